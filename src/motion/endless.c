/* Hits without end: a ball that hits two things in turn, infinitely often within a finite time, as in a sharp corner with restitution below
 * 1. Where the formulas of src/methods/scenes/endless.carom prove it, and nobody else can come between, all these hits become one. */
#include "motion/journey_inside.h"

#include <string.h>

enum { ROUNDS_SEEN = 3 };

/* Ball A and what it hits: B now, C before that, then B again. */
enum { A, B, C, THREE };
typedef struct Turns {
    const Hit     *now, *before;
    const HitPair *pair[THREE];  /* of B and of C */
    int            thing[THREE]; /* A is a ball */
} Turns;

static int other_of(const HitPair *pair, int thing)
{
    return pair->ball == thing ? pair->thing : pair->thing == thing ? pair->ball : -1;
}

/* Whether the last hits are such turns, the last two in this leg, whose restitution holds for the next ones, too. */
static bool take_turns(const Engine *e, const Passage *s, Turns *turns)
{
    const Journey *journey = &e->journey;
    int            alike = s->alike[1], last = s->hits - 1, balls = journey->rink->balls, faces = balls + journey->rink->walls;
    if (alike < 2 * (ROUNDS_SEEN - 1) || s->done < 2 || (alike & (alike - 1)))
        return false; /* looks again after twice as many hits */
    *turns = (Turns){.now = journey->hit[last], .before = journey->hit[last - 1]};
    const HitPair *now = turns->pair[B] = &turns->now->pair[0], *before = turns->pair[C] = &turns->before->pair[0];
    turns->thing[A] = other_of(before, now->ball) >= 0 ? now->ball : now->thing;
    turns->thing[B] = other_of(now, turns->thing[A]);
    turns->thing[C] = other_of(before, turns->thing[A]);
    return turns->thing[A] < balls && turns->thing[B] < faces && turns->thing[C] >= 0 && turns->thing[C] < faces &&
           turns->thing[B] != turns->thing[C];
}

/* From the other body to A. */
static bool normal_of(Engine *e, Passage *s, const Turns *turns, int body, Num n[2])
{
    const Hit *hit = body == B ? turns->now : turns->before;
    int        flags = 0;
    memcpy(n, turns->pair[body]->n, sizeof(Num) * 2);
    for (int k = 0; k < 2 && turns->thing[body] < e->journey.rink->balls; k++)
        flags |= s->num.sys->sub(&n[k], motion_disc(hit, turns->thing[A])->p[k], motion_disc(hit, turns->thing[body])->p[k], &s->num);
    return !flags;
}

/* ---- nobody comes between ----------------------------------------------------------------------------------- */

/* No more than this is how far a ball can come within that time, if its kinetic energy is at most that. */
static bool reach(Passage *s, Num energy, Num mass, Num time, Num *z)
{
    mpfr_t lo, hi, far, least;
    mpq_t  q;
    Rat    rat;
    mpfr_inits2(64, lo, hi, far, least, (mpfr_ptr)0);
    exact_enclose(lo, far, energy.exact, &s->num);
    exact_enclose(least, hi, mass.exact, &s->num);
    mpfr_mul_2ui(far, far, 1, MPFR_RNDU);
    mpfr_div(far, far, least, MPFR_RNDU);
    mpfr_sqrt(far, far, MPFR_RNDU);
    exact_enclose(lo, hi, time.exact, &s->num);
    mpfr_mul(far, far, hi, MPFR_RNDU);
    bool good = mpfr_number_p(far);
    if (good) {
        mpq_init(q);
        mpfr_get_q(q, far);
        good = rat_from_mpq(&rat, q, &s->num) == NUM_OK;
        mpq_clear(q);
    }
    if (good)
        *z = exact_num(exact_rational(rat, &s->num));
    mpfr_clears(lo, hi, far, least, (mpfr_ptr)0);
    return good;
}

/* The sign of the gap between a point and a wall, or another point, that touch at the distance r. */
static Order gap_sign(Engine *e, Passage *s, const Num p[2], const Num from[2], const Num to[2], Num r)
{
    const Num *const value[] = {p, from, to, &r};
    RuleRun          run = rule_run(&e->rule[RULE_APART], value, &s->num);
    const Num       *gap = rule_value(&run, "gap");
    return gap ? num_sign(*gap, &s->num) : ORDER_UNKNOWN;
}

/* From now to the end of the turns. */
typedef struct TurnsEnd {
    Num     until, time;              /* now + time */
    Num     energy;                   /* of the balls that take turns, together */
    Num     p[THREE][2], v[THREE][2]; /* at the end */
    Endless turns;
} TurnsEnd;

