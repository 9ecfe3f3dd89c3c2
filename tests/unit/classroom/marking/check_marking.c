/* What is handed in: files and tables, registers, seeds; what is wrong with it is told, and the rest is marked. */
#include "marked.h"
#include "classes.h"
#include "lesson/drawn_numbers.h"
#include "lesson/seed.h"

#include <stdlib.h>

/* ---- what was handed in ---------------------------------------------------------------------------------------------- */

START_TEST(a_table_is_as_good_as_files)
{
    static const char TABLE[] = "Value,Student,Class,Question,Step\n"
                                "27/2,Ada,4a,push,J\n-1.75,Ada,4a,push,va'\n0.5,Ada,4a,push,vb'\n"
                                "21.6,Bob,4a,push,J\nb,Ada,4a,which,\nSo.,Ada,4a,why,\n-5.8,Bob,4a,push,va'\na,Bob,4a,which\n";
    HandedIn         *in = marked_nothing();
    marked_hand_in(in, "a", text_of(TABLE));
    Text of_table = marked_table(marking_put_steps, marked_mark(MARKED_LESSON, in)),
         of_files = marked_table(marking_put_steps, marked_three());
    ck_assert_int_eq(in->notices, 0);
    marked_is(marked_rows(of_table, "Ada"), marked_rows(of_files, "Ada").at);
    /* but for the hints, of which a table knows nothing */
    ck_assert(text_starts(marked_rows(of_table, "Bob"), "Bob,,push,J,21.6,13.5,,mistake,,R1,0,2,0,"));
}
END_TEST

/* Handouts print "Question 1". */
START_TEST(questions_may_be_called_by_their_numbers)
{
    static const char TABLE[] = "student,question,step,value\n"
                                "Ada,1,J,27/2\nAda,Question 1,va',-1.75\nAda,q1,vb',0.5\nAda,2,,b\nAda,Question 3: why (1 mark),,So.\n"
                                "Bob,Question 4,J,1\nBob,0,,1\nBob,question,,1\nBob,1x,,1\nBob,99999999999,,1\n";
    HandedIn         *in = marked_nothing();
    marked_hand_in(in, "a", text_of(TABLE));
    Text of_table = marked_table(marking_put_steps, marked_mark(MARKED_LESSON, in));
    marked_is(marked_rows(of_table, "Ada"), marked_rows(marked_table(marking_put_steps, marked_three()), "Ada").at);
    marked_is(marked_notices(in), "carom: a:7: Bob: the lesson has no question Question 4\n"
                                  "carom: a:8: Bob: the lesson has no question 0\n"
                                  "carom: a:9: Bob: the lesson has no question question\n"
                                  "carom: a:10: Bob: the lesson has no question 1x\n"
                                  "carom: a:11: Bob: the lesson has no question 99999999999\n");
}
END_TEST

/* Some editors put three bytes before a file. */
START_TEST(a_byte_order_mark_is_no_fault)
{
    HandedIn *in = marked_nothing();
    marked_hand_in(in, "a.answers", TEXT("\xEF\xBB\xBF" MARKED_HEAD "student Ada\nanswer push J = 27/2\n"));
    marked_hand_in(in, "b", TEXT("\xEF\xBB\xBF" MARKED_HEAD "student Bob\nanswer push J = 27/2\n"));
    Text students = marked_table(marking_put_students, marked_mark(MARKED_LESSON, in));
    ck_assert_int_eq(in->notices, 0);
    ck_assert(text_starts(marked_rows(students, "Ada"), "Ada,,"));
    ck_assert(text_starts(marked_rows(students, "Bob"), "Bob,,"));
}
END_TEST

/* The working counts as one hint; a first wrong step may come with its correction, as on paper. */
START_TEST(the_working_counts_as_a_hint)
{
    HandedIn *in = marked_nothing();
    marked_hand_in(in, "a", TEXT(MARKED_HEAD "student Ada\nhint slip 2\nwhy slip\nanswer slip = J = 132/5\n"));
    marked_is(marked_table(
                  marking_put_students,
                  marked_mark(LESSON_HEAD "```carom question slip\ncollide1d ma=4 mb=3 va=6 vb=-5 e=2/5 by impulse\nspot: R5\n```\n", in)),
              "student,seed,slip,total,max,hints,file,note\nAda,,1,1,1,3,a,\n");
}
END_TEST

