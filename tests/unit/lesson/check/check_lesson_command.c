/* carom check as a command: exit statuses, output streams, and --update. */
#include "command.h"
#include "lessons.h"
#include "readback.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

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
    command_put("fine.md", FINE);
    command_put("wrong.md", WRONG);
    command_put("form.md", "no head");
    ck_assert_int_eq(command_run("check fine.md"), 0);
    ck_assert_str_eq(command_said.at, "fine.md: fine: 1 statement, 1 expectation\n");
    ck_assert_int_eq(command_run("check fine.md wrong.md fine.md"), 1);
    command_says("wrong.md:9: `0.5` is expected, but the value is 2/3, or 0.7\n");
    command_says("wrong.md: 10 faults in ");
    ck_assert_int_eq(command_run("check wrong.md form.md fine.md"), 2);
    command_says("form.md:1: a lesson must start with");
    command_says("form.md: 1 fault; it was not run\n");
    command_says("fine.md: fine"); /* it goes on */
    ck_assert_int_eq(command_run("check form.md missing.md fine.md"), 4);
    command_says("carom: missing.md cannot be read: No such file");
    ck_assert_int_eq(command_run("check ."), 4);
    command_says("carom: . cannot be read: it is not a file");
}
END_TEST

START_TEST(arguments)
{
    command_put("fine.md", FINE);
    ck_assert_int_eq(command_run("check"), 2);
    command_says("a lesson is missing after `check`");
    ck_assert_int_eq(command_run("fine.md"), 2);
    command_says("carom: fine.md is a lesson: `carom lesson fine.md` plays it, `carom check fine.md` tests it");
    ck_assert_int_eq(command_run("--misprints fine.md"), 2);
    command_says("--misprints works only with `carom check`");
    ck_assert_int_eq(command_run("--update -e 1+1"), 2);
    command_says("--update works only with `carom check`");
    ck_assert_int_eq(command_run("check --misprints fine.md"), 0);
    ck_assert_int_eq(command_run("check --what fine.md"), 2);
    command_says("there is no option `--what`");
}
END_TEST

START_TEST(plain_letters)
{
    command_put("a.md", LESSON_HEAD "```carom replay D\nsqrt(2) == 2\n```\n");
    ck_assert_int_eq(command_run("check a.md"), 1);
    command_says("sqrt(2) is √2, about 1.41421");
    ck_assert_int_eq(command_run("check --ascii a.md"), 1);
    command_says("sqrt(2) is sqrt2, about 1.41421");
}
END_TEST

START_TEST(width)
{
    command_put("wrong.md", WRONG);
    ck_assert_int_eq(command_run("check --width 40 wrong.md"), 1);
    for (const char *line = command_said.at; *line; line = strchr(line, '\n') + 1)
        ck_assert_msg(strchr(line, '\n') - line <= 40 || text_starts(text_of(line), "wrong.md: 10 faults"), "%.60s", line);
}
END_TEST

/* Expected values and errors are rewritten, with the author's digits and spaces; nothing else changes. */
START_TEST(an_update)
{
    static const char AFTER[] = LESSON_HEAD
        "Prose: 2/3 #> 0.5 is not touched.\n\n```carom\n# a comment #> nor is this\n2/3   #> 0.7   \n2/3 #> 0.67\ncollide1d ma=2 mb=3 va=5 "
        "vb=-4 e=1/4\n#> va' = -7/4\n#> vb' =   1/2\n1/0 #> error: division by zero\n1/0 #> error: not ... that\n1 == 2 #> holds\n1 + 1 #> "
        "says: three\n```\n\n```carom question q\nx = 1\nask: x\nwrong: x = 1 : it is not\nhint: 2/3 is 0.5\n```\n\n```carom replay D\nx = "
        "2 #> agrees\n```\n";
    command_put("wrong.md", WRONG);
    ck_assert_int_eq(command_run("check --update wrong.md"), 1);
    ck_assert_str_eq(command_get("wrong.md"), WRONG);
    ck_assert_str_eq(command_get("wrong.md.new"), AFTER);
    command_says("--- wrong.md\n+++ wrong.md.new\n@@ -6,12 +6,12 @@\n \n ```carom\n # a comment #> nor is this\n-2/3   #> 0.5   \n-2/3 #> "
                 "0.50\n+2/3   #> 0.7   "
                 "\n+2/3 #> 0.67\n collide1d ma=2 mb=3 va=5 vb=-4 e=1/4\n-#> va' = 7/4\n");
    command_says("wrong.md.new has been written; `--accept` replaces the lesson with it");
    /* patch turns the difference into the new file */
    ck_assert_int_eq(
        command_run(
            "check --update wrong.md | sed -n '/^---/,/^[a-z]*.md.new has/p' | sed '$d' > a.patch; cp wrong.md b.md; command -v patch "
            ">/dev/null || cp wrong.md.new b.md; command -v patch >/dev/null && patch -s b.md a.patch; cmp b.md wrong.md.new"),
        0);
    /* nothing is left to update */
    ck_assert_int_eq(command_run("check --update wrong.md.new"), 1);
    ck_assert_ptr_null(strstr(command_said.at, "@@"));
    ck_assert_str_eq(command_get("wrong.md.new.new"), "");
}
END_TEST

