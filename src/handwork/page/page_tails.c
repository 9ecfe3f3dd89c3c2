/* Cuts off text behind a value that is no part of it, in words that no list has: 15000 kg m/s [E], 2.31 LE, v2 - eu einsetzen, 18 J < 22 J.
 * Where a form could not be read, the page is tried without such an end. */
#include "handwork/page/page_reader.h"
#include "handwork/page/directions.h"
#include "handwork/page/words.h"
#include "language/token.h"
#include "units/unit.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_TAIL = 80 };

/* A number with or without a unit. False: the text is something else. */
static bool number_of(Text text, double *number)
{
    enum { LONGEST = 30 };
    char   digits[LONGEST + 1];
    size_t len = 0;
    text = text_trim(text);
    while (len < text.len && len < LONGEST && strchr("+-.0123456789", text.at[len])) {
        digits[len] = text.at[len];
        len++;
    }
    digits[len] = 0;
    Text unit = text_trim(text_from(text, len));
    while (unit.len && strchr(" ,.!", unit.at[unit.len - 1]))
        unit.len--;
    *number = strtod(digits, NULL);
    return len && (!unit.len || unit_at(unit, 0).len == unit.len || memchr(unit.at, ',', unit.len));
}

/* 18 J < 22 J, s = 2 > 1: a comparison of two numbers that is true. */
static bool is_comparison(Text form, Text tail)
{
    bool   less = text_starts(tail, "<"), greater = text_starts(tail, ">"), other = text_starts(tail, "≠");
    double left, right;
    Text   behind = text_from(tail, other ? strlen("≠") : 1);
    if (!(less || greater || other) || !number_of(form, &left) || !number_of(text_before_any(behind, ","), &right))
        return false;
    return less ? left < right : greater ? left > right : left != right;
}

/* Whether the word goes on with the calculation, takes the claim back, or says when it holds. */
static bool goes_on(PageReader *r, Text word)
{
    static const char *const WORDS[] = {
        "plus",    "minus",    "times",  "over",  "of",     "than",      "less",  "more",          "squared",    "cubed",
        "percent", "per",      "half",   "twice", "mal",    "durch",     "fois",  "volte",         "por",        "sur",
        "means",   "gives",    "no",     "not",   "never",  "would",     "if",    "when",          "where",      "which",
        "before",  "after",    "nicht",  "wenn",  "falsch", "false",     "by",    "and",           "each",       "halved",
        "doubled", "assuming", "unless", "case",  "for",    "unmöglich", "wrong", "contradiction", "impossible", "faux",
        "falso",   "absurd",   "pas",    "si",    "non",    "se",        "vor",   "nach",          "reject",     "rejected"};
    bool more = page_knows(r, word);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS && !more; i++)
        more = text_is(word, WORDS[i]);
    return more;
}

/* Or whether it may be meant as a unit. */
static bool says_more(PageReader *r, Text word)
{
    return goes_on(r, word) || unit_named(word) || unit_meant(word, r->exact->mem).len;
}

/* L'énergie is no litre. */
static bool is_elided(Text word)
{
    return word.len == 2 && word.at[1] == '\'';
}

/* Nach rechts is to the right, and nach dem Stoß is after the collision. */
static bool is_words(PageReader *r, Text tail)
{
    Text   word;
    size_t at = 0;
    bool   words = notes_are_words(tail), directed = directions_said(tail) != DIRECTION_UNSAID;
    while (words && (word = token_next_name(tail, &at)).len)
        words = (directed && text_is(word, "nach")) || is_elided(word) || !says_more(r, word);
    return words;
}

/* [E], or a remark in square brackets. */
static bool is_remark(Text tail)
{
    bool point = text_is(tail, "E") || text_is(tail, "E.") || text_is(tail, "W") || text_is(tail, "W."); /* of the compass */
    bool inside = tail.len > 2 && tail.at[0] == '[' && tail.at[tail.len - 1] == ']';
    bool compass = inside && strchr("NS", tail.at[1]); /* carom cannot know which way is north */
    for (size_t i = 1; inside && i + 1 < tail.len; i++)
        inside = isalpha((unsigned char)tail.at[i]) || tail.at[i] == ' ';
    return point || (inside && !compass);
}

bool page_may_be_directed(const HandEntry *entry, Text form)
{
    char first = entry->name.len ? entry->name.at[0] : 0;
    bool minus = text_starts(form, "-") || text_starts(form, "−");
    return !minus && first && (strchr("vVuUwpPJI", first) || text_starts(entry->name, "Δp"));
}

/* Whether the number there only numbers the word in front of it: boule 1 s'arrête. */
static bool numbers_word(Text tail, size_t at)
{
    bool word = at > 1 && tail.at[at - 1] == ' ' && isalpha((unsigned char)tail.at[at - 2]);
    Text behind = at + 2 < tail.len && tail.at[at + 1] == ' ' ? text_from(tail, at + 2) : (Text){0};
    Text unit = unit_at(behind, 0);
    bool measured = unit.len && (unit.len == behind.len || !(isalpha((unsigned char)behind.at[unit.len]) || behind.at[unit.len] == '\''));
    return word && behind.len && isalpha((unsigned char)behind.at[0]) && !measured;
}

