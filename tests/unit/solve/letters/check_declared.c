/* Declared letters: whatever is worked out in letters is true of any values within their ranges. The same operations are done beside it
 * with such values, in enclosures; signs, assumptions and formulas have to agree with them. */
#include "harness.h"

#include "language/parse.h"
#include "solve/letters/factored.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES = 7, KEPT = 14, STEPS = 30, CASES = 60 };

static Arena *mem;
static NumCtx ctx, *values;

typedef struct Both {
    Num letters, value; /* in letters, and with values for them */
} Both;

typedef struct Declared {
    const char *name;
    int         low, high, scale; /* values are from low/scale to high/scale */
    bool        has_low, has_high, low_in, high_in, not_zero;
    Both        both;
} Declared;

static const Declared DECLARED[NAMES] = {
    {.name = "m", .low = 1, .high = 60, .scale = 7, .has_low = true},
    {.name = "M", .low = 1, .high = 60, .scale = 7, .has_low = true},
    {.name = "u", .low = 1, .high = 40, .scale = 3, .has_low = true},
    {.name = "v", .low = -30, .high = 30, .scale = 4},
    {.name = "e", .low = 0, .high = 6, .scale = 6, .has_low = true, .has_high = true, .low_in = true, .high_in = true},
    {.name = "k", .low = -8, .high = 12, .scale = 4, .has_low = true, .has_high = true, .high_in = true},
    {.name = "w", .low = -30, .high = -1, .scale = 5, .has_high = true},
};
static Declared declared[NAMES];

static Num exactly(const Exact *x, NumCtx *in)
{
    Num z;
    ck_assert_int_eq(in->sys->from_exact(&z, x, in), NUM_OK);
    return z;
}

static Both fraction(int n, int d)
{
    Rat  q = rat_int(0);
    Both z;
    ck_assert_int_eq(rat_div(&q, rat_int(n), rat_int(d), &ctx), NUM_OK);
    z.letters = exactly(exact_rational(q, &ctx), &ctx);
    z.value = exactly(exact_rational(q, &ctx), values);
    return z;
}

static void declare(Declared *d, Random *random)
{
    Rat at = rat_int(0), low = rat_int(d->name[0] == 'k' ? -2 : 0), high = rat_int(d->name[0] == 'k' ? 3 : d->name[0] == 'e' ? 1 : 0);
    LetterRange range = {.low_in = d->low_in, .high_in = d->high_in, .not_zero = d->not_zero};
    int         n = random_int(random, d->low, d->high);
    range.low = d->has_low ? exact_rational(low, &ctx) : NULL;
    range.high = d->has_high ? exact_rational(high, &ctx) : NULL;
    if (d->name[0] == 'k' && n == d->low)
        n++;
    ck_assert_int_eq(rat_div(&at, rat_int(n), rat_int(d->scale), &ctx), NUM_OK);
    ck_assert_int_eq(letters_declare(&d->both.letters, text_of(d->name), range, &ctx), NUM_OK);
    d->both.value = exactly(exact_rational(at, &ctx), values);
}

static void open_letters(Random *random)
{
    mem = arena_new();
    numctx_open(&ctx, &letters_system, mem);
    ctx.letters = letters_open(0, mem);
    ck_assert_msg(ctx.letters != NULL, "FLINT is not installed");
    values = letters_enclosure(ctx.letters);
    memcpy(declared, DECLARED, sizeof declared);
    for (int i = 0; i < NAMES; i++)
        declare(&declared[i], random);
}

static void close_letters(void)
{
    letters_close(ctx.letters);
    numctx_close(&ctx);
    arena_free(mem);
}

/* ---- formulas read back ----------------------------------------------------------------------------------- */

static Both evaluate(const Expr *expr);

