/* Judging answers to a question for practice and marking: a word for each, the sum of marks, and the limits of follow-through.
 * The numbers of each row were worked out by hand. */
#include "lesson/course.h"
#include "lesson/judge.h"
#include "classes.h"
#include "lessons.h"
#include "ways.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define CHAIN "```carom question q\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/4\nask: J (2), va' (2), vb' (1)\n" /* 27/2, -7/4, 1/2 */
#define SLOPE "```carom question q\nresolve v=<-4,1> n=<3,-5>\nask: n, vn\n"
#define FLOOR "```carom question q\nreflect I=<5,-10> N=<0,2>\nask: n, c, F\n"
#define PLANE "```carom question q\nresolve v=<7,-1> n=<2,1>\nask: n, vn, vt\n"                     /* vn = 13/√5, vt = -9/√5 */
#define CROSS "```carom question q\nintersect p0=(1,1) p1=(9,5) p2=(1,6) p3=(7,0)\nask: s, t (2)\n" /* s = 5/9, t = 5/12 */
#define REFLECT "```carom question q\nreflect I=<5,-10> N=<3,4>\nask: n, c, F (2)\n"                /* <3/5,4/5>, 5, <11,-2> */
#define VELOCITY "```carom question q\nreflect I=<4 m/s,-2 m/s> N=<0,1>\nask: F\n"                  /* <4, 2>: 2√5 at 26.565° */
#define CHOOSE "```carom question q\nchoose: Which?\n- [ ] one : No: one.\n- [x] two\n"
#define FREE "```carom question q\nfree: Because.\n"

/* typed: the answers, separated by |; words: judge_word of each; marks: the sum. */
static const struct {
    const char *question, *typed, *words, *marks;
    bool        answered, right;
} ROWS[] = {
    {CHAIN, "27/2 | -1.75 | 0.5", "exact exact exact", "5", true, true},
    {PLANE, "<0.894,0.447> | 5.81 | -4.02", "rounded rounded rounded", "3", true, true},
    {CHAIN, "| -1.75 | ", "none exact none", "2", false, false},
    {CHAIN, "13.5 | ) | 0.5", "exact not-read exact", "3", false, false},
    {CHAIN, "21.6 | -5.8 | 3.2", "mistake carried carried", "3", true, false},
    {CHAIN, "13.5 | 1.75 | 0.5", "exact mistake exact", "3", true, false},
    {CHAIN "off: R18, GN4\n", "13.5 | 1.75 | 0.5", "exact sign exact", "3", true, false},
    {CHAIN "off: GN2\n", "135 | | ", "power-of-ten none none", "0", false, false},
    {CHAIN, "14 | | ", "few-digits none none", "1", false, false},
    {CHAIN "form: exact\n", "13.5 | -7/4 | 1/2", "form exact exact", "4", true, false},
    {CHAIN "wrong: J = 10.8 : Only up to the greatest compression (1/4)\n", "10.8 | | ", "known none none", "0.5", false, false},
    {CHAIN "units: required\n", "13.5 N s | -1.75 | 0.5 kg", "exact no-unit unit", "3.5", true, false},
    {CHAIN, "79 | | ", "wrong none none", "0", false, false},
    {REFLECT, "<-0.6,-0.8> | -5 | <11,-2>", "convention convention exact", "4", true, true},
    {REFLECT "off: GN5\n", "| | <-2, 11>", "none none exchanged", "0", false, false},
    {VELOCITY, "4.47 m/s at 26.6°", "rounded", "1", true, true},
    {VELOCITY, "4.472 m/s, 26.57° above the x-axis", "rounded", "1", true, true},
    {VELOCITY, "4.5 m/s at 27°", "few-digits", "0.5", true, false},
    {VELOCITY, "polar(4.47, 26.6°)", "rounded", "1", true, true},
    {VELOCITY, "polar(4.472, 26.64°)", "wrong", "0", true, false},
    {VELOCITY, "4.47 m/s at 26.6° below the x-axis", "sign", "0", true, false},
    {VELOCITY, "4.47 m/s at 26.6", "not-read", "0", false, false},
    {VELOCITY "units: required\n", "4.47 at 26.6°", "no-unit", "0.5", true, false},
    {VELOCITY "form: exact\n", "4.47 m/s at 26.6°", "form", "0.5", true, false},
    {CHOOSE, "b", "right", "1", true, true},
    {CHOOSE, "a", "wrong", "0", true, false},
    {CHOOSE, "q", "not-read", "0", false, false},
    {FREE, "I say so", "unmarked", "0", true, true},
    {FREE, "", "none", "0", false, false},
    /* vn = -17/sqrt(34) = -2.9155, cut off; but -4*0.514 - 0.857 = -2.913 */
    {SLOPE, " | -2.91", "none truncated", "0.5", false, false},
    {SLOPE, "<0.514, -0.857> | -2.91", "rounded drift", "2", true, false},
    {SLOPE, "<3/sqrt(34), -5/sqrt(34)> | -2.91", "exact truncated", "1.5", true, false},
    /* s and t with each other's names is a convention */
    {CROSS, "5/12 | 5/9", "convention convention", "3", true, true},
    /* the impulse turned round, at both: the second does not follow from the first, and is the same mistake */
    {CHAIN, "13.5 | 11.75 | -8.5", "exact mistake mistake", "2", true, false},
    /* all that comes after such an n would be read off */
    {REFLECT, "<1,0> | -5 | <-5,-10>", "wrong sign wrong", "0", true, false},
    {REFLECT "off: GN6\n", "<0,0> | 0 | <5,-10>", "wrong wrong wrong", "0", true, false},
    /* along an axis in the truth too */
    {FLOOR, "<0,2> | 20 | <5,70>", "mistake carried carried", "2", true, false},
};
enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS };

