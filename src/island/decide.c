/* Decisions about an island that are made once and exactly, so that every number system works out the same steps: the independent
 * rows, the contacts that carry an impulse, and the order of the hits. If exact numbers cannot decide (an angle of 20 degrees),
 * enclosures of rising precision do. */
#include "island/island_page.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_BITS = 128, LAST_BITS = 4096 };

typedef struct Decision {
    IslandPage   *page;
    Analysis     *found;
    Linear        system; /* the rows that take part, in their order */
    Num          *u;      /* of those rows */
    int          *row;    /* their numbers among all rows */
    int           n;
    NumCtx       *ctx;
    Text          open; /* names the present decision, in case it stays open */
    const Column *exact;
} Decision;

/* Takes the numbers of the system, or of A alone, from a column; false if one of them has no value there. */
static bool gather(Decision *d, const Column *column, NumCtx *ctx, bool sides)
{
    IslandPage *page = d->page;
    Num        *a = ARENA_MANY(ctx->mem, Num, d->n * d->n + 1), *b = ARENA_MANY(ctx->mem, Num, d->n + 1), zero;
    d->u = ARENA_MANY(ctx->mem, Num, d->n + 1);
    d->ctx = ctx;
    if (ctx->sys->from_exact(&zero, &exact_zero, ctx))
        return false;
    for (int i = 0; i < d->n; i++) {
        const Entry *u = &column->entry[page->row[d->row[i]].u], *demand = &column->entry[page->row[d->row[i]].b];
        if (sides && (u->state != STATE_OK || demand->state != STATE_OK))
            return false;
        d->u[i] = u->value.one;
        b[i] = demand->value.one;
        for (int k = 0; k < d->n; k++) {
            int step = page->entry[d->row[i] * page->rows + d->row[k]];
            a[i * d->n + k] = zero;
            if (step < 0)
                continue;
            if (column->entry[step].state != STATE_OK)
                return false;
            a[i * d->n + k] = column->entry[step].value.one;
        }
    }
    d->system = (Linear){d->n, a, sides ? b : NULL, ctx};
    return true;
}

static Num *spread(const Decision *d, const Num *part)
{
    Num *all = ARENA_MANY(d->ctx->mem, Num, d->page->rows + 1), zero;
    d->ctx->sys->from_exact(&zero, &exact_zero, d->ctx);
    for (int i = 0; i < d->page->rows; i++)
        all[i] = zero;
    for (int i = 0; i < d->n; i++)
        all[d->row[i]] = part[i];
    return all;
}

/* ---- independent rows, and those that depend on them ------------------------------------------------------ */

static LinearStatus dot(Num *z, const Num *x, const Num *y, int n, NumCtx *ctx)
{
    Num term;
    int flags = ctx->sys->from_exact(z, &exact_zero, ctx);
    for (int i = 0; i < n && !flags; i++) {
        flags = ctx->sys->mul(&term, x[i], y[i], ctx);
        if (!flags)
            flags = ctx->sys->add(z, *z, term, ctx);
    }
    return flags ? LINEAR_UNDECIDED : LINEAR_OK;
}

/* The exact value of a step; false if it has none. */
static bool exact_part(const Decision *d, const char *name, int part, Num *z)
{
    Scope  *scope = &d->page->maker.scope;
    Binding binding;
    if (!scope->find(scope, text_of(name), &binding))
        return false;
    const Slot *slot = &d->exact->slot[binding.slot];
    if (slot->set && !slot->flags)
        *z = value_num(&slot->value)[part];
    return slot->set && !slot->flags;
}

static bool add_product(Decision *d, Num *sum, Num x, Num y)
{
    return !d->ctx->sys->mul(&x, x, y, d->ctx) && !d->ctx->sys->add(sum, *sum, x, d->ctx);
}

/* Adds the share of a velocity component in the sum of z[i]*b[i]: 0, or the share times its exact value. */
static bool add_velocity(Decision *d, Num *sum, Num share, const char *name, int part)
{
    Num value;
    return exact_sign(share.exact, d->ctx) == 0 || (exact_part(d, name, part, &value) && add_product(d, sum, share, value));
}

