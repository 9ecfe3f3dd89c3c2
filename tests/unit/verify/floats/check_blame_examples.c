/* Worked examples of the blame ledger, and answers that have none. */
#include "ledgers.h"

/* ---- worked examples ------------------------------------------------------------------------------------- */

static const BlameRow *row_of(const Blame *blame, const char *name)
{
    for (int i = 0; i < blame->rows; i++)
        if (text_is(blame->row[i].name, name))
            return &blame->row[i];
    return NULL;
}

/* The row in ulps, as printed; 0 where there is none. */
static double ulps_of(const Blame *blame, const char *name)
{
    const BlameRow *row = row_of(blame, name);
    return row ? strtod(text_format(study.bench.mem, "%.*s", TEXT_ARG(row->ulps)).at, NULL) : 0;
}

static const Blame *blamed(const Report *report, const char *name, int component)
{
    Text         reason = {0};
    const Blame *blame = ledger(report, step_named(report, name), component, false, &reason);
    MUST(blame, "%s: %.*s", name, TEXT_ARG(reason));
    return blame;
}

/* A. The subtraction that cancels is itself exact: it only shows how s.y was rounded when it was stored. */
START_TEST(near_parallel_segments)
{
    study_next(&study);
    Method      *method = study_method(&study, "method parallel \"where near-parallel segments meet\"\n"
                                                    "  given r : vector\n  given s : vector\n  given w : vector\n"
                                                    "  step num = w.x*s.y - w.y*s.x\n  step det = r.x*s.y - r.y*s.x\n"
                                                    "  answer t = num/det\nend\n");
    const Value  given[] = {typed2(&study, "1", "1"), typed2(&study, "1", "1.000000000001"), typed2(&study, "0", "-0.000001")};
    const Blame *blame = blamed(study_report(&study, method, 0, given), "t", -1);
    ck_assert(text_is(blame->typed, "1000000"));
    ck_assert_msg(!strncmp(blame->computed.at, "999911.107", 10), "%.*s", TEXT_ARG(blame->computed));
    ck_assert_double_eq_tol(blame->total.bits_lost, 40.5, 0.05);
    ck_assert_int_eq(blame->total.grade, GRADE_HALF_GONE);
    ck_assert_double_eq_tol(ulps_of(blame, "s.y"), -7.63582e11, 0.005e11); /* the page has three digits */
    ck_assert_double_eq_tol(row_of(blame, "s.y")->share, 100, 1e-9);
    ck_assert_double_eq_tol(ulps_of(blame, "w.y"), -0.39, 0.005);
    ck_assert_double_eq_tol(ulps_of(blame, "t"), -0.15, 0.01);
    ck_assert_int_eq(blame->rows, 3);
    ck_assert_int_eq(blame->zeros, 6);
    must_add_up(blame, step_named(blame->report, "t"), -1);
    ck_assert_ptr_nonnull(strstr(blame->why.at, "100.0 %, comes from the input: s.y"));
}
END_TEST

/* B. The formulas are those given there, which are not those of collide2d: it goes by n and t components, and blames n.y. */
START_TEST(the_collision)
{
    study_next(&study);
    Method      *method = study_method(&study, "method impulse \"two smooth balls, by one impulse\"\n"
                                                    "  given ma : number\n  given mb : number\n  given va : vector\n  given vb : vector\n"
                                                    "  given nn : vector\n  given e : number\n"
                                                    "  step q1 = nn.x*nn.x\n  step q2 = nn.y*nn.y\n  step q = q1 + q2\n  step root = sqrt(q)\n"
                                                    "  step n = <nn.x/root, nn.y/root>\n  step u = vb - va\n"
                                                    "  step un1 = u.x*n.x\n  step un2 = u.y*n.y\n  step un = un1 + un2\n"
                                                    "  step e1 = 1 + e\n  step top = e1*un\n  step ia = 1/ma\n  step ib = 1/mb\n  step k = ia + ib\n"
                                                    "  step j = top/k\n  step dv = j*ia\n  step dx = dv*n.x\n  answer x = va.x + dx\nend\n");
    const Value  given[] = {typed(&study, "0.3"),          typed(&study, "0.7"),     typed2(&study, "1.1", "-0.2"),
                            typed2(&study, "-0.4", "0.9"), typed2(&study, "2", "3"), typed(&study, "0.8")};
    const Blame *blame = blamed(study_report(&study, method, 0, given), "x", -1);
    ck_assert_double_eq_tol(fabs(strtod(blame->ulps.at, NULL)), 0.7095, 0.001);
    ck_assert_double_eq_tol(blame->total.bits_lost, log2(2 * 0.7095), 1e-3);
    ck_assert_int_eq(blame->total.grade, GRADE_FAITHFUL);
    ck_assert_double_eq_tol(ulps_of(blame, "va.x"), 0.245, 0.0005);
    ck_assert_double_eq_tol(ulps_of(blame, "u.x"), 0.194, 0.0005);
    ck_assert_double_eq_tol(ulps_of(blame, "root"), 0.024, 0.0005);
    int large = 0;
    for (int i = 0; i < blame->rows; i++)
        large += fabs(blame->row[i].share) > 2;
    ck_assert_int_eq(blame->rows, 21);
    ck_assert_int_eq(large, 10);
    must_add_up(blame, step_named(blame->report, "x"), -1);
}
END_TEST

