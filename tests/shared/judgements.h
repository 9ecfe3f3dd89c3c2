/* Judgements of computed numbers in each format. */
#ifndef CAROM_TESTS_JUDGEMENTS_H
#define CAROM_TESTS_JUDGEMENTS_H

#include "numbers.h"
#include "reports.h"
#include "verify/floats/crosscheck.h"
#include "verify/floats/grade.h"

#include <math.h>
#include <stdlib.h>

typedef struct System {
    const NumSys *sys;
    mpfr_prec_t   prec;
} System;

static const System SYSTEMS[] = {{&binary32_system, 0}, {&binary64_system, 0}, {&mpfr_system, 2},
                                 {&mpfr_system, 11},    {&mpfr_system, 53},    {&mpfr_system, 200}};
enum { SYSTEM_COUNT = sizeof SYSTEMS / sizeof *SYSTEMS };

static inline FloatFormat format(int i)
{
    return SYSTEMS[i].sys->format(SYSTEMS[i].prec);
}

/* n/d * 2^k */
static inline const Exact *scaled(int64_t n, int64_t d, long k)
{
    Rat power;
    ck_assert_int_eq(rat_power(&power, rat_int(2), k, &ctx), NUM_OK);
    return times(exact_rational(ratio(n, d), &ctx), exact_rational(power, &ctx));
}

static inline Judgement judged(const Exact *computed, const Exact *truth, FloatFormat f)
{
    True t = {{.exact = truth}, &ctx};
    return grade_judge_exact(computed, f, &t, &ctx);
}

/* A float, inf and NaN among them. */
static inline Judgement judged_float(double computed, const Exact *truth, const NumSys *sys)
{
    True   t = {{.exact = truth}, &ctx};
    NumCtx float_ctx;
    Num    num = {.binary64 = computed};
    if (sys == &binary32_system)
        num.binary32 = (float)computed;
    numctx_open(&float_ctx, sys, ctx.mem);
    Judgement j = grade_judge(num, &float_ctx, &t, &ctx);
    numctx_close(&float_ctx);
    return j;
}

static inline void must_grade(const char *what, Grade found, Grade wanted)
{
    ck_assert_msg(found == wanted, "%s: %s, and should be %s", what, grade_names[found], grade_names[wanted]);
}

#endif
