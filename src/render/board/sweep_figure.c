/* Curves of a sweep, on a panel for each unit, or for each product of letters. */
#include "figure/plot.h"
#include "render/board/sweep_page.h"

#include <math.h>

/* The exact value, or else the decimal. */
static Text mark_text(const SweepCell *cell)
{
    return cell->exact.len ? cell->exact : cell->decimal;
}

Text sweep_figure_name(const ValueSweep *sweep, SweepCurve curve, Arena *mem)
{
    static const char AXES[] = "xyz";
    Text              name = sweep->answer[curve.answer];
    return sweep->components[curve.answer] > 1 ? text_format(mem, "%.*s.%c", TEXT_ARG(name), AXES[curve.component]) : name;
}

/* The value in a row that tells the letters of the curve; NULL: there is none, or it is 0, which is a multiple of any letters. */
static const SweepCell *telling_cell(const ValueSweep *sweep, SweepCurve curve, int row)
{
    const SweepCell *cell = sweep->row[row].answer ? &sweep->row[row].answer[curve.answer] : NULL;
    return cell && (cell->letters[curve.component].len || fabs(cell->number[curve.component].m) > 0) ? cell : NULL;
}

static const SweepCell *first_telling(const ValueSweep *sweep, SweepCurve curve)
{
    const SweepCell *cell = NULL;
    for (int i = 0; i < sweep->rows && !cell; i++)
        cell = telling_cell(sweep, curve, i);
    return cell;
}

bool sweep_figure_has(const ValueSweep *sweep, SweepCurve curve, Text *one, Text *other)
{
    const SweepCell *first = first_telling(sweep, curve);
    bool             any = false;
    *one = *other = (Text){0};
    for (int i = 0; i < sweep->rows; i++) {
        const SweepCell *cell = telling_cell(sweep, curve, i);
        any |= sweep->row[i].answer && !isnan(sweep->row[i].answer[curve.answer].number[curve.component].m);
        if (!cell || text_equal(cell->letters[curve.component], first->letters[curve.component]))
            continue;
        *one = first->formula[curve.component];
        *other = cell->formula[curve.component];
        return false;
    }
    return any;
}

/* The rows with one value of the second quantity, from row `first` on, as a curve; numbers are marked at its ends and at its corners. */
static PlotSeries series_of(const ValueSweep *sweep, SweepCurve curve, int first, Arena *mem)
{
    PlotPoint *point = ARENA_MANY(mem, PlotPoint, sweep->rows);
    bool       two = sweep->names > 1, number = sweep->components[curve.answer] == 1;
    int        count = 0, ends[2] = {-1, -1};
    for (int i = first; i < sweep->rows; i++) {
        const SweepRow  *row = &sweep->row[i];
        const SweepCell *cell = row->answer ? &row->answer[curve.answer] : NULL;
        if (two && !text_equal(row->at[1].decimal, sweep->row[first].at[1].decimal))
            continue;
        PlotPoint *p = &point[count];
        *p = (PlotPoint){.x = row->at[0].number[0], .y = cell ? cell->number[curve.component] : plot_number(NAN)};
        if (cell && !isnan(p->y.m)) {
            p->words = text_format(mem, "%.*s at %.*s", TEXT_ARG(mark_text(cell)), TEXT_ARG(mark_text(&row->at[0])));
            p->label = row->corner && number ? mark_text(cell) : (Text){0};
            ends[ends[0] >= 0] = count;
            ends[0] = ends[0] < 0 ? count : ends[0];
        }
        count++;
        for (int k = 0; k < 2 && number && cell && ends[k] == count - 1; k++)
            p->label = ends[0] == count - 1 ? mark_text(cell) : p->label;
    }
    if (number && ends[1] >= 0) {
        int seen = 0;
        for (int i = first; i < sweep->rows && seen <= ends[1]; i++)
            if ((!two || text_equal(sweep->row[i].at[1].decimal, sweep->row[first].at[1].decimal)) && seen++ == ends[1])
                point[ends[1]].label = mark_text(&sweep->row[i].answer[curve.answer]);
    }
    Text name = sweep_figure_name(sweep, curve, mem);
    if (two)
        name =
            text_format(mem, "%.*s, %.*s = %.*s", TEXT_ARG(name), TEXT_ARG(sweep->name[1]), TEXT_ARG(mark_text(&sweep->row[first].at[1])));
    return (PlotSeries){name, SERIES_LINE, point, count};
}

