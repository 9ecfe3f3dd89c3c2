#include "handwork/hand_counted.h"
#include "handwork/reading/hand_reading.h"
#include "handwork/reading/hand_symbols.h"
#include "handwork/written/written_units.h"

#include "units/unit.h"

#include <ctype.h>
#include <string.h>

static bool names_check(Text label)
{
    static const char *const WORDS[] = {"check", "probe", "verif", "vérif", "kontroll", "prova", "comprob", "sprawdz"};
    return TEXT_HAS_ANY(label, WORDS);
}

/* x: before 10 - 1 = 9, after 8.56 + 0.44 = 9: words that only say when, or along which axis. */
static bool names_time_or_axis(Text label)
{
    static const char *const WORDS[] = {"before",  "after", "vorher", "nachher", "avant", "après", "prima", "dopo",  "antes", "depois",
                                        "después", "x",     "y",      "px",      "py",    "p_x",   "p_y",   "along", "and",   "to"};
    size_t                   own = label.len; /* the words behind the last comma are those of the claim */
    while (own && !strchr(",;", label.at[own - 1]))
        own--;
    label = text_trim(text_from(label, own));
    bool only = label.len > 0;
    while (label.len && only) {
        Text word = text_take(&label, " ");
        while (word.len && strchr(":,;", word.at[word.len - 1]))
            word.len--;
        bool known = !word.len;
        for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS && !known; i++)
            known = text_is(word, WORDS[i]);
        only = known;
    }
    return only;
}

Text hand_words_before(const HandEntry *entry, Text page)
{
    size_t start = entry->span.start;
    while (start && page.at[start - 1] != '\n')
        start--;
    return text_trim(text_cut(page, start, entry->span.start));
}

bool hand_stands_alone(const HandEntry *entry, Text page)
{
    Text before = hand_words_before(entry, page);
    return !before.len || names_check(before) || names_time_or_axis(before);
}

/* Whether the line is arithmetic that is right and claims nothing else about the problem: 2*3 + 1*(-3) = 3 in a line of its own and without
 * a unit, or behind the word `check`. Such a line does not count. */
static bool is_arithmetic(const HandLine *line, const Handwork *work)
{
    const HandEntry *entry = line->entry;
    Text             before = hand_words_before(entry, work->page);
    bool check = names_check(before) || names_time_or_axis(before) || (entry->kind == CLAIM_VALUE && names_check(entry->as_written));
    bool right = line->kind == HAND_UNKNOWN && !line->joints && entry->forms > 1;
    right = right && (check || (entry->kind == CLAIM_EQUATION && !before.len));
    for (int i = 0; i < entry->forms && right; i++)
        right = written_is_number(&entry->form[i].written) && !entry->form[i].percent && (check || !entry->form[i].written.unit.len);
    return right;
}

/* The i of 1.5 i. */
static bool is_unit_vector(Text claim, size_t at)
{
    bool alone = at + 1 >= claim.len || !(isalnum((unsigned char)claim.at[at + 1]) || claim.at[at + 1] == '.'); /* i.e. */
    return at < claim.len && (claim.at[at] == 'i' || claim.at[at] == 'j') && alone;
}

/* Whether the claim has a number with a unit other than one of angles, a component, or a percentage: E = 147 J, 1.5 i, 30 %. */
static bool has_measure(Text claim)
{
    bool measure = false;
    for (size_t at = 1; at < claim.len && !measure; at++) {
        size_t behind = at + (claim.at[at] == ' ');
        Text   unit = isdigit((unsigned char)claim.at[at - 1]) ? unit_at(claim, behind) : (Text){0};
        bool   whole = unit.len && !(behind + unit.len < claim.len && isalpha((unsigned char)claim.at[behind + unit.len]));
        measure = (whole && units_angle(unit) == ANGLE_UNSAID) || (isdigit((unsigned char)claim.at[at - 1]) && behind < claim.len &&
                                                                   (claim.at[behind] == '%' || is_unit_vector(claim, behind)));
    }
    return measure;
}

bool hand_counted_last(const Explanation *page)
{
    int at = page->lines - 1;
    while (at > 0 && is_arithmetic(&page->line[at], page->work))
        at--;
    const HandLine *last = page->lines ? &page->line[at] : NULL;
    bool            judged = last && hand_is_judged(last);
    for (int i = 0; i < page->work->unreads && judged; i++) {
        const HandUnread *unread = &page->work->unread[i];
        bool              result = text_count(unread->said, '=') || (unread->claim && has_measure(unread->said));
        judged = !result || unread->span.start < last->entry->span.start;
    }
    return judged;
}

