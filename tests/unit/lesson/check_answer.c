/* Judging answers to a question: the verdict, the marks, the known mistakes, and values that follow from the student's own. The numbers of
 * each row were worked out by hand. */
#include "harness.h"
#include "lesson/answer.h"
#include "lessons.h"

#include <stdio.h>
#include <string.h>

#define COLLIDE "```carom question q\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/4\n" /* J = 27/2, va' = -7/4, vb' = 1/2 */
#define CHAIN COLLIDE "ask: J (2), va' (2), vb' (1)\n"
#define MEASURED "```carom question q\ncollide1d ma=2 kg mb=3 kg va=5 m/s vb=-4 m/s e=1/4\nask: J (2), va' (2), vb' (1)\n"
#define APPROACH "```carom question q\nu = -2 m/s - 6 m/s\nask: u\n"
#define ENERGY "```carom question q\nT = 1/2*0.25 kg*(4 m/s)^2\nask: T\nunits: required\n"
#define BARE "```carom question q\n1/2*0.25 kg*(4 m/s)^2\n"
#define PART "```carom question q\nw = <3, 4> m/s\nask: w.y\n"
#define PLAIN "```carom question q\nu = -2 - 6\nask: u\n"
#define REFLECT "```carom question q\nreflect I=<4,-2> N=<2,3>\nask: F (2)\ndigits: 3\n"     /* F = <44/13, -38/13> = <3.3846, -2.9231> */
#define AXES "```carom question q\nresolve v=<7,-1> pa=(1,-2) pb=(7,6)\nask: n, vn, vt\n"    /* n = <3/5, 4/5>, vn = 17/5, vt = -31/5 */
#define WIDE "```carom question q\ncollide1d ma=0.2 mb=0.3 va=4.1 vb=-7.4 e=0.5\nask: va'\n" /* -25/4 */
#define THIRDS "```carom question q\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/3\nask: va'\n"       /* J = 72/5, va' = -11/5 */
#define LOST                                                                                                                               \
    "```carom question q\ncollide1d ma=4 mb=6 va=7 vb=2 e=1/5\nask: u, loss (2)\nwrong: loss = 24 : It is 1 - e^2.\n" /* -5, 28.8 */
#define FOUND "```carom question q\ncollide1d ma=3 mb=2 va=4 vb=-1 va'=1\nask: vb', e\n"
/* vb' = 2 and e = 0, or, A coming back, vb' = 8 and e = 2: 3*4 - 2 = 3*(+-2) + 2*vb' */
#define BOTH "```carom question q\ncollide1d ma=3 mb=2 va=4 vb=-1 where speed(va') = 2\nask: vb' (2), e\n"
/* va.x is 3 or 12: A keeps (va.x - 15)/4 = -3 or -3/4 along n, and va.y = 3 */
#define TURNED "```carom question q\ncollide2d ma=1 mb=1 va=<?, 3> vb=<-5, 0> n=<1, 0> e=1/2 where va . va' = 0\nask: va'\n"
#define CHOOSE "```carom question q\nchoose: Which?\n- [ ] one : No: one.\n- [x] two\n- [x] three : Yes.\n- [ ] four\n"
/* an option may have a comma in it, begin like another, have a formula in it, and be a word of letters of options */
#define TEXTS                                                                                                                              \
    "```carom question q\nchoose: Which?\n- [ ] parallel to the wall\n- [x] along `n`.\n- [ ] parallel to the wall, or along it\n- [ ] "   \
    "bad\n"
/* a star of Markdown, and one that is a product */
#define STARS "```carom question q\nchoose: Which?\n- [x] p = m*v\n- [ ] p = *m* + *v*\n- [ ] 23\n- [ ] 2*3\n"
#define PREDICT "```carom question q\npredict: Which?\n- [ ] one : Not that.\n- [x] two\n"
#define WORK COLLIDE "work: va', vb' (7)\n"
#define SPOT "```carom question q\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/4 by impulse\nspot: R1\n" /* jr is the first step that changes */

