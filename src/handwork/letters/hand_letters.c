#include "handwork/hand_letters.h"

#include "derive/plan_scope.h"
#include "language/check_shapes.h"
#include "language/paper.h"
#include "verify/cases.h"

#include <string.h>

/* The names on a page: letters, and the quantities of the derivation. A letter has a slot behind those of the plan. */
typedef struct LetterNames {
    Scope     scope; /* first, so that its functions find the rest */
    PlanScope plan;  /* of no plan: there are only letters */
    NumCtx   *ctx;
    Slot     *slot; /* of the plan, with room for letters behind */
    Text     *name; /* of these */
    int       count, room;
} LetterNames;

typedef struct LetterPage {
    const Report *report;
    const Method *method;
    NumCtx       *ctx;
    Arena        *mem;
    Slot         *own;  /* the values of the page, and what follows from them */
    int          *from; /* by slot: the wrong line that it comes from, or -1 */
    HandLine     *line;
    int           lines;
} LetterPage;

/* ---- forms ------------------------------------------------------------------------------------------------ */

static bool find(Scope *scope, Text name, Binding *binding)
{
    LetterNames *n = (LetterNames *)scope;
    Num          num;
    int          i = 0, slots = n->plan.plan ? n->plan.plan->slots : 0;
    while (i < n->count && !text_equal(n->name[i], name))
        i++;
    if (i == n->count && (n->count == LIMIT_FORM || n->ctx->sys->letter(&num, name, n->ctx)))
        return n->plan.plan && n->plan.scope.find(&n->plan.scope, name, binding);
    if (i == n->count) {
        n->slot = arena_grow(n->ctx->mem, n->slot, sizeof(Slot), slots + n->count, &n->room);
        Text *grown = ARENA_MANY(n->ctx->mem, Text, n->count + 1);
        if (n->count)
            memcpy(grown, n->name, sizeof(Text) * (size_t)n->count);
        grown[n->count] = name;
        n->name = grown;
        n->slot[slots + n->count++] = (Slot){value_number(num), NUM_OK, true};
    }
    *binding = (Binding){.shape = NUMBER, .slot = slots + i, .letter = true};
    return true;
}

static void each(Scope *scope, void (*visit)(Text, void *), void *data)
{
    LetterNames *n = (LetterNames *)scope;
    if (n->plan.plan)
        n->plan.scope.each(&n->plan.scope, visit, data);
}

/* The value of a form; *why it has none. */
static bool work_out(LetterNames *names, Text text, Value *value, Text *why)
{
    NumCtx      *ctx = names->ctx;
    Text         clean = paper_clean(ctx->mem, text);
    Diag         diag = {.mem = ctx->mem, .source = clean};
    int          count;
    ShapeChecker checker = {.scope = &names->scope, .diag = &diag, .num = ctx};
    Parser       parser = {.token = tokenize(clean, 0, clean.len, &count, &diag), .diag = &diag, .scope = &names->scope, .num = ctx};
    names->scope = (Scope){.find = find, .each = each, .steps = true, .letters = true};
    Expr *expr = parser.token ? parse_expression(&parser, LEVEL_SUM) : NULL;
    bool  good = expr && (parser.token->kind == TOKEN_END || parse_unexpected(&parser, "the end")) && check_expr(&checker, expr);
    Env   env = {.num = ctx, .slot = names->slot};
    if (good && eval(value, expr, &env))
        good = diag_fail(&diag, EXIT_MATH, env.span, "%s", env.why ? env.why : "it has no value");
    *why = diag.message;
    return good;
}

/* With the values of the page. */
static bool read_form(const LetterPage *page, Text text, Value *value, Text *why)
{
    const Plan *plan = page->report->plan;
    LetterNames names = {.plan = plan_scope(plan, plan->aspects, -1, true), .ctx = page->ctx, .room = plan->slots};
    names.slot = ARENA_MANY(page->mem, Slot, plan->slots);
    memcpy(names.slot, page->own, sizeof(Slot) * (size_t)plan->slots);
    return work_out(&names, text, value, why);
}

