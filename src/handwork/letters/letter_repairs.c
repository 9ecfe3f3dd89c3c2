#include "handwork/letters/letter_repairs.h"

#include "language/expr_pieces.h"

#include <limits.h>

typedef struct LetterRepairs {
    EquationVerdict *verdict;
    LetterSides      sides;
    const HandEntry *entry;
    int              form;
    const Report    *report;
    NumCtx          *ctx;
} LetterRepairs;

/* A copy whose slots from `least` on are moved by `by`. */
static const Expr *renumbered(const Expr *formula, int least, int by, Arena *mem)
{
    Expr *copy = expr_node_copy(formula, mem);
    if (formula->kind == EXPR_NAME && formula->slot >= least)
        copy->slot += by;
    for (int i = 0; i < formula->count; i++)
        copy->arg[i] = (Expr *)renumbered(formula->arg[i], least, by, mem);
    return copy;
}

/* The letters of both sides in common slots, so that an edit can move them from one side to the other. */
static LetterSides joined(const LetterSides *sides, Arena *mem)
{
    const LetterForm *left = &sides->left, *right = &sides->right;
    LetterForm        form = {.slots = left->slots, .letters = left->letters + right->letters};
    LetterSides       joined = {form, form};
    Slot             *slot = ARENA_MANY(mem, Slot, form.slots + form.letters + 1);
    for (int i = 0; i < form.letters; i++)
        slot[form.slots + i] = i < left->letters ? left->slot[form.slots + i] : right->slot[form.slots + i - left->letters];
    joined.left.slot = joined.right.slot = slot;
    joined.left.formula = left->formula;
    joined.right.formula = renumbered(right->formula, form.slots, left->letters, mem);
    return joined;
}

static bool makes_true(const LetterRepairs *r, const Expr *equation)
{
    LetterSides sides = r->sides;
    Num         residual;
    sides.left.formula = equation->arg[0];
    sides.right.formula = equation->arg[1];
    return letter_residual(&residual, &sides, r->report->exact->slot, r->ctx) && num_is_zero(residual, r->ctx);
}

/* ---- factors that may be missing --------------------------------------------------------------------------- */

/* A datum, written in the letters of the problem. */
static const Expr *datum_of(const Report *report, int step, NumCtx *ctx)
{
    Num         value = report->exact->entry[step].value.one;
    const Expr *letters = value_num_expr(value, ctx->sys, &report->style, ctx);
    Buf         text = {0};
    buf_puts(&text, expr_is_sum(letters) ? "(" : "");
    expr_write(&text, letters, report->unicode);
    buf_puts(&text, expr_is_sum(letters) ? ")" : "");
    Expr *name = expr_name(ctx->mem, buf_finish(&text, ctx->mem));
    name->slot = report->plan->step[step].slot;
    name->shape = NUMBER;
    return name;
}

static EditPieces factors_of(const Report *report, NumCtx *ctx)
{
    EditPieces factors = {0};
    for (int i = 0; i < report->plan->aspects; i++) {
        const Entry *entry = &report->exact->entry[i];
        bool         number = entry->state == STATE_OK && entry->value.shape.kind == SHAPE_NUMBER && !num_is_zero(entry->value.one, ctx);
        if (report->plan->step[i].role == ROLE_GIVEN && number)
            *ARENA_ADD(ctx->mem, factors.of, factors.count, &factors.room) = (EditPiece){EDIT_FACTOR_ADDED, datum_of(report, i, ctx), i};
    }
    *ARENA_ADD(ctx->mem, factors.of, factors.count, &factors.room) =
        (EditPiece){EDIT_FACTOR_ADDED, equation_number(exact_integer(2, ctx), ctx), -1};
    return factors;
}

/* ---- the choice -------------------------------------------------------------------------------------------- */

static Span place_of(const LetterRepairs *r, int side, const Expr *part)
{
    int form = r->form - 1 + side;
    return part && form >= 0 ? handwork_place(&r->entry->form[form], part->span, r->ctx->mem) : (Span){0};
}

/* With names that are only text, as they stand on the page: to others their slots mean nothing. */
static const Expr *as_text(const Expr *formula, Arena *mem)
{
    return formula ? renumbered(formula, 0, INT_MIN, mem) : NULL;
}

static bool is_listed(const EquationVerdict *verdict, const EquationSides *result)
{
    bool listed = false;
    for (int i = 0; i < verdict->repairs && !listed; i++)
        listed =
            expr_same(verdict->repair[i].result.side[0], result->side[0]) && expr_same(verdict->repair[i].result.side[1], result->side[1]);
    return listed;
}

/* The earlier kinds of edits are likelier. */
static void visit(const FormulaEdit *edit, void *data)
{
    const LetterRepairs *r = data;
    EquationVerdict     *verdict = r->verdict;
    Arena               *mem = r->ctx->mem;
    EditKind             best = verdict->repairs ? verdict->repair[0].edit.kind : EDIT_TERM_VALUE;
    if (num_poll(r->ctx) || edit->kind > best || !makes_true(r, edit->result))
        return;
    EquationRepair repair = {.edit = *edit,
                             .result = {{as_text(edit->result->arg[0], mem), as_text(edit->result->arg[1], mem)}},
                             .from = -1,
                             .place = place_of(r, edit->side, edit->before),
                             .second_place = place_of(r, edit->second_side, edit->second)};
    verdict->repairs = edit->kind < best ? 0 : verdict->repairs;
    if (is_listed(verdict, &repair.result) || verdict->repairs == MOST_REPAIRS)
        return;
    repair.edit.before = as_text(edit->before, mem);
    repair.edit.after = as_text(edit->after, mem);
    repair.edit.second = as_text(edit->second, mem);
    verdict->repair[verdict->repairs++] = repair;
}

void letter_repairs_find(EquationVerdict *verdict, const LetterSides *sides, const HandEntry *entry, int form, const Report *report)
{
    NumCtx        *ctx = &report->desk->exact;
    LetterRepairs  repairs = {verdict, joined(sides, ctx->mem), entry, form, report, ctx};
    FormulaEditing editing = {.kinds = ~0u, .factors = factors_of(report, ctx), .exact = ctx};
    const Expr    *left = repairs.sides.left.formula, *right = repairs.sides.right.formula;
    formula_edits_each(&editing, expr_chain(ctx->mem, (Expr *)left, OP_EQ, (Expr *)right), visit, &repairs);
}
