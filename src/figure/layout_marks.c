#include "figure/layout_maker.h"

#include "figure/lanes.h"

#include <math.h>

/* ---- marks as lines --------------------------------------------------------------------------------------- */

static Trace *add_trace(LayoutMaker *m, int mark, int count, bool detail)
{
    FigureLayout *layout = m->layout;
    layout->trace = arena_grow(m->mem, layout->trace, sizeof(Trace), layout->traces, &layout->trace_room);
    Trace *trace = &layout->trace[layout->traces++];
    *trace = (Trace){mark, ARENA_MANY(m->mem, Point, count), count, detail};
    return trace;
}

void layout_marks_trace_line(LayoutMaker *m, int mark, Point from, Point to, bool detail)
{
    Trace *trace = add_trace(m, mark, 2, detail);
    trace->at[0] = from;
    trace->at[1] = to;
}

static void trace_arc(LayoutMaker *m, int index, Point centre, double radius, double from, double by)
{
    int    count = 2 + (int)(fabs(by) * 12);
    Trace *trace = add_trace(m, index, count, false);
    for (int i = 0; i < count; i++) {
        double angle = from + by * i / (count - 1);
        trace->at[i] = (Point){centre.x + radius * cos(angle), centre.y - radius * sin(angle)};
    }
}

/* From the first leg to the second, the short way. */
double layout_marks_angle(Point b, Point c)
{
    return atan2(b.x * c.y - b.y * c.x, b.x * c.x + b.y * c.y);
}

static void trace_wall(LayoutMaker *m, int index, const Mark *mark, Point foot)
{
    Point  normal = point_on_page(mark->b), along = point_left(normal);
    double half = m->wall * m->layout->scale, step = m->metrics->hatch;
    if (half <= 0)
        half = m->metrics->width / 4;
    layout_marks_trace_line(m, index, point_plus(foot, -half, along), point_plus(foot, half, along), false);
    for (double at = -half + step; at <= half && step > 0; at += step) {
        Point from = point_plus(foot, at, along);
        layout_marks_trace_line(m, index, from, point_plus(point_plus(from, -step, normal), -step, along), true);
    }
}

/* A triangle whose tip is the pin, on hatched ground. */
static void trace_support(LayoutMaker *m, int index, Point pin, Point away)
{
    double size = m->metrics->support;
    Point  along = point_left(away), foot = point_plus(pin, -size, away);
    Trace *triangle = add_trace(m, index, 4, false);
    triangle->at[0] = triangle->at[3] = pin;
    triangle->at[1] = point_plus(foot, 0.6 * size, along);
    triangle->at[2] = point_plus(foot, -0.6 * size, along);
    layout_marks_trace_line(m, index, point_plus(foot, size, along), point_plus(foot, -size, along), false);
    for (int i = -2; i < 2; i++) {
        Point from = point_plus(foot, (0.5 * i + 0.5) * size, along);
        layout_marks_trace_line(m, index, from, point_plus(point_plus(from, -0.4 * size, away), -0.4 * size, along), true);
    }
}

/* Beside what it measures, with ticks at its ends. */
static void trace_measure(LayoutMaker *m, int index, Point from, Point to)
{
    Point  side = lanes_upper_side(from, to);
    double away = m->metrics->offset;
    layout_marks_trace_line(m, index, point_plus(from, away, side), point_plus(to, away, side), false);
    layout_marks_trace_line(m, index, point_plus(from, away / 2, side), point_plus(from, away * 1.4, side), true);
    layout_marks_trace_line(m, index, point_plus(to, away / 2, side), point_plus(to, away * 1.4, side), true);
}

void layout_marks_trace_box(LayoutMaker *m, int index, Point a, Point b)
{
    Trace *trace = add_trace(m, index, 5, false);
    trace->at[0] = trace->at[4] = a;
    trace->at[1] = (Point){b.x, a.y};
    trace->at[2] = b;
    trace->at[3] = (Point){a.x, b.y};
}

static void trace_hull(LayoutMaker *m, int index, const Mark *mark)
{
    Trace *trace = add_trace(m, index, mark->corners + 1, false);
    for (int i = 0; i <= mark->corners; i++)
        trace->at[i] = figure_layout_at(m->layout, mark->corner[i % mark->corners]);
}

/* A trace for each piece between interruptions. */
static void trace_path(LayoutMaker *m, int index, const Mark *mark)
{
    for (int from = 0, to; from < mark->corners; from = to + 1) {
        for (to = from; to < mark->corners && !isnan(mark->corner[to].y); to++)
            ;
        Trace *trace = to > from ? add_trace(m, index, to - from, false) : NULL;
        for (int i = from; i < to; i++)
            trace->at[i - from] = figure_layout_at(m->layout, mark->corner[i]);
    }
}

