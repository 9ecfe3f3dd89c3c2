#include "session/unknowns/unknown_call.h"

#include "session/formula.h"
#include "session/textbook.h"

#include <limits.h>
#include <string.h>

/* ---- reading -------------------------------------------------------------------------------------------------- */

static bool is_function_of_velocity(const Token *token)
{
    return token->kind == TOKEN_NAME && (text_is(token->text, "speed") || text_is(token->text, "direction")) &&
           token[1].kind == TOKEN_OPEN && token[2].kind == TOKEN_NAME && token[3].kind == TOKEN_CLOSE && token[4].kind == TOKEN_EQUAL;
}

/* The token behind speed(va')=5, where the next value begins, or `end`. */
static const Token *behind_value(const Token *token, const Token *end)
{
    int depth = 0;
    for (token += 5; token < end; token++) {
        depth += token->kind == TOKEN_OPEN || token->kind == TOKEN_OPEN_SQUARE || token->kind == TOKEN_LESS;
        depth -= token->kind == TOKEN_CLOSE || token->kind == TOKEN_CLOSE_SQUARE || token->kind == TOKEN_GREATER;
        bool next = (token->kind == TOKEN_NAME && token[1].kind == TOKEN_EQUAL) || is_function_of_velocity(token);
        if (depth <= 0 && (next || token->kind == TOKEN_COMMA))
            break;
    }
    return token;
}

/* Not the value of a given, `where=5`, nor, as the first of them, a variable of that name: `reflect where, n`. */
static bool begins_conditions(const Token *token, bool first)
{
    bool alone = token[1].kind == TOKEN_COMMA || token[1].kind == TOKEN_END;
    return token->kind == TOKEN_NAME && text_is(token->text, "where") && token[1].kind != TOKEN_EQUAL && !(first && alone);
}

const Token *unknowns_take_where(Call *call, const Token *first)
{
    const Token *where = first, *end;
    bool         any = false;
    for (; where->kind != TOKEN_END && !begins_conditions(where, where == first); where++)
        any |= is_function_of_velocity(where);
    if (!any && where->kind == TOKEN_END)
        return first;
    for (end = where; end->kind != TOKEN_END; end++)
        ;
    Token *value = token_room(call->run->mem, (int)(end - first) + 1), *condition = token_room(call->run->mem, 2 * (int)(end - first) + 1);
    int    values = 0, conditions = 0;
    for (const Token *token = first; token < where;) {
        if (!is_function_of_velocity(token)) {
            value[values++] = *token++;
            continue;
        }
        for (const Token *behind = behind_value(token, where); token < behind; token++)
            condition[conditions++] = *token;
        condition[conditions++] = (Token){.kind = TOKEN_COMMA, .span = token->span};
        if (values && value[values - 1].kind == TOKEN_COMMA) /* one comma less */
            values--;
        else if (token < where && token->kind == TOKEN_COMMA)
            token++;
    }
    conditions -= where == end; /* its last comma */
    for (const Token *token = where + 1; token < end; token++)
        condition[conditions++] = *token;
    value[values] = *end;
    value[values].span = where->span;
    condition[conditions] = *end;
    call->where = condition;
    return value;
}

/* A `?` in the formula; NULL: there is none. */
static const Expr *find_unknown(const Expr *expr)
{
    const Expr *found = expr->kind == EXPR_NONE ? expr : NULL;
    for (int i = 0; i < expr->count && !found; i++)
        found = find_unknown(expr->arg[i]);
    return found;
}

/* A `?` that is part of a formula: 1 + ? */
static const Expr *find_misplaced(const Expr *expr)
{
    const Expr *found = NULL;
    for (int i = 0; i < expr->count && !found; i++)
        found = expr->kind == EXPR_VECTOR && expr->arg[i]->kind == EXPR_NONE ? NULL : find_unknown(expr->arg[i]);
    return found;
}

/* <?, 3> m/s as <?, 3 m/s>. */
static Expr *share_unit(Expr *expr, Arena *mem)
{
    bool quantity = expr->kind == EXPR_CALL && expr->op == OP_QUANTITY && expr->arg[0]->kind == EXPR_VECTOR;
    if (!quantity || !find_unknown(expr->arg[0]))
        return expr;
    Expr *vector = expr_copy(expr->arg[0], mem);
    for (int i = 0; i < vector->count; i++) {
        Expr *component = vector->arg[i];
        if (component->kind == EXPR_NONE)
            continue;
        vector->arg[i] = expr_copy(expr, mem);
        vector->arg[i]->arg[0] = component;
    }
    return vector;
}

