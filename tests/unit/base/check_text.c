/* Text: UTF-8, text that is safe for a terminal, edit distance, lines of a width. */
#include "harness.h"
#include "scratch.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/* ---- UTF-8 ------------------------------------------------------------------------------------------------ */

/* A copy of exactly these bytes: reading past the end shows up under the sanitizer. */
static int32_t decode(const char *bytes, size_t count, int *len)
{
    char *copy = malloc(count);
    memcpy(copy, bytes, count);
    int32_t code = utf8_decode((Text){copy, count}, 0, len);
    free(copy);
    return code;
}

START_TEST(every_code_point_decodes_to_itself)
{
    for (uint32_t code = 0; code <= 0x10FFFF; code++) {
        if (code >= 0xD800 && code <= 0xDFFF)
            continue;
        char    bytes[4];
        int     len, size = utf8_encode(bytes, code);
        int32_t found = utf8_decode((Text){bytes, (size_t)size}, 0, &len);
        /* A million times, which is too much for ck_assert. */
        if (found != (int32_t)code || len != size || size != (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4))
            ck_abort_msg("U+%04X is read as %X, %d bytes of %d", code, (unsigned)found, len, size);
    }
}
END_TEST

START_TEST(bytes_that_are_not_utf8)
{
    static const struct {
        const char *what, *bytes;
    } wrong[] = {
        {"a continuation alone", "\x80"},
        {"the last continuation alone", "\xBF"},
        {"two bytes cut off", "\xC3"},
        {"two bytes, the second a letter", "\xC3"
                                           "a"},
        {"two bytes, the second a start", "\xC3\xC3"},
        {"three bytes cut off after one", "\xE2"},
        {"three bytes cut off after two", "\xE2\x82"},
        {"three bytes, the third a letter", "\xE2\x82"
                                            "a"},
        {"four bytes cut off after three", "\xF0\x9F\x98"},
        {"four bytes, the last a letter", "\xF0\x9F\x98"
                                          "a"},
        {"overlong / in two bytes", "\xC0\xAF"},
        {"overlong DEL in two bytes", "\xC1\xBF"},
        {"overlong in three bytes", "\xE0\x80\xAF"},
        {"the largest overlong in three bytes", "\xE0\x9F\xBF"},
        {"overlong in four bytes", "\xF0\x80\x80\xAF"},
        {"the largest overlong in four bytes", "\xF0\x8F\xBF\xBF"},
        {"the first surrogate", "\xED\xA0\x80"},
        {"the last surrogate", "\xED\xBF\xBF"},
        {"U+110000", "\xF4\x90\x80\x80"},
        {"a start past F4", "\xF5\x80\x80\x80"},
        {"five bytes", "\xF8\x88\x80\x80\x80"},
        {"six bytes", "\xFC\x84\x80\x80\x80\x80"},
        {"FE", "\xFE"},
        {"FF", "\xFF"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int len = 0;
        ck_assert_msg(decode(wrong[i].bytes, strlen(wrong[i].bytes), &len) == -1, "%s is taken", wrong[i].what);
        ck_assert_msg(len == 1, "%s: %d bytes are skipped", wrong[i].what, len);
    }
}
END_TEST

START_TEST(the_ends_of_each_length_are_utf8)
{
    static const struct {
        const char *bytes;
        int32_t     code;
    } right[] = {
        {"\x7F", 0x7F},
        {"\xC2\x80", 0x80},
        {"\xDF\xBF", 0x7FF},
        {"\xE0\xA0\x80", 0x800},
        {"\xED\x9F\xBF", 0xD7FF},
        {"\xEE\x80\x80", 0xE000},
        {"\xEF\xBF\xBF", 0xFFFF},
        {"\xF0\x90\x80\x80", 0x10000},
        {"\xF4\x8F\xBF\xBF", 0x10FFFF},
    };
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        int len = 0;
        ck_assert_int_eq(decode(right[i].bytes, strlen(right[i].bytes), &len), right[i].code);
        ck_assert_int_eq(len, (int)strlen(right[i].bytes));
    }
}
END_TEST

