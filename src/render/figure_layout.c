#include "render/figure_layout.h"

#include <math.h>

typedef struct Maker {
    FigureLayout  *layout;
    const Metrics *metrics;
    Arena         *mem;
    Extent         extent;
    double         wall;      /* half the length of walls, in units of places */
    double         direction; /* how long arrows are that only point, on the page */
    Point         *shift;     /* of each mark, on the page */
} Maker;

/* ---- scale ------------------------------------------------------------------------------------------------ */

static Point plus(Point a, double times, Point b)
{
    return (Point){a.x + times * b.x, a.y + times * b.y};
}

static Point left_of(Point v)
{
    return (Point){-v.y, v.x};
}

static bool has_end(MarkKind kind)
{
    return mark_is_arrow(kind) || kind == MARK_SEGMENT || kind == MARK_GUIDE || kind == MARK_BAND || kind == MARK_MEASURE ||
           kind == MARK_BOX;
}

static void find_extent(Maker *m)
{
    const Panel *panel = m->layout->panel;
    for (int i = 0; i < panel->count; i++) {
        const Mark *mark = &panel->mark[i];
        extent_reach(&m->extent, mark->a, mark->kind == MARK_DISC ? mark->size : 0);
        if (has_end(mark->kind))
            extent_reach(&m->extent, mark->b, 0);
    }
    double size = extent_size(&m->extent);
    m->wall = size > 0 ? 0.45 * size : 1;
    for (int i = 0; i < panel->count; i++)
        if (panel->mark[i].kind == MARK_WALL) {
            Point along = left_of(panel->mark[i].b);
            extent_reach(&m->extent, plus(panel->mark[i].a, m->wall, along), 0);
            extent_reach(&m->extent, plus(panel->mark[i].a, -m->wall, along), 0);
        }
}

/* The largest scale at which the panel fits; 0 where it is a single point, and any will do. */
static double fitting_scale(const Maker *m)
{
    double width = m->extent.high.x - m->extent.low.x, height = m->extent.high.y - m->extent.low.y;
    double x = (m->metrics->width - 2 * m->metrics->margin_x) / width, y = (m->metrics->most - 2 * m->metrics->margin_y) / height;
    return width > 0 && height > 0 ? fmin(x, y) : width > 0 ? x : height > 0 ? y : 0;
}

Point figure_layout_at(const FigureLayout *layout, Point place)
{
    return (Point){layout->origin.x + layout->scale * place.x, layout->origin.y - layout->scale * place.y};
}

static void set_origin(Maker *m)
{
    FigureLayout *layout = m->layout;
    Point         middle = {(m->extent.low.x + m->extent.high.x) / 2, (m->extent.low.y + m->extent.high.y) / 2};
    double        height = (m->extent.high.y - m->extent.low.y) * layout->scale + 2 * m->metrics->margin_y;
    layout->height = fmin(fmax(height, m->metrics->least), m->metrics->most);
    layout->origin = (Point){m->metrics->width / 2 - layout->scale * middle.x, layout->height / 2 + layout->scale * middle.y};
}

/* ---- marks as lines --------------------------------------------------------------------------------------- */

static Trace *add_trace(Maker *m, int mark, int count, bool detail)
{
    FigureLayout *layout = m->layout;
    layout->trace = arena_grow(m->mem, layout->trace, sizeof(Trace), layout->traces, &layout->trace_room);
    Trace *trace = &layout->trace[layout->traces++];
    *trace = (Trace){mark, ARENA_MANY(m->mem, Point, count), count, detail};
    return trace;
}

static void add_line(Maker *m, int mark, Point from, Point to, bool detail)
{
    Trace *trace = add_trace(m, mark, 2, detail);
    trace->at[0] = from;
    trace->at[1] = to;
}

/* Directions turn round on the page, where y points down. */
static Point on_page(Point direction)
{
    return (Point){direction.x, -direction.y};
}

static void trace_arc(Maker *m, int index, Point centre, double radius, double from, double by)
{
    int    count = 2 + (int)(fabs(by) * 12);
    Trace *trace = add_trace(m, index, count, false);
    for (int i = 0; i < count; i++) {
        double angle = from + by * i / (count - 1);
        trace->at[i] = (Point){centre.x + radius * cos(angle), centre.y - radius * sin(angle)};
    }
}

/* From the first leg to the second, the short way. */
static double angle_between(Point b, Point c)
{
    return atan2(b.x * c.y - b.y * c.x, b.x * c.x + b.y * c.y);
}

