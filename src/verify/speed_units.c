#include "verify/speed_units.h"

#include "number/exact.h"
#include "verify/report_make.h"

static bool is_velocity(const Step *given)
{
    return dimension_same(given->shape.dimension, dimension_of(0, 1, -1));
}

static bool is_free_of_lengths(const Step *given)
{
    return is_velocity(given) || !dimension_has_unit(given->shape.dimension) ||
           dimension_same(given->shape.dimension, dimension_of(1, 0, 0));
}

static const Expr *typed_for(const Report *report, int step)
{
    const Expr *typed = NULL;
    for (int i = 0; i < report->echoes && !typed; i++)
        typed = report->echo[i].step == step ? report->echo[i].typed : NULL;
    return typed;
}

/* The quantity that all velocities other than 0 are typed in, each by itself; NULL if there is none. */
static const Expr *common_quantity(const Report *report)
{
    const Expr *common = NULL;
    bool        same = report->units;
    for (int i = 0, g = 0; i < report->plan->count && same; i++) {
        const Step *given = &report->plan->step[i];
        if (given->role != ROLE_GIVEN)
            continue;
        const Input *input = &report->givens[g++];
        const Expr  *typed = typed_for(report, i);
        same = is_free_of_lengths(given) && !input->plan && !input->sys;
        if (!same || !is_velocity(given) || !typed ||
            (given->shape.kind == SHAPE_NUMBER && num_is_zero(input->value.one, &report->desk->exact)))
            continue;
        same = typed->kind == EXPR_CALL && typed->op == OP_QUANTITY && (!common || text_equal(common->text, typed->text));
        common = typed;
    }
    return same && common && !exact_is_one(common->exact) ? common : NULL;
}

const Report *speed_units_report(const Report *report, Text *unit)
{
    const Expr *common = common_quantity(report);
    NumCtx     *exact = &report->desk->exact;
    Arena      *mem = exact->mem;
    if (!common)
        return NULL;
    Input *given = ARENA_MANY(mem, Input, report->plan->count);
    for (int i = 0, g = 0; i < report->plan->count; i++) {
        const Step *step = &report->plan->step[i];
        if (step->role != ROLE_GIVEN)
            continue;
        given[g] = report->givens[g];
        Value *value = &given[g++].value;
        Num   *part = is_velocity(step) ? ARENA_MANY(mem, Num, value_count(value)) : NULL;
        for (int k = 0; part && k < value_count(value); k++)
            if (exact_div(&part[k], value_num(value)[k], exact_num(common->exact), exact) != NUM_OK)
                return NULL;
        if (part)
            *value = value_of(value->shape, part);
    }
    *unit = common->text;
    return report_with_givens(report, given);
}