/* Whether no row before it has the same value of the second quantity. */
static bool begins_curve(const ValueSweep *sweep, int row)
{
    for (int i = 0; i < row; i++)
        if (sweep->names < 2 || text_equal(sweep->row[i].at[1].decimal, sweep->row[row].at[1].decimal))
            return false;
    return true;
}

/* The numbers on the axis of a curve are multiples of such a unit. */
typedef struct CurveUnit {
    Text unit, letters;
} CurveUnit;

static CurveUnit unit_of(const ValueSweep *sweep, SweepCurve curve)
{
    const SweepCell *cell = first_telling(sweep, curve);
    return (CurveUnit){sweep->answer_unit[curve.answer], cell ? cell->letters[curve.component] : (Text){0}};
}

static bool same_unit(CurveUnit a, CurveUnit b)
{
    return text_equal(a.unit, b.unit) && text_equal(a.letters, b.letters);
}

static Text axis_label(CurveUnit unit, Text names, Arena *mem)
{
    if (unit.letters.len)
        return text_format(mem, "units of %.*s", TEXT_ARG(unit.letters));
    return unit.unit.len ? unit.unit : names;
}

static Panel panel_of(const ValueSweep *sweep, const SweepCurve *curve, int curves, CurveUnit unit, Arena *mem)
{
    PlotSeries *series = NULL;
    int         count = 0, room = 0;
    Buf         names = {0};
    for (int i = 0; i < curves; i++) {
        if (!same_unit(unit_of(sweep, curve[i]), unit))
            continue;
        buf_printf(&names, "%s%.*s", names.len ? ", " : "", TEXT_ARG(sweep_figure_name(sweep, curve[i], mem)));
        for (int row = 0; row < sweep->rows; row++)
            if (begins_curve(sweep, row))
                *ARENA_ADD(mem, series, count, &room) = series_of(sweep, curve[i], row, mem);
    }
    Text y = buf_finish(&names, mem), x = sweep->name[0], x_unit = sweep->unit[0];
    return plot_panel(&(Plot){.caption = text_format(mem, "%.*s against %.*s", TEXT_ARG(y), TEXT_ARG(x)),
                              .x = {.label = x_unit.len ? text_format(mem, "%.*s in %.*s", TEXT_ARG(x), TEXT_ARG(x_unit)) : x},
                              .y = {.label = axis_label(unit, y, mem)},
                              .series = series,
                              .count = count},
                      mem);
}

int sweep_figure_all(const ValueSweep *sweep, SweepCurve curve[MOST_CURVES])
{
    int count = 0;
    for (int i = 0; i < sweep->answers; i++)
        for (int k = 0; k < sweep->components[i] && count < MOST_CURVES; k++)
            curve[count++] = (SweepCurve){i, k};
    return count;
}

const Figure *sweep_figure(const ValueSweep *sweep, const SweepCurve *curve, int curves, Arena *mem)
{
    Figure *figure = ARENA_ONE(mem, Figure);
    *figure = (Figure){.method = TEXT("sweep"), .title = text_format(mem, "%.*s, swept", TEXT_ARG(sweep->method))};
    figure->panel = ARENA_MANY(mem, Panel, curves);
    figure->body = ARENA_MANY(mem, Text, curves);
    for (int i = 0; i < curves; i++) {
        CurveUnit unit = unit_of(sweep, curve[i]);
        bool      before = false;
        for (int k = 0; k < i; k++)
            before |= same_unit(unit_of(sweep, curve[k]), unit);
        if (!before)
            figure->panel[figure->panels++] = panel_of(sweep, curve, curves, unit, mem);
        figure->body[figure->bodies++] = sweep_figure_name(sweep, curve[i], mem);
    }
    return figure;
}
