/* Ways to work, and equations that are solved:
 *
 *     way NAME ["caption"] ... end               lines of one way; the other ways stand after it
 *     equation NAME: LEFT = RIGHT for NAME, ...  an equation with unknowns; NAME is its known side
 *     step NAME = EXPRESSION from EQUATIONS      the unknown that comes of them: from p + ma*w
 */
#include "derive/reading/method_reader.h"

int method_way(const Method *method, Text name)
{
    int i = method->ways - 1;
    while (i >= 0 && !text_equal(method->way[i].name, name))
        i--;
    return i;
}

/* way NAME ["caption"] */
bool read_way(MethodReader *r)
{
    Book *b = r->book;
    Item *item = reader_add_item(r, ITEM_WAY);
    if (!reader_take_name(r, &item->name, "the name of a way to work"))
        return false;
    if (item->name.len > LONGEST_WAY)
        return diag_fail(r->diag, EXIT_INPUT, r->parser.token[-1].span, "the name of a way has at most %d letters", LONGEST_WAY);
    reader_take_text(r, &item->caption);
    int        known = method_way(&b->method, item->name);
    MethodWay *way = known < 0 ? ARENA_ADD(b->method.mem, b->method.way, b->method.ways, &b->way_room) : &b->method.way[known];
    *way = (MethodWay){item->name, item->caption.len ? item->caption : way->caption};
    return reader_take_end(r);
}

bool read_from(MethodReader *r, Item *item)
{
    return !reader_take_word(r, "from") || reader_take_expr(r, &item->from, LEVEL_SUM);
}

static bool take_unknowns(MethodReader *r, Item *item)
{
    do {
        if (!reader_take_name(r, ARENA_ADD(r->book->method.mem, item->unknown, item->unknowns, &item->unknown_room),
                              "the name of an unknown"))
            return false;
    } while (reader_at(r, TOKEN_COMMA) && r->parser.token++);
    return true;
}

/* equation NAME: LEFT = RIGHT for NAME, ... ["caption"] [source "text"] */
bool read_equation(MethodReader *r)
{
    Item *item = reader_add_item(r, ITEM_EQUATION);
    if (!reader_take_name(r, &item->name, "a name for the known side: equation p: ma*va + mb*vb = (ma + mb)*v' for v'") ||
        !parse_expect(&r->parser, TOKEN_COLON, "`:`") || !reader_take_expr(r, &item->expr, LEVEL_OR))
        return false;
    if (item->expr->kind != EXPR_CHAIN || item->expr->count != 2 || item->expr->ops[1] != OP_EQ) {
        diag_fail(r->diag, EXIT_INPUT, item->expr->span, "an equation has two sides with `=` between them");
        return diag_hint(r->diag, "write equation p: ma*va + mb*vb = (ma + mb)*v' for v'");
    }
    if (!reader_take_word(r, "for"))
        return reader_complain(r, "`for` with the unknowns");
    return take_unknowns(r, item) && reader_take_caption(r, item);
}
