/* The cases of a method that what is known leaves possible. */
#ifndef CAROM_SOLVE_POSSIBLE_CASES_H
#define CAROM_SOLVE_POSSIBLE_CASES_H

#include "solve/system/equation_system.h"

/* False: it has seen enough. */
typedef bool (*CaseVisit)(SolveSystem *system, void *data);

/* Visits the system of each combination of cases in which every known quantity exists. That the bodies are separating comes last. */
void possible_cases_visit(const SolveProblem *problem, NumCtx *num, CaseVisit visit, void *data);

/* What a step works out from known values alone is known for the cases after it. What is stated otherwise contradicts it later. */
void possible_cases_work_out(SolveSystem *known, const Step *step);

#endif
