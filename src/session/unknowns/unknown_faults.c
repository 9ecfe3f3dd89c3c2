/* What is said where the problem of a call with unknowns has no solution, and its page. */
#include "session/unknowns/unknown_call.h"
#include "solve/diagnosis/diagnose.h"
#include "verify/report_values.h"

#include "session/formula.h"

/* ---- too little is known -------------------------------------------------------------------------------------- */

static bool too_little(const UnknownCall *a, const SolveFault *fault)
{
    Run *run = a->call->run;
    Buf  buf = {0};
    diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "too little is known: %d more value%s needed", fault->missing,
              fault->missing == 1 ? " is" : "s are");
    for (int i = 0; i < fault->steps; i++) {
        const Step *step = &a->plan->step[fault->step[i]];
        unknown_put_listed(&buf, step->role == ROLE_GIVEN ? step->keyword : step->name, i, fault->steps, "or");
    }
    if (buf.len)
        diag_hint(&run->diag, "give %s%.*s", fault->steps > 1 ? "one of " : "", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return false;
}

/* ---- contradictions ------------------------------------------------------------------------------------------- */

static bool is_typed(const UnknownCall *a, int known)
{
    bool typed = false;
    for (int i = 0; i < a->echoes; i++)
        typed |= a->echo[i].step == known;
    return typed;
}

/* A value that was not typed, but is the usual one of its given, is the first to be doubted. */
static Text doubt_usual(const UnknownCall *a, int known)
{
    const Given *given = a->given[known];
    Buf          usual = {0};
    expr_write(&usual, given->fallback, true);
    Text doubt = text_format(a->call->run->mem, "%.*s was not given, so it has its usual value %.*s; write %.*s=? to find it",
                             TEXT_ARG(given->keyword), TEXT_ARG(buf_text(&usual)), TEXT_ARG(given->keyword));
    buf_free(&usual);
    return doubt;
}

/* The name of a known quantity in the plan. */
static Text step_name(const UnknownCall *a, int known)
{
    int step = 0;
    while (a->plan->step[step].slot != a->problem.known[known].slot)
        step++;
    return a->plan->step[step].name;
}

/* "va' = 1; or va' = 2": every value that the others allow. */
static void put_clash(const UnknownCall *a, Buf *buf, const SolveClash *clash)
{
    Arena *mem = a->call->run->mem;
    Text  *said = ARENA_MANY(mem, Text, clash->candidates);
    Text   name = step_name(a, clash->known);
    for (int i = 0; i < clash->candidates; i++) {
        const Report *report = unknown_solution_of(a, &clash->candidate[i]);
        bool          known = !report || report_find(report, name) < 0;
        if (!known)
            said[i] = report_fill_in(report, text_format(mem, "%.*s = {%.*s}", TEXT_ARG(name), TEXT_ARG(name)));
        for (int k = 0; k < i && !known; k++)
            known = text_equal(said[i], said[k]);
        if (!known)
            buf_printf(buf, "%s%.*s", buf->len ? "; or " : "", TEXT_ARG(said[i]));
    }
}

/* "changing one of them would be enough: e = 1/2; or va' = 1": what the other values make of each. */
static Text list_changes(const UnknownCall *a, const SolveFault *fault)
{
    Arena *mem = a->call->run->mem;
    Buf    buf = {0};
    for (int i = 0; i < fault->clashes; i++)
        if (!is_typed(a, fault->clash[i].known))
            return doubt_usual(a, fault->clash[i].known);
    for (int i = 0; i < fault->clashes; i++)
        put_clash(a, &buf, &fault->clash[i]);
    Text changes = buf.len ? text_format(mem, "changing one of them would be enough: %.*s", TEXT_ARG(buf_text(&buf))) : (Text){0};
    buf_free(&buf);
    return changes;
}

/* The typed values without which the others still contradict each other: "ma and mb". */
static Text list_beside(const UnknownCall *a, const SolveFault *fault)
{
    Text *beside = ARENA_MANY(a->call->run->mem, Text, a->problem.knowns + 1);
    int   count = 0;
    Buf   buf = {0};
    for (int i = 0, member = 0; i < a->problem.knowns; i++) {
        bool in = member < fault->least.knowns && fault->member[member] == i;
        member += in;
        if (!in && is_typed(a, i))
            beside[count++] = a->given[i]->keyword;
    }
    for (int i = 0; i < count; i++)
        unknown_put_listed(&buf, beside[i], i, count, "and");
    return buf_finish(&buf, a->call->run->mem);
}

