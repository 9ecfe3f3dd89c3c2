#include "figure/figure_layout.h"

#include "figure/lanes.h"

#include <math.h>

typedef struct LayoutMaker {
    FigureLayout  *layout;
    const Metrics *metrics;
    Arena         *mem;
    Extent         extent;
    double         wall;      /* half the length of walls, in units of places */
    double         direction; /* how long arrows are that only point, on the page */
    Point         *shift;     /* of each mark, on the page */
} LayoutMaker;

/* ---- scale ------------------------------------------------------------------------------------------------ */

static Point plus(Point a, double times, Point b)
{
    return (Point){a.x + times * b.x, a.y + times * b.y};
}

static Point left_of(Point v)
{
    return (Point){-v.y, v.x};
}

static void find_extent(LayoutMaker *m)
{
    const Panel *panel = m->layout->panel;
    for (int i = 0; i < panel->count; i++) {
        const Mark *mark = &panel->mark[i];
        figure_extent_reach(&m->extent, mark->a, mark->kind == MARK_DISC ? mark->size : 0);
        if (figure_mark_has_end(mark->kind))
            figure_extent_reach(&m->extent, mark->b, 0);
    }
    double size = figure_extent_size(&m->extent);
    m->wall = size > 0 ? 0.45 * size : 1;
    for (int i = 0; i < panel->count; i++)
        if (panel->mark[i].kind == MARK_WALL) {
            Point along = left_of(panel->mark[i].b);
            figure_extent_reach(&m->extent, plus(panel->mark[i].a, m->wall, along), 0);
            figure_extent_reach(&m->extent, plus(panel->mark[i].a, -m->wall, along), 0);
        }
}

/* The largest scale at which the panel fits; 0 where it is a single point, and any will do. */
static double fitting_scale(const LayoutMaker *m)
{
    double width = m->extent.high.x - m->extent.low.x, height = m->extent.high.y - m->extent.low.y;
    double x = (m->metrics->width - 2 * m->metrics->margin_x) / width, y = (m->metrics->most - 2 * m->metrics->margin_y) / height;
    return width > 0 && height > 0 ? fmin(x, y) : width > 0 ? x : height > 0 ? y : 0;
}

Point figure_layout_at(const FigureLayout *layout, Point place)
{
    return (Point){layout->origin.x + layout->scale * place.x, layout->origin.y - layout->scale * place.y};
}

static void set_origin(LayoutMaker *m)
{
    FigureLayout *layout = m->layout;
    Point         middle = {(m->extent.low.x + m->extent.high.x) / 2, (m->extent.low.y + m->extent.high.y) / 2};
    double        height = (m->extent.high.y - m->extent.low.y) * layout->scale + 2 * m->metrics->margin_y, labels = 0;
    int           count = 0;
    for (int i = 0; i < layout->panel->count; i++) {
        labels += m->metrics->text_width(layout->panel->mark[i].label) + m->metrics->gap;
        count += layout->panel->mark[i].label.len > 0;
    }
    /* many labels need lines of their own, even where what they stand at is flat; a crowd of them finds no place there */
    if (count <= LABELS_CROWD)
        height = fmax(height, m->metrics->least + m->metrics->text_height * (1.5 * labels / m->metrics->width - 2));
    layout->height = fmin(fmax(height, m->metrics->least), m->metrics->most);
    if (count <= LABELS_CROWD && m->metrics->strict) /* what may not stand on lines stands above and below them */
        layout->height += m->metrics->text_height * floor(labels / m->metrics->width);
    layout->origin = (Point){m->metrics->width / 2 - layout->scale * middle.x, layout->height / 2 + layout->scale * middle.y};
}

/* ---- marks as lines --------------------------------------------------------------------------------------- */

static Trace *add_trace(LayoutMaker *m, int mark, int count, bool detail)
{
    FigureLayout *layout = m->layout;
    layout->trace = arena_grow(m->mem, layout->trace, sizeof(Trace), layout->traces, &layout->trace_room);
    Trace *trace = &layout->trace[layout->traces++];
    *trace = (Trace){mark, ARENA_MANY(m->mem, Point, count), count, detail};
    return trace;
}

