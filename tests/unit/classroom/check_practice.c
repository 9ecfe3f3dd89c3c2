/* Practising: a line goes in, and what is to be shown comes out: what somebody may do with one question. */
#include "practised.h"
#include "harness.h"
#include "lessons.h"

#include <fcntl.h>
#include <unistd.h>

/* ---- somebody who practises --------------------------------------------------------------------------------- */

/* A small lesson at a keyboard. */
static Practised *practised_small(const char *body)
{
    Buf file = {0};
    buf_puts(&file, LESSON_HEAD);
    buf_puts(&file, body);
    Practised *student = practised_begin(buf_text(&file), "folder/lesson.md", &tested_world, true, 100);
    buf_free(&file);
    return student;
}

static void practised_types(Practised *student, const char *line)
{
    practised_take(student, practice_line(student->practice, text_of(line)));
}

static void practised_is_asked(const Practised *student, const char *prompt)
{
    ck_assert_msg(text_is(student->turn.prompt, prompt), "asked is `%.*s` and not `%s`; said was:\n%s", TEXT_ARG(student->turn.prompt),
                  prompt, student->said.at);
}

/* Whether the file of answers has this line. */
static bool practised_is_kept(const char *line)
{
    Buf  file = {0};
    bool found;
    ck_assert(read_whole(practised_answers, &file));
    buf_char(&file, 0);
    const char *at = strstr(file.at, line);
    found = at && at[strlen(line)] == '\n' && (at == file.at || at[-1] == '\n');
    buf_free(&file);
    return found;
}

/* ---- one question ------------------------------------------------------------------------------------------- */

static const char CHAIN[] =
    "# First\n\nWords.\n\n```carom question q\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/4 by impulse\nask: J, va' (2), vb'\nhint: one\n"
    "hint: two\n```\n\nMore.\n\n```carom\n1 + 1\n```\n\n```carom question last\nchoose: Which?\n- [x] one\n"
    "- [ ] two : No, that is two.\n```\n\nThe end.\n";

static const char BOTH[] = "```carom question q\nresolve v=<5,10> n=<3,4>\nask: vt, t\nhint: one\n```\n";

/* t on the other side of n is right as long as all answers use it: the message about the first answer agrees with its mark in the end. */
START_TEST(a_convention_is_right_so_far)
{
    Practised *kept = practised_small(BOTH);
    practised_types(kept, "-2");
    ck_assert_msg(practised_hears(kept, "vt is read as -2: RIGHT so far: you use another convention") &&
                      practised_hears(kept, "use the same convention in"),
                  "%s", kept->said.at);
    practised_types(kept, "<0.8, -0.6>");
    ck_assert_msg(practised_hears(kept, "t is read as <0.8, -0.6>: RIGHT: you use") && practised_hears(kept, "q: 2 of 2 marks"), "%s",
                  kept->said.at);
    practised_leave(kept);
}
END_TEST

START_TEST(a_convention_that_is_not_kept_is_taken_back)
{
    Practised *left = practised_small(BOTH);
    practised_types(left, "-2");
    practised_types(left, "<-0.8, 0.6>");
    ck_assert_msg(practised_hears(left, "t is read as <-0.8, 0.6>: RIGHT\n") &&
                      practised_hears(left, "an earlier one is no longer right") && practised_hears(left, "vt is read as -2: NOT RIGHT"),
                  "%s", left->said.at);
    ck_assert_msg(practised_hears(left, "q: 1 of 2 marks"), "%s", left->said.at);
    practised_leave(left);
}
END_TEST

START_TEST(right_answers_lead_on)
{
    Practised *student = practised_small(CHAIN);
    ck_assert(practised_hears(student, "Words.") && practised_hears(student, "Question q (4 marks)") &&
              !practised_hears(student, "More.") && !practised_hears(student, "27/2"));
    practised_is_asked(student, "J = ");
    practised_types(student, "27/2");
    ck_assert_str_eq(student->said.at, "J is read as 27/2: RIGHT\n");
    ck_assert(practised_is_kept("answer q J = 27/2"));
    practised_is_asked(student, "va' = ");
    practised_types(student, "-1.75");
    practised_is_asked(student, "vb' = ");
    practised_types(student, "0.5");
    ck_assert(practised_hears(student, "q: 4 of 4 marks") && !practised_hears(student, "More."));
    ck_assert(practised_is_kept("done q"));
    practised_types(student, "");
    ck_assert(practised_hears(student, "More.") && practised_hears(student, "1 + 1 = 2") &&
              practised_hears(student, "  a) one\n  b) two\n"));
    practised_is_asked(student, "your choice: ");
    practised_types(student, "b");
    ck_assert(practised_hears(student, "read as b: NOT RIGHT. No, that is two."));
    practised_is_asked(student, "your choice: ");
    practised_types(student, "a");
    ck_assert(practised_hears(student, "RIGHT") && practised_hears(student, "last: 1 of 1 mark"));
    practised_types(student, "");
    ck_assert(practised_hears(student, "The end.") && practised_hears(student, "You have done 2 of 2 questions"));
    practised_types(student, "");
    ck_assert_int_eq(student->turn.act, TURN_END);
    practised_leave(student);
}
END_TEST

