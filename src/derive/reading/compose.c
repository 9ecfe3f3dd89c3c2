#include "derive/reading/compose.h"

#include "language/check_shapes.h"

#include <string.h>

enum { LIMIT_TERMS = 100000 };

/* ---- names ------------------------------------------------------------------------------------------------ */

/* The end of the segment that begins at `at`; primes at its end are no part of it. */
static size_t segment_end(Text name, size_t at)
{
    while (at < name.len && name.at[at] != '_' && name.at[at] != '.' && name.at[at] != '\'')
        at++;
    return at;
}

Text compose_member(Text name, Text variable, Text member, Arena *mem)
{
    Buf buf = {0};
    for (size_t at = 0; at < name.len;) {
        size_t end = segment_end(name, at);
        Text   segment = text_cut(name, at, end);
        buf_put(&buf, at && text_equal(segment, variable) ? member : segment);
        if (end < name.len)
            buf_char(&buf, name.at[end++]);
        at = end;
    }
    return buf_finish(&buf, mem);
}

bool compose_match(Text pattern, Text family, Text name, Text *member)
{
    for (size_t at = 0; at < pattern.len;) {
        size_t end = segment_end(pattern, at), behind = pattern.len - end;
        if (at && text_equal(text_cut(pattern, at, end), family)) {
            if (name.len <= at + behind || memcmp(name.at, pattern.at, at) != 0 ||
                memcmp(name.at + name.len - behind, pattern.at + end, behind) != 0)
                return false;
            *member = text_cut(name, at, name.len - behind);
            return segment_end(*member, 0) == member->len;
        }
        at = end + 1;
    }
    return false;
}

/* With the members of the loops around it, as far as they belong to the same method; *method is the place of that method. */
static Text with_members(const LinePlace *place, Text name, Arena *mem, const LinePlace **method)
{
    for (; place->variable.len; place = place->outer)
        name = compose_member(name, place->variable, place->member, mem);
    *method = place;
    return name;
}

Text compose_name(const LinePlace *place, Text name)
{
    Arena *mem = place->mem;
    if (!name.len)
        return name;
    name = with_members(place, name, mem, &place);
    return place->part.len ? text_format(mem, "%.*s.%.*s", TEXT_ARG(place->part), TEXT_ARG(name)) : name;
}

/* A name that is read: a step of the used method, or what has no step (a constant, a word). */
static Text compose_use(const LinePlace *place, Text name, Scope *scope)
{
    Arena  *mem = place->mem;
    Binding binding;
    Text    vector, component, plain = with_members(place, name, mem, &place);
    if (!place->part.len)
        return plain;
    Text whole = text_format(mem, "%.*s.%.*s", TEXT_ARG(place->part), TEXT_ARG(plain));
    bool known = scope->find(scope, whole, &binding) || check_component(scope, whole, &vector, &component);
    return known ? whole : plain;
}

Text compose_part_name(const LinePlace *place)
{
    while (place->variable.len)
        place = place->outer;
    return place->part;
}

Text compose_value(const LinePlace *place, Text variable)
{
    for (; place->variable.len; place = place->outer)
        if (text_equal(place->variable, variable))
            return place->member;
    return (Text){0};
}

const Text *compose_members(const LinePlace *place, Text family, Span span, int *count, Diag *diag)
{
    while (place->variable.len)
        place = place->outer;
    for (int i = 0; i < place->book->families; i++)
        if (text_equal(place->book->family[i], family)) {
            *count = place->form->family[i].count;
            return place->form->family[i].member;
        }
    diag_fail(diag, EXIT_INPUT, span, "`%.*s` is not a family of this method", TEXT_ARG(family));
    diag_hint(diag, "declare it above: family %.*s", TEXT_ARG(family));
    return NULL;
}

/* ---- formulas --------------------------------------------------------------------------------------------- */

static Expr *compose_node(const LinePlace *place, Expr *expr, Scope *scope, Diag *diag);

/* Every term is the formula for one member; an operand stands in brackets where it is written with less strength. */
static Expr *compose_sum(const LinePlace *place, const Expr *sum, Scope *scope, Diag *diag)
{
    int         count, room = 0;
    const Text *member = compose_members(place, sum->text, sum->span, &count, diag);
    Text        other = sum->count > 1 ? compose_value(place, sum->arg[1]->text) : (Text){0};
    if (!member)
        return NULL;
    if (sum->count > 1 && !other.len) {
        diag_fail(diag, EXIT_INPUT, sum->arg[1]->span, "`%.*s` is not a member of the family here", TEXT_ARG(sum->arg[1]->text));
        diag_hint(diag, "`not` leaves out the member of a `for each` around the sum");
        return NULL;
    }
    Expr *whole = expr_new(place->mem, EXPR_CHAIN, sum->span);
    for (int i = 0; i < count; i++) {
        if (other.len && text_equal(member[i], other))
            continue;
        LinePlace *inner = ARENA_ONE(place->mem, LinePlace);
        *inner = *place;
        inner->outer = place;
        inner->part = (Text){0};
        inner->variable = sum->field[0];
        inner->member = member[i];
        if (++*place->terms > LIMIT_TERMS) {
            diag_fail(diag, EXIT_INPUT, sum->span, "the sums of this method come to more than %d terms", LIMIT_TERMS);
            return NULL;
        }
        Expr *term = compose_node(inner, expr_copy(sum->arg[0], place->mem), scope, diag);
        if (!term)
            return NULL;
        expr_append(place->mem, whole, OP_ADD, term, &room);
    }
    return whole->count > 1 ? whole : whole->count ? whole->arg[0] : expr_number(place->mem, TEXT("0"), &exact_zero);
}

static Expr *compose_node(const LinePlace *place, Expr *expr, Scope *scope, Diag *diag)
{
    if (expr->kind == EXPR_SUM)
        return compose_sum(place, expr, scope, diag);
    if (expr->kind == EXPR_NAME)
        expr->text = compose_use(place, expr->text, scope);
    for (int i = 0; i < expr->count; i++) {
        expr->arg[i] = compose_node(place, expr->arg[i], scope, diag);
        if (!expr->arg[i])
            return NULL;
    }
    return expr;
}

const Expr *compose_expr(const LinePlace *place, const Expr *formula, Scope *scope, Diag *diag)
{
    if (!place->variable.len && !place->part.len && !place->book->families)
        return formula; /* most methods: it stands in the plan as it was read */
    return compose_node(place, expr_copy(formula, place->mem), scope, diag);
}

/* ---- texts ------------------------------------------------------------------------------------------------ */

typedef struct TextPlace {
    const LinePlace *place;
    Scope           *scope;
} TextPlace;

/* The member that a loop's variable stands for now, or a name that is filled in later, by the report. */
static void put_composed(Buf *buf, Text name, void *data)
{
    const TextPlace *at = data;
    Text             member = compose_value(at->place, name);
    if (member.len)
        buf_put(buf, member);
    else
        buf_printf(buf, "{%.*s}", TEXT_ARG(compose_use(at->place, name, at->scope)));
}

Text compose_text(const LinePlace *place, Text text, Scope *scope)
{
    if (!text.len || !memchr(text.at, '{', text.len) || (!place->variable.len && !place->part.len))
        return text;
    Buf       buf = {0};
    TextPlace at = {place, scope};
    buf_put_named(&buf, text, put_composed, &at);
    return buf_finish(&buf, place->mem);
}