/* Adds the shares of v.x, v.y and w of one body to that sum. */
static bool add_shares(Decision *d, const Num *z, int body, Num share[3])
{
    IslandPage *page = d->page;
    for (int i = 0; i < d->n; i++) {
        const IslandRow *row = &page->row[d->row[i]];
        bool             plain = row->axis || row->coming == COMING_APART; /* b = -u */
        Num factor = {.exact = exact_integer(-page_side(page, row, body), d->ctx)}, e = {.exact = &exact_zero}, one, n[2], r[2], k;
        one.exact = exact_integer(1, d->ctx);
        if (exact_sign(factor.exact, d->ctx) == 0 || exact_sign(z[i].exact, d->ctx) == 0)
            continue;
        if ((!plain && !exact_part(d, page_name(page, "e_%s", row->name), 0, &e)) || d->ctx->sys->add(&e, e, one, d->ctx) ||
            d->ctx->sys->mul(&factor, factor, z[i], d->ctx) || d->ctx->sys->mul(&factor, factor, e, d->ctx))
            return false;
        for (int c = 0; c < 2; c++)
            if (!exact_part(d, page_name(page, "n_%s", row->name), c, &n[c]) || !add_product(d, &share[c], factor, n[c]))
                return false;
        if (!page->island->body[body]->spins)
            continue;
        for (int c = 0; c < 2; c++)
            if (!exact_part(d, page_name(page, "r_%s_%s", page->contact[row->contact], page->body[body]), c, &r[c]))
                return false;
        d->ctx->sys->neg(&r[1], r[1], d->ctx); /* perp(r) . n */
        k.exact = &exact_zero;
        if (!add_product(d, &k, r[0], n[1]) || !add_product(d, &k, r[1], n[0]) || !add_product(d, &share[2], factor, k))
            return false;
    }
    return true;
}

/* Works out z . b from the velocities of the bodies if the speeds u have no exact form. A velocity at 20 degrees may have no share in it.
 */
static LinearStatus sides_by_velocities(Decision *d, const Num *z, Num *gap)
{
    IslandPage *page = d->page;
    gap->exact = &exact_zero;
    for (int i = 0; i < page->island->bodies; i++) {
        Num share[3] = {{.exact = &exact_zero}, {.exact = &exact_zero}, {.exact = &exact_zero}};
        if (!page->used[i] || page->island->body[i]->rests)
            continue;
        if (!add_shares(d, z, i, share))
            return LINEAR_UNDECIDED;
        const char *v = page_name(page, "v_%s", page->body[i]), *w = page_name(page, "w_%s", page->body[i]);
        if (!add_velocity(d, gap, share[0], v, 0) || !add_velocity(d, gap, share[1], v, 1) || !add_velocity(d, gap, share[2], w, 0))
            return LINEAR_UNDECIDED;
    }
    return LINEAR_OK;
}

/* Whether the contradiction z remains without any rebound, that is, for z . b with e = 0. `turned`: use -z instead. */
static LinearStatus stops(Decision *d, const Num *z, bool turned)
{
    Num          sum, zero;
    LinearStatus status = dot(&sum, z, d->u, d->n, d->ctx);
    if (status != LINEAR_OK || d->ctx->sys->from_exact(&zero, &exact_zero, d->ctx))
        return LINEAR_UNDECIDED;
    Order order = d->ctx->sys->compare(sum, zero, d->ctx);
    d->found->forced = order == (turned ? ORDER_GREATER : ORDER_LESS);
    return order == ORDER_UNKNOWN ? LINEAR_UNDECIDED : LINEAR_OK;
}

static LinearStatus find_nulls(Decision *d, const int *pivot, int rank)
{
    Analysis *found = d->found;
    bool     *independent = ARENA_MANY(d->ctx->mem, bool, d->n + 1);
    Num       zero, gap;
    d->ctx->sys->from_exact(&zero, &exact_zero, d->ctx);
    for (int i = 0; i < rank; i++) {
        IslandRow *row = &d->page->row[d->row[pivot[i]]];
        independent[pivot[i]] = true;
        if (row->part == PART_REDUNDANT) /* beside other pivots */
            row->part = row->coming == COMING_APART && !row->axis ? PART_PUT_BACK : PART_ACTIVE;
    }
    found->null = ARENA_MANY(d->ctx->mem, Num *, d->n + 1);
    found->null_row = ARENA_MANY(d->ctx->mem, int, d->n + 1);
    found->nulls = 0;
    found->contradiction = -1;
    for (int i = 0; i < d->n; i++) {
        if (independent[i])
            continue;
        Num             *z = ARENA_MANY(d->ctx->mem, Num, d->n + 1);
        const IslandRow *row = &d->page->row[d->row[i]];
        d->open = page_text(d->page, "whether the equation of %s%s%.*s, which depends on others, agrees with them",
                            d->page->contact[row->contact], row->axis ? " along " : "", row->axis ? 1 : 0, &row->axis);
        LinearStatus status = linear_null(&d->system, pivot, rank, i, z);
        if (status == LINEAR_OK)
            status = d->system.b ? dot(&gap, z, d->system.b, d->n, d->ctx) : sides_by_velocities(d, z, &gap);
        if (status != LINEAR_OK)
            return status;
        Order order = d->ctx->sys->compare(gap, zero, d->ctx);
        if (order == ORDER_UNKNOWN)
            return LINEAR_UNDECIDED;
        if (order != ORDER_EQUAL && found->contradiction < 0) {
            found->contradiction = found->nulls;
            found->gap = gap;
            status = d->system.b ? stops(d, z, order == ORDER_LESS) : LINEAR_OK;
            if (status != LINEAR_OK)
                return status;
        }
        d->page->row[d->row[i]].part = PART_REDUNDANT;
        found->null_row[found->nulls] = d->row[i];
        found->null[found->nulls++] = spread(d, z);
    }
    return LINEAR_OK;
}