START_TEST(names_of_steps_may_be_written_otherwise)
{
    HandedIn *in = marked_nothing();
    marked_hand_in(in, "a",
                   TEXT(MARKED_HEAD "student Ada\nanswer push J=13.5\nanswer push va\xE2\x80\x99 = -1.75\nanswer push vbf = vb' = 0.5\n"));
    marked_is(marked_table(marking_put_students, marked_mark(MARKED_LESSON, in)),
              "student,seed,push,which,total,max,hints,file,note\nAda,,5,0,5,6,0,a,\n");
    ck_assert_int_eq(in->notices, 0);
}
END_TEST

/* A letter is accepted if only one ask of the question starts with it, but not if two do. */
START_TEST(short_names_that_can_mean_no_other)
{
    static const char ISLAND[] = LESSON_HEAD "```carom\nbody floor fixed\nbody box m=2 I=3 p=(0,1) v=<0,-3>\n"
                                             "contact c floor box at=(-1,0) n=<0,1> e=1/4\n```\n"
                                             "```carom question drop\nisland\nask: u_c, j_c, v_box', k_c_box\n```\n";
    HandedIn         *in = marked_nothing();
    Marking          *marking;
    const Judged     *judged;
    Buf               file = {0};
    marked_hand_in(in, "x", TEXT(MARKED_HEAD "student X\nanswer drop x = 1\n"));
    judged = &marked_mark(ISLAND, in)->student[0].sheet[0]->judged;
    marked_is(marked_notices(in), "carom: x:3: X: drop does not ask for x\n");
    static const char *const SHORT[] = {"u", "j", "v'", "k"};
    buf_puts(&file, MARKED_HEAD "student Y\n");
    for (int i = 0; i < 4; i++)
        buf_printf(&file, "answer drop %s = %.*s\n", SHORT[i], TEXT_ARG(judged->answer[i].truth));
    in = marked_nothing();
    marked_hand_in(in, "y", text_copy(marked_mem, buf_text(&file)));
    marking = marked_mark(ISLAND, in);
    marked_is(marked_notices(in), "");
    ck_assert_int_eq(marking->student[0].marks.num, 4);
    in = marked_nothing(); /* J_1 and J_2 are two: J is neither */
    marked_hand_in(in, "z", TEXT(MARKED_HEAD "student Z\nanswer two a = 1\n"));
    (void)marked_mark(LESSON_HEAD "```carom\na_1 = 1\n```\n```carom question two\na_2 = a_1 + 1\nask: a_1, a_2\n```\n", in);
    marked_is(marked_notices(in), "carom: z:3: Z: two does not ask for a\n");
    buf_free(&file);
}
END_TEST

static const struct {
    const char *path, *file, *notice;
    bool        unread;
} HANDED[] = {
    {"x.answers", MARKED_HEAD "student X\nanswr push J = 1\n",
     "carom: x.answers:3: X: it does not start with a known word: there are lesson, student, seed, question, answer, hint, why, skip and "
     "done\n",
     true},
    {"x.answers", MARKED_HEAD "student X\nanswer push J = 1", /* no end */
     "carom: x.answers: X: its last line is incomplete and does not count\n", false},
    {"x.answers", "", "carom: x.answers:1: it is empty\n", true},
    {"x.answers", "carom answers 9\n", "carom: x.answers:1: it was written by another version of carom\n", true},
    {"x.csv", "name,value\nX,1\n",
     "carom: x.csv:1: this is neither a file of answers nor a table: the first line of a file of answers must be `carom answers 1`, and "
     "that of "
     "a table `student,question,step,value`\n",
     true},
    {"x.csv", "student,question,step,value\nX,push,J,<1,2>\nX,which,,b\n",
     "carom: x.csv:2: X: this row has more cells than the heading: put a value with commas, such as <1,2>, in quotes\n", true},
    {"x.csv", "student,question,value\nX,which,\"b\nX,which,b\n", "carom: x.csv:2: X: a quote is not closed\n", true},
    {"x.csv", "student,question,value\n,which,b\n", "carom: x.csv:2: the student is missing\n", true},
    {"x.csv", "student,question,value\nX,,b\n", "carom: x.csv:2: X: the question is missing\n", true},
    {"x.csv", "student,question,value\n\x1B[2J,,b\n", "carom: x.csv:2: \\u{1b}[2J: the question is missing\n", true},
    {"x.csv", "student,question,value\nX,which,\x01\n", "carom: x.csv:2: X: it contains a control character\n", true},
    {"x", MARKED_HEAD "student X\nanswer nought = 1\nanswer nought = 2\nanswer which = b\n",
     "carom: x:3: X: the lesson has no question nought\n", true},
    {"x", MARKED_HEAD "student X\nanswer push K = 1\n", "carom: x:3: X: push does not ask for K\n", true},
    {"x", MARKED_HEAD "student X\nanswer push = 1\n", "carom: x:3: X: push asks for several values, but this answer has no name\n", true},
    {"x", MARKED_HEAD "student X\nlesson other\nanswer which = b\n", "carom: x: X: these are answers to another lesson, other\n", true},
    {"x", MARKED_HEAD "student X\nanswer push J = 3 +* 4\nanswer which = b\n",
     "carom: x: X: push J cannot be read: expected a value, but found `*`\n", true},
    {"x", MARKED_HEAD "student X\nquestion which 00000000\nanswer which = b\n", "carom: x: X: which has changed since it was answered\n",
     false},
    {"x", MARKED_HEAD "student X\x1B[2J\n", "carom: x:2: it contains a control character\n", true},
};

