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

static void open_panel(const Drawing *drawing)
{
    const Panel *panel = drawing->layout->panel;
    buf_printf(drawing->out, "<g data-panel=\"%s\"", panel->bars ? "" : sketch_quantity_names[panel->quantity]);
    if (!panel->bars && panel->quantity != QUANTITY_SCHEME)
        put_unit(drawing, panel->quantity, 1);
    for (int q = 0; q < QUANTITIES; q++)
        if (panel->factor[q] > 0 && q != (int)panel->quantity)
            put_unit(drawing, (Measure)q, panel->factor[q]);
    if (drawing->layout->left_out)
        buf_printf(drawing->out, " data-left-out=\"%d\"", drawing->layout->left_out);
    buf_puts(drawing->out, ">\n");
}

static void open_mark(const Drawing *drawing, int index)
{
    Buf        *out = drawing->out;
    const Mark *mark = &drawing->layout->panel->mark[index];
    buf_printf(out, "<g data-mark=\"%s\" data-name=\"", sketch_mark_table[mark->kind].word);
    put_words(out, mark->name, 200);
    if (mark->body) {
        buf_puts(out, "\" data-body=\"");
        put_words(out, drawing->figure->body[mark->body - 1], 200);
    }
    buf_puts(out, "\">");
    if (mark->words.len) {
        buf_puts(out, "<title>");
        put_words(out, mark->words, 500);
        buf_puts(out, "</title>");
    }
    buf_puts(out, "\n");
}

static void close_group(const Drawing *drawing)
{
    buf_puts(drawing->out, "</g>\n");
}

static const DrawingWriter DRAWN = {put_path, put_dot, put_text, open_panel, open_mark, close_group};

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
    double top = DRAWING_APART / 2;
    for (int i = 0; i < figure->panels; i++) {
        double left = DRAWING_APART / 2 + (layout->width + DRAWING_APART) * (i % columns);
        drawing_put(&(Drawing){&DRAWN, out, figure, &layout[i], mem, {left, top}});
        if (i % columns == columns - 1)
            top += height[i / columns] + ROWS_APART;
    }
    buf_puts(out, END);
}

void svg_write_panels(Buf *out, const Figure *figure, Text prefix, Arena *mem)
{
    FigureLayout *layout = drawing_layout(figure, mem);
    bool          broad = drawing_is_broad(layout);
    for (int i = 0; i < figure->panels; i++) {
        Panel    untitled = figure->panel[i]; /* in its description the title need not stand again */
        Figure   one = *figure;
        SvgStyle style = {false, text_format(mem, "%.*s-%d", TEXT_ARG(prefix), i + 1), 1};
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
