#include "handwork/judging/hand_claims.h"

#include "handwork/hand_judging.h"
#include "handwork/reading/hand_reading.h"

const Expr *hand_side(const HandChecker *c, const HandForm *form)
{
    const Written *written = &form->written;
    bool           vector = written->shape.kind == SHAPE_VECTOR && !written->ours && !written->polar;
    if (!written->formula || (!vector && (written->shape.kind != SHAPE_NUMBER || written->count != 1)))
        return NULL;
    if (written->ours)
        return written->part[0].value ? equation_number(written->part[0].value, c->exact) : NULL;
    return hand_in_steps(c, written->formula);
}

/* Whether the page may call the given vector so: n where the method keeps that for a unit vector and calls the given one N, or is called
 * with another name. */
static bool may_be_given(const Step *given, const Expr *name)
{
    bool renamed = !text_equal(given->keyword, given->name) && text_equal(given->keyword, name->text);
    bool normal = text_is(given->name, "N") && text_is(name->text, "n");
    return given->role == ROLE_GIVEN && (renamed || normal);
}

/* The formula with the n of the problem in place of the unit vector that the method calls n. */
static const Expr *as_given(const HandChecker *c, const Expr *formula)
{
    const Plan *plan = c->plan;
    Expr       *copy = expr_node_copy(formula, c->mem);
    for (int i = 0; i < plan->aspects && formula->kind == EXPR_NAME; i++)
        if (may_be_given(&plan->step[i], formula) && shape_equal(plan->step[i].shape, formula->shape))
            copy->slot = i;
    for (int i = 0; i < formula->count; i++)
        copy->arg[i] = (Expr *)as_given(c, formula->arg[i]);
    return copy;
}

/* |n| = 13 and v·n = -17 are about the n of the problem, if their sides then differ less. */
static EquationSides meant(const HandEquations *e, EquationSides sides)
{
    NumCtx       *ctx = e->world.ctx;
    EquationSides given = {{as_given(e->c, sides.side[0]), as_given(e->c, sides.side[1])}};
    Num           off[2];
    if (!equation_residual(&off[0], &sides, e->world.at, ctx) || !equation_residual(&off[1], &given, e->world.at, ctx))
        return sides;
    for (int i = 0; i < 2; i++)
        if (num_sign(off[i], ctx) == ORDER_LESS && ctx->sys->neg(&off[i], off[i], ctx) != NUM_OK)
            return sides;
    return ctx->sys->compare(off[1], off[0], ctx) == ORDER_LESS ? given : sides;
}

/* `component`: of an equation between vectors, the place of this one; else 0. */
static void add_claim(HandEquations *e, int line, EquationSides sides, int component, const HandForm *left_form, const HandForm *right_form)
{
    if (e->claims == MOST_CLAIMS_OF_PAGE)
        return;
    e->claim[e->claims] = (EquationClaim){.sides = left_form ? meant(e, sides) : sides,
                                          .value = !left_form,
                                          .component = component,
                                          .drifts = !left_form && e->c->line[line].kind == HAND_DRIFT};
    e->claimed[e->claims++] = (HandClaimed){line, {left_form, right_form}};
}

/* An equation between vectors is one in each component. */
static void add(HandEquations *e, int line, const Expr *left, const Expr *right, const HandForm *left_form, const HandForm *right_form)
{
    Arena *mem = e->c->mem;
    bool   same = left && right && shape_equal(left->shape, right->shape), vector = same && left->shape.kind == SHAPE_VECTOR;
    if (same && !vector)
        add_claim(e, line, (EquationSides){{left, right}}, 0, left_form, right_form);
    for (int k = 0; vector && k < left->shape.rows; k++)
        add_claim(e, line, (EquationSides){{equation_component(left, k, mem), equation_component(right, k, mem)}}, k, left_form,
                  right_form);
}

static void add_value(HandEquations *e, int line)
{
    const HandChecker *c = e->c;
    const HandLine    *now = &c->line[line];
    const HandForm    *last = now->entry->forms ? &now->entry->form[now->entry->forms - 1] : NULL;
    bool               of_step = now->step >= 0 && now->step < c->plan->aspects;
    if (!of_step || now->aside || now->kind == HAND_NOT_READ || !last)
        return;
    Shape shape = c->plan->step[now->step].shape;
    if (shape.kind == SHAPE_NUMBER && now->component >= 0) /* vn.x of a number is nothing */
        return;
    if (shape.kind != SHAPE_NUMBER && (shape.kind != SHAPE_VECTOR || last->written.named))
        return;
    Expr *name = expr_name(c->mem, now->entry->name);
    name->slot = now->step;
    name->shape = shape;
    add(e, line, now->component < 0 ? name : equation_component(name, now->component, c->mem), hand_side(c, last), NULL, last);
}

/* Whether each side can be worked with: of vn = |v| = 5 where nothing is called vn, |v| = 5 alone would say nothing about the line. */
static bool has_all_sides(const HandChecker *c, const HandEntry *entry)
{
    bool all = true;
    for (int i = 0; i < entry->forms && all; i++)
        all = hand_side(c, &entry->form[i]) != NULL;
    return all;
}

/* 205 - 87.8 = 117 and 72 km/h = 20 m/s: correctly rounded calculations, not equations. */
static bool is_reckoning(HandChecker *c, const HandForm *before, const HandForm *now)
{
    return !before->written.named && !now->written.named &&
           (hand_meets_in_units(c, &before->written, &now->written) || hand_meets_percent(c, before, now));
}

void hand_claims_add(HandEquations *e, int line)
{
    HandChecker     *c = e->c;
    const HandEntry *entry = c->line[line].entry;
    e->any |= hand_is_equation(&c->line[line]);
    if (entry->side) { /* as they stand on the page */
        bool            turned = entry->side[0].span.start > entry->side[1].span.start;
        const HandForm *left = &entry->side[turned], *right = &entry->side[!turned];
        add(e, line, hand_side(c, left), hand_side(c, right), left, right);
    } else if (entry->kind == CLAIM_EQUATION) {
        for (int i = 1, forms = has_all_sides(c, entry) ? entry->forms : 0; i < forms; i++)
            if (!is_reckoning(c, &entry->form[i - 1], &entry->form[i]))
                add(e, line, hand_side(c, &entry->form[i - 1]), hand_side(c, &entry->form[i]), &entry->form[i - 1], &entry->form[i]);
    } else {
        add_value(e, line);
    }
}
