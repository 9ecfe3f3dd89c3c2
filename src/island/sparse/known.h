/* Known: a number that is known exactly; or, where exact numbers were too long, up to a bound. */
#ifndef CAROM_ISLAND_SPARSE_KNOWN_H
#define CAROM_ISLAND_SPARSE_KNOWN_H

#include "island/sparse/ball.h"

typedef struct Known {
    Rat  exact; /* where sums are exact */
    Ball near;  /* where they are not */
} Known;

/* The way in which sums are worked out. `flags` keeps the first failure of an exact sum; later results have no meaning. */
typedef struct KnownSums {
    bool    exact;
    NumCtx *num;
    int     flags;
} KnownSums;

/* Both, whatever sums are. */
static inline Known known_of(Rat x)
{
    return (Known){x, ball_near(x)};
}

static inline Known known_given(const KnownSums *s, Rat x)
{
    if (s->exact)
        return (Known){.exact = x};
    return known_of(x);
}

static inline Rat known_exactly(KnownSums *s, int (*work)(Rat *, Rat, Rat, NumCtx *), Rat x, Rat y)
{
    s->flags |= s->flags ? 0 : work(&x, x, y, s->num);
    return x;
}

static inline Known known_add(KnownSums *s, Known x, Known y)
{
    if (s->exact)
        return (Known){.exact = known_exactly(s, rat_add, x.exact, y.exact)};
    return (Known){rat_int(0), ball_add(x.near, y.near)};
}

static inline Known known_sub(KnownSums *s, Known x, Known y)
{
    if (s->exact)
        return (Known){.exact = known_exactly(s, rat_sub, x.exact, y.exact)};
    return (Known){rat_int(0), ball_sub(x.near, y.near)};
}

static inline Known known_mul(KnownSums *s, Known x, Known y)
{
    if (s->exact)
        return (Known){.exact = known_exactly(s, rat_mul, x.exact, y.exact)};
    return (Known){rat_int(0), ball_mul(x.near, y.near)};
}

/* A double close to it, where nothing is decided. */
static inline double known_about(const Known *x, bool exact)
{
    return exact ? rat_rounded(x->exact) : x->near.near;
}

/* Whether it is proved to be below 0. */
static inline bool known_is_negative(const KnownSums *s, Known x)
{
    return s->exact ? rat_sign(x.exact) < 0 : x.near.near + x.near.within < 0;
}

#endif
