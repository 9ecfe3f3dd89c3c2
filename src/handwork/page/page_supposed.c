/* Lines that hold under a condition which is not the problem's: If e = 1, v = 5u; Case m1 = m2: v1 = 0; Check (e = 0): v = u/3. */
#include "handwork/page/page_reader.h"

#include <ctype.h>
#include <string.h>

/* Case m1 = m2: what is equal there need not be so in the problem. Case 1: x = 2 is none. */
static bool is_special_case(Text line, Relation equal, Arena *mem)
{
    static const char *const WORDS[] = {"case ", "special case ",    "limiting case ", "cas ",        "cas limite ", "cas particulier ",
                                        "caso ", "caso particular ", "fall ",          "sonderfall ", "grenzfall "};
    Text                     name;
    int                      component;
    bool                     is = false;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS && !is; i++)
        is = text_starts_in_any_case(line, WORDS[i]) && equal.at > strlen(WORDS[i]) &&
             handwork_name(text_trim(text_cut(line, strlen(WORDS[i]), equal.at)), &name, &component, mem);
    return is;
}

/* Check (e = 0): a value that the problem does not have, in brackets in front of a colon. */
static bool is_other_case(const PageReader *r, Text line)
{
    const char *colon = memchr(line.at, ':', line.len), *open = memchr(line.at, '(', line.len);
    const char *close = open ? memchr(open, ')', line.len - (size_t)(open - line.at)) : NULL;
    Relation    relation;
    Text        name;
    int         component;
    if (!colon || !close || close > colon)
        return false;
    Text inside = text_trim((Text){open + 1, (size_t)(close - open - 1)});
    if (!claims_relation(inside, 0, false, &relation) || !handwork_name(text_cut(inside, 0, relation.at), &name, &component, r->exact->mem))
        return false;
    Text value = text_trim(text_from(inside, relation.at + relation.len));
    return value.len && isdigit((unsigned char)value.at[0]) && !(r->names && r->names->gives && r->names->gives(r->names, value));
}

bool page_supposes(const PageReader *r, Text line)
{
    static const char *const WORDS[] = {"if ", "suppose ", "wenn ", "falls ", "si "};
    Relation                 relation;
    bool                     supposes = false;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS && !supposes; i++)
        supposes = text_starts_in_any_case(line, WORDS[i]);
    return claims_relation(line, 0, false, &relation) &&
           (supposes || is_special_case(line, relation, r->exact->mem) || is_other_case(r, line));
}

/* ---- cases of letters ------------------------------------------------------------------------------------- */

/* Skips the colon, the comma or the word between a case and what is claimed for it. *parted: there is one. */
static Text behind_case(Text text, bool *parted, Arena *mem)
{
    static const char *const MARKS[] = {":", ",", ";", "⇒", "→", "⟹", "=>", "->"};
    size_t                   len = 0;
    text = text_trim(text);
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS && !len; i++)
        len = text_starts(text, MARKS[i]) ? strlen(MARKS[i]) : 0;
    Text rest = claims_without_lead_in(text_trim(text_from(text, len)), mem);
    *parted = len || rest.len < text.len;
    return rest;
}

/* Whether the last word of the text begins a condition. */
static bool ends_in_condition(Text text)
{
    static const char *const WORDS[] = {"when", "if",     "for",  "wenn", "falls",  "für", "bei", "si",   "quand", "cas",  "lorsque",
                                        "pour", "cuando", "para", "se",   "quando", "per", "als", "voor", "case",  "fall", "caso"};
    size_t                   at = (text = text_trim(text)).len;
    bool                     ends = false;
    while (at && text.at[at - 1] != ' ')
        at--;
    Text last = text_from(text, at);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS && !ends; i++)
        ends = last.len == strlen(WORDS[i]) && text_starts_in_any_case(last, WORDS[i]);
    return ends;
}

/* Reads NAME = VALUE at the beginning of a text, for a letter of the problem and a number or another letter, and what else is supposed with
 * it; *rest: what stands behind it, which a mark or a word parts from it, unless a word has `begun` the condition. NULL: there is none. */
