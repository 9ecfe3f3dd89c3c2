#include "session/unknowns/unknown_call.h"

#include "base/paper.h"
#include "session/formula.h"
#include "session/textbook.h"

#include <limits.h>

/* ---- the problem ---------------------------------------------------------------------------------------------- */

/* The number of components of the vectors in the call; 0 where it has none. */
static int components_in(const Call *call)
{
    for (int i = 0; i < call->count; i++) {
        const Expr *expr = call->arg[i].expr;
        if (expr->kind == EXPR_VECTOR && call_is_open(expr))
            return expr->count;
        if (!call_is_open(expr) && call->arg[i].input.shape.kind == SHAPE_VECTOR)
            return call->arg[i].input.shape.rows;
    }
    return unknown_components_stated(call);
}

/* Whether all vectors of the call have as many components as its first. */
static bool have_one_size(Call *call)
{
    int dimension = components_in(call);
    for (int i = 0; i < call->count; i++) {
        const Arg *arg = &call->arg[i];
        bool       open = call_is_open(arg->expr), vector = open ? arg->expr->kind == EXPR_VECTOR : arg->input.shape.kind == SHAPE_VECTOR;
        int        rows = open ? arg->expr->count : arg->input.shape.rows;
        if (!vector || rows == dimension)
            continue;
        diag_fail(&call->run->diag, EXIT_INPUT, arg->expr->span, "%.*s has %d components, but the vectors before it have %d",
                  TEXT_ARG(arg->keyword), rows, dimension);
        return diag_hint(&call->run->diag, "give all vectors two components (in the plane), or all three (in space)");
    }
    return true;
}

static void shape_given(UnknownCall *a, int i, int dimension)
{
    const Given *given = a->form->given[i];
    int          at = call_argument(a->call, given->keyword);
    if (at >= 0 && !call_is_open(a->call->arg[at].expr)) {
        a->shape[i] = a->call->arg[at].input.shape;
        return;
    }
    bool vector = given->vector && (dimension || !given->number);
    a->shape[i] = (Shape){.kind = vector ? SHAPE_VECTOR : SHAPE_NUMBER, .dimension = given->dimension};
    a->shape[i].rows = vector ? (dimension ? dimension : 2) : 0;
    a->shape[i].cols = vector ? 1 : 0;
}

/* The step that a name of the call stands for; NULL: there is none. */
static const Step *step_named(const UnknownCall *a, Text keyword)
{
    Text        name = method_unalias(a->call->method, paper_name(a->call->run->mem, keyword));
    const Step *found = NULL;
    for (int i = 0; i < a->plan->aspects && (!found || found->shape.kind == SHAPE_NONE); i++) { /* it may be nothing in one case */
        const Step *step = &a->plan->step[i];
        bool        given = step->role == ROLE_GIVEN;
        if (step->slot >= 0 && step->way != STEP_BESIDE &&
            (text_equal(given ? step->keyword : step->name, keyword) || (!given && text_equal(step->name, name))))
            found = step;
    }
    return found;
}

static bool find_plan(UnknownCall *a, Diag *diag)
{
    Call *call = a->call;
    int   dimension = components_in(call);
    a->shape = ARENA_MANY(call->run->mem, Shape, a->form->count);
    for (int i = 0; i < a->form->count; i++)
        shape_given(a, i, dimension);
    a->plan = method_plan_by(call->method, (int)(a->form - call->method->form), a->shape, call->way, diag);
    return a->plan != NULL;
}

/* Counts the names in the call that its plan does not know. */
static int strangers(const UnknownCall *a)
{
    int count = 0;
    for (int i = 0; i < a->call->count; i++)
        count += !step_named(a, a->call->keyword[i]);
    return count;
}

static int missing_givens(const UnknownCall *a)
{
    int missing = 0;
    for (int i = 0; i < a->form->count; i++)
        missing += unknown_is_missing(a, i);
    return missing;
}

/* The form whose plan knows the most names of the call, and of those the one of which the fewest givens are missing. */
static bool choose_form(UnknownCall *a)
{
    Call       *call = a->call;
    UnknownCall best = *a;
    Diag        inner = {.mem = call->run->mem, .source = call->run->text};
    int         least = INT_MAX;
    for (int f = 0; f < call->method->forms; f++) {
        Diag unsaid = {.mem = call->run->mem, .source = call->run->text};
        a->form = &call->method->form[call->form[f]];
        if (!find_plan(a, f ? &unsaid : &inner))
            continue;
        int cost = strangers(a) * LIMIT_MEMBERS + missing_givens(a);
        if (cost < least) {
            least = cost;
            best = *a;
        }
    }
    *a = best;
    return a->plan || diag_fail(&call->run->diag, EXIT_INPUT, call->run->token[0].span, "%.*s cannot be worked out for these values: %.*s",
                                TEXT_ARG(call->method->name), TEXT_ARG(inner.message));
}