/* typed: the answers, separated by |; is: for each its kind, its marks, and then ids, or the answer from which it is carried. */
static const struct {
    const char *question, *typed, *is;
} ROWS[] = {
    {CHAIN, "13.5 | -1.75 | 0.5", "right 2/2; right 2/2; right 1/1"},
    {CHAIN, "27/2|-7/4 m/s|1/2", "right 2/2; right 2/2; right 1/1"},
    /* a page of work: the sign of B's velocity costs one mark of seven, and without restitution there is nothing to solve */
    {WORK, "2*5 + 3*(-4) = 2v1 + 3v2; v2 - v1 = 2.25; v1 = -1.75; v2 = 0.5", "right 7/7"},
    {WORK, "2*5 + 3*4 = 2v1 + 3v2; v2 - v1 = 2.25; v1 = 3.05; v2 = 5.3", "some 6/7"},
    {COLLIDE "work: va', vb' (14)\n", "2*5 + 3*4 = 2v1 + 3v2; v2 - v1 = 2.25; v1 = 3.05; v2 = 5.3", "some 12/14"},
    {COLLIDE "work: (9)\n", "2*5 + 3*(-4) = 2v1 + 3v2; v1 = 2; v2 = -2", "some 18/7/9"},
    {WORK, "v1 = 3; v2 = 2", "wrong 0/7"},
    {WORK, "", "empty 0/7"},
    {WORK, "dunno", "not-read 0/7"},
    {CHAIN, " | | ", "empty 0/2; empty 0/2; empty 0/1"},
    {CHAIN, "| -1.75 |", "empty 0/2; right 2/2; empty 0/1"},
    /* J = 2*jc = 21.6, and both velocities follow from it: 5 - 10.8, -4 + 7.2 */
    {CHAIN, "21.6 | -5.8 | 3.2", "wrong 0/2 R1; carried 2/2 from 0; carried 1/1 from 0"},
    /* the second follows, the third is right anyway: both count */
    {CHAIN, "21.6 | -5.8 | 0.5", "wrong 0/2 R1; carried 2/2 from 0; right 1/1"},
    /* 5 + 13.5/2 */
    {CHAIN, "13.5 | 11.75 | 0.5", "right 2/2; wrong 0/2 R13; right 1/1"},
    {CHAIN "off: R13\n", "13.5 | 11.75 | 0.5", "right 2/2; wrong 0/2; right 1/1"},
    /* the teacher's own message comes before the catalogue, with a part of the marks */
    {CHAIN "wrong: va' = va + J/ma : Pushed forward (1/4)\n", "13.5 | 11.75 | 0.5", "right 2/2; known 1/2/2; right 1/1"},
    {CHAIN "wrong: va' = 47/4 : Pushed forward\n", "| 11.8 |", "empty 0/2; known 0/2; empty 0/1"},
    {MEASURED "wrong: va' = 3 m/s : Mind the sign.\nwrong: vb' = 36 km/h : Too fast. (1/2)\n", "| 3 m/s | 10 m/s",
     "empty 0/2; known 0/2; known 1/2/1"},
    {MEASURED "wrong: vb' = 1 m/s - vb : Too fast.\n", "| | 5", "empty 0/2; empty 0/2; known 0/1"},
    /* a listed wrong answer earns the author's part of the marks, even if it follows from the student's own J; what follows from it is
       carried */
    {CHAIN "wrong: va' = -5.8 : Elastic (1/2)\n", "21.6 | -5.8 | 3.2", "wrong 0/2 R1; known 1/2; carried 1/1 from 0"},
    {CHAIN "wrong: va' = va - 2*J/((1 + e)*ma) : Elastic\n", "21.6 | -5.8 | 3.2", "wrong 0/2 R1; known 0/2; carried 1/1 from 0"},
    {"```carom question q\nbounce v=<3,-4> n=<0,1> e=1/2\nask: J, v' (2)\nwrong: v' = <3, 4> : You left out e.\n", "8 | (3, 4)",
     "wrong 0/1 RF8; known 0/2"},
    {MEASURED "wrong: va' = -5.8 m/s : Elastic\n", "21.6 N s | -20.88 km/h | ", "wrong 0/2 R1; known 0/2; empty 0/1"},
    /* nothing is marked with a J of 0 (which is jc - jr with jr = jc: two mistakes together) */
    {CHAIN, "0 | 5 | -4", "wrong 0/2 R1,R4; wrong 0/2; wrong 0/1"},
    /* F = <0, -15>: -0.02 is 0 where 12 and 9 are reflected, and 0.5 is not */
    {"```carom question q\nreflect I=<-12,9> N=<2,-4>\nask: F\n", "<-0.02, -15>", "right 1/1"},
    {"```carom question q\nreflect I=<-12,9> N=<2,-4>\nask: F\n", "<0.5, -15>", "wrong 0/1"},
    /* a name would be read as the step itself: nobody gets marks for it */
    {CHAIN, "J | va' | vb", "not-read 0/2; not-read 0/2; not-read 0/1"},
    {CHAIN, "1350 kg cm/s | -175 cm/s | 1.8 km/h", "right 2/2; right 2/2; right 1/1"},
    {CHAIN, "13.5 N s | -1.75 kg | 0.5 m/s", "right 2/2; wrong-unit 1/2; right 1/1"},
    {CHAIN, "13.5 N | -1.75 m/s | 1.8 km", "wrong-unit 1/2; right 2/2; wrong 0/1"},
    {CHAIN "units: required\n", "13.5 N s | -1.75 m/s | 0.5", "right 2/2; right 2/2; no-unit 1/2/1"},
    {CHAIN "units: required\n", "13.5 N | -1.75 | 50 cm/s", "wrong-unit 1/2; no-unit 1/2; right 1/1"},
    /* what follows from the student's own J needs its unit, too */
    {CHAIN "units: required\n", "21.6 N s | -5.8 | 3.2 m/s", "wrong 0/2 R1; carried 1/2 from 0; carried 1/1 from 0"},
    {CHAIN "units: optional\n", "13.5 | -1.75 | 0.5", "right 2/2; right 2/2; right 1/1"},

    {REFLECT "units: required\n", "<3.38, -2.92>", "no-unit 1/2"},
    {REFLECT "units: required\n", "<3.38, -2.92> m/s", "right 2/2"},
    {AXES "units: required\n", "<3/5, 4/5> | 3.4 m/s | -6.2 m/s", "right 1/1; right 1/1; right 1/1"}, /* a direction has no unit */
    {MEASURED, "13.5 kN s | -1.75 m/s | 0.5 km/h", "wrong-unit 1/2; right 2/2; wrong-unit 1/2/1"},    /* as 13.5 kg would be */
    {MEASURED, "1.35 kN s | -1.76 km/h | 1.8 km/h", "wrong 0/2 GN2; wrong 0/2; right 1/1"},
    {MEASURED, "21.6 N s | -5.8 kg | 3.2 m/s", "wrong 0/2 R1; carried 1/2 from 0; carried 1/1 from 0"},
    {MEASURED, "21.6 N s | -20.88 km/h | 3.2", "wrong 0/2 R1; carried 2/2 from 0; carried 1/1 from 0"},
    /* of a formula, too: -2 - 6, and 0.25*16/2 */
    {APPROACH, "-8", "right 1/1"},
    {APPROACH, "-8 m/s", "right 1/1"},
    {APPROACH, "-28.8 km/h", "right 1/1"},
    {APPROACH, "-8 kg", "wrong-unit 1/2/1"},
    {APPROACH, "-8 km/h", "wrong-unit 1/2/1"},
    {APPROACH, "-8.5 kg", "wrong 0/1"},
    {ENERGY, "2 J", "right 1/1"},
    {ENERGY, "0.002 kJ", "right 1/1"},
    {ENERGY, "2 N", "wrong-unit 1/2/1"},
    {ENERGY, "2", "no-unit 1/2/1"},
    {BARE, "2 N m", "right 1/1"},
    {BARE, "2 N", "wrong-unit 1/2/1"},
    {PART, "4 m/s", "right 1/1"},
    {PART, "4 J", "wrong-unit 1/2/1"},
    {PLAIN, "-8 kg", "right 1/1"}, /* nobody knows what it measures */

    /* of several solutions all values, in any order */
    {BOTH, "2 or 8 | 2, 0", "right 2/2; right 1/1"},
    {BOTH, "vb' = 8 m/s and vb' = 2 m/s | 0; 2.00", "right 2/2; right 1/1"},
    {BOTH, "8 | 2", "some 1/2; some 1/2/1"},
    {BOTH, "7 | -1 or 2", "wrong 0/2; wrong 1/2/1"},
    {BOTH, "2 or 2 | 0 or 1 or 2", "wrong 1/2; not-read 0/1"},
    {BOTH, "\302\2612 | 0", "wrong 1/2; some 1/2/1"},
    {BOTH, "2 kg or 8 | x or 2", "wrong-unit 3/2/2; not-read 1/2/1"},
    {BOTH "wrong: vb' = 2 : A may also come back. (1/4)\n", "2 | ", "known 1/2/2; empty 0/1"},
    {BOTH "wrong: vb' = 2 : A may also come back. (1/4)\n", "2 or 8 | ", "right 2/2; empty 0/1"},
    {TURNED, "<-3, 3>, <-3/4, 3>", "right 1/1"},
    {TURNED, "<-3, 3> or <-0.75, 3>", "right 1/1"},
    {TURNED, "<-3, 3>", "some 1/2/1"},
    {TURNED, "<-3, 3>, <3/4, 3>", "wrong 1/2/1"},
    {CHAIN, "2x | (1 | \xff", "not-read 0/2; not-read 0/2; not-read 0/1"},
    {CHAIN, "13.5, va' = 3 | -1.75 # so\n vb' = 7 | = 0.5", "not-read 0/2; not-read 0/2; not-read 0/1"},
    {CHAIN, "<1,2> | none | 0.5", "wrong 0/2; wrong 0/2; right 1/1"},
    {COLLIDE "ask: J\nform: exact\n", "13.5", "not-exact 1/2/1"},
    {COLLIDE "ask: J\nform: exact\n", "27/2", "right 1/1"},
    {REFLECT, "<3.38, -2.92>", "right 2/2"},
    {REFLECT, "<3.3846, -2.92308>", "right 2/2"},
    {REFLECT, "<44/13, -38/13>", "right 2/2"},
    {REFLECT, "<3.4, -2.9>", "few-digits 1/2"},
    {REFLECT, "<3.38, -2.9>", "few-digits 1/2"},
    {REFLECT, "<3.384, -2.923>", "few-digits 1/2"},
    /* 1.996 is 2.00 to three digits, and 2 lacks only the zeros */
    {"```carom question q\nx = 499/250\nask: x\ndigits: 3\n", "2", "right 1/1"},
    {"```carom question q\nx = 499/250\nask: x\ndigits: 3\n", "2.0", "right 1/1"},
    {"```carom question q\n499/250\n", "1.99", "few-digits 1/2/1"},
    {"```carom question q\n499/250\nwrong: 2.01 : rounded up\n", "2.01", "known 0/1"},
    /* n from B to A, kept in all of them, is as good; kept in one it is not */
    {AXES, "<-3/5, -4/5> | -17/5 | 31/5", "right 1/1; right 1/1; right 1/1"},
    {AXES, "<3/5, 4/5> | -17/5 | -31/5", "right 1/1; wrong 0/1 VX4; right 1/1"},
    {AXES "wrong: n = <-3/5, -4/5> : From A to B.\n", "<-3/5, -4/5> | -17/5 | 31/5", "known 0/1; right 1/1; right 1/1"},
    /* decimals that are data of the problem are exact, and so is one that was miscopied */
    {WIDE, "4.1 - 2*0.5*0.3/(0.2+0.3)*(4.1 - (-7.4))", "wrong 0/1 R2,R5,R10"},
    {WIDE, "4.1 - 1.5*0.2/(0.2+0.3)*(4.1 - (-7.4))", "wrong 0/1 R2,R5,R10"},
    {WIDE, "4.1 - 1.5*0.3/(0.2+0.3)*(4.1 - (-7.4))", "right 1/1"},
    {WIDE, "-2.8", "wrong 0/1 R2,R5,R10"},
    /* 0.833 and 0.333 are roundings of 1/ma + 1/mb and of e; 2.2 is none of 2 */
    {THIRDS, "5 - (1 + 0.333)*9/0.833/2", "right 1/1"},
    {THIRDS, "5 - (1 + 0.3)*9/0.833/2.2", "wrong 0/1"},
    /* a wrong whole number is exactly that */
    {LOST, "5 | 24", "right 1/1; known 0/2"},
    {LOST, "5 | 28.8", "right 1/1; right 2/2"},
    {LOST, "-10 | 24", "wrong 0/1; known 0/2"},
    /* vb' = 7/2 and e = (7/2 - 1)/5; with 5 for vb', e follows as 4/5; 4 copied for ma gives 5 */
    {FOUND, "3.5 | 0.5", "right 1/1; right 1/1"},
    {FOUND, "5 | 4/5", "wrong 0/1 GN3; carried 1/1 from 0"},
    {FOUND "wrong: e = 2 : Upside down.\n", "7/2 | 2", "right 1/1; known 0/1"},
    {CHOOSE, "b, c", "right 1/1"},
    {CHOOSE, "C b)", "right 1/1"},
    {CHOOSE, "b", "wrong 0/1"},
    {CHOOSE, "abc", "wrong 0/1"},
    {CHOOSE, "", "empty 0/1"},
    {CHOOSE, "two, three", "right 1/1"},
    {CHOOSE, "Three and TWO.", "right 1/1"},
    {CHOOSE, "four", "wrong 0/1"},
    {CHOOSE, "two, five", "not-read 0/1"},
    {CHOOSE, "two three four", "wrong 0/1"},
    {TEXTS, "parallel to the wall, or along it", "wrong 0/1"},
    {TEXTS, "parallel to the wall", "wrong 0/1"},
    {TEXTS, "along n", "right 1/1"},
    {TEXTS, "bad", "wrong 0/1"},
    {TEXTS, "b", "right 1/1"},
    {STARS, "p = m*v", "right 1/1"},
    {STARS, "p = m + v", "wrong 0/1"},
    {STARS, "a", "right 1/1"},
    {CHOOSE, "e", "not-read 0/1"},
    {CHOOSE, "2", "not-read 0/1"},
    {PREDICT, "a", "unmarked 0/0"},
    {SPOT, "jr", "right 1/1"},
    {SPOT, "J", "wrong 0/1"},
    {SPOT, "jc", "wrong 0/1"},
    {SPOT, "foo", "not-read 0/1"},
    {SPOT, "", "empty 0/1"},
    {"```carom question q\nfree: Because.\n", "I say so", "unmarked 0/0"},
    {"```carom question q\nintersect p0=(0,0) p1=(1,0) p2=(0,1) p3=(1,1)\nask: class, s\n", "parallel | none", "right 1/1; right 1/1"},
    {"```carom question q\nintersect p0=(0,0) p1=(1,0) p2=(0,1) p3=(1,1)\nask: class, s\n", "cross | 3", "wrong 0/1; wrong 0/1"},
};
enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS };

