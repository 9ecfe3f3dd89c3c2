#include "figure/svg_mathematics.h"

#include "base/escape.h"
#include "language/name_parts.h"

enum { SUB_FONT = 10, SUB_DOWN = 3 };

#define UP "<tspan dy=\"-%d\">" /* what follows a subscript comes back to the line */

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '\'';
}

static const Symbol *symbol_of(const Figure *figure, Text name)
{
    for (int i = 0; i < figure->symbols; i++)
        if (text_equal(figure->symbol[i].name, name))
            return &figure->symbol[i];
    return NULL;
}

/* v with the subscript a and a prime, for va'; vectors bold. True if the line is still as low as the subscript. */
static bool put_symbol(Buf *out, const Symbol *symbol)
{
    size_t body = 0, primes = 0;
    Text   name = symbol->name;
    while (body < name.len && name.at[body] != '_' && name.at[body] != '\'')
        body++;
    size_t base = body ? name_parts_base(text_cut(name, 0, body)) : name.len;
    Buf    below = {0};
    for (size_t i = base; i < name.len; i++)
        if (name.at[i] == '\'')
            primes++;
        else if (name.at[i] != '_' || below.len)
            buf_char(&below, name.at[i]);
    buf_puts(out, symbol->vector ? "<tspan font-weight=\"bold\">" : "<tspan font-style=\"italic\">");
    escape_html(out, text_cut(name, 0, base));
    buf_puts(out, "</tspan>");
    if (below.len) {
        buf_printf(out, "<tspan dy=\"%d\" font-size=\"%d\">", SUB_DOWN, SUB_FONT);
        escape_html(out, buf_text(&below));
        buf_puts(out, "</tspan>");
    }
    bool low = below.len && !primes;
    if (below.len && primes)
        buf_printf(out, UP, SUB_DOWN);
    for (size_t i = 0; i < primes; i++)
        buf_puts(out, "′");
    buf_puts(out, below.len && primes ? "</tspan>" : "");
    buf_free(&below);
    return low;
}

void svg_mathematics_put(Buf *out, const Figure *figure, Text text)
{
    static const struct {
        char        plain;
        const char *set;
    } SIGNS[] = {{'-', "−"}, {'<', "⟨"}, {'>', "⟩"}, {'*', " "}};
    bool low = false;
    for (size_t at = 0, end; at < text.len; at = end) {
        end = at;
        while (end < text.len && is_name_char(text.at[end]))
            end++;
        const Symbol *symbol = end > at ? symbol_of(figure, text_cut(text, at, end)) : NULL;
        bool          back = low;
        if (back)
            buf_printf(out, UP, SUB_DOWN);
        const char *set = NULL;
        for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
            set = text.at[at] == SIGNS[i].plain ? SIGNS[i].set : set;
        int len = 1;
        if (end == at)
            (void)utf8_decode(text, at, &len);
        end = end > at ? end : at + (size_t)len;
        low = symbol && put_symbol(out, symbol);
        if (!symbol && set)
            buf_puts(out, set);
        else if (!symbol)
            escape_html(out, text_cut(text, at, end));
        buf_puts(out, back ? "</tspan>" : "");
    }
}
