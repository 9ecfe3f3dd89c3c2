#include "island/sparse/large_factor.h"

#include <math.h>
#include <string.h>

/* Fronts of fewer rows are not worth a vector: plain loops, no padding. */
enum { SMALL_FRONT = 16 };

static bool is_small(const Front *front)
{
    return front->size < SMALL_FRONT;
}

static int padded(int rows)
{
    return (rows + KERNEL_PAD - 1) / KERNEL_PAD * KERNEL_PAD;
}

static int behind(const Front *front)
{
    return front->size - front->pivots;
}

static int update_stride(const Front *front)
{
    return is_small(front) ? behind(front) : padded(behind(front));
}

static size_t update_size(const Front *front)
{
    return (size_t)update_stride(front) * (size_t)behind(front);
}

int large_factor_open(Factor *f, const Fronts *fronts, NumCtx *ctx)
{
    int count = fronts->count, longest = 0, *stack = ARENA_MANY(ctx->mem, int, count), top = 0;
    *f = (Factor){.fronts = fronts, .kernels = large_kernels()[0]};
    f->at = ARENA_MANY(ctx->mem, size_t, count);
    f->stride = ARENA_MANY(ctx->mem, int, count);
    f->update_at = ARENA_MANY(ctx->mem, size_t, count);
    size_t used = 0;
    for (int t = 0; t < count; t++) {
        const Front *front = &fronts->front[t];
        int          pad = padded(front->pivots + padded(behind(front))); /* the update reads so many rows */
        f->stride[t] = is_small(front) ? front->size : pad;
        f->at[t] = f->values;
        f->values += (size_t)f->stride[t] * (size_t)front->pivots;
        if (f->stride[t] > longest)
            longest = f->stride[t];
        /* The new update lies above those of the children until they are added. */
        if (used + update_size(front) > f->updates)
            f->updates = used + update_size(front);
        top -= front->children;
        f->update_at[t] = front->children ? f->update_at[stack[top]] : used;
        used = f->update_at[t] + update_size(front);
        stack[top++] = t;
    }
    if (f->values + f->updates > LIMIT_MEMORY / 2 / sizeof(double))
        return num_fail(ctx, NUM_LIMIT, "so many contacts are coupled that their elimination needs more memory than one statement may use");
    f->value = ARENA_MANY(ctx->mem, double, f->values);
    f->update = ARENA_MANY(ctx->mem, double, f->updates);
    f->rows = ARENA_MANY(ctx->mem, double, longest);
    f->local = ARENA_MANY(ctx->mem, int, fronts->pattern.n);
    return NUM_OK;
}

static void assemble(Factor *f, int t, const double *a, double shift)
{
    const Pattern *pattern = &f->fronts->pattern;
    const Front   *front = &f->fronts->front[t];
    for (int k = 0; k < front->pivots; k++) {
        int     contact = front->row[k];
        double *column = f->value + f->at[t] + (size_t)f->stride[t] * (size_t)k;
        for (int m = pattern->start[contact]; m < pattern->start[contact + 1]; m++) {
            int j = pattern->column[m];
            if (f->fronts->front_of[j] < t || f->local[j] < k)
                continue; /* that was, or will be, done with pivot j */
            column[f->local[j]] = j == contact ? a[m] - shift : a[m];
        }
    }
}

static void add_update(Factor *f, int t, double *update, int child_, const double *from)
{
    const Front *front = &f->fronts->front[t], *child = &f->fronts->front[child_];
    int          count = behind(child), stride = update_stride(child), to = update_stride(front), pivots = front->pivots;
    const int   *row = child->row + child->pivots;
    for (int j = 0; j < count; j++)
        for (int i = j; i < count; i++) {
            int low = f->local[row[i]], high = f->local[row[j]];
            if (low < high) {
                low = f->local[row[j]];
                high = f->local[row[i]];
            }
            double *z = high < pivots ? &f->value[f->at[t] + (size_t)f->stride[t] * (size_t)high + (size_t)low]
                                      : &update[(size_t)to * (size_t)(high - pivots) + (size_t)(low - pivots)];
            *z += from[(size_t)stride * (size_t)j + (size_t)i];
        }
}

