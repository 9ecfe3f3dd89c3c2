/* Logs as programs write them, and hostile ones: every row is read alone, in bounded memory. */
#include "audit/log.h"
#include "audit/logged.h"
#include "harness.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int columns; /* of the log that is read */

/* What was read as text: {name|name}[cell|cell] or !line fault. */
static bool tell_names(void *data, const Text *name, int count)
{
    for (int i = 0; i < count; i++)
        buf_printf(data, "%c%.*s", i ? '|' : '{', TEXT_ARG(name[i]));
    buf_puts(data, count ? "}" : "{}");
    columns = count;
    return count > 0;
}

static bool tell_row(void *data, const LogRow *row)
{
    if (row->fault.len) {
        buf_printf(data, "!%ld %.*s", row->line, TEXT_ARG(row->fault));
        return true;
    }
    for (int i = 0; i < columns; i++)
        buf_printf(data, "%c%.*s", i ? '|' : '[', TEXT_ARG(row->cell[i]));
    buf_char(data, ']');
    return true;
}

/* Read in pieces of that length: whatever it is, the same comes out. */
static Text told(Text log, size_t piece, Arena *mem)
{
    Buf       buf = {0};
    LogReader reader;
    log_open(&reader, (LogSink){.data = &buf, .names = tell_names, .row = tell_row});
    for (size_t at = 0; at < log.len; at += piece) {
        (void)log_take(&reader, text_cut(log, at, at + piece < log.len ? at + piece : log.len));
    }
    log_close(&reader);
    return buf_finish(&buf, mem);
}

static const struct {
    const char *log, *rows;
} READ[] = {
    {"", ""},
    {"\n\n", ""},
    {"a,b\n1,2\n", "{a|b}[1|2]"},
    {"a,b\r\n1,2\r\n\r\n3,4", "{a|b}[1|2][3|4]"},
    {"\xEF\xBB\xBF"
     "a;b\n1,5;2\n",
     "{a|b}[1,5|2]"},
    {"# a,b\n1,2\n", "{a|b}[1|2]"},
    {"a,b\n1\n2,3,4\n5,6\n", "{a|b}!2 it has 1 cell, and there are 2 columns!3 it has 3 cells, and there are 2 columns[5|6]"},
    {"a,b\n\"1,2\n3,4\n", "{a|b}!2 a quote is not closed[3|4]"},
    {"a,b\n\xFF,2\n3,4\n", "{a|b}!2 it is not UTF-8[3|4]"},
    {"{\"a\": 1, \"b\": 2}\n{\"b\": 4, \"a\": 3}\n", "{a|b}[1|2][3|4]"},
    {"{\"a\": [1, -2.5e3], \"w\": \"x y\"}\n{\"a\":[3,4],\"w\":null}\n", "{a.x|a.y|w}[1|-2.5e3|x y][3|4|null]"},
    {"{\"v\": {\"x\": 1, \"y\": 2}}\n{\"v\": {\"y\": 2}, \"z\": 1}\n", "{v.x|v.y}[1|2][|2]"},
    {"{\"a\": 1}\n{\"a\": 1\n{\"a\": }\n{\"a\" 1}\n{a: 1}\n{\"a\": 1} x\n[1]\n{\"a\": 2}\n",
     "{a}[1]!2 a comma or a closing brace is missing at character 8!3 a value is missing at character 7"
     "!4 a colon is missing after a name at character 6!5 a name in quotes is missing at character 2"
     "!6 there is text after the object at character 10!7 it does not begin with { at character 1[2]"},
    {"{\"é\": 1}\n{\"é\" 1}\n", "{é}[1]!2 a colon is missing after a name at character 6"}, /* é counts as one */
    {"{\"a\": 1, \"b\" 2}\n{\"a\": 1}\n", ""},
    {"a,b\x01\n1,2\n", ""},
    {"{\"a\": \"\\u00e9\\t\\\"\"}\n{\"a\": \"\\ud800\"}\n{\"a\": \"\\q\"}\n{\"a\": \"\n",
     "{a}[\xC3\xA9\t\"]!2 an escape \\u that is half of a pair at character 14!3 an unknown escape at character 10"
     "!4 a string is not closed at character 8"},
    {"{\"a\": \"\\ud83d\\ude00\"}\n", "{a}[\xF0\x9F\x98\x80]"},
    {"{\"a\": [[[[[[[[[1]]]]]]]]]}\n", ""},
    {"{}\n", "{}"},
};
enum { READS = sizeof READ / sizeof *READ };

