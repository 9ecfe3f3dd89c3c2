/* Maker: a plan, written step by step. build.c writes the plans of methods with it, from their lines. Plans
 * whose number of steps varies (islands) are also written by C, with formulas as text in the same language.
 *
 * Names are bound in the order of the steps: a formula sees the givens and steps before it. One name may have a formula
 * in each of several cases that exclude one another. */
#ifndef CAROM_DERIVE_MAKER_H
#define CAROM_DERIVE_MAKER_H

#include "derive/plan.h"
#include "language/parse.h"

typedef struct MakerName {
    Text  text;
    Shape shape;
    int   slot;
    int   next; /* with the same hash, or -1 */
} MakerName;

typedef struct PlanMaker {
    Scope      scope; /* first, so that the scope's functions find the maker */
    Arena     *mem;
    Diag      *diag;
    NumCtx    *num;
    Text       source; /* of the formulas' spans; those of maker_text bring their own */
    Step      *step;
    int        count, room;
    MakerName *name;
    int        names, name_room;
    int       *first; /* name of each hash, or -1 */
    int        hashes;
    int        guard; /* the case that the next step stands in, or -1 */
    bool       guard_is;
    Text       stage; /* of the next step */
} PlanMaker;

void maker_open(PlanMaker *maker, Arena *mem, Diag *diag, NumCtx *num);

/* Gives a named step this dimension if its formula leaves it open, as that of vb = 0 does. */
void maker_measure(PlanMaker *maker, Step *step, Dimension dimension);

/* Each of the following returns the new step, for its caption and the like, or NULL after a complaint. `span` is the place of the name. */
Step *maker_given(PlanMaker *maker, Text name, Shape shape, Span span);
/* The formula is copied, its names and shapes settled. An empty name binds nothing. */
Step *maker_formula(PlanMaker *maker, Role role, Text name, Span span, const Expr *formula);
/* The formula with its names and shapes settled as for a step, but no step is made. NULL after a complaint. */
const Expr *maker_settled(PlanMaker *maker, const Expr *formula);
Step       *maker_text(PlanMaker *maker, Role role, Text name, Text formula);
/* A step without a formula: a note, or why bodies stay apart. */
Step *maker_remark(PlanMaker *maker, Role role);

/* Whether step `one` and a step in that case can never both apply. */
bool maker_exclusive(const Step *step, int one, int guard, bool guard_is);

/* The plan as far as it has been written. It can be run, and written further. */
Plan maker_so_far(const PlanMaker *maker);

/* Adds the speed and direction of each answer that is a velocity, and closes the plan. `order`: answers to be read
 * first, by name. */
Plan *maker_finish(PlanMaker *maker, Text method, Text title, Text source, const Text *order, int orders);

#endif
