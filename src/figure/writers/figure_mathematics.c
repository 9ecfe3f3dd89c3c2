#include "figure/writers/figure_mathematics.h"

#include "base/name_parts.h"
#include "language/token.h"
#include "units/unit.h"

/* The symbol of a name; none for that of a body, even if a matrix is called A, too. */
static const Symbol *symbol_of(const Figure *figure, Text name)
{
    for (int i = 0; i < figure->bodies; i++)
        if (text_equal(figure->body[i], name))
            return NULL;
    for (int i = 0; i < figure->symbols; i++)
        if (text_equal(figure->symbol[i].name, name))
            return &figure->symbol[i];
    return NULL;
}

static bool put_symbol(Buf *out, const Symbol *symbol, const SymbolWriter *writer)
{
    size_t body = 0;
    int    primes = 0;
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
    bool low = writer->symbol(out, text_cut(name, 0, base), buf_text(&below), primes, symbol->vector);
    buf_free(&below);
    return low;
}

static const char *sign_of(char plain, const SymbolWriter *writer)
{
    return plain == '-' ? writer->minus : plain == '<' ? writer->left : plain == '>' ? writer->right : plain == '*' ? writer->times : NULL;
}

/* Whether the word at `at` is a unit after a value, or goes on with one that ended at `before`: the J of `loss = 15 J`, the s of `6 N s`.
 */
static bool is_unit(Text text, size_t at, size_t end, size_t before)
{
    if (at < 2 || !unit_named(text_cut(text, at, end)))
        return false;
    char value = text.at[at - 2];
    bool behind = text.at[at - 1] == ' ' && ((value >= '0' && value <= '9') || value == '>'), on = before > 0;
    for (size_t i = before; i < at && on; i++)
        on = text.at[i] == ' ' || text.at[i] == '/' || text.at[i] == '^' || (text.at[i] >= '0' && text.at[i] <= '9');
    return behind || on;
}

void figure_mathematics_put(Buf *out, const Figure *figure, Text text, const SymbolWriter *writer)
{
    bool   low = false;
    size_t measured = 0; /* the end of the last unit */
    for (size_t at = 0, end; at < text.len; at = end) {
        end = token_name_end(text, at);
        bool          unit = end > at && is_unit(text, at, end, measured);
        const Symbol *symbol = end > at && !unit ? symbol_of(figure, text_cut(text, at, end)) : NULL;
        const char   *sign = end > at ? NULL : sign_of(text.at[at], writer);
        bool          back = low;
        int           len;
        while (end < text.len && !symbol && !sign && token_name_end(text, end) == end && !sign_of(text.at[end], writer)) {
            (void)utf8_decode(text, end, &len); /* up to the next that may be either */
            end += (size_t)len;
        }
        end = sign ? at + 1 : end;
        measured = unit ? end : measured;
        buf_puts(out, back ? writer->lift : "");
        low = symbol && put_symbol(out, symbol, writer);
        if (sign)
            buf_puts(out, sign);
        else if (!symbol)
            writer->words(out, text_cut(text, at, end));
        buf_puts(out, back ? writer->lifted : "");
    }
}
