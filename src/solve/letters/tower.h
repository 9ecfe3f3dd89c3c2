/* Tower: the field of rational functions in letters with some square roots in it, in which every element has one normal form.
 *
 * A letter stands for a number of which only an enclosure is known (pi, the tangent of half an angle, a quantity of the problem) or only
 * a range: a letter that was declared. A root is a letter, too, with its square: r^2 = radicand, a polynomial in the letters before it. An
 * element is a fraction whose roots have no power above 1 and stand in the numerator alone. A root enters only if its radicand has none in
 * the field already; so an element is 0 for all values of the letters exactly when its numerator is the polynomial 0.
 *
 * One letter may also be an algebraic number of any degree, with a polynomial that it makes 0. Then the roots in the field are not all
 * found, and tower_vanishes has to be asked whether an element is 0.
 *
 * What is proved here holds for the numbers that the letters stand for: only true equations are applied (the square of a root is its
 * radicand), and nothing is divided by a number that might be 0: its enclosure or its sign (signs.h) has to exclude that.
 */
#ifndef CAROM_SOLVE_TOWER_H
#define CAROM_SOLVE_TOWER_H

#include "solve/letters/fraction.h"
#include "solve/letters/knowledge.h"

typedef struct Tower {
    Knowledge   known;               /* its letters */
    int         root[LIMIT_LETTERS]; /* the letters that are roots, in the order in which they entered */
    int         roots;
    const Poly *modulus; /* in one letter, whose number it makes 0; NULL: there is none */
} Tower;

/* False where FLINT is not installed. */
bool tower_open(Tower *tower, Arena *mem);
void tower_close(Tower *tower);

/* A new letter for the number that the enclosure holds; -1 if there are no more. */
int tower_letter(Tower *tower, Num value);

/* The letter of the root of 1 - c^2, where the letter c is the cosine of a declared angle; -1 if there are no more. */
int tower_sine(Tower *tower, int cosine, Text name);

Fraction tower_rational(Tower *tower, Rat value);
Fraction tower_generator(Tower *tower, int letter);
Fraction tower_add(Tower *tower, Fraction x, Fraction y);
Fraction tower_sub(Tower *tower, Fraction x, Fraction y);
Fraction tower_mul(Tower *tower, Fraction x, Fraction y);
/* 1/x, where x is known not to be 0. */
Fraction tower_inv(Tower *tower, Fraction x);
/* The root of x, which is known not to be negative: an element, or a new letter where there is none. `value` encloses the root, or has no
 * interval where x has no enclosure. Where a sign that is not known decides, no element, and known.question has what it is the sign of. */
Fraction tower_sqrt(Tower *tower, Fraction x, Num value);

bool tower_is_zero(const Tower *tower, Fraction x);
/* Whether x is proved to be 0, if not as an element, then as a number. */
bool tower_vanishes(Tower *tower, Fraction x);
/* The signs that x may have. */
Signs tower_signs(Tower *tower, Fraction x);
bool  tower_equal(const Tower *tower, Fraction x, Fraction y);
/* Whether every letter in it has an enclosure. */
bool tower_has_value(const Tower *tower, Fraction x);
/* Status flags; the numbers that x may stand for. */
int tower_enclose(Num *z, Tower *tower, Fraction x);

#endif
