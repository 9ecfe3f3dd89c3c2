/* `carom audit` as a command, and what the manual says of it. */
#include "command.h"

#include "base/csv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const char RIGHT[] = "ma,mb,va,vb,e,va',vb'\n2,3,5,-4,0.25,-1.75,0.5\n1,3,4,0,0.5,-0.5,1.5\n";

START_TEST(statuses)
{
    command_put("log.csv", RIGHT);
    ck_assert_int_eq(command_run("audit collide1d log.csv"), 0);
    command_says("No row is wrong.");
    command_put("log.csv", "ma,mb,va,vb,e,va',vb'\n2,3,5,-4,0.25,-1.75,0.5\n1,3,4,0,0.5,-0.5,1.75\n");
    ck_assert_int_eq(command_run("audit collide1d log.csv"), 1);
    command_says("1 of 2 rows is wrong; the first is row 2.");
    command_says("    collide1d ma=1 mb=3 va=4 vb=0 e=0.5");
    command_put("log.csv", "ma,mb,va,vb,e,va',vb'\n2,3,5,-4,0.25,-1.75,0.5000000000000002\n");
    ck_assert_int_eq(command_run("audit collide1d log.csv"), 0);
    ck_assert_int_eq(command_run("audit --ulps 2 collide1d log.csv"), 0);
    ck_assert_int_eq(command_run("audit --ulps 1 collide1d log.csv"), 1);
    command_says("1 of 1 is more than 1 ulps off; the first is row 1.");
    ck_assert_int_eq(command_run("audit --format json collide1d log.csv"), 0);
    command_says("\"kind\":\"audit\",\"method\":\"collide1d\",\"status\":\"ok\",\"log\":\"log.csv\",\"numbers\":\"binary64\",\"rows\":1");
    ck_assert_int_eq(command_run("audit collide1d missing.csv"), 4);
    command_says("cannot read missing.csv: No such file");
    ck_assert_int_eq(command_run("audit nothing log.csv"), 2);
    command_says("there is no method `nothing`");
    ck_assert_int_eq(command_run("audit log.csv collide1d"), 2);
    command_says("the method comes before the file: audit collide1d \"log.csv\"");
    ck_assert_int_eq(command_run("audit collide1d"), 2);
    command_says("the log is missing after `collide1d`");
    ck_assert_int_eq(command_run("audit collide1d log.csv log.csv"), 2);
    command_says("after the file, `audit` takes `ulps` with a number, `columns` with names");
    command_put("hits.csv", "m1,m2,va,vb,e,out\n2,3,5,-4,0.25,-1.75\n");
    ck_assert_int_eq(command_run("audit collide1d hits.csv columns \"out=va'\" float"), 0);
    command_says("hits.csv against collide1d, as numbers in binary32");
    ck_assert_int_eq(command_run("audit --columns \"out=va'\" collide1d hits.csv ulps 2 in mpfr:24"), 0);
    ck_assert_int_eq(command_run("audit collide1d hits.csv exact"), 2);
    ck_assert_int_eq(command_run("audit collide1d hits.csv columns 'a\"b=va'"), 2);
    command_says("the names of files and columns cannot contain quotes");
    ck_assert_int_eq(command_run("audit --format binary32 collide1d log.csv"), 2);
    command_says("--format takes text, json, latex, markdown, html, not `binary32`; write --numbers binary32\n");
    ck_assert_int_eq(command_run("audit --numbers json collide1d log.csv"), 2);
    command_says("not `json`; write --format json\n");
    ck_assert_int_eq(command_run("audit --format exact collide1d log.csv"), 2); /* a value of two settings */
    command_says("not `exact`\n");
    ck_assert_int_eq(command_run("--ulps 1 -e 1+1"), 2);
    command_says("--ulps works only with `carom audit`");
}
END_TEST