START_TEST(a_wrong_answer_can_be_typed_anew_or_left)
{
    Practised *student = practised_small(CHAIN);
    practised_types(student, "7");
    ck_assert(practised_hears(student, "NOT RIGHT"));
    practised_is_asked(student, "J = ");
    practised_types(student, "27");
    ck_assert(practised_hears(student, "NOT RIGHT"));
    practised_types(student, "");
    practised_is_asked(student, "va' = ");
    practised_types(student, "-17/2"); /* 5 - 27/2, from the J that was left */
    ck_assert(practised_hears(student, "CARRIED") && practised_hears(student, "follows correctly"));
    practised_is_asked(student, "vb' = ");
    practised_types(student, "1/3");
    practised_types(student, "");
    ck_assert(practised_hears(student, "q: 2 of 4 marks"));
    ck_assert(practised_is_kept("answer q J = 7") && practised_is_kept("answer q J = 27") && practised_is_kept("done q"));
    practised_leave(student);
}
END_TEST

START_TEST(what_cannot_be_read_costs_nothing)
{
    Practised *student = practised_small(CHAIN);
    practised_types(student, "27/");
    ck_assert(practised_hears(student, "does not count") && !practised_is_kept("answer q J = 27/"));
    practised_is_asked(student, "J = ");
    practised_types(student, "27/2\033[2J");
    ck_assert(!memchr(student->said.at, '\033', student->said.len) && !practised_is_kept("answer q J = 27/2\033[2J"));
    practised_is_asked(student, "J = ");
    practised_types(student, "27/2");
    practised_types(student, "<1,2"); /* and it does not stand in the way of what was read */
    practised_types(student, "back");
    practised_is_asked(student, "J = ");
    practised_leave(student);
}
END_TEST

START_TEST(an_empty_page_is_not_done)
{
    Practised *student = practised_small(CHAIN);
    practised_types(student, "");
    practised_is_asked(student, "va' = ");
    practised_types(student, "");
    practised_types(student, "");
    ck_assert(practised_hears(student, "You have not answered yet"));
    practised_is_asked(student, "vb' = ");
    ck_assert(!practised_is_kept("done q"));
    practised_types(student, "1/2");
    ck_assert(practised_hears(student, "q: 1 of 4 marks") && practised_is_kept("done q"));
    practised_leave(student);
}
END_TEST

START_TEST(hints_come_one_by_one_and_the_rest_behind_the_answer)
{
    Practised *student = practised_small(CHAIN);
    practised_types(student, "why");
    ck_assert(practised_hears(student, "Answer first") && !practised_hears(student, "27/2"));
    practised_types(student, "hint");
    ck_assert_str_eq(student->said.at, "hint 1 of 2: one\n\n");
    ck_assert(practised_is_kept("hint q 1"));
    practised_types(student, "27/2");
    practised_types(student, "-7/4");
    practised_types(student, "1/2");
    practised_types(student, "hint");
    ck_assert(practised_hears(student, "hint 2 of 2: two"));
    ck_assert(!practised_is_kept("hint q 2")); /* who reads on has not needed it */
    practised_types(student, "hint");
    ck_assert(practised_hears(student, "no more hints"));
    practised_leave(student);
}
END_TEST

START_TEST(why_comes_behind_the_last_hint_too)
{
    Practised *student = practised_small(CHAIN);
    practised_types(student, "hint");
    practised_types(student, "why");
    ck_assert(practised_hears(student, "Answer first"));
    practised_types(student, "hint");
    practised_types(student, "why J");
    ck_assert(practised_hears(student, "J = jc + jr") && practised_hears(student, "used in:"));
    practised_types(student, "why");
    ck_assert(practised_hears(student, "J = jc + jr") && !practised_hears(student, "va' = -7/4")); /* which is asked next */
    practised_types(student, "why nothing");
    ck_assert(practised_hears(student, "no step `nothing`"));
    practised_is_asked(student, "J = ");
    practised_types(student, "27/2");
    ck_assert(practised_hears(student, "RIGHT"));
    practised_leave(student);
}
END_TEST

