#include "audit/explanation_list.h"

#include "audit/engines.h"
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

/* Returns the value at that place: a given or, behind the givens, one that the method does not need. */
static const LoggedValue *value_at(const Columns *columns, int place)
{
    return place < columns->givens ? &columns->given[place] : &columns->beside[place - columns->givens];
}

/* Vectors are mixed up whatever they mean, positions with velocities; numbers of one kind, such as masses. */
static bool can_replace(const Columns *columns, int a, int b)
{
    bool vectors = columns->given[a].axes > 0 && columns->given[a].axes == value_at(columns, b)->axes && a != columns->pair;
    return a != b && (vectors || (b < columns->givens && can_be_exchanged(columns, a, b)));
}

static void add_others(ExplanationList *list, const Columns *columns, const Plan *plan, Arena *mem)
{
    for (int a = 0; a < columns->givens; a++)
        for (int b = 0; b < columns->givens + columns->besides; b++)
            if (can_replace(columns, a, b))
                add(list, (LogExplanation){.kind = EXPLAINED_BY_OTHER, .plan = plan, .given = a, .other = b}, mem);
}

static bool is_speed_before(int engine)
{
    for (int i = 0; i < engine; i++)
        if (engines[i].slow * engines[engine].slow_den == engines[engine].slow * engines[i].slow_den)
            return true;
    return false;
}

/* The speeds of engines. A log with e for each body has rules for slow hits. */
static void add_thresholds(ExplanationList *list, const Columns *columns, const Plan *plan, Arena *mem)
{
    for (int a = 0; a < columns->givens; a++)
        for (int i = 0; i < engines_count; i++)
            if (text_is(columns->given[a].name, "e") && columns->given[a].axes == 0 && engines[i].slow && !is_speed_before(i))
                add(list,
                    (LogExplanation){
                        .kind = EXPLAINED_BY_THRESHOLD, .plan = plan, .given = a, .slow = engines[i].slow, .den = engines[i].slow_den},
                    mem);
}

/* The place of a value beside the givens that has one of these names; -1: there is none. */
static int find_beside(const Columns *columns, const char *const *names)
{
    for (; *names; names++)
        for (int i = 0; i < columns->besides; i++)
            if (text_is(columns->beside[i].name, *names))
                return columns->givens + i;
    return -1;
}

/* The velocity of a body, not of a wall, which has a usual value. */
static bool is_falling(const Columns *columns, int a)
{
    const Given *given = given_at(columns, a);
    return columns->given[a].axes >= 0 && !given->fallback && dimension_same(given->dimension, dimension_of(0, 1, -1));
}

static int axes_of_velocity(const Columns *columns)
{
    for (int a = 0; a < columns->givens; a++)
        if (is_falling(columns, a))
            return columns->given[a].axes;
    return -1;
}

