/* How to read this file: rounds() gives the number of lines after which a part of a formula becomes a value; show() gives that part on line
 * r: its value if it already is one, otherwise the part with its own parts on line r. A function that stands for a formula (expansion.h) is
 * shown as that formula, once its arguments are values. */
#include "derive/working/working.h"

#include "derive/working/elimination.h"
#include "derive/working/expansion.h"
#include "derive/working/tidy.h"

/* The facts about a part of the formula, which each line needs again. */
typedef struct PartKnown {
    const Expr *part;
    int         rounds; /* and 1; 0 if it has not been counted */
    bool        valued;
    Value       value;
    Expr       *shown; /* its value as a formula, or NULL */
} PartKnown;

typedef struct WorkingDesk {
    Env         *env;
    const Style *style;
    Arena       *mem;
    bool         degrees; /* angles are shown in degrees, as they were typed */
    int          angle;   /* in the formula of an expansion: the slot of its angle; else -1 */
    bool         failed;
    PartKnown   *known; /* by the address of the part; NULL for a formula that is shown with its value only */
    unsigned     places;
    const int   *unknown; /* slots of names without a value, in an equation */
    int          unknowns;
} WorkingDesk;

/* Makes room for what is known about all parts of the formula, of which half stays empty. */
static void remember(WorkingDesk *w, int count)
{
    for (w->places = 8; w->places < 2 * (unsigned)count;)
        w->places *= 2;
    w->known = ARENA_MANY(w->mem, PartKnown, (int)w->places);
}

static PartKnown *known_of(const WorkingDesk *w, const Expr *part)
{
    enum { EXPR_BITS = 7 }; /* the size of a node: neighbours in memory get neighbouring places */
    unsigned at = (unsigned)((uintptr_t)part >> EXPR_BITS) & (w->places - 1);
    while (w->known[at].part && w->known[at].part != part)
        at = (at + 1) & (w->places - 1);
    w->known[at].part = part;
    return &w->known[at];
}

static bool is_exact(const WorkingDesk *w)
{
    return w->env->num->sys->kind == NUM_EXACT;
}

/* ---- lines -------------------------------------------------------------------------------------------------- */

/* A number typed inside a formula stays as typed until it is combined with the rest. */
static bool is_literal(const Expr *expr)
{
    return expr->kind == EXPR_NUMBER || (expr->kind == EXPR_CALL && expr->op == OP_NEG && expr->arg[0]->kind == EXPR_NUMBER);
}

/* Products of vectors that are shown as sums of products in every method: a . b, the number a × b in 2D, the determinant of 2 by 2. */
static bool is_expanded(const Expr *expr)
{
    bool joint = expr->kind == EXPR_CHAIN && expr->count == 2 && (expr->ops[1] == OP_DOT || expr->ops[1] == OP_CROSS);
    bool called = expr->kind == EXPR_CALL && (expr->op == OP_CROSS || expr->op == OP_DET);
    bool two = called && expr->op == OP_DET ? expr->arg[0]->shape.rows == 2 : expr->shape.kind == SHAPE_NUMBER;
    return (joint || called) && two;
}

static bool is_length(const Expr *expr)
{
    return expr->kind == EXPR_CALL && expr->op == OP_NORM && expr->arg[0]->shape.kind == SHAPE_VECTOR;
}

static bool is_side_by_side(const Expr *expr)
{
    return expr->kind == EXPR_CHAIN && expr_level(expr) <= LEVEL_COMPARE;
}

/* Whether that argument is an angle whose sine and cosine are exact, while it has no exact form itself: atan2(3, 4), 90° - atan2(3, 4). */
static bool is_slope(const WorkingDesk *w, const Expr *expr, int i)
{
    bool wave = expr->kind == EXPR_CALL &&
                (expr->op == OP_COS || expr->op == OP_SIN || expr->op == OP_TAN || expr->op == OP_POLAR || expr->op == OP_ROT);
    return wave && is_exact(w) && i == expr->count - 1 && eval_is_slope(expr->arg[i]);
}

/* The lines that the function adds after those of its arguments, besides the one where they are all values; 0 for an operation. */
static int inner_lines(const WorkingDesk *w, const Expr *expr)
{
    if (expr->kind == EXPR_CALL && expr->op == OP_SOLVE)
        return is_exact(w) ? elimination_lines(expr->arg[0]->shape.rows) : 0;
    return expansion_lines(expr);
}

