#include "island/sparse/crowd.h"

#include "number/exact.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ENTRIES = 4000000 }; /* of A that are not 0 */

typedef struct CrowdBuilder {
    Crowd      *crowd;
    NumCtx     *num;
    Diag       *diag;
    Span        span;
    double      budget;
    KnownSums   sums;
    int        *first, *next; /* the rows of each body: next[2*row + (side of b)] */
    LargeSystem system;
} CrowdBuilder;

/* ---- fractions that remember a failure -------------------------------------------------------------------- */

static Rat add(CrowdBuilder *b, Rat x, Rat y)
{
    return known_exactly(&b->sums, rat_add, x, y);
}

static Rat sub(CrowdBuilder *b, Rat x, Rat y)
{
    return known_exactly(&b->sums, rat_sub, x, y);
}

static Rat mul(CrowdBuilder *b, Rat x, Rat y)
{
    return known_exactly(&b->sums, rat_mul, x, y);
}

static Rat inverse(CrowdBuilder *b, Rat x)
{
    return known_exactly(&b->sums, rat_div, rat_int(1), x);
}

/* ---- what is given ---------------------------------------------------------------------------------------- */

static bool not_a_fraction(CrowdBuilder *b, Text owner, const char *what)
{
    diag_fail(b->diag, EXIT_MATH, b->span, "an island of more than %d equations needs fractions, but %s of %.*s is not a fraction",
              LIMIT_ROWS, what, TEXT_ARG(owner));
    return diag_hint(b->diag, "give it as a decimal or a fraction: 0.866 for sqrt(3)/2");
}

static bool take(CrowdBuilder *b, const Input *input, Rat *z, int count, Text owner, const char *what)
{
    for (int i = 0; i < count; i++) {
        const Exact *x = input->plan ? NULL : value_num(&input->value)[i].exact;
        if (!x || !exact_is_rational(x))
            return not_a_fraction(b, owner, what);
        z[i] = exact_rat(x);
    }
    return true;
}

static bool take_body(CrowdBuilder *b, int i)
{
    const Body *from = b->crowd->island->body[i];
    CrowdBody  *to = &b->crowd->body[i];
    Rat         m = rat_int(1), I = rat_int(1), p[2], v[2];
    bool        good = (!from->moves || take(b, &from->m, &m, 1, from->name, "m")) &&
                (!from->turns || take(b, &from->I, &I, 1, from->name, "I")) && take(b, &from->p, p, 2, from->name, "p") &&
                take(b, &from->v, v, 2, from->name, "v") && take(b, &from->w, &to->w, 1, from->name, "w");
    if (!good)
        return false;
    to->im = from->moves ? inverse(b, m) : rat_int(0);
    to->iI = from->turns ? inverse(b, I) : rat_int(0);
    to->px = p[0];
    to->py = p[1];
    to->vx = v[0];
    to->vy = v[1];
    to->used = true;
    return true;
}

static Rat cross(CrowdBuilder *b, Rat x, Rat y, Rat nx, Rat ny)
{
    return sub(b, mul(b, x, ny), mul(b, y, nx));
}

/* Relative velocity of the row's bodies along N. */
static Known approach(CrowdBuilder *b, const CrowdRow *row, bool after)
{
    Known second = crowd_along(&b->sums, b->crowd, row, true, after), first = crowd_along(&b->sums, b->crowd, row, false, after);
    return known_sub(&b->sums, second, first);
}

static bool take_row(CrowdBuilder *b, int contact, char axis)
{
    const Contact *from = b->crowd->island->contact[contact];
    CrowdRow      *row = &b->crowd->row[b->crowd->rows++];
    Rat            at[2] = {rat_int(0), rat_int(0)}, n[2] = {rat_int(axis == 'x'), rat_int(axis == 'y')};
    *row = (CrowdRow){.contact = contact, .axis = axis, .a = from->a, .b = from->b, .e = rat_int(0)};
    if (from->has_at && !take(b, &from->at, at, 2, from->name, "at"))
        return false;
    if (from->has_n && !take(b, &from->n, n, 2, from->name, "n"))
        return false;
    if (!axis && !take(b, &from->e, &row->e, 1, from->name, "e"))
        return false;
    CrowdBody *second = &b->crowd->body[from->b], *first = from->a == GROUND ? NULL : &b->crowd->body[from->a];
    if (!axis && !from->has_n) {
        n[0] = sub(b, second->px, first->px);
        n[1] = sub(b, second->py, first->py);
        if (rat_is_zero(n[0]) && rat_is_zero(n[1])) {
            diag_fail(b->diag, EXIT_MATH, b->span, "the two bodies of %.*s have the same centre, so there is no line of centres",
                      TEXT_ARG(from->name));
            return diag_hint(b->diag, "give %.*s a normal n", TEXT_ARG(from->name));
        }
    }
    row->nx = n[0];
    row->ny = n[1];
    row->ka = row->kb = rat_int(0);
    if (from->has_at && first)
        row->ka = cross(b, sub(b, at[0], first->px), sub(b, at[1], first->py), n[0], n[1]);
    if (from->has_at)
        row->kb = cross(b, sub(b, at[0], second->px), sub(b, at[1], second->py), n[0], n[1]);
    row->u = approach(b, row, false).exact;
    int sign = rat_sign(row->u);
    row->coming = sign < 0 ? COMING_APPROACH : sign > 0 ? COMING_APART : COMING_REST;
    return true;
}

