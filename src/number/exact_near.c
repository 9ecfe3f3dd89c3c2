/* A filter for questions about exact numbers: what a double with an error bound already decides need not be worked out
 * with long numbers. Where it does not, the caller goes to the exact numbers themselves. */
#include "number/exact.h"

#include <float.h>
#include <math.h>

/* |x| = result*2^exponent, result in [1/2, 1), with a relative error below 2^-52. */
static double of_integer(long *exponent, mpz_srcptr x)
{
    return fabs(mpz_get_d_2exp(exponent, x));
}

static double of_term(long *exponent, const Term *term)
{
    RatView    view;
    mpq_srcptr c = rat_view(&view, term->c);
    long       up, down;
    double     size = of_integer(&up, mpq_numref(c)) / of_integer(&down, mpq_denref(c));
    *exponent = up - down;
    if (!rat_is_one(term->d)) {
        double d = of_integer(&up, mpq_numref(rat_view(&view, term->d)));
        size *= sqrt(up % 2 ? 2 * d : d); /* an even exponent, of which half is taken */
        *exponent += (up - up % 2) / 2;
    }
    return rat_sign(term->c) < 0 ? -size : size;
}

/* At most 8 roundings of 2^-53 or 2^-52 go into a term, pi included: less than 2^-49. A sum of up to 4 terms adds 3 more of
 * 2^-53; the filter gives up if the terms are twice as large as the sum: 2*(2^-49 + 3*2^-53) is below 2^-47. */
static bool from_doubles(Near *z, const Exact *x)
{
    enum { TERMS = 4 };
    long   first = 0;
    double sum = 0, sizes = 0;
    if (x->count > TERMS)
        return false;
    for (int i = 0; i < x->count; i++) {
        long   exponent;
        double term = of_term(&exponent, &x->term[i]);
        if (i == 0)
            first = exponent;
        if (exponent - first > 100 || exponent - first < -100)
            return false;
        term = ldexp(term, (int)(exponent - first));
        sum += term;
        sizes += fabs(term);
    }
    if (x->kind == EXACT_ANGLE)
        sum *= 3.14159265358979323846;
    if (fabs(sum) < sizes / 2)
        return false;
    int shift;
    z->value = frexp(sum, &shift);
    z->exponent = first + shift;
    return true;
}

/* Encloses the sum where terms cancel, as in a row of a ledger where a root is replaced by its nearest double. */
static bool from_enclosure(Near *z, const Exact *x, NumCtx *ctx)
{
    enum { FIRST = 192, LAST = 768 };
    bool near = false;
    for (mpfr_prec_t prec = FIRST; prec <= LAST && !near; prec *= 2) {
        mpfr_t lo, hi;
        long   other;
        mpfr_inits2(prec, lo, hi, (mpfr_ptr)0);
        exact_enclose(lo, hi, x, ctx);
        double high = mpfr_get_d_2exp(&other, hi, MPFR_RNDN);
        z->value = mpfr_get_d_2exp(&z->exponent, lo, MPFR_RNDN);
        mpfr_clears(lo, hi, (mpfr_ptr)0);
        near = z->exponent == other && fabs(z->value - high) < 0x1p-50;
    }
    return near;
}

bool exact_near(Near *z, const Exact *x, NumCtx *ctx)
{
    return x->kind != EXACT_INFINITY && (from_doubles(z, x) || from_enclosure(z, x, ctx));
}

Near near_quotient(Near x, Near y)
{
    int    shift;
    double value = frexp(x.value / y.value, &shift);
    return (Near){value, x.exponent - y.exponent + shift};
}

bool near_order(Order *order, Near x, Near y)
{
    long   apart = x.exponent - y.exponent; /* beyond 2 the sizes differ, whatever the mantissas are */
    double left = ldexp(x.value, apart > 2 ? 2 : apart < -2 ? -2 : (int)apart), right = y.value;
    if (fabs(left - right) <= (fabs(left) + fabs(right)) * NEAR_ERROR)
        return false;
    *order = left < right ? ORDER_LESS : ORDER_GREATER;
    return true;
}

bool near_floor_log2(long *floor, Near x)
{
    double size = fabs(x.value);
    *floor = x.exponent - 1;
    return size > 0.5 + NEAR_ERROR && size < 1 - NEAR_ERROR;
}

static double power_of_ten(long n)
{
    static const double POWERS[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    return POWERS[n];
}

bool near_digits(int64_t *digits, long *point, Near x, int count)
{
    enum { EXACT_POWERS = 22 }; /* 10^22 is the last power of ten that is a double */
    if (count > NEAR_DIGITS || x.value == 0 || x.exponent > 200 || x.exponent < -200)
        return false;
    double size = ldexp(fabs(x.value), (int)x.exponent), scaled, most = power_of_ten(count);
    *point = (long)floor(log10(size)) + 1;
    for (;; ++*point) { /* the logarithm may be one too small, or one too large if size is next to a power of ten */
        long shift = count - *point;
        if (shift > EXACT_POWERS || shift < -EXACT_POWERS)
            return false;
        scaled = shift < 0 ? size / power_of_ten(-shift) : size * power_of_ten(shift);
        if (scaled < most)
            break;
    }
    double whole = floor(scaled), part = scaled - whole, error = scaled * NEAR_ERROR;
    if (scaled < most / 10 || part <= error || part >= 1 - error || fabs(part - 0.5) <= error)
        return false;
    *digits = (int64_t)whole + (part > 0.5);
    if (*digits == (int64_t)most) {
        *digits /= 10;
        ++*point;
    }
    return true;
}

double near_value(int64_t digits, long point, int count)
{
    long shift = point - count;
    return shift < 0 ? (double)digits / power_of_ten(-shift) : (double)digits * power_of_ten(shift);
}

bool exact_double(double *z, const Exact *x)
{
    enum { DOUBLE_BITS = 53 };
    *z = 0;
    if (x->kind != EXACT_ROOTS || x->count == 0 || !exact_is_rational(x))
        return x->kind == EXACT_ROOTS && x->count == 0;
    RatView    view;
    mpq_srcptr q = rat_view(&view, exact_rat(x));
    mpz_srcptr above = mpq_numref(q), below = mpq_denref(q);
    size_t     bits = mpz_sizeinbase(above, 2) - mpz_scan1(above, 0), shift = mpz_scan1(below, 0);
    if (mpz_popcount(below) != 1 || bits > DOUBLE_BITS || shift > LIMIT_BITS)
        return false;
    *z = ldexp(mpz_get_d(above), -(int)shift);
    return isnormal(*z);
}
