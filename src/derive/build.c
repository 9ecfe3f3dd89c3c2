/* Plans from the items of a method, once the shapes of its givens are known. */
#include "derive/book.h"
#include "derive/maker.h"

#include <string.h>

typedef struct Builder {
    Maker maker;
    Book *book;
} Builder;

static bool build_formula(Builder *b, Role role, Text name, Span span, const Expr *formula, Step **out)
{
    *out = maker_formula(&b->maker, role, name, span, formula);
    return *out != NULL;
}

static bool build_givens(Builder *b, const Form *form, const Shape *shapes)
{
    Step *step;
    for (int i = 0; i < form->count; i++) {
        const Given *given = form->given[i];
        step = maker_given(&b->maker, given->name, shapes[i], given->span);
        if (!step)
            return false;
        step->keyword = given->keyword;
        step->caption = given->caption;
        step->unit = given->unit;
        step->infinite_ok = given->infinite_ok;
    }
    for (int i = 0; i < form->fills; i++) {
        if (!build_formula(b, ROLE_STEP, form->fill[i], form->fill_from[i]->span, form->fill_from[i], &step))
            return false;
        for (int k = 0; k < b->book->givens; k++)
            if (text_equal(b->book->given[k]->name, form->fill[i]))
                step->caption = b->book->given[k]->caption;
    }
    return true;
}

/* A mistake is checked like the step it replaces, in a scope that knows all names. */
static bool build_mistake(Builder *b, const Item *item)
{
    Scope  *scope = &b->maker.scope;
    Diag   *diag = b->maker.diag;
    Binding binding;
    if (!scope->find(scope, item->name, &binding)) {
        Text nearest;
        diag_fail(diag, EXIT_INPUT, item->span, "the method has no step `%.*s`", TEXT_ARG(item->name));
        return scope_nearest(scope, item->name, &nearest) ? diag_hint(diag, "did you mean `%.*s`?", TEXT_ARG(nearest)) : false;
    }
    return maker_settle(&b->maker, item->expr) != NULL;
}

static bool is_truth(Builder *b, const Step *step)
{
    return step->formula->shape.kind == SHAPE_TRUTH ||
           diag_fail(b->maker.diag, EXIT_INPUT, step->formula->span, "a condition compares two values: with =, <, <= and the like");
}

static bool build_item(Builder *b, const Item *item)
{
    static const Role ROLES[] = {[ITEM_NEED] = ROLE_NEED, [ITEM_STEP] = ROLE_STEP, [ITEM_ANSWER] = ROLE_ANSWER, [ITEM_LAW] = ROLE_LAW,
                                 [ITEM_CASE] = ROLE_CASE, [ITEM_NOTE] = ROLE_NOTE, [ITEM_APART] = ROLE_APART};
    Step             *step;
    if (item->kind == ITEM_MISTAKE)
        return build_mistake(b, item);
    if (item->kind == ITEM_NOTE || item->kind == ITEM_APART)
        step = maker_remark(&b->maker, ROLES[item->kind]);
    else if (!build_formula(b, ROLES[item->kind], item->name, item->span, item->expr, &step))
        return false;
    step->caption = item->caption;
    step->cite = item->cite;
    step->reason = item->reason;
    step->velocity = item->velocity && step->shape.kind == SHAPE_VECTOR;
    return item->kind == ITEM_NOTE || item->kind == ITEM_APART || item->kind == ITEM_STEP || item->kind == ITEM_ANSWER || is_truth(b, step);
}

static bool has_given(const Form *form, Text name)
{
    for (int i = 0; i < form->count; i++)
        if (text_equal(form->given[i]->name, name))
            return true;
    return false;
}

/* Whether a `when` section belongs to this plan. */
static bool applies(const Item *item, const Form *form, int dimension)
{
    if (item->name.len == 1 && item->name.at[0] >= '1' && item->name.at[0] <= '3')
        return dimension == item->name.at[0] - '0';
    return has_given(form, item->name);
}

/* Items in order; `skip` is how many open whens do not belong to this plan. */
static bool build_items(Builder *b, const Form *form, int dimension)
{
    enum { DEEPEST = 64 };
    struct {
        bool when, skipped;
        int  guard;
        bool guard_is;
    } open[DEEPEST];
    int depth = 0, skip = 0;
    for (int i = 0; i < b->book->items; i++) {
        const Item *item = &b->book->item[i];
        switch (item->kind) {
        case ITEM_CASE:
        case ITEM_WHEN:
            if (depth == DEEPEST)
                return diag_fail(b->maker.diag, EXIT_INPUT, item->span, "cases are nested deeper than %d", DEEPEST);
            if (item->kind == ITEM_WHEN || !item->chained) {
                open[depth].when = item->kind == ITEM_WHEN;
                open[depth].guard = b->maker.guard;
                open[depth].guard_is = b->maker.guard_is;
                open[depth].skipped = item->kind == ITEM_WHEN && !applies(item, form, dimension);
                skip += open[depth++].skipped;
            }
            if (item->kind == ITEM_CASE && !skip) {
                if (!build_item(b, item))
                    return false;
                b->maker.guard = b->maker.count - 1;
                b->maker.guard_is = true;
            }
            break;
        case ITEM_ELSE:
            if (!depth)
                return diag_fail(b->maker.diag, EXIT_INPUT, item->span, "`else` without a case before it");
            if (open[depth - 1].when) {
                skip += open[depth - 1].skipped ? -1 : 1;
                open[depth - 1].skipped = !open[depth - 1].skipped;
            } else if (!skip) {
                b->maker.guard_is = false;
            }
            break;
        case ITEM_END:
            depth--;
            skip -= open[depth].skipped;
            b->maker.guard = open[depth].guard;
            b->maker.guard_is = open[depth].guard_is;
            break;
        default:
            if (!skip && !build_item(b, item))
                return false;
        }
    }
    return true;
}

static int dimension_of(const Shape *shapes, int count)
{
    for (int i = 0; i < count; i++)
        if (shapes[i].kind == SHAPE_VECTOR)
            return shapes[i].rows;
    return 1;
}

static const Plan *build(Book *book, int form_index, const Shape *shapes, Diag *diag)
{
    Method     *method = &book->method;
    const Form *form = &method->form[form_index];
    Builder     b = {.book = book};
    maker_open(&b.maker, method->mem, diag, &book->num);
    b.maker.source = method->text;
    if (!build_givens(&b, form, shapes) || !build_items(&b, form, dimension_of(shapes, form->count)))
        return NULL;
    Plan *plan = maker_finish(&b.maker, method->name, method->title, method->source, book->order, book->orders);
    if (plan)
        plan->lasting = true;
    return plan;
}

const Plan *method_plan(Method *method, int form, const Shape *shapes, Diag *diag)
{
    Book *book = (Book *)method;
    int   count = method->form[form].count;
    for (const CachedPlan *old = book->plans; old; old = old->next) {
        bool same = old->form == form;
        for (int i = 0; i < count && same; i++)
            same = shape_equal(old->shape[i], shapes[i]);
        if (same)
            return old->plan;
    }
    Text outer = diag->source;
    diag->source = method->text;
    const Plan *plan = build(book, form, shapes, diag);
    if (!plan)
        return NULL;
    diag->source = outer;
    CachedPlan *fresh = ARENA_ONE(method->mem, CachedPlan);
    *fresh = (CachedPlan){form, ARENA_MANY(method->mem, Shape, count), plan, book->plans};
    memcpy(fresh->shape, shapes, sizeof(Shape) * (size_t)count);
    book->plans = fresh;
    return plan;
}
