/* Says why the problem of a call with unknowns has no solution, and makes its page. */
#include "session/unknowns/unknown_call.h"
#include "solve/diagnosis/diagnose.h"
#include "verify/report_values.h"

#include "session/formula.h"
#include "solve/system/direction.h"

/* ---- too little is known -------------------------------------------------------------------------------------- */

/* Whether the first form lacks what another one takes: that is the name which does not go with the others. */
static bool is_of_other_form(const Call *call, int argument)
{
    const Form *form = call->method->form;
    bool        other = false;
    for (int f = 1; f < call->method->forms; f++)
        other |= method_given(&form[call->form[f]], call->keyword[argument]) >= 0;
    return other && method_given(&form[call->form[0]], call->keyword[argument]) < 0;
}

/* Whether it asks for nothing and states no answer, so that its values were meant for one form. */
static bool has_only_givens(const Call *call)
{
    bool only = !call->where && call_mixes_forms(call);
    for (int i = 0; i < call->count && only; i++)
        only = !call_is_open(call->arg[i].expr) &&
               (is_of_other_form(call, i) || method_given(&call->method->form[call->form[0]], call->keyword[i]) >= 0);
    return only;
}

static bool too_little(const UnknownCall *a, const SolveFault *fault)
{
    Run *run = a->call->run;
    Buf  buf = {0};
    bool whole = fault->steps && fault->part[0] == ATOM_WHOLE; /* components come last */
    for (int i = 0; !whole && has_only_givens(a->call) && i < a->call->count; i++)
        if (is_of_other_form(a->call, i))
            return call_not_combined(a->call, i);
    Text *name = ARENA_MANY(run->mem, Text, fault->steps + 1);
    int   names = 0;
    bool  asked = false;
    for (int pass = 0; pass < 2 && !names; pass++) { /* what e=? asks for is no help, unless nothing else is */
        asked = pass > 0;
        for (int i = 0; i < fault->steps; i++) {
            const Step *step = &a->plan->step[fault->step[i]];
            Text        own = step->role == ROLE_GIVEN ? step->keyword : step->name;
            int         part = fault->part[i];
            if (part != ATOM_WHOLE)
                name[names++] = text_format(run->mem, "%.*s.%c", TEXT_ARG(own), "xyz"[part]);
            else if (pass || call_argument(a->call, own) < 0)
                name[names++] = own;
        }
    }
    Text remark = asked ? unknown_givens_remark(a) : (Text){0};
    if (remark.len)
        return diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "these values do not determine %.*s: %.*s",
                         TEXT_ARG(unknown_missing(a)), TEXT_ARG(remark));
    diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "too little is known: %d more value%s needed", fault->missing,
              fault->missing == 1 ? " is" : "s are");
    run->diag.missing = fault->missing;
    run->diag.give = name;
    run->diag.gives = names;
    for (int i = 0; i < names; i++)
        unknown_put_listed(&buf, name[i], i, names, "or");
    if (buf.len)
        diag_hint(&run->diag, "give %s%.*s", names > 1 ? "one of " : "", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return false;
}

/* ---- contradictions ------------------------------------------------------------------------------------------- */

