/* Hits that may never end: the same few pairs hit again and again, each time sooner than before, as in a corner with restitution below 1.
 * No number of them would get past that moment, so the motion stops once a round takes less than 2^-ROUNDS_SHRINK of the time that the
 * first one took. Between bodies that leave no room at all, a round takes no time. */
#include "motion/journey_inside.h"

enum { ROUNDS_SHRINK = 100 };

/* The exponents of the least and the largest that the time between two hits can be; false where it can be 0. */
static bool duration(const Hit *from, const Hit *to, Arena *mem, mpfr_exp_t *least, mpfr_exp_t *most)
{
    NumCtx *ctx = to->ctx;
    Num     time;
    mpfr_t  lo, hi;
    ctx->mem = mem;
    if (ctx->sys->sub(&time, to->t, from->t, ctx))
        return false;
    mpfr_inits2(64, lo, hi, (mpfr_ptr)0);
    if (ctx->sys->kind == NUM_RANGE)
        enclosure_ends(lo, hi, time);
    else
        exact_enclose(lo, hi, time.exact, ctx);
    bool good = mpfr_sgn(lo) > 0;
    *least = good ? mpfr_get_exp(lo) : 0;
    *most = good ? mpfr_get_exp(hi) : 0;
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    return good;
}

static Text pairs_of(const Journey *journey, int hit, int count, Arena *mem)
{
    Buf buf = {0};
    for (int i = 0; i < count; i++) {
        const HitPair *pair = &journey->hit[hit - i]->pair[0];
        Text           thing = motion_thing(journey, pair->thing, mem);
        buf_printf(&buf, "%s%.*s with %.*s",
                   !i              ? ""
                   : i + 1 < count ? ", "
                                   : " and ",
                   TEXT_ARG(journey->rink->ball[pair->ball].name), TEXT_ARG(thing));
    }
    return buf_finish(&buf, mem);
}

static bool no_time(const Hit *from, const Hit *to, NumCtx *ctx)
{
    return from->ctx == to->ctx && ctx->sys->compare(from->t, to->t, ctx) == ORDER_EQUAL;
}

bool collapse_found(Engine *e, Passage *s)
{
    Journey *journey = &e->journey;
    int      last = s->hits - 1;
    if (s->num.sys->kind == NUM_ROUNDED)
        return false;
    for (int period = 1; period <= LONGEST_ROUND; period++) {
        mpfr_exp_t least, most, now_least, now_most;
        int       *alike = &s->alike[period - 1], first = last - *alike - period;
        bool       repeats = last - period >= s->first_hit && motion_same_pair(journey->hit[last], journey->hit[last - period]);
        *alike = repeats ? *alike + 1 : 0;
        if (*alike < 2 * period || first < s->first_hit)
            continue;
        if (no_time(journey->hit[last - 2 * period], journey->hit[last], &s->num)) {
            Text pairs = pairs_of(journey, last, period, e->mem);
            journey->why = text_format(e->mem,
                                       "the hits of %.*s follow each other without end and without any time between them, because these "
                                       "bodies leave no room to move in",
                                       TEXT_ARG(pairs));
            return true;
        }
        if (!duration(journey->hit[first], journey->hit[first + period], e->scratch, &least, &most) ||
            !duration(journey->hit[last - period], journey->hit[last], e->scratch, &now_least, &now_most) ||
            now_most + ROUNDS_SHRINK > least)
            continue;
        Text pairs = pairs_of(journey, last, period, e->mem);
        journey->why =
            text_format(e->mem,
                        "the hits of %.*s follow each other faster and faster, and a round of them takes hardly any time now. With "
                        "restitution below 1, such hits may never end",
                        TEXT_ARG(pairs));
        return true;
    }
    return false;
}
