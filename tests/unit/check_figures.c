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

/* The statements, with ; between them, and the figure of the last read back. `svg` is NULL where that has no answer to draw. */
static Drawn draw(const char *statements)
{
    Settings    settings = json_settings();
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

static double longest; /* drawn, of arrows and of ways between points */

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
            longest = fmax(longest, hypot(to.x - from.x, to.y - from.y));
            ck_assert_msg(fabsl(to.x - from.x - x) < 0.002 && fabsl(to.y - from.y - y) < 0.002,
                          "%s: %s is drawn %g, %g long and should be %Lg, %Lg", statement, mark->name, to.x - from.x, to.y - from.y, x, y);
        }
        checked++;
    }
    return checked;
}

/* Any two points that the figure marks are as far apart as their places, along x and along y. How many pairs there were. */
static int check_points(Drawn *drawn, const char *statement)
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
            ck_assert_msg(worth_of(drawn, difference, a) == 2, "%s: %s\n%s", statement, difference, drawn->second->both.at);
            SvgPoint from = two->path[0].at[0], to = one->path[0].at[0];
            longest = fmax(longest, hypot(to.x - from.x, to.y - from.y));
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

/* What stands on one side of a panel of energies is as high as what stands on the other. How many bars there were. */
static int check_bars(const Drawn *drawn, const char *statement)
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

