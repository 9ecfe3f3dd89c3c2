/* How far off a number is, against the definitions in src/manual/floating-point.md: the ulp, the grades and their edges, the bits that are
 * lost, and the error taken apart into what was made in a step and what came in. */
#include "judgements.h"

/* ---- the ulp ---------------------------------------------------------------------------------------------- */

/* From 2^k to just below 2^(k+1) the ulp is 2^(k-p+1), whatever the sign. */
START_TEST(the_ulp_is_that_of_the_binade)
{
    FloatFormat f = format(_i);
    long        low = f.emin > -1000 ? f.emin : -1000, high = f.emax < 1000 ? f.emax : 1000;
    for (long k = low + 1; k <= high; k += 37) {
        const Exact *at = scaled(1, 1, k), *tiny = scaled(1, 1, k - 400);
        const Exact *truths[] = {at, plus(at, tiny), minus(at, tiny), times(at, root(1, 3))};
        for (int i = 0; i < 4; i++)
            for (int sign = -1; sign <= 1; sign += 2) {
                Judgement j = judged(&exact_zero, times(exact_integer(sign, &ctx), truths[i]), f);
                ck_assert_int_eq(j.exponent, i == 2 ? k - 1 : k);
                ck_assert_int_eq(j.ulp, j.exponent - f.p + 1);
                ck_assert(!j.subnormal);
            }
    }
}
END_TEST

/* Below 2^emin it does not shrink further, nor at 0. */
START_TEST(below_the_normal_numbers_the_ulp_stays)
{
    for (int i = 0; i < 2; i++) {
        FloatFormat  f = format(i);
        const Exact *least = scaled(1, 1, f.emin);
        for (int k = 1; k < 200; k += 7) {
            Judgement j = judged(&exact_zero, scaled(3, 2, f.emin - k), f);
            ck_assert_int_eq(j.ulp, f.emin - f.p + 1);
            ck_assert_int_eq(j.exponent, f.emin - k);
            ck_assert(j.subnormal);
        }
        ck_assert(!judged(least, least, f).subnormal);
        ck_assert(judged(least, minus(least, scaled(1, 1, f.emin - 300)), f).subnormal);
        ck_assert_int_eq(judged(&exact_zero, &exact_zero, f).ulp, f.emin - f.p + 1);
        ck_assert(!judged(&exact_zero, &exact_zero, f).subnormal);
    }
}
END_TEST

/* The error is measured by the ulp of the truth: 1 held against the number below it is two ulps of that, and that number
 * held against 1 is half an ulp of 1. */
START_TEST(the_scale_is_that_of_the_truth)
{
    FloatFormat  f = format(1);
    const Exact *one = exact_integer(1, &ctx), *below = minus(one, scaled(1, 1, -53));
    Judgement    up = judged(one, below, f), down = judged(below, one, f);
    ck_assert_int_eq(order(up.ulps.exact, one), ORDER_EQUAL);
    ck_assert_int_eq(order(down.ulps.exact, scaled(-1, 2, 0)), ORDER_EQUAL);
}
END_TEST

/* ---- grades ----------------------------------------------------------------------------------------------- */

/* `twice` halves of an ulp, and `more` 2^-100 of one, away from a number in the middle of a binade. */
static Judgement off_by(FloatFormat f, long twice, int more)
{
    const Exact *base = scaled(3, 1, 5), *unit = scaled(1, 1, 6 - f.p + 1);
    const Exact *truth = minus(base, times(unit, times(exact_integer(more, &ctx), scaled(1, 1, -100))));
    return judged(plus(base, times(unit, scaled(twice, 2, 0))), truth, f);
}

