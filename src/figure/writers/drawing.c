#include "figure/writers/drawing.h"

#include "figure/figure_notes.h"
#include "figure/figure_table.h"

#include <math.h>

/* ---- text ------------------------------------------------------------------------------------------------- */

enum { NOTES_APART = 14 }; /* between the columns of a table */
enum { LINE = 17, LEGEND = 26, PANEL = 380, LONGEST_WORDS = 4000, MOST_LINES = 24 };

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
    return width * DRAWING_FONT / 100;
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
        size_t len = fitting(text, (width - DRAWING_FONT) / wider);
        line[count] = text_cut(text, 0, len);
        text = text_trim(text_from(text, len));
    }
    return count;
}

static void put_text(const Drawing *drawing, Text text, double x, double y, Lettering lettering)
{
    drawing->writer->text(drawing, &(DrawnText){.text = text_short(text, LONGEST_WORDS), .lettering = lettering, .at = {x, y}});
}

/* ---- arrows ----------------------------------------------------------------------------------------------- */

const double drawing_dashes[DASH_PATTERNS][2] = {{0, 0}, {6, 4}, {1.5, 3.5}, {4, 3}};

const char *const drawing_colours[COLOURS] = {"000000", "2f7de1", "2a7fd4", "d9601a", "0f9d74", "b4619f", "a8860b"};

static int colour_of(const Mark *mark)
{
    return mark->body ? COLOUR_BODY + (mark->body - 1) % (COLOURS - COLOUR_BODY) : COLOUR_TEXT;
}

static Ink line_ink(int colour, double width, Dashes dashes)
{
    return (Ink){colour, width, 1, 0, dashes};
}

static Point along(Point from, Point to, double way, double aside)
{
    double length = hypot(to.x - from.x, to.y - from.y);
    Point  d = {(to.x - from.x) / length, (to.y - from.y) / length};
    return (Point){from.x + way * d.x - aside * d.y, from.y + way * d.y + aside * d.x};
}

/* A Shaft says how an arrow looks: given ones are plain, those of the working dashed, answers broad and impulses double, all in the colour
 * of their body. Where there are no bodies, answers have a colour of their own. */
typedef struct Shaft {
    Ink  ink;
    bool twice, open;
} Shaft;

static Shaft shaft_of(const Mark *mark, bool bodies)
{
    if (mark->kind == MARK_DIRECTION)
        return (Shaft){line_ink(COLOUR_TEXT, 1.3, DASHES_NONE), false, true};
    if (mark->kind == MARK_IMPULSE)
        return (Shaft){line_ink(colour_of(mark), 1.4, DASHES_NONE), true, false};
    if (mark->role == ROLE_ANSWER)
        return (Shaft){line_ink(bodies ? colour_of(mark) : COLOUR_ANSWER, 2.8, DASHES_NONE), false, false};
    return (Shaft){line_ink(colour_of(mark), 1.9, mark->role == ROLE_GIVEN ? DASHES_NONE : DASHES_WORKING), false, false};
}

enum { SHORTEST = 2 }; /* pixels: what is shorter is a dot */

#define DOUBLE 2.4 /* from the middle of an impulse to each of its lines */

static void put_path(const Drawing *drawing, const Point *at, int count, Ink ink)
{
    drawing->writer->path(drawing, at, count, ink);
}

static void put_line(const Drawing *drawing, Point from, Point to, Ink ink)
{
    put_path(drawing, (Point[]){from, to}, 2, ink);
}

static void put_arrow(const Drawing *drawing, Shaft shaft, Point from, Point to)
{
    double length = hypot(to.x - from.x, to.y - from.y);
    Ink    solid = {shaft.ink.colour, 0, 1, 1, DASHES_NONE};
    if (!(length >= SHORTEST)) {
        drawing->writer->dot(drawing, from, 3, solid);
        return;
    }
    double size = fmin(shaft.twice ? 14 : 6 + 2.2 * shaft.ink.width, 0.6 * length);
    double neck = shaft.open ? length : length - 0.8 * size, half = fmin(DOUBLE, 0.2 * size);
    if (shaft.twice) /* one path round both lines */
        put_path(drawing,
                 (Point[]){from, along(from, to, 0, half), along(from, to, neck, half), along(from, to, neck, -half),
                           along(from, to, 0, -half), from},
                 6, shaft.ink);
    else
        put_line(drawing, from, along(from, to, neck, 0), shaft.ink);
    if (shaft.open)
        put_path(drawing, (Point[]){to, along(from, to, length - size, 0.38 * size), to, along(from, to, length - size, -0.38 * size)}, 4,
                 line_ink(shaft.ink.colour, 1.3, DASHES_NONE));
    else
        put_path(drawing,
                 (Point[]){to, along(from, to, length - size, 0.42 * size), along(from, to, length - 0.8 * size, 0),
                           along(from, to, length - size, -0.42 * size), to},
                 5, solid);
}