/* The methods' own examples are in it, and those of the lessons and of the README. */
static const char *const EXAMPLES[] = {
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
enum { EXAMPLE_COUNT = sizeof EXAMPLES / sizeof *EXAMPLES };

/* Sizes far from one another and from what a page has. */
static const char *const SIZES[] = {
    "reflect I=<1e300,-2e300> N=<0,1>",
    "reflect I=<1e-300,-2e-300> N=<1e200,1>",
    "reflect I=<1e9,-2e-9> N=<0,1>",
    "reflect I=<1e4000,-2e4000> N=<3,4>",
    "collide1d ma=1e-300 mb=1e300 va=1e250 vb=-1e-250 e=1",
    "collide2d ma=1e100 va=<3e-7,1e-7> mb=3 vb=<-1e-7,0> n=<3,4> e=1/2",
    "intersect p0=(1e30,1e30) p1=(1e30+4,1e30+1) p2=(1e30,1e30+1) p3=(1e30+4,1e30)",
    "bounce_box x=<1e20+1,1e20+1/2> v=<1e-9,1e-9> lo=<1e20,1e20> hi=<1e20+1,1e20+1>",
};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

static void check_statement(const char *statement)
{
    Drawn drawn = draw(statement);
    ck_assert_msg(drawn.svg, "%s\n%s", statement, drawn.play->both.at);
    longest = 0;
    check_bars(&drawn, statement);
    ck_assert_int_gt(check_arrows(&drawn, statement) + check_points(&drawn, statement), 0);
    if (!strstr(statement, "I=<0,0>") && !strstr(statement, "p3=(0,0)")) /* where there is something to see, it fills the page */
        ck_assert_msg(longest > 60, "%s: nothing is longer than %g pixels", statement, longest);
    drawn_free(&drawn);
}

START_TEST(arrows_are_as_long_as_their_values)
{
    check_statement(EXAMPLES[_i]);
}
END_TEST

START_TEST(so_they_are_at_any_size)
{
    check_statement(SIZES[_i]);
}
END_TEST

/* A fixed body that moves works on what touches it, and is drawn as it moves. */
START_TEST(a_floor_that_moves_is_seen_to_move)
{
    Drawn drawn = draw("body A m=1 v=<0,-3>; body floor fixed v=<0,1>; contact c A floor n=<0,-1> e=1/2; island");
    int   arrows = 0;
    ck_assert_int_eq(check_bars(&drawn, "a floor that moves"), 4);
    for (int i = 0; i < drawn.svg->marks; i++)
        arrows += !strcmp(drawn.svg->mark[i].name, "v_floor");
    ck_assert_int_eq(arrows, 2); /* before and after */
    drawn_free(&drawn);
}
END_TEST

/* ---- the equal angles ------------------------------------------------------------------------------------- */

static const SvgMark *mark_named(const Svg *svg, const char *kind, const char *name)
{
    for (int i = 0; i < svg->marks; i++)
        if (!strcmp(svg->mark[i].kind, kind) && !strcmp(svg->mark[i].name, name))
            return &svg->mark[i];
    ck_abort_msg("no %s %s", kind, name);
    return NULL;
}

static double direction(const SvgMark *mark)
{
    SvgPoint from = mark->path[0].at[0], to = mark->path[1].at[0];
    return atan2(from.y - to.y, to.x - from.x);
}

/* The labels with a degree sign, as numbers. */
static int angles(const Svg *svg, double *angle, int most)
{
    int count = 0;
    for (int i = 0; i < svg->texts && count < most; i++)
        if (strstr(svg->text[i].text, "°"))
            angle[count++] = strtod(svg->text[i].text + strcspn(svg->text[i].text, "0123456789"), NULL);
    return count;
}

START_TEST(a_reflection_shows_its_two_equal_angles)
{
    static const char *const REFLECTIONS[] = {"reflect I=<4,-2> N=<0,1>", "reflect I=<5,10> N=<3,4>", "reflect I=<-3,-7/3> N=<1,1>"};
    Drawn                    drawn = draw(REFLECTIONS[_i]);
    double                   shown[2] = {0, 0}, in, out;
    ck_assert_int_eq(angles(drawn.svg, shown, 2), 2);
    const SvgMark *I = mark_named(drawn.svg, "velocity", "I"), *F = mark_named(drawn.svg, "velocity", "F");
    const SvgMark *P = mark_named(drawn.svg, "velocity", "P");
    in = fabs(remainder(direction(I) + M_PI - direction(P), 2 * M_PI)) * 180 / M_PI;
    out = fabs(remainder(direction(F) - direction(P), 2 * M_PI)) * 180 / M_PI;
    ck_assert_msg(fabs(in - out) < 0.01 && fabs(in - shown[0]) < 0.06 && fabs(out - shown[1]) < 0.06, "%g %g, and labels %g %g", in, out,
                  shown[0], shown[1]);
    drawn_free(&drawn);
}
END_TEST

/* Where n points behind the wall, the line that divides the two angles has to be drawn all the same. */
START_TEST(a_normal_stands_on_the_side_of_the_angles)
{
    static const char *const REFLECTIONS[] = {"reflect I=<4,-2> N=<0,1>", "reflect I=<4,2> N=<0,1>", "reflect I=<4,2> N=<2,3>"};
    Drawn                    drawn = draw(REFLECTIONS[_i]);
    const SvgMark           *n = mark_named(drawn.svg, "direction", _i ? "-n" : "n"), *F = mark_named(drawn.svg, "velocity", "F");
    ck_assert_double_lt(fabs(remainder(direction(F) - direction(n), 2 * M_PI)), M_PI / 2);
    drawn_free(&drawn);
}
END_TEST

/* ---- arrows on one line ----------------------------------------------------------------------------------- */

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

static void check_lanes(const Svg *svg, const char *statement)
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

START_TEST(arrows_on_one_line_stand_side_by_side)
{
    static const char *const HEAD_ON[] = {
        "reflect I=<0,-4> N=<0,1>",
        "reflect I=<-3,-6> N=<1,2>",
        "merge ma=2 mb=3 va=3 vb=-1",
        "bounce v=<0,-2> n=<0,1> e=1/2 w=<0,1>",
        "collide2d ma=1 va=<2,0> mb=1 vb=<0,0> pa=(0,0) pb=(2,0) e=1",
        "body A m=1 I=1 p=(0,0) v=<0,-3> w=1; body B m=2 I=1 p=(0,2) v=<0,-3> w=-2; body floor fixed; "
        "contact c A floor at=(0,-1) n=<0,-1> e=1/2; contact d B A at=(0,1) n=<0,-1>; island",
    };
    Drawn drawn = draw(HEAD_ON[_i]);
    ck_assert_msg(drawn.svg, "%s", drawn.play->both.at);
    check_arrows(&drawn, HEAD_ON[_i]);
    check_lanes(drawn.svg, HEAD_ON[_i]);
    bool said = false;
    for (int i = 0; i < drawn.svg->texts; i++)
        said |= strstr(drawn.svg->text[i].text, "drawn side by side") != NULL;
    ck_assert(said);
    drawn_free(&drawn);
}
END_TEST

/* ---- what texts say --------------------------------------------------------------------------------------- */

static bool has_text(const Svg *svg, const char *words)
{
    for (int i = 0; i < svg->texts; i++)
        if (strstr(svg->text[i].text, words))
            return true;
    return false;
}

/* Whether some label is that, and the description has it too. */
static bool says(const Svg *svg, const char *words)
{
    bool label = false;
    for (int i = 0; i < svg->texts; i++)
        label |= svg->text[i].label && !strcmp(svg->text[i].text, words);
    return label && strstr(svg->desc, words);
}

static const struct {
    const char *statement, *words;
} ANGLES[] = {
    {"reflect I=<4,-2> N=<0,1>", "≈ 63.4°"},
    {"reflect I=<4,-0.001> N=<0,1>", "≈ 89.986°"},
    {"reflect I=<1,-1e-12> N=<1,1e-12>", "≈ 1.15e-10°"},
    {"reflect I=<1e300,-1e-300> N=<1e300,1e-300>", "≈ 1.15e-598°"},
    {"reflect I=<1,-1> N=<0,1>", "45°"},
    {"reflect I=<1,-√3> N=<0,1>", "30°"},
    {"reflect I=<√3,-1> N=<0,1>", "60°"},
    {"reflect I=<0,-3> N=<0,1>", "0°"},
    {"reflect I=<1,0,-1> N=<0,0,1>", "45°"},
    {"reflect I=<1,1,-1> N=<0,0,1>", "≈ 54.7°"},
    {"reflect I=2*<cos(20°),-sin(20°)> N=<0,1>", "≈ 70.0°"},
};

/* A degree sign without ≈ is the angle itself. */
START_TEST(an_angle_is_not_rounded_in_silence)
{
    Drawn drawn = draw(ANGLES[_i].statement);
    ck_assert_msg(says(drawn.svg, ANGLES[_i].words), "%s: %s", ANGLES[_i].statement, drawn.svg->desc);
    drawn_free(&drawn);
}
END_TEST

static const struct {
    const char *statement, *words[4];
} VALUES[] = {
    {"intersect p0=(1000000,1000000) p1=(1000001,1000001) p2=(1000000,1000001) p3=(1000001,1000000)",
     {"p0 = <1000000, 1000000>", "p1 = <1000001, 1000001>", "p2 = <1000000, 1000001>", "P = <1000000.5, 1000000.5>"}},
    {"intersect p0=(1e9,1e9) p1=(1e9+3,1e9+1) p2=(1e9,1e9+1) p3=(1e9+2,1e9)",
     {"p0 = <1000000000, 1000000000>", "p1 = <1000000003, 1000000001>", "p3 = <1000000002, 1000000000>",
      "P = <1000000001.2, 1000000000.4>"}},
    {"intersect p0=(-4.123456789,7.987654321) p1=(16.111111111,3.22222222) p2=(1.33333333,1.44444) p3=(17.5555555,10.66666666)",
     {"p0 = <-4.123456789, 7.987654321>", "p1 = <16.111111111, 3.22222222>", "p2 = <1.33333333, 1.44444>", "P ≈ <7.873, 5.162>"}},
    {"collide1d ma=2.0000001 mb=3 va=5 vb=-1/3 e=1/4", {"va = 5", "vb = -1/3", "va = 5", "vb = -1/3"}},
};

START_TEST(the_digits_of_givens_are_untouched)
{
    Drawn drawn = draw(VALUES[_i].statement);
    for (int i = 0; i < 4; i++)
        ck_assert_msg(says(drawn.svg, VALUES[_i].words[i]), "%s: %s", VALUES[_i].words[i], drawn.svg->desc);
    drawn_free(&drawn);
}
END_TEST

START_TEST(a_value_in_a_label_says_that_it_is_rounded)
{
    Drawn drawn = draw("bounce v=<3,-4> n=<1,2> e=1/2 w=<0,1>");
    ck_assert(has_text(drawn.svg, "comes in at 7/√5"));
    ck_assert(has_text(drawn.svg, "leaves at ≈ 1.565"));
    drawn_free(&drawn);
}
END_TEST

/* What a label of a bar stands in is that bar. */
static void check_bar_labels(const Svg *svg, const char *statement)
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

START_TEST(a_label_stands_in_no_other_bar)
{
    static const char *const THIN[] = {"collide1d ma=2 mb=3 va=0 vb=-4 e=1", "collide1d ma=2 mb=0.003 va=0 vb=-4 e=1/7",
                                       "merge ma=2 mb=300 va=<3,1> vb=<-1,0>", "collide1d ma=2 mb=3 va=5 vb=-4 e=3"};
    Drawn                    drawn = draw(THIN[_i]);
    check_bar_labels(drawn.svg, THIN[_i]);
    check_bars(&drawn, THIN[_i]);
    drawn_free(&drawn);
}
END_TEST

/* ---- what is far, small or nothing ------------------------------------------------------------------------ */

START_TEST(a_far_meeting_point_does_not_swallow_the_segments)
{
    static const char *const NEARLY_PARALLEL[] = {"intersect p0=(0,0) p1=(10,0) p2=(0,1) p3=(10,1.0001)",
                                                  "intersect p0=(10,0) p1=(0,0) p2=(0,1) p3=(10,1.0001)",
                                                  "intersect p0=(0,0) p1=(1,2) p2=(1,0) p3=(2,2.001)"};
    Drawn                    drawn = draw(NEARLY_PARALLEL[_i]);
    int                      segments = 0;
    for (int i = 0; i < drawn.svg->marks; i++) {
        const SvgPath *path = &drawn.svg->mark[i].path[0];
        if (strcmp(drawn.svg->mark[i].kind, "segment"))
            continue;
        ck_assert_double_gt(hypot(path->at[1].x - path->at[0].x, path->at[1].y - path->at[0].y), 60);
        segments++;
    }
    ck_assert_int_eq(segments, 2);
    ck_assert(has_text(drawn.svg, "the lines meet far off"));
    drawn_free(&drawn);
}
END_TEST

START_TEST(what_is_too_short_to_be_seen_is_named)
{
    Drawn drawn = draw("intersect p0=(0,0) p1=(1e6,1) p2=(3,4) p3=(3,5)");
    ck_assert(has_text(drawn.svg, "segment from p2 to p3: not 0, but too short"));
    drawn_free(&drawn);
}
END_TEST

/* A scale with nothing to measure would say something. */
START_TEST(where_there_is_nothing_there_is_no_scale)
{
    static const struct {
        const char *statement, *scale;
    } ZEROS[] = {{"reflect I=<0,0> N=<0,1>", "velocity "},
                 {"collide1d ma=1 mb=1 va=2 vb=2 e=1", "impulse "},
                 {"intersect p0=(1,2) p1=(1,2) p2=(1,2) p3=(1,2)", "length "}};
    Drawn drawn = draw(ZEROS[_i].statement);
    for (int i = 0; i < drawn.svg->texts; i++)
        ck_assert_msg(strncmp(drawn.svg->text[i].text, ZEROS[_i].scale, strlen(ZEROS[_i].scale)), "%s", drawn.svg->text[i].text);
    drawn_free(&drawn);
}
END_TEST

/* ---- what the methods show -------------------------------------------------------------------------------- */

START_TEST(the_description_says_every_given_that_is_drawn)
{
    static const struct {
        const char *statement, *words[4];
    } SHOWN[] = {
        {"bounce_box x=<11,5> v=<3,1> lo=<-1,0> hi=<10,10>", {"x = <11, 5>", "v = <3, 1>", "lo = <-1, 0>", "hi = <10, 10>"}},
        {"collide1d ma=2 mb=3 va=5 vb=-4 e=1/4",
         {"momentum ma*va = 10", "momentum mb*vb = -12", "momentum ma*va' = -3.5", "momentum p = -2"}},
        {"collide2d ma=2 va=<3,1,0> mb=3 vb=<-1,0,2> n=<1,2,2> e=1/2",
         {"velocity va - van*n =", "velocity vb - vbn*n =", "velocity va' - van'*n =", "velocity vb' - vbn'*n ="}},
    };
    Drawn drawn = draw(SHOWN[_i].statement);
    for (int i = 0; i < 4; i++)
        ck_assert_msg(strstr(drawn.svg->desc, SHOWN[_i].words[i]), "%s: %s", SHOWN[_i].words[i], drawn.svg->desc);
    drawn_free(&drawn);
}
END_TEST

/* No arrow of a body runs through a wall, and none floats behind it. */
START_TEST(nothing_is_drawn_behind_a_wall)
{
    static const char *const WALLS[] = {"collide1d ma=inf mb=2 va=0 vb=-3 e=1/2", "collide1d ma=2 mb=inf va=3 vb=0 e=1/2",
                                        "collide1d ma=inf mb=2 va=1 vb=-3 e=1/2"};
    Drawn                    drawn = draw(WALLS[_i]);
    for (int w = 0; w < drawn.svg->marks; w++)
        for (int i = 0; i < drawn.svg->marks && !strcmp(drawn.svg->mark[w].kind, "wall"); i++) {
            const SvgMark *wall = &drawn.svg->mark[w], *arrow = &drawn.svg->mark[i];
            if (strcmp(arrow->kind, "velocity") || arrow->panel != wall->panel)
                continue;
            double at = wall->path[0].at[0].x, from = arrow->path[0].at[0].x, to = arrow->paths > 1 ? arrow->path[1].at[0].x : from;
            double front = strstr(WALLS[_i], "ma=inf") ? 1 : -1;
            ck_assert_msg(front * (from - at) > -0.01 && front * (to - at) > -0.01, "%s: %s", WALLS[_i], arrow->name);
        }
    drawn_free(&drawn);
}
END_TEST

/* ---- in space --------------------------------------------------------------------------------------------- */

static double length_of(const SvgMark *mark)
{
    SvgPoint from = mark->path[0].at[0], to = mark->path[1].at[0];
    return hypot(to.x - from.x, to.y - from.y);
}

/* I, n and F are in one plane, so nothing is shortened there, and angles are true. */
START_TEST(a_reflection_in_space_is_drawn_in_its_plane)
{
    static const char *const NAMES[] = {"I", "F", "P"};
    static const char *const REFLECTIONS[] = {"reflect I=<1,2,-2> N=<0,0,1>", "reflect I=<3,-7,1/2> N=<1,2,-3>",
                                              "reflect I=<2,2,2> N=<1,1,1>", "reflect I=<0,0,-5> N=<0,0,2>"};
    Drawn                    drawn = draw(REFLECTIONS[_i]);
    for (int i = 0; i < 3; i++) {
        char           norm[16];
        long double    wanted[3] = {0, 0, 0};
        const SvgMark *mark = mark_named(drawn.svg, "velocity", NAMES[i]);
        snprintf(norm, sizeof norm, "|%s|", NAMES[i]);
        ck_assert_int_eq(worth_of(&drawn, norm, wanted), 1);
        ck_assert_msg(fabsl(length_of(mark) - wanted[0] * svg_unit(drawn.svg, mark)) < 0.003, "%s: %s is %g long", REFLECTIONS[_i],
                      NAMES[i], length_of(mark));
    }
    ck_assert_double_eq_tol(direction(mark_named(drawn.svg, "direction", "n")), M_PI / 2, 1e-4); /* n points up */
    ck_assert(has_text(drawn.svg, "drawn in the plane of n and I"));
    ck_assert(!has_text(drawn.svg, "left out"));
    drawn_free(&drawn);
}
END_TEST

START_TEST(what_sticks_out_of_the_plane_is_said_to_be_left_out)
{
    Drawn drawn = draw("collide2d ma=1 va=<1,2,3> mb=2 vb=<0,1,-1> pa=(0,0,0) pb=(1,2,2) e=1");
    ck_assert_msg(drawn.svg, "%s", drawn.play->both.at);
    ck_assert(has_text(drawn.svg, "left out"));
    drawn_free(&drawn);
}
END_TEST

START_TEST(it_is_what_is_shown_that_is_drawn)
{
    static const char *const SYSTEMS[] = {"binary32", "binary64", "mpfr:12", "enclosure:200"};
    char                     statements[100];
    snprintf(statements, sizeof statements, "set numbers %s; reflect I=<5,10> N=<3,4>", SYSTEMS[_i]);
    Drawn drawn = draw(statements);
    ck_assert_msg(drawn.svg, "%s", drawn.play->both.at);
    const SvgMark *F = mark_named(drawn.svg, "velocity", "F");
    long double    unit = svg_unit(drawn.svg, F), error = hypotl((F->path[1].at[0].x - F->path[0].at[0].x) / unit + 8.2L,
                                                                 (F->path[1].at[0].y - F->path[0].at[0].y) / unit - 7.6L);
    /* 12 bits are told from the truth, the others are not at this size */
    ck_assert_msg(_i == 2 ? error > 1e-3 && error < 0.05 : error < 1e-4, "%s: %Lg", SYSTEMS[_i], error);
    drawn_free(&drawn);
}
END_TEST

/* ---- labels ----------------------------------------------------------------------------------------------- */

typedef struct Tally {
    int figures, labels, overlaps, crossed, outside, left_out, with_left_out, arrows;
} Tally;

static bool texts_overlap(const SvgText *a, const SvgText *b)
{
    return a->panel == b->panel && a->x < b->x + svg_text_width(b) && b->x < a->x + svg_text_width(a) && fabs(a->y - b->y) < 0.8 * a->size;
}

static void tally_labels(const Svg *svg, Tally *tally)
{
    int before = tally->left_out;
    tally->figures++;
    for (int i = 0; i < svg->texts; i++) {
        const SvgText *text = &svg->text[i];
        tally->labels += text->label;
        tally->crossed += text->label && svg_covered(svg, text) > 3;
        tally->outside += text->x < 0 || text->y < text->size || text->x + svg_text_width(text) > svg->width || text->y > svg->height;
        for (int k = 0; k < i; k++)
            tally->overlaps += texts_overlap(text, &svg->text[k]);
    }
    for (int i = 0; i < svg->panels; i++)
        tally->left_out += svg->panel[i].left_out;
    tally->with_left_out += tally->left_out > before;
}

START_TEST(labels_of_the_examples_do_not_overlap)
{
    Tally tally = {0};
    Drawn drawn = draw(EXAMPLES[_i]);
    tally_labels(drawn.svg, &tally);
    ck_assert_msg(tally.overlaps == 0 && tally.outside == 0 && tally.left_out == 0, "%s: %d overlaps, %d outside, %d left out",
                  EXAMPLES[_i], tally.overlaps, tally.outside, tally.left_out);
    drawn_free(&drawn);
}
END_TEST

static char **lessons;
static int    lesson_count;

/* Every derivation of every lesson. */
START_TEST(labels_of_the_lessons_do_not_overlap)
{
    Settings settings = json_settings();
    Buf      content = {0};
    Play    *one = play_new(&settings);
    Tally    tally = {0};
    ck_assert(read_whole(lessons[_i], &content));
    for (char *line = strtok(content.at, "\n"); line; line = strtok(NULL, "\n")) {
        play(one, line);
        if (!strstr(one->out.at, "\"kind\":\"method\"") && !strstr(one->out.at, "\"kind\":\"island\""))
            continue;
        ck_assert_msg(play(one, "figure \"a.svg\"") == EXIT_FINE, "%s\n%s", line, one->both.at);
        Svg *svg = svg_read(buf_text(&one->file));
        ck_assert_msg(!svg->why[0], "%s: %s", line, svg->why);
        tally_labels(svg, &tally);
        ck_assert_msg(tally.overlaps + tally.outside + tally.left_out == 0, "%s: %d overlaps, %d outside, %d left out", line,
                      tally.overlaps, tally.outside, tally.left_out);
        svg_free(svg);
    }
    ck_assert_int_gt(tally.figures, 0);
    play_free(one);
    buf_free(&content);
}
END_TEST

static void put_number(Buf *out, Random *random, int least)
{
    int n = random_int(random, least, 9);
    switch (random_int(random, 0, 5)) {
    case 0:
        buf_printf(out, "%d/%d", n, random_int(random, 2, 9));
        break;
    case 1:
        buf_printf(out, "%d.%d", n, random_int(random, 0, 99));
        break;
    case 2:
        buf_printf(out, "%de%d", n, random_int(random, -5, 5));
        break;
    default:
        buf_printf(out, "%d", n);
    }
}

static void put_vector(Buf *out, Random *random)
{
    buf_puts(out, "<");
    put_number(out, random, -9);
    buf_puts(out, ", ");
    put_number(out, random, -9);
    buf_puts(out, ">");
}

/* A call with a vector for each v of the pattern, a number for n, one that is not negative for p. */
static void put_call(Buf *out, Random *random)
{
    static const char *const CALLS[] = {
        "reflect I=v N=v",
        "bounce v=v n=v e=p w=v",
        "bounce_box x=v v=v lo=<-10,-10> hi=<10,10>",
        "intersect p0=v p1=v p2=v p3=v",
        "resolve v=v n=v",
        "unresolve vn=n vt=n n=v",
        "collide1d ma=p mb=p va=n vb=n e=p",
        "collide2d ma=p va=v mb=p vb=v n=v e=p",
        "collide2d ma=p va=v mb=p vb=v pa=v pb=v e=p",
        "merge ma=p mb=p va=v vb=v",
    };
    const char *call = CALLS[random_int(random, 0, sizeof CALLS / sizeof *CALLS - 1)];
    out->len = 0;
    for (const char *at = call; *at; at++) {
        bool value = at > call && at[-1] == '=' && strchr("vnp", *at) && (at[1] == ' ' || !at[1]);
        if (!value)
            buf_char(out, *at);
        else if (*at == 'v')
            put_vector(out, random);
        else
            put_number(out, random, *at == 'p' ? 1 : -9);
    }
    buf_char(out, 0);
}

START_TEST(figures_of_random_problems_are_right_and_can_be_read)
{
    enum { PROBLEMS = 1000 };
    Random random = random_stream(77);
    Tally  tally = {0};
    Buf    call = {0};
    for (int i = 0; i < PROBLEMS;) {
        put_call(&call, &random);
        Drawn drawn = draw(call.at);
        if (drawn.svg) {
            tally.arrows += check_arrows(&drawn, call.at);
            check_points(&drawn, call.at);
            check_lanes(drawn.svg, call.at);
            check_bar_labels(drawn.svg, call.at);
            int before = tally.overlaps + tally.outside;
            tally_labels(drawn.svg, &tally);
            if (tally.overlaps + tally.outside > before)
                printf("%s: labels overlap\n", call.at);
            i++;
        }
        drawn_free(&drawn);
    }
    printf("%d random figures, %d arrows measured, %d labels: %d overlap, %d outside, %d (%.1f %%) on a line, %d left out for lack of room "
           "in %d figures\n",
           tally.figures, tally.arrows, tally.labels, tally.overlaps, tally.outside, tally.crossed, 100.0 * tally.crossed / tally.labels,
           tally.left_out, tally.with_left_out);
    ck_assert_int_gt(tally.arrows, 2 * PROBLEMS);
    ck_assert_int_eq(tally.overlaps, 0);
    ck_assert_int_eq(tally.outside, 0);
    ck_assert_int_le(tally.with_left_out, PROBLEMS / 50);
    ck_assert_int_le(tally.crossed, tally.labels / 20);
    buf_free(&call);
}
END_TEST

/* How far the text is from that place: 0 inside. */
static double way_to_text(const SvgText *text, SvgPoint from)
{
    double right = text->x + svg_text_width(text), top = text->y - 0.75 * text->size;
    double x = fmax(fmax(text->x - from.x, from.x - right), 0), y = fmax(fmax(top - from.y, from.y - text->y), 0);
    return hypot(x, y);
}

typedef struct Standing {
    int labels, strange, strange_unled, far, far_unled; /* of points: nearer to another point than to their own; over 25 pixels off */
} Standing;

static void tally_points(const Svg *svg, Standing *tally)
{
    for (int i = 0; i < svg->texts; i++) {
        const SvgText *text = &svg->text[i];
        const SvgMark *own = text->label && text->mark >= 0 ? &svg->mark[text->mark] : NULL;
        bool           strange = false;
        if (!own || strcmp(own->kind, "point"))
            continue;
        double distance = way_to_text(text, own->path[0].at[0]);
        for (int k = 0; k < svg->marks; k++)
            strange |= !strcmp(svg->mark[k].kind, "point") && svg->mark[k].panel == own->panel &&
                       way_to_text(text, svg->mark[k].path[0].at[0]) < distance - 0.5;
        tally->labels++;
        tally->strange += strange;
        tally->strange_unled += strange && !text->led;
        tally->far += distance > 25;
        tally->far_unled += distance > 25 && !text->led;
    }
}

/* Coordinates of many digits, so that labels are long, and points wherever they happen to be. */
START_TEST(labels_stand_at_their_own_points)
{
    enum { PROBLEMS = 400 };
    Random   random = random_stream(78);
    Standing tally = {0};
    for (int i = 0; i < PROBLEMS; i++) {
        char call[300] = "intersect";
        for (int k = 0; k < 4; k++)
            snprintf(call + strlen(call), sizeof call - strlen(call), " p%d=(%d.%0*d, %d.%0*d)", k, random_int(&random, -10, 9), 1 + i % 9,
                     random_int(&random, 0, 9), random_int(&random, -10, 9), 1 + i % 9, random_int(&random, 0, 9));
        Drawn drawn = draw(call);
        ck_assert_msg(drawn.svg, "%s\n%s", call, drawn.play->both.at);
        tally_points(drawn.svg, &tally);
        drawn_free(&drawn);
    }
    printf("%d labels of points: %d (%.1f %%) nearer to another point, %d of them without a line that leads there; %d (%.1f %%) over 25 "
           "pixels off, %d without a line\n",
           tally.labels, tally.strange, 100.0 * tally.strange / tally.labels, tally.strange_unled, tally.far,
           100.0 * tally.far / tally.labels, tally.far_unled);
    ck_assert_int_le(tally.strange, 8 * tally.labels / 100);
    ck_assert_int_le(tally.strange_unled, tally.labels / 200);
    ck_assert_int_le(tally.far, 12 * tally.labels / 100);
    ck_assert_int_le(tally.far_unled, tally.labels / 1000);
}
END_TEST

/* A name stands in its own body or at its rim, and not behind a wall from there; no other name stands in it. */
static void check_body(const Svg *svg, const SvgText *text, const SvgMark *disc, const char *statement)
{
    SvgPoint middle = disc->path[0].at[0];
    bool     own = &svg->mark[text->mark] == disc;
    double   away = way_to_text(text, middle) - fabs(disc->path[0].at[1].x - middle.x);
    if (!own && !strcmp(svg->mark[text->mark].kind, "wall"))
        ck_assert_msg(away > 0, "%s: %s stands in a disc", statement, text->text);
    if (!own)
        return;
    ck_assert_msg(away < 25 || text->led, "%s: %s stands %g pixels from its disc", statement, text->text, away);
    for (int i = 0; i < svg->marks; i++) {
        const SvgPath *wall = &svg->mark[i].path[0];
        if (strcmp(svg->mark[i].kind, "wall") || svg->mark[i].panel != disc->panel)
            continue;
        SvgPoint along = {wall->at[1].x - wall->at[0].x, wall->at[1].y - wall->at[0].y};
        double   x = text->x + svg_text_width(text) / 2 - wall->at[0].x, y = text->y - text->size / 2 - wall->at[0].y;
        double   side = along.x * y - along.y * x, home = along.x * (middle.y - wall->at[0].y) - along.y * (middle.x - wall->at[0].x);
        ck_assert_msg(side * home > 0, "%s: %s stands behind a wall", statement, text->text);
    }
}

/* Nobody can tell whose a label is that lies across a row. */
START_TEST(no_label_lies_across_many_bodies)
{
    char statements[100];
    snprintf(statements, sizeof statements, "row n=%d v1=<1,0> e=9/10; island", 8 + 2 * _i);
    Drawn drawn = draw(statements);
    ck_assert_msg(drawn.svg, "%s", drawn.play->both.at);
    for (int t = 0; t < drawn.svg->texts; t++) {
        const SvgText *text = &drawn.svg->text[t];
        int            discs = 0;
        for (int i = 0; i < drawn.svg->marks && text->label; i++) {
            const SvgMark *mark = &drawn.svg->mark[i];
            SvgPoint       middle = mark->path[0].at[0];
            if (i != text->mark && mark->panel == text->panel && !strcmp(mark->kind, "disc"))
                discs += way_to_text(text, middle) < fabs(mark->path[0].at[1].x - middle.x);
        }
        ck_assert_msg(discs <= 2, "%s: %s lies on %d bodies", statements, text->text, discs);
    }
    drawn_free(&drawn);
}
END_TEST

START_TEST(names_stand_at_their_bodies)
{
    static const char *const ISLANDS[] = {
        "body A m=2 I=3 p=(0,0) v=<0,-3> w=1/2; body floor fixed v=<0,1>; contact c1 A floor at=(-1,-1) n=<0,-1> e=1/4; "
        "contact c2 A floor at=(2,-1) n=<0,-1> e=1/4; island",
        "body A m=2 I=3 p=(0,0) v=<0,-3> w=1/2; body floor fixed; contact c1 A floor at=(-1,-1) n=<0,-1> e=1/4; "
        "contact c2 A floor at=(2,-1) n=<0,-1> e=1/4; island",
        "body A m=1 v=<0,-3>; body floor fixed v=<0,1>; contact c A floor n=<0,-1> e=1/2; island",
        "body A m=1 I=1 p=(0,0) v=<1,-3> w=1; body B m=2 I=1 p=(0,2) v=<0,-3> w=-2; body floor fixed; "
        "contact c A floor at=(0,-1) n=<0,-1> e=1/2; contact d B A at=(0,1) n=<0,-1>; island",
        "collide1d ma=2 mb=inf va=3 vb=0 e=1/2",
        "collide2d ma=inf va=<0,0> mb=1 vb=<-1,1> pa=(0,0) pb=(1,1) e=1",
    };
    Drawn drawn = draw(ISLANDS[_i]);
    ck_assert_msg(drawn.svg, "%s", drawn.play->both.at);
    for (int t = 0; t < drawn.svg->texts; t++)
        for (int k = 0; k < drawn.svg->marks && drawn.svg->text[t].mark >= 0; k++)
            if (!strcmp(drawn.svg->mark[k].kind, "disc") && drawn.svg->mark[k].panel == drawn.svg->text[t].panel)
                check_body(drawn.svg, &drawn.svg->text[t], &drawn.svg->mark[k], ISLANDS[_i]);
    drawn_free(&drawn);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("figures");
    TCase *values = tcase_create("values"), *labels = tcase_create("labels");
    tcase_add_loop_test(values, arrows_are_as_long_as_their_values, 0, EXAMPLE_COUNT);
    tcase_add_test(values, a_floor_that_moves_is_seen_to_move);
    tcase_add_loop_test(values, so_they_are_at_any_size, 0, SIZE_COUNT);
    tcase_add_loop_test(values, a_reflection_shows_its_two_equal_angles, 0, 3);
    tcase_add_loop_test(values, a_normal_stands_on_the_side_of_the_angles, 0, 3);
    tcase_add_loop_test(values, arrows_on_one_line_stand_side_by_side, 0, 6);
    tcase_add_loop_test(values, a_label_stands_in_no_other_bar, 0, 4);
    tcase_add_loop_test(values, a_far_meeting_point_does_not_swallow_the_segments, 0, 3);
    tcase_add_test(values, what_is_too_short_to_be_seen_is_named);
    tcase_add_loop_test(values, where_there_is_nothing_there_is_no_scale, 0, 3);
    tcase_add_loop_test(values, the_description_says_every_given_that_is_drawn, 0, 3);
    tcase_add_loop_test(values, nothing_is_drawn_behind_a_wall, 0, 3);
    tcase_add_loop_test(values, an_angle_is_not_rounded_in_silence, 0, sizeof ANGLES / sizeof *ANGLES);
    tcase_add_loop_test(values, the_digits_of_givens_are_untouched, 0, sizeof VALUES / sizeof *VALUES);
    tcase_add_test(values, a_value_in_a_label_says_that_it_is_rounded);
    tcase_add_loop_test(values, a_reflection_in_space_is_drawn_in_its_plane, 0, 4);
    tcase_add_test(values, what_sticks_out_of_the_plane_is_said_to_be_left_out);
    tcase_add_loop_test(values, it_is_what_is_shown_that_is_drawn, 0, 4);
    suite_add_tcase(suite, values);
    tcase_add_loop_test(labels, labels_of_the_examples_do_not_overlap, 0, EXAMPLE_COUNT);
    lessons = files_in("lessons", ".carom", &lesson_count);
    tcase_add_loop_test(labels, labels_of_the_lessons_do_not_overlap, 0, lesson_count);
    tcase_add_test(labels, figures_of_random_problems_are_right_and_can_be_read);
    tcase_add_test(labels, labels_stand_at_their_own_points);
    tcase_add_loop_test(labels, no_label_lies_across_many_bodies, 0, 4);
    tcase_add_loop_test(labels, names_stand_at_their_bodies, 0, 6);
    tcase_set_timeout(labels, 600);
    suite_add_tcase(suite, labels);
    return run_suites(suite, NULL);
}
