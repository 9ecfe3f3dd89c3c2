#include "render/document.h"

#include "render/equation_block.h"
#include "verify/island_remarks.h"
#include "verify/report_values.h"

typedef struct DocumentMaker {
    const Report *report;
    Arena        *mem;
    Document      doc;
    Steps         steps;
    bool          whole; /* also show steps that only a law needs */
    bool          first; /* leave out second ways to a value */
} DocumentMaker;

Block *document_add(Document *document, BlockKind kind, Text caption)
{
    Block *block = ARENA_ADD(document->mem, document->block, document->count, &document->room);
    *block = (Block){.kind = kind, .caption = caption};
    return block;
}

void document_note(Document *document, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    document_add(document, BLOCK_NOTE, text_formatv(document->mem, format, args));
    va_end(args);
}

Block *document_table(Document *document, Text caption, const char *const *head, int columns, int rows)
{
    Block *table = document_add(document, BLOCK_TABLE, caption);
    table->columns = columns;
    table->rows = 1;
    table->cell = ARENA_MANY(document->mem, Phrase, (rows + 1) * columns);
    table->detail = ARENA_MANY(document->mem, Text, rows + 1);
    for (int i = 0; i < columns; i++)
        table->cell[i] = phrase_of(document->mem, text_of(head[i]));
    return table;
}

static Block *add(DocumentMaker *m, BlockKind kind, Text caption, Text cite)
{
    Text   shown = m->report->unicode ? caption : text_plain(m->mem, caption);
    Block *block = document_add(&m->doc, kind, shown);
    block->cite = cite;
    return block;
}

/* `rounded`: the line is rounded beyond what the formula itself shows, as in a derivation in binary64. */
static void add_line(DocumentMaker *m, Block *block, const Expr *math, bool rounded)
{
    *ARENA_ADD(m->mem, block->line, block->lines, &block->line_room) = (DocLine){.rounded = rounded || expr_is_rounded(math), .math = math};
}

const char *document_block_heading(BlockKind kind)
{
    switch (kind) {
    case BLOCK_GIVEN:
        return "Given";
    case BLOCK_ANSWER:
        return "Answer";
    case BLOCK_LAW:
        return "Laws";
    default:
        return NULL;
    }
}

bool document_block_is_board(BlockKind kind)
{
    return kind == BLOCK_STAGE || kind == BLOCK_CHAIN || kind == BLOCK_EQUATION || kind == BLOCK_SET;
}

bool document_block_is_prose(BlockKind kind)
{
    return kind >= BLOCK_HEADING;
}

static bool goes_on(BlockKind kind)
{
    return document_block_heading(kind) || kind == BLOCK_ITEM || kind == BLOCK_OPTION || kind == BLOCK_BLANK;
}

int document_run(const Document *document, int from)
{
    const Block *block = document->block;
    int          to = from + 1;
    while (goes_on(block[from].kind) && to < document->count && block[to].kind == block[from].kind)
        to++;
    return to - from;
}

static const Expr *value_math(DocumentMaker *m, int step)
{
    NumCtx       *ctx;
    const Column *column = report_column(m->report, step, &ctx);
    return column ? value_expr(&column->entry[step].value, column->sys, &m->report->style, ctx) : NULL;
}

/* Adds the value as a decimal if it is not one already: with = if all its digits are shown, else with ≈. */
static void add_decimal(DocumentMaker *m, Block *block, int step)
{
    NumCtx       *ctx;
    const Column *column = report_column(m->report, step, &ctx);
    const Value  *value = column ? &column->entry[step].value : NULL;
    if (!value || m->report->style.decimals == DECIMALS_NEVER || column != m->report->exact || !value_count(value) ||
        value->shape.kind == SHAPE_MATRIX)
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
    if (!said) /* avoids 0.5 = 1/2 = 0.5, and showing a long fraction as the same decimal twice */
        add_line(m, block, decimals, !all);
}

