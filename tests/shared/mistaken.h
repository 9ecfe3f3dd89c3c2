/* The mistakes of a published problem by their names. */
#ifndef CAROM_TESTS_MISTAKEN_H
#define CAROM_TESTS_MISTAKEN_H

#include "mistake_rows.h"
#include "problems.h"
#include "handwork/written/slips.h"

int  mistaken_step(const Plan *plan, const Column *column, Text name);
void mistaken_compare_value(const char *what, const Value *value, const NumSys *sys, const char **at);
/* Every `name=value` of the list holds in the column; how many there were. */
void mistaken_compare(const char *who, const Plan *plan, const Column *column, const char *list);
/* The wrong formula of one step on the right values before it. */
void           mistaken_compare_local(const char *who, const Problem *problem, const Mistake *mistake, const char *list);
Slips          mistaken_slips(const Problem *problem, const Case *row);
const Mistake *mistaken_named(Slips all, Text id, int way);
/* Conventions have a test of their own. */
bool mistaken_is_convention(Text id);
/* The texts that mistakes stand in, one after the other: those of methods, then that of islands. NULL past the last. */
Method        *mistaken_text(int i);
const Promise *mistaken_promises(Method *method, int *count);
bool           mistaken_is_promised(const Mistake *mistake);

#endif
