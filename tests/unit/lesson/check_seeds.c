/* Numbers from seeds: the generator is compared with published values and with a second program, the draw with that program, and sets of
 * numbers are rejected for the right reasons.
 */
#include "harness.h"
#include "lesson/drawn_numbers.h"
#include "lesson/seed.h"
#include "lessons.h"

#include <stdio.h>
#include <string.h>

/* ---- the generator ------------------------------------------------------------------------------------------ */

/* The first outputs of splitmix64 from 1234567, as its reference implementation prints them. */
START_TEST(next_is_splitmix64)
{
    static const uint64_t OUTPUT[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423)};
    Stream                stream = {1234567};
    for (size_t i = 0; i < sizeof OUTPUT / sizeof *OUTPUT; i++)
        ck_assert_uint_eq(seed_stream_next(&stream), OUTPUT[i]);
}
END_TEST

/* By a program in another language, written from the description in src/manual/lessons.md: with FNV-1a, whose value for "foobar" is
 * 85944171f73967e8 as published, of the tag, a line feed and the seed. */
START_TEST(a_seed_has_its_stream)
{
    static const struct {
        const char *seed;
        uint64_t    number[3];
    } KNOWN[] = {{"7", {UINT64_C(0x82b9f647ec9217e6), UINT64_C(0xe0c66c5899fbc4e0), UINT64_C(0x970c41f853721b00)}},
                 {"Ada", {UINT64_C(0x7fdd8ecce55b072c), UINT64_C(0x7b96ab009bf10e61), UINT64_C(0x26d2fe248ed27e90)}}};
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        Stream stream = seed_stream(text_of(KNOWN[i].seed));
        for (int k = 0; k < 3; k++)
            ck_assert_uint_eq(seed_stream_next(&stream), KNOWN[i].number[k]);
    }
}
END_TEST

/* The same program, with numbers too large left out: 3*2^62 loses a quarter of them, 2^63 + 1 half. */
START_TEST(one_of_n_leaves_out_what_is_too_large)
{
    static const struct {
        uint64_t n, number[6];
    } KNOWN[] = {
        {9, {7, 8, 1, 8, 8, 7}},
        {1, {0, 0, 0, 0, 0, 0}},
        {UINT64_C(4294967296), {3968997350, 2583413984, 1399986944, 3174779126, 3626729211, 1391172276}},
        {UINT64_C(13835058055282163712),
         {UINT64_C(9419830884394211302), UINT64_C(10884146934255328000), UINT64_C(12152749038247823606), UINT64_C(11517473145978846971),
          UINT64_C(1419508566987610804), UINT64_C(9048819563289816054)}},
        {UINT64_C(9223372036854775809),
         {UINT64_C(1419508566987610804), UINT64_C(9048819563289816054), UINT64_C(5275269595865972923), UINT64_C(4687527243057002386),
          UINT64_C(725905196512788437), UINT64_C(7656630141068502310)}},
    };
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        Stream stream = seed_stream(TEXT("7"));
        for (int k = 0; k < 6; k++)
            ck_assert_uint_eq(seed_stream_one_of(&stream, KNOWN[i].n), KNOWN[i].number[k]);
    }
}
END_TEST

/* The same program. */
START_TEST(a_student_has_a_seed)
{
    Arena *mem = arena_new();
    ck_assert(text_is(seed_of_student(TEXT("07-restitution-on-a-line"), TEXT("ada"), TEXT("x"), mem), "173p96qp"));
    ck_assert(text_is(seed_of_student(TEXT("07-restitution-on-a-line"), TEXT("Ada Lovelace"), TEXT(""), mem), "65awjxze"));
    ck_assert(text_is(seed_of_student(TEXT("a"), TEXT("b"), TEXT("c"), mem), "npy0q2jv"));
    arena_free(mem);
}
END_TEST

