#include "render/hand.h"

#include "verify/paper.h"

#include <stdlib.h>
#include <string.h>

typedef struct Maker {
    const Hand *hand;
    Arena      *mem;
    Document    doc;
    int         room;
} Maker;

/* ---- words ------------------------------------------------------------------------------------------------ */

/* "21/47 ≈ 0.446809" */
static Text value_text(const Hand *hand, Value value, NumCtx *ctx, Arena *mem)
{
    Buf   buf = {0};
    Expr *expr = value_expr(&value, ctx->sys, &hand->report->style, ctx);
    expr->put_in = false;
    if (expr_is_rounded(expr))
        buf_puts(&buf, "about ");
    expr_write(&buf, expr, hand->report->unicode);
    bool  all, number = value_count(&value) > 0;
    Expr *decimal = number ? value_decimals(&value, ctx->sys, hand->report->style.digits, &all, ctx) : NULL;
    if (decimal && !expr_same(decimal, expr)) {
        buf_char(&buf, ' ');
        expr_write_relation(&buf, !all, hand->report->unicode);
        buf_char(&buf, ' ');
        expr_write(&buf, decimal, hand->report->unicode);
    }
    return buf_finish(&buf, mem);
}

static const HandForm *last_form(const HandLine *line)
{
    return line->entry->forms ? &line->entry->form[line->entry->forms - 1] : NULL;
}

/* The component that is furthest off, or NULL. */
static const VerdictPart *furthest(Maker *m, const HandLine *line)
{
    const VerdictPart *far = NULL;
    double             most = -1;
    for (int i = 0; i < line->verdict.count; i++) {
        const VerdictPart *part = &line->verdict.part[i];
        if (verdict_is_right(part->kind) || !part->off.len)
            continue;
        double off = strtod(text_format(m->mem, "%.*s", TEXT_ARG(part->off)).at, NULL);
        if (off > most)
            far = part, most = off;
    }
    return far;
}

/* By how much. */
static Text distance(Maker *m, const HandLine *line)
{
    const VerdictPart *far = furthest(m, line);
    if (far && far->units.len)
        return text_format(m->mem, "off by %s%.*s, %.*s %s of its last digit", far->about ? "about " : "", TEXT_ARG(far->off),
                           TEXT_ARG(far->units), text_is(far->units, "1") ? "unit" : "units");
    return far ? text_format(m->mem, "off by %s%.*s", far->about ? "about " : "", TEXT_ARG(far->off)) : (Text){0};
}

static Text verdict_text(Maker *m, const HandLine *line)
{
    const Hand *hand = m->hand;
    switch (line->kind) {
    case HAND_RIGHT:
        switch (line->verdict.kind) {
        case VERDICT_EXACT:
            return TEXT("right");
        case VERDICT_ROUNDED:
            return TEXT("right, rounded");
        case VERDICT_TRUNCATED:
            return TEXT("right, but cut off and not rounded");
        default:
            return TEXT("right, but to few digits");
        }
    case HAND_DRIFT:
        return TEXT("right method, rounded too early");
    case HAND_CARRIED:
        return text_format(m->mem, line->same ? "the same again as in %.*s" : "carried on from %.*s, right in itself",
                           TEXT_ARG(hand->line[line->from].entry->as_written));
    case HAND_ROOT:
        return TEXT("WRONG");
    case HAND_NOT_READ:
        return TEXT("not read");
    default:
        return TEXT("no step of this name");
    }
}

static Text how_it_was_cut(VerdictKind as)
{
    return as == VERDICT_ROUNDED      ? TEXT(", rounded")
           : as == VERDICT_TRUNCATED  ? TEXT(", cut off and not rounded")
           : as == VERDICT_FEW_DIGITS ? TEXT(", rounded to few digits")
                                      : (Text){0};
}

