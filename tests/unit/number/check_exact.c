/* Exact numbers: sums of roots that merge, inverses, nested roots, signs, angles and inf. */
#include "numbers.h"

#include <stdlib.h>

static const Exact *integer(int64_t n)
{
    return exact_integer(n, &ctx);
}

static const Exact *square_root(const Exact *x)
{
    return do1(exact_system.sqrt, x);
}

static void check_equal(const Exact *x, const Exact *y)
{
    ck_assert_msg(order(x, y) == ORDER_EQUAL, "%s is not %s", shown(x), shown(y));
    ck_assert_msg(minus(x, y) == &exact_zero || minus(x, y)->count == 0, "the difference %s has terms", shown(minus(x, y)));
}

static void check_fails(int status, int flag)
{
    ck_assert_int_eq(status, flag);
    ck_assert_msg(ctx.why && *ctx.why, "no reason was given");
    ctx.why = NULL;
}

/* ---- merging ---------------------------------------------------------------------------------------------- */

START_TEST(root_of_8_is_2_roots_of_2)
{
    const Exact *x = square_root(integer(8));
    ck_assert_int_eq(x->count, 1);
    ck_assert_int_eq(x->term[0].c.n, 2);
    ck_assert_int_eq(x->term[0].d.n, 2);
    check_equal(x, root(2, 2));
}
END_TEST

START_TEST(multiples_of_one_root_cancel)
{
    ck_assert_int_eq(minus(root(1, 12), root(2, 3))->count, 0);
    ck_assert_int_eq(minus(plus(root(1, 12), root(1, 5)), plus(root(1, 5), root(2, 3)))->count, 0);
}
END_TEST

START_TEST(root_of_a_square_is_rational)
{
    ck_assert(exact_is_rational(square_root(integer(1009 * 1009))));
    const Exact *half = do2(exact_system.div, integer(2), integer(6));
    check_equal(square_root(times(half, half)), half);
    check_equal(square_root(do2(exact_system.div, integer(2), integer(9))), do2(exact_system.div, root(1, 2), integer(3)));
}
END_TEST

/* Primes above 1000 are not searched for, so these radicands keep square factors; that must not matter. */
START_TEST(dependent_roots_of_large_radicands_merge)
{
    static const int64_t prime[] = {1009, 1013, 10007, 100003};
    Random               random = random_stream(1);
    for (int i = 0; i < 200; i++) {
        int64_t      a = prime[random_int(&random, 0, 3)], b = prime[random_int(&random, 0, 3)];
        int          small = random_int(&random, 2, 7), c = random_int(&random, 1, 9);
        const Exact *whole = times(integer(a * a), integer(small)); /* sqrt(a^2*s) = a*sqrt(s) */
        const Exact *other = times(integer(b * b), integer(small));
        const Exact *sum = plus(square_root(whole), times(integer(c), square_root(other)));
        check_equal(sum, root(a + c * b, small));
        ck_assert_int_eq(sum->count, 1);
        /* The same in the other order, and all of it taken away again. */
        check_equal(plus(times(integer(c), square_root(other)), square_root(whole)), sum);
        ck_assert_int_eq(minus(minus(sum, root(c * b, small)), square_root(whole))->count, 0);
    }
}
END_TEST

START_TEST(products_of_large_roots_merge)
{
    const Exact *x = root(1, 1009 * 2), *y = root(1, 1009 * 3), *xy = times(x, y);
    check_equal(xy, root(1009, 6));
    ck_assert_int_eq(minus(xy, root(1009, 6))->count, 0);
    ck_assert_int_eq(times(x, x)->count, 1);
    ck_assert(exact_is_rational(times(x, x)));
}
END_TEST

