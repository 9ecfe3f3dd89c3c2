/* How to read this file: lines become Items, one read_ function for each word that a line can begin with, under the
 * grammar of that line. build.c makes plans of them. */
#include "derive/read.h"
#include "language/check.h"

#include <string.h>

bool read_complain(Reader *r, const char *expected)
{
    r->parser.operand_start = r->parser.token->span.end; /* no formula goes on here, so it is not two values in a row */
    return parse_unexpected(&r->parser, expected);
}

bool read_at(const Reader *r, TokenKind kind)
{
    return r->parser.token->kind == kind;
}

bool take_word(Reader *r, const char *word)
{
    if (!parse_at_name(&r->parser, word))
        return false;
    r->parser.token++;
    return true;
}

bool take_name(Reader *r, Text *name, const char *expected)
{
    if (!read_at(r, TOKEN_NAME))
        return read_complain(r, expected);
    *name = r->parser.token++->text;
    return true;
}

bool take_text(Reader *r, Text *text)
{
    if (!read_at(r, TOKEN_TEXT))
        return false;
    *text = r->parser.token++->text;
    return true;
}

bool take_expr(Reader *r, Expr **expr, Level level)
{
    *expr = parse_expression(&r->parser, level);
    return *expr != NULL;
}

bool take_end(Reader *r)
{
    return read_at(r, TOKEN_END) || parse_unexpected(&r->parser, "a caption in quotes or the end of the line");
}

Item *add_item(Reader *r, ItemKind kind)
{
    Span span = r->parser.token->span;
    return note_item(r, kind, span.start, span.end);
}

bool line_begins(Text *line, const char *word)
{
    Text rest = text_starts(*line, word) ? text_from(*line, strlen(word)) : (Text){0};
    if (!rest.len || (rest.at[0] != ' ' && rest.at[0] != '\t'))
        return false;
    *line = text_trim(rest);
    return true;
}

Item *note_item(Reader *r, ItemKind kind, size_t start, size_t end)
{
    Book *b = r->book;
    b->item = arena_grow(b->method.mem, b->item, sizeof(Item), b->items, &b->item_room);
    b->item[b->items] = (Item){.kind = kind, .span = {start, end}};
    return &b->item[b->items++];
}

bool read_noted(Reader *r, const Item *line)
{
    int count;
    r->parser = (Parser){.diag = r->diag, .num = &r->book->num, .operand_start = line->span.end};
    r->parser.token = tokenize(r->book->method.text, line->span.start, line->span.end, &count, r->diag);
    return r->parser.token != NULL;
}

/* caption: [ "text" ] [ source "text" ] */
static bool read_caption(Reader *r, Item *item)
{
    take_text(r, &item->caption);
    if (take_word(r, "source") && !take_text(r, &item->cite))
        return read_complain(r, "the source in quotes");
    return take_end(r);
}

/* need CONDITION ["caption"] [else "what to say when it fails"] */
static bool read_need(Reader *r)
{
    Item *item = add_item(r, ITEM_NEED);
    if (!take_expr(r, &item->expr, LEVEL_OR))
        return false;
    take_text(r, &item->caption);
    if (take_word(r, "else") && !take_text(r, &item->reason))
        return read_complain(r, "what to say, in quotes");
    return take_end(r);
}

/* step NAME = EXPRESSION caption */
static bool read_step(Reader *r)
{
    Item *item = add_item(r, ITEM_STEP);
    return take_name(r, &item->name, "the step's name") && parse_expect(&r->parser, TOKEN_EQUAL, "`=`") &&
           take_expr(r, &item->expr, LEVEL_SUM) && read_caption(r, item);
}

/* A word may have hyphens in it: end-to-end. */
static bool read_hyphened(Reader *r, Text *word)
{
    const Token *first = r->parser.token, *last = first;
    if (first->kind != TOKEN_NAME)
        return read_complain(r, "a word");
    for (; last[1].kind != TOKEN_END && last[1].tight && last[1].kind != TOKEN_TEXT;)
        last++;
    r->parser.token = last + 1;
    *word = text_cut(r->diag->source, first->span.start, last->span.end);
    return true;
}

