/* Logs with a coefficient for each body, written by programs that are C here: the audit names the rule that makes one of the two, says
 * whether a row proves it, and tells slow hits and other rules apart. */
#include "command.h"

#include "base/csv.h"
#include "harness.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum Mixing { LARGER, MEAN, PRODUCT, ROOT, CAPPED_SUM, SMALLER, FIRST, SECOND, MIXINGS } Mixing;

static const char *const FORMULA[MIXINGS] = {"max(e1, e2)",     "(e1 + e2)/2", "e1*e2", "sqrt(e1*e2)",
                                             "min(e1 + e2, 1)", "min(e1, e2)", "e1",    "e2"};

static double mix(Mixing rule, double a, double b)
{
    const double of[MIXINGS] = {fmax(a, b), (a + b) / 2, a * b, sqrt(a * b), fmin(a + b, 1), fmin(a, b), a, b};
    return of[rule];
}

static float mix_float(Mixing rule, float a, float b)
{
    const float of[MIXINGS] = {fmaxf(a, b), (a + b) / 2, a * b, sqrtf(a * b), fminf(a + b, 1), fminf(a, b), a, b};
    return of[rule];
}

static double between(Random *random, double least, double most)
{
    return least + (most - least) * ((double)(random_next(random) >> 11) * 0x1p-53);
}

typedef struct LineHit {
    double m1, m2, v1, v2, e1, e2;
} LineHit;

static LineHit draw(Random *random)
{
    return (LineHit){between(random, 0.5, 5), between(random, 0.5, 5),  between(random, 0.1, 5),
                     -between(random, 0, 2),  between(random, 0.05, 1), between(random, 0.05, 1)};
}

static void put_double(Buf *log, LineHit h, double e)
{
    double j = (1 + e) * (h.v1 - h.v2) / (1 / h.m1 + 1 / h.m2);
    buf_printf(log, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", h.m1, h.m2, h.v1, h.v2, h.e1, h.e2, h.v1 - j / h.m1,
               h.v2 + j / h.m2);
}

static void put_float(Buf *log, LineHit h, Mixing rule)
{
    float m1 = (float)h.m1, m2 = (float)h.m2, v1 = (float)h.v1, v2 = (float)h.v2, e1 = (float)h.e1, e2 = (float)h.e2;
    float j = (1 + mix_float(rule, e1, e2)) * (v1 - v2) / (1 / m1 + 1 / m2);
    buf_printf(log, "%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n", (double)m1, (double)m2, (double)v1, (double)v2, (double)e1, (double)e2,
               (double)(v1 - j / m1), (double)(v2 + j / m2));
}

/* Whether the output has that text, whatever its spaces and ends of lines. */
static void says(const char *wanted)
{
    Buf  flat = {0};
    bool blank = false;
    for (const char *at = command_said.at; *at; at++) {
        bool space = *at == ' ' || *at == '\n';
        if (!space || !blank)
            buf_char(&flat, space ? ' ' : *at);
        blank = space;
    }
    buf_char(&flat, 0);
    ck_assert_msg(strstr(flat.at, wanted), "`%s` is not said:\n%s", wanted, command_said.at);
    buf_free(&flat);
}

static const char HEAD[] = "m1,m2,v1,v2,e1,e2,v1',v2'\n";

/* Every rule in double and in float: all rows are right, and only by it. */
START_TEST(each_rule_is_named)
{
    Random random = random_stream(60 + (uint64_t)_i);
    Buf    log = {0};
    bool   single = _i >= MIXINGS;
    Mixing rule = (Mixing)(_i % MIXINGS);
    char   line[100];
    buf_puts(&log, HEAD);
    for (int row = 0; row < 60; row++) {
        LineHit h = draw(&random);
        if (single)
            put_float(&log, h, rule);
        else
            put_double(&log, h, mix(rule, h.e1, h.e2));
    }
    command_put("log.csv", buf_text(&log).at);
    ck_assert_int_eq(command_run("audit collide1d log.csv in %s", single ? "float" : "double"), 0);
    says("No row is wrong.");
    snprintf(line, sizeof line, " 1 to 60 60 %s ", FORMULA[rule]);
    says(line);
    buf_free(&log);
}
END_TEST

