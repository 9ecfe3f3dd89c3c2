#include "base/paper.h"

#include <ctype.h>
#include <string.h>

static const struct {
    int32_t     code;
    const char *text;
} SIGNS[] = {{0x2010, "-"}, {0x2011, "-"}, {0x2012, "-"},  {0x2013, "-"},   {0x2014, "-"}, {0x2015, "-"}, {0x2212, "-"}, {0xFE58, "-"},
             {0xFE63, "-"}, {0xFF0D, "-"}, {0xA0, " "},    {0x202F, " "},   {0x205F, " "}, {0x3000, " "}, {'\t', " "},   {0x27E8, "<"},
             {0x2329, "<"}, {0x3008, "<"}, {0x2039, "<"},  {0x27E9, ">"},   {0x232A, ">"}, {0x3009, ">"}, {0x203A, ">"}, {0x2022, "·"},
             {0x2219, "·"}, {0x22C5, "·"}, {0x30FB, "·"},  {0x2715, "×"},   {0x2716, "×"}, {0x2A2F, "×"}, {0x2A09, "×"}, {0xF7, "/"},
             {0x2044, "/"}, {0x2215, "/"}, {0x2217, "*"},  {0xBA, "°"},     {0x2DA, "°"},  {0x2B9, "'"},  {0x2BC, "'"},  {0x2032, "'"},
             {0x2019, "'"}, {0x2018, "'"}, {0x2033, "''"}, {0x2034, "'''"}, {0xEE, "i"},   {0x135, "j"}};

/* Letters below the line. */
static const struct {
    int32_t code;
    char    letter;
} INDICES[] = {{0x2090, 'a'},
               {0x2091, 'e'},
               {0x2092, 'o'},
               {0x2093, 'x'},
               {0x2095, 'h'},
               {0x2096, 'k'},
               {0x2097, 'l'},
               {0x2098, 'm'},
               {0x2099, 'n'},
               {0x209A, 'p'},
               {0x209B, 's'},
               {0x209C, 't'},
               {0x1D67, 'y'} /* a gamma, as there is no y */,
               {0x1D62, 'i'},
               {0x1D63, 'r'},
               {0x1D64, 'u'},
               {0x1D65, 'v'},
               {0x2C7C, 'j'}};

static const struct {
    int32_t     code;
    const char *text;
} FRACTIONS[] = {
    {0xBC, "1/4"},   {0xBD, "1/2"},   {0xBE, "3/4"},   {0x2150, "1/7"}, {0x2151, "1/9"}, {0x2152, "1/10"},
    {0x2153, "1/3"}, {0x2154, "2/3"}, {0x2155, "1/5"}, {0x2156, "2/5"}, {0x2157, "3/5"}, {0x2158, "4/5"},
    {0x2159, "1/6"}, {0x215A, "5/6"}, {0x215B, "1/8"}, {0x215C, "3/8"}, {0x215D, "5/8"}, {0x215E, "7/8"},
};

/* The digit or sign that is raised, or 0. */
static char raised(int32_t code)
{
    switch (code) {
    case 0xB2:
        return '2';
    case 0xB3:
        return '3';
    case 0xB9:
        return '1';
    case 0x207A:
        return '+';
    case 0x207B:
        return '-';
    default:
        return code == 0x2070 || (code >= 0x2074 && code <= 0x2079) ? (char)('0' + code - 0x2070) : 0;
    }
}

/* 10⁻³: ^(-3), and ² alone ^2. Returns where the raised characters end. */
static size_t put_power(Buf *out, Text text, size_t at)
{
    Buf run = {0};
    for (int len; at < text.len; at += (size_t)len) {
        char c = raised(utf8_decode(text, at, &len));
        if (!c)
            break;
        buf_char(&run, c);
    }
    bool plain = isdigit((unsigned char)run.at[0]);
    buf_puts(out, plain ? "^" : "^(");
    buf_put(out, buf_text(&run));
    buf_puts(out, plain ? "" : ")");
    buf_free(&run);
    return at;
}

static char last_mark(const Buf *out)
{
    size_t end = out->len;
    while (end && out->at[end - 1] == ' ')
        end--;
    return end ? out->at[end - 1] : 0;
}

static void put_fraction(Buf *out, const char *fraction)
{
    bool mixed = isdigit((unsigned char)last_mark(out));
    buf_puts(out, mixed ? " " : "(");
    buf_puts(out, fraction);
    buf_puts(out, mixed ? "" : ")");
}

/* An index below the line joins its name; after a prime, v'₁, with an underscore, so that paper_name sees it. */
static void put_index(Buf *out, char index)
{
    if (out->len && out->at[out->len - 1] == '\'')
        buf_char(out, '_');
    buf_char(out, index);
}

static bool put_sign(Buf *out, int32_t code)
{
    if (code < 0x80 && code != '\t')
        return false;
    if (code >= 0x2080 && code <= 0x2089)
        return put_index(out, (char)('0' + code - 0x2080)), true;
    for (size_t i = 0; i < sizeof INDICES / sizeof *INDICES; i++)
        if (INDICES[i].code == code)
            return put_index(out, INDICES[i].letter), true;
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (SIGNS[i].code == code)
            return buf_puts(out, SIGNS[i].text), true;
    for (size_t i = 0; i < sizeof FRACTIONS / sizeof *FRACTIONS; i++)
        if (FRACTIONS[i].code == code)
            return put_fraction(out, FRACTIONS[i].text), true;
    if (code >= 0x2000 && code <= 0x200A)
        return buf_char(out, ' '), true;
    return utf8_is_combining(code);
}

