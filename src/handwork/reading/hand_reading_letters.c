/* Single letters that a page uses as names of its own: which of the readings of the page (Naming) they could follow, and what they mean in
 * the reading that is being tried. */
#include "handwork/reading/hand_reading.h"

#include <string.h>

/* These quantities are usually called by one letter. Where the problem gives all others of the kind, that letter alone is enough for the
 * last one. */
static const struct {
    const char *letters, *step[3];
} KINDS[] = {
    {"mM", {"ma", "mb", "mc"}},
    {"uU", {"va", "vb"}},
    {"vVw", {"va'", "vb'", "vc'"}},
};

int hand_find_unknown(const HandChecker *c, Text name)
{
    int  only = -1;
    char letter = name.len == 1 ? name.at[0] : ' ';
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        for (int k = 0; k < 3 && KINDS[i].step[k] && strchr(KINDS[i].letters, letter); k++) {
            int step = report_find(c->report, text_of(KINDS[i].step[k]));
            if (step < 0 || c->report->plan->step[step].role == ROLE_GIVEN)
                continue;
            if (only >= 0)
                return -1;
            only = step;
        }
    return only;
}

/* These are the meanings of single letters in some readings of a page. */
static const struct {
    Naming      naming;
    char        letter;
    const char *step;
    bool        number, said; /* said: the letter may also be what the method calls so, and offers nothing by itself */
} LETTERS[] = {
    {NAMING_V_W, 'v', "va'", false, true},       {NAMING_V_W, 'w', "vb'", false, false},      {NAMING_V_W, 'w', "v'", false, false},
    {NAMING_X_Y, 'x', "va'", true, false},       {NAMING_X_Y, 'y', "vb'", true, false},       {NAMING_X_Y, 'x', "van'", true, false},
    {NAMING_X_Y, 'y', "vbn'", true, false},      {NAMING_V_CAPITAL, 'v', "va'", false, true}, {NAMING_V_CAPITAL, 'V', "vb'", false, false},
    {NAMING_V_CAPITAL, 'm', "ma", true, true},   {NAMING_V_CAPITAL, 'M', "mb", true, false},  {NAMING_V_CAPITAL, 'u', "va", false, true},
    {NAMING_V_CAPITAL, 'U', "vb", false, false}, {NAMING_U_V, 'v', "F", false, false},        {NAMING_REBOUND, 'h', "h'", true, false},
    {NAMING_REBOUND, 'H', "h'", true, false},
};

static int step_of_letter(const HandChecker *c, size_t i)
{
    int step = report_find(c->report, text_of(LETTERS[i].step));
    return step >= 0 && LETTERS[i].number && c->report->plan->step[step].shape.kind != SHAPE_NUMBER ? -1 : step;
}

bool hand_has_letters(const HandChecker *c, Naming naming)
{
    char first = 0;
    bool all = true, two = false;
    for (size_t i = 0; i < sizeof LETTERS / sizeof *LETTERS && all; i++) {
        int step = step_of_letter(c, i);
        if (LETTERS[i].naming != naming || step < 0 || c->report->plan->step[step].role == ROLE_GIVEN)
            continue;
        bool has = false;
        for (int k = 0; k < c->lines; k++) {
            Text name = c->line[k].entry->name;
            bool axis = name.len == 2 && name.at[1] >= 'x' && name.at[1] <= 'z';
            has |= name.at[0] == LETTERS[i].letter && (name.len == 1 || axis);
        }
        all = has;
        two |= first && first != LETTERS[i].letter;
        first = LETTERS[i].letter;
    }
    return all && two;
}

bool hand_is_two_things(const HandChecker *c, Text name)
{
    int  own = name.len == 1 ? report_find(c->report, name) : -1;
    bool two = false;
    for (size_t i = 0; i < sizeof LETTERS / sizeof *LETTERS && own >= 0 && c->plan->step[own].role == ROLE_STEP; i++)
        two |= name.at[0] == LETTERS[i].letter && !(c->naming & LETTERS[i].naming) && step_of_letter(c, i) >= 0;
    return two;
}

/* Whether the name is that letter, or with a prime, v' and V', what comes after the collision. */
static bool is_letter_of(Text name, size_t i)
{
    bool primed = name.len == 2 && name.at[1] == '\'' && LETTERS[i].naming == NAMING_V_CAPITAL && strchr(LETTERS[i].step, '\'');
    return name.at[0] == LETTERS[i].letter && (name.len == 1 || primed);
}

int hand_find_letter(HandChecker *c, Text name)
{
    int found = -1;
    for (size_t i = 0; i < sizeof LETTERS / sizeof *LETTERS && name.len && name.len <= 2; i++) {
        int step = is_letter_of(name, i) ? step_of_letter(c, i) : -1;
        if (step < 0)
            continue;
        c->offered |= LETTERS[i].said ? 0 : LETTERS[i].naming;
        found = c->naming & LETTERS[i].naming ? step : found;
    }
    int unknown = hand_find_unknown(c, name);
    c->offered |= unknown >= 0 ? NAMING_UNKNOWN : 0;
    return found < 0 && c->naming & NAMING_UNKNOWN ? unknown : found;
}
