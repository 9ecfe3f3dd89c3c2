/* Random scenes, watched with plain MPFR numbers: nobody ever overlaps, at a hit or between two, every hit obeys the laws, and the motion
 * ends. Small whole numbers make many hits at the same moment, grazes, corners, and balls that rest against something. CAROM_SCENES sets
 * the number of scenes. */
#include "fractions.h"
#include "rinks.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { SCENES = 400, BATCH = 50, BITS = 320, MOST_BALLS = 5, HITS = 10, SMALL_EXACT = -200, SMALL_ENCLOSED = -44 };

/* ---- real numbers, all forgotten after a scene ------------------------------------------------------------- */

typedef mpfr_srcptr R;
typedef struct Point {
    R x, y;
} Point;

enum { POOL = 100000 };
static mpfr_t pool[POOL];
static int    used, made;

static mpfr_ptr fresh(void)
{
    MUST(used < POOL, "the pool is too small");
    if (used == made)
        mpfr_init2(pool[made++], BITS);
    return pool[used++];
}

static R whole(long n)
{
    mpfr_ptr z = fresh();
    mpfr_set_si(z, n, MPFR_RNDN);
    return z;
}

#define OPERATION(name)                                                                                                                    \
    static R name(R a, R b)                                                                                                                \
    {                                                                                                                                      \
        mpfr_ptr z = fresh();                                                                                                              \
        mpfr_##name(z, a, b, MPFR_RNDN);                                                                                                   \
        return z;                                                                                                                          \
    }
OPERATION(add)
OPERATION(sub)
OPERATION(mul)

static R quotient(R a, R b)
{
    mpfr_ptr z = fresh();
    mpfr_div(z, a, b, MPFR_RNDN);
    return z;
}

static Point minus(Point a, Point b)
{
    return (Point){sub(a.x, b.x), sub(a.y, b.y)};
}

static R dot(Point a, Point b)
{
    return add(mul(a.x, b.x), mul(a.y, b.y));
}

static R cross(Point a, Point b)
{
    return sub(mul(a.x, b.y), mul(a.y, b.x));
}

static Point on_way(Point p, Point v, R t)
{
    return (Point){add(p.x, mul(v.x, t)), add(p.y, mul(v.y, t))};
}

/* The middle of what a number of a journey can be. */
static R middle(Num num, NumCtx *ctx)
{
    mpfr_ptr lo = fresh(), hi = fresh(), z = fresh();
    if (ctx->sys->kind == NUM_EXACT)
        exact_enclose(lo, hi, num.exact, ctx);
    else
        enclosure_ends(lo, hi, num);
    mpfr_add(z, lo, hi, MPFR_RNDN);
    mpfr_div_2ui(z, z, 1, MPFR_RNDN);
    return z;
}

static Point middles(const Num num[2], NumCtx *ctx)
{
    return (Point){middle(num[0], ctx), middle(num[1], ctx)};
}

/* ---- scenes ----------------------------------------------------------------------------------------------- */

static Fraction2 halves(Random *random, int least, int most)
{
    return (Fraction2){{random_int(random, 2 * least, 2 * most), random_int(random, 2 * least, 2 * most)}, 2};
}

static Fraction2 fine(Random *random, int least, int most)
{
    enum { D = 101 };
    return (Fraction2){{random_int(random, least * D, most * D), random_int(random, least * D, most * D)}, D};
}