static bool take_all(CrowdBuilder *b)
{
    const Island *island = b->crowd->island;
    for (int i = 0; i < island->contacts; i++)
        for (int side = 0; side < 2; side++) {
            int body = side ? island->contact[i]->b : island->contact[i]->a;
            if (body != GROUND && !b->crowd->body[body].used && !take_body(b, body))
                return false;
        }
    for (int i = 0; i < island->contacts; i++)
        for (int axis = 0; axis <= (island->contact[i]->pin ? 1 : 0); axis++)
            if (!take_row(b, i, island->contact[i]->pin ? (char)('x' + axis) : 0))
                return false;
    return true;
}

/* ---- the system ------------------------------------------------------------------------------------------- */

static bool moves(const CrowdBuilder *b, int body)
{
    return body != GROUND && rat_sign(b->crowd->body[body].im) > 0;
}

/* The rows of each body that moves, in a list. */
static void list_rows(CrowdBuilder *b)
{
    int bodies = b->crowd->island->bodies;
    b->first = ARENA_MANY(b->num->mem, int, bodies + 1);
    b->next = ARENA_MANY(b->num->mem, int, 2 * b->crowd->rows + 2);
    for (int i = 0; i < bodies; i++)
        b->first[i] = -1;
    for (int i = 0; i < b->crowd->rows; i++)
        for (int side = 0; side < 2; side++) {
            int body = side ? b->crowd->row[i].b : b->crowd->row[i].a;
            if (!moves(b, body))
                continue;
            b->next[2 * i + side] = b->first[body];
            b->first[body] = 2 * i + side;
        }
}

/* s_i*s_k*((N_i . N_k)/m + k_i*k_k/I), through one body that both push. */
static Rat through(CrowdBuilder *b, const CrowdRow *one, bool one_b, const CrowdRow *two, bool two_b, int body)
{
    const CrowdBody *x = &b->crowd->body[body];
    Rat              sum = mul(b, add(b, mul(b, one->nx, two->nx), mul(b, one->ny, two->ny)), x->im);
    if (!rat_is_zero(x->iI))
        sum = add(b, sum, mul(b, mul(b, one_b ? one->kb : one->ka, two_b ? two->kb : two->ka), x->iI));
    return one_b == two_b ? sum : rat_neg(sum, b->num);
}

static int by_number(const void *one, const void *two)
{
    return *(const int *)one - *(const int *)two;
}

typedef struct Entries {
    int *column;
    Rat *value;
    int  count, room, value_room;
} Entries;

/* One row of the lower triangle. place[k]: where equation k stands in it, or -1. */
static void assemble_row(CrowdBuilder *b, int r, Entries *entries, int *place, int *found)
{
    const CrowdRow *row = &b->crowd->row[r];
    int             count = 0, start = entries->count;
    for (int pass = 0; pass < 2; pass++) { /* which columns there are; then what is in them */
        for (int side = 0; side < 2; side++) {
            int body = side ? row->b : row->a;
            if (!moves(b, body))
                continue;
            for (int at = b->first[body]; at >= 0; at = b->next[at]) {
                const CrowdRow *other = &b->crowd->row[at / 2];
                int             k = other->equation;
                if (k < 0 || k > row->equation)
                    continue;
                if (pass == 0 && place[k] < 0) {
                    place[k] = 0;
                    found[count++] = k;
                } else if (pass == 1) {
                    Rat *value = &entries->value[place[k]];
                    *value = add(b, *value, through(b, row, side, other, at % 2, body));
                }
            }
        }
        if (pass)
            break;
        qsort(found, (size_t)count, sizeof(int), by_number);
        for (int i = 0; i < count; i++) {
            entries->column = arena_grow(b->num->mem, entries->column, sizeof(int), entries->count, &entries->room);
            entries->value = arena_grow(b->num->mem, entries->value, sizeof(Rat), entries->count, &entries->value_room);
            entries->column[entries->count] = found[i];
            entries->value[entries->count] = rat_int(0);
            place[found[i]] = entries->count++;
        }
    }
    for (int i = start; i < entries->count; i++)
        place[entries->column[i]] = -1;
}

