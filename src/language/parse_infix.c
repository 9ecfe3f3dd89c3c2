/* The operators between two operands, by their level. */
#include "language/grammar.h"

bool parse_infix(const Parser *p, Level level, Op *op)
{
    switch (p->token->kind) {
    case TOKEN_PLUS:
        *op = OP_ADD;
        return level == LEVEL_SUM;
    case TOKEN_MINUS:
        *op = OP_SUB;
        return level == LEVEL_SUM;
    case TOKEN_STAR:
        *op = OP_MUL;
        return level == LEVEL_PRODUCT;
    case TOKEN_SLASH:
        *op = OP_DIV;
        return level == LEVEL_PRODUCT;
    case TOKEN_DOT:
        *op = OP_DOT;
        return level == LEVEL_PRODUCT;
    case TOKEN_MIDDOT:
        *op = OP_RAISED;
        return level == LEVEL_PRODUCT;
    case TOKEN_TIMES:
        *op = OP_CROSS;
        return level == LEVEL_PRODUCT;
    case TOKEN_EQUAL:
    case TOKEN_EQUAL_EQUAL:
        *op = OP_EQ;
        return level == LEVEL_COMPARE;
    case TOKEN_NOT_EQUAL:
        *op = OP_NE;
        return level == LEVEL_COMPARE;
    case TOKEN_LESS:
        *op = OP_LT;
        return level == LEVEL_COMPARE;
    case TOKEN_LESS_EQUAL:
        *op = OP_LE;
        return level == LEVEL_COMPARE;
    case TOKEN_GREATER:
        *op = p->token[1].kind == TOKEN_EQUAL && p->token[1].tight ? OP_GE : OP_GT;
        return level == LEVEL_COMPARE;
    case TOKEN_GREATER_EQUAL:
        *op = OP_GE;
        return level == LEVEL_COMPARE;
    case TOKEN_NAME:
        *op = text_is(p->token->text, "or") ? OP_OR : OP_AND;
        return (level == LEVEL_OR && *op == OP_OR) || (level == LEVEL_AND && text_is(p->token->text, "and"));
    default:
        return false;
    }
}
