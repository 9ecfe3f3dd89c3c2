/* The manual page of known mistakes, from the data that the checker uses: `help mistakes`, `help RF1`. */
#include "methods/island_mistakes.h"
#include "session/inside.h"
#include "verify/slips.h"

/* ---- the list --------------------------------------------------------------------------------------------- */

static void put_id(Buf *buf, Text id, Text feedback, MistakeKind kind, int width)
{
    enum { COLUMN = 8 };
    static const char *const MARKS[] = {[MISTAKE_FORMULA] = "", [MISTAKE_RULE] = " (by rule)", [MISTAKE_ALLOWED] = " (allowed)"};
    Buf                      words = {0};
    buf_printf(&words, "%.*s%s", TEXT_ARG(feedback), MARKS[kind]);
    buf_printf(buf, "  %.*s", TEXT_ARG(id));
    buf_fill(buf, ' ', COLUMN - 2 - (int)id.len);
    buf_put_filled(buf, buf_text(&words), COLUMN, COLUMN, width);
    buf_char(buf, '\n');
    buf_free(&words);
}

/* The plan for vectors of the plane, which has the mistakes of all its cases. */
static const Plan *usual_plan(Run *run, Method *method)
{
    const Form *form = &method->form[0];
    Shape      *shape = ARENA_MANY(run->mem, Shape, form->count + 1);
    for (int i = 0; i < form->count; i++)
        shape[i] = form->given[i]->vector ? (Shape){SHAPE_VECTOR, 2, 1} : form->given[i]->word ? (Shape){SHAPE_WORD, 0, 0} : NUMBER;
    const Plan *plan = method_plan(method, 0, shape, &run->diag);
    return plan && method_mistakes(method, plan, &run->diag) ? plan : NULL;
}

typedef struct List {
    Run *run;
    Buf *buf;
} List;

static void put_of_method(Text name, void *data)
{
    const List *list = data;
    Method     *method = find_method(list->run->session, name, &list->run->diag);
    const Plan *plan = method ? usual_plan(list->run, method) : NULL;
    if (!plan || !plan->mistakes)
        return;
    buf_printf(list->buf, "%.*s\n", TEXT_ARG(name));
    for (int i = 0; i < plan->mistakes; i++)
        if (!plan->mistake[i].way)
            put_id(list->buf, plan->mistake[i].id, plan->mistake[i].feedback, plan->mistake[i].kind, list->run->session->settings.width);
}

void put_mistakes(Run *run, Buf *buf)
{
    int         width = run->session->settings.width;
    const char *id, *feedback;
    MistakeKind kind;
    each_method(run->session, put_of_method, &(List){run, buf});
    buf_puts(buf, "island\n");
    for (int i = 0; (id = island_mistake(i, &feedback, &kind)); i++)
        put_id(buf, text_of(id), text_of(feedback), kind, width);
    buf_puts(buf, "anywhere\n");
    for (const Slip *slip = slips_table; slip->id; slip++)
        put_id(buf, text_of(slip->id), text_of(slip->feedback), slip->kind == SLIP_RULE ? MISTAKE_RULE : MISTAKE_FORMULA, width);
}

/* ---- one of them ------------------------------------------------------------------------------------------ */

static void put_heading(Buf *buf, Text id, Text of, Text feedback, MistakeKind kind, int width)
{
    static const char *const KINDS[] = {[MISTAKE_FORMULA] = "a known mistake",
                                        [MISTAKE_RULE] = "a known mistake, by rule",
                                        [MISTAKE_ALLOWED] = "another convention, allowed"};
    buf_printf(buf, "%.*s: %s (%.*s)\n", TEXT_ARG(id), KINDS[kind], TEXT_ARG(of));
    buf_put_filled(buf, feedback, 0, 0, width);
    buf_char(buf, '\n');
}

static void put_formula(Run *run, Buf *buf, const char *what, Text name, const Expr *formula)
{
    buf_printf(buf, "  %s %.*s = ", what, TEXT_ARG(name));
    expr_write(buf, formula, !run->session->settings.ascii);
    buf_char(buf, '\n');
}

/* A method's example, worked out: with the mistake, and without. */
typedef struct Example {
    const Plan   *plan;
    const Input  *givens;
    const Column *right;
} Example;

