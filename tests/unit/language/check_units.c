/* Units (src/manual/units.md): what is typed, its exact value in kg, m and s (or in the unit asked for), and the unit that it is shown in;
 * wrong uses, and the words of the complaint. The values were worked out from the definitions of the units: 1 in = 2.54 cm, 1 mi = 5280 ft,
 * 1 lb = 0.45359237 kg. */
#include "language_rows.h"
#include "harness.h"

#include <stdio.h>

/* p = 20, reduced mass 2/5, u = -10: j = 6, v_A' = 7, v_B' = 12, loss = 1/2*2/5*(1 - 1/4)*100 */
#define ISLAND "body A m=2 kg p=(0,0) v=<36,0> km/h\nbody B m=500 g p=(1,0) v=<0,0>\ncontact c1 A B e=1/2\nisland"

typedef struct UnitCase {
    const char *before, *statement, *value, *unit;
} UnitCase;

static const UnitCase values[] = {
    {NULL, "60 mph in m/s", "16764/625", "m/s"},
    {NULL, "72 km/h", "20", "m/s"},
    {NULL, "72 km/h in mph", "62500/1397", "mph"},
    {NULL, "1 mi in km", "25146/15625", "km"},
    {NULL, "1 mi", "201168/125", "m"},
    {NULL, "1 ft in in", "12", "in"},
    {NULL, "1 yd in ft", "3", "ft"},
    {NULL, "6 ft + 2 in", "4699/2500", "m"},
    {NULL, "1 lb", "45359237/100000000", "kg"},
    {NULL, "1 lb in oz", "16", "oz"},
    {NULL, "250 g + 1 kg", "5/4", "kg"},
    {NULL, "250 mg", "1/4000", "kg"},
    {NULL, "0.9 t", "900", "kg"},
    {NULL, "2 kg * 3 m/s", "6", "kg m/s"},
    {NULL, "1/2 * 0.2 kg * (5 m/s)^2", "5/2", "J"},
    {NULL, "1/2 kg", "1/2", "kg"},
    {NULL, "-3/5 m/s", "-3/5", "m/s"},
    {NULL, "5 m/s/s", "5", "m/s^2"},
    {NULL, "9.81 m s-2 * 2 s", "981/50", "m/s"},
    {NULL, "9.81 m s^-2 * 2 s", "981/50", "m/s"},
    {NULL, "9.81 m/s²", "981/100", "m/s^2"},
    {NULL, "50 cm / 2 m", "1/4", ""},
    {NULL, "50 cm/2 m", "1/4", ""},
    {NULL, "10 m / 4 s", "5/2", "m/s"},
    {NULL, "sqrt(16 m^2)", "4", "m"},
    {NULL, "sqrt(2 * 9.8 m/s^2 * 40 m)", "28", "m/s"},
    {NULL, "(3 m)^3", "27", "m^3"},
    {NULL, "5 N * 3 s in N s", "15", "N s"},
    {NULL, "36 kJ", "36000", "J"},
    {NULL, "36 kJ / 2 min", "300", "W"},
    {NULL, "2 kg m/s", "2", "kg m/s"},
    {NULL, "2 kg*m/s", "2", "kg m/s"},
    {NULL, "2 kg·m/s", "2", "kg m/s"},
    {NULL, "3kg", "3", "kg"},
    {NULL, "3 kilograms + 500 grams", "7/2", "kg"},
    {NULL, "90 kilometres / 1 hour", "25", "m/s"},
    {NULL, "<3, 1> km/h", "[5/6,5/18]", "m/s"},
    {NULL, "|<3, 4> m/s|", "5", "m/s"},
    {NULL, "<3, 4> m . <1, 2> N", "11", "J"},
    {NULL, "36 km/h at 90°", "[0,10]", "m/s"},
    {NULL, "inv(4 s)", "1/4", "1/s"},
    {NULL, "120 rpm in rpm", "120", "rpm"},
    {NULL, "max(3 m, 250 cm)", "3", "m"},
    {NULL, "(2 + 3) km", "5000", "m"},
    {"v = 20 m/s", "2*v", "40", "m/s"},
    {"v = 20 m/s", "v in km/h", "72", "km/h"},
    {"v = 3", "v*2 kg", "6", ""},
    {"collide1d ma=1200 kg mb=0.9 t va=72 km/h vb=-15 m/s e=0.3", "va'", "1/2", "m/s"},
    {"collide1d ma=1200 kg mb=0.9 t va=72 km/h vb=-15 m/s e=0.3", "va' in km/h", "9/5", "km/h"},
    {"collide1d ma=1200 kg mb=0.9 t va=72 km/h vb=-15 m/s e=0.3", "loss in kJ", "5733/20", "kJ"},
    {"collide1d ma=1200 kg mb=0.9 t va=72 km/h vb=-15 m/s e=0.3", "J", "23400", "kg m/s"},
    {"collide1d m1=2 m2=3 u1=5 u2=-4 e=1/2", "vb'", "7/5", ""},
    {"merge ma=1 t mb=1 t va=72 km/h vb=0", "v'", "10", "m/s"},
    {"collide2d ma=1 kg mb=1 kg va=36 km/h at 30° vb=<0,0> n=<1,0> e=1", "va'.y", "5", "m/s"},
    {ISLAND, "v_A' in km/h", "[126/5,0]", "km/h"},
    {ISLAND, "loss", "15", "J"},
    {"v = 0", "v + 3 m", "3", "m"},
    {NULL, "<3 m, 0>", "[3,0]", "m"},
    {NULL, "0 * 3 m", "0", ""},
    {NULL, "1/(2 kg) + 1/(3 kg)", "5/6", "1/kg"},
    {NULL, "6/(3 km/h)", "36/5", "s/m"},
    {NULL, "1/(20 ms)", "50", "1/s"},
    {NULL, "3 m^5", "3", "m^5"},
    {NULL, "5 in in cm", "127/10", "cm"},
    {"m = 5", "2 kg m/s", "2", "kg m/s"},
    {NULL, "(20 m/s + 5 km/h) in km/h", "77", "km/h"},
    {"collide1d ma=2 kg mb=inf kg va=5 m/s vb=0 e=1", "va'", "-5", "m/s"},
};