/* The marker can see that the solution was shown. Working shown after a right answer needs no line. */
START_TEST(why_leaves_a_trace)
{
    Practised *student = practised_small(CHAIN);
    practised_types(student, "hint");
    practised_types(student, "hint");
    ck_assert(!practised_is_kept("why q"));
    practised_types(student, "why");
    ck_assert(practised_is_kept("hint q 2") && practised_is_kept("why q"));
    practised_types(student, "27/2");
    practised_types(student, "-7/4");
    practised_types(student, "1/2");
    practised_types(student, "");
    practised_types(student, "a");
    practised_types(student, "why");
    ck_assert(!practised_is_kept("why last"));
    practised_leave(student);
}
END_TEST

START_TEST(why_of_a_formula)
{
    Practised *student = practised_small("```carom question q\nT = 3*7 - 1\nask: T\nhint: one\n```\n");
    practised_types(student, "hint");
    practised_types(student, "why");
    ck_assert_msg(practised_hears(student, "T = 3*7 - 1") && practised_hears(student, "= 20"), "%s", student->said.at);
    practised_is_asked(student, "T = ");
    practised_leave(student);
}
END_TEST

START_TEST(the_name_may_be_said_once_more)
{
    Practised *student = practised_small(CHAIN);
    practised_types(student, "J = 27/2");
    ck_assert_str_eq(student->said.at, "J is read as 27/2: RIGHT\n");
    ck_assert(practised_is_kept("answer q J = 27/2"));
    practised_types(student, "v_a\xE2\x80\xB2=-1.75");
    ck_assert(practised_hears(student, "RIGHT") && practised_is_kept("answer q va' = -1.75"));
    practised_types(student, "J = 0.5");
    ck_assert(practised_hears(student, "cannot be read"));
    practised_is_asked(student, "vb' = ");
    practised_leave(student);
}
END_TEST

START_TEST(hints_from_the_steps_are_about_what_is_asked)
{
    Practised *student = practised_small("```carom question q\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/4 by impulse\nask: k, J\n```\n");
    practised_types(student, "5/6");
    practised_types(student, "hint");
    ck_assert(practised_hears(student, "hint 4 of 6: look at J"));
    practised_types(student, "hint");
    ck_assert(practised_hears(student, "the formula: J = "));
    practised_types(student, "back");
    practised_types(student, "hint");
    ck_assert(practised_hears(student, "no more hints")); /* none of those of J */
    practised_leave(student);
}
END_TEST

/* J = (1 + 1/2)*4/(1/3 + 1), v1 = 4 - J/3. */
START_TEST(quantities_are_called_as_they_were_typed)
{
    Practised *student = practised_small("```carom question q\ncollide1d m1=3 kg m2=1 kg u1=4 m/s u2=0 e=1/2\nask: v1\n```\n");
    ck_assert_msg(practised_hears(student, "m1 = 3 kg") && practised_hears(student, "u2 = 0 m/s"), "%s", student->said.at);
    practised_is_asked(student, "v1 = ");
    practised_types(student, "hint");
    ck_assert_msg(practised_hears(student, "look at v1"), "%s", student->said.at);
    practised_types(student, "2.5");
    ck_assert_msg(practised_hears(student, "v1 is read as 2.5: RIGHT"), "%s", student->said.at);
    practised_leave(student);
}
END_TEST

START_TEST(trying_things_changes_nothing_here)
{
    Practised *student = practised_small("```carom\nx = 6\n```\n\n```carom question q\nT = x/4\nask: T\n```\n\n```carom\nx\n```\n");
    practised_types(student, ": x + 1");
    ck_assert(practised_hears(student, "= 7"));
    practised_types(student, ": T");
    ck_assert(practised_hears(student, "not defined")); /* the problem has not been worked out there */
    practised_types(student, ": x = 100");
    practised_types(student, ": x");
    ck_assert(practised_hears(student, "100"));
    practised_types(student, ":");
    ck_assert_int_eq(student->turn.act, TURN_TRY);
    practised_is_asked(student, "T = ");
    practised_types(student, "25");
    ck_assert(practised_hears(student, "NOT RIGHT"));
    practised_types(student, "1.5");
    ck_assert(practised_hears(student, "RIGHT"));
    practised_types(student, ": T");
    ck_assert(practised_hears(student, "not defined")); /* it stands there still */
    practised_types(student, "");
    ck_assert(practised_hears(student, "x = 6"));
    practised_types(student, ": T");
    ck_assert(practised_hears(student, "1.5")); /* and here it is worked out */
    practised_leave(student);
}
END_TEST

