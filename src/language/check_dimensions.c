#include "language/check_dimensions.h"

static const Dimension PLAIN = {.kind = DIMENSION_PURE}, UNKNOWN = {.kind = DIMENSION_ANY};

/* "the left side times a velocity (m/s) would be a momentum (kg m/s)", where one factor of a kind that has a name is missing. */
static bool hint_factor(Diag *diag, Dimension left, Dimension right)
{
    for (int side = 0; side < 2; side++) {
        Dimension lacking = side ? right : left, whole = side ? left : right, factor = dimension_product(whole, lacking, -1);
        if (!dimension_has_name(factor) || !dimension_has_name(lacking) || !dimension_has_name(whole))
            continue;
        return diag_hint(diag, "the %s side times %.*s would be %.*s", side ? "right" : "left",
                         TEXT_ARG(dimension_phrase(factor, diag->mem)), TEXT_ARG(dimension_phrase(whole, diag->mem)));
    }
    return false;
}

/* The complaint that two quantities do not go together. */
static bool complain(Diag *diag, Span left, Dimension of_left, Span right, Dimension of_right, const char *what)
{
    Text a = dimension_name(of_left, diag->mem), b = dimension_name(of_right, diag->mem);
    diag_fail(diag, EXIT_INPUT, left, "%.*s and %.*s cannot be %s", TEXT_ARG(a), TEXT_ARG(b), what);
    diag_beside(diag, right, text_format(diag->mem, "left side:  %.*s", TEXT_ARG(a)),
                text_format(diag->mem, "right side: %.*s", TEXT_ARG(b)));
    return hint_factor(diag, of_left, of_right);
}

/* A number without a unit beside one with a unit: in `5 m/s + 3`, most likely 3 m/s is meant. */
static void note_unit(const ShapeChecker *c, const Expr *number, Dimension read_as)
{
    Text typed = text_cut(c->diag->source, number->span.start, number->span.end);
    if (!c->notes || expr_is_zero(number) || typed.len > 40)
        return;
    Text unit = dimension_unit(read_as, c->diag->mem);
    if (number->kind == EXPR_NAME)
        diag_add_note(c->notes, "%.*s has no unit; it is counted in %.*s here", TEXT_ARG(typed), TEXT_ARG(unit));
    else
        diag_add_note(c->notes, "%.*s has no unit here; it is read as %.*s %.*s", TEXT_ARG(typed), TEXT_ARG(typed), TEXT_ARG(unit));
}

static bool hint_direction(Diag *diag)
{
    return diag_hint(diag, "for a size and its direction write 5 m/s at 30°");
}

/* <5, 30°> is most likely a size and its direction, and would be read as <5, 0.5236>. */
static bool refuse_direction(const ShapeChecker *c, const Expr *vector)
{
    const Expr *angle = NULL, *number = NULL;
    for (int i = 0; i < vector->count; i++) {
        const Expr *next = vector->arg[i];
        Dimension   own = next->shape.dimension;
        angle = dimension_is_angle(own) ? next : angle;
        number = own.kind == DIMENSION_PURE && !dimension_is_angle(own) ? next : number;
    }
    if (!angle || !number || !c->dimensions)
        return true;
    diag_fail(c->diag, EXIT_INPUT, angle->span, "an angle and a plain number cannot be components of one vector");
    return hint_direction(c->diag);
}

/* A variable that was given as a plain number, which is not 0. */
static bool is_plain_variable(const ShapeChecker *c, const Expr *expr)
{
    Binding binding;
    return expr->kind == EXPR_NAME && expr->slot >= 0 && !c->scope->steps && c->scope->find(c->scope, expr->text, &binding) &&
           binding.shape.dimension.kind == DIMENSION_PURE && !dimension_is_angle(binding.shape.dimension);
}

/* The terms of a sum, of a comparison, or of what else needs values of one kind. 0 is of every kind. */
static bool join_all(const ShapeChecker *c, Expr *expr, const char *what)
{
    const Expr *first = NULL;
    for (int i = 0; i < expr->count; i++) {
        const Expr *next = expr->arg[i];
        Dimension  *joined = &expr->shape.dimension, before = *joined, own = next->shape.dimension;
        if (expr_is_zero(next))
            continue;
        bool fit = !first || dimension_join(joined, before, own);
        if (!fit && c->dimensions)
            return complain(c->diag, first->span, before, next->span, own, what);
        *joined = !fit ? UNKNOWN : first ? *joined : own;
        first = first && before.kind == DIMENSION_OF ? first : next;
    }
    for (int i = 0; i < expr->count && dimension_has_unit(expr->shape.dimension); i++)
        if (expr->arg[i]->shape.dimension.kind == DIMENSION_PURE || is_plain_variable(c, expr->arg[i]))
            note_unit(c, expr->arg[i], expr->shape.dimension);
    return true;
}

