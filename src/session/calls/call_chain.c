/* Calls of a method for a chain of balls: the words `A m=2 v=4, wall`, and which balls meet, collision after collision.
 *
 * On its way, `A m=2` becomes the value m_A=2 of the family `ball`; when all values are named, chain_find works out who meets whom, and the
 * form of the call gets these pairs as the members of its families in turn: `hit`, and the neighbours that do not meet at the end, `last`
 * if that is certain and `open` if it depends on letters. */
#include "motion/chain.h"
#include "session/letters/alphabet.h"
#include "session/call_reading.h"
#include "session/formula.h"

#include <string.h>

static bool is_chain(const Call *call)
{
    return method_has_turns(call->method, "hit");
}

/* ---- words ------------------------------------------------------------------------------------------------ */

typedef struct ChainWords {
    const Call *call;
    Token      *token;
    int         count;
    Text        ball; /* whose values are being read; empty: none */
    int         walls;
} ChainWords;

static void put(ChainWords *w, Token token)
{
    w->token[w->count++] = token;
}

/* m_A for m beside the ball A; `name` itself where the method has no such value of a ball. */
static Text name_of_ball(const ChainWords *w, Text name)
{
    const Method *method = w->call->method;
    Text          own = text_format(w->call->run->mem, "%.*s_ball", TEXT_ARG(name));
    for (int f = 0; f < method->forms && w->ball.len; f++) {
        int at = method_given(&method->form[f], own);
        if (at >= 0)
            return method_member_name(method->form[f].given[at], w->ball, w->call->run->mem);
    }
    return name;
}

static void put_value(ChainWords *w, const char *name, TokenKind kind, Text value, Span span)
{
    Text text = name_of_ball(w, text_of(name));
    put(w, (Token){.kind = TOKEN_NAME, .span = span, .text = text, .implied = true});
    put(w, (Token){.kind = TOKEN_EQUAL, .span = span, .implied = true});
    put(w, (Token){.kind = kind, .span = span, .text = value, .implied = true});
}

/* A wall is a body with an infinite mass, at rest. */
static void put_wall(ChainWords *w, Span span)
{
    w->ball = ++w->walls == 1 ? TEXT("wall") : text_format(w->call->run->mem, "wall%d", w->walls);
    put_value(w, "m", TOKEN_NAME, TEXT("inf"), span);
    put_value(w, "v", TOKEN_NUMBER, TEXT("0"), span);
}

/* Whether the words name a ball or a wall: at their beginning or behind a comma, for e=1/2 may stand before the balls. */
static bool name_balls(const Token *first)
{
    bool named = false, begins = true;
    int  depth = 0;
    for (const Token *token = first; token->kind != TOKEN_END && !named; token++) {
        named = begins && token->kind == TOKEN_NAME && token[1].kind != TOKEN_EQUAL;
        depth = token_depth_after(depth, token);
        begins = token->kind == TOKEN_COMMA && depth == 0;
    }
    return named;
}

const Token *call_chain_words(const Call *call, const Token *first)
{
    int count = 0, depth = 0;
    if (!is_chain(call))
        return first;
    if (!name_balls(first))
        return call_chain_row(call, first);
    while (first[count].kind != TOKEN_END)
        count++;
    ChainWords w = {.call = call, .token = token_room(call->run->mem, count * 8 + 1)};
    bool       begins = true;
    for (const Token *token = first; token->kind != TOKEN_END; token++) {
        bool name = token->kind == TOKEN_NAME && depth == 0, value = name && token[1].kind == TOKEN_EQUAL;
        depth = token_depth_after(depth, token);
        if (begins && name && !value && text_is(token->text, "wall")) {
            put_wall(&w, token->span);
        } else if (begins && name && !value) {
            w.ball = token->text;
        } else {
            put(&w, *token);
            w.token[w.count - 1].text = value ? name_of_ball(&w, token->text) : token->text;
        }
        begins = token->kind == TOKEN_COMMA && depth == 0;
    }
    w.token[w.count] = first[count];
    return w.token;
}

/* ---- who meets whom --------------------------------------------------------------------------------------- */

typedef struct ChainRow {
    Text      name[MOST_CHAIN_BALLS];
    ChainBall ball[MOST_CHAIN_BALLS];
    int       balls;
    Input    *input;
    bool      open;    /* a value is missing or unknown, and others will say so */
    int       unknown; /* the argument that is to be found, or -1 */
} ChainRow;

