/* sweep: the answers of a method for several values of a quantity. Each row is a call of its own, with the value among the others that the
 * statement gives. */
#include "base/paper.h"
#include "session/call.h"
#include "session/commands/commands.h"
#include "session/formula.h"
#include "session/sweeps/sweep_cells.h"
#include "session/sweeps/swept.h"

#include "render/board/sweep_page.h"
#include "units/unit.h"
#include "verify/joined_cases.h"

#include <string.h>

/* ---- one row ---------------------------------------------------------------------------------------------- */

enum { TENTHS = 10 }; /* steps, if the statement gives none */

typedef struct Sweeper {
    Run         *run;
    ValueSweep  *sweep;
    Swept        swept[MOST_SWEPT];
    Text         method;    /* of the call: its name, */
    size_t       called_at; /* where that begins, */
    const Token *rest;      /* and the values that all rows have, up to the end of the statement */
    Method      *of;
    bool         within[MOST_SWEPT]; /* it is no value of the method, but stands in formulas of others: n=polar(1, t°) */
} Sweeper;

static bool is_pointed(const Sweeper *s)
{
    return s->swept[0].pointed || s->swept[1].pointed;
}

/* In a sweep that is typed with decimals a decimal, if it is one: 0.25, else a fraction. */
static Text rat_text(const Sweeper *s, Rat value, Arena *mem)
{
    enum { DECIMALS = 15 };
    NumCtx exact;
    numctx_open(&exact, &exact_system, mem);
    Style style = {.roots = ROOT_ABOVE, .digits = 6};
    Value number = value_number(exact_num(exact_rational(value, &exact)));
    Buf   buf = {0};
    if (!is_pointed(s) || !exact_decimal(&buf, number.one.exact, DECIMALS, &exact)) {
        buf.len = 0;
        expr_write(&buf, value_expr(&number, &exact_system, &style, &exact), false);
    }
    numctx_close(&exact);
    return buf_finish(&buf, mem);
}

/* A value put in for a name that is swept: where both stand. */
typedef struct PutIn {
    Span made, typed;
} PutIn;

/* The statement of one row, and where its parts begin in it. */
typedef struct Made {
    Text   text;
    size_t value[MOST_SWEPT], rest;
    PutIn *put;
    int    puts, room;
} Made;

/* Which of the swept quantities the token is in a formula of the call, or -1. After a number a name can be a unit: 2 t. */
static int swept_within(const Sweeper *s, const Token *token)
{
    TokenKind before = token[-1].kind;
    bool      unit = unit_named(token->text) && (before == TOKEN_NUMBER || before == TOKEN_CLOSE || before == TOKEN_GREATER);
    for (int k = 0; k < s->sweep->names; k++)
        if (token->kind == TOKEN_NAME && text_equal(token->text, s->swept[k].name) && before != TOKEN_DOT && !unit)
            return k;
    return -1;
}

static Text value_text(const Sweeper *s, int k, const Rat *at)
{
    Text value = rat_text(s, at[k], s->run->mem), unit = s->swept[k].unit;
    bool fraction = memchr(value.at, '/', value.len) != NULL;
    return text_format(s->run->mem, "%s%.*s%s%s%.*s", fraction ? "(" : "", TEXT_ARG(value), fraction ? ")" : "", unit.len ? " " : "",
                       TEXT_ARG(unit));
}

/* ma=2 mb=3 n=polar(1, (30)°) */
static void put_rest(Buf *buf, const Sweeper *s, const Rat *at, Made *made)
{
    const Run *run = s->run;
    size_t     from = s->rest->span.start;
    made->rest = buf->len;
    for (const Token *token = s->rest; token->kind != TOKEN_END; token++) {
        int k = swept_within(s, token);
        if (k < 0 || !s->within[k])
            continue;
        buf_put(buf, text_cut(run->text, from, token->span.start));
        PutIn *put = ARENA_ADD(run->mem, made->put, made->puts, &made->room);
        put->typed = token->span;
        put->made.start = buf->len;
        buf_printf(buf, "(%.*s)", TEXT_ARG(value_text(s, k, at)));
        put->made.end = buf->len;
        from = token->span.end;
    }
    buf_put(buf, text_cut(run->text, from, run->token[run->count].span.end));
}