/* "(1), total momentum": an equation, and what its caption says up to a comma or a colon. */
static Text equation_said(const Report *report, int step)
{
    const Step *equation = &report->plan->step[step];
    Text        caption = equation->caption;
    for (size_t i = 0; i < caption.len; i++)
        if (caption.at[i] == ',' || caption.at[i] == ':' || (caption.at[i] == '=' && i))
            caption.len = i;
    caption = text_trim(caption);
    return text_format(report->mem, caption.len ? "%.*s, %.*s" : "%.*s", TEXT_ARG(equation->name), TEXT_ARG(caption));
}

static Text written(const Report *report, const Expr *expr)
{
    Buf buf = {0};
    expr_write(&buf, expr, report->unicode);
    return buf_finish(&buf, report->mem);
}

/* "vb' would be 7/2 by (1), total momentum, but 5 by (2), speed of separation" */
static Text certify(Report *report, const SolveRefutation *refutation, Solved *solved)
{
    const Step    *law = &report->plan->step[refutation->law];
    const Working *working = report_working(report, refutation->law);
    const Expr    *sides = working->count ? working->form[working->count - 1] : law->formula;
    Certificate   *c = ARENA_ONE(report->mem, Certificate);
    *c = (Certificate){refutation->law, written(report, sides->arg[0]), written(report, sides->arg[1])};
    solved->certificate = c;
    Text        name = written(report, law->formula->arg[0]), second = equation_said(report, refutation->second);
    const char *is = expr_is_rounded(sides) ? "about " : "";
    if (refutation->kind == REFUTED_ROOT)
        return text_format(report->mem, "%.*s, needs the square root of %s%.*s, which is negative", TEXT_ARG(second), is,
                           TEXT_ARG(c->left));
    if (refutation->kind == REFUTED_NUMBERS)
        return text_format(report->mem, "%.*s, would say that %.*s = %.*s", TEXT_ARG(second), TEXT_ARG(c->left), TEXT_ARG(c->right));
    Text first = refutation->first < 0 ? TEXT("its definition") : equation_said(report, refutation->first);
    return text_format(report->mem, "%.*s would be %s%.*s by %.*s, but %s%.*s by %.*s", TEXT_ARG(name), is, TEXT_ARG(c->left),
                       TEXT_ARG(first), is, TEXT_ARG(c->right), TEXT_ARG(second));
}

/* The call with only some of its known values. */
static UnknownCall call_with(const UnknownCall *a, const int *member, int members)
{
    Arena      *mem = a->call->run->mem;
    UnknownCall some = *a;
    some.problem.knowns = members;
    some.given = ARENA_MANY(mem, Given *, members + 1);
    some.echo = ARENA_MANY(mem, Echo, a->echoes + 1);
    some.echoes = 0;
    for (int i = 0; i < members; i++) {
        some.given[i] = a->given[member[i]];
        for (int k = 0; k < a->echoes; k++)
            if (a->echo[k].step == member[i]) {
                some.echo[some.echoes] = a->echo[k];
                some.echo[some.echoes++].step = i;
            }
    }
    return some;
}

/* The page ends with the equation that fails. */
static void bind_page(const UnknownCall *a, Report *report, Bound *bound)
{
    Form *form = ARENA_ONE(a->call->run->mem, Form);
    *form = (Form){.given = (const Given **)a->given, .count = a->problem.knowns};
    a->solved->rejected = 0;
    report->solved = a->solved;
    report->status = STATUS_NEED;
    report->exit = EXIT_MATH;
    *bound = (Bound){
        .form = form, .plan = report->plan, .givens = (Input *)report->givens, .echo = a->echo, .echoes = a->echoes, .solved = report};
}