/* The value of a given, or NULL. */
static const Input *value_of_given(const Call *call, ChainRow *row, Text keyword)
{
    int at = call_argument(call, keyword);
    if (at >= 0 && call_is_open(call->arg[at].expr)) {
        row->unknown = at;
        return NULL;
    }
    if (at < 0 || !formula_input(call->run, call->arg[at].expr, &row->input[at]) || row->input[at].shape.kind != SHAPE_NUMBER)
        return NULL;
    return &row->input[at];
}

static const Input *value_of_ball(const Call *call, ChainRow *row, const char *name, int ball)
{
    return value_of_given(call, row, text_format(call->run->mem, "%s_%.*s", name, TEXT_ARG(row->name[ball])));
}

/* That of the pair, or of all pairs. */
static const Input *restitution(const Call *call, ChainRow *row, int left)
{
    Text own = text_format(call->run->mem, "e_%.*s_%.*s", TEXT_ARG(row->name[left]), TEXT_ARG(row->name[left + 1]));
    return value_of_given(call, row, call_argument(call, own) >= 0 ? own : TEXT("e"));
}

static bool read_row(Call *call, ChainRow *row)
{
    for (int i = 0; i < call->count; i++) {
        if (!text_starts(call->keyword[i], "m_"))
            continue;
        if (row->balls == MOST_CHAIN_BALLS)
            return diag_fail(&call->run->diag, EXIT_INPUT, call->arg[i].span, "a chain has at most %d balls", MOST_CHAIN_BALLS);
        row->name[row->balls++] = text_from(call->keyword[i], 2);
    }
    int placed = 0;
    for (int i = 0; i < row->balls; i++) {
        ChainBall *ball = &row->ball[i];
        ball->m = value_of_ball(call, row, "m", i);
        ball->v = value_of_ball(call, row, "v", i);
        ball->x = value_of_ball(call, row, "x", i);
        ball->e = i + 1 < row->balls ? restitution(call, row, i) : NULL;
        row->open |= !ball->m || !ball->v || (i + 1 < row->balls && !ball->e);
        placed += ball->x != NULL;
    }
    row->open |= row->balls < 2 || (placed && placed < row->balls);
    return true;
}

static bool complain(Call *call, const ChainRow *row, const ChainHits *hits)
{
    Diag *diag = &call->run->diag;
    Span  at = call->run->token[0].span;
    int   a = hits->one, b = hits->other;
    Text  left = row->name[a], right = row->name[a + 1], other = row->name[b], last = row->name[b + 1];
    switch (hits->end) {
    case CHAIN_ENDLESS:
        diag_fail(diag, EXIT_INPUT, at,
                  "these collisions never end: with e = 1 no kinetic energy is lost, and both walls turn the balls back");
        return diag_hint(diag, "leave out a wall, or let the balls move in a box for as many hits as you choose: `help motion`");
    case CHAIN_WALLS:
        diag_fail(diag, EXIT_INPUT, at, "there are more than %d collisions, because balls between two walls collide until all are at rest",
                  MOST_CHAIN_HITS);
        return diag_hint(diag, "leave out a wall, or let the balls move in a box for as many hits as you choose: `help motion`");
    case CHAIN_LONG:
        diag_fail(diag, EXIT_INPUT, at, "there are more than %d collisions", MOST_CHAIN_HITS);
        return diag_hint(
            diag,
            "carom works at most %d collisions; a very heavy ball near a wall, or a small e, can cause more. If the bodies stay "
            "together, use merge",
            MOST_CHAIN_HITS);
    case CHAIN_ORDER:
        diag_fail(diag, EXIT_INPUT, at,
                  "%.*s and %.*s approach each other, and so do %.*s and %.*s: the answer depends on which pair meets first",
                  TEXT_ARG(left), TEXT_ARG(right), TEXT_ARG(other), TEXT_ARG(last));
        return diag_hint(diag, "give the position of each ball, for example %.*s x=0, %.*s x=2", TEXT_ARG(row->name[0]),
                         TEXT_ARG(row->name[1]));
    case CHAIN_ORDERS:
        diag_fail(diag, EXIT_INPUT, at, "there are too many orders in which these balls could meet to try them all");
        return diag_hint(diag, "give the position of each ball, for example %.*s x=0, %.*s x=2", TEXT_ARG(row->name[0]),
                         TEXT_ARG(row->name[1]));
    case CHAIN_TOGETHER:
        diag_fail(diag, EXIT_INPUT, at, "%.*s, %.*s and %.*s meet at the same moment, which is not a chain of collisions", TEXT_ARG(left),
                  TEXT_ARG(right), TEXT_ARG(last));
        return diag_hint(diag, "work it as an island: `help islands`");
    case CHAIN_DISORDER:
        diag_fail(diag, EXIT_INPUT, at, "%.*s is to the right of %.*s, but a chain lists its balls from left to right", TEXT_ARG(left),
                  TEXT_ARG(right));
        return diag_hint(diag, "list them in the order of their positions, or correct x_%.*s or x_%.*s", TEXT_ARG(left), TEXT_ARG(right));
    case CHAIN_VAGUE:
        diag_fail(diag, EXIT_INPUT, at,
                  "carom cannot tell which collision is next: a value has no exact form, or two times cannot be compared");
        return diag_hint(diag, "give fractions or decimals for masses, velocities and e");
    case CHAIN_OVER:
    case CHAIN_OPEN:
        break;
    }
    return true;
}

