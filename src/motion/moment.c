/* The next moment: the meetings that are first, their hits, and the meetings that follow. */
#include "motion/journey_inside.h"

#include <string.h>

/* ---- which is first --------------------------------------------------------------------------------------- */

/* The meetings that are not certainly after another one, by place in the calendar; *certain: all of them are at the same moment. */
int *moment_first(Engine *e, Passage *s, int *count, bool *certain)
{
    int        all = e->journey.rink->balls * engine_things(e);
    const Num *best = NULL;
    int       *first = ARENA_MANY(e->scratch, int, all + 1);
    *count = 0;
    *certain = true;
    for (int i = 0; i < all; i++) {
        const Encounter *meeting = &s->meeting[i];
        if (meeting->kind != MEETS_AT && meeting->kind != MEETS_PERHAPS)
            continue;
        if (!best || passage_order(s, meeting->at, *best) == ORDER_LESS)
            best = &meeting->at;
    }
    bool rounded = s->num.sys->kind == NUM_ROUNDED; /* a program in floating point takes one hit after another */
    for (int i = 0; i < all && best; i++) {
        const Encounter *meeting = &s->meeting[i];
        if (rounded && (&meeting->at != best))
            continue;
        if ((meeting->kind != MEETS_AT && meeting->kind != MEETS_PERHAPS) || passage_order(s, *best, meeting->at) == ORDER_LESS)
            continue;
        *certain &= meeting->kind == MEETS_AT && (&meeting->at == best || passage_order(s, *best, meeting->at) == ORDER_EQUAL);
        first[(*count)++] = i;
    }
    return first;
}

/* ---- one moment ------------------------------------------------------------------------------------------- */

static bool has_ball(const Hit *hit, int ball)
{
    bool has = false;
    for (int i = 0; i < hit->balls && !has; i++)
        has = hit->ball[i].ball == ball;
    return has;
}

static bool joins(const Engine *e, const Hit *hit, const HitPair *pair)
{
    return has_ball(hit, pair->ball) || (pair->thing < e->journey.rink->balls && has_ball(hit, pair->thing));
}

static void add_pair(const Engine *e, Hit *hit, HitPair pair)
{
    hit->pair[hit->pairs++] = pair;
    if (!has_ball(hit, pair.ball))
        hit->ball[hit->balls++] = (HitDisc){.ball = pair.ball};
    if (pair.thing < e->journey.rink->balls && !has_ball(hit, pair.thing))
        hit->ball[hit->balls++] = (HitDisc){.ball = pair.thing};
}

/* At the point where the side of a wall meets its end, the ball hits the side. */
static void drop_ends(const Engine *e, Hit *hit)
{
    int rink = e->journey.rink->balls, ends = rink + e->journey.rink->walls, kept = 0;
    for (int i = 0; i < hit->pairs; i++) {
        HitPair pair = hit->pair[i];
        bool    covered = false;
        for (int k = 0; k < hit->pairs && pair.thing >= ends && !covered; k++) {
            const WallEnd *end = &e->end[pair.thing - ends];
            int            wall = hit->pair[k].thing - rink;
            covered = hit->pair[k].ball == pair.ball && wall >= 0 && (wall == end->wall || wall == end->second);
        }
        if (!covered)
            hit->pair[kept++] = pair;
    }
    hit->pairs = kept;
}

static Hit *hit_new(Engine *e, Passage *s, const Num *t)
{
    Hit *hit = ARENA_ONE(s->keep, Hit);
    int  most = e->journey.rink->balls;
    *hit = (Hit){.ctx = &s->num, .t = *t};
    hit->ball = ARENA_MANY(e->scratch, HitDisc, most);
    hit->pair = ARENA_MANY(e->scratch, HitPair, most * engine_things(e));
    return hit;
}

/* The meetings that are first, as hits that share no ball. */
static Hit **split(Engine *e, Passage *s, const int *first, int count, int *hits)
{
    Hit **hit = ARENA_MANY(e->scratch, Hit *, count);
    bool *taken = ARENA_MANY(e->scratch, bool, count);
    *hits = 0;
    for (int i = 0; i < count; i++) {
        if (taken[i])
            continue;
        Hit *next = hit[(*hits)++] = hit_new(e, s, &s->meeting[first[i]].at);
        for (int added = 1; added;) {
            added = 0;
            for (int k = i; k < count; k++) {
                HitPair pair = {.ball = first[k] / engine_things(e), .thing = first[k] % engine_things(e)};
                if (taken[k] || (next->balls && !joins(e, next, &pair)))
                    continue;
                taken[k] = true;
                add_pair(e, next, pair);
                added++;
            }
            int balls = next->balls;
            response_add_resting(e, s, next);
            added += next->balls - balls;
        }
        drop_ends(e, next);
    }
    return hit;
}

