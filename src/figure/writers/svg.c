#include "figure/writers/svg.h"

#include "base/escape.h"
#include "figure/writers/drawing.h"
#include "figure/writers/figure_mathematics.h"

#include <math.h>

enum { ROWS_APART = 24, LONGEST_WORDS = 4000, SUB_FONT = 10, SUB_DOWN = 3 };

static void put_words(Buf *out, Text text, size_t most)
{
    escape_html(out, text_short(text, most));
    if (text.len > most)
        buf_puts(out, "…");
}

/* ---- symbols ---------------------------------------------------------------------------------------------- */

static bool put_symbol(Buf *out, Text base, Text below, int primes, bool vector)
{
    buf_puts(out, vector ? "<tspan font-weight=\"bold\">" : "<tspan font-style=\"italic\">");
    escape_html(out, base);
    buf_puts(out, "</tspan>");
    if (below.len) {
        buf_printf(out, "<tspan dy=\"%d\" font-size=\"%d\">", SUB_DOWN, SUB_FONT);
        escape_html(out, below);
        buf_puts(out, "</tspan>");
    }
    if (below.len && primes)
        buf_printf(out, "<tspan dy=\"-%d\">", SUB_DOWN);
    for (int i = 0; i < primes; i++)
        buf_puts(out, "′");
    buf_puts(out, below.len && primes ? "</tspan>" : "");
    return below.len && !primes;
}

static const SymbolWriter SYMBOLS = {escape_html, put_symbol, "<tspan dy=\"-3\">", "</tspan>", "−", "⟨", "⟩", " "};

/* ---- shapes ----------------------------------------------------------------------------------------------- */

/* Nothing else is drawn than lines in the colour of the text. */
static void put_ink(Buf *out, const char *what, int colour, double opacity)
{
    if (colour != COLOUR_TEXT)
        buf_printf(out, " %s=\"#%s\"", what, drawing_colours[colour]);
    else if (what[0] == 'f')
        buf_printf(out, " %s=\"currentColor\"", what);
    if (opacity < 1)
        buf_printf(out, " %s-opacity=\"%.3g\"", what, opacity);
}

static void put_look(Buf *out, Ink ink)
{
    if (ink.width > 0) {
        put_ink(out, "stroke", ink.colour, ink.line);
        buf_printf(out, " stroke-width=\"%.1f\"", ink.width);
    } else
        buf_puts(out, " stroke=\"none\"");
    if (ink.dashes)
        buf_printf(out, " stroke-dasharray=\"%g %g\"", drawing_dashes[ink.dashes][0], drawing_dashes[ink.dashes][1]);
    if (ink.fill > 0)
        put_ink(out, "fill", ink.colour, ink.fill);
}

static void put_points(const Drawing *drawing, const Point *at, int count)
{
    buf_puts(drawing->out, "<path d=\"");
    for (int i = 0; i < count; i++)
        buf_printf(drawing->out, "%c%.3f %.3f", i ? 'L' : 'M', drawing->corner.x + at[i].x, drawing->corner.y + at[i].y);
}

static void put_path(const Drawing *drawing, const Point *at, int count, Ink ink)
{
    put_points(drawing, at, count);
    buf_char(drawing->out, '"');
    put_look(drawing->out, ink);
    buf_puts(drawing->out, "/>\n");
}

static void put_dot(const Drawing *drawing, Point at, double radius, Ink ink)
{
    buf_printf(drawing->out, "<circle cx=\"%.3f\" cy=\"%.3f\" r=\"%.1f\"", drawing->corner.x + at.x, drawing->corner.y + at.y, radius);
    put_look(drawing->out, ink);
    buf_puts(drawing->out, "/>\n");
}

static void put_text(const Drawing *drawing, const DrawnText *text)
{
    Buf *out = drawing->out;
    if (text->led) {
        put_points(drawing, (Point[]){text->from, text->to}, 2);
        buf_printf(out, "\" data-lead=\"%d\" stroke-width=\"0.7\" stroke-opacity=\"0.6\"/>\n", text->mark);
    }
    buf_printf(out, "<text x=\"%.2f\" y=\"%.2f\" fill=\"currentColor\" stroke=\"none\"", drawing->corner.x + text->at.x,
               drawing->corner.y + text->at.y);
    if (text->label)
        buf_printf(out, " data-label=\"%d\"%s", text->mark, text->led ? " data-led=\"\"" : "");
    buf_puts(out, text->begun > 0.5 ? " text-anchor=\"end\"" : text->begun > 0 ? " text-anchor=\"middle\"" : "");
    if (text->lettering == LETTERING_CAPTION)
        buf_puts(out, " font-weight=\"bold\"");
    else if (text->lettering == LETTERING_NOTE)
        buf_printf(out, " font-size=\"%d\"", DRAWING_SMALL_FONT);
    else if (text->lettering == LETTERING_LABEL) /* what stands on lines stays clear of them */
        buf_printf(out, " style=\"paint-order:stroke;stroke:var(--paper,Canvas);stroke-width:%dpx\"", DRAWING_HALO);
    buf_char(out, '>');
    figure_mathematics_put(out, drawing->figure, text->text, &SYMBOLS);
    buf_puts(out, "</text>\n");
}

