#include "verify/cases.h"

#include "derive/letter_input.h"
#include "solve/ranges/ranges.h"

typedef struct CaseMaker {
    const Request *request;
    Desk          *desk;
    Cases         *cases;
    Case           now; /* the assumptions in force */
    int            reports;
    bool           stopped; /* there are more cases than are worked */
} CaseMaker;

/* ---- questions -------------------------------------------------------------------------------------------- */

/* The first step that the ranges do not decide, or that has no value for want of a decision; -1: there is none. */
static int open_step(const Report *report)
{
    for (int i = 0; i < report->plan->aspects; i++) {
        const Entry *entry = &report->exact->entry[i];
        bool         failed = entry->state == STATE_FAILED && entry->flags == NUM_UNABLE && entry->reason != REASON_INHERITED;
        const Step  *step = &report->plan->step[i];
        if (step->formula && (step->role != ROLE_LAW || !report->plan->method.len) && (entry->state == STATE_UNDECIDED || failed))
            return i;
    }
    return -1;
}

/* Asks what has to be known to go on: the sign of *difference. */
static bool ask(const Report *report, Num *difference, const Step **asked)
{
    NumCtx *ctx = &report->desk->exact;
    int     step = open_step(report);
    Env     env = column_env(report->exact, ctx);
    Value   value;
    if (step < 0)
        return false;
    (void)letters_undecided(difference, ctx);
    (void)eval(&value, report->plan->step[step].formula, &env);
    *asked = &report->plan->step[step];
    return letters_undecided(difference, ctx);
}

/* ---- splitting -------------------------------------------------------------------------------------------- */

static Report *make(CaseMaker *m)
{
    Request request = *m->request;
    m->reports++;
    request.notes = ARENA_ONE(m->desk->exact.mem, Notes);
    *request.notes = (Notes){.mem = m->desk->exact.mem};
    return report_make(&request, m->desk);
}

static void keep(CaseMaker *m, const Case *found)
{
    if (m->cases->count == MOST_CASES)
        m->stopped = true;
    else
        m->cases->list[m->cases->count++] = *found;
}

static void explore(CaseMaker *m);

/* Explores an assumption about the question: finds its cases, apart from those that were found before. */
static Cases *explore_under(CaseMaker *m, CaseAssumption assumption)
{
    NumCtx *ctx = &m->desk->exact;
    Cases  *all = m->cases;
    int     before = letters_assumptions(ctx->letters);
    m->cases = ARENA_ONE(ctx->mem, Cases);
    Assumed assumed = letters_assume(assumption.difference, assumption.order, ctx);
    bool    strong = assumption.order == ORDER_GREATER || assumption.order == ORDER_LESS || assumption.order == ORDER_EQUAL;
    if (assumed == ASSUMED || (assumed == ASSUMED_KNOWN && strong)) { /* a weaker one that is known leaves the question as open as it is */
        m->now.assumption[m->now.assumptions++] = assumption;
        explore(m);
        m->now.assumptions--;
        letters_forget(ctx->letters, before);
    }
    m->stopped |= assumed == ASSUMED_TOO_MANY;
    Cases *own = m->cases;
    m->cases = all;
    return own;
}

static bool goes_like(const Report *one, const Report *other)
{
    bool alike = one->status == other->status && one->notes->count == other->notes->count;
    for (int i = 0; i < one->plan->aspects && alike; i++) {
        const Entry *x = &one->exact->entry[i], *y = &other->exact->entry[i];
        bool         truth = x->state == STATE_OK && x->value.shape.kind == SHAPE_TRUTH;
        alike = x->state == y->state && (!truth || x->value.truth == y->value.truth);
    }
    return alike;
}

/* Whether a case of one went the same way as a case of the other. */
static bool share_a_case(const Cases *one, const Cases *other)
{
    bool share = false;
    for (int i = 0; i < one->count; i++)
        for (int k = 0; k < other->count && !share; k++)
            share = goes_like(one->list[i].report, other->list[k].report);
    return share;
}

static void keep_all(CaseMaker *m, const Cases *from)
{
    for (int i = 0; i < from->count; i++)
        keep(m, &from->list[i]);
}

