/* Motion from hit to hit, against closed forms, a second implementation, and the laws. CAROM_TABLES=N plays N tables by the second
 * implementation, of 10,000 bits. */
#include "on_rink.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void is_number(Num num, NumCtx *ctx, long n, long d)
{
    Num wanted = rinks_number(mem, n, d).value.one;
    ctx->mem = mem;
    ck_assert(ctx->sys->kind == NUM_EXACT);
    ck_assert_int_eq(exact_compare(num, wanted, ctx), ORDER_EQUAL);
}

/* ---- closed forms ----------------------------------------------------------------------------------------- */

/* x folded into 0 .. width, in units of 1/d. */
static long folded(long x, long width)
{
    x = ((x % (2 * width)) + 2 * width) % (2 * width);
    return x <= width ? x : 2 * width - x;
}

/* Of the starts that are tried, the first one is followed for LONG hits, or for as many of them as are tried. */
enum { SHORT = 40, LONG = 10000 };

/* In a rectangle both coordinates bounce by themselves: the place at any time is that of the straight line, folded. */
START_TEST(a_rectangle_is_folded)
{
    enum { SIDE = 5 };
    int    hits = _i ? SHORT : cases(LONG);
    Random random = random_stream((uint64_t)_i);
    long   x = random_int(&random, 1, 99), y = random_int(&random, 1, 99), vx = random_int(&random, 1, 9), vy = -random_int(&random, 1, 9);
    put_box(SIDE, SIDE);
    rinks_ball(rink, 1, at(0, 0, 1), at(SIDE * x, SIDE * y, 100), at(vx, vy, 1));
    rinks_hits(rink, hits, 1, 1);
    Journey *journey = followed();
    ck_assert_int_ge(journey->hits, hits); /* two at the same moment are counted as two */
    ck_assert_int_eq(journey->bits, 0);
    for (int i = 0; i < journey->hits; i++) {
        const Hit *hit = journey->hit[i];
        hit->ctx->mem = mem;
        const Exact *t = hit->t.exact;
        ck_assert(exact_is_rational(t) && exact_rat(t).d);
        long n = exact_rat(t).n, d = exact_rat(t).d;
        is_number(hit->ball[0].p[0], hit->ctx, folded(5 * x * d + 100 * vx * n, SIDE * 100 * d), 100 * d);
        is_number(hit->ball[0].p[1], hit->ctx, folded(5 * y * d + 100 * vy * n, SIDE * 100 * d), 100 * d);
        is_number(hit->energy, hit->ctx, vx * vx + vy * vy, 2);
    }
    journey_free(journey);
}
END_TEST

/* In an equilateral triangle the unfolded line crosses the lines of a triangular grid: each of the three heights, which run from 0 to 1, is
 * a whole number there. */
