/* Plots: every point stands where the labels of the ticks say. The picture is read back; nothing of the layout is used. */
#include "harness.h"
#include "figure/plot.h"
#include "figure/writers/figure_characters.h"
#include "figure/writers/svg.h"
#include "figure/writers/tikz.h"
#include "svg_read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 6, MOST_SERIES = 3, MOST_TICKS = 40 };

/* ---- making plots ----------------------------------------------------------------------------------------- */

typedef struct Made {
    PlotPoint  point[MOST_SERIES][MOST_POINTS];
    PlotSeries series[MOST_SERIES];
    Plot       plot;
} Made;

static double real(Random *random, double least, double most)
{
    return least + (most - least) * (double)(random_next(random) >> 11) * 0x1p-53;
}

static int below(Random *random, int count)
{
    return (int)(random_next(random) % (uint64_t)count);
}

static const char *const NAMES[] = {"va", "vb", "vc"};

/* Of any size, from zero or not, whole or not. */
static void make(Made *made, Random *random)
{
    static const long SIZES[] = {0, 0, 0, 4, -9, 500, -3000};
    bool              whole = below(random, 4) == 0;
    long              size_x = whole ? 0 : SIZES[below(random, 7)], size_y = SIZES[below(random, 7)];
    double            offset = below(random, 3) ? 0 : real(random, -50, 50), width = real(random, 0.5, 30);
    *made = (Made){.plot = {.caption = TEXT("a plot"), .count = 1 + below(random, MOST_SERIES)}};
    made->plot.x = (PlotScale){TEXT("t in s"), below(random, 2) == 0, whole};
    made->plot.y = (PlotScale){TEXT("T in J"), below(random, 2) == 0, false};
    made->plot.series = made->series;
    for (int i = 0; i < made->plot.count; i++) {
        double x = whole ? 1 : offset;
        made->series[i] = (PlotSeries){text_of(NAMES[i]), (SeriesKind)below(random, 3), made->point[i], 2 + below(random, MOST_POINTS - 1)};
        for (int k = 0; k < made->series[i].points; k++) {
            made->point[i][k] = (PlotPoint){.x = {x, size_x}, .y = {real(random, offset - width, offset + width), size_y}};
            x += whole ? 1 + below(random, 30) : real(random, 0.01, width);
        }
    }
}

static long double value_of_scaled(Scaled z)
{
    return ldexpl((long double)z.m, (int)z.e);
}

static Svg *read_plot(const Plot *plot, Arena *mem)
{
    Buf out = {0};
    svg_write(&out, plot_figure(plot, TEXT("a plot"), mem), &(SvgStyle){true, TEXT("figure"), 1, false}, mem);
    Svg *svg = svg_read(buf_text(&out));
    ck_assert_msg(!svg->why[0], "%s", svg->why);
    buf_free(&out);
    return svg;
}

/* ---- reading axes ----------------------------------------------------------------------------------------- */

typedef struct ReadAxis {
    long double tick[MOST_TICKS];
    double      at[MOST_TICKS]; /* of the text: its middle along x, its base line along y */
    int         ticks;
    SvgPoint    from, to;
} ReadAxis;

/* "−2.5e−300" */
static bool read_number(const char *text, long double *value)
{
    char plain[64] = "", *end;
    for (size_t i = 0, k = 0; text[i] && k + 1 < sizeof plain; k++) {
        bool minus = !strncmp(text + i, "−", strlen("−"));
        plain[k] = minus ? '-' : text[i];
        i += minus ? strlen("−") : 1;
    }
    *value = strtold(plain, &end);
    return plain[0] && !*end;
}

static ReadAxis read_axis(const Svg *svg, int mark)
{
    ReadAxis axis = {.ticks = 0};
    ck_assert_str_eq(svg->mark[mark].kind, "axis");
    axis.from = svg->mark[mark].path[0].at[0];
    axis.to = svg->mark[mark].path[0].at[1];
    for (int i = 0; i < svg->texts; i++) {
        long double value;
        if (svg->text[i].mark == mark && read_number(svg->text[i].text, &value)) {
            ck_assert_int_lt(axis.ticks, MOST_TICKS);
            axis.tick[axis.ticks] = value;
            axis.at[axis.ticks++] = mark ? svg->text[i].y : svg->text[i].at;
        }
    }
    ck_assert_int_ge(axis.ticks, 2);
    return axis;
}

