#include "figure/svg.h"

#include "base/escape.h"
#include "figure/figure_notes.h"
#include "figure/svg_mathematics.h"

#include <math.h>
#include <stdio.h>

/* ---- text ------------------------------------------------------------------------------------------------- */

enum { FONT = 13, LINE = 17, LEGEND = 26, PANEL = 380, APART = 20, ROWS_APART = 24, LONGEST_WORDS = 4000 };

/* Widths of ASCII from the space on, in hundredths of the font's size: those of DejaVu Sans, as wide as a sans serif is likely to be. */
static const unsigned char WIDTHS[] = {32, 41, 46, 84, 64, 96, 78, 28, 40,  40, 50, 84, 32, 84, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
                                       64, 64, 34, 34, 84, 84, 84, 54, 100, 69, 69, 70, 78, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79,
                                       61, 79, 70, 64, 62, 74, 69, 99, 69,  62, 69, 40, 34, 40, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64,
                                       64, 28, 28, 58, 28, 98, 64, 62, 64,  64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84};

static double text_width(Text text)
{
    double width = 0;
    int    len;
    for (size_t i = 0; i < text.len; i += (size_t)len) {
        int32_t code = utf8_decode(text, i, &len);
        width += code >= 32 && code < 127 ? WIDTHS[code - 32] : 100;
    }
    return width * FONT / 100;
}

static void put_words(Buf *out, Text text, size_t most)
{
    escape_html(out, text_short(text, most));
    if (text.len > most)
        buf_puts(out, "…");
}

/* The first bytes of the text that fit the width: whole words, or at least some letters. */
static size_t fitting(Text text, double width)
{
    size_t words = 0, letters = 0;
    int    len;
    for (size_t i = 0; i < text.len && text_width(text_cut(text, 0, i)) <= width; i += (size_t)len) {
        (void)utf8_decode(text, i, &len);
        letters = i + (size_t)len;
        if (letters == text.len || text.at[letters] == ' ')
            words = letters;
    }
    if (text_width(text_cut(text, 0, words)) > width)
        words = 0;
    return words ? words : letters;
}

static const double BOLD = 1.15; /* as wide as captions are */

/* The text in lines that fit a panel, at most so many. Letters are so much wider than ordinary ones. */
static int wrap(Text text, double width, double wider, Text *line, int most)
{
    int count = 0;
    for (text = text_trim(text_cut(text, 0, text.len < LONGEST_WORDS ? text.len : LONGEST_WORDS)); text.len && count < most; count++) {
        size_t len = fitting(text, (width - FONT) / wider);
        line[count] = text_cut(text, 0, len);
        text = text_trim(text_from(text, len));
    }
    return count;
}

/* ---- shapes ----------------------------------------------------------------------------------------------- */

#define ANSWER "#2f7de1"

/* Of bodies: clear on black and on white, and for readers who see no red or no green. Letters and dashes tell the same without them. */
static const char *const COLOURS[] = {"#2a7fd4", "#d9601a", "#0f9d74", "#b4619f", "#a8860b"};

static const char *colour_of(const Mark *mark)
{
    return mark->body ? COLOURS[(mark->body - 1) % (int)(sizeof COLOURS / sizeof *COLOURS)] : "currentColor";
}

typedef struct Pen {
    Buf                *out;
    const Figure       *figure;
    const FigureLayout *layout;
    Arena              *mem;
    double              left, top; /* of the panel's drawing on the page */
} Pen;

static void put_point(Pen *pen, char command, Point at)
{
    buf_printf(pen->out, "%c%.3f %.3f", command, pen->left + at.x, pen->top + at.y);
}

static void put_path(Pen *pen, const Point *at, int count, const char *attributes)
{
    buf_puts(pen->out, "<path d=\"");
    for (int i = 0; i < count; i++)
        put_point(pen, i ? 'L' : 'M', at[i]);
    buf_printf(pen->out, "\" %s/>\n", attributes);
}

static void put_line(Pen *pen, Point from, Point to, const char *attributes)
{
    put_path(pen, (Point[]){from, to}, 2, attributes);
}

static void put_dot(Pen *pen, Point at, double radius, const char *attributes)
{
    buf_printf(pen->out, "<circle cx=\"%.3f\" cy=\"%.3f\" r=\"%.1f\" %s/>\n", pen->left + at.x, pen->top + at.y, radius, attributes);
}