START_TEST(an_equilateral_triangle_is_unfolded)
{
    int    hits = _i ? SHORT : cases(LONG);
    Random random = random_stream(100 + (uint64_t)_i);
    Play  *page = play_new(NULL);
    char   line[200];
    mpfr_t t, speed[3], height[3], next[3], first;
    long x = random_int(&random, 40, 60), y = random_int(&random, 5, 30), vx = random_int(&random, 1, 40), vy = random_int(&random, 1, 40);
    play(page, "polygon (0,0) (1,0) (1/2, sqrt(3)/2)");
    snprintf(line, sizeof line, "ball A r=0 p=(%ld/100, %ld/100) v=<%ld, %ld>", x, y, vx, vy);
    play(page, line);
    play(page, "set digits 40");
    play(page, "set format json");
    mpfr_inits2(PLAIN_BITS, t, first, (mpfr_ptr)0);
    for (int k = 0; k < 3; k++) {
        mpfr_inits2(PLAIN_BITS, speed[k], height[k], next[k], (mpfr_ptr)0);
        /* heights: 2y/sqrt(3), x - y/sqrt(3) and 1 - x - y/sqrt(3) */
        mpfr_sqrt_ui(first, 3, MPFR_RNDN);
        mpfr_si_div(height[k], k ? -y : 2 * y, first, MPFR_RNDN);
        mpfr_si_div(speed[k], k ? -vy : 2 * vy, first, MPFR_RNDN);
        mpfr_add_si(height[k], height[k], k == 1 ? x : k == 2 ? 100 - x : 0, MPFR_RNDN);
        mpfr_add_si(speed[k], speed[k], k == 1 ? vx : k == 2 ? -vx : 0, MPFR_RNDN);
        mpfr_div_ui(height[k], height[k], 100, MPFR_RNDN);
        mpfr_set_si(next[k], mpfr_sgn(speed[k]) > 0, MPFR_RNDN); /* the grid line that is crossed next */
    }
    snprintf(line, sizeof line, "move %d hits", hits);
    ck_assert_int_eq(play(page, line), EXIT_FINE);
    const char *found = page->out.at;
    for (int i = 0; i < hits; i++) {
        int least = -1;
        for (int k = 0; k < 3; k++) {
            mpfr_sub(t, next[k], height[k], MPFR_RNDN);
            mpfr_div(t, t, speed[k], MPFR_RNDN);
            if (least < 0 || mpfr_less_p(t, first)) {
                mpfr_set(first, t, MPFR_RNDN);
                least = k;
            }
        }
        mpfr_add_si(next[least], next[least], mpfr_sgn(speed[least]) > 0 ? 1 : -1, MPFR_RNDN);
        char wanted[80];
        found = strstr(found, "\"t\":{");
        ck_assert_ptr_nonnull(found);
        found = strstr(found, "\"decimal\":\"") + strlen("\"decimal\":\"");
        mpfr_snprintf(wanted, sizeof wanted, "%.40Rg", first);
        ck_assert_msg(strncmp(found, wanted, 30) == 0, "seed %llu: hit %d at %.40s, wanted %s", (unsigned long long)seed(), i + 1, found,
                      wanted);
    }
    mpfr_clears(t, first, (mpfr_ptr)0);
    for (int k = 0; k < 3; k++)
        mpfr_clears(speed[k], height[k], next[k], (mpfr_ptr)0);
    play_free(page);
}
END_TEST

/* ---- a second implementation ------------------------------------------------------------------------------ */

/* How many tables: `make large` plays the full number. */
static int tables(void)
{
    const char *asked = getenv("CAROM_TABLES");
    return asked ? atoi(asked) : cases(60);
}

START_TEST(every_hit_is_that_of_plain_numbers)
{
    enum { HITS = 60, CLOSE = 40 };
    Random             random = random_stream(200 + (uint64_t)_i);
    static PlainMotion plain;
    bool               elastic = _i % 2 == 0;
    random_scene(&random, random_int(&random, 1, 6));
    rinks_hits(rink, HITS, elastic ? 1 : 9, elastic ? 1 : 10);
    Journey *journey = followed();
    ck_assert_msg(journey->end == JOURNEY_DONE || journey->end == JOURNEY_NO_MORE, "seed %llu: %.*s", (unsigned long long)seed(),
                  TEXT_ARG(journey->why));
    plain_motion_open(&plain, rink, mem);
    for (int i = 0; i < journey->hits; i++) {
        const Hit     *hit = journey->hit[i];
        const HitPair *pair = &hit->pair[0];
        ck_assert(plain_motion_hit(&plain));
        int thing = pair->thing < rink->balls + rink->walls ? pair->thing : -1;
        ck_assert_msg(hit->pairs == 1 && pair->ball == plain.ball && thing == plain.thing,
                      "seed %llu: scene %d, hit %d is of %d and %d, not %d and %d", (unsigned long long)seed(), _i, i + 1, pair->ball,
                      thing, plain.ball, plain.thing);
        hit->ctx->mem = mem;
        ck_assert(rinks_encloses(hit->t, hit->ctx, plain.now, CLOSE));
        for (int k = 0; k < 2; k++) {
            ck_assert(rinks_encloses(hit->ball[0].p[k], hit->ctx, plain.x[pair->ball][k], CLOSE));
            ck_assert(rinks_encloses(hit->ball[0].after[k], hit->ctx, plain.v[pair->ball][k], CLOSE));
        }
        ck_assert(!elastic || journey_keeps_energy(journey, i));
    }
    ck_assert_msg(journey->hits == HITS || !plain_motion_hit(&plain), "seed %llu: there is a further hit", (unsigned long long)seed());
    plain_motion_close(&plain);
    journey_free(journey);
}
END_TEST

