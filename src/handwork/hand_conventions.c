/* Which convention a page keeps: the one that makes most of it right. */
#include "handwork/hand_inside.h"

#include <limits.h>

enum { MOST_TOGETHER = 3 };

typedef struct ConventionChoice {
    const Plan    *plan;
    const Column  *truth;
    const Mistake *convention[MOST_TOGETHER];
    int            count, right, roots, reckoned, worth;
    bool           reaches; /* one of them changes what a root rests on: without that nothing is made right */
} ConventionChoice;

/* What a reading of the page is worth: lines that are right, but for those that are right in spite of a root that they rest on, as whoever
 * slips carries that on; against roots that it leaves, and against conventions, as one that explains a single line explains nothing. */
static int worth(const HandChecker *c, int right, int count)
{
    return 2 * right - 3 * c->in_spite - 6 * c->hand->roots - 4 * count;
}

/* What a reading has to be worth more than `best` is. One that leaves nothing wrong needs less where a root is what its own line comes to:
 * that is no slip of the pen. */
static int bar(const ConventionChoice *best, bool clean)
{
    return best->worth - (clean ? 5 * best->reckoned : 0);
}

static bool is_lost(const HandChecker *c)
{
    int right = 0; /* lines that are not yet judged count as right */
    for (int i = 0; i < c->hand->lines; i++)
        right += c->hand->line[i].kind == HAND_RIGHT || c->hand->line[i].kind == HAND_DRIFT;
    return worth(c, right, c->trial->count) <= (c->hand->roots ? c->trial->least : c->trial->least_clean);
}

/* Judged by the choice's plan. It is given up once it cannot be worth more than the best (or NULL): then it is worth nothing. */
static void weigh(HandChecker *c, ConventionChoice *choice, const ConventionChoice *best)
{
    Trial trial = {choice->count, best ? bar(best, false) : INT_MIN, best ? bar(best, true) : INT_MIN, is_lost, false};
    c->trial = &trial;
    choice->right = hand_trial(c, choice->plan, choice->truth);
    c->trial = NULL;
    choice->roots = c->hand->roots;
    choice->reckoned = c->reckoned;
    choice->worth = trial.lost ? INT_MIN : worth(c, choice->right, choice->count);
}

/* Conventions that change one step between them do not go together: each was written for the others' usual formulas. */
static bool clashes(const Mistake *const *chosen, int count, const Mistake *mistake)
{
    for (int i = 0; i < count; i++) {
        if (text_equal(chosen[i]->id, mistake->id))
            return true;
        for (int k = 0; k < chosen[i]->replaces; k++)
            for (int m = 0; m < mistake->replaces; m++)
                if (chosen[i]->replace[k].step == mistake->replace[m].step)
                    return true;
    }
    return false;
}

static void mark_slots(const Expr *expr, bool *slot)
{
    if (expr->kind == EXPR_NAME && expr->slot >= 0)
        slot[expr->slot] = true;
    for (int i = 0; i < expr->count; i++)
        mark_slots(expr->arg[i], slot);
}

/* The steps that a convention has to change if it is to make anything right. */
static void find_below_roots(HandChecker *c)
{
    const Plan *plan = c->report->plan;
    bool       *slot = ARENA_MANY(c->mem, bool, plan->slots + 1);
    c->below_root = ARENA_MANY(c->mem, bool, plan->count + 1);
    for (int i = 0; i < c->hand->lines; i++)
        if (c->hand->line[i].kind == HAND_ROOT)
            c->below_root[c->hand->line[i].step] = true;
    for (int s = plan->aspects - 1; s >= 0; s--) {
        const Step *step = &plan->step[s];
        c->below_root[s] |= step->slot >= 0 && slot[step->slot];
        if (c->below_root[s] && step->formula)
            mark_slots(step->formula, slot);
    }
}

static bool reaches_root(const HandChecker *c, const Mistake *convention)
{
    for (int i = 0; i < convention->replaces; i++)
        if (c->below_root[convention->replace[i].step])
            return true;
    return false;
}

/* `from` with one convention more. */
static ConventionChoice with_one(HandChecker *c, const ConventionChoice *from, const Mistake *convention)
{
    const Report    *report = c->report;
    ConventionChoice choice = *from;
    choice.plan = mistake_plan(from->plan, convention, c->mem);
    choice.truth = column_run(choice.plan, report->givens, report->exact, c->upto, c->ctx);
    choice.convention[choice.count++] = convention;
    choice.reaches |= reaches_root(c, convention);
    return choice;
}

/* Whether a convention explains anything: it makes more lines right, or what it makes right has too few digits to count (J = -7 for
 * -6.989) and nothing is left, or what seemed several mistakes now follows from one. */
