/* Exact numbers written as decimals, correctly rounded, and literals read as exact numbers. */
#include "number/exact.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void decimal_write(Buf *out, bool minus, Text digits, long point, bool all)
{
    bool unknown = !all && point > (long)digits.len; /* digits before the point */
    while (digits.len > 1 && digits.at[digits.len - 1] == '0')
        digits.len--;
    if (minus)
        buf_char(out, '-');
    long len = (long)digits.len;
    if (point > 21 || point < -5 || unknown) {
        buf_char(out, digits.at[0]);
        if (len > 1) {
            buf_char(out, '.');
            buf_put(out, text_from(digits, 1));
        }
        buf_printf(out, "e%ld", point - 1);
    } else if (point <= 0) {
        buf_puts(out, "0.");
        buf_fill(out, '0', (int)-point);
        buf_put(out, digits);
    } else if (point >= len) {
        buf_put(out, digits);
        buf_fill(out, '0', (int)(point - len));
    } else {
        buf_put(out, text_cut(digits, 0, (size_t)point));
        buf_char(out, '.');
        buf_put(out, text_from(digits, (size_t)point));
    }
}

void decimal_write_mpfr(Buf *out, mpfr_srcptr x, int digits, mpfr_rnd_t rounding, bool all)
{
    mpfr_exp_t point;
    char      *text = mpfr_get_str(NULL, &point, 10, (size_t)digits, x, rounding);
    decimal_write(out, text[0] == '-', text_of(text + (text[0] == '-')), (long)point, all);
    mpfr_free_str(text);
}

bool decimal_write_certain(Buf *out, mpfr_srcptr lo, mpfr_srcptr hi, int digits)
{
    mpfr_exp_t low_point, high_point;
    char      *low = mpfr_get_str(NULL, &low_point, 10, (size_t)digits, lo, MPFR_RNDN);
    char      *high = mpfr_get_str(NULL, &high_point, 10, (size_t)digits, hi, MPFR_RNDN);
    bool       certain = low_point == high_point && strcmp(low, high) == 0;
    if (certain)
        decimal_write(out, low[0] == '-', text_of(low + (low[0] == '-')), (long)low_point, false);
    mpfr_free_str(low);
    mpfr_free_str(high);
    return certain;
}

/* Add one unit in the last place; 999 becomes 100 and the point moves. */
static void round_up(char *digits, int count, long *point)
{
    int i = count - 1;
    while (i >= 0 && digits[i] == '9')
        digits[i--] = '0';
    if (i >= 0) {
        digits[i]++;
    } else {
        digits[0] = '1';
        ++*point;
    }
}

__extension__ typedef unsigned __int128 UWide;

/* Long division in machine words. False if the integer part alone has more digits than requested. */
static bool small_decimal(Buf *out, Rat x, int digits, bool *all)
{
    enum { MOST = 64 };
    char     text[MOST + 20];
    uint64_t n = (uint64_t)(x.n < 0 ? -x.n : x.n), d = (uint64_t)x.d, whole = n / d, rest = n % d;
    int      count = 0;
    long     point = 0;
    if (digits > MOST)
        return false;
    if (whole) {
        char reversed[20];
        for (uint64_t w = whole; w; w /= 10)
            reversed[count++] = (char)('0' + w % 10);
        if (count > digits)
            return false;
        point = count;
        for (int i = 0; i < count; i++)
            text[i] = reversed[count - 1 - i];
    }
    while (rest && count < digits) {
        UWide   next = (UWide)rest * 10;
        uint8_t digit = (uint8_t)(next / d);
        rest = (uint64_t)(next % d);
        if (count || digit)
            text[count++] = (char)('0' + digit);
        else
            point--;
    }
    *all = rest == 0;
    UWide twice = (UWide)rest * 2;
    if (twice > d || (twice == d && (text[count - 1] & 1)))
        round_up(text, count, &point);
    decimal_write(out, x.n < 0, (Text){text, (size_t)count}, point, *all);
    return true;
}

static bool large_decimal(Buf *out, Rat x, int digits, NumCtx *ctx)
{
    RatView    view;
    mpq_srcptr q = rat_view(&view, x);
    mpz_t      num, den, rest, power;
    mpz_inits(num, den, rest, power, (mpz_ptr)0);
    mpz_abs(num, mpq_numref(q));
    mpz_set(den, mpq_denref(q));
    (void)ctx;
    /* sizeinbase may be one too large: the first guess of the point is never too small. */
    long point = (long)mpz_sizeinbase(num, 10) - (long)mpz_sizeinbase(den, 10) + 2;
    for (;; point--) {
        long shift = digits - point;
        mpz_ui_pow_ui(power, 10, (unsigned long)labs(shift));
        if (shift >= 0) {
            mpz_mul(rest, num, power);
            mpz_tdiv_qr(power, rest, rest, den);
        } else {
            mpz_mul(power, den, power);
            mpz_set(den, power);
            mpz_tdiv_qr(power, rest, num, den);
        }
        size_t size = mpz_sizeinbase(power, 10);
        char  *text = arena_realloc(NULL, size + 2);
        mpz_get_str(text, 10, power);
        size = strlen(text);
        if ((int)size >= digits && text[0] != '0') { /* the quotient 0 has no digit */
            bool all = mpz_sgn(rest) == 0;
            mpz_mul_2exp(rest, rest, 1);
            int half = mpz_cmp(rest, den);
            if (half > 0 || (half == 0 && mpz_odd_p(power)))
                round_up(text, (int)size, &point);
            decimal_write(out, mpq_sgn(q) < 0, (Text){text, (size_t)digits}, point, all);
            free(text);
            mpz_clears(num, den, rest, power, (mpz_ptr)0);
            return all;
        }
        free(text);
        mpz_set(den, mpq_denref(q));
    }
}

