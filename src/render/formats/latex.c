#include "render/formats/latex.h"

#include "base/escape.h"
#include "figure/writers/tikz.h"
#include "render/formats/prose_writers.h"
#include "render/notation.h"
#include "render/formats/tex.h"
#include "render/formats/walk.h"

/* A line is 16 cm wide, here in columns of the printed text; ROWS_TOGETHER keep together on a page. */
enum { LINE = 66, ROWS_TOGETHER = 18, TABLE_LINE = 74, TABLE_ROWS = 40, TINY = 183, READABLE = 137 };

/* ---- derivations ------------------------------------------------------------------------------------------ */

/* How much more than at full size fits on a line, in percent. */
static const struct {
    int         percent;
    const char *name;
} SIZES[] = {{100, ""}, {110, "\\small "}, {122, "\\footnotesize "}, {137, "\\scriptsize "}, {TINY, "\\tiny "}};

/* The largest size in which they fit, if it takes no more than `most` percent; or NULL. */
static const char *size_for(int columns, int line, int most)
{
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES && SIZES[i].percent <= most; i++)
        if (columns * 100 <= line * SIZES[i].percent)
            return SIZES[i].name;
    return NULL;
}

/* Too wide for every size: each line as text, which LaTeX breaks after a sign, its fractions with a slash. */
static void put_as_text(Buf *out, const Block *block)
{
    for (int i = 0; i < block->lines; i++) {
        buf_puts(out, "\n{\\raggedright\\hangindent=4em\\hangafter=1\\noindent\\hspace*{2em}");
        tex_put_lines(out, block, i, i + 1, false);
        buf_puts(out, "\\par}\n");
    }
}

static void put_aligned(Buf *out, const Block *block, const Layout *layout, const char *size)
{
    for (int from = 0, to = 0; from < layout->count; from = to) {
        int height = layout->row[to++].height;
        while (to < layout->count && (height += layout->row[to].height) <= ROWS_TOGETHER)
            to++;
        buf_printf(out, *size ? "{%s\\[\\begin{aligned}\n" : "%s\\[\\begin{aligned}\n", size);
        tex_put_rows(out, block, layout, from, to);
        buf_puts(out, *size ? "\n\\end{aligned}\\]\\par}\n" : "\n\\end{aligned}\\]\n");
    }
}

void latex_put_derivation(Buf *out, const Block *block)
{
    Arena      *mem = arena_new();
    Layout      layout = layout_of(block, LINE, mem);
    const char *size = size_for(layout.columns, LINE, TINY);
    if (size || block->comparison)
        put_aligned(out, block, &layout, size ? size : "\\tiny ");
    else
        put_as_text(out, block);
    arena_free(mem);
}

/* ---- blocks ----------------------------------------------------------------------------------------------- */

static void put_cite(Buf *out, Text cite)
{
    if (!cite.len)
        return;
    buf_puts(out, " {\\small[");
    escape_latex_words(out, cite);
    buf_puts(out, "]}");
}

static void put_caption(Buf *out, const Block *block)
{
    if (!block->caption.len && !block->cite.len)
        return;
    buf_puts(out, "\n\\noindent ");
    escape_latex_words(out, block->caption);
    put_cite(out, block->cite);
    buf_char(out, '\n');
}

static void put_case(Buf *out, const Block *block)
{
    buf_puts(out, "\n\\noindent\\textit{Case} ");
    escape_latex_words(out, block->caption.len ? block->caption : TEXT("this case"));
    buf_puts(out, ": ");
    tex_put_condition(out, block);
    buf_puts(out, ".\n");
}

static void put_about(Buf *out, const Block *block)
{
    escape_latex_words(out, block->caption);
    if (!block->cite.len)
        return;
    buf_puts(out, block->caption.len ? " [" : "[");
    notation_put_unit(out, block->cite, escape_latex_words);
    buf_char(out, ']');
}

/* The values with what they are, in two columns where they are short. */
static void put_givens(Buf *out, const Block *block, int count)
{
    enum { NARROW = 30 };
    bool columns = count <= TABLE_ROWS;
    for (int i = 0; i < count; i++)
        columns &= layout_row_columns(&block[i]) <= NARROW;
    buf_puts(out, columns ? "\\noindent\\begin{tabular}{@{}l@{\\qquad}p{0.55\\linewidth}@{}}\n" : "\\begin{itemize}\\raggedright\n");
    for (int i = 0; i < count; i++) {
        buf_puts(out, columns ? "" : "\\item ");
        tex_put_row(out, &block[i], false);
        buf_puts(out, columns ? " & " : "\\quad ");
        put_about(out, &block[i]);
        buf_puts(out, columns ? " \\\\\n" : "\n");
    }
    buf_puts(out, columns ? "\\end{tabular}\\par\\medskip\n" : "\\end{itemize}\n");
}

