#include "derive/reading/compose.h"

#include "language/check_shapes.h"

#include <ctype.h>
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

static int segments_of(Text name)
{
    int count = 1;
    for (size_t at = 0; at < name.len; at++)
        count += name.at[at] == '_' || name.at[at] == '.' || name.at[at] == '\'';
    return count;
}

bool compose_match(Text pattern, Text family, int segments, Text name, Text *member)
{
    for (size_t at = 0; at < pattern.len;) {
        size_t end = segment_end(pattern, at), behind = pattern.len - end;
        if (at && text_equal(text_cut(pattern, at, end), family)) {
            if (name.len <= at + behind || memcmp(name.at, pattern.at, at) != 0 ||
                memcmp(name.at + name.len - behind, pattern.at + end, behind) != 0)
                return false;
            *member = text_cut(name, at, name.len - behind);
            return segments_of(*member) == segments;
        }
        at = end + 1;
    }
    return false;
}

/* Whether some line of the method uses that word for members: a family, or the variable of a `for each`. */
static bool is_variable(const Book *book, Text word)
{
    bool is = false;
    for (int i = 0; i < book->families && !is; i++)
        is = text_equal(book->family[i].name, word);
    for (int i = 0; i < book->items && !is; i++) {
        const Range *range = book->item[i].kind == ITEM_FOR ? book->item[i].range : NULL;
        is = range && text_equal(range->variable, word);
        for (int k = 0; range && k < range->ofs && !is; k++)
            is = text_equal(range->of[k], word);
    }
    return is;
}

/* Whether `name` is `own` with any member, of one segment or more, in the place of each variable behind `at`. */
static bool is_name(const Book *book, Text own, size_t at, Text name)
{
    if (at >= own.len)
        return text_equal(own, name);
    size_t end = segment_end(own, at);
    if (!at || !is_variable(book, text_cut(own, at, end)))
        return is_name(book, own, end + 1, name);
    Text behind = text_from(own, end);
    if (name.len <= at || memcmp(own.at, name.at, at) != 0)
        return false;
    for (size_t stop = segment_end(name, at); stop <= name.len; stop = segment_end(name, stop + 1))
        if (is_name(book, behind, 0, text_from(name, stop)))
            return true;
    return false;
}

static bool item_has_step(const Book *book, const Item *item, Text name)
{
    const Use *use = item->kind == ITEM_USE ? item->use : NULL;
    bool       own = item->kind == ITEM_STEP || item->kind == ITEM_ANSWER || item->kind == ITEM_EQUATION;
    bool       has = own && is_name(book, item->name, 0, name);
    for (int i = 0; use && i < use->namings && !has; i++)
        has = is_name(book, use->naming[i].named, 0, name);
    return has;
}

bool compose_has_step(const Book *book, Text name)
{
    bool has = false;
    for (int i = 0; i < book->items && !has; i++)
        has = item_has_step(book, &book->item[i], name);
    for (int f = 0; f < book->method.forms && !has; f++)
        for (int i = 0; i < book->method.form[f].count && !has; i++)
            has = is_name(book, book->method.form[f].given[i]->name, 0, name);
    return has;
}

/* The innermost place of that variable before the method's own, or NULL. */
static const LinePlace *place_of(const LinePlace *place, Text variable)
{
    for (; place->variable.len; place = place->outer)
        if (place->variable.len == variable.len && memcmp(place->variable.at, variable.at, variable.len) == 0)
            return place;
    return NULL;
}

static const LinePlace *method_of(const LinePlace *place)
{
    while (place->variable.len)
        place = place->outer;
    return place;
}

/* With the members of the loops around it, as far as they belong to the same method. All at once: a member may be called like a variable.
 */