/* The page that works out one value from the others, which is not as stated. False: there is none. */
static bool work_out_other(const UnknownCall *a, const SolveFault *fault, Text what, Bound *bound)
{
    Run *run = a->call->run;
    int *member = ARENA_MANY(run->mem, int, a->problem.knowns + 1);
    for (int i = fault->clashes - 1; i >= 0; i--) {
        const SolveClash *clash = &fault->clash[i];
        const Expr       *typed = NULL;
        int               count = 0;
        for (int k = 0; k < a->echoes; k++)
            typed = a->echo[k].step == clash->known ? a->echo[k].typed : typed;
        for (int k = 0; k < a->problem.knowns; k++)
            if (k != clash->known)
                member[count++] = k;
        for (int k = 0; k < clash->candidates && typed; k++) {
            if (!unknown_solution_of(a, &clash->candidate[k]))
                continue;
            UnknownCall others = call_with(a, member, count);
            Report     *report = run_plan(run, clash->candidate[k].plan, clash->candidate[k].givens, others.echo, others.echoes);
            bind_page(&others, report, bound);
            Text name = a->given[clash->known]->keyword, stated = written(report, typed);
            report->reason = report_fill_in(
                report, text_format(run->mem, "%.*s: the other values give %.*s = {%.*s}, but %.*s = %.*s was stated", TEXT_ARG(what),
                                    TEXT_ARG(name), TEXT_ARG(step_name(a, clash->known)), TEXT_ARG(name), TEXT_ARG(stated)));
            return true;
        }
    }
    return false;
}

/* "no e can do this: even e = 0 gives at most loss = 15; ..." */
static Text with_bound(Text reason, Text limit, Arena *mem)
{
    size_t colon = 0;
    while (colon < reason.len && reason.at[colon] != ':')
        colon++;
    if (!limit.len || colon == reason.len)
        return reason;
    return text_format(mem, "%.*s: %.*s;%.*s", TEXT_ARG(text_cut(reason, 0, colon)), TEXT_ARG(limit),
                       TEXT_ARG(text_from(reason, colon + 1)));
}

static bool contradiction(const UnknownCall *a, const SolveFault *fault, Text what, Bound *bound)
{
    Run                   *run = a->call->run;
    Text                   beside = list_beside(a, fault), changes = list_changes(a, fault);
    const SolveRefutation *refutation = &fault->refutation;
    if (refutation->kind != REFUTED_NOT) {
        UnknownCall least = call_with(a, fault->member, fault->least.knowns);
        Report     *report = run_plan(run, refutation->page.plan, refutation->page.givens, least.echo, least.echoes);
        bind_page(&least, report, bound);
        report->reason = text_format(run->mem, "%.*s%s%.*s: %.*s", TEXT_ARG(what), beside.len ? ", even without " : "", TEXT_ARG(beside),
                                     TEXT_ARG(certify(report, refutation, a->solved)));
    } else if (!work_out_other(a, fault, what, bound)) {
        diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "%.*s: the equations have no solution", TEXT_ARG(what));
        return changes.len && diag_hint(&run->diag, "%.*s", TEXT_ARG(changes));
    }
    bound->solved->reason = with_bound(bound->solved->reason, unknown_bound(a, bound->solved), run->mem);
    bound->solved->hint = changes;
    return true;
}

/* ---- all faults ----------------------------------------------------------------------------------------------- */

bool unknown_fault(UnknownCall *a, const SolveResult *result, Report *apart, Bound *bound)
{
    Run       *run = a->call->run;
    SolveFault fault = solve_diagnose(&a->problem, result, &run->session->desk.exact);
    Text       missing = unknown_missing(a);
    if (fault.kind == FAULT_TOO_LITTLE && unknown_has_range(a))
        return unknown_ranges(a, bound);
    if (fault.kind == FAULT_TOO_LITTLE)
        return too_little(a, &fault);
    if (fault.kind == FAULT_TOO_HARD) {
        diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "carom cannot solve these equations for %.*s", TEXT_ARG(missing));
        return diag_hint(&run->diag, "there may be a solution: the equations that are left cannot be solved exactly here");
    }
    bool too_much = fault.missing || result->count || !missing.len;
    Text what = too_much ? TEXT("these values contradict each other") : text_format(run->mem, "no %.*s can do this", TEXT_ARG(missing));
    if (apart && fault.refutation.kind == REFUTED_NOT) {
        unknown_bind_report(bound, apart);
        return true;
    }
    return contradiction(a, &fault, what, bound);
}
