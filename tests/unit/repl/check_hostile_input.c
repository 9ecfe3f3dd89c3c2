/* Hostile or mistaken inputs: each ends soon, in bounded memory, in a clear error with its status, and the session continues. */
#include "command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Play  *game;
static Buf    made; /* the statement under construction */
static double began;

static void setup(void)
{
    Settings settings = settings_default();
    settings.steps = STEPS_NONE;
    game = play_new(&settings);
    made = (Buf){0};
    began = seconds_worked();
}

static void teardown(void)
{
    play_free(game);
    buf_free(&made);
}

static void repeat(const char *text, int times)
{
    for (int i = 0; i < times; i++)
        buf_puts(&made, text);
}

/* Seconds of the processor, not of the clock: other programs may run at the same time. A slow machine with a sanitizer needs them. */
enum { SOON = 20 };

static void goes_on(void)
{
    ck_assert_msg(seconds_worked() - began < SOON, "it took %.1f s", seconds_worked() - began);
    ck_assert_int_eq(play(game, "reflect I=<4,-2> N=<0,1>"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, "4, 2"));
}

static void nothing_raw(void)
{
    const Buf *both[] = {&game->out, &game->err};
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; i < both[k]->len; i++)
            must_hold(both[k]->at[i] == '\n' || ((unsigned char)both[k]->at[i] >= ' ' && both[k]->at[i] != 0x7F), "byte %02x",
                      (unsigned char)both[k]->at[i]);
    ck_assert_ptr_null(strstr(game->out.at, "\xE2\x80\xAE"));
    ck_assert_ptr_null(strstr(game->err.at, "\xE2\x80\xAE"));
}

/* Whether the words were written, broken into lines or not. */
static bool says(const Buf *written, const char *words)
{
    Buf line = {0};
    for (size_t i = 0; i < written->len; i++) {
        bool space = written->at[i] == '\n' || written->at[i] == ' ';
        if (!space || !line.len || line.at[line.len - 1] != ' ')
            buf_char(&line, space ? ' ' : written->at[i]);
    }
    buf_char(&line, 0);
    bool found = strstr(line.at, words) != NULL;
    buf_free(&line);
    return found;
}

/* The statement made so far is refused with that status and those words. */
static void refused(ExitStatus exit, const char *words)
{
    ck_assert_int_eq(play_text(game, buf_text(&made)), exit);
    ck_assert_msg(says(&game->err, words) || says(&game->out, words), "%.300s", game->err.at);
    nothing_raw();
    goes_on();
    made.len = 0;
}

static void refused_text(const char *statement, ExitStatus exit, const char *words)
{
    repeat(statement, 1);
    refused(exit, words);
}

static void lines_refused(ExitStatus exit, const char *words)
{
    ck_assert_int_eq(play_lines(game, buf_text(&made)), exit);
    ck_assert_msg(says(&game->err, words), "%.300s", game->err.at);
    nothing_raw();
    goes_on();
    made.len = 0;
}

/* ---- numbers ---------------------------------------------------------------------------------------------- */

START_TEST(no_direction)
{
    refused_text("reflect I=<4,-2> N=<0,0>", EXIT_MATH, "zero vector");
}
END_TEST

START_TEST(long_literals)
{
    repeat("7", 1000000);
    refused(EXIT_INPUT, "100,000 digits");
    repeat("7", 100001);
    refused(EXIT_INPUT, "100,000 digits");
    repeat("0.", 1);
    repeat("7", 100001);
    refused(EXIT_INPUT, "100,000 digits");
    repeat("7", 100000);
    ck_assert_int_eq(play_text(game, buf_text(&made)), EXIT_FINE);
    goes_on();
}
END_TEST

START_TEST(large_exponents)
{
    refused_text("1e10000001", EXIT_INPUT, "10,000,000");
    refused_text("1e-10000001", EXIT_INPUT, "10,000,000");
    refused_text("1e99999999999999999999999", EXIT_INPUT, "10,000,000");
    refused_text("1e-99999999999999999999999", EXIT_INPUT, "10,000,000");
    refused_text("1e10000000", EXIT_INPUT, "1,000,000 bits");
    refused_text("0x1p-99999999999999999999999", EXIT_INPUT, "10,000,000");
    refused_text("2^10000001", EXIT_MATH, "10,000,000");
    refused_text("2^-10000001", EXIT_MATH, "10,000,000");
    refused_text("2^(10^30)", EXIT_MATH, "10,000,000");
    refused_text("3^9999999", EXIT_MATH, "1,000,000 bits");
    refused_text("1^(1/3)", EXIT_MATH, "integer or 1/2");
}
END_TEST

