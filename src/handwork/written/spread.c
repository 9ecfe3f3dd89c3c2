/* How to read this file: the formula is copied so that whatever can vary in it is a name with a slot of its own; then it is
 * worked out in exact numbers, or in enclosures where those give up, and once more in enclosures with the slots as wide as
 * what was written. */
#include "handwork/written/spread.h"
#include "handwork/written/digits.h"

#include "derive/eval.h"

enum { LEAST_BITS = 256, MOST_BITS = 4096, CLOSE = 200 };

/* A Varying is what a slot of a copied formula stands for, a Written or a decimal. */
typedef struct Varying {
    const Written *written;
    const Expr    *decimal;
    int            slot; /* of the name in the original, or -1 */
} Varying;

typedef struct SpreadDesk {
    NumCtx      *exact;
    const Names *names;
    Varying     *varying;
    int          count, room;
    bool         wide;
    const char  *why; /* the last failure */
    Span         span;
} SpreadDesk;

static bool part_is_wide(const WrittenPart *part)
{
    return part->low != part->from || part->high != part->to;
}

static bool written_is_wide(const Written *written)
{
    bool wide = false;
    for (int i = 0; written && i < written->count; i++)
        wide |= part_is_wide(&written->part[i]);
    return wide;
}

/* Exponents are exact: 2.0 there is 2. */
static bool varies(const Expr *expr, int arg)
{
    return expr->kind != EXPR_POWER || arg == 0;
}

bool spread_is_wide(const Expr *expr, const Names *names)
{
    bool wide = digits_is_decimal(expr) || (expr->kind == EXPR_NAME && expr->slot >= 0 && written_is_wide(names->written[expr->slot]));
    for (int i = 0; i < expr->count && !wide; i++)
        wide = varies(expr, i) && spread_is_wide(expr->arg[i], names);
    return wide;
}

/* ---- slots ------------------------------------------------------------------------------------------------ */

static int vary(SpreadDesk *sheet, Varying what)
{
    for (int i = 0; i < sheet->count && what.slot >= 0; i++)
        if (sheet->varying[i].slot == what.slot)
            return i;
    sheet->varying = arena_grow(sheet->exact->mem, sheet->varying, sizeof(Varying), sheet->count, &sheet->room);
    sheet->varying[sheet->count] = what;
    return sheet->count++;
}

static void assign_slots(SpreadDesk *sheet, Expr *expr);

/* A name in an exponent becomes the number that it stands for: an enclosure of 2 would be no exponent. */
static void fix_exponent(SpreadDesk *sheet, Expr *expr)
{
    const Written *written = expr->kind == EXPR_NAME && expr->slot >= 0 ? sheet->names->written[expr->slot] : NULL;
    if (written && written->shape.kind == SHAPE_NUMBER && written->part[0].value && written->angle != ANGLE_DEGREES) {
        expr->kind = EXPR_NUMBER;
        expr->exact = written->part[0].value;
    } else if (expr->kind == EXPR_NAME) {
        assign_slots(sheet, expr);
    }
    for (int i = 0; i < expr->count; i++)
        fix_exponent(sheet, expr->arg[i]);
}

/* Gives each name and each decimal of the copy a slot. */
static void assign_slots(SpreadDesk *sheet, Expr *expr)
{
    if (expr->kind == EXPR_NAME && expr->slot >= 0) {
        const Written *written = sheet->names->written[expr->slot];
        sheet->wide |= written_is_wide(written);
        expr->slot = vary(sheet, (Varying){written, NULL, expr->slot});
    } else if (digits_is_decimal(expr)) {
        sheet->wide = true;
        expr->slot = vary(sheet, (Varying){NULL, expr_copy(expr, sheet->exact->mem), -1});
        expr->kind = EXPR_NAME;
    }
    for (int i = 0; i < expr->count; i++)
        if (varies(expr, i))
            assign_slots(sheet, expr->arg[i]);
        else
            fix_exponent(sheet, expr->arg[i]);
}

/* Finds the numbers that a decimal may stand for; false where a bound is passed. */
static bool decimal_meanings(Meanings *meanings, const Expr *decimal, const SpreadDesk *sheet)
{
    WrittenPart part = {.value = decimal->exact, .from = decimal->exact, .to = decimal->exact};
    bool        good = digits_measure(&part, decimal, sheet->exact);
    if (good)
        *meanings = literals_of_decimal(&part, sheet->names ? sheet->names->origins : NULL, sheet->exact);
    return good;
}

/* From the least to the largest value that it may stand for. */
static int between_meanings(Num *z, const Meanings *meanings, NumCtx *ctx, NumCtx *exact)
{
    const Exact *low = meanings->end[0][0], *high = meanings->end[0][1];
    for (int i = 1; i < meanings->count; i++) {
        const Exact *const *end = meanings->end[i];
        if (exact_compare(exact_num(end[0]), exact_num(low), exact) == ORDER_LESS)
            low = end[0];
        if (exact_compare(exact_num(high), exact_num(end[1]), exact) == ORDER_LESS)
            high = end[1];
    }
    return enclosure_between(z, low, high, ctx);
}