/* The given of the form with that keyword, or one made for a quantity that the method works out. */
static Given *given_for(const UnknownCall *a, const Step *step)
{
    int i = method_given(a->form, step->role == ROLE_GIVEN ? step->keyword : (Text){0});
    if (i >= 0)
        return (Given *)a->form->given[i];
    const Step *last = step; /* of several cases that of the usual one */
    for (int k = 0; k < a->plan->aspects; k++)
        last = a->plan->step[k].slot == step->slot && a->plan->step[k].way != STEP_BESIDE ? &a->plan->step[k] : last;
    Given *given = ARENA_ONE(a->call->run->mem, Given);
    *given = (Given){.keyword = step->name, .caption = last->page.caption, .unit = last->unit, .dimension = last->shape.dimension};
    given->number = step->shape.kind == SHAPE_NUMBER;
    given->vector = step->shape.kind == SHAPE_VECTOR;
    return given;
}

static void know(UnknownCall *a, const Step *step, int part, Input value, const Expr *typed, Text keyword)
{
    int knowns = a->problem.knowns, room = a->known_room;
    a->given = arena_grow(a->call->run->mem, a->given, sizeof(Given *), knowns, &room);
    a->given[knowns] = given_for(a, step);
    *ARENA_ADD(a->call->run->mem, a->known, a->problem.knowns, &a->known_room) = (SolveKnown){step->slot, part, value};
    a->problem.known = a->known;
    if (typed)
        a->echo[a->echoes++] = (Echo){knowns, typed, keyword};
}

/* A component of a value. */
static Input part_of(const Input *vector, int part, NumCtx *ctx)
{
    Input     of = *vector;
    PlanMaker maker;
    Diag      unsaid = {.mem = ctx->mem};
    if (!vector->plan) {
        of.open = 0;
        of.value = value_number(vector->value.num[part]);
        of.shape = (Shape){.kind = SHAPE_NUMBER, .dimension = vector->shape.dimension};
        return of;
    }
    maker_open(&maker, ctx->mem, &unsaid, ctx);
    (void)maker_given(&maker, TEXT("v"), vector->shape, (Span){0, 0});
    const Step *step = maker_text(&maker, ROLE_ANSWER, TEXT("part"), part ? TEXT("v.y") : TEXT("v.x"));
    return (Input){.shape = step->shape,
                   .plan = maker_finish(&maker, (Text){0}, (Text){0}, (Text){0}, NULL, 0),
                   .givens = vector,
                   .step = 1,
                   .pointed = vector->pointed};
}

/* The known components of a value that was to be found later. */
static void know_others(UnknownCall *a, const Step *step, const Arg *arg)
{
    for (int part = 0; part < step->shape.rows; part++)
        if (!(arg->open >> part & 1))
            know(a, step, part, part_of(&arg->input, part, &a->call->run->session->desk.exact), NULL, (Text){0});
}

/* The known components of <?, 3>. */
static bool know_parts(UnknownCall *a, const Step *step, const Expr *vector)
{
    Run *run = a->call->run;
    if (step->shape.kind != SHAPE_VECTOR || step->shape.rows != vector->count)
        return diag_fail(&run->diag, EXIT_INPUT, vector->span, "%.*s is %.*s here, but this has %d components", TEXT_ARG(step->name),
                         TEXT_ARG(shape_name(step->shape, run->mem)), vector->count);
    for (int part = 0; part < vector->count; part++) {
        Input input;
        if (vector->arg[part]->kind == EXPR_NONE)
            continue;
        if (!formula_input(run, vector->arg[part], &input))
            return false;
        if (input.shape.kind != SHAPE_NUMBER)
            return diag_fail(&run->diag, EXIT_INPUT, vector->arg[part]->span, "a component must be a number, but this is %.*s",
                             TEXT_ARG(shape_name(input.shape, run->mem)));
        know(a, step, part, input, call_without_unit(vector->arg[part]), (Text){0});
    }
    return true;
}

