/* The manual page of known mistakes, from the data that the checker uses: `help mistakes`, `help RF1`. */
#include "island/island_mistakes.h"
#include "session/commands/commands.h"
#include "session/scene/scene.h"
#include "handwork/slips/slips.h"

typedef struct MistakePageMaker {
    Run     *run;
    Arena   *mem;
    Document doc;
} MistakePageMaker;

static MistakePageMaker maker_new(Run *run)
{
    return (MistakePageMaker){.run = run, .mem = run->mem, .doc.mem = run->mem};
}

static void add_words(MistakePageMaker *m, Text words)
{
    document_add(&m->doc, BLOCK_LINE, (Text){0})->phrase = phrase_of(m->mem, words);
}

static void add_statement(MistakePageMaker *m, Text statement)
{
    phrase_stress(&document_add(&m->doc, BLOCK_LINE, (Text){0})->phrase, m->mem, statement, STRESS_CODE);
}

/* ---- the list --------------------------------------------------------------------------------------------- */

/* Adds a row to a list that has room for it. */
static void put_id(MistakePageMaker *m, Block *list, Text id, Text feedback, MistakeKind kind)
{
    static const char *const MARKS[] = {
        [MISTAKE_FORMULA] = "", [MISTAKE_RULE] = " (by rule)", [MISTAKE_ALLOWED] = " (allowed)", [MISTAKE_WAY] = " (another way)"};
    Phrase *cell = list->cell + 2 * list->rows++;
    cell[0] = phrase_of(m->mem, id);
    cell[1] = phrase_of(m->mem, text_format(m->mem, "%.*s%s", TEXT_ARG(feedback), MARKS[kind]));
}

static bool is_listed(const Block *list, Text id)
{
    bool listed = false;
    for (int i = 0; i < list->rows; i++)
        listed |= text_equal(list->cell[2 * i].piece[0].words, id);
    return listed;
}

static Block *add_list(MistakePageMaker *m, Text of, int most)
{
    Block *list = document_add(&m->doc, BLOCK_TERMS, of);
    list->cell = ARENA_MANY(m->mem, Phrase, 2 * most);
    list->columns = 2;
    return list;
}

/* The plan for vectors in the plane, with the mistakes of all its cases. `turn`: 0 for the way to work that is set, 1 for the next one. */
static const Plan *usual_plan(Run *run, Method *method, int turn)
{
    int         way = method->ways ? (call_way(run->session, method) + turn) % method->ways : 0;
    const Plan *plan = method_plan_tried(method, 0, way, &run->diag);
    return plan && method_mistakes(method, plan, &run->diag) ? plan : NULL;
}

static void put_of_method(Text name, void *data)
{
    MistakePageMaker *m = data;
    Method           *method = call_find_method(m->run->session, name, &m->run->diag);
    Block            *list = NULL;
    int               most = 0, turns = method && method->ways ? method->ways : method != NULL;
    for (int turn = 0; turn < turns; turn++) {
        const Plan *plan = usual_plan(m->run, method, turn);
        most += plan ? plan->mistakes : 0;
    }
    for (int turn = 0; turn < turns && most; turn++) {
        const Plan *plan = usual_plan(m->run, method, turn);
        list = list ? list : add_list(m, name, most);
        for (int i = 0; plan && i < plan->mistakes; i++)
            if (!plan->mistake[i].way && !is_listed(list, plan->mistake[i].id))
                put_id(m, list, plan->mistake[i].id, plan->mistake[i].feedback, plan->mistake[i].kind);
    }
}

/* The mistakes of islands, whatever bodies there are. */
static const JointMistake *of_islands(Run *run, int *count)
{
    Method             *text = island_mistakes_text(&run->diag);
    const JointMistake *known = text ? joint_listed(text, count, &run->diag) : NULL;
    *count = known ? *count : 0;
    return known;
}

bool run_mistakes(Run *run, Text method)
{
    MistakePageMaker m = maker_new(run);
    if (method.len) {
        put_of_method(method, &m);
        return run_show_document(run, m.doc);
    }
    int                 count;
    const JointMistake *known = of_islands(run, &count);
    call_each_method(run->session, put_of_method, &m);
    Block *list = add_list(&m, TEXT("island"), count);
    for (int i = 0; i < count; i++)
        if (!known[i].step.len)
            put_id(&m, list, known[i].id, known[i].feedback, known[i].kind);
    count = 0;
    for (const Slip *slip = slips_table; slip->id; slip++)
        count++;
    list = add_list(&m, TEXT("anywhere"), count);
    for (const Slip *slip = slips_table; slip->id; slip++)
        put_id(&m, list, text_of(slip->id), text_of(slip->feedback), slip->kind == SLIP_RULE ? MISTAKE_RULE : MISTAKE_FORMULA);
    return run_show_document(run, m.doc);
}

/* ---- one of them ------------------------------------------------------------------------------------------ */

