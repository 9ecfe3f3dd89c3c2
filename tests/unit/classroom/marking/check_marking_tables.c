/* The tables, reports and JSON of a marking. */
#include "marked.h"
#include "classes.h"
#include "json_read.h"

/* ---- tables --------------------------------------------------------------------------------------------------------- */

START_TEST(table_of_steps)
{
    marked_is(
        marked_table(marking_put_steps, marked_three()),
        "student,seed,question,step,given,expected,unit,verdict,carried_from,mistakes,marks,max,hints,file,message\n"
        "Ada,,push,J,27/2,13.5,,exact,,,2,2,0,a,\n"
        "Ada,,push,va','-1.75,'-1.75,,exact,,,2,2,0,a,\n"
        "Ada,,push,vb',0.5,0.5,,exact,,,1,1,0,a,\n"
        "Ada,,which,,b,b,,right,,,1,1,0,a,\n"
        "Ada,,why,,So.,Because.,,unmarked,,,0,0,0,a,\n"
        "Bob,,push,J,21.6,13.5,,mistake,,R1,0,2,2,b,\"You left out e: this is the elastic collision, e = 1. With a smaller e the bodies "
        "separate at only e times their speed of approach.\"\n"
        "Bob,,push,va','-5.8,'-1.75,,carried,J,,2,2,2,b,follows correctly from your J\n"
        "Bob,,push,vb',,0.5,,none,,,0,1,2,b,\n"
        "Bob,,which,,a,b,,wrong,,,0,1,0,b,No: one.\n"
        "Bob,,why,,,Because.,,none,,,0,0,0,b,\n"
        "Cyd,,push,J,10.8,13.5,,known,,,1,2,0,c,That is only up to the greatest compression.\n"
        "Cyd,,push,va',11.75,'-1.75,,mistake,,R13,0,2,0,c,\"The impulses on A and B are opposite. Take J/ma from A's velocity, and add "
        "J/mb "
        "to B's.\"\n"
        "Cyd,,push,vb',,0.5,,none,,,0,1,0,c,\n"
        "Cyd,,which,,,b,,none,,,0,1,0,c,\n"
        "Cyd,,why,,,Because.,,none,,,0,0,0,c,\n");
}
END_TEST

/* The marks of a page of work, with all their lines. */
START_TEST(a_page_in_one_cell)
{
    HandedIn *in = marked_nothing();
    marked_hand_in(in, "a", TEXT(MARKED_HEAD "student Ada\nanswer page = 2*5 + 3*4 = 2v1 + 3v2; v2 - v1 = 2.25; v1 = 3.05; v2 = 5.3\n"));
    Text table = marked_table(marking_put_steps, marked_mark(LESSON_HEAD "```carom question page\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/4\n"
                                                                         "work: va', vb' (7)\n```\n",
                                                             in));
    const char *cell = "\"line 1: M1 A0, total momentum: method yes, signs no; line 2: M1 A1, speed of separation: right; "
                       "line 3: M1, Velocities after the collision: method yes; "
                       "line 3: A1, velocity of A after the collision: right for your line 1; "
                       "line 4: A1, velocity of B after the collision: right for your line 1\"\n";
    ck_assert_msg(text_ends(table, cell), "%.*s", TEXT_ARG(table));
}
END_TEST

/* 1 answer that could not be read is said in lines of the width. */
START_TEST(unread_answers_fit_the_width)
{
    HandedIn *in = marked_nothing();
    Buf       buf = {0};
    marked_hand_in(in, "a", TEXT(MARKED_HEAD "student Ada\nanswer which = z\n"));
    marking_write(&buf, marked_mark(MARKED_LESSON, in), 60);
    Text said = buf_finish(&buf, marked_mem);
    ck_assert_msg(text_ends(said, "1 answer could not be read and gets no marks: look for\nnot-read in the table of steps.\n"), "%.*s",
                  TEXT_ARG(said));
}
END_TEST

START_TEST(table_of_students)
{
    marked_is(marked_table(marking_put_students, marked_three()), "student,seed,push,which,total,max,hints,file,note\n"
                                                                  "Ada,,5,1,6,6,0,a,\n"
                                                                  "Bob,,2,0,2,6,2,b,\n"
                                                                  "Cyd,,1,0,1,6,0,c,\n");
}
END_TEST

