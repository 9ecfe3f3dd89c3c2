/* Verdicts on values written by hand: each in its place in the order of verdict.h, with examples. */
#include "numbers.h"
#include "handwork/written/literals.h"
#include "handwork/written/verdict.h"

static Written read(const char *text)
{
    Written written;
    bool    good = written_read(&written, text_of(text), NULL, &ctx);
    ck_assert_msg(good, "`%s`: %.*s", text, TEXT_ARG(written.why));
    return written;
}

/* The exact value of a formula, to be held against. */
static Target target(const char *truth)
{
    Value   value;
    Written written = read(truth);
    ck_assert_int_eq(written_value(&value, &written, false, &ctx, &ctx), NUM_OK);
    Target t = verdict_target(value, &ctx, &ctx);
    t.short_whole = true;
    return t;
}

static Verdict verdict(const char *written, const char *truth)
{
    Target  t = target(truth);
    Written w = read(written);
    return verdict_of(&w, &t);
}

static void has_text(Text text, const char *expected)
{
    ck_assert_msg(text_is(text, expected), "`%.*s`, not `%s`", TEXT_ARG(text), expected);
}

/* ---- one number --------------------------------------------------------------------------------------------- */

static const struct {
    const char *truth, *written;
    VerdictKind kind;
} NUMBERS[] = {
    /* exact: the value itself, in any form and with any number of digits */
    {"13/5", "2.6", VERDICT_EXACT},
    {"13/5", "2.600000", VERDICT_EXACT},
    {"13/5", "26/10", VERDICT_EXACT},
    {"13/5", "2 3/5", VERDICT_EXACT},
    {"2/sqrt(13)", "2*sqrt(13)/13", VERDICT_EXACT},
    {"2/sqrt(13)", "2√13/13", VERDICT_EXACT},
    {"5", "5", VERDICT_EXACT},
    {"5.76", "1.5*3.2*1.2", VERDICT_EXACT},
    {"0", "0", VERDICT_EXACT},
    {"0", "0.00", VERDICT_EXACT},
    {"12345", "12345", VERDICT_EXACT},
    /* rounded: half a unit, ties both ways, more digits than asked are never wrong */
    {"1.234", "1.23", VERDICT_ROUNDED},
    {"1.234", "1.24", VERDICT_WRONG},
    {"1.235", "1.23", VERDICT_ROUNDED},
    {"1.235", "1.24", VERDICT_ROUNDED},
    {"-1.235", "-1.23", VERDICT_ROUNDED},
    {"-1.235", "-1.24", VERDICT_ROUNDED},
    {"1.2350001", "1.23", VERDICT_TRUNCATED},
    {"1/3", "0.333", VERDICT_ROUNDED},
    {"1/3", "0.33333333", VERDICT_ROUNDED},
    {"1/3", "0.33333334", VERDICT_WRONG},
    {"2/3", "0.667", VERDICT_ROUNDED},
    {"sqrt(2)", "1.41", VERDICT_ROUNDED},
    {"sqrt(2)", "1.414", VERDICT_ROUNDED},
    {"9.996", "10.0", VERDICT_ROUNDED},
    {"1234.5", "1.23e3", VERDICT_ROUNDED},
    {"1234.5", "1.23×10^3", VERDICT_ROUNDED},
    {"0.01234", "1.23e-2", VERDICT_ROUNDED},
    {"0.01234", "0.0123", VERDICT_ROUNDED},
    {"0.01234", "0.012", VERDICT_FEW_DIGITS},
    {"1/3", "1/3 + 0.0", VERDICT_EXACT},
    {"5.8", "1.5*3.2*1.2", VERDICT_WRONG}, /* decimals in formulas are exact where nothing is known that they round (literals.h) */
    {"45.65", "45.8 ± 0.2", VERDICT_ROUNDED},
    {"45.55", "45.8 ± 0.2", VERDICT_WRONG},
    /* truncated */
    {"21/43", "0.488", VERDICT_ROUNDED},
    {"7/16", "0.437", VERDICT_ROUNDED}, /* 0.4375: a tie */
    {"7/16", "0.43", VERDICT_TRUNCATED},
    {"2/3", "0.66", VERDICT_TRUNCATED},
    {"2/3", "0.666", VERDICT_TRUNCATED},
    {"-2/3", "-0.666", VERDICT_TRUNCATED},
    {"-2/3", "-0.668", VERDICT_WRONG},
    {"2/3", "0.65", VERDICT_WRONG},
    {"0.09", "0.0", VERDICT_WRONG}, /* a zero has no digits to show */
    /* too few digits, but right */
    {"1/3", "0.3", VERDICT_FEW_DIGITS},
    {"1/3", "0.33", VERDICT_FEW_DIGITS},
    {"0.44", "0.4", VERDICT_FEW_DIGITS},
    {"0.004", "0.00", VERDICT_FEW_DIGITS},
    /* whole numbers */
    {"10", "9.6", VERDICT_WRONG},
    {"9.6", "10", VERDICT_FEW_DIGITS},
    {"123.4", "123", VERDICT_ROUNDED},
    {"123.5", "124", VERDICT_ROUNDED},
    {"123.5", "123", VERDICT_ROUNDED},
    {"123.7", "123", VERDICT_TRUNCATED},
    {"3.2", "3", VERDICT_WRONG}, /* nobody rounds to one digit */
    {"2.5", "3", VERDICT_WRONG},
    {"2.96", "3", VERDICT_FEW_DIGITS}, /* 3.0 */
    {"-6.989", "-7", VERDICT_FEW_DIGITS},
    {"13.2", "13", VERDICT_FEW_DIGITS},
    {"12", "11", VERDICT_WRONG},
    {"12", "12.0", VERDICT_EXACT},
    {"101.3", "100", VERDICT_FEW_DIGITS}, /* two digits, as far as one can tell */
    {"14.2", "10", VERDICT_WRONG},        /* one digit is no evidence */
    {"103", "100", VERDICT_WRONG},        /* an integer has to be that integer */
    {"12345", "12300", VERDICT_ROUNDED},
    {"12355.5", "12400", VERDICT_ROUNDED},
    {"12399", "12300", VERDICT_TRUNCATED},
    {"12355", "12000", VERDICT_WRONG},
    {"12999.5", "12000", VERDICT_WRONG}, /* cut to two digits that it may not even have */
    {"0.3", "0", VERDICT_WRONG},
    /* sign, and powers of ten */
    {"2.6", "-2.6", VERDICT_SIGN},
    {"-1/3", "0.333", VERDICT_SIGN},
    {"1/3", "-0.3", VERDICT_SIGN},
    {"5.76", "57.6", VERDICT_POWER_OF_TEN},
    {"5.76", "0.00576", VERDICT_POWER_OF_TEN},
    {"5.76", "576", VERDICT_POWER_OF_TEN},
    {"0.58", "58", VERDICT_POWER_OF_TEN},
    {"3", "30", VERDICT_POWER_OF_TEN},
    {"2.94", "0.3", VERDICT_WRONG}, /* one digit: chance */
    {"2.96", "0.30", VERDICT_POWER_OF_TEN},
    {"-2.6", "26.0", VERDICT_WRONG},
    {"0", "0.5", VERDICT_WRONG},
    {"2", "1", VERDICT_WRONG},
    /* a double may be off by its last places, and not by more */
    {"-2.964", "-2.9640000000000004", VERDICT_ROUNDED},
    {"-2.964", "-2.9640000000000400", VERDICT_WRONG},
    {"-2.964", "-2.964000000000004", VERDICT_WRONG},
    /* exact forms have no rounding */
    {"0.3333", "1/3", VERDICT_WRONG},
    {"3.14159", "pi", VERDICT_WRONG},
    {"pi/2", "1.57", VERDICT_ROUNDED},
    {"pi/2", "pi/2", VERDICT_EXACT},
};

