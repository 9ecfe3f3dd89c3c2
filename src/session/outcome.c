#include "session/textbook.h"
#include "session/outcome.h"

#include "verify/unit_mistakes.h"
#include "island/island_mistakes.h"
#include "session/formula.h"
#include "session/letters/alphabet.h"
#include "session/vars.h"
#include "units/unit.h"
#include "verify/island_remarks.h"

#include <string.h>

const Outcome *session_outcome(const Session *session)
{
    return session->outcome;
}

const Report *session_derivation_with_mistakes(Session *session, Diag *diag)
{
    Report     *last = session->last;
    Method     *method = session->last_method;
    const Plan *plan = method || !last->island ? last->plan : island_with_mistakes(last->island->plan, &session->desk.exact, diag);
    if (method)
        method_mistakes(method, last->plan, diag);
    plan = unit_mistakes_add(last, plan ? plan : last->plan, session->arena[session->working]);
    if (plan == last->plan)
        return last;
    Report *copy = ARENA_ONE(session->arena[session->working], Report);
    *copy = *last;
    copy->plan = plan;
    return copy;
}

const Report *session_derivation(Session *session, const Method **method)
{
    Diag diag = {.mem = session->arena[session->working]};
    *method = session->last_method;
    return session->last ? session_derivation_with_mistakes(session, &diag) : NULL;
}

void session_see_steps(Session *session, bool see)
{
    session->sees_steps = see;
}

/* ---- names -------------------------------------------------------------------------------------------------- */

static Quantity nothing(Session *session)
{
    return (Quantity){
        .value = {.shape = {.kind = SHAPE_NONE}}, .ctx = &session->desk.exact, .exact = &session->desk.exact, .step = -1, .component = -1};
}

void session_step(Session *session, const Report *report, int step, Quantity *quantity)
{
    NumCtx       *ctx;
    const Column *column = report_truth(report, step, &ctx);
    *quantity = nothing(session);
    quantity->report = report;
    quantity->step = step;
    quantity->dimension = report->plan->step[step].shape.dimension;
    if (!column)
        return;
    quantity->value = column->entry[step].value;
    quantity->ctx = ctx;
}

static bool of_input(Session *session, const Input *input, Quantity *quantity)
{
    enum { BITS = 256 };
    *quantity = nothing(session);
    quantity->dimension = input->shape.dimension;
    if (input->shape.kind == SHAPE_RECORD)
        return false;
    if (input->in_letters)
        quantity->ctx = &alphabet_desk(session, input, 1)->exact;
    if (input_convert(&quantity->value, input, quantity->ctx) == NUM_OK)
        return true;
    quantity->ctx = &session->desk.enclosure;
    quantity->ctx->prec = BITS;
    return input_convert(&quantity->value, input, quantity->ctx) == NUM_OK;
}

static bool of_derivation(Session *session, Text name, Quantity *quantity)
{
    if (!session->last)
        return false;
    int step = report_find(session->last, textbook_step(session, name));
    if (step >= 0)
        session_step(session, session->last, step, quantity);
    return step >= 0;
}

static bool whole_name(Session *session, Text name, bool variables, Quantity *quantity)
{
    Input input;
    bool  record;
    bool  dotted = memchr(name.at, '.', name.len) != NULL;
    bool  own = vars_find(session, name) != NULL || dotted;
    if (own && variables && vars_look_up(session, name, &input, &record) && of_input(session, &input, quantity))
        return true;
    if (!dotted && of_derivation(session, name, quantity))
        return true;
    return own && vars_look_up(session, name, &input, &record) && of_input(session, &input, quantity);
}

static void take_component(Quantity *quantity, int component)
{
    quantity->value = value_number(quantity->value.num[component]);
    quantity->component = component;
}

bool session_quantity_in(Session *session, const Report *report, const Quantity *quantity, Quantity *same)
{
    int step = quantity->report && quantity->step >= 0 ? report_find(report, quantity->report->plan->step[quantity->step].name) : -1;
    if (step < 0)
        return false;
    session_step(session, report, step, same);
    if (quantity->component >= 0 && same->value.shape.kind == SHAPE_VECTOR)
        take_component(same, quantity->component);
    return true;
}

bool session_quantity(Session *session, Text name, bool variables, Quantity *quantity)
{
    if (!name.len)
        return false;
    if (whole_name(session, name, variables, quantity))
        return true;
    int  axis = name.at[name.len - 1] - 'x';
    Text of = text_cut(name, 0, name.len - 1);
    if (of.len && of.at[of.len - 1] == '.')
        of.len--;
    if (axis < 0 || axis > 2 || !of.len || !whole_name(session, of, variables, quantity) || quantity->value.shape.kind != SHAPE_VECTOR ||
        axis >= quantity->value.shape.rows)
        return false;
    take_component(quantity, axis);
    return true;
}

void quantity_as_shown(Quantity *quantity)
{
    const Report *report = quantity->report;
    const Entry  *entry = report && report->shown != report->exact ? &report->shown->entry[quantity->step] : NULL;
    NumCtx       *ctx = report ? report_shown_ctx(report) : NULL;
    if (!entry || entry->state != STATE_OK || entry->flags || !value_count(&entry->value))
        return;
    Value value = entry->value;
    if (quantity->component >= 0)
        value = value_number(value.num[quantity->component]);
    int  count = value_count(&value);
    Num *num = ARENA_MANY(quantity->exact->mem, Num, count);
    for (int i = 0; i < count; i++)
        num[i].exact = ctx->sys->to_exact(value_num(&value)[i], ctx);
    for (int i = 0; i < count; i++)
        if (!num[i].exact) { /* an enclosure: it contains the true value */
            quantity->value = value;
            quantity->ctx = ctx;
            return;
        }
    quantity->value = value_of(value.shape, num);
    quantity->ctx = quantity->exact;
}

