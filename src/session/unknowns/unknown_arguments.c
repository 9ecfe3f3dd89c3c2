/* The arguments of a call with unknowns: where `?` may stand, and which of them are only asked for. */
#include "session/unknowns/unknown_call.h"

#include "session/formula.h"

/* A `?` in the formula; NULL: there is none. */
static const Expr *find_unknown(const Expr *expr)
{
    const Expr *found = expr->kind == EXPR_NONE ? expr : NULL;
    for (int i = 0; i < expr->count && !found; i++)
        found = find_unknown(expr->arg[i]);
    return found;
}

/* A `?` that is part of a formula: 1 + ? */
static const Expr *find_misplaced(const Expr *expr)
{
    const Expr *found = NULL;
    for (int i = 0; i < expr->count && !found; i++)
        found = expr->kind == EXPR_VECTOR && expr->arg[i]->kind == EXPR_NONE ? NULL : find_unknown(expr->arg[i]);
    return found;
}

/* <?, 3> m/s as <?, 3 m/s>. */
static Expr *share_unit(Expr *expr, Arena *mem)
{
    bool quantity = expr->kind == EXPR_CALL && expr->op == OP_QUANTITY && expr->arg[0]->kind == EXPR_VECTOR;
    if (!quantity || !find_unknown(expr->arg[0]))
        return expr;
    Expr *vector = expr_copy(expr->arg[0], mem);
    for (int i = 0; i < vector->count; i++) {
        Expr *component = vector->arg[i];
        if (component->kind == EXPR_NONE)
            continue;
        vector->arg[i] = expr_copy(expr, mem);
        vector->arg[i]->arg[0] = component;
    }
    return vector;
}

bool unknowns_in_place(Call *call, bool takes)
{
    Diag *diag = &call->run->diag;
    for (int i = 0; i < call->count; i++) {
        const Expr *expr = call->arg[i].expr = share_unit(call->arg[i].expr, call->run->mem);
        const Expr *unknown = find_unknown(expr), *misplaced = find_misplaced(expr);
        if (!unknown)
            continue;
        if (!takes)
            return diag_fail(diag, EXIT_INPUT, unknown->span,
                             "`%.*s` takes no `?`: only a method, or an island of bodies, can find a value", TEXT_ARG(call->method->name));
        if (misplaced) {
            diag_fail(diag, EXIT_INPUT, misplaced->span, "`?` stands for a whole value, or for one component of a vector");
            if (call->later)
                return diag_hint(diag, "write m=? or v=<?, 3>, and conditions after `island where`");
            return diag_hint(diag, "write e=?, va=<?, 3> or va=polar(?, 30°), and conditions after `where`");
        }
        if (call->ordered) {
            diag_fail(diag, EXIT_INPUT, unknown->span, "in a call with `?`, every value needs a name");
            return call_hint_forms(call);
        }
    }
    return true;
}

/* The number 1, in the unit of a component that is known, so that it goes with the others. */
static Expr *some_number(const Expr *like, NumCtx *num)
{
    Arena *mem = num->mem;
    Expr  *one = expr_number(mem, TEXT("1"), exact_integer(1, num));
    if (like->kind != EXPR_CALL || like->op != OP_QUANTITY)
        return one;
    Expr *quantity = expr_copy(like, mem);
    quantity->arg[0] = one;
    return quantity;
}

static void put_off(Call *call, Arg *arg, const Given *given)
{
    Arena  *mem = call->run->mem;
    NumCtx *num = &call->run->session->desk.exact;
    bool    whole = arg->expr->kind == EXPR_NONE;
    if (whole && !given->vector) {
        arg->open = 1;
        arg->expr = some_number(arg->expr, num);
        return;
    }
    Expr *vector = whole ? expr_new(mem, EXPR_VECTOR, arg->expr->span) : expr_copy(arg->expr, mem);
    if (whole) { /* in the plane, as all bodies */
        vector->count = 2;
        vector->arg = ARENA_MANY(mem, Expr *, 2);
        vector->arg[0] = vector->arg[1] = arg->expr;
    }
    const Expr *known = vector->arg[0];
    for (int i = 0; i < vector->count; i++)
        known = vector->arg[i]->kind == EXPR_NONE ? known : vector->arg[i];
    for (int i = 0; i < vector->count; i++)
        if (vector->arg[i]->kind == EXPR_NONE) {
            arg->open |= 1u << i;
            vector->arg[i] = some_number(known, num);
        }
    arg->expr = vector;
}

bool unknowns_put_off(Call *call)
{
    if (call->where) {
        diag_fail(&call->run->diag, EXIT_INPUT, call->where->span, "`%.*s` takes no conditions: they stand after `island where`",
                  TEXT_ARG(call->method->name));
        return diag_hint(&call->run->diag, "write `?` here, and then, for example: island where direction(v_A) = 30°");
    }
    for (int i = 0; i < call->count; i++) {
        int given = method_given(&call->method->form[0], call->keyword[i]);
        if (given >= 0 && call_is_open(call->arg[i].expr))
            put_off(call, &call->arg[i], call->method->form[0].given[given]);
    }
    return true;
}

bool unknown_is_given(const Call *call, int i)
{
    bool given = false;
    for (int f = 0; f < call->method->forms; f++)
        given |= method_given(&call->method->form[call->form[f]], call->keyword[i]) >= 0;
    return given;
}

bool unknowns_asked(const Call *call)
{
    bool asked = call->where || (!call->ordered && call_mixes_forms(call));
    for (int i = 0; i < call->count && !call->ordered; i++)
        asked |= call_is_open(call->arg[i].expr) || !unknown_is_given(call, i);
    return asked && !call->ordered;
}

static bool has_all_givens(const Call *call)
{
    bool all = false;
    for (int f = 0; f < call->method->forms && !all; f++)
        all = !method_lacking(&call->method->form[call->form[f]], call->keyword, call->count);
    return all;
}

void unknowns_take_asked(Call *call)
{
    Call less = *call;
    less.arg = ARENA_MANY(call->run->mem, Arg, call->count + 1);
    less.keyword = ARENA_MANY(call->run->mem, Text, call->count + 1);
    less.count = 0;
    for (int pass = 0, at = 0; pass < 2; pass++)
        for (int i = 0; i < call->count; i++) {
            bool asked = !call->ordered && call->arg[i].expr->kind == EXPR_NONE && !unknown_is_given(call, i);
            if (asked != (pass == 1))
                continue;
            less.arg[at] = call->arg[i];
            less.keyword[at++] = call->keyword[i];
            less.count += !asked;
            less.asked += asked;
        }
    if (less.asked && !unknowns_asked(&less) && has_all_givens(&less))
        *call = less;
}
