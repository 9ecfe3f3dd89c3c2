/* verify: what floats make of a derivation, on the page and in JSON. */
#include "verify_pages.h"

/* ---- the page --------------------------------------------------------------------------------------------- */

#define COLLISION "collide2d ma=0.3 mb=0.7 va=<1.1,-0.2> vb=<-0.4,0.9> n=<2,3> e=0.8"

START_TEST(the_last_derivation_is_checked_too)
{
    char first[60000];
    snprintf(first, sizeof first, "%s", page("verify " COLLISION));
    ck_assert_int_eq(play(session, COLLISION), EXIT_FINE);
    ck_assert_str_eq(page("verify"), first);
    ck_assert_ptr_nonnull(strstr(first, "every decision is the same in every number system"));
}
END_TEST

START_TEST(the_laws_are_held_against_each_system)
{
    const char *text = page("verify " COLLISION), *table = strstr(text, "error of each law, computed exactly from the values of each run");
    ck_assert_ptr_nonnull(table);
    ck_assert_ptr_nonnull(strstr(table, "  exact  binary64  binary32  mpfr:256"));
    ck_assert_ptr_nonnull(strstr(table, "ma*va' + mb*vb' = ma*va + mb*vb "));
    ck_assert_ptr_nonnull(strstr(table, "T - T' = loss "));
    ck_assert_int_eq(play(session, "set numbers mpfr:100"), EXIT_FINE);
    must_say("verify " COLLISION, "  exact  mpfr:100  binary32  binary64"); /* what is set is graded */
}
END_TEST

/* Momentum: what a float run misses it by is far below 1, and is not 0 in all three. */
START_TEST(laws_are_missed_by_roundings_only)
{
    study_next(&study);
    const Value         given[] = {typed(&study, "0.3"),          typed(&study, "0.7"),     typed2(&study, "1.1", "-0.2"),
                                   typed2(&study, "-0.4", "0.9"), typed2(&study, "2", "3"), typed(&study, "0.8")};
    const Report       *report = study_report(&study, bench_method(&study.bench, "collide2d"), 0, given);
    const CrossCheck   *check = crosscheck_make(report, &(CheckRequest){{&binary64_system, 0}, true, true});
    static const double MOST[MOST_RIVALS] = {1e-14, 1e-5, 1e-74};
    int                 missed = 0;
    ck_assert_int_eq(check->laws, 8);
    for (int i = 0; i < check->laws; i++)
        for (int r = 0; r < check->rivals; r++) {
            Text off = check->law[i].off[r];
            if (!off.len)
                continue; /* an `and` of two equations */
            double size = strtod(text_format(study.bench.mem, "%.*s", TEXT_ARG(off)).at, NULL);
            ck_assert_msg(size >= 0 && size < MOST[r], "law %d is off by %.*s in system %d", i, TEXT_ARG(off), r);
            missed += size > 0;
        }
    ck_assert_int_gt(missed, 3);
}
END_TEST

/* The ulps of a vector as a whole are those of its largest component: a component that cancels does not count. */
START_TEST(a_vector_is_judged_by_its_largest_component)
{
    study_next(&study);
    Method           *method = study_method(&study, "method pair \"a vector\"\n  given x : number\n  answer v = <x, x*3 - 0.3>\nend\n");
    Value             given = typed(&study, "0.1000001");
    const CrossCheck *check = crosscheck_make(study_report(&study, method, 0, &given), &(CheckRequest){{&binary64_system, 0}, true, true});
    const CheckRow   *row = &check->row[check->rows - 3];
    ck_assert(text_is(row[0].name, "v.x") && text_is(row[1].name, "v.y") && row[2].whole);
    ck_assert_int_ge(row[1].score[RIVAL_GRADED].grade, GRADE_DEGRADED);
    ck_assert_int_ge(row[1].amplified, 18);
    ck_assert_int_le(row[2].score[RIVAL_GRADED].grade, GRADE_GOOD);
}
END_TEST