static bool eliminate_small(double *a, int size, int pivots, double *update)
{
    int left = size - pivots;
    for (int k = 0; k < pivots; k++) {
        double *column = a + k * size;
        if (!(column[k] > 0))
            return false;
        column[k] = sqrt(column[k]);
        for (int i = k + 1; i < size; i++)
            column[i] /= column[k];
        for (int j = k + 1; j < size; j++) {
            double *to = j < pivots ? a + j * size : update + (j - pivots) * left - pivots;
            for (int i = j; i < size; i++)
                to[i] -= column[i] * column[j];
        }
    }
    return true;
}

static int eliminate(const Factor *f, int t, double *update, NumCtx *ctx)
{
    const Front *front = &f->fronts->front[t];
    double      *a = f->value + f->at[t];
    int          pivots = front->pivots, left = behind(front), status = NUM_OK;
    bool         positive = true;
    if (is_small(front))
        positive = eliminate_small(a, front->size, pivots, update);
    else
        for (int k = 0; k < pivots && positive && !status; k += KERNEL_BLOCK) {
            int width = pivots - k < KERNEL_BLOCK ? pivots - k : KERNEL_BLOCK;
            positive = f->kernels->block(a, f->stride[t], f->stride[t], pivots, k, width);
            if (positive && left)
                f->kernels->update(update, update_stride(front), update_stride(front), left, a + (ptrdiff_t)k * f->stride[t] + pivots,
                                   f->stride[t], width);
            status = num_poll(ctx);
        }
    return positive ? status : num_fail(ctx, NUM_UNABLE, "a pivot is not positive");
}

int large_factor_make(Factor *f, const double *a, double shift, NumCtx *ctx)
{
    int   *stack = ARENA_MANY(ctx->mem, int, f->fronts->count), top = 0;
    size_t used = 0;
    memset(f->value, 0, sizeof *f->value * f->values);
    for (int t = 0; t < f->fronts->count; t++) {
        const Front *front = &f->fronts->front[t];
        for (int i = 0; i < front->size; i++)
            f->local[front->row[i]] = i;
        double *update = f->update + used;
        memset(update, 0, sizeof *update * update_size(front));
        assemble(f, t, a, shift);
        for (int c = 0; c < front->children; c++) {
            int child = stack[--top];
            add_update(f, t, update, child, f->update + f->update_at[child]);
        }
        int status = eliminate(f, t, update, ctx);
        if (!status)
            status = num_poll(ctx);
        if (status)
            return status;
        memmove(f->update + f->update_at[t], update, sizeof *update * update_size(front));
        used = f->update_at[t] + update_size(front);
        stack[top++] = t;
    }
    return NUM_OK;
}

/* After row k, up to the next row where a column is as aligned as its start, and from there in vectors. */
static int head_end(int k, int size)
{
    int end = (k + KERNEL_LANES) / KERNEL_LANES * KERNEL_LANES;
    return end < size ? end : size;
}

static void down(const Factor *f, int t, double *x)
{
    const Front *front = &f->fronts->front[t];
    int          size = front->size;
    double      *y = f->rows;
    for (int i = 0; i < size; i++)
        y[i] = x[front->row[i]];
    for (int k = 0; k < front->pivots; k++) {
        const double *column = f->value + f->at[t] + (size_t)f->stride[t] * (size_t)k;
        int           end = head_end(k, size);
        y[k] /= column[k];
        for (int i = k + 1; i < end; i++)
            y[i] -= column[i] * y[k];
        if (end < size)
            f->kernels->subtract(y + end, column + end, y[k], size - end);
    }
    for (int i = 0; i < size; i++)
        x[front->row[i]] = y[i];
}