/* answer NAME [: velocity | word] = EXPRESSION | none  caption */
static bool read_answer(Reader *r)
{
    Item *item = add_item(r, ITEM_ANSWER);
    if (!take_name(r, &item->name, "the answer's name"))
        return false;
    if (read_at(r, TOKEN_COLON)) {
        r->parser.token++;
        item->velocity = take_word(r, "velocity");
        item->word = !item->velocity && take_word(r, "word");
        if (!item->velocity && !item->word)
            return read_complain(r, "`velocity` or `word`");
    }
    if (!parse_expect(&r->parser, TOKEN_EQUAL, "`=`"))
        return false;
    if (parse_at_name(&r->parser, "none") || item->word) {
        bool none = parse_at_name(&r->parser, "none");
        item->expr = expr_new(r->diag->mem, none ? EXPR_NONE : EXPR_WORD, r->parser.token->span);
        if (!read_hyphened(r, &item->expr->text))
            return false;
    } else if (!take_expr(r, &item->expr, LEVEL_SUM)) {
        return false;
    }
    return read_caption(r, item);
}

/* law EQUATION caption */
static bool read_law(Reader *r)
{
    Item *item = add_item(r, ITEM_LAW);
    return take_expr(r, &item->expr, LEVEL_OR) && read_caption(r, item);
}

/* case CONDITION caption */
static bool read_case(Reader *r)
{
    Item *item = add_item(r, ITEM_CASE);
    return take_expr(r, &item->expr, LEVEL_OR) && read_caption(r, item);
}

/* else [case CONDITION caption] */
static bool read_else(Reader *r)
{
    add_item(r, ITEM_ELSE)->span = r->parser.token[-1].span;
    if (!take_word(r, "case"))
        return take_end(r);
    if (!read_case(r))
        return false;
    r->book->item[r->book->items - 1].chained = true;
    return true;
}

/* when 2D | when 3D | when NAME */
static bool read_when(Reader *r)
{
    Item *item = add_item(r, ITEM_WHEN);
    if (read_at(r, TOKEN_NUMBER) && r->parser.token[1].kind == TOKEN_NAME && text_is(r->parser.token[1].text, "D")) {
        item->name = r->parser.token->text;
        r->parser.token += 2;
        return take_end(r);
    }
    return take_name(r, &item->name, "1D, 2D, 3D or the name of a given") && take_end(r);
}

static bool read_end(Reader *r)
{
    add_item(r, ITEM_END);
    return take_end(r);
}

static bool read_remark(Reader *r, ItemKind kind)
{
    Item *item = add_item(r, kind);
    return (take_text(r, &item->reason) || read_complain(r, "a text in quotes")) && take_end(r);
}

static bool read_note(Reader *r)
{
    return read_remark(r, ITEM_NOTE);
}

static bool read_apart(Reader *r)
{
    return read_remark(r, ITEM_APART);
}

/* answers NAME, NAME ... -- the order in which they are read; others follow as they come */
static bool read_answers(Reader *r)
{
    Book *b = r->book;
    Text  name;
    do {
        if (!take_name(r, &name, "an answer's name"))
            return false;
        b->order = arena_grow(b->method.mem, b->order, sizeof name, b->orders, &b->order_room);
        b->order[b->orders++] = name;
    } while (read_at(r, TOKEN_COMMA) && r->parser.token++);
    return take_end(r);
}

/* alias STEP = NAME, NAME ... */
static bool read_alias(Reader *r)
{
    Book *b = r->book;
    Alias alias = {0};
    if (!take_name(r, &alias.step, "a step's name") || !parse_expect(&r->parser, TOKEN_EQUAL, "`=`"))
        return false;
    do {
        if (!take_name(r, &alias.other, "another name for it"))
            return false;
        b->alias = arena_grow(b->method.mem, b->alias, sizeof alias, b->aliases, &b->alias_room);
        b->alias[b->aliases++] = alias;
    } while (read_at(r, TOKEN_COMMA) && r->parser.token++);
    return take_end(r);
}

static bool unknown_shape(Reader *r)
{
    static const char *const SHAPES[] = {"number", "vector", "point", "velocity", "word"};
    Nearest                  nearest = {r->parser.token->text, {0}, 99};
    for (size_t i = 0; read_at(r, TOKEN_NAME) && i < sizeof SHAPES / sizeof *SHAPES; i++)
        nearest_visit(text_of(SHAPES[i]), &nearest);
    read_complain(r, "a shape: number, vector, point or word");
    return nearest.best.len ? diag_hint(r->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best)) : false;
}

/* shape: (number | vector | point | velocity | word) { or ... } */
static bool read_shape(Reader *r, Given *given)
{
    do {
        if (take_word(r, "number"))
            given->number = true;
        else if (take_word(r, "vector") || take_word(r, "point") || take_word(r, "velocity"))
            given->vector = true;
        else if (take_word(r, "word"))
            given->word = true;
        else if (take_word(r, "inf"))
            given->infinite_ok = true;
        else
            return unknown_shape(r);
    } while (take_word(r, "or"));
    return true;
}