/* Whether it was typed, in the call or before, and is not the usual value of a given that was left out. */
static bool is_typed(const UnknownCall *a, int known)
{
    bool typed = !a->given[known]->fallback;
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

/* "va", or "va.x" of a vector of which only some components are known. */
static Text value_name(const UnknownCall *a, int known)
{
    Text keyword = a->given[known]->keyword;
    int  part = a->problem.known[known].part;
    return part == ATOM_WHOLE ? keyword : text_format(a->call->run->mem, "%.*s.%c", TEXT_ARG(keyword), "xyz"[part]);
}

static Text written(const Report *report, const Expr *expr)
{
    Buf buf = {0};
    expr_write(&buf, expr, report->unicode);
    return buf_finish(&buf, report->mem);
}

/* A condition as it was typed: `A stops`, loss = 7. Empty where it was typed otherwise: direction(va') = 30° is two conditions. */
static Text condition_said(const UnknownCall *a, const Report *report, int condition)
{
    Text        words = a->problem.words[condition];
    const Expr *expr = a->problem.condition[condition];
    if (a->typed_condition[condition] != expr)
        return (Text){0};
    if (!text_equal(words, UNKNOWN_STATED))
        return text_format(report->mem, "`%.*s`", TEXT_ARG(words));
    bool plain = expr->kind == EXPR_CHAIN && expr->count == 2 && expr->ops[1] == OP_EQ && expr->arg[0]->kind == EXPR_NAME;
    return plain ? written(report, expr) : (Text){0};
}

/* The typed values and conditions without which the others still contradict each other: ", whatever the values of ma and va.x". */
static Text list_beside(const UnknownCall *a, const SolveFault *fault, const Report *report)
{
    Text *beside = ARENA_MANY(report->mem, Text, a->problem.knowns + a->problem.conditions + 1);
    int   count = 0;
    Buf   buf = {0};
    for (int i = 0, member = 0; i < a->problem.knowns; i++) {
        bool in = member < fault->least.knowns && fault->member[member] == i;
        member += in;
        if (!in && is_typed(a, i))
            beside[count++] = value_name(a, i);
    }
    int values = count;
    for (int i = 0, kept = 0; i < a->problem.conditions; i++) {
        bool in = kept < fault->least.conditions && fault->least.condition[kept] == a->problem.condition[i];
        kept += in;
        beside[count] = condition_said(a, report, i);
        count += !in && beside[count].len;
    }
    bool only_values = count == values;
    buf_puts(&buf, !count ? "" : !only_values ? ", even without " : count == 1 ? ", whatever the value of " : ", whatever the values of ");
    for (int i = 0; i < count; i++)
        unknown_put_listed(&buf, beside[i], i, count, "and");
    return buf_finish(&buf, report->mem);
}

/* "equation (1), total momentum,": an equation, and what its caption says up to a comma, a colon or a bracket. */
static Text equation_said(const Report *report, int step)
{
    const Step *equation = &report->plan->step[step];
    Text        caption = equation->page.caption;
    for (size_t i = 0; i < caption.len; i++)
        if (caption.at[i] == ',' || caption.at[i] == ':' || caption.at[i] == '(' || (caption.at[i] == '=' && i))
            caption.len = i;
    caption = text_trim(caption);
    bool law = caption.len && !equation->reduced && !text_is(caption, "as stated");
    return text_format(report->mem, law ? "equation %.*s, %.*s," : "equation %.*s%.*s", TEXT_ARG(equation->name),
                       TEXT_ARG(law ? caption : (Text){0}));
}

/* "equation (1), total momentum, gives vb' = 7/2, but equation (2), speed of separation, gives vb' = 5" */
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
        return text_format(report->mem, "%.*s needs the square root of %s%.*s, which is negative", TEXT_ARG(second), is, TEXT_ARG(c->left));
    if (refutation->kind == REFUTED_NUMBERS)
        return text_format(report->mem, "%.*s becomes %.*s = %.*s, which is false", TEXT_ARG(second), TEXT_ARG(c->left),
                           TEXT_ARG(c->right));
    Text first = refutation->first < 0 ? TEXT("its definition") : equation_said(report, refutation->first);
    return text_format(report->mem, "%.*s gives %.*s = %s%.*s, but %.*s gives %.*s = %s%.*s", TEXT_ARG(first), TEXT_ARG(name), is,
                       TEXT_ARG(c->left), TEXT_ARG(second), TEXT_ARG(name), is, TEXT_ARG(c->right));
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

/* The page that works out one value from the others, which is not as stated: "the other values give e = 1/2, but e = 1 was stated". Empty:
 * there is none. */
static Text work_out_other(const UnknownCall *a, const SolveFault *fault, Bound *bound)
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
            return report_fill_in(report,
                                  text_format(run->mem, "the other values give %.*s = {%.*s}, but %.*s = %.*s was stated", TEXT_ARG(name),
                                              TEXT_ARG(step_name(a, clash->known)), TEXT_ARG(name), TEXT_ARG(stated)));
        }
    }
    return (Text){0};
}

/* The page that shows the equation that fails, and what fails there. */
static Text show_failure(const UnknownCall *a, const SolveFault *fault, Bound *bound)
{
    const SolveRefutation *refutation = &fault->refutation;
    UnknownCall            least = call_with(a, fault->member, fault->least.knowns);
    Report                *report = run_plan(a->call->run, refutation->page.plan, refutation->page.givens, least.echo, least.echoes);
    bind_page(&least, report, bound);
    return certify(report, refutation, a->solved);
}

/* The slot of the only quantity in the formula, if somebody who types a call has seen it. */
static bool is_of_known_name(const UnknownCall *a, const Expr *formula)
{
    bool known = formula->kind != EXPR_NAME;
    for (int i = 0; i < a->plan->aspects && !known; i++) {
        const Step *step = &a->plan->step[i];
        known = step->slot == formula->slot && (step->role == ROLE_GIVEN || step->role == ROLE_ANSWER);
    }
    for (int i = 0; i < formula->count && known; i++)
        known = is_of_known_name(a, formula->arg[i]);
    return known;
}

/* "the equations lead to 25*N.x² + 16 = 0, which no real number satisfies" */
static Text say_rootless(const UnknownCall *a, const Expr *formula)
{
    Run *run = a->call->run;
    if (!formula || !is_of_known_name(a, formula))
        return TEXT("the equations have no solution");
    Buf buf = {0};
    buf_puts(&buf, "the equations lead to ");
    expr_write(&buf, formula, settings_unicode(&run->session->settings));
    buf_puts(&buf, ", which no real number satisfies");
    return buf_finish(&buf, run->mem);
}

