/* JSON texts read back, those of RFC 8259 and damaged ones, and the bounds of the reader. */
#include "base/json_reader.h"
#include "harness.h"

#include <sys/resource.h>

static void put(Buf *out, const JsonValue *value)
{
    static const char *const OPEN[] = {"null", "", "\"", "[", "{"}, *const CLOSE[] = {"", "", "\"", "]", "}"};
    buf_printf(out, "%s%.*s", OPEN[value->kind], value->kind == JSON_NULL ? 0 : (int)value->text.len, value->text.at);
    for (int i = 0; i < value->count; i++) {
        buf_printf(out, "%s%.*s%s", i ? "," : "", TEXT_ARG(value->item[i].key), value->kind == JSON_OBJECT ? ":" : "");
        put(out, &value->item[i]);
    }
    buf_puts(out, CLOSE[value->kind]);
}

/* A text, and what is read, or the fault behind a `!`. */
static const struct {
    const char *text, *read;
} READ[] = {
    {" {\"a\": [1, -2.5e3, true, null], \"b\": {}} \n", "{a:[1,-2.5e3,true,null],b:{}}"},
    {"\"\\u00e9\\\\\\/\\b\\f\\n\\r\\t\\\"\"", "\"\xC3\xA9\\/\b\f\n\r\t\"\""},
    {"\"\\ud83d\\ude00 \\uD834\\uDD1E\"", "\"\xF0\x9F\x98\x80 \xF0\x9D\x84\x9E\""}, /* U+1F600 and U+1D11E, as in the RFC */
    {"\"\\ud83d\"", "!an escape \\u that is half of a pair at character 8"},
    {"\"\\ude00\\ud83d\"", "!an escape \\u that is half of a pair at character 8"},
    {"\"\\ud83d\\u0041\"", "!an escape \\u that is half of a pair at character 14"},
    {"\"\\ud83d\\u00\"", "!an escape \\u that is half of a pair at character 12"},
    {"\"\\u12g4\"", "!an escape \\u without four hexadecimal digits at character 6"},
    {"\"\\q\"", "!an unknown escape at character 4"},
    {"\"\\", "!an unknown escape at character 3"},
    {"\"a", "!a string is not closed at character 3"},
    {"", "!a value is missing at character 1"},
    {"[1, ]", "!a value is missing at character 5"},
    {"[1 2]", "!a comma or a closing bracket is missing at character 4"},
    {"{\"\xC3\xA9\": 1 \"b\"", "!a comma or a closing brace is missing at character 9"},
    {"{\"a\" 1}", "!a colon is missing at character 6"},
    {"{a: 1}", "!a quote is missing at character 2"},
    {"1 2", "!there is more text after the value at character 3"},
};
enum { READS = sizeof READ / sizeof *READ };

START_TEST(texts_are_read)
{
    Arena           *mem = arena_new();
    Text             fault;
    Buf              is = {0};
    const JsonValue *value = json_read(text_of(READ[_i].text), mem, &fault);
    if (value)
        put(&is, value);
    else
        buf_printf(&is, "!%.*s", TEXT_ARG(fault));
    ck_assert_msg(text_is(buf_text(&is), READ[_i].read), "%s is %.*s", READ[_i].text, TEXT_ARG(buf_text(&is)));
    buf_free(&is);
    arena_free(mem);
}
END_TEST

/* 20 MB of zeros would be more than a gigabyte of values. */
START_TEST(memory_is_bounded)
{
    enum { ZEROS = 10 << 20, SPARE = 100 << 10 /* KB */ };
    struct rusage before, after;
    Arena        *mem = arena_new();
    Buf           text = {0};
    Text          fault;
    buf_fill(&text, '[', LIMIT_JSON_DEPTH + 1);
    ck_assert_ptr_null(json_read(buf_text(&text), mem, &fault));
    ck_assert(text_is(fault, "lists or objects are nested too deeply at character 33"));
    text.len = 1;
    for (int i = 0; i < ZEROS; i++)
        buf_puts(&text, "0,");
    getrusage(RUSAGE_SELF, &before);
    ck_assert_ptr_null(json_read(buf_text(&text), mem, &fault));
    getrusage(RUSAGE_SELF, &after);
    ck_assert(text_starts(fault, "there are too many values at character"));
    ck_assert_int_le(after.ru_maxrss - before.ru_maxrss, SPARE);
    buf_free(&text);
    arena_free(mem);
}
END_TEST

SUITE(check_json_reader)
{
    Suite *suite = suite_create("json_reader");
    TCase *reading = tcase_create("reading");
    tcase_add_loop_test(reading, texts_are_read, 0, READS);
    tcase_add_test(reading, memory_is_bounded);
    suite_add_tcase(suite, reading);
    return suite;
}
