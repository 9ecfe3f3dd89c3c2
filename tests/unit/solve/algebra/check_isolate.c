/* An equation solved for one unknown in it: the formula as it is written, and that it satisfies the equation. */
#include "derive/maker.h"
#include "harness.h"
#include "solve/algebra/isolate.h"

#include <stdlib.h>

typedef struct Row {
    const char *equation, *unknown, *formula; /* NULL: it cannot be isolated */
    const char *other;                        /* with the other sign of a root */
} Row;

static const Row ROWS[] = {
    {"a*b + c*d = 7", "d", "(7 - a*b)/c", NULL},
    {"a - b = c", "b", "a - c", NULL},
    {"a/b = c", "b", "a/c", NULL},
    {"c = a - b/d", "d", "b/(a - c)", NULL},
    {"a*b + c*b = d", "b", "d/(a + c)", NULL},
    {"a*b = c*(d - b)", "b", "c*d/(a + c)", NULL},
    {"b/(a + b) = c", "b", "c*a/(1 - c)", NULL},
    {"a*b^2 = c", "b", "√(c/a)", "-√(c/a)"},
    {"√(2*a*b) = c", "b", "c²/(2*a)", NULL},
    {"|b| = a", "b", "a", "-a"},
    {"inv(b) + inv(a) = c", "b", "1/(c - inv(a))", NULL},
    {"sin(b) = a", "b", NULL, NULL},
};

static Text written(const Expr *expr, Arena *mem)
{
    Buf buf = {0};
    expr_write(&buf, expr, true);
    return buf_finish(&buf, mem);
}

static const Expr *name_in(const Expr *expr, Text name)
{
    const Expr *found = expr->kind == EXPR_NAME && text_equal(expr->text, name) ? expr : NULL;
    for (int i = 0; i < expr->count && !found; i++)
        found = name_in(expr->arg[i], name);
    return found;
}

START_TEST(equations_are_solved_as_on_paper)
{
    const Row *row = &ROWS[_i];
    Arena     *mem = arena_new();
    NumCtx     num;
    Diag       diag = {.mem = mem};
    PlanMaker  maker;
    numctx_open(&num, &exact_system, mem);
    maker_open(&maker, mem, &diag, &num);
    for (const char *name = "abcd"; *name; name++)
        ck_assert_ptr_nonnull(maker_given(&maker, (Text){name, 1}, NUMBER, (Span){0}));
    const Step *law = maker_text(&maker, ROLE_LAW, (Text){0}, text_of(row->equation));
    ck_assert_msg(law != NULL, "%s: %.*s", row->equation, TEXT_ARG(diag.message));
    TermDesk    desk = {.mem = mem, .num = &num};
    const Expr *name = name_in(law->formula, text_of(row->unknown));
    Isolated    x = isolate(&desk, law->formula->arg[0], law->formula->arg[1], atom_at(name));
    ck_assert_int_eq(x.kind, row->formula ? ISOLATED : ISOLATED_NOT);
    ck_assert_int_eq(x.formulas, !row->formula ? 0 : row->other ? 2 : 1);
    for (int i = 0; i < x.formulas; i++) {
        const char *wanted = i ? row->other : row->formula;
        Text        found = written(x.formula[i], mem);
        ck_assert_msg(text_is(found, wanted), "%s for %s: %.*s, not %s", row->equation, row->unknown, TEXT_ARG(found), wanted);
    }
    numctx_close(&num);
    arena_free(mem);
}
END_TEST

SUITE(check_isolate)
{
    Suite *suite = suite_create("isolate");
    TCase *rows = tcase_create("rows");
    tcase_add_loop_test(rows, equations_are_solved_as_on_paper, 0, (int)(sizeof ROWS / sizeof *ROWS));
    suite_add_tcase(suite, rows);
    return suite;
}
