#include "island/lifting.h"
#include "island/residues.h"

#include <gmp.h>

/* 2^61 - 1, or 2^29 - 3 where a residue has 32 bits. */
#define FIRST_PRIME (RESIDUE_BITS > 32 ? ((Residue)1 << (RESIDUE_BITS - 3)) - 1 : ((Residue)1 << 29) - 3)

enum { MOST_PRIMES = 8 }; /* that are tried: one that divides a minor of A by chance is a rare thing */

/* Every row of A x = b times the least common multiple of its denominators: whole numbers, with both triangles. */
typedef struct Lifter {
    const ContactSystem *system;
    NumCtx              *ctx;
    int                  n, entries;
    int                 *start, *column;
    __mpz_struct        *entry, *scale, *right; /* of A, n, n */
    ResidueFactor        factor;
    Residue             *over; /* 1/scale modulo p, prepared */
    Residue             *digit;
    __mpz_struct        *rest;      /* what the digits so far leave of the right-hand side */
    __mpz_struct        *x;         /* the solution modulo power = p^k */
    __mpz_struct        *numerator; /* and as fractions over the denominator */
    mpz_t                power, bound, denominator, one, two;
} Lifter;

static __mpz_struct *numbers(Lifter *l, int count)
{
    __mpz_struct *z = ARENA_MANY(l->ctx->mem, __mpz_struct, count + 1);
    for (int i = 0; i < count; i++)
        mpz_init(&z[i]);
    return z;
}

static void clear(__mpz_struct *z, int count)
{
    for (int i = 0; i < count; i++)
        mpz_clear(&z[i]);
}

/* ---- whole numbers ---------------------------------------------------------------------------------------- */

/* Finds where the entries of each row begin, with both triangles in the rows. */
static void lay_out(Lifter *l)
{
    const ContactSystem *s = l->system;
    l->start = ARENA_MANY(l->ctx->mem, int, l->n + 2);
    for (int i = 0; i < l->n; i++)
        for (int at = s->start[i]; at < s->start[i + 1]; at++) {
            l->start[i + 1]++;
            l->start[s->column[at] + 1] += s->column[at] != i;
        }
    for (int i = 0; i < l->n; i++)
        l->start[i + 1] += l->start[i];
    l->entries = l->start[l->n];
    l->column = ARENA_MANY(l->ctx->mem, int, l->entries + 1);
}

static void widen(mpz_t scale, Rat x)
{
    RatView view;
    mpz_lcm(scale, scale, mpq_denref(rat_view(&view, x)));
}

static void scaled(mpz_t z, const mpz_t scale, Rat x)
{
    RatView    view;
    mpq_srcptr q = rat_view(&view, x);
    mpz_divexact(z, scale, mpq_denref(q));
    mpz_mul(z, z, mpq_numref(q));
}

static void put_entry(Lifter *l, int *filled, int i, int k, Rat value)
{
    int at = l->start[i] + filled[i]++;
    l->column[at] = k;
    scaled(&l->entry[at], &l->scale[i], value);
}

static void make_whole(Lifter *l)
{
    const ContactSystem *s = l->system;
    int                 *filled = ARENA_MANY(l->ctx->mem, int, l->n + 1);
    for (int i = 0; i < l->n; i++)
        mpz_set_ui(&l->scale[i], 1);
    for (int i = 0; i < l->n; i++) {
        widen(&l->scale[i], s->rhs[i]);
        for (int at = s->start[i]; at < s->start[i + 1]; at++) {
            widen(&l->scale[i], s->value[at]);
            widen(&l->scale[s->column[at]], s->value[at]);
        }
    }
    for (int i = 0; i < l->n; i++) {
        scaled(&l->right[i], &l->scale[i], s->rhs[i]);
        for (int at = s->start[i]; at < s->start[i + 1]; at++) {
            put_entry(l, filled, i, s->column[at], s->value[at]);
            if (s->column[at] != i)
                put_entry(l, filled, s->column[at], i, s->value[at]);
        }
    }
}

static void open_lifter(Lifter *l, const ContactSystem *system, NumCtx *ctx)
{
    *l = (Lifter){.system = system, .ctx = ctx, .n = system->n};
    lay_out(l);
    l->entry = numbers(l, l->entries);
    l->scale = numbers(l, l->n);
    l->right = numbers(l, l->n);
    l->rest = numbers(l, l->n);
    l->x = numbers(l, l->n);
    l->numerator = numbers(l, l->n);
    l->over = ARENA_MANY(ctx->mem, Residue, l->n + 1);
    l->digit = ARENA_MANY(ctx->mem, Residue, l->n + 1);
    mpz_inits(l->power, l->bound, l->denominator, l->one, l->two, (mpz_ptr)0);
    make_whole(l);
}

static void close_lifter(Lifter *l)
{
    clear(l->entry, l->entries);
    clear(l->scale, l->n);
    clear(l->right, l->n);
    clear(l->rest, l->n);
    clear(l->x, l->n);
    clear(l->numerator, l->n);
    mpz_clears(l->power, l->bound, l->denominator, l->one, l->two, (mpz_ptr)0);
}

