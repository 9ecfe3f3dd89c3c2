/* Rinks for tests: balls and walls with rational numbers. */
#ifndef CAROM_TESTS_RINKS_H
#define CAROM_TESTS_RINKS_H

#include "motion/motion.h"

/* n/d */
typedef struct Fraction2 {
    long n[2], d;
} Fraction2;

Input rinks_number(Arena *mem, long n, long d);
Input rinks_point(Arena *mem, Fraction2 p);
void  rinks_ball(Rink *rink, long m, Fraction2 r, Fraction2 p, Fraction2 v);
/* One after another; those that enclose come first. */
void rinks_wall(Rink *rink, Fraction2 from, Fraction2 to, bool encloses);
void rinks_polygon(Rink *rink, const Fraction2 *corner, int count);
void rinks_hits(Rink *rink, int hits, long e_n, long e_d);
void rinks_until(Rink *rink, Input time);

/* The same motion again, in MPFR numbers of PLAIN_BITS bits, by another way: everybody moves on from hit to hit. */
enum { PLAIN_BITS = 10000, PLAIN_THINGS = 64 };
typedef struct PlainMotion {
    int    balls, walls;
    mpfr_t x[PLAIN_THINGS][2], v[PLAIN_THINGS][2], m[PLAIN_THINGS], r[PLAIN_THINGS];
    mpfr_t wall[PLAIN_THINGS][2][2];
    bool   encloses[PLAIN_THINGS];
    mpfr_t now, e;
    int    ball, thing; /* of the last hit; thing is -1 for the end of a wall */
} PlainMotion;
void plain_motion_open(PlainMotion *plain, const Rink *rink, Arena *mem);
/* The next hit; false if there is none. */
bool plain_motion_hit(PlainMotion *plain);
void plain_motion_close(PlainMotion *plain);

/* Whether a number of a journey is x, or encloses x within 2^-bits. */
bool rinks_encloses(Num num, NumCtx *ctx, mpfr_srcptr x, int bits);

#endif
