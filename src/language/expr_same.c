/* Whether two formulas are written the same way, told from their structure where that is enough. */
#include "language/expr.h"

typedef enum Likeness { LIKE_NO, LIKE_YES, LIKE_PERHAPS } Likeness;

/* Whether another kind of node may be written like this one: -x*y begins with a minus sign, ½ is written as 1/2, 20*deg is a product. */
static bool is_many_sided(const Expr *expr)
{
    switch (expr->kind) {
    case EXPR_NUMBER:
        return expr_level(expr) != LEVEL_ATOM;
    case EXPR_NAME:
    case EXPR_VECTOR:
    case EXPR_POWER:
        return false;
    case EXPR_CALL:
        return expr->op == OP_NEG || expr->op == OP_DEGREES || expr->op == OP_CROSS;
    default:
        return true;
    }
}

/* Whether its operators are those that are written at its level: a chain that begins with another one may be written without brackets. */
static bool is_flat(const Expr *chain)
{
    return chain->arg[0]->kind != EXPR_CHAIN || expr_level(chain->arg[0]) != expr_level(chain);
}

static Likeness likeness(const Expr *a, const Expr *b);

static Likeness parts_likeness(const Expr *a, const Expr *b)
{
    Likeness all = a->textbook == b->textbook ? LIKE_YES : LIKE_PERHAPS;
    for (int i = 0; i < a->count; i++) {
        if (a->kind == EXPR_CHAIN && i && a->ops[i] != b->ops[i]) {
            if (is_flat(a) && is_flat(b))
                return LIKE_NO;
            all = LIKE_PERHAPS;
        }
        Likeness part = likeness(a->arg[i], b->arg[i]);
        if (part == LIKE_NO)
            return LIKE_NO;
        bool brackets = a->arg[i]->put_in != b->arg[i]->put_in || a->arg[i]->made != b->arg[i]->made;
        all = part == LIKE_PERHAPS || (brackets && a->arg[i]->count) ? LIKE_PERHAPS : all;
    }
    return all;
}

/* Whether both are written the same way, as far as that can be told without writing them. */
static Likeness likeness(const Expr *a, const Expr *b)
{
    if (a->kind != b->kind)
        return is_many_sided(a) && is_many_sided(b) ? LIKE_PERHAPS : LIKE_NO;
    switch (a->kind) {
    case EXPR_NUMBER:
    case EXPR_NAME:
    case EXPR_WORD:
        return text_equal(a->text, b->text) ? LIKE_YES : LIKE_NO;
    case EXPR_VECTOR:
    case EXPR_CALL:
        if (a->op != b->op || ((a->op == OP_QUANTITY || a->op == OP_IN) && !text_equal(a->text, b->text)))
            return LIKE_NO;
        return a->count == b->count ? parts_likeness(a, b) : LIKE_NO;
    case EXPR_CHAIN:
        if (expr_level(a) != expr_level(b) || (a->count != b->count && is_flat(a) && is_flat(b)))
            return LIKE_NO;
        return a->count == b->count ? parts_likeness(a, b) : LIKE_PERHAPS;
    default:
        return LIKE_PERHAPS;
    }
}

bool expr_same(const Expr *a, const Expr *b)
{
    Likeness alike = likeness(a, b);
    if (alike != LIKE_PERHAPS)
        return alike == LIKE_YES;
    Buf one = {0}, two = {0};
    expr_write(&one, a, false);
    expr_write(&two, b, false);
    bool same = text_equal(buf_text(&one), buf_text(&two));
    buf_free(&one);
    buf_free(&two);
    return same;
}