START_TEST(a_seed_can_say_which)
{
    static const char *const EXACT[] = {"7/1", "7/1000", "Ada Lovelace/12", "1/2/3"}, *const ASKED[] = {"7",   "7/",   "/1",
                                                                                                        "7/0", "7/01", "7/1001",
                                                                                                        "7/x", "7/-1", "7/99999999999"};
    Arena *mem = arena_new();
    for (size_t i = 0; i < sizeof EXACT / sizeof *EXACT; i++)
        ck_assert_msg(seed_is_exact(text_of(EXACT[i])), "%s", EXACT[i]);
    for (size_t i = 0; i < sizeof ASKED / sizeof *ASKED; i++)
        ck_assert_msg(!seed_is_exact(text_of(ASKED[i])), "%s", ASKED[i]);
    ck_assert(text_is(seed_of_try(TEXT("7"), 3, mem), "7/3"));
    ck_assert(seeds_agree(TEXT("7"), TEXT("7")) && seeds_agree(TEXT("7"), TEXT("7/3")) && seeds_agree(TEXT("7/3"), TEXT("7")));
    ck_assert(!seeds_agree(TEXT("7"), TEXT("8")) && !seeds_agree(TEXT("7/1"), TEXT("7/2")) && !seeds_agree(TEXT("7"), TEXT("77/1")));
    arena_free(mem);
}
END_TEST

START_TEST(some_texts_are_no_seeds)
{
    static const char *const GOOD[] = {"7", "Ada Lovelace", "größe", "1..3"}, *const BAD[] = {"", " 7", "7 ", "a\nb", "\033[2J", "a\xff"};
    char longest[LIMIT_SEED + 2];
    Text why;
    memset(longest, 'a', sizeof longest);
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++)
        ck_assert(seed_is_good(text_of(GOOD[i]), &why) && !why.len);
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        ck_assert_msg(!seed_is_good(text_of(BAD[i]), &why) && why.len, "`%s`", BAD[i]);
    ck_assert(seed_is_good((Text){longest, LIMIT_SEED}, &why));
    ck_assert(!seed_is_good((Text){longest, LIMIT_SEED + 1}, &why));
    longest[LIMIT_SEED] = '/'; /* what a longest one stands for can be asked for too */
    longest[LIMIT_SEED + 1] = '1';
    ck_assert(seed_is_good((Text){longest, LIMIT_SEED + 2}, &why));
}
END_TEST

/* ---- numbers of a lesson ------------------------------------------------------------------------------------ */

typedef struct Drawing {
    Arena        *mem;
    Tested        test;
    const Lesson *lesson; /* drawn; NULL: why */
    Draw         *draw;
    Text          why;
} Drawing;

static Drawing drawing(const char *body)
{
    Drawing d = {.mem = arena_new(), .test = tested(text_of(body), false)};
    ck_assert_msg(d.test.lesson->faults == 0, "%s", d.test.told.at);
    d.draw = draw_new(d.test.lesson, &tested_world, d.mem);
    return d;
}

static bool draws(Drawing *d, const char *seed)
{
    d->lesson = draw_lesson(d->draw, text_of(seed), d->mem, &d->why);
    return d->lesson != NULL;
}

static void drawn_free(Drawing *d)
{
    tested_free(&d->test);
    arena_free(d->mem);
}

/* "a=7 b=1 ..." */
static const char *numbers_of(const Lesson *lesson)
{
    static char told[1000];
    Buf         buf = {0};
    for (int i = 0; i < lesson->parts; i++)
        for (int k = 0; lesson->part[i].numbers && k < lesson->part[i].numbers->parameters; k++) {
            const Parameter *p = &lesson->part[i].numbers->parameter[k];
            buf_printf(&buf, "%s%.*s=%.*s", buf.len ? " " : "", TEXT_ARG(p->name), TEXT_ARG(p->value));
        }
    snprintf(told, sizeof told, "%.*s", (int)buf.len, buf.at ? buf.at : "");
    buf_free(&buf);
    return told;
}

static bool has(Text text, const char *piece)
{
    size_t len = strlen(piece);
    for (size_t i = 0; i + len <= text.len; i++)
        if (!memcmp(text.at + i, piece, len))
            return true;
    return false;
}

