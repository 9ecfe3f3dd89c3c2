/* Exact numbers: a sum of rational multiples of square roots, or a rational multiple of pi, or inf.
 *
 * A sum is  c1*sqrt(d1) + c2*sqrt(d2) + ...  with rational ci, none 0, and positive integers di such that no
 * product di*dj (i != j) is a perfect square; a di that is a perfect square is kept as d = 1. Square roots of
 * such integers are linearly independent over the rationals (Besicovitch 1940), so a value is 0 exactly when it has no terms. The sign of
 * any other value is found by enclosures of rising precision, which must end. The two kinds never mix: sqrt(2)*pi is NUM_UNABLE.
 */
#ifndef CAROM_NUMBER_EXACT_H
#define CAROM_NUMBER_EXACT_H

#include "number/rational.h"

typedef struct Term {
    Rat c, d; /* c*sqrt(d) */
} Term;

typedef enum { EXACT_ROOTS, EXACT_ANGLE, EXACT_INFINITY } ExactKind;

struct Exact {
    ExactKind kind;
    int       count;  /* number of terms: none means zero; an angle c*pi has one, with d = 1 */
    Term      term[]; /* in order of rising d, so a rational part comes first */
};

/* The sum as a number of the exact system. */
static inline Num exact_num(const Exact *x)
{
    return (Num){.exact = x};
}

extern const Exact exact_zero, exact_infinity;

const Exact *exact_rational(Rat value, NumCtx *ctx);
/* c*sqrt(d), d a positive integer that is not a square. */
const Exact *exact_root(Rat c, Rat d, NumCtx *ctx);
const Exact *exact_integer(int64_t value, NumCtx *ctx);
const Exact *exact_angle(Rat times_pi, NumCtx *ctx);
bool         exact_is_rational(const Exact *x);
bool         exact_is_one(const Exact *x);
/* The value of a rational x. */
Rat          exact_rat(const Exact *x);
const Exact *exact_copy(const Exact *x, Arena *into);

/* The operations of the system, on Num.exact: exact_add(&z, x, y, ctx) and so on. */
#define OP1(op) int exact_##op(Num *z, Num x, NumCtx *ctx);
#define OP2(op) int exact_##op(Num *z, Num x, Num y, NumCtx *ctx);
#include "number/ops.def"
#undef OP1
#undef OP2

/* x*2^shift, without a greatest common divisor. */
int exact_shift(Num *z, Num x, long shift, NumCtx *ctx);

/* Whether a number of any system is certainly 0. */
bool num_is_zero(Num x, NumCtx *ctx);
/* x compared with 0. */
Order num_sign(Num x, NumCtx *ctx);
/* An exact number is either 0 or not; an enclosure may be 0 if it holds 0. */
bool num_may_be_zero(Num x, NumCtx *ctx);

int   exact_sign(const Exact *x, NumCtx *ctx);
Order exact_compare(Num x, Num y, NumCtx *ctx);
/* lo <= x <= hi at the precision of lo and hi; x finite. Their distance goes to 0 as the precision rises. */
void exact_enclose(mpfr_ptr lo, mpfr_ptr hi, const Exact *x, NumCtx *ctx);

/* A number as value*2^exponent, |value| in [1/2, 1) or 0, with a relative error below NEAR_ERROR: exact_near.c. Each returns false if that
 * does not decide the question. */
typedef struct Near {
    double value;
    long   exponent;
} Near;
#define NEAR_ERROR 0x1p-45 /* exact_near stays below 2^-47: there is room for a quotient of two and a power of ten */
enum { NEAR_DIGITS = 12 }; /* the digits that a double can usually prove */
bool exact_near(Near *z, const Exact *x, NumCtx *ctx);
Near near_quotient(Near x, Near y); /* for two numbers from exact_near, y not 0 */
bool near_order(Order *order, Near x, Near y);
bool near_floor_log2(long *floor, Near x);
/* |x| rounded to 0.DIGITS*10^point; false also if those digits might be all of x. */
bool near_digits(int64_t *digits, long *point, Near x, int count);
/* Those digits as the double that strtod would make of them. */
double near_value(int64_t digits, long point, int count);

/* x as a double, if it is exactly one, and a normal one or 0. */
bool exact_double(double *z, const Exact *x);

/* x as a decimal of `digits` significant digits, rounded to nearest, ties to even, without trailing zeros; true
 * if that is all of x. Large and small sizes are written with e: 1.5e-30. */
bool exact_decimal(Buf *out, const Exact *x, int digits, NumCtx *ctx);

/* 0.DIGITS * 10^point as text: without e if the point is near the digits. With e otherwise, and also if the digits do not reach the point
 * and are not `all`, because zeros in their place would look like digits of the number. */
void decimal_write(Buf *out, bool minus, Text digits, long point, bool all);
/* x, which is a number other than 0, rounded to `digits` digits. */
void decimal_write_mpfr(Buf *out, mpfr_srcptr x, int digits, mpfr_rnd_t rounding, bool all);
/* `digits` digits, if all numbers from lo to hi agree in them; else nothing, and false. */
bool decimal_write_certain(Buf *out, mpfr_srcptr lo, mpfr_srcptr hi, int digits);

/* The exact value of a literal as the prompt accepts it: digits, a point, an exponent (e) or hexadecimal (0x, p). NUM_LIMIT beyond 100,000
 * digits, an exponent of 10,000,000 or a value of 1,000,000 bits. */
int exact_literal(const Exact **z, Text literal, NumCtx *ctx);

/* The two ends of an enclosure (a number of the enclosure system), rounded outward to lo and hi. */
void enclosure_ends(mpfr_ptr lo, mpfr_ptr hi, Num x);
/* The exact value that an enclosure carries, or NULL. */
const Exact *enclosure_exact(Num x);
/* A complete copy in another arena. */
Num enclosure_copy(Num x, Arena *into);
/* The number of decimal digits that its width leaves certain. */
int enclosure_digits(Num x);
/* Returns how many decimal places of an interval with 0 inside are certain to be 0; 0 for any other interval. */
int enclosure_zeros(Num x);
/* Writes as many certain digits of an enclosure as possible, at most `digits`, or one more if it contains the middle between two decimals
 * of that length. Writes nothing if no digit is certain. */
void enclosure_certain(Buf *out, Num x, int digits, NumCtx *ctx);
/* The shortest decimal that lies between the two that the system's `bounds` writes. */
void enclosure_inside(Buf *out, Num x, int digits, NumCtx *ctx);
/* The smallest enclosure at ctx's precision that contains all numbers from lo to hi, both finite, lo <= hi. */
int enclosure_between(Num *z, const Exact *lo, const Exact *hi, NumCtx *ctx);

#endif