enum { HANDED_COUNT = sizeof HANDED / sizeof *HANDED };

/* It gives a notice, and the marks of the others do not change. */
START_TEST(what_is_wrong_is_told_and_the_rest_marked)
{
    HandedIn *in = marked_nothing();
    marked_hand_in(in, "a", TEXT(MARKED_ADA));
    marked_hand_in(in, HANDED[_i].path, text_of(HANDED[_i].file));
    marked_hand_in(in, "c", TEXT(MARKED_CYD));
    Text steps = marked_table(marking_put_steps, marked_mark(MARKED_LESSON, in)), others = marked_table(marking_put_steps, marked_three());
    marked_is(marked_notices(in), HANDED[_i].notice);
    ck_assert_int_eq(in->notice[0].unread, HANDED[_i].unread);
    marked_is(marked_rows(steps, "Ada"), marked_rows(others, "Ada").at);
    marked_is(marked_rows(steps, "Cyd"), marked_rows(others, "Cyd").at);
}
END_TEST

/* And the lines below it. The student's row has the notice. */
START_TEST(what_stands_beside_a_fault_counts)
{
    HandedIn *in = marked_nothing();
    marked_hand_in(in, "x", TEXT(MARKED_HEAD "student X\nanswer push J = 27/2\nanswr push va' = -1.75\nanswer which = b\n"));
    marked_is(
        marked_table(marking_put_students, marked_mark(MARKED_LESSON, in)),
        "student,seed,push,which,total,max,hints,file,note\nX,,2,1,3,6,0,x,"
        "\"line 4: it does not start with a known word: there are lesson, student, seed, question, answer, hint, why, skip and done\"\n");
}
END_TEST

START_TEST(a_file_without_a_name_has_its_own)
{
    HandedIn *in = marked_nothing();
    marked_hand_in(in, "class/ada.answers", TEXT(MARKED_HEAD "answer which = b\n"));
    marked_is(marked_table(marking_put_students, marked_mark(MARKED_LESSON, in)),
              "student,seed,push,which,total,max,hints,file,note\nada,,0,1,1,6,0,class/ada.answers,\n");
}
END_TEST