static const char TWO_BLOCKS[] = "```carom numbers\n"
                                 "a = 5 in 1..9\n"
                                 "b = 0 in -2..2 step 1/2\n"
                                 "c = 3 in 3, sqrt(5), 7/2\n"
                                 "d = 8.31 in 8.31..8.39 step 0.02\n"
                                 "where a != b\n"
                                 "where a + b > 2\n"
                                 "```\n\n"
                                 "```carom numbers\n"
                                 "e = 1 in -5..4\n"
                                 "f = 2*a\n"
                                 "where e != 0\n"
                                 "```\n";

/* The text of the part of that number. */
static const char *prose_of(const Lesson *lesson, int part)
{
    static char told[200];
    snprintf(told, sizeof told, "%.*s", TEXT_ARG(lesson->part[part].text));
    return told;
}

/* In paragraphs, items, headings and notes, before the numbers and after them; other braces are ordinary characters. */
START_TEST(prose_has_the_numbers_of_its_seed)
{
    static const char        BODY[] = "# About {a}\n\nIt weighs *{a}*, not {c}, {, {a or {a}}.\n\n- at {b}\n\n<!-- note: {b} -->\n\n"
                                      "```carom numbers\na = 5 in 1..9\nb = 3 m/s in 2, 3, 4\n```\n";
    static const char *const SAID[2][4] = {{"About 5", "It weighs *5*, not {c}, {, {a or 5}.", "at 3 m/s", "3 m/s"},
                                           {"About 2", "It weighs *2*, not {c}, {, {a or 2}.", "at 2 m/s", "2 m/s"}};
    Drawing                  d = drawing(BODY);
    ck_assert(draws(&d, "7/1"));
    for (int i = 0; i < 4; i++) {
        ck_assert_str_eq(prose_of(d.lesson, i), SAID[1][i]);
        ck_assert_str_eq(prose_of(d.test.lesson, i), SAID[0][i]); /* the author's stay */
    }
    ck_assert(has(d.lesson->part[1].phrase.piece[1].words, "2"));
    drawn_free(&d);
}
END_TEST

static const Question *question_of(const Lesson *lesson, int number)
{
    for (int i = 0; i < lesson->parts; i++)
        if (lesson->part[i].question && number-- == 0)
            return lesson->part[i].question;
    return NULL;
}

/* The words of questions, too: with 7/1 a is 2 and b is 2 m/s. */
START_TEST(questions_have_the_numbers_of_their_seed)
{
    static const char BODY[] = "```carom numbers\na = 5 in 1..9\nb = 3 m/s in 2, 3, 4\n```\n\n"
                               "```carom question one\nbounce v=-b n=1 m=a e=1/2\nask: J\nhint: Multiply {b} by {c}.\n"
                               "wrong: J = 1 : You left out {a}.\n```\n\n"
                               "```carom question two\nchoose: Is it {a}?\n- [x] yes, {a}\n- [ ] {b} : not {b}\n```\n";
    Drawing           d = drawing(BODY);
    ck_assert(draws(&d, "7/1"));
    const Question *one = question_of(d.lesson, 0), *two = question_of(d.lesson, 1);
    ck_assert(text_is(one->hint[0].text, "Multiply 2 m/s by {c}.") && text_is(one->wrong[0].message, "You left out 2."));
    ck_assert(text_is(two->asked, "Is it 2?") && text_is(two->option[0].text, "yes, 2"));
    ck_assert(text_is(two->option[1].text, "2 m/s") && text_is(two->option[1].message, "not 2 m/s"));
    ck_assert(text_is(question_of(d.test.lesson, 1)->option[0].text, "yes, 5")); /* the author's stay */
    drawn_free(&d);
}
END_TEST

