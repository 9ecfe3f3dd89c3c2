/* The number system of letters: each number is an element of a tower, beside an enclosure of its value.
 *
 * Two numbers are equal if their difference is the element 0, whatever the values of the letters; they are unequal if their enclosures show
 * it; otherwise their order is unknown. So an equation between values without an exact form, such as the momentum of bodies that collide
 * at 40°, is proved as an identity of polynomials.
 *
 * The sine and cosine of an angle are (2*t)/(1 + t^2) and (1 - t^2)/(1 + t^2), with a letter t for the tangent of half the angle. Angles
 * that differ by right angles share a letter, and a sum of angles goes by the addition theorems. A direction, atan2(y, x), is itself a
 * letter.
 *
 * It is no system that a user can name: identity.c proves laws in it.
 */
#ifndef CAROM_SOLVE_LETTERS_H
#define CAROM_SOLVE_LETTERS_H

#include "solve/letters/tower.h"

extern const NumSys letters_system;

typedef struct Letters Letters;

/* What numctx.letters has to be while the system is in use; NULL where FLINT is not installed.
 *
 * With a `quarter`, all multiples of 90°/quarter share one letter x, twice the cosine of that angle. It is an algebraic number, so this
 * also proves what is true of these angles alone: cos(36°) - cos(72°) = 1/2. With 0 each angle has a letter of its own, which is faster,
 * and proves what is true of any angles. */
Letters *letters_open(int quarter, Arena *mem);
void     letters_close(Letters *letters);
/* A letter for any number, of which only this enclosure is known; its status. */
int letters_number(Num *z, Num value, NumCtx *ctx);
/* The context of enclosures of letters. */
NumCtx *letters_enclosure(Letters *letters);
/* The quarter for all angles so far, which it divides by 15°, too; 0 if there is none, or it would be too large. */
int letters_quarter(const Letters *letters, NumCtx *ctx);

#endif
