/* A value carries its kind: a formula whose names have values of another kind than it was made for has no value, and nothing beyond the
 * evaluation meets one. */
#include "harness.h"

#include "derive/eval.h"
#include "number/exact.h"

static const Shape SCALAR = {.kind = SHAPE_NUMBER, .rows = 1, .cols = 1}, POINT = {.kind = SHAPE_VECTOR, .rows = 2, .cols = 1},
                   IN_SPACE = {.kind = SHAPE_VECTOR, .rows = 3, .cols = 1};

static Expr *name_of(Arena *mem, Shape shape)
{
    Expr *name = expr_name(mem, TEXT("a"));
    name->shape = shape;
    name->slot = 0;
    return name;
}

/* a + a, where the formula was made for an `a` of that shape. */
static Expr *sum_of(Arena *mem, Shape shape)
{
    Expr *sum = expr_chain(mem, name_of(mem, shape), OP_ADD, name_of(mem, shape));
    sum->shape = shape;
    return sum;
}

START_TEST(values_of_another_kind)
{
    Arena      *mem = arena_new();
    NumCtx      ctx;
    const Shape shapes[] = {SCALAR, POINT, IN_SPACE};
    numctx_open(&ctx, &exact_system, mem);
    const Num   one = {.exact = exact_integer(1, &ctx)}, some[] = {one, one, one};
    const Value values[] = {value_number(one), value_of(POINT, some), value_of(IN_SPACE, some), value_truth(TRUTH_TRUE),
                            value_word(TEXT("cross"))};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (size_t k = 0; k < sizeof values / sizeof *values; k++) {
            Slot  slot = {values[k], NUM_OK, true};
            Env   env = {.num = &ctx, .slot = &slot};
            Value z;
            ck_assert_int_eq(eval(&z, sum_of(mem, shapes[i]), &env), i == k ? NUM_OK : NUM_DOMAIN);
            ck_assert_int_eq(z.shape.kind, i == k ? shapes[i].kind : SHAPE_NONE);
        }
    numctx_close(&ctx);
    arena_free(mem);
}
END_TEST

/* The third component of a vector in the plane, and the first of a number. */
START_TEST(components_that_are_not_there)
{
    Arena *mem = arena_new();
    NumCtx ctx;
    numctx_open(&ctx, &exact_system, mem);
    const Num   one = {.exact = exact_integer(1, &ctx)}, some[] = {one, one};
    const Value values[] = {value_number(one), value_of(POINT, some)};
    for (int k = 0; k < 2; k++) {
        Slot  slot = {values[k], NUM_OK, true};
        Env   env = {.num = &ctx, .slot = &slot};
        int   room = 0;
        Value z;
        Expr *field = expr_new(mem, EXPR_FIELD, (Span){0, 0});
        expr_append(mem, field, OP_ADD, name_of(mem, k ? POINT : SCALAR), &room);
        field->text = k ? TEXT("z") : TEXT("x");
        ck_assert_int_eq(eval(&z, field, &env), NUM_DOMAIN);
        ck_assert_ptr_nonnull(env.why);
    }
    numctx_close(&ctx);
    arena_free(mem);
}
END_TEST

SUITE(check_eval)
{
    Suite *suite = suite_create("eval");
    TCase *tests = tcase_create("kinds");
    tcase_add_test(tests, values_of_another_kind);
    tcase_add_test(tests, components_that_are_not_there);
    suite_add_tcase(suite, tests);
    return suite;
}