/* The first tick stands at the beginning of the axis and the last one at its end. */
static double place_on(const ReadAxis *axis, bool upwards, long double value)
{
    double part = (double)((value - axis->tick[0]) / (axis->tick[axis->ticks - 1] - axis->tick[0]));
    return upwards ? axis->from.y + part * (axis->to.y - axis->from.y) : axis->from.x + part * (axis->to.x - axis->from.x);
}

/* ---- laws ------------------------------------------------------------------------------------------------- */

static void check_point(const ReadAxis *axis, SvgPoint found, const PlotPoint *x, const PlotPoint *y)
{
    double at_x = place_on(&axis[0], false, value_of_scaled(x->x)), at_y = place_on(&axis[1], true, value_of_scaled(y->y));
    ck_assert_msg(hypot(found.x - at_x, found.y - at_y) < 0.01, "at %g, %g and not at %g, %g", found.x, found.y, at_x, at_y);
}

/* The marks of the series: its path, then its points. */
static void check_series(const Svg *svg, int *mark, const PlotSeries *series, const ReadAxis *axis)
{
    const SvgMark *path = &svg->mark[(*mark)++];
    ck_assert_str_eq(path->kind, "path");
    if (series->kind == SERIES_LINE)
        for (int k = 0; k < series->points; k++)
            check_point(axis, path->path[0].at[k], &series->point[k], &series->point[k]);
    for (int k = 0; k < series->points && series->kind == SERIES_STEPS && 2 * k < SVG_POINTS; k++) {
        check_point(axis, path->path[0].at[2 * k], &series->point[k], &series->point[k]);
        if (k) /* the corner before: still at the old height */
            check_point(axis, path->path[0].at[2 * k - 1], &series->point[k], &series->point[k - 1]);
    }
    for (int k = 0; k < series->points && series->kind == SERIES_POINTS; k++) {
        ck_assert_str_eq(svg->mark[*mark].kind, "point");
        check_point(axis, svg->mark[(*mark)++].path[0].at[0], &series->point[k], &series->point[k]);
    }
}

START_TEST(every_point_stands_where_the_ticks_say)
{
    Random random = random_stream(701);
    Made   made;
    for (int round = 0; round < cases(600); round++) {
        Arena *mem = arena_new();
        int    mark = 2;
        make(&made, &random);
        Svg     *svg = read_plot(&made.plot, mem);
        ReadAxis axis[2] = {read_axis(svg, 0), read_axis(svg, 1)};
        for (int i = 0; i < made.plot.count; i++)
            check_series(svg, &mark, &made.series[i], axis);
        ck_assert_int_eq(mark, svg->marks);
        svg_free(svg);
        arena_free(mem);
    }
}
END_TEST

/* 1, 2 or 5 times a power of ten. */
static bool is_round(long double step)
{
    long double digit = step / powl(10, floorl(log10l(step) + 1e-9L));
    return fabsl(digit - 1) < 1e-6L || fabsl(digit - 2) < 1e-6L || fabsl(digit - 5) < 1e-6L;
}

