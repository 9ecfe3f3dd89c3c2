#include "session/unknowns/condition_names.h"

#include "base/paper.h"
#include "session/letters/own_names.h"
#include "session/textbook.h"
#include "session/vars.h"

#include <string.h>

static bool is_quantity(const UnknownCall *a, Text name)
{
    for (int i = 0; i < a->plan->aspects; i++)
        if (a->plan->step[i].slot >= 0 && text_equal(a->plan->step[i].name, name))
            return true;
    return false;
}

/* The quantity that a name of a textbook stands for in this call; the name itself if it stands for none. */
static Text quantity_named(const UnknownCall *a, Text name)
{
    const Call *call = a->call;
    for (int i = 0; i < call->count; i++)
        if (text_equal(call->arg[i].keyword, name) && is_quantity(a, call->keyword[i]))
            return call->keyword[i];
    if (is_quantity(a, name) || unknown_letter_slot(a, name) >= 0)
        return name;
    name = call_bodies_known(call, name);
    Text after = textbook_after(call->method, name, call->run->mem);
    Text step = method_unalias(call->method, paper_name(call->run->mem, name));
    for (int i = 0; i < call->count && !after.len; i++)
        after = textbook_beside_u(call->method, name, call_bodies_known(call, call->arg[i].keyword), call->run->mem);
    return after.len && is_quantity(a, after) ? after : is_quantity(a, step) ? step : textbook_in_plan(a->plan, name, call->run->mem);
}

const Token *condition_tokens(const UnknownCall *a)
{
    const Call *call = a->call;
    int         count = 0;
    while (call->where[count].kind != TOKEN_END)
        count++;
    Token *token = token_room(call->run->mem, count + 1);
    memcpy(token, call->where, sizeof(Token) * (size_t)(count + 1));
    for (int i = 0; i < count; i++) {
        bool called = token[i].kind == TOKEN_NAME && token[i + 1].kind == TOKEN_OPEN;
        if (token[i].kind == TOKEN_NAME)
            token[i].text = called ? token[i].text : quantity_named(a, token[i].text);
    }
    return token;
}

/* Whether somebody who types a call has seen the name: that of a given or an answer. */
static bool is_known_name(const Plan *plan, Text name)
{
    bool known = false;
    for (int i = 0; i < plan->aspects && !known; i++)
        known = (plan->step[i].role == ROLE_GIVEN || plan->step[i].role == ROLE_ANSWER) && text_equal(plan->step[i].name, name);
    return known;
}

/* This mark stands before a name in the value of a variable while it is read: it is a letter there, whatever the method calls so. */
enum { LETTER_MARK = '\1' };

/* Whether a value of the call has the letter in it, and the given of that name another value: on the page, which calls that given e0, e is
 * then the letter. */
static bool is_letter_here(const UnknownCall *a, Text name)
{
    bool other = false, on_page = false;
    for (int i = 0; i < a->call->count; i++) {
        const Input *input = &a->call->arg[i].input;
        bool         own = text_equal(a->call->keyword[i], name);
        if (own && text_equal(input->letter, name))
            return false;
        other |= own;
        on_page |= !own && own_names_holds(input, name);
    }
    return other && on_page;
}

/* A named result or one of its values: a and a.va', unless the method itself has a quantity a. */
static bool is_of_record(const UnknownCall *a, Text name, Shape *shape)
{
    const char *dot = memchr(name.at, '.', name.len);
    Text        head = text_cut(name, 0, dot ? (size_t)(dot - name.at) : name.len);
    const Var  *of = is_known_name(a->plan, head) ? NULL : vars_find(a->call->run->session, head);
    Input       input;
    bool        record;
    if (!of || !of->count || !vars_look_up(a->call->run->session, name, &input, &record))
        return false;
    *shape = input.shape;
    if (record)
        *shape = (Shape){.kind = SHAPE_RECORD};
    return true;
}

static bool find(Scope *scope, Text name, Binding *binding)
{
    ConditionNames *c = (ConditionNames *)scope;
    bool            marked = name.len && name.at[0] == LETTER_MARK;
    name = marked ? text_from(name, 1) : name;
    bool  own = !marked && is_known_name(c->a->plan, name) && !is_letter_here(c->a, name);
    int   slot = own ? -1 : unknown_letter_slot(c->a, name);
    Shape shape;
    if (slot < 0) {
        bool found = c->plan.scope.find(&c->plan.scope, name, binding);
        if (found && c->scope.letters)
            binding->letter = true; /* where letters are declared, 2va' is a product like 3m */
        if (found || !is_of_record(c->a, name, &shape))
            return found;
        *binding = (Binding){.shape = shape}; /* put_in_variables replaces it by its value */
        return true;
    }
    *binding = (Binding){.shape = NUMBER, .slot = slot, .letter = true};
    return true;
}

