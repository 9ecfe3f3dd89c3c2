/* The lines of mistakes:
 *
 *     mistake ID [by rule | allowed | way] [at STEP: FORMULA] ["feedback"]
 *     mistake ID ...                in another case, without feedback: that of the first one
 *       at STEP: FORMULA            the same mistake at one more step
 *       at STEP : word = WORD       the same where the answer is a word
 *       or at STEP: FORMULA         another way to make it; further `at` lines go with this way
 *       or                          the same, where that way has no line or many: the `at` lines of a `for each`
 *       gives STEP = VALUE, ...     what this way comes to in the method's example; before all mistakes: what the right formulas come to
 *       gives STEP about VALUE for STATEMENT    the same rounded, and in another problem
 *     trial STATEMENT               the problem of the `gives` lines, in place of the example; of several lines if one follows another
 */
#include "derive/reading/method_reader.h"

#include <string.h>

/* A step's name, perhaps of a part: along.J */
static bool take_step_name(MethodReader *r, Text *name)
{
    const Token *first = r->parser.token;
    if (!reader_take_name(r, name, "the step's name"))
        return false;
    while (reader_at(r, TOKEN_DOT) && r->parser.token->tight && r->parser.token[1].kind == TOKEN_NAME)
        r->parser.token += 2;
    if (r->parser.token > first + 1)
        *name = text_cut(r->diag->source, first->span.start, r->parser.token[-1].span.end);
    return true;
}

static bool read_place(MethodReader *r)
{
    Item *item = reader_add_item(r, ITEM_AT);
    if (!take_step_name(r, &item->name) || !parse_expect(&r->parser, TOKEN_COLON, "`:`"))
        return false;
    if (!parse_at_name(&r->parser, "word") || r->parser.token[1].kind != TOKEN_EQUAL)
        return reader_take_expr(r, &item->expr, LEVEL_SUM);
    r->parser.token += 2;
    return reader_take_hyphened(r, &item->expr);
}

/* A mistake that can be made in several cases is explained in the first of them. */
static void take_earlier_feedback(const Book *book, int index)
{
    Item *item = &book->item[index];
    for (int i = 0; i < index && !item->caption.len; i++)
        if (book->item[i].kind == ITEM_MISTAKE && text_equal(book->item[i].name, item->name))
            item->caption = book->item[i].caption;
}

static bool read_mistake(MethodReader *r)
{
    int   index = r->book->items;
    Item *item = reader_add_item(r, ITEM_MISTAKE);
    if (!reader_take_name(r, &item->name, "the mistake's name"))
        return false;
    if (reader_take_word(r, "by")) {
        item->mistake = MISTAKE_RULE;
        if (!reader_take_word(r, "rule"))
            return reader_complain(r, "`rule`");
    } else if (reader_take_word(r, "allowed")) {
        item->mistake = MISTAKE_ALLOWED;
    } else if (reader_take_word(r, "way")) {
        item->mistake = MISTAKE_WAY;
    }
    if (item->mistake != MISTAKE_RULE && reader_take_word(r, "at") && !read_place(r))
        return false;
    if (!reader_take_text(r, &r->book->item[index].caption))
        take_earlier_feedback(r->book, index);
    return reader_take_end(r);
}

static bool read_mistake_at(MethodReader *r)
{
    int last = r->book->items - 1;
    while (last >= 0 && r->book->item[last].kind != ITEM_MISTAKE)
        last--;
    if (last >= 0 && r->book->item[last].mistake == MISTAKE_RULE)
        return diag_fail(r->diag, EXIT_INPUT, r->parser.token[-1].span, "a mistake `by rule` takes no formula");
    return read_place(r) && reader_take_end(r);
}

bool read_is_another(const MethodReader *r)
{
    return parse_at_name(&r->parser, "at") && r->parser.token[1].kind == TOKEN_NAME && !text_is(r->parser.token[1].text, "as");
}

static bool read_another(MethodReader *r)
{
    reader_add_item(r, ITEM_ANOTHER);
    return reader_take_word(r, "at") ? read_mistake_at(r) : reader_take_end(r);
}

/* ---- what comes out --------------------------------------------------------------------------------------- */

/* The source from there to the last token, without a comment after it. */
static Text take_written(const MethodReader *r, size_t start)
{
    size_t end = r->parser.token[-1].span.end;
    return start < end ? text_cut(r->diag->source, start, end) : (Text){0};
}

static Text take_rest(MethodReader *r)
{
    size_t start = r->parser.token->span.start;
    while (!reader_at(r, TOKEN_END))
        r->parser.token++;
    return take_written(r, start);
}

static bool read_trial(MethodReader *r)
{
    reader_add_item(r, ITEM_TRIAL)->name = take_rest(r);
    return true;
}

static bool read_value_given(MethodReader *r, Item *item)
{
    if (!take_step_name(r, &item->name))
        return false;
    item->rounded = reader_take_word(r, "about");
    if (!item->rounded && !parse_expect(&r->parser, TOKEN_EQUAL, "`=` or `about`"))
        return false;
    size_t start = r->parser.token->span.start;
    if (!(reader_at(r, TOKEN_NAME) ? reader_take_hyphened(r, &item->expr) : reader_take_expr(r, &item->expr, LEVEL_SUM)))
        return false;
    item->caption = take_written(r, start);
    return true;
}

