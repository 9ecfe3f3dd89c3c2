/* The contract of the judge of hand work: its explanation depends on the page and the derivation alone, and its counts add up. */
#include "harness.h"
#include "judgement.h"
#include "session/outcome.h"

#include <string.h>

static Play *play_of_pages;

static const char *const PAGES[] = {
    "check collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 :\n  J = 13.5\n  va' = -1.75\n  vb' = 0.5\nend\n",
    /* a slip, and what follows from it */
    "check collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 :\n  u = -1\n  J = 1.5\n  va' = 4.25\n  what = ever\n  vb' = 0.6\nend\n",
    /* the other sign of J throughout */
    "check collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 :\n  J = -13.5\n  va' = -1.75\nend\n",
    /* the other direction counted as positive */
    "check collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 :\n  va = -5\n  vb = 4\n  u = 9\n  va' = 1.75\n  vb' = -0.5\nend\n",
    /* one wrongly copied datum */
    "check resolve v=<1,9> pa=<-6,2> pb=<-12,-6> :\n  van = v . n = 2\n  vat = -6\n  Vt = vat*t = <-4.8, 3.6>\nend\n",
    /* no numbers are exact here */
    "check resolve v=<cos(1),sin(1)> n=<1,2> :\n  vn = 0.99\n  vt = 0.1\nend\n",
};
enum { PAGE_COUNT = sizeof PAGES / sizeof *PAGES };

static const Explanation *explain(int page)
{
    Judgement judgement;
    judge_page(play_of_pages, text_of(PAGES[page]), &judgement);
    const Explanation *explanation = session_outcome(play_of_pages->session)->hand;
    ck_assert_msg(explanation && !explanation->stopped, "%s", PAGES[page]);
    return explanation;
}

static const Explanation *explain_again(const Explanation *before)
{
    return explanation_of_page(before->report, before->method, before->work->page, 2, &hand_weights);
}

static void put_all(Buf *out, const Explanation *page)
{
    buf_printf(out, "root %d law %d coarse %d claims %d of %d\n", page->root, page->law, page->coarse, page->unjudged, page->claims);
    for (int i = 0; i < page->conventions; i++)
        buf_printf(out, "[%.*s]", TEXT_ARG(page->convention[i]));
    for (int i = 0; i < page->lines; i++) {
        const HandLine *line = &page->line[i];
        buf_printf(out, "\n%d kind %d verdict %d from %d in spite of %d %s", line->step, (int)line->kind, (int)line->verdict.kind,
                   line->from, line->in_spite, line->could_be ? "could be" : "");
        for (int k = 0; k < line->suspects; k++)
            buf_printf(out, " %.*s", TEXT_ARG(line->suspect[k].id));
    }
}

START_TEST(a_page_is_explained_alike_whatever_came_before)
{
    Buf first = {0}, again = {0};
    put_all(&first, explain(_i));
    for (int other = 0; other < PAGE_COUNT; other++) {
        explain(other);
        again.len = 0;
        put_all(&again, explain_again(explain(_i)));
        ck_assert_msg(text_equal(buf_text(&first), buf_text(&again)), "%.*s\nand after page %d\n%.*s", TEXT_ARG(buf_text(&first)), other,
                      TEXT_ARG(buf_text(&again)));
    }
    buf_free(&first);
    buf_free(&again);
}
END_TEST

START_TEST(an_explanation_stays_as_it_is)
{
    Buf                before = {0}, after = {0};
    const Explanation *page = explain(_i);
    put_all(&before, page);
    explain_again(page);
    put_all(&after, page);
    ck_assert(text_equal(buf_text(&before), buf_text(&after)));
    buf_free(&before);
    buf_free(&after);
}
END_TEST

START_TEST(the_counts_are_those_of_the_lines)
{
    const Explanation *page = explain(_i);
    HandCounts         counts = {0};
    for (int i = 0; i < page->lines; i++) {
        HandKind kind = page->line[i].kind;
        counts.right += kind == HAND_RIGHT || kind == HAND_DRIFT;
        counts.carried += kind == HAND_CARRIED;
        counts.wrong += kind == HAND_ROOT;
        counts.unread += kind == HAND_NOT_READ || kind == HAND_UNKNOWN;
    }
    ck_assert_int_eq(page->counts.right, counts.right);
    ck_assert_int_eq(page->counts.carried, counts.carried);
    ck_assert_int_eq(page->counts.wrong, counts.wrong);
    ck_assert_int_eq(page->counts.unread, counts.unread);
    ck_assert_int_eq(page->counts.right + page->counts.carried + page->counts.wrong + page->counts.unread, page->lines);
    ck_assert_int_le(page->counts.telling, page->counts.right);
    ck_assert_int_eq(page->root >= 0, page->counts.wrong > 0);
}
END_TEST

/* If conventions cost more than any page is worth, none is chosen. A set that is chosen at their usual price leaves fewer lines wrong. */
START_TEST(chosen_conventions_leave_less_wrong)
{
    HandWeights        weights = hand_weights;
    const Explanation *page = explain(_i);
    weights.convention = 1000;
    const Explanation *without = explanation_of_page(page->report, page->method, page->work->page, 2, &weights);
    ck_assert_int_eq(without->conventions, 0);
    ck_assert_int_eq(page->conventions, _i == 2 || _i == 3 || _i == 5);
    if (page->conventions)
        ck_assert_int_lt(page->counts.wrong, without->counts.wrong);
    else
        ck_assert_int_eq(page->counts.wrong, without->counts.wrong);
}
END_TEST

static void open_play(void)
{
    play_of_pages = judge_new();
}

static void close_play(void)
{
    play_free(play_of_pages);
}

SUITE(check_explanation)
{
    Suite *suite = suite_create("explanation");
    TCase *pages = tcase_create("pages");
    tcase_add_checked_fixture(pages, open_play, close_play);
    tcase_add_loop_test(pages, a_page_is_explained_alike_whatever_came_before, 0, PAGE_COUNT);
    tcase_add_loop_test(pages, an_explanation_stays_as_it_is, 0, PAGE_COUNT);
    tcase_add_loop_test(pages, the_counts_are_those_of_the_lines, 0, PAGE_COUNT);
    tcase_add_loop_test(pages, chosen_conventions_leave_less_wrong, 0, PAGE_COUNT);
    suite_add_tcase(suite, pages);
    return suite;
}
