#include "handwork/hand_inside.h"

#include "number/exact.h"

bool hand_is_right(const Hand *hand)
{
    for (int i = 0; i < hand->lines; i++)
        if (hand->line[i].kind == HAND_ROOT || hand->line[i].kind == HAND_CARRIED || hand->line[i].joints)
            return false;
    return true;
}

static void judge_answers(Hand *hand)
{
    int written = 0, right = 0;
    for (int i = 0; i < hand->lines; i++)
        if (hand->line[i].step >= 0 && hand->plan->step[hand->line[i].step].role == ROLE_ANSWER && hand->line[i].kind != HAND_NOT_READ) {
            written++;
            right += hand->line[i].kind == HAND_RIGHT || hand->line[i].kind == HAND_DRIFT;
        }
    hand->answers_right = written && written == right;
}

/* A line with a name of the student's own says something where it has equals signs to be judged, but nothing about the problem. Prose
 * claims nothing; it counts only where nothing else could be judged. */
static void count_claims(Hand *hand)
{
    const Handwork *work = hand->work;
    int             known = 0, own = 0;
    for (int i = 0; i < hand->lines; i++) {
        const HandLine *line = &hand->line[i];
        known += line->kind != HAND_NOT_READ && line->kind != HAND_UNKNOWN;
        own += line->kind == HAND_UNKNOWN && line->entry->forms > 1;
    }
    hand->claims = hand->lines + (known ? work->unread_claims : work->unread_lines);
    own = known ? own : 0;
    hand->unjudged = hand->claims - known - own;
    hand->cannot_tell = hand_is_right(hand) && (!known || hand->unjudged > known + own);
}

/* Whether a law holds of these values; some are written for our conventions, and with another one do not hold of the truth either. */
static bool breaks(HandChecker *c, int law, const Slot *slot)
{
    Value value;
    return hand_work_out(c->plan->step[law].formula, slot, c->range, &value) && value.truth == TRUTH_FALSE;
}

/* A root that nothing explains: the first law that cannot hold whatever the digits stand for, or -1. */
static int find_broken_law(HandChecker *c)
{
    const HandLine *root = c->hand->root < 0 ? NULL : &c->hand->line[c->hand->root];
    if (!root || root->suspects || root->factor.len || verdict_says_how(root->verdict.kind))
        return -1;
    for (int i = 0; i < c->plan->aspects; i++)
        if (c->plan->step[i].role == ROLE_LAW && hand_applies(c, i) && c->truth->entry[i].value.truth != TRUTH_FALSE &&
            breaks(c, i, c->spread))
            return i;
    return -1;
}

static int fewest_digits(const HandLine *line)
{
    const Written *written = &line->entry->form[line->entry->forms - 1].written;
    int            fewest = 0;
    for (int i = 0; i < written->count; i++)
        if (written->part[i].kind == WRITTEN_DECIMAL && (!fewest || written->part[i].digits < fewest))
            fewest = written->part[i].digits;
    return fewest;
}

/* Of the rounded values above the first that drifts: the one with the fewest digits. */
static int find_coarse(const Hand *hand)
{
    int coarse = -1, drift = 0;
    while (drift < hand->lines && hand->line[drift].kind != HAND_DRIFT)
        drift++;
    for (int i = 0; i < drift && drift < hand->lines; i++) {
        int digits = hand->line[i].kind == HAND_RIGHT && hand->line[i].verdict.kind != VERDICT_EXACT ? fewest_digits(&hand->line[i]) : 0;
        if (digits && (coarse < 0 || digits < fewest_digits(&hand->line[coarse])))
            coarse = i;
    }
    return coarse;
}

/* Exact numbers where they have all of the derivation, else enclosures. */
static void choose_numbers(HandChecker *c)
{
    const Report *report = c->report;
    bool          exact = true;
    for (int i = 0; i < report->plan->aspects; i++)
        exact &= report->exact->entry[i].state != STATE_FAILED;
    c->ctx = exact ? c->exact : &report->desk->enclosure;
    c->range = &report->desk->enclosure;
    c->range->prec = 256;
}

/* What the page would be without its convention, where that is one mistake in an answer: who reads it knows what was meant. Further up,
 * what is not the convention's is a sign or an order of things, which nobody doubts. */
static void judge_otherwise(HandChecker *c, const Plan *own, const Column *truth)
{
    Hand *hand = c->hand;
    hand_judge_by(c, own, truth);
    hand->plan = own;
    hand_drop_wider(hand);
    if (hand->roots != 1)
        return;
    HandLine *root = &hand->line[hand->root];
    if (hand->plan->step[root->step].role != ROLE_ANSWER || root->pair || !root->suspects || !root->suspect[0].mistake)
        return;
    hand->otherwise = root->suspect;
    hand->otherwises = root->suspects;
    root->room = 0; /* the list is kept: the next one is another */
}

static Hand *judge_page(const Report *report, const Method *method, Text page, int first_line, bool asked)
{
    Arena      *mem = report->desk->exact.mem;
    Hand       *hand = ARENA_ONE(mem, Hand);
    HandChecker c = {.hand = hand,
                     .report = report,
                     .mem = mem,
                     .kept = mem,
                     .aside = arena_small(),
                     .exact = &report->desk->exact,
                     .plan = report->plan,
                     .givens = report->givens};
    c.upto = report->plan->aspects;
    *hand = (Hand){.report = report, .method = method, .root = -1, .law = -1, .coarse = -1};
    choose_numbers(&c);
    hand->ctx = c.ctx;
    Handwork     *work = hand_read_lines(&c, page, first_line, asked);
    const Column *own = c.ctx == c.exact && c.upto == report->plan->aspects
                            ? report->exact
                            : column_run(report->plan, report->givens, report->exact, c.upto, c.ctx);
    hand_fit(&c, work, own, asked);
    hand_choose_convention(&c, own);
    const Plan   *plan = c.plan;
    const Column *truth = c.truth;
    if (hand->conventions)
        judge_otherwise(&c, report->plan, own);
    hand_judge_by(&c, plan, truth);
    hand->plan = plan;
    hand_weigh_suspects(&c);
    hand_drop_wider(hand);
    hand_find_copy(&c);
    if (hand->roots)
        hand->otherwises = 0;
    judge_answers(hand);
    count_claims(hand);
    hand->law = find_broken_law(&c);
    hand->coarse = find_coarse(hand);
    arena_free(c.aside);
    hand->stopped = num_poll(c.exact) ? c.exact->why : NULL;
    return hand;
}

Hand *hand_check(const Report *report, const Method *method, Text page, int first_line)
{
    return judge_page(report, method, page, first_line, false);
}

Hand *hand_check_answers(const Report *report, const Method *method, Text page)
{
    return judge_page(report, method, page, 1, true);
}
