/* The lessons are statement files: each runs to its end, and every comparison in it holds. */
#include "harness.h"

#include <string.h>

static char **lessons;
static int    lesson_count;

START_TEST(a_lesson_runs_and_its_comparisons_hold)
{
    Buf   content = {0};
    Play *play = play_new(NULL);
    ck_assert_msg(read_whole(lessons[_i], &content), "%s cannot be read", lessons[_i]);
    ExitStatus exit = play_lines(play, buf_text(&content));
    ck_assert_msg(exit == EXIT_FINE, "%s ends with %d:\n%.3000s", lessons[_i], (int)exit, play->both.at);
    ck_assert_msg(strstr(play->both.at, "holds exactly"), "%s compares nothing", lessons[_i]);
    ck_assert_msg(play->err.len == 0, "%s complains:\n%.3000s", lessons[_i], play->err.at);
    play_free(play);
    buf_free(&content);
}
END_TEST

START_TEST(there_are_lessons)
{
    ck_assert_int_ge(lesson_count, 4);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("lessons");
    TCase *files = tcase_create("files");
    lessons = files_in("lessons", ".carom", &lesson_count);
    tcase_add_loop_test(files, a_lesson_runs_and_its_comparisons_hold, 0, lesson_count);
    tcase_add_test(files, there_are_lessons);
    suite_add_tcase(suite, files);
    return run_suites(suite, NULL);
}