/* Words under a formula, whose denominators keep off them. */
static const char UNDER[] = "\\\\[3pt]\n";

static void put_answers(Buf *out, const Block *block, int count)
{
    buf_puts(out, "\\begin{itemize}\\raggedright\n");
    for (int i = 0; i < count; i++) {
        buf_puts(out, "\\item ");
        tex_put_row(out, &block[i], layout_row_columns(&block[i]) <= LINE);
        if (block[i].lines && block[i].line[block[i].lines - 1].words.count) {
            buf_puts(out, UNDER);
            phrase_put(out, &block[i].line[block[i].lines - 1].words, &latex_wording);
        }
        buf_char(out, '\n');
    }
    buf_puts(out, "\\end{itemize}\n");
}

static void put_law(Buf *out, const Block *block)
{
    buf_printf(out, "\\item[%.*s] ", TEXT_ARG(block->verdict));
    bool displayed = layout_row_columns(block) <= LINE;
    tex_put_formula(out, block->left, displayed);
    if (block->lines) {
        buf_puts(out, ":\\quad ");
        tex_put_formula(out, block->line[block->lines - 1].math, displayed);
    }
    if (block->caption.len)
        buf_puts(out, UNDER);
    escape_latex_words(out, block->caption);
    buf_char(out, '\n');
}

static void put_laws(Buf *out, const Block *block, int count)
{
    bool list = !block->comparison;
    buf_puts(out, list ? "\\begin{description}\\raggedright\n" : "");
    for (int i = 0; i < count; i++)
        if (list)
            put_law(out, &block[i]);
        else
            latex_put_derivation(out, &block[i]);
    buf_puts(out, list ? "\\end{description}\n" : "");
}

/* ---- tables ----------------------------------------------------------------------------------------------- */

static void put_cells(Buf *out, const Block *table, int i)
{
    for (int j = 0; j < table->columns; j++) {
        buf_puts(out, j ? " & " : "");
        buf_puts(out, i ? "" : "\\textbf{");
        phrase_put(out, &table->cell[i * table->columns + j], &latex_wording);
        buf_puts(out, i ? "" : "}");
    }
    buf_puts(out, " \\\\\n");
}

/* A piece of the table that fits on a page, with the head above it. */
static void put_columns(Buf *out, const Block *table, int from, int to)
{
    buf_puts(out, "\\noindent\\begin{tabular}{@{}");
    buf_fill(out, 'l', table->columns);
    buf_puts(out, "@{}}\n\\hline\\rule{0pt}{2.6ex}");
    put_cells(out, table, 0);
    buf_puts(out, "\\hline\\rule{0pt}{2.6ex}");
    for (int i = from; i < to; i++) {
        put_cells(out, table, i);
        if (!table->detail[i].len)
            continue;
        buf_printf(out, "\\multicolumn{%d}{@{\\quad}p{0.9\\linewidth}@{}}{", table->columns);
        escape_latex_words(out, table->detail[i]);
        buf_puts(out, "} \\\\\n");
    }
    buf_puts(out, "\\hline\n\\end{tabular}\\par\\medskip\n");
}

/* A table that is wider than the page: its rows one after another, each with the names of its columns. They begin where the caption is,
 * and not on the next page. */
static void put_rows(Buf *out, const Block *table)
{
    buf_puts(out, "\\csname @beginparpenalty\\endcsname=10000\n\\begin{itemize}\\raggedright\n");
    for (int i = 1; i < table->rows; i++) {
        const Phrase *cell = table->cell + i * table->columns;
        buf_puts(out, "\\item ");
        phrase_put(out, &cell[0], &latex_wording);
        for (int j = 1, put = 0; j < table->columns; j++) {
            if (!cell[j].count)
                continue;
            buf_puts(out, put++ ? "; " : ": ");
            phrase_put(out, &table->cell[j], &latex_wording);
            buf_char(out, ' ');
            phrase_put(out, &cell[j], &latex_wording);
        }
        if (table->detail[i].len)
            buf_puts(out, ". ");
        escape_latex_words(out, table->detail[i]);
        buf_char(out, '\n');
    }
    buf_puts(out, "\\end{itemize}\n");
}

/* The row after as many as fit on a page, where a line under a row takes some more. */
static int page_end(const Block *table, int from)
{
    int to = from, lines = 0;
    for (; to < table->rows; to++) {
        int more = 1 + (text_columns(table->detail[to]) + TABLE_LINE - 1) / TABLE_LINE;
        if (to > from && lines + more > TABLE_ROWS)
            break;
        lines += more;
    }
    return to;
}

