/* Whole plans of a method. */
#include "derive/plan_scope.h"
#include "derive/reading/build.h"
#include "derive/reading/joint.h"
#include "derive/reading/method_reader.h"
#include "derive/later/settle.h"

#include <assert.h>
#include <string.h>

static bool build_givens(PlanBuilder *b, const Form *form, const Shape *shapes)
{
    for (int i = 0; i < form->count; i++) {
        const Given *given = form->given[i];
        Shape        shape = shapes[i];
        shape.dimension = given->dimension;
        Step *step = maker_given(b->maker, given->name, shape, given->span);
        if (!step)
            return false;
        step->keyword = given->keyword;
        step->page.caption = given->caption;
        step->unit = given->unit;
        step->page.quiet = given->quiet;
        step->infinite_ok = given->infinite_ok;
    }
    return true;
}

/* Whether links join members that there are. */
static bool check_ends(const Book *book, const Form *form, Diag *diag)
{
    for (int k = 0; k < book->families; k++)
        for (int i = 0; i < form->family[k].count; i++)
            for (int e = 0; e < book->family[k].ends; e++) {
                Text end = form->family[k].end[i * LIMIT_RANGE + e], of = book->family[k].of[e];
                bool known = false;
                for (int other = 0; other < book->families; other++)
                    for (int m = 0; text_equal(book->family[other].name, of) && m < form->family[other].count; m++)
                        known |= text_equal(form->family[other].member[m], end);
                if (!known)
                    return diag_fail(diag, EXIT_INPUT, (Span){0, 0}, "the %.*s %.*s joins `%.*s`, but there is no %.*s of that name",
                                     TEXT_ARG(book->family[k].name), TEXT_ARG(form->family[k].member[i]), TEXT_ARG(end), TEXT_ARG(of));
            }
    return true;
}

static Plan *build(Book *book, int form_index, const Shape *shapes, int way, Diag *diag, CachedPlan *cached)
{
    Method     *method = &book->method;
    const Form *form = &method->form[form_index];
    assert(!book->families || form->family); /* method_form_named, or method_form_tried, gives members to it */
    LinePlace  *place = ARENA_ONE(method->mem, LinePlace);
    PlanMaker   maker;
    PlanBuilder b = {.maker = &maker, .scope = &maker.scope, .way = method->ways ? method->way[way].name : (Text){0}};
    LineBlock   block = {.place = place, .dimension = build_dimension(shapes, form->count)};
    *place = (LinePlace){.mem = method->mem, .book = book, .form = form};
    place->lets = ARENA_ONE(method->mem, Lets);
    *place->lets = (Lets){.mem = method->mem, .num = book->num};
    maker_open(&maker, method->mem, diag, book->num);
    maker.source = method->text;
    if (book->families && !check_ends(book, form, diag))
        return NULL;
    if (!build_givens(&b, form, shapes) || !build_fills(&b, place) || !build_lines(&b, &block, 0, book->items) ||
        !build_close_equations(&b))
        return NULL;
    Plan *plan = maker_finish(&maker, method->name, method->title, method->source, book->order, book->orders);
    if (!plan)
        return NULL;
    plan->lasting = true;
    plan->way = b.way;
    *cached = (CachedPlan){.form = form_index, .way = way, .plan = plan, .mistake = b.mistake, .sketch = b.sketch};
    return plan;
}

const Plan *method_plan(Method *method, int form, const Shape *shapes, Diag *diag)
{
    return method_plan_by(method, form, shapes, 0, diag);
}

const Plan *method_other_way(const Method *method, const Plan *plan, int way, Diag *diag)
{
    Method           *keeper = (Method *)method; /* the method stays as it is: it only keeps the plan */
    const CachedPlan *own = ((const Book *)method)->plans;
    while (own && own->plan != plan)
        own = own->next;
    const Plan *other = own ? method_plan_by(keeper, own->form, own->shape, way, diag) : NULL;
    return other && method_mistakes(keeper, other, diag) ? other : NULL;
}