/* Whether the words are about a quantity of collisions, so that the claim may give a wrong value for it. */
static bool names_quantity(Text words)
{
    static const char *const WORDS[] = {"lost",    "loss",  "lose",    "energ",    "énerg",  "impuls", "height",
                                        "rebound", "speed", "velocit", "momentum", "vitess", "geschw", "percent",
                                        "%",       "frac",  "Ek",      "KE",       "perd",   "verl"};
    return TEXT_HAS_ANY(words, WORDS);
}

/* v1y = 4.5, which was not read: a symbol of a quantity, and not beside the point. */
static bool begins_with_symbol(Text claim)
{
    PaperSymbol symbol;
    Text        name = text_trim(text_before_any(claim, "="));
    return name.len < claim.len && name.len > 1 && symbol_read(&symbol, name);
}

/* Whether all that was not judged, or not read, is beside the point: it has a name that means nothing in the problem, or no unit, and no
 * words about a speed, an energy or the like. Where all answers on the page are right, that much may stay open. */
static bool is_beside_the_point(const Explanation *page)
{
    bool aside = true;
    for (int i = 0; i < page->lines && aside; i++) {
        const HandLine *line = &page->line[i];
        bool            named = names_quantity(line->entry->as_written) || names_quantity(hand_words_before(line->entry, page->work->page));
        bool unit = line->entry->kind == CLAIM_EQUATION && line->entry->forms && line->entry->form[line->entry->forms - 1].written.unit.len;
        aside = hand_is_judged(line) || (line->step < 0 && !line->joints && !named && !unit);
    }
    for (int i = 0; i < page->work->unreads && aside; i++) {
        const HandUnread *unread = &page->work->unread[i];
        aside = !unread->claim || !(names_quantity(unread->said) || begins_with_symbol(unread->said) || has_measure(unread->said));
    }
    return aside;
}

/* The lines that were held against the problem: themselves, or, with a name of the student's own and equals signs that hold, as part of a
 * line below. Otherwise such a name says nothing about the problem, whether its two sides agree or not. */
static int count_judged(const HandChecker *page)
{
    bool *judged = ARENA_MANY(page->mem, bool, page->lines + 1);
    int   count = 0;
    for (int i = page->lines - 1; i >= 0; i--) {
        const HandLine *line = &page->line[i];
        judged[i] = line->kind != HAND_UNKNOWN && line->kind != HAND_NOT_READ;
        for (int k = i + 1; k < page->lines && line->kind == HAND_UNKNOWN && line->entry->forms && !judged[i]; k++)
            judged[i] = judged[k] && hand_line_uses(page->report, page->line, k, i);
        count += judged[i] && !is_arithmetic(line, page->work);
    }
    return count;
}

/* Whether an answer stands on the page that could not be read, v1 = 99 m/s nach irgendwo, and nowhere else is right. */
static bool has_open_answer(const HandChecker *page)
{
    bool open = false;
    for (int i = 0; i < page->lines && !open; i++) {
        const HandLine *line = &page->line[i];
        open = line->kind == HAND_NOT_READ && line->step >= 0 && page->plan->step[line->step].role == ROLE_ANSWER;
        for (int k = 0; k < page->lines && open; k++)
            open = !(page->line[k].step == line->step && hand_is_right(&page->line[k]));
    }
    return open;
}

/* Prose claims nothing; it counts only if nothing else could be judged. Nor does arithmetic, once something else was judged. */
bool hand_counted_claims(Explanation *page, const HandChecker *checker)
{
    const Handwork *work = page->work;
    int             judged = count_judged(checker), arithmetic = 0;
    bool            misread = false;
    for (int i = 0; i < page->lines; i++)
        arithmetic += judged && is_arithmetic(&page->line[i], work);
    for (int i = 0; i < checker->lines && !misread; i++)
        misread = checker->line[i].misread;
    page->claims = page->lines - arithmetic + (judged ? work->unread_claims : work->unread_lines);
    page->unjudged = page->claims - judged;
    bool done = !page->unjudged || hand_counted_last(page) || (page->answers_right && is_beside_the_point(page));
    return !misread && !has_open_answer(checker) && judged && page->unjudged <= judged && done;
}
