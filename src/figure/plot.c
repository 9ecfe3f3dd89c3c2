#include "figure/plot.h"

#include <math.h>
#include <stdlib.h>

enum { LISTED = 24, PLAIN_EXPONENT = 60 }; /* points in the description; numbers of that size need no exponent */

/* ---- axes ------------------------------------------------------------------------------------------------- */

static const Scaled *coordinate(const PlotPoint *point, int axis)
{
    return axis ? &point->y : &point->x;
}

static bool is_there(const PlotPoint *point)
{
    return isfinite(point->x.m) && isfinite(point->y.m);
}

/* Numbers of usual size have the exponent 0, so that they stay as they are. */
static long exponent_of(const Plot *plot, int axis)
{
    long most = 0;
    bool any = false;
    for (int i = 0; i < plot->count; i++)
        for (int k = 0; k < plot->series[i].points; k++) {
            const Scaled *value = coordinate(&plot->series[i].point[k], axis);
            int           shift = 0;
            if (!is_there(&plot->series[i].point[k]) || value->m == 0)
                continue;
            (void)frexp(value->m, &shift);
            most = any && most > value->e + shift ? most : value->e + shift;
            any = true;
        }
    return labs(most) > PLAIN_EXPONENT ? most : 0;
}

/* A single value has some room on both sides. */
static void set_range(PlotAxis *axis, const PlotScale *scale)
{
    if (!(axis->low <= axis->high)) /* there is no point at all */
        axis->low = axis->high = 0;
    if (scale->from_zero) {
        axis->low = fmin(axis->low, 0);
        axis->high = fmax(axis->high, 0);
    }
    if (axis->high - axis->low > 1e-12 * fmax(fabs(axis->low), fabs(axis->high)))
        return;
    double room = axis->low == 0 ? 1 : fabs(axis->low) / 2;
    axis->low -= scale->from_zero || axis->low == 0 ? 0 : room;
    axis->high += room;
}

static const PlotAxis *axes_of(const Plot *plot, Arena *mem)
{
    PlotAxis *axis = ARENA_MANY(mem, PlotAxis, 2);
    for (int a = 0; a < 2; a++) {
        const PlotScale *scale = a ? &plot->y : &plot->x;
        axis[a] =
            (PlotAxis){.label = scale->label, .whole = scale->whole, .exponent = exponent_of(plot, a), .low = INFINITY, .high = -INFINITY};
        for (int i = 0; i < plot->count; i++)
            for (int k = 0; k < plot->series[i].points; k++)
                if (is_there(&plot->series[i].point[k])) {
                    double value = figure_scaled_down(*coordinate(&plot->series[i].point[k], a), axis[a].exponent);
                    axis[a].low = fmin(axis[a].low, value);
                    axis[a].high = fmax(axis[a].high, value);
                }
        set_range(&axis[a], scale);
    }
    return axis;
}

/* ---- words ------------------------------------------------------------------------------------------------ */

static void put_number(Buf *buf, double x, long exponent)
{
    double log = x == 0 ? 0 : log10(fabs(x)) + (double)exponent * LOG10_2;
    if (fabs(log) < 15)
        buf_printf(buf, "%.6g", ldexp(x, (int)exponent));
    else
        buf_printf(buf, "%.4ge%.0f", copysign(pow(10, log - floor(log)), x), floor(log));
}

static Text axis_words(const PlotAxis *axis, const char *way, Arena *mem)
{
    Buf buf = {0};
    buf_printf(&buf, "%.*s %s, from ", TEXT_ARG(axis->label), way);
    put_number(&buf, axis->low, axis->exponent);
    buf_puts(&buf, " to ");
    put_number(&buf, axis->high, axis->exponent);
    return buf_finish(&buf, mem);
}