/* By hand: m1 = 1 at 3 meets m2 = 2 at rest. v1' = 1 - 2e and v2' = 1 + e. */
static const struct {
    const char *row, *says;
    int         status;
} HANDS[] = {
    {"1,2,3,0,0.25,0.75,0,1.5", "this row proves it: of the rules that carom knows, only the mean of the two gives e = 0.5", 0},
    {"1,2,3,0,0.25,0.75,-0.5,1.75",
     "row 1: not decided. These rows fit 2 rules alike: the larger of the two and e of the second body alone", 0},
    {"1,2,3,0,0.25,0.25,0,1.5", "only the sum of the two, at most 1 gives e = 0.5", 0},
    {"1,2,3,0,0.5,0.5,0,1.5", "row 1: not decided. These rows fit 6 rules alike", 0},
    {"1,2,3,0,1,1,-1,2", "row 1: not decided. These rows fit 9 rules alike", 0},
    {"1,2,3,0,0,0,1,1", "row 1: not decided. These rows fit 9 rules alike", 0},
    {"1,2,0,3,0.25,0.75,0,3", "1 row shows no rule: its results do not depend on e", 0},
    {"1,2,3,0,0.25,0.75,0.0078125,1.49609375", "row 1: e is near the mean of the two, at most 0.0039 from it", 1},
    {"1,2,3,0,0.25,0.75,0.5,1.25", "row 1: not decided. These rows fit 2 rules alike: the smaller of the two and e of the first body alone",
     0},
    {"1,2,3,0,0.25,0.75,0.25,1.375", "1 row has the results of e = 0.375, which no rule gives", 1},
    {"1,2,3,0,-0.25,0.75,0,1.5", "row 1 (line 2): e1 = -0.25 is negative", 2},
    {"1,2,3,0,x,0.75,0,1.5", "row 1 (line 2): e1 is `x`, which is not a number", 2},
    {"1,2,3,0,0.25,nan,0,1.5", "row 1 (line 2): e2 is NaN", 2},
};
enum { HANDS_COUNT = sizeof HANDS / sizeof *HANDS };

START_TEST(one_hit)
{
    char log[200];
    snprintf(log, sizeof log, "%s%s\n", HEAD, HANDS[_i].row);
    command_put("log.csv", log);
    int status = command_run("audit collide1d log.csv");
    says(HANDS[_i].says);
    ck_assert_int_eq(status, HANDS[_i].status);
}
END_TEST

/* Hits under 1 m/s do not rebound: no fault, and the engines that do this are named; a faster hit without rebound is another rule. */
START_TEST(slow_hits)
{
    bool fast = _i;
    Buf  log = {0};
    buf_puts(&log, HEAD);
    for (int i = 1; i <= 40; i++) {
        LineHit h = {1, 2, i / 8.0, 0, 0.25, 0.75};
        put_double(&log, h, h.v1 < 1 || (fast && i == 33) ? 0 : 0.75);
    }
    command_put("log.csv", buf_text(&log).at);
    ck_assert_int_eq(command_run("audit collide1d log.csv"), fast);
    if (fast) {
        says("8 of 40 rows are wrong; the first is row 1.");
    } else {
        says("no rebound; the bodies approach at 0.875 or less. Wherever they rebound, they approach at 1 or more.");
        says("planck (1 m/s), box2d (1 m/s), box2d-v3 (1 m/s), jolt (1 m/s)");
        ck_assert(!strstr(command_said.at, "physx (2 m/s)"));
    }
    buf_free(&log);
}
END_TEST

/* A program that multiplies, in hits that fit several rules, and one slow hit (row 2 of the list) that does not rebound. By hand. */
static const char *const SAME_ROWS[] = {"1,1,10,0,0,0.5,5,5", "1,1,0.125,0,0.5,0.5,0.0625,0.0625", "1,1,10,0,0.5,0.75,3.125,6.875",
                                        "1,1,20,0,0.5,0.75,6.25,13.75", "1,1,16,0,0.25,0.5,7,9"};
enum { SAME = sizeof SAME_ROWS / sizeof *SAME_ROWS };