static int rounds(const WorkingDesk *w, const Expr *expr);

static int rounds_of_slope(const WorkingDesk *w, const Expr *angle)
{
    bool direct = eval_is_direction(angle);
    int  most = 0;
    for (int i = 0; i < angle->count; i++) {
        const Expr *part = angle->arg[i];
        int         lines = !direct && eval_is_slope(part) ? rounds_of_slope(w, part) : rounds(w, part);
        most = lines > most ? lines : most;
    }
    return most;
}

static int count_rounds(const WorkingDesk *w, const Expr *expr)
{
    int parts = 0;
    for (int i = 0; i < expr->count; i++) {
        int part = is_slope(w, expr, i) ? rounds_of_slope(w, expr->arg[i]) : rounds(w, expr->arg[i]);
        parts = part > parts ? part : parts;
    }
    int inner = inner_lines(w, expr);
    if (inner)
        return parts + 1 + inner;
    switch (expr->kind) {
    case EXPR_CHAIN:
        return is_side_by_side(expr) ? parts : is_expanded(expr) ? parts + 3 : parts + 1;
    case EXPR_CALL:
        if (expr->op == OP_NEG && expr->arg[0]->kind == EXPR_NUMBER)
            return 0;
        if (expr->op == OP_NOT)
            return parts;
        if (expr->op == OP_IN) /* its value in SI units is not shown as well */
            return parts > 1 ? parts : 1;
        return is_expanded(expr) || is_length(expr) ? parts + 3 : parts + 1;
    case EXPR_POWER:
        return parts + 1;
    default: /* names and numbers are values at once; vectors and components as soon as their parts are */
        return parts;
    }
}

static int rounds(const WorkingDesk *w, const Expr *expr)
{
    if (!w->known)
        return count_rounds(w, expr);
    PartKnown *known = known_of(w, expr);
    if (!known->rounds)
        known->rounds = count_rounds(w, expr) + 1;
    return known->rounds - 1;
}

static Value worth(WorkingDesk *w, const Expr *expr)
{
    PartKnown *known = w->known ? known_of(w, expr) : NULL;
    Value      value = {.shape = {.kind = SHAPE_NONE}};
    if (known && known->valued)
        return known->value;
    w->failed |= eval(&value, expr, w->env) != NUM_OK;
    if (w->failed)
        return (Value){.shape = {.kind = SHAPE_NONE}};
    if (known) {
        known->valued = true;
        known->value = value;
    }
    return value;
}

static Expr *put_in(WorkingDesk *w, Num num)
{
    return value_num_expr(num, w->env->num->sys, w->style, w->env->num);
}

static Num multiply(WorkingDesk *w, Num a, Num b)
{
    Num product = a;
    w->failed |= w->env->num->sys->mul(&product, a, b, w->env->num) != NUM_OK;
    return product;
}

/* One product of a sum of products: a*b, or worked out. */
static Expr *product(WorkingDesk *w, Num a, Num b, bool done)
{
    return done ? put_in(w, multiply(w, a, b)) : expr_chain(w->mem, put_in(w, a), OP_MUL, put_in(w, b));
}

static Expr *sum_of_products(WorkingDesk *w, const Num *a, const Num *b, int count, bool done)
{
    int   room = 0;
    Expr *sum = expr_new(w->mem, EXPR_CHAIN, (Span){0, 0});
    for (int i = 0; i < count; i++)
        expr_append(w->mem, sum, OP_ADD, product(w, a[i], b[i], done), &room);
    return sum;
}

static Expr *two_products(WorkingDesk *w, Num a, Num b, Num c, Num d, bool done)
{
    return expr_chain(w->mem, product(w, a, d, done), OP_SUB, product(w, b, c, done));
}

static Expr *show_expanded(WorkingDesk *w, const Expr *expr, bool done)
{
    Value a = worth(w, expr->arg[0]);
    Value b = expr->count > 1 ? worth(w, expr->arg[1]) : a;
    if (w->failed)
        return NULL;
    if (a.shape.kind == SHAPE_MATRIX)
        return two_products(w, a.num[0], a.num[1], a.num[2], a.num[3], done);
    bool dot = expr->kind == EXPR_CHAIN && expr->ops[1] == OP_DOT;
    return dot ? sum_of_products(w, a.num, b.num, a.shape.rows, done) : two_products(w, a.num[0], a.num[1], b.num[0], b.num[1], done);
}