START_TEST(independent_roots_stay_apart)
{
    const Exact *sum = plus(plus(root(1, 2), root(1, 3)), plus(root(1, 6), integer(1)));
    ck_assert_int_eq(sum->count, 4);
    for (int i = 1; i < sum->count; i++)
        ck_assert_int_eq(rat_compare(sum->term[i - 1].d, sum->term[i].d, &ctx), -1);
}
END_TEST

START_TEST(a_number_has_at_most_64_roots)
{
    const Exact *sum = &exact_zero;
    int          terms = 0, status = NUM_OK;
    for (int d = 1; !status && d < 200; d++) {
        Num z, more = {.exact = root(1, d)};
        if (more.exact->term[0].d.n != d)
            continue; /* not squarefree: it would merge */
        status = exact_system.add(&z, (Num){.exact = sum}, more, &ctx);
        if (!status) {
            sum = z.exact;
            terms++;
        }
    }
    check_fails(status, NUM_LIMIT);
    ck_assert_int_eq(terms, LIMIT_ROOTS);
    ck_assert_int_eq(sum->count, LIMIT_ROOTS);
}
END_TEST

/* sqrt(2) and c*sqrt(2*m^2) merge to a coefficient c*m past the limit. */
START_TEST(merging_past_the_limit_is_refused)
{
    Rat m, c;
    /* 3^60000 + 2 has 95,000 bits, nearly all of them in primes above 1000. */
    ck_assert_int_eq(rat_power(&m, rat_int(3), 60000, &ctx) | rat_add(&m, m, rat_int(2), &ctx), NUM_OK);
    ck_assert_int_eq(rat_power(&c, rat_int(5), 400000, &ctx), NUM_OK);
    const Exact *large = exact_rational(m, &ctx), *many = exact_rational(c, &ctx);
    const Exact *x = square_root(times(integer(2), times(large, large)));
    Num          z;
    ck_assert_int_eq(order(minus(x, times(large, root(1, 2))), &exact_zero), ORDER_EQUAL);
    check_fails(exact_system.add(&z, (Num){.exact = root(1, 2)}, (Num){.exact = times(many, x)}, &ctx), NUM_LIMIT);
}
END_TEST

/* ---- the inverse ------------------------------------------------------------------------------------------ */

/* A sum over all products of `independent` roots of primes, some coefficients 0. */
static const Exact *random_field_element(Random *random, int independent, int terms)
{
    static const int prime[] = {2, 3, 5, 7, 11, 13, 17};
    const Exact     *sum = &exact_zero;
    for (int k = 0; k < independent; k++) /* each root is there */
        sum = plus(sum, root(random_int(random, 1, 9), prime[k]));
    for (int i = 0; i < terms; i++) {
        int64_t d = 1;
        for (int k = 0; k < independent; k++)
            d *= random_int(random, 0, 1) ? prime[k] : 1;
        sum = plus(sum, times(random_rational(random, 0), root(1, d)));
    }
    return sum;
}

START_TEST(inverse_times_itself_is_1)
{
    Random random = random_stream((uint64_t)_i);
    for (int i = 0; i < (_i < 5 ? 20 : 3); i++) {
        const Exact *x = random_field_element(&random, _i, _i < 5 ? 3 : 0);
        if (x->count)
            check_equal(times(do1(exact_system.inv, x), x), integer(1));
    }
}
END_TEST

START_TEST(more_than_6_independent_roots_have_no_inverse)
{
    Random random = random_stream(1);
    Num    z, x = {.exact = random_field_element(&random, 7, 0)}, zero = {.exact = &exact_zero};
    check_fails(exact_system.inv(&z, x, &ctx), NUM_UNABLE);
    check_fails(exact_system.div(&z, (Num){.exact = integer(1)}, x, &ctx), NUM_UNABLE);
    /* 0 divided by anything needs none. */
    ck_assert_int_eq(exact_system.div(&z, zero, x, &ctx), NUM_OK);
    ck_assert_int_eq(z.exact->count, 0);
}
END_TEST