static void put_heading(MistakePageMaker *m, Text id, Text of, Text feedback, MistakeKind kind)
{
    static const char *const KINDS[] = {[MISTAKE_FORMULA] = "a common mistake",
                                        [MISTAKE_RULE] = "a common mistake (by rule)",
                                        [MISTAKE_ALLOWED] = "another convention (allowed)",
                                        [MISTAKE_WAY] = "another way of working (allowed)"};
    document_add(&m->doc, BLOCK_TITLE, text_format(m->mem, "%.*s: %s (%.*s)", TEXT_ARG(id), KINDS[kind], TEXT_ARG(of)));
    document_add(&m->doc, BLOCK_REASON, feedback);
}

static void put_formula(MistakePageMaker *m, Text what, Text name, const Expr *formula)
{
    Phrase *phrase = &document_add(&m->doc, BLOCK_LINE, (Text){0})->phrase;
    phrase_words(phrase, m->mem, what);
    phrase_math(phrase, m->mem, expr_name(m->mem, name));
    phrase_words(phrase, m->mem, TEXT(" "));
    phrase_related(phrase, m->mem, formula, false);
}

/* A method's example, worked out with the mistake and without it. */
typedef struct Example {
    const Plan   *plan;
    const Input  *givens;
    const Column *right;
} Example;

