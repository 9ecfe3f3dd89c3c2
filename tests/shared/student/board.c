#include "board.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const Known *board_find(const Board *board, const char *name, size_t len)
{
    for (int i = 0; i < board->count; i++)
        if (strlen(board->known[i].name) == len && !strncmp(board->known[i].name, name, len))
            return &board->known[i];
    return NULL;
}

void board_put(Board *board, const char *name, Q truth, Figures figures)
{
    Known *known = &board->known[board->count++];
    HOLDS(board->count < MOST_KNOWN);
    snprintf(known->name, sizeof known->name, "%s", name);
    known->truth = truth;
    known->written = figures_write(truth, figures, known->text);
}

/* A sum of products of numbers, {names}, brackets and squares; `corner`: which of the names that are no data stand for their truths. */
typedef struct Reader {
    const char  *at, *end;
    const Board *board;
    unsigned     corner;
    bool         bad;
} Reader;

static Q read_sum(Reader *r);

static void skip(Reader *r)
{
    while (r->at < r->end && *r->at == ' ')
        r->at++;
}

static bool take(Reader *r, char c)
{
    skip(r);
    bool is = r->at < r->end && *r->at == c;
    r->at += is;
    return is;
}

static Q read_literal(Reader *r)
{
    long value = 0, down = 1;
    bool point = false, any = false;
    for (; r->at < r->end && (isdigit((unsigned char)*r->at) || *r->at == '.'); r->at++) {
        if (*r->at == '.') {
            point = true;
            continue;
        }
        value = 10 * value + (*r->at - '0');
        down *= point ? 10 : 1;
        any = true;
    }
    r->bad |= !any;
    return q_of(value, down);
}

static Q read_factor(Reader *r)
{
    Q value;
    skip(r);
    if (take(r, '-'))
        return q_neg(read_factor(r));
    if (take(r, '(')) {
        value = read_sum(r);
        r->bad |= !take(r, ')');
    } else if (take(r, '{')) {
        const char  *close = memchr(r->at, '}', (size_t)(r->end - r->at));
        const Known *known = close ? board_find(r->board, r->at, (size_t)(close - r->at)) : NULL;
        MUST(known, "no such name: %s", r->at);
        long at = known - r->board->known - r->board->data;
        value = at >= 0 && (r->corner >> at & 1) ? known->truth : known->written;
        r->at = close + 1;
    } else {
        value = read_literal(r);
    }
    if (!take(r, '^'))
        return value;
    r->bad |= !take(r, '2');
    return q_mul(value, value);
}

static Q read_product(Reader *r)
{
    Q value = read_factor(r);
    while (!r->bad) {
        if (take(r, '*')) {
            value = q_mul(value, read_factor(r));
        } else if (take(r, '/')) {
            Q by = read_factor(r);
            r->bad |= !q_sign(by);
            value = r->bad ? value : q_div(value, by);
        } else {
            break;
        }
    }
    return value;
}

static Q read_sum(Reader *r)
{
    Q value = read_product(r);
    while (!r->bad) {
        if (take(r, '+'))
            value = q_add(value, read_product(r));
        else if (take(r, '-'))
            value = q_sub(value, read_product(r));
        else
            break;
    }
    return value;
}

Q board_work_out(const Board *board, const char *formula, size_t len, unsigned corner)
{
    Reader r = {formula, formula + len, board, corner, false};
    Q      value = read_sum(&r);
    skip(&r);
    return r.bad || r.at < r.end ? NULL : value;
}

Vec board_work_out_all(const Board *board, const char *formula, unsigned corner)
{
    Vec value = {0, {NULL, NULL, NULL}};
    for (const char *at = formula; at; value.rows++) {
        const char *end = strchr(at, ';');
        value.at[value.rows] = board_work_out(board, at, end ? (size_t)(end - at) : strlen(at), corner);
        if (!value.at[value.rows])
            return (Vec){0, {NULL, NULL, NULL}};
        at = end ? end + 1 : NULL;
    }
    return value;
}