const Plan *method_plan_by(Method *method, int form, const Shape *shapes, int way, Diag *diag)
{
    Book *book = (Book *)method;
    int   count = method->form[form].count;
    way = way < 0 ? 0 : way;
    for (const CachedPlan *old = book->plans; old; old = old->next) {
        bool same = old->form == form && old->way == way;
        for (int i = 0; i < count && same; i++)
            same = shape_equal(old->shape[i], shapes[i]);
        if (same)
            return old->plan;
    }
    Text outer = diag->source;
    diag->source = method->text;
    CachedPlan *fresh = ARENA_ONE(method->mem, CachedPlan);
    const Plan *plan = build(book, form, shapes, way, diag, fresh);
    if (!plan)
        return NULL;
    diag->source = outer;
    fresh->shape = ARENA_MANY(method->mem, Shape, count);
    fresh->next = book->plans;
    memcpy(fresh->shape, shapes, sizeof(Shape) * (size_t)count);
    book->plans = fresh;
    return plan;
}

/* ---- plans that code writes with a text -------------------------------------------------------------------- */

typedef struct OpenJoint {
    Joint      joint; /* first, so that a pointer to it is one to this */
    Book      *book;
    LinePlace  place;
    Form       form;
    PlanMaker *maker;
} OpenJoint;

Joint *joint_open(Method *method, Members *members, PlanMaker *maker, NumCtx *num)
{
    OpenJoint *open = ARENA_ONE(maker->mem, OpenJoint);
    Lets      *lets = ARENA_ONE(maker->mem, Lets);
    *lets = (Lets){.mem = maker->mem, .num = num};
    *open = (OpenJoint){.joint = {lets}, .book = (Book *)method, .form = {.family = members}, .maker = maker};
    open->place = (LinePlace){.mem = maker->mem, .lets = lets, .book = open->book, .form = &open->form, .joined = ""};
    return &open->joint;
}

bool joint_write(Joint *joint, Text before)
{
    OpenJoint  *open = (OpenJoint *)joint;
    PlanMaker  *maker = open->maker;
    PlanBuilder b = {.maker = maker, .scope = &maker->scope};
    LineBlock   block = {.place = &open->place, .dimension = 2};
    Text        source = maker->source, outer = maker->diag->source;
    open->place.part = before;
    maker->source = maker->diag->source = open->book->method.text;
    if (!build_lines(&b, &block, 0, open->book->items))
        return false;
    maker->source = source;
    maker->diag->source = outer;
    return true;
}

Joint *joint_copy(const Joint *joint, Arena *mem)
{
    OpenJoint *copy = ARENA_ONE(mem, OpenJoint);
    *copy = *(const OpenJoint *)joint;
    copy->joint.lets = copy->place.lets = lets_copy(joint->lets, mem);
    copy->place.form = &copy->form;
    return &copy->joint;
}

/* The mistakes and the figure of a text that has no steps: its lines are noted in `b`, and live as long as the
 * lets of the joint. False after a complaint, which is about the text. */
static bool note_lines(Joint *joint, Method *text, const Plan *plan, Diag *diag, PlanBuilder *b)
{
    Arena     *mem = joint->lets->mem;
    PlanScope  scope = plan_scope(plan, plan->aspects, -1, false);
    PlanMaker  maker; /* of no steps */
    LinePlace *place = ARENA_ONE(mem, LinePlace);
    LineBlock  block = {.place = place, .dimension = 2};
    *place = (LinePlace){.mem = mem, .lets = joint->lets, .book = (Book *)text, .form = &((OpenJoint *)joint)->form, .joined = ""};
    maker_open(&maker, mem, diag, joint->lets->num);
    *b = (PlanBuilder){.maker = &maker, .scope = &scope.scope};
    diag->source = text->text;
    bool good = build_lines(b, &block, 0, ((Book *)text)->items);
    b->maker = NULL;
    b->scope = NULL;
    return good;
}

bool joint_mistakes(Joint *joint, Method *text, MistakeList *list)
{
    PlanBuilder b;
    Text        outer = list->diag->source;
    if (!note_lines(joint, text, list->plan, list->diag, &b) || !settle_mistake_lines(&b.mistake, list))
        return false;
    list->diag->source = outer;
    return true;
}

const Sketch *joint_sketch(Joint *joint, Method *text, const Plan *plan, Diag *diag)
{
    PlanBuilder   b;
    SketchDesk    desk = {plan, joint->lets->mem, joint->lets->num, diag};
    Text          outer = diag->source;
    const Sketch *sketch = note_lines(joint, text, plan, diag, &b) ? settle_sketch_lines(&b.sketch, &desk) : NULL;
    if (sketch)
        diag->source = outer;
    return sketch;
}