/* Widths by UAX #11 (East Asian Width), clusters by UAX #29, pictures by UTS #51. */
START_TEST(columns_are_those_of_a_terminal)
{
    static const struct {
        const char *text;
        int         columns;
    } known[] = {
        {"", 0},
        {"abc", 3},
        {"√13", 3},
        {"½ m v²", 6},                                     /* ambiguous width: narrow */
        {"α ± 2°", 6},                                     /* the same */
        {"v\u0301", 1},                                    /* an acute accent */
        {"n\u0302 v\u20D7", 3},                            /* a hat, and an arrow above */
        {"a\u0316\u0301\u0323", 1},                        /* marks on marks */
        {"速度", 4},                                       /* wide */
        {"v=５", 4},                                       /* a digit of full width */
        {"ｱ", 1},                                          /* a katakana of half width */
        {"\u1112\u1161\u11AB", 2},                         /* a Hangul syllable from its letters, */
        {"\uD55C", 2},                                     /* and in one */
        {"\u05E9\u05B8\u05C1", 1},                         /* Hebrew with points */
        {"\U0001F600", 2},                                 /* a face */
        {"\u2764", 1},                                     /* a heart as text, */
        {"\u2764\uFE0E", 1},                               /* the same, said so, */
        {"\u2764\uFE0F", 2},                               /* and as a picture */
        {"1\uFE0F\u20E3", 2},                              /* a keycap */
        {"a\uFE0F", 1},                                    /* a letter is no picture */
        {"\U0001F44D\U0001F3FD", 2},                       /* a thumb with a colour of skin */
        {"\U0001F468\u200D\U0001F469\u200D\U0001F467", 2}, /* a family, joined */
        {"\U0001F1E9\U0001F1EA", 2},                       /* a flag, */
        {"\U0001F1E9\U0001F1EA\U0001F1EB\U0001F1F7", 4},   /* two flags, */
        {"\U0001F1E9", 1},                                 /* and half of one */
        {"x\u200By", 2},                                   /* nothing in between */
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        ck_assert_msg(text_columns(text_of(known[i].text)) == known[i].columns, "%s: %d columns", known[i].text,
                      text_columns(text_of(known[i].text)));
}
END_TEST

/* Every character between two letters, against the tables of Unicode themselves: what text_columns() knows without them agrees. */
START_TEST(columns_agree_with_the_tables)
{
    enum { LETTER = 0xE9, FIRST = 0xA0, LAST = 0x1FFFF };
    for (int32_t code = FIRST; code <= LAST; code++) {
        uint8_t bytes[12];
        if (!utf8proc_codepoint_valid(code))
            continue;
        utf8proc_ssize_t len = utf8proc_encode_char(LETTER, bytes);
        len += utf8proc_encode_char(code, bytes + len);
        len += utf8proc_encode_char(LETTER, bytes + len);
        int  own = utf8proc_charwidth(code);
        bool before = utf8proc_grapheme_break(LETTER, code), behind = utf8proc_grapheme_break(code, LETTER);
        int  columns = before && behind ? 2 + own : before ? 1 + (own > 1 ? own : 1) : behind ? (own > 1 ? own : 1) + 1 : own > 1 ? own : 1;
        ck_assert_msg(text_columns((Text){(char *)bytes, (size_t)len}) == columns, "U+%04X: %d columns", (unsigned)code, columns);
    }
}
END_TEST

/* ---- text from strangers ---------------------------------------------------------------------------------- */

START_TEST(unsafe_characters_are_spelled_out)
{
    static const char *const known[][2] = {
        {"2√13·π", "2√13·π"},
        {"a\tb", "a b"},
        {"a\nb\r", "a\\u{a}b\\u{d}"},
        {"\033[2J", "\\u{1b}[2J"},
        {"\x7F", "\\u{7f}"},
        {"\xC2\x9B"
         "2J",
         "\\u{9b}2J"}, /* CSI in one character */
        {"\xE2\x80\xAE"
         "abc",
         "\\u{202e}abc"}, /* right to left override */
        {"\xE2\x81\xA6", "\\u{2066}"},
        {"a\xE2\x80\x8B", "a\\u{200b}"},
        {"\xEF\xBB\xBF"
         "x",
         "\\u{feff}x"},
        {"\xF3\xA0\x81\x81", "\\u{e0041}"}, /* a tag character */
        {"\xC0\xAF", "\\xc0\\xaf"},
        {"x\xE2\x82", "x\\xe2\\x82"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        scratch.len = 0;
        buf_put_safe(&scratch, text_of(known[i][0]));
        ck_assert_str_eq(scratch_text(), known[i][1]);
    }
    scratch.len = 0;
    buf_put_safe(&scratch, TEXT("a\0b"));
    ck_assert_str_eq(scratch_text(), "a\\u{0}b");
}
END_TEST

/* For any bytes, the output is UTF-8 without invisible characters. */
START_TEST(random_bytes_come_out_safe)
{
    Random random = random_stream(1);
    for (int i = 0; i < 5000; i++) {
        char   bytes[32];
        size_t size = (size_t)random_int(&random, 0, 32);
        for (size_t k = 0; k < size; k++)
            bytes[k] = (char)(random_int(&random, 0, 2) ? random_int(&random, 0x80, 0xFF) : random_int(&random, 0, 0xFF));
        scratch.len = 0;
        buf_put_safe(&scratch, (Text){bytes, size});
        Text out = buf_text(&scratch);
        int  len;
        for (size_t at = 0; at < out.len; at += (size_t)len) {
            int32_t code = utf8_decode(out, at, &len);
            if (code < 0 || utf8_unsafe(code))
                ck_abort_msg("%d comes through", (int)code);
        }
    }
}
END_TEST

/* ---- texts ------------------------------------------------------------------------------------------------ */

START_TEST(cutting_and_trimming)
{
    ck_assert(text_equal(text_trim(TEXT(" \t a b \r\n")), TEXT("a b")));
    ck_assert_uint_eq(text_trim(TEXT(" \n ")).len, 0);
    ck_assert(text_is(text_cut(TEXT("reflect"), 2, 4), "fl"));
    ck_assert(text_is(text_from(TEXT("reflect"), 2), "flect"));
    ck_assert(text_starts(TEXT("reflect"), "ref") && !text_starts(TEXT("re"), "ref"));
    ck_assert(!text_is(TEXT("ref"), "reflect") && !text_is(TEXT("reflect"), "ref"));
    ck_assert(text_equal((Text){NULL, 0}, TEXT("")));
}
END_TEST

START_TEST(words_and_numbers_in_a_text)
{
    Text rest = TEXT("a, b");
    long number = 7;
    ck_assert(text_is(text_take(&rest, ", "), "a") && text_is(text_take(&rest, ", "), "b") && !rest.len);
    ck_assert(text_whole(TEXT("120"), 120, &number) && number == 120);
    ck_assert(!text_whole(TEXT("121"), 120, &number) && !text_whole(TEXT(""), 120, &number) && !text_whole(TEXT("-1"), 120, &number));
    ck_assert(!text_whole(TEXT("99999999999999999999"), 120, &number));
    ck_assert_int_eq(text_count(TEXT("a\nbc\n"), '\n'), 2);
    ck_assert_int_eq(text_count(TEXT(""), 'a'), 0);
    ck_assert(text_starts_in_any_case(TEXT("ReFlect"), "reF") && !text_starts_in_any_case(TEXT("re"), "ref"));
    ck_assert(text_is(text_without_mark(TEXT("\xEF\xBB\xBFv = 3")), "v = 3") && text_is(text_without_mark(TEXT("v")), "v"));
    ck_assert(text_is(text_short(TEXT("a√2"), 3), "a"));
    Arena *arena = arena_new();
    ck_assert(text_is(text_with(arena, TEXT("aaa, ba, aab"), TEXT("aa"), TEXT("c")), "ca, ba, cb"));
    ck_assert(text_is(text_with(arena, TEXT("a"), TEXT("aa"), TEXT("c")), "a") && !text_with(arena, TEXT("a"), TEXT("a"), TEXT("")).len);
    arena_free(arena);
}
END_TEST

START_TEST(a_file_has_a_name)
{
    ck_assert(text_is(text_file_name(TEXT("lessons/07-line.md"), ".md"), "07-line"));
    ck_assert(text_is(text_file_name(TEXT("ada.answers"), ".answers"), "ada"));
    ck_assert(text_is(text_file_name(TEXT("/a.md/b"), ".md"), "b"));
    ck_assert(text_is(text_file_name(TEXT("a/b.md"), ""), "b.md"));
    ck_assert_uint_eq(text_file_name(TEXT("a/"), ".md").len, 0);
}
END_TEST

/* Lines break at spaces, where the next word would pass the width; a word that is longer than a line stands alone. */
START_TEST(lines_are_filled_to_the_width)
{
    static const struct {
        const char *text;
        int         at, indent, width;
        const char *filled;
    } KNOWN[] = {{"one two", 0, 2, 7, "one two"},
                 {"one two", 0, 2, 6, "one\n  two"},
                 {"one two", 3, 2, 9, "one\n  two"},
                 {"√√√ √", 0, 1, 5, "√√√ √"},
                 {"aa bbbbbbbb c", 0, 1, 5, "aa\n bbbbbbbb\n c"},
                 {"one  two", 0, 0, 5, "one\ntwo"},
                 {"", 0, 2, 6, ""}};
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        scratch.len = 0;
        buf_put_filled(&scratch, text_of(KNOWN[i].text), KNOWN[i].at, KNOWN[i].indent, KNOWN[i].width);
        ck_assert_str_eq(scratch_text(), KNOWN[i].filled);
    }
}
END_TEST

/* The recursion that the three rows implement: change, insert, delete, or exchange neighbours. */
static int slow_distance(const char *a, int m, const char *b, int n)
{
    if (m == 0 || n == 0)
        return m + n;
    int best = slow_distance(a, m - 1, b, n - 1) + (a[m - 1] != b[n - 1]);
    int other = slow_distance(a, m - 1, b, n) + 1;
    best = other < best ? other : best;
    other = slow_distance(a, m, b, n - 1) + 1;
    best = other < best ? other : best;
    if (m > 1 && n > 1 && a[m - 1] == b[n - 2] && a[m - 2] == b[n - 1]) {
        other = slow_distance(a, m - 2, b, n - 2) + 1;
        best = other < best ? other : best;
    }
    return best;
}

START_TEST(distance_counts_changes)
{
    Random random = random_stream(2);
    ck_assert_int_eq(text_distance(TEXT("relfect"), TEXT("reflect")), 1);
    ck_assert_int_eq(text_distance(TEXT("bounc"), TEXT("bounce")), 1);
    ck_assert_int_eq(text_distance(TEXT(""), TEXT("")), 0);
    for (int i = 0; i < 2000; i++) {
        char a[6], b[6];
        int  m = random_int(&random, 0, 6), n = random_int(&random, 0, 6);
        for (int k = 0; k < 6; k++) {
            a[k] = (char)random_int(&random, 'a', 'c');
            b[k] = (char)random_int(&random, 'a', 'c');
        }
        ck_assert_msg(text_distance((Text){a, (size_t)m}, (Text){b, (size_t)n}) == slow_distance(a, m, b, n), "%.*s to %.*s", m, a, n, b);
    }
}
END_TEST

START_TEST(distance_ends_at_40_letters)
{
    char long_[41];
    memset(long_, 'x', sizeof long_);
    ck_assert_int_eq(text_distance((Text){long_, 40}, TEXT("x")), 39);
    ck_assert_int_eq(text_distance(TEXT("x"), (Text){long_, 40}), 39);
    ck_assert_int_eq(text_distance((Text){long_, 41}, (Text){long_, 41}), 99);
    ck_assert_int_eq(text_distance(TEXT("x"), (Text){long_, 41}), 99);
}
END_TEST

START_TEST(buffers_grow_and_keep_what_they_hold)
{
    for (int i = 0; i < 10000; i++)
        buf_printf(&scratch, "%d,", i % 10);
    ck_assert_uint_eq(scratch.len, 20000);
    for (int i = 0; i < 10000; i++)
        ck_assert(scratch.at[2 * i] == '0' + i % 10 && scratch.at[2 * i + 1] == ',');
    Arena *arena = arena_new();
    Text   kept = buf_finish(&scratch, arena);
    ck_assert_uint_eq(kept.len, 20000);
    ck_assert_ptr_null(scratch.at);
    arena_free(arena);
}
END_TEST

SUITE(check_text)
{
    Suite *suite = suite_create("base");
    TCase *utf8 = tcase_create("utf8"), *text = tcase_create("text");
    tcase_add_checked_fixture(utf8, scratch_open, scratch_close);
    tcase_add_test(utf8, every_code_point_decodes_to_itself);
    tcase_add_test(utf8, bytes_that_are_not_utf8);
    tcase_add_test(utf8, the_ends_of_each_length_are_utf8);
    tcase_add_test(utf8, columns_are_those_of_a_terminal);
    tcase_add_test(utf8, columns_agree_with_the_tables);
    tcase_add_test(utf8, unsafe_characters_are_spelled_out);
    tcase_add_test(utf8, random_bytes_come_out_safe);
    suite_add_tcase(suite, utf8);
    tcase_add_checked_fixture(text, scratch_open, scratch_close);
    tcase_add_test(text, cutting_and_trimming);
    tcase_add_test(text, words_and_numbers_in_a_text);
    tcase_add_test(text, a_file_has_a_name);
    tcase_add_test(text, lines_are_filled_to_the_width);
    tcase_add_test(text, distance_counts_changes);
    tcase_add_test(text, distance_ends_at_40_letters);
    tcase_add_test(text, buffers_grow_and_keep_what_they_hold);
    suite_add_tcase(suite, text);
    return suite;
}
