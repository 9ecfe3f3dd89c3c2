#include "session/sweeps/sweep_cells.h"

#include "figure/plot.h"
#include "language/expr_pieces.h"

#include <math.h>

/* A formula as a number times letters: -5/3*u is -5/3 and u. */
typedef struct LetterProduct {
    NumCtx *exact;
    Num     number;
    int     status;
    Expr   *above, *below; /* of the fraction line; NULL: 1 */
    int     above_room, below_room;
} LetterProduct;

static void take_letters(LetterProduct *z, const Expr *factor, bool below)
{
    Expr **chain = below ? &z->below : &z->above;
    if (!*chain) {
        *chain = expr_new(z->exact->mem, EXPR_CHAIN, (Span){0});
        (*chain)->shape = NUMBER;
    }
    expr_append(z->exact->mem, *chain, OP_MUL, (Expr *)factor, below ? &z->below_room : &z->above_room);
}

static void take_number(LetterProduct *z, const Expr *factor, bool below)
{
    const NumSys *sys = z->exact->sys;
    Env           env = {.num = z->exact};
    Value         value;
    z->status |= eval(&value, factor, &env);
    if (!z->status)
        z->status = (below ? sys->div : sys->mul)(&z->number, z->number, value.one, z->exact);
}

static void take_factor(LetterProduct *z, const Expr *factor, bool below)
{
    if (!expr_has(factor, EXPR_NAME)) {
        take_number(z, factor, below);
    } else if (factor->kind == EXPR_CALL && factor->op == OP_NEG) {
        z->status |= exact_neg(&z->number, z->number, z->exact);
        take_factor(z, factor->arg[0], below);
    } else if (expr_is_product(factor)) {
        for (int i = 0; i < factor->count; i++)
            take_factor(z, factor->arg[i], below != (i && factor->ops[i] == OP_DIV));
    } else {
        take_letters(z, factor, below);
    }
}

static Expr *single(Expr *chain)
{
    return chain->count == 1 ? chain->arg[0] : chain;
}

/* The letters as text: m*u², u²/(g*h). */
static Text letters_text(const LetterProduct *z, Arena *mem)
{
    Buf   buf = {0};
    Expr *all = z->above ? single(z->above) : z->below ? expr_number(z->exact->mem, TEXT("1"), exact_integer(1, z->exact)) : NULL;
    if (all && z->below)
        all = expr_chain(z->exact->mem, all, OP_DIV, single(z->below));
    if (all)
        expr_write(&buf, all, true);
    return buf_finish(&buf, mem);
}

static void set_in_letters(SweepCell *cell, int i, Num value, const Quantity *quantity, Arena *mem)
{
    NumCtx     *ctx = quantity->ctx;
    const Expr *formula = ctx->sys->formula(value, ctx, quantity->exact->mem);
    Buf         text = {0};
    if (!formula)
        return;
    LetterProduct product = {.exact = quantity->exact, .number = exact_num(exact_integer(1, quantity->exact))};
    take_factor(&product, formula, false);
    if (product.status || !figure_scaled_of(&cell->number[i], product.number, product.exact))
        cell->number[i] = plot_number(NAN);
    cell->letters[i] = letters_text(&product, mem);
    expr_write(&text, formula, false);
    cell->formula[i] = buf_finish(&text, mem);
}

SweepCell sweep_cell_of(const Quantity *quantity, int digits, bool plain, Arena *mem)
{
    SweepCell cell = {.number = {{NAN, 0}, {NAN, 0}, {NAN, 0}}};
    bool      all;
    if (quantity->value.shape.kind == SHAPE_NONE)
        return cell;
    if (quantity->value.shape.kind == SHAPE_WORD) {
        cell.exact = text_copy(mem, quantity->value.word);
        return cell;
    }
    cell.exact = text_copy(mem, quantity_exact(quantity, plain));
    cell.decimal = text_copy(mem, quantity_decimal(quantity, digits, &all));
    cell.rounded = !all;
    for (int i = 0; i < value_count(&quantity->value) && i < 3; i++) {
        Num value = value_num(&quantity->value)[i];
        if (quantity->ctx->sys->formula)
            set_in_letters(&cell, i, value, quantity, mem);
        else if (!figure_scaled_of(&cell.number[i], value, quantity->ctx))
            cell.number[i] = plot_number(NAN);
    }
    return cell;
}