/* ---- judging -------------------------------------------------------------------------------------------------- */

typedef struct Judged {
    Arena          *mem;
    Stage          *stage;
    const Question *question;
    Answer         *answer;
    int             count;
} Judged;

/* The last question of a body, whose fence is closed here. */
static Judged open_question(const char *body)
{
    Judged   j = {.mem = arena_new()};
    Settings settings = settings_default();
    Text     file = text_format(j.mem, "%s%s```\n", LESSON_HEAD, body);
    Lesson  *lesson = lesson_read(TEXT("folder/lesson.md"), file, j.mem);
    bool     late;
    ck_assert_msg(!lesson->faults, "%s: %.*s", body, TEXT_ARG(lesson->fault ? lesson->fault->message : (Text){0}));
    for (int i = 0; i < lesson->parts; i++)
        j.question = lesson->part[i].question ? lesson->part[i].question : j.question;
    j.stage = stage_new(lesson, &tested_world, &settings);
    j.count = marks_answer_count(j.question);
    ck_assert_int_eq(answer_open(j.stage, j.question, &late), EXIT_FINE);
    ck_assert(!late);
    return j;
}

static void judge(Judged *j, const char *typed)
{
    Text *text = ARENA_MANY(j->mem, Text, j->count);
    Text  rest = text_of(typed);
    for (int i = 0; i < j->count; i++) {
        const char *bar = memchr(rest.at, '|', rest.len);
        text[i] = bar ? text_cut(rest, 0, (size_t)(bar - rest.at)) : rest;
        rest = bar ? text_from(rest, text[i].len + 1) : (Text){0};
    }
    j->answer = answer_judge(j->stage, j->question, text, j->mem);
}