START_TEST(logs_are_read)
{
    static const size_t PIECES[] = {1, 2, 7, 1 << 20};
    Text                log = text_of(READ[_i].log);
    Arena              *mem = arena_new();
    for (int i = 0; i < 4; i++) {
        Text is = told(log, PIECES[i], mem);
        ck_assert_msg(text_is(is, READ[_i].rows), "%s\n   is %.*s\nmeant %s", READ[_i].log, TEXT_ARG(is), READ[_i].rows);
    }
    arena_free(mem);
}
END_TEST

/* A line of 40 MB, of which no more than LIMIT_LOG_LINE bytes are kept, costs only itself. */
START_TEST(a_line_without_end_costs_only_itself)
{
    enum { PIECE = 1 << 16, PIECES = 640 };
    static char block[PIECE];
    Buf         buf = {0};
    LogReader   reader;
    memset(block, '7', PIECE);
    log_open(&reader, (LogSink){.data = &buf, .names = tell_names, .row = tell_row});
    (void)log_take(&reader, TEXT("a,b\n1,2\n"));
    for (int i = 0; i < PIECES; i++) {
        (void)log_take(&reader, (Text){block, PIECE});
        ck_assert_uint_le(reader.line.room, 4 * LIMIT_LOG_LINE);
    }
    (void)log_take(&reader, TEXT("\n3,4\n"));
    log_close(&reader);
    buf_char(&buf, 0);
    ck_assert_str_eq(buf.at, "{a|b}[1|2]!3 it is longer than 65536 bytes[3|4]");
    buf_free(&buf);
}
END_TEST

/* ---- numbers ---------------------------------------------------------------------------------------------------------- */

typedef struct Numbers {
    Arena *mem;
    NumCtx format, exact;
} Numbers;

static void open_numbers(Numbers *numbers, const NumSys *format)
{
    numbers->mem = arena_new();
    numctx_open(&numbers->format, format, numbers->mem);
    numctx_open(&numbers->exact, &exact_system, numbers->mem);
}

static void close_numbers(Numbers *numbers)
{
    numctx_close(&numbers->format);
    numctx_close(&numbers->exact);
    arena_free(numbers->mem);
}

/* The number as the machine has it: mpfr takes it out of the exact value. */
static double machine(Logged logged, Numbers *numbers)
{
    mpfr_t lo, hi;
    mpfr_inits2(60, lo, hi, (mpfr_ptr)0);
    exact_enclose(lo, hi, logged.value, &numbers->exact);
    double value = mpfr_get_d(lo, MPFR_RNDN);
    ck_assert(mpfr_equal_p(lo, hi));
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    return value;
}

/* Any double, from its bits, in the four forms that printf and a debugger write. */
START_TEST(doubles_are_read_as_the_machine_has_them)
{
    Random  random = random_stream(1);
    Numbers numbers;
    open_numbers(&numbers, &binary64_system);
    for (int i = 0; i < cases(4000); i++) {
        uint64_t bits = random_next(&random);
        double   x;
        char     form[4][40];
        if (i % 8 == 0) /* subnormal */
            bits &= 0x800FFFFFFFFFFFFFu;
        memcpy(&x, &bits, sizeof x);
        snprintf(form[0], sizeof form[0], "%.17g", x);
        snprintf(form[1], sizeof form[1], "%a", x);
        snprintf(form[2], sizeof form[2], "0x%016llx", (unsigned long long)bits);
        snprintf(form[3], sizeof form[3], " %.20e ", x);
        for (int k = 0; k < 4; k++) {
            Logged logged = logged_read(text_of(form[k]), &numbers.format, &numbers.exact);
            if (isnan(x))
                must_hold(logged.kind == LOGGED_NAN, "%s", form[k]);
            else if (isinf(x))
                must_hold(logged.kind == LOGGED_INFINITE && logged.negative == (x < 0), "%s", form[k]);
            else
                must_hold(logged.kind == LOGGED_NUMBER && machine(logged, &numbers) == x, "%s", form[k]);
        }
        arena_reset(numbers.mem);
    }
    close_numbers(&numbers);
}
END_TEST