static bool is_of_turns(const Turns *turns, int thing)
{
    return thing == turns->thing[A] || thing == turns->thing[B] || thing == turns->thing[C];
}

static bool far_enough(Engine *e, Passage *s, const TurnsEnd *limit, int ball, Num from[2], Num to[2], Num more)
{
    Num way, p[2];
    return reach(s, limit->energy, s->m[ball], limit->time, &way) && !s->num.sys->add(&way, way, more, &s->num) &&
           !s->num.sys->add(&way, way, s->r[ball], &s->num) && passage_where(e, s, ball, s->now, p) == ADVANCE_ON &&
           gap_sign(e, s, p, from, to, way) == ORDER_GREATER;
}

static bool keeps_clear_of(Engine *e, Passage *s, const TurnsEnd *limit, int ball, int thing)
{
    int wall = thing - e->journey.rink->balls, end = wall - e->journey.rink->walls;
    Num p[2], way;
    if (end >= 0) {
        Num at[2];
        memcpy(at, passage_end_at(e, s, end), sizeof at);
        return far_enough(e, s, limit, ball, at, at, s->zero);
    }
    if (wall >= 0)
        return far_enough(e, s, limit, ball, s->wall[wall][0], s->wall[wall][1], s->zero);
    return passage_where(e, s, thing, s->now, p) == ADVANCE_ON && reach(s, s->energy[thing], s->m[thing], limit->time, &way) &&
           !s->num.sys->add(&way, way, s->r[thing], &s->num) && far_enough(e, s, limit, ball, p, p, way);
}

/* A wall must reach from where A comes to rest to beyond where it can be until then: outwards is where the gap to the other body grows. */
static bool wall_is_long(Engine *e, Passage *s, const Turns *turns, const TurnsEnd *limit, int body, const Num other_normal[2])
{
    int wall = turns->thing[body] - e->journey.rink->balls, ball = turns->thing[A];
    if (wall < 0)
        return true;
    Num(*at)[2] = s->wall[wall], along[2], x, y;
    const NumSys *sys = s->num.sys;
    int           flags = sys->sub(&along[0], at[1][0], at[0][0], &s->num) | sys->sub(&along[1], at[1][1], at[0][1], &s->num);
    flags |= flags ? flags : sys->mul(&x, along[0], other_normal[0], &s->num) | sys->mul(&y, along[1], other_normal[1], &s->num);
    flags |= flags ? flags : sys->add(&x, x, y, &s->num);
    Order outwards = flags ? ORDER_UNKNOWN : num_sign(x, &s->num);
    return outwards != ORDER_UNKNOWN && gap_sign(e, s, limit->p[A], at[0], at[1], s->r[ball]) == ORDER_EQUAL &&
           (outwards == ORDER_LESS || far_enough(e, s, limit, ball, at[1], at[1], s->zero)) &&
           (outwards == ORDER_GREATER || far_enough(e, s, limit, ball, at[0], at[0], s->zero));
}

/* Whether nothing else happens until then, whatever the turns do. The ends of walls that are hit in turn are tested with these. */
static bool nobody_comes_between(Engine *e, Passage *s, const Turns *turns, const TurnsEnd *limit)
{
    int  balls = e->journey.rink->balls, walls = e->journey.rink->walls, things = engine_things(e);
    bool clear = true;
    for (int i = 0; i < balls && clear; i++)
        for (int k = i + 1; k < things && clear; k++) {
            const Encounter *meeting = engine_encounter(e, s, i, k);
            bool             one = is_of_turns(turns, i), two = is_of_turns(turns, k);
            const WallEnd   *end = k >= balls + walls ? &e->end[k - balls - walls] : NULL;
            two |= end && is_of_turns(turns, balls + end->wall) && (end->second < 0 || is_of_turns(turns, balls + end->second));
            if (!one && !two && (meeting->kind == MEETS_AT || meeting->kind == MEETS_PERHAPS))
                clear = passage_order(s, limit->until, meeting->at) == ORDER_LESS;
            else if (one && !two)
                clear = keeps_clear_of(e, s, limit, i, k);
            else if (two && !one && k < balls)
                clear = keeps_clear_of(e, s, limit, k, i);
            arena_reset(e->scratch);
        }
    return clear;
}

/* ---- the sum ------------------------------------------------------------------------------------------------- */

static bool keep_answers(Passage *s, const RuleRun *run, const char *name, int count, Num *z)
{
    const Num *value = rule_value(run, name);
    for (int k = 0; k < count && value; k++)
        z[k] = passage_keep(s, value[k]);
    return value != NULL;
}

