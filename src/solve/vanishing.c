#include "solve/vanishing.h"
#include "solve/ideals/ideal.h"

static void add_divisor(Vanishing *m, const Poly *p)
{
    bool fresh = p && !poly_is_rational(m->ring, p) && m->divisors < MOST_DIVISORS;
    for (int i = 0; i < m->divisors && fresh; i++)
        fresh = !poly_equal(m->ring, m->divisor[i], p);
    if (fresh)
        m->divisor[m->divisors++] = p;
}

static Fraction inverse(Vanishing *m, Fraction a)
{
    if (!a.above || fraction_is_zero(m->ring, a))
        return fraction_none();
    add_divisor(m, a.above);
    return fraction_lowest(m->ring, a.below, a.above);
}

static bool add_zero(Vanishing *m, const Poly *zero)
{
    if (!zero || m->zeros == MOST_ZEROS)
        return false;
    if (!poly_is_zero(m->ring, zero))
        m->zero[m->zeros++] = zero;
    return true;
}

static Fraction letter(Vanishing *m, Atom atom)
{
    for (int i = 0; i < m->letters; i++)
        if (atom >= 0 && m->atom[i] == atom)
            return fraction_whole(m->ring, poly_letter(m->ring, i));
    if (m->letters == IDEAL_LETTERS)
        return fraction_none();
    m->atom[m->letters] = atom;
    return fraction_whole(m->ring, poly_letter(m->ring, m->letters++));
}

static Fraction root_of(Vanishing *m, Fraction radicand)
{
    PolyRing *r = m->ring;
    for (int i = 0; i < m->letters; i++)
        if (m->atom[i] < 0 && fraction_equal(r, m->radicand[i], radicand))
            return fraction_whole(r, poly_letter(r, i));
    Fraction root = radicand.above ? letter(m, -1) : fraction_none();
    if (!root.above)
        return root;
    m->radicand[m->letters - 1] = radicand;
    const Poly *square = poly_mul(r, poly_mul(r, root.above, root.above), radicand.below);
    return add_zero(m, poly_sub(r, square, radicand.above)) ? root : fraction_none();
}

static Fraction rational(Vanishing *m, Rat value)
{
    RatView view;
    return fraction_whole(m->ring, poly_rational(m->ring, rat_view(&view, value)));
}

/* ---- formulas as fractions ------------------------------------------------------------------------------------ */

static Fraction fraction_of(Vanishing *m, const Expr *expr, bool *from);

static Fraction number(Vanishing *m, const Expr *expr)
{
    const Exact *value = equation_system_exactly(m->system, expr);
    Fraction     sum = rational(m, rat_int(0));
    if (!value || value->kind != EXACT_ROOTS)
        return fraction_none();
    for (int i = 0; i < value->count; i++) {
        Term     term = value->term[i];
        Fraction root = rat_is_one(term.d) ? rational(m, term.d) : root_of(m, rational(m, term.d));
        sum = fraction_add(m->ring, sum, fraction_mul(m->ring, rational(m, term.c), root));
    }
    return sum;
}

static Fraction chain(Vanishing *m, const Expr *expr, bool *from)
{
    bool     sum = expr_level(expr) == LEVEL_SUM;
    Fraction all = fraction_of(m, expr->arg[0], from);
    for (int i = 1; i < expr->count && all.above; i++) {
        Fraction next = fraction_of(m, expr->arg[i], from);
        Op       op = expr->ops[i];
        if (!sum && op != OP_MUL && op != OP_DIV && op != OP_RAISED && op != OP_DOT)
            return fraction_none();
        all = sum ? (op == OP_ADD ? fraction_add : fraction_sub)(m->ring, all, next)
                  : fraction_mul(m->ring, all, op == OP_DIV ? inverse(m, next) : next);
    }
    return all;
}

static Fraction call(Vanishing *m, const Expr *expr, bool *from)
{
    Fraction arg = expr->arg[0]->shape.kind == SHAPE_NUMBER ? fraction_of(m, expr->arg[0], from) : fraction_none();
    switch (expr->op) {
    case OP_NEG:
        return fraction_sub(m->ring, rational(m, rat_int(0)), arg);
    case OP_INV:
        return inverse(m, arg);
    case OP_SQRT:
        return root_of(m, arg);
    case OP_ABS:
    case OP_NORM:
        return root_of(m, fraction_mul(m->ring, arg, arg));
    default:
        return fraction_none();
    }
}

