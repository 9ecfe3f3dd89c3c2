/* The catalogue of mistakes in numbers: its canonical problems, and the values that it prints for what is right and for each mistake. */
#ifndef CAROM_TESTS_TOLD_H
#define CAROM_TESTS_TOLD_H

#include "classroom.h"

typedef struct Told {
    const char *way, *givens; /* "NAME=VALUE;…" */
    const char *id;           /* NULL: what is right */
    int         row;          /* which of the rows of that id in the table of slips, from 0 */
    const char *step, *value;
} Told;

/* Rows for one mistake, or for what is right in one method, follow one another. */
extern const Told told_table[];
extern const int  told_rows;

void told_givens(const Told *told, Sheet *sheet);

#endif
