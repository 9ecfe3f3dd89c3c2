/* verify and blame on islands, and islands in other number systems: every step of a page lies in its enclosure, the rows of a
 * ledger are the error to the last bit, and a direction of 20 degrees, which no fraction has, is worked out all the same. */
#include "mechanics.h"
#include "verify/floats/blame.h"
#include "verify/floats/crosscheck.h"
#include "verify/island_remarks.h"
#include "verify/report_make.h"

#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Bench  bench;
static Desk   desk;
static Notes  notes;
static Random numbers;

static void set_up(void)
{
    numbers = random_stream(4500);
    bench_open(&bench);
    numctx_open(&desk.exact, &exact_system, bench.mem);
    numctx_open(&desk.shown, &exact_system, bench.mem);
    numctx_open(&desk.enclosure, &enclosure_system, bench.mem);
}

static void tear_down(void)
{
    numctx_close(&desk.exact);
    numctx_close(&desk.shown);
    numctx_close(&desk.enclosure);
    bench_close(&bench);
}

/* A random island that has an answer; of any model. */
static Solved next_solved(void)
{
    Kind   kinds = (Kind)random_int(&numbers, 0, 31);
    Solved solved;
    problem_with_answer(&bench, &numbers, kinds, random_model(&numbers, kinds & KIND_PINS), &solved);
    return solved;
}

/* ---- other number systems --------------------------------------------------------------------------------- */

/* lo <= x <= hi, as far as enclosures of x of 400 bits tell. */
static bool holds_number(Num enclosure, Num exact)
{
    mpfr_t lo, hi, from, to;
    mpfr_inits2(400, lo, hi, from, to, (mpfr_ptr)0);
    enclosure_ends(lo, hi, enclosure);
    exact_enclose(from, to, exact.exact, &bench.exact);
    bool inside = mpfr_lessequal_p(lo, to) && mpfr_lessequal_p(from, hi);
    mpfr_clears(lo, hi, from, to, (mpfr_ptr)0);
    return inside;
}

START_TEST(every_step_lies_in_its_enclosure)
{
    enum { CASES = 50 };
    int steps = 0;
    for (int number = 0; number < CASES; number++) {
        Solved      solved = next_solved();
        const Plan *plan = solved.call.plan;
        bench.enclosure.prec = number % 2 ? 100 : 24;
        const Column *column = column_run(plan, solved.island->givens, solved.call.exact, plan->aspects, &bench.enclosure);
        for (int i = 0; i < plan->aspects; i++) {
            const Entry *entry = &column->entry[i], *exact = &solved.call.exact->entry[i];
            if (plan->step[i].role == ROLE_LAW)
                HOLDS(entry->state != STATE_OK || entry->value.truth != TRUTH_FALSE);
            if ((plan->step[i].role != ROLE_STEP && plan->step[i].role != ROLE_ANSWER) || entry->state != STATE_OK)
                continue;
            for (int k = 0; k < value_count(&entry->value); k++)
                MUST(holds_number(value_num(&entry->value)[k], value_num(&exact->value)[k]), "%.*s lies outside",
                     TEXT_ARG(plan->step[i].name));
            steps++;
        }
    }
    printf("enclosures: %d islands, %d steps\n", CASES, steps);
}
END_TEST

/* The same island in every system of --numbers, as a session shows it. */
START_TEST(every_system_shows_the_island)
{
    static const struct {
        const char *numbers, *velocity;
    } SYSTEMS[] = {{"exact", "v_b1' = <-1/3, 0>"},
                   {"binary64", "v_b1' ≈ <-0.33333333333333326, 0>"},
                   {"binary32", "v_b1' ≈ <-0.33333337, 0>"},
                   {"mpfr:100", "v_b1' ≈ <-0.33333333333333333, 0>"},
                   {"enclosure:100", "v_b1' ≈ <-0.33333333333333333, 0>"}};
    for (size_t i = 0; i < sizeof SYSTEMS / sizeof *SYSTEMS; i++) {
        Settings settings = settings_default();
        ck_assert_ptr_null(settings_set(&settings, "steps", "none"));
        ck_assert_ptr_null(settings_set(&settings, "numbers", SYSTEMS[i].numbers));
        Play *game = play_new(&settings);
        play(game, "row n=3 v1=<1,0>");
        ck_assert_int_eq(play(game, "island"), EXIT_FINE);
        ck_assert_msg(strstr(game->out.at, SYSTEMS[i].velocity), "%s shows\n%s", SYSTEMS[i].numbers, game->out.at);
        ck_assert_msg(strstr(game->out.at, "Hard balls (Newton's cradle) collide"), "%s compares no models:\n%s", SYSTEMS[i].numbers,
                      game->out.at);
        ck_assert_int_eq(play(game, "verify"), EXIT_FINE);
        play_free(game);
    }
}
END_TEST

