/* Solved: a report whose call had unknowns. Its plan goes from what was known to what was asked for, and then runs the method forwards with
 * the values found. */
#ifndef CAROM_VERIFY_SOLVED_H
#define CAROM_VERIFY_SOLVED_H

#include "island/island.h"
#include "verify/report.h"

/* One way in which the equations can be satisfied, each with its own report. */
typedef struct Solution {
    const Report *report;
    Text          reason; /* why it is rejected; empty: it is a solution */
} Solution;

/* Why nothing can satisfy the equations: a law of the report that does not hold, and what its two sides come to. The givens of the report
 * contradict each other, and no fewer of them would. */
typedef struct Certificate {
    int  law;
    Text left, right;
} Certificate;

typedef struct Solved {
    const Plan       *forward;  /* of the method as it is run without unknowns */
    const IslandPlan *island;   /* to which that belongs; NULL: it is a method's */
    const Solution   *solution; /* solutions before rejected ones; the first is the report itself */
    int               solutions, rejected;
    bool              complete;    /* it is proved that there are no others */
    Certificate      *certificate; /* where there is no solution, and an equation shows it; else NULL */
} Solved;

/* The steps of the report that were unknown and have been found: those of missing givens first. Returns how many. */
int solved_unknowns(const Report *report, int *step);
/* Whether the step is a missing given, of which the values were found from conditions (verify/ranged.h). */
bool solved_is_found(const Report *report, int step);
/* Whether the step is an answer, whose name goes on to mean its value: in a report with unknowns also an answer that was known, va' of the
 * example; and nothing where every solution is rejected. */
bool solved_is_answer(const Report *report, int step);
/* "e = -1/2, vb' = 7/2": the unknowns with their values; without answers only the givens, if any were unknown. */
Text solved_list(const Report *report, bool answers);

/* "ma and vb": the givens of the method that these values do not determine; empty where there are none. */
Text solved_free(const Report *report);

/* Whether it is proved that a given of the method has another value in one of them than in the other. */
bool solved_differs(const Report *a, const Report *b);

/* Whether it is proved that they differ in nothing but the sense of a given vector, N and -N, with the same answers. */
bool solved_turned(const Report *a, const Report *b);

/* "va' = va and vb' = vb", if it is proved that every velocity found is the same afterwards as before; else empty. */
Text solved_unchanged(const Report *report);

/* The method run forwards with the values found; NULL where a given has none, or what is known contradicts itself. */
Report *solved_forward(const Report *report);

#endif