/* ---- back to the start ------------------------------------------------------------------------------------ */

/* The same balls where they are at the end, each with its velocity reversed. */
static Rink *reversed(Journey *journey)
{
    Rink *back = rink_copy(rink);
    back->legs = 0;
    journey->ctx->mem = back->mem;
    for (int i = 0; i < back->balls; i++) {
        Num *p = ARENA_MANY(back->mem, Num, 2), *v = ARENA_MANY(back->mem, Num, 2);
        memcpy(p, journey->place[i], sizeof journey->place[i]);
        for (int k = 0; k < 2; k++) {
            journey->ctx->mem = back->mem;
            exact_neg(&v[k], journey->flight[i].v[k], journey->ctx);
            p[k] = exact_num(exact_copy(p[k].exact, back->mem));
        }
        back->ball[i].p = input_exact(value_of(rink->ball[i].p.shape, p));
        back->ball[i].v = input_exact(value_of(rink->ball[i].p.shape, v));
    }
    return back;
}

START_TEST(reversed_it_comes_back)
{
    static const Fraction2 CORNER[] = {{{0, 0}, 1}, {{6, 0}, 1}, {{7, 3}, 1}, {{2, 5}, 1}};
    enum { HITS = 50 };
    Random random = random_stream(300 + (uint64_t)_i);
    rinks_polygon(rink, CORNER, 4);
    rinks_ball(rink, 1, at(0, 0, 1), at(random_int(&random, 20, 50), random_int(&random, 5, 30), 10),
               at(random_int(&random, 10, 90), random_int(&random, -90, 90), 10));
    rinks_hits(rink, HITS, 1, 1);
    rinks_until(rink, rinks_number(mem, 1000, 1));
    Journey *journey = followed();
    ck_assert_int_eq(journey->bits, 0);
    Rink *back = reversed(journey);
    rinks_until(back, rinks_number(mem, 1000, 1));
    Journey *home = journey_new(back);
    journey_follow(home, back);
    ck_assert_int_eq(home->hits, journey->hits);
    for (int k = 0; k < 2; k++)
        ck_assert_int_eq(exact_compare(home->place[0][k], value_num(&rink->ball[0].p.value)[k], home->ctx), ORDER_EQUAL);
    journey_free(home);
    journey_free(journey);
    rink_free(back);
}
END_TEST

/* Five balls on a line: all numbers stay rational. None touches a wall at the start, as it would hit it when it comes back. */
START_TEST(five_balls_come_back)
{
    enum { HITS = 50, BALLS = 5 };
    Random random = random_stream(350 + (uint64_t)_i);
    put_box(20, 2);
    for (int i = 0; i < BALLS; i++)
        rinks_ball(rink, random_int(&random, 0, 1) ? 3 : 1, at(1, 0, 2), at(40 * i + random_int(&random, 10, 34), 10, 10),
                   at(random_int(&random, -9, 9), 0, 1));
    rinks_hits(rink, HITS, 1, 1);
    Journey *journey = followed();
    ck_assert_msg(!journey->bits, "seed %llu: %d bits", (unsigned long long)seed(), journey->bits);
    bool islands = false;
    for (int i = 0; i < journey->hits; i++)
        islands |= journey->hit[i]->pairs > 1;
    Rink *back = reversed(journey);
    rinks_until(back, input_exact(value_number(exact_num(exact_copy(journey->now.exact, back->mem)))));
    Journey *home = journey_new(back);
    journey_follow(home, back);
    ck_assert_int_eq(home->end, JOURNEY_DONE);
    for (int i = 0; i < 2 * BALLS && !islands; i++) { /* three balls at one moment need not part as they met */
        Num p = value_num(&rink->ball[i / 2].p.value)[i % 2], v = value_num(&rink->ball[i / 2].v.value)[i % 2], turned;
        home->ctx->mem = mem;
        exact_neg(&turned, home->flight[i / 2].v[i % 2], home->ctx);
        ck_assert_int_eq(exact_compare(home->place[i / 2][i % 2], p, home->ctx), ORDER_EQUAL);
        ck_assert_int_eq(exact_compare(turned, v, home->ctx), ORDER_EQUAL);
    }
    journey_free(home);
    journey_free(journey);
    rink_free(back);
}
END_TEST

