/* The author's file with new expectations. */
#include "lesson/check/lesson_check.h"

#include <stdlib.h>
#include <string.h>

static int by_place(const void *a, const void *b)
{
    const Edit *x = a, *y = b;
    return (x->from.at > y->from.at) - (x->from.at < y->from.at);
}

Text checked_update(const Checked *c)
{
    Text        file = c->lesson->file;
    Buf         out = {0};
    const char *done = file.at;
    Edit       *edit = ARENA_MANY(c->mem, Edit, c->edits + 1);
    if (c->edits)
        memcpy(edit, c->edit, sizeof(Edit) * (size_t)c->edits);
    qsort(edit, (size_t)c->edits, sizeof *edit, by_place);
    for (int i = 0; i < c->edits; i++) {
        if (edit[i].from.at < done || edit[i].from.at + edit[i].from.len > file.at + file.len)
            continue; /* the same piece again */
        buf_put(&out, (Text){done, (size_t)(edit[i].from.at - done)});
        buf_put(&out, edit[i].to);
        done = edit[i].from.at + edit[i].from.len;
    }
    buf_put(&out, (Text){done, (size_t)(file.at + file.len - done)});
    return buf_finish(&out, c->mem);
}

/* ---- the difference ------------------------------------------------------------------------------------------- */

typedef struct Diff {
    Text before, after; /* what is left of them */
    int  line;
} Diff;

static bool step(Diff *diff, Text *old, Text *new)
{
    if (!diff->before.len)
        return false;
    *old = text_take(&diff->before, "\n");
    *new = text_take(&diff->after, "\n");
    diff->line++;
    return true;
}

static void put_line(Buf *out, char sign, Text line)
{
    buf_char(out, sign);
    buf_put_safe(out, line);
    buf_char(out, '\n');
}

enum { CONTEXT = 3 };

/* The lines from `first` to `last`: the removed lines together, then their replacements. */
static void put_hunk(Buf *out, Text before, Text after, int first, int last)
{
    Diff diff = {before, after, 0};
    Buf  added = {0};
    Text old, new;
    buf_printf(out, "@@ -%d,%d +%d,%d @@\n", first, last - first + 1, first, last - first + 1);
    while (step(&diff, &old, &new) && diff.line <= last) {
        if (diff.line < first)
            continue;
        if (!text_equal(old, new)) {
            put_line(out, '-', old);
            put_line(&added, '+', new);
            continue;
        }
        buf_put(out, buf_text(&added));
        added.len = 0;
        put_line(out, ' ', old);
    }
    buf_put(out, buf_text(&added));
    buf_free(&added);
}

void update_diff(Buf *out, Text path, Text before, Text after)
{
    Diff diff = {before, after, 0};
    int  first = 0, last = 0;
    Text old, new;
    buf_puts(out, "--- ");
    buf_put_safe(out, path);
    buf_puts(out, "\n+++ ");
    buf_put_safe(out, path);
    buf_puts(out, ".new\n");
    while (step(&diff, &old, &new)) {
        if (text_equal(old, new))
            continue;
        if (last && diff.line - CONTEXT > last + CONTEXT + 1) {
            put_hunk(out, before, after, first, last + CONTEXT);
            first = 0;
        }
        first = first ? first : diff.line > CONTEXT ? diff.line - CONTEXT : 1;
        last = diff.line;
    }
    if (last)
        put_hunk(out, before, after, first, last + CONTEXT < diff.line ? last + CONTEXT : diff.line);
}
