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

/* That is 14.4 kJ: the value above once more. A share, that is 66 %, is another one. */
static bool says_again(Text line, Relation *relation)
{
    static const char *const AGAIN[] = {"that is ", "which is ", "i.e. ",         "das sind ", "das ist ",
                                        "d.h. ",    "soit ",     "c'est-à-dire ", "cioè ",     "es decir "};
    size_t                   len = 0;
    for (size_t i = 0; i < sizeof AGAIN / sizeof *AGAIN && !len; i++)
        len = text_starts_in_any_case(line, AGAIN[i]) ? strlen(AGAIN[i]) : 0;
    *relation = (Relation){.len = len};
    return len && len < line.len && isdigit((unsigned char)line.at[len]) && !claims_percent(text_from(line, len)).len;
}

/* A line that continues the entry above begins with a relation other than an arrow, because an arrow may also be a bullet. */
bool claims_go_on(Text line, Relation *relation)
{
    if (says_again(line, relation))
        return true;
    return claims_relation(line, 0, false, relation) && relation->at == 0 && !text_starts(line, "=>") && !text_starts(line, "->") &&
           !text_starts(line, "→") && !text_starts(line, "⇒") && !text_starts(line, "⟹");
}

/* Whether numbers are multiplied or divided there: 2*3 + 4*5, but not 5 + 2, which may be the end of a list. Behind a comma, brackets may
 * begin the next component of a vector. */
static bool is_worked_out(Text side, bool listed)
{
    static const char *const SIGNS[] = {"*", "×", "·", ")("};
    return side.len && (isdigit((unsigned char)side.at[0]) || (listed && side.at[0] == '(')) && TEXT_HAS_ANY(side, SIGNS);
}

/* Whether an equation may begin here: a value, and letters, or numbers that are worked out, come before its first relation. An equation
 * that is `concluded` from what stands in front of it, by an arrow or a word, may also begin with a number, 1 + 2t = 3 ⇒ 2 = 2t, and one in
 * a list with semicolons may have its letters behind the relation: r = -1; 1 = 3 + s. */