START_TEST(grades_change_at_their_thresholds)
{
    FloatFormat f = format(_i);
    if (f.p < 11)
        return; /* four ulps would be beyond the size of the number */
    for (int sign = -1; sign <= 1; sign += 2) {
        must_grade("nothing", off_by(f, 0, 0).grade, GRADE_EXACT);
        must_grade("hardly anything", off_by(f, 0, sign).grade, GRADE_ROUNDED);
        must_grade("1/2", off_by(f, sign, 0).grade, GRADE_ROUNDED);
        must_grade("past 1/2", off_by(f, sign, sign).grade, GRADE_FAITHFUL);
        must_grade("before 1", off_by(f, 2 * sign, -sign).grade, GRADE_FAITHFUL);
        must_grade("1", off_by(f, 2 * sign, 0).grade, GRADE_GOOD);
        must_grade("4", off_by(f, 8 * sign, 0).grade, GRADE_GOOD);
        must_grade("past 4", off_by(f, 8 * sign, sign).grade, GRADE_DEGRADED);
    }
}
END_TEST

/* p/2 bits are lost when the square of twice the error is 2^p. */
START_TEST(half_of_the_bits_is_half)
{
    FloatFormat  f = format(_i);
    const Exact *truth = exact_integer(1, &ctx), *unit = scaled(1, 1, 1 - f.p);
    if (f.p < 11)
        return; /* no error is both more than four ulps and less than the number */
    if (f.p % 2 == 0) {
        const Exact *edge = times(unit, scaled(1, 1, f.p / 2 - 1));
        must_grade("p/2", judged(plus(truth, edge), truth, f).grade, f.p > 6 ? GRADE_DEGRADED : GRADE_GOOD);
        must_grade("past p/2", judged(plus(truth, plus(edge, scaled(1, 1, -500))), truth, f).grade, GRADE_HALF_GONE);
    } else {
        const Exact *edge = times(unit, times(scaled(1, 1, (f.p - 1) / 2 - 1), root(1, 2)));
        must_grade("p/2", judged(plus(truth, edge), truth, f).grade, GRADE_DEGRADED);
        must_grade("past p/2", judged(plus(truth, plus(edge, scaled(1, 1, -500))), truth, f).grade, GRADE_HALF_GONE);
    }
}
END_TEST

START_TEST(an_error_as_large_as_the_value_is_meaningless)
{
    for (int i = 0; i < SYSTEM_COUNT; i++) {
        FloatFormat  f = format(i);
        const Exact *truth = scaled(3, 1, 7), *almost = scaled(1, 1, -300);
        must_grade("the other sign", judged(scaled(-3, 1, 7), truth, f).grade, GRADE_MEANINGLESS);
        must_grade("the other sign, tiny", judged(scaled(-1, 1, -90), truth, f).grade, GRADE_MEANINGLESS);
        must_grade("twice", judged(scaled(6, 1, 7), truth, f).grade, GRADE_MEANINGLESS);
        Grade below = judged(minus(scaled(6, 1, 7), almost), truth, f).grade;
        ck_assert_msg(below != GRADE_MEANINGLESS, "less than twice in system %d", i);
    }
}
END_TEST

START_TEST(zero_is_right_or_spurious)
{
    for (int i = 0; i < SYSTEM_COUNT; i++) {
        must_grade("0 for 0", judged(&exact_zero, &exact_zero, format(i)).grade, GRADE_EXACT);
        must_grade("tiny for 0", judged(scaled(1, 1, -1074), &exact_zero, format(i)).grade, GRADE_SPURIOUS);
        must_grade("-1 for 0", judged(exact_integer(-1, &ctx), &exact_zero, format(i)).grade, GRADE_SPURIOUS);
    }
    must_grade("-0 for 0", judged_float(-0.0, &exact_zero, &binary64_system).grade, GRADE_EXACT);
}
END_TEST

/* All bits are lost then, even where 0 is the nearest number of the format. */
START_TEST(zero_for_something_is_lost)
{
    for (int i = 0; i < SYSTEM_COUNT; i++) {
        FloatFormat  f = format(i);
        const Exact *truths[] = {exact_integer(7, &ctx), scaled(-1, 3, -900), scaled(1, 1, -1080), root(1, 2)};
        for (int k = 0; k < 4; k++) {
            Judgement j = judged(&exact_zero, truths[k], f);
            must_grade("0", j.grade, GRADE_LOST);
            ck_assert_double_eq(j.bits_lost, (double)f.p);
        }
    }
    must_grade("-0", judged_float(-0.0, exact_integer(-7, &ctx), &binary64_system).grade, GRADE_LOST);
}
END_TEST