static Text *ends_of(const ChainRow *row, const int *pair, int count, Arena *mem)
{
    Text *end = ARENA_MANY(mem, Text, (count + 1) * LIMIT_RANGE);
    for (int i = 0; i < count; i++) {
        end[i * LIMIT_RANGE] = row->name[pair[i]];
        end[i * LIMIT_RANGE + 1] = row->name[pair[i] + 1];
    }
    return end;
}

/* Only the form that the values fit needs the collisions; while they fit none, any of them may be asked for. */
static bool set_forms(Call *call, const ChainRow *row, const ChainHits *hits)
{
    int    last[MOST_CHAIN_BALLS], open[MOST_CHAIN_BALLS], lasts = 0, opens = 0;
    Arena *mem = call->run->mem;
    for (int i = 0; i + 1 < row->balls; i++)
        if (hits->open[i])
            open[opens++] = i;
        else
            last[lasts++] = i;
    const LinksInTurn turns[] = {{"hit", ends_of(row, hits->pair, hits->count, mem), hits->count},
                                 {"last", ends_of(row, last, lasts, mem), lasts},
                                 {"open", ends_of(row, open, opens, mem), opens}};
    int               fitting = method_form_for(call->method, call->form, call->keyword, call->count);
    for (int f = 0; f < call->method->forms; f++) {
        if (fitting >= 0 && call->form[f] != fitting)
            continue;
        call->form[f] = method_form_in_turn(call->method, call->form[f], turns, (int)(sizeof turns / sizeof *turns));
        if (call->form[f] < 0)
            return diag_fail(&call->run->diag, EXIT_INPUT, call->run->token[0].span, "%.*s has been called with too many different chains",
                             TEXT_ARG(call->method->name));
    }
    return true;
}

static bool needs_all(Call *call, const ChainRow *row)
{
    const Arg *arg = &call->arg[row->unknown];
    diag_fail(&call->run->diag, EXIT_INPUT, arg->span, "%.*s decides who meets whom, so it cannot be left open", TEXT_ARG(arg->keyword));
    return diag_hint(
        &call->run->diag,
        "declare a letter for it, such as letters 0 <= e <= 1 or letters u > 0, and state the condition after `where`: see `help chains`");
}

/* Where letters decide whether two balls meet again, n counts only the collisions before that, and a condition cannot ask for it. */
static bool counts_open(Call *call, const ChainRow *row, const ChainHits *hits)
{
    int pair = 0;
    while (pair + 1 < row->balls && !hits->open[pair])
        pair++;
    const Token *token = call->where;
    while (token && token->kind != TOKEN_END && !token_is(token, "n"))
        token++;
    if (pair + 1 >= row->balls || !token || token->kind == TOKEN_END)
        return false;
    Text left = row->name[pair], right = row->name[pair + 1];
    diag_fail(&call->run->diag, EXIT_INPUT, token->span, "the number of collisions depends on letters here: %.*s and %.*s may meet again",
              TEXT_ARG(left), TEXT_ARG(right));
    diag_hint(&call->run->diag, "for the collision after %d, write: where v_%.*s' > v_%.*s'", hits->count, TEXT_ARG(left), TEXT_ARG(right));
    return true;
}

bool call_chain_find(Call *call)
{
    if (!is_chain(call))
        return true;
    ChainRow  row = {.input = ARENA_MANY(call->run->mem, Input, call->count + 1), .unknown = -1};
    ChainHits hits;
    if (!read_row(call, &row))
        return false;
    if (row.unknown >= 0)
        return needs_all(call, &row);
    if (row.open) { /* the call lacks a value, or has a wrong one: the usual complaint follows */
        call->run->diag = (Diag){.mem = call->run->diag.mem, .source = call->run->diag.source};
        return true;
    }
    NumCtx *ctx = &alphabet_desk(call->run->session, row.input, call->count)->exact;
    return chain_find(row.ball, row.balls, &hits, ctx, &call->run->diag) && complain(call, &row, &hits) &&
           !counts_open(call, &row, &hits) && set_forms(call, &row, &hits);
}
