#include "language/operators.h"

const Operator operators[OP_COUNT] = {
#define ROW(ID, name, unicode, latex, level, least, most, shapes, summary, example)                                                        \
    {name, unicode, latex, level, least, most, shapes, summary, example},
#include "language/operators.def"
#undef ROW
};

bool op_is_function(Op op)
{
    char first = operators[op].name[0];
    return first >= 'a' && first <= 'z' && operators[op].level > LEVEL_NOT;
}

bool op_gives_angle(Op op)
{
    return op == OP_ASIN || op == OP_ACOS || op == OP_ATAN || op == OP_ATAN2 || op == OP_ANGLE;
}

static const struct {
    const char *name;
    Op          op;
} OTHER[] = {
#define NAME(name, ID) {name, OP_##ID},
#include "language/function_names.def"
#undef NAME
};
enum { OTHERS = sizeof OTHER / sizeof *OTHER };

int op_function(Text name)
{
    for (int op = 0; op < OP_COUNT; op++)
        if (op_is_function((Op)op) && text_is(name, operators[op].name))
            return op;
    for (int i = 0; i < OTHERS; i++)
        if (text_is(name, OTHER[i].name))
            return OTHER[i].op;
    return -1;
}

bool op_makes_vector(Text name)
{
    int op = op_function(name);
    return op == OP_VEC2 || op == OP_VEC3;
}

Op op_turned(Op op)
{
    return op == OP_LT ? OP_GT : op == OP_LE ? OP_GE : op == OP_GT ? OP_LT : op == OP_GE ? OP_LE : op;
}

void op_each_function(void (*visit)(Text name, void *data), void *data)
{
    for (int op = 0; op < OP_COUNT; op++)
        if (op_is_function((Op)op))
            visit(text_of(operators[op].name), data);
    for (int i = 0; i < OTHERS; i++)
        visit(text_of(OTHER[i].name), data);
}

Text op_other_names(Op op, Arena *mem)
{
    Text names = {0};
    for (int i = 0; i < OTHERS; i++)
        if (OTHER[i].op == op)
            names = text_format(mem, "%.*s%s%s", TEXT_ARG(names), names.len ? ", " : "", OTHER[i].name);
    return names;
}