static Text series_words(const PlotSeries *series, bool several, const PlotAxis *axis, Arena *mem)
{
    static const char *const KIND[] = {"points", "line", "steps"};
    Buf                      buf = {0};
    if (several)
        buf_printf(&buf, "%.*s, ", TEXT_ARG(series->name));
    buf_printf(&buf, "%s: ", series->points ? KIND[series->kind] : "no values");
    for (int i = 0; i < series->points && i < LISTED; i++) {
        const PlotPoint *point = &series->point[i];
        buf_puts(&buf, i ? ", " : "");
        if (point->words.len) {
            buf_put(&buf, point->words);
            continue;
        }
        buf_char(&buf, '(');
        put_number(&buf, figure_scaled_down(point->x, axis[0].exponent), axis[0].exponent);
        buf_puts(&buf, ", ");
        if (is_there(point))
            put_number(&buf, figure_scaled_down(point->y, axis[1].exponent), axis[1].exponent);
        else
            buf_puts(&buf, "no value");
        buf_char(&buf, ')');
    }
    if (series->points > LISTED)
        buf_printf(&buf, " and %d more", series->points - LISTED);
    return buf_finish(&buf, mem);
}

/* ---- marks ------------------------------------------------------------------------------------------------ */

static Point place_of(const PlotPoint *point, const PlotAxis *axis)
{
    if (!is_there(point))
        return (Point){NAN, NAN};
    return (Point){figure_scaled_down(point->x, axis[0].exponent), figure_scaled_down(point->y, axis[1].exponent)};
}

static void set_path(Mark *mark, const PlotSeries *series, const PlotAxis *axis, Arena *mem)
{
    mark->kind = MARK_PATH;
    mark->corner = ARENA_MANY(mem, Point, 2 * series->points + 1);
    for (int i = 0; i < series->points; i++) {
        Point at = place_of(&series->point[i], axis);
        if (series->kind == SERIES_STEPS && i) {
            mark->corner[mark->corners] = (Point){at.x, mark->corner[mark->corners - 1].y};
            mark->corners++;
        }
        mark->corner[mark->corners++] = at;
    }
}

/* Whether the point has a mark of its own: as one of several points, for its label, or because no line leads there. */
static bool is_marked(const PlotSeries *series, int i)
{
    bool before = i > 0 && is_there(&series->point[i - 1]), after = i + 1 < series->points && is_there(&series->point[i + 1]);
    return is_there(&series->point[i]) && (series->kind == SERIES_POINTS || series->point[i].label.len || (!before && !after));
}

static void add_series(Panel *panel, const Plot *plot, int index, Arena *mem)
{
    const PlotSeries *series = &plot->series[index];
    bool              several = plot->count > 1;
    Mark              mark = {.name = series->name, .look = (PathLook)(index % PATH_LOOKS), .body = several ? index + 1 : 0};
    Mark             *line = &panel->mark[panel->count++];
    *line = mark;
    line->words = series_words(series, several, panel->axis, mem);
    line->label = several ? series->name : (Text){0};
    set_path(line, series, panel->axis, mem);
    if (series->kind == SERIES_POINTS)
        line->look = PATH_UNSEEN;
    for (int i = 0; i < series->points; i++)
        if (is_marked(series, i)) {
            mark.kind = MARK_POINT;
            mark.a = place_of(&series->point[i], panel->axis);
            mark.label = series->point[i].label;
            panel->mark[panel->count++] = mark;
        }
}

Panel plot_panel(const Plot *plot, Arena *mem)
{
    Panel panel = {.caption = plot->caption, .quantity = QUANTITY_SCHEME, .axis = axes_of(plot, mem)};
    int   most = 2;
    for (int i = 0; i < plot->count; i++)
        most += 1 + plot->series[i].points;
    panel.mark = ARENA_MANY(mem, Mark, most);
    for (int a = 0; a < 2; a++)
        panel.mark[panel.count++] = (Mark){
            .kind = MARK_AXIS, .name = panel.axis[a].label, .words = axis_words(&panel.axis[a], a ? "upwards" : "to the right", mem)};
    for (int i = 0; i < plot->count; i++)
        add_series(&panel, plot, i, mem);
    return panel;
}

const Figure *plot_figure(const Plot *plot, Text title, Arena *mem)
{
    Figure *figure = ARENA_ONE(mem, Figure);
    *figure = (Figure){.method = title, .title = title, .panels = 1};
    figure->panel = ARENA_ONE(mem, Panel);
    *figure->panel = plot_panel(plot, mem);
    figure->body = ARENA_MANY(mem, Text, plot->count);
    for (int i = 0; i < plot->count && plot->count > 1; i++)
        figure->body[figure->bodies++] = plot->series[i].name;
    return figure;
}