/* What stands between `start` and the next token as it was written, but for tabs: it will be shown. */
static Text raw_text(const Reader *r, size_t start)
{
    Buf safe = {0};
    buf_put_safe(&safe, text_trim(text_cut(r->diag->source, start, r->parser.token->span.start)));
    return buf_finish(&safe, r->book->method.mem);
}

/* NAME [as NAME] { , NAME [as NAME] } : shape [= default] "caption" [unit] [else "what to say where it is missing"] -- one
 * Given for each name */
static bool read_given_list(Reader *r, Given ***list, int *count, int *room)
{
    Book *b = r->book;
    int   first = *count;
    do {
        Given *given = ARENA_ONE(b->method.mem, Given);
        given->span = r->parser.token->span;
        if (!take_name(r, &given->keyword, "a name"))
            return false;
        given->name = given->keyword;
        if (take_word(r, "as") && !take_name(r, &given->name, "the name in the formulas"))
            return false;
        *list = arena_grow(b->method.mem, *list, sizeof **list, *count, room);
        (*list)[(*count)++] = given;
    } while (read_at(r, TOKEN_COMMA) && r->parser.token++);
    Given shared = {0};
    if (!parse_expect(&r->parser, TOKEN_COLON, "`:` and a shape") || !read_shape(r, &shared))
        return false;
    if (read_at(r, TOKEN_EQUAL)) {
        r->parser.token++;
        Checker checker = {.diag = r->diag, .num = &b->num};
        if (!take_expr(r, &shared.fallback, LEVEL_SUM) || !check_expr(&checker, shared.fallback))
            return false;
    }
    take_text(r, &shared.caption);
    if (read_at(r, TOKEN_OPEN_SQUARE)) {
        size_t start = r->parser.token->span.end;
        while (!read_at(r, TOKEN_CLOSE_SQUARE) && !read_at(r, TOKEN_END))
            r->parser.token++;
        shared.unit = raw_text(r, start);
        if (!parse_expect(&r->parser, TOKEN_CLOSE_SQUARE, "`]`"))
            return false;
    }
    if (take_word(r, "else") && !take_text(r, &shared.missing))
        return read_complain(r, "what to say, in quotes");
    for (int i = first; i < *count; i++) {
        Given *given = (*list)[i];
        shared.keyword = given->keyword;
        shared.name = given->name;
        shared.span = given->span;
        *given = shared;
    }
    return true;
}

static bool read_given(Reader *r)
{
    Book *b = r->book;
    return read_given_list(r, &b->given, &b->givens, &b->given_room) && take_end(r);
}

/* or NAMES : shape "caption" { , NAMES : shape "caption" } with NAME = EXPRESSION { , NAME = EXPRESSION } -- another form of the givens, in
 * which these names stand where the ones that are filled in stood */
static bool read_or(Reader *r)
{
    if (read_is_another(r))
        return read_another(r);
    Book   *b = r->book;
    Given **fresh = NULL;
    int     count = 0, room = 0, fill_room = 0, from_room = 0;
    do { /* pa : point "centre of A", pb : point "centre of B" */
        if (!read_given_list(r, &fresh, &count, &room))
            return false;
    } while (read_at(r, TOKEN_COMMA) && r->parser.token++);
    if (!take_word(r, "with"))
        return read_complain(r, "`with` and what these fill in");
    b->form = arena_grow(b->method.mem, b->form, sizeof(Alternative), b->forms, &b->form_room);
    Alternative *form = &b->form[b->forms++];
    *form = (Alternative){.given = fresh, .count = count};
    do {
        form->fill = arena_grow(b->method.mem, form->fill, sizeof(Text), form->fills, &fill_room);
        form->fill_from = arena_grow(b->method.mem, form->fill_from, sizeof(Expr *), form->fills, &from_room);
        if (!take_name(r, &form->fill[form->fills], "the name that is filled in"))
            return false;
        bool known = false;
        for (int i = 0; i < b->givens; i++)
            known |= text_equal(b->given[i]->name, form->fill[form->fills]);
        if (!known)
            return diag_fail(r->diag, EXIT_INPUT, r->parser.token[-1].span, "`with` fills in the name of a given before it");
        if (!parse_expect(&r->parser, TOKEN_EQUAL, "`=`") || !take_expr(r, &form->fill_from[form->fills], LEVEL_SUM))
            return false;
        form->fills++;
    } while (read_at(r, TOKEN_COMMA) && r->parser.token++);
    return take_end(r);
}

