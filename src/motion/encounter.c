/* When a ball meets another thing, by the formulas of meet_discs and meet_face in src/methods/scenes. */
#include "motion/journey_inside.h"

/* Only times are kept: most meetings never come about. */
static Advance found(Passage *s, const RuleRun *run, Encounter *meeting)
{
    const Num *t = rule_value(run, "t"), *rests = rule_value(run, "rests"), *bound = rule_value(run, "bound");
    const Num *grazes = rule_value(run, "grazes");
    const Num *soon = rule_value(run, "soon");
    const Num *n = rule_value(run, "N");
    *meeting = (Encounter){.kind = MEETS_NEVER};
    if (rule_flags(run) & NUM_STOPPED)
        return ADVANCE_STOPPED;
    if (rule_is_open(run) && s->num.sys->kind == NUM_ROUNDED) /* a program in floating point finds no meeting there */
        return ADVANCE_ON;
    if (rule_is_open(run)) {
        meeting->kind = MEETS_PERHAPS;
        meeting->at = passage_keep(s, bound ? *bound : soon ? *soon : s->now);
        return ADVANCE_ON;
    }
    if (t || rests || grazes) {
        meeting->kind = t ? MEETS_AT : rests ? MEETS_RESTS : MEETS_GRAZES;
        meeting->at = passage_keep(s, t ? *t : rests ? *rests : *grazes);
        for (int k = 0; n && k < 2; k++)
            meeting->n[k] = passage_keep(s, n[k]);
    }
    return ADVANCE_ON;
}

Advance encounter_find(Engine *e, Passage *s, int ball, int thing)
{
    const Rink *rink = e->journey.rink;
    Flight     *a = &s->flight[ball];
    Encounter  *meeting = engine_encounter(e, s, ball, thing);
    arena_reset(e->scratch);
    s->num.mem = e->scratch;
    if (thing >= rink->balls && thing < rink->balls + rink->walls) {
        int              w = thing - rink->balls;
        const Num *const value[] = {
            a->p, a->v, &a->since, &s->r[ball], s->wall[w][0], s->wall[w][1], rink->wall[w].encloses ? &s->one : &s->two, &s->now};
        RuleRun run = rule_run(&e->rule[RULE_FACE], value, &s->num);
        return found(s, &run, meeting);
    }
    bool             is_end = thing >= rink->balls;
    Flight          *b = is_end ? NULL : &s->flight[thing];
    const Num       *at = is_end ? passage_end_at(e, s, thing - rink->balls - rink->walls) : b->p;
    Num              sum = s->r[ball];
    int              flags = is_end ? 0 : s->num.sys->add(&sum, s->r[ball], s->r[thing], &s->num);
    const Num *const value[] = {a->p, a->v, &a->since, at, is_end ? s->resting : b->v, is_end ? &s->zero : &b->since, &sum, &s->now};
    if (flags)
        return ADVANCE_VAGUE;
    RuleRun run = rule_run(&e->rule[RULE_DISCS], value, &s->num);
    return found(s, &run, meeting);
}

/* Exact numbers are slow, and most pairs never meet: where short enclosures prove that, they decide. */
Advance encounter_find_all(Engine *e, Passage *s, int ball)
{
    Advance to = ADVANCE_ON;
    bool    rough = s == &e->exact && passage_roughen(e);
    for (int thing = 0; thing < engine_things(e) && to == ADVANCE_ON; thing++) {
        if (thing == ball)
            continue;
        bool never = rough && encounter_find(e, &e->rough, ball, thing) == ADVANCE_ON &&
                     engine_encounter(e, &e->rough, ball, thing)->kind == MEETS_NEVER;
        if (never)
            *engine_encounter(e, s, ball, thing) = (Encounter){.kind = MEETS_NEVER};
        else
            to = encounter_find(e, s, ball, thing);
    }
    return to;
}
