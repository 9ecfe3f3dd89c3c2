/* The numbers of a run in one number system. */
#include "motion/journey_inside.h"

#include <string.h>

Num passage_keep(Passage *s, Num x)
{
    if (s->num.sys->kind == NUM_EXACT)
        return exact_num(exact_copy(x.exact, s->keep));
    return s->num.sys->kind == NUM_RANGE ? enclosure_copy(x, s->keep) : x;
}

static Advance went(int flags)
{
    return flags & NUM_STOPPED ? ADVANCE_STOPPED : flags ? ADVANCE_VAGUE : ADVANCE_ON;
}

Advance passage_input(Engine *e, Passage *s, const Input *input, Num *z)
{
    Value value;
    int   flags;
    s->num.mem = e->scratch;
    flags = input_convert(&value, input, &s->num);
    for (int i = 0; !flags && i < value_count(&value); i++)
        z[i] = passage_keep(s, value_num(&value)[i]);
    return went(flags);
}

static Advance constant(Passage *s, int n, Num *z)
{
    Exact *x = arena_alloc(s->keep, sizeof(Exact) + sizeof(Term));
    *x = (Exact){EXACT_ROOTS, n != 0};
    if (n)
        x->term[0] = (Term){rat_int(n), rat_int(1)};
    return went(s->num.sys->from_exact(z, x, &s->num));
}

static void passage_open(Engine *e, Passage *s, const NumSys *sys, mpfr_prec_t prec)
{
    const Rink *rink = e->journey.rink;
    int         balls = rink->balls;
    passage_end(s);
    *s = (Passage){.keep = arena_new()};
    numctx_open(&s->num, sys, s->keep);
    s->num.prec = prec;
    s->m = ARENA_MANY(s->keep, Num, balls + 1);
    s->r = ARENA_MANY(s->keep, Num, balls + 1);
    s->wall = arena_alloc(s->keep, sizeof *s->wall * (size_t)(rink->walls + 1));
    s->flight = ARENA_MANY(s->keep, Flight, balls + 1);
    s->energy = ARENA_MANY(s->keep, Num, balls + 1);
    s->momentum = arena_alloc(s->keep, sizeof *s->momentum * (size_t)(balls + 1));
    s->meeting = ARENA_MANY(s->keep, Encounter, balls * engine_things(e) + 1);
}

static Advance passage_constants(Passage *s)
{
    Advance to = constant(s, 0, &s->zero);
    to = to == ADVANCE_ON ? constant(s, 1, &s->one) : to;
    to = to == ADVANCE_ON ? constant(s, 2, &s->two) : to;
    s->resting[0] = s->resting[1] = s->zero;
    return to;
}

/* Converts the values that no hit changes. */
static Advance passage_fixed(Engine *e, Passage *s)
{
    const Rink *rink = e->journey.rink;
    Advance     to = passage_constants(s);
    for (int i = 0; i < rink->balls && to == ADVANCE_ON; i++) {
        to = passage_input(e, s, &rink->ball[i].m, &s->m[i]);
        to = to == ADVANCE_ON ? passage_input(e, s, &rink->ball[i].r, &s->r[i]) : to;
    }
    for (int i = 0; i < rink->walls && to == ADVANCE_ON; i++) {
        to = passage_input(e, s, &rink->wall[i].from, s->wall[i][0]);
        to = to == ADVANCE_ON ? passage_input(e, s, &rink->wall[i].to, s->wall[i][1]) : to;
    }
    return to;
}

Advance passage_carry(Engine *e, Passage *s, int ball)
{
    Flight          *place = &s->flight[ball];
    const Num *const value[] = {&s->m[ball], place->p, place->v, &place->since, &place->since};
    s->num.mem = e->scratch;
    RuleRun    run = rule_run(&e->rule[RULE_TRAVEL], value, &s->num);
    const Num *energy = rule_value(&run, "T"), *momentum = rule_value(&run, "M");
    if (!energy || !momentum)
        return went(rule_flags(&run) | NUM_UNABLE);
    s->energy[ball] = passage_keep(s, *energy);
    for (int k = 0; k < 2; k++)
        s->momentum[ball][k] = passage_keep(s, momentum[k]);
    return ADVANCE_ON;
}

