#include "render/document_maker.h"
#include "render/equation_block.h"
#include "render/solutions.h"
#include "verify/island_remarks.h"
#include "verify/report_values.h"
#include "verify/solved.h"

static Block *add(DocumentMaker *m, BlockRole role, Text caption, Text cite)
{
    Text   shown = m->report->unicode ? caption : text_plain(m->mem, caption);
    Block *block = document_add(&m->doc, role, shown);
    block->cite = cite;
    return block;
}

static const Expr *name_math(DocumentMaker *m, Text name)
{
    return name.len ? expr_name(m->mem, name) : NULL;
}

/* A given of a question, with its unit where values have theirs. */
static void put_asked_given(DocumentMaker *m, Block *block, const Expr *typed, const Expr *value)
{
    Text        unit = m->report->units ? block->of->unit : (Text){0};
    bool        own = typed && dimension_has_unit(typed->shape.dimension);
    const Expr *shown = typed ? typed : value;
    if (own || unit.len)
        block->cite = (Text){0};
    if (shown)
        document_values_add_line(m, block, own ? shown : shown_units_expr(shown, unit, m->mem),
                                 !typed && !report_is_exact(m->report, (int)(block->of - m->report->plan->step)));
}

static bool is_infinite(const Expr *value)
{
    return value && (value->kind == EXPR_NAME || value->kind == EXPR_NUMBER) && text_is(value->text, "inf");
}

static bool is_product(const Expr *expr)
{
    bool product = expr->kind == EXPR_CHAIN;
    for (int i = 1; i < expr->count && product; i++)
        product = expr->ops[i] == OP_MUL;
    return product;
}

/* k*m, where the value is m*k. */
static bool has_same_factors(const Expr *a, const Expr *b)
{
    bool same = is_product(a) && is_product(b) && a->count == b->count;
    for (int i = 0; i < a->count && same; i++) {
        int here = 0, there = 0;
        for (int k = 0; k < a->count; k++) {
            here += expr_same(a->arg[i], a->arg[k]);
            there += expr_same(a->arg[i], b->arg[k]);
        }
        same = here == there;
    }
    return same;
}

/* Whether the value of a given is as it was typed. */
static bool is_as_typed(const Expr *value, const Expr *typed)
{
    return expr_same(value, typed) || has_same_factors(value, typed) || (is_infinite(value) && is_infinite(typed));
}

static void put_given(DocumentMaker *m, int step)
{
    const Step *s = &m->report->plan->step[step];
    bool        letters = report_in_letters(m->report), units = !letters && (m->report->units || !s->page.quiet); /* a letter has its own */
    Block      *block = add(m, BLOCK_GIVEN, s->page.caption, units ? s->unit : TEXT(""));
    block->of = s;
    const Echo *echo = NULL;
    for (int i = 0; i < m->report->echoes; i++)
        if (m->report->echo[i].step == step)
            echo = &m->report->echo[i];
    block->left = name_math(m, s->name);
    const Expr *value = document_values_of_given(m, step);
    if ((value && value->kind == EXPR_CALL && value->op == OP_QUANTITY) || is_infinite(value)) /* inf is not counted in units */
        block->cite = (Text){0};
    bool itself = echo && echo->typed->kind == EXPR_NAME && text_equal(echo->typed->text, s->name); /* e=e, of a variable e */
    bool letter = value && value->kind == EXPR_NAME && text_equal(value->text, s->name);
    if (letter && (itself || !echo)) /* e=e of a letter e, or an unknown e */
        return;
    if (m->report->asking) {
        put_asked_given(m, block, echo ? echo->typed : NULL, value);
        return;
    }
    if (echo && !itself)
        document_values_add_line(m, block, echo->typed, false);
    if (value && (!echo || itself || !is_as_typed(value, echo->typed)))
        document_values_add_line(m, block, value, !report_is_exact(m->report, step));
}

/* Whether the condition is clear without its numbers: one with several alternatives, or with inf. */
static bool says_little(const Expr *condition)
{
    bool little = (condition->kind == EXPR_CHAIN && condition->ops[1] == OP_OR) ||
                  (condition->kind == EXPR_NAME && condition->exact && condition->exact->kind == EXACT_INFINITY);
    for (int i = 0; i < condition->count && !little; i++)
        little = says_little(condition->arg[i]);
    return little;
}

static void put_case(DocumentMaker *m, int step)
{
    const Step  *s = &m->report->plan->step[step];
    const Entry *entry = &m->report->exact->entry[step];
    if (entry->state != STATE_OK || entry->value.truth != TRUTH_TRUE)
        return;
    Block *block = add(m, BLOCK_CASE, s->page.caption, s->page.cite);
    block->of = s;
    document_values_add_working(m, block, step, true);
    if (says_little(s->formula))
        block->lines = 1;
}

