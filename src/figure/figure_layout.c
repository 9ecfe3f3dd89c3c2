#include "figure/figure_table.h"
#include "figure/layout_maker.h"

#include <math.h>
#include <string.h>

/* ---- scale ------------------------------------------------------------------------------------------------ */

static void find_extent(LayoutMaker *m)
{
    const Panel *panel = m->layout->panel;
    for (int i = 0; i < panel->count; i++) {
        const Mark *mark = &panel->mark[i];
        figure_extent_reach(&m->extent, mark->a, mark->kind == MARK_DISC ? mark->size : 0);
        if (figure_mark_has_end(mark->kind))
            figure_extent_reach(&m->extent, mark->b, 0);
        for (int k = 0; k < mark->corners; k++)
            figure_extent_reach(&m->extent, mark->corner[k], 0);
    }
    double size = figure_extent_size(&m->extent);
    m->wall = size > 0 ? 0.45 * size : 1;
    for (int i = 0; i < panel->count; i++)
        if (panel->mark[i].kind == MARK_WALL) {
            Point along = point_left(panel->mark[i].b);
            figure_extent_reach(&m->extent, point_plus(panel->mark[i].a, m->wall, along), 0);
            figure_extent_reach(&m->extent, point_plus(panel->mark[i].a, -m->wall, along), 0);
        }
}

/* The largest scale at which the panel fits; 0 where it is a single point, and any will do. */
static double fitting_scale(const LayoutMaker *m)
{
    double width = m->extent.high.x - m->extent.low.x, height = m->extent.high.y - m->extent.low.y;
    double x = (m->metrics->width - 2 * m->metrics->margin_x) / width, y = (m->metrics->most - 2 * m->metrics->margin_y) / height;
    return width > 0 && height > 0 ? fmin(x, y) : width > 0 ? x : height > 0 ? y : 0;
}

/* The height of the rows of a panel without its places. */
static double rows_height(const LayoutMaker *m)
{
    double least = 0, most = 0;
    for (int i = 0; i < m->layout->panel->count; i++) {
        least = fmin(least, layout_marks_row(m->layout->panel, i));
        most = fmax(most, layout_marks_row(m->layout->panel, i));
    }
    return m->metrics->row * (most - least);
}

static void set_origin(LayoutMaker *m, double higher)
{
    FigureLayout *layout = m->layout;
    Point         middle = {(m->extent.low.x + m->extent.high.x) / 2, (m->extent.low.y + m->extent.high.y) / 2};
    double        height = (m->extent.high.y - m->extent.low.y) * layout->scale + 2 * m->metrics->margin_y + rows_height(m), labels = 0;
    int           count = 0;
    for (int i = 0; i < layout->panel->count; i++) {
        if (figure_table_has(layout, &layout->panel->mark[i]))
            continue;
        labels += m->metrics->text_width(layout->panel->mark[i].label) + m->metrics->gap;
        count += layout->panel->mark[i].label.len > 0;
    }
    /* many labels need lines of their own, even where what they stand at is flat; a crowd of them finds no place there */
    if (count <= LABELS_CROWD)
        height = fmax(height, m->metrics->least + m->metrics->text_height * (1.5 * labels / m->metrics->width - 2));
    layout->height = fmin(fmax(height, m->metrics->least), m->metrics->most + rows_height(m));
    if (count <= LABELS_CROWD) /* what may not stand on lines stands above and below them */
        layout->height += m->metrics->text_height * floor(labels / m->metrics->width);
    layout->height += higher;
    layout->origin = (Point){m->metrics->width / 2 - layout->scale * middle.x, layout->height / 2 + layout->scale * middle.y};
}

/* ---- the whole -------------------------------------------------------------------------------------------- */

static void lay_panel(LayoutMaker *m, double higher)
{
    const Panel *panel = m->layout->panel;
    set_origin(m, higher);
    layout_marks_set_direction(m);
    layout_marks_set_aside(m);
    for (int k = 0; k < panel->count; k++)
        layout_marks_trace(m, k);
    for (int k = 0; k < panel->count; k++)
        layout_texts_add_label(m, k);
    Box *solid = ARENA_MANY(m->mem, Box, 2 * panel->count);
    int  solids = layout_texts_dots(m, solid);
    solids += layout_texts_rows(m, solid + solids);
    layout_texts_place(m, solid, solids);
}

