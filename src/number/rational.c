/* Bounds: no Rat has a side of more than LIMIT_BITS bits, which is checked when it is made (rat_from_mpq). So the operands of
 * every GMP operation are within bounds before it is called, and their sum, product or quotient has at most twice as many
 * bits, far below the limit of GMP. The result is measured in lowest terms: a check of the operands' sizes alone
 * would refuse x*(1/x).
 *
 * Small numbers follow Knuth's rule (The Art of Computer Programming 2, section 4.5.1): take common factors out
 * before multiplying, so that results are in lowest terms without a gcd of long numbers. */
#include "number/rational.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(GMP_NUMB_BITS == 64, "limbs of 64 bits");

__extension__ typedef __int128          Wide;
__extension__ typedef unsigned __int128 UWide;

static const int64_t     SMALL = (int64_t)1 << 62;
static const char *const TOO_LARGE = "the number is larger than 1,000,000 bits";

static bool is_small(Rat x)
{
    return x.d != 0;
}

Rat rat_int(int64_t n)
{
    return (Rat){n, 1, NULL};
}

bool rat_is_zero(Rat x)
{
    return x.n == 0 && is_small(x);
}

bool rat_is_one(Rat x)
{
    return x.n == 1 && x.d == 1;
}

bool rat_is_integer(Rat x)
{
    return is_small(x) ? x.d == 1 : mpz_cmp_ui(mpq_denref(x.large), 1) == 0;
}

int rat_sign(Rat x)
{
    return is_small(x) ? (x.n > 0) - (x.n < 0) : mpq_sgn(x.large);
}

bool rat_equal(Rat x, Rat y)
{
    if (is_small(x) || is_small(y))
        return x.n == y.n && x.d == y.d;
    return mpq_equal(x.large, y.large);
}

static mp_limb_t size_of(int64_t n)
{
    return (mp_limb_t)(n < 0 ? -n : n);
}

mpq_srcptr rat_view(RatView *view, Rat x)
{
    if (!is_small(x))
        return x.large;
    view->limb[0] = size_of(x.n);
    view->limb[1] = (mp_limb_t)x.d;
    mpz_roinit_n(mpq_numref(&view->q), &view->limb[0], x.n > 0 ? 1 : x.n < 0 ? -1 : 0);
    mpz_roinit_n(mpq_denref(&view->q), &view->limb[1], 1);
    return &view->q;
}

static size_t bits(mpz_srcptr z)
{
    return mpz_sgn(z) ? mpz_sizeinbase(z, 2) : 0;
}

/* An mpz whose limbs are copied into the arena; it may be read, never written. */
static __mpz_struct settle(mpz_srcptr z, Arena *mem)
{
    size_t       size = mpz_size(z);
    mp_limb_t   *limbs = ARENA_MANY(mem, mp_limb_t, size + !size);
    __mpz_struct fixed;
    if (size)
        memcpy(limbs, mpz_limbs_read(z), size * sizeof *limbs);
    mpz_roinit_n(&fixed, limbs, mpz_sgn(z) < 0 ? -(mp_size_t)size : (mp_size_t)size);
    return fixed;
}

static const __mpq_struct *settle_both(mpq_srcptr q, Arena *mem)
{
    __mpq_struct *fixed = ARENA_ONE(mem, __mpq_struct);
    *mpq_numref(fixed) = settle(mpq_numref(q), mem);
    *mpq_denref(fixed) = settle(mpq_denref(q), mem);
    return fixed;
}

/* A number of at most 62 bits. GMP's own conversions go by `long`, which some machines give 32 bits. */
static int64_t side(mpz_srcptr z)
{
    int64_t size = (int64_t)mpz_getlimbn(z, 0);
    return mpz_sgn(z) < 0 ? -size : size;
}

