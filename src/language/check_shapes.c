#include "language/check_dimensions.h"
#include "units/unit.h"

#include <string.h>

static bool find(const ShapeChecker *c, Text name, Binding *binding)
{
    return c->scope && c->scope->find(c->scope, name, binding);
}

bool check_component(Scope *scope, Text name, Text *vector, Text *component)
{
    Binding binding;
    if (scope && scope->component && scope->component(scope, name, vector, component))
        return true;
    if (name.len < 2 || name.at[name.len - 1] < 'x' || name.at[name.len - 1] > 'z')
        return false;
    *vector = text_cut(name, 0, name.len - 1);
    *component = text_from(name, name.len - 1);
    return scope && scope->find(scope, *vector, &binding) && binding.shape.kind == SHAPE_VECTOR;
}

static bool constant(const ShapeChecker *c, Expr *name)
{
    Rat half_turn = {1, 180, NULL};
    if (text_is(name->text, "pi") || text_is(name->text, "π"))
        name->exact = exact_angle(rat_int(1), c->num);
    else if (text_is(name->text, "deg"))
        name->exact = exact_angle(half_turn, c->num);
    else if (text_is(name->text, "inf"))
        name->exact = &exact_infinity;
    name->shape = NUMBER;
    return name->exact != NULL;
}

/* "sqrt" of sqrt2, the name of a function that ends in digits; empty for other names. */
static Text name_in_front(Text text)
{
    size_t end = text.len;
    while (end > 0 && text.at[end - 1] >= '0' && text.at[end - 1] <= '9')
        end--;
    return end < text.len && op_function(text_cut(text, 0, end)) >= 0 ? text_cut(text, 0, end) : (Text){0};
}

/* km/h without a number. */
static bool bare_unit(const ShapeChecker *c, const Expr *name)
{
    Text text = name->text, unit = unit_at(c->diag->source, name->span.start);
    Text letter = text.len == 1 ? text_format(c->diag->mem, "; for a letter `letters %.*s > 0`", TEXT_ARG(text)) : (Text){0};
    return diag_hint(c->diag, "%.*s is a unit: write a number in front of it, 1 %.*s; for a variable %.*s = ...%.*s", TEXT_ARG(unit),
                     TEXT_ARG(unit), TEXT_ARG(text), TEXT_ARG(letter));
}

static bool unknown_name(const ShapeChecker *c, const Expr *name)
{
    Diag   *diag = c->diag;
    Text    text = name->text, nearest;
    Binding binding;
    diag_fail(diag, EXIT_INPUT, name->span, "`%.*s` is not defined", TEXT_ARG(text));
    if (diag->unread)
        return false;
    char last = text.at[text.len - 1];
    if (text.len > 1 && (last == '2' || last == '3') && find(c, text_cut(text, 0, text.len - 1), &binding))
        return diag_hint(diag, "for a power write %.*s^%c", TEXT_ARG(text_cut(text, 0, text.len - 1)), last);
    if (op_function(text) >= 0)
        return diag_hint(diag, "%.*s is a function: write %.*s(...)", TEXT_ARG(text), TEXT_ARG(text));
    Text function = name_in_front(text);
    if (function.len)
        return diag_hint(diag, "%.*s is a function: write its values in round brackets, %.*s(%.*s)", TEXT_ARG(function), TEXT_ARG(function),
                         TEXT_ARG(text_from(text, function.len)));
    if (parse_is_inverse(text))
        return parse_hint_inverse(diag, text, TEXT("x"));
    if (unit_named(text))
        return bare_unit(c, name);
    if (parse_scope_nearest(c->scope, text, diag->source, &nearest))
        return diag_hint(diag, "did you mean `%.*s`?", TEXT_ARG(nearest));
    Text meant = unit_meant(text, diag->mem);
    if (meant.len && !(c->scope && c->scope->steps))
        return diag_hint(diag, "if a unit is meant, write %.*s after a number; to use a variable, first write %.*s = ...", TEXT_ARG(meant),
                         TEXT_ARG(text));
    if (c->scope && c->scope->hint)
        return diag_hint(diag, "%s", c->scope->hint);
    if (c->scope && c->scope->steps)
        return diag_hint(diag, "a formula in a method can use the method's givens and the steps above it");
    if (memchr(text.at, '.', text.len))
        return diag_hint(diag, "`show %.*s` lists its values", (int)((const char *)memchr(text.at, '.', text.len) - text.at), text.at);
    if (text.len == 1 && (last == 'i' || last == 'j'))
        return diag_hint(diag, "give it a value first: %.*s = ...; for the unit vector write 1%.*s, or 3i + 4j for a sum", TEXT_ARG(text),
                         TEXT_ARG(text));
    if (text.len == 1 && last >= 'x' && last <= 'z')
        return diag_hint(diag, "give it a value first: %.*s = ...; for a component leave no spaces around the dot: v.%.*s", TEXT_ARG(text),
                         TEXT_ARG(text));
    return diag_hint(diag, "give it a value first: %.*s = ...", TEXT_ARG(text));
}

