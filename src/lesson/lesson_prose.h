/* Prose: what a lesson says, as plain lines for a screen or a pipe. Everything that comes from the file is made safe to show. */
#ifndef CAROM_LESSON_LESSON_PROSE_H
#define CAROM_LESSON_LESSON_PROSE_H

#include "lesson/reading/lesson.h"
#include "render/formats/plain_text.h"

/* The prose that begins with this part (blocks_together), and an empty line behind it. */
void prose_write(Buf *out, const Lesson *lesson, int at, const Look *look);

/* Words filled to the width, the first line behind `lead`, the others below where it ends. */
void prose_fill(Buf *out, const char *lead, Text words, const Look *look);
/* Lines as they stand in the file, each behind `lead`, all but the first behind `more`. */
void prose_lines(Buf *out, const char *lead, const char *more, Text lines, const Look *look);
/* A statement as it is typed at the prompt. */
void prose_statement(Buf *out, Text statement, const Look *look);
/* Words in bold, where there is colour. */
void prose_bold(Buf *out, Text words, const Look *look);

/* One line of the file: harmless, and in ASCII where that is wanted. */
Text prose_safe(Arena *mem, Text line, const Look *look);

#endif
