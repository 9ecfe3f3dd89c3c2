#include "handwork/marks/mark_scheme.h"

#include <string.h>

typedef struct SchemeMaker {
    const Explanation *page;
    MarkScheme        *scheme;
    Arena             *mem;
    const bool        *needed; /* by step: some asked answer rests on it */
} SchemeMaker;

Text mark_scheme_letter(MarkRole role, bool earned)
{
    static const char *const LETTER[][2] = {{"M0", "M1"}, {"A0", "A1"}, {"B0", "B1"}};
    return text_of(LETTER[role][earned]);
}

/* ---- what is asked ------------------------------------------------------------------------------------------ */

/* Whether the answer has a value that a page can give; cases that do not apply have none. */
static bool has_value(const Report *report, int step)
{
    const Step *answer = &report->plan->step[step];
    bool        measured = answer->shape.kind == SHAPE_NUMBER || answer->shape.kind == SHAPE_VECTOR || answer->shape.kind == SHAPE_MATRIX;
    return answer->role == ROLE_ANSWER && measured && answer->formula && report->exact->entry[step].state == STATE_OK;
}

static bool is_called(const Report *report, int step, Text name)
{
    Text own = report->plan->step[step].name;
    return text_equal(own, name) || text_equal(report_typed_name(report, own), name);
}

int mark_scheme_answer(const Report *report, Text name)
{
    int step = report->plan->aspects - 1;
    while (step >= 0 && !(is_called(report, step, name) && has_value(report, step)))
        step--;
    return step;
}

static bool is_on_page(const Explanation *page, int step)
{
    bool found = false;
    for (int i = 0; i < page->lines && !found; i++)
        found = page->line[i].step == step && !hand_is_equation(&page->line[i]) && page->line[i].kind != HAND_NOT_READ;
    return found;
}

static bool is_alike(Shape a, Shape b)
{
    return shape_equal(a, b) && dimension_same(a.dimension, b.dimension);
}

/* Whether an answer on the page rests on that one: P on the position t. */
static bool is_on_the_way(const SchemeMaker *m, int answer)
{
    const Plan *plan = m->page->plan;
    bool       *needed = ARENA_MANY(m->mem, bool, plan->count + 1);
    for (int i = 0; i < plan->answers; i++)
        needed[plan->answer[i]] = plan->answer[i] > answer && is_on_page(m->page, plan->answer[i]);
    plan_add_needed(plan, needed, m->mem);
    return needed[answer];
}

/* The first answer and those of its kind, unless they are only on the way to one that the page gives; and what it gives beyond them. */
static void ask_usual(SchemeMaker *m)
{
    const Plan *plan = m->page->plan;
    int         first = -1;
    bool        on_the_way = false;
    for (int i = 0; i < plan->answers; i++) {
        first = first < 0 && has_value(m->page->report, plan->answer[i]) ? plan->answer[i] : first;
        on_the_way |= first >= 0 && has_value(m->page->report, plan->answer[i]) &&
                      is_alike(plan->step[plan->answer[i]].shape, plan->step[first].shape) && !is_on_page(m->page, plan->answer[i]) &&
                      is_on_the_way(m, plan->answer[i]);
    }
    for (int i = 0; i < plan->answers; i++) {
        int  step = plan->answer[i];
        bool usual = has_value(m->page->report, step) && is_alike(plan->step[step].shape, plan->step[first].shape) && !on_the_way;
        m->scheme->asked[step] = has_value(m->page->report, step) && (usual || is_on_page(m->page, step));
    }
}

/* ---- marks -------------------------------------------------------------------------------------------------- */

static Text about(const SchemeMaker *m, const Step *step)
{
    Text caption = text_before_any(report_fill_in(m->page->report, step->page.caption), ",:;(");
    return caption.len ? caption : step->name;
}

/* "no impulse acts along t, so A's tangential component is unchanged": all of the caption. */
static Text fact(const SchemeMaker *m, const Step *step)
{
    Text caption = text_trim(report_fill_in(m->page->report, step->page.caption));
    return caption.len ? caption : step->name;
}

static int add(SchemeMaker *m, MarkRole role, Text what, int needs, int step)
{
    *ARENA_ADD(m->mem, m->scheme->mark, m->scheme->marks, &m->scheme->room) = (SchemeMark){role, what, needs, step};
    return m->scheme->marks - 1;
}

/* Whether a mark goes to the step: a given needs no work, and second ways and checks are not what was asked. */
static bool is_marked(const SchemeMaker *m, int i)
{
    const Step *step = &m->page->plan->step[i];
    State       state = m->page->report->exact->entry[i].state;
    return m->needed[i] && (step->role == ROLE_STEP || step->role == ROLE_ANSWER) && step->formula && !plan_is_hidden(step) &&
           (state == STATE_OK || state == STATE_FAILED);
}

