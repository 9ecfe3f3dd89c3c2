#include "solve/forward.h"

#include <string.h>

typedef struct Forward {
    SolveSystem *system;
    TermDesk     desk;
    const Expr **value; /* of each atom that is worked out from unknown givens; or NULL */
    bool       **from;  /* and the equations that it comes from */
} Forward;

/* ---- numbers put in ------------------------------------------------------------------------------------------- */

static const Expr *in_numbers(Forward *f, const Expr *expr, bool *from);

static const Expr *chain_in_numbers(Forward *f, const Expr *chain, bool *from)
{
    bool        sum = expr_level(chain) == LEVEL_SUM;
    const Expr *so_far = in_numbers(f, chain->arg[0], from);
    for (int i = 1; i < chain->count && so_far; i++) {
        const Expr *next = in_numbers(f, chain->arg[i], from);
        Op          op = chain->ops[i];
        if (!next || (!sum && op != OP_MUL && op != OP_DIV && op != OP_RAISED) || (op == OP_DIV && term_is_zero(next)))
            return NULL;
        so_far = sum            ? term_sum(&f->desk, so_far, op, next)
                 : op == OP_DIV ? term_quotient(&f->desk, so_far, next)
                                : term_product(&f->desk, so_far, next);
    }
    return so_far;
}

static const Expr *value_of_known(Forward *f, const Expr *expr)
{
    const Exact *value = equation_system_exactly(f->system, expr);
    return value ? term_value(&f->desk, value) : NULL;
}

/* The formula, written out, with the value of everything but unknown givens. NULL: one has no exact value. */
static const Expr *in_numbers(Forward *f, const Expr *expr, bool *from)
{
    Atom atom = atom_at(expr);
    if (!atom_any_unknown(expr, f->system->known))
        return value_of_known(f, expr);
    if (atom >= 0 && f->value[atom])
        for (int i = 0; i < f->system->equations; i++)
            from[i] |= f->from[atom][i];
    if (atom >= 0)
        return f->value[atom] ? f->value[atom] : expr;
    if (expr->kind == EXPR_CHAIN)
        return chain_in_numbers(f, expr, from);
    if (expr->kind == EXPR_CALL && expr->op == OP_NEG) {
        const Expr *arg = in_numbers(f, expr->arg[0], from);
        return arg ? term_negative(&f->desk, arg) : NULL;
    }
    if (expr->kind == EXPR_CALL && expr->op == OP_INV) {
        const Expr *arg = in_numbers(f, expr->arg[0], from);
        return arg ? term_quotient(&f->desk, term_integer(&f->desk, 1), arg) : NULL;
    }
    Expr *copy = expr_node_copy(expr, f->desk.mem);
    int   count = expr->kind == EXPR_POWER ? 1 : expr->count; /* the exponent stays as it is written */
    for (int i = 0; i < count; i++)
        if (expr->arg[i]->shape.kind == SHAPE_VECTOR || !(copy->arg[i] = (Expr *)in_numbers(f, expr->arg[i], from)))
            return NULL;
    return copy;
}

/* ---- in their shortest form ----------------------------------------------------------------------------------- */

static const Expr *polynomial(Forward *f, const Polynomial *p, const Expr *x)
{
    const Expr *sum = term_integer(&f->desk, 0);
    for (int i = p->degree; i >= 0; i--) {
        const Expr *power = i > 1 ? term_power(&f->desk, x, i) : x;
        sum = term_sum(&f->desk, sum, OP_ADD, i ? term_product(&f->desk, p->coefficient[i], power) : p->coefficient[0]);
    }
    return sum;
}

/* A formula in one unknown as a quotient of polynomials, so that it stays short. */
static const Expr *shortened(Forward *f, const Expr *expr)
{
    Atom  unknown[2];
    int   slot, count = expr ? atom_list(expr, f->system->known, unknown, 0, 2) : 0;
    Ratio ratio;
    if (count != 1 || !collect(&f->desk, expr, unknown[0], &ratio))
        return expr;
    for (int i = 0; i <= ratio.top.degree && !ratio.bottom.degree; i++) /* x/2 - 3/2 for (x - 3)/2 */
        ratio.top.coefficient[i] = term_quotient(&f->desk, ratio.top.coefficient[i], ratio.bottom.coefficient[0]);
    if (!ratio.bottom.degree)
        ratio.bottom.coefficient[0] = term_integer(&f->desk, 1);
    slot = unknown[0] / ATOM_PARTS;
    const Expr *x = atom_expr(&f->desk, unknown[0], f->system->name[slot], f->system->shape[slot]);
    return term_quotient(&f->desk, polynomial(f, &ratio.top, x), polynomial(f, &ratio.bottom, x));
}

