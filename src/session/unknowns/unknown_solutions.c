/* The solutions of a call with unknowns, and what is said where there is none. */
#include "session/formula.h"
#include "session/unknowns/unknown_call.h"
#include "solve/algebra/term.h"
#include "solve/diagnosis/bound.h"

#include <limits.h>
#include <string.h>

typedef enum SolutionKind { SOLUTION, REJECTED, NO_SOLUTION } SolutionKind;

/* A candidate that has been run. */
typedef struct Tried {
    Report      *report;
    Notes        notes; /* of its run */
    SolutionKind kind;
    Text         reason; /* why it is rejected */
    bool         apart;  /* an equation of the collision holds no longer, as there is none */
} Tried;

/* Whether the plan, run forwards, decides otherwise than its equations take for granted. */
static bool is_of_another_case(const Report *report, const SolveCandidate *candidate)
{
    bool other = false;
    for (int i = 0; i < candidate->supposals && !other; i++) {
        const Entry *entry = &report->exact->entry[candidate->supposed[i].step];
        Truth        supposed = candidate->supposed[i].is ? TRUTH_TRUE : TRUTH_FALSE;
        other = entry->state != STATE_OK || (entry->value.truth != supposed && entry->value.truth != TRUTH_UNKNOWN);
    }
    return other;
}

/* The velocity of |v| > 0; NULL: the condition is another one. */
static const Expr *which_must_not_be_0(const Expr *condition)
{
    bool        more = condition->kind == EXPR_CHAIN && condition->count == 2 && condition->ops[1] == OP_GT;
    const Expr *length = more && term_is_zero(condition->arg[1]) ? condition->arg[0] : NULL;
    return length && length->kind == EXPR_CALL && length->op == OP_NORM ? length->arg[0] : NULL;
}

/* "`A stops` does not hold", "direction(v') = 30° does not hold": as the call says it, whose conditions are the last laws of the plan. */
static Text say_broken(const UnknownCall *a, const Report *report, int law)
{
    Arena      *mem = a->call->run->mem;
    const Step *step = &report->plan->step[law];
    int         i = law - (report->plan->aspects - a->problem.conditions);
    bool        own = i >= 0 && text_equal(step->page.caption, a->problem.words[i]),
         typed = own && a->typed_condition[i] != a->problem.condition[i];
    bool declared = own && text_equal(step->page.caption, UNKNOWN_DECLARED);
    bool phrase = own && !typed && !declared && !text_equal(step->page.caption, UNKNOWN_STATED);
    Buf  buf = {0};
    if (phrase && which_must_not_be_0(step->formula)) {
        expr_write(&buf, which_must_not_be_0(step->formula), report->unicode);
        buf_puts(&buf, " = 0 has no direction");
        return buf_finish(&buf, mem);
    }
    if (phrase)
        return text_format(mem, "`%.*s` does not hold", TEXT_ARG(step->page.caption));
    expr_write(&buf, typed ? a->typed_condition[i] : step->formula, report->unicode);
    Text broken = text_with(mem, buf_text(&buf), TEXT("angle("), TEXT("direction(")); /* as it is typed */
    broken = text_format(mem, declared ? "%.*s was declared" : "%.*s does not hold", TEXT_ARG(broken));
    buf_free(&buf);
    return broken;
}

/* Whether the candidate is a solution: its plan, run, contradicts nothing. */
static SolutionKind judge(const UnknownCall *a, const Report *report, const SolveCandidate *candidate, Text *reason)
{
    SolutionKind verdict = SOLUTION;
    for (int i = 0; i < report->plan->aspects; i++) { /* an equation that fails is no reason: the candidate is wrong */
        const Step *step = &report->plan->step[i];
        if (step->role != ROLE_LAW || report_law(report, i) != HOLDS_FALSE)
            continue;
        if (step->formula->ops[1] == OP_EQ)
            return NO_SOLUTION;
        verdict = REJECTED;
        *reason = say_broken(a, report, i);
    }
    if (report->status == STATUS_NEED || report->status == STATUS_APART) {
        *reason = report->reason;
        return REJECTED;
    }
    if (report->status != STATUS_OK && report->status != STATUS_UNDECIDED)
        return NO_SOLUTION;
    return verdict == SOLUTION && is_of_another_case(report, candidate) ? NO_SOLUTION : verdict;
}

/* The candidate's plan, run to its end even where what it needs does not hold. */
static Report *run_to_the_end(const UnknownCall *a, const SolveCandidate *candidate)
{
    Run  *run = a->call->run;
    Notes before = run->notes;
    Plan *plan = arena_copy(run->mem, candidate->plan, sizeof *candidate->plan);
    Step *step = arena_copy(run->mem, plan->step, sizeof(Step) * (size_t)plan->count);
    for (int i = 0; i < plan->count; i++)
        step[i].role = step[i].role == ROLE_NEED ? ROLE_CASE : step[i].role; /* which guards nothing */
    plan->step = step;
    run->notes = (Notes){.mem = run->mem};
    Report *report = run_plan(run, plan, candidate->givens, a->echo, a->echoes);
    run->notes = before;
    report->solved = a->solved;
    return report;
}

