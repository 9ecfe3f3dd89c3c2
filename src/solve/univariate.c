#include "solve/univariate.h"
#include "solve/system/standard_form.h"
#include "solve/ideals/ideal.h"
#include "solve/ideals/zeros.h"
#include "solve/letters/real_roots.h"
#include "solve/vanishing.h"

/* ---- what cannot be zero -------------------------------------------------------------------------------------- */

/* Holds what is known of the sign of a letter, and which polynomials are divided by. */
typedef enum Sign { SIGN_ANY, SIGN_NOT_BELOW_0, SIGN_ABOVE_0 } Sign;

typedef struct NonZeros {
    const Vanishing *m;
    Sign             sign[LIMIT_LETTERS];
} NonZeros;

/* x > 0 and y >= 0, where they are needed */
static void note_signs(NonZeros *known, const Expr *need)
{
    bool all = need->kind == EXPR_CHAIN && expr_level(need) == LEVEL_AND, one = need->kind == EXPR_CHAIN && need->count == 2;
    for (int i = 0; all && i < need->count; i++)
        note_signs(known, need->arg[i]);
    Atom atom = one && !all && term_is_zero(need->arg[1]) ? atom_at(need->arg[0]) : -1;
    for (int i = 0; atom >= 0 && i < known->m->letters; i++)
        if (known->m->atom[i] == atom && (need->ops[1] == OP_GT || need->ops[1] == OP_GE))
            known->sign[i] = need->ops[1] == OP_GT ? SIGN_ABOVE_0 : SIGN_NOT_BELOW_0;
}

static NonZeros nonzeros_of(const Vanishing *m, bool needs)
{
    const Plan *plan = m->system->problem->plan;
    NonZeros    known = {.m = m};
    for (int i = 0; i < m->letters; i++)
        known.sign[i] = m->atom[i] < 0 ? SIGN_NOT_BELOW_0 : SIGN_ANY;
    for (int i = 0; i < plan->aspects && needs; i++)
        if (plan->step[i].role == ROLE_NEED && equation_system_has(m->system, i))
            note_signs(&known, plan->step[i].formula);
    return known;
}

/* Whether all terms have one sign, and one of them is not 0: m1 + m2, 1 + e, x^2 + 1. */
static bool has_one_sign(const NonZeros *known, const Poly *p)
{
    const PolyRing *ring = known->m->ring;
    bool            same = true, above = false;
    int             sign = 0;
    mpq_t           coefficient;
    mpq_init(coefficient);
    for (int i = 0; i < poly_terms(ring, p) && same; i++) {
        mp_limb_t exponent[LIMIT_LETTERS];
        bool      positive = true;
        poly_term(coefficient, exponent, ring, p, i);
        sign = i ? sign : mpq_sgn(coefficient);
        same = mpq_sgn(coefficient) == sign;
        for (int k = 0; k < LIMIT_LETTERS; k++) {
            same &= exponent[k] % 2 == 0 || known->sign[k] != SIGN_ANY;
            positive &= !exponent[k] || known->sign[k] == SIGN_ABOVE_0;
        }
        above |= positive;
    }
    mpq_clear(coefficient);
    return same && above;
}

static bool is_divisor(const Vanishing *m, const Poly *factor)
{
    bool is = false;
    for (int i = 0; i < m->divisors && !is; i++)
        is = poly_quotient(m->ring, m->divisor[i], factor);
    return is;
}

static bool is_never_zero(const void *data, const Poly *factor)
{
    const NonZeros *known = data;
    return is_divisor(known->m, factor) || has_one_sign(known, factor);
}

/* ---- elimination ---------------------------------------------------------------------------------------------- */

/* A polynomial in one unknown that is 0 at every solution in the parts that have one; what is best to go on with. */
typedef struct Last {
    const Poly *p;
    int         letter;
    const Poly *whole; /* with the factors that have no real roots */
    bool        all;   /* in every part */
    bool        open;  /* it has real roots that cannot be written down */
} Last;

static const Poly *product_without_repeats(PolyRing *ring, const Poly *a, const Poly *b)
{
    const Poly *common = a ? poly_gcd(ring, a, b) : NULL;
    return !a ? b : common ? poly_mul(ring, a, poly_quotient(ring, b, common)) : NULL;
}

