/* The lines of mistakes:
 *
 *     mistake ID [by rule | allowed] [at STEP: FORMULA] ["feedback"]
 *       at STEP: FORMULA            the same mistake at one more step
 *       or at STEP: FORMULA         another way to make it; further `at` lines go with this way
 */
#include "derive/read.h"

static bool read_place(Reader *r)
{
    Item *item = add_item(r, ITEM_AT);
    return take_name(r, &item->name, "the step's name") && parse_expect(&r->parser, TOKEN_COLON, "`:`") &&
           take_expr(r, &item->expr, LEVEL_SUM);
}

bool read_mistake(Reader *r)
{
    int   index = r->book->items;
    Item *item = add_item(r, ITEM_MISTAKE);
    if (!take_name(r, &item->name, "the mistake's name"))
        return false;
    if (take_word(r, "by")) {
        item->mistake = MISTAKE_RULE;
        if (!take_word(r, "rule"))
            return read_complain(r, "`rule`");
    } else if (take_word(r, "allowed")) {
        item->mistake = MISTAKE_ALLOWED;
    }
    if (item->mistake != MISTAKE_RULE && take_word(r, "at") && !read_place(r))
        return false;
    take_text(r, &r->book->item[index].caption);
    return take_end(r);
}

bool read_mistake_at(Reader *r)
{
    for (int i = r->book->items - 1; i >= 0; i--)
        switch (r->book->item[i].kind) {
        case ITEM_MISTAKE:
            if (r->book->item[i].mistake == MISTAKE_RULE)
                return diag_fail(r->diag, EXIT_INPUT, r->parser.token[-1].span, "a mistake by rule has no formula");
            return read_place(r) && take_end(r);
        case ITEM_AT:
        case ITEM_ANOTHER:
        case ITEM_WHEN:
        case ITEM_ELSE:
        case ITEM_END:
            break;
        default:
            i = 0;
        }
    return diag_fail(r->diag, EXIT_INPUT, r->parser.token[-1].span, "`at` goes with a line `mistake` before it");
}

bool read_is_another(const Reader *r)
{
    return parse_at_name(&r->parser, "at") && r->parser.token[1].kind == TOKEN_NAME && !text_is(r->parser.token[1].text, "as");
}

bool read_another(Reader *r)
{
    add_item(r, ITEM_ANOTHER);
    take_word(r, "at");
    return read_mistake_at(r);
}
