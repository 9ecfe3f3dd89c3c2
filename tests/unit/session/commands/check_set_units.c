/* `set units`: values in the units that were asked for. The numbers were converted by hand, from 1 mi = 1609.344 m, 1 km/h = 5/18 m/s and
 * 1 rpm = 2*pi/60 rad/s; and every value is read back as a comparison, which goes another way: from the typed unit to kg, m and s. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CARS "collide1d ma=1200 kg mb=0.9 t va=72 km/h vb=-15 m/s e=0.3"
#define BOX                                                                                                                                \
    "body A m=2 kg I=3 kg m^2 p=(0,0) v=<0,-3> m/s\nbody floor fixed\ncontact c1 A floor at=(-1,-1) n=<0,-1> e=1/4\n"                      \
    "contact c2 A floor at=(1,-1) n=<0,-1> e=1/4"

/* What the object of `statement` has under "name" of its answers: "shown", or only the value in SI. */
static const struct {
    const char *units, *before, *statement, *shown;
} values[] = {
    {"km/h, kJ", NULL, CARS,
     "\"va'\":{\"exact\":\"1/2\",\"decimal\":\"0.5\",\"unit\":\"m/s\",\"shown\":{\"exact\":\"9/5\",\"decimal\":\"1.8\",\"unit\":\"km/"
     "h\"}}"},
    {"km/h, kJ", NULL, CARS,
     "\"loss\":{\"exact\":\"286650\",\"decimal\":\"286650\",\"unit\":\"J\",\"shown\":{\"exact\":\"5733/"
     "20\",\"decimal\":\"286.65\",\"unit\":\"kJ\"}}"},
    {"km/h, kJ", NULL, CARS, "\"J\":{\"exact\":\"23400\",\"decimal\":\"23400\",\"unit\":\"N s\"}"},
    {"g, cm", NULL, CARS, "\"shown\":{\"exact\":\"2340000000\",\"decimal\":\"2340000000\",\"unit\":\"g cm/s\"}"},
    {"g, cm", NULL, CARS, "\"shown\":{\"exact\":\"50\",\"decimal\":\"50\",\"unit\":\"cm/s\"}"},
    {"t, km, h", NULL, CARS, "\"shown\":{\"exact\":\"2106/25\",\"decimal\":\"84.24\",\"unit\":\"t km/h\"}"},
    {"kg, m, s", NULL, CARS, "\"loss\":{\"exact\":\"286650\",\"decimal\":\"286650\",\"unit\":\"J\"}"},
    {"mph", NULL, "collide1d 1, 1, 60 mph, 0, 1",
     "\"vb'\":{\"exact\":\"16764/625\",\"decimal\":\"26.8224\",\"unit\":\"m/"
     "s\",\"shown\":{\"exact\":\"60\",\"decimal\":\"60\",\"unit\":\"mph\"}}"},
    {"mph", NULL, "collide1d 1, 1, 5, 0, 1", "\"unit\":\"m/s\",\"shown\":{\"exact\":\"15625/1397\""}, /* no unit was typed */
    {"rpm", NULL, "3 rad/s", "\"unit\":\"rad/s\",\"shown\":{\"exact\":null,\"decimal\":\"28.64788975654116043"},
    {"km/h", "collide2d ma=2 va=<3,4> m/s mb=2 vb=<0,0> n=<1,0> e=0", "steps none",
     "\"speed\":{\"exact\":\"3/2\",\"decimal\":\"1.5\",\"unit\":\"m/s\",\"shown\":{\"exact\":\"27/5\",\"decimal\":\"5.4\",\"unit\":\"km/"
     "h\"}}"},
    {"mm", BOX, "island",
     "\"A\":{\"exact\":[\"0\",\"3/4\"],\"decimal\":[\"0\",\"0.75\"],\"unit\":\"m/s\",\"shown\":{\"exact\":[\"0\",\"750\"]"},
    {"si", NULL, "5 m/s in km/h",
     "\"value\":{\"exact\":\"5\",\"decimal\":\"5\",\"unit\":\"m/s\",\"shown\":{\"exact\":\"18\",\"decimal\":\"18\",\"unit\":\"km/h\"}}"},
    {"km/h", NULL, "5 m/s in cm/s",
     "\"value\":{\"exact\":\"5\",\"decimal\":\"5\",\"unit\":\"m/s\",\"shown\":{\"exact\":\"500\",\"decimal\":\"500\",\"unit\":\"cm/s\"}}"},
};

