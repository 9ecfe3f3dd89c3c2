#include "island/residues.h"

#include <string.h>

Modulus residue_modulus(Residue p)
{
    Modulus m = {p, p, 1};                             /* p*p = 1 modulo 8, so p is its own inverse to three bits */
    for (int bits = 3; bits < RESIDUE_BITS; bits *= 2) /* Newton's iteration doubles them */
        m.inverse *= 2 - p * m.inverse;
    m.inverse = -m.inverse;
    for (int i = 0; i < 2 * RESIDUE_BITS; i++) {
        m.square *= 2;
        m.square = m.square >= p ? m.square - p : m.square;
    }
    return m;
}

/* x^(p - 2), by Fermat's little theorem. */
Residue residue_inverse(const Modulus *m, Residue x)
{
    Residue z = residue_prepare(m, 1);
    for (Residue bits = m->p - 2; bits; bits >>= 1) {
        if (bits & 1)
            z = residue_mul(m, z, x);
        x = residue_mul(m, x, x);
    }
    return z;
}

typedef struct Elimination {
    ResidueFactor *factor;
    Residue       *a;
    int           *touches;     /* the entries of each row that are not 0, apart from its diagonal */
    int           *left, lefts; /* the rows that are not eliminated yet */
    int           *list;        /* those of them that the present pivot touches, */
    Residue       *value;       /* and their entries in its row */
    int            entries, column_room, multiple_room;
    Arena         *mem;
} Elimination;

static Residue *entry(const Elimination *e, int i, int k)
{
    return i > k ? &e->a[residue_place(i) + k] : &e->a[residue_place(k) + i];
}

/* Takes the row out of the list that has a pivot and touches the fewest others; -1 if there is none. A row that touches only one couples
 * nothing, so there is no better one. */
static int next_pivot(Elimination *e)
{
    int best = -1;
    for (int at = 0; at < e->lefts && (best < 0 || e->touches[e->left[best]] > 1); at++) {
        int i = e->left[at];
        if (*entry(e, i, i) && (best < 0 || e->touches[i] < e->touches[e->left[best]]))
            best = at;
    }
    if (best < 0)
        return -1;
    int p = e->left[best];
    memmove(&e->left[best], &e->left[best + 1], sizeof(int) * (size_t)(--e->lefts - best));
    return p;
}

static void set_entry(Elimination *e, int i, int k, Residue value)
{
    Residue *at = entry(e, i, k);
    int      more = (value != 0) - (*at != 0);
    *at = value;
    if (i != k) {
        e->touches[i] += more;
        e->touches[k] += more;
    }
}

static void keep_entry(Elimination *e, int row, Residue multiple)
{
    ResidueFactor *f = e->factor;
    f->column = arena_grow(e->mem, f->column, sizeof(int), e->entries, &e->column_room);
    f->multiple = arena_grow(e->mem, f->multiple, sizeof(Residue), e->entries, &e->multiple_room);
    f->column[e->entries] = row;
    f->multiple[e->entries++] = multiple;
}

/* a[i][k] -= a[i][p]*a[p][k]/a[p][p] */
static void eliminate(Elimination *e, int p)
{
    ResidueFactor *f = e->factor;
    const Modulus *m = &f->modulus;
    int            count = 0;
    Residue        over = residue_inverse(m, *entry(e, p, p));
    for (int at = 0; at < e->lefts; at++)
        if (*entry(e, p, e->left[at])) {
            e->list[count] = e->left[at];
            e->value[count++] = *entry(e, p, e->left[at]);
        }
    for (int at = 0; at < count; at++) {
        int     i = e->list[at];
        Residue multiple = residue_mul(m, e->value[at], over);
        e->touches[i]--;
        keep_entry(e, i, multiple);
        for (int other = 0; other <= at; other++)
            set_entry(e, i, e->list[other], residue_sub(m, *entry(e, i, e->list[other]), residue_mul(m, multiple, e->value[other])));
    }
    f->pivot[f->rank] = p;
    f->over[f->rank] = over;
    f->from[++f->rank] = e->entries;
}

bool residue_factor(ResidueFactor *factor, Residue *a, int n, Modulus modulus, Arena *mem)
{
    *factor = (ResidueFactor){.modulus = modulus, .n = n};
    factor->pivot = ARENA_MANY(mem, int, n + 1);
    factor->from = ARENA_MANY(mem, int, n + 1);
    factor->over = ARENA_MANY(mem, Residue, n + 1);
    Elimination e = {.factor = factor, .a = a, .mem = mem};
    e.touches = ARENA_MANY(mem, int, n + 1);
    e.list = ARENA_MANY(mem, int, n + 1);
    e.value = ARENA_MANY(mem, Residue, n + 1);
    e.left = ARENA_MANY(mem, int, n + 1);
    for (int i = 0; i < n; i++) {
        e.left[e.lefts++] = i;
        for (int k = 0; k < i; k++)
            if (*entry(&e, i, k)) {
                e.touches[i]++;
                e.touches[k]++;
            }
    }
    for (int p = next_pivot(&e); p >= 0; p = next_pivot(&e))
        eliminate(&e, p);
    for (int at = 0; at < e.lefts; at++) {
        factor->pivot[factor->rank + at] = e.left[at];
        if (e.touches[e.left[at]])
            return false;
    }
    return true;
}

void residue_solve(const ResidueFactor *f, Residue *x)
{
    const Modulus *m = &f->modulus;
    for (int k = 0; k < f->rank; k++) {
        Residue y = x[f->pivot[k]];
        for (int at = f->from[k]; at < f->from[k + 1]; at++)
            x[f->column[at]] = residue_sub(m, x[f->column[at]], residue_mul(m, f->multiple[at], y));
    }
    for (int k = f->rank; k < f->n; k++)
        x[f->pivot[k]] = 0;
    for (int k = f->rank - 1; k >= 0; k--) {
        Residue y = residue_mul(m, f->over[k], x[f->pivot[k]]);
        for (int at = f->from[k]; at < f->from[k + 1]; at++)
            y = residue_sub(m, y, residue_mul(m, f->multiple[at], x[f->column[at]]));
        x[f->pivot[k]] = y;
    }
}
