/* Forms that are refused, with both readings named, and laws of those that are read: the echo reads back, and a spread holds what its
 * decimals were rounded from. */
#include "written_forms.h"

/* ---- what is refused: the complaint names both readings, or the mend ------------------------------------------ */

static const struct {
    const char *text, *one, *other;
} REFUSED[] = {
    {"1,500", "1.500", "1500"},
    {"12,345", "12.345", "12345"},
    {"(1,500; 2)", "1.500", "1500"},
    {"1,234,567", "comma", "brackets"},
    {"3, 4", "brackets", "<x, y>"},
    {"5,0x1", "brackets", "<x, y>"},
    {"1,5*2.5", "comma", "point"},
    {"(5 -4)", "difference", "component"},
    {"<5 -4 3>", "difference", "component"},
    {"[5 -4; 3 2]", "difference", "component"},
    {"(1, 5; 2, 3)", "commas", "semicolons"},
    {"(2 1/2)", "mixed number", "two components"},
    {"<2 1/2 3>", "mixed number", "two components"},
    {"2½ 3", "two values", ""},
    {"2 3/2", "two values", ""},
    {"3*2 1/2", "two values", ""},
    {"2 1/2*3", "two values", ""},
    {"1/2√3", "above", "below"},
    {"1/2π", "above", "below"},
    {"2 N", "unit", "factor"}, /* N is a vector of the problem */
    {"van J", "unit", "factor"},
    {"(1+0.5)*2 J", "unit", "factor"},
    {"45.8 +- 0.2", "±", "negative"},
    {"<1.2 ± 0.1, 3>", "one margin", ""},
    {"1 ± 2 ± 3", "once", ""},
    {"(148 ± 48)/50", "two values", "both"},
    {"2*(148 ± 48)", "two values", "both"},
    {"1 ± <2, 3>", "single number", ""},
    {"1 ± -2", "not be negative", ""},
    {"1 ± van", "single number", ""},
    {"45/2°", "the last number", "all of the numbers"},
    {"53.1° m", "two values", ""},
    {"lost", "not defined", ""},
    {"2*lost", "not defined", ""},
    {"2^lost", "not defined", ""},
    {"2^van", "an integer or 1/2", ""},
    {"2*foo", "`foo` is not defined", ""},
    {"1/0", "division by zero", ""},
    {"sqrt(-1)", "negative", ""},
    {"<1, 2> + 3", "vector", "number"},
    {"x < 3", "`<`", ""},
    {"", "no value", ""},
    {"   ", "no value", ""},
    {"(1, 2", "never closed", ""},
    {"1, 2)", "never opened", ""},
    {"1 + ", "a value is missing", ""},
    {"50%", "%", ""},
    {"\"\"", "value", ""},
    {".", "value", ""},
    {",", "value", ""},
    {"\xff", "UTF-8", ""},
    {"1\x01", "control character", ""},
    {"9^9^9^9", "exponent", ""},
    {"1e99999999", "exponent", ""},
    {"0.3.4", "point", ""},
    {"1.01 Kg", "there is no unit `Kg`: write 1.01 kg", ""},
    {"-3 kmh", "there is no unit `kmh`: write 3 km/h", ""},
    {"-3.1 m/sec", "there is no unit `sec`: write 3.1 m/s", ""},
    {"<3, 4> m/sec", "there is no unit `sec`: write m/s", ""},
};

START_TEST(what_could_mean_two_things_is_refused_with_both)
{
    Written written;
    Buf     why = {0};
    ck_assert_msg(!written_read(&written, text_of(REFUSED[_i].text), names(), &ctx), "`%s` is read as %.*s", REFUSED[_i].text,
                  TEXT_ARG(written.echo));
    ck_assert_int_eq(written.shape.kind, SHAPE_NONE);
    ck_assert_int_eq(written.count, 0);
    buf_put(&why, written.why);
    buf_char(&why, 0);
    ck_assert_msg(strstr(why.at, REFUSED[_i].one) && strstr(why.at, REFUSED[_i].other), "`%s`: %s", REFUSED[_i].text, why.at);
    buf_free(&why);
}
END_TEST