/* Each log lacks something; the message says what to do. */
static const struct {
    const char *log, *options, *says;
} LACKING[] = {
    {"", "", "log.csv is empty"},
    {"\x7F"
     "ELF\x02\x01,b\n1,2\n",
     "", "cannot be read: the name of a column has"},
    {"ma,mb,va,e,va'\n1,2,3,1,0\n", "", "the log has no column for vb, the velocity of B"},
    {"ma,mb,speed,e,va'\n1,2,3,1,0\n", "", "the log has no columns for va and vb"},
    {"ma,mb,vel,e,va'\n1,2,3,1,0\n", "", "say which of its other columns it is (vel, va'), as in columns"},
    {"ma mb va vb e va'\n1 2 3 1 0 0\n", "", "separate the columns by commas, semicolons or tabs"},
    {"ma,mb,va,vb,e\n1,2,3,1,0\n", "", "its results are va' vb' J loss"},
    {"ma,mb,va,vb,e,a\n1,2,3,1,0,0\n", "--columns b=va\\'", "the log has no column `b`"},
    {"ma,mb,va,vb,e,va',foo\n1,2,3,1,0,0,0\n", "--columns foo=zz", "collide1d has no value and no result called `zz`"},
    {"ma,mb,va,vb,e,va',foo\n1,2,3,1,0,0,0\n", "--columns foo=zz", "hint: `help collide1d` lists them"},
    {"ma,mb,va,vb,e,va',foo\n1,2,3,1,0,0,0\n", "--columns foo=lss", "hint: did you mean `loss`?"},
    {"ma,mb,vel,vb,e,va'\n1,2,3,1,0,0\n", "--columns vel=va.x.y", "collide1d has no value and no result called `va.x.y`"},
    {"{\"ma\":2,\"mb\":3,\"va\":5 \"vb\":-4}\n", "", "the first line of log.csv cannot be read: a comma or a closing brace is"},
    {"{\"ma\":2,\"mb\":3,\"va\":5 \"vb\":-4}\n", "", "missing at character 23"},
    {"\"ma,mb\n1,2\n", "", "the first line of log.csv cannot be read: a quote is not closed"},
    {"ma,mb,va,vb,e\xFF\n1,2,3,1,0\n", "", "the first line of log.csv cannot be read: it is not UTF-8"},
    {"ma,mb,va,vb,e,a\n1,2,3,1,0,0\n", "--columns a", "`columns` takes pairs COLUMN=NAME with commas between them"},
    {"ma,mb,va,v1,vb,e,va'\n1,2,3,1,0,0,0\n", "", "two columns of the log are va: `va` and `v1`"},
    {"ma,mb,va.x,vb.x,e,va'\n1,2,3,1,0,0\n", "", "the log has only the x component of va"},
    {"ma,mb,va,vb,e,va'\n1,2,3,1,0,0\n", "--ulps -1", "`ulps` takes a number above 0"},
};
enum { LACKINGS = sizeof LACKING / sizeof *LACKING };

START_TEST(what_a_log_lacks)
{
    command_put("log.csv", LACKING[_i].log);
    ck_assert_int_eq(command_run("audit %s collide1d log.csv", LACKING[_i].options), 2);
    command_says(LACKING[_i].says);
}
END_TEST

/* ma=2 mb=3 va=5 vb=-4 e=1/4 give -1.75 and 0.5; no mistake gives 0.8. */
static const struct {
    const char *vb, *options, *says, *not_said;
} UNKNOWN[] = {
    {"0.8", "", "no known mistake gives these results; only vb' is wrong", "nothing"},
    {"0.8", "", "note: if the program computes in float, write `in binary32` after the log", "nothing"},
    {"0.8", "in float", "at most 3 digits; a float needs 9", "computes in float"},
    {"0.80000001", "in float", "only vb' is wrong", "digits"},
    {"0.80000000000000004", "", "only vb' is wrong", "digits"},
    {"0x3fe999999999999a", "", "only vb' is wrong", "digits"},
    {"0.5", "", "No row is wrong", "digits"},
};

START_TEST(a_fault_that_is_not_known)
{
    char log[200];
    snprintf(log, sizeof log, "ma,mb,va,vb,e,va',vb'\n2,3,5,-4,0.25,-1.75,%s\n", UNKNOWN[_i].vb);
    command_put("log.csv", log);
    ck_assert_int_eq(command_run("audit collide1d log.csv %s", UNKNOWN[_i].options), strcmp(UNKNOWN[_i].vb, "0.5") != 0);
    command_says(UNKNOWN[_i].says);
    ck_assert_msg(!strstr(command_said.at, UNKNOWN[_i].not_said), "%s", command_said.at);
}
END_TEST

