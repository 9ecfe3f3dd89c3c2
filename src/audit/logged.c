#include "audit/logged.h"

#include "number/short_decimal.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_LITERAL = 1000, SHORT_DECIMAL = 15, LITERAL_BITS = 256 };

static bool is_word(Text text, const char *const *words)
{
    for (; *words; words++)
        if (text.len == strlen(*words) && text_starts_in_any_case(text, *words))
            return true;
    return false;
}

/* 1 sign bit, e bits of the exponent with the bias emax = 2^(e-1) - 1, and p - 1 bits behind the leading one. */
static int exponent_bits(FloatFormat format)
{
    int bits = 1;
    while ((1L << (bits - 1)) - 1 < format.emax && bits < 32)
        bits++;
    return bits;
}

int logged_digits(FloatFormat format)
{
    long bits = exponent_bits(format) + format.p;
    return bits % 4 || bits > 64 ? 0 : (int)(bits / 4);
}

static Logged of_bits(uint64_t bits, FloatFormat format, NumCtx *exact)
{
    int      fraction = (int)format.p - 1, width = exponent_bits(format);
    uint64_t mantissa = bits & (((uint64_t)1 << fraction) - 1);
    long     exponent = (long)(bits >> fraction & (((uint64_t)1 << width) - 1));
    bool     negative = bits >> (fraction + width) & 1;
    if (exponent == (1L << width) - 1)
        return (Logged){.kind = mantissa ? LOGGED_NAN : LOGGED_INFINITE, .negative = negative};
    if (exponent)
        mantissa |= (uint64_t)1 << fraction;
    long shift = (exponent ? exponent - format.emax : format.emin) - fraction;
    Num  value = exact_num(exact_integer(negative ? -(int64_t)mantissa : (int64_t)mantissa, exact));
    if (exact_shift(&value, value, shift, exact))
        return (Logged){.kind = LOGGED_WORD};
    return (Logged){.kind = LOGGED_NUMBER, .value = value.exact};
}

static bool read_bits(Text text, FloatFormat format, uint64_t *bits)
{
    static const char DIGITS[] = "0123456789abcdef";
    *bits = 0;
    if (!text_starts_in_any_case(text, "0x") || (int)text.len - 2 != logged_digits(format))
        return false;
    for (size_t i = 2; i < text.len; i++) {
        char        c = text.at[i] >= 'A' && text.at[i] <= 'F' ? (char)(text.at[i] - 'A' + 'a') : text.at[i];
        const char *digit = c ? strchr(DIGITS, c) : NULL;
        if (!digit)
            return false;
        *bits = *bits << 4 | (uint64_t)(digit - DIGITS);
    }
    return true;
}

static bool is_digit(char c, bool hexadecimal)
{
    char lower = (char)(c | 32);
    return (c >= '0' && c <= '9') || (hexadecimal && lower >= 'a' && lower <= 'f');
}

static size_t count_digits(Text text, bool hexadecimal)
{
    size_t count = 0;
    while (count < text.len && is_digit(text.at[count], hexadecimal))
        count++;
    return count;
}

/* Without the sign: digits, a point among or beside them, an exponent. Hexadecimal needs its exponent: 0x10 would be a guess. */
static bool is_literal(Text text)
{
    bool hexadecimal = text_starts_in_any_case(text, "0x");
    if (text.len > LONGEST_LITERAL)
        return false;
    text = text_from(text, hexadecimal ? 2 : 0);
    size_t whole = count_digits(text, hexadecimal), part = 0;
    text = text_from(text, whole);
    if (text_starts(text, ".")) {
        part = count_digits(text_from(text, 1), hexadecimal);
        text = text_from(text, part + 1);
    }
    if (!text.len || !(whole + part))
        return whole + part && !hexadecimal;
    if (!text_starts_in_any_case(text, hexadecimal ? "p" : "e"))
        return false;
    text = text_from(text, 1);
    text = text_from(text, text_starts(text, "-") || text_starts(text, "+"));
    return text.len && count_digits(text, false) == text.len;
}

/* strtod and strtof round correctly, and are several times as fast as an exact number on the way; numbers have a point in carom's locale.
 */