/* A few digits, which a double can prove, if they are not all the digits of x. */
static bool near_decimal(Buf *out, const Exact *x, int digits, NumCtx *ctx)
{
    Near    near;
    int64_t rounded;
    long    point;
    char    text[NEAR_DIGITS];
    if (digits > NEAR_DIGITS || !exact_near(&near, x, ctx) || !near_digits(&rounded, &point, near, digits))
        return false;
    for (int i = digits - 1; i >= 0; i--, rounded /= 10)
        text[i] = (char)('0' + rounded % 10);
    decimal_write(out, near.value < 0, (Text){text, (size_t)digits}, point, false);
    return true;
}

bool exact_decimal(Buf *out, const Exact *x, int digits, NumCtx *ctx)
{
    digits = digits ? digits : NUM_READ_BACK;
    if (x->kind == EXACT_INFINITY) {
        buf_puts(out, "inf");
        return true;
    }
    if (x->count == 0) {
        buf_char(out, '0');
        return true;
    }
    if (exact_is_rational(x)) {
        Rat  value = exact_rat(x);
        bool all;
        if (value.d && small_decimal(out, value, digits, &all))
            return all;
    }
    if (near_decimal(out, x, digits, ctx))
        return false;
    if (exact_is_rational(x))
        return large_decimal(out, exact_rat(x), digits, ctx);
    /* x is irrational, so it never lies half way between two decimals, and a sufficient precision exists. */
    for (mpfr_prec_t prec = 64 + 4 * (mpfr_prec_t)digits;; prec *= 2) {
        mpfr_t lo, hi;
        mpfr_inits2(prec, lo, hi, (mpfr_ptr)0);
        exact_enclose(lo, hi, x, ctx);
        bool certain = decimal_write_certain(out, lo, hi, digits);
        mpfr_clears(lo, hi, (mpfr_ptr)0);
        if (certain)
            return false;
    }
}

/* ---- literals --------------------------------------------------------------------------------------------- */

static int too_large(NumCtx *ctx)
{
    return num_fail(ctx, NUM_LIMIT, "the number is larger than 1,000,000 bits");
}

int exact_literal(const Exact **z, Text literal, NumCtx *ctx)
{
    bool   hex = text_starts(literal, "0x") || text_starts(literal, "0X");
    char  *digits = arena_alloc(ctx->mem, literal.len + 1);
    size_t at = hex ? 2 : 0, count = 0;
    long   places = 0, exponent = 0;
    bool   point = false;
    for (; at < literal.len; at++) {
        char c = literal.at[at];
        if (c == '.') {
            point = true;
        } else if (hex ? isxdigit((unsigned char)c) : isdigit((unsigned char)c)) {
            digits[count++] = c;
            places += point;
        } else {
            break;
        }
    }
    if (count > LIMIT_DIGITS)
        return num_fail(ctx, NUM_LIMIT, "a number has at most 100,000 digits");
    if (at < literal.len) {
        exponent = strtol(text_copy(ctx->mem, text_from(literal, at + 1)).at, NULL, 10); /* the literal need not end where its text does */
        if (exponent > LIMIT_EXPONENT || exponent < -LIMIT_EXPONENT)
            return num_fail(ctx, NUM_LIMIT, "an exponent must be between -10,000,000 and 10,000,000");
    }
    long base = hex ? 2 : 10, scale = exponent - places * (hex ? 4 : 1);
    Rat  value = rat_int(0), factor;
    if (!hex && count <= 18) {
        int64_t n = 0;
        for (size_t i = 0; i < count; i++)
            n = 10 * n + (digits[i] - '0');
        value = rat_int(n);
    } else {
        mpz_set_str(mpq_numref(ctx->q[1]), digits, hex ? 16 : 10);
        mpz_set_ui(mpq_denref(ctx->q[1]), 1);
        int status = rat_from_mpq(&value, ctx->q[1], ctx);
        if (status)
            return status;
    }
    if (scale && !rat_is_zero(value)) {
        if (labs(scale) > LIMIT_BITS)
            return too_large(ctx);
        int status = rat_power(&factor, rat_int(base), scale, ctx);
        if (!status)
            status = rat_mul(&value, value, factor, ctx);
        if (status)
            return status;
    }
    *z = exact_rational(value, ctx);
    return NUM_OK;
}
