/* A judged page of hand work for programs. */
#include "render/json_values.h"
#include "render/hand/hand_document.h"
#include "render/hand/hand_marks.h"
#include "render/hand/hand_text.h"
#include "render/hand/hand_words.h"
#include "render/hand/equation_words.h"

static const char *verdict_word(const HandLine *line)
{
    if (line->unit.kind == DIMENSION_OF)
        return "unit";
    switch (line->kind) {
    case HAND_RIGHT:
        return verdict_words[line->verdict.kind];
    case HAND_DRIFT:
        return "drift";
    case HAND_CARRIED:
        return "carried";
    case HAND_NOT_READ:
        return "not-read";
    case HAND_UNKNOWN:
        return "unknown";
    default: { /* a root is wrong even if its digits alone look right */
        bool known = line->suspects && line->suspect[0].mistake;
        return known ? "mistake" : verdict_words[line->verdict.kind < VERDICT_SIGN ? VERDICT_WRONG : line->verdict.kind];
    }
    }
}

/* Writes what each mistake gives: its formulas, the value that comes out, and how what was written is that. */
static void put_gives(Json *json, const Explanation *hand, const HandLine *line)
{
    json_key_array(json, "gives");
    for (int i = 0; i < line->suspects && !line->pair; i++) {
        const Suspect *suspect = &line->suspect[i];
        json_open_object(json);
        json_key_text(json, "mistake", suspect->id);
        json_key_text(json, "feedback", suspect->feedback);
        if (!suspect->mistake || line->step < 0) { /* a slip of the pen has no formula, an equation no value */
            json_close_object(json);
            continue;
        }
        Value gives = hand_part(line, suspect->gives);
        json_key_array(json, "formulas");
        for (int k = hand_next_changed(hand, line, suspect, 0); k >= 0; k = hand_next_changed(hand, line, suspect, k + 1)) {
            json_string(json, hand_changed_text(hand, suspect, k));
        }
        json_close_array(json);
        json_key(json, "value");
        json_put_value(json, &gives, hand->report, hand->ctx);
        json_key_text(json, "as", text_of(verdict_names[suspect->as]));
        json_close_object(json);
    }
    json_close_array(json);
}

static void put_line(Json *json, const Explanation *hand, const HandLine *line, bool hidden)
{
    const HandForm *form = hand_last_form(line);
    json_open_object(json);
    json_key_int(json, "line", line->entry->line);
    if (hand_wrong_at(line) != line->entry->line)
        json_key_int(json, "wrong_at", hand_wrong_at(line));
    json_key_text(json, "name", line->entry->as_written);
    if (line->step >= 0)
        json_key_text(json, "step", hand->plan->step[line->step].name);
    json_key_text(json, "verdict", text_of(verdict_word(line)));
    if (form) {
        Buf safe = {0};
        buf_put_safe(&safe, form->text);
        json_key_text(json, "given", buf_text(&safe));
        buf_free(&safe);
        if (form->written.echo.len)
            json_key_text(json, "read", form->written.echo);
    }
    if (line->expected.shape.kind != SHAPE_NONE && !hidden) {
        json_key(json, "expected");
        json_put_value(json, &line->expected, hand->report, line->ctx);
    }
    for (int i = 0; i < line->verdict.count && line->kind != HAND_RIGHT && !hidden; i++)
        if (line->verdict.part[i].units.len && !verdict_is_right(line->verdict.part[i].kind)) {
            json_key_text(json, "units", line->verdict.part[i].units);
            break;
        }
    json_key_array(json, "joints");
    for (int i = 0; i < line->joints; i++) {
        json_open_object(json);
        json_key_int(json, "at", line->joint[i]);
        json_key_bool(json, "holds", false);
        json_close_object(json);
    }
    json_close_array(json);
    json_key_array(json, "mistakes");
    for (int i = 0; i < line->suspects; i++) {
        json_string(json, line->suspect[i].id);
    }
    json_close_array(json);
    if (line->suspects) {
        json_key_bool(json, "could_be", line->could_be);
        json_key_bool(json, "together", line->pair);
        put_gives(json, hand, line);
    }
    if (line->equation)
        equation_words_json(json, hand, line, hidden);
    if (line->factor.len && !hidden)
        json_key_text(json, "factor", line->factor);
    if (line->apart >= 0)
        json_key_text(json, "told_apart_by", hand->plan->step[line->apart].name);
    if (line->from >= 0)
        json_key_text(json, "from", hand_line_name(hand, &hand->line[line->from]));
    json_close_object(json);
}

void json_hand(Buf *out, const Explanation *hand, HandShown shown, const Origin *origin)
{
    Document doc = document_of_hand(hand, shown);
    Json     json = json_begin(out, origin);
    json_key_text(&json, "kind", TEXT("check"));
    json_key_text(&json, "method", hand->plan->method);
    json_key_text(&json, "status", !explanation_is_right(hand) ? TEXT("wrong") : hand->cannot_tell ? TEXT("undecided") : TEXT("ok"));
    json_key_int(&json, "claims", hand->claims);
    json_key_int(&json, "not_judged", hand->unjudged);
    json_key_object(&json, "counts");
    json_key_int(&json, "right", hand->counts.right);
    json_key_int(&json, "carried", hand->counts.carried);
    json_key_int(&json, "wrong", hand->counts.wrong);
    json_key_int(&json, "unread", hand->counts.unread);
    json_close_object(&json);
    json_key_array(&json, "convention");
    for (int i = 0; i < hand->conventions; i++) {
        json_string(&json, hand->convention[i]);
    }
    json_close_array(&json);
    json_key_array(&json, "otherwise");
    for (int i = 0; i < hand->otherwises; i++) {
        json_string(&json, hand->otherwise[i].id);
    }
    json_close_array(&json);
    json_key_array(&json, "lines");
    for (int i = 0; i < hand->lines; i++)
        put_line(&json, hand, &hand->line[i], shown.hidden);
    json_close_array(&json);
    if (shown.sheet)
        hand_marks_json(&json, shown.sheet);
    json_key(&json, "root");
    if (hand->root >= 0)
        json_string(&json, hand_line_name(hand, &hand->line[hand->root]));
    else
        json_null(&json);
    json_key(&json, "invariant");
    if (hand->law >= 0)
        json_string(&json, hand->plan->step[hand->law].page.caption);
    else
        json_null(&json);
    json_key_array(&json, "notes");
    for (int i = 0; i < doc.count; i++)
        if (doc.block[i].role == BLOCK_NOTE) {
            json_string(&json, doc.block[i].caption);
        }
    json_close_array(&json);
    json_end_line(&json);
}
