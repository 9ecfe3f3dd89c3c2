/* How well pages in textbook notation are read and judged: the measures, by style, method and kind of slip.
 *
 * Pages are made by tests/shared/textbook, which knows nothing of the reader. `make test` makes a few and holds the figures to the bounds
 * below, which may only get better; CAROM_PAGES=full makes as many as the figures are stated for, as `make bench` does. CAROM_SEED repeats
 * a run, CAROM_SHOWN=N prints N pages for each figure that is not met, as they can be pasted at the prompt. */
#include "judgement.h"
#include "textbook_page.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- figures ---------------------------------------------------------------------------------------------- */

typedef enum Figured { ACCUSED, UNREAD, FOUND, EXPLAINED, PASSED, ACCEPTED, EQUATION_FOUND, TERM_FOUND, MISNAMED, FIGURES } Figured;

/* In percent. `today` is the bound that `make test` holds: change it when a figure gets better, never when it gets worse. */
static const struct {
    const char *name, *whole;
    bool        low; /* better if lower */
    double      today, wanted;
} FIGURE[FIGURES] = {
    [ACCUSED] = {"right pages accused", "right pages", true, 12.8, 0.1},
    [UNREAD] = {"lines not read", "lines", true, 51.7, 3},
    [FOUND] = {"first wrong line found", "wrong pages", false, 45.2, 90},
    [EXPLAINED] = {"mistake alone or among three", "wrong pages", false, 22.2, 85},
    [PASSED] = {"wrong page passes as right", "wrong pages", true, 3.5, 2},
    [ACCEPTED] = {"wrong line accepted", "wrong pages", true, 1.2, 0},
    [EQUATION_FOUND] = {"wrong equation: line found", "wrong equations", false, 16, 95},
    [TERM_FOUND] = {"wrong equation: term found", "wrong equations", false, 0, 85},
    [MISNAMED] = {"slip of the pen named firmly", "slips of the pen", true, 0.8, 0.5},
};

typedef struct Tally {
    int whole[FIGURES], part[FIGURES];
} Tally;

enum { MOST_CHOICES = 10, MOST_EXERCISES = 16, MOST_LAPSES = 24 };

typedef struct Tallies {
    Tally all, style[AXES][MOST_CHOICES], exercise[MOST_EXERCISES], lapse[MOST_LAPSES];
} Tallies;

static Tallies tallies;

static void count(const TextbookPage *page, Figured figure, int part, int whole)
{
    Tally *of[AXES + 3] = {&tallies.all, &tallies.exercise[page->exercise - exercise_table]};
    int    rows = 2;
    for (int axis = 0; axis < AXES; axis++)
        of[rows++] = &tallies.style[axis][page->pen.choice[axis]];
    if (page->lapse)
        of[rows++] = &tallies.lapse[page->lapse - lapse_table];
    for (int i = 0; i < rows; i++) {
        of[i]->part[figure] += part;
        of[i]->whole[figure] += whole;
    }
}

static double percent(const Tally *tally, Figured figure)
{
    return tally->whole[figure] ? 100.0 * tally->part[figure] / tally->whole[figure] : NAN;
}

/* ---- what was said ---------------------------------------------------------------------------------------- */

static bool is_read(const Judgement *said, int number)
{
    for (int i = 0; i < said->lines; i++)
        if (said->line[i].line == number && !verdict_is_open(said->line[i].verdict))
            return true;
    return false;
}

/* Of several claims in the line one is enough to be accused. */
static bool is_accepted(const Judgement *said, int number)
{
    bool accepted = false;
    for (int i = 0; i < said->lines; i++) {
        const LineJudged *line = &said->line[i];
        if (line->line == number && (line_is_wrong(line) || verdict_is_open(line->verdict) || text_is(line->verdict, "carried")))
            return false;
        accepted |= line->line == number;
    }
    return accepted;
}

/* Text without blanks. */
static void squeeze(Text text, char *out, size_t room)
{
    size_t len = 0;
    for (size_t i = 0; i < text.len && len + 1 < room; i++)
        if (text.at[i] != ' ')
            out[len++] = text.at[i];
    out[len] = 0;
}

static bool is_term_found(const TextbookPage *page, const LineJudged *line)
{
    char term[TEXTBOOK_TERM], said[TEXTBOOK_TERM];
    squeeze(text_of(page->term), term, sizeof term);
    squeeze(line->term, said, sizeof said);
    return term[0] && said[0] && (strstr(term, said) || strstr(said, term));
}

static int shown[FIGURES];

static void show(Figured figure, const TextbookPage *page, const Judgement *said)
{
    Buf         text = {0};
    const char *most = getenv("CAROM_SHOWN");
    if (!most || shown[figure]++ >= atoi(most))
        return;
    judgement_put(&text, said);
    printf("\n# %s: %s, %s, line %d `%s`; carom: %.*s\n%s", FIGURE[figure].name, page->exercise->title,
           page->lapse ? page->lapse->name : "right", page->line, page->term, TEXT_ARG(buf_text(&text)), page->text.at);
    buf_free(&text);
}

