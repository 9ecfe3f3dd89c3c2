/* The blame ledger: its rows are worked out again, one mixed run at a time, and have to be the error to the last bit. */
#include "reports.h"
#include "verify/blame.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Study  study;
static Random numbers;

static void set_up(void)
{
    numbers = random_stream(3000);
    study_open(&study);
}

static void tear_down(void)
{
    study_close(&study);
}

static Num less(Num a, Num b)
{
    Num z;
    HOLDS(exact_system.sub(&z, a, b, &study.desk.exact) == NUM_OK);
    return z;
}

static bool same(Num a, Num b)
{
    return exact_system.compare(a, b, &study.desk.exact) == ORDER_EQUAL;
}

static Num zero(void)
{
    return (Num){.exact = &exact_zero};
}

static const Blame *ledger(const Report *report, int step, int component, bool open, Text *reason)
{
    Blame *blame;
    return blame_make(report, &(SweepItem){step, component}, 1, open, &blame, reason) ? blame : NULL;
}

/* ---- the ledger again ------------------------------------------------------------------------------------- */

/* A mixed run: every value of the derivation that has been rounded so far, the rest exact. Unlike the program it leaves
 * no step out, and starts anew after every rounding. */
typedef struct Mixed {
    const Report *report;
    const Column *run; /* binary64 */
    NumCtx        binary;
    Slot         *slot;
} Mixed;

static bool has_value(const Mixed *m, int step)
{
    const Step *s = &m->report->plan->step[step];
    return s->slot >= 0 && s->role <= ROLE_ANSWER && s->role != ROLE_NEED && m->report->exact->entry[step].state == STATE_OK &&
           (s->role == ROLE_GIVEN || s->formula);
}

static Num rounded(const Mixed *m, int step, int part)
{
    const Value *value = &m->run->entry[step].value;
    Num          z = {.exact = binary64_system.to_exact(value_num(value)[part], (NumCtx *)&m->binary)};
    MUST(z.exact, "a number of the run is not finite");
    return z;
}

static Value with(Value value, int part, Num num)
{
    if (value.shape.kind == SHAPE_NUMBER)
        return value_number(num);
    int  count = value_count(&value);
    Num *copy = ARENA_MANY(study.bench.mem, Num, count);
    memcpy(copy, value.num, sizeof(Num) * (size_t)count);
    copy[part] = num;
    value.num = copy;
    return value;
}

/* The value of the target when everything up to (step, part) is rounded. */
static Num mixed_run(Mixed *m, int step, int part, int target, int component)
{
    const Plan *plan = m->report->plan;
    for (int i = 0; i <= target; i++) {
        if (!has_value(m, i))
            continue;
        Slot *slot = &m->slot[plan->step[i].slot];
        Value value = m->report->exact->entry[i].value;
        if (plan->step[i].role != ROLE_GIVEN) {
            Env env = {.num = &study.desk.exact, .slot = m->slot};
            HOLDS(eval(&value, plan->step[i].formula, &env) == NUM_OK);
        }
        bool is_number = value.shape.kind != SHAPE_WORD && value.shape.kind != SHAPE_NONE && value.shape.kind != SHAPE_RECORD;
        for (int k = 0; is_number && k < value_count(&value); k++)
            if (i < step || (i == step && k <= part))
                value = with(value, k, rounded(m, i, k));
        *slot = (Slot){value, NUM_OK, true};
    }
    return value_num(&m->slot[plan->step[target].slot].value)[component < 0 ? 0 : component];
}

