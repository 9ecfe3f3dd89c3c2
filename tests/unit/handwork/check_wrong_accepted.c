/* Whether wrong work is ever accepted: pages whose last formula differs from the right one by one datum, one sign or one usual mistake
 * (wrong_pages.c). None may pass unless what is written at its end is the truth to its digits. Right pages in the same style stand beside
 * them, and all of those have to pass.
 *
 * CAROM_PAGES=full makes 20,000 wrong pages; `make test` makes a few hundred. CAROM_SEED repeats a run. */
#include "judgement.h"
#include "wrong_pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FULL = 20000, FEW = 600, SHOWN = 10 };

static int pages_to_make(void)
{
    const char *pages = getenv("CAROM_PAGES");
    return pages && !strcmp(pages, "full") ? FULL : cases(FEW);
}

static void show(const WrongPage *page, const Judgement *judgement, int *shown, const char *what)
{
    Buf said = {0};
    if ((*shown)++ >= SHOWN)
        return;
    judgement_put(&said, judgement);
    printf("\n# %s; %s; carom: %.*s\n%.*s", what, fault_names[page->fault], TEXT_ARG(buf_text(&said)), TEXT_ARG(buf_text(&page->text)));
    buf_free(&said);
}

static bool accepts(const Judgement *judgement, int line)
{
    for (int i = 0; i < judgement->lines; i++)
        if (judgement->line[i].line == line)
            return !verdict_is_bad(judgement->line[i].verdict);
    return false;
}

START_TEST(no_wrong_page_is_accepted)
{
    int       pages = pages_to_make(), wrong = 0, accepted = 0, honest = 0, made[FAULTS] = {0};
    Play     *session = judge_new();
    Random    random = random_stream(7000);
    WrongPage page = {0};
    Judgement judgement;
    for (int n = 0; n < pages; n++) {
        wrong_page_make(&page, FAULT_DATUM + n % 3, &random);
        judge_page(session, buf_text(&page.text), &judgement);
        ck_assert_msg(judgement.json != NULL, "not judged:\n%.*s", TEXT_ARG(buf_text(&page.text)));
        bool passes = accepts(&judgement, page.line);
        made[page.fault]++;
        honest += page.honest || page.convention;
        wrong += !page.honest && !page.convention;
        if (passes && !page.honest && !page.convention)
            show(&page, &judgement, &accepted, "accepted, and wrong");
    }
    printf(
        "%d pages with a wrong formula (%d with one datum, %d with one sign, %d with a usual mistake): %d of %d accepted that are not the "
        "truth to their digits; the results of %d others are\n",
        pages, made[FAULT_DATUM], made[FAULT_SIGN], made[FAULT_FORMULA], accepted, wrong, honest);
    fflush(stdout);
    wrong_page_free(&page);
    play_free(session);
    print_figure("wrong pages accepted", accepted, wrong, 0);
    ck_assert_int_eq(accepted, 0);
}
END_TEST

START_TEST(right_pages_in_that_style_are_accepted)
{
    int       pages = pages_to_make() / 2, accused = 0;
    Play     *session = judge_new();
    Random    random = random_stream(7001);
    WrongPage page = {0};
    Judgement judgement;
    for (int n = 0; n < pages; n++) {
        wrong_page_make(&page, FAULT_NONE, &random);
        judge_page(session, buf_text(&page.text), &judgement);
        if (!judgement.json || judgement_is_wrong(&judgement))
            show(&page, &judgement, &accused, "right, and accused");
    }
    printf("right pages in the same style: %d of %d accused\n", accused, pages);
    fflush(stdout);
    wrong_page_free(&page);
    play_free(session);
    print_figure("right pages in that style accused", accused, pages, 0);
    if (!getenv("CAROM_PAGES"))
        ck_assert_int_eq(accused, 0);
}
END_TEST

SUITE(check_wrong_accepted)
{
    Suite *suite = suite_create("wrong work");
    TCase *pages = tcase_create("pages");
    tcase_add_test(pages, no_wrong_page_is_accepted);
    tcase_add_test(pages, right_pages_in_that_style_are_accepted);
    suite_add_tcase(suite, pages);
    return suite;
}
