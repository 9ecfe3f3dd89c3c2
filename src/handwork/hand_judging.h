/* The third stage: each line against the truth, and against the student's own values above it. `line` is an index of c->line. */
#ifndef CAROM_HANDWORK_HAND_JUDGING_H
#define CAROM_HANDWORK_HAND_JUDGING_H

#include "handwork/hand_checker.h"

/* hand_judging.c */
/* The page judged by this plan, in a copy of the checker: `page` does not change. `trial`: a judging that only measures, or NULL. */
HandChecker hand_judge(const HandChecker *page, const Plan *plan, const Column *truth, Trial *trial);
/* Counts the lines again by their present kinds. */
void hand_count_lines(HandChecker *c);

/* hand_judging_own.c: the derivation followed with the student's own values. */
/* From now on all memory comes from this arena: c->kept, or c->aside for trying. */
void hand_set_memory(HandChecker *c, Arena *mem);
/* Whether the step belongs to the case that the data lead into, and to the way that is followed. */
bool hand_applies(const HandChecker *c, int step);
/* The value of a formula with these slots; false if it has none. */
bool hand_work_out(const Expr *formula, const Slot *slot, NumCtx *ctx, Value *z);
/* The value of a step's formula, always in enclosures: for angles. */
bool hand_work_out_range(HandChecker *c, int step, const Slot *slot, Value *z);
/* The value, in numbers of ctx, with each component multiplied by the factor. */
Value hand_times(HandChecker *c, Value value, Rat factor, NumCtx *ctx);
/* Works out a step from the slots, into its own slot. */
void hand_go_on(HandChecker *c, int step);
/* Puts the written value, or its one component, into the slots, with its spread: a right value lies between the written one and the true
 * one, a wrong decimal stands for every value that rounds to it, and a wrong whole number is exact. */
void hand_take(HandChecker *c, int line);
/* Puts the spread of the written value into these slots, in range. */
void hand_take_spread(HandChecker *c, int line, Slot *slot);
/* The root that a step's formula rests on, or -1. */
int hand_rests_on(const HandChecker *c, int step);

/* Whether the written value is that value, to its digits. *as, which may be NULL, then says how. */
bool hand_is(HandChecker *c, int line, const Value *value, NumCtx *ctx, VerdictKind *as);
/* A value of the line's step as a target. 0 is judged on the scale of the terms that are added and subtracted there. */
Target hand_target(HandChecker *c, int line, Value value, NumCtx *ctx);
/* Whether that form of a line may be the truth, with the roundings that the page shows. */
bool hand_is_about(HandChecker *c, int line, const Written *form);
/* Whether that form of the line gives the truth when its rounded numbers are replaced by the values that they stand for (literals.h). */
bool hand_reaches_truth(HandChecker *c, int line, const Written *form);
/* Whether the form gives that value of the line's step when its rounded numbers may also stand for the student's own values. */
bool hand_reaches_own(HandChecker *c, int line, const Written *form, Value value, NumCtx *ctx);
/* Whether the written value is that of an earlier form in the same line, and that form is right apart from rounding. */
bool hand_is_own_reckoning(HandChecker *c, int line);
/* The formula of a line's step with |X| replaced by its rounded value above on the page; NULL if the page has none. */
const Expr *hand_with_lengths(HandChecker *c, int line);

/* hand_judging_unrounded.c: whether the written value follows from the values above it, each taken either as written or as it was before
 * rounding. */
bool hand_follows_unrounded(HandChecker *c, int line);

/* hand_judging_relations.c: whether the line is a relation such as v2 = v1 + 9, and whether it holds among the values of a column of exact
 * numbers. */
bool hand_is_relation(const HandLine *line);
bool hand_relation_holds(HandChecker *c, int line, const Column *column);

/* hand_judging_laws.c: whether the written value satisfies a law (momentum, restitution) together with the values above it, as for a
 * student who uses that law in place of our formula. *from: the line above whose value is not true, or -1. */
bool hand_keeps_law(HandChecker *c, int line, int *from);

/* hand_equations.c: the equations of a page that has been judged by its values. A line of an equation becomes right, carried or a root; a
 * value that follows from equations above it is carried from them. Indices in line->equation are those of lines. */
void hand_judge_equations(HandChecker *c);

#endif
