#include "verify/turned.h"

#include "derive/mistake.h"
#include "number/exact.h"
#include "verify/report_make.h"

/* Whether it only gives data the opposite sign. */
static bool turns_data(const Plan *plan, const Mistake *convention)
{
    bool turns = convention->kind == MISTAKE_ALLOWED && convention->replaces > 0;
    for (int i = 0; i < convention->replaces && turns; i++) {
        const Expr *formula = convention->replace[i].formula;
        turns = plan->step[convention->replace[i].step].role == ROLE_GIVEN && formula->kind == EXPR_CALL && formula->op == OP_NEG &&
                formula->arg[0]->kind == EXPR_NAME;
    }
    return turns;
}

static const Mistake *find_convention(const Plan *plan)
{
    for (int i = 0; i < plan->mistakes; i++)
        if (turns_data(plan, &plan->mistake[i]))
            return &plan->mistake[i];
    return NULL;
}

static bool is_turned(const Mistake *convention, int step)
{
    bool turned = false;
    for (int i = 0; i < convention->replaces; i++)
        turned |= convention->replace[i].step == step;
    return turned;
}

static bool negate(Input *input, NumCtx *exact)
{
    if (input->plan || input->sys)
        return false;
    int  count = value_count(&input->value);
    Num *part = ARENA_MANY(exact->mem, Num, count);
    for (int i = 0; i < count; i++)
        if (exact_neg(&part[i], value_num(&input->value)[i], exact))
            return false;
    *input = input_exact(value_of(input->value.shape, part));
    return true;
}

const Report *turned_report(const Report *report, Text *words)
{
    const Plan    *plan = report->plan;
    const Mistake *convention = find_convention(plan);
    NumCtx        *exact = &report->desk->exact;
    int            count = 0, given = 0;
    if (!convention)
        return NULL;
    for (int i = 0; i < plan->count; i++)
        count += plan->step[i].role == ROLE_GIVEN;
    Input *givens = arena_copy(exact->mem, report->givens, sizeof *givens * (size_t)count);
    for (int i = 0; i < plan->count; i++)
        if (plan->step[i].role == ROLE_GIVEN && !(is_turned(convention, i) ? negate(&givens[given++], exact) : ++given))
            return NULL;
    *words = convention->feedback;
    return report_with_givens(report, givens);
}
