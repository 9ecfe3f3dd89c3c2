/* carom check as a command: exit statuses, what is written where, and --update. */
#include "harness.h"
#include "lessons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[200];
static Buf  said; /* by the last command, messages too; ended by a zero */

static void setup(void)
{
    snprintf(folder, sizeof folder, "%s/carom-lesson-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    said = (Buf){0};
}

static void teardown(void)
{
    char command[300];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    ck_assert_int_eq(system(command), 0);
    buf_free(&said);
}

static void put(const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

/* The content of a file of the folder, empty where it is not there; valid until the next call. */
static const char *get(const char *name)
{
    static Buf content;
    char       path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return read_whole(path, &content) ? content.at : "";
}

/* Runs carom in the folder; its exit status. */
static int run(const char *arguments)
{
    char        command[1000], whole[500], block[4096];
    const char *carom = getenv("CAROM") ? getenv("CAROM") : "build/release/carom";
    ck_assert_ptr_nonnull(realpath(carom, whole));
    snprintf(command, sizeof command, "cd '%s' && '%s' %s 2>&1", folder, whole, arguments);
    FILE  *pipe = popen(command, "r");
    size_t got;
    said.len = 0;
    while ((got = fread(block, 1, sizeof block, pipe)) > 0)
        buf_put(&said, (Text){block, got});
    buf_char(&said, 0);
    int status = pclose(pipe);
    ck_assert_msg(WIFEXITED(status), "%s is ended: %s", command, said.at);
    return WEXITSTATUS(status);
}

static void says(const char *words)
{
    ck_assert_msg(strstr(said.at, words), "`%s` is not said:\n%s", words, said.at);
}

#define FINE LESSON_HEAD "```carom\n1 + 1 #> 2\n```\n"
#define WRONG                                                                                                                              \
    LESSON_HEAD                                                                                                                            \
    "Prose: 2/3 #> 0.5 is not touched.\n\n```carom\n# a comment #> nor is this\n2/3   #> 0.5   \n2/3 #> 0.50\ncollide1d ma=2 mb=3 "        \
    "va=5 "                                                                                                                                \
    "vb=-4 e=1/4\n#> va' = 7/4\n#> vb' =   <1, 2>\n1/0 #> error: not that\n1/0 #> error: not ... that\n1 == 2 #> holds\n1 + 1 #> "         \
    "says: three\n```\n\n```carom question q\nx = 1\nask: x\nwrong: x = 1 : it is not\nhint: 2/3 is 0.5\n```\n\n```carom replay D\nx "     \
    "= 2 "                                                                                                                                 \
    "#> agrees\n```\n"

START_TEST(the_highest_status_counts)
{
    put("fine.md", FINE);
    put("wrong.md", WRONG);
    put("form.md", "no head");
    ck_assert_int_eq(run("check fine.md"), 0);
    ck_assert_str_eq(said.at, "fine.md: fine: 1 statement, 1 expectation\n");
    ck_assert_int_eq(run("check fine.md wrong.md fine.md"), 1);
    says("wrong.md:9: `0.5` is expected, and it is 2/3, or 0.7\n");
    says("wrong.md: 10 faults in ");
    ck_assert_int_eq(run("check wrong.md form.md fine.md"), 2);
    says("form.md:1: a lesson begins with");
    says("form.md: 1 fault; it was not run\n");
    says("fine.md: fine"); /* it goes on */
    ck_assert_int_eq(run("check form.md missing.md fine.md"), 4);
    says("carom: missing.md cannot be read: No such file");
    ck_assert_int_eq(run("check ."), 4);
    says("carom: . cannot be read: it is not a file");
}
END_TEST

START_TEST(arguments)
{
    put("fine.md", FINE);
    ck_assert_int_eq(run("check"), 2);
    says("a lesson is missing after `check`");
    ck_assert_int_eq(run("fine.md"), 2);
    says("carom: fine.md is a lesson: `carom lesson fine.md` plays it, `carom check fine.md` tests it");
    ck_assert_int_eq(run("--misprints fine.md"), 2);
    says("--misprints goes with `carom check`");
    ck_assert_int_eq(run("--update -e 1+1"), 2);
    says("--update goes with `carom check`");
    ck_assert_int_eq(run("check --misprints fine.md"), 0);
    ck_assert_int_eq(run("check --what fine.md"), 2);
    says("there is no option `--what`");
}
END_TEST

START_TEST(plain_letters)
{
    put("a.md", LESSON_HEAD "```carom replay D\nsqrt(2) == 2\n```\n");
    ck_assert_int_eq(run("check a.md"), 1);
    says("sqrt(2) is √2, about 1.41421");
    ck_assert_int_eq(run("check --ascii a.md"), 1);
    says("sqrt(2) is sqrt2, about 1.41421");
}
END_TEST

START_TEST(width)
{
    put("wrong.md", WRONG);
    ck_assert_int_eq(run("check --width 40 wrong.md"), 1);
    for (const char *line = said.at; *line; line = strchr(line, '\n') + 1)
        ck_assert_msg(strchr(line, '\n') - line <= 40 || text_starts(text_of(line), "wrong.md: 10 faults"), "%.60s", line);
}
END_TEST

/* What is expected of values and errors is written anew, with the author's digits and spaces; nothing else. */
START_TEST(an_update)
{
    static const char AFTER[] = LESSON_HEAD
        "Prose: 2/3 #> 0.5 is not touched.\n\n```carom\n# a comment #> nor is this\n2/3   #> 0.7   \n2/3 #> 0.67\ncollide1d ma=2 mb=3 va=5 "
        "vb=-4 e=1/4\n#> va' = -7/4\n#> vb' =   1/2\n1/0 #> error: division by zero\n1/0 #> error: not ... that\n1 == 2 #> holds\n1 + 1 #> "
        "says: three\n```\n\n```carom question q\nx = 1\nask: x\nwrong: x = 1 : it is not\nhint: 2/3 is 0.5\n```\n\n```carom replay D\nx = "
        "2 #> agrees\n```\n";
    put("wrong.md", WRONG);
    ck_assert_int_eq(run("check --update wrong.md"), 1);
    ck_assert_str_eq(get("wrong.md"), WRONG);
    ck_assert_str_eq(get("wrong.md.new"), AFTER);
    says("--- wrong.md\n+++ wrong.md.new\n@@ -6,12 +6,12 @@\n \n ```carom\n # a comment #> nor is this\n-2/3   #> 0.5   \n-2/3 #> "
         "0.50\n+2/3   #> 0.7   "
         "\n+2/3 #> 0.67\n collide1d ma=2 mb=3 va=5 vb=-4 e=1/4\n-#> va' = 7/4\n");
    says("wrong.md.new has been written; `--accept` puts it in the place of the lesson");
    /* what patch makes of the difference is the new file */
    ck_assert_int_eq(
        run("check --update wrong.md | sed -n '/^---/,/^[a-z]*.md.new has/p' | sed '$d' > a.patch; cp wrong.md b.md; command -v patch "
            ">/dev/null || cp wrong.md.new b.md; command -v patch >/dev/null && patch -s b.md a.patch; cmp b.md wrong.md.new"),
        0);
    /* nothing is left to update */
    ck_assert_int_eq(run("check --update wrong.md.new"), 1);
    ck_assert_ptr_null(strstr(said.at, "@@"));
    ck_assert_str_eq(get("wrong.md.new.new"), "");
}
END_TEST

START_TEST(an_update_is_accepted)
{
    char        path[300];
    struct stat about;
    put("a.md", LESSON_HEAD "```carom\n1/3 #> 0.3333\n1/3 #> 0.34\n```\n");
    snprintf(path, sizeof path, "%s/a.md", folder);
    ck_assert_int_eq(chmod(path, 0644), 0);
    ck_assert_int_eq(run("check --accept a.md"), 0); /* it is right now */
    says("a.md has been rewritten");
    ck_assert_str_eq(get("a.md"), LESSON_HEAD "```carom\n1/3 #> 0.3333\n1/3 #> 0.33\n```\n");
    ck_assert_str_eq(get("a.md.new"), "");
    ck_assert_int_eq(stat(path, &about), 0);
    ck_assert_int_eq(about.st_mode & 0777, 0644);
    put("fine.md", FINE);
    ck_assert_int_eq(run("check --accept fine.md"), 0);
    ck_assert_str_eq(get("fine.md"), FINE);
}
END_TEST

/* Two changes far apart are two hunks, at the right lines, also at the ends of the file. */
START_TEST(hunks)
{
    put("a.md", LESSON_HEAD "```carom\n1 #> 2\n2\n3\n4\n5\n6\n7\n8\n9\n10 #> 11\n```\n");
    ck_assert_int_eq(run("check --update a.md"), 1);
    says("@@ -3,7 +3,7 @@\n title: A test\n ---\n ```carom\n-1 #> 2\n+1 #> 1\n 2\n 3\n 4\n@@ -12,5 +12,5 @@\n 7\n 8\n 9\n-10 #> 11\n+10 #> "
         "10\n ```\n");
}
END_TEST

START_TEST(as_json)
{
    put("fine.md", FINE);
    put("wrong.md",
        LESSON_HEAD "```carom\n1 + 1 #> 3\n```\n\n```carom replay A \"Text\"\n2 == 2.0\n3 = 3.01 #> misprint = 3.01: a \\ slip\n```\n");
    ck_assert_int_eq(run("check --format json fine.md wrong.md"), 1);
    ck_assert_str_eq(
        said.at,
        "{\"carom\":1,\"kind\":\"lesson\",\"path\":\"fine.md\",\"title\":\"A test\",\"status\":\"ok\",\"statements\":1,\"expectations\":1,"
        "\"questions\":0,\"printed\":0,\"remarks\":[]}\n"
        "{\"carom\":1,\"kind\":\"lesson\",\"path\":\"wrong.md\",\"title\":\"A "
        "test\",\"status\":\"fails\",\"statements\":3,\"expectations\":2,"
        "\"questions\":0,\"printed\":2,\"remarks\":[{\"kind\":\"fails\",\"line\":6,\"message\":\"`3` is expected, and it is "
        "2\",\"hint\":null}]}\n");
    ck_assert_int_eq(run("check --misprints --format json wrong.md | grep -v lesson"), 0);
    ck_assert_str_eq(
        said.at, "{\"carom\":1,\"kind\":\"printed\",\"path\":\"wrong.md\",\"document\":\"A \\\"Text\\\"\",\"line\":10,\"printed\":\"2 == "
                 "2.0\",\"what\":\"comparison\",\"status\":\"agrees\",\"how\":null,\"mistake\":null,\"formula\":null,\"true\":null,\"first_"
                 "wrong\":null,"
                 "\"reason\":null}\n"
                 "{\"carom\":1,\"kind\":\"printed\",\"path\":\"wrong.md\",\"document\":\"A \\\"Text\\\"\",\"line\":11,\"printed\":\"3 = "
                 "3.01\",\"what\":\"3\",\"status\":\"misprint\",\"how\":null,\"mistake\":null,\"formula\":\"3.01\",\"true\":\"3\",\"first_"
                 "wrong\":\"3\","
                 "\"reason\":\"a \\\\ slip\"}\n");
}
END_TEST

/* Not a byte of the outside changes by a check, and nothing beside the lesson is read but by `load`. */
START_TEST(nothing_is_written)
{
    put("hostile.md", LESSON_HEAD
        "```carom\nsave \"pwned\"\nsave \"/tmp/pwned\"\nload \"../../etc/passwd\"\nload \"link.carom\"\nload \"own.carom\"\nown #> "
        "3\n```\n");
    put("own.carom", "own = 3\nsave \"pwned\"\n");
    ck_assert_int_eq(run("check hostile.md; ln -s /etc/passwd link.carom; '$(command -v true)' 2>/dev/null; ls"), 0);
    ck_assert_ptr_null(strstr(said.at, "pwned\n"));
    ck_assert_int_eq(run("check hostile.md"), 1);
    says("hostile.md:9: the statement is refused: a file can only load files of its own");
    ck_assert_ptr_null(strstr(said.at, "root:"));
    ck_assert_str_eq(get("pwned"), "");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("lesson command");
    TCase *command = tcase_create("command");
    tcase_add_checked_fixture(command, setup, teardown);
    tcase_add_test(command, the_highest_status_counts);
    tcase_add_test(command, arguments);
    tcase_add_test(command, plain_letters);
    tcase_add_test(command, width);
    tcase_add_test(command, an_update);
    tcase_add_test(command, an_update_is_accepted);
    tcase_add_test(command, hunks);
    tcase_add_test(command, as_json);
    tcase_add_test(command, nothing_is_written);
    tcase_set_timeout(command, 60);
    suite_add_tcase(suite, command);
    return run_suites(suite, NULL);
}