int rat_from_mpq(Rat *z, mpq_srcptr q, NumCtx *ctx)
{
    size_t n = bits(mpq_numref(q)), d = bits(mpq_denref(q));
    if (n <= 62 && d <= 62) {
        *z = (Rat){side(mpq_numref(q)), side(mpq_denref(q)), NULL};
        return NUM_OK;
    }
    if (n > LIMIT_BITS || d > LIMIT_BITS)
        return num_fail(ctx, NUM_LIMIT, TOO_LARGE);
    *z = (Rat){0, 0, settle_both(q, ctx->mem)};
    return NUM_OK;
}

Rat rat_copy(Rat x, Arena *into)
{
    return is_small(x) ? x : (Rat){0, 0, settle_both(x.large, into)};
}

static uint64_t gcd(uint64_t a, uint64_t b)
{
    if (a == 0 || b == 0)
        return a | b;
    int shift = __builtin_ctzll(a | b);
    a >>= __builtin_ctzll(a);
    while (b) {
        b >>= __builtin_ctzll(b);
        if (a > b) {
            uint64_t swap = a;
            a = b;
            b = swap;
        }
        b -= a;
    }
    return a << shift;
}

static bool fits(Wide n)
{
    return n < SMALL && n > -SMALL;
}

static bool small_add(Rat *z, Rat x, Rat y)
{
    if (x.d == 1 && y.d == 1) {
        *z = rat_int(x.n + y.n); /* below 2^63 */
        return fits(z->n);
    }
    int64_t g = (int64_t)gcd((uint64_t)x.d, (uint64_t)y.d);
    Wide    n = (Wide)x.n * (y.d / g) + (Wide)y.n * (x.d / g);
    Wide    d = (Wide)(x.d / g) * y.d;
    if (g > 1 && n != 0) {
        Wide    rest = n % g;
        int64_t h = (int64_t)gcd(size_of((int64_t)rest), (uint64_t)g);
        n /= h;
        d /= h;
    } else if (n == 0) {
        d = 1;
    }
    *z = (Rat){(int64_t)n, (int64_t)d, NULL};
    return fits(n) && fits(d);
}

static bool small_mul(Rat *z, Rat x, Rat y)
{
    if (x.n == 0 || y.n == 0) {
        *z = rat_int(0);
        return true;
    }
    int64_t g = y.d == 1 ? 1 : (int64_t)gcd(size_of(x.n), (uint64_t)y.d);
    int64_t h = x.d == 1 ? 1 : (int64_t)gcd(size_of(y.n), (uint64_t)x.d);
    Wide    n = (Wide)(x.n / g) * (y.n / h);
    Wide    d = (Wide)(x.d / h) * (y.d / g);
    *z = (Rat){(int64_t)n, (int64_t)d, NULL};
    return fits(n) && fits(d);
}

int rat_add(Rat *z, Rat x, Rat y, NumCtx *ctx)
{
    if (is_small(x) && is_small(y) && small_add(z, x, y))
        return NUM_OK;
    RatView    a, b;
    mpq_srcptr p = rat_view(&a, x), q = rat_view(&b, y);
    mpq_add(ctx->q[0], p, q);
    return rat_from_mpq(z, ctx->q[0], ctx);
}

int rat_sub(Rat *z, Rat x, Rat y, NumCtx *ctx)
{
    return rat_add(z, x, rat_neg(y, ctx), ctx);
}

int rat_mul(Rat *z, Rat x, Rat y, NumCtx *ctx)
{
    if (is_small(x) && is_small(y) && small_mul(z, x, y))
        return NUM_OK;
    RatView    a, b;
    mpq_srcptr p = rat_view(&a, x), q = rat_view(&b, y);
    mpq_mul(ctx->q[0], p, q);
    return rat_from_mpq(z, ctx->q[0], ctx);
}

int rat_div(Rat *z, Rat x, Rat y, NumCtx *ctx)
{
    if (rat_is_zero(y))
        return num_fail(ctx, NUM_DOMAIN, "division by zero");
    if (is_small(y))
        return rat_mul(z, x, (Rat){y.n < 0 ? -y.d : y.d, y.n < 0 ? -y.n : y.n, NULL}, ctx);
    mpq_inv(ctx->q[1], y.large);
    Rat inverse;
    int status = rat_from_mpq(&inverse, ctx->q[1], ctx);
    return status ? status : rat_mul(z, x, inverse, ctx);
}

