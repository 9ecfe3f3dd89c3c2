#include "handwork/page/east_asian_words.h"

#include "base/paper.h"

#include <ctype.h>
#include <string.h>

/* Nothing that is looked at here is longer, so a page costs no more than its length. */
enum { LONGEST = 200 };

/* The bytes of a character of Chinese, Japanese or Korean, or 0. */
static size_t character(Text page, size_t at)
{
    int     len = 0;
    int32_t code = (unsigned char)page.at[at] >= 0xE3 ? utf8_decode(page, at, &len) : 0;
    bool    kana = code >= 0x3041 && code <= 0x30FA && code != 0x30A0, han = code >= 0x3400 && code <= 0x9FFF,
         hangul = code >= 0xAC00 && code <= 0xD7A3;
    return kana || han || hangul ? (size_t)len : 0;
}

/* Whether the byte is the first one of its words. */
static bool begins(Text page, size_t at)
{
    size_t before = at;
    do
        before -= before > 0;
    while (before && ((unsigned char)page.at[before] & 0xC0) == 0x80);
    return before == at || !character(page, before);
}

/* The bytes of such words there that only lead to a claim. 前 and 后 say before and after, so words with them are left alone. */
static size_t leading_words(Text page, size_t at)
{
    static const char *const TIMES[] = {"前", "后", "後", "初", "末", "전", "후"};
    size_t                   end = at, len;
    bool                     timed = false, name = at && isalpha((unsigned char)page.at[at - 1]);
    bool                     first = character(page, at) && begins(page, at);
    while (first && end < page.len && (len = character(page, end))) {
        for (size_t i = 0; i < sizeof TIMES / sizeof *TIMES; i++)
            timed |= text_starts(text_from(page, end), TIMES[i]);
        end += len;
    }
    size_t next = end;
    while (next < page.len && page.at[next] == ' ')
        next++;
    static const char *const SIGNS[] = {"(", "-", "|", "½", "√", "Δ", "μ", "θ", "α"};
    bool                     claim = next < page.len && isalnum((unsigned char)page.at[next]);
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        claim |= text_starts(text_from(page, next), SIGNS[i]);
    bool equal = false;
    for (; next < page.len && page.at[next] != '\n' && next - at < LONGEST && claim && !equal; next++)
        equal = page.at[next] == '=' || text_starts(text_from(page, next), "≈");
    return end > at && !timed && !name && equal ? end - at : 0;
}

size_t east_asian_words_put(char *copy, Text page, size_t at)
{
    size_t words = leading_words(page, at), before = at;
    while (before && page.at[before - 1] == ' ')
        before--;
    if (words)
        memset(copy + at, ' ', words);
    if (words && before && page.at[before - 1] != '\n' && isalnum((unsigned char)page.at[before - 1]))
        memcpy(copy + at, "⇒", strlen("⇒"));
    return words;
}

size_t east_asian_remark(Text page, size_t open)
{
    static const char *const REJECTED[] = {"舍", "不合"};
    bool                     behind = open && page.at[open - 1] == ' ', words = false, claims = false;
    size_t                   at = open + 1;
    for (; behind && at < page.len && at - open < LONGEST && !strchr("()\n", page.at[at]); at++) {
        words |= character(page, at) > 0;
        claims |= isdigit((unsigned char)page.at[at]) || page.at[at] == '=';
    }
    bool closed = words && at < page.len && page.at[at] == ')';
    return closed && (!claims || TEXT_HAS_ANY(text_cut(page, open, at), REJECTED)) ? at + 1 - open : 0;
}
