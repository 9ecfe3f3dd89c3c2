#include "derive/value.h"

#include <string.h>

Value value_number(Num num)
{
    return (Value){.shape = NUMBER, .one = num};
}

Value value_of(Shape shape, const Num *num)
{
    Value value = {.shape = shape, .num = num};
    return shape.kind == SHAPE_NUMBER ? value_number(num[0]) : value;
}

Value value_truth(Truth truth)
{
    return (Value){.shape = {.kind = SHAPE_TRUTH}, .truth = truth};
}

Value value_word(Text word)
{
    return (Value){.shape = {.kind = SHAPE_WORD}, .word = word};
}

int value_count(const Value *value)
{
    switch (value->shape.kind) {
    case SHAPE_NUMBER:
        return 1;
    case SHAPE_VECTOR:
        return value->shape.rows;
    case SHAPE_MATRIX:
        return value->shape.rows * value->shape.cols;
    default:
        return 0;
    }
}

const Num *value_num(const Value *value)
{
    return value->shape.kind == SHAPE_NUMBER ? &value->one : value->num;
}

bool value_exactly(Value *exact, const Value *value, NumCtx *ctx)
{
    int  count = value_count(value);
    Num *num = ARENA_MANY(ctx->mem, Num, count + 1);
    *exact = *value;
    if (value->shape.kind == SHAPE_RECORD)
        return false;
    for (int i = 0; i < count; i++)
        if (!(num[i].exact = num_exactly(value_num(value)[i], ctx)))
            return false;
    if (count)
        *exact = value_of(value->shape, num);
    return true;
}

bool value_same(const Value *a, const Value *b, NumCtx *ctx)
{
    bool same = shape_equal(a->shape, b->shape);
    if (same && a->shape.kind == SHAPE_WORD)
        return text_equal(a->word, b->word);
    for (int i = 0; same && i < value_count(a); i++)
        same = ctx->sys->compare(value_num(a)[i], value_num(b)[i], ctx) == ORDER_EQUAL;
    return same;
}

Value value_copy(Value value, Arena *into)
{
    int count = value_count(&value);
    if (value.shape.kind == SHAPE_NUMBER) {
        value.one.exact = exact_copy(value.one.exact, into);
    } else if (count) {
        Num *copy = ARENA_MANY(into, Num, count);
        for (int i = 0; i < count; i++)
            copy[i].exact = exact_copy(value.num[i].exact, into);
        value.num = copy;
    } else if (value.shape.kind == SHAPE_WORD) {
        value.word = text_copy(into, value.word);
    } else if (value.shape.kind == SHAPE_RECORD) {
        Value *item = ARENA_MANY(into, Value, value.group.count);
        Text  *field = value.group.field ? ARENA_MANY(into, Text, value.group.count) : NULL;
        for (int i = 0; i < value.group.count; i++) {
            item[i] = value_copy(value.group.item[i], into);
            if (field)
                field[i] = text_copy(into, value.group.field[i]);
        }
        value.group.item = item;
        value.group.field = field;
    }
    return value;
}

bool value_in_degrees(Num *degrees, Num angle, NumCtx *ctx)
{
    Num one;
    Rat over = {1, 180, NULL};
    return !ctx->sys->from_exact(&one, exact_angle(over, ctx), ctx) && !ctx->sys->div(degrees, angle, one, ctx);
}

int value_convert(Value *z, Value exact, NumCtx *to)
{
    int count = value_count(&exact), status = NUM_OK;
    *z = exact;
    if (!count || to->sys->kind == NUM_EXACT)
        return NUM_OK;
    Num *num = ARENA_MANY(to->mem, Num, count);
    for (int i = 0; i < count; i++)
        status |= to->sys->from_exact(&num[i], value_num(&exact)[i].exact, to);
    *z = value_of(exact.shape, num);
    return status;
}

/* ---- as formulas ------------------------------------------------------------------------------------------ */

static Expr *integer_expr(mpz_srcptr z, Arena *mem)
{
    if (mpz_size(z) <= 1 && mpz_sgn(z) >= 0) { /* nearly every number of a page */
        char     digits[24], *at = digits + sizeof digits;
        uint64_t rest = mpz_size(z) ? mpz_getlimbn(z, 0) : 0;
        do {
            *--at = (char)('0' + rest % 10);
            rest /= 10;
        } while (rest);
        return expr_number(mem, text_copy(mem, (Text){at, (size_t)(digits + sizeof digits - at)}), NULL);
    }
    char *text = arena_alloc(mem, mpz_sizeinbase(z, 10) + 2);
    mpz_get_str(text, 10, z);
    return expr_number(mem, text_of(text), NULL);
}

static Expr *negative(Expr *expr, Arena *mem)
{
    Expr *minus = expr_call(mem, OP_NEG, expr, NULL);
    minus->shape = expr->shape;
    return minus;
}

