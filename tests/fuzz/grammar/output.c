#include "output.h"

#include "readback.h"

#include <ctype.h>
#include <string.h>

/* After an escape that sets a colour; `at` where there is none. */
static size_t skip_colour(Text text, size_t at)
{
    size_t end = at + 1;
    if (end >= text.len || text.at[end] != '[')
        return at;
    do
        end++;
    while (end < text.len && (isdigit((unsigned char)text.at[end]) || text.at[end] == ';'));
    return end < text.len && text.at[end] == 'm' ? end + 1 : at;
}

const char *output_is_plain(Text text, bool colour)
{
    for (size_t at = 0; at < text.len;) {
        int     len;
        int32_t code = utf8_decode(text, at, &len);
        if (code == 0x1B && colour) {
            size_t end = skip_colour(text, at);
            if (end == at)
                return "an escape that is not a colour";
            at = end;
            continue;
        }
        if (code < 0)
            return "bytes that are not UTF-8";
        if (code != '\n' && (code < ' ' || code == 0x7F))
            return "a control character";
        if (code != '\n' && utf8_unsafe(code))
            return "a character that acts on others";
        at += (size_t)len;
    }
    return NULL;
}

/* ---- JSON: each reads what begins at *at, and moves it behind that ------------------------------------------------- */

enum { DEEPEST = 1000 };

static bool read_value(Text text, size_t *at, int depth);

static bool is_at(Text text, size_t at, char c)
{
    return at < text.len && text.at[at] == c;
}

static bool read_string(Text text, size_t *at)
{
    if (!is_at(text, (*at)++, '"'))
        return false;
    for (; *at < text.len && text.at[*at] != '"'; ++*at) {
        if ((unsigned char)text.at[*at] < ' ')
            return false;
        if (text.at[*at] != '\\')
            continue;
        ++*at;
        if (*at >= text.len || !strchr("\"\\/bfnrtu", text.at[*at]))
            return false;
        for (int i = 0; text.at[*at] == 'u' && i < 4; i++)
            if (*at + 1 + (size_t)i >= text.len || !isxdigit((unsigned char)text.at[*at + 1 + (size_t)i]))
                return false;
    }
    return is_at(text, (*at)++, '"');
}

static size_t digits(Text text, size_t at)
{
    size_t end = at;
    while (end < text.len && isdigit((unsigned char)text.at[end]))
        end++;
    return end - at;
}

static bool read_number(Text text, size_t *at)
{
    *at += is_at(text, *at, '-');
    size_t whole = digits(text, *at);
    if (!whole || (whole > 1 && text.at[*at] == '0'))
        return false;
    *at += whole;
    if (is_at(text, *at, '.')) {
        size_t some = digits(text, *at + 1);
        if (!some)
            return false;
        *at += 1 + some;
    }
    if (is_at(text, *at, 'e') || is_at(text, *at, 'E')) {
        *at += 1;
        *at += is_at(text, *at, '-') || is_at(text, *at, '+');
        size_t some = digits(text, *at);
        *at += some;
        return some > 0;
    }
    return true;
}

/* `open` values `close`, with commas between them; of an object with names. */
static bool read_list(Text text, size_t *at, char close, int depth)
{
    ++*at;
    if (is_at(text, *at, close))
        return ++*at, true;
    for (;;) {
        if (close == '}' && (!read_string(text, at) || !is_at(text, (*at)++, ':')))
            return false;
        if (!read_value(text, at, depth))
            return false;
        if (is_at(text, *at, close))
            return ++*at, true;
        if (!is_at(text, (*at)++, ','))
            return false;
    }
}

static bool read_value(Text text, size_t *at, int depth)
{
    static const char *const WORDS[] = {"true", "false", "null"};
    if (depth > DEEPEST || *at >= text.len)
        return false;
    char c = text.at[*at];
    if (c == '{' || c == '[')
        return read_list(text, at, c == '{' ? '}' : ']', depth + 1);
    if (c == '"')
        return read_string(text, at);
    for (int i = 0; i < 3; i++)
        if (text_starts(text_from(text, *at), WORDS[i])) {
            *at += strlen(WORDS[i]);
            return true;
        }
    return read_number(text, at);
}

const char *output_is_json(Text text)
{
    size_t at = 0;
    while (at < text.len) {
        if (text.at[at] != '{' || !read_value(text, &at, 0))
            return "a line that is not JSON";
        if (!is_at(text, at++, '\n'))
            return "something behind the JSON of a line";
    }
    return NULL;
}

const char *output_is_page(Text text)
{
    const char *why = NULL, *stop = text_starts(text, "<?xml") ? memchr(text.at, '\n', text.len) : NULL;
    if (stop) /* is_well_formed knows no declarations */
        text = text_from(text, (size_t)(stop - text.at) + 1);
    for (size_t at = 0; at < text.len; at++)
        if (text_starts(text_from(text, at), "<script") || text_starts(text_from(text, at), "<img"))
            return "a tag that somebody typed";
    return is_well_formed(text, &why) ? NULL : why;
}