static void add_line(LayoutMaker *m, int mark, Point from, Point to, bool detail)
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
static double angle_between(Point b, Point c)
{
    return atan2(b.x * c.y - b.y * c.x, b.x * c.x + b.y * c.y);
}

static void trace_wall(LayoutMaker *m, int index, const Mark *mark, Point foot)
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

/* Beside what it measures, with ticks at its ends. */
static void trace_measure(LayoutMaker *m, int index, Point from, Point to)
{
    Point  side = lanes_upper_side(from, to);
    double away = m->metrics->offset;
    add_line(m, index, plus(from, away, side), plus(to, away, side), false);
    add_line(m, index, plus(from, away / 2, side), plus(from, away * 1.4, side), true);
    add_line(m, index, plus(to, away / 2, side), plus(to, away * 1.4, side), true);
}

static void trace_box(LayoutMaker *m, int index, Point a, Point b)
{
    Trace *trace = add_trace(m, index, 5, false);
    trace->at[0] = trace->at[4] = a;
    trace->at[1] = (Point){b.x, a.y};
    trace->at[2] = b;
    trace->at[3] = (Point){a.x, b.y};
}

/* ---- arrows on one line ----------------------------------------------------------------------------------- */

/* Where the mark begins and ends on the page. */
static Stroke ends_of(const LayoutMaker *m, int index)
{
    const Mark *mark = &m->layout->panel->mark[index];
    Point       a = plus(figure_layout_at(m->layout, mark->a), 1, m->shift[index]);
    Point       b = plus(figure_layout_at(m->layout, mark->b), 1, m->shift[index]);
    return (Stroke){a, mark->kind == MARK_DIRECTION ? plus(a, m->direction, on_page(mark->b)) : b, index};
}

static void set_arrows_aside(LayoutMaker *m)
{
    const Panel *panel = m->layout->panel;
    Stroke      *arrow = ARENA_MANY(m->mem, Stroke, panel->count);
    int          count = 0;
    m->shift = ARENA_MANY(m->mem, Point, panel->count);
    for (int i = 0; i < panel->count; i++)
        if (panel->mark[i].kind == MARK_DIRECTION || (figure_mark_is_arrow(panel->mark[i].kind) && !panel->mark[i].zero))
            arrow[count++] = ends_of(m, i);
    m->layout->aside = lanes_set(arrow, count, m->metrics->lane, m->metrics->gap);
    for (int i = 0; i < count; i++) {
        Point before = ends_of(m, arrow[i].owner).from;
        m->shift[arrow[i].owner] = (Point){arrow[i].from.x - before.x, arrow[i].from.y - before.y};
    }
}

/* ---- every kind of mark ----------------------------------------------------------------------------------- */

/* Among many discs not longer than the smallest is broad. */
static void set_direction(LayoutMaker *m)
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

static void trace_mark(LayoutMaker *m, int index)
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

static Label *add_text(LayoutMaker *m, int mark, Text text)
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
    Point there = {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)}, side = lanes_upper_side(from, to);
    add_anchor(label, there, side);
    add_anchor(label, there, (Point){-side.x, -side.y});
}

/* A velocity begins in the middle of its body. */
static void find_body(const LayoutMaker *m, int index, Label *label)
{
    const Panel *panel = m->layout->panel;
    Point        at = panel->mark[index].a;
    for (int i = 0; i < panel->count && figure_mark_is_arrow(panel->mark[index].kind); i++)
        if (panel->mark[i].kind == MARK_DISC && panel->mark[i].a.x == at.x && panel->mark[i].a.y == at.y) {
            label->body = figure_layout_at(m->layout, at);
            label->reach = panel->mark[i].size * m->layout->scale;
        }
}

