/* Whether anything wrong is ever marked as right: every claim with a check mark is examined again by what knows only the problem.
 *
 * Students who hold a known mistake for true (tests/shared/textbook/blunders.c), or make one slip, write whole pages in textbook notation
 * and go on with what they got. Each number on them is read back from its own digits and held against the truth in fractions; an equation
 * is held against the true values of its unknowns. What is further from the truth than its digits and the roundings above it allow is
 * false, and carom may call it wrong, carried from a wrong line, or unread, but never right.
 *
 * `make test` makes a few pages, CAROM_PAGES=full 100,000, CAROM_PAGES=N so many; CAROM_SEED repeats a run; CAROM_SHOWN=N prints N of the
 * pages with a false claim that was accepted. */
#include "judgement.h"
#include "textbook_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FULL = 100000, FEW = 500 };

static int pages_to_make(void)
{
    const char *pages = getenv("CAROM_PAGES");
    return !pages ? cases(FEW) : !strcmp(pages, "full") ? FULL : atoi(pages);
}

/* carom's word for a claim: NULL where it cannot be told which of the line's that is. */
static const LineJudged *said_of(const TextbookPage *page, int claim, const Judgement *said)
{
    const TextbookClaim *about = &page->claim[claim];
    const LineJudged    *at_place = NULL;
    int                  place = 0, claims = 0, entries = 0;
    for (int i = 0; i < page->said; i++)
        if (page->claim[i].line == about->line) {
            place += i < claim;
            claims++;
        }
    for (int i = 0; i < said->lines; i++)
        if (said->line[i].line == about->line) {
            if (about->name[0] && text_is(said->line[i].name, about->name))
                return &said->line[i];
            if (entries++ == place)
                at_place = &said->line[i];
        }
    return entries == claims ? at_place : NULL;
}

static bool is_told(const TextbookPage *page, Text name)
{
    char        given[40];
    const char *at, *end = strchr(page->text.at, '\n');
    snprintf(given, sizeof given, " %.*s=", TEXT_ARG(name));
    at = strstr(page->text.at, given);
    return name.len && at && at < end;
}

/* v or vx, where the problem itself gives a v and carom takes it for that; or n, which the problem gives, and which carom calls N. */
static bool restates_given(const TextbookPage *page, const LineJudged *line)
{
    bool own = line->step.len && line->name.len >= line->step.len && !memcmp(line->name.at, line->step.at, line->step.len);
    return (is_told(page, line->step) && own) || (is_told(page, line->name) && text_is(line->verdict, "exact"));
}

static bool is_accepted(const LineJudged *line)
{
    return line && !line_is_wrong(line) && !verdict_is_open(line->verdict) && !text_is(line->verdict, "carried");
}

typedef struct Count {
    int pages, accepted, wrong, wrong_pages, shown;
} Count;

static void show(const TextbookPage *page, int claim, const LineJudged *line, Count *count)
{
    const char *most = getenv("CAROM_SHOWN");
    if (count->shown++ >= (most ? atoi(most) : 3))
        return;
    const TextbookClaim *about = &page->claim[claim];
    printf("\n# %s: line %d, `%s` is %.*s, and", page->exercise->title, about->line, about->name, TEXT_ARG(line->verdict));
    for (int i = 0; i < about->truth.rows; i++)
        printf(" %.6g is true and %.6g written;", mpq_get_d(about->truth.at[i]), mpq_get_d(about->written.at[i]));
    printf(" the mistake is %s\n%s", page->blunder ? page->blunder : page->lapse->name, page->text.at);
}

static void examine(const TextbookPage *page, const Judgement *said, Count *count)
{
    int wrong = count->wrong;
    count->pages++;
    for (int i = 0; i < page->said; i++) {
        const LineJudged *line = said_of(page, i, said);
        if (!is_accepted(line))
            continue;
        count->accepted++;
        if (said->convention.len || !textbook_claim_is_false(&page->claim[i]) || restates_given(page, line))
            continue;
        count->wrong++;
        if (count->wrong == wrong + 1)
            show(page, i, line, count);
    }
    count->wrong_pages += count->wrong > wrong;
}

START_TEST(nothing_false_is_accepted)
{
    int          pages = pages_to_make();
    Count        count = {0};
    Play        *session = judge_new();
    Random       random = random_stream(7100);
    TextbookPage page = {0};
    Judgement    said;
    for (int n = 0; n < pages; n++) {
        textbook_page_make(&page, n % 3 ? TEXTBOOK_BLUNDER : TEXTBOOK_WRONG, &random);
        judge_page(session, buf_text(&page.text), &said);
        examine(&page, &said, &count);
    }
    printf("%d pages with a mistake: %d claims accepted, %d of them false, on %d pages\n", count.pages, count.accepted, count.wrong,
           count.wrong_pages);
    fflush(stdout);
    textbook_page_free(&page);
    play_free(session);
    ck_assert_int_gt(count.accepted, pages);
    print_figure("pages with a false claim accepted", count.wrong_pages, count.pages, 0.015);
    if (!getenv("CAROM_PAGES"))
        ck_assert_int_eq(count.wrong_pages, 0);
}
END_TEST

/* The examiner is right about what is right. */
START_TEST(nothing_on_right_pages_is_false)
{
    Random       random = random_stream(7101);
    TextbookPage page = {0};
    int          claims = 0;
    for (int n = 0; n < 4 * pages_to_make(); n++) {
        textbook_page_make(&page, TEXTBOOK_RIGHT, &random);
        claims += page.said;
        for (int i = 0; i < page.said; i++)
            must_hold(!textbook_claim_is_false(&page.claim[i]), "line %d, `%s`: %g is true and %g written\n%s", page.claim[i].line,
                      page.claim[i].name, mpq_get_d(page.claim[i].truth.at[0]), mpq_get_d(page.claim[i].written.at[0]), page.text.at);
    }
    printf("%d claims on right pages\n", claims);
    textbook_page_free(&page);
}
END_TEST

SUITE(check_accepted)
{
    Suite *suite = suite_create("what is accepted");
    TCase *pages = tcase_create("pages"), *examiner = tcase_create("examiner");
    tcase_add_test(pages, nothing_false_is_accepted);
    tcase_add_test(examiner, nothing_on_right_pages_is_false);
    suite_add_tcase(suite, pages);
    suite_add_tcase(suite, examiner);
    return suite;
}
