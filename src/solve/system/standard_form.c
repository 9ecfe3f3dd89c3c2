#include "solve/system/standard_form.h"

#include <stdlib.h>

enum { LONGEST_FACTOR = 1000000000 };

static int64_t gcd(int64_t a, int64_t b)
{
    return b ? gcd(b, a % b) : a;
}

static const Expr *integer(const TermDesk *desk, int64_t value)
{
    if (!value)
        return term_integer(desk, 0);
    Text        text = text_format(desk->mem, "%lld", llabs((long long)value));
    const Expr *size = expr_number(desk->mem, text, exact_rational(rat_int(llabs((long long)value)), desk->num));
    return value < 0 ? term_negative(desk, size) : size;
}

bool standard_coefficients(const SolveSystem *system, const Polynomial *p, const Expr *coefficient[], bool *turned)
{
    const TermDesk *desk = &system->desk;
    Rat             rat[MOST_DEGREE + 1];
    int64_t         common = 0, multiple = 1;
    for (int i = 0; i <= p->degree; i++) {
        const Exact *value = equation_system_exactly(system, p->coefficient[i]);
        if (!value || !exact_is_rational(value))
            return false;
        rat[i] = exact_rat(value);
        if (!rat[i].d || rat[i].d > LONGEST_FACTOR || llabs((long long)rat[i].n) > LONGEST_FACTOR)
            return false;
        multiple = multiple / gcd(multiple, rat[i].d) * rat[i].d;
        if (multiple > LONGEST_FACTOR)
            return false;
    }
    for (int i = 0; i <= p->degree; i++)
        common = gcd(common, llabs((long long)(rat[i].n * (multiple / rat[i].d))));
    if (p->degree == 1 && common == llabs((long long)(rat[1].n * (multiple / rat[1].d))))
        common = common != 0; /* 5*x = -20 has something left to solve */
    *turned = rat_sign(rat[p->degree]) < 0;
    if (*turned)
        common = -common;
    for (int i = 0; i <= p->degree && common; i++)
        coefficient[i] = integer(desk, rat[i].n * (multiple / rat[i].d) / common);
    return common != 0;
}

const Expr *standard_equation(const TermDesk *desk, int degree, const Expr *const coefficient[], const Expr *x)
{
    const Expr *sum = term_integer(desk, 0);
    bool        solved = term_is_one(coefficient[1]) && !term_is_zero(coefficient[0]); /* x - 4 = 0: the next line says x = 4 */
    if (degree == 1 && !solved)
        return expr_chain(desk->mem, (Expr *)term_product(desk, coefficient[1], x), OP_EQ, (Expr *)term_negative(desk, coefficient[0]));
    for (int i = degree; i >= 0; i--) {
        const Expr *power = i > 1 ? term_power(desk, x, i) : x;
        sum = term_sum(desk, sum, OP_ADD, i ? term_product(desk, coefficient[i], power) : coefficient[0]);
    }
    return expr_chain(desk->mem, (Expr *)sum, OP_EQ, (Expr *)term_integer(desk, 0));
}

const Expr *standard_number(const TermDesk *desk, const Exact *value)
{
    const Expr *sum = term_integer(desk, 0);
    if (value->kind != EXACT_ROOTS)
        return NULL;
    for (int i = 0; i < value->count; i++) {
        Rat c = value->term[i].c, d = value->term[i].d;
        if (!c.d || !d.d || c.d > LONGEST_FACTOR || llabs((long long)c.n) > LONGEST_FACTOR || d.n > LONGEST_FACTOR || !rat_is_integer(d))
            return NULL;
        const Expr *term = integer(desk, llabs((long long)c.n));
        if (!rat_is_one(d))
            term = term_product(desk, term, term_call(desk, OP_SQRT, integer(desk, d.n), NULL, NUMBER));
        term = term_quotient(desk, term, integer(desk, c.d));
        sum = term_sum(desk, sum, c.n < 0 ? OP_SUB : OP_ADD, term);
    }
    return sum;
}

const Expr *standard_of(const SolveSystem *l, const Polynomial *p, Atom unknown)
{
    const Expr *number[MOST_DEGREE + 1];
    bool        turned;
    int         slot = unknown / ATOM_PARTS;
    if (p->degree < 1 || !standard_coefficients(l, p, number, &turned))
        return NULL;
    return standard_equation(&l->desk, p->degree, number, atom_expr(&l->desk, unknown, l->name[slot], l->shape[slot]));
}
