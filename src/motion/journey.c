/* Follows the motion from moment to moment, as far as the legs ask for, and repeats it at a higher precision where needed. */
#include "motion/journey_inside.h"

#include <string.h>

/* ---- legs ------------------------------------------------------------------------------------------------- */

static Advance begin_leg(Engine *e, Passage *s)
{
    const Leg *leg = &e->journey.rink->leg[s->leg];
    Advance    to = ADVANCE_ON;
    int        flags = 0;
    s->done = 0;
    if (leg->kind != LEG_HITS)
        to = passage_input(e, s, &leg->time, &s->leg_end);
    if (leg->kind == LEG_FOR && to == ADVANCE_ON) {
        s->num.mem = s->keep;
        flags = s->num.sys->add(&s->leg_end, s->leg_end, s->now, &s->num);
    }
    s->started = !flags && to == ADVANCE_ON;
    return flags ? ADVANCE_VAGUE : to;
}

static Advance end_leg(Engine *e, Passage *s, bool by_time)
{
    if (by_time && passage_order(s, s->leg_end, s->now) != ORDER_LESS)
        s->now = s->leg_end;
    if (by_time)
        graze_pass(e, s, &s->leg_end, true);
    s->leg++;
    s->started = false;
    return ADVANCE_ON;
}

enum { LOOKS = 100 }; /* each up to a second further on */

/* Enclosures may not show that two bodies moving side by side never meet, but they show that they do not meet soon. If nothing else happens
 * before that time, the pair is tested again from then on. */
static Advance look_again(Engine *e, Passage *s, bool *again)
{
    int  count, things = engine_things(e), *first, found = -1;
    bool certain;
    arena_reset(e->scratch);
    first = moment_first(e, s, &count, &certain);
    for (int i = 0; i < count && found < 0; i++)
        if (s->meeting[first[i]].kind == MEETS_PERHAPS && passage_order(s, s->now, s->meeting[first[i]].at) == ORDER_LESS)
            found = first[i];
    *again = found >= 0;
    if (!*again)
        return ADVANCE_ON;
    Num now = s->now;
    s->now = s->meeting[found].at;
    Advance to = encounter_find(e, s, found / things, found % things);
    s->now = now;
    return to;
}

Advance journey_step(Engine *e, Passage *s)
{
    Journey *journey = &e->journey;
    int      count;
    bool     certain;
    Advance  to = s->started ? ADVANCE_ON : begin_leg(e, s);
    if (to != ADVANCE_ON)
        return to;
    const Leg *leg = &journey->rink->leg[s->leg];
    s->num.mem = s->keep; /* the limit on memory counts this arena */
    if (num_poll(&s->num))
        return ADVANCE_STOPPED;
    s->num.mem = e->scratch;
    if (leg->kind == LEG_HITS && s->done >= leg->hits)
        return end_leg(e, s, false);
    bool again = s->num.sys->kind == NUM_RANGE;
    for (int i = 0; i < LOOKS && again && to == ADVANCE_ON; i++)
        to = look_again(e, s, &again);
    if (to != ADVANCE_ON)
        return to;
    arena_reset(e->scratch);
    int *first = moment_first(e, s, &count, &certain);
    if (!count && leg->kind == LEG_HITS) {
        graze_pass(e, s, NULL, true);
        return end_leg(e, s, false);
    }
    if (leg->kind != LEG_HITS) {
        bool over = true, open = false;
        for (int i = 0; i < count; i++) {
            Order first_to_end = passage_order(s, s->meeting[first[i]].at, s->leg_end);
            over &= first_to_end == ORDER_GREATER;
            open |= first_to_end == ORDER_UNKNOWN;
        }
        if (over)
            return end_leg(e, s, true);
        if (open)
            return ADVANCE_VAGUE;
    }
    if (s->hits >= MOST_HITS) {
        journey->why = text_format(e->mem, "there have been %d hits, and a motion cannot have more", MOST_HITS);
        return ADVANCE_WRONG;
    }
    return moment_take(e, s, first, count, certain);
}

/* ---- the whole run ---------------------------------------------------------------------------------------- */

/* Whether both are exactly the same point. */
static bool is_same_point(const Input *a, const Input *b, Arena *mem)
{
    Value  one, two;
    NumCtx exact;
    numctx_open(&exact, &exact_system, mem);
    bool same = input_convert(&one, a, &exact) == NUM_OK && input_convert(&two, b, &exact) == NUM_OK;
    for (int i = 0; i < 2 && same; i++)
        same = exact_compare(one.num[i], two.num[i], &exact) == ORDER_EQUAL;
    numctx_close(&exact);
    return same;
}

static void add_end(Engine *e, int wall, bool to, int *room)
{
    const Wall *all = e->journey.rink->wall;
    for (int i = 0; i < e->ends; i++) {
        WallEnd    *end = &e->end[i];
        const Wall *other = &all[end->wall];
        if (end->second >= 0 || end->wall == wall || other->encloses ||
            !is_same_point(to ? &all[wall].to : &all[wall].from, end->to ? &other->to : &other->from, e->scratch))
            continue;
        end->second = wall;
        return;
    }
    *ARENA_ADD(e->mem, e->end, e->ends, room) = (WallEnd){wall, -1, to};
}