/* False if the turns end, or have no sum in exact numbers. */
static bool sum_turns(Engine *e, Passage *s, const Turns *turns, TurnsEnd *limit)
{
    static const char *const VELOCITY[] = {"Va", "Vb", "Vc"}, *const WAY[] = {"Sa", "Sb", "Sc"};
    const NumSys *sys = s->num.sys;
    const Num    *v[THREE], *m[THREE], *is_ball[THREE];
    Num           normal[THREE][2], since, before[2], way[2];
    int           balls = e->journey.rink->balls;
    s->num.mem = e->scratch;
    if (!normal_of(e, s, turns, B, normal[B]) || !normal_of(e, s, turns, C, normal[C]) ||
        sys->sub(&since, turns->now->t, turns->before->t, &s->num))
        return false;
    for (int i = 0; i < THREE; i++) {
        int            thing = turns->thing[i];
        const HitDisc *now = motion_disc(turns->now, thing);
        is_ball[i] = thing < balls ? &s->one : &s->zero;
        m[i] = thing < balls ? &s->m[thing] : &s->one;
        v[i] = thing >= balls ? s->resting : now ? now->before : s->flight[thing].v;
    }
    const Num *const value[] = {
        m[A], v[A], m[B], is_ball[B], v[B], m[C], is_ball[C], v[C], normal[B], normal[C], &turns->pair[B]->e, &turns->pair[C]->e, &since};
    RuleRun run = rule_run(&e->rule[RULE_ENDLESS], value, &s->num);
    if (!keep_answers(s, &run, "T", 1, &limit->time) || !keep_answers(s, &run, "large", 1, &limit->turns.large) ||
        !keep_answers(s, &run, "small", 1, &limit->turns.small) || sys->add(&since, s->now, limit->time, &s->num))
        return false;
    limit->until = passage_keep(s, since);
    limit->energy = s->zero;
    for (int i = 0; i < THREE; i++) {
        int thing = turns->thing[i];
        if (!keep_answers(s, &run, VELOCITY[i], 2, limit->v[i]) || !keep_answers(s, &run, WAY[i], 2, way))
            return false;
        if (thing >= balls)
            continue;
        if (passage_where(e, s, thing, s->now, before) != ADVANCE_ON || sys->add(&limit->energy, limit->energy, s->energy[thing], &s->num))
            return false;
        for (int k = 0; k < 2; k++) {
            if (sys->add(&before[k], before[k], way[k], &s->num))
                return false;
            limit->p[i][k] = passage_keep(s, before[k]);
        }
    }
    limit->energy = passage_keep(s, limit->energy);
    return wall_is_long(e, s, turns, limit, B, normal[C]) && wall_is_long(e, s, turns, limit, C, normal[B]);
}

Hit *endless_find(Engine *e, Passage *s)
{
    const Leg *leg = &e->journey.rink->leg[s->leg];
    Turns      turns;
    TurnsEnd   limit = {.energy = s->zero};
    arena_reset(e->scratch);
    if (s->num.sys->kind != NUM_EXACT || (leg->kind == LEG_HITS && s->done >= leg->hits) || !take_turns(e, s, &turns) ||
        !rule_open(&e->rule[RULE_ENDLESS], &e->diag) || !rule_open(&e->rule[RULE_APART], &e->diag) || !sum_turns(e, s, &turns, &limit) ||
        (leg->kind != LEG_HITS && passage_order(s, limit.until, s->leg_end) != ORDER_LESS) || !nobody_comes_between(e, s, &turns, &limit))
        return NULL;
    Hit *hit = ARENA_ONE(s->keep, Hit);
    *hit = (Hit){.ctx = &s->num, .t = limit.until, .pairs = 2, .endless = arena_copy(s->keep, &limit.turns, sizeof limit.turns)};
    hit->pair = ARENA_MANY(s->keep, HitPair, hit->pairs);
    hit->ball = ARENA_MANY(s->keep, HitDisc, THREE);
    hit->pair[0] = *turns.pair[C];
    hit->pair[1] = *turns.pair[B];
    for (int i = 0; i < THREE; i++) {
        if (turns.thing[i] >= e->journey.rink->balls)
            continue;
        HitDisc *ball = &hit->ball[hit->balls++];
        ball->ball = turns.thing[i];
        memcpy(ball->p, limit.p[i], sizeof ball->p);
        memcpy(ball->before, s->flight[ball->ball].v, sizeof ball->before);
        memcpy(ball->after, limit.v[i], sizeof ball->after);
    }
    return hit;
}
