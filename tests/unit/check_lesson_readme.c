/* What the README says of lessons: it has every word, key and row of the tables, and its examples work as they stand. */
#include "harness.h"
#include "lesson/play.h"
#include "lesson/practice.h"
#include "lesson/words.h"
#include "lessons.h"

#include <stdio.h>
#include <string.h>

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

START_TEST(the_readme_has_every_key_and_what_can_be_typed)
{
    char row[80];
    int  rows = 0;
    read_readme();
    for (const KeyRow *key = player_keys; key->keys; key++, rows++) {
        snprintf(row, sizeof row, "\n| `%s` | %.40s", key->keys, key->what);
        ck_assert_msg(strstr(readme, row), "the README does not have the row `%s`", row + 1);
    }
    for (const TypedRow *typed = practice_words; typed->words; typed++, rows++) {
        snprintf(row, sizeof row, "\n| `%s` | %.40s", typed->words, typed->what);
        ck_assert_msg(strstr(readme, row), "the README does not have the row `%s`", row + 1);
    }
    ck_assert_int_gt(rows, 15);
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

int main(void)
{
    Suite *suite = suite_create("lessons in the README");
    TCase *words = tcase_create("words");
    tcase_add_test(words, the_readme_has_every_word);
    tcase_add_test(words, the_readme_has_every_key_and_what_can_be_typed);
    tcase_add_test(words, the_readme_s_examples_work);
    suite_add_tcase(suite, words);
    return run_suites(suite, NULL);
}
