/* The third stage: each line against the truth, and against the student's own values above it. `line` is an index of c->line. */
#ifndef CAROM_HANDWORK_HAND_JUDGING_H
#define CAROM_HANDWORK_HAND_JUDGING_H

#include "handwork/hand_checker.h"

/* hand_judging.c */
/* The page judged by this plan, in a copy of the checker: `page` does not change. `trial`: a judging that only measures, or NULL. */
HandChecker hand_judge(const HandChecker *page, const Plan *plan, const Column *truth, Trial *trial);
/* Judges a line that is about a step, against the truth and against what the page has for the steps before it. */
void hand_judge_line(HandChecker *c, int line);
/* Counts the lines again by their present kinds. */
void hand_count_lines(HandChecker *c);
/* Takes the first wrong line of the page for the root. */
void hand_take_first_root(HandChecker *c);

/* judging/hand_judging_own.c: the derivation followed with the student's own values. */
/* From now on all memory comes from this arena: c->kept, or c->aside for trying. */
void hand_set_memory(HandChecker *c, Arena *mem);
/* Whether the step belongs to the case that the data lead into, and to the way that is followed. */
bool hand_applies(const HandChecker *c, int step);
/* The value of a formula with these slots; false if it has none. */
bool hand_work_out(const Expr *formula, const Slot *slot, NumCtx *ctx, Value *z);
/* The same, always in enclosures: for angles. */
bool hand_work_out_range(HandChecker *c, const Expr *formula, const Slot *slot, Value *z);
/* The value, in numbers of ctx, with each component multiplied by the factor. */
Value hand_times(HandChecker *c, Value value, Rat factor, NumCtx *ctx);
/* Works out a step from the slots, into its own slot. */
void hand_go_on(HandChecker *c, int step);
/* Puts the written value, or its one component, into the slots, with its spread: a right value lies between the written one and the true
 * one, a wrong decimal stands for every value that rounds to it, and a wrong whole number is exact. */
void hand_take(HandChecker *c, int line);
/* Puts the spread of the written value into these slots, in range. */
void hand_take_spread(HandChecker *c, int line, Slot *slot);
/* Puts the written value itself into these slots, in ctx. */
void hand_take_written(HandChecker *c, int line, Slot *slot);
/* The root that a step's formula rests on, or -1. */
int hand_rests_on(const HandChecker *c, int step);

/* Whether the written value is that value, to its digits. *as, which may be NULL, then says how. */
bool hand_is(HandChecker *c, int line, const Value *value, NumCtx *ctx, VerdictKind *as);
/* A value of the line's step as a target. 0 is judged on the scale of the terms that are added and subtracted there. */
Target hand_target(HandChecker *c, int line, Value value, NumCtx *ctx);
/* Whether that form of a line may be the truth, with the roundings that the page shows. */
bool hand_is_about(HandChecker *c, int line, const Written *form);
/* The same, or by the roundings of the terms that are added and subtracted there, which may nearly cancel. */
bool hand_is_near(HandChecker *c, int line, const Written *form);
/* The form of a line that works all digits of its value out from numbers without names, or -1; and whether there is one that does not give
 * the truth: 1/2*4*11^2 = 242 for 242.245 is no rounding of it. */
int  hand_works_out_all_digits(const HandChecker *c, const HandEntry *entry);
bool hand_is_worked_out_otherwise(HandChecker *c, int line);
/* Whether that form of the line gives the truth when its rounded numbers are replaced by the values that they stand for (literals.h). */
bool hand_reaches_truth(HandChecker *c, int line, const Written *form);
/* Whether the form gives that value of the line's step when its rounded numbers may also stand for the student's own values. */
bool hand_reaches_own(HandChecker *c, int line, const Written *form, Value value, NumCtx *ctx);
/* Whether the written value is that of an earlier form in the same line, and that form is right apart from rounding. */
bool hand_is_own_reckoning(HandChecker *c, int line);
/* The formula of a line's step with |X| replaced by its value in the line *above; NULL if the page has none. */
const Expr *hand_with_lengths(HandChecker *c, int line, int *above);

/* judging/hand_judging_unrounded.c: whether the written value follows from the values above it, each taken either as written or as it was
 * before rounding. */