/* The polynomial with its coefficients, of a factor that has no other letter; false if they are too long. */
static bool real_poly(RealPoly *z, const Vanishing *m, const Poly *p, int letter)
{
    bool  fits = poly_degree(m->ring, p, letter) <= LIMIT_FACTOR_DEGREE;
    mpq_t coefficient;
    *z = (RealPoly){.degree = fits ? poly_degree(m->ring, p, letter) : 0};
    mpq_init(coefficient);
    for (int i = 0; i <= z->degree; i++)
        z->c[i] = rat_int(0);
    for (int i = 0; i < poly_terms(m->ring, p) && fits; i++) {
        mp_limb_t exponent[LIMIT_LETTERS];
        poly_term(coefficient, exponent, m->ring, p, i);
        fits = rat_from_mpq(&z->c[exponent[letter]], coefficient, m->system->desk.num) == NUM_OK;
    }
    mpq_clear(coefficient);
    return fits;
}

/* Leaves only the factors that have roots for this unknown, each once. Those that are too long to be solved are left open. */
static bool keep_roots(Vanishing *m, Last *last)
{
    PolyFactors factors;
    RealPoly    real;
    RealRoot    root[LIMIT_FACTOR_DEGREE];
    const Poly *kept = poly_integer(m->ring, 1);
    if (!poly_factor(&factors, m->ring, last->p))
        return false;
    for (int i = 0; i < factors.count; i++) {
        const Poly *factor = factors.factor[i];
        int         degree = poly_degree(m->ring, factor, last->letter);
        bool        fits = real_poly(&real, m, factor, last->letter);
        if (is_divisor(m, factor) || (fits && degree > 1 && !real_roots(root, &real, m->system->desk.num)))
            continue;
        last->open |= degree > 2;
        if (degree <= 2)
            kept = poly_mul(m->ring, kept, factor);
    }
    last->p = kept;
    return kept && poly_degree(m->ring, kept, last->letter) <= MOST_DEGREE;
}

static bool is_better(const Vanishing *m, const Last *a, const Last *b)
{
    if (!b->p || a->all != b->all)
        return !b->p || a->all;
    if (a->open != b->open)
        return !a->open;
    return poly_degree(m->ring, a->p, a->letter) < poly_degree(m->ring, b->p, b->letter);
}

static Last find_last(Vanishing *m, const IdealParts *parts)
{
    Last best = {.p = NULL};
    for (int x = 0; x < m->letters; x++) {
        Last own = {.letter = x, .all = true};
        for (int i = 0; m->atom[x] >= 0 && i < parts->count; i++) {
            const Poly *p = zeros_minimal(m->ring, &parts->part[i], x, LIMIT_FACTOR_DEGREE, m->system->desk.num);
            own.all &= p != NULL;
            own.p = p ? product_without_repeats(m->ring, own.p, p) : own.p;
        }
        own.whole = own.p;
        if (own.p && keep_roots(m, &own) && is_better(m, &own, &best))
            best = own;
    }
    return best;
}

/* The polynomial as a formula in its unknown. */
static const Expr *formula_of(const Vanishing *m, const Poly *p, int letter)
{
    TermDesk    desk = m->system->desk;
    int         slot = m->atom[letter] / ATOM_PARTS;
    const Expr *x = atom_expr(&desk, m->atom[letter], m->system->name[slot], m->system->shape[slot]), *sum = term_integer(&desk, 0);
    RealPoly    real;
    desk.fold = true;
    if (!real_poly(&real, m, p, letter))
        return NULL;
    for (int i = 0; i <= real.degree; i++) {
        const Expr *power = i > 1 ? term_power(&desk, x, i) : i ? x : term_integer(&desk, 1);
        sum = term_sum(&desk, sum, OP_ADD, term_product(&desk, term_value(&desk, exact_rational(real.c[i], desk.num)), power));
    }
    return sum;
}

/* The polynomial set to 0, with integers; NULL where it is too long for that. */
static const Expr *equation_of(const Vanishing *m, const Poly *p, int letter)
{
    RealPoly   real;
    Polynomial own = {.degree = 0};
    if (!real_poly(&real, m, p, letter) || real.degree > MOST_DEGREE)
        return NULL;
    for (own.degree = 0; own.degree <= real.degree; own.degree++)
        own.coefficient[own.degree] = term_value(&m->system->desk, exact_rational(real.c[own.degree], m->system->desk.num));
    own.degree = real.degree;
    return standard_of(m->system, &own, m->atom[letter]);
}