START_TEST(division_by_a_sum_of_large_roots)
{
    const Exact *x = plus(root(3, 1009 * 2), plus(root(1, 1013), root(2, 1009 * 1013 * 2)));
    check_equal(times(do2(exact_system.div, root(5, 7), x), x), root(5, 7));
}
END_TEST

/* ---- nested roots ----------------------------------------------------------------------------------------- */

START_TEST(nested_roots_that_resolve)
{
    /* sqrt(a + b*sqrt(d)) = (p*sqrt(u) + q*sqrt(v))/r */
    static const int known[][8] = {
        {2, 1, 3, 1, 6, 1, 2, 2}, {2, -1, 3, 1, 6, -1, 2, 2}, {3, 2, 2, 1, 1, 1, 2, 1},    {3, -2, 2, -1, 1, 1, 2, 1},
        {5, 2, 6, 1, 2, 1, 3, 1}, {9, 4, 5, 2, 1, 1, 5, 1},   {8, -2, 15, 1, 5, -1, 3, 1}, {7, 4, 3, 2, 1, 1, 3, 1},
    };
    const int   *k = known[_i];
    const Exact *x = square_root(plus(integer(k[0]), root(k[1], k[2])));
    check_equal(x, do2(exact_system.div, plus(root(k[3], k[4]), root(k[5], k[6])), integer(k[7])));
    ck_assert_int_eq(exact_sign(x, &ctx), 1);
}
END_TEST

START_TEST(root_of_a_random_square_of_two_terms)
{
    Random random = random_stream(2);
    for (int i = 0; i < 200; i++) {
        const Exact *x = plus(random_rational(&random, 0), times(random_rational(&random, 0), root(1, random_int(&random, 2, 40))));
        const Exact *back = square_root(times(x, x));
        check_equal(back, exact_sign(x, &ctx) < 0 ? do1(exact_system.neg, x) : x);
    }
}
END_TEST

START_TEST(other_nested_roots_cannot_be_written)
{
    Num z;
    check_fails(exact_system.sqrt(&z, (Num){.exact = plus(integer(1), root(1, 2))}, &ctx), NUM_UNABLE);
    check_fails(exact_system.sqrt(&z, (Num){.exact = root(1, 2)}, &ctx), NUM_UNABLE);
    check_fails(exact_system.sqrt(&z, (Num){.exact = plus(integer(4), plus(root(1, 2), root(1, 3)))}, &ctx), NUM_UNABLE);
    check_fails(exact_system.sqrt(&z, (Num){.exact = minus(integer(1), root(1, 2))}, &ctx), NUM_DOMAIN);
}
END_TEST

/* ---- order ------------------------------------------------------------------------------------------------ */

START_TEST(nearly_nothing_is_told_from_nothing)
{
    const Exact *nested = square_root(plus(integer(5), root(2, 6)));
    check_equal(plus(root(1, 2), root(1, 3)), nested);
    /* The same with a speck left over. */
    const Exact *speck = number("1e-2000"), *above = plus(minus(plus(root(1, 2), root(1, 3)), nested), speck);
    ck_assert_int_eq(exact_sign(above, &ctx), 1);
    ck_assert_int_eq(exact_sign(minus(root(1, 2), plus(root(1, 2), speck)), &ctx), -1);
}
END_TEST

/* (1 - sqrt(2))^n = a - b*sqrt(2), where a and b grow as fast as the power shrinks: 10^-383 at n = 1000. */
START_TEST(signs_of_powers_that_cancel)
{
    const Exact *x = minus(integer(1), root(1, 2)), *power = integer(1);
    for (int n = 1; n <= 1000; n++) {
        power = times(power, x);
        ck_assert_int_eq(exact_sign(power, &ctx), n % 2 ? -1 : 1);
    }
    ck_assert_int_eq(order(power, number("1e-300")), ORDER_LESS);
    ck_assert_int_eq(order(power, number("1e-400")), ORDER_GREATER);
}
END_TEST

