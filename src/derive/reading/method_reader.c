#include "derive/reading/method_reader.h"
#include "units/unit.h"

#include <string.h>

bool reader_complain(MethodReader *r, const char *expected)
{
    r->parser.operand_start =
        r->parser.token->span.end; /* no formula continues here, so the complaint must not be about two values in a row */
    return parse_unexpected(&r->parser, expected);
}

bool reader_at(const MethodReader *r, TokenKind kind)
{
    return r->parser.token->kind == kind;
}

bool reader_take_word(MethodReader *r, const char *word)
{
    if (!parse_at_name(&r->parser, word))
        return false;
    r->parser.token++;
    return true;
}

bool reader_take_name(MethodReader *r, Text *name, const char *expected)
{
    if (!reader_at(r, TOKEN_NAME))
        return reader_complain(r, expected);
    *name = r->parser.token++->text;
    return true;
}

bool reader_take_text(MethodReader *r, Text *text)
{
    if (!reader_at(r, TOKEN_TEXT))
        return false;
    *text = r->parser.token++->text;
    return true;
}

bool reader_take_expr(MethodReader *r, Expr **expr, Level level)
{
    *expr = parse_expression(&r->parser, level);
    return *expr != NULL;
}

bool reader_take_hyphened(MethodReader *r, Expr **word)
{
    const Token *first = r->parser.token, *last = first;
    if (first->kind != TOKEN_NAME)
        return reader_complain(r, "a word");
    while (last[1].kind != TOKEN_END && last[1].tight && last[1].kind != TOKEN_TEXT)
        last++;
    *word = expr_new(r->diag->mem, parse_at_name(&r->parser, "none") ? EXPR_NONE : EXPR_WORD, first->span);
    (*word)->text = text_cut(r->diag->source, first->span.start, last->span.end);
    r->parser.token = last + 1;
    return true;
}

/* A misspelt name in a unit, [Kg] or [m/sec], is refused; [px] and others that carom does not know are only shown. */
static bool known_or_foreign(MethodReader *r, Text unit, Span span)
{
    Arena    *mem = r->diag->mem;
    UnitPiece piece;
    Text      meant = unit_meant(unit, mem);
    for (size_t at = 0; !meant.len && at < unit.len && unit_piece(&piece, unit, &at, !at);) {
        Text right = unit_meant(piece.name, mem); /* empty for a unit that there is */
        if (right.len)
            meant = text_format(mem, "%.*s%.*s%.*s", (int)piece.start, unit.at, TEXT_ARG(right),
                                TEXT_ARG(text_from(unit, piece.start + piece.name.len)));
    }
    if (!meant.len)
        return true;
    diag_fail(r->diag, EXIT_INPUT, span, "there is no unit `%.*s`", TEXT_ARG(unit));
    return diag_hint(r->diag, "write [%.*s]", TEXT_ARG(meant));
}

/* The formulas of a method go by kg, m, s and rad, into which a call's values are converted: a given of 1 in [km/h] would be 1 m/s. */
static bool check_unit(MethodReader *r, Text written, Span span)
{
    Unit unit;
    bool bracket = text_starts(written, "(") && text_ends(written, ")");
    Text bare = bracket ? text_trim(text_cut(written, 1, written.len - 1)) : written;
    if (!unit_of_text(&unit, bare, r->book->num))
        return known_or_foreign(r, bare, span);
    if (exact_is_one(unit.factor))
        return true;
    Text right = dimension_is_angle(unit.dimension) ? TEXT("rad") : dimension_unit(unit.dimension, r->diag->mem);
    diag_fail(r->diag, EXIT_INPUT, span, "a method works in kg, m, s and rad, and [%.*s] is none of these", TEXT_ARG(bare));
    return diag_hint(r->diag, "write [%.*s]; a call may still give 36 %.*s, and `in %.*s` shows an answer in it", TEXT_ARG(right),
                     TEXT_ARG(bare), TEXT_ARG(bare));
}

bool reader_take_unit(MethodReader *r, Text *unit)
{
    if (!reader_at(r, TOKEN_OPEN_SQUARE))
        return true;
    size_t start = r->parser.token->span.end;
    while (!reader_at(r, TOKEN_CLOSE_SQUARE) && !reader_at(r, TOKEN_END))
        r->parser.token++;
    *unit = reader_take_raw(r, start);
    return parse_expect(&r->parser, TOKEN_CLOSE_SQUARE, "`]`") && check_unit(r, *unit, (Span){start - 1, r->parser.token[-1].span.end});
}

bool reader_take_end(MethodReader *r)
{
    if (!reader_at(r, TOKEN_OPEN_SQUARE))
        return reader_at(r, TOKEN_END) || parse_unexpected(&r->parser, "a caption in quotes or the end of the line");
    const Token *last = r->parser.token;
    while (last->kind != TOKEN_END && last->kind != TOKEN_CLOSE_SQUARE)
        last++;
    diag_fail(r->diag, EXIT_INPUT, (Span){r->parser.token->span.start, last->span.end}, "only a given and an answer have a unit");
    return diag_hint(r->diag, "leave out the brackets; the units of steps follow from those of the givens");
}

Item *reader_add_item(MethodReader *r, ItemKind kind)
{
    Span span = r->parser.token->span;
    return reader_note_item(r, kind, span.start, span.end);
}

bool reader_take_caption(MethodReader *r, Item *item)
{
    reader_take_text(r, &item->caption);
    if (item->kind == ITEM_ANSWER && !reader_take_unit(r, &item->unit))
        return false;
    if (reader_take_word(r, "source") && !reader_take_text(r, &item->cite))
        return reader_complain(r, "the source in quotes");
    return reader_take_end(r);
}

bool reader_line_begins(Text *line, const char *word)
{
    Text rest = text_starts(*line, word) ? text_from(*line, strlen(word)) : (Text){0};
    if (!rest.len || (rest.at[0] != ' ' && rest.at[0] != '\t'))
        return false;
    *line = text_trim(rest);
    return true;
}

Item *reader_note_item(MethodReader *r, ItemKind kind, size_t start, size_t end)
{
    Book *b = r->book;
    b->item = arena_grow(b->method.mem, b->item, sizeof(Item), b->items, &b->item_room);
    b->item[b->items] = (Item){.kind = kind, .span = {start, end}};
    return &b->item[b->items++];
}

Item *reader_defer_line(MethodReader *r, ItemKind kind)
{
    size_t start = r->parser.token[-1].span.start;
    while (!reader_at(r, TOKEN_END))
        r->parser.token++;
    return reader_note_item(r, kind, start, r->parser.token->span.start);
}

bool reader_noted(MethodReader *r, const Item *line)
{
    int count;
    r->parser = (Parser){.diag = r->diag, .scope = &r->book->parts.scope, .num = r->book->num, .operand_start = line->span.end};
    r->parser.token = tokenize(r->book->method.text, line->span.start, line->span.end, &count, r->diag);
    return r->parser.token != NULL;
}

Text reader_take_raw(const MethodReader *r, size_t start)
{
    Buf safe = {0};
    buf_put_safe(&safe, text_trim(text_cut(r->diag->source, start, r->parser.token->span.start)));
    return buf_finish(&safe, r->book->method.mem);
}