START_TEST(a_register_says_who_should_have_handed_in)
{
    static const char REGISTER[] = "name,student,seed\nZoe Z,Zoe,\nCyd C,Cyd,\nAda A,Ada,9\nCyd D,Cyd,7\n\"Bob\n";
    HandedIn         *in = marked_nothing();
    Register          enrolled = {0};
    ck_assert(marking_read_register(&enrolled, TEXT("r.csv"), text_of(REGISTER), in));
    marked_hand_in(in, "a", TEXT(MARKED_ADA));
    marked_hand_in(in, "b", TEXT(MARKED_BOB));
    marked_hand_in(in, "c", TEXT(MARKED_CYD));
    marked_hand_in(in, "a2", TEXT(MARKED_ADA));
    Marking *marking = marking_run(marked_lesson(MARKED_LESSON), in, &enrolled, &tested_world);
    marked_is(marked_table(marking_put_students, marking), "student,name,seed,push,which,total,max,hints,file,note\n"
                                                           "Zoe,Zoe Z,,,,,6,0,,nothing was handed in\n"
                                                           "Cyd,Cyd C,,1,0,1,6,0,c,\n"
                                                           "Ada,Ada A,9,5,1,6,6,0,a,\n"
                                                           "Ada,Ada A,9,5,1,6,6,0,a2,handed in more than once: all are marked\n"
                                                           "Bob,,,2,0,2,6,2,b,is not in the register\n");
    marked_is(marked_notices(in), "carom: r.csv:5: Cyd: the student is already listed above, so this row does not count\n"
                                  "carom: r.csv:6: a quote is not closed\n"
                                  "carom: a2: Ada: handed in more than once: all are marked\n"
                                  "carom: b: Bob: is not in the register\n");
    Register none = {0};
    ck_assert(!marking_read_register(&none, TEXT("r.csv"), TEXT("pupil\nAda\n"), in));
}
END_TEST

/* ---- seeds ----------------------------------------------------------------------------------------------------------- */

#define SEEDED                                                                                                                             \
    LESSON_HEAD "```carom numbers\na = 2 in 2..99\n```\n```carom question twice\ny = 2*a\nask: y\n```\n"                                   \
                "```carom question plain\nx = 7\nask: x\n```\n"

/* Each student gets the numbers of his or her seed, whoever else is marked. */
START_TEST(seeds_have_their_own_numbers)
{
    enum { SEEDS = 12 };
    HandedIn *in = marked_nothing();
    Draw     *draw = draw_new(marked_lesson(SEEDED), &tested_world, marked_mem);
    int       same = 0;
    Text      why;
    for (int i = 0; i < SEEDS; i++) {
        const Lesson *drawn = draw_lesson(draw, text_format(marked_mem, "%d", i % 7), marked_mem, &why);
        ck_assert_msg(drawn, "%.*s", TEXT_ARG(why));
        int a = atoi(drawn->part[0].numbers->parameter[0].value.at);
        same += a == 2;
        marked_hand_in(
            in, "x",
            text_format(marked_mem, MARKED_HEAD "student S%d\nseed %d\nanswer twice y = %d\nanswer plain x = 7\n", i, i % 7, 2 * a));
    }
    marked_hand_in(in, "x", TEXT(MARKED_HEAD "student none\nanswer twice y = 4\nanswer plain x = 7\n"));
    Marking *marking = marked_mark(SEEDED, in);
    ck_assert_int_eq(in->notices, 0);
    ck_assert_int_lt(same, SEEDS);
    for (int i = 0; i <= SEEDS; i++)
        ck_assert_msg(marking->student[i].marks.num == 2, "%.*s", TEXT_ARG(marked_table(marking_put_steps, marking)));
}
END_TEST

/* The numbers of all students share the lesson's time; when it is used up, the rest is not marked, and one notice says so. */
START_TEST(marking_ends_with_the_time_of_the_lesson)
{
    const Lesson *lesson = marked_lesson(SEEDED);
    HandedIn     *in = marked_nothing();
    for (int i = 0; i < 30; i++)
        marked_hand_in(in, "x", text_format(marked_mem, MARKED_HEAD "student S%d\nseed %d\nanswer plain x = 7\n", i, i));
    lesson->work->spent = lesson->work->most;
    Marking *marking = marking_run(lesson, in, ARENA_ONE(marked_mem, Register), &tested_world);
    ck_assert(marking->cut);
    ck_assert_int_eq(in->notices, 1);
    ck_assert_int_eq(marking->student[29].marks.num, 0);
}
END_TEST

