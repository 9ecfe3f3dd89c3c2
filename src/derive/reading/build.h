/* Build: what the files that make plans from the lines of a method share. For those files only. */
#ifndef CAROM_DERIVE_READING_BUILD_H
#define CAROM_DERIVE_READING_BUILD_H

#include "derive/maker.h"
#include "derive/reading/compose.h"

enum { DEEPEST = 64, LIMIT_STEPS = 20000 };

typedef struct PlanBuilder {
    PlanMaker *maker;
    Scope     *scope; /* of the names that there are */
    NotedList  mistake, sketch;
    bool       skipped; /* the mistake noted last belongs to another plan */
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
/* Names that this form of the givens works out. */
bool build_fills(PlanBuilder *b, const LinePlace *place);
/* Of the vectors among the givens: 1 if there is none. */
int build_dimension(const Shape *shapes, int count);

#endif