/* Damaged rows cost only themselves; inputs without an answer are told apart from them. */
START_TEST(damaged_rows)
{
    command_put("log.csv", "ma,mb,va,vb,e,va',vb'\nx,3,5,-4,0.25,-1.75,0.5\n2,3\n2,3,5,-4,0.25,-1.75,0.5\n-2,3,5,-4,0.25,0,0\n"
                           "2,3,nan,-4,0.25,nan,nan\n2,3,5,-4,0.25,-1.75,\"0,5\"\n");
    ck_assert_int_eq(command_run("audit collide1d log.csv"), 0);
    command_says("2     not judged: the method has no answer for these inputs");
    command_says("3     not judged: they cannot be read");
    command_says("row 1 (line 2): ma is `x`, which is not a number");
    command_says("row 4 (line 5): masses must be positive, but here\n  ma = -2 and mb = 3");
}
END_TEST

/* A program of which nothing is known has not passed. */
static const struct {
    const char *rows, *says;
} UNJUDGED[] = {
    {"", "The log has no rows."},
    {"2,3,5,-4,0.25,x,0.5\n", "row 1 (line 2): va' is `x`, which is not a number"},
    {"2,3,\"(5, 0)\",-4,0.25,1,0.5\n", "number; a vector needs a column for each component, as in v.x and v.y"},
    {"0,3,5,-4,0.25,1,0.5\n", "row 1 (line 2): masses must be positive, but here\n  ma = 0 and mb = 3"},
};
enum { UNJUDGEDS = sizeof UNJUDGED / sizeof *UNJUDGED };

START_TEST(no_row_is_judged)
{
    char log[300];
    snprintf(log, sizeof log, "m1,m2,u1,u2,e,v1,v2\n%s", UNJUDGED[_i].rows);
    command_put("log.csv", log);
    ck_assert_int_eq(command_run("audit collide1d log.csv"), 2);
    command_says(UNJUDGED[_i].says);
}
END_TEST

/* JSON lines, bits, standard input, and a log of floats: their decimals are exact only in binary32. */
START_TEST(forms_of_a_log)
{
    command_put("log.json", "{\"ma\":2,\"mb\":3,\"va\":[4,3],\"vb\":[-3,1],\"n\":[3,4],\"e\":0.25,\"va'\":[1.39,-0.48]}\n"
                            "{\"ma\":2,\"mb\":3,\"va\":[4,3],\"vb\":[-3,1],\"n\":[3,4],\"e\":0.25,\"va'\":[1.39,0.48]}\n");
    ck_assert_int_eq(command_run("audit collide2d log.json"), 1);
    command_says("1 of 2 rows is wrong; the first is row 2.");
    command_put("log.csv", RIGHT);
    ck_assert_int_eq(command_run("audit collide1d - < log.csv"), 0);
    command_put("log.csv", "ma,mb,va,vb,e,va'\n0x40000000,3,5,-4,0.25,0xbfe00000\n2,3,5,-4,0.1,-0.940000057\n");
    ck_assert_int_eq(command_run("audit --numbers binary32 collide1d log.csv"), 0);
    command_says("as numbers in binary32");
    ck_assert_int_eq(command_run("audit collide1d log.csv in float"), 0);
    command_says("as numbers in binary32");
    ck_assert_int_eq(command_run("audit collide1d log.csv in mpfr:24"), 0);
    command_says("as numbers in mpfr:24");
    ck_assert_int_eq(command_run("audit collide1d log.csv in exact"), 2);
    command_says("`exact` is not a floating-point format that carom can use");
    ck_assert_int_eq(command_run("audit collide1d log.csv"), 1);
}
END_TEST

/* Beside a velocity that is said to be one after the collision, v1 is the one before. */
static const char *const MOMENTS[] = {"v1,v2,e,v1',v2'", "v1,v2,e,v1f,v2f", "v1,v2,e,v1_after,v2_after", "v1_before,v2_before,e,v1,v2",
                                      "v1_initial,v2_initial,e,v1_final,v2_final"};
enum { MOMENTS_TRIED = sizeof MOMENTS / sizeof *MOMENTS };

START_TEST(velocities_before_and_after)
{
    char log[300];
    snprintf(log, sizeof log, "m1,m2,%s\n2,3,5,-4,0.25,-1.75,0.5\n", MOMENTS[_i]);
    command_put("log.csv", log);
    ck_assert_int_eq(command_run("audit collide1d log.csv"), 0);
    command_says("No row is wrong.");
    command_put("log.json", "{\"m1\":2,\"m2\":3,\"v1\":[4,3],\"v2\":[-3,1],\"n\":[3,4],\"e\":0.25,\"v1_after\":[1.39,-0.48]}\n");
    ck_assert_int_eq(command_run("audit collide2d log.json"), 0);
}
END_TEST

