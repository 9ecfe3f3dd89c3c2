#include "render/hand/hand_document.h"

#include "render/hand/hand_marks.h"
#include "render/hand/hand_text.h"
#include "render/hand/page_names.h"
#include "render/hand/hand_words.h"

#include <string.h>

typedef struct HandPageMaker {
    const Explanation *hand;
    HandShown          shown;
    Arena             *mem;
    Document           doc;
} HandPageMaker;

/* The claim as it stands on the page. One that goes on over several lines, or names its quantity only in front of an `or`, has its name and
 * its last form. */
static Text claim_text(HandPageMaker *m, const HandLine *line)
{
    const HandEntry *entry = line->entry;
    const HandForm  *last = hand_last_form(line);
    if (!last)
        return hand_as_typed(m->hand, entry->as_written);
    size_t start = entry->span.start < last->span.start ? entry->span.start : last->span.start;
    size_t end = entry->span.end > last->span.end ? entry->span.end : last->span.end;
    if (line->remark.len && last->note.len) /* 42.0° north of east: it is about these words */
        end = (size_t)(last->note.at + last->note.len - last->text.at) + last->span.start;
    Text page = m->hand->work->page;
    if (end < page.len && page.at[end] == ')' && entry->forms > 1) /* 0.5 m/s (= 1.8 km/h) */
        end++;
    Text claim = text_cut(page, start, end);
    if (!memchr(claim.at, '\n', claim.len) && !entry->or_above)
        return hand_as_typed(m->hand, claim);
    return text_format(m->mem, "%.*s = %.*s", TEXT_ARG(hand_as_typed(m->hand, entry->as_written)),
                       TEXT_ARG(hand_as_typed(m->hand, last->text)));
}

/* ✓ right, ✗ wrong by itself, → carried from a wrong line, ? not judged. */
static const char *mark_of(const Explanation *hand, const HandLine *line)
{
    bool unicode = hand->report->unicode;
    if (line->kind == HAND_ROOT || line->unit.kind == DIMENSION_OF || line->joints)
        return unicode ? "✗" : "x";
    if (line->kind == HAND_CARRIED)
        return unicode ? "→" : ">";
    return hand_is_right(line) ? unicode ? "✓" : "+" : "?";
}

/* Only a page has line numbers, not a single claim. */
static void put_lines(HandPageMaker *m)
{
    const Explanation       *hand = m->hand;
    static const char *const HEAD[] = {"line", "as written", "verdict"};
    bool                     page = hand->work->lines > 1;
    int                      columns = page ? 3 : 2;
    Block                   *table = document_table(&m->doc, (Text){0}, page ? HEAD : HEAD + 1, columns, hand->lines);
    table->rows += hand->lines;
    for (int i = 0; i < hand->lines; i++) {
        const HandLine *line = &hand->line[i];
        Phrase         *cell = &table->cell[columns * (i + 1)];
        if (page)
            *cell++ = phrase_of(m->mem, text_format(m->mem, "%d", line->entry->line));
        cell[0] = phrase_of(m->mem, claim_text(m, line));
        Text verdict = text_format(m->mem, "%s %.*s", mark_of(hand, line), TEXT_ARG(hand_verdict_text(hand, line)));
        bool wrong = line->kind == HAND_ROOT || line->unit.kind == DIMENSION_OF;
        phrase_stress(&cell[1], m->mem, verdict, wrong ? STRESS_WRONG : STRESS_NONE);
        if (line->kind != HAND_NOT_READ || !page)
            table->detail[i + 1] = hand_detail_text(hand, line, m->shown.hidden);
    }
}

/* Explains right answers on a page with a mistake. */
static void put_all_the_same(HandPageMaker *m)
{
    const Explanation *hand = m->hand;
    for (int i = 0; i < hand->lines; i++) {
        const HandLine *line = &hand->line[i];
        bool            above = line->in_spite >= 0 && line->in_spite < i;
        if (!above || hand->root < 0 || !hand_is_right(line) || hand_is_equation(line) || hand->plan->step[line->step].role != ROLE_ANSWER)
            continue;
        Text wrong = hand->line[line->in_spite].entry->as_written;
        document_note(
            &m->doc,
            "%.*s is right although %.*s is wrong: your %.*s would give %.*s. Either a second mistake cancels the first, or you did "
            "not use it",
            TEXT_ARG(line->entry->as_written), TEXT_ARG(wrong), TEXT_ARG(wrong),
            TEXT_ARG(hand_value_text(hand, hand_part(line, line->instead), line->ctx)));
        return;
    }
    if (hand->root >= 0 && hand->answers_right && hand->line[hand->root].entry->kind != CLAIM_STATEMENT)
        document_note(&m->doc, "the answers themselves are right");
}