/* ---- modulo a prime --------------------------------------------------------------------------------------- */

/* The inverses of the scales, from that of their product: three products each are faster than an inverse. False if p divides one. */
static bool invert_scales(Lifter *l, const Modulus *m)
{
    Residue product = residue_prepare(m, 1);
    for (int i = 0; i < l->n; i++) {
        l->digit[i] = residue_prepare(m, mpz_fdiv_ui(&l->scale[i], m->p));
        l->over[i] = product;
        product = residue_mul(m, product, l->digit[i]);
    }
    Residue over = residue_inverse(m, product);
    for (int i = l->n - 1; i >= 0; i--) {
        l->over[i] = residue_mul(m, l->over[i], over);
        over = residue_mul(m, over, l->digit[i]);
    }
    return product;
}

/* False if the prime is of no use: it divides a denominator, or a minor. */
static bool factor_modulo(Lifter *l, Residue p)
{
    Modulus  m = residue_modulus(p);
    Residue *a = ARENA_MANY(l->ctx->mem, Residue, residue_place(l->n));
    if (!invert_scales(l, &m))
        return false;
    for (int i = 0; i < l->n; i++)
        for (int at = l->start[i]; at < l->start[i + 1]; at++)
            if (l->column[at] <= i)
                a[residue_place(i) + l->column[at]] = residue_prepare(&m, residue_mul(&m, l->over[i], mpz_fdiv_ui(&l->entry[at], p)));
    return residue_factor(&l->factor, a, l->n, m, l->ctx->mem);
}

/* ---- from residues to fractions --------------------------------------------------------------------------- */

/* The least d > 0 for which d*one is congruent to a number within the bound, by Euclid's algorithm stopped halfway (Wang 1981). */
static void find_denominator(mpz_t d, mpz_t one, const mpz_t modulus, const mpz_t bound)
{
    mpz_t upper, before, quotient;
    mpz_inits(upper, before, quotient, (mpz_ptr)0);
    mpz_set(upper, modulus);
    mpz_set_ui(d, 1);
    mpz_mod(one, one, modulus);
    while (mpz_cmpabs(one, bound) > 0) {
        mpz_fdiv_qr(quotient, upper, upper, one);
        mpz_submul(before, quotient, d);
        mpz_swap(upper, one);
        mpz_swap(before, d);
    }
    mpz_abs(d, d);
    mpz_clears(upper, before, quotient, (mpz_ptr)0);
}

/* z modulo p^k, from -p^k/2 to p^k/2. */
static void centre(Lifter *l, mpz_t z)
{
    mpz_mod(z, z, l->power);
    mpz_mul_2exp(l->two, z, 1);
    if (mpz_cmp(l->two, l->power) > 0)
        mpz_sub(z, z, l->power);
}

/* That of pivot k, for the present denominator. */
static mpz_ptr numerator(Lifter *l, int k)
{
    mpz_ptr z = &l->numerator[l->factor.pivot[k]];
    mpz_mul(z, &l->x[l->factor.pivot[k]], l->denominator);
    centre(l, z);
    return z;
}

/* The solution as fractions over their common denominator; false if the digits do not suffice. */
static bool read_fractions(Lifter *l)
{
    int changed = 0; /* the pivots before it have numerators of a denominator that has grown since */
    mpz_set_ui(l->denominator, 1);
    mpz_set_ui(l->bound, 1);
    mpz_mul_2exp(l->bound, l->bound, (mpz_sizeinbase(l->power, 2) - 2) / 2);
    for (int k = 0; k < l->factor.rank; k++) {
        mpz_ptr z = numerator(l, k);
        if (mpz_cmpabs(z, l->bound) <= 0)
            continue;
        find_denominator(l->two, z, l->power, l->bound);
        mpz_mul(l->denominator, l->denominator, l->two);
        if (mpz_cmp(l->denominator, l->bound) > 0)
            return false;
        changed = k + 1;
    }
    for (int k = 0; k < changed; k++)
        (void)numerator(l, k);
    return true;
}

/* Whether A x = right*denominator in row i, for the numerators. */
static bool row_holds(Lifter *l, int i, const __mpz_struct *right)
{
    mpz_mul(l->one, &right[i], l->denominator);
    for (int at = l->start[i]; at < l->start[i + 1]; at++)
        mpz_submul(l->one, &l->entry[at], &l->numerator[l->column[at]]);
    return mpz_sgn(l->one) == 0;
}

static bool pivots_hold(Lifter *l, const __mpz_struct *right)
{
    for (int k = 0; k < l->factor.rank; k++)
        if (!row_holds(l, l->factor.pivot[k], right))
            return false;
    return true;
}

/* ---- digits ----------------------------------------------------------------------------------------------- */

