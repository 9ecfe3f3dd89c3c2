#include "verify/hand_inside.h"

bool hand_is_right(const Hand *hand)
{
    for (int i = 0; i < hand->lines; i++)
        if (hand->line[i].kind == HAND_ROOT || hand->line[i].kind == HAND_CARRIED || hand->line[i].joints)
            return false;
    return true;
}

/* ---- lines ------------------------------------------------------------------------------------------------ */

/* The last line of each step, or of each of its components; a step may be written twice, and then only the last counts. */
static bool is_last(const Hand *hand, int i)
{
    for (int k = i + 1; k < hand->lines; k++)
        if (hand->line[k].step == hand->line[i].step && hand->line[k].component == hand->line[i].component &&
            hand->line[k].kind != HAND_NOT_READ)
            return false;
    return true;
}

/* "45.8 ± 0.2" says itself how far it may be off. */
static bool says_how_far(const Written *written)
{
    for (int i = 0; i < written->count; i++)
        if (written->part[i].kind == WRITTEN_RANGE)
            return true;
    return false;
}

/* An angle has no exact value, and may be written in degrees or radians: it is held against the truth, then against the student's own
 * vector. */
static void judge_direction(Checker *c, int i)
{
    HandLine *line = &c->hand->line[i];
    Value     own;
    line->kind = HAND_UNKNOWN;
    if (!hand_work_out_range(c, line->step, c->truth->slot, &line->expected))
        return;
    Target target = target_of(line->expected, c->range, c->exact);
    bool   degrees;
    target.right_only = c->trial;
    line->verdict = verdict_of_angle(&line->entry->form[line->entry->forms - 1].written, &target, true, &degrees);
    line->kind = HAND_RIGHT;
    line->ctx = c->range;
    line->degrees = degrees && num_in_degrees(&own.one, line->expected.one, c->range);
    if (line->degrees)
        line->expected = value_number(own.one);
    if (verdict_is_right(line->verdict.kind))
        return;
    line->from = hand_rests_on(c, line->step);
    line->kind = HAND_CARRIED;
    if (line->from >= 0 && hand_work_out_range(c, line->step, c->own, &own) && hand_is(c, i, &own, c->range, NULL))
        return;
    line->kind = HAND_ROOT;
    line->from = -1;
    c->hand->roots++;
    if (c->hand->root < 0)
        c->hand->root = i;
}

/* Right or not; of what is only cut off, whether that comes of the student's own roundings: then nothing was cut. */
static bool judge_truth(Checker *c, int i, const Value *own)
{
    HandLine      *line = &c->hand->line[i];
    const Written *written = &line->entry->form[line->entry->forms - 1].written;
    Target         target = hand_target(c, i, c->truth->entry[line->step].value, c->ctx);
    VerdictKind    as;
    target.right_only = c->trial;
    line->verdict = verdict_of(written, &target);
    if (hand_rests_on(c, line->step) >= 0)
        c->healed += verdict_is_right(line->verdict.kind) || hand_is_about(c, i);
    if (line->verdict.kind == VERDICT_TRUNCATED && !c->trial &&
        ((own && hand_is(c, i, own, c->ctx, &as) && as <= VERDICT_ROUNDED) || hand_is_own_reckoning(c, i)))
        line->kind = HAND_DRIFT;
    return verdict_is_right(line->verdict.kind);
}

/* What comes out of the values that stand before it on the page, or can come out of what those were rounded from. */
static bool follows(Checker *c, int i, const Value *own)
{
    HandLine      *line = &c->hand->line[i];
    const Written *written = &line->entry->form[line->entry->forms - 1].written;
    Value          spread;
    VerdictKind    as;
    if (own && hand_is(c, i, own, c->ctx, &as)) {
        line->itself = as == VERDICT_EXACT;
        return true;
    }
    return !says_how_far(written) && hand_work_out(c, c->plan->step[line->step].formula, c->spread, c->range, &spread) &&
           value_count(&spread) && verdict_meets(written, hand_part(line, spread), c->range, c->exact);
}

static void judge_root(Checker *c, int i, const Value *own)
{
    HandLine *line = &c->hand->line[i];
    line->kind = HAND_ROOT;
    if (!c->trial) {
        hand_suspect(c, i, own);
        if (hand_same_mistake(c, i))
            return;
        bool named = line->suspects && !line->pair && !line->suspect[0].chance;
        if (!named && hand_keeps_law(c, i, &line->from)) {
            line->kind = line->from < 0 ? HAND_DRIFT : HAND_CARRIED;
            return;
        }
    }
    c->hand->roots++;
    if (c->hand->root < 0)
        c->hand->root = i;
}