static bool check_name(const ShapeChecker *c, Expr *name)
{
    Binding binding;
    Text    vector, component;
    if (find(c, name->text, &binding)) {
        name->slot = binding.slot;
        name->shape = binding.shape;
        return true;
    }
    if (constant(c, name))
        return true;
    if (check_component(c->scope, name->text, &vector, &component)) {
        Expr *base = expr_name(c->diag->mem, vector);
        int   room = 0;
        base->span = name->span;
        name->kind = EXPR_FIELD;
        name->text = component;
        expr_append(c->diag->mem, name, OP_DOT, base, &room);
        return check_expr(c, name);
    }
    return unknown_name(c, name);
}

static bool check_glued(const ShapeChecker *c, Expr *glued)
{
    Arena  *mem = c->diag->mem;
    Binding binding;
    Text    left = glued->arg[0]->text, right = glued->text;
    Text    joined = text_format(mem, "%.*s%.*s", TEXT_ARG(left), TEXT_ARG(right));
    if (find(c, joined, &binding)) {
        glued->kind = EXPR_NAME;
        glued->text = joined;
        glued->count = 0;
        return check_expr(c, glued);
    }
    bool both = find(c, left, &binding);
    both = find(c, right, &binding) && both;
    if (!both) {
        diag_fail(c->diag, EXIT_INPUT, glued->span,
                  "(%.*s)%.*s could be the name `%.*s` or the dot product %.*s . %.*s, but neither is defined", TEXT_ARG(left),
                  TEXT_ARG(right), TEXT_ARG(joined), TEXT_ARG(left), TEXT_ARG(right));
        return diag_hint(c->diag, "to multiply write (%.*s)*%.*s", TEXT_ARG(left), TEXT_ARG(right));
    }
    Expr *name = expr_name(mem, right);
    name->span = glued->span;
    *glued = *expr_chain(mem, glued->arg[0], OP_DOT, name);
    glued->span = name->span;
    return check_expr(c, glued);
}

/* ---- shapes ----------------------------------------------------------------------------------------------- */

static bool letter_takes(char letter, Shape shape, int *size)
{
    switch (letter) {
    case 'n':
        return shape.kind == SHAPE_NUMBER;
    case 'p':
        return shape.kind == SHAPE_VECTOR && shape.rows == 2;
    case 'q':
        return shape.kind == SHAPE_VECTOR && shape.rows == 3;
    case 'v':
        if (shape.kind != SHAPE_VECTOR || (*size && *size != shape.rows))
            return false;
        *size = shape.rows;
        return true;
    case 'm':
        return shape.kind == SHAPE_MATRIX;
    case 't':
        return shape.kind == SHAPE_TRUTH;
    case 'w':
        return shape.kind == SHAPE_WORD;
    default:
        return false;
    }
}

static Shape letter_gives(char letter, int size, const Shape *args, int count)
{
    switch (letter) {
    case 'n':
        return NUMBER;
    case 'p':
    case 'q':
    case 'v':
        return (Shape){.kind = SHAPE_VECTOR, .rows = letter == 'p' ? 2 : letter == 'q' ? 3 : size, .cols = 1};
    case 't':
        return (Shape){.kind = SHAPE_TRUTH};
    default: { /* a matrix gets the rows of the first operand and the columns of the last */
        Shape first = args[0].kind == SHAPE_MATRIX ? args[0] : args[count - 1];
        Shape last = args[count - 1].kind == SHAPE_MATRIX ? args[count - 1] : args[0];
        return (Shape){.kind = SHAPE_MATRIX, .rows = first.rows, .cols = last.cols};
    }
    }
}

