/* Values worked out with a number from a wrong equation above: 13/√5 below v·n = 10 + 3 = 13. With the true value of v·n in the place of 13
 * the formula is right, so the line follows. */
#include "handwork/hand_judging.h"
#include "handwork/reading/hand_reading.h"
#include "handwork/equations/equation_judge.h"
#include "language/expr_pieces.h"
#include "number/exact.h"

/* The number that a wrong equation ends in, and the true value of what it says of it; false where it has none. */
static bool wrong_number(HandChecker *c, const HandLine *line, const Exact **number, Num *truth)
{
    const HandEntry       *entry = line->entry;
    const EquationVerdict *verdict = line->equation;
    const Expr            *last = entry->forms ? entry->form[entry->forms - 1].written.formula : NULL;
    bool wrong = line->kind == HAND_ROOT && entry->kind == CLAIM_EQUATION && last && verdict && verdict->valued && c->ctx == c->exact;
    *number = wrong ? equation_literal(last, c->exact) : NULL;
    if (*number)
        *truth = verdict->value[0];
    return *number != NULL;
}

/* The first place of the number in the formula, or NULL. */
static const Expr *place_of(const Expr *formula, const Exact *number, NumCtx *exact)
{
    const Exact *own = equation_literal(formula, exact);
    if (own)
        return exact_compare(exact_num(own), exact_num(number), exact) == ORDER_EQUAL ? formula : NULL;
    const Expr *found = NULL;
    for (int i = 0; i < formula->count && !found; i++)
        found = place_of(formula->arg[i], number, exact);
    return found;
}

static bool is_right_with(HandChecker *c, const HandLine *line, const Expr *formula, const Exact *number, Num truth)
{
    const Expr *place = place_of(formula, number, c->exact);
    Value       value;
    if (!place || line->expected.shape.kind != SHAPE_NUMBER ||
        !hand_true_value(c, expr_with(formula, place, equation_number(truth.exact, c->exact), c->mem), &value) ||
        value.shape.kind != SHAPE_NUMBER)
        return false;
    Target  target = verdict_target(line->expected, c->ctx, c->exact);
    Written worked = written_of(value, c->ctx, c->exact);
    target.right_only = true;
    return verdict_of(&worked, &target).kind == VERDICT_EXACT;
}

/* Whether a formula of the line is right with the true value in the place of the wrong number. */
static bool follows(HandChecker *c, const HandLine *line, const Exact *number, Num truth)
{
    bool found = false;
    for (int k = 0; k < line->entry->forms - 1 && !found; k++) {
        const Expr *formula = line->entry->form[k].written.formula;
        found = formula && is_right_with(c, line, formula, number, truth);
    }
    return found;
}

void hand_judge_numbers(HandChecker *c)
{
    for (int i = 0; i < c->lines; i++) {
        const Exact *number;
        Num          truth;
        bool         wrong = wrong_number(c, &c->line[i], &number, &truth);
        for (int k = i + 1; k < c->lines && wrong; k++) {
            HandLine *line = &c->line[k];
            bool      value = line->kind == HAND_ROOT && line->step >= 0 && line->entry->kind == CLAIM_VALUE && !line->joints;
            if (!value || !follows(c, line, number, truth))
                continue;
            line->kind = HAND_CARRIED;
            line->from = i;
            line->same = false;
            line->suspects = 0;
            line->factor = (Text){0};
            line->equation = NULL;
        }
    }
}
