#include "derive/reading/method_reader.h"

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

bool reader_take_unit(MethodReader *r, Text *unit)
{
    if (!reader_at(r, TOKEN_OPEN_SQUARE))
        return true;
    size_t start = r->parser.token->span.end;
    while (!reader_at(r, TOKEN_CLOSE_SQUARE) && !reader_at(r, TOKEN_END))
        r->parser.token++;
    *unit = reader_take_raw(r, start);
    return parse_expect(&r->parser, TOKEN_CLOSE_SQUARE, "`]`");
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