/* One case of a row's shapes, "nv:v" or "n*:n"; *next is the one after it. */
static bool case_fits(const char *form, const char **next, const Shape *args, int count, Shape *result)
{
    const char *colon = strchr(form, ':');
    *next = colon[2] ? colon + 3 : NULL;
    int size = 0, i = 0;
    for (const char *at = form; at < colon; at++) {
        bool many = at[1] == '*';
        do {
            if (i >= count || !letter_takes(*at, args[i], &size))
                return false;
            i++;
        } while (many && i < count);
        at += many;
    }
    *result = letter_gives(colon[1], size, args, count);
    return i == count;
}

static bool matrices_agree(Op op, const Shape *args)
{
    bool both = args[0].kind == SHAPE_MATRIX && args[1].kind == SHAPE_MATRIX;
    switch (op) {
    case OP_ADD:
    case OP_SUB:
    case OP_EQ:
    case OP_NE:
        return !both || shape_equal(args[0], args[1]);
    case OP_MUL:
        if (args[0].kind != SHAPE_MATRIX || args[1].kind == SHAPE_NUMBER)
            return true;
        return args[1].kind == SHAPE_MATRIX ? args[0].cols == args[1].rows : args[0].rows == args[0].cols && args[0].cols == args[1].rows;
    case OP_DET:
        return args[0].rows == args[0].cols && (args[0].rows == 2 || args[0].rows == 3);
    case OP_INV:
        return args[0].kind != SHAPE_MATRIX || (args[0].rows == args[0].cols && (args[0].rows == 2 || args[0].rows == 3));
    case OP_SOLVE:
        return args[0].rows == args[0].cols && args[1].rows == args[0].rows;
    default:
        return true;
    }
}

static bool apply(Op op, const Shape *args, int count, Shape *result)
{
    for (const char *form = operators[op].shapes; form;)
        if (case_fits(form, &form, args, count, result))
            return matrices_agree(op, args);
    return false;
}

static Text source_of(const ShapeChecker *c, const Expr *expr)
{
    Text text = text_cut(c->diag->source, expr->span.start, expr->span.end);
    return text.len <= 40 ? text : TEXT("...");
}

