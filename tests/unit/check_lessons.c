/* What lies in lessons/: statement files, each of which runs to its end with every comparison holding, and lessons, each of which passes
 * its check. */
#include "harness.h"
#include "lesson/words.h"
#include "lessons.h"
#include "repl/files.h"

#include <string.h>

static char **statements, **lessons;
static int    statement_count, lesson_count;

START_TEST(a_file_runs_and_its_comparisons_hold)
{
    Buf   content = {0};
    Play *play = play_new(NULL);
    ck_assert_msg(read_whole(statements[_i], &content), "%s cannot be read", statements[_i]);
    ExitStatus exit = play_lines(play, buf_text(&content));
    ck_assert_msg(exit == EXIT_FINE, "%s ends with %d:\n%.3000s", statements[_i], (int)exit, play->both.at);
    ck_assert_msg(strstr(play->both.at, "holds exactly"), "%s compares nothing", statements[_i]);
    ck_assert_msg(play->err.len == 0, "%s complains:\n%.3000s", statements[_i], play->err.at);
    play_free(play);
    buf_free(&content);
}
END_TEST

/* Every expectation, question and printed line is so; warnings are the author's to judge. */
START_TEST(a_lesson_passes_its_check)
{
    Arena         *mem = arena_new();
    Text           file, reason, path = text_of(lessons[_i]);
    Buf            told = {0};
    bool           read = real_world.read(NULL, path, LIMIT_LESSON, mem, &file, &reason);
    const Checked *checked = read ? lesson_check(lesson_read(path, file, mem), &real_world, mem) : NULL;
    ck_assert_msg(checked, "%s cannot be read", lessons[_i]);
    checked_write(&told, checked, 100);
    ck_assert_msg(checked->exit == EXIT_FINE, "%.*s", TEXT_ARG(buf_text(&told)));
    ck_assert_msg(checked->expectations + checked->questions > 0, "%s checks nothing", lessons[_i]);
    buf_free(&told);
    arena_free(mem);
    mpfr_free_cache();
}
END_TEST

/* ---- what the README says of lessons ----------------------------------------------------------------------------- */

static char readme[1 << 17];

static void read_readme(void)
{
    Buf content = {0};
    ck_assert(read_whole("README.md", &content) && content.len < sizeof readme);
    memcpy(readme, content.at, content.len + 1);
    buf_free(&content);
}

START_TEST(the_readme_has_every_word)
{
    read_readme();
    for (const LessonWord *row = lesson_words; row->form; row++)
        ck_assert_msg(strstr(readme, row->form), "the README does not say `%s`", row->form);
}
END_TEST

/* Its examples work as they stand, and say nothing: the first is a whole lesson, the second a block. */
START_TEST(the_readme_s_examples_work)
{
    static const char OPEN[] = "\n````markdown\n", CLOSE[] = "\n````\n";
    int               examples = 0;
    read_readme();
    for (const char *at = readme; (at = strstr(at, OPEN)); examples++) {
        const char *end = strstr(at + strlen(OPEN), CLOSE);
        Text        example = {at + strlen(OPEN), (size_t)(end - at) - strlen(OPEN) + 1};
        Tested      test = tested(example, text_starts(example, "---"));
        ck_assert_msg(test.checked->exit == EXIT_FINE && !test.checked->remarks.count, "%.*s\n%s", TEXT_ARG(example), test.told.at);
        ck_assert_int_ge(test.checked->statements, 1);
        tested_free(&test);
        at = end;
    }
    ck_assert_int_eq(examples, 2);
}
END_TEST

START_TEST(there_are_files)
{
    ck_assert_int_ge(statement_count + lesson_count, 4);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("lessons");
    TCase *files = tcase_create("files");
    statements = files_in("lessons", ".carom", &statement_count);
    lessons = files_in("lessons", ".md", &lesson_count);
    tcase_add_loop_test(files, a_file_runs_and_its_comparisons_hold, 0, statement_count);
    tcase_add_loop_test(files, a_lesson_passes_its_check, 0, lesson_count);
    tcase_add_test(files, there_are_files);
    tcase_add_test(files, the_readme_has_every_word);
    tcase_add_test(files, the_readme_s_examples_work);
    suite_add_tcase(suite, files);
    return run_suites(suite, NULL);
}
