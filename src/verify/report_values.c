#include "verify/report_values.h"

#include <assert.h>

const Working *report_working(const Report *report, int step)
{
    assert(step >= 0 && step < report->plan->count);
    const Step *s = &report->plan->step[step];
    Working    *working = report->working[step];
    if (working)
        return working;
    NumCtx       *ctx = &report->desk->exact;
    const Column *column = s->role == ROLE_LAW ? report->exact : report_column(report, step, &ctx);
    working = report->working[step] = ARENA_ONE(report->mem, Working);
    if (!column || !s->formula)
        return working;
    Arena *mem = ctx->mem; /* of this statement, and the report may be kept longer */
    ctx->mem = report->mem;
    Env env = column_env(column, ctx);
    *working = working_of(s->formula, &env, &report->style);
    ctx->mem = mem;
    return working;
}

EquationLines report_equation(const Report *report, int step)
{
    NumCtx       *ctx;
    const Column *column = report_column(report, step, &ctx);
    if (!column)
        return (EquationLines){0};
    Env env = column_env(column, ctx);
    return equation_lines(report->plan, report->exact, step, report_working(report, step), &env, &report->style);
}

Source report_source(const Report *report, bool enclosed)
{
    Desk *desk = report->desk;
    if (!enclosed)
        return (Source){report, report->shown, report_shown_ctx(report)};
    if (report->enclosure && !report->enclosed_in_part)
        return (Source){report, report->enclosure, &desk->enclosure};
    desk->enclosure.prec = 256; /* every step has an exact value, but a formula of the figure has none */
    return (Source){report, column_run(report->plan, report->givens, report->exact, report->plan->aspects, &desk->enclosure),
                    &desk->enclosure};
}

int report_evaluate(const Source *source, const Expr *formula, Value *value)
{
    Env env = column_env(source->column, source->ctx);
    return eval(value, formula, &env);
}