/* A session in that format, in which these lines have been typed. */
static Play *typed(Format format, const char *units, const char *before)
{
    Settings settings = settings_default();
    settings.format = format;
    Play *play = play_new(&settings);
    char  set[100];
    snprintf(set, sizeof set, "set units %s", units);
    ck_assert_msg(play_text(play, text_of(set)) == EXIT_FINE, "%s\n%.2000s", set, play->both.at);
    for (Text rest = text_of(before ? before : ""); rest.len;) {
        size_t end = 0;
        while (end < rest.len && rest.at[end] != '\n')
            end++;
        ck_assert_msg(play_text(play, text_cut(rest, 0, end)) == EXIT_FINE, "%s\n%.2000s", before, play->both.at);
        rest = text_from(rest, end + (end < rest.len));
    }
    return play;
}

START_TEST(a_value_is_shown_in_the_unit_and_kept_in_si)
{
    Play *play = typed(FORMAT_JSON, values[_i].units, values[_i].before);
    ck_assert_msg(play_text(play, text_of(values[_i].statement)) == EXIT_FINE, "%.3000s", play->both.at);
    ck_assert_msg(strstr(play->both.at, values[_i].shown), "%s: %s: no %s\n%.3000s", values[_i].units, values[_i].statement,
                  values[_i].shown, play->both.at);
    play_free(play);
}
END_TEST

/* Every value that is shown is exact: typed again with its unit, it equals the value. */
START_TEST(a_shown_value_typed_again_is_the_value)
{
    static const char *const UNITS[] = {"km/h, kJ, g cm/s", "mph, N s",  "cm, g, min", "ft, lb",
                                        "kn, W s",          "mi, oz, h", "in/s, g",    "yd, t, ms"};
    static const char *const NAMES[] = {"va'", "vb'", "J", "loss"};
    Random                   random = random_stream((uint64_t)_i);
    char                     line[400];
    Play                    *play = typed(FORMAT_JSON, UNITS[_i % 8], NULL);
    snprintf(line, sizeof line, "collide1d ma=%d/%d kg mb=%d/%d kg va=%d/%d m/s vb=-%d/%d m/s e=%d/7", random_int(&random, 1, 99),
             random_int(&random, 1, 9), random_int(&random, 1, 99), random_int(&random, 1, 9), random_int(&random, 1, 99),
             random_int(&random, 1, 9), random_int(&random, 1, 99), random_int(&random, 1, 9), random_int(&random, 0, 7));
    ck_assert_msg(play_text(play, text_of(line)) == EXIT_FINE, "%s\n%.3000s", line, play->both.at);
    char *object = strdup(play->out.at);
    int   read = 0;
    for (int i = 0; i < 4; i++) {
        char key[20], exact[200], unit[40];
        snprintf(key, sizeof key, "\"%s\":{", NAMES[i]);
        const char *value = strstr(strstr(object, "\"answers\""), key), *end = value ? strstr(value, "}") : NULL;
        const char *shown = value ? strstr(value, "\"shown\":{\"exact\":\"") : NULL, *in = shown ? strstr(shown, "\"unit\":\"") : NULL;
        if (!in || shown > end || sscanf(shown + 18, "%199[^\"]", exact) != 1 || sscanf(in + 8, "%39[^\"]", unit) != 1)
            continue;
        snprintf(line, sizeof line, "%s == (%s) %s", NAMES[i], exact, unit);
        ck_assert_msg(play_text(play, text_of(line)) == EXIT_FINE, "%s\n%.3000s", line, play->both.at);
        read++;
    }
    free(object);
    ck_assert_msg(read >= 2, "only %d of the answers were converted", read);
    play_free(play);
}
END_TEST

/* Every place of a page that shows a value. */
static const struct {
    const char *units, *before, *statement, *shown[4];
} pages[] = {
    {"km/h, kJ",
     NULL,
     CARS,
     {"va' = 0.5 m/s = 1.8 km/h", "286650 J\n        = 286.65 kJ", "kinetic energy lost: 286.65 = 286.65 kJ", NULL}},
    {"km/h, kJ", CARS, "show laws", {"37.8 = 37.8 km/h", "286.65 = 286.65 kJ", "10500 = 10500 kg m/s", NULL}},
    {"km/h, kJ", CARS, "steps none", {"  va' = 1.8 km/h\n", "  loss = 286.65 kJ\n", "  J = 23400 N s\n", NULL}},
    {"km/h, kJ", CARS, "show va'", {"= 0.5 m/s\n      = 1.8 km/h\n", NULL, NULL, NULL}},
    {"km/h, kJ", CARS, "draw", {"va = 72 km/h", "velocity 50 km/h", "A = 240 kJ", "momentum 5000 kg m/s"}},
    {"km/h, kJ", CARS, "draw", {"J = 23400 N s", "impulse 10000 N s", NULL, NULL}}, /* and not kg m/s beside N s */
    {"t", CARS, "draw", {"A 1.2 t", "p = 10.5 t m/s", "momentum 5 t m/s", NULL}},
    {"km/h",
     "collide2d ma=2 kg va=<3,4> m/s mb=2 kg vb=<0,0> n=<4,-3> e=1",
     "steps",
     {"= <10.8, 14.4> km/h   speed 18 km/h", NULL, NULL, NULL}},
    {"cm", BOX, "island", {"v_A' in cm/s   <0, 75>      <0, 375/4>", "w_A' in rad/s", "<0, 75> cm/s   speed 75 cm/s", NULL}},
    {"km/h", NULL, "5 m/s", {"  5 m/s = 18 km/h\n", NULL, NULL, NULL}},
    {"km/h", NULL, "v = 1/7 m/s", {"= 1/7 m/s", "= 18/35 km/h\n", "≈ 0.514286 km/h\n", NULL}},
    {"rpm", NULL, "3 rad/s", {"  3 rad/s ≈ 28.6479 rpm\n", NULL, NULL, NULL}},
};

