#include "figure/writers/tikz.h"

#include "base/escape.h"
#include "base/greek.h"
#include "figure/writers/drawing.h"
#include "figure/writers/figure_mathematics.h"

/* A line of text has this many pixels, and on the usual paper each of them is so many points wide, which lines and dashes need. */
static const double ACROSS = 925, POINTS = 0.5;

/* ---- symbols ---------------------------------------------------------------------------------------------- */

/* In formulas, letters that follow each other would stand apart as a product does. */
static void put_letters(Buf *out, Text letters)
{
    const Letter *name = greek_of_name(letters);
    int           len;
    buf_puts(out, letters.len > 1 && !name ? "\\mathit{" : "{");
    for (size_t at = 0; at < letters.len && !name; at += (size_t)len) {
        const Letter *letter = greek_of_code(utf8_decode(letters, at, &len));
        if (letter)
            buf_printf(out, "%s ", letter->latex);
        else
            escape_latex(out, text_cut(letters, at, at + (size_t)len));
    }
    buf_puts(out, name ? name->latex : "");
    buf_char(out, '}');
}

static bool put_symbol(Buf *out, Text base, Text below, int primes, bool vector)
{
    buf_puts(out, vector ? "$\\mathbf{" : "$");
    (vector ? escape_latex : put_letters)(out, base);
    buf_puts(out, vector ? "}" : "");
    if (below.len) {
        buf_char(out, '_');
        put_letters(out, below);
    }
    for (int i = 0; i < primes; i++)
        buf_char(out, '\'');
    buf_char(out, '$');
    return false;
}

static const SymbolWriter SYMBOLS = {escape_latex, put_symbol, "", "", "$-$", "$\\langle$", "$\\rangle$", "\\,"};

/* ---- shapes ----------------------------------------------------------------------------------------------- */

static void put_place(const Drawing *drawing, Point at)
{
    buf_printf(drawing->out, "(%.2f,%.2f)", drawing->corner.x + at.x, drawing->corner.y + at.y);
}

/* \path[draw=blue,line width=1pt] */
static void put_look(Buf *out, Ink ink)
{
    char colour[] = "carom0";
    colour[sizeof colour - 2] += (char)ink.colour;
    buf_puts(out, "\\path[");
    if (ink.width > 0)
        buf_printf(out, "draw=%s,line width=%.2fpt,", ink.colour == COLOUR_TEXT ? "." : colour, ink.width * POINTS);
    if (ink.width > 0 && ink.line < 1)
        buf_printf(out, "draw opacity=%.2g,", ink.line);
    if (ink.dashes)
        buf_printf(out, "dash pattern=on %.2fpt off %.2fpt,", drawing_dashes[ink.dashes][0] * POINTS,
                   drawing_dashes[ink.dashes][1] * POINTS);
    if (ink.fill > 0)
        buf_printf(out, "fill=%s,", ink.colour == COLOUR_TEXT ? "." : colour);
    if (ink.fill > 0 && ink.fill < 1)
        buf_printf(out, "fill opacity=%.2g,", ink.fill);
    buf_puts(out, "]");
}

static void put_path(const Drawing *drawing, const Point *at, int count, Ink ink)
{
    put_look(drawing->out, ink);
    for (int i = 0; i < count; i++) {
        buf_puts(drawing->out, i ? "--" : "");
        put_place(drawing, at[i]);
    }
    buf_puts(drawing->out, ";\n");
}

static void put_dot(const Drawing *drawing, Point at, double radius, Ink ink)
{
    put_look(drawing->out, ink);
    put_place(drawing, at);
    buf_printf(drawing->out, "circle[radius=%.2f];\n", radius);
}

static void put_text(const Drawing *drawing, const DrawnText *text)
{
    Buf *out = drawing->out;
    if (text->led)
        put_path(drawing, (Point[]){text->from, text->to}, 2, (Ink){COLOUR_TEXT, 0.7, 0.6, 0, DASHES_NONE});
    buf_puts(out, "\\node[anchor=base");
    buf_puts(out, text->begun > 0.5 ? " east" : text->begun > 0 ? "" : " west");
    buf_puts(out, text->lettering == LETTERING_CAPTION ? ",font=\\bfseries" : text->lettering == LETTERING_LABEL ? ",fill=white" : "");
    buf_puts(out, "]at");
    put_place(drawing, text->at);
    buf_char(out, '{');
    figure_mathematics_put(out, drawing->figure, text->text, &SYMBOLS);
    buf_puts(out, "};\n");
}

/* The picture is as large as its panel, whatever the widths of its texts are. */
static void open_panel(const Drawing *drawing)
{
    buf_printf(drawing->out,
               "\\begin{tikzpicture}[x=%.6f\\linewidth,y=-%.6f\\linewidth,baseline=(current bounding box.north),"
               "every node/.style={inner sep=0.5pt,outer sep=0pt}]\\scriptsize\n",
               1 / ACROSS, 1 / ACROSS);
    buf_printf(drawing->out, "\\useasboundingbox(0,0)rectangle(%.0f,%.0f);\n", drawing->layout->width + DRAWING_APART,
               drawing_height(drawing) + DRAWING_APART / 2);
}

static void open_mark(const Drawing *drawing, int mark)
{
    (void)drawing, (void)mark;
}

static void close_mark(const Drawing *drawing)
{
    (void)drawing;
}

static const DrawingWriter DRAWN = {put_path, put_dot, put_text, open_panel, open_mark, close_mark};

void tikz_write(Buf *out, const Figure *figure, Arena *mem)
{
    FigureLayout *layout = drawing_layout(figure, mem);
    buf_puts(out, "\n{\\raggedright\n");
    for (int i = COLOUR_ANSWER; i < COLOURS; i++)
        buf_printf(out, "\\definecolor{carom%d}{HTML}{%s}\n", i, drawing_colours[i]);
    buf_puts(out, "\\noindent\n");
    for (int i = 0; i < figure->panels; i++) {
        drawing_put(&(Drawing){&DRAWN, out, figure, &layout[i], mem, {DRAWING_APART / 2, DRAWING_APART / 2}});
        buf_puts(out, "\\end{tikzpicture}\n");
    }
    buf_puts(out, "\\par}\n");
}
