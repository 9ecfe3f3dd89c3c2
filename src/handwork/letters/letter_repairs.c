#include "handwork/letters/letter_repairs.h"

typedef struct LetterRepairs {
    EquationVerdict   *verdict;
    const LetterSides *sides;
    const HandEntry   *entry;
    int                form;
    const Slot        *truth;
    NumCtx            *ctx;
} LetterRepairs;

/* With names that are only text, as they stand on the page: their slots mean nothing outside of the form. */
static const Expr *as_text(const Expr *formula, Arena *mem)
{
    Expr *copy = expr_node_copy(formula, mem);
    copy->slot = -1;
    for (int i = 0; i < formula->count; i++)
        copy->arg[i] = (Expr *)as_text(formula->arg[i], mem);
    return copy;
}

/* Each side has slots of its own for its letters, so nothing can move to the other one. */
static bool stays_on_its_side(const FormulaEdit *edit)
{
    return edit->kind != EDIT_OTHER_SIDE && !(edit->second && edit->side != edit->second_side);
}

static bool makes_true(const LetterRepairs *r, const Expr *equation)
{
    LetterSides sides = *r->sides;
    Num         residual;
    sides.left.formula = equation->arg[0];
    sides.right.formula = equation->arg[1];
    return letter_residual(&residual, &sides, r->truth, r->ctx) && num_is_zero(residual, r->ctx);
}

static Span place_of(const LetterRepairs *r, int side, const Expr *part)
{
    int form = r->form - 1 + side;
    return part && form >= 0 ? handwork_place(&r->entry->form[form], part->span, r->ctx->mem) : (Span){0};
}

/* The earlier kinds of edits are likelier. */
static void visit(const FormulaEdit *edit, void *data)
{
    LetterRepairs   *r = data;
    EquationVerdict *verdict = r->verdict;
    EquationRepair   repair = {.edit = *edit, .from = -1, .sure = true};
    Arena           *mem = r->ctx->mem;
    bool             again = false, likelier = verdict->repairs && edit->kind < verdict->repair[0].edit.kind;
    if ((verdict->repairs && edit->kind > verdict->repair[0].edit.kind) || !stays_on_its_side(edit) || !makes_true(r, edit->result))
        return;
    verdict->repairs = likelier ? 0 : verdict->repairs;
    for (int i = 0; i < 2; i++)
        repair.result.side[i] = as_text(edit->result->arg[i], mem);
    for (int i = 0; i < verdict->repairs; i++)
        again |= expr_same(verdict->repair[i].result.side[0], repair.result.side[0]) &&
                 expr_same(verdict->repair[i].result.side[1], repair.result.side[1]);
    if (again || verdict->repairs == MOST_REPAIRS)
        return;
    repair.place = place_of(r, edit->side, edit->before);
    repair.second_place = place_of(r, edit->second_side, edit->second);
    repair.edit.before = as_text(edit->before, mem);
    repair.edit.after = edit->after ? as_text(edit->after, mem) : NULL;
    repair.edit.second = edit->second ? as_text(edit->second, mem) : NULL;
    verdict->repair[verdict->repairs++] = repair;
}

void letter_repairs_find(EquationVerdict *verdict, const LetterSides *sides, const HandEntry *entry, int form, const Slot *truth,
                         NumCtx *ctx)
{
    LetterRepairs  repairs = {verdict, sides, entry, form, truth, ctx};
    EditPiece      factor[] = {{EDIT_FACTOR_ADDED, equation_number(exact_integer(2, ctx), ctx), -1}};
    FormulaEditing editing = {.kinds = ~0u, .factors = {.of = factor, .count = 1}, .exact = ctx};
    formula_edits_each(&editing, expr_chain(ctx->mem, (Expr *)sides->left.formula, OP_EQ, (Expr *)sides->right.formula), visit, &repairs);
}