/* Divided by what rounds to 0 in every system, MPFR too: each goes on with the inf and the NaN of IEEE 754. */
START_TEST(a_quotient_by_zero_is_that_of_ieee_754)
{
    static const char *const STEPS[] = {"<x, y>/(x - y)", "unit(<x - y, x - y>)", "<1, 1/(x - y)>", "<y, x>*(1/(x - y) - 1/(x - y))"};
    static const char *const VALUES[][3] = {{"inf", "inf", "inf"}, {"NaN", "NaN", "NaN"}, {"1", "inf", "inf"}, {"NaN", "NaN", "NaN"}};
    char                     text[400], close[120] = "1.";
    study_next(&study);
    memset(close + 2, '0', 100);
    snprintf(text, sizeof text,
             "method part \"a vector\"\n  given x : number\n  given y : number\n  step v = %s\n  answer w = v.x + v.y\nend\n", STEPS[_i]);
    strcat(close, "1");
    const Value       given[] = {typed(&study, "1"), typed(&study, close)};
    const Report     *report = study_report(&study, study_method(&study, text), 0, given);
    const CrossCheck *check = crosscheck_make(report, &(CheckRequest){{&binary64_system, 0}, true, true});
    ck_assert_int_eq(check->rows, 6);
    for (int r = 0; r < check->rivals; r++) {
        for (int k = 0; k < 3; k++) {
            const CheckRow *row = &check->row[k < 2 ? 2 + k : 5];
            const Score    *score = &row->score[r];
            ck_assert_msg(text_is(score->value, VALUES[_i][k]), "%.*s is %.*s", TEXT_ARG(row->name), TEXT_ARG(score->value));
            bool caused = k < 2 && score->value.at[0] != '1', nan = score->value.at[0] == 'N';
            ck_assert_msg((score->grade == GRADE_INVALID) == (caused || nan), "%.*s is %s", TEXT_ARG(row->name), grade_names[score->grade]);
            ck_assert(caused == (score->why.len > 0)); /* only where it happened */
        }
        ck_assert_int_eq(check->row[4].score[r].grade, GRADE_INVALID);
        ck_assert_int_eq(check->row[4].score[r].error.len, 0);
    }
}
END_TEST

/* A part without a finite value says nothing about the others, and a vector with one is not "unknown". */
START_TEST(each_part_of_a_vector_is_worked_out_by_itself)
{
    page("set steps full");
    const char *statement = "verify resolve v=<1,1> n=<1,1e309>";
    must_say(statement, "\n  n.x    0           -2.02e14                    LOST TO ZERO, subnormal\n");
    must_say(statement, "\n  n.y    NaN                                     INVALID\n");
    must_say(statement, "\n  N      as a whole                              CORRECTLY ROUNDED\n");
    must_say(statement, "\n  t.y    0           -2.02e14                    LOST TO ZERO, subnormal\n");
    must_say(statement, "\n  vt     NaN                                     INVALID\n");
    must_not_say(statement, "UNKNOWN");
    must_say(statement, "note: binary64 has no finite value for N/|N|: the machine's answer is not a number (NaN)\n");
}
END_TEST

/* What is stored as inf has no exact derivation, which is no difference between the number systems. */
START_TEST(what_is_stored_as_inf_decides_nothing)
{
    must_say("verify resolve v=<1,1> n=<1,1e309>", "every decision is the same in every number system");
    must_say(
        "verify intersect (-4e1000,2) (2,4) (5,8) (4,3)",
        "0 <= s <= 1: holds as typed, without a value as stored, does not hold in binary64, does not hold in binary32, holds in mpfr:256");
    must_say("verify intersect (-4e1000,2) (2,4) (5,8) (4,3)", "BRANCH DIVERGED at 0");
    must_say(
        "verify max(1e309 - 1e309, 3)",
        "the choice of max(1e309 - 1e309, 3): the second argument as typed, without a value as stored, the first argument in binary64");
    must_not_say("verify abs(1e309 - 1e309 + 1)", "BRANCH DIVERGED"); /* the sign of NaN decides nothing */
}
END_TEST

/* Matrices, comparisons and directions, as a program goes on with them; a page in binary64 refuses as before. */
START_TEST(what_has_no_value_goes_on_in_verify_alone)
{
    must_say("verify solve([1e16 + 1 - 1e16, 0; 0, 1], [1; 1])", "\n  value[1,1]                                 inf ");
    must_say("verify solve([1e16 + 1 - 1e16, 0; 0, 1], [1; 1])", "\n  value[2,1]                                 1 ");
    must_say("verify inv([1e16 + 1 - 1e16, 0; 0, 1])", "\n  value[1,1]                       inf ");
    must_say("verify inv([1e16 + 1 - 1e16, 0; 0, 1])", "\n  value[2,2]                       NaN ");
    must_say("verify 1e309 - 1e309 = 0", "holds as typed, without a value as stored, does not hold in binary64");
    must_say("verify 1e309 - 1e309 != 1", "every decision is the same in every number system");
    must_say("verify angle(<1e-400, 1e-400>)", "LOST TO ZERO"); /* atan2(0, 0) is 0 */
    page("set numbers binary64");
    ck_assert_int_eq(play(session, "1/(1e16 + 1 - 1e16)"), EXIT_MATH);
    ck_assert_ptr_nonnull(strstr(session->err.at, "division by zero"));
    page("set numbers exact");
    ck_assert_int_eq(play(session, "verify (1 - 1)/(2 - 2)"), EXIT_MATH);
    ck_assert_ptr_nonnull(strstr(session->err.at, "division by zero"));
}
END_TEST

