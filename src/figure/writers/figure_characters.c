/* The page is measured in columns; a row is two of them high, so that a scale is one in x and y. */
#include "figure/writers/figure_characters.h"

#include "figure/figure_notes.h"
#include "figure/figure_table.h"

#include <math.h>
#include <string.h>

enum { ROW = 2, DOTS_X = 2, DOTS_Y = 4, LEAST_ROWS = 4, SHORTEST = 1 };

typedef enum Way { WAY_PLAIN, WAY_STEP, WAY_ANSWER, WAY_IMPULSE, WAY_GUIDE, WAY_WALL, WAY_BAND, WAYS } Way;

/* This table says how each kind of line looks: `on` dots are drawn and `off` left out in turn, `broad` dots side by side, the outer ones
 * alone with `hollow`. In ASCII `sign` stands for all of it, where it is not 0; else signs say which way the line leads, and those in
 * between are left out. */
static const struct {
    int         on, off, broad;
    bool        hollow;
    char        sign;
    const char *dots, *meaning; /* for the legend: how it looks in braille, and what that says */
} LOOKS[WAYS] = {
    [WAY_PLAIN] = {1, 0, 1, false, 0, NULL, NULL},         [WAY_STEP] = {4, 3, 1, false, 0, NULL, NULL},
    [WAY_ANSWER] = {1, 0, 2, false, '*', "⠶⠶", "answers"}, [WAY_IMPULSE] = {1, 0, 3, true, '=', "⠭⠭", "impulses"},
    [WAY_GUIDE] = {1, 2, 1, false, '.', NULL, NULL},       [WAY_WALL] = {1, 0, 1, false, '#', "⡩⡩", "walls"},
    [WAY_BAND] = {1, 0, 3, false, '%', NULL, NULL},
};

typedef struct Canvas {
    int            columns, rows;
    unsigned char *dots; /* of each cell: bits as Unicode numbers braille's dots */
    int32_t       *sign; /* 0 where there is none: it covers the dots; COVERED to the right of a wide one */
    bool           unicode;
    bool           used[WAYS];
    int            dashed; /* the way along the present trace, so that its dashes go on from piece to piece */
} Canvas;

enum { COVERED = -1 };

static void put_sign(Canvas *canvas, int column, int row, int32_t sign)
{
    if (column >= 0 && column < canvas->columns && row >= 0 && row < canvas->rows)
        canvas->sign[row * canvas->columns + column] = sign;
}

/* A dot of braille: x from 0 to 2*columns, y from 0 to 4*rows. */
static void put_dot(Canvas *canvas, int x, int y)
{
    static const unsigned char BITS[DOTS_Y][DOTS_X] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    if (x < 0 || y < 0 || x / DOTS_X >= canvas->columns || y / DOTS_Y >= canvas->rows)
        return;
    canvas->dots[y / DOTS_Y * canvas->columns + x / DOTS_X] |= BITS[y % DOTS_Y][x % DOTS_X];
}

/* ---- lines ------------------------------------------------------------------------------------------------ */

static void braille_line(Canvas *canvas, Point from, Point to, Way way)
{
    double dx = (to.x - from.x) * DOTS_X, dy = (to.y - from.y) * DOTS_Y / ROW, steps = ceil(fmax(fabs(dx), fabs(dy)));
    bool   flat = fabs(dx) >= fabs(dy);
    int    broad = LOOKS[way].broad, period = LOOKS[way].on + LOOKS[way].off;
    for (int i = 0; i <= (int)steps; i++) {
        if (period && (canvas->dashed + i) % period >= LOOKS[way].on)
            continue;
        double t = steps > 0 ? i / steps : 0;
        int    x = (int)floor(from.x * DOTS_X + t * dx), y = (int)floor(from.y * DOTS_Y / ROW + t * dy);
        for (int k = 0; k < broad; k++)
            if (!LOOKS[way].hollow || k == 0 || k == broad - 1)
                put_dot(canvas, x + (flat ? 0 : k - broad / 2), y + (flat ? k - broad / 2 : 0));
    }
    canvas->dashed += (int)steps;
}

/* The sign that leads that way, in cells. */
static char leading(double columns, double rows)
{
    if (fabs(rows) < 0.4 * fabs(columns))
        return '-';
    if (fabs(columns) < 0.4 * fabs(rows))
        return '|';
    return (columns > 0) == (rows > 0) ? '\\' : '/';
}

static void ascii_line(Canvas *canvas, Point from, Point to, Way way)
{
    double dx = to.x - from.x, dy = (to.y - from.y) / ROW, steps = ceil(fmax(fabs(dx), fabs(dy)));
    char   sign = LOOKS[way].sign ? LOOKS[way].sign : leading(dx, dy);
    for (int i = 0; i <= (int)steps; i++) {
        if (way == WAY_STEP && (canvas->dashed + i) % 3 == 2)
            continue;
        if (way == WAY_GUIDE && (canvas->dashed + i) % 2)
            continue;
        double t = steps > 0 ? i / steps : 0;
        put_sign(canvas, (int)floor(from.x + t * dx), (int)floor(from.y / ROW + t * dy), sign);
    }
    canvas->dashed += (int)steps;
}

