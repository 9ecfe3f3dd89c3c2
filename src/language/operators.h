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
/* The function of that name, or of that other name (function_names.def), or -1. */
int op_function(Text name);
/* Whether it is one whose value is the vector of its arguments: vec2(1, 2). */
bool op_makes_vector(Text name);
/* The comparison that says the same with its sides exchanged: > for <. */
Op op_turned(Op op);
/* Calls visit(name, data) for every name that a function has. */
void op_each_function(void (*visit)(Text name, void *data), void *data);
/* The other names of a function: "length, magnitude"; empty if it has none. */
Text op_other_names(Op op, Arena *mem);

#endif