/* |c|*sqrt(d), with its sign separately. */
static Expr *term_expr(const Term *term, RootStyle roots, NumCtx *ctx)
{
    Arena       *mem = ctx->mem;
    RatView      view, inner;
    mpq_srcptr   c = rat_view(&view, term->c);
    mpz_srcptr   d = mpq_numref(rat_view(&inner, term->d));
    __mpz_struct size; /* a read-only view of the same limbs without the sign */
    mpz_srcptr   num = mpz_roinit_n(&size, mpz_limbs_read(mpq_numref(c)), (mp_size_t)mpz_size(mpq_numref(c)));
    mpz_srcptr   den = mpq_denref(c);
    bool         root = mpz_cmp_ui(d, 1) != 0;
    Expr        *over = integer_expr(num, mem), *under = NULL;
    if (root) {
        Expr *sqrt_d = expr_call(mem, OP_SQRT, integer_expr(d, mem), NULL);
        if (roots == ROOT_BELOW && mpz_divisible_p(den, d)) {
            mpz_ptr rest = mpq_numref(ctx->q[0]);
            mpz_divexact(rest, den, d);
            under = mpz_cmp_ui(rest, 1) ? expr_chain(mem, integer_expr(rest, mem), OP_MUL, sqrt_d) : sqrt_d;
            under->textbook = true;
            return expr_chain(mem, over, OP_DIV, under);
        }
        over = mpz_cmp_ui(num, 1) ? expr_chain(mem, over, OP_MUL, sqrt_d) : sqrt_d;
        over->textbook = true;
    }
    if (mpz_cmp_ui(den, 1))
        return expr_chain(mem, over, OP_DIV, integer_expr(den, mem));
    return over;
}

/* The minus sign goes to the first factor, so that -2/3 is written without brackets. */
static Expr *with_sign(Expr *expr, bool minus, Arena *mem)
{
    if (!minus)
        return expr;
    if (expr->kind != EXPR_CHAIN)
        return negative(expr, mem);
    expr->arg[0] = with_sign(expr->arg[0], true, mem);
    return expr;
}

static Expr *exact_expr(const Exact *x, RootStyle roots, NumCtx *ctx)
{
    Arena *mem = ctx->mem;
    if (x->kind == EXACT_INFINITY)
        return expr_name(mem, TEXT("inf"));
    if (x->count == 0)
        return expr_number(mem, TEXT("0"), NULL);
    if (x->kind == EXACT_ANGLE) {
        Term degrees = {rat_int(0), rat_int(1)};
        (void)rat_mul(&degrees.c, x->term[0].c, rat_int(180), ctx);
        Expr *angle = expr_call(mem, OP_DEGREES, term_expr(&degrees, roots, ctx), NULL);
        return with_sign(angle, rat_sign(x->term[0].c) < 0, mem);
    }
    if (x->count > 1)
        roots = ROOT_ABOVE; /* terms of a sum have their roots in one place */
    int first = 0;          /* a positive term leads, if there is one: √6/4 - √2/4 */
    while (first < x->count && rat_sign(x->term[first].c) < 0)
        first++;
    first = first < x->count ? first : 0;
    Expr *sum = with_sign(term_expr(&x->term[first], roots, ctx), rat_sign(x->term[first].c) < 0, mem);
    for (int i = 0, room = 0; i < x->count; i++) {
        if (i == first)
            continue;
        Op    op = rat_sign(x->term[i].c) < 0 ? OP_SUB : OP_ADD;
        Expr *next = term_expr(&x->term[i], roots, ctx);
        if (sum->kind != EXPR_CHAIN || !room) {
            Expr *chain = expr_new(mem, EXPR_CHAIN, (Span){0, 0});
            expr_append(mem, chain, op, sum, &room);
            sum = chain;
        }
        expr_append(mem, sum, op, next, &room);
    }
    return sum;
}

/* A number of a system of formulas. */
static Expr *formula_expr(Num num, const NumSys *sys, NumCtx *ctx)
{
    const Expr *formula = sys->formula(num, ctx, ctx->mem);
    return formula ? expr_copy(formula, ctx->mem) : expr_name(ctx->mem, TEXT("…"));
}

/* An enclosure without a certain digit is written as its two bounds. */
static Expr *decimal_expr(Num num, const NumSys *sys, int digits, bool *all, NumCtx *ctx)
{
    Buf buf = {0}, hi = {0};
    *all = true;
    if (sys->formula)
        return formula_expr(num, sys, ctx);
    *all = num_decimal(&buf, num, digits, ctx);
    if (!buf.len) {
        sys->bounds(&buf, &hi, num, 2);
        buf_printf(&buf, " .. %.*s", TEXT_ARG(buf_text(&hi)));
        buf_free(&hi);
    }
    Text  text = buf_finish(&buf, ctx->mem);
    bool  minus = text.at[0] == '-';
    Expr *literal = expr_number(ctx->mem, text_from(text, minus), NULL);
    literal->rounded = !*all;
    return minus ? negative(literal, ctx->mem) : literal;
}