/* The question of a body, whose fence is closed here, on its course. */
typedef struct Tried {
    Arena  *mem;
    Course *course;
    Judged  judged;
} Tried;

static Tried try_question(const char *body)
{
    Tried    t = {.mem = arena_new()};
    Settings settings = settings_default();
    Lesson  *lesson = lesson_read(TEXT("folder/lesson.md"), text_format(t.mem, "%s%s```\n", LESSON_HEAD, body), t.mem);
    ck_assert_msg(!lesson->faults, "%s: %.*s", body, TEXT_ARG(lesson->fault ? lesson->fault->message : (Text){0}));
    t.course = course_new(lesson, &tested_world, &settings);
    ck_assert(course_next(t.course));
    ck_assert(!t.course->refused);
    return t;
}

static void type(Tried *t, const char *typed)
{
    int   count = marks_answer_count(t->course->question);
    Text *text = ARENA_MANY(t->mem, Text, count);
    Text  rest = text_of(typed);
    for (int i = 0; i < count; i++) {
        const char *bar = rest.len ? memchr(rest.at, '|', rest.len) : NULL;
        text[i] = bar ? text_cut(rest, 0, (size_t)(bar - rest.at)) : rest;
        rest = bar ? text_from(rest, text[i].len + 1) : (Text){0};
    }
    t->judged = judge_question(t->course->stage, t->course->question, text, t->mem);
}

static void end(Tried *t)
{
    course_free(t->course);
    arena_free(t->mem);
    mpfr_free_cache();
}

static Text words_of(const Tried *t)
{
    Buf buf = {0};
    for (int i = 0; i < t->judged.answers; i++)
        buf_printf(&buf, "%s%s", i ? " " : "", judge_word(t->judged.question, &t->judged.answer[i]));
    return buf_finish(&buf, t->mem);
}

