#include "handwork/written/verdict_part.h"

#include "handwork/written/spread.h"

#include <math.h>

enum {
    MOST_POWER = 12,    /* powers of ten that are looked for */
    LEAST_EVIDENCE = 2, /* a wrong power of ten needs this many significant digits to be more than chance */
};

/* A number that is right to one digit is less than this from the truth, in logarithms to base ten. */
static const double FAR = 0.4;

bool verdict_true_part(TruePart *truth, Num num, NumCtx *ctx, NumCtx *exact)
{
    if (ctx->sys->kind == NUM_RANGE)
        return written_ends(&truth->low, &truth->high, num, exact);
    truth->low = truth->high = ctx->sys->to_exact(num, ctx);
    return truth->low && truth->low->kind != EXACT_INFINITY;
}

static Order order(const Exact *x, const Exact *y, NumCtx *exact)
{
    Num a = {.exact = x}, b = {.exact = y};
    return exact_compare(a, b, exact);
}

static bool at_most(const Exact *x, const Exact *y, NumCtx *exact)
{
    Order o = order(x, y, exact);
    return o == ORDER_LESS || o == ORDER_EQUAL;
}

bool part_meets(const Exact *low, const Exact *high, TruePart truth, NumCtx *exact)
{
    return low && at_most(low, truth.high, exact) && at_most(truth.low, high, exact);
}

/* The ends of what was written and `reach` around it. */
static bool part_around(const Exact **low, const Exact **high, const WrittenPart *part, Rat reach, NumCtx *exact)
{
    Num less, more, side = {.exact = exact_rational(reach, exact)}, from = {.exact = part->from}, to = {.exact = part->to};
    if (exact_sub(&less, from, side, exact) || exact_add(&more, to, side, exact))
        return false;
    *low = less.exact;
    *high = more.exact;
    return true;
}

/* A whole number of so few digits is a short way to write 7.0: nobody rounds 2.5 to 3 without showing the 2.5. */
static Rat finest_unit(const WrittenPart *part, int few)
{
    Rat tenth = {1, 10, NULL};
    return part->kind == WRITTEN_WHOLE && part->digits <= few && !part->shown ? tenth : part->unit;
}

bool part_spread(const Exact **low, const Exact **high, const WrittenPart *part, NumCtx *exact)
{
    Rat half = {1, 2, NULL}, reach;
    if (part->kind == WRITTEN_WHOLE && part->digits)
        return rat_mul(&reach, finest_unit(part, DIGITS_ASKED - 1), half, exact) == NUM_OK && part_around(low, high, part, reach, exact);
    *low = part->low;
    *high = part->high;
    return part->low != NULL;
}

static bool is_exact(TruePart truth)
{
    return truth.low == truth.high;
}

static bool is_integer(TruePart truth)
{
    return is_exact(truth) && exact_is_rational(truth.low) && rat_is_integer(exact_rat(truth.low));
}

/* ---- right ------------------------------------------------------------------------------------------------ */

/* The same number: as exact numbers, or, for a whole number or a formula without decimals, as enclosures that agree to all their digits. */
static bool is_same(const WrittenPart *part, TruePart truth, NumCtx *exact)
{
    if (part->value && is_exact(truth))
        return order(part->value, truth.low, exact) == ORDER_EQUAL;
    bool unrounded = part->kind == WRITTEN_EXACT || part->kind == WRITTEN_WHOLE;
    return unrounded && !is_exact(truth) && part_meets(part->from, part->to, truth, exact);
}

/* r is T with all digits after `unit` left out: |r| <= |T| < |r| + unit, with one sign. A 0 says too little for that. */
static bool is_truncated(const WrittenPart *part, Rat unit, TruePart truth, NumCtx *exact)
{
    int sign = part->value ? exact_sign(part->value, exact) : 0;
    Num next, step = {.exact = exact_rational(unit, exact)}, value = {.exact = part->value};
    if (!sign || (sign > 0 ? exact_add(&next, value, step, exact) : exact_sub(&next, value, step, exact)))
        return false;
    return sign > 0 ? at_most(part->value, truth.low, exact) && order(truth.high, next.exact, exact) == ORDER_LESS
                    : at_most(truth.high, part->value, exact) && order(next.exact, truth.low, exact) == ORDER_LESS;
}

static VerdictKind by_digits(int digits, const Target *target)
{
    return digits < target->digits ? VERDICT_FEW_DIGITS : VERDICT_ROUNDED;
}

