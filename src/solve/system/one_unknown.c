#include "solve/system/one_unknown.h"

#include <string.h>

bool one_unknown_divides(const SolveSystem *l, const Isolated *x)
{
    bool good = true;
    for (int i = 0; i < x->divisions && good; i++) {
        bool        unknown = atom_any_unknown(x->division[i].divisor, l->known);
        const Expr *counts = unknown ? x->division[i].dividend : x->division[i].divisor;
        good = !atom_any_unknown(counts, l->known) && equation_system_is_not_zero(l, counts);
    }
    return good;
}

/* x = (-b ± √(b² - 4*a*c))/(2*a) */
static const Expr *root_of(const SolveSystem *l, const Polynomial *p, int sign)
{
    const TermDesk *desk = &l->desk;
    const Expr     *square = term_power(desk, p->coefficient[1], 2);
    const Expr     *product = term_product(desk, term_product(desk, term_integer(desk, 4), p->coefficient[2]), p->coefficient[0]);
    const Expr     *root = term_call(desk, OP_SQRT, term_sum(desk, square, OP_SUB, product), NULL, NUMBER);
    const Expr     *top = term_sum(desk, term_negative(desk, p->coefficient[1]), sign > 0 ? OP_ADD : OP_SUB, root);
    return term_quotient(desk, top, term_product(desk, term_integer(desk, 2), p->coefficient[2]));
}

/* ---- polynomials ---------------------------------------------------------------------------------------------- */

/* A formula in numbers that were worked out, as one number. */
static const Expr *in_one(const SolveSystem *l, const Polynomial *p, const Expr *formula)
{
    for (int i = 0; i <= p->degree; i++)
        if (p->coefficient[i]->kind != EXPR_NUMBER)
            return formula;
    const Exact *value = equation_system_exactly(l, formula);
    return value ? term_value(&l->desk, value) : formula;
}

/* Solves an equation of degree 1 or 2. */
static int short_lines(const SolveSystem *l, const Polynomial *p, SolveLine line[])
{
    SolveLine same = line[0];
    same.form = *p;
    for (int i = 0; i < p->degree; i++) {
        line[i] = same;
        line[i].sign = i ? -1 : 1;
        line[i].formula = p->degree == 1 ? term_quotient(&l->desk, term_negative(&l->desk, p->coefficient[0]), p->coefficient[1])
                                         : root_of(l, p, line[i].sign);
        line[i].formula = in_one(l, p, line[i].formula);
    }
    return p->degree;
}

/* The values of the coefficients, where all are rational. */
static bool take_rationals(const SolveSystem *l, const Polynomial *p, Rat *c)
{
    for (int i = 0; i <= p->degree; i++) {
        const Exact *value = equation_system_exactly(l, p->coefficient[i]);
        if (!value || !exact_is_rational(value))
            return false;
        c[i] = exact_rat(value);
    }
    return true;
}

/* Solves an equation of higher degree: finds the rational roots, and those of the quadratic factors. */
static int long_lines(const SolveSystem *l, const Polynomial *p, SolveLine line[], bool *complete)
{
    Rat       c[MOST_DEGREE + 1];
    SolveLine same = line[0];
    int       count = 0;
    if (!take_rationals(l, p, c))
        return 0;
    Roots roots = roots_find(c, p->degree, l->desk.num);
    for (; count < roots.rationals; count++) {
        line[count] = same;
        line[count].form = *p;
        line[count].formula = term_value(&l->desk, exact_rational(roots.rational[count], l->desk.num));
    }
    for (int i = 0; i < roots.quadratics; i++) {
        Polynomial factor = {.degree = 2};
        for (int k = 0; k <= 2; k++)
            factor.coefficient[k] = term_value(&l->desk, exact_rational(roots.quadratic[i][k], l->desk.num));
        line[count] = same;
        count += short_lines(l, &factor, line + count);
    }
    *complete = roots.complete;
    return count;
}

/* The polynomial without leading coefficients that are 0 for these values. Its degree is 0 if the next one cannot be told apart from 0. */
static Polynomial trimmed(const SolveSystem *l, const Polynomial *p)
{
    Polynomial q = *p;
    while (q.degree > 0 && equation_system_is_zero(l, q.coefficient[q.degree]))
        q.degree--;
    if (q.degree > 0 && !equation_system_is_not_zero(l, q.coefficient[q.degree]))
        q.degree = 0;
    return q;
}

