/* What the numbers of a problem cannot show: each mistake is worked out with the whole plan here, and its answers are compared as text. */
#include "handwork/help/diagnosability.h"
#include "reports.h"

#include <stdio.h>
#include <string.h>

static Study study;

static void set_up(void)
{
    study_open(&study);
}

static void tear_down(void)
{
    study_close(&study);
}

/* The answers of a column, one after another; those without an exact value by what became of them. */
static Text answers_of(const Column *column)
{
    NumCtx *ctx = &study.bench.exact;
    Style   style = {.roots = ROOT_ABOVE, .digits = 6, .longest = 0};
    Buf     buf = {0};
    for (int i = 0; i < study.call.plan->answers; i++) {
        const Entry *entry = &column->entry[study.call.plan->answer[i]];
        buf_printf(&buf, "%d ", (int)entry->state);
        if (entry->state == STATE_OK && entry->value.shape.kind != SHAPE_NONE)
            expr_write(&buf, value_expr(&entry->value, ctx->sys, &style, ctx), false);
        buf_char(&buf, '\n');
    }
    return buf_finish(&buf, study.bench.mem);
}

/* An answer with the cosine of an angle has no exact value that could be compared. */
static bool has_exact_answers(const Column *column)
{
    bool exact = true;
    for (int i = 0; i < study.call.plan->answers; i++)
        exact &= column->entry[study.call.plan->answer[i]].state != STATE_FAILED;
    return exact;
}

static Text answers_with(const Report *report, const Mistake *mistake)
{
    const Plan *wrong = mistake_plan(report->plan, mistake, study.bench.mem);
    return answers_of(column_run(wrong, report->givens, report->exact, wrong->aspects, &study.bench.exact));
}

START_TEST(hidden_mistakes_and_twins_give_the_same_answers)
{
    enum { PROBLEMS = 600 };
    Random random = random_stream(40);
    int    hidden = 0, twins = 0, shown = 0;
    for (int n = 0; n < PROBLEMS; n++) {
        study_next(&study);
        const Report *report = study_random(&study, &random);
        if (!report || !has_exact_answers(report->exact))
            continue;
        Text name = text_format(study.bench.mem, "%.*s%c", TEXT_ARG(report->plan->method), 0), right = answers_of(report->exact);
        ck_assert(method_mistakes(bench_method(&study.bench, name.at), report->plan, &study.bench.diag));
        const Diagnosis *found = diagnosability_find(report);
        for (int i = 0; i < found->count; i++) {
            Text wrong = answers_with(report, found->mistake[i]), id = found->mistake[i]->id;
            ck_assert_msg(text_equal(wrong, right) == found->hidden[i], "%s: %.*s\n%.*s\nright\n%.*s", name.at, TEXT_ARG(id),
                          TEXT_ARG(wrong), TEXT_ARG(right));
            ck_assert_msg(!found->idle[i] || found->hidden[i], "%s: %.*s changes nothing, and shows", name.at, TEXT_ARG(id));
            if (found->twin[i] >= 0)
                ck_assert_msg(text_equal(wrong, answers_with(report, found->mistake[found->twin[i]])), "%s: %.*s has no twin", name.at,
                              TEXT_ARG(id));
            hidden += found->hidden[i];
            shown += !found->hidden[i];
            twins += found->twin[i] >= 0;
        }
    }
    printf("%d mistakes show, %d are hidden, %d have a twin\n", shown, hidden, twins);
    ck_assert_int_gt(hidden, PROBLEMS / 10);
    ck_assert_int_gt(shown, PROBLEMS);
    ck_assert_int_gt(twins, 0);
}
END_TEST

/* With e = 1, whoever leaves out e, or divides by it, is right. With m = M besides, the bodies swap velocities. */
START_TEST(what_e_of_1_hides)
{
    static const struct {
        const char *ma, *hidden, *shown;
    } KNOWN[] = {{"2", "R1 R8 ", "R13 R21 "}, {"3", "R1 R8 R21 ", "R13 "}};
    for (size_t k = 0; k < sizeof KNOWN / sizeof *KNOWN; k++) {
        study_next(&study);
        Value   given[] = {typed(&study, KNOWN[k].ma), typed(&study, "3"), typed(&study, "5"), typed(&study, "-4"), typed(&study, "1")};
        Method *method = bench_method(&study.bench, "collide1d");
        const Report *report = study_report(&study, method, 0, given);
        ck_assert(method_mistakes(method, report->plan, &study.bench.diag));
        const Diagnosis *found = diagnosability_find(report);
        for (int i = 0; i < found->count; i++) {
            char id[20];
            snprintf(id, sizeof id, "%.*s ", TEXT_ARG(found->mistake[i]->id));
            ck_assert_msg(!strstr(KNOWN[k].hidden, id) || found->hidden[i], "%sshows with ma = %s", id, KNOWN[k].ma);
            ck_assert_msg(!strstr(KNOWN[k].shown, id) || !found->hidden[i], "%sis hidden with ma = %s", id, KNOWN[k].ma);
        }
    }
}
END_TEST

/* Of a number without an exact form as many mistakes show as of a fraction near it. */
START_TEST(numbers_without_an_exact_form)
{
    static const char *const CALLS[][2] = {
        {"problem collide1d ma=3", " va=4 vb=-1 e=1/2"},
        {"problem collide1d ma=3", " va=3 vb=1 e=1/2"},
        {"problem collide2d ma=1", " va=<1,2> vb=<0,-1> n=<3,4> e=1/2"},
        {"problem explode ma=2", " v=<-2,3> va'=<10,1>"},
    };
    char line[2][200], found[2][200];
    for (int k = 0; k < 2; k++) {
        Play *game = play_new(NULL);
        snprintf(line[k], sizeof line[k], "%s mb=%s%s", CALLS[_i][0], k ? "cos(1/3)" : "17/18", CALLS[_i][1]);
        ck_assert_msg(play(game, line[k]) == EXIT_FINE, "%s\n%.500s", line[k], game->both.at);
        snprintf(found[k], sizeof found[k], "%.*s", (int)strcspn(game->out.at, "\n"), game->out.at);
        play_free(game);
    }
    ck_assert_msg(!strcmp(found[0], found[1]), "%s: %s\n%s: %s", line[0], found[0], line[1], found[1]);
}
END_TEST

SUITE(check_diagnosability)
{
    Suite *suite = suite_create("diagnosability");
    TCase *tcase = tcase_create("mistakes");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, hidden_mistakes_and_twins_give_the_same_answers);
    tcase_add_test(tcase, what_e_of_1_hides);
    tcase_add_loop_test(tcase, numbers_without_an_exact_form, 0, 4);
    suite_add_tcase(suite, tcase);
    return suite;
}