static void put_table(Buf *out, const Block *table)
{
    const char *size = size_for(layout_table_columns(table), TABLE_LINE, READABLE);
    buf_puts(out, "\n");
    if (table->caption.len) {
        put_caption(out, table);
        buf_puts(out, "\\nopagebreak\n");
    }
    buf_printf(out, "{\\par%s\n", size && *size ? size : "\\small");
    for (int from = 1, to; size && from < table->rows; from = to) {
        to = page_end(table, from);
        put_columns(out, table, from, to);
    }
    if (!size)
        put_rows(out, table);
    buf_puts(out, "}\n");
}

static void put_terms(Buf *out, const Block *block)
{
    if (block->caption.len)
        walk_put_framed(out, block, &latex_rows[BLOCK_TITLE], &latex_wording);
    buf_puts(out, "\\begin{description}\\raggedright\n");
    for (int i = 0; i < block->rows; i++) {
        buf_puts(out, "\\item[");
        phrase_put(out, &block->cell[2 * i], &latex_wording);
        buf_puts(out, "] ");
        phrase_put(out, &block->cell[2 * i + 1], &latex_wording);
        buf_char(out, '\n');
    }
    buf_puts(out, "\\end{description}\n");
}

static void put_figure(Buf *out, const Block *block)
{
    Arena *mem = arena_new();
    tikz_write(out, block->figure, mem);
    arena_free(mem);
}

/* ---- documents -------------------------------------------------------------------------------------------- */

static void put_step(Buf *out, const Block *block)
{
    put_caption(out, block);
    latex_put_derivation(out, block);
}

const BlockRow latex_rows[BLOCK_KINDS] = {
    [BLOCK_TITLE] = {.before = "\\subsection*{", .after = "}\n", .source = {"\\noindent{\\small ", "}\\par\n"}},
    [BLOCK_GIVEN] = {.all = put_givens},
    [BLOCK_WHERE] = {.before = "\n\\noindent\\quad ", .after = "\\par\n"},
    [BLOCK_CASE] = {.one = put_case},
    [BLOCK_STEP] = {.one = put_step},
    [BLOCK_ANSWER] = {.all = put_answers},
    [BLOCK_LAW] = {.all = put_laws},
    [BLOCK_NOTE] = {.before = "\n\\noindent \\textit{Note:} ", .after = "\n"},
    [BLOCK_TABLE] = {.one = put_table},
    [BLOCK_TERMS] = {.one = put_terms},
    [BLOCK_LINE] = {.before = "\n\\noindent\\quad ", .after = "\\par\n"},
    [BLOCK_REASON] = {.before = "\n\\noindent ", .after = "\n"},
    [BLOCK_FIGURE] = {.one = put_figure},
};

void latex_open(Buf *out, Text title)
{
    buf_puts(out, "\\documentclass[10pt,a4paper,fleqn]{article}\n"
                  "\\usepackage[utf8]{inputenc}\n"
                  "\\usepackage[margin=25mm,top=15mm,bottom=18mm]{geometry}\n"
                  "\\usepackage{amsmath,amssymb,tikz}\n"
                  "\\setlength{\\parindent}{0pt}\n"
                  "\\setlength{\\parskip}{4pt plus 2pt}\n"
                  "\\setlength{\\emergencystretch}{4em}\n"
                  "\\AtBeginDocument{\\abovedisplayskip=4pt plus 2pt\\abovedisplayshortskip=\\abovedisplayskip"
                  "\\belowdisplayskip=\\abovedisplayskip\\belowdisplayshortskip=\\abovedisplayskip}\n"
                  "\\makeatletter\n"
                  "\\renewcommand{\\subsection}"
                  "{\\@startsection{subsection}{2}{0pt}{12pt plus 6pt}{3pt}{\\normalfont\\large\\bfseries}}\n"
                  "\\renewcommand{\\subsubsection}"
                  "{\\@startsection{subsubsection}{3}{0pt}{9pt plus 4pt}{2pt}{\\normalfont\\normalsize\\bfseries}}\n"
                  "\\makeatother\n"
                  "\\renewcommand{\\labelitemi}{$\\bullet$}\n"
                  "\\begin{document}\n");
    if (!title.len)
        return;
    buf_puts(out, "\\section*{");
    escape_latex_words(out, title);
    buf_puts(out, "}\n");
}

void latex_close(Buf *out)
{
    buf_puts(out, "\\end{document}\n");
}
