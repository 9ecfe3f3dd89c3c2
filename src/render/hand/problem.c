#include "render/hand/problem.h"

static bool has_twin(const Diagnosis *d, int i)
{
    for (int k = i + 1; k < d->count; k++)
        if (d->twin[k] == i)
            return true;
    return false;
}

static void put_mistake(Block *table, const Diagnosis *d, int i, Arena *mem)
{
    table->cell[table->rows] = phrase_of(mem, d->mistake[i]->id);
    table->detail[table->rows++] = d->mistake[i]->feedback;
}

Document document_of_diagnosis(const Diagnosis *d, bool forwards)
{
    static const char *const HIDDEN = "no effect: with these mistakes the answers are still right";
    static const char *const TIED = "these mistakes give the same answers";

    Arena   *mem = d->report->desk->exact.mem;
    Document doc = {.mem = mem};
    if (!d->count) {
        document_add(&doc, BLOCK_TITLE,
                     text_format(mem, "problem of %.*s: no common mistakes are known for it", TEXT_ARG(d->report->plan->method)));
        return doc;
    }
    document_add(&doc, BLOCK_TITLE,
                 text_format(mem, "problem of %.*s: %d of the %d common mistakes that apply here change an answer",
                             TEXT_ARG(d->report->plan->method), d->shown, d->count));
    if (d->shown < d->count) {
        Block *table = document_table(&doc, (Text){0}, &HIDDEN, 1, d->count);
        for (int i = 0; i < d->count; i++)
            if (d->hidden[i])
                put_mistake(table, d, i, mem);
    }
    for (int i = 0; i < d->count; i++) {
        if (d->hidden[i] || d->twin[i] >= 0 || !has_twin(d, i))
            continue;
        Block *table = document_table(&doc, (Text){0}, &TIED, 1, d->count);
        for (int k = i; k < d->count; k++)
            if (k == i || d->twin[k] == i)
                put_mistake(table, d, k, mem);
    }
    if (forwards)
        document_note(&doc, "these mistakes are those of the direct problem, with the values that carom found");
    return doc;
}

void json_diagnosis(Buf *out, const Diagnosis *d, bool forwards, const Origin *origin)
{
    Json json = json_begin(out, origin);
    json_key_text(&json, "kind", TEXT("problem"));
    json_key_text(&json, "method", d->report->plan->method);
    json_key_text(&json, "status", TEXT("ok"));
    json_key_bool(&json, "forwards", forwards);
    json_key_int(&json, "mistakes", d->count);
    json_key_int(&json, "shown", d->shown);
    json_key_array(&json, "hidden");
    for (int i = 0; i < d->count; i++)
        if (d->hidden[i])
            json_string(&json, d->mistake[i]->id);
    json_close_array(&json);
    json_key_array(&json, "ties");
    for (int i = 0; i < d->count; i++) {
        if (d->hidden[i] || d->twin[i] >= 0 || !has_twin(d, i))
            continue;
        json_open_array(&json);
        for (int k = i; k < d->count; k++)
            if (k == i || d->twin[k] == i)
                json_string(&json, d->mistake[k]->id);
        json_close_array(&json);
    }
    json_close_array(&json);
    json_end_line(&json);
}