/* ---- blame and verify ------------------------------------------------------------------------------------- */

static Num sum(Num a, Num b)
{
    Num z;
    HOLDS(exact_system.add(&z, a, b, &desk.exact) == NUM_OK);
    return z;
}

static bool same(Num a, Num b)
{
    return exact_system.compare(a, b, &desk.exact) == ORDER_EQUAL;
}

static const Report *report_of(const Solved *solved)
{
    notes = (Notes){.mem = bench.mem};
    Request request = {.plan = solved->call.plan,
                       .givens = solved->island->givens,
                       .shown = &exact_system,
                       .style = {.roots = ROOT_ABOVE, .digits = 17},
                       .notes = &notes};
    return report_make(&request, &desk);
}

/* The rows of each ledger, added up here, are binary64's answer less the true one. */
START_TEST(ledgers_of_islands_add_up)
{
    enum { CASES = 15 };
    int ledgers = 0, rows = 0;
    for (int number = 0; number < CASES; number++) {
        Solved        solved = next_solved();
        const Report *report = report_of(&solved);
        const Plan   *plan = report->plan;
        const Column *run = column_run(plan, report->givens, report->exact, plan->aspects, &bench.binary64);
        for (int k = 0; k < plan->answers; k++) {
            int          step = plan->answer[k];
            const Value *value = &run->entry[step].value;
            Text         reason;
            if (run->entry[step].state != STATE_OK)
                continue;
            int    component = value->shape.kind == SHAPE_NUMBER ? -1 : random_int(&numbers, 0, 1), at = component < 0 ? 0 : component;
            Blame *blame;
            if (!blame_make(report, (Machine){&binary64_system, 0}, &(SweepItem){step, component}, 1, number % 5 == 0, &blame, &reason)) {
                /* a case came out otherwise in binary64 */
                HOLDS(reason.len);
                continue;
            }
            HOLDS(blame->adds_up && blame->ends_in_computed && blame->ctx->sys == &exact_system);
            Num total = value_num(&report->exact->entry[step].value)[at];
            for (int i = 0; i < blame->rows; i++)
                total = sum(total, blame->row[i].part);
            HOLDS(same(total, (Num){.exact = binary64_system.to_exact(value_num(value)[at], &bench.binary64)}));
            ledgers++;
            rows += blame->rows;
        }
    }
    printf("blame: %d islands, %d ledgers, %d rows\n", CASES, ledgers, rows);
    HOLDS(ledgers > 30);
}
END_TEST

/* verify judges every answer of an island, and knows that the exact run keeps its laws. */
START_TEST(islands_can_be_verified)
{
    enum { CASES = 40 };
    int rows = 0;
    for (int number = 0; number < CASES; number++) {
        Solved            solved = next_solved();
        const Report     *report = report_of(&solved);
        const CrossCheck *check = crosscheck_make(report, &(CheckRequest){{&binary64_system, 0}, number % 2, true});
        for (int i = 0; i < report->plan->aspects; i++)
            if (report->plan->step[i].role == ROLE_LAW)
                HOLDS(report_law(report, i) == HOLDS_EXACT);
        for (int k = 0; k < report->plan->answers && check->diverged_at < 0; k++) {
            bool judged = false;
            for (int i = 0; i < check->rows; i++)
                judged |= check->row[i].step == report->plan->answer[k];
            MUST(judged, "%.*s is not judged", TEXT_ARG(report->plan->step[report->plan->answer[k]].name));
        }
        HOLDS(check->proof.len);
        rows += check->rows;
    }
    printf("verify: %d islands, %d numbers judged\n", CASES, rows);
}
END_TEST

/* ---- directions without an exact form --------------------------------------------------------------------- */

/* A ball hits two at rest, 20 degrees to either side: A = [2, c; c, 2] with c = cos(40 deg), u = -cos(20 deg) at both, so that
 * with e = 1/2 the ball keeps  1 - 3*cos(20 deg)^2/(2 + cos(40 deg))  along its way. */
static void add_up_to_twenty_degrees(Play *game, const char *second)
{
    play(game, "body in m=1 v=<1,0>");
    play(game, "body up m=1");
    play(game, "body down m=1");
    ck_assert_int_eq(play(game, "contact c1 in up n=<cos(20°), sin(20°)> e=1/2"), EXIT_FINE);
    ck_assert_int_eq(play(game, second), EXIT_FINE);
}

