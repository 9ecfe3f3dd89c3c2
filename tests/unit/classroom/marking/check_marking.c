/* A class's answers marked: tables, what has to be known of what was handed in, and that it is all the same every time. */
#include "classes.h"
#include "command.h"
#include "json_read.h"
#include "lesson/drawn_numbers.h"
#include "classroom/marking/marking.h"
#include "lesson/seed.h"
#include "lessons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LESSON                                                                                                                             \
    LESSON_HEAD "```carom question push\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/4\nask: J (2), va' (2), vb'\n"                                 \
                "wrong: J = 10.8 : That is only up to the greatest compression. (1/2)\n```\n"                                              \
                "```carom question which\nchoose: Which?\n- [ ] one : No: one.\n- [x] two\n```\n"                                          \
                "```carom question why\nfree: Because.\n```\n"
#define HEAD "carom answers 1\n"
#define ADA HEAD "student Ada\nanswer push J = 27/2\nanswer push va' = -1.75\nanswer push vb' = 0.5\nanswer which = b\nanswer why = So.\n"
#define BOB HEAD "student Bob\nhint push 2\nanswer push J = 21.6\nanswer push va' = -5.8\nanswer which = a\n"
#define CYD HEAD "student Cyd\nanswer push J = 10.8\nanswer push va' = 11.75\n"

static Arena *mem;

static void setup(void)
{
    mem = arena_new();
}

static void teardown(void)
{
    arena_free(mem);
    mpfr_free_cache();
}

static const Lesson *lesson_of(const char *file)
{
    const Lesson *lesson = lesson_read(TEXT("folder/lesson.md"), text_of(file), mem);
    ck_assert_msg(!lesson->faults, "%.*s", TEXT_ARG(lesson->fault ? lesson->fault->message : (Text){0}));
    return lesson;
}

static HandedIn *nothing(void)
{
    HandedIn *in = ARENA_ONE(mem, HandedIn);
    *in = (HandedIn){.mem = mem};
    return in;
}

static void hand_in(HandedIn *in, const char *path, Text file)
{
    handed_in_add(in, text_of(path), file);
}

static Marking *mark(const char *lesson, HandedIn *in)
{
    return marking_run(lesson_of(lesson), in, ARENA_ONE(mem, Register), &tested_world);
}

/* Ada, Bob and Cyd. */
static Marking *mark_three(void)
{
    HandedIn *in = nothing();
    hand_in(in, "a", TEXT(ADA));
    hand_in(in, "b", TEXT(BOB));
    hand_in(in, "c", TEXT(CYD));
    return mark(LESSON, in);
}

typedef void (*Put)(Buf *out, const Marking *marking);

static Text table(Put put, const Marking *marking)
{
    Buf buf = {0};
    put(&buf, marking);
    return buf_finish(&buf, mem);
}

static Text notices(const HandedIn *in)
{
    Buf buf = {0};
    marking_put_notices(&buf, in);
    return buf_finish(&buf, mem);
}

static void is(Text text, const char *meant)
{
    ck_assert_msg(text_is(text, meant), "is\n%.*s\nmeant\n%s", TEXT_ARG(text), meant);
}

/* The rows of a table that begin with a name, which is one cell. */
static Text rows_of(Text table, const char *name)
{
    Buf buf = {0};
    for (size_t at = 0; at < table.len;) {
        const char *stop = memchr(table.at + at, '\n', table.len - at);
        Text        line = text_cut(table, at, (size_t)(stop - table.at) + 1);
        at += line.len;
        if (text_starts(line, name) && line.at[strlen(name)] == ',')
            buf_put(&buf, line);
    }
    return buf_finish(&buf, mem);
}

/* Every table and report of a marking, one behind another. */
static Text all(const Marking *marking)
{
    Buf buf = {0};
    marking_put_steps(&buf, marking);
    marking_put_students(&buf, marking);
    marking_put_class(&buf, marking);
    marking_put_report(&buf, marking, 80);
    marking_write(&buf, marking, 80);
    marking_json(&buf, marking);
    marking_put_notices(&buf, marking->in);
    return buf_finish(&buf, mem);
}

/* ---- tables --------------------------------------------------------------------------------------------------------- */

START_TEST(table_of_steps)
{
    is(table(marking_put_steps, mark_three()),
       "student,seed,question,step,given,expected,verdict,carried_from,mistakes,marks,max,hints,file,message\n"
       "Ada,,push,J,27/2,13.5,exact,,,2,2,0,a,\n"
       "Ada,,push,va','-1.75,'-1.75,exact,,,2,2,0,a,\n"
       "Ada,,push,vb',0.5,0.5,exact,,,1,1,0,a,\n"
       "Ada,,which,,b,b,right,,,1,1,0,a,\n"
       "Ada,,why,,So.,Because.,unmarked,,,0,0,0,a,\n"
       "Bob,,push,J,21.6,13.5,mistake,,R1,0,2,2,b,\"You left out e: this is the elastic collision, e = 1. With a smaller e the bodies "
       "separate at only e times their speed of approach.\"\n"
       "Bob,,push,va','-5.8,'-1.75,carried,J,,2,2,2,b,follows correctly from your J\n"
       "Bob,,push,vb',,0.5,none,,,0,1,2,b,\n"
       "Bob,,which,,a,b,wrong,,,0,1,0,b,No: one.\n"
       "Bob,,why,,,Because.,none,,,0,0,0,b,\n"
       "Cyd,,push,J,10.8,13.5,known,,,1,2,0,c,That is only up to the greatest compression.\n"
       "Cyd,,push,va',11.75,'-1.75,mistake,,R13,0,2,0,c,\"The impulses on A and B are opposite. Take J/ma from A's velocity, and add J/mb "
       "to B's.\"\n"
       "Cyd,,push,vb',,0.5,none,,,0,1,0,c,\n"
       "Cyd,,which,,,b,none,,,0,1,0,c,\n"
       "Cyd,,why,,,Because.,none,,,0,0,0,c,\n");
}
END_TEST

