/* A second way to write and read decimals. */
#ifndef CAROM_TESTS_DECIMALS_H
#define CAROM_TESTS_DECIMALS_H

#include "numbers.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* What exact_decimal writes; good until the next call. */
static inline const char *decimal(const Exact *x, int digits, bool *all)
{
    static Buf buf;
    buf.len = 0;
    bool whole = exact_decimal(&buf, x, digits, &ctx);
    buf_char(&buf, 0);
    if (all)
        *all = whole;
    return buf.at;
}

static inline void view(mpq_ptr q, const Exact *x)
{
    RatView part;
    mpq_set(q, rat_view(&part, exact_rat(x)));
}

/* ---- a second way to read decimals ------------------------------------------------------------------------ */

static inline void power_of_ten(mpq_ptr q, long n)
{
    mpz_ui_pow_ui(mpq_numref(q), 10, (unsigned long)(n < 0 ? -n : n));
    mpz_set_ui(mpq_denref(q), 1);
    if (n < 0)
        mpq_inv(q, q);
}

/* The value of "-12.5e3", and how many digits it has between the first and the last that is not 0. */
static inline int read_decimal(mpq_ptr q, const char *text)
{
    char  digits[5000];
    int   count = 0;
    long  places = 0, exponent = 0;
    bool  point = false, minus = *text == '-';
    mpq_t scale;
    for (text += minus; *text && *text != 'e'; text++) {
        if (*text == '.') {
            point = true;
            continue;
        }
        ck_assert_int_lt(count, (int)sizeof digits - 1);
        digits[count++] = *text;
        places += point;
    }
    digits[count] = 0;
    if (*text)
        exponent = strtol(text + 1, NULL, 10);
    mpq_init(scale);
    power_of_ten(scale, exponent - places);
    ck_assert_int_eq(mpq_set_str(q, digits, 10), 0);
    mpq_mul(q, q, scale);
    if (minus)
        mpq_neg(q, q);
    mpq_clear(scale);
    int first = (int)strspn(digits, "0");
    while (count > first && digits[count - 1] == '0')
        count--;
    return count - first;
}

/* x rounded to `digits` significant digits by long division of integers, ties to even. */
static inline void round_by_division(mpq_ptr rounded, mpq_srcptr x, int digits)
{
    mpq_t size, unit;
    mpz_t quotient, rest;
    mpq_inits(size, unit, (mpq_ptr)0);
    mpz_inits(quotient, rest, (mpz_ptr)0);
    mpq_abs(size, x);
    long e = (long)mpz_sizeinbase(mpq_numref(x), 10) - (long)mpz_sizeinbase(mpq_denref(x), 10) - 2;
    do /* 10^(e - 1) <= size < 10^e */
        power_of_ten(unit, ++e);
    while (mpq_cmp(size, unit) >= 0);
    power_of_ten(unit, e - digits); /* one in the last place */
    mpq_div(size, size, unit);
    mpz_fdiv_qr(quotient, rest, mpq_numref(size), mpq_denref(size));
    mpz_mul_2exp(rest, rest, 1);
    int half = mpz_cmp(rest, mpq_denref(size));
    if (half > 0 || (half == 0 && mpz_odd_p(quotient)))
        mpz_add_ui(quotient, quotient, 1);
    mpq_set_z(rounded, quotient);
    mpq_mul(rounded, rounded, unit);
    if (mpq_sgn(x) < 0)
        mpq_neg(rounded, rounded);
    mpq_clears(size, unit, (mpq_ptr)0);
    mpz_clears(quotient, rest, (mpz_ptr)0);
}

/* A decimal that is right in value, not longer than asked for, and tells whether it is all of x. */
static inline void check_rational(const Exact *x, int digits)
{
    bool  all;
    mpq_t value, wanted, found;
    mpq_inits(value, wanted, found, (mpq_ptr)0);
    view(value, x);
    round_by_division(wanted, value, digits);
    const char *text = decimal(x, digits, &all);
    ck_assert_msg(read_decimal(found, text) <= digits, "%s has more than %d digits", text, digits);
    ck_assert_msg(mpq_equal(found, wanted), "%s is not the rounding to %d digits of %s", text, digits, mpq_get_str(NULL, 10, value));
    ck_assert_msg(all == (mpq_equal(found, value) != 0), "%s to %d digits claims to be %sall", text, digits, all ? "" : "not ");
    if (all) /* what is all of x reads back as x */
        ck_assert_msg(order(number(*text == '-' ? text + 1 : text),
                            exact_rational(rat_sign(exact_rat(x)) < 0 ? rat_neg(exact_rat(x), &ctx) : exact_rat(x), &ctx)) == ORDER_EQUAL,
                      "%s does not read back", text);
    mpq_clears(value, wanted, found, (mpq_ptr)0);
}

#endif