static bool is_quantity(const Expr *expr)
{
    const Expr *size = expr->kind == EXPR_CALL && expr->op == OP_NEG ? expr->arg[0] : expr;
    return size->kind == EXPR_CALL && size->op == OP_QUANTITY;
}

static bool has_quantity(const Expr *chain)
{
    bool typed = false;
    for (int i = 0; i < chain->count && !typed; i++)
        typed = is_quantity(chain->arg[i]);
    return typed;
}

/* `typed`: a quantity was typed in the product. The k of k*2 kg is then a plain number; beside other variables it may be a mass that was
 * typed without its unit. */
static Dimension of_factor(const ShapeChecker *c, const Expr *factor, bool typed)
{
    if (!typed || !is_plain_variable(c, factor))
        return factor->shape.dimension;
    if (c->notes)
        diag_add_note(c->notes, "%.*s has no unit: it is a plain number here", TEXT_ARG(factor->text));
    return PLAIN;
}

static bool of_chain(const ShapeChecker *c, Expr *chain)
{
    Dimension so_far;
    bool      typed;
    switch (expr_level(chain)) {
    case LEVEL_SUM:
        return join_all(c, chain, chain->ops[1] == OP_SUB ? "subtracted" : "added");
    case LEVEL_COMPARE:
        if (chain->arg[0]->shape.kind != SHAPE_WORD && !join_all(c, chain, "compared"))
            return false;
        chain->shape.dimension = UNKNOWN;
        return true;
    case LEVEL_PRODUCT:
        typed = has_quantity(chain);
        so_far = of_factor(c, chain->arg[0], typed);
        for (int i = 1; i < chain->count; i++)
            so_far = dimension_product(so_far, of_factor(c, chain->arg[i], typed), chain->ops[i] == OP_DIV ? -1 : 1);
        chain->shape.dimension = so_far;
        return true;
    default:
        return true;
    }
}

/* 2 for an exponent of 1, 1 for 1/2, as typed; false if it is neither an integer nor that. */
static bool read_halves(const Expr *exponent, int *halves)
{
    bool        minus = exponent->kind == EXPR_CALL && exponent->op == OP_NEG;
    const Expr *size = minus ? exponent->arg[0] : exponent;
    if (size->kind == EXPR_CHAIN && size->count == 2 && size->ops[1] == OP_DIV && size->arg[0]->kind == EXPR_NUMBER &&
        size->arg[1]->kind == EXPR_NUMBER && text_is(size->arg[0]->text, "1") && text_is(size->arg[1]->text, "2")) {
        *halves = minus ? -1 : 1;
        return true;
    }
    if (size->kind != EXPR_NUMBER || !size->exact || !exact_is_rational(size->exact))
        return false;
    Rat value = exact_rat(size->exact);
    if (!value.d || value.n > 50 || value.n < -50 || (value.d != 1 && value.d != 2))
        return false;
    *halves = (int)(2 * value.n / value.d) * (minus ? -1 : 1);
    return true;
}

static bool of_power(const ShapeChecker *c, Expr *power)
{
    int       halves;
    Dimension base = power->arg[0]->shape.dimension, exponent = power->arg[1]->shape.dimension;
    if (dimension_has_unit(exponent) && c->dimensions) {
        diag_fail(c->diag, EXIT_INPUT, power->arg[1]->span, "an exponent is a plain number, but this is %.*s",
                  TEXT_ARG(dimension_phrase(exponent, c->diag->mem)));
        return diag_hint(c->diag, "put the quantity in brackets before you raise it: (5 m/s)^2");
    }
    power->shape.dimension = read_halves(power->arg[1], &halves) ? dimension_power(base, halves)
                             : dimension_has_unit(base)          ? UNKNOWN
                                                                 : base;
    return true;
}

static bool needs_plain(const ShapeChecker *c, const Expr *call, const Expr *arg)
{
    Dimension found = arg->shape.dimension;
    if (!dimension_has_unit(found) || !c->dimensions)
        return true;
    if (expr_is_direction(call)) { /* 2 m at 3 m */
        diag_fail(c->diag, EXIT_INPUT, arg->span, "after `at` stands a direction, which is an angle, but this is %.*s",
                  TEXT_ARG(dimension_phrase(found, c->diag->mem)));
        return hint_direction(c->diag);
    }
    return diag_fail(c->diag, EXIT_INPUT, arg->span, "%s takes %s, but this is %.*s", operators[call->op].name,
                     op_gives_angle(call->op) ? "a plain number" : "an angle", TEXT_ARG(dimension_phrase(found, c->diag->mem)));
}