START_TEST(a_value_has_its_unit)
{
    const UnitCase *row = &values[_i];
    Settings        settings = settings_default();
    char            key[64];
    settings.format = FORMAT_JSON;
    Play *play = play_new(&settings);
    for (const char *line = row->before; line && *line;) {
        size_t len = strcspn(line, "\n");
        ck_assert_msg(play_text(play, (Text){line, len}) == EXIT_FINE, "%s\n%.3000s", row->before, play->both.at);
        line += len + (line[len] != 0);
    }
    ck_assert_msg(play_text(play, text_of(row->statement)) == EXIT_FINE, "%s\n%.3000s", row->statement, play->both.at);
    ck_assert_msg(!strcmp(json_answer(play), row->value), "%s is %s, not %s", row->statement, json_answer(play), row->value);
    snprintf(key, sizeof key, row->unit[0] ? "\"unit\":\"%s\"" : "\"unit\":", row->unit);
    const char *answers = strstr(play->both.at, "\"answers\":");
    ck_assert_msg(answers && (strstr(answers, key) != NULL) == (row->unit[0] != 0), "%s is not shown in `%s`\n%.3000s", row->statement,
                  row->unit, play->both.at);
    play_free(play);
}
END_TEST

static const LanguageRow wrong[] = {
    {NULL, "250 g + 1 m/s", "! mass (kg) and velocity (m/s) cannot be added", NULL},
    {NULL, "3 m - 2 s", "! length (m) and time (s) cannot be subtracted", NULL},
    {NULL, "3 m = 3 s", "! length (m) and time (s) cannot be compared", NULL},
    {NULL, "3 m < 3 kg", "! cannot be compared", NULL},
    {NULL, "max(3 m, 2 s)", "! cannot be compared", NULL},
    {NULL, "<3 m, 2 s>", "! cannot be components of one vector", NULL},
    {NULL, "3 kg kg", "! write it once, or as a power: kg^2", NULL},
    {NULL, "km/h", "! km is a unit: write a number in front of it", NULL},
    {NULL, "sin(3 m)", "! sin takes an angle, but this is length (m)", NULL},
    {NULL, "polar(3 m, 2 s)", "! polar takes an angle, but this is time (s)", NULL},
    {NULL, "2^(3 m)", "! an exponent is a plain number, but this is length (m)", NULL},
    {NULL, "5^2 m", "! put the quantity in brackets before you raise it", NULL},
    {NULL, "(3 m) s", "! this value has a unit already: it is length (m)", NULL},
    {NULL, "60 mph in kg", "! cannot be converted into each other", NULL},
    {NULL, "3 m in", "! a unit must follow `in`", NULL},
    {NULL, "3 m in x", "! a unit must follow `in`", NULL},
    {NULL, "x = 3 m in cm", "! `in` only shows it in another unit", NULL},
    {"v = 3 m/s", "v + 2 kg", "! velocity (m/s) and mass (kg) cannot be added", NULL},
    {NULL, "collide1d ma=3 m/s mb=3 va=5 vb=-4 e=1/2", "! ma is measured as mass (kg), but this is velocity (m/s)", NULL},
    {NULL, "collide1d ma=3 s mb=3 va=5 vb=-4 e=1/2", "! but this is time (s)", NULL},
    {NULL, "collide1d ma=2 mb=3 va=5 vb=-4 e=0.5 m", "! e is a plain number, but this is length (m)", NULL},
    {NULL, "collide1d ma=2 mb=3 va=5 vb=-4 e=0.5 m", "! leave out the unit of e", NULL},
    {NULL, "collide1d 2 kg, 3 m, 5, -4, 1/2", "! mb is measured as mass (kg), but this is length (m)", NULL},
    {NULL, "collide2d ma=2 va=<3,1> kg mb=3 vb=<-1,0> n=<3,4> e=1/2", "! va is measured as velocity (m/s), but this is mass (kg)", NULL},
    {"v = 3 m/s", "collide1d ma=v mb=3 va=5 vb=-4 e=1/2", "! ma is measured as mass (kg), but this is velocity (m/s)", NULL},
    {NULL, "merge 1 kg, 1 kg, 3 m, 0", "! va is measured as velocity (m/s), but this is length (m)", NULL},
    {NULL, "body B m=2 m", "! m is measured as mass (kg), but this is length (m)", NULL},
    {NULL, "3 m at 2 s", "! polar takes an angle, but this is time (s)", NULL},
    {NULL, "3 fathoms", "! there is no operator between these two values", NULL},
    {NULL, "5 m/s + 2 m + 1 s", "! velocity (m/s) and length (m) cannot be added", NULL},
    {NULL, "1 kg + 1 N", "! mass (kg) and force (N) cannot be added", NULL},
    {NULL, "1 J + 1 N s", "! energy (J) and momentum (kg m/s) cannot be added", NULL},
    {NULL, "1 W = 1 J", "! power (W) and energy (J) cannot be compared", NULL},
    {NULL, "2 m^2 + 1 m", "! area (m^2) and length (m) cannot be added", NULL},
    {NULL, "(2 kg)^2 + 1 kg", "! a quantity in kg^2 and mass (kg) cannot be added", NULL},
    /* read, with a note */
    {NULL, "3 m^10", "! the exponent of a unit is a digit from 1 to 9", NULL},
    {NULL, "5 in km/h", "18", "5 has no unit here; it is read as 5 m/s"},
    {NULL, "5 m/s + 3", "8", "3 has no unit here; it is read as 3 m/s"},
    {"m = 7", "3 m", "3", "m is the unit here; for the variable write 3*m"},
    {"m = 7", "3*m", "21", NULL},
    {"h = 2", "72 km/h", "20", NULL},
    {"m = 7", "2 kg * m", "14", NULL},
    {NULL, "0 + 5 m/s", "5", NULL},
    {"ma = 3", "ma*2 = 6", "holds", NULL},
};

