#include "handwork/page/notes.h"

#include "handwork/page/words.h"
#include "units/unit.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST_REMARK = 60 /* bytes */ };

/* Words that begin a note behind a value. */
static const char *const OPENINGS[] = {
    "above",       "below",         "to",        "towards",    "toward",    "away",     "from",    "by",         "as",
    "since",       "because",       "using",     "after",      "before",    "which",    "so",      "left",       "right",
    "upwards",     "downwards",     "leftwards", "rightwards", "on",        "for",      "where",   "hence",      "when",
    "approx",      "approximately", "rounded",   "given",      "opposite",  "each",     "if",      "moving",     "due",
    "is",          "that",          "of",        "backwards",  "forwards",  "and",      "with",    "und",        "correct",
    "ans",         "answer",        "i.e",       "ie",         "east",      "west",     "north",   "south",      "just",
    "immediately", "upward",        "downward",  "leftward",   "rightward", "backward", "forward", "vertically", "horizontally",
    "environ",     "soit",          "lost",      "gained",     "verified",  "checked",  "ok",      "good",       "yes",
    "true",        "wahr",          "stimmt",    "passt",      "vrai",      "juste",    "vs"};

static bool is_letter(char c)
{
    return isalpha((unsigned char)c);
}

/* The word that begins at `at`: letters, and what stands between them (i.e, x-axis). A full stop behind it is no part of it. */
static Text word_at(Text text, size_t at)
{
    size_t end = at, len;
    while (end < text.len && ((len = words_letter(text, end)) || (end > at && strchr(".-'", text.at[end]))))
        end += len ? len : 1;
    while (end > at && text.at[end - 1] == '.')
        end--;
    return text_cut(text, at, end);
}

static bool same_word(Text word, const char *other)
{
    return word.len == strlen(other) && text_starts_in_any_case(word, other);
}

static bool is_one_of(Text word, const char *const *words, size_t count)
{
    bool found = false;
    for (size_t i = 0; i < count && !found; i++)
        found = same_word(word, words[i]);
    return found;
}

#define IS_ONE_OF(word, list) is_one_of(word, list, sizeof(list) / sizeof *(list))

/* The N of 50.2° N of E. */
static bool is_compass(Text text, size_t at)
{
    return strchr("NSEW", text.at[at]) && text_starts(text_from(text, at + 1), " of ");
}

/* The speed of `e × speed before`, or the v of `e × v before`: the word behind it belongs to the name. */
static bool is_behind_quantity(Text text, size_t at)
{
    static const char *const QUANTITIES[] = {"speed", "velocity", "momentum", "KE", "energy", "impulse"};
    Text                     before = text_trim(text_cut(text, 0, at));
    bool                     is = false;
    for (size_t i = 0; i < sizeof QUANTITIES / sizeof *QUANTITIES && !is; i++)
        is = text_ends(before, QUANTITIES[i]);
    return is || (text_ends(before, " v") && notes_time(word_at(text, at)));
}

/* A few words alone behind a comma or a semicolon, whatever they are: , as it should be. */
static bool is_remark(Text text, size_t at)
{
    Text before = text_trim(text_cut(text, 0, at));
    Text word = word_at(text, at), next = word_at(text, at + word.len + 1 < text.len ? at + word.len + 1 : text.len);
    bool words = word.len > 1 || (word.len == 1 && isupper((unsigned char)text.at[at]) && next.len > 2); /* , A recoils */
    return text.len - at <= LONGEST_REMARK && (text_ends(before, ",") || text_ends(before, ";")) && words &&
           notes_are_words(text_from(text, at));
}

/* 30 deg, 30 degrees */
static bool is_word_for_degrees(Text text, size_t at)
{
    bool number =
        at && (isdigit((unsigned char)text.at[at - 1]) || (text.at[at - 1] == ' ' && at > 1 && isdigit((unsigned char)text.at[at - 2])));
    return number && text_starts(text_from(text, at), "deg");
}

/* In the direction 30° */
static bool has_angle(Text text)
{
    bool has = false;
    for (size_t at = 0; at < text.len && at < LONGEST_REMARK && !has; at++)
        has = text_starts(text_from(text, at), "°") || is_word_for_degrees(text, at);
    return has;
}