static void put_text(Pen *pen, Text text, double x, double y, const char *attributes)
{
    buf_printf(pen->out, "<text x=\"%.2f\" y=\"%.2f\" fill=\"currentColor\" stroke=\"none\" %s>", pen->left + x, pen->top + y, attributes);
    svg_mathematics_put(pen->out, pen->figure, text_short(text, LONGEST_WORDS));
    buf_puts(pen->out, "</text>\n");
}

static Point along(Point from, Point to, double way, double aside)
{
    double length = hypot(to.x - from.x, to.y - from.y);
    Point  d = {(to.x - from.x) / length, (to.y - from.y) / length};
    return (Point){from.x + way * d.x - aside * d.y, from.y + way * d.y + aside * d.x};
}

/* How an arrow looks: given ones plain, steps dashed, answers broad, impulses double, all in the colour of their body. Where there are no
 * bodies, answers are blue. */
typedef struct Ink {
    const char *colour, *dashes;
    double      width;
    bool        twice, open;
} Ink;

static Ink ink_of(const Mark *mark, bool bodies)
{
    if (mark->kind == MARK_DIRECTION)
        return (Ink){"currentColor", "", 1.3, false, true};
    if (mark->kind == MARK_IMPULSE)
        return (Ink){colour_of(mark), "", 1.4, true, false};
    if (mark->role == ROLE_ANSWER)
        return (Ink){bodies ? colour_of(mark) : ANSWER, "", 2.8, false, false};
    return (Ink){colour_of(mark), mark->role == ROLE_GIVEN ? "" : " stroke-dasharray=\"6 4\"", 1.9, false, false};
}

enum { SHORTEST = 2 }; /* pixels: what is shorter is a dot */

#define DOUBLE 2.4 /* from the middle of an impulse to each of its lines */

static void put_arrow(Pen *pen, Ink ink, Point from, Point to)
{
    double length = hypot(to.x - from.x, to.y - from.y);
    char   line[160], head[160];
    if (!(length >= SHORTEST)) {
        snprintf(head, sizeof head, "fill=\"%s\" stroke=\"none\"", ink.colour);
        put_dot(pen, from, 3, head);
        return;
    }
    double size = fmin(ink.twice ? 14 : 6 + 2.2 * ink.width, 0.6 * length);
    snprintf(line, sizeof line, "stroke=\"%s\" stroke-width=\"%.1f\"%s", ink.colour, ink.width, ink.dashes);
    snprintf(head, sizeof head, ink.open ? "stroke=\"%s\" stroke-width=\"1.3\"" : "fill=\"%s\" stroke=\"none\"", ink.colour);
    double neck = ink.open ? length : length - 0.8 * size, half = fmin(DOUBLE, 0.2 * size);
    if (ink.twice) /* one path round both lines */
        put_path(pen,
                 (Point[]){from, along(from, to, 0, half), along(from, to, neck, half), along(from, to, neck, -half),
                           along(from, to, 0, -half), from},
                 6, line);
    else
        put_line(pen, from, along(from, to, neck, 0), line);
    if (ink.open)
        put_path(pen, (Point[]){to, along(from, to, length - size, 0.38 * size), to, along(from, to, length - size, -0.38 * size)}, 4,
                 head);
    else
        put_path(pen,
                 (Point[]){to, along(from, to, length - size, 0.42 * size), along(from, to, length - 0.8 * size, 0),
                           along(from, to, length - size, -0.42 * size), to},
                 5, head);
}

static void put_traces(Pen *pen, int mark, const char *attributes, const char *detail)
{
    for (int i = 0; i < pen->layout->traces; i++) {
        const Trace *trace = &pen->layout->trace[i];
        if (trace->mark == mark)
            put_path(pen, trace->at, trace->count, trace->detail ? detail : attributes);
    }
}

/* How many bars of its stack stand before it: that tells them apart without colour. */
static int shade_of(const Panel *panel, int index)
{
    int before = 0;
    for (int i = 0; i < index; i++)
        before += text_equal(panel->mark[i].stack, panel->mark[index].stack);
    return before;
}

