/* The conditions of a call with unknowns: what stands after `where`, comparisons or phrases that the method knows. */
#include "derive/plan_scope.h"
#include "derive/reading/method_phrase.h"
#include "language/check_shapes.h"
#include "language/paper.h"
#include "session/alphabet.h"
#include "session/textbook.h"
#include "session/vars.h"
#include "session/unknowns/unknown_call.h"

#include <string.h>

#define STATED TEXT("as stated") /* what is not said in the words of a phrase */

typedef struct ConditionReader {
    Scope        names; /* first, so that its functions find the rest: the names of the plan, and the letters of the session */
    UnknownCall *a;
    PlanScope    scope;
    Notes        unsaid;
    Text         words; /* in which a page introduces what is being read */
    const Expr **condition;
    Text        *said; /* the words of each condition */
    int          room, said_room;
} ConditionReader;

static bool read_list(ConditionReader *c, Parser *parser);

/* ---- names ------------------------------------------------------------------------------------------------------ */

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
    Text after = textbook_after(call->method, name, call->run->mem);
    Text step = method_unalias(call->method, paper_name(call->run->mem, name));
    for (int i = 0; i < call->count && !after.len; i++)
        after = textbook_beside_u(call->method, name, call->arg[i].keyword, call->run->mem);
    return after.len && is_quantity(a, after) ? after : is_quantity(a, step) ? step : name;
}

/* The tokens with the method's own names, and the names of functions for what books call the speed and the direction of a velocity. */
static const Token *with_own_names(const UnknownCall *a)
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
            token[i].text = called ? textbook_function(token[i].text) : quantity_named(a, token[i].text);
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

static bool find(Scope *scope, Text name, Binding *binding)
{
    ConditionReader *c = (ConditionReader *)scope;
    int              slot = is_known_name(c->a->plan, name) ? -1 : unknown_letter_slot(c->a, name);
    if (slot < 0)
        return c->scope.scope.find(&c->scope.scope, name, binding);
    *binding = (Binding){.shape = NUMBER, .slot = slot, .letter = true};
    return true;
}

