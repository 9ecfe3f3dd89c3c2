/* Points: where the interval of a letter may end, as an exact root or as a formula in other letters, and their order. */
#ifndef CAROM_SOLVE_RANGE_POINT_H
#define CAROM_SOLVE_RANGE_POINT_H

#include "solve/letters/factored.h"
#include "solve/letters/orthant.h"
#include "solve/letters/real_roots.h"
#include "solve/ranges/ranges.h"

/* An end of an interval, or where a condition may change: a number or a formula. */
typedef struct RangePoint {
    Fraction element; /* `above` is NULL for a root without an exact form */
    bool     number;  /* then it is this root of a polynomial with rational coefficients */
    RealPoly poly;
    RealRoot root;
    int      from;
} RangePoint;

typedef struct RangeSearch {
    NumCtx      *ctx;
    Tower       *tower;
    Knowledge   *known;
    Arena       *mem;
    int          letter;
    RangesStatus status; /* RANGES_FOUND as long as all goes well */
    bool         may_be_empty;
    const Poly  *question; /* whose sign says whether it is */
} RangeSearch;

void range_fail(RangeSearch *s, RangesStatus status);
/* The sign of an open factor of p decides: the search has failed. */
void range_ask(RangeSearch *s, const Poly *p);

Order range_compare(RangeSearch *s, RangePoint *a, RangePoint *b);
/* The order where it has to be known: ORDER_LESS, ORDER_EQUAL or ORDER_GREATER, or the search has failed. */
Order range_decided(RangeSearch *s, RangePoint *a, RangePoint *b);

RangePoint *range_rational(RangeSearch *s, Rat value, int from);
RangePoint *range_formula(RangeSearch *s, Fraction element, int from);
/* The root of a*x^2 + b*x + c, a > 0, as an exact number: (-b -+ √(b^2 - 4*a*c))/(2*a). */
Fraction range_quadratic_root(RangeSearch *s, const RealPoly *p, bool larger);

#endif