/* a - b as b - a; NULL: it is no difference. */
static const Expr *turned_difference(const SolveSystem *l, const Expr *formula)
{
    bool difference = formula->kind == EXPR_CHAIN && formula->count == 2 && formula->ops[1] == OP_SUB;
    return difference ? term_sum(&l->desk, formula->arg[1], OP_SUB, formula->arg[0]) : NULL;
}

/* (a - b)/(c - d) with c < d as (b - a)/(d - c): nobody divides -6 by -2 who could divide 6 by 2. */
static const Expr *with_positive_divisor(const SolveSystem *l, const Expr *formula)
{
    bool        quotient = formula->kind == EXPR_CHAIN && formula->count == 2 && formula->ops[1] == OP_DIV;
    const Expr *top = quotient ? turned_difference(l, formula->arg[0]) : NULL, *bottom = top ? turned_difference(l, formula->arg[1]) : NULL;
    Num         divisor;
    if (!bottom || !equation_system_number(l, formula->arg[1], &divisor) || num_sign(divisor, l->desk.num) != ORDER_LESS)
        return formula;
    return term_quotient(&l->desk, top, bottom);
}

/* Whether it is known, and 0. */
static bool is_known_zero(const SolveSystem *l, const Expr *side)
{
    return !atom_any_unknown(side, l->known) && equation_system_is_zero(l, side);
}

/* The part that is 0 where the formula is: a in |a|/b. That b is not 0 shows when the method is run forwards. */
static const Expr *vanishing_part(const Expr *side)
{
    bool size = side->kind == EXPR_CALL && (side->op == OP_ABS || side->op == OP_NORM) && side->arg[0]->shape.kind == SHAPE_NUMBER;
    bool quotient = side->kind == EXPR_CHAIN && side->count == 2 && side->ops[1] == OP_DIV;
    return size || quotient ? vanishing_part(side->arg[0]) : side;
}

static int lines_for(const SolveSystem *l, int equation, Atom unknown, SolveLine line[MOST_LINES], bool *complete)
{
    const SolveEquation *e = &l->equation[equation];
    const Expr          *side[2];
    Polynomial           p = {.degree = 0};
    equation_system_sides(l, e, side);
    for (int i = 0; i < 2; i++)
        side[i] = is_known_zero(l, side[!i]) ? vanishing_part(side[i]) : side[i];
    Isolated x = isolate(&l->desk, side[0], side[1], unknown);
    bool     put = e->put[0] && collect_equation(&l->desk, side[0], side[1], unknown, &p); /* a page shows what comes of it */
    if (x.kind == ISOLATED_NOT || !one_unknown_divides(l, &x))
        return 0;
    line[0] = (SolveLine){.atom = unknown, .equation = equation};
    if (x.kind == ISOLATED_FORM || (put && p.degree > 1)) {
        p = trimmed(l, x.kind == ISOLATED_FORM ? &x.standard : &p);
        return p.degree > 2 ? long_lines(l, &p, line, complete) : short_lines(l, &p, line);
    }
    line[1] = line[0];
    for (int i = 0; i < x.formulas; i++) {
        line[i].formula = with_positive_divisor(l, x.formula[i]);
        line[i].form = put && p.degree == 1 ? p : (Polynomial){.degree = 0};
    }
    for (int i = 0; i < 2 && x.choice; i++)
        line[i].other = line[!i].formula;
    bool same = x.formulas == 2 && equation_system_is_zero(l, term_sum(&l->desk, x.formula[0], OP_SUB, x.formula[1]));
    line[0].other = same ? NULL : line[0].other;
    return same ? 1 : x.formulas;
}

/* ---- equations with one unknown --------------------------------------------------------------------------------- */

/* Whether these are all components of one vector. */
static bool is_one_vector(const SolveSystem *l, const Atom *list, int count)
{
    int slot = list[0] / ATOM_PARTS;
    for (int i = 1; i < count; i++)
        if (list[i] / ATOM_PARTS != slot)
            return false;
    return l->shape[slot].kind == SHAPE_VECTOR && count == l->shape[slot].rows;
}

