#include "handwork/slips/copy_slips.h"

#include "handwork/equations/equation_sides.h"
#include "language/expr_pieces.h"

#include <string.h>

enum { LONGEST = 40, MOST_DIGITS = 12, TENS = 10 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The number as a decimal; false if it is none. The buffer is to be freed in any case. */
static bool write_out(Buf *out, const Num *num, NumCtx *exact)
{
    return exact_is_rational(num->exact) && exact_decimal(out, num->exact, LONGEST, exact) && !memchr(out->at, 'e', out->len);
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

/* Returns the place of digit i; the length where there is none. */
static size_t place_of(const Buf *decimal, int i)
{
    size_t at = 0;
    for (; at < decimal->len && (!is_digit(decimal->at[at]) || i-- > 0); at++)
        ;
    return at;
}

bool copy_slip_swapped(Num *num, int i, int k, NumCtx *exact)
{
    Buf    buf = {0};
    bool   good = write_out(&buf, num, exact);
    size_t at = good ? place_of(&buf, i) : 0, next = good ? place_of(&buf, k) : 0;
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

/* The value with that component, or a number. */
static const Expr *copied_as(const Value *value, int component, Num copied, NumCtx *exact)
{
    Expr *vector = expr_new(exact->mem, EXPR_VECTOR, (Span){0});
    int   room = 0;
    if (value->shape.kind == SHAPE_NUMBER)
        return equation_number(copied.exact, exact);
    for (int i = 0; i < value_count(value); i++)
        expr_append(exact->mem, vector, OP_ADD, (Expr *)equation_number((i == component ? copied : value->num[i]).exact, exact), &room);
    return vector;
}

/* The given in whose place its copies stand. */
typedef struct Copying {
    int          slot;
    const Value *value;
    NumCtx      *exact;
} Copying;

/* Each with one digit misread, or exchanged with the next. */
static void others(EditPieces *copies, const Expr *leaf, const void *from, Arena *mem)
{
    const Copying *c = from;
    const Expr    *name = leaf->kind == EXPR_FIELD ? leaf->arg[0] : leaf;
    bool           numbers = c->value->shape.kind == SHAPE_NUMBER || c->value->shape.kind == SHAPE_VECTOR;
    for (int k = 0; k < value_count(c->value) && numbers && name->kind == EXPR_NAME && name->slot == c->slot; k++)
        for (int i = 0; i < MOST_DIGITS; i++)
            for (int as = -1; as < TENS; as++) {
                Num copied = value_num((Value *)c->value)[k];
                if (as < 0 ? !copy_slip_swapped(&copied, i, i + 1, c->exact) : !misread(&copied, i, as, c->exact))
                    continue;
                const Expr *copy = expr_with(leaf, name, copied_as(c->value, k, copied, c->exact), mem);
                *ARENA_ADD(mem, copies->of, copies->count, &copies->room) = (EditPiece){EDIT_DATUM, copy, -1};
            }
}

static Slips copies(const Plan *plan, int step, int given, const Value *value, const Expr *formula, NumCtx *exact)
{
    Copying        copying = {plan->step[given].slot, value, exact};
    FormulaEditing editing = {.kinds = 1u << EDIT_DATUM, .vectors = true, .others = others, .from = &copying, .exact = exact};
    return slips_by_edits(plan, step, "GN3", &editing, formula);
}

Slips copy_slips_of(const Plan *plan, int given, const Value *value, NumCtx *exact)
{
    Expr *itself = expr_name(exact->mem, plan->step[given].name);
    itself->slot = plan->step[given].slot;
    return copies(plan, given, given, value, itself, exact);
}

Slips copy_slips_in(const Plan *plan, int step, int given, const Value *value, NumCtx *exact)
{
    return copies(plan, step, given, value, plan->step[step].formula, exact);
}
