#include "audit/explanation_list.h"

#include "language/expr_pieces.h"

#include <string.h>

static void add(ExplanationList *list, LogExplanation explanation, Arena *mem)
{
    *ARENA_ADD(mem, list->item, list->count, &list->room) = explanation;
}

static bool changes_one_of(const Mistake *mistake, const bool *wanted)
{
    bool changes = false;
    for (int i = 0; i < mistake->replaces && !changes; i++)
        changes = wanted[mistake->replace[i].step];
    return changes;
}

/* Not those that can change the results only through a decision, as that is explained by itself. */
static void add_mistakes(ExplanationList *list, const Plan *plan, const Columns *columns, Arena *mem)
{
    bool *wanted = ARENA_MANY(mem, bool, plan->count + 1);
    for (int i = 0; i < plan->aspects; i++)
        wanted[i] = columns_have_result(columns, plan->step[i].name);
    plan_add_needed(plan, wanted, mem);
    for (int i = 0; i < plan->mistakes; i++) {
        const Mistake *mistake = &plan->mistake[i];
        bool           wrong = mistake->kind == MISTAKE_FORMULA, fits = wrong || mistake->kind == MISTAKE_ALLOWED;
        if (mistake_changes(mistake) && fits && changes_one_of(mistake, wanted))
            add(list,
                (LogExplanation){.kind = wrong ? EXPLAINED_BY_MISTAKE : EXPLAINED_BY_CONVENTION,
                                 .plan = mistake_plan(plan, mistake, mem),
                                 .mistake = mistake},
                mem);
    }
}

static const Given *given_at(const Columns *columns, int given)
{
    return columns->method->form[columns->form].given[given];
}

static bool can_be_exchanged(const Columns *columns, int a, int b)
{
    return columns->given[a].axes >= 0 && columns->given[b].axes >= 0 && shape_equal(columns->shape[a], columns->shape[b]) &&
           columns->shape[a].kind != SHAPE_WORD && dimension_same(given_at(columns, a)->dimension, given_at(columns, b)->dimension);
}

static void add_inputs(ExplanationList *list, const Columns *columns, const Plan *plan, Arena *mem)
{
    for (int a = 0; a < columns->givens; a++)
        for (int b = a + 1; b < columns->givens; b++)
            if (can_be_exchanged(columns, a, b))
                add(list, (LogExplanation){.kind = EXPLAINED_BY_EXCHANGE, .plan = plan, .given = a, .other = b}, mem);
    for (int a = 0; a < columns->givens; a++)
        if (columns->given[a].axes >= 0 && columns->shape[a].kind != SHAPE_WORD)
            add(list, (LogExplanation){.kind = EXPLAINED_BY_SIGN, .plan = plan, .given = a}, mem);
    for (int a = 0; a < columns->givens; a++)
        for (int constant = 0; constant <= 1; constant++)
            if (columns->given[a].axes == 0 && columns->shape[a].kind == SHAPE_NUMBER)
                add(list, (LogExplanation){.kind = EXPLAINED_BY_CONSTANT, .plan = plan, .given = a, .constant = constant}, mem);
}

/* The same plan with the two sides of that case exchanged. */
static const Plan *turned(const Plan *plan, int c, Arena *mem)
{
    Plan *copy = ARENA_ONE(mem, Plan);
    Step *step = arena_copy(mem, plan->step, sizeof(Step) * (size_t)plan->count);
    for (int i = 0; i < plan->count; i++)
        step[i].guard_is ^= step[i].guard == c;
    *copy = *plan;
    copy->step = step;
    return copy;
}

/* The same plan with another condition of that case. */
static const Plan *asking(const Plan *plan, int c, const Expr *condition, Arena *mem)
{
    Plan *copy = ARENA_ONE(mem, Plan);
    Step *step = arena_copy(mem, plan->step, sizeof(Step) * (size_t)plan->count);
    step[c].formula = condition;
    *copy = *plan;
    copy->step = step;
    return copy;
}

/* A condition that is true or false whatever the values. */
static const Expr *always(bool holds, Arena *mem)
{
    NumCtx exact;
    numctx_open(&exact, &exact_system, mem);
    Expr *zero = expr_number(mem, TEXT("0"), &exact_zero), *one = expr_number(mem, TEXT("1"), exact_integer(1, &exact));
    numctx_close(&exact);
    return expr_chain(mem, zero, holds ? OP_LT : OP_GT, one);
}

/* 0 < t < 1 and 0 < s < 1 without one of its parts. */
static void add_parts(ExplanationList *list, const Plan *plan, int c, Arena *mem)
{
    const Expr *whole = plan->step[c].formula;
    bool        joined = whole->kind == EXPR_CHAIN && whole->count > 1 && whole->ops[1] == OP_AND;
    for (int i = 0; joined && i < whole->count; i++)
        add(list,
            (LogExplanation){.kind = EXPLAINED_BY_UNTESTED,
                             .plan = asking(plan, c, expr_without(whole, i, mem), mem),
                             .constant = true,
                             .step = c,
                             .asked = &plan->step[c],
                             .part = whole->arg[i]},
            mem);
}