static bool *loose_rows(Decision *d)
{
    bool *loose = ARENA_MANY(d->ctx->mem, bool, d->n + 1);
    for (int i = 0; i < d->n; i++)
        loose[i] = d->page->row[d->row[i]].axis != 0;
    return loose;
}

/* Finds the ranges of the impulses of redundant contacts and pins while no contact pulls. w[i] is 0 if the impulse of row i may differ
 * from 0. */
static LinearStatus find_ranges(Decision *d, const Num *j, const Num *w, const bool *carrying)
{
    Num          zero;
    bool        *tight = ARENA_MANY(d->ctx->mem, bool, d->n + 1);
    const bool  *loose = loose_rows(d);
    LinearRange *range = ARENA_MANY(d->ctx->mem, LinearRange, d->page->rows + 1);
    d->ctx->sys->from_exact(&zero, &exact_zero, d->ctx);
    for (int i = 0; i < d->page->rows; i++)
        range[i].low = range[i].high = zero;
    for (int i = 0; i < d->n; i++) {
        Order order = loose[i] ? ORDER_EQUAL : d->ctx->sys->compare(w[i], zero, d->ctx);
        if (order == ORDER_UNKNOWN)
            return LINEAR_UNDECIDED;
        tight[i] = order == ORDER_EQUAL;
    }
    for (int i = 0; i < d->n; i++) {
        LinearStatus status = linear_range(&d->system, j, carrying, tight, loose, i, &range[d->row[i]]);
        if (status != LINEAR_OK)
            return status;
    }
    d->found->range = range;
    return LINEAR_OK;
}

static int by_number(const void *one, const void *two)
{
    return *(const int *)one - *(const int *)two;
}

/* Stores the pivots in the order of the contacts. */
static void keep_pivots(Decision *d, const int *pivot, int rank)
{
    d->found->rank = rank;
    d->found->pivot = ARENA_MANY(d->ctx->mem, int, rank + 1);
    for (int i = 0; i < rank; i++)
        d->found->pivot[i] = d->row[pivot[i]];
    qsort(d->found->pivot, (size_t)rank, sizeof(int), by_number);
}

/* Redundant rows have many solutions. If one of them pulls nowhere, its rows become the pivots, so that the page shows possible
 * impulses. */
static LinearStatus choose_pushing(Decision *d, int *pivot, int rank)
{
    Num  *j = ARENA_MANY(d->ctx->mem, Num, d->n + 1), *w = ARENA_MANY(d->ctx->mem, Num, d->n + 1), zero;
    bool *carrying = ARENA_MANY(d->ctx->mem, bool, d->n + 1);
    d->open = TEXT("which contacts push if none may pull");
    LinearStatus status = linear_separating(&d->system, loose_rows(d), NULL, j, w, carrying);
    if (status != LINEAR_OK)
        return status == LINEAR_NONE ? LINEAR_OK : status;
    d->ctx->sys->from_exact(&zero, &exact_zero, d->ctx);
    for (int i = 0; i < d->n; i++) {
        Order order = d->ctx->sys->compare(w[i], zero, d->ctx);
        if (order != ORDER_EQUAL)
            return order == ORDER_UNKNOWN ? LINEAR_UNDECIDED : LINEAR_OK;
    }
    status = linear_pivots(&d->system, NULL, carrying, pivot, &rank);
    if (status != LINEAR_OK)
        return status;
    keep_pivots(d, pivot, rank);
    status = find_nulls(d, pivot, rank);
    return status == LINEAR_OK ? find_ranges(d, j, w, carrying) : status;
}

