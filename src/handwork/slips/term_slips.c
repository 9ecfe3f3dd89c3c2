#include "handwork/slips/term_slips.h"

#include "language/expr_pieces.h"

static const struct {
    const char *id; /* in the table of slips */
    unsigned    kinds;
} TERMS[TERM_SLIPS] = {
    [SLIP_SIGN] = {"TS1", 1u << EDIT_SIGN | 1u << EDIT_SIDE_SIGN},
    [SLIP_OTHER_QUANTITY] = {"TS2", 1u << EDIT_NAME},
    [SLIP_LEFT_OUT] = {"TS3", 1u << EDIT_FACTOR_REMOVED | 1u << EDIT_SQUARE_REMOVED},
    [SLIP_BRACKET_LOST] = {"TS4", 1u << EDIT_BRACKET_REMOVED},
    [SLIP_TURNED_OVER] = {"TS5", 1u << EDIT_INVERTED},
    [SLIP_TERM_LOST] = {"TS6", 1u << EDIT_TERM_REMOVED},
    [SLIP_TOO_MANY] = {"TS7", 1u << EDIT_SQUARED | 1u << EDIT_FACTOR_ADDED | 1u << EDIT_DIVIDED},
};

typedef struct NamesBefore {
    const Plan *plan;
    int         step;
} NamesBefore;

/* The other quantities of its kind that are known before the step. */
static void others(EditPieces *others, const Expr *leaf, const void *from, Arena *mem)
{
    const NamesBefore *before = from;
    const Expr        *name = leaf->kind == EXPR_FIELD ? leaf->arg[0] : leaf;
    for (int i = 0; i < before->step && name->kind == EXPR_NAME; i++) {
        const Step *other = &before->plan->step[i];
        if (other->slot >= 0 && other->slot != name->slot && shape_equal(other->shape, name->shape) &&
            dimension_same(other->shape.dimension, name->shape.dimension))
            *ARENA_ADD(mem, others->of, others->count, &others->room) =
                (EditPiece){EDIT_NAME, expr_with(leaf, name, expr_name(mem, other->name), mem), i};
    }
}

Slips term_slips_of(const Plan *plan, int step, TermSlip kind, NumCtx *exact)
{
    const Expr    *two = expr_number(exact->mem, TEXT("2"), exact_integer(2, exact));
    EditPiece      factor[] = {{EDIT_FACTOR_ADDED, two, -1}, {EDIT_DIVIDED, two, -1}};
    NamesBefore    before = {plan, step};
    FormulaEditing editing = {.kinds = TERMS[kind].kinds,
                              .vectors = true,
                              .components = true,
                              .others = others,
                              .from = &before,
                              .factors = {.of = factor, .count = 2},
                              .exact = exact};
    return slips_by_edits(plan, step, TERMS[kind].id, &editing, plan->step[step].formula);
}
