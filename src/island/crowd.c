#include "island/crowd.h"

#include "number/exact.h"

#include <stdlib.h>
#include <string.h>

typedef struct CrowdBuilder {
    Crowd        *crowd;
    NumCtx       *num;
    Diag         *diag;
    Span          span;
    int           flags;        /* the first failure of a sum; later results have no meaning */
    int          *first, *next; /* the rows of each body: next[2*row + (side of b)] */
    ContactSystem system;
} CrowdBuilder;

/* ---- fractions that remember a failure -------------------------------------------------------------------- */

static Rat worked(CrowdBuilder *b, int (*work)(Rat *, Rat, Rat, NumCtx *), Rat x, Rat y)
{
    b->flags |= b->flags ? 0 : work(&x, x, y, b->num);
    return x;
}

static Rat add(CrowdBuilder *b, Rat x, Rat y)
{
    return worked(b, rat_add, x, y);
}

static Rat sub(CrowdBuilder *b, Rat x, Rat y)
{
    return worked(b, rat_sub, x, y);
}

static Rat mul(CrowdBuilder *b, Rat x, Rat y)
{
    return worked(b, rat_mul, x, y);
}

static Rat inverse(CrowdBuilder *b, Rat x)
{
    return worked(b, rat_div, rat_int(1), x);
}

/* The sum of the products of their parts. */
static Rat dot(CrowdBuilder *b, const CrowdMotion *x, const CrowdMotion *y)
{
    Rat sum = rat_int(0);
    for (int i = 0; i < 3; i++)
        if (!rat_is_zero(x->part[i]) && !rat_is_zero(y->part[i]))
            sum = add(b, sum, mul(b, x->part[i], y->part[i]));
    return sum;
}

/* Part by part: what an impulse does to a body, for one. */
static CrowdMotion times(CrowdBuilder *b, const CrowdMotion *x, const CrowdMotion *y)
{
    CrowdMotion z;
    for (int i = 0; i < 3; i++)
        z.part[i] = mul(b, x->part[i], y->part[i]);
    return z;
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
    Rat         m = rat_int(1), I = rat_int(1), p[2], v[2], w;
    bool        good = (!from->moves || take(b, &from->m, &m, 1, from->name, "m")) &&
                (!from->turns || take(b, &from->I, &I, 1, from->name, "I")) && take(b, &from->p, p, 2, from->name, "p") &&
                take(b, &from->v, v, 2, from->name, "v") && take(b, &from->w, &w, 1, from->name, "w");
    if (!good)
        return false;
    Rat im = from->moves ? inverse(b, m) : rat_int(0), iI = from->turns ? inverse(b, I) : rat_int(0);
    *to = (CrowdBody){.used = true, .px = p[0], .py = p[1], .inverse = {{im, im, iI}}, .before = {{v[0], v[1], w}}};
    return true;
}

/* The relative velocity of the row's bodies along N. */
static Rat approach(CrowdBuilder *b, const CrowdRow *row, bool after)
{
    Rat sum = rat_int(0);
    for (int side = 0; side < 2; side++)
        if (row->body[side] != GROUND) {
            const CrowdBody *x = &b->crowd->body[row->body[side]];
            sum = add(b, sum, dot(b, &row->push[side], after ? &x->after : &x->before));
        }
    return sum;
}

/* The direction in which an impulse along n at the point acts on a body: with the lever arm r, that is n and perp(r) . n. */
static CrowdMotion push_of(CrowdBuilder *b, const CrowdBody *body, const Rat *at, const Rat n[2], bool along)
{
    CrowdMotion push = {{n[0], n[1], rat_int(0)}};
    if (at)
        push.part[2] = sub(b, mul(b, sub(b, at[0], body->px), n[1]), mul(b, sub(b, at[1], body->py), n[0]));
    for (int i = 0; i < 3 && !along; i++)
        push.part[i] = rat_neg(push.part[i], b->num);
    return push;
}