/* A vector g says where it acts. A number may be 9.81 or -9.81, and acts along y, in space perhaps along z. */
static void add_gravity(ExplanationList *list, const Columns *columns, const Plan *plan, Arena *mem)
{
    static const char *const G[] = {"g", "gravity", NULL}, *const DT[] = {"dt", "delta_time", "timestep", NULL};
    int g = find_beside(columns, G), dt = find_beside(columns, DT), axes = axes_of_velocity(columns);
    if (g < 0 || dt < 0 || axes < 0 || value_at(columns, dt)->axes || (value_at(columns, g)->axes && value_at(columns, g)->axes != axes))
        return;
    LogExplanation gravity = {.kind = EXPLAINED_BY_GRAVITY, .plan = plan, .given = g, .other = dt};
    bool           vector = value_at(columns, g)->axes > 0;
    int            first = axes ? 1 : 0, last = vector || !axes ? first : axes - 1, signs = vector ? 1 : 2;
    for (gravity.axis = first; gravity.axis <= last; gravity.axis++)
        for (int sign = 0; sign < signs; sign++) {
            gravity.down = sign == 1;
            add(list, gravity, mem);
        }
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
    const Replacement other = {c, condition, plan->step[c].source};
    return mistake_plan(plan, &(Mistake){.replace = &other, .replaces = 1}, mem);
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
    add_others(list, columns, plan, mem);
    add_thresholds(list, columns, plan, mem);
    add_gravity(list, columns, plan, mem);
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

static Text threshold_text(const LogExplanation *explanation, Arena *mem)
{
    Buf text = {0};
    buf_printf(&text, "e is ignored where the bodies approach at less than %.6g, as in ", (double)explanation->slow / explanation->den);
    for (int i = 0, named = 0; i < engines_count; i++)
        if (engines[i].slow && engines[i].slow * explanation->den == explanation->slow * engines[i].slow_den)
            buf_printf(&text, "%s%s", named++ ? ", " : "", engines[i].name);
    return buf_finish(&text, mem);
}

Text explanation_text(const LogExplanation *explanation, const Columns *columns, bool unicode, Arena *mem)
{
    Text name = value_at(columns, explanation->given)->name, other = value_at(columns, explanation->other)->name;
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
    case EXPLAINED_BY_OTHER:
        return text_format(mem, "%.*s is used in place of %.*s", TEXT_ARG(other), TEXT_ARG(name));
    case EXPLAINED_BY_THRESHOLD:
        return threshold_text(explanation, mem);
    case EXPLAINED_BY_GRAVITY:
        return text_format(mem, "gravity acts before the hit: the results are those of velocities to which %.*s*%.*s was added",
                           TEXT_ARG(name), TEXT_ARG(other));
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
    return value_of(value->shape, num);
}

static Value plus(const Value *value, Num change, int axis, NumCtx *exact)
{
    int  count = value_count(value);
    Num *num = arena_copy(exact->mem, value_num(value), sizeof(Num) * (size_t)count);
    if (exact_add(&num[axis], num[axis], change, exact))
        return *value;
    return value_of(value->shape, num);
}

/* Each velocity of a body with g*dt added. */
static void add_fall(const LogExplanation *explanation, const Columns *columns, Input *givens, NumCtx *exact)
{
    const Value *g = &givens[explanation->given].value;
    int          axes = value_count(g), first = value_at(columns, explanation->given)->axes ? 0 : explanation->axis;
    for (int k = 0; k < axes; k++) {
        Num fall = value_num(g)[k];
        if (exact_mul(&fall, fall, givens[explanation->other].value.one, exact) || (explanation->down && exact_neg(&fall, fall, exact)))
            return;
        for (int a = 0; a < columns->givens; a++)
            if (is_falling(columns, a))
                givens[a].value = plus(&givens[a].value, fall, first + k, exact);
    }
}

static bool has_values(const LogExplanation *explanation, const Input *givens)
{
    bool two = explanation->kind == EXPLAINED_BY_OTHER || explanation->kind == EXPLAINED_BY_GRAVITY;
    return givens[explanation->given].shape.kind != SHAPE_NONE && (!two || givens[explanation->other].shape.kind != SHAPE_NONE);
}

const Input *explanation_givens(const LogExplanation *explanation, const Columns *columns, const Input *givens, double closing,
                                NumCtx *exact)
{
    int    a = explanation->given, count = columns->givens + columns->besides;
    Input *changed = arena_copy(exact->mem, givens, sizeof(Input) * (size_t)count);
    if (!has_values(explanation, givens))
        return NULL;
    switch (explanation->kind) {
    case EXPLAINED_BY_EXCHANGE:
        changed[a].value = givens[explanation->other].value;
        changed[explanation->other].value = givens[a].value;
        return changed;
    case EXPLAINED_BY_SIGN:
        changed[a].value = negative(&givens[a].value, exact);
        return changed;
    case EXPLAINED_BY_CONSTANT:
        changed[a].value = value_number(exact_num(exact_integer(explanation->constant, exact)));
        return changed;
    case EXPLAINED_BY_OTHER:
        changed[a].value = givens[explanation->other].value;
        return changed;
    case EXPLAINED_BY_THRESHOLD:
        if (closing * explanation->den < explanation->slow)
            changed[a].value = value_number(exact_num(&exact_zero));
        return changed;
    case EXPLAINED_BY_GRAVITY:
        add_fall(explanation, columns, changed, exact);
        return changed;
    default:
        return givens;
    }
}
