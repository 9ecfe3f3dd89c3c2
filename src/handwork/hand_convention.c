/* Which conventions a page keeps: the set that is worth most, by the weights of hand_weights.h. */
#include "handwork/hand_convention.h"
#include "handwork/hand_judging.h"
#include "handwork/reading/hand_reading.h"

#include <limits.h>

enum { MOST_TOGETHER = 3 };

/* A set of conventions, and the page judged by it. */
typedef struct Candidate {
    const Plan     *plan;
    const Column   *truth;
    const Mistake  *convention[MOST_TOGETHER];
    int             count;
    const HandLine *line; /* as judged */
    HandCounts      counts;
    int             worth;
    bool            reaches; /* one of the set changes a step that a root depends on; otherwise it cannot make a line right */
} Candidate;

typedef struct ConventionSearch {
    HandChecker   page; /* up to its last step */
    const Column *own;  /* the truth in the method's own conventions */
    const bool   *below_root;
    bool          ways; /* some line is right although it rests on a root: another way of working may explain that */
    Text          unsaid;
} ConventionSearch;

/* Lines that are right count for a set of conventions, but less if they do not follow from a wrong line above them: somebody who slips
 * carries the slip on. Each line that is still wrong counts against it, and so does each convention, as one that explains a single line
 * explains nothing. */
static int worth(const HandWeights *weight, const HandCounts *counts, int right, int conventions)
{
    return weight->telling * right - weight->in_spite * counts->in_spite - weight->wrong * counts->wrong - weight->convention * conventions;
}

/* The worth that a set must exceed. A set that leaves nothing wrong needs less if a wrong line agrees with its own formula, because that
 * is not a slip of the pen. */
static int bar(const HandWeights *weight, const Candidate *best, bool clean)
{
    return best->worth - (clean ? weight->reckoned * best->counts.reckoned : 0);
}

/* Whether the trial can no longer win, even if all lines that are not yet judged turn out right. */
static bool is_lost(const HandChecker *c)
{
    int right = 0;
    for (int i = 0; i < c->lines; i++)
        right += hand_is_right(&c->line[i]);
    return worth(c->trial->weights, &c->counts, right, c->trial->conventions) <=
           (c->counts.wrong ? c->trial->least : c->trial->least_clean);
}

