#include "island/sparse/large_round.h"

#include <math.h>

/* Beyond these a product of scales might leave the range of doubles. */
#define LEAST_SIZE 0x1p-500
#define MOST_SIZE 0x1p500

typedef struct Pair {
    double hi, lo;
} Pair;

static const char out_of_range[] = "the masses or velocities differ too much in size for the errors of doubles to be bounded";
static const char not_positive[] = "the matrix of the contacts is not positive definite";

/* n/d for whole doubles below 2^53. The remainder of a division is a double, so that n - hi*d is exact in each of its
 * steps; lo is off by half a unit, 2^-106*|hi|. */
static Pair divide(double n, double d)
{
    double hi = n / d, p = hi * d;
    double h1 = leading_bits(hi), h2 = hi - h1, d1 = leading_bits(d), d2 = d - d1;
    double error = (((h1 * d1 - p) + h1 * d2) + h2 * d1) + h2 * d2;
    return (Pair){hi, ((n - p) - error) / d};
}

/* q in general: the first 120 bits of the quotient or one more as a whole number, of which 53 and 53 again are kept. That
 * leaves out 2^-104*|hi|, and 2^-119*|hi| after the whole number. */
static Pair divide_long(mpq_srcptr q, NumCtx *ctx)
{
    mpz_ptr rest = mpq_numref(ctx->q[0]), cut = mpq_numref(ctx->q[1]);
    long    exponent = (long)mpz_sizeinbase(mpq_numref(q), 2) - (long)mpz_sizeinbase(mpq_denref(q), 2) - 120;
    if (exponent < -700 || exponent > 500)
        return (Pair){2 * MOST_SIZE, 0};
    if (exponent < 0)
        mpz_mul_2exp(rest, mpq_numref(q), (mp_bitcnt_t)-exponent);
    else
        mpz_tdiv_q_2exp(rest, mpq_numref(q), (mp_bitcnt_t)exponent);
    mpz_tdiv_q(rest, rest, mpq_denref(q));
    double first = mpz_get_d(rest);
    mpz_set_d(cut, first);
    mpz_sub(rest, rest, cut);
    double second = mpz_get_d(rest), hi = first + second;
    return (Pair){ldexp(hi, (int)exponent), ldexp(second - (hi - first), (int)exponent)};
}

static bool is_short(int64_t n)
{
    return n < (int64_t)1 << 53 && n > -((int64_t)1 << 53);
}

/* x = hi + lo within ROUND_ERROR*|hi|; lo is 0 where it would matter less, or is not far below hi. */
static Pair pair_of(Rat x, NumCtx *ctx)
{
    RatView view;
    Pair    z = x.d && is_short(x.n) && is_short(x.d) ? divide((double)x.n, (double)x.d) : divide_long(rat_view(&view, x), ctx);
    if (fabs(z.lo) < 0x1p-110 * fabs(z.hi))
        z.lo = 0;
    return z;
}

static bool in_range(double x)
{
    return x == 0 || (fabs(x) >= LEAST_SIZE && fabs(x) <= MOST_SIZE);
}

/* A power of two s with 1/2 <= s*s*x < 2. */
static double diagonal_scale(double x)
{
    int exponent;
    (void)frexp(x, &exponent);
    return ldexp(1, -(exponent - (exponent & 1)) / 2);
}

static int round_matrix(Rounded *r, const LargeSystem *system, NumCtx *ctx)
{
    const Pattern *a = r->pattern;
    int           *filled = ARENA_MANY(ctx->mem, int, a->n);
    for (int i = 0; i < a->n; i++) {
        Pair diagonal = pair_of(system->value[system->start[i + 1] - 1], ctx);
        if (!in_range(diagonal.hi))
            return num_fail(ctx, NUM_UNABLE, out_of_range);
        if (!(diagonal.hi > 0))
            return num_fail(ctx, NUM_UNABLE, not_positive);
        r->scale[i] = diagonal_scale(diagonal.hi);
        if (a->start[i + 1] - a->start[i] > r->longest)
            r->longest = a->start[i + 1] - a->start[i];
    }
    for (int i = 0; i < a->n; i++)
        for (int k = system->start[i]; k < system->start[i + 1]; k++) {
            int    j = system->column[k], at = a->start[i] + filled[i]++, mirrored = i == j ? at : a->start[j] + filled[j]++;
            Pair   z = pair_of(system->value[k], ctx);
            double hi = z.hi * r->scale[i] * r->scale[j], lo = z.lo * r->scale[i] * r->scale[j];
            if (!in_range(z.hi) || (fabs(hi) < LEAST_ENTRY && hi != 0))
                return num_fail(ctx, NUM_UNABLE, out_of_range);
            if (fabs(hi) > 2) /* its square would exceed the product of its diagonal entries */
                return num_fail(ctx, NUM_UNABLE, not_positive);
            r->hi[at] = r->hi[mirrored] = hi;
            r->lo[at] = r->lo[mirrored] = lo;
        }
    return NUM_OK;
}

static int round_right(Rounded *r, const LargeSystem *system, NumCtx *ctx)
{
    double largest = 0;
    for (int i = 0; i < system->n; i++) {
        Pair z = pair_of(system->rhs[i], ctx);
        if (!in_range(z.hi))
            return num_fail(ctx, NUM_UNABLE, out_of_range);
        r->right_hi[i] = z.hi * r->scale[i];
        r->right_lo[i] = z.lo * r->scale[i];
        largest = fmax(largest, fabs(r->right_hi[i]));
    }
    int exponent;
    (void)frexp(largest, &exponent);
    r->right_scale = ldexp(1, -exponent);
    for (int i = 0; i < system->n; i++) {
        r->right_hi[i] *= r->right_scale;
        r->right_lo[i] *= r->right_scale;
        if (fabs(r->right_hi[i]) < LEAST_ENTRY && r->right_hi[i] != 0)
            return num_fail(ctx, NUM_UNABLE, out_of_range);
    }
    return NUM_OK;
}

int large_round(Rounded *r, const LargeSystem *system, const Pattern *pattern, NumCtx *ctx)
{
    int n = pattern->n, entries = pattern->start[n];
    *r = (Rounded){.pattern = pattern};
    r->hi = ARENA_MANY(ctx->mem, double, entries);
    r->lo = ARENA_MANY(ctx->mem, double, entries);
    r->right_hi = ARENA_MANY(ctx->mem, double, n);
    r->right_lo = ARENA_MANY(ctx->mem, double, n);
    r->scale = ARENA_MANY(ctx->mem, double, n);
    int status = round_matrix(r, system, ctx);
    return status ? status : round_right(r, system, ctx);
}
