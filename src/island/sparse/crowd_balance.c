/* Where the energy of a crowd goes. */
#include "island/sparse/crowd.h"

typedef struct Sums {
    const Crowd *crowd;
    NumCtx      *num;
    int          flags;
} Sums;

static Known product(Sums *s, Known x, Known y)
{
    Known z = {rat_int(0), ball_mul(x.near, y.near)};
    if (s->crowd->exact && !s->flags)
        s->flags |= rat_mul(&z.exact, x.exact, y.exact, s->num);
    return z;
}

static Known sum(Sums *s, Known x, Known y)
{
    Known z = {rat_int(0), ball_add(x.near, y.near)};
    if (s->crowd->exact && !s->flags)
        s->flags |= rat_add(&z.exact, x.exact, y.exact, s->num);
    return z;
}

static Known minus(Sums *s, Known x)
{
    return (Known){rat_neg(x.exact, s->num), {-x.near.near, x.near.within}};
}

/* 1/2*v^2 over the inverse of an inertia; nothing where that is infinite. */
static Known energy(Sums *s, Rat inverse, Known v)
{
    Rat half = rat_int(0);
    if (rat_is_zero(inverse))
        return known_of(half);
    s->flags |= rat_div(&half, (Rat){1, 2, NULL}, inverse, s->num);
    return product(s, known_of(half), product(s, v, v));
}

static Known energy_of_all(Sums *s, bool after)
{
    Known total = known_of(rat_int(0));
    for (int i = 0; i < s->crowd->island->bodies; i++) {
        const CrowdBody *x = &s->crowd->body[i];
        if (!x->used)
            continue;
        total = sum(s, total, energy(s, x->im, after ? x->vx2 : known_of(x->vx)));
        total = sum(s, total, energy(s, x->im, after ? x->vy2 : known_of(x->vy)));
        total = sum(s, total, energy(s, x->iI, after ? x->w2 : known_of(x->w)));
    }
    return total;
}

/* A fixed body that moves keeps its velocity V, and does the work j*(V . N) on what it pushes along N. */
static Known work_of(Sums *s, const CrowdRow *row, bool second)
{
    int  body = second ? row->b : row->a;
    Rat  zero = rat_int(0), k = second ? row->kb : row->ka;
    bool fixed = body != GROUND && rat_is_zero(s->crowd->body[body].im);
    if (!fixed || row->equation < 0)
        return known_of(zero);
    const CrowdBody *x = &s->crowd->body[body];
    Known            along = sum(s, product(s, known_of(x->vx), known_of(row->nx)), product(s, known_of(x->vy), known_of(row->ny)));
    along = product(s, row->j, sum(s, along, product(s, known_of(x->w), known_of(k))));
    return second ? minus(s, along) : along;
}

int crowd_balance(Crowd *crowd, NumCtx *num)
{
    Sums s = {crowd, num, 0};
    crowd->before = energy_of_all(&s, false);
    crowd->after = energy_of_all(&s, true);
    crowd->work = known_of(rat_int(0));
    for (int i = 0; i < crowd->rows; i++)
        for (int side = 0; side < 2; side++)
            crowd->work = sum(&s, crowd->work, work_of(&s, &crowd->row[i], side));
    for (int i = 0; i < crowd->island->bodies; i++)
        crowd->driven |= crowd->body[i].used && !crowd->island->body[i]->moves && !crowd->island->body[i]->rests;
    crowd->loss = sum(&s, sum(&s, crowd->before, crowd->work), minus(&s, crowd->after));
    return s.flags;
}
