/* Every number system in every precision that the tests of number/ try. */
#ifndef CAROM_TESTS_SYSTEMS_H
#define CAROM_TESTS_SYSTEMS_H

#include "numbers.h"

enum { CASES = 150 };

typedef struct System {
    const NumSys *sys;
    mpfr_prec_t   prec;
    int           cases; /* where one takes long; 0 for CASES */
} System;

/* Every system of the program, those that take a precision with several: a new one is tested without being named here. */
static const System PRECISIONS[] = {{NULL, LEAST_PRECISION, 0}, {NULL, 24, 0}, {NULL, 53, 0}, {NULL, 300, 0}, {NULL, 10000, 12},
                                    {NULL, MOST_PRECISION, 4}};
static System       systems[64];
static int          SYSTEMS;

static inline void list_systems(void)
{
    for (int i = 0; number_systems[i]; i++)
        for (size_t k = 0; k < (number_systems[i]->takes_precision ? sizeof PRECISIONS / sizeof *PRECISIONS : 1); k++) {
            if (SYSTEMS == sizeof systems / sizeof *systems)
                abort(); /* no test runs yet */
            systems[SYSTEMS] = number_systems[i]->takes_precision ? PRECISIONS[k] : (System){NULL, 0, 0};
            systems[SYSTEMS++].sys = number_systems[i];
        }
}

static inline int cases_of(const System *system)
{
    return system->cases ? system->cases : CASES;
}

/* An enclosure so sharp that one which does not overlap it does not hold the value. */
static inline Num sharp(const Exact *value)
{
    mpfr_prec_t prec = ctx.prec;
    Num         z;
    ctx.prec = 4000;
    ck_assert_int_eq(enclosure_system.from_exact(&z, value, &ctx), NUM_OK);
    ctx.prec = prec;
    return z;
}

static inline bool disjoint(Num x, Num y)
{
    Order found = enclosure_system.compare(x, y, &ctx);
    return found == ORDER_LESS || found == ORDER_GREATER;
}

#endif