/* Numbers that agree in more digits than a double has. */
START_TEST(close_sums_are_told_apart)
{
    const Exact *x = plus(plus(root(1, 10), root(1, 11)), plus(root(1, 20), root(1, 23)));
    /* sqrt(n) + sqrt(n + 2) < 2*sqrt(n + 1), by 1/(4*n^(3/2)): at n = 10^14 that is 10^-21.6 of a sum of 10^7.3. */
    int64_t n = 100000000000000;
    ck_assert_int_eq(order(plus(root(1, n), root(1, n + 2)), root(2, n + 1)), ORDER_LESS);
    ck_assert_int_eq(order(root(2, n + 1), plus(root(1, n), root(1, n + 2))), ORDER_GREATER);
    /* A rational within 10^-60 on either side. */
    Buf buf = {0};
    (void)exact_decimal(&buf, x, 60, &ctx);
    buf_char(&buf, 0);
    const Exact *near = number(buf.at), *step = number("1e-58");
    ck_assert_int_eq(order(x, plus(near, step)), ORDER_LESS);
    ck_assert_int_eq(order(x, minus(near, step)), ORDER_GREATER);
    ck_assert_int_ne(order(x, near), ORDER_EQUAL);
    buf_free(&buf);
}
END_TEST

/* ---- angles ----------------------------------------------------------------------------------------------- */

/* |x - known| is no more than the error of 200 bits. */
static void check_near(const Exact *x, mpfr_srcptr known, const char *what, int k)
{
    mpfr_t lo, hi, slack;
    mpfr_inits2(200, lo, hi, slack, (mpfr_ptr)0);
    mpfr_set_ui_2exp(slack, 1, -180, MPFR_RNDU);
    exact_enclose(lo, hi, x, &ctx);
    mpfr_sub(lo, lo, slack, MPFR_RNDD);
    mpfr_add(hi, hi, slack, MPFR_RNDU);
    ck_assert_msg(mpfr_lessequal_p(lo, known) && mpfr_lessequal_p(known, hi), "%s of %d*15 degrees is not %s", what, k, shown(x));
    mpfr_clears(lo, hi, slack, (mpfr_ptr)0);
}

START_TEST(sines_of_multiples_of_15_degrees)
{
    mpfr_t turn, known;
    mpfr_inits2(200, turn, known, (mpfr_ptr)0);
    for (int k = -48; k <= 48; k++) {
        Num x = {.exact = angle(k, 12)}, z;
        mpfr_const_pi(turn, MPFR_RNDN);
        mpfr_mul_si(turn, turn, k, MPFR_RNDN);
        mpfr_div_ui(turn, turn, 12, MPFR_RNDN);
        mpfr_cos(known, turn, MPFR_RNDN);
        check_near(do1(exact_system.cos, x.exact), known, "the cosine", k);
        mpfr_sin(known, turn, MPFR_RNDN);
        check_near(do1(exact_system.sin, x.exact), known, "the sine", k);
        if (k % 12 == 6 || k % 12 == -6) {
            check_fails(exact_system.tan(&z, x, &ctx), NUM_DOMAIN);
        } else {
            mpfr_tan(known, turn, MPFR_RNDN);
            check_near(do1(exact_system.tan, x.exact), known, "the tangent", k);
        }
    }
    mpfr_clears(turn, known, (mpfr_ptr)0);
}
END_TEST

START_TEST(other_angles_have_no_exact_sine)
{
    const Exact *x[] = {angle(1, 5), angle(1, 24), angle(7, 11), integer(1), root(1, 2)};
    Num          z;
    for (int i = 0; i < 5; i++) {
        check_fails(exact_system.sin(&z, (Num){.exact = x[i]}, &ctx), NUM_UNABLE);
        check_fails(exact_system.cos(&z, (Num){.exact = x[i]}, &ctx), NUM_UNABLE);
        check_fails(exact_system.tan(&z, (Num){.exact = x[i]}, &ctx), NUM_UNABLE);
    }
}
END_TEST

