/* The lines of a method that use or repeat other lines:
 *
 *     use METHOD NAME=VALUE ... as PART     the steps of another method, as PART.step; `without figure` leaves out what that one draws
 *     family NAME [of FAMILY, FAMILY [in turn]]  givens such as m_NAME are given once for each member; in turn: members without givens
 *     for each RANGE  ... end               RANGE: parse_range.c
 *     let NAME = FORMULA                    a name for a formula, which is no step (lets.h)
 */
#include "derive/reading/method_reader.h"

static bool find_part(Scope *scope, Text name, Binding *binding)
{
    const PartScope *parts = (const PartScope *)scope;
    for (int i = 0; i < parts->count; i++)
        if (text_equal(parts->name[i], name)) {
            *binding = (Binding){.shape = {.kind = SHAPE_RECORD}, .slot = -1};
            return true;
        }
    return false;
}

static void each_part(Scope *scope, void (*visit)(Text, void *), void *data)
{
    const PartScope *parts = (const PartScope *)scope;
    for (int i = 0; i < parts->count; i++)
        visit(parts->name[i], data);
}

void read_open_parts(Book *book)
{
    book->parts.scope = (Scope){.find = find_part, .each = each_part, .steps = true};
}

static bool read_use_values(MethodReader *r, Use *use)
{
    int room = 0;
    while (r->parser.token->kind == TOKEN_NAME && r->parser.token[1].kind == TOKEN_EQUAL) {
        use->keyword = arena_grow(r->book->method.mem, use->keyword, sizeof(Text), use->count, &use->room);
        use->value = arena_grow(r->book->method.mem, use->value, sizeof(Expr *), use->count, &room);
        use->keyword[use->count] = r->parser.token->text;
        for (int i = 0; i < use->count; i++)
            if (text_equal(use->keyword[i], use->keyword[use->count]))
                return diag_fail(r->diag, EXIT_INPUT, r->parser.token->span, "`%.*s` is given twice", TEXT_ARG(use->keyword[i]));
        r->parser.token += 2;
        if (!reader_take_expr(r, &use->value[use->count++], LEVEL_SUM))
            return false;
        if (reader_at(r, TOKEN_COMMA))
            r->parser.token++;
    }
    return true;
}

/* [naming STEP as NAME, ...] */
static bool read_namings(MethodReader *r, Use *use)
{
    int room = 0;
    if (!reader_take_word(r, "naming"))
        return true;
    do {
        StepNaming naming = {.span = r->parser.token->span};
        if (!reader_take_name(r, &naming.step, "a step of the used method"))
            return false;
        if (!reader_take_word(r, "as"))
            return reader_complain(r, "`as` and the name of the step here");
        if (!reader_take_name(r, &naming.named, "a name for that step"))
            return false;
        *ARENA_ADD(r->book->method.mem, use->naming, use->namings, &room) = naming;
    } while (reader_at(r, TOKEN_COMMA) && r->parser.token++);
    return true;
}

/* [calling WORD as NAME, ...] */
static bool read_callings(MethodReader *r, Use *use)
{
    int room = 0, called_room = 0;
    if (!reader_take_word(r, "calling"))
        return true;
    do {
        Text body, called;
        if (!reader_take_name(r, &body, "a word of the used method's captions, such as A"))
            return false;
        if (!reader_take_word(r, "as"))
            return reader_complain(r, "`as NAME`");
        if (!reader_take_name(r, &called, "the word that stands for it here"))
            return false;
        use->called = arena_grow(r->book->method.mem, use->called, sizeof(Text), use->bodies, &called_room);
        use->called[use->bodies] = called;
        *ARENA_ADD(r->book->method.mem, use->body, use->bodies, &room) = body;
    } while (reader_at(r, TOKEN_COMMA) && r->parser.token++);
    return true;
}

/* [in full [naming STEP as NAME, ...] [calling WORD as NAME, ...]] */
static bool read_in_full(MethodReader *r, Use *use)
{
    use->whole = reader_take_word(r, "in");
    if (!use->whole)
        return true;
    if (!reader_take_word(r, "full"))
        return reader_complain(r, "`full`");
    return read_namings(r, use) && read_callings(r, use);
}