START_TEST(a_form_longer_than_anyone_writes_is_not_read)
{
    Buf     buf = {0};
    Written written;
    buf_fill(&buf, '1', LIMIT_FORM);
    ck_assert(written_read(&written, buf_text(&buf), NULL, &ctx));
    buf_char(&buf, '1');
    ck_assert(!written_read(&written, buf_text(&buf), NULL, &ctx));
    buf_free(&buf);
}
END_TEST

/* ---- laws --------------------------------------------------------------------------------------------------- */

/* How a form is read is written so that it reads back as the same. */
START_TEST(the_echo_reads_back_as_the_same_value)
{
    Random random = random_stream((uint64_t)_i);
    for (int i = 0; i < 50; i++) {
        static const char *const FORMS[] = {"%d.%02d",   "-%d/%d",   "<%d, -%d.5>", "(%d %d)",
                                            "%d×10^-%d", "%d 1/1%d", "2√%d/%d",     "[%d; %d.0]"};
        const char              *form = FORMS[random_int(&random, 0, 7)];
        char                     text[80], echo[120];
        Buf                      buf = {0};
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(text, sizeof text, form, random_int(&random, 1, 40), random_int(&random, 1, 9));
#pragma GCC diagnostic pop
        Written one = read(text);
        snprintf(echo, sizeof echo, "%.*s", TEXT_ARG(one.echo));
        Written two = read(echo);
        ck_assert_int_eq(one.count, two.count);
        for (int k = 0; k < one.count; k++)
            ck_assert_msg(order(one.part[k].value, two.part[k].value) == ORDER_EQUAL, "%s is read as %s", text, echo);
        buf_free(&buf);
    }
}
END_TEST

/* A formula's interval holds what comes out for the values that its decimals were rounded from, and the formula is found to give that. */
START_TEST(the_spread_holds_what_the_decimals_were_rounded_from)
{
    static const char *const FORMULAS_OF_2[] = {"%s*%s", "%s + %s", "%s - %s", "%s/(%s + 20)", "%s^2 + %s", "(%s + 1)*%s - 3"};
    Random                   random = random_stream(100 + (uint64_t)_i);
    for (int i = 0; i < 40; i++) {
        int          form = random_int(&random, 0, 5), a = random_int(&random, 1, 9999), b = random_int(&random, 1, 9999);
        char         text[80], first[20], second[20];
        const Exact *x, *y, *z;
        snprintf(first, sizeof first, "%d.%02d", a / 100, a % 100);
        snprintf(second, sizeof second, "%d.%01d", b / 10, b % 10);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(text, sizeof text, FORMULAS_OF_2[form], first, second);
#pragma GCC diagnostic pop
        /* anywhere within half a unit, the ends included */
        x = plus(number(first), exact_rational(ratio(random_int(&random, -100, 100), 20000), &ctx));
        y = plus(number(second), exact_rational(ratio(random_int(&random, -100, 100), 2000), &ctx));
        z = form == 0   ? times(x, y)
            : form == 1 ? plus(x, y)
            : form == 2 ? minus(x, y)
            : form == 3 ? do2(exact_system.div, x, plus(y, number("20")))
            : form == 4 ? plus(times(x, x), y)
                        : minus(times(plus(x, number("1")), y), number("3"));
        origins = (LiteralOrigins){.exact = &ctx};
        put_origin(x, x);
        put_origin(y, y);
        Written written = read(text);
        ck_assert_msg(spread_reaches(&written, &origins, value_number((Num){.exact = z}), &ctx, &ctx), "%s: %s", text, shown(z));
        ck_assert_msg(order(written.part[0].low, z) != ORDER_GREATER && order(written.part[0].high, z) != ORDER_LESS, "%s: %s", text,
                      shown(z));
    }
}
END_TEST

/* ---- values and back ---------------------------------------------------------------------------------------- */

