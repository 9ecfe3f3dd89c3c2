/* A judged page of hand work for programs. */
#include "render/hand.h"
#include "render/hand_words.h"

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
        for (int k = hand_next_changed(hand, line, suspect, 0); k >= 0; k = hand_next_changed(hand, line, suspect, k + 1)) {
            json_key(out, NULL);
            json_string(out, hand_changed_text(hand, suspect, k, false));
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
    const HandForm *form = hand_last_form(line);
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
    Document doc = document_of_hand(hand);
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
    for (int i = 0; i < doc.count; i++)
        if (doc.block[i].kind == BLOCK_NOTE) {
            json_key(out, NULL);
            json_string(out, doc.block[i].caption);
        }
    buf_puts(out, "]}\n");
}
