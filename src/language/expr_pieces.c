#include "language/expr_pieces.h"

#include <string.h>

const Expr *expr_with(const Expr *root, const Expr *target, const Expr *put, Arena *mem)
{
    if (root == target)
        return put;
    for (int i = 0; i < root->count; i++) {
        const Expr *now = expr_with(root->arg[i], target, put, mem);
        if (now == root->arg[i])
            continue;
        Expr *copy = expr_node_copy(root, mem);
        copy->arg[i] = (Expr *)now;
        return copy;
    }
    return root;
}

const Expr *expr_without(const Expr *chain, int i, Arena *mem)
{
    Expr *copy = expr_node_copy(chain, mem);
    Op    first = chain->ops[1];
    if (i == 0 && first != OP_ADD && first != OP_SUB && first != OP_MUL && first != OP_AND)
        return NULL;
    memmove(&copy->arg[i], &copy->arg[i + 1], sizeof *copy->arg * (size_t)(chain->count - i - 1));
    memmove(&copy->ops[i], &copy->ops[i + 1], sizeof *copy->ops * (size_t)(chain->count - i - 1));
    copy->count--;
    if (i == 0 && first == OP_SUB) {
        copy->arg[0] = expr_call(mem, OP_NEG, copy->arg[0], NULL);
        copy->arg[0]->shape = chain->shape;
    }
    return copy->count == 1 ? copy->arg[0] : copy;
}

bool expr_is_sum(const Expr *expr)
{
    return expr->kind == EXPR_CHAIN && expr_level(expr) == LEVEL_SUM;
}

bool expr_is_product(const Expr *expr)
{
    return expr->kind == EXPR_CHAIN && expr_level(expr) == LEVEL_PRODUCT;
}