/* Sines and directions of MPFR cannot be interrupted, so they are bounded where the rest is not. */
START_TEST(long_angles)
{
    ck_assert_int_eq(play(game, "set numbers mpfr:100000"), EXIT_FINE);
    ck_assert_int_eq(play(game, "x = sin(1) + angle(<1, 2>)"), EXIT_FINE);
    ck_assert_int_eq(play(game, "set numbers mpfr:100001"), EXIT_FINE);
    refused_text("sin(1)", EXIT_MATH, "100,000 bits");
    refused_text("angle(<1, 2>)", EXIT_MATH, "100,000 bits");
    refused_text("1/(1 + 30*deg)", EXIT_MATH, "100,000 bits");
    ck_assert_int_eq(play(game, "y = sqrt(2)/3"), EXIT_FINE);
    ck_assert_int_eq(play(game, "set numbers exact"), EXIT_FINE);
    ck_assert_int_eq(play(game, "set digits 40000"), EXIT_FINE);
    refused_text("cos(20*deg)", EXIT_MATH, "100,000 bits");
    ck_assert_int_eq(play(game, "set digits 6"), EXIT_FINE);
    refused_text("sin(2^100000)", EXIT_MATH, "100,000 bits");
}
END_TEST

START_TEST(squaring)
{
    ExitStatus exit = play(game, "x = 2");
    int        times = 0;
    for (; exit == EXIT_FINE && times < 40; times++)
        exit = play(game, "x = x*x");
    ck_assert_int_eq(exit, EXIT_MATH);
    ck_assert(says(&game->err, "1,000,000 bits"));
    ck_assert_int_eq(times, 20);
    ck_assert_int_eq(play(game, "x == 2^524288"), EXIT_FINE);
    goes_on();
}
END_TEST

START_TEST(towers)
{
    refused_text("2^2^2^2^2^2", EXIT_MATH, "10,000,000");
    repeat("2", 1);
    repeat("^2", 150);
    refused(EXIT_MATH, "10,000,000");
    repeat("2", 1);
    repeat("^2", 5000);
    refused(EXIT_INPUT, "deeper than 200");
    repeat("2", 1);
    repeat("^-2", 5000);
    refused(EXIT_INPUT, "deeper than 200");
}
END_TEST

START_TEST(huge_roots)
{
    ck_assert_int_eq(play(game, "sqrt(2^999999)"), EXIT_FINE);
    ck_assert_int_eq(play(game, "sqrt(10^300000 + 1)"), EXIT_FINE);
    refused_text("sqrt(3^300000/7^300000)", EXIT_MATH, "1,000,000 bits");
    refused_text("sqrt(2^600000)*sqrt(3^630000)*2^600000", EXIT_MATH, "1,000,000 bits");
    refused_text("2^999999*sqrt(2036162) + sqrt(2)", EXIT_MATH, "1,000,000 bits");
    /* These are equal. Enclosures cannot decide that, because the product under the roots is too long: the search must end. */
    ck_assert_int_eq(play(game, "a = 2^600001 + 1"), EXIT_FINE);
    ck_assert_int_eq(play(game, "x = sqrt(a*1009^2)"), EXIT_FINE);
    ck_assert_int_eq(play(game, "y = 1009*sqrt(a)"), EXIT_FINE);
    ck_assert_int_eq(play(game, "set steps full"), EXIT_FINE);
    ck_assert_int_eq(play(game, "x > y"), EXIT_CHECK); /* an identity in letters */
    ck_assert_int_eq(play(game, "set steps none"), EXIT_FINE);
    refused_text("x - y", EXIT_MATH, "1,000,000 bits");
    refused_text("sqrt(0 - 2^999999)", EXIT_MATH, "negative");
}
END_TEST