static LinearStatus decide_simultaneous(Decision *d)
{
    int *pivot = ARENA_MANY(d->ctx->mem, int, d->n + 1), rank;
    d->open = TEXT("which equations depend on others");
    LinearStatus status = linear_pivots(&d->system, NULL, NULL, pivot, &rank);
    if (status != LINEAR_OK)
        return status;
    keep_pivots(d, pivot, rank);
    status = rank < d->n ? find_nulls(d, pivot, rank) : LINEAR_OK;
    if (status != LINEAR_OK || !d->found->nulls || d->found->contradiction >= 0)
        return status;
    return choose_pushing(d, pivot, rank);
}

/* A is exact even if the speeds have no exact form, so it can prove that a row depends on others, which enclosures never could. It
 * stays open which of the many solutions pulls nowhere. */
static LinearStatus decide_by_matrix(Decision *d, const Column *exact)
{
    int *pivot = ARENA_MANY(d->page->mem, int, d->n + 1), rank;
    d->exact = exact;
    if (!gather(d, exact, d->page->exact, false) || linear_pivots(&d->system, NULL, NULL, pivot, &rank) != LINEAR_OK || rank == d->n)
        return LINEAR_UNDECIDED;
    keep_pivots(d, pivot, rank);
    d->found->by_matrix = true;
    return find_nulls(d, pivot, rank);
}

static LinearStatus decide_separating(Decision *d)
{
    Num  *j = ARENA_MANY(d->ctx->mem, Num, d->n + 1), *w = ARENA_MANY(d->ctx->mem, Num, d->n + 1), zero;
    bool *carrying = ARENA_MANY(d->ctx->mem, bool, d->n + 1);
    int  *pivot = ARENA_MANY(d->ctx->mem, int, d->n + 1), rank = 0;
    d->open = TEXT("which contacts push if none may pull");
    LinearStatus status = linear_separating(&d->system, loose_rows(d), NULL, j, w, carrying);
    d->ctx->sys->from_exact(&zero, &exact_zero, d->ctx);
    if (status == LINEAR_NONE) { /* j is the certificate: impulses that change nothing, though b asks for something */
        d->found->null = ARENA_ONE(d->ctx->mem, Num *);
        d->found->null_row = ARENA_ONE(d->ctx->mem, int);
        d->found->null[0] = spread(d, j);
        d->found->nulls = 1;
        d->found->contradiction = 0;
        status = dot(&d->found->gap, j, d->system.b, d->n, d->ctx);
        return status == LINEAR_OK ? stops(d, j, false) : status;
    }
    if (status != LINEAR_OK)
        return status;
    for (int i = 0; i < d->n; i++) {
        IslandRow *row = &d->page->row[d->row[i]];
        if (carrying[i])
            pivot[rank++] = i;
        else if (!row->axis)
            row->part = d->ctx->sys->compare(w[i], zero, d->ctx) == ORDER_EQUAL ? PART_REDUNDANT : PART_RELEASED;
        else
            row->part = PART_REDUNDANT;
    }
    keep_pivots(d, pivot, rank);
    bool redundant = false;
    int *all = ARENA_MANY(d->ctx->mem, int, d->n + 1), independent;
    status = linear_pivots(&d->system, NULL, NULL, all, &independent);
    redundant = status == LINEAR_OK && independent < d->n;
    return redundant ? find_ranges(d, j, w, carrying) : LINEAR_OK;
}

/* ---- one after another ------------------------------------------------------------------------------------ */

/* The rough cost of the next operation with each of these numbers, in products of machine words. For inexact numbers the precision bounds
 * it, so it is not counted. */
static double work_with(const Num *x, int n, const NumCtx *ctx)
{
    double work = 0;
    for (int i = 0; i < n && ctx->sys->kind == NUM_EXACT; i++)
        for (int k = 0; k < x[i].exact->count; k++) {
            RatView    view;
            mpq_srcptr c = rat_view(&view, x[i].exact->term[k].c);
            double     words = (double)(mpz_size(mpq_numref(c)) + mpz_size(mpq_denref(c)));
            work += words * words;
        }
    return work;
}

/* The hits, in terms of the approach speeds alone: j = -(1 + e)*u/A[i, i], and each u[k] changes by A[k, i]*j. factor: -(1 + e) of
 * each row. */