static Fraction power(Vanishing *m, const Expr *expr, bool *from)
{
    const Expr *inner = expr->arg[0];
    int         exponent = term_exponent(expr);
    bool     size = inner->kind == EXPR_CALL && (inner->op == OP_ABS || inner->op == OP_NORM) && inner->arg[0]->shape.kind == SHAPE_NUMBER;
    Fraction base = exponent ? fraction_of(m, size && exponent == 2 ? inner->arg[0] : inner, from) : fraction_none(), all = base;
    for (int i = 1; i < exponent; i++)
        all = fraction_mul(m->ring, all, base);
    return all;
}

/* The value of a quantity that is worked out. As a fraction it gets a letter of its own, where those are wanted and there is room. */
static Fraction worked_out(Vanishing *m, Atom atom)
{
    Fraction own = m->value[atom];
    bool     lettered = m->form == VANISHING_MANY && own.above && !poly_is_rational(m->ring, own.below) && m->zeros < MOST_ZEROS;
    Fraction q = lettered ? letter(m, atom) : fraction_none();
    if (!q.above)
        return own;
    if (!add_zero(m, poly_sub(m->ring, poly_mul(m->ring, q.above, own.below), own.above))) {
        m->letters--; /* nothing would be said of it */
        return own;
    }
    return m->value[atom] = q;
}

/* The fraction of a formula that is a number and written out; without `above` where it is none. */
static Fraction fraction_of(Vanishing *m, const Expr *expr, bool *from)
{
    Atom atom = atom_at(expr);
    if (!atom_any_unknown(expr, m->system->known))
        return number(m, expr);
    if (atom >= 0 && m->from[atom]) {
        for (int i = 0; i < m->system->equations; i++)
            from[i] |= m->from[atom][i];
        return worked_out(m, atom);
    }
    return atom >= 0                  ? letter(m, atom)
           : expr->kind == EXPR_CHAIN ? chain(m, expr, from)
           : expr->kind == EXPR_POWER ? power(m, expr, from)
           : expr->kind == EXPR_CALL  ? call(m, expr, from)
                                      : fraction_none();
}

static Fraction side_of(Vanishing *m, const Expr *side, int part, bool *from)
{
    const SolveSystem *l = m->system;
    return fraction_of(m, part == ATOM_NUMBER ? atom_written_out(&l->desk, side, l->known) : atom_component(&l->desk, side, part, l->known),
                       from);
}

/* ---- what is zero --------------------------------------------------------------------------------------------- */

/* The quantity that the equation works out, in terms of the unknown givens. */
static void define(Vanishing *m, int equation)
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

/* An equation of the system as polynomials, and the equations that they come from. */
typedef struct Equated {
    const Poly *zero[ATOM_PARTS];
    int         zeros;
    bool       *from;
} Equated;

/* The numerators of the differences of both sides. */
static bool equate(Vanishing *m, int equation, Equated *z)
{
    const SolveEquation *e = &m->system->equation[equation];
    bool                 vector = e->left->shape.kind == SHAPE_VECTOR;
    *z = (Equated){.from = ARENA_MANY(m->system->desk.mem, bool, m->system->equations)};
    z->from[equation] = true;
    for (int part = vector ? 0 : ATOM_NUMBER; part < (vector ? e->left->shape.rows : ATOM_PARTS); part++) {
        Fraction left = side_of(m, e->left, part, z->from), right = side_of(m, e->right, part, z->from);
        if (!left.above || !right.above || !(z->zero[z->zeros++] = fraction_sub(m->ring, left, right).above))
            return false;
    }
    return true;
}

static int equations_in(const Vanishing *m, const Equated *z)
{
    int count = 0;
    for (int i = 0; i < m->system->equations; i++)
        count += z->from[i];
    return count;
}

/* Those that come from the fewest equations first. */
static void sort_equated(const Vanishing *m, Equated *list, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && equations_in(m, &list[k - 1]) > equations_in(m, &list[k]); k--) {
            Equated swap = list[k];
            list[k] = list[k - 1];
            list[k - 1] = swap;
        }
}

/* Adds what does not follow from those before it: T' from T and loss says the same as loss. */
static bool add_equated(Vanishing *m, const Equated *list, int count)
{
    const Poly *reduced[MOST_ZEROS];
    int         kept = 0;
    for (int i = 0; i < count; i++)
        for (int part = 0; part < list[i].zeros; part++) {
            const Poly *rest = poly_normal_form(m->ring, list[i].zero[part], reduced, kept);
            bool        follows = rest && poly_is_zero(m->ring, rest);
            if (follows)
                continue;
            if (!add_zero(m, list[i].zero[part]) || kept == MOST_ZEROS)
                return false;
            reduced[kept++] = rest ? rest : list[i].zero[part];
            for (int k = 0; k < m->system->equations; k++)
                m->used[k] |= list[i].from[k];
        }
    return true;
}

