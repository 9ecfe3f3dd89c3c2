#include "render/document.h"

#include "verify/islands.h"

typedef struct Maker {
    const Report *report;
    Arena        *mem;
    Document      doc;
    int           room;
    Steps         steps;
    bool          whole; /* what is worked out for a law alone too */
} Maker;

static Block *add(Maker *m, BlockKind kind, Text caption, Text cite)
{
    m->doc.block = arena_grow(m->mem, m->doc.block, sizeof(Block), m->doc.count, &m->room);
    Block *block = &m->doc.block[m->doc.count++];
    *block = (Block){.kind = kind, .caption = caption, .cite = cite};
    return block;
}

static void add_line(Maker *m, Block *block, int *room, const Expr *math, bool rounded, Text text)
{
    block->line = arena_grow(m->mem, block->line, sizeof(DocLine), block->lines, room);
    block->line[block->lines++] = (DocLine){rounded, math, text};
}

static const Expr *value_math(Maker *m, int step)
{
    NumCtx       *ctx;
    const Column *column = report_column(m->report, step, &ctx);
    return column ? value_expr(&column->entry[step].value, column->sys, &m->report->style, ctx) : NULL;
}

/* The value again as a decimal, where it is not one already: = when all its digits are there, ≈ otherwise. */
static void add_decimal(Maker *m, Block *block, int *room, int step)
{
    NumCtx       *ctx;
    const Column *column = report_column(m->report, step, &ctx);
    const Value  *value = column ? &column->entry[step].value : NULL;
    if (!value || column != m->report->exact || !value_count(value) || value->shape.kind == SHAPE_MATRIX)
        return;
    bool all, plain = true;
    for (int i = 0; i < value_count(value); i++) {
        const Exact *x = value_num(value)[i].exact;
        plain &= x->kind == EXACT_INFINITY || (exact_is_rational(x) && rat_is_integer(exact_rat(x)));
    }
    if (plain)
        return;
    Expr *decimals = value_decimals(value, column->sys, m->report->style.digits, &all, ctx);
    bool  said = block->lines && (expr_same(decimals, block->line[0].math) || expr_same(decimals, block->line[block->lines - 1].math));
    if (!said) /* not 0.5 = 1/2 = 0.5, nor a long fraction, which is shown as a decimal, twice */
        add_line(m, block, room, decimals, !all, (Text){0});
}

/* Lines of working, then the value. In brief only the numbers put in and the value. */
static void add_working(Maker *m, Block *block, int step, bool brief)
{
    const Report *report = m->report;
    const Step   *s = &report->plan->step[step];
    NumCtx       *ctx;
    const Column *column = report_column(report, step, &ctx);
    bool          exact = column == report->exact;
    int           room = 0;
    add_line(m, block, &room, s->formula, false, (Text){0});
    if (!column)
        return;
    Env     env = column_env(column, ctx);
    Working working = working_of(s->formula, &env, &report->style);
    for (int i = 0; i < working.count; i++) {
        bool put_in = i == 0 && working.count > 1;
        if (!brief || put_in || i == working.count - 1)
            add_line(m, block, &room, working.form[i], expr_is_rounded(working.form[i]) || (!exact && !put_in), (Text){0});
    }
    bool condition = column->entry[step].value.shape.kind == SHAPE_TRUTH;
    if (working.count || condition || s->formula->kind == EXPR_NUMBER || s->formula->kind == EXPR_WORD)
        return;
    const Expr *value = value_math(m, step);
    if (!expr_same(value, s->formula)) /* v = <3, 4> is said once */
        add_line(m, block, &room, value, !exact, (Text){0});
}

/* What angle(v) gives is said in degrees and in radians: the one that the working does not end with. */
static void add_other_unit(Maker *m, Block *block, int step)
{
    NumCtx       *ctx;
    const Column *column = report_column(m->report, step, &ctx);
    const Expr   *formula = m->report->plan->step[step].formula;
    if (!column || formula->kind != EXPR_CALL || (formula->op != OP_ANGLE && formula->op != OP_ATAN2))
        return;
    bool  exact = column == m->report->exact, all;
    Value shown = column->entry[step].value;
    int   room = block->lines;
    if (exact && shown.one.exact->kind == EXACT_ROOTS) /* no angle but 0, which is 0 in both */
        return;
    Num degrees;
    if (!exact) {
        if (!num_in_degrees(&degrees, shown.one, ctx))
            return;
        shown = value_number(degrees);
    }
    Expr *math = value_decimals(&shown, column->sys, m->report->style.digits, &all, ctx);
    add_line(m, block, &room, exact ? math : expr_call(m->mem, OP_DEGREES, math, NULL), true, (Text){0});
}