/* ---- marks and panels ------------------------------------------------------------------------------------- */

/* 2.5e-300: of a number that is m*10^log. */
static void put_scientific(Buf *out, double m, double log)
{
    double whole = floor(log + log10(m)), digits = m * pow(10, log - whole);
    if (fabs(whole) < 15)
        buf_printf(out, "%.12g", digits * pow(10, whole));
    else
        buf_printf(out, "%.12ge%.0f", digits, whole);
}

/* Pixels for 1 of the quantity. */
static void put_unit(const Drawing *drawing, Measure quantity, double factor)
{
    buf_printf(drawing->out, " data-%s=\"", sketch_quantity_names[quantity]);
    put_scientific(drawing->out, drawing->layout->scale * factor, -(double)drawing->figure->exponent[quantity] * LOG10_2);
    buf_puts(drawing->out, "\"");
}

/* Pixels for 1 along each axis of a plot. */
static void put_axes(const Drawing *drawing)
{
    const FigureLayout *layout = drawing->layout;
    const PlotAxis     *axis = layout->panel->axis;
    buf_puts(drawing->out, " data-x=\"");
    put_scientific(drawing->out, layout->scale, -(double)axis[0].exponent * LOG10_2);
    buf_puts(drawing->out, "\" data-y=\"");
    put_scientific(drawing->out, layout->scale_y, -(double)axis[1].exponent * LOG10_2);
    buf_char(drawing->out, '"');
}

static void open_panel(const Drawing *drawing)
{
    const Panel *panel = drawing->layout->panel;
    buf_printf(drawing->out, "<g data-panel=\"%s\"", panel->axis ? "plot" : panel->bars ? "" : sketch_quantity_names[panel->quantity]);
    if (panel->axis)
        put_axes(drawing);
    if (!panel->bars && panel->quantity != QUANTITY_SCHEME)
        put_unit(drawing, panel->quantity, 1);
    for (int q = 0; q < QUANTITIES; q++)
        if (panel->factor[q] > 0 && q != (int)panel->quantity)
            put_unit(drawing, (Measure)q, panel->factor[q]);
    if (drawing->layout->left_out)
        buf_printf(drawing->out, " data-left-out=\"%d\"", drawing->layout->left_out);
    buf_puts(drawing->out, ">\n");
}

static void begin_mark(const Drawing *drawing, int index)
{
    Buf        *out = drawing->out;
    const Mark *mark = &drawing->layout->panel->mark[index];
    buf_printf(out, "<g data-mark=\"%s\" data-name=\"", sketch_mark_table[mark->kind].word);
    put_words(out, mark->name, 200);
    if (mark->body) {
        buf_puts(out, "\" data-body=\"");
        put_words(out, drawing->figure->body[mark->body - 1], 200);
    }
    buf_char(out, '"');
}

static void end_mark(const Drawing *drawing, int index)
{
    Buf        *out = drawing->out;
    const Mark *mark = &drawing->layout->panel->mark[index];
    buf_char(out, '>');
    if (mark->words.len) {
        buf_puts(out, "<title>");
        put_words(out, mark->words, 500);
        buf_puts(out, "</title>");
    }
    buf_puts(out, "\n");
}

static void open_mark(const Drawing *drawing, int index)
{
    begin_mark(drawing, index);
    end_mark(drawing, index);
}

static void close_group(const Drawing *drawing)
{
    buf_puts(drawing->out, "</g>\n");
}

static const DrawingWriter DRAWN = {put_path, put_dot, put_text, open_panel, open_mark, close_group};

/* ---- moving marks ----------------------------------------------------------------------------------------- */

static const double HOLD = 1.5; /* seconds for which the end is shown before it begins again */

static double path_length(const Drawing *drawing, const MarkCourse *course, int corners)
{
    double length = 0;
    for (int i = 1; i < corners; i++) {
        Point a = figure_layout_at(drawing->layout, course->at[i - 1]), b = figure_layout_at(drawing->layout, course->at[i]);
        length += hypot(b.x - a.x, b.y - a.y);
    }
    return length;
}