/* The same program again, with the sets and conditions above. */
START_TEST(a_lesson_has_the_numbers_of_its_seed)
{
    static const char *const KNOWN[][2] = {
        {"1/1", "a=3 b=3/2 c=sqrt(5) d=8.33 e=-5 f=2*a"}, {"2/1", "a=5 b=1/2 c=7/2 d=8.37 e=-3 f=2*a"},
        {"3/1", "a=9 b=-1/2 c=7/2 d=8.37 e=-3 f=2*a"},    {"7/1", "a=7 b=1/2 c=sqrt(5) d=8.37 e=3 f=2*a"},
        {"7/2", "a=8 b=-1/2 c=7/2 d=8.37 e=-3 f=2*a"},    {"Ada Lovelace/1", "a=1 b=2 c=7/2 d=8.33 e=-4 f=2*a"},
        {"42/1", "a=5 b=-3/2 c=3 d=8.39 e=3 f=2*a"},
    };
    Drawing d = drawing(TWO_BLOCKS);
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        ck_assert(draws(&d, KNOWN[i][0]));
        ck_assert_str_eq(numbers_of(d.lesson), KNOWN[i][1]);
        ck_assert(text_is(d.lesson->seed, KNOWN[i][0]));
    }
    ck_assert(draws(&d, "7")); /* which stands for the first that is good, and says so */
    ck_assert_str_eq(numbers_of(d.lesson), KNOWN[3][1]);
    ck_assert(text_is(d.lesson->seed, "7/1"));
    ck_assert_str_eq(numbers_of(d.test.lesson), "a=5 b=0 c=3 d=8.31 e=1 f=2*a"); /* the author's stay */
    ck_assert_uint_eq(d.test.lesson->seed.len, 0);
    drawn_free(&d);
}
END_TEST

/* The same numbers, whatever was drawn before, in any process. */
START_TEST(a_draw_leaves_nothing_for_the_next)
{
    Drawing d = drawing(TWO_BLOCKS);
    char    first[1000];
    ck_assert(draws(&d, "7"));
    snprintf(first, sizeof first, "%s", numbers_of(d.lesson));
    ck_assert(draws(&d, "8"));
    ck_assert_str_ne(numbers_of(d.lesson), first);
    ck_assert(draws(&d, "7"));
    ck_assert_str_eq(numbers_of(d.lesson), first);
    drawn_free(&d);
}
END_TEST

START_TEST(a_lesson_without_sets_stays_as_it_is)
{
    Drawing d = drawing("```carom numbers\na = 5\n```\n\n```carom\na\n#> 5\n```\n");
    ck_assert(draws(&d, "7"));
    ck_assert_ptr_eq(d.lesson, d.test.lesson);
    ck_assert(!draws(&d, " 7"));
    ck_assert(has(d.why, "space"));
    drawn_free(&d);
}
END_TEST

/* ---- what is rejected --------------------------------------------------------------------------------------- */

static Text number_of(const Lesson *lesson, const char *name)
{
    for (int i = 0; i < lesson->parts; i++)
        for (int k = 0; lesson->part[i].numbers && k < lesson->part[i].numbers->parameters; k++)
            if (text_is(lesson->part[i].numbers->parameter[k].name, name))
                return lesson->part[i].numbers->parameter[k].value;
    return (Text){0};
}