/* The ends of free walls, and the corners of a polygon that stand out into it. Where two free walls end in one point, that is a corner,
 * too. */
static void find_ends(Engine *e)
{
    const Rink *rink = e->journey.rink;
    int         room = 0, sides = rink_sides(rink);
    const bool *stands_out = rink_corners(rink, e->scratch);
    for (int i = 0; i < rink->walls; i++) {
        if (rink->wall[i].encloses && stands_out[i])
            *ARENA_ADD(e->mem, e->end, e->ends, &room) = (WallEnd){i, (i + 1) % sides, true};
        for (int to = 0; to < 2 && !rink->wall[i].encloses; to++)
            add_end(e, i, to, &room);
    }
}

Journey *journey_new(const Rink *rink)
{
    static const Rule RULE[RULES] = {
        [RULE_DISCS] = {.name = "meet_discs",
                        .given = {"pa", "va", "ta", "pb", "vb", "tb", "s", "now"},
                        .asked = {"t", "rests", "grazes", "bound", "soon"},
                        .vectors = "vv-vv---"},
        [RULE_FACE] = {.name = "meet_face",
                       .given = {"p", "v", "tp", "r", "q", "z", "sides", "now"},
                       .asked = {"t", "rests", "bound", "soon", "N"},
                       .vectors = "vv--vv--"},
        [RULE_TRAVEL] = {.name = "travel", .given = {"m", "p", "v", "ta", "t"}, .asked = {"P", "M", "T"}, .vectors = "-vv--"},
        [RULE_BOUNCE] = {.name = "bounce", .given = {"v", "n", "e", "w"}, .asked = {"v'"}, .vectors = "vv-v"},
        [RULE_COLLIDE] = {.name = "collide2d",
                          .given = {"ma", "mb", "va", "vb", "pa", "pb", "e"},
                          .asked = {"va'", "vb'"},
                          .vectors = "--vvvv-"},
        [RULE_APART] = {.name = "apart", .given = {"p", "q", "z", "r"}, .asked = {"gap"}, .vectors = "vvv-"},
        [RULE_ENDLESS] = {.name = "endless",
                          .given = {"ma", "va", "mb", "kb", "vb", "mc", "kc", "vc", "N", "M", "e1", "e2", "dt"},
                          .asked = {"small", "large", "T", "Va", "Vb", "Vc", "Sa", "Sb", "Sc"},
                          .vectors = "-v--v--vvv---"},
    };
    Arena  *mem = arena_new();
    Engine *e = ARENA_ONE(mem, Engine);
    *e = (Engine){.journey = {.rink = rink}, .mem = mem, .scratch = arena_new()};
    e->diag.mem = mem;
    memcpy(e->rule, RULE, sizeof RULE);
    for (int i = 0; i < RULE_APART; i++) /* endless.c opens the others if it needs them */
        if (!rule_open(&e->rule[i], &e->diag)) {
            e->journey.end = JOURNEY_FAILED;
            e->journey.why = e->diag.message;
        }
    find_ends(e);
    return &e->journey;
}

Journey *journey_new_rounded(const Rink *rink, const NumSys *sys)
{
    Journey *journey = journey_new(rink);
    ((Engine *)journey)->rounding = sys;
    return journey;
}

void journey_free(Journey *journey)
{
    if (!journey)
        return;
    Engine *e = (Engine *)journey;
    passage_end(&e->exact);
    passage_end(&e->close);
    passage_end(&e->rough);
    for (int i = 0; i < RULES; i++)
        rule_close(&e->rule[i]);
    arena_free(e->scratch);
    arena_free(e->mem);
}

Advance journey_begin(Engine *e, Passage *s, const NumSys *sys, mpfr_prec_t prec)
{
    Journey *journey = &e->journey;
    Advance  to = passage_start(e, s, sys, prec);
    journey->first_ctx = &s->num;
    for (int i = 0; i < journey->rink->balls && to == ADVANCE_ON; i++)
        to = encounter_find_all(e, s, i);
    return to == ADVANCE_ON ? passage_totals(e, s, &journey->first_energy, journey->first_momentum) : to;
}

/* A time that the other passage does not have exactly has an enclosure. */
Advance journey_go_on(Engine *e, Passage *s, Passage *from, mpfr_prec_t prec)
{
    int     things = engine_things(e);
    Advance to = passage_go_on(e, s, from, prec);
    for (int i = 0; i < e->journey.rink->balls * things && to == ADVANCE_ON; i++)
        if (s->meeting[i].kind == MEETS_PERHAPS)
            to = encounter_find(e, s, i / things, i % things);
    return to;
}

/* From the exact part on, or from the start if there is none, in enclosures. */
static Advance start_close(Engine *e, bool after_exact)
{
    Journey *journey = &e->journey;
    journey->bits = journey->bits ? 2 * journey->bits : FIRST_BITS;
    journey->hits = journey->exact_hits = after_exact ? e->exact.hits : 0;
    journey->grazes = after_exact ? e->exact.grazes : 0;
    e->on = &e->close;
    if (after_exact)
        return journey_go_on(e, &e->close, &e->exact, journey->bits);
    return journey_begin(e, &e->close, &enclosure_system, journey->bits);
}