static Text with_members(const LinePlace *place, Text name, Arena *mem)
{
    enum { MOST = 16 };
    Text   piece[MOST];
    int    pieces = 0;
    size_t taken = 0, len = name.len;
    for (size_t at = segment_end(name, 0) + 1, end; place->variable.len && at < name.len; at = end + 1) {
        end = segment_end(name, at);
        const LinePlace *own = place_of(place, text_cut(name, at, end));
        if (!own || pieces + 2 > MOST)
            continue;
        piece[pieces++] = text_cut(name, taken, at);
        piece[pieces++] = own->member;
        len += own->member.len - (end - at);
        taken = end;
    }
    if (!pieces)
        return name;
    char *all = arena_alloc(mem, len + 1), *to = all;
    for (int i = 0; i <= pieces; i++) {
        Text part = i < pieces ? piece[i] : text_from(name, taken);
        memcpy(to, part.at, part.len);
        to += part.len;
    }
    return (Text){all, len};
}

/* PART.name, or as the line that uses the method calls it */
static Text in_part(const LinePlace *method, Text name)
{
    for (int i = 0; method->use && i < method->use->namings; i++)
        if (text_equal(method->use->naming[i].step, name))
            return compose_name(method->outer, method->use->naming[i].named);
    size_t joined = strlen(method->joined), len = method->part.len + joined + name.len;
    char  *all = arena_alloc(method->mem, len + 1);
    memcpy(all, method->part.at, method->part.len);
    memcpy(all + method->part.len, method->joined, joined);
    memcpy(all + method->part.len + joined, name.at, name.len);
    return (Text){all, len};
}

Text compose_name(const LinePlace *place, Text name)
{
    const LinePlace *method = method_of(place);
    if (!name.len)
        return name;
    name = with_members(place, name, place->mem);
    return method->part.len ? in_part(method, name) : name;
}

/* A name that is read: a step of the used method, or what has no step (a constant, a word). */
static Text compose_use(const LinePlace *place, Text name, Scope *scope)
{
    const LinePlace *method = method_of(place);
    Binding          binding;
    Text             vector, component, plain = with_members(place, name, place->mem);
    if (!method->part.len)
        return plain;
    Text whole = in_part(method, plain);
    bool known = lets_find(place->lets, whole) || scope->find(scope, whole, &binding) || check_component(scope, whole, &vector, &component);
    return known ? whole : plain;
}

Text compose_part_name(const LinePlace *place)
{
    return method_of(place)->part;
}

bool compose_is_folded(const LinePlace *place)
{
    bool folded = false;
    for (; place && !folded; place = place->outer)
        folded = place->part.len && !(place->use && place->use->whole);
    return folded;
}

/* The member that a variable stands for there; empty: there is no such variable. */
static Text member_of(const LinePlace *place, Text variable)
{
    const LinePlace *own = place_of(place, variable);
    return own ? own->member : (Text){0};
}

/* ---- questions -------------------------------------------------------------------------------------------- */

/* The meaning of a word in a question: a member, a `let` that is a word, or the word itself. */
static Text word_of(const LinePlace *place, Text name, Scope *scope)
{
    Text        member = member_of(place, name);
    const Expr *formula = member.len ? NULL : lets_find(place->lets, compose_use(place, name, scope));
    return member.len ? member : formula && formula->kind == EXPR_WORD ? formula->text : name;
}

static bool is_given(const Form *form, Text name)
{
    bool is = false;
    for (int i = 0; i < form->count && !is; i++)
        is = text_equal(form->given[i]->name, name);
    return is;
}

/* Whether the name is a given or a step, and not only filled in from another form of the givens. A given of a used method is one even if it
 * is a number that is worked in there. */
static bool has_value(const LinePlace *place, Text name, Scope *scope)
{
    const Form *form = method_of(place)->form;
    Binding     binding;
    Text        whole = compose_use(place, name, scope);
    const Expr *formula = lets_find(place->lets, whole);
    for (int i = 0; i < form->fills; i++)
        if (text_equal(form->fill[i], name))
            return false;
    if (formula)
        return formula->kind == EXPR_WORD ? !text_is(formula->text, "no")
                                          : !let_is_constant(formula) || is_given(form, with_members(place, name, place->mem));
    return scope->find(scope, whole, &binding);
}

bool compose_asked(const LinePlace *place, const NameTest *asked, Scope *scope)
{
    bool is = asked->word.len ? text_equal(word_of(place, asked->name, scope), word_of(place, asked->word, scope))
                              : has_value(place, asked->name, scope);
    return is != asked->turned;
}

/* ---- members ---------------------------------------------------------------------------------------------- */