/* C. Large rows that partly cancel; and the reflected component has none of it. */
START_TEST(the_component_along_a_normal)
{
    study_next(&study);
    Method       *method = study_method(&study, "method mirror \"reflection, product by product\"\n"
                                                      "  given v : vector\n  given n : vector\n"
                                                      "  step a = v.x*n.x\n  step b = v.y*n.y\n  step d = a + b\n"
                                                      "  step qx = n.x*n.x\n  step qy = n.y*n.y\n  step q = qx + qy\n"
                                                      "  step f = 2*d\n  step g = f/q\n  answer r = v - g*n\nend\n");
    const Value   given[] = {typed2(&study, "1000000.1", "0.3"), typed2(&study, "1", "-3333333.6")};
    const Report *report = study_report(&study, method, 0, given);
    const Blame  *blame = blamed(report, "d", -1);
    ck_assert_double_eq_tol(blame->total.bits_lost, 23.4, 0.05);
    static const struct {
        const char *name;
        double      share;
    } ROWS[] = {{"v.x", -125}, {"v.y", 199}, {"n.y", -150}, {"b", 176}};
    for (int i = 0; i < 4; i++)
        ck_assert_msg(row_of(blame, ROWS[i].name) && fabs(row_of(blame, ROWS[i].name)->share - ROWS[i].share) < 0.6, "%s: %f", ROWS[i].name,
                      row_of(blame, ROWS[i].name) ? row_of(blame, ROWS[i].name)->share : 0);
    ck_assert_int_eq(blame->rows, 4);
    const Blame *reflected = blamed(report, "r", 1);
    ck_assert_double_eq_tol(fabs(strtod(reflected->ulps.at, NULL)), 0.02, 0.005);
}
END_TEST

/* ---- what has no ledger ----------------------------------------------------------------------------------- */

static const Blame *chain_of(int steps, Text *reason)
{
    Buf text = {0};
    study_next(&study);
    buf_puts(&text, "method chain \"a long chain\"\n  given x : number\n  step s0 = x + 1/3\n");
    for (int i = 1; i < steps - 1; i++)
        buf_printf(&text, "  step s%d = s%d + 1/3\n", i, i - 1);
    buf_printf(&text, "  answer a = s%d*x\nend\n", steps - 2);
    buf_char(&text, 0);
    Value         given = typed(&study, "0.1");
    const Report *report = study_report(&study, study_method(&study, text.at), 0, &given);
    buf_free(&text);
    return ledger(report, step_named(report, "a"), -1, false, reason);
}

START_TEST(a_ledger_has_at_most_300_numbers)
{
    Text reason = {0};
    ck_assert_ptr_nonnull(chain_of(LIMIT_LEDGER - 1, &reason)); /* and the given */
    ck_assert_ptr_null(chain_of(LIMIT_LEDGER, &reason));
    ck_assert_ptr_nonnull(strstr(reason.at, "300"));
}
END_TEST

static const Blame *overlap_blamed(const char *name, Text *reason)
{
    study_next(&study);
    const Value   given[] = {typed2(&study, "0", "0"), typed2(&study, "0.3", "0.9"), typed2(&study, "0.1", "0.3"),
                             typed2(&study, "0.4", "1.2")};
    const Report *report = study_report(&study, bench_method(&study.bench, "intersect"), 0, given);
    return ledger(report, step_named(report, name), -1, false, reason);
}