/* Works out where the balls are at the end, and what they have together. Returns ADVANCE_STOPPED, too, if they have not begun. */
static Advance sum_up(Engine *e, Passage *s)
{
    Journey *journey = &e->journey;
    Advance  to = s->begun ? passage_totals(e, s, &journey->energy, journey->momentum) : ADVANCE_STOPPED;
    journey->place = arena_alloc(s->keep, sizeof *journey->place * (size_t)(journey->rink->balls + 1));
    for (int i = 0; i < journey->rink->balls && to == ADVANCE_ON; i++) {
        to = passage_where(e, s, i, s->now, journey->place[i]);
        for (int k = 0; k < 2 && to == ADVANCE_ON; k++)
            journey->place[i][k] = passage_keep(s, journey->place[i][k]);
    }
    return to;
}

/* A motion that ends early is summed up where it ends: in exact numbers, or in enclosures if a place has no exact form. */
static Advance sum_up_early(Engine *e)
{
    Advance to = sum_up(e, e->on);
    if (to == ADVANCE_VAGUE && e->on == &e->exact && start_close(e, true) == ADVANCE_ON)
        to = sum_up(e, e->on);
    return to;
}

static void finish(Engine *e, Advance went)
{
    static const JourneyEnd END[] = {JOURNEY_DONE, JOURNEY_OPEN, JOURNEY_FAILED, JOURNEY_STOPPED};
    const Leg              *last = &e->journey.rink->leg[e->journey.rink->legs - 1];
    Journey                *journey = &e->journey;
    Advance                 summed = went == ADVANCE_VAGUE || went == ADVANCE_WRONG ? sum_up_early(e) : went;
    Passage                *s = e->on;
    journey->end = END[went];
    if (went == ADVANCE_ON && last->kind == LEG_HITS && s->done < last->hits)
        journey->end = JOURNEY_NO_MORE;
    if (went == ADVANCE_STOPPED)
        journey->why = text_of(s->num.why ? s->num.why : num_stop_reason());
    if (went == ADVANCE_ON)
        journey->why.len = 0;
    if (went == ADVANCE_VAGUE)
        journey->why = text_format(e->mem, "carom cannot decide with %d bits %.*s", LAST_BITS, TEXT_ARG(undecided_text(e, s)));
    journey->ctx = &s->num;
    journey->now = s->now;
    journey->flight = s->flight;
    journey->exact_hits = e->exact.hits;
    if (went == ADVANCE_STOPPED || summed == ADVANCE_ON)
        return;
    journey->end = JOURNEY_STOPPED;
    journey->why = journey->why.len ? journey->why : text_of(num_stop_reason());
}

void journey_follow(Journey *journey, const Rink *rink)
{
    Engine *e = (Engine *)journey;
    Advance went = ADVANCE_ON;
    bool    summed = false;
    journey->rink = rink;
    if (journey->end != JOURNEY_DONE && journey->end != JOURNEY_NO_MORE)
        return;
    if (!e->on && e->rounding) {
        e->on = &e->close;
        went = journey_begin(e, &e->close, e->rounding, 0);
    } else if (!e->on) {
        e->on = &e->exact;
        went = journey_begin(e, &e->exact, &exact_system, 0);
        e->exact_whole = went == ADVANCE_ON;
    }
    while (went == ADVANCE_VAGUE || (went == ADVANCE_ON && !summed)) {
        e->on->num.mem = e->scratch; /* a page that shows the numbers may have put its own arena here */
        if (went == ADVANCE_VAGUE && (e->rounding || journey->bits >= LAST_BITS))
            break;
        if (went == ADVANCE_VAGUE) {
            went = start_close(e, e->exact_whole);
        } else if (e->on->leg < rink->legs) {
            went = journey_step(e, e->on);
        } else {
            went = sum_up(e, e->on);
            summed = went == ADVANCE_ON;
        }
    }
    finish(e, went);
}

bool journey_same(Num before, NumCtx *first, Num after, NumCtx *ctx)
{
    Num same_system = before;
    ctx->mem = first->mem;
    if (first->sys != ctx->sys && ctx->sys->from_exact(&same_system, before.exact, ctx))
        return false;
    Order found = ctx->sys->compare(same_system, after, ctx);
    return found == ORDER_EQUAL || found == ORDER_UNKNOWN;
}

bool journey_keeps_energy(const Journey *journey, int hit)
{
    return journey_same(journey->first_energy, journey->first_ctx, journey->hit[hit]->energy, journey->hit[hit]->ctx);
}

bool journey_keeps_momentum(const Journey *journey)
{
    return journey_same(journey->first_momentum[0], journey->first_ctx, journey->momentum[0], journey->ctx) &&
           journey_same(journey->first_momentum[1], journey->first_ctx, journey->momentum[1], journey->ctx);
}
