/* LetterForm: a formula of a page in letters and in the quantities of a derivation, which can be worked out with any values of these. */
#ifndef CAROM_HANDWORK_LETTERS_LETTER_FORMS_H
#define CAROM_HANDWORK_LETTERS_LETTER_FORMS_H

#include "handwork/hand_checker.h"

typedef struct LetterReader {
    HandChecker *names; /* for the quantities: the names of its report, in the naming of its page; NULL: there are only letters */
    NumCtx      *ctx;   /* of numbers in letters, or of exact ones */
} LetterReader;

typedef struct LetterForm {
    const Expr *formula;
    Slot       *slot;           /* those of the plan, and behind them one for each letter */
    int         slots, letters; /* so many of each */
} LetterForm;

/* Whether the name is a declared letter. One whose value the derivation has found, e of `e=?`, is none. */
bool letter_read(Num *num, const LetterReader *reader, Text name);

/* Reads a form as it stands on paper: 3u/5 (1 + e), 3mv1 + 2mv2. A declared letter comes before a quantity of that name. False if it
 * cannot be read, and *why. */
bool letter_form_read(LetterForm *form, const LetterReader *reader, Text text, Text *why);

/* Reads a form in letters alone, and its value. False if it has none, and *why. */
bool letter_form_alone(Value *value, Text text, NumCtx *ctx, Text *why);

/* Its value if the plan's slots have those values; NULL: it names none. False if it has no value, and *why. */
bool letter_form_value(Value *value, const LetterForm *form, const Slot *plan, NumCtx *ctx, Text *why);

#endif
