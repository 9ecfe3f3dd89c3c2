/* Mistake: a known wrong rule, as data: the steps of a plan at which it stands, and the formulas it puts there.
 *
 * One misconception may stand at several steps at once (velocities exchanged: va' and vb'), and may be worked in several ways that
 * come to the same or nearly so (the factor 2 lost at P, or at F). Each way is a Mistake of its own; ways of one misconception follow one
 * another, share id and feedback, and are told apart by `way`.
 *
 * A wrong formula may use any given or step that stands before the step it replaces. The step's own name in it stands for the right
 * formula: in `mistake R18 at va': abs(va')` the sign of the right result is dropped. A convention (`allowed`) may also stand at what is
 * given: `at va: -va` counts the other direction positive. What follows from a wrong formula is not written anywhere: the plan with that
 * formula is run like any other.
 *
 *     method_mistakes(method, plan, diag); // or plan = island_with_mistakes(...): they are there for those who ask
 *     for (int i = 0; i < plan->mistakes; i++)
 *         if (mistake_changes(&plan->mistake[i])) {
 *             const Plan *wrong = mistake_plan(plan, &plan->mistake[i], mem);
 *             const Column *values = column_run(wrong, givens, NULL, wrong->aspects, ctx);
 *
 * Steps keep their places, so step i of `wrong` is step i of `plan`, and a second mistake can be put on top of the first. With NULL as the
 * decider, the wrong values decide the cases, as they would for somebody who goes on with them; with the right column as the
 * decider, the work goes on as if nothing had been noticed. */
#ifndef CAROM_DERIVE_MISTAKE_H
#define CAROM_DERIVE_MISTAKE_H

#include "derive/plan.h"
#include "language/parse.h"

typedef enum MistakeKind {
    MISTAKE_FORMULA, /* a wrong formula */
    MISTAKE_RULE,    /* "by rule": it changes a decision, or is one of reckoning; there is no formula to it */
    MISTAKE_ALLOWED, /* another convention than ours, right if it is kept: its formulas give what comes out then */
    MISTAKE_WAY,     /* another way of working, right if what follows from it is */
} MistakeKind;

typedef struct Replacement {
    int         step;    /* of the plan */
    const Expr *formula; /* its names are settled as the step's are */
    Text        source;  /* that the formula's spans point into */
} Replacement;

struct Mistake {
    Text               id, feedback;
    MistakeKind        kind;
    int                way;
    bool               ends; /* a formula gives another shape than the step has (a number for a vector): nothing can follow from it */
    const Replacement *replace;
    int                replaces; /* 0 for MISTAKE_RULE */
};

/* Whether there are formulas and the plan can be run with them. */
bool mistake_changes(const Mistake *mistake);

/* The same plan with those formulas; everything else is shared, so it lives as long as the plan and `mem`. */
const Plan *mistake_plan(const Plan *plan, const Mistake *mistake, Arena *mem);

/* The wrong formula worked out from given values of the names, such as a student's own: `slot` has one for each slot of the plan (those
 * that the formula does not use need not be set). Status flags as for eval. */
int mistake_replacement_value(Value *z, const Replacement *replacement, const Slot *slot, NumCtx *ctx);

/* ---- for those who write mistakes ------------------------------------------------------------------------- */

/* A list of mistakes for a finished plan while it is being made. */
typedef struct MistakeList {
    const Plan *plan;
    Arena      *mem;
    NumCtx     *num; /* where constants of formulas are made */
    Diag       *diag;
    Mistake    *mistake;
    int         count, room;
    int         replace_room; /* of the last one */
} MistakeList;

/* One more mistake, or (`way` above 0) another way of the last one. */
void mistakes_add(MistakeList *list, Text id, Text feedback, MistakeKind kind, int way);
/* A wrong formula of the last one, settled. False after a complaint: a name that does not stand before the step. */
bool mistakes_at(MistakeList *list, int step, const Expr *formula, Text source);
/* The same from text in carom's own language. */
bool mistakes_at_text(MistakeList *list, int step, Text formula);
/* The same at every step of that name that has a formula and stands in that case (`guard` -1: in any), and where the names of the wrong
 * formula stand before it. False where there is none. */
bool mistakes_at_name(MistakeList *list, Text name, Span span, int guard, bool guard_is, const Expr *formula, Text source);
/* Drops ways that have no formula in this plan, unless they are by rule. */
void mistakes_close(MistakeList *list);

#endif
