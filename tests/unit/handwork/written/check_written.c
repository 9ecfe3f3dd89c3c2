/* Numbers as they are written by hand: what each form is read as, what its digits say, and what is refused, with both
 * readings named. */
#include "written_forms.h"

/* ---- one number --------------------------------------------------------------------------------------------- */

static const struct {
    const char *text, *echo, *value, *unit;
    WrittenKind kind;
    int         digits, zeros;
    const char *aside;
} LITERALS[] = {
    {"5.76", "5.76", "5.76", "0.01", WRITTEN_DECIMAL, 3, 0, ""},
    {"-5.760", "-5.760", "-5.76", "0.001", WRITTEN_DECIMAL, 4, 0, ""},
    {"+5.76", "5.76", "5.76", "0.01", WRITTEN_DECIMAL, 3, 0, ""},
    {"\xe2\x88\x92"
     "2.5",
     "-2.5", "-2.5", "0.1", WRITTEN_DECIMAL, 2, 0, ""}, /* a minus of Unicode */
    {"–2.5", "-2.5", "-2.5", "0.1", WRITTEN_DECIMAL, 2, 0, ""},
    {"—2.5", "-2.5", "-2.5", "0.1", WRITTEN_DECIMAL, 2, 0, ""},
    {".5", ".5", "0.5", "0.1", WRITTEN_DECIMAL, 1, 0, ""},
    {"0.0050", "0.0050", "0.005", "0.0001", WRITTEN_DECIMAL, 2, 0, ""},
    {"0.00", "0.00", "0", "0.01", WRITTEN_DECIMAL, 0, 0, ""},
    {"10.0", "10.0", "10", "0.1", WRITTEN_DECIMAL, 3, 0, ""},
    {"13", "13", "13", "1", WRITTEN_WHOLE, 2, 0, ""},
    {"0", "0", "0", "1", WRITTEN_WHOLE, 0, 0, ""},
    {"100", "100", "100", "1", WRITTEN_WHOLE, 3, 2, ""},
    {"1010", "1010", "1010", "1", WRITTEN_WHOLE, 4, 1, ""},
    {"5.", "5", "5", "1", WRITTEN_WHOLE, 1, 0, ""},
    {"3e2", "3e2", "300", "100", WRITTEN_DECIMAL, 1, 0, ""},
    {"1.50e3", "1.50e3", "1500", "10", WRITTEN_DECIMAL, 3, 0, ""},
    {"1.5E-3", "1.5E-3", "0.0015", "0.0001", WRITTEN_DECIMAL, 2, 0, ""},
    {"3.2×10^-3", "3.2*10^(-3)", "0.0032", "0.0001", WRITTEN_DECIMAL, 2, 0, ""},
    {"3.2 × 10⁻³", "3.2*10^(-3)", "0.0032", "0.0001", WRITTEN_DECIMAL, 2, 0, ""},
    {"-3.2*10^2", "-3.2*10²", "-320", "10", WRITTEN_DECIMAL, 2, 0, ""},
    {"3·10²", "3*10²", "300", "100", WRITTEN_DECIMAL, 1, 0, ""},
    {"1,5", "1.5", "1.5", "0.1", WRITTEN_DECIMAL, 2, 0, ""},
    {"1,5e3", "1.5e3", "1500", "100", WRITTEN_DECIMAL, 2, 0, ""},
    {"-0,125", "-0.125", "-0.125", "0.001", WRITTEN_DECIMAL, 3, 0, ""},
    {"0.333...", "0.333", "0.333", "0.001", WRITTEN_DECIMAL, 3, 0, ""},
    {"0.333…", "0.333", "0.333", "0.001", WRITTEN_DECIMAL, 3, 0, ""},
    {"13/5", "13/5", "2.6", "0", WRITTEN_EXACT, 0, 0, ""},
    {"½", "1/2", "0.5", "0", WRITTEN_EXACT, 0, 0, ""},
    {"⅔*3", "2/3*3", "2", "0", WRITTEN_EXACT, 0, 0, ""},
    {"2 1/2", "2 + 1/2", "2.5", "0", WRITTEN_EXACT, 0, 0, ""},
    {"-2 1/2", "-(2 + 1/2)", "-2.5", "0", WRITTEN_EXACT, 0, 0, ""},
    {"2½", "2 + 1/2", "2.5", "0", WRITTEN_EXACT, 0, 0, ""},
    {"sqrt(4)", "√4", "2", "0", WRITTEN_EXACT, 0, 0, ""},
    {"√(9)/2", "√9/2", "1.5", "0", WRITTEN_EXACT, 0, 0, ""},
    {"2√4", "2*√4", "4", "0", WRITTEN_EXACT, 0, 0, ""},
    {"0x10", "0x10", "16", "0", WRITTEN_EXACT, 0, 0, ""},
    {"5.76 N s", "5.76", "5.76", "0.01", WRITTEN_DECIMAL, 3, 0, "N s"},
    {"5.76 N·s", "5.76", "5.76", "0.01", WRITTEN_DECIMAL, 3, 0, "N·s"},
    {"5.76 [N*s]", "5.76", "5.76", "0.01", WRITTEN_DECIMAL, 3, 0, "[N*s]"},
    {"5.76 N s.", "5.76", "5.76", "0.01", WRITTEN_DECIMAL, 3, 0, "N s"},
    {"1,27 m/s", "1.27", "1.27", "0.01", WRITTEN_DECIMAL, 3, 0, "m/s"},
    {"1.27m/s", "1.27", "1.27", "0.01", WRITTEN_DECIMAL, 3, 0, "m/s"},
    {"12 kg m/s", "12", "12", "1", WRITTEN_WHOLE, 2, 0, "kg m/s"},
    {"12 kg·m·s⁻¹", "12", "12", "1", WRITTEN_WHOLE, 2, 0, "kg·m·s^(-1)"},
    {"2 J", "2", "2", "1", WRITTEN_WHOLE, 1, 0, "J"}, /* no product is written with a blank and without a sign */
    {"-3.1 rad/s", "-3.1", "-3.1", "0.1", WRITTEN_DECIMAL, 2, 0, "rad/s"},
};

