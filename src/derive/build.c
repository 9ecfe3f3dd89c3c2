/* Plans from the items of a method, once the shapes of its givens are known. */
#include "derive/maker.h"
#include "derive/read.h"

#include <string.h>

typedef struct Builder {
    Maker     maker;
    Book     *book;
    NotedList mistake, sketch;
    bool      skipped; /* the mistake noted last belongs to another plan */
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

/* Settled when it is asked for, and all steps are there. */
static void note(Builder *b, NotedList *list, int index)
{
    list->at = arena_grow(b->maker.mem, list->at, sizeof(Noted), list->count, &list->room);
    list->at[list->count++] = (Noted){index, b->maker.guard, b->maker.guard_is};
}

static void note_mistake(Builder *b, int index, bool skip)
{
    const Item *item = &b->book->item[index];
    if (item->kind == ITEM_MISTAKE)
        b->skipped = skip;
    if (!skip && !b->skipped)
        note(b, &b->mistake, index);
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
        case ITEM_MISTAKE:
        case ITEM_AT:
            note_mistake(b, i, skip);
            break;
        case ITEM_SKETCH:
            if (!skip)
                note(b, &b->sketch, i);
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

static Plan *build(Book *book, int form_index, const Shape *shapes, Diag *diag, CachedPlan *cached)
{
    Method     *method = &book->method;
    const Form *form = &method->form[form_index];
    Builder     b = {.book = book};
    maker_open(&b.maker, method->mem, diag, &book->num);
    b.maker.source = method->text;
    if (!build_givens(&b, form, shapes) || !build_items(&b, form, dimension_of(shapes, form->count)))
        return NULL;
    Plan *plan = maker_finish(&b.maker, method->name, method->title, method->source, book->order, book->orders);
    if (!plan)
        return NULL;
    plan->lasting = true;
    *cached = (CachedPlan){.form = form_index, .plan = plan, .mistake = b.mistake, .sketch = b.sketch};
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
    CachedPlan *fresh = ARENA_ONE(method->mem, CachedPlan);
    const Plan *plan = build(book, form, shapes, diag, fresh);
    if (!plan)
        return NULL;
    diag->source = outer;
    fresh->shape = ARENA_MANY(method->mem, Shape, count);
    fresh->next = book->plans;
    memcpy(fresh->shape, shapes, sizeof(Shape) * (size_t)count);
    book->plans = fresh;
    return plan;
}

/* ---- mistakes --------------------------------------------------------------------------------------------- */

static bool settle_line(MistakeList *list, const Book *book, const Noted *noted)
{
    const Item *line = &book->item[noted->item];
    for (int i = 0; i < line->count; i++) {
        const Item    *item = &book->mistake[line->first + i];
        const Mistake *last = list->count ? &list->mistake[list->count - 1] : NULL;
        if (item->kind == ITEM_MISTAKE)
            mistakes_add(list, item->name, item->caption, item->mistake, 0);
        else if (item->kind == ITEM_ANOTHER)
            mistakes_add(list, last->id, last->feedback, last->kind, last->way + 1);
        else if (!mistakes_at_name(list, item->name, item->span, noted->guard, noted->guard_is, item->expr, book->method.text))
            return false;
    }
    return true;
}

static bool settle_mistakes(Book *book, CachedPlan *cached, Diag *diag)
{
    MistakeList list = {.plan = cached->plan, .mem = book->method.mem, .num = &book->num, .diag = diag};
    if (cached->mistakes_settled)
        return true;
    for (int i = 0; i < cached->mistake.count; i++)
        if (!settle_line(&list, book, &cached->mistake.at[i]))
            return false;
    mistakes_close(&list);
    cached->plan->mistake = list.mistake;
    cached->plan->mistakes = list.count;
    cached->mistakes_settled = true;
    return true;
}

/* ---- figures ---------------------------------------------------------------------------------------------- */

static bool settle_sketch(Book *book, CachedPlan *cached, Diag *diag)
{
    SketchDesk  desk = {cached->plan, book->method.mem, &book->num, diag};
    SketchLine *line = ARENA_MANY(desk.mem, SketchLine, cached->sketch.count);
    if (cached->sketch_settled || !cached->sketch.count)
        return true;
    for (int i = 0; i < cached->sketch.count; i++) {
        const Noted *noted = &cached->sketch.at[i];
        line[i] = book->sketch[book->item[noted->item].first];
        line[i].panel.guard = line[i].mark.guard = (Guard){noted->guard, noted->guard_is};
    }
    cached->plan->sketch = sketch_settle(line, cached->sketch.count, &desk);
    return cached->sketch_settled = cached->plan->sketch != NULL;
}

/* ---- what is asked for later ------------------------------------------------------------------------------ */

/* Reads it, and settles it in a plan, or with NULL in all that have been made. */
static bool ask_for(Method *method, const Plan *plan, bool (*read)(Book *, Diag *), bool (*settle)(Book *, CachedPlan *, Diag *),
                    Diag *diag)
{
    Book *book = (Book *)method;
    Diag  inner = {.mem = method->mem, .source = method->text};
    bool  good = read(book, &inner);
    for (CachedPlan *cached = book->plans; cached && good; cached = cached->next)
        if (!plan || cached->plan == plan)
            good = settle(book, cached, &inner);
    if (good)
        return true;
    diag->source = method->text;
    diag_fail(diag, inner.exit, inner.span, "%.*s", TEXT_ARG(inner.message));
    return inner.hint.len ? diag_hint(diag, "%.*s", TEXT_ARG(inner.hint)) : false;
}

bool method_mistakes(Method *method, const Plan *plan, Diag *diag)
{
    return ask_for(method, plan, read_mistakes_now, settle_mistakes, diag);
}

bool method_sketch(Method *method, const Plan *plan, Diag *diag)
{
    return ask_for(method, plan, read_sketch_now, settle_sketch, diag);
}
