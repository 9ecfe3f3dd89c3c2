#include "handwork/hand_counted.h"

static bool names_check(Text label)
{
    static const char *const WORDS[] = {"check", "probe", "verif", "vérif", "kontroll", "prova", "comprob", "sprawdz"};
    return TEXT_HAS_ANY(label, WORDS);
}

/* What stands on the line in front of the claim. */
static Text words_before(const HandEntry *entry, Text page)
{
    size_t start = entry->span.start;
    while (start && page.at[start - 1] != '\n')
        start--;
    return text_trim(text_cut(page, start, entry->span.start));
}

static bool has_number_alone(const HandForm *form)
{
    return form->written.shape.kind == SHAPE_NUMBER && !form->written.named && !form->percent;
}

bool hand_counted_arithmetic(const HandLine *line, const Handwork *work)
{
    const HandEntry *entry = line->entry;
    Text             before = words_before(entry, work->page);
    bool             check = names_check(before) || (entry->kind == CLAIM_VALUE && names_check(entry->as_written));
    bool             right = line->kind == HAND_UNKNOWN && !line->joints && entry->forms > 1;
    right = right && (check || (entry->kind == CLAIM_EQUATION && !before.len));
    for (int i = 0; i < entry->forms && right; i++)
        right = has_number_alone(&entry->form[i]) && (check || !entry->form[i].written.unit.len);
    return right;
}

bool hand_counted_last(const Explanation *page)
{
    int at = page->lines - 1;
    while (at > 0 && hand_counted_arithmetic(&page->line[at], page->work))
        at--;
    const HandLine *last = page->lines ? &page->line[at] : NULL;
    bool            judged = last && hand_is_judged(last);
    for (int i = 0; i < page->work->unreads && judged; i++)
        judged = !text_count(page->work->unread[i].text, '=') || page->work->unread[i].span.start < last->entry->span.start;
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

bool hand_counted_aside(const Explanation *page)
{
    bool aside = true;
    for (int i = 0; i < page->lines && aside; i++) {
        const HandLine *line = &page->line[i];
        bool            named = names_quantity(line->entry->as_written) || names_quantity(words_before(line->entry, page->work->page));
        aside = hand_is_judged(line) || (line->step < 0 && !line->joints && !named);
    }
    for (int i = 0; i < page->work->unreads && aside; i++)
        aside = !page->work->unread[i].claim || !names_quantity(page->work->unread[i].text);
    return aside;
}
