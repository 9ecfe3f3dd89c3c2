/* The lines of a method that say what it is given, and the forms in which that may come. */
#include "derive/reading/compose.h"
#include "derive/reading/method_reader.h"
#include "language/check_shapes.h"
#include "units/unit.h"

static bool unknown_shape(MethodReader *r)
{
    static const char *const SHAPES[] = {"number", "vector", "point", "velocity", "word"};
    Nearest                  nearest = {r->parser.token->text, {0}, 99};
    for (size_t i = 0; reader_at(r, TOKEN_NAME) && i < sizeof SHAPES / sizeof *SHAPES; i++)
        parse_nearest_visit(text_of(SHAPES[i]), &nearest);
    reader_complain(r, "a shape: number, vector, point or word");
    return nearest.best.len ? diag_hint(r->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best)) : false;
}

/* shape: (number | vector | point | velocity | word) { or ... } */
static bool read_shape(MethodReader *r, Given *given)
{
    do {
        if (reader_take_word(r, "number"))
            given->number = true;
        else if (reader_take_word(r, "vector") || reader_take_word(r, "point") || reader_take_word(r, "velocity"))
            given->vector = true;
        else if (reader_take_word(r, "word"))
            given->word = true;
        else if (reader_take_word(r, "inf"))
            given->infinite_ok = true;
        else
            return unknown_shape(r);
    } while (reader_take_word(r, "or"));
    return true;
}

/* The family for each member of which a name is given: `part` for m_part; or empty. */
static Text family_of(const Book *book, Text name, int *segments)
{
    Text member;
    for (int i = 0; i < book->families; i++)
        if (compose_match(name, book->family[i].name, 1, name, &member)) {
            *segments = book->family[i].segments;
            return book->family[i].name;
        }
    return (Text){0};
}

/* A default without a value, such as 1/0, is reported where it is written. A default that only enclosures can give is worked out when it is
 * needed. */
static bool has_value(MethodReader *r, const Expr *fallback)
{
    Env   env = {.num = r->book->num};
    Value value;
    return !(eval(&value, fallback, &env) & NUM_DOMAIN) ||
           diag_fail(r->diag, EXIT_INPUT, fallback->span, "the default value cannot be worked out: %s", env.why);
}

/* NAME [as NAME] { , NAME [as NAME] } : shape [= default] "caption" [unit] [else "what to say where it is missing"] -- one
 * Given for each name */
static bool read_given_list(MethodReader *r, Given ***list, int *count, int *room)
{
    Book *b = r->book;
    int   first = *count;
    do {
        Given *given = ARENA_ONE(b->method.mem, Given);
        given->span = r->parser.token->span;
        if (!reader_take_name(r, &given->keyword, "a name"))
            return false;
        given->name = given->keyword;
        if (reader_take_word(r, "as") && !reader_take_name(r, &given->name, "the name in the formulas"))
            return false;
        *ARENA_ADD(b->method.mem, *list, *count, room) = given;
    } while (reader_at(r, TOKEN_COMMA) && r->parser.token++);
    Given shared = {0};
    if (!parse_expect(&r->parser, TOKEN_COLON, "`:` and a shape") || !read_shape(r, &shared))
        return false;
    if (reader_at(r, TOKEN_EQUAL)) {
        r->parser.token++;
        ShapeChecker checker = {.diag = r->diag, .num = b->num};
        if (!reader_take_expr(r, &shared.fallback, LEVEL_SUM) || !check_expr(&checker, shared.fallback) || !has_value(r, shared.fallback))
            return false;
    }
    reader_take_text(r, &shared.caption);
    Unit unit;
    if (!reader_take_unit(r, &shared.unit))
        return false;
    shared.quiet = text_starts(shared.unit, "(") && text_ends(shared.unit, ")");
    if (shared.quiet)
        shared.unit = text_trim(text_cut(shared.unit, 1, shared.unit.len - 1));
    if (unit_of_text(&unit, shared.unit, b->num)) /* others, such as [px], are only shown */
        shared.dimension = unit.dimension;
    if (reader_take_word(r, "else") && !reader_take_text(r, &shared.missing))
        return reader_complain(r, "a message in quotes");
    for (int i = first; i < *count; i++) {
        Given *given = (*list)[i];
        shared.keyword = given->keyword;
        shared.name = given->name;
        shared.span = given->span;
        shared.family = family_of(b, given->keyword, &shared.segments);
        if (shared.family.len && !text_equal(family_of(b, given->name, &shared.segments), shared.family))
            return diag_fail(r->diag, EXIT_INPUT, given->span,
                             "`%.*s` has a value for each %.*s, so its name in formulas must end in _%.*s too", TEXT_ARG(given->keyword),
                             TEXT_ARG(shared.family), TEXT_ARG(shared.family));
        *given = shared;
    }
    return true;
}