/* A naming of a vector names its components: those of a JSON list, and columns that have its name with a letter. */
START_TEST(columns_of_a_vector)
{
    command_put("log.json", "{\"v\":[3,-4],\"n\":[0,1],\"e\":0.5,\"v_out\":[3,2]}\n");
    ck_assert_int_eq(command_run("audit --columns \"v_out=v'\" bounce log.json"), 0);
    command_says("No row is wrong.");
    command_put("log.csv", "vx,vy,nx,ny,e,outx,outy\n3,-4,0,1,0.5,3,2\n3,-4,0,1,0.5,2,3\n");
    ck_assert_int_eq(command_run("audit --columns \"out=v'\" bounce log.csv"), 1);
    command_says("v' = <2, 3>");
}
END_TEST

/* Plain arithmetic in float, where almost all of vb' cancels: a convention about J, which the log does not have, explains nothing. */
START_TEST(no_convention_of_what_is_not_logged)
{
    command_put("log.csv", "ma,mb,va,vb,e,va',vb'\n1,4,4.4000001,-2.36000013,0.75,-5.06399965,0.00599980354\n");
    ck_assert_int_eq(command_run("audit --numbers binary32 collide1d log.csv"), 0);
    command_says("1     further off, but rounding explains them");
    ck_assert(!strstr(command_said.at, "convention"));
}
END_TEST

/* The findings as a table: what the page says of them, and statements that run. */
/* By hand, equal masses and e = 1/2. Where n is logged from A to B, bodies that separate along it are left alone, and that is no fault of
 * the program; a row that leaves bodies alone which approach is one. */
START_TEST(a_normal_from_a_to_b)
{
    static const char HEAD[] = "ma,mb,va.x,va.y,vb.x,vb.y,n.x,n.y,e,va'.x,va'.y,vb'.x,vb'.y\n";
    static const char ROWS[] = "1,1,2,1,0,0,1,0,0.5,0.5,1,1.5,0\n1,1,-1,0,1,3,1,0,0.5,-1,0,1,3\n1,1,0,5,2,0,3,0,0.5,0,5,2,0\n";
    char              log[400];
    snprintf(log, sizeof log, "%s%s", HEAD, ROWS);
    command_put("log.csv", log);
    ck_assert_int_eq(command_run("audit collide2d log.csv"), 0);
    command_says("No row is wrong.");
    command_says("n as given");
    snprintf(log, sizeof log, "%s%s1,1,2,1,0,0,1,0,0.5,2,1,0,0\n", HEAD, ROWS);
    command_put("log.csv", log);
    ck_assert_int_eq(command_run("audit collide2d log.csv"), 1);
    command_says("1 of 4 rows is wrong; the first is row 4.");
    snprintf(log, sizeof log, "%s1,1,2,1,0,0,1,0,0.5,2,1,0,0\n%s", HEAD, ROWS);
    command_put("log.csv", log);
    ck_assert_int_eq(command_run("audit collide2d log.csv"), 1);
    command_says("1 of 4 rows is wrong; the first is row 1.");
}
END_TEST

START_TEST(findings_as_a_table)
{
    command_put("log.csv", "ma,mb,va,vb,e,va',vb'\n2,3,5,-4,0.25,-1.75,0.5\n1,3,4,0,0.5,-0.5,1.75\n-2,3,5,-4,0.25,0,0\n"
                           "5,1,2,-2,0.25,-2.166666666666667,-1.1666666666666665\n5,1,2,-2,x,0,0\n");
    ck_assert_int_eq(command_run("audit --table rows.csv collide1d log.csv"), 1);
    command_says("rows.csv: 4 rows");
    Arena *mem = arena_new();
    Csv    csv = csv_read(text_of(command_get("rows.csv")), mem);
    ck_assert_int_eq(csv.rows, 5);
    static const char *const VERDICT[] = {"wrong", "wrong", "no answer", "unreadable"}, *const ROW[] = {"2", "4", "3", "5"};
    for (int i = 0; i < 4; i++) {
        ck_assert(text_is(csv_cell(&csv.row[i + 1], csv_column(&csv, "verdict")), VERDICT[i]));
        ck_assert(text_is(csv_cell(&csv.row[i + 1], csv_column(&csv, "row")), ROW[i]));
        ck_assert(text_is(csv_cell(&csv.row[i + 1], csv_column(&csv, "rows")), "1"));
    }
    ck_assert(text_is(csv_cell(&csv.row[1], csv_column(&csv, "exact")), "1.5"));
    ck_assert(text_is(csv_cell(&csv.row[2], csv_column(&csv, "mistake")), "R10"));
    ck_assert(text_is(csv_cell(&csv.row[2], csv_column(&csv, "statement")), "collide1d ma=5 mb=1 va=2 vb=-2 e=0.25"));
    arena_free(mem);
    ck_assert_int_eq(command_run("audit --table rows.csv collide1d log.csv"), 1); /* one of its own is replaced, */
    ck_assert_int_eq(command_run("audit --table log.csv collide1d log.csv"), 4);  /* and nothing else */
    command_says("log.csv exists already and is not a table of an audit");
    ck_assert_int_eq(command_run("audit --table rows.txt collide1d log.csv"), 2);
    command_says("`table` takes the name of a file that ends in .csv");
}
END_TEST

