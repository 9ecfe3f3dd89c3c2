#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

Text text_of(const char *zero_terminated)
{
    return (Text){zero_terminated, strlen(zero_terminated)};
}

bool text_equal(Text a, Text b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

bool text_is(Text text, const char *zero_terminated)
{
    return text_equal(text, text_of(zero_terminated));
}

unsigned text_hash(Text text)
{
    unsigned hash = 2166136261u;
    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.at[i]) * 16777619u;
    return hash;
}

bool text_starts(Text text, const char *prefix)
{
    if (*prefix && !(text.len && text.at[0] == *prefix)) /* most that is asked ends here, as lists of words are gone through */
        return false;
    size_t len = strlen(prefix);
    return text.len >= len && memcmp(text.at, prefix, len) == 0;
}

bool text_ends(Text text, const char *suffix)
{
    size_t len = strlen(suffix);
    return text.len >= len && memcmp(text.at + text.len - len, suffix, len) == 0;
}

Text text_cut(Text text, size_t start, size_t end)
{
    return (Text){start ? text.at + start : text.at, end > start ? end - start : 0}; /* an empty text may have no address */
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

bool text_starts_in_any_case(Text text, const char *prefix)
{
    size_t at = 0;
    while (at < text.len && prefix[at] && lower(text.at[at]) == lower(prefix[at]))
        at++;
    return !prefix[at];
}

bool text_has_any(Text text, const char *const *words, size_t count)
{
    bool has = false;
    for (size_t at = 0; at < text.len && !has; at++)
        for (size_t i = 0; i < count && !has; i++)
            has = text_starts_in_any_case(text_from(text, at), words[i]);
    return has;
}

Text text_without_mark(Text file)
{
    static const char MARK[] = "\xEF\xBB\xBF";
    return text_starts(file, MARK) ? text_from(file, sizeof MARK - 1) : file;
}

Text text_from(Text text, size_t start)
{
    return text_cut(text, start, text.len);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

Text text_trim(Text text)
{
    while (text.len && is_blank(text.at[0]))
        text = text_from(text, 1);
    while (text.len && is_blank(text.at[text.len - 1]))
        text.len--;
    return text;
}

Text text_take(Text *rest, const char *mark)
{
    size_t len = strlen(mark), at = 0;
    while (at + len <= rest->len && (rest->at[at] != *mark || memcmp(rest->at + at, mark, len) != 0))
        at++;
    bool found = at + len <= rest->len;
    Text head = found ? text_cut(*rest, 0, at) : *rest;
    *rest = text_from(*rest, found ? at + len : rest->len);
    return head;
}

int text_count(Text text, char c)
{
    int count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += text.at[i] == c;
    return count;
}

bool text_whole(Text text, long most, long *number)
{
    *number = 0;
    for (size_t i = 0; i < text.len; i++) {
        int digit = text.at[i] - '0';
        if (digit < 0 || digit > 9 || *number > (most - digit) / 10)
            return false;
        *number = 10 * *number + digit;
    }
    return text.len && *number <= most;
}

Text text_short(Text text, size_t most)
{
    if (text.len <= most)
        return text;
    while (most && ((unsigned char)text.at[most] & 0xC0) == 0x80)
        most--;
    return (Text){text.at, most};
}

Text text_file_name(Text path, const char *ending)
{
    size_t start = path.len;
    while (start > 0 && path.at[start - 1] != '/')
        start--;
    Text name = text_from(path, start);
    return text_ends(name, ending) ? text_cut(name, 0, name.len - strlen(ending)) : name;
}

Text text_copy(Arena *arena, Text text)
{
    char *at = arena_alloc(arena, text.len + 1);
    if (text.len)
        memcpy(at, text.at, text.len);
    return (Text){at, text.len};
}

Text text_lower(Arena *arena, Text text)
{
    char *at = arena_alloc(arena, text.len + 1);
    for (size_t i = 0; i < text.len; i++)
        at[i] = lower(text.at[i]);
    return (Text){at, text.len};
}

Text text_with(Arena *arena, Text text, Text old, Text new)
{
    Buf    buf = {0};
    size_t done = 0;
    for (size_t at = 0; at + old.len <= text.len; at++)
        if (at >= done && text_equal(text_cut(text, at, at + old.len), old)) {
            buf_put(&buf, text_cut(text, done, at));
            buf_put(&buf, new);
            done = at + old.len;
        }
    buf_put(&buf, text_from(text, done));
    return buf_finish(&buf, arena);
}

Text text_formatv(Arena *arena, const char *format, va_list args)
{
    char    few[128]; /* most texts are formatted once, not measured first */
    va_list again;
    va_copy(again, args);
    int   len = vsnprintf(few, sizeof few, format, again);
    char *at = arena_alloc(arena, (size_t)len + 1);
    if ((size_t)len < sizeof few)
        memcpy(at, few, (size_t)len);
    else
        vsnprintf(at, (size_t)len + 1, format, args);
    va_end(again);
    return (Text){at, (size_t)len};
}

Text text_format(Arena *arena, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    Text text = text_formatv(arena, format, args);
    va_end(args);
    return text;
}

/* Columns of a cluster up to and with `code`, where `so_far` is what it had without it. A flag is two letters of one column each. A sign
 * that is text by itself, such as the heart U+2764, is a wide picture once the selector U+FE0F follows. */
static int cluster_columns(int so_far, int32_t before, int32_t code)
{
    enum { PICTURE_SELECTOR = 0xFE0F, FLAG_LETTER = UTF8PROC_BOUNDCLASS_REGIONAL_INDICATOR };
    int  own = utf8proc_charwidth(code), kind = utf8proc_get_property(before)->boundclass;
    bool keycap = before == '#' || before == '*' || (before >= '0' && before <= '9');
    if (code == PICTURE_SELECTOR && (kind == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC || keycap))
        return 2;
    if (so_far && kind == FLAG_LETTER && utf8proc_get_property(code)->boundclass == FLAG_LETTER)
        return 2;
    return own > so_far ? own : so_far;
}

/* One column, and a cluster of its own beside any other such character: nothing joins it. Letters, signs of formulas, frames and the dots
 * of figures are; looking up their properties would take most of the time of a page. */
static bool is_ordinary(int32_t code)
{
    return (code >= 0x20 && code <= 0x7E) || (code >= 0xAF && code <= 0x2FF) || (code >= 0x391 && code <= 0x3FF) ||
           (code >= 0x2030 && code <= 0x203B) || (code >= 0x2070 && code <= 0x209C) || (code >= 0x2200 && code <= 0x22FF) ||
           (code >= 0x2500 && code <= 0x259F) || (code >= 0x2800 && code <= 0x28FF);
}

/* Whether all of it is printable ASCII, eight bytes at a time: no byte has its high bit, is below 0x20 or is 0x7F. */
static bool is_plain(Text text)
{
    const uint64_t high = 0x8080808080808080u, ones = 0x0101010101010101u;
    uint64_t       odd = 0;
    size_t         at = 0;
    for (uint64_t word; at + sizeof word <= text.len; at += sizeof word) {
        memcpy(&word, text.at + at, sizeof word);
        odd |= word | (word - 0x20 * ones) | (word + ones);
    }
    odd &= high;
    for (; at < text.len; at++)
        odd |= (unsigned char)(text.at[at] - 0x20) > 0x7E - 0x20;
    return !odd;
}

int text_columns(Text text)
{
    int columns = 0, cluster = 0, len;
    if (is_plain(text)) /* nearly always ASCII: not worth decoding */
        return (int)text.len;
    utf8proc_int32_t state = 0;
    int32_t          before = ' ';
    for (size_t at = 0; at < text.len; at += (size_t)len) {
        unsigned char first = (unsigned char)text.at[at];
        bool          ascii = first >= 0x20 && first <= 0x7E;
        int32_t       code = first;
        len = 1;
        if (!ascii)
            code = utf8_decode(text, at, &len);
        if ((ascii || is_ordinary(code)) && is_ordinary(before)) {
            columns += cluster;
            cluster = 1;
            before = code;
            state = 0;
            continue;
        }
        if (utf8proc_grapheme_break_stateful(before, code, &state)) {
            columns += cluster;
            cluster = 0;
        }
        cluster = cluster_columns(cluster, before, code);
        before = code;
    }
    return columns + cluster;
}

int text_distance(Text a, Text b)
{
    enum { LONGEST = 40 };
    if (a.len > LONGEST || b.len > LONGEST)
        return 99;
    /* Damerau-Levenshtein over three rows: an exchange of neighbours counts as one change. */
    int row[3][LONGEST + 1];
    for (size_t j = 0; j <= b.len; j++)
        row[0][j] = (int)j;
    for (size_t i = 1; i <= a.len; i++) {
        int *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = (int)i;
        for (size_t j = 1; j <= b.len; j++) {
            int best = last[j - 1] + (a.at[i - 1] != b.at[j - 1]);
            if (last[j] + 1 < best)
                best = last[j] + 1;
            if (now[j - 1] + 1 < best)
                best = now[j - 1] + 1;
            if (i > 1 && j > 1 && a.at[i - 1] == b.at[j - 2] && a.at[i - 2] == b.at[j - 1] && before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            now[j] = best;
        }
    }
    return row[a.len % 3][b.len];
}

static void buf_room(Buf *buf, size_t more)
{
    if (buf->len + more < buf->room)
        return;
    buf->room = 2 * (buf->len + more) + 64;
    buf->at = arena_realloc(buf->at, buf->room);
}

void buf_put(Buf *buf, Text text)
{
    buf_room(buf, text.len);
    if (text.len)
        memcpy(buf->at + buf->len, text.at, text.len);
    buf->len += text.len;
}

void buf_puts(Buf *buf, const char *zero_terminated)
{
    buf_put(buf, text_of(zero_terminated));
}

void buf_char(Buf *buf, char c)
{
    buf_room(buf, 1);
    buf->at[buf->len++] = c;
}

void buf_fill(Buf *buf, char c, int count)
{
    for (int i = 0; i < count; i++)
        buf_char(buf, c);
}

void buf_vprintf(Buf *buf, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    buf_room(buf, 64);
    size_t room = buf->room - buf->len;
    int    len = vsnprintf(buf->at + buf->len, room, format, args);
    if ((size_t)len >= room) {
        buf_room(buf, (size_t)len + 1);
        vsnprintf(buf->at + buf->len, (size_t)len + 1, format, again);
    }
    buf->len += (size_t)len;
    va_end(again);
}

void buf_printf(Buf *buf, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buf_vprintf(buf, format, args);
    va_end(args);
}

Text buf_text(const Buf *buf)
{
    return (Text){buf->at ? buf->at : "", buf->len};
}

Text buf_finish(Buf *buf, Arena *arena)
{
    Text text = text_copy(arena, buf_text(buf));
    buf_free(buf);
    return text;
}

void buf_free(Buf *buf)
{
    free(buf->at);
    *buf = (Buf){0};
}

Text text_plain(Arena *arena, Text text)
{
    static const struct {
        int32_t     code;
        const char *plain;
    } SIGNS[] = {{0xB0, "*deg"}, {0xD7, "x"},   {0xB7, "."},   {0x22C5, "."},   {0x221A, "sqrt"}, {0xB2, "^2"},   {0xB3, "^3"},
                 {0xBD, "1/2"},  {0xBC, "1/4"}, {0xBE, "3/4"}, {0x2026, "..."}, {0x2248, "~"},    {0x2264, "<="}, {0x2265, ">="},
                 {0x2260, "!="}, {0x2212, "-"}, {0x2013, "-"}, {0x2019, "'"},   {0x2032, "'"}};
    Buf buf = {0};
    int len;
    for (size_t at = 0; at < text.len; at += (size_t)len) {
        int32_t     code = utf8_decode(text, at, &len);
        const char *plain = NULL;
        for (size_t i = 0; code >= 0x80 && i < sizeof SIGNS / sizeof *SIGNS && !plain; i++)
            plain = SIGNS[i].code == code ? SIGNS[i].plain : NULL;
        if (plain)
            buf_puts(&buf, plain);
        else
            buf_put(&buf, text_cut(text, at, at + (size_t)len));
    }
    return buf_finish(&buf, arena);
}

void buf_put_safe(Buf *buf, Text text)
{
    int len;
    for (size_t at = 0; at < text.len; at += (size_t)len) {
        int32_t code = utf8_decode(text, at, &len);
        if (code < 0)
            buf_printf(buf, "\\x%02x", (unsigned char)text.at[at]);
        else if (code == '\t')
            buf_char(buf, ' ');
        else if (utf8_unsafe(code))
            buf_printf(buf, "\\u{%x}", (unsigned)code);
        else
            buf_put(buf, text_cut(text, at, at + (size_t)len));
    }
}

void buf_put_named(Buf *buf, Text text, void (*put)(Buf *buf, Text name, void *data), void *data)
{
    for (size_t at = 0; at < text.len;) {
        const char *open = memchr(text.at + at, '{', text.len - at);
        const char *close = open ? memchr(open, '}', text.len - (size_t)(open - text.at)) : NULL;
        size_t      start = close ? (size_t)(open - text.at) : text.len, end = close ? (size_t)(close - text.at) : text.len;
        buf_put(buf, text_cut(text, at, start));
        if (close)
            put(buf, text_cut(text, start + 1, end), data);
        at = end + 1;
    }
}

void buf_put_filled(Buf *out, Text text, int at, int indent, int width)
{
    bool begun = false;
    if (text.len && at + (int)text.len <= width && is_plain(text) && text.at[text.len - 1] != ' ') { /* nearly always: it fits */
        buf_put(out, text);
        return;
    }
    for (size_t start = 0; start < text.len;) {
        size_t end = start;
        while (end < text.len && text.at[end] != ' ')
            end++;
        Text word = text_cut(text, start, end);
        int  columns = text_columns(word);
        if (begun && at + 1 + columns > width) {
            while (out->len && out->at[out->len - 1] == ' ') /* two spaces between words, and the line ends between them */
                out->len--;
            buf_char(out, '\n');
            buf_fill(out, ' ', indent);
            at = indent;
        } else if (begun) {
            buf_char(out, ' ');
            at++;
        }
        buf_put(out, word);
        at += columns;
        begun = true;
        start = end + 1;
    }
}

void buf_put_row(Buf *buf, Text what, int column, Text words, int width)
{
    if (column > width / 2)
        column = width / 3;
    buf_puts(buf, "  ");
    buf_put(buf, what);
    int at = 2 + text_columns(what);
    if (what.len && at + 1 > column) {
        buf_char(buf, '\n');
        at = 0;
    }
    buf_fill(buf, ' ', column - at);
    buf_put_filled(buf, words, column, column, width);
    buf_char(buf, '\n');
}

Text text_before_any(Text text, const char *marks)
{
    size_t end = 0;
    while (end < text.len && !strchr(marks, text.at[end]))
        end++;
    return text_trim(text_cut(text, 0, end));
}