static void add_decisions(ExplanationList *list, const Plan *plan, Arena *mem)
{
    LogExplanation made = {.kind = EXPLAINED_BY_DECISION};
    for (int round = 0; round < 2; round++) /* the other way, then not at all */
        for (int i = 0; i < plan->aspects; i++) {
            if (plan->step[i].role != ROLE_CASE || !plan_case_matters(plan, i))
                continue;
            made.step = i;
            made.asked = &plan->step[i];
            made.kind = round ? EXPLAINED_BY_UNTESTED : EXPLAINED_BY_DECISION;
            for (made.constant = 0; made.constant <= round; made.constant++) {
                made.plan = round ? asking(plan, i, always(made.constant, mem), mem) : turned(plan, i, mem);
                add(list, made, mem);
            }
            if (round)
                add_parts(list, plan, i, mem);
        }
}

bool explanations_list(ExplanationList *list, const Columns *columns, bool wide, Arena *mem, Diag *diag)
{
    int ways = columns->method->ways;
    for (int way = 0; way == 0 || way < ways; way++) {
        const Plan *plan = columns_plan(columns, way, diag);
        if (!plan || !method_mistakes(columns->method, plan, diag))
            return false;
        add_mistakes(list, plan, columns, mem);
    }
    const Plan *plan = columns_plan(columns, -1, diag);
    add_inputs(list, columns, plan, mem);
    add_decisions(list, plan, mem);
    if (wide)
        add(list, (LogExplanation){.kind = EXPLAINED_BY_SINGLE, .plan = plan}, mem);
    return true;
}

static Text written(const Expr *condition, bool unicode, Arena *mem)
{
    Buf text = {0};
    expr_write(&text, condition, unicode);
    return buf_finish(&text, mem);
}

static Text decision_text(const LogExplanation *explanation, bool unicode, Arena *mem)
{
    Text condition = written(explanation->asked->formula, unicode, mem);
    if (explanation->kind == EXPLAINED_BY_DECISION)
        return text_format(mem, "the condition %.*s is decided the other way", TEXT_ARG(condition));
    if (explanation->part)
        return text_format(mem, "the program does not test whether %.*s, a part of %.*s",
                           TEXT_ARG(written(explanation->part, unicode, mem)), TEXT_ARG(condition));
    return text_format(mem, "the program does not test whether %.*s (%.*s), and assumes %s", TEXT_ARG(explanation->asked->page.caption),
                       TEXT_ARG(condition), explanation->constant ? "it" : "the contrary");
}

Text explanation_text(const LogExplanation *explanation, const Columns *columns, bool unicode, Arena *mem)
{
    Text name = given_at(columns, explanation->given)->keyword, other = given_at(columns, explanation->other)->keyword;
    switch (explanation->kind) {
    case EXPLAINED_BY_MISTAKE:
        return text_format(mem, "%.*s: %.*s", TEXT_ARG(explanation->mistake->id), TEXT_ARG(explanation->mistake->feedback));
    case EXPLAINED_BY_CONVENTION:
        return text_format(mem, "right by another convention: %.*s", TEXT_ARG(explanation->mistake->feedback));
    case EXPLAINED_BY_EXCHANGE:
        return text_format(mem, "%.*s and %.*s are swapped", TEXT_ARG(name), TEXT_ARG(other));
    case EXPLAINED_BY_SIGN:
        return text_format(mem, "%.*s has the opposite sign", TEXT_ARG(name));
    case EXPLAINED_BY_CONSTANT:
        return text_format(mem, "%.*s is ignored: the results are those of %.*s = %d", TEXT_ARG(name), TEXT_ARG(name),
                           explanation->constant);
    case EXPLAINED_BY_DECISION:
    case EXPLAINED_BY_UNTESTED:
        return decision_text(explanation, unicode, mem);
    case EXPLAINED_BY_SINGLE:
        return TEXT("the results are as precise as binary32, so a number on the way is a float, not a double");
    }
    return (Text){0};
}

static Value negative(const Value *value, NumCtx *exact)
{
    int  count = value_count(value);
    Num *num = ARENA_MANY(exact->mem, Num, count);
    for (int i = 0; i < count; i++)
        if (exact_neg(&num[i], value_num(value)[i], exact))
            return *value;
    return value->shape.kind == SHAPE_NUMBER ? value_number(num[0]) : value_of(value->shape, num);
}

const Input *explanation_givens(const LogExplanation *explanation, const Input *givens, int count, NumCtx *exact)
{
    if (explanation->kind != EXPLAINED_BY_EXCHANGE && explanation->kind != EXPLAINED_BY_SIGN && explanation->kind != EXPLAINED_BY_CONSTANT)
        return givens;
    Input *changed = arena_copy(exact->mem, givens, sizeof(Input) * (size_t)count);
    int    a = explanation->given;
    if (explanation->kind == EXPLAINED_BY_EXCHANGE) {
        changed[a].value = givens[explanation->other].value;
        changed[explanation->other].value = givens[a].value;
    } else if (explanation->kind == EXPLAINED_BY_SIGN) {
        changed[a].value = negative(&givens[a].value, exact);
    } else {
        changed[a].value = value_number(exact_num(exact_integer(explanation->constant, exact)));
    }
    return changed;
}
