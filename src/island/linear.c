#include "island/linear.h"

#include "number/exact.h"

#include <string.h>

typedef struct Solver {
    const Linear *system;
    const NumSys *sys;
    NumCtx       *ctx;
    Num           zero;
    int           flags; /* status flags of all operations so far */
    bool          undecided;
} Solver;

static Solver solver_new(const Linear *system)
{
    Solver s = {.system = system, .sys = system->ctx->sys, .ctx = system->ctx};
    s.flags = s.sys->from_exact(&s.zero, &exact_zero, s.ctx);
    return s;
}

static LinearStatus ended(const Solver *s)
{
    return s->undecided || s->flags == NUM_UNABLE ? LINEAR_UNDECIDED : s->flags ? LINEAR_FAILED : LINEAR_OK;
}

static bool going(Solver *s)
{
    s->flags |= num_poll(s->ctx);
    return !s->flags && !s->undecided;
}

/* The sign of x; 0 with `undecided` set if the number system cannot tell. */
static int sign(Solver *s, Num x)
{
    Order order = s->flags ? ORDER_UNKNOWN : s->sys->compare(x, s->zero, s->ctx);
    s->undecided |= order == ORDER_UNKNOWN;
    return order == ORDER_UNKNOWN ? 0 : (int)order;
}

static Num add(Solver *s, Num x, Num y)
{
    Num z = s->zero;
    if (!s->flags)
        s->flags |= s->sys->add(&z, x, y, s->ctx);
    return z;
}

static Num sub(Solver *s, Num x, Num y)
{
    Num z = s->zero;
    if (!s->flags)
        s->flags |= s->sys->sub(&z, x, y, s->ctx);
    return z;
}

static Num mul(Solver *s, Num x, Num y)
{
    Num z = s->zero;
    if (!s->flags)
        s->flags |= s->sys->mul(&z, x, y, s->ctx);
    return z;
}

static Num quotient(Solver *s, Num x, Num y)
{
    Num z = s->zero;
    if (!s->flags)
        s->flags |= s->sys->div(&z, x, y, s->ctx);
    return z;
}

static Num neg(Solver *s, Num x)
{
    Num z = s->zero;
    if (!s->flags)
        s->flags |= s->sys->neg(&z, x, s->ctx);
    return z;
}

static Num entry(const Solver *s, int i, int k)
{
    return s->system->a[i * s->system->n + k];
}

/* x - l*y */
static Num less(Solver *s, Num x, Num l, Num y)
{
    return sub(s, x, mul(s, l, y));
}

/* ---- elimination ------------------------------------------------------------------------------------------ */

/* Eliminates pivot p from the later rows: w[i, k] - w[p, i]*w[p, k]/w[p, p]. The matrix is symmetric, and only its upper half is
 * stored. */
static void take_out(Solver *s, Num *w, Num *rhs, int n, int p)
{
    for (int i = p + 1; i < n && going(s); i++) {
        if (sign(s, w[p * n + i]) == 0 && !s->undecided)
            continue;
        s->undecided = false; /* an entry that may be 0 is eliminated like any other */
        Num l = quotient(s, w[p * n + i], w[p * n + p]);
        for (int k = i; k < n; k++)
            w[i * n + k] = less(s, w[i * n + k], l, w[p * n + k]);
        if (rhs)
            rhs[i] = less(s, rhs[i], l, rhs[p]);
    }
}

LinearStatus linear_pivots(const Linear *system, const bool *wanted, const bool *first, int *pivot, int *rank)
{
    Solver s = solver_new(system);
    int    n = 0, *row = ARENA_MANY(s.ctx->mem, int, system->n + 1);
    for (int pass = first ? 0 : 1; pass < 2; pass++)
        for (int i = 0; i < system->n; i++)
            if ((!wanted || wanted[i]) && (first && first[i]) == !pass)
                row[n++] = i;
    Num *w = ARENA_MANY(s.ctx->mem, Num, n * n + 1);
    for (int i = 0; i < n; i++)
        for (int k = i; k < n; k++)
            w[i * n + k] = entry(&s, row[i], row[k]);
    *rank = 0;
    for (int p = 0; p < n && going(&s); p++) {
        if (sign(&s, w[p * n + p]) <= 0) /* the pivot is never negative, as A is semidefinite */
            continue;
        pivot[(*rank)++] = row[p];
        take_out(&s, w, NULL, n, p);
    }
    return ended(&s);
}

