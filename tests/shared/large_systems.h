/* Common parts of the tests of large islands: systems, and their exact solutions. */
#ifndef CAROM_TESTS_LARGE_SYSTEMS_H
#define CAROM_TESTS_LARGE_SYSTEMS_H

#include "islands.h"
#include "numbers.h"

static Random      random_;
static LargeExact  exact;
static const char *label; /* of the system at hand, for messages */

static const char *const usual[] = {"chain", "tree", "stack", "hub", "graph"};
enum { USUAL = 5 };

static inline LargeSystem island(const char *kind, int n, int spread, int near)
{
    static char text[128];
    uint64_t    chosen = random_next(&random_) % 2147483647;
    snprintf(text, sizeof text, "kind=%s n=%d seed=%llu spread=%d near=%d", kind, n, (unsigned long long)chosen, spread, near);
    label = text;
    return island_system(kind, n, chosen, spread, near, &ctx);
}

static inline int solve_exactly(const LargeSystem *s)
{
    return large_exact(&exact, s, LARGE_BUDGET, &ctx);
}

static inline Rat sum(Rat a, Rat b)
{
    Rat z = rat_int(0);
    ck_assert_int_eq(rat_add(&z, a, b, &ctx), NUM_OK);
    return z;
}

static inline Rat product(Rat a, Rat b)
{
    Rat z = rat_int(0);
    ck_assert_int_eq(rat_mul(&z, a, b, &ctx), NUM_OK);
    return z;
}

/* One to three contacts, in which nothing averages out. */
static inline LargeSystem small_system(void)
{
    static const int start[] = {0, 1, 3, 6}, column[] = {0, 0, 1, 0, 1, 2};
    static Rat       value[6], rhs[3];
    label = "a small system";
    for (int k = 0; k < 6; k++) {
        bool diagonal = k == 0 || k == 2 || k == 5;
        value[k] = ratio(diagonal ? random_int(&random_, 60, 99) : random_int(&random_, -9, 9), random_int(&random_, 1, 2));
        value[k] = product(value[k], ratio(1, diagonal ? 3 : random_int(&random_, 6, 99)));
    }
    for (int i = 0; i < 3; i++)
        rhs[i] = ratio(random_int(&random_, -99, 99), random_int(&random_, 1, 99));
    return (LargeSystem){random_int(&random_, 1, 3), start, column, value, rhs};
}

#endif
