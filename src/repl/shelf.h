/* Shelf: the lessons that are at hand, in this folder, in its folder lessons/, and beside the program. */
#ifndef CAROM_REPL_SHELF_H
#define CAROM_REPL_SHELF_H

#include "base/text.h"

/* A row for each lesson, with its title, and how to play one. */
void shelf_list(Buf *out, int width);

/* The file of a lesson: a file of that name, or the lesson on the shelf whose name or number it is, "07". False where there is none. */
bool shelf_find(Text name, Arena *mem, Text *path);

#endif
