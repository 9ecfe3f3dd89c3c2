/* Cross-check: a derivation is run as a program would run it, and each step is compared with the true value.
 *
 * Three sets of values are kept apart: typed, the decimals exactly as written; stored, the nearest binary numbers, which
 * are all that a program ever sees; and the values of the floating-point run, which goes on past an operation without a value with
 * the inf or NaN of IEEE 754. Every number is graded against the typed
 * one. `made` is the local error: the rounding of the step itself, worked out exactly from its rounded operands. `came`
 * is the inherited error: the error that the operands bring along. made + came = error, exactly. */
#ifndef CAROM_VERIFY_FLOATS_CROSSCHECK_H
#define CAROM_VERIFY_FLOATS_CROSSCHECK_H

#include "verify/floats/grade.h"
#include "verify/report.h"

/* One number in one system. */
typedef struct Score {
    Text  value;
    Text  error, made, came; /* in ulps of the true value; empty if they mean nothing */
    Text  why;               /* for an invalid value that the step itself makes: the operation without a finite value, and the reason */
    Grade grade;
    bool  subnormal;
} Score;

/* The systems that are held against the truth: first the one that is graded, then all others that round, in their order (number.h). */
enum { RIVAL_GRADED, MOST_RIVALS = 8 };

typedef struct CheckRow {
    int   step, component; /* component -1: a number, or a vector as a whole */
    Text  name;            /* "va'.x" */
    Text  truth;           /* one digit further than the graded run agrees with it; only if systems are shown */
    bool  truth_exact;     /* whether these are all its digits */
    bool  whole;           /* a vector as a whole: the largest error in ulps of the largest component */
    int   amplified;       /* cancelling terms make errors 2^amplified times larger; 0 if they do not */
    Score score[MOST_RIVALS];
} CheckRow;

/* A law, and its error in each floating-point run. */
typedef struct CheckLaw {
    int  step;
    Text off[MOST_RIVALS]; /* "0", "2.2e-16", "NaN"; empty if the law is not an equation between numbers */
} CheckLaw;

/* A decision, or an answer that is a word, that differs between the runs. */
typedef struct Divergence {
    int  step;
    Text name, typed, stored, rival[MOST_RIVALS];
} Divergence;

typedef struct CrossCheck {
    const Report *report;
    Machine       machine[MOST_RIVALS]; /* of the rivals */
    Text          system[MOST_RIVALS];  /* their names */
    int           rivals;
    CheckRow     *row;
    int           rows;
    CheckLaw     *law;
    int           laws;
    Divergence   *divergence;
    int           divergences;
    int           diverged_at;    /* the step where the graded run takes another case, or -1; later steps are not graded */
    bool          stored_differs; /* some given or literal has no exact form in the graded system */
    Text          ungraded;       /* a note on the part of a run that is too long to be graded, or empty */
    Text          proof;          /* a sentence about the proof */
} CrossCheck;

/* Tells what will be shown; the rest is not worked out. */
typedef struct CheckRequest {
    Machine machine; /* what is graded */
    bool    steps;   /* also grade the steps between givens and answers */
    bool    systems; /* show the true digits, and the results of the other systems */
} CheckRequest;

CrossCheck *crosscheck_make(const Report *report, const CheckRequest *request);

/* The givens as a program stores them; as typed where that has too many bits for exact numbers. */
Input *crosscheck_stored(const Report *report, NumCtx *binary);

#endif