/* Judges the page by a candidate, and gives up once that cannot be worth more than the best (or NULL). Returns how it was judged. */
static HandChecker weigh(ConventionSearch *s, Candidate *candidate, const Candidate *best)
{
    const HandWeights *weight = s->page.weights;
    Trial              trial = {.is_lost = is_lost,
                                .weights = weight,
                                .conventions = candidate->count,
                                .least = best ? bar(weight, best, false) : INT_MIN,
                                .least_clean = best ? bar(weight, best, true) : INT_MIN};
    HandChecker        judged = hand_judge(&s->page, candidate->plan, candidate->truth, &trial);
    candidate->line = judged.line;
    candidate->counts = judged.counts;
    candidate->worth = trial.lost ? INT_MIN : worth(weight, &judged.counts, judged.counts.telling, candidate->count);
    return judged;
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

/* Finds for each step whether a root rests on it. A convention has to change one of these if it is to make anything right. */
static const bool *find_below_roots(const HandChecker *judged)
{
    const Plan *plan = judged->plan;
    bool       *slot = ARENA_MANY(judged->mem, bool, plan->slots + 1);
    bool       *below = ARENA_MANY(judged->mem, bool, plan->count + 1);
    for (int i = 0; i < judged->lines; i++)
        if (judged->line[i].kind == HAND_ROOT)
            below[judged->line[i].step] = true;
    for (int s = plan->aspects - 1; s >= 0; s--) {
        const Step *step = &plan->step[s];
        below[s] |= step->slot >= 0 && slot[step->slot];
        if (below[s] && step->formula)
            mark_slots(step->formula, slot);
    }
    return below;
}

static bool reaches_root(const ConventionSearch *s, const Mistake *convention)
{
    for (int i = 0; i < convention->replaces; i++)
        if (s->below_root[convention->replace[i].step])
            return true;
    return false;
}

/* `from` with one convention more. */
static Candidate with_one(const ConventionSearch *s, const Candidate *from, const Mistake *convention)
{
    const HandChecker *page = &s->page;
    Candidate          candidate = *from;
    candidate.plan = mistake_plan(from->plan, convention, page->mem);
    candidate.truth = column_run(candidate.plan, page->report->givens, page->report->exact, page->upto, page->ctx);
    candidate.convention[candidate.count++] = convention;
    candidate.reaches |= reaches_root(s, convention);
    return candidate;
}

/* Whether a convention explains anything: it makes more lines right, or the line that it makes right has too few digits to count (J = -7
 * for -6.989) and nothing is left wrong, or what seemed to be several mistakes now follows from one. */
static bool explains(const HandWeights *weight, const Candidate *from, const Candidate *candidate, int least)
{
    const HandCounts *counts = &candidate->counts;
    if (counts->telling > least)
        return true;
    bool alone = !from->count && candidate->count == 1 && counts->telling == from->counts.telling;
    return alone && (!counts->wrong || counts->wrong + weight->joined_roots <= from->counts.wrong);
}

static bool turns_data(const ConventionSearch *s, const Mistake *convention)
{
    for (int i = 0; i < convention->replaces; i++)
        if (s->page.plan->step[convention->replace[i].step].role == ROLE_GIVEN)
            return true;
    return false;
}

/* Whether the page has a datum that is turned: then it says itself which direction it counts positive. All its data have to say so, and
 * something has to follow: a datum with a wrong sign turns nothing else. */
static bool restates_turned(const ConventionSearch *s, const Candidate *candidate, const Mistake *convention)
{
    bool turned = false, follows = false;
    for (int i = 0; i < s->page.lines; i++) {
        const HandLine *line = &candidate->line[i];
        bool            given = line->step >= 0 && s->page.plan->step[line->step].role == ROLE_GIVEN, right = line->kind == HAND_RIGHT;
        if (given && line->kind == HAND_ROOT)
            return false;
        follows |= !given && right;
        for (int k = 0; k < convention->replaces; k++)
            turned |= given && right && line->step == convention->replace[k].step;
    }
    return turned && follows;
}

/* Two answers with the wrong sign are mistakes unless the page itself says that it counts the other direction as positive. */
static bool is_believed(const ConventionSearch *s, const Candidate *candidate, int least)
{
    bool few = candidate->counts.telling < least + s->page.weights->turned_lines;
    for (int i = 0; i < candidate->count; i++)
        if (few && turns_data(s, candidate->convention[i]) && !restates_turned(s, candidate, candidate->convention[i]))
            return false;
    return true;
}

/* Whether it changes what the page has as a change of momentum: that has its sign, whichever impulse the page calls J. */
static bool turns_change(const ConventionSearch *s, const Candidate *candidate)
{
    bool turns = false;
    for (int i = 0; i < s->page.lines && !turns; i++) {
        int step = s->page.line[i].step;
        turns = step >= 0 && step < s->page.upto && hand_is_change_of_momentum(s->page.line[i].entry) &&
                !value_same(&candidate->truth->entry[step].value, &s->own->entry[step].value, s->page.ctx);
    }
    return turns;
}

static bool may_be_kept(const ConventionSearch *s, const Mistake *convention)
{
    return mistake_changes(convention) && (convention->kind == MISTAKE_ALLOWED || (convention->kind == MISTAKE_WAY && s->ways));
}

/* The best of all ways to go on with `steps` conventions more (1 or 2), if it is better than `best`, and makes more lines right than
 * `least`. */
static bool go_on(ConventionSearch *s, const Candidate *from, int steps, int least, Candidate *best)
{
    const HandWeights *weight = s->page.weights;
    const Plan        *own = s->page.plan;
    bool               better = false;
    for (int i = 0; i < own->mistakes && from->count < MOST_TOGETHER; i++) {
        const Mistake *convention = &own->mistake[i];
        if (!may_be_kept(s, convention) || clashes(from->convention, from->count, convention))
            continue;
        if (steps == 1 && !from->reaches && !reaches_root(s, convention))
            continue;
        Candidate candidate = with_one(s, from, convention);
        if (steps > 1) {
            better |= go_on(s, &candidate, steps - 1, least, best);
            continue;
        }
        if (turns_change(s, &candidate))
            continue;
        weigh(s, &candidate, best);
        if (candidate.worth <= bar(weight, best, !candidate.counts.wrong) || !explains(weight, from, &candidate, least))
            continue;
        if (!is_believed(s, &candidate, least)) {
            s->unsaid = !candidate.counts.wrong && candidate.count == 1 ? convention->feedback : s->unsaid;
            continue;
        }
        candidate.worth = candidate.worth > best->worth ? candidate.worth : best->worth;
        *best = candidate;
        better = true;
    }
    return better;
}

/* After the last step that is on the page: further on, in the laws, nothing is to be made right. */
static int last_written(const HandChecker *page)
{
    int last = 0;
    for (int i = 0; i < page->lines; i++)
        last = page->line[i].step > last ? page->line[i].step : last;
    return last < page->upto ? last + 1 : page->upto;
}

/* d = I·n = -5, where the method's c is -I·n: a quantity on the way to the answers that has a name of the page's own is what the page makes
 * it. */
static bool defines_its_own(const HandChecker *judged)
{
    bool defines = false;
    for (int i = 0; i < judged->lines && !defines; i++) {
        const HandLine *line = &judged->line[i];
        defines = line->kind == HAND_ROOT && judged->plan->step[line->step].role == ROLE_STEP && !line->joints &&
                  !hand_is_own_name(line, judged->plan);
    }
    return defines;
}

/* The convention of a page that says that it counts the other direction as positive; `none` where the method has no such one. */
static Candidate turned(const ConventionSearch *s, const Candidate *none)
{
    const Plan *own = s->page.plan;
    for (int i = 0; i < own->mistakes; i++)
        if (own->mistake[i].kind == MISTAKE_ALLOWED && turns_data(s, &own->mistake[i]))
            return with_one(s, none, &own->mistake[i]);
    return *none;
}

/* One after another, each the one that is worth most; two at once where one does not help: n and the sign of J, say. */
ConventionChoice hand_choose_convention(const HandChecker *page, const Column *own)
{
    ConventionSearch s = {.page = *page, .own = own};
    s.page.upto = last_written(page);
    Candidate   none = {.plan = page->plan, .truth = own};
    HandChecker at_first = weigh(&s, &none, NULL);
    s.below_root = find_below_roots(&at_first);
    if (page->turned) {
        none = turned(&s, &none);
        at_first = weigh(&s, &none, NULL);
        s.below_root = find_below_roots(&at_first);
    }
    s.ways = at_first.healed > 0 || defines_its_own(&at_first);
    Candidate best = none;
    while (best.counts.wrong && best.count < MOST_TOGETHER) {
        Candidate from = best;
        if (!go_on(&s, &from, 1, from.counts.telling, &best) && !go_on(&s, &from, 2, from.counts.telling, &best))
            break;
    }
    if (best.counts.wrong && best.count) /* the first choice may have been a wrong turning */
        go_on(&s, &none, 2, none.counts.telling, &best);
    Text *words = ARENA_MANY(page->mem, Text, MOST_TOGETHER);
    for (int i = 0; i < best.count; i++)
        words[i] = best.convention[i]->feedback;
    if (best.count || best.counts.telling)
        s.unsaid = (Text){0};
    return (ConventionChoice){
        .plan = best.plan,
        .truth = best.count ? column_run(best.plan, page->report->givens, page->report->exact, page->upto, page->ctx) : own,
        .words = words,
        .count = best.count,
        .unsaid = s.unsaid,
    };
}