static bool no_such_quantity(const UnknownCall *a, const Arg *arg)
{
    Diag   *diag = &a->call->run->diag;
    Nearest nearest = {arg->keyword, {0}, 99};
    for (int i = 0; i < a->plan->aspects; i++)
        if (a->plan->step[i].role == ROLE_GIVEN || a->plan->step[i].role == ROLE_ANSWER)
            parse_nearest_visit(a->plan->step[i].role == ROLE_GIVEN ? a->plan->step[i].keyword : a->plan->step[i].name, &nearest);
    diag_fail(diag, EXIT_INPUT, (Span){arg->span.start, arg->span.start + arg->keyword.len}, "%.*s has no value called `%.*s`",
              TEXT_ARG(a->call->method->name), TEXT_ARG(arg->keyword));
    if (!nearest.best.len)
        return call_hint_forms(a->call);
    Buf buf = {0};
    call_list_forms(a->call->method, &buf);
    diag_hint(diag, "did you mean `%.*s`? %.*s", TEXT_ARG(nearest.best), TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return false;
}

static bool know_argument(UnknownCall *a, int i)
{
    Call       *call = a->call;
    Arg        *arg = &call->arg[i];
    const Step *step = step_named(a, call->keyword[i]);
    if (!step && unknown_is_given(call, i))
        return call_not_combined(call, i);
    if (!step)
        return no_such_quantity(a, arg);
    if (arg->unsaid) {
        if (arg->open)
            know_others(a, step, arg);
        else
            know(a, step, ATOM_WHOLE, arg->input, NULL, (Text){0});
        return true;
    }
    if (arg->expr->kind == EXPR_NONE)
        return true;
    if (call_is_open(arg->expr))
        return know_parts(a, step, arg->expr);
    const Given *given = given_for(a, step);
    if (arg->input.shape.kind != step->shape.kind) {
        diag_fail(&call->run->diag, EXIT_INPUT, arg->expr->span, "%.*s is %.*s here, but this is %.*s", TEXT_ARG(arg->keyword),
                  TEXT_ARG(shape_name(step->shape, call->run->mem)), TEXT_ARG(shape_name(arg->input.shape, call->run->mem)));
        return false;
    }
    if (!call_has_dimension(call, given, arg))
        return false;
    know(a, step, ATOM_WHOLE, arg->input, call_without_unit(arg->expr), arg->keyword);
    return true;
}

/* Whether `find` names that given: its usual value is then not meant. */
static bool is_to_find(const UnknownCall *a, const Given *given)
{
    const Token *find = a->call->run->find;
    bool         named = false;
    for (; find && find->kind == TOKEN_NAME && !named; find += find[1].kind == TOKEN_COMMA ? 2 : 1)
        named = textbook_given(a->call->method, find->text, a->call->run->mem) == given;
    return named;
}

/* Defaults of givens that are neither known nor asked for. */
static bool know_defaults(UnknownCall *a)
{
    for (int i = 0; i < a->form->count; i++) {
        const Given *given = a->form->given[i];
        const Step  *step = step_named(a, given->keyword);
        Input        input;
        if (!given->fallback || call_argument(a->call, given->keyword) >= 0 || !step || is_to_find(a, given))
            continue;
        if (!formula_input(a->call->run, expr_copy(given->fallback, a->call->run->mem), &input))
            return false;
        call_fit_zero(&input, given, step->shape.kind == SHAPE_VECTOR ? step->shape.rows : 0, a->call->run->mem);
        know(a, step, ATOM_WHOLE, input, NULL, (Text){0});
    }
    return true;
}

/* Beside vectors, vb=0 is at rest. */
static void fit_zeros(Call *call)
{
    int dimension = components_in(call);
    for (int i = 0; i < call->count && dimension; i++) {
        const Given *given = textbook_given(call->method, call->keyword[i], call->run->mem);
        if (given && !call_is_open(call->arg[i].expr))
            call_fit_zero(&call->arg[i].input, given, dimension, call->run->mem);
    }
}

static bool read_inputs(Call *call)
{
    for (int i = 0; i < call->count; i++)
        if (!call->arg[i].unsaid && !call_is_open(call->arg[i].expr) && !formula_input(call->run, call->arg[i].expr, &call->arg[i].input))
            return false;
    return true;
}

static bool solve_call(UnknownCall *a, Bound *bound)
{
    Call *call = a->call;
    a->echo = ARENA_MANY(call->run->mem, Echo, 3 * call->count + 1);
    a->problem.plan = a->plan;
    a->problem.cramer = call->run->session->settings.solve == SOLVE_BY_CRAMER;
    a->solved->forward = a->plan;
    for (int i = 0; i < call->count; i++) {
        if (call_has_twice(call, i))
            return call_hint_forms(call);
        if (!know_argument(a, i))
            return false;
    }
    if (!know_defaults(a) || !unknown_conditions(a))
        return false;
    if (!unknown_givens_good(a))
        return false;
    if (unknown_in_letters(a))
        return unknown_letters(a, bound) || unknown_ranges(a, bound);
    SolveResult result = solve(&a->problem, &call->run->session->desk.exact);
    Form       *form = ARENA_ONE(call->run->mem, Form);
    *form = (Form){.given = (const Given **)a->given, .count = a->problem.knowns};
    *bound = (Bound){.form = form, .echo = a->echo, .echoes = a->echoes};
    Report *apart;
    return unknown_solutions(a, &result, bound, &apart) || unknown_fault(a, &result, apart, bound);
}

bool unknowns_bind(Call *call, Bound *bound)
{
    UnknownCall a = {.call = call, .solved = ARENA_ONE(call->run->mem, Solved)};
    if (!read_inputs(call))
        return false;
    fit_zeros(call);
    return have_one_size(call) && choose_form(&a) && solve_call(&a, bound);
}

bool unknowns_bind_island(Call *call, const Form *form, const IslandPlan *plan, Bound *bound)
{
    Arena      *mem = call->run->mem;
    UnknownCall a = {.call = call, .form = form, .plan = plan->plan, .shape = ARENA_MANY(mem, Shape, form->count + 1)};
    for (int i = 0; i < form->count; i++)
        a.shape[i] = step_named(&a, form->given[i]->keyword)->shape;
    a.solved = ARENA_ONE(mem, Solved);
    a.solved->island = plan;
    return read_inputs(call) && have_one_size(call) && solve_call(&a, bound);
}
