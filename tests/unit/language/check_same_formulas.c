/* expr_same tells from their structure whether two formulas are written the same way: it must say what writing both would say. */
#include "harness.h"

#include "language/parse.h"

#include <stdio.h>
#include <string.h>

static const char *const TEXTS[] = {
    "a",
    "b",
    "-a",
    "-(a)",
    "1",
    "-1",
    "1/2",
    "½",
    "(1/2)",
    "a + b",
    "a - b",
    "a + b + 1",
    "(a + b) + 1",
    "a + (b + 1)",
    "a*b",
    "a/b",
    "a*b*2",
    "(a*b)*2",
    "a*(b*2)",
    "-a*b",
    "-(a*b)",
    "(-a)*b",
    "<a, b>",
    "<a, b, 1>",
    "<1/2, a>",
    "<½, a>",
    "a^2",
    "-a^2",
    "(-a)^2",
    "sqrt(a)",
    "2*sqrt(3)",
    "|a|",
    "abs(a)",
    "20°",
    "20*deg",
    "inv(a)",
    "min(a, b)",
    "min(a, b, 1)",
    "max(a, b)",
    "a . b",
    "a × b",
    "cross(a, b)",
    "cross(a, b)*2",
    "a = b",
    "a < b",
    "a = b and a < b",
    "not a = b",
    "a.x",
    "ax",
    "[a, b; 1, 2]",
    "[a; b]",
};
enum { TEXT_COUNT = sizeof TEXTS / sizeof *TEXTS };

/* Some operands are values that stand where names were. */
static void put_values_in(Expr *expr, Random *random)
{
    for (int i = 0; i < expr->count; i++) {
        expr->arg[i]->put_in = random_int(random, 0, 2) == 0;
        put_values_in(expr->arg[i], random);
    }
}

static Expr *read_formula(const char *text, Arena *mem, NumCtx *num, Random *random)
{
    Diag   diag = {.mem = mem, .source = text_of(text)};
    int    count;
    Parser parser = {.token = tokenize(text_of(text), 0, strlen(text), &count, &diag), .diag = &diag, .num = num};
    Expr  *expr = parse_expression(&parser, LEVEL_OR);
    ck_assert_msg(expr && parser.token->kind == TOKEN_END, "%s", text);
    put_values_in(expr, random);
    return expr;
}

static Expr *composed(Arena *mem, Op op, Expr *a, Expr *b, bool call)
{
    return call ? expr_call(mem, OP_NEG, a, NULL) : expr_chain(mem, a, op, b);
}

static void compare(const Expr *a, const Expr *b)
{
    Buf one = {0}, two = {0};
    expr_write(&one, a, false);
    expr_write(&two, b, false);
    bool same = text_equal(buf_text(&one), buf_text(&two));
    ck_assert_msg(expr_same(a, b) == same, "`%.*s` and `%.*s`", TEXT_ARG(buf_text(&one)), TEXT_ARG(buf_text(&two)));
    buf_free(&one);
    buf_free(&two);
}

START_TEST(structure_tells_what_writing_tells)
{
    static const Op OPS[] = {OP_ADD, OP_SUB, OP_MUL, OP_DIV};
    Random          random = random_stream(70 + (uint64_t)_i);
    Arena          *mem = arena_new();
    NumCtx          num;
    Expr           *formula[2 * TEXT_COUNT];
    numctx_open(&num, &exact_system, mem);
    for (int i = 0; i < TEXT_COUNT; i++)
        formula[i] = read_formula(TEXTS[i], mem, &num, &random);
    for (int i = 0; i < TEXT_COUNT; i++) {
        Expr *a = formula[random_int(&random, 0, TEXT_COUNT - 1)], *b = formula[random_int(&random, 0, TEXT_COUNT - 1)];
        formula[TEXT_COUNT + i] = composed(mem, OPS[random_int(&random, 0, 3)], a, b, random_int(&random, 0, 4) == 0);
    }
    for (int i = 0; i < 2 * TEXT_COUNT; i++)
        for (int k = 0; k < 2 * TEXT_COUNT; k++)
            compare(formula[i], formula[k]);
    numctx_close(&num);
    arena_free(mem);
}
END_TEST

SUITE(check_same_formulas)
{
    Suite *suite = suite_create("same formulas");
    TCase *tc = tcase_create("same formulas");
    tcase_add_loop_test(tc, structure_tells_what_writing_tells, 0, 60);
    suite_add_tcase(suite, tc);
    return suite;
}
