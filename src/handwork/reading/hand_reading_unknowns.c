/* Letters of the page's own for what its equations are solved for: 11 - 3a = 9 - 9b where the method has t and s. Such a letter is read as
 * the step with which most equations hold; so is one that means something else in the method, if the page solves for it: 2p + q = 4, p =
 * 0.5; or if it has another value than what carom calls so: u = 0.4 for a velocity afterwards. x, y and z may be the coordinates of a
 * point. In equations of numbers, v1 and v2 may be the components along n of what the method calls so. */
#include "handwork/hand_judging.h"
#include "handwork/reading/hand_reading.h"
#include "language/token.h"
#include "base/paper.h"

#include <ctype.h>
#include <string.h>

enum { MOST_LETTERS = 2, MOST_STEPS = 4 };

/* One letter, of one byte or of the two of a Greek one; the letters of unit vectors mean those. */
static bool is_letter(Text name)
{
    bool greek = name.len == 2 && (unsigned char)name.at[0] >= 0xCE;
    return (name.len == 1 && isalpha((unsigned char)name.at[0]) && name.at[0] != 'i' && name.at[0] != 'j') || greek;
}

/* Whether the problem is in letters, and not in numbers. */
static bool is_in_letters(const HandChecker *c)
{
    return c->ctx->sys->letter != NULL;
}