static void put_shape(Pen *pen, int index)
{
    static const char *const SHADES[] = {"0.28", "0.12"};
    char                     look[160];
    const Mark              *mark = &pen->layout->panel->mark[index];
    Point                    a = figure_layout_at(pen->layout, mark->a);
    switch (mark->kind) {
    case MARK_POINT:
        put_dot(pen, a, 3.2, mark->role == ROLE_ANSWER ? "fill=\"" ANSWER "\" stroke=\"none\"" : "fill=\"currentColor\" stroke=\"none\"");
        break;
    case MARK_DISC:
        snprintf(look, sizeof look, "stroke=\"%s\" stroke-width=\"1.5\" fill=\"%s\" fill-opacity=\"0.1\"", colour_of(mark),
                 colour_of(mark));
        put_dot(pen, a, mark->size * pen->layout->scale, look);
        break;
    case MARK_HULL:
        snprintf(look, sizeof look, "stroke=\"%s\" stroke-width=\"1.5\" fill=\"%s\" fill-opacity=\"0.1\"", colour_of(mark),
                 colour_of(mark));
        put_traces(pen, index, look, "");
        break;
    case MARK_TICK:
        put_traces(pen, index, "stroke-width=\"1.6\"", "");
        break;
    case MARK_GUIDE:
        put_traces(pen, index, "stroke-width=\"1\" stroke-dasharray=\"1.5 3.5\"", "");
        break;
    case MARK_BAND:
        put_traces(pen, index, "stroke=\"" ANSWER "\" stroke-width=\"8\" stroke-opacity=\"0.45\"", "");
        break;
    case MARK_MEASURE:
        put_traces(pen, index, "stroke-width=\"1\"", "stroke-width=\"1\"");
        break;
    case MARK_WALL:
        snprintf(look, sizeof look, "stroke=\"%s\" stroke-width=\"2.2\"", colour_of(mark));
        put_traces(pen, index, look, "stroke-width=\"1\" stroke-opacity=\"0.7\"");
        break;
    case MARK_ANGLE:
        put_traces(pen, index, "stroke-width=\"1.2\"", "");
        break;
    case MARK_BAR:
        snprintf(look, sizeof look, "stroke=\"%s\" fill=\"%s\" fill-opacity=\"%s\" stroke-width=\"1.4\"", colour_of(mark), colour_of(mark),
                 SHADES[shade_of(pen->layout->panel, index) % 2]);
        put_traces(pen, index, look, "");
        break;
    case MARK_REST:
        put_traces(pen, index, "stroke-width=\"1.4\" stroke-dasharray=\"4 3\"", "");
        break;
    case MARK_SEGMENT:
    case MARK_BOX:
        snprintf(look, sizeof look, "stroke=\"%s\" stroke-width=\"1.9\"", colour_of(mark));
        put_traces(pen, index, look, "");
        break;
    default:
        for (int i = 0; i < pen->layout->traces; i++)
            if (pen->layout->trace[i].mark == index)
                put_arrow(pen, ink_of(mark, pen->figure->bodies > 0), pen->layout->trace[i].at[0], pen->layout->trace[i].at[1]);
    }
}

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
static void put_unit(Pen *pen, Measure quantity, double factor)
{
    buf_printf(pen->out, " data-%s=\"", sketch_quantity_names[quantity]);
    put_scientific(pen->out, pen->layout->scale * factor, -(double)pen->figure->exponent[quantity] * LOG10_2);
    buf_puts(pen->out, "\"");
}

static void put_mark(Pen *pen, int index)
{
    const Mark *mark = &pen->layout->panel->mark[index];
    buf_printf(pen->out, "<g data-mark=\"%s\" data-name=\"", sketch_mark_table[mark->kind].word);
    put_words(pen->out, mark->name, 200);
    if (mark->body) {
        buf_puts(pen->out, "\" data-body=\"");
        put_words(pen->out, pen->figure->body[mark->body - 1], 200);
    }
    buf_puts(pen->out, "\">");
    if (mark->words.len) {
        buf_puts(pen->out, "<title>");
        put_words(pen->out, mark->words, 500);
        buf_puts(pen->out, "</title>");
    }
    buf_puts(pen->out, "\n");
    put_shape(pen, index);
    buf_puts(pen->out, "</g>\n");
}

/* What stands on lines stays clear of them. */
#define HALO " style=\"paint-order:stroke;stroke:var(--paper,Canvas);stroke-width:3px\""