static Rink *random_rink(Random *random, Arena *mem)
{
    static const Fraction2 BOX[] = {{{0, 0}, 1}, {{12, 0}, 1}, {{12, 8}, 1}, {{0, 8}, 1}};
    static const Fraction2 SLOPE[] = {{{0, 0}, 1}, {{12, 0}, 1}, {{9, 4}, 1}, {{0, 10}, 1}};
    static const Fraction2 BENT[] = {{{0, 0}, 1}, {{12, 0}, 1}, {{12, 9}, 1}, {{6, 6}, 1}, {{0, 9}, 1}};
    static const Fraction2 WEDGE[] = {{{0, 0}, 1}, {{12, 0}, 1}, {{12, 5}, 1}};
    static const struct {
        const Fraction2 *corner;
        int              count;
    } AROUND[] = {{NULL, 0}, {BOX, 4}, {SLOPE, 4}, {BENT, 5}, {WEDGE, 3}};
    static const long E[][2] = {{1, 1}, {1, 1}, {1, 2}, {9, 10}, {1, 16}, {0, 1}, {5, 4}};
    Rink             *rink = rink_copy(NULL);
    int               around = random_int(random, 0, 4), e = random_int(random, 0, 6), walls = random_int(random, 0, 2), ball, thing;
    bool              small = random_int(random, 0, 2) > 0;
    rinks_polygon(rink, AROUND[around].corner, AROUND[around].count);
    for (int i = 0; i < walls; i++) {
        Fraction2 from = halves(random, 1, 8), to = halves(random, 1, 8);
        if (from.n[0] != to.n[0] || from.n[1] != to.n[1])
            rinks_wall(rink, from, to, false);
    }
    int balls = random_int(random, 1, MOST_BALLS);
    for (int tries = 0; rink->balls < balls && tries < 40; tries++) { /* places that do not fit are thrown away */
        Fraction2 r = {{random_int(random, 0, 3), 0}, 2};
        Fraction2 p = small ? halves(random, 0, 10) : fine(random, 0, 10), v = small ? halves(random, -2, 2) : fine(random, -2, 2);
        rinks_ball(rink, random_int(random, 1, 4), r, p, v);
        if (rink_fault(rink, mem, &ball, &thing) != FAULT_NONE)
            rink->balls--;
    }
    rinks_hits(rink, HITS, E[e][0], E[e][1]);
    rink->leg[0].model = (Model)random_int(random, 0, MODELS - 1);
    return rink;
}

/* ---- watching --------------------------------------------------------------------------------------------- */

typedef struct Watch {
    const Rink *rink;
    Arena      *mem;
    int         scene;
    mpfr_exp_t  small; /* less than 2^small counts as 0: what enclosures leave open */
    Point       p[MOST_BALLS], v[MOST_BALLS];
    R           m[MOST_BALLS], r[MOST_BALLS], now;
} Watch;