START_TEST(islands_beyond_binary64)
{
    page("row n=3 m=1e308 v1=<1e308,0> e=1");
    page("island");
    page("set steps none");
    must_say("verify", "\n  j_c1     inf                                  INVALID\n");
    must_say("verify", "\n  v_b1'.x  -inf                                 SPURIOUS OVERFLOW\n");
    must_say("verify", "\n  v_b2'.x  NaN                                  INVALID\n");
    must_say("verify", "\n  loss     NaN                                  INVALID\n");
}
END_TEST

/* A law between values that are not finite is off by no number. */
START_TEST(laws_of_values_that_are_not_finite)
{
    must_say("verify merge 1, 1, -1.8e308, 1 by impulse", "\n  T - T' = loss        holds  NaN       NaN       0\n");
    must_say("verify collide1d 1, 2, 1e308, -1e308, 1/2 by impulse", "\n  vb' = vb2         holds  inf       NaN       0\n");
}
END_TEST

/* An angle: every truth after it is enclosed, so sharply that the 256 bits of MPFR are graded too. */
START_TEST(angles_are_proved_by_enclosures)
{
    static const char *const STATEMENT = "verify collide2d ma=1 mb=2 va=polar(2, 20*deg) vb=<0,1> n=<2,3> e=0.8";
    must_say(STATEMENT, "\nproved: true values without an exact form are enclosed with up to ");
    must_say(STATEMENT, "and all digits shown are correct");
    must_not_say(STATEMENT, "laws between such values remain undecided");
    must_not_say(STATEMENT, "exact: every true value");
    study_next(&study);
    Method           *method = study_method(&study, "method turn \"a turned vector\"\n  given x : number\n"
                                                              "  step c = cos(x)\n  step s = sin(x)\n  answer v = <2*c - s, 3*s>\nend\n");
    Value             given = typed(&study, "0.35");
    const CrossCheck *check = crosscheck_make(study_report(&study, method, 0, &given), &(CheckRequest){{&mpfr_system, 1000}, true, true});
    int               graded = 0;
    for (int i = 0; i < check->rows; i++)
        for (int r = 0; r < check->rivals && !check->row[i].whole; r++) {
            Grade grade = check->row[i].score[r].grade;
            ck_assert_msg(grade == GRADE_EXACT || grade == GRADE_ROUNDED || grade == GRADE_FAITHFUL || grade == GRADE_GOOD,
                          "%.*s is %s in system %d", TEXT_ARG(check->row[i].name), grade_names[grade], r);
            ck_assert(check->row[i].truth.len > 0);
            graded++;
        }
    ck_assert_int_eq(graded, 5 * check->rivals);
    ck_assert(!strncmp(check->proof.at, "proved: ", 8));
}
END_TEST

/* ---- narrow terminals ------------------------------------------------------------------------------------- */

static void lines_are_no_longer_than(int width, const char *statement)
{
    const char *end;
    for (const char *at = session->out.at; *at; at = end + 1) {
        end = strchr(at, '\n');
        end = end ? end : at + strlen(at) - 1;
        Text line = {at, (size_t)(end - at)};
        ck_assert_msg(text_columns(line) <= width, "%s, in %d columns: %.*s", statement, width, TEXT_ARG(line));
    }
}

