#include "solve/resultant.h"
#include "solve/letters/poly.h"

#include <string.h>

enum { MOST_ZEROS = 32, LONGEST_PAIR = 100000 };

typedef struct Quotient {
    const Poly *top, *bottom;
} Quotient;

static const Quotient no_quotient = {NULL, NULL};

typedef struct Eliminator {
    SolveSystem *system;
    PolyRing    *ring;
    Quotient    *value;               /* of each atom that is worked out, top NULL: none */
    bool       **from;                /* and the equations that it comes from */
    Atom         atom[LIMIT_LETTERS]; /* of each letter; -1: a root */
    Quotient     radicand[LIMIT_LETTERS];
    int          letters;
    const Poly  *zero[MOST_ZEROS];
    int          zeros;
    bool        *used;    /* the equations that the polynomials come from */
    int          base;    /* one of them, which sets a known value */
    bool         divided; /* a common factor was taken to be other than 0 */
} Eliminator;

/* ---- quotients of polynomials --------------------------------------------------------------------------------- */

static bool is_quotient(Quotient q)
{
    return q.top && q.bottom;
}

static Quotient shortened(Eliminator *m, Quotient q)
{
    const Poly *common = is_quotient(q) && !poly_is_rational(m->ring, q.bottom) ? poly_gcd(m->ring, q.top, q.bottom) : NULL;
    if (!common || poly_is_rational(m->ring, common))
        return q;
    return (Quotient){poly_quotient(m->ring, q.top, common), poly_quotient(m->ring, q.bottom, common)};
}

static Quotient sum_of(Eliminator *m, Quotient a, Op op, Quotient b)
{
    PolyRing *r = m->ring;
    if (poly_equal(r, a.bottom, b.bottom))
        return shortened(m, (Quotient){op == OP_ADD ? poly_add(r, a.top, b.top) : poly_sub(r, a.top, b.top), a.bottom});
    const Poly *x = poly_mul(r, a.top, b.bottom), *y = poly_mul(r, b.top, a.bottom);
    return shortened(m, (Quotient){op == OP_ADD ? poly_add(r, x, y) : poly_sub(r, x, y), poly_mul(r, a.bottom, b.bottom)});
}

static Quotient product_of(Eliminator *m, Quotient a, Quotient b)
{
    return shortened(m, (Quotient){poly_mul(m->ring, a.top, b.top), poly_mul(m->ring, a.bottom, b.bottom)});
}

static Quotient turned(const Eliminator *m, Quotient a)
{
    if (!a.top || poly_is_zero(m->ring, a.top))
        return no_quotient;
    return (Quotient){a.bottom, a.top};
}

static bool add_zero(Eliminator *m, const Poly *zero)
{
    if (!zero || m->zeros == MOST_ZEROS)
        return false;
    if (!poly_is_zero(m->ring, zero))
        m->zero[m->zeros++] = zero;
    return true;
}

static Quotient letter(Eliminator *m, Atom atom)
{
    for (int i = 0; i < m->letters; i++)
        if (atom >= 0 && m->atom[i] == atom)
            return (Quotient){poly_letter(m->ring, i), poly_integer(m->ring, 1)};
    if (m->letters == LIMIT_LETTERS)
        return no_quotient;
    m->atom[m->letters] = atom;
    return (Quotient){poly_letter(m->ring, m->letters++), poly_integer(m->ring, 1)};
}

static Quotient root_of(Eliminator *m, Quotient radicand)
{
    PolyRing *r = m->ring;
    for (int i = 0; i < m->letters; i++)
        if (m->atom[i] < 0 && poly_equal(r, m->radicand[i].top, radicand.top) && poly_equal(r, m->radicand[i].bottom, radicand.bottom))
            return (Quotient){poly_letter(r, i), poly_integer(r, 1)};
    Quotient root = is_quotient(radicand) ? letter(m, -1) : no_quotient;
    if (!is_quotient(root))
        return root;
    m->radicand[m->letters - 1] = radicand;
    const Poly *square = poly_mul(r, poly_mul(r, root.top, root.top), radicand.bottom);
    return add_zero(m, poly_sub(r, square, radicand.top)) ? root : no_quotient;
}

static Quotient rational(Eliminator *m, Rat value)
{
    RatView view;
    return (Quotient){poly_rational(m->ring, rat_view(&view, value)), poly_integer(m->ring, 1)};
}

/* ---- formulas as quotients ------------------------------------------------------------------------------------ */

