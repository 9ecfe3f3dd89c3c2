/* Calls with unknowns: what is asked of a problem and what comes out, over JSON, and every phrase of every method. */
#include "derive/reading/method_phrase.h"
#include "harness.h"

#include <stdio.h>
#include <string.h>

/* A method forwards, and with one given hidden and one answer told: both agree on every value. */
START_TEST(round_trip)
{
    Play                    *game = play_new(NULL);
    Random                   random = random_stream(16);
    char                     line[200], forward[4][40];
    static const char *const NAMES[] = {"va'", "vb'", "J", "loss"};
    play(game, "set format json");
    for (int i = 0; i < 40; i++) {
        int ma = random_int(&random, 1, 9), mb = random_int(&random, 1, 9), va = random_int(&random, 1, 9), vb = -random_int(&random, 0, 9);
        int e = random_int(&random, 1, 9);
        snprintf(line, sizeof line, "collide1d ma=%d mb=%d va=%d vb=%d e=%d/10", ma, mb, va, vb, e);
        ck_assert_int_eq(play(game, line), EXIT_FINE);
        for (int k = 0; k < 4; k++)
            snprintf(forward[k], sizeof forward[k], "%s", json_exact(game, NAMES[k]));
        for (int k = 0; k < 4; k++) {
            char value[40];
            snprintf(value, sizeof value, "%.*s", (int)strlen(forward[k]) - 2, forward[k] + 1);
            snprintf(line, sizeof line, "collide1d ma=%d mb=%d va=%d vb=%d %s=%s", ma, mb, va, vb, NAMES[k], value);
            ck_assert_msg(play(game, line) == EXIT_FINE, "%s: %s", line, game->both.at);
            ck_assert(strstr(game->out.at, "\"unknown\":[\"e\""));
            for (int other = 0; other < 4; other++)
                ck_assert_msg(!strcmp(json_exact(game, NAMES[other]), forward[other]), "%s: %s", line, NAMES[other]);
        }
    }
    play_free(game);
}
END_TEST

/* The words of each phrase are read, and its condition fits at least one way to call the method. */
START_TEST(phrases)
{
    static const struct {
        const char *method, *call;
    } CALLS[] = {
        {"collide1d", "collide1d ma=3 mb=2 va=4 vb=-1 e=?"},
        {"collide2d", "collide2d ma=1 mb=1 va=<4, 3> vb=<-5, 0> n=<1, 0> e=?"},
        {"collide2d", "collide2d ma=1 mb=1 va=<4, 3, 1> vb=<-5, 0, 0> n=<1, 0, 0> e=?"},
        {"bounce", "bounce v=<3, -2> n=<0, 1> e=?"},
    };
    Play *game = play_new(NULL);
    Diag  diag = {.mem = arena_new()};
    int   count = 0;
    for (int i = 0; i < method_built_in_count; i++) {
        Method      *method = method_read_built_in(i, &diag);
        MethodPhrase phrase;
        for (size_t at = 0; method_phrase_next(method, &at, &phrase); count++) {
            bool tried = false;
            for (size_t k = 0; k < sizeof CALLS / sizeof *CALLS; k++) {
                char line[300];
                if (!text_is(method->name, CALLS[k].method))
                    continue;
                tried = true;
                snprintf(line, sizeof line, "%s where %.*s", CALLS[k].call, TEXT_ARG(phrase.words));
                play(game, line);
                ck_assert_msg(!strstr(game->err.at, "knows no condition") && !strstr(game->err.at, "not defined"), "%s: %s", line,
                              game->err.at);
            }
            ck_assert_msg(tried, "no call tries the phrases of %.*s", TEXT_ARG(method->name));
        }
        method_free(method);
    }
    ck_assert_int_gt(count, 10);
    arena_free(diag.mem);
    play_free(game);
}
END_TEST

/* A page uses no equation of a case that does not apply: P = p0 belongs to segments that are points. */
START_TEST(equations_of_other_cases)
{
    Play *game = play_new(NULL);
    play(game, "intersect p0=(0,0) p1=(4,0) p2=(2,-1) p3=<?,3> where P.x = 2");
    ck_assert_msg(!strstr(game->out.at ? game->out.at : "", "P = p0"), "%s", game->out.at);
    play_free(game);
}
END_TEST

/* Of a method with 2^20 combinations of cases a bounded number is tried, and nothing is claimed of the others. */
START_TEST(many_cases_end)
{
    enum { CASES = 20 };
    Play  *game = play_new(NULL);
    Buf    text = {0};
    double start = seconds_worked();
    buf_puts(&text, "method many \"Many cases\"\n  given a : number \"a\"\n  given b : number \"b\"\n");
    for (int i = 0; i < CASES; i++)
        buf_printf(&text, "  case a*b > %d \"more\"\n    step s%d = a + %d \"sum\"\n  else\n    step s%d = 2*a \"double\"\n  end\n", i, i,
                   i, i);
    buf_puts(&text, "  answer y = b");
    for (int i = 0; i < CASES; i++)
        buf_printf(&text, " + s%d", i);
    buf_puts(&text, " \"y\"\nend\n");
    ck_assert_msg(play_text(game, buf_text(&text)) == EXIT_FINE, "%s", game->both.at);
    play(game, "set format json");
    play(game, "many b=1 y=5000");
    ck_assert_msg(strstr(game->out.at, "\"complete\":false") || strstr(game->out.at, "cannot solve"), "%s", game->out.at);
    ck_assert_msg(seconds_worked() - start < 5, "%.1f s", seconds_worked() - start);
    buf_free(&text);
    play_free(game);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("unknowns");
    TCase *tcase = tcase_create("unknowns");
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, round_trip);
    tcase_add_test(tcase, phrases);
    tcase_add_test(tcase, many_cases_end);
    tcase_add_test(tcase, equations_of_other_cases);
    suite_add_tcase(suite, tcase);
    return run_suites(suite, NULL);
}
