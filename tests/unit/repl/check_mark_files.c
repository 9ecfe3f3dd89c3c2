/* `carom mark` as a command, and what the manual says of it. */
#include "marked.h"
#include "command.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the command ------------------------------------------------------------------------------------------------------- */

static int mode_of(const char *name)
{
    char        path[300];
    struct stat about;
    snprintf(path, sizeof path, "%s/%s", command_folder, name);
    return lstat(path, &about) ? -1 : (int)(about.st_mode & (S_IFMT | 0777));
}

/* A table replaces an earlier one and keeps its mode and its links; it replaces nothing else. */
static void files_of_others_stay(void)
{
    char path[300], to[300];
    snprintf(path, sizeof path, "%s/marks/class.csv", command_folder);
    snprintf(to, sizeof to, "%s/kept.csv", command_folder);
    ck_assert_int_eq(rename(path, to), 0);
    ck_assert_int_eq(symlink("../kept.csv", path), 0);
    ck_assert_int_eq(chmod(to, 0640), 0);
    ck_assert_int_eq(command_run("mark lesson.md a.answers --out marks"), 0);
    ck_assert_int_eq(mode_of("marks/class.csv") & S_IFMT, S_IFLNK);
    ck_assert_int_eq(mode_of("kept.csv"), S_IFREG | 0640);
    ck_assert_ptr_null(strstr(command_get("kept.csv"), "mistake,R1")); /* that was Bob's */
    command_put("marks/report.txt", "Notes of the teacher\n");
    command_put("marks/steps.csv", "");
    ck_assert_int_eq(command_run("mark lesson.md a.answers b.answers --out marks"), EXIT_FILE);
    command_says("marks/report.txt is there already, and carom did not write it: nothing was written");
    ck_assert_str_eq(command_get("marks/report.txt"), "Notes of the teacher\n");
    ck_assert_str_eq(command_get("marks/steps.csv"), "");
    ck_assert_int_eq(command_run("mark lesson.md a.answers --out /dev/null"), EXIT_FILE);
}

START_TEST(from_files_to_files)
{
    command_put("lesson.md", MARKED_LESSON);
    command_put("a.answers", MARKED_ADA);
    command_put("b.answers", MARKED_BOB);
    ck_assert_int_eq(command_run("mark lesson.md a.answers b.answers --out marks"), 0);
    command_says("A test: 2 students");
    ck_assert_int_eq(strncmp(command_get("marks/students.csv"), "student,seed,push", 17), 0);
    ck_assert(strstr(command_get("marks/steps.csv"), "Bob,,push,J,21.6"));
    ck_assert(strstr(command_get("marks/class.csv"), "push,J,mistake,R1,1"));
    ck_assert(strstr(command_get("marks/report.txt"), "Bob: 2 of 6 marks"));
    files_of_others_stay();
    ck_assert_int_eq(command_run("mark lesson.md a.answers --format json"), 0);
    ck_assert_int_eq(strncmp(command_said.at, "{\"carom\":1,\"kind\":\"marks\",", 25), 0);
}
END_TEST

/* A problem with units: the table has them in a column of their own, so that its values stay numbers. */
START_TEST(values_have_their_units)
{
    command_put("lesson.md",
                "---\ncarom: lesson 1\ntitle: A test\nauthor: A. Nobody\nsource: Object Response\n---\n\n```carom question push\n"
                "collide1d ma=2 kg mb=3 kg va=5 m/s vb=-4 m/s e=1/4\nask: J (2)\n```\n");
    command_put("b.answers", "carom answers 1\nstudent Bob\nanswer push J = 21.6\n");
    ck_assert_int_eq(command_run("mark lesson.md b.answers --out marks"), 0);
    ck_assert_msg(strstr(command_get("marks/steps.csv"), "Bob,,push,J,21.6,13.5,N s,mistake,"), "%s", command_get("marks/steps.csv"));
    ck_assert_msg(strstr(command_get("marks/report.txt"), "correct: 13.5 N s\n"), "%s", command_get("marks/report.txt"));
    ck_assert_int_eq(command_run("mark lesson.md b.answers --format json"), 0);
    command_says("\"expected\":\"13.5\",\"unit\":\"N s\"");
}
END_TEST

