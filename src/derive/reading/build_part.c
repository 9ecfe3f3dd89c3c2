/* A method used within another: its form, its givens, and its steps on the page of the other. */
#include "derive/reading/build.h"
#include "derive/reading/method_reader.h"

static const Expr *value_for(const Use *use, const Given *given)
{
    for (int i = 0; i < use->count; i++)
        if (text_equal(use->keyword[i], given->keyword))
            return use->value[i];
    return given->fallback;
}

const Form *build_part_form(PlanBuilder *b, const Item *item)
{
    const Use *use = item->use;
    Method    *method = &use->book->method;
    int       *form = ARENA_MANY(b->maker->mem, int, method->forms);
    for (int f = 0; f < method->forms; f++)
        if ((form[f] = method_form_named(method, f, use->keyword, use->count)) < 0) {
            diag_fail(b->maker->diag, EXIT_INPUT, item->span, "%.*s has been used with too many members", TEXT_ARG(method->name));
            return NULL;
        }
    int chosen = method_form_for(method, form, use->keyword, use->count);
    if (chosen < 0) {
        int unknown = 0;
        while (unknown < use->count - 1 && method_given(&method->form[form[0]], use->keyword[unknown]) >= 0)
            unknown++;
        diag_fail(b->maker->diag, EXIT_INPUT, item->span, "%.*s has no value called `%.*s`", TEXT_ARG(method->name),
                  TEXT_ARG(use->keyword[unknown]));
        return NULL;
    }
    const Form  *found = &method->form[chosen];
    const Given *lacking = method_lacking(found, use->keyword, use->count);
    lacking = lacking ? lacking : method_lacking_members(&method->form[found->declared], use->keyword, use->count);
    if (!lacking)
        return found;
    diag_fail(b->maker->diag, EXIT_INPUT, item->span, "%.*s also needs %.*s%s%.*s%s", TEXT_ARG(method->name), TEXT_ARG(lacking->keyword),
              lacking->caption.len ? " (" : "", TEXT_ARG(lacking->caption), lacking->caption.len ? ")" : "");
    return NULL;
}

/* 0 where a vector belongs: <0, 0>. */
static const Expr *as_vector(const Expr *value, const Given *given, int dimension, Arena *mem)
{
    if (!expr_is_zero(value) || !given->vector || (given->number && dimension < 2))
        return value;
    Expr *vector = expr_new(mem, EXPR_VECTOR, value->span);
    int   room = 0;
    for (int i = 0; i < (dimension < 2 ? 2 : dimension); i++)
        expr_append(mem, vector, OP_ADD, expr_number(mem, TEXT("0"), &exact_zero), &room);
    return vector;
}

/* In a part used in full, a given that is a number is worked in, as a `let` is. */
static bool take_number(const LinePlace *inner, const Given *given, const Expr *value, Shape *shape)
{
    if (value->kind != EXPR_NUMBER || !given->number)
        return false;
    lets_set(inner->lets, compose_name(inner, given->name), value);
    *shape = NUMBER;
    return true;
}

/* There, too, a given that is only another name of a step goes by that name. Its unit and shape have to be the same. */
static bool take_name(PlanBuilder *b, const LinePlace *inner, const Given *given, const Expr *value, Shape *shape)
{
    Binding binding;
    if (value->kind != EXPR_NAME || !b->scope->find(b->scope, value->text, &binding))
        return false;
    Dimension found = binding.shape.dimension;
    bool      same = found.kind != DIMENSION_OF || given->dimension.kind != DIMENSION_OF || dimension_same(found, given->dimension);
    if (!same || binding.shape.kind != SHAPE_NUMBER || !given->number)
        return false;
    lets_set(inner->lets, compose_name(inner, given->name), value);
    *shape = binding.shape;
    return true;
}

bool build_part_givens(PlanBuilder *b, const LinePlace *outer, const LinePlace *inner, const Item *item, Shape *shapes)
{
    const Form *form = inner->form;
    int         dimension = 1;
    for (int pass = 0; pass < 2; pass++) /* vectors first: they tell what 0 stands for */
        for (int i = 0; i < form->count; i++) {
            const Given *given = form->given[i];
            const Expr  *value = value_for(item->use, given);
            bool         own = value != given->fallback;
            Step        *step;
            if ((own && given->vector) != (pass == 0))
                continue;
            value = as_vector(value, given, dimension, b->maker->mem);
            const Expr *composed = compose_expr(own ? outer : inner, value, b->scope, b->maker->diag);
            bool        whole = composed && item->use->whole;
            if (whole && (take_number(inner, given, composed, &shapes[i]) || take_name(b, inner, given, composed, &shapes[i])))
                continue;
            step = composed ? maker_formula(b->maker, ROLE_STEP, compose_name(inner, given->name), item->span, composed) : NULL;
            if (!step)
                return false;
            ShapeKind kind = step->shape.kind;
            if (!((kind == SHAPE_NUMBER && given->number) || (kind == SHAPE_VECTOR && given->vector) ||
                  (kind == SHAPE_WORD && given->word)))
                return diag_fail(b->maker->diag, EXIT_INPUT, item->span, "%.*s of %.*s cannot be %.*s", TEXT_ARG(given->keyword),
                                 TEXT_ARG(inner->book->method.name), TEXT_ARG(shape_name(step->shape, b->maker->mem)));
            maker_measure(b->maker, step, given->dimension);
            Dimension found = step->shape.dimension, wanted = given->dimension;
            if (found.kind == DIMENSION_OF && wanted.kind == DIMENSION_OF && !dimension_same(found, wanted))
                return diag_fail(b->maker->diag, EXIT_INPUT, item->span, "%.*s of %.*s is %.*s, but this is %.*s", TEXT_ARG(given->keyword),
                                 TEXT_ARG(inner->book->method.name), TEXT_ARG(dimension_name(wanted, b->maker->mem)),
                                 TEXT_ARG(dimension_name(found, b->maker->mem)));
            shapes[i] = step->shape;
            dimension = kind == SHAPE_VECTOR ? step->shape.rows : dimension;
            step->page.caption = compose_text(inner, given->caption, b->scope);
            step->unit = given->unit;
        }
    return true;
}

void build_part_fold(PlanBuilder *b, const LinePlace *place, const Item *item, int first)
{
    for (int i = first; i < b->maker->count; i++) {
        Step *step = &b->maker->step[i];
        bool  answer = step->role == ROLE_ANSWER;
        step->part = step->part.len ? step->part : place->part;
        if (answer) {
            step->role = ROLE_STEP;
            step->page.visibility = VISIBLE_FOLDED;
            step->page.outer_stage = b->maker->stage;
            Text caption = step->page.caption.len ? step->page.caption : item->caption;
            step->page.caption =
                text_format(b->maker->mem, "%.*s%s(%.*s)", TEXT_ARG(caption), caption.len ? " " : "", TEXT_ARG(place->book->method.name));
        } else {
            plan_hide(step);
        }
        if (step->role == ROLE_APART)
            step->role = ROLE_NOTE;
    }
}

void build_part_open(PlanBuilder *b, const LinePlace *place, int first)
{
    for (int i = first; i < b->maker->count; i++) {
        Step *step = &b->maker->step[i];
        step->part = step->part.len ? step->part : place->part;
        step->page.stage = b->maker->stage;
        if (step->role == ROLE_LAW || plan_is_check(step->purpose))
            plan_hide(step);
        step->role = step->role == ROLE_ANSWER ? ROLE_STEP : step->role == ROLE_APART ? ROLE_NOTE : step->role;
    }
}
