/* The names of a finished plan, as a formula sees them that is read later: a mistake's, a figure's. */
#ifndef CAROM_DERIVE_PLAN_SCOPE_H
#define CAROM_DERIVE_PLAN_SCOPE_H

#include "derive/plan.h"
#include "language/parse.h"

typedef struct PlanScope {
    Scope       scope; /* first, so that the scope's functions find the rest */
    const Plan *plan;
    int         before; /* steps in front of this one */
    int         guard;  /* the case that the formula stands in, or -1: names of cases that exclude it are not seen */
    bool        guard_is;
} PlanScope;

PlanScope plan_scope(const Plan *plan, int before, int guard, bool guard_is);

#endif