START_TEST(ticks_are_round_even_and_apart)
{
    Random random = random_stream(702);
    Made   made;
    for (int round = 0; round < cases(600); round++) {
        Arena *mem = arena_new();
        make(&made, &random);
        Svg *svg = read_plot(&made.plot, mem);
        for (int a = 0; a < 2; a++) {
            ReadAxis         axis = read_axis(svg, a);
            const PlotScale *scale = a ? &made.plot.y : &made.plot.x;
            long double      step = axis.tick[1] - axis.tick[0];
            ck_assert_msg(is_round(step), "steps of %Lg", step);
            ck_assert_msg(!scale->whole || step >= 1, "steps of %Lg between whole numbers", step);
            bool zero = false;
            for (int i = 0; i < axis.ticks; i++) {
                zero |= axis.tick[i] == 0;
                ck_assert_msg(!i || fabsl(axis.tick[i] - axis.tick[i - 1] - step) < 1e-6L * step, "%Lg is no step of %Lg", axis.tick[i],
                              step);
                double way = place_on(&axis, a, axis.tick[i]) - place_on(&axis, a, axis.tick[0]);
                ck_assert_msg(fabs(axis.at[i] - axis.at[0] - way) < 0.02, "the text %Lg of axis %d stands at %g and not at %g",
                              axis.tick[i], a, axis.at[i] - axis.at[0], way);
            }
            ck_assert(zero || !scale->from_zero);
        }
        for (int i = 0; i < svg->texts; i++)
            for (int k = 0; k < i; k++) {
                const SvgText *one = &svg->text[i], *two = &svg->text[k];
                double         left = one->at - one->anchor * one->arial, other = two->at - two->anchor * two->arial;
                ck_assert_msg(fabs(one->y - two->y) > 11 || left > other + two->arial || other > left + one->arial, "%s stands on %s",
                              one->text, two->text);
            }
        svg_free(svg);
        arena_free(mem);
    }
}
END_TEST

/* Nothing is drawn where there is no value, and a value by itself is a dot. */
START_TEST(without_a_value_the_line_is_interrupted)
{
    Arena    *mem = arena_new();
    PlotPoint point[6] = {{.x = {0, 0}, .y = {1, 0}}, {.x = {1, 0}, .y = {2, 0}},   {.x = {2, 0}, .y = {NAN, 0}},
                          {.x = {3, 0}, .y = {3, 0}}, {.x = {4, 0}, .y = {NAN, 0}}, {.x = {5, 0}, .y = {NAN, 0}}};
    Plot      plot = {
             .x = {.label = TEXT("e")}, .y = {.label = TEXT("J")}, .series = &(PlotSeries){TEXT("J"), SERIES_LINE, point, 6}, .count = 1};
    Svg     *svg = read_plot(&plot, mem);
    ReadAxis axis[2] = {read_axis(svg, 0), read_axis(svg, 1)};
    ck_assert_int_eq(svg->marks, 4);
    ck_assert_int_eq(svg->mark[2].path[0].count, 2);
    check_point(axis, svg->mark[2].path[0].at[1], &point[1], &point[1]);
    check_point(axis, svg->mark[3].path[0].at[0], &point[3], &point[3]);
    ck_assert_ptr_nonnull(strstr(svg->desc, "(1, 2), (2, no value), (3, 3)"));
    ck_assert_double_eq((double)axis[0].tick[axis[0].ticks - 1], 3); /* it ends where the values do */
    svg_free(svg);
    arena_free(mem);
}
END_TEST

/* A single value, equal values, none at all: there are axes all the same, and they hold them. */
START_TEST(a_plot_of_nearly_nothing_has_axes)
{
    static const Scaled VALUES[] = {{0, 0}, {7, 0}, {-7, 0}, {1e300, 5000}, {-1, -9000}};
    for (int points = 0; points <= 2; points++)
        for (size_t v = 0; v < sizeof VALUES / sizeof *VALUES; v++)
            for (int from_zero = 0; from_zero < 2; from_zero++) {
                Arena      *mem = arena_new();
                PlotPoint   point[2] = {{.x = VALUES[v], .y = VALUES[v]}, {.x = VALUES[v], .y = VALUES[v]}};
                PlotScale   scale = {TEXT("x"), from_zero, false};
                Plot        plot = {.x = scale, .y = scale, .series = &(PlotSeries){TEXT("y"), SERIES_LINE, point, points}, .count = 1};
                Svg        *svg = read_plot(&plot, mem);
                ReadAxis    axis = read_axis(svg, 1);
                long double value = points ? value_of_scaled(VALUES[v]) : 0;
                ck_assert_msg(axis.tick[0] <= value && value <= axis.tick[axis.ticks - 1], "%Lg is not from %Lg to %Lg", value,
                              axis.tick[0], axis.tick[axis.ticks - 1]);
                svg_free(svg);
                arena_free(mem);
            }
}
END_TEST