Advance passage_totals(Engine *e, Passage *s, Num *energy, Num momentum[2])
{
    const NumSys *sys = s->num.sys;
    int           flags = 0;
    s->num.mem = e->scratch;
    *energy = momentum[0] = momentum[1] = s->zero;
    for (int i = 0; i < e->journey.rink->balls; i++) {
        flags |= sys->add(energy, *energy, s->energy[i], &s->num);
        for (int k = 0; k < 2; k++)
            flags |= sys->add(&momentum[k], momentum[k], s->momentum[i][k], &s->num);
    }
    *energy = passage_keep(s, *energy);
    for (int k = 0; k < 2; k++)
        momentum[k] = passage_keep(s, momentum[k]);
    return went(flags);
}

Advance passage_start(Engine *e, Passage *s, const NumSys *sys, mpfr_prec_t prec)
{
    const Rink *rink = e->journey.rink;
    passage_open(e, s, sys, prec);
    Advance to = passage_fixed(e, s);
    s->now = s->zero;
    for (int i = 0; i < rink->balls && to == ADVANCE_ON; i++) {
        s->flight[i].since = s->zero;
        to = passage_input(e, s, &rink->ball[i].p, s->flight[i].p);
        to = to == ADVANCE_ON ? passage_input(e, s, &rink->ball[i].v, s->flight[i].v) : to;
        to = to == ADVANCE_ON ? passage_carry(e, s, i) : to;
    }
    s->begun = to == ADVANCE_ON;
    return to;
}

/* A number of an exact or rounded passage. */
static Advance convert(Passage *s, Passage *from, Num x, Num *z)
{
    bool         rounded = from->num.sys->kind == NUM_ROUNDED;
    const Exact *exact = rounded ? from->num.sys->to_exact(x, &from->num) : x.exact;
    s->num.mem = s->keep;
    if (!exact)
        return rounded ? ADVANCE_VAGUE : ADVANCE_ON; /* not finite; or a number that is not known yet */
    return went(s->num.sys->from_exact(z, exact, &s->num));
}

static Advance convert_pair(Passage *s, Passage *from, const Num x[2], Num z[2])
{
    Advance to = convert(s, from, x[0], &z[0]);
    return to == ADVANCE_ON ? convert(s, from, x[1], &z[1]) : to;
}

static Advance convert_flight(Passage *s, Passage *from, int i)
{
    const Flight *flight = &from->flight[i];
    Advance       to = convert(s, from, flight->since, &s->flight[i].since);
    to = to == ADVANCE_ON ? convert_pair(s, from, flight->p, s->flight[i].p) : to;
    return to == ADVANCE_ON ? convert_pair(s, from, flight->v, s->flight[i].v) : to;
}

static Advance convert_ball(Passage *s, Passage *from, int i)
{
    Advance to = convert(s, from, from->m[i], &s->m[i]);
    to = to == ADVANCE_ON ? convert(s, from, from->r[i], &s->r[i]) : to;
    to = to == ADVANCE_ON ? convert_flight(s, from, i) : to;
    to = to == ADVANCE_ON ? convert(s, from, from->energy[i], &s->energy[i]) : to;
    return to == ADVANCE_ON ? convert_pair(s, from, from->momentum[i], s->momentum[i]) : to;
}

/* The times of a rounded passage are rounded, too, but two bodies that have just hit each other separate. */
static Advance convert_meeting(Engine *e, Passage *s, Passage *from, int i)
{
    const Encounter *meeting = &from->meeting[i];
    int              ball = i / engine_things(e), thing = i % engine_things(e);
    s->meeting[i].kind = meeting->kind;
    if (from->num.sys->kind == NUM_ROUNDED) {
        const Hit *last = from->latest;
        bool       apart = last && last->pair[0].ball == ball && last->pair[0].thing == thing;
        s->meeting[i].kind = apart || thing <= ball ? MEETS_NEVER : MEETS_PERHAPS; /* a pair is entered once */
        return ADVANCE_ON;
    }
    Advance to = convert(s, from, meeting->at, &s->meeting[i].at);
    return to == ADVANCE_ON ? convert_pair(s, from, meeting->n, s->meeting[i].n) : to;
}

