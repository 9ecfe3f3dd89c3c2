/* Cross-check: one derivation, run as a program would run it, held against the truth step by step.
 *
 * Three truths are kept apart. Typed: the decimals as written, exactly. Stored: the exact value of the nearest binary
 * numbers, which is all that a program ever sees. And what the float run did. Every number below is judged against
 * the typed truth; `made` is what the step itself rounded, worked out exactly from the rounded values that it was
 * given, and `came` is what those brought with them. made + came = error, exactly. */
#ifndef CAROM_VERIFY_CROSSCHECK_H
#define CAROM_VERIFY_CROSSCHECK_H

#include "verify/grade.h"
#include "verify/report.h"

/* One number in one system. */
typedef struct Score {
    Text  value;
    Text  error, made, came; /* in ulps of the true value; empty where they mean nothing */
    Text  why;               /* of an invalid one: the operation that has no value, and why */
    Grade grade;
    bool  subnormal;
} Score;

enum { RIVAL_64, RIVAL_32, RIVAL_MPFR, RIVALS };

typedef struct CheckRow {
    int   step, component; /* component -1: a number, or a vector as a whole */
    Text  name;            /* "va'.x" */
    Text  truth;           /* to a digit past where binary64 leaves it; only where systems are shown */
    bool  truth_exact;     /* whether those are all its digits */
    bool  whole;           /* a vector as a whole: the largest error in ulps of the largest component */
    int   amplified;       /* terms that cancel make errors 2^amplified times larger; 0 where they do not */
    Score score[RIVALS];
} CheckRow;

/* A law, and by how much the float runs miss it. */
typedef struct CheckLaw {
    int  step;
    Text off[RIVALS]; /* "0", "2.2e-16"; empty for a law that is no equation between numbers */
} CheckLaw;

/* A decision, or an answer that is a word, that came out differently. */
typedef struct Divergence {
    int  step;
    Text name, typed, stored, rival[RIVALS];
} Divergence;

typedef struct CrossCheck {
    const Report *report;
    Text          system[RIVALS];
    CheckRow     *row;
    int           rows;
    CheckLaw     *law;
    int           laws;
    Divergence   *divergence;
    int           divergences;
    int           diverged_at;    /* the step where binary64 takes another case, or -1: nothing behind it is graded */
    bool          stored_differs; /* some given or literal has no exact binary64 form */
    Text          ungraded;       /* what of the MPFR run is too long to be graded; empty where nothing is */
    Text          proof;          /* what was proved, and how */
} CrossCheck;

/* How much of it will be shown: the rest is not worked out. */
typedef struct CheckRequest {
    mpfr_prec_t prec;    /* of the MPFR run */
    bool        steps;   /* the steps between givens and answers are graded too */
    bool        systems; /* the rows show the true digits, and how binary32 and MPFR did */
} CheckRequest;

CrossCheck *crosscheck_make(const Report *report, const CheckRequest *request);

/* The same givens as the machine stores them. */
Input *crosscheck_stored(const Report *report, NumCtx *binary);

#endif
