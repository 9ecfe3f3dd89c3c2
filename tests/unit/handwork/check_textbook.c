/* How well pages in textbook notation are read and judged: the measures, by style, method and kind of slip.
 *
 * Pages are made by tests/shared/textbook, which knows nothing of the reader. `make test` makes a few, always the same ones, and requires
 * what must hold for each page; CAROM_PAGES=full makes as many as the figures are stated for, as `make bench` does, and CAROM_PAGES=N has N
 * right ones among them. CAROM_SEED repeats a run, CAROM_SHOWN=N prints N pages for each figure that is not met, as they can be
 * pasted at the prompt. */
#include "judgement.h"
#include "textbook_page.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- figures ---------------------------------------------------------------------------------------------- */

typedef enum Figured {
    ACCUSED,
    UNREAD,
    FOUND,
    EXPLAINED,
    PASSED,
    ACCEPTED,
    EQUATION_FOUND,
    TERM_FOUND,
    MISNAMED,
    FOREIGN,
    FIGURES
} Figured;

/* In percent. `last` is the figure that was last recorded, for the eye of who runs `make bench`. What is `never` so of any page is
 * required. */
static const struct {
    const char *name, *whole;
    bool        low, never; /* low: better if lower */
    double      last, wanted;
} FIGURE[FIGURES] = {
    [ACCUSED] = {"right pages accused", "right pages", true, true, 0, 0.1},
    [UNREAD] = {"claims not read", "claims", true, false, 1.95, 3},
    [FOUND] = {"first wrong line found", "wrong pages", false, false, 96.3, 90},
    [EXPLAINED] = {"mistake alone or among three", "wrong pages", false, false, 87.4, 85},
    [PASSED] = {"wrong page passes as right", "wrong pages", true, true, 0.25, 2},
    [ACCEPTED] = {"wrong line accepted", "wrong pages", true, true, 0.12, 0},
    [EQUATION_FOUND] = {"wrong equation: line found", "wrong equations", false, false, 96.4, 95},
    [TERM_FOUND] = {"wrong equation: term found", "wrong equations", false, false, 82.7, 85},
    [FOREIGN] = {"names that are not on the page", "wrong pages", true, true, 0.12, 0},
    [MISNAMED] = {"slip of the pen named firmly", "slips of the pen", true, false, 0, 0.5},
};

typedef struct Tally {
    int whole[FIGURES], part[FIGURES];
} Tally;

enum { MOST_CHOICES = 10, MOST_EXERCISES = 24, MOST_LAPSES = 30 };

typedef struct Tallies {
    Tally all, style[AXES][MOST_CHOICES], exercise[MOST_EXERCISES], lapse[MOST_LAPSES][PLACES];
} Tallies;

static Tallies tallies;

static void count(const TextbookPage *page, Figured figure, int part, int whole)
{
    Tally *of[AXES + 3] = {&tallies.all, &tallies.exercise[page->exercise - exercise_table]};
    int    rows = 2;
    for (int axis = 0; axis < AXES; axis++)
        of[rows++] = &tallies.style[axis][page->pen.choice[axis]];
    if (page->lapse)
        of[rows++] = &tallies.lapse[page->lapse - lapse_table][page->place];
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

static int claims_read(const Judgement *said, int number)
{
    int read = 0;
    for (int i = 0; i < said->lines; i++)
        read += said->line[i].line == number && !verdict_is_open(said->line[i].verdict);
    return read;
}

/* Of several claims in the line one is enough to be accused, or to be left unread. */
static bool is_accepted(const TextbookPage *page, const Judgement *said)
{
    int  number = page->line;
    bool accepted = claims_read(said, number) >= page->claims[number];
    for (int i = 0; i < said->lines; i++) {
        const LineJudged *line = &said->line[i];
        if (line->line == number && (line_is_wrong(line) || verdict_is_open(line->verdict) || text_is(line->verdict, "carried")))
            return false;
    }
    return accepted;
}

/* Whether the mistakes that are named can be the one that was made: of slips that fit some numbers by chance, one has to be that. */
static bool is_among(const LineJudged *line, const Lapse *lapse)
{
    bool among = false;
    for (int i = 0; i < line->names && !among; i++) {
        char id[16];
        snprintf(id, sizeof id, "%.*s", TEXT_ARG(line->named[i]));
        bool chance = text_starts(line->named[i], "TS") || !strcmp(id, "GN3") || !strcmp(id, "GN8");
        among = !chance || strstr(lapse->slips, id);
    }
    return among;
}

static bool is_explained(const LineJudged *line, const Lapse *lapse)
{
    return (line->names <= 3 && is_among(line, lapse)) || (line->terms > 0 && line->terms <= 3);
}

static bool is_in_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '\'';
}

/* v1 and va' are names for sure, and so are those of the method's own steps that are no words. R13 is a mistake. */
static bool is_name(const char *word)
{
    size_t len = strlen(word);
    return isalpha((unsigned char)word[0]) &&
           (word[len - 1] == '\'' || (len > 1 && islower((unsigned char)word[0]) && isdigit((unsigned char)word[len - 1])) ||
            !strcmp(word, "jc") || !strcmp(word, "jr"));
}

/* Whether the line has a name that stands neither on the page nor in the problem. */
static bool is_foreign(const TextbookPage *page, Text line)
{
    for (size_t at = 0, end; at < line.len; at = end + 1) {
        char word[40];
        for (end = at; end < line.len && is_in_name(line.at[end]);)
            end++;
        snprintf(word, sizeof word, "%.*s", (int)(end - at), line.at + at);
        if (end > at && is_name(word) && !strstr(page->text.at, word))
            return true;
    }
    return false;
}