static bool work_example(Run *run, Method *method, Example *example)
{
    Run   inner = *run;
    Bound bound;
    int   count;
    inner.notes = (Notes){.mem = run->mem};
    inner.text = method->example;
    inner.diag = (Diag){.mem = run->mem, .source = method->example};
    inner.token = tokenize(method->example, 0, method->example.len, &count, &inner.diag);
    if (!inner.token || !count || !bind_call(&inner, method, inner.token + 1, &bound) || !method_mistakes(method, bound.plan, &inner.diag))
        return false;
    *example =
        (Example){bound.plan, bound.givens, column_run(bound.plan, bound.givens, NULL, bound.plan->aspects, &run->session->desk.exact)};
    return true;
}

static bool applies(const Example *example, const Mistake *mistake)
{
    bool any = false;
    for (int i = 0; i < mistake->replaces; i++)
        any |= example->right->entry[mistake->replace[i].step].state == STATE_OK;
    return any;
}

/* The formulas; of a step that has one in each of several cases only that of the example's case. */
static void put_way(Run *run, Buf *buf, const Plan *plan, const Mistake *mistake, const Column *right)
{
    buf_puts(buf, mistake->way ? "or\n" : "");
    for (int i = 0; i < mistake->replaces; i++) {
        const Replacement *replacement = &mistake->replace[i];
        const Step        *step = &plan->step[replacement->step];
        if (right && right->entry[replacement->step].state != STATE_OK)
            continue;
        put_formula(run, buf, "right:  ", step->name, step->formula);
        put_formula(run, buf, "instead:", step->name, replacement->formula);
    }
}

static void put_value(const Run *run, Buf *buf, const Entry *entry, NumCtx *ctx)
{
    Style style = {ROOT_ABOVE, 6, 192};
    if (entry->state == STATE_OK && entry->value.shape.kind == SHAPE_NONE)
        buf_puts(buf, "none");
    else if (entry->state == STATE_OK)
        expr_write(buf, value_expr(&entry->value, ctx->sys, &style, ctx), !run->session->settings.ascii);
}

/* Some answer has no exact value: its wrong formula has angles in it. */
static bool is_exact(const Plan *plan, const Column *column)
{
    bool exact = true;
    for (int i = 0; i < plan->answers; i++)
        exact &= column->entry[plan->answer[i]].state != STATE_FAILED;
    return exact;
}

/* The answers that come out otherwise. */
static void put_example(Run *run, Buf *buf, const Example *example, const Mistake *mistake)
{
    const Plan   *wrong = plan_with_mistake(example->plan, mistake, run->mem);
    NumCtx       *exact = &run->session->desk.exact, binary64, *ctx = exact;
    const Column *column = column_run(wrong, example->givens, example->right, wrong->aspects, exact);
    bool          any = false, failed = false;
    numctx_open(&binary64, &binary64_system, run->mem);
    if (!is_exact(wrong, column)) {
        ctx = &binary64;
        column = column_run(wrong, example->givens, example->right, wrong->aspects, ctx);
    }
    for (int i = 0; i < wrong->answers; i++) {
        int at = wrong->answer[i];
        Buf value = {0}, right = {0};
        failed |= column->entry[at].state == STATE_FAILED;
        put_value(run, &value, &column->entry[at], ctx);
        put_value(run, &right, &example->right->entry[at], exact);
        if (value.len && !text_equal(buf_text(&value), buf_text(&right))) {
            buf_printf(buf, "  %.*s ", TEXT_ARG(wrong->step[at].name));
            expr_write_relation(buf, ctx != exact, !run->session->settings.ascii);
            buf_printf(buf, right.len ? " %.*s, not %.*s\n" : " %.*s\n", TEXT_ARG(buf_text(&value)), TEXT_ARG(buf_text(&right)));
            any = true;
        }
        buf_free(&value);
        buf_free(&right);
    }
    if (!any)
        buf_puts(buf, failed                             ? "  has no value with these numbers\n"
                      : mistake->kind == MISTAKE_ALLOWED ? "  gives the same answers\n"
                                                         : "  gives the same: these numbers do not show it\n");
    numctx_close(&binary64);
}

typedef struct Search {
    Run *run;
    Text id;
    Buf *buf;
    bool found;
} Search;