/* ---- marks ------------------------------------------------------------------------------------------------ */

static void put_traces(const Drawing *drawing, int mark, Ink ink, Ink detail)
{
    for (int i = 0; i < drawing->layout->traces; i++) {
        const Trace *trace = &drawing->layout->trace[i];
        if (trace->mark == mark)
            put_path(drawing, trace->at, trace->count, trace->detail ? detail : ink);
    }
}

/* Counts the bars of the stack that stand before this one: the shade tells them apart without colour. */
static int shade_of(const Panel *panel, int index)
{
    int before = 0;
    for (int i = 0; i < index; i++)
        before += text_equal(panel->mark[i].stack, panel->mark[index].stack);
    return before;
}

/* Answers are fuller; dotted ones are faint. */
static Ink disc_ink(const Mark *mark)
{
    int own = colour_of(mark);
    if (mark->look == PATH_SOLID)
        return (Ink){own, 1.5, 1, mark->role == ROLE_ANSWER ? 0.4 : 0.1, DASHES_NONE};
    return mark->look == PATH_DASHED ? line_ink(own, 1.3, DASHES_LOST) : (Ink){own, 0.9, 0.5, 0, DASHES_NONE};
}

static void put_shape(const Drawing *drawing, int index)
{
    static const double SHADES[] = {0.28, 0.12};
    static const Dashes LOOKS[PATH_LOOKS] = {DASHES_NONE, DASHES_WORKING, DASHES_GUIDE};
    const Mark         *mark = &drawing->layout->panel->mark[index];
    Point               a = figure_layout_at(drawing->layout, mark->a);
    int                 own = colour_of(mark);
    Ink                 thin = line_ink(COLOUR_TEXT, 1, DASHES_NONE), ink = thin;
    switch (mark->kind) {
    case MARK_POINT:
        if (mark->look == PATH_SOLID)
            drawing->writer->dot(drawing, a, 3.2, (Ink){mark->role == ROLE_ANSWER ? COLOUR_ANSWER : own, 0, 1, 1, DASHES_NONE});
        else
            drawing->writer->dot(drawing, a, 2.8, line_ink(own, 1.4, DASHES_NONE));
        return;
    case MARK_PIN:
        drawing->writer->dot(drawing, a, 4, line_ink(COLOUR_TEXT, 1.8, DASHES_NONE));
        return;
    case MARK_DISC:
        drawing->writer->dot(drawing, a, mark->size * drawing->layout->scale, disc_ink(mark));
        return;
    case MARK_HULL:
        ink = (Ink){own, 1.5, 1, 0.1, DASHES_NONE};
        break;
    case MARK_TICK:
        ink = line_ink(COLOUR_TEXT, 1.6, DASHES_NONE);
        break;
    case MARK_GUIDE:
        ink = line_ink(COLOUR_TEXT, 1, DASHES_GUIDE);
        break;
    case MARK_BAND:
        ink = (Ink){COLOUR_ANSWER, 8, 0.45, 0, DASHES_NONE};
        break;
    case MARK_MEASURE:
        break;
    case MARK_SUPPORT:
        ink = line_ink(COLOUR_TEXT, 1.4, DASHES_NONE);
        break;
    case MARK_WALL:
        ink = line_ink(own, 2.2, DASHES_NONE);
        thin.line = 0.7;
        break;
    case MARK_ANGLE:
        ink = line_ink(COLOUR_TEXT, 1.2, DASHES_NONE);
        break;
    case MARK_BAR:
        ink = (Ink){own, 1.4, 1, SHADES[shade_of(drawing->layout->panel, index) % 2], DASHES_NONE};
        break;
    case MARK_REST:
        ink = line_ink(COLOUR_TEXT, 1.4, DASHES_LOST);
        break;
    case MARK_AXIS:
        thin.line = 0.6;
        break;
    case MARK_PATH:
        if (mark->look == PATH_UNSEEN)
            return;
        ink = line_ink(own, mark->role == ROLE_STEP ? 1.2 : 1.9, LOOKS[mark->look]);
        break;
    case MARK_SEGMENT:
    case MARK_BOX:
        ink = line_ink(own, 1.9, DASHES_NONE);
        break;
    default:
        for (int i = 0; i < drawing->layout->traces; i++)
            if (drawing->layout->trace[i].mark == index)
                put_arrow(drawing, shaft_of(mark, drawing->figure->bodies > 0), drawing->layout->trace[i].at[0],
                          drawing->layout->trace[i].at[1]);
        return;
    }
    put_traces(drawing, index, ink, thin);
}

