#include "render/problem.h"

static bool has_twin(const Diagnosis *d, int i)
{
    for (int k = i + 1; k < d->count; k++)
        if (d->twin[k] == i)
            return true;
    return false;
}

/* A table of mistakes with what each is. */
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
                .caption = text_format(mem, "problem of %.*s: of %d known mistakes that change a formula here, %d change an answer",
                                       TEXT_ARG(d->report->plan->method), d->count, d->shown)};
    if (d->shown < d->count) {
        Block *table = open_table(&doc, d, "with these numbers the answers are right all the same", mem);
        for (int i = 0; i < d->count; i++)
            if (d->hidden[i])
                put_mistake(table, d, i, mem);
    }
    for (int i = 0; i < d->count; i++) {
        if (d->hidden[i] || d->twin[i] >= 0 || !has_twin(d, i))
            continue;
        Block *table = open_table(&doc, d, "the answers do not tell apart", mem);
        for (int k = i; k < d->count; k++)
            if (k == i || d->twin[k] == i)
                put_mistake(table, d, k, mem);
    }
    return doc;
}

void json_diagnosis(Buf *out, const Diagnosis *d, const Origin *origin)
{
    json_head(out, origin);
    buf_puts(out, ",\"kind\":\"problem\",\"method\":");
    json_string(out, d->report->plan->method);
    buf_printf(out, ",\"status\":\"ok\",\"mistakes\":%d,\"shown\":%d,\"hidden\":[", d->count, d->shown);
    for (int i = 0; i < d->count; i++)
        if (d->hidden[i]) {
            json_key(out, NULL);
            json_string(out, d->mistake[i]->id);
        }
    buf_puts(out, "],\"ties\":[");
    for (int i = 0; i < d->count; i++) {
        if (d->hidden[i] || d->twin[i] >= 0 || !has_twin(d, i))
            continue;
        json_key(out, NULL);
        buf_char(out, '[');
        for (int k = i; k < d->count; k++)
            if (k == i || d->twin[k] == i) {
                json_key(out, NULL);
                json_string(out, d->mistake[k]->id);
            }
        buf_char(out, ']');
    }
    buf_puts(out, "]}\n");
}