START_TEST(a_wrong_use_is_explained)
{
    language_check_row(&wrong[_i], NULL);
}
END_TEST

/* A method whose formulas have no common unit is refused where they are; without units anything goes. */
static const struct {
    const char *text, *call, *refused;
} methods[] = {
    {"method odd \"x\"\n  given m : number \"mass\" [kg]\n  given v : number \"velocity\" [m/s]\n  answer p = m + v\nend", "odd m=1 v=2",
     "mass (kg) and velocity (m/s) cannot be added"},
    {"method odd \"x\"\n  given m : number \"mass\"\n  given v : number \"velocity\"\n  answer p = m + v\nend", "odd m=1 v=2", NULL},
    {"method odd \"x\"\n  given m : number \"mass\" [kg]\n  answer p = m \"mass\" [m]\nend", "odd m=1", "[m] is not the unit of p"},
    {"method odd \"x\"\n  given h : number \"height\" [px]\n  answer p = h + 2\nend", "odd h=1", NULL},
};

START_TEST(a_method_is_held_to_its_units)
{
    Settings settings = settings_default();
    Play    *play = play_new(&settings);
    bool     refused = play_text(play, text_of(methods[_i].text)) != EXIT_FINE || play_text(play, text_of(methods[_i].call)) != EXIT_FINE;
    ck_assert_msg(refused == (methods[_i].refused != NULL), "%s\n%.3000s", methods[_i].text, play->both.at);
    if (refused)
        ck_assert_msg(strstr(play->both.at, methods[_i].refused), "%s\n%.3000s", methods[_i].text, play->both.at);
    play_free(play);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("units");
    TCase *units = tcase_create("units");
    tcase_add_loop_test(units, a_value_has_its_unit, 0, sizeof values / sizeof *values);
    tcase_add_loop_test(units, a_wrong_use_is_explained, 0, sizeof wrong / sizeof *wrong);
    tcase_add_loop_test(units, a_method_is_held_to_its_units, 0, sizeof methods / sizeof *methods);
    suite_add_tcase(suite, units);
    return run_suites(suite, NULL);
}