/* Works on with the number greater than 0, equal to 0 and less than 0. Two of these are joined, under one weaker assumption, if that makes
 * fewer cases. */
static void split(CaseMaker *m, CaseAssumption a)
{
    static const Order ORDERS[] = {ORDER_GREATER, ORDER_EQUAL, ORDER_LESS};
    static const struct {
        int   one, other;
        Order joined;
    } JOINS[] = {{1, 2, ORDER_AT_MOST}, {0, 1, ORDER_AT_LEAST}, {0, 2, ORDER_UNEQUAL}};
    Cases *found[3];
    int    left[3] = {0, 1, 2};
    for (int i = 0; i < 3; i++) {
        a.order = ORDERS[i];
        found[i] = explore_under(m, a);
    }
    for (int j = 0; j < 3; j++) {
        const Cases *one = found[JOINS[j].one], *other = found[JOINS[j].other];
        if (!share_a_case(one, other))
            continue;
        a.order = JOINS[j].joined;
        Cases *joined = explore_under(m, a);
        if (!joined->count || joined->count >= one->count + other->count)
            continue;
        found[JOINS[j].one] = joined;
        left[JOINS[j].other] = -1;
        break;
    }
    for (int i = 0; i < 3; i++)
        if (left[i] >= 0)
            keep_all(m, found[i]);
}

static void explore(CaseMaker *m)
{
    Report        *report = make(m);
    CaseAssumption a;
    bool           open = ask(report, &a.difference, &a.asked), enough = m->now.assumptions == MOST_SPLITS || m->reports >= MOST_REPORTS;
    m->stopped |= open && enough;
    if (open && !enough && !num_stop()) {
        split(m, a);
        return;
    }
    Case now = m->now;
    now.report = report;
    keep(m, &now);
}

/* A contradiction may be seen from one of them and not from another. */
bool cases_possible(const Case *c, int known, NumCtx *ctx)
{
    bool possible = true;
    for (int last = 0; last < c->assumptions && possible; last++) {
        letters_forget(ctx->letters, known);
        for (int i = 0; i < c->assumptions; i++)
            if (i != last)
                (void)letters_assume(c->assumption[i].difference, c->assumption[i].order, ctx);
        possible = letters_assume(c->assumption[last].difference, c->assumption[last].order, ctx) != ASSUMED_IMPOSSIBLE;
    }
    letters_forget(ctx->letters, known);
    return possible;
}

static void drop_impossible(Cases *cases, NumCtx *ctx)
{
    int kept = 0;
    for (int i = 0; i < cases->count; i++)
        if (cases_possible(&cases->list[i], cases->known, ctx))
            cases->list[kept++] = cases->list[i];
    cases->count = kept ? kept : cases->count;
}

/* ---- equations -------------------------------------------------------------------------------------------- */

/* The given without a letter of the equation. */
static bool put_in(Input *given, Num zero, const Style *style, NumCtx *ctx)
{
    Value value;
    if (!given->in_letters)
        return true;
    if (input_convert(&value, given, ctx) || !value_count(&value))
        return false;
    int  count = value_count(&value);
    Num *num = ARENA_MANY(ctx->mem, Num, count);
    for (int i = 0; i < count; i++)
        if (!letters_put_in(&num[i], value_num(&value)[i], zero, ctx))
            return false;
    value = value_of(value.shape, num);
    Expr *formula = value_expr(&value, ctx->sys, style, ctx);
    formula->put_in = false;
    Input without = letter_input_of(formula, given->shape, ctx);
    without.pointed = given->pointed;
    *given = without;
    return true;
}

