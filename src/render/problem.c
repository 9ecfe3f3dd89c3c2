#include "render/problem.h"

static bool has_twin(const Diagnosis *d, int i)
{
    for (int k = i + 1; k < d->count; k++)
        if (d->twin[k] == i)
            return true;
    return false;
}

Document document_of_diagnosis(const Diagnosis *d)
{
    Arena   *mem = d->report->desk->exact.mem;
    Document doc = {.block = ARENA_MANY(mem, Block, d->count + 4)};
    Buf      hidden = {0};
    for (int i = 0; i < d->count; i++)
        if (d->hidden[i])
            buf_printf(&hidden, "%s%.*s", hidden.len ? ", " : "", TEXT_ARG(d->mistake[i]->id));
    doc.block[doc.count++] =
        (Block){.kind = BLOCK_TITLE,
                .caption = text_format(mem, "problem of %.*s: of %d known mistakes that change a formula here, %d change an answer",
                                       TEXT_ARG(d->report->plan->method), d->count, d->shown)};
    if (hidden.len)
        doc.block[doc.count++] = (Block){
            .kind = BLOCK_NOTE,
            .caption = text_format(mem, "with these numbers the answers are right all the same for %.*s", TEXT_ARG(buf_text(&hidden)))};
    buf_free(&hidden);
    for (int i = 0; i < d->count; i++) {
        Buf ties = {0};
        if (d->hidden[i] || d->twin[i] >= 0 || !has_twin(d, i))
            continue;
        for (int k = i; k < d->count; k++)
            if (k == i || d->twin[k] == i)
                buf_printf(&ties, "%s%.*s", ties.len ? ", " : "", TEXT_ARG(d->mistake[k]->id));
        doc.block[doc.count++] =
            (Block){.kind = BLOCK_NOTE, .caption = text_format(mem, "the answers do not tell apart: %.*s", TEXT_ARG(buf_text(&ties)))};
        buf_free(&ties);
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