static const LinePlace *inside(const LinePlace *place, Text variable, Text member)
{
    LinePlace *inner = ARENA_ONE(place->mem, LinePlace);
    *inner = *place;
    inner->outer = place;
    inner->part = (Text){0};
    inner->variable = variable;
    inner->member = member;
    return inner;
}

static int family_of(const LinePlace *place, const Range *range, Diag *diag)
{
    const Book *book = place->book;
    for (int i = 0; i < book->families; i++)
        if (text_equal(book->family[i].name, range->family)) {
            if (range->ofs && !book->family[i].ends)
                diag_fail(diag, EXIT_INPUT, range->span, "`%.*s` is not a family of links", TEXT_ARG(range->family));
            else if (range->ofs && range->ofs != book->family[i].ends)
                diag_fail(diag, EXIT_INPUT, range->span, "a `%.*s` joins %d members, but %d are named", TEXT_ARG(range->family),
                          book->family[i].ends, range->ofs);
            return range->ofs && range->ofs != book->family[i].ends ? -1 : i;
        }
    diag_fail(diag, EXIT_INPUT, range->span, "`%.*s` is not a family of this method", TEXT_ARG(range->family));
    diag_hint(diag, "declare it above: family %.*s", TEXT_ARG(range->family));
    return -1;
}

/* The member that a variable of a loop around stands for; false after a complaint. */
static bool take_member(const LinePlace *place, const Range *range, Text variable, Text *member, Diag *diag)
{
    *member = variable.len ? member_of(place, variable) : (Text){0};
    if (member->len == 0 && variable.len > 0) {
        diag_fail(diag, EXIT_INPUT, range->span, "`%.*s` is not a member of the family here", TEXT_ARG(variable));
        return diag_hint(diag, "it has to be the variable of a `for each` or a sum around this");
    }
    return true;
}

const LinePlace **compose_range(const LinePlace *place, const Range *range, Scope *scope, int *count, Diag *diag)
{
    int  family = family_of(place, range, diag);
    Text without, after, listed[LIMIT_RANGE];
    if (family < 0 || !take_member(place, range, range->without, &without, diag) || !take_member(place, range, range->after, &after, diag))
        return NULL;
    for (int i = 0; i < range->ins; i++)
        if (!take_member(place, range, range->in[i], &listed[i], diag))
            return NULL;
    const Members    *members = &place->form->family[family];
    const Text       *member = range->ins ? listed : members->member;
    int               all = range->ins ? range->ins : members->count;
    const LinePlace **inner = ARENA_MANY(place->mem, const LinePlace *, all + 1);
    bool              reached = !after.len;
    *count = 0;
    for (int k = 0; k < all; k++) {
        int              i = range->backwards ? all - 1 - k : k;
        const LinePlace *here = place;
        bool             wanted = reached && !(without.len && text_equal(member[i], without));
        reached |= after.len && text_equal(member[i], after);
        if (!wanted)
            continue;
        for (int e = 0; e < range->ofs; e++)
            here = inside(here, range->of[e], members->end[i * LIMIT_RANGE + e]);
        here = inside(here, range->variable, member[i]);
        if (!range->where.name.len || compose_asked(here, &range->where, scope))
            inner[(*count)++] = here;
    }
    return inner;
}

/* ---- formulas --------------------------------------------------------------------------------------------- */

static Expr *compose_node(const LinePlace *place, const Expr *expr, Scope *scope, Diag *diag);

/* Every term is the formula for one member. */
static Expr *compose_sum(const LinePlace *place, const Expr *sum, Scope *scope, Diag *diag)
{
    int               count;
    const LinePlace **inner = compose_range(place, sum->range, scope, &count, diag);
    Expr            **term = inner ? ARENA_MANY(place->mem, Expr *, count + 1) : NULL;
    if (!inner)
        return NULL;
    for (int i = 0; i < count; i++) {
        if (++place->lets->terms > LIMIT_TERMS) {
            diag_fail(diag, EXIT_INPUT, sum->span, "the sums of this method come to more than %d terms", LIMIT_TERMS);
            return NULL;
        }
        term[i] = compose_node(inner[i], sum->arg[0], scope, diag);
        if (!term[i])
            return NULL;
    }
    return let_sum(term, count, sum->span, place->mem);
}