/* collide1d e=(1/2) va=-3 m/s ma=2 mb=3 */
static Made statement_of(const Sweeper *s, const Rat *at)
{
    Made made = {0};
    Buf  buf = {0};
    buf_put(&buf, s->method);
    for (int k = 0; k < s->sweep->names; k++) {
        made.value[k] = buf.len;
        if (!s->within[k])
            buf_printf(&buf, " %.*s=%.*s", TEXT_ARG(s->swept[k].name), TEXT_ARG(value_text(s, k, at)));
    }
    buf_puts(&buf, " ");
    put_rest(&buf, s, at, &made);
    made.text = buf_finish(&buf, s->run->mem);
    return made;
}

/* The place of one in the rest; the whole name for one in a value that is put in for it. */
static Span rest_as_typed(const Sweeper *s, const Made *made, Span span)
{
    size_t start = s->rest->span.start - made->rest, shift = 0;
    for (int i = 0; i < made->puts && made->put[i].made.start < span.end; i++) {
        const PutIn *put = &made->put[i];
        if (span.start >= put->made.start && span.end <= put->made.end)
            return put->typed;
        if (span.start < put->made.end)
            return (Span){span.start + start - shift, put->typed.end};
        shift += put->made.end - put->made.start - (put->typed.end - put->typed.start);
    }
    return (Span){span.start + start - shift, span.end + start - shift};
}

/* The place in what was typed of a place in the statement of a row: a swept value is its name before the colon. */
static Span as_typed(const Sweeper *s, const Made *made, Span span)
{
    if (span.start >= made->rest)
        return rest_as_typed(s, made, span);
    for (int k = s->sweep->names - 1; k >= 0; k--)
        if (span.start >= made->value[k])
            return s->swept[k].span;
    size_t method = s->called_at;
    return (Span){span.start + method, span.end + method};
}

/* Works the method out; NULL where it has no answer. *inner holds the reason. */
static const Report *work(const Sweeper *s, const Rat *at, Run *inner)
{
    Run *run = s->run;
    Made made = statement_of(s, at);
    *inner = *run;
    inner->text = made.text;
    inner->diag = (Diag){.mem = run->mem, .source = made.text};
    inner->token = tokenize(made.text, 0, made.text.len, &inner->count, &inner->diag);
    inner->quiet = inner->silent = true;
    inner->report = NULL;
    inner->pointed = run->pointed || is_pointed(s);
    bool good = inner->token && run_call(inner, s->of);
    if (good && inner->report && (inner->report->status == STATUS_OK || inner->report->status == STATUS_APART))
        return inner->report;
    if (!inner->diag.message.len && inner->report)
        inner->diag.message = report_typed_words(inner->report, inner->report->reason);
    inner->diag.source = run->diag.source;
    inner->diag.span = as_typed(s, &made, inner->diag.span);
    if (inner->diag.left.len || inner->diag.right.len)
        inner->diag.beside = as_typed(s, &made, inner->diag.beside);
    return NULL;
}

static SweepCell cell_of(const Sweeper *s, const Quantity *quantity)
{
    const Settings *settings = &s->run->session->settings;
    return sweep_cell_of(quantity, settings_digits(settings), settings->ascii, s->sweep->mem);
}

static SweepCell cell_of_rat(const Sweeper *s, Rat value)
{
    NumCtx   exact;
    Quantity quantity = {.exact = &s->run->session->desk.exact};
    numctx_open(&exact, &exact_system, s->run->mem);
    quantity.ctx = &exact;
    quantity.value = value_number(exact_num(exact_rational(value, &exact)));
    SweepCell cell = cell_of(s, &quantity);
    numctx_close(&exact);
    return cell;
}

/* The answers of the first row that has any are the columns. */
static void find_columns(const Sweeper *s, const Report *report)
{
    ValueSweep *sweep = s->sweep;
    const Plan *plan = report->plan;
    bool        letters = report_in_letters(report);
    for (int k = 0; k < sweep->names; k++) {
        Quantity quantity;
        if (!letters && !s->within[k] && !sweep->unit[k].len && session_quantity(s->run->session, sweep->name[k], false, &quantity))
            sweep->unit[k] = text_copy(sweep->mem, quantity_unit(&quantity));
    }
    for (int i = 0; i < plan->answers && sweep->answers < MOST_SWEEP_NAMES; i++) {
        const Step *step = &plan->step[plan->answer[i]];
        bool swept = false, fits = step->shape.kind == SHAPE_NUMBER || step->shape.kind == SHAPE_VECTOR || step->shape.kind == SHAPE_WORD;
        for (int k = 0; k < sweep->names; k++)
            swept |= !s->within[k] && text_equal(s->swept[k].name, step->name);
        if (plan_is_hidden(step) || swept || !fits || report_find(report, step->name) != plan->answer[i])
            continue;
        Quantity quantity;
        session_step(s->run->session, report, plan->answer[i], &quantity);
        int k = sweep->answers++;
        sweep->answer[k] = text_copy(sweep->mem, report_typed_name(report, step->name));
        if (!letters)
            sweep->answer_unit[k] = text_copy(sweep->mem, quantity_unit(&quantity));
        sweep->components[k] = step->shape.kind == SHAPE_WORD ? 0 : step->shape.kind == SHAPE_NUMBER ? 1 : step->shape.rows;
    }
    sweep->pointed =
        s->run->session->settings.show == SHOWN_DECIMAL || (s->run->session->settings.show == SHOWN_AS_TYPED && report->pointed);
}

