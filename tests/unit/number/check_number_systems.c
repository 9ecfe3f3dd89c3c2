/* What every number system promises beside the laws of arithmetic: comparing, the way to exact numbers and back, infinity, and values that
 * do not exist. */
#include "systems.h"

#include <math.h>

START_TEST(every_system_has_every_operation)
{
    const NumSys *sys = systems[_i].sys;
#define OP1(op) ck_assert_msg(sys->op != NULL, "%s lacks " #op, sys->name);
#define OP2(op) ck_assert_msg(sys->op != NULL, "%s lacks " #op, sys->name);
#include "number/ops.def"
#undef OP1
#undef OP2
}
END_TEST

/* x < y exactly when x - y < 0: in doubles too, as numbers below the normal ones exist. */
START_TEST(compare_agrees_with_sub)
{
    const NumSys *sys = systems[_i].sys;
    Random        random = random_stream(100);
    int           known = 0;
    ctx.prec = systems[_i].prec;
    for (int i = 0; i < 4 * cases_of(&systems[_i]); i++) {
        const Exact *a = random_number(&random), *b = random_int(&random, 0, 4) ? random_number(&random) : a;
        Num          x, y, difference, zero;
        int          status = sys->from_exact(&x, a, &ctx) | sys->from_exact(&y, b, &ctx) | sys->from_exact(&zero, &exact_zero, &ctx);
        if (status || sys->sub(&difference, x, y, &ctx))
            continue;
        Order direct = sys->compare(x, y, &ctx), back = sys->compare(y, x, &ctx), sign = sys->compare(difference, zero, &ctx);
        ck_assert_msg(direct == ORDER_UNKNOWN ? back == ORDER_UNKNOWN : (int)back == -(int)direct, "%s against %s", shown(a), shown(b));
        if (sys == &enclosure_system) {
            Order truth = order(a, b);
            ck_assert_msg(direct == ORDER_UNKNOWN || direct == truth, "%s against %s", shown(a), shown(b));
            ck_assert_msg(sign == ORDER_UNKNOWN || sign == truth, "%s minus %s", shown(a), shown(b));
        } else {
            ck_assert_msg(direct != ORDER_UNKNOWN && direct == sign, "%s against %s in %s", shown(a), shown(b), sys->name);
        }
        known += direct != ORDER_UNKNOWN;
    }
    ck_assert_int_gt(known, cases_of(&systems[_i]));
}
END_TEST

/* A number that has an exact value is found again from it; enclosures have none. */
/* float and double are the formats of IEEE 754 that C has under these names. */
START_TEST(systems_have_the_names_of_programs)
{
    static const struct {
        const char *name, *written;
    } NAMES[] = {{"float", "binary32"},  {"single", "binary32"},  {"float32", "binary32"}, {"f32", "binary32"},   {"binary32", "binary32"},
                 {"double", "binary64"}, {"float64", "binary64"}, {"f64", "binary64"},     {"mpfr:24", "mpfr:24"}};
    static const char *const NONE[] = {"float:24", "double:", "mpfr", "mpfr:1", "half", "Float", "", ":24"};
    const NumSys            *sys;
    mpfr_prec_t              prec;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        Buf written = {0};
        ck_assert_msg(number_system(text_of(NAMES[i].name), &sys, &prec), "%s", NAMES[i].name);
        number_system_write(&written, sys, prec);
        ck_assert_msg(text_is(buf_text(&written), NAMES[i].written), "%s is %.*s", NAMES[i].name, TEXT_ARG(buf_text(&written)));
        buf_free(&written);
    }
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        ck_assert_msg(!number_system(text_of(NONE[i]), &sys, &prec), "`%s` names a system", NONE[i]);
    ck_assert_int_eq(binary32_system.format(0).p, 8 * (int)sizeof(float) - 8);
    ck_assert_int_eq(binary64_system.format(0).p, 8 * (int)sizeof(double) - 11);
}
END_TEST

