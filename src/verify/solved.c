#include "verify/solved.h"
#include "verify/ranged.h"
#include "verify/report_make.h"

#include "derive/operate.h"

static bool is_given(const Plan *forward, Text name)
{
    for (int i = 0; i < forward->aspects; i++)
        if (forward->step[i].role == ROLE_GIVEN && text_equal(forward->step[i].name, name))
            return true;
    return false;
}

int solved_unknowns(const Report *report, int *step)
{
    const Plan *plan = report->plan;
    int         count = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < plan->answers; i++) {
            const Step *answer = &plan->step[plan->answer[i]];
            bool        given = is_given(report->solved->forward, answer->name), found = given || text_is(answer->page.stage, "Solve");
            if (found && report_find(report, answer->name) >= 0 && given == (pass == 0))
                step[count++] = plan->answer[i];
        }
    return count;
}

Text solved_list(const Report *report, bool answers)
{
    Arena *mem = report->desk->exact.mem;
    int   *step = ARENA_MANY(mem, int, report->plan->answers + 1);
    int    count = solved_unknowns(report, step);
    Buf    buf = {0};
    for (int i = 0; i < count; i++) {
        Text name = report->plan->step[step[i]].name;
        if (i && !answers && !is_given(report->solved->forward, name))
            break;
        buf_printf(&buf, "%s%.*s = {%.*s}", i ? ", " : "", TEXT_ARG(name), TEXT_ARG(name));
    }
    Text list = text_copy(mem, report_fill_in(report, buf_text(&buf)));
    buf_free(&buf);
    return list;
}

Text solved_free(const Report *report)
{
    const Plan *forward = report->solved->forward;
    Text       *name = ARENA_MANY(report->mem, Text, forward->aspects + 1);
    int         count = 0;
    Buf         buf = {0};
    for (int i = 0; i < forward->aspects; i++)
        if (forward->step[i].role == ROLE_GIVEN && report_find(report, forward->step[i].name) < 0)
            name[count++] = forward->step[i].keyword;
    for (int i = 0; i < count; i++)
        buf_printf(&buf, "%s%.*s", !i ? "" : i + 1 < count ? ", " : " and ", TEXT_ARG(name[i]));
    return buf_finish(&buf, report->mem);
}

/* Whether the step is the given for which the report has a range. */
static bool is_ranged(const Report *report, int step)
{
    const Step *of = &report->plan->step[step];
    return report->ranged && of->role == ROLE_GIVEN && !plan_is_hidden(of) && text_equal(of->name, report->ranged->letter);
}

bool solved_is_found(const Report *report, int step)
{
    return is_ranged(report, step) && report->ranged->missing;
}

bool solved_is_answer(const Report *report, int step)
{
    const Step *of = &report->plan->step[step];
    if (is_ranged(report, step))
        return true;
    if (!report->solved)
        return of->role == ROLE_ANSWER;
    bool known = of->role == ROLE_GIVEN && !is_given(report->solved->forward, of->name);
    return report->solved->solutions && (of->role == ROLE_ANSWER || known);
}

/* Whether the step of one report has the value of the step of the other one, or with `opposite` its negative. */
static Truth compare(const Report *a, int x, const Report *b, int y, bool opposite)
{
    NumCtx *of_a, *of_b;
    Value   left, right;
    if (x < 0 || y < 0 || !report_truth(a, x, &of_a) || !report_truth(b, y, &of_b))
        return TRUTH_UNKNOWN;
    Input own = report_input(a, x), other = report_input(b, y);
    Env   env = {.num = of_a == &a->desk->exact ? of_b : of_a};
    if (input_convert(&left, &own, env.num) || input_convert(&right, &other, env.num) ||
        (opposite && operate_call(&right, OP_NEG, &right, 1, &env)))
        return TRUTH_UNKNOWN;
    return operate_compare(OP_EQ, left, right, &env);
}

bool solved_differs(const Report *a, const Report *b)
{
    const Plan *forward = a->solved->forward;
    bool        differs = false;
    for (int i = 0; i < forward->aspects && !differs; i++) {
        Text name = forward->step[i].name;
        differs = forward->step[i].role == ROLE_GIVEN && compare(a, report_find(a, name), b, report_find(b, name), false) == TRUTH_FALSE;
    }
    return differs;
}

bool solved_turned(const Report *a, const Report *b)
{
    const Plan *forward = a->solved->forward;
    bool        same = true;
    for (int i = 0; i < forward->aspects && same; i++) {
        const Step *step = &forward->step[i];
        int         x = report_find(a, step->name), y = report_find(b, step->name);
        if (step->role != ROLE_GIVEN && (step->role != ROLE_ANSWER || x < 0))
            continue;
        bool direction = step->role == ROLE_GIVEN && step->shape.kind == SHAPE_VECTOR;
        same = compare(a, x, b, y, false) == TRUTH_TRUE || (direction && compare(a, x, b, y, true) == TRUTH_TRUE);
    }
    return same;
}

Text solved_unchanged(const Report *report)
{
    const Plan *plan = report->solved->forward;
    Buf         buf = {0};
    bool        same = true;
    for (int i = 0; i < plan->aspects && same; i++) {
        Text name = plan->step[i].name, after = text_format(report->mem, "%.*s'", TEXT_ARG(name));
        int  before = plan->step[i].role == ROLE_GIVEN ? report_find(report, name) : -1, later = report_find(report, after);
        if (before < 0 || later < 0)
            continue;
        same = compare(report, before, report, later, false) == TRUTH_TRUE;
        buf_printf(&buf, "%s%.*s = %.*s", buf.len ? " and " : "", TEXT_ARG(after), TEXT_ARG(name));
    }
    Text unchanged = same ? text_copy(report->mem, buf_text(&buf)) : (Text){0};
    buf_free(&buf);
    return unchanged;
}

static int step_named(const Plan *plan, Text name)
{
    for (int i = 0; i < plan->aspects; i++)
        if (plan->step[i].role == ROLE_GIVEN && text_equal(plan->step[i].name, name))
            return i;
    return -1;
}

Report *solved_forward(const Report *report)
{
    const Plan *plan = report->solved->forward;
    Arena      *mem = report->desk->exact.mem;
    if (report->solved->certificate) /* what is known may be run forwards, but not to what was stated */
        return NULL;
    Input *givens = ARENA_MANY(mem, Input, plan->aspects);
    Echo  *echo = ARENA_MANY(mem, Echo, report->echoes + 1);
    int    count = 0, echoes = 0;
    for (int i = 0; i < plan->aspects; i++) {
        int found = plan->step[i].role == ROLE_GIVEN ? report_find(report, plan->step[i].name) : -1;
        if (plan->step[i].role == ROLE_GIVEN && found < 0)
            return NULL;
        if (found >= 0)
            givens[count++] = report_input(report, found);
    }
    for (int i = 0; i < report->echoes; i++) {
        int step = step_named(plan, report->plan->step[report->echo[i].step].name);
        if (step >= 0) {
            echo[echoes] = report->echo[i];
            echo[echoes++].step = step;
        }
    }
    Report known = *report;
    known.givens = givens;
    known.echo = echo;
    known.echoes = echoes;
    return report_by_plan(&known, plan);
}
