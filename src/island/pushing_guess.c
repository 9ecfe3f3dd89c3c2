/* The complementarity problem A j = b + w, j >= 0, w >= 0, j*w = 0 in doubles, by block principal pivoting (Judice and Pires 1994): solve
 * for a set of rows, then exchange all rows whose sign is wrong; where that does not get any better for a while, only the last of them
 * (Murty 1974), which ends. That needs A to be positive definite, so a little is added to its diagonal: redundant contacts then share. */
#include "island/pushing_guess.h"

#include <math.h>
#include <string.h>

#define STIFFNESS 1e-9 /* what is added to a diagonal of ones */
#define TOLERANCE 1e-7 /* of the largest impulse */

typedef struct Guess {
    int         n;
    double     *a, *b; /* with ones on the diagonal */
    double     *x, *factor, *right;
    int        *set; /* the carrying rows */
    bool       *wrong;
    const bool *loose;
} Guess;

static double rounded(Rat x)
{
    RatView view;
    return mpq_get_d(rat_view(&view, x));
}

static void fill(Guess *g, const ContactSystem *system, Arena *mem)
{
    double *scale = ARENA_MANY(mem, double, g->n + 1);
    for (int i = 0; i < g->n; i++) {
        double diagonal = rounded(system->value[system->start[i + 1] - 1]);
        scale[i] = diagonal > 0 ? 1 / sqrt(diagonal) : 0;
    }
    for (int i = 0; i < g->n; i++) {
        for (int at = system->start[i]; at < system->start[i + 1]; at++) {
            int k = system->column[at];
            g->a[i * g->n + k] = g->a[k * g->n + i] = rounded(system->value[at]) * scale[i] * scale[k];
        }
        g->a[i * g->n + i] = 1 + STIFFNESS;
        g->b[i] = rounded(system->rhs[i]) * scale[i];
    }
}

/* Solves for the rows in `set` by Cholesky's method and sets x to 0 elsewhere. False if the matrix is not definite as far as doubles can
 * tell. */
static bool solve(Guess *g, int count)
{
    double *l = g->factor, *y = g->right;
    for (int i = 0; i < count; i++) {
        const double *row = g->a + g->set[i] * g->n;
        y[i] = g->b[g->set[i]];
        for (int k = 0; k <= i; k++) {
            double sum = row[g->set[k]];
            for (int p = 0; p < k; p++)
                sum -= l[i * g->n + p] * l[k * g->n + p];
            if (k == i && !(sum > 0))
                return false;
            l[i * g->n + k] = k == i ? sqrt(sum) : sum / l[k * g->n + k];
        }
        for (int k = 0; k < i; k++)
            y[i] -= l[i * g->n + k] * y[k];
        y[i] /= l[i * g->n + i];
    }
    memset(g->x, 0, sizeof(double) * (size_t)g->n);
    for (int i = count - 1; i >= 0; i--) {
        for (int k = i + 1; k < count; k++)
            y[i] -= l[k * g->n + i] * y[k];
        y[i] /= l[i * g->n + i];
        g->x[g->set[i]] = y[i];
    }
    return true;
}

/* Rows that pull, and rows without an impulse that would go on closing. */
static int find_wrong(Guess *g, const bool *carrying)
{
    double most = 0;
    int    count = 0;
    for (int i = 0; i < g->n; i++)
        most = fmax(most, fabs(g->x[i]));
    for (int i = 0; i < g->n; i++) {
        double gap = -g->b[i];
        for (int k = 0; k < g->n && !carrying[i]; k++)
            gap += g->a[i * g->n + k] * g->x[k];
        g->wrong[i] = !g->loose[i] && (carrying[i] ? g->x[i] : gap) < -TOLERANCE * most;
        count += g->wrong[i];
    }
    return count;
}

void pushing_guess(bool *carrying, const ContactSystem *system, const bool *loose, Arena *mem)
{
    enum { PATIENCE = 3 };
    int   n = system->n, least = n + 1, patience = PATIENCE;
    Guess g = {.n = n, .loose = loose};
    g.a = ARENA_MANY(mem, double, n *n + 1);
    g.factor = ARENA_MANY(mem, double, n *n + 1);
    g.b = ARENA_MANY(mem, double, n + 1);
    g.x = ARENA_MANY(mem, double, n + 1);
    g.right = ARENA_MANY(mem, double, n + 1);
    g.set = ARENA_MANY(mem, int, n + 1);
    g.wrong = ARENA_MANY(mem, bool, n + 1);
    fill(&g, system, mem);
    for (int i = 0; i < n; i++)
        carrying[i] = true;
    for (int round = 0; round < 10 * n; round++) {
        int count = 0;
        for (int i = 0; i < n; i++)
            if (carrying[i])
                g.set[count++] = i;
        int wrong = solve(&g, count) ? find_wrong(&g, carrying) : 0;
        if (!wrong)
            return;
        bool better = wrong < least;
        patience = better ? PATIENCE : patience - 1;
        least = better ? wrong : least;
        for (int i = n - 1; i >= 0; i--)
            if (g.wrong[i]) {
                carrying[i] = !carrying[i];
                if (patience < 0)
                    break;
            }
    }
}
