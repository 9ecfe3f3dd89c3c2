/* The distance of a rounded value from the true one: errors in ulps, and grades.
 *
 * The ulp is that of the true value y in the format F = (p, emin):  ulp(y) = 2^(max(floor(log2 |y|), emin) - p + 1),
 * with ulp(0) = 2^(emin - p + 1), so that the scale does not depend on the computed value (Goldberg's ulp, extended to
 * all reals; Muller et al., Handbook of Floating-Point Arithmetic). Errors are differences of exact numbers, or of
 * enclosures if the truth has no exact form; they are never rounded before they are graded. */
#ifndef CAROM_VERIFY_FLOATS_GRADE_H
#define CAROM_VERIFY_FLOATS_GRADE_H

#include "derive/plan.h"

typedef enum Grade {
    GRADE_EXACT,
    GRADE_ROUNDED,     /* correctly rounded: the nearest number of the format */
    GRADE_FAITHFUL,    /* less than one ulp off */
    GRADE_GOOD,        /* at most four */
    GRADE_DEGRADED,    /* more */
    GRADE_HALF_GONE,   /* more than half of the bits are lost */
    GRADE_MEANINGLESS, /* the error is as large as the value, or the sign is wrong */
    GRADE_SPURIOUS,    /* not 0, though the true value is 0 */
    GRADE_LOST,        /* 0, though the true value is not */
    GRADE_OVERFLOW,    /* infinite, though the format could hold the true value */
    GRADE_INVALID,     /* NaN, or a quotient by 0 */
    GRADE_UNKNOWN,     /* the true value is not known precisely enough */
    GRADE_COUNT
} Grade;

/* The names in JSON. */
extern const char *const grade_names[GRADE_COUNT];
/* The name for people. It differs from the one in JSON only for GRADE_HALF_GONE: programs that read "HALF GONE" keep working. */
const char *grade_shown(Grade grade);
/* These say how far off a value of each grade is. */
extern const char *const grade_meanings[GRADE_COUNT];

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
    bool   straddles; /* truth cannot be told apart from a power of two, and the ulp is that below it, the smaller one */
} Judgement;

/* `computed` is a number of `sys`, in the context `float_ctx`. */
Judgement grade_judge(Num computed, NumCtx *float_ctx, const True *truth, NumCtx *exact);

/* The same for a computed value that is known exactly, as a number of that format. */
Judgement grade_judge_exact(const Exact *value, FloatFormat format, const True *truth, NumCtx *exact);

/* The same for a known error, a number of truth's system. */
Judgement grade_judge_error(Num error, FloatFormat format, const True *truth, NumCtx *exact);

/* error/2^ulp, of numbers in `ctx`; status flags. */
int grade_error_in_ulps(Num *z, Num error, long ulp, NumCtx *ctx, NumCtx *exact);

/* A number as its system writes it. *all (unless NULL) says whether these are all of its digits. */
Text grade_number_text(Num num, NumCtx *ctx, int digits, bool *all, Arena *mem);

/* A number of a system that rounds: all digits that identify it, of many bits the first 40. */
Text grade_computed_text(Num computed, NumCtx *ctx, Arena *mem);

/* A number of ulps as text: "0.41", "-7.6e11", "0"; "under 2e-70" for an enclosure that does not exclude 0. */
Text grade_ulps_text(Num ulps, NumCtx *ctx, Arena *arena);

#endif
