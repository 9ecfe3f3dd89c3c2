/* LetterRows: equations of a page in letters, as far as they are linear in what is worked out, and which of them follow from others.
 *
 * 3mu = 3m v1 + 2m v2 is a row in v1 and v2 whose factors are formulas in the letters. */
#ifndef CAROM_HANDWORK_LETTERS_LETTER_ROWS_H
#define CAROM_HANDWORK_LETTERS_LETTER_ROWS_H

#include "handwork/letters/letter_forms.h"

enum { MOST_LETTER_COLUMNS = 12 };

/* left = right. */
typedef struct LetterSides {
    LetterForm left, right;
} LetterSides;

typedef struct LetterRow {
    bool linear;                          /* else there is no row */
    Num  factor[MOST_LETTER_COLUMNS + 1]; /* of each column, and then the rest */
} LetterRow;

typedef struct LetterColumns {
    int slot[MOST_LETTER_COLUMNS], count; /* of the plan */
} LetterColumns;

/* left - right with these values of the plan's slots; false if it is no number. */
bool letter_residual(Num *residual, const LetterSides *sides, const Slot *at, NumCtx *ctx);

/* Adds the quantities in it that are worked out, unless they are there; a column beyond the last makes the rows that need it no rows. */
void letter_rows_add_columns(LetterColumns *columns, const Plan *plan, const Expr *formula);

/* `truth`: the values of the other slots. */
LetterRow letter_row(const LetterSides *sides, const LetterColumns *columns, const Slot *truth, NumCtx *ctx);

/* Whether the row is a combination of these rows. A row that contradicts the ones before it in the list does not count. */
bool letter_rows_combine(const LetterRow *row, const LetterRow *const *from, int count, const LetterColumns *columns, NumCtx *ctx);

#endif
