/* Wrong equations in textbook notation, kind by kind: whether the line is found, and the term.
 *
 * A kind is a lapse (tests/shared/textbook/lapse.c: each term's sign, exchanged masses, e on the wrong side or twice, a lost bracket,
 * factor or term, ...) in one kind of line: a law in letters, numbers put in, or a step of the solving (where a wrong sign is a term moved
 * without it, and a lost factor one side divided). Problems, notations and lapses are those of the generator, which knows nothing of the
 * reader.
 *
 * `make test` makes 3 pages of a kind, CAROM_PAGES=full 50, CAROM_PAGES=N so many. CAROM_SEED repeats a run, CAROM_SHOWN=N prints N pages
 * where the line or the term is missed. */
#include "judgement.h"
#include "textbook_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FULL = 50, FEW = 3 };

static int pages_of_a_kind(void)
{
    const char *pages = getenv("CAROM_PAGES");
    return !pages ? cases(FEW) : !strcmp(pages, "full") ? FULL : atoi(pages);
}

typedef struct Score {
    int pages, line, term;
} Score;

static void show(const TextbookPage *page, const Judgement *said, const char *what)
{
    static int  shown;
    const char *most = getenv("CAROM_SHOWN");
    Buf         text = {0};
    if (!most || shown++ >= atoi(most))
        return;
    judgement_put(&text, said);
    printf("\n# %s: %s, line %d `%s`; carom: %.*s\n%s", what, page->lapse->name, page->line, page->term, TEXT_ARG(buf_text(&text)),
           page->text.at);
    buf_free(&text);
}

static Score judge_kind(const Lapse *lapse, TextbookPlace place, Play *session, Random *random)
{
    Score        score = {0};
    TextbookPage page = {0};
    Judgement    said;
    for (int n = pages_of_a_kind(); n && textbook_page_make_lapse(&page, lapse, place, random); n--) {
        judge_page(session, buf_text(&page.text), &said);
        const LineJudged *first = judgement_first_wrong(&said);
        bool              line = first && first->line == page.line, term = line && judgement_names_term(first, page.term);
        ck_assert_msg(getenv("CAROM_PAGES") || said.exit != EXIT_FINE, "a wrong equation passes:\n%s", page.text.at);
        score.pages++;
        score.line += line;
        score.term += term;
        if (!term)
            show(&page, &said, line ? "term missed" : "line missed");
    }
    textbook_page_free(&page);
    return score;
}

START_TEST(line_and_term_are_found)
{
    Random random = random_stream(7300);
    Play  *session = judge_new();
    Score  all = {0};
    int    kinds = 0;
    for (int place = PLACE_LAW; place < PLACES; place++)
        for (int i = 0; i < lapses; i++) {
            Score kind = judge_kind(&lapse_table[i], (TextbookPlace)place, session, &random);
            if (!kind.pages)
                continue;
            printf("%-8s %-24s line %3d, term %3d of %d\n", textbook_places[place], lapse_table[i].name, kind.line, kind.term, kind.pages);
            kinds++;
            all.pages += kind.pages;
            all.line += kind.line;
            all.term += kind.term;
        }
    printf("%d kinds, %d pages: line found %.1f %%, term %.1f %%\n", kinds, all.pages, 100.0 * all.line / all.pages,
           100.0 * all.term / all.pages);
    fflush(stdout);
    play_free(session);
    ck_assert_int_ge(kinds, 38); /* one or two have hardly any room in the exercises, and are seldom made */
    print_figure("lapse in an equation: line found", all.line, all.pages, 85);
    print_figure("lapse in an equation: term found", all.term, all.pages, 78);
}
END_TEST

SUITE(check_equation_lapses)
{
    Suite *suite = suite_create("lapses in equations");
    TCase *pages = tcase_create("pages");
    tcase_add_test(pages, line_and_term_are_found);
    suite_add_tcase(suite, pages);
    return suite;
}
