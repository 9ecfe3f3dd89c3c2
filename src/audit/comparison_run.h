/* Two methods on one trial: exactly, in a format, and in letters. */
#ifndef CAROM_AUDIT_COMPARISON_RUN_H
#define CAROM_AUDIT_COMPARISON_RUN_H

#include "audit/comparison.h"

typedef struct ComparisonRun {
    const Comparison *comparison;
    Arena            *mem; /* emptied with each trial */
    NumCtx            exact, enclosure, format;
    const Input      *givens, *own_givens;
    const Column     *column, *own_column; /* exact */
    int               result;              /* the one that differs */
} ComparisonRun;

void comparison_run_open(ComparisonRun *run, const Comparison *comparison);
void comparison_run_close(ComparisonRun *run);

ComparedAs comparison_run_exactly(ComparisonRun *run, const TrialInputs *trial);
/* After that, for a trial that differs: whether the explanation gives what the first method does. */
bool comparison_run_explains(ComparisonRun *run, const LogExplanation *explanation);
/* After that, for a trial that is equal: the largest distance of two results in ulps of the largest result; 0: the same bits. */
double comparison_run_in_format(ComparisonRun *run);
/* The same trial, whether the results are equal for all values along its decisions. The condition under which is added to `condition`. */
bool comparison_run_in_letters(ComparisonRun *run, Buf *condition);
/* The values that differ as text; in_format: those of the format. */
void comparison_run_put(ComparisonRun *run, Difference *difference, bool in_format, Arena *mem);
/* The decisions of both methods as a number. */
uint64_t comparison_run_case(const ComparisonRun *run);

#endif
