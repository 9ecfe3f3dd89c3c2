#include "handwork/page/sentence_values.h"

#include "handwork/page/claims.h"
#include "handwork/page/words.h"
#include "handwork/written/verdict.h"
#include "units/unit.h"

#include <ctype.h>
#include <string.h>

/* The length of the arithmetic sign at `at`; 0 if there is none. */
static size_t sign_at(Text text, size_t at)
{
    static const char *const SIGNS[] = {"−", "×", "·", "÷", "√", "²", "³", "½", "¼", "¾", "≈"};
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (text_starts(text_from(text, at), SIGNS[i]))
            return strlen(SIGNS[i]);
    return strchr(" +-*/^.()=", text.at[at]) ? 1 : 0;
}

static bool is_letter(char c)
{
    return isalpha((unsigned char)c) || (c & 0x80);
}

static bool has_letter(Text text)
{
    bool has = false;
    for (size_t at = 0; at < text.len && !has; at++)
        has = is_letter(text.at[at]);
    return has;
}

/* The length of the unit at `at`; 0 unless it follows a value and is not the start of a word. */
static size_t unit_length(Text text, size_t at, bool behind_value)
{
    Text unit = behind_value ? unit_at(text, at) : (Text){0};
    return words_letter(text, at + unit.len) ? 0 : unit.len;
}

/* Returns the end of the calculation that begins at `at`: digits, signs, and units behind values. A bracket behind a unit begins a
 * remark. */
static size_t calculation_end(Text text, size_t at)
{
    bool value = false, unit = false;
    for (size_t len = 1; at < text.len && len && !(unit && text.at[at] == '('); at += len) {
        char   c = text.at[at];
        bool   digit = isdigit((unsigned char)c), blank = c == ' ';
        size_t named = digit || c == '%' ? 0 : unit_length(text, at, value);
        len = digit || c == '%' ? 1 : sign_at(text, at);
        len = len ? len : named;
        value = digit || c == ')' || (value && blank);
        unit = (named && !blank) || c == '%' || (unit && blank);
    }
    return at;
}

/* The calculation without brackets and full stops that belong to the sentence. */
static Text bare(Text text)
{
    int  depth = 0;
    Text open = {0};
    for (size_t i = 0; i < text.len; i++) {
        depth += text.at[i] == '(';
        depth -= text.at[i] == ')';
        if (depth < 0)
            text.len = i;
        if (depth == 1 && text.at[i] == '(')
            open = text_cut(text, 0, i);
    }
    text = text_trim(depth > 0 ? open : text);
    if (text_starts(text, "(") && text_ends(text, ")") && !memchr(text.at + 1, '(', text.len - 1)) /* (30 %) */
        text = text_trim(text_cut(text, 1, text.len - 1));
    while (text.len && strchr(" .=-+", text.at[text.len - 1]))
        text.len--;
    return text;
}

static bool begins(Text text, size_t at)
{
    static const char *const SIGNS[] = {"√", "½", "¼", "¾", "−"};
    bool                     sign = false, free = !at || strchr(" (:", text.at[at - 1]);
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS && free && !sign; i++)
        sign = text_starts(text_from(text, at), SIGNS[i]);
    bool digit = isdigit((unsigned char)text.at[at]), next = at + 1 < text.len && isdigit((unsigned char)text.at[at + 1]);
    return free && (sign || digit || (strchr("-+(", text.at[at]) && next));
}

/* 0.675/1.2 = 56 %: to the digits of the percentage. */
static bool is_in_percent(const Written *fraction, const Written *percent, NumCtx *exact)
{
    Written hundredfold;
    Text    text = text_format(exact->mem, "(%.*s)*100", TEXT_ARG(fraction->text));
    if (!written_read(&hundredfold, text, NULL, exact) || hundredfold.count != 1 || !hundredfold.part[0].value || !percent->part[0].value)
        return false;
    Target target = verdict_target(value_number(exact_num(hundredfold.part[0].value)), exact, exact);
    target.short_whole = target.right_only = true;
    return verdict_is_right(verdict_of_numbers(percent, &target).kind);
}

