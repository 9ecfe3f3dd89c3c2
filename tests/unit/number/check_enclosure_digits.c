/* Sines, directions, order and digits of enclosures: they hold for any numbers inside. */
#include "enclosures.h"

/* ---- those that only MPFR can follow ---------------------------------------------------------------------- */

/* f(p, q) to SHARP bits is in the result, which may miss it by no more than those bits. */
static void check_holds(mpfr_srcptr value, Ends result, const char *what, const Exact *p, const Exact *q)
{
    mpq_t middle;
    Rat   slack;
    mpq_init(middle);
    mpfr_get_q(middle, value);
    ck_assert_int_eq(rat_power(&slack, rat_int(2), 500 - SHARP, &ctx), NUM_OK);
    const Exact *x = exact_rational(rat_of(middle), &ctx), *more = exact_rational(slack, &ctx);
    Ends         wider = {minus(result.lo, more), plus(result.hi, more)};
    ck_assert_msg(within(x, wider), "%s of %s, %s = %s is not in %s", what, shown(p), shown(q), shown(x), range_text(result));
    mpq_clear(middle);
}

static const struct Wave {
    const char *name;
    int (*mpfr)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
} waves[] = {{"sin", mpfr_sin}, {"cos", mpfr_cos}, {"tan", mpfr_tan}};

START_TEST(waves_hold_every_result)
{
    const struct Wave *wave = &waves[_i % 3];
    Op1               *op = _i % 3 == 0 ? sys->sin : _i % 3 == 1 ? sys->cos : sys->tan;
    Random             random = random_stream(60 + (uint64_t)_i);
    int                done = 0;
    ctx.prec = precisions[_i / 3];
    mpfr_t value;
    mpfr_init2(value, SHARP);
    for (int i = 0; i < CASES / 2; i++) {
        Num  x = i % 3 ? random_interval(&random) : enclose(random_angle(&random)), z;
        Ends a = ends(x);
        int  status = op(&z, x, &ctx);
        ck_assert_msg(status == NUM_OK || _i % 3 == 2, "%s of %s: %s", wave->name, range_text(a), ctx.why);
        if (status)
            continue;
        Ends result = ends(z);
        for (int k = 0; k < 4; k++) {
            const Exact *p = point_inside(&random, a);
            RatView      part;
            mpfr_set_q(value, view(&part, p), MPFR_RNDN);
            wave->mpfr(value, value, MPFR_RNDN);
            check_holds(value, result, wave->name, p, p);
        }
        if (_i % 3 != 2) { /* sine and cosine: in [-1, 1], and no wider than the operand and three roundings */
            const Exact *one = exact_integer(1, &ctx), *width = minus(result.hi, result.lo);
            Rat          roundings;
            ck_assert_int_eq(rat_power(&roundings, rat_int(2), 3 - (long)ctx.prec, &ctx), NUM_OK);
            ck_assert(order(result.hi, one) != ORDER_GREATER && order(result.lo, minus(&exact_zero, one)) != ORDER_LESS);
            const Exact *least = times(minus(a.hi, a.lo), exact_integer(2, &ctx));
            ck_assert_msg(order(width, plus(least, exact_rational(roundings, &ctx))) != ORDER_GREATER, "%s of %s is %s", wave->name,
                          range_text(a), range_text(result));
        }
        done++;
    }
    ck_assert_int_gt(done, CASES / 20);
    mpfr_clear(value);
}
END_TEST

