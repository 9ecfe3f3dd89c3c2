/* A name in words that can only be an answer of the problem, with a value that is no quantity of the problem: `height = 0.75*0.8 = 0.6` of
 * a ball that rebounds with e = 0.75. If a known mistake gives the value, or it follows from a wrong one above, the line is about that
 * answer. Otherwise it stays as it is, because the words may stand for something else. Q is heat in many countries, and so the kinetic
 * energy lost where its unit is one of energy. */
#include "handwork/hand_cause.h"
#include "handwork/hand_judging.h"
#include "handwork/meaning/meaning_quantities.h"
#include "handwork/written/written_units.h"

#include <ctype.h>
#include <string.h>

enum { SHORTEST_WORD = 4 };

static bool has_word(Text text, Text word)
{
    bool has = false;
    for (size_t at = 0; at + word.len <= text.len && !has; at++)
        has = text_equal(text_cut(text, at, at + word.len), word);
    return has;
}

/* Whether the name is made of words that all stand in the caption: rebound height, for the height of the rebound. */
static bool is_in_caption(Text name, Text caption)
{
    bool all = name.len >= SHORTEST_WORD;
    for (size_t at = 0, end; at < name.len && all; at = end) {
        end = at;
        while (end < name.len && isalpha((unsigned char)name.at[end]))
            end++;
        all = end > at && has_word(caption, text_cut(name, at, end));
        end += end < name.len && name.at[end] == ' ';
    }
    return all;
}

static bool is_on_page(const HandChecker *c, int step)
{
    bool is = false;
    for (int i = 0; i < c->lines && !is; i++)
        is = c->line[i].step == step;
    return is;
}

/* Whether the words, with the unit behind the value, can stand for that step. */
static bool may_stand_for(const HandChecker *c, const HandEntry *entry, int i)
{
    const Step    *step = &c->plan->step[i];
    const Written *last = &entry->form[entry->forms - 1].written;
    Text           name = entry->as_written;
    Dimension      found;
    bool           heat = text_is(name, "Q") && text_is(step->name, "loss") && last->unit.len;
    bool           word = is_in_caption(text_lower(c->mem, name), text_lower(c->mem, step->page.caption));
    return (heat || word) && step->role == ROLE_ANSWER && step->shape.kind == SHAPE_NUMBER && c->truth->entry[i].state == STATE_OK &&
           hand_applies(c, i) && !is_on_page(c, i) && !units_are_wrong(last, step->shape.dimension, false, &found, c->exact);
}

/* The only answer that they can stand for, or -1. */
static int only_answer(const HandChecker *c, const HandEntry *entry)
{
    int only = -1, count = 0;
    for (int i = 0; i < c->plan->aspects; i++)
        if (may_stand_for(c, entry, i)) {
            only = i;
            count++;
        }
    return count == 1 ? only : -1;
}

/* Whether a mistake of the method gives the value; or, if the line shows its formula in letters, Q = (1 - e)*E, a slip in one. */
static bool is_explained(const HandChecker *c, const HandLine *line)
{
    const Plan *plan = c->report->plan;
    bool        explained = false, letters = line->entry->as_written.len == 1 && line->entry->form[0].written.named;
    for (int i = 0; i < line->suspects && !line->pair && !explained; i++) {
        const Suspect *suspect = &line->suspect[i];
        bool           own = suspect->mistake >= plan->mistake && suspect->mistake < plan->mistake + plan->mistakes;
        explained = suspect->mistake && (letters || (own && !suspect->chance));
    }
    return explained;
}

/* The line as one about that step, if it is wrong or carried beyond doubt; else as it was, and false. */
static bool judge_as(HandChecker *c, int i, int step)
{
    HandLine      *line = &c->line[i];
    const HandLine before = *line;
    line->step = step;
    line->kind = HAND_RIGHT;
    hand_judge_line(c, i);
    hand_suspect_terms_of(c, i);
    bool sure = line->kind == HAND_CARRIED || (line->kind == HAND_ROOT && is_explained(c, line));
    *line = sure ? *line : before;
    return sure;
}

void hand_judge_mistaken(HandChecker *c)
{
    ProblemQuantities *quantities = NULL;
    HandCounts         counts = c->counts;
    int                root = c->root;
    bool               any = false;
    for (int i = 0; i < c->lines && !c->asked; i++) {
        const HandLine  *line = &c->line[i];
        const HandEntry *entry = line->entry;
        bool open = line->kind == HAND_UNKNOWN && line->step < 0 && entry->kind == CLAIM_VALUE && entry->forms > 1 && !line->joints;
        int  step = open ? only_answer(c, entry) : -1;
        if (step < 0)
            continue;
        if (!quantities) {
            quantities = ARENA_ONE(c->mem, ProblemQuantities);
            meaning_quantities_list(quantities, c, false);
        }
        if (meaning_some_is_written_so(quantities, &entry->form[entry->forms - 1].written, c->plan->step[step].shape.dimension, c->exact) ||
            !judge_as(c, i, step))
            continue;
        hand_take(c, i); /* what follows from it is carried */
        c->from[c->plan->step[step].slot] = c->line[i].kind == HAND_CARRIED ? c->line[i].from : i;
        any = true;
    }
    c->counts = counts;
    c->root = root;
    if (!any)
        return;
    hand_count_lines(c);
    hand_take_first_root(c);
}