/* Why only the positive J is tried in J*n = d. */
static Text turned_round(const SolveSystem *l, int number, int vector)
{
    Text j = l->name[number], n = l->name[vector];
    return text_format(l->desk.mem, "%.*s has length 1; %.*s > 0, since -%.*s with -%.*s is the same", TEXT_ARG(n), TEXT_ARG(j),
                       TEXT_ARG(j), TEXT_ARG(n));
}

/* J*n = d, with n of length 1, has the unknown J = |d|, or -|d|; then n follows from the same equation. */
static int direction_lines(const SolveSystem *l, int i, const Atom *unknown, int count, SolveLine line[MOST_LINES])
{
    const SolveEquation *e = &l->equation[i];
    int                  numbers = 0, at = 0, slot = -1;
    for (int k = 0; k < count; k++) {
        bool number = unknown[k] % ATOM_PARTS == ATOM_NUMBER;
        numbers += number;
        at = number ? k : at;
        slot = number ? slot : unknown[k] / ATOM_PARTS;
        if (!number && (!l->unit[slot] || !atom_among(unknown, count, atom_of(slot, 0))))
            return 0;
    }
    if (numbers != 1 || slot < 0 || count != l->shape[slot].rows + 1)
        return 0;
    Isolated multiple = isolate_multiple(&l->desk, e->left, e->right, unknown[at], slot);
    if (multiple.kind != ISOLATED || !one_unknown_divides(l, &multiple))
        return 0;
    const Expr *length = term_call(&l->desk, OP_NORM, multiple.formula[0], NULL, NUMBER);
    if (equation_system_is_zero(l, length))
        return 0;
    for (int k = 0; k < 2; k++)
        line[k] = (SolveLine){.atom = unknown[at],
                              .because = l->turns ? turned_round(l, unknown[at] / ATOM_PARTS, slot) : (Text){0},
                              .formula = k ? term_negative(&l->desk, length) : length,
                              .other = l->turns ? NULL
                                       : k      ? length
                                                : term_negative(&l->desk, length), /* -J with -n is J with n */
                              .sign = k ? -1 : 1,
                              .equation = i,
                              .goes_on = true};
    return l->turns ? 1 : 2;
}

int one_unknown_lines(const SolveSystem *l, int i, SolveLine line[MOST_LINES], bool *complete)
{
    const SolveEquation *e = &l->equation[i];
    Atom                 unknown[MOST_UNKNOWNS];
    bool                 vectors = e->left->shape.kind == SHAPE_VECTOR && e->part == ATOM_WHOLE && !e->put[0];
    int                  count = equation_system_unknowns(l, e, unknown);
    if (e->used || !count)
        return 0;
    if (!vectors)
        return count == 1 ? lines_for(l, i, unknown[0], line, complete) : 0;
    if (!is_one_vector(l, unknown, count))
        return direction_lines(l, i, unknown, count, line);
    Isolated v = isolate_vector(&l->desk, e->left, e->right, unknown[0] / ATOM_PARTS);
    if (v.kind != ISOLATED || !one_unknown_divides(l, &v))
        return 0;
    line[0] = (SolveLine){.atom = atom_of(unknown[0] / ATOM_PARTS, 0), .whole = true, .formula = v.formula[0], .equation = i};
    return 1;
}

/* An equation as the method has it is used before one in which others were put, and at once if it only says that two names mean the same.
 * A component of a law between vectors comes after the steps: with the normal components a law between numbers is shorter. */
static Rank rank_of(const SolveEquation *e)
{
    bool same = e->left->kind == EXPR_NAME && e->right->kind == EXPR_NAME && e->rank > RANK_SOLVED;
    bool component = e->rank == RANK_LAW && e->part != ATOM_WHOLE;
    return e->put[0] ? RANK_PUT : same || component ? RANK_SOLVED : e->rank;
}

int one_unknown_next(const SolveSystem *l, bool seconds, SolveLine best[MOST_LINES], bool *complete)
{
    int  lines = 0;
    Rank rank = seconds ? RANK_SECOND + 1 : RANK_SECOND;
    for (int i = 0; i < l->equations; i++) {
        SolveLine line[MOST_LINES];
        bool      all = true;
        Rank      own = rank_of(&l->equation[i]);
        int       found = own < rank ? one_unknown_lines(l, i, line, &all) : 0;
        if (found <= 0)
            continue;
        memcpy(best, line, sizeof line);
        lines = found;
        *complete = all;
        rank = own;
    }
    return lines;
}