/* On a page of work a whole number of few digits is that number. */
static const struct {
    const char *truth, *written;
    VerdictKind kind;
} WHOLE[] = {
    {"9.6", "10", VERDICT_WRONG},        {"2.96", "3", VERDICT_WRONG},        {"-6.05", "-6", VERDICT_WRONG},
    {"13.2", "13", VERDICT_WRONG},       {"101.3", "100", VERDICT_WRONG},     {"7", "7", VERDICT_EXACT},
    {"7.0", "7", VERDICT_EXACT},         {"123.4", "123", VERDICT_ROUNDED},   {"1234.5", "1230", VERDICT_ROUNDED},
    {"2.96", "3.0", VERDICT_FEW_DIGITS}, {"9.998", "10", VERDICT_FEW_DIGITS}, {"6.997", "7", VERDICT_FEW_DIGITS},
    {"6.994", "7", VERDICT_WRONG},       {"0.004", "0", VERDICT_WRONG},
};

START_TEST(a_short_whole_number_is_exact)
{
    Target  t = target(WHOLE[_i].truth);
    Written written = read(WHOLE[_i].written);
    t.short_whole = false;
    Verdict v = verdict_of(&written, &t);
    ck_assert_msg(v.kind == WHOLE[_i].kind, "`%s` for %s: %s, not %s", WHOLE[_i].written, WHOLE[_i].truth, verdict_names[v.kind],
                  verdict_names[WHOLE[_i].kind]);
}
END_TEST