START_TEST(other_kinds_of_questions)
{
    Practised *student =
        practised_small("```carom question p\npredict: What comes?\n- [ ] rain\n- [x] sun\n```\n\n```carom question s\n"
                        "collide1d ma=2 mb=5 va=4 vb=-3 e=2/5\nspot: DOC1\n```\n\n```carom question f\nfree: A model.\n```\n");
    practised_is_asked(student, "your choice: ");
    practised_types(student, "z");
    ck_assert(practised_hears(student, "does not count"));
    practised_types(student, "a");
    ck_assert(practised_hears(student, "read as a: NOTED") && !practised_hears(student, "mark"));
    practised_types(student, "");
    ck_assert(practised_hears(student, "p: the result\n  b) sun"));
    practised_is_asked(student, "first wrong step: ");
    practised_types(student, "u");
    ck_assert(practised_hears(student, "NOT RIGHT: everything up to there is right"));
    practised_types(student, "vb'");
    ck_assert(practised_hears(student, "RIGHT") && practised_hears(student, "s: 1 of 1 mark"));
    practised_types(student, "");
    practised_is_asked(student, "in your own words: ");
    practised_types(student, "My words, = and #.");
    ck_assert(practised_hears(student, "NOTED") && practised_hears(student, "a model answer\n  A model."));
    ck_assert(practised_is_kept("answer f = My words, = and #."));
    practised_leave(student);
}
END_TEST

/* A message of the lesson is shown in full, whatever it starts with. */
START_TEST(messages_of_the_lesson_stay_whole)
{
    Practised *student = practised_small("```carom question q\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/4\nask: J\n"
                                         "wrong: J = 5 : not right as a sum, multiply\n```\n");
    practised_types(student, "5");
    ck_assert_msg(practised_hears(student, "NOT RIGHT: not right as a sum, multiply"), "%s", student->said.at);
    practised_types(student, "<1,2>");
    ck_assert_msg(practised_hears(student, "NOT RIGHT: the answer must be a number"), "%s", student->said.at);
    practised_types(student, "7.7");
    ck_assert_msg(practised_hears(student, "read as 7.7: NOT RIGHT\n"), "%s", student->said.at);
    practised_leave(student);
}
END_TEST

/* The conversion is a part of the problem; a unit that was typed is heard. */
START_TEST(units_are_said_as_they_were_typed)
{
    Practised *student = practised_small("```carom question q\ncollide1d ma=2 kg mb=3 kg va=36 km/h vb=0 m/s e=1/4\nask: va'\n```\n");
    ck_assert_msg(practised_hears(student, "ma = 2 kg ") && practised_hears(student, "va = 36 km/h ") &&
                      practised_hears(student, "vb = 0 m/s "),
                  "%s", student->said.at);
    ck_assert(!practised_hears(student, "10"));
    practised_types(student, "7 m/s");
    ck_assert_msg(practised_hears(student, "va' is read as 7 m/s: NOT RIGHT"), "%s", student->said.at);
    practised_leave(student);
}
END_TEST

START_TEST(a_file_is_taken_up_where_it_was_left)
{
    Practised *student = practised_small(CHAIN);
    practised_types(student, "27/2");
    practised_types(student, "");
    practised_types(student, "1/2");
    practised_types(student, "back");
    practised_types(student, "quit");
    ck_assert_int_eq(student->turn.act, TURN_END);
    practised_leave(student);
    student = practised_small(CHAIN);
    ck_assert(practised_hears(student, "You have done 1 of 2 questions") && practised_hears(student, "More.") &&
              !practised_hears(student, "Words."));
    practised_is_asked(student, "your choice: ");
    practised_types(student, "back");
    ck_assert(practised_hears(student, "J is read as 27/2: RIGHT\nvb' is read as 1/2: RIGHT\n"));
    practised_is_asked(student, "va' = ");
    practised_types(student, "-7/4");
    ck_assert(practised_hears(student, "q: 4 of 4 marks"));
    practised_types(student, "");
    practised_types(student, "skip");
    ck_assert(practised_hears(student, "You have done 1 of 2 questions") && practised_hears(student, "open question is last."));
    practised_types(student, "");
    practised_is_asked(student, "your choice: ");
    practised_types(student, "a");
    practised_types(student, "");
    ck_assert(practised_hears(student, "2 of 2"));
    practised_leave(student);
}
END_TEST

