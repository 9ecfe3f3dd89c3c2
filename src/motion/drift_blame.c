/* Finds where the error of a rounded journey comes from: the rounded run goes on hit by hit, and from each of its hits an exact run takes
 * over. */
#include "motion/journey_inside.h"

#include <math.h>

enum { LEAST_BITS = 512, PREC = 256 };

typedef struct DriftLedger {
    const Journey *real, *whole; /* the true journey; the rounded one */
    Journey       *mixed;        /* exact from a hit of the rounded one on */
    DriftBlame     blame;
    const Hit     *wrong, *right; /* the hit looked at, in the rounded and in the true journey */
    int            disc;          /* index in their balls */
    mpfr_t         before, now, one, two;
} DriftLedger;

static double difference(DriftLedger *l, Num a, NumCtx *a_ctx, Num b, NumCtx *b_ctx)
{
    drift_near(l->one, a, a_ctx);
    drift_near(l->two, b, b_ctx);
    mpfr_sub(l->one, l->one, l->two, MPFR_RNDN);
    return mpfr_get_d(l->one, MPFR_RNDN);
}

static double distance(DriftLedger *l, const Num a[2], NumCtx *a_ctx, const Num b[2], NumCtx *b_ctx)
{
    double x = difference(l, a[0], a_ctx, b[0], b_ctx), y = difference(l, a[1], a_ctx, b[1], b_ctx);
    return hypot(x, y);
}

/* The hit to look at, and the worst coordinate there. */
static void choose(DriftLedger *l)
{
    int last = l->blame.hits - 1;
    l->wrong = l->whole->hit[last];
    l->right = l->real->hit[drift_counterpart(l->real, l->whole, last)];
    l->blame.error = 0;
    for (int i = 0; i < l->right->balls; i++)
        for (int k = 0; k < 2; k++) {
            double error = difference(l, l->wrong->ball[i].p[k], l->wrong->ctx, l->right->ball[i].p[k], l->right->ctx);
            if (fabs(error) <= fabs(l->blame.error))
                continue;
            l->blame.error = error;
            l->blame.ball = l->right->ball[i].ball;
            l->blame.axis = k;
            l->disc = i;
        }
}

/* ---- one hit ---------------------------------------------------------------------------------------------- */

/* The mixed run has the velocities of the rounded run before the hit, and works the hit out exactly. */
static double growth_of(DriftLedger *l, const Hit *right, const Hit *mixed)
{
    double before = 0, after = 0;
    for (int k = 0; k < right->balls; k++) {
        before = fmax(before, distance(l, mixed->ball[k].before, mixed->ctx, right->ball[k].before, right->ctx));
        after = fmax(after, distance(l, mixed->ball[k].after, mixed->ctx, right->ball[k].after, right->ctx));
    }
    return before > 0 ? after / before : 0;
}

/* When the ball was hit before that hit; NULL: it has come from the start. */
static const Hit *hit_before(const Journey *real, int hit, int ball)
{
    for (int i = hit - 1; i >= 0; i--)
        for (int k = 0; k < real->hit[i]->balls; k++)
            if (real->hit[i]->ball[k].ball == ball)
                return real->hit[i];
    return NULL;
}

static double flight_of(DriftLedger *l, int hit, const HitDisc *disc)
{
    const Hit *here = l->real->hit[hit], *earlier = hit_before(l->real, hit, disc->ball);
    drift_near(l->one, here->t, here->ctx);
    double time = earlier ? difference(l, here->t, here->ctx, earlier->t, earlier->ctx) : mpfr_get_d(l->one, MPFR_RNDN);
    double v[2];
    for (int k = 0; k < 2; k++) {
        drift_near(l->one, disc->before[k], here->ctx);
        v[k] = mpfr_get_d(l->one, MPFR_RNDN);
    }
    return time * hypot(v[0], v[1]);
}

static void describe(DriftLedger *l, int at, const Hit *mixed, BlamedHit *hit)
{
    const Hit     *right = l->real->hit[at];
    const HitDisc *a = &right->ball[0], *b = &right->ball[1];
    double         d[2], w[2];
    hit->growth = growth_of(l, right, mixed);
    hit->slant = -1;
    if (right->balls != 2)
        return;
    for (int k = 0; k < 2; k++) {
        d[k] = difference(l, b->p[k], right->ctx, a->p[k], right->ctx);
        w[k] = difference(l, b->before[k], right->ctx, a->before[k], right->ctx);
    }
    hit->slant = atan2(fabs(d[0] * w[1] - d[1] * w[0]), fabs(d[0] * w[0] + d[1] * w[1])) * 45 / atan(1);
    hit->flight = fmax(flight_of(l, at, a), flight_of(l, at, b)) / hypot(d[0], d[1]);
}

