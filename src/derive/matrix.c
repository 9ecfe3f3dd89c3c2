#include "derive/matrix.h"

#include <string.h>

/* ---- sums of products ------------------------------------------------------------------------------------- */

int matrix_sum_of_products(Num *z, const Num *a, const Num *b, int count, int step, NumCtx *ctx)
{
    const NumSys *sys = ctx->sys;
    Num           product;
    int           status = sys->mul(z, a[0], b[0], ctx);
    for (int i = 1; i < count && !status; i++) {
        status = sys->mul(&product, a[i], b[i * step], ctx);
        if (!status)
            status = sys->add(z, *z, product, ctx);
    }
    return status;
}

int matrix_cross2(Num *z, Num a, Num b, Num c, Num d, NumCtx *ctx)
{
    const NumSys *sys = ctx->sys;
    Num           left, right;
    int           status = sys->mul(&left, a, d, ctx);
    if (!status)
        status = sys->mul(&right, b, c, ctx);
    return status ? status : sys->sub(z, left, right, ctx);
}

/* ---- products, determinants, inverses --------------------------------------------------------------------- */

int matrix_product(Value *z, Value a, Value b, NumCtx *ctx)
{
    int  rows = a.shape.rows, inner = a.shape.cols, cols = b.shape.cols, status = NUM_OK;
    Num *num = ARENA_MANY(ctx->mem, Num, rows * cols);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols && !status; j++)
            status = matrix_sum_of_products(&num[i * cols + j], a.num + i * inner, b.num + j, inner, cols, ctx);
    Shape shape = b.shape.kind == SHAPE_VECTOR ? b.shape : (Shape){.kind = SHAPE_MATRIX, .rows = rows, .cols = cols};
    *z = value_of(shape, num);
    return status;
}

int matrix_determinant(Num *z, Value m, NumCtx *ctx)
{
    const NumSys *sys = ctx->sys;
    const Num    *a = m.num;
    if (m.shape.rows == 2)
        return matrix_cross2(z, a[0], a[1], a[2], a[3], ctx);
    Num minor, term;
    int status = ctx->sys->from_exact(z, &exact_zero, ctx);
    for (int i = 0; i < 3 && !status; i++) { /* along the first row */
        int j = (i + 1) % 3, k = (i + 2) % 3;
        status = matrix_cross2(&minor, a[3 + j], a[3 + k], a[6 + j], a[6 + k], ctx);
        if (!status)
            status = sys->mul(&term, a[i], minor, ctx);
        if (!status)
            status = sys->add(z, *z, term, ctx);
    }
    return status;
}

int matrix_inverse(Value *z, Value m, NumCtx *ctx)
{
    int        size = m.shape.rows, status;
    Num        det, *num = ARENA_MANY(ctx->mem, Num, size * size), *a = num;
    const Num *b = m.num;
    status = matrix_determinant(&det, m, ctx);
    if (size == 2 && !status) {
        a[0] = b[3], a[3] = b[0];
        status = ctx->sys->neg(&a[1], b[1], ctx);
        if (!status)
            status = ctx->sys->neg(&a[2], b[2], ctx);
    }
    for (int i = 0; size == 3 && i < 9 && !status; i++) {
        int r = i % 3, c = i / 3; /* the adjugate is the transposed matrix of cofactors */
        int r1 = (r + 1) % 3, r2 = (r + 2) % 3, c1 = (c + 1) % 3, c2 = (c + 2) % 3;
        status = matrix_cross2(&a[i], b[3 * r1 + c1], b[3 * r1 + c2], b[3 * r2 + c1], b[3 * r2 + c2], ctx);
    }
    for (int i = 0; i < size * size && !status; i++)
        status = ctx->sys->div(&num[i], num[i], det, ctx);
    *z = value_of(m.shape, num);
    return status == NUM_DOMAIN ? num_fail(ctx, status, "the determinant of the matrix is 0, so it has no inverse") : status;
}

/* ---- solving ---------------------------------------------------------------------------------------------- */

typedef struct MatrixElimination {
    int           n, cols;
    Num          *a, *b; /* worked on in place */
    NumCtx       *ctx;
    const NumSys *sys;
} MatrixElimination;

static bool is_zero(MatrixElimination *e, Num x, Num zero)
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
static int take_off(MatrixElimination *e, Num *x, Num l, Num y)
{
    Num product;
    int status = e->sys->mul(&product, l, y, e->ctx);
    return status ? status : e->sys->sub(x, *x, product, e->ctx);
}

static int eliminate(MatrixElimination *e, int p, Num zero)
{
    int n = e->n, row = p, status = NUM_OK;
    while (row < n && is_zero(e, e->a[row * n + p], zero))
        row++;
    if (row == n) { /* a run that goes on divides by 0 */
        status = num_invalid(e->ctx, REASON_OPERATION, "the determinant of the matrix is 0, so there is no unique solution");
        row = p;
    }
    if (status)
        return status;
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

static int substitute_back(MatrixElimination *e)
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
    MatrixElimination e = {.n = a->shape.rows, .cols = b->shape.cols, .b = x, .ctx = ctx, .sys = ctx->sys};
    Num               zero;
    int               status = e.sys->from_exact(&zero, &exact_zero, ctx);
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
    const Exact *exact = num_exactly(x, ctx);
    if (!exact || !exact_is_rational(exact) || !rat_is_integer(exact_rat(exact)))
        return 0;
    Rat value = exact_rat(exact);
    return value.d ? value.n : 0;
}

int matrix_entry(Num *z, const Value *arg, int count, NumCtx *ctx)
{
    int rows = arg[0].shape.rows, cols = arg[0].shape.cols;
    if (count == 2 && cols != 1)
        return num_fail(ctx, NUM_DOMAIN, "a matrix with several columns needs a row and a column: entry(M, i, k)");
    Num     last = arg[count - 1].one;
    int64_t i = index_of(arg[1].one, ctx), k = count == 3 ? index_of(last, ctx) : 1;
    if (i < 1 || i > rows || k < 1 || k > cols)
        return num_fail(ctx, NUM_DOMAIN, "there is no such entry; rows and columns count from 1");
    *z = arg[0].num[(i - 1) * cols + k - 1];
    return NUM_OK;
}
