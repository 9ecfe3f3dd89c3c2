/* Build: what the files that make plans from the lines of a method share. For those files only. */
#ifndef CAROM_DERIVE_READING_BUILD_H
#define CAROM_DERIVE_READING_BUILD_H

#include "derive/maker.h"
#include "derive/reading/compose.h"

enum { DEEPEST = 64, LIMIT_STEPS = 20000 };

typedef struct PlanBuilder {
    PlanMaker           *maker;
    Scope               *scope; /* of the names that there are */
    NotedList            mistake, sketch;
    bool                 skipped;  /* the mistake noted last belongs to another plan */
    Text                 way;      /* the way to work; of a method without it the first */
    bool                 beside;   /* the lines are those of another way, only to compare the answers */
    struct OpenEquation *equation; /* those of the plan, whose unknowns are found when all steps are there */
    int                  equations, equation_room;
} PlanBuilder;

/* A case or a `when` that is open. */
typedef struct OpenBlock {
    bool when, skipped;
    int  guard;
    bool guard_is;
    Text stage;
} OpenBlock;

/* The lines of one method from which a plan is being built. */
typedef struct LineBlock {
    const LinePlace *place;
    int              dimension;
    OpenBlock        open[DEEPEST];
    int              depth, skip; /* skip: how many open whens do not belong to this plan */
} LineBlock;

/* The lines [from, to) as steps. */
bool build_lines(PlanBuilder *b, LineBlock *block, int from, int to);
/* build_equations.c */
/* The known side of an equation as a step; and what is solved from equations. */
bool build_equation(PlanBuilder *b, const LinePlace *place, const Item *item);
bool build_from(PlanBuilder *b, const LinePlace *place, const Item *item, Step *step);
/* The equations with their unknowns, once all steps are there. */
bool build_close_equations(PlanBuilder *b);
bool build_formula(PlanBuilder *b, const LinePlace *place, Role role, Text name, Span span, const Expr *formula, Step **out);

/* Names that this form of the givens works out. */
bool build_fills(PlanBuilder *b, const LinePlace *place);
/* Of the vectors among the givens: 1 if there is none. */
int build_dimension(const Shape *shapes, int count);

#endif
