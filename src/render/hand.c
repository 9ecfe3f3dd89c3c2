#include "render/hand.h"

#include "render/hand_words.h"

typedef struct Maker {
    const Hand *hand;
    Arena      *mem;
    Document    doc;
    int         room;
} Maker;

static Block *add(Maker *m, BlockKind kind, Text caption)
{
    return document_add(&m->doc, m->mem, &m->room, kind, caption);
}

static void put_lines(Maker *m)
{
    const Hand *hand = m->hand;
    Block      *table = add(m, BLOCK_TABLE, (Text){0});
    table->columns = 2;
    table->rows = hand->lines + 1;
    table->cell = ARENA_MANY(m->mem, Phrase, 2 * table->rows);
    table->detail = ARENA_MANY(m->mem, Text, table->rows);
    table->cell[0] = phrase_of(m->mem, TEXT("as written"));
    table->cell[1] = phrase_of(m->mem, TEXT("verdict"));
    for (int i = 0; i < hand->lines; i++) {
        const HandLine *line = &hand->line[i];
        const HandForm *form = hand_last_form(line);
        Text            shown = form ? form->text : (Text){0};
        Buf             cell = {0};
        buf_printf(&cell, "%.*s = %.*s", TEXT_ARG(hand_as_typed(hand, line->entry->as_written)), TEXT_ARG(hand_as_typed(hand, shown)));
        table->cell[2 * (i + 1)] = phrase_of(m->mem, buf_finish(&cell, m->mem));
        table->cell[2 * (i + 1) + 1] = phrase_of(m->mem, hand_verdict_text(hand, line));
        table->detail[i + 1] = hand_detail_text(hand, line);
    }
}

static void put_note(Maker *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put_note(Maker *m, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add(m, BLOCK_NOTE, text_formatv(m->mem, format, args));
    va_end(args);
}

/* Right answers on a page that is not right, and where that comes from. */
static void put_all_the_same(Maker *m)
{
    const Hand *hand = m->hand;
    for (int i = 0; i < hand->lines; i++) {
        const HandLine *line = &hand->line[i];
        if (line->in_spite < 0 || hand->root < 0 || hand->plan->step[line->step].role != ROLE_ANSWER)
            continue;
        put_note(m,
                 "%.*s is right all the same: from the wrong %.*s it would be %.*s, so a second mistake cancels that, or it was not used",
                 TEXT_ARG(line->entry->as_written), TEXT_ARG(hand->line[line->in_spite].entry->as_written),
                 TEXT_ARG(hand_value_text(hand, hand_part(line, line->instead), line->ctx)));
        return;
    }
    if (hand->root >= 0 && hand->answers_right)
        put_note(m, "the answers are right all the same: what is wrong is not in them");
}

static void put_notes(Maker *m)
{
    const Hand *hand = m->hand;
    for (int i = 0; i < hand->conventions; i++)
        put_note(m, "read with another convention, which is as good: %.*s", TEXT_ARG(hand->convention[i]));
    if (hand->root >= 0)
        put_note(m, "the first wrong step is %.*s", TEXT_ARG(hand->line[hand->root].entry->as_written));
    put_all_the_same(m);
    for (int i = 0; i < hand->otherwises; i++)
        put_note(m, "should that not be meant, it is consistent with %.*s: %.*s", TEXT_ARG(hand->otherwise[i].id),
                 TEXT_ARG(hand->otherwise[i].feedback));
    if (hand->law >= 0) {
        const Step *law = &hand->plan->step[hand->law];
        Buf         buf = {0};
        expr_write(&buf, law->formula, hand->report->unicode);
        put_note(m, "nothing known explains it; with these values %.*s does not hold: %.*s", TEXT_ARG(buf_text(&buf)),
                 TEXT_ARG(law->caption));
        buf_free(&buf);
    }
    if (hand->coarse >= 0)
        put_note(m, "what is rounded too early comes right with more digits from %.*s = %.*s on",
                 TEXT_ARG(hand->line[hand->coarse].entry->as_written),
                 TEXT_ARG(hand_as_typed(hand, hand_last_form(&hand->line[hand->coarse])->text)));
    for (int i = 0; i < hand->work->unreads; i++)
        put_note(m, "line %d was not read: %.*s", hand->work->unread[i].line, TEXT_ARG(hand->work->unread[i].why));
    if (hand->work->unread_lines > hand->work->unreads)
        put_note(m, "%d more lines were not read", hand->work->unread_lines - hand->work->unreads);
}

static Text headline(Maker *m)
{
    const Hand *hand = m->hand;
    int         wrong = 0, judged = 0, drift = 0;
    for (int i = 0; i < hand->lines; i++) {
        const HandLine *line = &hand->line[i];
        wrong += line->kind == HAND_ROOT || line->kind == HAND_CARRIED || line->joints;
        judged += line->kind != HAND_NOT_READ && line->kind != HAND_UNKNOWN;
        drift += line->kind == HAND_DRIFT;
    }
    if (wrong)
        return TEXT("not all is right");
    if (!judged)
        return hand->lines || hand->work->unreads ? TEXT("nothing could be judged") : TEXT("nothing was written");
    if (judged < hand->lines)
        return text_format(m->mem, "what was judged is right, and that is %d of %d lines", judged, hand->lines);
    if (drift)
        return TEXT("the method is right, and values are rounded too early");
    return hand->work->unreads ? TEXT("all that was read is right") : TEXT("all is right");
}

Document document_of_hand(const Hand *hand)
{
    Maker m = {.hand = hand, .mem = hand->report->desk->exact.mem};
    add(&m, BLOCK_TITLE, text_format(m.mem, "check of %.*s: %.*s", TEXT_ARG(hand->plan->method), TEXT_ARG(headline(&m))));
    if (hand->lines)
        put_lines(&m);
    put_notes(&m);
    return m.doc;
}