START_TEST(in_characters_it_fits_the_width)
{
    static const int WIDTHS[] = {20, 50, 80};
    Random           random = random_stream(703);
    Made             made;
    for (int round = 0; round < cases(100); round++) {
        make(&made, &random);
        for (int k = 0; k < 6; k++) {
            Arena *mem = arena_new();
            Buf    out = {0};
            bool   unicode = k % 2;
            int    width = WIDTHS[k / 2];
            figure_characters_write(&out, plot_figure(&made.plot, TEXT("a plot"), mem), &(DrawStyle){width, unicode}, mem);
            buf_char(&out, 0);
            for (const char *line = out.at; *line; line += strcspn(line, "\n"), line += *line == '\n') {
                size_t len = strcspn(line, "\n");
                ck_assert_msg(text_columns((Text){line, len}) <= width, "at %d columns: %.*s", width, (int)len, line);
                for (size_t i = 0; i < len; i++)
                    ck_assert(unicode || (line[i] >= ' ' && line[i] < 0x7F));
            }
            ck_assert_ptr_nonnull(strstr(out.at, "t in s"));
            ck_assert_ptr_nonnull(strstr(out.at, "T in J"));
            buf_free(&out);
            arena_free(mem);
        }
    }
}
END_TEST

/* Worked out by hand: 13/2 J up to 39/8 s, then 5 J, and 13/8 J from 29/4 s on. */
START_TEST(the_energy_of_a_ball_in_a_box)
{
    static const char EXPECTED[] = "T in J\n"
                                   "\n"
                                   "  8 | 13/2\n"
                                   "    |\n"
                                   "  6 o---------------------|\n"
                                   "    |                     -----------|\n"
                                   "  4 |                                |\n"
                                   "    |                                |\n"
                                   "  2 |                                --\\\n"
                                   "    |\n"
                                   "  0 |------------------------------------\n"
                                   "    0        2        4        6        8\n"
                                   "                    t in s\n";
    Arena            *mem = arena_new();
    Buf               out = {0};
    PlotPoint         point[] = {{plot_number(0), plot_number(6.5), TEXT("13/2"), TEXT("13/2 J at first")},
                                 {.x = plot_number(4.875), .y = plot_number(5)},
                                 {.x = plot_number(7.25), .y = plot_number(1.625)},
                                 {.x = plot_number(7.75), .y = plot_number(1.625)}};
    Plot              plot = {.x = {TEXT("t in s"), true, false},
                              .y = {TEXT("T in J"), true, false},
                              .series = &(PlotSeries){TEXT("T"), SERIES_STEPS, point, 4},
                              .count = 1};
    const Figure     *figure = plot_figure(&plot, TEXT("energy"), mem);
    figure_characters_write(&out, figure, &(DrawStyle){50, false}, mem);
    buf_char(&out, 0);
    ck_assert_str_eq(out.at, EXPECTED);
    out.len = 0;
    figure_words(&out, figure);
    buf_char(&out, 0);
    ck_assert_str_eq(out.at, "t in s to the right, from 0 to 7.75; T in J upwards, from 0 to 6.5; steps: 13/2 J at first, (4.875, 5), "
                             "(7.25, 1.625), (7.75, 1.625).");
    out.len = 0;
    tikz_write(&out, figure, mem);
    buf_char(&out, 0);
    ck_assert_ptr_nonnull(strstr(out.at, "{13/2}"));
    ck_assert_ptr_nonnull(strstr(out.at, "{T in J}"));
    buf_free(&out);
    arena_free(mem);
}
END_TEST

SUITE(check_plot)
{
    Suite *suite = suite_create("plots");
    TCase *laws = tcase_create("laws"), *known = tcase_create("known");
    tcase_add_test(laws, every_point_stands_where_the_ticks_say);
    tcase_add_test(laws, ticks_are_round_even_and_apart);
    tcase_add_test(laws, in_characters_it_fits_the_width);
    suite_add_tcase(suite, laws);
    tcase_add_test(known, without_a_value_the_line_is_interrupted);
    tcase_add_test(known, a_plot_of_nearly_nothing_has_axes);
    tcase_add_test(known, the_energy_of_a_ball_in_a_box);
    suite_add_tcase(suite, known);
    return suite;
}
