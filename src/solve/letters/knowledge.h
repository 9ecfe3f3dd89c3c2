/* Knowledge: the letters of a ring of polynomials, each with an enclosure of its value or with a range, and assumptions about polynomials
 * in them. signs.h tells what follows. */
#ifndef CAROM_SOLVE_KNOWLEDGE_H
#define CAROM_SOLVE_KNOWLEDGE_H

#include "number/exact.h"
#include "solve/letters/poly.h"

/* The values that a declared letter may have. An end is rational, or NULL: there is none on that side. Only the range of an angle ends
 * above at 90° or 180°, and it begins at 0. */
typedef struct LetterRange {
    const Exact *low, *high;
    bool         low_in, high_in; /* whether the end itself is a value */
    bool         not_zero;
} LetterRange;

/* A set of signs that a number may have. */
enum { SIGN_MINUS = 1, SIGN_ZERO = 2, SIGN_PLUS = 4, SIGN_ANY = 7 };
typedef unsigned Signs;

typedef struct KnownLetter {
    Num         value; /* its enclosure; interval is NULL: there is none, and the range counts */
    LetterRange range;
    Text        name;   /* of a declared letter, or cos(α) of a declared angle α; otherwise empty */
    Text        angle;  /* α, of its cosine, or of its sine, which is the root of 1 - cos(α)^2; otherwise empty */
    const Poly *square; /* of a root, which is not negative; otherwise NULL */
} KnownLetter;

typedef struct Assumption {
    const Poly *poly;
    Signs       signs;
} Assumption;

enum { MOST_ASSUMPTIONS = 16 };

typedef struct Knowledge {
    PolyRing   *ring;
    NumCtx      enclosure; /* the context of the values */
    KnownLetter letter[LIMIT_LETTERS];
    int         letters;
    Assumption  assumption[MOST_ASSUMPTIONS];
    int         assumptions;
    const Poly *question; /* a factor whose sign was needed and is not known, or NULL */
} Knowledge;

/* False where FLINT is not installed. */
bool knowledge_open(Knowledge *known, Arena *mem);
void knowledge_close(Knowledge *known);

/* A new letter; -1 if there are no more. */
int knowledge_letter(Knowledge *known, KnownLetter letter);

/* Whether the range is that of a declared angle. */
bool knowledge_is_angle(LetterRange range);
/* Whether the polynomial contains the letter. */
bool knowledge_in(const Knowledge *known, const Poly *p, int letter);
/* Whether every letter in the polynomial has an enclosure. */
bool knowledge_has_value(const Knowledge *known, const Poly *p);
/* Status flags; the numbers that p may stand for. NUM_UNABLE: a letter in it has no enclosure. */
int knowledge_enclose(Num *z, Knowledge *known, const Poly *p);
/* Whether p is a rational number, and which; false also if p is NULL, or the number is too long. */
bool knowledge_rational(Rat *z, Knowledge *known, const Poly *p);

#endif