START_TEST(many_roots)
{
    static const int primes[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    for (int count = 2; count <= 12; count++) {
        repeat("1/(sqrt(2)", 1);
        for (int i = 1; i < count; i++)
            buf_printf(&made, " + sqrt(%d)", primes[i]);
        repeat(")", 1);
        ck_assert_int_eq(play_text(game, buf_text(&made)), EXIT_FINE); /* exactly, or enclosed */
        made.len = 0;
        goes_on();
    }
    for (int n = 1001; n < 1101; n++)
        buf_printf(&made, "%ssqrt(%d)", n == 1001 ? "" : " + ", n);
    refused(EXIT_MATH, "at most 64 roots");
}
END_TEST

START_TEST(infinity)
{
    refused_text("1/0", EXIT_MATH, "division by zero");
    refused_text("inf - inf", EXIT_MATH, "can be inf");
    refused_text("0*inf", EXIT_MATH, "can be inf");
    refused_text("x = inf + 1", EXIT_MATH, "can be inf");
    refused_text("collide1d ma=inf mb=inf va=1 vb=0 e=1", EXIT_MATH, "infinite");
    refused_text("collide1d ma=1 mb=1 va=inf vb=0 e=1", EXIT_INPUT, "cannot be infinite");
    refused_text("0^-1", EXIT_MATH, "division by zero");
    refused_text("unit(<0,0>)", EXIT_MATH, "no direction");
    refused_text("atan2(0, 0)", EXIT_MATH, "no direction");
    ck_assert_int_eq(play(game, "inv(inf)"), EXIT_FINE);
}
END_TEST

START_TEST(values_on_values)
{
    ExitStatus exit = play(game, "x = sqrt(1 + sqrt(2))");
    for (int i = 0; i < 2000 && exit == EXIT_FINE; i++)
        exit = play(game, "x = x + 1");
    ck_assert_int_eq(exit, EXIT_MATH);
    ck_assert(says(&game->err, "no exact form"));
    ck_assert_int_eq(play(game, "y = sqrt(1 + sqrt(3))"), EXIT_FINE);
    ck_assert_int_eq(play(game, "x = sqrt(1 + sqrt(2))"), EXIT_FINE);
    for (int i = 0; i < 40 && exit != EXIT_INPUT; i++)
        exit = i & 1 ? play(game, "y = x*y") : play(game, "x = x + y");
    ck_assert_int_eq(exit, EXIT_MATH);
    goes_on();
}
END_TEST

START_TEST(too_much_memory)
{
    /* Sixty-four roots of a million bits each, multiplied with one another. */
    for (int i = 0; i < 8; i++) {
        buf_printf(&made, "x%d = sqrt(2^499900 + %d)", i, 2 * i + 1);
        ck_assert_int_eq(play_text(game, buf_text(&made)), EXIT_FINE);
        made.len = 0;
    }
    repeat("min(0", 1);
    for (int i = 0; i < 20000; i++)
        buf_printf(&made, ", x%d*2^490000", i % 8);
    repeat(")", 1);
    refused(EXIT_MATH, "512 MB");
}
END_TEST

/* ---- shapes of text --------------------------------------------------------------------------------------- */

START_TEST(nesting)
{
    static const char *const OPEN[] = {"(",   "[",   "{",  "|",    "<",   "-",   "+",      "√", "sqrt(",
                                       "(1+", "2^(", "-(", "not ", "{a:", "<1,", "min(1,", "√-"};
    for (size_t i = 0; i < sizeof OPEN / sizeof *OPEN; i++) {
        repeat(OPEN[i], 10000);
        refused(EXIT_INPUT, "deeper than 200");
        repeat("x = ", 1);
        repeat(OPEN[i], 201);
        repeat("1", 1);
        refused(EXIT_INPUT, "deeper than 200");
    }
    repeat("(", 10000);
    repeat("1", 1);
    repeat(")", 10000);
    refused(EXIT_INPUT, "deeper than 200");
    static const char *const BEHIND[] = {"²", "°", ".x"};
    for (int i = 0; i < 3; i++) {
        repeat("v", 1);
        repeat(BEHIND[i], 200000);
        refused(EXIT_INPUT, "deeper than 200");
    }
}
END_TEST

START_TEST(wide)
{
    repeat("1", 1);
    repeat("+1", 499999);
    ck_assert_int_eq(play(game, "set steps full"), EXIT_FINE);
    ck_assert_int_eq(play_text(game, buf_text(&made)), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, "= 500000"));
    goes_on();
    made.len = 0;
    repeat("min(1", 1);
    repeat(", 2", 99999);
    repeat(")", 1);
    ck_assert_int_eq(play_text(game, buf_text(&made)), EXIT_FINE);
    goes_on();
    made.len = 0;
    ck_assert_int_eq(play(game, "set ascii on"), EXIT_FINE);
    repeat("<1,0,0>", 1);
    repeat(" × <0,1,0>", 80000);
    ck_assert_int_eq(play_text(game, buf_text(&made)), EXIT_FINE);
    goes_on();
    made.len = 0;
    repeat("<1", 1);
    repeat(",1", 100000);
    repeat(">", 1);
    refused(EXIT_INPUT, "two or three components");
    repeat("reflect ", 1);
    repeat("<1,2> ", 100000);
    refused(EXIT_INPUT, "takes 2 values");
    repeat("reflect ", 1);
    repeat("I=1 ", 100000);
    refused(EXIT_INPUT, "given twice");
    repeat("a ", 300000);
    refused(EXIT_INPUT, "is no method");
    repeat("2 ", 300000);
    refused(EXIT_INPUT, "there is no operator between these two values");
    repeat("a", 900000);
    refused(EXIT_INPUT, "not defined");
}
END_TEST

