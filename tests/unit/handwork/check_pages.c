/* Whether the checker of hand work finds the mistakes that are on a page, and none where there are none.
 *
 * Pages are made by pages.c, which shares nothing with the methods. CAROM_PAGES=full makes the numbers of pages that the
 * figures are stated for, as `make bench` does; `make test` makes fewer, always the same ones, and no right page of them is flagged.
 * CAROM_SEED repeats a run. Pages that were judged wrongly are printed as they can be pasted at the prompt.
 */
#include "judgement.h"
#include "pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FULL = 10000, FULL_ODD = 2000, FEW = 400, FEW_MISTAKES = 600, FEW_ODD = 200, SHOWN = 5, MOST_TALLIES = 160 };

static bool is_full(void)
{
    const char *pages = getenv("CAROM_PAGES");
    return pages && !strcmp(pages, "full");
}

/* ---- counting --------------------------------------------------------------------------------------------- */

typedef struct Tally {
    char name[24];
    int  pages, alone, three, named, at_root, rivals;
} Tally;

typedef struct Tallies {
    Tally at[MOST_TALLIES];
    int   count;
} Tallies;

static Tally *tally_of(Tallies *tallies, const char *name)
{
    for (int i = 0; i < tallies->count; i++)
        if (!strcmp(tallies->at[i].name, name))
            return &tallies->at[i];
    HOLDS(tallies->count < MOST_TALLIES);
    Tally *tally = &tallies->at[tallies->count++];
    snprintf(tally->name, sizeof tally->name, "%s", name);
    return tally;
}

static double percent(int part, int whole)
{
    return whole ? 100.0 * part / whole : 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const Tally *)a)->name, ((const Tally *)b)->name);
}

static void print_tallies(Tallies *tallies)
{
    qsort(tallies->at, (size_t)tallies->count, sizeof *tallies->at, by_name);
    for (int i = 0; i < tallies->count; i++) {
        const Tally *t = &tallies->at[i];
        printf("  %-14s %5d pages  alone %5.1f %%  among three %5.1f %%  at its step %5.1f %%  cannot be told apart %5.1f %%\n", t->name,
               t->pages, percent(t->alone, t->pages), percent(t->three, t->pages), percent(t->at_root, t->pages),
               percent(t->rivals, t->pages));
    }
}

/* ---- pages that were judged wrongly ----------------------------------------------------------------------- */

/* The first few are printed. */
typedef struct Failures {
    int count;
} Failures;

static void complain(Failures *failures, const Page *page, const Judgement *judgement, const char *what)
{
    Buf said = {0};
    if (failures->count++ >= SHOWN)
        return;
    judgement_put(&said, judgement);
    printf("\n# %s; %s%s%s%s%s; carom: %.*s\n%s", what, page->id ? page->id : "no known mistake", page->root ? " at " : "",
           page->root ? page->root : "", page->habits[0] ? "; " : "", page->habits, TEXT_ARG(buf_text(&said)), page->text.at);
    buf_free(&said);
}

/* The exit status has to be what the status says. */
static bool agrees_with_exit(const Judgement *judgement)
{
    return judgement->exit == (judgement_is_wrong(judgement) ? EXIT_CHECK : EXIT_FINE);
}

/* ---- right pages ------------------------------------------------------------------------------------------ */

static const char *what_is_flagged(const Judgement *judgement)
{
    if (!judgement->json || !text_is(judgement->status, "ok") || !agrees_with_exit(judgement))
        return "a right page is not ok";
    if (judgement->root.len)
        return "a right page has a first wrong step";
    for (int i = 0; i < judgement->lines; i++)
        if (verdict_is_bad(judgement->line[i].verdict) || judgement->line[i].names)
            return "a right line is flagged";
    return NULL;
}