static bool is_opening(Text text, size_t at)
{
    Text word = word_at(text, at);
    bool direction = text_starts(text_from(text, at), "in the direction ") || text_ends(text_cut(text, 0, at), "angle ");
    if (is_behind_quantity(text, at) || (direction && has_angle(text_from(text, at))))
        return false;
    if (is_compass(text, at))
        return true;
    if (same_word(word, "about") && text_ends(text_trim(text), "%")) /* 144 kJ, about 91% */
        return true;
    bool inches = same_word(word, "in") && at + word.len < text.len && !word_at(text, at + word.len + 1).len;
    return (same_word(word, "in") && !inches && at + word.len < text.len) || IS_ONE_OF(word, OPENINGS);
}

const char *notes_time(Text words)
{
    static const char *const TIMES[] = {"before", "after"}, *const CLOSE_TO[] = {"just", "immediately", "right"};
    size_t start = 0;
    while (start < words.len && !is_letter(words.at[start]))
        start++;
    Text word = word_at(words, start);
    if (IS_ONE_OF(word, CLOSE_TO) && start + word.len < words.len)
        word = word_at(words, start + word.len + 1);
    for (size_t i = 0; i < sizeof TIMES / sizeof *TIMES; i++)
        if (same_word(word, TIMES[i]))
            return TIMES[i];
    return NULL;
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
    int  words = 0, letters = 0;
    bool within = false; /* a word */
    for (size_t at = 0, len; at < text.len; at += len ? len : 1) {
        len = words_letter(text, at);
        if (!len && !strchr(" ,.;:'-!?", text.at[at]))
            return false;
        words += len && !within;
        letters += len > 0;
        within = len > 0;
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

/* 3 - (2) goes on behind its sign. */
static bool ends_in_sign(Text form)
{
    static const char *const SIGNS[] = {"+", "-", "*", "/", "−", "×", "·", "÷"};
    bool                     sign = false;
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS && !sign; i++)
        sign = text_ends(form, SIGNS[i]);
    return sign;
}

/* (12 J is lost), (back at 1 m/s): two words at least, and nothing is worked out. (a, b = velocities after) says what letters mean. */
static bool is_sentence(Text inside)
{
    int  words = 0, relations = 0;
    bool digits = false;
    for (size_t at = 0; at < inside.len; at++) {
        at += text_starts(text_from(inside, at), "m/s") ? strlen("m/s") : 0;
        if (at >= inside.len)
            break;
        Text word = is_letter(inside.at[at]) && !(at && is_letter(inside.at[at - 1])) ? word_at(inside, at) : (Text){0};
        words += word.len > 1;
        relations += inside.at[at] == '=';
        digits |= isdigit((unsigned char)inside.at[at]) != 0;
        if (strchr("+*/^<>|", inside.at[at]))
            return false;
    }
    return words > 1 && (!relations || (relations == 1 && words > 2 && !digits));
}

/* (25%), (25.5 %): a share beside the value. */
static bool is_percentage(Text inside)
{
    size_t at = 0;
    while (at < inside.len && strchr("0123456789. ", inside.at[at]))
        at++;
    return at && text_is(text_from(inside, at), "%");
}

/* Whether a unit stands at its end: 0.75 kg. */
static bool ends_in_unit(Text form)
{
    size_t start = form.len;
    while (start && is_letter(form.at[start - 1]))
        start--;
    return start && start < form.len && unit_named(text_from(form, start));
}

/* (1 trolley + bar): what the value is made of. */
static bool is_sum_of_things(Text text)
{
    static const char *const NUMBERS[] = {".", "*", "-", "/", "(", "=", "speed", "velocity", "mass", "final", "initial"};
    bool                     has = false;
    for (size_t at = 0; at < text.len && !has; at++)
        has = is_letter(text.at[at]) && word_at(text, at).len > 3;
    return has && memchr(text.at, '+', text.len) && !TEXT_HAS_ANY(text, NUMBERS);
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
    bool compass = inside.len == 1 && strchr("NESW", inside.at[0]) && text_ends(before, " s-1"); /* 15 kg m s-1 (N) */
    if (depth || !before.len || ends_in_sign(before) || (unit_at(inside, 0).len == inside.len && !compass))
        return false;
    bool difference = false; /* (va - vb) */
    for (size_t i = 1; i + 1 < inside.len; i++)
        difference |= inside.at[i] == '-' && !(is_letter(inside.at[i - 1]) && is_letter(inside.at[i + 1]));
    bool along = text_is(inside, "î") || text_is(inside, "ĵ"); /* 5 m/s (î) on a line */
    return compass || (apart && last && ends_in_unit(before) && is_sum_of_things(inside)) || along || is_about_digits(inside) ||
           is_percentage(inside) || (apart && is_number(inside) && last) || (apart && is_sentence(inside) && !difference) ||
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

static void take_direction(NoteDirection *direction, NoteDirection said)
{
    *direction = said == DIRECTION_UNSAID ? *direction : said;
}

/* Whether it is a number alone, or the degrees of one. */
static bool is_plain(Text text)
{
    bool plain = text.len > 0;
    for (size_t at = 0; at < text.len && plain; at++)
        plain = strchr("0123456789.-+ ", text.at[at]) || (text.at[at] & 0x80);
    return plain;
}

/* Without ticks, arrows and notes in brackets at its end. */
static Text without_marks(Text form, bool last, NoteDirection *direction)
{
    static const struct {
        const char   *mark;
        NoteDirection says;
    } TICKS[] = {{"✓", DIRECTION_UNSAID}, {"✔", DIRECTION_UNSAID}, {"!", DIRECTION_UNSAID}, {";", DIRECTION_UNSAID},
                 {"←", DIRECTION_LEFT},   {"↑", DIRECTION_UNSAID}, {"↓", DIRECTION_BACK},   {"→", DIRECTION_UNSAID}};
    size_t open, before;
    form = text_trim(form);
    do {
        before = form.len;
        for (size_t i = 0; i < sizeof TICKS / sizeof *TICKS; i++)
            if (form.len > strlen(TICKS[i].mark) && text_ends(form, TICKS[i].mark)) {
                take_direction(direction, TICKS[i].says);
                form = text_trim(text_cut(form, 0, form.len - strlen(TICKS[i].mark)));
            }
        if (ends_in_note(form, last, &open)) {
            take_direction(direction, directions_said(text_from(form, open)));
            form = text_trim(text_cut(form, 0, open));
        }
    } while (form.len < before);
    return form;
}

Text notes_without_before(Text form)
{
    static const char *const WORDS[] = {"about", "approx",   "approximately", "roughly", "around", "circa", "ca",
                                        "etwa",  "rund",     "environ",       "unos",    "unas",   "aprox", "aproximadamente",
                                        "około", "yaklaşık", "около",         "примерно"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        Text rest = text_starts_in_any_case(form, WORDS[i]) ? text_from(form, strlen(WORDS[i])) : (Text){0};
        rest = text_from(rest, text_starts(rest, "."));
        Text value = text_trim(rest);
        if (value.len < rest.len && value.len && (isdigit((unsigned char)value.at[0]) || value.at[0] == '-'))
            return value;
    }
    return form;
}

Text notes_without_after(Text form, bool last, NoteDirection *direction)
{
    *direction = DIRECTION_UNSAID;
    for (size_t at = 1; at < form.len; at++) /* a comment of code */
        if (text_starts(text_from(form, at), "//"))
            form = text_cut(form, 0, at);
    form = without_marks(form, last, direction);
    for (size_t at = 1; at < form.len; at++) {
        bool angle = form.at[at] == '@' || text_starts(text_from(form, at), "°") || is_word_for_degrees(form, at);
        if (angle && !is_plain(text_cut(form, 0, at))) /* 5 m/s, 30° below the x axis */
            break;
        if (!words_letter(form, at) || is_letter(form.at[at - 1]) || !is_after_value(form, at) ||
            !(is_opening(form, at) || is_remark(form, at)))
            continue;
        take_direction(direction, directions_said(text_from(form, at)));
        form = text_trim(text_cut(form, 0, at));
        while (form.len && strchr(",;", form.at[form.len - 1]))
            form = text_trim(text_cut(form, 0, form.len - 1));
        form = without_marks(form, last, direction); /* 2.68 m/s ← Ans. */
    }
    return form;
}

/* ---- numbers of equations ------------------------------------------------------------------------------------ */

/* i, ii, IV, or a star. */
static bool is_mark(Text inside)
{
    bool mark = inside.len && inside.len <= 3;
    for (size_t i = 0; i < inside.len && mark; i++)
        mark = strchr("ivxIVX", inside.at[i]) || (inside.len == 1 && inside.at[i] == '*');
    return mark;
}

/* Without the dots, the dashes or the arrow that lead to the number. *led: there are some. A single dash, or a dot, may be part of a sum.
 */
static Text without_leader(Text text, bool *led)
{
    static const char *const MARKS[] = {"…", "⋯", "—", "→", "->", "..", "--", "––", "__", "-—"};
    size_t                   before;
    *led = false;
    do {
        before = text.len;
        for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++)
            if (text_ends(text, MARKS[i])) {
                text = text_trim(text_cut(text, 0, text.len - strlen(MARKS[i])));
                *led = true;
            }
        if (*led && text.len && strchr(".-_", text.at[text.len - 1]))
            text = text_trim(text_cut(text, 0, text.len - 1));
    } while (text.len < before);
    return text;
}

/* Without a word for an equation: eq. (2). */
static Text without_word(Text text, bool *found)
{
    static const char *const WORDS[] = {"eq.", "Eq.", "eqn.", "Eqn.", "eq", "Eq", "eqn", "Eqn", "equation", "Equation"};
    *found = false;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS && !*found; i++) {
        size_t at = text.len - strlen(WORDS[i]);
        *found = text_ends(text, WORDS[i]) && at && strchr(" .-,;", text.at[at - 1]);
        text = *found ? text_trim(text_cut(text, 0, at)) : text;
    }
    return text;
}