static void trace_wall(Maker *m, int index, const Mark *mark, Point foot)
{
    Point  normal = on_page(mark->b), along = left_of(normal);
    double half = m->wall * m->layout->scale, step = m->metrics->hatch;
    if (half <= 0)
        half = m->metrics->width / 4;
    add_line(m, index, plus(foot, -half, along), plus(foot, half, along), false);
    for (double at = -half + step; at <= half && step > 0; at += step) {
        Point from = plus(foot, at, along);
        add_line(m, index, from, plus(plus(from, -step, normal), -step, along), true);
    }
}

/* Beside what it measures, on the upper side, with ticks at its ends. */
static Point measure_side(Point from, Point to)
{
    double length = hypot(to.x - from.x, to.y - from.y);
    Point  along = length > 0 ? (Point){(to.x - from.x) / length, (to.y - from.y) / length} : (Point){1, 0}, side = left_of(along);
    return side.y > 1e-9 || (fabs(side.y) <= 1e-9 && side.x > 0) ? (Point){-side.x, -side.y} : side;
}

static void trace_measure(Maker *m, int index, Point from, Point to)
{
    Point  side = measure_side(from, to);
    double away = m->metrics->offset;
    add_line(m, index, plus(from, away, side), plus(to, away, side), false);
    add_line(m, index, plus(from, away / 2, side), plus(from, away * 1.4, side), true);
    add_line(m, index, plus(to, away / 2, side), plus(to, away * 1.4, side), true);
}

static void trace_box(Maker *m, int index, Point a, Point b)
{
    Trace *trace = add_trace(m, index, 5, false);
    trace->at[0] = trace->at[4] = a;
    trace->at[1] = (Point){b.x, a.y};
    trace->at[2] = b;
    trace->at[3] = (Point){a.x, b.y};
}

/* ---- arrows on one line ----------------------------------------------------------------------------------- */

/* Where the mark begins and ends on the page. */
static Stroke ends_of(const Maker *m, int index)
{
    const Mark *mark = &m->layout->panel->mark[index];
    Point       a = plus(figure_layout_at(m->layout, mark->a), 1, m->shift[index]);
    Point       b = plus(figure_layout_at(m->layout, mark->b), 1, m->shift[index]);
    return (Stroke){a, mark->kind == MARK_DIRECTION ? plus(a, m->direction, on_page(mark->b)) : b, index};
}

/* Whether the arrows run so close together, and so far, that they cannot be told apart. */
static bool lie_on_each_other(const Stroke *one, const Stroke *two, double near)
{
    double length = hypot(one->to.x - one->from.x, one->to.y - one->from.y), x[2], y[2];
    if (!(length > near))
        return false;
    Point along = {(one->to.x - one->from.x) / length, (one->to.y - one->from.y) / length};
    for (int end = 0; end < 2; end++) {
        Point at = end ? two->to : two->from, way = {at.x - one->from.x, at.y - one->from.y};
        x[end] = way.x * along.x + way.y * along.y;
        y[end] = way.y * along.x - way.x * along.y;
    }
    double low = fmax(fmin(x[0], x[1]), 0), high = fmin(fmax(x[0], x[1]), length), slope = (y[1] - y[0]) / (x[1] - x[0]);
    return high - low > near && fabs(y[0] + slope * (low - x[0])) < near / 2 && fabs(y[0] + slope * (high - x[0])) < near / 2;
}

static bool is_straight(MarkKind kind)
{
    return mark_is_arrow(kind) || kind == MARK_DIRECTION;
}

/* An arrow that would lie on one before it stands beside that. */
static void set_aside(Maker *m, int index)
{
    enum { LANES = 9 };
    const Panel *panel = m->layout->panel;
    const Stroke at = ends_of(m, index);
    Point        side = measure_side(at.from, at.to);
    for (int lane = 0; lane < LANES; lane++) {
        bool free = true;
        m->shift[index] = plus((Point){0, 0}, m->metrics->lane * (lane % 2 ? (lane + 1) / 2 : -lane / 2), side);
        Stroke own = ends_of(m, index);
        for (int i = 0; i < index && free; i++) {
            Stroke other = ends_of(m, i);
            free = !is_straight(panel->mark[i].kind) || !lie_on_each_other(&own, &other, m->metrics->gap);
        }
        m->layout->aside |= lane > 0;
        if (free)
            return;
    }
}

static void set_arrows_aside(Maker *m)
{
    const Panel *panel = m->layout->panel;
    m->shift = ARENA_MANY(m->mem, Point, panel->count);
    for (int i = 0; i < panel->count; i++)
        if (is_straight(panel->mark[i].kind) && !panel->mark[i].zero)
            set_aside(m, i);
}

