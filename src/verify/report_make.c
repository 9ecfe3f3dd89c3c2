#include "verify/report_make.h"
#include "verify/report_enclosing.h"

#include "derive/eval.h"
#include "solve/letters/identity.h"

#include <limits.h>

static void set_status(Report *report, Status status, ExitStatus exit, Text reason)
{
    report->status = status;
    report->exit = exit;
    report->reason = reason;
}

static void judge_need(Report *report, int i)
{
    const Step *step = &report->plan->step[i];
    Arena      *mem = report->desk->exact.mem;
    Text        text = step->reason.len
                           ? report_fill_in(report, step->reason)
                           : text_format(mem, "this method needs %.*s%s%.*s%s, which does not hold here", TEXT_ARG(report_formula_text(report, i)),
                                  step->page.caption.len ? " (" : "", TEXT_ARG(step->page.caption), step->page.caption.len ? ")" : "");
    set_status(report, STATUS_NEED, EXIT_MATH, text);
}

static void judge_failure(Report *report, const Column *column, int i)
{
    const Entry *entry = &column->entry[i];
    const Step  *step = &report->plan->step[i];
    Arena       *mem = report->desk->exact.mem;
    Text         text = step->name.len ? text_format(mem, "%.*s: %s", TEXT_ARG(step->name), entry->why) : text_of(entry->why);
    if (column != report->exact)
        text = text_format(mem, "in %s, %.*s", column->sys->name, TEXT_ARG(text));
    if (report->enclosure && report->enclosure->entry[i].flags & (NUM_STOPPED | NUM_LIMIT)) {
        set_status(report, STATUS_ERROR, EXIT_MATH, text_of(report->enclosure->entry[i].why));
        return;
    }
    set_status(report, entry->flags == NUM_UNABLE ? STATUS_UNABLE : STATUS_ERROR, EXIT_MATH, text);
    if (entry->flags == NUM_UNABLE && report->enclosure && column == report->exact)
        report->reason = text_format(mem, "%.*s, and an enclosure of %ld bits still cannot tell it apart from 0", TEXT_ARG(text),
                                     (long)report->enclosure->prec);
    report->span = entry->span;
}

/* An answer whose enclosure holds 0 but is not as small as its precision: the report can only say how small it is. */
static void judge_enclosure(Report *report, int i)
{
    NumCtx      *ctx = &report->desk->enclosure;
    const Value *value = &report->enclosure->entry[i].value;
    Arena       *mem = report->desk->exact.mem;
    for (int k = 0; k < value_count(value); k++) {
        Value part = value_number(value_num(value)[k]);                                       /* the one that it is about */
        if (num_sign(part.one, ctx) != ORDER_UNKNOWN || value_is_nothing(part.one, ctx->sys)) /* which is shown as 0, with a note */
            continue;
        Buf text = {0};
        expr_write(&text, value_expr(&part, ctx->sys, &report->style, ctx), report->unicode);
        set_status(report, STATUS_UNDECIDED, EXIT_MATH,
                   text_format(mem, "%.*s is not decided: with %ld bits it is %.*s, which does not prove that it is 0",
                               TEXT_ARG(report_part_text(report, i, value, k)), (long)report->enclosure->prec, TEXT_ARG(buf_text(&text))));
        buf_free(&text);
        return;
    }
}

static void judge_laws(Report *report)
{
    const Plan *plan = report->plan;
    int         least = INT_MAX;
    for (int i = 0; i < plan->aspects; i++) {
        if (plan->step[i].role != ROLE_LAW)
            continue;
        Holds holds = report_law(report, i);
        if (holds == HOLDS_FALSE && report->exit == EXIT_FINE)
            report->exit = EXIT_CHECK;
        if (holds != HOLDS_UNKNOWN || report->exact->entry[i].state != STATE_UNDECIDED)
            continue;
        int digits = report_agreement(report, i);
        least = digits < least ? digits : least;
        if (!plan->method.len)
            set_status(report, STATUS_UNDECIDED, EXIT_MATH,
                       text_format(report->desk->exact.mem,
                                   report_in_letters(report)
                                       ? "%.*s depends on the letters, and carom cannot say how"
                                       : "%.*s is not decided: no difference shows within 4096 bits, which is no proof",
                                   TEXT_ARG(report_formula_text(report, i))));
    }
    if (plan->method.len && least < INT_MAX)
        diag_add_note(report->notes,
                      least ? "carom could neither prove nor refute some laws between values without an exact form: they agree to %d digits"
                            : "carom could neither prove nor refute some laws between values without an exact form: no difference shows "
                              "within 4096 bits",
                      least);
}

/* In letters, an answer that is no formula in these letters: it has the sine of 40° in it, or it is too long. */
static bool has_no_formula(const Report *report, int i)
{
    NumCtx      *ctx = &report->desk->exact;
    const Value *value = &report->exact->entry[i].value;
    bool         none = false;
    for (int k = 0; report_in_letters(report) && k < value_count(value) && !none; k++)
        none = !ctx->sys->formula(value_num(value)[k], ctx, ctx->mem);
    return none;
}