static bool read_source(Reader *r)
{
    return (take_text(r, &r->book->method.source) || read_complain(r, "the source in quotes")) && take_end(r);
}

/* example STATEMENT -- the rest of the line as it stands */
static bool read_example(Reader *r)
{
    size_t start = r->parser.token->span.start;
    while (!read_at(r, TOKEN_END))
        r->parser.token++;
    r->book->method.example = raw_text(r, start);
    return true;
}

static const struct {
    const char *word;
    bool (*read)(Reader *);
} WORDS[] = {
    {"source", read_source},   {"example", read_example}, {"given", read_given},   {"or", read_or},         {"need", read_need},
    {"step", read_step},       {"answer", read_answer},   {"law", read_law},       {"case", read_case},     {"else", read_else},
    {"when", read_when},       {"end", read_end},         {"note", read_note},     {"apart", read_apart},   {"alias", read_alias},
    {"answers", read_answers}, {"mistake", read_mistake}, {"at", read_mistake_at}, {"figure", read_figure}, {"draw", read_draw},
};

bool method_is_word(Text word)
{
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (text_is(word, WORDS[i].word))
            return true;
    return false;
}

/* ---- lines ------------------------------------------------------------------------------------------------ */

/* method NAME "title" */
static bool read_heading(Reader *r)
{
    Method *method = &r->book->method;
    if (!take_word(r, "method") || !take_name(r, &method->name, "the method's name"))
        return read_complain(r, "the method's name");
    take_text(r, &method->title);
    return take_end(r);
}

bool read_line(Reader *r)
{
    const Token *word = r->parser.token;
    for (size_t i = 0; word->kind == TOKEN_NAME && i < sizeof WORDS / sizeof *WORDS; i++)
        if (text_is(word->text, WORDS[i].word)) {
            r->parser.token++;
            return WORDS[i].read(r);
        }
    Text    found = token_describe(word, r->diag);
    Nearest nearest = {word->text, {0}, 99};
    for (size_t i = 0; word->kind == TOKEN_NAME && i < sizeof WORDS / sizeof *WORDS; i++)
        nearest_visit(text_of(WORDS[i].word), &nearest);
    diag_fail(r->diag, EXIT_INPUT, word->span, "a line of a method cannot begin with %.*s", TEXT_ARG(found));
    if (nearest.best.len)
        return diag_hint(r->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best));
    return diag_hint(r->diag,
                     "lines begin with given, or, need, step, answer, law, case, else, when, note, alias, mistake, figure, draw or end");
}

/* Depth of open cases and whens after this item: the `end` at depth 0 closes the method. */
static int nesting(const Item *item, int depth)
{
    switch (item->kind) {
    case ITEM_CASE:
        return depth + !item->chained;
    case ITEM_WHEN:
        return depth + 1;
    case ITEM_END:
        return depth - 1;
    default:
        return depth;
    }
}

/* A line goes on behind a backslash, a comma, or inside round brackets. */
static size_t line_end(Text text, size_t start)
{
    size_t end = start;
    int    open = 0;
    bool   quoted = false;
    char   last = 0;
    for (; end < text.len; end++) {
        char c = text.at[end];
        if (c == '\n') {
            if (last != '\\' && last != ',' && open <= 0)
                break;
            quoted = false;
            last = 0;
            continue;
        }
        quoted ^= c == '"';
        if (c == '#' && !quoted)
            while (end + 1 < text.len && text.at[end + 1] != '\n')
                end++;
        else if (!quoted)
            open += (c == '(') - (c == ')');
        if (c != ' ' && c != '\t' && c != '\r' && c != '#')
            last = c;
    }
    return end;
}

