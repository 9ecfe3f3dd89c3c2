/* The working of a formula that was typed by itself: every operation is visible, and every line has the value of the formula. */
#include "harness.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *formula, *has[4];
} WORKINGS[] = {
    {"cross(<1, 2, 3>, <4, 5, 6>)", {"= <2*6 - 3*5, 3*4 - 1*6, 1*5 - 2*4>\n", "= <12 - 15, 12 - 6, 5 - 8>\n", "= <-3, 6, -3>\n"}},
    {"<1, 2, 3> × <4, 5, 6>", {"= <2*6 - 3*5, 3*4 - 1*6, 1*5 - 2*4>\n"}},
    {"det([1, 2, 3; 4, 5, 6; 7, 8, 10])",
     {"= 1*(5*10 - 6*8) + 2*(6*7 - 4*10) + 3*(4*8 - 5*7)\n", "= 1*(50 - 48) + 2*(42 - 40) + 3*(32 - 35)\n", "= 1*2 + 2*2 + 3*(-3)\n"}},
    {"inv([1, 2; 3, 4])", {"= [4, -2; -3, 1]/(1*4 - 2*3)\n", "= [4, -2; -3, 1]/(-2)\n", "= [-2, 1; 3/2, -1/2]\n"}},
    {"solve([1, 2; 3, 4], [5; 6])",
     {"= solve([1, 2; 0, 4 - 3*2], [5; 6 - 3*5])\n", "= solve([1, 2; 0, 1], [5; (-9)/(-2)])\n",
      "= solve([1, 0; 0, 1], [5 - 2*(9/2); 9/2])\n", "= [-4; 9/2]\n"}},
    {"solve([0, 2; 3, 4], [5; 6])", {"= solve([3, 4; 0, 2], [6; 5])\n"}},
    {"polar(10, 30°)", {"= <10*cos(30°), 10*sin(30°)>\n", "= <10*(√3/2), 10*(1/2)>\n"}},
    {"rot(<3, 4>, 30°)", {"= <3*cos(30°) - 4*sin(30°), 3*sin(30°) + 4*cos(30°)>\n"}},
    {"2*det([1, 2, 3; 4, 5, 6; 7, 8, 10]) + 1", {"= 2*(2 + 4 + (-9)) + 1\n", "= 2*(-3) + 1\n"}},
    /* an angle with a rational tangent has no exact form, but its cosine and sine have one */
    {"polar(10, atan2(3, 4))", {"= <10*cos(atan2(3, 4)), 10*sin(atan2(3, 4))>\n", "= <10*(4/5), 10*(3/5)>\n", "= <8, 6>\n"}},
    {"polar(10, angle(<4, 3>))", {"= <8, 6>\n"}},
    {"polar(5, 90° - atan2(3, 4))", {"= <5*cos(90° - atan2(3, 4)), 5*sin(90° - atan2(3, 4))>\n", "= <5*(3/5), 5*(4/5)>\n", "= <3, 4>\n"}},
    {"rot(<3, 4>, -atan2(3, 4))", {"= <24/5, 7/5>\n"}},
    {"tan(90° - atan2(3, 4))", {"= 4/3\n"}},
    /* degrees stay degrees where they were typed */
    {"cos(20°)", {"cos(20°) ≈ 0.939693\n"}},
    {"polar(10, 20°)", {"≈ <10*cos(20°), 10*sin(20°)>\n", "≈ <10*0.939693, 10*0.34202>\n"}},
    {"90° - atan2(3, 4)", {"≈ 90° - 36.8699°\n", "≈ 53.1301°\n", "≈ 0.927295\n"}},
    /* what is converted has its own unit */
    {"(3 m + 20 cm) in cm", {"= (3 + 1/5) m in cm\n", "= 320 cm\n"}},
    {"|<3, 4> m/s| in km/h", {"= (√25) m/s in km/h\n", "= 18 km/h\n"}},
    {"60 mph in m/s", {"60 mph in m/s = 26.8224 m/s\n"}},
    {"atan2(3, 4)/2", {"≈ 0.643501/2\n"}},
    /* 0 has no sign, and a product with the factor 0 is 0 however the other factors were rounded */
    {"-(1 - 1)", {"-(1 - 1) = 0\n"}},
    {"-(<1, 2> - <1, 2>)", {"-(<1, 2> - <1, 2>) = <0, 0>\n"}},
    {"0*sin(20°)", {"≈ 0*0.34202\n", " = 0\n"}},
    {"(1 - 1^2)*sin(20°)", {"≈ 0*0.34202\n", " = 0\n"}},
    {"0/sin(20°) + 1", {"≈ 0/0.34202 + 1\n"}},
};

