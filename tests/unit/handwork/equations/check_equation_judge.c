/* Pages of equations, judged by hand first: what each line is, what it follows from, and the repair of the wrong one. */
#include "claimed_equations.h"

#include <stdio.h>
#include <string.h>

static Study       study;
static ClaimedPage page;

/* ma=2 mb=3 va=5 vb=-1 e=1/2: momentum 7, relative velocity afterwards 3; va' = -2/5, vb' = 13/5. */
static const EquationVerdict *judge(const char *const *line)
{
    study_next(&study);
    Bench      *bench = &study.bench;
    const Value given[] = {bench_number(bench, q_of(2, 1)), bench_number(bench, q_of(3, 1)), bench_number(bench, q_of(5, 1)),
                           bench_number(bench, q_of(-1, 1)), bench_number(bench, q_of(1, 2))};
    claimed_open(&page, &study, "collide1d", given);
    for (int i = 0; line[i]; i++)
        claimed_add(&page, line[i]);
    return equation_judge(&page.page);
}

static void expect(const char *const *line, const char *const *wanted)
{
    const EquationVerdict *verdict = judge(line);
    bool                   failed = false;
    for (int i = 0; wanted[i]; i++) {
        Buf out = {0};
        claimed_put(&out, &page, i, &verdict[i]);
        buf_char(&out, '\0');
        if (strcmp(out.at, wanted[i]))
            printf("%s\n  is   %s\n  want %s\n", line[i], out.at, wanted[i]), failed = true;
        buf_free(&out);
    }
    ck_assert(!failed);
}

#define PAGE(...) ((const char *const[]){__VA_ARGS__, NULL})

START_TEST(a_right_page_gives_its_multipliers)
{
    expect(PAGE("2*5 + 3*(-1) = 2*va' + 3*vb'", "7 = 2*va' + 3*vb'", "vb' - va' = 1/2*(5 - (-1))", "vb' - va' = 3", "2*vb' - 2*va' = 6",
                "5*vb' = 13", "vb' = 13/5", "va' = 13/5 - 3", "va' = -2/5"),
           PAGE("new 1*p", "follows 1*#1", "new 1*w", "follows 1*#3", "follows 2*#4", "follows 1*#5 + 1*#2", "follows 1/5*#6",
                "follows 1*#7 + -1*#4", "follows 1*#8"));
}
END_TEST

START_TEST(a_skipped_combination_is_true_without_its_principle)
{
    expect(PAGE("5*vb' = 13"), PAGE("skips 1*p + 2*w"));
    expect(PAGE("7 = 2*va' + 3*vb'", "5*vb' = 7 + 2*3"), PAGE("new 1*p", "new 2*w + 1*#1"));
    expect(PAGE("2*va' + 3*(va' + 3) = 7", "vb' - va' = 3"), PAGE("skips 1*p + -3*w", "new 1*w"));
}
END_TEST

START_TEST(what_follows_from_a_wrong_line_is_carried)
{
    expect(PAGE("2*5 + 3*1 = 2*va' + 3*vb'", "13 = 2*va' + 3*vb'", "vb' - va' = 3", "2*va' + 3*(va' + 3) = 13", "5*va' = 4", "va' = 4/5",
                "vb' = 4/5 + 3", "J = 3*(19/5 + 1)"),
           PAGE("wrong; sign of datum `1` -> -1 [p]", "carried 1*#1", "new 1*w", "carried -3*#3 + 1*#2", "carried 1*#4", "carried 1/5*#5",
                "carried 1*#6 + 1*#3", "carried 1*J + 3*#7"));
    expect(PAGE("vb = 1", "2*5 + 3*1 = 2*va' + 3*vb'"), PAGE("wrong", "carried 1*#1; sign of datum `1` -> -1 [p]"));
}
END_TEST

START_TEST(a_slip_after_a_wrong_line_is_a_second_one)
{
    expect(PAGE("2*5 + 3*1 = 2*va' + 3*vb'", "vb' - va' = 3", "vb' = 3 - va'"),
           PAGE("wrong; sign of datum `1` -> -1 [p]", "new 1*w", "wrong; sign `va'` -> 3 + va' from #2 [w]"));
}
END_TEST

START_TEST(laws_in_symbols_are_compared_as_formulas)
{
    expect(PAGE("ma*va + mb*vb = ma*va' + mb*vb'", "e = (vb' - va')/(va - vb)", "ma*(va - va') = mb*(vb' - vb)", "J = mb*(vb' - vb)",
                "J = ma*(va - va')", "va' = vb' - e*(va - vb)"),
           PAGE("new 1*p", "new 1/6*w", "follows -1*#1", "new 1*J", "follows 1*#4 + 1*#1", "follows -6*#2"));
    expect(PAGE("e = (va - vb)/(vb' - va')"), PAGE("wrong; inverted `(va - vb)/(vb' - va')` -> (vb' - va')/(va - vb) [w]"));
    expect(PAGE("vb' - va' = e*(vb - va)"), PAGE("wrong; sign `e*(vb - va)` -> -e*(vb - va) [w]"));
    expect(PAGE("ma*va - mb*vb = ma*va' + mb*vb'"), PAGE("wrong; sign `mb*vb` -> ma*va + mb*vb [p]"));
    expect(PAGE("J = mb*(vb' + vb)"), PAGE("wrong; sign `vb` -> vb' - vb [J]"));
    expect(PAGE("1/2*ma*va^2 + 1/2*mb*vb^2 = 1/2*ma*va'^2 + 1/2*mb*vb'^2 + loss"), PAGE("new"));
    expect(PAGE("1/2*ma*va^2 + 1/2*mb*vb^2 = 1/2*ma*va'^2 + mb*vb'^2 + loss"), PAGE("wrong; left out `mb*vb'^2` -> 1/2"));
}
END_TEST

START_TEST(decimals_stand_for_what_they_are_rounded_from)
{
    expect(PAGE("vb' - va' = 0.5*6", "vb' - va' = 0.4*6", "3*va' = -1.2", "3*va' = -1.1", "0.67*va' + vb' = 2.33", "0.67*va' + vb' = 2.43"),
           PAGE("new 1*w", "wrong; datum `0.4` -> 0.5 from #1 [w]", "new 3/5*p + -9/5*#1", "wrong; value `-1.1` from #3",
                "follows 167/300*#3 + 1*#1", "wrong; value `2.43` from #5 [w]"));
}
END_TEST

SUITE(check_equation_judge)
{
    Suite *suite = suite_create("equations of a page");
    TCase *pages = tcase_create("pages");
    study_open(&study);
    tcase_add_test(pages, a_right_page_gives_its_multipliers);
    tcase_add_test(pages, a_skipped_combination_is_true_without_its_principle);
    tcase_add_test(pages, what_follows_from_a_wrong_line_is_carried);
    tcase_add_test(pages, a_slip_after_a_wrong_line_is_a_second_one);
    tcase_add_test(pages, laws_in_symbols_are_compared_as_formulas);
    tcase_add_test(pages, decimals_stand_for_what_they_are_rounded_from);
    suite_add_tcase(suite, pages);
    return suite;
}
