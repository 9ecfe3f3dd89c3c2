/* Simplifies a formula where a `let` or an empty sum has put 0, 1, -1 or inf. A minus sign of a product stands at its first operand,
 * as the parser writes it: -a*b is (-a)*b. */
#include "derive/lets.h"
#include "language/expr_pieces.h"

static bool is_number(const Expr *expr, const char *digits)
{
    return expr->kind == EXPR_NUMBER && expr->made && text_is(expr->text, digits);
}

bool let_is_zero(const Expr *expr)
{
    return is_number(expr, "0");
}

static Expr *made(const Expr *expr, Arena *mem)
{
    Expr *copy = expr->made ? (Expr *)expr : expr_node_copy(expr, mem);
    copy->made = true;
    return copy;
}

static Expr *zero(Arena *mem)
{
    Expr *number = expr_number(mem, TEXT("0"), &exact_zero);
    number->made = true;
    return number;
}

static Op turned(Op op)
{
    return op == OP_ADD ? OP_SUB : OP_ADD;
}

/* The chain with another first operand, and in a sum with all other signs turned. */
static Expr *with_first(const Expr *chain, Expr *first, Arena *mem)
{
    Expr *copy = expr_new(mem, EXPR_CHAIN, chain->span);
    int   room = 0;
    expr_append(mem, copy, OP_ADD, first, &room);
    for (int i = 1; i < chain->count; i++)
        expr_append(mem, copy, expr_is_sum(chain) ? turned(chain->ops[i]) : chain->ops[i], chain->arg[i], &room);
    copy->made = true;
    return copy;
}

static Expr *negated(Expr *expr, Arena *mem)
{
    bool minus = expr_is_minus(expr);
    if (let_is_zero(expr))
        return expr;
    if (expr_is_product(expr))
        return with_first(expr, minus ? negated(expr->arg[0], mem) : expr_call(mem, OP_NEG, expr->arg[0], NULL), mem);
    if (expr_is_sum(expr) && expr->made)
        return with_first(expr, negated(expr->arg[0], mem), mem);
    return made(minus ? expr->arg[0] : expr_call(mem, OP_NEG, expr, NULL), mem);
}

/* ---- sums ------------------------------------------------------------------------------------------------- */

/* Adds one more term to a chain. One that was put in loses its brackets and joins its sign to that of the chain. */
static void put_term(Expr *chain, Op op, Expr *term, bool put_in, int *room, Arena *mem)
{
    if (let_is_zero(term))
        return;
    if (put_in && expr_is_sum(term)) {
        for (int i = 0; i < term->count; i++)
            put_term(chain, i && term->ops[i] == OP_SUB ? turned(op) : op, term->arg[i], true, room, mem);
        return;
    }
    if (put_in && chain->count && expr_is_minus(term)) {
        term = negated(term, mem);
        op = turned(op);
    }
    if (!chain->count && op == OP_SUB)
        term = negated(term, mem);
    expr_append(mem, chain, chain->count ? op : OP_ADD, term, room);
}

static Expr *closed(Expr *chain, Arena *mem)
{
    return chain->count ? made(chain->count > 1 ? chain : chain->arg[0], mem) : zero(mem);
}

Expr *let_sum(Expr **term, int count, Span span, Arena *mem)
{
    Expr *chain = expr_new(mem, EXPR_CHAIN, span);
    int   room = 0;
    for (int i = 0; i < count; i++)
        put_term(chain, OP_ADD, term[i], true, &room, mem);
    return closed(chain, mem);
}

static Expr *fold_sum(Expr *expr, Arena *mem)
{
    Expr *chain = expr_new(mem, EXPR_CHAIN, expr->span);
    int   room = 0;
    for (int i = 0; i < expr->count; i++)
        put_term(chain, i ? expr->ops[i] : OP_ADD, expr->arg[i], expr->arg[i]->made, &room, mem);
    return chain->count == expr->count ? chain : closed(chain, mem);
}

/* ---- products --------------------------------------------------------------------------------------------- */

static Expr *fold_product(Expr *expr, Arena *mem)
{
    Expr *chain = expr_new(mem, EXPR_CHAIN, expr->span);
    bool  minus = false, whole = true;
    int   room = 0;
    for (int i = 0; i < expr->count; i++) {
        Expr *factor = expr->arg[i];
        Op    op = i ? expr->ops[i] : OP_MUL;
        if (let_is_zero(factor) && op != OP_DIV)
            return factor;
        if (factor->made && expr_is_minus(factor) && op != OP_DIV) {
            factor = negated(factor, mem);
            minus = !minus;
        }
        bool first = !chain->count;
        if (is_number(factor, "1") && (op == OP_MUL || op == OP_DIV) && (!first || (i + 1 < expr->count && expr->ops[i + 1] == OP_MUL))) {
            whole = false;
            continue;
        }
        if (first && factor->made && expr_is_product(factor))
            for (int k = 0; k < factor->count; k++)
                expr_append(mem, chain, k ? factor->ops[k] : OP_MUL, factor->arg[k], &room);
        else
            expr_append(mem, chain, first ? OP_MUL : op, factor, &room);
    }
    if (!chain->count)
        expr_append(mem, chain, OP_MUL, expr->arg[0], &room);
    Expr *product = chain->count > 1 ? chain : chain->arg[0];
    product = whole ? product : made(product, mem);
    return minus ? negated(product, mem) : product;
}

Expr *let_fold(Expr *expr, Arena *mem)
{
    bool any = false;
    for (int i = 0; i < expr->count; i++)
        any |= expr->arg[i]->made;
    if (!any)
        return expr;
    if (expr_is_sum(expr))
        return fold_sum(expr, mem);
    if (expr_is_product(expr))
        return fold_product(expr, mem);
    if (expr->kind != EXPR_CALL)
        return expr;
    if (expr->op == OP_NEG)
        return let_is_zero(expr->arg[0]) || expr_is_minus(expr->arg[0]) ? negated(expr->arg[0], mem) : made(expr, mem);
    if (expr->op == OP_INV && expr->arg[0]->kind == EXPR_NAME && text_is(expr->arg[0]->text, "inf"))
        return zero(mem);
    return expr;
}