static bool assemble(CrowdBuilder *b)
{
    Crowd  *crowd = b->crowd;
    Arena  *mem = b->num->mem;
    int    *start = ARENA_MANY(mem, int, crowd->rows + 2), *place = ARENA_MANY(mem, int, crowd->rows + 1);
    int    *found = ARENA_MANY(mem, int, crowd->rows + 1);
    Rat    *rhs = ARENA_MANY(mem, Rat, crowd->rows + 1);
    Entries entries = {0};
    crowd->equations = crowd->open = 0;
    memset(place, -1, sizeof(int) * (size_t)crowd->rows);
    for (int i = 0; i < crowd->rows; i++) {
        CrowdRow *row = &crowd->row[i];
        bool      out = row->coming == COMING_APART && !row->axis && !row->put_back;
        row->equation = out ? -1 : crowd->equations++;
        crowd->open += out;
    }
    for (int i = 0; i < crowd->rows && !b->sums.flags; i++) {
        CrowdRow *row = &crowd->row[i];
        if (row->equation < 0)
            continue;
        start[row->equation] = entries.count;
        assemble_row(b, i, &entries, place, found);
        Rat factor = row->put_back ? rat_int(1) : add(b, rat_int(1), row->e);
        rhs[row->equation] = rat_neg(mul(b, factor, row->u), b->num);
        b->sums.flags |= num_poll(b->num);
        if (entries.count > MOST_ENTRIES) {
            diag_fail(b->diag, EXIT_MATH, b->span, "too many contacts act on the same body: A would have more than %d entries",
                      MOST_ENTRIES);
            return diag_hint(b->diag,
                             "each pair of contacts of one body has an entry in A; 2,800 contacts on one body are too many, so use fewer");
        }
    }
    start[crowd->equations] = entries.count;
    b->system = (LargeSystem){crowd->equations, start, entries.column, entries.value, rhs};
    return true;
}

/* ---- the solution ----------------------------------------------------------------------------------------- */

static bool refuse(CrowdBuilder *b, int flags, int blamed)
{
    const char *why = b->num->why ? b->num->why : "the numbers grow too long";
    if (flags == NUM_DOMAIN && blamed >= 0) {
        for (int i = 0; i < b->crowd->rows; i++)
            if (b->crowd->row[i].equation == blamed) {
                diag_fail(b->diag, EXIT_MATH, b->span,
                          "the equations of the contacts contradict each other: %.*s depends on others, but does not agree with them",
                          TEXT_ARG(b->crowd->island->contact[b->crowd->row[i].contact]->name));
                return diag_hint(b->diag,
                                 "a body may be squeezed between fixed bodies, or a rebound may be impossible; for up to %d equations "
                                 "`island` names the contacts, so leave some out to find them",
                                 LIMIT_ROWS);
            }
    }
    diag_fail(b->diag, EXIT_MATH, b->span, "this island cannot be worked out: %s", why);
    return flags == NUM_STOPPED
               ? false
               : diag_hint(b->diag,
                           "exact numbers take too long, and doubles cannot prove the result: use fewer contacts or simpler numbers");
}

static bool solve(CrowdBuilder *b)
{
    Crowd     *crowd = b->crowd;
    int        n = crowd->equations;
    LargeExact exact;
    int        flags = large_exact(&exact, &b->system, b->budget, b->num);
    double    *x = NULL, *error = NULL;
    crowd->exact = b->sums.exact = flags == NUM_OK;
    crowd->rank = crowd->exact ? exact.rank : n;
    if (flags == NUM_LIMIT) {
        x = ARENA_MANY(b->num->mem, double, n + 1);
        error = ARENA_MANY(b->num->mem, double, n + 1);
        flags = large_bounded(x, error, &b->system, b->num);
    }
    if (flags)
        return refuse(b, flags, flags == NUM_DOMAIN ? exact.blamed : -1);
    for (int i = 0; i < crowd->rows; i++) {
        CrowdRow *row = &crowd->row[i];
        int       k = row->equation;
        row->j = known_of(rat_int(0));
        if (k >= 0)
            row->j = crowd->exact ? known_of(exact.x[k]) : (Known){rat_int(0), {x[k], error[k]}};
    }
    return true;
}

