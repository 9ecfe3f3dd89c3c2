/* Minimum degree with approximate degrees (Amestoy, Davis and Duff 1996).
 *
 * The graph of what is left is never formed. An eliminated contact p stays as an element, the set touched(p) of the
 * contacts it has coupled with each other, and a contact i is joined to
 *
 *     its elements, first in its list, and its plain neighbours after them.
 *
 * Eliminating p unites p's elements and neighbours into touched(p) and absorbs the elements; so the list of each
 * contact there loses at least one item for the one, p, that it gains, and lists never grow. Contacts with equal lists
 * are merged, those that touch nothing but the element p are eliminated with it. The degree of i is bounded by
 *
 *     |neighbours| + |touched(p) without i| + sum over the other elements e of |touched(e) without touched(p)|.
 */
#include "island/sparse/large_order.h"

#include <string.h>

typedef struct Graph {
    int       n, left; /* contacts, and how many are not eliminated */
    int     **list;    /* the list of a contact: elements first, then neighbours */
    int      *elements, *length;
    int      *weight;        /* contacts merged into this one, itself included; 0 once merged or eliminated */
    int      *member, *last; /* the chain of those, ended by -1, and its end */
    int      *degree, *head, *next, *previous, least;
    int      *mark, stamp;
    int     **touched; /* of an element */
    int      *touched_count, *touched_weight;
    int      *absorbed;               /* the element that took this one over, -1 if none */
    int      *outside, *outside_when; /* |touched(e) without touched(p)|, valid for one stamp */
    int      *gathered;
    unsigned *hash;
    int      *bucket; /* contacts of one hash, chained by `chain` */
    int      *chain;
} Graph;

static int *ints(NumCtx *ctx, int n, int fill)
{
    int *made = ARENA_MANY(ctx->mem, int, n + 1);
    if (fill)
        memset(made, 0xff, sizeof *made * ((size_t)n + 1)); /* -1 */
    return made;
}

static void degree_remove(Graph *g, int i)
{
    if (g->previous[i] >= 0)
        g->next[g->previous[i]] = g->next[i];
    else
        g->head[g->degree[i]] = g->next[i];
    if (g->next[i] >= 0)
        g->previous[g->next[i]] = g->previous[i];
}

static void degree_insert(Graph *g, int i)
{
    int first = g->head[g->degree[i]];
    g->next[i] = first;
    g->previous[i] = -1;
    if (first >= 0)
        g->previous[first] = i;
    g->head[g->degree[i]] = i;
    if (g->degree[i] < g->least)
        g->least = g->degree[i];
}

/* The members of i become members of `into`. */
static void unite(Graph *g, int into, int i)
{
    g->member[g->last[into]] = i;
    g->last[into] = g->last[i];
    g->weight[i] = 0;
}

/* Contacts whose rows have the same columns are one from the start: a hub is found here, before any elimination. */
static void merge_equal_rows(Graph *g, const Pattern *a)
{
    for (int i = 0; i < g->n; i++) {
        const int *row = a->column + a->start[i];
        int        length = a->start[i + 1] - a->start[i], j;
        unsigned   hash = 0;
        for (int k = 0; k < length; k++)
            hash = (hash ^ (unsigned)row[k]) * 2654435761u;
        g->hash[i] = hash;
        int *bucket = &g->bucket[hash % (unsigned)g->n];
        for (j = *bucket; j >= 0; j = g->chain[j])
            if (g->hash[j] == hash && a->start[j + 1] - a->start[j] == length &&
                memcmp(a->column + a->start[j], row, sizeof *row * (size_t)length) == 0)
                break;
        if (j >= 0) {
            g->weight[j]++;
            unite(g, j, i);
        } else {
            g->chain[i] = *bucket;
            *bucket = i;
        }
    }
    memset(g->bucket, 0xff, sizeof *g->bucket * (size_t)g->n);
}

