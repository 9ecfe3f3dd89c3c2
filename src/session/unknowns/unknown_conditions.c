/* The conditions of a call with unknowns: what stands after `where`, comparisons or phrases that the method knows. */
#include "derive/reading/method_phrase.h"
#include "language/check_shapes.h"
#include "session/letters/alphabet.h"
#include "session/textbook.h"
#include "session/unknowns/condition_names.h"

#include <string.h>

typedef struct ConditionReader {
    ConditionNames names;
    UnknownCall   *a;
    Notes          unsaid;
    Text           words; /* in which a page introduces what is being read */
    const Expr   **condition;
    Text          *said;  /* the words of each condition, */
    const Expr   **typed; /* and what stands for it on a page: direction(v) = 30°, not its components */
    int            room, said_room, typed_room;
} ConditionReader;

static bool read_list(ConditionReader *c, Parser *parser);

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
    Parser       parser = {.diag = &inner, .num = &run->session->desk.exact, .scope = &c->names.scope, .units = UNITS_READ};
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
        expr_write(&angle, other, true);
        Arena *mem = c->a->call->run->mem;
        Text   of = side->arg[0]->text, at = buf_text(&angle);
        Text   along = text_format(mem, "%.*s.x*sin(%.*s) = %.*s.y*cos(%.*s)", TEXT_ARG(of), TEXT_ARG(at), TEXT_ARG(of), TEXT_ARG(at));
        Text   ahead = text_format(mem, "%.*s.x*cos(%.*s) + %.*s.y*sin(%.*s) > 0", TEXT_ARG(of), TEXT_ARG(at), TEXT_ARG(of), TEXT_ARG(at));
        c->words = text_format(mem, "the direction of %.*s is %.*s", TEXT_ARG(of), TEXT_ARG(at));
        bool good = add_text(c, along);
        c->words = text_format(mem, "%.*s does not point the opposite way", TEXT_ARG(of));
        good = good && add_text(c, ahead);
        buf_free(&angle);
        c->words = UNKNOWN_STATED;
        return good;
    }
    return false;
}

/* speed(va') = -2: reports an error. */
static bool is_negative_length(const ConditionReader *c, const Expr *equation, Diag *diag)
{
    NumCtx *num = &c->a->call->run->session->desk.exact;
    Env     env = {.num = num};
    Value   value;
    for (int i = 0; i < 2 && equation->kind == EXPR_CHAIN && equation->count == 2 && equation->ops[1] == OP_EQ; i++) {
        const Expr *length = equation->arg[i], *other = equation->arg[!i];
        bool        is_length = length->kind == EXPR_CALL && (length->op == OP_NORM || length->op == OP_ABS);
        if (!is_length || expr_has(other, EXPR_NAME) || eval(&value, other, &env) || num_sign(value.one, num) != ORDER_LESS)
            continue;
        Buf signed_one = {0};
        diag_fail(diag, EXIT_MATH, equation->span, "a speed or size is never negative");
        expr_write(&signed_one, length->arg[0], true);
        buf_puts(&signed_one, " = ");
        expr_write(&signed_one, other, true);
        if (length->arg[0]->shape.kind == SHAPE_NUMBER)
            diag_hint(diag, "compare the quantity itself: where %.*s", TEXT_ARG(buf_text(&signed_one)));
        buf_free(&signed_one);
        return true;
    }
    return false;
}

/* A letter that was not declared as an angle. */
static bool has_letter(const ConditionReader *c, const Expr *expr)
{
    const Alphabet *alphabet = c->a->call->run->session->alphabet;
    int             letter = expr->kind == EXPR_NAME ? alphabet_find(alphabet, expr->text) : -1;
    bool            has = letter >= 0 && !knowledge_is_angle(alphabet->letter[letter].range);
    for (int i = 0; i < expr->count && !has; i++)
        has = has_letter(c, expr->arg[i]);
    return has;
}