/* One of the equations that were used, if possible one that no line of the solution comes from; NULL if none was used: the polynomial then
 * follows from the values alone. */
static SolveEquation *base_of(const Vanishing *m)
{
    SolveEquation *base = NULL;
    for (int i = 0; i < m->system->equations; i++)
        if (m->used[i] && (!base || base->used))
            base = &m->system->equation[i];
    return base;
}

static bool put_equation(Vanishing *m, const Last *last)
{
    SolveEquation *e = base_of(m);
    const Expr    *formula = e ? formula_of(m, last->p, last->letter) : NULL;
    if (!formula)
        return false;
    e->put[0] = formula;
    e->put[1] = term_integer(&m->system->desk, 0);
    e->used = e->spent = false;
    e->bys = 0;
    for (int i = 0; i < m->system->equations && e->bys < MOST_PUT; i++)
        if (m->used[i] && &m->system->equation[i] != e)
            e->by[e->bys++] = i;
    return true;
}

/* Counts the unknowns that can be chosen freely, in the part where they are most. */
static int most_free(const Vanishing *m, const IdealParts *parts)
{
    int  most = 0;
    bool is[LIMIT_LETTERS] = {false};
    for (int i = 0; i < m->letters; i++)
        is[i] = true;
    for (int i = 0; i < parts->count; i++) {
        int own = zeros_dimension(m->ring, &parts->part[i], is);
        most = own > most ? own : most;
    }
    return most;
}

/* Counts the unknown givens that are in none of the equations. */
static int unused_givens(const Vanishing *m)
{
    const SolveSystem *l = m->system;
    int                count = 0;
    for (int i = 0; i < l->problem->plan->aspects; i++) {
        const Step *step = &l->problem->plan->step[i];
        bool vector = step->shape.kind == SHAPE_VECTOR, given = step->role == ROLE_GIVEN && (vector || step->shape.kind == SHAPE_NUMBER);
        for (int part = vector ? 0 : ATOM_NUMBER; given && part < (vector ? step->shape.rows : ATOM_PARTS); part++) {
            Atom atom = atom_of(step->slot, part);
            count += !l->known[atom] && !atom_among(m->atom, m->letters, atom);
        }
    }
    return count;
}

static Univariate look_for(Vanishing *m, bool needs, UnivariateFound *found)
{
    IdealParts *parts = ARENA_ONE(m->system->desk.mem, IdealParts);
    NonZeros    known = nonzeros_of(m, needs);
    if (!ideal_split(parts, m->ring, m->zero, m->zeros, (IdealFilter){is_never_zero, &known, m->divisor, m->divisors}, m->system->desk.num))
        return UNIVARIATE_FAILS;
    if (!parts->count)
        return UNIVARIATE_CONTRADICTS;
    Last last = find_last(m, parts);
    int  free = most_free(m, parts) + unused_givens(m);
    found->freedom = free ? free : found->freedom;
    if (!last.p)
        return free ? UNIVARIATE_FREE : UNIVARIATE_FAILS;
    found->complete &= last.all && !last.open;
    if (!poly_degree(m->ring, last.p, last.letter)) {
        found->rootless = equation_of(m, last.whole, last.letter);
        return last.all && !last.open ? UNIVARIATE_CONTRADICTS : UNIVARIATE_FAILS;
    }
    return put_equation(m, &last) ? UNIVARIATE_PUT : UNIVARIATE_FAILS;
}

static Univariate put_from(SolveSystem *l, VanishingForm form, bool needs, UnivariateFound *found)
{
    PolyRing *ring = poly_open_graded();
    Vanishing vanishing;
    if (!ring)
        return UNIVARIATE_FAILS;
    Univariate how = vanishing_collect(&vanishing, l, ring, form) ? look_for(&vanishing, needs, found) : UNIVARIATE_FAILS;
    poly_close(ring);
    return how;
}

Univariate univariate_put(SolveSystem *l, bool needs, UnivariateFound *found)
{
    UnivariateFound before = *found;
    if (l->eliminated)
        return UNIVARIATE_FAILS;
    l->eliminated = true;
    Univariate how = put_from(l, VANISHING_FEW, needs, found);
    if (how != UNIVARIATE_FAILS)
        return how;
    *found = before; /* the coefficients of long polynomials may grow without bound on the way, where those of short ones do not */
    return put_from(l, VANISHING_MANY, needs, found);
}