static const Expr *name_math(Maker *m, Text name)
{
    return name.len ? expr_name(m->mem, name) : NULL;
}

static void put_given(Maker *m, int step)
{
    const Step *s = &m->report->plan->step[step];
    Block      *block = add(m, BLOCK_GIVEN, s->caption, s->unit);
    int         room = 0;
    const Echo *echo = NULL;
    block->left = name_math(m, s->name);
    for (int i = 0; i < m->report->echoes; i++)
        if (m->report->echo[i].step == step)
            echo = &m->report->echo[i];
    const Expr *value = value_math(m, step);
    if (echo)
        add_line(m, block, &room, echo->typed, false, (Text){0});
    if (value && (!echo || !expr_same(value, echo->typed)))
        add_line(m, block, &room, value, !report_is_exact(m->report, step), (Text){0});
}

/* Whether the numbers put in would not make the condition clearer: one of several conditions, or inf. */
static bool says_little(const Expr *condition)
{
    bool little = (condition->kind == EXPR_CHAIN && condition->ops[1] == OP_OR) ||
                  (condition->kind == EXPR_NAME && condition->exact && condition->exact->kind == EXACT_INFINITY);
    for (int i = 0; i < condition->count && !little; i++)
        little = says_little(condition->arg[i]);
    return little;
}

static void put_case(Maker *m, int step)
{
    const Step  *s = &m->report->plan->step[step];
    const Entry *entry = &m->report->exact->entry[step];
    if (entry->state != STATE_OK || entry->value.truth != TRUTH_TRUE)
        return;
    Block *block = add(m, BLOCK_CASE, s->caption, s->cite);
    add_working(m, block, step, true);
    if (says_little(s->formula))
        block->lines = 1;
}

static void put_step(Maker *m, int step)
{
    const Step *s = &m->report->plan->step[step];
    if (!s->formula || s->formula->kind == EXPR_WORD || (s->aside && !m->whole))
        return;
    Block *block = add(m, BLOCK_STEP, s->caption, s->cite);
    block->left = name_math(m, s->name);
    add_working(m, block, step, m->steps == STEPS_BRIEF);
    int kept = s->name.len ? 1 : 2;
    if (m->steps == STEPS_NONE && block->lines > kept) { /* only the result; without a name, behind the expression */
        block->line[kept - 1] = block->line[block->lines - 1];
        block->lines = kept;
    }
    int room = block->lines;
    add_other_unit(m, block, step);
    if (!m->report->plan->method.len && block->lines == room) /* the result once more: 1/2 = 0.5 */
        add_decimal(m, block, &room, step);
    if (!s->name.len && block->lines) { /* an expression by itself is its own left side */
        block->left = block->line[0].math;
        block->line++;
        block->lines--;
        room = 0;
        const Expr *value = value_math(m, step);
        if (block->lines == 0 && value)
            add_line(m, block, &room, value, !report_is_exact(m->report, step), (Text){0});
    }
}