START_TEST(a_number_gets_the_first_verdict_that_fits)
{
    Verdict v = verdict(NUMBERS[_i].written, NUMBERS[_i].truth);
    ck_assert_msg(v.kind == NUMBERS[_i].kind, "`%s` for %s: %s, not %s", NUMBERS[_i].written, NUMBERS[_i].truth, verdict_names[v.kind],
                  verdict_names[NUMBERS[_i].kind]);
    ck_assert_int_eq(v.count, 1);
    ck_assert_int_eq(v.part[0].kind, v.kind);
}
END_TEST

START_TEST(the_power_of_ten_is_told)
{
    ck_assert_int_eq(verdict("57.6", "5.76").power, 1);
    ck_assert_int_eq(verdict("0.00576", "5.76").power, -3);
    ck_assert_int_eq(verdict("<12.7, -13.0>", "<1.27, -1.30>").power, 1);
}
END_TEST

START_TEST(texts_say_how_far_off_and_what_was_asked)
{
    Verdict v = verdict("1.27", "1.234");
    has_text(v.part[0].off, "0.036");
    ck_assert(!v.part[0].about);
    has_text(v.part[0].units, "3.6");
    has_text(v.part[0].asked, "1.23");
    v = verdict("1.2702", "1.234567");
    has_text(v.part[0].asked, "1.2346"); /* as many as were written */
    v = verdict("1/3", "1/2");
    has_text(v.part[0].off, "0.167");
    ck_assert(v.part[0].about);
    ck_assert_int_eq(v.part[0].units.len, 0);
    v = verdict("0.5", "1/2");
    has_text(v.part[0].off, "0");
    has_text(v.part[0].units, "0");
}
END_TEST

START_TEST(digits_asked_can_be_told)
{
    Target  t = target("1.23456");
    Written three = read("1.23"), five = read("1.2346"), cut = read("1.2");
    t.digits = 5;
    ck_assert_int_eq(verdict_of(&three, &t).kind, VERDICT_FEW_DIGITS);
    ck_assert_int_eq(verdict_of(&five, &t).kind, VERDICT_ROUNDED);
    t.digits = 2;
    ck_assert_int_eq(verdict_of(&cut, &t).kind, VERDICT_ROUNDED);
    ck_assert_int_eq(verdict_of(&five, &t).kind, VERDICT_ROUNDED);
    cut = read("0.43");
    t = target("7/16");
    ck_assert_int_eq(verdict_of(&cut, &t).kind, VERDICT_TRUNCATED);
}
END_TEST

/* Half of the third digit of the problem's own scale, the limit itself included: 4*10^(1-3)/2 is 0.02. */
START_TEST(zero_is_judged_on_the_scale_of_the_problem)
{
    static const struct {
        const char *truth, *written;
        VerdictKind kind;
    } ROWS[] = {{"0", "0.02", VERDICT_ROUNDED},    {"0", "-0.02", VERDICT_ROUNDED}, {"0", "0.0201", VERDICT_WRONG},
                {"0", "1e-12", VERDICT_ROUNDED},   {"0", "1/1000", VERDICT_WRONG},  {"0", "1", VERDICT_WRONG},
                {"0.02", "0", VERDICT_FEW_DIGITS}, {"0.021", "0", VERDICT_WRONG},   {"-0.02", "0.000", VERDICT_FEW_DIGITS},
                {"0.0201", "0.000", VERDICT_WRONG}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Target  t = target(ROWS[i].truth);
        Written w = read(ROWS[i].written);
        t.scale = number("4");
        VerdictKind kind = verdict_of(&w, &t).kind;
        ck_assert_msg(kind == ROWS[i].kind, "`%s` for %s: %s", ROWS[i].written, ROWS[i].truth, verdict_names[kind]);
    }
    ck_assert_int_eq(verdict("0.001", "0").kind, VERDICT_WRONG); /* no scale, no limit */
}
END_TEST