static Quotient quotient_of(Eliminator *m, const Expr *expr, bool *from);

static Quotient number(Eliminator *m, const Expr *expr)
{
    Env      env = {.num = m->system->desk.num, .slot = m->system->slot};
    Value    value;
    Quotient sum = rational(m, rat_int(0));
    if (eval(&value, expr, &env) || value.shape.kind != SHAPE_NUMBER || value.one.exact->kind != EXACT_ROOTS)
        return no_quotient;
    for (int i = 0; i < value.one.exact->count; i++) {
        Term     term = value.one.exact->term[i];
        Quotient root = rat_is_one(term.d) ? rational(m, term.d) : root_of(m, rational(m, term.d));
        sum = sum_of(m, sum, OP_ADD, product_of(m, rational(m, term.c), root));
    }
    return sum;
}

static Quotient chain(Eliminator *m, const Expr *expr, bool *from)
{
    bool     sum = expr_level(expr) == LEVEL_SUM;
    Quotient all = quotient_of(m, expr->arg[0], from);
    for (int i = 1; i < expr->count && is_quotient(all); i++) {
        Quotient next = quotient_of(m, expr->arg[i], from);
        Op       op = expr->ops[i];
        if (!sum && op != OP_MUL && op != OP_DIV && op != OP_RAISED && op != OP_DOT)
            return no_quotient;
        all = sum ? sum_of(m, all, op, next) : product_of(m, all, op == OP_DIV ? turned(m, next) : next);
    }
    return all;
}

static Quotient call(Eliminator *m, const Expr *expr, bool *from)
{
    Quotient arg = expr->arg[0]->shape.kind == SHAPE_NUMBER ? quotient_of(m, expr->arg[0], from) : no_quotient;
    switch (expr->op) {
    case OP_NEG:
        return (Quotient){poly_sub(m->ring, poly_integer(m->ring, 0), arg.top), arg.bottom};
    case OP_INV:
        return turned(m, arg);
    case OP_SQRT:
        return root_of(m, arg);
    case OP_ABS:
    case OP_NORM:
        return root_of(m, product_of(m, arg, arg));
    default:
        return no_quotient;
    }
}

static Quotient power(Eliminator *m, const Expr *expr, bool *from)
{
    const Expr *inner = expr->arg[0];
    int         exponent = term_exponent(expr);
    bool     size = inner->kind == EXPR_CALL && (inner->op == OP_ABS || inner->op == OP_NORM) && inner->arg[0]->shape.kind == SHAPE_NUMBER;
    Quotient base = exponent ? quotient_of(m, size && exponent == 2 ? inner->arg[0] : inner, from) : no_quotient, all = base;
    for (int i = 1; i < exponent; i++)
        all = product_of(m, all, base);
    return all;
}

/* Of a formula that is a number and written out; without a top where it is none. */
static Quotient quotient_of(Eliminator *m, const Expr *expr, bool *from)
{
    Atom atom = atom_at(expr);
    if (!atom_any_unknown(expr, m->system->known))
        return number(m, expr);
    if (atom >= 0 && m->from[atom]) {
        for (int i = 0; i < m->system->equations; i++)
            from[i] |= m->from[atom][i];
        return m->value[atom];
    }
    return atom >= 0                  ? letter(m, atom)
           : expr->kind == EXPR_CHAIN ? chain(m, expr, from)
           : expr->kind == EXPR_POWER ? power(m, expr, from)
           : expr->kind == EXPR_CALL  ? call(m, expr, from)
                                      : no_quotient;
}

static Quotient side_of(Eliminator *m, const Expr *side, int part, bool *from)
{
    const SolveSystem *l = m->system;
    return quotient_of(m, part == ATOM_NUMBER ? atom_written_out(&l->desk, side, l->known) : atom_component(&l->desk, side, part, l->known),
                       from);
}

/* ---- what is zero --------------------------------------------------------------------------------------------- */

/* The quantity that the equation works out, in terms of the unknown givens. */
static void define(Eliminator *m, int equation)
{
    const SolveSystem   *l = m->system;
    const SolveEquation *e = &l->equation[equation];
    bool                 vector = e->left->shape.kind == SHAPE_VECTOR;
    for (int part = vector ? 0 : ATOM_NUMBER; part < (vector ? e->left->shape.rows : ATOM_PARTS); part++) {
        Atom atom = atom_of(e->left->slot, part);
        if (l->known[atom])
            continue;
        m->from[atom] = ARENA_MANY(l->desk.mem, bool, l->equations);
        m->from[atom][equation] = true;
        m->value[atom] = side_of(m, e->right, part, m->from[atom]);
    }
}

