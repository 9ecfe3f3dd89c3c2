#include "figure/layout_maker.h"

#include "figure/figure_table.h"
#include "figure/lanes.h"

#include <math.h>

/* ---- labels ----------------------------------------------------------------------------------------------- */

static bool is_place(MarkKind kind)
{
    return kind == MARK_POINT || kind == MARK_PIN || kind == MARK_DISC;
}

Label *layout_texts_add(LayoutMaker *m, int mark, Text text)
{
    FigureLayout *layout = m->layout;
    layout->text = arena_grow(m->mem, layout->text, sizeof(Placed), layout->texts, &layout->text_room);
    Placed *placed = &layout->text[layout->texts++];
    *placed = (Placed){.mark = mark, .text = text};
    placed->label.owner = mark;
    placed->label.place = mark >= 0 && is_place(layout->panel->mark[mark].kind);
    placed->label.whose = mark < 0 ? 0 : layout->panel->mark[mark].body;
    placed->label.width = m->metrics->text_width(text);
    placed->label.height = m->metrics->text_height;
    return &placed->label;
}

void layout_texts_add_anchor(Label *label, Point at, Point away)
{
    label->anchor[label->anchors] = at;
    label->away[label->anchors++] = away;
}

/* Beside a line, that part of the way to its end, above it sooner than below. */
static void beside(Label *label, Point from, Point to, double part)
{
    Point there = {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)}, side = lanes_upper_side(from, to);
    layout_texts_add_anchor(label, there, side);
    layout_texts_add_anchor(label, there, (Point){-side.x, -side.y});
}

/* The label of an arrow may stand at the body that the arrow belongs to. */
static void find_body(const LayoutMaker *m, int index, Label *label)
{
    const Panel *panel = m->layout->panel;
    int          body = panel->mark[index].body;
    for (int i = 0; i < panel->count && body && figure_mark_is_arrow(panel->mark[index].kind); i++)
        if (panel->mark[i].kind == MARK_DISC && panel->mark[i].body == body) {
            label->body = figure_layout_at(m->layout, panel->mark[i].a);
            label->reach = panel->mark[i].size * m->layout->scale;
        }
}

/* From the middle of a disc: below it, above, and beside. */
static Point way_out(int quarter)
{
    return quarter < 2 ? (Point){0, 1 - 2 * quarter} : (Point){2 * quarter - 5, 0};
}

void layout_texts_add_label(LayoutMaker *m, int index)
{
    const Mark  *mark = &m->layout->panel->mark[index];
    const Stroke ends = layout_marks_ends(m, index);
    Point        a = ends.from, b = ends.to;
    if (!mark->label.len || figure_table_has(m->layout, mark))
        return;
    Label *label = layout_texts_add(m, index, mark->label);
    find_body(m, index, label);
    switch (mark->kind) {
    case MARK_POINT:
    case MARK_PIN:
        layout_texts_add_anchor(label, a, (Point){0, -1});
        break;
    case MARK_DISC: {
        double radius = mark->size * m->layout->scale;
        label->round = radius;
        label->inside = hypot(label->width / 2, 0.4 * label->height) < 0.9 * radius - m->metrics->gap / 4;
        layout_texts_add_anchor(label, a, (Point){0, 0});
        for (int quarter = 0; quarter < 4; quarter++) {
            Point way = way_out(quarter);
            layout_texts_add_anchor(label, point_plus(a, radius, way), way);
        }
        if (radius > 4 * label->height) /* and where arrows begin in its middle, there is still room in a large one */
            layout_texts_add_anchor(label, point_plus(a, radius / 2, (Point){0, 1}), (Point){0, 0});
        break;
    }
    case MARK_ANGLE: {
        double at = atan2(mark->b.y, mark->b.x) + layout_marks_angle(mark->b, mark->c) / 2;
        Point  way = {cos(at), -sin(at)};
        layout_texts_add_anchor(label, point_plus(a, m->metrics->arc, way), way);
        break;
    }
    case MARK_PATH: /* near its end sooner than near its beginning */
        for (int k = 0; k < 5; k++) {
            Point at = figure_layout_at(m->layout, mark->corner[(mark->corners - 1) * (5 - k) / 5]);
            for (int side = -1; side <= 1 && !isnan(at.y); side += 2)
                layout_texts_add_anchor(label, at, (Point){0, side});
        }
        break;
    case MARK_WALL:
        layout_texts_add_anchor(label, point_plus(a, m->wall * m->layout->scale, point_left(point_on_page(mark->b))),
                                (Point){-mark->b.x, mark->b.y});
        break;
    case MARK_DIRECTION:
        layout_texts_add_anchor(label, b, point_on_page(mark->b));
        beside(label, a, b, 0.6);
        break;
    case MARK_MEASURE: {
        Point side = lanes_upper_side(a, b), middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        layout_texts_add_anchor(label, point_plus(middle, m->metrics->offset, side), side);
        break;
    }
    default:
        beside(label, a, b, 0.5);
        if (figure_mark_is_arrow(mark->kind) && (a.x != b.x || a.y != b.y)) {
            double length = hypot(b.x - a.x, b.y - a.y);
            layout_texts_add_anchor(label, b, (Point){(b.x - a.x) / length, (b.y - a.y) / length});
            beside(label, a, b, 0.3);
            beside(label, a, b, 0.7);
        }
        for (int quarter = 0; quarter < 4 && label->reach > 0; quarter++) {
            Point way = way_out(quarter);
            layout_texts_add_anchor(label, point_plus(label->body, label->reach, way), way);
        }
    }
}