static void put_label(const Drawing *drawing, const Placed *placed)
{
    const Panel *panel = drawing->layout->panel;
    bool on_bar = placed->mark < 0 || figure_mark_is_bar(panel->mark[placed->mark].kind) || panel->mark[placed->mark].kind == MARK_AXIS;
    const Label *label = &placed->label;
    const Box   *box = &label->box;
    if (!label->placed)
        return;
    /* Fonts differ in width, so the text is set from the end that is next to its mark. */
    double    right = box->left + box->width, begun = label->lead.x >= right ? 1 : label->lead.x <= box->left ? 0 : 0.5;
    Point     at = {box->left + begun * box->width, box->top + 0.78 * box->height};
    DrawnText text = {.text = text_short(placed->text, LONGEST_WORDS),
                      .lettering = on_bar ? LETTERING_BAR : LETTERING_LABEL,
                      .at = at,
                      .begun = begun,
                      .label = true,
                      .mark = placed->mark,
                      .led = label->led,
                      .from = label->lead};
    text.to = (Point){fmin(fmax(label->lead.x, box->left), right), fmin(fmax(label->lead.y, box->top), box->top + box->height)};
    drawing->writer->text(drawing, &text);
}

/* ---- panels ----------------------------------------------------------------------------------------------- */

static const Metrics METRICS = {.width = PANEL,
                                .least = 130,
                                .most = 320,
                                .margin_x = 62,
                                .margin_y = 44,
                                .text_height = DRAWING_FONT + 2,
                                .text_width = text_width,
                                .head = 14,
                                .twice = DOUBLE,
                                .shortest = SHORTEST,
                                .spread = 0.03,
                                .widest = 2,
                                .gap = 5,
                                .direction = 36,
                                .arc = 30,
                                .offset = 11,
                                .tick = 14,
                                .support = 13,
                                .row = 62,
                                .lane = 9,
                                .hatch = 7,
                                .bar = 120,
                                .bars = 240,
                                .plot = 250};

FigureLayout *drawing_layout(const Figure *figure, Arena *mem)
{
    return figure_layout_make(figure, &METRICS, mem);
}

bool drawing_is_broad(const FigureLayout *layout)
{
    return layout->width > METRICS.width;
}

/* Bars say their values, and axes their scale. */
static bool has_legend(const Panel *panel)
{
    return !panel->bars && !panel->axis;
}

