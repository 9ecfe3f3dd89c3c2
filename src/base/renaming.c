#include "base/renaming.h"

#include <string.h>

static Text find(const Renaming *renaming, Text name)
{
    for (int i = 0; i < renaming->count; i++)
        if (text_equal(renaming->name[i].from, name))
            return renaming->name[i].to;
    return (Text){0};
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_in_name(char c)
{
    return is_letter(c) || (c >= '0' && c <= '9');
}

Text renaming_name(const Renaming *renaming, Text name, Arena *mem)
{
    size_t head = 0;
    while (head < name.len && name.at[head] != '.')
        head++;
    if (name.len && memchr(name.at, ' ', name.len))
        return renaming_words(renaming, name, mem);
    Text to = find(renaming, text_cut(name, 0, head));
    if (!to.len)
        return name;
    return head < name.len ? text_format(mem, "%.*s%.*s", TEXT_ARG(to), TEXT_ARG(text_from(name, head))) : to;
}

/* Returns the end of the name that begins at `at`, with its primes, but without the apostrophe of "B's". */
static size_t name_end(Text words, size_t at)
{
    while (at < words.len && is_in_name(words.at[at]))
        at++;
    while (at < words.len && words.at[at] == '\'' && !(at + 1 < words.len && is_letter(words.at[at + 1])))
        at++;
    return at;
}

/* Whether a value follows. */
static bool has_value(Text words, size_t at)
{
    return at + 1 < words.len && words.at[at] == ' ' && (memchr("=<>", words.at[at + 1], 3) || text_starts(text_from(words, at), " is "));
}

Text renaming_words(const Renaming *renaming, Text words, Arena *mem)
{
    Buf out = {0};
    for (size_t i = 0; i < words.len;) {
        size_t end = is_in_name(words.at[i]) ? name_end(words, i) : i + 1; /* 2m is no name, nor is its m */
        Text   name = text_cut(words, i, end), to = find(renaming, name);
        buf_put(&out, to.len && (name.len > 1 || has_value(words, end)) ? to : name);
        i = end;
    }
    return buf_finish(&out, mem);
}
