/* Laws of verdicts over random truths: a rounded value is right, one more unit is not, and carom's own decimals are right. */
#include "numbers.h"
#include "handwork/written/literals.h"
#include "handwork/written/verdict.h"

#include <stdlib.h>

static Written read_form(const char *text)
{
    Written written;
    ck_assert_msg(written_read(&written, text_of(text), NULL, &ctx), "`%s`: %.*s", text, TEXT_ARG(written.why));
    return written;
}

/* x in units of its `digits`-th significant digit: floor, and the unit as a power of ten. */
static void scaled_floor(mpz_t floor, long *unit, const Exact *x, int digits)
{
    mpq_t   q, power;
    mpz_t   ten;
    RatView view;
    mpq_inits(q, power, (mpq_ptr)0);
    mpz_init(ten);
    for (*unit = 40;; --*unit) { /* the largest unit that leaves that many digits */
        mpz_ui_pow_ui(ten, 10, (unsigned long)labs(*unit));
        mpq_set_z(power, ten);
        mpq_set(q, rat_view(&view, exact_rat(x)));
        if (*unit >= 0)
            mpq_div(q, q, power);
        else
            mpq_mul(q, q, power);
        mpz_fdiv_q(floor, mpq_numref(q), mpq_denref(q));
        mpz_ui_pow_ui(ten, 10, (unsigned long)digits - 1);
        if (mpz_cmp(floor, ten) >= 0)
            break;
    }
    mpq_clears(q, power, (mpq_ptr)0);
    mpz_clear(ten);
}

static VerdictKind verdict_on_literal(mpz_srcptr mantissa, long unit, bool minus, const Target *t)
{
    char  text[160];
    char *digits = mpz_get_str(NULL, 10, mantissa);
    snprintf(text, sizeof text, "%s%se%ld", minus ? "-" : "", digits, unit);
    free(digits);
    Written w = read_form(text);
    return verdict_of(&w, t).kind;
}

/* Rounded to d digits (by long division, not by carom's own printing) it is ROUNDED, cut off it is TRUNCATED or ROUNDED, and
 * one unit further it is neither. */
START_TEST(what_is_rounded_from_the_truth_is_rounded_and_one_more_unit_is_not)
{
    Random random = random_stream((uint64_t)_i);
    for (int i = 0; i < 60; i++) {
        const Exact *x = random_rational(&random, _i == 0 ? 0 : 30);
        int          digits = random_int(&random, 3, 12);
        bool         below = random_int(&random, 0, 1);
        long         unit;
        mpz_t        floor, next;
        if (exact_sign(x, &ctx) <= 0)
            continue;
        mpz_inits(floor, next, (mpz_ptr)0);
        scaled_floor(floor, &unit, x, digits);
        Target t = verdict_target(value_number((Num){.exact = below ? do1(exact_system.neg, x) : x}), &ctx, &ctx);
        t.digits = 3;
        Rat power, low, twice = rat_int(2);
        ck_assert_int_eq(rat_power(&power, rat_int(10), unit, &ctx), NUM_OK);
        mpq_t q;
        mpq_init(q);
        mpq_set_z(q, floor);
        low = rat_of(q);
        mpq_clear(q);
        const Exact *rest = minus(x, times(exact_rational(low, &ctx), exact_rational(power, &ctx)));
        Order        half = order(times(exact_rational(twice, &ctx), rest), exact_rational(power, &ctx));
        bool         all = rest->count == 0;
        mpz_add_ui(next, floor, 1);
        VerdictKind cut = verdict_on_literal(floor, unit, below, &t), up = verdict_on_literal(next, unit, below, &t);
        ck_assert_msg(cut == (all                     ? VERDICT_EXACT
                              : half == ORDER_GREATER ? VERDICT_TRUNCATED
                                                      : VERDICT_ROUNDED),
                      "%s cut at %d digits: %s", shown(x), digits, verdict_names[cut]);
        ck_assert_msg(verdict_is_right(up) == (half != ORDER_LESS), "%s, one unit up: %s", shown(x), verdict_names[up]);
        mpz_add_ui(next, next, 1);
        up = verdict_on_literal(next, unit, below, &t);
        mpz_sub_ui(floor, floor, 1);
        cut = verdict_on_literal(floor, unit, below, &t);
        ck_assert_msg(!verdict_is_right(up) && !verdict_is_right(cut), "%s, a unit off: %s, %s", shown(x), verdict_names[up],
                      verdict_names[cut]);
        mpz_clears(floor, next, (mpz_ptr)0);
    }
}
END_TEST

/* What carom prints is right, at any number of digits, and for roots too. */
START_TEST(what_carom_prints_is_right)
{
    Random random = random_stream(50 + (uint64_t)_i);
    for (int i = 0; i < 60; i++) {
        const Exact *x = random_roots(&random, 3);
        Buf          buf = {0};
        int          digits = random_int(&random, 3, 20);
        (void)exact_decimal(&buf, x, digits, &ctx);
        buf_char(&buf, 0);
        Target      t = verdict_target(value_number((Num){.exact = x}), &ctx, &ctx);
        Written     w = read_form(buf.at);
        VerdictKind kind = verdict_of(&w, &t).kind;
        /* trailing zeros are not printed, so there may be too few digits */
        ck_assert_msg(kind == VERDICT_EXACT || kind == VERDICT_ROUNDED || kind == VERDICT_FEW_DIGITS, "%s for %s: %s", buf.at, shown(x),
                      verdict_names[kind]);
        buf_free(&buf);
    }
}
END_TEST

SUITE(check_verdict_laws)
{
    Suite *suite = suite_create("laws of verdicts");
    TCase *laws = numbers_case(suite, "laws");
    tcase_add_loop_test(laws, what_is_rounded_from_the_truth_is_rounded_and_one_more_unit_is_not, 0, 5);
    tcase_add_loop_test(laws, what_carom_prints_is_right, 0, 5);
    return suite;
}
