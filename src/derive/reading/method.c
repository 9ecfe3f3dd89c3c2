/* A method read from its text: lines become Items, one read_ function for each word that a line can begin with, under the grammar of
 * that line (read_step.c, read_given.c, read_mistake.c, read_sketch.c). build.c makes plans of them. */
#include "derive/reading/compose.h"
#include "derive/reading/method_reader.h"

#include <string.h>

static bool read_source(MethodReader *r)
{
    return (reader_take_text(r, &r->book->method.source) || reader_complain(r, "the source in quotes")) && reader_take_end(r);
}

/* example STATEMENT -- the rest of the line as it stands */
static bool read_example(MethodReader *r)
{
    size_t start = r->parser.token->span.start;
    while (!reader_at(r, TOKEN_END))
        r->parser.token++;
    r->book->method.example = reader_take_raw(r, start);
    return true;
}

static const struct {
    const char *word;
    bool (*read)(MethodReader *);
} WORDS[] = {
    {"source", read_source},
    {"example", read_example},
    {"given", read_given},
    {"or", read_or},
    {"need", read_need},
    {"step", read_step},
    {"answer", read_answer},
    {"law", read_law},
    {"case", read_case},
    {"else", read_else},
    {"when", read_when},
    {"end", read_end},
    {"note", read_note},
    {"apart", read_apart},
    {"alias", read_alias},
    {"answers", read_answers},
    {"mistake", read_defer_mistake},
    {"at", read_defer_mistake_at},
    {"figure", read_defer_sketch},
    {"draw", read_defer_sketch},
    {"use", read_use},
    {"family", read_family},
    {"for", read_for},
    {"trial", read_defer_trial},
    {"gives", read_defer_gives},
    {"stage", read_stage},
    {"check", read_second},
    {"let", read_let},
    {"way", read_way},
    {"equation", read_equation},
    {"phrase", read_phrase},
    {"outcome", read_phrase},
    {"suppose", read_phrase},
};

const char *method_word(int i)
{
    return i < (int)(sizeof WORDS / sizeof *WORDS) ? WORDS[i].word : NULL;
}

bool method_is_word(Text word)
{
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (text_is(word, WORDS[i].word))
            return true;
    return false;
}

bool method_opens(Text word)
{
    return text_is(word, "case") || text_is(word, "when") || text_is(word, "for") || text_is(word, "way");
}

/* ---- lines ------------------------------------------------------------------------------------------------ */

/* method NAME "title" */
static bool read_heading(MethodReader *r)
{
    Method *method = &r->book->method;
    if (!reader_take_word(r, "method") || !reader_take_name(r, &method->name, "the method's name"))
        return reader_complain(r, "the method's name");
    reader_take_text(r, &method->title);
    return reader_take_end(r);
}

static bool read_line(MethodReader *r)
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
        parse_nearest_visit(text_of(WORDS[i].word), &nearest);
    diag_fail(r->diag, EXIT_INPUT, word->span, "a line of a method cannot start with %.*s", TEXT_ARG(found));
    if (nearest.best.len)
        return diag_hint(r->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best));
    Buf words = {0};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        buf_printf(&words, "%s%s", i ? ", " : "", WORDS[i].word);
    Text all = buf_finish(&words, r->diag->mem);
    return diag_hint(r->diag, "lines start with one of %.*s", TEXT_ARG(all));
}

/* Depth of open cases and whens after this item: the `end` at depth 0 closes the method. */
static int nesting(const Item *item, int depth)
{
    switch (item->kind) {
    case ITEM_CASE:
        return depth + !item->chained;
    case ITEM_WHEN:
    case ITEM_FOR:
    case ITEM_WAY:
        return depth + 1;
    case ITEM_END:
        return depth - 1;
    default:
        return depth;
    }
}

/* Finds where the lines of each `for each`, `way` and `when` end. */
static void find_ends(Book *b)
{
    for (int from = 0; from < b->items; from++) {
        Item *opened = &b->item[from];
        int   depth = 0, i = from + 1;
        if (opened->kind != ITEM_FOR && opened->kind != ITEM_WHEN && opened->kind != ITEM_WAY)
            continue;
        for (; i < b->items && (depth || (b->item[i].kind != ITEM_END && b->item[i].kind != ITEM_ELSE)); i++) {
            depth = nesting(&b->item[i], depth);
            opened->mistaken |= b->item[i].kind == ITEM_MISTAKE;
        }
        opened->until = i;
    }
}