/* ---- every kind of mark ----------------------------------------------------------------------------------- */

/* Among many discs not longer than the smallest is broad. */
static void set_direction(Maker *m)
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

static void trace_mark(Maker *m, int index)
{
    const Mark  *mark = &m->layout->panel->mark[index];
    const Stroke ends = ends_of(m, index);
    Point        a = ends.from, b = ends.to;
    switch (mark->kind) {
    case MARK_POINT:
        add_line(m, index, a, a, false);
        break;
    case MARK_DISC:
        trace_arc(m, index, a, mark->size * m->layout->scale, 0, 2 * M_PI);
        break;
    case MARK_ANGLE:
        trace_arc(m, index, a, m->metrics->arc, atan2(mark->b.y, mark->b.x), angle_between(mark->b, mark->c));
        break;
    case MARK_WALL:
        trace_wall(m, index, mark, a);
        break;
    case MARK_MEASURE:
        trace_measure(m, index, a, b);
        break;
    case MARK_BOX:
        trace_box(m, index, a, b);
        break;
    default:
        add_line(m, index, a, b, false);
    }
}

/* ---- labels ----------------------------------------------------------------------------------------------- */

static Label *add_text(Maker *m, int mark, Text text)
{
    FigureLayout *layout = m->layout;
    layout->text = arena_grow(m->mem, layout->text, sizeof(Placed), layout->texts, &layout->text_room);
    Placed *placed = &layout->text[layout->texts++];
    *placed = (Placed){.mark = mark, .text = text};
    placed->label.owner = mark;
    placed->label.width = m->metrics->text_width(text);
    placed->label.height = m->metrics->text_height;
    return &placed->label;
}

static void add_anchor(Label *label, Point at, Point away)
{
    label->anchor[label->anchors] = at;
    label->away[label->anchors++] = away;
}

/* Beside a line, that part of the way to its end, above it sooner than below. */
static void beside(Label *label, Point from, Point to, double part)
{
    Point there = {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)}, side = measure_side(from, to);
    add_anchor(label, there, side);
    add_anchor(label, there, (Point){-side.x, -side.y});
}

static void add_label(Maker *m, int index)
{
    const Mark  *mark = &m->layout->panel->mark[index];
    const Stroke ends = ends_of(m, index);
    Point        a = ends.from, b = ends.to;
    if (!mark->label.len)
        return;
    Label *label = add_text(m, index, mark->label);
    switch (mark->kind) {
    case MARK_POINT:
        add_anchor(label, a, (Point){0, -1});
        break;
    case MARK_DISC: {
        double radius = mark->size * m->layout->scale;
        label->round = radius;
        label->inside = label->width < 1.8 * radius;
        add_anchor(label, a, (Point){0, 0});
        for (int quarter = 0; quarter < 4; quarter++) { /* below it, above, and beside */
            Point way = quarter < 2 ? (Point){0, 1 - 2 * quarter} : (Point){2 * quarter - 5, 0};
            add_anchor(label, plus(a, radius, way), way);
        }
        break;
    }
    case MARK_ANGLE: {
        double at = atan2(mark->b.y, mark->b.x) + angle_between(mark->b, mark->c) / 2;
        Point  way = {cos(at), -sin(at)};
        add_anchor(label, plus(a, m->metrics->arc, way), way);
        break;
    }
    case MARK_WALL:
        add_anchor(label, plus(a, m->wall * m->layout->scale, left_of(on_page(mark->b))), (Point){-mark->b.x, mark->b.y});
        break;
    case MARK_DIRECTION:
        add_anchor(label, b, on_page(mark->b));
        break;
    case MARK_MEASURE: {
        Point side = measure_side(a, b), middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        add_anchor(label, plus(middle, m->metrics->offset, side), side);
        break;
    }
    default:
        beside(label, a, b, 0.5);
        if (mark_is_arrow(mark->kind) && (a.x != b.x || a.y != b.y)) {
            double length = hypot(b.x - a.x, b.y - a.y);
            add_anchor(label, b, (Point){(b.x - a.x) / length, (b.y - a.y) / length});
            beside(label, a, b, 0.3);
            beside(label, a, b, 0.7);
        }
    }
}

/* Dots, which a label must not cover. */
static int list_dots(Maker *m, Box *dot)
{
    const Panel *panel = m->layout->panel;
    double       around = 0.7 * m->metrics->gap;
    int          count = 0;
    for (int i = 0; i < panel->count; i++) {
        Point at = figure_layout_at(m->layout, panel->mark[i].a);
        if (panel->mark[i].kind == MARK_POINT || (mark_is_arrow(panel->mark[i].kind) && panel->mark[i].zero))
            dot[count++] = (Box){at.x - around, at.y - around, 2 * around, 2 * around};
    }
    return count;
}