/* ---- vectors and words -------------------------------------------------------------------------------------- */

static const struct {
    const char *truth, *written;
    VerdictKind kind, part[3];
} VECTORS[] = {
    {"<3, -4>", "<3, -4>", VERDICT_EXACT, {VERDICT_EXACT, VERDICT_EXACT}},
    {"<1/3, 2/3>", "<0.333, 0.667>", VERDICT_ROUNDED, {VERDICT_ROUNDED, VERDICT_ROUNDED}},
    {"<1/3, 2>", "<0.333, 2>", VERDICT_ROUNDED, {VERDICT_ROUNDED, VERDICT_EXACT}},
    {"<1/3, 2/3>", "<0.333, 0.66>", VERDICT_TRUNCATED, {VERDICT_ROUNDED, VERDICT_TRUNCATED}},
    {"<1/3, 2/3>", "<0.3, 0.66>", VERDICT_FEW_DIGITS, {VERDICT_FEW_DIGITS, VERDICT_TRUNCATED}},
    {"<3, -4>", "<-3, 4>", VERDICT_SIGN, {VERDICT_SIGN, VERDICT_SIGN}},
    {"<3, -4>", "<3, 4>", VERDICT_SIGN, {VERDICT_EXACT, VERDICT_SIGN}},
    {"<3, -3>", "<-3, 3>", VERDICT_SIGN, {VERDICT_SIGN, VERDICT_SIGN}},
    {"<3, -4>", "<-4, 3>", VERDICT_EXCHANGED, {VERDICT_WRONG, VERDICT_WRONG}},
    {"<1/3, 2/3>", "<0.667, 0.333>", VERDICT_EXCHANGED, {VERDICT_WRONG, VERDICT_WRONG}},
    {"<1, 2, 3>", "<2, 3, 1>", VERDICT_EXCHANGED, {VERDICT_WRONG, VERDICT_WRONG, VERDICT_WRONG}},
    {"<1, 2, 3>", "<1, 3, 2>", VERDICT_EXCHANGED, {VERDICT_EXACT, VERDICT_WRONG, VERDICT_WRONG}},
    {"<1, 2, 3>", "<3, 2, 1>", VERDICT_EXCHANGED, {VERDICT_WRONG, VERDICT_EXACT, VERDICT_WRONG}},
    {"<12, 0.5>", "<120, 5>", VERDICT_POWER_OF_TEN, {VERDICT_POWER_OF_TEN, VERDICT_POWER_OF_TEN}},
    {"<12, 0>", "<120, 0>", VERDICT_POWER_OF_TEN, {VERDICT_POWER_OF_TEN, VERDICT_EXACT}},
    {"<12, 0.5>", "<120, 50>", VERDICT_WRONG, {VERDICT_POWER_OF_TEN, VERDICT_POWER_OF_TEN}},
    {"<3, -4>", "<3, 5>", VERDICT_WRONG, {VERDICT_EXACT, VERDICT_WRONG}},
    {"<3, -4>", "<3, 4, 0>", VERDICT_SHAPE, {0}},
    {"<3, -4>", "5", VERDICT_SHAPE, {0}},
    {"5", "<3, -4>", VERDICT_SHAPE, {0}},
    {"5", "cross", VERDICT_SHAPE, {0}},
    {"[1, 2; 3, 4]", "[1, 2; 3, 4]", VERDICT_EXACT, {VERDICT_EXACT, VERDICT_EXACT, VERDICT_EXACT}},
    {"[1, 2; 3, 4]", "[1, 3; 2, 4]", VERDICT_WRONG, {VERDICT_EXACT, VERDICT_WRONG, VERDICT_WRONG}},
};

START_TEST(a_vector_gets_the_verdict_that_explains_every_component)
{
    Verdict v = verdict(VECTORS[_i].written, VECTORS[_i].truth);
    ck_assert_msg(v.kind == VECTORS[_i].kind, "`%s` for %s: %s", VECTORS[_i].written, VECTORS[_i].truth, verdict_names[v.kind]);
    for (int i = 0; i < v.count && i < 3; i++)
        ck_assert_int_eq(v.part[i].kind, VECTORS[_i].part[i]);
}
END_TEST