START_TEST(to_exact_and_back)
{
    const NumSys *sys = systems[_i].sys;
    Random        random = random_stream(101);
    ctx.prec = systems[_i].prec;
    bool angles = ctx.prec <= LIMIT_ANGLE;
    for (int i = 0; i < cases_of(&systems[_i]); i++) {
        const Exact *a = random_int(&random, 0, 4) || !angles ? random_number(&random) : random_angle(&random);
        Num          x, again, zero;
        ck_assert_int_eq(sys->from_exact(&zero, &exact_zero, &ctx), NUM_OK);
        ck_assert_int_eq(sys->from_exact(&x, a, &ctx), NUM_OK);
        const Exact *value = sys->to_exact(x, &ctx);
        if (sys == &enclosure_system) {
            ck_assert_ptr_null(value);
            ck_assert_msg(!disjoint(x, sharp(a)), "the enclosure of %s does not hold it", shown(a));
            continue;
        }
        if (sys->classify && sys->classify(x) == NUM_INFINITE &&
            sys->compare(x, zero, &ctx) == ORDER_LESS) { /* -2^5000: there is no exact -inf */
            ck_assert_ptr_null(value);
            continue;
        }
        if (!value && systems[_i].prec == MOST_PRECISION)
            continue; /* a fraction of more bits than exact numbers may have */
        ck_assert_ptr_nonnull(value);
        ck_assert_int_eq(sys->from_exact(&again, value, &ctx), NUM_OK);
        ck_assert_msg(sys->compare(x, again, &ctx) == ORDER_EQUAL, "%s in %s", shown(a), sys->name);
        if (sys == &exact_system)
            ck_assert_int_eq(order(value, a), ORDER_EQUAL);
    }
}
END_TEST

/* Bodies that cannot move have the mass inf. */
START_TEST(inv_of_inf_is_0)
{
    const NumSys *sys = systems[_i].sys;
    Num           x, zero, over;
    ctx.prec = systems[_i].prec ? systems[_i].prec : 53;
    ck_assert_int_eq(sys->from_exact(&x, &exact_infinity, &ctx), NUM_OK);
    ck_assert_int_eq(sys->from_exact(&zero, &exact_zero, &ctx), NUM_OK);
    ck_assert_int_eq(sys->inv(&over, x, &ctx), NUM_OK);
    ck_assert_int_eq(sys->compare(over, zero, &ctx), ORDER_EQUAL);
    ck_assert_int_eq(sys->compare(x, zero, &ctx), ORDER_GREATER);
    ck_assert_int_eq(sys->compare(x, x, &ctx), ORDER_EQUAL);
}
END_TEST

START_TEST(what_has_no_value_is_a_domain_error)
{
    const NumSys *sys = systems[_i].sys;
    Num           zero, one_, minus_one, z;
    ctx.prec = systems[_i].prec ? systems[_i].prec : 53;
    ck_assert_int_eq(sys->from_exact(&zero, &exact_zero, &ctx), NUM_OK);
    ck_assert_int_eq(sys->from_exact(&one_, exact_integer(1, &ctx), &ctx), NUM_OK);
    ck_assert_int_eq(sys->neg(&minus_one, one_, &ctx), NUM_OK);
    ck_assert_int_eq(sys->div(&z, one_, zero, &ctx), NUM_DOMAIN);
    ck_assert_int_eq(sys->div(&z, zero, zero, &ctx), NUM_DOMAIN);
    ck_assert_int_eq(sys->inv(&z, zero, &ctx), NUM_DOMAIN);
    ck_assert_int_eq(sys->sqrt(&z, minus_one, &ctx), NUM_DOMAIN);
    ck_assert_int_eq(sys->atan2(&z, zero, zero, &ctx), NUM_DOMAIN);
}
END_TEST

/* A number that is 0 or normal in binary64. */
static bool is_normal(double x)
{
    return x == 0 || (isfinite(x) && fabs(x) >= 0x1p-1022);
}

