/* The lines of mistakes:
 *
 *     mistake ID [by rule | allowed | way] [at STEP: FORMULA] ["feedback"]
 *       at STEP: FORMULA            the same mistake at one more step
 *       at STEP : word = WORD       the same where the answer is a word
 *       or at STEP: FORMULA         another way to make it; further `at` lines go with this way
 */
#include "derive/read.h"

static bool read_place(Reader *r)
{
    Item *item = add_item(r, ITEM_AT);
    if (!take_name(r, &item->name, "the step's name") || !parse_expect(&r->parser, TOKEN_COLON, "`:`"))
        return false;
    if (!parse_at_name(&r->parser, "word") || r->parser.token[1].kind != TOKEN_EQUAL)
        return take_expr(r, &item->expr, LEVEL_SUM);
    r->parser.token += 2;
    return take_hyphened(r, &item->expr);
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
    } else if (take_word(r, "way")) {
        item->mistake = MISTAKE_WAY;
    }
    if (item->mistake != MISTAKE_RULE && take_word(r, "at") && !read_place(r))
        return false;
    take_text(r, &r->book->item[index].caption);
    return take_end(r);
}

bool read_mistake_at(Reader *r)
{
    int last = r->book->items - 1;
    while (last >= 0 && r->book->item[last].kind != ITEM_MISTAKE)
        last--;
    if (last >= 0 && r->book->item[last].mistake == MISTAKE_RULE)
        return diag_fail(r->diag, EXIT_INPUT, r->parser.token[-1].span, "a mistake by rule has no formula");
    return read_place(r) && take_end(r);
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

/* ---- later ------------------------------------------------------------------------------------------------ */

bool read_mistake_later(Reader *r, Text text, size_t start, size_t end)
{
    Text line = text_trim(text_cut(text, start, end)), name;
    bool mistake = line_begins(&line, "mistake"), at = !mistake && line_begins(&line, "at");
    if (!mistake && !at && line_begins(&line, "or") && line_begins(&line, "at")) { /* not other givens, of which the first is called `at` */
        name = line;
        at = line.len && line.at[0] != ':' && line.at[0] != ',' && !line_begins(&name, "as");
    }
    if (!mistake && !at)
        return false;
    note_item(r, mistake ? ITEM_MISTAKE : ITEM_AT, start, end);
    return true;
}

/* Whether the lines before it, but for the ends of cases, are lines of a mistake. */
static bool goes_on(const Book *book, int index)
{
    for (int i = index - 1; i >= 0; i--)
        switch (book->item[i].kind) {
        case ITEM_MISTAKE:
        case ITEM_AT:
            return true;
        case ITEM_WHEN:
        case ITEM_ELSE:
        case ITEM_END:
            break;
        default:
            return false;
        }
    return false;
}

static bool read_one(Reader *r, const Item *line, bool alone)
{
    if (!read_noted(r, line))
        return false;
    if (alone)
        return diag_fail(r->diag, EXIT_INPUT, r->parser.token->span, "`at` goes with a line `mistake` before it");
    return take_word(r, "mistake") ? read_mistake(r) : take_word(r, "at") ? read_mistake_at(r) : take_word(r, "or") && read_another(r);
}

bool read_mistakes_now(Book *book, Diag *diag)
{
    Book   page = *book; /* its items are those of mistakes, while they are read */
    Reader r = {.book = &page, .diag = diag};
    bool   good = true;
    page.item = NULL;
    page.items = page.item_room = 0;
    for (int i = 0; i < book->items && good && !book->mistakes_read; i++) {
        Item *line = &book->item[i];
        if (line->kind != ITEM_MISTAKE && line->kind != ITEM_AT)
            continue;
        line->first = page.items;
        good = read_one(&r, line, line->kind == ITEM_AT && !goes_on(book, i));
        line->count = page.items - line->first;
    }
    if (!good || book->mistakes_read)
        return good;
    book->mistake = page.item;
    book->mistakes = page.items;
    book->mistakes_read = true;
    return true;
}
