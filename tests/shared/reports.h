/* What the tests of verify/ share: reports without a session, and random derivations to judge. */
#ifndef CAROM_TESTS_REPORTS_H
#define CAROM_TESTS_REPORTS_H

#include "bench.h"
#include "verify/report.h"

typedef struct Study {
    Bench   bench;
    Desk    desk;
    Notes   notes;
    Call    call;
    Method *own; /* the method that study_method read last */
} Study;

void study_open(Study *study);
void study_close(Study *study);

/* The report of a call; like everything of the study, valid until the next one. */
const Report *study_report(Study *study, Method *method, int form, const Value *given);
/* A built-in method on random fractions; NULL where it has no answer for them (a need does not hold). */
const Report *study_random(Study *study, Random *random);
/* A method of random steps: sums, products, quotients, roots, vectors, matrices, min, max and abs. */
const Report *study_random_steps(Study *study, Random *random, int steps);
/* Reads a method from its text. */
Method *study_method(Study *study, const char *text);
/* Forgets the report before. */
void study_next(Study *study);

/* A number as it is typed. */
Value typed(Study *study, const char *literal);
Value typed2(Study *study, const char *x, const char *y);

/* The step of that name in the case that applies; it must be there. */
int step_named(const Report *report, const char *name);

#endif