/* In the plane, each hit of two balls brings a root of numbers with roots, so no exact value is left after a few of them. The motion is
 * followed in enclosures of LAST_BITS instead, and goes back from the middle of what these leave of the places and velocities at the end.
 */
static Input middle_of(const Num *num, NumCtx *ctx, bool turned, Arena *into)
{
    mpfr_t lo, hi;
    Num   *middle = ARENA_MANY(into, Num, 2);
    NumCtx exact;
    numctx_open(&exact, &exact_system, into);
    mpfr_inits2(2 * LAST_BITS, lo, hi, (mpfr_ptr)0);
    for (int k = 0; k < 2; k++) {
        ck_assert(ctx->sys->kind == NUM_RANGE);
        enclosure_ends(lo, hi, num[k]);
        mpfr_add(lo, lo, hi, MPFR_RNDN);
        mpfr_div_si(lo, lo, turned ? -2 : 2, MPFR_RNDN);
        middle[k].exact = mpfr_system.to_exact((Num){.mpfr = lo}, &exact);
    }
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    numctx_close(&exact);
    return input_exact(value_of(rink->ball[0].p.shape, middle));
}

/* Exponent of the distance of an enclosure from an exact number, at most. */
static long distance_of(Num num, NumCtx *ctx, Num wanted)
{
    mpfr_t lo, hi, low, high;
    NumCtx exact;
    numctx_open(&exact, &exact_system, mem);
    mpfr_inits2(2 * LAST_BITS, lo, hi, low, high, (mpfr_ptr)0);
    ck_assert(ctx->sys->kind == NUM_RANGE);
    enclosure_ends(lo, hi, num);
    exact_enclose(low, high, wanted.exact, &exact);
    mpfr_sub(lo, high, lo, MPFR_RNDA);
    mpfr_sub(hi, hi, low, MPFR_RNDA);
    mpfr_abs(lo, lo, MPFR_RNDN);
    mpfr_abs(hi, hi, MPFR_RNDN);
    mpfr_max(hi, hi, lo, MPFR_RNDU);
    long exponent = mpfr_zero_p(hi) ? -2 * LAST_BITS : mpfr_get_exp(hi);
    mpfr_clears(lo, hi, low, high, (mpfr_ptr)0);
    numctx_close(&exact);
    return exponent;
}