static Both operate(Op op, Both x, Both y)
{
    const NumSys *l = ctx.sys, *v = values->sys;
    Both          z = x;
    int           status = op == OP_ADD   ? l->add(&z.letters, x.letters, y.letters, &ctx) | v->add(&z.value, x.value, y.value, values)
                           : op == OP_SUB ? l->sub(&z.letters, x.letters, y.letters, &ctx) | v->sub(&z.value, x.value, y.value, values)
                           : op == OP_MUL ? l->mul(&z.letters, x.letters, y.letters, &ctx) | v->mul(&z.value, x.value, y.value, values)
                                          : l->div(&z.letters, x.letters, y.letters, &ctx) | v->div(&z.value, x.value, y.value, values);
    ck_assert_int_eq(status, NUM_OK);
    return z;
}

static Both evaluate_name(Text name)
{
    for (int i = 0; i < NAMES; i++)
        if (text_is(name, declared[i].name))
            return declared[i].both;
    ck_abort_msg("an unknown name: %.*s", TEXT_ARG(name));
    return fraction(0, 1);
}

static Both evaluate(const Expr *expr)
{
    Both z = fraction(1, 1);
    switch (expr->kind) {
    case EXPR_NUMBER:
        return (Both){exactly(expr->exact, &ctx), exactly(expr->exact, values)};
    case EXPR_NAME:
        return evaluate_name(expr->text);
    case EXPR_POWER:
        for (long i = strtol(expr->arg[1]->text.at, NULL, 10); i > 0; i--)
            z = operate(OP_MUL, z, evaluate(expr->arg[0]));
        return z;
    case EXPR_CALL:
        z = evaluate(expr->arg[0]);
        if (expr->op == OP_NEG)
            return operate(OP_SUB, fraction(0, 1), z);
        ck_assert_int_eq(expr->op, OP_SQRT);
        ck_assert_int_eq(ctx.sys->sqrt(&z.letters, z.letters, &ctx), NUM_OK);
        ck_assert_int_eq(values->sys->sqrt(&z.value, z.value, values), NUM_OK);
        return z;
    default:
        ck_assert_int_eq(expr->kind, EXPR_CHAIN);
        z = evaluate(expr->arg[0]);
        for (int i = 1; i < expr->count; i++)
            z = operate(expr->ops[i], z, evaluate(expr->arg[i]));
        return z;
    }
}

static Expr *parsed(Text text)
{
    NumCtx exact;
    int    count;
    Diag   diag = {.mem = mem, .source = text};
    numctx_open(&exact, &exact_system, mem);
    Parser parser = {.token = tokenize(text, 0, text.len, &count, &diag), .diag = &diag, .num = &exact};
    Expr  *expr = parse_expression(&parser, LEVEL_SUM);
    ck_assert_msg(expr && parser.token->kind == TOKEN_END, "does not read back: %.*s", TEXT_ARG(text));
    numctx_close(&exact);
    return expr;
}

static Text written(Num x)
{
    Buf         out = {0};
    const Expr *formula = factored_formula(x, &ctx, mem);
    if (!formula)
        return (Text){0};
    expr_write(&out, formula, false);
    Text text = text_copy(mem, buf_text(&out));
    buf_free(&out);
    return text;
}

static bool may_be_equal(Num x, Num y)
{
    Order order = values->sys->compare(x, y, values);
    return order == ORDER_EQUAL || order == ORDER_UNKNOWN;
}

static bool reads_back(Both x)
{
    Text text = written(x.letters);
    if (!text.len)
        return false;
    Both back = evaluate(parsed(text));
    ck_assert_msg(may_be_equal(back.value, x.value), "with values, this is another number: %.*s", TEXT_ARG(text));
    ck_assert_msg(letters_system.compare(back.letters, x.letters, &ctx) == ORDER_EQUAL, "another element reads back: %.*s", TEXT_ARG(text));
    return true;
}

/* ---- laws ------------------------------------------------------------------------------------------------- */

