/* Figures as SVG: what is read back from the file are the values of the derivation, and labels can be read.
 *
 * Each arrow says which formula it shows. A second session is given the steps of the derivation as variables and works that formula out,
 * so that what is measured in the file is held against something that no figure has touched. */
#include "harness.h"
#include "json_read.h"
#include "svg_read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a figure and its derivation -------------------------------------------------------------------------- */

typedef struct Drawn {
    Play *play, *second;
    Svg  *svg;
} Drawn;

static Settings json_settings(void)
{
    Settings settings = settings_default();
    settings_set(&settings, "format", "json");
    settings_set(&settings, "digits", "30");
    return settings;
}

/* "4" or ["4","-2"] behind `"exact":` as it is typed, or the decimals where that is null; false where there is no number. */
static bool typed_value(const char *value, char *out, size_t room)
{
    const char *at = json_member(value, TEXT("exact"));
    if (at && *at == 'n')
        at = json_member(value, TEXT("decimal"));
    if (at && *at == '"') {
        snprintf(out, room, "%.*s", TEXT_ARG(json_quoted(at)));
        return true;
    }
    if (!at || *at != '[' || at[1] != '"')
        return false;
    size_t len = 0;
    for (const char *item = json_next(at, NULL); item; item = json_next(at, item))
        len += (size_t)snprintf(out + len, room - len, "%s(%.*s)", len ? ", " : "<", TEXT_ARG(json_quoted(item)));
    snprintf(out + len, room - len, ">");
    return true;
}

static void give(Drawn *drawn, Text name, const char *value)
{
    char exact[8192], line[9000];
    if (!name.len || !typed_value(value, exact, sizeof exact))
        return;
    snprintf(line, sizeof line, "%.*s = %s", TEXT_ARG(name), exact);
    ck_assert_msg(play(drawn->second, line) == EXIT_FINE, "%s\n%s", line, drawn->second->both.at);
}

/* The statement, and its figure read back. `drawn->svg` is NULL where the statement has no answer to draw. */
static Drawn draw(const char *statement)
{
    Settings settings = json_settings();
    Drawn    drawn = {play_new(&settings), play_new(&settings), NULL};
    play(drawn.play, statement);
    const char *given = json_member(drawn.play->out.at, TEXT("given")), *steps = json_member(drawn.play->out.at, TEXT("steps"));
    for (const char *at = given && *given == '{' && given[1] == '"' ? given + 1 : NULL; at && *at == '"';) {
        const char *end = json_string_end(at);
        give(&drawn, (Text){at + 1, (size_t)(end - at) - 2}, end + 1);
        at = json_skip(end + 1);
        at += *at == ',';
    }
    for (const char *step = json_next(steps, NULL); step; step = json_next(steps, step)) {
        const char *role = json_member(step, TEXT("role"));
        if (text_is(json_quoted(role), "step") || text_is(json_quoted(role), "answer") || text_is(json_quoted(role), "given"))
            give(&drawn, json_quoted(json_member(step, TEXT("name"))), json_member(step, TEXT("value")));
    }
    if (play(drawn.play, "figure \"a.svg\"") == EXIT_FINE) {
        drawn.svg = svg_read(buf_text(&drawn.play->file));
        ck_assert_msg(!drawn.svg->why[0], "%s: %s\n%.3000s", statement, drawn.svg->why, drawn.play->file.at);
    }
    return drawn;
}

static void drawn_free(Drawn *drawn)
{
    if (drawn->svg)
        svg_free(drawn->svg);
    play_free(drawn->play);
    play_free(drawn->second);
}

/* The formula as decimals; how many components, 0 where it has no value. */
static int worth_of(Drawn *drawn, const char *formula, long double *out)
{
    char line[600];
    snprintf(line, sizeof line, "%s", formula);
    if (play(drawn->second, line) != EXIT_FINE)
        return 0;
    const char *step = json_next(json_member(drawn->second->out.at, TEXT("steps")), NULL);
    const char *decimal = json_member(json_member(step, TEXT("value")), TEXT("decimal"));
    int         count = 0;
    if (!decimal)
        return 0;
    if (*decimal == '"') {
        out[0] = strtold(decimal + 1, NULL);
        out[1] = 0;
        return 1;
    }
    for (const char *item = json_next(decimal, NULL); item && count < 3; item = json_next(decimal, item))
        out[count++] = strtold(item + 1, NULL);
    return count;
}

/* ---- arrows ----------------------------------------------------------------------------------------------- */

static bool is_arrow(const SvgMark *mark)
{
    static const char *const KINDS[] = {"arrow", "velocity", "momentum", "impulse"};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (!strcmp(mark->kind, KINDS[i]))
            return true;
    return false;
}

/* Every arrow of the figure in the plane is as long as its value and points where that does. How many there were. */
static int check_arrows(Drawn *drawn, const char *statement)
{
    int checked = 0;
    for (int i = 0; i < drawn->svg->marks; i++) {
        const SvgMark *mark = &drawn->svg->mark[i];
        long double    value[3] = {0, 0, 0}, unit = is_arrow(mark) ? svg_unit(drawn->svg, mark) : 0;
        if (!is_arrow(mark))
            continue;
        ck_assert_msg(unit > 0, "%s: %s %s has no unit", statement, mark->kind, mark->name);
        int count = worth_of(drawn, mark->name, value);
        ck_assert_msg(count == 1 || count == 2, "%s: %s has %d components\n%s", statement, mark->name, count, drawn->second->both.at);
        long double x = value[0] * unit, y = -value[1] * unit;
        if (mark->paths == 1) { /* too short to be an arrow: a dot */
            ck_assert_msg(hypotl(x, y) < 2.01, "%s: %s is a dot", statement, mark->name);
        } else {
            SvgPoint from = mark->path[0].at[0], to = mark->path[1].at[0];
            ck_assert_msg(fabsl(to.x - from.x - x) < 0.002 && fabsl(to.y - from.y - y) < 0.002,
                          "%s: %s is drawn %g, %g long and should be %Lg, %Lg", statement, mark->name, to.x - from.x, to.y - from.y, x, y);
        }
        checked++;
    }
    return checked;
}

static const char *const EXAMPLES[] = {
    "reflect I=<4,-2> N=<0,1>",
    "reflect I=<4,-2> wall1=(0,0) wall2=(1,0)",
    "reflect I=<4,-2> N=<0,-3>",
    "reflect I=<5,10> N=<3,4>",
    "reflect I=<-3,-7/3> N=<1,1>",
    "reflect I=<0,0> N=<1,1>",
    "reflect I=<4,0> N=<0,1>",
    "reflect I=<1e300,-2e300> N=<0,1>",
    "reflect I=<1e-300,-2e-300> N=<1e200,1>",
    "reflect I=<1e9,-2e-9> N=<0,1>",
    "reflect I=2*<cos(20°),-sin(20°)> N=<0,1>",
};

START_TEST(arrows_are_as_long_as_their_values)
{
    Drawn drawn = draw(EXAMPLES[_i]);
    ck_assert_msg(drawn.svg, "%s\n%s", EXAMPLES[_i], drawn.play->both.at);
    ck_assert_int_gt(check_arrows(&drawn, EXAMPLES[_i]), 0);
    drawn_free(&drawn);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("figures");
    TCase *values = tcase_create("values");
    tcase_add_loop_test(values, arrows_are_as_long_as_their_values, 0, sizeof EXAMPLES / sizeof *EXAMPLES);
    suite_add_tcase(suite, values);
    return run_suites(suite, NULL);
}