/* Begins with each row, forwards and backwards. */
START_TEST(the_order_of_rows_does_not_matter)
{
    Buf log = {0};
    buf_puts(&log, HEAD);
    for (int i = 0; i < SAME; i++)
        buf_printf(&log, "%s\n", SAME_ROWS[(_i + (_i < SAME ? i : SAME - i)) % SAME]);
    command_put("log.csv", buf_text(&log).at);
    ck_assert_int_eq(command_run("audit collide1d log.csv"), 0);
    says("No row is wrong.");
    says(" 4 e1*e2 chipmunk, bullet, cannon");
    says("no rebound; the bodies approach at 0.125 or less. Wherever they rebound, they approach at 10 or more");
    buf_free(&log);
}
END_TEST

/* Most hits are slow, and a few rebound: that is what a ball at rest logs. */
START_TEST(slow_hits_may_be_most)
{
    Buf log = {0};
    buf_puts(&log, HEAD);
    for (int i = 1; i <= 40; i++)
        put_double(&log, (LineHit){1, 2, i / 36.0, 0, 0.25, 0.75}, i / 36.0 <= 1 ? 0 : 0.5);
    command_put("log.csv", buf_text(&log).at);
    ck_assert_int_eq(command_run("audit collide1d log.csv"), 0);
    says(" 37 to 40 4 (e1 + e2)/2 rapier, physx");
    says("rows 1 to 36: no rebound");
    buf_free(&log);
}
END_TEST

/* From row 41 on the program takes e of the first body alone; or exchanges the masses. */
START_TEST(a_fault_beside_a_rule)
{
    Random random = random_stream(80 + (uint64_t)_i);
    Buf    log = {0};
    buf_puts(&log, HEAD);
    for (int row = 1; row <= 60; row++) {
        LineHit h = draw(&random);
        double  e = row > 40 && !_i ? h.e1 : mix(PRODUCT, h.e1, h.e2), j = (1 + e) * (h.v1 - h.v2) / (1 / h.m1 + 1 / h.m2);
        bool    turned = row > 40 && _i;
        buf_printf(&log, "%a,%a,%a,%a,%a,%a,%a,%a\n", h.m1, h.m2, h.v1, h.v2, h.e1, h.e2, h.v1 - j / (turned ? h.m2 : h.m1),
                   h.v2 + j / (turned ? h.m1 : h.m2));
    }
    command_put("log.csv", buf_text(&log).at);
    ck_assert_int_eq(command_run("audit collide1d log.csv"), 1);
    says("20 of 60 rows are wrong; the first is row 41.");
    says(_i ? "R10: You divided by the mass of the other body." : " 41 to 60 20 e1 -");
    says(" 1 to 40 40 e1*e2 chipmunk, bullet, cannon");
    says(_i ? "row 41 (line 42), error" : "to look at: row 41 (line 42), the first that follows e = e1");
    ck_assert_int_eq(command_run("--format json audit collide1d log.csv"), 1);
    says("\"rules\":[{\"e\":\"e1*e2\",\"near\":false,\"wrong\":false,\"slow\":false,\"engines\":\"chipmunk, bullet, cannon\",\"rows\":40");
    ck_assert_int_eq(command_run("audit collide1d log.csv columns \"e1=eA, e2=eB\""), 1);
    buf_free(&log);
}
END_TEST

/* Logs that engines wrote, recorded by tests/logs/make.sh: what the documentation and the source of each engine say of its rule. planck
 * puts a body to sleep that is slower than 0.01 m/s, so in row 143 its v2 is 0 when it is hit. */
static const struct {
    const char *name, *format, *says[3], *not_said;
    int         status;
} ENGINE_LOG[] = {
    {"planck",
     "double",
     {"186 max(e1, e2) planck,", "they leave only the larger of the two", "143 1 vb is ignored: the results are those of vb = 0"},
     "near ",
     1},
    {"rapier", "float", {"No row is wrong.", "1 to 200 200 (e1 + e2)/2 rapier", "row 1 (line 2) alone proves it"}, "near ", 0},
    {"matter", "double", {"194 near max(e1, e2) planck", "suggests the rule and does not prove it", "no rule gives"}, "proves it:", 1},
    {"cannon", "double", {"200 of 200 rows are wrong", "200 rows have the results of an e between", "that no rule gives"}, "near", 1},
    {"p2", "double", {"1 to 200 200 near (e1 + e2)/2", "at most 0.0055 from it", "does not prove it"}, "proves it:", 1},
};
enum { ENGINE_LOGS = sizeof ENGINE_LOG / sizeof *ENGINE_LOG };