START_TEST(a_page_shows_the_units)
{
    Play *play = typed(FORMAT_TEXT, pages[_i].units, pages[_i].before);
    ck_assert_msg(play_text(play, text_of(pages[_i].statement)) == EXIT_FINE, "%.3000s", play->both.at);
    for (int i = 0; i < 4 && pages[_i].shown[i]; i++)
        ck_assert_msg(strstr(play->both.at, pages[_i].shown[i]), "%s: no `%s`\n%.9000s", pages[_i].statement, pages[_i].shown[i],
                      play->both.at);
    play_free(play);
}
END_TEST

static const struct {
    const char *line, *message, *hint;
} wrong[] = {
    {"set units foo, m", "`foo` is not a unit that carom knows", "separate units by commas"},
    {"set units kmh", "`kmh` is not a unit that carom knows", "did you mean `km/h`?"},
    {"set units m/s, km/h", "`m/s` and `km/h` are both units of velocity (m/s)", "one unit for each kind"},
    {"set units m,,s", "a unit is missing here", "set units km/h, kJ"},
    {"set units m, rad", "`rad` measures an angle", "leave it out"},
    {"set units 3 m", "`3 m` is not a unit that carom knows", "separate units by commas"},
};

START_TEST(a_wrong_list_changes_nothing)
{
    Play *play = typed(FORMAT_TEXT, "km/h", NULL);
    ck_assert(play_text(play, text_of(wrong[_i].line)) == EXIT_INPUT);
    ck_assert_msg(strstr(play->both.at, wrong[_i].message) && strstr(play->both.at, wrong[_i].hint), "%s\n%s", wrong[_i].line,
                  play->both.at);
    ck_assert(play_text(play, TEXT("set units")) == EXIT_FINE);
    ck_assert_msg(strstr(play->out.at, " units    km/h "), "%s", play->out.at);
    play_free(play);
}
END_TEST

/* With `set units si`, and after `undo`, a page is what it was before. */
START_TEST(units_of_si_are_the_usual_ones)
{
    Play *usual = typed(FORMAT_TEXT, "si", CARS), *back = typed(FORMAT_TEXT, "km/h", NULL);
    ck_assert(play_text(back, text_of(_i ? "undo" : "set units SI")) == EXIT_FINE);
    ck_assert(play_text(back, TEXT(CARS)) == EXIT_FINE);
    ck_assert_str_eq(usual->out.at, back->out.at);
    play_free(usual);
    play_free(back);
}
END_TEST

/* The page of a call keeps the units of its time, whatever is set afterwards. */
START_TEST(a_page_keeps_its_units)
{
    Play *play = typed(FORMAT_TEXT, "km/h", "bounce v=<4,-2> n=<0,1> e=1/2");
    ck_assert(play_text(play, TEXT("undo")) == EXIT_FINE);
    ck_assert(play_text(play, TEXT("why v'")) == EXIT_FINE);
    ck_assert_msg(strstr(play->out.at, "= <14.4, 3.6> km/h\n"), "%s", play->out.at);
    play_free(play);
}
END_TEST

SUITE(check_set_units)
{
    Suite *suite = suite_create("set units");
    TCase *units = tcase_create("set units");
    tcase_add_loop_test(units, a_value_is_shown_in_the_unit_and_kept_in_si, 0, sizeof values / sizeof *values);
    tcase_add_loop_test(units, a_shown_value_typed_again_is_the_value, 0, 80);
    tcase_add_loop_test(units, a_page_shows_the_units, 0, sizeof pages / sizeof *pages);
    tcase_add_loop_test(units, a_wrong_list_changes_nothing, 0, sizeof wrong / sizeof *wrong);
    tcase_add_loop_test(units, units_of_si_are_the_usual_ones, 0, 2);
    tcase_add_test(units, a_page_keeps_its_units);
    suite_add_tcase(suite, units);
    return suite;
}