static void judge_line(Checker *c, int i)
{
    HandLine    *line = &c->hand->line[i];
    const Step  *step = &c->plan->step[line->step];
    const Entry *entry = &c->truth->entry[line->step];
    Value        value;
    if (step->role == ROLE_DIRECTION) {
        judge_direction(c, i);
        return;
    }
    if (entry->state != STATE_OK || step->role == ROLE_LAW || step->role == ROLE_NEED || step->role == ROLE_CASE) {
        line->kind = HAND_UNKNOWN;
        return;
    }
    if (entry->value.shape.kind == SHAPE_NONE) {
        line->expected = entry->value;
        if (!text_is(line->entry->form[line->entry->forms - 1].written.word, "none"))
            judge_root(c, i, NULL);
        return;
    }
    line->expected = hand_part(line, entry->value);
    line->ctx = c->ctx;
    const Value *own = hand_work_out(c, step->formula, c->own, c->ctx, &value) ? &value : NULL;
    if (judge_truth(c, i, own))
        return;
    if (follows(c, i, own)) {
        line->from = hand_rests_on(c, line->step);
        line->kind = line->from < 0 ? HAND_DRIFT : HAND_CARRIED;
    } else if (hand_is_own_reckoning(c, i)) {
        line->kind = HAND_DRIFT;
    } else {
        judge_root(c, i, own);
    }
}

/* In the order of the derivation, whatever the order of the page. */
static void judge_steps(Checker *c)
{
    for (int s = 0; s < c->upto; s++) {
        const Step *step = &c->plan->step[s];
        if (!hand_applies(c, s))
            continue;
        bool given = step->role == ROLE_GIVEN;
        if (!given)
            hand_go_on(c, s);
        for (int i = 0; i < c->hand->lines; i++) {
            HandLine *line = &c->hand->line[i];
            if (line->step != s || line->kind == HAND_NOT_READ || line->kind == HAND_UNKNOWN)
                continue;
            if (num_poll(c->exact))
                return;
            judge_line(c, i);
            if (c->trial && (c->trial->lost = hand_trial_is_lost(c)))
                return;
            if (line->kind == HAND_UNKNOWN || !is_last(c->hand, i) || step->slot < 0)
                continue;
            hand_take(c, i);
            if (line->kind == HAND_ROOT)
                c->from[step->slot] = i;
            else if (line->kind == HAND_CARRIED)
                c->from[step->slot] = line->from;
            else if (line->component < 0)
                c->from[step->slot] = -1;
        }
    }
}

/* ---- the whole -------------------------------------------------------------------------------------------- */

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

/* A root that nothing explains: the first law that cannot hold whatever the digits stand for, or -1. */
static int find_broken_law(Checker *c)
{
    const HandLine *root = c->hand->root < 0 ? NULL : &c->hand->line[c->hand->root];
    for (int i = 0; root && !root->suspects && i < c->plan->aspects; i++) {
        Value value;
        if (c->plan->step[i].role == ROLE_LAW && hand_applies(c, i) &&
            hand_work_out(c, c->plan->step[i].formula, c->spread, c->range, &value) && value.truth == TRUTH_FALSE)
            return i;
    }
    return -1;
}

/* The significant digits that a page keeps: those of its longest number, as zeros at the end are often left out. Three unless it shows
 * more, or only two in several places. */
static int digits_kept(const Hand *hand)
{
    enum { SEVERAL = 4 };
    int count[5] = {0};
    for (int i = 0; i < hand->lines; i++) {
        const HandEntry *entry = hand->line[i].entry;
        for (int f = 0; f < entry->forms; f++)
            for (int k = 0; k < entry->form[f].written.count; k++) {
                const WrittenPart *part = &entry->form[f].written.part[k];
                if (part->kind == WRITTEN_DECIMAL)
                    count[part->digits < 2 ? 2 : part->digits < 4 ? part->digits : 4]++;
            }
    }
    return count[4] ? 4 : !count[3] && count[2] >= SEVERAL ? 2 : 3;
}

/* "1 ± 0.005" as an enclosure. */
static Num around_one(Checker *c, const char *text)
{
    Written around;
    Value   value;
    if (!written_read(&around, text_of(text), NULL, c->exact) || written_value(&value, &around, true, c->range, c->exact))
        c->range->sys->from_exact(&value.one, exact_integer(1, c->exact), c->range);
    return value.one;
}

/* What rounding to the page's digits does to a value; and to one that was not written down, of which a digit more was kept. */
static void choose_roundings(Checker *c)
{
    static const char *const WRITTEN[] = {"1 ± 0.05", "1 ± 0.005", "1 ± 0.0005"}, *const KEPT[] = {"1 ± 0.01", "1 ± 0.001", "1 ± 0.0001"};
    c->digits = digits_kept(c->hand);
    c->when_written = around_one(c, WRITTEN[c->digits - 2]);
    c->when_kept = around_one(c, KEPT[c->digits - 2]);
}

/* Exact numbers where they have all of the derivation, else enclosures. */
static void choose_numbers(Checker *c)
{
    const Report *report = c->report;
    bool          exact = true;
    for (int i = 0; i < report->plan->aspects; i++)
        exact &= report->exact->entry[i].state != STATE_FAILED;
    c->ctx = exact ? c->exact : &report->desk->enclosure;
    c->range = &report->desk->enclosure;
    c->range->prec = 256;
}