/* In the case u = v, formulas have u in place of v: J = m*(u - v) is 0. The case stays as it is where that is not possible. */
static void use_equations(const CaseMaker *m, Case *c)
{
    NumCtx *ctx = &m->desk->exact;
    Request request = *m->request;
    Notes   notes = {.mem = ctx->mem};
    int     givens = 0, put = 0;
    bool    good = true;
    for (int i = 0; i < request.plan->count; i++)
        givens += request.plan->step[i].role == ROLE_GIVEN;
    Input *given = arena_copy(ctx->mem, request.givens, sizeof(Input) * (size_t)givens);
    letters_forget(ctx->letters, m->cases->known);
    for (int i = 0; i < c->assumptions; i++)
        (void)letters_assume(c->assumption[i].difference, c->assumption[i].order, ctx);
    for (int i = 0; i < c->assumptions && good; i++) {
        Num zero = c->assumption[i].difference;
        if (c->assumption[i].order != ORDER_EQUAL || put++) /* a second equation may have the letter that the first took out */
            continue;
        for (int k = 0; k < givens && good; k++)
            good = put_in(&given[k], zero, &request.style, ctx);
    }
    if (!put || !good)
        return;
    request.givens = given;
    request.notes = ARENA_ONE(ctx->mem, Notes);
    *request.notes = notes;
    Report *report = report_make(&request, m->desk);
    if (goes_like(report, c->report))
        c->report = report;
}

/* ---- in words --------------------------------------------------------------------------------------------- */

Op cases_op(Order order)
{
    switch (order) {
    case ORDER_LESS:
        return OP_LT;
    case ORDER_AT_MOST:
        return OP_LE;
    case ORDER_GREATER:
        return OP_GT;
    case ORDER_AT_LEAST:
        return OP_GE;
    case ORDER_UNEQUAL:
        return OP_NE;
    default:
        return OP_EQ;
    }
}

/* The first letters of a formula, each once. */
static void list_letters(const Expr *expr, Text *name, int *count)
{
    int i = 0;
    while (i < *count && expr->kind == EXPR_NAME && !text_equal(name[i], expr->text))
        i++;
    if (expr->kind == EXPR_NAME && i == *count && *count < LIMIT_LETTERS)
        name[(*count)++] = expr->text;
    for (int k = 0; k < expr->count; k++)
        list_letters(expr->arg[k], name, count);
}

static void put_relation(Buf *buf, Op op, bool unicode)
{
    buf_printf(buf, " %s ", unicode && operators[op].unicode ? operators[op].unicode : operators[op].name);
}

/* "1/9 < e <= 1" */
static void put_interval(Buf *buf, const RangesInterval *interval, Text name, bool unicode)
{
    const RangesEnd *low = &interval->low, *high = &interval->high;
    bool             point = low->at && high->at && low->closed && high->closed && expr_same(low->at, high->at);
    if (low->at && high->at && !point) {
        expr_write(buf, low->at, unicode);
        put_relation(buf, low->closed ? OP_LE : OP_LT, unicode);
    }
    buf_put(buf, name);
    const RangesEnd *end = high->at ? high : low;
    if (!end->at)
        return;
    put_relation(buf, point ? OP_EQ : high->at ? (end->closed ? OP_LE : OP_LT) : end->closed ? OP_GE : OP_GT, unicode);
    expr_write(buf, end->at, unicode);
}

/* The letters of each assumption. */
typedef struct CaseLetters {
    Text name[MOST_SPLITS][LIMIT_LETTERS];
    int  names[MOST_SPLITS];
    bool said[MOST_SPLITS];
} CaseLetters;

/* All assumptions about that letter alone as one interval, if they make one: 1/9 < e <= 1. */
static bool put_as_interval(Buf *buf, const Case *c, CaseLetters *letters, Text name, NumCtx *ctx, bool unicode)
{
    RangesCondition condition[MOST_SPLITS];
    bool            about[MOST_SPLITS] = {false};
    int             count = 0;
    Num             letter;
    for (int i = 0; i < c->assumptions; i++) {
        about[i] = letters->names[i] == 1 && text_equal(letters->name[i][0], name);
        if (about[i])
            condition[count++] = (RangesCondition){c->assumption[i].difference, cases_op(c->assumption[i].order)};
    }
    if (!count || ctx->sys->letter(&letter, name, ctx))
        return false;
    Ranges ranges = ranges_where(letter, condition, count, ctx, ctx->mem);
    if (ranges.status != RANGES_FOUND || ranges.count != 1)
        return false;
    put_interval(buf, &ranges.interval[0], name, unicode);
    for (int i = 0; i < c->assumptions; i++)
        letters->said[i] |= about[i];
    return true;
}

