/* A lesson as a page to fill in. */
#include "classroom/workbook.h"
#include "harness.h"
#include "lessons.h"

#include <stdio.h>
#include <string.h>

static const char CARTS[] = LESSON_HEAD "# A test\n\nTwo carts & <b>words</b>.\n\n"
                                        "```carom question head-on\n"
                                        "collide1d ma=3 mb=5 va=4 vb=-6 e=1/4 by impulse\n"
                                        "ask: J (2), va'\n"
                                        "hint: The first hint.\n"
                                        "wrong: va' = 99 : Nobody is so fast.\n"
                                        "```\n\n"
                                        "More words.\n\n"
                                        "```carom question which\n"
                                        "choose: What is kept?\n"
                                        "- [x] momentum\n"
                                        "- [ ] energy : Not with e below 1.\n"
                                        "```\n";

typedef struct Open {
    Arena    *mem;
    Workbook *book;
    Buf       out;
} Open;

static Open opened(void)
{
    Open     open = {.mem = arena_new()};
    Settings settings = settings_default();
    Lesson  *lesson = lesson_read(TEXT("folder/carts.md"), text_of(CARTS), open.mem);
    ck_assert_int_eq(lesson->faults, 0);
    open.book = workbook_new(lesson, &tested_world, &settings);
    return open;
}

static void closed(Open *open)
{
    workbook_free(open->book);
    buf_free(&open->out);
    arena_free(open->mem);
}

static bool said(Open *open, const char *words)
{
    buf_char(&open->out, 0);
    open->out.len--;
    return strstr(open->out.at, words) != NULL;
}

#define SAYS(open, words) ck_assert_msg(said(open, words), "`%s` is missing in\n%s", words, (open)->out.at)
#define SAYS_NOT(open, words) ck_assert_msg(!said(open, words), "`%s` stands in\n%s", words, (open)->out.at)

static void judge(Open *open, const char *question, const char *first, const char *second)
{
    Text typed[] = {text_of(first), text_of(second)};
    open->out.len = 0;
    workbook_judge(open->book, &open->out, text_of(question), typed);
}

START_TEST(the_page_comes_in_pieces_between_its_questions)
{
    Open open = opened();
    workbook_page(open.book, &open.out);
    SAYS(&open, "{\"lesson\":\"carts\",\"title\":\"A test\",\"head\":\"carom answers 1\\u000alesson carts ");
    SAYS(&open, "Two carts &amp; &lt;b&gt;words&lt;/b&gt;.");
    SAYS(&open, "{\"question\":\"head-on\",\"kind\":\"ask\",\"asks\":[\"J\",\"va'\"],\"html\":\"<section>\\u000a<h3>Question 1. ");
    SAYS(&open, "{\"question\":\"which\",\"kind\":\"choose\",\"asks\":[],\"html\":");
    SAYS_NOT(&open, "<h1>");
    SAYS_NOT(&open, "<main>");
    SAYS_NOT(&open, "Name:");
    SAYS_NOT(&open, "</main>");
    SAYS_NOT(&open, "hint");
    ck_assert_int_eq(open.out.at[open.out.len - 1], '\n');
    closed(&open);
}
END_TEST

/* The line `question NAME PRINT` stands on the page and before each answer, and only what an answer depends on changes it. */
START_TEST(an_answer_names_its_version_of_the_question)
{
    static const char KEY[] = "\"file\":\"question which ";
    char              print[sizeof KEY + 8];
    Open              open = opened();
    workbook_page(open.book, &open.out);
    SAYS(&open, KEY);
    snprintf(print, sizeof print, "%s", strstr(open.out.at, KEY));
    judge(&open, "which", "a", "");
    SAYS(&open, print);
    judge(&open, "head-on", "1", "");
    SAYS_NOT(&open, print + strlen(KEY));
    closed(&open);
}
END_TEST

/* J = (1 + e)*(va - vb)/(1/3 + 1/5) = 5/4*10*15/8 = 375/16, and va' = 4 - J/3 = -61/16; from J = 24 follows va' = -4. */
START_TEST(answers_are_judged_together)
{
    Open open = opened();
    ck_assert_int_eq(workbook_answers(open.book, TEXT("head-on")), 2);
    judge(&open, "head-on", "375/16", "");
    SAYS(&open, "{\"question\":\"head-on\",\"answers\":[{\"kind\":\"exact\",\"settled\":true,\"says\":\"J is read as 375/16: RIGHT\"}");
    SAYS(&open, "{\"kind\":\"none\",\"settled\":false,\"says\":\"\"}],\"marks\":\"2 of 3 marks\",\"right\":false");
    SAYS_NOT(&open, "done head-on");
    judge(&open, "head-on", "24", "-4");
    SAYS(&open, "\"kind\":\"carried\",\"settled\":true");
    SAYS(&open, "answer head-on J = 24\\u000aanswer head-on va' = -4\\u000adone head-on\\u000a");
    judge(&open, "head-on", "375/16", "99");
    SAYS(&open, "NOT RIGHT. Nobody is so fast.");
    closed(&open);
}
END_TEST

START_TEST(an_earlier_question_can_be_judged_after_a_later_one)
{
    Open open = opened();
    judge(&open, "which", "b", "");
    SAYS(&open, "Not with e below 1.");
    judge(&open, "head-on", "375/16", "-61/16");
    SAYS(&open, "\"right\":true");
    closed(&open);
}
END_TEST

START_TEST(hints_end_and_the_solution_is_worked)
{
    Open open = opened();
    workbook_hint(open.book, &open.out, TEXT("head-on"), 0);
    SAYS(&open, "The first hint.\",\"file\":\"hint head-on 1\\u000a\"");
    open.out.len = 0;
    workbook_hint(open.book, &open.out, TEXT("head-on"), 1);
    SAYS(&open, "{\"question\":\"head-on\"}\n");
    open.out.len = 0;
    workbook_solution(open.book, &open.out, TEXT("head-on"));
    SAYS(&open, "<math");
    SAYS(&open, "\"file\":\"why head-on\\u000a\"");
    open.out.len = 0;
    workbook_solution(open.book, &open.out, TEXT("which"));
    SAYS(&open, "momentum");
    closed(&open);
}
END_TEST

START_TEST(what_nobody_asked_is_an_error)
{
    Open open = opened();
    ck_assert_int_eq(workbook_answers(open.book, TEXT("</script>")), 0);
    judge(&open, "</script>", "1", "2");
    SAYS(&open, "\"error\":\"The lesson has no such question.\"");
    judge(&open, "which", "a\nanswer head-on J = 1", "");
    SAYS_NOT(&open, "\\u000aanswer head-on");
    closed(&open);
}
END_TEST

SUITE(check_workbook)
{
    Suite *suite = suite_create("workbook");
    TCase *all = tcase_create("workbook");
    tcase_add_test(all, the_page_comes_in_pieces_between_its_questions);
    tcase_add_test(all, an_answer_names_its_version_of_the_question);
    tcase_add_test(all, answers_are_judged_together);
    tcase_add_test(all, an_earlier_question_can_be_judged_after_a_later_one);
    tcase_add_test(all, hints_end_and_the_solution_is_worked);
    tcase_add_test(all, what_nobody_asked_is_an_error);
    suite_add_tcase(suite, all);
    return suite;
}
