/* A decimal is w*10^e. With e < 0 it is the quotient of w, shifted until it fills 128 bits, and a power of 5: one division of integers,
 * whose first bits and remainder say how to round. */
#include "number/short_decimal.h"

#include <math.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 Wide;

enum { MOST_DIGITS = 18, MOST_PLACES = 27, WORD = 64 };

/* The digits at *at, appended to *whole; their number. */
static int take_digits(Text text, size_t *at, uint64_t *whole)
{
    size_t began = *at;
    for (; *at < text.len && text.at[*at] >= '0' && text.at[*at] <= '9' && *at - began <= MOST_DIGITS; ++*at)
        *whole = 10 * *whole + (uint64_t)(text.at[*at] - '0');
    return (int)(*at - began);
}

/* False where there is an e without a number of up to three digits. */
static bool take_exponent(Text text, size_t *at, int *exponent)
{
    uint64_t size = 0;
    *exponent = 0;
    if (*at == text.len || (text.at[*at] | 32) != 'e')
        return true;
    ++*at;
    bool minus = *at < text.len && text.at[*at] == '-';
    *at += *at < text.len && (minus || text.at[*at] == '+');
    int digits = take_digits(text, at, &size);
    if (digits < 1 || digits > 3)
        return false;
    *exponent = minus ? -(int)size : (int)size;
    return true;
}

static int bits_of(Wide x)
{
    uint64_t high = (uint64_t)(x >> WORD);
    return high ? 2 * WORD - __builtin_clzll(high) : WORD - __builtin_clzll((uint64_t)x);
}

/* x*2^exponent rounded to `bits`; `more`: something below x was dropped. x has more bits than these. */
static double round_to(Wide x, bool more, int exponent, int bits)
{
    int  drop = bits_of(x) - bits;
    Wide half = (Wide)1 << (drop - 1), rest = x & (2 * half - 1);
    x >>= drop;
    x += rest > half || (rest == half && (more || x & 1));
    return ldexp((double)(uint64_t)x, exponent + drop);
}

static double quotient(uint64_t whole, int places, int bits)
{
    uint64_t power = 1;
    for (int i = 0; i < places; i++)
        power *= 5;
    int  shift = __builtin_clzll(whole);
    Wide dividend = (Wide)(whole << shift) << WORD, x = dividend / power;
    return round_to(x, x * power != dividend, -WORD - shift - places, bits);
}

bool short_decimal(double *value, Text literal, int bits)
{
    uint64_t whole = 0;
    size_t   at = 0;
    int      digits = take_digits(literal, &at, &whole), places = 0, exponent;
    if (at < literal.len && literal.at[at] == '.') {
        at++;
        places = take_digits(literal, &at, &whole);
    }
    if (digits + places == 0 || digits + places > MOST_DIGITS || !take_exponent(literal, &at, &exponent) || at != literal.len)
        return false;
    places -= exponent;
    *value = whole && places <= MOST_PLACES ? quotient(whole, places < 0 ? 0 : places, bits) : 0;
    return !whole || (places >= 0 && places <= MOST_PLACES);
}