/* Energy and momentum are the same before the collision as afterwards, so that their equations have that solution, too. */
static Text say_unchanged(const UnknownCall *a, const Tried *tried, const SolveCandidate *candidate)
{
    Text unchanged = solved_unchanged(run_to_the_end(a, candidate));
    if (!unchanged.len)
        return tried->reason;
    return text_format(a->call->run->mem, "%.*s means that %.*s: this is the situation before the collision",
                       TEXT_ARG(solved_list(tried->report, false)), TEXT_ARG(unchanged));
}

static Tried try_candidate(const UnknownCall *a, const SolveCandidate *candidate)
{
    Run  *run = a->call->run;
    Notes before = run->notes;
    Tried tried = {0};
    run->notes = (Notes){.mem = run->mem};
    tried.report = run_plan(run, candidate->plan, candidate->givens, a->echo, a->echoes);
    tried.notes = run->notes;
    run->notes = before;
    tried.report->notes = &run->notes;
    tried.report->solved = a->solved;
    tried.kind = judge(a, tried.report, candidate, &tried.reason);
    if (tried.kind == REJECTED && tried.report->status == STATUS_NEED)
        tried.reason = say_unchanged(a, &tried, candidate);
    tried.apart = tried.kind == NO_SOLUTION && tried.report->status == STATUS_APART;
    if (tried.apart) {
        tried.kind = REJECTED;
        tried.reason = tried.report->reason;
    }
    return tried;
}

/* Returns the index at which the same values stand, perhaps with -N for N; `count`: nowhere yet. */
static int place_of(const Tried *tried, int count, const Report *found)
{
    int i = 0;
    while (i < count && solved_differs(tried[i].report, found) && !solved_turned(tried[i].report, found))
        i++;
    return i;
}

/* Solutions first, and of these the ones of which there is least to say: e <= 1 before e > 1. */
static int comes_later(const Tried *tried)
{
    return tried->kind == SOLUTION ? tried->notes.count : INT_MAX;
}

static void sort_tried(Tried *tried, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && comes_later(&tried[k - 1]) > comes_later(&tried[k]); k--) {
            Tried swap = tried[k];
            tried[k] = tried[k - 1];
            tried[k - 1] = swap;
        }
}

/* The notes of the solution that the page works out; those of the others, with their numbers. */
static void keep_notes(Notes *notes, const Tried *tried, int count)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < tried[i].notes.count && (!i || tried[i].kind == SOLUTION); k++) {
            Text note = tried[i].notes.text[k];
            if (i)
                diag_add_note(notes, "solution %d: %.*s", i + 1, TEXT_ARG(note));
            else
                diag_add_note(notes, "%.*s", TEXT_ARG(note));
        }
}

/* Beside a solution, the page also mentions rejected values that leave a quantity free. */
static int add_families(const UnknownCall *a, const SolveResult *result, Tried *tried, int count)
{
    bool solved = false;
    for (int i = 0; i < count; i++)
        solved |= tried[i].kind == SOLUTION;
    for (int i = 0; i < result->families && solved && count < MOST_SOLUTIONS; i++) {
        Tried one = try_candidate(a, &result->family[i]);
        if (one.kind == REJECTED && place_of(tried, count, one.report) == count)
            tried[count++] = one;
    }
    return count;
}

/* Values with which the bodies do not meet are worth a word beside a solution; by themselves they only hide what else is wrong. */
static int drop_lone_apart(Tried *tried, int count)
{
    bool solved = false;
    int  kept = 0;
    for (int i = 0; i < count; i++)
        solved |= tried[i].kind == SOLUTION;
    for (int i = 0; i < count; i++)
        if (solved || !tried[i].apart)
            tried[kept++] = tried[i];
    return kept;
}

static void keep_solutions(Solved *solved, const Tried *tried, int count, Arena *mem)
{
    Solution *solution = ARENA_MANY(mem, Solution, count + 1);
    for (int i = 0; i < count; i++) {
        solution[i] = (Solution){tried[i].report, tried[i].reason};
        solved->solutions += tried[i].kind == SOLUTION;
        solved->rejected += tried[i].kind == REJECTED;
    }
    solved->solution = solution;
}

void unknown_put_listed(Buf *buf, Text name, int at, int count, const char *last)
{
    if (at && at + 1 < count)
        buf_puts(buf, ", ");
    else if (at)
        buf_printf(buf, " %s ", last);
    buf_put(buf, name);
}

bool unknown_is_missing(const UnknownCall *a, int i)
{
    const Given *given = a->form->given[i];
    int          at = call_argument(a->call, given->keyword);
    return at < 0 ? !given->fallback : call_is_open(a->call->arg[at].expr);
}

Text unknown_missing(const UnknownCall *a)
{
    Buf buf = {0};
    int count = 0, listed = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < a->form->count; i++) {
            bool open = unknown_is_missing(a, i);
            if (open && pass)
                unknown_put_listed(&buf, a->form->given[i]->keyword, listed, count, "and");
            listed += open && pass;
            count += open && !pass;
        }
    return buf_finish(&buf, a->call->run->mem);
}