static void close_question(Judged *j)
{
    answer_close(j->stage);
    stage_free(j->stage);
    arena_free(j->mem);
    mpfr_free_cache();
}

static const char *const KINDS[ANSWER_KINDS] = {"empty",      "not-read", "unmarked",  "right", "drift", "carried", "few-digits",
                                                "wrong-unit", "no-unit",  "not-exact", "some",  "known", "wrong"};

static void put_marks(Buf *buf, Marks marks)
{
    buf_printf(buf, marks.den == 1 ? "%d" : "%d/%d", marks.num, marks.den);
}

static Text told(const Judged *j)
{
    Buf buf = {0};
    for (int i = 0; i < j->count; i++) {
        const Answer *a = &j->answer[i];
        buf_printf(&buf, "%s%s ", i ? "; " : "", KINDS[a->kind]);
        put_marks(&buf, a->marks);
        buf_char(&buf, '/');
        put_marks(&buf, a->of);
        for (int k = 0; k < a->mistakes; k++)
            buf_printf(&buf, "%s%.*s", k ? "," : " ", TEXT_ARG(a->mistake[k]));
        if (a->kind == ANSWER_CARRIED)
            buf_printf(&buf, " from %d", a->from);
    }
    return buf_finish(&buf, j->mem);
}

START_TEST(answers_are_judged)
{
    Judged j = open_question(ROWS[_i].question);
    judge(&j, ROWS[_i].typed);
    Text is = told(&j);
    ck_assert_msg(text_is(is, ROWS[_i].is), "%s\ntyped `%s`\n   is %.*s\nmeant %s", ROWS[_i].question, ROWS[_i].typed, TEXT_ARG(is),
                  ROWS[_i].is);
    close_question(&j);
}
END_TEST