/* A line goes on after a backslash, a comma, or inside round brackets. */
static size_t line_end(Text text, size_t start)
{
    size_t end = start;
    int    open = 0;
    bool   quoted = false;
    char   last = 0;
    for (; end < text.len; end++) {
        char c = text.at[end];
        if (c > ')') { /* nearly all: letters, digits, most signs */
            last = c;
            continue;
        }
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

static int count_lines(Text text)
{
    int         lines = 1;
    const char *end = text.at + text.len;
    for (const char *at = text.at; at < end && (at = memchr(at, '\n', (size_t)(end - at))); at++)
        lines++;
    return lines;
}

static bool read_all(MethodReader *r, Text text)
{
    Book *b = r->book;
    int   depth = 0, seen = 0, lines = count_lines(text);
    bool  heading = true;
    b->item_room = lines < LIMIT_ITEMS ? lines : LIMIT_ITEMS; /* nearly every line is an item */
    b->item = ARENA_MANY(b->method.mem, Item, b->item_room);
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
        r->parser = (Parser){.token = token, .diag = r->diag, .scope = &b->parts.scope, .num = b->num, .operand_start = end};
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
            return diag_fail(r->diag, EXIT_INPUT, (Span){start, text.len}, "there are more lines after the end of the method");
    }
    if (r->ended)
        b->items--; /* the end of the method is no step */
    find_ends(b);
    if (r->ended)
        return true;
    diag_fail(r->diag, EXIT_INPUT, (Span){text.len, text.len}, "the method has no `end`");
    bool inner = depth > 0 || (b->items && b->item[b->items - 1].kind == ITEM_END);
    return inner ? diag_hint(r->diag, "the last `end` closes a `case` or `when`: the method needs an `end` of its own")
                 : diag_hint(r->diag, "write `end` on the last line");
}

/* ---- whole methods ---------------------------------------------------------------------------------------- */

/* The shape that a value of it has as a definition is tried out: in the plane. */
static Shape shape_tried(const Given *given)
{
    ShapeKind kind = given->vector ? SHAPE_VECTOR : given->word ? SHAPE_WORD : SHAPE_NUMBER;
    int       rows = given->vector ? 2 : 0;
    return (Shape){.kind = kind, .rows = rows, .cols = rows / 2};
}

const Plan *method_plan_tried(Method *method, int form, int way, Diag *diag)
{
    int         tried = method_form_tried(method, form);
    const Form *with = &method->form[tried];
    Shape      *shapes = ARENA_MANY(method->mem, Shape, with->count + 1);
    for (int i = 0; i < with->count; i++)
        shapes[i] = shape_tried(with->given[i]);
    return method_plan_by(method, tried, shapes, way, diag);
}

/* The definition is tried on the shapes it promises to take, so that a slip shows when it is written. */
static bool try_out(Book *b, Diag *diag)
{
    for (int f = 0; f < b->method.forms; f++)
        for (int way = 0; way == 0 || way < b->method.ways; way++)
            if (!method_plan_tried(&b->method, f, way, diag))
                return false;
    return true;
}

static Method *read_deeper(Text text, const MethodReader *outer, const MethodLibrary *library, bool trusted, Diag *diag);

static Text library_find(const MethodLibrary *library, Text name)
{
    Text text = library ? library->find(library, name) : (Text){0};
    for (int i = 0; i < method_built_in_count && !text.len; i++)
        if (text_is(name, method_built_in[i].name))
            text = text_of(method_built_in[i].text);
    return text;
}

/* The used method is read into a copy, one for all its uses here, so that it stays as it is when its name is defined anew. */
static bool open_used(MethodReader *r, Use *use)
{
    Text text = {0};
    if (text_equal(use->method, r->book->method.name))
        return diag_fail(r->diag, EXIT_INPUT, use->span, "a method cannot use itself");
    for (Method *known = r->book->used; known; known = known->next)
        if (text_equal(known->name, use->method)) {
            use->book = (Book *)known;
            return true;
        }
    if (r->depth == LIMIT_DEPTH_OF_USES || ++*r->uses > LIMIT_USES)
        return diag_fail(r->diag, EXIT_INPUT, use->span, "too many methods use other methods, at `%.*s`", TEXT_ARG(use->method));
    text = library_find(r->library, use->method);
    if (!text.len) {
        diag_fail(r->diag, EXIT_INPUT, use->span, "there is no method `%.*s`", TEXT_ARG(use->method));
        return diag_hint(r->diag, "`use` takes the name of a method: use collide1d ma=m1 ... as along");
    }
    Diag    inner = {.mem = r->book->method.mem};
    Method *used = read_deeper(text, r, r->library, false, &inner);
    if (!used)
        return diag_fail(r->diag, inner.exit, use->span, "`%.*s` cannot be used: %.*s", TEXT_ARG(use->method), TEXT_ARG(inner.message));
    used->next = r->book->used;
    r->book->used = used;
    use->book = (Book *)used;
    return true;
}

/* A step that the line names and the used method does not have would be left out without a word. */
static bool names_steps(MethodReader *r, const Use *use)
{
    for (int i = 0; i < use->namings; i++)
        if (!compose_has_step(use->book, use->naming[i].step)) {
            const Method *used = &use->book->method;
            Text          name = use->naming[i].step, other = method_unalias(used, name);
            diag_fail(r->diag, EXIT_INPUT, use->naming[i].span, "%.*s has no step called `%.*s`", TEXT_ARG(used->name), TEXT_ARG(name));
            return !text_equal(other, name) && diag_hint(r->diag, "there it is called `%.*s`", TEXT_ARG(other));
        }
    return true;
}

static bool open_all_used(MethodReader *r)
{
    for (int i = 0; i < r->book->items; i++)
        if (r->book->item[i].kind == ITEM_USE && (!open_used(r, r->book->item[i].use) || !names_steps(r, r->book->item[i].use)))
            return false;
    return true;
}

static Method *read_deeper(Text text, const MethodReader *outer, const MethodLibrary *library, bool trusted, Diag *diag)
{
    int    uses = 0;
    Arena *mem = arena_new();
    Book  *book = ARENA_ONE(mem, Book);
    Diag   inner = {.mem = mem, .source = text_copy(mem, text)};
    book->method.mem = mem;
    book->method.text = inner.source;
    book->num = ARENA_ONE(mem, NumCtx);
    numctx_open(book->num, &exact_system, mem);
    read_open_parts(book);
    MethodReader reader = {
        .book = book, .diag = &inner, .library = library, .depth = outer ? outer->depth + 1 : 0, .uses = outer ? outer->uses : &uses};
    bool good = read_all(&reader, inner.source) && open_all_used(&reader);
    if (good) {
        read_settle_forms(book);
        good = trusted || (stages_settled(book, &inner) && try_out(book, &inner));
    }
    if (good)
        return &book->method;
    diag->source = text;
    diag_fail(diag, inner.exit, inner.span, "%.*s", TEXT_ARG(inner.message));
    if (inner.hint.len)
        diag_hint(diag, "%.*s", TEXT_ARG(inner.hint));
    method_free(&book->method);
    return NULL;
}

Method *method_read(Text text, const MethodLibrary *library, Diag *diag)
{
    return read_deeper(text, NULL, library, false, diag);
}

Method *method_read_built_in(int i, Diag *diag)
{
    return read_deeper(text_of(method_built_in[i].text), NULL, NULL, true, diag);
}

void method_free(Method *method)
{
    for (Method *used = ((Book *)method)->used, *next; used; used = next) {
        next = used->next;
        method_free(used);
    }
    numctx_close(((Book *)method)->num);
    arena_free(method->mem);
}

/* The step that has this as another name; empty if there is none. */
static Text find_alias(const Book *book, Text name)
{
    for (int i = 0; i < book->aliases; i++)
        if (text_equal(book->alias[i].other, name))
            return book->alias[i].step;
    return (Text){0};
}

bool method_has_step(const Method *method, Text name)
{
    const Book *book = (const Book *)method;
    bool        is = false;
    for (int i = 0; i < book->items && !is; i++) {
        ItemKind kind = book->item[i].kind;
        is = (kind == ITEM_STEP || kind == ITEM_ANSWER || kind == ITEM_EQUATION) && text_equal(book->item[i].name, name);
    }
    return is;
}

Text method_unalias(const Method *method, Text name)
{
    const Book *book = (const Book *)method;
    Text        step = find_alias(book, name);
    return step.len && !method_has_step(method, name) ? step : name;
}

Text method_second_meaning(const Method *method, Text name)
{
    const Book *book = (const Book *)method;
    Text        step = find_alias(book, name);
    return step.len && method_has_step(method, name) ? step : (Text){0};
}