/* A[set, set] x = rhs; rhs is used up. */
static void solve(Solver *s, const int *set, int n, Num *rhs, Num *x)
{
    Num *w = ARENA_MANY(s->ctx->mem, Num, n * n + 1);
    for (int i = 0; i < n; i++)
        for (int k = i; k < n; k++)
            w[i * n + k] = entry(s, set[i], set[k]);
    for (int p = 0; p < n && going(s); p++)
        take_out(s, w, rhs, n, p);
    for (int i = n - 1; i >= 0 && going(s); i--) {
        Num sum = rhs[i];
        for (int k = i + 1; k < n; k++)
            sum = less(s, sum, w[i * n + k], x[k]);
        x[i] = quotient(s, sum, w[i * n + i]);
    }
}

LinearStatus linear_solve(const Linear *system, const int *set, int count, Num *x)
{
    Solver s = solver_new(system);
    Num   *rhs = ARENA_MANY(s.ctx->mem, Num, count + 1);
    for (int i = 0; i < count; i++)
        rhs[i] = system->b[set[i]];
    solve(&s, set, count, rhs, x);
    return ended(&s);
}

LinearStatus linear_null(const Linear *system, const int *set, int count, int row, Num *z)
{
    Solver s = solver_new(system);
    Num   *rhs = ARENA_MANY(s.ctx->mem, Num, count + 1), *x = ARENA_MANY(s.ctx->mem, Num, count + 1);
    for (int i = 0; i < count; i++)
        rhs[i] = neg(&s, entry(&s, set[i], row));
    solve(&s, set, count, rhs, x);
    for (int i = 0; i < system->n; i++)
        z[i] = s.zero;
    for (int i = 0; i < count && !s.flags; i++)
        z[set[i]] = x[i];
    s.flags |= s.sys->from_exact(&z[row], exact_integer(1, s.ctx), s.ctx);
    return ended(&s);
}

/* ---- no contact pulls ------------------------------------------------------------------------------------- */

/* w = A*j - b */
static void residual(Solver *s, const Num *j, const bool *carrying, Num *w)
{
    int n = s->system->n;
    for (int i = 0; i < n && going(s); i++) {
        w[i] = carrying[i] ? s->zero : neg(s, s->system->b[i]); /* carrying rows are solved exactly */
        for (int k = 0; k < n && !carrying[i]; k++)
            if (carrying[k])
                w[i] = add(s, w[i], mul(s, entry(s, i, k), j[k]));
    }
}

static int list(const bool *in, int n, int *set)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        if (in[i])
            set[count++] = i;
    return count;
}

/* Moves j towards `to` (both over all rows) until a contact would pull, and lets that contact go. False if none would pull before
 * `to` is reached (or, for a ray, ever). */
static bool go_towards(Solver *s, const bool *loose, bool *carrying, Num *j, const Num *to, bool ray)
{
    int n = s->system->n, first = -1;
    Num least = s->zero;
    for (int i = 0; i < n && going(s); i++) {
        Num step = ray ? to[i] : sub(s, to[i], j[i]);
        if (!carrying[i] || loose[i] || sign(s, step) >= 0 || (!ray && sign(s, to[i]) >= 0))
            continue;
        Num part = quotient(s, j[i], neg(s, step));
        if (first < 0 || sign(s, sub(s, part, least)) < 0) {
            first = i;
            least = part;
        }
    }
    for (int i = 0; i < n && first >= 0 && going(s); i++)
        if (carrying[i]) {
            Num step = ray ? to[i] : sub(s, to[i], j[i]);
            j[i] = add(s, j[i], mul(s, least, step));
        }
    if (first < 0)
        return false;
    j[first] = s->zero;
    carrying[first] = false;
    return true;
}

