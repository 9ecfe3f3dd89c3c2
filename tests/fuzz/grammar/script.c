#include "script.h"

#include <stdlib.h>
#include <string.h>

static const char *const KINDS[ENTRY_KINDS] = {"statement", "part", "use"};
static const char *const FROM[] = {"prompt", "argument", "file"};

void script_put_head(Buf *out, From from)
{
    buf_printf(out, "#: from %s\n", FROM[from]);
}

void script_put(Buf *out, const ScriptEntry *entry)
{
    buf_printf(out, entry->polls ? "#: %s %d\n" : "#: %s\n", KINDS[entry->kind], entry->polls);
    buf_put(out, entry->text);
    buf_char(out, '\n');
}

/* The first line of an entry; false where it is another line. */
static bool read_heading(Text line, Script *script, ScriptEntry *entry)
{
    if (!text_starts(line, "#: "))
        return false;
    line = text_from(line, 3);
    for (int i = 0; i < 3; i++)
        if (text_starts(line, "from ") && text_is(text_from(line, 5), FROM[i]))
            script->from = (From)i;
    for (int i = 0; i < ENTRY_KINDS; i++)
        if (text_starts(line, KINDS[i])) {
            char polls[20] = "";
            Text rest = text_short(text_from(line, strlen(KINDS[i])), sizeof polls - 1);
            memcpy(polls, rest.at, rest.len);
            *entry = (ScriptEntry){(EntryKind)i, atoi(polls), {0}};
            return true;
        }
    return false;
}

Script script_read(Text file, Arena *mem)
{
    Script script = {.from = FROM_PROMPT};
    size_t at = 0, start = 0;
    while (at < file.len) {
        const char *stop = memchr(file.at + at, '\n', file.len - at);
        size_t      end = stop ? (size_t)(stop - file.at) : file.len;
        ScriptEntry entry;
        if (text_starts(text_cut(file, at, end), SCRIPT_FOUND))
            break;
        if (read_heading(text_cut(file, at, end), &script, &entry)) {
            script.entry = arena_grow(mem, script.entry, sizeof entry, script.count, &script.room);
            script.entry[script.count++] = entry;
            start = end + 1;
        }
        if (script.count && end >= start)
            script.entry[script.count - 1].text = text_cut(file, start, end);
        at = end + 1;
    }
    return script;
}

void script_put_without(Buf *out, const Script *script, int first, int end)
{
    script_put_head(out, script->from);
    for (int i = 0; i < script->count; i++)
        if (i < first || i >= end)
            script_put(out, &script->entry[i]);
}