/* |v| as the root of the squares added, or of their sum. */
static Expr *show_length(WorkingDesk *w, const Expr *expr, bool done)
{
    Value v = worth(w, expr->arg[0]);
    if (w->failed)
        return NULL;
    int   room = 0;
    Expr *sum = expr_new(w->mem, EXPR_CHAIN, (Span){0, 0});
    Num   total = {0};
    for (int i = 0; i < v.shape.rows; i++) {
        Expr *square = expr_new(w->mem, EXPR_POWER, (Span){0, 0});
        int   two = 0;
        expr_append(w->mem, square, OP_POWER, put_in(w, v.num[i]), &two);
        expr_append(w->mem, square, OP_POWER, expr_number(w->mem, TEXT("2"), NULL), &two);
        expr_append(w->mem, sum, OP_ADD, square, &room);
        Num part = multiply(w, v.num[i], v.num[i]);
        if (i)
            w->failed |= w->env->num->sys->add(&total, total, part, w->env->num) != NUM_OK;
        else
            total = part;
    }
    return w->failed ? NULL : expr_call(w->mem, OP_SQRT, done ? put_in(w, total) : sum, NULL);
}

/* ---- angles ------------------------------------------------------------------------------------------------- */

static bool is_exact_angle(const WorkingDesk *w, const Expr *name)
{
    const Value *value = name->slot >= 0 && w->env->slot[name->slot].set ? &w->env->slot[name->slot].value : NULL;
    const Exact *exact = value && value->shape.kind == SHAPE_NUMBER ? num_exactly(value->one, w->env->num) : name->exact;
    return exact && exact->kind == EXACT_ANGLE;
}

/* Whether degrees stand in the formula, or in a value that it names. */
static bool has_degrees(const WorkingDesk *w, const Expr *expr)
{
    bool has =
        (expr->kind == EXPR_CALL && expr->op == OP_DEGREES) || (expr->kind == EXPR_NAME && expr->slot >= 0 && is_exact_angle(w, expr));
    for (int i = 0; i < expr->count && !has; i++)
        has = has_degrees(w, expr->arg[i]);
    return has;
}

static bool is_angle(const WorkingDesk *w, const Expr *expr)
{
    if (expr->kind == EXPR_NAME)
        return (expr->slot >= 0 && expr->slot == w->angle) || is_exact_angle(w, expr);
    if (expr->kind == EXPR_CALL && expr->op == OP_NEG)
        return is_angle(w, expr->arg[0]);
    if (expr->kind == EXPR_CALL)
        return expr->op == OP_DEGREES || op_gives_angle(expr->op);
    if (expr->kind != EXPR_CHAIN || expr_level(expr) < LEVEL_SUM)
        return false;
    int angles = 0;
    for (int i = 0; i < expr->count; i++)
        if (is_angle(w, expr->arg[i]))
            angles += i && expr->ops[i] == OP_DIV ? expr->count : 1; /* an angle through an angle is a number */
    return expr_level(expr) == LEVEL_SUM ? angles == expr->count : angles == 1;
}

/* The value of a formula, in degrees if it is an angle and angles were typed so. A run in floating point shows the radians it has. */
static Expr *write_value(WorkingDesk *w, const Expr *expr)
{
    Value   value = worth(w, expr);
    NumCtx *ctx = w->env->num;
    Num     degrees;
    if (w->failed)
        return NULL;
    bool known = ctx->sys->kind == NUM_RANGE && ctx->exact_part == EXACT_PART_INSTEAD;
    if (w->degrees && known && value.shape.kind == SHAPE_NUMBER && is_angle(w, expr) && value_in_degrees(&degrees, value.one, ctx))
        return expr_degrees(w->mem, value_num_expr(degrees, ctx->sys, w->style, ctx));
    return value_expr(&value, ctx->sys, w->style, ctx);
}

static Expr *show_value(WorkingDesk *w, const Expr *expr)
{
    PartKnown *known = w->known ? known_of(w, expr) : NULL;
    if (!known)
        return write_value(w, expr);
    if (!known->shown)
        known->shown = write_value(w, expr);
    return known->shown;
}

