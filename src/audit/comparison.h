/* Comparison: whether two methods give the same results from the same inputs, and if not, the smallest inputs on which they differ.
 *
 * Results are compared by exact numbers, or where they have none by enclosures that do not meet; so a difference is proved. The inputs are
 * then made simpler for as long as the results differ.
 *
 * Where no inputs show a difference, the results are worked out in letters, along the decisions of every case that was met. Where they are
 * the same formula, they are equal for all values of that case.
 *
 * Methods that are equal exactly may still differ in a format: both are then run in it on the same inputs, with the exact decisions. */
#ifndef CAROM_AUDIT_COMPARISON_H
#define CAROM_AUDIT_COMPARISON_H

#include "audit/explanation_list.h"
#include "audit/trial.h"

enum { COMPARED_INPUTS = 3000, MOST_DIFFERENT = 40, MOST_CASES = 16, MOST_CAUSES = 3 };

typedef enum ComparedAs {
    COMPARED_EQUAL,
    COMPARED_DIFFERENT,
    COMPARED_MISSING,   /* one of the two has no value there */
    COMPARED_UNDECIDED, /* neither numbers nor enclosures decide it */
    COMPARED_NO_ANSWER, /* the second method has no answer for these inputs, or a need of the first refuses them */
} ComparedAs;

typedef struct Difference {
    ComparedAs  as;
    TrialInputs trial;
    Text        statement, own_statement; /* calls of the second method and of the first */
    Text        result, own, other;       /* what differs, and its values in the first and the second method; empty: it has none */
    double      ulps;                     /* of a difference in a format */
} Difference;

/* A ComparisonCause is an explanation that gives the results of the first method, with the number of differing inputs on which it does. */
typedef struct ComparisonCause {
    const LogExplanation *explanation;
    int                   inputs;
} ComparisonCause;

typedef struct Comparison {
    Method         *own, *other;
    Machine         machine;
    const Columns  *own_columns, *columns;
    const Plan     *own_plan, *plan;
    ExplanationList explanations;
    long            tried, different, undecided; /* inputs with an answer; those of them that differ, that stay undecided */
    Difference      smallest;
    ComparisonCause cause[MOST_CAUSES]; /* one that gives the results on all inputs, equal ones too; else several for parts of them */
    int             causes;
    int             cases, proved;    /* where no inputs differ: the cases met, and those equal for all values */
    Text            condition;        /* of the proof; empty: it needs none */
    long            differ_in_format; /* inputs */
    Difference      farthest;
    bool            stopped;
} Comparison;

/* False after a complaint: the givens do not match, or there is no common result. All lives in `mem`. */
bool comparison_make(Comparison *comparison, Method *own, Method *other, Machine machine, uint64_t seed, Arena *mem, Diag *diag);

#endif