static void add_label(LayoutMaker *m, int index)
{
    const Mark  *mark = &m->layout->panel->mark[index];
    const Stroke ends = ends_of(m, index);
    Point        a = ends.from, b = ends.to;
    if (!mark->label.len)
        return;
    Label *label = add_text(m, index, mark->label);
    find_body(m, index, label);
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
        Point side = lanes_upper_side(a, b), middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        add_anchor(label, plus(middle, m->metrics->offset, side), side);
        break;
    }
    default:
        beside(label, a, b, 0.5);
        if (figure_mark_is_arrow(mark->kind) && (a.x != b.x || a.y != b.y)) {
            double length = hypot(b.x - a.x, b.y - a.y);
            add_anchor(label, b, (Point){(b.x - a.x) / length, (b.y - a.y) / length});
            beside(label, a, b, 0.3);
            beside(label, a, b, 0.7);
        }
        for (int side = -1; side <= 1 && label->reach > 0; side += 2)
            add_anchor(label, plus(label->body, label->reach, (Point){0, side}), (Point){0, side});
    }
}

static double length_on_page(const Stroke *stroke)
{
    return hypot(stroke->to.x - stroke->from.x, stroke->to.y - stroke->from.y);
}

/* Dots, which a label must not cover. */
static int list_dots(LayoutMaker *m, Box *dot)
{
    const Panel *panel = m->layout->panel;
    double       around = 0.7 * m->metrics->gap;
    int          count = 0;
    for (int i = 0; i < panel->count; i++) {
        const Mark  *mark = &panel->mark[i];
        const Stroke ends = ends_of(m, i);
        Point        at = ends.from;
        if (mark->kind == MARK_POINT || (figure_mark_is_arrow(mark->kind) && (mark->zero || length_on_page(&ends) < m->metrics->shortest)))
            dot[count++] = (Box){at.x - around, at.y - around, 2 * around, 2 * around};
    }
    return count;
}

/* The two sides of an arrow's head, as far as the broadest reaches. */
static int list_head(const LayoutMaker *m, int index, Stroke *side)
{
    const Mark *mark = &m->layout->panel->mark[index];
    if (m->metrics->head <= 0 || (mark->kind != MARK_DIRECTION && (!figure_mark_is_arrow(mark->kind) || mark->zero)))
        return 0;
    const Stroke ends = ends_of(m, index);
    double       length = length_on_page(&ends), size = fmin(m->metrics->head, 0.6 * length);
    if (length < m->metrics->shortest)
        return 0;
    Point way = {(ends.to.x - ends.from.x) / length, (ends.to.y - ends.from.y) / length}, neck = plus(ends.to, -size, way);
    for (int i = 0; i < 2; i++)
        side[i] = (Stroke){ends.to, plus(neck, (i ? -0.42 : 0.42) * size, left_of(way)), index};
    return 2;
}

