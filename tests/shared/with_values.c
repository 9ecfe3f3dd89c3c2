#include "with_values.h"

#include "language/parse.h"

#include <stdlib.h>

/* A letter, its range as a statement has it, and its values here: whole numbers from `least` to `most` over `scale`. */
static const struct {
    const char *name;
    bool        has_low, has_high, low_in, high_in;
    int         low, high, least, most, scale;
} LETTERS[LETTER_NAMES] = {
    {.name = "m", .has_low = true, .least = 1, .most = 60, .scale = 7},
    {.name = "M", .has_low = true, .least = 1, .most = 60, .scale = 7},
    {.name = "u", .has_low = true, .least = 1, .most = 40, .scale = 3},
    {.name = "v", .least = -30, .most = 30, .scale = 4},
    {.name = "e", .has_low = true, .has_high = true, .low_in = true, .high_in = true, .high = 1, .most = 6, .scale = 6},
    {.name = "k", .has_low = true, .has_high = true, .high_in = true, .low = -2, .high = 3, .least = -7, .most = 12, .scale = 4},
    {.name = "w", .has_high = true, .least = -30, .most = -1, .scale = 5},
};

static Num exactly(const Exact *x, NumCtx *in)
{
    Num z;
    ck_assert_int_eq(in->sys->from_exact(&z, x, in), NUM_OK);
    return z;
}

Both with_values_fraction(WithValues *w, int n, int d)
{
    Rat q = rat_int(0);
    ck_assert_int_eq(rat_div(&q, rat_int(n), rat_int(d), &w->ctx), NUM_OK);
    const Exact *exact = exact_rational(q, &w->ctx);
    return (Both){exactly(exact, &w->ctx), exactly(exact, w->values)};
}

static void wave(Both *z, Op op, Both angle, WithValues *w)
{
    bool sine = op == OP_SIN, cosine = op == OP_COS;
    ck_assert_int_eq((sine ? w->ctx.sys->sin : cosine ? w->ctx.sys->cos : w->ctx.sys->tan)(&z->letters, angle.letters, &w->ctx), NUM_OK);
    ck_assert_int_eq((sine     ? w->values->sys->sin
                      : cosine ? w->values->sys->cos
                               : w->values->sys->tan)(&z->value, angle.value, w->values),
                     NUM_OK);
}

static void declare_angle(WithValues *w, Random *random)
{
    LetterRange acute = {.low = &exact_zero, .high = exact_angle((Rat){1, 2, NULL}, &w->ctx)};
    w->angle = with_values_fraction(w, random_int(random, 1, 15), 10);
    ck_assert_int_eq(letters_declare(&w->angle.letters, TEXT("a"), acute, &w->ctx), NUM_OK);
    wave(&w->cosine, OP_COS, w->angle, w);
    wave(&w->sine, OP_SIN, w->angle, w);
}

void with_values_open(WithValues *w, Random *random)
{
    w->mem = arena_new();
    numctx_open(&w->ctx, &letters_system, w->mem);
    w->ctx.letters = letters_open(0, w->mem);
    ck_assert_msg(w->ctx.letters != NULL, "FLINT is not installed");
    w->values = letters_enclosure(w->ctx.letters);
    for (int i = 0; i < LETTER_NAMES; i++) {
        LetterRange range = {.low_in = LETTERS[i].low_in, .high_in = LETTERS[i].high_in};
        range.low = LETTERS[i].has_low ? exact_integer(LETTERS[i].low, &w->ctx) : NULL;
        range.high = LETTERS[i].has_high ? exact_integer(LETTERS[i].high, &w->ctx) : NULL;
        w->letter[i] = with_values_fraction(w, random_int(random, LETTERS[i].least, LETTERS[i].most), LETTERS[i].scale);
        ck_assert_int_eq(letters_declare(&w->letter[i].letters, text_of(LETTERS[i].name), range, &w->ctx), NUM_OK);
    }
    declare_angle(w, random);
}

