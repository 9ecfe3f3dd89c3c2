/* Says in the method's own words what the known givens of a call decide, whatever else is stated. */
#include "session/formula.h"
#include "session/textbook.h"
#include "session/unknowns/unknown_call.h"
#include "solve/diagnosis/diagnose.h"
#include "verify/report_values.h"

static const Input *known_value(const UnknownCall *a, int slot)
{
    for (int i = 0; i < a->problem.knowns; i++)
        if (a->known[i].slot == slot && a->known[i].part == ATOM_WHOLE)
            return &a->known[i].value;
    return NULL;
}

/* "but here ma = {ma} and mb = {mb}" without mb where that is looked for. */
static Text only_known(const UnknownCall *a, Text said)
{
    Arena *mem = a->call->run->mem;
    for (int i = 0; i < a->plan->aspects; i++) {
        const Step *step = &a->plan->step[i];
        if (step->role != ROLE_GIVEN || known_value(a, step->slot))
            continue;
        Text shown = text_format(mem, "%.*s = {%.*s}", TEXT_ARG(step->name), TEXT_ARG(step->name));
        said = text_with(mem, said, text_format(mem, " and %.*s", TEXT_ARG(shown)), TEXT(""));
        said = text_with(mem, said, text_format(mem, "%.*s and ", TEXT_ARG(shown)), TEXT(""));
    }
    return said;
}

/* The text of a step that what is known decides, so that the values put in for the rest do not matter. */
static Text say(const UnknownCall *a, int step)
{
    Run   *run = a->call->run;
    Input *givens = ARENA_MANY(run->mem, Input, a->plan->aspects);
    int    count = 0;
    Notes  before = run->notes;
    for (int i = 0; i < a->plan->aspects; i++) {
        const Input *known = known_value(a, a->plan->step[i].slot);
        if (a->plan->step[i].role == ROLE_GIVEN)
            givens[count++] = known ? *known : diagnose_some_value(a->plan->step[i].shape, 1, &run->session->desk.exact);
    }
    run->notes = (Notes){.mem = run->mem};
    Report *report = run_plan(run, a->plan, givens, NULL, 0);
    run->notes = before;
    return text_copy(run->mem, report_fill_in(report, only_known(a, a->plan->step[step].reason)));
}

static bool fail(const UnknownCall *a, int step)
{
    Run *run = a->call->run;
    return diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "%.*s", TEXT_ARG(say(a, step)));
}

bool unknown_givens_good(UnknownCall *a)
{
    a->givens = known_givens(&a->problem, &a->call->run->session->desk.exact);
    bool bad = a->givens.end >= 0 && a->plan->step[a->givens.end].role == ROLE_NEED;
    return !bad || fail(a, a->givens.end);
}

bool unknown_givens_apart(const UnknownCall *a)
{
    if (a->givens.end < 0)
        return false;
    (void)fail(a, a->givens.end);
    const Given *given = textbook_given(a->call->method, TEXT("va"), a->call->run->mem);
    if (given && given->number && !given->vector)
        diag_hint(&a->call->run->diag, "velocities are positive from A to B; if B is behind A, exchange the two");
    return true;
}

Text unknown_givens_remark(const UnknownCall *a)
{
    Text none = {0};
    return a->givens.remark < 0 ? none : say(a, a->givens.remark);
}