START_TEST(directions_hold_every_result)
{
    Random random = random_stream(90);
    int    done = 0;
    ctx.prec = precisions[_i];
    mpfr_t up, along;
    mpfr_inits2(SHARP, up, along, (mpfr_ptr)0);
    for (int i = 0; i < CASES; i++) {
        Num  x = random_interval(&random), y = random_interval(&random), z;
        Ends a = ends(x), b = ends(y);
        int  status = sys->atan2(&z, y, x, &ctx);
        /* No direction at the origin; across the negative x axis it jumps. */
        bool origin = is_0(a) && is_0(b), sure = !holds_0(b) || exact_sign(a.lo, &ctx) > 0 || (is_0(b) && !holds_0(a));
        ck_assert_int_eq(status, origin ? NUM_DOMAIN : sure ? NUM_OK : NUM_UNABLE);
        if (status)
            continue;
        Ends result = ends(z);
        for (int k = 0; k < 4; k++) {
            const Exact *p = point_inside(&random, a), *q = point_inside(&random, b);
            RatView      part;
            mpfr_set_q(along, view(&part, p), MPFR_RNDN);
            mpfr_set_q(up, view(&part, q), MPFR_RNDN);
            mpfr_atan2(up, up, along, MPFR_RNDN);
            check_holds(up, result, "the direction", p, q);
        }
        done++;
    }
    ck_assert_int_gt(done, CASES / 4);
    mpfr_clears(up, along, (mpfr_ptr)0);
}
END_TEST

/* MPFR's zeros have a sign, and atan2(-0, -1) of the C standard is -pi. Directions here end at +pi. */
START_TEST(the_sign_of_zero_turns_nothing_around)
{
    Num zero = enclose(&exact_zero), one = enclose(exact_integer(1, &ctx)), minus_one, zeros[4], z;
    ck_assert_int_eq(sys->neg(&minus_one, one, &ctx), NUM_OK);
    zeros[0] = zero;
    ck_assert_int_eq(sys->neg(&zeros[1], zero, &ctx), NUM_OK);
    zeros[2] = apply(sys->sub, one, one);
    zeros[3] = apply(sys->mul, zero, minus_one);
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(sys->atan2(&z, zeros[i], minus_one, &ctx), NUM_OK);
        Ends result = ends(z);
        ck_assert(within(angle(1, 1), result));
        ck_assert_int_eq(exact_sign(result.lo, &ctx), 1);
        ck_assert_int_eq(sys->atan2(&z, zeros[i], one, &ctx), NUM_OK);
        ck_assert(is_0(ends(z)));
        ck_assert_int_eq(sys->inv(&z, zeros[i], &ctx), NUM_DOMAIN);
        ck_assert_int_eq(sys->compare(zeros[i], zero, &ctx), ORDER_EQUAL);
    }
}
END_TEST

/* ---- order, digits ---------------------------------------------------------------------------------------- */

START_TEST(order_is_known_when_the_intervals_are_apart)
{
    Random random = random_stream(70);
    int    found[4] = {0};
    ctx.prec = precisions[_i];
    for (int i = 0; i < 2 * CASES; i++) {
        Num   x = random_interval(&random), y = i % 5 ? random_interval(&random) : x;
        Ends  a = ends(x), b = ends(y);
        Order wanted = order(a.hi, b.lo) == ORDER_LESS                                        ? ORDER_LESS
                       : order(a.lo, b.hi) == ORDER_GREATER                                   ? ORDER_GREATER
                       : order(a.lo, b.hi) == ORDER_EQUAL && order(a.hi, b.lo) == ORDER_EQUAL ? ORDER_EQUAL
                                                                                              : ORDER_UNKNOWN;
        ck_assert_msg(sys->compare(x, y, &ctx) == wanted, "%s against %s", range_text(a), range_text(b));
        found[wanted + 1]++;
    }
    for (int i = 0; i < 4; i++)
        ck_assert_msg(found[i] > 0, "order %d never came up", i - 1);
}
END_TEST

/* Every number in the interval would be written with the same digits. */
START_TEST(printed_digits_are_certain)
{
    Random random = random_stream(71);
    int    written = 0;
    ctx.prec = precisions[_i];
    for (int i = 0; i < CASES; i++) {
        Num  x = random_interval(&random);
        Ends a = ends(x);
        int  digits = random_int(&random, 1, 4 + (int)ctx.prec / 4);
        Buf  buf = {0};
        bool all = sys->decimal(&buf, x, digits, &ctx);
        buf_char(&buf, 0);
        buf.len--;
        ck_assert_int_eq(all, is_0(a));
        for (int k = 0; k < 5 && buf.len; k++) {
            Buf          other = {0};
            const Exact *p = k == 0 ? a.lo : k == 1 ? a.hi : point_inside(&random, a);
            (void)exact_decimal(&other, p, digits, &ctx);
            buf_char(&other, 0);
            ck_assert_msg(same_decimal(other.at, buf.at), "%s is written for %s in %s", buf.at, other.at, range_text(a));
            buf_free(&other);
        }
        written += buf.len > 0;
        buf_free(&buf);
    }
    ck_assert_int_gt(written, CASES / 20);
}
END_TEST

