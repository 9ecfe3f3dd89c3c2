/* How far a rounded value is from the truth: errors in ulps, grades, and which part of an error was made where.
 *
 * The ulp is that of the true value y in the format F = (p, emin):  ulp(y) = 2^(max(floor(log2 |y|), emin) - p + 1),
 * with ulp(0) = 2^(emin - p + 1), so that the scale does not depend on the wrong answer (Goldberg's ulp, extended to
 * all reals; Muller et al., Handbook of Floating-Point Arithmetic). Errors are differences of exact numbers, or of
 * enclosures where the truth has no exact form; they are never themselves rounded before they are judged. */
#ifndef CAROM_VERIFY_GRADE_H
#define CAROM_VERIFY_GRADE_H

#include "derive/plan.h"

typedef enum Grade {
    GRADE_EXACT,
    GRADE_ROUNDED,     /* correctly rounded: the nearest number of the format */
    GRADE_FAITHFUL,    /* less than one ulp off */
    GRADE_GOOD,        /* at most four */
    GRADE_DEGRADED,    /* more */
    GRADE_HALF_GONE,   /* more than half of the bits are lost */
    GRADE_MEANINGLESS, /* the error is as large as the value, or the sign is wrong */
    GRADE_SPURIOUS,    /* not 0, where the truth is 0 */
    GRADE_LOST,        /* 0, where the truth is not */
    GRADE_OVERFLOW,    /* infinite, where the format could hold the truth */
    GRADE_INVALID,     /* NaN, or a quotient by 0 */
    GRADE_UNKNOWN,     /* the truth is not known well enough */
    GRADE_COUNT
} Grade;

extern const char *const grade_names[GRADE_COUNT];

/* A floating-point format: p bits, least exponent of a normal number, largest exponent. */
typedef struct Format2 {
    long p, emin, emax;
} Format2;

Format2 format_of(const NumSys *sys, mpfr_prec_t prec);

/* A true value: exact, or enclosed; `ctx` is the context of its numbers. */
typedef struct True {
    Num     num;
    NumCtx *ctx;
} True;

typedef struct Judgement {
    Grade  grade;
    Num    error;     /* computed - true, a number of truth's system; unset for inf and NaN */
    Num    ulps;      /* error in ulps, signed */
    long   exponent;  /* floor(log2 |true|) */
    long   ulp;       /* the ulp is 2^ulp */
    double bits_lost; /* log2(2*|ulps|), between 0 and p */
    bool   measured;  /* error and ulps are set: the computed value is finite and the truth known */
    bool   subnormal;
} Judgement;

/* `computed` is a number of `sys`, in the context `float_ctx`. */
Judgement judge(Num computed, NumCtx *float_ctx, const True *truth, NumCtx *exact);

/* The same for a computed value that is known exactly, in a format. */
Judgement judge_exact(const Exact *value, Format2 format, const True *truth, NumCtx *exact);

/* The same for an error that is known, a number of truth's system. */
Judgement judge_error(Num error, Format2 format, const True *truth, NumCtx *exact);

/* error/2^ulp, of numbers in `ctx`; status flags. */
int error_in_ulps(Num *z, Num error, long ulp, NumCtx *ctx, NumCtx *exact);

/* A number as text, as its system writes it; *all (unless NULL): whether those are all its digits. */
Text number_text(Num num, NumCtx *ctx, int digits, bool *all, Arena *mem);

/* A number of ulps for reading: "0.41", "-7.6e11", "0"; "under 2e-70" of an enclosure that does not exclude 0. */
Text ulps_text(Num ulps, NumCtx *ctx, Arena *arena);

#endif