static void put_step(DocumentMaker *m, int step)
{
    const Step *s = &m->report->plan->step[step];
    bool        left_out =
        (plan_is_aside(s->purpose) && !m->whole) || (plan_is_check(s->purpose) && m->first && !report_asks_about(m->report, step));
    Block equation;
    if (!s->formula && s->equation && m->steps >= STEPS_BOARD && equation_block(m->report, step, m->mem, &equation))
        *add(m, BLOCK_EQUATION, (Text){0}, (Text){0}) = equation;
    if (!s->formula || s->formula->kind == EXPR_WORD || left_out)
        return;
    Text caption =
        s->page.because.len ? text_format(m->mem, "%.*s; %.*s", TEXT_ARG(s->page.caption), TEXT_ARG(s->page.because)) : s->page.caption;
    Block *block = add(m, BLOCK_STEP, caption, s->page.cite);
    block->of = s;
    block->left = name_math(m, s->name);
    document_values_add_working(m, block, step, m->steps == STEPS_BRIEF);
    if (plan_is_folded(s) && !m->whole && block->lines > 1) {
        block->line[0] = block->line[block->lines - 1];
        block->lines = 1;
    }
    int kept = s->name.len ? 1 : 2;
    if (m->steps == STEPS_NONE && block->lines > kept) { /* only the result; for an expression without a name, after it */
        block->line[kept - 1] = block->line[block->lines - 1];
        block->lines = kept;
    }
    document_values_add_forms(m, block, step);
    if (m->steps >= STEPS_BOARD && !m->whole && equation_block(m->report, step, m->mem, &equation)) {
        *add(m, BLOCK_EQUATION, (Text){0}, (Text){0}) = equation;
        return;
    }
    if (!s->name.len && block->lines) { /* an expression by itself is its own left side */
        block->left = block->line[0].math;
        block->line++;
        block->lines--;
        block->room--;
        NumCtx *ctx;
        if (block->lines == 0 && report_column(m->report, step, &ctx))
            document_values_add_answer(m, block, step);
        if (block->lines > 1 && expr_same(block->line[0].math, block->left)) { /* 5 m/s = 18 km/h */
            block->line++;
            block->lines--;
            block->room--;
        }
    }
}

/* The letter whose range is asked for: e = e says nothing. */
static bool is_itself(DocumentMaker *m, int step)
{
    const Expr *value = document_values_of(m, step);
    return value && value->kind == EXPR_NAME && text_equal(value->text, m->report->plan->step[step].name);
}

static void put_answer(DocumentMaker *m, int step)
{
    const Step *s = &m->report->plan->step[step];
    Block      *block = add(m, BLOCK_ANSWER, s->page.caption, s->page.cite);
    block->of = s;
    block->left = name_math(m, m->report->plan->step[step].name);
    if (document_values_of(m, step))
        document_values_add_answer(m, block, step);
    else /* the reason appears as an error of its own */
        m->doc.count--;
}

static void put_law(DocumentMaker *m, int step)
{
    static const char *const VERDICTS[] = {"holds exactly", "proved", "DOES NOT HOLD", "undecided", ""};
    const Step              *s = &m->report->plan->step[step];
    Holds                    holds = report_law(m->report, step);
    if (holds == HOLDS_SKIPPED)
        return;
    Block *block = add(m, m->report->plan->method.len ? BLOCK_LAW : BLOCK_COMPARISON, s->page.caption, s->page.cite);
    block->of = s;
    block->left = s->formula;
    bool in_floats = m->report->shown != m->report->exact &&
                     holds == HOLDS_EXACT; /* the page shows rounded values, but the law is checked with exact ones */
    block->verdict = in_floats ? TEXT("exact: holds") : report_agreement(m->report, step) ? TEXT("agrees") : text_of(VERDICTS[holds]);
    block->holds = holds;
    if (holds == HOLDS_UNKNOWN)
        return;
    const Working *working = report_working(m->report, step);
    /* A typed comparison is worked out line by line; the law of a method shows only its two sides. */
    bool whole = !m->report->plan->method.len && m->steps >= STEPS_BOARD;
    for (int i = whole || !working->count ? 0 : working->count - 1; i < working->count; i++)
        if (!expr_is_rounded(working->form[i])) /* otherwise 1 + 1e-144 compared with 1 would be shown as `1 = 1` */
            document_values_add_line(m, block,
                                     i + 1 < working->count ? working->form[i] : document_values_of_law(m, step, working->form[i]), false);
}

static bool is_shown(const Report *report, int step)
{
    State state = report->exact->entry[step].state;
    return state == STATE_OK || (state == STATE_FAILED && report_column(report, step, &(NumCtx *){NULL}));
}

