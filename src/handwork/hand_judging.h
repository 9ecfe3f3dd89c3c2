/* The third stage: each line against the truth, and against the student's own values above it. `line` is an index of c->line. */
#ifndef CAROM_HANDWORK_HAND_JUDGING_H
#define CAROM_HANDWORK_HAND_JUDGING_H

#include "handwork/hand_checker.h"

/* hand_judging.c */
/* The page judged by this plan, in a copy of the checker: `page` stays as it is. `trial`: only to see how much is right, or NULL. */
HandChecker hand_judge(const HandChecker *page, const Plan *plan, const Column *truth, Trial *trial);
/* Counts the lines again by what they are now. */
void hand_count_lines(HandChecker *c);

/* hand_judging_own.c: the derivation followed with the student's own values. */
/* All memory is taken from there from now on: c->kept, or c->aside for trying. */
void hand_set_memory(HandChecker *c, Arena *mem);
/* Whether the step belongs to the case that the data lead into. */
bool hand_applies(const HandChecker *c, int step);
/* The value of a formula with these slots; false if it has none. */
bool hand_work_out(const Expr *formula, const Slot *slot, NumCtx *ctx, Value *z);
/* The same of a step, in enclosures whatever the slots hold: for angles. */
bool hand_work_out_range(HandChecker *c, int step, const Slot *slot, Value *z);
/* All components of a value of ctx times that. */
Value hand_times(HandChecker *c, Value value, Rat factor, NumCtx *ctx);
/* Works out a step from what is in the slots, into its slot. */
void hand_go_on(HandChecker *c, int step);
/* Puts what was written into the slots: all of it, or one component of what is there. Also with all that it can stand for: a right value
 * lies between what was written and what it was rounded from; a wrong decimal is anything that rounds to it; a wrong whole number is
 * exact. */
void hand_take(HandChecker *c, int line);
/* Puts what was written, with all that it can stand for, into these slots, in range. */
void hand_take_spread(HandChecker *c, int line, Slot *slot);
/* The root that a step's formula rests on, or -1. */
int hand_rests_on(const HandChecker *c, int step);

/* Whether what was written is that value, to its digits; and if so, how (or NULL). */
bool hand_is(HandChecker *c, int line, const Value *value, NumCtx *ctx, VerdictKind *as);
/* The truth of a line's step, or another value of it, as a target: 0 is judged on the scale of what is added and subtracted there. */
Target hand_target(HandChecker *c, int line, Value value, NumCtx *ctx);
/* Whether that form of a line may be the truth, with the roundings that the page shows. */
bool hand_is_about(HandChecker *c, int line, const Written *form);
/* Whether that form of the line gives the truth, with what its rounded numbers stand for in their place (literals.h). */
bool hand_reaches_truth(HandChecker *c, int line, const Written *form);
/* Whether it gives that value of the line's step, if its rounded numbers may also stand for the student's own values. */
bool hand_reaches_own(HandChecker *c, int line, const Written *form, Value value, NumCtx *ctx);
/* Whether the written value is that of an earlier form in the same line, and that form is right apart from rounding. */
bool hand_is_own_reckoning(HandChecker *c, int line);
/* The formula of a line's step with |X| replaced by its rounded value above on the page; NULL if the page has none. */
const Expr *hand_with_lengths(HandChecker *c, int line);

/* hand_judging_unrounded.c: whether what was written follows from the values above, each of them either as written or as it was before it
 * was rounded. */
bool hand_follows_unrounded(HandChecker *c, int line);

/* hand_judging_relations.c: v2 = v1 + 9, and whether it holds among the values of a column of exact numbers. */
bool hand_is_relation(const HandLine *line);
bool hand_relation_holds(HandChecker *c, int line, const Column *column);

/* hand_judging_laws.c: whether what was written keeps a law (momentum, restitution) with what stands above it on the page, as somebody
 * works who uses that law in place of our formula. *from: the line above that is not the truth, or -1. */
bool hand_keeps_law(HandChecker *c, int line, int *from);

#endif
