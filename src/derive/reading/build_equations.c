/* Formulas of a method as steps, and the equations that are solved from them. */
#include "derive/plan_scope.h"
#include "derive/reading/build.h"

#include "language/check_shapes.h"
#include "language/degree.h"

bool build_formula(PlanBuilder *b, const LinePlace *place, Role role, Text name, Span span, const Expr *formula, Step **out)
{
    const Expr *composed = compose_expr(place, formula, b->scope, b->maker->diag);
    if (name.len && lets_find(place->lets, compose_name(place, name)))
        return diag_fail(b->maker->diag, EXIT_INPUT, span, "`%.*s` already stands for a formula", TEXT_ARG(compose_name(place, name)));
    if (b->maker->count >= LIMIT_STEPS)
        return diag_fail(b->maker->diag, EXIT_INPUT, span, "the method has more than %d steps", LIMIT_STEPS);
    *out = composed ? maker_formula(b->maker, role, compose_name(place, name), span, composed) : NULL;
    return *out != NULL;
}

/* ---- equations -------------------------------------------------------------------------------------------- */

typedef struct OpenEquation {
    const LinePlace *place;
    const Item      *item;
    int              step; /* of its known side */
} OpenEquation;

/* The side without unknowns; NULL after a complaint. */
static const Expr *known_side(const Item *item, Diag *diag)
{
    bool open[2] = {false, false};
    for (int i = 0; i < item->unknowns; i++) {
        bool left = expr_names(item->expr->arg[0], item->unknown[i]), right = expr_names(item->expr->arg[1], item->unknown[i]);
        if (!left && !right) {
            diag_fail(diag, EXIT_INPUT, item->span, "the unknown `%.*s` is not in the equation", TEXT_ARG(item->unknown[i]));
            return NULL;
        }
        open[0] |= left;
        open[1] |= right;
    }
    if (!open[0] || !open[1])
        return item->expr->arg[open[0]];
    diag_fail(diag, EXIT_INPUT, item->expr->span, "both sides of the equation have unknowns, so neither side is known");
    diag_hint(diag, "write what is known on one side and what is unknown on the other: vb' - va' = e*(va - vb)");
    return NULL;
}

bool build_equation(PlanBuilder *b, const LinePlace *place, const Item *item)
{
    const Expr *known = known_side(item, b->maker->diag);
    Step       *step;
    if (!known || !build_formula(b, place, ROLE_STEP, item->name, item->span, known, &step))
        return false;
    step->page.caption = compose_text(place, item->caption, b->scope);
    step->page.cite = item->cite;
    if (compose_is_folded(place)) /* a page does not show it */
        return true;
    *ARENA_ADD(b->maker->mem, b->equation, b->equations, &b->equation_room) = (OpenEquation){place, item, b->maker->count - 1};
    return true;
}

/* The last step of that name that can apply together with step `with`, or -1. */
static int step_named(const PlanMaker *maker, Text name, int with)
{
    const Step *step = maker->step;
    int         i = maker->count - 1;
    while (i >= 0 &&
           !(step[i].slot >= 0 && text_equal(step[i].name, name) && !maker_exclusive(step, i, step[with].guard, step[with].guard_is)))
        i--;
    return i;
}

static bool close_equation(PlanBuilder *b, const OpenEquation *open)
{
    PlanMaker   *maker = b->maker;
    Step        *step = &maker->step[open->step];
    const Item  *item = open->item;
    Plan         plan = maker_so_far(maker);
    PlanScope    scope = plan_scope(&plan, plan.count, step->guard, step->guard_is);
    ShapeChecker checker = {.scope = &scope.scope, .diag = maker->diag, .num = maker->num};
    int         *unknown = ARENA_MANY(maker->mem, int, item->unknowns);
    for (int i = 0; i < item->unknowns; i++) {
        int found = step_named(maker, compose_name(open->place, item->unknown[i]), open->step);
        if (found < open->step) {
            diag_fail(maker->diag, EXIT_INPUT, item->span,
                      found < 0 ? "no line works out the unknown `%.*s` of this equation"
                                : "`%.*s` is known here already, so it is no unknown",
                      TEXT_ARG(item->unknown[i]));
            return found < 0 ? diag_hint(maker->diag, "write answer %.*s = ... from %.*s below it", TEXT_ARG(item->unknown[i]),
                                         TEXT_ARG(item->name))
                             : false;
        }
        unknown[i] = maker->step[found].slot;
    }
    const Expr *composed = compose_expr(open->place, item->expr, &scope.scope, maker->diag);
    Expr       *settled = composed ? expr_copy(composed, maker->mem) : NULL;
    if (!settled || !check_expr(&checker, settled))
        return false;
    step->equation = settled;
    step->unknown = unknown;
    step->unknowns = item->unknowns;
    return true;
}

/* ---- combinations ----------------------------------------------------------------------------------------- */

/* Whether a page may add up multiples of the equations that `from` names: their unknowns have known factors, and so have they. */
static bool check_combination(const PlanMaker *maker, const Expr *from)
{
    int *slot = NULL, slots = 0, room = 0;
    for (int i = 0; i < maker->count; i++) {
        const Step *step = &maker->step[i];
        if (!step->equation || !expr_uses(from, step->slot))
            continue;
        if (degree_of(step->equation, step->unknown, step->unknowns) > 1) {
            diag_fail(maker->diag, EXIT_INPUT, from->span, "equation `%.*s` is not linear in its unknowns, so it cannot be combined",
                      TEXT_ARG(step->name));
            return diag_hint(maker->diag,
                             "combine only equations in which each unknown is multiplied by a known value, or name one alone: from %.*s",
                             TEXT_ARG(step->name));
        }
        *ARENA_ADD(maker->mem, slot, slots, &room) = step->slot;
        for (int k = 0; k < step->unknowns; k++)
            *ARENA_ADD(maker->mem, slot, slots, &room) = step->unknown[k];
    }
    if (degree_of(from, slot, slots) <= 1)
        return true;
    diag_fail(maker->diag, EXIT_INPUT, from->span, "equations can only be multiplied by known values and added");
    return diag_hint(maker->diag, "for example: from p + ma*w");
}

bool build_close_equations(PlanBuilder *b)
{
    const PlanMaker *maker = b->maker;
    bool             good = true;
    for (int i = 0; i < b->equations && good; i++)
        good = close_equation(b, &b->equation[i]);
    for (int i = 0; i < maker->count && good; i++)
        if (maker->step[i].from && maker->step[i].from->kind != EXPR_NAME)
            good = check_combination(maker, maker->step[i].from);
    return good;
}

bool build_from(PlanBuilder *b, const LinePlace *place, const Item *item, Step *step)
{
    bool named = false;
    for (int i = 0; i < b->equations; i++)
        named |= b->equation[i].place == place && expr_names(item->from, b->equation[i].item->name);
    if (compose_is_folded(place))
        return true;
    if (!named) {
        diag_fail(b->maker->diag, EXIT_INPUT, item->from->span, "`from` names no equation above this line");
        return diag_hint(b->maker->diag, "name equations and how they are combined: from p + ma*w");
    }
    const Expr *composed = compose_expr(place, item->from, b->scope, b->maker->diag);
    step->from = composed ? maker_settled(b->maker, composed) : NULL;
    return step->from != NULL;
}