/* Solves for the carrying rows, and lets rows that would pull go, one after another. */
static void settle(Solver *s, const bool *loose, bool *carrying, Num *j)
{
    int  n = s->system->n, *set = ARENA_MANY(s->ctx->mem, int, n + 1);
    Num *to = ARENA_MANY(s->ctx->mem, Num, n + 1), *x = ARENA_MANY(s->ctx->mem, Num, n + 1), *rhs = ARENA_MANY(s->ctx->mem, Num, n + 1);
    while (going(s)) {
        int count = list(carrying, n, set);
        for (int i = 0; i < count; i++)
            rhs[i] = s->system->b[set[i]];
        solve(s, set, count, rhs, x);
        for (int i = 0; i < n; i++)
            to[i] = s->zero;
        for (int i = 0; i < count && going(s); i++)
            to[set[i]] = x[i];
        if (going(s) && !go_towards(s, loose, carrying, j, to, false)) {
            if (going(s))
                memcpy(j, to, sizeof(Num) * (size_t)n);
            return;
        }
    }
}

/* Whether `row` depends on the carrying rows; z is then the combination with A*z = 0. */
static bool depends(Solver *s, const bool *carrying, int row, Num *z)
{
    int    n = s->system->n, *set = ARENA_MANY(s->ctx->mem, int, n + 1), count = list(carrying, n, set);
    Linear system = *s->system;
    if (linear_null(&system, set, count, row, z) != LINEAR_OK) {
        s->undecided = true;
        return false;
    }
    Num rest = entry(s, row, row); /* its pivot: the rest of its diagonal entry */
    for (int i = 0; i < count && going(s); i++)
        rest = add(s, rest, mul(s, entry(s, row, set[i]), z[set[i]]));
    return sign(s, rest) == 0 && going(s);
}

/* Finds a loose row that depends on other loose rows but contradicts them; z is then the combination that proves it, with
 * z . b > 0. */
static bool contradicts(Solver *s, const bool *loose, const bool *carrying, const Num *w, Num *z)
{
    for (int i = 0; i < s->system->n && going(s); i++) {
        int side = loose[i] && !carrying[i] ? sign(s, w[i]) : 0;
        if (side == 0 || !depends(s, carrying, i, z))
            continue;
        for (int k = 0; k < s->system->n && side > 0; k++) /* z . b = -w[i] */
            z[k] = neg(s, z[k]);
        return going(s);
    }
    return false;
}

/* Adds the rows of `wanted` (NULL: all rows) that are independent of the carrying ones. */
static LinearStatus begin(Solver *s, const bool *wanted, const bool *loose, bool *carrying, Num *j)
{
    int          rank = 0, *pivot = ARENA_MANY(s->ctx->mem, int, s->system->n + 1);
    LinearStatus status = linear_pivots(s->system, wanted, carrying, pivot, &rank);
    if (status != LINEAR_OK)
        return status;
    for (int i = 0; i < rank; i++)
        carrying[pivot[i]] = true;
    settle(s, loose, carrying, j);
    return ended(s);
}

