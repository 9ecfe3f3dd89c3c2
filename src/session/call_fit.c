/* Whether a value fits its given: its shape and its dimension. */
#include "session/call_reading.h"

/* 0, <0, 0> or inf, which are the same in every unit. */
static bool needs_no_unit(const Input *input)
{
    bool none = !input->plan && (input->shape.kind == SHAPE_NUMBER || input->shape.kind == SHAPE_VECTOR);
    for (int i = 0; none && i < value_count(&input->value); i++) {
        const Exact *part = value_num(&input->value)[i].exact;
        none = part->kind == EXACT_INFINITY || (part->kind == EXACT_ROOTS && !part->count);
    }
    return none;
}

bool call_lacks_unit(const Given *given, const Arg *arg)
{
    return dimension_has_unit(given->dimension) && arg->input.shape.dimension.kind != DIMENSION_OF && !needs_no_unit(&arg->input);
}

const Expr *call_without_unit(Expr *typed)
{
    if (typed->kind != EXPR_CALL || typed->op != OP_QUANTITY || !exact_is_rational(typed->exact) ||
        !rat_equal(exact_rat(typed->exact), rat_int(1)))
        return typed;
    return typed->arg[0];
}

/* The e or the number of balls of a built-in method: they declare their angles. Other methods may use a plain number as one. */
static bool is_ratio(const Call *call, const Given *given)
{
    bool plain = given->dimension.kind == DIMENSION_PURE && !dimension_is_angle(given->dimension) && given->number && !given->vector;
    return plain && call->built_in;
}

bool call_has_dimension(Call *call, const Given *given, Arg *arg)
{
    Arena    *mem = call->run->mem;
    Dimension found = arg->input.shape.dimension, wanted = given->dimension;
    bool      foreign = wanted.kind == DIMENSION_ANY && given->unit.len && dimension_has_unit(found); /* [px] */
    bool      ratio = dimension_is_angle(found) && is_ratio(call, given), angle = dimension_is_angle(found) && dimension_has_unit(wanted);
    if (ratio) {
        diag_fail(&call->run->diag, EXIT_INPUT, arg->expr->span, "%.*s is a plain number, but this is an angle", TEXT_ARG(given->keyword));
        return diag_hint(&call->run->diag, "%.*s: %.*s; leave out the °", TEXT_ARG(given->keyword), TEXT_ARG(given->caption));
    }
    if ((found.kind != DIMENSION_OF && !angle) || (wanted.kind == DIMENSION_ANY && !foreign) || dimension_same(found, wanted))
        return true;
    if (wanted.kind == DIMENSION_PURE && (given->vector || !dimension_has_unit(found))) /* a normal or a point may be in metres */
        return true;
    Text text = text_cut(call->run->text, arg->expr->span.start, arg->expr->span.end);
    diag_fail(&call->run->diag, EXIT_INPUT, arg->expr->span, "%.*s is %s%.*s, but %.*s is %.*s", TEXT_ARG(given->keyword),
              foreign ? "counted in " : "", TEXT_ARG(foreign ? given->unit : dimension_phrase(wanted, mem)),
              TEXT_ARG(text.len <= 30 ? text : TEXT("this")), TEXT_ARG(dimension_phrase(found, mem)));
    if (wanted.kind != DIMENSION_OF)
        return diag_hint(&call->run->diag, "leave out the unit of %.*s", TEXT_ARG(given->keyword));
    return diag_hint(&call->run->diag, "%.*s: %.*s, in %.*s", TEXT_ARG(given->keyword), TEXT_ARG(given->caption), TEXT_ARG(given->unit));
}

bool call_fits(Call *call, const Given *given, Arg *arg, int dimension)
{
    const Input *input = &arg->input;
    ShapeKind    kind = input->shape.kind;
    Arena       *mem = call->run->mem;
    Span         span = arg->expr->span;
    bool good = (kind == SHAPE_NUMBER && given->number) || (kind == SHAPE_VECTOR && given->vector) || (kind == SHAPE_WORD && given->word);
    if (!good) {
        Text found = shape_name(input->shape, mem);
        diag_fail(&call->run->diag, EXIT_INPUT, span, "%.*s must be %s%s%s, but this is %.*s", TEXT_ARG(given->keyword),
                  given->number ? "a number" : "", given->number && given->vector ? " or " : "",
                  given->vector ? "a vector"
                  : given->word ? "a word"
                                : "",
                  TEXT_ARG(found));
        if (kind == SHAPE_NUMBER && given->vector)
            return diag_hint(&call->run->diag, "write a vector as <x, y> or (x, y)");
        return given->caption.len ? diag_hint(&call->run->diag, "%.*s: %.*s", TEXT_ARG(given->keyword), TEXT_ARG(given->caption)) : false;
    }
    if (kind == SHAPE_VECTOR && input->shape.rows != dimension) {
        diag_fail(&call->run->diag, EXIT_INPUT, span, "%.*s has %d components, but the vectors before it have %d", TEXT_ARG(given->keyword),
                  input->shape.rows, dimension);
        return diag_hint(&call->run->diag, "give all vectors two components (in the plane), or all three (in space)");
    }
    if (!call_has_dimension(call, given, arg))
        return false;
    bool infinite = kind == SHAPE_NUMBER && !input->plan && input->value.one.exact->kind == EXACT_INFINITY;
    if (infinite && !given->infinite_ok)
        return diag_fail(&call->run->diag, EXIT_INPUT, span, "%.*s cannot be infinite: only a mass or a moment of inertia can be inf",
                         TEXT_ARG(given->keyword));
    return true;
}

static bool is_zero(const Input *input)
{
    return !input->plan && input->shape.kind == SHAPE_NUMBER && input->value.one.exact->kind == EXACT_ROOTS &&
           input->value.one.exact->count == 0;
}

void call_fit_zero(Input *input, const Given *given, int dimension, Arena *mem)
{
    int  rows = dimension ? dimension : 2;
    Num *num = ARENA_MANY(mem, Num, rows);
    if (!is_zero(input) || !given->vector || (given->number && !dimension))
        return;
    for (int i = 0; i < rows; i++)
        num[i].exact = &exact_zero;
    *input = input_exact(value_of((Shape){.kind = SHAPE_VECTOR, .rows = rows, .cols = 1}, num));
}

bool call_is_open(const Expr *expr)
{
    bool open = expr->kind == EXPR_NONE;
    for (int i = 0; i < expr->count && !open && expr->kind == EXPR_VECTOR; i++)
        open = expr->arg[i]->kind == EXPR_NONE;
    return open;
}

int call_argument(const Call *call, Text keyword)
{
    for (int i = 0; i < call->count; i++)
        if (text_equal(call->keyword[i], keyword))
            return i;
    return -1;
}

bool call_has_twice(Call *call, int i)
{
    Span span = {call->arg[i].span.start, call->arg[i].span.start + call->arg[i].keyword.len};
    for (int k = 0; k < i; k++) {
        Text one = call->arg[k].keyword, other = call->arg[i].keyword;
        if (text_equal(one, other))
            return !diag_fail(&call->run->diag, EXIT_INPUT, span, "`%.*s` is given twice", TEXT_ARG(other));
        if (text_equal(call->keyword[k], call->keyword[i]))
            return !diag_fail(&call->run->diag, EXIT_INPUT, span, "`%.*s` and `%.*s` are both %.*s here", TEXT_ARG(one), TEXT_ARG(other),
                              TEXT_ARG(call->keyword[i]));
    }
    return false;
}