/* The condition of the case that the report is for, if its letters leave a decision open. */
static Text condition_of(const Report *report)
{
    if (!report->cases)
        return (Text){0};
    const Cases *cases = joined_cases(report);
    int          which = 0;
    for (int i = 0; i < cases->count; i++)
        which = cases->list[i].report == report ? i : which;
    return cases->list[which].condition;
}

/* With the report for these values, the last derivation of the session; NULL: there is none, for that reason. */
static void add_row(const Sweeper *s, const Rat *at, const Report *report, Text reason)
{
    ValueSweep *sweep = s->sweep;
    SweepRow   *row = ARENA_ADD(sweep->mem, sweep->row, sweep->rows, &sweep->room);
    *row = (SweepRow){0};
    for (int k = 0; k < sweep->names; k++)
        row->at[k] = cell_of_rat(s, at[k]);
    if (!report) {
        row->reason = text_copy(sweep->mem, reason);
        return;
    }
    if (!sweep->answers)
        find_columns(s, report);
    row->condition = text_copy(sweep->mem, condition_of(report));
    row->answer = ARENA_MANY(sweep->mem, SweepCell, sweep->answers);
    for (int k = 0; k < sweep->answers; k++) {
        Quantity quantity = {0};
        if (!session_quantity(s->run->session, sweep->answer[k], false, &quantity))
            continue;
        row->answer[k] = cell_of(s, &quantity);
        if (!sweep->answer_unit[k].len && !report_in_letters(report)) /* a 0 of bodies that do not collide has none */
            sweep->answer_unit[k] = text_copy(sweep->mem, quantity_unit(&quantity));
    }
}

/* ---- decisions -------------------------------------------------------------------------------------------- */

/* Whether the decisions of both derivations are alike; else *step is the first that differs, in the plan of `one`. */
static bool decide_alike(const Report *one, const Report *two, int *step)
{
    const Plan *plan = one->plan, *other = two->plan;
    for (int i = 0; i < plan->aspects && i < other->aspects; i++) {
        const Entry *a = &one->exact->entry[i], *b = &two->exact->entry[i];
        bool         cases = plan->step[i].role == ROLE_CASE && other->step[i].role == ROLE_CASE && plan_case_matters(plan, i);
        if (cases && a->state == STATE_OK && b->state == STATE_OK && a->value.truth != b->value.truth) {
            *step = i;
            return false;
        }
    }
    return true;
}

/* left - right of the comparison that the decision asks for; false if it is none of two exact numbers. */
static bool difference(const Report *report, int step, NumCtx *exact, Rat *z)
{
    const Expr *asked = report->plan->step[step].formula;
    Env         env = column_env(report->exact, &report->desk->exact);
    Value       left, right;
    Num         off;
    if (!asked || asked->kind != EXPR_CHAIN || asked->count != 2 || report->desk->exact.sys != &exact_system ||
        eval(&left, asked->arg[0], &env) != NUM_OK || eval(&right, asked->arg[1], &env) != NUM_OK || left.shape.kind != SHAPE_NUMBER ||
        right.shape.kind != SHAPE_NUMBER || exact_sub(&off, left.one, right.one, exact) != NUM_OK || !exact_is_rational(off.exact))
        return false;
    *z = exact_rat(off.exact);
    return true;
}

