/* Problems run exactly: a statement that calls a method, or lines that place bodies and end with `island`. */
#ifndef CAROM_TESTS_PROBLEMS_H
#define CAROM_TESTS_PROBLEMS_H

#include "bench.h"

extern Bench bench;

typedef struct Problem {
    const Plan  *plan;
    const Input *given;
    Column      *exact;
} Problem;

void problems_open(void);
void problems_close(void);
/* Forgets the problem before. */
Problem problem_of(const char *call);
/* False where the statement is refused. */
bool problem_try(Problem *problem, const char *call);

/* -3.25 or 5/12 at *at, which goes on after it; *digits of them after the point. */
Q read_number(const char **at, int *digits);
/* The same for <1,2>, up to three; how many components, 0 for a number. */
int   read_value(const char **at, Q *number, int *digits);
Value make_value(int rows, const Q *number);
Value value_at(const char **at);

#endif
