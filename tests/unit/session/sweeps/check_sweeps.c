/* Sweeps and plots: each row against the closed formula of a collision on a line, and against the same call by itself; curves read back
 * from their picture; what is refused. The messages are in tests/errors/sweeps.txt. */
#include "harness.h"
#include "svg_read.h"

#include "base/csv.h"
#include "session/outcome.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Play  *game;
static Random numbers;

static void set_up(void)
{
    game = play_new(NULL);
    numbers = random_stream(4300);
}

static void tear_down(void)
{
    play_free(game);
}

static Csv table_of(Arena *mem)
{
    ck_assert_int_eq(play(game, "table \"s.csv\""), EXIT_FINE);
    Text file = buf_text(&game->file);
    ck_assert(text_starts(file, "# "));
    (void)text_take(&file, "\n");
    return csv_read(file, mem);
}

static double cell(const Csv *csv, int row, int column)
{
    Text text = csv_cell(&csv->row[row], column);
    char number[40];
    snprintf(number, sizeof number, "%.*s", TEXT_ARG(text));
    return atof(number);
}

/* vb' = (ma*va + mb*vb + ma*e*(va - vb))/(ma + mb), va' = vb' - e*(va - vb), in doubles; the problems have small whole numbers. */
START_TEST(rows_are_those_of_the_formula)
{
    Arena *mem = arena_new();
    int    ma = random_int(&numbers, 1, 9), mb = random_int(&numbers, 1, 9), vb = random_int(&numbers, -9, 8),
        va = random_int(&numbers, vb + 1, 9), steps = random_int(&numbers, 1, 30);
    char line[200];
    snprintf(line, sizeof line, "sweep e from 0 to 1 step 1/%d : collide1d ma=%d mb=%d va=%d vb=%d", steps, ma, mb, va, vb);
    ck_assert_int_eq(play(game, line), EXIT_FINE);
    Csv csv = table_of(mem);
    ck_assert_int_eq(csv.rows, steps + 2);
    for (int i = 0; i <= steps; i++) {
        double e = i / (double)steps, after = (ma * va + mb * vb + ma * e * (va - vb)) / (ma + mb);
        double loss = 0.5 * ma * mb / (ma + mb) * (1 - e * e) * (va - vb) * (va - vb);
        ck_assert_double_eq_tol(cell(&csv, i + 1, 0), e, 1e-15);
        ck_assert_double_eq_tol(cell(&csv, i + 1, 1), after - e * (va - vb), 1e-12);
        ck_assert_double_eq_tol(cell(&csv, i + 1, 2), after, 1e-12);
        ck_assert_double_eq_tol(cell(&csv, i + 1, 4), loss, 1e-10);
    }
    arena_free(mem);
}
END_TEST

/* Every exact value in the JSON of a row is the one of the call by itself. */
static const struct {
    const char *sweep, *call, *answer; /* call: up to the value */
    int         values;
    const char *value[5];
} SAME[] = {
    {"sweep e from 0 to 1 step 1/4 : collide2d ma=2 mb=3 va=<3,1> vb=<-1,0> n=<3,4>",
     "collide2d ma=2 mb=3 va=<3,1> vb=<-1,0> n=<3,4> e=",
     "va'",
     5,
     {"0", "1/4", "1/2", "3/4", "1"}},
    {"sweep va' from 0 to 1 step 1/2 : collide1d ma=3 mb=2 va=4 vb=-1", "collide1d ma=3 mb=2 va=4 vb=-1 va'=", "e", 3, {"0", "1/2", "1"}},
    {"sweep h from 1 m to 200 cm step 50 cm : drop e=1/2 g=10", "drop e=1/2 g=10 h=", "h'", 0, {NULL}},
    {"sweep h from 100 cm to 200 cm step 50 cm : drop e=1/2 g=10", "drop e=1/2 g=10 h=", "h'", 3, {"1", "3/2", "2"}},
    {"sweep mb from 3 to 1 step -1 : merge ma=1 va=<1,2> vb=<0,0>", "merge ma=1 va=<1,2> vb=<0,0> mb=", "v'", 3, {"3", "2", "1"}},
};

START_TEST(rows_are_those_of_single_calls)
{
    Arena *mem = arena_new();
    ck_assert_int_eq(play(game, SAME[_i].sweep), SAME[_i].values ? EXIT_FINE : EXIT_INPUT);
    Csv csv = {0};
    if (SAME[_i].values)
        csv = table_of(mem);
    for (int i = 0; i < SAME[_i].values; i++) {
        char     line[200], name[40];
        Quantity quantity;
        int      column = csv_column(&csv, SAME[_i].answer);
        snprintf(line, sizeof line, "%s%s", SAME[_i].call, SAME[_i].value[i]);
        snprintf(name, sizeof name, "%s%s", SAME[_i].answer, column < 0 ? ".x" : "");
        ck_assert_int_eq(play(game, line), EXIT_FINE);
        ck_assert(session_quantity(game->session, text_of(name), false, &quantity));
        bool   all;
        Text   decimal = quantity_decimal(&quantity, 17, &all);
        char   number[60];
        Buf    lower = {0};
        double wanted;
        buf_put(&lower, decimal);
        snprintf(number, sizeof number, "%.*s", TEXT_ARG(buf_text(&lower)));
        wanted = atof(number);
        buf_free(&lower);
        ck_assert_double_eq_tol(cell(&csv, i + 1, column < 0 ? csv_column(&csv, name) : column), wanted, 1e-15 * (1 + fabs(wanted)));
    }
    arena_free(mem);
}
END_TEST

