/* Cases: a derivation in letters where the ranges of the letters leave a decision open. It is worked once for each answer that is possible,
 * under that assumption; within a case another decision may split it again. */
#ifndef CAROM_VERIFY_CASES_H
#define CAROM_VERIFY_CASES_H

#include "solve/letters/letters.h"
#include "verify/report_make.h"

enum { MOST_CASES = 8, MOST_SPLITS = 6, MOST_REPORTS = 100 };

/* The order of a number of the system of letters and 0. */
typedef struct CaseAssumption {
    Num         difference;
    Order       order;
    const Step *asked; /* the step that asked */
} CaseAssumption;

typedef struct Case {
    Report        *report;
    CaseAssumption assumption[MOST_SPLITS];
    int            assumptions;
    Text           condition; /* "1/9 < e <= 1" */
} Case;

typedef struct Cases {
    Case list[MOST_CASES];
    int  count;
    int  known;   /* how much was assumed before them */
    bool stopped; /* there are more cases than are worked */
} Cases;

/* The report of the first case, those that are worked to their end before the others; its cases are there even if it is the only one. A
 * report that is not in letters is made as ever. */
Report *cases_make(const Request *request, Desk *desk);

/* Its assumptions in words: "1/9 < e <= 1 and M > m"; nothing may be assumed when it is asked. */
Text cases_condition(const Case *c, NumCtx *ctx, bool unicode);
/* Whether its assumptions, as far as that can be seen, do not contradict each other; `known`: how much is assumed before them. */
bool cases_possible(const Case *c, int known, NumCtx *ctx);
/* formula op 0 with no minus between its terms: m + 2*m*e > M of m + 2*m*e - M > 0. */
const Expr *cases_relation(const Expr *formula, Op op, Arena *mem);
/* The comparison with 0 that the order stands for. */
Op cases_op(Order order);
/* Whether the page has more than one case. */
bool cases_are_several(const Report *report);
/* The assumptions of the report's case hold from now on, in place of those of another one. */
void cases_enter(const Report *report);

#endif
