/* The working of a step belongs to its report: worked out once, and there as long as the report is. */
#include "verify/report_values.h"
#include "harness.h"
#include "session/outcome.h"

#include <string.h>

static const char DERIVATION[] = "collide2d ma=2 va=<3,1> mb=3 vb=<-1,2> n=<3,4> e=1/2";

static const Report *derived(Play *play)
{
    const Method *method;
    const Report *report = session_derivation(play->session, &method);
    ck_assert_ptr_nonnull(report);
    return report;
}

static Text lines_of(const Working *working, Arena *mem)
{
    Buf buf = {0};
    for (int i = 0; i < working->count; i++) {
        expr_write(&buf, working->form[i], false);
        buf_char(&buf, '\n');
    }
    return buf_finish(&buf, mem);
}

START_TEST(working_is_kept)
{
    Play *one = play_new(NULL);
    ck_assert_int_eq(play(one, DERIVATION), EXIT_FINE);
    const Report  *report = derived(one);
    int            step = report_find(report, TEXT("van"));
    const Working *working = report_working(report, step);
    ck_assert_int_gt(working->count, 1);
    ck_assert_ptr_eq(report_working(report, step), working);
    play_free(one);
}
END_TEST

/* Statements take arenas in turn and empty them: what is worked out in one of them has to stay with the report. */
START_TEST(working_lives_as_long_as_its_report)
{
    Play  *one = play_new(NULL);
    Arena *mem = arena_new();
    ck_assert_int_eq(play(one, DERIVATION), EXIT_FINE);
    const Report *report = derived(one);
    int           step = report_find(report, TEXT("J"));
    play(one, "1 + 1");
    Text lines = lines_of(report_working(report, step), mem);
    for (int i = 0; i < 8; i++)
        play(one, "norm(<12345, 67890>) * 3/7");
    ck_assert_ptr_eq(derived(one), report);
    ck_assert(text_equal(lines_of(report_working(report, step), mem), lines));
    arena_free(mem);
    play_free(one);
}
END_TEST

START_TEST(steps_without_a_formula_have_no_working)
{
    Play *one = play_new(NULL);
    ck_assert_int_eq(play(one, DERIVATION), EXIT_FINE);
    ck_assert_int_eq(report_working(derived(one), 0)->count, 0);
    play_free(one);
}
END_TEST

/* A law is shown for the exact values, whatever system the page is in. */
START_TEST(laws_are_worked_out_exactly)
{
    Play  *one = play_new(NULL);
    Arena *mem = arena_new();
    play(one, "set numbers binary64");
    ck_assert_int_eq(play(one, "merge ma=1 mb=2 va=1 vb=0"), EXIT_FINE);
    const Report *report = derived(one);
    int           laws = 0;
    for (int i = 0; i < report->plan->aspects; i++)
        if (report->plan->step[i].role == ROLE_LAW && report_law(report, i) == HOLDS_EXACT) {
            ck_assert_ptr_null(strchr(lines_of(report_working(report, i), mem).at, '.'));
            laws++;
        }
    ck_assert_int_gt(laws, 0);
    arena_free(mem);
    play_free(one);
}
END_TEST

SUITE(check_report_values)
{
    Suite *suite = suite_create("report_values");
    TCase *tc = tcase_create("working");
    tcase_add_test(tc, working_is_kept);
    tcase_add_test(tc, working_lives_as_long_as_its_report);
    tcase_add_test(tc, steps_without_a_formula_have_no_working);
    tcase_add_test(tc, laws_are_worked_out_exactly);
    suite_add_tcase(suite, tc);
    return suite;
}
