/* Polynomials in several letters over the rationals, by FLINT.
 *
 * FLINT is loaded when the first ring is opened: linking it would make every start of the program four times as slow. Where it is not
 * installed, poly_open returns NULL. The callers pass that on, and a law that only letters could prove stays undecided.
 *
 * FLINT cannot be interrupted, so an operation that would go beyond the bounds gives NULL instead, as does one that is begun after the
 * statement was stopped or has used up its memory (num_stopped), and NULL as an operand gives NULL.
 */
#ifndef CAROM_SOLVE_POLY_H
#define CAROM_SOLVE_POLY_H

#include <gmp.h>
#include <stdbool.h>

enum {
    LIMIT_LETTERS = 20,       /* of a ring */
    LIMIT_TERMS = 10000,      /* of a polynomial */
    LIMIT_PRODUCT = 1000000,  /* pairs of terms in one product */
    LIMIT_POLY_DEGREE = 400,  /* of all letters together */
    LIMIT_FACTOR_TERMS = 200, /* of a polynomial that is factored */
    LIMIT_FACTOR_DEGREE = 24,
    LIMIT_DIVISORS = 160, /* of one division */
    MOST_FACTORS = LIMIT_FACTOR_DEGREE,
};

typedef struct Poly     Poly;
typedef struct PolyRing PolyRing;

/* A ring with LIMIT_LETTERS letters, which owns all its polynomials; NULL where FLINT is not installed. */
PolyRing *poly_open(void);
/* The same with its terms ordered by total degree, and then by reverse lexicographic order, as Gröbner bases want it. */
PolyRing *poly_open_graded(void);
void      poly_close(PolyRing *ring);
/* Frees all that was made since the mark was taken: for a question whose answer is no polynomial. */
const Poly *poly_mark(const PolyRing *ring);
void        poly_release(PolyRing *ring, const Poly *mark);

const Poly *poly_rational(PolyRing *ring, mpq_srcptr value);
const Poly *poly_integer(PolyRing *ring, long value);
const Poly *poly_letter(PolyRing *ring, int letter);
/* The product of all letters, each with its exponent. */
const Poly *poly_power_product(PolyRing *ring, const mp_limb_t exponent[LIMIT_LETTERS]);
const Poly *poly_add(PolyRing *ring, const Poly *a, const Poly *b);
const Poly *poly_sub(PolyRing *ring, const Poly *a, const Poly *b);
const Poly *poly_mul(PolyRing *ring, const Poly *a, const Poly *b);
/* The greatest common divisor, with leading coefficient 1; not of two zeros. */
const Poly *poly_gcd(PolyRing *ring, const Poly *a, const Poly *b);
/* a/b, b not 0; NULL if b does not divide a. */
const Poly *poly_quotient(PolyRing *ring, const Poly *a, const Poly *b);
/* The remainder of a division by b; b not 0. */
const Poly *poly_remainder(PolyRing *ring, const Poly *a, const Poly *b);
/* The remainder of a division by several: none of its terms is a multiple of one of their leading terms. */
const Poly *poly_normal_form(PolyRing *ring, const Poly *a, const Poly *const *by, int count);
/* The polynomial whose square is a, with either sign; NULL if there is none. */
const Poly *poly_root(PolyRing *ring, const Poly *a);

/* constant*factor[0]^power[0]*...: each factor is irreducible and has integer coefficients without a common divisor, the first of them
 * positive. */
typedef struct PolyFactors {
    const Poly *constant;
    int         count;
    const Poly *factor[MOST_FACTORS];
    int         power[MOST_FACTORS];
} PolyFactors;

/* a not 0; false beyond the bounds. */
bool poly_factor(PolyFactors *z, PolyRing *ring, const Poly *a);

/* The coefficient of the first term; a not 0. */
const Poly *poly_leading(PolyRing *ring, const Poly *a);
/* The factor of letter^power, as a polynomial in the other letters. */
const Poly *poly_coefficient(PolyRing *ring, const Poly *a, int letter, int power);

bool poly_is_zero(const PolyRing *ring, const Poly *a);
bool poly_is_one(const PolyRing *ring, const Poly *a);
bool poly_equal(const PolyRing *ring, const Poly *a, const Poly *b);
/* Whether no letter is in it. */
bool poly_is_rational(const PolyRing *ring, const Poly *a);
int  poly_degree(const PolyRing *ring, const Poly *a, int letter);
/* Term by term: the number of terms, and of each its coefficient and the exponent of every letter. */
int poly_terms(const PolyRing *ring, const Poly *a);
/* Counts the bits of the numerator and the denominator of its longest coefficient. */
int  poly_bits(const PolyRing *ring, const Poly *a);
void poly_exponents(mp_limb_t exponent[LIMIT_LETTERS], const PolyRing *ring, const Poly *a, int term);
void poly_term(mpq_t coefficient, mp_limb_t exponent[LIMIT_LETTERS], const PolyRing *ring, const Poly *a, int term);

#endif