static void put_label(Pen *pen, const Placed *placed)
{
    bool         on_bar = placed->mark < 0 || figure_mark_is_bar(pen->layout->panel->mark[placed->mark].kind);
    const Label *label = &placed->label;
    const Box   *box = &label->box;
    if (!label->placed)
        return;
    if (label->led) {
        Point at = {fmin(fmax(label->lead.x, box->left), box->left + box->width),
                    fmin(fmax(label->lead.y, box->top), box->top + box->height)};
        char  leads[80];
        snprintf(leads, sizeof leads, "data-lead=\"%d\" stroke-width=\"0.7\" stroke-opacity=\"0.6\"", placed->mark);
        put_line(pen, label->lead, at, leads);
    }
    /* Fonts differ in width, so the text is set from the end that is next to its mark. */
    double      right = box->left + box->width;
    bool        ends = label->lead.x >= right, begins = label->lead.x <= box->left;
    double      x = ends ? right : begins ? box->left : box->left + box->width / 2;
    const char *from = ends ? " text-anchor=\"end\"" : begins ? "" : " text-anchor=\"middle\"";
    char        whose[160];
    snprintf(whose, sizeof whose, "data-label=\"%d\"%s%s%s", placed->mark, label->led ? " data-led=\"\"" : "", from, on_bar ? "" : HALO);
    put_text(pen, placed->text, x, box->top + 0.78 * box->height, whose);
}

/* ---- panels ----------------------------------------------------------------------------------------------- */

static const Metrics METRICS = {.width = PANEL,
                                .least = 130,
                                .most = 320,
                                .margin_x = 62,
                                .margin_y = 44,
                                .text_height = FONT + 2,
                                .text_width = text_width,
                                .head = 14,
                                .twice = DOUBLE,
                                .shortest = SHORTEST,
                                .strict = true,
                                .gap = 5,
                                .direction = 36,
                                .arc = 30,
                                .offset = 11,
                                .tick = 14,
                                .row = 62,
                                .lane = 9,
                                .hatch = 7,
                                .bar = 120,
                                .bars = 240};

enum { MOST_LINES = 24 };

/* The directions of x and y, then a length of each quantity with its value. */
static void put_legend(Pen *pen, double y)
{
    const Panel *panel = pen->layout->panel;
    double       x = 8;
    if (panel->bars)
        return;
    if (!panel->turned) {
        Ink ink = {"currentColor", "", 1, false, true};
        put_arrow(pen, ink, (Point){x, y}, (Point){x + 22, y});
        put_arrow(pen, ink, (Point){x, y}, (Point){x, y - 22});
        put_text(pen, TEXT("x"), x + 26, y + 4, "font-size=\"11\"");
        put_text(pen, TEXT("y"), x + 4, y - 16, "font-size=\"11\"");
        x += 50;
    }
    for (int q = 0; q < QUANTITIES; q++) {
        double length;
        Text   value;
        if (!figure_sample(pen->figure, pen->layout, (Measure)q, 70, &length, &value, pen->mem))
            continue;
        if (q == QUANTITY_PLACE) {
            put_line(pen, (Point){x, y - 5}, (Point){x + length, y - 5}, "stroke-width=\"1.2\"");
            put_line(pen, (Point){x, y - 8}, (Point){x, y - 2}, "stroke-width=\"1.2\"");
            put_line(pen, (Point){x + length, y - 8}, (Point){x + length, y - 2}, "stroke-width=\"1.2\"");
        } else {
            Ink ink = {"currentColor", "", 1.2, q == QUANTITY_IMPULSE, false};
            put_arrow(pen, ink, (Point){x, y - 5}, (Point){x + length, y - 5});
        }
        Text text = text_format(pen->mem, "%s %.*s", q == QUANTITY_PLACE ? "length" : sketch_quantity_names[q], TEXT_ARG(value));
        put_text(pen, text, x + length + 6, y - 1, "font-size=\"11\"");
        x += length + 6 + text_width(text) * 11 / FONT + 18;
    }
}

