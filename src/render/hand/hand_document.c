#include "render/hand/hand_document.h"

#include "render/hand/hand_text.h"
#include "render/hand/hand_words.h"

typedef struct HandPageMaker {
    const Explanation *hand;
    Arena             *mem;
    Document           doc;
} HandPageMaker;

/* An equation as it stands on the page, a value with its last form. */
static void put_as_written(Buf *cell, const Explanation *hand, const HandLine *line)
{
    const HandForm *form = hand_last_form(line), *first = line->entry->form;
    if (line->equation && hand_is_equation(line)) {
        if (line->entry->side) {
            bool turned = line->entry->side[0].span.start > line->entry->side[1].span.start;
            first = &line->entry->side[turned];
            form = &line->entry->side[!turned];
        }
        buf_put(cell, hand_as_typed(hand, text_cut(hand->work->page, first->span.start, form->span.end)));
        return;
    }
    buf_printf(cell, "%.*s = %.*s", TEXT_ARG(hand_as_typed(hand, line->entry->as_written)),
               TEXT_ARG(hand_as_typed(hand, form ? form->text : (Text){0})));
}

static void put_lines(HandPageMaker *m)
{
    const Explanation *hand = m->hand;
    Block             *table = document_table(&m->doc, (Text){0}, (const char *const[]){"as written", "verdict"}, 2, hand->lines);
    table->rows += hand->lines;
    for (int i = 0; i < hand->lines; i++) {
        const HandLine *line = &hand->line[i];
        Buf             cell = {0};
        put_as_written(&cell, hand, line);
        table->cell[2 * (i + 1)] = phrase_of(m->mem, buf_finish(&cell, m->mem));
        bool wrong = line->kind == HAND_ROOT || line->unit.kind == DIMENSION_OF;
        phrase_stress(&table->cell[2 * (i + 1) + 1], m->mem, hand_verdict_text(hand, line), wrong ? STRESS_WRONG : STRESS_NONE);
        table->detail[i + 1] = hand_detail_text(hand, line);
    }
}

/* Explains right answers on a page with a mistake. */
static void put_all_the_same(HandPageMaker *m)
{
    const Explanation *hand = m->hand;
    for (int i = 0; i < hand->lines; i++) {
        const HandLine *line = &hand->line[i];
        if (line->in_spite < 0 || hand->root < 0 || hand->plan->step[line->step].role != ROLE_ANSWER)
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
    if (hand->root >= 0 && hand->answers_right)
        document_note(&m->doc, "the answers themselves are right");
}

static bool was_named(const Explanation *hand, int line)
{
    for (int i = 0; i < line; i++)
        if (hand->line[i].step == hand->line[line].step && text_equal(hand->line[i].entry->name, hand->line[line].entry->name))
            return true;
    return false;
}

/* Tells which quantity a name of the student's own was taken for: "v1 is read as va' (A afterwards)". */
static void put_names(HandPageMaker *m)
{
    const Explanation *hand = m->hand;
    Buf                buf = {0};
    for (int i = 0; i < hand->lines; i++) {
        const HandLine *line = &hand->line[i];
        if (line->step < 0 || hand_is_own_name(line, hand->plan) || was_named(hand, i))
            continue;
        const Step *step = &hand->plan->step[line->step];
        buf_printf(&buf, "%s%.*s %s %.*s", buf.len ? ", " : "", TEXT_ARG(hand_as_typed(hand, line->entry->as_written)),
                   buf.len ? "as" : "is read as", TEXT_ARG(step->name));
        if (line->component >= 0)
            buf_printf(&buf, ".%c", 'x' + line->component);
        if (step->caption.len)
            buf_printf(&buf, " (%.*s)", TEXT_ARG(report_fill_in(hand->report, step->caption)));
    }
    if (buf.len)
        document_note(&m->doc, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
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
        Buf         buf = {0};
        expr_write(&buf, law->formula, hand->report->unicode);
        document_note(&m->doc, "no common mistake gives this value; your values do not satisfy %.*s: %.*s", TEXT_ARG(buf_text(&buf)),
                      TEXT_ARG(law->caption));
        buf_free(&buf);
    }
    if (hand->coarse >= 0)
        document_note(&m->doc, "values are rounded too early: keep more digits from %.*s = %.*s on",
                      TEXT_ARG(hand->line[hand->coarse].entry->as_written),
                      TEXT_ARG(hand_as_typed(hand, hand_last_form(&hand->line[hand->coarse])->text)));
    for (int i = 0; i < hand->work->unreads; i++)
        document_note(&m->doc, "line %d was not read: %.*s", hand->work->unread[i].line, TEXT_ARG(hand->work->unread[i].why));
    if (hand->work->unread_lines > hand->work->unreads)
        document_note(&m->doc, "%d more lines were not read", hand->work->unread_lines - hand->work->unreads);
}

static Text headline_of_wrong_page(HandPageMaker *m)
{
    const Explanation *hand = m->hand;
    bool               joints = false;
    for (int i = 0; i < hand->lines; i++)
        joints |= hand->line[i].joints > 0;
    if (hand->root < 0)
        return joints ? TEXT("an equals sign is wrong") : TEXT("the numbers are right, but a unit is wrong");
    const HandLine *root = &hand->line[hand->root];
    if (root->equation && hand_is_equation(root))
        return text_format(m->mem, "the first wrong line is line %d", root->entry->line);
    Text name = hand_as_typed(hand, root->entry->as_written);
    return text_format(m->mem, hand->lines == 1 ? "%.*s is wrong" : "the first wrong value is %.*s", TEXT_ARG(name));
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

Document document_of_hand(const Explanation *hand)
{
    HandPageMaker m = {.hand = hand, .mem = hand->report->desk->exact.mem, .doc.mem = hand->report->desk->exact.mem};
    document_add(&m.doc, BLOCK_TITLE, text_format(m.mem, "check of %.*s: %.*s", TEXT_ARG(hand->plan->method), TEXT_ARG(headline(&m))));
    if (hand->lines)
        put_lines(&m);
    put_notes(&m);
    return m.doc;
}
