/* The numbers of the system of letters: each is an element of a tower, beside an enclosure of its value if it has one; their arithmetic,
 * and exact numbers among them. */
#ifndef CAROM_SOLVE_LETTERED_H
#define CAROM_SOLVE_LETTERED_H

#include "solve/letters/tower.h"

typedef struct Lettered {
    Fraction element;
    Num      value; /* its enclosure; interval is NULL: a declared letter is in it */
    bool     infinite;
} Lettered;

/* An angle with its cosine and sine: with a letter of its own, or one that is a letter itself. */
typedef struct Wave {
    Fraction angle;
    int      letter; /* of an angle that is a letter; otherwise -1 */
    Num      cos, sin;
} Wave;

enum { MOST_QUARTER = 180 }; /* halves of a degree */

typedef struct Letters Letters;
struct Letters {
    Tower    tower;
    int      quarter;                  /* 90° in units, or 0 */
    Fraction cosine[MOST_QUARTER + 1]; /* of so many units */
    int      pi;                       /* its letter, or -1 */
    Wave     wave[LIMIT_LETTERS];
    int      waves;
    Rat      rest[LIMIT_LETTERS]; /* of each angle that is a multiple of pi, what 15° leave of it, in units of pi */
    int      rests;
};

/* number.h keeps both without their types, which stand above it. */
static inline const Lettered *lettered_of(Num x)
{
    return x.lettered;
}

static inline Letters *letters_of(const NumCtx *ctx)
{
    return ctx->letters;
}

/* NUM_UNABLE if the element has no `above`. */
int lettered_make(Num *z, Fraction element, Num value, bool infinite, NumCtx *ctx);
int lettered_integer(Num *z, int n, NumCtx *ctx);
/* The letter of pi. */
int lettered_pi(Letters *letters);

/* The signs that x may have. */
Signs lettered_signs(Num x, NumCtx *ctx);
/* Keeps the question on which the sign of x depends, for letters_undecided. */
void lettered_ask(Num x, NumCtx *ctx);

/* These are the operations in the table of the system. */
int lettered_add(Num *z, Num x, Num y, NumCtx *ctx);
int lettered_sub(Num *z, Num x, Num y, NumCtx *ctx);
int lettered_mul(Num *z, Num x, Num y, NumCtx *ctx);
int lettered_div(Num *z, Num x, Num y, NumCtx *ctx);
int lettered_neg(Num *z, Num x, NumCtx *ctx);
int lettered_inv(Num *z, Num x, NumCtx *ctx);
int lettered_sqrt(Num *z, Num x, NumCtx *ctx);

int          lettered_from_exact(Num *z, const Exact *x, NumCtx *ctx);
const Exact *lettered_to_exact(Num x, NumCtx *ctx);

#endif