static bool begins_equation(Text text, bool concluded, bool listed)
{
    enum { LONGEST_SIDE = 300 };
    Relation relation;
    int      letters = 0;
    text.len = text.len < LONGEST_SIDE ? text.len : LONGEST_SIDE; /* a page of separators asks this at each of them */
    bool value = text.len && (isalnum((unsigned char)text.at[0]) || strchr("(-", text.at[0]) || (text.at[0] & 0x80));
    if (!value || !claims_relation(text, 0, false, &relation))
        return false;
    bool number = listed || text.at[0] == '-'; /* y = 0, -3 = 2(x - 2) */
    for (size_t i = 0; i < relation.at; i++)
        number &= strchr("-0123456789./ ", text.at[i]) != NULL;
    for (size_t i = 0; i < (number ? text.len : relation.at); i++)
        letters += isalpha((unsigned char)text.at[i]);
    bool equal = text.at[relation.at] == '=' && relation.len == 1;
    return letters > 0 || (equal && (concluded || is_worked_out(text_cut(text, 0, relation.at), listed)));
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
/* The sense that counts as positive in what follows: (+→), (↑), (↑+). */
static const char *const SENSES[] = {"(→)", "(↑)", "(←)", "(↓)", "(+→)", "(+↑)", "(+←)", "(+↓)", "(→+)", "(↑+)", "(←+)", "(↓+)"};
static const char *const WORDS[] = {"and", "so", "hence", "thus", "therefore", "then", "also", "gives", "where", "with", "giving", "since",
                                    "i.e.", "we obtain", "we get", "we have", "which gives", "this gives", "it follows that", "yields",
                                    "because", "float", "double", "vec2", "vec3", "let", "const", "Vector2", "Vector3", "Vec2", "FVector",
                                    "var", "auto",
                                    /* German, French, Italian, Spanish, Dutch, Polish */
                                    "und", "somit", "daraus", "folglich", "daher", "damit", "donc", "et", "alors", "d'où", "d’où", "soit",
                                    "ainsi", "quindi", "dunque", "allora", "da cui", "luego", "entonces", "por tanto", "por lo tanto",
                                    "de donde", "dus", "en", "waaruit", "stąd", "więc", "zatem", "oraz", "czyli",
                                    /* Portuguese, Swedish, Danish, Turkish, Russian */
                                    "então", "logo", "portanto", "och", "og", "alltså", "altså", "ve", "buradan", "и", "откуда", "тогда"};

/* The bytes of such a sense at the beginning of `text`, or 0. */
static size_t sense_at(Text text)
{
    for (size_t i = 0; i < sizeof SENSES / sizeof *SENSES && text_starts(text, "("); i++)
        if (text_starts(text, SENSES[i]))
            return strlen(SENSES[i]);
    return 0;
}

/* y v1' = 0.5: in front of a velocity with an index, y is no factor. */
static bool is_spanish_and(Text text)
{
    return text.len > 3 && text_starts(text, "y ") && strchr("vVu", text.at[2]) && strchr("12AB_", text.at[3]);
}

/* The bytes of such a word or mark at the beginning of `text`, or 0. */
static size_t lead_in(Text text)
{
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++)
        if (text.len && MARKS[i][0] == text.at[0] && text_starts(text, MARKS[i]))
            return strlen(MARKS[i]);
    if (sense_at(text))
        return sense_at(text);
    if (is_spanish_and(text))
        return 1;
    int first = text.len ? tolower((unsigned char)text.at[0]) : 0;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        if ((unsigned char)WORDS[i][0] != first)
            continue;
        size_t len = strlen(WORDS[i]);
        char   after = len < text.len ? text.at[len] : 0;
        bool   same = len < text.len && !memcmp(text.at + 1, WORDS[i] + 1, len - 1);
        if (same && (after == ' ' || after == '\t' || after == ',' || after == ':'))
            return after == ',' || after == ':' ? len + 1 : len;
    }
    return 0;
}

/* [M1 A1], [B1]: the marks of a marking scheme; their bytes, or 0. */
static size_t marks_at(Text text)
{
    size_t at = 1;
    if (!text_starts(text, "["))
        return 0;
    while (at + 1 < text.len && isupper((unsigned char)text.at[at]) && isdigit((unsigned char)text.at[at + 1]))
        at += 2 + (at + 2 < text.len && strchr(" ,", text.at[at + 2]));
    return at > 1 && at < text.len && text.at[at] == ']' ? at + 1 : 0;
}

