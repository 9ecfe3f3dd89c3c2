/* The ticks of an axis are the multiples of 1, 2 or 5 times a power of ten, as close to each other as their labels leave room. They begin
 * and end the axis. */
#include "figure/layout_maker.h"

#include <math.h>
#include <stdlib.h>

/* The ticks are k*step for the whole numbers k from first to last; step is digit*10^power, here in units of the axis. */
typedef struct Ticks {
    int    digit, power, first, count; /* count: of the intervals between them */
    double step, apart;                /* apart: on the page */
} Ticks;

/* ---- round numbers ---------------------------------------------------------------------------------------- */

/* "-0.25", "40", "3e300": n*10^power, n not 0, whose last digit is not 0. */
static Text decimals(const char *sign, Text digits, int power, Arena *mem)
{
    enum { MOST_ZEROS = 4, MOST_DECIMALS = 6 };
    int  whole = (int)digits.len + power;
    Text before = text_cut(digits, 0, whole > 0 && power < 0 ? (size_t)whole : 1), after = text_from(digits, before.len);
    if (power >= 0 && power <= MOST_ZEROS)
        return text_format(mem, "%s%.*s%.*s", sign, TEXT_ARG(digits), power, "0000");
    if (power < 0 && whole > 0)
        return text_format(mem, "%s%.*s.%.*s", sign, TEXT_ARG(before), TEXT_ARG(after));
    if (power < 0 && power >= -MOST_DECIMALS)
        return text_format(mem, "%s0.%.*s%.*s", sign, -whole, "000000", TEXT_ARG(digits));
    return text_format(mem, "%s%.*s%s%.*se%d", sign, TEXT_ARG(before), after.len ? "." : "", TEXT_ARG(after), whole - 1);
}

static Text round_number(int n, int power, Arena *mem)
{
    if (!n)
        return TEXT("0");
    for (; n % 10 == 0; power++)
        n /= 10;
    return decimals(n < 0 ? "-" : "", text_format(mem, "%d", abs(n)), power, mem);
}

static Text tick_text(const Ticks *ticks, int i, Arena *mem)
{
    return round_number((ticks->first + i) * ticks->digit, ticks->power, mem);
}

static double widest_label(const LayoutMaker *m, const Ticks *ticks)
{
    double widest = 0;
    for (int i = 0; i <= ticks->count; i++)
        widest = fmax(widest, m->metrics->text_width(tick_text(ticks, i, m->mem)));
    return widest;
}

/* ---- choice ----------------------------------------------------------------------------------------------- */

enum { MOST_TICKS = 20 };

/* Whether these ticks have room; sets their distance, which is a multiple of `snap`. */
static bool has_room(const LayoutMaker *m, const PlotAxis *axis, Ticks *ticks, double room, double snap, bool upwards)
{
    double first = floor(axis->low / ticks->step + 1e-9), last = ceil(axis->high / ticks->step - 1e-9);
    if (last - first > MOST_TICKS || fabs(first) > 1e6 || fabs(last) > 1e6)
        return false;
    ticks->first = (int)first;
    ticks->count = (int)(last - first);
    ticks->apart = snap > 0 ? snap * fmax(floor(room / ticks->count / snap), 1) : room / ticks->count;
    if (ticks->count <= 1 || (ticks->count == 2 && first < 0 && last > 0)) /* there cannot be fewer */
        return true;
    return ticks->apart >= (upwards ? 2 * m->metrics->text_height : widest_label(m, ticks) + 3 * m->metrics->gap);
}

static Ticks choose(const LayoutMaker *m, const PlotAxis *axis, double room, double snap, bool upwards)
{
    double log = floor(log10((axis->high - axis->low) / MOST_TICKS) + (double)axis->exponent * LOG10_2);
    Ticks  ticks = {.digit = 1, .power = axis->whole ? (int)fmax(log, 0) : (int)log};
    for (;;) {
        ticks.step = ticks.digit * pow(10, ticks.power - (double)axis->exponent * LOG10_2);
        if (has_room(m, axis, &ticks, room, snap, upwards))
            return ticks;
        ticks.power += ticks.digit == 5;
        ticks.digit = ticks.digit == 1 ? 2 : ticks.digit == 2 ? 5 : 1;
    }
}