bool session_result(Session *session, const Report *report, Quantity *quantity)
{
    const Plan *plan = report->plan;
    int         answer = -1, count = 0;
    for (int i = 0; i < plan->answers; i++)
        if (report->exact->entry[plan->answer[i]].state == STATE_OK || report->exact->entry[plan->answer[i]].state == STATE_FAILED) {
            answer = plan->answer[i];
            count++;
        }
    if (count != 1)
        return false;
    session_step(session, report, answer, quantity);
    return true;
}

/* ---- formulas ----------------------------------------------------------------------------------------------- */

static bool work_out_formula(Run *run, UnitReading units, Quantity *quantity)
{
    Parser parser = {
        .token = run->token, .diag = &run->diag, .scope = formula_scope(run), .num = &run->session->desk.exact, .units = units};
    Expr *expr = parse_expression(&parser, LEVEL_OR);
    if (!expr || (parser.token->kind != TOKEN_END && !parse_unexpected(&parser, "an operator or the end")))
        return false;
    Input      *givens;
    const Plan *plan = formula_plan(run, expr, (Text){0}, &givens);
    if (!plan)
        return false;
    const Report *report = run_plan(run, plan, givens, NULL, 0);
    if (report->status != STATUS_OK)
        return diag_fail(&run->diag, report->exit, (Span){0, 0}, "%.*s", TEXT_ARG(report_typed_words(report, report->reason)));
    session_step(run->session, report, plan->count - 1, quantity);
    return true;
}

static bool formula_in_session(Session *session, Text formula, UnitReading units, Quantity *quantity, Text *why)
{
    static const Place PLACE = {.from = FROM_FILE};
    Arena             *mem = session->arena[session->working];
    Run                run = {.session = session, .mem = mem, .text = text_copy(mem, formula), .place = &PLACE, .quiet = true};
    run.diag = (Diag){.mem = mem, .source = run.text};
    run.notes = (Notes){.mem = mem};
    run.token = tokenize(run.text, 0, run.text.len, &run.count, &run.diag);
    bool good = run.token && run.count && work_out_formula(&run, units, quantity);
    *why = good ? TEXT("") : run.diag.message.len ? run.diag.message : TEXT("there is no formula");
    return good;
}

bool session_formula(Session *session, Text formula, Quantity *quantity, Text *why)
{
    return formula_in_session(session, formula, UNITS_NONE, quantity, why);
}

bool session_formula_of(Session *session, Text formula, Quantity *quantity, Text *why)
{
    bool seen = session->sees_steps;
    session->sees_steps = session->steps_first = true;
    bool good = formula_in_session(session, formula, UNITS_READ, quantity, why);
    session->sees_steps = seen;
    session->steps_first = false;
    return good;
}

/* ---- as text ------------------------------------------------------------------------------------------------ */

Text quantity_exact(const Quantity *quantity, bool plain)
{
    Buf   buf = {0};
    Style style = {.roots = plain ? ROOT_ABOVE : ROOT_BELOW, .digits = 20, .longest = 0};
    Value value = quantity->value;
    if (value.shape.kind == SHAPE_NONE)
        return TEXT("none");
    if (value.shape.kind == SHAPE_WORD)
        return value.word;
    Expr *expr = value_expr(&value, quantity->ctx->sys, &style, quantity->ctx);
    expr->put_in = false;
    expr_write(&buf, expr, !plain);
    return buf_finish(&buf, quantity->exact->mem);
}

Text quantity_decimal(const Quantity *quantity, int digits, bool *all)
{
    Buf   buf = {0};
    Value value = quantity->value;
    *all = true;
    if (!value_count(&value))
        return quantity_exact(quantity, true);
    Expr *expr = value_decimals(&value, quantity->ctx->sys, digits, all, quantity->ctx);
    expr->put_in = false;
    expr_write(&buf, expr, false);
    return buf_finish(&buf, quantity->exact->mem);
}

bool quantity_has_units(const Quantity *quantity)
{
    return quantity->report ? quantity->report->units : dimension_has_unit(quantity->dimension);
}

Text quantity_unit(const Quantity *quantity)
{
    const Step *step = quantity->report && quantity->step >= 0 ? &quantity->report->plan->step[quantity->step] : NULL;
    return step && step->unit.len ? step->unit : dimension_unit(quantity->dimension, quantity->exact->mem);
}

static bool is_sum(Text value)
{
    bool sum = false;
    for (size_t at = 0; at < value.len; at++)
        sum |= text_starts(text_from(value, at), " + ") || text_starts(text_from(value, at), " - ");
    return sum;
}

Text quantity_with_unit(const Quantity *quantity, Text value, bool plain)
{
    Text unit = quantity_unit(quantity);
    bool sum = quantity->value.shape.kind == SHAPE_NUMBER && is_sum(value);
    if (!unit.len || !value_count(&quantity->value))
        return value;
    Buf buf = {0};
    buf_printf(&buf, sum ? "(%.*s) " : "%.*s ", TEXT_ARG(value));
    if (plain)
        buf_put(&buf, unit);
    else
        unit_put_raised(&buf, unit);
    return buf_finish(&buf, quantity->exact->mem);
}