static void open_lists(Graph *g, const Pattern *a, NumCtx *ctx)
{
    for (int i = 0; i < g->n; i++) {
        if (!g->weight[i])
            continue;
        g->list[i] = ARENA_MANY(ctx->mem, int, a->start[i + 1] - a->start[i]);
        for (int k = a->start[i]; k < a->start[i + 1]; k++) {
            int j = a->column[k];
            if (j != i && g->weight[j]) {
                g->list[i][g->length[i]++] = j;
                g->degree[i] += g->weight[j];
            }
        }
        degree_insert(g, i);
    }
}

/* touched(p) before anything else is eliminated with p; its contacts leave the lists of degrees. */
static int gather(Graph *g, int p)
{
    int count = 0;
    g->mark[p] = ++g->stamp;
    for (int k = 0; k < g->length[p]; k++) {
        int        e = g->list[p][k], many = k < g->elements[p] ? g->touched_count[e] : 1;
        const int *from = k < g->elements[p] ? g->touched[e] : &g->list[p][k];
        if (k < g->elements[p]) {
            if (g->absorbed[e] >= 0)
                continue;
            g->absorbed[e] = p;
        }
        for (int m = 0; m < many; m++) {
            int i = from[m];
            if (g->weight[i] && g->mark[i] != g->stamp) {
                g->mark[i] = g->stamp;
                g->gathered[count++] = i;
                degree_remove(g, i);
            }
        }
    }
    return count;
}

static void measure_outside(Graph *g, int count)
{
    for (int m = 0; m < count; m++) {
        int i = g->gathered[m];
        for (int k = 0; k < g->elements[i]; k++) {
            int e = g->list[i][k];
            if (g->absorbed[e] >= 0)
                continue;
            if (g->outside_when[e] != g->stamp) {
                g->outside_when[e] = g->stamp;
                g->outside[e] = g->touched_weight[e];
            }
            g->outside[e] -= g->weight[i];
        }
    }
}

/* The list of i after p became an element; true if p is all that is left in it. */
static bool renew(Graph *g, int p, int i)
{
    int     *list = g->list[i], kept = 0, elements, degree = 0;
    unsigned hash = 0;
    for (int k = 0; k < g->elements[i]; k++) {
        int e = list[k];
        if (g->absorbed[e] >= 0)
            continue;
        if (g->outside[e] == 0) { /* all that e touches p touches too */
            g->absorbed[e] = p;
            continue;
        }
        degree += g->outside[e];
        hash += (unsigned)e;
        list[kept++] = e;
    }
    elements = kept;
    for (int k = g->elements[i]; k < g->length[i]; k++) {
        int j = list[k];
        if (!g->weight[j] || g->mark[j] == g->stamp)
            continue;
        degree += g->weight[j];
        hash += (unsigned)j;
        list[kept++] = j;
    }
    if (kept == 0)
        return true;
    /* p goes between the two parts, and the first neighbour moves to the end to make room. */
    list[kept] = list[elements];
    list[elements] = p;
    g->elements[i] = elements + 1;
    g->length[i] = kept + 1;
    g->hash[i] = hash;
    if (degree < g->degree[i])
        g->degree[i] = degree;
    return false;
}

static bool same_list(Graph *g, int i, int j)
{
    /* i's list is marked. */
    if (g->elements[i] != g->elements[j] || g->length[i] != g->length[j])
        return false;
    for (int k = 0; k < g->length[j]; k++)
        if (g->mark[g->list[j][k]] != g->stamp)
            return false;
    return true;
}

/* Merges contacts of touched(p) with equal lists. Those share p and touch each other there. */
static void merge_equal_lists(Graph *g, int count)
{
    for (int m = 0; m < count; m++) {
        int  i = g->gathered[m];
        int *bucket = &g->bucket[g->hash[i] % (unsigned)g->n];
        g->chain[i] = *bucket;
        *bucket = i;
    }
    for (int m = 0; m < count; m++) {
        int *bucket = &g->bucket[g->hash[g->gathered[m]] % (unsigned)g->n];
        for (int i = *bucket; i >= 0; i = g->chain[i]) {
            if (!g->weight[i] || g->chain[i] < 0)
                continue;
            g->stamp++;
            for (int k = 0; k < g->length[i]; k++)
                g->mark[g->list[i][k]] = g->stamp;
            for (int j = g->chain[i]; j >= 0; j = g->chain[j])
                if (g->weight[j] && g->hash[j] == g->hash[i] && same_list(g, i, j)) {
                    g->weight[i] += g->weight[j];
                    unite(g, i, j);
                }
        }
        *bucket = -1;
    }
}