const Expr *cases_relation(const Expr *formula, Op op, Arena *mem)
{
    Expr *side[2] = {NULL, NULL};
    bool  sum = formula->kind == EXPR_CHAIN && expr_level(formula) == LEVEL_SUM;
    for (int i = 0; i < (sum ? formula->count : 1); i++) {
        Expr **to = &side[sum && i && formula->ops[i] == OP_SUB];
        Expr  *term = expr_copy(sum ? formula->arg[i] : formula, mem);
        *to = *to ? expr_chain(mem, *to, OP_ADD, term) : term;
    }
    return expr_chain(mem, side[0], op, side[1] ? side[1] : expr_number(mem, TEXT("0"), &exact_zero));
}

static void put_assumption(Buf *buf, const CaseAssumption *a, NumCtx *ctx, bool unicode)
{
    const Expr *formula = ctx->sys->formula(a->difference, ctx, ctx->mem);
    if (formula)
        expr_write(buf, cases_relation(formula, cases_op(a->order), ctx->mem), unicode);
}

Text cases_condition(const Case *c, NumCtx *ctx, bool unicode)
{
    CaseLetters letters = {.names = {0}};
    Buf         buf = {0};
    for (int i = 0; i < c->assumptions; i++) {
        const Expr *formula = ctx->sys->formula(c->assumption[i].difference, ctx, ctx->mem);
        if (formula)
            list_letters(formula, letters.name[i], &letters.names[i]);
    }
    for (int i = 0; i < c->assumptions; i++) {
        if (letters.said[i])
            continue;
        buf_puts(&buf, buf.len ? " and " : "");
        if (letters.names[i] != 1 || !put_as_interval(&buf, c, &letters, letters.name[i][0], ctx, unicode))
            put_assumption(&buf, &c->assumption[i], ctx, unicode);
    }
    return buf_finish(&buf, ctx->mem);
}

/* ---- all of them ------------------------------------------------------------------------------------------ */

/* Those that are worked to their end come first, and of these the ones of which there is least to say: e <= 1 before e > 1. */
static int place_of(const Case *c)
{
    return (int)c->report->status * LIMIT_NOTES + c->report->notes->count;
}

static void sort_cases(Cases *cases)
{
    for (int i = 1; i < cases->count; i++)
        for (int k = i; k > 0 && place_of(&cases->list[k - 1]) > place_of(&cases->list[k]); k--) {
            Case swap = cases->list[k];
            cases->list[k] = cases->list[k - 1];
            cases->list[k - 1] = swap;
        }
}

Report *cases_make(const Request *request, Desk *desk)
{
    NumCtx *ctx = &desk->exact;
    if (ctx->sys->kind != NUM_FORMULA)
        return report_make(request, desk);
    Cases    *cases = ARENA_ONE(ctx->mem, Cases);
    CaseMaker m = {.request = request, .desk = desk, .cases = cases};
    cases->known = letters_assumptions(ctx->letters);
    explore(&m);
    cases->stopped = m.stopped;
    drop_impossible(cases, ctx);
    for (int i = 0; i < cases->count; i++)
        use_equations(&m, &cases->list[i]);
    letters_forget(ctx->letters, cases->known);
    sort_cases(cases);
    for (int i = 0; i < cases->count; i++) {
        Case *c = &cases->list[i];
        c->condition = cases_condition(c, ctx, request->unicode);
        c->report->cases = cases;
        c->report->which = i;
    }
    Report *first = cases->list[0].report;
    for (int i = 0; i < first->notes->count; i++)
        diag_add_note(request->notes, "%.*s", TEXT_ARG(first->notes->text[i]));
    first->notes = request->notes;
    return first;
}

bool cases_are_several(const Report *report)
{
    return report->cases && report->cases->count > 1;
}

void cases_enter(const Report *report)
{
    if (!report->cases)
        return;
    NumCtx     *ctx = &report->desk->exact;
    const Case *c = &report->cases->list[report->which];
    letters_forget(ctx->letters, report->cases->known);
    for (int i = 0; i < c->assumptions; i++)
        (void)letters_assume(c->assumption[i].difference, c->assumption[i].order, ctx);
}