/* A comparison that holds, or not: equal sides are an equation; sides that differ have a difference other than 0. */
static void add_comparison(Vanishing *m, const Expr *comparison, bool holds, bool enough)
{
    bool one = comparison->kind == EXPR_CHAIN && comparison->count == 2 && expr_level(comparison) == LEVEL_COMPARE;
    Op   op = one ? comparison->ops[1] : OP_AND;
    bool equal = holds ? op == OP_EQ : op == OP_NE, differ = holds ? op == OP_NE || op == OP_LT || op == OP_GT : op == OP_EQ;
    if (comparison->kind == EXPR_CHAIN && expr_level(comparison) == LEVEL_AND && holds)
        for (int i = 0; i < comparison->count; i++)
            add_comparison(m, comparison->arg[i], true, enough);
    if (!equal && !differ)
        return;
    const Expr *left = comparison->arg[0], *right = comparison->arg[1];
    bool        vector = left->shape.kind == SHAPE_VECTOR, *from = ARENA_MANY(m->system->desk.mem, bool, m->system->equations);
    const Poly *squares = poly_integer(m->ring, 0);
    if ((!vector && left->shape.kind != SHAPE_NUMBER) ||
        (!atom_any_unknown(left, m->system->known) && !atom_any_unknown(right, m->system->known)))
        return;
    for (int part = vector ? 0 : ATOM_NUMBER; part < (vector ? left->shape.rows : ATOM_PARTS); part++) {
        Fraction a = side_of(m, left, part, from), b = side_of(m, right, part, from);
        Fraction difference = a.above && b.above ? fraction_sub(m->ring, a, b) : fraction_none();
        if (!difference.above)
            return;
        if (equal && enough)
            add_zero(m, difference.above);
        squares = poly_add(m->ring, squares, vector ? poly_mul(m->ring, difference.above, difference.above) : difference.above);
    }
    if (differ)
        add_divisor(m, squares);
}

/* Adds what the method needs, and the cases that are supposed. Two points that happen to be the same are a case, too: where too little is
 * known, that is no solution. */
static void add_comparisons(Vanishing *m)
{
    const SolveSystem *l = m->system;
    const Plan        *plan = l->problem->plan;
    bool               enough = m->zeros && m->zeros >= m->letters; /* a root is a letter and has an equation */
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        bool        asked = step->role == ROLE_CASE && l->answers[i] >= 0 && plan_case_matters(plan, i);
        if (equation_system_has(l, i) && (step->role == ROLE_NEED || asked))
            add_comparison(m, step->formula, step->role == ROLE_NEED || l->answers[i], enough);
    }
}

/* The laws follow from the rest, but often say more of what is known in fewer terms: if vb' is known, no mass stands in the law that B's
 * tangential component is unchanged. */
static void add_laws(Vanishing *m)
{
    const Plan *plan = m->system->problem->plan;
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        if (!equation_system_has(m->system, i) || step->way == STEP_BESIDE)
            continue;
        if (step->role == ROLE_LAW && step->formula)
            add_comparison(m, step->formula, true, true);
        if (step->equation)
            add_comparison(m, step->equation, true, true);
    }
}

static bool is_definition(const SolveSystem *l, const SolveEquation *e)
{
    return equation_system_defines(l, e) && e->part == ATOM_WHOLE;
}

bool vanishing_collect(Vanishing *m, SolveSystem *l, PolyRing *ring, VanishingForm form)
{
    int atoms = ATOM_PARTS * l->problem->plan->slots;
    *m = (Vanishing){.system = l,
                     .ring = ring,
                     .form = form,
                     .value = ARENA_MANY(l->desk.mem, Fraction, atoms),
                     .from = ARENA_MANY(l->desk.mem, bool *, atoms),
                     .used = ARENA_MANY(l->desk.mem, bool, l->equations)};
    for (int i = 0; i < l->problem->plan->aspects; i++)
        for (int k = 0; k < l->equations; k++)
            if (l->equation[k].step == i && is_definition(l, &l->equation[k]))
                define(m, k);
    Equated *equated = ARENA_MANY(l->desk.mem, Equated, l->equations);
    int      count = 0;
    for (int k = 0; k < l->equations; k++) {
        const SolveEquation *e = &l->equation[k];
        bool                 known = is_definition(l, e) && !atom_any_unknown(e->left, l->known);
        if (e->part == ATOM_WHOLE && (e->rank == RANK_CONDITION || known) && !equate(m, k, &equated[count++]))
            return false;
    }
    sort_equated(m, equated, count);
    if (!add_equated(m, equated, count))
        return false;
    add_comparisons(m);
    if (form == VANISHING_MANY)
        add_laws(m);
    return true;
}