START_TEST(answers_have_words_and_marks)
{
    Tried t = try_question(ROWS[_i].question);
    type(&t, ROWS[_i].typed);
    Text words = words_of(&t), marks = marks_text(t.judged.marks, t.mem);
    ck_assert_msg(text_is(words, ROWS[_i].words) && text_is(marks, ROWS[_i].marks), "%styped %s\n   is %.*s, %.*s\nmeant %s, %s",
                  ROWS[_i].question, ROWS[_i].typed, TEXT_ARG(words), TEXT_ARG(marks), ROWS[_i].words, ROWS[_i].marks);
    ck_assert_msg(t.judged.answered == ROWS[_i].answered && t.judged.right == ROWS[_i].right, "%styped %s: answered %d, right %d",
                  ROWS[_i].question, ROWS[_i].typed, t.judged.answered, t.judged.right);
    ck_assert_int_eq(t.judged.of.num * marks_of_question(t.judged.question).den,
                     marks_of_question(t.judged.question).num * t.judged.of.den);
    end(&t);
}
END_TEST

START_TEST(follow_through_says_why_not)
{
    Tried t = try_question(REFLECT);
    type(&t, "<1,0> | -5 | <-5,-10>");
    ck_assert(text_is(t.judged.answer[2].message, "your value of n lies along an axis, so later work from it cannot be marked"));
    end(&t);
    t = try_question(CHAIN);
    type(&t, "13.5 | 11.75 | -8.5");
    ck_assert_msg(text_starts(t.judged.answer[2].message, "same mistake as in va': The sign of the impulse is wrong"), "%.*s",
                  TEXT_ARG(t.judged.answer[2].message));
    ck_assert(t.judged.answer[2].mistakes == t.judged.answer[1].mistakes && t.judged.answer[2].mistakes > 0);
    ck_assert_int_eq(t.judged.answer[2].from, -1);
    end(&t);
}
END_TEST

START_TEST(marks_are_written)
{
    static const struct {
        Marks       marks;
        const char *text;
    } WRITTEN[] = {{{0, 1}, "0"},   {{3, 1}, "3"},    {{1, 2}, "0.5"},     {{2, 3}, "0.667"}, {{1, 1000}, "0.001"},
                   {{10, 1}, "10"}, {{7, 4}, "1.75"}, {{1999, 2000}, "1"}, {{1, 16}, "0.063"}};
    Arena *mem = arena_new();
    for (size_t i = 0; i < sizeof WRITTEN / sizeof *WRITTEN; i++) {
        Text text = marks_text(WRITTEN[i].marks, mem);
        ck_assert_msg(text_is(text, WRITTEN[i].text), "%s: %.*s", WRITTEN[i].text, TEXT_ARG(text));
    }
    arena_free(mem);
}
END_TEST

/* ---- courses ---------------------------------------------------------------------------------------------------- */

START_TEST(a_course_runs_what_stands_before)
{
    static const char BODY[] = "```carom\na = 6\n<1,2> + 3 #> error: number\n```\n```carom numbers\nb = 7 in 1..9\n```\n"
                               "```carom question first\na*b\n```\n```carom\na = 1\n```\n```carom question second\na*b\n```\n"
                               "```carom question third\nc*b\n```\n```carom\nquit\n```\n```carom question fourth\na*b\n";
    Tried             t = try_question(BODY);
    type(&t, "42");
    ck_assert(text_is(t.course->question->name, "first") && t.judged.right);
    course_again(t.course);
    type(&t, "42");
    ck_assert(t.judged.right);
    ck_assert(course_next(t.course));
    type(&t, "7");
    ck_assert(text_is(t.course->question->name, "second") && t.judged.right && t.course->lesson->part[t.course->part].question);
    ck_assert(course_next(t.course) && text_is(t.course->question->name, "third") && t.course->refused);
    ck_assert(!course_next(t.course) && t.course->stopped && !t.course->question);
    end(&t);
}
END_TEST

/* ---- a class ---------------------------------------------------------------------------------------------------- */

typedef struct Count {
    int right, flagged, wrong, named, unclear;
} Count;

static bool is_named(const Judged *judged, const Done *done)
{
    for (int i = 0; i < judged->answers; i++)
        for (int k = 0; k < judged->answer[i].mistakes; k++) {
            char id[20];
            snprintf(id, sizeof id, "%.*s", TEXT_ARG(judged->answer[i].mistake[k]));
            if (!strcmp(id, done->id) || word_in(done->same, id))
                return true;
        }
    return false;
}

