#include "handwork/page/notes.h"

#include "units/unit.h"

#include <ctype.h>
#include <string.h>

/* Words that begin a note behind a value. */
static const char *const OPENINGS[] = {"to",      "towards", "toward",   "away",      "from",      "by",         "as",
                                       "since",   "because", "using",    "after",     "before",    "which",      "so",
                                       "left",    "right",   "upwards",  "downwards", "leftwards", "rightwards", "on",
                                       "for",     "where",   "hence",    "when",      "approx",    "approx.",    "approximately",
                                       "rounded", "given",   "opposite", "each",      "if",        "moving",     "due",
                                       "is",      "that",    "of",       "backwards", "forwards",  "and",        "with",
                                       "correct", "ans",     "answer",   "i.e.",      "ie",        "east",       "west",
                                       "north",   "south",   "west.",    "left.",     "right."};

/* Words after which a value may lack its minus. */
static const char *const BACKWARDS[] = {"left", "leftwards", "backwards", "back", "opposite", "reverse", "reversed", "west", "downwards"};

static bool is_letter(char c)
{
    return isalpha((unsigned char)c);
}

/* The word that begins at `at`: letters, and what stands between them (i.e., x-axis). */
static Text word_at(Text text, size_t at)
{
    size_t end = at;
    while (end < text.len && (is_letter(text.at[end]) || (end > at && strchr(".-'", text.at[end]))))
        end++;
    return text_cut(text, at, end);
}

static bool same_word(Text word, const char *other)
{
    bool same = word.len == strlen(other);
    for (size_t i = 0; i < word.len && same; i++)
        same = tolower((unsigned char)word.at[i]) == other[i];
    return same;
}

static bool is_one_of(Text word, const char *const *words, size_t count)
{
    bool found = false;
    for (size_t i = 0; i < count && !found; i++)
        found = same_word(word, words[i]);
    return found;
}

static bool is_opening(Text text, size_t at)
{
    Text word = word_at(text, at);
    bool inches = same_word(word, "in") && at + word.len < text.len && !word_at(text, at + word.len + 1).len;
    return (same_word(word, "in") && !inches && at + word.len < text.len) || is_one_of(word, OPENINGS, sizeof OPENINGS / sizeof *OPENINGS);
}

static bool says_backwards(Text note)
{
    bool found = false;
    for (size_t at = 0; at < note.len && !found; at++)
        if (is_letter(note.at[at]) && !(at && is_letter(note.at[at - 1])))
            found = is_one_of(text_trim(word_at(note, at)), BACKWARDS, sizeof BACKWARDS / sizeof *BACKWARDS);
    return found;
}

/* (3 s.f.), (2dp), (to 3 sig figs) */
static bool is_about_digits(Text inside)
{
    static const char *const MARKS[] = {"s.f", "sf", "d.p", "dp", "sig", "fig", "decimal", "s.d"};
    bool                     digits = false;
    for (size_t at = 0; at < inside.len && !digits; at++)
        for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++)
            digits |= text_starts(text_from(inside, at), MARKS[i]);
    return digits;
}

bool notes_are_words(Text text)
{
    int words = 0, letters = 0;
    for (size_t at = 0; at < text.len; at++) {
        char c = text.at[at];
        if (!is_letter(c) && !strchr(" ,.;:'-!?", c))
            return false;
        bool starts = is_letter(c) && !(at && is_letter(text.at[at - 1]));
        words += starts;
        letters += is_letter(c);
    }
    return words && letters > 2 * words - 1;
}

/* The number of an equation: (2), but not (-2). */
static bool is_number(Text inside)
{
    bool digits = inside.len && inside.len <= 2;
    for (size_t i = 0; i < inside.len && digits; i++)
        digits = isdigit((unsigned char)inside.at[i]) || (i && is_letter(inside.at[i]));
    return digits;
}

/* The last bracket, if it is a note. A unit in brackets belongs to the value. */
static bool ends_in_note(Text form, bool last, size_t *open)
{
    char   close = form.len ? form.at[form.len - 1] : 0;
    size_t at = form.len;
    int    depth = 0;
    if (close != ')' && close != ']')
        return false;
    do {
        at--;
        depth += form.at[at] == ')' || form.at[at] == ']';
        depth -= form.at[at] == '(' || form.at[at] == '[';
    } while (at && depth);
    Text inside = text_trim(text_cut(form, at + 1, form.len - 1)), before = text_trim(text_cut(form, 0, at));
    bool apart = at && form.at[at - 1] == ' ';
    *open = at;
    if (depth || !before.len || unit_at(inside, 0).len == inside.len)
        return false;
    bool difference = false; /* (va - vb) */
    for (size_t i = 1; i + 1 < inside.len; i++)
        difference |= inside.at[i] == '-' && !(is_letter(inside.at[i - 1]) && is_letter(inside.at[i + 1]));
    return is_about_digits(inside) || (apart && is_number(inside) && last) ||
           (notes_are_words(inside) && !difference && inside.len > 2 && (apart || memchr(inside.at, ' ', inside.len)));
}

/* Whether the byte before `at`, blanks and commas aside, can end a value. */
static bool is_after_value(Text form, size_t at)
{
    bool apart = at && strchr(" ,;", form.at[at - 1]);
    while (at && strchr(" ,;", form.at[at - 1]))
        at--;
    return apart && at && (isalnum((unsigned char)form.at[at - 1]) || strchr(")]>.'", form.at[at - 1]) || (form.at[at - 1] & 0x80));
}

Text notes_without_after(Text form, bool last, bool *backwards)
{
    static const char *const TICKS[] = {"✓", "✔", "!", "←"};
    size_t                   open, before;
    *backwards = false;
    form = text_trim(form);
    do {
        before = form.len;
        for (size_t i = 0; i < sizeof TICKS / sizeof *TICKS; i++)
            if (form.len > strlen(TICKS[i]) && text_is(text_from(form, form.len - strlen(TICKS[i])), TICKS[i])) {
                *backwards |= text_is(text_of(TICKS[i]), "←");
                form = text_trim(text_cut(form, 0, form.len - strlen(TICKS[i])));
            }
        if (ends_in_note(form, last, &open)) {
            *backwards |= says_backwards(text_from(form, open));
            form = text_trim(text_cut(form, 0, open));
        }
    } while (form.len < before);
    for (size_t at = 1; at < form.len; at++) {
        bool angle = form.at[at] == '@' || text_starts(text_from(form, at), "°") || text_starts(text_from(form, at), "deg ");
        if (angle)
            break;
        if (!is_letter(form.at[at]) || is_letter(form.at[at - 1]) || !is_after_value(form, at) || !is_opening(form, at))
            continue;
        *backwards |= says_backwards(text_from(form, at));
        form = text_trim(text_cut(form, 0, at));
        while (form.len && strchr(",;", form.at[form.len - 1]))
            form = text_trim(text_cut(form, 0, form.len - 1));
    }
    return form;
}

Text notes_past_word(Text text)
{
    Text word = word_at(text, 0);
    char after = word.len < text.len ? text.at[word.len] : 0;
    if (word.len < 2 || (after != ' ' && after != ',' && after != ':'))
        return (Text){0};
    Text rest = text_from(text, word.len);
    while (rest.len && strchr(" ,:", rest.at[0]))
        rest = text_from(rest, 1);
    return rest;
}