void layout_texts_set(const LayoutMaker *m, Label *label, double left, double top, Point lead)
{
    const Metrics *metrics = m->metrics;
    label->placed = true;
    label->lead = lead;
    label->box = (Box){metrics->snap_x > 0 ? metrics->snap_x * round(left / metrics->snap_x) : left,
                       metrics->snap_y > 0 ? metrics->snap_y * round(top / metrics->snap_y) : top, label->width, label->height};
}

int layout_texts_rows(LayoutMaker *m, Box *solid)
{
    const Panel *panel = m->layout->panel;
    int          count = 0;
    for (int i = 0; i < panel->count; i++) {
        bool first = panel->mark[i].stack.len > 0;
        for (int k = 0; k < i; k++)
            first &= !text_equal(panel->mark[k].stack, panel->mark[i].stack);
        if (!first)
            continue;
        Label *label = layout_texts_add(m, -1, panel->mark[i].stack);
        double middle = m->layout->origin.y + m->metrics->row * layout_marks_row(panel, i);
        layout_texts_set(m, label, 0, middle - label->height / 2, (Point){0, middle});
        solid[count++] = label->box;
    }
    return count;
}

static double length_on_page(const Stroke *stroke)
{
    return hypot(stroke->to.x - stroke->from.x, stroke->to.y - stroke->from.y);
}

/* Dots, which a label must not cover. */
int layout_texts_dots(LayoutMaker *m, Box *dot)
{
    const Panel *panel = m->layout->panel;
    double       around = 0.7 * m->metrics->gap;
    int          count = 0;
    for (int i = 0; i < panel->count; i++) {
        const Mark  *mark = &panel->mark[i];
        const Stroke ends = layout_marks_ends(m, i);
        Point        at = ends.from;
        if (mark->kind == MARK_POINT || mark->kind == MARK_PIN ||
            (figure_mark_is_arrow(mark->kind) && (mark->zero || length_on_page(&ends) < m->metrics->shortest)))
            dot[count++] = (Box){at.x - around, at.y - around, 2 * around, 2 * around};
    }
    return count;
}

/* The two lines of an impulse. */
static int list_double(const LayoutMaker *m, int index, Stroke *side)
{
    const Mark  *mark = &m->layout->panel->mark[index];
    const Stroke ends = layout_marks_ends(m, index);
    if (mark->kind != MARK_IMPULSE || mark->zero || length_on_page(&ends) < m->metrics->shortest)
        return 0;
    double length = length_on_page(&ends);
    Point  aside = point_left((Point){(ends.to.x - ends.from.x) / length, (ends.to.y - ends.from.y) / length});
    for (int i = 0; i < 2; i++)
        side[i] = (Stroke){.from = point_plus(ends.from, (2 * i - 1) * m->metrics->twice, aside),
                           .to = point_plus(ends.to, (2 * i - 1) * m->metrics->twice, aside),
                           .owner = index,
                           .body = mark->body,
                           .named = true};
    return 2;
}

