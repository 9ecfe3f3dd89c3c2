/* The parts of a plan that are read only on request: the known mistakes of its method, and the contents of its figure. */
#include "derive/later/settle.h"

#include "derive/plan_scope.h"
#include "derive/reading/build.h"
#include "derive/reading/compose.h"
#include "derive/reading/joint.h"
#include "derive/reading/method_reader.h"

/* Reads it, and settles it in a plan, or with NULL in all that have been made. */
static bool ask_for(Method *method, const Plan *plan, bool (*read)(Book *, Diag *), bool (*settle)(Book *, CachedPlan *, Diag *),
                    Diag *diag)
{
    Book *book = (Book *)method;
    Diag  inner = {.mem = method->mem, .source = method->text};
    bool  good = read(book, &inner);
    for (CachedPlan *cached = book->plans; cached && good; cached = cached->next)
        if (settle && (!plan || cached->plan == plan))
            good = settle(book, cached, &inner);
    if (good)
        return true;
    diag->source = inner.source; /* of a used method, if the fault is there */
    diag_fail(diag, inner.exit, inner.span, "%.*s", TEXT_ARG(inner.message));
    return inner.hint.len ? diag_hint(diag, "%.*s", TEXT_ARG(inner.hint)) : false;
}

/* ---- mistakes --------------------------------------------------------------------------------------------- */

/* Feedback about a part names the part. */
static Text said_of(const LinePlace *place, Text feedback, Arena *mem)
{
    Text part = compose_part_name(place);
    return part.len && feedback.len ? text_format(mem, "%.*s: %.*s", TEXT_ARG(part), TEXT_ARG(feedback)) : feedback;
}

/* The first step of that name; if there is none, past the last. */
static int find_step(const Plan *plan, const Lets *lets, Text name)
{
    int i = lets_find(lets, name) ? plan->aspects : 0; /* a `let` is no step */
    while (i < plan->aspects && (plan->step[i].slot < 0 || !text_equal(plan->step[i].name, name)))
        i++;
    return i;
}

/* Whether a line of another way works that step out, and no line of the plan. */
static bool is_elsewhere(const Plan *plan, const LinePlace *place, Text name)
{
    const Book *book = place->book;
    Text        own = build_followed(&book->method, plan->way);
    bool        elsewhere = false;
    for (int i = 0; i < book->items && !elsewhere; i++) {
        const Item *way = &book->item[i];
        if (way->kind != ITEM_WAY || text_equal(way->name, own))
            continue;
        for (; i < way->until; i++) {
            ItemKind kind = book->item[i].kind;
            elsewhere |= (kind == ITEM_STEP || kind == ITEM_ANSWER || kind == ITEM_EQUATION) && text_equal(book->item[i].name, name);
        }
    }
    return elsewhere && find_step(plan, place->lets, compose_name(place, name)) == plan->aspects;
}

static bool uses_elsewhere(const Plan *plan, const LinePlace *place, const Expr *formula)
{
    bool uses = formula->kind == EXPR_NAME && is_elsewhere(plan, place, formula->text);
    for (int i = 0; i < formula->count && !uses; i++)
        uses = uses_elsewhere(plan, place, formula->arg[i]);
    return uses;
}

static bool settle_at_by(MistakeList *list, const Noted *noted, const Item *item, int from, Scope *scope, Diag *diag)
{
    const LinePlace *place = noted->place;
    Diag            *outer = list->diag;
    const Expr      *formula = compose_expr(place, item->expr, scope, diag);
    list->diag = diag;
    bool good = formula && mistakes_at_name(list, compose_name(place, item->name), from, item->span, noted->guard, noted->guard_is, formula,
                                            place->book->method.text);
    list->diag = outer;
    return good;
}

/* Adds what the line replaces to the last mistake. A line about steps that only another way has is left out: it concerns that way. */
static bool settle_at(MistakeList *list, const Noted *noted, const Item *item, Scope *scope)
{
    const LinePlace *place = noted->place;
    int              from = find_step(list->plan, place->lets, compose_name(place, item->name));
    Diag             quiet = {.mem = list->mem, .source = list->diag->source, .unread = true};
    bool given = compose_part_name(place).len && lets_find(place->lets, compose_name(place, item->name)); /* of a part used in full */
    if (given || (place->variable.len && from == list->plan->aspects))                                    /* not every member has it */
        return true;
    if (settle_at_by(list, noted, item, from, scope, &quiet) || is_elsewhere(list->plan, place, item->name) ||
        uses_elsewhere(list->plan, place, item->expr))
        return true;
    return settle_at_by(list, noted, item, from, scope, list->diag);
}

static bool settle_line(MistakeList *list, const Noted *noted)
{
    const LinePlace *place = noted->place;
    const Book      *book = place->book;
    const Item      *line = &book->item[noted->item];
    PlanScope        scope = plan_scope(list->plan, list->plan->aspects, noted->guard, noted->guard_is);
    list->diag->source = book->method.text;
    for (int i = 0; i < line->count; i++) {
        const Item    *item = &book->mistake[line->first + i];
        const Mistake *last = list->count ? &list->mistake[list->count - 1] : NULL;
        if (item->kind == ITEM_MISTAKE) {
            mistakes_add(list, item->name, said_of(place, item->caption, list->mem), item->mistake, 0);
            continue;
        }
        if (item->kind == ITEM_ANOTHER) {
            mistakes_add(list, last->id, last->feedback, last->kind, last->way + 1);
            continue;
        }
        if (item->kind == ITEM_AT && !settle_at(list, noted, item, &scope.scope))
            return false;
    }
    return true;
}