static void place_labels(Maker *m, const Box *solid, int solids)
{
    FigureLayout *layout = m->layout;
    Label        *label = ARENA_MANY(m->mem, Label, layout->texts);
    int          *from = ARENA_MANY(m->mem, int, layout->texts), count = 0, strokes = 0;
    Stroke       *stroke;
    for (int i = 0; i < layout->traces; i++)
        strokes += layout->trace[i].count - 1;
    stroke = ARENA_MANY(m->mem, Stroke, strokes);
    strokes = 0;
    for (int i = 0; i < layout->traces; i++)
        for (int k = 1; k < layout->trace[i].count; k++)
            stroke[strokes++] = (Stroke){layout->trace[i].at[k - 1], layout->trace[i].at[k], layout->trace[i].mark};
    for (int i = 0; i < layout->texts; i++)
        if (layout->text[i].mark >= 0) {
            label[count] = layout->text[i].label;
            from[count++] = i;
        }
    Field field = {
        .frame = {0, 0, m->metrics->width, layout->height}, .solid = solid, .solids = solids, .stroke = stroke, .strokes = strokes};
    field.gap = m->metrics->gap;
    field.snap_x = m->metrics->snap_x;
    field.snap_y = m->metrics->snap_y;
    labels_place(label, count, &field);
    for (int i = 0; i < count; i++) {
        layout->text[from[i]].label = label[i];
        layout->left_out += !label[i].placed;
    }
}

/* ---- bars ------------------------------------------------------------------------------------------------- */

static int stack_of(const Panel *panel, int index)
{
    int first = 0;
    while (!text_equal(panel->mark[first].stack, panel->mark[index].stack))
        first++;
    return first;
}

typedef struct Stack {
    double up, down, left;
    int    column;
} Stack;

/* Bars of one stack stand on each other, negative ones hang; every stack has its text under it. */
static void lay_bars(Maker *m)
{
    FigureLayout  *layout = m->layout;
    const Panel   *panel = layout->panel;
    const Metrics *metrics = m->metrics;
    Stack         *stack = ARENA_MANY(m->mem, Stack, panel->count + 1);
    int            columns = 0;
    double         most = 0, least = 0;
    for (int i = 0; i < panel->count; i++) {
        Stack *own = &stack[stack_of(panel, i)];
        if (stack_of(panel, i) == i)
            own->column = columns++;
        *(panel->mark[i].size < 0 ? &own->down : &own->up) += panel->mark[i].size;
        most = fmax(most, own->up);
        least = fmin(least, own->down);
    }
    double text = metrics->text_height, room = metrics->bars - 2 * text - 3 * metrics->gap;
    layout->scale = most > least ? room / (most - least) : 0;
    layout->height = metrics->bars;
    layout->origin = (Point){0, metrics->gap + (most > least ? layout->scale * most : room)};
    double pitch = metrics->width / columns;
    Box   *solid = ARENA_MANY(m->mem, Box, columns);
    for (int i = 0; i < panel->count; i++) {
        Stack *own = &stack[stack_of(panel, i)];
        if (stack_of(panel, i) != i)
            continue;
        own->up = own->down = 0;
        own->left = pitch * (own->column + 0.5) - metrics->bar / 2;
        Label *under = add_text(m, -1, panel->mark[i].stack);
        double left = fmax(0, own->left + metrics->bar / 2 - under->width / 2), top = layout->height - text;
        under->box = (Box){metrics->snap_x > 0 ? floor(left) : left,
                           metrics->snap_y > 0 ? metrics->snap_y * floor(top / metrics->snap_y) : top, under->width, under->height};
        under->lead = (Point){under->box.left + under->width / 2, top};
        under->placed = true;
        solid[own->column] = under->box;
    }
    for (int i = 0; i < panel->count; i++) {
        Stack  *own = &stack[stack_of(panel, i)];
        double *end = panel->mark[i].size < 0 ? &own->down : &own->up, from = *end;
        *end += panel->mark[i].size;
        Point a = {own->left, layout->origin.y - layout->scale * from},
              b = {own->left + metrics->bar, layout->origin.y - layout->scale * *end};
        trace_box(m, i, a, b);
        Label *label = add_text(m, i, panel->mark[i].label);
        label->inside = label->width < metrics->bar && label->height < fabs(a.y - b.y);
        add_anchor(label, (Point){(a.x + b.x) / 2, (a.y + b.y) / 2}, (Point){0, 0});
        if (!label->inside)
            label->anchors = 0;
        add_anchor(label, (Point){b.x, (a.y + b.y) / 2}, (Point){1, 0});
    }
    place_labels(m, solid, columns);
}