START_TEST(five_balls_in_the_plane_come_back)
{
    enum { HITS = 50, BALLS = 5, TIME = 30, SURE_BITS = 2000 };
    Random random = random_stream(380 + (uint64_t)_i);
    int    ball, thing;
    put_box(30, 20);
    while (rink->balls < BALLS) {
        rinks_ball(rink, random_int(&random, 1, 5), at(random_int(&random, 1, 2), 0, 1),
                   at(random_int(&random, 20, 280), random_int(&random, 20, 180), 10),
                   at(random_int(&random, -90, 90), random_int(&random, -90, 90), 10));
        rink->balls -= rink_fault(rink, mem, &ball, &thing) != FAULT_NONE;
    }
    rinks_until(rink, rinks_number(mem, TIME, 1));
    Journey *journey = journey_new(rink);
    journey->bits = LAST_BITS / 2; /* the enclosures of this motion begin with twice as many */
    journey_follow(journey, rink);
    ck_assert_int_eq(journey->end, JOURNEY_DONE);
    ck_assert_msg(journey->hits >= HITS, "seed %llu: %d hits", (unsigned long long)seed(), journey->hits);
    Rink *back = rink_copy(rink);
    for (int i = 0; i < BALLS; i++) {
        back->ball[i].p = middle_of(journey->place[i], journey->ctx, false, back->mem);
        back->ball[i].v = middle_of(journey->flight[i].v, journey->ctx, true, back->mem);
    }
    Journey *home = journey_new(back);
    home->bits = LAST_BITS / 2;
    journey_follow(home, back);
    ck_assert_int_eq(home->end, JOURNEY_DONE);
    ck_assert_int_eq(home->hits, journey->hits);
    for (int i = 0; i < 2 * BALLS; i++) {
        long apart = distance_of(home->place[i / 2][i % 2], home->ctx, value_num(&rink->ball[i / 2].p.value)[i % 2]);
        ck_assert_msg(apart < -SURE_BITS, "seed %llu: ball %d is 2^%ld away from its start", (unsigned long long)seed(), i / 2 + 1, apart);
    }
    journey_free(home);
    journey_free(journey);
    rink_free(back);
}
END_TEST

/* ---- what is easily decided wrongly ------------------------------------------------------------------------ */