START_TEST(bad_bytes)
{
    static const struct {
        const char *bytes, *words;
    } BAD[] = {{"1 + \xFF", "byte 0xff is not UTF-8"},
               {"x = \xC0\xAF", "byte 0xc0 is not UTF-8"},
               {"1 \xE0\x80\xAF", "byte 0xe0 is not UTF-8"},
               {"1 \xED\xA0\x80", "byte 0xed is not UTF-8"},
               {"1 \xF4\x90\x80\x80", "byte 0xf4 is not UTF-8"},
               {"1 + \xE2\x82", "byte 0xe2 is not UTF-8"},
               {"1 + \xE2\x80\xAE 2", "U+202E"},
               {"x\xE2\x80\x8B = 1", "U+200B"},
               {"1 # \xE2\x80\xAE", "U+202E"},
               {"x = \x1B[2J", "U+001B"},
               {"load \"\x1B[2J\"", "U+001B"},
               {"1 \x7F", "U+007F"},
               {"1 \xC2\x9B 2", "U+009B"},
               {"1\r2", "U+000D"},
               {"method m \"\x1B]0;x\x07\"\nend", "U+001B"},
               {"help \"\xE2\x80\xAE\"", "U+202E"}};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        refused_text(BAD[i].bytes, EXIT_INPUT, BAD[i].words);
    buf_put(&made, TEXT("1 + \0 2"));
    refused(EXIT_INPUT, "U+0000");
    buf_put(&made, TEXT("x = 1\0\ny = 2\n"));
    lines_refused(EXIT_INPUT, "U+0000");
    ck_assert_int_eq(play(game, "set format json"), EXIT_FINE);
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        ck_assert_int_eq(play(game, BAD[i].bytes), EXIT_INPUT);
        nothing_raw();
    }
}
END_TEST

START_TEST(captions)
{
    const char *definition = "method m \"a\x1B[31mb\"\n given x : number \"\xE2\x80\xAE\"\n answer y = x\nend";
    refused_text(definition, EXIT_INPUT, "U+001B");
    repeat("# \x1B[2J\nx = 1\n", 1);
    lines_refused(EXIT_INPUT, "U+001B");
    Place place = {.from = FROM_FILE, .name = TEXT("a\x1B[2Jb"), .folder = TEXT(".")};
    game->err.len = 0;
    session_run(game->session, TEXT("load \"nothing\""), &place);
    buf_char(&game->err, 0);
    ck_assert_ptr_null(strchr(game->err.at, 0x1B));
    goes_on();
}
END_TEST

/* ---- lines, methods and files ----------------------------------------------------------------------------- */

START_TEST(long_lines)
{
    repeat("1 + ", (1 << 20) / 4 + 1);
    lines_refused(EXIT_INPUT, "longer than 1 MB");
    repeat("x = (1 +\n", 1);
    repeat("1 +\n", (1 << 20) / 4);
    lines_refused(EXIT_INPUT, "longer than 1 MB");
    /* Each letter could be the component of what stands before it. */
    repeat("check collide2d ma=2 mb=3 va=<5,1> vb=<-4,0> pa=<0,0> pb=<3,4> e=1/2 :\n", 1);
    repeat("x", 2000);
    repeat(" = 3\nend\n", 1);
    ck_assert_int_ge(play_lines(game, buf_text(&made)), EXIT_INPUT);
    goes_on();
}
END_TEST

