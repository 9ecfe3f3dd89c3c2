#include "figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char DASH[] = "\xE2\x88\x92"; /* the minus sign of books */

static Q power_of_ten(int exponent)
{
    mpz_t power;
    mpz_init(power);
    mpz_ui_pow_ui(power, 10, (unsigned long)exponent);
    HOLDS(mpz_fits_slong_p(power));
    Q result = q_of(mpz_get_si(power), 1);
    mpz_clear(power);
    return result;
}

static bool whole(Q value)
{
    return mpz_cmp_ui(mpq_denref(value), 1) == 0;
}

/* To the nearest integer, halves away from 0 as at school; the value is not negative. */
static Q rounded(Q value)
{
    mpz_t up;
    mpz_init(up);
    mpz_mul_2exp(up, mpq_numref(value), 1);
    mpz_add(up, up, mpq_denref(value));
    mpz_fdiv_q(up, up, mpq_denref(value));
    mpz_fdiv_q_2exp(up, up, 1);
    HOLDS(mpz_fits_slong_p(up));
    Q result = q_of(mpz_get_si(up), 1);
    mpz_clear(up);
    return result;
}

/* Digits after the point for so many significant ones; the value is above 0. */
static int decimals_for(Q value, int digits)
{
    int decimals = 0, most = 3 * digits;
    while (decimals < most && q_compare(q_mul(value, power_of_ten(decimals)), power_of_ten(digits - 1)) < 0)
        decimals++;
    /* 9.996 with three digits is 10.0, not 10.00 */
    if (decimals > 0 && q_compare(rounded(q_mul(value, power_of_ten(decimals))), power_of_ten(digits)) >= 0)
        decimals--;
    return decimals;
}

static Q decimal(Q value, Figures figures, char *out)
{
    int  decimals = q_sign(value) ? decimals_for(value, figures.digits) : 0;
    Q    shifted = q_mul(value, power_of_ten(decimals)), near = rounded(shifted);
    bool zeros = figures.zeros || !q_same(shifted, near); /* the last digits of a rounded number say how it was rounded */
    if (whole(value))
        zeros = false;
    char text[LONGEST_NUMBER];
    int  len = snprintf(text, sizeof text, "%0*ld", decimals + 1, mpz_get_si(mpq_numref(near)));
    sprintf(out, "%.*s%s%s", len - decimals, text, decimals ? "." : "", text + len - decimals);
    while (decimals && !zeros && out[len] == '0')
        out[len--] = 0;
    if (decimals && out[len] == '.')
        out[len] = 0;
    return q_div(near, power_of_ten(decimals));
}

Q figures_write(Q value, Figures figures, char out[LONGEST_NUMBER])
{
    enum { LARGEST = 999, LARGEST_BELOW = 99 };
    Q size = q_abs(value), written = size;
    out[0] = 0;
    if (q_sign(value) < 0)
        strcpy(out, figures.dash ? DASH : "-");
    char *digits = out + strlen(out);
    if (figures.fraction && !whole(size) && mpz_cmp_ui(mpq_numref(size), LARGEST) <= 0 && mpz_cmp_ui(mpq_denref(size), LARGEST_BELOW) <= 0)
        gmp_sprintf(digits, "%Qd", size);
    else
        written = decimal(size, figures, digits);
    if (!q_sign(written))
        memmove(out, digits, strlen(digits) + 1); /* no -0.000 */
    return q_sign(value) < 0 ? q_neg(written) : written;
}

Q figures_read(const char *text)
{
    long above = 0, below = 1;
    bool minus = text[0] == '-' || !strncmp(text, DASH, strlen(DASH)), point = false;
    if (minus)
        text += text[0] == '-' ? 1 : strlen(DASH);
    for (; *text && *text != '/'; text++) {
        if (*text == '.' ? point : *text < '0' || *text > '9')
            return NULL;
        if (*text == '.') {
            point = true;
            continue;
        }
        above = 10 * above + (*text - '0');
        below *= point ? 10 : 1;
    }
    if (*text == '/')
        below *= strtol(text + 1, NULL, 10);
    return below > 0 ? q_of(minus ? -above : above, below) : NULL;
}