/* Reads the values between the equals signs. Each must agree with the next; the sentence claims the last. */
static bool read_chain(SentenceValue *value, NumCtx *exact)
{
    Relation relation;
    bool     good = true;
    size_t   start = 0;
    for (bool more = true; more && good;) {
        Written form;
        bool    first = !start;
        more = claims_relation(value->text, start, false, &relation);
        Text text = text_trim(text_cut(value->text, start, more ? relation.at : value->text.len));
        value->worked = !first;
        value->percent = text_ends(text, "%");
        text = value->percent ? text_trim(text_cut(text, 0, text.len - 1)) : text;
        good = written_read(&form, text, NULL, exact) && form.shape.kind == SHAPE_NUMBER && form.count == 1 &&
               (first || written_may_agree(&value->value, &form, exact) || (value->percent && is_in_percent(&value->value, &form, exact)));
        value->value = form;
        start = more ? relation.at + relation.len : 0;
    }
    return good;
}

/* ---- words ------------------------------------------------------------------------------------------------ */

/* Sentences with these words claim something other than a value, or nothing. */
static const char *const STRANGE[] = {"not",    "no",      "never", "if",     "would", "could",   "should",  "wrong", "unless", "suppose",
                                      "assume", "let",     "than",  "nicht",  "kein",  "wenn",    "falls",   "wäre",  "pas",    "non",
                                      "não",    "nie",     "jeśli", "niet",   "inte",  "ikke",    "hvis",    "не",    "если",   "eğer",
                                      "değil",  "twice",   "half",  "double", "times", "doppelt", "instead", "or",    "oder",   "ou",
                                      "lub",    "must've", "minus", "plus",   "over",  "squared", "root"};
/* Directions and axes whose sign or component carom cannot tell here. */
static const char *const WAYS[] = {"up",       "upwards",       "north",        "south",     "direction", "way",
                                   "parallel", "perpendicular", "along",        "component", "angle",     "degrees",
                                   "deg",      "axis",          "respectively", "direzione", "richtung",  "sens"};
static const char *const LEFT_OVER[] = {"left",    "remains", "remaining", "remain",  "kept",  "keeps",  "retained", "übrig",
                                        "bleiben", "bleibt",  "reste",     "restent", "resta", "rimane", "queda",    "restam"};
static const char *const GO_ON[] = {"continue", "keep", "still", "goes on", "carries on", "carry on"};
static const char *const RETURN[] = {"rebounds",   "bounces back", "recoils",    "reverses",
                                     "comes back", "goes back",    "turns back", "moves back"};

static bool is_among(Text word, const char *const *words, size_t count)
{
    bool found = false;
    for (size_t i = 0; i < count && !found; i++)
        found = strlen(words[i]) == word.len && text_starts_in_any_case(word, words[i]);
    return found;
}
#define IS_AMONG(word, words) is_among(word, words, sizeof(words) / sizeof *(words))

/* Whether it is a word for a thing: A ball, but not A is. */
static bool is_noun(const PaperWord *word)
{
    static const char *const SMALL[] = {"is",  "in",  "on", "by", "to", "of", "for", "from", "along",
                                        "its", "the", "en", "em", "de", "du", "at",  "just"};
    return word && (word->kind == WORD_FILLER || word->kind == WORD_SUM) && !IS_AMONG(text_of(word->word), SMALL);
}

/* The body that a word names: A, ball 2, P, m₂, or A'ya in Turkish; 0 if none. "A ball" begins with an article. */
static int body_of(Text word, Text behind)
{
    static const char *const INDICES[] = {"m₁", "m₂", "m₃"};
    for (int i = 0; i < 3; i++)
        if (text_is(word, INDICES[i]))
            return i + 1;
    word = word.len > 2 && word.at[1] == '\'' ? text_cut(word, 0, 1) : word;
    const PaperWord *known = words_find(word), *next = words_find(text_before_any(text_trim(behind), " ,.;:"));
    bool             letter = word.len == 1 && isalpha((unsigned char)word.at[0]), capital = letter && isupper((unsigned char)word.at[0]);
    if (text_is(word, "P"))
        return 1;
    bool label = letter && text_starts(behind, ": ") && has_letter(behind);
    if (!known || known->kind != WORD_BODY || label || (letter && !capital) || (text_is(word, "A") && is_noun(next)))
        return 0;
    int body = known->symbol[0];
    return isdigit(body) ? body - '0' : body - 'A' + 1;
}

