/* The pictures of errors in floating point: the arrow of the computed answer ends where the magnified error takes it, and the bars of a
 * ledger add up to the error. The error is worked out here from the digits of both answers, in long double. */
#include "harness.h"

#include "render/board/error_figure.h"
#include "session/outcome.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const STATEMENTS[] = {
    "collide2d ma=2 mb=3 va=<4,3> vb=<-3,1> n=<3,4> e=0.1",
    "collide1d ma=2 mb=3 va=4.1 vb=-1.3 e=0.3",
    "reflect I=<0.3,-7.7> N=<1,3>",
    "bounce v=<3.3,-1e-3> n=<0.1,7> e=0.9",
    "collide1d ma=2e200 mb=3e200 va=4.1e-150 vb=-1.3e-150 e=0.3",
};
enum { STATEMENT_COUNT = sizeof STATEMENTS / sizeof *STATEMENTS };

static const Machine DOUBLES = {&binary64_system, 0};

static const Report *derived(Play *game, const char *statement)
{
    play(game, statement);
    const Report *report = session_outcome(game->session)->report;
    ck_assert_msg(report != NULL, "%s: %s", statement, game->err.at);
    return report;
}

static int power_of(Text caption)
{
    for (size_t i = 0; i + 3 < caption.len; i++)
        if (!memcmp(caption.at + i, "10^", 3))
            return atoi(caption.at + i + 3);
    return 0;
}

/* "<1.7032, -0.0624>" or "1.7032": component k. */
static long double part_of(Text words, int k)
{
    const char *at = strstr(words.at, " = ") + 3;
    at += *at == '<';
    if (k)
        at = strstr(at, ", ") + 2;
    return strtold(at, NULL);
}

static const Blame *ledger_of(Blame **blame, int count, Text name, int k)
{
    for (int i = 0; i < count; i++)
        if (text_equal(blame[i]->report->plan->step[blame[i]->step].name, name) && (blame[i]->component < 0 ? 0 : blame[i]->component) == k)
            return blame[i];
    ck_abort_msg("no ledger");
    return NULL;
}

START_TEST(the_arrow_is_off_by_the_error_times_the_power)
{
    if (LDBL_MANT_DIG < 64)
        return;
    Play         *game = play_new(NULL);
    const Report *report = derived(game, STATEMENTS[_i]);
    Text          reason = {0};
    Blame        *blame[MOST_TARGETS];
    SweepItem     target[MOST_TARGETS];
    int           count = blame_make(report, DOUBLES, target, blame_targets(report, (Text){0}, -1, target), false, blame, &reason);
    const Figure *figure = error_figure(report, DOUBLES, report->desk->exact.mem, &reason);
    ck_assert(figure && figure->panels > 0);
    int off = 0;
    for (int i = 0; i < figure->panels; i++) {
        const Panel *panel = &figure->panel[i];
        if (panel->count < 2)
            continue;
        const Mark *exact = &panel->mark[0], *computed = &panel->mark[1];
        double      moved[2] = {computed->b.x - exact->b.x, computed->b.y - exact->b.y};
        double      length = hypot(exact->b.x, exact->b.y), size = hypot(moved[0], moved[1]);
        ck_assert_msg(size < 0.75 * length && size > length / 40, "%s: the error is drawn %g times the arrow", STATEMENTS[_i],
                      size / length);
        for (int k = 0; k < 2; k++) {
            if (!k || strchr(text_copy(report->desk->exact.mem, exact->words).at, '<')) {
                const Blame *own = ledger_of(blame, count, exact->name, k);
                long double  truth = part_of(text_copy(report->desk->exact.mem, exact->words), k);
                long double  error = (long double)strtod(text_copy(report->desk->exact.mem, own->computed).at, NULL) - truth;
                double       drawn = moved[k] * ldexp(1, (int)figure->exponent[panel->quantity]);
                double       expected = (double)(error * powl(10, power_of(panel->caption)));
                ck_assert_msg(fabs(drawn - expected) <=
                                  0.02 * fabs(expected) + 1e-3 * size * ldexp(1, (int)figure->exponent[panel->quantity]),
                              "%s, %.*s: %g is drawn and %g expected", STATEMENTS[_i], TEXT_ARG(exact->name), drawn, expected);
                off++;
            }
        }
    }
    ck_assert_int_gt(off, 0);
    play_free(game);
}
END_TEST

