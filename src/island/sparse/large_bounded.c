/* A x = b in doubles with proved bounds. In the scaled system of large_round.h, with a computed y and true solution z,
 *
 *     A(y - z) = A y - b = r,   so   |y - z|_i <= |y - z|_2 <= |r|_2 / lambda,   0 < lambda <= the least eigenvalue of A.
 *
 * 1. lambda. When Cholesky's method in doubles finishes on C = A - shift*I, then L*transpose(L), which has no negative
 *    eigenvalue, differs from C by at most E in norm (large_factor_rounding), so C has none below -E and A none below
 *    shift - E (Rump 2006). E takes in what rounding A to doubles and subtracting the shift do, too.
 * 2. r. y is kept as the sum of two doubles, and r is worked out with products and sums whose errors are kept (Ogita,
 *    Rump and Oishi 2005), as if in twice the precision; large_residual.c bounds what is still missing.
 * 3. y. The factor of 1 solves A y = r nearly, again and again, until r is as small as it gets. Nothing about this needs
 *    proof: 1 and 2 hold for whatever y comes out.
 *
 * The shift begins well above E and well below the least eigenvalue of a usual island. Where it was too large, or stands in
 * the way of 3, the least that proves anything is taken; where the bound is then poor, the least eigenvalue is estimated
 * and half of it is proved by one more factor.
 *
 * All this rests on IEEE 754 doubles rounded to nearest with subnormal numbers, no contraction, u = 2^-53. Bounds are
 * themselves worked out in doubles; a factor like 1.01 covers the rounding of a few additions or of a sum of positive
 * numbers, which is off by at most a few times count*u.
 */
#include "island/sparse/large_bounded.h"
#include "island/sparse/large_factor.h"
#include "island/sparse/large_residual.h"

#include <math.h>
#include <string.h>

static const double U = 0x1p-53, FIRST_SHIFT = 0x1p-30;
enum { MOST_STEPS = 50, ESTIMATE_STEPS = 4 };

typedef struct Bounded {
    const Rounded *a;
    Factor         factor;
    double         rounding; /* E */
    double         shift;    /* of the factor at hand */
    double         lambda;   /* the best that is proved */
    TwoDoubles     y, old;
    double        *r, *step; /* b - A y, rounded; and the correction that the factor gives for it */
    ResidualNorm   norm;     /* of b - A y */
    double        *gathered; /* for large_residual */
} Bounded;

static int factor(Bounded *s, double shift, NumCtx *ctx)
{
    int status = large_factor_make(&s->factor, s->a->hi, shift, ctx);
    s->shift = shift;
    if (!status)
        s->lambda = fmax(s->lambda, shift - s->rounding);
    return status;
}

/* Rounding A to doubles changes each entry, of size 2 at most, by 2*u at most (and a little); so it changes the norm by that
 * times the entries of a row. Subtracting the shift rounds each diagonal entry once more. */
static double all_rounding(const Rounded *a, const Fronts *fronts, NumCtx *ctx)
{
    return 1.01 * (large_factor_rounding(fronts, ctx) + 2 * U * (a->longest + 1));
}

static void measure(Bounded *s)
{
    s->norm = large_residual(s->r, s->a, &s->y, s->gathered, s->factor.kernels);
}

/* y + step, again as two doubles; so small that its products might underflow it becomes 0. */
static bool take_step(Bounded *s)
{
    bool finite = true;
    for (int i = 0; i < s->a->pattern->n; i++) {
        double left, sum = two_sum(s->y.hi[i], s->step[i], &left);
        left += s->y.lo[i];
        double y = sum + left, lo = left - (y - sum);
        finite &= fabs(y) < MOST_Y; /* false for NaN */
        if (fabs(y) < LEAST_Y)
            y = lo = 0;
        s->y.hi[i] = y;
        s->y.lo[i] = fabs(lo) < 0x1p-110 * fabs(y) || fabs(lo) > U * fabs(y) ? 0 : lo;
        s->y.head[i] = leading_bits(y);
    }
    return finite;
}

static double largest(const double *x, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, fabs(x[i]));
    return most;
}

/* This adds no more error than rounding y to one double, unless y is below a millionth of the largest. */
static bool good(const Bounded *s)
{
    int    n = s->a->pattern->n;
    double most = largest(s->y.hi, n), least = most * 0x1p-20, wanted = most;
    for (int i = 0; i < n; i++)
        if (fabs(s->y.hi[i]) > least)
            wanted = fmin(wanted, fabs(s->y.hi[i]));
    return s->norm.bound / s->lambda <= U * wanted;
}

static void keep(Bounded *s, bool back)
{
    size_t     bytes = sizeof(double) * (size_t)s->a->pattern->n;
    TwoDoubles to = back ? s->y : s->old, from = back ? s->old : s->y;
    memcpy(to.hi, from.hi, bytes);
    memcpy(to.lo, from.lo, bytes);
}

