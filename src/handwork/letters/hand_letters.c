#include "handwork/letters/hand_letters.h"

#include "handwork/hand_counted.h"
#include "handwork/letters/letter_page.h"
#include "handwork/reading/hand_reading.h"
#include "verify/cases.h"

VerdictKind hand_letters_verdict(Text text, const Value *truth, NumCtx *ctx, Text *why)
{
    Value value;
    return letter_form_alone(&value, text, ctx, why) ? letter_page_verdict(&value, truth, ctx) : VERDICT_UNKNOWN;
}

static void count_lines(Explanation *page)
{
    int  first = -1;
    bool equations = false;
    for (int i = 0; i < page->lines; i++)
        equations |= page->line[i].equation != NULL;
    for (int i = 0; i < page->lines; i++) {
        const HandLine *line = &page->line[i];
        page->counts.right += line->kind == HAND_RIGHT;
        page->counts.carried += line->kind == HAND_CARRIED;
        page->counts.wrong += line->kind == HAND_ROOT;
        page->counts.unread += !hand_is_judged(line);
        bool before = first >= 0 && !equations && line->step < page->line[first].step; /* in the derivation; of equations, on the page */
        if (line->kind == HAND_ROOT && (first < 0 || before))
            first = i;
    }
    page->root = first;
    page->claims = page->lines + page->work->unread_claims;
    page->unjudged = page->counts.unread + page->work->unread_claims;
    int judged = page->claims - page->unjudged;
    page->cannot_tell = !page->counts.wrong && !page->counts.carried &&
                        (!judged || page->unjudged > judged || (page->unjudged && !hand_counted_last(page)));
}

/* ---- the choice among the readings of a page -------------------------------------------------------------- */

/* The page in the best reading so far. */
typedef struct LetterChoice {
    const Report *report;
    const Method *method;
    Text          text;
    int           first_line;
    LetterReading reading;
    LetterPage    page;
} LetterChoice;

/* The lines that are right. Nobody writes about the data alone: a reading in which no right line is about what is worked out explains
 * nothing. */
static int agreement(const LetterPage *page)
{
    int  right = 0;
    bool explains = false;
    for (int i = 0; i < page->lines; i++) {
        right += page->line[i].kind == HAND_RIGHT;
        explains |= page->line[i].kind == HAND_RIGHT && page->explains[i];
    }
    return explains ? right : 0;
}

static bool is_explained(const LetterPage *page)
{
    return agreement(page) == page->lines && !page->work->unread_claims;
}

/* Whether the velocities u may be those afterwards: the problem is typed with a v, or the page gives one of them its value. Equations
 * alone, where v and u are exchanged as easily as before and after, do not show it. */
static bool may_have_u_after(const LetterPage *page)
{
    Num  v;
    bool may = letter_read(&v, &page->reader, TEXT("v"));
    for (int i = 0; i < page->lines && !may; i++) {
        const HandLine *line = &page->line[i];
        may = line->step >= 0 && line->kind == HAND_RIGHT && page->explains[i] && line->entry->name.at[0] == 'u';
    }
    return may;
}

/* Takes the reading if the page agrees better with the problem then, or as well and longer; how well it does. */
static int try_reading(LetterChoice *choice, LetterReading reading)
{
    LetterPage page = letter_page_read(choice->report, choice->method, choice->text, choice->first_line, reading, false);
    bool       exchanged = (reading.naming & NAMING_V_BEFORE) && (reading.naming & NAMING_U_AFTER);
    int        now = agreement(&page), most = agreement(&choice->page);
    bool       better = now > most || (now == most && reading.own_names && letter_page_leading(&page) > letter_page_leading(&choice->page));
    if (better && (!exchanged || may_have_u_after(&page))) {
        choice->page = page;
        choice->reading = (LetterReading){reading.naming, page.reader.names->own_name, reading.own_names};
    }
    return now;
}

/* The place of the step among the answers. */
static int place_of_answer(const Plan *plan, int step)
{
    int place = 0;
    while (place < plan->answers && plan->answer[place] != step)
        place++;
    return place;
}

/* Whether they are one letter, or two for quantities of one kind, the first for the one that comes first. */
static bool are_usual(const Plan *plan, const HandLetters *letters)
{
    int first = letters->name[0].step, second = letters->name[1].step;
    return letters->count < 2 || (dimension_same(plan->step[first].shape.dimension, plan->step[second].shape.dimension) &&
                                  place_of_answer(plan, first) < place_of_answer(plan, second));
}

static void try_usual_letters(LetterChoice *choice)
{
    HandLetters list[MOST_USUAL_LETTERS];
    int         readings = hand_usual_letters(choice->page.reader.names, list);
    for (int i = 0; i < readings && agreement(&choice->page) < choice->page.lines; i++)
        (void)try_reading(choice, (LetterReading){NAMING_USUAL, list[i].name, list[i].count});
}

/* p and q for va' and vb', or, if nothing on the page is right then, the other way round. */
static void try_strange_letters(LetterChoice *choice)
{
    HandLetters list[MOST_STRANGE_LETTERS];
    int         readings = hand_strange_letters(choice->page.reader.names, choice->text, list), before = agreement(&choice->page);
    Naming      naming = choice->reading.naming;
    for (int i = 0; i < readings; i++) {
        OwnName *name = list[i].name, turned[] = {name[0], name[1]};
        bool     usual = are_usual(choice->report->plan, &list[i]);
        turned[0].step = name[1].step;
        turned[1].step = name[0].step;
        if (usual && try_reading(choice, (LetterReading){naming, name, list[i].count}) <= before && list[i].count > 1)
            (void)try_reading(choice, (LetterReading){naming, turned, list[i].count});
    }
}

const Explanation *hand_letters_explain(const Report *report, const Method *method, Text text, int first_line, const HandWeights *weights)
{
    static const Naming OTHERS[] = {NAMING_U_BEFORE, NAMING_V_AFTER, NAMING_V_BEFORE, NAMING_U_AFTER, NAMING_V_BEFORE | NAMING_U_AFTER};
    LetterChoice        choice = {.report = report, .method = method, .text = text, .first_line = first_line};
    cases_enter(report);
    choice.page = letter_page_read(report, method, text, first_line, choice.reading, false);
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS && agreement(&choice.page) < choice.page.lines; i++)
        (void)try_reading(&choice, (LetterReading){.naming = OTHERS[i]});
    try_usual_letters(&choice);
    if (!is_explained(&choice.page))
        try_strange_letters(&choice);
    LetterPage page = choice.page;
    if (agreement(&page) < page.lines)
        page = letter_page_read(report, method, text, first_line, choice.reading, true);
    Explanation *explanation = ARENA_ONE(page.mem, Explanation);
    *explanation = (Explanation){.report = report,
                                 .method = method,
                                 .work = page.work,
                                 .weights = weights,
                                 .plan = report->plan,
                                 .ctx = page.ctx,
                                 .stopped = num_poll(page.ctx) ? page.ctx->why : NULL,
                                 .line = page.line,
                                 .lines = page.lines,
                                 .law = -1,
                                 .coarse = -1};
    count_lines(explanation);
    return explanation;
}