/* What a person reads of it; notes may say which quantity of the method a name was read as. */
static bool names_others(const TextbookPage *page, Play *plain)
{
    bool foreign = false, note = false;
    play_lines(plain, buf_text(&page->text));
    Text text = buf_text(&plain->out);
    for (size_t at = 0, end; at < text.len; at = end + 1) {
        for (end = at; end < text.len && text.at[end] != '\n';)
            end++;
        Text line = text_cut(text, at, end);
        note = text_starts(line, "note:") || (note && text_starts(line, "  "));
        foreign |= !note && is_foreign(page, line);
    }
    return foreign;
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

static void measure_wrong(const TextbookPage *page, const Judgement *said, Play *plain)
{
    const LineJudged *first = judgement_first_wrong(said);
    bool              found = first && first->line == page->line;
    measure(page, FOUND, found, said);
    measure(page, PASSED, text_is(said->status, "ok"), said);
    measure(page, ACCEPTED, is_accepted(page, said), said);
    if (page->lapse->known)
        measure(page, EXPLAINED, found && is_explained(first, page->lapse), said);
    else
        measure(page, MISNAMED, first && first->names && !first->could_be && !text_is(first->named[0], "GN3"), said);
    measure(page, FOREIGN, names_others(page, plain), said);
    if (page->place) {
        measure(page, EQUATION_FOUND, found, said);
        measure(page, TERM_FOUND, found && judgement_names_term(first, page->term), said);
    }
}

static void measure_reading(const TextbookPage *page, const Judgement *said)
{
    int claims = 0, unread = 0;
    for (int number = 2; number < page->lines; number++) {
        claims += page->claims[number];
        int read = claims_read(said, number);
        unread += read < page->claims[number] ? page->claims[number] - read : 0;
    }
    count(page, UNREAD, unread, claims);
    if (unread)
        show(UNREAD, page, said);
}

/* ---- tables ----------------------------------------------------------------------------------------------- */

static void print_row(const char *kind, const char *name, const Tally *tally)
{
    printf("%-9s %-24s %6d", kind, name, tally->whole[ACCUSED] + tally->whole[FOUND]);
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
    printf("seed %llu, in percent of these pages:\n%-34s %6s", (unsigned long long)seed(), "", "pages");
    for (int figure = 0; figure < FIGURES; figure++)
        printf(" %6c", 'a' + figure);
    putchar('\n');
    for (int i = 0; i < exercises; i++)
        print_row(i ? "" : "method", exercise_table[i].title, &tallies.exercise[i]);
    for (int axis = 0; axis < AXES; axis++)
        for (int i = 0; i < pen_options((Axis)axis); i++)
            print_row(i ? "" : axis_names[axis], pen_option((Axis)axis, i), &tallies.style[axis][i]);
    for (int place = 0; place < PLACES; place++)
        for (int i = 0; i < lapses; i++)
            if (tallies.lapse[i][place].whole[FOUND])
                print_row(textbook_places[place], lapse_table[i].name, &tallies.lapse[i][place]);
    fflush(stdout);
}

/* Pages of the fixed set of `make test`, by their number, that are still judged as no page may be. Each is a defect of the reader. */
static const struct {
    int     page;
    Figured figure;
} STILL[] = {{112, ACCUSED}, {243, ACCEPTED}, {319, PASSED}, {375, PASSED}};
enum { USUAL = 200 };

static bool is_still_so(int page, Figured figure)
{
    for (size_t i = 0; i < sizeof STILL / sizeof *STILL; i++)
        if (STILL[i].page == page && STILL[i].figure == figure)
            return true;
    return false;
}

/* What no page may be, and this one is; but a defect that is listed has to be there, too. */
static void require(int n, const Tally *before)
{
    for (int figure = 0; figure < FIGURES; figure++) {
        bool is = tallies.all.part[figure] > before->part[figure];
        if (FIGURE[figure].never)
            ck_assert_msg(is == is_still_so(n, (Figured)figure), "page %d, %s: %s", n, FIGURE[figure].name,
                          is ? "CAROM_SHOWN=1 prints it" : "no longer; take it off the list");
    }
}

START_TEST(pages_are_read_and_judged)
{
    const char  *pages = getenv("CAROM_PAGES");
    int          right = !pages ? cases(USUAL) : !strcmp(pages, "full") ? 5000 : atoi(pages), wrong = right * 3 / 2, equations = right / 2;
    Play        *session = judge_new(), *plain = play_new(NULL);
    Random       random = random_stream(7000);
    TextbookPage page = {0};
    Judgement    said;
    for (int n = 0; n < right + wrong + equations; n++) {
        Tally before = tallies.all;
        textbook_page_make(&page, n < right ? TEXTBOOK_RIGHT : n < right + wrong ? TEXTBOOK_WRONG : TEXTBOOK_WRONG_EQUATION, &random);
        judge_page(session, buf_text(&page.text), &said);
        measure_reading(&page, &said);
        if (n < right)
            measure_right(&page, &said);
        else
            measure_wrong(&page, &said, plain);
        if (right == USUAL)
            require(n, &before);
    }
    print_tables();
    textbook_page_free(&page);
    play_free(session);
    play_free(plain);
    for (int figure = 0; figure < FIGURES; figure++)
        print_figure(FIGURE[figure].name, tallies.all.part[figure], tallies.all.whole[figure], FIGURE[figure].last);
}
END_TEST

SUITE(check_textbook)
{
    Suite *suite = suite_create("pages in textbook notation");
    TCase *tests = tcase_create("figures");
    tcase_add_test(tests, pages_are_read_and_judged);
    suite_add_tcase(suite, tests);
    return suite;
}
