#include "verify/island_finding.h"

void island_find(IslandJudge *j, const char *code, Text subject, const char *text, ...)
{
    va_list args;
    va_start(args, text);
    Text words = report_fill_in(j->report, text_formatv(j->mem, text, args));
    va_end(args);
    IslandFacts *facts = j->facts;
    subject = text_copy(j->mem, subject); /* the scene, which names the contact, may change before the report is shown again */
    *ARENA_ADD(j->mem, facts->finding, facts->findings, &facts->room) = (IslandFinding){code, subject, words};
    diag_add_note(j->report->notes, "%.*s", TEXT_ARG(words));
}

bool island_sign(const Report *report, int step, int *sign)
{
    NumCtx       *ctx;
    const Column *column = report_truth(report, step, &ctx);
    *sign = column ? (int)num_sign(column->entry[step].value.one, ctx) : ORDER_UNKNOWN;
    return *sign != ORDER_UNKNOWN;
}

bool island_is_negative(const Report *report, int step)
{
    int sign;
    return step >= 0 && island_sign(report, step, &sign) && sign < 0;
}

Text island_row_words(IslandJudge *j, const IslandRow *row)
{
    if (!row->axis)
        return text_of(row->name);
    return text_format(j->mem, "%.*s along %c", TEXT_ARG(j->island->contact[row->contact]->name), row->axis);
}

Text island_list(IslandJudge *j, const Text *name, int count)
{
    Buf buf = {0};
    for (int i = 0; i < count; i++)
        buf_printf(&buf, "%s%.*s", !i ? "" : i == count - 1 ? " and " : ", ", TEXT_ARG(name[i]));
    return buf_finish(&buf, j->mem);
}

Text island_number(IslandJudge *j, Num num, NumCtx *ctx)
{
    Buf   buf = {0};
    Expr *expr = value_num_expr(num, ctx->sys, &j->report->style, ctx);
    expr->put_in = false;
    expr_write(&buf, expr, j->report->unicode);
    return buf_finish(&buf, j->mem);
}
