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

/* The slot of a declared letter in conditions, behind those of the plan; -1: there is no such letter. */
int unknown_letter_slot(const UnknownCall *a, Text name);
/* Whether a value of the call or a condition is in letters. */
bool unknown_in_letters(const UnknownCall *a);
/* Whether inequalities could bound the only number that is missing. */
bool unknown_has_range(const UnknownCall *a);
/* Solves the conditions for that number, or for a declared letter; the derivation of the call is the method run forwards. */
bool unknown_ranges(UnknownCall *a, Bound *bound);

/* Runs every candidate and keeps those that are solutions, the best of them as the derivation of the call; if there is none, one that is
 * rejected. False: there is neither. *apart: then, if with the only values that the equations have the bodies would not meet, their page;
 * else NULL. */
bool unknown_solutions(UnknownCall *a, const SolveResult *result, Bound *bound, Report **apart);
/* The derivation of the candidate of a problem that is nearly this one, if it is a solution; else NULL. */
const Report *unknown_solution_of(const UnknownCall *a, const SolveCandidate *candidate);

/* Adds name `at` of a list of `count` names: "e", "ma and e", "ma, mb or e". */
void unknown_put_listed(Buf *buf, Text name, int at, int count, const char *last);
/* The givens that are missing: "ma, mb or e". */
Text unknown_missing(const UnknownCall *a);
/* "even e = 1 gives at most vb' = 5", if what is stated is out of reach while the missing given stays in its range; else empty. In the
 * style of that report. */
Text unknown_bound(const UnknownCall *a, const Report *report);
void unknown_bind_report(Bound *bound, Report *report);
/* Says why there is no solution, on a page or as an error, or finds a range of them. `apart`: as unknown_solutions found it. */
bool unknown_fault(UnknownCall *a, const SolveResult *result, Report *apart, Bound *bound);

#endif
