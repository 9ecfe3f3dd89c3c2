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

/* A velocity of which only the direction, or only the speed, is known: as with conditions after `where`. */
START_TEST(open_polar)
{
    static const struct {
        const char *typed, *where, *echo, *page;
    } ROWS[] = {
        {"bounce v=polar(10,-30°) n=<0,1> v'=polar(?, 30°) e=?", "bounce v=polar(10,-30°) n=<0,1> v'=<?,?> e=? where direction(v') = 30°",
         "where direction(v') = 30°", "e = 1\n"},
        {"bounce v=polar(?,-45°), n=<0,1>, v'=polar(5, ?), e=3/4",
         "bounce v=<?,?> n=<0,1> v'=<?,?> e=3/4 where direction(v) = -45°, speed(v') = 5", "where direction(v) = -45°, speed(v') = 5",
         "v = <v.x, v.y> = <4, -4>\n"},
        {"bounce v=polar(?, ?) n=<0,1> v'=<3,4> e=1/2", "bounce v=<?, ?> n=<0,1> v'=<3,4> e=1/2", "v' = <3, 4>", "v = <3, -8>\n"},
        {"collide2d ma=1 mb=1 va=<4,0> vb=<0,0> va'=polar(?, 60°) e=1 n=? where va'.y > 0",
         "collide2d ma=1 mb=1 va=<4,0> vb=<0,0> va'=<?,?> e=1 n=? where direction(va') = 60°, va'.y > 0",
         "where direction(va') = 60°, va'.y > 0", "= <1, √3> ≈"},
    };
    Play *game = play_new(NULL);
    char  page[8000];
    play(game, "set format text");
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        ck_assert_msg(play(game, ROWS[i].typed) == EXIT_FINE, "%s: %s", ROWS[i].typed, game->both.at);
        ck_assert_msg(strstr(game->out.at, ROWS[i].echo) && strstr(game->out.at, ROWS[i].page), "%s: %s", ROWS[i].typed, game->out.at);
        snprintf(page, sizeof page, "%s", strstr(game->out.at, "1. "));
        ck_assert_int_eq(play(game, ROWS[i].where), EXIT_FINE);
        ck_assert_str_eq(page, strstr(game->out.at, "1. "));
    }
    play(game, "bounce v=polar(?, -30°, 2) n=<0,1> v'=<3,4> e=1/2");
    ck_assert_ptr_nonnull(strstr(game->err.at, "polar takes 2 values, not 3"));
    play(game, "bounce v=polar(1 + ?, -30°) n=<0,1> v'=<3,4> e=1/2");
    ck_assert_ptr_nonnull(strstr(game->err.at, "or va=polar(?, 30°)"));
    play_free(game);
}
END_TEST

/* A coefficient such as sin(20°)/sin(20°) - 1 has no exact value. That it is not known to be 0 does not make it another number. */
START_TEST(no_division_by_what_may_be_zero)
{
    Play *game = play_new(NULL);
    ck_assert_int_ne(play(game, "reflect n=<0,1> v=? where v.x*sin(20°) = v.y"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->err.at, "carom cannot solve these equations"));
    ck_assert_int_eq(play(game, "reflect n=<0,1> v=? where v.x*sin(20°) = v.y, v.x = 1"), EXIT_FINE);
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
        {"pendulum", "pendulum m=1 M=9 L=2 g=10 v=?"},
        {"rough_wall", "rough_wall m=1 r=1/2 c=2/5 v=<3, -4> w=10 n=<0, 1> e=1/2 mu=?"},
        {"rough_balls", "rough_balls ma=1 ra=1 va=<2, 0> wa=4 mb=1 rb=1 vb=<0, 0> c=1/2 n=<1, 0> e=1/2 mu=?"},
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
                snprintf(line, sizeof line, "%s where %.*s", CALLS[k].call, TEXT_ARG(method_phrase_example(phrase.words, diag.mem)));
                play(game, line);
                ck_assert_msg(!strstr(game->err.at, "does not know this condition") && !strstr(game->err.at, "not defined"), "%s: %s", line,
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

/* Of a second collision, with an e of its own: the letter e of the first one stays what it is, in values of variables and where it is
 * typed. The ends are worked out by hand. */
START_TEST(letters_of_an_earlier_collision)
{
    static const struct {
        const char *lines, *range, *because;
    } ROWS[] = {
        {"collide1d ma=3m mb=2m va=u vb=0 e=e\nq = va'\ncollide1d ma=2m mb=m va=vb' vb=0 e=1/2 where va' < q", "0 ≤ e < 3/7",
         "va' < u/5*(3 - 2*e)"},
        {"collide1d ma=2m mb=3m va=u vb=0 e=e\nq = va'\nbounce v=vb' n=-1 e=1/8 where v' < q", "0 ≤ e < 9/11", "v' < u/5*(2 - 3*e)"},
        {"collide1d ma=2m mb=3m va=u vb=0 e=e\nbounce v=vb' n=-1 e=1/8 where v' < u/5*(2 - 3*e)", "0 ≤ e < 9/11", "v' < u/5*(2 - 3*e)"},
        {"q = u*e\ncollide1d ma=m mb=2m va=u vb=0 e=1/2 where va' < q", "0 < e ≤ 1", "va' < u*e"},
        {"collide1d ma=m mb=2m va=u vb=0 e=e where vb' > u*e", "0 ≤ e < 1/2", "vb' > u*e"},
        {"collide1d ma=m mb=2m va=u vb=0 e=? where vb' > u*e", "0 ≤ e < 1/2", "vb' > u*e"},
        {"collide1d ma=m mb=2m va=u vb=0 e=? where 2*vb' > u(3e - 1/3)", "0 ≤ e < 3/7", "2*vb' > u*(3*e - 1/3)"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Play *game = play_new(NULL);
        Buf   text = {0};
        buf_printf(&text, "letters m > 0, u > 0, 0 <= e <= 1\n%s", ROWS[i].lines);
        play_lines(game, buf_text(&text));
        ck_assert_msg(strstr(game->out.at, ROWS[i].range) && strstr(game->out.at, ROWS[i].because), "%s\n%s%s", text.at, game->out.at,
                      game->err.at ? game->err.at : "");
        buf_free(&text);
        play_free(game);
    }
}
END_TEST

SUITE(check_unknowns)
{
    Suite *suite = suite_create("unknowns");
    TCase *tcase = tcase_create("unknowns");
    tcase_add_test(tcase, round_trip);
    tcase_add_test(tcase, open_polar);
    tcase_add_test(tcase, no_division_by_what_may_be_zero);
    tcase_add_test(tcase, phrases);
    tcase_add_test(tcase, many_cases_end);
    tcase_add_test(tcase, equations_of_other_cases);
    tcase_add_test(tcase, letters_of_an_earlier_collision);
    suite_add_tcase(suite, tcase);
    return suite;
}
