#include "solve/ranges/stretches.h"

/* Keeps the larger of two lower ends, or the smaller of two upper ends (`high`), and of equal ends the one that is not included. */
static void narrower(RangeSearch *s, RangePoint **end, bool *in, RangePoint *other, bool other_in, bool high)
{
    if (!other)
        return;
    Order order = *end ? range_compare(s, *end, other) : high ? ORDER_GREATER : ORDER_LESS;
    bool  weak = order == ORDER_AT_LEAST || order == ORDER_AT_MOST;
    if (weak && *in == other_in)
        order = order == ORDER_AT_LEAST ? ORDER_GREATER : ORDER_LESS;
    if (order == ORDER_EQUAL) {
        bool take = *in && !other_in;
        *end = take ? other : *end;
        *in = *in && other_in;
    } else if (order == ORDER_LESS || order == ORDER_GREATER) {
        bool take = (order == ORDER_LESS) != high;
        *end = take ? other : *end;
        *in = take ? other_in : *in;
    } else
        range_fail(s, s->known->question ? RANGES_UNDECIDED : RANGES_UNABLE);
}

/* Where the range is a single value, both ends take the reason of the condition that gave it. */
static bool is_empty(RangeSearch *s, Stretch *stretch)
{
    Order order = stretch->low && stretch->high ? range_compare(s, stretch->low, stretch->high) : ORDER_LESS;
    bool  closed = stretch->low_in && stretch->high_in;
    if (order == ORDER_EQUAL && closed && stretch->low->from == ENDS_IN_DECLARATION)
        stretch->low = stretch->high;
    else if (order == ORDER_EQUAL && closed)
        stretch->high = stretch->low;
    if (order == ORDER_GREATER || (order == ORDER_EQUAL && !closed))
        return true;
    if (order != ORDER_LESS && order != ORDER_EQUAL && !(order == ORDER_AT_MOST && closed)) {
        s->may_be_empty = true;
        s->question = s->known->question;
    }
    return false;
}

/* Whether the upper end is known to be at or below the lower end, and no number is in both. */
static bool is_apart(RangeSearch *s, RangePoint *high, bool high_in, RangePoint *low, bool low_in)
{
    Order order = low && high ? range_compare(s, high, low) : ORDER_UNKNOWN;
    return order == ORDER_LESS || ((order == ORDER_EQUAL || order == ORDER_AT_MOST) && !(high_in && low_in));
}

Stretches stretches_intersection(RangeSearch *s, const Stretches *a, const Stretches *b)
{
    Stretches z = {.count = 0};
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count && s->status == RANGES_FOUND; j++) {
            Stretch one = a->list[i], other = b->list[j];
            if (is_apart(s, one.high, one.high_in, other.low, other.low_in) || is_apart(s, other.high, other.high_in, one.low, one.low_in))
                continue;
            narrower(s, &one.low, &one.low_in, other.low, other.low_in, false);
            narrower(s, &one.high, &one.high_in, other.high, other.high_in, true);
            if (s->status != RANGES_FOUND || is_empty(s, &one))
                continue;
            if (z.count == MOST_RANGES)
                range_fail(s, RANGES_UNABLE);
            else
                z.list[z.count++] = one;
        }
    return z;
}
