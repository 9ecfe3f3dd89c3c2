#include "island/sparse/large_fronts.h"
#include "island/sparse/large_order.h"

/* Both triangles from the lower one. Going through the rows in order puts the columns of each row in order: first all
 * entries of the row itself, which lie to the left, then those of later rows. */
static Pattern both_triangles(const LargeSystem *a, NumCtx *ctx)
{
    int  n = a->n;
    int *start = ARENA_MANY(ctx->mem, int, n + 2), *filled = ARENA_MANY(ctx->mem, int, n + 1);
    for (int i = 0; i < n; i++) {
        start[i + 1] += a->start[i + 1] - a->start[i];
        for (int k = a->start[i]; k < a->start[i + 1] - 1; k++)
            start[a->column[k] + 1]++;
    }
    for (int i = 0; i < n; i++)
        start[i + 1] += start[i];
    int *column = ARENA_MANY(ctx->mem, int, start[n]), *entry = ARENA_MANY(ctx->mem, int, start[n]);
    for (int i = 0; i < n; i++)
        for (int k = a->start[i]; k < a->start[i + 1]; k++) {
            int j = a->column[k], at = start[i] + filled[i]++;
            column[at] = j;
            entry[at] = k;
            if (j != i) {
                at = start[j] + filled[j]++;
                column[at] = i;
                entry[at] = k;
            }
        }
    return (Pattern){n, start, column, entry};
}

/* Orders children before parents, each child directly before the next one's subtree or the parent, as a stack of updates
 * needs it. The forest may be as deep as it has fronts, so there is no recursion. */
static void in_a_row(Fronts *fronts, const Elimination *e, NumCtx *ctx)
{
    int *child = ARENA_MANY(ctx->mem, int, e->count + 1), *sibling = ARENA_MANY(ctx->mem, int, e->count + 1), *stack, top = 0;
    stack = ARENA_MANY(ctx->mem, int, e->count + 1);
    int roots = -1;
    for (int t = 0; t < e->count; t++)
        child[t] = -1;
    for (int t = e->count - 1; t >= 0; t--) {
        int *list = e->parent[t] < 0 ? &roots : &child[e->parent[t]];
        sibling[t] = *list;
        *list = t;
        if (e->parent[t] >= 0)
            e->front[e->parent[t]].children++;
    }
    fronts->front = ARENA_MANY(ctx->mem, Front, e->count);
    for (int at = roots; at >= 0 || top;) {
        if (at >= 0) {
            stack[top++] = at;
            at = child[at];
        } else {
            at = stack[--top];
            fronts->front[fronts->count++] = e->front[at];
            at = sibling[at];
        }
    }
}

int large_fronts(Fronts *fronts, const LargeSystem *system, NumCtx *ctx)
{
    *fronts = (Fronts){.pattern = both_triangles(system, ctx)};
    Elimination elimination;
    int         status = large_order(&elimination, &fronts->pattern, ctx);
    if (status)
        return status;
    in_a_row(fronts, &elimination, ctx);
    fronts->front_of = ARENA_MANY(ctx->mem, int, system->n);
    fronts->place = ARENA_MANY(ctx->mem, int, system->n);
    for (int t = 0; t < fronts->count; t++)
        for (int k = 0; k < fronts->front[t].pivots; k++) {
            fronts->front_of[fronts->front[t].row[k]] = t;
            fronts->place[fronts->front[t].row[k]] = k;
        }
    return NUM_OK;
}