static bool take_row(CrowdBuilder *b, int contact, char axis)
{
    const Contact *from = b->crowd->island->contact[contact];
    CrowdRow      *row = &b->crowd->row[b->crowd->rows++];
    Rat            at[2] = {rat_int(0), rat_int(0)}, n[2] = {rat_int(axis == 'x'), rat_int(axis == 'y')};
    *row = (CrowdRow){.contact = contact, .axis = axis, .body = {from->a, from->b}, .e = rat_int(0)};
    if (from->has_at && !take(b, &from->at, at, 2, from->name, "at"))
        return false;
    if (from->has_n && !take(b, &from->n, n, 2, from->name, "n"))
        return false;
    if (!axis && !take(b, &from->e, &row->e, 1, from->name, "e"))
        return false;
    const CrowdBody *body[2] = {from->a == GROUND ? NULL : &b->crowd->body[from->a], &b->crowd->body[from->b]};
    if (!axis && !from->has_n) {
        n[0] = sub(b, body[1]->px, body[0]->px);
        n[1] = sub(b, body[1]->py, body[0]->py);
        if (rat_is_zero(n[0]) && rat_is_zero(n[1])) {
            diag_fail(b->diag, EXIT_MATH, b->span, "the two bodies of %.*s have the same centre, so there is no line of centres",
                      TEXT_ARG(from->name));
            return diag_hint(b->diag, "give %.*s a normal n", TEXT_ARG(from->name));
        }
    }
    for (int side = 0; side < 2; side++)
        if (body[side])
            row->push[side] = push_of(b, body[side], from->has_at ? at : NULL, n, side);
    row->u = approach(b, row, false);
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
    return body != GROUND && b->crowd->island->body[body]->moves;
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
            int body = b->crowd->row[i].body[side];
            if (!moves(b, body))
                continue;
            b->next[2 * i + side] = b->first[body];
            b->first[body] = 2 * i + side;
        }
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
            int body = row->body[side];
            if (!moves(b, body))
                continue;
            CrowdMotion change = times(b, &b->crowd->body[body].inverse, &row->push[side]);
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
                    *value = add(b, *value, dot(b, &change, &other->push[at % 2]));
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

static void assemble(CrowdBuilder *b)
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
    for (int i = 0; i < crowd->rows && !b->flags; i++) {
        CrowdRow *row = &crowd->row[i];
        if (row->equation < 0)
            continue;
        start[row->equation] = entries.count;
        assemble_row(b, i, &entries, place, found);
        Rat factor = row->put_back ? rat_int(1) : add(b, rat_int(1), row->e);
        rhs[row->equation] = rat_neg(mul(b, factor, row->u), b->num);
        b->flags |= num_poll(b->num);
    }
    start[crowd->equations] = entries.count;
    b->system = (ContactSystem){crowd->equations, start, entries.column, entries.value, rhs};
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
    return flags == NUM_STOPPED ? false : diag_hint(b->diag, "use fewer contacts or numbers with fewer digits");
}

static bool solve(CrowdBuilder *b)
{
    Crowd          *crowd = b->crowd;
    ContactSolution solution;
    int             flags = lifting_solve(&solution, &b->system, b->num);
    if (flags)
        return refuse(b, flags, solution.blamed);
    crowd->rank = solution.rank;
    for (int i = 0; i < crowd->rows; i++) {
        CrowdRow *row = &crowd->row[i];
        row->j = row->equation < 0 ? rat_int(0) : solution.x[row->equation];
    }
    return true;
}

static void push(CrowdBuilder *b, const CrowdRow *row, int side)
{
    CrowdBody  *body = &b->crowd->body[row->body[side]];
    CrowdMotion change = times(b, &body->inverse, &row->push[side]);
    for (int i = 0; i < 3; i++)
        if (!rat_is_zero(change.part[i]))
            body->after.part[i] = add(b, body->after.part[i], mul(b, change.part[i], row->j));
}

static void move_bodies(CrowdBuilder *b)
{
    for (int i = 0; i < b->crowd->island->bodies; i++)
        b->crowd->body[i].after = b->crowd->body[i].before;
    for (int i = 0; i < b->crowd->rows; i++)
        for (int side = 0; side < 2; side++)
            if (b->crowd->row[i].equation >= 0 && moves(b, b->crowd->row[i].body[side]))
                push(b, &b->crowd->row[i], side);
}

