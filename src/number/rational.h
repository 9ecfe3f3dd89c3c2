/* Rat: a rational number in lowest terms; in machine words if it fits, in GMP numbers otherwise.
 *
 * Classroom numbers fit into machine words, and then no operation allocates memory. A large one keeps its limbs in the arena of the context
 * and is never changed, so a Rat can be copied as a struct. Only the size of a value decides its form: equal numbers have equal forms.
 */
#ifndef CAROM_NUMBER_RATIONAL_H
#define CAROM_NUMBER_RATIONAL_H

#include "number/number.h"

typedef struct Rat {
    int64_t             n, d; /* n/d, d > 0, both below 2^62 in size; d = 0 if large */
    const __mpq_struct *large;
} Rat;

Rat  rat_int(int64_t n);
bool rat_is_zero(Rat x);
bool rat_is_one(Rat x);
bool rat_is_integer(Rat x);
int  rat_sign(Rat x);
int  rat_compare(Rat x, Rat y, NumCtx *ctx);
bool rat_equal(Rat x, Rat y);

/* Each returns NUM_OK, NUM_DOMAIN (division by 0) or NUM_LIMIT. Operands are within bounds, so GMP cannot fail. */
int rat_add(Rat *z, Rat x, Rat y, NumCtx *ctx);
int rat_sub(Rat *z, Rat x, Rat y, NumCtx *ctx);
int rat_mul(Rat *z, Rat x, Rat y, NumCtx *ctx);
int rat_div(Rat *z, Rat x, Rat y, NumCtx *ctx);
Rat rat_neg(Rat x, NumCtx *ctx);
/* x^n for any integer n, |n| <= LIMIT_EXPONENT. */
int rat_power(Rat *z, Rat x, long n, NumCtx *ctx);
/* x*2^shift */
int rat_shift(Rat *z, Rat x, long shift, NumCtx *ctx);
/* num and den of x as integers. */
Rat rat_numerator(Rat x, NumCtx *ctx);
Rat rat_denominator(Rat x, NumCtx *ctx);

/* The root of an integer x >= 0 if it is a perfect square. */
bool rat_square_root(Rat *root, Rat x, NumCtx *ctx);
/* x > 0 an integer: x = outside^2 * inside, where `outside` takes the squares of primes below 1000, and all of x if it is a perfect square.
 * `inside` may still contain squares of larger primes; only printing depends on that. */
void rat_take_squares(Rat *outside, Rat *inside, Rat x, NumCtx *ctx);

/* x as a GMP number; `view` holds the limbs of a small one and must stay in place while the result is used. */
typedef struct RatView {
    mp_limb_t    limb[2];
    __mpq_struct q;
} RatView;
mpq_srcptr rat_view(RatView *view, Rat x);
/* q, which must be in lowest terms, copied into the arena if it is large. */
int rat_from_mpq(Rat *z, mpq_srcptr q, NumCtx *ctx);
Rat rat_copy(Rat x, Arena *into);

#endif