/* Numbers of full length, whose table is wider than 72 columns. */
START_TEST(rows_stand_side_by_side_in_narrow_terminals)
{
    static const char *const STATEMENTS[] = {
        "bounce v=<4.1,-2.3> n=<0.3,1> e=0.7 w=<0,1e-7/3>",
        "bounce_box x=<11.1,5.3> v=<1/3e10,1e9/7> lo=<0.1,0.2> hi=<10.7,10.9>",
        "collide1d ma=0.1 mb=0.2 va=0.3 vb=-1e9/3 e=0.7",
        "collide2d ma=0.2 va=<3.3,1.1> mb=0.3 vb=<-1e-9/3,0> n=<3,4.1> e=0.7",
        "intersect p0=(4,7.1) p1=(16,3.3) p2=(1e-9/3,1) p3=(17,10.7)",
        "merge ma=0.2 mb=0.3 va=<3.1,1e-7/3> vb=<-1.7,0.9>",
        "reflect I=<4.1,-2.3> N=<1e-9/3,1.7>",
        "resolve v=<5.1,1e10/7> n=<0.3,4.1>",
        "unresolve vn=11.1 vt=1e-8/7 n=<3.3,4.1>",
        "0.1 + 0.2 - 0.3 + 1e9*1.0000001 - 1000000100",
    };
    char line[200];
    for (int width = 72; width <= 80; width++)
        for (int i = 0; i < (int)(sizeof STATEMENTS / sizeof *STATEMENTS); i++) {
            snprintf(line, sizeof line, "set width %d", width);
            ck_assert_int_eq(play(session, line), EXIT_FINE);
            snprintf(line, sizeof line, "verify %s", STATEMENTS[i]);
            ck_assert_msg(play(session, line) == EXIT_FINE, "%s: %s", line, session->err.at);
            ck_assert_msg(strstr(session->out.at, "\n  value ") != NULL, "%s, in %d columns", line, width);
            ck_assert_msg(!strstr(session->out.at, "error of each law") || strstr(session->out.at, "\n  law ") != NULL, "%s, in %d columns",
                          line, width);
            lines_are_no_longer_than(width, line);
        }
}
END_TEST

/* ---- matrices --------------------------------------------------------------------------------------------- */

START_TEST(matrices_have_a_row_an_entry)
{
    must_say("verify [1, 0.1; 3, 4]", "value[1,1]");
    must_say("verify [1, 0.1; 3, 4]", "value[1,2]");
    must_say("verify [1, 0.1; 3, 4]", "as a whole");
    /* Of a large one only what binary64 does not have. */
    const char *large = "verify [1, 2, 3, 4; 0.1, 5, 6, 7; 8, 9, 10, 0.3; 11, 12, 13, 14]";
    must_say(large, "value[2,1]");
    must_say(large, "value[3,4]");
    must_not_say(large, "value[1,1]");
    must_not_say(large, "value[4,4]");
    must_say(large, "as a whole");
}
END_TEST

START_TEST(the_system_of_an_island_is_graded)
{
    page("row n=6 m=3 v1=<0.1,0> e=1");
    page("island");
    must_say("verify", "A[1,1]");
    must_say("verify", "b[1,1]");
    must_not_say("verify", "A[1,5]"); /* balls that do not touch: 0 */
}
END_TEST

/* ---- ledgers of enclosures -------------------------------------------------------------------------------- */

/* N is stored exactly, and every row is a number. */
START_TEST(what_is_stored_exactly_has_no_row)
{
    for (int angle = 1; angle < 90; angle += 3) { /* none has an exact sine */
        char statement[80];
        snprintf(statement, sizeof statement, "blame reflect I=polar(2, %d*deg) N=<2,3>", angle);
        must_say(statement, "within their enclosures");
        must_not_say(statement, "of it N");
        must_not_say(statement, "?");
        must_not_say(statement, "under 1e-");
    }
}
END_TEST

/* ---- formats ---------------------------------------------------------------------------------------------- */

/* A system is the same, whether it is graded or stands beside the one that is. */
START_TEST(each_format_can_be_graded)
{
    static const Machine OTHER[] = {{&binary32_system, 0}, {&mpfr_system, 256}};
    Random               random = random_stream(2017);
    int                  compared = 0;
    for (int n = 0; n < 60; n++) {
        study_next(&study);
        const Report *report = study_random(&study, &random);
        if (!report)
            continue;
        const CrossCheck *usual = crosscheck_make(report, &(CheckRequest){{&binary64_system, 0}, true, true});
        const CrossCheck *check = crosscheck_make(report, &(CheckRequest){OTHER[n % 2], true, true});
        int               beside = 1 + n % 2;
        ck_assert(text_equal(check->system[RIVAL_GRADED], usual->system[beside]));
        for (int i = 0; i < check->rows; i++) /* a run that diverges is graded less far */
            for (int k = 0; k < usual->rows; k++) {
                const Score *one = &check->row[i].score[RIVAL_GRADED], *other = &usual->row[k].score[beside];
                if (usual->row[k].step != check->row[i].step || usual->row[k].component != check->row[i].component)
                    continue;
                MUST(text_equal(one->value, other->value) && text_equal(one->error, other->error) && text_equal(one->made, other->made) &&
                         text_equal(one->came, other->came) && one->grade == other->grade,
                     "%.*s is %.*s when graded, and %.*s beside", TEXT_ARG(check->row[i].name), TEXT_ARG(one->value),
                     TEXT_ARG(other->value));
                compared++;
            }
    }
    ck_assert_int_gt(compared, 500);
}
END_TEST