LinearStatus linear_separating(const Linear *system, const bool *loose, const bool *start, Num *j, Num *w, bool *carrying)
{
    Solver s = solver_new(system);
    int    n = system->n;
    Num   *z = ARENA_MANY(s.ctx->mem, Num, n + 1);
    bool   any_loose = false;
    for (int i = 0; i < n; i++) {
        j[i] = s.zero;
        carrying[i] = false;
        any_loose |= loose[i];
    }
    /* Without loose rows, begins with all rows: in most islands all contacts push, and this is already the solution. */
    LinearStatus status = begin(&s, any_loose ? loose : start, loose, carrying, j);
    if (status != LINEAR_OK)
        return status;
    if (any_loose) {
        residual(&s, j, carrying, w);
        if (contradicts(&s, loose, carrying, w, z)) {
            memcpy(j, z, sizeof(Num) * (size_t)n);
            return LINEAR_NONE;
        }
        status = start && going(&s) ? begin(&s, start, loose, carrying, j) : ended(&s);
        if (status != LINEAR_OK)
            return status;
    }
    while (going(&s)) {
        int worst = -1;
        residual(&s, j, carrying, w);
        for (int i = 0; i < n && going(&s); i++)
            if (!carrying[i] && !loose[i] && sign(&s, w[i]) < 0 && (worst < 0 || sign(&s, sub(&s, w[i], w[worst])) < 0))
                worst = i;
        if (worst < 0)
            break;
        /* The row depends on the carrying rows but contradicts them. Moving along z changes no velocity, until a contact lets go. */
        if (depends(&s, carrying, worst, z)) {
            carrying[worst] = true;
            if (!go_towards(&s, loose, carrying, j, z, true) && going(&s)) {
                memcpy(j, z, sizeof(Num) * (size_t)n);
                return LINEAR_NONE;
            }
        }
        carrying[worst] = true;
        settle(&s, loose, carrying, j);
    }
    return ended(&s);
}

/* ---- ranges ----------------------------------------------------------------------------------------------- */

/* The tight rows as a dictionary of the simplex method: each basic row as a number and a combination of the others,
 *     j[basic] = start[basic] + sum over the others of column[other][basic]*j[other],   all >= 0 that are not loose,
 * with Bland's rule (least index), so that it ends. A loose row never leaves the basics; one that is not among them depends on loose basics
 * alone, so it moves those without an end and no contact: that stays so when contacts are exchanged. */
typedef struct Dictionary {
    int         n, basics, others;
    int        *basic, *other;
    Num        *value; /* of the basic rows, while the others are 0 */
    Num       **rate;  /* rate[o][b] */
    const bool *loose;
} Dictionary;

static bool make_dictionary(Solver *s, const Num *j, const bool *carrying, const bool *tight, const bool *loose, Dictionary *d)
{
    int    n = s->system->n, rank, count = 0;
    Arena *mem = s->ctx->mem;
    bool  *seen = ARENA_MANY(mem, bool, n + 1);
    *d = (Dictionary){.n = n, .basic = ARENA_MANY(mem, int, n + 1), .other = ARENA_MANY(mem, int, n + 1), .loose = loose};
    /* The carrying rows come first: they are independent, and the start is j. */
    if (linear_pivots(s->system, tight, carrying, d->basic, &rank) != LINEAR_OK)
        return false;
    d->basics = rank;
    for (int i = 0; i < rank; i++)
        seen[d->basic[i]] = true;
    for (int i = 0; i < n; i++)
        count += tight[i];
    d->value = ARENA_MANY(mem, Num, rank + 1);
    d->rate = ARENA_MANY(mem, Num *, count - rank + 1);
    for (int b = 0; b < rank; b++)
        d->value[b] = j[d->basic[b]];
    for (int i = 0; i < n; i++) {
        if (seen[i] || !tight[i])
            continue;
        Num *z = ARENA_MANY(mem, Num, n + 1);
        d->rate[d->others] = ARENA_MANY(mem, Num, rank + 1);
        if (linear_null(s->system, d->basic, rank, i, z) != LINEAR_OK)
            return false;
        for (int b = 0; b < rank; b++)
            d->rate[d->others][b] = z[d->basic[b]];
        d->other[d->others++] = i;
    }
    return true;
}