Rat rat_neg(Rat x, NumCtx *ctx)
{
    if (is_small(x))
        return (Rat){-x.n, x.d, NULL};
    /* The limbs are shared; only the sign of the numerator differs. */
    __mpq_struct *fixed = ARENA_ONE(ctx->mem, __mpq_struct);
    mpz_srcptr    num = mpq_numref(x.large);
    mp_size_t     size = (mp_size_t)mpz_size(num);
    mpz_roinit_n(mpq_numref(fixed), mpz_limbs_read(num), mpz_sgn(num) < 0 ? size : -size);
    *mpq_denref(fixed) = *mpq_denref(x.large);
    return (Rat){0, 0, fixed};
}

int rat_power(Rat *z, Rat x, long n, NumCtx *ctx)
{
    if (n < 0) {
        if (rat_is_zero(x))
            return num_fail(ctx, NUM_DOMAIN, "0 to a negative power would divide by zero");
        int status = rat_div(&x, rat_int(1), x, ctx);
        if (status)
            return status;
        n = -n;
    }
    Rat result = rat_int(1);
    int status = NUM_OK;
    for (; n && !status; n >>= 1) {
        if (n & 1)
            status |= rat_mul(&result, result, x, ctx);
        if (n > 1 && !status)
            status |= rat_mul(&x, x, x, ctx);
    }
    *z = result;
    return status;
}

int rat_shift(Rat *z, Rat x, long shift, NumCtx *ctx)
{
    if (labs(shift) > 2 * (long)LIMIT_BITS)
        return num_fail(ctx, NUM_LIMIT, TOO_LARGE);
    if (rat_is_zero(x)) {
        *z = x;
        return NUM_OK;
    }
    if (is_small(x)) { /* powers of two leave one side before they enter the other */
        int     spare = __builtin_ctzll((unsigned long long)(shift < 0 ? x.n : x.d));
        long    by = labs(shift), out = by < spare ? by : spare, in = by - out;
        int64_t n = shift < 0 ? x.n / ((int64_t)1 << out) : x.n, d = shift < 0 ? x.d : x.d >> out;
        Wide    grown = in > 62 ? SMALL : (Wide)(shift < 0 ? d : n) * ((int64_t)1 << in);
        if (fits(grown)) {
            *z = (Rat){shift < 0 ? n : (int64_t)grown, shift < 0 ? (int64_t)grown : d, NULL};
            return NUM_OK;
        }
    }
    RatView view;
    if (shift < 0)
        mpq_div_2exp(ctx->q[0], rat_view(&view, x), (mp_bitcnt_t)-shift);
    else
        mpq_mul_2exp(ctx->q[0], rat_view(&view, x), (mp_bitcnt_t)shift);
    return rat_from_mpq(z, ctx->q[0], ctx);
}

int rat_compare(Rat x, Rat y, NumCtx *ctx)
{
    (void)ctx;
    if (is_small(x) && is_small(y)) {
        Wide left = (Wide)x.n * y.d, right = (Wide)y.n * x.d;
        return (left > right) - (left < right);
    }
    RatView a, b;
    int     order = mpq_cmp(rat_view(&a, x), rat_view(&b, y));
    return (order > 0) - (order < 0);
}

static Rat from_mpz(mpz_srcptr z, NumCtx *ctx)
{
    Rat result = rat_int(0);
    mpq_set_z(ctx->q[2], z);
    (void)rat_from_mpq(&result, ctx->q[2], ctx); /* a part of a number within bounds is within bounds */
    return result;
}

Rat rat_numerator(Rat x, NumCtx *ctx)
{
    return is_small(x) ? rat_int(x.n) : from_mpz(mpq_numref(x.large), ctx);
}

Rat rat_denominator(Rat x, NumCtx *ctx)
{
    return is_small(x) ? rat_int(x.d) : from_mpz(mpq_denref(x.large), ctx);
}