/* Whether the page gives it a number for its value, or, in letters, a formula. */
static bool has_value(const HandChecker *c, Text name)
{
    bool has = false;
    for (int i = 0; i < c->lines && !has; i++) {
        const HandEntry *entry = c->line[i].entry;
        has = entry->kind == CLAIM_VALUE && !entry->side && text_equal(entry->name, name) && entry->forms &&
              (is_in_letters(c) || entry->form[entry->forms - 1].written.shape.kind == SHAPE_NUMBER);
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

/* Whether the letter is carom's own name for a number, or another name than the problem was typed with. */
static bool is_named_by_carom(const HandChecker *c, const HandLine *line)
{
    const Step *step = line->step >= 0 ? &c->report->plan->step[line->step] : NULL;
    Text        name = line->entry->name;
    if (!step || step->shape.kind != SHAPE_NUMBER)
        return false;
    return step->role == ROLE_GIVEN ? !text_equal(step->keyword, name) && !text_equal(step->name, name)
                                    : step->role == ROLE_STEP && text_equal(step->name, name);
}

/* Whether the line has the value of its step but for the sign, which is a mistake, or a convention. */
static bool is_turned(HandChecker *c, const HandLine *line)
{
    const Entry *truth = &c->truth->entry[line->step];
    if (truth->state != STATE_OK || !line->entry->forms)
        return false;
    Target target = verdict_target(truth->value, c->ctx, c->exact);
    return verdict_of(&line->entry->form[line->entry->forms - 1].written, &target).kind == VERDICT_SIGN;
}

/* Whether the letter would be that, but has another value in every line that gives it one. */
static bool is_doubted(HandChecker *c, Text name)
{
    bool doubted = false, agrees = false;
    for (int i = 0; i < c->lines && !agrees; i++) {
        const HandLine *line = &c->line[i];
        bool            value = line->entry->kind == CLAIM_VALUE && !line->entry->side && text_equal(line->entry->name, name);
        agrees = value && (!is_named_by_carom(c, line) || hand_line_agrees(c, i, c->truth) || is_turned(c, line));
        doubted |= value;
    }
    return doubted && !agrees;
}

/* The step afterwards of a name that is that of a step before: van', for van. -1 if it is none. */
static int afterwards(const HandChecker *c, Text name)
{
    int step = report_find(c->report, name);
    return step >= 0 ? report_find(c->report, text_format(c->mem, "%.*s'", TEXT_ARG(name))) : -1;
}

bool hand_has_doubted_name(HandChecker *c)
{
    bool has = false;
    for (int i = 0; i < c->lines && c->truth && !has; i++) {
        Text name = c->line[i].entry->name;
        bool first = true;
        for (int k = 0; k < i && first; k++)
            first = !text_equal(c->line[k].entry->name, name);
        has = first && (is_letter(name) || afterwards(c, name) >= 0) && is_doubted(c, name);
    }
    return has;
}

/* A LetterKind is a meaning in the present reading that lets a letter be another unknown instead. */
typedef enum LetterKind {
    LETTER_STRANGE, /* nothing */
    LETTER_SOLVED,  /* or what is no datum, and the page solves for it */
    LETTER_DOUBTED, /* what carom calls so, with another value */
} LetterKind;

/* Whether it is a letter of the problem. */
static bool is_declared(const HandChecker *c, Text name)
{
    Num letter;
    return is_in_letters(c) && c->ctx->sys->letter(&letter, name, c->ctx) == NUM_OK;
}

static bool may_be_unknown(HandChecker *c, Text line, Text name, LetterKind kind)
{
    int  component = -1, step = hand_find_step(c, paper_name(c->mem, name), &component);
    bool alone =
        line.len >= name.len && text_equal(text_cut(line, 0, name.len), name) && text_starts(text_trim(text_from(line, name.len)), "=");
    if (kind == LETTER_DOUBTED)
        return is_doubted(c, name);
    if (step < 0)
        return !is_angle(c, name) && !is_declared(c, name);
    return kind == LETTER_SOLVED && c->report->plan->step[step].role != ROLE_GIVEN && !alone && has_value(c, name);
}

/* Returns the end of the unit m/s or m s that begins there; `at` itself where none does. */
static size_t speed_end(Text line, size_t at)
{
    Text rest = text_from(line, at);
    bool unit = text_starts(rest, "m/s") || text_starts(rest, "m s");
    return at + (unit && !(rest.len > 3 && isalpha((unsigned char)rest.at[3])) ? strlen("m/s") : 0);
}

/* The letters in lines with an equals sign that may stand for unknowns; MOST_LETTERS + 1 if there are more. */
static int find_letters(HandChecker *c, Text page, LetterKind kind, Text letter[MOST_LETTERS])
{
    int count = 0;
    for (Text rest = page; rest.len && count <= MOST_LETTERS;) {
        Text line = text_take(&rest, "\n");
        bool equals = text_count(line, '=') > 0;
        Text name;
        for (size_t at = 0; equals && count <= MOST_LETTERS && (name = token_next_name(line, &at)).len;) {
            int    known = 0;
            size_t unit = speed_end(line, (size_t)(name.at - line.at));
            if (unit > at) { /* p = 1.6 m/s names neither an m nor an s */
                at = unit;
                continue;
            }
            while (known < count && !text_equal(letter[known], name))
                known++;
            if (known < count || !is_letter(name) || !may_be_unknown(c, line, name, kind))
                continue;
            if (count < MOST_LETTERS)
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

static void add_components(HandChecker *c, HandLetters *letters, Text text, bool after)
{
    Text next;
    for (size_t at = 0; (next = token_next_name(text, &at)).len;) {
        Text name = paper_name(c->mem, next);
        int  component = -1, known = 0, step = name.len ? hand_find_step(c, name, &component) : -1;
        int  along = step >= 0 && component < 0 ? along_normal(c, step) : -1,
            then = along >= 0 ? afterwards(c, c->plan->step[along].name) : -1;
        along = after && then >= 0 ? then : along;
        while (known < letters->count && !text_equal(letters->name[known].name, name))
            known++;
        if (along >= 0 && known == letters->count && known < MOST_OWN)
            letters->name[letters->count++] = (OwnName){name, along, -1, false};
    }
}

static bool is_lost(const HandLine *line)
{
    return line->entry->kind == CLAIM_EQUATION && line->kind == HAND_NOT_READ;
}

/* The velocities that stand in equations which could not be read: as numbers they are components along n. Those before may, with `after`,
 * be those afterwards. */
static int find_components(HandChecker *c, HandLetters *letters, bool after)
{
    *letters = (HandLetters){.mean_more = true};
    for (int i = 0; i < c->work->unreads; i++)
        if (text_count(c->work->unread[i].text, '='))
            add_components(c, letters, c->work->unread[i].text, after);
    for (int i = 0; i < c->lines; i++)
        for (int k = 0; k < c->line[i].entry->forms && is_lost(&c->line[i]); k++)
            add_components(c, letters, c->line[i].entry->form[k].text, after);
    return letters->count;
}

/* The names of steps before that have other values on the page, as those afterwards: van = 0.16 where va·n = 2 stands for van. */
static bool find_afterwards(HandChecker *c, HandLetters *letters)
{
    *letters = (HandLetters){.doubted = true, .mean_more = true};
    for (int i = 0; i < c->lines && letters->count < MOST_OWN; i++) {
        Text name = c->line[i].entry->name;
        int  step = c->line[i].entry->kind == CLAIM_VALUE ? afterwards(c, name) : -1;
        bool listed = false;
        for (int k = 0; k < letters->count; k++)
            listed |= text_equal(letters->name[k].name, name);
        if (step >= 0 && !listed && is_doubted(c, name))
            letters->name[letters->count++] = (OwnName){name, step, -1, false};
    }
    return letters->count > 0;
}

/* Adds the letters that the problem was typed with and that are read as something else, as what they are there: v beside a u that is no
 * datum. False if there are none. */
static bool add_typed(HandChecker *c, HandLetters *letters)
{
    int before = letters->count, component = -1;
    for (int i = 0; i < c->plan->aspects && letters->count < MOST_OWN; i++) {
        Text name = c->plan->step[i].keyword;
        if (c->plan->step[i].role == ROLE_GIVEN && is_letter(name) && hand_find_step(c, name, &component) != i)
            letters->name[letters->count++] = (OwnName){name, i, -1, false};
    }
    return letters->count > before;
}

static bool has_letter_in(const HandEntry *entry, Text letter)
{
    bool has = token_has_name(entry->as_written, letter);
    for (int i = 0; i < entry->forms && !has; i++)
        has = token_has_name(entry->form[i].text, letter);
    return has;
}

bool hand_letters_have_support(HandChecker *c, const HandLetters *letters)
{
    const Step *meant = &c->plan->step[letters->name[0].step];
    bool        support = false;
    for (int i = 0; i < c->lines && !support; i++) {
        const HandLine  *line = &c->line[i];
        const HandEntry *entry = line->entry;
        bool             own = false;
        for (int k = 0; k < letters->count; k++)
            own |= entry->kind == CLAIM_VALUE && !entry->side && text_equal(entry->name, letters->name[k].name);
        if (own || !hand_line_agrees(c, i, c->truth))
            continue;
        const Step *step = line->step >= 0 ? &c->plan->step[line->step] : NULL;
        bool        answer = step && is_letter(entry->name) && step->role == ROLE_ANSWER && step->shape.kind == SHAPE_NUMBER &&
                      meant->role == ROLE_ANSWER && dimension_same(step->shape.dimension, meant->shape.dimension);
        support = answer || has_letter_in(entry, letters->name[0].name);
    }
    return support;
}

/* x, y and z as the coordinates of each point that the method finds; the number of these readings. */
static int add_coordinates(HandChecker *c, Text text, HandLetters *list)
{
    static const char *const AXES[] = {"x", "y", "z"};
    const Plan              *plan = c->report->plan;
    int                      readings = 0;
    for (int i = 0; i < plan->answers && readings < MOST_STEPS; i++) {
        const Step *point = &plan->step[plan->answer[i]];
        HandLetters letters = {.mean_more = true};
        for (int k = 0; k < point->shape.rows && point->shape.kind == SHAPE_VECTOR && !point->velocity; k++)
            if (token_has_name(text, text_of(AXES[k])) && may_be_unknown(c, (Text){0}, text_of(AXES[k]), LETTER_STRANGE))
                letters.name[letters.count++] = (OwnName){text_of(AXES[k]), plan->answer[i], k, false};
        if (letters.count)
            list[readings++] = letters;
    }
    return readings;
}

/* The letters that mean nothing in lines that were not read; with one of them, p beside a q, also one that means something else. */
static int find_strange(HandChecker *c, Text text, Text letter[MOST_LETTERS])
{
    int strange = c->work->unread_claims ? find_letters(c, text, LETTER_STRANGE, letter) : 0;
    int solved = strange == 1 ? find_letters(c, text, LETTER_SOLVED, letter) : strange;
    return solved > MOST_LETTERS ? find_letters(c, text, LETTER_STRANGE, letter) : solved;
}

/* One letter as each of the steps, or two as each two of them; the number of these readings. */
static int add_letters(HandLetters *list, const Text *letter, int letters, const int *step, int steps)
{
    int readings = 0;
    for (int a = 0; a < steps; a++)
        for (int b = 0; b < (letters > 1 ? steps : 1); b++)
            if (letters == 1 || a != b)
                list[readings++] =
                    (HandLetters){{{letter[0], step[a], -1, false}, {letter[letters - 1], step[b], -1, false}}, letters, false, false};
    return readings;
}

int hand_strange_letter_readings(HandChecker *c, Text text, HandLetters list[MOST_LETTER_READINGS])
{
    Text letter[MOST_LETTERS];
    int  step[MOST_STEPS], letters = find_strange(c, text, letter);
    if (!letters || letters > MOST_LETTERS)
        return 0;
    if (letters > 1 && letter[0].at[0] > letter[1].at[0]) {
        Text last = letter[0];
        letter[0] = letter[1];
        letter[1] = last;
    }
    return add_letters(list, letter, letters, step, find_steps(c, letter, letters, step));
}

int hand_letter_readings(HandChecker *c, Text text, HandLetters list[MOST_LETTER_READINGS])
{
    Text letter[MOST_LETTERS];
    bool lost = c->work->unread_claims > 0;
    int  step[MOST_STEPS];
    for (int i = 0; i < c->lines && !lost; i++)
        lost = is_lost(&c->line[i]);
    int  letters = find_strange(c, text, letter);
    bool doubted = !letters && hand_has_doubted_name(c);
    if (doubted)
        letters = find_letters(c, text, LETTER_DOUBTED, letter);
    int coordinates = add_coordinates(c, text, list);
    int steps = letters && letters <= MOST_LETTERS ? find_steps(c, letter, letters, step) : 0, readings = coordinates;
    readings += add_letters(&list[readings], letter, letters, step, steps);
    for (int i = coordinates, count = readings; i < count && doubted; i++) {
        list[i].doubted = list[i].mean_more = true;
        list[readings] = list[i];
        readings += add_typed(c, &list[readings]);
    }
    readings += find_afterwards(c, &list[readings]);
    for (int after = 0; after < 2 && lost; after++)
        readings += find_components(c, &list[readings], after) > 0;
    return readings;
}