START_TEST(statuses)
{
    command_put("lesson.md", MARKED_LESSON);
    command_put("a.answers", MARKED_ADA);
    command_put("bad.answers", MARKED_HEAD "xx\n");
    command_put("faults.md", "no head");
    ck_assert_int_eq(command_run("mark lesson.md a.answers bad.answers"), 2);
    command_says("carom: bad.answers:2: it does not start with a known word");
    command_says("Ada      5  1     6");
    ck_assert_int_eq(command_run("mark lesson.md missing.answers a.answers"), 4);
    command_says("carom: missing.answers cannot be read: No such file");
    command_says("Ada      5  1     6");
    ck_assert_int_eq(command_run("mark lesson.md a.answers --register missing.csv"), 4);
    ck_assert_int_eq(command_run("mark missing.md a.answers"), 4);
    ck_assert_int_eq(command_run("mark faults.md a.answers"), 2);
    command_says("nothing was marked");
    ck_assert_int_eq(command_run("mark lesson.md a.answers --out lesson.md"), 4);
    ck_assert_int_eq(command_run("mark lesson.md"), 2);
    command_says("the answers to mark are missing after `lesson.md`");
    ck_assert_int_eq(command_run("mark"), 2);
    command_says("a lesson and the answers to mark are missing after `mark`");
    ck_assert_int_eq(command_run("--out x -e 1+1"), 2);
    command_says("--out works only with `carom mark`");
}
END_TEST

/* ---- the manual --------------------------------------------------------------------------------------------------------- */

/* The text between the next fence `open` after `from` and its end, ended by a zero; *from goes after it. */
static char *fenced(const char **from, const char *open, const char *close)
{
    const char *at = strstr(*from, open), *end = at ? strstr(at + strlen(open), close) : NULL;
    ck_assert_msg(at && end, "the manual has no block %s", open);
    *from = end + strlen(close);
    char *text = arena_realloc(NULL, (size_t)(end - at) + 2);
    snprintf(text, (size_t)(end - at) + 2, "%.*s\n", (int)(end - at - (long)strlen(open)), at + strlen(open));
    return text;
}

/* With CAROM_BLESS, what was said takes the place of what the page has. */
static void bless_page(const char *path, const Buf *page, const char *output, const char *said)
{
    const char *at = strstr(page->at, output);
    ck_assert_ptr_nonnull(at);
    FILE *file = fopen(path, "wb");
    ck_assert(file && fprintf(file, "%.*s%s%s", (int)(at - page->at), page->at, said, at + strlen(output)) > 0);
    fclose(file);
}

START_TEST(the_example_of_the_manual_works)
{
    static const char *const NAMES[] = {"ada.answers", "others.csv", "register.csv"};
    Buf                      lessons = {0}, page = {0};
    ck_assert(read_whole("src/manual/lessons.md", &lessons) && read_whole("src/manual/classroom.md", &page));
    const char *at = lessons.at, *command = "$ carom ";
    char       *lesson = fenced(&at, "\n````markdown\n", "\n````\n");
    at = strstr(page.at, "\n## Marking\n");
    ck_assert_ptr_nonnull(at);
    command_put("carts.md", lesson);
    free(lesson);
    for (int i = 0; i < 3; i++) {
        char *file = fenced(&at, "\n```\n", "\n```\n");
        command_put(NAMES[i], file);
        free(file);
    }
    char *shown = fenced(&at, "\n```\n", "\n```\n"), *arguments = shown + strlen(command), *output = strchr(shown, '\n') + 1;
    ck_assert_int_eq(strncmp(shown, command, strlen(command)), 0);
    output[-1] = 0;
    ck_assert_int_eq(command_run("%s", arguments), 0);
    if (getenv("CAROM_BLESS") && strcmp(command_said.at, output))
        bless_page("src/manual/classroom.md", &page, output, command_said.at);
    else
        ck_assert_str_eq(command_said.at, output);
    ck_assert_int_eq(strncmp(command_get("marks/students.csv"), "student,name,seed,other-masses,momentum,total,", 46), 0);
    free(shown);
    buf_free(&lessons);
    buf_free(&page);
}
END_TEST

/* Its table of verdicts has every word. */
START_TEST(the_manual_has_every_verdict)
{
    static const char *const WORDS[] = {"exact",        "rounded",   "right", "convention", "drift", "carried", "truncated",
                                        "few-digits",   "form",      "unit",  "no-unit",    "known", "mistake", "sign",
                                        "power-of-ten", "exchanged", "wrong", "not-read",   "none",  "unmarked"};
    Buf                      page = {0};
    ck_assert(read_whole("src/manual/classroom.md", &page));
    const char *from = strstr(page.at, "| verdict | meaning | marks |"), *to = from ? strstr(from, "\n\n") : NULL;
    ck_assert(from && to);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        const char *at = strstr(from, WORDS[i]);
        ck_assert_msg(at && at < to, "%s", WORDS[i]);
    }
    buf_free(&page);
}
END_TEST

SUITE(check_mark_files)
{
    Suite *suite = suite_create("mark files");
    TCase *command = tcase_create("command");
    tcase_add_checked_fixture(command, command_setup, command_teardown);
    tcase_add_test(command, from_files_to_files);
    tcase_add_test(command, values_have_their_units);
    tcase_add_test(command, statuses);
    tcase_add_test(command, the_example_of_the_manual_works);
    tcase_add_test(command, the_manual_has_every_verdict);
    suite_add_tcase(suite, command);
    return suite;
}