/* A truth from half way between the largest number and 2^(emax+1) on rounds to infinity (ties to even). */
START_TEST(overflow_is_right_from_half_way_on)
{
    for (int i = 0; i < 2; i++) {
        const NumSys *sys = SYSTEMS[i].sys;
        FloatFormat   f = format(i);
        const Exact  *edge = minus(scaled(1, 1, f.emax + 1), scaled(1, 1, f.emax - f.p)), *tiny = scaled(1, 1, -400);
        double        inf = INFINITY;
        Num           rounded;
        must_grade("the edge", judged_float(inf, edge, sys).grade, GRADE_ROUNDED);
        must_grade("below the edge", judged_float(inf, minus(edge, tiny), sys).grade, GRADE_OVERFLOW);
        must_grade("past the edge", judged_float(inf, plus(edge, tiny), sys).grade, GRADE_ROUNDED);
        must_grade("far past", judged_float(inf, scaled(1, 1, 4000), sys).grade, GRADE_ROUNDED);
        must_grade("a root", judged_float(inf, times(root(1, 3), scaled(1, 1, f.emax)), sys).grade, GRADE_OVERFLOW);
        must_grade("a small number", judged_float(inf, exact_integer(1, &ctx), sys).grade, GRADE_OVERFLOW);
        must_grade("zero", judged_float(inf, &exact_zero, sys).grade, GRADE_OVERFLOW);
        must_grade("inf", judged_float(inf, &exact_infinity, sys).grade, GRADE_EXACT);
        must_grade("-inf, rightly", judged_float(-inf, minus(&exact_zero, edge), sys).grade, GRADE_ROUNDED);
        must_grade("-inf, too soon", judged_float(-inf, minus(tiny, edge), sys).grade, GRADE_OVERFLOW);
        must_grade("-inf for a large number", judged_float(-inf, edge, sys).grade, GRADE_MEANINGLESS);
        must_grade("inf for a large negative one", judged_float(inf, minus(&exact_zero, edge), sys).grade, GRADE_MEANINGLESS);
        must_grade("-inf for inf", judged_float(-inf, &exact_infinity, sys).grade, GRADE_MEANINGLESS);
        ck_assert_int_eq(sys->from_exact(&rounded, edge, &ctx), NUM_OK); /* as the system itself rounds */
        ck_assert(isinf(i ? rounded.binary64 : (double)rounded.binary32));
        ck_assert_int_eq(sys->from_exact(&rounded, minus(edge, tiny), &ctx), NUM_OK);
        ck_assert(!isinf(i ? rounded.binary64 : (double)rounded.binary32));
    }
}
END_TEST

START_TEST(nan_is_invalid)
{
    must_grade("for 1", judged_float(NAN, exact_integer(1, &ctx), &binary64_system).grade, GRADE_INVALID);
    must_grade("for 0", judged_float(NAN, &exact_zero, &binary64_system).grade, GRADE_INVALID);
    must_grade("for inf", judged_float(NAN, &exact_infinity, &binary32_system).grade, GRADE_INVALID);
}
END_TEST

START_TEST(lost_bits_are_the_logarithm_of_twice_the_error)
{
    FloatFormat f = format(_i);
    ck_assert_double_eq(off_by(f, 0, 1).bits_lost, 0);
    ck_assert_double_eq(off_by(f, 1, 0).bits_lost, 0);
    for (int k = 0; k < f.p + 4 && k < 60; k++) {
        double wanted = k + 1 < f.p ? k + 1 : (double)f.p;
        ck_assert_double_eq_tol(off_by(f, 2L << k, 0).bits_lost, wanted, 1e-12);
        ck_assert_double_eq_tol(off_by(f, -(2L << k), 0).bits_lost, wanted, 1e-12);
    }
}
END_TEST

/* ---- against the rounding of the systems ------------------------------------------------------------------ */