static VerdictKind verdict_on(const Value *value, const Value *truth, NumCtx *ctx)
{
    Value minus = *value;
    if (value_same(truth, value, ctx))
        return VERDICT_EXACT;
    if (value->shape.kind != truth->shape.kind)
        return VERDICT_SHAPE;
    bool negative = value->shape.kind == SHAPE_NUMBER && !ctx->sys->neg(&minus.one, value->one, ctx) && value_same(truth, &minus, ctx);
    return negative ? VERDICT_SIGN : VERDICT_WRONG;
}

VerdictKind hand_letters_verdict(Text form, const Value *truth, NumCtx *ctx, Text *why)
{
    LetterNames names = {.ctx = ctx};
    Value       value;
    return work_out(&names, form, &value, why) ? verdict_on(&value, truth, ctx) : VERDICT_UNKNOWN;
}

bool hand_letters_value(Text form, Value *value, NumCtx *ctx)
{
    LetterNames names = {.ctx = ctx};
    Text        why;
    return work_out(&names, form, value, &why);
}

static bool same(const LetterPage *page, const Value *a, const Value *b)
{
    return value_same(a, b, page->ctx);
}

/* ---- judging ---------------------------------------------------------------------------------------------- */

static int find_step(const LetterPage *page, Text name)
{
    int step = report_find(page->report, name);
    return step >= 0 || !page->method ? step : report_find(page->report, method_unalias(page->method, name));
}

/* The equals signs between the forms of a line; the last form's value. */
static bool read_line(LetterPage *page, HandLine *line, Value *value)
{
    HandEntry *entry = (HandEntry *)line->entry;
    Value      before = {.shape = {.kind = SHAPE_NONE}};
    bool       good = entry->forms > 0;
    line->joint = ARENA_MANY(page->mem, int, entry->forms + 1);
    for (int k = 0; k < entry->forms && good; k++) {
        HandForm *form = &entry->form[k];
        good = read_form(page, form->text, value, &form->written.why);
        if (good && k && !same(page, &before, value))
            line->joint[line->joints++] = k;
        before = *value;
    }
    return good;
}

/* The first value among those that the step uses which comes from a wrong line. */
static int rests_on(const LetterPage *page, const Expr *formula)
{
    int from = formula->kind == EXPR_NAME && formula->slot >= 0 ? page->from[formula->slot] : -1;
    for (int i = 0; i < formula->count && from < 0; i++)
        from = rests_on(page, formula->arg[i]);
    return from;
}

/* The mistakes of the method that give the value. */
static void suspect(LetterPage *page, HandLine *line, const Value *value)
{
    const Report *report = page->report;
    for (int i = 0; i < report->plan->mistakes; i++) {
        const Mistake *mistake = &report->plan->mistake[i];
        if (mistake->kind != MISTAKE_FORMULA || !mistake_changes(mistake) || mistake->ends)
            continue;
        const Plan   *wrong = mistake_plan(report->plan, mistake, page->mem);
        const Column *column = column_run(wrong, report->givens, report->exact, line->step + 1, page->ctx);
        const Entry  *entry = &column->entry[line->step];
        if (entry->state != STATE_OK || !same(page, &entry->value, value))
            continue;
        *ARENA_ADD(page->mem, line->suspect, line->suspects, &line->room) = (Suspect){.id = mistake->id,
                                                                                      .feedback = mistake->feedback,
                                                                                      .mistake = mistake,
                                                                                      .wrong = wrong,
                                                                                      .slot = column->slot,
                                                                                      .gives = entry->value,
                                                                                      .as = VERDICT_EXACT};
    }
}

/* `follows`: what the values above give for the step; NULL: nothing. */
static void judge(LetterPage *page, HandLine *line, const Value *value, const Value *follows)
{
    const Entry *truth = &page->report->exact->entry[line->step];
    line->ctx = page->ctx;
    line->expected = truth->value;
    line->verdict.kind = verdict_on(value, &truth->value, page->ctx);
    if (line->verdict.kind == VERDICT_EXACT) {
        line->kind = HAND_RIGHT;
        return;
    }
    const Expr *formula = page->report->plan->step[line->step].formula;
    line->from = formula ? rests_on(page, formula) : -1;
    line->kind = line->from >= 0 && follows && same(page, follows, value) ? HAND_CARRIED : HAND_ROOT;
    if (line->kind == HAND_ROOT)
        suspect(page, line, value);
}

