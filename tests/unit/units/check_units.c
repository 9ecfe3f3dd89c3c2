/* Units (src/manual/units.md): what is typed, its exact value in kg, m and s (or in the unit asked for), and the unit that it is shown in;
 * wrong uses, and the words of the complaint. The values were worked out from the definitions of the units: 1 in = 2.54 cm, 1 mi = 5280 ft,
 * 1 lb = 0.45359237 kg. */
#include "language_rows.h"

/* p = 20, reduced mass 2/5, u = -10: j = 6, v_A' = 7, v_B' = 12, loss = 1/2*2/5*(1 - 1/4)*100 */
#define ISLAND "body A m=2 kg p=(0,0) v=<36,0> km/h\nbody B m=500 g p=(1,0) v=<0,0>\ncontact c1 A B e=1/2\nisland"

static const LanguageRow values[] = {
    {NULL, "60 mph in m/s", "16764/625 | m/s", NULL},
    {NULL, "72 km/h", "20 | m/s", NULL},
    {NULL, "72 km/h in mph", "62500/1397 | mph", NULL},
    {NULL, "1 mi in km", "25146/15625 | km", NULL},
    {NULL, "1 mi", "201168/125 | m", NULL},
    {NULL, "1 ft in in", "12 | in", NULL},
    {NULL, "1 yd in ft", "3 | ft", NULL},
    {NULL, "6 ft + 2 in", "4699/2500 | m", NULL},
    {NULL, "1 lb", "45359237/100000000 | kg", NULL},
    {NULL, "1 lb in oz", "16 | oz", NULL},
    {NULL, "250 g + 1 kg", "5/4 | kg", NULL},
    {NULL, "250 mg", "1/4000 | kg", NULL},
    {NULL, "0.9 t", "900 | kg", NULL},
    {NULL, "2 kg * 3 m/s", "6 | kg m/s", NULL},
    {NULL, "1/2 * 0.2 kg * (5 m/s)^2", "5/2 | J", NULL},
    {NULL, "1/2 kg", "1/2 | kg", NULL},
    {NULL, "-3/5 m/s", "-3/5 | m/s", NULL},
    {NULL, "5 m/s/s", "5 | m/s^2", NULL},
    {NULL, "9.81 m s-2 * 2 s", "981/50 | m/s", NULL},
    {NULL, "9.81 m s^-2 * 2 s", "981/50 | m/s", NULL},
    {NULL, "9.81 m/s²", "981/100 | m/s^2", NULL},
    {NULL, "50 cm / 2 m", "1/4 |", NULL},
    {NULL, "50 cm/2 m", "1/4 |", NULL},
    {NULL, "10 m / 4 s", "5/2 | m/s", NULL},
    {NULL, "sqrt(16 m^2)", "4 | m", NULL},
    {NULL, "sqrt(2 * 9.8 m/s^2 * 40 m)", "28 | m/s", NULL},
    {NULL, "(3 m)^3", "27 | m^3", NULL},
    {NULL, "5 N * 3 s in N s", "15 | N s", NULL},
    {NULL, "36 kJ", "36000 | J", NULL},
    {NULL, "36 kJ / 2 min", "300 | W", NULL},
    {NULL, "2 kg m/s", "2 | kg m/s", NULL},
    {NULL, "2 kg*m/s", "2 | kg m/s", NULL},
    {NULL, "2 kg·m/s", "2 | kg m/s", NULL},
    {NULL, "3kg", "3 | kg", NULL},
    {NULL, "3 kilograms + 500 grams", "7/2 | kg", NULL},
    {NULL, "90 kilometres / 1 hour", "25 | m/s", NULL},
    {NULL, "<3, 1> km/h", "[5/6,5/18] | m/s", NULL},
    {NULL, "|<3, 4> m/s|", "5 | m/s", NULL},
    {NULL, "<3, 4> m . <1, 2> N", "11 | J", NULL},
    {NULL, "36 km/h at 90°", "[0,10] | m/s", NULL},
    {NULL, "inv(4 s)", "1/4 | 1/s", NULL},
    {NULL, "120 rpm in rpm", "120 | rpm", NULL},
    {NULL, "max(3 m, 250 cm)", "3 | m", NULL},
    {NULL, "(2 + 3) km", "5000 | m", NULL},
    {"v = 20 m/s", "2*v", "40 | m/s", NULL},
    {"v = 20 m/s", "v in km/h", "72 | km/h", NULL},
    {"v = 3", "v*2 kg", "6 | kg", "v has no unit: it is a plain number here"},
    {"collide1d ma=1200 kg mb=0.9 t va=72 km/h vb=-15 m/s e=0.3", "va'", "1/2 | m/s", NULL},
    {"collide1d ma=1200 kg mb=0.9 t va=72 km/h vb=-15 m/s e=0.3", "va' in km/h", "9/5 | km/h", NULL},
    {"collide1d ma=1200 kg mb=0.9 t va=72 km/h vb=-15 m/s e=0.3", "loss in kJ", "5733/20 | kJ", NULL},
    {"collide1d ma=1200 kg mb=0.9 t va=72 km/h vb=-15 m/s e=0.3", "J", "23400 | kg m/s", NULL},
    /* the names of textbooks */
    {"collide1d m1=2 m2=3 u1=5 u2=-4 e=1/2", "vb'", "7/5 |", NULL},
    {"collide1d m1=2 m2=3 u1=5 u2=-4 e=1/2", "v2", "7/5 |", NULL},
    {"explode m1=2 m2=4 v=0 v1=3", "v2", "-3/2 |", NULL},
    {"explode m_1=2 m_2=4 v=0 v_1=3", "v_2", "-3/2 |", NULL},
    {"collide1d m1=2 kg m2=3 u1=5 u2=-4 e=1/2", "v1", "-31/10 | m/s", NULL},
    {"collide1d m_1=2 m_2=3 u_1=5 u_2=-4 e=1/2", "v_1", "-31/10 |", NULL},
    {"collide1d m_A=2 m_B=3 u_A=5 u_B=-4 e=1/2", "v_A", "-31/10 |", NULL},
    {"collide1d mA=2 mB=3 uA=5 uB=-4 e=1/2", "vB", "7/5 |", NULL},
    {"collide1d m1=2 m2=3 v1=5 v2=-4 e=1/2", "v1'", "-31/10 |", NULL},
    {"collide1d ma=2 mb=3 vai=5 vbi=-4 e=1/2", "vaf", "-31/10 |", NULL},
    {"collide1d ma=2 mb=3 va=5 vb=-4 e=1/2", "v1", "-31/10 |", NULL},
    {"collide1d m1=2 m2=3 v1=5 v2=-4 e=1/2", "v1", "5 |", NULL},
    {"collide2d m1=2 m2=3 u1=<3,1> u2=<-1,0> n=<3,4> e=1/2", "v1.x", "159/125 |", NULL},
    {"collide2d m1=2 m2=3 v1=<3,1> v2=<-1,0> n=<3,4> e=1/2", "v1'.x", "159/125 |", NULL},
    {"v1 = 8\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/2", "v1", "8 |", NULL},
    {"v1 = 8\ncollide1d m1=2 m2=3 u1=5 u2=-4 e=1/2", "v1", "-31/10 |",
     "v1 means the answer of collide1d here; your variable v1 is older and is not used"},
    {"merge ma=1 t mb=1 t va=72 km/h vb=0", "v'", "10 | m/s", NULL},
    {"collide2d ma=1 kg mb=1 kg va=36 km/h at 30° vb=<0,0> n=<1,0> e=1", "va'.y", "5 | m/s", NULL},
    {ISLAND, "v_A' in km/h", "[126/5,0] | km/h", NULL},
    {ISLAND, "loss", "15 | J", NULL},
    {"v = 0", "v + 3 m", "3 | m", NULL},
    {NULL, "<3 m, 0>", "[3,0] | m", NULL},
    {NULL, "0 * 3 m", "0 |", NULL},
    {NULL, "1/(2 kg) + 1/(3 kg)", "5/6 | 1/kg", NULL},
    {NULL, "6/(3 km/h)", "36/5 | s/m", NULL},
    {NULL, "1/(20 ms)", "50 | 1/s", NULL},
    {NULL, "3 m^5", "3 | m^5", NULL},
    {NULL, "5 in in cm", "127/10 | cm", NULL},
    /* how units are written */
    {NULL, "3 µm", "3/1000000 | m", NULL},
    {NULL, "3 μm in µm", "3 | µm", NULL},
    {NULL, "4 s⁻¹", "4 | 1/s", NULL},
    {NULL, "9.81 m s⁻² * 2 s", "981/50 | m/s", NULL},
    {NULL, "5/s", "5 | 1/s", NULL},
    {NULL, "5 1/s", "5 | 1/s", NULL},
    {"s = 2", "5/s", "5/2 |", NULL},
    {NULL, "5 per second", "5 | 1/s", NULL},
    {NULL, "10 metres per second", "10 | m/s", NULL},
    {NULL, "60 miles per hour in m/s", "16764/625 | m/s", NULL},
    {NULL, "3 N.m", "3 | J", NULL},
    {NULL, "36 km/h, 90°", "[0,10] | m/s", NULL},
    {NULL, "36 km/h, -90 deg", "[0,-10] | m/s", NULL},
    {NULL, "2^2 - 2⁻¹", "7/2 |", NULL},
    /* a minus that touches a unit: an exponent only where nothing else can be meant */
    {NULL, "10 kg-2 kg", "8 | kg", NULL},
    /* a unit after a root is that of its value */
    {NULL, "√4 m/s", "2 | m/s", NULL},
    {NULL, "√(4) m", "2 | m", NULL},
    {NULL, "sqrt(4) m", "2 | m", NULL},
    {NULL, "√(16 m^2)", "4 | m", NULL},
    {NULL, "-√4 m", "-2 | m", NULL},
    {NULL, "1/√4 m", "1/2 | m", NULL},
    {NULL, "√16 m / √4 s", "2 | m/s", NULL},
    {NULL, "√16 km/h in km/h", "4 | km/h", NULL},
    {NULL, "10 kg-2kg", "8 | kg", NULL},
    {NULL, "7 m-3*2 m", "1 | m", NULL},
    {NULL, "7 m-3/2 m", "11/2 | m", NULL},
    {NULL, "9 m s-1 / 3 s", "3 | m/s^2", NULL},
    {NULL, "7 m-3 m", "4 | m", NULL},
    {NULL, "7 m-3.5 m", "7/2 | m", NULL},
    {NULL, "5 m/s-2 m/s", "3 | m/s", NULL},
    {NULL, "5 m/s-1", "4 | m/s", "1 has no unit here; it is read as 1 m/s"},
    {NULL, "7 N s-9 N s", "-2 | kg m/s", NULL},
    {NULL, "10 in-2 in in in", "8 | in", NULL},
    {NULL, "5 ms-1", "5 | m/s", NULL},
    {NULL, "9.81 m s-2", "981/100 | m/s^2", NULL},
    {NULL, "5 kg m s-1", "5 | kg m/s", NULL},
    {NULL, "5 s-1", "5 | 1/s", NULL},
    {NULL, "5 s-1 - 3 s-1", "2 | 1/s", NULL},
    {NULL, "5 m s-1 in km/h", "18 | km/h", NULL},
    {NULL, "5 m s-1 at 90°", "[0,5] | m/s", NULL},
    {NULL, "2 kg * (5 m s-1)", "10 | kg m/s", NULL},
    {"collide1d ma=2 kg va=5 m s-1 mb=3 kg vb=-4 m s-1 e=1/2", "vb'", "7/5 | m/s", NULL},
    /* angles and rotations */
    {NULL, "sin(30 deg)", "1/2 |", NULL},
    {NULL, "90° in deg", "90 | °", NULL},
    {NULL, "45/2° in °", "45/2 | °", NULL},
    {NULL, "-1/2 deg in °", "-1/2 | °", NULL},
    {NULL, "90°/(30°)", "3 |", NULL},
    {NULL, "720 °/s in rpm", "120 | rpm", NULL},
    {NULL, "3 rad", "3 | rad", NULL},
    {NULL, "3 rad/s + 1 1/s", "4 | rad/s", NULL},
    {NULL, "6 rad / (2 s)", "3 | rad/s", NULL},
    {NULL, "(3 rad/s) * 2 m", "6 | m/s", NULL},
    {NULL, "4 kg m^2 * (3 rad/s)^2", "36 | J", NULL},
    {NULL, "sqrt(4 m)", "2 | m^(1/2)", NULL},
    {"m = 5", "2 kg m/s", "2 | kg m/s", NULL},
    {NULL, "(20 m/s + 5 km/h) in km/h", "77 | km/h", NULL},
    {"collide1d ma=2 kg mb=inf kg va=5 m/s vb=0 e=1", "va'", "-5 | m/s", NULL},
};

