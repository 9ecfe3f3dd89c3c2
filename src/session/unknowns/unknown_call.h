/* A call with unknowns while it is solved. For the files unknown_*.c and unknowns.c only. */
#ifndef CAROM_SESSION_UNKNOWN_CALL_H
#define CAROM_SESSION_UNKNOWN_CALL_H

#include "session/letters/alphabet.h"
#include "session/unknowns/unknowns.h"
#include "solve/diagnosis/diagnose.h"
#include "solve/diagnosis/known_givens.h"
#include "solve/solve.h"
#include "verify/solved.h"

/* The words of a condition that is not said in the words of a phrase. */
#define UNKNOWN_STATED TEXT("as stated")
/* Those of a bound in the range of a letter. */
#define UNKNOWN_DECLARED TEXT("as declared")

/* A call that is being solved. */
typedef struct UnknownCall {
    Call        *call;
    const Form  *form;
    const Plan  *plan;  /* forwards */
    Shape       *shape; /* of each given of the form */
    SolveProblem problem;
    SolveKnown  *known;
    const Expr **typed_condition; /* what a page says in place of each condition */
    Given      **given;           /* of each known, as a call has it */
    Echo        *echo;
    int          known_room, echoes;
    KnownGivens  givens; /* what the known ones among them decide */
    Solved      *solved;
} UnknownCall;

/* Reads what stands after `where`: comparisons between quantities of the plan. */
bool unknown_conditions(UnknownCall *a);

/* Whether one of the forms has a given for that argument. */
bool unknown_is_given(const Call *call, int i);

/* The number of components of the vectors in them, before the plan is known; 0: there are none. */
int unknown_components_stated(const Call *call);

/* The slot of a declared letter in conditions, behind those of the plan; -1: there is no such letter. */
int unknown_letter_slot(const UnknownCall *a, Text name);
/* Whether a value of the call or a condition is in letters. */
bool unknown_in_letters(const UnknownCall *a);

/* Givens of which the values come from nowhere in the call. */
typedef struct ExtraGivens {
    const Text  *name;
    const Input *input;
    const int   *place; /* of each behind the slots of the plan; NULL: as they are listed */
    int          count;
} ExtraGivens;

ExtraGivens unknown_letters_of(const Alphabet *alphabet, Arena *mem);
/* The plan with more givens, which no page shows. They stand behind its steps, in front of speeds and directions. */
const Plan *unknown_with_givens(const Plan *plan, const ExtraGivens *more, Arena *mem);
/* Solves the equations of a call in letters, if the ranges of the letters decide whatever comes up; else false, with nothing said. */
bool unknown_letters(const UnknownCall *a, Bound *bound);
/* Whether inequalities could bound the only number that is missing. */
bool unknown_has_range(const UnknownCall *a);
/* Solves the conditions for that number, or for a declared letter; the derivation of the call is the method run forwards. */
bool unknown_ranges(UnknownCall *a, Bound *bound);

/* The same for equations that have no exact solution, where carom can enclose the values of that number; else false, with nothing said. */
bool unknown_decimals(UnknownCall *a, Bound *bound);

/* Runs every candidate and keeps those that are solutions, the best of them as the derivation of the call; if there is none, one that is
 * rejected. False: there is neither. *apart: then, if with the only values that the equations have the bodies would not meet, their page;
 * else NULL. */
bool unknown_solutions(UnknownCall *a, const SolveResult *result, Bound *bound, Report **apart);
/* The derivation of the candidate of a problem that is nearly this one, if it is a solution; else NULL. */
const Report *unknown_solution_of(const UnknownCall *a, const SolveCandidate *candidate);

/* Adds name `at` of a list of `count` names: "e", "ma and e", "ma, mb or e". */
void unknown_put_listed(Buf *buf, Text name, int at, int count, const char *last);
/* Whether a given of the form is missing: it, or a part of it, is looked for. */
bool unknown_is_missing(const UnknownCall *a, int i);
/* The givens that are missing: "ma, mb and e". */
Text unknown_missing(const UnknownCall *a);
/* "no e can do this" */
Text unknown_impossible(const UnknownCall *a);
/* "the largest possible vb' is 5, at e = 1", if what is stated is out of reach while the missing given stays in its range; else empty. In
 * the style of that report. */
Text unknown_bound(const UnknownCall *a, const Report *report);
/* Whether the method accepts the known givens; else an error says what is wrong with them. */
bool unknown_givens_good(UnknownCall *a);
/* Whether with the known givens the bodies do not collide; then an error says so. */
bool unknown_givens_apart(const UnknownCall *a);
/* The remark of the method where these givens are known: "A and B have the same velocity: ..."; or empty. */
Text unknown_givens_remark(const UnknownCall *a);
void unknown_bind_report(Bound *bound, Report *report);
/* Binds the derivation with a letter for the one given that is left free, if what is looked for has the same value whatever it is. */
bool unknown_free(const UnknownCall *a, const SolveFault *fault, Bound *bound);
/* Says why there is no solution, on a page or as an error, or finds a range of them. `apart`: as unknown_solutions found it. */
bool unknown_fault(UnknownCall *a, const SolveResult *result, Report *apart, Bound *bound);

/* The token behind a share in words or numbers: a quarter, two thirds, half, 1/5, 20 percent. NULL if there is none. */
const Token *unknown_behind_share(const Token *token, Text *share, Arena *mem);

#endif
