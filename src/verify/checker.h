/* Inside the cross-check: what its files share. rivals.c runs the systems and knows the truth, score.c judges one number,
 * decisions.c compares what was decided, crosscheck.c puts it together. */
#ifndef CAROM_VERIFY_CHECKER_H
#define CAROM_VERIFY_CHECKER_H

#include "verify/crosscheck.h"

typedef struct Rival {
    NumCtx        ctx;
    const Column *column; /* along the exact run's cases */
    Slot         *seen;   /* the exact values of its slots */
} Rival;

typedef struct Checker {
    const Report *report;
    CrossCheck   *check;
    Arena        *mem;
    NumCtx       *exact;
    Rival         rival[RIVALS];
    const Plan   *stored_plan; /* with the literals of its formulas as they are stored */
    const Column *stored;      /* exact, from the stored givens, along the exact run's cases: the decisions in it */
    const Column *enclosure;   /* sharp enough to grade the rivals by; NULL where all is exact */
    mpfr_prec_t   enclosure_prec;
    bool          systems;
    int           row_room, law_room, divergence_room;
} Checker;

/* ---- rivals.c ---- */

void rivals_run(Checker *c, mpfr_prec_t prec);
void rivals_close(Checker *c);
/* A value of a float run as exact numbers, so that the exact system can say what a step should have made of it. */
Value rivals_exactly(const Value *value, NumCtx *from, Arena *mem, int *flags);
/* Whether the step is a decision of the program: a case, a need, or a comparison that was typed as a formula. */
bool rivals_decide(const Plan *plan, int step);
/* The true value of a number of the derivation, exact or enclosed; false where it has none. */
bool rivals_truth(Checker *c, int step, int component, True *truth);
/* The rival's run along its own cases; with r = RIVALS, that from the stored givens. */
const Column *rivals_free(Checker *c, int r);

/* ---- score.c ---- */

Score score_of(Checker *c, Rival *rival, int step, int component, const True *truth);
/* A vector as a whole: its largest error, judged as if its largest component had it. */
Score score_whole(Checker *c, Rival *rival, int step, int count);
/* How much larger the terms of the outermost sum (or dot product) are than the sum: log2 of it, at least 2 to count. */
int score_amplification(Checker *c, int step, int component, const True *truth);
/* Digits of the truth: one past the place where binary64 leaves it, at most 60. */
Text score_truth(Checker *c, const True *truth, Text computed, bool *all);

/* ---- decisions.c ---- */

void decisions_compare(Checker *c);

#endif