static Expr *compose_read(const LinePlace *place, const Expr *name, Scope *scope)
{
    Text        text = compose_use(place, name->text, scope);
    const Expr *let = lets_find(place->lets, text);
    Expr       *copy = ARENA_ONE(place->mem, Expr);
    *copy = let ? *let : *name;
    copy->span = name->span;
    if (!let)
        copy->text = text;
    return copy;
}

/* A copy of the node with its operands as they are there. */
static Expr *compose_operands(const LinePlace *place, const Expr *expr, Scope *scope, Diag *diag)
{
    bool  product = expr->kind == EXPR_CHAIN && expr_level(expr) == LEVEL_PRODUCT;
    Expr *copy = expr_node_copy(expr, place->mem);
    for (int i = 0; i < expr->count; i++) {
        copy->arg[i] = compose_node(place, expr->arg[i], scope, diag);
        if (!copy->arg[i])
            return NULL;
        if (product && let_is_zero(copy->arg[i]) && (!i || expr->ops[i] != OP_DIV))
            return copy->arg[i]; /* whatever the rest is */
    }
    return let_fold(copy, place->mem);
}

static Expr *compose_node(const LinePlace *place, const Expr *expr, Scope *scope, Diag *diag)
{
    if (expr->kind == EXPR_SUM)
        return compose_sum(place, expr, scope, diag);
    return expr->kind == EXPR_NAME ? compose_read(place, expr, scope) : compose_operands(place, expr, scope, diag);
}

const Expr *compose_expr(const LinePlace *place, const Expr *formula, Scope *scope, Diag *diag)
{
    if (!place->variable.len && !place->part.len && !place->book->families && !place->lets->count)
        return formula; /* most methods: it stands in the plan as it was read */
    return compose_node(place, formula, scope, diag);
}

/* ---- texts ------------------------------------------------------------------------------------------------ */

typedef struct TextPlace {
    const LinePlace *place;
    Scope           *scope;
} TextPlace;

static void put_composed(Buf *buf, Text name, void *data)
{
    const TextPlace *at = data;
    Text             member = member_of(at->place, name), whole = compose_use(at->place, name, at->scope);
    const Expr      *formula = lets_find(at->place->lets, whole);
    if (member.len)
        buf_put(buf, member);
    else if (formula && (formula->kind == EXPR_WORD || formula->kind == EXPR_NUMBER))
        buf_put(buf, formula->text);
    else
        buf_printf(buf, "{%.*s}", TEXT_ARG(formula && formula->kind == EXPR_NAME ? formula->text : whole));
}

static bool is_word_end(Text text, size_t at)
{
    return at >= text.len || !(isalnum((unsigned char)text.at[at]) || text.at[at] == '_' || (unsigned char)text.at[at] >= 0x80);
}

/* The text with the words that the line `use ... calling A as a` replaces, such as the names of two bodies. */
static Text with_bodies(const LinePlace *method, Text text)
{
    const Use *use = method->use;
    Buf        buf = {0};
    for (size_t at = 0, end; at < text.len; at = end) {
        for (end = at; !is_word_end(text, end); end++)
            ;
        end += end == at;
        Text word = text_cut(text, at, end), called = {0};
        for (int i = 0; i < use->bodies && !called.len; i++)
            if (text_equal(word, use->body[i])) {
                called = member_of(method->outer, use->called[i]);
                called = called.len ? called : use->called[i];
            }
        buf_put(&buf, called.len ? called : word);
    }
    return buf_finish(&buf, method->mem);
}

Text compose_text(const LinePlace *place, Text text, Scope *scope)
{
    const LinePlace *method = method_of(place);
    if (text.len && method->use && method->use->bodies)
        text = with_bodies(method, text);
    if (!text.len || !memchr(text.at, '{', text.len) || (!place->variable.len && !place->part.len))
        return text;
    Buf       buf = {0};
    TextPlace at = {place, scope};
    buf_put_named(&buf, text, put_composed, &at);
    return buf_finish(&buf, place->mem);
}
