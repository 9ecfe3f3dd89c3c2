/* Velocities at the contacts of a crowd, and where its energy goes. */
#include "island/sparse/crowd.h"

Known crowd_along(KnownSums *s, const Crowd *crowd, const CrowdRow *row, bool second, bool after)
{
    int body = second ? row->b : row->a;
    if (body == GROUND)
        return known_given(s, rat_int(0));
    const CrowdBody *x = &crowd->body[body];
    Known            vx = known_mul(s, after ? x->vx2 : known_given(s, x->vx), known_given(s, row->nx));
    Known            vy = known_mul(s, after ? x->vy2 : known_given(s, x->vy), known_given(s, row->ny));
    Known            turn = known_mul(s, after ? x->w2 : known_given(s, x->w), known_given(s, second ? row->kb : row->ka));
    return known_add(s, known_add(s, vx, vy), turn);
}

/* 1/2*v^2 over the inverse of an inertia; nothing where that is infinite. */
static Known energy(KnownSums *s, Rat inverse, Known v)
{
    Rat half = rat_int(0);
    if (rat_is_zero(inverse))
        return known_given(s, half);
    s->flags |= rat_div(&half, (Rat){1, 2, NULL}, inverse, s->num);
    return known_mul(s, known_given(s, half), known_mul(s, v, v));
}

static Known energy_of_all(KnownSums *s, const Crowd *crowd, bool after)
{
    Known total = known_given(s, rat_int(0));
    for (int i = 0; i < crowd->island->bodies; i++) {
        const CrowdBody *x = &crowd->body[i];
        if (!x->used)
            continue;
        total = known_add(s, total, energy(s, x->im, after ? x->vx2 : known_given(s, x->vx)));
        total = known_add(s, total, energy(s, x->im, after ? x->vy2 : known_given(s, x->vy)));
        total = known_add(s, total, energy(s, x->iI, after ? x->w2 : known_given(s, x->w)));
    }
    return total;
}

/* A fixed body that moves keeps its velocity V, and does the work j*(V . N) on what it pushes along N. */
static Known work_of(KnownSums *s, const Crowd *crowd, const CrowdRow *row, bool second)
{
    int  body = second ? row->b : row->a;
    bool fixed = body != GROUND && rat_is_zero(crowd->body[body].im);
    if (!fixed || row->equation < 0)
        return known_given(s, rat_int(0));
    Known work = known_mul(s, row->j, crowd_along(s, crowd, row, second, false));
    return second ? known_sub(s, known_given(s, rat_int(0)), work) : work;
}

void crowd_balance(Crowd *crowd, KnownSums *s)
{
    crowd->before = energy_of_all(s, crowd, false);
    crowd->after = energy_of_all(s, crowd, true);
    crowd->work = known_given(s, rat_int(0));
    for (int i = 0; i < crowd->rows; i++)
        for (int side = 0; side < 2; side++)
            crowd->work = known_add(s, crowd->work, work_of(s, crowd, &crowd->row[i], side));
    for (int i = 0; i < crowd->island->bodies; i++)
        crowd->driven |= crowd->body[i].used && !crowd->island->body[i]->moves && !crowd->island->body[i]->rests;
    crowd->loss = known_sub(s, known_add(s, crowd->before, crowd->work), crowd->after);
}
