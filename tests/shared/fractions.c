#include "fractions.h"

#include <stdlib.h>

enum { MOST = 65536 }; /* fractions in one case */
static mpq_t made[MOST];
static int   used, ready;

static mpq_ptr fresh(void)
{
    HOLDS(used < MOST);
    if (used == ready)
        mpq_init(made[ready++]);
    return made[used++];
}

/* At the end of the program too, so that a leak checker finds nothing. */
static void clear_all(void)
{
    while (ready)
        mpq_clear(made[--ready]);
}

void fractions_forget(void)
{
    static bool known;
    if (!known)
        atexit(clear_all);
    known = true;
    used = 0;
}

int fractions_mark(void)
{
    return used;
}

void fractions_back(int mark)
{
    used = mark;
}

Q q_of(long numerator, long denominator)
{
    mpq_ptr z = fresh();
    mpq_set_si(z, numerator, (unsigned long)denominator);
    mpq_canonicalize(z);
    return z;
}

Q q_add(Q a, Q b)
{
    mpq_ptr z = fresh();
    mpq_add(z, a, b);
    return z;
}

Q q_sub(Q a, Q b)
{
    mpq_ptr z = fresh();
    mpq_sub(z, a, b);
    return z;
}

Q q_mul(Q a, Q b)
{
    mpq_ptr z = fresh();
    mpq_mul(z, a, b);
    return z;
}

Q q_div(Q a, Q b)
{
    mpq_ptr z = fresh();
    mpq_div(z, a, b);
    return z;
}

Q q_neg(Q a)
{
    mpq_ptr z = fresh();
    mpq_neg(z, a);
    return z;
}

Q q_abs(Q a)
{
    return mpq_sgn(a) < 0 ? q_neg(a) : a;
}

Q q_root(Q a)
{
    enum { DECIMALS = 40 };
    mpq_ptr z = fresh();
    mpz_t   square, rest, scale;
    mpz_inits(square, rest, scale, NULL);
    mpz_mul(square, mpq_numref(a), mpq_denref(a)); /* root(p/q) = root(p*q)/q */
    mpz_sqrtrem(mpq_numref(z), rest, square);
    mpz_set_ui(scale, 1);
    if (mpz_sgn(rest)) {
        mpz_ui_pow_ui(scale, 10, DECIMALS);
        mpz_mul(square, square, scale);
        mpz_mul(square, square, scale);
        mpz_sqrt(mpq_numref(z), square);
    }
    mpz_mul(mpq_denref(z), mpq_denref(a), scale);
    mpq_canonicalize(z);
    mpz_clears(square, rest, scale, NULL);
    return z;
}

int q_sign(Q a)
{
    return mpq_sgn(a);
}

bool q_same(Q a, Q b)
{
    return mpq_equal(a, b);
}

int q_compare(Q a, Q b)
{
    return mpq_cmp(a, b);
}

Q q_random(Random *random)
{
    return q_of(random_int(random, -20, 20), random_int(random, 1, 9));
}

Q q_random_nonzero(Random *random)
{
    Q z = q_random(random);
    return q_sign(z) ? z : q_of(1, 3);
}

Q q_random_positive(Random *random)
{
    return q_of(random_int(random, 1, 20), random_int(random, 1, 9));
}

Vec v_of(Q x, Q y)
{
    return (Vec){2, {x, y, NULL}};
}

Vec v_add(Vec a, Vec b)
{
    for (int i = 0; i < a.rows; i++)
        a.at[i] = q_add(a.at[i], b.at[i]);
    return a;
}

Vec v_sub(Vec a, Vec b)
{
    for (int i = 0; i < a.rows; i++)
        a.at[i] = q_sub(a.at[i], b.at[i]);
    return a;
}

Vec v_scale(Q c, Vec a)
{
    for (int i = 0; i < a.rows; i++)
        a.at[i] = q_mul(c, a.at[i]);
    return a;
}

Q v_dot(Vec a, Vec b)
{
    Q sum = q_of(0, 1);
    for (int i = 0; i < a.rows; i++)
        sum = q_add(sum, q_mul(a.at[i], b.at[i]));
    return sum;
}

Q v_cross(Vec a, Vec b)
{
    return q_sub(q_mul(a.at[0], b.at[1]), q_mul(a.at[1], b.at[0]));
}

bool v_same(Vec a, Vec b)
{
    bool same = a.rows == b.rows;
    for (int i = 0; i < a.rows && same; i++)
        same = q_same(a.at[i], b.at[i]);
    return same;
}

bool v_is_zero(Vec a)
{
    return q_sign(v_dot(a, a)) == 0;
}

Vec v_random(Random *random, int rows)
{
    Vec v = {.rows = rows};
    for (int i = 0; i < rows; i++)
        v.at[i] = q_random(random);
    return v;
}

Vec v_random_nonzero(Random *random, int rows)
{
    Vec v = v_random(random, rows);
    if (v_is_zero(v))
        v.at[rows - 1] = q_of(2, 1);
    return v;
}