static bool is_in_motion(const Drawing *drawing, int index)
{
    return index >= 0 && drawing->figure->seconds > 0 && drawing->layout->panel->mark[index].course;
}

/* The values of an animation at the times of the course, and at the end of the hold. */
static void put_values(const Drawing *drawing, const Mark *mark)
{
    const MarkCourse *course = mark->course;
    Buf              *out = drawing->out;
    double            whole = path_length(drawing, course, mark->kind == MARK_PATH ? course->count : 0), left = whole;
    Point             end = course->at ? figure_layout_at(drawing->layout, course->at[course->count - 1]) : (Point){0, 0}, last = end;
    for (int i = 0; i < course->count; i++) {
        Point at = figure_layout_at(drawing->layout, course->at[i]);
        if (mark->kind != MARK_PATH) {
            buf_printf(out, "%.4f %.4f;", at.x - end.x, at.y - end.y);
            continue;
        }
        left -= i ? hypot(at.x - last.x, at.y - last.y) : 0;
        last = at;
        buf_printf(out, "%.3f;", fmax(left, 0));
    }
    buf_puts(out, mark->kind == MARK_PATH ? "0" : "0 0");
}

static void put_times(const Drawing *drawing, const MarkCourse *course)
{
    double seconds = drawing->figure->seconds, dur = seconds + HOLD;
    for (int i = 0; i < course->count; i++)
        buf_printf(drawing->out, "%.9f;", course->time[i] * seconds / dur);
    buf_printf(drawing->out, "1\" dur=\"%.6gs\" repeatCount=\"indefinite\"/>\n", dur);
}

/* The group of a mark follows the course: as a place, a part of a path, or something that appears. */
static void put_course(const Drawing *drawing, int index)
{
    const Mark       *mark = &drawing->layout->panel->mark[index];
    const MarkCourse *course = mark->course;
    Buf              *out = drawing->out;
    if (course->count == 1) {
        buf_puts(out, "<animate attributeName=\"opacity\" calcMode=\"discrete\" values=\"0;1;1\" keyTimes=\"0;");
        put_times(drawing, course);
        return;
    }
    buf_puts(out, mark->kind == MARK_PATH ? "<animate attributeName=\"stroke-dashoffset\" values=\""
                                          : "<animateTransform attributeName=\"transform\" type=\"translate\" values=\"");
    put_values(drawing, mark);
    buf_puts(out, "\" keyTimes=\"");
    put_times(drawing, course);
}

/* One dash is as long as the whole path, and moves in. */
static void open_moving_mark(const Drawing *drawing, int index)
{
    const Mark *mark = &drawing->layout->panel->mark[index];
    bool        moves = is_in_motion(drawing, index);
    begin_mark(drawing, index);
    if (moves && mark->kind == MARK_PATH)
        buf_printf(drawing->out, " stroke-dasharray=\"%.3f\"", 0.01 + path_length(drawing, mark->course, mark->course->count));
    end_mark(drawing, index);
    if (moves)
        put_course(drawing, index);
}

/* A label moves with its mark. */
static void put_moving_text(const Drawing *drawing, const DrawnText *text)
{
    bool moves = text->label && is_in_motion(drawing, text->mark) && drawing->layout->panel->mark[text->mark].kind != MARK_PATH;
    if (moves) {
        buf_puts(drawing->out, "<g>");
        put_course(drawing, text->mark);
    }
    put_text(drawing, text);
    if (moves)
        close_group(drawing);
}

static const DrawingWriter MOVING = {put_path, put_dot, put_moving_text, open_panel, open_moving_mark, close_group};

/* ---- the whole -------------------------------------------------------------------------------------------- */

/* A broad panel on a page may be wider than the screen, which scrolls it, rather than have letters that are too small. */
static const double LEGIBLE = 0.8;

static void put_head(Buf *out, const Figure *figure, const SvgStyle *style, double width, double height, bool broad)
{
    if (style->file)
        buf_puts(out, SVG_FILE_BEGINS);
    buf_printf(out, "<svg %sviewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\" role=\"img\" ",
               style->file ? "xmlns=\"http://www.w3.org/2000/svg\" " : "", width, height, width, height);
    buf_printf(
        out,
        "aria-labelledby=\"%.*s-title\" aria-describedby=\"%.*s-desc\" fill=\"none\" stroke=\"currentColor\" stroke-linejoin=\"round\" ",
        TEXT_ARG(style->prefix), TEXT_ARG(style->prefix));
    buf_puts(out, "style=\"max-width:100%;height:auto");
    if (broad)
        buf_printf(out, ";min-width:%.0fpx", LEGIBLE * width);
    buf_puts(out, style->file ? ";color-scheme:light dark;background:Canvas;color:CanvasText\">\n" : "\">\n");
    buf_printf(out, "<title id=\"%.*s-title\">", TEXT_ARG(style->prefix));
    put_words(out, figure->title.len ? figure->title : figure->method, 500);
    buf_printf(out, "</title>\n<desc id=\"%.*s-desc\">", TEXT_ARG(style->prefix));
    Buf words = {0};
    figure_words(&words, figure);
    put_words(out, buf_text(&words), LONGEST_WORDS);
    buf_free(&words);
    buf_printf(out, "</desc>\n<g font-family=\"Arial, Helvetica, sans-serif\" font-size=\"%d\">\n", DRAWING_FONT);
}