/* One more digit of x: the right-hand side that is left, divided by p again. */
static void next_digit(Lifter *l)
{
    const ResidueFactor *f = &l->factor;
    Residue              p = f->modulus.p;
    for (int k = 0; k < f->rank; k++) {
        int i = f->pivot[k];
        l->digit[i] = residue_mul(&f->modulus, l->over[i], mpz_fdiv_ui(&l->rest[i], p));
    }
    residue_solve(f, l->digit);
    for (int k = 0; k < f->rank; k++) {
        int i = f->pivot[k];
        for (int at = l->start[i]; at < l->start[i + 1]; at++)
            mpz_submul_ui(&l->rest[i], &l->entry[at], l->digit[l->column[at]]);
        mpz_divexact_ui(&l->rest[i], &l->rest[i], p);
        mpz_addmul_ui(&l->x[i], l->power, l->digit[i]);
    }
    mpz_mul_ui(l->power, l->power, p);
}

/* Solves A x = right in the rows of the pivots, with 0 in the others. The lifting is tried out at lengths that
 * grow by a quarter, so that short solutions cost little and long ones little more than they have to. */
static int lift(Lifter *l, const __mpz_struct *right)
{
    int flags = NUM_OK;
    mpz_set_ui(l->power, 1);
    for (int i = 0; i < l->n; i++) {
        mpz_set(&l->rest[i], &right[i]);
        mpz_set_ui(&l->x[i], 0);
        mpz_set_ui(&l->numerator[i], 0);
    }
    for (int count = 1, next = 1; !flags; count++) {
        next_digit(l);
        flags = num_poll(l->ctx);
        if (count < next || flags)
            continue;
        if (read_fractions(l) && pivots_hold(l, right))
            return NUM_OK;
        next = count + 1 + count / 4;
        if (mpz_sizeinbase(l->power, 2) > LIMIT_BITS)
            flags = num_fail(l->ctx, NUM_LIMIT, "the fractions grow too long");
    }
    return flags;
}

/* ---- rows that depend on others --------------------------------------------------------------------------- */

/* Proves that row r depends on the pivots: impulses z with z[r] = 1 and A z = 0. NUM_UNABLE: it does not, so the prime is unlucky. */
static int prove_dependent(Lifter *l, int r, __mpz_struct *right)
{
    for (int i = 0; i < l->n; i++) {
        mpz_set_ui(&right[i], 0);
        for (int at = l->start[i]; at < l->start[i + 1]; at++)
            if (l->column[at] == r)
                mpz_neg(&right[i], &l->entry[at]);
    }
    int flags = lift(l, right);
    if (flags)
        return flags;
    mpz_set(&l->numerator[r], l->denominator);
    mpz_set_ui(&right[r], 0);
    return row_holds(l, r, right) ? NUM_OK : NUM_UNABLE;
}

static int prove_rank(Lifter *l)
{
    int           flags = NUM_OK;
    __mpz_struct *right = numbers(l, l->n);
    for (int k = l->factor.rank; k < l->n && !flags; k++)
        flags = prove_dependent(l, l->factor.pivot[k], right);
    clear(right, l->n);
    return flags;
}

static int give(ContactSolution *result, Lifter *l)
{
    int   flags = NUM_OK;
    mpq_t q;
    mpq_init(q);
    result->x = ARENA_MANY(l->ctx->mem, Rat, l->n + 1);
    for (int i = 0; i < l->n && !flags; i++) {
        mpz_set(mpq_numref(q), &l->numerator[i]);
        mpz_set(mpq_denref(q), l->denominator);
        mpq_canonicalize(q);
        flags = rat_from_mpq(&result->x[i], q, l->ctx);
    }
    mpq_clear(q);
    return flags;
}

/* NUM_UNABLE: another prime is needed. */
static int solve_modulo(ContactSolution *result, Lifter *l, Residue p)
{
    if (!factor_modulo(l, p))
        return NUM_UNABLE;
    int flags = prove_rank(l);
    if (!flags)
        flags = lift(l, l->right);
    result->rank = l->factor.rank;
    result->freed = l->factor.pivot + l->factor.rank;
    for (int k = l->factor.rank; k < l->n && !flags; k++)
        if (!row_holds(l, l->factor.pivot[k], l->right)) {
            result->blamed = l->factor.pivot[k];
            flags = num_fail(l->ctx, NUM_DOMAIN, "the equations of the contacts contradict each other: no impulses satisfy all of them");
        }
    return flags ? flags : give(result, l);
}

int lifting_solve(ContactSolution *result, const ContactSystem *system, NumCtx *ctx)
{
    int    flags = NUM_UNABLE;
    Lifter l;
    mpz_t  p;
    *result = (ContactSolution){.blamed = -1};
    open_lifter(&l, system, ctx);
    mpz_init_set_ui(p, FIRST_PRIME);
    for (int i = 0; i < MOST_PRIMES && flags == NUM_UNABLE; i++) {
        if (i)
            mpz_nextprime(p, p);
        flags = solve_modulo(result, &l, mpz_get_ui(p));
    }
    mpz_clear(p);
    close_lifter(&l);
    return flags == NUM_UNABLE ? num_fail(ctx, NUM_DOMAIN, "the matrix of the contacts is not positive semidefinite") : flags;
}
