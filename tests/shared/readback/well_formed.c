#include "readback.h"

#include <ctype.h>
#include <string.h>

static bool sign_at(Text text, size_t at, const char *sign)
{
    return text_starts(text_from(text, at), sign);
}

enum { DEEPEST = 4000 };

static bool wrong(const char **why, const char *what)
{
    *why = what;
    return false;
}

/* The attributes of a tag up to its end: name="value" each. */
static bool attributes(Text page, size_t *at, const char **why)
{
    while (*at < page.len && page.at[*at] != '>' && page.at[*at] != '/') {
        if (page.at[*at] != ' ')
            return wrong(why, "no space before an attribute");
        ++*at;
        while (*at < page.len && (isalnum((unsigned char)page.at[*at]) || page.at[*at] == '-'))
            ++*at;
        if (!sign_at(page, *at, "=\""))
            return wrong(why, "an attribute without quotes");
        for (*at += 2; *at < page.len && page.at[*at] != '"'; ++*at)
            if (page.at[*at] == '<')
                return wrong(why, "< in an attribute");
        ++*at;
    }
    return true;
}

bool is_well_formed(Text page, const char **why)
{
    static Text open[DEEPEST];
    int         depth = 0;
    for (size_t at = 0; at < page.len;) {
        unsigned char c = (unsigned char)page.at[at];
        if (sign_at(page, at, "<!--") || sign_at(page, at, "<!DOCTYPE")) {
            while (at < page.len && page.at[at] != '>')
                at++;
            at++;
        } else if (c == '<') {
            bool   closing = at + 1 < page.len && page.at[at + 1] == '/';
            size_t start = at + 1 + closing, end = start;
            while (end < page.len && isalnum((unsigned char)page.at[end]))
                end++;
            Text name = text_cut(page, start, end);
            if (!name.len)
                return wrong(why, "< that begins no tag");
            at = end;
            if (!attributes(page, &at, why))
                return false;
            bool empty = at < page.len && page.at[at] == '/';
            at += empty;
            if (at >= page.len || page.at[at] != '>')
                return wrong(why, "a tag without its end");
            at++;
            if (closing && (depth == 0 || !text_equal(open[--depth], name)))
                return wrong(why, "a tag that closes another");
            if (!closing && !empty) {
                if (depth == DEEPEST)
                    return wrong(why, "too deep");
                open[depth++] = name;
            }
        } else if (c == '&') {
            size_t end = at + 1;
            while (end < page.len && (isalnum((unsigned char)page.at[end]) || page.at[end] == '#'))
                end++;
            if (end == at + 1 || end >= page.len || page.at[end] != ';')
                return wrong(why, "& that begins no entity");
            at = end + 1;
        } else if (c == '>' || (c < 0x20 && c != '\n') || c == 0x7F) {
            return wrong(why, c == '>' ? "> outside a tag" : "a control character");
        } else {
            int len;
            if (utf8_decode(page, at, &len) < 0 || utf8_unsafe(utf8_decode(page, at, &len)))
                if (c != '\n')
                    return wrong(why, "a byte or character that must not show");
            at += (size_t)len;
        }
    }
    return depth == 0 || wrong(why, "a tag that is not closed");
}