/* Adds the lines of working, then the value; in brief, only the line with the numbers put in, and the value. */
static void add_working(DocumentMaker *m, Block *block, int step, bool brief)
{
    const Report *report = m->report;
    const Step   *s = &report->plan->step[step];
    NumCtx       *ctx;
    const Column *column = report_column(report, step, &ctx);
    bool          exact = column == report->exact;
    add_line(m, block, s->formula, false);
    if (!column)
        return;
    const Working *working = report_working(report, step);
    for (int i = 0; i < working->count; i++) {
        bool put_in = i == 0 && working->count > 1;
        if (!brief || put_in || i == working->count - 1)
            add_line(m, block, working->form[i], !exact && !put_in);
    }
    bool condition = column->entry[step].value.shape.kind == SHAPE_TRUTH;
    if (working->count || condition || s->formula->kind == EXPR_NUMBER || s->formula->kind == EXPR_WORD)
        return;
    const Expr *value = value_math(m, step);
    if (!expr_same(value, s->formula)) /* v = <3, 4> is shown once */
        add_line(m, block, value, !exact);
}

/* A value of the step as it is shown: with the step's unit. */
static const Expr *in_unit(DocumentMaker *m, const Step *step, const Expr *value)
{
    bool whole = !m->report->plan->method.len || step->role == ROLE_ANSWER; /* between those, units would only hide the numbers */
    if (!m->report->units || !step->unit.len || !whole)
        return value;
    Expr *quantity = expr_call(m->mem, OP_QUANTITY, expr_copy(value, m->mem), NULL);
    quantity->text = step->unit;
    return quantity;
}

static bool is_in_degrees(const Expr *math)
{
    return math->kind == EXPR_CALL && (math->op == OP_DEGREES || (math->op == OP_NEG && is_in_degrees(math->arg[0])));
}

/* An angle is shown in degrees and in radians. This adds the unit that the working does not end with. */
static void add_other_unit(DocumentMaker *m, Block *block, int step)
{
    NumCtx       *ctx;
    const Column *column = report_column(m->report, step, &ctx);
    const Expr   *formula = m->report->plan->step[step].formula;
    bool          direction = formula->kind == EXPR_CALL && (formula->op == OP_ANGLE || formula->op == OP_ATAN2);
    bool          degreed = column != m->report->exact && block->lines > 1 && is_in_degrees(block->line[block->lines - 1].math);
    if (!column || !(direction || degreed))
        return;
    bool  exact = column == m->report->exact, all;
    Value shown = column->entry[step].value;
    if (exact && shown.one.exact->kind == EXACT_ROOTS) /* only the angle 0, which is 0 in both units */
        return;
    Num degrees;
    if (!exact && !degreed) {
        if (!value_in_degrees(&degrees, shown.one, ctx))
            return;
        shown = value_number(degrees);
    }
    Expr *math = value_decimals(&shown, column->sys, m->report->style.digits, &all, ctx);
    add_line(m, block, exact || degreed ? math : expr_degrees(m->mem, math), true);
}

static const Expr *name_math(DocumentMaker *m, Text name)
{
    return name.len ? expr_name(m->mem, name) : NULL;
}

static void put_given(DocumentMaker *m, int step)
{
    const Step *s = &m->report->plan->step[step];
    Block      *block = add(m, BLOCK_GIVEN, s->caption, s->unit);
    block->of = s;
    const Echo *echo = NULL;
    block->left = name_math(m, s->name);
    for (int i = 0; i < m->report->echoes; i++)
        if (m->report->echo[i].step == step)
            echo = &m->report->echo[i];
    const Expr *value = value_math(m, step);
    bool        itself = echo && echo->typed->kind == EXPR_NAME && text_equal(echo->typed->text, s->name); /* e=e, of a variable e */
    if (echo && !itself)
        add_line(m, block, echo->typed, false);
    if (value && (!echo || itself || !expr_same(value, echo->typed)))
        add_line(m, block, value, !report_is_exact(m->report, step));
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
    Block *block = add(m, BLOCK_CASE, s->caption, s->cite);
    block->of = s;
    add_working(m, block, step, true);
    if (says_little(s->formula))
        block->lines = 1;
}

/* Whether a case that applies asks about that step: u, in u > 0. */
static bool is_asked_about(const Report *report, int step)
{
    const Plan *plan = report->plan;
    bool        asked = false;
    for (int i = step + 1; i < plan->aspects && !asked; i++)
        asked = plan->step[i].role == ROLE_CASE && report->exact->entry[i].state == STATE_OK &&
                report->exact->entry[i].value.truth == TRUTH_TRUE && expr_uses(plan->step[i].formula, plan->step[step].slot);
    return asked;
}

