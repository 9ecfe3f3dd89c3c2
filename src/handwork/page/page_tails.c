/* What stands behind a value and is no part of it, in words that no list has: 15000 kg m/s [N], 2.31 LE, v2 - eu einsetzen, 18 J < 22 J,
 * as it should be. A form that could not be read is read again without it. */
#include "handwork/page/page_reader.h"
#include "language/token.h"
#include "units/unit.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST_TAIL = 80 };

static bool is_comparison(Text tail)
{
    static const char *const SIGNS[] = {"<", ">", "≤", "≥", "≠", "->", "→"};
    bool                     compares = false;
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS && !compares; i++)
        compares = text_starts(tail, SIGNS[i]);
    return compares && memchr(tail.at, ' ', tail.len);
}

/* Whether the word goes on with the calculation, takes the claim back, says when it holds, or may be meant as a unit. */
static bool says_more(PageReader *r, Text word)
{
    static const char *const WORDS[] = {"plus",  "minus",         "times",      "over",   "of",      "than",   "less",  "more",   "squared",
                                        "cubed", "percent",       "per",        "half",   "twice",   "mal",    "durch", "fois",   "volte",
                                        "por",   "sur",           "means",      "gives",  "no",      "not",    "never", "would",  "if",
                                        "when",  "where",         "which",      "before", "after",   "nicht",  "wenn",  "falsch", "false",
                                        "wrong", "contradiction", "impossible", "faux",   "falso",   "absurd", "pas",   "si",     "non",
                                        "se",    "vor",           "nach",       "reject", "rejected"};
    bool                     more = page_knows(r, word) || unit_named(word) || unit_meant(word, r->exact->mem).len;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS && !more; i++)
        more = text_is(word, WORDS[i]);
    return more;
}

static bool is_words(PageReader *r, Text tail)
{
    Text   word;
    size_t at = 0;
    bool   words = notes_are_words(tail);
    while (words && (word = token_next_name(tail, &at)).len)
        words = !says_more(r, word);
    return words;
}

/* [E], [N]: a direction, or a remark in square brackets. */
static bool is_remark(Text tail)
{
    bool inside = tail.len > 2 && tail.at[0] == '[' && tail.at[tail.len - 1] == ']';
    for (size_t i = 1; inside && i + 1 < tail.len; i++)
        inside = isalpha((unsigned char)tail.at[i]) || tail.at[i] == ' ';
    return inside;
}

static bool is_tail(PageReader *r, Text tail)
{
    while (tail.len && strchr(" ,;", tail.at[0]))
        tail = text_from(tail, 1);
    return tail.len && tail.len <= LONGEST_TAIL && (text_is(tail, ":") || is_comparison(tail) || is_remark(tail) || is_words(r, tail));
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
        if (may_begin(form, *at) && is_tail(r, text_from(form, *at)))
            return text_trim(text_cut(form, 0, *at));
    return (Text){0};
}
