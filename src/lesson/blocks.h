/* Blocks: the prose of a lesson as blocks of a document (render/document.h), for a screen and for paper. All words of the file are made
 * safe to show. */
#ifndef CAROM_LESSON_BLOCKS_H
#define CAROM_LESSON_BLOCKS_H

#include "lesson/reading/lesson.h"
#include "render/document.h"

/* What this part is; a table comes with its first row. False for the other rows of it, and for what is not prose. */
bool block_of_part(Block *block, const Lesson *lesson, int part, Arena *mem);

/* How many parts from `part` on are shown as one: the items of a list, the rows of a table; else 1. */
int blocks_together(const Lesson *lesson, int part);

Phrase blocks_safe_phrase(const Phrase *phrase, Arena *mem);

#endif
