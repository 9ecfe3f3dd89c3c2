/* Rule: a method that is evaluated again and again for a few of its values, in the number system of a run. */
#ifndef CAROM_MOTION_RULE_H
#define CAROM_MOTION_RULE_H

#include "derive/reading/method.h"

enum { RULE_GIVENS = 13, RULE_ASKED = 9 };

typedef struct Rule {
    Method     *method;
    const Plan *plan;
    const char *name;
    const char *given[RULE_GIVENS + 1]; /* keywords, in the order of rule_run; NULL ends them */
    const char *asked[RULE_ASKED + 1];
    const char *vectors; /* for each given: v, or - for a number */
    int         order[RULE_GIVENS];
    bool       *wanted;
} Rule;

/* Reads the method and makes its plan, on first use. False after an error, which only a faulty method causes. */
bool rule_open(Rule *rule, Diag *diag);
void rule_close(Rule *rule);

/* The method with these values: for each given its numbers. */
typedef struct RuleRun {
    const Rule   *rule;
    const Column *column;
} RuleRun;
RuleRun rule_run(const Rule *rule, const Num *const *value, NumCtx *ctx);
/* The numbers of a step that has a value in the case that applies; NULL: it has none. */
const Num *rule_value(const RuleRun *run, const char *name);
/* Whether a condition was left open, or a value has no form in this number system. */
bool rule_is_open(const RuleRun *run);
int  rule_flags(const RuleRun *run);

#endif
