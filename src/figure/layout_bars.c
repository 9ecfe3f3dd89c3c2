#include "figure/layout_maker.h"

#include <math.h>

/* ---- bars ------------------------------------------------------------------------------------------------- */

static bool fits_in_bar(const LayoutMaker *m, double width, double height)
{
    double edges = fmax(m->metrics->gap, m->metrics->snap_y); /* which the text must not cover */
    return 1.05 * width + m->metrics->gap < m->bar && m->metrics->text_height + edges <= height;
}

/* In the bar where it has room there, else outside of all bars. */
static void label_bar(LayoutMaker *m, int index, const Box *bar)
{
    Label *label = layout_texts_add(m, index, m->layout->panel->mark[index].label);
    double right = bar->left + bar->width, middle = bar->top + bar->height / 2;
    double centre = bar->left + bar->width / 2;
    layout_texts_set(m, label, centre - label->width / 2, middle - label->height / 2, (Point){centre, middle});
    label->placed = fits_in_bar(m, label->width, bar->height);
    if (m->bar < m->metrics->bar) { /* many bars: beside it, a text could be that of the next one */
        bool down = m->layout->panel->mark[index].size < 0;
        layout_texts_add_anchor(label, (Point){centre, down ? bar->top + bar->height : bar->top}, (Point){0, down ? 1 : -1});
    }
    layout_texts_add_anchor(label, (Point){right, middle}, (Point){1, 0});
    layout_texts_add_anchor(label, (Point){bar->left, middle}, (Point){-1, 0});
}

typedef struct Stack {
    double up, down, left;
    int    column;
} Stack;

/* Keeps as much of the text as has room. */
static Text cut_to_width(Text text, double width, const Metrics *metrics)
{
    enum { LONGEST = 200 };
    Text part = text_short(text, LONGEST);
    while (part.len && metrics->text_width(part) > width)
        part = text_short(part, part.len - 1);
    return part;
}

/* The room to the right of the last stack for those of its labels that do not fit into their bars. */
static double outer_room(const LayoutMaker *m, const Stack *stack, int columns)
{
    const Panel *panel = m->layout->panel;
    double       widest = 0, spare = m->metrics->width - columns * (m->bar + 2 * m->metrics->gap);
    for (int i = 0; i < panel->count; i++) {
        double width = m->metrics->text_width(panel->mark[i].label);
        if (stack[layout_marks_stack(panel, i)].column == columns - 1 &&
            !fits_in_bar(m, width, m->layout->scale * fabs(panel->mark[i].size)))
            widest = fmax(widest, width + 2 * m->metrics->gap);
    }
    return widest < spare ? widest : 0;
}

/* Bars of one stack stand on each other, negative ones hang; every stack has its text under it. */
void layout_bars_lay(LayoutMaker *m)
{
    FigureLayout  *layout = m->layout;
    const Panel   *panel = layout->panel;
    const Metrics *metrics = m->metrics;
    Stack         *stack = ARENA_MANY(m->mem, Stack, panel->count + 1);
    int            columns = 0;
    double         most = 0, least = 0;
    for (int i = 0; i < panel->count; i++) {
        Stack *own = &stack[layout_marks_stack(panel, i)];
        if (layout_marks_stack(panel, i) == i)
            own->column = columns++;
        *(panel->mark[i].size < 0 ? &own->down : &own->up) += panel->mark[i].size;
        most = fmax(most, own->up);
        least = fmin(least, own->down);
    }
    m->bar = fmin(metrics->bar, 0.75 * metrics->width / columns);
    double text = metrics->text_height, room = metrics->bars - 2 * text - 3 * metrics->gap, above = metrics->gap;
    layout->scale = most > least ? room / (most - least) : 0;
    for (int i = 0; i < panel->count; i++) /* a line for each label that may have to stand above the bars */
        if (!fits_in_bar(m, metrics->text_width(panel->mark[i].label), layout->scale * fabs(panel->mark[i].size)))
            above += text;
    layout->height = metrics->bars + above - metrics->gap;
    layout->scale_y = layout->scale;
    layout->origin = (Point){0, above + (most > least ? layout->scale * most : room)};
    double pitch = (metrics->width - outer_room(m, stack, columns)) / columns;
    Box   *solid = ARENA_MANY(m->mem, Box, columns + panel->count);
    for (int i = 0; i < panel->count; i++) {
        Stack *own = &stack[layout_marks_stack(panel, i)];
        if (layout_marks_stack(panel, i) != i)
            continue;
        own->up = own->down = 0;
        own->left = pitch * (own->column + 0.5) - m->bar / 2;
        Label *under = layout_texts_add(m, -1, cut_to_width(panel->mark[i].stack, pitch - metrics->gap, metrics));
        double left = fmax(0, own->left + m->bar / 2 - under->width / 2), top = layout->height - text;
        layout_texts_set(m, under, left, top, (Point){left + under->width / 2, top});
        solid[own->column] = under->box;
    }
    for (int i = 0; i < panel->count; i++) {
        Stack  *own = &stack[layout_marks_stack(panel, i)];
        double *end = panel->mark[i].size < 0 ? &own->down : &own->up, from = *end;
        *end += panel->mark[i].size;
        Point a = {own->left, layout->origin.y - layout->scale * from}, b = {own->left + m->bar, layout->origin.y - layout->scale * *end};
        layout_marks_trace_box(m, i, a, b);
        Box own_box = {a.x, fmin(a.y, b.y), b.x - a.x, fabs(a.y - b.y)};
        label_bar(m, i, &own_box);
        solid[columns + i] = own_box;
    }
    layout_texts_place(m, solid, columns + panel->count);
}
