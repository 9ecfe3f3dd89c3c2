#include "handwork/page/listed_claims.h"

#include "language/token.h"
#include "units/unit.h"

#include <ctype.h>
#include <string.h>

enum { LEAST_NUMBERS = 3, LEAST_VECTORS = 2 };

static size_t blanks_end(Text line, size_t at)
{
    while (at < line.len && line.at[at] == ' ')
        at++;
    return at;
}

/* Behind NAME =; `at` where there is none. */
static size_t name_end(Text line, size_t at)
{
    bool   datum = at < line.len && strchr("mMvVuUe", line.at[at]); /* p = 2 v1 = -3 v2 = 6 is a chain */
    size_t end = datum ? token_name_end(line, at) : at;
    while (end > at && end < line.len && (line.at[end] == '\'' || text_starts(text_from(line, end), "′")))
        end += line.at[end] == '\'' ? 1 : strlen("′");
    size_t equal = blanks_end(line, end);
    return end > at && equal < line.len && line.at[equal] == '=' ? equal + 1 : at;
}

/* Behind a number with its unit; `at` where there is none. */
static size_t number_end(Text line, size_t at)
{
    size_t start = at + text_starts(text_from(line, at), "-");
    start += text_starts(text_from(line, at), "−") ? strlen("−") : 0;
    size_t end = start;
    while (end < line.len && (isdigit((unsigned char)line.at[end]) || (end > start && strchr(".,/", line.at[end]))))
        end++;
    if (end == start || !isdigit((unsigned char)line.at[end - 1]))
        return at;
    size_t behind = end < line.len && line.at[end] == ' ' ? end + 1 : end, word = behind;
    while (word < line.len && line.at[word] != ' ')
        word++;
    return word > behind && unit_at(text_cut(line, behind, word), 0).len == word - behind ? word : end; /* and no 2 m = 3 */
}

/* Behind (1, 2) or <1, 2>; `at` where there is none. */
static size_t vector_end(Text line, size_t at)
{
    const char *open = at < line.len ? strchr("(<[", line.at[at]) : NULL;
    size_t      end = at + 1;
    bool        list = false;
    for (; open && *open && end < line.len && strchr("0123456789.,;- /", line.at[end]); end++)
        list |= strchr(",;", line.at[end]) != NULL;
    bool closed = list && end < line.len && line.at[end] == (*open == '(' ? ')' : *open == '<' ? '>' : ']');
    return closed ? end + 1 : at;
}

/* Puts the semicolons into the line, which is a list from its first name on. */
static void put_apart(char *copy, Text line)
{
    size_t gap[64], at = blanks_end(line, 0);
    int    claims = 0, vectors = 0;
    for (bool more = true; more && claims < 64;) {
        size_t value = name_end(line, at), from = blanks_end(line, value), end = number_end(line, from);
        bool   vector = end == from;
        end = vector ? vector_end(line, from) : end;
        if (value == at || end == from)
            return;
        vectors += vector;
        gap[claims++] = end;
        at = blanks_end(line, end);
        more = at < line.len;
        if (more && at != end + 1)
            return;
    }
    if (claims < LEAST_NUMBERS && vectors < LEAST_VECTORS)
        return;
    for (int i = 0; i + 1 < claims; i++)
        copy[gap[i]] = ';';
}

Text listed_claims_apart(Text page, Arena *mem)
{
    char *copy = arena_copy(mem, page.at, page.len);
    for (size_t start = 0; start < page.len;) {
        const char *feed = memchr(page.at + start, '\n', page.len - start);
        size_t      end = feed ? (size_t)(feed - page.at) : page.len;
        put_apart(copy + start, text_cut(page, start, end));
        start = end + 1;
    }
    return (Text){copy, page.len};
}
