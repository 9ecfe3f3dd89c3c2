/* What is nearly valid: a text with one thing taken out, put in, said twice or cut off. */
#include "grammar.h"

#include <string.h>

static void replace(Buf *buf, size_t start, size_t end, Text by)
{
    Buf whole = {0};
    buf_put(&whole, text_cut(buf_text(buf), 0, start));
    buf_put(&whole, by);
    buf_put(&whole, text_from(buf_text(buf), end));
    buf_free(buf);
    *buf = whole;
}

static bool separates(char c)
{
    return strchr(" =,<>()[]:;\n", c) != NULL;
}

/* The word or sign that stands around a place. */
static void word_at(Text text, size_t at, size_t *start, size_t *end)
{
    *start = at;
    *end = at + 1;
    if (separates(text.at[at]))
        return;
    while (*start > 0 && !separates(text.at[*start - 1]))
        --*start;
    while (*end < text.len && !separates(text.at[*end]))
        ++*end;
}

void break_text(Generator *g)
{
    Random *r = &g->random;
    if (!g->out.len)
        return;
    size_t start, end, at = (size_t)pick(r, (int)g->out.len);
    word_at(buf_text(&g->out), at, &start, &end);
    Generator other = *g;
    other.out = (Buf){0};
    switch (pick(r, 7)) {
    case 0: /* taken out */
        break;
    case 1: /* said twice */
        buf_put(&other.out, text_cut(buf_text(&g->out), start, end));
        buf_put(&other.out, text_cut(buf_text(&g->out), start, end));
        break;
    case 2: /* cut off */
        end = g->out.len;
        break;
    case 3: /* a strange thing put in */
        start = end = at;
        put_strange(&other);
        break;
    case 4:
        put_number(&other);
        break;
    case 5:
        put_any_formula(&other);
        break;
    default: { /* a word that the program knows, in the place of another */
        Text name = generator_name(&other, "");
        buf_put(&other.out, name.len ? name : TEXT("end"));
    }
    }
    replace(&g->out, start, end, buf_text(&other.out));
    g->random = other.random;
    buf_free(&other.out);
}