/* The next step that the line's value needs, from `step` on, that the mistake changes; or -1. */
static int next_changed(const Hand *hand, const HandLine *line, const Suspect *suspect, int step)
{
    Arena *mem = hand->report->desk->exact.mem;
    bool  *needed = ARENA_MANY(mem, bool, hand->plan->count + 1);
    needed[line->step] = true;
    if (suspect->wrong)
        plan_add_needed(suspect->wrong, needed, mem);
    for (; suspect->wrong && step <= line->step; step++) {
        if (!needed[step])
            continue;
        const Step *changed = &suspect->wrong->step[step];
        const Slot *slot = changed->slot < 0 ? NULL : &suspect->slot[changed->slot];
        State       state = hand->report->exact->entry[step].state;
        if (slot && (state == STATE_OK || state == STATE_FAILED) && changed->formula != hand->plan->step[step].formula && slot->set &&
            !slot->flags)
            return step;
    }
    return -1;
}

/* "S2 = p3 = <17, 10>", or the formula alone. */
static Text changed_text(const Hand *hand, const Suspect *suspect, int step, bool with_value, Arena *mem)
{
    const Step *changed = &suspect->wrong->step[step];
    Buf         buf = {0};
    buf_printf(&buf, "%.*s = ", TEXT_ARG(changed->name));
    expr_write(&buf, changed->formula, hand->report->unicode);
    Text value = value_text(hand, suspect->slot[changed->slot].value, hand->ctx, mem);
    if (with_value && !text_equal(text_from(buf_text(&buf), changed->name.len + 3), value)) /* jr = 0 says it already */
        buf_printf(&buf, " = %.*s", TEXT_ARG(value));
    return buf_finish(&buf, mem);
}

/* The arithmetic of a mistake: "S2 = p3 = <17, 10> makes s = 21/47 ≈ 0.446809, cut off and not rounded". */
static void put_arithmetic(Maker *m, Buf *buf, const HandLine *line, const Suspect *suspect)
{
    const Hand *hand = m->hand;
    const char *before = " ";
    int         last = -1;
    if (!suspect->wrong)
        return;
    for (int i = next_changed(hand, line, suspect, 0); i >= 0; i = next_changed(hand, line, suspect, i + 1)) {
        buf_printf(buf, "%s%.*s", before, TEXT_ARG(changed_text(hand, suspect, i, true, m->mem)));
        before = ", ";
        last = i;
    }
    if (last != line->step)
        buf_printf(buf, " makes %.*s = %.*s", TEXT_ARG(line->entry->as_written),
                   TEXT_ARG(value_text(hand, hand_part(line, suspect->gives), hand->ctx, m->mem)));
    buf_printf(buf, "%.*s.", TEXT_ARG(how_it_was_cut(suspect->as)));
}

static void put_suspects(Maker *m, Buf *buf, const HandLine *line)
{
    enum { FEW = 3 }; /* that are told in full where they are only possible */
    if (line->pair) {
        buf_printf(buf, " It could be two mistakes together. %.*s: %.*s And %.*s: %.*s", TEXT_ARG(line->suspect[0].id),
                   TEXT_ARG(line->suspect[0].feedback), TEXT_ARG(line->suspect[1].id), TEXT_ARG(line->suspect[1].feedback));
        return;
    }
    if (line->could_be && line->suspects > FEW) {
        buf_puts(buf, " With so few digits it could be any of");
        for (int i = 0; i < line->suspects; i++)
            buf_printf(buf, "%s %.*s", i ? "," : "", TEXT_ARG(line->suspect[i].id));
        buf_puts(buf, ".");
        return;
    }
    for (int i = 0; i < line->suspects; i++) {
        buf_printf(buf, "%s %.*s: %.*s",
                   i                ? " Or"
                   : line->could_be ? " It could be"
                                    : " It is consistent with",
                   TEXT_ARG(line->suspect[i].id), TEXT_ARG(line->suspect[i].feedback));
        put_arithmetic(m, buf, line, &line->suspect[i]);
    }
    if (line->apart >= 0)
        buf_printf(buf, " The value of %.*s would tell which.", TEXT_ARG(m->hand->plan->step[line->apart].name));
}