/* The numerator of the difference of both sides. */
static bool add_equation(Eliminator *m, int equation)
{
    const SolveEquation *e = &m->system->equation[equation];
    bool                 vector = e->left->shape.kind == SHAPE_VECTOR;
    for (int part = vector ? 0 : ATOM_NUMBER; part < (vector ? e->left->shape.rows : ATOM_PARTS); part++) {
        Quotient left = side_of(m, e->left, part, m->used), right = side_of(m, e->right, part, m->used);
        if (!is_quotient(left) || !is_quotient(right) || !add_zero(m, sum_of(m, left, OP_SUB, right).top))
            return false;
    }
    m->used[equation] = true;
    m->base = equation;
    return true;
}

static bool is_definition(const SolveEquation *e)
{
    return e->rank >= RANK_STEP && e->left->kind == EXPR_NAME && e->part == ATOM_WHOLE;
}

static bool add_all(Eliminator *m)
{
    const SolveSystem *l = m->system;
    for (int i = 0; i < l->problem->plan->aspects; i++)
        for (int k = 0; k < l->equations; k++)
            if (l->equation[k].step == i && is_definition(&l->equation[k]))
                define(m, k);
    for (int k = 0; k < l->equations; k++) {
        const SolveEquation *e = &l->equation[k];
        bool                 known = is_definition(e) && !atom_any_unknown(e->left, l->known);
        if (e->part == ATOM_WHOLE && (e->rank == RANK_CONDITION || known) && !add_equation(m, k))
            return false;
    }
    return m->zeros >= m->letters && m->base >= 0;
}

/* ---- elimination ---------------------------------------------------------------------------------------------- */

/* The only letter of the polynomial; -1: it has several. */
static int only_letter(const Eliminator *m, const Poly *p)
{
    int only = -2;
    for (int i = 0; i < m->letters; i++)
        if (poly_degree(m->ring, p, i) > 0)
            only = only == -2 ? i : -1;
    return only < 0 ? -1 : only;
}

/* The polynomial in one unknown, if there is one by now: what all of them have in common. */
static const Poly *find_last(const Eliminator *m, int *of)
{
    const Poly *last = NULL;
    for (int i = 0; i < m->zeros; i++) {
        int only = only_letter(m, m->zero[i]);
        if (only >= 0 && m->atom[only] >= 0 && (!last || only == *of)) {
            last = last ? poly_gcd(m->ring, last, m->zero[i]) : m->zero[i];
            *of = only;
        }
    }
    return last;
}

/* How many unknowns are left, without the letters of roots. */
static int unknowns_left(const Eliminator *m)
{
    int count = 0;
    for (int x = 0; x < m->letters; x++) {
        bool left = false;
        for (int i = 0; i < m->zeros; i++)
            left |= poly_degree(m->ring, m->zero[i], x) > 0;
        count += left && m->atom[x] >= 0;
    }
    return count;
}

/* The letter that is the easiest to eliminate, and the polynomial by which. */
static bool choose(const Eliminator *m, int *letter, int *pivot)
{
    long least = -1;
    bool roots = unknowns_left(m) < 2; /* the last unknown stays */
    for (int x = 0; x < m->letters; x++) {
        long terms = 0;
        int  best = -1, degree = 0;
        for (int i = 0; i < m->zeros; i++) {
            int own = poly_degree(m->ring, m->zero[i], x);
            terms += own > 0 ? (long)own * poly_terms(m->ring, m->zero[i]) : 0;
            bool better = own > 0 && (best < 0 || own < degree ||
                                      (own == degree && poly_terms(m->ring, m->zero[i]) < poly_terms(m->ring, m->zero[best])));
            best = better ? i : best;
            degree = better ? own : degree;
        }
        long cost = terms * degree + (m->atom[x] >= 0);
        if (best < 0 || (roots && m->atom[x] >= 0) || (least >= 0 && cost >= least))
            continue;
        least = cost;
        *letter = x;
        *pivot = best;
    }
    return least >= 0;
}