/* Each of these sets has one good value and one bad one; the reason is the one that draws without a good value would report. */
static const struct {
    const char *body, *name, *good, *why;
} REJECTED[] = {
    /* e = 1: assuming conservation of energy is right here */
    {"```carom numbers\nx = 1/4 in 1/4, 1\n```\n```carom question q\ncollide1d ma=2 mb=3 va=5 vb=-4 e=x\nask: va', vb'\n```\n", "x", "1/4",
     " has no effect"},
    /* they move apart */
    {"```carom numbers\nx = 5 in 5, -6\n```\n```carom question q\ncollide1d ma=2 mb=3 va=x vb=-4 e=1/4\nask: va', vb'\n```\n", "x", "5",
     "the result of the problem is apart"},
    /* no normal: the problem is refused */
    {"```carom numbers\nx = 3 in 3, 0\n```\n```carom question q\nreflect I=<5,-10> N=<x,0>\nask: F\n```\n", "x", "3",
     "the result of the problem is refused"},
    /* along the wall: copying I is right */
    {"```carom numbers\nx = 4 in 4, 0\n```\n```carom question q\nreflect I=<1,x> N=<0,1>\noff: RF1, RF2, RF3, RF4, RF5, RF6, RF7, RF8, "
     "RF9, "
     "RF10, RF11, RF12, RF13, RF14, RF15, RF16, RF17, RF18, RF19, RF20\nask: F\n```\n",
     "x", "4", "F is the same as the given"},
    /* the teacher's wrong answer is right */
    {"```carom numbers\nx = 3 in 3, 2\n```\n```carom question q\ny = x^2\nask: y\nwrong: y = 2*x : squared, not doubled\n```\n", "x", "3",
     "the wrong answer 2*x is right"},
    /* not to be written exactly: the exact form cannot be asked */
    {"```carom numbers\nx = 0 in 0, 2\n```\n```carom question q\ny = sqrt(1 + sqrt(x))\nask: y\nform: exact\n```\n", "x", "0",
     "without an exact form"},
    /* a decimal that must be rounded, and nobody says to how many digits */
    {"```carom numbers\nx = 4 in 4, 7\n```\n```carom question q\ny = 1/x\nask: y\n```\n", "x", "4", "y must be rounded"},
    /* the mistake to be spotted changes nothing */
    {"```carom numbers\nx = 1/4 in 1/4, 1\n```\n```carom question q\ncollide1d ma=2 mb=3 va=5 vb=-4 e=x\nspot: R1\n```\n", "x", "1/4",
     "R1 has no effect"},
};

START_TEST(what_shows_less_is_rejected)
{
    Drawing d = drawing(REJECTED[_i].body);
    int     tries = 0;
    for (int i = 1; i <= 20; i++) {
        char name[20];
        snprintf(name, sizeof name, "%d", i);
        ck_assert_msg(draws(&d, name), "%.*s", TEXT_ARG(d.why));
        ck_assert_msg(text_is(number_of(d.lesson, REJECTED[_i].name), REJECTED[_i].good), "%s: %s", REJECTED[_i].why, numbers_of(d.lesson));
        tries += draw_tries(d.draw);
    }
    ck_assert_int_gt(tries, 25); /* the other value came up, too */
    drawn_free(&d);
}
END_TEST

/* A full seed always gives its numbers, good or bad; the seed 7 gives those of the first good one of 7/1, 7/2 ... */
START_TEST(a_printed_seed_is_not_judged)
{
    Drawing d = drawing(REJECTED[_i].body);
    int     bad = 0;
    for (int i = 1; i <= 20; i++) {
        char name[12], numbers[1000], exact[40];
        snprintf(name, sizeof name, "%d", i);
        ck_assert(draws(&d, name));
        snprintf(exact, sizeof exact, "%s/%d", name, draw_tries(d.draw));
        snprintf(numbers, sizeof numbers, "%s", numbers_of(d.lesson));
        ck_assert_msg(text_is(d.lesson->seed, exact), "%s is not %.*s", exact, TEXT_ARG(d.lesson->seed));
        ck_assert(draws(&d, exact));
        ck_assert_str_eq(numbers_of(d.lesson), numbers);
        ck_assert_int_eq(draw_tries(d.draw), 1);
        snprintf(exact, sizeof exact, "%s/1", name);
        ck_assert(draws(&d, exact));
        bad += !text_is(number_of(d.lesson, REJECTED[_i].name), REJECTED[_i].good);
    }
    ck_assert_int_gt(bad, 0);
    drawn_free(&d);
}
END_TEST