static void open_slots(Checker *c)
{
    c->own = ARENA_MANY(c->mem, Slot, c->plan->slots + 1);
    c->spread = ARENA_MANY(c->mem, Slot, c->plan->slots + 1);
    c->from = ARENA_MANY(c->mem, int, c->plan->slots + 1);
    for (int i = 0; i < c->plan->slots; i++)
        c->from[i] = -1;
    int given = 0;
    for (int i = 0; i < c->plan->count; i++) {
        const Step *step = &c->plan->step[i];
        Value       value;
        if (step->role != ROLE_GIVEN)
            continue;
        c->own[step->slot] = c->truth->slot[step->slot];
        int flags = input_convert(&value, &c->givens[given++], c->range);
        c->spread[step->slot] = (Slot){value, flags, true};
    }
}

/* What is remembered of a plan while a page is judged by it. */
static void open_plan(Checker *c)
{
    c->wrong = ARENA_MANY(c->mem, const Plan *, c->plan->mistakes + 1);
    c->slips = ARENA_MANY(c->mem, const Slips *, c->plan->aspects + 1);
    c->written = ARENA_MANY(c->mem, bool, c->plan->aspects + 1);
    for (int i = 0; i < c->hand->lines; i++) {
        const HandLine *line = &c->hand->line[i];
        if (line->step >= 0 && line->kind != HAND_NOT_READ && line->kind != HAND_UNKNOWN)
            c->written[line->step] = true;
    }
    c->searched = 0;
}

static void judge_by(Checker *c, const Plan *plan, const Column *truth)
{
    c->plan = plan;
    c->truth = truth;
    c->healed = 0;
    c->hand->roots = 0;
    c->hand->root = -1;
    for (int i = 0; i < c->hand->lines; i++) {
        HandLine *line = &c->hand->line[i];
        line->kind = !hand_is_readable(line->entry) ? HAND_NOT_READ : line->step < 0 ? HAND_UNKNOWN : HAND_RIGHT;
        line->from = line->apart = -1;
        line->suspects = 0;
        line->same = line->could_be = line->pair = line->degrees = line->itself = line->agrees = false;
    }
    open_slots(c);
    if (!c->trial)
        open_plan(c);
    judge_steps(c);
}

static bool is_right(const HandLine *line)
{
    return line->step >= 0 && (line->kind == HAND_RIGHT || line->kind == HAND_DRIFT);
}

/* One digit that happens to fit is evidence for nothing. */
static bool is_evidence(const HandLine *line)
{
    const Written *written = &line->entry->form[line->entry->forms - 1].written;
    int            digits = 0;
    for (int i = 0; i < written->count; i++)
        digits = written->part[i].digits > digits ? written->part[i].digits : digits;
    return line->verdict.kind != VERDICT_FEW_DIGITS || digits > 1;
}

int hand_trial(Checker *c, const Plan *plan, const Column *truth)
{
    int right = 0;
    judge_by(c, plan, truth);
    for (int i = 0; i < c->hand->lines; i++)
        right += is_right(&c->hand->line[i]) && is_evidence(&c->hand->line[i]);
    return right;
}

/* What the page would be without its convention, where that is one mistake in an answer: who reads it knows what was meant. Further up,
 * what is not the convention's is a sign or an order of things, which nobody doubts. */
static void judge_otherwise(Checker *c, const Plan *own, const Column *truth)
{
    Hand *hand = c->hand;
    judge_by(c, own, truth);
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

Hand *hand_check(const Report *report, const Method *method, Text page, int first_line)
{
    Arena  *mem = report->desk->exact.mem;
    Hand   *hand = ARENA_ONE(mem, Hand);
    Checker c = {.hand = hand,
                 .report = report,
                 .mem = mem,
                 .kept = mem,
                 .aside = arena_small(),
                 .exact = &report->desk->exact,
                 .plan = report->plan,
                 .givens = report->givens};
    c.upto = report->plan->aspects;
    *hand = (Hand){.report = report, .method = method, .root = -1, .law = -1};
    choose_numbers(&c);
    hand->ctx = c.ctx;
    Handwork *work = hand_read_lines(&c, page, first_line);
    choose_roundings(&c);
    const Column *own = c.ctx == c.exact && c.upto == report->plan->aspects
                            ? report->exact
                            : column_run(report->plan, report->givens, report->exact, c.upto, c.ctx);
    hand_fit(&c, work, own);
    hand_choose_convention(&c, own);
    const Plan   *plan = c.plan;
    const Column *truth = c.truth;
    if (hand->conventions)
        judge_otherwise(&c, report->plan, own);
    judge_by(&c, plan, truth);
    hand->plan = plan;
    hand_weigh_suspects(&c);
    hand_drop_wider(hand);
    if (hand->roots)
        hand->otherwises = 0;
    judge_answers(hand);
    hand->law = find_broken_law(&c);
    arena_free(c.aside);
    hand->stopped = num_poll(c.exact) ? c.exact->why : NULL;
    return hand;
}