START_TEST(an_update_is_accepted)
{
    char        path[300];
    struct stat about;
    command_put("a.md", LESSON_HEAD "```carom\n1/3 #> 0.3333\n1/3 #> 0.34\n```\n");
    snprintf(path, sizeof path, "%s/a.md", command_folder);
    ck_assert_int_eq(chmod(path, 0644), 0);
    ck_assert_int_eq(command_run("check --accept a.md"), 0); /* it is right now */
    command_says("a.md has been rewritten");
    ck_assert_str_eq(command_get("a.md"), LESSON_HEAD "```carom\n1/3 #> 0.3333\n1/3 #> 0.33\n```\n");
    ck_assert_str_eq(command_get("a.md.new"), "");
    ck_assert_int_eq(stat(path, &about), 0);
    ck_assert_int_eq(about.st_mode & 0777, 0644);
    command_put("fine.md", FINE);
    ck_assert_int_eq(command_run("check --accept fine.md"), 0);
    ck_assert_str_eq(command_get("fine.md"), FINE);
}
END_TEST

/* Two changes far apart are two hunks, at the right lines, also at the ends of the file. */
START_TEST(hunks)
{
    command_put("a.md", LESSON_HEAD "```carom\n1 #> 2\n2\n3\n4\n5\n6\n7\n8\n9\n10 #> 11\n```\n");
    ck_assert_int_eq(command_run("check --update a.md"), 1);
    command_says(
        "@@ -3,7 +3,7 @@\n title: A test\n ---\n ```carom\n-1 #> 2\n+1 #> 1\n 2\n 3\n 4\n@@ -12,5 +12,5 @@\n 7\n 8\n 9\n-10 #> 11\n+10 #> "
        "10\n ```\n");
}
END_TEST

START_TEST(as_json)
{
    command_put("fine.md", FINE);
    command_put("wrong.md", LESSON_HEAD
                "```carom\n1 + 1 #> 3\n```\n\n```carom replay A \"Text\"\n2 == 2.0\n3 = 3.01 #> misprint = 3.01: a \\ slip\n```\n");
    ck_assert_int_eq(command_run("check --format json fine.md wrong.md"), 1);
    ck_assert_str_eq(
        command_said.at,
        "{\"carom\":1,\"kind\":\"lesson\",\"path\":\"fine.md\",\"title\":\"A test\",\"status\":\"ok\",\"statements\":1,\"expectations\":1,"
        "\"questions\":0,\"printed\":0,\"remarks\":[]}\n"
        "{\"carom\":1,\"kind\":\"lesson\",\"path\":\"wrong.md\",\"title\":\"A "
        "test\",\"status\":\"fails\",\"statements\":3,\"expectations\":2,"
        "\"questions\":0,\"printed\":2,\"remarks\":[{\"kind\":\"fails\",\"line\":6,\"message\":\"`3` is expected, but the value is "
        "2\",\"hint\":null}]}\n");
    ck_assert_int_eq(command_run("check --misprints --format json wrong.md | grep -v lesson"), 0);
    ck_assert_str_eq(
        command_said.at,
        "{\"carom\":1,\"kind\":\"printed\",\"path\":\"wrong.md\",\"document\":\"A "
        "\\\"Text\\\"\",\"heading\":null,\"line\":10,\"printed\":\"2 == "
        "2.0\",\"what\":\"comparison\",\"status\":\"agrees\",\"how\":null,\"mistake\":null,\"formula\":null,\"true\":null,\"first_"
        "wrong\":null,"
        "\"printed_formula\":null,\"printed_gives\":null,\"reason\":null}\n"
        "{\"carom\":1,\"kind\":\"printed\",\"path\":\"wrong.md\",\"document\":\"A "
        "\\\"Text\\\"\",\"heading\":null,\"line\":11,\"printed\":\"3 = "
        "3.01\",\"what\":\"3\",\"status\":\"misprint\",\"how\":null,\"mistake\":null,\"formula\":\"3.01\",\"true\":\"3\",\"first_"
        "wrong\":\"3\","
        "\"printed_formula\":null,\"printed_gives\":null,\"reason\":\"a \\\\ slip\"}\n");
}
END_TEST