static double read_long(Text text, bool single)
{
    char typed[LONGEST_LITERAL + 1];
    memcpy(typed, text.at, text.len);
    typed[text.len] = 0;
    return single ? (double)strtof(typed, NULL) : strtod(typed, NULL);
}

/* False beyond the range of the format, and for other formats. */
static bool read_machine(Num *stored, Text text, bool negative, const NumSys *format)
{
    bool   single = format == &binary32_system;
    double value;
    if (!single && format != &binary64_system)
        return false;
    if (!short_decimal(&value, text, single ? FLT_MANT_DIG : DBL_MANT_DIG)) {
        if (!is_literal(text))
            return false;
        value = read_long(text, single);
    }
    value = negative ? -value : value;
    if (single)
        stored->binary32 = (float)value;
    else
        stored->binary64 = value;
    return isfinite(value);
}

bool logged_at_a_glance(double *value, Text cell, const NumSys *format)
{
    Num  stored;
    Text text = text_trim(cell);
    bool negative = text_starts(text, "-");
    if (!read_machine(&stored, text_from(text, negative), negative, format))
        return false;
    *value = format == &binary32_system ? (double)stored.binary32 : stored.binary64;
    return true;
}

static Logged of_literal(Text text, bool negative, NumCtx *format, NumCtx *exact)
{
    const Exact *typed;
    Num          stored, sign;
    if (read_machine(&stored, text, negative, format->sys))
        return (Logged){.kind = LOGGED_NUMBER, .value = format->sys->to_exact(stored, exact)};
    int status = is_literal(text) ? exact_literal(&typed, text, exact) : NUM_DOMAIN;
    if (status || (negative && exact_neg(&sign, exact_num(typed), exact)))
        return (Logged){.kind = LOGGED_WORD};
    if (format->sys->from_exact(&stored, negative ? sign.exact : typed, format))
        return (Logged){.kind = LOGGED_WORD};
    if (format->sys->classify(stored) == NUM_INFINITE)
        return (Logged){.kind = LOGGED_INFINITE, .negative = negative};
    const Exact *value = format->sys->to_exact(stored, exact);
    return value ? (Logged){.kind = LOGGED_NUMBER, .value = value} : (Logged){.kind = LOGGED_WORD};
}

Logged logged_read(Text cell, NumCtx *format, NumCtx *exact)
{
    static const char *const NOTHING[] = {"", "-", "none", "null", NULL}, *const NANS[] = {"nan", "ind", NULL},
                             *const INFINITE[] = {"inf", "infinity", NULL};
    Text                            text = text_trim(cell), number = text;
    bool                            negative = text_starts(text, "-") && text.len > 1, brackets;
    uint64_t                        bits;
    Logged                          logged = {.kind = LOGGED_NOTHING};
    if (negative || text_starts(text, "+"))
        number = text_from(text, 1);
    brackets = text_starts_in_any_case(number, "nan(");
    if (is_word(text, NOTHING))
        ;
    else if (is_word(number, NANS) || brackets)
        logged.kind = LOGGED_NAN;
    else if (is_word(number, INFINITE))
        logged = (Logged){.kind = LOGGED_INFINITE, .negative = negative};
    else if (read_bits(text, format->sys->format(format->prec), &bits))
        logged = of_bits(bits, format->sys->format(format->prec), exact);
    else
        logged = of_literal(number, negative, format, exact);
    logged.text = text;
    return logged;
}

void logged_put(Buf *out, const Exact *value, NumCtx *exact)
{
    size_t before = out->len;
    if (exact_decimal(out, value, SHORT_DECIMAL, exact))
        return;
    out->len = before;
    mpfr_t lo, hi;
    mpfr_inits2(LITERAL_BITS, lo, hi, (mpfr_ptr)0);
    exact_enclose(lo, hi, value, exact); /* both ends are the value: formats have no more bits */
    char  *text = NULL;
    double narrow = mpfr_get_d(lo, MPFR_RNDN);
    if (mpfr_cmp_d(lo, narrow) == 0)
        buf_printf(out, "%a", narrow);
    else if (mpfr_asprintf(&text, "%Ra", lo) > 0)
        buf_puts(out, text);
    if (text)
        mpfr_free_str(text);
    mpfr_clears(lo, hi, (mpfr_ptr)0);
}