/* "no e can do this: the largest possible loss is 15, at e = 0; ..." */
static bool contradiction(const UnknownCall *a, const SolveResult *result, const SolveFault *fault, Text claim, Bound *bound)
{
    Run *run = a->call->run;
    bool shown = fault->refutation.kind != REFUTED_NOT;
    Text changes = list_changes(a, fault);
    Text evidence = shown ? show_failure(a, fault, bound) : work_out_other(a, fault, bound);
    if (!evidence.len) {
        diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "%.*s: %.*s", TEXT_ARG(claim), TEXT_ARG(say_rootless(a, result->rootless)));
        return changes.len && diag_hint(&run->diag, "%.*s", TEXT_ARG(changes));
    }
    Text beside = shown ? list_beside(a, fault, bound->solved) : (Text){0}, limit = unknown_bound(a, bound->solved);
    bound->solved->reason = text_format(run->mem, "%.*s%.*s: %.*s%s%.*s", TEXT_ARG(claim), TEXT_ARG(beside), TEXT_ARG(limit),
                                        limit.len ? "; " : "", TEXT_ARG(evidence));
    bound->solved->hint = changes;
    return true;
}

/* ---- equations that carom cannot solve --------------------------------------------------------------------------- */

/* The given that is missing, if it is the only one, in the plane, and only its direction counts; or NULL. */
static const Given *missing_direction(const UnknownCall *a)
{
    const Given *given = NULL;
    int          missing = 0, slot = -1;
    for (int i = 0; i < a->form->count; i++)
        if (unknown_is_missing(a, i)) {
            missing++;
            given = a->shape[i].rows == 2 ? a->form->given[i] : NULL;
        }
    for (int i = 0; i < a->plan->aspects && given; i++)
        if (a->plan->step[i].role == ROLE_GIVEN && text_equal(a->plan->step[i].name, given->name))
            slot = a->plan->step[i].slot;
    return missing == 1 && slot >= 0 && direction_only(&a->problem, slot, &a->call->run->session->desk.exact) ? given : NULL;
}

/* The call with `polar(1, a)` for what is missing, and without its conditions. */
static Text with_direction(const UnknownCall *a, const Given *direction)
{
    const Call *call = a->call;
    Buf         buf = {0};
    buf_put(&buf, call->method->name);
    for (int i = 0; i < call->count; i++)
        if (!call_is_open(call->arg[i].expr))
            buf_printf(&buf, " %.*s=%.*s", TEXT_ARG(call->keyword[i]),
                       TEXT_ARG(text_cut(call->run->diag.source, call->arg[i].expr->span.start, call->arg[i].expr->span.end)));
    buf_printf(&buf, " %.*s=polar(1, a)", TEXT_ARG(direction->keyword));
    return buf_finish(&buf, call->run->mem);
}

static bool too_hard(const UnknownCall *a, Text missing)
{
    Run         *run = a->call->run;
    const Given *direction = missing_direction(a);
    diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "carom cannot solve these equations for %.*s", TEXT_ARG(missing));
    if (!direction)
        return diag_hint(&run->diag, "there may be a solution, but carom cannot solve the remaining equations exactly");
    return diag_hint(&run->diag, "there may be a solution without an exact form; try directions: sweep a from 0° to 360° step 15° : %.*s",
                     TEXT_ARG(with_direction(a, direction)));
}

/* ---- all faults ----------------------------------------------------------------------------------------------- */

/* Whether the values contradict each other by equations in which no missing given is. */
static bool fails_without_missing(const UnknownCall *a, const SolveRefutation *refutation)
{
    const Plan *plan = refutation->page.plan;
    bool        without = refutation->kind != REFUTED_NOT;
    for (int i = 0; i < a->form->count && without; i++)
        for (int k = 0; k < plan->aspects && without && unknown_is_missing(a, i); k++)
            without = !(plan->step[k].equation && expr_names(plan->step[k].equation, a->form->given[i]->keyword)) &&
                      !expr_names(plan_formula(&plan->step[k]), a->form->given[i]->keyword);
    return without;
}

bool unknown_fault(UnknownCall *a, const SolveResult *result, Report *apart, Bound *bound)
{
    Run *run = a->call->run;
    if (!apart && unknown_givens_apart(a))
        return false;
    SolveFault fault = solve_diagnose(&a->problem, result, &run->session->desk.exact);
    Text       missing = unknown_missing(a);
    if (fault.kind == FAULT_TOO_LITTLE && unknown_has_range(a))
        return unknown_ranges(a, bound);
    if (fault.kind == FAULT_TOO_LITTLE)
        return unknown_free(a, &fault, bound) || too_little(a, &fault);
    if (fault.kind == FAULT_TOO_HARD)
        return unknown_decimals(a, bound) || too_hard(a, missing);
    bool too_much = fault.missing || result->count || !missing.len || fails_without_missing(a, &fault.refutation);
    Text claim = too_much ? TEXT("these values contradict each other") : unknown_impossible(a);
    if (apart && fault.refutation.kind == REFUTED_NOT) {
        unknown_bind_report(bound, apart);
        return true;
    }
    return contradiction(a, result, &fault, claim, bound);
}
