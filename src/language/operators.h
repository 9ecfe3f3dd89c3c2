/* The table of operators and functions, made from operators.def. */
#ifndef CAROM_LANGUAGE_OPERATORS_H
#define CAROM_LANGUAGE_OPERATORS_H

#include "base/text.h"

/* From weak to strong. */
typedef enum Level {
    LEVEL_OR,
    LEVEL_AND,
    LEVEL_NOT,
    LEVEL_COMPARE,
    LEVEL_SUM,
    LEVEL_PRODUCT,
    LEVEL_UNARY,
    LEVEL_POWER,
    LEVEL_POSTFIX,
    LEVEL_ATOM,
} Level;

typedef enum Op {
#define ROW(ID, name, unicode, latex, level, least, most, shapes, summary, example) OP_##ID,
#include "language/operators.def"
#undef ROW
    OP_COUNT
} Op;

typedef struct Operator {
    const char *name, *unicode, *latex;
    Level       level;
    int         least, most;
    const char *shapes, *summary, *example;
} Operator;

extern const Operator operators[OP_COUNT];

/* Whether the row is called by name: sqrt(x), cross(a, b). */
bool op_is_function(Op op);
/* Whether its value is an angle: of a sine, of a direction and so on. */
bool op_gives_angle(Op op);
/* The function of that name, or -1. */
int op_function(Text name);

#endif
