#include "handwork/page/choices.h"

#include "handwork/page/claims.h"

#include <ctype.h>
#include <string.h>

/* Words that rule a value out begin with one of these. */
static const char *const RULINGS[] = {"reject",
                                      "discard",
                                      "disregard",
                                      "ignor",
                                      "impossib",
                                      "not possible",
                                      "invalid",
                                      "not vali",
                                      "inadmiss",
                                      "rule out",
                                      "ruled out",
                                      "extraneous",
                                      "no good",
                                      "is before the",
                                      "is the situation before",
                                      "is the state before",
                                      "is the initial",
                                      "unphysical",
                                      "not physical",
                                      "meaningless",
                                      "rejet",
                                      "exclu",
                                      "verwerf",
                                      "verworfen",
                                      "entfällt",
                                      "scart",
                                      "descart"};

/* Words that may stand between a value and its ruling, or in front of one. */
static const char *const BETWEEN[] = {"is", "are",  "was", "so",  "we",   "which", "this",     "must",   "be", "can", "to",  "and",
                                      "it", "then", "but", "the", "root", "value", "solution", "should", "on", "man", "wird"};

/* The bytes of a word for "or" with the spaces around it, or 0. */
static size_t or_at(Text text)
{
    static const char *const WORDS[] = {" or ", " oder ", " ou ", " oppure ", " lub "};
    size_t                   len = 0;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS && !len && text.len && text.at[0] == ' '; i++)
        len = text_starts(text, WORDS[i]) ? strlen(WORDS[i]) : 0;
    return len;
}

Text choices_before_or(Text part, Text *rest)
{
    Relation relation;
    int      depth = 0;
    *rest = (Text){0};
    if (!claims_relation(part, 0, false, &relation))
        return part;
    for (size_t at = relation.at + relation.len; at < part.len; at++) {
        depth += strchr("([", part.at[at]) != NULL;
        depth -= strchr(")]", part.at[at]) && depth > 0;
        size_t word = depth ? 0 : or_at(text_from(part, at));
        if (!word)
            continue;
        *rest = text_trim(text_from(part, at + word));
        size_t end = at > 0 && part.at[at - 1] == ',' ? at - 1 : at;
        return text_trim(text_cut(part, 0, end));
    }
    return part;
}

static bool starts_ruling(Text text)
{
    bool found = false;
    for (size_t i = 0; i < sizeof RULINGS / sizeof *RULINGS && !found; i++)
        found = text_starts_in_any_case(text, RULINGS[i]);
    return found;
}

static bool is_between(Text word)
{
    bool found = false;
    for (size_t i = 0; i < sizeof BETWEEN / sizeof *BETWEEN && !found; i++)
        found = text_is(word, BETWEEN[i]);
    return found;
}

/* The text without the marks and such words at its end. */
static Text without_between(Text text)
{
    for (bool more = true; more;) {
        while (text.len && strchr(" ,;:-([", text.at[text.len - 1]))
            text.len--;
        size_t at = text.len;
        while (at && isalpha((unsigned char)text.at[at - 1]))
            at--;
        more = at < text.len && at && is_between(text_from(text, at));
        text.len = more ? at : text.len;
    }
    return text;
}

/* The text behind the words that lead to a claim, `reject v1 = 3`; empty if they do not rule it out. */
static Text past_ruling(Text claim)
{
    bool ruling = false;
    for (Text rest = claim; rest.len;) {
        size_t end = 0;
        while (end < rest.len && isalpha((unsigned char)rest.at[end]))
            end++;
        bool rules = starts_ruling(rest);
        if (!end || (!rules && !is_between(text_cut(rest, 0, end))))
            return ruling ? rest : (Text){0};
        ruling |= rules;
        rest = text_trim(text_from(rest, end));
    }
    return (Text){0};
}

static bool is_one_word(Text text)
{
    return text.len && !memchr(text.at, ' ', text.len) && !memchr(text.at, ',', text.len);
}

Text choices_without_ruling(Text claim, bool *ruled_out)
{
    Relation relation;
    Text     rest = past_ruling(claim);
    *ruled_out = rest.len && claims_relation(rest, 0, false, &relation) && is_one_word(text_trim(text_cut(rest, 0, relation.at)));
    if (*ruled_out)
        claim = rest;
    if (!claims_relation(claim, 0, false, &relation))
        return claim;
    for (size_t at = relation.at + relation.len; at < claim.len; at++) {
        if (isalnum((unsigned char)claim.at[at - 1]) || !starts_ruling(text_from(claim, at)))
            continue;
        Text value = without_between(text_cut(claim, 0, at));
        char last = value.len ? value.at[value.len - 1] : ' ';
        if (value.len <= relation.at + relation.len || !(isdigit((unsigned char)last) || isalpha((unsigned char)last) || last == ')'))
            return claim;
        *ruled_out = true;
        return value;
    }
    return claim;
}

Text choices_without_plus_minus(Text form)
{
    static const char *const SIGNS[] = {"±", "+/-", "+-", "+−"};
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (text_starts(form, SIGNS[i]))
            return text_trim(text_from(form, strlen(SIGNS[i])));
    return (Text){0};
}