/* Typed, the segments overlap; binary64 finds det != 0 and goes on in another case. What stands in front of it still has
 * a ledger. */
START_TEST(another_case_has_no_ledger)
{
    Text reason = {0};
    ck_assert_ptr_null(overlap_blamed("t0", &reason));
    ck_assert_ptr_nonnull(strstr(reason.at, "BRANCH DIVERGED"));
    ck_assert_ptr_nonnull(overlap_blamed("det", &reason));
}
END_TEST

START_TEST(an_answer_that_is_not_finite_has_no_ledger)
{
    Text reason = {0};
    study_next(&study);
    Method       *method = study_method(&study, "method large \"past the largest\"\n  given x : number\n  answer a = x*x\nend\n");
    Value         given = typed(&study, "1e200");
    const Report *report = study_report(&study, method, 0, &given);
    ck_assert_ptr_null(ledger(report, step_named(report, "a"), -1, false, &reason));
    ck_assert_ptr_nonnull(strstr(reason.at, "finite"));
}
END_TEST

/* An angle has no exact form: the rows are enclosures, and their sum encloses the error. */
START_TEST(enclosed_answers_have_a_ledger)
{
    study_next(&study);
    Method *method = study_method(&study, "method wave \"a sine\"\n  given x : number\n  step s = sin(x)\n  answer a = s*x - 1/3\nend\n");
    Value   given = typed(&study, "0.7");
    const Blame *blame = blamed(study_report(&study, method, 0, &given), "a", -1);
    ck_assert(blame->ctx->sys == &enclosure_system);
    ck_assert(blame->adds_up && blame->ends_in_computed);
    ck_assert_int_ge(blame->rows, 2);
    ck_assert_ptr_nonnull(row_of(blame, "x"));
    ck_assert_double_eq_tol(blame->input_share, row_of(blame, "x")->share, 1e-6);
}
END_TEST

/* Exact numbers reach the rows of y; with 0.1 rounded the cosine has no exact value, and the ledger is made again, with enclosures. */
START_TEST(a_ledger_that_breaks_off_is_made_again)
{
    study_next(&study);
    Method      *method = study_method(&study, "method wave \"a cosine\"\n  given y : number\n  given x : number\n  step s = 3*y\n"
                                                    "  answer a = s + cos(pi/3*(x*10))\nend\n");
    Value        given[] = {typed(&study, "0.7"), typed(&study, "0.1")};
    const Blame *blame = blamed(study_report(&study, method, 0, given), "a", -1);
    ck_assert(blame->ctx->sys == &enclosure_system);
    ck_assert(blame->adds_up && blame->ends_in_computed);
    ck_assert_ptr_nonnull(row_of(blame, "y"));
}
END_TEST

/* The entries of a matrix are rounded one by one, like components. */
START_TEST(entries_of_a_matrix_have_rows)
{
    study_next(&study);
    Method      *method = study_method(&study, "method square \"a determinant\"\n  given x : number\n"
                                                    "  step m = [x/3, x/7; x*x, 1/x]\n  answer a = det(m)\nend\n");
    Value        given = typed(&study, "0.7");
    const Blame *blame = blamed(study_report(&study, method, 0, &given), "a", -1);
    for (int i = 0; i < 4; i++) {
        char name[32];
        snprintf(name, sizeof name, "m[%d,%d]", i / 2 + 1, i % 2 + 1);
        ck_assert_msg(row_of(blame, name) != NULL, "no row for %s", name);
    }
    recompute(blame, step_named(blame->report, "a"), -1);
}
END_TEST

SUITE(check_blame_examples)
{
    Suite *suite = suite_create("blame examples");
    TCase *tcase = tcase_create("ledger");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, near_parallel_segments);
    tcase_add_test(tcase, the_collision);
    tcase_add_test(tcase, the_component_along_a_normal);
    tcase_add_test(tcase, a_ledger_has_at_most_300_numbers);
    tcase_add_test(tcase, another_case_has_no_ledger);
    tcase_add_test(tcase, an_answer_that_is_not_finite_has_no_ledger);
    tcase_add_test(tcase, enclosed_answers_have_a_ledger);
    tcase_add_test(tcase, a_ledger_that_breaks_off_is_made_again);
    tcase_add_test(tcase, entries_of_a_matrix_have_rows);
    suite_add_tcase(suite, tcase);
    return suite;
}