static int flagged_pages(PageKind kind, int pages, const char *title)
{
    static Tallies methods;
    Failures       failures = {0};
    Play          *session = judge_new();
    Random         random = random_stream(3000 + (uint64_t)kind);
    Page           page = {0};
    Judgement      judgement;
    for (int n = 0; n < pages; n++) {
        page_make(&page, kind, &random);
        judge_page(session, buf_text(&page.text), &judgement);
        const char *flagged = what_is_flagged(&judgement);
        Tally      *tally = tally_of(&methods, page.method);
        tally->pages++;
        tally->named += flagged != NULL;
        if (flagged)
            complain(&failures, &page, &judgement, flagged);
    }
    printf("%s: %d of %d flagged\n", title, failures.count, pages);
    for (int i = 0; i < methods.count; i++)
        if (methods.at[i].named)
            printf("  %-14s %d of %d\n", methods.at[i].name, methods.at[i].named, methods.at[i].pages);
    fflush(stdout);
    page_free(&page);
    play_free(session);
    return failures.count;
}

START_TEST(right_pages_are_right)
{
    int pages = is_full() ? FULL : cases(FEW);
    int flagged = flagged_pages(PAGE_RIGHT, pages, "right pages, in any promised convention");
    print_figure("right pages flagged, any convention", flagged, pages, 0.06);
    if (!is_full())
        ck_assert_int_eq(flagged, 0);
}
END_TEST

/* Nothing was promised about these, so nothing is required. */
START_TEST(pages_by_other_routes)
{
    flagged_pages(PAGE_BY_ROUTE, is_full() ? FULL_ODD : cases(FEW_ODD), "right pages by other routes of textbooks (not required)");
}
END_TEST

/* ---- pages with a known mistake --------------------------------------------------------------------------- */

static bool is_true_id(const Page *page, Text id)
{
    char name[24];
    snprintf(name, sizeof name, "%.*s", TEXT_ARG(id));
    return !strcmp(page->id, name) || word_in(page->same, name);
}

/* Rules for any method are verdicts where no mistake of the method is named. */
static Text id_of_verdict(Text verdict)
{
    return text_is(verdict, "sign")           ? TEXT("GN4")
           : text_is(verdict, "power-of-ten") ? TEXT("GN2")
           : text_is(verdict, "exchanged")    ? TEXT("GN5")
                                              : (Text){0};
}

static void count_mistake(Tally *tally, const Page *page, const Judgement *judgement)
{
    const LineJudged *root = judgement_root(judgement);
    LineJudged        line = root ? *root : (LineJudged){0};
    int               true_ids = 0;
    if (!line.names && id_of_verdict(line.verdict).len)
        line.named[line.names++] = id_of_verdict(line.verdict);
    for (int i = 0; i < line.names; i++)
        true_ids += is_true_id(page, line.named[i]);
    bool wrong = judgement->json && judgement_is_wrong(judgement) && agrees_with_exit(judgement);
    tally->pages++;
    tally->alone += wrong && true_ids && true_ids == line.names;
    tally->three += wrong && true_ids && line.names <= 3;
    tally->at_root += wrong && text_is(judgement->root, page->root);
    tally->rivals += page->rivals > 0;
}

START_TEST(known_mistakes_are_found)
{
    static Tallies methods, ids;
    Tally          all = {0};
    Failures       failures = {0};
    int            pages = is_full() ? FULL : cases(FEW_MISTAKES);
    Play          *session = judge_new();
    Random         random = random_stream(4000);
    Page           page = {0};
    Judgement      judgement;
    for (int n = 0; n < pages; n++) {
        page_make(&page, PAGE_MISTAKE, &random);
        judge_page(session, buf_text(&page.text), &judgement);
        int three = all.three;
        count_mistake(&all, &page, &judgement);
        count_mistake(tally_of(&methods, page.method), &page, &judgement);
        count_mistake(tally_of(&ids, page.id), &page, &judgement);
        if (all.three == three)
            complain(&failures, &page, &judgement, "the mistake is not among three");
    }
    printf("pages with one known mistake\n");
    print_tallies(&methods);
    if (is_full())
        print_tallies(&ids);
    printf("  all: alone %.1f %% (wanted: 85), among three %.1f %% (wanted: 97), at its step %.1f %%; %.1f %% are what another gives too\n",
           percent(all.alone, pages), percent(all.three, pages), percent(all.at_root, pages), percent(all.rivals, pages));
    fflush(stdout);
    page_free(&page);
    play_free(session);
    print_figure("known mistake named alone", all.alone, pages, 88);
    print_figure("known mistake among three", all.three, pages, 98);
    ck_assert_int_eq(all.pages, pages);
}
END_TEST

