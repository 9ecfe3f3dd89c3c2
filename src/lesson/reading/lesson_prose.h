/* Prose: the prose of a lesson, as plain lines for a screen or a pipe. All text from the file is escaped. */
#ifndef CAROM_LESSON_LESSON_PROSE_H
#define CAROM_LESSON_LESSON_PROSE_H

#include "lesson/reading/lesson.h"
#include "render/formats/plain_text.h"

/* The prose that starts with this part (blocks_together), and an empty line after it. */
void prose_write(Buf *out, const Lesson *lesson, int at, const Look *look);

/* Words filled to the width: the first line after `lead`, the others indented as far. */
void prose_fill(Buf *out, const char *lead, Text words, const Look *look);
/* Lines as they are in the file, each after `lead`, all but the first after `more`. */
void prose_lines(Buf *out, const char *lead, const char *more, Text lines, const Look *look);
/* A statement as it is typed at the prompt. */
void prose_statement(Buf *out, Text statement, const Look *look);
/* Words in bold, if there is colour. */
void prose_bold(Buf *out, Text words, const Look *look);

/* One line of the file: escaped, and in ASCII if that is set. */
Text prose_safe(Arena *mem, Text line, const Look *look);

#endif