/* The message for the answer at that place. */
static const struct {
    const char *question, *typed;
    int         at;
    const char *message;
} WORDS[] = {
    {CHAIN, "13.5 | -1.75 | 0.5", 0, ""},
    {CHAIN, "21.6 | -5.8 | 3.2", 1, "follows correctly from your J"},
    {CHAIN, "0 | 5 | -4", 1, "your value of J is 0, so later work from it cannot be marked"},
    {CHAIN, "13.5 | 1.75 | 0.5", 1, "The sign of a velocity is missing. A negative velocity points from B towards A."},
    {CHAIN "off: R18\n", "13.5 | 1.75 | 0.5", 1, "not right: look at the sign"},
    {CHAIN "off: GN2\n", "135 | |", 0, "not right: the decimal point is in the wrong place"},
    {WORK, "2*5 + 3*4 = 2v1 + 3v2; v2 - v1 = 2.25; v1 = 3.05; v2 = 5.3", 0,
     "line 1: M1 A0, total momentum: method yes, signs no\nline 2: M1 A1, speed of separation: right\n"
     "line 3: M1, Velocities after the collision: method yes\n"
     "line 3: A1, velocity of A after the collision: right for your line 1\n"
     "line 4: A1, velocity of B after the collision: right for your line 1"},
    {CHAIN, "<1,2> | |", 0, "not right: the answer must be a number, but this is a 2D vector"},
    {CHAIN, "0 | | ", 0,
     "possibly two mistakes together: You left out e: this is the elastic collision, e = 1. With a smaller e the bodies separate at only e "
     "times "
     "their speed of approach. And: The sign is wrong: the relative velocity changes its sign in the collision. With your sign the bodies "
     "still move "
     "into each other."},
    {CHAIN "wrong: J = 1 : No; one is not enough.\n", "1 | |", 0, "No; one is not enough."},
    {CHAIN "wrong: J = sqrt(10)/5 : A root.\nwrong: J = 1 : One.\n", "1 | |", 0, "One."}, /* 0.632 is 1, too, rounded */
    {CHAIN "wrong: J = sqrt(10)/5 : A root.\nwrong: J = 1 : One.\n", "0.632 | |", 0, "A root."},
    {REFLECT, "<3.384, -2.923>", 0, "right, but cut off instead of rounded"},
    {REFLECT, "<3.4, -2.9>", 0, "right, but with too few digits: give 3"},
    {COLLIDE "ask: loss\n", "J = 13.5", 0, "the question asks for loss, and this is J; your J is right"},
    {COLLIDE "ask: loss\n", "J = 14.2", 0, "the question asks for loss, and this is J; your J is wrong"},
    {COLLIDE "ask: va'\n", "v1' = 1.75", 0, "The sign of a velocity is missing. A negative velocity points from B towards A."},
    {COLLIDE "ask: J\nform: exact\n", "13.5", 0, "right as a decimal, but give the exact form: a fraction, or with roots"},
    {CHOOSE, "a, b, c", 0, "No: one."},
    {CHOOSE, "d", 0, "not right"},
    {CHOOSE, "z", 0, "the options are a to d"},
    {STARS, "p = m/v", 0, "the options are a to d"},
    {COLLIDE "ask: J\n", "k = 8/15", 0, "the question asks for J, and nothing here is called k"},
    {SPOT, "J", 0, "an earlier step is already wrong"},
    {SPOT, "jc", 0, "everything up to there is right"},
    {SPOT, "foo", 0, "the derivation has no such step; type the name before its ="},
};
enum { WORD_COUNT = sizeof WORDS / sizeof *WORDS };

