/* Row judge: one row of a log against the exact results for its inputs.
 *
 * Rounding explains a row if every result is within ROUNDING_ROOM widths of the enclosure that interval arithmetic of the format's own
 * precision gives from the same inputs: that bounds what any order of these operations can lose. The same bound decides whether a row
 * agrees with the plan of a mistake. */
#ifndef CAROM_AUDIT_ROW_JUDGE_H
#define CAROM_AUDIT_ROW_JUDGE_H

#include "audit/explanation_list.h"
#include "audit/row_distance.h"
#include "audit/row_glance.h"

typedef enum RowVerdict {
    ROW_GOOD,    /* within GOOD_ULPS */
    ROW_ROUNDED, /* further off, but as rounding explains */
    ROW_WRONG,
    ROW_NO_ANSWER, /* the method has no answer for these inputs */
    ROW_DAMAGED,   /* it cannot be read */
    ROW_STOPPED,
    ROW_VERDICTS
} RowVerdict;

typedef struct RowJudgement {
    RowVerdict verdict;
    double     ulps;          /* the largest error; INFINITY: the true value is 0, or one of the two is no number */
    int        result;        /* whose it is, in columns->result */
    Text       logged, truth; /* of that result */
    Text       reason;        /* of a row without an answer, or a damaged one */
} RowJudgement;

typedef struct RowJudge {
    RowValues       values;
    RowGauge        gauge;
    NumCtx          single;
    ExplanationList explanations;
    const Plan     *plan;
    const bool     *wanted, **explanation_wanted; /* the steps that results and decisions need */
    RowGlance       glance, *explanation_glance;
    Arena          *mem;     /* emptied with each row: judgements live in it */
    double          error;   /* in ulps, of the row judged last if it is not good */
    bool           *off;     /* if it is wrong, which results are */
    double          closing; /* the closing speed of that row; NAN: not known */
} RowJudge;

/* False after a complaint. `kept` outlives the judge. */
bool row_judge_open(RowJudge *judge, const Columns *columns, const NumSys *format, mpfr_prec_t prec, Arena *kept, Diag *diag);
void row_judge_close(RowJudge *judge);

RowJudgement row_judge(RowJudge *judge, const LogRow *row);
/* The two halves of it. The first is false with its verdict if the row cannot be read; the second judges by judge->values as they are. */
bool         row_judge_read(RowJudge *judge, const LogRow *row, RowJudgement *judgement);
RowJudgement row_judge_values(RowJudge *judge);
/* Returns the values that the method gives for these inputs, as enclosures a little narrower than the format. */
const Column *row_judge_column(RowJudge *judge);

/* Returns which of the sought explanations explain the row judged last, which has to be wrong. NULL: none does. */
const bool *row_judge_explain(RowJudge *judge, const bool *sought);

/* Whether the row judged last, which is not wrong, would be if the program followed that explanation. */
bool row_judge_contradicts(RowJudge *judge, int explanation);

#endif