/* The unit, or 2 % of what is written if that is less: 1.5 is no 1.571 that was cut off. */
static Rat finer(Rat unit, const WrittenPart *part, NumCtx *exact)
{
    Rat fiftieth = {exact_sign(part->value, exact) < 0 ? -1 : 1, 50, NULL}, near;
    return rat_mul(&near, exact_rat(part->value), fiftieth, exact) == NUM_OK && rat_compare(near, unit, exact) < 0 ? near : unit;
}

/* Whether the value is within a third of the true one, as far as one digit can be from it: 0.1 is no 0.05. */
static bool has_a_digit(const WrittenPart *part, TruePart truth, NumCtx *exact)
{
    Num  triple, twice, fourfold;
    bool negative = exact_sign(truth.low, exact) < 0;
    Num  low = {.exact = negative ? truth.high : truth.low}, high = {.exact = negative ? truth.low : truth.high};
    if (exact_mul(&triple, exact_num(part->value), exact_num(exact_integer(3, exact)), exact) ||
        exact_mul(&twice, low, exact_num(exact_integer(2, exact)), exact) ||
        exact_mul(&fourfold, high, exact_num(exact_integer(4, exact)), exact))
        return false;
    return negative ? at_most(triple.exact, twice.exact, exact) && at_most(fourfold.exact, triple.exact, exact)
                    : at_most(twice.exact, triple.exact, exact) && at_most(triple.exact, fourfold.exact, exact);
}

/* A literal whose last digit stands for `unit`. */
static VerdictKind at_unit(const WrittenPart *part, Rat unit, int digits, TruePart truth, const Target *target)
{
    Rat          half = {1, 2, NULL}, reach;
    const Exact *low, *high;
    if (rat_mul(&reach, unit, half, target->exact) || !part_around(&low, &high, part, reach, target->exact))
        return VERDICT_UNKNOWN;
    if (part_meets(low, high, truth, target->exact))
        return digits > 1 || !exact_sign(part->value, target->exact) || has_a_digit(part, truth, target->exact) ? by_digits(digits, target)
                                                                                                                : VERDICT_WRONG;
    return digits >= LEAST_EVIDENCE &&
                   is_truncated(part, digits < target->digits ? finer(unit, part, target->exact) : unit, truth, target->exact)
               ? VERDICT_TRUNCATED
               : VERDICT_WRONG;
}

/* Whether two digits are all of it: nobody rounds 5.2, but for 5.20 (finer). */
static bool is_short(TruePart truth, NumCtx *exact)
{
    enum { SHORT = 2 };
    Buf  buf = {0};
    bool is = is_exact(truth) && exact_decimal(&buf, truth.low, SHORT, exact);
    buf_free(&buf);
    return is;
}

/* Zeros behind the point that are not written: 10 for 9.998, which is 10.0 to three digits, as carom prints it. Not 7 for 6.994. */
static bool has_zeros_left_out(const WrittenPart *part, TruePart truth, const Target *target)
{
    Rat          half = {1, 2, NULL}, unit, reach;
    const Exact *low, *high;
    return is_exact(truth) && part->value && part->value->count && part->digits < target->digits &&
           rat_power(&unit, rat_int(10), part->digits - target->digits, target->exact) == NUM_OK &&
           rat_mul(&reach, unit, half, target->exact) == NUM_OK && part_around(&low, &high, part, reach, target->exact) &&
           at_most(low, truth.low, target->exact) && at_most(truth.high, high, target->exact);
}

/* -2 for -2.00004, where a datum was rounded: as near as -2.000. */
static bool is_next_to(const WrittenPart *part, TruePart truth, NumCtx *exact)
{
    Rat          reach = {1, 2000, NULL};
    const Exact *low, *high;
    return part->digits && part_around(&low, &high, part, reach, exact) && at_most(low, truth.low, exact) &&
           at_most(truth.high, high, exact);
}

/* 100 may have three digits, or two: each zero at its end is tried as none. One digit alone would take 10 for 14. A whole number of fewer
 * digits than are asked is that number, and no -6.05 in short, unless the line shows the -6.05. */
