/* The lines of a method that say what is worked out: steps, answers, laws, cases, and what is said of them. */
#include "derive/reading/method_reader.h"

/* need CONDITION ["caption"] [else "what to say when it fails"] */
bool read_need(MethodReader *r)
{
    Item *item = reader_add_item(r, ITEM_NEED);
    if (!reader_take_expr(r, &item->expr, LEVEL_OR))
        return false;
    reader_take_text(r, &item->caption);
    if (reader_take_word(r, "else") && !reader_take_text(r, &item->reason))
        return reader_complain(r, "a message in quotes");
    return reader_take_end(r);
}

/* step NAME [: aside] = EXPRESSION [from EQUATIONS] caption */
bool read_step(MethodReader *r)
{
    Item *item = reader_add_item(r, ITEM_STEP);
    if (!reader_take_name(r, &item->name, "the step's name"))
        return false;
    if (reader_at(r, TOKEN_COLON)) {
        r->parser.token++;
        if (!reader_take_word(r, "aside"))
            return reader_complain(r, "`aside`");
        item->purpose = PURPOSE_ASIDE;
    }
    return parse_expect(&r->parser, TOKEN_EQUAL, "`=`") && reader_take_expr(r, &item->expr, LEVEL_SUM) && read_from(r, item) &&
           reader_take_caption(r, item);
}

/* check NAME = EXPRESSION caption -- a step that the board page leaves out: it finds a value a second way, or serves only a law */
bool read_second(MethodReader *r)
{
    int  at = r->book->items;
    bool good = read_step(r);
    r->book->item[at].purpose = plan_is_aside(r->book->item[at].purpose) ? PURPOSE_CHECK_ASIDE : PURPOSE_CHECK;
    return good;
}

/* answer NAME [: velocity | word | brief] = EXPRESSION | none  [from EQUATIONS] caption -- brief: the board page has its numbers and not
 * its formula; its unit is how it is shown: [N s] for kg m/s */
bool read_answer(MethodReader *r)
{
    Item *item = reader_add_item(r, ITEM_ANSWER);
    if (!reader_take_name(r, &item->name, "the answer's name"))
        return false;
    if (reader_at(r, TOKEN_COLON)) {
        r->parser.token++;
        item->velocity = reader_take_word(r, "velocity");
        item->word = !item->velocity && reader_take_word(r, "word");
        item->brief = !item->velocity && !item->word && reader_take_word(r, "brief");
        if (!item->velocity && !item->word && !item->brief)
            return reader_complain(r, "`velocity`, `word` or `brief`");
    }
    if (!parse_expect(&r->parser, TOKEN_EQUAL, "`=`"))
        return false;
    bool whole = parse_at_name(&r->parser, "none") || item->word ? reader_take_hyphened(r, &item->expr)
                                                                 : reader_take_expr(r, &item->expr, LEVEL_SUM);
    return whole && read_from(r, item) && reader_take_caption(r, item);
}

/* law EQUATION caption */
bool read_law(MethodReader *r)
{
    Item *item = reader_add_item(r, ITEM_LAW);
    return reader_take_expr(r, &item->expr, LEVEL_OR) && reader_take_caption(r, item);
}

/* case CONDITION caption */
bool read_case(MethodReader *r)
{
    Item *item = reader_add_item(r, ITEM_CASE);
    return reader_take_expr(r, &item->expr, LEVEL_OR) && reader_take_caption(r, item);
}

/* else [case CONDITION caption] */
bool read_else(MethodReader *r)
{
    reader_add_item(r, ITEM_ELSE)->span = r->parser.token[-1].span;
    if (!reader_take_word(r, "case"))
        return reader_take_end(r);
    if (!read_case(r))
        return false;
    r->book->item[r->book->items - 1].chained = true;
    return true;
}

/* when 2D | when 3D | when [not] NAME [= WORD] */
bool read_when(MethodReader *r)
{
    Item *item = reader_add_item(r, ITEM_WHEN);
    if (reader_at(r, TOKEN_NUMBER) && token_is(&r->parser.token[1], "D")) {
        item->name = r->parser.token->text;
        r->parser.token += 2;
        return reader_take_end(r);
    }
    if (!reader_at(r, TOKEN_NAME))
        return reader_complain(r, "1D, 2D, 3D or the name of a given");
    return parse_asked(&r->parser, &item->asked) && reader_take_end(r);
}

bool read_end(MethodReader *r)
{
    reader_add_item(r, ITEM_END);
    return reader_take_end(r);
}

static bool read_remark(MethodReader *r, ItemKind kind)
{
    Item *item = reader_add_item(r, kind);
    return (reader_take_text(r, &item->reason) || reader_complain(r, "a text in quotes")) && reader_take_end(r);
}

bool read_note(MethodReader *r)
{
    return read_remark(r, ITEM_NOTE);
}

bool read_apart(MethodReader *r)
{
    return read_remark(r, ITEM_APART);
}

/* answers NAME, NAME ... -- the order in which they are read; others follow as they come */
bool read_answers(MethodReader *r)
{
    Book *b = r->book;
    Text  name;
    do {
        if (!reader_take_name(r, &name, "an answer's name"))
            return false;
        *ARENA_ADD(b->method.mem, b->order, b->orders, &b->order_room) = name;
    } while (reader_at(r, TOKEN_COMMA) && r->parser.token++);
    return reader_take_end(r);
}

/* alias STEP = NAME, NAME ... */
bool read_alias(MethodReader *r)
{
    Book *b = r->book;
    Alias alias = {0};
    if (!reader_take_name(r, &alias.step, "a step's name") || !parse_expect(&r->parser, TOKEN_EQUAL, "`=`"))
        return false;
    do {
        if (!reader_take_name(r, &alias.other, "another name for it"))
            return false;
        *ARENA_ADD(b->method.mem, b->alias, b->aliases, &b->alias_room) = alias;
    } while (reader_at(r, TOKEN_COMMA) && r->parser.token++);
    return reader_take_end(r);
}