/* v1' = 0   la boule 1 s'arrête: words in a column of their own, which give no value and take none back. */
static bool is_column_of_words(PageReader *r, Text tail)
{
    static const char *const DOUBTS[] = {"maybe", "should", "oops", "instead", "scrap", "correction", "perhaps"};
    Relation                 relation;
    Text                     word;
    bool words = text_starts(tail, "  ") && !claims_relation(tail, 0, true, &relation) && isalpha((unsigned char)text_trim(tail).at[0]);
    for (size_t at = 0; words && (word = token_next_name(tail, &at)).len;) {
        words = !(word.len > 1 && goes_on(r, word));
        for (size_t i = 0; i < sizeof DOUBTS / sizeof *DOUBTS && words; i++)
            words = !text_is(word, DOUBTS[i]);
    }
    for (size_t at = 0; at < tail.len && words; at++)
        words = !isdigit((unsigned char)tail.at[at]) || numbers_word(tail, at);
    return words;
}

/* (ok), (up): words in brackets, of which none is a name of the page. */
static bool is_words_in_brackets(PageReader *r, Text tail)
{
    bool closed = tail.len > 2 && tail.at[0] == '(' && tail.at[tail.len - 1] == ')';
    Text inside = closed ? text_cut(tail, 1, tail.len - 1) : (Text){0};
    return inside.len > 1 && isalpha((unsigned char)inside.at[0]) && is_words(r, inside);
}

static bool is_tail(PageReader *r, Text form, Text tail)
{
    bool column = is_column_of_words(r, tail);
    while (tail.len && strchr(" ,;", tail.at[0]))
        tail = text_from(tail, 1);
    return tail.len && tail.len <= LONGEST_TAIL &&
           (column || text_is(tail, ":") || is_comparison(form, tail) || is_remark(tail) || is_words_in_brackets(r, tail) ||
            is_words(r, tail));
}

static bool may_begin(Text form, size_t at)
{
    return at && (form.at[at] == ' ' || form.at[at] == ',' || form.at[at] == ':') && form.at[at - 1] != ' ';
}

/* 33.7° to the ground: the words say from where an angle counts. */
static bool has_angle(Text form)
{
    static const char *const MARKS[] = {"°", " deg"};
    return TEXT_HAS_ANY(form, MARKS);
}

Text page_without_tail(PageReader *r, Text form, size_t *at)
{
    if (has_angle(form))
        return (Text){0};
    while (--*at > 0)
        if (may_begin(form, *at) && is_tail(r, text_cut(form, 0, *at), text_from(form, *at)))
            return text_trim(text_cut(form, 0, *at));
    return (Text){0};
}

/* Whether it begins with a word of a sentence: one that is no name of the page, and no short one. */
static bool begins_with_word(PageReader *r, Text text)
{
    enum { SHORTEST = 3, LONGEST = 6 /* words in front of it: at 2.4 m/s to the left */ };
    if (text.len > 2 && text.at[0] >= 'A' && text.at[0] <= 'C' && text.at[1] == ' ' && islower((unsigned char)text.at[2]))
        text = text_from(text, 2);                               /* A stops */
    if (text.len == 1 && text.at[0] >= 'A' && text.at[0] <= 'C') /* what else it says has been taken off */
        return true;
    for (int words = 0; words < LONGEST && text.len; words++) {
        size_t end = 0, letters = 0;
        for (size_t len; (len = words_letter(text, end)); end += len)
            letters++;
        if (says_more(r, text_cut(text, 0, end)))
            return false;
        if (letters >= SHORTEST && !page_knows(r, text_cut(text, 0, end)) && !(end < text.len && strchr("(_'=", text.at[end])))
            return true;
        if (!end || end == text.len || text.at[end] != ' ')
            return false;
        text = text_trim(text_from(text, end));
    }
    return false;
}

/* Whether a clause of its own begins there: a comma, a colon or a semicolon, or a bracket, and then a word. */
static bool is_clause(PageReader *r, Text form, size_t at)
{
    char   mark = form.at[at];
    size_t next = mark == '(' ? at + 1 : at + 2;
    bool   apart = mark == '(' ? form.at[at - 1] == ' ' : at + 2 < form.len && strchr(",;:", mark) && form.at[at + 1] == ' ';
    return apart && next < form.len &&
           (begins_with_word(r, text_from(form, next)) || (mark == ',' && next + 2 < form.len && isalpha((unsigned char)form.at[next]) &&
                                                           form.at[next + 1] == ' ' && isdigit((unsigned char)form.at[next + 2])));
}

Text page_before_clause(PageReader *r, Text form, size_t *at)
{
    int depth = 0;
    for (; *at < form.len; ++*at) {
        char c = form.at[*at];
        if (!depth && *at && is_clause(r, form, *at) && !has_angle(text_cut(form, 0, *at)))
            return text_trim(text_cut(form, 0, *at));
        depth += c == '(' || c == '[' || c == '<';
        depth -= (c == ')' || c == ']' || c == '>') && depth > 0;
    }
    return (Text){0};
}