static void count_answer(Count *count, const Judged *judged, const Done *done)
{
    bool flagged = false;
    for (int i = 0; i < judged->answers; i++)
        flagged |= judged->answer[i].kind == ANSWER_WRONG || judged->answer[i].kind == ANSWER_CARRIED;
    if (!done->id) {
        count->right++;
        count->flagged += flagged;
    } else if (!done->clear) {
        count->unclear++;
    } else {
        count->wrong++;
        count->named += is_named(judged, done);
    }
}

/* The typed answers to the open question, in the order of its asks, out of a file of answers. */
static Text *typed_in(const Course *course, Text file, Arena *mem)
{
    const Question *q = course->question;
    Text           *typed = ARENA_MANY(mem, Text, marks_answer_count(q));
    for (Text rest = file; rest.len;) {
        Text line = text_take(&rest, "\n");
        for (int i = 0; i < q->asks; i++) {
            Text head = text_format(mem, "answer %.*s %.*s = ", TEXT_ARG(q->name), TEXT_ARG(q->ask[i].name));
            if (text_starts(line, head.at))
                typed[i] = text_from(line, head.len);
        }
    }
    return typed;
}

/* Of 100 pages with a mistake of the catalogue, at least 95 have it named (alone or among others with the same values), and no right answer
 * is marked wrong. */
START_TEST(mistakes_of_a_class_are_found)
{
    enum { STUDENTS = 30 };
    static Buf  answers[STUDENTS];
    static Done done[STUDENTS][CLASS_QUESTIONS];
    Random      random = random_stream(2);
    Count       count = {0};
    Buf         body = {0};
    Class *class = class_new(&random);
    class_lesson(class, &body);
    for (int i = 0; i < STUDENTS; i++)
        class_answers(class, "A", 50, &random, &answers[i], done[i]);
    Arena   *mem = arena_new();
    Settings settings = settings_default();
    Lesson  *lesson = lesson_read(TEXT("folder/lesson.md"), buf_text(&body), mem);
    Course  *course = course_new(lesson, &tested_world, &settings);
    for (int q = 0; q < CLASS_QUESTIONS; q++) {
        ck_assert(course_next(course) && !course->refused);
        for (int i = 0; i < STUDENTS; i++) {
            Judged judged = judge_question(course->stage, course->question, typed_in(course, buf_text(&answers[i]), mem), mem);
            count_answer(&count, &judged, &done[i][q]);
        }
    }
    course_free(course);
    arena_free(mem);
    printf("of %d right answers %d flagged; of %d with a mistake %d named, %d unclear\n", count.right, count.flagged, count.wrong,
           count.named, count.unclear);
    ck_assert_int_eq(count.flagged, 0);
    ck_assert_int_ge(count.right, STUDENTS * CLASS_QUESTIONS / 4);
    /* so few may be three standard deviations from what many are */
    ck_assert_double_ge(count.named, 0.95 * count.wrong - 3 * sqrt(0.95 * 0.05 * count.wrong));
    for (int i = 0; i < STUDENTS; i++)
        buf_free(&answers[i]);
    buf_free(&body);
    class_free(class);
    mpfr_free_cache();
}
END_TEST

SUITE(check_judge)
{
    Suite *suite = suite_create("judge");
    TCase *rows = tcase_create("rows"), *laws = tcase_create("laws");
    tcase_add_loop_test(rows, answers_have_words_and_marks, 0, ROW_COUNT);
    tcase_add_test(rows, follow_through_says_why_not);
    tcase_add_test(rows, marks_are_written);
    tcase_add_test(laws, a_course_runs_what_stands_before);
    tcase_add_test(laws, mistakes_of_a_class_are_found);
    suite_add_tcase(suite, rows);
    suite_add_tcase(suite, laws);
    return suite;
}