/* use METHOD NAME=VALUE ... as PART [in full [naming STEP as NAME, ...] [calling WORD as NAME, ...]] [without figure] ["caption"] */
bool read_use(MethodReader *r)
{
    int   index = r->book->items;
    Text  name, part;
    Span  span = r->parser.token->span;
    Item *item = reader_add_item(r, ITEM_USE);
    if (!reader_take_name(r, &name, "the name of a method"))
        return false;
    Use *use = ARENA_ONE(r->book->method.mem, Use);
    use->method = name;
    use->span = span;
    if (!read_use_values(r, use))
        return false;
    if (!reader_take_word(r, "as"))
        return reader_complain(r, "NAME=VALUE or `as PART`");
    if (!reader_take_name(r, &part, "a name for this part"))
        return false;
    PartScope *parts = &r->book->parts;
    for (int i = 0; i < parts->count; i++)
        if (text_equal(parts->name[i], part))
            return diag_fail(r->diag, EXIT_INPUT, r->parser.token[-1].span, "there is already a part called `%.*s`", TEXT_ARG(part));
    *ARENA_ADD(r->book->method.mem, parts->name, parts->count, &parts->room) = part;
    item = &r->book->item[index];
    item->name = part;
    item->use = use;
    if (!read_in_full(r, use))
        return false;
    item->undrawn = reader_take_word(r, "without");
    if (item->undrawn && !reader_take_word(r, "figure"))
        return reader_complain(r, "`figure`");
    reader_take_text(r, &item->caption);
    return reader_take_end(r);
}

/* The families whose members a link joins: `of part, part`. */
static bool read_ends(MethodReader *r, Family *family)
{
    do {
        Text name;
        bool known = false;
        if (!reader_take_name(r, &name, "the name of a family"))
            return false;
        if (family->ends == LIMIT_RANGE)
            return diag_fail(r->diag, EXIT_INPUT, r->parser.token[-1].span, "a member joins at most %d others", LIMIT_RANGE);
        for (int i = 0; i < r->book->families; i++)
            if (text_equal(r->book->family[i].name, name)) {
                known = true;
                family->segments += family->pieces[family->ends] = r->book->family[i].segments;
            }
        if (!known)
            return diag_fail(r->diag, EXIT_INPUT, r->parser.token[-1].span, "`%.*s` is not a family above this line", TEXT_ARG(name));
        family->of[family->ends++] = name;
    } while (reader_at(r, TOKEN_COMMA) && r->parser.token++);
    return true;
}

/* family NAME [of FAMILY, FAMILY [in turn]] */
bool read_family(MethodReader *r)
{
    Book  *b = r->book;
    Family family = {0};
    if (!reader_take_name(r, &family.name, "the name of the family: family part"))
        return false;
    if (b->givens)
        return diag_fail(r->diag, EXIT_INPUT, r->parser.token[-1].span,
                         "write `family` above the givens, because a given may be a value for each member");
    if (reader_take_word(r, "of") && !read_ends(r, &family))
        return false;
    family.in_turn = family.ends && reader_take_word(r, "in");
    if (family.in_turn && !reader_take_word(r, "turn"))
        return reader_complain(r, "`turn`");
    family.segments = family.ends && !family.in_turn ? family.segments : 1;
    *ARENA_ADD(b->method.mem, b->family, b->families, &b->family_room) = family;
    return reader_take_end(r);
}

/* for each RANGE (parse.h) */
bool read_for(MethodReader *r)
{
    int index = r->book->items;
    reader_add_item(r, ITEM_FOR);
    if (!reader_take_word(r, "each"))
        return reader_complain(r, "`each` and a family: for each part p");
    const Range *range = parse_range(&r->parser);
    r->book->item[index].range = range;
    return range && reader_take_end(r);
}

/* let NAME = EXPRESSION */
bool read_let(MethodReader *r)
{
    Item *item = reader_add_item(r, ITEM_LET);
    return reader_take_name(r, &item->name, "a name") && parse_expect(&r->parser, TOKEN_EQUAL, "`=`") &&
           reader_take_expr(r, &item->expr, LEVEL_SUM) && reader_take_end(r);
}