static bool allows(Order known, Order order)
{
    switch (known) {
    case ORDER_AT_LEAST:
        return order != ORDER_LESS;
    case ORDER_AT_MOST:
        return order != ORDER_GREATER;
    case ORDER_UNEQUAL:
        return order != ORDER_EQUAL;
    case ORDER_UNKNOWN:
        return true;
    default:
        return known == order || order == ORDER_UNKNOWN;
    }
}

static Order sign_agrees(Both x)
{
    Order known = letters_sign(x.letters, &ctx), order = num_sign(x.value, values);
    Text  text = written(x.letters);
    ck_assert_msg(allows(known, order), "%.*s: sign %d, but it is %d with values", TEXT_ARG(text), known, order);
    return known;
}

/* An operation that is defined for all values is so for these. */
static bool combine(Both *z, Both x, Both y, int op)
{
    const NumSys *l = ctx.sys, *v = values->sys;
    switch (op) {
    case 0:
        return !l->add(&z->letters, x.letters, y.letters, &ctx) && !v->add(&z->value, x.value, y.value, values);
    case 1:
        return !l->sub(&z->letters, x.letters, y.letters, &ctx) && !v->sub(&z->value, x.value, y.value, values);
    case 2:
        return !l->mul(&z->letters, x.letters, y.letters, &ctx) && !v->mul(&z->value, x.value, y.value, values);
    case 3:
        if (l->div(&z->letters, x.letters, y.letters, &ctx))
            return false;
        ck_assert_int_eq(v->div(&z->value, x.value, y.value, values) & NUM_DOMAIN, 0);
        return !v->div(&z->value, x.value, y.value, values);
    default:
        if (ctx.letters->tower.roots > 2 || l->sqrt(&z->letters, x.letters, &ctx))
            return false;
        ck_assert_int_eq(v->sqrt(&z->value, x.value, values) & NUM_DOMAIN, 0);
        return !v->sqrt(&z->value, x.value, values);
    }
}

/* What is true of these values can be assumed, and what follows from it is true of them. */
static void assume_truth(Both x)
{
    Order order = num_sign(x.value, values), known = letters_sign(x.letters, &ctx);
    if (order == ORDER_UNKNOWN || known == order)
        return;
    Assumed opposite = letters_assume(x.letters, order == ORDER_LESS ? ORDER_AT_LEAST : ORDER_LESS, &ctx);
    ck_assert(opposite != ASSUMED_KNOWN);
    letters_forget(ctx.letters, letters_assumptions(ctx.letters) - (opposite == ASSUMED));
    Assumed as = letters_assume(x.letters, order, &ctx);
    ck_assert_msg(as == ASSUMED || as == ASSUMED_TOO_MANY, "assumption %d", as);
    (void)sign_agrees(x);
}

START_TEST(letters_agree_with_values)
{
    Random random = random_stream(7300 + (uint64_t)_i);
    Both   kept[KEPT];
    int    made = 0, decided = 0, formulas = 0;
    open_letters(&random);
    for (int i = 0; i < KEPT; i++)
        kept[i] = i < NAMES ? declared[i].both : fraction(random_int(&random, -6, 6), random_int(&random, 1, 4));
    for (int i = 0; i < STEPS; i++) {
        Both x = kept[random_int(&random, 0, KEPT - 1)], y = kept[random_int(&random, 0, KEPT - 1)], z;
        int  op = random_int(&random, 0, 5);
        if (!combine(&z, x, y, op > 4 ? 2 : op) || poly_terms(ctx.letters->tower.known.ring, z.letters.lettered->element.above) > 40)
            continue;
        {
            Buf b = {0};
            num_decimal(&b, z.value, 12, values);
            ck_assert_int_gt(fprintf(stderr, "case %d step %d op %d: x=%.*s y=%.*s z=%.*s (%.*s)\n", _i, i, op,
                                     TEXT_ARG(written(x.letters)), TEXT_ARG(written(y.letters)), TEXT_ARG(written(z.letters)),
                                     TEXT_ARG(buf_text(&b))),
                             0);
        }
        Order known = sign_agrees(z);
        made++;
        decided += known != ORDER_UNKNOWN;
        formulas += reads_back(z);
        if (_i % 2 && letters_assumptions(ctx.letters) < 5)
            assume_truth(z);
        kept[random_int(&random, NAMES, KEPT - 1)] = z;
    }
    ck_assert_int_gt(made, STEPS / 3);
    ck_assert_int_gt(decided, 0);
    ck_assert_int_gt(formulas, made / 3);
    close_letters();
}
END_TEST