static Play *wide(bool ascii)
{
    Settings settings = settings_default();
    settings.width = 1000;
    settings.ascii = ascii;
    return play_new(&settings);
}

START_TEST(every_operation_is_visible)
{
    Play *page = wide(false);
    ck_assert_int_eq(play(page, WORKINGS[_i].formula), EXIT_FINE);
    for (int i = 0; i < 4 && WORKINGS[_i].has[i]; i++)
        ck_assert_msg(strstr(page->out.at, WORKINGS[_i].has[i]) != NULL, "no `%s` in\n%s", WORKINGS[_i].has[i], page->out.at);
    play_free(page);
}
END_TEST

static void put_matrix(char *out, size_t room, Random *random, int rows, int cols)
{
    size_t at = (size_t)snprintf(out, room, "[");
    for (int i = 0; i < rows * cols; i++)
        at += (size_t)snprintf(out + at, room - at, "%s%d", i == 0 ? "" : i % cols ? ", " : "; ", random_int(random, -9, 9));
    snprintf(out + at, room - at, "]");
}

/* Each line is typed as a formula by itself, and must be equal to the first. */
START_TEST(every_line_has_the_same_value)
{
    enum { FORM_COUNT = 6 };
    Random random = random_stream(40 + (uint64_t)_i);
    Play  *page = wide(true); /* which reads back: 2*sqrt(3) for 2√3 */
    char   formula[400], line[1000], a[100], b[100];
    int    size = 2 + _i % 2, form = _i / 2 % FORM_COUNT, lines = 0;
    put_matrix(a, sizeof a, &random, size, size);
    put_matrix(b, sizeof b, &random, size, 1);
    int p = random_int(&random, 1, 9), q = random_int(&random, -9, 9),
        third = form == 5 ? random_int(&random, -9, 9) : 15 * random_int(&random, 0, 23);
    switch (form) {
    case 0:
        snprintf(formula, sizeof formula, "det(%s)", a);
        break;
    case 1:
        snprintf(formula, sizeof formula, "inv(%s)", a);
        break;
    case 2:
        snprintf(formula, sizeof formula, "solve(%s, %s)", a, b);
        break;
    case 3:
        snprintf(formula, sizeof formula, "rot(<%d, %d>, %d°)", p, q, third);
        break;
    case 4:
        snprintf(formula, sizeof formula, "polar(%d, %d° + atan2(3, %d))", q, third, p);
        break;
    default:
        snprintf(formula, sizeof formula, "cross(<%d, %d, 1>, <%d, -2, 3>)", p, q, third);
    }
    if (play(page, formula) == EXIT_FINE) { /* or the matrix has no inverse */
        Buf working = {0};
        buf_puts(&working, page->out.at);
        buf_char(&working, 0);
        for (char *next, *at = strstr(working.at, " = "); at; at = next) {
            next = strstr(at + 3, " = ");
            char *end = strchr(at, '\n');
            snprintf(line, sizeof line, "%s = %.*s", formula, (int)(end - at - 3), at + 3);
            ck_assert_msg(play(page, line) == EXIT_FINE && strstr(page->out.at, "holds exactly"), "%s\n%s%s", line, page->out.at,
                          page->err.at);
            lines++;
        }
        ck_assert_msg(lines > 2, "%s", working.at);
        buf_free(&working);
    }
    play_free(page);
}
END_TEST

SUITE(check_working)
{
    Suite *suite = suite_create("working");
    TCase *tc = tcase_create("working");
    tcase_add_loop_test(tc, every_operation_is_visible, 0, (int)(sizeof WORKINGS / sizeof *WORKINGS));
    tcase_add_loop_test(tc, every_line_has_the_same_value, 0, 96);
    suite_add_tcase(suite, tc);
    return suite;
}
