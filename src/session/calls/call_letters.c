/* The letters of a call that nobody has declared, as they are best declared. */
#include "session/letters/alphabet.h"
#include "session/call_reading.h"
#include "session/textbook.h"
#include "session/vars.h"
#include "units/unit.h"

/* The 5 m/s of a velocity is a unit, and so is every name in it; the 3m of a mass is not. */
static bool is_unit(const Call *call, const Token *token, Text keyword, size_t *end)
{
    const Given *given = textbook_given(call->method, keyword, call->run->mem);
    Text         text = unit_at(call->run->text, token->span.start);
    Unit         unit;
    if (token[-1].kind != TOKEN_NUMBER || !unit_of_text(&unit, text, &call->run->session->desk.exact))
        return false;
    *end = token->span.start + text.len;
    return text.len > token->text.len || !given || given->dimension.kind != DIMENSION_OF ||
           dimension_same(unit.dimension, given->dimension);
}

/* i and j are unit vectors. */
static bool is_free(const Call *call, Text name)
{
    bool vector = text_is(name, "i") || text_is(name, "j");
    return name.len == 1 && !vector && !vars_find(call->run->session, name) && alphabet_find(call->run->session->alphabet, name) < 0;
}

/* Without a range, an answer in letters has a case for each sign that a mass, a speed or e could have. */
static void put_range(Buf *out, Text letter)
{
    buf_puts(out, out->len ? ", " : "");
    buf_printf(out, text_is(letter, "e") ? "0 <= %.*s <= 1" : "%.*s > 0", TEXT_ARG(letter));
}

Text call_free_letters(const Call *call)
{
    Buf    out = {0};
    Text   keyword = {0};
    bool   seen[1 << 7] = {false};
    size_t end = 0; /* of the unit read last */
    for (const Token *token = call->run->token; token->kind != TOKEN_END && !text_is(token->text, "where"); token++) {
        unsigned char letter = token->kind == TOKEN_NAME ? (unsigned char)token->text.at[0] : 0;
        bool          named = letter && token[1].kind == TOKEN_EQUAL;
        keyword = named ? token->text : keyword;
        if (!letter || named || letter >= sizeof seen || token->span.start < end || is_unit(call, token, keyword, &end))
            continue;
        if (!seen[letter] && is_free(call, token->text)) {
            put_range(&out, token->text);
            seen[letter] = true;
        }
    }
    return buf_finish(&out, call->run->mem);
}
