/* Bench: runs a built-in method on given numbers, without text in between. */
#ifndef CAROM_TESTS_BENCH_H
#define CAROM_TESTS_BENCH_H

#include "derive/reading/method.h"
#include "fractions.h"

enum { MOST_GIVENS = 48 };

typedef struct Bench {
    Arena   *mem; /* of one case: emptied by bench_next */
    NumCtx   exact, enclosure, binary64;
    Method **method; /* as in method_built_in */
    Diag     diag;
    Text     way; /* to work, of methods that have it; else their usual one */
} Bench;

void bench_open(Bench *bench);
void bench_close(Bench *bench);
/* Forgets the case before, fractions included. */
void bench_next(Bench *bench);
/* A built-in method by its name. */
Method *bench_method(Bench *bench, const char *name);

/* The form of the method that a test gives values to: the members of its families are those of the method's example, or two of each where
 * the example is of another form. Without families it is the form itself. */
int bench_form(Method *method, int declared);

/* Exact values; inf for a number that is NULL. */
Value bench_number(Bench *bench, Q number);
Value bench_vector(Bench *bench, Vec vector);

/* How a plan went in the exact column. */
typedef enum Went { WENT_OK, WENT_NEED, WENT_APART, WENT_UNABLE } Went;

typedef struct Call {
    const Plan   *plan;
    Input         given[MOST_GIVENS];
    const Column *exact;
    Went          went;
} Call;

/* The exact column, without speeds and directions; givens in the order of the form. False if the method has no plan for their shapes. A
 * step without a value (1/0) fails the test, because a need should have prevented it. */
bool bench_run(Bench *bench, Call *call, Method *method, int form, const Value *given);
/* The same call in another number system; its cases are those of the exact column. */
const Column *bench_column(const Call *call, NumCtx *ctx);

/* The value of a name in the case that applies, NULL where it has none. */
const Value *call_value(const Call *call, const Column *column, const char *name);
/* The same, which must be there and rational; valid until bench_next. */
Q   call_q(const Call *call, const char *name);
Vec call_v(const Call *call, const char *name);
/* An answer that is a word, or "none". */
Text call_word(const Call *call, const char *name);

#endif