/* ---- known answers ---------------------------------------------------------------------------------------- */

/* As a textbook prints them: on the left any way to write the number, on the right its formula. */
static const struct {
    const char *typed, *formula;
} FORMULAS[] = {
    {"(3*m*u - 4*m*u - 2*m*e*3*u)/(5*m)", "-u/5*(1 + 6*e)"},
    {"(3*m*u - 4*m*u + 3*m*e*3*u)/(5*m)", "u/5*(9*e - 1)"},
    {"m*u^2/2 - m*(e*u)^2/2", "1/2*m*u^2*(1 - e^2)"},
    {"(m*u - e*M*u)/(m + M)", "u*(m - M*e)/(m + M)"},
    {"m*M*(1 + e)*u/(m + M)", "m*M*u*(1 + e)/(m + M)"},
    {"m*M*u^2*(1 - e^2)/(2*m + 2*M)", "m*M*u^2*(1 - e^2)/(2*(m + M))"},
    {"6*m*u*(1 + e)/5", "6/5*m*u*(1 + e)"},
    {"(1 + e)/5", "(1 + e)/5"},
    {"(3 + 3*e)/5", "3/5*(1 + e)"},
    {"sqrt(u^2 - u^2*e^2)", "u*sqrt(1 - e^2)"},
    {"sqrt(m/M)", "sqrt(m*M)/M"},
    {"sqrt(w^2)", "-w"},
    {"sqrt(12)*u", "2*u*sqrt(3)"},
    {"u/2", "u/2"},
    {"3/4", "3/4"},
    {"0 - 3/4", "-3/4"},
    {"u - u", "0"},
    {"1/m", "1/m"},
    {"(M - m)*u/(M + m)", "u*(M - m)/(m + M)"},
    {"u^2 + v^2", "u^2 + v^2"},
    {"1/(2*m)", "1/(2*m)"},
    {"u*(e - 1)", "u*(e - 1)"},
    {"1 + e + e^2", "1 + e + e^2"},
};

START_TEST(formulas_are_those_of_a_textbook)
{
    Random random = random_stream(7400);
    open_letters(&random);
    Both x = evaluate(parsed(text_of(FORMULAS[_i].typed)));
    Text text = written(x.letters);
    ck_assert_msg(text_is(text, FORMULAS[_i].formula), "%s is written %.*s", FORMULAS[_i].typed, TEXT_ARG(text));
    close_letters();
}
END_TEST

static const struct {
    const char *assumed; /* this is positive; may be NULL */
    const char *formula;
    Order       sign;
} SIGNS[] = {
    {NULL, "1 + 6*e", ORDER_GREATER},
    {NULL, "9*e - 1", ORDER_UNKNOWN},
    {NULL, "e", ORDER_AT_LEAST},
    {NULL, "1 - e^2", ORDER_AT_LEAST},
    {NULL, "e^2 - 3*e + 3", ORDER_GREATER},
    {NULL, "2 - e", ORDER_GREATER},
    {NULL, "m - M*e", ORDER_UNKNOWN},
    {NULL, "m^2 - m*M + M^2", ORDER_GREATER},
    {NULL, "v^2 + v + 1", ORDER_GREATER},
    {NULL, "v^2", ORDER_AT_LEAST},
    {NULL, "u*w", ORDER_LESS},
    {NULL, "u - w", ORDER_GREATER},
    {NULL, "1 + u - e*u", ORDER_GREATER},
    {NULL, "m*(1 - e) + M*e", ORDER_GREATER},
    {NULL, "m*(1 - e) + M*e^2*(1 - e)", ORDER_AT_LEAST},
    {NULL, "u - u*sqrt(1 - e^2)", ORDER_AT_LEAST},
    {NULL, "2*u - u*sqrt(1 - e^2)", ORDER_GREATER},
    {NULL, "k + 2", ORDER_GREATER},
    {NULL, "k - 3", ORDER_AT_MOST},
    {"M - m", "M - m*e", ORDER_GREATER},
    {"M - m", "2*M - m", ORDER_GREATER},
    {"M - m", "m - M", ORDER_LESS},
    {"M - m", "M^2 - m^2", ORDER_GREATER},
    {"9*e - 1", "3*e - 1", ORDER_UNKNOWN},
    {"9*e - 1", "10*e - 1", ORDER_GREATER},
    {"m - M*e", "3*m - 2*M*e", ORDER_GREATER},
    {"m - M*e", "u*m - u*M*e", ORDER_GREATER},
};

