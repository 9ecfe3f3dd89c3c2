/* Value: the result of a step, in one number system. Values never change and live in the arena they were made in. */
#ifndef CAROM_DERIVE_VALUE_H
#define CAROM_DERIVE_VALUE_H

#include "language/expr.h"

typedef enum Truth { TRUTH_FALSE, TRUTH_TRUE, TRUTH_UNKNOWN } Truth;

typedef struct Value Value;
struct Value {
    Shape shape;
    union {
        Num        one; /* a number */
        const Num *num; /* a vector's components; a matrix, row by row */
        Truth      truth;
        Text       word;
        struct {
            const Value *item;
            const Text  *field; /* NULL in a list */
            int          count;
        } group;
    };
};

Value value_number(Num num);
/* A vector or matrix over numbers already in an arena, or the first of them. */
Value value_of(Shape shape, const Num *num);
Value value_truth(Truth truth);
Value value_word(Text word);

/* The numbers of the value, and their count. */
int        value_count(const Value *value);
const Num *value_num(const Value *value);

/* Whether the numbers of ctx's system all have exact values; *exact: the value with these. */
bool value_exactly(Value *exact, const Value *value, NumCtx *ctx);
/* Whether two values of ctx's system have one shape, and the same numbers or word. */
bool value_same(const Value *a, const Value *b, NumCtx *ctx);

/* A complete copy of an exact value in another arena. */
Value value_copy(Value value, Arena *into);
/* An angle in radians as a number of degrees; false if this number system has none. */
bool value_in_degrees(Num *degrees, Num angle, NumCtx *ctx);

/* The same value in another number system; status flags as for the system's from_exact. */
int value_convert(Value *z, Value exact, NumCtx *to);

/* The style of numbers in formulas. An exact number with a root is 2*sqrt(13)/13, which reads back, or 2/√13 as in textbooks. */
typedef enum RootStyle { ROOT_ABOVE, ROOT_BELOW } RootStyle;

/* Decimals of exact numbers that are no integers: after the exact form of an answer, not at all, in place of it everywhere, or in place of
 * it where they end: 0.75, but 2/3. */
typedef enum Decimals { DECIMALS_BEHIND, DECIMALS_NEVER, DECIMALS_ONLY, DECIMALS_ENDING } Decimals;

typedef struct Style {
    RootStyle roots;
    int       digits;  /* digits of numbers that are not written exactly */
    int       longest; /* bits: an exact number with more is written as a decimal, marked rounded; 0 for never */
    Decimals  decimals;
    bool      zeros; /* an enclosure around 0 of which no digit is certain is written as 0, marked rounded */
} Style;

/* Whether the number is an enclosure around 0 as narrow as its precision, so that nothing says it is not 0. */
bool value_is_nothing(Num num, const NumSys *sys);

/* The value as a formula: a fraction as a quotient, a root as a root, an enclosure or float as a decimal literal.
 * The nodes are marked put_in. */
Expr *value_expr(const Value *value, const NumSys *sys, const Style *style, NumCtx *ctx);
Expr *value_num_expr(Num num, const NumSys *sys, const Style *style, NumCtx *ctx);
/* The value with its numbers as decimals; *all: whether these are all the digits. */
Expr *value_decimals(const Value *value, const NumSys *sys, int digits, bool *all, NumCtx *ctx);

#endif