/* Row o becomes basic instead of row b: j[o] = (j[b] - value[b] - rate[k][b]*j[k] - ...)/rate[o][b]. */
static void exchange(Solver *s, Dictionary *d, int o, int b)
{
    Num *column = ARENA_MANY(s->ctx->mem, Num, d->basics + 1), one = s->zero;
    memcpy(column, d->rate[o], sizeof(Num) * (size_t)d->basics);
    s->flags |= s->sys->from_exact(&one, exact_integer(1, s->ctx), s->ctx);
    Num over = quotient(s, one, column[b]);
    d->value[b] = neg(s, mul(s, d->value[b], over));
    for (int k = 0; k < d->others && going(s); k++)
        d->rate[k][b] = k == o ? over : neg(s, mul(s, d->rate[k][b], over));
    for (int i = 0; i < d->basics && going(s); i++) {
        if (i == b)
            continue;
        d->value[i] = add(s, d->value[i], mul(s, column[i], d->value[b]));
        for (int k = 0; k < d->others; k++)
            d->rate[k][i] = k == o ? mul(s, column[i], over) : add(s, d->rate[k][i], mul(s, column[i], d->rate[k][b]));
    }
    int left = d->basic[b];
    d->basic[b] = d->other[o];
    d->other[o] = left;
}

static int place_of(const int *list, int count, int row)
{
    int i = 0;
    while (i < count && list[i] != row)
        i++;
    return i < count ? i : -1;
}

/* The nonbasic row whose growth (or change, if it is loose) moves j[row] in the wanted direction, or -1; a loose one if possible. */
static int entering(Solver *s, const Dictionary *d, int row, int way)
{
    int b = place_of(d->basic, d->basics, row), best = -1;
    if (b < 0)
        return way > 0 || d->loose[row] ? place_of(d->other, d->others, row) : -1;
    for (int o = 0; o < d->others && going(s); o++) {
        int moves = sign(s, d->rate[o][b]);
        if (d->loose[d->other[o]] && moves)
            return o;
        if (moves == way && (best < 0 || d->other[o] < d->other[best]))
            best = o;
    }
    return best;
}

/* The basic row that reaches 0 first when row o grows, or -1 if none has to stay above 0. */
static int leaving(Solver *s, const Dictionary *d, int o)
{
    int best = -1;
    Num least = s->zero;
    for (int b = 0; b < d->basics && going(s); b++) {
        if (d->loose[d->basic[b]] || sign(s, d->rate[o][b]) >= 0)
            continue;
        Num part = quotient(s, d->value[b], neg(s, d->rate[o][b]));
        int order = best < 0 ? -1 : sign(s, sub(s, part, least));
        if (order < 0 || (order == 0 && d->basic[b] < d->basic[best])) {
            best = b;
            least = part;
        }
    }
    return best;
}

/* Whether j[row] is unbounded in that direction. */
static bool push(Solver *s, Dictionary *d, int row, int way)
{
    while (going(s)) {
        int o = entering(s, d, row, way);
        if (o < 0)
            return false;
        int b = d->loose[d->other[o]] ? -1 : leaving(s, d, o);
        if (b < 0)
            return going(s);
        exchange(s, d, o, b);
    }
    return false;
}

static Num value_of_row(const Solver *s, const Dictionary *d, int row)
{
    int b = place_of(d->basic, d->basics, row);
    return b < 0 ? s->zero : d->value[b];
}

LinearStatus linear_range(const Linear *system, const Num *j, const bool *carrying, const bool *tight, const bool *loose, int row,
                          LinearRange *range)
{
    Solver     s = solver_new(system);
    Dictionary d;
    *range = (LinearRange){.low = s.zero, .high = s.zero};
    if (!tight[row])
        return ended(&s);
    if (!make_dictionary(&s, j, carrying, tight, loose, &d))
        return LINEAR_UNDECIDED;
    range->no_low = push(&s, &d, row, -1);
    range->low = value_of_row(&s, &d, row);
    range->no_high = push(&s, &d, row, 1);
    range->high = value_of_row(&s, &d, row);
    return ended(&s);
}