/* What was written, to be shown on this terminal; long lines end in dots. */
static Text as_typed(Maker *m, Text text)
{
    enum { MOST = 40 };
    Buf    buf = {0};
    size_t at = 0;
    for (int columns = 0, len; at < text.len && columns < MOST; at += (size_t)len, columns++)
        (void)utf8_decode(text, at, &len);
    buf_put_safe(&buf, text_cut(text, 0, at));
    buf_puts(&buf, at < text.len ? "..." : "");
    Text shown = buf_finish(&buf, m->mem);
    return m->hand->report->unicode ? shown : text_plain(m->mem, shown);
}

/* Without blanks, and with one kind of brackets. */
static Text bare(Maker *m, Text text)
{
    static const char FROM[] = "([)]", TO[] = "<<>>";
    Buf               buf = {0};
    text = paper_clean(m->mem, text);
    for (size_t i = 0; i < text.len; i++) {
        const char *bracket = strchr(FROM, text.at[i]);
        if (text.at[i] != ' ')
            buf_char(&buf, bracket ? TO[bracket - FROM] : text.at[i]);
    }
    return buf_finish(&buf, m->mem);
}

/* How it was read, where that is more than a unit left out: 1.15 for 1,15. */
static Text read_otherwise(Maker *m, const HandLine *line)
{
    const HandForm *form = last_form(line);
    if (!form || line->kind == HAND_NOT_READ || !form->written.echo.len)
        return (Text){0};
    Text typed = bare(m, form->text), read = bare(m, form->written.echo);
    bool starts = typed.len >= read.len && text_equal(text_cut(typed, 0, read.len), read);
    for (size_t i = read.len; i < typed.len && starts; i++)
        starts = (typed.at[i] < '0' || typed.at[i] > '9') && !strchr(".,+*<(", typed.at[i]);
    return !starts ? form->written.echo : (Text){0};
}

/* Under a line: what it should be, what would give it, and the equals signs in it. */
static Text detail_text(Maker *m, const HandLine *line)
{
    Buf  buf = {0};
    Text read = read_otherwise(m, line);
    if (read.len)
        buf_printf(&buf, "read as %.*s%s", TEXT_ARG(as_typed(m, read)), line->kind == HAND_RIGHT ? "" : ": ");
    if (line->kind == HAND_NOT_READ)
        buf_printf(&buf, "%.*s", TEXT_ARG(last_form(line) ? last_form(line)->written.why : TEXT("there is no value")));
    if (line->kind == HAND_ROOT || line->kind == HAND_DRIFT || line->kind == HAND_CARRIED) {
        Text off = distance(m, line);
        Text is = line->expected.shape.kind == SHAPE_NONE ? TEXT("none here: in this case there is no such value")
                                                          : value_text(m->hand, line->expected, line->ctx, m->mem);
        if (line->verdict.kind == VERDICT_SHAPE)
            off = line->expected.shape.kind == SHAPE_VECTOR ? TEXT("a vector, with a direction too")
                                                            : shape_name(line->expected.shape, m->mem);
        buf_printf(&buf, "it is %.*s%s%s%.*s.", TEXT_ARG(is), line->degrees ? m->hand->report->unicode ? "°" : " deg" : "",
                   off.len ? ", " : "", TEXT_ARG(off));
    }
    if (line->kind == HAND_ROOT && !line->suspects)
        buf_puts(&buf, line->verdict.kind == VERDICT_SIGN           ? " The sign is the other one."
                       : line->verdict.kind == VERDICT_POWER_OF_TEN ? " The digits are right, and the decimal point is not."
                       : line->verdict.kind == VERDICT_EXCHANGED    ? " The components stand in each other's place."
                                                                    : "");
    if (line->kind == HAND_CARRIED && line->again)
        put_arithmetic(m, &buf, line, line->again);
    if (line->kind == HAND_ROOT && line->factor.len)
        buf_printf(&buf, " It is %.*s what it should be.", TEXT_ARG(line->factor));
    if (line->kind == HAND_ROOT)
        put_suspects(m, &buf, line);
    for (int i = 0; i < line->joints; i++)
        buf_printf(&buf, "%sThe = before `%.*s` does not hold.", buf.len ? " " : "",
                   TEXT_ARG(as_typed(m, line->entry->form[line->joint[i]].text)));
    return buf_finish(&buf, m->mem);
}

