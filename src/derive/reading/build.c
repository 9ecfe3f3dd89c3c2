/* Plans from the items of a method, once the shapes of its givens are known. Lines of a used method and lines for each member of a family
 * are built like the method's own, in a LinePlace of their own (compose.h). */
#include "derive/maker.h"
#include "derive/reading/compose.h"
#include "derive/reading/method_reader.h"

#include <assert.h>
#include <string.h>

enum { DEEPEST = 64, LIMIT_STEPS = 20000 };

typedef struct PlanBuilder {
    PlanMaker maker;
    NotedList mistake, sketch;
    bool      skipped; /* the mistake noted last belongs to another plan */
} PlanBuilder;

/* A case or a `when` that is open. */
typedef struct OpenBlock {
    bool when, skipped;
    int  guard;
    bool guard_is;
    Text stage;
} OpenBlock;

/* The lines of one method from which a plan is being built. */
typedef struct LineBlock {
    const LinePlace *place;
    int              dimension;
    OpenBlock        open[DEEPEST];
    int              depth, skip; /* skip: how many open whens do not belong to this plan */
} LineBlock;

static Scope *scope_of(PlanBuilder *b)
{
    return &b->maker.scope;
}

static bool build_formula(PlanBuilder *b, const LinePlace *place, Role role, Text name, Span span, const Expr *formula, Step **out)
{
    const Expr *composed = compose_expr(place, formula, scope_of(b), b->maker.diag);
    if (b->maker.count >= LIMIT_STEPS)
        return diag_fail(b->maker.diag, EXIT_INPUT, span, "the method has more than %d steps", LIMIT_STEPS);
    *out = composed ? maker_formula(&b->maker, role, compose_name(place, name), span, composed) : NULL;
    return *out != NULL;
}

static bool build_givens(PlanBuilder *b, const Form *form, const Shape *shapes)
{
    for (int i = 0; i < form->count; i++) {
        const Given *given = form->given[i];
        Step        *step = maker_given(&b->maker, given->name, shapes[i], given->span);
        if (!step)
            return false;
        step->keyword = given->keyword;
        step->caption = given->caption;
        step->unit = given->unit;
        step->infinite_ok = given->infinite_ok;
    }
    return true;
}

/* Names that this form of the givens works out. */
static bool build_fills(PlanBuilder *b, const LinePlace *place)
{
    Step *step;
    for (int i = 0; i < place->form->fills; i++) {
        if (!build_formula(b, place, ROLE_STEP, place->form->fill[i], place->form->fill_from[i]->span, place->form->fill_from[i], &step))
            return false;
        for (int k = 0; k < place->book->givens; k++)
            if (text_equal(place->book->given[k]->name, place->form->fill[i]))
                step->caption = place->book->given[k]->caption;
    }
    return true;
}

static bool is_truth(PlanBuilder *b, const Step *step)
{
    return step->formula->shape.kind == SHAPE_TRUTH ||
           diag_fail(b->maker.diag, EXIT_INPUT, step->formula->span, "a condition compares two values, with =, <, <= and so on");
}