bool value_is_nothing(Num num, const NumSys *sys)
{
    enum { SMALL = 1000 };
    return sys->kind == NUM_RANGE && enclosure_zeros(num) >= SMALL;
}

static Expr *zero_expr(Arena *mem)
{
    Expr *zero = expr_number(mem, TEXT("0"), NULL);
    zero->rounded = true;
    return zero;
}

static bool is_long(const Exact *x, int longest)
{
    enum { SMALL_BITS = 3 * 62 }; /* of numbers that are not large, with a root */
    for (int i = 0; i < x->count && longest; i++) {
        if (x->term[i].c.d && x->term[i].d.d && longest >= SMALL_BITS)
            continue;
        RatView    view;
        mpq_srcptr c = rat_view(&view, x->term[i].c);
        RatView    inner;
        mpz_srcptr d = mpq_numref(rat_view(&inner, x->term[i].d));
        if (mpz_sizeinbase(mpq_numref(c), 2) + mpz_sizeinbase(mpq_denref(c), 2) + mpz_sizeinbase(d, 2) > (size_t)longest)
            return true;
    }
    return false;
}

/* A number that is neither an integer nor an angle nor infinite has a decimal. */
static bool has_decimal(const Exact *x)
{
    return x->count && x->kind != EXACT_INFINITY && x->kind != EXACT_ANGLE && !(exact_is_rational(x) && rat_is_integer(exact_rat(x)));
}

Expr *value_num_expr(Num num, const NumSys *sys, const Style *style, NumCtx *ctx)
{
    bool all, written = sys->kind == NUM_EXACT && !is_long(num.exact, style->longest);
    if (written && style->decimals == DECIMALS_ONLY && has_decimal(num.exact))
        written = false;
    Expr *ending =
        written && style->decimals == DECIMALS_ENDING && has_decimal(num.exact) ? decimal_expr(num, sys, style->digits, &all, ctx) : NULL;
    if (ending && all)
        written = false;
    Expr *expr = written                                      ? exact_expr(num.exact, style->roots, ctx)
                 : style->zeros && value_is_nothing(num, sys) ? zero_expr(ctx->mem)
                                                              : decimal_expr(num, sys, style->digits, &all, ctx);
    expr->put_in = true;
    expr->shape = NUMBER;
    return expr;
}

/* A vector or matrix of formulas, one for each component. */
static Expr *components(const Value *value, Arena *mem)
{
    Expr *all = expr_new(mem, value->shape.kind == SHAPE_VECTOR ? EXPR_VECTOR : EXPR_MATRIX, (Span){0, 0});
    all->shape = value->shape;
    all->arg = ARENA_MANY(mem, Expr *, value_count(value));
    all->count = value_count(value);
    return all;
}

Expr *value_decimals(const Value *value, const NumSys *sys, int digits, bool *all, NumCtx *ctx)
{
    if (value->shape.kind == SHAPE_NUMBER)
        return decimal_expr(value->one, sys, digits, all, ctx);
    Expr *vector = components(value, ctx->mem);
    *all = true;
    for (int i = 0; i < vector->count; i++) {
        bool one;
        vector->arg[i] = decimal_expr(value->num[i], sys, digits, &one, ctx);
        *all &= one;
    }
    return vector;
}

Expr *value_expr(const Value *value, const NumSys *sys, const Style *style, NumCtx *ctx)
{
    Arena *mem = ctx->mem;
    Span   nowhere = {0, 0};
    int    room = 0;
    switch (value->shape.kind) {
    case SHAPE_NUMBER:
        return value_num_expr(value->one, sys, style, ctx);
    case SHAPE_VECTOR:
    case SHAPE_MATRIX: {
        Expr *all = components(value, mem);
        for (int i = 0; i < all->count; i++)
            all->arg[i] = value_num_expr(value->num[i], sys, style, ctx);
        return all;
    }
    case SHAPE_TRUTH:
        return expr_name(mem, value->truth == TRUTH_TRUE ? TEXT("true") : value->truth == TRUTH_FALSE ? TEXT("false") : TEXT("undecided"));
    case SHAPE_WORD: {
        Expr *word = expr_new(mem, EXPR_WORD, nowhere);
        word->text = value->word;
        return word;
    }
    case SHAPE_RECORD: {
        Expr *record = expr_new(mem, EXPR_RECORD, nowhere);
        for (int i = 0; i < value->group.count; i++)
            expr_append(mem, record, OP_ADD, value_expr(&value->group.item[i], sys, style, ctx), &room);
        if (value->group.field) {
            record->field = ARENA_MANY(mem, Text, value->group.count);
            memcpy(record->field, value->group.field, sizeof(Text) * (size_t)value->group.count);
        }
        return record;
    }
    default:
        return expr_new(mem, EXPR_NONE, nowhere);
    }
}
