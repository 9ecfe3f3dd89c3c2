/* A call with unknowns while it is solved. For the files unknown_*.c and unknowns.c only. */
#ifndef CAROM_SESSION_UNKNOWN_CALL_H
#define CAROM_SESSION_UNKNOWN_CALL_H

#include "session/unknowns.h"
#include "solve/solve.h"
#include "verify/solved.h"

/* A call that is being solved. */
typedef struct UnknownCall {
    Call        *call;
    const Form  *form;
    const Plan  *plan;  /* forwards */
    Shape       *shape; /* of each given of the form */
    SolveProblem problem;
    SolveKnown  *known;
    Given      **given; /* of each known, as a call has it */
    Echo        *echo;
    int          known_room, echoes;
    Solved      *solved;
} UnknownCall;

/* Reads what stands after `where`: comparisons between quantities of the plan. */
bool unknown_conditions(UnknownCall *a);

/* Runs every candidate and keeps those that are solutions, the best of them as the derivation of the call. */
bool unknown_solutions(UnknownCall *a, const SolveResult *result, Bound *bound);

#endif