/* A panel with its caption above, its scales and notes below; without a buffer only its height. */
static double put_panel(Pen *pen, double top)
{
    const Panel *panel = pen->layout->panel;
    Text         line[MOST_LINES], note[MOST_LINES];
    int          lines = wrap(panel->caption, pen->layout->width, BOLD, line, MOST_LINES),
        notes = wrap(figure_notes(pen->layout, SHORTEST, pen->mem), pen->layout->width, 1, note, MOST_LINES);
    double legend = panel->bars ? 0 : LEGEND, height = lines * LINE + pen->layout->height + legend + notes * LINE;
    if (!pen->out)
        return height;
    pen->top = top;
    buf_printf(pen->out, "<g data-panel=\"%s\"", panel->bars ? "" : sketch_quantity_names[panel->quantity]);
    if (!panel->bars && panel->quantity != QUANTITY_SCHEME)
        put_unit(pen, panel->quantity, 1);
    for (int q = 0; q < QUANTITIES; q++)
        if (panel->factor[q] > 0 && q != (int)panel->quantity)
            put_unit(pen, (Measure)q, panel->factor[q]);
    if (pen->layout->left_out)
        buf_printf(pen->out, " data-left-out=\"%d\"", pen->layout->left_out);
    buf_puts(pen->out, ">\n");
    for (int i = 0; i < lines; i++)
        put_text(pen, line[i], 0, (i + 0.8) * LINE, "font-weight=\"bold\"");
    pen->top = top + lines * LINE;
    for (int i = 0; i < panel->count; i++)
        put_mark(pen, i);
    for (int i = 0; i < pen->layout->texts; i++)
        put_label(pen, &pen->layout->text[i]);
    put_legend(pen, pen->layout->height + legend - 4);
    for (int i = 0; i < notes; i++)
        put_text(pen, note[i], 0, pen->layout->height + legend + (i + 0.8) * LINE, "font-size=\"11\"");
    buf_puts(pen->out, "</g>\n");
    return height;
}

/* ---- the whole -------------------------------------------------------------------------------------------- */

/* A broad panel on a page may be wider than the screen, which scrolls it, rather than have letters that are too small. */
static const double LEGIBLE = 0.8;

static bool is_broad(const FigureLayout *layout)
{
    return layout->width > METRICS.width;
}

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
    buf_puts(out, "</desc>\n");
}

static void open_panels(Buf *out)
{
    buf_printf(out, "<g font-family=\"Arial, Helvetica, sans-serif\" font-size=\"%d\">\n", FONT);
}

static void close_panels(Buf *out)
{
    buf_puts(out, "</g>\n</svg>\n");
}

void svg_write(Buf *out, const Figure *figure, const SvgStyle *style, Arena *mem)
{
    FigureLayout *layout = figure_layout_make(figure, &METRICS, mem);
    int           columns = style->columns < figure->panels ? style->columns : figure->panels;
    double       *height = ARENA_MANY(mem, double, figure->panels), whole = APART / 2;
    for (int i = 0; i < figure->panels; i++) {
        Pen    pen = {NULL, figure, &layout[i], mem, 0, 0};
        double own = put_panel(&pen, 0), *row = &height[i / columns];
        *row = fmax(*row, own);
    }
    for (int i = 0; i < figure->panels; i += columns)
        whole += height[i / columns] + (i + columns < figure->panels ? ROWS_APART : APART / 2);
    put_head(out, figure, style, columns * (layout->width + APART), whole, false);
    open_panels(out);
    double top = APART / 2;
    for (int i = 0; i < figure->panels; i++) {
        Pen pen = {out, figure, &layout[i], mem, APART / 2 + (layout->width + APART) * (i % columns), 0};
        put_panel(&pen, top);
        if (i % columns == columns - 1)
            top += height[i / columns] + ROWS_APART;
    }
    close_panels(out);
}

void svg_write_panels(Buf *out, const Figure *figure, Text prefix, Arena *mem)
{
    FigureLayout *layout = figure_layout_make(figure, &METRICS, mem);
    for (int i = 0; i < figure->panels; i++) {
        Panel    untitled = figure->panel[i]; /* in its description the title need not stand again */
        Figure   one = *figure;
        SvgStyle style = {false, text_format(mem, "%.*s-%d", TEXT_ARG(prefix), i + 1), 1};
        Pen      pen = {NULL, figure, &layout[i], mem, APART / 2, 0};
        double   height = put_panel(&pen, 0);
        one.title = untitled.caption.len ? untitled.caption : figure->title;
        untitled.caption = (Text){0};
        one.panel = &untitled;
        one.panels = 1;
        buf_puts(out, is_broad(layout) ? "<div class=\"scroll\">\n" : "");
        put_head(out, &one, &style, layout->width + APART, height + APART, is_broad(layout));
        open_panels(out);
        pen.out = out;
        put_panel(&pen, APART / 2);
        close_panels(out);
        buf_puts(out, is_broad(layout) ? "</div>\n" : "");
    }
}
