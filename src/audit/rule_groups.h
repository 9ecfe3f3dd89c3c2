/* Rule groups: which rules for e the rows of a log follow, each group with the rules that fit all of its rows.
 *
 * A program has one rule: the main group is that of the rule which leaves the fewest rows without a reason. Beside it, rows are right that
 * do not rebound at all, if all of them approach more slowly than every row of the main group that does: many engines ignore bounces under
 * some speed. The rows that are left form the next group by the rule that fits most of them, and so on; in no case does the order of rows
 * matter. */
#ifndef CAROM_AUDIT_RULE_GROUPS_H
#define CAROM_AUDIT_RULE_GROUPS_H

#include "audit/rule_tally.h"

typedef struct RuleGroup {
    RowGroup  group;
    bool     *fits;   /* the rules of all its rows */
    bool      nearly; /* they are only near, and rounding does not explain the rest; with no rules: rows whose e is near none */
    bool      slow;   /* rows without a rebound, slower than those of the main group that have one */
    RuleProof proof;
    double    slowest;     /* closing speed of the rows that rebound; NAN: not known */
    double    fastest;     /* of all its rows */
    double    farthest;    /* from the e of a rule that is only near */
    double    least, most; /* e as measured, where no rule fits */
} RuleGroup;

typedef struct RuleGroups {
    RuleTally  tally;
    RuleGroup *group; /* the main one first, if there is one; those that are only near last */
    int        count;
} RuleGroups;

void rule_groups_open(RuleGroups *groups, const PairRules *rules, Arena *mem);
/* Forms the groups of the rows that the tally has counted so far. */
void rule_groups_form(RuleGroups *groups);

/* The rules that rows have shown, for the search of mistakes beside them. */
bool rule_groups_has_rule(const RuleGroups *groups, int rule);
/* NULL: no rule fits any row. */
const RuleGroup *rule_groups_main(const RuleGroups *groups);
/* Whether its rows are right: those of the main group, and slow ones. */
bool rule_groups_is_right(const RuleGroups *groups, const RuleGroup *group);
/* Whether its rows have an e that no rule gives, not even nearly. */
bool rule_groups_is_own(const RuleGroups *groups, const RuleGroup *group);
/* Rows that a rule fits, but not one of the main group. */
long rule_groups_stray_rows(const RuleGroups *groups);
/* Counts the rules of a group. */
int rule_groups_count_rules(const RuleGroups *groups, const RuleGroup *group);

#endif
