/* Figures as SVG: what their texts say, and what they show of each method. */
#include "drawn.h"

#include <math.h>
#include <string.h>

/* ---- what texts say --------------------------------------------------------------------------------------- */

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
    Drawn drawn = drawn_of(ANGLES[_i].statement);
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
    Drawn drawn = drawn_of(VALUES[_i].statement);
    for (int i = 0; i < 4; i++)
        ck_assert_msg(says(drawn.svg, VALUES[_i].words[i]), "%s: %s", VALUES[_i].words[i], drawn.svg->desc);
    drawn_free(&drawn);
}
END_TEST

/* Where units were given; without them a figure has none either. */
START_TEST(units_stand_behind_givens_and_answers)
{
    static const char *const WORDS[2][4] = {{"A 2", "va = 5", "J = 13.5", "va' = -1.75"},
                                            {"A 2 kg", "va = 5 m/s", "J = 13.5 N s", "va' = -1.75 m/s"}};
    Drawn drawn = drawn_of(_i ? "collide1d ma=2kg mb=3kg va=5m/s vb=-4m/s e=1/4" : "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4");
    for (int i = 0; i < 4; i++)
        ck_assert_msg(says(drawn.svg, WORDS[_i][i]), "%s: %s", WORDS[_i][i], drawn.svg->desc);
    drawn_free(&drawn);
}
END_TEST

START_TEST(a_value_in_a_label_says_that_it_is_rounded)
{
    Drawn drawn = drawn_of("bounce v=<3,-4> n=<1,2> e=1/2 w=<0,1>");
    ck_assert(svg_has_text(drawn.svg, "approaches at 7/√5"));
    ck_assert(svg_has_text(drawn.svg, "separates at ≈ 1.565"));
    drawn_free(&drawn);
}
END_TEST

START_TEST(a_label_stands_in_no_other_bar)
{
    static const char *const THIN[] = {"collide1d ma=2 mb=3 va=0 vb=-4 e=1", "collide1d ma=2 mb=0.003 va=0 vb=-4 e=1/7",
                                       "merge ma=2 mb=300 va=<3,1> vb=<-1,0>", "collide1d ma=2 mb=3 va=5 vb=-4 e=3"};
    Drawn                    drawn = drawn_of(THIN[_i]);
    drawn_bar_labels(drawn.svg, THIN[_i]);
    drawn_bars(&drawn, THIN[_i]);
    drawn_free(&drawn);
}
END_TEST

/* ---- what is far, small or nothing ------------------------------------------------------------------------ */

START_TEST(a_far_meeting_point_does_not_swallow_the_segments)
{
    static const char *const NEARLY_PARALLEL[] = {"intersect p0=(0,0) p1=(10,0) p2=(0,1) p3=(10,1.0001)",
                                                  "intersect p0=(10,0) p1=(0,0) p2=(0,1) p3=(10,1.0001)",
                                                  "intersect p0=(0,0) p1=(1,2) p2=(1,0) p3=(2,2.001)"};
    Drawn                    drawn = drawn_of(NEARLY_PARALLEL[_i]);
    int                      segments = 0;
    for (int i = 0; i < drawn.svg->marks; i++) {
        const SvgPath *path = &drawn.svg->mark[i].path[0];
        if (strcmp(drawn.svg->mark[i].kind, "segment"))
            continue;
        ck_assert_double_gt(hypot(path->at[1].x - path->at[0].x, path->at[1].y - path->at[0].y), 60);
        segments++;
    }
    ck_assert_int_eq(segments, 2);
    ck_assert(svg_has_text(drawn.svg, "the lines meet far off"));
    drawn_free(&drawn);
}
END_TEST

START_TEST(what_is_too_short_to_be_seen_is_named)
{
    Drawn drawn = drawn_of("intersect p0=(0,0) p1=(1e6,1) p2=(3,4) p3=(3,5)");
    ck_assert(svg_has_text(drawn.svg, "segment from p2 to p3: too short to be seen at this"));
    ck_assert(svg_has_text(drawn.svg, "scale, but not 0")); /* the note takes two lines */
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
    Drawn drawn = drawn_of(ZEROS[_i].statement);
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
    Drawn drawn = drawn_of(SHOWN[_i].statement);
    for (int i = 0; i < 4; i++)
        ck_assert_msg(strstr(drawn.svg->desc, SHOWN[_i].words[i]), "%s: %s", SHOWN[_i].words[i], drawn.svg->desc);
    drawn_free(&drawn);
}
END_TEST

/* The figures of a used method name its own quantities; those of the collision are left out, as the bodies are rectangles. */
START_TEST(a_part_has_no_name_in_a_figure)
{
    Play *game = play_new(NULL);
    ck_assert_int_eq(play(game, "bounce_boxes ma=2 a1=(0,0) a2=(4,2) va=<3,1> mb=3 b1=(12,3) b2=(14,7) vb=<-1,0>"), EXIT_FINE);
    ck_assert_int_eq(play(game, "figure \"a.svg\""), EXIT_FINE);
    buf_char(&game->file, 0);
    ck_assert_ptr_nonnull(strstr(game->file.at, "velocity va = &lt;3, 1&gt;"));
    ck_assert(!strstr(game->file.at, "disc"));
    ck_assert_ptr_nonnull(strstr(game->file.at, "after the collision"));
    ck_assert(!strstr(game->file.at, "hit.") && !strstr(game->file.at, "meeting."));
    play_free(game);
}
END_TEST

/* No arrow of a body runs through a wall, and none floats behind it. */
START_TEST(nothing_is_drawn_behind_a_wall)
{
    static const char *const WALLS[] = {"collide1d ma=inf mb=2 va=0 vb=-3 e=1/2", "collide1d ma=2 mb=inf va=3 vb=0 e=1/2",
                                        "collide1d ma=inf mb=2 va=1 vb=-3 e=1/2"};
    Drawn                    drawn = drawn_of(WALLS[_i]);
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

SUITE(check_figure_texts)
{
    Suite *suite = suite_create("figure texts");
    TCase *tests = tcase_create("figure texts");
    tcase_add_loop_test(tests, a_label_stands_in_no_other_bar, 0, 4);
    tcase_add_loop_test(tests, a_far_meeting_point_does_not_swallow_the_segments, 0, 3);
    tcase_add_test(tests, what_is_too_short_to_be_seen_is_named);
    tcase_add_loop_test(tests, where_there_is_nothing_there_is_no_scale, 0, 3);
    tcase_add_loop_test(tests, the_description_says_every_given_that_is_drawn, 0, 3);
    tcase_add_loop_test(tests, nothing_is_drawn_behind_a_wall, 0, 3);
    tcase_add_loop_test(tests, an_angle_is_not_rounded_in_silence, 0, sizeof ANGLES / sizeof *ANGLES);
    tcase_add_loop_test(tests, the_digits_of_givens_are_untouched, 0, sizeof VALUES / sizeof *VALUES);
    tcase_add_loop_test(tests, units_stand_behind_givens_and_answers, 0, 2);
    tcase_add_test(tests, a_part_has_no_name_in_a_figure);
    tcase_add_test(tests, a_value_in_a_label_says_that_it_is_rounded);
    suite_add_tcase(suite, tests);
    return suite;
}
