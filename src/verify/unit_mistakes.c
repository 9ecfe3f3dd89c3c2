#include "verify/unit_mistakes.h"

#include "derive/mistake.h"
#include "number/exact.h"

enum { MOST_CONVERTED = 16 };

/* 72 km/h, whose factor is not 1; an angle in degrees is no such quantity. */
static bool is_converted(const Expr *expr)
{
    return expr->kind == EXPR_CALL && expr->op == OP_QUANTITY && !exact_is_one(expr->exact);
}

static const Expr *converted_in(const Expr *expr)
{
    const Expr *found = is_converted(expr) ? expr : NULL;
    for (int i = 0; i < expr->count && !found; i++)
        found = converted_in(expr->arg[i]);
    return found;
}

/* A copy without those units. */
static Expr *without_units(const Expr *expr, Arena *mem)
{
    if (is_converted(expr))
        return without_units(expr->arg[0], mem);
    Expr *copy = expr_node_copy(expr, mem);
    for (int i = 0; i < expr->count; i++)
        copy->arg[i] = without_units(expr->arg[i], mem);
    return copy;
}

/* The unit of a given that was converted, or NULL. */
static const Expr *unit_of(const Report *report, const Echo *echo)
{
    const Step *step = &report->plan->step[echo->step];
    bool        plain =
        echo->typed && step->role == ROLE_GIVEN && !expr_has(echo->typed, EXPR_NAME) && echo->typed->shape.kind == step->shape.kind;
    return plain ? converted_in(echo->typed) : NULL;
}

int unit_mistakes_units(const Report *report, const Expr **unit, int most)
{
    int count = 0;
    for (int i = 0; i < report->echoes && count < most; i++) {
        const Expr *found = unit_of(report, &report->echo[i]);
        for (int k = 0; k < count && found; k++)
            found = text_equal(found->text, unit[k]->text) ? NULL : found;
        if (found)
            unit[count++] = found;
    }
    return count;
}

static void put_value(Buf *out, const Report *report, const Echo *echo, bool typed)
{
    const Step *step = &report->plan->step[echo->step];
    NumCtx     *ctx = &report->desk->exact;
    if (typed) {
        expr_write(out, echo->typed, report->unicode);
        return;
    }
    enum { DIGITS = 6 };
    bool         all;
    const Value *value = &report->exact->entry[echo->step].value;
    Expr        *decimals = value_decimals(value, report->exact->sys, DIGITS, &all, ctx);
    expr_write(out, all ? decimals : value_expr(value, report->exact->sys, &report->style, ctx), report->unicode);
    buf_printf(out, " %.*s", TEXT_ARG(step->unit));
}

static Text list_of(const Report *report, const Echo *const *echo, int count, bool typed, Arena *mem)
{
    Buf buf = {0};
    for (int i = 0; i < count; i++) {
        buf_puts(&buf, !i ? "" : i + 1 < count ? ", " : " and ");
        put_value(&buf, report, echo[i], typed);
    }
    return buf_finish(&buf, mem);
}

static Mistake mistake_of(const Report *report, const Echo *const *echo, int count, Arena *mem)
{
    Replacement *replace = ARENA_MANY(mem, Replacement, count);
    Mistake      mistake = {.id = TEXT("UN1"), .kind = MISTAKE_FORMULA, .replace = replace, .replaces = count};
    for (int i = 0; i < count; i++)
        replace[i] = (Replacement){.step = echo[i]->step, .formula = without_units(echo[i]->typed, mem)};
    mistake.feedback = text_format(mem,
                                   count == 1 ? "The value %.*s was used without converting it to %.*s."
                                              : "The values %.*s were used without converting them to %.*s.",
                                   TEXT_ARG(list_of(report, echo, count, true, mem)), TEXT_ARG(list_of(report, echo, count, false, mem)));
    return mistake;
}

const Plan *unit_mistakes_add(const Report *report, const Plan *plan, Arena *mem)
{
    const Echo *echo[MOST_CONVERTED], *alike[MOST_CONVERTED];
    const Expr *unit[MOST_CONVERTED];
    int         converted = 0, units = unit_mistakes_units(report, unit, MOST_CONVERTED), count = plan->mistakes;
    for (int i = 0; i < report->echoes && converted < MOST_CONVERTED; i++)
        if (unit_of(report, &report->echo[i]))
            echo[converted++] = &report->echo[i];
    if (!converted)
        return plan;
    Mistake *mistake = ARENA_MANY(mem, Mistake, plan->mistakes + converted + units + 1);
    for (int i = 0; i < plan->mistakes; i++)
        mistake[i] = plan->mistake[i];
    for (int i = 0; i < converted; i++)
        mistake[count++] = mistake_of(report, &echo[i], 1, mem);
    for (int u = 0; u < units; u++) {
        int same = 0;
        for (int i = 0; i < converted; i++)
            if (text_equal(unit_of(report, echo[i])->text, unit[u]->text))
                alike[same++] = echo[i];
        if (same > 1)
            mistake[count++] = mistake_of(report, alike, same, mem);
    }
    if (units > 1)
        mistake[count++] = mistake_of(report, echo, converted, mem);
    Plan *more = ARENA_ONE(mem, Plan);
    *more = *plan;
    more->mistake = mistake;
    more->mistakes = count;
    return more;
}