Advance passage_go_on(Engine *e, Passage *s, Passage *from, mpfr_prec_t prec)
{
    const Rink *rink = e->journey.rink;
    passage_open(e, s, &enclosure_system, prec);
    Advance to = passage_constants(s);
    s->leg = from->leg;
    s->done = from->done;
    s->hits = s->first_hit = from->hits;
    s->moment = from->moment;
    s->grazes = from->grazes;
    s->started = from->started;
    to = to == ADVANCE_ON ? convert(s, from, from->now, &s->now) : to;
    to = to == ADVANCE_ON ? convert(s, from, from->leg_end, &s->leg_end) : to;
    for (int i = 0; i < rink->walls && to == ADVANCE_ON; i++) {
        to = convert_pair(s, from, from->wall[i][0], s->wall[i][0]);
        to = to == ADVANCE_ON ? convert_pair(s, from, from->wall[i][1], s->wall[i][1]) : to;
    }
    for (int i = 0; i < rink->balls && to == ADVANCE_ON; i++)
        to = convert_ball(s, from, i);
    for (int i = 0; i < rink->balls * engine_things(e) && to == ADVANCE_ON; i++)
        to = convert_meeting(e, s, from, i);
    s->begun = to == ADVANCE_ON;
    return to;
}

bool passage_roughen(Engine *e)
{
    enum { ROUGH_BITS = 64 };
    Passage *rough = &e->rough, *exact = &e->exact;
    int      balls = e->journey.rink->balls;
    Advance  to = ADVANCE_ON;
    if (!rough->begun) {
        to = passage_go_on(e, rough, exact, ROUGH_BITS);
        e->rough_since = ARENA_MANY(rough->keep, const Exact *, balls + 1);
    }
    for (int i = 0; i < balls && to == ADVANCE_ON; i++) {
        const Flight *from = &exact->flight[i];
        if (e->rough_since[i] == from->since.exact)
            continue;
        to = convert_flight(rough, exact, i);
        e->rough_since[i] = to == ADVANCE_ON ? from->since.exact : NULL;
    }
    return to == ADVANCE_ON && convert(rough, exact, exact->now, &rough->now) == ADVANCE_ON;
}

void passage_end(Passage *s)
{
    if (!s->keep)
        return;
    numctx_close(&s->num);
    arena_free(s->keep);
    *s = (Passage){0};
}

Advance passage_where(Engine *e, Passage *s, int ball, Num t, Num p[2])
{
    Flight          *place = &s->flight[ball];
    const Num *const value[] = {&s->m[ball], place->p, place->v, &place->since, &t};
    s->num.mem = e->scratch;
    RuleRun    run = rule_run(&e->rule[RULE_TRAVEL], value, &s->num);
    const Num *at = rule_value(&run, "P");
    if (!at)
        return went(rule_flags(&run) | NUM_UNABLE);
    memcpy(p, at, sizeof(Num) * 2);
    return ADVANCE_ON;
}

const Num *passage_end_at(const Engine *e, const Passage *s, int end)
{
    return s->wall[e->end[end].wall][e->end[end].to];
}

static bool is_long(const Exact *x)
{
    size_t bits = 0;
    for (int i = 0; i < x->count; i++) {
        RatView    view;
        mpq_srcptr q = rat_view(&view, x->term[i].c);
        bits += mpz_sizeinbase(mpq_numref(q), 2) + mpz_sizeinbase(mpq_denref(q), 2);
        q = rat_view(&view, x->term[i].d);
        bits += mpz_sizeinbase(mpq_numref(q), 2);
    }
    return bits > EXACT_BITS || x->count > EXACT_TERMS;
}

static bool is_wide(Num x)
{
    return enclosure_digits(x) < SURE_DIGITS && enclosure_zeros(x) < SURE_DIGITS;
}

bool passage_is_wide(const Passage *s, int ball)
{
    const Flight *flight = &s->flight[ball];
    bool          wide = s->num.sys->kind == NUM_RANGE && s->num.prec < LAST_BITS;
    return wide &&
           (is_wide(flight->since) || is_wide(flight->p[0]) || is_wide(flight->p[1]) || is_wide(flight->v[0]) || is_wide(flight->v[1]));
}

bool passage_is_long(const Passage *s, int ball)
{
    bool grown = s->num.sys->kind == NUM_EXACT && is_long(s->flight[ball].since.exact);
    for (int k = 0; k < 2 && s->num.sys->kind == NUM_EXACT; k++)
        grown |= is_long(s->flight[ball].p[k].exact) || is_long(s->flight[ball].v[k].exact);
    return grown;
}