/* The directions of x and y, then a length of each quantity with its value. */
static void put_legend(const Drawing *drawing, double y)
{
    const Panel *panel = drawing->layout->panel;
    double       x = 8;
    Ink          ink = line_ink(COLOUR_TEXT, 1.2, DASHES_NONE);
    Figure       nameless = *drawing->figure;
    Drawing      plain = *drawing; /* for x and y, which may be names of the derivation, too */
    nameless.symbols = 0;
    plain.figure = &nameless;
    if (!has_legend(panel))
        return;
    if (!panel->turned) {
        Shaft axis = {line_ink(COLOUR_TEXT, 1, DASHES_NONE), false, true};
        put_arrow(drawing, axis, (Point){x, y}, (Point){x + 22, y});
        put_arrow(drawing, axis, (Point){x, y}, (Point){x, y - 22});
        put_text(&plain, TEXT("x"), x + 26, y + 4, LETTERING_NOTE);
        put_text(&plain, TEXT("y"), x + 4, y - 16, LETTERING_NOTE);
        x += 50;
    }
    for (int q = 0; q < QUANTITIES; q++) {
        double length;
        Text   value;
        if (!figure_sample(drawing->figure, drawing->layout, (Measure)q, 70, &length, &value, drawing->mem))
            continue;
        if (q == QUANTITY_PLACE) {
            put_line(drawing, (Point){x, y - 5}, (Point){x + length, y - 5}, ink);
            put_line(drawing, (Point){x, y - 8}, (Point){x, y - 2}, ink);
            put_line(drawing, (Point){x + length, y - 8}, (Point){x + length, y - 2}, ink);
        } else
            put_arrow(drawing, (Shaft){ink, q == QUANTITY_IMPULSE, false}, (Point){x, y - 5}, (Point){x + length, y - 5});
        Text text = text_format(drawing->mem, "%s %.*s", q == QUANTITY_PLACE ? "length" : sketch_quantity_names[q], TEXT_ARG(value));
        put_text(drawing, text, x + length + 6, y - 1, LETTERING_NOTE);
        x += length + 6 + text_width(text) * DRAWING_SMALL_FONT / DRAWING_FONT + 18;
    }
}

static double note_width(Text text)
{
    return text_width(text) * DRAWING_SMALL_FONT / DRAWING_FONT;
}

/* Each heading with a thin line below it. */
static void put_table(const Drawing *drawing, const FigureTable *table, double top)
{
    for (int i = 0; i < table->cells; i++) {
        const Cell *cell = &table->cell[i];
        double      y = top + (cell->line + 0.8) * LINE, under = y + 0.25 * LINE;
        put_text(drawing, cell->text, cell->left, y, LETTERING_NOTE);
        if (cell->heading)
            put_line(drawing, (Point){cell->left, under}, (Point){cell->left + cell->width, under},
                     line_ink(COLOUR_TEXT, 0.7, DASHES_NONE));
    }
}

/* The lines of a panel above and below its drawing. */
typedef struct Frame {
    Text        line[MOST_LINES], note[MOST_LINES];
    int         lines, notes;
    FigureTable table;
    double      legend, height; /* height: of all */
} Frame;

static Frame frame_of(const Drawing *drawing)
{
    const FigureLayout *layout = drawing->layout;
    Frame               frame;
    frame.lines = wrap(layout->panel->caption, layout->width, BOLD, frame.line, MOST_LINES);
    frame.notes = wrap(figure_notes(layout, SHORTEST, drawing->mem), layout->width, 1, frame.note, MOST_LINES);
    frame.table = figure_table_set(drawing->figure, layout, note_width, NOTES_APART, drawing->mem);
    frame.legend = has_legend(layout->panel) ? LEGEND : 0;
    frame.height = frame.lines * LINE + layout->height + frame.legend + (frame.table.lines + frame.notes) * LINE;
    return frame;
}

double drawing_height(const Drawing *drawing)
{
    return frame_of(drawing).height;
}

void drawing_put(Drawing *drawing)
{
    const FigureLayout *layout = drawing->layout;
    Frame               frame = frame_of(drawing);
    drawing->writer->open_panel(drawing);
    for (int i = 0; i < frame.lines; i++)
        put_text(drawing, frame.line[i], 0, (i + 0.8) * LINE, LETTERING_CAPTION);
    drawing->corner.y += frame.lines * LINE;
    for (int i = 0; i < layout->panel->count; i++) {
        drawing->writer->open_mark(drawing, i);
        put_shape(drawing, i);
        drawing->writer->close(drawing);
    }
    for (int i = 0; i < layout->texts; i++)
        put_label(drawing, &layout->text[i]);
    double below = layout->height + frame.legend;
    put_legend(drawing, below - 4);
    put_table(drawing, &frame.table, below);
    below += frame.table.lines * LINE;
    for (int i = 0; i < frame.notes; i++)
        put_text(drawing, frame.note[i], 0, below + (i + 0.8) * LINE, LETTERING_NOTE);
    drawing->writer->close(drawing);
}
