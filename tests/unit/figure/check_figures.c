/* Figures as SVG: what is read back from the file are the values of the derivation. */
#include "drawn.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    Drawn drawn = drawn_of(statement);
    ck_assert_msg(drawn.svg, "%s\n%s", statement, drawn.play->both.at);
    drawn_longest = 0;
    drawn_bars(&drawn, statement);
    ck_assert_int_gt(drawn_arrows(&drawn, statement) + drawn_points(&drawn, statement), 0);
    if (!strstr(statement, "I=<0,0>") && !strstr(statement, "p3=(0,0)")) /* where there is something to see, it fills the page */
        ck_assert_msg(drawn_longest > 60, "%s: nothing is longer than %g pixels", statement, drawn_longest);
    drawn_free(&drawn);
}

START_TEST(arrows_are_as_long_as_their_values)
{
    check_statement(drawn_examples[_i]);
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
    Drawn drawn = drawn_of("body A m=1 v=<0,-3>; body floor fixed v=<0,1>; contact c A floor n=<0,-1> e=1/2; island");
    int   arrows = 0;
    ck_assert_int_eq(drawn_bars(&drawn, "a floor that moves"), 4);
    for (int i = 0; i < drawn.svg->marks; i++)
        arrows += !strcmp(drawn.svg->mark[i].name, "v_floor");
    ck_assert_int_eq(arrows, 2); /* before and after */
    drawn_free(&drawn);
}
END_TEST

/* ---- outlines --------------------------------------------------------------------------------------------- */

/* A body that is touched off its middle is no ball: a box has four corners, a rod with all contacts on one line is that line; where normals
 * are skew, the outline has the contacts and their images through the centre, but none beyond another contact. */
START_TEST(a_box_has_edges_and_a_rod_is_a_line)
{
    static const struct {
        const char *island;
        int         corners, discs;
    } ISLANDS[] = {
        {"body floor fixed; body b m=3 I=2 p=(0,1) v=<0,-1>; contact c floor b at=(-1,0) n=<0,1>; contact d floor b at=(1,0) n=<0,1>; "
         "island",
         4, 0},
        {"body rod m=3 I=4 p=(0,0); body ball m=1 p=(-1,-1) v=<5,1>; pin hinge rod at=(0,2); contact hit ball rod at=(0,-1) n=<1,0>; "
         "island",
         2, 1},
        {"body b m=3 I=2 p=(0,0); body floor fixed; body wall fixed; contact c floor b at=(1,-1) n=<0,1>; "
         "contact d wall b at=(-1,-1/2) n=<3,4>; island",
         4, 0},
        {"body b m=3 I=2 p=(0,0); body floor fixed; body wall fixed; contact c floor b at=(0,-1) n=<0,1>; "
         "contact d wall b at=(-1,3/2) n=<4,-3>; island",
         3, 0},
        {"body b m=3 I=2 p=(0,0); body floor fixed; contact c floor b at=(1/2,-1) n=<0,1>; island", 4, 0},
        {"body A m=1 I=1 p=(0,0) v=<1,0>; body B m=1 I=1 p=(2,0); contact c A B at=(1,0) n=<1,0>; island", 0, 2},
    };
    Drawn drawn = drawn_of(ISLANDS[_i].island);
    int   corners = 0, discs = 0;
    ck_assert_msg(drawn.svg, "%s", drawn.play->both.at);
    for (int i = 0; i < drawn.svg->marks; i++) {
        const SvgMark *mark = &drawn.svg->mark[i];
        corners += !mark->panel && !strcmp(mark->kind, "hull") ? mark->path[0].count - 1 : 0; /* the first is the last again */
        discs += !mark->panel && !strcmp(mark->kind, "disc");
    }
    ck_assert_int_eq(corners, ISLANDS[_i].corners);
    ck_assert_int_eq(discs, ISLANDS[_i].discs);
    drawn_free(&drawn);
}
END_TEST

/* Its paper and its letters have the reader's colours, light or dark, and so has the halo round the letters. */
START_TEST(a_picture_has_the_readers_colours)
{
    Drawn       drawn = drawn_of("reflect I=<4,-2> N=<0,1>");
    const char *file = drawn.play->file.at;
    ck_assert_ptr_nonnull(strstr(file, ";color-scheme:light dark;background:Canvas;color:CanvasText\""));
    ck_assert_ptr_nonnull(strstr(file, ";stroke:var(--paper,Canvas);"));
    drawn_free(&drawn);
}
END_TEST

/* ---- the equal angles ------------------------------------------------------------------------------------- */

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
    Drawn                    drawn = drawn_of(REFLECTIONS[_i]);
    double                   shown[2] = {0, 0}, in, out;
    ck_assert_int_eq(angles(drawn.svg, shown, 2), 2);
    const SvgMark *I = svg_mark_named(drawn.svg, "velocity", "I"), *F = svg_mark_named(drawn.svg, "velocity", "F");
    const SvgMark *P = svg_mark_named(drawn.svg, "velocity", "P");
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
    Drawn                    drawn = drawn_of(REFLECTIONS[_i]);
    const SvgMark           *n = svg_mark_named(drawn.svg, "direction", _i ? "-n" : "n"), *F = svg_mark_named(drawn.svg, "velocity", "F");
    ck_assert_double_lt(fabs(remainder(direction(F) - direction(n), 2 * M_PI)), M_PI / 2);
    drawn_free(&drawn);
}
END_TEST

