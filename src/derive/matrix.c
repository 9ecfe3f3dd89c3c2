#include "derive/matrix.h"

#include <string.h>

typedef struct Elimination {
    int           n, cols;
    Num          *a, *b; /* worked on in place */
    NumCtx       *ctx;
    const NumSys *sys;
} Elimination;

static bool is_zero(Elimination *e, Num x, Num zero)
{
    return e->sys->compare(x, zero, e->ctx) == ORDER_EQUAL;
}

static void exchange(Num *rows, int width, int one, int two)
{
    for (int i = 0; i < width; i++) {
        Num held = rows[one * width + i];
        rows[one * width + i] = rows[two * width + i];
        rows[two * width + i] = held;
    }
}

/* x -= l*y */
static int take_off(Elimination *e, Num *x, Num l, Num y)
{
    Num product;
    int status = e->sys->mul(&product, l, y, e->ctx);
    return status ? status : e->sys->sub(x, *x, product, e->ctx);
}

static int eliminate(Elimination *e, int p, Num zero)
{
    int n = e->n, row = p, status = NUM_OK;
    while (row < n && is_zero(e, e->a[row * n + p], zero))
        row++;
    if (row == n)
        return num_fail(e->ctx, NUM_DOMAIN, "the determinant of the matrix is 0: there is not one solution");
    if (row != p) {
        exchange(e->a, n, p, row);
        exchange(e->b, e->cols, p, row);
    }
    for (int i = p + 1; i < n && !status; i++) {
        Num l;
        if (is_zero(e, e->a[i * n + p], zero))
            continue;
        status = e->sys->div(&l, e->a[i * n + p], e->a[p * n + p], e->ctx);
        for (int k = p + 1; k < n && !status; k++)
            status = take_off(e, &e->a[i * n + k], l, e->a[p * n + k]);
        for (int k = 0; k < e->cols && !status; k++)
            status = take_off(e, &e->b[i * e->cols + k], l, e->b[p * e->cols + k]);
        if (!status)
            status = num_poll(e->ctx);
    }
    return status;
}

static int substitute_back(Elimination *e)
{
    int n = e->n, cols = e->cols, status = NUM_OK;
    for (int i = n - 1; i >= 0 && !status; i--)
        for (int c = 0; c < cols && !status; c++) {
            Num *x = &e->b[i * cols + c];
            for (int k = i + 1; k < n && !status; k++)
                status = take_off(e, x, e->a[i * n + k], e->b[k * cols + c]);
            if (!status)
                status = e->sys->div(x, *x, e->a[i * n + i], e->ctx);
        }
    return status;
}

int matrix_solve(Num *x, const Value *a, const Value *b, NumCtx *ctx)
{
    Elimination e = {.n = a->shape.rows, .cols = b->shape.cols, .b = x, .ctx = ctx, .sys = ctx->sys};
    Num         zero;
    int         status = e.sys->from_exact(&zero, &exact_zero, ctx);
    e.a = ARENA_MANY(ctx->mem, Num, e.n * e.n);
    memcpy(e.a, a->num, sizeof(Num) * (size_t)(e.n * e.n));
    memcpy(x, b->num, sizeof(Num) * (size_t)(e.n * e.cols));
    for (int p = 0; p < e.n && !status; p++)
        status = eliminate(&e, p, zero);
    return status ? status : substitute_back(&e);
}

/* An index as an exact integer, or 0. */
static int64_t index_of(Num x, NumCtx *ctx)
{
    const Exact *exact = ctx->sys->to_exact(x, ctx);
    if (!exact || !exact_is_rational(exact) || !rat_is_integer(exact_rat(exact)))
        return 0;
    Rat value = exact_rat(exact);
    return value.d ? value.n : 0;
}

int matrix_entry(Num *z, const Value *arg, int count, NumCtx *ctx)
{
    int rows = arg[0].shape.rows, cols = arg[0].shape.cols;
    if (count == 2 && cols != 1)
        return num_fail(ctx, NUM_DOMAIN, "a matrix of several columns has a row and a column for each entry: entry(M, i, k)");
    Num     last = arg[count - 1].one;
    int64_t i = index_of(arg[1].one, ctx), k = count == 3 ? index_of(last, ctx) : 1;
    if (i < 1 || i > rows || k < 1 || k > cols)
        return num_fail(ctx, NUM_DOMAIN, "there is no such entry: rows and columns are counted from 1");
    *z = arg[0].num[(i - 1) * cols + k - 1];
    return NUM_OK;
}