/* ---- hostile logs ----------------------------------------------------------------------------------------- */

/* MB. The address sanitizer keeps what has been freed, up to 256 MB. */
#if defined __SANITIZE_ADDRESS__
enum { SPARE = 16 + 256 };
#else
enum { SPARE = 16 };
#endif

/* The most memory that a run of carom has had until now, in MB. */
static long most_memory(void)
{
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return usage.ru_maxrss / 1024;
}

/* A line of a gigabyte, all of it NUL bytes; the file has a hole there and takes no room on the disk. */
START_TEST(a_line_of_a_gigabyte_costs_only_itself)
{
    static const char AFTER[] = "\n1,3,4,0,0.5,-0.5,1.5\n1,3,4,0,0.5,-0.5,1.75\n";
    char              path[300];
    command_put("log.csv", RIGHT);
    ck_assert_int_eq(command_run("audit collide1d log.csv"), 0);
    long before = most_memory();
    snprintf(path, sizeof path, "%s/log.csv", command_folder);
    FILE *log = fopen(path, "r+");
    ck_assert(log && !fseek(log, 1L << 30, SEEK_SET) && fputs(AFTER, log) >= 0 && !fclose(log));
    ck_assert_int_eq(command_run("audit collide1d log.csv"), 1);
    command_says("1 of 5 rows is wrong; the first is row 5.");
    command_says("1     not judged: they cannot be read");
    command_says("row 3 (line 4): it is longer than 65536");
    ck_assert_msg(most_memory() < before + SPARE, "%ld MB, and %ld MB for three lines", most_memory(), before);
}
END_TEST

/* Memory does not grow with the rows, whether they are right, wrong in a hundred ways, or damaged. */
START_TEST(many_rows_take_no_more_memory)
{
    long few = 0;
    for (int many = 0; many < 2; many++) {
        Buf    log = {0};
        Random random = random_stream(19);
        int    rows = many ? cases(20000) : 500;
        buf_puts(&log, "ma,mb,va,vb,e,va',vb'\n");
        for (int i = 0; i < rows; i++)
            buf_printf(&log, "%d,%d,%d,%d,0.5,%s%d,%s\n", random_int(&random, 1, 9), random_int(&random, 1, 9), random_int(&random, 0, 9),
                       random_int(&random, -9, 0), i % 7 ? "" : "x", random_int(&random, -9, 9), i % 5 ? "nan" : "inf");
        command_put("log.csv", buf_text(&log).at);
        buf_free(&log);
        ck_assert_int_eq(command_run("audit collide1d log.csv"), 1);
        few = many ? few : most_memory();
    }
    ck_assert_msg(most_memory() < few + SPARE, "%ld MB, and %ld MB for 500 rows", most_memory(), few);
}
END_TEST