static void each(Scope *scope, void (*visit)(Text, void *), void *data)
{
    ConditionReader *c = (ConditionReader *)scope;
    c->scope.scope.each(&c->scope.scope, visit, data);
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

/* Errors and notes about it point at the name that was typed. */
static void set_span(Expr *expr, Span span)
{
    expr->span = span;
    for (int i = 0; i < expr->count; i++)
        set_span(expr->arg[i], span);
}

/* Variables stand for their values. The names of the method that were typed, or could have been, come first; its other steps do not, as
 * somebody with a variable w has not seen that the method has a step w. */
static bool put_in_variables(const UnknownCall *a, Expr *expr)
{
    Run *run = a->call->run;
    bool good = true;
    for (int i = 0; i < expr->count && good; i++) {
        const Expr *arg = expr->arg[i];
        bool        variable = arg->kind == EXPR_NAME && !is_known_name(a->plan, arg->text) && vars_find(run->session, arg->text);
        Expr       *value = variable ? value_of_variable(a, arg->text) : NULL;
        if (value) {
            expr->arg[i] = value;
            set_span(value, arg->span);
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

/* ---- comparisons ------------------------------------------------------------------------------------------------ */

/* Whether values were typed with units: then one without is worth a note. */
static bool has_units(const UnknownCall *a)
{
    bool units = false;
    for (int i = 0; i < a->problem.knowns; i++)
        units |= dimension_has_unit(a->known[i].value.shape.dimension);
    return units;
}

/* Conditions in a text of their own, with which a phrase or a function is replaced. False if they do not fit. */
static bool add_text(ConditionReader *c, Text text)
{
    Run         *run = c->a->call->run;
    Diag         inner = {.mem = run->mem, .source = text};
    Parser       parser = {.diag = &inner, .num = &run->session->desk.exact, .scope = &c->names, .units = UNITS_READ};
    int          count, before = c->a->problem.conditions;
    const Token *token = tokenize(text, 0, text.len, &count, &inner);
    parser.token = token;
    if (token && read_list(c, &parser))
        return true;
    c->a->problem.conditions = before;
    return false;
}

/* direction(va') = 30°: of a vector in the plane that condition on its components from which it can be found. */
static bool add_direction(ConditionReader *c, const Expr *equation)
{
    if (equation->kind != EXPR_CHAIN || equation->count != 2 || equation->ops[1] != OP_EQ)
        return false;
    for (int i = 0; i < 2; i++) {
        const Expr *side = equation->arg[i], *other = equation->arg[!i];
        bool        direction = side->kind == EXPR_CALL && side->op == OP_ANGLE && side->count == 1 && side->arg[0]->kind == EXPR_NAME;
        Buf         angle = {0};
        if (!direction)
            continue;
        expr_write(&angle, other, false);
        Text of = side->arg[0]->text, at = buf_text(&angle);
        Text both =
            text_format(c->a->call->run->mem, "%.*s.x*sin(%.*s) = %.*s.y*cos(%.*s), %.*s.x*cos(%.*s) + %.*s.y*sin(%.*s) > 0", TEXT_ARG(of),
                        TEXT_ARG(at), TEXT_ARG(of), TEXT_ARG(at), TEXT_ARG(of), TEXT_ARG(at), TEXT_ARG(of), TEXT_ARG(at));
        buf_free(&angle);
        return add_text(c, both);
    }
    return false;
}

static bool read_comparison(ConditionReader *c, Parser *parser)
{
    Run         *run = c->a->call->run;
    ShapeChecker checker = {.scope = parser->scope,
                            .diag = parser->diag,
                            .notes = has_units(c->a) && parser->diag == &run->diag ? &run->notes : &c->unsaid,
                            .num = parser->num,
                            .dimensions = true};
    Expr        *expr = parse_expression(parser, LEVEL_COMPARE);
    if (!expr)
        return false;
    if (!put_in_variables(c->a, expr) || !check_expr(&checker, expr))
        return false;
    if (expr->shape.kind != SHAPE_TRUTH) {
        diag_fail(parser->diag, EXIT_INPUT, expr->span, "after `where` comes a condition, but this is %.*s",
                  TEXT_ARG(shape_name(expr->shape, run->mem)));
        return diag_hint(parser->diag, "compare it with a value: where va' = vb', or `where e <= 1`");
    }
    if (add_direction(c, expr))
        return true;
    c->said = arena_grow(run->mem, c->said, sizeof(Text), c->a->problem.conditions, &c->said_room);
    c->said[c->a->problem.conditions] = c->words;
    *ARENA_ADD(run->mem, c->condition, c->a->problem.conditions, &c->room) = expr;
    return true;
}

/* ---- phrases ---------------------------------------------------------------------------------------------------- */

static bool ends_condition(const Token *token)
{
    return token->kind == TOKEN_END || token->kind == TOKEN_COMMA || (token->kind == TOKEN_NAME && text_is(token->text, "and"));
}

/* The token behind these words; NULL if others stand there. */
static const Token *behind_words(const ConditionReader *c, Text words, const Token *token)
{
    int          count;
    Diag         inner = {.mem = c->a->call->run->mem, .source = words};
    const Token *word = tokenize(words, 0, words.len, &count, &inner);
    for (; word && word->kind != TOKEN_END; word++, token++)
        if (token->kind != word->kind || !text_equal(token->text, word->text))
            return NULL;
    return word && ends_condition(token) ? token : NULL;
}

/* Takes a phrase of the method; false if none stands there. */
static bool take_phrase(ConditionReader *c, Parser *parser)
{
    MethodPhrase phrase;
    for (size_t at = 0; method_phrase_next(c->a->call->method, &at, &phrase);) {
        const Token *behind = behind_words(c, phrase.words, parser->token);
        c->words = behind ? phrase.words : STATED;
        if (!behind || !add_text(c, phrase.condition))
            continue;
        c->words = STATED;
        parser->token = behind;
        return true;
    }
    c->words = STATED;
    return false;
}

/* Words that are neither a phrase nor a comparison: `A stopps`. */
static bool no_such_phrase(const ConditionReader *c, Parser *parser, const Token *from)
{
    const Method *method = c->a->call->method;
    const Token  *to = from;
    Buf           known = {0};
    MethodPhrase  phrase;
    while (!ends_condition(to + 1))
        to++;
    diag_fail(parser->diag, EXIT_INPUT, (Span){from->span.start, to->span.end}, "%.*s knows no condition in these words",
              TEXT_ARG(method->name));
    Text last = {0};
    for (size_t at = 0; method_phrase_next(method, &at, &phrase);) {
        if (!text_equal(phrase.words, last))
            buf_printf(&known, "%s`%.*s`", known.len ? ", " : "", TEXT_ARG(phrase.words));
        last = phrase.words;
    }
    if (text_is(from->text, "speed") || text_is(from->text, "direction"))
        diag_hint(parser->diag, "write brackets: %.*s(%.*s)", TEXT_ARG(from->text), TEXT_ARG(from[1].text));
    else if (known.len)
        diag_hint(parser->diag, "it knows %.*s", TEXT_ARG(buf_text(&known)));
    else
        diag_hint(parser->diag, "write a comparison of its values, as in `where e <= 1`");
    buf_free(&known);
    return false;
}

/* ---- all of them ------------------------------------------------------------------------------------------------ */

/* `or` and `not`, which join no equations that could be solved. */
static bool has_or_or_not(Parser *parser)
{
    int brackets = 0;
    for (const Token *token = parser->token; !ends_condition(token); token++) {
        brackets += (token->kind == TOKEN_OPEN) - (token->kind == TOKEN_CLOSE);
        bool either = token->kind == TOKEN_NAME && text_is(token->text, "or"),
             opposite = token->kind == TOKEN_NAME && text_is(token->text, "not");
        if (brackets || (!either && !opposite))
            continue;
        if (either)
            diag_fail(parser->diag, EXIT_INPUT, token->span, "conditions after `where` hold together, so `or` cannot join them");
        else
            diag_fail(parser->diag, EXIT_INPUT, token->span, "a condition after `where` cannot begin with `not`");
        diag_hint(parser->diag, either ? "ask twice, once with each condition: where vb' > 3, then where va' < 1"
                                       : "write the opposite comparison: vb' <= 3 for `not vb' > 3`");
        return true;
    }
    return false;
}

static bool read_list(ConditionReader *c, Parser *parser)
{
    for (;;) {
        const Token *from = parser->token;
        bool         words = from->kind == TOKEN_NAME && from[1].kind == TOKEN_NAME;
        bool         typed = parser->diag == &c->a->call->run->diag;
        if (typed && has_or_or_not(parser))
            return false;
        if (!typed || !take_phrase(c, parser)) {
            if (typed && words)
                return no_such_phrase(c, parser, from);
            if (!read_comparison(c, parser))
                return false;
        }
        if (parser->token->kind == TOKEN_END)
            return true;
        if (!ends_condition(parser->token))
            return parse_unexpected(parser, "a comma, `and` or the end");
        parser->token++;
    }
}

bool unknown_conditions(UnknownCall *a)
{
    Run            *run = a->call->run;
    ConditionReader reader = {.names = {.find = find, .each = each, .steps = true, .letters = run->session->alphabet != NULL},
                              .a = a,
                              .scope = plan_scope(a->plan, a->plan->aspects, -1, true),
                              .unsaid = {.mem = run->mem},
                              .words = STATED};
    Parser          parser = {.diag = &run->diag, .num = &run->session->desk.exact, .scope = &reader.names, .units = UNITS_READ};
    if (!a->call->where)
        return true;
    if (a->call->where->kind == TOKEN_END) {
        diag_fail(&run->diag, EXIT_INPUT, a->call->where->span, "the condition after `where` is missing");
        return diag_hint(&run->diag, "where va' = vb', or `where e <= 1`");
    }
    parser.token = with_own_names(a);
    if (!read_list(&reader, &parser))
        return false;
    a->problem.condition = reader.condition;
    a->problem.words = reader.said;
    return true;
}
