#include "handwork/page/claims.h"

#include "handwork/page/handwork.h"
#include "language/token.h"
#include "units/unit.h"

#include <ctype.h>
#include <string.h>

static const struct {
    const char *text;
    bool        colon;
} RELATIONS[] = {
    {":=", false}, {"==", false}, {"=>", false}, {"~=", false}, {"=~", false}, {"->", false}, {"=", false}, {"≈", false}, {"≅", false},
    {"≃", false},  {"≐", false},  {"→", false},  {"⇒", false},  {"⟹", false},  {"≔", false},  {"~", false}, {":", true},
};

/* Whether the character can end a value. A `<` after it is then a comparison and does not open a vector. */
static bool is_value_end(int32_t code)
{
    if (code < 0x80)
        return code > 0 && (isalnum((int)code) || strchr("_')]>|.", (int)code));
    bool raised = code == 0xB2 || code == 0xB3 || code == 0xB9 || (code >= 0x2070 && code <= 0x209C);
    bool prime = code == 0x2019 || code == 0x2018 || code == 0x2032, fraction = (code >= 0xBC && code <= 0xBE) || code == 0xB0;
    return token_is_name_start(code) || raised || prime || fraction || code == 0x27E9;
}

static bool ends_value(Text line, size_t at)
{
    int len;
    while (at && line.at[at - 1] == ' ')
        at--;
    if (!at)
        return false;
    do
        at--;
    while (at && ((unsigned char)line.at[at] & 0xC0) == 0x80);
    return is_value_end(utf8_decode(line, at, &len));
}

/* A `>` before `=` closes a vector, as in <3, 4>=. If no vector is open, it is ≥, which is not a relation; neither are <= and !=. */
bool claims_relation(Text line, size_t at, bool only_name, Relation *found)
{
    int round = 0, angle = 0;
    for (; at < line.len; at++) {
        char c = line.at[at];
        if ((c == '!' || c == '<' || (c == '>' && !angle)) && at + 1 < line.len && line.at[at + 1] == '=') {
            at++;
            continue;
        }
        if (c == '-' && at + 1 < line.len && line.at[at + 1] == '>' && angle)
            continue;
        round += c == '(' || c == '[' || c == '{';
        round -= (c == ')' || c == ']' || c == '}') && round > 0;
        angle += c == '<' && !ends_value(line, at);
        if (c == '>' && angle) {
            angle--;
            continue;
        }
        if (round || angle)
            continue;
        for (size_t i = 0; i < sizeof RELATIONS / sizeof *RELATIONS; i++) {
            if (c != RELATIONS[i].text[0] || !text_starts(text_from(line, at), RELATIONS[i].text) || (RELATIONS[i].colon && !only_name))
                continue;
            *found = (Relation){at, strlen(RELATIONS[i].text), RELATIONS[i].colon};
            return true;
        }
    }
    return false;
}

/* A line that continues the entry above begins with a relation other than an arrow, because an arrow may also be a bullet. */
bool claims_go_on(Text line, Relation *relation)
{
    return claims_relation(line, 0, false, relation) && relation->at == 0 && !text_starts(line, "=>") && !text_starts(line, "->") &&
           !text_starts(line, "→") && !text_starts(line, "⇒") && !text_starts(line, "⟹");
}

/* Whether an equation may begin here: letters come before its first relation, and a value. */
static bool begins_equation(Text text)
{
    Relation relation;
    int      letters = 0;
    bool     value = text.len && (isalnum((unsigned char)text.at[0]) || strchr("(-", text.at[0]) || (text.at[0] & 0x80));
    if (!value || !claims_relation(text, 0, false, &relation))
        return false;
    for (size_t i = 0; i < relation.at; i++)
        letters += isalpha((unsigned char)text.at[i]);
    return letters > 0;
}

/* Whether the text begins with `NAME =` or, with `colon`, `NAME:`. Only as many bytes are read as a name can have. */
static bool begins_claim(Text text, bool colon, Arena *mem)
{
    Relation relation;
    Text     name;
    int      component;
    text.len = text.len < 2 * LIMIT_NAME ? text.len : 2 * LIMIT_NAME;
    return claims_relation(text, 0, colon, &relation) && handwork_name(text_trim(text_cut(text, 0, relation.at)), &name, &component, mem);
}

/* ---- lead-ins --------------------------------------------------------------------------------------------- */

/* Marks and words that may lead to a claim and do not belong to it: ∴, =>, a bullet, "hence". */
static const char *const MARKS[] = {"∴", "•", "⇒", "→", "⟹", "=>", "->", "* ", "·", "&"};
static const char *const WORDS[] = {"and",   "so",    "hence", "thus",   "therefore", "then", "also",
                                    "gives", "where", "with",  "giving", "since",     "i.e.", "because"};

/* The bytes of such a word or mark at the beginning of `text`, or 0. */
static size_t lead_in(Text text)
{
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++)
        if (text.len && MARKS[i][0] == text.at[0] && text_starts(text, MARKS[i]))
            return strlen(MARKS[i]);
    int first = text.len ? tolower((unsigned char)text.at[0]) : 0;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        if (WORDS[i][0] != first)
            continue;
        size_t len = strlen(WORDS[i]);
        char   after = len < text.len ? text.at[len] : 0;
        bool   same = len < text.len && !memcmp(text.at + 1, WORDS[i] + 1, len - 1);
        if (same && (after == ' ' || after == '\t' || after == ',' || after == ':'))
            return after == ',' || after == ':' ? len + 1 : len;
    }
    return 0;
}