/* Whatever way a format is named, it is the one that is graded. */
START_TEST(a_format_is_named_in_many_ways)
{
    static const char *const SAME[] = {"verify " COLLISION " in float", "verify float " COLLISION, "verify single " COLLISION,
                                       "verify binary32 " COLLISION,    "verify in f32",           "verify float32"};
    char                     first[60000];
    snprintf(first, sizeof first, "%s", page("verify " COLLISION " in binary32"));
    ck_assert_ptr_nonnull(strstr(first, "as a program in binary32 computes it"));
    ck_assert_int_eq(play(session, COLLISION), EXIT_FINE);
    for (size_t i = 0; i < sizeof SAME / sizeof *SAME; i++)
        ck_assert_str_eq(page(SAME[i]), first);
    ck_assert_int_eq(play(session, "set numbers float"), EXIT_FINE);
    ck_assert_str_eq(page("verify"), first);
    must_say("verify in double", "as a program in binary64 computes it");
    must_say("blame va'", "where the error of the binary64 answer comes from"); /* as the last `verify` named it */
    must_say("verify", "as a program in binary32 computes it");
    must_not_say("blame va'", "binary64");
    must_not_say("blame va' operations in mpfr:9", "binary");
    must_not_say("blame double va' operations", "binary32");
    ck_assert_int_eq(play(session, "set numbers enclosure:200"), EXIT_FINE);
    must_say("verify", "as a program in binary64 computes it");
    ck_assert_int_eq(play(session, "set numbers exact"), EXIT_FINE);
    must_say("verify", "as a program in binary64 computes it");
}
END_TEST

/* A variable with the name of a format is a variable. */
START_TEST(own_names_come_first)
{
    ck_assert_int_eq(play(session, "single = 0.1"), EXIT_FINE);
    must_say("verify single", "as a program in binary64 computes it");
    must_say("blame 3*single in float", "where the error of the binary32 answer comes from");
}
END_TEST

/* ---- many bits -------------------------------------------------------------------------------------------- */

START_TEST(what_is_too_long_to_grade_is_said)
{
    page("set steps none");
    must_not_say("verify reflect I=<0.3,-2> N=<2,3>", "graded only in part");
    page("set numbers mpfr:1000000");
    must_say("verify reflect I=<0.3,-2> N=<2,3>", "mpfr:1000000 is graded only in part");
    page("set steps full");
    page("set numbers mpfr:60000"); /* twice as many bits are more than angles have */
    must_say("verify pi", "CORRECTLY ROUNDED");
    must_not_say("verify pi", "graded only in part");
}
END_TEST

/* ---- JSON ------------------------------------------------------------------------------------------------- */

/* One JSON value; NULL where it is none. */
static const char *json_value(const char *at)
{
    if (*at == '{' || *at == '[') {
        char close = *at == '{' ? '}' : ']';
        bool object = *at++ == '{';
        for (int count = 0; *at != close; count++) {
            if (count && *at++ != ',')
                return NULL;
            if (object) {
                if (*at != '"' || !(at = json_value(at)) || *at++ != ':')
                    return NULL;
            }
            if (!(at = json_value(at)))
                return NULL;
        }
        return at + 1;
    }
    if (*at == '"') {
        for (at++; *at && *at != '"'; at++)
            if ((unsigned char)*at < ' ' || (*at == '\\' && !*++at))
                return NULL;
        return *at ? at + 1 : NULL;
    }
    size_t len = strspn(at, "+-.0123456789eE");
    if (len)
        return at + len;
    static const char *const WORDS[] = {"true", "false", "null"};
    for (int i = 0; i < 3; i++)
        if (!strncmp(at, WORDS[i], strlen(WORDS[i])))
            return at + strlen(WORDS[i]);
    return NULL;
}