START_TEST(signs_are_found)
{
    Random random = random_stream(7500);
    open_letters(&random);
    if (SIGNS[_i].assumed)
        ck_assert_int_eq(letters_assume(evaluate(parsed(text_of(SIGNS[_i].assumed))).letters, ORDER_GREATER, &ctx), ASSUMED);
    Order sign = letters_sign(evaluate(parsed(text_of(SIGNS[_i].formula))).letters, &ctx);
    ck_assert_msg(sign == SIGNS[_i].sign, "%s: %d", SIGNS[_i].formula, sign);
    close_letters();
}
END_TEST

/* A decision that is open names the factor on which it depends, and either answer can be assumed; what contradicts is noticed. */
START_TEST(open_decisions_can_be_split)
{
    Random random = random_stream(7600);
    Num    question;
    open_letters(&random);
    Num x = evaluate(parsed(text_of("u*(9*e - 1)/m"))).letters;
    ck_assert(!letters_undecided(&question, &ctx));
    ck_assert_int_eq(letters_sign(x, &ctx), ORDER_UNKNOWN);
    ck_assert(letters_undecided(&question, &ctx));
    ck_assert(text_is(written(question), "9*e - 1"));
    ck_assert(!letters_undecided(&question, &ctx));
    ck_assert_int_eq(letters_assume(question, ORDER_LESS, &ctx), ASSUMED);
    ck_assert_int_eq(letters_sign(x, &ctx), ORDER_LESS);
    ck_assert_int_eq(letters_assume(question, ORDER_AT_LEAST, &ctx), ASSUMED_IMPOSSIBLE);
    ck_assert_int_eq(letters_assume(question, ORDER_UNEQUAL, &ctx), ASSUMED_KNOWN);
    letters_forget(ctx.letters, 0);
    ck_assert_int_eq(letters_sign(x, &ctx), ORDER_UNKNOWN);
    ck_assert_int_eq(letters_assume(question, ORDER_EQUAL, &ctx), ASSUMED);
    ck_assert_int_eq(letters_sign(x, &ctx), ORDER_EQUAL);
    ck_assert_int_eq(letters_sign(evaluate(parsed(text_of("e - 1/9"))).letters, &ctx), ORDER_EQUAL);
    ck_assert_int_eq(letters_assume(declared[0].both.letters, ORDER_LESS, &ctx), ASSUMED_IMPOSSIBLE);
    close_letters();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("declared letters");
    TCase *tcase = tcase_create("laws");
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, letters_agree_with_values, 0, CASES);
    tcase_add_loop_test(tcase, formulas_are_those_of_a_textbook, 0, (int)(sizeof FORMULAS / sizeof *FORMULAS));
    tcase_add_loop_test(tcase, signs_are_found, 0, (int)(sizeof SIGNS / sizeof *SIGNS));
    tcase_add_test(tcase, open_decisions_can_be_split);
    suite_add_tcase(suite, tcase);
    return run_suites(suite, NULL);
}
