#include "audit/closing.h"

static bool has_step(const Plan *plan, const char *name)
{
    for (int i = 0; i < plan->aspects; i++)
        if (text_is(plan->step[i].name, name))
            return true;
    return false;
}

bool closing_is_step(const Plan *plan, int step)
{
    Text name = plan->step[step].name;
    return text_is(name, "u") || (text_is(name, "vn") && has_step(plan, "vn'"));
}