START_TEST(the_bars_add_up_to_the_error)
{
    Play         *game = play_new(NULL);
    const Report *report = derived(game, STATEMENTS[_i]);
    Text          reason = {0};
    const Figure *figure = error_figure_of_blame(report, DOUBLES, report->desk->exact.mem, &reason);
    ck_assert(figure && figure->panels > 0);
    for (int i = 0; i < figure->panels; i++) {
        const Panel *panel = &figure->panel[i];
        const char  *caption = text_copy(report->desk->exact.mem, panel->caption).at;
        double       error = strtod(strstr(caption, "error ") + 6, NULL), sum = 0, most = 0, scale = 0;
        for (int k = 0; k < panel->count; k++) {
            double ulps = strtod(text_copy(report->desk->exact.mem, panel->mark[k].label).at, NULL);
            sum += ulps;
            most = fmax(most, fabs(ulps));
            scale = fmax(scale, fabs(panel->mark[k].size));
            ck_assert_msg(ulps * panel->mark[k].size >= 0, "%s: a bar on the wrong side", caption);
        }
        ck_assert_msg(fabs(sum - error) <= 0.02 * most + 0.01 * fabs(error), "%s: the bars make %g", caption, sum);
        ck_assert_msg(fabs(scale - 1) < 1e-9, "%s: the largest bar has height %g", caption, scale);
        for (int k = 0; k < panel->count; k++) {
            double ulps = strtod(text_copy(report->desk->exact.mem, panel->mark[k].label).at, NULL);
            ck_assert_msg(fabs(panel->mark[k].size - ulps / most) < 0.01, "%s: bar %d has height %g", caption, k, panel->mark[k].size);
        }
    }
    play_free(game);
}
END_TEST

static const struct {
    const char *before, *statement, *says, *not ;
} NAMED[] = {
    {"", "draw error", "in binary64", "binary32"},
    {"verify in float", "draw error", "in binary32", "binary64"},
    {"verify binary32", "draw blame", "binary32", "binary64"},
    {"blame J in binary32", "draw blame", "binary32", "binary64"},
    {"verify in float\nverify", "draw error", "in binary64", "binary32"},
    {"set numbers binary32\nverify mpfr:20", "draw error", "in mpfr:20", "binary32"},
    {"verify in float\ncollide1d ma=2 mb=3 va=4.1 vb=-1.3 e=0.7", "draw error", "in binary64", "binary32"},
    {"verify in float", "draw error in double", "in binary64", "binary32"},
    {"verify in float", "figure \"a.svg\" error in mpfr:30", "in mpfr:30", "binary32"},
    {"", "figure \"a.svg\" blame in float", "binary32", "binary64"},
};

START_TEST(the_format_is_the_one_that_was_named)
{
    Play *game = play_new(NULL);
    play(game, "collide1d ma=2 mb=3 va=4.1 vb=-1.3 e=0.3");
    play_lines(game, text_of(NAMED[_i].before));
    ck_assert_int_eq(play(game, NAMED[_i].statement), EXIT_FINE);
    const char *shown = NAMED[_i].statement[0] == 'f' ? game->file.at : game->out.at;
    ck_assert_msg(strstr(shown, NAMED[_i].says) && !strstr(shown, NAMED[_i].not ), "%s, %s: %s", NAMED[_i].before, NAMED[_i].statement,
                  shown);
    play_free(game);
}
END_TEST

static const struct {
    const char *before, *statement, *says;
} REFUSED[] = {
    {NULL, "draw error", "nothing has been worked out yet"},
    {"intersect (4,7) (16,3) (1,1) (17,10)", "figure \"a.svg\" errors", "after the name of the file, `figure` takes paths"},
    {"drop h=2.5 e=0.5 g=9.8", "draw error in float16", "`float16` is not a floating-point format that carom can use"},
    {"drop h=2.5 e=0.5 g=9.8", "draw paths", "this is a figure of a motion, but the last result is not one"},
    {"letters m > 0, u > 0\ncollide1d ma=m mb=2m va=u vb=0 e=1", "draw blame", "this is a figure of rounding errors"},
    {"collide1d ma=1 mb=1 va=1 vb=0 e=1", "draw blame", "no answer has a rounding error in this format"},
};
enum { REFUSALS = sizeof REFUSED / sizeof *REFUSED };

START_TEST(what_cannot_be_drawn_is_said)
{
    Play *game = play_new(NULL);
    if (REFUSED[_i].before)
        play_lines(game, text_of(REFUSED[_i].before));
    ck_assert_int_ne(play(game, REFUSED[_i].statement), EXIT_FINE);
    ck_assert_msg(strstr(game->err.at, REFUSED[_i].says) != NULL, "%s: %s", REFUSED[_i].statement, game->err.at);
    play_free(game);
}
END_TEST

SUITE(check_error_figure)
{
    Suite *suite = suite_create("error figures");
    TCase *figures = tcase_create("figures");
    tcase_add_loop_test(figures, the_arrow_is_off_by_the_error_times_the_power, 0, STATEMENT_COUNT);
    tcase_add_loop_test(figures, the_bars_add_up_to_the_error, 0, STATEMENT_COUNT);
    tcase_add_loop_test(figures, the_format_is_the_one_that_was_named, 0, sizeof NAMED / sizeof *NAMED);
    tcase_add_loop_test(figures, what_cannot_be_drawn_is_said, 0, REFUSALS);
    suite_add_tcase(suite, figures);
    return suite;
}