static bool was_named(const Explanation *hand, int line)
{
    for (int i = 0; i < line; i++)
        if (hand->line[i].step == hand->line[line].step && text_equal(hand->line[i].entry->name, hand->line[line].entry->name))
            return true;
    return false;
}

/* Tells which quantity a name of the student's own was taken for: "v1 is read as the velocity of A after the collision". */
static void put_names(HandPageMaker *m)
{
    const Explanation *hand = m->hand;
    Buf                buf = {0};
    for (int i = 0; i < hand->lines; i++) {
        const HandLine *line = &hand->line[i];
        bool            words = memchr(line->entry->as_written.at, ' ', line->entry->as_written.len); /* KE before says it itself */
        if (line->step < 0 || words || hand_is_own_name(line, hand->plan) || was_named(hand, i))
            continue;
        buf_printf(&buf, "%s%.*s %s ", buf.len ? ", " : "", TEXT_ARG(hand_as_typed(hand, line->entry->as_written)),
                   buf.len ? "as" : "is read as");
        if (line->component >= 0)
            buf_printf(&buf, "the %c component of ", 'x' + line->component);
        buf_put(&buf, page_names_words(hand, line->step));
    }
    if (buf.len)
        document_note(&m->doc, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
}

static void put_unread_row(HandPageMaker *m, Block *table, int line, Text text, Text why)
{
    Phrase *cell = &table->cell[table->columns * table->rows++];
    cell[0] = phrase_of(m->mem, text_format(m->mem, "%d", line));
    cell[1] = phrase_of(m->mem, text);
    cell[2] = phrase_of(m->mem, why);
}

/* The claims that were not read, once and together, each with a way to write it. */
static void put_unread(HandPageMaker *m)
{
    const Explanation *hand = m->hand;
    const Handwork    *work = hand->work;
    int                count = 0;
    for (int i = 0; i < hand->lines; i++)
        count += hand->line[i].kind == HAND_NOT_READ;
    bool all = !hand->lines; /* prose counts only where there is nothing else */
    int  listed = 0;
    for (int i = 0; i < work->unreads; i++)
        listed += all || work->unread[i].claim;
    if (work->lines < 2 || count + listed == 0)
        return;
    static const char *const HEAD[] = {"line", "not read", "why, and what to write"};
    Block                   *table = document_table(&m->doc, (Text){0}, HEAD, 3, count + listed);
    for (int i = 0; i < hand->lines; i++)
        if (hand->line[i].kind == HAND_NOT_READ)
            put_unread_row(m, table, hand->line[i].entry->line, claim_text(m, &hand->line[i]),
                           hand_detail_text(hand, &hand->line[i], m->shown.hidden));
    for (int i = 0; i < work->unreads; i++)
        if (all || work->unread[i].claim)
            put_unread_row(m, table, work->unread[i].line, hand_as_typed(hand, work->unread[i].text), work->unread[i].why);
    if (work->unread_lines > work->unreads)
        document_note(&m->doc, "%d more lines were not read", work->unread_lines - work->unreads);
}

static void put_notes(HandPageMaker *m)
{
    const Explanation *hand = m->hand;
    put_names(m);
    bool degrees = false;
    for (int i = 0; i < hand->lines; i++)
        for (int k = 0; k < hand->line[i].entry->forms; k++)
            degrees |= hand->line[i].entry->form[k].in_degrees;
    if (degrees)
        document_note(
            &m->doc, "%s",
            hand->report->unicode
                ? "angles without a unit are read as degrees here; elsewhere in carom, cos(30) means radians and cos(30°) degrees"
                : "angles without a unit are read as degrees here; elsewhere in carom, cos(30) means radians and cos(30 deg) degrees");
    if (hand->own_g.len)
        document_note(&m->doc, "the page takes g = %.*s m/s²", TEXT_ARG(hand->own_g));
    if (hand->speeds.len)
        document_note(&m->doc, "the page works in %.*s throughout", TEXT_ARG(hand->speeds));
    for (int i = 0; i < hand->conventions; i++)
        document_note(&m->doc, "this page uses another convention, which is equally correct: %.*s", TEXT_ARG(hand->convention[i]));
    if (hand->unsaid.len)
        document_note(&m->doc, "the page would be right with another convention: %.*s. If you mean it, write the data that way too",
                      TEXT_ARG(hand->unsaid));
    put_all_the_same(m);
    for (int i = 0; i < hand->otherwises; i++)
        document_note(&m->doc, "if you do not mean that convention, the likely mistake is %.*s: %.*s", TEXT_ARG(hand->otherwise[i].id),
                      TEXT_ARG(hand->otherwise[i].feedback));
    if (hand->law >= 0) {
        const Step *law = &hand->plan->step[hand->law];
        const Expr *formula = page_names_steps(hand, law->formula);
        Buf         buf = {0};
        if (page_names_all(hand, formula)) {
            buf_puts(&buf, "do not satisfy ");
            expr_write(&buf, page_names_formula(hand, formula, false), hand->report->unicode);
        }
        document_note(&m->doc, "no common mistake gives this value; your values %.*s: %.*s",
                      TEXT_ARG(buf.len ? buf_text(&buf) : TEXT("do not satisfy a law")), TEXT_ARG(law->page.caption));
        buf_free(&buf);
    }
    if (hand->coarse >= 0)
        document_note(&m->doc, "values are rounded too early: keep more digits from %.*s = %.*s on",
                      TEXT_ARG(hand->line[hand->coarse].entry->as_written),
                      TEXT_ARG(hand_as_typed(hand, hand_last_form(&hand->line[hand->coarse])->text)));
}

/* The first line with a wrong equals sign, or -1. */
static int first_joint(const Explanation *hand)
{
    int i = 0;
    while (i < hand->lines && !hand->line[i].joints)
        i++;
    return i < hand->lines ? i : -1;
}

static Text headline_of_wrong_page(HandPageMaker *m)
{
    const Explanation *hand = m->hand;
    int                joint = first_joint(hand);
    if (hand->root < 0)
        return joint >= 0 ? TEXT("an equals sign is wrong") : TEXT("the numbers are right, but a unit is wrong");
    bool            sooner = joint >= 0 && hand_wrong_at(&hand->line[joint]) < hand_wrong_at(&hand->line[hand->root]);
    const HandLine *wrong = &hand->line[sooner ? joint : hand->root];
    Text            name = hand_as_typed(hand, wrong->entry->as_written);
    if (hand->lines == 1)
        return text_format(m->mem, "%.*s is wrong", TEXT_ARG(name));
    if (hand_is_equation(wrong))
        return text_format(m->mem, "the first wrong line is %d", hand_wrong_at(wrong));
    return text_format(m->mem, "the first wrong line is %d, %.*s", hand_wrong_at(wrong), TEXT_ARG(name));
}

static Text headline(HandPageMaker *m)
{
    const Explanation *hand = m->hand;
    bool               drift = false, unread = hand->work->unread_lines > 0;
    for (int i = 0; i < hand->lines; i++) {
        drift |= hand->line[i].kind == HAND_DRIFT;
        unread |= hand->line[i].kind == HAND_NOT_READ;
    }
    if (!explanation_is_right(hand))
        return headline_of_wrong_page(m);
    if (!hand->claims)
        return TEXT("cannot tell: the page is empty");
    if (!hand->unjudged)
        return drift ? TEXT("the method is right, but values are rounded too early") : TEXT("everything is right");
    const char *verdict = hand->cannot_tell ? "cannot tell" : "right as far as it goes", *done = unread ? "read" : "judged";
    if (hand->claims == 1)
        return text_format(m->mem, "%s: the line was not %s", verdict, done);
    return text_format(m->mem, "%s: %d of %d lines %s not %s", verdict, hand->unjudged, hand->claims, hand->unjudged == 1 ? "was" : "were",
                       done);
}

Document document_of_hand(const Explanation *hand, HandShown shown)
{
    HandPageMaker m = {.hand = hand, .shown = shown, .mem = hand->report->desk->exact.mem, .doc.mem = hand->report->desk->exact.mem};
    document_add(&m.doc, BLOCK_TITLE, text_format(m.mem, "check of %.*s: %.*s", TEXT_ARG(hand->plan->method), TEXT_ARG(headline(&m))));
    if (hand->lines)
        put_lines(&m);
    put_unread(&m);
    if (shown.sheet)
        hand_marks_put(&m.doc, shown.sheet);
    put_notes(&m);
    return m.doc;
}