/* Works out where its balls are then, and how they move on. Changes nothing yet. */
static Advance work_out(Engine *e, Passage *s, Hit *hit)
{
    Advance to = ADVANCE_ON;
    arena_reset(e->scratch);
    for (int i = 0; i < hit->balls && to == ADVANCE_ON; i++) {
        HitDisc *ball = &hit->ball[i];
        memcpy(ball->before, s->flight[ball->ball].v, sizeof ball->before);
        to = passage_where(e, s, ball->ball, hit->t, ball->p);
    }
    to = to == ADVANCE_ON ? response_find(e, s, hit) : to;
    for (int i = 0; i < hit->balls && to == ADVANCE_ON; i++)
        for (int k = 0; k < 2; k++) {
            hit->ball[i].p[k] = passage_keep(s, hit->ball[i].p[k]);
            hit->ball[i].after[k] = passage_keep(s, hit->ball[i].after[k]);
        }
    return to;
}

/* The balls of the hits of a moment, and how far the passage had come, before these were taken. */
typedef struct TakenBall {
    int    ball;
    Flight flight;
    Num    energy, momentum[2];
} TakenBall;

typedef struct Taken {
    TakenBall *ball;
    int        balls, hits, done;
    Num        now;
} Taken;

static Taken before_taking(Passage *s, Hit *const *hit, int hits)
{
    Taken before = {.hits = s->hits, .done = s->done, .now = s->now};
    int   room = 0;
    for (int i = 0; i < hits; i++)
        for (int k = 0; k < hit[i]->balls; k++) {
            int        ball = hit[i]->ball[k].ball;
            TakenBall *taken = ARENA_ADD(s->keep, before.ball, before.balls, &room);
            *taken = (TakenBall){.ball = ball, .flight = s->flight[ball], .energy = s->energy[ball]};
            memcpy(taken->momentum, s->momentum[ball], sizeof taken->momentum);
        }
    return before;
}

static void enter(Engine *e, Passage *s, Hit *hit)
{
    Journey *journey = &e->journey;
    journey->hit = arena_grow(e->mem, journey->hit, sizeof *journey->hit, s->hits, &e->room);
    journey->hit[s->hits++] = hit;
    s->latest = hit;
    journey->hits = s->hits;
    s->done++;
}

/* Restores what moment_take has changed, before the meetings that follow are found. */
static void take_back(Engine *e, Passage *s, const Taken *before)
{
    for (int i = 0; i < before->balls; i++) {
        int ball = before->ball[i].ball;
        s->flight[ball] = before->ball[i].flight;
        s->energy[ball] = before->ball[i].energy;
        memcpy(s->momentum[ball], before->ball[i].momentum, sizeof before->ball[i].momentum);
    }
    s->now = before->now;
    s->done = before->done;
    e->journey.hits = s->hits = before->hits;
}

static Advance take(Engine *e, Passage *s, Hit *hit)
{
    Advance to = ADVANCE_ON;
    for (int i = 0; i < hit->balls && to == ADVANCE_ON; i++) {
        HitDisc *ball = &hit->ball[i];
        Flight  *place = &s->flight[ball->ball];
        memcpy(place->p, ball->p, sizeof place->p);
        memcpy(place->v, ball->after, sizeof place->v);
        place->since = hit->t;
        to = passage_carry(e, s, ball->ball);
    }
    to = to == ADVANCE_ON ? passage_totals(e, s, &hit->energy, hit->momentum) : to;
    if (to == ADVANCE_ON)
        enter(e, s, hit);
    return to;
}

/* Finds the new meetings of the balls of the hit. Two that have just hit each other separate, by the law of restitution; exact numbers also
 * tell whether they stay together. */
static Advance look_ahead(Engine *e, Passage *s, const Hit *hit)
{
    Advance to = ADVANCE_ON;
    s->now = hit->t;
    for (int i = 0; i < hit->balls && to == ADVANCE_ON; i++)
        to = encounter_find_all(e, s, hit->ball[i].ball);
    for (int i = 0; i < hit->pairs && s->num.sys->kind != NUM_EXACT; i++)
        *engine_encounter(e, s, hit->pair[i].ball, hit->pair[i].thing) = (Encounter){.kind = MEETS_NEVER};
    return to;
}

/* Hits that share no ball have the same result in any order, as long as no other hit can come between them. */
static bool may_be_unordered(const Passage *s, const int *first, int count)
{
    bool may = s->num.prec >= LAST_BITS && s->num.sys->kind == NUM_RANGE;
    for (int i = 0; i < count && may; i++)
        may = s->meeting[first[i]].kind == MEETS_AT;
    return may;
}