void with_values_close(WithValues *w)
{
    letters_close(w->ctx.letters);
    numctx_close(&w->ctx);
    arena_free(w->mem);
}

/* ---- formulas --------------------------------------------------------------------------------------------- */

static bool evaluate(Both *z, const Expr *expr, WithValues *w);

static bool operate(Both *z, Op op, Both y, WithValues *w)
{
    const NumSys *l = w->ctx.sys, *v = w->values->sys;
    const bool    add = op == OP_ADD, sub = op == OP_SUB, mul = op == OP_MUL;
    Both          x = *z;
    int           status = (add ? l->add : sub ? l->sub : mul ? l->mul : l->div)(&z->letters, x.letters, y.letters, &w->ctx);
    return !status && !(add ? v->add : sub ? v->sub : mul ? v->mul : v->div)(&z->value, x.value, y.value, w->values);
}

static bool evaluate_name(Both *z, Text name, const WithValues *w)
{
    *z = w->angle;
    if (text_is(name, "a"))
        return true;
    for (int i = 0; i < LETTER_NAMES; i++)
        if (text_is(name, LETTERS[i].name)) {
            *z = w->letter[i];
            return true;
        }
    return false;
}

static bool evaluate_call(Both *z, const Expr *expr, WithValues *w)
{
    Both x;
    if (!evaluate(&x, expr->arg[0], w))
        return false;
    if (expr->op == OP_COS || expr->op == OP_SIN || expr->op == OP_TAN) {
        wave(z, expr->op, x, w);
        return true;
    }
    *z = with_values_fraction(w, 0, 1);
    if (expr->op == OP_NEG)
        return operate(z, OP_SUB, x, w);
    return expr->op == OP_SQRT && !w->ctx.sys->sqrt(&z->letters, x.letters, &w->ctx) &&
           !w->values->sys->sqrt(&z->value, x.value, w->values);
}

static bool evaluate(Both *z, const Expr *expr, WithValues *w)
{
    Both one;
    bool is = true;
    switch (expr->kind) {
    case EXPR_NUMBER:
        *z = (Both){exactly(expr->exact, &w->ctx), exactly(expr->exact, w->values)};
        return true;
    case EXPR_NAME:
        return evaluate_name(z, expr->text, w);
    case EXPR_CALL:
        return evaluate_call(z, expr, w);
    case EXPR_POWER:
        *z = with_values_fraction(w, 1, 1);
        is = evaluate(&one, expr->arg[0], w);
        for (long i = strtol(expr->arg[1]->text.at, NULL, 10); i > 0 && is; i--)
            is = operate(z, OP_MUL, one, w);
        return is;
    default:
        is = expr->kind == EXPR_CHAIN && evaluate(z, expr->arg[0], w);
        for (int i = 1; i < expr->count && is; i++)
            is = evaluate(&one, expr->arg[i], w) && operate(z, expr->ops[i], one, w);
        return is;
    }
}

Both with_values_read(WithValues *w, Text text)
{
    NumCtx exact;
    int    count;
    Diag   diag = {.mem = w->mem, .source = text};
    Both   z;
    numctx_open(&exact, &exact_system, w->mem);
    Parser parser = {.token = tokenize(text, 0, text.len, &count, &diag), .diag = &diag, .num = &exact};
    Expr  *expr = parse_expression(&parser, LEVEL_SUM);
    ck_assert_msg(expr && parser.token->kind == TOKEN_END, "does not read back: %.*s", TEXT_ARG(text));
    ck_assert_msg(evaluate(&z, expr, w), "cannot be worked out: %.*s: %s", TEXT_ARG(text), w->ctx.why);
    numctx_close(&exact);
    return z;
}

Text with_values_formula(WithValues *w, const Expr *formula)
{
    Buf out = {0};
    if (!formula)
        return (Text){0};
    expr_write(&out, formula, false);
    Text text = text_copy(w->mem, buf_text(&out));
    buf_free(&out);
    return text;
}

Text with_values_written(WithValues *w, Num letters)
{
    return with_values_formula(w, factored_formula(letters, &w->ctx, w->mem));
}