START_TEST(words_are_the_same_or_not)
{
    Target  t = verdict_target(value_word(TEXT("cross")), &ctx, &ctx);
    Written same = read("cross"), other = read("touch"), none = {.why = TEXT("nothing")};
    ck_assert_int_eq(verdict_of(&same, &t).kind, VERDICT_EXACT);
    ck_assert_int_eq(verdict_of(&other, &t).kind, VERDICT_WRONG);
    ck_assert_int_eq(verdict_of(&none, &t).kind, VERDICT_UNKNOWN);
    t = verdict_target((Value){.shape = {.kind = SHAPE_NONE}}, &ctx, &ctx);
    ck_assert_int_eq(verdict_of(&same, &t).kind, VERDICT_UNKNOWN);
    t = target("5");
    LiteralOrigins origins = {.exact = &ctx};
    Names          names = {.origins = &origins};
    Written        boundless, infinite = read("inf");
    Value          rounded = value_number((Num){.exact = number("1.97")}); /* 2.0 may be that */
    literals_add(&origins, ORIGIN_PAGE, rounded, rounded, &ctx);
    ck_assert(written_read(&boundless, TEXT("1/(2.0 - 1.99999999)"), &names, &ctx));
    ck_assert_int_eq(verdict_of(&boundless, &t).kind, VERDICT_UNKNOWN);
    ck_assert_int_eq(verdict_of(&infinite, &t).kind, VERDICT_UNKNOWN);
}
END_TEST

/* ---- an enclosed truth -------------------------------------------------------------------------------------- */

static const struct {
    const char *truth, *written;
    VerdictKind kind;
} ENCLOSED[] = {
    {"sqrt(1 + sqrt(5))", "1.80", VERDICT_ROUNDED},
    {"sqrt(1 + sqrt(5))", "1.8", VERDICT_FEW_DIGITS},
    {"sqrt(1 + sqrt(5))", "1.79", VERDICT_TRUNCATED},
    {"sqrt(1 + sqrt(5))", "1.78", VERDICT_WRONG},
    {"sqrt(1 + sqrt(5))", "-1.80", VERDICT_SIGN},
    {"sqrt(1 + sqrt(5))", "18.0", VERDICT_POWER_OF_TEN},
    {"sqrt(1 + sqrt(5))", "sqrt(1 + sqrt(5))", VERDICT_EXACT},
    {"sqrt(1 + sqrt(5))", "sqrt(2 + sqrt(5))", VERDICT_WRONG},
    {"cos(20°)", "0.940", VERDICT_ROUNDED},
    {"cos(20°)", "0.94", VERDICT_FEW_DIGITS},
    {"cos(20°)", "cos(20°)", VERDICT_EXACT},
    {"-cos(20°)", "-0.939", VERDICT_TRUNCATED},
};

START_TEST(a_truth_without_an_exact_form_is_met_all_the_same)
{
    NumCtx  wide;
    Value   value;
    Written truth = read(ENCLOSED[_i].truth), written = read(ENCLOSED[_i].written);
    numctx_open(&wide, &enclosure_system, ctx.mem);
    wide.prec = 128;
    ck_assert_int_eq(written_value(&value, &truth, false, &wide, &ctx), NUM_OK);
    Target      t = verdict_target(value, &wide, &ctx);
    VerdictKind kind = verdict_of(&written, &t).kind;
    ck_assert_msg(kind == ENCLOSED[_i].kind, "`%s` for %s: %s", ENCLOSED[_i].written, ENCLOSED[_i].truth, verdict_names[kind]);
    numctx_close(&wide);
}
END_TEST

/* ---- tolerances, drift, angles ------------------------------------------------------------------------------ */

START_TEST(a_tolerance_is_closed_and_exact)
{
    static const struct {
        const char *truth, *written;
        VerdictKind kind;
    } ROWS[] = {{"46.0", "45.8 ± 0.2", VERDICT_ROUNDED},
                {"45.6", "45.8 ± 0.2", VERDICT_ROUNDED},
                {"46.01", "45.8 ± 0.2", VERDICT_WRONG},
                {"45.59999999999999999999", "45.8 ± 0.2", VERDICT_WRONG}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        VerdictKind kind = verdict(ROWS[i].written, ROWS[i].truth).kind;
        ck_assert_msg(kind == ROWS[i].kind, "`%s`: %s", ROWS[i].written, verdict_names[kind]);
    }
}
END_TEST