/* ---- all hits --------------------------------------------------------------------------------------------- */

static Advance advance_to(Engine *e, Passage *s, int hits)
{
    Advance to = ADVANCE_ON;
    while (to == ADVANCE_ON && s->hits < hits && s->leg < e->journey.rink->legs)
        to = journey_step(e, s);
    return to;
}

/* The exact run from the k-th hit of the rounded one to the hit looked at. Returns up to which hit it has the same bodies. */
static int mix(DriftLedger *l, Engine *rounded, int k, Advance *to)
{
    Engine *e = (Engine *)l->mixed;
    int     same = k;
    *to = journey_go_on(e, &e->close, &rounded->close, l->blame.bits);
    if (*to == ADVANCE_ON)
        *to = advance_to(e, &e->close, l->blame.hits);
    while (same < l->blame.hits && same < e->close.hits && motion_same_pair(l->mixed->hit[same], l->whole->hit[same]))
        same++;
    return same;
}

/* The change of the coordinate looked at since the run before. */
static double part_of(DriftLedger *l, const Hit *last)
{
    drift_near(l->now, last->ball[l->disc].p[l->blame.axis], last->ctx);
    mpfr_sub(l->before, l->now, l->before, MPFR_RNDN);
    mpfr_swap(l->before, l->now);
    return mpfr_get_d(l->now, MPFR_RNDN);
}

/* The part of each hit. Returns up to which hit all mixed runs have the same bodies; the ledger is complete if that is the hit looked at.
 */
static int enter_parts(DriftLedger *l, Engine *rounded, Advance *to)
{
    int    hits = l->blame.hits;
    double part;
    drift_near(l->before, l->right->ball[l->disc].p[l->blame.axis], l->right->ctx);
    *to = journey_begin(rounded, &rounded->close, rounded->rounding, 0);
    for (int k = 0; k < hits; k++) {
        int same = mix(l, rounded, k, to);
        if (same < hits)
            return same;
        part = part_of(l, l->mixed->hit[hits - 1]);
        *(k ? &l->blame.hit[k - 1].part : &l->blame.input) = part;
        describe(l, drift_counterpart(l->real, l->whole, k), l->mixed->hit[k], &l->blame.hit[k]);
        *to = advance_to(rounded, &rounded->close, k + 1);
    }
    l->blame.hit[hits - 1].part = part_of(l, l->wrong);
    return hits;
}

/* A ledger that cannot reach the hit looked at is made again up to an earlier hit. */
static void make(DriftLedger *l, Arena *mem)
{
    const NumSys *sys = l->whole->ctx->sys;
    Advance       to = ADVANCE_ON;
    bool          whole = false;
    while (!whole && l->blame.hits && to != ADVANCE_STOPPED) {
        choose(l);
        if (l->blame.error == 0)
            return;
        Journey *rounded = journey_new_rounded(l->real->rink, sys);
        l->mixed = journey_new(l->real->rink);
        int same = enter_parts(l, (Engine *)rounded, &to);
        whole = same == l->blame.hits;
        l->blame.hits = same;
        journey_free(l->mixed);
        journey_free(rounded);
    }
    if (to == ADVANCE_STOPPED)
        l->blame.why = text_of(num_stop_reason());
    else if (!l->blame.hits)
        l->blame.why = text_format(mem, "%s hits something else from the first hit on, so its error there has no size", sys->name);
}

DriftBlame drift_blame(const Journey *real, const Journey *rounded, Arena *mem)
{
    DriftLedger l = {.real = real, .whole = rounded};
    int         hits = drift_first(real, rounded);
    l.blame.hits = hits < MOST_BLAMED ? hits : MOST_BLAMED;
    l.blame.bits = 2 * real->bits > LEAST_BITS ? 2 * real->bits : LEAST_BITS;
    l.blame.hit = ARENA_MANY(mem, BlamedHit, l.blame.hits + 1);
    mpfr_inits2(PREC, l.before, l.now, l.one, l.two, (mpfr_ptr)0);
    make(&l, mem);
    mpfr_clears(l.before, l.now, l.one, l.two, (mpfr_ptr)0);
    return l.blame;
}
