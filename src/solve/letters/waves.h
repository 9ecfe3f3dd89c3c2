/* Angles in the system of letters: their cosines and sines by the addition theorems, and directions. */
#ifndef CAROM_SOLVE_WAVES_H
#define CAROM_SOLVE_WAVES_H

#include "solve/letters/lettered.h"

int waves_cos(Num *z, Num x, NumCtx *ctx);
int waves_sin(Num *z, Num x, NumCtx *ctx);
int waves_tan(Num *z, Num x, NumCtx *ctx);
int waves_atan2(Num *z, Num y, Num x, NumCtx *ctx);

/* A letter for any angle in this range: its cosine is a letter, too, and its sine the root of 1 - cos^2. NUM_LIMIT: there are no more
 * letters. */
int waves_declare(Num *z, Text name, LetterRange range, NumCtx *ctx);

/* Whether x is an angle without letters, and then how many times pi it is. */
bool waves_are_times_pi(Rat *times, Fraction x, NumCtx *ctx);

/* Whether an angle with directions in it is proved to be 0. */
bool waves_is_no_angle(Fraction x, NumCtx *ctx);

/* The table of cosines of letters_open; false: the unit has no enclosure. */
bool waves_make_cosines(Letters *letters, int quarter);
/* The quarter for all angles so far, which it divides by 15°, too; 0 if there is none, or it would be too large. */
int waves_quarter(const Letters *letters, NumCtx *ctx);

#endif