/* The step that an answer is only another name of, as P of intersect; -1 if it is none. */
static int alias_of(const Plan *plan, int answer)
{
    const Expr *formula = plan->step[answer].formula;
    int         step = plan->step[answer].role == ROLE_ANSWER && formula && formula->kind == EXPR_NAME ? answer - 1 : -1;
    while (step >= 0 && plan->step[step].slot != formula->slot)
        step--;
    return step >= 0 && plan->step[step].role == ROLE_STEP ? step : -1;
}

/* va' = va, J = 0: nothing is worked out. */
static bool is_fact(const Step *step)
{
    return !step->equation && !step->from && step->formula->count == 0;
}

static bool is_in_stage(const Step *a, const Step *b)
{
    return text_equal(a->page.stage, b->page.stage) && text_equal(a->part, b->part);
}

static bool is_of_stage(const SchemeMaker *m, int i)
{
    const Step *step = &m->page->plan->step[i];
    return is_marked(m, i) && !step->equation && !is_fact(step);
}

/* The marks of the stage that begins with this step. */
static void add_stage(SchemeMaker *m, int first)
{
    const Plan *plan = m->page->plan;
    MarkScheme *scheme = m->scheme;
    const Step *head = &plan->step[first];
    Text        title = head->page.stage.len ? head->page.stage : about(m, head);
    int         method = add(m, MARK_METHOD, title, -1, first);
    bool        answers = false;
    for (int i = first; i < plan->aspects; i++) {
        bool inside = is_of_stage(m, i) && is_in_stage(&plan->step[i], head);
        if (inside)
            scheme->method[i] = method;
        if (inside && scheme->asked[i]) {
            scheme->accuracy[i] = add(m, MARK_ACCURACY, about(m, &plan->step[i]), method, i);
            answers = true;
        }
    }
    int of_all = answers ? -1 : add(m, MARK_ACCURACY, title, method, first);
    for (int i = first; i < plan->aspects && !answers; i++)
        if (scheme->method[i] == method)
            scheme->accuracy[i] = of_all;
}

static void add_marks(SchemeMaker *m, int i)
{
    MarkScheme *scheme = m->scheme;
    const Step *step = &m->page->plan->step[i];
    int         alias = alias_of(m->page->plan, i);
    if (!is_marked(m, i) || scheme->method[i] >= 0 || scheme->accuracy[i] >= 0)
        return;
    if (alias >= 0) {
        scheme->method[i] = scheme->method[alias];
        scheme->accuracy[i] = scheme->accuracy[alias];
        return;
    }
    if (step->equation) {
        scheme->method[i] = add(m, MARK_METHOD, about(m, step), -1, i);
        scheme->accuracy[i] = add(m, MARK_ACCURACY, about(m, step), scheme->method[i], i);
    } else if (is_fact(step)) {
        scheme->accuracy[i] = add(m, MARK_INDEPENDENT, fact(m, step), -1, i);
    } else {
        add_stage(m, i);
    }
}

const MarkScheme *mark_scheme_of(const Explanation *page, const Text *asked, int count)
{
    Arena      *mem = page->report->desk->exact.mem;
    const Plan *plan = page->plan;
    MarkScheme *scheme = ARENA_ONE(mem, MarkScheme);
    SchemeMaker m = {.page = page, .scheme = scheme, .mem = mem};
    scheme->plan = plan;
    scheme->asked = ARENA_MANY(mem, bool, plan->count + 1);
    scheme->method = ARENA_MANY(mem, int, plan->count + 1);
    scheme->accuracy = ARENA_MANY(mem, int, plan->count + 1);
    for (int i = 0; i < plan->count; i++)
        scheme->method[i] = scheme->accuracy[i] = -1;
    for (int i = 0; i < count; i++) {
        int step = mark_scheme_answer(page->report, asked[i]);
        if (step >= 0)
            scheme->asked[step] = true;
    }
    if (!count)
        ask_usual(&m);
    bool *needed = arena_copy(mem, scheme->asked, sizeof(bool) * (size_t)(plan->count + 1));
    plan_add_needed(plan, needed, mem);
    m.needed = needed;
    for (int i = 0; i < plan->aspects; i++)
        if (scheme->asked[i] && alias_of(plan, i) >= 0)
            scheme->asked[alias_of(plan, i)] = true;
    for (int i = 0; i < plan->aspects; i++)
        add_marks(&m, i);
    return scheme;
}
