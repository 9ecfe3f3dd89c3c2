#include "drawn.h"

#include "json_read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a figure and its derivation -------------------------------------------------------------------------- */

Settings drawn_settings(void)
{
    Settings settings = settings_default();
    settings_set(&settings, "format", "json");
    settings_set(&settings, "digits", "30");
    return settings;
}

/* "4" or ["4","-2"] after `"exact":` as it is typed, or the decimals where that is null; false where there is no number. */
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

Drawn drawn_of(const char *statements)
{
    Settings    settings = drawn_settings();
    Drawn       drawn = {play_new(&settings), play_new(&settings), NULL};
    const char *statement = statements;
    for (const char *stop = strchr(statement, ';'); stop; statement = stop + 1, stop = strchr(statement, ';'))
        play_text(drawn.play, text_trim((Text){statement, (size_t)(stop - statement)}));
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

void drawn_free(Drawn *drawn)
{
    if (drawn->svg)
        svg_free(drawn->svg);
    play_free(drawn->play);
    play_free(drawn->second);
}

int drawn_worth(Drawn *drawn, const char *formula, long double *out)
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

double drawn_longest; /* drawn, of arrows and of ways between points */

int drawn_arrows(Drawn *drawn, const char *statement)
{
    int checked = 0;
    for (int i = 0; i < drawn->svg->marks; i++) {
        const SvgMark *mark = &drawn->svg->mark[i];
        long double    value[3] = {0, 0, 0}, unit = is_arrow(mark) ? svg_unit(drawn->svg, mark) : 0;
        if (!is_arrow(mark))
            continue;
        ck_assert_msg(unit > 0, "%s: %s %s has no unit", statement, mark->kind, mark->name);
        int count = drawn_worth(drawn, mark->name, value);
        ck_assert_msg(count == 1 || count == 2, "%s: %s has %d components\n%s", statement, mark->name, count, drawn->second->both.at);
        long double x = value[0] * unit, y = -value[1] * unit;
        if (mark->paths == 1) { /* too short to be an arrow: a dot */
            ck_assert_msg(hypotl(x, y) < 2.01, "%s: %s is a dot", statement, mark->name);
        } else {
            SvgPoint from = mark->path[0].at[0], to = mark->path[1].at[0];
            drawn_longest = fmax(drawn_longest, hypot(to.x - from.x, to.y - from.y));
            ck_assert_msg(fabsl(to.x - from.x - x) < 0.002 && fabsl(to.y - from.y - y) < 0.002,
                          "%s: %s is drawn %g, %g long and should be %Lg, %Lg", statement, mark->name, to.x - from.x, to.y - from.y, x, y);
        }
        checked++;
    }
    return checked;
}

int drawn_points(Drawn *drawn, const char *statement)
{
    const Svg *svg = drawn->svg;
    int        checked = 0;
    for (int i = 0; i < svg->marks; i++)
        for (int k = 0; k < i; k++) {
            const SvgMark *one = &svg->mark[i], *two = &svg->mark[k];
            long double    a[3] = {0, 0, 0}, unit = svg_unit(svg, one);
            if (strcmp(one->kind, "point") || strcmp(two->kind, "point") || one->panel != two->panel || unit == 0)
                continue;
            char difference[1200];
            snprintf(difference, sizeof difference, "(%s) - (%s)", one->name, two->name); /* before anything is rounded */
            ck_assert_msg(drawn_worth(drawn, difference, a) == 2, "%s: %s\n%s", statement, difference, drawn->second->both.at);
            SvgPoint from = two->path[0].at[0], to = one->path[0].at[0];
            drawn_longest = fmax(drawn_longest, hypot(to.x - from.x, to.y - from.y));
            ck_assert_msg(fabsl(to.x - from.x - a[0] * unit) < 0.002 && fabsl(to.y - from.y + a[1] * unit) < 0.002,
                          "%s: %s is drawn %g, %g and should be %Lg, %Lg", statement, difference, to.x - from.x, to.y - from.y, a[0] * unit,
                          -a[1] * unit);
            checked++;
        }
    return checked;
}

static bool is_bar(const SvgMark *mark)
{
    return !strcmp(mark->kind, "bar") || !strcmp(mark->kind, "rest");
}

int drawn_bars(const Drawn *drawn, const char *statement)
{
    double first = 0, left = 0, right = 0;
    int    bars = 0;
    for (int i = 0; i < drawn->svg->marks; i++) {
        const SvgMark *mark = &drawn->svg->mark[i];
        if (!is_bar(mark))
            continue;
        first = bars++ ? first : mark->path[0].at[0].x;
        *(mark->path[0].at[0].x == first ? &left : &right) += mark->path[0].at[0].y - mark->path[0].at[2].y;
    }
    ck_assert_msg(fabs(left - right) < 0.01, "%s: the energies are %g and %g high", statement, left, right);
    return bars;
}

/* ---- what a figure must not do ---------------------------------------------------------------------------- */

/* How long the arrows lie on each other: only where they are on one line. */
static double shared_length(const SvgMark *one, const SvgMark *two)
{
    SvgPoint a = one->path[0].at[0], b = one->path[1].at[0], c = two->path[0].at[0], d = two->path[1].at[0];
    double   length = hypot(b.x - a.x, b.y - a.y), x = (b.x - a.x) / length, y = (b.y - a.y) / length;
    double   from = (c.x - a.x) * x + (c.y - a.y) * y, to = (d.x - a.x) * x + (d.y - a.y) * y;
    if (fabs((c.x - a.x) * y - (c.y - a.y) * x) > 1 || fabs((d.x - a.x) * y - (d.y - a.y) * x) > 1)
        return 0;
    return fmin(length, fmax(from, to)) - fmax(0, fmin(from, to));
}

void drawn_lanes(const Svg *svg, const char *statement)
{
    for (int i = 0; i < svg->marks; i++)
        for (int k = 0; k < i; k++) {
            const SvgMark *one = &svg->mark[i], *two = &svg->mark[k];
            if (one->panel != two->panel || !is_arrow(one) || !is_arrow(two) || one->paths < 2 || two->paths < 2)
                continue;
            double shared = shared_length(one, two);
            ck_assert_msg(shared < 6, "%s: %s and %s lie on each other, %g pixels", statement, one->name, two->name, shared);
        }
}

void drawn_bar_labels(const Svg *svg, const char *statement)
{
    for (int t = 0; t < svg->texts; t++)
        for (int i = 0; i < svg->marks; i++) {
            const SvgText *text = &svg->text[t];
            const SvgPath *bar = &svg->mark[i].path[0];
            if (text->mark < 0 || text->mark == i || !is_bar(&svg->mark[text->mark]) || !is_bar(&svg->mark[i]))
                continue;
            double right = text->x + svg_text_width(text), top = fmin(bar->at[0].y, bar->at[2].y), low = fmax(bar->at[0].y, bar->at[2].y);
            bool   inside = text->x < bar->at[2].x && right > bar->at[0].x && text->y - 0.7 * text->size < low && text->y > top;
            ck_assert_msg(!inside, "%s: %s stands in another bar", statement, text->text);
        }
}

/* ---- looking for something -------------------------------------------------------------------------------- */

bool svg_has_text(const Svg *svg, const char *words)
{
    for (int i = 0; i < svg->texts; i++)
        if (strstr(svg->text[i].text, words))
            return true;
    return false;
}

const SvgMark *svg_mark_named(const Svg *svg, const char *kind, const char *name)
{
    for (int i = 0; i < svg->marks; i++)
        if (!strcmp(svg->mark[i].kind, kind) && !strcmp(svg->mark[i].name, name))
            return &svg->mark[i];
    ck_abort_msg("no %s %s", kind, name);
    return NULL;
}

/* ---- examples --------------------------------------------------------------------------------------------- */

const char *const drawn_examples[] = {
    "reflect I=<4,-2> N=<0,1>",
    "reflect I=<4,-2> wall1=(0,0) wall2=(1,0)",
    "reflect I=<4,-2> N=<0,-3>",
    "reflect I=<5,10> N=<3,4>",
    "reflect I=<-3,-7/3> N=<1,1>",
    "reflect I=<0,0> N=<1,1>",
    "reflect I=<4,0> N=<0,1>",
    "reflect I=2*<cos(20°),-sin(20°)> N=<0,1>",
    "bounce v=<4,-2> n=<0,1> e=1/2 w=<0,1>",
    "bounce v=<4,-2> n=<0,1>",
    "bounce v=<4,2> n=<0,1>",
    "bounce v=<4,-2> n=<1,1> e=0 w=<1,1/2>",
    "bounce_box x=<11,5> v=<3,1> lo=<0,0> hi=<10,10>",
    "bounce_box x=<10.5,5> v=<-3,1> lo=<0,0> hi=<10,10>",
    "intersect p0=(4,7) p1=(16,3) p2=(1,1) p3=(17,10)",
    "intersect p0=(0,0) p1=(4,0) p2=(2,1) p3=(3,5)",
    "intersect p0=(0,0) p1=(4,2) p2=(2,1) p3=(6,3)",
    "intersect p0=(0,0) p1=(1,0) p2=(3,0) p3=(4,0)",
    "intersect p0=(0,0) p1=(1,0) p2=(1,0) p3=(4,0)",
    "intersect p0=(0,0) p1=(4,0) p2=(0,1) p3=(4,1)",
    "intersect p0=(0,0) p1=(0,0) p2=(0,1) p3=(4,1)",
    "intersect p0=(0,0) p1=(0,0) p2=(0,0) p3=(0,0)",
    "resolve v=<5,10> pa=<0,0> pb=<3,4>",
    "resolve v=<-5,2> n=<0,1>",
    "unresolve vn=11 vt=2 n=<3,4>",
    "unresolve vn=0 vt=-2 n=<3,4>",
    "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4",
    "collide1d ma=2 mb=3 va=5 vb=-4 e=1",
    "collide1d ma=2 mb=3 va=5 vb=-4 e=3",
    "collide1d ma=2 mb=3 va=-5 vb=4 e=1",
    "collide1d ma=inf mb=2 va=0 vb=-3 e=1/2",
    "collide1d ma=2 mb=inf va=3 vb=0 e=1/2",
    "collide2d ma=2 va=<3,1> mb=3 vb=<-1,0> n=<3,4> e=1/2",
    "collide2d ma=2 va=<3,1> mb=3 vb=<-1,0> pa=(0,0) pb=(3,4) e=1",
    "collide2d ma=1 va=<2,0> mb=1 vb=<0,0> pa=(0,0) pb=(2,0) e=1",
    "collide2d ma=1 va=<2,0> mb=1 vb=<0,0> pa=(0,0) pb=(1,1) e=1",
    "collide2d ma=inf va=<0,0> mb=1 vb=<-1,1> pa=(0,0) pb=(1,1) e=1",
    "collide2d ma=1 va=<-2,0> mb=1 vb=<0,0> pa=(0,0) pb=(1,1) e=1",
    "merge ma=2 mb=3 va=<3,1> vb=<-1,0>",
    "merge ma=2 mb=3 va=3 vb=-1",
    "merge ma=inf mb=3 va=<0,0> vb=<-1,1>",
    "row n=3 v1=<1,0> e=1; island",
    "row n=3 v1=<1,0> e=1; island sequential",
    "body A m=1 v=<1,0>; body B m=1; contact c1 A B n=<1,0>; island",
    "body A m=2 I=3 p=(0,0) v=<0,-3> w=1/2; body floor fixed; contact c1 A floor at=(-1,-1) n=<0,-1> e=1/4; "
    "contact c2 A floor at=(2,-1) n=<0,-1> e=1/4; island",
    "body A m=2 I=4 p=(0,0) v=<3,-4> w=-1; body floor fixed v=<0,1>; contact c A floor at=(2,-1) n=<-3,-4> e=1/4; island",
    "body A m=2 I=3 p=(0,0) v=<0,-3> w=1/2; body floor fixed v=<0,-1>; contact c1 A floor at=(-1,-1) n=<0,-1> e=1/4; "
    "contact c2 A floor at=(2,-1) n=<0,-1> e=1/4; island",
    "body X m=2 I=1 p=(0,0) v=<3,0> w=2; body Y m=4 I=3 p=(2,0); contact P X Y at=(1,1/2) n=<1,0> e=1/2; island",
    "body A m=1 I=1 p=(0,0) w=2 v=<1,0>; pin h A at=(0,1); body B m=2 p=(1,0); contact c1 A B at=(1/2,0) n=<1,0>; island",
    "body A m=1 v=<0,-1>; body b fixed; contact c1 A b n=<0,-1> e=1; contact c2 A b n=<1,-1>; island",
};
const int drawn_example_count = sizeof drawn_examples / sizeof *drawn_examples;
