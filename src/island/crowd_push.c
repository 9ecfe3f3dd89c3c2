/* A crowd with redundant contacts has many solutions; this finds one that pulls nowhere. */
#include "island/crowd.h"
#include "island/linear.h"
#include "island/pushing_guess.h"
#include "number/exact.h"

enum { MOST_DENSE = 200 }; /* equations: the search keeps A whole, and solves for all of it where the guess is not right */

static Num *dense(const ContactSystem *system, NumCtx *num)
{
    int  n = system->n;
    Num *a = ARENA_MANY(num->mem, Num, n * n + 1);
    for (int i = 0; i < n * n; i++)
        a[i].exact = &exact_zero;
    for (int i = 0; i < n; i++)
        for (int at = system->start[i]; at < system->start[i + 1]; at++) {
            int k = system->column[at];
            a[i * n + k].exact = a[k * n + i].exact = exact_rational(system->value[at], num);
        }
    return a;
}

int crowd_choose_pushing(Crowd *crowd, const ContactSystem *system, NumCtx *num)
{
    int n = system->n;
    if (n > MOST_DENSE) {
        crowd->one_of_many = true;
        return NUM_OK;
    }
    Num  *b = ARENA_MANY(num->mem, Num, n + 1), *j = ARENA_MANY(num->mem, Num, n + 1), *w = ARENA_MANY(num->mem, Num, n + 1);
    bool *loose = ARENA_MANY(num->mem, bool, n + 1), *carrying = ARENA_MANY(num->mem, bool, n + 1);
    bool *start = ARENA_MANY(num->mem, bool, n + 1);
    for (int i = 0; i < n; i++)
        b[i].exact = exact_rational(system->rhs[i], num);
    for (int i = 0; i < crowd->rows; i++)
        if (crowd->row[i].equation >= 0)
            loose[crowd->row[i].equation] = crowd->row[i].axis != 0;
    pushing_guess(start, system, loose, num->mem);
    Linear       whole = {n, dense(system, num), b, num};
    LinearStatus status = linear_separating(&whole, loose, start, j, w, carrying);
    if (status == LINEAR_UNDECIDED || status == LINEAR_FAILED) {
        crowd->one_of_many = true;
        return num_poll(num);
    }
    bool solves = status == LINEAR_OK;
    for (int i = 0; i < n && solves; i++)
        solves = exact_sign(w[i].exact, num) == 0;
    for (int i = 0; i < crowd->rows && solves; i++)
        if (crowd->row[i].equation >= 0)
            crowd->row[i].j = exact_rat(j[crowd->row[i].equation].exact);
    return NUM_OK;
}
