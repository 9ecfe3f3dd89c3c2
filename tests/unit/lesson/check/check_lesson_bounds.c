/* Hostile or broken lessons: each ends soon, in bounded memory and with a message, and cannot move the cursor. */
#include "harness.h"
#include "lessons.h"

#include <string.h>

static Buf    made; /* the body under construction */
static double began;

static void setup(void)
{
    made = (Buf){0};
    began = seconds_worked();
}

static void teardown(void)
{
    buf_free(&made);
}

static void repeat(const char *text, int times)
{
    for (int i = 0; i < times; i++)
        buf_puts(&made, text);
}

/* Seconds of the processor, not of the clock: other programs may run at the same time. A slow machine with a sanitizer needs them. */
enum { SOON = 20 };

static void no_cursor(const Buf *written)
{
    for (size_t i = 0; i + 1 < written->len; i++) {
        unsigned char c = (unsigned char)written->at[i];
        must_hold(c == '\n' || (c >= ' ' && c != 0x7F), "byte %02x", c);
    }
    ck_assert_ptr_null(strstr(written->at, "\xE2\x80\xAE"));
}

/* The lesson ends with this status and these words. */
static void ends(ExitStatus exit, const char *words, double soon)
{
    Tested test = tested(buf_text(&made), false);
    ck_assert_msg(test.checked->exit == exit, "ends with %d:\n%.2000s", (int)test.checked->exit, test.told.at);
    ck_assert_msg(strstr(test.told.at, words), "`%s` is not said:\n%.2000s", words, test.told.at);
    ck_assert_msg(seconds_worked() - began < soon, "it took %.1f s", seconds_worked() - began);
    no_cursor(&test.told);
    no_cursor(&test.sum);
    tested_free(&test);
}

START_TEST(a_million_lines)
{
    buf_puts(&made, "```carom\n");
    repeat("\n", 1000000);
    buf_puts(&made, "1 + 1 #> 3\n```\n");
    ends(EXIT_CHECK, "L:1000006: `3` is expected", SOON);
}
END_TEST

START_TEST(too_large)
{
    repeat("0123456789\n", 100000);
    ends(EXIT_INPUT, "a lesson has at most 1048576 bytes, but this one has 1100038", SOON);
}
END_TEST

START_TEST(too_many_statements)
{
    buf_puts(&made, "```carom\n");
    repeat("1+1\n", 200000);
    buf_puts(&made, "```\n");
    ends(EXIT_INPUT, "L:2006: a block has at most 2000 statements", SOON);
}
END_TEST

START_TEST(too_many_blocks)
{
    repeat("```carom\n1\n```\n", 20000);
    ends(EXIT_INPUT, "a lesson has at most 1000 blocks", SOON);
}
END_TEST

START_TEST(too_many_parts)
{
    repeat("a\n\n", 100000);
    ends(EXIT_INPUT, "a lesson has at most 20000 paragraphs", SOON);
}
END_TEST

START_TEST(nested_quotations)
{
    repeat(">", 500000);
    ends(EXIT_INPUT, "nested more than 50 levels deep", SOON);
}
END_TEST

START_TEST(nested_lists)
{
    for (int i = 0; i < 500; i++) {
        for (int k = 0; k < i; k++)
            buf_puts(&made, "  ");
        buf_puts(&made, "- x\n");
    }
    ends(EXIT_INPUT, "nested more than 50 levels deep", SOON);
}
END_TEST

START_TEST(nested_brackets)
{
    buf_puts(&made, "```carom\n");
    repeat("(", 400000);
    repeat(")", 400000);
    buf_puts(&made, "\n```\n");
    ends(EXIT_CHECK, "nested deeper than", SOON);
}
END_TEST

START_TEST(markdown_that_is_hard_to_read)
{
    repeat("*a_", 60000);
    repeat("[", 60000);
    repeat("![a](", 20000);
    repeat("`a``", 20000);
    buf_puts(&made, "\n\n```carom\n1 + 1 #> 3\n```\n");
    ends(EXIT_CHECK, "`3` is expected", SOON);
}
END_TEST

/* A file beside it with hours of work. */
static bool read_hours(void *data, Text path, size_t limit, Arena *into, Text *content, Text *reason)
{
    (void)data, (void)path, (void)limit, (void)reason;
    Buf buf = {0};
    for (int i = 0; i < 100000; i++)
        buf_puts(&buf, "x = 3^600000/7^300000\n");
    *content = buf_finish(&buf, into);
    return true;
}

/* One statement that would take hours, with half a second left: it is stopped, and the next one does not start. */
START_TEST(work_without_end)
{
    World         world = tested_world;
    Arena        *mem = arena_new();
    Settings      settings = settings_default();
    const Lesson *lesson = lesson_read(TEXT("folder/lesson.md"), TEXT(LESSON_HEAD), mem);
    world.read = read_hours;
    Stage *stage = stage_new(lesson, &world, &settings);
    bool   late;
    lesson->work->spent = LIMIT_SECONDS - 0.5;
    ck_assert_int_ge(stage_run(stage, TEXT("load \"beside.carom\""), 1, &late), EXIT_INPUT);
    ck_assert(late);
    ck_assert_msg(seconds_worked() - began < SOON, "it took %.1f s", seconds_worked() - began);
    ck_assert_ptr_nonnull(strstr((buf_char(&stage->shown, 0), stage->shown.at), "stopped: it took too long"));
    ck_assert_int_ne(stage_run(stage, TEXT("1 + 1"), 1, &late), EXIT_FINE);
    ck_assert(late);
    stage_rest(stage);
    ck_assert_int_eq(stage_run(stage, TEXT("1 + 1"), 1, &late), EXIT_FINE);
    ck_assert(!late);
    stage_free(stage);
    arena_free(mem);
}
END_TEST

