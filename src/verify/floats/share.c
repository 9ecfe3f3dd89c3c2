#include "verify/floats/share.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* Parts that cancel to next to nothing are millions of times as large as the whole. How many times says nothing more. */
static const double LARGEST_SHARE = 1e6;

Text share_text(double share, Arena *mem)
{
    if (isnan(share))
        return (Text){0};
    if (share > -0.05 && share < 0.05) /* a row that is not 0 does not print as 0 */
        return share == 0 ? TEXT("0 %") : TEXT("under 0.1 %");
    if (!(fabs(share) < LARGEST_SHARE))
        return share < 0 ? TEXT("below -1e6 %") : TEXT("over 1e6 %");
    return text_format(mem, "%.1f %%", share);
}

/* Writes part/whole if the quotient has no exact form: encloses both until NEAR_DIGITS digits are certain. */
static void write_enclosed_ratio(Buf *buf, Num part, Num whole, NumCtx *exact)
{
    enum { FIRST = 256, LAST = 65536 };
    NumCtx enclosure;
    numctx_open(&enclosure, &enclosure_system, exact->mem);
    for (enclosure.prec = FIRST; !buf->len && enclosure.prec <= LAST; enclosure.prec *= 2) {
        Num x, y;
        if (!enclosure_system.from_exact(&x, part.exact, &enclosure) && !enclosure_system.from_exact(&y, whole.exact, &enclosure) &&
            !enclosure_system.div(&x, x, y, &enclosure))
            enclosure_system.decimal(buf, x, NEAR_DIGITS, &enclosure);
    }
    numctx_close(&enclosure);
}

/* An enclosure too wide for NEAR_DIGITS digits as a double: infinite if it is large and its size unknown, NaN if it says nothing. */
static double wide_ratio(Num quotient, NumCtx *ctx)
{
    Buf low = {0}, high = {0};
    ctx->sys->bounds(&low, &high, quotient, NEAR_DIGITS);
    buf_char(&low, 0);
    buf_char(&high, 0);
    double lo = strtod(low.at, NULL), hi = strtod(high.at, NULL);
    buf_free(&low);
    buf_free(&high);
    if (hi - lo < 0.0001) /* under 0.1 % either way */
        return lo / 2 + hi / 2;
    bool large = fabs(lo) > LARGEST_SHARE / 100 && fabs(hi) > LARGEST_SHARE / 100 && lo * hi > 0;
    return large ? copysign((double)INFINITY, hi) : (double)NAN;
}

/* part/whole as a double. `near` is the whole if that is known not to be 0, else NULL. */
static double ratio(Num part, Num whole, const Near *near, NumCtx *ctx)
{
    Num     quotient;
    Near    x;
    int64_t digits;
    long    point;
    if (near && exact_near(&x, part.exact, ctx) && near_digits(&digits, &point, near_quotient(x, *near), NEAR_DIGITS))
        return copysign(near_value(digits, point, NEAR_DIGITS), x.value * near->value);
    Buf buf = {0};
    int flags = ctx->sys->div(&quotient, part, whole, ctx);
    if (!flags)
        ctx->sys->decimal(&buf, quotient, NEAR_DIGITS, ctx);
    else if (flags == NUM_UNABLE && ctx->sys->kind == NUM_EXACT)
        write_enclosed_ratio(&buf, part, whole, ctx);
    if (!flags && !buf.len)
        return wide_ratio(quotient, ctx);
    buf_char(&buf, 0);
    double value = strtod(buf.at, NULL);
    buf_free(&buf);
    return value;
}

double share_of(Num part, Num whole, const Near *near, NumCtx *ctx)
{
    if (num_may_be_zero(whole, ctx))
        return (double)NAN;
    double share = 100 * ratio(part, whole, near, ctx);
    if (share == 0 && !num_is_zero(part, ctx)) /* too small for a double, and it must not read 0 */
        return signbit(share) ? -DBL_TRUE_MIN : DBL_TRUE_MIN;
    return share;
}

bool share_cancels(double share)
{
    return !(fabs(share) < LARGEST_SHARE);
}
