/* Documents in LaTeX, and in them the board page: a heading for each stage, and its chains as lines, short ones side by side. */
#include "render/board/board.h"
#include "render/formats/latex.h"
#include "render/formats/prose_writers.h"
#include "render/formats/tex.h"
#include "render/formats/walk.h"

#include "base/escape.h"

enum { LINE = 66, SHORT = 48, GLANCE = 72, HALF_LINE = 40 };

void board_put_cells(Buf *out, const Block *set, const bool *chosen, const char *between, const Wording *wording)
{
    bool any = false;
    for (int i = 0; i < set->rows; i++) {
        if (chosen && !chosen[i])
            continue;
        buf_puts(out, any ? between : "");
        phrase_put(out, &set->cell[i], wording);
        any = true;
    }
}

void board_put_check(Buf *out, const Block *check, const Wording *wording)
{
    Arena *mem = arena_new();
    bool  *chosen;
    Text   left = board_checks(check, GLANCE, &chosen, mem);
    board_put_cells(out, check, chosen, "; ", wording);
    wording->words(out, left);
    arena_free(mem);
}

const Phrase *board_words(const Block *chain)
{
    for (int i = 0; i < chain->lines; i++)
        if (chain->line[i].words.count)
            return &chain->line[i].words;
    return NULL;
}

/* ---- LaTeX -------------------------------------------------------------------------------------------------- */

/* Whether TeX may set it beside another one, if there is room: it is shorter than the line, however broad its signs are. */
static bool is_short(const Block *block)
{
    return block->kind == BLOCK_CHAIN && !board_words(block) && !block->caption.len && layout_chain_columns(block) <= SHORT;
}

/* Each takes half a line, or the whole of it where it is wider than that. */
static int put_short_chains(Buf *out, const Block *chain, int count)
{
    int put = 0;
    buf_puts(out, "{\\raggedright\\lineskiplimit4pt\\lineskip5pt\\noindent");
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
    const Phrase *words = board_words(chain);
    if (is_short(chain))
        return put_short_chains(out, chain, count);
    bool long_one = layout_chain_columns(chain) > LINE;
    if (long_one)
        latex_put_derivation(out, chain);
    buf_puts(out, long_one && !chain->caption.len ? "" : "{\\raggedright\\noindent\\quad ");
    if (!long_one)
        tex_put_row(out, chain, true);
    buf_puts(out, !long_one && chain->caption.len ? ": " : "");
    escape_latex_words(out, chain->caption);
    buf_puts(out, long_one && !chain->caption.len ? "" : "\\par}\n");
    if (words) {
        buf_puts(out, "\\nopagebreak{\\raggedright\\noindent\\qquad ");
        phrase_put(out, words, &latex_wording);
        buf_puts(out, "\\par}\n");
    }
    return 1;
}

static int columns_of(const Phrase *cell)
{
    Buf buf = {0};
    phrase_write(&buf, cell, true);
    int columns = text_columns(buf_text(&buf));
    buf_free(&buf);
    return columns;
}

/* The equation, and beside it or below it what it becomes. */
static void put_equation(Buf *out, const Block *block)
{
    bool beside = block->rows > 1;
    for (int i = 0; i < block->rows; i++)
        beside &= columns_of(&block->cell[i]) <= HALF_LINE;
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

/* Whether the values of the next body stand on the same line, if there is room for them. */
static bool goes_on(const Block *block, int count)
{
    return !block->level && count > 1 && block[1].kind == BLOCK_SET && !block[1].level && block[1].caption.len;
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
        buf_puts(out, "\\noindent\\quad ");
        escape_latex_words(out, block->caption);
        buf_puts(out, block->caption.len ? ": " : "");
        board_put_cells(out, block, NULL, block->level ? "\\quad " : ", ", &latex_wording);
        buf_puts(out, goes_on(block, count) ? "\\qquad\n" : "\\par\n");
        return 1;
    case BLOCK_CHECK:
        buf_puts(out, "\n\\medskip\\noindent\\textbf{");
        escape_latex_words(out, block->caption);
        buf_puts(out, "}\\quad ");
        board_put_check(out, block, &latex_wording);
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
