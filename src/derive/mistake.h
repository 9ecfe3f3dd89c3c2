/* Mistake: a known wrong rule as data: the steps of a plan that it changes, and its wrong formulas.
 *
 * One misconception may change several steps at once (velocities exchanged: va' and vb'), and may have variants with nearly the same effect
 * (the factor 2 lost at P, or at F). Each variant is a separate Mistake; variants of one misconception follow one another, share id and
 * feedback, and differ in `way`.
 *
 * A wrong formula may use any given or step before the step it replaces. In it, the step's own name means the correct formula: `mistake R18
 * at va': abs(va')` drops the sign of the correct result. A convention (`allowed`) may also change a given: `at va: -va` counts the other
 * direction positive. The consequences of a wrong formula are not written anywhere: the plan with that formula is run like any other.
 *
 *     method_mistakes(method, plan, diag); // or plan = island_with_mistakes(...): mistakes are read only on request
 *     for (int i = 0; i < plan->mistakes; i++)
 *         if (mistake_changes(&plan->mistake[i])) {
 *             const Plan *wrong = mistake_plan(plan, &plan->mistake[i], mem);
 *             const Column *values = column_run(wrong, givens, NULL, wrong->aspects, ctx);
 *
 * Steps keep their places, so step i of `wrong` is step i of `plan`, and a second mistake can be added to the first. With NULL as the
 * decider, the wrong values decide the cases, as for a student who continues with them. With the correct column as the decider, the cases
 * stay those of the correct derivation. */
#ifndef CAROM_DERIVE_MISTAKE_H
#define CAROM_DERIVE_MISTAKE_H

#include "derive/plan.h"
#include "language/parse.h"

typedef enum MistakeKind {
    MISTAKE_FORMULA, /* a wrong formula */
    MISTAKE_RULE,    /* "by rule": it changes a decision, or is a slip in arithmetic; it has no formula */
    MISTAKE_ALLOWED, /* another convention, right if the whole page uses it: its formulas give the resulting values */
    MISTAKE_WAY,     /* another way of working, right if the rest follows from it */
} MistakeKind;

typedef struct Replacement {
    int         step;    /* of the plan */
    const Expr *formula; /* its names are resolved like those of the step */
    Text        source;  /* the text that the spans of the formula refer to */
} Replacement;

struct Mistake {
    Text        id, feedback;
    MistakeKind kind;
    int         way;
    bool        ends; /* a formula gives another shape than that of the step (a number for a vector), so nothing can follow from it */
    const Replacement *replace;
    int                replaces; /* 0 for MISTAKE_RULE */
};

/* Whether it has formulas with which the plan can be run. */
bool mistake_changes(const Mistake *mistake);

/* The same plan with those formulas; everything else is shared, so it lives as long as the plan and `mem`. */
const Plan *mistake_plan(const Plan *plan, const Mistake *mistake, Arena *mem);

/* Evaluates the wrong formula with given values of the names, such as those of a student: `slot` has one for each slot of the plan (those
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

/* Adds a mistake, or (if `way` is above 0) another variant of the last one. */
void mistakes_add(MistakeList *list, Text id, Text feedback, MistakeKind kind, int way);
/* Adds a resolved wrong formula to the last one. False after an error: a name that does not come before the step. */
bool mistakes_at(MistakeList *list, int step, const Expr *formula, Text source);
/* The same at every step of that name, of which `from` is the first, that has a formula, is in that case (`guard` -1: in any), and comes
 * after the names of the wrong formula. False if there is none. */
bool mistakes_at_name(MistakeList *list, Text name, int from, Span span, int guard, bool guard_is, const Expr *formula, Text source);
/* Drops variants that have no formula in this plan, unless they are by rule. */
void mistakes_close(MistakeList *list);

#endif
