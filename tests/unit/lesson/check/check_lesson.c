/* Lessons as tests: each file of tests/lessons is the body of a lesson, a line of ~~~~ with the exit status, and the whole output of the
 * check. The files head-... contain the whole lesson. CAROM_BLESS=1 writes the current output. */
#include "harness.h"
#include "lessons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char **files;
static int    file_count;

static const char RULE[] = "\n~~~~ ";

static void bless(const char *path, Text body, const Tested *test)
{
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fprintf(file, "%.*s%s%d\n%s", TEXT_ARG(body), RULE, (int)test->checked->exit, test->told.at);
    fclose(file);
}

START_TEST(a_check_says_what_is_wrong)
{
    Buf content = {0};
    ck_assert(read_whole(files[_i], &content));
    char *rule = strstr(content.at, RULE);
    ck_assert_msg(rule, "%s has no line of ~~~~", files[_i]);
    int         exit = atoi(rule + strlen(RULE));
    const char *meant = strchr(rule + 1, '\n') + 1;
    Text        body = {content.at, (size_t)(rule - content.at)};
    Tested      test = tested((Text){body.at, body.len + 1}, strstr(files[_i], "/head-") != NULL); /* with the end of its last line */
    if (getenv("CAROM_BLESS"))
        bless(files[_i], body, &test);
    else {
        ck_assert_msg(!strcmp(test.told.at, meant), "%s says\n%s\nand is meant to say\n%s", files[_i], test.told.at, meant);
        ck_assert_msg(test.checked->exit == (ExitStatus)exit, "%s ends with %d", files[_i], (int)test.checked->exit);
        ck_assert_msg(exit == EXIT_FINE || strstr(test.told.at, "L:"), "%s fails, and says nothing", files[_i]);
    }
    tested_free(&test);
    buf_free(&content);
}
END_TEST

START_TEST(there_are_files)
{
    ck_assert_int_ge(file_count, 20);
}
END_TEST

SUITE(check_lesson)
{
    Suite *suite = suite_create("lesson");
    TCase *said = tcase_create("said");
    files = files_in("tests/lessons", ".txt", &file_count);
    tcase_add_loop_test(said, a_check_says_what_is_wrong, 0, file_count);
    tcase_add_test(said, there_are_files);
    suite_add_tcase(suite, said);
    return suite;
}
