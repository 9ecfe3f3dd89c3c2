#include "verify/report.h"

#include "derive/letter_input.h"

#include <assert.h>
#include <string.h>

const char *const report_status_names[] = {"ok", "apart", "need", "undecided", "unable", "error"};
const char *const report_holds_names[] = {"exact", "proved", "false", "unknown", "skipped"};

NumCtx *report_shown_ctx(const Report *report)
{
    Desk *desk = report->desk;
    if (report->shown == report->exact)
        return &desk->exact;
    desk->shown.sys = report->shown->sys;
    desk->shown.prec = report->shown->prec;
    return &desk->shown;
}

const Column *report_column(const Report *report, int step, NumCtx **ctx)
{
    Desk *desk = report->desk;
    assert(step >= 0 && step < report->plan->count);
    if (report->shown->entry[step].state == STATE_OK && !report->shown->entry[step].flags) {
        *ctx = report_shown_ctx(report);
        return report->shown;
    }
    if (report->enclosure && report->enclosure->entry[step].state == STATE_OK && report->shown == report->exact) {
        *ctx = &desk->enclosure;
        return report->enclosure;
    }
    return NULL;
}

const Column *report_truth(const Report *report, int step, NumCtx **ctx)
{
    bool          exact = report->exact->entry[step].state == STATE_OK;
    const Column *column = exact ? report->exact : report->enclosure;
    *ctx = exact ? &report->desk->exact : &report->desk->enclosure;
    return column && column->entry[step].state == STATE_OK ? column : NULL;
}

/* Whether the rounded value happens to be the true one. */
static bool is_true_value(const Report *report, int step, const Value *rounded, NumCtx *ctx)
{
    const Entry *entry = &report->exact->entry[step];
    NumCtx      *exact = &report->desk->exact;
    Value        value;
    return exact->sys->kind == NUM_EXACT && entry->state == STATE_OK && value_exactly(&value, rounded, ctx) &&
           value_same(&value, &entry->value, exact);
}

bool report_is_exact(const Report *report, int step)
{
    NumCtx       *ctx;
    const Column *column = report_column(report, step, &ctx);
    if (!column || column == report->exact)
        return column;
    if (column != report->enclosure)
        return is_true_value(report, step, &column->entry[step].value, ctx);
    const Value *value = &column->entry[step].value;
    for (int i = 0; i < value_count(value); i++)
        if (!num_is_zero(value_num(value)[i], ctx))
            return false;
    return value_count(value) > 0;
}

bool report_in_letters(const Report *report)
{
    return report->desk->exact.sys->kind == NUM_FORMULA;
}

bool report_has_units(const Report *report)
{
    return (report->units || report->asked) && !report_in_letters(report); /* a letter has its own */
}

Holds report_law(const Report *report, int step)
{
    const Entry *entry = &report->exact->entry[step];
    switch (entry->state) {
    case STATE_OK:
        return entry->value.truth == TRUTH_FALSE ? HOLDS_FALSE : entry->proved ? HOLDS_PROVED : HOLDS_EXACT;
    case STATE_ELSEWHERE:
    case STATE_NOT_REACHED:
        return HOLDS_SKIPPED;
    default:
        return HOLDS_UNKNOWN;
    }
}

int report_agreement(const Report *report, int step)
{
    return report_law(report, step) == HOLDS_UNKNOWN ? report->exact->entry[step].agreed / 100 * 100 : 0;
}

int report_find(const Report *report, Text name)
{
    for (int i = 0; i < report->plan->aspects; i++) {
        const Step *step = &report->plan->step[i];
        State       state = report->exact->entry[i].state;
        if (step->slot >= 0 && text_equal(step->name, name) && (state == STATE_OK || state == STATE_FAILED))
            return i;
    }
    return -1;
}

bool report_asks_about(const Report *report, int step)
{
    const Plan *plan = report->plan;
    bool        asks = false;
    for (int i = step + 1; i < plan->aspects && !asks; i++)
        asks = plan->step[i].role == ROLE_CASE && report->exact->entry[i].state == STATE_OK &&
               report->exact->entry[i].value.truth == TRUTH_TRUE && expr_uses(plan->step[i].formula, plan->step[step].slot) &&
               plan_case_matters(plan, i);
    return asks;
}

bool report_has_part(const Report *report, Text part)
{
    for (int i = 0; i < report->plan->aspects; i++)
        if (plan_in_part(&report->plan->step[i], part))
            return true;
    return false;
}