static const Exact *dyadic(mpfr_srcptr x)
{
    mpq_t value;
    mpq_init(value);
    mpfr_get_q(value, x);
    const Exact *exact = exact_rational(rat_of(value), &ctx);
    mpq_clear(value);
    return exact;
}

/* What the system rounds to is correctly rounded (0: lost), and its neighbours are not, but for a tie. */
START_TEST(the_nearest_number_is_correctly_rounded_and_no_other)
{
    FloatFormat f = format(_i);
    Random      random = random_stream(2000);
    int         others = 0;
    mpfr_t      near, next;
    mpfr_inits2(f.p, near, next, (mpfr_ptr)0);
    for (int n = 0; n < 400; n++) {
        const Exact *truth = n % 4 ? random_number(&random) : scaled(random_int(&random, 1, 40), 8, random_int(&random, -1080, 1000));
        if (truth->count == 0 || log2(fabs(strtod(shown(truth), NULL))) > (double)(f.emax < 1000 ? f.emax - 2 : 1000))
            continue;
        ctx.prec = f.p;
        Num rounded;
        ck_assert_int_eq(mpfr_system.from_exact(&rounded, truth, &ctx), NUM_OK);
        mpfr_set(near, rounded.mpfr, MPFR_RNDN);
        const Exact *value = dyadic(near);
        if (mpfr_get_exp(near) - 1 < f.emin)
            continue; /* the next test */
        Judgement j = judged(value, truth, f);
        must_grade("the nearest", j.grade, order(value, truth) == ORDER_EQUAL ? GRADE_EXACT : GRADE_ROUNDED);
        for (int way = 0; way < 2; way++) {
            mpfr_set(next, near, MPFR_RNDN);
            if (way)
                mpfr_nextabove(next);
            else
                mpfr_nextbelow(next);
            const Exact *other = dyadic(next), *a = minus(other, truth), *b = minus(value, truth);
            bool         tie = order(times(a, a), times(b, b)) == ORDER_EQUAL;
            Grade        grade = judged(other, truth, f).grade;
            ck_assert_msg(grade > GRADE_ROUNDED || tie, "%s for %s is %s", shown(other), shown(truth), grade_names[grade]);
            others++;
        }
    }
    ck_assert_int_gt(others, 200);
    mpfr_clears(near, next, (mpfr_ptr)0);
}
END_TEST

/* Among numbers below the normal ones too. */
START_TEST(subnormal_numbers_are_correctly_rounded)
{
    Random random = random_stream(2001);
    for (int n = 0; n < 400; n++) {
        const Exact *truth = times(random_rational(&random, 0), scaled(1, 1, random_int(&random, -1078, -1030)));
        Num          near;
        ck_assert_int_eq(binary64_system.from_exact(&near, truth, &ctx), NUM_OK);
        const Exact *value = binary64_system.to_exact(near, &ctx);
        Grade        wanted = order(value, truth) == ORDER_EQUAL ? GRADE_EXACT : value->count ? GRADE_ROUNDED : GRADE_LOST;
        must_grade(shown(truth), judged_float(near.binary64, truth, &binary64_system).grade, wanted);
    }
}
END_TEST

/* ---- truths that are only enclosed ------------------------------------------------------------------------ */

/* An enclosure gives the grade of the number inside it, or none. */
START_TEST(an_enclosed_truth_is_graded_alike_or_not_at_all)
{
    static const mpfr_prec_t PRECISIONS[] = {24, 60, 90, 400};
    FloatFormat              f = format(1);
    Random                   random = random_stream(2002);
    int                      known = 0;
    NumCtx                   enclosure;
    numctx_open(&enclosure, &enclosure_system, ctx.mem);
    enclosure.prec = PRECISIONS[_i];
    for (int n = 0; n < 400; n++) {
        const Exact *truth = random_roots(&random, 3), *value;
        Num          near;
        ck_assert_int_eq(binary64_system.from_exact(&near, truth, &ctx), NUM_OK);
        for (int far = random_int(&random, 0, 6); far > 0; far--)
            near.binary64 = nextafter(near.binary64, far % 2 ? 9 : 99);
        value = times(binary64_system.to_exact(near, &ctx), exact_integer(n % 8 ? 1 : random_int(&random, -2, 3), &ctx));
        True t = {.ctx = &enclosure};
        ck_assert_int_eq(enclosure_system.from_exact(&t.num, truth, &enclosure), NUM_OK);
        Grade wanted = judged(value, truth, f).grade, found = grade_judge_exact(value, f, &t, &ctx).grade;
        ck_assert_msg(found == wanted || found == GRADE_UNKNOWN || (wanted == GRADE_EXACT && found == GRADE_ROUNDED),
                      "%s for %s is %s, and in an enclosure %s", shown(value), shown(truth), grade_names[wanted], grade_names[found]);
        known += found != GRADE_UNKNOWN;
    }
    ck_assert_int_ge(known, _i == 3 ? 300 : 0);
    numctx_close(&enclosure);
}
END_TEST

