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

int op_function(Text name)
{
    for (int op = 0; op < OP_COUNT; op++)
        if (op_is_function((Op)op) && text_is(name, operators[op].name))
            return op;
    return -1;
}