static void put_step(DocumentMaker *m, int step)
{
    const Step *s = &m->report->plan->step[step];
    bool        left_out = (s->aside && !m->whole) || (s->second && m->first && !is_asked_about(m->report, step));
    if (!s->formula || s->formula->kind == EXPR_WORD || left_out)
        return;
    Block *block = add(m, BLOCK_STEP, s->caption, s->cite);
    block->of = s;
    block->left = name_math(m, s->name);
    add_working(m, block, step, m->steps == STEPS_BRIEF);
    if (s->folded && !m->whole && block->lines > 1) {
        block->line[0] = block->line[block->lines - 1];
        block->lines = 1;
    }
    int kept = s->name.len ? 1 : 2;
    if (m->steps == STEPS_NONE && block->lines > kept) { /* only the result; for an expression without a name, after it */
        block->line[kept - 1] = block->line[block->lines - 1];
        block->lines = kept;
    }
    int worked = block->lines, first = worked - 1;
    add_other_unit(m, block, step);
    if (!m->report->plan->method.len && block->lines == worked) /* the result again as a decimal: 1/2 = 0.5 */
        add_decimal(m, block, step);
    for (int i = first > !s->name.len ? first : !s->name.len; i < block->lines; i++)
        block->line[i].math = in_unit(m, s, block->line[i].math);
    Block equation;
    if (m->steps >= STEPS_BOARD && !m->whole && equation_block(m->report, step, m->mem, &equation)) {
        *add(m, BLOCK_EQUATION, (Text){0}, (Text){0}) = equation;
        return;
    }
    if (!s->name.len && block->lines) { /* an expression by itself is its own left side */
        block->left = block->line[0].math;
        block->line++;
        block->lines--;
        block->line_room--;
        const Expr *value = value_math(m, step);
        if (block->lines == 0 && value)
            add_line(m, block, in_unit(m, s, value), !report_is_exact(m->report, step));
    }
}

/* "26.5651°", or in plain ASCII "26.5651 degrees". */
static void put_degrees(DocumentMaker *m, Phrase *phrase, Expr *number, bool related)
{
    bool        unicode = m->report->unicode;
    const Expr *shown = unicode ? expr_degrees(m->mem, number) : number;
    if (related)
        phrase_related(phrase, m->mem, shown, true);
    else
        phrase_math(phrase, m->mem, shown);
    phrase_words(phrase, m->mem, unicode ? TEXT("") : TEXT(" degrees"));
}

/* "speed 2√5 ≈ 4.47214, direction ≈ 26.5651°" of the answer in that step */
static Phrase aspects_of(DocumentMaker *m, int answer)
{
    const Report *report = m->report;
    Phrase        phrase = {0};
    for (int i = report->plan->aspects; report->aspects && i < report->plan->count; i++) {
        const Step *s = &report->plan->step[i];
        NumCtx     *ctx;
        if (!text_equal(s->name, report->plan->step[answer].name))
            continue;
        const Column *column = report_column(report, i, &ctx);
        if (!column)
            continue;
        const Value *value = &column->entry[i].value;
        bool         exact = column == report->exact, angle = s->role == ROLE_DIRECTION, all;
        Expr        *whole = value_expr(value, column->sys, &report->style, ctx);
        exact &= !expr_is_rounded(whole) || angle; /* a value too long to be written out is shown rounded */
        phrase_words(&phrase, m->mem, text_format(m->mem, "%s%.*s ", phrase.count ? ", " : "", TEXT_ARG(s->caption)));
        if (exact && angle && value->one.exact->count == 0)
            put_degrees(m, &phrase, expr_number(m->mem, TEXT("0"), NULL), false);
        else if (exact)
            phrase_math(&phrase, m->mem, whole);
        if (exact && (angle || exact_is_rational(value->one.exact)))
            continue;
        Num shown = value->one;
        if (angle && !value_in_degrees(&shown, value->one, ctx))
            continue;
        Value number = value_number(shown);
        Expr *decimals = value_decimals(&number, column->sys, report->style.digits, &all, ctx);
        phrase_words(&phrase, m->mem, exact ? TEXT(" ") : TEXT(""));
        if (angle)
            put_degrees(m, &phrase, decimals, true);
        else
            phrase_related(&phrase, m->mem, decimals, true);
    }
    return phrase;
}