static bool wrong_shapes(const ShapeChecker *c, Op op, const Expr *whole, const Expr *left, Shape left_shape, const Expr *right)
{
    Diag  *diag = c->diag;
    Arena *mem = diag->mem;
    Text   a = shape_name(left_shape, mem);
    if (op == OP_IN) {
        diag_fail(diag, EXIT_INPUT, left->span, "`in` converts a number or a vector, but this is %.*s", TEXT_ARG(a));
        return diag_hint(diag, "convert one of its entries: 3 m in cm");
    }
    if (operators[op].level <= LEVEL_NOT) {
        bool second = right && left_shape.kind == SHAPE_TRUTH;
        Text found = second ? shape_name(right->shape, mem) : a;
        diag_fail(diag, EXIT_INPUT, (second ? right : left)->span, "`%s` takes conditions, but this is %.*s", operators[op].name,
                  TEXT_ARG(found));
        return diag_hint(diag, "a condition compares two values: a < b, a = b");
    }
    if (!right) {
        diag_fail(diag, EXIT_INPUT, whole->span, "`%s` cannot take %.*s", operators[op].name, TEXT_ARG(a));
        return diag_hint(diag, "%s: %s", operators[op].name, operators[op].summary);
    }
    Text b = shape_name(right->shape, mem);
    Text l = source_of(c, left), r = source_of(c, right);
    Span span = {whole->span.start, right->span.end};
    bool vectors = left_shape.kind == SHAPE_VECTOR && right->shape.kind == SHAPE_VECTOR;
    if (vectors && left_shape.rows != right->shape.rows) {
        diag_fail(diag, EXIT_INPUT, span, "%.*s and %.*s cannot be combined", TEXT_ARG(a), TEXT_ARG(b));
        return diag_hint(diag, "both vectors need two components, or both need three");
    }
    switch (op) {
    case OP_MUL:
    case OP_DIV:
        if (!vectors)
            break;
        diag_fail(diag, EXIT_INPUT, span, "`%s` is not defined for two vectors", operators[op].name);
        if (op == OP_DIV)
            return diag_hint(diag, "divide by a number instead, for example by |%.*s|", TEXT_ARG(r));
        return diag_hint(diag, "write %.*s . %.*s for the dot product or cross(%.*s, %.*s) for the cross product", TEXT_ARG(l), TEXT_ARG(r),
                         TEXT_ARG(l), TEXT_ARG(r));
    case OP_DOT:
    case OP_CROSS:
        if (left->kind == EXPR_CHAIN && expr_level(left) == LEVEL_PRODUCT && left_shape.kind == SHAPE_NUMBER && op == OP_DOT &&
            right->shape.kind == SHAPE_VECTOR) {
            diag_fail(diag, EXIT_INPUT, span, "a . b is a number, and a number has no dot product with a vector");
            return diag_hint(diag, "for a number times a vector write (%.*s)*%.*s", TEXT_ARG(l), TEXT_ARG(r));
        }
        diag_fail(diag, EXIT_INPUT, span, "the %s product needs two vectors, not %.*s and %.*s", op == OP_DOT ? "dot" : "cross",
                  TEXT_ARG(a), TEXT_ARG(b));
        if (op == OP_CROSS && (left_shape.kind == SHAPE_VECTOR || right->shape.kind == SHAPE_VECTOR))
            return diag_hint(diag,
                             "for a number times a vector write %.*s*%.*s; for an angular velocity w and a lever arm r write w*perp(r)",
                             TEXT_ARG(l), TEXT_ARG(r));
        return diag_hint(diag, "to multiply write %.*s*%.*s", TEXT_ARG(l), TEXT_ARG(r));
    case OP_LT:
    case OP_LE:
    case OP_GT:
    case OP_GE:
        diag_fail(diag, EXIT_INPUT, span, "`%s` compares two numbers, not %.*s and %.*s", operators[op].name, TEXT_ARG(a), TEXT_ARG(b));
        return left_shape.kind == SHAPE_VECTOR || right->shape.kind == SHAPE_VECTOR
                   ? diag_hint(diag, "compare lengths or components: |v|, v.x; or compare numbers one by one: 0 <= s <= 1 and 0 <= t <= 1")
                   : false;
    case OP_ADD:
    case OP_SUB:
    case OP_EQ:
    case OP_NE:
        diag_fail(diag, EXIT_INPUT, span, "`%s` is not defined for %.*s and %.*s", operators[op].name, TEXT_ARG(a), TEXT_ARG(b));
        return diag_hint(diag, op == OP_EQ || op == OP_NE ? "only values of one kind can be equal"
                                                          : "only values of one kind can be added or subtracted");
    default:
        break;
    }
    diag_fail(diag, EXIT_INPUT, span, "`%s` cannot take %.*s and %.*s", operators[op].name, TEXT_ARG(a), TEXT_ARG(b));
    return diag_hint(diag, "%s: %s", operators[op].name, operators[op].summary);
}

static bool check_comparison(const ShapeChecker *c, Expr *chain)
{
    for (int i = 1; i < chain->count; i++) {
        Shape shapes[2] = {chain->arg[i - 1]->shape, chain->arg[i]->shape};
        if (!apply(chain->ops[i], shapes, 2, &chain->shape))
            return wrong_shapes(c, chain->ops[i], chain->arg[i - 1], chain->arg[i - 1], shapes[0], chain->arg[i]);
    }
    return true;
}

/* Between plain numbers a raised dot and × multiply: 2·3. Between vectors they are the two products. On paper they scale, too: 1/5 · (-3,
 * 4) and 1.9 × 3 × n; but in w × r and u · n a name alone may be an angular velocity, or a vector on that page. */
