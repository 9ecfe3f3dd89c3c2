#include "language/degree.h"

static int degree_of_call(const Expr *expr, int first, int most, int total)
{
    switch (expr->op) {
    case OP_NEG:
    case OP_PERP:
    case OP_QUANTITY:
        return most;
    case OP_INNER:
        return total;
    case OP_ROT:
    case OP_POLAR:
        return total > first ? 2 : first; /* in the vector or the length, not in the angle */
    default:
        return total ? 2 : 0;
    }
}

int degree_of(const Expr *expr, const int *slot, int count)
{
    int  first = expr->count ? degree_of(expr->arg[0], slot, count) : 0, most = first, total = first;
    bool divided = false, named = false;
    for (int i = 1; i < expr->count; i++) {
        int degree = degree_of(expr->arg[i], slot, count);
        most = degree > most ? degree : most;
        total += degree;
        divided |= degree && expr->kind == EXPR_CHAIN && expr->ops[i] == OP_DIV;
    }
    for (int i = 0; i < count && expr->kind == EXPR_NAME; i++)
        named |= expr->slot == slot[i];
    switch (expr->kind) {
    case EXPR_NAME:
        return named;
    case EXPR_CHAIN:
        return divided ? 2 : expr_level(expr) == LEVEL_PRODUCT ? total : most;
    case EXPR_CALL:
        return degree_of_call(expr, first, most, total);
    case EXPR_POWER:
        return total ? 2 : 0;
    default:
        return most;
    }
}