static HandCase *read_case(const PageReader *r, Text text, bool begun, Text *rest)
{
    Relation relation;
    size_t   len = 0;
    bool     parted, numbers = true;
    if (!claims_relation(text, 0, false, &relation) || text.at[relation.at] != '=' || relation.len != 1)
        return NULL;
    Text name = text_trim(text_cut(text, 0, relation.at)), behind = text_trim(text_from(text, relation.at + 1));
    for (; len < behind.len && (isalnum((unsigned char)behind.at[len]) || strchr("./_", behind.at[len])); len++)
        numbers &= !isalpha((unsigned char)behind.at[len]) && behind.at[len] != '_';
    Text value = text_cut(behind, 0, len - (len && behind.at[len - 1] == '.')), after = text_from(behind, value.len);
    bool letter = value.len && !numbers && !text_equal(value, name) && r->names->varies(r->names, value);
    *rest = behind_case(after, &parted, r->exact->mem);
    parted |= begun && text_starts(after, " ") && rest->len && isalpha((unsigned char)rest->at[0]);
    if (!value.len || !(numbers || letter) || !r->names->varies(r->names, name) || !(parted || !rest->len || text_is(*rest, ".")))
        return NULL;
    HandCase *read = ARENA_ONE(r->exact->mem, HandCase);
    Text      further;
    *read = (HandCase){.name = name, .value = value, .more = read_case(r, *rest, begun, &further)};
    *rest = read->more ? further : *rest;
    return read;
}

/* The last word in front of the relation begins the case: Special case e = 1: v1 = 0. */
static HandCase *read_case_in_front(const PageReader *r, Text line, Text *rest)
{
    static const char *const SIGNS[] = {"+", "*", "/", "<", ">", "^", "·", "≤", "≥", "("}, *const CASES[] = {"cas", "fall", "elastic"};
    Relation relation;
    if (!claims_relation(line, 0, false, &relation))
        return NULL;
    Text   left = text_trim(text_cut(line, 0, relation.at));
    size_t at = left.len;
    while (at && left.at[at - 1] != ' ')
        at--;
    Text      front = text_cut(left, 0, at), text = text_from(line, (size_t)(left.at - line.at) + at);
    bool      begun = ends_in_condition(front);
    HandCase *read = TEXT_HAS_ANY(front, SIGNS) ? NULL : read_case(r, text, begun, rest);
    if (!read || !rest->len)
        return NULL;
    Text between = text_cut(line, relation.at, (size_t)(rest->at - line.at)); /* since e = 1, v1 = 0 says that e is 1 */
    bool named = !text_trim(front).len || TEXT_HAS_ANY(text_lower(r->exact->mem, front), CASES);
    return begun || (named && memchr(between.at, ':', between.len)) ? read : NULL;
}

/* v1 = 0 when e = 1, A stops only if e = 1. */
static HandCase *read_case_behind(const PageReader *r, Text line, Text *rest)
{
    HandCase *read = NULL;
    if (text_ends(line, ".") || text_ends(line, ")"))
        line.len--;
    for (size_t at = line.len; at-- > 0 && !read;) {
        Text front = text_cut(line, 0, at), behind;
        if (line.at[at] != ' ' || !ends_in_condition(front))
            continue;
        read = read_case(r, text_from(line, at), true, &behind);
        read = read && !behind.len ? read : NULL;
        while (front.len && front.at[front.len - 1] != ' ')
            front.len--;
        *rest = text_trim(front);
    }
    if (read && text_ends(*rest, "("))
        *rest = text_trim(text_cut(*rest, 0, rest->len - 1));
    return read && rest->len ? read : NULL;
}

const HandCase *page_case_alone(const PageReader *r, Text part)
{
    Text      rest;
    HandCase *read = read_case(r, part, false, &rest);
    return read && !rest.len ? read : NULL;
}

const HandCase *page_case_read(const PageReader *r, Text *line)
{
    enum { LONGEST_CASE_LINE = 300 };
    Text      rest;
    HandCase *read = NULL;
    if (!r->names || !r->names->varies || line->len > LONGEST_CASE_LINE)
        return NULL;
    read = read_case_in_front(r, *line, &rest);
    read = read ? read : read_case_behind(r, *line, &rest);
    *line = read ? rest : *line;
    return read;
}