Text claims_without_lead_in(Text line, Arena *mem)
{
    Text rest = text_from(line, marks_at(line));
    for (size_t len = 1; len;) {
        rest = text_trim(rest);
        len = text_starts(rest, "the ") || text_starts(rest, "The ") ? strlen("the ") : lead_in(rest);
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

bool claims_have_lead_in(Text text)
{
    bool found = false;
    for (size_t at = 1; at < text.len && !found; at++)
        found = text.at[at - 1] == ' ' && isalpha((unsigned char)text.at[at]) && lead_in(text_from(text, at));
    return found;
}

static bool has_letters(Text text)
{
    bool found = false;
    for (size_t i = 0; i < text.len; i++)
        found |= isalpha((unsigned char)text.at[i]) != 0;
    return found;
}

static bool has_minus(Text text)
{
    bool found = false;
    for (size_t i = 0; i < text.len && !found; i++)
        found = text.at[i] == '-' || text_starts(text_from(text, i), "−");
    return found;
}

/* Whether the text is a number with or without a unit. */
static bool is_number(Text text)
{
    size_t at = 0;
    while (at < text.len && strchr("+-.0123456789", text.at[at]))
        at++;
    Text unit = text_trim(text_from(text, at));
    return at && (!unit.len || unit_at(unit, 0).len == unit.len);
}

/* Whether a name before a colon says what the equation after it is, and is not what is given a value: CLM: 22 = 3v1 + 7v2, x: 6t = 5s. A
 * value, as in KE: ½mv² = 9 J, is a number at last. `meant`: the name of carom. */
static bool is_heading(Text name, Text meant, Text equation)
{
    size_t   capitals = 0;
    Relation first, next;
    if (!claims_relation(equation, 0, false, &first))
        return false;
    Text last = text_from(equation, first.at + first.len);
    while (claims_relation(last, 0, false, &next))
        last = text_from(last, next.at + next.len);
    last = text_ends(last, "%)") ? text_before_any(last, "(") : last; /* 2487.5 J (99.5 %) */
    while (capitals < name.len && isupper((unsigned char)name.at[capitals]))
        capitals++;
    Text left = text_cut(equation, 0, first.at);
    bool letters = has_letters(left), axis = (text_is(name, "x") || text_is(name, "y")) && letters;
    if (text_is(meant, "e") && letters && !memchr(left.at, '/', left.len) && has_minus(left))
        return true; /* e: v2' - v1' = 0.5(5 + 4) is restitution, and e: v2/v1 = 0.5 a value */
    return (capitals == name.len && capitals > 2) || (has_letters(last) && (axis || !is_number(text_trim(last))));
}

Text claims_without_label(Text part, Arena *mem)
{
    Relation relation, next;
    Text     name;
    int      component;
    if (!claims_relation(part, 0, true, &relation) || !relation.colon)
        return part;
    Text   rest = text_trim(text_from(part, relation.at + 1));
    Text   label = text_trim(text_cut(part, 0, relation.at));
    size_t sense = sense_at(rest); /* Impulse of the floor: (+↑) 0.4(-12) + J = 3.36 */
    if (sense)
        return text_trim(text_from(rest, sense));
    bool heading = handwork_name(label, &name, &component, mem) ? is_heading(label, name, rest) : claims_relation(rest, 0, false, &next);
    return begins_claim(rest, false, mem) || heading ? rest : part;
}

/* ---- where a claim ends ----------------------------------------------------------------------------------- */

/* Whether a claim without blanks begins behind the blank there, which follows another one: s=0.5 t=0.5, m1=2kg v1=3m/s. */
static bool is_compact(Text text, size_t at)
{
    size_t before = at, after = at + 1, digit = at;
    while (digit && at - digit < LIMIT_NAME && (isalpha((unsigned char)text.at[digit - 1]) || text.at[digit - 1] == '/'))
        digit--;
    bool value = digit && isdigit((unsigned char)text.at[digit - 1]) && unit_at(text, digit).len == at - digit;
    if (text.at[at] != ' ' || !value)
        return false;
    while (before && !strchr(" =", text.at[before - 1]) && at - before < LIMIT_NAME)
        before--;
    while (after < text.len && !strchr(" =", text.at[after]) && after - at < LIMIT_NAME)
        after++;
    bool above = before && text.at[before - 1] == '=', below = after > at + 1 && after + 1 < text.len && text.at[after] == '=';
    return above && below && !strchr(" =", text.at[after + 1]);
}

/* `and` in languages where that is a letter or so: V1 = 1 m/s e V2 = 2.5 m/s. Behind a unit, because e is a coefficient, too. */
static size_t short_and(Text text, size_t at)
{
    static const char *const ANDS[] = {"e ", "y ", "en ", "og ", "och ", "és "};
    bool                     behind = at > 2 && text.at[at - 1] == ' ' && isalpha((unsigned char)text.at[at - 2]);
    for (size_t i = 0; i < sizeof ANDS / sizeof *ANDS && behind; i++)
        if (text_starts(text_from(text, at), ANDS[i]))
            return strlen(ANDS[i]) - 1;
    return 0;
}

/* Whether a separator of claims starts at that byte, and its length: a comma or semicolon, the full stop of a sentence, the gap between two
 * columns, or a word or mark that leads to the next claim. */
static bool is_between(Text text, size_t at, size_t *len)
{
    char before = at ? text.at[at - 1] : 0, c = text.at[at], after = at + 1 < text.len ? text.at[at + 1] : 0;
    bool gap = before == ' ' || before == '\t' || before == ',' || before == ';';
    bool column = c == '\t' || (c == ' ' && after == ' ');
    *len = 1;
    bool compared = (c == '>' || c == '<') && before == ' ' && after == ' ' && ends_value(text, at); /* vB = 2 > vA = -0.4 */
    if (compared || is_compact(text, at) || (c == ':' && after == ' '))
        return true;
    if (c == ',' || c == ';' || (c == '.' && isalnum((unsigned char)before) && after == ' ') || (column && ends_value(text, at)))
        return true;
    *len = short_and(text, at);
    *len = *len ? *len : lead_in(text_from(text, at));
    bool product = c == '*' || text_starts(text_from(text, at), "·"); /* a bullet only in front of a line */
    return *len && (gap || !isalpha((unsigned char)c)) && !product;
}

bool claims_name_loss(Text text)
{
    static const char *const LOST[] = {"loss", "lost", "Δ", "verlust", "perte", "perdue", "perdida", "strata", "ztráta"};
    return TEXT_HAS_ANY(text, LOST);
}

Text claims_percent(Text text)
{
    static const char *const AGAIN[] = {"i.e.", "or", "which is", "that is", "also", "das sind", "soit", "so", "c'est-à-dire"};
    size_t                   at = 0;
    text = text_trim(text);
    for (size_t i = 0; i < sizeof AGAIN / sizeof *AGAIN && !at; i++)
        at = text_starts(text, AGAIN[i]) ? strlen(AGAIN[i]) : 0;
    Text   number = text_trim(text_from(text, at));
    size_t end = 0;
    while (end < number.len && (isdigit((unsigned char)number.at[end]) || number.at[end] == '.'))
        end++;
    Text sign = text_trim(text_from(number, end));
    bool ends = sign.len && sign.at[0] == '%' && (sign.len == 1 || !isalnum((unsigned char)sign.at[1]));
    return end && ends ? text_cut(number, 0, (size_t)(sign.at - number.at) + 1) : (Text){0};
}

/* Returns the place of the verb in "the relative speed is 4 m/s", if it comes before the first relation; else that of the relation. */
static size_t first_relation(Text text, Relation first, Arena *mem)
{
    static const char VERB[] = " is ";
    Text              name;
    int               component;
    for (size_t at = 1; at < first.at && at <= LIMIT_NAME; at++)
        if (text_starts(text_from(text, at), VERB))
            return handwork_name(text_trim(text_cut(text, 0, at)), &name, &component, mem) ? at : first.at;
    return first.at;
}

/* Separators inside brackets do not count. A comma between a name and its `=` does not end a claim either: v1, v2 = 3. */
size_t claims_end(Text text, Text *next, Arena *mem)
{
    Relation first = {0};
    Text     name;
    int      depth = 0, component;
    bool     relates = claims_relation(text, 0, true, &first);
    size_t   len, begins = relates ? first_relation(text, first, mem) + first.len : 0;
    *next = (Text){0};
    for (size_t at = 0; at < text.len && relates; at++) {
        char c = text.at[at];
        depth += c == '(' || c == '[' || (c == '<' && !ends_value(text, at));
        depth -= (c == ')' || c == ']' || c == '>') && depth > 0;
        if (depth || !is_between(text, at, &len))
            continue;
        bool claim = at > begins;
        bool words = (c == ',' || c == ';') && !handwork_name(text_trim(text_cut(text, 0, at)), &name, &component, mem);
        Text rest = claim || words ? claims_without_lead_in(text_from(text, at + len), mem) : (Text){0};
        bool concluded = len > 1 || c == ':', apart = concluded || c == ';' || text_starts(text_from(text, at), ", ");
        bool labelled = c == ',' || c == ';' || (c == ' ' && isupper((unsigned char)(rest.len ? rest.at[0] : ' '))); /* 5 m   FIND: v */
        if (claim && c == ',' && claims_name_loss(text_cut(text, 0, at)) &&
            claims_percent(text_from(text, at + len)).len) { /* 11.25 J, i.e. 64 % */
            *next = text_from(text, at + len);
            return at;
        }
        if (rest.len && (begins_claim(rest, labelled, mem) || (apart && claim && begins_equation(rest, concluded, c == ';')))) {
            *next = rest;
            return at;
        }
    }
    return text.len;
}

/* Whether the number there is a coordinate of a point: (3, 2), but not t(3, 2). */
static bool is_in_point(Text text, size_t at)
{
    static const char INSIDE[] = "0123456789.-, ";
    bool              comma = false;
    size_t            end = at;
    while (at && strchr(INSIDE, text.at[at - 1]))
        comma |= text.at[--at] == ',';
    while (end < text.len && strchr(INSIDE, text.at[end]))
        comma |= text.at[end++] == ',';
    bool apart = at < 2 || text.at[at - 2] == ' ';
    return comma && at && apart && end < text.len && text.at[at - 1] == '(' && text.at[end] == ')';
}

/* The (2) of `from (1) and (2)` is not a result. */
bool claims_give_number(Text text, bool (*given)(void *reader, Text quantity), void *reader)
{
    for (size_t at = 0, end; at < text.len; at = end + 1) {
        bool alone = isdigit((unsigned char)text.at[at]) && (!at || strchr(" <,-+(", text.at[at - 1]));
        bool decimals = false;
        for (end = at; alone && end < text.len && (isdigit((unsigned char)text.at[end]) || text.at[end] == '.'); end++)
            decimals |= text.at[end] == '.' && end + 1 < text.len && isdigit((unsigned char)text.at[end + 1]);
        Text after = text_trim(text_from(text, end)), unit = unit_at(after, 0);
        Text quantity = text_trim(text_cut(text, at, unit.len ? (size_t)(after.at - text.at) + unit.len : end));
        bool vector = end + 1 < text.len && strchr("ijk", text.at[end]) && !isalpha((unsigned char)text.at[end + 1]);
        bool result =
            decimals || !after.len || unit.len || vector || text_starts(after, "%") || text_starts(after, "units") || is_in_point(text, at);
        if (alone && result && !(given && given(reader, quantity)))
            return true;
    }
    return false;
}

Text claims_second_value(Text *form)
{
    size_t open = form->len;
    while (open && form->at[open - 1] != '(')
        open--;
    if (open < 3 || form->at[form->len - 1] != ')' || form->at[open - 2] != ' ')
        return (Text){0};
    Text inside = text_trim(text_cut(*form, open, form->len - 1)), before = text_trim(text_cut(*form, 0, open - 1));
    if (text_starts(inside, "=") || text_starts(inside, "≈"))
        inside = text_trim(text_from(inside, text_starts(inside, "=") ? 1 : strlen("≈")));
    bool unit = inside.len && !isdigit((unsigned char)inside.at[inside.len - 1]) && is_number(inside);
    if (!unit || !before.len || !isalpha((unsigned char)before.at[before.len - 1]))
        return (Text){0};
    *form = before;
    return inside;
}

bool claims_compare(Text text, size_t *place)
{
    int angle = 0;
    for (size_t at = 0; at < text.len; at++) {
        bool less = text.at[at] == '<', more = text.at[at] == '>', after = ends_value(text, at);
        bool sign = text_starts(text_from(text, at), "≤") || text_starts(text_from(text, at), "≥");
        *place = at;
        if (after && text_trim(text_from(text, at + 1)).len && (sign || less || (more && !angle)))
            return true;
        angle += less;
        angle -= more && angle > 0;
    }
    return false;
}

/* A page of signs alone, which may be long, has no such place. */
static bool begins_word(Text text, size_t at)
{
    return isalpha((unsigned char)text.at[at]) || (text.at[at] == ' ' && at + 1 < text.len && isalpha((unsigned char)text.at[at + 1]));
}

bool claims_tell_outcome(Text text)
{
    static const char *const OUTCOMES[] = {" stop",
                                           " to rest",
                                           " at rest after",
                                           " ruht nach",
                                           " repos après",
                                           " reverse",
                                           "backward",
                                           "opposite direction",
                                           " same direction",
                                           " turns back",
                                           " not meet",
                                           " not cross",
                                           " not intersect",
                                           " not hit",
                                           " never ",
                                           " rebounds",
                                           " keep moving",
                                           " keeps moving",
                                           " forward",
                                           " between 0 and 1",
                                           "they meet",
                                           "they cross",
                                           "they intersect",
                                           "lines meet",
                                           "lines cross",
                                           "lines intersect",
                                           "segments meet",
                                           "segments cross",
                                           "segments intersect",
                                           " move to the ",
                                           " moves to the ",
                                           " same speed",
                                           " same velocity",
                                           " same kinetic energy",
                                           " misses ",
                                           " skew",
                                           " are parallel",
                                           " is parallel",
                                           " are perpendicular",
                                           " is perpendicular",
                                           " is elastic",
                                           " perfectly elastic",
                                           " is inelastic",
                                           " carries on",
                                           " carry on",
                                           " keeps going",
                                           " keep going",
                                           " now moves ",
                                           " moves at ",
                                           " moves off ",
                                           " move off ",
                                           " moves right",
                                           " moves left",
                                           " move right",
                                           " move left",
                                           " stick together",
                                           " coalesce",
                                           " bounce apart",
                                           " energy is lost",
                                           "kinetic energy is conserved",
                                           " not conserved",
                                           " outside "};
    static const char *const ASSUMED[] = {"if ",  "since ",   "because ", "as ",   "when ",  "for ",
                                          "let ", "suppose ", "assum",    "take ", "choose "};
    bool                     tells = false, assumed = false;
    for (size_t i = 0; i < sizeof ASSUMED / sizeof *ASSUMED; i++)
        assumed |= text_starts_in_any_case(text, ASSUMED[i]);
    for (size_t at = 0; at < text.len && !assumed; at++) /* the point where they meet */
        assumed = tolower((unsigned char)text.at[at]) == 'w' && (!at || text.at[at - 1] == ' ') &&
                  text_starts_in_any_case(text_from(text, at), "where ");
    for (size_t at = 0; at < text.len && !tells && !assumed; at++)
        for (size_t i = 0; i < sizeof OUTCOMES / sizeof *OUTCOMES && !tells && begins_word(text, at); i++)
            tells = text_starts_in_any_case(text_from(text, at), OUTCOMES[i]);
    return tells;
}

bool claims_quote(Text text, Relation relation, bool (*known)(void *reader, Text name), void *reader)
{
    bool letters[2] = {false, false}, foreign = false, numbers = false, square = false;
    for (size_t at = 0; at < text.len; at++) {
        char before = at ? text.at[at - 1] : ' ', c = text.at[at], after = at + 1 < text.len ? text.at[at + 1] : ' ';
        bool index = isalpha((unsigned char)before) || strchr("_^", before);
        bool alone = isalpha((unsigned char)c) && !isdigit((unsigned char)after) && !strchr("_'.", after);
        letters[at > relation.at] |= isalpha((unsigned char)c) != 0;
        square |= text_starts(text_from(text, at), "²") || text_starts(text_from(text, at), "^2");
        foreign |= alone && !known(reader, text_cut(text, at, at + 1));
        numbers |= isdigit((unsigned char)c) && !index && (c > '2' || isdigit((unsigned char)after) || after == '.');
    }
    return letters[0] && letters[1] && foreign && square && !numbers;
}