static void put_line(Canvas *canvas, Point from, Point to, Way way)
{
    (canvas->unicode ? braille_line : ascii_line)(canvas, from, to, way);
    canvas->used[way] = true;
}

static void put_head(Canvas *canvas, Point from, Point to)
{
    static const int32_t ARROWS[] = {0x2192, 0x2197, 0x2191, 0x2196, 0x2190, 0x2199, 0x2193, 0x2198};
    static const char    PLAIN[] = {'>', '>', '^', '<', '<', '<', 'v', '>'};
    double               dx = to.x - from.x, dy = from.y - to.y, length = hypot(dx, dy);
    /* The head stands inside its line, so the cell is the one that the line ends in. */
    Point at = length > 0 ? (Point){to.x - 0.3 * dx / length, to.y + 0.3 * dy / length} : to;
    int   side = (int)floor(atan2(dy, dx) / (M_PI / 4) + 8.5) % 8;
    bool  steep = fabs(dy) > fabs(dx);
    put_sign(canvas, (int)floor(at.x), (int)floor(at.y / ROW),
             length < SHORTEST   ? canvas->unicode ? 0x2022 : 'o'
             : canvas->unicode   ? ARROWS[side]
             : side % 2 && steep ? (dy > 0 ? '^' : 'v')
                                 : PLAIN[side]);
}

/* ---- marks ------------------------------------------------------------------------------------------------ */

static Way way_of(const Mark *mark)
{
    static const Way PATHS[PATH_LOOKS] = {WAY_PLAIN, WAY_STEP, WAY_GUIDE};
    switch (mark->kind) {
    case MARK_PATH:
    case MARK_DISC:
        return PATHS[mark->look];
    case MARK_GUIDE:
    case MARK_REST:
        return WAY_GUIDE;
    case MARK_WALL:
        return WAY_WALL;
    case MARK_BAND:
        return WAY_BAND;
    case MARK_IMPULSE:
        return WAY_IMPULSE;
    default:
        if (!figure_mark_is_arrow(mark->kind))
            return WAY_PLAIN;
        return mark->role == ROLE_ANSWER ? WAY_ANSWER : mark->role == ROLE_STEP ? WAY_STEP : WAY_PLAIN;
    }
}

/* An arrow too short to be one, or a point: it becomes a sign. Of some paths only the points are seen. */
static bool is_dot(const Trace *trace, const Mark *mark)
{
    return mark->kind == MARK_POINT || (mark->kind == MARK_PATH && mark->look == PATH_UNSEEN) || mark->kind == MARK_PIN ||
           (figure_mark_is_arrow(mark->kind) && hypot(trace->at[1].x - trace->at[0].x, trace->at[1].y - trace->at[0].y) < SHORTEST);
}

static void put_marks(Canvas *canvas, const FigureLayout *layout)
{
    static const int32_t DOTS[PATH_LOOKS][2] = {{'o', 0x25CF}, {'x', 0x25CB}, {'+', 0x25C6}}; /* in ASCII, in Unicode */
    const Panel         *panel = layout->panel;
    for (int i = 0; i < layout->traces; i++) {
        const Trace *trace = &layout->trace[i];
        const Mark  *mark = &panel->mark[trace->mark];
        canvas->dashed = 0;
        for (int k = 1; k < trace->count && !is_dot(trace, mark) && (canvas->unicode || !trace->detail); k++)
            put_line(canvas, trace->at[k - 1], trace->at[k], trace->detail ? WAY_PLAIN : way_of(mark));
    }
    for (int i = 0; i < layout->traces; i++) { /* what stands on lines */
        const Trace *trace = &layout->trace[i];
        const Mark  *mark = &panel->mark[trace->mark];
        if (mark->kind == MARK_POINT)
            put_sign(canvas, (int)floor(trace->at[0].x), (int)floor(trace->at[0].y / ROW), DOTS[mark->look][canvas->unicode]);
        else if (mark->kind == MARK_PIN)
            put_sign(canvas, (int)floor(trace->at[0].x), (int)floor(trace->at[0].y / ROW), canvas->unicode ? 0x25CE : 'O');
        else if (figure_mark_is_arrow(mark->kind) || mark->kind == MARK_DIRECTION)
            put_head(canvas, trace->at[0], trace->at[1]);
    }
}

/* Texts that can be shown on this terminal. */
static Text shown(Text text, const DrawStyle *style, Arena *mem)
{
    Buf safe = {0};
    buf_put_safe(&safe, text);
    Text all = buf_finish(&safe, mem);
    return style->unicode ? all : text_plain(mem, all);
}

