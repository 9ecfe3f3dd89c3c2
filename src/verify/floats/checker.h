/* Shared by the files of the cross-check: rivals.c runs the number systems and finds the true values, score.c grades one number,
 * decisions.c compares decisions, crosscheck.c puts everything together. */
#ifndef CAROM_VERIFY_FLOATS_CHECKER_H
#define CAROM_VERIFY_FLOATS_CHECKER_H

#include "verify/floats/crosscheck.h"

typedef struct Rival {
    NumCtx        ctx;
    const Column *column; /* along the exact run's cases */
    Slot         *seen;   /* the exact values of its slots */
} Rival;

typedef struct CrossChecker {
    const Report *report;
    CrossCheck   *check;
    Arena        *mem;
    NumCtx       *exact;
    Rival         rival[MOST_RIVALS];
    const Plan   *stored_plan; /* with the literals of its formulas rounded as a program stores them */
    const Column *stored;      /* an exact run from the stored givens, along the cases of the exact run; only its decisions are used */
    const Column *enclosure;   /* precise enough for grading; NULL if all values are exact */
    mpfr_prec_t   enclosure_prec;
    bool          stored_beyond; /* a given or literal is stored as inf or -inf, so exact numbers may not go on from there */
    bool          systems;
    int           row_room, law_room, divergence_room;
} CrossChecker;

/* ---- rivals.c ---- */

void rivals_run(CrossChecker *c, Machine graded);
void rivals_close(CrossChecker *c);
/* A value of a floating-point run as exact numbers, so that the exact result of a step can be worked out from it. If one
 * of its numbers is NaN or -inf, *flags gets NUM_DOMAIN and the value has no shape. */
Value rivals_exactly(const Value *value, NumCtx *from, Arena *mem, int *flags);
/* The first rival whose bits can be chosen, or the first one whose bits cannot. */
int rivals_find(const CrossChecker *c, bool takes_precision);
/* Whether the step is a decision: a case, a need, or a typed comparison. */
bool rivals_decide(const Plan *plan, int step);
/* The true value of a number of the derivation, exact or enclosed; false if it has none. */
bool rivals_truth(CrossChecker *c, int step, int component, True *truth);
/* The rival's run along its own cases; with r = check->rivals, the exact run from the stored givens. */
const Column *rivals_free(CrossChecker *c, int r);

/* ---- score.c ---- */

Score score_of(CrossChecker *c, Rival *rival, int step, int component, const True *truth);
/* The score of a vector as a whole: its largest error, graded against its largest component. */
Score score_whole(CrossChecker *c, Rival *rival, int step, int count);
/* log2 of the ratio of the terms of the outermost sum (or dot product) to the sum; 0 if that is below 2. */
int score_amplification(CrossChecker *c, int step, int component, const True *truth);
/* The true value, with digits up to one place past the first that the graded run gets wrong, at most 60. */
Text score_truth(CrossChecker *c, const True *truth, Text computed, bool *all);

/* ---- decisions.c ---- */

void decisions_compare(CrossChecker *c);

#endif