START_TEST(twenty_degrees_to_either_side)
{
    Settings settings = settings_default();
    settings.format = FORMAT_JSON;
    Play  *game = play_new(&settings);
    mpfr_t angle, cosine, kept;
    char   wanted[64];
    add_up_to_twenty_degrees(game, "contact c2 in down n=<cos(20°), -sin(20°)> e=1/2");
    play(game, "island");
    mpfr_inits2(200, angle, cosine, kept, (mpfr_ptr)0);
    mpfr_const_pi(angle, MPFR_RNDN);
    mpfr_div_ui(angle, angle, 9, MPFR_RNDN);
    mpfr_cos(cosine, angle, MPFR_RNDN);
    mpfr_sqr(cosine, cosine, MPFR_RNDN);
    mpfr_mul_ui(angle, angle, 2, MPFR_RNDN);
    mpfr_cos(kept, angle, MPFR_RNDN);
    mpfr_add_ui(kept, kept, 2, MPFR_RNDN);
    mpfr_div(kept, cosine, kept, MPFR_RNDN);
    mpfr_mul_ui(kept, kept, 3, MPFR_RNDN);
    mpfr_ui_sub(kept, 1, kept, MPFR_RNDN);
    mpfr_snprintf(wanted, sizeof wanted, "\"v\":{\"in\":{\"exact\":null,\"decimal\":[\"%.17RNf", kept);
    mpfr_clears(angle, cosine, kept, (mpfr_ptr)0);
    ck_assert_msg(strstr(game->out.at, "\"holds\":\"false\"") == NULL, "a law is refuted");
    char *answers = strstr(game->out.at, "\"answers\":");
    ck_assert_msg(answers && strstr(answers, "\"v\":{\"in\":{\"exact\""), "%s", game->out.at);
    wanted[strlen(wanted) - 1] = 0; /* the last digit may be rounded otherwise */
    char *digits = strchr(strstr(wanted, "decimal"), '[');
    ck_assert_msg(strstr(answers, digits), "not %s in %.400s", digits, answers);
    play_free(game);
}
END_TEST

/* Twice the same contact at 20 degrees: that the second depends on the first can never be proved. That is said, and no page ends
 * without an answer as if it had one. */
START_TEST(what_cannot_be_decided_is_said)
{
    Play *game = play_new(NULL);
    add_up_to_twenty_degrees(game, "contact c2 in up n=<cos(20°), sin(20°)> e=1/2");
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(play(game, i ? "island separating" : "island"), EXIT_MATH);
        ck_assert(strstr(game->err.at, "not decided"));
    }
    ck_assert_int_eq(play(game, "island sequential"), EXIT_FINE);
    play_free(game);
}
END_TEST

/* By symmetry v_A'.y is 0, which enclosures at 20 degrees never prove: its error cannot be measured, those of the others can. */
START_TEST(blame_passes_over_what_cannot_be_measured)
{
    static const char *const SCENE[] = {"set steps none", "body A m=1 p=(0,0) v=<1,0>",    "body B m=1",
                                        "body D m=1",     "contact c1 A B n=polar(1,20°)", "contact c2 A D n=polar(1,-20°)"};
    Play                    *game = play_new(NULL);
    for (size_t i = 0; i < sizeof SCENE / sizeof *SCENE; i++)
        ck_assert_int_eq(play(game, SCENE[i]), EXIT_FINE);
    ck_assert_int_eq(play(game, "island"), EXIT_FINE);
    play(game, "blame v_A'.y");
    ck_assert_msg(strstr(game->err.at, "cannot be told apart from 0"), "%s%s", game->out.at, game->err.at);
    play(game, "blame");
    ck_assert_msg(strstr(game->both.at, "cannot be told apart from 0") || strstr(game->both.at, "v_B'"), "%s", game->both.at);
    play(game, "blame v_B'.x");
    ck_assert_msg(strstr(game->out.at, "100"), "%s%s", game->out.at, game->err.at);
    play_free(game);
}
END_TEST

SUITE(check_island_verify)
{
    Suite *suite = suite_create("islands: verify and number systems");
    TCase *verify = tcase_create("verify");
    tcase_add_checked_fixture(verify, set_up, tear_down);
    tcase_add_test(verify, every_step_lies_in_its_enclosure);
    tcase_add_test(verify, every_system_shows_the_island);
    tcase_add_test(verify, ledgers_of_islands_add_up);
    tcase_add_test(verify, islands_can_be_verified);
    tcase_add_test(verify, twenty_degrees_to_either_side);
    tcase_add_test(verify, what_cannot_be_decided_is_said);
    tcase_add_test(verify, blame_passes_over_what_cannot_be_measured);
    suite_add_tcase(suite, verify);
    return suite;
}