/* Words come from decisions, which are exact in every number system. */
static bool is_approximate(const DocumentMaker *m, int step, const Expr *value)
{
    bool no_number = value->kind == EXPR_WORD || value->kind == EXPR_NONE;
    return !no_number && !report_is_exact(m->report, step);
}

static void put_answer(DocumentMaker *m, int step)
{
    const Step *s = &m->report->plan->step[step];
    Block      *block = add(m, BLOCK_ANSWER, s->caption, s->cite);
    block->of = s;
    block->left = name_math(m, s->name);
    const Expr *value = value_math(m, step);
    if (!value) { /* the reason appears as an error of its own */
        m->doc.count--;
        return;
    }
    add_line(m, block, value, is_approximate(m, step, value));
    if (!expr_is_rounded(value))
        add_decimal(m, block, step);
    block->line[block->lines - 1].math = in_unit(m, s, block->line[block->lines - 1].math);
    if (s->velocity)
        block->line[block->lines - 1].words = aspects_of(m, step);
}

static void put_law(DocumentMaker *m, int step)
{
    static const char *const VERDICTS[] = {"holds exactly", "proved", "DOES NOT HOLD", "undecided", ""};
    const Step              *s = &m->report->plan->step[step];
    Holds                    holds = report_law(m->report, step);
    if (holds == HOLDS_SKIPPED)
        return;
    Block *block = add(m, BLOCK_LAW, s->caption, s->cite);
    block->of = s;
    block->left = s->formula;
    bool in_floats = m->report->shown != m->report->exact &&
                     holds == HOLDS_EXACT; /* the page shows rounded values, but the law is checked with exact ones */
    block->verdict = in_floats ? TEXT("exact: holds") : report_agreement(m->report, step) ? TEXT("agrees") : text_of(VERDICTS[holds]);
    block->good = holds == HOLDS_EXACT || holds == HOLDS_PROVED;
    block->undecided = holds == HOLDS_UNKNOWN;
    block->comparison = !m->report->plan->method.len;
    if (holds == HOLDS_UNKNOWN)
        return;
    const Working *working = report_working(m->report, step);
    /* A typed comparison is worked out line by line; the law of a method shows only its two sides. */
    bool whole = !m->report->plan->method.len && m->steps >= STEPS_BOARD;
    for (int i = whole || !working->count ? 0 : working->count - 1; i < working->count; i++)
        if (!expr_is_rounded(working->form[i])) /* otherwise 1 + 1e-144 compared with 1 would be shown as `1 = 1` */
            add_line(m, block, working->form[i], false);
}

static bool is_shown(const Report *report, int step)
{
    State state = report->exact->entry[step].state;
    return state == STATE_OK || (state == STATE_FAILED && report_column(report, step, &(NumCtx *){NULL}));
}

/* ---- islands: the models beside each other ---------------------------------------------------------------- */

static Phrase cell_of(DocumentMaker *m, const Report *report, Text name, bool endless)
{
    Phrase        phrase = {0};
    NumCtx       *ctx;
    bool          velocities = report->status == STATUS_OK || report->status == STATUS_UNDECIDED;
    int           step = velocities ? report_find(report, name) : -1;
    const Column *column = step < 0 ? NULL : report_truth(report, step, &ctx);
    const Expr   *value = column ? value_expr(&column->entry[step].value, column->sys, &m->report->style, ctx) : NULL;
    if (!value)
        phrase_words(&phrase, m->mem, endless ? TEXT("does not end") : TEXT("none"));
    else if (column->sys->kind != NUM_EXACT || expr_is_rounded(value))
        phrase_related(&phrase, m->mem, value, true);
    else
        phrase_math(&phrase, m->mem, value);
    return phrase;
}

/* The first model that has an answer; its plan lists the velocities. */
static const Report *answered(const IslandFacts *facts)
{
    for (int k = 0; k < MODELS; k++)
        if (facts->model[k] && facts->model[k]->status == STATUS_OK)
            return facts->model[k];
    return NULL;
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
    const char *head[1 + MODELS] = {""};
    int         columns = 1;
    for (int k = 0; k < MODELS; k++)
        if (facts->model[k])
            head[columns++] = HEADS[k];
    Block *table = document_table(&m->doc, TEXT("velocities by each model"), head, columns, plan->answers);
    table->one_a_line = true;
    for (int i = 0; i < plan->answers; i++) {
        const Step *step = &plan->step[plan->answer[i]];
        Phrase     *cell = table->cell + table->rows * columns;
        if (!text_is(step->group, "v") && !text_is(step->group, "w"))
            continue;
        phrase_math(&cell[0], m->mem, expr_name(m->mem, step->name));
        for (int k = 0, at = 1; k < MODELS; k++)
            if (facts->model[k])
                cell[at++] = cell_of(m, facts->model[k], step->name, facts->found[k]->unending);
        table->rows++;
    }
}