START_TEST(directions_of_multiples_of_15_degrees)
{
    Random random = random_stream(3);
    for (int k = -11; k <= 12; k++) {
        const Exact *turn = angle(k, 12), *r = times(integer(random_int(&random, 1, 99)), root(1, random_int(&random, 1, 20)));
        const Exact *x = times(r, do1(exact_system.cos, turn)), *y = times(r, do1(exact_system.sin, turn));
        check_equal(do2(exact_system.atan2, y, x), turn);
    }
    Num z;
    check_fails(exact_system.atan2(&z, (Num){.exact = integer(1)}, (Num){.exact = integer(2)}, &ctx), NUM_UNABLE);
}
END_TEST

START_TEST(angles_keep_to_themselves)
{
    Num turn = {.exact = angle(1, 3)}, two = {.exact = integer(2)}, root_2 = {.exact = root(1, 2)}, zero = {.exact = &exact_zero}, z;
    check_fails(exact_system.add(&z, turn, two, &ctx), NUM_UNABLE);
    check_fails(exact_system.sub(&z, two, turn, &ctx), NUM_UNABLE);
    check_fails(exact_system.mul(&z, turn, root_2, &ctx), NUM_UNABLE);
    check_fails(exact_system.mul(&z, root_2, turn, &ctx), NUM_UNABLE);
    check_fails(exact_system.mul(&z, turn, turn, &ctx), NUM_UNABLE);
    check_fails(exact_system.div(&z, two, turn, &ctx), NUM_UNABLE);
    check_fails(exact_system.inv(&z, turn, &ctx), NUM_UNABLE);
    check_fails(exact_system.sqrt(&z, turn, &ctx), NUM_UNABLE);
    check_fails(exact_system.div(&z, turn, zero, &ctx), NUM_DOMAIN);
    /* What stays an angle, or stops being one for good. */
    check_equal(do2(exact_system.add, turn.exact, angle(1, 6)), angle(1, 2));
    check_equal(do2(exact_system.div, turn.exact, two.exact), angle(1, 6));
    check_equal(do2(exact_system.mul, two.exact, turn.exact), angle(2, 3));
    check_equal(do2(exact_system.div, turn.exact, angle(1, 2)), do2(exact_system.div, two.exact, integer(3)));
    check_equal(do2(exact_system.sub, turn.exact, turn.exact), &exact_zero);
    check_equal(do2(exact_system.div, zero.exact, turn.exact), &exact_zero);
    check_equal(do2(exact_system.add, turn.exact, zero.exact), turn.exact);
}
END_TEST

/* 355/113 and 22/7 against pi, and a rational that agrees with pi in 50 digits. */
START_TEST(angles_and_numbers_have_an_order)
{
    const Exact *pi = angle(1, 1);
    ck_assert_int_eq(order(pi, do2(exact_system.div, integer(22), integer(7))), ORDER_LESS);
    ck_assert_int_eq(order(do2(exact_system.div, integer(355), integer(113)), pi), ORDER_GREATER);
    ck_assert_int_eq(order(pi, number("3.14159265358979323846264338327950288419716939937510")), ORDER_GREATER);
    ck_assert_int_eq(order(pi, number("3.14159265358979323846264338327950288419716939937511")), ORDER_LESS);
    ck_assert_int_eq(order(angle(-1, 7), root(1, 2)), ORDER_LESS);
    ck_assert_int_eq(order(angle(1, 7), angle(1, 8)), ORDER_GREATER);
    ck_assert_int_eq(order(angle(-1, 7), &exact_zero), ORDER_LESS);
}
END_TEST

/* ---- inf -------------------------------------------------------------------------------------------------- */

