/* The JSON writer: commas and nesting are right whatever is written, and a string may contain any text. */
#include "base/json_writer.h"
#include "harness.h"

#include <string.h>

static void is_written(Buf *buf, const char *meant)
{
    ck_assert_msg(text_is(buf_text(buf), meant), "%.*s\nnot %s", TEXT_ARG(buf_text(buf)), meant);
    buf_free(buf);
}

START_TEST(containers_nest)
{
    Buf  buf = {0};
    Json json = {.out = &buf};
    json_open_object(&json);
    json_key_array(&json, "rows");
    for (int i = 0; i < 2; i++) {
        json_open_array(&json);
        json_int(&json, i);
        json_open_object(&json);
        json_key_int(&json, "at", -i);
        json_close_object(&json);
        json_null(&json);
        json_close_array(&json);
    }
    ck_assert_int_eq(json.depth, 2);
    json_close_array(&json);
    json_key_bool(&json, "yes", true);
    json_key_bool(&json, "no", false);
    json_end_line(&json);
    ck_assert_int_eq(json.depth, 0);
    is_written(&buf, "{\"rows\":[[0,{\"at\":0},null],[1,{\"at\":-1},null]],\"yes\":true,\"no\":false}\n");
}
END_TEST

START_TEST(containers_may_be_empty)
{
    Buf  buf = {0};
    Json json = {.out = &buf};
    json_open_object(&json);
    json_key_array(&json, "none");
    json_close_array(&json);
    json_key_object(&json, "nothing");
    json_close_object(&json);
    json_key_array(&json, "two");
    json_open_array(&json);
    json_close_array(&json);
    json_open_object(&json);
    json_close_object(&json);
    json_close_array(&json);
    json_end_line(&json);
    is_written(&buf, "{\"none\":[],\"nothing\":{},\"two\":[[],{}]}\n");
}
END_TEST

/* A string that ends in a bracket looks like an open container to a writer that reads its own last byte. */
START_TEST(strings_may_end_in_brackets)
{
    Buf  buf = {0};
    Json json = {.out = &buf};
    buf_puts(&buf, "[");
    json_open_array(&json);
    json_string(&json, TEXT("{"));
    json_string(&json, TEXT("["));
    json_printf(&json, "%.2f", 0.5);
    json_close_array(&json);
    is_written(&buf, "[[\"{\",\"[\",0.50]");
}
END_TEST

START_TEST(lines_follow_each_other)
{
    Buf  buf = {0};
    Json json = {.out = &buf};
    for (int i = 0; i < 2; i++) {
        json_open_object(&json);
        json_key_text_or_null(&json, "a", i ? TEXT("b") : TEXT(""));
        json_end_line(&json);
    }
    is_written(&buf, "{\"a\":null}\n{\"a\":\"b\"}\n");
}
END_TEST

static const struct {
    Text        text;
    const char *json;
} STRINGS[] = {
    {{"", 0}, "\"\""},
    {{"plain", 5}, "\"plain\""},
    {{"\"\\/", 3}, "\"\\\"\\\\/\""},
    {{"a\nb\tc\x7F", 6}, "\"a\\u000ab\\u0009c\\u007f\""},
    {{"a\0b", 3}, "\"a\\u0000b\""},
    {{"√½ va′", 11}, "\"√½ va′\""},
    {{"\xE2\x80\xAE", 3}, "\"\\u202e\""},            /* reverses the direction of the text after it */
    {{"\xF3\xA0\x80\x81", 4}, "\"\\udb40\\udc01\""}, /* a tag character, which must be a surrogate pair */
    {{"\xFF!\xC3", 3}, "\"\xEF\xBF\xBD!\xEF\xBF\xBD\""},
};
enum { STRING_COUNT = sizeof STRINGS / sizeof *STRINGS };

START_TEST(strings_are_escaped)
{
    Buf  buf = {0};
    Json json = {.out = &buf};
    json_string(&json, STRINGS[_i].text);
    is_written(&buf, STRINGS[_i].json);
}
END_TEST

START_TEST(names_are_escaped)
{
    Buf  buf = {0};
    Json json = {.out = &buf};
    json_open_object(&json);
    json_name(&json, STRINGS[_i].text);
    json_null(&json);
    json_name(&json, TEXT("b"));
    json_null(&json);
    json_end_line(&json);
    Buf meant = {0};
    buf_printf(&meant, "{%s:null,\"b\":null}\n", STRINGS[_i].json);
    buf_char(&meant, '\0');
    is_written(&buf, meant.at);
    buf_free(&meant);
}
END_TEST

SUITE(check_json_writer)
{
    Suite *suite = suite_create("json_writer");
    TCase *shape = tcase_create("shape"), *text = tcase_create("text");
    tcase_add_test(shape, containers_nest);
    tcase_add_test(shape, containers_may_be_empty);
    tcase_add_test(shape, strings_may_end_in_brackets);
    tcase_add_test(shape, lines_follow_each_other);
    tcase_add_loop_test(text, strings_are_escaped, 0, STRING_COUNT);
    tcase_add_loop_test(text, names_are_escaped, 0, STRING_COUNT);
    suite_add_tcase(suite, shape);
    suite_add_tcase(suite, text);
    return suite;
}
