/* What holds for the marks of any page, on pages in textbook notation (tests/shared/textbook), which know nothing of marks. */
#include "json_read.h"
#include "judgement.h"
#include "textbook_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGES = 120 };

/* The marks of a page, and whether each accuracy mark that is earned has its method mark. */
typedef struct MarksOfPage {
    int  earned, of, listed, missing; /* missing: those for answers that are not on the page */
    bool needs;
} MarksOfPage;

/* The page with `marks` before the colon of its first line. */
static void ask_for_marks(Buf *out, Text page)
{
    Text first = text_take(&page, " :\n");
    out->len = 0;
    buf_printf(out, "%.*s marks :\n%.*s", TEXT_ARG(first), TEXT_ARG(page));
}

static MarksOfPage marks_of(const Judgement *said)
{
    const char *marks = json_member(said->json, TEXT("marks"));
    ck_assert_ptr_nonnull(marks);
    MarksOfPage page = {.earned = atoi(json_member(marks, TEXT("earned"))), .of = atoi(json_member(marks, TEXT("of"))), .needs = true};
    bool        method = false;
    const char *list = json_member(marks, TEXT("list"));
    int         earned = 0;
    for (const char *at = json_next(list, NULL); at; at = json_next(list, at)) {
        Text mark = json_quoted(json_member(at, TEXT("mark")));
        method = mark.at[0] == 'M' ? mark.at[1] == '1' : method;
        page.needs &= mark.at[0] != 'A' || mark.at[1] == '0' || method;
        earned += mark.at[1] == '1';
        page.missing += text_is(json_quoted(json_member(at, TEXT("reason"))), "missing");
        page.listed++;
    }
    ck_assert_int_eq(earned, page.earned);
    ck_assert_int_eq(page.listed, page.of);
    return page;
}

/* Whether the page is judged to its end, and whether it keeps enough digits: too few cost a mark. */
static bool is_judged(const Judgement *said)
{
    bool judged = !said->not_judged && said->json;
    for (int i = 0; i < said->lines; i++)
        judged &= !text_is(said->line[i].verdict, "few-digits") && !text_is(said->line[i].verdict, "truncated");
    return judged;
}

static const TextbookKind KINDS[] = {TEXTBOOK_RIGHT, TEXTBOOK_WRONG, TEXTBOOK_WRONG_EQUATION};

/* A page that is right earns all marks for what it answers; of those with a lapse, nine in ten lose some, as the lapse may be in a line
 * that no mark is for. */
START_TEST(right_pages_earn_all_marks_and_wrong_ones_do_not)
{
    Play        *session = judge_new();
    Random       random = random_stream(8100 + (uint64_t)_i);
    TextbookPage page = {0};
    Judgement    said;
    Buf          asked = {0};
    int          judged = 0, full = 0;
    for (int n = 0; n < cases(PAGES); n++) {
        textbook_page_make(&page, KINDS[_i], &random);
        ask_for_marks(&asked, buf_text(&page.text));
        judge_page(session, buf_text(&asked), &said);
        if (!is_judged(&said) || text_is(said.status, "ok") != (KINDS[_i] == TEXTBOOK_RIGHT))
            continue;
        MarksOfPage marks = marks_of(&said);
        ck_assert_msg(marks.needs, "an accuracy mark without its method mark:\n%.*s", TEXT_ARG(buf_text(&asked)));
        ck_assert_msg(marks.of > marks.missing && (marks.earned + marks.missing == marks.of || KINDS[_i] != TEXTBOOK_RIGHT),
                      "%d of %d:\n%.*s", marks.earned, marks.of, TEXT_ARG(buf_text(&asked)));
        judged++;
        full += marks.earned == marks.of;
    }
    printf("%d pages judged, %d with all marks\n", judged, full);
    ck_assert_int_gt(judged, cases(PAGES) / 2);
    ck_assert_msg(KINDS[_i] == TEXTBOOK_RIGHT || 10 * full <= judged + 30, "%d of %d wrong pages earn all marks", full, judged);
    textbook_page_free(&page);
    play_free(session);
    buf_free(&asked);
}
END_TEST

SUITE(check_mark_laws)
{
    Suite *suite = suite_create("laws of marks");
    TCase *laws = tcase_create("laws");
    tcase_add_loop_test(laws, right_pages_earn_all_marks_and_wrong_ones_do_not, 0, sizeof KINDS / sizeof *KINDS);
    suite_add_tcase(suite, laws);
    return suite;
}