/* ---- arrows on one line ----------------------------------------------------------------------------------- */

Stroke layout_marks_ends(const LayoutMaker *m, int index)
{
    const Mark *mark = &m->layout->panel->mark[index];
    Point       a = point_plus(figure_layout_at(m->layout, mark->a), 1, m->shift[index]);
    Point       b = point_plus(figure_layout_at(m->layout, mark->b), 1, m->shift[index]);
    return (Stroke){.from = a,
                    .to = mark->kind == MARK_DIRECTION ? point_plus(a, m->direction, point_on_page(mark->b)) : b,
                    .owner = index,
                    .body = mark->body,
                    .named = true};
}

int layout_marks_stack(const Panel *panel, int index)
{
    int first = 0;
    while (!text_equal(panel->mark[first].stack, panel->mark[index].stack))
        first++;
    return first;
}

double layout_marks_row(const Panel *panel, int index)
{
    int rows = 0, own = 0;
    for (int i = 0; i < panel->count; i++)
        if (panel->mark[i].stack.len && layout_marks_stack(panel, i) == i) {
            own = text_equal(panel->mark[i].stack, panel->mark[index].stack) ? rows : own;
            rows++;
        }
    return rows && panel->mark[index].stack.len ? own - (rows - 1) / 2.0 : 0;
}

void layout_marks_set_aside(LayoutMaker *m)
{
    const Panel *panel = m->layout->panel;
    Stroke      *arrow = ARENA_MANY(m->mem, Stroke, panel->count);
    int          count = 0;
    m->shift = ARENA_MANY(m->mem, Point, panel->count);
    for (int i = 0; i < panel->count; i++)
        m->shift[i].y = m->metrics->row * layout_marks_row(panel, i);
    for (int i = 0; i < panel->count; i++)
        if (panel->mark[i].kind == MARK_DIRECTION || (figure_mark_is_arrow(panel->mark[i].kind) && !panel->mark[i].zero))
            arrow[count++] = layout_marks_ends(m, i);
    m->layout->aside = lanes_set(arrow, count, m->metrics->lane, m->metrics->gap);
    for (int i = 0; i < count; i++) {
        Point before = layout_marks_ends(m, arrow[i].owner).from;
        m->shift[arrow[i].owner].x += arrow[i].from.x - before.x;
        m->shift[arrow[i].owner].y += arrow[i].from.y - before.y;
    }
}

/* ---- every kind of mark ----------------------------------------------------------------------------------- */

/* Among many discs not longer than the smallest is broad. */
void layout_marks_set_direction(LayoutMaker *m)
{
    const Panel *panel = m->layout->panel;
    double       least = m->metrics->direction;
    int          discs = 0;
    for (int i = 0; i < panel->count; i++)
        if (panel->mark[i].kind == MARK_DISC) {
            least = fmin(least, panel->mark[i].size * m->layout->scale);
            discs++;
        }
    m->direction = discs > 2 ? least : m->metrics->direction;
}

void layout_marks_trace(LayoutMaker *m, int index)
{
    const Mark  *mark = &m->layout->panel->mark[index];
    const Stroke ends = layout_marks_ends(m, index);
    Point        a = ends.from, b = ends.to;
    switch (mark->kind) {
    case MARK_POINT:
    case MARK_PIN:
        layout_marks_trace_line(m, index, a, a, false);
        break;
    case MARK_DISC: /* faint ones are in nobody's way */
        if (mark->look != PATH_DOTTED)
            trace_arc(m, index, a, mark->size * m->layout->scale, 0, 2 * M_PI);
        break;
    case MARK_ANGLE:
        trace_arc(m, index, a, m->metrics->arc, atan2(mark->b.y, mark->b.x), layout_marks_angle(mark->b, mark->c));
        break;
    case MARK_TICK:
        layout_marks_trace_line(m, index, point_plus(a, -m->metrics->tick / 2, point_on_page(mark->b)),
                                point_plus(a, m->metrics->tick / 2, point_on_page(mark->b)), false);
        break;
    case MARK_HULL:
        trace_hull(m, index, mark);
        break;
    case MARK_PATH:
        trace_path(m, index, mark);
        break;
    case MARK_AXIS:
        break;
    case MARK_SUPPORT:
        trace_support(m, index, a, point_on_page(mark->b));
        break;
    case MARK_WALL:
        trace_wall(m, index, mark, a);
        break;
    case MARK_MEASURE:
        trace_measure(m, index, a, b);
        break;
    case MARK_BOX:
        layout_marks_trace_box(m, index, a, b);
        break;
    default:
        layout_marks_trace_line(m, index, a, b, false);
    }
}
