#include "handwork/slips/copy_slips.h"

#include "language/expr_pieces.h"

#include <string.h>

enum { MOST_DIGITS = 12, TENS = 10 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The number as a decimal; false if it is none. The buffer is to be freed in any case. */
static bool write_out(Buf *out, const Num *num, NumCtx *exact)
{
    return exact_is_rational(num->exact) && exact_decimal(out, num->exact, MOST_DIGITS, exact) && !memchr(out->at, 'e', out->len);
}

static bool read_back(Num *num, const Buf *decimal, NumCtx *exact)
{
    const Exact *literal = NULL;
    bool         minus = decimal->at[0] == '-';
    if (exact_literal(&literal, text_from(buf_text(decimal), minus), exact) != NUM_OK)
        return false;
    num->exact = literal;
    return !minus || exact_neg(num, *num, exact) == NUM_OK;
}

/* Where digit i stands; the length where there is none. */
static size_t place_of(const Buf *decimal, int i)
{
    size_t at = 0;
    for (; at < decimal->len && (!is_digit(decimal->at[at]) || i-- > 0); at++)
        ;
    return at;
}

bool copy_slip_swapped(Num *num, int i, NumCtx *exact)
{
    Buf    buf = {0};
    bool   good = write_out(&buf, num, exact);
    size_t at = good ? place_of(&buf, i) : 0, next = good ? place_of(&buf, i + 1) : 0;
    good = good && next < buf.len && buf.at[at] != buf.at[next];
    if (good) {
        char digit = buf.at[at];
        buf.at[at] = buf.at[next];
        buf.at[next] = digit;
        good = read_back(num, &buf, exact);
    }
    buf_free(&buf);
    return good;
}

/* Digit i as another one; not the 0 in front of a point. */
static bool misread(Num *num, int i, int as, NumCtx *exact)
{
    Buf    buf = {0};
    bool   good = write_out(&buf, num, exact);
    size_t at = good ? place_of(&buf, i) : 0;
    bool   nought = good && at + 1 < buf.len && buf.at[at] == '0' && buf.at[at + 1] == '.';
    good = good && !nought && at < buf.len && buf.at[at] != '0' + as;
    if (good) {
        buf.at[at] = (char)('0' + as);
        good = read_back(num, &buf, exact);
    }
    buf_free(&buf);
    return good;
}

/* ---- as mistakes ------------------------------------------------------------------------------------------ */

static Expr *literal_of(Num num, NumCtx *exact)
{
    Buf   buf = {0};
    Expr *number = NULL;
    bool  minus = exact_sign(num.exact, exact) < 0;
    Num   size = num;
    if (!minus || exact_neg(&size, num, exact) == NUM_OK)
        number = write_out(&buf, &size, exact) ? expr_number(exact->mem, text_copy(exact->mem, buf_text(&buf)), size.exact) : NULL;
    buf_free(&buf);
    return number && minus ? expr_call(exact->mem, OP_NEG, number, NULL) : number;
}

/* The value with that component, or a number; NULL if it is no decimal. */
static const Expr *copied_as(const Value *value, int component, Num copied, NumCtx *exact)
{
    Expr *vector = expr_new(exact->mem, EXPR_VECTOR, (Span){0});
    int   room = 0;
    if (value->shape.kind == SHAPE_NUMBER)
        return literal_of(copied, exact);
    for (int i = 0; i < value_count(value); i++) {
        Expr *part = literal_of(i == component ? copied : value->num[i], exact);
        if (!part)
            return NULL;
        expr_append(exact->mem, vector, OP_ADD, part, &room);
    }
    return vector;
}

typedef struct Copying {
    MistakeList list;
    int         step, slot; /* the slot of the given in the formula of that step; step -1: the given itself is replaced */
    int         given;
} Copying;

static void add(Copying *copying, int step, const Expr *formula)
{
    mistakes_add(&copying->list, TEXT("GN3"), slip_feedback(TEXT("GN3")), MISTAKE_FORMULA, 0);
    mistakes_at(&copying->list, step, formula, copying->list.plan->step[step].source);
}

/* In the place of each name of the given in turn. */
static void add_inside(Copying *copying, const Expr *whole, const Expr *expr, const Expr *copy)
{
    if (expr->kind == EXPR_NAME && expr->slot == copying->slot)
        add(copying, copying->step, expr_with(whole, expr, copy, copying->list.mem));
    for (int i = 0; i < expr->count; i++)
        add_inside(copying, whole, expr->arg[i], copy);
}

static void add_copy(Copying *copying, const Value *value, int component, Num copied, NumCtx *exact)
{
    const Expr *copy = copied_as(value, component, copied, exact);
    const Expr *formula = copying->step < 0 ? NULL : copying->list.plan->step[copying->step].formula;
    if (copy && formula)
        add_inside(copying, formula, formula, copy);
    else if (copy)
        add(copying, copying->given, copy);
}

static Slips copies(Copying *copying, const Value *value, NumCtx *exact)
{
    bool numbers = value->shape.kind == SHAPE_NUMBER || value->shape.kind == SHAPE_VECTOR;
    for (int k = 0; k < value_count(value) && numbers; k++)
        for (int i = 0; i < MOST_DIGITS; i++) {
            Num num = value_num((Value *)value)[k], copied = num;
            if (copy_slip_swapped(&copied, i, exact))
                add_copy(copying, value, k, copied, exact);
            for (int as = 0; as < TENS; as++) {
                copied = num;
                if (misread(&copied, i, as, exact))
                    add_copy(copying, value, k, copied, exact);
            }
        }
    mistakes_close(&copying->list);
    return (Slips){copying->list.mistake, copying->list.count};
}

Slips copy_slips_of(const Plan *plan, int given, const Value *value, NumCtx *exact)
{
    Diag    diag = {.mem = exact->mem, .unread = true};
    Copying copying = {.list = {.plan = plan, .mem = exact->mem, .num = exact, .diag = &diag}, .step = -1, .given = given};
    return copies(&copying, value, exact);
}

Slips copy_slips_in(const Plan *plan, int step, int given, const Value *value, NumCtx *exact)
{
    Diag    diag = {.mem = exact->mem, .unread = true};
    Copying copying = {.list = {.plan = plan, .mem = exact->mem, .num = exact, .diag = &diag},
                       .step = step,
                       .slot = plan->step[given].slot,
                       .given = given};
    return expr_uses(plan->step[step].formula, copying.slot) ? copies(&copying, value, exact) : (Slips){0};
}