/* ---- islands: the models beside each other ---------------------------------------------------------------- */

/* The first model that has an answer; its plan lists the velocities. */
static const Report *answered(const IslandFacts *facts)
{
    for (int k = 0; k < MODELS; k++)
        if (facts->model[k] && facts->model[k]->status == STATUS_OK)
            return facts->model[k];
    return NULL;
}

/* The unit of all velocities in the table: "in m/s"; empty where they have different ones, as those of bodies that rotate. */
static Text common_unit(DocumentMaker *m, const Plan *plan)
{
    Text unit = {0};
    for (int i = 0; i < plan->answers; i++) {
        const Step *step = &plan->step[plan->answer[i]];
        if (text_is(step->group, "w"))
            return (Text){0};
        if (text_is(step->group, "v"))
            unit = document_values_unit(m, step);
    }
    return unit.len ? text_format(m->mem, "in %.*s", TEXT_ARG(unit)) : unit;
}

/* A row for each velocity and a column for each model, if the models differ or some of them have no answer. */
static void put_models(DocumentMaker *m)
{
    static const char *const HEADS[MODELS] = {
        [MODEL_SIMULTANEOUS] = "all at once", [MODEL_SEQUENTIAL] = "one after another", [MODEL_SEPARATING] = "without pulling"};
    const IslandFacts *facts = m->report->island;
    const Report      *own = m->report, *first = facts ? answered(facts) : NULL;
    const Plan        *plan = own->status == STATUS_OK || !first ? own->plan : first->plan;
    if (!facts || (facts->differ != DIFFER_YES && (own->status == STATUS_OK || !first)))
        return;
    Text        common = common_unit(m, plan);
    const char *head[1 + MODELS] = {""};
    int         columns = 1;
    for (int k = 0; k < MODELS; k++)
        if (facts->model[k])
            head[columns++] = HEADS[k];
    Block *table = document_table(&m->doc, TEXT("velocities by each model"), head, columns, plan->answers);
    table->one_a_line = true;
    phrase_words(&table->cell[0], m->mem, common);
    for (int i = 0; i < plan->answers; i++) {
        const Step *step = &plan->step[plan->answer[i]];
        Phrase     *cell = table->cell + table->rows * columns;
        if (!text_is(step->group, "v") && !text_is(step->group, "w"))
            continue;
        Text unit = document_values_unit(m, step);
        phrase_math(&cell[0], m->mem, expr_name(m->mem, step->name));
        phrase_words(&cell[0], m->mem, unit.len && !common.len ? text_format(m->mem, " in %.*s", TEXT_ARG(unit)) : TEXT(""));
        for (int k = 0, at = 1; k < MODELS; k++)
            if (facts->model[k])
                cell[at++] = document_values_in_cell(m, facts->model[k], step->name,
                                                     facts->found[k]->unending ? TEXT("does not end") : TEXT("none"));
        table->rows++;
    }
}

/* On a page in another number system, says that its laws are checked exactly. */
static void put_exact_laws(DocumentMaker *m)
{
    const Report *report = m->report;
    if (report->shown == report->exact || !m->doc.count || !document_block_is_law(&m->doc.block[m->doc.count - 1]))
        return;
    document_note(&m->doc,
                  "laws are checked with exact values, not with the %s values above; `verify` shows the error of each law in floating "
                  "point",
                  report->shown->sys->name);
}

/* Also a step that was asked for by its name. */
static bool is_answer(const Report *report, int step)
{
    bool asked = report->wanteds && report->plan->step[step].role == ROLE_STEP && (!report->solved || report->solved->solutions);
    return asked || solved_is_answer(report, step);
}

/* Adds the line that says what is looked for: "unknown: e, vb'". */
static void put_unknowns(DocumentMaker *m)
{
    const Plan *plan = m->report->plan;
    int        *step = ARENA_MANY(m->mem, int, plan->answers + plan->aspects + 1);
    int         count = m->report->solved ? solved_unknowns(m->report, step) : 0;
    for (int i = 0; i < plan->aspects; i++)
        if (solved_is_found(m->report, i))
            step[count++] = i;
    Buf buf = {0};
    for (int i = 0; i < count; i++)
        buf_printf(&buf, "%s%.*s", i ? ", " : "unknown: ", TEXT_ARG(plan->step[step[i]].name));
    if (count)
        add(m, BLOCK_WHERE, text_copy(m->mem, buf_text(&buf)), (Text){0});
    buf_free(&buf);
}