static bool read_gives(MethodReader *r)
{
    const Book *book = r->book;
    int         first = book->items, last = first - 1;
    while (last >= 0 && book->item[last].kind != ITEM_MISTAKE && book->item[last].kind != ITEM_TRIAL)
        last--;
    if (last >= 0 && book->item[last].mistake == MISTAKE_RULE)
        return diag_fail(r->diag, EXIT_INPUT, r->parser.token[-1].span, "a mistake by rule has no formula, so it gives no value");
    do
        if (!read_value_given(r, reader_add_item(r, ITEM_GIVES)))
            return false;
    while (reader_at(r, TOKEN_COMMA) && r->parser.token++);
    Text problem = reader_take_word(r, "for") ? take_rest(r) : (Text){0};
    for (int i = first; i < book->items; i++)
        book->item[i].cite = problem;
    return reader_take_end(r);
}

/* ---- later ------------------------------------------------------------------------------------------------ */

bool read_mistake_later(MethodReader *r, Text text, size_t start, size_t end)
{
    Text line = text_trim(text_cut(text, start, end)), name;
    if (!line.len || !strchr("maotg", line.at[0])) /* most lines */
        return false;
    bool mistake = reader_line_begins(&line, "mistake"), at = text_is(line, "or") || (!mistake && reader_line_begins(&line, "at"));
    if (!mistake && !at && reader_line_begins(&line, "or") &&
        reader_line_begins(&line, "at")) { /* not other givens, of which the first is called `at` */
        name = line;
        at = line.len && line.at[0] != ':' && line.at[0] != ',' && !reader_line_begins(&name, "as");
    }
    bool trial = reader_line_begins(&line, "trial"), gives = reader_line_begins(&line, "gives");
    if (!mistake && !at && !trial && !gives)
        return false;
    reader_note_item(r, mistake ? ITEM_MISTAKE : at ? ITEM_AT : trial ? ITEM_TRIAL : ITEM_GIVES, start, end);
    return true;
}

bool read_defer_mistake(MethodReader *r)
{
    return reader_defer_line(r, ITEM_MISTAKE) != NULL;
}

bool read_defer_mistake_at(MethodReader *r)
{
    return reader_defer_line(r, ITEM_AT) != NULL;
}

bool read_defer_trial(MethodReader *r)
{
    return reader_defer_line(r, ITEM_TRIAL) != NULL;
}

bool read_defer_gives(MethodReader *r)
{
    return reader_defer_line(r, ITEM_GIVES) != NULL;
}

/* Whether the lines before it, but for the ends of cases, are lines of a mistake. */
static bool goes_on(const Book *book, int index)
{
    for (int i = index - 1; i >= 0; i--)
        switch (book->item[i].kind) {
        case ITEM_MISTAKE:
        case ITEM_AT:
            return true;
        case ITEM_GIVES:
        case ITEM_WHEN:
        case ITEM_WAY:
        case ITEM_FOR:
        case ITEM_ELSE:
        case ITEM_END:
        case ITEM_LET:
            break;
        default:
            return false;
        }
    return false;
}

static bool read_one(MethodReader *r, const Item *line, bool alone)
{
    if (!reader_noted(r, line))
        return false;
    if (alone)
        return diag_fail(r->diag, EXIT_INPUT, r->parser.token->span, "`at` needs a line `mistake` before it");
    if (reader_take_word(r, "trial"))
        return read_trial(r);
    if (reader_take_word(r, "gives"))
        return read_gives(r);
    return reader_take_word(r, "mistake") ? read_mistake(r)
           : reader_take_word(r, "at")    ? read_mistake_at(r)
                                          : reader_take_word(r, "or") && read_another(r);
}

bool read_mistakes_now(Book *book, Diag *diag)
{
    Book         page = *book; /* its items are those of mistakes, while they are read */
    MethodReader r = {.book = &page, .diag = diag};
    bool         good = true;
    Text         by = {0};
    page.item = NULL;
    page.items = page.item_room = 0;
    for (int i = 0, until = 0; i < book->items && good && !book->mistakes_read; i++) {
        Item *line = &book->item[i];
        if (line->kind == ITEM_WAY) {
            by = line->name;
            until = line->until;
        }
        if (i >= until)
            by = (Text){0};
        if (line->kind < ITEM_MISTAKE || line->kind > ITEM_GIVES)
            continue;
        line->first = page.items;
        good = read_one(&r, line, line->kind == ITEM_AT && !goes_on(book, i));
        line->count = page.items - line->first;
        for (int k = line->first; k < page.items; k++)
            page.item[k].by = by;
    }
    if (!good || book->mistakes_read)
        return good;
    book->mistake = page.item;
    book->mistakes = page.items;
    book->mistakes_read = true;
    return true;
}