static VerdictKind whole(const WrittenPart *part, int *digits, TruePart truth, const Target *target)
{
    bool integer = is_integer(truth);
    if (!integer && has_zeros_left_out(part, truth, target))
        return VERDICT_FEW_DIGITS;
    if (!integer && is_next_to(part, truth, target->exact)) {
        *digits = part->digits + 1;
        return VERDICT_ROUNDED;
    }
    WrittenPart own = *part;
    own.shown = part->shown && (part->finer || !is_short(truth, target->exact));
    Rat unit = finest_unit(&own, target->short_whole ? 1 : DIGITS_ASKED - 1);
    for (int zeros = 0; zeros <= part->zeros; zeros++) {
        int         left = part->digits - zeros;
        bool        rounds = (part->shown || target->short_whole) && !integer;
        bool        enough = rounds ? left >= (zeros ? LEAST_EVIDENCE : 1) : left >= target->digits && zeros >= integer;
        VerdictKind kind = enough ? at_unit(part, unit, left, truth, target) : VERDICT_WRONG;
        if (kind == VERDICT_ROUNDED || kind == VERDICT_FEW_DIGITS || (kind == VERDICT_TRUNCATED && (!zeros || left >= target->digits))) {
            *digits = left;
            return kind;
        }
        if (rat_mul(&unit, unit, rat_int(10), target->exact))
            break;
    }
    return VERDICT_WRONG;
}

/* Next to 0, on the scale of the problem: one of r and T is 0, and the other within the limit. */
static bool is_zero_here(const WrittenPart *part, TruePart truth, const Target *target)
{
    NumCtx *exact = target->exact;
    Rat     limit, half = {1, 2, NULL};
    Num     most, least, scale = {.exact = target->scale};
    bool    zero = is_exact(truth) && truth.low->count == 0, nought = part->value && part->value->count == 0;
    if (!scale.exact || zero == nought || part->kind == WRITTEN_EXACT || (zero && part->kind == WRITTEN_WHOLE))
        return false;
    if (rat_power(&limit, rat_int(10), 1 - target->digits, exact) || rat_mul(&limit, limit, half, exact) ||
        exact_mul(&most, scale, exact_num(exact_rational(limit, exact)), exact) || exact_neg(&least, most, exact))
        return false;
    const Exact *low = zero ? part->from : truth.low, *high = zero ? part->to : truth.high;
    return at_most(least.exact, low, exact) && at_most(high, most.exact, exact);
}

/* 45.8 ± 0.2: how much that leaves open, against the truth. Past half of it nothing has been said. */
static VerdictKind of_range(const WrittenPart *part, TruePart truth, const Target *target)
{
    NumCtx *exact = target->exact;
    Num     size = {.exact = truth.low}, asked, low = {.exact = part->low}, high = {.exact = part->high}, width;
    Rat     digits;
    if (exact_sign(truth.low, exact) == 0)
        return VERDICT_ROUNDED;
    if (exact_sign(truth.low, exact) < 0 && exact_neg(&size, size, exact))
        return VERDICT_UNKNOWN;
    if (exact_sub(&width, high, low, exact) || rat_power(&digits, rat_int(10), 2 - target->digits, exact) ||
        exact_mul(&asked, size, exact_num(exact_rational(digits, exact)), exact))
        return VERDICT_UNKNOWN;
    return at_most(width.exact, asked.exact, exact)  ? VERDICT_ROUNDED
           : at_most(width.exact, size.exact, exact) ? VERDICT_FEW_DIGITS
                                                     : VERDICT_WRONG;
}

/* A double as a program prints it, -2.9640000000000004 for -2.964: within a few of its last places. */
static bool is_double(const WrittenPart *part, TruePart truth, NumCtx *exact)
{
    enum { DIGITS_OF_DOUBLE = 16 };
    Rat          size, reach, fraction = {1, (int64_t)1 << 50, NULL};
    const Exact *low, *high;
    if (part->digits < DIGITS_OF_DOUBLE || !part->value || !exact_is_rational(part->value))
        return false;
    size = exact_rat(part->value);
    size = rat_sign(size) < 0 ? rat_neg(size, exact) : size;
    return rat_mul(&reach, size, fraction, exact) == NUM_OK && part_around(&low, &high, part, reach, exact) &&
           part_meets(low, high, truth, exact);
}

/* EXACT to TOO FEW DIGITS, or WRONG; UNKNOWN if the values that it can stand for have no bounds. *digits: how many were kept. */
static VerdictKind right_kind(const WrittenPart *part, int *digits, TruePart truth, const Target *target)
{
    *digits = part->kind == WRITTEN_WHOLE || part->kind == WRITTEN_DECIMAL ? part->digits : target->digits;
    if (is_same(part, truth, target->exact))
        return VERDICT_EXACT;
    if (is_zero_here(part, truth, target))
        return part->value && part->value->count == 0 ? VERDICT_FEW_DIGITS : VERDICT_ROUNDED;
    switch (part->kind) {
    case WRITTEN_WHOLE:
        return whole(part, digits, truth, target);
    case WRITTEN_DECIMAL:
        if (is_double(part, truth, target->exact))
            return VERDICT_ROUNDED;
        return at_unit(part, part->unit, part->digits, truth, target);
    case WRITTEN_EXACT:
        return VERDICT_WRONG;
    case WRITTEN_RANGE:
        return part_meets(part->low, part->high, truth, target->exact) ? of_range(part, truth, target) : VERDICT_WRONG;
    default:
        if (!part->low)
            return VERDICT_UNKNOWN;
        return part_meets(part->low, part->high, truth, target->exact) ? VERDICT_ROUNDED : VERDICT_WRONG;
    }
}

