/* Formula edits: of some equations all that differ from them by one edit of a kind, listed by hand. */
#include "claimed_equations.h"
#include "handwork/slips/formula_edits.h"

#include <string.h>

static Study       study;
static ClaimedPage page;

static const struct {
    const char *equation;
    unsigned    kinds;
    const char *results; /* each, then a newline */
} ROWS[] = {
    {"va' = va - e*vb", 1u << EDIT_SIGN | 1u << EDIT_SIDE_SIGN,
     "-va' = va - e*vb\nva' = -va - e*vb\nva' = va + e*vb\nva' = -(va - e*vb)\n"},
    {"va' = -va/e", 1u << EDIT_SIGN, "-va' = -va/e\nva' = va/e\n"},
    {"va' = sqrt(-va)", 1u << EDIT_SIGN, "-va' = sqrt(-va)\nva' = sqrt(va)\nva' = -sqrt(-va)\n"},
    {"va' = va - e*vb", 1u << EDIT_NAME, "vb = va - e*vb\nva' = vb - e*vb\nva' = va - vb*vb\nva' = va - e*vb\n"},
    {"ma*va = mb", 1u << EDIT_EXCHANGED, "va*ma = mb\nva*ma = mb\nmb*va = ma\nmb*va = ma\nma*mb = va\nma*mb = va\n"},
    {"ma*va/e = vb", 1u << EDIT_FACTOR_REMOVED, "va/e = vb\nma/e = vb\nma*va = vb\n"},
    {"va' = ma + mb", 1u << EDIT_FACTOR_ADDED | 1u << EDIT_DIVIDED,
     "2*va' = ma + mb\nva'/e = ma + mb\nva' = 2*ma + mb\nva' = ma/e + mb\nva' = ma + 2*mb\nva' = ma + mb/e\nva' = 2*(ma + mb)\n"
     "va' = (ma + mb)/e\n"},
    {"va' = ma/mb", 1u << EDIT_INVERTED, "va' = ma*mb\nva' = mb/ma\n"},
    {"va' = ma*e/mb", 1u << EDIT_INVERTED, "va' = ma/e/mb\nva' = ma*e*mb\n"},
    {"e*va = ma/mb", 1u << EDIT_OTHER_SIDE, "va = ma/mb*e\ne = ma/mb*va\ne*va/mb = ma\n"},
    {"va' = e*va + vb/ma", 1u << EDIT_BRACKET_ADDED, "va' = e*(va + vb/ma)\nva' = e*(va + vb/ma)\nva' = (e*va + vb)/ma\n"},
    {"va' = e*(va + vb)/ma", 1u << EDIT_BRACKET_REMOVED, "va' = e*va/ma + vb\nva' = va + e*vb/ma\n"},
    {"va' = e + 3^2", 1u << EDIT_SQUARED | 1u << EDIT_SQUARE_REMOVED, "va'^2 = e + 3^2\nva' = e^2 + 3^2\nva' = e + 3\nva' = e + (3^2)^2\n"},
    {"va' = va - vb", 1u << EDIT_TERM_REMOVED, "va' = -vb\nva' = va\n"},
    {"va' = va", 1u << EDIT_TERM_ADDED, "va' + ma = va\nva' - ma = va\nva' = va + ma\nva' = va - ma\n"},
    {"ma*va = vb", 1u << EDIT_SCALED, "ma*va/3 = vb\n3*ma*va = vb\nma*va = vb/3\nma*va = 3*vb\n"},
};

static const Expr *name_of(const char *name)
{
    Expr *expr = expr_name(page.page.exact->mem, text_of(name));
    expr->shape = NUMBER;
    return expr;
}

/* vb in every place. */
static void put_vb(EditPieces *others, const Expr *leaf, const void *from, Arena *mem)
{
    (void)leaf;
    *ARENA_ADD(mem, others->of, others->count, &others->room) = (EditPiece){EDIT_NAME, from, -1};
}

static void note(const FormulaEdit *edit, void *data)
{
    expr_write(data, edit->result, false);
    buf_char(data, '\n');
}

START_TEST(a_formula_is_edited_in_each_of_its_places)
{
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        study_next(&study);
        Bench      *bench = &study.bench;
        const Value given[] = {bench_number(bench, q_of(2, 1)), bench_number(bench, q_of(3, 1)), bench_number(bench, q_of(5, 1)),
                               bench_number(bench, q_of(-1, 1)), bench_number(bench, q_of(1, 2))};
        claimed_open(&page, &study, "collide1d", given);
        claimed_add(&page, ROWS[i].equation);
        NumCtx              *exact = page.page.exact;
        const EquationSides *sides = &page.claim[0].sides;
        EditPiece            factor[] = {{EDIT_FACTOR_ADDED, equation_number(exact_integer(2, exact), exact), -1},
                                         {EDIT_DIVIDED, name_of("e"), -1},
                                         {EDIT_SCALED, equation_number(exact_integer(3, exact), exact), -1}};
        EditPiece            term = {EDIT_TERM_ADDED, name_of("ma"), -1};
        const FormulaEditing editing = {.kinds = ROWS[i].kinds,
                                        .others = put_vb,
                                        .from = name_of("vb"),
                                        .factors = {.of = factor, .count = 3},
                                        .terms = {.of = &term, .count = 1},
                                        .exact = exact};
        Buf                  results = {0};
        formula_edits_each(&editing, expr_chain(exact->mem, (Expr *)sides->side[0], OP_EQ, (Expr *)sides->side[1]), note, &results);
        MUST(text_is(buf_text(&results), ROWS[i].results), "%s: %.*s", ROWS[i].equation, TEXT_ARG(buf_text(&results)));
        buf_free(&results);
    }
}
END_TEST

SUITE(check_formula_edits)
{
    Suite *suite = suite_create("formula edits");
    TCase *cases = tcase_create("edits");
    study_open(&study);
    tcase_add_test(cases, a_formula_is_edited_in_each_of_its_places);
    suite_add_tcase(suite, cases);
    return suite;
}