START_TEST(a_literal_has_a_value_a_unit_and_digits)
{
    Written            written = read(LITERALS[_i].text);
    const WrittenPart *part = &written.part[0];
    const char        *minus = LITERALS[_i].value[0] == '-' ? LITERALS[_i].value + 1 : NULL;
    const Exact       *value = minus ? do1(exact_system.neg, number(minus)) : number(LITERALS[_i].value);
    has_text(written.echo, LITERALS[_i].echo, LITERALS[_i].text);
    has_text(written.unit, LITERALS[_i].aside, LITERALS[_i].text);
    ck_assert_int_eq(written.shape.kind, SHAPE_NUMBER);
    ck_assert_msg(order(part->value, value) == ORDER_EQUAL, "`%s` is %s", LITERALS[_i].text, shown(part->value));
    ck_assert(order(exact_rational(part->unit, &ctx), number(LITERALS[_i].unit)) == ORDER_EQUAL);
    ck_assert_msg(part->kind == LITERALS[_i].kind, "`%s` is of kind %d", LITERALS[_i].text, part->kind);
    ck_assert_int_eq(part->digits, LITERALS[_i].digits);
    ck_assert_int_eq(part->zeros, LITERALS[_i].zeros);
    /* What it can stand for: half a unit of a digit that counts, and nothing else. */
    const Exact *reach = part->kind == WRITTEN_DECIMAL ? times(exact_rational(part->unit, &ctx), number("0.5")) : &exact_zero;
    ck_assert(order(part->low, do2(exact_system.sub, value, reach)) == ORDER_EQUAL);
    ck_assert(order(part->high, plus(value, reach)) == ORDER_EQUAL);
}
END_TEST

/* ---- formulas, and what they can stand for ------------------------------------------------------------------ */

