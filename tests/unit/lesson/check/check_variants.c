/* check --seeds: a lesson is checked with the numbers of many seeds. */
#include "harness.h"
#include "lesson/check/variants.h"
#include "lesson/drawn_numbers.h"
#include "lessons.h"
#include "repl/outside.h"

#include <string.h>

START_TEST(ranges_are_read)
{
    static const struct {
        const char *text;
        long        first, last; /* last -1: no range */
    } KNOWN[] = {{"1..100", 1, 100}, {"7", 7, 7},      {"0..0", 0, 0},           {"5..3", 0, -1},       {"", 0, -1},  {"..", 0, -1},
                 {"1..", 0, -1},     {"..5", 0, -1},   {"-1..3", 0, -1},         {"1..100001", 0, -1},  {"x", 0, -1}, {"1.5", 0, -1},
                 {"1...3", 0, -1},   {"1..3x", 0, -1}, {"1..100000", 1, 100000}, {"99999999999", 0, -1}};
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        long first, last;
        bool good = variants_range(text_of(KNOWN[i].text), &first, &last);
        ck_assert_msg(good == (KNOWN[i].last >= 0), "`%s`", KNOWN[i].text);
        ck_assert(!good || (first == KNOWN[i].first && last == KNOWN[i].last));
    }
}
END_TEST

typedef struct Sweep {
    Tested    test;
    Variants *variants;
    Buf       told;
} Sweep;

static Sweep sweep(const char *body, long first, long last)
{
    Sweep s = {.test = tested(text_of(body), false)};
    s.variants = variants_check(s.test.checked, first, last, &tested_world, NULL, s.test.mem);
    variants_write(&s.told, s.variants, 1000);
    buf_char(&s.told, 0);
    return s;
}

static void sweep_free(Sweep *s)
{
    buf_free(&s->told);
    tested_free(&s->test);
}

/* An expectation that holds with the author's number alone: each seed with another one is told. By the second program the seeds 1 to 40
 * give 7 3 6 4 6 8 8 4 3 ... of 1..9, without a 9 among them, and three of them 5. */
START_TEST(a_fault_is_told_with_its_seeds)
{
    Sweep s = sweep("```carom numbers\na = 5 in 1..9\n```\n\n```carom\na + 2\n#> 7\n```\n", 1, 40);
    ck_assert_int_eq(s.variants->exit, EXIT_CHECK);
    ck_assert_int_eq(s.variants->drawn, 40);
    ck_assert_int_eq(s.variants->different, 9);
    ck_assert_msg(strstr(s.told.at, "lesson.md:11: seeds 1, 2, 3, 4, 5, 6, 7, 9 and 26 more: "), "%s", s.told.at);
    ck_assert_msg(strstr(s.told.at, "there are only 9 different sets"), "%s", s.told.at);
    sweep_free(&s);
    s = sweep("```carom numbers\na = 5 in 1..40\n```\n\n```carom\na + 2 > 2\n#> holds\n```\n", 1, 40);
    ck_assert_int_eq(s.variants->exit, EXIT_FINE);
    ck_assert_int_eq(s.variants->remarks, 0);
    sweep_free(&s);
}
END_TEST

/* All seeds of a lesson share one time limit: when it is used up, a message says so, and no more seeds are tried. */
START_TEST(seeds_end_with_the_time_of_their_lesson)
{
    Tested    test = tested(TEXT("```carom numbers\na = 5 in 1..40\n```\n\n```carom question q\ny = 2*a\nask: y\n```\n"), false);
    Draw     *draw = draw_new(test.lesson, &tested_world, test.mem);
    double    most = test.lesson->work->most;
    Text      why;
    Buf       told = {0};
    Variants *variants;
    ck_assert_ptr_nonnull(draw_lesson(draw, TEXT("7"), test.mem, &why));
    ck_assert(test.lesson->work->most > most);
    test.lesson->work->spent = test.lesson->work->most;
    variants = variants_check(test.checked, 1, 1000, &tested_world, NULL, test.mem);
    ck_assert_int_eq(variants->exit, EXIT_CHECK);
    ck_assert_int_lt(variants->looked, 1000);
    variants_write(&told, variants, 1000);
    buf_char(&told, 0);
    ck_assert_msg(strstr(told.at, "the lesson took longer than the 10 seconds that are allowed, and only 0 of the seeds were tried"), "%s",
                  told.at);
    ck_assert_ptr_null(draw_lesson(draw, TEXT("8"), test.mem, &why));
    buf_free(&told);
    tested_free(&test);
}
END_TEST

