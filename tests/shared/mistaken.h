/* The mistakes of a published problem by their names. */
#ifndef CAROM_TESTS_MISTAKEN_H
#define CAROM_TESTS_MISTAKEN_H

#include "mistake_rows.h"
#include "problems.h"
#include "handwork/slips/slips.h"

/* A value that the text of a method promises. */
typedef struct Promise {
    Text problem; /* a statement */
    Text mistake; /* its id; empty: the right formulas */
    int  way;
    Text by;          /* the way to work in whose lines it stands; or empty */
    Text step, value; /* as written */
    bool rounded;     /* to the digits of the value */
} Promise;

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
Method *mistaken_text(int i);
/* What somebody worked out by other means than the method and wrote beside it (`gives` lines), in the order of the text. It lives as long
 * as the method. */
const Promise *mistaken_promises(Method *method, int *count);
bool           mistaken_is_promised(const Mistake *mistake);

#endif