static void each(Scope *scope, void (*visit)(Text, void *), void *data)
{
    ConditionNames *c = (ConditionNames *)scope;
    c->plan.scope.each(&c->plan.scope, visit, data);
}

/* The value of a variable of the session as a formula, perhaps in letters; NULL if it has no exact form. */
static Expr *value_of_variable(const UnknownCall *a, Text name)
{
    Run    *run = a->call->run;
    Input   input;
    bool    record;
    Buf     text = {0};
    Style   style = {.roots = ROOT_ABOVE};
    NumCtx *exact = &run->session->desk.exact;
    if (!vars_look_up(run->session, name, &input, &record) || record || alphabet_lacks(run->session->alphabet, &input).len)
        return NULL;
    NumCtx *ctx = &alphabet_desk(run->session, &input, 1)->exact;
    Value   value;
    if (input_convert(&value, &input, ctx))
        return NULL;
    buf_char(&text, '(');
    expr_write(&text, value_expr(&value, ctx->sys, &style, ctx), false);
    buf_printf(&text, ") %.*s", TEXT_ARG(dimension_unit(input.shape.dimension, run->mem)));
    int    count;
    Diag   inner = {.mem = run->mem, .source = buf_finish(&text, run->mem)};
    Parser parser = {
        .token = tokenize(inner.source, 0, inner.source.len, &count, &inner), .diag = &inner, .num = exact, .units = UNITS_READ};
    return parser.token ? parse_expression(&parser, LEVEL_SUM) : NULL;
}

static void mark_letters(const UnknownCall *a, Expr *expr)
{
    if (expr->kind == EXPR_NAME && unknown_letter_slot(a, expr->text) >= 0)
        expr->text = text_format(a->call->run->mem, "%c%.*s", LETTER_MARK, TEXT_ARG(expr->text));
    for (int i = 0; i < expr->count; i++)
        mark_letters(a, expr->arg[i]);
}

static void unmark_letters(Expr *expr)
{
    if (expr->kind == EXPR_NAME && expr->text.len && expr->text.at[0] == LETTER_MARK)
        expr->text = text_from(expr->text, 1);
    for (int i = 0; i < expr->count; i++)
        unmark_letters(expr->arg[i]);
}

static bool put_in_variables(const UnknownCall *a, Expr *expr)
{
    Run  *run = a->call->run;
    Shape shape;
    bool  good = true;
    for (int i = 0; i < expr->count && good; i++) {
        const Expr *arg = expr->arg[i];
        bool        name = arg->kind == EXPR_NAME && !is_known_name(a->plan, arg->text);
        bool        variable = name && (vars_find(run->session, arg->text) || is_of_record(a, arg->text, &shape));
        Expr       *value = variable ? value_of_variable(a, arg->text) : NULL;
        if (value) {
            expr->arg[i] = value;
            mark_letters(a, value);
            expr_set_span(value, arg->span);
        } else if (variable) {
            good = diag_fail(&run->diag, EXIT_INPUT, arg->span, "a condition needs an exact value, which the variable `%.*s` does not have",
                             TEXT_ARG(arg->text));
            diag_hint(&run->diag, "write a decimal in its place, as in `where vb' > 0.94`");
        } else {
            good = put_in_variables(a, expr->arg[i]);
        }
    }
    return good;
}

bool condition_check(const UnknownCall *a, ShapeChecker *checker, Expr *expr)
{
    bool good = put_in_variables(a, expr) && check_expr(checker, expr);
    unmark_letters(expr);
    return good;
}

ConditionNames condition_names(const UnknownCall *a)
{
    return (ConditionNames){.scope = {.find = find,
                                      .each = each,
                                      .steps = true,
                                      .letters = a->call->run->session->alphabet != NULL,
                                      .hint = "a condition is about quantities of the method, such as va' > 0 or e = 1/2"},
                            .a = a,
                            .plan = plan_scope(a->plan, a->plan->aspects, -1, true)};
}