bool read_given(MethodReader *r)
{
    Book *b = r->book;
    return read_given_list(r, &b->given, &b->givens, &b->given_room) && reader_take_end(r);
}

/* Another name that a form lacks, and the formula that fills it in, or NULL where the method does without it. */
static bool read_fill(MethodReader *r, Alternative *form, bool filled)
{
    Book *b = r->book;
    bool  known = false;
    form->fill = arena_grow(b->method.mem, form->fill, sizeof(Text), form->fills, &form->fill_room);
    form->fill_from = arena_grow(b->method.mem, form->fill_from, sizeof(Expr *), form->fills, &form->from_room);
    form->fill_from[form->fills] = NULL;
    if (!reader_take_name(r, &form->fill[form->fills], "the name that is left out"))
        return false;
    for (int i = 0; i < b->givens; i++)
        known |= text_equal(b->given[i]->name, form->fill[form->fills]);
    if (!known)
        return diag_fail(r->diag, EXIT_INPUT, r->parser.token[-1].span, "an `or` line can only replace a name that is given above");
    Expr **from = &form->fill_from[form->fills++];
    return !filled || (parse_expect(&r->parser, TOKEN_EQUAL, "`=`") && reader_take_expr(r, from, LEVEL_SUM));
}

/* or NAMES : shape "caption" { , NAMES : shape "caption" } [with NAME = EXPRESSION { , NAME = EXPRESSION } | without NAME { , NAME }] --
 * another form of the givens, in which these names take the places of those left out, or come after all others */
bool read_or(MethodReader *r)
{
    if (read_is_another(r))
        return read_defer_mistake_at(r);
    Book   *b = r->book;
    Given **fresh = NULL;
    int     count = 0, room = 0;
    do { /* pa : point "centre of A", pb : point "centre of B" */
        if (!read_given_list(r, &fresh, &count, &room))
            return false;
    } while (reader_at(r, TOKEN_COMMA) && r->parser.token++);
    Alternative *form = ARENA_ADD(b->method.mem, b->form, b->forms, &b->form_room);
    *form = (Alternative){.given = fresh, .count = count};
    bool with = reader_take_word(r, "with");
    if (with || reader_take_word(r, "without"))
        do
            if (!read_fill(r, form, with))
                return false;
        while (reader_at(r, TOKEN_COMMA) && r->parser.token++);
    return reader_take_end(r);
}

static bool fills_in(const Alternative *form, Text name)
{
    for (int i = 0; i < form->fills; i++)
        if (text_equal(form->fill[i], name))
            return true;
    return false;
}

/* The givens of a form in order: what an `or` line brings stands where the first name it leaves out stood, or at the end. */
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
    for (int k = 0; !placed && k < or->count; k++)
        form.given[form.count++] = or->given[k];
    if (or) {
        form.fill = or->fill;
        form.fill_from = or->fill_from;
        form.fills = or->fills;
    }
    return form;
}

/* Where one given has a unit, one without is a plain number, such as a coefficient; where none has, nothing is known of any. */
static void settle_dimensions(Book *b)
{
    bool units = false;
    for (int i = 0; i < b->givens; i++)
        units |= b->given[i]->dimension.kind == DIMENSION_OF;
    for (int i = 0; i < b->givens && units; i++)
        if (!b->given[i]->unit.len)
            b->given[i]->dimension.kind = DIMENSION_PURE;
    for (int f = 0; f < b->forms && units; f++)
        for (int i = 0; i < b->form[f].count; i++)
            if (!b->form[f].given[i]->unit.len)
                b->form[f].given[i]->dimension.kind = DIMENSION_PURE;
}

void read_settle_forms(Book *b)
{
    settle_dimensions(b);
    b->method.forms = b->forms + 1;
    for (b->form_count = 0; b->form_count < b->method.forms;) {
        int i = b->form_count++;
        b->method.form = arena_grow(b->method.mem, b->method.form, sizeof(Form), i, &b->form_space);
        b->method.form[i] = settle_form(b, i ? &b->form[i - 1] : NULL);
    }
}