/* A range that earlier roundings leave open: 5.7 to 5.8. */
START_TEST(what_was_written_meets_a_range_to_its_digits)
{
    static const struct {
        const char *written;
        bool        meets;
    } ROWS[] = {{"5.75", true}, {"5.7", true}, {"5.69", false}, {"5.695", false}, {"5.6999", false},
                {"6", false},   {"5", false},  {"23/4", true},  {"5.81", false},  {"5.805", false},
                {"5.80", true}, {"5.8", true}, {"2*2.9", true}, {"-5.75", false}, {"cross", false}};
    NumCtx wide;
    Num    range;
    numctx_open(&wide, &enclosure_system, ctx.mem);
    wide.prec = 128;
    ck_assert_int_eq(enclosure_between(&range, number("5.7"), number("5.8"), &wide), NUM_OK);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Written w = read(ROWS[i].written);
        bool    meets = verdict_meets(&w, value_number(range), &wide, &ctx);
        ck_assert_msg(meets == ROWS[i].meets, "`%s`", ROWS[i].written);
    }
    numctx_close(&wide);
}
END_TEST

static const struct {
    const char *truth, *written; /* the truth in radians */
    bool        turns, degrees;
    VerdictKind kind;
} ANGLES[] = {
    {"pi/6", "30°", false, true, VERDICT_EXACT},
    {"pi/6", "30", false, true, VERDICT_EXACT},
    {"pi/6", "pi/6", false, false, VERDICT_EXACT},
    {"pi/6", "0.524", false, false, VERDICT_ROUNDED},
    {"pi/6", "0.524 rad", false, false, VERDICT_ROUNDED},
    {"pi/6", "30 rad", false, false, VERDICT_WRONG},
    {"pi/6", "0.524°", false, true, VERDICT_WRONG},
    {"-pi/6", "330°", true, true, VERDICT_EXACT},
    {"-pi/6", "330°", false, true, VERDICT_WRONG},
    {"3*pi/4", "-225", true, true, VERDICT_EXACT},
    {"-pi/6", "5.76", true, false, VERDICT_ROUNDED},
    {"0.9273", "53.1", false, true, VERDICT_ROUNDED}, /* the truth is no multiple of pi */
    {"0.9273", "0.927", false, false, VERDICT_ROUNDED},
    {"pi/6", "-30°", false, true, VERDICT_SIGN},
    {"pi/6", "<1, 2>", false, false, VERDICT_SHAPE},
};

START_TEST(degrees_and_radians_are_taken_for_each_other)
{
    bool        degrees;
    Target      t = target(ANGLES[_i].truth);
    Written     w = read(ANGLES[_i].written);
    VerdictKind kind = verdict_of_angle(&w, &t, ANGLES[_i].turns, &degrees).kind;
    ck_assert_msg(kind == ANGLES[_i].kind, "`%s` for %s: %s", ANGLES[_i].written, ANGLES[_i].truth, verdict_names[kind]);
    ck_assert_int_eq(degrees, ANGLES[_i].degrees);
}
END_TEST

#define ROWS(table) (int)(sizeof(table) / sizeof *(table))

SUITE(check_verdict)
{
    Suite *suite = suite_create("verdict");
    TCase *numbers = numbers_case(suite, "numbers");
    tcase_add_loop_test(numbers, a_number_gets_the_first_verdict_that_fits, 0, ROWS(NUMBERS));
    tcase_add_loop_test(numbers, a_short_whole_number_is_exact, 0, sizeof WHOLE / sizeof *WHOLE);
    tcase_add_test(numbers, the_power_of_ten_is_told);
    tcase_add_test(numbers, texts_say_how_far_off_and_what_was_asked);
    tcase_add_test(numbers, digits_asked_can_be_told);
    tcase_add_test(numbers, zero_is_judged_on_the_scale_of_the_problem);
    tcase_add_loop_test(numbers, a_truth_without_an_exact_form_is_met_all_the_same, 0, ROWS(ENCLOSED));
    TCase *vectors = numbers_case(suite, "vectors");
    tcase_add_loop_test(vectors, a_vector_gets_the_verdict_that_explains_every_component, 0, ROWS(VECTORS));
    tcase_add_test(vectors, words_are_the_same_or_not);
    TCase *limits = numbers_case(suite, "limits");
    tcase_add_test(limits, a_tolerance_is_closed_and_exact);
    tcase_add_test(limits, what_was_written_meets_a_range_to_its_digits);
    tcase_add_loop_test(limits, degrees_and_radians_are_taken_for_each_other, 0, ROWS(ANGLES));
    return suite;
}