static const struct {
    const char *row, *says;
} HOSTILE[] = {
    {"inf,3,5,-4,0.25,5,7.25", "1     within 4 ulps"},
    {"nan,3,5,-4,0.25,0,0", "row 1 (line 2): ma is NaN"},
    {"2,3,1e400,-4,0.25,0,0", "row 1 (line 2)"},
    {"2,3,1e-400,0,1,0,0", "1     within 4 ulps"},
    {"2,3,5,-4,0.25,inf,-inf", "1 of 1 row is wrong"},
    {"2,3,5,-4,0.25,nan,nan", "1 of 1 row is wrong"},
    {"2,3,5,-4,0.25", "row 1 (line 2): it has 5 cells, and there are 7"},
    {"2,3,5,-4,0.25,-1.75,0.5,9", "row 1 (line 2): it has 8 cells, and there are 7"},
    {"2,3,0x7ff0000000000000,-4,0.25,0,0", "row 1 (line 2)"},
    {"\"2,3,5,-4,0.25,-1.75,0.5", "row 1 (line 2)"},
    {"2,3,\x1b[31m5,-4,0.25,0,0", "row 1 (line 2): va is `\\u{1b}[31m5`"},
};
enum { HOSTILES = sizeof HOSTILE / sizeof *HOSTILE };

START_TEST(hostile_rows)
{
    char log[300];
    snprintf(log, sizeof log, "ma,mb,va,vb,e,va',vb'\n%s\n", HOSTILE[_i].row);
    command_put("log.csv", log);
    int status = command_run("audit collide1d log.csv");
    ck_assert_msg(status >= 0 && status <= 2, "status %d", status);
    command_says(HOSTILE[_i].says);
}
END_TEST

/* The text between the next fence after `from` and its end, ended by a zero; *from goes after it. */
static char *fenced(const char **from)
{
    const char *at = strstr(*from, "\n```\n"), *end = at ? strstr(at + 5, "\n```\n") : NULL;
    ck_assert(at && end);
    *from = end + 5;
    char *text = arena_realloc(NULL, (size_t)(end - at));
    memcpy(text, at + 5, (size_t)(end - at) - 4);
    text[end - at - 4] = 0;
    return text;
}

/* The log and the page after that heading of the manual. */
static void example_works(const char *heading, const char *name, int status)
{
    Buf page = {0};
    ck_assert(read_whole("src/manual/audit.md", &page));
    const char *at = strstr(page.at, heading);
    ck_assert(at);
    char *log = fenced(&at), *shown = fenced(&at), *output = strchr(shown, '\n') + 1;
    output[-1] = 0;
    command_put(name, log);
    ck_assert_int_eq(command_run("%s", shown + strlen("$ carom ")), status);
    ck_assert_str_eq(command_said.at, output);
    free(log);
    free(shown);
    buf_free(&page);
}

/* ---- parts -------------------------------------------------------------------------------------------------------- */

enum { PARTS_ROWS = 400, PARTS = 8 };

/* Right rows, rounded ones, two faults in turn from the middle on, a damaged row, and one without an answer. */
static void put_hit(Buf *log, int row)
{
    double ma = 1 + row % 7, mb = 2 + row % 5, va = 3 + row % 11 / 4.0, vb = -1 - row % 3, e = 0.125 * (row % 8);
    double used = row > PARTS_ROWS / 2 && row % 3 == 0 ? 1 : e, w = used * (va - vb), after = (ma * va + mb * vb + ma * w) / (ma + mb);
    double before = row > PARTS_ROWS / 2 && row % 3 == 1 ? (mb * va + ma * vb + mb * w) / (ma + mb) : after;
    if (row == 77)
        buf_puts(log, "1,2,x,0,1,0,0\n");
    else
        buf_printf(log, "%g,%g,%g,%g,%g,%.17g,%.17g\n", ma, row == 123 ? -1 : mb, va, vb, e, before - w,
                   before * (row % 50 ? 1 : 1 + 0x1p-50));
}

static void put_parts(void)
{
    static const char HEAD[] = "ma,mb,va,vb,e,va',vb'\n";
    Buf               whole = {0}, part = {0};
    char              name[20];
    buf_puts(&whole, HEAD);
    for (int i = 0, row = 1; i < PARTS; i++) {
        part.len = 0;
        buf_puts(&part, HEAD);
        for (; row <= PARTS_ROWS * (i + 1) / PARTS; row++) {
            put_hit(&whole, row);
            put_hit(&part, row);
        }
        snprintf(name, sizeof name, "p%d.csv", i);
        buf_char(&part, 0);
        command_put(name, part.at);
    }
    buf_char(&whole, 0);
    command_put("whole.csv", whole.at);
    buf_free(&whole);
    buf_free(&part);
}

/* What the command said as a file. */
static void keep_said(const char *name)
{
    buf_char(&command_said, 0);
    command_put(name, command_said.at);
}