/* One chain of random operations in both: as long as nothing overflows or falls below the normal numbers, 53 bits are 53
 * bits. The functions of the C library need not round correctly, so sin and the like are left out. */
START_TEST(mpfr_of_53_bits_is_binary64)
{
    Random random = random_stream(102);
    int    done = 0;
    NumCtx wide;
    numctx_open(&wide, &mpfr_system, ctx.mem);
    wide.prec = 53;
    for (int n = 0; n < 400; n++) {
        Num narrow[12], big[12];
        int count = 3;
        for (int i = 0; i < count; i++) {
            const Exact *x = n % 2 ? random_rational(&random, 100) : random_roots(&random, 3);
            ck_assert_int_eq(binary64_system.from_exact(&narrow[i], x, &ctx), NUM_OK);
            ck_assert_int_eq(mpfr_system.from_exact(&big[i], x, &wide), NUM_OK);
        }
        for (int i = 0; i < count; i++)
            ck_assert(!is_normal(narrow[i].binary64) || mpfr_cmp_d(big[i].mpfr, narrow[i].binary64) == 0);
        for (; count < 12; count++) {
            int           i = random_int(&random, 0, count - 1), k = random_int(&random, 0, count - 1), left, right;
            int           which = random_int(&random, 0, 6);
            const NumSys *a = &binary64_system, *b = &mpfr_system;
            switch (which) {
            case 0:
                left = a->add(&narrow[count], narrow[i], narrow[k], &ctx), right = b->add(&big[count], big[i], big[k], &wide);
                break;
            case 1:
                left = a->sub(&narrow[count], narrow[i], narrow[k], &ctx), right = b->sub(&big[count], big[i], big[k], &wide);
                break;
            case 2:
                left = a->mul(&narrow[count], narrow[i], narrow[k], &ctx), right = b->mul(&big[count], big[i], big[k], &wide);
                break;
            case 3:
                left = a->div(&narrow[count], narrow[i], narrow[k], &ctx), right = b->div(&big[count], big[i], big[k], &wide);
                break;
            case 4:
                left = a->sqrt(&narrow[count], narrow[i], &ctx), right = b->sqrt(&big[count], big[i], &wide);
                break;
            case 5:
                left = a->inv(&narrow[count], narrow[i], &ctx), right = b->inv(&big[count], big[i], &wide);
                break;
            default:
                left = a->neg(&narrow[count], narrow[i], &ctx), right = b->neg(&big[count], big[i], &wide);
            }
            ck_assert_int_eq(left, right);
            if (left || !is_normal(narrow[count].binary64) || (narrow[count].binary64 == 0 && !mpfr_zero_p(big[count].mpfr)))
                break;
            ck_assert_msg(mpfr_cmp_d(big[count].mpfr, narrow[count].binary64) == 0 &&
                              !!mpfr_signbit(big[count].mpfr) == !!signbit(narrow[count].binary64),
                          "operation %d: %a", which, narrow[count].binary64);
            done++;
        }
    }
    ck_assert_int_gt(done, 1000);
    numctx_close(&wide);
}
END_TEST

SUITE(check_number_systems)
{
    list_systems();
    Suite *suite = suite_create("number systems");
    TCase *operations = numbers_case(suite, "operations");
    tcase_add_loop_test(operations, every_system_has_every_operation, 0, SYSTEMS);
    tcase_add_loop_test(operations, inv_of_inf_is_0, 0, SYSTEMS);
    tcase_add_loop_test(operations, what_has_no_value_is_a_domain_error, 0, SYSTEMS);
    tcase_add_loop_test(operations, compare_agrees_with_sub, 0, SYSTEMS);
    tcase_add_loop_test(operations, to_exact_and_back, 0, SYSTEMS);
    tcase_add_test(operations, systems_have_the_names_of_programs);
    tcase_add_test(operations, mpfr_of_53_bits_is_binary64);
    return suite;
}