static void judge(Report *report)
{
    const Plan *plan = report->plan;
    for (int i = 0; i < plan->aspects && report->status == STATUS_OK; i++) {
        const Step  *step = &plan->step[i];
        const Entry *entry = &report->exact->entry[i];
        NumCtx      *ctx;
        bool         reached = entry->state == STATE_OK;
        if (entry->state == STATE_UNDECIDED && step->role != ROLE_LAW)
            set_status(report, STATUS_UNDECIDED, EXIT_MATH,
                       text_format(report->desk->exact.mem,
                                   report_in_letters(report) ? "%.*s depends on the letters, and carom cannot say how"
                                                             : "%.*s is not decided: at 4096 bits the two sides still cannot be told apart",
                                   TEXT_ARG(report_formula_text(report, i))));
        else if (step->role == ROLE_ANSWER && reached && has_no_formula(report, i))
            set_status(
                report, STATUS_UNABLE, EXIT_MATH,
                text_format(
                    report->desk->exact.mem,
                    "%.*s is too long for a formula, or has an angle in it that is no multiple of 15°: give numbers instead of letters",
                    TEXT_ARG(report_step_text(report, i))));
        else if (step->role == ROLE_NEED && reached && entry->value.truth == TRUTH_FALSE)
            judge_need(report, i);
        else if (step->role == ROLE_APART && reached)
            set_status(report, STATUS_APART, EXIT_FINE, report_fill_in(report, step->reason));
        else if (step->role == ROLE_NOTE && reached)
            diag_add_note(report->notes, "%.*s", TEXT_ARG(report_fill_in(report, step->reason)));
        else if (entry->state == STATE_FAILED && step->role != ROLE_LAW && !report_column(report, i, &ctx))
            judge_failure(report, report->shown->entry[i].state == STATE_FAILED ? report->shown : report->exact, i);
        else if (report->shown->entry[i].state == STATE_FAILED && report->shown != report->exact && step->role != ROLE_LAW)
            judge_failure(report, report->shown, i);
        else if (step->role == ROLE_ANSWER && entry->state == STATE_FAILED && report->shown == report->exact)
            judge_enclosure(report, i);
    }
    judge_laws(report);
}

Report *report_make(const Request *request, Desk *desk)
{
    const Plan *plan = request->plan;
    Report     *report = ARENA_ONE(desk->exact.mem, Report);
    *report = (Report){.plan = plan,
                       .givens = request->givens,
                       .desk = desk,
                       .style = request->style,
                       .units = request->units,
                       .pointed = request->pointed,
                       .asked = request->asked,
                       .aspects = request->aspects,
                       .unicode = request->unicode,
                       .notes = request->notes,
                       .echo = request->echo,
                       .echoes = request->echoes,
                       .mem = desk->exact.mem,
                       .working = ARENA_MANY(desk->exact.mem, struct Working *, plan->count)};
    int upto = request->aspects ? plan->count : plan->aspects;
    column_prove_with(identity_decide);
    desk->enclosure.exact_part = EXACT_PART_INSTEAD;
    desk->shown.exact_part = EXACT_PART_BESIDE;
    report->shown = report->exact = column_run(plan, request->givens, NULL, upto, &desk->exact);
    if (!report_in_letters(report))
        report_enclose(report, request->shown->kind == NUM_ROUNDED);
    if (request->shown->kind != NUM_EXACT && report_in_letters(report)) {
        diag_add_note(request->notes, "formulas in letters have no value in %s: they are shown as they are", request->shown->name);
    } else if (request->shown->kind != NUM_EXACT) {
        desk->shown.sys = request->shown;
        desk->shown.prec = request->prec ? request->prec : 64;
        report->shown = column_run(plan, request->givens, report->exact, upto, &desk->shown);
    }
    judge(report);
    return report;
}

Report *report_by_plan(const Report *report, const Plan *plan)
{
    Arena *mem = report->desk->exact.mem;
    Notes *notes = ARENA_ONE(mem, Notes);
    *notes = (Notes){.mem = mem};
    return report_make(&(Request){.plan = plan,
                                  .givens = report->givens,
                                  .echo = report->echo,
                                  .echoes = report->echoes,
                                  .shown = &exact_system,
                                  .style = report->style,
                                  .units = report->units,
                                  .asked = report->asked,
                                  .aspects = report->aspects,
                                  .unicode = report->unicode,
                                  .notes = notes},
                       report->desk);
}

Report *report_with_givens(const Report *report, const Input *givens)
{
    Notes *notes = ARENA_ONE(report->desk->exact.mem, Notes);
    *notes = (Notes){.mem = report->desk->exact.mem};
    return report_make(&(Request){.plan = report->plan,
                                  .givens = givens,
                                  .shown = &exact_system,
                                  .style = report->style,
                                  .aspects = report->aspects,
                                  .unicode = report->unicode,
                                  .notes = notes},
                       report->desk);
}

Report *report_with_values(const Report *report, const Plan *plan, const Column *values, Arena *mem)
{
    Report *other = ARENA_ONE(mem, Report);
    *other = *report;
    other->plan = plan;
    other->exact = other->shown = values;
    other->enclosure = NULL;
    other->mem = mem;
    other->working = ARENA_MANY(mem, struct Working *, plan->count);
    return other;
}
