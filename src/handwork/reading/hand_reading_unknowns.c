/* Letters that a page has for quantities of its own, p and q for va' and vb': they are read as the steps with which most equations hold. */
#include "base/paper.h"
#include "handwork/reading/hand_reading.h"
#include "language/token.h"

#include <ctype.h>
#include <string.h>

enum { MOST_STRANGE = 2, MOST_STEPS = 4 };

/* One letter, of one byte or of the two of a Greek one; the letters of unit vectors mean those. */
static bool is_letter(Text name)
{
    bool greek = name.len == 2 && (unsigned char)name.at[0] >= 0xCE;
    return (name.len == 1 && isalpha((unsigned char)name.at[0]) && name.at[0] != 'i' && name.at[0] != 'j') || greek;
}

/* Whether the page gives it a value. */
static bool has_value(const HandChecker *c, Text name)
{
    bool has = false;
    for (int i = 0; i < c->lines && !has; i++) {
        const HandEntry *entry = c->line[i].entry;
        has = entry->kind == CLAIM_VALUE && !entry->side && text_equal(entry->name, name) && entry->forms;
    }
    return has;
}

/* Whether the page gives it in degrees: then it is an angle. */
static bool is_angle(const HandChecker *c, Text name)
{
    bool is = false;
    for (int i = 0; i < c->lines && !is; i++) {
        const HandEntry *entry = c->line[i].entry;
        is = text_equal(entry->name, name) && entry->forms && entry->form[entry->forms - 1].written.angle != ANGLE_UNSAID;
    }
    return is;
}

/* Whether the formula is one of data alone. */
static bool is_of_data(const Plan *plan, const Expr *formula)
{
    bool data =
        formula->kind != EXPR_NAME || (formula->slot >= 0 && formula->slot < plan->count && plan->step[formula->slot].role == ROLE_GIVEN);
    for (int i = 0; i < formula->count && data; i++)
        data = is_of_data(plan, formula->arg[i]);
    return data;
}

/* Whether the line works the letter out of named data, μ = m1*m2/(m1 + m2) = 6/5. */
static bool is_worked_out(const HandChecker *c, const HandEntry *entry)
{
    const Written *first = entry->forms > 1 ? &entry->form[0].written : NULL;
    return first && first->named && first->formula && is_of_data(c->report->plan, first->formula);
}

/* Whether the page begins with the value of the letter, or works it out of data, instead of solving an equation for it. */
static bool is_defined(const HandChecker *c, Text name)
{
    size_t first = SIZE_MAX;
    for (int i = 0; i < c->work->unreads; i++)
        if (token_has_name(c->work->unread[i].text, name) && c->work->unread[i].span.start < first)
            first = c->work->unread[i].span.start;
    bool defined = false;
    for (int i = 0; i < c->lines; i++) {
        const HandEntry *entry = c->line[i].entry;
        bool             has = token_has_name(entry->as_written, name);
        for (int k = 0; k < entry->forms && !has; k++)
            has = token_has_name(entry->form[k].text, name);
        if (entry->kind == CLAIM_VALUE && text_equal(entry->name, name) && is_worked_out(c, entry))
            return true;
        if (!has || entry->span.start >= first)
            continue;
        first = entry->span.start;
        defined = entry->kind == CLAIM_VALUE && text_equal(entry->name, name) && entry->forms &&
                  entry->form[entry->forms - 1].written.shape.kind == SHAPE_NUMBER;
    }
    return defined;
}

/* Whether it is a letter of the problem. */
static bool is_declared(const HandChecker *c, Text name)
{
    Num letter;
    return c->ctx->sys->letter && c->ctx->sys->letter(&letter, name, c->ctx) == NUM_OK;
}

/* `solved`: whether it may also mean something so far that is no datum, if the page solves for it. */
static bool may_be_unknown(HandChecker *c, Text line, Text name, bool solved)
{
    int  component = -1, step = hand_find_step(c, paper_name(c->mem, name), &component);
    bool alone =
        line.len >= name.len && text_equal(text_cut(line, 0, name.len), name) && text_starts(text_trim(text_from(line, name.len)), "=");
    if (step < 0)
        return !is_angle(c, name) && !is_declared(c, name) && !is_defined(c, name);
    return solved && c->report->plan->step[step].role != ROLE_GIVEN && !alone && has_value(c, name);
}

/* Returns the end of the unit m/s or m s that begins there; `at` itself where none does. */
static size_t speed_end(Text line, size_t at)
{
    Text rest = text_from(line, at);
    bool unit = text_starts(rest, "m/s") || text_starts(rest, "m s");
    return at + (unit && !(rest.len > 3 && isalpha((unsigned char)rest.at[3])) ? strlen("m/s") : 0);
}