/* direction(v') = a, with a letter a that is no angle: reports an error. */
static bool is_letter_for_angle(const ConditionReader *c, const Expr *equation, Diag *diag)
{
    for (int i = 0; i < 2 && equation->kind == EXPR_CHAIN && equation->count == 2 && equation->ops[1] == OP_EQ; i++) {
        const Expr *side = equation->arg[i];
        if (side->kind != EXPR_CALL || side->op != OP_ANGLE || side->count != 1 || !has_letter(c, equation->arg[!i]))
            continue;
        diag_fail(diag, EXIT_INPUT, equation->arg[!i]->span, "a letter for an angle must be declared as one");
        diag_hint(diag, "for example: letters 0 < α < 90°");
        return true;
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
    if (!condition_check(c->a, &checker, expr))
        return false;
    if (expr->shape.kind != SHAPE_TRUTH) {
        diag_fail(parser->diag, EXIT_INPUT, expr->span, "a condition must follow `where`, but this is %.*s",
                  TEXT_ARG(shape_name(expr->shape, run->mem)));
        return diag_hint(parser->diag, "compare it with a value: where va' = vb', or `where e <= 1`");
    }
    if (is_negative_length(c, expr, parser->diag) || is_letter_for_angle(c, expr, parser->diag))
        return false;
    int before = c->a->problem.conditions;
    if (add_direction(c, expr)) {
        while (before < c->a->problem.conditions)
            c->typed[before++] = expr;
        return true;
    }
    c->typed = arena_grow(run->mem, c->typed, sizeof(Expr *), before, &c->typed_room);
    c->typed[before] = expr;
    c->said = arena_grow(run->mem, c->said, sizeof(Text), c->a->problem.conditions, &c->said_room);
    c->said[c->a->problem.conditions] = c->words;
    *ARENA_ADD(run->mem, c->condition, c->a->problem.conditions, &c->room) = expr;
    return true;
}

/* ---- phrases ---------------------------------------------------------------------------------------------------- */

static bool ends_condition(const Token *token)
{
    return token->kind == TOKEN_END || token->kind == TOKEN_COMMA || token_is(token, "and");
}

/* The token behind a value at the end of a condition: `60°`, `2 m/s`. */
static const Token *behind_value(const ConditionReader *c, const Token *token, Text *value)
{
    const Token *end = token;
    while (!ends_condition(end))
        end++;
    if (end == token)
        return NULL;
    Text typed = text_cut(c->a->call->run->text, token->span.start, end[-1].span.end);
    *value = text_format(c->a->call->run->mem, "(%.*s)", TEXT_ARG(typed));
    return end;
}

/* The token behind these words; NULL if others stand there. *share: what is typed for a share in braces, or for a value there at the end.
 */
static const Token *behind_words(const ConditionReader *c, Text words, const Token *token, Text *share)
{
    int          count;
    Diag         inner = {.mem = c->a->call->run->mem, .source = words};
    const Token *word = tokenize(words, 0, words.len, &count, &inner);
    for (; word && word->kind != TOKEN_END; word++) {
        if (word->kind == TOKEN_OPEN_BRACE) {
            while (word->kind != TOKEN_CLOSE_BRACE)
                word++;
            token = word[1].kind == TOKEN_END ? behind_value(c, token, share) : unknown_behind_share(token, share, c->a->call->run->mem);
        } else {
            token = token->kind == word->kind && text_equal(token->text, word->text) ? token + 1 : NULL;
        }
        if (!token)
            return NULL;
    }
    return word && ends_condition(token) ? token : NULL;
}

static void put_share(Buf *out, Text example, void *share)
{
    (void)example;
    buf_put(out, *(const Text *)share);
}

/* Takes a phrase of the method; false if none stands there. */
static bool take_phrase(ConditionReader *c, Parser *parser)
{
    const Run   *run = c->a->call->run;
    MethodPhrase phrase;
    Text         share;
    for (size_t at = 0; method_phrase_next(c->a->call->method, &at, &phrase);) {
        const Token *behind = behind_words(c, phrase.words, parser->token, &share);
        Buf          condition = {0};
        if (!behind)
            continue;
        c->words = text_cut(run->text, parser->token->span.start, behind[-1].span.end);
        buf_put_named(&condition, phrase.condition, put_share, &share);
        if (!add_text(c, buf_finish(&condition, run->mem)))
            continue;
        c->words = UNKNOWN_STATED;
        parser->token = behind;
        return true;
    }
    c->words = UNKNOWN_STATED;
    return false;
}

/* The e=1 of `where A turns by 30° e=1`: a value of the method after a phrase. Empty where there is none. */
static Text value_behind(const ConditionReader *c, const Parser *parser, const Token *from, const Token *to)
{
    const Call *call = c->a->call;
    for (const Token *name = from + 1; name < to; name++)
        if (name->kind == TOKEN_NAME && name[1].kind == TOKEN_EQUAL && textbook_given(call->method, name->text, call->run->mem))
            return text_cut(parser->diag->source, name->span.start, to->span.end);
    return (Text){0};
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
    diag_fail(parser->diag, EXIT_INPUT, (Span){from->span.start, to->span.end}, "%.*s does not know this condition",
              TEXT_ARG(method->name));
    Text words = {0}, condition = {0};
    for (size_t at = 0; method_phrase_next(method, &at, &phrase);) {
        if (!text_equal(phrase.words, words) && !text_equal(phrase.condition, condition)) /* neither another shape nor other words */
            buf_printf(&known, "%s`%.*s`", known.len ? ", " : "", TEXT_ARG(method_phrase_example(phrase.words, parser->diag->mem)));
        words = phrase.words;
        condition = phrase.condition;
    }
    Text value = value_behind(c, parser, from, to);
    if (value.len)
        diag_hint(parser->diag, "conditions come last: write `%.*s` before `where`", TEXT_ARG(value));
    else if (text_is(from->text, "speed") || text_is(from->text, "direction"))
        diag_hint(parser->diag, "write brackets: %.*s(%.*s)", TEXT_ARG(from->text), TEXT_ARG(from[1].text));
    else if (known.len)
        diag_hint(parser->diag, "it knows %.*s, or an equation such as `%.*s`", TEXT_ARG(buf_text(&known)),
                  TEXT_ARG(method_phrase_example(condition, parser->diag->mem)));
    else if (method->form[0].count)
        diag_hint(parser->diag, "write a comparison of its values, as in `where e <= 1`");
    else
        diag_hint(parser->diag, "write a comparison of its values, as in `%.*s`", TEXT_ARG(method->example));
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
        bool either = token_is(token, "or"), opposite = token_is(token, "not");
        if (brackets || (!either && !opposite))
            continue;
        if (either)
            diag_fail(parser->diag, EXIT_INPUT, token->span, "conditions after `where` must all hold, so `or` cannot join them");
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

/* The number of components of the first vector in the formula; 0: there is none. */
static int components_of(const Expr *expr)
{
    int count = expr->kind == EXPR_VECTOR ? expr->count : 0;
    for (int i = 0; i < expr->count && !count; i++)
        count = components_of(expr->arg[i]);
    return count;
}

int unknown_components_stated(const Call *call)
{
    int components = 0;
    for (const Token *token = call->where; token && token->kind != TOKEN_END && !components; token++) {
        Diag   inner = {.mem = call->run->mem, .source = call->run->text};
        Parser parser = {.token = token, .diag = &inner, .num = &call->run->session->desk.exact, .units = UNITS_READ};
        Expr  *expr = parse_expression(&parser, LEVEL_COMPARE);
        components = expr ? components_of(expr) : 0;
        token = expr ? parser.token : token;
        while (!ends_condition(token))
            token++;
        if (token->kind == TOKEN_END)
            break;
    }
    return components;
}

bool unknown_conditions(UnknownCall *a)
{
    Run            *run = a->call->run;
    ConditionReader reader = {.names = condition_names(a), .a = a, .unsaid = {.mem = run->mem}, .words = UNKNOWN_STATED};
    Parser          parser = {.diag = &run->diag, .num = &run->session->desk.exact, .scope = &reader.names.scope, .units = UNITS_READ};
    if (!a->call->where)
        return true;
    if (a->call->where->kind == TOKEN_END) {
        diag_fail(&run->diag, EXIT_INPUT, a->call->where->span, "the condition after `where` is missing");
        return diag_hint(&run->diag, "where va' = vb', or `where e <= 1`");
    }
    parser.token = condition_tokens(a);
    if (!read_list(&reader, &parser))
        return false;
    a->problem.condition = reader.condition;
    a->problem.words = reader.said;
    a->typed_condition = reader.typed;
    return true;
}
