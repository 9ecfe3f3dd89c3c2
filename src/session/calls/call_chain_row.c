/* The short form of a chain: `chain n=5 v1=2 e=1` is a row of five balls, b1 to b5, as the statement `row` names them. m= and v= are the
 * values of all balls, where none is given 1 and 0; v1=, m3= and x2= are those of one. */
#include "motion/chain.h"
#include "session/call_reading.h"

#include <ctype.h>

/* A value as it is typed: its name, and the tokens behind the `=`. */
typedef struct Typed {
    const Token *name, *value;
    int          count;
    bool         used;
} Typed;

typedef struct ShortChain {
    const Call *call;
    Typed      *typed;
    int         values;
    Token      *token;
    int         count;
} ShortChain;

static bool is_value(const Token *token)
{
    return token->kind == TOKEN_NAME && token[1].kind == TOKEN_EQUAL;
}

static void list_values(ShortChain *row, const Token *first)
{
    int depth = 0;
    for (const Token *token = first; token->kind != TOKEN_END; token++) {
        depth = token_depth_after(depth, token);
        if (depth == 0 && is_value(token)) {
            row->typed[row->values++] = (Typed){.name = token, .value = token + 2};
            token++;
        } else if (row->values && !(depth == 0 && token->kind == TOKEN_COMMA && is_value(token + 1))) {
            row->typed[row->values - 1].count++;
        }
    }
}

static Typed *typed_as(ShortChain *row, Text name)
{
    for (int i = 0; i < row->values; i++)
        if (text_equal(row->typed[i].name->text, name))
            return &row->typed[i];
    return NULL;
}

/* That of one ball, v3= or v_3= or v_b3=, or else that of all, v=; NULL: neither is given. */
static Typed *value_of_one(ShortChain *row, char quantity, int ball)
{
    static const char *const before_number[] = {"", "_", "_b"};
    for (size_t i = 0; i < sizeof before_number / sizeof *before_number; i++) {
        Typed *own = typed_as(row, text_format(row->call->run->mem, "%c%s%d", quantity, before_number[i], ball));
        if (own)
            return own;
    }
    return typed_as(row, text_format(row->call->run->mem, "%c", quantity));
}

static void put(ShortChain *row, Token token)
{
    row->token[row->count++] = token;
}

static void put_named(ShortChain *row, Text name, Span span)
{
    put(row, (Token){.kind = TOKEN_NAME, .span = span, .text = name, .implied = true});
    put(row, (Token){.kind = TOKEN_EQUAL, .span = span, .implied = true});
}

/* Without a value that was typed, `usual`; NULL: nothing then. */
static void put_value(ShortChain *row, char quantity, int ball, const char *usual, Span span)
{
    Typed *typed = value_of_one(row, quantity, ball);
    if (!typed && !usual)
        return;
    put_named(row, text_format(row->call->run->mem, "%c_b%d", quantity, ball), typed ? typed->name->span : span);
    for (int i = 0; typed && i < typed->count; i++)
        put(row, typed->value[i]);
    if (typed)
        typed->used = true;
    else
        put(row, (Token){.kind = TOKEN_NUMBER, .span = span, .text = text_of(usual), .implied = true});
}

/* The number of balls; 0 after an error. */
static int balls_of(const ShortChain *row, const Typed *n)
{
    const Token *number = n->value;
    int          balls = 0;
    bool         whole = n->count == 1 && number->kind == TOKEN_NUMBER && number->text.len <= 3;
    for (size_t i = 0; whole && i < number->text.len; i++) {
        whole = isdigit((unsigned char)number->text.at[i]);
        balls = balls * 10 + (number->text.at[i] - '0');
    }
    if (whole && balls >= 2 && balls <= MOST_CHAIN_BALLS)
        return balls;
    diag_fail(&row->call->run->diag, EXIT_INPUT, number->span, "n is the number of balls: a whole number from 2 to %d", MOST_CHAIN_BALLS);
    diag_hint(&row->call->run->diag, "for example: chain n=5 v1=2 e=1");
    return 0;
}

const Token *call_chain_row(const Call *call, const Token *first)
{
    int        count = 0;
    Arena     *mem = call->run->mem;
    ShortChain row = {.call = call};
    while (first[count].kind != TOKEN_END)
        count++;
    row.typed = ARENA_MANY(mem, Typed, count + 1);
    list_values(&row, first);
    Typed *n = typed_as(&row, TEXT("n"));
    int    balls = n ? balls_of(&row, n) : 0;
    if (!balls)
        return n ? NULL : first;
    row.token = token_room(mem, (count + 9) * balls + count + 1);
    n->used = true;
    for (int ball = 1; ball <= balls; ball++) {
        put_value(&row, 'm', ball, "1", n->name->span);
        put_value(&row, 'v', ball, "0", n->name->span);
        put_value(&row, 'x', ball, NULL, n->name->span);
    }
    for (int i = 0; i < row.values; i++) {
        const Typed *typed = &row.typed[i];
        for (int k = 0; !typed->used && k < typed->count + 2; k++)
            put(&row, typed->name[k]);
    }
    row.token[row.count] = first[count];
    return row.token;
}