/* A thousandth of its ends wide, or less. */
static bool is_narrow(Ends x)
{
    const Exact *wide = times(exact_integer(1000, &ctx), minus(x.hi, x.lo)), *lo = x.lo;
    if (exact_sign(lo, &ctx) < 0)
        lo = do1(exact_system.neg, lo);
    return order(wide, lo) == ORDER_LESS && !holds_0(x);
}

/* What a page shows: no digit that is printed, zeros before the point too, is off by more than half a unit of the last for any
 * number of the interval; and there are digits wherever there is a sign. */
START_TEST(shown_digits_are_certain)
{
    Random random = random_stream(73);
    int    written = 0;
    ctx.prec = precisions[_i];
    ctx.sys = sys;
    for (int i = 0; i < CASES; i++) {
        Num  x = random_interval(&random);
        Ends a = ends(x);
        int  digits = random_int(&random, 1, 4 + (int)ctx.prec / 4);
        Buf  buf = {0};
        bool all = num_decimal(&buf, x, digits, &ctx);
        buf_char(&buf, 0);
        if (!buf.at[0] || all) {
            ck_assert_msg(all || !is_narrow(a), "nothing is written for %s", range_text(a));
            buf_free(&buf);
            continue;
        }
        Printed printed = printed_of(buf.at, &ctx);
        for (int k = 0; k < 5; k++) {
            const Exact *p = k == 0 ? a.lo : k == 1 ? a.hi : point_inside(&random, a);
            ck_assert_msg(is_printed(&printed, p, &ctx), "%s is written for %s in %s", buf.at, shown(p), range_text(a));
        }
        written++;
        buf_free(&buf);
    }
    ck_assert_int_gt(written, CASES / 20);
}
END_TEST

/* In JSON a decimal lies between the bounds beside it. */
START_TEST(decimals_lie_between_their_bounds)
{
    Random random = random_stream(74);
    ctx.prec = precisions[_i];
    for (int i = 0; i < CASES; i++) {
        Num x = random_interval(&random);
        int digits = random_int(&random, 1, 4 + (int)ctx.prec / 4);
        Buf lo = {0}, hi = {0}, decimal = {0};
        sys->bounds(&lo, &hi, x, digits);
        enclosure_inside(&decimal, x, digits, &ctx);
        buf_char(&lo, 0);
        buf_char(&hi, 0);
        buf_char(&decimal, 0);
        const Exact *low = printed_of(lo.at, &ctx).value, *high = printed_of(hi.at, &ctx).value,
                    *middle = printed_of(decimal.at, &ctx).value;
        ck_assert_msg(order(low, middle) != ORDER_GREATER && order(middle, high) != ORDER_GREATER, "%s is not between %s and %s",
                      decimal.at, lo.at, hi.at);
        buf_free(&lo);
        buf_free(&hi);
        buf_free(&decimal);
    }
}
END_TEST

START_TEST(a_tie_has_one_digit_more)
{
    static const char *const TIES[] = {"1234565", "-1234565", "0.00012345650", "12345.65", "999999.5", "2.5e-300"};
    ctx.prec = 256;
    ctx.sys = sys;
    for (size_t i = 0; i < sizeof TIES / sizeof *TIES; i++) {
        Buf buf = {0};
        int minus = TIES[i][0] == '-';
        Num tie = enclose(number(TIES[i] + minus)), around = apply(sys->add, tie, speck());
        if (minus)
            ck_assert_int_eq(sys->neg(&around, around, &ctx), NUM_OK);
        (void)num_decimal(&buf, around, i == 5 ? 1 : 6, &ctx);
        buf_char(&buf, 0);
        ck_assert_msg(i == 5 ? !*buf.at : same_decimal(buf.at, TIES[i]), "%s is written for %s", buf.at, TIES[i]);
        buf_free(&buf);
    }
}
END_TEST