static HandLine *line_of(const LetterPage *page, int step)
{
    for (int i = page->lines - 1; i >= 0; i--) /* of two lines about one step the last counts */
        if (page->line[i].step == step)
            return &page->line[i];
    return NULL;
}

/* The steps in their order: each has the value of the page, or what follows from the values above it. */
static void judge_all(LetterPage *page)
{
    const Plan *plan = page->report->plan;
    for (int i = 0; i < plan->aspects; i++) {
        const Step  *step = &plan->step[i];
        const Entry *truth = &page->report->exact->entry[i];
        HandLine    *line = line_of(page, i);
        Env          env = {.num = page->ctx, .slot = page->own};
        Value        follows, value;
        if (step->slot < 0 || truth->state != STATE_OK)
            continue;
        bool known = step->formula && eval(&follows, step->formula, &env) == NUM_OK;
        page->own[step->slot] = (Slot){known ? follows : truth->value, NUM_OK, true};
        page->from[step->slot] = step->formula ? rests_on(page, step->formula) : -1;
        if (!line || !read_line(page, line, &value))
            continue;
        judge(page, line, &value, known ? &follows : NULL);
        page->own[step->slot] = (Slot){value, plan_fits(step, &value) ? NUM_OK : NUM_UNABLE, true};
        page->from[step->slot] = line->kind == HAND_RIGHT ? -1 : line->kind == HAND_CARRIED ? line->from : (int)(line - page->line);
    }
}

/* ---- the page --------------------------------------------------------------------------------------------- */

static void count_lines(Explanation *page)
{
    int first = -1;
    for (int i = 0; i < page->lines; i++) {
        const HandLine *line = &page->line[i];
        page->counts.right += line->kind == HAND_RIGHT;
        page->counts.carried += line->kind == HAND_CARRIED;
        page->counts.wrong += line->kind == HAND_ROOT;
        page->counts.unread += line->kind == HAND_NOT_READ || line->kind == HAND_UNKNOWN;
        if (line->kind == HAND_ROOT && (first < 0 || line->step < page->line[first].step))
            first = i;
    }
    page->root = first;
    page->claims = page->lines + page->work->unread_claims;
    page->unjudged = page->counts.unread + page->work->unread_claims;
    page->cannot_tell = !page->counts.wrong && !page->counts.carried && !page->counts.right;
}

const Explanation *hand_letters_explain(const Report *report, const Method *method, Text text, int first_line, const HandWeights *weights)
{
    Desk *desk = report->desk;
    cases_enter(report);
    Arena      *mem = desk->exact.mem;
    LetterPage  page = {.report = report, .method = method, .ctx = &desk->exact, .mem = mem};
    Handwork   *work = handwork_read(text, first_line, NULL, &desk->shown);
    const Plan *plan = report->plan;
    page.own = ARENA_MANY(mem, Slot, plan->slots + 1);
    page.from = ARENA_MANY(mem, int, plan->slots + 1);
    page.line = ARENA_MANY(mem, HandLine, work->entries + 1);
    page.lines = work->entries;
    for (int i = 0; i < plan->slots; i++)
        page.from[i] = -1;
    for (int i = 0; i < work->entries; i++) {
        const HandEntry *entry = &work->entry[i];
        int              step = find_step(&page, entry->name);
        page.line[i] = (HandLine){.entry = entry,
                                  .kind = step < 0 ? HAND_UNKNOWN : HAND_NOT_READ,
                                  .step = step,
                                  .component = -1,
                                  .ctx = page.ctx,
                                  .from = -1,
                                  .in_spite = -1,
                                  .apart = -1};
    }
    judge_all(&page);
    Explanation *explanation = ARENA_ONE(mem, Explanation);
    *explanation = (Explanation){.report = report,
                                 .method = method,
                                 .work = work,
                                 .weights = weights,
                                 .plan = plan,
                                 .ctx = page.ctx,
                                 .stopped = num_poll(page.ctx) ? page.ctx->why : NULL,
                                 .line = page.line,
                                 .lines = page.lines,
                                 .law = -1,
                                 .coarse = -1};
    count_lines(explanation);
    return explanation;
}