/* `like`: the way to work is that of this plan. */
static bool work_example(Run *run, Method *method, const Plan *like, Example *example)
{
    Run   inner = *run;
    Bound bound;
    int   count;
    inner.notes = (Notes){.mem = run->mem};
    inner.text = method->example;
    inner.diag = (Diag){.mem = run->mem, .source = method->example};
    inner.token = tokenize(method->example, 0, method->example.len, &count, &inner.diag);
    if (!inner.token || !count || !call_bind(&inner, method, inner.token + 1, &bound))
        return false;
    bound.plan = method_other_way(method, bound.plan, method_way(method, like->way), &inner.diag);
    if (!bound.plan)
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

/* The formulas. If a step has one in each of several cases, only the formula of the example's case. */
static void put_way(MistakePageMaker *m, const Plan *plan, const Mistake *mistake, const Column *right)
{
    if (mistake->way)
        document_add(&m->doc, BLOCK_REASON, TEXT("or"));
    for (int i = 0; i < mistake->replaces; i++) {
        const Replacement *replacement = &mistake->replace[i];
        const Step        *step = &plan->step[replacement->step];
        if (right && right->entry[replacement->step].state != STATE_OK)
            continue;
        if (step->formula) /* a given value has no formula */
            put_formula(m, TEXT("right:   "), step->name, step->formula);
        put_formula(m, TEXT("instead: "), step->name, replacement->formula);
    }
}

/* NULL if there is no value. */
static const Expr *value_of_entry(const Entry *entry, NumCtx *ctx)
{
    Style style = {.roots = ROOT_ABOVE, .digits = 6, .longest = 192};
    return entry->state == STATE_OK ? value_expr(&entry->value, ctx->sys, &style, ctx) : NULL;
}

/* An answer has no exact value, because its wrong formula contains angles. */
static bool is_exact(const Plan *plan, const Column *column)
{
    bool exact = true;
    for (int i = 0; i < plan->answers; i++)
        exact &= column->entry[plan->answer[i]].state != STATE_FAILED;
    return exact;
}

/* The answers that are different. */
static void put_example(MistakePageMaker *m, const Example *example, const Mistake *mistake)
{
    const Plan   *wrong = mistake_plan(example->plan, mistake, m->mem);
    NumCtx       *exact = &m->run->session->desk.exact, binary64, *ctx = exact;
    const Column *column = column_run(wrong, example->givens, example->right, wrong->aspects, exact);
    bool          any = false, failed = false;
    numctx_open(&binary64, &binary64_system, m->mem);
    if (!is_exact(wrong, column)) {
        ctx = &binary64;
        column = column_run(wrong, example->givens, example->right, wrong->aspects, ctx);
    }
    for (int i = 0; i < wrong->answers; i++) {
        int         at = wrong->answer[i];
        const Expr *value = value_of_entry(&column->entry[at], ctx), *right = value_of_entry(&example->right->entry[at], exact);
        failed |= column->entry[at].state == STATE_FAILED;
        if (!value || (right && expr_same(value, right)))
            continue;
        Phrase *phrase = &document_add(&m->doc, BLOCK_LINE, (Text){0})->phrase;
        phrase_math(phrase, m->mem, expr_name(m->mem, wrong->step[at].name));
        phrase_words(phrase, m->mem, TEXT(" "));
        phrase_related(phrase, m->mem, value, ctx != exact);
        phrase_words(phrase, m->mem, right ? TEXT(", not ") : TEXT(""));
        if (right)
            phrase_math(phrase, m->mem, right);
        any = true;
    }
    if (!any)
        add_words(m, failed                             ? TEXT("has no value with these numbers")
                     : mistake->kind >= MISTAKE_ALLOWED ? TEXT("gives the same answers")
                                                        : TEXT("gives the same answers: these numbers hide the mistake"));
    numctx_close(&binary64);
}

typedef struct MistakeSearch {
    MistakePageMaker *m;
    Text              id;
} MistakeSearch;

static const Mistake *same_mistake(const Plan *plan, const Mistake *mistake)
{
    for (int i = 0; i < plan->mistakes; i++)
        if (text_equal(plan->mistake[i].id, mistake->id) && plan->mistake[i].way == mistake->way)
            return &plan->mistake[i];
    return NULL;
}

/* The plan of the way to work that is set, or if it does not have the mistake, of one that does. */
static const Plan *plan_with(const MistakeSearch *s, Method *method)
{
    for (int turn = 0; turn == 0 || turn < method->ways; turn++) {
        const Plan *plan = usual_plan(s->m->run, method, turn);
        for (int i = 0; plan && i < plan->mistakes; i++)
            if (text_equal(plan->mistake[i].id, s->id))
                return plan;
    }
    return NULL;
}

static void look_in_method(Text name, void *data)
{
    MistakeSearch    *s = data;
    MistakePageMaker *m = s->m;
    Method           *method = call_find_method(m->run->session, name, &m->run->diag);
    const Plan       *plan = method ? plan_with(s, method) : NULL;
    Example           example = {0};
    bool              worked = false;
    for (int i = 0; plan && i < plan->mistakes; i++) {
        const Mistake *mistake = &plan->mistake[i];
        if (!text_equal(mistake->id, s->id))
            continue;
        if (!mistake->way) {
            put_heading(m, s->id, name, mistake->feedback, mistake->kind);
            worked = work_example(m->run, method, plan, &example);
        }
        const Mistake *same = worked ? same_mistake(example.plan, mistake) : NULL;
        if (!same || !applies(&example, same)) {
            put_way(m, plan, mistake, NULL);
            continue;
        }
        put_way(m, example.plan, same, example.right);
        if (mistake_changes(same)) {
            add_statement(m, method->example);
            put_example(m, &example, same);
        }
    }
}

/* The current bodies, if their island is small enough for a page. */
static bool work_island(Run *run, Example *example)
{
    Run    inner = *run;
    Desk  *desk = &run->session->desk;
    Island island;
    inner.diag = (Diag){.mem = run->mem};
    if (!run->session->scene.contacts.count || run->session->scene.contacts.count > FULL_PAGE || !scene_island(&inner, &island) ||
        island_open(&island))
        return false;
    const IslandPlan *done = island_plan(&island, MODEL_SIMULTANEOUS, NULL, 0, HITS_ASKED, &desk->exact, &desk->enclosure, &inner.diag);
    const Plan       *plan = done ? island_with_mistakes(done, &desk->exact, &inner.diag) : NULL;
    if (plan)
        *example = (Example){plan, done->givens, column_run(plan, done->givens, NULL, plan->aspects, &desk->exact)};
    return plan != NULL;
}

/* With the current bodies, or in general. */
static bool put_with_bodies(MistakePageMaker *m, Text id)
{
    Example example;
    bool    any = false;
    if (!work_island(m->run, &example))
        return false;
    for (int i = 0; i < example.plan->mistakes; i++) {
        const Mistake *mistake = &example.plan->mistake[i];
        if (!text_equal(mistake->id, id) || !mistake_changes(mistake) || !applies(&example, mistake))
            continue;
        put_way(m, example.plan, mistake, example.right);
        add_statement(m, TEXT("island"));
        put_example(m, &example, mistake);
        any = true;
    }
    return any;
}

/* One way after the other, as the text has it. */
static void put_general(MistakePageMaker *m, const JointMistake *head, const JointMistake *end)
{
    for (const JointMistake *place = head + 1; place < end && place->step.len; place++) {
        Buf line = {0};
        buf_printf(&line, "instead: %.*s: ", TEXT_ARG(place->step));
        expr_write(&line, place->formula, false);
        if (place->way > place[-1].way)
            document_add(&m->doc, BLOCK_REASON, TEXT("or"));
        add_words(m, buf_finish(&line, m->mem));
    }
}

static bool put_island_mistake(MistakePageMaker *m, Text wanted)
{
    int                 count;
    const JointMistake *known = of_islands(m->run, &count);
    for (int i = 0; i < count; i++) {
        if (known[i].kind >= MISTAKE_ALLOWED || !text_equal(wanted, known[i].id))
            continue;
        put_heading(m, wanted, TEXT("island"), known[i].feedback, known[i].kind);
        if (!put_with_bodies(m, wanted))
            put_general(m, &known[i], known + count);
        return true;
    }
    return false;
}

static bool put_slip(MistakePageMaker *m, Text id)
{
    for (const Slip *slip = slips_table; slip->id; slip++)
        if (text_is(id, slip->id)) {
            put_heading(m, id, TEXT("anywhere"), text_of(slip->feedback), slip->kind == SLIP_RULE ? MISTAKE_RULE : MISTAKE_FORMULA);
            return true;
        }
    return false;
}

bool run_mistake(Run *run, Text id)
{
    MistakePageMaker m = maker_new(run);
    MistakeSearch    search = {&m, id};
    if (!put_island_mistake(&m, id) && !put_slip(&m, id))
        call_each_method(run->session, look_in_method, &search);
    return m.doc.count && run_show_document(run, m.doc);
}
