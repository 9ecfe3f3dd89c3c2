#include "motion/rule.h"

#include <assert.h>

static Text text_named(const BuiltIn *rink, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (text_is(text_of(rink[i].name), name))
            return text_of(rink[i].text);
    return (Text){0};
}

/* Marks the steps that are asked for, the steps they need, and the cases that contain them. */
static void want(Rule *rule)
{
    const Plan *plan = rule->plan;
    Arena      *mem = rule->method->mem;
    int         before = -1, now = 0;
    rule->wanted = ARENA_MANY(mem, bool, plan->count);
    for (int i = 0; i < plan->aspects; i++)
        for (int k = 0; rule->asked[k]; k++)
            rule->wanted[i] |= text_is(plan->step[i].name, rule->asked[k]);
    while (before != now) {
        before = now;
        plan_add_needed(plan, rule->wanted, mem);
        for (int i = 0; i < plan->count; i++)
            if (rule->wanted[i] && plan->step[i].guard >= 0)
                rule->wanted[plan->step[i].guard] = true;
        now = 0;
        for (int i = 0; i < plan->count; i++)
            now += rule->wanted[i];
    }
}

bool rule_open(Rule *rule, Diag *diag)
{
    Text text = text_named(scene_text, scene_text_count, rule->name);
    Text keyword[RULE_GIVENS];
    int  count = 0, forms[1] = {0};
    if (rule->plan)
        return true;
    if (!text.len)
        text = text_named(method_built_in, method_built_in_count, rule->name);
    rule->method = method_read(text, NULL, diag);
    if (!rule->method)
        return false;
    for (; rule->given[count]; count++)
        keyword[count] = text_of(rule->given[count]);
    int *form = ARENA_MANY(rule->method->mem, int, rule->method->forms + 1);
    for (int i = 0; i < rule->method->forms; i++)
        form[i] = i;
    int chosen = method_form_for(rule->method, rule->method->forms ? form : forms, keyword, count);
    assert(chosen >= 0);
    const Form *chosen_form = &rule->method->form[chosen];
    Shape      *shape = ARENA_MANY(rule->method->mem, Shape, chosen_form->count);
    for (int i = 0; i < count; i++) {
        rule->order[i] = method_given(chosen_form, keyword[i]);
        assert(rule->order[i] >= 0 && chosen_form->count == count);
        shape[rule->order[i]] = rule->vectors[i] == 'v' ? (Shape){.kind = SHAPE_VECTOR, .rows = 2, .cols = 1} : NUMBER;
    }
    rule->plan = method_plan(rule->method, chosen, shape, diag);
    if (rule->plan)
        want(rule);
    return rule->plan != NULL;
}

void rule_close(Rule *rule)
{
    if (rule->method)
        method_free(rule->method);
    rule->method = NULL;
    rule->plan = NULL;
}

RuleRun rule_run(const Rule *rule, const Num *const *value, NumCtx *ctx)
{
    Input *input = ARENA_MANY(ctx->mem, Input, RULE_GIVENS);
    for (int i = 0; rule->given[i]; i++) {
        Value v =
            rule->vectors[i] == 'v' ? value_of((Shape){.kind = SHAPE_VECTOR, .rows = 2, .cols = 1}, value[i]) : value_number(value[i][0]);
        input[rule->order[i]] = (Input){.shape = v.shape, .value = v, .sys = ctx->sys->kind == NUM_EXACT ? NULL : ctx->sys};
    }
    return (RuleRun){rule, column_run_some(rule->plan, input, NULL, rule->wanted, ctx)};
}

const Num *rule_value(const RuleRun *run, const char *name)
{
    const Plan *plan = run->rule->plan;
    for (int i = 0; i < plan->aspects; i++) {
        const Entry *entry = &run->column->entry[i];
        if (entry->state == STATE_OK && run->rule->wanted[i] && text_is(plan->step[i].name, name))
            return value_num(&entry->value);
    }
    return NULL;
}

int rule_flags(const RuleRun *run)
{
    int flags = 0;
    for (int i = 0; i < run->rule->plan->aspects; i++)
        flags |= run->column->entry[i].state == STATE_FAILED ? run->column->entry[i].flags : 0;
    return flags;
}

bool rule_is_open(const RuleRun *run)
{
    return run->column->ended >= 0 || rule_flags(run) != 0;
}