static Op settled_op(const ShapeChecker *c, const Expr *chain, int i, Shape left)
{
    Op    op = chain->ops[i];
    Shape right = chain->arg[i]->shape;
    bool  numbers = left.kind == SHAPE_NUMBER && right.kind == SHAPE_NUMBER, alone = i == 1 && chain->arg[0]->kind == EXPR_NAME;
    bool  scales = c->on_paper && !alone && left.kind == SHAPE_NUMBER && right.kind == SHAPE_VECTOR;
    if (op == OP_RAISED)
        return numbers || scales ? OP_MUL : OP_DOT;
    return op == OP_CROSS && (numbers || scales) ? OP_MUL : op;
}

static bool mixed_products(const ShapeChecker *c, const Expr *chain, int i)
{
    size_t at = chain->arg[i - 1]->span.end, end = chain->arg[i]->span.start;
    Text   mark = text_trim(text_cut(c->diag->source, at, end));
    at = (size_t)(mark.at - c->diag->source.at);
    diag_fail(c->diag, EXIT_INPUT, (Span){at, at + mark.len}, "this product mixes a dot product and a cross product");
    return diag_hint(c->diag, "write brackets around the product that comes first: %s",
                     chain->ops[i] == OP_CROSS ? "a . (b × c)" : "(a × b) . c");
}

static bool check_chain(const ShapeChecker *c, Expr *chain)
{
    Level level = expr_level(chain);
    if (level == LEVEL_COMPARE)
        return check_comparison(c, chain);
    Shape so_far = chain->arg[0]->shape;
    bool  dot = false, cross = false;
    for (int i = 1; i < chain->count; i++) {
        if (level == LEVEL_PRODUCT)
            chain->ops[i] = settled_op(c, chain, i, so_far);
        dot |= chain->ops[i] == OP_DOT;
        cross |= chain->ops[i] == OP_CROSS;
        if (dot && cross)
            return mixed_products(c, chain, i);
        Shape shapes[2] = {so_far, chain->arg[i]->shape};
        if (!apply(chain->ops[i], shapes, 2, &so_far)) {
            Expr part = *chain;
            part.count = i;
            part.span.end = chain->arg[i - 1]->span.end;
            return wrong_shapes(c, chain->ops[i], &part, i == 1 ? chain->arg[0] : &part, shapes[0], chain->arg[i]);
        }
    }
    chain->shape = so_far;
    return true;
}

static bool check_call(const ShapeChecker *c, Expr *call)
{
    Shape  few[4];
    Shape *shapes = call->count <= 4 ? few : ARENA_MANY(c->diag->mem, Shape, call->count);
    for (int i = 0; i < call->count; i++)
        shapes[i] = call->arg[i]->shape;
    if (!apply(call->op, shapes, call->count, &call->shape)) {
        const Expr *second = call->count == 2 ? call->arg[1] : NULL;
        return wrong_shapes(c, call->op, call, call->arg[0], shapes[0], second);
    }
    bool        trigonometric = call->op == OP_SIN || call->op == OP_COS || call->op == OP_TAN;
    bool        turned = call->op == OP_POLAR || call->op == OP_ROT;
    const Expr *arg = call->arg[turned];
    if (c->notes && (trigonometric || turned) && arg->kind == EXPR_NUMBER && arg->exact->count)
        diag_add_note(c->notes, "%s takes radians, so this is %.*s radians; did you mean %s(%s%.*s°)?", operators[call->op].name,
                      TEXT_ARG(arg->text), operators[call->op].name, turned ? "..., " : "", TEXT_ARG(arg->text));
    return true;
}

static bool check_parts(const ShapeChecker *c, Expr *expr, ShapeKind kind, const char *what)
{
    for (int i = 0; i < expr->count; i++)
        if (expr->arg[i]->shape.kind != kind) {
            Text found = shape_name(expr->arg[i]->shape, c->diag->mem);
            return diag_fail(c->diag, EXIT_INPUT, expr->arg[i]->span, "%s must be numbers, but this is %.*s", what, TEXT_ARG(found));
        }
    return true;
}

