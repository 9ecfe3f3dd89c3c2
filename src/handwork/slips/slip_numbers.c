/* Slips that are seen on the number: whether what was written can come from another number by one. */
#include "handwork/slips/copy_slips.h"

#include <string.h>

enum { MOST_PLACES = 18, MOST_DIGITS = 20 };

/* ---- exact numbers, as far as they go: NULL where they do not --------------------------------------------- */

static const Exact *power_of_ten(int exponent, NumCtx *exact)
{
    Rat z;
    return rat_power(&z, rat_int(10), exponent, exact) ? NULL : exact_rational(z, exact);
}

typedef int Two(Num *z, Num x, Num y, NumCtx *ctx);

static const Exact *joined(Two *op, const Exact *x, const Exact *y, NumCtx *exact)
{
    Num z, a = {.exact = x}, b = {.exact = y};
    return x && y && op(&z, a, b, exact) == NUM_OK ? z.exact : NULL;
}

static const Exact *size_of(const Exact *x, NumCtx *exact)
{
    return x && exact_sign(x, exact) < 0 ? joined(exact_sub, &exact_zero, x, exact) : x;
}

static bool at_most(const Exact *x, const Exact *y, NumCtx *exact)
{
    Num   a = {.exact = x}, b = {.exact = y};
    Order order = x && y ? exact_compare(a, b, exact) : ORDER_UNKNOWN;
    return order == ORDER_LESS || order == ORDER_EQUAL;
}

/* Whether y lies within the bounds that the written digits leave open. */
static bool can_be(const WrittenPart *part, const Exact *y, NumCtx *exact)
{
    return at_most(part->low, y, exact) && at_most(y, part->high, exact);
}

/* ---- one slip each, for one number ------------------------------------------------------------------------ */

static bool moved_by(const WrittenPart *part, const Exact *y, int places, NumCtx *exact)
{
    return exact_sign(y, exact) != 0 && (can_be(part, joined(exact_mul, y, power_of_ten(places, exact), exact), exact) ||
                                         can_be(part, joined(exact_mul, y, power_of_ten(-places, exact), exact), exact));
}

static bool point_moved(const WrittenPart *part, const Exact *y, NumCtx *exact)
{
    bool moved = false;
    for (int k = 1; k <= 9 && !moved; k++)
        moved = moved_by(part, y, k, exact);
    return moved;
}

static bool thousands(const WrittenPart *part, const Exact *y, NumCtx *exact)
{
    return moved_by(part, y, 3, exact);
}

static bool sign_lost(const WrittenPart *part, const Exact *y, NumCtx *exact)
{
    return exact_sign(y, exact) != 0 && can_be(part, joined(exact_sub, &exact_zero, y, exact), exact);
}

/* |value| <= |y| < |value| + unit, on the same side of 0, and no rounding. A 0 says too little. */
static bool cut_off(const WrittenPart *part, const Exact *y, NumCtx *exact)
{
    if (rat_is_zero(part->unit) || can_be(part, y, exact) || exact_sign(part->value, exact) * exact_sign(y, exact) <= 0)
        return false;
    const Exact *more = joined(exact_sub, size_of(y, exact), size_of(part->value, exact), exact);
    const Exact *unit = exact_rational(part->unit, exact);
    return at_most(&exact_zero, more, exact) && at_most(more, unit, exact) && !at_most(unit, more, exact);
}

/* Two digits of what was written, put back in the other order. */
static bool digits_exchanged(const WrittenPart *part, const Exact *y, NumCtx *exact)
{
    const Exact *unit = exact_rational(part->unit, exact);
    if (rat_is_zero(part->unit) || !exact_is_rational(part->value))
        return false;
    Num  whole = {.exact = size_of(joined(exact_div, part->value, unit, exact), exact)};
    bool any = false;
    for (int i = 0; i < MOST_DIGITS && whole.exact && !any; i++)
        for (int k = i + 1; k < MOST_DIGITS && !any; k++) {
            Num swapped = whole;
            if (!copy_slip_swapped(&swapped, i, k, exact))
                continue;
            const Exact *off = size_of(joined(exact_sub, size_of(y, exact), joined(exact_mul, swapped.exact, unit, exact), exact), exact);
            any = at_most(joined(exact_add, off, off, exact), unit, exact);
        }
    return any;
}

/* Off by one in some digit that was written. */
static bool off_by_one(const WrittenPart *part, const Exact *y, NumCtx *exact)
{
    if (rat_is_zero(part->unit))
        return false;
    const Exact *one = exact_rational(part->unit, exact);
    for (int i = 0; i < MOST_PLACES && one && at_most(one, size_of(part->value, exact), exact); i++) {
        if (can_be(part, joined(exact_add, y, one, exact), exact) || can_be(part, joined(exact_sub, y, one, exact), exact))
            return !can_be(part, y, exact);
        one = joined(exact_mul, one, power_of_ten(1, exact), exact);
    }
    return false;
}

static bool last_step(const WrittenPart *part, const Exact *y, NumCtx *exact)
{
    return off_by_one(part, y, exact) || sign_lost(part, y, exact) || moved_by(part, y, 1, exact);
}

/* ---- whole values ----------------------------------------------------------------------------------------- */

/* The components are those of the truth in another order. */
static bool exchanged(const Written *written, Value truth, NumCtx *exact)
{
    const Num *y = value_num(&truth);
    if (written->count != 2 || value_count(&truth) != 2)
        return false;
    return can_be(&written->part[0], y[1].exact, exact) && can_be(&written->part[1], y[0].exact, exact) &&
           !(can_be(&written->part[0], y[0].exact, exact) && can_be(&written->part[1], y[1].exact, exact));
}

/* <1, 5> for 1.5: the second number is what stands after the point. */
static bool pair_for_number(const Written *written, Value truth, NumCtx *exact)
{
    if (written->count != 2 || value_count(&truth) != 1 || written->part[1].digits == 0 || !written->part[1].value)
        return false;
    const Exact *behind = joined(exact_mul, written->part[1].value, power_of_ten(-written->part[1].digits, exact), exact);
    const Exact *number = joined(exact_add, written->part[0].value, behind, exact);
    return at_most(number, truth.one.exact, exact) && at_most(truth.one.exact, number, exact);
}

typedef bool Explains(const WrittenPart *part, const Exact *y, NumCtx *exact);

static const struct {
    const char *id;
    Explains   *explains;
} NUMBERS[] = {{"GN2", point_moved}, {"GN3", digits_exchanged}, {"GN4", sign_lost},
               {"GN6", cut_off},     {"GN7", thousands},        {"GN8", last_step}};

/* Every component is right or explained, and some is not right. */
static bool all_explained(Explains *explains, const Written *written, Value truth, NumCtx *exact)
{
    bool any = false;
    if (written->count != value_count(&truth))
        return false;
    for (int i = 0; i < written->count; i++) {
        const WrittenPart *part = &written->part[i];
        const Exact       *y = value_num(&truth)[i].exact;
        if (!part->value || !part->low)
            return false;
        if (explains(part, y, exact))
            any = true;
        else if (!can_be(part, y, exact))
            return false;
    }
    return any;
}

bool slip_explains(const char *id, const Written *written, Value truth, NumCtx *exact)
{
    if (strcmp(id, "GN5") == 0)
        return exchanged(written, truth, exact);
    if (strcmp(id, "GN7") == 0 && pair_for_number(written, truth, exact))
        return true;
    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++)
        if (strcmp(id, NUMBERS[i].id) == 0)
            return all_explained(NUMBERS[i].explains, written, truth, exact);
    return false;
}
