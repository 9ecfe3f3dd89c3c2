/* The names of a finished plan, for formulas that are read later, in mistakes and figures. */
#ifndef CAROM_DERIVE_PLAN_SCOPE_H
#define CAROM_DERIVE_PLAN_SCOPE_H

#include "derive/plan.h"
#include "language/parse.h"

typedef struct PlanScope {
    Scope       scope; /* first, so that the scope's functions find the rest */
    const Plan *plan;
    int         before; /* steps in front of this one */
    int         guard;  /* the case of the formula, or -1: names of cases that exclude it are not visible */
    bool        guard_is;
} PlanScope;

PlanScope plan_scope(const Plan *plan, int before, int guard, bool guard_is);

#endif