static bool build_item(PlanBuilder *b, const LinePlace *place, const Item *item)
{
    static const Role ROLES[] = {[ITEM_NEED] = ROLE_NEED, [ITEM_STEP] = ROLE_STEP, [ITEM_ANSWER] = ROLE_ANSWER, [ITEM_LAW] = ROLE_LAW,
                                 [ITEM_CASE] = ROLE_CASE, [ITEM_NOTE] = ROLE_NOTE, [ITEM_APART] = ROLE_APART};
    bool              remark = item->kind == ITEM_NOTE || item->kind == ITEM_APART;
    Step             *step;
    if (remark)
        step = maker_remark(&b->maker, ROLES[item->kind]);
    else if (!build_formula(b, place, ROLES[item->kind], item->name, item->span, item->expr, &step))
        return false;
    step->caption = compose_text(place, item->caption, scope_of(b));
    step->cite = item->cite;
    step->reason = compose_text(place, item->reason, scope_of(b));
    step->velocity = item->velocity && step->shape.kind == SHAPE_VECTOR;
    step->second = item->second;
    return remark || item->kind == ITEM_STEP || item->kind == ITEM_ANSWER || is_truth(b, step);
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
static void note(PlanBuilder *b, NotedList *list, const LinePlace *place, int index)
{
    list->at = arena_grow(b->maker.mem, list->at, sizeof(Noted), list->count, &list->room);
    list->at[list->count++] = (Noted){place, index, b->maker.guard, b->maker.guard_is};
}

static void note_mistake(PlanBuilder *b, const LinePlace *place, int index, bool skip)
{
    if (place->book->item[index].kind == ITEM_MISTAKE)
        b->skipped = skip;
    if (!skip && !b->skipped)
        note(b, &b->mistake, place, index);
}

static bool build_lines(PlanBuilder *b, LineBlock *block, int from, int to);
static bool build_use(PlanBuilder *b, const LinePlace *place, const Item *item);

/* The line behind those of a `for each`: its `end`. */
static int end_of(const Book *book, int from)
{
    int depth = 0, i = from;
    for (; i < book->items; i++) {
        const Item *item = &book->item[i];
        depth += item->kind == ITEM_FOR || item->kind == ITEM_WHEN || (item->kind == ITEM_CASE && !item->chained);
        depth -= item->kind == ITEM_END;
        if (!depth)
            break;
    }
    return i;
}

static bool build_for(PlanBuilder *b, LineBlock *block, int from, int end)
{
    const Item      *item = &block->place->book->item[from];
    const LinePlace *place = block->place;
    int              count;
    const Text      *member = compose_members(place, item->name, item->span, &count, b->maker.diag);
    Text             after = item->after.len ? compose_value(place, item->after) : (Text){0};
    bool             reached = !item->after.len;
    if (!member)
        return false;
    if (item->after.len && !after.len)
        return diag_fail(b->maker.diag, EXIT_INPUT, item->span, "`%.*s` is not a member of the family here", TEXT_ARG(item->after));
    for (int i = 0; i < count; i++) {
        if (reached) {
            LinePlace *inner = ARENA_ONE(b->maker.mem, LinePlace);
            *inner = *place;
            inner->outer = place;
            inner->part = (Text){0};
            inner->variable = item->variable;
            inner->member = member[i];
            block->place = inner;
            Text stage = b->maker.stage;
            bool good = build_lines(b, block, from + 1, end);
            b->maker.stage = stage;
            block->place = place;
            if (!good)
                return false;
        }
        reached |= after.len && text_equal(member[i], after);
    }
    return true;
}

static bool open_block(PlanBuilder *b, LineBlock *block, const Item *item)
{
    if (block->depth == DEEPEST)
        return diag_fail(b->maker.diag, EXIT_INPUT, item->span, "cases are nested more than %d levels deep", DEEPEST);
    if (item->kind == ITEM_WHEN || !item->chained) {
        bool skipped = item->kind == ITEM_WHEN && !applies(item, block->place->form, block->dimension);
        block->open[block->depth++] = (OpenBlock){.when = item->kind == ITEM_WHEN,
                                                  .skipped = skipped,
                                                  .guard = b->maker.guard,
                                                  .guard_is = b->maker.guard_is,
                                                  .stage = b->maker.stage};
        block->skip += skipped;
    }
    if (item->kind == ITEM_CASE && !block->skip) {
        if (!build_item(b, block->place, item))
            return false;
        b->maker.guard = b->maker.count - 1;
        b->maker.guard_is = true;
    }
    return true;
}

static bool turn_block(PlanBuilder *b, LineBlock *block, const Item *item)
{
    if (!block->depth)
        return diag_fail(b->maker.diag, EXIT_INPUT, item->span, "`else` needs a `case` before it");
    OpenBlock *open = &block->open[block->depth - 1];
    b->maker.stage = open->stage;
    if (open->when) {
        block->skip += open->skipped ? -1 : 1;
        open->skipped = !open->skipped;
    } else if (!block->skip) {
        b->maker.guard_is = false;
    }
    return true;
}

static void close_block(PlanBuilder *b, LineBlock *block)
{
    const OpenBlock *open = &block->open[--block->depth];
    block->skip -= open->skipped;
    b->maker.guard = open->guard;
    b->maker.guard_is = open->guard_is;
    b->maker.stage = open->stage;
}

static bool build_lines(PlanBuilder *b, LineBlock *block, int from, int to)
{
    for (int i = from; i < to; i++) {
        const Item *item = &block->place->book->item[i];
        bool        good = true;
        switch (item->kind) {
        case ITEM_CASE:
        case ITEM_WHEN:
            good = open_block(b, block, item);
            break;
        case ITEM_ELSE:
            good = turn_block(b, block, item);
            break;
        case ITEM_END:
            close_block(b, block);
            break;
        case ITEM_FOR: {
            int end = end_of(block->place->book, i);
            good = block->skip || build_for(b, block, i, end);
            i = end;
            break;
        }
        case ITEM_USE:
            good = block->skip || build_use(b, block->place, item);
            break;
        case ITEM_MISTAKE:
        case ITEM_AT:
            note_mistake(b, block->place, i, block->skip);
            break;
        case ITEM_STAGE:
            if (!block->skip)
                b->maker.stage = compose_text(block->place, item->caption, scope_of(b));
            break;
        case ITEM_TRIAL:
        case ITEM_GIVES:
            break;
        case ITEM_SKETCH:
            if (!block->skip)
                note(b, &b->sketch, block->place, i);
            break;
        default:
            good = block->skip || build_item(b, block->place, item);
        }
        if (!good)
            return false;
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

/* ---- parts ------------------------------------------------------------------------------------------------ */

static const Expr *value_for(const Use *use, const Given *given)
{
    for (int i = 0; i < use->count; i++)
        if (text_equal(use->keyword[i], given->keyword))
            return use->value[i];
    return given->fallback;
}

static const Form *choose_form(PlanBuilder *b, const Item *item)
{
    const Use *use = item->use;
    Method    *method = &use->book->method;
    int       *form = ARENA_MANY(b->maker.mem, int, method->forms);
    for (int f = 0; f < method->forms; f++)
        if ((form[f] = method_form_named(method, f, use->keyword, use->count)) < 0) {
            diag_fail(b->maker.diag, EXIT_INPUT, item->span, "%.*s has been used with too many members", TEXT_ARG(method->name));
            return NULL;
        }
    int chosen = method_form_for(method, form, use->keyword, use->count);
    if (chosen < 0) {
        int unknown = 0;
        while (unknown < use->count - 1 && method_given(&method->form[form[0]], use->keyword[unknown]) >= 0)
            unknown++;
        diag_fail(b->maker.diag, EXIT_INPUT, item->span, "%.*s has no value called `%.*s`", TEXT_ARG(method->name),
                  TEXT_ARG(use->keyword[unknown]));
        return NULL;
    }
    const Form  *found = &method->form[chosen];
    const Given *lacking = method_lacking(found, use->keyword, use->count);
    lacking = lacking ? lacking : method_lacking_members(&method->form[found->declared], use->keyword, use->count);
    if (!lacking)
        return found;
    diag_fail(b->maker.diag, EXIT_INPUT, item->span, "%.*s also needs %.*s%s%.*s%s", TEXT_ARG(method->name), TEXT_ARG(lacking->keyword),
              lacking->caption.len ? " (" : "", TEXT_ARG(lacking->caption), lacking->caption.len ? ")" : "");
    return NULL;
}

/* 0 where a vector belongs: <0, 0>. */
static const Expr *as_vector(const Expr *value, const Given *given, int dimension, Arena *mem)
{
    bool zero = value->kind == EXPR_NUMBER && exact_is_rational(value->exact) && rat_is_zero(exact_rat(value->exact));
    if (!zero || !given->vector || (given->number && dimension < 2))
        return value;
    Expr *vector = expr_new(mem, EXPR_VECTOR, value->span);
    int   room = 0;
    for (int i = 0; i < (dimension < 2 ? 2 : dimension); i++)
        expr_append(mem, vector, OP_ADD, expr_number(mem, TEXT("0"), &exact_zero), &room);
    return vector;
}

/* The givens of a part are steps: their values come from the lines around it. */
static bool build_part_givens(PlanBuilder *b, const LinePlace *outer, const LinePlace *inner, const Item *item, Shape *shapes)
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
            value = as_vector(value, given, dimension, b->maker.mem);
            const Expr *composed = compose_expr(own ? outer : inner, value, scope_of(b), b->maker.diag);
            step = composed ? maker_formula(&b->maker, ROLE_STEP, compose_name(inner, given->name), item->span, composed) : NULL;
            if (!step)
                return false;
            ShapeKind kind = step->shape.kind;
            if (!((kind == SHAPE_NUMBER && given->number) || (kind == SHAPE_VECTOR && given->vector) ||
                  (kind == SHAPE_WORD && given->word)))
                return diag_fail(b->maker.diag, EXIT_INPUT, item->span, "%.*s of %.*s cannot be %.*s", TEXT_ARG(given->keyword),
                                 TEXT_ARG(inner->book->method.name), TEXT_ARG(shape_name(step->shape, b->maker.mem)));
            shapes[i] = step->shape;
            dimension = kind == SHAPE_VECTOR ? step->shape.rows : dimension;
            step->caption = given->caption;
            step->unit = given->unit;
        }
    return true;
}

/* Of a part the page shows its answers; everything else in it is worked out and shown when it is asked for. */
static void fold(PlanBuilder *b, const LinePlace *place, const Item *item, int first)
{
    for (int i = first; i < b->maker.count; i++) {
        Step *step = &b->maker.step[i];
        bool  answer = step->role == ROLE_ANSWER;
        step->part = step->part.len ? step->part : place->part;
        step->hidden |= !answer;
        if (answer) {
            step->role = ROLE_STEP;
            step->folded = true;
            step->outer_stage = b->maker.stage;
            Text caption = step->caption.len ? step->caption : item->caption;
            step->caption =
                text_format(b->maker.mem, "%.*s%sby %.*s", TEXT_ARG(caption), caption.len ? ", " : "", TEXT_ARG(place->book->method.name));
        }
        if (step->role == ROLE_APART)
            step->role = ROLE_NOTE;
    }
}

static bool build_use(PlanBuilder *b, const LinePlace *place, const Item *item)
{
    Arena      *mem = b->maker.mem;
    const Form *form = choose_form(b, item);
    LinePlace  *inner = ARENA_ONE(mem, LinePlace);
    LineBlock   block = {.place = inner};
    int         first = b->maker.count;
    Text        source = b->maker.source;
    if (!form)
        return false;
    *inner = (LinePlace){
        .mem = mem, .terms = place->terms, .outer = place, .book = item->use->book, .form = form, .part = compose_name(place, item->name)};
    Shape *shapes = ARENA_MANY(mem, Shape, form->count);
    if (!build_part_givens(b, place, inner, item, shapes))
        return false;
    block.dimension = dimension_of(shapes, form->count);
    Diag *outer = b->maker.diag, diag = {.mem = outer->mem, .source = inner->book->method.text};
    Text  stage = b->maker.stage;
    b->maker.stage = (Text){0};
    b->maker.diag = &diag;
    b->maker.source = diag.source;
    bool good = build_fills(b, inner) && build_lines(b, &block, 0, inner->book->items);
    b->maker.diag = outer;
    b->maker.source = source;
    b->maker.stage = stage;
    if (!good)
        return diag_fail(outer, diag.exit, item->span, "%.*s cannot be used with these values: %.*s", TEXT_ARG(inner->book->method.name),
                         TEXT_ARG(diag.message));
    fold(b, inner, item, first);
    return true;
}

/* ---- whole plans ------------------------------------------------------------------------------------------ */

static Plan *build(Book *book, int form_index, const Shape *shapes, Diag *diag, CachedPlan *cached)
{
    Method     *method = &book->method;
    const Form *form = &method->form[form_index];
    assert(!book->families || form->family); /* method_form_named, or method_form_tried, gives members to it */
    LinePlace  *place = ARENA_ONE(method->mem, LinePlace);
    PlanBuilder b = {.skipped = false};
    LineBlock   block = {.place = place, .dimension = dimension_of(shapes, form->count)};
    *place = (LinePlace){.mem = method->mem, .terms = ARENA_ONE(method->mem, int), .book = book, .form = form};
    maker_open(&b.maker, method->mem, diag, book->num);
    b.maker.source = method->text;
    if (!build_givens(&b, form, shapes) || !build_fills(&b, place) || !build_lines(&b, &block, 0, book->items))
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
