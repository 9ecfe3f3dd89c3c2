/* Rule groups: which rules for e the rows of a log follow, each group with the rules that fit all of its rows.
 *
 * The group with the most rows that a rule fits is the main one: a program has one rule. Another group is right beside it only if its rows
 * do not rebound at all, and all of them close more slowly than those of the main group that do: many engines ignore bounces under some
 * speed. */
#ifndef CAROM_AUDIT_RULE_GROUPS_H
#define CAROM_AUDIT_RULE_GROUPS_H

#include "audit/row_group.h"
#include "audit/row_rules.h"

enum { MOST_RULE_GROUPS = 12 };

/* A row that only one rule fits. */
typedef struct RuleProof {
    long   number, line; /* 0: there is none */
    Text   pair[2];      /* e1 and e2 as the log has them */
    double e;
} RuleProof;

typedef struct RuleGroup {
    RowGroup  group;
    bool     *fits;   /* the rules of all its rows */
    bool      nearly; /* they are only near, and rounding does not explain the rest; with no rules: rows whose e is near none */
    RuleProof proof;
    double    slowest, fastest; /* closing speeds; NAN: not known */
    double    farthest;         /* from the e of a rule that is only near */
    double    least, most;      /* e as measured, where no rule fits */
} RuleGroup;

typedef struct RuleGroups {
    const PairRules *rules;
    Arena           *mem;
    RuleGroup        group[MOST_RULE_GROUPS];
    int              count;
    long             open;     /* rows on which e has no effect */
    long             unsorted; /* rows beyond the number of groups */
    long             measured; /* rows that no rule fits, though some e does */
} RuleGroups;

/* The group of the row that was judged last; NULL: e has no effect on it, no e gives its results, or there are too many groups. */
RuleGroup *rule_groups_add(RuleGroups *groups, const RowRules *rules, const LogRow *row);

/* The rules that rows have shown, for the search of mistakes beside them. */
bool rule_groups_has_rule(const RuleGroups *groups, int rule);
/* NULL: no rule fits any row. */
const RuleGroup *rule_groups_main(const RuleGroups *groups);
bool             rule_groups_is_slow(const RuleGroups *groups, const RuleGroup *group);
/* Whether its rows are right: those of the main group, and slow ones. */
bool rule_groups_is_right(const RuleGroups *groups, const RuleGroup *group);
/* Whether its rows suggest a rule: they are near one, and are most of the rows that no rule fits. Where rows are near this rule and that,
 * it is by chance. */
bool rule_groups_suggests(const RuleGroups *groups, const RuleGroup *group);
/* Whether its rows have an e that no rule gives, not even nearly. */
bool rule_groups_is_own(const RuleGroups *groups, const RuleGroup *group);
/* Rows that a rule fits, but not one of the main group. */
long rule_groups_stray_rows(const RuleGroups *groups);
/* The first rule of a group, and how many it has. */
int rule_groups_first_rule(const RuleGroups *groups, const RuleGroup *group);
int rule_groups_count_rules(const RuleGroups *groups, const RuleGroup *group);

#endif