/* ---- a slip on a page in another convention --------------------------------------------------------------- */

START_TEST(slips_are_told_from_conventions)
{
    static Tallies methods;
    Failures       failures = {0};
    int            pages = is_full() ? FULL_ODD : cases(FEW_ODD), noticed = 0;
    Play          *session = judge_new();
    Random         random = random_stream(6000);
    Page           page = {0};
    Judgement      judgement;
    for (int n = 0; n < pages; n++) {
        page_make(&page, PAGE_KEPT, &random);
        judge_page(session, buf_text(&page.text), &judgement);
        bool   wrong = judgement.json && judgement_is_wrong(&judgement) && agrees_with_exit(&judgement);
        bool   at_root = wrong && text_is(judgement.root, page.root);
        Tally *tally = tally_of(&methods, page.method);
        tally->pages++;
        tally->at_root += at_root;
        noticed += wrong;
        if (!at_root)
            complain(&failures, &page, &judgement, "a slip is taken for another");
    }
    printf("one slip on a page in another convention: noticed %.1f %%, found at its step %.1f %%\n", percent(noticed, pages),
           percent(pages - failures.count, pages));
    for (int i = 0; i < methods.count; i++)
        printf("  %-14s %d of %d\n", methods.at[i].name, methods.at[i].at_root, methods.at[i].pages);
    fflush(stdout);
    page_free(&page);
    play_free(session);
    print_figure("slip in another convention found at its step", pages - failures.count, pages, 85);
    ck_assert_int_gt(noticed, 0);
}
END_TEST

/* ---- pages with an error without a name ------------------------------------------------------------------- */

static bool names_one_surely(const Judgement *judgement)
{
    for (int i = 0; i < judgement->lines; i++)
        for (int k = 0; k < judgement->line[i].names; k++)
            if (!judgement->line[i].could_be)
                return true;
    return false;
}

START_TEST(odd_errors_get_no_name)
{
    Failures  failures = {0};
    int       pages = is_full() ? FULL_ODD : cases(FEW_ODD), noticed = 0;
    Play     *session = judge_new();
    Random    random = random_stream(5000);
    Page      page = {0};
    Judgement judgement;
    for (int n = 0; n < pages; n++) {
        page_make(&page, PAGE_ODD, &random);
        judge_page(session, buf_text(&page.text), &judgement);
        noticed += judgement.json && judgement_is_wrong(&judgement) && agrees_with_exit(&judgement);
        if (!judgement.json || names_one_surely(&judgement))
            complain(&failures, &page, &judgement, "an error without a name got one");
    }
    printf("pages with an error of no catalogue: noticed %.1f %%, named without \"could be\" %.2f %% (wanted: 1 or less)\n",
           percent(noticed, pages), percent(failures.count, pages));
    fflush(stdout);
    page_free(&page);
    play_free(session);
    print_figure("odd error named firmly", failures.count, pages, 0.5);
    ck_assert_int_gt(noticed, 0);
}
END_TEST

SUITE(check_pages)
{
    Suite *suite = suite_create("pages of hand work");
    TCase *pages = tcase_create("pages");
    tcase_add_test(pages, right_pages_are_right);
    tcase_add_test(pages, pages_by_other_routes);
    tcase_add_test(pages, known_mistakes_are_found);
    tcase_add_test(pages, slips_are_told_from_conventions);
    tcase_add_test(pages, odd_errors_get_no_name);
    suite_add_tcase(suite, pages);
    return suite;
}
