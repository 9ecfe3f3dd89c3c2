/* LaTeX on a page of hand work: the plain text that it says, line for line, and that any bytes can be read. */
#include "harness.h"

#include "handwork/page/latex_page.h"

static const struct {
    const char *latex, *text;
} ROWS[] = {
    {"v1 = 3, no LaTeX here", "v1 = 3, no LaTeX here"},
    {"$v_{A}' = \\frac{1}{2}u$", "v_A' = ½u"},
    {"\\[ v_2 = \\frac{9}{4} \\]", "v_2 = 9/4"},
    {"$e = \\frac{v_2 - v_1}{u_1 - u_2} = 0.5$", "e = (v_2 - v_1)/(u_1 - u_2) = 0.5"},
    {"$v = \\frac{u}{5}(9e - 1)$", "v = (u/5)(9e - 1)"},
    {"\\therefore |\\vec{v}| = \\sqrt{13} \\approx 3.61~\\text{m/s}", "∴ |v| = √13  ≈ 3.61 m/s"},
    {"$\\begin{pmatrix} 3 \\\\ -1 \\end{pmatrix}$", "(3 ,  -1)"},
    {"3v_1 &= 6 \\\\", "3v_1 = 6"},
    {"\\theta = 33.7^\\circ \\tag{2}", "θ= 33.7° (2)"},
    {"$v_A^{\\prime} = 2^{3}$", "v_A' = 2^3"},
    {"$\\unknown{3} = 3$", "unknown 3 = 3"},
    {"$\\frac{1}{", "1/()"},
    {"\\documentclass{article}", ""},
};

START_TEST(latex_is_read_as_text)
{
    Arena *mem = arena_new();
    Text   text = latex_page_as_text(text_of(ROWS[_i].latex), mem);
    while (text.len && text.at[text.len - 1] == '\n')
        text = text_cut(text, 0, text.len - 1);
    ck_assert_msg(text_is(text, ROWS[_i].text), "%s is read as `%.*s`", ROWS[_i].latex, TEXT_ARG(text));
    arena_free(mem);
}
END_TEST

/* Lines stay what they are, whatever stands in them. */
START_TEST(lines_stay_lines)
{
    static const char SIGNS[] = "\\\\\\{}{}$$^_&~[]()\nfracsqrtbeginmatrix12 ";
    Random            random = random_stream(31);
    for (int i = 0; i < cases(2000); i++) {
        Arena *mem = arena_new();
        Buf    page = {0};
        for (int k = random_int(&random, 0, 80); k > 0; k--)
            buf_char(&page, SIGNS[random_int(&random, 0, sizeof SIGNS - 2)]);
        buf_puts(&page, "$\n");
        Text text = latex_page_as_text(buf_text(&page), mem);
        ck_assert_int_eq(text_count(text, '\n'), text_count(buf_text(&page), '\n'));
        buf_free(&page);
        arena_free(mem);
    }
}
END_TEST

/* Groups in groups end somewhere. */
START_TEST(deep_groups_end)
{
    Arena *mem = arena_new();
    Buf    page = {0};
    for (int i = 0; i < 100000; i++)
        buf_puts(&page, "\\frac{");
    ck_assert(latex_page_as_text(buf_text(&page), mem).len < 100 * page.len);
    buf_free(&page);
    arena_free(mem);
}
END_TEST

SUITE(check_latex_page)
{
    Suite *suite = suite_create("LaTeX on a page");
    TCase *rows = tcase_create("rows");
    tcase_add_loop_test(rows, latex_is_read_as_text, 0, sizeof ROWS / sizeof *ROWS);
    tcase_add_test(rows, lines_stay_lines);
    tcase_add_test(rows, deep_groups_end);
    suite_add_tcase(suite, rows);
    return suite;
}
