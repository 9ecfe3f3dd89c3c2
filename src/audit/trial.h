/* Trials: inputs for two methods that are compared, from small integers to those that hide faults, and steps to simpler ones. */
#ifndef CAROM_AUDIT_TRIAL_H
#define CAROM_AUDIT_TRIAL_H

#include "audit/columns.h"

/* n/d*10^k */
typedef struct TrialNumber {
    int64_t n, d;
    int     k;
} TrialNumber;

enum { MOST_TRIAL_GIVENS = 24, LIMIT_TRIAL_NAMES = 200 };

typedef struct TrialInputs {
    TrialNumber part[MOST_TRIAL_GIVENS][MOST_AXES];
} TrialInputs;

/* The trial of that number, of `count`: the same seed and number give the same trial. */
TrialInputs trial_make(const Columns *columns, long number, long count, uint64_t seed);
/* The i-th way to make one of its numbers simpler; false: there are no more. *changed: whether that number is simpler indeed. */
bool trial_simpler(TrialInputs *trial, const Columns *columns, int i, bool *changed);
/* The inputs in the order of columns->given; givens that have no column keep the value that the method gives them. */
Input *trial_inputs(const TrialInputs *trial, const Columns *columns, NumCtx *exact);
/* Writes the trial as a call: collide1d ma=2 mb=1 va=3 vb=0 e=1/2. */
Text trial_statement(const TrialInputs *trial, const Columns *columns, Arena *mem);

#endif