static const char *const DELICATE[][2] = {
    /* an exact graze is no hit; a little nearer is one, a little further away is none */
    {"ball A r=1/2 p=(0, 0) v=<1, 0>\nball B r=1/2 p=(3, 1)\nmove 1 hit\n", "no further hit will ever happen"},
    {"ball A r=1/2 p=(0, 0) v=<1, 0>\nball B r=1/2 p=(3, 1 - 1e-60)\nmove 1 hit\n", "A – B"},
    {"ball A r=1/2 p=(0, 0) v=<1, 0>\nball B r=1/2 p=(3, 1 + 1e-60)\nmove 1 hit\n", "no further hit will ever happen"},
    /* a gap into which the ball just fits, and one that is a little too narrow */
    {"wall u (4, 1) (6, 1)\nwall d (4, 0) (6, 0)\nball A r=1/2 p=(0, 1/2) v=<1, 0>\nmove 1 hit\n", "no further hit will ever happen"},
    {"wall u (4, 1) (6, 1)\nwall d (4, 1e-30) (6, 0)\nball A r=1/2 p=(0, 1/2) v=<1, 0>\nmove 1 hit\n", "A – the first end of d"},
    /* two hits 1e-40 s apart are two, and at the same moment they are one */
    {"box (0, 0) (10, 10)\nball A r=1 p=(8, 5) v=<1, 0>\nball B r=1 p=(5 - 1e-40, 5) v=<2, 0>\nmove 2 hits\n", "+ 3.33333e-41  A – B"},
    {"box (0, 0) (10, 10)\nball A r=1 p=(8, 5) v=<1, 0>\nball B r=1 p=(5, 5) v=<2, 0>\nmove 1 hit\n", "A – B, A – right"},
    /* the corner of two walls; a point meets the end of a wall */
    {"box (0, 0) (4, 4)\nball A r=1/4 p=(1, 1) v=<1, 1>\nmove 1 hit\n", "A – right, A – top"},
    {"box (0, 0) (4, 4)\nball A r=1/4 p=(1, 1) v=<1, 1 + 1e-50>\nmove 2 hits\n", "2    + 2.75e-50"},
    {"wall w (0, -1) (0, 0)\nball A r=0 p=(-1, -1) v=<1, 1>\nmove 1 hit\n", "1    1       A – w"},
    {"wall w (0, -1) (0, 0)\nball A r=0 p=(-1, -1) v=<1, 1 + 1e-50>\nmove 1 hit\n", "no further hit will ever happen"},
    /* a ball without rebound slides along the wall; resting balls take part in a hit */
    {"box (0, 0) (8, 4) e=0\nball A r=1/4 p=(1, 1) v=<3, 2>\nmove 9 hits\n", "A – right, A – top"},
    {"ball A r=1/2 p=(0, 0) v=<1, 0>\nball B r=1/2 p=(3, 0)\nball C r=1/2 p=(4, 0)\nmove 1 hit\n", "A – B, B – C"},
    /* A meets the end of a wall while the last ball rests against it */
    {"ball A m=1 r=3/2 p=(3/2, 9/2) v=<2, -1/2>\nball D m=2 r=0 p=(3/2, 3) v=<2, 2>\nwall w (4, 5) (8, 5)\nset restitution 0\nmove 2 "
     "hits\n",
     "A – the first end of w, A – D"},
    /* two walls end in one point: that is one corner, with the smaller e */
    {"wall u (4, 4) (8, 4) e=1/3\nwall d (4, 8) (4, 4)\nball A r=0 p=(1, 1) v=<3, 3>\nmove 1 hit\n", "A – u, A – d"},
    {"wall u (4, 4) (8, 4) e=1/3\nwall d (4, 8) (4, 4)\nball A r=1 p=(1, 1) v=<3, 3>\nmove 1 hit\n", "A – the corner of u and d"},
    {"wall u (4, 4) (8, 4) e=1/3\nwall d (4, 8) (4, 4)\nball A r=1 p=(1, 1) v=<3, 3>\nmove 1 hit\n", "<-1, -1>"},
    /* the same motion twice, far apart: without exact numbers the order is open, and makes no difference */
    {"ball A r=1 p=(0, 0) v=<3, 1/7>\nball B r=1 p=(5, 1)\nball C r=1 p=(11, 2)\nball D r=1 p=(0, 20) v=<3, 1/7>\nball E r=1 p=(5, 21)\n"
     "ball F r=1 p=(11, 22)\nmove 4 hits\n",
     "the order of 2 hits that share no ball is not decided"},
    /* side by side: for all that enclosures tell, B and E may meet, but not soon */
    {"ball A r=1 p=(0, 0) v=<3, 1/7>\nball B r=1 p=(5, 1)\nball C r=1 p=(11, 2)\nball D r=1 p=(0, 20) v=<3, 1/7>\nball E r=1 p=(5, 21)\n"
     "ball F r=1 p=(11, 22)\nmove 4 hits\nmove 5 s\n",
     "at t ≈ 7.75923 s"},
    /* hits without end; the same between balls that are not on a line is only noticed */
    {"polygon (0, 0) (10, 1) (10, 0)\nball A r=0 p=(9, 1/2) v=<-3, -1/7>\nset restitution 1/2\nmove 9000 hits\n", "without end"},
    {"box (0, 0) (10, 4)\nball A r=1/2 m=1000 p=(5, 2) v=<-1, 0>\nball B r=1/2 p=(1, 2)\nset restitution 1/2\nmove 9000 hits\n",
     "A – B, B – left, without end"},
    {"box (0, 0) (10, 4)\nball A r=1/2 m=1000 p=(5, 2) v=<-1, 0>\nball B r=1/2 p=(1, 2 + 1/100)\nset restitution 1/2\nmove 9000 hits\n",
     "may never end"},
    /* a third ball arrives in time, or a little too late */
    {"box (0, 0) (10, 4)\nball A r=1/2 m=1000 p=(5, 2) v=<-1, 0>\nball B r=1/2 p=(1, 2)\nball D r=1/4 p=(8, 2) v=<-3, 0>\n"
     "set restitution 1/2\nmove 9 hits\n",
     "A – D"},
    /* no room, and walls that leave a way out of the corner */
    {"box (0, 0) (10, 1)\nball A r=1/2 p=(5, 1/2) v=<1, 1>\nmove 900 hits\n", "these bodies leave no room to move in"},
    {"wall u (10, 1) (1/2, 1/20)\nwall d (10, 0) (1/2, 0)\nball A r=0 p=(9, 1/2) v=<-3, -1/7>\nset restitution 1/16\nmove 90 hits\n",
     "no further hit will ever happen"},
};
enum { DELICATES = sizeof DELICATE / sizeof *DELICATE };