static bool of_quantity(const ShapeChecker *c, Expr *quantity)
{
    Dimension value = quantity->arg[0]->shape.dimension;
    if (dimension_has_unit(value)) {
        diag_fail(c->diag, EXIT_INPUT, quantity->span, "this value has a unit already: it is %.*s",
                  TEXT_ARG(dimension_phrase(value, c->diag->mem)));
        return diag_hint(c->diag, "leave out one of the two units");
    }
    if (dimension_is_angle(value) && c->dimensions) { /* (30°) kg */
        diag_fail(c->diag, EXIT_INPUT, quantity->span, "an angle cannot have the unit %.*s", TEXT_ARG(quantity->text));
        return hint_direction(c->diag);
    }
    quantity->shape.dimension = quantity->unit;
    Binding binding;
    Text    name = quantity->text;
    if (c->notes && c->scope && !c->scope->steps && c->scope->find(c->scope, name, &binding))
        diag_add_note(c->notes, "%.*s is the unit here; for the variable write %.*s*%.*s", TEXT_ARG(name),
                      TEXT_ARG(text_cut(c->diag->source, quantity->arg[0]->span.start, quantity->arg[0]->span.end)), TEXT_ARG(name));
    return true;
}

/* The value must be what the unit measures; the result is a plain number of such units. */
static bool of_conversion(const ShapeChecker *c, Expr *in)
{
    Dimension value = in->arg[0]->shape.dimension;
    bool      angle = dimension_is_angle(value), fits = value.kind != DIMENSION_OF || dimension_same(value, in->unit);
    in->shape.dimension = PLAIN;
    if (value.kind != DIMENSION_OF && dimension_has_unit(in->unit))
        note_unit(c, in->arg[0], in->unit);
    if (fits && (!angle || !dimension_has_unit(in->unit)))
        return true;
    Span unit = {in->span.end - in->text.len, in->span.end};
    return complain(c->diag, in->arg[0]->span, value, unit, in->unit, "converted into each other");
}

static bool of_call(const ShapeChecker *c, Expr *call)
{
    Dimension first = call->arg[0]->shape.dimension, *own = &call->shape.dimension;
    switch (call->op) {
    case OP_QUANTITY:
        return of_quantity(c, call);
    case OP_IN:
        return of_conversion(c, call);
    case OP_NEG:
    case OP_NORM:
    case OP_ABS:
    case OP_PERP:
        *own = first;
        return true;
    case OP_SQRT:
        *own = dimension_power(first, 1);
        return true;
    case OP_INV:
        *own = call->shape.kind == SHAPE_MATRIX ? UNKNOWN : dimension_power(first, -2);
        return true;
    case OP_CROSS:
        *own = dimension_product(first, call->arg[1]->shape.dimension, 1);
        return true;
    case OP_MIN:
    case OP_MAX:
        return join_all(c, call, "compared");
    case OP_ATAN2:
        if (!join_all(c, call, "the sides of one angle"))
            return false;
        *own = dimension_angle();
        return true;
    case OP_SIN:
    case OP_COS:
    case OP_TAN:
        *own = PLAIN;
        return needs_plain(c, call, call->arg[0]);
    case OP_ASIN:
    case OP_ACOS:
    case OP_ATAN:
        *own = dimension_angle();
        return needs_plain(c, call, call->arg[0]);
    case OP_POLAR:
    case OP_ROT:
        *own = first;
        return needs_plain(c, call, call->arg[1]);
    case OP_ANGLE:
    case OP_DEGREES:
        *own = dimension_angle();
        return true;
    case OP_SIGN:
    case OP_UNIT:
        *own = PLAIN;
        return true;
    default: /* matrices, whose entries may be of many kinds */
        *own = UNKNOWN;
        return true;
    }
}

bool check_dimension(const ShapeChecker *c, Expr *expr)
{
    switch (expr->kind) {
    case EXPR_NUMBER:
        expr->shape.dimension = expr_is_zero(expr) ? UNKNOWN : PLAIN; /* 0 is 0 kg as well as 0 m/s */
        return true;
    case EXPR_NAME: /* a variable that came without a unit may be anything */
        if (expr->slot < 0)
            expr->shape.dimension = PLAIN;
        else if (expr->shape.dimension.kind == DIMENSION_PURE && !dimension_is_angle(expr->shape.dimension) && !c->scope->steps)
            expr->shape.dimension = UNKNOWN;
        return true;
    case EXPR_FIELD:
        expr->shape.dimension = expr->arg[0]->shape.dimension;
        return true;
    case EXPR_VECTOR:
        return refuse_direction(c, expr) && join_all(c, expr, "components of one vector");
    case EXPR_POWER:
        return of_power(c, expr);
    case EXPR_CALL:
        return of_call(c, expr);
    case EXPR_CHAIN:
        return of_chain(c, expr);
    default:
        return true;
    }
}