/* 0.333... and 0.333…: the digits that are there count. Only at the end of a number. */
static size_t ellipsis(const Buf *out, Text text, size_t at)
{
    size_t len = text_starts(text_from(text, at), "...") ? 3 : text_starts(text_from(text, at), "…") ? strlen("…") : 0;
    bool   behind = out->len && isdigit((unsigned char)out->at[out->len - 1]);
    bool   more = at + len < text.len && (isalnum((unsigned char)text.at[at + len]) || text.at[at + len] == '.');
    return behind && !more ? len : 0;
}

/* {an} after an underscore: the index without its braces. */
static size_t braces(const Buf *out, Text text, size_t at)
{
    if (text.at[at] != '{' || !out->len || out->at[out->len - 1] != '_')
        return 0;
    size_t end = at + 1;
    while (end < text.len && (isalnum((unsigned char)text.at[end]) || (unsigned char)text.at[end] >= 0x80))
        end++;
    return end < text.len && text.at[end] == '}' && end > at + 1 ? end + 1 - at : 0;
}

/* Places says where each byte of the cleaned text comes from. */
typedef struct Places {
    Arena  *mem;
    size_t *place;
    int     count, room;
    size_t  from; /* of the bytes that come next */
} Places;

/* The bytes up to `len`, of which those without a place come from before `at`. */
static void add_places(Places *places, size_t at, size_t len)
{
    while (places && (size_t)places->count < len)
        *ARENA_ADD(places->mem, places->place, places->count, &places->room) = places->from;
    if (places)
        places->from = at;
}

/* Whether a number ends there that is no part of a name, as the 1 of v1 is, and not the 0 of a hexadecimal number. */
static bool ends_number(Text text, size_t end)
{
    size_t at = end;
    while (at && (isdigit((unsigned char)text.at[at - 1]) || text.at[at - 1] == '.'))
        at--;
    bool in_name = at && (isalpha((unsigned char)text.at[at - 1]) || strchr("_'", text.at[at - 1]) || (text.at[at - 1] & 0x80));
    return at < end && !in_name && !text_is(text_cut(text, at, end), "0");
}

/* The x of 2x3 and 0.5 x 9, which stands for ×. A letter behind it makes it a name, as in 2x + 3y and 2 x y. */
static bool is_cross(Text text, size_t at)
{
    size_t left = at, right = at + 1;
    if (text.at[at] != 'x' && text.at[at] != 'X')
        return false;
    while (left && text.at[left - 1] == ' ')
        left--;
    while (right < text.len && text.at[right] == ' ')
        right++;
    bool apart = left < at;
    if (!left || right == text.len || apart != (right > at + 1))
        return false;
    unsigned char before = (unsigned char)text.at[left - 1];
    bool          bracket = apart && text.at[right] == '(';
    right += apart && text.at[right] == '-';
    right += right < text.len && text.at[right] == '.';
    bool number = right < text.len && isdigit((unsigned char)text.at[right]);
    return apart ? (number || bracket) && (isalnum(before) || strchr(")]'", before) || before >= 0x80) : number && ends_number(text, left);
}

static void put_clean(Buf *out, Arena *mem, Text text, Places *places)
{
    for (size_t at = 0; at < text.len;) {
        add_places(places, at, out->len);
        int     len;
        int32_t code = utf8_decode(text, at, &len);
        size_t  dots = ellipsis(out, text, at), index = braces(out, text, at);
        if (raised(code)) {
            at = put_power(out, text, at);
        } else if (dots) {
            at += dots;
        } else if (index) {
            Text inside = paper_clean(mem, text_cut(text, at + 1, at + index - 1));
            buf_put(out, inside);
            at += index;
        } else if (text_starts(text_from(text, at), "+/-")) {
            buf_puts(out, "±");
            at += 3;
        } else if (is_cross(text, at)) {
            buf_puts(out, "×");
            at++;
        } else {
            if (!put_sign(out, code))
                buf_put(out, text_cut(text, at, at + (size_t)len));
            at += (size_t)len;
        }
    }
}

Text paper_clean(Arena *mem, Text text)
{
    Buf out = {0};
    put_clean(&out, mem, text, NULL);
    return buf_finish(&out, mem);
}

Text paper_clean_with_places(Arena *mem, Text text, size_t **place)
{
    Buf    out = {0};
    Places places = {.mem = mem};
    put_clean(&out, mem, text, &places);
    add_places(&places, text.len, out.len + 1);
    places.place[out.len] = text.len;
    *place = places.place;
    return buf_finish(&out, mem);
}

/* v'_x is the component x of v': primes do not move past an axis. */
static bool is_axis(Text index)
{
    return index.len == 1 && index.at[0] >= 'x' && index.at[0] <= 'z';
}

static bool is_index(Text rest)
{
    size_t at = 0;
    while (at < rest.len && rest.at[at] == '\'')
        at++;
    while (at < rest.len && isdigit((unsigned char)rest.at[at]))
        at++;
    return at == rest.len || (rest.at[at] == '_' && !is_axis(text_from(rest, at + 1)));
}

Text paper_name(Arena *mem, Text name)
{
    Buf    out = {0};
    size_t primes = 0;
    for (size_t at = 0; at < name.len; at++) {
        if (name.at[at] == '\'' && is_index(text_from(name, at)))
            primes++;
        else if (name.at[at] != '_' || at == 0)
            buf_char(&out, name.at[at]);
    }
    buf_fill(&out, '\'', (int)primes);
    return buf_finish(&out, mem);
}