/* With only the bad value in the set, the attempts run out, and the message gives the reason. */
START_TEST(tries_have_an_end_and_a_reason)
{
    if (left_out(_i))
        return;
    Buf body = {0};
    for (const char *at = REJECTED[_i].body; *at; at++) {
        const char *comma = strstr(at, " in ");
        if (comma == at) { /* "in GOOD, BAD" becomes "in BAD", which leaves the written number outside: draws do not mind */
            const char *bad = strchr(at, ',') + 2;
            buf_puts(&body, " in ");
            at = bad;
        }
        buf_char(&body, *at);
    }
    buf_char(&body, 0);
    Drawing d = drawing(body.at);
    ck_assert(!draws(&d, "7"));
    ck_assert_msg(has(d.why, REJECTED[_i].why), "`%s` is not in: %.*s", REJECTED[_i].why, TEXT_ARG(d.why));
    ck_assert_msg(has(d.why, "q: ") && has(d.why, " times)"), "%.*s", TEXT_ARG(d.why));
    drawn_free(&d);
    buf_free(&body);
}
END_TEST

static const struct {
    const char *body, *why;
} IMPOSSIBLE[] = {
    {"```carom numbers\na = 1 in 1..9\nwhere a > 10\n```\n", "`where a > 10` (10000 times)"},
    {"```carom numbers\na = 1 in 1..9\nb = 2 in 1..a\nwhere b > 20 and a > 1\nwhere a == 1\n```\n",
     "none of 10000 draws met all conditions"},
    {"```carom numbers\na = 1 in 1..nothing\n```\n", "the set of `a` in line 6 is not valid: `nothing` is not defined"},
    {"```carom numbers\na = 1 in 1..9/2\n```\n", "a whole number of steps, at most 1000000, must lead from its low end to its high end"},
    {"```carom numbers\na = 1 in 1..1000000000\n```\n",
     "a whole number of steps, at most 1000000, must lead from its low end to its high end"},
    {"```carom numbers\na = 1 in 9..1\n```\n", "a whole number of steps, at most 1000000, must lead from its low end to its high end"},
};

START_TEST(what_cannot_be_drawn_is_told)
{
    Drawing d = drawing(IMPOSSIBLE[_i].body);
    ck_assert(!draws(&d, "7"));
    ck_assert_msg(has(d.why, IMPOSSIBLE[_i].why), "`%s` is not in: %.*s", IMPOSSIBLE[_i].why, TEXT_ARG(d.why));
    drawn_free(&d);
}
END_TEST

SUITE(check_seeds)
{
    enum { REJECTIONS = sizeof REJECTED / sizeof *REJECTED, IMPOSSIBILITIES = sizeof IMPOSSIBLE / sizeof *IMPOSSIBLE };
    Suite *suite = suite_create("seeds");
    TCase *stream = tcase_create("stream"), *draw = tcase_create("draw");
    tcase_add_test(stream, next_is_splitmix64);
    tcase_add_test(stream, a_seed_has_its_stream);
    tcase_add_test(stream, one_of_n_leaves_out_what_is_too_large);
    tcase_add_test(stream, a_student_has_a_seed);
    tcase_add_test(stream, a_seed_can_say_which);
    tcase_add_test(stream, some_texts_are_no_seeds);
    tcase_add_test(draw, a_lesson_has_the_numbers_of_its_seed);
    tcase_add_test(draw, prose_has_the_numbers_of_its_seed);
    tcase_add_test(draw, questions_have_the_numbers_of_their_seed);
    tcase_add_test(draw, a_draw_leaves_nothing_for_the_next);
    tcase_add_test(draw, a_lesson_without_sets_stays_as_it_is);
    tcase_add_loop_test(draw, what_shows_less_is_rejected, 0, REJECTIONS);
    tcase_add_loop_test(draw, a_printed_seed_is_not_judged, 0, REJECTIONS);
    tcase_add_loop_test(draw, tries_have_an_end_and_a_reason, 0, REJECTIONS);
    tcase_add_loop_test(draw, what_cannot_be_drawn_is_told, 0, IMPOSSIBILITIES);
    suite_add_tcase(suite, stream);
    suite_add_tcase(suite, draw);
    return suite;
}