Input report_input(const Report *report, int step)
{
    const Entry *entry = &report->exact->entry[step];
    Shape        shape = report->plan->step[step].shape;
    Input        input = {.shape = shape, .plan = report->plan, .givens = report->givens, .step = step};
    NumCtx      *ctx = &report->desk->exact;
    Value        value = entry->value;
    if (entry->state == STATE_OK && (ctx->sys->kind == NUM_EXACT || value_exactly(&value, &entry->value, ctx)))
        input = input_exact(value);
    else if (entry->state == STATE_OK)
        input = letter_input_of(value_expr(&value, ctx->sys, &report->style, ctx), shape, ctx);
    input.shape.dimension = report_has_units(report) ? report->plan->step[step].shape.dimension : (Dimension){.kind = DIMENSION_ANY};
    input.pointed = report->pointed;
    return input;
}

void report_round_input(const Report *report, int step, Input *input)
{
    NumCtx       *ctx;
    const Column *column = report_column(report, step, &ctx);
    Value         shown;
    if (!column || !value_exactly(&shown, &column->entry[step].value, ctx))
        return;
    Input rounded = input_exact(shown);
    rounded.shape.dimension = input->shape.dimension;
    rounded.pointed = input->pointed;
    *input = rounded;
}

static void put_step_value(Buf *buf, Text name, void *data)
{
    const Report *report = data;
    int           step = report_find(report, name);
    NumCtx       *ctx;
    const Column *column = step < 0 ? NULL : report_column(report, step, &ctx);
    if (!column)
        return;
    const Step *s = &report->plan->step[step];
    Value       shown = column->entry[step].value;
    Text        unit = report_has_units(report) ? s->unit : (Text){0};
    ShownUnit   asked;
    if (unit.len && shown_units_find(&asked, report->asked, s->shape.dimension, &report->desk->exact) &&
        shown_units_convert(&shown, &ctx, &asked, &report->desk->enclosure))
        unit = asked.text;
    Expr *value = value_expr(&shown, ctx->sys, &report->style, ctx);
    value->put_in = false;
    bool rounded = expr_is_rounded(value) || !report_is_exact(report, step);
    if (rounded && text_ends(buf_text(buf), " = ")) { /* e = 0.333333 would claim too much */
        buf->len -= strlen("= ");
        buf_puts(buf, report->unicode ? "≈ " : "~ ");
    }
    expr_write(buf, shown_units_expr(value, unit, ctx->mem), report->unicode);
}

/* Whether the step is a given e whose value is the letter e. */
static bool is_own_letter(const Report *report, int i)
{
    const Step  *step = &report->plan->step[i];
    const Entry *entry = &report->exact->entry[i];
    NumCtx      *ctx = &report->desk->exact;
    if (step->role != ROLE_GIVEN || entry->state != STATE_OK || entry->value.shape.kind != SHAPE_NUMBER)
        return false;
    const Expr *value = ctx->sys->formula(entry->value.one, ctx, ctx->mem);
    return value && value->kind == EXPR_NAME && text_equal(value->text, step->name);
}

Text report_fill_in(const Report *report, Text text)
{
    Arena *mem = report->desk->exact.mem;
    Buf    buf = {0};
    for (int i = 0; report_in_letters(report) && i < report->plan->aspects; i++)
        if (is_own_letter(report, i)) { /* "e is greater than 1", not "e = e is" */
            Text name = report->plan->step[i].name;
            text = text_with(mem, text, text_format(mem, "%.*s = {%.*s}", TEXT_ARG(name), TEXT_ARG(name)), name);
        }
    buf_put_named(&buf, text, put_step_value, (void *)report);
    return buf_finish(&buf, mem);
}

Text report_typed_name(const Report *report, Text name)
{
    return report->renaming ? renaming_name(report->renaming, name, report->mem) : name;
}

Text report_typed_words(const Report *report, Text words)
{
    return report->renaming ? renaming_words(report->renaming, words, report->mem) : words;
}

Text report_formula_text(const Report *report, int step)
{
    Buf buf = {0};
    expr_write(&buf, report->plan->step[step].formula, report->unicode);
    return buf_finish(&buf, report->desk->exact.mem);
}

Text report_step_text(const Report *report, int step)
{
    Text name = report->plan->step[step].name;
    return name.len ? name : report_formula_text(report, step);
}

Text report_part_text(const Report *report, int step, const Value *value, int k)
{
    static const char *const MARKS[] = {".x", ".y", ".z"};
    const char              *mark = value->shape.kind == SHAPE_VECTOR && k < 3 ? MARKS[k] : "";
    return text_format(report->desk->exact.mem, "%.*s%s", TEXT_ARG(report_step_text(report, step)), mark);
}