static const struct {
    const char *text, *value, *low, *high; /* value: empty where it has no exact form */
    WrittenKind kind;
} FORMULAS[] = {
    {"1.5*3.2*1.2", "5.76", "5.706", "5.76", WRITTEN_FORMULA},
    {"van + 1", "3.6", "3.55", "3.65", WRITTEN_FORMULA},
    {"2*van - 0.1", "5.1", "4.977", "5.2", WRITTEN_FORMULA},
    {"n.x", "0.6", "0.55", "0.65", WRITTEN_FORMULA},
    {"nx + 1", "1.6", "1.55", "1.65", WRITTEN_FORMULA},
    {"v_1'.y", "2", "2", "2", WRITTEN_EXACT},
    {"v₁′.y*2", "4", "4", "4", WRITTEN_EXACT},
    {"2*J", "4", "4", "4", WRITTEN_EXACT},
    {"<3,1> . <3/5, 4/5>", "2.6", "2.6", "2.6", WRITTEN_EXACT},
    {"(3 1) · (3/5 4/5)", "2.6", "2.6", "2.6", WRITTEN_EXACT},
    {"|N|", "5", "5", "5", WRITTEN_EXACT},
    {"0.5^2", "0.25", "0.25", "0.25", WRITTEN_FORMULA},
    {"3.2^J", "10.24", "10.0489", "10.24", WRITTEN_FORMULA}, /* what a name in an exponent stands for is one number */
    {"N.x^J + s", "11", "11", "11", WRITTEN_EXACT},
    {"N.x^N.x", "27", "27", "27", WRITTEN_EXACT},
    {"2^-J", "0.25", "0.25", "0.25", WRITTEN_EXACT},
    {"4^0.5", "2", "2", "2", WRITTEN_EXACT},
    {"1.0*10^-1*5", "0.5", "0.5", "0.5", WRITTEN_FORMULA},
    {"45.8 ± 0.2", "45.8", "45.6", "46", WRITTEN_RANGE},
    {"45.8 +/- 0.2", "45.8", "45.6", "46", WRITTEN_RANGE},
    {"(45.8 ± 0.2) m", "45.8", "45.6", "46", WRITTEN_RANGE},
    {"45.8 m ± 0.2 m", "45.8", "45.6", "46", WRITTEN_RANGE},
    {"10 ± 1/2", "10", "9.5", "10.5", WRITTEN_RANGE},
    {"1,5*3,2", "4.8", "4.755", "4.8", WRITTEN_FORMULA},
    {"2 1/4 + 0.25", "2.5", "2.5", "2.5", WRITTEN_FORMULA},
    {"1.4*1", "1.4", "1.4", "1.4", WRITTEN_FORMULA},    /* near an origin, and no rounding of it */
    {"0.12*10", "1.2", "1.2", "1.23", WRITTEN_FORMULA}, /* the sign of an origin is outside of the number */
    {"2 - 3.17*0.12", "1.6196", "1.61009", "1.6196", WRITTEN_FORMULA},
    {"15.9*2", "31.8", "31.8", "31.932", WRITTEN_FORMULA}, /* what J stands for */
    {"16.0*2", "32", "32", "32", WRITTEN_FORMULA},
    {"sqrt(2 1/4)", "1.5", "1.5", "1.5", WRITTEN_EXACT},
};

/* x within 1e-60 of the literal: ends that an enclosure gave are a hair further out. */
static void near(const Exact *x, const char *literal, bool below, const char *text)
{
    const Exact *expected = number(literal), *off = below ? minus(expected, x) : minus(x, expected);
    ck_assert_msg(order(off, &exact_zero) != ORDER_LESS && order(off, number("1e-60")) == ORDER_LESS, "`%s`: %s, not %s", text, shown(x),
                  literal);
}

START_TEST(a_formula_stands_for_all_that_its_decimals_allow)
{
    Written            written = read(FORMULAS[_i].text);
    const WrittenPart *part = &written.part[0];
    ck_assert_msg(order(part->value, number(FORMULAS[_i].value)) == ORDER_EQUAL, "`%s` is %s", FORMULAS[_i].text, shown(part->value));
    ck_assert_msg(part->kind == FORMULAS[_i].kind, "`%s` is of kind %d", FORMULAS[_i].text, part->kind);
    near(part->low, FORMULAS[_i].low, true, FORMULAS[_i].text);
    near(part->high, FORMULAS[_i].high, false, FORMULAS[_i].text);
}
END_TEST

START_TEST(a_spread_without_bounds_is_not_known)
{
    Written written = read("1/(van - 2.59999999)");
    ck_assert_ptr_null(written.part[0].low);
    ck_assert_ptr_null(written.part[0].high);
    ck_assert(order(written.part[0].value, number("1e8")) == ORDER_EQUAL);
}
END_TEST

/* sqrt(1 + sqrt(5)) has no form as a sum of roots: two ends, which agree to 200 bits. */
START_TEST(a_root_of_a_root_lies_between_two_ends)
{
    Written            written = read("10^-2*sqrt(1 + sqrt(5))");
    const WrittenPart *part = &written.part[0];
    ck_assert_ptr_null(part->value);
    ck_assert_int_eq(part->kind, WRITTEN_EXACT);
    ck_assert(order(part->from, number("0.0179890743994786727226122758")) == ORDER_GREATER);
    ck_assert(order(part->to, number("0.0179890743994786727226122759")) == ORDER_LESS);
    ck_assert(order(minus(part->to, part->from), number("1e-60")) == ORDER_LESS);
    ck_assert(order(part->to, part->from) == ORDER_GREATER);
}
END_TEST

