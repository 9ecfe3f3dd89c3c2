/* Documents in LaTeX, and in them the board page: a heading for each stage, and its chains as lines, short ones side by side. */
#include "render/formats/board_cells.h"
#include "render/formats/latex.h"
#include "render/formats/prose_writers.h"
#include "render/formats/tex.h"
#include "render/formats/walk.h"

#include "base/escape.h"

enum { LINE = 66, SHORT = 48, HALF_LINE = 40 };

/* Whether TeX may set it beside another one, if there is room: it is shorter than the line, however broad its signs are. */
static bool is_short(const Block *block)
{
    return block->kind == BLOCK_CHAIN && !board_cells_words(block) && !block->caption.len && layout_chain_columns(block) <= SHORT;
}

/* Each takes half a line, or the whole of it where it is wider than that. */
static int put_short_chains(Buf *out, const Block *chain, int count)
{
    int put = 0;
    buf_puts(out, "\n{\\raggedright\\lineskiplimit4pt\\lineskip5pt\\noindent");
    for (; put < count && is_short(&chain[put]); put++) {
        buf_puts(out, "\n\\setbox0\\hbox{\\quad ");
        tex_put_row(out, &chain[put], true);
        buf_puts(out, "}\\wd0=\\ifdim\\wd0<0.48\\linewidth 0.48\\fi\\linewidth\\box0\\penalty0 ");
    }
    buf_puts(out, "\\par}\n");
    return put;
}

static int put_chains(Buf *out, const Block *chain, int count)
{
    const Phrase *words = board_cells_words(chain);
    if (is_short(chain))
        return put_short_chains(out, chain, count);
    bool long_one = layout_chain_columns(chain) > LINE;
    if (long_one)
        latex_put_derivation(out, chain);
    buf_puts(out, long_one && !chain->caption.len ? "" : "{\\raggedright\\hangindent=2em\\hangafter=1\\noindent\\quad ");
    if (!long_one)
        tex_put_row(out, chain, true);
    buf_puts(out, !long_one && chain->caption.len ? ": " : "");
    escape_latex_words(out, chain->caption);
    bool below = words && long_one && !chain->caption.len;
    buf_puts(out, below ? "\\nopagebreak{\\raggedright\\noindent" : "");
    if (words) { /* after the value, or under it where the line is full */
        buf_puts(out, "\\qquad ");
        phrase_put(out, words, &latex_wording);
    }
    buf_puts(out, long_one && !chain->caption.len && !below ? "" : "\\par}\n");
    return 1;
}

/* The equation, and beside it or below it what it becomes. */
static void put_equation(Buf *out, const Block *block)
{
    bool beside = block->rows > 1;
    for (int i = 0; i < block->rows; i++)
        beside &= phrase_columns(&block->cell[i]) <= HALF_LINE;
    for (int i = 0; i < block->rows; i++) {
        bool alone = i > 1 || !beside; /* it may be longer than a line, and is broken at its signs */
        if (alone)
            buf_printf(out, "{\\raggedright\\hangindent=4em\\hangafter=1%s",
                       i ? beside ? "\\noindent\\quad\\makebox[0.47\\linewidth][l]{}" : "\\noindent\\qquad " : "\\noindent\\quad ");
        else if (i == 0)
            buf_puts(out, "\\noindent\\quad\\makebox[0.47\\linewidth][l]{");
        phrase_put(out, &block->cell[i], &latex_wording);
        if (block->level && i == block->rows - 1)
            buf_printf(out, "\\hfill(%d)", block->level);
        buf_puts(out, alone ? "\\par}\n" : i == 0 ? "}" : "\\par\n");
    }
}

static bool is_given(const Block *block)
{
    return block->kind == BLOCK_SET && !block->level;
}

/* The values of each body, and what belongs to none, on one line if there is room. */
static int put_given(Buf *out, const Block *block, int count)
{
    int put = 0;
    buf_puts(out, "{\\raggedright\\leftskip=1em\\noindent ");
    for (; put < count && is_given(&block[put]); put++) {
        buf_puts(out, put ? "\\qquad\n" : "");
        escape_latex_words(out, block[put].caption);
        buf_puts(out, block[put].caption.len ? ": " : "");
        for (int i = 0; i < block[put].rows; i++) { /* a value and its unit stay together */
            bool kept = phrase_columns(&block[put].cell[i]) <= HALF_LINE;
            buf_puts(out, i ? ", " : "");
            buf_puts(out, kept ? "\\mbox{" : "");
            phrase_put(out, &block[put].cell[i], &latex_wording);
            buf_puts(out, kept ? "}" : "");
        }
    }
    buf_puts(out, "\\par}\n");
    return put;
}

static int put_board(Buf *out, const Block *block, int count)
{
    switch (block->kind) {
    case BLOCK_STAGE:
        buf_printf(out, "\n\\medskip\\noindent\\textbf{%d. ", block->number);
        escape_latex_words(out, block->caption);
        buf_puts(out, "}\\par\\nopagebreak\n");
        return 1;
    case BLOCK_EQUATION:
        put_equation(out, block);
        return 1;
    case BLOCK_SET:
        if (is_given(block))
            return put_given(out, block, count);
        buf_puts(out, "{\\raggedright\\leftskip=1em\\noindent ");
        board_cells_put(out, block, NULL, "\\quad ", &latex_wording);
        buf_puts(out, "\\par}\n");
        return 1;
    case BLOCK_CHECK:
        buf_puts(out, "\n\\medskip\\noindent\\textbf{");
        escape_latex_words(out, block->caption);
        buf_puts(out, "}\\quad ");
        board_cells_put_check(out, block, &latex_wording);
        buf_puts(out, "\\par\n");
        return 1;
    default:
        return put_chains(out, block, count);
    }
}

void latex_write(Buf *out, const Document *document)
{
    static const BlockWriter WRITER = {&latex_wording, {"\n\\subsubsection*{", "}\n"}, {latex_rows, latex_prose_rows}, put_board};
    walk_blocks(out, document->block, document->count, &WRITER);
    buf_char(out, '\n');
}