/* ---- functions that stand for a formula --------------------------------------------------------------------- */

static Expr *show(WorkingDesk *w, const Expr *expr, int r);

/* The angle with its parts on line r: the sum of 90° and an atan2 that has no value itself. */
static Expr *show_slope(WorkingDesk *w, const Expr *angle, int r)
{
    bool  direct = eval_is_direction(angle);
    Expr *copy = expr_node_copy(angle, w->mem);
    for (int i = 0; i < angle->count && !w->failed; i++)
        copy->arg[i] = !direct && eval_is_slope(angle->arg[i]) ? show_slope(w, angle->arg[i], r)
                       : is_literal(angle->arg[i])             ? angle->arg[i]
                                                               : show(w, angle->arg[i], r);
    return copy;
}

/* The formula with names in place of the values of its parts. */
static Expr *name_slope(WorkingDesk *w, const Expr *angle, Slot *slot, int *slots)
{
    bool  direct = eval_is_direction(angle);
    Expr *copy = expr_node_copy(angle, w->mem);
    for (int i = 0; i < angle->count && !w->failed; i++) {
        if (!direct && eval_is_slope(angle->arg[i])) {
            copy->arg[i] = name_slope(w, angle->arg[i], slot, slots);
            continue;
        }
        copy->arg[i] = expr_name(w->mem, TEXT(""));
        copy->arg[i]->shape = angle->arg[i]->shape;
        copy->arg[i]->slot = *slots;
        slot[(*slots)++] = (Slot){worth(w, angle->arg[i]), 0, true};
    }
    return copy;
}

static void put_angle(Expr *formula, const Expr *angle)
{
    for (int i = 0; i < formula->count; i++)
        if (formula->arg[i]->kind == EXPR_NAME && formula->arg[i]->slot == 1)
            formula->arg[i] = (Expr *)angle;
        else
            put_angle(formula->arg[i], angle);
}

static Expr *show_inside(WorkingDesk *w, const Expr *expr, int line)
{
    Value arg[2] = {{.shape = {.kind = SHAPE_NONE}}, {.shape = {.kind = SHAPE_NONE}}};
    bool  slope = is_slope(w, expr, expr->count - 1);
    int   slots = EXPANSION_SLOTS;
    Slot *slot = ARENA_MANY(w->mem, Slot, slots + expr_nodes(expr));
    for (int i = 0; i < expr->count - slope && !w->failed; i++)
        arg[i] = worth(w, expr->arg[i]);
    if (w->failed)
        return NULL;
    if (expr->kind == EXPR_CALL && expr->op == OP_SOLVE)
        return elimination_line(&arg[0], &arg[1], line, w->style, w->env->num);
    Expr *formula = expansion_formula(expr, w->env->num);
    expansion_fill(slot, arg, expr->count - slope);
    if (slope)
        put_angle(formula, name_slope(w, expr->arg[expr->count - 1], slot, &slots));
    Env         env = {.num = w->env->num, .slot = slot};
    WorkingDesk inner = {&env,      w->style, w->mem, w->degrees, expr->op == OP_POLAR || expr->op == OP_ROT ? 1 : -1,
                         w->failed, NULL,     0,      NULL,       0};
    remember(&inner, expr_nodes(formula));
    Expr *shown = w->failed ? NULL : show(&inner, formula, line);
    w->failed |= inner.failed;
    for (int i = 0; i < expr->count && shown; i++)
        shown->rounded |= expansion_rounds(expr->arg[i], w->style, w->env->num);
    return shown;
}

/* ---- the whole ---------------------------------------------------------------------------------------------- */

/* The value to convert, with the unit that it has here: 1/2 m/s in km/h. */
static Expr *with_own_unit(WorkingDesk *w, Expr *value, Dimension dimension)
{
    if (!dimension_has_unit(dimension) || dimension_is_angle(dimension) || expr_calls(value, OP_QUANTITY))
        return value;
    Expr *quantity = expr_call(w->mem, OP_QUANTITY, value, NULL);
    quantity->text = dimension_unit(dimension, w->mem);
    quantity->unit = dimension;
    return quantity;
}