/* Of an enclosure around 0 is said how far from it at most: no less, and not much more, also past the range of doubles. */
START_TEST(an_enclosure_around_0_has_a_bound)
{
    NumCtx enclosure;
    Random random = random_stream(7);
    numctx_open(&enclosure, &enclosure_system, ctx.mem);
    for (int n = 0; n < 300; n++) {
        const Exact *value = scaled(random_int(&random, 1, 999), 997, random_int(&random, -3000, 100));
        Num          a, b, difference;
        mpfr_t       lo, hi, said;
        enclosure.prec = random_int(&random, 20, 200);
        ck_assert_int_eq(enclosure_system.from_exact(&a, value, &enclosure), NUM_OK);
        enclosure.prec = random_int(&random, 20, 200);
        ck_assert_int_eq(enclosure_system.from_exact(&b, value, &enclosure), NUM_OK);
        ck_assert_int_eq(enclosure_system.sub(&difference, a, b, &enclosure), NUM_OK);
        Text text = grade_ulps_text(difference, &enclosure, ctx.mem);
        if (text_is(text, "0")) /* the first is 997/997 */
            continue;
        ck_assert_msg(text_starts(text, "under "), "%.*s", TEXT_ARG(text));
        mpfr_inits2(64, lo, hi, said, (mpfr_ptr)0);
        enclosure_ends(lo, hi, difference);
        mpfr_strtofr(said, text.at + 6, NULL, 10, MPFR_RNDU);
        ck_assert_msg(mpfr_cmpabs(said, lo) >= 0 && mpfr_cmpabs(said, hi) >= 0, "%.*s is too little", TEXT_ARG(text));
        mpfr_div_ui(said, said, 3, MPFR_RNDN);
        ck_assert_msg(mpfr_cmpabs(said, lo) < 0 || mpfr_cmpabs(said, hi) < 0, "%.*s is too much", TEXT_ARG(text));
        mpfr_clears(lo, hi, said, (mpfr_ptr)0);
    }
    numctx_close(&enclosure);
}
END_TEST

/* An error that is known is judged as the number that has it. */
START_TEST(an_error_is_judged_as_the_number_that_has_it)
{
    Random random = random_stream(8);
    for (int n = 0; n < 1000; n++) {
        FloatFormat  f = binary64_system.format(0);
        const Exact *truth = random_roots(&random, 3), *value;
        Num          near, error;
        ck_assert_int_eq(binary64_system.from_exact(&near, truth, &ctx), NUM_OK);
        for (int far = random_int(&random, 0, 9); far > 0; far--)
            near.binary64 = nextafter(near.binary64, 99);
        value = binary64_system.to_exact(near, &ctx);
        ck_assert_int_eq(exact_system.sub(&error, (Num){.exact = value}, (Num){.exact = truth}, &ctx), NUM_OK);
        True t = {{.exact = truth}, &ctx};
        must_grade("by its error", grade_judge_error(error, f, &t, &ctx).grade, grade_judge_exact(value, f, &t, &ctx).grade);
    }
}
END_TEST