static const Mistake *same_mistake(const Plan *plan, const Mistake *mistake)
{
    for (int i = 0; i < plan->mistakes; i++)
        if (text_equal(plan->mistake[i].id, mistake->id) && plan->mistake[i].way == mistake->way)
            return &plan->mistake[i];
    return NULL;
}

static void look_in_method(Text name, void *data)
{
    Search     *s = data;
    Method     *method = find_method(s->run->session, name, &s->run->diag);
    const Plan *plan = method ? usual_plan(s->run, method) : NULL;
    Example     example = {0};
    bool        worked = false;
    for (int i = 0; plan && i < plan->mistakes; i++) {
        const Mistake *mistake = &plan->mistake[i];
        if (!text_equal(mistake->id, s->id))
            continue;
        if (!mistake->way) {
            put_heading(s->buf, s->id, name, mistake->feedback, mistake->kind, s->run->session->settings.width);
            worked = work_example(s->run, method, &example);
            s->found = true;
        }
        const Mistake *same = worked ? same_mistake(example.plan, mistake) : NULL;
        if (!same || !applies(&example, same)) {
            put_way(s->run, s->buf, plan, mistake, NULL);
            continue;
        }
        put_way(s->run, s->buf, example.plan, same, example.right);
        if (mistake_changes(same)) {
            buf_printf(s->buf, "  %.*s\n", TEXT_ARG(method->example));
            put_example(s->run, s->buf, &example, same);
        }
    }
}

/* The bodies there are, if they make an island whose page is short. */
static bool work_island(Run *run, Example *example)
{
    Run    inner = *run;
    Desk  *desk = &run->session->desk;
    Island island;
    inner.diag = (Diag){.mem = run->mem};
    if (!run->session->scene.contacts.count || run->session->scene.contacts.count > FULL_PAGE || !scene_island(&inner, &island))
        return false;
    const IslandPlan *done = island_plan(&island, MODEL_SIMULTANEOUS, NULL, 0, &desk->exact, &desk->enclosure, &inner.diag);
    const Plan       *plan = done ? island_with_mistakes(done, &desk->exact, &inner.diag) : NULL;
    if (plan)
        *example = (Example){plan, done->givens, column_run(plan, done->givens, NULL, plan->aspects, &desk->exact)};
    return plan != NULL;
}

/* With the bodies there are, or in general. */
static bool put_with_bodies(Run *run, Text id, Buf *buf)
{
    Example example;
    bool    any = false;
    if (!work_island(run, &example))
        return false;
    for (int i = 0; i < example.plan->mistakes; i++) {
        const Mistake *mistake = &example.plan->mistake[i];
        if (!text_equal(mistake->id, id) || !mistake_changes(mistake) || !applies(&example, mistake))
            continue;
        put_way(run, buf, example.plan, mistake, example.right);
        buf_puts(buf, "  island\n");
        put_example(run, buf, &example, mistake);
        any = true;
    }
    return any;
}

static bool put_island_mistake(Run *run, Text wanted, Buf *buf)
{
    const char *id, *feedback;
    MistakeKind kind;
    for (int i = 0; (id = island_mistake(i, &feedback, &kind)); i++) {
        if (!text_is(wanted, id))
            continue;
        put_heading(buf, wanted, TEXT("island"), text_of(feedback), kind, run->session->settings.width);
        bool more = !put_with_bodies(run, wanted, buf);
        for (int way = 0; more; way++) {
            Buf pattern = {0};
            more = island_mistake_pattern(i, way, &pattern);
            if (more)
                buf_printf(buf, "%s  instead: %.*s\n", way ? "or\n" : "", TEXT_ARG(buf_text(&pattern)));
            buf_free(&pattern);
        }
        return true;
    }
    return false;
}

bool put_mistake(Run *run, Text id, Buf *buf)
{
    Search search = {run, id, buf, false};
    if (put_island_mistake(run, id, buf))
        return true;
    for (const Slip *slip = slips_table; slip->id; slip++)
        if (text_is(id, slip->id)) {
            put_heading(buf, id, TEXT("anywhere"), text_of(slip->feedback), slip->kind == SLIP_RULE ? MISTAKE_RULE : MISTAKE_FORMULA,
                        run->session->settings.width);
            return true;
        }
    each_method(run->session, look_in_method, &search);
    return search.found;
}
