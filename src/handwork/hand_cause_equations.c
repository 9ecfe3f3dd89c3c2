/* Wrong equations that no slip in them explains: 1/2*m*v^2 = (m + M)*g*h is not a law copied wrongly, but the wrong model. */
#include "handwork/hand_cause.h"
#include "handwork/hand_judging.h"

static bool holds_among(HandChecker *c, const EquationSides *sides, const Mistake *mistake)
{
    const Plan   *plan = mistake_plan(c->plan, mistake, c->mem);
    EquationWorld wrong = equation_world(plan, column_run(plan, c->givens, c->report->exact, plan->aspects, c->exact), c->exact);
    Num           residual;
    return equation_residual(&residual, sides, wrong.at, c->exact) && num_is_zero(residual, c->exact);
}

void hand_suspect_equation(HandChecker *c, int line, const EquationSides *sides)
{
    const Plan *plan = c->report->plan;
    for (int i = 0; i < plan->mistakes && c->ctx == c->exact && !num_stop(); i++) {
        const Mistake *mistake = &plan->mistake[i];
        if (mistake->kind != MISTAKE_FORMULA || !mistake_changes(mistake))
            continue;
        hand_set_memory(c, c->aside);
        bool held = holds_among(c, sides, mistake);
        hand_set_memory(c, c->kept);
        arena_reset(c->aside);
        if (held)
            hand_list_suspect(c, &c->line[line], (Suspect){.id = mistake->id, .feedback = mistake->feedback, .mistake = mistake});
    }
}
