/* Complaints: the line with its caret, the hint, and notes. */
#include "harness.h"
#include "scratch.h"

#include "base/diag.h"

#include <string.h>

/* The second and third line of an error about bytes [from, to) of `source`. */
static const char *complaint(Text source, size_t from, size_t to, int width)
{
    Diag diag = {.source = source, .exit = EXIT_INPUT, .span = {from, to}, .message = TEXT("wrong")};
    scratch.len = 0;
    diag_write(&scratch, &diag, TEXT(""), width);
    const char *all = scratch_text();
    ck_assert_msg(strncmp(all, "error: wrong\n", 13) == 0, "%s", all);
    return all + 13;
}

START_TEST(the_caret_stands_under_the_span)
{
    ck_assert_str_eq(complaint(TEXT("2N + 1"), 1, 2, 80), "  2N + 1\n   ^\n");
    ck_assert_str_eq(complaint(TEXT("2N + 1"), 0, 6, 80), "  2N + 1\n  ^^^^^^\n");
    ck_assert_str_eq(complaint(TEXT("2N +"), 4, 4, 80), "  2N +\n      ^\n");
    ck_assert_str_eq(complaint(TEXT("2N +"), 4, 9, 80), "  2N +\n      ^\n");
    /* Three bytes, one column. */
    ck_assert_str_eq(complaint(TEXT("√2 ? 1"), 5, 6, 80), "  √2 ? 1\n     ^\n");
    ck_assert_str_eq(complaint(TEXT("a √2"), 2, 5, 80), "  a √2\n    ^\n");
    /* An escaped character is as wide as its escape sequence. */
    ck_assert_str_eq(complaint(TEXT("a\033b!"), 3, 4, 80), "  a\\u{1b}b!\n          ^\n");
    ck_assert_str_eq(complaint(TEXT("a\033b"), 1, 2, 80), "  a\\u{1b}b\n   ^^^^^^\n");
    ck_assert_str_eq(complaint(TEXT("\tx?"), 2, 3, 80), "   x?\n    ^\n");
    ck_assert_str_eq(complaint(TEXT("v\xCC\x81 ?"), 4, 5, 80), "  v\xCC\x81 ?\n    ^\n");
}
END_TEST

START_TEST(only_the_line_of_the_span_is_shown)
{
    Text source = TEXT("first\nsecond ?\nthird");
    ck_assert_str_eq(complaint(source, 13, 14, 80), "  second ?\n         ^\n");
    ck_assert_str_eq(complaint(source, 13, 20, 80), "  second ?\n         ^\n"); /* a span over the line's end */
    ck_assert_str_eq(complaint(source, 0, 5, 80), "  first\n  ^^^^^\n");
    ck_assert_str_eq(complaint(source, 15, 16, 80), "  third\n  ^\n");
    ck_assert_str_eq(complaint(TEXT("a\n\nb"), 2, 3, 80), ""); /* an empty line shows nothing */
}
END_TEST

START_TEST(the_place_and_the_hint_frame_the_line)
{
    Diag diag = {.source = TEXT("2N"), .exit = EXIT_INPUT, .span = {1, 2}, .message = TEXT("m\033"), .hint = TEXT("write 2*N")};
    diag_write(&scratch, &diag, TEXT("a.carom:1"), 80);
    ck_assert_str_eq(scratch_text(), "error at a.carom:1: m\\u{1b}\n  2N\n   ^\n  hint: write 2*N\n");
}
END_TEST

/* In a line that was cut to the width, the caret is under the character it was under before, and the line fits. */
START_TEST(long_lines_are_cut_around_the_caret)
{
    static const char *const filler[] = {"a", "√", "é"};
    for (int kind = 0; kind < 3; kind++)
        for (int width = 41; width <= 100; width += 7)
            for (int at = 0; at < 300; at++) {
                Buf    line = {0};
                size_t start_ = 0;
                for (int i = 0; i < 300; i++) {
                    if (i == at)
                        start_ = line.len;
                    buf_puts(&line, i == at ? "?" : filler[kind]);
                }
                const char *shown = complaint(buf_text(&line), start_, start_ + 1, width);
                const char *end = strchr(shown, '\n'), *mark = strchr(shown, '?'), *caret = strchr(shown, '^');
                ck_assert(mark && caret && mark < end && caret > end);
                ck_assert_msg(!strchr(shown, '\\'), "a character is cut in two:\n%s", shown);
                int under = text_columns((Text){shown, (size_t)(mark - shown)});
                ck_assert_msg(under == caret - end - 1, "column %d, caret %d:\n%s", under, (int)(caret - end - 1), shown);
                ck_assert_msg(text_columns((Text){shown, (size_t)(end - shown)}) <= width, "wider than %d:\n%s", width, shown);
                ck_assert_str_eq(caret, "^\n");
                buf_free(&line);
            }
}
END_TEST

START_TEST(a_long_span_ends_with_the_line)
{
    Buf line = {0};
    buf_fill(&line, 'x', 500);
    const char *shown = complaint(buf_text(&line), 10, 500, 60);
    const char *end = strchr(shown, '\n');
    ck_assert_int_le((int)strlen(end + 1), 61);
    ck_assert_int_ge((int)strspn(end + 1 + 12, "^"), 30);
    buf_free(&line);
}
END_TEST

START_TEST(the_first_complaint_stays)
{
    Arena *arena = arena_new();
    Diag   diag = {.mem = arena, .source = TEXT("x")};
    ck_assert(!diag_fail(&diag, EXIT_INPUT, (Span){0, 1}, "first %d", 1));
    ck_assert(!diag_hint(&diag, "mend %s", "it"));
    ck_assert(!diag_fail(&diag, EXIT_MATH, (Span){1, 1}, "second"));
    ck_assert(!diag_hint(&diag, "another"));
    ck_assert(text_is(diag.message, "first 1") && text_is(diag.hint, "mend it"));
    ck_assert_int_eq(diag.exit, EXIT_INPUT);
    ck_assert_uint_eq(diag.span.end, 1);
    arena_free(arena);
}
END_TEST

START_TEST(the_same_note_is_kept_once)
{
    Arena *arena = arena_new();
    Notes  notes = {.mem = arena};
    for (int i = 0; i < 30; i++)
        diag_add_note(&notes, "note %d", i % 10);
    ck_assert_int_eq(notes.count, 10);
    ck_assert(text_is(notes.text[0], "note 0") && text_is(notes.text[9], "note 9"));
    arena_free(arena);
}
END_TEST

START_TEST(a_hint_is_filled)
{
    diag_write_hint(&scratch, TEXT(""), 80);
    ck_assert_uint_eq(scratch.len, 0);
    diag_write_hint(&scratch, TEXT("write one two three"), 20);
    ck_assert_str_eq(scratch_text(), "  hint: write one\n    two three\n");
}
END_TEST

SUITE(check_diag)
{
    Suite *suite = suite_create("complaints");
    TCase *complaints = tcase_create("complaints");
    tcase_add_checked_fixture(complaints, scratch_open, scratch_close);
    tcase_add_test(complaints, the_caret_stands_under_the_span);
    tcase_add_test(complaints, only_the_line_of_the_span_is_shown);
    tcase_add_test(complaints, the_place_and_the_hint_frame_the_line);
    tcase_add_test(complaints, long_lines_are_cut_around_the_caret);
    tcase_add_test(complaints, a_long_span_ends_with_the_line);
    tcase_add_test(complaints, the_first_complaint_stays);
    tcase_add_test(complaints, the_same_note_is_kept_once);
    tcase_add_test(complaints, a_hint_is_filled);
    suite_add_tcase(suite, complaints);
    return suite;
}
