/* Letters that people use together for quantities that the method calls otherwise. */
#include "handwork/reading/hand_reading.h"

/* These letters are usual together. A step that the method has not gives way to the one below it with the same letter. */
static const struct {
    int         list;
    const char *letter, *step;
    bool        number; /* it must be one */
    bool        said;   /* the letter is as usual for what the method calls so */
} USUAL[] = {
    {0, "w", "vb'", false, false},  {0, "w", "v'", false, false},  {0, "v", "va'", false, true},  {1, "x", "va'", true, false},
    {1, "y", "vb'", true, false},   {1, "x", "van'", true, false}, {1, "y", "vbn'", true, false}, {2, "V", "vb'", false, false},
    {2, "V'", "vb'", false, false}, {2, "M", "mb", true, false},   {2, "U", "vb", false, false},  {2, "v", "va'", false, true},
    {2, "v'", "va'", false, true},  {2, "m", "ma", true, true},    {2, "u", "va", false, true},   {3, "h", "h'", true, false},
    {3, "H", "h'", true, false},    {4, "v", "F", false, false},   {5, "u", "va'", true, false},  {5, "v", "vb'", true, true},
    {6, "u", "va'", true, false},   {6, "w", "vb'", true, false},
};
enum { USUAL_LISTS = 7 };

/* Whether the page has the letter: it was asked for. */
static bool has_letter(const HandChecker *c, Text letter)
{
    bool has = false;
    for (int i = 0; i < c->meanings->count && !has; i++)
        has = text_equal(c->meanings->meaning[i].name, letter);
    return has;
}

/* Whether the step has a value in this problem, and not only in another case. */
static bool has_value(const HandChecker *c, int step)
{
    return c->truth && c->truth->entry[step].state == STATE_OK;
}

/* Whether the letter may be that step: beside v', v is before the collision. */
static bool may_be(const HandChecker *c, Text letter, int step)
{
    bool primed = text_ends(letter, "'"), later = step >= 0 && text_ends(c->plan->step[step].name, "'");
    return step >= 0 && has_value(c, step) && has_letter(c, letter) &&
           (primed || !later || !has_letter(c, text_format(c->mem, "%.*s'", TEXT_ARG(letter))));
}

void hand_letters_add(HandLetters *list, Text name, int step, int component)
{
    bool known = false;
    for (int i = 0; i < list->count; i++)
        known |= text_equal(list->name[i].name, name);
    if (step >= 0 && !known && list->count < MOST_LETTERS)
        list->name[list->count++] = (OwnName){.name = name, .step = step, .component = component, .usual = true};
}

/* Adds x, y and z of each point that the method finds. */
static int add_coordinates(const HandChecker *c, HandLetters *list, int lists)
{
    static const char *const AXES[] = {"x", "y", "z"};
    const Plan              *plan = c->report->plan;
    for (int i = 0; i < plan->answers && lists < MOST_USUAL_LETTERS; i++) {
        const Step *point = &plan->step[plan->answer[i]];
        if (point->shape.kind != SHAPE_VECTOR || point->velocity || !has_value(c, plan->answer[i]))
            continue;
        HandLetters *now = &list[lists];
        *now = (HandLetters){.count = 0};
        for (int k = 0; k < point->shape.rows && k < 3; k++)
            if (has_letter(c, text_of(AXES[k])))
                hand_letters_add(now, text_of(AXES[k]), plan->answer[i], k);
        lists += now->count > 0;
    }
    return lists;
}

int hand_usual_letters(const HandChecker *c, HandLetters list[MOST_USUAL_LETTERS])
{
    static const char *const UNKNOWN[] = {"m", "M", "u", "U", "v", "V", "w"};
    int                      lists = 0;
    for (int now = 0; now < USUAL_LISTS; now++) {
        bool telling = false;
        list[lists] = (HandLetters){.count = 0};
        for (size_t i = 0; i < sizeof USUAL / sizeof *USUAL; i++) {
            int  step = USUAL[i].list == now ? report_find(c->report, text_of(USUAL[i].step)) : -1;
            bool good = may_be(c, text_of(USUAL[i].letter), step) && !(USUAL[i].number && c->plan->step[step].shape.kind != SHAPE_NUMBER);
            hand_letters_add(&list[lists], text_of(USUAL[i].letter), good ? step : -1, -1);
            telling |= good && !USUAL[i].said;
        }
        lists += telling;
    }
    list[lists] = (HandLetters){.count = 0};
    for (size_t i = 0; i < sizeof UNKNOWN / sizeof *UNKNOWN; i++)
        if (has_letter(c, text_of(UNKNOWN[i])))
            hand_letters_add(&list[lists], text_of(UNKNOWN[i]), hand_find_unknown(c, text_of(UNKNOWN[i])), -1);
    lists += list[lists].count > 0;
    return add_coordinates(c, list, lists);
}
