#include "render/problem.h"

static bool has_twin(const Diagnosis *d, int i)
{
    for (int k = i + 1; k < d->count; k++)
        if (d->twin[k] == i)
            return true;
    return false;
}

/* A table of mistakes, each with its explanation. */
static Block *open_table(Document *doc, const Diagnosis *d, const char *head, Arena *mem)
{
    Block *table = &doc->block[doc->count++];
    *table = (Block){.kind = BLOCK_TABLE, .columns = 1, .rows = 1};
    table->cell = ARENA_MANY(mem, Phrase, d->count + 1);
    table->detail = ARENA_MANY(mem, Text, d->count + 1);
    table->cell[0] = phrase_of(mem, text_of(head));
    return table;
}

static void put_mistake(Block *table, const Diagnosis *d, int i, Arena *mem)
{
    table->cell[table->rows] = phrase_of(mem, d->mistake[i]->id);
    table->detail[table->rows++] = d->mistake[i]->feedback;
}

Document document_of_diagnosis(const Diagnosis *d)
{
    Arena   *mem = d->report->desk->exact.mem;
    Document doc = {.block = ARENA_MANY(mem, Block, d->count + 4)};
    doc.block[doc.count++] =
        (Block){.kind = BLOCK_TITLE,
                .caption = text_format(mem, "problem of %.*s: %d of the %d common mistakes that apply here change an answer",
                                       TEXT_ARG(d->report->plan->method), d->shown, d->count)};
    if (d->shown < d->count) {
        Block *table = open_table(&doc, d, "no effect: with these mistakes the answers are still right", mem);
        for (int i = 0; i < d->count; i++)
            if (d->hidden[i])
                put_mistake(table, d, i, mem);
    }
    for (int i = 0; i < d->count; i++) {
        if (d->hidden[i] || d->twin[i] >= 0 || !has_twin(d, i))
            continue;
        Block *table = open_table(&doc, d, "these mistakes give the same answers", mem);
        for (int k = i; k < d->count; k++)
            if (k == i || d->twin[k] == i)
                put_mistake(table, d, k, mem);
    }
    return doc;
}

void json_diagnosis(Buf *out, const Diagnosis *d, const Origin *origin)
{
    Json json = json_begin(out, origin);
    json_key_text(&json, "kind", TEXT("problem"));
    json_key_text(&json, "method", d->report->plan->method);
    json_key_text(&json, "status", TEXT("ok"));
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
