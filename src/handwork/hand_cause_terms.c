/* Wrong values that no known mistake explains: a slip of one term in the formula of the step, or of one before it that is not on the page,
 * or one digit of a datum that was copied wrongly. */
#include "handwork/hand_cause.h"
#include "handwork/hand_judging.h"
#include "handwork/slips/copy_slips.h"
#include "handwork/slips/term_slips.h"

enum { MOST_POSSIBLE = 3 }; /* more would say nothing */

/* Whether nothing explains the value, or nothing that would not explain many others. */
static bool is_unexplained(const HandChecker *c, const HandLine *line)
{
    bool guessed = line->pair || !line->suspects || line->suspect[0].chance;
    bool root = line->kind == HAND_ROOT && line->step >= 0 && !line->aside && !line->other && !hand_is_equation(line);
    return root && guessed && !line->equation && !verdict_says_how(line->verdict.kind) && c->plan->step[line->step].role != ROLE_GIVEN;
}

/* Marks the steps that the formula is worked out from and that are not on the page. */
static void mark_unwritten(const HandChecker *c, const Expr *formula, int before, bool *unwritten)
{
    for (int i = 0; formula->kind == EXPR_NAME && i < before; i++) {
        const Step *step = &c->plan->step[i];
        if (step->slot < 0 || step->slot != formula->slot || !step->formula || c->written[i] || unwritten[i] || !hand_applies(c, i))
            continue;
        unwritten[i] = true;
        mark_unwritten(c, step->formula, i, unwritten);
    }
    for (int i = 0; i < formula->count; i++)
        mark_unwritten(c, formula->arg[i], before, unwritten);
}

/* Returns for each step, up to that of the line, whether the line is worked out by its formula. */
static const bool *made_by(HandChecker *c, int line)
{
    int         step = c->line[line].step;
    bool       *made = ARENA_MANY(c->mem, bool, step + 1);
    const Expr *formula = c->plan->step[step].formula;
    made[step] = formula != NULL;
    if (formula)
        mark_unwritten(c, formula, step, made);
    return made;
}

/* The first of the slips that gives the value. */
static bool find_slip(HandChecker *c, int line, Slips slips, Suspect *found)
{
    for (int i = 0; i < slips.count && !num_stop(); i++)
        if (hand_comes_of(c, line, &slips.mistake[i], found))
            return true;
    return false;
}

/* A copy of a datum that gives the value: of one that is copied everywhere, or in one place of one of the formulas of these steps. */
static bool find_copy(HandChecker *c, int line, const bool *made, Suspect *found)
{
    for (int i = 0; i < c->plan->count && c->ctx == c->exact && !num_stop(); i++) {
        const Step *given = &c->plan->step[i];
        const Slot *slot = &c->truth->slot[given->slot < 0 ? 0 : given->slot];
        if (given->role != ROLE_GIVEN || slot->flags || !slot->set)
            continue;
        bool copied = find_slip(c, line, copy_slips_of(c->plan, i, &slot->value, c->exact), found);
        for (int step = c->line[line].step; step >= 0 && !copied; step--)
            copied = made[step] && find_slip(c, line, copy_slips_in(c->plan, step, i, &slot->value, c->exact), found);
        if (copied) {
            found->chance = true;
            return true;
        }
    }
    return false;
}

static void suspect_terms(HandChecker *c, int line)
{
    HandLine   *l = &c->line[line];
    Suspect     possible[MOST_POSSIBLE];
    int         count = 0;
    const bool *made = made_by(c, line);
    for (int kind = 0; kind < TERM_SLIPS && count < MOST_POSSIBLE; kind++) {
        bool found = false;
        for (int step = l->step; step >= 0 && !found; step--)
            found = made[step] && find_slip(c, line, term_slips_of(c->plan, step, kind, c->exact), &possible[count]);
        count += found;
    }
    if (!count) /* some copy gives nearly any number */
        count += find_copy(c, line, made, &possible[0]);
    if (!count)
        return;
    Suspect *guessed = l->suspect;
    int      others = l->pair ? 0 : l->suspects;
    l->suspect = NULL;
    l->suspects = l->room = 0;
    for (int i = 0; i < count; i++)
        hand_list_suspect(c, l, possible[i]);
    for (int i = 0; i < others && l->suspects < MOST_POSSIBLE; i++)
        hand_list_suspect(c, l, guessed[i]);
    l->pair = false;
    l->could_be = true;
    l->apart = -1;
}

/* A mistake is not certain where a datum that was copied wrongly, in the line's own formula or everywhere, gives the same value. In all
 * formulas before it there are too many places: some copy gives nearly any number. */
static void doubt_by_copies(HandChecker *c, int line)
{
    int     step = c->line[line].step;
    bool   *own = ARENA_MANY(c->mem, bool, step + 1);
    Suspect copy;
    own[step] = c->plan->step[step].formula != NULL;
    c->line[line].could_be = find_copy(c, line, own, &copy);
}

static bool is_certain(const HandChecker *c, const HandLine *line)
{
    return line->kind == HAND_ROOT && line->step >= 0 && line->suspects && line->suspect[0].mistake && !line->could_be && !line->agrees &&
           c->plan->step[line->step].role != ROLE_GIVEN;
}

/* Whether slips of a term do not fit by chance: two components of one digit each hardly do. */
static bool is_worth_a_search(const HandChecker *c, const HandLine *line)
{
    const Written *written = &line->entry->form[line->entry->forms - 1].written;
    int            digits = written->count - 1;
    for (int i = 0; i < written->count; i++)
        digits += written->part[i].digits;
    return hand_has_digits(c, line) || (written->count > 1 && digits >= c->weights->sure_digits);
}

void hand_suspect_terms_of(HandChecker *c, int line)
{
    if (is_unexplained(c, &c->line[line]) && is_worth_a_search(c, &c->line[line]))
        suspect_terms(c, line);
    else if (is_certain(c, &c->line[line]) && !hand_is_relation(&c->line[line]))
        doubt_by_copies(c, line);
}

void hand_suspect_terms(HandChecker *c)
{
    for (int i = 0; i < c->lines && !num_stop(); i++)
        hand_suspect_terms_of(c, i);
}
