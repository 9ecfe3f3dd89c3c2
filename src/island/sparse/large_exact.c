/* A x = b in fractions, front by front (large_fronts.h).
 *
 * A front with few pivots is eliminated in fractions in lowest terms: along a chain or a tree of balls the factors that
 * determinants share cancel at once, and the numbers hardly grow. One with many is dense, and is eliminated in whole
 * numbers, which needs no gcd in its cubic part (large_whole.c).
 */
#include "island/sparse/large_exact.h"

#include <stdlib.h>

enum { FEW_PIVOTS = 2 };

/* The work of one operation on fractions that fit into machine words, counted in products of two words. */
static const double FRACTION_WORK = 16;

static double words(Rat x)
{
    return x.d ? 0 : (double)(mpz_size(mpq_numref(x.large)) + mpz_size(mpq_denref(x.large)));
}

/* x -= y*z */
static int take_product(Rat *x, Rat y, Rat z, ExactRun *run)
{
    Rat product;
    int status;
    if (rat_is_zero(y) || rat_is_zero(z))
        return NUM_OK;
    status = rat_mul(&product, y, z, &run->num);
    if (!status)
        status = rat_sub(x, *x, product, &run->num);
    return status ? status : exact_spend(run, FRACTION_WORK + 2 * words(*x) * words(*x));
}

/* Column k becomes l[i] = a[i][k]/a[k][k], and b[k] what x[k] is without the l[i]*x[i]. */
static int eliminate_one(ExactFront *f, int k, ExactRun *run)
{
    Rat  pivot = *exact_at(f, k, k);
    bool zero = rat_is_zero(pivot);
    for (int i = k + 1; i < f->size && zero; i++)
        zero = rat_is_zero(*exact_at(f, i, k));
    if (rat_sign(pivot) <= 0)
        return exact_no_pivot(run, k, zero, rat_is_zero(f->b[k]));
    int status = rat_div(&f->b[k], f->b[k], pivot, &run->num);
    for (int i = k + 1; i < f->size && !status; i++) {
        Rat left = *exact_at(f, i, k);
        if (rat_is_zero(left))
            continue;
        /* Columns k+1 to i of row k divided by the pivot are there by now, the last one from this: */
        status = rat_div(exact_at(f, i, k), left, pivot, &run->num);
        for (int j = k + 1; j <= i && !status; j++)
            status = take_product(exact_at(f, i, j), left, *exact_at(f, j, k), run);
        if (!status)
            status = take_product(&f->b[i], left, f->b[k], run);
    }
    return status;
}

static int eliminate(ExactFront *f, ExactRun *run)
{
    int status = exact_spend(run, 2.0 * f->size);
    if (!status && f->pivots > FEW_PIVOTS)
        return whole_eliminate(f, run);
    for (int k = 0; k < f->pivots && !status; k++)
        status = eliminate_one(f, k, run);
    return status;
}

static int solve(Rat *x, const ExactFront *f, ExactRun *run)
{
    if (f->whole)
        return whole_solve(x, f, run);
    int status = NUM_OK;
    for (int k = f->pivots - 1; k >= 0; k--) {
        bool freed = rat_is_zero(*exact_at(f, k, k));
        x[k] = freed ? rat_int(0) : f->b[k];
        for (int i = k + 1; i < f->size && !freed && !status; i++)
            status = take_product(&x[k], *exact_at(f, i, k), x[i], run);
    }
    return status;
}

/* The entries of A and b that belong to the pivots of front t. `local` has the row of each contact in the front. */
static void assemble(ExactFront *f, const LargeSystem *system, const Fronts *fronts, int t, const int *local)
{
    const Pattern *a = &fronts->pattern;
    const Front   *front = &fronts->front[t];
    for (int k = 0; k < front->pivots; k++) {
        int contact = front->row[k];
        f->b[k] = system->rhs[contact];
        for (int m = a->start[contact]; m < a->start[contact + 1]; m++) {
            int j = a->column[m];
            if (fronts->front_of[j] < t || local[j] < k)
                continue; /* that was, or will be, done with pivot j */
            *exact_at(f, local[j], k) = system->value[a->entry[m]];
        }
    }
}