/* v2 = v1 + 2.5 in (1): it goes into another equation. Nobody has inches there. */
static Text without_preposition(Text text, bool *found)
{
    static const char *const WORDS[] = {" in", " into", " from", " using", " with", " aus", " dans"};
    *found = false;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS && !*found; i++) {
        *found = text_ends(text, WORDS[i]);
        text = *found ? text_trim(text_cut(text, 0, text.len - strlen(WORDS[i]))) : text;
    }
    return text;
}

/* The claim without a circled number, or one in brackets; as it is if it has none. *inside: what stands in the brackets. */
static Text without_token(Text claim, Text *inside)
{
    enum { CIRCLED = 3 /* bytes of ① to ⑨ */ };
    size_t at = claim.len;
    char   close = claim.len ? claim.at[claim.len - 1] : 0;
    *inside = (Text){0};
    if (claim.len > CIRCLED && !memcmp(claim.at + claim.len - CIRCLED, "\xE2\x91", 2) && (unsigned char)close <= 0xA8)
        return text_trim(text_cut(claim, 0, claim.len - CIRCLED));
    if (close != ')' && close != ']')
        return claim;
    while (at && claim.at[at - 1] != '(' && claim.at[at - 1] != '[')
        at--;
    *inside = at ? text_trim(text_cut(claim, at, claim.len - 1)) : *inside;
    return at ? text_trim(text_cut(claim, 0, at - 1)) : claim;
}