/* "speed 2√5 ≈ 4.47214, direction ≈ 26.5651°" of the answer in that step */
static Text aspects_of(Maker *m, int answer)
{
    const Report *report = m->report;
    Buf           buf = {0};
    for (int i = report->plan->aspects; report->aspects && i < report->plan->count; i++) {
        const Step *s = &report->plan->step[i];
        NumCtx     *ctx;
        if (!text_equal(s->name, report->plan->step[answer].name))
            continue;
        const Column *column = report_column(report, i, &ctx);
        if (!column)
            continue;
        const Value *value = &column->entry[i].value;
        bool         angle = s->role == ROLE_DIRECTION, all;
        buf_printf(&buf, "%s%.*s ", buf.len ? ", " : "", TEXT_ARG(s->caption));
        bool exact = column == report->exact;
        if (exact && angle && value->one.exact->count == 0)
            buf_puts(&buf, report->unicode ? "0°" : "0 degrees");
        else if (exact)
            expr_write(&buf, value_expr(value, column->sys, &report->style, ctx), report->unicode);
        if (exact && (angle || exact_is_rational(value->one.exact)))
            continue;
        Num shown = value->one;
        if (angle) { /* in degrees */
            if (!num_in_degrees(&shown, value->one, ctx))
                continue;
        }
        buf_puts(&buf, exact ? " " : "");
        Value number = value_number(shown);
        expr_write_relation(&buf, true, report->unicode);
        buf_char(&buf, ' ');
        expr_write(&buf, value_decimals(&number, column->sys, report->style.digits, &all, ctx), report->unicode);
        if (angle)
            buf_puts(&buf, report->unicode ? "°" : " degrees");
    }
    return buf_finish(&buf, m->mem);
}

/* Words come from the decisions, which are exact whatever the numbers are. */
static bool is_approximate(const Maker *m, int step, const Expr *value)
{
    bool no_number = value->kind == EXPR_WORD || value->kind == EXPR_NONE;
    return !no_number && (!report_is_exact(m->report, step) || expr_is_rounded(value));
}

static void put_answer(Maker *m, int step)
{
    const Step *s = &m->report->plan->step[step];
    Block      *block = add(m, BLOCK_ANSWER, s->caption, s->cite);
    int         room = 0;
    block->left = name_math(m, s->name);
    const Expr *value = value_math(m, step);
    if (!value) { /* why there is none is a complaint of its own */
        m->doc.count--;
        return;
    }
    add_line(m, block, &room, value, is_approximate(m, step, value), (Text){0});
    if (!expr_is_rounded(value))
        add_decimal(m, block, &room, step);
    if (s->velocity)
        block->line[block->lines - 1].text = aspects_of(m, step);
}

static void put_law(Maker *m, int step)
{
    static const char *const VERDICTS[] = {"holds exactly", "proved", "DOES NOT HOLD", "undecided", ""};
    const Step              *s = &m->report->plan->step[step];
    Holds                    holds = report_law(m->report, step);
    if (holds == HOLDS_SKIPPED)
        return;
    Block *block = add(m, BLOCK_LAW, s->caption, s->cite);
    block->left = s->formula;
    block->verdict = text_of(VERDICTS[holds]);
    block->comparison = !m->report->plan->method.len;
    if (holds == HOLDS_UNKNOWN)
        return;
    Env     env = column_env(m->report->exact, &m->report->desk->exact);
    Working working = working_of(s->formula, &env, &m->report->style);
    int     room = 0;
    /* A comparison by itself is worked out line by line; the laws of a method show both sides. */
    bool whole = !m->report->plan->method.len && m->steps == STEPS_FULL;
    for (int i = whole || !working.count ? 0 : working.count - 1; i < working.count; i++)
        if (!expr_is_rounded(working.form[i])) /* `1 = 1` must not stand where 1 + 1e-144 is compared with 1 */
            add_line(m, block, &room, working.form[i], false, (Text){0});
}

static bool is_shown(const Report *report, int step)
{
    State state = report->exact->entry[step].state;
    return state == STATE_OK || (state == STATE_FAILED && report_column(report, step, &(NumCtx *){NULL}));
}

/* ---- islands: the models beside each other ---------------------------------------------------------------- */

static Text cell_of(Maker *m, const Report *report, Text name, bool endless)
{
    Buf           buf = {0};
    NumCtx       *ctx;
    bool          velocities = report->status == STATUS_OK || report->status == STATUS_UNDECIDED;
    int           step = velocities ? report_find(report, name) : -1;
    const Column *column = step < 0 ? NULL : report_truth(report, step, &ctx);
    const Expr   *value = column ? value_expr(&column->entry[step].value, column->sys, &m->report->style, ctx) : NULL;
    if (value && (column->sys != &exact_system || expr_is_rounded(value))) {
        expr_write_relation(&buf, true, m->report->unicode);
        buf_char(&buf, ' ');
    }
    if (value)
        expr_write(&buf, value, m->report->unicode);
    else
        buf_puts(&buf, endless ? "does not end" : "none");
    return buf_finish(&buf, m->mem);
}