/* On a page in another number system, says that its laws are checked exactly. */
static void put_exact_laws(DocumentMaker *m)
{
    const Report *report = m->report;
    if (report->shown == report->exact || !m->doc.count || m->doc.block[m->doc.count - 1].kind != BLOCK_LAW)
        return;
    document_note(&m->doc,
                  "laws are checked with exact values, not with the %s values above; `verify` shows the error of each law in floating "
                  "point",
                  report->shown->sys->name);
}

static Document make_document(const Report *report, Steps steps, bool first)
{
    DocumentMaker m = {
        .report = report, .mem = report->desk->exact.mem, .doc.mem = report->desk->exact.mem, .steps = steps, .first = first};
    const Plan *plan = report->plan;
    bool        working = steps != STEPS_NONE || !plan->method.len; /* a typed formula always shows its result */
    if (working && plan->title.len)
        add(&m, BLOCK_TITLE, text_format(m.mem, "%.*s: %.*s", TEXT_ARG(plan->method), TEXT_ARG(plan->title)), plan->source);
    for (int i = 0; i < plan->aspects && working; i++) {
        Role role = plan->step[i].role;
        if (!is_shown(report, i) || plan->step[i].hidden)
            continue;
        if (role == ROLE_GIVEN && plan->method.len) /* an expression shows its values in its working */
            put_given(&m, i);
        else if (role == ROLE_CASE)
            put_case(&m, i);
        else if (role == ROLE_STEP || role == ROLE_ANSWER)
            put_step(&m, i);
    }
    for (int i = 0; i < plan->answers && plan->method.len; i++)
        if (is_shown(report, plan->answer[i]))
            put_answer(&m, plan->answer[i]);
    if (report->status == STATUS_APART) /* any other reason is an error message */
        add(&m, BLOCK_REASON, report->reason, (Text){0});
    for (int i = 0; i < plan->aspects; i++) /* a law that fails is always shown */
        if (plan->step[i].role == ROLE_LAW && ((working && !plan->step[i].hidden) || report_law(report, i) == HOLDS_FALSE))
            put_law(&m, i);
    put_exact_laws(&m);
    put_models(&m);
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
        if (block->kind != BLOCK_GIVEN) /* which has its unit there */
            block->cite = (Text){0};
        document_drop_sources(&(Document){.block = block->inner, .count = block->inners});
    }
}

static bool is_givens(const Block *block)
{
    return block->kind == BLOCK_SET && !block->level;
}

/* A line of the board page behind the givens; the full page has equations, too. */
static bool is_begun(const Block *block)
{
    return document_block_is_board(block->kind) && block->kind != BLOCK_EQUATION && !is_givens(block);
}

void document_add_figure(Document *document, const struct Figure *figure, int number, Text file, Arena *mem)
{
    Block *block = ARENA_MANY(mem, Block, document->count + 1);
    int    at = document->count;
    while (at > 0 && document->block[at - 1].kind != BLOCK_ANSWER)
        at--;
    at = at ? at : document->count;
    for (int i = document->count; i > 0; i--) /* on the board page before the working */
        if (is_begun(&document->block[i - 1]))
            at = i - 1;
    for (int i = 0; i < document->count; i++)
        block[i + (i >= at)] = document->block[i];
    block[at] = (Block){.kind = BLOCK_FIGURE, .number = number, .caption = file, .figure = figure};
    document->block = block;
    document->count = document->room = document->count + 1;
}

Document document_of_part(const Report *report, Text part)
{
    DocumentMaker m = {.report = report, .mem = report->desk->exact.mem, .doc.mem = report->desk->exact.mem, .steps = STEPS_FULL};
    for (int i = 0; i < report->plan->aspects; i++) {
        const Step *step = &report->plan->step[i];
        bool        own = text_equal(step->part, part), inner = plan_in_part(step, part) && step->folded;
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