static int decimal_slot(Value *z, const Expr *decimal, bool spread, NumCtx *ctx, const SpreadDesk *sheet)
{
    Meanings meanings;
    Num      num;
    if (ctx->sys->kind == NUM_EXACT) {
        *z = value_number(exact_num(decimal->exact));
        return NUM_OK;
    }
    if (!spread) {
        int status = ctx->sys->from_exact(&num, decimal->exact, ctx);
        *z = value_number(num);
        return status;
    }
    if (!decimal_meanings(&meanings, decimal, sheet))
        return NUM_LIMIT;
    int status = between_meanings(&num, &meanings, ctx, sheet->exact);
    *z = value_number(num);
    return status;
}

static Slot *fill_slots(const SpreadDesk *sheet, bool spread, NumCtx *ctx)
{
    Slot *slot = ARENA_MANY(ctx->mem, Slot, sheet->count + 1);
    for (int i = 0; i < sheet->count; i++) {
        const Varying *v = &sheet->varying[i];
        slot[i].set = v->decimal || (v->written && v->written->shape.kind != SHAPE_NONE);
        if (v->decimal)
            slot[i].flags = decimal_slot(&slot[i].value, v->decimal, spread, ctx, sheet);
        else if (slot[i].set)
            slot[i].flags = written_value(&slot[i].value, v->written, spread, ctx, sheet->exact);
    }
    return slot;
}

/* ---- working out ------------------------------------------------------------------------------------------ */

static int work_out(Value *z, const Expr *formula, SpreadDesk *sheet, bool spread, NumCtx *ctx)
{
    Env env = {.num = ctx, .slot = fill_slots(sheet, spread, ctx)};
    ctx->why = NULL;
    int status = eval(z, formula, &env);
    sheet->why = env.why ? env.why : "it could not be worked out";
    sheet->span = env.span;
    return status;
}

/* Whether the ends agree to the bits that are promised. */
static bool is_close(Num num)
{
    mpfr_t lo, hi, gap;
    mpfr_inits2(MOST_BITS, lo, hi, gap, (mpfr_ptr)0);
    enclosure_ends(lo, hi, num);
    mpfr_sub(gap, hi, lo, MPFR_RNDU);
    mpfr_mul_2ui(gap, gap, CLOSE, MPFR_RNDU);
    bool close = mpfr_cmpabs(gap, lo) <= 0;
    mpfr_clears(lo, hi, gap, (mpfr_ptr)0);
    return close;
}

/* from and to, out of enclosures of `bits`; *close tells whether they are as near to each other as is promised. */
static int enclose_value(Written *written, const Expr *formula, SpreadDesk *sheet, mpfr_prec_t bits, bool *close)
{
    NumCtx ctx;
    Value  value;
    numctx_open(&ctx, &enclosure_system, sheet->exact->mem);
    ctx.prec = bits;
    int status = work_out(&value, formula, sheet, false, &ctx);
    *close = true;
    for (int i = 0; i < written->count && !status; i++) {
        *close &= is_close(value_num(&value)[i]);
        if (!written_ends(&written->part[i].from, &written->part[i].to, value_num(&value)[i], sheet->exact)) {
            sheet->why = "the number is larger than 1,000,000 bits";
            status = NUM_LIMIT;
        }
    }
    numctx_close(&ctx);
    return status;
}

/* low and high; NULL where the spread has no bounds. */
static void enclose_spread(Written *written, const Expr *formula, SpreadDesk *sheet)
{
    NumCtx ctx;
    Value  value;
    numctx_open(&ctx, &enclosure_system, sheet->exact->mem);
    ctx.prec = LEAST_BITS;
    int status = work_out(&value, formula, sheet, true, &ctx);
    for (int i = 0; i < written->count; i++) {
        WrittenPart *part = &written->part[i];
        part->low = part->high = NULL;
        if (!status && !written_ends(&part->low, &part->high, value_num(&value)[i], sheet->exact))
            part->low = part->high = NULL;
    }
    numctx_close(&ctx);
}

/* Digits alone, or a vector of them: what each can stand for is read off its digits (digits_measure). */
static bool is_literal(const Expr *formula)
{
    bool literal = formula->kind == EXPR_VECTOR || formula->kind == EXPR_MATRIX;
    for (int i = 0; i < formula->count && literal; i++)
        literal = is_literal(formula->arg[i]);
    return literal || digits_is_literal(formula);
}