bool rat_square_root(Rat *root, Rat x, NumCtx *ctx)
{
    if (is_small(x)) {
        int64_t r = (int64_t)sqrt((double)x.n);
        while (r * r > x.n)
            r--;
        while ((r + 1) * (r + 1) <= x.n)
            r++;
        *root = rat_int(r);
        return r * r == x.n;
    }
    if (!mpz_perfect_square_p(mpq_numref(x.large)))
        return false;
    mpz_sqrt(mpq_numref(ctx->q[0]), mpq_numref(x.large));
    *root = from_mpz(mpq_numref(ctx->q[0]), ctx);
    return true;
}

enum { PRIMES = 168 };
static const uint16_t PRIME[PRIMES] = {
    2,   3,   5,   7,   11,  13,  17,  19,  23,  29,  31,  37,  41,  43,  47,  53,  59,  61,  67,  71,  73,  79,  83,  89,
    97,  101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211, 223,
    227, 229, 233, 239, 241, 251, 257, 263, 269, 271, 277, 281, 283, 293, 307, 311, 313, 317, 331, 337, 347, 349, 353, 359,
    367, 373, 379, 383, 389, 397, 401, 409, 419, 421, 431, 433, 439, 443, 449, 457, 461, 463, 467, 479, 487, 491, 499, 503,
    509, 521, 523, 541, 547, 557, 563, 569, 571, 577, 587, 593, 599, 601, 607, 613, 617, 619, 631, 641, 643, 647, 653, 659,
    661, 673, 677, 683, 691, 701, 709, 719, 727, 733, 739, 743, 751, 757, 761, 769, 773, 787, 797, 809, 811, 821, 823, 827,
    829, 839, 853, 857, 859, 863, 877, 881, 883, 887, 907, 911, 919, 929, 937, 941, 947, 953, 967, 971, 977, 983, 991, 997};

void rat_take_squares(Rat *outside, Rat *inside, Rat x, NumCtx *ctx)
{
    *outside = rat_int(1);
    *inside = x;
    if (is_small(x)) {
        int64_t rest = x.n, out = 1;
        for (int i = 0; i < PRIMES && PRIME[i] * PRIME[i] <= rest; i++)
            while (rest % (PRIME[i] * PRIME[i]) == 0) {
                rest /= PRIME[i] * PRIME[i];
                out *= PRIME[i];
            }
        *outside = rat_int(out);
        *inside = rat_int(rest);
    } else {
        mpz_ptr rest = mpq_numref(ctx->q[1]), out = mpq_numref(ctx->q[0]), square = mpq_denref(ctx->q[0]);
        mpz_set(rest, mpq_numref(x.large));
        mpz_set_ui(out, 1);
        for (int from = 0, to; from < PRIMES; from = to) {
            mp_limb_t product = 1; /* one remainder of the long number tests several primes */
            for (to = from; to < PRIMES && product < (mp_limb_t)1 << 54; to++)
                product *= PRIME[to];
            mp_limb_t part = mpn_mod_1(mpz_limbs_read(rest), (mp_size_t)mpz_size(rest), product);
            for (int i = from; i < to; i++)
                if (part % PRIME[i] == 0 && mpz_divisible_ui_p(rest, (unsigned long)PRIME[i] * PRIME[i])) {
                    /* divide out all its squares at once: there may be half a million */
                    mpz_set_ui(square, (unsigned long)PRIME[i] * PRIME[i]);
                    unsigned long times = mpz_remove(rest, rest, square);
                    mpz_ui_pow_ui(square, PRIME[i], times);
                    mpz_mul(out, out, square);
                }
        }
        *outside = from_mpz(out, ctx);
        *inside = from_mpz(rest, ctx);
    }
    Rat root;
    if (!rat_is_one(*inside) && rat_square_root(&root, *inside, ctx)) {
        (void)rat_mul(outside, *outside, root, ctx); /* no larger than x */
        *inside = rat_int(1);
    }
}
