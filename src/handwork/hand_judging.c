/* A page judged line by line, by one plan. */
#include "handwork/hand_cause.h"
#include "handwork/hand_judging.h"
#include "handwork/hand_reading.h"

/* A step may be written twice, and then only the last line counts. The same of each component. */
static bool is_last(const HandChecker *c, int i)
{
    for (int k = i + 1; k < c->lines; k++)
        if (c->line[k].step == c->line[i].step && c->line[k].component == c->line[i].component && c->line[k].kind != HAND_NOT_READ)
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

/* A formula without its result. */
static bool is_formula(const Written *written)
{
    bool formula = false;
    for (int i = 0; i < written->count; i++)
        formula |= written->part[i].kind == WRITTEN_FORMULA;
    return formula;
}

/* An angle has seldom an exact value, and may be written in degrees or radians: it is held against the truth, then against the student's
 * own vector. */
static void judge_direction(HandChecker *c, int i)
{
    HandLine *line = &c->line[i];
    Value     own;
    line->kind = HAND_UNKNOWN;
    bool exact = c->ctx == c->exact && hand_work_out(c->plan->step[line->step].formula, c->truth->slot, c->exact, &line->expected);
    line->ctx = exact ? c->exact : c->range;
    if (!exact && !hand_work_out_range(c, line->step, c->truth->slot, &line->expected))
        return;
    Target target = verdict_target(line->expected, line->ctx, c->exact);
    bool   degrees;
    target.right_only = c->trial;
    line->verdict = verdict_of_angle(&line->entry->form[line->entry->forms - 1].written, &target, true, &degrees);
    line->kind = HAND_RIGHT;
    line->degrees = degrees && value_in_degrees(&own.one, line->expected.one, line->ctx);
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
    c->counts.wrong++;
    if (c->root < 0)
        c->root = i;
}

/* Right or not. A value that looks cut off may come from the student's own roundings: then nothing was cut. */
static bool judge_truth(HandChecker *c, int i, const Value *own)
{
    HandLine      *line = &c->line[i];
    const Written *written = &line->entry->form[line->entry->forms - 1].written;
    Target         target = hand_target(c, i, c->truth->entry[line->step].value, c->ctx);
    VerdictKind    as;
    target.right_only = c->trial;
    line->verdict = verdict_of(written, &target);
    if (verdict_rests_on_decimals(&line->verdict, written) && !hand_reaches_truth(c, i, written))
        line->verdict.kind = VERDICT_WRONG;
    int rests = hand_rests_on(c, line->step);
    if (rests >= 0)
        c->healed += verdict_is_right(line->verdict.kind) || hand_is_about(c, i, written);
    if (rests >= 0 && own && verdict_is_right(line->verdict.kind) && !hand_is(c, i, own, c->ctx, &as)) {
        c->counts.in_spite++;
        line->in_spite = rests;
        line->instead = *own;
    }
    if (line->verdict.kind == VERDICT_TRUNCATED && !c->trial &&
        ((own && hand_is(c, i, own, c->ctx, &as) && as <= VERDICT_ROUNDED) || hand_is_own_reckoning(c, i)))
        line->kind = HAND_DRIFT;
    return verdict_is_right(line->verdict.kind);
}

/* The line's own formula comes before all else: if the line shows one that is wrong, roundings above it explain nothing. */
static bool has_right_formula(HandChecker *c, int i, const Value *own)
{
    const HandEntry *entry = c->line[i].entry;
    bool             right = entry->forms == 1;
    for (int k = 0; k < entry->forms - 1 && !right; k++)
        right = hand_reaches_truth(c, i, &entry->form[k].written) || (own && hand_reaches_own(c, i, &entry->form[k].written, *own, c->ctx));
    return right;
}

/* Whether the line follows from the values above it on the page, or from what those were rounded from. */
static bool follows(HandChecker *c, int i, const Value *own)
{
    HandLine      *line = &c->line[i];
    const Written *written = &line->entry->form[line->entry->forms - 1].written;
    Value          spread;
    VerdictKind    as;
    if (own && hand_is(c, i, own, c->ctx, &as)) {
        line->itself = as == VERDICT_EXACT;
        return true;
    }
    /* Roots in roots have no exact form: |v'|² of a velocity with rounded and exact parts. */
    if (!own && hand_work_out_range(c, line->step, c->own, &spread) && hand_is(c, i, &spread, c->range, NULL))
        return true;
    return !says_how_far(written) && !is_formula(written) &&
           hand_work_out(c->plan->step[line->step].formula, c->spread, c->range, &spread) && value_count(&spread) &&
           verdict_meets(written, hand_part(line, spread), c->range, c->exact) && hand_follows_unrounded(c, i) &&
           has_right_formula(c, i, own);
}

/* n from the N of the problem and the student's own |N|, rounded. */
static bool follows_length(HandChecker *c, int i)
{
    const Expr *formula = hand_with_lengths(c, i);
    Value       value;
    return formula && hand_work_out(formula, c->own, c->ctx, &value) && hand_is(c, i, &value, c->ctx, NULL);
}

static void judge_root(HandChecker *c, int i, const Value *own)
{
    HandLine *line = &c->line[i];
    line->kind = HAND_ROOT;
    if (!c->trial) {
        hand_suspect(c, i, own);
        if (hand_same_mistake(c, i))
            return;
        bool named = line->suspects && !line->pair && !line->suspect[0].chance;
        if (hand_keeps_law(c, i, &line->from) && (line->from >= 0 || !named)) { /* carried comes before named */
            line->kind = line->from < 0 ? HAND_DRIFT : HAND_CARRIED;
            line->suspects = 0;
            line->pair = line->could_be = false;
            line->factor = (Text){0};
            return;
        }
        line->from = -1;
    }
    c->counts.wrong++;
    c->counts.reckoned += line->entry->forms > 1 && !line->joints;
    if (c->root < 0)
        c->root = i;
}

static void judge_line(HandChecker *c, int i)
{
    HandLine    *line = &c->line[i];
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
    const Value *own = hand_work_out(step->formula, c->own, c->ctx, &value) ? &value : NULL;
    if (judge_truth(c, i, own))
        return;
    if (follows(c, i, own) || follows_length(c, i)) {
        line->from = hand_rests_on(c, line->step);
        line->kind = line->from < 0 ? HAND_DRIFT : HAND_CARRIED;
    } else if (hand_is_own_reckoning(c, i)) {
        line->kind = HAND_DRIFT;
    } else if (hand_is_relation(line) && hand_relation_holds(c, i, c->truth)) {
        line->kind = hand_keeps_law(c, i, &line->from) && line->from >= 0 ? HAND_CARRIED : HAND_RIGHT;
        line->verdict.kind = line->kind == HAND_RIGHT ? VERDICT_EXACT : line->verdict.kind;
    } else {
        judge_root(c, i, own);
    }
}

/* Lines of earlier steps that follow from this one by a law (momentum, restitution): while it is judged, its step does not follow from them
 * in turn. With `taken` they count again; if this one is right, but for roundings, so are they. */
static void set_followers(HandChecker *c, int i, bool taken)
{
    for (int k = 0; k < c->lines; k++) {
        HandLine *line = &c->line[k];
        if (line->kind != HAND_CARRIED || line->from != i || line->step >= c->line[i].step || !is_last(c, k))
            continue;
        hand_go_on(c, line->step);
        if (c->written)
            c->written[line->step] = taken;
        if (!taken)
            continue;
        if (c->line[i].kind == HAND_RIGHT || c->line[i].kind == HAND_DRIFT) {
            line->kind = HAND_DRIFT;
            line->from = -1;
        }
        hand_take(c, k);
        c->from[c->plan->step[line->step].slot] = line->from;
    }
}

/* In the order of the derivation, whatever the order of the page. */
static void judge_steps(HandChecker *c)
{
    for (int s = 0; s < c->upto; s++) {
        const Step *step = &c->plan->step[s];
        if (!hand_applies(c, s))
            continue;
        bool given = step->role == ROLE_GIVEN;
        if (!given)
            hand_go_on(c, s);
        for (int i = 0; i < c->lines; i++) {
            HandLine *line = &c->line[i];
            if (line->step != s || line->kind == HAND_NOT_READ || line->kind == HAND_UNKNOWN)
                continue;
            if (num_poll(c->exact))
                return;
            set_followers(c, i, false);
            judge_line(c, i);
            set_followers(c, i, true);
            if (c->trial && (c->trial->lost = c->trial->is_lost(c)))
                return;
            if (line->kind == HAND_UNKNOWN || !is_last(c, i) || step->slot < 0)
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

static void open_slots(HandChecker *c)
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
        if (step->formula && hand_work_out(step->formula, c->spread, c->range, &value))
            c->spread[step->slot] = (Slot){value, NUM_OK, true};
    }
}

/* Tables that the search for causes fills in as it goes. */
static void open_plan(HandChecker *c)
{
    c->wrong = ARENA_MANY(c->mem, const Plan *, c->plan->mistakes + 1);
    c->slips = ARENA_MANY(c->mem, const Slips *, c->plan->count + 1);
    c->written = ARENA_MANY(c->mem, bool, c->plan->count + 1);
    for (int i = 0; i < c->lines; i++) {
        const HandLine *line = &c->line[i];
        if (line->step >= 0 && line->kind != HAND_NOT_READ && line->kind != HAND_UNKNOWN)
            c->written[line->step] = true;
    }
}

static bool is_right(const HandLine *line)
{
    return line->step >= 0 && (line->kind == HAND_RIGHT || line->kind == HAND_DRIFT);
}

/* A single digit that happens to fit is no evidence. */
static bool is_telling(const HandChecker *c, const HandLine *line)
{
    const Written *written = &line->entry->form[line->entry->forms - 1].written;
    int            digits = 0;
    for (int i = 0; i < written->count; i++)
        digits = written->part[i].digits > digits ? written->part[i].digits : digits;
    return line->verdict.kind != VERDICT_FEW_DIGITS || digits >= c->weights->telling_digits;
}

void hand_count_lines(HandChecker *c)
{
    HandCounts counts = {.in_spite = c->counts.in_spite, .reckoned = c->counts.reckoned};
    for (int i = 0; i < c->lines; i++) {
        const HandLine *line = &c->line[i];
        counts.right += is_right(line);
        counts.telling += is_right(line) && is_telling(c, line);
        counts.carried += line->kind == HAND_CARRIED;
        counts.wrong += line->kind == HAND_ROOT;
        counts.unread += line->kind == HAND_NOT_READ || line->kind == HAND_UNKNOWN;
    }
    c->counts = counts;
}

HandChecker hand_judge(const HandChecker *page, const Plan *plan, const Column *truth, Trial *trial)
{
    HandChecker c = *page;
    c.plan = plan;
    c.truth = truth;
    c.trial = trial;
    c.root = -1;
    c.radians_tried = false;
    c.line = ARENA_MANY(c.mem, HandLine, c.lines + 1);
    for (int i = 0; i < c.lines; i++)
        c.line[i] = page->line[i];
    open_slots(&c);
    if (!trial)
        open_plan(&c);
    judge_steps(&c);
    hand_count_lines(&c);
    c.trial = NULL;
    return c;
}