/* A fault that occurs with all numbers is reported once, by the check itself. */
START_TEST(what_is_known_is_not_told_again)
{
    Sweep s = sweep("```carom numbers\na = 5 in 1..40\n```\n\n```carom\n1 + 1\n#> 3\n```\n", 1, 25);
    ck_assert_int_eq(s.test.checked->exit, EXIT_CHECK);
    ck_assert_int_eq(s.variants->remarks, 0);
    sweep_free(&s);
    s = sweep("```carom\n1 + 1\n#> 2\n```\n", 1, 25);
    ck_assert(!s.variants->has_numbers && s.variants->exit == EXIT_FINE);
    ck_assert(strstr(s.told.at, "no random numbers"));
    sweep_free(&s);
}
END_TEST

START_TEST(a_seed_without_numbers_is_a_fault)
{
    Sweep s = sweep("```carom numbers\na = 5 in 1..9\nwhere a > 9\n```\n", 3, 3);
    ck_assert_int_eq(s.variants->exit, EXIT_CHECK);
    ck_assert_int_eq(s.variants->drawn, 0);
    ck_assert_msg(strstr(s.told.at, "seed 3: ") && strstr(s.told.at, "0 of 1 seed"), "%s", s.told.at);
    sweep_free(&s);
}
END_TEST

/* ---- the lessons -------------------------------------------------------------------------------------------- */

static char **lessons;
static int    lesson_count;

/* But for those that are there with any numbers: what stands below a question, and mistakes that are alike by their nature. */
static int new_warnings(const Remarks *remarks, const Remarks *own)
{
    int count = 0;
    for (int i = 0; i < remarks->count; i++) {
        const Remark *remark = &remarks->remark[i];
        bool          known = text_starts(remark->message, "this gives the answer of ");
        for (int k = 0; k < own->count; k++)
            known |= own->remark[k].line == remark->line && text_equal(own->remark[k].hint, remark->hint);
        count += !known;
    }
    return count;
}

/* Random seeds: every number comes from its set, every condition holds, and the lesson passes its check. CI checks more of them. */
START_TEST(the_lessons_stand_any_seed)
{
    if (left_out(_i))
        return;
    enum { SEEDS = 3 };
    Arena *mem = arena_new();
    Random random = random_stream((uint64_t)_i);
    Buf    file = {0};
    Text   why;
    ck_assert(read_whole(lessons[_i], &file));
    const Lesson  *lesson = lesson_read(text_of(lessons[_i]), buf_text(&file), mem);
    Draw          *draw = draw_new(lesson, &outside_world, mem);
    const Checked *own = lesson_check(lesson, &outside_world, mem);
    for (int i = 0; i < SEEDS; i++) {
        Text          name = text_format(mem, "%llu", (unsigned long long)random_next(&random));
        const Lesson *drawn = draw_lesson(draw, name, mem, &why);
        ck_assert_msg(drawn != NULL, "%s, seed %.*s: %.*s", lessons[_i], TEXT_ARG(name), TEXT_ARG(why));
        const Checked *checked = lesson_check(drawn, &outside_world, mem);
        Buf            told = {0};
        checked_write(&told, checked, 100);
        ck_assert_msg(checked->exit == EXIT_FINE && !new_warnings(&checked->remarks, &own->remarks), "seed %.*s: %.3000s", TEXT_ARG(name),
                      told.at);
        buf_free(&told);
    }
    buf_free(&file);
    arena_free(mem);
}
END_TEST

SUITE(check_variants)
{
    Suite *suite = suite_create("variants");
    TCase *check = tcase_create("check"), *all = tcase_create("lessons");
    tcase_add_test(check, ranges_are_read);
    tcase_add_test(check, a_fault_is_told_with_its_seeds);
    tcase_add_test(check, seeds_end_with_the_time_of_their_lesson);
    tcase_add_test(check, what_is_known_is_not_told_again);
    tcase_add_test(check, a_seed_without_numbers_is_a_fault);
    lessons = files_in("lessons", ".md", &lesson_count);
    tcase_add_loop_test(all, the_lessons_stand_any_seed, 0, lesson_count);
    suite_add_tcase(suite, check);
    suite_add_tcase(suite, all);
    return suite;
}
