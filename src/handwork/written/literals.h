/* Literals: what a decimal inside a student's formula may stand for.
 *
 * A decimal in a formula is exactly what it says, unless it is the rounding, to the digits written, of a value that the problem, its
 * derivation, or the page above has:
 *
 *   - a datum, the value of a step, or a part of a step's formula (1/ma, 1 + e, a component);
 *   - a value that stands above on the page, or a part of a form that stands before it in the same line.
 *
 * More than MOST_ORIGINS are not kept: those of the problem come first.
 *
 * Such a value is an origin. A decimal that equals a datum or the value of a step is that and nothing else: 0.5 for e = 0.5 is one half. A
 * datum that was miscopied stays miscopied, however few digits it has, as it is no rounding of the true one.
 *
 * A decimal of five digits or more that equals neither stands for all that its digits leave open, as nobody writes so many but of a number
 * that goes on: 3.33333.
 *
 * A formula counts as right if it gives the truth with origins in the place of their roundings (spread_reaches), never because the truth
 * lies somewhere between what its digits leave open. */
#ifndef CAROM_HANDWORK_WRITTEN_LITERALS_H
#define CAROM_HANDWORK_WRITTEN_LITERALS_H

#include "derive/eval.h"
#include "verify/report.h"
#include "handwork/written/written.h"

typedef enum OriginKind {
    ORIGIN_DATUM, /* a decimal that equals it is that and nothing else; nobody rounds e = 0.75 to 0.8, but 1/3 to 0.333 */
    ORIGIN_FIRM,  /* the value of a step: a decimal that equals it is that and nothing else */
    ORIGIN_LINE,  /* a part of a form before it in the same line: a decimal may come from this even if it equals a firm origin */
    ORIGIN_PAGE,  /* a value that stands above: a decimal that equals it is no part of a formula */
    ORIGIN_PART,  /* a part of a step's formula. A decimal of one digit is no rounding of one: 0.5 is one half, and not (1 - e^2)/2 */
} OriginKind;

/* A value that a decimal can be the rounding of. Students see `seen`, which may be rounded itself, as J = 15.9 above on the page; it
 * stands for `meant`, the J without roundings. Each is given by its two ends. */
typedef struct LiteralOrigin {
    OriginKind   kind;
    const Exact *seen[2], *meant[2];
    double       size[2]; /* bounds of |seen| as doubles: most origins are far from a decimal, and doubles are enough to see that */
} LiteralOrigin;

enum { MOST_ORIGINS = 2000 };

typedef struct LiteralOrigins LiteralOrigins;
struct LiteralOrigins {
    LiteralOrigin *origin;
    int            count, room;
    NumCtx        *exact;
    bool           as_written; /* the value aimed at was worked out from the page as it stands: its values stand for themselves alone */
    void (*collect)(
        LiteralOrigins *origins); /* called before each search, as most pages have no decimal in a formula; NULL: all are here */
};

/* Values of `ctx`, exact or enclosures; each component is an origin. Other shapes are left out. */
void literals_add(LiteralOrigins *origins, OriginKind kind, Value seen, Value meant, NumCtx *ctx);
/* Adds every part of a formula that has a value with these slots: its operands, and any neighbouring terms or factors of a chain. */
void literals_add_parts(LiteralOrigins *origins, OriginKind kind, const Expr *formula, const Slot *slot, NumCtx *ctx);
/* The data, steps and formulas of a plan that was worked out. */
void literals_add_plan(LiteralOrigins *origins, const Plan *plan, const Column *column, NumCtx *ctx);
/* The same for a report, as the origins of a single answer. */
void literals_add_report(LiteralOrigins *origins, const Report *report);

enum { MOST_MEANINGS = 5 };

/* The values that one number in a formula may stand for, each as two bounds; the first is the number itself. */
typedef struct Meanings {
    const Exact *end[MOST_MEANINGS][2];
    int          count;
} Meanings;

/* Returns the meanings of a decimal in a formula; its digits give the bounds. With NULL for `origins` the decimal is exact. */
Meanings literals_of_decimal(const WrittenPart *part, LiteralOrigins *origins, NumCtx *exact);
/* Returns the meanings of a number after a name in a formula: the number itself, or the value that it was rounded from on the page. */
Meanings literals_of_named(const WrittenPart *part, LiteralOrigins *origins, NumCtx *exact);

#endif