static int expand(const Graph *g, int *row, int i)
{
    int count = 0;
    for (; i >= 0; i = g->member[i])
        row[count++] = i;
    return count;
}

static Front eliminate(Graph *g, int p, NumCtx *ctx)
{
    degree_remove(g, p);
    int count = gather(g, p), stay = 0, weight = 0, pivots = g->weight[p];
    measure_outside(g, count);
    for (int m = 0; m < count; m++) {
        int i = g->gathered[m];
        if (renew(g, p, i)) {
            pivots += g->weight[i];
            unite(g, p, i);
        } else {
            g->gathered[stay++] = i;
            weight += g->weight[i];
        }
    }
    g->left -= pivots;
    g->weight[p] = 0;
    merge_equal_lists(g, stay);

    int *row = ARENA_MANY(ctx->mem, int, pivots + weight), rows = expand(g, row, p);
    g->touched[p] = ARENA_MANY(ctx->mem, int, stay);
    g->touched_weight[p] = weight;
    for (int m = 0; m < stay; m++) {
        int i = g->gathered[m];
        if (!g->weight[i])
            continue;
        g->touched[p][g->touched_count[p]++] = i;
        rows += expand(g, row + rows, i);
        int others = weight - g->weight[i];
        g->degree[i] += others;
        if (g->degree[i] > g->left - g->weight[i])
            g->degree[i] = g->left - g->weight[i];
        degree_insert(g, i);
    }
    return (Front){.pivots = pivots, .size = rows, .row = row};
}

static void graph_open(Graph *g, const Pattern *a, NumCtx *ctx)
{
    int n = a->n;
    *g = (Graph){.n = n, .left = n, .least = n};
    int **zero[] = {&g->elements,       &g->length,  &g->weight,       &g->degree,   &g->mark,  &g->touched_count,
                    &g->touched_weight, &g->outside, &g->outside_when, &g->gathered, &g->chain, &g->last};
    int **none[] = {&g->member, &g->head, &g->next, &g->previous, &g->absorbed, &g->bucket};
    for (size_t k = 0; k < sizeof zero / sizeof *zero; k++)
        *zero[k] = ints(ctx, n, 0);
    for (size_t k = 0; k < sizeof none / sizeof *none; k++)
        *none[k] = ints(ctx, n, 1);
    g->list = ARENA_MANY(ctx->mem, int *, n);
    g->touched = ARENA_MANY(ctx->mem, int *, n);
    g->hash = ARENA_MANY(ctx->mem, unsigned, n);
    for (int i = 0; i < n; i++) {
        g->weight[i] = 1;
        g->last[i] = i;
    }
    merge_equal_rows(g, a);
    open_lists(g, a, ctx);
}

int large_order(Elimination *result, const Pattern *pattern, NumCtx *ctx)
{
    Graph g;
    graph_open(&g, pattern, ctx);
    result->front = ARENA_MANY(ctx->mem, Front, g.n);
    result->parent = ints(ctx, g.n, 1);
    result->count = 0;
    int *index = ints(ctx, g.n, 1), *pivot = ints(ctx, g.n, 0);
    while (g.left) {
        int status = num_poll(ctx);
        if (status)
            return status;
        while (g.head[g.least] < 0)
            g.least++;
        int p = g.head[g.least];
        index[p] = result->count;
        pivot[result->count] = p;
        result->front[result->count++] = eliminate(&g, p, ctx);
    }
    for (int t = 0; t < result->count; t++)
        if (g.absorbed[pivot[t]] >= 0)
            result->parent[t] = index[g.absorbed[pivot[t]]];
    return NUM_OK;
}