static Document make_document(const Report *report, Steps steps, bool first)
{
    DocumentMaker m = {
        .report = report, .mem = report->desk->exact.mem, .doc.mem = report->desk->exact.mem, .steps = steps, .first = first};
    const Plan *plan = report->plan;
    bool        working = steps != STEPS_NONE || !plan->method.len; /* a typed formula always shows its result */
    if (working && plan->title.len)
        add(&m, BLOCK_TITLE, text_format(m.mem, "%.*s: %.*s", TEXT_ARG(plan->method), TEXT_ARG(plan->title)), plan->source);
    for (int i = 0; i < plan->aspects && working && plan->method.len; i++) /* an expression shows its values in its working */
        if (plan->step[i].role == ROLE_GIVEN && is_shown(report, i) && !plan_is_hidden(&plan->step[i]) && !solved_is_found(report, i))
            put_given(&m, i);
    if (report->where.len && working)
        add(&m, BLOCK_WHERE, text_format(m.mem, "where %.*s", TEXT_ARG(report->where)), (Text){0});
    if (working)
        put_unknowns(&m);
    for (int i = 0; i < plan->aspects && working; i++) {
        Role role = plan->step[i].role;
        if (!is_shown(report, i) || plan_is_hidden(&plan->step[i]))
            continue;
        if (role == ROLE_CASE)
            put_case(&m, i);
        else if (role == ROLE_STEP || role == ROLE_ANSWER)
            put_step(&m, i);
    }
    for (int i = 0; i < plan->answers && plan->method.len; i++)
        if (is_shown(report, plan->answer[i]) && is_answer(report, plan->answer[i]) && !is_itself(&m, plan->answer[i]))
            put_answer(&m, plan->answer[i]);
    if (report->status == STATUS_APART) /* any other reason is an error message */
        add(&m, BLOCK_REASON, report->reason, (Text){0});
    for (int i = 0; i < plan->aspects; i++) /* a law that fails is always shown */
        if (plan->step[i].role == ROLE_LAW && ((working && !plan_is_hidden(&plan->step[i])) || report_law(report, i) == HOLDS_FALSE))
            put_law(&m, i);
    put_exact_laws(&m);
    put_models(&m);
    if (report->solved)
        solutions_add(&m);
    for (int i = 0; i < report->notes->count; i++)
        add(&m, BLOCK_NOTE, report->notes->text[i], (Text){0});
    return m.doc;
}

Document document_of(const Report *report, Steps steps)
{
    return make_document(report, steps, false);
}

Document document_of_first_ways(const Report *report)
{
    return make_document(report, STEPS_BOARD, true);
}

void document_drop_sources(Document *document)
{
    for (int i = 0; i < document->count; i++) {
        Block *block = &document->block[i];
        if (block->role != BLOCK_GIVEN) /* which has its unit there */
            block->cite = (Text){0};
        if (block->inner)
            document_drop_sources(block->inner);
    }
}

/* A line of the board page after the givens; the full page has equations, too. */
static bool is_begun(const Block *block)
{
    return document_block_is_board(block) && block->role != BLOCK_EQUATION && block->role != BLOCK_VALUES;
}

void document_add_figure(Document *document, const struct Figure *figure, int number, Text file, Arena *mem)
{
    Block *block = ARENA_MANY(mem, Block, document->count + 1);
    int    at = document->count;
    while (at > 0 && document->block[at - 1].role != BLOCK_ANSWER)
        at--;
    at = at ? at : document->count;
    for (int i = document->count; i > 0; i--) /* on the board page before the working */
        if (is_begun(&document->block[i - 1]))
            at = i - 1;
    for (int i = 0; i < document->count; i++)
        block[i + (i >= at)] = document->block[i];
    block[at] = (Block){.role = BLOCK_FIGURE, .number = number, .caption = file, .figure = figure};
    document->block = block;
    document->count = document->room = document->count + 1;
}

Document document_of_part(const Report *report, Text part)
{
    DocumentMaker m = {.report = report, .mem = report->desk->exact.mem, .doc.mem = report->desk->exact.mem, .steps = STEPS_FULL};
    for (int i = 0; i < report->plan->aspects; i++) {
        const Step *step = &report->plan->step[i];
        bool        own = text_equal(step->part, part), inner = plan_in_part(step, part) && plan_is_folded(step);
        if (!is_shown(report, i) || !(own || inner))
            continue;
        m.whole = own;
        if (step->role == ROLE_CASE)
            put_case(&m, i);
        else if (step->role == ROLE_STEP)
            put_step(&m, i);
        else if (step->role == ROLE_LAW)
            put_law(&m, i);
    }
    return m.doc;
}

Document document_of_step(const Report *report, int step)
{
    DocumentMaker m = {
        .report = report, .mem = report->desk->exact.mem, .doc.mem = report->desk->exact.mem, .steps = STEPS_FULL, .whole = true};
    if (report->plan->step[step].role == ROLE_GIVEN)
        put_given(&m, step);
    else
        put_step(&m, step);
    return m.doc;
}