/* What cancels is worked out to more bits: the difference is 3.3e-35, and its ends still agree to 200 bits. */
START_TEST(what_cancels_is_worked_out_further)
{
    Written            written = read("sqrt(1 + sqrt(5)) - 1798907439947867272261227583624255/10^33");
    const WrittenPart *part = &written.part[0];
    ck_assert_ptr_null(part->value);
    ck_assert(order(part->from, &exact_zero) == ORDER_GREATER);
    ck_assert(order(times(minus(part->to, part->from), number("1e60")), part->from) == ORDER_LESS);
}
END_TEST

START_TEST(formulas_say_whether_names_are_in_them)
{
    ck_assert(read("2*van").named);
    ck_assert(read("<1, van>").named);
    ck_assert(!read("2*2.6").named);
    ck_assert(!read("2*pi").named);
}
END_TEST

/* ---- vectors, matrices and words ---------------------------------------------------------------------------- */

static const struct {
    const char *text, *echo;
    int         rows, cols; /* of a matrix; a vector has one column */
} SHAPES[] = {
    {"<3, -4>", "<3, -4>", 2, 1},
    {"(3, -4)", "<3, -4>", 2, 1},
    {"[3, -4]", "<3, -4>", 2, 1},
    {"⟨3, −4⟩", "<3, -4>", 2, 1},
    {"<3; -4>", "<3, -4>", 2, 1},
    {"(3; -4; 5)", "<3, -4, 5>", 3, 1},
    {"[3; -4]", "<3, -4>", 2, 1},
    {"(3 4)", "<3, 4>", 2, 1},
    {"<3 -4>", "<3, -4>", 2, 1},
    {"<3/5 4/5>", "<3/5, 4/5>", 2, 1},
    {"(1,5; 2,3)", "<1.5, 2.3>", 2, 1},
    {"<1,5; 2>", "<1.5, 2>", 2, 1},
    {"(1,5)", "<1, 5>", 2, 1}, /* inside brackets a comma keeps components apart */
    {"3i + 4j", "<3, 4>", 2, 1},
    {"0.6 i - 0.8 j", "<0.6, -0.8>", 2, 1},
    {"(3 i + 4 j)", "<3, 4>", 2, 1},
    {"3î − 4ĵ", "<3, -4>", 2, 1},
    {"-i + 2j", "<-1, 2>", 2, 1},
    {"3k - i", "<-1, 0, 3>", 3, 1},
    {"<3 m/s, 4 m/s>", "<3, 4>", 2, 1},
    {"<1.27, -1.30> m/s", "<1.27, -1.30>", 2, 1},
    {"<1.2, 3.4> ± 0.1", "<1.2, 3.4> ± 0.1", 2, 1},
    {"5*<0.6, 0.8>", "5*<0.6, 0.8>", 2, 1},
    {"<2 1/2, 3>", "<2 + 1/2, 3>", 2, 1},
    {"<5 - 4, 3>", "<5 - 4, 3>", 2, 1},
    {"<5 -4, 3>", "<5 - 4, 3>", 2, 1},
    {"[1, 2; 3, 4]", "[1, 2; 3, 4]", 2, 2},
    {"[1 2; 3 4]", "[1, 2; 3, 4]", 2, 2},
    {"[1,2; 3,4]", "[1, 2; 3, 4]", 2, 2},
};

START_TEST(components_are_kept_apart_by_commas_semicolons_or_blanks)
{
    Written written = read(SHAPES[_i].text);
    bool    vector = SHAPES[_i].cols == 1;
    has_text(written.echo, SHAPES[_i].echo, SHAPES[_i].text);
    ck_assert_int_eq(written.shape.kind, vector ? SHAPE_VECTOR : SHAPE_MATRIX);
    ck_assert_int_eq(written.shape.rows, SHAPES[_i].rows);
    ck_assert_int_eq(written.count, SHAPES[_i].rows * SHAPES[_i].cols);
}
END_TEST

START_TEST(each_component_has_its_own_digits)
{
    Written written = read("<1.27, -3, 2/3> m/s");
    ck_assert_int_eq(written.part[0].kind, WRITTEN_DECIMAL);
    ck_assert_int_eq(written.part[0].digits, 3);
    ck_assert_int_eq(written.part[1].kind, WRITTEN_WHOLE);
    ck_assert_int_eq(written.part[2].kind, WRITTEN_EXACT);
    ck_assert(order(written.part[0].high, number("1.275")) == ORDER_EQUAL);
    ck_assert(order(written.part[1].value, do1(exact_system.neg, number("3"))) == ORDER_EQUAL);
    has_text(written.unit, "m/s", "a vector");
}
END_TEST

static const struct {
    const char *text, *word;
} WORDS[] = {{"cross", "cross"}, {"end-to-end", "end-to-end"}, {"  apart ", "apart"},
             {"Cross", "cross"}, {"\"touch\"", "touch"},       {"point-on", "point-on"}};

