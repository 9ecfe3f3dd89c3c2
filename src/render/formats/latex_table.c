#include "render/formats/latex_table.h"

#include "base/escape.h"
#include "render/formats/layout.h"
#include "render/formats/wording.h"

/* The columns of a line of a table, and the most that is read with ease, in percent of that. */
enum { TABLE_LINE = 74, READABLE = 137 };

/* At each of these sizes a line holds so much, in percent of what it holds at full size. */
static const struct {
    int         percent;
    const char *name;
} SIZES[] = {{100, ""}, {110, "\\small "}, {122, "\\footnotesize "}, {137, "\\scriptsize "}, {LATEX_TINY, "\\tiny "}};

const char *latex_table_size(int columns, int line, int most)
{
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES && SIZES[i].percent <= most; i++)
        if (columns * 100 <= line * SIZES[i].percent)
            return SIZES[i].name;
    return NULL;
}

static void put_cells(Buf *out, const Block *table, int i)
{
    for (int j = 0; j < table->columns; j++) {
        buf_puts(out, j ? " & " : "");
        buf_puts(out, i ? "" : "\\textbf{");
        wording_put(out, &table->cell[i * table->columns + j], &wording_latex);
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
        wording_put(out, &cell[0], &wording_latex);
        for (int j = 1, put = 0; j < table->columns; j++) {
            if (!cell[j].count)
                continue;
            buf_puts(out, put++ ? "; " : ": ");
            wording_put(out, &table->cell[j], &wording_latex);
            buf_char(out, ' ');
            wording_put(out, &cell[j], &wording_latex);
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
        if (to > from && lines + more > LATEX_TABLE_ROWS)
            break;
        lines += more;
    }
    return to;
}

void latex_table_put(Buf *out, const Block *table)
{
    const char *size = latex_table_size(layout_table_columns(table), TABLE_LINE, READABLE);
    buf_puts(out, "\n");
    if (table->caption.len) {
        buf_puts(out, "\n\\noindent ");
        escape_latex_words(out, table->caption);
        buf_puts(out, "\n\\nopagebreak\n");
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