/* Each panel higher by so much than it has to be. */
static FigureLayout *lay_figure(const Figure *figure, const Metrics *metrics, double higher, const bool *tabled, Arena *mem)
{
    FigureLayout *layout = ARENA_MANY(mem, FigureLayout, figure->panels);
    LayoutMaker  *maker = ARENA_MANY(mem, LayoutMaker, figure->panels);
    double        scale[QUANTITIES] = {0};
    for (int i = 0; i < figure->panels; i++) {
        maker[i] = (LayoutMaker){.layout = &layout[i], .metrics = metrics, .mem = mem};
        layout[i].panel = &figure->panel[i];
        layout[i].width = metrics->width;
        memcpy(layout[i].tabled, tabled, sizeof layout[i].tabled);
        if (figure->panel[i].bars || figure->panel[i].axis)
            continue;
        find_extent(&maker[i]);
        double fits = fitting_scale(&maker[i]), *shared = &scale[figure->panel[i].quantity];
        if (fits > 0 && (*shared == 0 || fits < *shared))
            *shared = fits;
    }
    for (int i = 0; i < figure->panels; i++) {
        if (figure->panel[i].bars) {
            layout_bars_lay(&maker[i]);
            continue;
        }
        if (figure->panel[i].axis) {
            layout_plot_lay(&maker[i], higher);
            continue;
        }
        double shared = scale[figure->panel[i].quantity];
        layout[i].to_scale = shared > 0;
        layout[i].scale = layout[i].scale_y = shared > 0 ? shared : 1;
        lay_panel(&maker[i], higher);
    }
    return layout;
}

/* Labels that have found no room where more of it might help. */
static int left_out(const FigureLayout *layout, int panels)
{
    int sum = 0;
    for (int i = 0; i < panels; i++)
        sum += layout[i].texts <= LABELS_CROWD ? layout[i].left_out : 0;
    return sum;
}

/* Counts the discs of the panel with the most of them. */
static int most_discs(const Figure *figure)
{
    int most = 0;
    for (int i = 0; i < figure->panels; i++) {
        int discs = 0;
        for (int k = 0; k < figure->panel[i].count; k++)
            discs += figure->panel[i].mark[k].kind == MARK_DISC;
        most = discs > most ? discs : most;
    }
    return most;
}

/* At the first width at which all labels have room, or else the one that leaves out the fewest; scenes of many bodies begin with more. */
static FigureLayout *lay_roomy(const Figure *figure, const Metrics *metrics, const bool *tabled, Arena *mem)
{
    enum { LINES_MORE = 3, FEW = 4, MANY = 8 };
    static const double WIDER[] = {1, 1.5, 1.7, 2};
    FigureLayout       *best = NULL;
    Metrics             roomy = *metrics;
    bool                tables = false;
    for (int q = 0; q < QUANTITIES; q++)
        tables |= tabled[q];
    int discs = most_discs(figure), first = discs > MANY ? 3 : discs > FEW ? 1 : 0;
    for (int i = first; i < 4 && (!best || left_out(best, figure->panels)); i++) {
        double wider = fmin(WIDER[i], metrics->widest);
        roomy.width = wider * metrics->width;
        roomy.margin_x = (tables ? 1 : wider) * metrics->margin_x; /* then only names need the room */
        roomy.most = (discs > MANY ? wider : 1) * metrics->most;
        FigureLayout *layout = lay_figure(figure, &roomy, (i - first) * LINES_MORE * metrics->text_height, tabled, mem);
        if (!best || left_out(layout, figure->panels) < left_out(best, figure->panels))
            best = layout;
    }
    return best;
}

FigureLayout *figure_layout_make(const Figure *figure, const Metrics *metrics, Arena *mem)
{
    bool          tabled[QUANTITIES] = {false}, any = false;
    FigureLayout *layout = lay_roomy(figure, metrics, tabled, mem);
    for (int i = 0; i < figure->panels; i++)
        for (int k = 0; k < layout[i].texts; k++) {
            const Placed *text = &layout[i].text[k];
            const Mark   *mark = text->mark < 0 ? NULL : &figure->panel[i].mark[text->mark];
            if (!text->label.placed && mark && mark->body && figure_mark_is_arrow(mark->kind))
                any = tabled[mark->quantity] = true;
        }
    return any ? lay_roomy(figure, metrics, tabled, mem) : layout;
}
