/* Blocks: the prose of a lesson as blocks of a document (render/document.h), for a screen and for paper. All text of the file is escaped
 * for display. */
#ifndef CAROM_LESSON_BLOCKS_H
#define CAROM_LESSON_BLOCKS_H

#include "lesson/reading/lesson.h"
#include "render/document.h"

/* The block for this part; a table comes with its first row. False for its other rows, and for parts that are not prose. */
bool block_of_part(Block *block, const Lesson *lesson, int part, Arena *mem);

/* The number of parts from `part` on that are shown together: the items of a list, the rows of a table; otherwise 1. */
int blocks_together(const Lesson *lesson, int part);

/* Copies in which invisible characters are escaped. */
Text   blocks_safe(Text text, Arena *mem);
Phrase blocks_safe_phrase(const Phrase *phrase, Arena *mem);

#endif