/* A rising and a falling line, which meet at (1, 1); the corner is between two of the values that are swept. */
START_TEST(a_corner_is_found_exactly)
{
    ck_assert_int_eq(play_lines(game, TEXT("method bent \"A bent line\"\n  given x : number \"x\"\n  case x < 1 \"left of the bend\"\n"
                                           "    answer y = x \"y\"\n  else\n    answer y = 2 - x \"y\"\n  end\nend\n"
                                           "sweep x from 0 to 2 step 3/7 : bent\n")),
                     EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, "at x = 1 a condition changes: left of the bend"));
    ck_assert_int_eq(play(game, "figure \"s.svg\""), EXIT_FINE);
    Svg *svg = svg_read(buf_text(&game->file));
    ck_assert_msg(!svg->why[0], "%s", svg->why);
    ck_assert_ptr_nonnull(strstr(svg->desc, "1 at 1"));
    svg_free(svg);
}
END_TEST

/* va' falls and vb' rises in proportion to e: their ends are as far above the axis as their values say. */
START_TEST(curves_are_where_their_values_say)
{
    ck_assert_int_eq(play(game, "sweep e from 0 to 1 step 1/2 : collide1d ma=2 mb=3 va=4 vb=-1"), EXIT_FINE);
    ck_assert_int_eq(play(game, "figure \"s.svg\""), EXIT_FINE);
    Svg *svg = svg_read(buf_text(&game->file));
    ck_assert_msg(!svg->why[0], "%s", svg->why);
    ck_assert_int_eq(svg->panels, 3);
    const SvgPath *curve[2] = {NULL, NULL};
    for (int i = 0; i < svg->marks; i++)
        if (!strcmp(svg->mark[i].kind, "path"))
            for (int k = 0; k < 2; k++)
                if (!strcmp(svg->mark[i].name, k ? "vb'" : "va'"))
                    curve[k] = &svg->mark[i].path[0];
    ck_assert(curve[0] && curve[1]);
    /* 1, -1/2, -2 and 1, 2, 3 */
    double unit = (curve[1]->at[0].y - curve[1]->at[2].y) / 2;
    ck_assert_double_gt(unit, 1);
    ck_assert_double_eq_tol(curve[0]->at[0].y, curve[1]->at[0].y, 0.01);
    ck_assert_double_eq_tol((curve[0]->at[2].y - curve[0]->at[0].y) / unit, 3, 0.01);
    ck_assert_double_eq_tol((curve[0]->at[1].y - curve[0]->at[0].y) / unit, 1.5, 0.01);
    ck_assert_double_eq_tol(curve[0]->at[1].x - curve[0]->at[0].x, curve[0]->at[2].x - curve[0]->at[1].x, 0.01);
    svg_free(svg);
}
END_TEST

/* Masses m and 2m meet at u and -u: their centre of mass has -u/3, so va' = -u/3*(1 + 4*e) and vb' = -u/3*(1 - 2*e). */
START_TEST(curves_in_letters_are_in_units_of_the_letters)
{
    Arena *mem = arena_new();
    ck_assert_int_eq(play_lines(game, TEXT("letters m > 0, u > 0\nsweep e from 0 to 1 step 1/2 : collide1d ma=m mb=2m va=u vb=-u\n")),
                     EXIT_FINE);
    Csv csv = table_of(mem);
    ck_assert(text_is(csv_cell(&csv.row[1], 1), "'-u/3"));
    ck_assert(text_is(csv_cell(&csv.row[3], 2), "u/3"));
    ck_assert(text_is(csv_cell(&csv.row[2], 2), "0"));
    ck_assert(text_is(csv_cell(&csv.row[1], 4), "4/3*m*u^2"));
    ck_assert_int_eq(play(game, "figure \"s.svg\""), EXIT_FINE);
    Svg *svg = svg_read(buf_text(&game->file));
    ck_assert_msg(!svg->why[0], "%s", svg->why);
    ck_assert_int_eq(svg->panels, 3);
    ck_assert_ptr_nonnull(strstr(svg->desc, "units of u upwards, from -1.66667 to 0.333333"));
    ck_assert_ptr_nonnull(strstr(svg->desc, "units of m*u² upwards, from 0 to 1.33333"));
    svg_free(svg);
    arena_free(mem);
}
END_TEST

START_TEST(the_newest_result_is_drawn)
{
    ck_assert_int_eq(play(game, "plot"), EXIT_INPUT);
    ck_assert_int_eq(play(game, "sweep e from 0 to 1 step 1/2 : collide1d ma=2 mb=3 va=4 vb=-1"), EXIT_FINE);
    ck_assert_int_eq(play(game, "figure"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, "sweep has a figure"));
    ck_assert_int_eq(play(game, "reflect I=<4,-2> N=<0,1>"), EXIT_FINE);
    ck_assert_int_eq(play(game, "figure"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, "reflect has a figure"));
    ck_assert_int_eq(play(game, "plot va'"), EXIT_FINE);
}
END_TEST

SUITE(check_sweeps)
{
    Suite *suite = suite_create("sweeps");
    TCase *tcase = tcase_create("sweeps");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, rows_are_those_of_the_formula, 0, cases(20));
    tcase_add_loop_test(tcase, rows_are_those_of_single_calls, 0, sizeof SAME / sizeof *SAME);
    tcase_add_test(tcase, a_corner_is_found_exactly);
    tcase_add_test(tcase, curves_are_where_their_values_say);
    tcase_add_test(tcase, curves_in_letters_are_in_units_of_the_letters);
    tcase_add_test(tcase, the_newest_result_is_drawn);
    suite_add_tcase(suite, tcase);
    return suite;
}