START_TEST(there_are_words_for_it)
{
    Judged j = open_question(WORDS[_i].question);
    judge(&j, WORDS[_i].typed);
    Text is = j.answer[WORDS[_i].at].message;
    ck_assert_msg(text_is(is, WORDS[_i].message), "%s\ntyped `%s`\n   is %.*s\nmeant %s", WORDS[_i].question, WORDS[_i].typed, TEXT_ARG(is),
                  WORDS[_i].message);
    close_question(&j);
}
END_TEST

/* ---- laws ------------------------------------------------------------------------------------------------------ */

START_TEST(a_mistake_brings_its_feedback)
{
    Judged j = open_question(CHAIN);
    judge(&j, "13.5 | 11.75 | 0.5");
    ck_assert_msg(text_is(j.answer[1].message, "The impulses on A and B are opposite. Take J/ma from A's velocity, and add J/mb to B's."),
                  "%.*s", TEXT_ARG(j.answer[1].message));
    ck_assert(!j.answer[1].could_be);
    ck_assert(text_is(j.answer[1].truth, "-1.75"));
    ck_assert(text_is(j.answer[1].echo, "11.75"));
    ck_assert(text_is(j.answer[1].name, "va'"));
    close_question(&j);
}
END_TEST

START_TEST(a_page_of_work_has_a_scheme)
{
    Judged j = open_question(WORK);
    Text   scheme = answer_work_scheme(j.stage, j.question, j.mem);
    ck_assert_msg(text_is(scheme, "M1, total momentum\nA1, total momentum\nM1, speed of separation\nA1, speed of separation\n"
                                  "M1, Velocities after the collision\nA1, velocity of B after the collision\n"
                                  "A1, velocity of A after the collision"),
                  "%.*s", TEXT_ARG(scheme));
    close_question(&j);
}
END_TEST