/* What the command says, without its first line, which names the log. */
static Text said_below(Arena *mem)
{
    Text said = text_copy(mem, buf_text(&command_said));
    (void)text_take(&said, "\n");
    return said;
}

START_TEST(parts_add_up_to_the_whole)
{
    Arena *mem = arena_new();
    put_parts();
    ck_assert_int_eq(command_run("audit collide1d whole.csv ulps 2"), 1);
    Text whole = said_below(mem);
    command_says("are wrong; the first is row 201.");
    for (int i = 0; i < PARTS; i++) {
        ck_assert_int_le(command_run("audit --format json collide1d p%d.csv ulps 2", i), 1);
        keep_said(text_format(mem, "p%d.json", i).at);
    }
    ck_assert_int_eq(command_run("audit --merge p0.json p1.json p2.json p3.json p4.json p5.json p6.json p7.json"), 1);
    Text sum = said_below(mem);
    ck_assert_msg(text_equal(sum, whole), "the parts give:\n%.*sthe whole log:\n%.*s", TEXT_ARG(sum), TEXT_ARG(whole));
    ck_assert_int_eq(command_run("-e 'audit parts \"p0.json\"'"), 1);
    command_says("1 part against collide1d, as numbers in binary64");
    arena_free(mem);
}
END_TEST

/* The summary of parts is a part itself: however they are gathered, the same comes out. */
START_TEST(sums_of_parts_add_up)
{
    Arena *mem = arena_new();
    Text   sum[3];
    put_parts();
    for (int i = 0; i < 3; i++) {
        ck_assert_int_le(command_run("audit --format json collide1d p%d.csv", 3 + i), 1); /* faults begin in the second */
        keep_said(text_format(mem, "p%d.json", i).at);
    }
    ck_assert_int_eq(command_run("audit --format json --merge p0.json p1.json"), 1);
    keep_said("first.json");
    ck_assert_int_eq(command_run("audit --format json --merge p1.json p2.json"), 1);
    keep_said("last.json");
    static const char *const GATHERED[] = {"p0.json p1.json p2.json", "first.json p2.json", "p0.json last.json"};
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(command_run("audit --format json --merge %s", GATHERED[i]), 1);
        command_says("\"log\":\"3 parts\"");
        sum[i] = text_copy(mem, buf_text(&command_said));
        (void)text_take(&sum[i], "\"kind\""); /* the statement stands before it */
        ck_assert_msg(text_equal(sum[i], sum[0]), "%s give:\n%.*snot\n%.*s", GATHERED[i], TEXT_ARG(sum[i]), TEXT_ARG(sum[0]));
    }
    arena_free(mem);
}
END_TEST

/* One slip of the user is refused; another one looks like two parts that are alike, and may be. */
START_TEST(a_part_given_twice)
{
    command_put("log.csv", RIGHT);
    ck_assert_int_eq(command_run("audit --format json collide1d log.csv"), 0);
    keep_said("log.json");
    ck_assert_int_eq(command_run("audit --merge log.json log.json"), 2);
    command_says("log.json is given twice, and its rows would count twice");
    ck_assert_int_eq(command_run("audit --format json collide1d log.csv"), 0);
    keep_said("again.json");
    ck_assert_int_eq(command_run("audit --merge log.json again.json"), 0);
    command_says("note: summaries 1 and 2 are the same; if they are of one part of the log, it is");
    command_says("2 parts against collide1d");
    command_put("log.csv", "ma,mb,va,vb,e,va',vb'\n"); /* nothing counts twice */
    ck_assert_int_eq(command_run("audit --format json collide1d log.csv"), 2);
    keep_said("log.json");
    keep_said("again.json");
    ck_assert_int_eq(command_run("audit --merge log.json again.json"), 2);
    ck_assert(!strstr(command_said.at, "summaries"));
}
END_TEST