START_TEST(inf_has_an_inverse_and_an_order_only)
{
    Num inf = {.exact = &exact_infinity}, two = {.exact = integer(2)}, z;
#define OP1(op)                                                                                                                            \
    if (strcmp(#op, "inv") != 0)                                                                                                           \
        check_fails(exact_system.op(&z, inf, &ctx), NUM_DOMAIN);
#define OP2(op)                                                                                                                            \
    check_fails(exact_system.op(&z, inf, two, &ctx), NUM_DOMAIN);                                                                          \
    check_fails(exact_system.op(&z, two, inf, &ctx), NUM_DOMAIN);                                                                          \
    check_fails(exact_system.op(&z, inf, inf, &ctx), NUM_DOMAIN);
#include "number/ops.def"
#undef OP1
#undef OP2
    ck_assert_int_eq(do1(exact_system.inv, &exact_infinity)->count, 0);
    ck_assert_int_eq(order(&exact_infinity, number("1e300000")), ORDER_GREATER);
    ck_assert_int_eq(order(angle(1, 1), &exact_infinity), ORDER_LESS);
    ck_assert_int_eq(order(&exact_infinity, &exact_infinity), ORDER_EQUAL);
    ck_assert_int_eq(exact_sign(&exact_infinity, &ctx), 1);
}
END_TEST

/* ---- copies ----------------------------------------------------------------------------------------------- */

START_TEST(copies_outlive_their_arena)
{
    Arena       *home = arena_new();
    const Exact *copy = exact_copy(plus(root(3, 2), times(number("1e60"), root(1, 7))), home);
    arena_reset(ctx.mem);
    memset(arena_alloc(ctx.mem, 4096), 0xAA, 4096);
    check_equal(copy, plus(root(3, 2), times(number("1e60"), root(1, 7))));
    arena_free(home);
}
END_TEST

SUITE(check_exact)
{
    Suite *suite = suite_create("exact");
    TCase *roots = numbers_case(suite, "roots");
    tcase_add_test(roots, root_of_8_is_2_roots_of_2);
    tcase_add_test(roots, multiples_of_one_root_cancel);
    tcase_add_test(roots, root_of_a_square_is_rational);
    tcase_add_test(roots, dependent_roots_of_large_radicands_merge);
    tcase_add_test(roots, products_of_large_roots_merge);
    tcase_add_test(roots, independent_roots_stay_apart);
    tcase_add_test(roots, a_number_has_at_most_64_roots);
    tcase_add_test(roots, merging_past_the_limit_is_refused);
    tcase_add_test(roots, copies_outlive_their_arena);
    TCase *inverse = numbers_case(suite, "inverse");
    tcase_add_loop_test(inverse, inverse_times_itself_is_1, 1, 7);
    tcase_add_test(inverse, more_than_6_independent_roots_have_no_inverse);
    tcase_add_test(inverse, division_by_a_sum_of_large_roots);
    TCase *nested = numbers_case(suite, "nested roots");
    tcase_add_loop_test(nested, nested_roots_that_resolve, 0, 8);
    tcase_add_test(nested, root_of_a_random_square_of_two_terms);
    tcase_add_test(nested, other_nested_roots_cannot_be_written);
    TCase *signs = numbers_case(suite, "order");
    tcase_add_test(signs, nearly_nothing_is_told_from_nothing);
    tcase_add_test(signs, signs_of_powers_that_cancel);
    tcase_add_test(signs, close_sums_are_told_apart);
    TCase *angles = numbers_case(suite, "angles");
    tcase_add_test(angles, sines_of_multiples_of_15_degrees);
    tcase_add_test(angles, other_angles_have_no_exact_sine);
    tcase_add_test(angles, directions_of_multiples_of_15_degrees);
    tcase_add_test(angles, angles_keep_to_themselves);
    tcase_add_test(angles, angles_and_numbers_have_an_order);
    tcase_add_test(numbers_case(suite, "inf"), inf_has_an_inverse_and_an_order_only);
    return suite;
}