static void add_word(ValueWords *words, Text word, Text behind)
{
    const PaperWord *known = words_find(word);
    int              body = body_of(word, behind);
    words->body = body ? body : words->body;
    words->letter = !body && word.len == 1 && isupper((unsigned char)word.at[0]) ? word.at[0] : words->letter;
    words->unknown |= IS_AMONG(word, WAYS);
    words->left |= IS_AMONG(word, LEFT_OVER);
    if (!known || word.len < 2)
        return;
    if (known->kind == WORD_QUANTITY)
        words->quantity = text_of(known->symbol);
    if (known->kind == WORD_TIME)
        words->time = text_of(known->symbol);
    words->relative |= known->kind == WORD_RELATIVE;
    words->unknown |= known->kind == WORD_AXIS;
}

/* v2, v' and v_A are symbols, and no words. */
static bool is_symbol(Text word)
{
    bool digit = false, letter = false;
    for (size_t i = 0; i < word.len; i++) {
        digit |= isdigit((unsigned char)word.at[i]) != 0;
        letter |= is_letter(word.at[i]);
    }
    return (digit && letter) || text_ends(word, "'") || (memchr(word.at, '_', word.len) && !words_find(word));
}

bool sentence_values_add_words(ValueWords *words, Text text)
{
    static const char *const SAME[] = {"same direction", "original direction"};
    static const char        REACTION[] = "equal and opposite";
    bool                     same = TEXT_HAS_ANY(text, SAME);
    for (size_t at = 0; at < text.len; at++)
        if (text_starts(text_from(text, at), REACTION))
            text.len = at;
    NoteDirection direction = directions_said(text);
    words->direction = direction == DIRECTION_UNSAID ? words->direction : direction;
    words->goes_on |= same || TEXT_HAS_ANY(text, GO_ON);
    words->returns |= TEXT_HAS_ANY(text, RETURN);
    for (size_t at = 0, end; at < text.len; at = end + (end == at)) {
        for (end = at; end < text.len && (is_letter(text.at[end]) || isdigit((unsigned char)text.at[end]) || strchr("_'", text.at[end]));)
            end++;
        Text word = text_cut(text, at, end);
        bool stranger = end < text.len && strchr("=<>^|/", text.at[end]) && text_trim(text_from(text, end + 1)).len;
        if (IS_AMONG(word, STRANGE) || stranger || is_symbol(word))
            return false;
        bool before = words->unknown, way = text_is(word, "direction") || text_is(word, "way");
        add_word(words, word, text_from(text, end));
        words->unknown = way && (same || direction != DIRECTION_UNSAID) ? before : words->unknown;
    }
    return true;
}

/* The words between two values: those of the clause that ends there, and those of the clause that begins. */
static void cut_clauses(Text between, Text *behind, Text *before)
{
    static const char *const JOINTS[] = {", ", "; ", " and ", " und ", " et ", " while ", ". ", " y ", " e "};
    *behind = *before = between;
    for (size_t at = between.len; at--;)
        for (size_t i = 0; i < sizeof JOINTS / sizeof *JOINTS; i++)
            if (text_starts(text_from(between, at), JOINTS[i])) {
                *before = behind->len == between.len ? text_from(between, at + strlen(JOINTS[i])) : *before;
                *behind = text_cut(between, 0, at);
            }
}

/* The 2 of `ball 2`, which is no value. */
static bool is_index(Text sentence, size_t at, Text calculation)
{
    return calculation.len == 1 && at > 1 && sentence.at[at - 1] == ' ' && is_letter(sentence.at[at - 2]);
}

bool sentence_values_read(SentenceValues *values, Text sentence, NumCtx *exact)
{
    size_t from = 0; /* the words in front of the next value */
    values->values = 0;
    for (size_t at = 0; at < sentence.len; at++) {
        if (!begins(sentence, at))
            continue;
        Text text = bare(text_cut(sentence, at, calculation_end(sentence, at)));
        if (!text.len || is_index(sentence, at, text))
            continue;
        if (values->values == MOST_SENTENCE_VALUES)
            return false;
        SentenceValue *value = &values->value[values->values++], *last = values->values > 1 ? value - 1 : NULL;
        *value = (SentenceValue){.text = text};
        Text behind, before, between = text_cut(sentence, from, at);
        cut_clauses(between, &behind, &before);
        if (!read_chain(value, exact) || (last && !sentence_values_add_words(&last->words, behind)) ||
            !sentence_values_add_words(&value->words, last ? before : between))
            return false;
        from = (size_t)(text.at - sentence.at) + text.len;
        at = from - 1;
    }
    Text behind, other;
    cut_clauses(text_from(sentence, from), &behind, &other);
    return values->values && sentence_values_add_words(&values->value[values->values - 1].words, behind);
}