static Expr *show(WorkingDesk *w, const Expr *expr, int r)
{
    int  all = rounds(w, expr), inner = inner_lines(w, expr);
    bool side_by_side = is_side_by_side(expr) || (expr->kind == EXPR_CALL && expr->op == OP_NOT);
    if (r >= all && !side_by_side)
        return show_value(w, expr);
    if (inner && r >= all - inner) {
        Expr *shown = show_inside(w, expr, r - (all - inner));
        w->failed |= !shown;
        return shown;
    }
    if (is_expanded(expr) && r > all - 3)
        return show_expanded(w, expr, r == all - 1);
    if (is_length(expr) && r > all - 3)
        return show_length(w, expr, r == all - 1);
    Expr *copy = expr_node_copy(expr, w->mem);
    for (int i = 0; i < expr->count && !w->failed; i++)
        copy->arg[i] = is_literal(expr->arg[i]) && !side_by_side ? expr->arg[i]
                       : is_slope(w, expr, i)                    ? show_slope(w, expr->arg[i], r)
                                                                 : show(w, expr->arg[i], r);
    if (expr->kind == EXPR_CALL && expr->op == OP_IN && !w->failed)
        copy->arg[0] = with_own_unit(w, copy->arg[0], expr->unit);
    return w->failed ? copy : tidy_minus_zero(copy);
}

/* -(1/2) in front of -1/2, with something before it that says more. */
static bool is_needless(const Working *working, const Expr *formula)
{
    const Expr *last = working->count > 1 ? working->form[working->count - 1] : NULL;
    bool        negative = last && last->kind == EXPR_CALL && last->op == OP_NEG && formula->kind == EXPR_CALL && formula->op == OP_NEG;
    return negative && (formula->arg[0]->kind == EXPR_CALL || formula->arg[0]->kind == EXPR_CHAIN);
}

Working working_of(const Expr *formula, Env *env, const Style *style)
{
    WorkingDesk w = {.env = env, .style = style, .mem = env->num->mem, .angle = -1};
    Working     working = {0};
    int         count = expr_nodes(formula), room = 0;
    if (count <= EXPR_LONGEST_SHOWN)
        remember(&w, count);
    int         last = rounds(&w, formula);
    const Expr *before = formula;
    w.degrees = env->num->sys->kind == NUM_RANGE && has_degrees(&w, formula);
    for (int r = count > EXPR_LONGEST_SHOWN ? last : 0; r <= last; r++) {
        Expr *form = show(&w, formula, r);
        if (w.failed)
            return (Working){0};
        if (expr_same(form, before))
            continue;
        working.count -= r == last && is_needless(&working, formula);
        *ARENA_ADD(w.mem, working.form, working.count, &room) = form;
        before = form;
    }
    return working;
}

/* ---- equations -------------------------------------------------------------------------------------------- */

static bool is_open(const WorkingDesk *w, const Expr *expr)
{
    bool open = false;
    for (int i = 0; i < w->unknowns && !open; i++)
        open = expr_uses(expr, w->unknown[i]);
    return open;
}

static int open_rounds(WorkingDesk *w, const Expr *expr)
{
    int most = 0;
    if (!is_open(w, expr))
        return rounds(w, expr);
    for (int i = 0; i < expr->count; i++) {
        int part = open_rounds(w, expr->arg[i]);
        most = part > most ? part : most;
    }
    return most;
}

static Expr *show_open(WorkingDesk *w, const Expr *expr, int r)
{
    if (!is_open(w, expr))
        return is_literal(expr) ? (Expr *)expr : show(w, expr, r);
    Expr *copy = expr_node_copy(expr, w->mem);
    for (int i = 0; i < expr->count && !w->failed; i++)
        copy->arg[i] = show_open(w, expr->arg[i], r);
    return copy;
}

Working working_of_equation(const Expr *equation, const int *unknown, int unknowns, Env *env, const Style *style)
{
    WorkingDesk w = {.env = env, .unknown = unknown, .unknowns = unknowns, .style = style, .mem = env->num->mem, .angle = -1};
    Working     working = {0};
    int         room = 0;
    remember(&w, expr_nodes(equation));
    int last = open_rounds(&w, equation);
    for (int r = 0; r <= last; r++) {
        Expr *form = show_open(&w, equation, r);
        if (w.failed)
            return (Working){0};
        if (working.count && expr_same(form, working.form[working.count - 1]))
            continue;
        *ARENA_ADD(w.mem, working.form, working.count, &room) = form;
    }
    return working;
}
