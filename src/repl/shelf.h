/* Shelf: the available lessons, in this folder, in its folder lessons/, and in the folder installed with the program. */
#ifndef CAROM_REPL_SHELF_H
#define CAROM_REPL_SHELF_H

#include "base/text.h"

/* Prints a row for each lesson, with its title, and how to play one: at the prompt, or from a shell. */
void shelf_print(int width, bool shell);

/* Visits each lesson, with its title. */
void shelf_visit(void (*visit)(Text name, Text title, void *data), void *data);

/* Finds the file of a lesson: a file of that name, or the lesson on the shelf with that name or number ("07"). False if there is none. */
bool shelf_find(Text name, Arena *mem, Text *path);

#endif