/* ---- the whole -------------------------------------------------------------------------------------------- */

FigureLayout *figure_layout_make(const Figure *figure, const Metrics *metrics, Arena *mem)
{
    FigureLayout *layout = ARENA_MANY(mem, FigureLayout, figure->panels);
    Maker        *maker = ARENA_MANY(mem, Maker, figure->panels);
    double        scale[QUANTITIES] = {0};
    for (int i = 0; i < figure->panels; i++) {
        maker[i] = (Maker){.layout = &layout[i], .metrics = metrics, .mem = mem};
        layout[i].panel = &figure->panel[i];
        if (figure->panel[i].bars)
            continue;
        find_extent(&maker[i]);
        double fits = fitting_scale(&maker[i]), *shared = &scale[figure->panel[i].quantity];
        if (fits > 0 && (*shared == 0 || fits < *shared))
            *shared = fits;
    }
    for (int i = 0; i < figure->panels; i++) {
        if (figure->panel[i].bars) {
            lay_bars(&maker[i]);
            continue;
        }
        double shared = scale[figure->panel[i].quantity];
        layout[i].to_scale = shared > 0;
        layout[i].scale = shared > 0 ? shared : 1;
        set_origin(&maker[i]);
        set_direction(&maker[i]);
        set_arrows_aside(&maker[i]);
        for (int k = 0; k < figure->panel[i].count; k++)
            trace_mark(&maker[i], k);
        for (int k = 0; k < figure->panel[i].count; k++)
            add_label(&maker[i], k);
        Box *dot = ARENA_MANY(mem, Box, figure->panel[i].count);
        place_labels(&maker[i], dot, list_dots(&maker[i], dot));
    }
    return layout;
}

bool figure_layout_sample(const Figure *figure, const FigureLayout *layout, Measure quantity, double most, double *length, Text *value,
                          Arena *mem)
{
    double factor = quantity == layout->panel->quantity ? 1 : layout->panel->factor[quantity], unit = layout->scale * factor;
    if (!layout->to_scale || quantity == QUANTITY_SCHEME || factor == 0 || unit <= 0)
        return false;
    double shift = (double)figure->exponent[quantity] * LOG10_2, log = round_log(log10(most / unit) + shift);
    double power = floor(log + 1e-9), digit = pow(10, log - power);
    *length = pow(10, log - shift) * unit;
    if (power >= -3 && power <= 4)
        *value = text_format(mem, "%g", digit * pow(10, power));
    else
        *value = text_format(mem, "%.0fe%.0f", digit, power);
    return true;
}

enum { LISTED = 4 }; /* so many are named one by one */

Text figure_layout_notes(const FigureLayout *layout, double shortest, Arena *mem)
{
    const Panel *panel = layout->panel;
    Buf          buf = {0}, names = {0};
    int          tiny = 0;
    buf_put(&buf, panel->note);
    if (layout->aside)
        buf_printf(&buf, "%sarrows on one line are drawn side by side", buf.len ? "; " : "");
    for (int i = 0; i < panel->count; i++) {
        const Mark *mark = &panel->mark[i];
        Point       a = figure_layout_at(layout, mark->a), b = figure_layout_at(layout, mark->b);
        if (mark_is_arrow(mark->kind) && !mark->zero && !(hypot(b.x - a.x, b.y - a.y) >= shortest))
            buf_printf(&names, "%s%.*s", tiny++ ? ", " : "", TEXT_ARG(mark->name));
    }
    if (tiny > LISTED)
        buf_printf(&buf, "%s%d arrows are not 0, but too short to be seen at this scale", buf.len ? "; " : "", tiny);
    else if (tiny)
        buf_printf(&buf, "%s%.*s: not 0, but too short to be seen at this scale", buf.len ? "; " : "", TEXT_ARG(buf_text(&names)));
    if (layout->left_out > LISTED)
        buf_printf(&buf, "%s%d labels have no room here; the description of the figure has them", buf.len ? "; " : "", layout->left_out);
    for (int i = 0; i < layout->texts && layout->left_out <= LISTED; i++)
        if (!layout->text[i].label.placed)
            buf_printf(&buf, "%s%.*s", buf.len ? "; " : "", TEXT_ARG(layout->text[i].text));
    buf_free(&names);
    return buf_finish(&buf, mem);
}