/* ---- the panel -------------------------------------------------------------------------------------------- */

enum { AXIS_X, AXIS_Y }; /* the first marks of the panel */

static void put_label(LayoutMaker *m, int axis, Text text, double left, double top, Point lead)
{
    Label *label = layout_texts_add(m, axis, text);
    layout_texts_set(m, label, left, top, lead);
}

static void trace_x(LayoutMaker *m, const Ticks *ticks, double left, double low)
{
    const Metrics *metrics = m->metrics;
    double         tick = metrics->tick / 3, right = left + ticks->count * ticks->apart, top = low + metrics->gap;
    layout_marks_trace_line(m, AXIS_X, (Point){left, low}, (Point){right, low}, false);
    for (int i = 0; i <= ticks->count; i++) {
        Text   text = tick_text(ticks, i, m->mem);
        double at = left + i * ticks->apart;
        layout_marks_trace_line(m, AXIS_X, (Point){at, low}, (Point){at, low + tick}, true);
        put_label(m, AXIS_X, text, at - metrics->text_width(text) / 2, top, (Point){at, top});
    }
    Text   name = m->layout->panel->axis[AXIS_X].label;
    double middle = (left + right) / 2;
    top += metrics->text_height;
    put_label(m, AXIS_X, name, middle - metrics->text_width(name) / 2, top, (Point){middle, top});
}

static void trace_y(LayoutMaker *m, const Ticks *ticks, double left, double low, double right)
{
    const Metrics *metrics = m->metrics;
    double         tick = metrics->tick / 3, half = metrics->text_height / 2;
    layout_marks_trace_line(m, AXIS_Y, (Point){left, low}, (Point){left, low - ticks->count * ticks->apart}, false);
    for (int i = 0; i <= ticks->count; i++) {
        Text   text = tick_text(ticks, i, m->mem);
        double at = low - i * ticks->apart, end = left - tick - metrics->gap / 2;
        bool   zero = i && ticks->first + i == 0; /* inside of the plot */
        layout_marks_trace_line(m, AXIS_Y, (Point){left - tick, at}, (Point){zero ? right : left, at}, true);
        put_label(m, AXIS_Y, text, end - metrics->text_width(text), at - half, (Point){end, at});
    }
    double top = low - ticks->count * ticks->apart - half - metrics->gap - metrics->text_height;
    put_label(m, AXIS_Y, m->layout->panel->axis[AXIS_Y].label, 0, top, (Point){0, top});
}

/* To the next middle of a row or column, where texts begin on a grid. */
static double snapped(double at, double snap)
{
    return snap > 0 ? snap * (floor(at / snap) + 0.5) : at;
}

void layout_plot_lay(LayoutMaker *m, double higher)
{
    FigureLayout   *layout = m->layout;
    const Metrics  *metrics = m->metrics;
    const PlotAxis *axis = layout->panel->axis;
    double          text = metrics->text_height;
    layout->height = metrics->plot + higher;
    double low = snapped(layout->height - 2 * text - metrics->gap - metrics->snap_y, metrics->snap_y), high = 1.5 * text + metrics->gap;
    Ticks  y = choose(m, &axis[AXIS_Y], low - high, metrics->snap_y, true);
    double left = snapped(widest_label(m, &y) + metrics->tick / 3 + metrics->gap + metrics->snap_x, metrics->snap_x);
    Ticks  x = choose(m, &axis[AXIS_X], metrics->width - left - 4 * metrics->gap, metrics->snap_x, false);
    layout->scale = x.apart / x.step;
    layout->scale_y = y.apart / y.step;
    layout->origin = (Point){left - x.apart * x.first, low + y.apart * y.first};
    trace_x(m, &x, left, low);
    trace_y(m, &y, left, low, left + x.count * x.apart);
    layout_marks_set_aside(m);
    for (int i = 0; i < layout->panel->count; i++) {
        layout_marks_trace(m, i);
        layout_texts_add_label(m, i);
    }
    Box *solid = ARENA_MANY(m->mem, Box, 2 + layout->panel->count);
    solid[0] = (Box){0, 0, left, layout->height};
    solid[1] = (Box){0, low, metrics->width, layout->height - low};
    layout_texts_place(m, solid, 2 + layout_texts_dots(m, solid + 2));
}