static bool check_field(const ShapeChecker *c, Expr *field)
{
    Shape shape = field->arg[0]->shape;
    field->shape = NUMBER;
    if (shape.kind != SHAPE_VECTOR) {
        Text found = shape_name(shape, c->diag->mem);
        diag_fail(c->diag, EXIT_INPUT, field->span, "only a vector has a component .%.*s, but this is %.*s", TEXT_ARG(field->text),
                  TEXT_ARG(found));
        return diag_hint(c->diag, "for a product write * or leave spaces around the dot");
    }
    if (field->text.at[0] == 'z' && shape.rows == 2)
        return diag_fail(c->diag, EXIT_INPUT, field->span, "a 2D vector has no component .z");
    return true;
}

static bool check_number(const ShapeChecker *c, const Expr *number)
{
    Binding binding;
    Text    text = number->text;
    bool    power = memchr(text.at, 'e', text.len) && !text_starts(text, "0x");
    if (!power || !c->notes || !find(c, TEXT("e"), &binding))
        return true;
    size_t at = (size_t)((const char *)memchr(text.at, 'e', text.len) - text.at);
    Text   front = text_cut(text, 0, at), back = text_from(text, at + 1);
    bool   sign = back.at[0] == '-' || back.at[0] == '+';
    diag_add_note(c->notes, "%.*s means %.*s times ten to the power %.*s; to use the variable e write `%.*s*e %c %.*s`", TEXT_ARG(text),
                  TEXT_ARG(front), TEXT_ARG(back), TEXT_ARG(front), back.at[0] == '-' ? '-' : '+', TEXT_ARG(text_from(back, sign)));
    return true;
}

static bool check_node(const ShapeChecker *c, Expr *expr)
{
    if (expr->kind == EXPR_NAME)
        return check_name(c, expr);
    if (expr->kind == EXPR_GLUED)
        return check_glued(c, expr);
    if (expr->kind == EXPR_SUM) {
        diag_fail(c->diag, EXIT_INPUT, expr->span, "a sum over a family is only allowed in a method");
        return diag_hint(c->diag, "declare the family above its givens, `family part`; or write the terms one by one, a + b + c");
    }
    for (int i = 0; i < expr->count; i++) {
        bool  comparison = expr->kind == EXPR_CHAIN && i > 0 && expr_level(expr) == LEVEL_COMPARE;
        Expr *arg = expr->arg[i];
        /* The other side of a comparison with a word is a word: class = touch. */
        if (comparison && expr->arg[0]->shape.kind == SHAPE_WORD && arg->kind == EXPR_NAME) {
            arg->kind = EXPR_WORD;
            arg->shape = (Shape){.kind = SHAPE_WORD};
        } else if (!check_expr(c, arg)) {
            return false;
        }
    }
    switch (expr->kind) {
    case EXPR_NUMBER:
        expr->shape = NUMBER;
        return check_number(c, expr);
    case EXPR_WORD:
        expr->shape = (Shape){.kind = SHAPE_WORD};
        return true;
    case EXPR_VECTOR:
        expr->shape = (Shape){.kind = SHAPE_VECTOR, .rows = expr->count, .cols = 1};
        return check_parts(c, expr, SHAPE_NUMBER, "the components of a vector");
    case EXPR_MATRIX:
        return check_parts(c, expr, SHAPE_NUMBER, "the entries of a matrix");
    case EXPR_RECORD:
        expr->shape = (Shape){.kind = SHAPE_RECORD};
        return true;
    case EXPR_FIELD:
        return check_field(c, expr);
    case EXPR_CALL:
        return check_call(c, expr);
    case EXPR_POWER: {
        Shape shapes[2] = {expr->arg[0]->shape, expr->arg[1]->shape};
        if (apply(OP_POWER, shapes, 2, &expr->shape))
            return true;
        Text found = shape_name(shapes[0], c->diag->mem);
        diag_fail(c->diag, EXIT_INPUT, expr->span, "only a number can be raised to a power, but this is %.*s", TEXT_ARG(found));
        Text base = source_of(c, expr->arg[0]);
        return diag_hint(c->diag, "for the square of a length write %.*s . %.*s or |%.*s|^2", TEXT_ARG(base), TEXT_ARG(base),
                         TEXT_ARG(base));
    }
    case EXPR_CHAIN:
        return check_chain(c, expr);
    default:
        return true;
    }
}

bool check_expr(const ShapeChecker *c, Expr *expr)
{
    return check_node(c, expr) && check_dimension(c, expr);
}