bool spread_work_out(Written *written, const Expr *formula, const Names *names, Diag *diag, NumCtx *exact)
{
    SpreadDesk sheet = {.exact = exact, .names = names};
    Expr      *copy = expr_copy(formula, exact->mem);
    Value      value;
    assign_slots(&sheet, copy);
    int status = work_out(&value, copy, &sheet, false, exact);
    if (status & ~NUM_UNABLE)
        return diag_fail(diag, EXIT_INPUT, sheet.span, "%s", sheet.why);
    written->shape = formula->shape;
    Value like = {.shape = formula->shape};
    written->count = value_count(&like);
    written->part = ARENA_MANY(exact->mem, WrittenPart, written->count);
    for (int i = 0; i < written->count; i++)
        written->part[i].unit = rat_int(0);
    for (int i = 0; i < written->count && !status; i++) {
        WrittenPart *part = &written->part[i];
        part->value = part->from = part->to = value_num(&value)[i].exact;
    }
    bool close = !status;
    for (mpfr_prec_t bits = LEAST_BITS; !close && bits <= MOST_BITS && !(status & ~NUM_UNABLE); bits *= 4)
        status = enclose_value(written, copy, &sheet, bits, &close);
    if (status)
        return diag_fail(diag, EXIT_INPUT, sheet.span, "%s", sheet.why);
    for (int i = 0; i < written->count; i++) {
        written->part[i].low = written->part[i].from;
        written->part[i].high = written->part[i].to;
    }
    if (sheet.wide && !is_literal(formula))
        enclose_spread(written, copy, &sheet);
    return true;
}

/* ---- right but for roundings ------------------------------------------------------------------------------ */

enum { MOST_NUMBERS = 24, MOST_TRIALS = 400 };

/* Each number that can be put in the place of what was written, and which of its meanings is put there now. */
typedef struct Trials {
    Meanings number[MOST_NUMBERS];
    int      chosen[MOST_NUMBERS];
    int      count;
} Trials;

static bool add_named(Trials *t, const Written *written, LiteralOrigins *origins, NumCtx *exact)
{
    for (int i = 0; written && i < written->count; i++) {
        if (t->count == MOST_NUMBERS)
            return false;
        t->number[t->count++] = literals_of_named(&written->part[i], origins, exact);
    }
    return true;
}

static bool list_numbers(Trials *t, const SpreadDesk *sheet)
{
    for (int i = 0; i < sheet->count; i++) {
        const Varying *v = &sheet->varying[i];
        if (!v->decimal && !add_named(t, v->written, sheet->names->origins, sheet->exact))
            return false;
        if (v->decimal && (t->count == MOST_NUMBERS || !decimal_meanings(&t->number[t->count++], v->decimal, sheet)))
            return false;
    }
    return true;
}

/* Fills the slots with the numbers of this trial. */
static Slot *fill_trial(const Trials *t, const SpreadDesk *sheet, NumCtx *ctx)
{
    Slot *slot = ARENA_MANY(ctx->mem, Slot, sheet->count + 1);
    int   at = 0;
    for (int i = 0; i < sheet->count; i++) {
        const Varying *v = &sheet->varying[i];
        int            count = v->decimal ? 1 : v->written ? v->written->count : 0;
        Num           *num = ARENA_MANY(ctx->mem, Num, count + 1);
        for (int k = 0; k < count; k++, at++) {
            const Exact *const *end = t->number[at].end[t->chosen[at]];
            slot[i].flags |= enclosure_between(&num[k], end[0], end[1], ctx);
        }
        slot[i].set = count > 0;
        slot[i].value = v->decimal || (count && v->written->shape.kind == SHAPE_NUMBER) ? value_number(num[0])
                        : count                                                         ? value_of(v->written->shape, num)
                                                                                        : (Value){0};
    }
    return slot;
}

/* The next combination of meanings; false after the last. */
static bool next_trial(Trials *t)
{
    for (int i = 0; i < t->count; i++) {
        if (++t->chosen[i] < t->number[i].count)
            return true;
        t->chosen[i] = 0;
    }
    return false;
}

static bool meet(Value a, Value b, NumCtx *ctx)
{
    bool same = shape_equal(a.shape, b.shape) && value_count(&a) > 0;
    for (int i = 0; same && i < value_count(&a); i++) {
        Order order = ctx->sys->compare(value_num(&a)[i], value_num(&b)[i], ctx);
        same = order != ORDER_LESS && order != ORDER_GREATER;
    }
    return same;
}

bool spread_reaches(const Written *written, LiteralOrigins *origins, Value value, NumCtx *ctx, NumCtx *exact)
{
    Names      names = {.written = written->known, .origins = origins};
    SpreadDesk sheet = {.exact = exact, .names = &names};
    Trials     trials = {.count = 0};
    Value      aim = value, found;
    NumCtx     near;
    if (!written->formula || !value_count(&value))
        return false;
    Expr *copy = expr_copy(written->formula, exact->mem);
    assign_slots(&sheet, copy);
    if (!list_numbers(&trials, &sheet))
        return false;
    numctx_open(&near, &enclosure_system, exact->mem);
    near.prec = LEAST_BITS;
    bool reached = false, good = ctx->sys->kind == NUM_RANGE || value_convert(&aim, value, &near) == NUM_OK;
    for (int i = 0; good && !reached && i < MOST_TRIALS && (!i || next_trial(&trials)); i++) {
        Env env = {.num = &near, .slot = fill_trial(&trials, &sheet, &near)};
        near.why = NULL;
        reached = eval(&found, copy, &env) == NUM_OK && meet(found, aim, &near);
    }
    numctx_close(&near);
    return reached;
}
