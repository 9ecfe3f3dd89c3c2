/* Plans from the items of a method, once the shapes of its givens are known. */
#include "derive/book.h"
#include "language/check.h"

#include <string.h>

typedef struct Name {
    Text  text;
    Shape shape;
    int   slot;
} Name;

typedef struct Builder {
    Scope scope; /* first, so that the scope's functions find the builder */
    Book *book;
    Diag *diag;
    Plan *plan;
    Step *step;
    int   count, room;
    Name *name;
    int   names, name_room;
    int   guard;
    bool  guard_is;
} Builder;

static bool builder_find(Scope *scope, Text name, Binding *binding)
{
    Builder *b = (Builder *)scope;
    for (int i = 0; i < b->names; i++)
        if (text_equal(b->name[i].text, name)) {
            *binding = (Binding){b->name[i].shape, b->name[i].slot};
            return true;
        }
    return false;
}

static void builder_each(Scope *scope, void (*visit)(Text, void *), void *data)
{
    Builder *b = (Builder *)scope;
    for (int i = 0; i < b->names; i++)
        visit(b->name[i].text, data);
}

/* Whether two steps can never both apply: where the ways up their cases meet, they need opposite answers. A case
 * stands behind those it stands in. */
static bool exclusive(const Builder *b, int one, int other_guard, bool other_is)
{
    int  guard = b->step[one].guard, *later;
    bool is = b->step[one].guard_is;
    while (guard != other_guard) {
        later = guard > other_guard ? &guard : &other_guard;
        *(guard > other_guard ? &is : &other_is) = b->step[*later].guard_is;
        *later = b->step[*later].guard;
    }
    return guard >= 0 && is != other_is;
}

static bool bind(Builder *b, Text name, Shape shape, Span span, int *slot)
{
    Binding binding;
    if (builder_find(&b->scope, name, &binding)) {
        for (int i = 0; i < b->count; i++)
            if (b->step[i].slot == binding.slot && !exclusive(b, i, b->guard, b->guard_is)) {
                diag_fail(b->diag, EXIT_INPUT, span, "`%.*s` is defined twice", TEXT_ARG(name));
                return diag_hint(b->diag, "a name has one formula in each case");
            }
        if (!shape_equal(binding.shape, shape) && shape.kind != SHAPE_NONE && binding.shape.kind != SHAPE_NONE)
            return diag_fail(b->diag, EXIT_INPUT, span, "`%.*s` has another shape in another case", TEXT_ARG(name));
        *slot = binding.slot;
        for (int i = 0; i < b->names; i++)
            if (b->name[i].slot == binding.slot && b->name[i].shape.kind == SHAPE_NONE)
                b->name[i].shape = shape;
        return true;
    }
    b->name = arena_grow(b->book->method.mem, b->name, sizeof(Name), b->names, &b->name_room);
    b->name[b->names] = (Name){name, shape, b->names};
    *slot = b->names++;
    return true;
}

static Step *add_step(Builder *b, Role role)
{
    b->step = arena_grow(b->book->method.mem, b->step, sizeof(Step), b->count, &b->room);
    Step *step = &b->step[b->count++];
    *step = (Step){.role = role, .slot = -1, .guard = b->guard, .guard_is = b->guard_is, .source = b->book->method.text};
    return step;
}

/* The formula copied for this plan, with its names and shapes. */
static Expr *settle(Builder *b, const Expr *formula)
{
    Expr   *copy = expr_copy(formula, b->book->method.mem);
    Checker checker = {.scope = &b->scope, .diag = b->diag, .num = &b->book->num};
    return check_expr(&checker, copy) ? copy : NULL;
}

/* `span` is where the name stands. */
static bool build_formula(Builder *b, Role role, Text name, Span span, const Expr *formula, Step **out)
{
    Expr *settled = settle(b, formula);
    int   slot = -1;
    if (!settled || (name.len && !bind(b, name, settled->shape, span, &slot)))
        return false;
    Step *step = add_step(b, role);
    step->name = name;
    step->slot = slot;
    step->formula = settled->kind == EXPR_NONE ? NULL : settled;
    step->shape = settled->shape;
    *out = step;
    return true;
}