/* Where both have a factor in common, that of what is left of the first. */
static const Poly *resultant_of(Eliminator *m, const Poly *p, const Poly *by, int letter)
{
    const Poly *z = poly_resultant(m->ring, p, by, letter);
    if (!poly_is_zero(m->ring, z))
        return z;
    const Poly *rest = poly_quotient(m->ring, p, poly_gcd(m->ring, p, by));
    m->divided = true;
    return poly_degree(m->ring, rest, letter) ? poly_resultant(m->ring, rest, by, letter) : rest;
}

static bool eliminate(Eliminator *m, int letter, int pivot)
{
    const Poly *by = m->zero[pivot];
    int         kept = 0;
    for (int i = 0; i < m->zeros; i++) {
        const Poly *p = m->zero[i];
        if (i == pivot)
            continue;
        if (poly_degree(m->ring, p, letter) > 0) {
            long pair =
                (long)poly_terms(m->ring, p) * poly_terms(m->ring, by) * poly_degree(m->ring, p, letter) * poly_degree(m->ring, by, letter);
            p = pair <= LONGEST_PAIR ? resultant_of(m, p, by, letter) : NULL;
            if (!p)
                return false;
        }
        if (!poly_is_rational(m->ring, p) || !m->divided) /* else it followed from the other */
            m->zero[kept++] = p;
    }
    m->zeros = kept;
    return true;
}

/* Without its repeated roots. */
static const Poly *with_simple_roots(Eliminator *m, const Poly *p, int letter)
{
    const Poly *common = poly_gcd(m->ring, p, poly_derivative(m->ring, p, letter));
    return common ? poly_quotient(m->ring, p, common) : NULL;
}

/* The polynomial as a formula in its unknown. */
static const Expr *formula_of(const Eliminator *m, const Poly *p, int letter)
{
    TermDesk    desk = m->system->desk;
    int         slot = m->atom[letter] / ATOM_PARTS;
    const Expr *x = atom_expr(&desk, m->atom[letter], m->system->name[slot], m->system->shape[slot]), *sum = term_integer(&desk, 0);
    mpq_t       coefficient;
    mpq_init(coefficient);
    desk.fold = true;
    for (int i = 0; i < poly_terms(m->ring, p) && sum; i++) {
        unsigned long exponent[LIMIT_LETTERS];
        Rat           value;
        poly_term(coefficient, exponent, m->ring, p, i);
        int degree = (int)exponent[letter];
        sum = rat_from_mpq(&value, coefficient, desk.num) ? NULL : sum;
        if (!sum)
            break;
        const Expr *power = degree > 1 ? term_power(&desk, x, degree) : degree ? x : term_integer(&desk, 1);
        sum = term_sum(&desk, sum, OP_ADD, term_product(&desk, term_value(&desk, exact_rational(value, desk.num)), power));
    }
    mpq_clear(coefficient);
    return sum;
}

static bool put_equation(Eliminator *m, const Poly *p, int letter)
{
    SolveEquation *e = &m->system->equation[m->base];
    const Poly    *simple = with_simple_roots(m, p, letter);
    const Expr    *formula = simple && poly_degree(m->ring, simple, letter) <= MOST_DEGREE ? formula_of(m, simple, letter) : NULL;
    if (!formula)
        return false;
    e->put[0] = formula;
    e->put[1] = term_integer(&m->system->desk, 0);
    e->used = e->spent = false;
    e->bys = 0;
    for (int i = 0; i < m->system->equations && e->bys < MOST_PUT; i++)
        if (m->used[i] && i != m->base)
            e->by[e->bys++] = i;
    return true;
}

bool resultant_put(SolveSystem *l, bool *complete)
{
    if (l->resultant)
        return false;
    l->resultant = true;
    int         atoms = ATOM_PARTS * l->problem->plan->slots, letter = 0, pivot = 0;
    const Poly *last = NULL;
    Eliminator  m = {.system = l,
                     .ring = poly_open(),
                     .value = ARENA_MANY(l->desk.mem, Quotient, atoms),
                     .from = ARENA_MANY(l->desk.mem, bool *, atoms),
                     .used = ARENA_MANY(l->desk.mem, bool, l->equations),
                     .base = -1};
    if (!m.ring)
        return false;
    bool going = add_all(&m);
    while (going && !(last = find_last(&m, &letter)))
        going = !num_poll(l->desk.num) && choose(&m, &letter, &pivot) && eliminate(&m, letter, pivot);
    bool put = going && put_equation(&m, last, letter);
    *complete &= !(put && m.divided);
    poly_close(m.ring);
    return put;
}
