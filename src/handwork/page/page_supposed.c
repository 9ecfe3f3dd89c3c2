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
