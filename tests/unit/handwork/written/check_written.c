/* Numbers as they are written by hand: what each form is read as, what its digits say, and what is refused, with both
 * readings named. */
#include "numbers.h"
#include "handwork/written/digits.h"
#include "language/paper.h"
#include "handwork/written/spread.h"
#include "handwork/written/written.h"

#include <stdlib.h>

/* ---- names: van is 2.6, n is <0.6, 0.8> as a student wrote them, J and s are 2, N is a vector -------------------- */

static const struct {
    const char *name, *text;
} KNOWN[] = {{"van", "2.6"}, {"n", "<0.6, 0.8>"}, {"J", "2"}, {"s", "2"}, {"N", "<3, 4>"}, {"v1'", "<1, 2>"}, {"lost", NULL}};
enum { KNOWNS = sizeof KNOWN / sizeof *KNOWN };

static Written        known[KNOWNS];
static const Written *slots[KNOWNS];

/* ---- what decimals in formulas may be the rounding of: 3.17, 1.5 and -0.123; and a J of 15.966, written 15.9 -------- */

static LiteralOrigins origins;

static void put_origin(const Exact *seen, const Exact *meant)
{
    literals_add(&origins, ORIGIN_PAGE, value_number((Num){.exact = seen}), value_number((Num){.exact = meant}), &ctx);
}

static void put_origins(void)
{
    static const char *const VALUES[][2] = {{"3.17", "3.17"}, {"1.5", "1.5"}, {"-0.123", "-0.123"}, {"15.9", "15.966"}};
    origins = (LiteralOrigins){.exact = &ctx};
    for (size_t i = 0; i < sizeof VALUES / sizeof *VALUES; i++) {
        const char *const *row = VALUES[i];
        bool               minus = row[0][0] == '-';
        const Exact       *seen = number(row[0] + minus), *meant = number(row[1] + minus);
        put_origin(minus ? do1(exact_system.neg, seen) : seen, minus ? do1(exact_system.neg, meant) : meant);
    }
}

/* They live as long as the numbers of a test: each begins without any. */
static void forget_origins(void)
{
    origins = (LiteralOrigins){0};
}

static bool find(Scope *scope, Text name, Binding *binding)
{
    (void)scope;
    for (int i = 0; i < KNOWNS; i++)
        if (text_is(name, KNOWN[i].name))
            return *binding = (Binding){slots[i] ? slots[i]->shape : NUMBER, i}, true;
    return false;
}

static void each(Scope *scope, void (*visit)(Text, void *), void *data)
{
    (void)scope;
    for (int i = 0; i < KNOWNS; i++)
        visit(text_of(KNOWN[i].name), data);
}

static const Names *names(void)
{
    static Scope scope = {.find = find, .each = each};
    static Names all = {&scope, slots, &origins};
    for (int i = 0; i < KNOWNS; i++) {
        slots[i] = KNOWN[i].text ? &known[i] : NULL;
        ck_assert(!KNOWN[i].text || written_read(&known[i], text_of(KNOWN[i].text), NULL, &ctx));
    }
    return &all;
}

static Written read(const char *text)
{
    Written written;
    if (origins.exact != &ctx || !origins.count)
        put_origins();
    bool good = written_read(&written, text_of(text), names(), &ctx);
    ck_assert_msg(good, "`%s`: %.*s", text, TEXT_ARG(written.why));
    ck_assert_int_eq(written.why.len, 0);
    return written;
}

static void has_text(Text text, const char *expected, const char *of)
{
    ck_assert_msg(text_is(text, expected), "`%s`: `%.*s`, not `%s`", of, TEXT_ARG(text), expected);
}

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
    } ANGLES[] = {{"53.1°", ANGLE_DEGREES},    {"53.1 deg", ANGLE_DEGREES}, {"53.1 degrees", ANGLE_DEGREES}, {"-30º", ANGLE_DEGREES},
                  {"(30°)", ANGLE_DEGREES},    {"30° ± 1°", ANGLE_DEGREES}, {"30 ± 1°", ANGLE_DEGREES},      {"60°/2", ANGLE_UNSAID},
                  {"0.93 rad", ANGLE_RADIANS}, {"0.93", ANGLE_UNSAID},      {"0.93 rad/s", ANGLE_UNSAID},    {"90° - 36.9°", ANGLE_UNSAID},
                  {"cos(30°)", ANGLE_UNSAID},  {"30*deg", ANGLE_UNSAID}};
    for (size_t i = 0; i < sizeof ANGLES / sizeof *ANGLES; i++)
        ck_assert_msg(read(ANGLES[i].text).angle == ANGLES[i].angle, "%s", ANGLES[i].text);
    ck_assert(order(read("53.1°").part[0].value, number("53.1")) == ORDER_EQUAL);
    ck_assert(order(read("cos(60°)").part[0].value, number("0.5")) == ORDER_EQUAL);
    ck_assert(order(read("90° - 60°").part[0].value, angle(1, 6)) == ORDER_EQUAL);
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
    {"2van", "two values", "2*van"},
    {"2 van", "two values", "2*van"},
    {"3(4-1)", "two values", "3*(4-1)"},
    {"2N", "unit", "factor"},
    {"2 N", "unit", "factor"}, /* N is a vector of the problem */
    {"2J", "unit", "factor"},
    {"van J", "unit", "factor"},
    {"(1+0.5)*2 J", "unit", "factor"},
    {"45.8 +- 0.2", "±", "negative"},
    {"<1.2 ± 0.1, 3>", "one margin", ""},
    {"1 ± 2 ± 3", "once", ""},
    {"1 ± <2, 3>", "single number", ""},
    {"1 ± -2", "not be negative", ""},
    {"1 ± van", "single number", ""},
    {"90 - 36.9°", "the last number", "all of the numbers"},
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

int main(void)
{
    (void)seed();
    Suite *suite = suite_create("written");
    TCase *numbers = numbers_case(suite, "numbers");
    tcase_add_checked_fixture(numbers, forget_origins, NULL);
    tcase_add_loop_test(numbers, a_literal_has_a_value_a_unit_and_digits, 0, ROWS(LITERALS));
    tcase_add_loop_test(numbers, a_formula_stands_for_all_that_its_decimals_allow, 0, ROWS(FORMULAS));
    tcase_add_test(numbers, a_spread_without_bounds_is_not_known);
    tcase_add_test(numbers, a_root_of_a_root_lies_between_two_ends);
    tcase_add_test(numbers, what_cancels_is_worked_out_further);
    tcase_add_test(numbers, formulas_say_whether_names_are_in_them);
    tcase_add_test(numbers, names_on_paper_are_names_of_carom);
    TCase *shapes = numbers_case(suite, "shapes");
    tcase_add_checked_fixture(shapes, forget_origins, NULL);
    tcase_add_loop_test(shapes, components_are_kept_apart_by_commas_semicolons_or_blanks, 0, ROWS(SHAPES));
    tcase_add_test(shapes, each_component_has_its_own_digits);
    tcase_add_loop_test(shapes, a_word_that_is_no_name_is_a_word, 0, ROWS(WORDS));
    tcase_add_test(shapes, degrees_are_set_aside_from_one_number_and_worked_out_in_a_formula);
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
    return run_suites(suite, NULL);
}