static bool come_later(Engine *e, Passage *s, Hit *const *hit, int hits)
{
    int all = e->journey.rink->balls * engine_things(e);
    for (int i = 0; i < all; i++)
        for (int k = 0; k < hits; k++)
            if ((s->meeting[i].kind == MEETS_AT || s->meeting[i].kind == MEETS_PERHAPS) &&
                passage_order(s, hit[k]->t, s->meeting[i].at) != ORDER_LESS)
                return false;
    return true;
}

/* The next meetings after these, of which only a few are kept. */
static NextMeeting *find_rivals(Engine *e, Passage *s, const int *first, int count, int *rivals, int *others)
{
    int          all = e->journey.rink->balls * engine_things(e);
    NextMeeting *rival = ARENA_MANY(s->keep, NextMeeting, NEXT_MEETINGS + 1);
    *rivals = *others = 0;
    for (int i = 0, k = 0; i < all; i++) {
        const Encounter *meeting = &s->meeting[i];
        while (k < count && first[k] < i)
            k++;
        if ((k < count && first[k] == i) || (meeting->kind != MEETS_AT && meeting->kind != MEETS_PERHAPS))
            continue;
        int at = *rivals;
        for (; at > 0 && passage_order(s, meeting->at, rival[at - 1].t) == ORDER_LESS; at--)
            rival[at] = rival[at - 1];
        rival[at] = (NextMeeting){{.ball = i / engine_things(e), .thing = i % engine_things(e)}, meeting->at};
        *rivals += *rivals < NEXT_MEETINGS;
        ++*others;
    }
    *others -= *rivals;
    return rival;
}

/* Lets the hits of a moment happen, and finds the meetings that follow. */
static Advance take_all(Engine *e, Passage *s, Hit *const *hit, int hits)
{
    Taken   before = before_taking(s, hit, hits);
    Advance to = ADVANCE_ON;
    for (int i = 0; i < hits; i++)
        hit[i]->moment = s->moment + 1;
    for (int i = 0; i < hits && to == ADVANCE_ON; i++)
        to = take(e, s, hit[i]);
    bool taken = to == ADVANCE_ON;
    for (int i = 0; i < hits && to == ADVANCE_ON; i++)
        to = look_ahead(e, s, hit[i]);
    if (!taken || (to == ADVANCE_ON && hit[0]->unordered && !come_later(e, s, hit, hits))) {
        take_back(e, s, &before);
        return to == ADVANCE_ON ? ADVANCE_VAGUE : to;
    }
    s->moment++;
    return to;
}

Advance moment_take(Engine *e, Passage *s, const int *first, int count, bool certain)
{
    int     hits, rivals, others;
    Advance to = ADVANCE_ON;
    if (!certain && !may_be_unordered(s, first, count))
        return ADVANCE_VAGUE;
    NextMeeting *rival = find_rivals(e, s, first, count, &rivals, &others);
    /* The code below empties the scratch arena. */
    int  *kept = arena_copy(s->keep, first, sizeof(int) * (size_t)count);
    Hit **split_hit = split(e, s, kept, count, &hits), **hit = arena_copy(s->keep, split_hit, sizeof(Hit *) * (size_t)hits);
    for (int i = 0; i < hits; i++) {
        hit[i]->ball = arena_copy(s->keep, hit[i]->ball, sizeof(HitDisc) * (size_t)e->journey.rink->balls);
        hit[i]->pair = arena_copy(s->keep, hit[i]->pair, sizeof(HitPair) * (size_t)hit[i]->pairs);
        if (!certain && hit[i]->pairs > 1)
            return ADVANCE_VAGUE;
    }
    for (int i = 0; i < hits && to == ADVANCE_ON; i++) {
        hit[i]->unordered = !certain;
        hit[i]->rival = rival;
        hit[i]->rivals = rivals;
        hit[i]->others = others;
        to = work_out(e, s, hit[i]);
    }
    if (to != ADVANCE_ON)
        return to;
    graze_pass(e, s, &hit[0]->t, false);
    to = take_all(e, s, hit, hits);
    if (to == ADVANCE_ON && collapse_found(e, s))
        return ADVANCE_WRONG;
    Hit *limit = to == ADVANCE_ON ? endless_find(e, s) : NULL;
    if (limit)
        to = take_all(e, s, &limit, 1);
    for (int i = 0; i < hits && to == ADVANCE_ON; i++)
        for (int k = 0; k < hit[i]->balls; k++)
            if (passage_is_long(s, hit[i]->ball[k].ball) || passage_is_wide(s, hit[i]->ball[k].ball))
                to = ADVANCE_VAGUE;
    return to;
}