static bool build_givens(Builder *b, const Form *form, const Shape *shapes)
{
    Step *step;
    for (int i = 0; i < form->count; i++) {
        const Given *given = form->given[i];
        int          slot;
        if (!bind(b, given->name, shapes[i], given->span, &slot))
            return false;
        step = add_step(b, ROLE_GIVEN);
        step->name = given->name;
        step->keyword = given->keyword;
        step->caption = given->caption;
        step->unit = given->unit;
        step->shape = shapes[i];
        step->slot = slot;
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
    Binding binding;
    if (!builder_find(&b->scope, item->name, &binding)) {
        Text nearest;
        diag_fail(b->diag, EXIT_INPUT, item->span, "the method has no step `%.*s`", TEXT_ARG(item->name));
        return scope_nearest(&b->scope, item->name, &nearest) ? diag_hint(b->diag, "did you mean `%.*s`?", TEXT_ARG(nearest)) : false;
    }
    return settle(b, item->expr) != NULL;
}

static bool is_truth(Builder *b, const Step *step)
{
    return step->formula->shape.kind == SHAPE_TRUTH ||
           diag_fail(b->diag, EXIT_INPUT, step->formula->span, "a condition compares two values: with =, <, <= and the like");
}

static bool build_item(Builder *b, const Item *item)
{
    static const Role ROLES[] = {[ITEM_NEED] = ROLE_NEED, [ITEM_STEP] = ROLE_STEP, [ITEM_ANSWER] = ROLE_ANSWER, [ITEM_LAW] = ROLE_LAW,
                                 [ITEM_CASE] = ROLE_CASE, [ITEM_NOTE] = ROLE_NOTE, [ITEM_APART] = ROLE_APART};
    Step             *step;
    if (item->kind == ITEM_MISTAKE)
        return build_mistake(b, item);
    if (item->kind == ITEM_NOTE || item->kind == ITEM_APART)
        step = add_step(b, ROLES[item->kind]);
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
                return diag_fail(b->diag, EXIT_INPUT, item->span, "cases are nested deeper than %d", DEEPEST);
            if (item->kind == ITEM_WHEN || !item->chained) {
                open[depth].when = item->kind == ITEM_WHEN;
                open[depth].guard = b->guard;
                open[depth].guard_is = b->guard_is;
                open[depth].skipped = item->kind == ITEM_WHEN && !applies(item, form, dimension);
                skip += open[depth++].skipped;
            }
            if (item->kind == ITEM_CASE && !skip) {
                if (!build_item(b, item))
                    return false;
                b->guard = b->count - 1;
                b->guard_is = true;
            }
            break;
        case ITEM_ELSE:
            if (!depth)
                return diag_fail(b->diag, EXIT_INPUT, item->span, "`else` without a case before it");
            if (open[depth - 1].when) {
                skip += open[depth - 1].skipped ? -1 : 1;
                open[depth - 1].skipped = !open[depth - 1].skipped;
            } else if (!skip) {
                b->guard_is = false;
            }
            break;
        case ITEM_END:
            depth--;
            skip -= open[depth].skipped;
            b->guard = open[depth].guard;
            b->guard_is = open[depth].guard_is;
            break;
        default:
            if (!skip && !build_item(b, item))
                return false;
        }
    }
    return true;
}

/* Speed and direction of every answer that is a velocity, behind everything else. */
static bool build_aspects(Builder *b)
{
    int    count = b->count;
    Arena *mem = b->book->method.mem;
    b->guard = -1;
    for (int i = 0; i < count; i++) {
        const Step answer = b->step[i];
        bool       seen = false;
        for (int k = 0; k < i; k++)
            seen |= b->step[k].role == ROLE_ANSWER && b->step[k].slot == answer.slot;
        if (!answer.velocity || seen)
            continue;
        for (Role role = ROLE_SPEED; role <= (answer.shape.rows == 2 ? ROLE_DIRECTION : ROLE_SPEED); role++) {
            Step *step;
            Expr *formula = expr_call(mem, role == ROLE_SPEED ? OP_NORM : OP_ANGLE, expr_name(mem, answer.name), NULL);
            if (!build_formula(b, role, (Text){0}, formula->span, formula, &step))
                return false;
            step->name = answer.name;
            step->caption = role == ROLE_SPEED ? TEXT("speed") : TEXT("direction");
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

/* First those that the method's `answers` line names, in its order. */
static void list_answers(const Book *book, Plan *plan)
{
    int *answer = ARENA_MANY(book->method.mem, int, plan->aspects + 1);
    for (int k = 0; k <= book->orders; k++)
        for (int i = 0; i < plan->aspects; i++) {
            bool named = false;
            for (int n = 0; n < book->orders; n++)
                named |= text_equal(plan->step[i].name, book->order[n]);
            bool now = k < book->orders ? text_equal(plan->step[i].name, book->order[k]) : !named;
            if (plan->step[i].role == ROLE_ANSWER && now)
                answer[plan->answers++] = i;
        }
    plan->answer = answer;
}

static const Plan *build(Book *book, int form_index, const Shape *shapes, Diag *diag)
{
    Method     *method = &book->method;
    const Form *form = &method->form[form_index];
    Builder     b = {.scope = {builder_find, builder_each, true}, .book = book, .diag = diag, .guard = -1};
    if (!build_givens(&b, form, shapes) || !build_items(&b, form, dimension_of(shapes, form->count)))
        return NULL;
    int aspects = b.count;
    if (!build_aspects(&b))
        return NULL;
    Plan *plan = ARENA_ONE(method->mem, Plan);
    *plan = (Plan){method->name, method->title, method->source, b.step, b.count, aspects, b.names, NULL, 0};
    list_answers(book, plan);
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