/* ---- the steps, in order -------------------------------------------------------------------------------------- */

static int definition_of(const SolveSystem *l, int step)
{
    for (int i = 0; i < l->equations; i++)
        if (l->equation[i].step == step && equation_system_defines(l, &l->equation[i]) && l->equation[i].part == ATOM_WHOLE)
            return i;
    return -1;
}

static const Expr *side_in_numbers(Forward *f, const Expr *side, int part, bool *from)
{
    const bool *known = f->system->known;
    const Expr *written = part == ATOM_NUMBER ? atom_written_out(&f->desk, side, known) : atom_component(&f->desk, side, part, known);
    return shortened(f, in_numbers(f, written, from));
}

/* The formulas that a page shows are short, and in one unknown or two. */
static bool is_for_page(const Forward *f, const Expr *value)
{
    enum { LONGEST_SHOWN = 24 };
    Atom unknown[3];
    return value && expr_nodes(value) <= LONGEST_SHOWN && atom_list(value, f->system->known, unknown, 0, 3) < 3;
}

/* The quantity that the equation works out, if all of it has been. */
static const Expr *reduced(const Forward *f, const SolveEquation *e)
{
    bool  vector = e->left->shape.kind == SHAPE_VECTOR, all = true;
    Expr *whole = expr_new(f->desk.mem, EXPR_VECTOR, (Span){0});
    int   room = 0;
    whole->shape = e->left->shape;
    for (int part = vector ? 0 : ATOM_NUMBER; part < (vector ? e->left->shape.rows : ATOM_PARTS) && all; part++) {
        const Expr *value = f->value[atom_of(e->left->slot, part)];
        all = is_for_page(f, value);
        expr_append(f->desk.mem, whole, OP_ADD, (Expr *)value, &room);
    }
    return !all ? NULL : vector ? whole : whole->arg[0];
}

static void define(Forward *f, int equation)
{
    SolveEquation *e = &f->system->equation[equation];
    bool           vector = e->left->shape.kind == SHAPE_VECTOR;
    for (int part = vector ? 0 : ATOM_NUMBER; part < (vector ? e->left->shape.rows : ATOM_PARTS); part++) {
        Atom  atom = atom_of(e->left->slot, part);
        bool *from = ARENA_MANY(f->desk.mem, bool, f->system->equations);
        if (f->system->known[atom])
            continue;
        f->value[atom] = side_in_numbers(f, e->right, part, from);
        f->from[atom] = from;
        from[equation] = true;
    }
    e->reduced = reduced(f, e);
}

static void put_values(Forward *f, SolveEquation *e)
{
    const Expr *const side[2] = {e->left, e->right};
    bool             *from = ARENA_MANY(f->desk.mem, bool, f->system->equations);
    int               part = e->part == ATOM_WHOLE ? ATOM_NUMBER : e->part;
    const Expr       *put[2];
    e->used |= e->left->shape.kind == SHAPE_VECTOR && e->part == ATOM_WHOLE;
    if (e->used)
        return;
    for (int i = 0; i < 2; i++)
        put[i] = side_in_numbers(f, side[i], part, from);
    e->used = !put[0] || !put[1];
    e->put[0] = put[0];
    e->put[1] = put[1];
    e->bys = 0;
    for (int i = 0; i < f->system->equations && e->bys < MOST_PUT; i++)
        if (from[i])
            e->by[e->bys++] = i;
}

bool forward_substitute(SolveSystem *l)
{
    const Plan *plan = l->problem->plan;
    int         atoms = plan->slots * ATOM_PARTS, left = 0;
    Forward     f = {l, l->desk, ARENA_MANY(l->desk.mem, const Expr *, atoms), ARENA_MANY(l->desk.mem, bool *, atoms)};
    f.desk.fold = true;
    for (int i = 0; i < plan->aspects; i++) {
        int definition = definition_of(l, i);
        if (definition >= 0)
            define(&f, definition);
    }
    for (int i = 0; i < l->equations; i++) {
        SolveEquation *e = &l->equation[i];
        bool           known = equation_system_defines(l, e) && !atom_any_unknown(e->left, l->known);
        if (e->rank == RANK_CONDITION || known)
            put_values(&f, e);
        else
            e->used = true;
        e->spent = false;
        left += !e->used;
    }
    return left > 0;
}