START_TEST(table_of_the_class)
{
    HandedIn *in = marked_nothing();
    marked_hand_in(in, "a", TEXT(MARKED_ADA));
    marked_hand_in(in, "b", TEXT(MARKED_BOB));
    marked_hand_in(in, "b2", TEXT(MARKED_HEAD "student Bea\nanswer push J = 21.60\n"));
    marked_is(marked_table(marking_put_class, marked_mark(MARKED_LESSON, in)),
              "question,step,verdict,mistakes,students,message\n"
              "push,J,mistake,R1,2,\"You left out e: this is the elastic collision, e = 1. With a smaller e the bodies "
              "separate at only e times their speed of approach.\"\n"
              "push,J,exact,,1,\n"
              "push,va',carried,,1,follows correctly from your J\n"
              "push,va',exact,,1,\n"
              "push,va',none,,1,\n"
              "push,vb',none,,2,\n"
              "push,vb',exact,,1,\n"
              "which,,none,,1,\n"
              "which,,right,,1,\n"
              "which,,wrong,,1,No: one.\n"
              "why,,none,,2,\n"
              "why,,unmarked,,1,\n");
}
END_TEST

START_TEST(a_report)
{
    HandedIn *in = marked_nothing();
    Buf       buf = {0};
    marked_hand_in(in, "b", TEXT(MARKED_BOB));
    marking_put_report(&buf, marked_mark(MARKED_LESSON, in), 60);
    marked_is(buf_finish(&buf, marked_mem), "Bob: 2 of 6 marks\n"
                                            "\n"
                                            "push\n"
                                            "  0 of 2    J = 21.6\n"
                                            "            correct: 13.5\n"
                                            "            You left out e: this is the elastic collision, e\n"
                                            "            = 1. With a smaller e the bodies separate at\n"
                                            "            only e times their speed of approach.\n"
                                            "  2 of 2    va' = -5.8\n"
                                            "            correct: -1.75\n"
                                            "            follows correctly from your J\n"
                                            "  0 of 1    vb' = (nothing)\n"
                                            "            correct: 0.5\n"
                                            "\n"
                                            "which\n"
                                            "  0 of 1    a\n"
                                            "            correct: b\n"
                                            "            No: one.\n"
                                            "\n"
                                            "why: nothing was handed in\n");
}
END_TEST

START_TEST(an_overview)
{
    Buf buf = {0};
    marking_write(&buf, marked_three(), 70);
    marked_is(buf_finish(&buf, marked_mem), "A test: 3 students\n"
                                            "1 push (5), 2 which (1)\n"
                                            "\n"
                                            "student  1  2  of 6\n"
                                            "Ada      5  1     6\n"
                                            "Bob      2  0     2\n"
                                            "Cyd      1  0     1\n"
                                            "\n"
                                            "Most frequent mistakes:\n"
                                            "    1  push J: known: That is only up to the greatest compression.\n"
                                            "    1  push J: R1: You left out e: this is the elastic collision, e =\n"
                                            "       1. With a smaller e the bodies separate at only e times their\n"
                                            "       speed of approach.\n"
                                            "    1  push va': R13: The impulses on A and B are opposite. Take J/ma\n"
                                            "       from A's velocity, and add J/mb to B's.\n"
                                            "    1  which: wrong: No: one.\n");
}
END_TEST

START_TEST(json_has_all_of_it)
{
    Marking *marking = marked_three();
    Buf      buf = {0};
    marking_json(&buf, marking);
    buf_char(&buf, 0);
    const char *students = json_member(buf.at, TEXT("students")), *one = NULL;
    int         count = 0;
    while ((one = json_next(students, one))) {
        const char *questions = json_member(one, TEXT("questions")), *question = NULL;
        int         asks = 0;
        ck_assert(text_equal(json_quoted(json_member(one, TEXT("student"))), marking->student[count].student));
        ck_assert(text_equal(json_quoted(json_member(one, TEXT("marks"))), marks_text(marking->student[count].marks, marked_mem)));
        while ((question = json_next(questions, question)))
            for (const char *answer = NULL; (answer = json_next(json_member(question, TEXT("answers")), answer));)
                asks++;
        ck_assert_int_eq(asks, 5);
        count++;
    }
    ck_assert_int_eq(count, 3);
    ck_assert_int_eq(json_skip(buf.at) - buf.at, (long)buf.len - 2); /* one object, a line end and our zero */
    buf_free(&buf);
}
END_TEST

SUITE(check_marking_tables)
{
    Suite *suite = suite_create("marking tables");
    TCase *tables = tcase_create("tables");
    tcase_add_checked_fixture(tables, marked_setup, marked_teardown);
    tcase_add_test(tables, table_of_steps);
    tcase_add_test(tables, a_page_in_one_cell);
    tcase_add_test(tables, unread_answers_fit_the_width);
    tcase_add_test(tables, table_of_students);
    tcase_add_test(tables, table_of_the_class);
    tcase_add_test(tables, a_report);
    tcase_add_test(tables, an_overview);
    tcase_add_test(tables, json_has_all_of_it);
    suite_add_tcase(suite, tables);
    return suite;
}