/* The same answers always get the same verdict, whatever was judged in between: no student affects another. */
START_TEST(nothing_stays)
{
    Judged j = open_question(CHAIN);
    judge(&j, "21.6 | -5.8 | 3.2");
    Text first = told(&j);
    judge(&j, "13.5 | -1.75 | 0.5");
    ck_assert(text_is(told(&j), "right 2/2; right 2/2; right 1/1"));
    for (int i = 0; i < 20; i++) {
        judge(&j, "21.6 | -5.8 | 3.2");
        ck_assert(text_equal(told(&j), first));
    }
    close_question(&j);
}
END_TEST

/* Random numbers: right answers are right, wrong ones are never right, and correct work from a wrong J earns its marks. */
START_TEST(random_problems)
{
    enum { PROBLEMS = 60 };
    Random random = random_stream(1);
    int    carried = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        char question[400], typed[400];
        int ma = random_int(&random, 1, 9), mb = random_int(&random, 1, 9), va = random_int(&random, 1, 9), vb = -random_int(&random, 1, 9);
        int p = random_int(&random, 1, 3), wrong = random_int(&random, 200, 300);
        snprintf(question, sizeof question, "```carom question q\ncollide1d ma=%d mb=%d va=%d vb=%d e=%d/4\nask: J, va', vb'\n", ma, mb, va,
                 vb, p);
        Judged j = open_question(question);
        /* J = (1 + e)*(va - vb)*ma*mb/(ma + mb), in quarters */
        int num = (4 + p) * (va - vb) * ma * mb, den = 4 * (ma + mb);
        snprintf(typed, sizeof typed, "%d/%d | %d - %d/%d | %d + %d/%d", num, den, va, num, den * ma, vb, num, den * mb);
        judge(&j, typed);
        ck_assert_msg(text_is(told(&j), "right 1/1; right 1/1; right 1/1"), "%s%s: %.*s", question, typed, TEXT_ARG(told(&j)));
        /* 200 and more is no known mistake of these numbers, nor any convention */
        snprintf(typed, sizeof typed, "%d | %d - %d/%d | %d + %d/%d", wrong, va, wrong, ma, vb, wrong, mb);
        judge(&j, typed);
        ck_assert_int_eq(j.answer[0].kind, ANSWER_WRONG);
        ck_assert_int_eq(j.answer[0].marks.num, 0);
        for (int k = 1; k < 3; k++) {
            ck_assert_msg(j.answer[k].kind == ANSWER_CARRIED && j.answer[k].from == 0, "%s%s: %.*s", question, typed, TEXT_ARG(told(&j)));
            carried++;
        }
        close_question(&j);
    }
    ck_assert_int_eq(carried, 2 * PROBLEMS);
}
END_TEST