/* With a real minus and primes, as figures have them on paper. */
static Text set_signs(Text text, const DrawStyle *style, Arena *mem)
{
    Buf set = {0};
    for (size_t i = 0; i < text.len; i++)
        if (style->unicode && (text.at[i] == '-' || text.at[i] == '\''))
            buf_puts(&set, text.at[i] == '-' ? "−" : "′");
        else
            buf_char(&set, text.at[i]);
    return buf_finish(&set, mem);
}

static void put_text(Canvas *canvas, Text text, int column, int row)
{
    int len;
    for (size_t i = 0; i < text.len; i += (size_t)len) {
        int32_t code = utf8_decode(text, i, &len);
        int     columns = text_columns(text_cut(text, i, i + (size_t)len));
        for (int k = 0; k < columns; k++)
            put_sign(canvas, column++, row, k ? COVERED : code);
    }
}

static void put_labels(Canvas *canvas, const FigureLayout *layout, const DrawStyle *style, Arena *mem)
{
    for (int i = 0; i < layout->texts; i++) {
        const Label *label = &layout->text[i].label;
        Point        to = {fmin(fmax(label->lead.x, label->box.left), label->box.left + label->box.width - 0.1),
                           fmin(fmax(label->lead.y, label->box.top), label->box.top + label->box.height - 0.1)};
        canvas->dashed = 0;
        if (label->placed && label->led)
            put_line(canvas, label->lead, to, WAY_GUIDE);
    }
    for (int i = 0; i < layout->texts; i++)
        if (layout->text[i].label.placed)
            put_text(canvas, set_signs(layout->text[i].text, style, mem), (int)floor(layout->text[i].label.box.left + 0.5),
                     (int)floor(layout->text[i].label.box.top / ROW + 0.5));
}

static bool is_empty(const Canvas *canvas, int row)
{
    for (int cell = row * canvas->columns; cell < (row + 1) * canvas->columns; cell++)
        if (canvas->sign[cell] || canvas->dots[cell])
            return false;
    return true;
}

static void write_canvas(Buf *out, const Canvas *canvas)
{
    int first = 0, end_row = canvas->rows;
    while (first < end_row && is_empty(canvas, first))
        first++;
    while (end_row > first && is_empty(canvas, end_row - 1))
        end_row--;
    for (int row = first; row < end_row; row++) {
        size_t end = out->len;
        for (int column = 0; column < canvas->columns; column++) {
            int cell = row * canvas->columns + column;
            if (canvas->sign[cell] == COVERED)
                continue;
            int32_t sign = canvas->sign[cell] ? canvas->sign[cell] : canvas->dots[cell] ? 0x2800 + canvas->dots[cell] : ' ';
            char    bytes[4];
            buf_put(out, (Text){bytes, (size_t)utf8_encode(bytes, (uint32_t)sign)});
            if (sign != ' ')
                end = out->len;
        }
        out->len = end;
        buf_char(out, '\n');
    }
}

/* ---- panels ----------------------------------------------------------------------------------------------- */

static double text_width(Text text)
{
    return text_columns(text);
}

static void write_line(Buf *out, Buf *line, int width)
{
    if (!line->len)
        return;
    buf_put_filled(out, buf_text(line), 0, 0, width);
    buf_char(out, '\n');
    line->len = 0;
}

/* ----- velocity 2, and what lines of one look or sign stand for */
static void write_legend(Buf *out, const Figure *figure, const FigureLayout *layout, const Canvas *canvas, int width, Arena *mem)
{
    Buf line = {0};
    for (int q = 0; q < QUANTITIES; q++) {
        double length;
        Text   value;
        if (!figure_sample(figure, layout, (Measure)q, width / 4.0, &length, &value, mem) || length < 2)
            continue;
        buf_puts(&line, line.len ? "   " : "");
        for (int i = 0; i < (int)lround(length); i++)
            buf_puts(&line, canvas->unicode ? "─" : "-");
        buf_printf(&line, " %s %.*s", q == QUANTITY_PLACE ? "length" : sketch_quantity_names[q], TEXT_ARG(value));
    }
    write_line(out, &line, width);
    for (int w = 0; w < WAYS; w++)
        if (canvas->used[w] && LOOKS[w].meaning) {
            buf_puts(&line, line.len ? "   " : "");
            if (canvas->unicode)
                buf_puts(&line, LOOKS[w].dots);
            else
                buf_char(&line, LOOKS[w].sign);
            buf_printf(&line, " %s", LOOKS[w].meaning);
        }
    write_line(out, &line, width);
    buf_free(&line);
}