START_TEST(table_of_students)
{
    is(table(marking_put_students, mark_three()), "student,seed,push,which,total,max,hints,file,note\n"
                                                  "Ada,,5,1,6,6,0,a,\n"
                                                  "Bob,,2,0,2,6,2,b,\n"
                                                  "Cyd,,1,0,1,6,0,c,\n");
}
END_TEST

START_TEST(table_of_the_class)
{
    HandedIn *in = nothing();
    hand_in(in, "a", TEXT(ADA));
    hand_in(in, "b", TEXT(BOB));
    hand_in(in, "b2", TEXT(HEAD "student Bea\nanswer push J = 21.60\n"));
    is(table(marking_put_class, mark(LESSON, in)),
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
    HandedIn *in = nothing();
    Buf       buf = {0};
    hand_in(in, "b", TEXT(BOB));
    marking_put_report(&buf, mark(LESSON, in), 60);
    is(buf_finish(&buf, mem), "Bob: 2 of 6 marks\n"
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
    marking_write(&buf, mark_three(), 70);
    is(buf_finish(&buf, mem), "A test: 3 students\n"
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
    Marking *marking = mark_three();
    Buf      buf = {0};
    marking_json(&buf, marking);
    buf_char(&buf, 0);
    const char *students = json_member(buf.at, TEXT("students")), *one = NULL;
    int         count = 0;
    while ((one = json_next(students, one))) {
        const char *questions = json_member(one, TEXT("questions")), *question = NULL;
        int         asks = 0;
        ck_assert(text_equal(json_quoted(json_member(one, TEXT("student"))), marking->student[count].student));
        ck_assert(text_equal(json_quoted(json_member(one, TEXT("marks"))), marks_text(marking->student[count].marks, mem)));
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

/* ---- what was handed in ---------------------------------------------------------------------------------------------- */

START_TEST(a_table_is_as_good_as_files)
{
    static const char TABLE[] = "Value,Student,Class,Question,Step\n"
                                "27/2,Ada,4a,push,J\n-1.75,Ada,4a,push,va'\n0.5,Ada,4a,push,vb'\n"
                                "21.6,Bob,4a,push,J\nb,Ada,4a,which,\nSo.,Ada,4a,why,\n-5.8,Bob,4a,push,va'\na,Bob,4a,which\n";
    HandedIn         *in = nothing();
    hand_in(in, "a", text_of(TABLE));
    Text of_table = table(marking_put_steps, mark(LESSON, in)), of_files = table(marking_put_steps, mark_three());
    ck_assert_int_eq(in->notices, 0);
    is(rows_of(of_table, "Ada"), rows_of(of_files, "Ada").at);
    /* but for the hints, of which a table knows nothing */
    ck_assert(text_starts(rows_of(of_table, "Bob"), "Bob,,push,J,21.6,13.5,mistake,,R1,0,2,0,"));
}
END_TEST

/* Handouts print "Question 1". */
START_TEST(questions_may_be_called_by_their_numbers)
{
    static const char TABLE[] = "student,question,step,value\n"
                                "Ada,1,J,27/2\nAda,Question 1,va',-1.75\nAda,q1,vb',0.5\nAda,2,,b\nAda,Question 3: why (1 mark),,So.\n"
                                "Bob,Question 4,J,1\nBob,0,,1\nBob,question,,1\nBob,1x,,1\nBob,99999999999,,1\n";
    HandedIn         *in = nothing();
    hand_in(in, "a", text_of(TABLE));
    Text of_table = table(marking_put_steps, mark(LESSON, in));
    is(rows_of(of_table, "Ada"), rows_of(table(marking_put_steps, mark_three()), "Ada").at);
    is(notices(in), "carom: a:7: Bob: the lesson has no question Question 4\n"
                    "carom: a:8: Bob: the lesson has no question 0\n"
                    "carom: a:9: Bob: the lesson has no question question\n"
                    "carom: a:10: Bob: the lesson has no question 1x\n"
                    "carom: a:11: Bob: the lesson has no question 99999999999\n");
}
END_TEST

/* Some editors put three bytes in front of a file. */
START_TEST(a_byte_order_mark_is_no_fault)
{
    HandedIn *in = nothing();
    hand_in(in, "a.answers", TEXT("\xEF\xBB\xBF" HEAD "student Ada\nanswer push J = 27/2\n"));
    hand_in(in, "b", TEXT("\xEF\xBB\xBF" HEAD "student Bob\nanswer push J = 27/2\n"));
    Text students = table(marking_put_students, mark(LESSON, in));
    ck_assert_int_eq(in->notices, 0);
    ck_assert(text_starts(rows_of(students, "Ada"), "Ada,,"));
    ck_assert(text_starts(rows_of(students, "Bob"), "Bob,,"));
}
END_TEST

/* The working is one hint more; a first wrong step may come with what it should be, as on paper. */
START_TEST(the_working_counts_as_a_hint)
{
    HandedIn *in = nothing();
    hand_in(in, "a", TEXT(HEAD "student Ada\nhint slip 2\nwhy slip\nanswer slip = J = 132/5\n"));
    is(table(marking_put_students, mark(LESSON_HEAD "```carom question slip\ncollide1d ma=4 mb=3 va=6 vb=-5 e=2/5\nspot: R5\n```\n", in)),
       "student,seed,slip,total,max,hints,file,note\nAda,,1,1,1,3,a,\n");
}
END_TEST

START_TEST(names_of_steps_may_be_written_otherwise)
{
    HandedIn *in = nothing();
    hand_in(in, "a", TEXT(HEAD "student Ada\nanswer push J=13.5\nanswer push va\xE2\x80\x99 = -1.75\nanswer push vbf = vb' = 0.5\n"));
    is(table(marking_put_students, mark(LESSON, in)), "student,seed,push,which,total,max,hints,file,note\nAda,,5,0,5,6,0,a,\n");
    ck_assert_int_eq(in->notices, 0);
}
END_TEST

/* The letters of a lesson where the question asks one thing that begins so; not where it asks two. */
START_TEST(short_names_that_can_mean_no_other)
{
    static const char ISLAND[] = LESSON_HEAD "```carom\nbody floor fixed\nbody box m=2 I=3 p=(0,1) v=<0,-3>\n"
                                             "contact c floor box at=(-1,0) n=<0,1> e=1/4\n```\n"
                                             "```carom question drop\nisland\nask: u_c, j_c, v_box', k_c_box\n```\n";
    HandedIn         *in = nothing();
    Marking          *marking;
    const Judged     *judged;
    Buf               file = {0};
    hand_in(in, "x", TEXT(HEAD "student X\nanswer drop x = 1\n"));
    judged = &mark(ISLAND, in)->student[0].sheet[0]->judged;
    is(notices(in), "carom: x:3: X: drop does not ask for x\n");
    static const char *const SHORT[] = {"u", "j", "v'", "k"};
    buf_puts(&file, HEAD "student Y\n");
    for (int i = 0; i < 4; i++)
        buf_printf(&file, "answer drop %s = %.*s\n", SHORT[i], TEXT_ARG(judged->answer[i].truth));
    in = nothing();
    hand_in(in, "y", text_copy(mem, buf_text(&file)));
    marking = mark(ISLAND, in);
    is(notices(in), "");
    ck_assert_int_eq(marking->student[0].marks.num, 4);
    in = nothing(); /* J_1 and J_2 are two: J is neither */
    hand_in(in, "z", TEXT(HEAD "student Z\nanswer two a = 1\n"));
    (void)mark(LESSON_HEAD "```carom\na_1 = 1\n```\n```carom question two\na_2 = a_1 + 1\nask: a_1, a_2\n```\n", in);
    is(notices(in), "carom: z:3: Z: two does not ask for a\n");
    buf_free(&file);
}
END_TEST

static const struct {
    const char *path, *file, *notice;
    bool        unread;
} HANDED[] = {
    {"x.answers", HEAD "student X\nanswr push J = 1\n",
     "carom: x.answers:3: X: it does not start with a known word: there are lesson, student, seed, question, answer, hint, why, skip and "
     "done\n",
     true},
    {"x.answers", HEAD "student X\nanswer push J = 1", /* no end */
     "carom: x.answers: X: its last line is incomplete and does not count\n", false},
    {"x.answers", "", "carom: x.answers:1: it is empty\n", true},
    {"x.answers", "carom answers 9\n", "carom: x.answers:1: it was written by another version of carom\n", true},
    {"x.csv", "name,value\nX,1\n",
     "carom: x.csv:1: this is neither a file of answers, which starts with the line `carom answers 1`, nor a table, whose heading is "
     "student,question,step,value,seed\n",
     true},
    {"x.csv", "student,question,step,value\nX,push,J,<1,2>\nX,which,,b\n",
     "carom: x.csv:2: X: this row has more cells than the heading: put a value with commas, such as <1,2>, in quotes\n", true},
    {"x.csv", "student,question,value\nX,which,\"b\nX,which,b\n", "carom: x.csv:2: X: a quote is not closed\n", true},
    {"x.csv", "student,question,value\n,which,b\n", "carom: x.csv:2: the student is missing\n", true},
    {"x.csv", "student,question,value\nX,,b\n", "carom: x.csv:2: X: the question is missing\n", true},
    {"x.csv", "student,question,value\n\x1B[2J,,b\n", "carom: x.csv:2: \\u{1b}[2J: the question is missing\n", true},
    {"x.csv", "student,question,value\nX,which,\x01\n", "carom: x.csv:2: X: a control character stands in it\n", true},
    {"x", HEAD "student X\nanswer nought = 1\nanswer nought = 2\nanswer which = b\n", "carom: x:3: X: the lesson has no question nought\n",
     true},
    {"x", HEAD "student X\nanswer push K = 1\n", "carom: x:3: X: push does not ask for K\n", true},
    {"x", HEAD "student X\nanswer push = 1\n", "carom: x:3: X: push asks for several values, but this answer has no name\n", true},
    {"x", HEAD "student X\nlesson other\nanswer which = b\n", "carom: x: X: these are answers to another lesson, other\n", true},
    {"x", HEAD "student X\nanswer push J = 3 +* 4\nanswer which = b\n",
     "carom: x: X: push J cannot be read: expected a value, but found `*`\n", true},
    {"x", HEAD "student X\nquestion which 00000000\nanswer which = b\n", "carom: x: X: which has changed since it was answered\n", false},
    {"x", HEAD "student X\x1B[2J\n", "carom: x:2: a control character stands in it\n", true},
};
enum { HANDED_COUNT = sizeof HANDED / sizeof *HANDED };

/* It is told, and the others have their marks as without it. */
START_TEST(what_is_wrong_is_told_and_the_rest_marked)
{
    HandedIn *in = nothing();
    hand_in(in, "a", TEXT(ADA));
    hand_in(in, HANDED[_i].path, text_of(HANDED[_i].file));
    hand_in(in, "c", TEXT(CYD));
    Text steps = table(marking_put_steps, mark(LESSON, in)), others = table(marking_put_steps, mark_three());
    is(notices(in), HANDED[_i].notice);
    ck_assert_int_eq(in->notice[0].unread, HANDED[_i].unread);
    is(rows_of(steps, "Ada"), rows_of(others, "Ada").at);
    is(rows_of(steps, "Cyd"), rows_of(others, "Cyd").at);
}
END_TEST

/* And what stands below it. The row of the student has what was told. */
START_TEST(what_stands_beside_a_fault_counts)
{
    HandedIn *in = nothing();
    hand_in(in, "x", TEXT(HEAD "student X\nanswer push J = 27/2\nanswr push va' = -1.75\nanswer which = b\n"));
    is(table(marking_put_students, mark(LESSON, in)),
       "student,seed,push,which,total,max,hints,file,note\nX,,2,1,3,6,0,x,"
       "\"line 4: it does not start with a known word: there are lesson, student, seed, question, answer, hint, why, skip and done\"\n");
}
END_TEST

START_TEST(a_file_without_a_name_has_its_own)
{
    HandedIn *in = nothing();
    hand_in(in, "class/ada.answers", TEXT(HEAD "answer which = b\n"));
    is(table(marking_put_students, mark(LESSON, in)),
       "student,seed,push,which,total,max,hints,file,note\nada,,0,1,1,6,0,class/ada.answers,\n");
}
END_TEST

START_TEST(a_register_says_who_should_have_handed_in)
{
    static const char REGISTER[] = "name,student,seed\nZoe Z,Zoe,\nCyd C,Cyd,\nAda A,Ada,9\nCyd D,Cyd,7\n\"Bob\n";
    HandedIn         *in = nothing();
    Register          enrolled = {0};
    ck_assert(marking_read_register(&enrolled, TEXT("r.csv"), text_of(REGISTER), in));
    hand_in(in, "a", TEXT(ADA));
    hand_in(in, "b", TEXT(BOB));
    hand_in(in, "c", TEXT(CYD));
    hand_in(in, "a2", TEXT(ADA));
    Marking *marking = marking_run(lesson_of(LESSON), in, &enrolled, &tested_world);
    is(table(marking_put_students, marking), "student,name,seed,push,which,total,max,hints,file,note\n"
                                             "Zoe,Zoe Z,,,,,6,0,,nothing was handed in\n"
                                             "Cyd,Cyd C,,1,0,1,6,0,c,\n"
                                             "Ada,Ada A,9,5,1,6,6,0,a,\n"
                                             "Ada,Ada A,9,5,1,6,6,0,a2,handed in more than once: all are marked\n"
                                             "Bob,,,2,0,2,6,2,b,is not in the register\n");
    is(notices(in), "carom: r.csv:5: Cyd: the student is already listed above, so this row does not count\n"
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

/* Each student with the numbers of that seed, whoever is marked beside. */
START_TEST(seeds_have_their_own_numbers)
{
    enum { SEEDS = 12 };
    HandedIn *in = nothing();
    Draw     *draw = draw_new(lesson_of(SEEDED), &tested_world, mem);
    int       same = 0;
    Text      why;
    for (int i = 0; i < SEEDS; i++) {
        const Lesson *drawn = draw_lesson(draw, text_format(mem, "%d", i % 7), mem, &why);
        ck_assert_msg(drawn, "%.*s", TEXT_ARG(why));
        int a = atoi(drawn->part[0].numbers->parameter[0].value.at);
        same += a == 2;
        hand_in(in, "x", text_format(mem, HEAD "student S%d\nseed %d\nanswer twice y = %d\nanswer plain x = 7\n", i, i % 7, 2 * a));
    }
    hand_in(in, "x", TEXT(HEAD "student none\nanswer twice y = 4\nanswer plain x = 7\n"));
    Marking *marking = mark(SEEDED, in);
    ck_assert_int_eq(in->notices, 0);
    ck_assert_int_lt(same, SEEDS);
    for (int i = 0; i <= SEEDS; i++)
        ck_assert_msg(marking->student[i].marks.num == 2, "%.*s", TEXT_ARG(table(marking_put_steps, marking)));
}
END_TEST

/* The numbers of all students take from the lesson's time; where it is over, the rest is not marked, and that is told once. */
START_TEST(marking_ends_with_the_time_of_the_lesson)
{
    const Lesson *lesson = lesson_of(SEEDED);
    HandedIn     *in = nothing();
    for (int i = 0; i < 30; i++)
        hand_in(in, "x", text_format(mem, HEAD "student S%d\nseed %d\nanswer plain x = 7\n", i, i));
    lesson->work->spent = lesson->work->most;
    Marking *marking = marking_run(lesson, in, ARENA_ONE(mem, Register), &tested_world);
    ck_assert(marking->cut);
    ck_assert_int_eq(in->notices, 1);
    ck_assert_int_eq(marking->student[29].marks.num, 0);
}
END_TEST

START_TEST(seeds_of_the_register)
{
    Text          why;
    const Lesson *drawn = draw_lesson(draw_new(lesson_of(SEEDED), &tested_world, mem), TEXT("7"), mem, &why);
    int           a = atoi(drawn->part[0].numbers->parameter[0].value.at);
    HandedIn     *in = nothing();
    Register      enrolled = {0};
    ck_assert(marking_read_register(&enrolled, TEXT("r"), TEXT("student,seed\nAda,7\nBob,7\nCyd,7\n"), in));
    /* a table that says nothing of a seed has that of the register; a file has its own */
    hand_in(in, "t.csv", text_format(mem, "student,question,value\nAda,twice,%d\n", 2 * a));
    hand_in(in, "b", TEXT(HEAD "lesson lesson\nstudent Bob\nanswer twice = 4\n"));
    hand_in(in, "c", text_format(mem, HEAD "student Cyd\nseed 7\nanswer twice y = %d\n", 2 * a));
    Marking *marking = marking_run(lesson_of(SEEDED), in, &enrolled, &tested_world);
    for (int i = 0; i < 3; i++)
        ck_assert_msg(marking->student[i].marks.num == 1, "%.*s", TEXT_ARG(table(marking_put_steps, marking)));
    is(notices(in), "carom: b: Bob: worked with no seed instead of seed 7\n");
}
END_TEST

/* Whoever names no seed has the one of the class, or one of their own. */
START_TEST(seeds_of_the_class)
{
    Draw *draw = draw_new(lesson_of(SEEDED), &tested_world, mem);
    for (int salted = 0; salted < 2; salted++) {
        Text          why, seed = salted ? seed_of_student(TEXT("lesson"), TEXT("Ada"), TEXT("4a"), mem) : TEXT("12");
        const Lesson *drawn = draw_lesson(draw, seed, mem, &why);
        int           a = atoi(drawn->part[0].numbers->parameter[0].value.at);
        HandedIn     *in = nothing();
        Register      enrolled = {.seed = TEXT("12"), .salt = salted ? TEXT("4a") : (Text){0}};
        ck_assert_int_ne(a, 2);
        hand_in(in, "t.csv", text_format(mem, "student,question,value\nAda,twice,%d\n", 2 * a));
        Marking *marking = marking_run(lesson_of(SEEDED), in, &enrolled, &tested_world);
        ck_assert_msg(marking->student[0].marks.num == 1, "%.*s", TEXT_ARG(table(marking_put_steps, marking)));
        is(marking->student[0].seed, text_format(mem, "%.*s", TEXT_ARG(seed)).at);
        ck_assert_int_eq(in->notices, 0);
    }
}
END_TEST

START_TEST(a_seed_that_is_none)
{
    HandedIn *in = nothing();
    hand_in(in, "t.csv", text_format(mem, "student,question,value,seed\nAda,plain,7,%0200d\nBob,plain,7,1\n", 0));
    Marking *marking = mark(SEEDED, in);
    ck_assert_int_eq(marking->student[0].marks.num, 0);
    ck_assert_int_eq(marking->student[1].marks.num, 1);
    ck_assert_msg(text_starts(notices(in), "carom: t.csv: Ada: is not marked, because the seed gives no numbers: "), "%.*s",
                  TEXT_ARG(notices(in)));
}
END_TEST

/* ---- laws ------------------------------------------------------------------------------------------------------------ */

typedef struct Pile {
    Buf lesson, file[30];
    int files;
} Pile;

static Pile pile_of(int files, uint64_t stream)
{
    Pile   pile = {.files = files};
    Done   done[CLASS_QUESTIONS];
    Random random = random_stream(stream);
    char   name[20];
    Class *class = class_new(&random);
    class_lesson(class, &pile.lesson);
    buf_char(&pile.lesson, 0);
    for (int i = 0; i < files; i++) {
        snprintf(name, sizeof name, "S%02d", i);
        class_answers(class, name, 50, &random, &pile.file[i], done);
    }
    class_free(class);
    return pile;
}

static void pile_free(Pile *pile)
{
    for (int i = 0; i < pile->files; i++)
        buf_free(&pile->file[i]);
    buf_free(&pile->lesson);
}

/* The files from `from` to `to` - 1, downwards where from is the larger. */
static Marking *mark_pile(const Pile *pile, int from, int to)
{
    HandedIn *in = nothing();
    for (int i = from; from < to ? i < to : i > to; i += from < to ? 1 : -1)
        hand_in(in, "x.answers", buf_text(&pile->file[i]));
    return mark(pile->lesson.at, in);
}

START_TEST(again_is_the_same_to_the_byte)
{
    Pile pile = pile_of(12, 21);
    Text first = all(mark_pile(&pile, 0, 12));
    ck_assert(first.len > 1000);
    ck_assert(text_equal(first, all(mark_pile(&pile, 0, 12))));
    pile_free(&pile);
}
END_TEST

/* Whoever is marked beside, and in whatever order: nothing of one student is left for another. */
START_TEST(a_student_is_marked_as_if_alone)
{
    Pile pile = pile_of(12, 22);
    Text up = table(marking_put_steps, mark_pile(&pile, 0, 12)), down = table(marking_put_steps, mark_pile(&pile, 11, -1));
    for (int i = 0; i < 12; i++) {
        const char *name = text_format(mem, "S%02d", i).at;
        Text        alone = rows_of(table(marking_put_steps, mark_pile(&pile, i, i + 1)), name);
        ck_assert(alone.len > 100);
        is(rows_of(up, name), alone.at);
        is(rows_of(down, name), alone.at);
    }
    pile_free(&pile);
}
END_TEST

/* Bytes of one file are changed, cut and exchanged at random: the others have their marks, the second time like the first. */
START_TEST(a_damaged_file_harms_nobody_else)
{
    enum { DAMAGES = 60 };
    Random    random = random_stream(23);
    Text      others = table(marking_put_steps, mark_three());
    const Buf whole = {.at = (char *)BOB, .len = sizeof BOB - 1};
    int       told = 0;
    for (int n = 0; n < DAMAGES; n++) {
        Text damaged = text_copy(mem, text_cut(buf_text(&whole), 0, (size_t)random_int(&random, 0, (int)whole.len)));
        for (int k = random_int(&random, 0, 4); k > 0 && damaged.len; k--)
            ((char *)damaged.at)[random_int(&random, 0, (int)damaged.len - 1)] = (char)random_int(&random, 0, 255);
        Text written[2];
        for (int turn = 0; turn < 2; turn++) {
            HandedIn *in = nothing();
            hand_in(in, "a", TEXT(ADA));
            hand_in(in, "b.answers", damaged);
            hand_in(in, "c", TEXT(CYD));
            Marking *marking = mark(LESSON, in);
            Text     steps = table(marking_put_steps, marking);
            is(rows_of(steps, "Ada"), rows_of(others, "Ada").at);
            is(rows_of(steps, "Cyd"), rows_of(others, "Cyd").at);
            written[turn] = all(marking);
            told += in->notices > 0;
            for (size_t i = 0; i < written[turn].len; i++)
                ck_assert_msg(written[turn].at[i] == '\n' || (unsigned char)written[turn].at[i] >= ' ', "a control character is shown");
        }
        ck_assert(text_equal(written[0], written[1]));
    }
    ck_assert_int_gt(told, DAMAGES);
}
END_TEST

/* So many that their places in any table of names coincide. */
START_TEST(a_table_of_many)
{
    enum { MANY = 1500 };
    HandedIn *in = nothing();
    Buf       file = {0};
    buf_puts(&file, "student,question,value\n");
    for (int i = 0; i < MANY; i++)
        buf_printf(&file, "S%d,which,%c\n", i, i % 3 ? 'a' : 'b');
    hand_in(in, "t.csv", buf_text(&file));
    Marking *marking = mark(LESSON, in);
    ck_assert_int_eq(marking->students, MANY);
    for (int i = 0; i < MANY; i++)
        ck_assert_int_eq(marking->student[i].marks.num, !(i % 3));
    buf_free(&file);
}
END_TEST

START_TEST(there_are_bounds)
{
    HandedIn *in = nothing();
    Buf       file = {0};
    Register  enrolled = {0};
    buf_puts(&file, "student,question,value\n");
    for (int i = 0; i < LIMIT_STUDENTS + 3; i++)
        buf_printf(&file, "S%d,which,b\n", i);
    hand_in(in, "t.csv", buf_text(&file));
    ck_assert_int_eq(in->count, LIMIT_STUDENTS);
    is(notices(in), "carom: t.csv:10002: only the first 10000 students are marked\n");
    ck_assert(marking_read_register(&enrolled, TEXT("r.csv"), buf_text(&file), in));
    ck_assert_int_eq(enrolled.students, LIMIT_STUDENTS);
    buf_free(&file);

    in = nothing();
    buf_puts(&file, "student,question,value\n");
    for (int i = 0; i < 2 * LIMIT_REPLIES; i++)
        buf_puts(&file, "S,which,b\n");
    for (int i = 0; i < 2 * LIMIT_NOTICES; i++)
        buf_puts(&file, ",which,b\n");
    hand_in(in, "t.csv", buf_text(&file));
    ck_assert(in->count == 1 && in->submission[0]->replies == LIMIT_REPLIES && in->unread);
    ck_assert(text_is(in->notice[0].message, "a student may have at most 10000 rows"));
    ck_assert(text_is(in->notice[1].message, "the student is missing"));
    ck_assert_int_eq(in->notices, LIMIT_NOTICES + 1);
    ck_assert(text_is(in->notice[LIMIT_NOTICES].message, "more messages of this kind are left out"));
    buf_free(&file);

    in = nothing();
    for (int i = 0; i < 100; i++)
        buf_printf(&file, "%sanswer no%d = 1\nanswer no%d = 1\n", i ? "" : HEAD "student X\n", i, i);
    hand_in(in, "x", buf_text(&file));
    mark(LESSON, in);
    ck_assert_int_eq(in->notices, 6);
    ck_assert(text_is(in->notice[5].message, "more of its questions do not exist in the lesson"));
    buf_free(&file);
}
END_TEST

/* Two words that FNV-1a takes for one. */
START_TEST(answers_with_one_hash_are_two)
{
    HandedIn *in = nothing();
    ck_assert_uint_eq(text_hash(TEXT("costarring")), text_hash(TEXT("liquid")));
    hand_in(in, "a", TEXT(HEAD "student A\nanswer why = costarring\n"));
    hand_in(in, "b", TEXT(HEAD "student B\nanswer why = liquid\n"));
    Text steps = table(marking_put_steps, mark(LESSON, in));
    ck_assert(strstr(rows_of(steps, "A").at, ",costarring,") && strstr(rows_of(steps, "B").at, ",liquid,"));
}
END_TEST

START_TEST(no_cell_is_a_formula)
{
    static const char *const EVIL[] = {"=1+1", "+1", "-1", "@A1", "=HYPERLINK(\"x\")"};
    HandedIn                *in = nothing();
    for (int i = 0; i < 5; i++)
        hand_in(in, EVIL[i], text_format(mem, HEAD "student %s\nanswer push J = %s\nanswer why = %s\n", EVIL[i], EVIL[i], EVIL[i]));
    Marking  *marking = mark(LESSON, in);
    const Put TABLES[] = {marking_put_steps, marking_put_students, marking_put_class};
    for (int t = 0; t < 3; t++) {
        Csv csv = csv_read(table(TABLES[t], marking), mem);
        for (int i = 0; i < csv.rows; i++)
            for (int k = 0; k < csv.row[i].cells; k++)
                ck_assert_msg(!csv.row[i].cell[k].len || !strchr("=+-@", csv.row[i].cell[k].at[0]), "%.*s", TEXT_ARG(csv.row[i].cell[k]));
    }
}
END_TEST

/* More marks for one ask, a message less: nothing else becomes different. */
START_TEST(marking_again_after_an_edit)
{
    HandedIn *before = nothing(), *after = nothing();
    hand_in(before, "c", TEXT(CYD));
    hand_in(after, "c", TEXT(CYD));
    const char *place = strstr(LESSON, "wrong: J"), *rest = strchr(place, '\n') + 1;
    Text        edited = text_format(mem, "%.*s%s", (int)(place - LESSON), LESSON, rest);
    Text        first = table(marking_put_steps, mark(LESSON, before)), second = table(marking_put_steps, mark(edited.at, after));
    ck_assert(strstr(first.at, "Cyd,,push,J,10.8,13.5,known,,,1,2,0,c,That is only"));
    ck_assert_msg(strstr(second.at, "Cyd,,push,J,10.8,13.5,mistake,,R2,0,2,0,"), "%s", second.at);
    /* from the second row on all is as it was */
    is(text_from(second, (size_t)(strstr(second.at, "Cyd,,push,va'") - second.at)), strstr(first.at, "Cyd,,push,va'"));
}
END_TEST

/* ---- the command ------------------------------------------------------------------------------------------------------- */

START_TEST(from_files_to_files)
{
    command_put("lesson.md", LESSON);
    command_put("a.answers", ADA);
    command_put("b.answers", BOB);
    ck_assert_int_eq(command_run("mark lesson.md a.answers b.answers --out marks"), 0);
    command_says("A test: 2 students");
    ck_assert_int_eq(strncmp(command_get("marks/students.csv"), "student,seed,push", 17), 0);
    ck_assert(strstr(command_get("marks/steps.csv"), "Bob,,push,J,21.6"));
    ck_assert(strstr(command_get("marks/class.csv"), "push,J,mistake,R1,1"));
    ck_assert(strstr(command_get("marks/report.txt"), "Bob: 2 of 6 marks"));
    ck_assert_int_eq(command_run("mark lesson.md a.answers --format json"), 0);
    ck_assert_int_eq(strncmp(command_said.at, "{\"carom\":1,\"kind\":\"marks\",", 25), 0);
}
END_TEST

START_TEST(statuses)
{
    command_put("lesson.md", LESSON);
    command_put("a.answers", ADA);
    command_put("bad.answers", HEAD "xx\n");
    command_put("faults.md", "no head");
    ck_assert_int_eq(command_run("mark lesson.md a.answers bad.answers"), 2);
    command_says("carom: bad.answers:2: it does not start with a known word");
    command_says("Ada      5  1     6");
    ck_assert_int_eq(command_run("mark lesson.md missing.answers a.answers"), 4);
    command_says("carom: missing.answers cannot be read: No such file");
    command_says("Ada      5  1     6");
    ck_assert_int_eq(command_run("mark lesson.md a.answers --register missing.csv"), 4);
    ck_assert_int_eq(command_run("mark missing.md a.answers"), 4);
    ck_assert_int_eq(command_run("mark faults.md a.answers"), 2);
    command_says("nothing was marked");
    ck_assert_int_eq(command_run("mark lesson.md a.answers --out lesson.md"), 4);
    ck_assert_int_eq(command_run("mark lesson.md"), 2);
    command_says("a lesson and the answers to mark are missing after `mark`");
    ck_assert_int_eq(command_run("--out x -e 1+1"), 2);
    command_says("--out goes with `carom mark`");
}
END_TEST

/* ---- the manual --------------------------------------------------------------------------------------------------------- */

/* What stands between the next fence `open` behind `from` and its end, ended by a zero; *from goes behind it. */
static char *fenced(const char **from, const char *open, const char *close)
{
    const char *at = strstr(*from, open), *end = at ? strstr(at + strlen(open), close) : NULL;
    ck_assert_msg(at && end, "the manual has no block %s", open);
    *from = end + strlen(close);
    char *text = arena_realloc(NULL, (size_t)(end - at) + 2);
    snprintf(text, (size_t)(end - at) + 2, "%.*s\n", (int)(end - at - (long)strlen(open)), at + strlen(open));
    return text;
}

/* With CAROM_BLESS, what was said takes the place of what the page has. */
static void bless_page(const char *path, const Buf *page, const char *output, const char *said)
{
    const char *at = strstr(page->at, output);
    ck_assert_ptr_nonnull(at);
    FILE *file = fopen(path, "wb");
    ck_assert(file && fprintf(file, "%.*s%s%s", (int)(at - page->at), page->at, said, at + strlen(output)) > 0);
    fclose(file);
}

START_TEST(the_example_of_the_manual_works)
{
    static const char *const NAMES[] = {"ada.answers", "others.csv", "register.csv"};
    Buf                      lessons = {0}, page = {0};
    ck_assert(read_whole("src/manual/lessons.md", &lessons) && read_whole("src/manual/classroom.md", &page));
    const char *at = lessons.at, *command = "$ carom ";
    char       *lesson = fenced(&at, "\n````markdown\n", "\n````\n");
    at = strstr(page.at, "\n## Marking\n");
    ck_assert_ptr_nonnull(at);
    command_put("carts.md", lesson);
    free(lesson);
    for (int i = 0; i < 3; i++) {
        char *file = fenced(&at, "\n```\n", "\n```\n");
        command_put(NAMES[i], file);
        free(file);
    }
    char *shown = fenced(&at, "\n```\n", "\n```\n"), *arguments = shown + strlen(command), *output = strchr(shown, '\n') + 1;
    ck_assert_int_eq(strncmp(shown, command, strlen(command)), 0);
    output[-1] = 0;
    ck_assert_int_eq(command_run(arguments), 0);
    if (getenv("CAROM_BLESS") && strcmp(command_said.at, output))
        bless_page("src/manual/classroom.md", &page, output, command_said.at);
    else
        ck_assert_str_eq(command_said.at, output);
    ck_assert_int_eq(strncmp(command_get("marks/students.csv"), "student,name,seed,other-masses,momentum,total,", 46), 0);
    free(shown);
    buf_free(&lessons);
    buf_free(&page);
}
END_TEST

/* Its table of verdicts has every word. */
START_TEST(the_manual_has_every_verdict)
{
    static const char *const WORDS[] = {"exact",        "rounded",    "right", "convention", "drift",   "carried",
                                        "truncated",    "few-digits", "form",  "known",      "mistake", "sign",
                                        "power-of-ten", "exchanged",  "wrong", "not-read",   "none",    "unmarked"};
    Buf                      page = {0};
    ck_assert(read_whole("src/manual/classroom.md", &page));
    const char *from = strstr(page.at, "| verdict | meaning | marks |"), *to = from ? strstr(from, "\n\n") : NULL;
    ck_assert(from && to);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        const char *at = strstr(from, WORDS[i]);
        ck_assert_msg(at && at < to, "%s", WORDS[i]);
    }
    buf_free(&page);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("marking");
    TCase *tables = tcase_create("tables"), *files = tcase_create("files"), *laws = tcase_create("laws"),
          *command = tcase_create("command");
    tcase_add_checked_fixture(tables, setup, teardown);
    tcase_add_checked_fixture(files, setup, teardown);
    tcase_add_checked_fixture(laws, setup, teardown);
    tcase_add_checked_fixture(command, command_setup, command_teardown);
    tcase_add_test(tables, table_of_steps);
    tcase_add_test(tables, table_of_students);
    tcase_add_test(tables, table_of_the_class);
    tcase_add_test(tables, a_report);
    tcase_add_test(tables, an_overview);
    tcase_add_test(tables, json_has_all_of_it);
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
    tcase_add_test(laws, again_is_the_same_to_the_byte);
    tcase_add_test(laws, a_student_is_marked_as_if_alone);
    tcase_add_test(laws, a_damaged_file_harms_nobody_else);
    tcase_add_test(laws, a_table_of_many);
    tcase_add_test(laws, there_are_bounds);
    tcase_add_test(laws, answers_with_one_hash_are_two);
    tcase_add_test(laws, no_cell_is_a_formula);
    tcase_add_test(laws, marking_again_after_an_edit);
    tcase_add_test(command, from_files_to_files);
    tcase_add_test(command, statuses);
    tcase_add_test(command, the_example_of_the_manual_works);
    tcase_add_test(command, the_manual_has_every_verdict);
    tcase_set_timeout(laws, 120);
    suite_add_tcase(suite, tables);
    suite_add_tcase(suite, files);
    suite_add_tcase(suite, laws);
    suite_add_tcase(suite, command);
    return run_suites(suite, NULL);
}