/* ---- for people ------------------------------------------------------------------------------------------- */

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
        const HandForm *form = last_form(line);
        Text            shown = form ? form->text : (Text){0};
        Buf             cell = {0};
        buf_printf(&cell, "%.*s = %.*s", TEXT_ARG(as_typed(m, line->entry->as_written)), TEXT_ARG(as_typed(m, shown)));
        table->cell[2 * (i + 1)] = phrase_of(m->mem, buf_finish(&cell, m->mem));
        table->cell[2 * (i + 1) + 1] = phrase_of(m->mem, verdict_text(m, line));
        table->detail[i + 1] = detail_text(m, line);
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
                 TEXT_ARG(value_text(hand, hand_part(line, line->instead), line->ctx, m->mem)));
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
                 TEXT_ARG(hand->line[hand->coarse].entry->as_written), TEXT_ARG(as_typed(m, last_form(&hand->line[hand->coarse])->text)));
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

/* ---- for programs ----------------------------------------------------------------------------------------- */

static const char *verdict_word(const HandLine *line)
{
    static const char *const RIGHT[] = {
        [VERDICT_EXACT] = "exact", [VERDICT_ROUNDED] = "rounded", [VERDICT_TRUNCATED] = "truncated", [VERDICT_FEW_DIGITS] = "few-digits"};
    switch (line->kind) {
    case HAND_RIGHT:
        return RIGHT[line->verdict.kind];
    case HAND_DRIFT:
        return "drift";
    case HAND_CARRIED:
        return "carried";
    case HAND_NOT_READ:
        return "not-read";
    case HAND_UNKNOWN:
        return "unknown";
    default:
        break;
    }
    if (line->suspects && line->suspect[0].mistake)
        return "mistake";
    return line->verdict.kind == VERDICT_SIGN           ? "sign"
           : line->verdict.kind == VERDICT_POWER_OF_TEN ? "power-of-ten"
           : line->verdict.kind == VERDICT_EXCHANGED    ? "exchanged"
                                                        : "wrong";
}

/* What each mistake gives: its formulas, the value that comes out, and how what was written is that. */
static void json_gives(Buf *out, const Hand *hand, const HandLine *line)
{
    json_key(out, "gives");
    buf_char(out, '[');
    for (int i = 0; i < line->suspects && !line->pair; i++) {
        const Suspect *suspect = &line->suspect[i];
        json_key(out, NULL);
        buf_char(out, '{');
        json_key_text(out, "mistake", suspect->id);
        json_key_text(out, "feedback", suspect->feedback);
        if (!suspect->mistake) { /* a slip of the pen has no formula */
            buf_char(out, '}');
            continue;
        }
        Value gives = hand_part(line, suspect->gives);
        json_key(out, "formulas");
        buf_char(out, '[');
        for (int k = next_changed(hand, line, suspect, 0); k >= 0; k = next_changed(hand, line, suspect, k + 1)) {
            json_key(out, NULL);
            json_string(out, changed_text(hand, suspect, k, false, hand->report->desk->exact.mem));
        }
        buf_char(out, ']');
        json_key(out, "value");
        json_put_value(out, &gives, hand->report, hand->ctx);
        json_key_text(out, "as", text_of(verdict_names[suspect->as]));
        buf_char(out, '}');
    }
    buf_char(out, ']');
}

