/* Rule tally: the rows of a log counted by the set of rules for e that fit them, or are near them. Rows come in any order, and the counts
 * are the same in each, so that what they mean (rule_groups.h) does not depend on it. */
#ifndef CAROM_AUDIT_RULE_TALLY_H
#define CAROM_AUDIT_RULE_TALLY_H

#include "audit/row_group.h"
#include "audit/row_rules.h"

/* A row that only one rule fits. */
typedef struct RuleProof {
    long   number, line; /* 0: there is none */
    Text   pair[2];      /* e1 and e2 as the log has them */
    double e;
} RuleProof;

/* The rows that the same rules fit. */
typedef struct RuleSet {
    const bool *fits;
    bool        nearly; /* they are only near, and rounding does not explain the rest; with no rules: rows whose e is near none */
    long        rows;
    AuditRow    first;
    RuleProof   proof;            /* the first row, if one rule alone fits it */
    double      slowest, fastest; /* closing speeds; NAN: not known */
    double      least, most;      /* e as measured, where no rule fits */
    double     *farthest;         /* from the e of each rule, where it is only near */
} RuleSet;

enum { MOST_RULE_SETS = 256 };

typedef struct RuleTally {
    const PairRules *rules;
    Arena           *mem;
    RuleSet         *set;
    int              sets;
    RowGroup        *where[2], own; /* see rule_tally_where */
    long             open;          /* rows on which e has no effect */
    long             unsorted;      /* rows beyond the number of sets */
    long             measured;      /* rows that no rule fits, though some e does */
} RuleTally;

void rule_tally_open(RuleTally *tally, const PairRules *rules, Arena *mem);

/* The set of the row that was judged last; NULL: e has no effect on it, no e gives its results, or there are too many sets. The caller
 * keeps the first row of a set. */
RuleSet *rule_tally_add(RuleTally *tally, const RowRules *rules, const LogRow *row);

/* Returns the rows that the rule fits (or is near), but not the other rule; with the same rule twice, all that it fits. */
const RowGroup *rule_tally_where(const RuleTally *tally, bool nearly, int rule, int other);

#endif