/* The same in a check: the following parts are not examined. */
START_TEST(a_check_without_end)
{
    World         world = tested_world;
    Arena        *mem = arena_new();
    const Lesson *lesson =
        lesson_read(TEXT("folder/lesson.md"), TEXT(LESSON_HEAD "```carom\nload \"beside.carom\"\n1 + 1 #> 3\n```\n"), mem);
    world.read = read_hours;
    const Checked *checked = lesson_check(lesson, &world, mem);
    ck_assert_int_eq(checked->exit, EXIT_CHECK);
    ck_assert_int_eq(checked->remarks.count, 1);
    ck_assert_int_eq(checked->remarks.remark[0].line, 6);
    ck_assert(text_starts(checked->remarks.remark[0].message, "the lesson took longer than the 10 seconds"));
    ck_assert_msg(seconds_worked() - began < 10 * SOON, "it took %.1f s", seconds_worked() - began);
    arena_free(mem);
}
END_TEST

START_TEST(variables_without_end)
{
    buf_puts(&made, "```carom\na = 2^999000\nset numbers binary64\n"); /* in which it is shown at once */
    for (int i = 0; i < 8000; i++)
        buf_printf(&made, "%sa%d = a\n", i % 1900 == 1899 ? "```\n```carom\n" : "", i);
    buf_puts(&made, "```\n");
    ends(EXIT_CHECK, "the variables need more than the 512 MB that are allowed", SOON);
}
END_TEST

START_TEST(remarks_without_end)
{
    buf_puts(&made, "```carom\n");
    for (int i = 0; i < 1900; i++)
        buf_puts(&made, "1/0\n");
    buf_puts(&made, "```\n");
    Tested test = tested(buf_text(&made), false);
    ck_assert_int_eq(test.checked->remarks.fails, 1900);
    ck_assert_int_eq(test.checked->remarks.count, 1000);
    ck_assert_msg(strstr(test.sum.at, "(900 more)"), "%.200s", test.sum.at);
    tested_free(&test);
}
END_TEST

START_TEST(a_number_that_fills_the_screen)
{
    buf_puts(&made, "```carom\n2^900000 #> 3\n2^900000 == 3 #> holds\n```\n```carom replay x\nx = 2^900000\nx == 3\n```\n");
    Tested test = tested(buf_text(&made), false);
    ck_assert_int_eq(test.checked->exit, EXIT_CHECK);
    ck_assert_msg(test.told.len < 20000, "%zu bytes", test.told.len);
    tested_free(&test);
}
END_TEST

START_TEST(not_text)
{
    buf_put(&made, (Text){"a\0b", 3});
    ends(EXIT_INPUT, "L:5: there is a zero byte", SOON);
    made.len = 0;
    buf_puts(&made, "a\n\xC0\xAF");
    ends(EXIT_INPUT, "L:6: the byte 0xc0 is not UTF-8", SOON);
    made.len = 0;
    buf_puts(&made, "a\r\nb\rc\n");
    ends(EXIT_INPUT, "L:6: there is a carriage return without a line feed", SOON);
}
END_TEST

START_TEST(what_moves_the_cursor)
{
    buf_puts(&made, "# \x1b[2J\xE2\x80\xAE\n\n```carom question \x1b]0;x\x07\n1 \x1b[2J\nask: \x1b[3J\n\x1b[A: "
                    "\xE2\x80\xAE\n```\n\n```carom \x1b[2J\n```\n");
    ends(EXIT_INPUT, "a question needs a name", SOON);
    made.len = 0;
    buf_puts(&made, "```carom replay \x1b[2J\n\x1b[2J == 3 #> does not type: \x1b[2J\nbouncing \xE2\x80\xAE #> not here: \x1b[2J\n```\n");
    ends(EXIT_CHECK, "the message is not", SOON);
}
END_TEST

SUITE(check_lesson_bounds)
{
    Suite *suite = suite_create("lesson bounds");
    TCase *bounds = tcase_create("bounds");
    tcase_add_checked_fixture(bounds, setup, teardown);
    tcase_add_test(bounds, a_million_lines);
    tcase_add_test(bounds, too_large);
    tcase_add_test(bounds, too_many_statements);
    tcase_add_test(bounds, too_many_blocks);
    tcase_add_test(bounds, too_many_parts);
    tcase_add_test(bounds, nested_quotations);
    tcase_add_test(bounds, nested_lists);
    tcase_add_test(bounds, nested_brackets);
    tcase_add_test(bounds, markdown_that_is_hard_to_read);
    tcase_add_test(bounds, work_without_end);
    tcase_add_test(bounds, a_check_without_end);
    tcase_add_test(bounds, variables_without_end);
    tcase_add_test(bounds, remarks_without_end);
    tcase_add_test(bounds, a_number_that_fills_the_screen);
    tcase_add_test(bounds, not_text);
    tcase_add_test(bounds, what_moves_the_cursor);
    suite_add_tcase(suite, bounds);
    return suite;
}
