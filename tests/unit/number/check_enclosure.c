/* Enclosures: for any numbers inside the operands, the result of the operation is inside the resulting enclosure. */
#include "enclosures.h"

/* ---- the operations that exact numbers can follow --------------------------------------------------------- */

struct Arithmetic {
    const char *name;
    Op2        *op, *exact;
};

static struct Arithmetic arithmetic_of(int i)
{
    switch (i) {
    case 0:
        return (struct Arithmetic){"add", sys->add, exact_system.add};
    case 1:
        return (struct Arithmetic){"sub", sys->sub, exact_system.sub};
    case 2:
        return (struct Arithmetic){"mul", sys->mul, exact_system.mul};
    default:
        return (struct Arithmetic){"div", sys->div, exact_system.div};
    }
}

START_TEST(arithmetic_holds_every_result_and_little_else)
{
    struct Arithmetic op = arithmetic_of(_i % 4);
    Random            random = random_stream((uint64_t)_i);
    int               done = 0;
    ctx.prec = precisions[_i / 4];
    for (int i = 0; i < CASES; i++) {
        Num  x = random_interval(&random), y = random_interval(&random), z;
        Ends a = ends(x), b = ends(y);
        int  status = op.op(&z, x, y, &ctx);
        int  wanted = op.op != sys->div ? NUM_OK : is_0(b) ? NUM_DOMAIN : holds_0(b) ? NUM_UNABLE : NUM_OK;
        ck_assert_msg(status == wanted, "%s of %s and %s ends with %d", op.name, range_text(a), range_text(b), status);
        if (status)
            continue;
        Ends result = ends(z);
        for (int k = 0; k < 4; k++) {
            const Exact *p = point_inside(&random, a), *q = point_inside(&random, b), *r = do2(op.exact, p, q);
            ck_assert_msg(within(r, result), "%s %s %s = %s is not in %s", shown(p), op.name, shown(q), shown(r), range_text(result));
        }
        const Exact *corner[4] = {do2(op.exact, a.lo, b.lo), do2(op.exact, a.lo, b.hi), do2(op.exact, a.hi, b.lo),
                                  do2(op.exact, a.hi, b.hi)};
        const Exact *least = corner[0], *most = corner[0];
        for (int k = 1; k < 4; k++) {
            least = order(corner[k], least) == ORDER_LESS ? corner[k] : least;
            most = order(corner[k], most) == ORDER_GREATER ? corner[k] : most;
        }
        check_tight(result, least, most, op.name);
        done++;
    }
    ck_assert_int_gt(done, CASES / 4);
}
END_TEST

START_TEST(a_square_is_never_negative)
{
    Random random = random_stream(50);
    ctx.prec = precisions[_i];
    for (int i = 0; i < CASES; i++) {
        Num          x = random_interval(&random);
        Ends         a = ends(x);
        const Exact *low = times(a.lo, a.lo), *high = times(a.hi, a.hi);
        bool         swap = order(low, high) == ORDER_GREATER;
        check_tight(ends(apply(sys->mul, x, x)), holds_0(a) ? &exact_zero : swap ? high : low, swap ? low : high, "x*x");
    }
}
END_TEST

START_TEST(neg_and_inv_hold_every_result)
{
    Random random = random_stream(51);
    ctx.prec = precisions[_i];
    for (int i = 0; i < CASES; i++) {
        Num  x = random_interval(&random), z;
        Ends a = ends(x);
        ck_assert_int_eq(sys->neg(&z, x, &ctx), NUM_OK);
        check_tight(ends(z), do1(exact_system.neg, a.hi), do1(exact_system.neg, a.lo), "-x");
        int status = sys->inv(&z, x, &ctx);
        ck_assert_int_eq(status, is_0(a) ? NUM_DOMAIN : holds_0(a) ? NUM_UNABLE : NUM_OK);
        if (!status)
            check_tight(ends(z), do1(exact_system.inv, a.hi), do1(exact_system.inv, a.lo), "1/x");
    }
}
END_TEST

/* The next number of this precision, above or below. */
static const Exact *inward(const Exact *x, bool up)
{
    mpfr_t  end;
    mpq_t   value;
    RatView part;
    if (x->count == 0)
        return number("1e-99"); /* nothing in these tests is nearer to 0 */
    mpfr_init2(end, ctx.prec);
    mpq_init(value);
    mpfr_set_q(end, view(&part, x), MPFR_RNDN);
    if (up)
        mpfr_nextabove(end);
    else
        mpfr_nextbelow(end);
    mpfr_get_q(value, end);
    Rat next = rat_of(value);
    mpq_clear(value);
    mpfr_clear(end);
    return exact_rational(next, &ctx);
}

START_TEST(roots_hold_every_result)
{
    Random random = random_stream(52);
    int    done = 0;
    ctx.prec = precisions[_i];
    for (int i = 0; i < CASES; i++) {
        Num  x = random_interval(&random), z;
        Ends a = ends(x);
        int  status = sys->sqrt(&z, x, &ctx);
        int  low = exact_sign(a.lo, &ctx), high = exact_sign(a.hi, &ctx);
        ck_assert_int_eq(status, high < 0 ? NUM_DOMAIN : low < 0 ? NUM_UNABLE : NUM_OK);
        if (status)
            continue;
        Ends result = ends(z);
        for (int k = 0; k < 4; k++) {
            const Exact *p = point_inside(&random, a);
            ck_assert_msg(within(do1(exact_system.sqrt, p), result), "the root of %s is not in %s", shown(p), range_text(result));
        }
        /* The ends squared lie on either side of the operand's, and would not one step further in. */
        const Exact *lower = inward(result.lo, true), *upper = inward(result.hi, false);
        ck_assert(order(times(result.lo, result.lo), a.lo) != ORDER_GREATER && order(times(lower, lower), a.lo) == ORDER_GREATER);
        ck_assert(order(times(result.hi, result.hi), a.hi) != ORDER_LESS);
        ck_assert(result.hi->count == 0 || order(times(upper, upper), a.hi) == ORDER_LESS);
        done++;
    }
    ck_assert_int_gt(done, CASES / 10);
}
END_TEST

SUITE(check_enclosure)
{
    enum { PRECISIONS = sizeof precisions / sizeof *precisions };
    Suite *suite = suite_create("enclosure");
    TCase *arithmetic_case = numbers_case(suite, "arithmetic");
    tcase_add_loop_test(arithmetic_case, arithmetic_holds_every_result_and_little_else, 0, 4 * PRECISIONS);
    tcase_add_loop_test(arithmetic_case, a_square_is_never_negative, 0, PRECISIONS);
    tcase_add_loop_test(arithmetic_case, neg_and_inv_hold_every_result, 0, PRECISIONS);
    tcase_add_loop_test(arithmetic_case, roots_hold_every_result, 0, PRECISIONS);
    return suite;
}