static void measure(const TextbookPage *page, Figured figure, bool part, const Judgement *said)
{
    count(page, figure, part, 1);
    if (part == FIGURE[figure].low)
        show(figure, page, said);
}

static void measure_right(const TextbookPage *page, const Judgement *said)
{
    measure(page, ACCUSED, !said->json || judgement_is_wrong(said) || judgement_first_wrong(said), said);
}

static void measure_wrong(const TextbookPage *page, const Judgement *said)
{
    const LineJudged *first = judgement_first_wrong(said);
    bool              found = first && first->line == page->line;
    measure(page, FOUND, found, said);
    measure(page, PASSED, text_is(said->status, "ok"), said);
    measure(page, ACCEPTED, is_accepted(said, page->line), said);
    if (page->lapse->known)
        measure(page, EXPLAINED, found && first->names > 0 && first->names <= 3, said);
    else
        measure(page, MISNAMED, first && first->names && !first->could_be && !text_is(first->named[0], "GN3"), said);
    if (page->equation) {
        measure(page, EQUATION_FOUND, found, said);
        measure(page, TERM_FOUND, found && is_term_found(page, first), said);
    }
}

static void measure_reading(const TextbookPage *page, const Judgement *said)
{
    int claims = 0, unread = 0;
    for (int number = 2; number < page->lines; number++) {
        claims += page->claims[number];
        unread += page->claims[number] && !is_read(said, number);
    }
    count(page, UNREAD, unread, claims);
    if (unread)
        show(UNREAD, page, said);
}

/* ---- tables ----------------------------------------------------------------------------------------------- */

static void print_row(const char *kind, const char *name, const Tally *tally)
{
    printf("%-9s %-24s", kind, name);
    for (int figure = 0; figure < FIGURES; figure++)
        if (tally->whole[figure])
            printf(" %6.1f", percent(tally, (Figured)figure));
        else
            printf("      -");
    putchar('\n');
}

static void print_tables(void)
{
    for (int figure = 0; figure < FIGURES; figure++)
        printf("%c %-30s %6.2f %% of %d %s (wanted: %s %g)\n", 'a' + figure, FIGURE[figure].name, percent(&tallies.all, (Figured)figure),
               tallies.all.whole[figure], FIGURE[figure].whole, FIGURE[figure].low ? "at most" : "at least", FIGURE[figure].wanted);
    printf("%-34s", "");
    for (int figure = 0; figure < FIGURES; figure++)
        printf(" %6c", 'a' + figure);
    putchar('\n');
    for (int i = 0; i < exercises; i++)
        print_row(i ? "" : "method", exercise_table[i].title, &tallies.exercise[i]);
    for (int axis = 0; axis < AXES; axis++)
        for (int i = 0; i < pen_options((Axis)axis); i++)
            print_row(i ? "" : axis_names[axis], pen_option((Axis)axis, i), &tallies.style[axis][i]);
    for (int i = 0; i < lapses; i++)
        print_row(i ? "" : "slip", lapse_table[i].name, &tallies.lapse[i]);
    fflush(stdout);
}

/* What a few pages may differ from many: three standard deviations. */
static double slack(double percents, int pages)
{
    double p = fmin(fmax(percents / 100, 0.01), 0.99);
    return 300 * sqrt(p * (1 - p) / pages);
}

START_TEST(figures_are_held)
{
    const char  *pages = getenv("CAROM_PAGES");
    bool         full = pages && !strcmp(pages, "full");
    int          right = full ? 5000 : 400, wrong = full ? 10000 : 800;
    Play        *session = judge_new();
    Random       random = random_stream(7000);
    TextbookPage page = {0};
    Judgement    said;
    for (int n = 0; n < right + wrong; n++) {
        textbook_page_make(&page, n < right, &random);
        judge_page(session, buf_text(&page.text), &said);
        measure_reading(&page, &said);
        if (n < right)
            measure_right(&page, &said);
        else
            measure_wrong(&page, &said);
    }
    print_tables();
    textbook_page_free(&page);
    play_free(session);
    for (int figure = 0; figure < FIGURES; figure++) {
        double now = percent(&tallies.all, (Figured)figure), bound = FIGURE[figure].today;
        int    whole = tallies.all.whole[figure];
        double room = slack(bound, whole < right + wrong ? whole : right + wrong); /* the lines of a page stand or fall together */
        ck_assert_msg(FIGURE[figure].low ? now <= bound + room : now >= bound - room, "%s: %.2f %%, and the bound is %g",
                      FIGURE[figure].name, now, bound);
    }
}
END_TEST

int main(void)
{
    seed(); /* one for all, before the tests fork */
    Suite *suite = suite_create("pages in textbook notation");
    TCase *tests = tcase_create("figures");
    tcase_set_timeout(tests, 3600);
    tcase_add_test(tests, figures_are_held);
    suite_add_tcase(suite, tests);
    return run_suites(suite, NULL);
}
