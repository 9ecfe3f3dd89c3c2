/* Build: what the files that make plans from the lines of a method share. For those files only. */
#ifndef CAROM_DERIVE_READING_BUILD_H
#define CAROM_DERIVE_READING_BUILD_H

#include "derive/maker.h"
#include "derive/reading/compose.h"

enum { DEEPEST = 64, LIMIT_STEPS = 20000 };

typedef struct PlanBuilder {
    PlanMaker           *maker;
    Scope               *scope; /* of the names known so far */
    NotedList            mistake, sketch;
    bool                 skipped;  /* the mistake noted last belongs to another plan */
    Text                 way;      /* the way to work; a method that does not have it uses its first */
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

/* Makes steps of the lines [from, to). */
bool build_lines(PlanBuilder *b, LineBlock *block, int from, int to);
/* The way that a plan follows which is asked for that one: the method's first if it has none of that name; empty: it has no ways. */
Text build_followed(const Method *method, Text asked);
/* build_equations.c */
/* An `equation` line: its known side becomes a step. */
bool build_equation(PlanBuilder *b, const LinePlace *place, const Item *item);
/* A `from` line: what is combined to reach the step. */
bool build_from(PlanBuilder *b, const LinePlace *place, const Item *item, Step *step);
/* Finds the unknowns of the equations, once all steps are there. */
bool build_close_equations(PlanBuilder *b);
/* build_part.c */
/* The form of a used method that the values of the line fit; NULL after a complaint. */
const Form *build_part_form(PlanBuilder *b, const Item *item);
/* Makes steps of the givens of a part: their values come from the lines around it. */
bool build_part_givens(PlanBuilder *b, const LinePlace *outer, const LinePlace *inner, const Item *item, Shape *shapes);
/* The page shows the answers of a part. Everything else in it is worked out, and shown on request. */
void build_part_fold(PlanBuilder *b, const LinePlace *place, const Item *item, int first);
/* The page shows the working of a part that is used `in full`, too, in the stage of the line. */
void build_part_open(PlanBuilder *b, const LinePlace *place, int first);

/* A step with this formula. */
bool build_formula(PlanBuilder *b, const LinePlace *place, Role role, Text name, Span span, const Expr *formula, Step **out);

/* Makes steps of the names that this form of the givens fills in. */
bool build_fills(PlanBuilder *b, const LinePlace *place);
/* The dimension of the vectors among the givens; 1 if there are none. */
int build_dimension(const Shape *shapes, int count);

#endif