/* Line by line where columns side by side do not fit. */
static void write_table(Buf *out, const Figure *figure, const FigureLayout *layout, int width, Arena *mem)
{
    FigureTable table = figure_table_set(figure, layout, text_width, 2, mem);
    bool        fits = true;
    Buf         row = {0};
    for (int i = 0; i < table.cells; i++)
        fits &= (int)table.cell[i].left + text_columns(table.cell[i].text) <= width;
    for (int line = 0; line < table.lines; line++) {
        int column = 0;
        for (int i = 0; i < table.cells; i++)
            if (table.cell[i].line == line) {
                for (int left = fits ? (int)table.cell[i].left : column + (column > 0); column < left; column++)
                    buf_char(&row, ' ');
                buf_put(&row, table.cell[i].text);
                column += text_columns(table.cell[i].text);
            }
        if (fits)
            buf_put(out, buf_text(&row));
        else
            buf_put_filled(out, buf_text(&row), 0, 2, width);
        buf_char(out, '\n');
        row.len = 0;
    }
    buf_free(&row);
}

static const PlotAxis *axes_for_terminal(const PlotAxis *axis, const DrawStyle *style, Arena *mem)
{
    PlotAxis *own = ARENA_MANY(mem, PlotAxis, 2);
    for (int a = 0; a < 2; a++) {
        own[a] = axis[a];
        own[a].label = shown(axis[a].label, style, mem);
    }
    return own;
}

static Figure for_terminal(const Figure *figure, const DrawStyle *style, Arena *mem)
{
    Figure own = *figure;
    own.body = ARENA_MANY(mem, Text, figure->bodies);
    for (int i = 0; i < figure->bodies; i++)
        own.body[i] = shown(figure->body[i], style, mem);
    own.panel = ARENA_MANY(mem, Panel, figure->panels);
    for (int i = 0; i < figure->panels; i++) {
        Panel *panel = &own.panel[i];
        *panel = figure->panel[i];
        panel->mark = ARENA_MANY(mem, Mark, panel->count);
        panel->caption = shown(panel->caption, style, mem);
        panel->note = shown(panel->note, style, mem);
        if (panel->axis)
            panel->axis = axes_for_terminal(panel->axis, style, mem);
        for (int k = 0; k < panel->count; k++) {
            panel->mark[k] = figure->panel[i].mark[k];
            panel->mark[k].label = set_signs(shown(panel->mark[k].label, style, mem), style, mem);
            panel->mark[k].name = set_signs(shown(panel->mark[k].name, style, mem), style, mem);
            panel->mark[k].stack = shown(panel->mark[k].stack, style, mem);
        }
    }
    return own;
}

static void write_panel(Buf *out, const Figure *figure, const FigureLayout *layout, const DrawStyle *style, Arena *mem)
{
    Canvas canvas = {.columns = style->width, .rows = (int)ceil(layout->height / ROW), .unicode = style->unicode};
    canvas.dots = ARENA_MANY(mem, unsigned char, canvas.columns *canvas.rows);
    canvas.sign = ARENA_MANY(mem, int32_t, canvas.columns * canvas.rows);
    if (layout->panel->caption.len) {
        buf_put_filled(out, layout->panel->caption, 0, 0, style->width);
        buf_char(out, '\n');
    }
    put_marks(&canvas, layout);
    put_labels(&canvas, layout, style, mem);
    write_canvas(out, &canvas);
    write_legend(out, figure, layout, &canvas, style->width, mem);
    write_table(out, figure, layout, style->width, mem);
    Text notes = figure_notes(layout, SHORTEST, mem);
    if (notes.len) {
        buf_put_filled(out, shown(notes, style, mem), 0, 0, style->width);
        buf_char(out, '\n');
    }
}

void figure_characters_write(Buf *out, const Figure *figure, const DrawStyle *style, Arena *mem)
{
    int           width = style->width;
    Metrics       metrics = {.width = width,
                             .least = LEAST_ROWS * ROW,
                             .most = fmin(0.8 * width, 44),
                             .margin_x = fmin(0.16 * width, 14),
                             .margin_y = 2 * ROW,
                             .text_height = ROW,
                             .text_width = text_width,
                             .widest = 1,
                             .gap = 1.6,
                             .snap_x = 1,
                             .snap_y = ROW,
                             .direction = 5,
                             .arc = 4,
                             .offset = 2,
                             .tick = 2,
                             .support = 3,
                             .row = 5 * ROW,
                             .lane = 3,
                             .hatch = 2.5,
                             .bar = fmin(20, width / 3.0),
                             .bars = 24,
                             .plot = fmin(fmax(0.45 * width, 30), 40)};
    Figure        own = for_terminal(figure, style, mem);
    FigureLayout *layout = figure_layout_make(&own, &metrics, mem);
    for (int i = 0; i < own.panels; i++) {
        if (i)
            buf_char(out, '\n');
        write_panel(out, &own, &layout[i], style, mem);
    }
}