START_TEST(a_value_has_its_unit)
{
    language_check_row(&values[_i], NULL);
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
    {NULL, "km/h", "! km/h is a unit: write a number in front of it", NULL},
    {NULL, "sin(3 m)", "! sin takes an angle, but this is a length (m)", NULL},
    {NULL, "polar(3 m, 2 s)", "! polar takes an angle, but this is a time (s)", NULL},
    {NULL, "2^(3 m)", "! an exponent is a plain number, but this is a length (m)", NULL},
    {NULL, "5^2 m", "! put the quantity in brackets before you raise it", NULL},
    {NULL, "(3 m) s", "! this value has a unit already: it is a length (m)", NULL},
    {NULL, "60 mph in kg", "! cannot be converted into each other", NULL},
    {NULL, "3 m in", "! a unit must follow `in`", NULL},
    {NULL, "72 km/h to m/s", "! write 72 km/h in m/s", NULL},
    {NULL, "20 °C", "! there are no units of temperature", NULL},
    {NULL, "3 m in x", "! a unit must follow `in`", NULL},
    {NULL, "x = 3 m in cm", "! `in` only shows it in another unit", NULL},
    {"v = 3 m/s", "v + 2 kg", "! velocity (m/s) and mass (kg) cannot be added", NULL},
    {NULL, "collide1d ma=3 m/s mb=3 va=5 vb=-4 e=1/2", "! ma is a mass (kg), but 3 m/s is a velocity (m/s)", NULL},
    {NULL, "collide1d ma=3 s mb=3 va=5 vb=-4 e=1/2", "! but 3 s is a time (s)", NULL},
    {NULL, "collide1d ma=2 mb=3 va=5 vb=-4 e=0.5 m", "! e is a plain number, but 0.5 m is a length (m)", NULL},
    {NULL, "collide1d ma=2 mb=3 va=5 vb=-4 e=0.5 m", "! leave out the unit of e", NULL},
    {NULL, "collide1d 2 kg, 3 m, 5, -4, 1/2", "! mb is a mass (kg), but 3 m is a length (m)", NULL},
    {NULL, "collide2d ma=2 va=<3,1> kg mb=3 vb=<-1,0> n=<3,4> e=1/2", "! va is a velocity (m/s), but <3,1> kg is a mass (kg)", NULL},
    {"v = 3 m/s", "collide1d ma=v mb=3 va=5 vb=-4 e=1/2", "! ma is a mass (kg), but v is a velocity (m/s)", NULL},
    {NULL, "merge 1 kg, 1 kg, 3 m, 0", "! va is a velocity (m/s), but 3 m is a length (m)", NULL},
    {NULL, "body B m=2 m", "! m is a mass (kg), but 2 m is a length (m)", NULL},
    {NULL, "3 m at 2 s", "! after `at` stands a direction, which is an angle, but this is a time (s)", NULL},
    {NULL, "3 fathoms", "! there is no operator between these two values", NULL},
    {NULL, "3 Kg", "! write 3 kg", NULL},
    {NULL, "3 m/sec", "! write m/s", NULL},
    {NULL, "60 mph in", "! for example: va' in km/h", NULL},
    {NULL, "tan⁻¹(3/4)", "! write atan(3/4)", NULL},
    {NULL, "collide1d ma=2 mb=3 va=2,5 vb=-4 e=1", "! write 2.5", NULL},
    {NULL, "collide1d ma=2 mb=3 va=2 vb=-4 e=0,5", "! write 0.5", NULL},
    {NULL, "collide1d ma=30° mb=3 va=5 vb=-4 e=1", "! ma is a mass (kg), but 30° is an angle", NULL},
    {NULL, "collide1d m1=2 m2=3 v1=5 v2=-4 e=1/2 v1=3", "! `v1` is given twice", NULL},
    {NULL, "<5, 30°>", "! for a size and its direction write 5 m/s at 30°", NULL},
    {NULL, "va = (5, 30°) m/s", "! an angle and a plain number cannot be components of one vector", NULL},
    {NULL, "<30°, 45°> m/s", "! an angle cannot have the unit m/s", NULL},
    {NULL, "30° kg", "! a unit of angles goes only with one of time", NULL},
    {NULL, "30 deg m", "! for a size and its direction write 5 m/s at 30°", NULL},
    {NULL, "(30°) kg", "! an angle cannot have the unit kg", NULL},
    {NULL, "30° + 2 kg", "! an angle and mass (kg) cannot be added", NULL},
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
    {"m = 7", "2 kg * m", "14 | kg", "m has no unit: it is a plain number here"},
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

/* Whether units are offered after the text typed so far. */
static const struct {
    const char *line;
    bool        units;
} completions[] = {
    {"72 k", true},
    {"72 ", true},
    {"va' in ", true},
    {"va' in m", true},
    {"collide1d ma=2 k", true},
    {"<3, 1> ", true},
    {"(2 + 3) m", true},
    {"set units ", true},
    {"", false},
    {"col", false},
    {"collide1d ", false},
    {"collide1d ma=", false},
    {"collide1d m", false},
    {"x + ", false},
};

static void note_unit(Text name, void *data)
{
    bool *units = data;
    *units |= text_is(name, "km");
}

START_TEST(units_are_offered_after_numbers)
{
    Settings settings = settings_default();
    Play    *play = play_new(&settings);
    bool     units = false;
    session_complete(play->session, text_of(completions[_i].line), note_unit, &units);
    ck_assert_msg(units == completions[_i].units, "%s", completions[_i].line);
    play_free(play);
}
END_TEST

SUITE(check_units)
{
    Suite *suite = suite_create("units");
    TCase *units = tcase_create("units");
    tcase_add_loop_test(units, a_value_has_its_unit, 0, sizeof values / sizeof *values);
    tcase_add_loop_test(units, a_wrong_use_is_explained, 0, sizeof wrong / sizeof *wrong);
    tcase_add_loop_test(units, a_method_is_held_to_its_units, 0, sizeof methods / sizeof *methods);
    tcase_add_loop_test(units, units_are_offered_after_numbers, 0, sizeof completions / sizeof *completions);
    suite_add_tcase(suite, units);
    return suite;
}