bool hand_follows_unrounded(HandChecker *c, int line);

/* judging/hand_judging_relations.c: whether the line is a relation such as v2 = v1 + 9, and whether it holds among the values of a column
 * of exact numbers. */
bool hand_is_relation(const HandLine *line);
bool hand_relation_holds(HandChecker *c, int line, const Column *column);

/* judging/hand_judging_laws.c: whether the written value satisfies a law (momentum, restitution) together with the values above it, as for
 * a student who uses that law in place of our formula. *from: the line above whose value is not true, or -1. */
bool hand_keeps_law(HandChecker *c, int line, int *from);

/* judging/hand_judging_other_formulas.c: whether a law, or a formula of another way to work, gives the written value with the values above
 * as they stand on the page, if none of them is wrong; then *value is what it gives. */
bool hand_other_formula_gives(HandChecker *c, int line, Value *value);

/* judging/hand_judging_carried.c: whether the line works the value out by a right formula of its own from what the page has above, and some
 * of that is wrong. *from: the line with that mistake, or as it was. */
bool hand_is_carried_by_own_formula(HandChecker *c, int line, int *from);

/* judging/hand_judging_supposed.c: equations of a page that would hold if two lines met, and what follows from them. */
void hand_judge_supposed(HandChecker *c);

/* judging/hand_judging_shares.c: energies of one body, and shares of the energy lost. */
void hand_judge_shares(HandChecker *c);
/* Whether that many percent of the kinetic energy are lost or, with `left`, are left. */
bool hand_is_share(HandChecker *c, const Written *percent, bool left);
/* The wrong line that the page's own value of a step comes from, or -1. */
int hand_wrong_source(const HandChecker *c, int step);

/* judging/hand_judging_times.c: a quantity in words that does not say when, speed = 5, is right if it is the one before or the one after.
 */
void hand_judge_times(HandChecker *c);

/* judging/hand_judging_bounces.c: heights after the second bounce of a ball, and later ones. */
void hand_judge_bounces(HandChecker *c);

/* judging/hand_judging_mistaken.c: a name in words that no other quantity of the problem can have, height = e*h, is wrong by a known
 * mistake. */
void hand_judge_mistaken(HandChecker *c);

/* judging/hand_judging_statements.c: what the lines say without giving a value. */
void hand_judge_statements(HandChecker *c);

/* judging/hand_judging_angles.c: the angles that have no step. */
void hand_judge_angles(HandChecker *c);

/* hand_judging_numbers.c: what follows by a number from a wrong equation above is carried from it. */
void hand_judge_numbers(HandChecker *c);

/* judging/hand_judging_used.c: values by a name of the page's own that right lines below go on with. */
void hand_judge_used(HandChecker *c);
/* Whether the two lines have the same value, but for signs. */
bool hand_have_same_value(const HandChecker *c, int one, int two);
/* A name whose meaning follows from its value alone loses that meaning if a wrong line may use the value. */
void hand_doubt_own(HandChecker *c);

/* judging/hand_judging_lines.c: a line that gives any point of a line of the problem, by a parameter, is right. */
void hand_judge_lines(HandChecker *c);

/* meaning/hand_doubt.c: leaves open what was called wrong without proof. */
void hand_judge_doubt(HandChecker *c);
/* The same for lines that carom may have misread. It comes last, when no other way, convention or direction makes the page right. Whether
 * there are any. */
bool hand_judge_misread(HandChecker *c);
/* A line that was called wrong is right after all, or cannot be judged, and `why`. What was carried from it counts as wrong by itself. */
void hand_acquit(HandChecker *c, int line);
void hand_leave_open(HandChecker *c, int line, Text why);
/* Whether a right equation above has the name that the line gives a value: then that says what it is. */
bool hand_is_in_equation_above(const HandChecker *c, int line);
/* Numbers that are not equal are wrong whatever the symbols mean, and so is an angle that the words beside it measure otherwise. */
bool hand_has_wrong_numbers(const HandLine *line);

/* judging/hand_judging_equations.c: the equations of a page that has been judged by its values. A line of an equation becomes right,
 * carried or a root; a value that follows from equations above it is carried from them. Indices in line->equation are those of lines. */
void hand_judge_equations(HandChecker *c);

#endif
