/* Segments for which floats decide wrongly (tests/known/SOURCES.md), typed, stored and as each system has them.
 *
 * intersect works with B = p0 - p2 and p0 + t*S1, where other programs have Q - P: all differences are negated, and rounding is
 * symmetric, so each of their answers is that of intersect too, to the bit. A touch of two ends is `corner`. */
#include "verify_pages.h"

/* ---- segments --------------------------------------------------------------------------------------------- */

typedef struct Vector {
    const char *at[8];    /* p0.x p0.y p1.x ... */
    const char *class[5]; /* typed, stored, binary64, binary32, stored in binary32 */
    const char *diverges; /* where binary64 leaves the exact cases, or NULL */
} Vector;

static const Vector VECTORS[] = {
    /* GEOS #968: the end (0.1, 1.8) lies on the other segment, and binary64 finds it there by luck: stored it misses. */
    {{"0.1", "1.8", "2", "2", "1", "0", "0", "2"}, {"touch", "miss", "touch", "touch", "cross"}, NULL},
    /* The same at (0.9, 0.2). */
    {{"0.9", "0.2", "2", "2", "1", "0", "0", "2"}, {"touch", "miss", "miss", "cross", NULL}, "0 <= t <= 1 and 0 <= s <= 1"},
    /* The other way round, the lower segment first. */
    {{"1", "0", "0", "2", "0.1", "1.8", "2", "2"}, {"touch", "miss", "touch", "touch", "cross"}, NULL},
    /* libgdx #5057: both end there, and binary32 has them cross at t = 0.8889. */
    {{"31.485935", "199.49142", "35.280785", "203.2859", "36.99131", "204.99626", "35.280785", "203.2859"},
     {"corner", "corner", "corner", "cross", "corner"},
     NULL},
    /* On one line, as typed. */
    {{"0", "0", "0.3", "0.9", "0.1", "0.3", "0.4", "1.2"}, {"overlap", "miss", "miss", "parallel", NULL}, "det != 0"},
};
enum { VECTOR_COUNT = sizeof VECTORS / sizeof *VECTORS };

/* The same for a session. */
static const char *statement_of(const Vector *vector)
{
    static char        statement[300];
    const char *const *at = vector->at;
    snprintf(statement, sizeof statement, "verify intersect p0=(%s,%s) p1=(%s,%s) p2=(%s,%s) p3=(%s,%s)", at[0], at[1], at[2], at[3], at[4],
             at[5], at[6], at[7]);
    return statement;
}

static const Report *report_of(const Vector *vector)
{
    Value given[4];
    study_next(&study);
    for (int i = 0; i < 4; i++)
        given[i] = typed2(&study, vector->at[2 * i], vector->at[2 * i + 1]);
    return study_report(&study, bench_method(&study.bench, "intersect"), 0, given);
}

static const Value *value_in(const Report *report, const Column *column, const char *name)
{
    for (int i = 0; i < report->plan->aspects; i++)
        if (report->plan->step[i].slot >= 0 && text_is(report->plan->step[i].name, name) && column->entry[i].state == STATE_OK)
            return &column->entry[i].value;
    return NULL;
}

/* The class that the numbers have, stored by a system and worked out exactly from there. */
static const Column *stored_run(const Report *report, const NumSys *sys)
{
    NumCtx binary;
    numctx_open(&binary, sys, study.bench.mem);
    Input  *stored = crosscheck_stored(report, &binary);
    Column *column = column_run(report->plan, stored, NULL, report->plan->aspects, &study.desk.exact);
    numctx_close(&binary);
    return column;
}

static const Divergence *divergence(const CrossCheck *check, const char *name)
{
    for (int i = 0; i < check->divergences; i++)
        if (text_is(check->divergence[i].name, name))
            return &check->divergence[i];
    return NULL;
}

START_TEST(segments_as_each_system_has_them)
{
    const Vector     *vector = &VECTORS[_i];
    const Report     *report = report_of(vector);
    const CrossCheck *check = crosscheck_make(report, &(CheckRequest){{&binary64_system, 0}, true, true});
    const Divergence *d = divergence(check, "class");
    ck_assert_ptr_nonnull(d);
    const Text found[4] = {d->typed, d->stored, d->rival[RIVAL_GRADED], d->rival[RIVAL_GRADED + 1]};
    for (int i = 0; i < 4; i++)
        ck_assert_msg(text_is(found[i], vector->class[i]), "vector %d: %.*s, and should be %s (%d)", _i, TEXT_ARG(found[i]),
                      vector->class[i], i);
    if (vector->class[4]) {
        const Value *class = value_in(report, stored_run(report, &binary32_system), "class");
        ck_assert_msg(class && text_is(class->word, vector->class[4]), "stored in binary32");
    }
    ck_assert(check->stored_differs);
    ck_assert((check->diverged_at >= 0) == (vector->diverges != NULL));
}
END_TEST

/* On the page it is a sentence. */
START_TEST(segments_in_words)
{
    const Vector *vector = &VECTORS[_i];
    char          words[300];
    snprintf(words, sizeof words, "class: %s as typed, %s as stored, %s in binary64, %s in binary32", vector->class[0], vector -> class[1],
             vector -> class[2], vector -> class[3]);
    must_say(statement_of(vector), words);
    must_say(statement_of(vector), "Typed means the decimals as written; stored means the nearest binary numbers");
    must_say(statement_of(vector), "exact: every true value above is a fraction or a sum of roots");
}
END_TEST