/* Restitution, worked out anew from the velocities; and contacts that opened but are closed now. True if one of those was put back. */
static bool check(CrowdBuilder *b)
{
    bool again = false;
    b->crowd->checked = true;
    for (int i = 0; i < b->crowd->rows && !b->flags; i++) {
        CrowdRow *row = &b->crowd->row[i];
        Rat       wanted = row->put_back ? rat_int(0) : rat_neg(mul(b, row->e, row->u), b->num);
        row->after = approach(b, row, true);
        if (row->equation >= 0)
            b->crowd->checked &= rat_equal(row->after, wanted);
        else if (rat_sign(row->after) < 0)
            again = row->put_back = true;
    }
    return again;
}

/* ---- energy ----------------------------------------------------------------------------------------------- */

/* 1/2*m*v^2 and 1/2*I*w^2 of all that moves. */
static Rat energy_of_all(CrowdBuilder *b, bool after)
{
    Rat total = rat_int(0);
    for (int i = 0; i < b->crowd->island->bodies; i++) {
        const CrowdBody   *body = &b->crowd->body[i];
        const CrowdMotion *v = after ? &body->after : &body->before;
        for (int k = 0; k < 3 && body->used; k++)
            if (!rat_is_zero(body->inverse.part[k]))
                total = add(b, total, worked(b, rat_div, mul(b, v->part[k], v->part[k]), body->inverse.part[k]));
    }
    return mul(b, (Rat){1, 2, NULL}, total);
}

/* A fixed body that moves keeps its velocity, and does the work -j*J . v on the other. */
static Rat work_of_all(CrowdBuilder *b)
{
    Rat total = rat_int(0);
    for (int i = 0; i < b->crowd->rows; i++)
        for (int side = 0; side < 2; side++) {
            const CrowdRow *row = &b->crowd->row[i];
            int             body = row->body[side];
            if (row->equation >= 0 && body != GROUND && !moves(b, body))
                total = sub(b, total, mul(b, row->j, dot(b, &row->push[side], &b->crowd->body[body].before)));
        }
    return total;
}

static void balance(CrowdBuilder *b)
{
    Crowd *crowd = b->crowd;
    crowd->before = energy_of_all(b, false);
    crowd->after = energy_of_all(b, true);
    crowd->work = work_of_all(b);
    for (int i = 0; i < crowd->island->bodies; i++)
        crowd->driven |= crowd->body[i].used && !crowd->island->body[i]->moves && !crowd->island->body[i]->rests;
    crowd->loss = sub(b, add(b, crowd->before, crowd->work), crowd->after);
}

static void count_pulls(Crowd *crowd)
{
    crowd->first_pull = -1;
    crowd->pulling = 0;
    for (int i = 0; i < crowd->rows; i++) {
        const CrowdRow *row = &crowd->row[i];
        if (row->axis || rat_sign(row->j) >= 0)
            continue;
        crowd->pulling++;
        crowd->first_pull = crowd->first_pull < 0 ? i : crowd->first_pull;
    }
}

Crowd *crowd_make(const Island *island, NumCtx *num, Diag *diag, Span span)
{
    Crowd       *crowd = ARENA_ONE(num->mem, Crowd);
    CrowdBuilder b = {.crowd = crowd, .num = num, .diag = diag, .span = span};
    *crowd = (Crowd){.island = island,
                     .row = ARENA_MANY(num->mem, CrowdRow, 2 * island->contacts + 1),
                     .body = ARENA_MANY(num->mem, CrowdBody, island->bodies + 1)};
    num->why = NULL;
    if (!take_all(&b))
        return NULL;
    list_rows(&b);
    do {
        assemble(&b);
        if (!b.flags && !solve(&b))
            return NULL;
        move_bodies(&b);
    } while (!b.flags && check(&b));
    balance(&b);
    if (!b.flags) { /* else the impulses may not be there: a stop, a long number */
        count_pulls(crowd);
        if (crowd->pulling && crowd->rank < crowd->equations) {
            b.flags |= crowd_choose_pushing(crowd, &b.system, num);
            count_pulls(crowd);
        }
    }
    if (b.flags) {
        refuse(&b, b.flags, -1);
        return NULL;
    }
    return crowd;
}
