/* Collects the conditions of a call with unknowns: those after `where`, and those among the values, in the way that textbooks state them:
 * speed(va')=5, and va'=polar(?, 30°), where only the direction is known. The rest of the call is read as usual. */
#include "session/unknowns/unknowns.h"

typedef struct Sorted {
    Token *value, *condition;
    int    values, conditions;
} Sorted;

static bool is_function_of_velocity(const Token *token)
{
    return token->kind == TOKEN_NAME && (text_is(token->text, "speed") || text_is(token->text, "direction")) &&
           token[1].kind == TOKEN_OPEN && token[2].kind == TOKEN_NAME && token[3].kind == TOKEN_CLOSE && token[4].kind == TOKEN_EQUAL;
}

static int depth_change(const Token *token)
{
    bool opens = token->kind == TOKEN_OPEN || token->kind == TOKEN_OPEN_SQUARE || token->kind == TOKEN_LESS;
    bool closes = token->kind == TOKEN_CLOSE || token->kind == TOKEN_CLOSE_SQUARE || token->kind == TOKEN_GREATER;
    return opens - closes;
}

/* The token behind speed(va')=5, where the next value begins, or `end`. */
static const Token *behind_value(const Token *token, const Token *end)
{
    int depth = 0;
    for (token += 5; token < end; token++) {
        depth += depth_change(token);
        bool next = (token->kind == TOKEN_NAME && token[1].kind == TOKEN_EQUAL) || is_function_of_velocity(token);
        if (depth <= 0 && (next || token->kind == TOKEN_COMMA))
            break;
    }
    return token;
}

/* va' = polar(LENGTH, ANGLE), where one of the two, or both, is `?`. */
typedef struct OpenPolar {
    const Token *comma, *close;
    bool         length, angle; /* which are known */
} OpenPolar;

static bool is_open_polar(const Token *token, OpenPolar *polar)
{
    int          depth = 1;
    const Token *comma = NULL, *at = token + 4;
    bool is = token->kind == TOKEN_NAME && token[1].kind == TOKEN_EQUAL && token_is(&token[2], "polar") && token[3].kind == TOKEN_OPEN;
    for (; is && depth && at->kind != TOKEN_END; at++) {
        depth += depth_change(at);
        if (depth == 1 && at->kind == TOKEN_COMMA)
            comma = at;
    }
    if (!is || depth || !comma)
        return false;
    bool no_length = comma == token + 5 && token[4].kind == TOKEN_QUESTION;
    bool no_angle = at - 1 == comma + 2 && comma[1].kind == TOKEN_QUESTION;
    *polar = (OpenPolar){comma, at - 1, !no_length, !no_angle};
    return no_length || no_angle;
}

/* A token that follows from `typed`. */
static void put(Token *list, int *count, const Token *typed, TokenKind kind, const char *text)
{
    list[(*count)++] = (Token){.kind = kind, .span = typed->span, .text = text ? text_of(text) : typed->text, .implied = true};
}

static void put_condition(Sorted *sorted, const Token *from, const Token *to)
{
    while (from < to)
        sorted->condition[sorted->conditions++] = *from++;
    put(sorted->condition, &sorted->conditions, to, TOKEN_COMMA, ",");
}

/* function(NAME) = FROM ... TO, */
static void put_function(Sorted *sorted, const char *function, const Token *name, const Token *from, const Token *to)
{
    put(sorted->condition, &sorted->conditions, name, TOKEN_NAME, function);
    put(sorted->condition, &sorted->conditions, name, TOKEN_OPEN, "(");
    put(sorted->condition, &sorted->conditions, name, TOKEN_NAME, NULL);
    put(sorted->condition, &sorted->conditions, name, TOKEN_CLOSE, ")");
    put(sorted->condition, &sorted->conditions, name, TOKEN_EQUAL, " = ");
    put_condition(sorted, from, to);
}

/* va' = <?, ?>, and its length or its direction among the conditions. */
static void sort_polar(Sorted *sorted, const Token *name, const OpenPolar *polar)
{
    static const TokenKind OPEN[] = {TOKEN_NAME, TOKEN_EQUAL, TOKEN_LESS, TOKEN_QUESTION, TOKEN_COMMA, TOKEN_QUESTION, TOKEN_GREATER};
    for (size_t i = 0; i < sizeof OPEN / sizeof *OPEN; i++)
        put(sorted->value, &sorted->values, i ? &name[2] : name, OPEN[i], NULL);
    sorted->value[sorted->values - 1].span = polar->close->span;
    if (polar->length)
        put_function(sorted, "speed", name, name + 4, polar->comma);
    if (polar->angle)
        put_function(sorted, "direction", name, polar->comma + 1, polar->close);
}

/* Whether the token is the word `where`: not a given, `where=5`, nor, as the first value, a variable of that name: `reflect where, n`. */
static bool begins_conditions(const Token *token, bool first)
{
    bool alone = token[1].kind == TOKEN_COMMA || token[1].kind == TOKEN_END;
    return token_is(token, "where") && token[1].kind != TOKEN_EQUAL && !(first && alone);
}

const Token *unknowns_take_where(Call *call, const Token *first)
{
    const Token *where = first, *end;
    OpenPolar    polar;
    bool         any = false;
    for (; where->kind != TOKEN_END && !begins_conditions(where, where == first); where++)
        any |= is_function_of_velocity(where) || is_open_polar(where, &polar);
    if (!any && where->kind == TOKEN_END)
        return first;
    for (end = where; end->kind != TOKEN_END; end++)
        ;
    int    room = 2 * (int)(end - first) + 1; /* an open polar(...) has at least 8 tokens, and becomes at most 7 and 8 */
    Sorted sorted = {token_room(call->run->mem, room), token_room(call->run->mem, room), 0, 0};
    for (const Token *token = first; token < where;) {
        if (is_open_polar(token, &polar)) {
            sort_polar(&sorted, token, &polar);
            token = polar.close + 1;
            continue;
        }
        if (!is_function_of_velocity(token)) {
            sorted.value[sorted.values++] = *token++;
            continue;
        }
        const Token *behind = behind_value(token, where);
        put_condition(&sorted, token, behind);
        token = behind;
        if (sorted.values && sorted.value[sorted.values - 1].kind == TOKEN_COMMA) /* one comma less */
            sorted.values--;
        else if (token < where && token->kind == TOKEN_COMMA)
            token++;
    }
    sorted.conditions -= where == end && sorted.conditions; /* its last comma */
    for (const Token *token = where + 1; token < end; token++)
        sorted.condition[sorted.conditions++] = *token;
    sorted.value[sorted.values] = *end;
    sorted.value[sorted.values].span = where->span;
    sorted.condition[sorted.conditions] = *end;
    call->where = sorted.conditions || where < end ? sorted.condition : NULL;
    return sorted.value;
}