START_TEST(a_sharp_enclosure_shows_its_digits)
{
    Buf buf = {0};
    ctx.prec = 128;
    ck_assert(!sys->decimal(&buf, enclose(root(1, 2)), 30, &ctx));
    buf_char(&buf, 0);
    ck_assert_str_eq(buf.at, "1.41421356237309504880168872421");
    buf.len = 0;
    ck_assert(!sys->decimal(&buf, speck(), 5, &ctx)); /* not even the sign is certain */
    ck_assert_uint_eq(buf.len, 0);
    ck_assert(sys->decimal(&buf, enclose(&exact_infinity), 5, &ctx));
    buf_char(&buf, 0);
    ck_assert_str_eq(buf.at, "inf");
    buf_free(&buf);
}
END_TEST

START_TEST(bounds_are_rounded_outward)
{
    Random random = random_stream(72);
    ctx.prec = precisions[_i];
    for (int i = 0; i < CASES; i++) {
        Num          x = random_interval(&random);
        Ends         a = ends(x), shorter = ends_in(x, random_int(&random, 1, 12));
        const Exact *value = random_roots(&random, 3);
        ck_assert_msg(within(a.lo, shorter) && within(a.hi, shorter), "%s is not in %s", range_text(a), range_text(shorter));
        /* Those of a number, in as many digits as a page has, hold it. */
        ck_assert_msg(within(value, ends_in(enclose(value), 5)), "%s", shown(value));
    }
}
END_TEST

START_TEST(enclosures_of_exact_numbers_are_tight)
{
    Random random = random_stream(73);
    ctx.prec = precisions[_i];
    for (int i = 0; i < CASES; i++) {
        const Exact *x = random_rational(&random, 500);
        check_tight(ends(enclose(x)), x, x, "the enclosure");
    }
}
END_TEST

/* What is known of inf: nothing but its inverse. */
START_TEST(inf_goes_nowhere)
{
    Num inf = enclose(&exact_infinity), two = enclose(exact_integer(2, &ctx)), z;
#define OP1(op)                                                                                                                            \
    if (strcmp(#op, "inv") != 0)                                                                                                           \
        ck_assert_int_eq(sys->op(&z, inf, &ctx), NUM_DOMAIN);
#define OP2(op)                                                                                                                            \
    ck_assert_int_eq(sys->op(&z, inf, two, &ctx), NUM_DOMAIN);                                                                             \
    ck_assert_int_eq(sys->op(&z, two, inf, &ctx), NUM_DOMAIN);
#include "number/ops.def"
#undef OP1
#undef OP2
}
END_TEST

SUITE(check_enclosure_digits)
{
    enum { PRECISIONS = sizeof precisions / sizeof *precisions };
    Suite *suite = suite_create("enclosure digits");
    TCase *turns = numbers_case(suite, "sines and directions");
    tcase_add_loop_test(turns, waves_hold_every_result, 0, 3 * PRECISIONS);
    tcase_add_loop_test(turns, directions_hold_every_result, 0, PRECISIONS);
    tcase_add_test(turns, the_sign_of_zero_turns_nothing_around);
    TCase *digits = numbers_case(suite, "order and digits");
    tcase_add_loop_test(digits, order_is_known_when_the_intervals_are_apart, 0, PRECISIONS);
    tcase_add_loop_test(digits, printed_digits_are_certain, 0, PRECISIONS);
    tcase_add_loop_test(digits, shown_digits_are_certain, 0, PRECISIONS);
    tcase_add_loop_test(digits, decimals_lie_between_their_bounds, 0, PRECISIONS);
    tcase_add_test(digits, a_tie_has_one_digit_more);
    tcase_add_test(digits, a_sharp_enclosure_shows_its_digits);
    tcase_add_loop_test(digits, bounds_are_rounded_outward, 0, PRECISIONS);
    tcase_add_loop_test(digits, enclosures_of_exact_numbers_are_tight, 0, PRECISIONS);
    tcase_add_test(digits, inf_goes_nowhere);
    return suite;
}