static int add_update(ExactFront *f, const ExactFront *child, const int *row, const int *local, ExactRun *run)
{
    int status = NUM_OK;
    for (int i = child->pivots; i < child->size && !status; i++) {
        int to = local[row[i]];
        for (int j = child->pivots; j <= i && !status; j++) {
            int  also = local[row[j]];
            Rat *z = to > also ? exact_at(f, to, also) : exact_at(f, also, to);
            status = rat_add(z, *z, *exact_at(child, i, j), &run->num);
        }
        if (!status)
            status = rat_add(&f->b[to], f->b[to], child->b[i], &run->num);
    }
    return status;
}

static ExactFront front_new(const Front *front, ExactRun *run)
{
    size_t     size = (size_t)front->size, entries = size * (size + 1) / 2;
    ExactFront f = {.pivots = front->pivots, .size = front->size};
    f.a = ARENA_MANY(run->num.mem, Rat, entries + size);
    f.b = f.a + entries;
    for (size_t i = 0; i < entries + size; i++)
        f.a[i] = rat_int(0);
    return f;
}

/* Before anything is made: does it fit, and is the number of operations alone beyond the budget? */
static int foresee(const Fronts *fronts, ExactRun *run)
{
    double work = 0, memory = 0;
    for (int t = 0; t < fronts->count; t++) {
        double size = fronts->front[t].size, pivots = fronts->front[t].pivots;
        work += pivots * size * size / 2;
        memory += (size + 3) * size / 2 * (sizeof(Rat) + sizeof(mpz_t));
    }
    return work > run->budget || memory > LIMIT_MEMORY / 2
               ? num_fail(&run->num, NUM_LIMIT, "so many contacts are coupled that working out their fractions takes too long")
               : NUM_OK;
}

static int all_fronts(LargeExact *result, const LargeSystem *system, const Fronts *fronts, ExactRun *run)
{
    ExactFront *done = ARENA_MANY(run->num.mem, ExactFront, fronts->count);
    int        *local = ARENA_MANY(run->num.mem, int, system->n), *stack = ARENA_MANY(run->num.mem, int, fronts->count), top = 0;
    int         status = foresee(fronts, run);
    for (int t = 0; t < fronts->count && !status; t++) {
        const Front *front = &fronts->front[t];
        for (int i = 0; i < front->size; i++)
            local[front->row[i]] = i;
        done[t] = front_new(front, run);
        assemble(&done[t], system, fronts, t, local);
        for (int c = 0; c < front->children && !status; c++) {
            int child = stack[--top];
            status = add_update(&done[t], &done[child], fronts->front[child].row, local, run);
        }
        stack[top++] = t;
        if (!status)
            status = eliminate(&done[t], run);
        if (status == NUM_DOMAIN)
            result->blamed = front->row[run->blamed];
        for (int k = 0; k < front->pivots && !status; k++)
            if (rat_is_zero(*exact_at(&done[t], k, k)))
                result->freed[system->n - result->rank--] = front->row[k];
    }
    Rat *x = ARENA_MANY(run->num.mem, Rat, system->n + 1);
    for (int t = fronts->count - 1; t >= 0 && !status; t--) {
        const Front *front = &fronts->front[t];
        for (int i = front->pivots; i < front->size; i++)
            x[i] = result->x[front->row[i]];
        status = solve(x, &done[t], run);
        for (int k = 0; k < front->pivots; k++)
            result->x[front->row[k]] = x[k];
    }
    return status;
}

int large_exact(LargeExact *result, const LargeSystem *system, double budget, NumCtx *ctx)
{
    int n = system->n;
    *result = (LargeExact){.rank = n, .blamed = -1};
    result->x = ARENA_MANY(ctx->mem, Rat, n);
    result->freed = ARENA_MANY(ctx->mem, int, n);
    ExactRun run = {.budget = budget};
    numctx_open(&run.num, ctx->sys, arena_new());
    mpz_inits(run.one, run.other, (mpz_ptr)0);
    Fronts fronts;
    int    status = large_fronts(&fronts, system, &run.num);
    if (!status)
        status = all_fronts(result, system, &fronts, &run);
    for (int i = 0; i < n && !status; i++)
        result->x[i] = rat_copy(result->x[i], ctx->mem);
    if (status)
        ctx->why = run.num.why;
    for (int i = 0; i < run.pooled; i++)
        mpz_clear(&run.pool[i]);
    free(run.pool);
    mpz_clears(run.one, run.other, (mpz_ptr)0);
    arena_free(run.num.mem);
    numctx_close(&run.num);
    return status;
}
