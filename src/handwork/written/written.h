/* Written: a value as a student wrote it, with what its digits say about its precision.
 *
 * `0.44` is not the number 44/100: it is some number that was rounded (or cut) to two places. So each number that was
 * written has a value, exact, and beside it the interval of all the values that it can stand for:
 *
 *   5.76   5.8e3   3.2×10^-3   a literal whose last digit counts: value -+ half a unit of that digit    WRITTEN_DECIMAL
 *   13                         itself, or something rounded to the unit: verdict.h decides which        WRITTEN_WHOLE
 *   13/5   √3/2   2 1/2   π/4   itself and nothing else, as everything without a decimal                 WRITTEN_EXACT
 *   1.5*3.2*1.2   2*van + 0.1  what comes out when each decimal in it is anything it may stand for      WRITTEN_FORMULA
 *                              (literals.h), and each name what its own digits leave open
 *   45.8 ± 0.2                 between the two ends                                                     WRITTEN_RANGE
 *
 * The forms are those of paper: any dash is a minus, brackets are (), <>, [] or ⟨⟩, commas, semicolons or
 * spaces separate components, `3i + 4j` is a vector, `1,5` alone is 1.5, a unit after the value (`N s`, `kg m/s`, `°`) is kept
 * beside it. A form with two possible meanings is refused, and `why` names both; one that cannot be read is refused, and has
 * only a `why`. Two values side by side are never multiplied, but for 2√3 and 2π, which textbooks and carom itself write. */
#ifndef CAROM_HANDWORK_WRITTEN_WRITTEN_H
#define CAROM_HANDWORK_WRITTEN_WRITTEN_H

#include "derive/value.h"
#include "language/parse.h"

typedef enum WrittenKind { WRITTEN_EXACT, WRITTEN_WHOLE, WRITTEN_DECIMAL, WRITTEN_FORMULA, WRITTEN_RANGE } WrittenKind;

/* One number: all of a number, or one component. Its ends are exact numbers of the context it was read in. */
typedef struct WrittenPart {
    WrittenKind  kind;
    const Exact *value; /* NULL if it has no exact form (roots of roots, most angles) */
    const Exact *from,
        *to; /* bounds of a value without an exact form, as close as 1 part in 2^200 if those of its names are; else both are the value */
    const Exact *low, *high; /* the ends of all values that it can stand for; NULL if not known (a divisor may be 0) */
    Rat          unit;       /* of the last digit of a decimal or whole number; 0 for other kinds */
    int          digits;     /* significant digits of a decimal or whole number; 0 for a zero and for other kinds */
    int          zeros;      /* the zeros at the end of a whole number, 100, which may be significant or not */
    bool         shown;      /* what it rounds stands in front of it in its line, 4.802 = 5: then one digit may be a rounding, too */
    bool         finer; /* and that is worked out from hundredths, (-0.11) - 3.79 = -4: its -3.90 has digits to round, although it ends */
} WrittenPart;

/* A WrittenAngle is the unit that was said of an angle: nothing, `°` or a word for degrees, `rad`. */
typedef enum WrittenAngle { ANGLE_UNSAID, ANGLE_DEGREES, ANGLE_RADIANS } WrittenAngle;

typedef struct Written      Written;
typedef struct WrittenPolar WrittenPolar;
struct Written {
    Text                  text;  /* as it stands in the source */
    Shape                 shape; /* a number, vector, matrix or word; SHAPE_NONE if it could not be read: see why */
    WrittenPart          *part;  /* of a matrix row by row */
    int                   count;
    Text                  word;    /* in small letters; an unknown name is also a word */
    WrittenAngle          angle;   /* 53.1° is the number 53.1 with ANGLE_DEGREES; inside a formula (cos(30°)) it is the angle itself */
    Text                  unit;    /* the unit after the value, as written; empty if there is none */
    bool                  ours;    /* the value has been converted from that unit to kg, m and s */
    Text                  echo;    /* how it was read, in carom's own syntax: "<3, -4>", "5.76", "1.5*3.2*1.2" */
    const Expr           *formula; /* what was worked out, or NULL (a word); spans do not point into `text` */
    bool                  named;   /* there is a name in it */
    const Written *const *known;   /* what the names stand for, by slot of the formula */
    const WrittenPolar   *polar;   /* of a vector: its speed and direction, if these were written; else NULL */
    Text                  why;     /* why it could not be read, and the fix, as one sentence without a full stop */
};

struct WrittenPolar {
    Written speed, angle;
};

/* Names says what the names in a form stand for. A name may be known with the spread of a student's own digits: what it stands for is a
 * Written itself, one that was read, or one made from a true value by written_of. */
typedef struct Names {
    Scope                 *scope;   /* gives each name its slot; NULL: there are no names */
    const Written *const  *written; /* by slot; NULL there, or SHAPE_NONE: it has no value */
    struct LiteralOrigins *origins; /* what decimals in a form can be the rounding of (literals.h); NULL: they are exact */
} Names;

enum { LIMIT_FORM = 4000 }; /* bytes of one form; nobody writes a longer one by hand */

/* Reads one form: text between two `=` of a line, say. `names` may be NULL. False if it cannot be read; `written` then
 * holds the text and why. Memory is that of `exact`, a context of exact numbers. The text may be any bytes. */
bool written_read(Written *written, Text text, const Names *names, NumCtx *exact);

/* A value as something that stands for itself alone. `ctx` is the context of its numbers, exact or enclosures.
 * SHAPE_NONE if it has a number that is neither. */
Written written_of(Value value, NumCtx *ctx, NumCtx *exact);

/* The value in the number system of `ctx`: exact (NUM_UNABLE if some part has no exact form) or enclosures, which with
 * `spread` hold all that it can stand for. An angle in degrees comes in radians. */
int written_value(Value *z, const Written *written, bool spread, NumCtx *ctx, NumCtx *exact);

/* written_value.c: the ends of a number of the enclosure system as exact numbers; false if they are out of the bounds of number.h. */
bool written_ends(const Exact **low, const Exact **high, Num enclosure, NumCtx *exact);

/* Whether it is a number, and no name stands in it. */
bool written_is_number(const Written *written);

/* Whether the two numbers could be equal, to the digits that are written. */
bool written_may_agree(const Written *a, const Written *b, NumCtx *exact);

#endif