START_TEST(unfinished)
{
    repeat("x = (1 +\n", 1);
    lines_refused(EXIT_INPUT, "a value is missing");
    repeat("x = (1 +\ny = 2\n", 1);
    lines_refused(EXIT_INPUT, "a value is missing");
    repeat("x = <1, 2\n", 1);
    lines_refused(EXIT_INPUT, "is missing");
    repeat("method m\n given x : number\n", 1);
    lines_refused(EXIT_INPUT, "no `end`");
    repeat("method m\n given x : number\n case x > 0\n end\n", 1);
    lines_refused(EXIT_INPUT, "no `end`");
    repeat("x = (1\n", 1);
    repeat("+1\n", 200000);
    lines_refused(EXIT_INPUT, "is missing");
}
END_TEST

START_TEST(large_methods)
{
    repeat("method m\n given x : number\n", 1);
    for (int i = 0; i < 10000; i++)
        buf_printf(&made, " case x = %d\n  answer y = %d\n %s", i, i, i < 9999 ? "else" : "end\nend\n");
    lines_refused(EXIT_INPUT, "at most 1000 lines");
    repeat("method m\n given x : number\n", 1);
    for (int i = 0; i < 10000; i++)
        buf_printf(&made, " step y%d = x\n", i);
    repeat("end\n", 1);
    lines_refused(EXIT_INPUT, "at most 1000 lines");
    repeat("method m\n given x", 1);
    for (int i = 0; i < 10000; i++)
        buf_printf(&made, ", x%d", i);
    repeat(" : number\nend\n", 1);
    lines_refused(EXIT_INPUT, "at most 1000 lines");
    repeat("method m\n given x : number\n", 1);
    repeat(" case x > 0\n", 100);
    repeat(" end\n", 100);
    repeat("end\n", 1);
    lines_refused(EXIT_INPUT, "more than 64 levels");
    repeat("method m\n given x : number\n", 1);
    for (int i = 0; i < 300; i++)
        buf_printf(&made, " %scase x = %d\n  answer y = %d\n", i ? "else " : "", i, i);
    repeat(" end\nend\nm x=299\n", 1);
    ck_assert_int_eq(play_lines(game, buf_text(&made)), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, "y = 299"));
    goes_on();
}
END_TEST

START_TEST(loads_in_a_circle)
{
    command_setup();
    command_put("a.carom", "load \"b.carom\"\n1 + 1\n");
    command_put("b.carom", "load \"a.carom\"\n");
    command_put("c.carom", "load \"/etc/passwd\"\nsave \"here.carom\"\n2 + 2\n");
    ck_assert_int_eq(command_run("--keep-going a.carom"), EXIT_FILE);
    ck_assert(says(&command_said, "load other files more than 16 levels deep"));
    ck_assert(says(&command_said, "1 + 1 = 2"));
    ck_assert_int_eq(command_run("--keep-going c.carom"), EXIT_FILE);
    ck_assert(says(&command_said, "files in its own folder"));
    ck_assert(says(&command_said, "cannot write files"));
    ck_assert(says(&command_said, "2 + 2 = 4"));
    command_teardown();
}
END_TEST

SUITE(check_hostile_input)
{
    Suite *suite = suite_create("hostile");
    TCase *tests = tcase_create("input");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, no_direction);
    tcase_add_test(tests, long_literals);
    tcase_add_test(tests, large_exponents);
    tcase_add_test(tests, long_angles);
    tcase_add_test(tests, squaring);
    tcase_add_test(tests, towers);
    tcase_add_test(tests, huge_roots);
    tcase_add_test(tests, many_roots);
    tcase_add_test(tests, infinity);
    tcase_add_test(tests, values_on_values);
    tcase_add_test(tests, too_much_memory);
    tcase_add_test(tests, nesting);
    tcase_add_test(tests, wide);
    tcase_add_test(tests, bad_bytes);
    tcase_add_test(tests, captions);
    tcase_add_test(tests, long_lines);
    tcase_add_test(tests, unfinished);
    tcase_add_test(tests, large_methods);
    tcase_add_test(tests, loads_in_a_circle);
    suite_add_tcase(suite, tests);
    return suite;
}