/* A number that is longer than an exact one may be has no grade, and not that of inf. */
START_TEST(a_number_of_too_many_bits_has_no_grade)
{
    NumCtx mpfr;
    Num    near;
    True   t = {{.exact = scaled(1, 3, 0)}, &ctx};
    numctx_open(&mpfr, &mpfr_system, ctx.mem);
    mpfr.prec = MOST_PRECISION;
    ck_assert_int_eq(mpfr_system.from_exact(&near, t.num.exact, &mpfr), NUM_OK);
    must_grade("1/3 in a million bits", grade_judge(near, &mpfr, &t, &ctx).grade, GRADE_UNKNOWN);
    numctx_close(&mpfr);
}
END_TEST

/* A number of 256 bits cannot be graded by an enclosure of 128. */
START_TEST(a_blunt_enclosure_grades_nothing)
{
    NumCtx enclosure, mpfr;
    numctx_open(&enclosure, &enclosure_system, ctx.mem);
    numctx_open(&mpfr, &mpfr_system, ctx.mem);
    enclosure.prec = 128;
    mpfr.prec = 256;
    True t = {.ctx = &enclosure};
    Num  near;
    ck_assert_int_eq(enclosure_system.from_exact(&t.num, root(1, 2), &enclosure), NUM_OK);
    ck_assert_int_eq(mpfr_system.from_exact(&near, root(1, 2), &mpfr), NUM_OK);
    must_grade("blunt", grade_judge(near, &mpfr, &t, &ctx).grade, GRADE_UNKNOWN);
    enclosure.prec = 320;
    ck_assert_int_eq(enclosure_system.from_exact(&t.num, root(1, 2), &enclosure), NUM_OK);
    must_grade("sharp", grade_judge(near, &mpfr, &t, &ctx).grade, GRADE_ROUNDED);
    /* Between 8 ulps below and 0: less than 1/2 from above only. */
    enclosure.prec = 50;
    ck_assert_int_eq(enclosure_system.from_exact(&t.num, plus(exact_integer(1, &ctx), scaled(999, 1000, -49)), &enclosure), NUM_OK);
    must_grade("one-sided", grade_judge_exact(exact_integer(1, &ctx), format(1), &t, &ctx).grade, GRADE_UNKNOWN);
    numctx_close(&enclosure);
    numctx_close(&mpfr);
}
END_TEST

SUITE(check_grade)
{
    Suite *suite = suite_create("grade");
    TCase *ulp = numbers_case(suite, "ulp");
    tcase_add_loop_test(ulp, the_ulp_is_that_of_the_binade, 0, SYSTEM_COUNT);
    tcase_add_test(ulp, below_the_normal_numbers_the_ulp_stays);
    tcase_add_test(ulp, the_scale_is_that_of_the_truth);
    TCase *grades = numbers_case(suite, "grades");
    tcase_add_loop_test(grades, grades_change_at_their_thresholds, 0, SYSTEM_COUNT);
    tcase_add_loop_test(grades, half_of_the_bits_is_half, 0, SYSTEM_COUNT);
    tcase_add_test(grades, an_error_as_large_as_the_value_is_meaningless);
    tcase_add_test(grades, zero_is_right_or_spurious);
    tcase_add_test(grades, zero_for_something_is_lost);
    tcase_add_test(grades, overflow_is_right_from_half_way_on);
    tcase_add_test(grades, nan_is_invalid);
    tcase_add_loop_test(grades, lost_bits_are_the_logarithm_of_twice_the_error, 0, SYSTEM_COUNT);
    tcase_add_loop_test(grades, the_nearest_number_is_correctly_rounded_and_no_other, 0, SYSTEM_COUNT);
    tcase_add_test(grades, subnormal_numbers_are_correctly_rounded);
    tcase_add_loop_test(grades, an_enclosed_truth_is_graded_alike_or_not_at_all, 0, 4);
    tcase_add_test(grades, a_blunt_enclosure_grades_nothing);
    tcase_add_test(grades, an_enclosure_around_0_has_a_bound);
    tcase_add_test(grades, an_error_is_judged_as_the_number_that_has_it);
    tcase_add_test(grades, a_number_of_too_many_bits_has_no_grade);
    return suite;
}