START_TEST(a_word_that_is_no_name_is_a_word)
{
    Written written = read(WORDS[_i].text);
    ck_assert_int_eq(written.shape.kind, SHAPE_WORD);
    has_text(written.word, WORDS[_i].word, WORDS[_i].text);
    ck_assert_ptr_null(written.formula);
    ck_assert_int_eq(read("van").shape.kind, SHAPE_NUMBER);
    ck_assert_int_eq(read("pi").shape.kind, SHAPE_NUMBER);
}
END_TEST

/* ---- angles ------------------------------------------------------------------------------------------------- */

START_TEST(degrees_are_set_aside_from_one_number_and_worked_out_in_a_formula)
{
    static const struct {
        const char  *text;
        WrittenAngle angle;
    } ANGLES[] = {
        {"53.1°", ANGLE_DEGREES},      {"53.1 deg", ANGLE_DEGREES},    {"53.1 degrees", ANGLE_DEGREES}, {"-30º", ANGLE_DEGREES},
        {"(30°)", ANGLE_DEGREES},      {"30° ± 1°", ANGLE_DEGREES},    {"30 ± 1°", ANGLE_DEGREES},      {"60°/2", ANGLE_UNSAID},
        {"0.93 rad", ANGLE_RADIANS},   {"0.93", ANGLE_UNSAID},         {"0.93 rad/s", ANGLE_UNSAID},    {"90° - 36.9°", ANGLE_DEGREES},
        {"90 - 36.9°", ANGLE_DEGREES}, {"cos(60°) + 1", ANGLE_UNSAID}, {"cos(30°)", ANGLE_UNSAID},      {"30*deg", ANGLE_UNSAID}};
    for (size_t i = 0; i < sizeof ANGLES / sizeof *ANGLES; i++)
        ck_assert_msg(read(ANGLES[i].text).angle == ANGLES[i].angle, "%s", ANGLES[i].text);
    ck_assert(order(read("53.1°").part[0].value, number("53.1")) == ORDER_EQUAL);
    ck_assert(order(read("cos(60°)").part[0].value, number("0.5")) == ORDER_EQUAL);
    ck_assert(order(read("90° - 60°").part[0].value, number("30")) == ORDER_EQUAL);
    has_text(read("90 - 36.9°").echo, "(90 - 36.9)°", "90 - 36.9°");
    has_text(read("10^2 deg").echo, "(10²)°", "10^2 deg");
    has_text(read("(45/2)°").echo, "(45/2)°", "(45/2)°");
    has_text(read("-30°").echo, "-30°", "-30°");
    has_text(read("sqrt(4)°").echo, "(√4)°", "sqrt(4)°");
    has_text(read("45.8 ± 0.5^3 deg").echo, "45.8 ± (0.5³)°", "45.8 ± 0.5^3 deg");
    Written written = read("30°");
    Value   value;
    ck_assert_int_eq(written_value(&value, &written, false, &ctx, &ctx), NUM_OK);
    ck_assert(order(value.one.exact, angle(1, 6)) == ORDER_EQUAL);
}
END_TEST

#define ROWS(table) (int)(sizeof(table) / sizeof *(table))

SUITE(check_written)
{
    Suite *suite = suite_create("written");
    TCase *numbers = numbers_case(suite, "numbers");
    tcase_add_checked_fixture(numbers, forget_origins, NULL);
    tcase_add_loop_test(numbers, a_literal_has_a_value_a_unit_and_digits, 0, ROWS(LITERALS));
    tcase_add_loop_test(numbers, a_formula_stands_for_all_that_its_decimals_allow, 0, ROWS(FORMULAS));
    tcase_add_test(numbers, a_spread_without_bounds_is_not_known);
    tcase_add_test(numbers, a_root_of_a_root_lies_between_two_ends);
    tcase_add_test(numbers, what_cancels_is_worked_out_further);
    tcase_add_test(numbers, formulas_say_whether_names_are_in_them);
    TCase *shapes = numbers_case(suite, "shapes");
    tcase_add_checked_fixture(shapes, forget_origins, NULL);
    tcase_add_loop_test(shapes, components_are_kept_apart_by_commas_semicolons_or_blanks, 0, ROWS(SHAPES));
    tcase_add_test(shapes, each_component_has_its_own_digits);
    tcase_add_loop_test(shapes, a_word_that_is_no_name_is_a_word, 0, ROWS(WORDS));
    tcase_add_test(shapes, degrees_are_set_aside_from_one_number_and_worked_out_in_a_formula);
    return suite;
}