static void recompute(const Blame *blame, int target, int component)
{
    const Report *report = blame->report;
    Mixed         m = {.report = report};
    int           row = 0;
    numctx_open(&m.binary, &binary64_system, study.bench.mem);
    m.run = column_run(report->plan, report->givens, report->exact, report->plan->aspects, &m.binary);
    m.slot = ARENA_MANY(study.bench.mem, Slot, report->plan->slots + 1);
    Num before = mixed_run(&m, -1, 0, target, component), inputs = zero();
    MUST(same(before, value_num(&report->exact->entry[target].value)[component < 0 ? 0 : component]), "R(0) is not the true answer");
    for (int i = 0; i <= target; i++) {
        Shape shape = report->exact->entry[i].value.shape;
        bool  is_number = shape.kind == SHAPE_NUMBER || shape.kind == SHAPE_VECTOR || shape.kind == SHAPE_MATRIX;
        for (int k = 0; has_value(&m, i) && is_number && k < value_count(&report->exact->entry[i].value); k++) {
            Num now = mixed_run(&m, i, k, target, component), part = less(now, before);
            before = now;
            if (report->plan->step[i].role == ROLE_GIVEN)
                HOLDS(exact_system.add(&inputs, inputs, part, &study.desk.exact) == NUM_OK);
            if (same(part, zero()))
                continue;
            MUST(row < blame->rows, "a row for %.*s is missing", TEXT_ARG(report->plan->step[i].name));
            const BlameRow *found = &blame->row[row++];
            MUST(found->step == i && (found->component == k || found->component < 0), "the row of %.*s is that of %.*s",
                 TEXT_ARG(report->plan->step[i].name), TEXT_ARG(found->name));
            MUST(same(found->part, part), "the row of %.*s is another", TEXT_ARG(found->name));
        }
    }
    MUST(row == blame->rows, "there are %d rows, and should be %d", blame->rows, row);
    MUST(same(before, rounded(&m, target, component < 0 ? 0 : component)), "R(n) is not the binary64 answer");
    MUST(same(inputs, blame->inputs), "the rows of the givens together are others");
    numctx_close(&m.binary);
}

/* 100*part/whole of exact numbers, from enclosures of 4096 bits. */
static double percent(Num part, Num whole)
{
    mpfr_t x, y, other;
    mpfr_inits2(4096, x, y, other, (mpfr_ptr)0);
    exact_enclose(x, other, part.exact, &study.desk.exact);
    exact_enclose(y, other, whole.exact, &study.desk.exact);
    mpfr_div(x, x, y, MPFR_RNDN);
    double share = 100 * mpfr_get_d(x, MPFR_RNDN);
    mpfr_clears(x, y, other, (mpfr_ptr)0);
    return share;
}

/* What can be asked of every ledger without working it out again. */
static void must_add_up(const Blame *blame, int target, int component)
{
    const Report *report = blame->report;
    Num           sum = zero();
    bool          inputs_over = false;
    HOLDS(blame->adds_up && blame->ends_in_computed);
    if (blame->ctx->sys != &exact_system) /* a root of a rounded number that has no exact form */
        return;
    for (int i = 0; i < blame->rows; i++) {
        bool given = report->plan->step[blame->row[i].step].role == ROLE_GIVEN;
        MUST(!(given && inputs_over), "a given stands behind a step");
        inputs_over |= !given;
        HOLDS(exact_system.add(&sum, sum, blame->row[i].part, &study.desk.exact) == NUM_OK);
        if (same(blame->total.error, zero())) {
            HOLDS(isnan(blame->row[i].share));
            continue;
        }
        double share = percent(blame->row[i].part, blame->total.error);
        MUST(fabs(blame->row[i].share - share) <= 1e-9 * fabs(share), "the share of %.*s is %.17g, not %.17g", TEXT_ARG(blame->row[i].name),
             blame->row[i].share, share);
    }
    NumCtx binary;
    numctx_open(&binary, &binary64_system, study.bench.mem);
    const Column *run = column_run(report->plan, report->givens, report->exact, report->plan->aspects, &binary);
    int           k = component < 0 ? 0 : component;
    Num           hat = {.exact = binary64_system.to_exact(value_num(&run->entry[target].value)[k], &binary)};
    MUST(same(sum, less(hat, value_num(&report->exact->entry[target].value)[k])), "the rows are not the error");
    numctx_close(&binary);
}

typedef void Ask(const Blame *, int, int);