/* Words that are broken into lines are compared as one. */
static void flatten(char *text)
{
    char *to = text;
    for (char *at = text; *at; at++) {
        bool line_end = *at == '\n' && at[1] == ' ' && at[2] == ' ';
        *to++ = line_end ? ' ' : *at;
        at += line_end ? 2 : 0;
    }
    *to = 0;
}

START_TEST(delicate_scenes_are_decided)
{
    Play *page = play_new(NULL);
    Buf   lines = {0};
    buf_puts(&lines, DELICATE[_i][0]);
    ck_assert_int_le(play_lines(page, buf_text(&lines)), EXIT_CHECK);
    flatten(page->out.at);
    ck_assert_msg(strstr(page->out.at, DELICATE[_i][1]), "%s\n%.3000s", DELICATE[_i][0], page->out.at);
    buf_free(&lines);
    play_free(page);
}
END_TEST

/* The 3rd and 4th hit may come in any order. But C touches G so soon after its hit that enclosures cannot tell whether that comes before
 * the other one, so neither of the two is decided; and it stays so. */
START_TEST(a_hit_that_is_not_decided_is_not_shown)
{
    Play *page = play_new(NULL);
    Text  lines = TEXT("ball A r=1 p=(0, 0) v=<3, 1/7>\nball B r=1 p=(5, 1)\nball C r=1 p=(11, 2)\nball D r=1 p=(0, 20) v=<3, 1/7>\n"
                        "ball E r=1 p=(5, 21)\nball F r=1 p=(11, 22)\nball G r=1 p=(13 + 1e-2000, 2)\nset format json\nmove 4 hits\n");
    ck_assert_int_eq(play_lines(page, lines), EXIT_CHECK);
    for (int i = 0; i < 2; i++) {
        const char *end = strstr(page->out.at, "\"kind\":\"motion\"");
        ck_assert_ptr_nonnull(end);
        ck_assert_ptr_nonnull(strstr(end, "\"end\":\"open\""));
        ck_assert_ptr_nonnull(strstr(end, "\"hits\":2,\"exact_hits\":2,"));
        ck_assert_ptr_nonnull(strstr(end, "\"name\":\"C\",\"centre\":[{\"decimal\":\"11\"}"));
        ck_assert_int_eq(play(page, "move 1 hit"), EXIT_CHECK);
    }
    play_free(page);
}
END_TEST

SUITE(check_motion)
{
    printf("motion: %d tables by a second implementation\n", tables());
    Suite *suite = suite_create("motion");
    TCase *tcase = tcase_create("motion");
    tcase_add_checked_fixture(tcase, open_rink, close_rink);
    tcase_add_loop_test(tcase, a_rectangle_is_folded, 0, cases(60));
    tcase_add_loop_test(tcase, an_equilateral_triangle_is_unfolded, 0, cases(8));
    tcase_add_loop_test(tcase, every_hit_is_that_of_plain_numbers, 0, tables());
    tcase_add_loop_test(tcase, reversed_it_comes_back, 0, cases(20));
    tcase_add_loop_test(tcase, five_balls_come_back, 0, cases(8));
    tcase_add_loop_test(tcase, five_balls_in_the_plane_come_back, 0, cases(4));
    tcase_add_loop_test(tcase, delicate_scenes_are_decided, 0, DELICATES);
    tcase_add_test(tcase, a_hit_that_is_not_decided_is_not_shown);
    suite_add_tcase(suite, tcase);
    return suite;
}
