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
 * Numbers with declared letters have no enclosure. Their order follows from the ranges of the letters and from assumptions.
 *
 * A user cannot name this system. Laws are proved in it (identity.h), and calls with declared letters are worked in it.
 */
#ifndef CAROM_SOLVE_LETTERS_H
#define CAROM_SOLVE_LETTERS_H

#include "solve/letters/lettered.h"
#include "solve/letters/signs.h"

extern const NumSys letters_system;

/* numctx.letters has to be this while the system is in use; NULL where FLINT is not installed.
 *
 * With a `quarter`, all multiples of 90°/quarter share one letter x, twice the cosine of that angle. It is an algebraic number, so this
 * also proves what is true of these angles alone: cos(36°) - cos(72°) = 1/2. With 0 each angle has a letter of its own, which is faster,
 * and proves what is true of any angles. */
Letters *letters_open(int quarter, Arena *mem);
void     letters_close(Letters *letters);
/* A mark that changes with what is made of the letters and stays until they are closed. */
const Poly *letters_mark(const Letters *letters);
/* A letter for any number, of which only this enclosure is known; its status. */
int letters_number(Num *z, Num value, NumCtx *ctx);

/* ---- declared letters ------------------------------------------------------------------------------------- */

/* A letter that stands for any number in a range: all that follows is true of each of them. It has no enclosure, so orders and signs follow
 * from the ranges and from what is assumed; NUM_DOMAIN: the range is empty; NUM_LIMIT: there are no more letters. With the range of an
 * angle its cosine and sine are known, too. The ends and the name are not copied. */
int letters_declare(Num *z, Text name, LetterRange range, NumCtx *ctx);

/* The order of x and 0, as far as ranges and assumptions decide it; may be ORDER_AT_LEAST, ORDER_AT_MOST or ORDER_UNEQUAL. */
Order letters_sign(Num x, NumCtx *ctx);

/* The question that the last comparison, division or root left open: a factor of which the sign is needed and not known. It is then
 * forgotten; false: there is none. Working on under each assumption about its sign splits a derivation into its cases. */
bool letters_undecided(Num *difference, NumCtx *ctx);

/* Assumes the order of x and 0: any but ORDER_UNKNOWN. */
Assumed letters_assume(Num x, Order order, NumCtx *ctx);
/* x without one of the letters of `zero`, which is assumed to be 0: u - v with v put in as u is 0. The same letter for every x; false: none
 * of them can be taken out. */
bool letters_put_in(Num *z, Num x, Num zero, NumCtx *ctx);
/* The number of assumptions, and a return to fewer: a root or quotient that was made under an assumption means nothing without it. */
int  letters_assumptions(const Letters *letters);
void letters_forget(Letters *letters, int count);

/* The context of enclosures of letters. */
NumCtx *letters_enclosure(Letters *letters);

#endif
