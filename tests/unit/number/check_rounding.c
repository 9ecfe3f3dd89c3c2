/* Correct rounding: the digits and the binary64 number of a value are those of the value itself, whichever way they come:
 * from exact numbers, from enclosures, or from MPFR with ten times the bits. */
#include "reports.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static Study  study;
static Random numbers;
static NumCtx mpfr, binary;
static int    decimals, doubles;

static void set_up(void)
{
    numbers = random_stream(4000);
    study_open(&study);
    numctx_open(&mpfr, &mpfr_system, study.bench.mem);
    numctx_open(&binary, &binary64_system, study.bench.mem);
    decimals = doubles = 0;
}

static void tear_down(void)
{
    numctx_close(&mpfr);
    numctx_close(&binary);
    study_close(&study);
}

static const char *decimal(Num num, NumCtx *ctx, int digits)
{
    Buf buf = {0};
    ctx->sys->decimal(&buf, num, digits, ctx);
    buf_char(&buf, 0);
    return buf_finish(&buf, study.bench.mem).at;
}

/* Whether the value ends within `digits` decimals: then it may lie half way between two shorter ones, which a run that
 * rounds cannot know. */
static bool ends(Num exact, int digits)
{
    Buf  buf = {0};
    bool all = exact_decimal(&buf, exact.exact, digits, &study.desk.exact);
    buf_free(&buf);
    return all;
}

static void same_decimals(const char *name, Num exact, Num enclosed, Num rounded, int digits)
{
    const char *wanted = decimal(exact, &study.desk.exact, digits), *found = decimal(enclosed, &study.desk.enclosure, digits);
    MUST(!*found || same_decimal(found, wanted), "%s to %d digits: %s, and from an enclosure %s", name, digits, wanted, found);
    if (ends(exact, digits + 40))
        return;
    MUST(*found, "%s: the enclosure has no %d digits", name, digits);
    found = decimal(rounded, &mpfr, digits);
    MUST(same_decimal(found, wanted), "%s to %d digits: %s, and from MPFR %s", name, digits, wanted, found);
    decimals++;
}

static void same_double(const char *name, Num exact, Num enclosed, Num rounded)
{
    Num    nearest;
    mpfr_t lo, hi;
    HOLDS(binary64_system.from_exact(&nearest, exact.exact, &binary) == NUM_OK);
    mpfr_inits2(study.desk.enclosure.prec, lo, hi, (mpfr_ptr)0);
    enclosure_ends(lo, hi, enclosed);
    double low = mpfr_get_d(lo, MPFR_RNDN), high = mpfr_get_d(hi, MPFR_RNDN), near = nearest.binary64;
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    MUST(low <= near && near <= high, "%s: %a is outside of %a, %a", name, near, low, high);
    MUST(low == high || ends(exact, 2000), "%s: the enclosure does not round: %a, %a", name, low, high);
    MUST(low != high || near == low, "%s: %a, and from an enclosure %a", name, near, low);
    double again = mpfr_get_d(rounded.mpfr, MPFR_RNDN); /* which half way between two doubles may find the other one */
    MUST(near == again || low != high, "%s: %a, and from MPFR %a", name, near, again);
    /* The digits that are shown for it read back as it. */
    MUST(strtod(decimal(nearest, &binary, 0), NULL) == near, "%s: %s does not read back", name, decimal(nearest, &binary, 0));
    doubles++;
}

static bool has_numbers(const Entry *entry)
{
    ShapeKind kind = entry->value.shape.kind;
    return kind == SHAPE_NUMBER || kind == SHAPE_VECTOR || kind == SHAPE_MATRIX;
}

/* Every number of the derivation. */
static void check_report(const Report *report)
{
    int digits = random_int(&numbers, 1, 60);
    study.desk.enclosure.prec = 400;
    study.desk.enclosure.exact_part = EXACT_PART_NONE; /* enclosures are worked out, not converted from what they are compared with */
    mpfr.prec = 10 * (digits > 16 ? (mpfr_prec_t)(3.33 * digits) + 1 : 53);
    const Column *enclosure = column_run(report->plan, report->givens, report->exact, report->plan->aspects, &study.desk.enclosure);
    const Column *rounded = column_run(report->plan, report->givens, report->exact, report->plan->aspects, &mpfr);
    for (int i = 0; i < report->plan->aspects; i++) {
        const Step  *step = &report->plan->step[i];
        const Entry *exact = &report->exact->entry[i];
        if (step->slot < 0 || exact->state != STATE_OK || enclosure->entry[i].state != STATE_OK || !has_numbers(exact))
            continue;
        const char *name = text_format(study.bench.mem, "%.*s", TEXT_ARG(step->name)).at;
        for (int k = 0; k < value_count(&exact->value); k++) {
            Num value = value_num(&exact->value)[k], enclosed = value_num(&enclosure->entry[i].value)[k];
            Num near = value_num(&rounded->entry[i].value)[k];
            if (value.exact->kind != EXACT_ROOTS || value.exact->count == 0)
                continue; /* a run that rounds need not find 0 */
            same_decimals(name, value, enclosed, near, digits);
            same_double(name, value, enclosed, near);
        }
    }
}

START_TEST(numbers_of_methods_are_rounded_correctly)
{
    for (int n = 0; n < 3000; n++) {
        study_next(&study);
        const Report *report = study_random(&study, &numbers);
        if (report)
            check_report(report);
    }
    ck_assert_int_gt(decimals, 15000);
    ck_assert_int_gt(doubles, 25000);
}
END_TEST

START_TEST(numbers_of_random_steps_are_rounded_correctly)
{
    for (int n = 0; n < 1500; n++) {
        study_next(&study);
        check_report(study_random_steps(&study, &numbers, 8));
    }
    ck_assert_int_gt(decimals, 7500);
    ck_assert_int_gt(doubles, 12500);
}
END_TEST

SUITE(check_rounding)
{
    Suite *suite = suite_create("rounding");
    TCase *tcase = tcase_create("correct rounding");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, numbers_of_methods_are_rounded_correctly);
    tcase_add_test(tcase, numbers_of_random_steps_are_rounded_correctly);
    suite_add_tcase(suite, tcase);
    return suite;
}