static void place_labels(LayoutMaker *m, const Box *solid, int solids)
{
    FigureLayout *layout = m->layout;
    Label        *label = ARENA_MANY(m->mem, Label, layout->texts);
    int          *from = ARENA_MANY(m->mem, int, layout->texts), count = 0, strokes = 0;
    Stroke       *stroke;
    for (int i = 0; i < layout->traces; i++)
        strokes += layout->trace[i].count - 1;
    stroke = ARENA_MANY(m->mem, Stroke, strokes + 2 * layout->panel->count);
    strokes = 0;
    for (int i = 0; i < layout->traces; i++)
        for (int k = 1; k < layout->trace[i].count; k++)
            stroke[strokes++] = (Stroke){layout->trace[i].at[k - 1], layout->trace[i].at[k], layout->trace[i].mark};
    for (int i = 0; i < layout->panel->count && !layout->panel->bars; i++)
        strokes += list_head(m, i, &stroke[strokes]);
    for (int i = 0; i < layout->texts; i++)
        if (!layout->text[i].label.placed) {
            label[count] = layout->text[i].label;
            from[count++] = i;
        }
    Field field = {
        .frame = {0, 0, m->metrics->width, layout->height}, .solid = solid, .solids = solids, .stroke = stroke, .strokes = strokes};
    field.strict = m->metrics->strict;
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

static bool fits_in_bar(const LayoutMaker *m, double width, double height)
{
    double edges = fmax(m->metrics->gap, m->metrics->snap_y); /* which the text must not cover */
    return width + m->metrics->gap < m->metrics->bar && m->metrics->text_height + edges <= height;
}

static Box snapped_box(const Metrics *metrics, double left, double top, const Label *label)
{
    return (Box){metrics->snap_x > 0 ? metrics->snap_x * round(left / metrics->snap_x) : left,
                 metrics->snap_y > 0 ? metrics->snap_y * round(top / metrics->snap_y) : top, label->width, label->height};
}

/* In the bar where it has room there, else outside of all bars. */
static void label_bar(LayoutMaker *m, int index, const Box *bar)
{
    Label *label = add_text(m, index, m->layout->panel->mark[index].label);
    double right = bar->left + bar->width, middle = bar->top + bar->height / 2;
    label->placed = fits_in_bar(m, label->width, bar->height);
    label->lead = (Point){bar->left + bar->width / 2, middle};
    label->box = snapped_box(m->metrics, label->lead.x - label->width / 2, middle - label->height / 2, label);
    add_anchor(label, (Point){right, middle}, (Point){1, 0});
    add_anchor(label, (Point){bar->left, middle}, (Point){-1, 0});
}

typedef struct Stack {
    double up, down, left;
    int    column;
} Stack;

/* As much of the text as has room. */
static Text cut_to_width(Text text, double width, const Metrics *metrics)
{
    enum { LONGEST = 200 };
    Text part = text_short(text, LONGEST);
    while (part.len && metrics->text_width(part) > width)
        part = text_short(part, part.len - 1);
    return part;
}

/* Bars of one stack stand on each other, negative ones hang; every stack has its text under it. */
static void lay_bars(LayoutMaker *m)
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
    double text = metrics->text_height, room = metrics->bars - 2 * text - 3 * metrics->gap, above = metrics->gap;
    layout->scale = most > least ? room / (most - least) : 0;
    for (int i = 0; i < panel->count; i++) /* a line for each label that may have to stand above the bars */
        if (!fits_in_bar(m, metrics->text_width(panel->mark[i].label), layout->scale * fabs(panel->mark[i].size)))
            above += text;
    layout->height = metrics->bars + above - metrics->gap;
    layout->origin = (Point){0, above + (most > least ? layout->scale * most : room)};
    double pitch = metrics->width / columns;
    Box   *solid = ARENA_MANY(m->mem, Box, columns + panel->count);
    for (int i = 0; i < panel->count; i++) {
        Stack *own = &stack[stack_of(panel, i)];
        if (stack_of(panel, i) != i)
            continue;
        own->up = own->down = 0;
        own->left = pitch * (own->column + 0.5) - metrics->bar / 2;
        Label *under = add_text(m, -1, cut_to_width(panel->mark[i].stack, pitch - metrics->gap, metrics));
        double left = fmax(0, own->left + metrics->bar / 2 - under->width / 2), top = layout->height - text;
        under->box = snapped_box(metrics, left, top, under);
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
        Box own_box = {a.x, fmin(a.y, b.y), b.x - a.x, fabs(a.y - b.y)};
        label_bar(m, i, &own_box);
        solid[columns + i] = own_box;
    }
    place_labels(m, solid, columns + panel->count);
}

/* ---- the whole -------------------------------------------------------------------------------------------- */

FigureLayout *figure_layout_make(const Figure *figure, const Metrics *metrics, Arena *mem)
{
    FigureLayout *layout = ARENA_MANY(mem, FigureLayout, figure->panels);
    LayoutMaker  *maker = ARENA_MANY(mem, LayoutMaker, figure->panels);
    double        scale[QUANTITIES] = {0};
    for (int i = 0; i < figure->panels; i++) {
        maker[i] = (LayoutMaker){.layout = &layout[i], .metrics = metrics, .mem = mem};
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
