#include "derive/plan_scope.h"

#include "derive/maker.h"

static bool is_seen(const PlanScope *s, int i)
{
    return s->plan->step[i].slot >= 0 && !maker_exclusive(s->plan->step, i, s->guard, s->guard_is);
}

static bool find(Scope *scope, Text name, Binding *binding)
{
    const PlanScope *s = (const PlanScope *)scope;
    bool             found = false;
    for (int i = 0; i < s->before; i++)
        if (text_equal(s->plan->step[i].name, name) && is_seen(s, i) && (!found || binding->shape.kind == SHAPE_NONE)) {
            *binding = (Binding){.shape = s->plan->step[i].shape, .slot = s->plan->step[i].slot};
            found = true;
        }
    return found;
}

static void each(Scope *scope, void (*visit)(Text, void *), void *data)
{
    const PlanScope *s = (const PlanScope *)scope;
    for (int i = 0; i < s->before; i++)
        if (is_seen(s, i))
            visit(s->plan->step[i].name, data);
}

PlanScope plan_scope(const Plan *plan, int before, int guard, bool guard_is)
{
    return (PlanScope){{.find = find, .each = each, .steps = true}, plan, before, guard, guard_is};
}
