#include "solve/substitution.h"
#include "solve/system/one_unknown.h"

#include <limits.h>

enum { FEW_UNKNOWNS = 4 };

/* The unknown as a formula in the others; NULL where it cannot be isolated. *sure: nothing can have been divided by 0. */
static const Expr *in_terms_of_others(const SolveSystem *l, int equation, Atom unknown, bool *sure)
{
    const Expr *side[2];
    equation_system_sides(l, &l->equation[equation], side);
    Isolated x = isolate(&l->desk, side[0], side[1], unknown);
    *sure = one_unknown_divides(l, &x);
    return x.kind == ISOLATED && x.formulas == 1 && (*sure || l->forward) ? x.formula[0] : NULL;
}

/* Counts the unknowns that two equations have together. */
static int union_of(const Atom *a, int as, const Atom *b, int bs)
{
    int count = as;
    for (int i = 0; i < bs; i++)
        count += !atom_among(a, as, b[i]);
    return count;
}

/* The number of its nodes, counted up to `most`. */
static int size_of(const Expr *expr, int most)
{
    int size = 1;
    for (int i = 0; i < expr->count && size < most; i++)
        size += size_of(expr->arg[i], most - size);
    return size;
}

/* The unknowns of an equation, and each in terms of the others once that has been asked for. */
typedef struct OpenEnds {
    Atom        unknown[MOST_UNKNOWNS];
    int         count;
    bool        tried[MOST_UNKNOWNS], sure[MOST_UNKNOWNS];
    const Expr *value[MOST_UNKNOWNS];
} OpenEnds;

/* A substitution is the better, the fewer unknowns its two equations have together; then, the sooner a reader would use them, above all
 * the one that is put into the other; then, the shorter what is put in. */
enum { COST_UNKNOWN = 100000, COST_RANK = 1000, COST_UNSURE = 10000000, NO_COST = INT_MAX, LONGEST_VALUE = 500, LONGEST_SIDE = 5000 };

static void consider(const SolveSystem *l, OpenEnds *ends, int by, int in, int cost, Substitution *best, int *least)
{
    OpenEnds *own = &ends[by];
    for (int n = 0; n < own->count; n++) {
        if (!atom_among(ends[in].unknown, ends[in].count, own->unknown[n]))
            continue;
        if (!own->tried[n])
            own->value[n] = in_terms_of_others(l, by, own->unknown[n], &own->sure[n]);
        own->tried[n] = true;
        int size = own->value[n] ? size_of(own->value[n], LONGEST_VALUE) : LONGEST_VALUE;
        int whole = cost + size + (own->sure[n] ? 0 : COST_UNSURE);
        if (size >= LONGEST_VALUE || whole >= *least)
            continue;
        *best = (Substitution){by, in, own->unknown[n], own->value[n], own->sure[n]};
        *least = whole;
    }
}

bool substitution_find(Substitution *best, const SolveSystem *l, bool seconds)
{
    OpenEnds *ends = ARENA_MANY(l->desk.mem, OpenEnds, l->equations);
    int       least = NO_COST, most = l->forward ? MOST_UNKNOWNS - 1 : FEW_UNKNOWNS;
    for (int i = 0; i < l->equations; i++) {
        const SolveEquation *e = &l->equation[i];
        bool                 number = e->left->shape.kind == SHAPE_NUMBER || e->part != ATOM_WHOLE || e->put[0];
        ends[i].count = number && !e->used && !e->spent && (seconds || l->forward || e->rank < RANK_SECOND)
                            ? equation_system_unknowns(l, e, ends[i].unknown)
                            : 0;
    }
    for (int i = 0; i < l->equations; i++)
        for (int k = 0; k < l->equations && ends[i].count > 1; k++) {
            const OpenEnds *a = &ends[i], *b = &ends[k];
            int             together = b->count > 1 && k != i ? union_of(a->unknown, a->count, b->unknown, b->count) : MOST_UNKNOWNS;
            int             cost = together * COST_UNKNOWN + (int)(2 * l->equation[i].rank + l->equation[k].rank) * COST_RANK;
            if (together <= most && together < a->count + b->count && cost < least)
                consider(l, ends, i, k, cost, best, &least);
        }
    return least < NO_COST;
}

static void add_put(SolveEquation *e, int by)
{
    bool known = e->bys == MOST_PUT;
    for (int i = 0; i < e->bys; i++)
        known |= e->by[i] == by;
    if (!known)
        e->by[e->bys++] = by;
}

/* The equation, and what had been put into that one before. */
static void note_put(SolveEquation *e, int by, const SolveEquation *put)
{
    for (int i = 0; i < put->bys; i++)
        add_put(e, put->by[i]);
    add_put(e, by);
}

void substitution_put(SolveSystem *l, const Substitution *pair, bool *complete)
{
    l->equation[pair->by].spent = true;
    for (int i = 0; i < l->equations; i++) {
        SolveEquation *e = &l->equation[i];
        const Expr    *side[2];
        if (e->spent || e->used || (e->left->shape.kind == SHAPE_VECTOR && e->part == ATOM_WHOLE && !e->put[0]))
            continue;
        equation_system_sides(l, e, side);
        if (atom_count(side[0], pair->unknown) + atom_count(side[1], pair->unknown) == 0)
            continue;
        e->put[0] = atom_replace(&l->desk, side[0], pair->unknown, pair->value);
        e->put[1] = atom_replace(&l->desk, side[1], pair->unknown, pair->value);
        note_put(e, pair->by, &l->equation[pair->by]);
        if (size_of(e->put[0], LONGEST_SIDE) + size_of(e->put[1], LONGEST_SIDE) >= LONGEST_SIDE) {
            e->used = true; /* nobody would go on with it */
            *complete = false;
        }
    }
}