START_TEST(a_true_value_stands_for_itself)
{
    Num     num[2] = {{.exact = root(1, 2)}, {.exact = number("3")}};
    Value   value = value_of((Shape){.kind = SHAPE_VECTOR, .rows = 2, .cols = 1}, num), back;
    Written written = written_of(value, &ctx, &ctx);
    ck_assert_int_eq(written.count, 2);
    ck_assert_ptr_eq(written.part[0].low, written.part[0].value);
    ck_assert_ptr_eq(written.part[0].high, written.part[0].value);
    ck_assert_int_eq(written_value(&back, &written, true, &ctx, &ctx), NUM_OK);
    ck_assert(order(back.num[0].exact, root(1, 2)) == ORDER_EQUAL);
    Written word = written_of(value_word(TEXT("cross")), &ctx, &ctx);
    ck_assert_int_eq(word.shape.kind, SHAPE_WORD);
    ck_assert_int_eq(written_of((Value){.shape = {.kind = SHAPE_TRUTH}}, &ctx, &ctx).shape.kind, SHAPE_NONE);
}
END_TEST

START_TEST(a_spread_goes_into_enclosures_and_an_enclosure_comes_back_as_two_ends)
{
    NumCtx wide;
    Value  value;
    mpfr_t lo, hi;
    numctx_open(&wide, &enclosure_system, ctx.mem);
    wide.prec = 128;
    Written written = read("5.76");
    ck_assert_int_eq(written_value(&value, &written, true, &wide, &ctx), NUM_OK);
    mpfr_inits2(128, lo, hi, (mpfr_ptr)0);
    enclosure_ends(lo, hi, value.one);
    ck_assert(mpfr_cmp_d(lo, 5.7551) < 0 && mpfr_cmp_d(lo, 5.7549) > 0);
    ck_assert(mpfr_cmp_d(hi, 5.7649) > 0 && mpfr_cmp_d(hi, 5.7651) < 0);
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    Written again = written_of(value, &wide, &ctx);
    ck_assert_ptr_null(again.part[0].value);
    ck_assert(order(again.part[0].from, number("5.755")) != ORDER_GREATER);
    ck_assert(order(again.part[0].to, number("5.765")) != ORDER_LESS);
    /* A root of a root has no exact value to give. */
    Written nested = read("sqrt(1 + sqrt(5))");
    ck_assert_int_eq(written_value(&value, &nested, false, &ctx, &ctx), NUM_UNABLE);
    ck_assert_int_eq(written_value(&value, &nested, false, &wide, &ctx), NUM_OK);
    numctx_close(&wide);
}
END_TEST

START_TEST(names_on_paper_are_names_of_carom)
{
    static const char *const NAMES[][2] = {{"v_1'", "v1'"},  {"v'_1", "v1'"}, {"v'1", "v1'"}, {"v_A", "vA"},      {"v'_x", "v'x"},
                                           {"va'x", "va'x"}, {"v_x", "vx"},   {"_a", "_a"},   {"v_1_2'", "v12'"}, {"v''", "v''"}};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        has_text(paper_name(ctx.mem, text_of(NAMES[i][0])), NAMES[i][1], NAMES[i][0]);
    has_text(paper_clean(ctx.mem, TEXT("v_{an} vₐₙ′₁ n̂ 10⁻¹² ⟨⅓⟩")), "v_an van'_1 n 10^(-12) <(1/3)>", "clean");
}
END_TEST

#define ROWS(table) (int)(sizeof(table) / sizeof *(table))

SUITE(check_written_laws)
{
    Suite *suite = suite_create("written laws");
    TCase *numbers = numbers_case(suite, "numbers");
    tcase_add_checked_fixture(numbers, forget_origins, NULL);
    tcase_add_test(numbers, names_on_paper_are_names_of_carom);
    TCase *refused = numbers_case(suite, "refused");
    tcase_add_checked_fixture(refused, forget_origins, NULL);
    tcase_add_loop_test(refused, what_could_mean_two_things_is_refused_with_both, 0, ROWS(REFUSED));
    tcase_add_test(refused, a_form_longer_than_anyone_writes_is_not_read);
    TCase *laws = numbers_case(suite, "laws");
    tcase_add_checked_fixture(laws, forget_origins, NULL);
    tcase_add_loop_test(laws, the_echo_reads_back_as_the_same_value, 0, 6);
    tcase_add_loop_test(laws, the_spread_holds_what_the_decimals_were_rounded_from, 0, 6);
    tcase_add_test(laws, a_true_value_stands_for_itself);
    tcase_add_test(laws, a_spread_goes_into_enclosures_and_an_enclosure_comes_back_as_two_ends);
    return suite;
}