START_TEST(marks_are_added)
{
    Marks sum = {0, 1};
    for (int i = 0; i < 6; i++)
        sum = marks_add(sum, (Marks){1, 6});
    ck_assert_int_eq(sum.num, 1);
    ck_assert_int_eq(sum.den, 1);
    Judged j = open_question(COLLIDE "ask: J (1/2), va' (2), vb'\n");
    ck_assert_int_eq(marks_of_question(j.question).num, 7);
    ck_assert_int_eq(marks_of_question(j.question).den, 2);
    close_question(&j);
}
END_TEST

SUITE(check_answer)
{
    Suite *suite = suite_create("answer");
    TCase *rows = tcase_create("rows"), *laws = tcase_create("laws");
    tcase_add_loop_test(rows, answers_are_judged, 0, ROW_COUNT);
    tcase_add_loop_test(rows, there_are_words_for_it, 0, WORD_COUNT);
    tcase_add_test(laws, a_mistake_brings_its_feedback);
    tcase_add_test(laws, a_page_of_work_has_a_scheme);
    tcase_add_test(laws, nothing_stays);
    tcase_add_test(laws, random_problems);
    tcase_add_test(laws, marks_are_added);
    suite_add_tcase(suite, rows);
    suite_add_tcase(suite, laws);
    return suite;
}
