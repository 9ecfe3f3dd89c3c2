/* Finds where the balls of a journey were at one of its hits. They move in straight lines, so each place follows from the last hit of the
 * ball. */
#include "motion/motion.h"

#include <string.h>

/* An exact number of an earlier part of the journey may be wanted in enclosures. */
static int carry_over(Num *z, Num x, const NumCtx *from, NumCtx *ctx)
{
    *z = x;
    return from == ctx ? NUM_OK : ctx->sys->from_exact(z, x.exact, ctx);
}

/* p + v*(until - since) */
static int move_on(Num p[2], const Num v[2], Num since, Num until, NumCtx *ctx)
{
    Num time, way;
    int flags = ctx->sys->sub(&time, until, since, ctx);
    for (int k = 0; k < 2 && !flags; k++) {
        flags = ctx->sys->mul(&way, v[k], time, ctx);
        flags = flags ? flags : ctx->sys->add(&p[k], p[k], way, ctx);
    }
    return flags;
}

int flight_hit_before(const Journey *journey, int number)
{
    int moment = journey->hit[number]->moment;
    while (number >= 0 && journey->hit[number]->moment == moment)
        number--;
    return number;
}

bool flight_since(const Journey *journey, int number, Num *since)
{
    const Hit *hit = journey->hit[number];
    int        before = flight_hit_before(journey, number);
    Num        earlier;
    return before >= 0 && !carry_over(&earlier, journey->hit[before]->t, journey->hit[before]->ctx, hit->ctx) &&
           !hit->ctx->sys->sub(since, hit->t, earlier, hit->ctx);
}

bool flight_before(const Journey *journey, int number, int k, Num p[2])
{
    const Hit     *hit = journey->hit[number];
    const HitDisc *ball = &hit->ball[k];
    Num            since = hit->t, zero;
    if (flight_hit_before(journey, number) >= 0 && !flight_since(journey, number, &since))
        return false;
    memcpy(p, ball->p, sizeof ball->p);
    return !hit->ctx->sys->from_exact(&zero, &exact_zero, hit->ctx) && !move_on(p, ball->before, since, zero, hit->ctx);
}

static int start_of(const Disc *disc, Flight *flight, NumCtx *ctx)
{
    Value p, v;
    int   flags = input_convert(&p, &disc->p, ctx);
    flags = flags ? flags : input_convert(&v, &disc->v, ctx);
    if (flags)
        return flags;
    memcpy(flight->p, value_num(&p), sizeof flight->p);
    memcpy(flight->v, value_num(&v), sizeof flight->v);
    return ctx->sys->from_exact(&flight->since, &exact_zero, ctx);
}

static int after_hit(const Hit *hit, int k, Flight *flight, NumCtx *ctx)
{
    int flags = carry_over(&flight->since, hit->t, hit->ctx, ctx);
    for (int i = 0; i < 2 && !flags; i++) {
        flags = carry_over(&flight->p[i], hit->ball[k].p[i], hit->ctx, ctx);
        flags = flags ? flags : carry_over(&flight->v[i], hit->ball[k].after[i], hit->ctx, ctx);
    }
    return flags;
}

bool flight_at(const Journey *journey, int number, int ball, Flight *flight)
{
    const Hit *hit = journey->hit[number];
    int        flags = -1;
    while (number + 1 < journey->hits && journey->hit[number + 1]->moment == hit->moment)
        number++;
    for (; number >= 0 && flags < 0; number--)
        for (int k = 0; k < journey->hit[number]->balls && flags < 0; k++)
            if (journey->hit[number]->ball[k].ball == ball)
                flags = after_hit(journey->hit[number], k, flight, hit->ctx);
    if (flags < 0)
        flags = start_of(&journey->rink->ball[ball], flight, hit->ctx);
    if (flags || move_on(flight->p, flight->v, flight->since, hit->t, hit->ctx))
        return false;
    flight->since = hit->t;
    return true;
}