/* One page for all lessons, in every format with pages: text of the lesson is escaped, and the verdict is below each line. */
START_TEST(as_a_page)
{
    const char *why = NULL;
    command_put("fine.md", FINE);
    command_put("a.md", LESSON_HEAD "```carom replay A \"The <D>\"\n2 == 2.0\n3 = 3.01 #> misprint = 3.01: a <b> slip\n```\n");
    ck_assert_int_eq(command_run("check --misprints --format html a.md fine.md"), 0);
    ck_assert_msg(is_well_formed(text_of(command_said.at), &why), "%s", why);
    command_says("<h2>A &quot;The &lt;D&gt;&quot;</h2>");
    command_says(
        "<tr><th scope=\"row\">6</th><td>agrees</td><td><code>2 == 2.0</code></td></tr>\n"
        "<tr><th scope=\"row\">7</th><td>misprint</td><td><code>3 = 3.01</code></td></tr>\n"
        "<tr class=\"detail\"><td colspan=\"3\"><span>3 is 3; the first wrong step is 3; printed is 3.01; a &lt;b&gt; slip</span>");
    command_says("<p>2 printed: 1 agrees, 1 misprint</p>");
    command_says("<pre><code>fine.md: fine: ");
    ck_assert_ptr_eq(strstr(command_said.at, "<!DOCTYPE html>"), command_said.at);
    ck_assert_ptr_null(strstr(command_said.at + 1, "<!DOCTYPE html>")); /* one page of both */
    ck_assert_int_eq(command_run("check --misprints --format markdown a.md"), 0);
    command_says("\n| 6 | agrees | `2 == 2.0` |  |\n| 7 | misprint | `3 = 3.01` | 3 is 3; ");
    ck_assert_int_eq(command_run("check --misprints --format latex a.md"), 0);
    command_says("\n7 & misprint & \\texttt{3 = 3.\\allowbreak{}01} \\\\\n");
    ck_assert_ptr_null(strstr(command_said.at, "\\documentclass"));
    ck_assert_int_eq(command_run("check --misprints --format latex --standalone a.md"), 0);
    command_says("\\documentclass");
    command_says("\\end{document}");
}
END_TEST

/* A format without pages is refused before anything runs. */
START_TEST(formats_of_lessons)
{
    command_put("fine.md", FINE);
    ck_assert_int_eq(command_run("lesson --format html fine.md"), 2);
    command_says("a lesson is played as text; only --handout and --key take --format `html`");
    ck_assert_int_eq(command_run("lesson --practice --format json fine.md"), 2);
    ck_assert_int_eq(command_run("lesson --handout --format json fine.md"), 2);
    command_says("--handout and --key take --format text, latex, markdown or html, not `json`");
    ck_assert_int_eq(command_run("lesson --key --format html fine.md"), 0);
}
END_TEST

/* A check changes no file, and reads no other file except by `load`. */
START_TEST(nothing_is_written)
{
    command_put("hostile.md", LESSON_HEAD
                "```carom\nsave \"pwned\"\nsave \"/tmp/pwned\"\nload \"../../etc/passwd\"\nload \"link.carom\"\nload \"own.carom\"\nown #> "
                "3\n```\n");
    command_put("own.carom", "own = 3\nsave \"pwned\"\n");
    ck_assert_int_eq(command_run("check hostile.md; ln -s /etc/passwd link.carom; '$(command -v true)' 2>/dev/null; ls"), 0);
    ck_assert_ptr_null(strstr(command_said.at, "pwned\n"));
    ck_assert_int_eq(command_run("check hostile.md"), 1);
    command_says("hostile.md:9: the statement is refused: a file can only load files in its own");
    ck_assert_ptr_null(strstr(command_said.at, "root:"));
    ck_assert_str_eq(command_get("pwned"), "");
}
END_TEST

SUITE(check_lesson_command)
{
    Suite *suite = suite_create("lesson command");
    TCase *command = tcase_create("command");
    tcase_add_checked_fixture(command, command_setup, command_teardown);
    tcase_add_test(command, the_highest_status_counts);
    tcase_add_test(command, arguments);
    tcase_add_test(command, plain_letters);
    tcase_add_test(command, width);
    tcase_add_test(command, an_update);
    tcase_add_test(command, an_update_is_accepted);
    tcase_add_test(command, hunks);
    tcase_add_test(command, as_json);
    tcase_add_test(command, as_a_page);
    tcase_add_test(command, formats_of_lessons);
    tcase_add_test(command, nothing_is_written);
    suite_add_tcase(suite, command);
    return suite;
}
