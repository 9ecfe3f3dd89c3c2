#include "solve/rewriting.h"

#include "derive/plan_scope.h"
#include "language/check_shapes.h"
#include "solve/system/standard_form.h"

const Step *rewriting_step_of(const Rewriting *w, int slot)
{
    const Plan *plan = w->system->problem->plan;
    const Step *any = NULL;
    for (int i = 0; i < plan->aspects; i++) {
        if (plan->step[i].slot == slot && equation_system_has(w->system, i))
            return &plan->step[i];
        any = plan->step[i].slot == slot ? &plan->step[i] : any;
    }
    return any;
}

/* ---- names ---------------------------------------------------------------------------------------------------- */

Text rewriting_name(const Rewriting *w, Atom atom)
{
    Text name = w->system->name[atom / ATOM_PARTS];
    int  part = atom % ATOM_PARTS;
    return part == ATOM_NUMBER ? name : text_format(w->maker.mem, "%.*s.%c", TEXT_ARG(name), "xyz"[part]);
}

/* The formula with va.x as a name of its own, as long as va is not known whole. NULL: a number in it is too long. */
static const Expr *with_names(const Rewriting *w, const Expr *expr)
{
    Atom atom = atom_at(expr);
    if (atom >= 0 && atom % ATOM_PARTS != ATOM_NUMBER && !w->bound[atom / ATOM_PARTS])
        return expr_name(w->maker.mem, rewriting_name(w, atom));
    if (expr->kind == EXPR_NUMBER && !expr->text.len)
        return standard_number(&w->system->desk, expr->exact);
    Expr *copy = expr_node_copy(expr, w->maker.mem);
    for (int i = 0; i < expr->count; i++)
        if (!(copy->arg[i] = (Expr *)with_names(w, expr->arg[i])))
            return NULL;
    return copy;
}

Step *rewriting_put(Rewriting *w, Role role, Text name, const Expr *formula)
{
    const Expr *named = with_names(w, formula);
    return named ? maker_formula(&w->maker, role, name, formula->span, named) : NULL;
}

/* ---- equations ------------------------------------------------------------------------------------------------ */

Step *rewriting_add_equation(Rewriting *w, Text caption)
{
    Text  name = text_format(w->maker.mem, "(%d)", ++w->equations);
    Expr *nothing = expr_new(w->maker.mem, EXPR_NONE, (Span){0});
    Step *step = maker_formula(&w->maker, ROLE_STEP, name, (Span){0}, nothing);
    if (step)
        step->page.caption = caption;
    return step;
}

/* An equation between formulas with its names settled; NULL: it cannot be written. */
static const Expr *settled_sides(Rewriting *w, const Step *step, const Expr *left, const Expr *right)
{
    Plan         plan = maker_so_far(&w->maker);
    PlanScope    scope = plan_scope(&plan, plan.count, step->guard, step->guard < 0 || step->guard_is);
    ShapeChecker checker = {.scope = &scope.scope, .diag = w->maker.diag, .num = w->maker.num};
    const Expr  *named = with_names(w, expr_chain(w->maker.mem, (Expr *)left, OP_EQ, (Expr *)right));
    Expr        *settled = named ? expr_copy(named, w->maker.mem) : NULL;
    return settled && check_expr(&checker, settled) ? settled : NULL;
}

bool rewriting_close(Rewriting *w, Step *step, const Expr *equation, const Expr *reduced, const bool *found)
{
    const Step *own = w->maker.step;
    int        *unknown = ARENA_MANY(w->maker.mem, int, w->maker.count);
    if (step->equation)
        return true;
    step->equation = settled_sides(w, step, equation->arg[0], equation->arg[1]);
    step->reduced = reduced ? settled_sides(w, step, equation->arg[0], reduced) : NULL;
    for (int i = 0; i < w->maker.count && step->equation; i++) {
        bool uses = own[i].slot >= 0 && found[i] &&
                    (expr_uses(step->equation, own[i].slot) || (step->reduced && expr_uses(step->reduced, own[i].slot)));
        if (uses)
            unknown[step->unknowns++] = own[i].slot;
    }
    step->unknown = unknown;
    return step->equation != NULL;
}