/* Every number that the derivation answers with. */
static int each_answer(const Report *report, bool open, Ask *ask, int *refused)
{
    int done = 0;
    for (int i = 0; i < report->plan->aspects; i++) {
        const Entry *entry = &report->exact->entry[i];
        Shape        shape = entry->value.shape;
        if (report->plan->step[i].role != ROLE_ANSWER || entry->state != STATE_OK ||
            (shape.kind != SHAPE_NUMBER && shape.kind != SHAPE_VECTOR))
            continue;
        for (int k = 0; k < value_count(&entry->value); k++) {
            int          component = shape.kind == SHAPE_NUMBER ? -1 : k;
            Text         reason = {0};
            const Blame *blame = ledger(report, i, component, open, &reason);
            MUST(blame || reason.len, "refused without a reason");
            if (blame)
                ask(blame, i, component), done++;
            else
                ++*refused;
        }
    }
    return done;
}

START_TEST(rows_of_methods_add_up)
{
    int done = 0, refused = 0;
    for (int n = 0; n < 2000; n++) {
        study_next(&study);
        const Report *report = study_random(&study, &numbers);
        done += report ? each_answer(report, false, must_add_up, &refused) : 0;
    }
    ck_assert_int_gt(done, 1500);
    ck_assert_int_lt(refused, done / 4); /* those where binary64 takes another case */
}
END_TEST

START_TEST(rows_of_random_steps_add_up)
{
    int done = 0, refused = 0;
    for (int n = 0; n < 1000; n++) {
        study_next(&study);
        done += each_answer(study_random_steps(&study, &numbers, random_int(&numbers, 1, 7)), false, must_add_up, &refused);
    }
    ck_assert_int_gt(done, 2900);          /* the length of a vector of roots has no exact form */
    ck_assert_int_lt(refused, done / 100); /* abs of what is 0, and in binary64 is not, takes the other sign: that is a case */
}
END_TEST

/* Nothing can be divided exactly by a sum with many roots, and the shares of such an error are known all the same. */
START_TEST(shares_of_many_roots_are_known)
{
    int done = 0, refused = 0;
    for (int n = 0; n < 40; n++) {
        study_next(&study);
        Method *method = study_method(&study, "method roots \"eight roots\"\n  given a : vector\n"
                                              "  answer y = a.x*(sqrt(2) + sqrt(3) + sqrt(5) + sqrt(7)) + "
                                              "a.y*(sqrt(11) + sqrt(13) + sqrt(17) + sqrt(19))\nend\n");
        char    x[16], y[16];
        snprintf(x, sizeof x, "%d.%d", random_int(&numbers, 1, 9), random_int(&numbers, 1, 999));
        snprintf(y, sizeof y, "%d.%d", random_int(&numbers, 1, 9), random_int(&numbers, 1, 999));
        const Value given = typed2(&study, x, y);
        done += each_answer(study_report(&study, method, 0, &given), true, must_add_up, &refused);
    }
    ck_assert_int_eq(done, 40);
}
END_TEST

/* Steps opened down to their operations: more rows, and the same error. */
static int opened;

static void must_add_up_opened(const Blame *blame, int target, int component)
{
    must_add_up(blame, target, component);
    for (int i = 0; i < blame->rows; i++) {
        bool given = blame->report->plan->step[blame->row[i].step].role == ROLE_GIVEN;
        MUST(!given || !blame->row[i].single, "a given is no operation");
        opened += blame->row[i].single;
    }
}

START_TEST(rows_of_single_operations_add_up)
{
    int done = 0, refused = 0;
    opened = 0;
    for (int n = 0; n < 400; n++) {
        study_next(&study);
        const Report *report = study_random(&study, &numbers);
        done += report ? each_answer(report, true, must_add_up_opened, &refused) : 0;
        study_next(&study);
        done += each_answer(study_random_steps(&study, &numbers, random_int(&numbers, 1, 7)), true, must_add_up_opened, &refused);
    }
    ck_assert_int_gt(done, 1200);
    ck_assert_int_gt(opened, 3 * done);
    ck_assert_int_lt(refused, done / 4);
}
END_TEST