bool unknowns_in_place(Call *call, bool method)
{
    Diag *diag = &call->run->diag;
    for (int i = 0; i < call->count; i++) {
        const Expr *expr = call->arg[i].expr = share_unit(call->arg[i].expr, call->run->mem);
        const Expr *unknown = find_unknown(expr), *misplaced = find_misplaced(expr);
        if (!unknown)
            continue;
        if (!method)
            return diag_fail(diag, EXIT_INPUT, unknown->span, "`%.*s` takes no `?`: only a method can find a value",
                             TEXT_ARG(call->method->name));
        if (misplaced) {
            diag_fail(diag, EXIT_INPUT, misplaced->span, "`?` stands for a whole value, or for one component of a vector");
            return diag_hint(diag, "write e=? or va=<?, 3>, and conditions after `where`");
        }
        if (call->ordered) {
            diag_fail(diag, EXIT_INPUT, unknown->span, "in a call with `?`, every value needs a name");
            return call_hint_forms(call);
        }
    }
    return true;
}

static bool is_given(const Call *call, int i)
{
    bool given = false;
    for (int f = 0; f < call->method->forms; f++)
        given |= method_given(&call->method->form[call->form[f]], call->keyword[i]) >= 0;
    return given;
}

bool unknowns_asked(const Call *call)
{
    bool asked = call->where != NULL;
    for (int i = 0; i < call->count && !call->ordered; i++)
        asked |= call_is_open(call->arg[i].expr) || !is_given(call, i);
    return asked && !call->ordered;
}

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
    return 0;
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
    Text        name = method_unalias(a->call->method, keyword);
    const Step *found = NULL;
    for (int i = 0; i < a->plan->aspects && (!found || found->shape.kind == SHAPE_NONE); i++) { /* it may be nothing in one case */
        const Step *step = &a->plan->step[i];
        bool        given = step->role == ROLE_GIVEN;
        if (step->slot >= 0 && !step->beside && text_equal(given ? step->keyword : step->name, given ? keyword : name))
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

/* How many of the names in the call its plan does not know. */
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
    for (int i = 0; i < a->form->count; i++) {
        int at = call_argument(a->call, a->form->given[i]->keyword);
        missing += at < 0 ? !a->form->given[i]->fallback : call_is_open(a->call->arg[at].expr);
    }
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
        last = a->plan->step[k].slot == step->slot && !a->plan->step[k].beside ? &a->plan->step[k] : last;
    Given *given = ARENA_ONE(a->call->run->mem, Given);
    *given = (Given){.keyword = step->name, .caption = last->caption, .unit = last->unit, .dimension = last->shape.dimension};
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
    if (!step) {
        return no_such_quantity(a, arg);
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

/* Defaults of givens that are neither known nor asked for. */
static bool know_defaults(UnknownCall *a)
{
    for (int i = 0; i < a->form->count; i++) {
        const Given *given = a->form->given[i];
        const Step  *step = step_named(a, given->keyword);
        Input        input;
        if (!given->fallback || call_argument(a->call, given->keyword) >= 0 || !step)
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

bool unknowns_bind(Call *call, Bound *bound)
{
    UnknownCall a = {.call = call, .echo = ARENA_MANY(call->run->mem, Echo, 3 * call->count + 1)};
    for (int i = 0; i < call->count; i++)
        if (!call_is_open(call->arg[i].expr) && !formula_input(call->run, call->arg[i].expr, &call->arg[i].input))
            return false;
    fit_zeros(call);
    if (!have_one_size(call) || !choose_form(&a))
        return false;
    a.problem.plan = a.plan;
    a.problem.cramer = call->run->session->settings.solve == SOLVE_BY_CRAMER;
    a.solved = ARENA_ONE(call->run->mem, Solved);
    a.solved->forward = a.plan;
    for (int i = 0; i < call->count; i++) {
        if (call_has_twice(call, i))
            return call_hint_forms(call);
        if (!know_argument(&a, i))
            return false;
    }
    if (!know_defaults(&a) || !unknown_conditions(&a))
        return false;
    if (unknown_in_letters(&a))
        return unknown_ranges(&a, bound);
    SolveResult result = solve(&a.problem, &call->run->session->desk.exact);
    Form       *form = ARENA_ONE(call->run->mem, Form);
    *form = (Form){.given = (const Given **)a.given, .count = a.problem.knowns};
    *bound = (Bound){.form = form, .echo = a.echo, .echoes = a.echoes};
    Report *apart;
    return unknown_solutions(&a, &result, bound, &apart) || unknown_fault(&a, &result, apart, bound);
}
