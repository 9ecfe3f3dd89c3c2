/* Grazes: two that touch when they are nearest. No impulse acts, so the motion goes on as if they had not met, and only exact numbers can
 * tell that they touch at all. */
#include "motion/journey_inside.h"

static bool is_over(Passage *s, Num t, const Num *until, bool at_it)
{
    Order order = until ? passage_order(s, t, *until) : ORDER_LESS;
    return order == ORDER_LESS || (at_it && order == ORDER_EQUAL);
}

/* Behind those that were not later. */
static void record(Engine *e, Passage *s, const HitPair *pair, Num t)
{
    Journey *journey = &e->journey;
    journey->graze = arena_grow(e->mem, journey->graze, sizeof *journey->graze, s->grazes, &e->graze_room);
    int at = s->grazes;
    for (; at > 0 && journey->graze[at - 1].ctx == &s->num && passage_order(s, t, journey->graze[at - 1].t) == ORDER_LESS; at--)
        journey->graze[at] = journey->graze[at - 1];
    journey->graze[at] = (Graze){.pair = *pair, .ctx = &s->num, .t = t, .hits = s->hits, .leg = s->leg};
    journey->grazes = ++s->grazes;
}

void graze_pass(Engine *e, Passage *s, const Num *until, bool at_it)
{
    int things = engine_things(e), all = e->journey.rink->balls * things;
    for (int i = 0; i < all && s->num.sys->kind != NUM_ROUNDED; i++) {
        Encounter *meeting = &s->meeting[i];
        if (meeting->kind != MEETS_GRAZES || !is_over(s, meeting->at, until, at_it))
            continue;
        record(e, s, &(HitPair){.ball = i / things, .thing = i % things}, meeting->at);
        meeting->kind = MEETS_NEVER;
    }
}