/* Until the bound gets no smaller; without patience, until it is getting smaller slowly: true in *slow. */
static int refine(Bounded *s, bool patient, bool *slow, NumCtx *ctx)
{
    size_t bytes = sizeof(double) * (size_t)s->a->pattern->n;
    *slow = false;
    for (int k = 0; k < MOST_STEPS && !*slow && s->norm.bound > 2 * s->norm.floor; k++) {
        int          status = num_poll(ctx);
        ResidualNorm before = s->norm;
        if (status)
            return status;
        keep(s, false);
        memcpy(s->step, s->r, bytes);
        large_factor_solve(&s->factor, s->step);
        bool finite = take_step(s);
        if (finite)
            measure(s);
        if (!finite || !(s->norm.bound < before.bound)) {
            keep(s, true);
            s->norm = before;
            break;
        }
        if (s->norm.bound > 0.9 * before.bound)
            break;
        *slow = !patient && s->norm.bound > before.bound / 64;
    }
    return NUM_OK;
}

/* The least eigenvalue, from above, by a few steps of inverse iteration: an estimate, for the next shift. */
static double estimate(Bounded *s)
{
    int      n = s->a->pattern->n;
    unsigned state = 1;
    double   growth = 1;
    for (int i = 0; i < n; i++) {
        state = state * 1664525u + 1013904223u;
        s->step[i] = (double)(state >> 16) / 32768 - 1;
    }
    for (int k = 0; k < ESTIMATE_STEPS; k++) {
        double before = largest(s->step, n);
        large_factor_solve(&s->factor, s->step);
        growth = largest(s->step, n) / before;
        for (int i = 0; i < n; i++)
            s->step[i] /= growth * before;
    }
    return s->shift + 1 / growth;
}

static int prove_more(Bounded *s, NumCtx *ctx)
{
    int    status = NUM_OK;
    double guess = estimate(s) / 2;
    for (int k = 0; k < 3 && guess > 4 * s->lambda; k++, guess /= 8) {
        status = factor(s, guess, ctx);
        if (status != NUM_UNABLE)
            break;
        status = NUM_OK;
    }
    return status;
}

static int solve(Bounded *s, NumCtx *ctx)
{
    double least = 2 * s->rounding, first = fmax(least, FIRST_SHIFT);
    bool   slow = false;
    int    status = factor(s, first, ctx);
    if (status == NUM_UNABLE && first > least)
        status = factor(s, least, ctx);
    if (status == NUM_UNABLE)
        return num_fail(ctx, NUM_UNABLE, "some contacts depend on others, or almost do, and doubles cannot tell which");
    memcpy(s->r, s->a->right_hi, sizeof(double) * (size_t)s->a->pattern->n);
    s->norm.bound = largest(s->r, s->a->pattern->n) > 0 ? INFINITY : 0; /* of y = 0: not worth knowing */
    if (!status)
        status = refine(s, s->shift == least, &slow, ctx);
    if (!status && slow) {
        status = factor(s, least, ctx);
        if (status == NUM_UNABLE) /* cannot be, where a larger shift was proved; then that has to do */
            status = factor(s, first, ctx);
        if (!status)
            status = refine(s, true, &slow, ctx);
    }
    if (!status && !good(s))
        status = prove_more(s, ctx);
    return status;
}

int large_bounded_rounded(double *x, double *error, const Rounded *a, const Fronts *fronts, NumCtx *ctx)
{
    int      n = a->pattern->n;
    Bounded  s = {.a = a};
    double **vector[] = {&s.y.hi, &s.y.head, &s.y.lo, &s.old.hi, &s.old.lo, &s.r, &s.step};
    for (size_t k = 0; k < sizeof vector / sizeof *vector; k++)
        *vector[k] = ARENA_MANY(ctx->mem, double, n);
    s.gathered = ARENA_MANY(ctx->mem, double, 3 * (size_t)a->longest);
    s.rounding = all_rounding(a, fronts, ctx);
    int status = large_factor_open(&s.factor, fronts, ctx);
    if (!status)
        status = solve(&s, ctx);
    if (status)
        return status;
    double bound = 1.000001 * s.norm.bound / s.lambda, most = largest(s.y.hi, n);
    if (bound > 0x1p-20 * most)
        return num_fail(ctx, NUM_UNABLE,
                        "some contacts almost depend on others, so that not even six digits of the impulses can be proved");
    for (int i = 0; i < n; i++) {
        double unscale = a->scale[i] / a->right_scale;
        x[i] = s.y.hi[i] * unscale;
        error[i] = 1.000001 * (fabs(s.y.lo[i]) + bound) * unscale + 0x1p-1073; /* the latter if these are subnormal */
        if (!isfinite(x[i]) || !isfinite(error[i]))
            return num_fail(ctx, NUM_UNABLE, "an impulse is too large for a double");
    }
    return NUM_OK;
}

int large_bounded(double *x, double *error, const LargeSystem *system, NumCtx *ctx)
{
    NumCtx  work;
    Fronts  fronts;
    Rounded rounded;
    numctx_open(&work, ctx->sys, arena_new());
    int status = large_fronts(&fronts, system, &work);
    if (!status)
        status = large_round(&rounded, system, &fronts.pattern, &work);
    if (!status)
        status = large_bounded_rounded(x, error, &rounded, &fronts, &work);
    if (status)
        ctx->why = work.why;
    arena_free(work.mem);
    numctx_close(&work);
    return status;
}