static const char END[] = "</g>\n</svg>\n";

/* All panels, so many side by side, each row as high as `height` says. */
static void put_panels(Buf *out, const DrawingWriter *writer, const Figure *figure, const FigureLayout *layout, int columns,
                       const double *height, Arena *mem)
{
    double top = DRAWING_APART / 2;
    for (int i = 0; i < figure->panels; i++) {
        double left = DRAWING_APART / 2 + (layout->width + DRAWING_APART) * (i % columns);
        drawing_put(&(Drawing){writer, out, figure, &layout[i], mem, {left, top}});
        if (i % columns == columns - 1)
            top += height[i / columns] + ROWS_APART;
    }
}

/* The moving picture, and the still that takes its place. */
static void put_both(Buf *out, const Figure *figure, const FigureLayout *layout, int columns, const double *height, const SvgStyle *style,
                     Arena *mem)
{
    buf_printf(out,
               "<style>.%.*s-still{display:none}@media print,(prefers-reduced-motion:reduce){.%.*s-still{display:inline}"
               ".%.*s-moving{display:none}}</style>\n<g class=\"%.*s-still\">\n",
               TEXT_ARG(style->prefix), TEXT_ARG(style->prefix), TEXT_ARG(style->prefix), TEXT_ARG(style->prefix));
    put_panels(out, &DRAWN, figure, layout, columns, height, mem);
    buf_printf(out, "</g>\n<g class=\"%.*s-moving\">\n", TEXT_ARG(style->prefix));
    put_panels(out, &MOVING, figure, layout, columns, height, mem);
    buf_puts(out, "</g>\n");
}

void svg_write(Buf *out, const Figure *figure, const SvgStyle *style, Arena *mem)
{
    FigureLayout *layout = drawing_layout(figure, mem);
    int           columns = drawing_is_broad(layout) ? 1 : style->columns < figure->panels ? style->columns : figure->panels;
    double       *height = ARENA_MANY(mem, double, figure->panels), whole = DRAWING_APART / 2;
    for (int i = 0; i < figure->panels; i++) {
        Drawing drawing = {&DRAWN, NULL, figure, &layout[i], mem, {0, 0}};
        double *row = &height[i / columns];
        *row = fmax(*row, drawing_height(&drawing));
    }
    for (int i = 0; i < figure->panels; i += columns)
        whole += height[i / columns] + (i + columns < figure->panels ? ROWS_APART : DRAWING_APART / 2);
    put_head(out, figure, style, columns * (layout->width + DRAWING_APART), whole, false);
    if (style->moving)
        put_both(out, figure, layout, columns, height, style, mem);
    else
        put_panels(out, &DRAWN, figure, layout, columns, height, mem);
    buf_puts(out, END);
}

void svg_write_panels(Buf *out, const Figure *figure, Text prefix, Arena *mem)
{
    FigureLayout *layout = drawing_layout(figure, mem);
    bool          broad = drawing_is_broad(layout);
    for (int i = 0; i < figure->panels; i++) {
        Panel    untitled = figure->panel[i]; /* in its description the title need not stand again */
        Figure   one = *figure;
        SvgStyle style = {false, text_format(mem, "%.*s-%d", TEXT_ARG(prefix), i + 1), 1, false};
        Drawing  drawing = {&DRAWN, out, figure, &layout[i], mem, {DRAWING_APART / 2, DRAWING_APART / 2}};
        one.title = untitled.caption.len ? untitled.caption : figure->title;
        untitled.caption = (Text){0};
        one.panel = &untitled;
        one.panels = 1;
        buf_puts(out, broad ? "<div class=\"scroll\">\n" : "");
        put_head(out, &one, &style, layout->width + DRAWING_APART, drawing_height(&drawing) + DRAWING_APART, broad);
        drawing_put(&drawing);
        buf_puts(out, END);
        buf_puts(out, broad ? "</div>\n" : "");
    }
}