static bool explains(const ConventionChoice *from, const ConventionChoice *choice, int least)
{
    if (choice->right > least)
        return true;
    bool alone = !from->count && choice->count == 1 && choice->right == from->right;
    return alone && (!choice->roots || choice->roots + 2 <= from->roots);
}

static bool turns_data(const HandChecker *c, const Mistake *convention)
{
    for (int i = 0; i < convention->replaces; i++)
        if (c->report->plan->step[convention->replace[i].step].role == ROLE_GIVEN)
            return true;
    return false;
}

/* Whether the page has a datum that is turned: then it says itself which direction it counts positive. All its data have to say so, and
 * something has to follow: a datum with a wrong sign turns nothing else. */
static bool restates_turned(const HandChecker *c, const Mistake *convention)
{
    bool turned = false, follows = false;
    for (int i = 0; i < c->hand->lines; i++) {
        const HandLine *line = &c->hand->line[i];
        bool            given = line->step >= 0 && c->report->plan->step[line->step].role == ROLE_GIVEN, right = line->kind == HAND_RIGHT;
        if (given && line->kind == HAND_ROOT)
            return false;
        follows |= !given && right;
        for (int k = 0; k < convention->replaces; k++)
            turned |= given && right && line->step == convention->replace[k].step;
    }
    return turned && follows;
}

/* Two answers with the other sign are two mistakes, or one, where nothing on the page says that the other direction is counted positive. */
static bool is_believed(const HandChecker *c, const ConventionChoice *choice, int least)
{
    enum { SEVERAL = 3 };
    for (int i = 0; i < choice->count; i++)
        if (turns_data(c, choice->convention[i]) && choice->right < least + SEVERAL && !restates_turned(c, choice->convention[i]))
            return false;
    return true;
}

/* The best of all ways to go on with `steps` conventions more (1 or 2), if it is better than `best`, and makes more lines right than
 * `least`. */
static bool go_on(HandChecker *c, const ConventionChoice *from, int steps, int least, ConventionChoice *best)
{
    const Plan *own = c->report->plan;
    bool        better = false;
    for (int i = 0; i < own->mistakes && from->count < MOST_TOGETHER; i++) {
        const Mistake *convention = &own->mistake[i];
        if (convention->kind != MISTAKE_ALLOWED && !(convention->kind == MISTAKE_WAY && c->healed_at_first))
            continue;
        if (!mistake_changes(convention) || clashes(from->convention, from->count, convention))
            continue;
        if (steps == 1 && !from->reaches && !reaches_root(c, convention))
            continue;
        ConventionChoice choice = with_one(c, from, convention);
        if (steps > 1) {
            better |= go_on(c, &choice, steps - 1, least, best);
            continue;
        }
        weigh(c, &choice, best);
        if (choice.worth > bar(best, !choice.roots) && explains(from, &choice, least)) {
            if (!is_believed(c, &choice, least)) {
                c->hand->unsaid = !choice.roots && choice.count == 1 ? convention->feedback : c->hand->unsaid;
                continue;
            }
            choice.worth = choice.worth > best->worth ? choice.worth : best->worth;
            *best = choice;
            better = true;
        }
    }
    return better;
}

/* Behind the last step that is on the page: further on, in the laws, nothing is to be made right. */
static int last_written(const HandChecker *c)
{
    int last = 0;
    for (int i = 0; i < c->hand->lines; i++)
        last = c->hand->line[i].step > last ? c->hand->line[i].step : last;
    return last < c->upto ? last + 1 : c->upto;
}

/* One after another, each the one that is worth most; two at once where one does not help: n and the sign of J, say. */
void hand_choose_convention(HandChecker *c, const Column *own)
{
    ConventionChoice best = {.plan = c->report->plan, .truth = own}, none;
    int              all = c->upto;
    c->upto = last_written(c);
    weigh(c, &best, NULL);
    best.worth = worth(c, best.right, 0);
    c->hand->unsaid = (Text){0};
    find_below_roots(c);
    c->healed_at_first = c->healed;
    none = best;
    while (best.roots && best.count < MOST_TOGETHER) {
        ConventionChoice from = best;
        if (!go_on(c, &from, 1, from.right, &best) && !go_on(c, &from, 2, from.right, &best))
            break;
    }
    if (best.roots && best.count) /* the first choice may have been a wrong turning */
        go_on(c, &none, 2, none.right, &best);
    Text *words = ARENA_MANY(c->mem, Text, MOST_TOGETHER);
    for (int i = 0; i < best.count; i++)
        words[i] = best.convention[i]->feedback;
    if (best.count || best.right)
        c->hand->unsaid = (Text){0};
    c->upto = all;
    c->plan = best.plan;
    c->truth = best.count ? column_run(best.plan, c->report->givens, c->report->exact, all, c->ctx) : own;
    c->hand->convention = words;
    c->hand->conventions = best.count;
}