static bool read_all(Reader *r, Text text)
{
    Book *b = r->book;
    int   depth = 0, seen = 0;
    bool  heading = true;
    for (size_t start = 0; start < text.len && !r->ended;) {
        size_t end = line_end(text, start);
        int    count;
        if (!heading && (read_mistake_later(r, text, start, end) || read_sketch_later(r, text, start, end))) {
            start = end + 1;
            continue;
        }
        Token *token = tokenize(text, start, end, &count, r->diag);
        if (!token)
            return false;
        start = end + 1;
        if (!count)
            continue;
        r->parser = (Parser){.token = token, .diag = r->diag, .num = &b->num, .operand_start = end};
        if (heading ? !read_heading(r) : !read_line(r))
            return false;
        heading = false;
        if (b->items + b->givens + b->forms + b->aliases > LIMIT_ITEMS)
            return diag_fail(r->diag, EXIT_INPUT, r->parser.token->span, "a method has at most %d lines and givens", LIMIT_ITEMS);
        for (; seen < b->items && !r->ended; seen++) {
            depth = nesting(&b->item[seen], depth);
            r->ended = depth < 0;
        }
        if (r->ended && text_trim(text_from(text, start < text.len ? start : text.len)).len)
            return diag_fail(r->diag, EXIT_INPUT, (Span){start, text.len}, "the method has ended, and more lines follow");
    }
    if (r->ended)
        b->items--; /* the end of the method is no step */
    r->diag->unfinished = !r->ended;
    if (r->ended)
        return true;
    diag_fail(r->diag, EXIT_INPUT, (Span){text.len, text.len}, "the method has no `end`");
    bool inner = depth > 0 || (b->items && b->item[b->items - 1].kind == ITEM_END);
    return inner ? diag_hint(r->diag, "the last `end` closes a case or a when: each has one of its own, and so has the method")
                 : diag_hint(r->diag, "close it with a line `end`");
}

/* ---- forms ------------------------------------------------------------------------------------------------ */

static bool fills_in(const Alternative *form, Text name)
{
    for (int i = 0; i < form->fills; i++)
        if (text_equal(form->fill[i], name))
            return true;
    return false;
}

/* The givens of a form in order: what an `or` line brings stands where the first name it fills in stood. */
static Form settle_form(const Book *b, const Alternative * or)
{
    Form form = {.given = ARENA_MANY(b->method.mem, const Given *, b->givens + (or ? or->count : 0))};
    bool placed = ! or ;
    for (int i = 0; i < b->givens; i++) {
        bool filled = or &&fills_in(or, b->given[i]->name);
        for (int k = 0; filled && !placed && k < or->count; k++)
            form.given[form.count++] = or->given[k];
        placed |= filled;
        if (!filled)
            form.given[form.count++] = b->given[i];
    }
    if (or) {
        form.fill = or->fill;
        form.fill_from = or->fill_from;
        form.fills = or->fills;
    }
    return form;
}

static void settle_forms(Book *b)
{
    b->method.forms = b->forms + 1;
    b->method.form = ARENA_MANY(b->method.mem, Form, b->method.forms);
    for (int i = 0; i < b->method.forms; i++)
        b->method.form[i] = settle_form(b, i ? &b->form[i - 1] : NULL);
}

/* ---- whole methods ---------------------------------------------------------------------------------------- */

/* The definition is tried on the shapes it promises to take, so that a slip shows when it is written. */
static bool try_out(Book *b, Diag *diag)
{
    for (int f = 0; f < b->method.forms; f++) {
        const Form *form = &b->method.form[f];
        Shape      *shapes = ARENA_MANY(b->method.mem, Shape, form->count);
        for (int i = 0; i < form->count; i++)
            shapes[i] = form->given[i]->vector ? (Shape){SHAPE_VECTOR, 2, 1} : form->given[i]->word ? (Shape){SHAPE_WORD, 0, 0} : NUMBER;
        if (!method_plan(&b->method, f, shapes, diag))
            return false;
    }
    return true;
}

Method *method_read(Text text, Diag *diag)
{
    Arena *mem = arena_new();
    Book  *book = ARENA_ONE(mem, Book);
    Diag   inner = {.mem = mem, .source = text_copy(mem, text)};
    book->method.mem = mem;
    book->method.text = inner.source;
    numctx_open(&book->num, &exact_system, mem);
    Reader reader = {.book = book, .diag = &inner};
    bool   good = read_all(&reader, inner.source);
    if (good) {
        settle_forms(book);
        good = try_out(book, &inner);
    }
    if (good)
        return &book->method;
    diag->source = text;
    diag_fail(diag, inner.exit, inner.span, "%.*s", TEXT_ARG(inner.message));
    diag->unfinished = inner.unfinished;
    if (inner.hint.len)
        diag_hint(diag, "%.*s", TEXT_ARG(inner.hint));
    method_free(&book->method);
    return NULL;
}

void method_free(Method *method)
{
    numctx_close(&((Book *)method)->num);
    arena_free(method->mem);
}

Text method_unalias(const Method *method, Text name)
{
    const Book *book = (const Book *)method;
    for (int i = 0; i < book->aliases; i++)
        if (text_equal(book->alias[i].other, name))
            return book->alias[i].step;
    return name;
}
