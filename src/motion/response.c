/* The velocities after a hit: `bounce` off a wall, `collide2d` of two balls, and an island where more than two bodies meet. */
#include "motion/journey_inside.h"

#include <string.h>

static Advance failed(Engine *e, const RuleRun *run)
{
    int flags = rule_flags(run);
    e->journey.why = text_format(e->mem, "carom finds no velocities after this hit");
    return flags & NUM_STOPPED ? ADVANCE_STOPPED : ADVANCE_VAGUE;
}

static bool is_ball(const Engine *e, int thing)
{
    return thing < e->journey.rink->balls;
}

/* The coefficient of restitution of the pair: the smallest of their own, or the one of the leg if none has one. A corner belongs to both of
 * its walls. */
static Advance restitution(Engine *e, Passage *s, int ball, int thing, Num *z)
{
    const Rink    *rink = e->journey.rink;
    int            wall = thing - rink->balls;
    const WallEnd *end = wall >= rink->walls ? &e->end[wall - rink->walls] : NULL;
    const Input   *given[3];
    int            count = 0;
    if (rink->ball[ball].has_e)
        given[count++] = &rink->ball[ball].e;
    if (is_ball(e, thing) && rink->ball[thing].has_e)
        given[count++] = &rink->ball[thing].e;
    for (int i = 0; i < (end && end->second >= 0 ? 2 : 1) && !is_ball(e, thing); i++) {
        const Wall *side = &rink->wall[!end ? wall : i ? end->second : end->wall];
        if (side->has_e)
            given[count++] = &side->e;
    }
    Advance to = passage_input(e, s, count ? given[0] : &rink->leg[s->leg].e, z);
    for (int i = 1; i < count && to == ADVANCE_ON; i++) {
        Num other;
        to = passage_input(e, s, given[i], &other);
        if (to == ADVANCE_ON && s->num.sys->compare(other, *z, &s->num) == ORDER_LESS)
            *z = other;
    }
    return to;
}

/* The normal from the thing to the ball. */
static Advance normal(Engine *e, Passage *s, const Hit *hit, const HitPair *pair, Num n[2])
{
    const Rink *rink = e->journey.rink;
    if (pair->thing < rink->balls + rink->walls) {
        memcpy(n, engine_encounter(e, s, pair->ball, pair->thing)->n, sizeof(Num) * 2);
        return ADVANCE_ON;
    }
    const Num *end = passage_end_at(e, s, pair->thing - rink->balls - rink->walls);
    int        flags = 0;
    for (int i = 0; i < hit->balls; i++)
        for (int k = 0; k < 2 && hit->ball[i].ball == pair->ball; k++)
            flags |= s->num.sys->sub(&n[k], hit->ball[i].p[k], end[k], &s->num);
    for (int k = 0; k < 2 && !flags; k++)
        n[k] = passage_keep(s, n[k]);
    return flags ? ADVANCE_VAGUE : ADVANCE_ON;
}

static Advance off_wall(Engine *e, Passage *s, Hit *hit)
{
    HitPair         *pair = &hit->pair[0];
    const Num *const value[] = {hit->ball[0].before, pair->n, &pair->e, s->resting};
    RuleRun          run = rule_run(&e->rule[RULE_BOUNCE], value, &s->num);
    const Num       *after = rule_value(&run, "v'");
    if (!after)
        return failed(e, &run);
    memcpy(hit->ball[0].after, after, sizeof(Num) * 2);
    return ADVANCE_ON;
}

static Advance off_ball(Engine *e, Passage *s, Hit *hit)
{
    HitDisc         *a = &hit->ball[0], *b = &hit->ball[1];
    const Num *const value[] = {&s->m[a->ball], &s->m[b->ball], a->before, b->before, a->p, b->p, &hit->pair[0].e};
    RuleRun          run = rule_run(&e->rule[RULE_COLLIDE], value, &s->num);
    const Num       *after_a = rule_value(&run, "va'"), *after_b = rule_value(&run, "vb'");
    if (!after_a || !after_b)
        return failed(e, &run);
    memcpy(a->after, after_a, sizeof(Num) * 2);
    memcpy(b->after, after_b, sizeof(Num) * 2);
    return ADVANCE_ON;
}

/* ---- several at the same moment --------------------------------------------------------------------------- */

static Input exact_vector(const Num n[2])
{
    return input_exact(value_of((Shape){.kind = SHAPE_VECTOR, .rows = 2, .cols = 1}, n));
}

/* Walls and their ends are bodies that cannot be moved. */
static int fixed_body(const Journey *journey, int thing, const Body **body, int *bodies, Arena *mem)
{
    const Engine *e = (const Engine *)journey;
    const Rink   *rink = journey->rink;
    Num          *zero = ARENA_MANY(mem, Num, 2);
    int           wall = thing - rink->balls, end = wall - rink->walls;
    Text          name = wall < rink->walls ? rink->wall[wall].name
                                            : text_format(mem, "end%d_%.*s", 1 + e->end[end].to, TEXT_ARG(rink->wall[e->end[end].wall].name));
    zero[0] = zero[1] = exact_num(&exact_zero);
    for (int i = 0; i < *bodies; i++)
        if (text_equal(body[i]->name, name))
            return i;
    Body *made = ARENA_ONE(mem, Body);
    *made = (Body){.name = name,
                   .m = input_exact(value_number(exact_num(&exact_infinity))),
                   .I = input_exact(value_number(exact_num(&exact_infinity))),
                   .p = exact_vector(zero),
                   .v = exact_vector(zero),
                   .w = input_exact(value_number(zero[0])),
                   .rests = true};
    body[*bodies] = made;
    return (*bodies)++;
}