/* The first model that has an answer: it knows what there is a velocity of. */
static const Report *answered(const IslandFacts *facts)
{
    for (int k = 0; k < MODELS; k++)
        if (facts->model[k] && facts->model[k]->status == STATUS_OK)
            return facts->model[k];
    return NULL;
}

/* A row for each velocity, a column for each model: where they differ, or one has no answer and another has. */
static void put_models(Maker *m)
{
    static const char *const HEADS[MODELS] = {
        [MODEL_SIMULTANEOUS] = "all at once", [MODEL_SEQUENTIAL] = "one after another", [MODEL_SEPARATING] = "without pulling"};
    const IslandFacts *facts = m->report->island;
    const Report      *own = m->report, *first = facts ? answered(facts) : NULL;
    const Plan        *plan = own->status == STATUS_OK || !first ? own->plan : first->plan;
    if (!facts || (facts->differ != DIFFER_YES && (own->status == STATUS_OK || !first)))
        return;
    Block *table = add(m, BLOCK_TABLE, TEXT("what each model says"), (Text){0});
    int    columns = 1;
    for (int k = 0; k < MODELS; k++)
        columns += facts->model[k] != NULL;
    table->columns = columns;
    table->one_a_line = true;
    table->cell = ARENA_MANY(m->mem, Text, (plan->answers + 1) * columns);
    table->detail = ARENA_MANY(m->mem, Text, plan->answers + 1);
    for (int k = 0, at = 1; k < MODELS; k++)
        if (facts->model[k])
            table->cell[at++] = text_of(HEADS[k]);
    table->rows = 1;
    for (int i = 0; i < plan->answers; i++) {
        const Step *step = &plan->step[plan->answer[i]];
        Text       *cell = table->cell + table->rows * columns;
        if (!text_is(step->group, "v") && !text_is(step->group, "w"))
            continue;
        cell[0] = step->name;
        for (int k = 0, at = 1; k < MODELS; k++)
            if (facts->model[k])
                cell[at++] = cell_of(m, facts->model[k], step->name, facts->found[k]->unending);
        table->rows++;
    }
}

Document document_of(const Report *report, Steps steps)
{
    Maker       m = {.report = report, .mem = report->desk->exact.mem, .steps = steps};
    const Plan *plan = report->plan;
    bool        working = steps != STEPS_NONE || !plan->method.len; /* what is typed as a formula always has its result */
    if (working && plan->title.len)
        add(&m, BLOCK_TITLE, text_format(m.mem, "%.*s: %.*s", TEXT_ARG(plan->method), TEXT_ARG(plan->title)), plan->source);
    for (int i = 0; i < plan->aspects && working; i++) {
        Role role = plan->step[i].role;
        if (!is_shown(report, i) || plan->step[i].hidden)
            continue;
        if (role == ROLE_GIVEN && plan->method.len) /* an expression shows its values when they are put in */
            put_given(&m, i);
        else if (role == ROLE_CASE)
            put_case(&m, i);
        else if (role == ROLE_STEP || role == ROLE_ANSWER)
            put_step(&m, i);
    }
    for (int i = 0; i < plan->answers && plan->method.len; i++)
        if (is_shown(report, plan->answer[i]))
            put_answer(&m, plan->answer[i]);
    if (report->status == STATUS_APART) /* other reasons are complaints, and go where those go */
        add(&m, BLOCK_REASON, report->reason, (Text){0});
    for (int i = 0; i < plan->aspects; i++) /* a law that fails is the one thing that nobody may leave out */
        if (plan->step[i].role == ROLE_LAW && ((working && !plan->step[i].hidden) || report_law(report, i) == HOLDS_FALSE))
            put_law(&m, i);
    put_models(&m);
    for (int i = 0; i < report->notes->count; i++)
        add(&m, BLOCK_NOTE, report->notes->text[i], (Text){0});
    return m.doc;
}

Document document_of_step(const Report *report, int step)
{
    Maker m = {.report = report, .mem = report->desk->exact.mem, .steps = STEPS_FULL, .whole = true};
    if (report->plan->step[step].role == ROLE_GIVEN)
        put_given(&m, step);
    else
        put_step(&m, step);
    return m.doc;
}
