/* What a student has on a sheet of paper, and formulas over it: for the tests that write pages of hand work.
 *
 * A formula here is text in a small language of this folder's own, read by sheet.c and by nothing of src/: numbers, the names of
 * the sheet, `v.x`, + - * /, `^2`, ` . ` for the dot product, `|v|`, perp, cross, sqrt, <a, b>, and each(a, b), which
 * multiplies component by component as no physicist would. Everything is worked out in fractions; a root that is none is
 * taken to 40 decimals.
 */
#ifndef CAROM_TESTS_SHEET_H
#define CAROM_TESTS_SHEET_H

#include "fractions.h"

enum { MOST_ITEMS = 40, LONGEST_NAME = 12, LONGEST_NUMBER = 64, LONGEST_FORM = 240 };

/* A number has one row. What is not written has no text. */
typedef struct Item {
    char        name[LONGEST_NAME];
    const char *formula; /* NULL for a given */
    Vec         value;
    bool        written;
    bool        rounded;                 /* it is not what the givens give, but near it */
    char        text[3][LONGEST_NUMBER]; /* the components as the student wrote them */
    char        shown[LONGEST_NAME];     /* the name in the student's words */
} Item;

typedef struct Sheet {
    Item item[MOST_ITEMS];
    int  items;
    char open, close; /* brackets of vectors */
} Sheet;

Item *sheet_item(Sheet *sheet, const char *name); /* NULL if there is none */

/* False where it cannot be worked out: a number and a vector added, a division by 0, a negative root. */
bool sheet_work(const Sheet *sheet, const char *formula, Vec *value);

/* The formula with the student's names, or with the student's numbers for the names: a step that was not written stands
 * there as its own formula. False where it cannot be written so. */
bool sheet_names(const Sheet *sheet, const char *formula, char out[LONGEST_FORM]);
bool sheet_numbers(const Sheet *sheet, const char *formula, char out[LONGEST_FORM]);

/* Whether a number that was rounded goes into the formula. */
bool sheet_is_rounded(const Sheet *sheet, const char *formula);

/* Whether the value of `name` is needed for `formula`, by way of any other. */
bool sheet_needs(const Sheet *sheet, const char *formula, const char *name);

/* The next name in a formula at or after `at`, functions left out; its length in *len, 0 at the end. A component is not part
 * of it. */
const char *formula_name(const char *at, size_t *len);

#endif
