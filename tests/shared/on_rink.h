/* One rink that a test fills with balls and walls and follows, with a fixture that opens and closes it. */
#ifndef CAROM_TESTS_ON_RINK_H
#define CAROM_TESTS_ON_RINK_H

#include "harness.h"
#include "rinks.h"

static inline Fraction2 at(long x, long y, long d)
{
    return (Fraction2){{x, y}, d};
}

static Arena *mem;
static Rink  *rink;

static inline void open_rink(void)
{
    mem = arena_new();
    rink = rink_copy(NULL);
}

static inline void close_rink(void)
{
    rink_free(rink);
    arena_free(mem);
    mpfr_free_cache();
}

static inline Journey *followed(void)
{
    Journey *journey = journey_new(rink);
    journey_follow(journey, rink);
    return journey;
}

static inline void put_box(long width, long height)
{
    rinks_polygon(rink, (Fraction2[]){at(0, 0, 1), at(width, 0, 1), at(width, height, 1), at(0, height, 1)}, 4);
}

/* Balls at random within some walls, or none. */
static inline void random_scene(Random *random, int balls)
{
    static const Fraction2 CONVEX[] = {{{0, 0}, 1}, {{60, 0}, 1}, {{70, 30}, 1}, {{20, 50}, 1}};
    static const Fraction2 BENT[] = {{{0, 0}, 1}, {{60, 0}, 1}, {{60, 60}, 1}, {{31, 33}, 1}, {{0, 60}, 1}};
    int                    kind = random_int(random, 0, 3), ball, thing;
    if (kind == 0)
        put_box(60, 50);
    else if (kind == 1)
        rinks_polygon(rink, CONVEX, 4);
    else if (kind == 2)
        rinks_polygon(rink, BENT, 5);
    if (kind != 1 && random_int(random, 0, 1))
        rinks_wall(rink, at(20, 20, 1), at(37, 24, 1), false);
    while (rink->balls < balls) { /* places that do not fit are thrown away */
        enum { D = 1009 };
        Fraction2 p = at(random_int(random, 0, 60 * D), random_int(random, 0, 60 * D), D);
        Fraction2 v = at(random_int(random, -20 * D, 20 * D), random_int(random, -20 * D, 20 * D), D);
        rinks_ball(rink, random_int(random, 1, 5), at(random_int(random, 1, 4), 0, 1), p, v);
        if (rink_fault(rink, mem, &ball, &thing) != FAULT_NONE)
            rink->balls--;
    }
}

#endif