START_TEST(seeds_of_the_register)
{
    Text          why;
    const Lesson *drawn = draw_lesson(draw_new(marked_lesson(SEEDED), &tested_world, marked_mem), TEXT("7"), marked_mem, &why);
    int           a = atoi(drawn->part[0].numbers->parameter[0].value.at);
    HandedIn     *in = marked_nothing();
    Register      enrolled = {0};
    ck_assert(marking_read_register(&enrolled, TEXT("r"), TEXT("student,seed\nAda,7\nBob,7\nCyd,7\n"), in));
    /* a table that says nothing of a seed has that of the register; a file has its own */
    marked_hand_in(in, "t.csv", text_format(marked_mem, "student,question,value\nAda,twice,%d\n", 2 * a));
    marked_hand_in(in, "b", TEXT(MARKED_HEAD "lesson lesson\nstudent Bob\nanswer twice = 4\n"));
    marked_hand_in(in, "c", text_format(marked_mem, MARKED_HEAD "student Cyd\nseed 7\nanswer twice y = %d\n", 2 * a));
    Marking *marking = marking_run(marked_lesson(SEEDED), in, &enrolled, &tested_world);
    for (int i = 0; i < 3; i++)
        ck_assert_msg(marking->student[i].marks.num == 1, "%.*s", TEXT_ARG(marked_table(marking_put_steps, marking)));
    marked_is(marked_notices(in), "carom: b: Bob: worked with no seed instead of seed 7\n");
}
END_TEST

/* A student without a seed gets that of the class, or one made from the name. */
START_TEST(seeds_of_the_class)
{
    Draw *draw = draw_new(marked_lesson(SEEDED), &tested_world, marked_mem);
    for (int salted = 0; salted < 2; salted++) {
        Text          why, seed = salted ? seed_of_student(TEXT("lesson"), TEXT("Ada"), TEXT("4a"), marked_mem) : TEXT("12");
        const Lesson *drawn = draw_lesson(draw, seed, marked_mem, &why);
        int           a = atoi(drawn->part[0].numbers->parameter[0].value.at);
        HandedIn     *in = marked_nothing();
        Register      enrolled = {.seed = TEXT("12"), .salt = salted ? TEXT("4a") : (Text){0}};
        ck_assert_int_ne(a, 2);
        marked_hand_in(in, "t.csv", text_format(marked_mem, "student,question,value\nAda,twice,%d\n", 2 * a));
        Marking *marking = marking_run(marked_lesson(SEEDED), in, &enrolled, &tested_world);
        ck_assert_msg(marking->student[0].marks.num == 1, "%.*s", TEXT_ARG(marked_table(marking_put_steps, marking)));
        marked_is(marking->student[0].seed, text_format(marked_mem, "%.*s", TEXT_ARG(seed)).at);
        ck_assert_int_eq(in->notices, 0);
    }
}
END_TEST

START_TEST(a_seed_that_is_none)
{
    HandedIn *in = marked_nothing();
    marked_hand_in(in, "t.csv", text_format(marked_mem, "student,question,value,seed\nAda,plain,7,%0200d\nBob,plain,7,1\n", 0));
    Marking *marking = marked_mark(SEEDED, in);
    ck_assert_int_eq(marking->student[0].marks.num, 0);
    ck_assert_int_eq(marking->student[1].marks.num, 1);
    ck_assert_msg(text_starts(marked_notices(in), "carom: t.csv: Ada: is not marked, because the seed gives no numbers: "), "%.*s",
                  TEXT_ARG(marked_notices(in)));
}
END_TEST

SUITE(check_marking)
{
    Suite *suite = suite_create("marking");
    TCase *files = tcase_create("files");
    tcase_add_checked_fixture(files, marked_setup, marked_teardown);
    tcase_add_test(files, a_table_is_as_good_as_files);
    tcase_add_test(files, questions_may_be_called_by_their_numbers);
    tcase_add_test(files, a_byte_order_mark_is_no_fault);
    tcase_add_test(files, the_working_counts_as_a_hint);
    tcase_add_test(files, names_of_steps_may_be_written_otherwise);
    tcase_add_test(files, short_names_that_can_mean_no_other);
    tcase_add_loop_test(files, what_is_wrong_is_told_and_the_rest_marked, 0, HANDED_COUNT);
    tcase_add_test(files, what_stands_beside_a_fault_counts);
    tcase_add_test(files, a_file_without_a_name_has_its_own);
    tcase_add_test(files, a_register_says_who_should_have_handed_in);
    tcase_add_test(files, seeds_have_their_own_numbers);
    tcase_add_test(files, marking_ends_with_the_time_of_the_lesson);
    tcase_add_test(files, seeds_of_the_register);
    tcase_add_test(files, seeds_of_the_class);
    tcase_add_test(files, a_seed_that_is_none);
    suite_add_tcase(suite, files);
    return suite;
}