/* The letters in lines with an equals sign that may stand for unknowns; MOST_STRANGE + 1 if there are more. */
static int find_letters(HandChecker *c, Text page, bool solved, Text letter[MOST_STRANGE])
{
    int count = 0;
    for (Text rest = page; rest.len && count <= MOST_STRANGE;) {
        Text line = text_take(&rest, "\n");
        bool equals = text_count(line, '=') > 0;
        Text name;
        for (size_t at = 0; equals && count <= MOST_STRANGE && (name = token_next_name(line, &at)).len;) {
            int    known = 0;
            size_t unit = speed_end(line, (size_t)(name.at - line.at));
            if (unit > at) { /* p = 1.6 m/s names neither an m nor an s */
                at = unit;
                continue;
            }
            while (known < count && !text_equal(letter[known], name))
                known++;
            if (known < count || !is_letter(name) || !may_be_unknown(c, line, name, solved))
                continue;
            if (count < MOST_STRANGE)
                letter[count] = name;
            count++;
        }
    }
    return count;
}

/* Whether an equation of the plan is solved for that step. */
static bool is_solved_for(const Plan *plan, int slot)
{
    bool is = false;
    for (int i = 0; i < plan->aspects && !is; i++)
        for (int k = 0; k < plan->step[i].unknowns && !is; k++)
            is = plan->step[i].unknown[k] == slot;
    return is;
}

/* Whether one of the letters means the step so far. */
static bool is_named(HandChecker *c, int step, const Text *letter, int letters)
{
    bool named = false;
    for (int i = 0; i < letters; i++) {
        int component = -1;
        named |= hand_find_step(c, letter[i], &component) == step;
    }
    return named;
}

/* va' as van', where the method has such a component; -1 where it has none. */
static int along_normal(const HandChecker *c, int step)
{
    const Step *whole = &c->report->plan->step[step];
    bool        primed = whole->name.len && whole->name.at[whole->name.len - 1] == '\'';
    Text        stem = text_cut(whole->name, 0, whole->name.len - primed);
    if (whole->shape.kind != SHAPE_VECTOR || step >= c->report->plan->aspects)
        return -1;
    return report_find(c->report, text_format(c->mem, "%.*sn%s", TEXT_ARG(stem), primed ? "'" : ""));
}

/* Whether it is the component along n of an answer. */
static bool is_along_answer(const HandChecker *c, int step)
{
    bool is = false;
    for (int i = 0; i < c->report->plan->answers && !is; i++)
        is = along_normal(c, c->report->plan->answer[i]) == step;
    return is;
}

/* The numbers that are answers or that the equations are solved for; of vectors their components along n. Other steps if these are fewer
 * than the letters. */
static int find_steps(HandChecker *c, const Text *letter, int letters, int list[MOST_STEPS])
{
    int  count = 0;
    bool vectors = false;
    for (int i = 0; i < c->plan->aspects; i++)
        vectors |= is_along_answer(c, i);
    for (int first = 1; first >= 0 && count < letters; first--)
        for (int i = 0; i < c->plan->aspects && count < MOST_STEPS; i++) {
            const Step *step = &c->plan->step[i];
            bool        found = vectors ? is_along_answer(c, i) : step->role == ROLE_ANSWER || is_solved_for(c->plan, step->slot);
            if (step->shape.kind == SHAPE_NUMBER && found == first && (hand_may_be_named(c, i) || is_named(c, i, letter, letters)))
                list[count++] = i;
        }
    return count;
}

/* The letters that mean nothing in lines that were not read; with one of them, p beside a q, also one that means something else. */
static int find_strange(HandChecker *c, Text text, Text letter[MOST_STRANGE])
{
    int strange = c->work->unread_claims ? find_letters(c, text, false, letter) : 0;
    int solved = strange == 1 ? find_letters(c, text, true, letter) : strange;
    return solved > MOST_STRANGE ? find_letters(c, text, false, letter) : solved;
}

int hand_strange_letters(HandChecker *c, Text text, HandLetters list[MOST_STRANGE_LETTERS])
{
    Text letter[MOST_STRANGE];
    int  step[MOST_STEPS], letters = find_strange(c, text, letter), readings = 0;
    if (!letters || letters > MOST_STRANGE)
        return 0;
    bool turned = letters > 1 && letter[0].at[0] > letter[1].at[0];
    int  steps = find_steps(c, letter, letters, step);
    for (int a = 0; a < steps; a++)
        for (int b = 0; b < (letters > 1 ? steps : 1); b++) {
            if (letters > 1 && a == b)
                continue;
            HandLetters *now = &list[readings++];
            *now = (HandLetters){.count = 0};
            hand_letters_add(now, letter[turned], step[a], -1);
            if (letters > 1)
                hand_letters_add(now, letter[!turned], step[b], -1);
        }
    return readings;
}
