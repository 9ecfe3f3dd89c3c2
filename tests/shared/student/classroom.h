/* Problems with class-room numbers, chosen so that they tell mistakes apart: unequal masses, e not 0, 1/2 or 1, a normal that is
 * neither of length one nor along an axis nor at 45 degrees, no point in the origin. */
#ifndef CAROM_TESTS_CLASSROOM_H
#define CAROM_TESTS_CLASSROOM_H

#include "sheet.h"
#include "ways.h"

/* Fills the sheet with the givens of a problem for this way. */
void problem_make(const Way *way, Sheet *sheet, Random *random);

/* Puts one given on the sheet: a number, a fraction as 1/4, or two numbers with a comma between them. */
void problem_give(Sheet *sheet, const char *name, const char *value);

/* `check METHOD NAME=VALUE …` without the colon; the normal N of a problem is called n there where its method says so. */
void problem_statement(const Way *way, const Sheet *sheet, Buf *out);

#endif