/* Finds the value at which the sides of the comparison are equal, by their differences at two values, if that is exactly so. */
static bool find_corner(const Sweeper *s, Rat a, const Report *before, Rat b, const Report *after, int step, Rat *corner)
{
    NumCtx *exact = &s->run->session->desk.exact;
    Rat     da, db, way, part;
    Run     inner;
    if (!difference(before, step, exact, &da) || !difference(after, step, exact, &db) || rat_equal(da, db) ||
        rat_sub(&way, b, a, exact) != NUM_OK || rat_sub(&part, da, db, exact) != NUM_OK || rat_div(&part, da, part, exact) != NUM_OK ||
        rat_mul(&part, part, way, exact) != NUM_OK || rat_add(corner, a, part, exact) != NUM_OK)
        return false;
    const Report *at = work(s, corner, &inner);
    return at && step < at->plan->aspects && at->plan->step[step].role == ROLE_CASE && difference(at, step, exact, &da) && rat_is_zero(da);
}

static Text named_value(const Sweeper *s, Rat value)
{
    Text number = rat_text(s, value, s->sweep->mem), unit = s->sweep->unit[0];
    return text_format(s->sweep->mem, "%.*s = %.*s%s%.*s", TEXT_ARG(s->sweep->name[0]), TEXT_ARG(number), unit.len ? " " : "",
                       TEXT_ARG(unit));
}

/* Notes that decision, which changes between two rows; and its place, if that is known, as a row for plots. */
static void note_change(Sweeper *s, Rat a, const Report *before, Rat b, const Report *after, int step)
{
    ValueSweep  *sweep = s->sweep;
    Rat          corner;
    SweepChange *change = ARENA_ADD(sweep->mem, sweep->change, sweep->changes, &sweep->change_room);
    *change = (SweepChange){named_value(s, a), named_value(s, b), text_copy(sweep->mem, before->plan->step[step].page.caption)};
    if (!find_corner(s, a, before, b, after, step, &corner))
        return;
    change->before = change->after = named_value(s, corner);
    NumCtx *exact = &s->run->session->desk.exact;
    if (rat_compare(corner, a, exact) == 0 || rat_compare(corner, b, exact) == 0)
        return;
    Run inner;
    add_row(s, &corner, work(s, &corner, &inner), (Text){0});
    sweep->row[sweep->rows - 1].corner = true;
}

/* ---- all rows --------------------------------------------------------------------------------------------- */

static bool sweep_one(Sweeper *s)
{
    const Swept  *swept = &s->swept[0];
    NumCtx       *exact = &s->run->session->desk.exact;
    const Report *before = NULL;
    Rat           at = swept->from, last = at;
    int           step;
    for (int i = 0; i < swept->values; i++) {
        Run inner;
        if (num_poll(exact) != NUM_OK)
            return diag_fail(&s->run->diag, EXIT_MATH, s->run->token[0].span, "%s", exact->why);
        const Report *now = work(s, &at, &inner);
        if (before && now && !decide_alike(before, now, &step)) {
            note_change(s, last, before, at, now, step);
            now = work(s, &at, &inner); /* so that it is the last derivation again */
        }
        add_row(s, &at, now, inner.diag.message);
        before = now;
        last = at;
        if (rat_add(&at, at, swept->step, exact) != NUM_OK)
            return false;
    }
    return true;
}

static bool sweep_two(Sweeper *s)
{
    NumCtx *exact = &s->run->session->desk.exact;
    Rat     at[MOST_SWEPT] = {s->swept[0].from, s->swept[1].from};
    for (int i = 0; i < s->swept[0].values; i++) {
        at[1] = s->swept[1].from;
        for (int k = 0; k < s->swept[1].values; k++) {
            if (num_poll(exact) != NUM_OK)
                return diag_fail(&s->run->diag, EXIT_MATH, s->run->token[0].span, "%s", exact->why);
            Run           inner;
            const Report *report = work(s, at, &inner);
            add_row(s, at, report, inner.diag.message);
            if (rat_add(&at[1], at[1], s->swept[1].step, exact) != NUM_OK)
                return false;
        }
        if (rat_add(&at[0], at[0], s->swept[0].step, exact) != NUM_OK)
            return false;
    }
    return true;
}

/* The values of the swept quantities may not stand in the call, too. */
static bool is_free(Run *run, const Swept *swept, const Token *call)
{
    for (const Token *token = call; token->kind != TOKEN_END; token++)
        if (token->kind == TOKEN_NAME && token[1].kind == TOKEN_EQUAL && text_equal(token->text, swept->name)) {
            diag_fail(&run->diag, EXIT_INPUT, token->span, "%.*s is swept, so the call needs no value of it", TEXT_ARG(swept->name));
            return diag_hint(&run->diag, "leave it out after the colon");
        }
    return true;
}