static void fault(const Watch *watch, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void fault(const Watch *watch, const char *format, ...)
{
    char    what[200];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    ck_abort_msg("seed %llu, scene %d: %s", (unsigned long long)seed(), watch->scene, what);
}

#define SEEN(watch, condition, ...) ((condition) ? (void)0 : fault(watch, __VA_ARGS__))

static bool is_nought(const Watch *watch, R x)
{
    return mpfr_zero_p(x) || mpfr_get_exp(x) < watch->small;
}

static bool is_least(const Watch *watch, R x, R least)
{
    R above = sub(x, least);
    return mpfr_sgn(above) >= 0 || is_nought(watch, above);
}

static Point given(const Watch *watch, const Input *input)
{
    NumCtx ctx;
    numctx_open(&ctx, &exact_system, watch->mem);
    Point p = middles(value_num(&input->value), &ctx);
    numctx_close(&ctx);
    return p;
}

static R given_number(const Watch *watch, const Input *input)
{
    NumCtx ctx;
    numctx_open(&ctx, &exact_system, watch->mem);
    R x = middle(input->value.one, &ctx);
    numctx_close(&ctx);
    return x;
}

/* Square of the distance of a point from a segment. */
static R distance2(Point p, Point from, Point to)
{
    Point along = minus(to, from), off = minus(p, from);
    R     s = dot(off, along), length2 = dot(along, along);
    if (mpfr_sgn(length2) == 0 || mpfr_sgn(s) <= 0)
        return dot(off, off);
    return mpfr_greater_p(s, length2) ? dot(minus(p, to), minus(p, to)) : quotient(mul(cross(along, off), cross(along, off)), length2);
}

static R smaller(R a, R b)
{
    return mpfr_less_p(a, b) ? a : b;
}

static bool on_both_sides(const Watch *watch, Point a, Point b, Point from, Point to)
{
    R one = cross(minus(to, from), minus(a, from)), two = cross(minus(to, from), minus(b, from));
    return mpfr_sgn(one) * mpfr_sgn(two) < 0 && !is_nought(watch, one) && !is_nought(watch, two);
}

/* No ball reaches through another or through a wall on its way until then. */
static void stay_apart(const Watch *watch, R until)
{
    R dt = sub(until, watch->now);
    SEEN(watch, is_least(watch, dt, whole(0)), "time runs backwards");
    for (int a = 0; a < watch->rink->balls; a++) {
        Point here = watch->p[a], there = on_way(here, watch->v[a], dt);
        R     r2 = mul(watch->r[a], watch->r[a]);
        for (int b = 0; b < a; b++) {
            Point d = minus(here, watch->p[b]), w = minus(watch->v[a], watch->v[b]);
            R     s = add(watch->r[a], watch->r[b]), w2 = dot(w, w), t = whole(0);
            if (mpfr_sgn(w2) > 0)
                t = quotient(dot(d, w), mul(w2, whole(-1)));
            t = mpfr_sgn(t) < 0 ? whole(0) : smaller(t, dt);
            Point nearest = on_way(d, w, t);
            SEEN(watch, is_least(watch, dot(nearest, nearest), mul(s, s)), "balls %d and %d overlap", a, b);
        }
        for (int k = 0; k < watch->rink->walls; k++) {
            Point from = given(watch, &watch->rink->wall[k].from), to = given(watch, &watch->rink->wall[k].to);
            R     near = smaller(smaller(distance2(here, from, to), distance2(there, from, to)),
                                 smaller(distance2(from, here, there), distance2(to, here, there)));
            SEEN(watch, is_least(watch, near, r2), "ball %d reaches through wall %d", a, k);
            SEEN(watch, !on_both_sides(watch, here, there, from, to) || !on_both_sides(watch, from, to, here, there),
                 "ball %d passes through wall %d", a, k);
        }
    }
}

static void move_on(Watch *watch, R until)
{
    R dt = sub(until, watch->now);
    for (int i = 0; i < watch->rink->balls; i++)
        watch->p[i] = on_way(watch->p[i], watch->v[i], dt);
    watch->now = until;
}

/* Infinitely many hits, on whose way a ball stays within the triangle of the corner: it is watched as if it went straight to their end. */
static void go_straight(Watch *watch, const Hit *hit)
{
    R dt = sub(middle(hit->t, hit->ctx), watch->now);
    for (int i = 0; i < hit->balls; i++) {
        int   ball = hit->ball[i].ball;
        Point way = minus(middles(hit->ball[i].p, hit->ctx), watch->p[ball]);
        watch->v[ball] = (Point){quotient(way.x, dt), quotient(way.y, dt)};
    }
}

static R energy_of(const Watch *watch)
{
    R sum = whole(0);
    for (int i = 0; i < watch->rink->balls; i++)
        sum = add(sum, quotient(mul(watch->m[i], dot(watch->v[i], watch->v[i])), whole(2)));
    return sum;
}

static Point momentum_of(const Watch *watch)
{
    Point sum = {whole(0), whole(0)};
    for (int i = 0; i < watch->rink->balls; i++)
        sum = on_way(sum, watch->v[i], watch->m[i]);
    return sum;
}

static Point relative(const Watch *watch, const HitPair *pair)
{
    bool two = pair->thing < watch->rink->balls;
    return two ? minus(watch->v[pair->ball], watch->v[pair->thing]) : watch->v[pair->ball];
}

/* Newton's law of restitution, for one pair: u' = -e u along the normal, and nothing across it. */
static void obeys_restitution(const Watch *watch, const HitPair *pair, NumCtx *ctx, Point before, Point after, int number)
{
    bool  two = pair->thing < watch->rink->balls;
    Point n = two ? minus(watch->p[pair->ball], watch->p[pair->thing]) : middles(pair->n, ctx);
    R     u = dot(before, n), e = middle(pair->e, ctx);
    SEEN(watch, mpfr_sgn(u) < 0, "hit %d: they do not approach", number);
    SEEN(watch, is_nought(watch, add(dot(after, n), mul(e, u))), "hit %d: restitution", number);
    SEEN(watch, is_nought(watch, cross(minus(after, before), n)), "hit %d: an impulse across the normal", number);
    if (two) {
        R s = add(watch->r[pair->ball], watch->r[pair->thing]);
        SEEN(watch, is_nought(watch, sub(dot(n, n), mul(s, s))), "hit %d: they do not touch", number);
    }
}

static void see_hit(Watch *watch, const Hit *hit, int number, bool gains)
{
    Point before = relative(watch, &hit->pair[0]), momentum = momentum_of(watch);
    R     energy = energy_of(watch);
    bool  walls = false;
    for (int i = 0; i < hit->pairs; i++)
        walls |= hit->pair[i].thing >= watch->rink->balls;
    for (int i = 0; i < hit->balls; i++) {
        int   ball = hit->ball[i].ball;
        Point p = middles(hit->ball[i].p, hit->ctx), off = minus(p, watch->p[ball]);
        SEEN(watch, is_nought(watch, dot(off, off)), "hit %d: ball %d is not on its way", number, ball);
        watch->p[ball] = p;
        watch->v[ball] = middles(hit->ball[i].after, hit->ctx);
    }
    if (hit->pairs == 1)
        obeys_restitution(watch, &hit->pair[0], hit->ctx, before, relative(watch, &hit->pair[0]), number);
    Point lost = minus(momentum, momentum_of(watch));
    SEEN(watch, walls || is_nought(watch, dot(lost, lost)), "hit %d: momentum", number);
    SEEN(watch, gains || is_least(watch, energy, energy_of(watch)), "hit %d: energy", number);
}

static void watch_scene(int scene)
{
    Random   random = random_stream((uint64_t)scene);
    Arena   *mem = arena_new();
    Rink    *rink = random_rink(&random, mem);
    Journey *journey = journey_new(rink);
    used = 0;
    journey_follow(journey, rink);
    Watch watch = {.rink = rink, .mem = mem, .scene = scene, .small = journey->bits ? SMALL_ENCLOSED : SMALL_EXACT, .now = whole(0)};
    for (int i = 0; i < rink->balls; i++) {
        watch.p[i] = given(&watch, &rink->ball[i].p);
        watch.v[i] = given(&watch, &rink->ball[i].v);
        watch.m[i] = given_number(&watch, &rink->ball[i].m);
        watch.r[i] = given_number(&watch, &rink->ball[i].r);
    }
    bool gains = mpfr_cmp_ui(given_number(&watch, &rink->leg[0].e), 1) > 0;
    SEEN(&watch, journey->end != JOURNEY_STOPPED, "it was stopped");
    SEEN(&watch, journey->end == JOURNEY_DONE || journey->end == JOURNEY_NO_MORE || journey->why.len, "it stops without a reason");
    SEEN(&watch, journey->end != JOURNEY_DONE || journey->hits >= HITS, "it is done after %d hits", journey->hits);
    for (int i = 0; i < journey->hits; i++) {
        R t = middle(journey->hit[i]->t, journey->hit[i]->ctx);
        journey->hit[i]->ctx->mem = mem;
        if (journey->hit[i]->endless)
            go_straight(&watch, journey->hit[i]);
        stay_apart(&watch, t);
        move_on(&watch, t);
        see_hit(&watch, journey->hit[i], i + 1, gains);
    }
    stay_apart(&watch, journey->end == JOURNEY_NO_MORE ? add(watch.now, whole(100)) : middle(journey->now, journey->ctx));
    journey_free(journey);
    rink_free(rink);
    arena_free(mem);
}

static int scenes(void)
{
    const char *asked = getenv("CAROM_SCENES");
    return asked ? atoi(asked) : cases(SCENES);
}

START_TEST(nobody_overlaps_and_the_laws_hold)
{
    int first = _i * BATCH, last = first + BATCH < scenes() ? first + BATCH : scenes();
    for (int scene = first; scene < last; scene++)
        watch_scene(scene);
}
END_TEST

static void forget(void)
{
    while (made)
        mpfr_clear(pool[--made]);
    mpfr_free_cache();
}

SUITE(check_random_scenes)
{
    printf("random scenes: %d watched\n", scenes());
    Suite *suite = suite_create("random scenes");
    TCase *tcase = tcase_create("scenes");
    tcase_add_checked_fixture(tcase, NULL, forget);
    tcase_add_loop_test(tcase, nobody_overlaps_and_the_laws_hold, 0, (scenes() + BATCH - 1) / BATCH);
    suite_add_tcase(suite, tcase);
    return suite;
}