static void up(const Factor *f, int t, double *x)
{
    const Front *front = &f->fronts->front[t];
    int          size = front->size;
    double      *y = f->rows;
    for (int i = 0; i < size; i++)
        y[i] = x[front->row[i]];
    for (int k = front->pivots - 1; k >= 0; k--) {
        const double *column = f->value + f->at[t] + (size_t)f->stride[t] * (size_t)k;
        int           end = head_end(k, size);
        for (int i = k + 1; i < end; i++)
            y[k] -= column[i] * y[i];
        if (end < size)
            y[k] -= f->kernels->dot(y + end, column + end, size - end);
        y[k] /= column[k];
        x[front->row[k]] = y[k];
    }
}

void large_factor_solve(const Factor *f, double *x)
{
    for (int t = 0; t < f->fronts->count; t++)
        down(f, t, x);
    for (int t = f->fronts->count - 1; t >= 0; t--)
        up(f, t, x);
}

/* Each entry is worked out as l[i][j] = (c[i][j] - sum of l[i][k]*l[j][k]) / l[j][j], the sum in some order. With
 * unit roundoff u and  g(m) = m*u/(1 - m*u)  (Higham, Accuracy and Stability of Numerical Algorithms, Lemma 8.4 and
 * Theorem 10.3), in any order of the sum
 *
 *     |L*transpose(L) - C|[i][j] <= g(m) * sum of |l[i][k]*l[j][k]| <= g(m)/(1 - g(m)) * sqrt(c[i][i]*c[j][j]),
 *
 * the latter by Cauchy and Schwarz, as the same holds on the diagonal; with diagonal entries of at most 2 the root is
 * at most 2. m counts the roundings between c[i][j] and any one product. There are two upper bounds for it:
 *
 *   2 more than there are products: the entries of row j of L left of the diagonal;
 *
 *   the roundings on the way of one product and on that of c[i][j] until they meet, where updates carry many products in
 *   one number: 1 of the product; in a front, one for each child that is added and one for each block of columns, or
 *   each pivot of a small front; KERNEL_BLOCK inside the block where the product is made, as many in the block of column
 *   j itself, 2 for the division and the root. `deep` is the most that lie between a front and the bottom of its tree;
 *   product and c[i][j] together have no more than twice that.
 *
 * The 2-norm of a symmetric matrix is at most its largest row sum, and row i has an entry for each k where row i or column
 * i of L has one. Products that underflow are off by 2^-1074 at most, less than 2^-900 in a row of any that fits a machine.
 */
double large_factor_rounding(const Fronts *fronts, NumCtx *ctx)
{
    const double u = 0x1p-53;
    int         *left = ARENA_MANY(ctx->mem, int, fronts->pattern.n), *deep = ARENA_MANY(ctx->mem, int, fronts->count);
    int         *stack = ARENA_MANY(ctx->mem, int, fronts->count), top = 0;
    double       most = 0, entries = 0;
    for (int t = 0; t < fronts->count; t++) {
        const Front *front = &fronts->front[t];
        int          below = 0;
        for (int c = 0; c < front->children; c++) {
            int child = stack[--top];
            if (deep[child] > below)
                below = deep[child];
        }
        stack[top++] = t;
        deep[t] = below + front->children + (is_small(front) ? front->pivots : (front->pivots + KERNEL_BLOCK - 1) / KERNEL_BLOCK);
        for (int i = 0; i < front->size; i++)
            left[front->row[i]] += i < front->pivots ? i : front->pivots;
        for (int k = 0; k < front->pivots; k++) { /* all of the row is known by now */
            double row = left[front->row[k]], m = 3 + 2 * KERNEL_BLOCK + 2.0 * deep[t];
            m = row + 2 < m ? row + 2 : m;
            most = m > most ? m : most;
            entries = row + front->size - k > entries ? row + front->size - k : entries;
        }
    }
    double g = most * u / (1 - most * u);
    return 1.0001 * g / (1 - g) * 2 * entries + 0x1p-900;
}
