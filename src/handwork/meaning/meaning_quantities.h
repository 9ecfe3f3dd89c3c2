/* The quantities of a problem that a symbol on a page can stand for: the steps of its derivation, and values made from them: sizes and
 * components of vectors, angles, and for each body its momentum and kinetic energy with their changes. */
#ifndef CAROM_HANDWORK_MEANING_MEANING_QUANTITIES_H
#define CAROM_HANDWORK_MEANING_MEANING_QUANTITIES_H

#include "handwork/hand_checker.h"
#include "handwork/reading/hand_symbols.h"

enum { MOST_QUANTITIES = 160 };

typedef struct ProblemQuantity {
    Value       value;
    NumCtx     *ctx;       /* of its numbers: exact, or enclosures */
    double      number[3]; /* about the same */
    int         numbers;
    PaperSymbol parts; /* its body, time and axis */
    bool        named; /* these are known */
    int         step;  /* the step that it is, or is made from */
    bool        made;  /* it is no step itself */
    bool        given, answer;
    bool        size;   /* a value without its direction or sign */
    bool        change; /* after minus before */
    bool        angle;  /* in radians */
} ProblemQuantity;

typedef struct ProblemQuantities {
    ProblemQuantity of[MOST_QUANTITIES];
    int             count;
} ProblemQuantities;

/* The quantities of the problem as it is derived in c->plan, with the values of c->truth. `angles`: those of its vectors too. */
void meaning_quantities_list(ProblemQuantities *list, HandChecker *c, bool angles);

/* Whether the quantity is written so, to its digits. */
bool meaning_is_written_so(const Written *value, const ProblemQuantity *quantity, NumCtx *exact);
/* Whether some quantity of that dimension is, changes apart. */
bool meaning_some_is_written_so(const ProblemQuantities *list, const Written *value, Dimension dimension, NumCtx *exact);

#endif