/* The two sides of an arrow's head, as far as the broadest reaches. */
static int list_head(const LayoutMaker *m, int index, Stroke *side)
{
    const Mark *mark = &m->layout->panel->mark[index];
    if (m->metrics->head <= 0 || (mark->kind != MARK_DIRECTION && (!figure_mark_is_arrow(mark->kind) || mark->zero)))
        return 0;
    const Stroke ends = layout_marks_ends(m, index);
    double       length = length_on_page(&ends), size = fmin(m->metrics->head, 0.6 * length);
    if (length < m->metrics->shortest)
        return 0;
    Point way = {(ends.to.x - ends.from.x) / length, (ends.to.y - ends.from.y) / length}, neck = point_plus(ends.to, -size, way);
    for (int i = 0; i < 2; i++)
        side[i] = (Stroke){.from = ends.to,
                           .to = point_plus(neck, (i ? -0.42 : 0.42) * size, point_left(way)),
                           .owner = index,
                           .body = mark->body,
                           .named = true};
    return 2;
}

/* Whether a label beside its lines could be taken for its own. */
static bool is_named(MarkKind kind)
{
    return figure_mark_is_arrow(kind) || kind == MARK_DIRECTION || kind == MARK_SEGMENT || kind == MARK_BAND || kind == MARK_MEASURE ||
           kind == MARK_BOX || kind == MARK_HULL || kind == MARK_PATH;
}

/* The piece of the trace that ends at its k-th point. */
static Stroke stroke_of(const LayoutMaker *m, const Trace *trace, int k)
{
    const Mark *mark = &m->layout->panel->mark[trace->mark];
    return (Stroke){.from = trace->at[k - 1],
                    .to = trace->at[k],
                    .owner = trace->mark,
                    .body = mark->body,
                    .named = is_named(mark->kind) && !trace->detail,
                    .hull = mark->kind == MARK_HULL};
}

/* Paths with so many pieces are everywhere: labels stand on them, sooner than nowhere. */
static bool is_tangle(const LayoutMaker *m)
{
    enum { MOST_PIECES = 40 };
    int pieces = 0;
    for (int i = 0; i < m->layout->panel->count && !m->layout->panel->axis; i++)
        pieces += m->layout->panel->mark[i].kind == MARK_PATH ? m->layout->panel->mark[i].corners - 1 : 0;
    return pieces > MOST_PIECES;
}

void layout_texts_place(LayoutMaker *m, const Box *solid, int solids)
{
    FigureLayout *layout = m->layout;
    Label        *label = ARENA_MANY(m->mem, Label, layout->texts);
    int          *from = ARENA_MANY(m->mem, int, layout->texts), count = 0, strokes = 0;
    Stroke       *stroke;
    for (int i = 0; i < layout->traces; i++)
        strokes += layout->trace[i].count - 1;
    stroke = ARENA_MANY(m->mem, Stroke, strokes + 4 * layout->panel->count);
    strokes = 0;
    bool tangle = is_tangle(m);
    for (int i = 0; i < layout->traces; i++)
        for (int k = 1; k < layout->trace[i].count && !(tangle && layout->panel->mark[layout->trace[i].mark].kind == MARK_PATH); k++)
            stroke[strokes++] = stroke_of(m, &layout->trace[i], k);
    for (int i = 0; i < layout->panel->count && !layout->panel->bars; i++) {
        strokes += list_head(m, i, &stroke[strokes]);
        strokes += list_double(m, i, &stroke[strokes]);
    }
    for (int i = 0; i < layout->texts; i++)
        if (!layout->text[i].label.placed) {
            label[count] = layout->text[i].label;
            from[count++] = i;
        }
    Field field = {
        .frame = {0, 0, m->metrics->width, layout->height}, .solid = solid, .solids = solids, .stroke = stroke, .strokes = strokes};
    field.spread = m->metrics->spread;
    field.gap = m->metrics->gap;
    field.snap_x = m->metrics->snap_x;
    field.snap_y = m->metrics->snap_y;
    labels_place(label, count, &field);
    for (int i = 0; i < count; i++) {
        layout->text[from[i]].label = label[i];
        layout->left_out += !label[i].placed;
    }
}