bool verdict_is_right(VerdictKind kind)
{
    return kind <= VERDICT_FEW_DIGITS;
}

bool verdict_says_how(VerdictKind kind)
{
    return kind == VERDICT_SIGN || kind == VERDICT_POWER_OF_TEN || kind == VERDICT_EXCHANGED;
}

/* ---- nearly right ----------------------------------------------------------------------------------------- */

bool part_times(WrittenPart *z, const WrittenPart *part, Rat factor, NumCtx *exact)
{
    const Exact *const from[] = {part->value, part->from, part->to, part->low, part->high};
    const Exact      **to[] = {&z->value, &z->from, &z->to, &z->low, &z->high};
    Num                by = {.exact = exact_rational(factor, exact)}, product;
    bool               minus = rat_sign(factor) < 0;
    *z = *part;
    for (int i = 0; i < 5; i++) {
        if (from[i] && exact_mul(&product, exact_num(from[i]), by, exact))
            return false;
        *to[i] = from[i] ? product.exact : NULL;
    }
    if (minus) {
        const Exact *low = z->low, *least = z->from;
        z->from = z->to, z->to = least;
        z->low = z->high, z->high = low;
    }
    return minus || rat_mul(&z->unit, part->unit, factor, exact) == NUM_OK;
}

static bool is_negative(const WrittenPart *part, TruePart truth, const Target *target)
{
    WrittenPart minus;
    int         digits;
    return part_times(&minus, part, rat_int(-1), target->exact) && verdict_is_right(right_kind(&minus, &digits, truth, target));
}

/* The logarithm to base ten of |r/T|, by a double and without the exact numbers: it nearly always shows that neither a sign nor a power of
 * ten is all that is wrong. False where it shows nothing. */
static bool size_beside(double *size, const WrittenPart *part, TruePart truth, NumCtx *exact)
{
    Near r, t;
    if ((part->kind != WRITTEN_WHOLE && part->kind != WRITTEN_DECIMAL) || !exact_near(&r, part->from, exact) ||
        !exact_near(&t, truth.low, exact) || r.value == 0 || t.value == 0)
        return false;
    Near quotient = near_quotient(r, t);
    *size = log10(fabs(quotient.value)) + (double)quotient.exponent * log10(2);
    return true;
}

/* r = T*10^power, with more than one digit to show for it. */
static bool is_shifted(const WrittenPart *part, int power, TruePart truth, const Target *target)
{
    WrittenPart shifted;
    int         digits;
    Rat         factor;
    if (rat_power(&factor, rat_int(10), -power, target->exact) || !part_times(&shifted, part, factor, target->exact))
        return false;
    VerdictKind kind = right_kind(&shifted, &digits, truth, target);
    return kind == VERDICT_EXACT || (verdict_is_right(kind) && digits >= LEAST_EVIDENCE);
}

VerdictPart verdict_part(const WrittenPart *part, TruePart truth, const Target *target)
{
    VerdictPart verdict = {0};
    int         digits;
    verdict.kind = right_kind(part, &digits, truth, target);
    if (verdict.kind != VERDICT_WRONG || target->right_only)
        return verdict;
    bool   zero = (part->value && part->value->count == 0) || (is_exact(truth) && truth.low->count == 0);
    double size;
    bool   sized = !zero && size_beside(&size, part, truth, target->exact);
    if (!zero && (!sized || fabs(size) < FAR) && is_negative(part, truth, target)) {
        verdict.kind = VERDICT_SIGN;
        return verdict;
    }
    for (int power = 1; !zero && power <= MOST_POWER; power++)
        for (int sign = 1; sign >= -1; sign -= 2)
            if ((!sized || fabs(size - sign * power) < FAR) && is_shifted(part, sign * power, truth, target)) {
                verdict.kind = VERDICT_POWER_OF_TEN;
                verdict.power = sign * power;
                return verdict;
            }
    return verdict;
}
