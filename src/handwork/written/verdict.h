/* Verdicts: a value as it was written, held against the truth.
 *
 * The question is never "is it close" but "can the true value have been written like this". T is the true value, r what
 * was written, u the unit of its last digit:
 *
 *   EXACT          r = T
 *   ROUNDED        |r - T| <= u/2, a tie both ways; a formula with decimals: T is among what it can stand for, and
 *                  the caller, who knows the derivation, has to make sure (verdict_rests_on_decimals)
 *   TRUNCATED      T with the digits after u cut off
 *   TOO FEW DIGITS rounded correctly, to fewer significant digits than asked; more than asked are never wrong
 *   SIGN           -r would be one of the first four
 *   POWER OF TEN   so would r times a power of ten
 *   EXCHANGED      the components are right, their places are not
 *   WRONG          none of these
 *
 * A whole number has to be T itself when T is an integer, and is otherwise rounded to the unit; one of a single digit is rounded to a
 * tenth, as nobody writes 3 for 2.5. The zeros that it ends in may be digits or not: 12300 is 12345 to three digits. 9.6 is never 10.
 * Zeros behind the point may be left out: 10 for 9.998, which is 10.0 to three digits, has TOO FEW DIGITS.
 *
 * Limits are closed and exact: nothing is rounded on the way to a verdict. A truth that is known as an enclosure counts as
 * met when the enclosure meets; it is many digits narrower than anything that is written. */
#ifndef CAROM_HANDWORK_WRITTEN_VERDICT_H
#define CAROM_HANDWORK_WRITTEN_VERDICT_H

#include "handwork/written/written.h"

typedef enum VerdictKind {
    VERDICT_EXACT,
    VERDICT_ROUNDED,
    VERDICT_TRUNCATED,
    VERDICT_FEW_DIGITS,
    VERDICT_SIGN,
    VERDICT_POWER_OF_TEN,
    VERDICT_EXCHANGED,
    VERDICT_WRONG,
    VERDICT_SHAPE,   /* a number where a vector belongs, or the like: the caller may know what was meant */
    VERDICT_UNKNOWN, /* it has no value, or one that cannot be compared */
    VERDICT_COUNT
} VerdictKind;

extern const char *const verdict_names[VERDICT_COUNT];
/* In one word, for tables and JSON: "few-digits", "power-of-ten"; "wrong" for any other that is not right. */
extern const char *const verdict_words[VERDICT_COUNT];

/* The true value, in exact numbers or enclosures, and what is asked of an answer. Begin with verdict_target(). */
typedef struct Target {
    Value        value;
    NumCtx      *ctx;    /* of its numbers */
    NumCtx      *exact;  /* a context of exact numbers; the same one if the value is exact */
    int          digits; /* significant digits asked */
    const Exact *scale; /* the largest number of the problem with the same dimension, above 0; NULL: there is none. If either the truth or a
                           decimal is 0 and the other is at most scale * 10^(1 - digits)/2, both count as 0: 0.002 where speeds are 3 */
    bool rounded_components; /* a speed and a direction may be those of components that were rounded to as many digits as the speed */
    bool short_whole; /* a whole number of few digits may be rounded: an angle, 53° for 53.13°, or a typed answer, which is then told
                         that it has too few digits */
    bool right_only;  /* ask only whether it is right: the verdict is then WRONG, SHAPE or UNKNOWN otherwise, without texts */
} Target;

enum { DIGITS_ASKED = 3 };

Target verdict_target(Value value, NumCtx *ctx, NumCtx *exact);

/* One component, or a number. */
typedef struct VerdictPart {
    VerdictKind kind;
    int         power; /* POWER OF TEN: r = T * 10^power, to its digits */
    Text        asked; /* T, to the digits asked or those written, whichever are more: "5.76" */
    Text        off;   /* |r - T|: "0.0034", or "0" */
    bool        below; /* r < T */
    Text        units; /* the same in units of the last digit written: "3.4"; empty where there is no unit */
    bool        about; /* these two are rounded */
} VerdictPart;

typedef struct Verdict {
    VerdictKind  kind; /* of all of it: the worst if all are right; the one that explains every component; else WRONG */
    VerdictPart *part; /* one for each number of the truth; NULL for words, SHAPE and UNKNOWN */
    int          count;
    int          power; /* POWER OF TEN: of all components */
} Verdict;

/* Numbers are compared as they stand: what was written in degrees goes to verdict_of_angle. Speed and direction are compared each by its
 * own digits. */
Verdict verdict_of(const Written *written, const Target *target);
/* The same for numbers and components alone. */
Verdict verdict_of_numbers(const Written *written, const Target *target);

/* EXACT to FEW DIGITS: right, apart perhaps from the number of digits. */
bool verdict_is_right(VerdictKind kind);
/* SIGN, POWER OF TEN, EXCHANGED: wrong, and the verdict says how. */
bool verdict_says_how(VerdictKind kind);

/* Whether it is right only if decimals inside a formula are the rounding of something. Then spread_reaches has to show it. */
bool verdict_rests_on_decimals(const Verdict *verdict, const Written *written);

/* Whether what was written is, to its digits, some value of `range`, whose numbers are enclosures (or exact) of `ctx`:
 * each component, independently: a range that earlier roundings leave open. */
bool verdict_meets(const Written *written, Value range, NumCtx *ctx, NumCtx *exact);

/* An angle: the verdict for degrees or radians, whichever was said; where nothing was said, the better one, and *degrees
 * tells which it was. The truth is in radians. With `turns`, directions that differ by whole turns are the same. */
Verdict verdict_of_angle(const Written *written, const Target *target, bool turns, bool *degrees);

#endif
