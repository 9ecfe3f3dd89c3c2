#include "handwork/page/dictated_words.h"

#include <ctype.h>
#include <string.h>

/* These words are said for each sign. Each of them stands between blanks, and the longest of those that begin alike comes first. */
static const struct {
    const char *words, *sign;
    bool        relation;
} SIGNS[] = {{"is equal to", "=", true}, {"equal to", "=", true},       {"equals", "=", true},       {"plus", "+", false},
             {"minus", "-", false},      {"multiplied by", "*", false}, {"times", "*", false},       {"divided by", "/", false},
             {"over", "/", false},       {"half of", "1/2*", false},    {"a half of", "1/2*", false}};

/* Units in several words. */
static const struct {
    const char *words, *unit;
} UNITS[] = {{"metres per second", "m/s"},
             {"meters per second", "m/s"},
             {"metre per second", "m/s"},
             {"newton seconds", "N s"},
             {"kilometres per hour", "km/h"},
             {"kilometers per hour", "km/h"},
             {"kilogram metres per second", "kg m/s"}};

/* Whether these words stand there, between blanks or the ends of the line. */
static bool are_words(Text line, size_t at, const char *words)
{
    size_t end = at + strlen(words);
    return (!at || line.at[at - 1] == ' ') && text_starts_in_any_case(text_from(line, at), words) &&
           (end == line.len || strchr(" .,", line.at[end]));
}

static int sign_at(Text line, size_t at)
{
    int found = -1;
    for (int i = 0; i < (int)(sizeof SIGNS / sizeof *SIGNS) && found < 0; i++)
        found = are_words(line, at, SIGNS[i].words) ? i : -1;
    return found;
}

/* Whether a number, or a calculation that begins with one, stands behind the word. */
static bool is_before_number(Text line, size_t end)
{
    return end + 1 < line.len && line.at[end] == ' ' && (isdigit((unsigned char)line.at[end + 1]) || line.at[end + 1] == '-');
}

/* Whether the line calculates in words: it says that something equals a number, or is one that is worked out. 4.5 minus 2 over 5 does not
 * say what is divided. */
static bool calculates(Text line)
{
    bool relation = false, worked = false, equal = memchr(line.at, '=', line.len), sum = false, open = false;
    for (size_t at = 0; at < line.len; at++) {
        int  sign = sign_at(line, at);
        bool sums = sign >= 0 && strchr("+-", SIGNS[sign].sign[0]), relates = sign >= 0 && SIGNS[sign].relation;
        relation |= relates;
        equal |= are_words(line, at, "is");
        worked |= sign >= 0 && !relates && is_before_number(line, at + strlen(SIGNS[sign].words));
        open |= sum && sign >= 0 && SIGNS[sign].sign[0] == '/';
        sum = (sum || sums) && !relates && line.at[at] != '=';
    }
    return (relation || (worked && equal)) && !open;
}

/* At the beginning of the room that the words had, or at its end: a value ends where its unit does. */
static void put(char *at, size_t room, const char *sign, bool last)
{
    memset(at, ' ', room);
    memcpy(at + (last ? room - strlen(sign) : 0), sign, strlen(sign));
}

static void put_signs(char *copy, Text line)
{
    for (size_t at = 0; at < line.len; at++) {
        int sign = sign_at(line, at);
        if (sign >= 0)
            put(copy + at, strlen(SIGNS[sign].words), SIGNS[sign].sign, false);
        else if (are_words(line, at, "is") && is_before_number(line, at + 2))
            put(copy + at, 2, "=", false);
        else if (at && are_words(line, at, "squared"))
            put(copy + at - 1, strlen(" squared"), "^2", false);
        for (size_t i = 0; i < sizeof UNITS / sizeof *UNITS; i++)
            if (are_words(line, at, UNITS[i].words))
                put(copy + at, strlen(UNITS[i].words), UNITS[i].unit, true);
    }
}

/* v squared = 2 x 9.81 x 1.5, on a page that has signs for all else. */
static void put_squares(char *copy, Text line)
{
    for (size_t at = 2; at < line.len && memchr(line.at, '=', line.len); at++) {
        bool name =
            line.at[at - 1] == ' ' && isalpha((unsigned char)line.at[at - 2]) && (at == 2 || !isalpha((unsigned char)line.at[at - 3]));
        if (name && are_words(line, at, "squared"))
            put(copy + at - 1, strlen(" squared"), "^2", false);
    }
}

Text dictated_words_as_signs(Text page, Arena *mem)
{
    char *copy = arena_copy(mem, page.at, page.len);
    for (size_t start = 0; start < page.len;) {
        const char *feed = memchr(page.at + start, '\n', page.len - start);
        size_t      end = feed ? (size_t)(feed - page.at) : page.len;
        Text        line = text_cut(page, start, end);
        if (calculates(line))
            put_signs(copy + start, line);
        else
            put_squares(copy + start, line);
        start = end + 1;
    }
    return (Text){copy, page.len};
}