START_TEST(json_has_a_verify_object)
{
    Settings settings = settings_default();
    settings.format = FORMAT_JSON;
    Play                    *json = play_new(&settings);
    static const char *const STATEMENTS[] = {("verify " COLLISION), "verify intersect p0=(0,0) p1=(0.3,0.9) p2=(0.1,0.3) p3=(0.4,1.2)",
                                             "verify reflect I=polar(2, 20*deg) N=<2,3>"};
    static const char *const KEYS[] = {
        "\"verify\":{\"rows\":[", "\"decisions\":[", "\"diverged\":", "\"laws\":[", "\"proof\":\"", "\"binary64\":{\"value\":",
        "\"binary32\":{",         "\"mpfr:256\":{",  "\"grade\":\"",  "\"made\":",  "\"came\":"};
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(play(json, STATEMENTS[i]), EXIT_FINE);
        const char *end = json_value(json->out.at);
        ck_assert_msg(end && !strcmp(end, "\n"), "%s: no JSON at %.60s", STATEMENTS[i], end ? end : json->out.at);
        for (size_t k = 0; k < sizeof KEYS / sizeof *KEYS; k++)
            ck_assert_msg(strstr(json->out.at, KEYS[k]) != NULL, "%s: no %s", STATEMENTS[i], KEYS[k]);
        ck_assert_ptr_nonnull(strstr(json->out.at, "\"kind\":\"verify\""));
        ck_assert_ptr_nonnull(strstr(json->out.at, i == 1 ? "\"status\":\"diverged\"" : "\"status\":\"ok\""));
        ck_assert_ptr_nonnull(strstr(json->out.at, i == 1 ? "\"diverged\":true,\"laws\":[]" : "\"diverged\":false"));
        ck_assert_ptr_nonnull(strstr(json->out.at, i == 2 ? "\"proof\":\"proved: " : "\"proof\":\"exact: "));
        ck_assert_int_eq(play(json, i == 1 ? "blame det" : "blame"), EXIT_FINE);
        end = json_value(json->out.at);
        ck_assert_msg(end && !strcmp(end, "\n") && strstr(json->out.at, "\"blame\":[{"), "blame: no JSON");
        ck_assert_ptr_nonnull(strstr(json->out.at, "\"kind\":\"blame\""));
    }
    play_free(json);
}
END_TEST

START_TEST(json_says_what_is_not_graded)
{
    Settings settings = settings_default();
    settings.format = FORMAT_JSON;
    Play *json = play_new(&settings);
    play(json, "verify (1e308*10) - (1e308*10)");
    ck_assert_ptr_nonnull(strstr(json->out.at, "\"grade\":\"INVALID\",\"why\":\"(1e308*10) - (1e308*10): "));
    play(json, "blame <sqrt(2), 1e308*10>");
    ck_assert_ptr_nonnull(strstr(json->out.at, "],\"refused\":\"value.y: "));
    const char *end = json_value(json->out.at);
    ck_assert(end && !strcmp(end, "\n"));
    play_free(json);
}
END_TEST

SUITE(check_crosscheck)
{
    Suite *suite = suite_create("crosscheck");
    TCase *tcase = tcase_create("verify");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, the_last_derivation_is_checked_too);
    tcase_add_test(tcase, the_laws_are_held_against_each_system);
    tcase_add_test(tcase, laws_are_missed_by_roundings_only);
    tcase_add_test(tcase, a_vector_is_judged_by_its_largest_component);
    tcase_add_loop_test(tcase, a_quotient_by_zero_is_that_of_ieee_754, 0, 4);
    tcase_add_test(tcase, each_part_of_a_vector_is_worked_out_by_itself);
    tcase_add_test(tcase, what_is_stored_as_inf_decides_nothing);
    tcase_add_test(tcase, what_has_no_value_goes_on_in_verify_alone);
    tcase_add_test(tcase, islands_beyond_binary64);
    tcase_add_test(tcase, laws_of_values_that_are_not_finite);
    tcase_add_test(tcase, angles_are_proved_by_enclosures);
    tcase_add_test(tcase, rows_stand_side_by_side_in_narrow_terminals);
    tcase_add_test(tcase, matrices_have_a_row_an_entry);
    tcase_add_test(tcase, the_system_of_an_island_is_graded);
    tcase_add_test(tcase, what_is_stored_exactly_has_no_row);
    tcase_add_test(tcase, each_format_can_be_graded);
    tcase_add_test(tcase, a_format_is_named_in_many_ways);
    tcase_add_test(tcase, own_names_come_first);
    tcase_add_test(tcase, what_is_too_long_to_grade_is_said);
    tcase_add_test(tcase, json_has_a_verify_object);
    tcase_add_test(tcase, json_says_what_is_not_graded);
    suite_add_tcase(suite, tcase);
    return suite;
}