START_TEST(parts_that_cannot_be_added)
{
    command_put("log.csv", RIGHT);
    command_put("other.csv", "ma,mb,va,vb,e,va'\n2,3,5,-4,0.25,-1.75\n");
    command_put("bad.json", "{\"kind\":\"audit\"");
    command_put("pairs.csv", "m1,m2,v1,v2,e1,e2,v1',v2'\n1,2,3,0,0.25,0.75,0,1.5\n");
    ck_assert_int_eq(command_run("audit --format json collide1d log.csv"), 0);
    keep_said("log.json");
    ck_assert_int_eq(command_run("audit --format json collide1d other.csv"), 0);
    keep_said("other.json");
    ck_assert_int_eq(command_run("audit --format json collide1d log.csv ulps 4"), 0);
    keep_said("bound.json");
    ck_assert_int_eq(command_run("audit --format json collide1d log.csv in mpfr:53"), 0);
    keep_said("bits.json");
    (void)command_run("audit --format json collide1d pairs.csv");
    keep_said("pairs.json");
    ck_assert_int_eq(command_run("audit --merge log.json other.json"), 2);
    command_says("other.json is the summary of another log");
    ck_assert_int_eq(command_run("audit --merge log.json bound.json"), 2);
    command_says("bound.json is the summary of another log");
    ck_assert_int_eq(command_run("audit --merge log.json bits.json"), 2);
    command_says("bits.json is the summary of another log");
    ck_assert_int_eq(command_run("audit --merge log.json bad.json"), 2);
    command_says("bad.json is no summary of an audit");
    ck_assert_int_eq(command_run("audit --merge log.csv"), 2);
    command_says("log.csv is no summary of an audit");
    ck_assert_int_eq(command_run("audit --merge pairs.json"), 2);
    command_says("has to be audited as a whole");
    ck_assert_int_eq(command_run("audit --merge missing.json"), 4);
    ck_assert_int_eq(command_run("audit --merge log.json --ulps 3"), 2);
    command_says("the parts were audited already, so --merge does not go with");
    ck_assert_int_eq(command_run("-e 'audit parts'"), 2);
    command_says("for example: audit parts \"part1.json\" \"part2.json\"");
}
END_TEST

START_TEST(parallel_cuts_a_log)
{
    if (!command_needs("parallel"))
        return;
    Arena *mem = arena_new();
    put_parts();
    ck_assert_int_eq(command_run("audit collide1d whole.csv"), 1);
    Text whole = said_below(mem);
    char shell[1000];
    snprintf(shell, sizeof shell,
             "carom=$(realpath \"$CAROM\") && cd '%s' && parallel -k --pipepart -a whole.csv --header : --block 3k \"$carom audit --format "
             "json collide1d -\" >parts.json "
             "2>/dev/null",
             command_folder);
    ck_assert_int_ge(system(shell), 0); /* a status for the parts that have faults */
    ck_assert_int_eq(command_run("audit --merge parts.json"), 1);
    ck_assert(text_equal(said_below(mem), whole));
    arena_free(mem);
}
END_TEST

START_TEST(the_examples_of_the_manual_work)
{
    example_works("## An example", "hits.csv", 1);
    example_works("## A coefficient for each body", "pairs.csv", 0);
}
END_TEST

SUITE(check_audit_command)
{
    Suite *suite = suite_create("audit_command");
    TCase *command = tcase_create("command");
    tcase_add_checked_fixture(command, command_setup, command_teardown);
    tcase_add_test(command, statuses);
    tcase_add_loop_test(command, what_a_log_lacks, 0, LACKINGS);
    tcase_add_loop_test(command, a_fault_that_is_not_known, 0, sizeof UNKNOWN / sizeof *UNKNOWN);
    tcase_add_test(command, damaged_rows);
    tcase_add_loop_test(command, no_row_is_judged, 0, UNJUDGEDS);
    tcase_add_test(command, forms_of_a_log);
    tcase_add_loop_test(command, velocities_before_and_after, 0, MOMENTS_TRIED);
    tcase_add_test(command, columns_of_a_vector);
    tcase_add_test(command, a_normal_from_a_to_b);
    tcase_add_test(command, findings_as_a_table);
    tcase_add_test(command, no_convention_of_what_is_not_logged);
    tcase_add_test(command, a_line_of_a_gigabyte_costs_only_itself);
    tcase_add_test(command, many_rows_take_no_more_memory);
    tcase_add_loop_test(command, hostile_rows, 0, HOSTILES);
    tcase_add_test(command, parts_add_up_to_the_whole);
    tcase_add_test(command, sums_of_parts_add_up);
    tcase_add_test(command, a_part_given_twice);
    tcase_add_test(command, parts_that_cannot_be_added);
    tcase_add_test(command, parallel_cuts_a_log);
    tcase_add_test(command, the_examples_of_the_manual_work);
    suite_add_tcase(suite, command);
    return suite;
}