/* Whether it is a value that the method takes or gives, by one of its names. */
static bool is_of_method(const Sweeper *s, Text name)
{
    bool is = !text_equal(method_unalias(s->of, paper_name(s->run->mem, name)), name);
    for (int i = 0; i < s->of->forms && !is; i++)
        is = method_given(&s->of->form[i], name) >= 0;
    return is;
}

static void find_within(Sweeper *s)
{
    for (const Token *token = s->rest; token->kind != TOKEN_END; token++) {
        int k = swept_within(s, token);
        if (k >= 0)
            s->within[k] = !is_of_method(s, s->swept[k].name);
    }
}

/* NAME from A to B [step C], ... : METHOD values, from that token on. False after an error. */
static bool read_sweep(Sweeper *s, const Token *token, int steps)
{
    Run *run = s->run;
    int  names = 0;
    do {
        if (names == MOST_SWEPT) {
            diag_fail(&run->diag, EXIT_INPUT, token->span, "a sweep changes one or two quantities");
            return diag_hint(&run->diag, "for example: sweep e from 0 to 1 step 1/4, mb from 1 to 3 : collide1d ma=2 va=4 vb=-1");
        }
        if (!swept_take(run, &token, &s->swept[names++], steps))
            return false;
    } while (token->kind == TOKEN_COMMA && token++);
    if (token->kind != TOKEN_COLON)
        return swept_lacks(run, token, "the problem, a colon and then a method with its values,");
    if (!run_is_problem(run, token, SWEEP_EXAMPLE))
        return false;
    if (names > 1 && s->swept[0].values * s->swept[1].values > MOST_SWEEP_ROWS) {
        diag_fail(&run->diag, EXIT_INPUT, s->swept[0].span, "that is more than %d values", MOST_SWEEP_ROWS - 1);
        return diag_hint(&run->diag, "choose larger steps");
    }
    for (int k = 0; k < names; k++)
        if (!is_free(run, &s->swept[k], token + 1))
            return false;
    s->method = token[1].text;
    s->called_at = token[1].span.start;
    s->rest = &token[2];
    s->sweep->names = names;
    s->of = call_find_method(run->session, s->method, &run->diag);
    return s->of;
}

static bool fill_sweep(Sweeper *s)
{
    Run        *run = s->run;
    ValueSweep *sweep = s->sweep;
    sweep->method = text_copy(sweep->mem, s->method);
    for (int k = 0; k < sweep->names; k++) {
        sweep->name[k] = text_copy(sweep->mem, s->swept[k].name);
        sweep->unit[k] = text_copy(sweep->mem, s->swept[k].unit);
    }
    find_within(s);
    Run inner;
    Rat first[MOST_SWEPT] = {s->swept[0].from, s->swept[1].from};
    if (!work(s, first, &inner) && inner.diag.exit == EXIT_INPUT) { /* the statement itself is wrong, not only this value */
        run->diag = inner.diag;
        return false;
    }
    if (!(sweep->names > 1 ? sweep_two : sweep_one)(s))
        return false;
    return sweep->answers || diag_fail(&run->diag, EXIT_MATH, s->rest[-1].span, "%.*s has no answer for any of these values: %.*s",
                                       TEXT_ARG(s->method), TEXT_ARG(sweep->row[0].reason));
}

bool run_sweep_from(Run *run, const Token *token, int steps)
{
    Arena  *mem = arena_new();
    Sweeper s = {.run = run, .sweep = ARENA_ONE(mem, ValueSweep)};
    *s.sweep = (ValueSweep){.mem = mem};
    if (!read_sweep(&s, token, steps) || !fill_sweep(&s)) {
        arena_free(mem);
        return false;
    }
    arena_free(run->session->sweep_mem);
    run->session->sweep = s.sweep;
    run->session->sweep_mem = mem;
    s.sweep->made_at = ++run->session->clock;
    return true;
}

bool run_sweep(Run *run, Text argument)
{
    Buf buf = {0};
    (void)argument;
    if (!run_sweep_from(run, &run->token[1], TENTHS))
        return false;
    const ValueSweep *sweep = run->session->sweep;
    run->moved = true;
    if (run->session->settings.format == FORMAT_JSON) {
        json_sweep(&buf, sweep, &(Origin){.source = run->text, .line = run->place->line});
        return run_put_json(run, &buf);
    }
    return run_show_document(run, document_of_sweep(sweep, run->mem));
}

bool run_swept_last(const Session *session)
{
    const ValueSweep *sweep = session->sweep;
    return sweep && sweep->made_at >= session->called_at && sweep->made_at > session->moved_at;
}