START_TEST(a_lesson_that_has_changed_asks_what_is_new)
{
    Practised *student = practised_small("```carom question q\nT = 1 + 1\nask: T\n```\n\n```carom question r\nT = 2 + 2\nask: T\n```\n");
    practised_types(student, "2");
    practised_types(student, "");
    practised_types(student, "4");
    practised_leave(student);
    student =
        practised_small("Other words.\n\n```carom question q\nT = 1 + 1\nask: T\n```\n\n```carom question r\nT = 2 + 3\nask: T\n```\n");
    ck_assert(practised_hears(student, "The lesson has changed") && practised_hears(student, "You have done 1 of 2 questions") &&
              practised_hears(student, "Question r"));
    practised_types(student, "5");
    ck_assert(practised_hears(student, "RIGHT"));
    practised_leave(student);
}
END_TEST

START_TEST(an_answer_that_is_not_on_the_disk_is_not_acknowledged)
{
    Practised *student = practised_small(CHAIN);
    close(student->progress->file);
    student->progress->file = open("/dev/full", O_WRONLY);
    practised_types(student, "27/2");
    ck_assert_msg(practised_hears(student, "could not be saved") && !practised_hears(student, "RIGHT"), "%s", student->said.at);
    practised_is_asked(student, "J = ");
    practised_leave(student);
}
END_TEST

START_TEST(whatever_is_typed_shows_harmlessly)
{
    enum { LINES = 500, LONGEST = 40 };
    static const char *const SOME[] = {"hint", "why J", "skip", "back", ": ",    ":",           "help",
                                       "",     "27/2",  "a",    "vb'",  "<1,2>", "why \033[2J", "\342\200\256"};
    Random                   random = random_stream(7);
    Practised               *student = practised_small(CHAIN);
    for (int i = 0; i < LINES; i++) {
        char line[LONGEST + 1];
        int  len = random_int(&random, 0, LONGEST), len_of;
        for (int k = 0; k < len; k++)
            line[k] = (char)random_int(&random, 0, 255);
        Text text = {line, (size_t)len};
        if (random_int(&random, 0, 1))
            text = text_of(SOME[random_int(&random, 0, (int)(sizeof SOME / sizeof *SOME) - 1)]);
        if (text_is(text_trim(text), "quit"))
            continue;
        practised_take(student, practice_line(student->practice, text));
        if (student->turn.act == TURN_END)
            practised_take(student, practice_start(student->practice));
        for (size_t at = 0; at < student->turn.text.len; at += (size_t)len_of) {
            int32_t code = utf8_decode(student->turn.text, at, &len_of);
            ck_assert_msg(code == '\n' || !utf8_unsafe(code), "%x in %s", (unsigned)code, student->said.at);
        }
    }
    practised_leave(student);
}
END_TEST

SUITE(check_practice)
{
    Suite *suite = suite_create("practice");
    TCase *single = tcase_create("one question");
    tcase_add_checked_fixture(single, practised_make_folder, NULL);
    tcase_add_test(single, right_answers_lead_on);
    tcase_add_test(single, a_convention_is_right_so_far);
    tcase_add_test(single, a_convention_that_is_not_kept_is_taken_back);
    tcase_add_test(single, a_wrong_answer_can_be_typed_anew_or_left);
    tcase_add_test(single, what_cannot_be_read_costs_nothing);
    tcase_add_test(single, an_empty_page_is_not_done);
    tcase_add_test(single, hints_come_one_by_one_and_the_rest_behind_the_answer);
    tcase_add_test(single, why_comes_behind_the_last_hint_too);
    tcase_add_test(single, why_leaves_a_trace);
    tcase_add_test(single, why_of_a_formula);
    tcase_add_test(single, the_name_may_be_said_once_more);
    tcase_add_test(single, hints_from_the_steps_are_about_what_is_asked);
    tcase_add_test(single, quantities_are_called_as_they_were_typed);
    tcase_add_test(single, trying_things_changes_nothing_here);
    tcase_add_test(single, other_kinds_of_questions);
    tcase_add_test(single, messages_of_the_lesson_stay_whole);
    tcase_add_test(single, units_are_said_as_they_were_typed);
    tcase_add_test(single, a_file_is_taken_up_where_it_was_left);
    tcase_add_test(single, a_lesson_that_has_changed_asks_what_is_new);
    tcase_add_test(single, an_answer_that_is_not_on_the_disk_is_not_acknowledged);
    tcase_add_test(single, whatever_is_typed_shows_harmlessly);
    suite_add_tcase(suite, single);
    return suite;
}