START_TEST(logs_of_engines)
{
    Buf  log = {0};
    char path[100];
    snprintf(path, sizeof path, "tests/logs/%s.csv", ENGINE_LOG[_i].name);
    ck_assert(read_whole(path, &log));
    command_put("log.csv", log.at);
    ck_assert_int_eq(command_run("audit collide1d log.csv in %s", ENGINE_LOG[_i].format), ENGINE_LOG[_i].status);
    for (int i = 0; i < 3; i++)
        says(ENGINE_LOG[_i].says[i]);
    ck_assert_msg(!strstr(command_said.at, ENGINE_LOG[_i].not_said), "%s", command_said.at);
    buf_free(&log);
}
END_TEST

/* The log of box2d as make-box2d.sh recorded it, with g*dt added to the velocities before the step in floats, as the engine does. */
static void put_falling(Buf *log)
{
    Buf    whole = {0};
    Arena *mem = arena_new();
    ck_assert(read_whole("tests/logs/box2d.csv", &whole));
    Csv csv = csv_read(text_of(whole.at), mem);
    int y[] = {csv_column(&csv, "v1.y"), csv_column(&csv, "v2.y")}, g = csv_column(&csv, "g.y"), dt = csv_column(&csv, "dt");
    for (int row = 0; row < csv.rows; row++)
        for (int i = 0; i < csv.row[row].cells; i++) {
            const Text *cell = csv.row[row].cell;
            if (row && (i == y[0] || i == y[1]))
                buf_printf(log, "%.9g", (double)(strtof(cell[i].at, NULL) + strtof(cell[g].at, NULL) * strtof(cell[dt].at, NULL)));
            else
                buf_put(log, cell[i]);
            buf_char(log, i + 1 < csv.row[row].cells ? ',' : '\n');
        }
    buf_char(log, 0);
    buf_free(&whole);
    arena_free(mem);
}

/* Rough discs that spin and fall: gravity acts before the hit, and the rest of each of the 200 hits is the textbook's. */
START_TEST(a_log_of_box2d)
{
    Buf log = {0};
    ck_assert(read_whole("tests/logs/box2d.csv", &log));
    command_put("log.csv", log.at);
    ck_assert_int_eq(command_run("audit rough_balls log.csv in float"), 1);
    says("1 to 200 200 gravity acts before the hit: the results are those of velocities to which g*dt was added");
    log.len = 0;
    put_falling(&log);
    command_put("log.csv", log.at);
    ck_assert_int_eq(command_run("audit rough_balls log.csv in float"), 0);
    says("No row is wrong.");
    says("189 max(e1, e2) planck, box2d, box2d-v3, jolt, matter, littlejs");
    says("together they leave only the larger of the two");
    says("no rebound; the bodies approach at 0.939 or less. Wherever they rebound, they approach at 1.07 or more.");
    buf_free(&log);
}
END_TEST

SUITE(check_audit_rules)
{
    Suite *suite = suite_create("audit_rules");
    TCase *rules = tcase_create("rules");
    tcase_add_checked_fixture(rules, command_setup, command_teardown);
    tcase_add_loop_test(rules, each_rule_is_named, 0, 2 * MIXINGS);
    tcase_add_loop_test(rules, one_hit, 0, HANDS_COUNT);
    tcase_add_loop_test(rules, slow_hits, 0, 2);
    tcase_add_loop_test(rules, the_order_of_rows_does_not_matter, 0, 2 * SAME);
    tcase_add_test(rules, slow_hits_may_be_most);
    tcase_add_loop_test(rules, logs_of_engines, 0, ENGINE_LOGS);
    tcase_add_test(rules, a_log_of_box2d);
    tcase_add_loop_test(rules, a_fault_beside_a_rule, 0, 2);
    suite_add_tcase(suite, rules);
    return suite;
}