Text claims_without_lead_in(Text line, Arena *mem)
{
    Text rest = line;
    for (size_t len = 1; len;) {
        rest = text_trim(rest);
        len = lead_in(rest);
        rest = text_from(rest, len);
    }
    size_t at = rest.len && rest.at[0] == '(', digits = at;
    while (at < rest.len && isdigit((unsigned char)rest.at[at]))
        at++;
    at += at == digits && at < rest.len && islower((unsigned char)rest.at[at]); /* a) and (b) */
    bool letter = at > digits && !isdigit((unsigned char)rest.at[at - 1]);
    bool mark =
        at > digits && at + 1 < rest.len && (rest.at[at] == ')' || (!digits && !letter && rest.at[at] == '.')) && rest.at[at + 1] == ' ';
    if (mark)
        rest = text_trim(text_from(rest, at + 1));
    return begins_claim(rest, true, mem) || !begins_claim(line, true, mem) ? rest : line;
}

Text claims_without_label(Text part, Arena *mem)
{
    Relation relation, next;
    Text     name;
    int      component;
    if (!claims_relation(part, 0, true, &relation) || !relation.colon)
        return part;
    Text rest = text_trim(text_from(part, relation.at + 1));
    bool named = handwork_name(text_trim(text_cut(part, 0, relation.at)), &name, &component, mem);
    return begins_claim(rest, false, mem) || (!named && claims_relation(rest, 0, false, &next)) ? rest : part;
}

/* ---- where a claim ends ----------------------------------------------------------------------------------- */

/* Whether a separator of claims starts at that byte, and its length: a comma or semicolon, the full stop of a sentence, the gap between two
 * columns, or a word or mark that leads to the next claim. */
static bool is_between(Text text, size_t at, size_t *len)
{
    char before = at ? text.at[at - 1] : 0, c = text.at[at], after = at + 1 < text.len ? text.at[at + 1] : 0;
    bool gap = before == ' ' || before == '\t' || before == ',' || before == ';';
    bool column = c == '\t' || (c == ' ' && after == ' ');
    *len = 1;
    if (c == ',' || c == ';' || (c == '.' && isalnum((unsigned char)before) && after == ' ') || (column && ends_value(text, at)))
        return true;
    *len = lead_in(text_from(text, at));
    return *len && (gap || !isalpha((unsigned char)c)) && c != '*';
}

/* Whether only names and signs follow the last equals sign up to that place. A raised dot is then a product, as in c = -I · N = 2, and does
 * not start a claim about N. */
static bool is_symbolic(Text text, size_t at)
{
    while (at && text.at[at - 1] != '=') {
        at--;
        char before = at ? text.at[at - 1] : ' ';
        bool in_name = isalnum((unsigned char)before) || before == '_' || before == '\'';
        if ((isdigit((unsigned char)text.at[at]) && !in_name) || text.at[at] == '>')
            return false;
    }
    return true;
}

/* Separators inside brackets do not count. A comma between a name and its `=` does not end a claim either: v1, v2 = 3. */
size_t claims_end(Text text, Text *next, Arena *mem)
{
    Relation first = {0};
    Text     name;
    int      depth = 0, component;
    bool     relates = claims_relation(text, 0, true, &first);
    size_t   len;
    *next = (Text){0};
    for (size_t at = 0; at < text.len && relates; at++) {
        char c = text.at[at];
        depth += c == '(' || c == '[' || (c == '<' && !ends_value(text, at));
        depth -= (c == ')' || c == ']' || c == '>') && depth > 0;
        if (depth || !is_between(text, at, &len) || (text_starts(text_from(text, at), "·") && is_symbolic(text, at)))
            continue;
        bool claim = at > first.at + first.len;
        bool words = (c == ',' || c == ';') && !handwork_name(text_trim(text_cut(text, 0, at)), &name, &component, mem);
        Text rest = claim || words ? claims_without_lead_in(text_from(text, at + len), mem) : (Text){0};
        bool dot = text_starts(text_from(text, at), "·") || text_starts(text_from(text, at), "* "); /* bullets, or products */
        bool apart = c == ';' || text_starts(text_from(text, at), ", ") || (len > 1 && !dot);
        if (rest.len && (begins_claim(rest, c == ',' || c == ';', mem) || (apart && claim && begins_equation(rest)))) {
            *next = rest;
            return at;
        }
    }
    return text.len;
}

/* The (2) of `from (1) and (2)` is not a result. */
bool claims_give_number(Text text)
{
    for (size_t at = 1, end; at < text.len; at = end + 1) {
        bool alone = isdigit((unsigned char)text.at[at]) && strchr(" <,-", text.at[at - 1]);
        bool decimals = false;
        for (end = at; alone && end < text.len && (isdigit((unsigned char)text.at[end]) || text.at[end] == '.'); end++)
            decimals |= text.at[end] == '.' && end + 1 < text.len && isdigit((unsigned char)text.at[end + 1]);
        Text after = text_trim(text_from(text, end));
        if (alone && (decimals || !after.len || unit_at(after, 0).len || text_starts(after, "units")))
            return true;
    }
    return false;
}
