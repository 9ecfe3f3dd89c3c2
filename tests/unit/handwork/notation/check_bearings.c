/* Notation of paper: from where the words beside an angle say that it counts, and the arguments of functions without brackets. */
#include "numbers.h"

#include "handwork/notation/bearings.h"
#include "handwork/written/written.h"

static const struct {
    const char *words;
    int         axis, from, toward;
    const char *unknown;
} BEARINGS[] = {
    {"north of east", 0, 1, 1, ""},
    {"N of E", 0, 1, 1, ""},
    {"south of west", 0, -1, -1, ""},
    {"east of north", 1, 1, 1, ""},
    {"West of South.", 1, -1, -1, ""},
    {"above the x-axis", 0, 0, 1, ""},
    {"below the horizontal", 0, 0, -1, ""},
    {"above the negative x-axis", 0, -1, 1, ""},
    {"above the horizontal, to the left", 0, -1, 1, ""},
    {"from the x-axis, down", 0, 0, -1, ""},
    {"clockwise from the positive x-axis", 0, 1, -1, ""},
    {"angle to the vertical", 1, 0, 0, ""},
    {"to the right of the vertical", 1, 0, 1, ""},
    {"with the y axis", 1, 0, 0, ""},
    {"below", -1, 0, -1, ""},
    {"to the wall", -1, 0, 0, "wall"},
    {"above the x-axis of the table", 0, 0, 1, "table"},
    {"", -1, 0, 0, ""},
};

START_TEST(a_bearing_says_from_where_an_angle_counts)
{
    Bearing bearing = bearings_read(text_of(BEARINGS[_i].words));
    ck_assert_msg(bearing.axis == BEARINGS[_i].axis && bearing.from == BEARINGS[_i].from && bearing.toward == BEARINGS[_i].toward,
                  "`%s`: axis %d, from %d, toward %d", BEARINGS[_i].words, bearing.axis, bearing.from, bearing.toward);
    ck_assert_msg(text_is(bearing.unknown, BEARINGS[_i].unknown), "`%s`: %.*s", BEARINGS[_i].words, TEXT_ARG(bearing.unknown));
}
END_TEST

START_TEST(turns_and_normals_are_known_by_their_words)
{
    ck_assert(bearings_turn(TEXT("angle of deflection")) && bearings_turn(TEXT("A is turned through")));
    ck_assert(!bearings_turn(TEXT("return")) && !bearings_turn(TEXT("angle")));
    ck_assert(bearings_name_normal(TEXT("angle of incidence")) && bearings_name_normal(TEXT("to the line of centres")));
    ck_assert(!bearings_name_normal(TEXT("angle to the wall")) && !bearings_name_normal(TEXT("abnormal")));
}
END_TEST

/* The value of each is what the form with brackets has; the last ones have no argument. */
static const struct {
    const char *typed, *meant;
} FUNCTIONS[] = {
    {"5 cos 60°", "5*cos(60°)"},
    {"5cos60°", "5*cos(60°)"},
    {"-8 sin 30°", "-8*sin(30°)"},
    {"cos 60° + 2", "cos(60°) + 2"},
    {"2 sin 30° cos 60°", "2*sin(30°)*cos(60°)"},
    {"tan45°", "tan(45°)"},
    {"6/cos 60°", "6/cos(60°)"},
    {"3 cos(60°)", "3*cos(60°)"},
    {"sin 1.5", "sin(1.5)"},
    {"cos 2^2", "cos(2)^2"},
};

START_TEST(a_function_takes_the_number_behind_it)
{
    Written typed, meant;
    ck_assert_msg(written_read(&typed, text_of(FUNCTIONS[_i].typed), NULL, &ctx), "`%s` is not read: %.*s", FUNCTIONS[_i].typed,
                  TEXT_ARG(typed.why));
    ck_assert(written_read(&meant, text_of(FUNCTIONS[_i].meant), NULL, &ctx));
    ck_assert_int_eq(typed.count, 1);
    Order low = exact_compare(exact_num(typed.part[0].from), exact_num(meant.part[0].from), &ctx);
    ck_assert_msg(low == ORDER_EQUAL, "`%s` is read as %.*s", FUNCTIONS[_i].typed, TEXT_ARG(typed.echo));
}
END_TEST

START_TEST(a_function_without_an_argument_is_none)
{
    static const char *const NONE[] = {"cos", "5 cos", "cos +", "sin lost"};
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++) {
        Written written;
        bool    read = written_read(&written, text_of(NONE[i]), NULL, &ctx);
        ck_assert_msg(!read || written.shape.kind == SHAPE_WORD, "`%s` is read as %.*s", NONE[i], TEXT_ARG(written.echo));
    }
}
END_TEST

SUITE(check_bearings)
{
    Suite *suite = suite_create("bearings and functions");
    TCase *words = numbers_case(suite, "words"), *functions = numbers_case(suite, "functions");
    tcase_add_loop_test(words, a_bearing_says_from_where_an_angle_counts, 0, sizeof BEARINGS / sizeof *BEARINGS);
    tcase_add_test(words, turns_and_normals_are_known_by_their_words);
    tcase_add_loop_test(functions, a_function_takes_the_number_behind_it, 0, sizeof FUNCTIONS / sizeof *FUNCTIONS);
    tcase_add_test(functions, a_function_without_an_argument_is_none);
    return suite;
}