START_TEST(rows_of_methods_are_those_of_mixed_runs)
{
    int done = 0, refused = 0;
    for (int n = 0; n < 300; n++) {
        study_next(&study);
        const Report *report = study_random(&study, &numbers);
        done += report ? each_answer(report, false, recompute, &refused) : 0;
    }
    ck_assert_int_gt(done, 80);
}
END_TEST

START_TEST(rows_of_random_steps_are_those_of_mixed_runs)
{
    int done = 0, refused = 0;
    for (int n = 0; n < 300; n++) {
        study_next(&study);
        done += each_answer(study_random_steps(&study, &numbers, random_int(&numbers, 1, 6)), false, recompute, &refused);
    }
    ck_assert_int_gt(done, 300);
}
END_TEST

/* One sweep serves all answers, and each ledger is the one that it would have alone. */
static void together(const Report *report, int *done)
{
    enum { MOST = 32 };
    SweepItem target[MOST];
    Blame    *blame[MOST];
    Text      reason;
    int       targets = 0;
    for (int i = 0; i < report->plan->aspects; i++) {
        const Entry *entry = &report->exact->entry[i];
        Shape        shape = entry->value.shape;
        if (report->plan->step[i].role != ROLE_ANSWER || entry->state != STATE_OK ||
            (shape.kind != SHAPE_NUMBER && shape.kind != SHAPE_VECTOR))
            continue;
        for (int k = 0; k < value_count(&entry->value) && targets < MOST; k++)
            target[targets++] = (SweepItem){i, shape.kind == SHAPE_NUMBER ? -1 : k};
    }
    for (int open = 0; open < 2; open++) {
        int made = blame_make(report, target, targets, open, blame, &reason), at = 0;
        for (int t = 0; t < targets; t++) {
            Blame *alone;
            if (!blame_make(report, &target[t], 1, open, &alone, &reason))
                continue;
            ck_assert_int_lt(at, made);
            const Blame *shared = blame[at++];
            MUST(text_equal(shared->name, alone->name), "%.*s", TEXT_ARG(shared->name));
            ck_assert_int_eq(shared->rows, alone->rows);
            ck_assert_int_eq(shared->zeros, alone->zeros);
            ck_assert(shared->adds_up && shared->ends_in_computed);
            for (int r = 0; r < alone->rows; r++) {
                MUST(text_equal(shared->row[r].name, alone->row[r].name), "%.*s", TEXT_ARG(alone->row[r].name));
                ck_assert(alone->ctx->sys != &exact_system || same(shared->row[r].part, alone->row[r].part));
                MUST(text_equal(shared->row[r].ulps, alone->row[r].ulps), "%.*s", TEXT_ARG(alone->row[r].ulps));
            }
            ++*done;
        }
        ck_assert_int_eq(at, made);
    }
}

START_TEST(ledgers_made_together_are_those_made_alone)
{
    int done = 0;
    for (int n = 0; n < 200; n++) {
        study_next(&study);
        const Report *report = study_random(&study, &numbers);
        if (report)
            together(report, &done);
    }
    ck_assert_int_gt(done, 200);
}
END_TEST

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

int main(void)
{
    (void)seed();
    Suite *suite = suite_create("blame");
    TCase *tcase = tcase_create("ledger");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_set_timeout(tcase, 120);
    tcase_add_test(tcase, rows_of_methods_add_up);
    tcase_add_test(tcase, rows_of_random_steps_add_up);
    tcase_add_test(tcase, shares_of_many_roots_are_known);
    tcase_add_test(tcase, rows_of_single_operations_add_up);
    tcase_add_test(tcase, rows_of_methods_are_those_of_mixed_runs);
    tcase_add_test(tcase, rows_of_random_steps_are_those_of_mixed_runs);
    tcase_add_test(tcase, ledgers_made_together_are_those_made_alone);
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
    return run_suites(suite, NULL);
}
