#include "solve/roots.h"

#include <complex.h>
#include <math.h>
#include <stdlib.h>

enum { ROUNDS = 500, LONGEST_DENOMINATOR = 1000000 };

static double near_double(Rat x)
{
    RatView view;
    return mpq_get_d(rat_view(&view, x));
}

/* All roots at once, by the method of Durand and Kerner. */
static void estimate(const Rat *c, int degree, double complex *z)
{
    double a[MOST_DEGREE + 1], size = 0;
    for (int i = 0; i <= degree; i++)
        a[i] = near_double(c[i]) / near_double(c[degree]);
    for (int i = 0; i < degree; i++) /* no root is larger than twice the largest of these */
        size = fmax(size, pow(fabs(a[i]), 1.0 / (degree - i)));
    for (int i = 0; i < degree; i++)
        z[i] = size * cpow(0.4 + 0.9 * I, i);
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < degree; i++) {
            double complex value = 1, apart = 1;
            for (int k = degree - 1; k >= 0; k--)
                value = value * z[i] + a[k];
            for (int k = 0; k < degree; k++)
                apart *= k == i ? 1 : z[i] - z[k];
            if (cabs(apart) > 0)
                z[i] -= value / apart;
        }
}

static bool is_root(const Rat *c, int degree, Rat x, NumCtx *num)
{
    Rat value = c[degree];
    for (int i = degree - 1; i >= 0; i--)
        if (rat_mul(&value, value, x, num) || rat_add(&value, value, c[i], num))
            return false;
    return rat_is_zero(value);
}

/* The simplest fraction near x that is a root. */
static bool find_fraction(const Rat *c, int degree, double x, Rat *root, NumCtx *num)
{
    double  rest = x;
    int64_t n[2] = {1, 0}, d[2] = {0, 1}; /* the last two convergents of the continued fraction */
    for (int i = 0; i < 40 && fabs(rest) < 1e15; i++) {
        int64_t whole = (int64_t)floor(rest), over = whole * n[0] + n[1], under = whole * d[0] + d[1];
        n[1] = n[0];
        d[1] = d[0];
        n[0] = over;
        d[0] = under;
        if (under > LONGEST_DENOMINATOR || llabs((long long)over) > (int64_t)1 << 60)
            return false;
        if (rat_div(root, rat_int(over), rat_int(under), num) == NUM_OK && is_root(c, degree, *root, num))
            return true;
        if (rest == floor(rest))
            return false;
        rest = 1 / (rest - floor(rest));
    }
    return false;
}

/* Divides by x - root. */
static bool divide(Rat *c, int *degree, Rat root, NumCtx *num)
{
    Rat carried = c[*degree];
    for (int i = *degree - 1; i >= 0; i--) {
        Rat own = c[i], product;
        c[i] = carried;
        if (rat_mul(&product, carried, root, num) || rat_add(&carried, product, own, num))
            return false;
    }
    --*degree;
    return true;
}

/* One more root of what is left, or false. */
static bool next_root(const Rat *c, int degree, Rat *root, NumCtx *num)
{
    double complex z[MOST_DEGREE];
    bool           found = false;
    if (rat_is_zero(c[0])) {
        *root = rat_int(0);
        return true;
    }
    if (degree == 1)
        return rat_div(root, rat_neg(c[0], num), c[1], num) == NUM_OK;
    estimate(c, degree, z);
    for (int i = 0; i < degree && !found; i++)
        found = find_fraction(c, degree, creal(z[i]), root, num);
    return found;
}

int roots_rational(Rat *c, int *degree, Rat root[MOST_DEGREE], NumCtx *num)
{
    int count = 0;
    while (*degree > 0 && next_root(c, *degree, &root[count], num)) {
        while (*degree > 0 && is_root(c, *degree, root[count], num))
            if (!divide(c, degree, root[count], num))
                return count + 1;
        count++;
    }
    return count;
}

bool roots_may_be_real(const Rat *c, int degree)
{
    double complex z[MOST_DEGREE];
    bool           real = false;
    estimate(c, degree, z);
    for (int i = 0; i < degree; i++)
        real |= fabs(cimag(z[i])) < 1e-4 * (1 + cabs(z[i]));
    return real;
}
