/* The blame ledger: its rows are worked out again, one mixed run at a time, and have to be the error to the last bit. */
#include "ledgers.h"

typedef void Ask(const Blame *, int, int);

enum { MOST_ANSWERS = 32 };

/* The next problem, for the next machine. */
static void next(void)
{
    static const Machine MACHINE[] = {{&binary64_system, 0}, {&binary32_system, 0}, {&mpfr_system, 11}, {&mpfr_system, 200}};
    static int           turn;
    study_next(&study);
    machine = MACHINE[turn++ % (int)(sizeof MACHINE / sizeof *MACHINE)];
}

/* Every number that the derivation answers with. */
static int list_answers(const Report *report, SweepItem item[MOST_ANSWERS])
{
    int count = 0;
    for (int i = 0; i < report->plan->aspects; i++) {
        const Entry *entry = &report->exact->entry[i];
        Shape        shape = entry->value.shape;
        if (report->plan->step[i].role != ROLE_ANSWER || entry->state != STATE_OK ||
            (shape.kind != SHAPE_NUMBER && shape.kind != SHAPE_VECTOR))
            continue;
        for (int k = 0; k < value_count(&entry->value); k++) {
            ck_assert_int_lt(count, MOST_ANSWERS);
            item[count++] = (SweepItem){i, shape.kind == SHAPE_NUMBER ? -1 : k};
        }
    }
    return count;
}

static int each_answer(const Report *report, bool open, Ask *ask, int *refused)
{
    SweepItem item[MOST_ANSWERS];
    int       done = 0, answers = report ? list_answers(report, item) : 0;
    for (int i = 0; i < answers; i++) {
        Text         reason = {0};
        const Blame *blame = ledger(report, item[i].step, item[i].component, open, &reason);
        MUST(blame || reason.len, "refused without a reason");
        if (blame)
            ask(blame, item[i].step, item[i].component), done++;
        else
            ++*refused;
    }
    return done;
}

/* The same for the answers of so many reports of methods. */
static int each_answer_of_methods(int reports, Ask *ask, int *refused)
{
    int done = 0;
    for (int n = 0; n < reports; n++) {
        next();
        done += each_answer(study_random(&study, &numbers), false, ask, refused);
    }
    return done;
}

/* And of derivations of up to `most` random steps. */
static int each_answer_of_random_steps(int reports, int most, Ask *ask, int *refused)
{
    int done = 0;
    for (int n = 0; n < reports; n++) {
        next();
        done += each_answer(study_random_steps(&study, &numbers, random_int(&numbers, 1, most)), false, ask, refused);
    }
    return done;
}

START_TEST(rows_of_methods_add_up)
{
    int refused = 0, done = each_answer_of_methods(2000, must_add_up, &refused);
    ck_assert_int_gt(done, 1500);
    ck_assert_int_lt(refused, done / 4); /* those where the program takes another case */
}
END_TEST

START_TEST(rows_of_random_steps_add_up)
{
    int refused = 0, done = each_answer_of_random_steps(1000, 7, must_add_up, &refused);
    ck_assert_int_gt(done, 2900);          /* the length of a vector of roots has no exact form */
    ck_assert_int_lt(refused, done / 100); /* abs of what is 0, and in the program is not, takes the other sign: that is a case */
}
END_TEST

/* Nothing can be divided exactly by a sum with many roots, and the shares of such an error are known all the same. */
START_TEST(shares_of_many_roots_are_known)
{
    int done = 0, refused = 0;
    for (int n = 0; n < 40; n++) {
        next();
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
        next();
        done += each_answer(study_random(&study, &numbers), true, must_add_up_opened, &refused);
        next();
        done += each_answer(study_random_steps(&study, &numbers, random_int(&numbers, 1, 7)), true, must_add_up_opened, &refused);
    }
    ck_assert_int_gt(done, 1200);
    ck_assert_int_gt(opened, 3 * done);
    ck_assert_int_lt(refused, done / 4);
}
END_TEST

START_TEST(rows_of_methods_are_those_of_mixed_runs)
{
    int refused = 0, done = each_answer_of_methods(300, recompute, &refused);
    ck_assert_int_gt(done, 80);
}
END_TEST

START_TEST(rows_of_random_steps_are_those_of_mixed_runs)
{
    int refused = 0, done = each_answer_of_random_steps(300, 6, recompute, &refused);
    ck_assert_int_gt(done, 300);
}
END_TEST

/* One sweep serves all answers, and each ledger is the one that it would have alone. */
static void together(const Report *report, int *done)
{
    SweepItem target[MOST_ANSWERS];
    Blame    *blame[MOST_ANSWERS];
    Text      reason;
    int       targets = list_answers(report, target);
    for (int open = 0; open < 2; open++) {
        int made = blame_make(report, machine, target, targets, open, blame, &reason), at = 0;
        for (int t = 0; t < targets; t++) {
            Blame *alone;
            if (!blame_make(report, machine, &target[t], 1, open, &alone, &reason))
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
        next();
        const Report *report = study_random(&study, &numbers);
        if (report)
            together(report, &done);
    }
    ck_assert_int_gt(done, 200);
}
END_TEST

SUITE(check_blame)
{
    Suite *suite = suite_create("blame");
    TCase *tcase = tcase_create("ledger");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, rows_of_methods_add_up);
    tcase_add_test(tcase, rows_of_random_steps_add_up);
    tcase_add_test(tcase, shares_of_many_roots_are_known);
    tcase_add_test(tcase, rows_of_single_operations_add_up);
    tcase_add_test(tcase, rows_of_methods_are_those_of_mixed_runs);
    tcase_add_test(tcase, rows_of_random_steps_are_those_of_mixed_runs);
    tcase_add_test(tcase, ledgers_made_together_are_those_made_alone);
    suite_add_tcase(suite, tcase);
    return suite;
}