Island motion_island(const Journey *journey, const Hit *hit, Arena *mem)
{
    const Body    **body = ARENA_MANY(mem, const Body *, hit->balls + hit->pairs);
    const Contact **contact = ARENA_MANY(mem, const Contact *, hit->pairs);
    int             bodies = 0;
    for (; bodies < hit->balls; bodies++) {
        HitDisc    *ball = &hit->ball[bodies];
        const Disc *disc = &journey->rink->ball[ball->ball];
        Body       *made = ARENA_ONE(mem, Body);
        *made = (Body){.name = disc->name,
                       .m = disc->m,
                       .I = input_exact(value_number(exact_num(&exact_infinity))),
                       .p = exact_vector(ball->p),
                       .v = exact_vector(ball->before),
                       .w = input_exact(value_number(exact_num(&exact_zero))),
                       .moves = true,
                       .placed = true};
        body[bodies] = made;
    }
    for (int i = 0; i < hit->pairs; i++) {
        HitPair *pair = &hit->pair[i];
        Contact *made = ARENA_ONE(mem, Contact);
        bool     two = pair->thing < journey->rink->balls;
        *made = (Contact){.name = text_format(mem, "c%d", i + 1), .e = input_exact(value_number(pair->e)), .has_n = !two};
        for (int k = 0; k < hit->balls; k++) {
            made->b = hit->ball[k].ball == pair->ball ? k : made->b;
            made->a = hit->ball[k].ball == pair->thing ? k : made->a;
        }
        if (!two) {
            made->a = fixed_body(journey, pair->thing, body, &bodies, mem);
            made->n = exact_vector(pair->n);
        }
        contact[i] = made;
    }
    return (Island){body, bodies, contact, hit->pairs};
}

static Advance all_at_once(Engine *e, Passage *s, Hit *hit)
{
    if (s->num.sys->kind != NUM_EXACT)
        return ADVANCE_VAGUE;
    Island      island = motion_island(&e->journey, hit, e->scratch);
    Diag        diag = {.mem = e->scratch};
    NumCtx      enclosure;
    IslandPlan *plan;
    numctx_open(&enclosure, &enclosure_system, e->scratch);
    plan = island_plan(&island, hit->model, NULL, 0, HITS_ASKED, &s->num, &enclosure, &diag);
    numctx_close(&enclosure);
    if (!plan || plan->left_out) {
        e->journey.why =
            text_copy(e->mem, plan ? TEXT("several bodies meet at the same moment, and their hits, taken one after another, do not end")
                                   : diag.message);
        return ADVANCE_WRONG;
    }
    Column *column = column_run(plan->plan, plan->givens, NULL, plan->plan->count, &s->num);
    for (int k = 0; k < hit->balls; k++) {
        HitDisc *ball = &hit->ball[k];
        Text     name = text_format(e->scratch, "v_%.*s'", TEXT_ARG(e->journey.rink->ball[ball->ball].name));
        bool     known = false;
        for (int i = 0; i < plan->plan->aspects; i++)
            if (column->entry[i].state == STATE_OK && text_equal(plan->plan->step[i].name, name)) {
                memcpy(ball->after, value_num(&column->entry[i].value), sizeof(Num) * 2);
                known = true;
            }
        if (!known) {
            e->journey.why = text_format(e->mem, "several bodies meet at the same moment, and the %s model has no answer for them",
                                         island_model_names[hit->model]);
            return ADVANCE_WRONG;
        }
    }
    return ADVANCE_ON;
}

/* Fills in the normal and the restitution of each pair, which the response needs. */
static Advance know_pairs(Engine *e, Passage *s, Hit *hit)
{
    Advance to = ADVANCE_ON;
    for (int i = 0; i < hit->pairs && to == ADVANCE_ON; i++) {
        HitPair *pair = &hit->pair[i];
        to = restitution(e, s, pair->ball, pair->thing, &pair->e);
        if (to == ADVANCE_ON && !is_ball(e, pair->thing))
            to = normal(e, s, hit, pair, pair->n);
    }
    return to;
}

Advance response_find(Engine *e, Passage *s, Hit *hit)
{
    Advance to = know_pairs(e, s, hit);
    s->num.mem = e->scratch;
    if (to != ADVANCE_ON)
        return to;
    hit->model = e->journey.rink->leg[s->leg].model;
    if (hit->pairs > 1)
        return all_at_once(e, s, hit);
    return hit->balls == 1 ? off_wall(e, s, hit) : off_ball(e, s, hit);
}

static bool has_pair(const Hit *hit, int ball, int thing)
{
    bool has = false;
    for (int i = 0; i < hit->pairs && !has; i++)
        has = (hit->pair[i].ball == ball && hit->pair[i].thing == thing) || (hit->pair[i].ball == thing && hit->pair[i].thing == ball);
    return has;
}

void response_add_resting(Engine *e, Passage *s, Hit *hit)
{
    for (int i = 0; i < hit->balls; i++) /* grows as balls are added */
        for (int thing = 0; thing < engine_things(e); thing++) {
            int ball = hit->ball[i].ball;
            if (thing == ball || engine_encounter(e, s, ball, thing)->kind != MEETS_RESTS || has_pair(hit, ball, thing))
                continue;
            hit->pair[hit->pairs++] = (HitPair){.ball = ball, .thing = thing};
            if (is_ball(e, thing) && !motion_disc(hit, thing))
                hit->ball[hit->balls++] = (HitDisc){.ball = thing};
        }
}