/* What the impulses do to one body, times `factor`: sum of s*j*N, or s*j*k. */
static void push(CrowdBuilder *b, CrowdBody *body, const CrowdRow *row, bool second)
{
    Rat    sign = rat_int(second ? 1 : -1), k = second ? row->kb : row->ka;
    Rat    x = mul(b, mul(b, sign, row->nx), body->im), y = mul(b, mul(b, sign, row->ny), body->im), w = mul(b, mul(b, sign, k), body->iI);
    Rat   *change[3] = {&x, &y, &w};
    Known *to[3] = {&body->vx2, &body->vy2, &body->w2};
    for (int i = 0; i < 3; i++)
        *to[i] = known_add(&b->sums, *to[i], known_mul(&b->sums, known_given(&b->sums, *change[i]), row->j));
}

static void move_bodies(CrowdBuilder *b)
{
    for (int i = 0; i < b->crowd->island->bodies; i++) {
        CrowdBody *body = &b->crowd->body[i];
        if (!body->used)
            continue;
        body->vx2 = known_given(&b->sums, body->vx);
        body->vy2 = known_given(&b->sums, body->vy);
        body->w2 = known_given(&b->sums, body->w);
    }
    for (int i = 0; i < b->crowd->rows; i++) {
        const CrowdRow *row = &b->crowd->row[i];
        if (row->equation < 0)
            continue;
        if (moves(b, row->a))
            push(b, &b->crowd->body[row->a], row, false);
        if (moves(b, row->b))
            push(b, &b->crowd->body[row->b], row, true);
    }
}

/* Restitution, worked out anew from the velocities; and contacts that opened but are closed now. True if one of those was put back. */
static bool check(CrowdBuilder *b)
{
    Crowd *crowd = b->crowd;
    bool   again = false;
    crowd->checked = true;
    for (int i = 0; i < crowd->rows && !b->sums.flags; i++) {
        CrowdRow *row = &crowd->row[i];
        Rat       wanted = row->put_back ? rat_int(0) : rat_neg(mul(b, row->e, row->u), b->num);
        row->after = approach(b, row, true);
        if (row->equation < 0) {
            bool closes = known_is_negative(&b->sums, row->after);
            again |= closes;
            row->put_back |= closes;
            if (!crowd->exact) /* a speed of 0 does not prove that the contact opens, only that the speed is within its bound */
                crowd->off = fmax(crowd->off, row->after.near.within - row->after.near.near);
            continue;
        }
        Known gap = known_sub(&b->sums, row->after, known_given(&b->sums, wanted));
        crowd->checked &= crowd->exact ? rat_is_zero(gap.exact) : fabs(gap.near.near) <= gap.near.within;
        if (!crowd->exact)
            crowd->off = fmax(crowd->off, fabs(gap.near.near) + gap.near.within);
    }
    return again;
}

static void count_pulls(CrowdBuilder *b)
{
    Crowd *crowd = b->crowd;
    crowd->first_pull = -1;
    crowd->pulling = 0;
    for (int i = 0; i < crowd->rows; i++) {
        const CrowdRow *row = &crowd->row[i];
        if (row->axis || !known_is_negative(&b->sums, row->j))
            continue;
        crowd->pulling++;
        crowd->first_pull = crowd->first_pull < 0 ? i : crowd->first_pull;
    }
}

Crowd *crowd_make(const Island *island, double budget, NumCtx *num, Diag *diag, Span span)
{
    Crowd       *crowd = ARENA_ONE(num->mem, Crowd);
    CrowdBuilder b = {.crowd = crowd, .num = num, .diag = diag, .span = span, .budget = budget, .sums = {true, num, 0}};
    *crowd = (Crowd){.island = island,
                     .row = ARENA_MANY(num->mem, CrowdRow, 2 * island->contacts + 1),
                     .body = ARENA_MANY(num->mem, CrowdBody, island->bodies + 1)};
    num->why = NULL;
    if (!take_all(&b))
        return NULL;
    list_rows(&b);
    do {
        if (!assemble(&b))
            return NULL;
        if (!b.sums.flags && !solve(&b))
            return NULL;
        move_bodies(&b);
    } while (!b.sums.flags && check(&b));
    crowd_balance(crowd, &b.sums);
    if (!b.sums.flags) { /* else the impulses may not be there: a stop, a long number */
        count_pulls(&b);
        if (crowd->pulling && crowd->rank < crowd->equations) {
            b.sums.flags |= crowd_choose_pushing(crowd, &b.system, num);
            count_pulls(&b);
        }
    }
    if (b.sums.flags) {
        refuse(&b, b.sums.flags, -1);
        return NULL;
    }
    return crowd;
}