/* ---- arrows on one line ----------------------------------------------------------------------------------- */

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
    Drawn drawn = drawn_of(HEAD_ON[_i]);
    ck_assert_msg(drawn.svg, "%s", drawn.play->both.at);
    drawn_arrows(&drawn, HEAD_ON[_i]);
    drawn_lanes(drawn.svg, HEAD_ON[_i]);
    bool said = false;
    for (int i = 0; i < drawn.svg->texts; i++)
        said |= strstr(drawn.svg->text[i].text, "drawn side by side") != NULL;
    ck_assert(said);
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
    Drawn                    drawn = drawn_of(REFLECTIONS[_i]);
    for (int i = 0; i < 3; i++) {
        char           norm[16];
        long double    wanted[3] = {0, 0, 0};
        const SvgMark *mark = svg_mark_named(drawn.svg, "velocity", NAMES[i]);
        snprintf(norm, sizeof norm, "|%s|", NAMES[i]);
        ck_assert_int_eq(drawn_worth(&drawn, norm, wanted), 1);
        ck_assert_msg(fabsl(length_of(mark) - wanted[0] * svg_unit(drawn.svg, mark)) < 0.003, "%s: %s is %g long", REFLECTIONS[_i],
                      NAMES[i], length_of(mark));
    }
    ck_assert_double_eq_tol(direction(svg_mark_named(drawn.svg, "direction", "n")), M_PI / 2, 1e-4); /* n points up */
    ck_assert(svg_has_text(drawn.svg, "drawn in the plane of n and I"));
    ck_assert(!svg_has_text(drawn.svg, "left out"));
    drawn_free(&drawn);
}
END_TEST

START_TEST(what_sticks_out_of_the_plane_is_said_to_be_left_out)
{
    Drawn drawn = drawn_of("collide2d ma=1 va=<1,2,3> mb=2 vb=<0,1,-1> pa=(0,0,0) pb=(1,2,2) e=1");
    ck_assert_msg(drawn.svg, "%s", drawn.play->both.at);
    ck_assert(svg_has_text(drawn.svg, "left out"));
    drawn_free(&drawn);
}
END_TEST

START_TEST(it_is_what_is_shown_that_is_drawn)
{
    static const char *const SYSTEMS[] = {"binary32", "binary64", "mpfr:12", "enclosure:200"};
    char                     statements[100];
    snprintf(statements, sizeof statements, "set numbers %s; reflect I=<5,10> N=<3,4>", SYSTEMS[_i]);
    Drawn drawn = drawn_of(statements);
    ck_assert_msg(drawn.svg, "%s", drawn.play->both.at);
    const SvgMark *F = svg_mark_named(drawn.svg, "velocity", "F");
    long double    unit = svg_unit(drawn.svg, F), error = hypotl((F->path[1].at[0].x - F->path[0].at[0].x) / unit + 8.2L,
                                                                 (F->path[1].at[0].y - F->path[0].at[0].y) / unit - 7.6L);
    /* 12 bits are told from the truth, the others are not at this size */
    ck_assert_msg(_i == 2 ? error > 1e-3 && error < 0.05 : error < 1e-4, "%s: %Lg", SYSTEMS[_i], error);
    drawn_free(&drawn);
}
END_TEST

SUITE(check_figures)
{
    Suite *suite = suite_create("figures");
    TCase *tests = tcase_create("figures");
    tcase_add_loop_test(tests, arrows_are_as_long_as_their_values, 0, drawn_example_count);
    tcase_add_test(tests, a_floor_that_moves_is_seen_to_move);
    tcase_add_test(tests, a_picture_has_the_readers_colours);
    tcase_add_loop_test(tests, a_box_has_edges_and_a_rod_is_a_line, 0, 6);
    tcase_add_loop_test(tests, so_they_are_at_any_size, 0, SIZE_COUNT);
    tcase_add_loop_test(tests, a_reflection_shows_its_two_equal_angles, 0, 3);
    tcase_add_loop_test(tests, a_normal_stands_on_the_side_of_the_angles, 0, 3);
    tcase_add_loop_test(tests, arrows_on_one_line_stand_side_by_side, 0, 6);
    tcase_add_loop_test(tests, a_reflection_in_space_is_drawn_in_its_plane, 0, 4);
    tcase_add_test(tests, what_sticks_out_of_the_plane_is_said_to_be_left_out);
    tcase_add_loop_test(tests, it_is_what_is_shown_that_is_drawn, 0, 4);
    suite_add_tcase(suite, tests);
    return suite;
}
