/* Row rules: a row of a log with one coefficient of restitution for each body, judged by every rule that may make one of the two.
 *
 * A rule fits a row if the row is right with the e that the rule gives. If none does, the e of the row is measured: results that are linear
 * in e are worked out with e = 0 and e = 1, and the e between them or beyond that gives the logged ones is that of the row. A rule is near
 * if it gives about this e; that suggests it and proves nothing. */
#ifndef CAROM_AUDIT_ROW_RULES_H
#define CAROM_AUDIT_ROW_RULES_H

#include "audit/pair_rules.h"
#include "audit/row_judge.h"

typedef struct RowRules {
    RowJudge *judge;
    PairRules rules;
    bool     *fits, *near; /* of the row judged last; near: only where none fits */
    Value    *value;       /* what each rule gives for it */
    bool     *has;         /* and whether it gives anything */
    int       best;        /* the rule by which it was judged; -1: none has a value */
    double    e;           /* measured where no rule fits; NAN: its results are those of no e */
    double    closing;     /* the speed at which the bodies approach, negative if they separate; NAN: not known */
} RowRules;

void row_rules_open(RowRules *rules, RowJudge *judge, Arena *kept);

/* Judges the row by the rule that fits best; if none fits, the row is wrong. */
RowJudgement row_rules_judge(RowRules *rules, const LogRow *row);
/* The row judged last, once more by that rule. */
RowJudgement row_rules_take(RowRules *rules, int rule);
/* The e that the rule gives for the row judged last, rounded. */
double row_rules_e(const RowRules *rules, int rule);
/* Whether e has no effect on the row judged last: every rule fits. */
bool row_rules_fit_all(const RowRules *rules);

#endif
