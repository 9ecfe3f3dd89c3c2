#include "derive/working/elimination.h"

#include <string.h>

/* A*x = b, n equations; `width` numbers to a row of `entry`: those of A, then those of b. */
typedef struct Equations {
    int          n, width;
    Num         *entry;
    Expr       **shown; /* of an entry that is just being worked out, or NULL */
    int          left;  /* lines until the one that is wanted */
    const Style *style;
    NumCtx      *ctx;
    bool         failed;
} Equations;

/* Each pivot: rows exchanged; entries below it as differences, worked out; row divided, worked out; entries above it likewise. */
int elimination_lines(int rows)
{
    enum { LARGEST = 3 };
    return rows <= LARGEST ? 7 * rows : 0;
}

static bool is_zero(const Num *x)
{
    return x->exact->count == 0;
}

static Expr *number(const Equations *e, Num x)
{
    return value_num_expr(x, e->ctx->sys, e->style, e->ctx);
}

/* Whether this is the wanted line; then all is left as it is. */
static bool reached(Equations *e)
{
    return e->failed || e->left-- == 0;
}

static void settle(Equations *e)
{
    memset(e->shown, 0, sizeof(Expr *) * (size_t)(e->n * e->width));
}

/* Row i minus the multiple of row p that makes its entry in column p 0, from column `from` on. */
static void take_off(Equations *e, int i, int p, int from, bool write)
{
    const NumSys *sys = e->ctx->sys;
    Num          *row = e->entry + i * e->width, *pivot = e->entry + p * e->width, l, product;
    if (is_zero(&row[p]))
        return;
    e->failed |= sys->div(&l, row[p], pivot[p], e->ctx) != NUM_OK;
    for (int k = from; k < e->width && !e->failed; k++) {
        if (k == p)
            continue; /* which is 0 from now on */
        if (write) {
            Expr *times = expr_chain(e->ctx->mem, number(e, l), OP_MUL, number(e, pivot[k]));
            e->shown[i * e->width + k] = expr_chain(e->ctx->mem, number(e, row[k]), OP_SUB, times);
        } else {
            e->failed |= sys->mul(&product, l, pivot[k], e->ctx) || sys->sub(&row[k], row[k], product, e->ctx);
        }
    }
    if (write)
        e->shown[i * e->width + p] = number(e, (Num){.exact = &exact_zero});
    else
        row[p].exact = &exact_zero;
}

/* Both lines of the rows from `first` to `last`: the differences, then their values. */
static bool clear_column(Equations *e, int p, int first, int last, int from)
{
    for (int i = first; i <= last; i++)
        take_off(e, i, p, from, true);
    if (reached(e))
        return true;
    settle(e);
    for (int i = first; i <= last; i++)
        take_off(e, i, p, from, false);
    return reached(e);
}

static bool exchange(Equations *e, int p)
{
    int row = p;
    while (row < e->n && is_zero(&e->entry[row * e->width + p]))
        row++;
    e->failed |= row == e->n;
    for (int k = 0; k < e->width && !e->failed && row != p; k++) {
        Num *one = &e->entry[p * e->width + k], *two = &e->entry[row * e->width + k], held = *one;
        *one = *two;
        *two = held;
    }
    return reached(e);
}

static bool divide(Equations *e, int p)
{
    Num *row = e->entry + p * e->width, one = {.exact = exact_integer(1, e->ctx)};
    bool is_one = exact_compare(row[p], one, e->ctx) == ORDER_EQUAL;
    for (int k = e->n; k < e->width && !is_one; k++)
        e->shown[p * e->width + k] = expr_chain(e->ctx->mem, number(e, row[k]), OP_DIV, number(e, row[p]));
    if (!is_one)
        e->shown[p * e->width + p] = number(e, one);
    if (reached(e))
        return true;
    settle(e);
    for (int k = e->n; k < e->width; k++)
        e->failed |= e->ctx->sys->div(&row[k], row[k], row[p], e->ctx) != NUM_OK;
    row[p] = one;
    return reached(e);
}

static void run(Equations *e)
{
    for (int p = 0; p < e->n; p++)
        if (exchange(e, p) || clear_column(e, p, p + 1, e->n - 1, p))
            return;
    for (int p = e->n - 1; p >= 0; p--)
        if (divide(e, p) || clear_column(e, p, 0, p - 1, e->n))
            return;
}

/* The part of the equations from column `from` on as a matrix. */
static Expr *matrix(const Equations *e, int from, int cols)
{
    Expr *matrix = expr_new(e->ctx->mem, EXPR_MATRIX, (Span){0, 0});
    int   room = 0;
    matrix->shape = (Shape){.kind = SHAPE_MATRIX, .rows = e->n, .cols = cols};
    for (int i = 0; i < e->n; i++)
        for (int k = from; k < from + cols; k++) {
            Expr *shown = e->shown[i * e->width + k];
            expr_append(e->ctx->mem, matrix, OP_ADD, shown ? shown : number(e, e->entry[i * e->width + k]), &room);
        }
    return matrix;
}

Expr *elimination_line(const Value *a, const Value *b, int line, const Style *style, NumCtx *ctx)
{
    int       n = a->shape.rows, cols = b->shape.cols, width = n + cols;
    Equations e = {n, width, ARENA_MANY(ctx->mem, Num, n * width), ARENA_MANY(ctx->mem, Expr *, n * width), line, style, ctx, false};
    for (int i = 0; i < n; i++) {
        memcpy(e.entry + i * width, a->num + i * n, sizeof(Num) * (size_t)n);
        memcpy(e.entry + i * width + n, b->num + i * cols, sizeof(Num) * (size_t)cols);
    }
    run(&e);
    return e.failed ? NULL : expr_call(ctx->mem, OP_SOLVE, matrix(&e, 0, n), matrix(&e, n, cols));
}