Text notes_without_number(Text claim)
{
    Text   inside, whole = text_trim(claim), before = without_token(whole, &inside);
    size_t digits = whole.len;
    bool   led, word, circled = before.len < whole.len && !inside.len;
    while (digits && isdigit((unsigned char)whole.at[digits - 1]))
        digits--;
    Text plain = without_word(text_trim(text_cut(whole, 0, digits)), &word); /* eq. 2 */
    if (word && digits < whole.len)
        return without_leader(plain, &led);
    if (before.len == whole.len || !(circled || is_number(inside) || is_mark(inside)))
        return claim;
    before = without_word(before, &word);
    bool into = false;
    before = word ? before : without_preposition(before, &into);
    before = without_leader(before, &led);
    bool apart = before.len && before.at + before.len < whole.at + whole.len && before.at[before.len] == ' ';
    return before.len && (circled || led || word || into || (apart && is_mark(inside))) ? before : claim;
}

/* ---- words ------------------------------------------------------------------------------------------------- */

Text notes_past_word(Text text)
{
    static const char PAST_WORD[] = " ,:.";
    Text              word = word_at(text, 0);
    char              after = word.len < text.len ? text.at[word.len] : 0;
    if (word.len < 2 || !after || !strchr(PAST_WORD, after))
        return (Text){0};
    Text rest = text_from(text, word.len);
    while (rest.len && strchr(PAST_WORD, rest.at[0]) && !(rest.at[0] == '.' && rest.len > 1 && isdigit((unsigned char)rest.at[1]))) /* .5 */
        rest = text_from(rest, 1);
    return rest;
}