START_TEST(floats_are_read_as_the_machine_has_them)
{
    Random  random = random_stream(2);
    Numbers numbers;
    open_numbers(&numbers, &binary32_system);
    for (int i = 0; i < cases(4000); i++) {
        uint32_t bits = (uint32_t)random_next(&random);
        float    x;
        char     form[2][40];
        memcpy(&x, &bits, sizeof x);
        snprintf(form[0], sizeof form[0], "%.9g", (double)x);
        snprintf(form[1], sizeof form[1], "0x%08X", (unsigned)bits);
        for (int k = 0; k < 2 && isfinite(x); k++) {
            Logged logged = logged_read(text_of(form[k]), &numbers.format, &numbers.exact);
            must_hold(logged.kind == LOGGED_NUMBER && machine(logged, &numbers) == (double)x, "%s", form[k]);
        }
        arena_reset(numbers.mem);
    }
    close_numbers(&numbers);
}
END_TEST

static const struct {
    const char *cell;
    LoggedKind  kind;
} CELL[] = {
    {"", LOGGED_NOTHING},       {" - ", LOGGED_NOTHING},     {"NONE", LOGGED_NOTHING},
    {"null", LOGGED_NOTHING},   {"nan", LOGGED_NAN},         {"-NaN", LOGGED_NAN},
    {"-nan(ind)", LOGGED_NAN},  {"+Inf", LOGGED_INFINITE},   {"1e400", LOGGED_INFINITE},
    {"1", LOGGED_NUMBER},       {".5", LOGGED_NUMBER},       {"5.", LOGGED_NUMBER},
    {"+1e-400", LOGGED_NUMBER}, {"1,5", LOGGED_WORD},        {"1.2.3", LOGGED_WORD},
    {"1e", LOGGED_WORD},        {"e5", LOGGED_WORD},         {".", LOGGED_WORD},
    {"0x10", LOGGED_WORD},      {"0x1.8", LOGGED_WORD},      {"0x", LOGGED_WORD},
    {"0xp1", LOGGED_WORD},      {"--1", LOGGED_WORD},        {"1 2", LOGGED_WORD},
    {"touch", LOGGED_WORD},     {"1e99999999", LOGGED_WORD}, {"0x123456789abcdefg", LOGGED_WORD},
};
enum { CELLS = sizeof CELL / sizeof *CELL };

START_TEST(cells_are_told_apart)
{
    Numbers numbers;
    open_numbers(&numbers, &binary64_system);
    Logged logged = logged_read(text_of(CELL[_i].cell), &numbers.format, &numbers.exact);
    ck_assert_msg(logged.kind == CELL[_i].kind, "`%s` is %d", CELL[_i].cell, (int)logged.kind);
    close_numbers(&numbers);
}
END_TEST

SUITE(check_log)
{
    Suite *suite = suite_create("log");
    TCase *lines = tcase_create("lines"), *numbers = tcase_create("numbers");
    tcase_add_loop_test(lines, logs_are_read, 0, READS);
    tcase_add_test(lines, a_line_without_end_costs_only_itself);
    tcase_add_test(numbers, doubles_are_read_as_the_machine_has_them);
    tcase_add_test(numbers, floats_are_read_as_the_machine_has_them);
    tcase_add_loop_test(numbers, cells_are_told_apart, 0, CELLS);
    suite_add_tcase(suite, lines);
    suite_add_tcase(suite, numbers);
    return suite;
}