static void json_line(Buf *out, const Hand *hand, const HandLine *line)
{
    const HandForm *form = last_form(line);
    json_key(out, NULL);
    buf_printf(out, "{\"line\":%d", line->entry->line);
    json_key_text(out, "name", line->entry->as_written);
    if (line->step >= 0)
        json_key_text(out, "step", hand->plan->step[line->step].name);
    json_key_text(out, "verdict", text_of(verdict_word(line)));
    if (form) {
        Buf safe = {0};
        buf_put_safe(&safe, form->text);
        json_key_text(out, "given", buf_text(&safe));
        buf_free(&safe);
        if (form->written.echo.len)
            json_key_text(out, "read", form->written.echo);
    }
    if (line->expected.shape.kind != SHAPE_NONE) {
        json_key(out, "expected");
        json_put_value(out, &line->expected, hand->report, line->ctx);
    }
    for (int i = 0; i < line->verdict.count && line->kind != HAND_RIGHT; i++)
        if (line->verdict.part[i].units.len && !verdict_is_right(line->verdict.part[i].kind)) {
            json_key_text(out, "units", line->verdict.part[i].units);
            break;
        }
    json_key(out, "joints");
    buf_char(out, '[');
    for (int i = 0; i < line->joints; i++) {
        json_key(out, NULL);
        buf_printf(out, "{\"at\":%d,\"holds\":false}", line->joint[i]);
    }
    buf_char(out, ']');
    json_key(out, "mistakes");
    buf_char(out, '[');
    for (int i = 0; i < line->suspects; i++) {
        json_key(out, NULL);
        json_string(out, line->suspect[i].id);
    }
    buf_char(out, ']');
    if (line->suspects) {
        json_key(out, "could_be");
        buf_puts(out, line->could_be ? "true" : "false");
        json_key(out, "together");
        buf_puts(out, line->pair ? "true" : "false");
        json_gives(out, hand, line);
    }
    if (line->factor.len)
        json_key_text(out, "factor", line->factor);
    if (line->apart >= 0)
        json_key_text(out, "told_apart_by", hand->plan->step[line->apart].name);
    if (line->from >= 0)
        json_key_text(out, "from", hand->plan->step[hand->line[line->from].step].name);
    buf_char(out, '}');
}

void json_hand(Buf *out, const Hand *hand, const Origin *origin)
{
    Maker m = {.hand = hand, .mem = hand->report->desk->exact.mem};
    json_head(out, origin);
    json_key_text(out, "kind", TEXT("check"));
    json_key_text(out, "method", hand->plan->method);
    json_key_text(out, "status", hand_is_right(hand) ? TEXT("ok") : TEXT("wrong"));
    json_key(out, "convention");
    buf_char(out, '[');
    for (int i = 0; i < hand->conventions; i++) {
        json_key(out, NULL);
        json_string(out, hand->convention[i]);
    }
    buf_char(out, ']');
    json_key(out, "otherwise");
    buf_char(out, '[');
    for (int i = 0; i < hand->otherwises; i++) {
        json_key(out, NULL);
        json_string(out, hand->otherwise[i].id);
    }
    buf_char(out, ']');
    json_key(out, "lines");
    buf_char(out, '[');
    for (int i = 0; i < hand->lines; i++)
        json_line(out, hand, &hand->line[i]);
    buf_char(out, ']');
    json_key(out, "root");
    if (hand->root >= 0)
        json_string(out, hand->plan->step[hand->line[hand->root].step].name);
    else
        buf_puts(out, "null");
    json_key(out, "invariant");
    if (hand->law >= 0)
        json_string(out, hand->plan->step[hand->law].caption);
    else
        buf_puts(out, "null");
    json_key(out, "notes");
    buf_char(out, '[');
    put_notes(&m);
    for (int i = 0; i < m.doc.count; i++) {
        json_key(out, NULL);
        json_string(out, m.doc.block[i].caption);
    }
    buf_puts(out, "]}\n");
}
