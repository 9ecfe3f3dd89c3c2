/* Documents in LaTeX, and in them the board page: a heading for each stage, and its chains as lines, short ones side by side. */
#include "render/board/board.h"
#include "render/formats/latex.h"
#include "render/formats/prose_writers.h"
#include "render/formats/tex.h"
#include "render/formats/wording.h"

#include "base/escape.h"

enum { LINE = 66, HALF = 40, GLANCE = 72 };

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

static bool is_half(const Block *block)
{
    return block->kind == BLOCK_CHAIN && !board_words(block) && !block->caption.len && layout_row_columns(block) <= HALF;
}

static int put_chains(Buf *out, const Block *chain, int count)
{
    bool          two = count > 1 && is_half(chain) && is_half(&chain[1]);
    const Phrase *words = board_words(chain);
    if (layout_row_columns(chain) > LINE) {
        latex_put_derivation(out, chain);
    } else {
        buf_puts(out, two ? "\\noindent\\quad\\makebox[0.47\\linewidth][l]{" : "\\noindent\\quad ");
        tex_put_row(out, chain, true);
        buf_puts(out, two ? "}" : "");
        if (two)
            tex_put_row(out, &chain[1], true);
    }
    if (chain->caption.len) {
        buf_puts(out, ": ");
        escape_latex_words(out, chain->caption);
    }
    buf_puts(out, "\\par\n");
    if (words) {
        buf_puts(out, "\\nopagebreak{\\raggedright\\noindent\\qquad ");
        phrase_put(out, words, &latex_wording);
        buf_puts(out, "\\par}\n");
    }
    return 1 + two;
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
        buf_printf(out, "\n\\subsubsection*{%d. ", block->number);
        escape_latex_words(out, block->caption);
        buf_puts(out, "}\n");
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

static void put_heading(Buf *out, BlockKind kind)
{
    const char *heading = document_block_heading(kind);
    if (heading)
        buf_printf(out, "\n\\subsubsection*{%s}\n", heading);
}

void latex_write(Buf *out, const Document *document)
{
    for (int i = 0, run; i < document->count; i += run) {
        const Block *block = &document->block[i];
        run = document_run(document, i);
        if (run < document->count)
            put_heading(out, block->kind);
        if (document_block_is_board(block->kind) || block->kind == BLOCK_CHECK)
            run = put_board(out, block, document->count - i);
        else
            latex_put_run(out, block, run);
    }
    buf_char(out, '\n');
}
