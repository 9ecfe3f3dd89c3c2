/* Units as text: every name is that of one row; what is offered for a slip is a unit; and a unit that is written in raised figures or in
 * ASCII reads back as the same one, for all pairs of rows with exponents in each of the ways to write them. */
#include "harness.h"

#include "units/unit.h"

#include <stdio.h>
#include <string.h>

static Arena *mem;
static NumCtx exact;

static void set_up(void)
{
    mem = arena_new();
    numctx_open(&exact, &exact_system, mem);
}

static void tear_down(void)
{
    numctx_close(&exact);
    arena_free(mem);
}

static void check_same(Text one, Text other)
{
    Unit a, b;
    Num  quotient;
    ck_assert_msg(unit_of_text(&a, one, &exact), "%.*s is not read", TEXT_ARG(one));
    ck_assert_msg(unit_of_text(&b, other, &exact), "%.*s is written as %.*s, which is not read", TEXT_ARG(one), TEXT_ARG(other));
    ck_assert_msg(dimension_same(a.dimension, b.dimension) && a.dimension.rad == b.dimension.rad, "%.*s and %.*s", TEXT_ARG(one),
                  TEXT_ARG(other));
    ck_assert(exact_div(&quotient, exact_num(a.factor), exact_num(b.factor), &exact) == NUM_OK);
    ck_assert_msg(rat_equal(exact_rat(quotient.exact), rat_int(1)), "%.*s and %.*s", TEXT_ARG(one), TEXT_ARG(other));
}

START_TEST(a_unit_reads_back)
{
    /* what stands before, between and after two names */
    static const char *const FORMS[][3] = {{"", " ", ""},      {"", "/", ""},   {"", "*", "^2"},    {"", "·", "^-1"}, {"", " per ", ""},
                                           {"", " ", "^(-3)"}, {"", " ", "-1"}, {"", "^2 / ", "²"}, {"", " ", "⁻²"},  {"", "⁻¹ ", "⁻¹"},
                                           {"1/", "/", ""},    {"", ".", ""},   {"(", "/", ")"}};
    const UnitRow           *row = &unit_row[_i];
    for (int j = 0; j < unit_rows; j++)
        for (size_t k = 0; k < sizeof FORMS / sizeof *FORMS; k++) {
            if (row->turns || unit_row[j].turns) /* a turn has no exponent but 1 */
                continue;
            Buf  raised = {0}, ascii = {0};
            Text unit = text_format(mem, "%s%s%s%s%s", FORMS[k][0], row->name, FORMS[k][1], unit_row[j].name, FORMS[k][2]), inner = unit;
            if (unit.at[0] == '(')
                inner = text_cut(unit, 1, unit.len - 1);
            unit_put_raised(&raised, inner);
            unit_put_ascii(&ascii, inner);
            check_same(unit, buf_text(&raised));
            check_same(unit, buf_text(&ascii));
            for (size_t at = 0; at < ascii.len; at++)
                ck_assert((unsigned char)ascii.at[at] < 128);
            buf_free(&raised);
            buf_free(&ascii);
        }
}
END_TEST

START_TEST(a_name_is_that_of_one_row)
{
    const UnitRow *row = &unit_row[_i];
    ck_assert_ptr_eq(unit_named(text_of(row->name)), row);
    for (Text names = text_of(row->other); names.len;)
        ck_assert_ptr_eq(unit_named(text_take(&names, " ")), row);
}
END_TEST

START_TEST(a_slip_is_no_unit_but_means_one)
{
    static const char *const TYPED[] = {
#define ROW(NAME, OTHER, NUM, DEN, TURNS, KG, M, S, RAD)
#define SLIP(TYPED, MEANT) TYPED,
#include "units/units.def"
#undef ROW
        "Kg", "KM", "meteres", "killograms", "m2", "s3", "MPH"};
    Unit unit;
    for (size_t i = 0; i < sizeof TYPED / sizeof *TYPED; i++) {
        Text meant = unit_meant(text_of(TYPED[i]), mem);
        ck_assert_msg(!unit_named(text_of(TYPED[i])), "%s is a unit", TYPED[i]);
        size_t from = 0; /* a pound of force is no multiple of one unit: lb*9.80665 m/s^2, of which the last is one */
        for (size_t k = 0; k < meant.len; k++)
            from = meant.at[k] == ' ' ? k + 1 : from;
        ck_assert_msg(unit_of_text(&unit, text_from(meant, from), &exact), "%s means %.*s, which is no unit", TYPED[i], TEXT_ARG(meant));
    }
    for (int i = 0; i < unit_rows; i++)
        ck_assert(!unit_meant(text_of(unit_row[i].name), mem).len);
}
END_TEST

START_TEST(this_is_no_unit)
{
    static const char *const NONE[] = {"", "x", "kg/", "kg m^", "m^0", "m^10", "m^(1/2)", "2", "1", "kg px", "rev^2", "m/s)", "()"};
    Unit                     unit;
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        ck_assert_msg(!unit_of_text(&unit, text_of(NONE[i]), &exact), "`%s` is read", NONE[i]);
}
END_TEST

SUITE(check_unit_text)
{
    Suite *suite = suite_create("unit text");
    TCase *texts = tcase_create("texts");
    tcase_add_checked_fixture(texts, set_up, tear_down);
    tcase_add_loop_test(texts, a_unit_reads_back, 0, unit_rows);
    tcase_add_loop_test(texts, a_name_is_that_of_one_row, 0, unit_rows);
    tcase_add_test(texts, a_slip_is_no_unit_but_means_one);
    tcase_add_test(texts, this_is_no_unit);
    suite_add_tcase(suite, texts);
    return suite;
}