static LinearStatus decide_hits(Decision *d, const Num *factor, const int *order)
{
    const NumSys *sys = d->ctx->sys;
    Analysis     *found = d->found;
    Num          *u = ARENA_MANY(d->ctx->mem, Num, d->n + 1), zero, j, change;
    int           flags = sys->from_exact(&zero, &exact_zero, d->ctx), quiet = 0;
    double        work = 0;
    memcpy(u, d->u, sizeof(Num) * (size_t)d->n);
    found->hit = ARENA_MANY(d->ctx->mem, int, LIMIT_HITS + 1);
    for (int at = 0; quiet < d->n && !flags; at = (at + 1) % d->n) {
        int   i = order[at];
        Order sign = sys->compare(u[i], zero, d->ctx);
        flags |= num_poll(d->ctx);
        if (sign == ORDER_UNKNOWN) {
            d->open = page_text(d->page, "whether the bodies at %s are approaching after %d hit%s", d->page->row[d->row[i]].name,
                                found->hits, found->hits == 1 ? "" : "s");
            return LINEAR_UNDECIDED;
        }
        quiet = sign == ORDER_LESS ? 0 : quiet + 1;
        if (sign != ORDER_LESS)
            continue;
        if (found->hits == LIMIT_HITS) {
            found->unending = true;
            return LINEAR_OK;
        }
        work += work_with(u, d->n, d->ctx);
        if (work > d->page->budget) {
            d->page->left_out = found->hits;
            return LINEAR_FAILED;
        }
        found->hit[found->hits++] = d->row[i];
        flags |= sys->mul(&j, factor[i], u[i], d->ctx);
        if (!flags)
            flags |= sys->div(&j, j, d->system.a[i * d->n + i], d->ctx);
        for (int k = 0; k < d->n && !flags; k++) {
            flags |= sys->mul(&change, d->system.a[k * d->n + i], j, d->ctx);
            if (!flags)
                flags |= sys->add(&u[k], u[k], change, d->ctx);
        }
    }
    return flags == NUM_OK ? LINEAR_OK : flags == NUM_UNABLE ? LINEAR_UNDECIDED : LINEAR_FAILED;
}

/* -(1 + e) of each row. */
static bool factors(Decision *d, Num *factor)
{
    Num one, e;
    if (d->ctx->sys->from_exact(&one, exact_integer(1, d->ctx), d->ctx))
        return false;
    for (int i = 0; i < d->n; i++) {
        Value value;
        if (input_convert(&value, &d->page->island->contact[d->page->row[d->row[i]].contact]->e, d->ctx))
            return false;
        e = value.one;
        if (d->ctx->sys->add(&factor[i], one, e, d->ctx) || d->ctx->sys->neg(&factor[i], factor[i], d->ctx))
            return false;
    }
    return true;
}

/* The order in which the contacts are examined: first those of `order`, then the others as they were given. */
static int *looking_order(Decision *d, const int *order, int orders)
{
    int  *list = ARENA_MANY(d->ctx->mem, int, d->n + 1), count = 0;
    bool *seen = ARENA_MANY(d->ctx->mem, bool, d->n + 1);
    for (int k = 0; k < orders + d->n; k++)
        for (int i = 0; i < d->n; i++) {
            bool now = k < orders ? d->page->row[d->row[i]].contact == order[k] : i == k - orders;
            if (now && !seen[i]) {
                seen[i] = true;
                list[count++] = i;
            }
        }
    return list;
}

static LinearStatus decide(Decision *d, Model model, const int *order, int orders)
{
    if (model == MODEL_SIMULTANEOUS)
        return decide_simultaneous(d);
    if (model == MODEL_SEPARATING)
        return decide_separating(d);
    Num *factor = ARENA_MANY(d->ctx->mem, Num, d->n + 1);
    return factors(d, factor) ? decide_hits(d, factor, looking_order(d, order, orders)) : LINEAR_UNDECIDED;
}

bool page_analyse(IslandPage *page, Model model, const Column *exact, const bool *wanted, const int *order, int orders)
{
    Decision     d = {.page = page, .found = page->analysis};
    LinearStatus status = LINEAR_UNDECIDED;
    d.row = ARENA_MANY(page->mem, int, page->rows + 1);
    for (int i = 0; i < page->rows; i++)
        if (wanted[i])
            d.row[d.n++] = i;
    page->analysis->contradiction = -1;
    page->analysis->ctx = page->exact;
    if (gather(&d, exact, page->exact, true))
        status = decide(&d, model, order, orders);
    else if (model == MODEL_SIMULTANEOUS)
        status = decide_by_matrix(&d, exact);
    NumCtx *ctx = page->enclosure;
    Plan    plan = maker_so_far(&page->maker);
    for (ctx->prec = FIRST_BITS; status == LINEAR_UNDECIDED && ctx->prec <= LAST_BITS; ctx->prec *= 2) {
        Column *column = column_run(&plan, page->givens, exact, plan.count, ctx);
        *page->analysis = (Analysis){.ctx = ctx, .row = page->row, .rows = page->rows, .contradiction = -1};
        if (gather(&d, column, ctx, true))
            status = decide(&d, model, order, orders);
    }
    if (status != LINEAR_OK)
        page->open = d.open;
    return status == LINEAR_OK;
}