bool settle_mistake_lines(const NotedList *noted, MistakeList *list)
{
    for (int i = 0; i < noted->count; i++)
        if (!ask_for((Method *)&noted->at[i].place->book->method, NULL, read_mistakes_now, NULL, list->diag) ||
            !settle_line(list, &noted->at[i]))
            return false;
    mistakes_close(list);
    return true;
}

static bool settle_mistakes(Book *book, CachedPlan *cached, Diag *diag)
{
    MistakeList list = {.plan = cached->plan, .mem = book->method.mem, .num = book->num, .diag = diag};
    if (cached->mistakes_settled)
        return true;
    if (!settle_mistake_lines(&cached->mistake, &list))
        return false;
    cached->plan->mistake = list.mistake;
    cached->plan->mistakes = list.count;
    cached->mistakes_settled = true;
    return true;
}

/* ---- figures ---------------------------------------------------------------------------------------------- */

static bool compose_part(const LinePlace *place, const Expr **expr, Scope *scope, Diag *diag)
{
    return !*expr || (*expr = compose_expr(place, *expr, scope, diag)) != NULL;
}

/* A line of the figure as it stands in the plan. */
static bool compose_line(SketchLine *line, const Noted *noted, const SketchDesk *desk)
{
    const LinePlace *place = noted->place;
    PlanScope        names = plan_scope(desk->plan, desk->plan->aspects, noted->guard, noted->guard_is);
    Scope           *scope = &names.scope;
    SketchPanel     *panel = &line->panel;
    SketchMark      *mark = &line->mark;
    *line = place->book->sketch[place->book->item[noted->item].first];
    line->source = desk->diag->source = place->book->method.text;
    line->lent = compose_part_name(place).len > 0;
    panel->guard = mark->guard = (Guard){noted->guard, noted->guard_is};
    panel->caption = compose_text(place, panel->caption, scope);
    mark->label = compose_text(place, mark->label, scope);
    mark->stack = compose_text(place, mark->stack, scope);
    mark->body = compose_text(place, mark->body, scope);
    return compose_part(place, &panel->plane[0], scope, desk->diag) && compose_part(place, &panel->plane[1], scope, desk->diag) &&
           compose_part(place, &panel->only_if, scope, desk->diag) && compose_part(place, &mark->value, scope, desk->diag) &&
           compose_part(place, &mark->from, scope, desk->diag) && compose_part(place, &mark->to, scope, desk->diag) &&
           compose_part(place, &mark->at, scope, desk->diag) && compose_part(place, &mark->mass, scope, desk->diag) &&
           compose_part(place, &mark->only_if, scope, desk->diag);
}

/* Into the memory of the method, which may outlive the plan that asks first. */
static bool read_sketch_of(Book *book, Diag *diag)
{
    Diag inner = {.mem = book->method.mem, .source = book->method.text};
    if (read_sketch_now(book, &inner))
        return true;
    diag->source = inner.source;
    return diag_fail(diag, inner.exit, inner.span, "%.*s", TEXT_ARG(inner.message));
}

const Sketch *settle_sketch_lines(const NotedList *noted, const SketchDesk *desk)
{
    SketchLine *line = ARENA_MANY(desk->mem, SketchLine, noted->count + 1);
    for (int i = 0; i < noted->count; i++)
        if (!read_sketch_of((Book *)noted->at[i].place->book, desk->diag) || !compose_line(&line[i], &noted->at[i], desk))
            return NULL;
    return sketch_settle(line, noted->count, desk);
}

static bool settle_sketch(Book *book, CachedPlan *cached, Diag *diag)
{
    SketchDesk desk = {cached->plan, book->method.mem, book->num, diag};
    if (cached->sketch_settled || !cached->sketch.count)
        return true;
    cached->plan->sketch = settle_sketch_lines(&cached->sketch, &desk);
    return cached->sketch_settled = cached->plan->sketch != NULL;
}

/* ---- what is asked for later ------------------------------------------------------------------------------ */

bool method_mistakes(Method *method, const Plan *plan, Diag *diag)
{
    return ask_for(method, plan, read_mistakes_now, settle_mistakes, diag);
}

const JointMistake *joint_listed(Method *method, int *count, Diag *diag)
{
    const Book *book = (const Book *)method;
    if (!ask_for(method, NULL, read_mistakes_now, NULL, diag))
        return NULL;
    JointMistake *listed = ARENA_MANY(method->mem, JointMistake, book->mistakes + 1), now = {0};
    *count = 0;
    for (int i = 0; i < book->mistakes; i++) {
        const Item *item = &book->mistake[i];
        if (item->kind == ITEM_MISTAKE)
            listed[(*count)++] = now = (JointMistake){.id = item->name, .feedback = item->caption, .kind = item->mistake};
        now.way += item->kind == ITEM_ANOTHER;
        if (item->kind != ITEM_AT)
            continue;
        listed[*count] = now;
        listed[*count].step = item->name;
        listed[(*count)++].formula = item->expr;
    }
    return listed;
}

bool method_sketch(Method *method, const Plan *plan, Diag *diag)
{
    return ask_for(method, plan, read_sketch_now, settle_sketch, diag);
}