/* After the step where binary64 takes another case nothing is graded, and no law is held against it. */
START_TEST(grading_stops_where_cases_part)
{
    const Vector     *vector = &VECTORS[_i];
    const CrossCheck *check = crosscheck_make(report_of(vector), &(CheckRequest){{&binary64_system, 0}, true, true});
    if (!vector->diverges) {
        ck_assert_int_gt(check->laws, 0);
        must_not_say(statement_of(vector), "BRANCH DIVERGED");
        return;
    }
    for (int i = 0; i < check->rows; i++)
        ck_assert_int_lt(check->row[i].step, check->diverged_at);
    const Step *step = &check->report->plan->step[check->diverged_at];
    Buf         formula = {0};
    ck_assert_int_eq(step->role, ROLE_CASE);
    expr_write(&formula, step->formula, false);
    ck_assert_msg(text_is(buf_text(&formula), vector->diverges), "%.*s", TEXT_ARG(buf_text(&formula)));
    buf_free(&formula);
    ck_assert_int_eq(check->laws, 0);
    must_say(statement_of(vector), "BRANCH DIVERGED at ");
    must_say(statement_of(vector), "no later step is graded");
    must_not_say(statement_of(vector), "error of each law");
}
END_TEST

/* The word of the two that are typed to overlap, and where each run puts them. */
START_TEST(the_overlap_that_floats_do_not_find)
{
    const Report *report = report_of(&VECTORS[4]);
    ck_assert(value_in(report, report->exact, "overlap") != NULL);
    const Value *t0 = value_in(report, report->exact, "t0"), *t1 = value_in(report, report->exact, "t1");
    Num          third;
    exact_system.div(&third, (Num){.exact = exact_integer(1, &study.desk.exact)}, (Num){.exact = exact_integer(3, &study.desk.exact)},
                     &study.desk.exact);
    ck_assert_int_eq(exact_system.compare(t0->one, third, &study.desk.exact), ORDER_EQUAL);
    ck_assert(rat_is_one(exact_rat(t1->one.exact)));
    NumCtx binary;
    numctx_open(&binary, &binary64_system, study.bench.mem);
    const Column *run = column_run(report->plan, report->givens, NULL, report->plan->aspects, &binary);
    ck_assert_double_eq(value_in(report, run, "t")->one.binary64, 0.125);
    ck_assert_double_eq(value_in(report, run, "s")->one.binary64, -0.125);
    numctx_close(&binary);
    const Column *stored = stored_run(report, &binary64_system);
    ck_assert_int_eq(value_in(report, stored, "t")->one.exact->count, 0);
    Num minus;
    exact_system.neg(&minus, third, &study.desk.exact);
    ck_assert_int_eq(exact_system.compare(value_in(report, stored, "s")->one, minus, &study.desk.exact), ORDER_EQUAL);
}
END_TEST

START_TEST(binary32_crosses_at_eight_ninths)
{
    const Report     *report = report_of(&VECTORS[3]);
    const CrossCheck *check = crosscheck_make(report, &(CheckRequest){{&binary64_system, 0}, true, true});
    for (int i = 0; i < check->rows; i++)
        if (text_is(check->row[i].name, "t")) {
            ck_assert(text_is(check->row[i].score[RIVAL_GRADED + 1].value, "0.8888889"));
            ck_assert_int_eq(check->row[i].score[RIVAL_GRADED].grade, GRADE_EXACT);
            ck_assert_int_eq(check->row[i].score[RIVAL_GRADED + 1].grade, GRADE_HALF_GONE);
            return;
        }
    ck_abort_msg("no row for t");
}
END_TEST

/* A condition is held against what the stored numbers would decide, also where their own run never asks it. */
START_TEST(stored_decisions_are_those_of_the_stored_numbers)
{
    const Report     *report = report_of(&VECTORS[1]);
    const CrossCheck *check = crosscheck_make(report, &(CheckRequest){{&binary64_system, 0}, true, true});
    const Divergence *d = divergence(check, "t = 0");
    ck_assert_ptr_nonnull(d);
    ck_assert_int_ne(value_in(report, stored_run(report, &binary64_system), "t")->one.exact->count, 0);
    ck_assert(text_is(d->typed, "holds"));
    ck_assert_msg(text_is(d->stored, "does not hold"), "%.*s", TEXT_ARG(d->stored));
}
END_TEST

SUITE(check_decisions)
{
    Suite *suite = suite_create("decisions");
    TCase *tcase = tcase_create("verify");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, segments_as_each_system_has_them, 0, VECTOR_COUNT);
    tcase_add_loop_test(tcase, segments_in_words, 0, VECTOR_COUNT);
    tcase_add_loop_test(tcase, grading_stops_where_cases_part, 0, VECTOR_COUNT);
    tcase_add_test(tcase, the_overlap_that_floats_do_not_find);
    tcase_add_test(tcase, binary32_crosses_at_eight_ninths);
    tcase_add_test(tcase, stored_decisions_are_those_of_the_stored_numbers);
    suite_add_tcase(suite, tcase);
    return suite;
}
