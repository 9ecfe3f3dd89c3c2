#include "render/formats/tex.h"

#include "render/notation.h"

#include <string.h>

/* From `start` on: spaces that separate nothing (after \rangle and the like) are taken out. Words in \text{...} keep theirs. */
static void tidy(Buf *out, size_t start)
{
    size_t to = start;
    int    depth = 0; /* of braces in a \text */
    for (size_t at = start; at < out->len; at++) {
        char c = out->at[at], next = at + 1 < out->len ? out->at[at + 1] : ' ';
        if (!depth && c == ' ' && (to == start || strchr(" }),]^_", next) || strchr("{(", out->at[to - 1])))
            continue;
        if (depth)
            depth += (c == '{') - (c == '}');
        else if (c == '{' && to >= start + 5 && !memcmp(out->at + to - 5, "\\text", 5))
            depth = 1;
        out->at[to++] = c;
        if (c == '\\' && strchr("{}\\", next)) { /* a mark that stands for itself */
            out->at[to++] = next;
            at++;
        }
    }
    out->len = to;
}

const char tex_math[] = "$";

static void put_related(Buf *out, bool rounded)
{
    notation_put_relation(out, rounded, &notation_latex);
}

static size_t open_dollars(Buf *out)
{
    buf_puts(out, tex_math);
    return out->len;
}

/* No space may stand inside the dollars: Markdown would not take them for a pair. */
void tex_end_math(Buf *out, size_t start)
{
    tidy(out, start);
    while (out->len > start && out->at[out->len - 1] == ' ')
        out->len--;
    buf_char(out, '$');
}

static void put_math(Buf *out, const Expr *expr, bool displayed)
{
    notation_put(out, expr, &notation_latex, displayed);
}

void tex_put_formula(Buf *out, const Expr *expr, bool displayed)
{
    size_t start = open_dollars(out);
    buf_puts(out, displayed ? "\\displaystyle " : "");
    put_math(out, expr, displayed);
    tex_end_math(out, start);
}

void tex_put_lines(Buf *out, const Block *block, int from, int to, bool displayed)
{
    size_t start = open_dollars(out);
    buf_puts(out, displayed ? "\\displaystyle " : "");
    if (block->left && from == 0)
        put_math(out, block->left, displayed);
    for (int i = from; i < to; i++) {
        if (block->left || i)
            put_related(out, block->line[i].rounded);
        put_math(out, block->line[i].math, displayed);
    }
    tex_end_math(out, start);
}

void tex_put_row(Buf *out, const Block *block, bool displayed)
{
    tex_put_lines(out, block, 0, block->lines, displayed);
}

void tex_put_case(Buf *out, const Block *block, const Wording *wording)
{
    wording->words(out, block->caption.len ? block->caption : TEXT("this case"));
    buf_puts(out, ": ");
    tex_put_formula(out, block->line[0].math, false);
    if (block->lines > 1) {
        buf_puts(out, ", as ");
        tex_put_formula(out, block->line[block->lines - 1].math, false);
    }
}

/* The left side stands in the first row; where the rows begin anew, its place stays free. */
static void put_left(Buf *out, const Block *block, const Layout *layout, bool first)
{
    if (!block->left || layout->left_apart)
        return;
    buf_puts(out, first ? "" : "\\phantom{");
    put_math(out, block->left, true);
    buf_puts(out, first ? " " : "} ");
}

void tex_put_rows(Buf *out, const Block *block, const Layout *layout, int from, int to)
{
    for (int i = from; i < to; i++) {
        const LayoutRow *row = &layout->row[i];
        buf_puts(out, i > from ? " \\\\\n" : "");
        size_t start = out->len;
        if (i == from)
            put_left(out, block, layout, i == 0);
        buf_puts(out, row->indent ? "& \\quad {}" : "&");
        if (row->related)
            put_related(out, row->rounded);
        notation_put_part(out, row->math, row->from, row->to, &notation_latex, true);
        if (row->last && document_block_is_law(block))
            buf_printf(out, " \\qquad \\text{%.*s}", TEXT_ARG(block->verdict));
        tidy(out, start);
    }
}