Text unknown_impossible(const UnknownCall *a)
{
    Text missing = unknown_missing(a);
    bool several = memchr(missing.at, ' ', missing.len) != NULL;
    return text_format(a->call->run->mem, several ? "no values of %.*s can do this" : "no %.*s can do this", TEXT_ARG(missing));
}

static Text written(const UnknownCall *a, const Report *report, const Exact *exact, const Step *of)
{
    NumCtx *ctx = &a->call->run->session->desk.exact;
    Buf     buf = {0};
    Value   value = value_number((Num){.exact = exact});
    Expr   *expr = value_expr(&value, ctx->sys, &report->style, ctx);
    expr->put_in = false;
    expr_write(&buf, shown_units_expr(expr, report_has_units(report) ? of->unit : (Text){0}, ctx->mem), report->unicode);
    return buf_finish(&buf, ctx->mem);
}

Text unknown_bound(const UnknownCall *a, const Report *report)
{
    SolveBound  bound = bound_find(&a->problem, &a->call->run->session->desk.exact);
    const Step *given = NULL, *known = NULL;
    if (bound.known < 0)
        return (Text){0};
    for (int i = a->plan->aspects - 1; i >= 0; i--) {
        given = a->plan->step[i].slot == bound.given ? &a->plan->step[i] : given;
        known = a->plan->step[i].slot == a->problem.known[bound.known].slot ? &a->plan->step[i] : known;
    }
    return text_format(a->call->run->mem, "the %s possible %.*s is %.*s, at %.*s = %.*s", bound.above ? "largest" : "smallest",
                       TEXT_ARG(known->name), TEXT_ARG(written(a, report, bound.limit, known)), TEXT_ARG(given->keyword),
                       TEXT_ARG(written(a, report, bound.at, given)));
}

/* All candidates contradict something that the method or the call says: its page ends with the reason. */
static Report *refuse(const UnknownCall *a, const Solved *solved)
{
    const Solution *first = &solved->solution[0];
    Report         *report = ARENA_ONE(a->call->run->mem, Report);
    Text            missing = unknown_missing(a);
    *report = *first->report;
    report->status = STATUS_NEED;
    report->exit = EXIT_MATH;
    Text reason = first->reason;
    Text list = solved_list(first->report, true);
    if (first->report->status == STATUS_APART && list.len)
        reason = text_format(report->mem, "with %.*s, %.*s", TEXT_ARG(list), TEXT_ARG(reason));
    else if (list.len && first->report->status != STATUS_NEED && first->report->status != STATUS_APART)
        reason = text_format(report->mem, "%.*s, but %.*s", TEXT_ARG(list), TEXT_ARG(reason));
    report->reason = reason;
    Text bound = unknown_bound(a, report);
    if (bound.len)
        reason = text_format(report->mem, "%.*s; %.*s", TEXT_ARG(bound), TEXT_ARG(reason));
    if (!solved->complete)
        report->reason = text_format(report->mem, "no solution was found: %.*s", TEXT_ARG(reason));
    else if (missing.len)
        report->reason = text_format(report->mem, "%.*s: %.*s", TEXT_ARG(unknown_impossible(a)), TEXT_ARG(reason));
    return report;
}

const Report *unknown_solution_of(const UnknownCall *a, const SolveCandidate *candidate)
{
    UnknownCall bare = *a; /* its values were typed for another problem */
    bare.echoes = 0;
    Tried tried = try_candidate(&bare, candidate);
    return tried.kind == SOLUTION ? tried.report : NULL;
}

void unknown_bind_report(Bound *bound, Report *report)
{
    bound->solved = report;
    bound->plan = report->plan;
    bound->givens = (Input *)report->givens;
}

bool unknown_solutions(UnknownCall *a, const SolveResult *result, Bound *bound, Report **apart)
{
    Run  *run = a->call->run;
    Tried tried[MOST_SOLUTIONS];
    int   count = 0;
    for (int i = 0; i < result->count; i++) {
        Tried one = try_candidate(a, &result->candidate[i]);
        int   same = place_of(tried, count, one.report);
        if (one.kind == NO_SOLUTION || (same < count && (tried[same].kind == SOLUTION || one.kind == REJECTED)))
            continue;
        tried[same] = one; /* the right case of values that were rejected in a wrong one */
        count += same == count;
    }
    count = add_families(a, result, tried, count);
    int meet = drop_lone_apart(tried, count);
    count = meet ? meet : count;
    sort_tried(tried, count);
    keep_solutions(a->solved, tried, count, run->mem);
    a->solved->complete = result->complete;
    *apart = !meet && count ? refuse(a, a->solved) : NULL;
    if (!meet)
        return false;
    keep_notes(&run->notes, tried, count);
    Text limit = tried[0].kind == SOLUTION && tried[0].notes.count ? unknown_bound(a, tried[0].report) : (Text){0};
    if (limit.len)
        diag_add_note(&run->notes, "%.*s", TEXT_ARG(limit));
    unknown_bind_report(bound, tried[0].kind == SOLUTION ? tried[0].report : refuse(a, a->solved));
    return true;
}
