/* Fractions: arithmetic in Q with GMP alone, for tests that work out an answer independently.
 *
 * A Q never changes and lives until fractions_forget, which a test calls between its cases.
 */
#ifndef CAROM_TESTS_FRACTIONS_H
#define CAROM_TESTS_FRACTIONS_H

#include "harness.h"

#include <gmp.h>

/* As ck_assert_msg and ck_assert, for what is asked hundreds of thousands of times: those note their place in a file at
 * every call, and these only where the test fails. */
#define MUST(condition, ...)                                                                                                               \
    do {                                                                                                                                   \
        if (!(condition))                                                                                                                  \
            ck_abort_msg(__VA_ARGS__);                                                                                                     \
    } while (0)
#define HOLDS(condition) MUST(condition, "%s", #condition)

typedef mpq_srcptr Q;

/* Two or three fractions. */
typedef struct Vec {
    int rows;
    Q   at[3];
} Vec;

Q    q_of(long numerator, long denominator);
Q    q_add(Q a, Q b);
Q    q_sub(Q a, Q b);
Q    q_mul(Q a, Q b);
Q    q_div(Q a, Q b); /* b is not 0 */
Q    q_neg(Q a);
Q    q_abs(Q a);
Q    q_root(Q a); /* a is not negative; to 40 decimals where its root is no fraction */
int  q_sign(Q a);
bool q_same(Q a, Q b);
int  q_compare(Q a, Q b); /* below 0, 0, above 0 */
/* -20 to 20 over 1 to 9; the second never 0, the third above 0. */
Q q_random(Random *random);
Q q_random_nonzero(Random *random);
Q q_random_positive(Random *random);

Vec  v_of(Q x, Q y);
Vec  v_add(Vec a, Vec b);
Vec  v_sub(Vec a, Vec b);
Vec  v_scale(Q c, Vec a);
Q    v_dot(Vec a, Vec b);
Q    v_cross(Vec a, Vec b); /* of the plane */
bool v_same(Vec a, Vec b);
bool v_is_zero(Vec a);
Vec  v_random(Random *random, int rows);
Vec  v_random_nonzero(Random *random, int rows);

void fractions_forget(void);
/* Forgets only those made since the mark. */
int  fractions_mark(void);
void fractions_back(int mark);

#endif
