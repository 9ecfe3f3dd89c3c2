/* A page judged line by line, by one plan. */
#include "handwork/hand_cause.h"
#include "handwork/hand_judging.h"
#include "handwork/reading/hand_reading.h"
#include "handwork/written/digits.h"

#include "number/exact.h"

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
    if (!exact && !hand_work_out_range(c, c->plan->step[line->step].formula, c->truth->slot, &line->expected))
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
    if (line->from >= 0 && hand_work_out_range(c, c->plan->step[line->step].formula, c->own, &own) && hand_is(c, i, &own, c->range, NULL))
        return;
    line->kind = HAND_ROOT;
    line->from = -1;
    c->counts.wrong++;
    if (c->root < 0)
        c->root = i;
}

static bool is_same_number(const WrittenPart *a, const WrittenPart *b, NumCtx *exact)
{
    bool exactly = a->kind == WRITTEN_EXACT || a->kind == WRITTEN_WHOLE || (a->kind == WRITTEN_FORMULA && b->kind == WRITTEN_WHOLE);
    return exactly && a->value && b->value && exact_compare(exact_num(a->value), exact_num(b->value), exact) == ORDER_EQUAL;
}

/* Whether nothing is rounded in the line: 12 is 1*12 itself, or 8*0.6 + 9*0.8, and no short way to write 11.55. */
static bool is_worked_out_exactly(const HandChecker *c, const HandEntry *entry)
{
    bool           exact = false;
    const Written *last = &entry->form[entry->forms - 1].written;
    for (int k = 0; k < entry->forms - 1 && !exact; k++) {
        const Written *form = &entry->form[k].written;
        exact = form->count == last->count && form->count && !form->named;
        for (int i = 0; i < form->count && exact; i++)
            exact = is_same_number(&form->part[i], &last->part[i], c->exact);
    }
    return exact;
}

/* Measures how far a number is from `part`, as it was written; false if there is no exact answer. */
static bool distance_of(Num *off, Num number, const WrittenPart *part, NumCtx *exact)
{
    return part->value && exact_sub(off, exact_num(part->value), number, exact) == NUM_OK &&
           (exact_sign(off->exact, exact) >= 0 || exact_neg(off, *off, exact) == NUM_OK);
}

/* Whether what was written is nearer to the student's own value than to the true one, in each component. */
static bool is_nearer(HandChecker *c, const HandLine *line, const Value *own)
{
    const Written *last = &line->entry->form[line->entry->forms - 1].written;
    bool nearer = c->ctx == c->exact && shape_equal(own->shape, line->expected.shape) && value_count(own) == last->count && last->count;
    for (int i = 0; i < last->count && nearer; i++) {
        Num from_own, from_truth;
        nearer = distance_of(&from_own, value_num(own)[i], &last->part[i], c->exact) &&
                 distance_of(&from_truth, value_num(&line->expected)[i], &last->part[i], c->exact) &&
                 exact_compare(from_own, from_truth, c->exact) == ORDER_LESS;
    }
    return nearer;
}

/* Whether this form of the line can be the true value, or the one that follows from the student's own. */
static bool reaches(HandChecker *c, int i, int form, const Value *own)
{
    const Written *written = &c->line[i].entry->form[form].written;
    return hand_reaches_truth(c, i, written) || (own && hand_reaches_own(c, i, written, *own, c->ctx));
}

/* Whether few digits are too few to show that the line is right: it begins with a formula that is not, and 110 is 107 and 106, too; or it
 * works out what it then rounds. */
static bool hides_in_few_digits(HandChecker *c, int i, const Value *own)
{
    const HandEntry *entry = c->line[i].entry;
    bool             turned = entry->form[entry->forms - 1].turned; /* and the formula is not */
    bool             begins_right = entry->forms == 1 || turned || !is_formula(&entry->form[0].written) || reaches(c, i, 0, own);
    return !begins_right || is_worked_out_exactly(c, entry);
}

/* Whether the line works out all digits of what it has from numbers, and that is not the truth: 163 for 162.5. */
static bool is_another_result(HandChecker *c, int i, const Value *own)
{
    int form = hand_works_out_all_digits(c, c->line[i].entry);
    return form >= 0 && !reaches(c, i, form, own);
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
    bool rounded = line->verdict.kind == VERDICT_FEW_DIGITS || line->verdict.kind == VERDICT_TRUNCATED;
    if (rounded && hides_in_few_digits(c, i, own))
        line->verdict.kind = VERDICT_WRONG;
    if ((rounded || line->verdict.kind == VERDICT_ROUNDED) && is_another_result(c, i, own))
        line->verdict.kind = VERDICT_WRONG;
    int rests = hand_rests_on(c, line->step);
    /* One digit below a wrong value fits by chance. */
    if (rests >= 0 && own && line->verdict.kind == VERDICT_FEW_DIGITS && !hand_is(c, i, own, c->ctx, NULL))
        line->verdict.kind = VERDICT_WRONG;
    /* 0.1 for 0.0707 where the student's wrong value gives exactly 0.1. */
    if (rests >= 0 && own && line->verdict.kind != VERDICT_EXACT && hand_is(c, i, own, c->ctx, &as) && as <= line->verdict.kind &&
        (as < line->verdict.kind || is_nearer(c, line, own)))
        line->verdict.kind = VERDICT_WRONG;
    if (rests >= 0)
        c->healed += verdict_is_right(line->verdict.kind) || hand_is_near(c, i, written);
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
    bool             right = entry->forms == 1, begins = is_formula(&entry->form[0].written);
    for (int k = 0; k < entry->forms - 1 && !right && !(k && begins); k++)
        right = reaches(c, i, k, own);
    return right;
}

/* Whether nothing that the value comes from was rounded: it is the truth itself. */
static bool is_unrounded(HandChecker *c, int i, const Value *own)
{
    const Value *truth = &c->truth->entry[c->line[i].step].value;
    bool         same = own && c->ctx == c->exact && shape_equal(own->shape, truth->shape);
    for (int k = 0; k < value_count(truth) && same; k++)
        same = exact_compare(value_num((Value *)own)[k], value_num((Value *)truth)[k], c->exact) == ORDER_EQUAL;
    return same;
}

/* Whether the line follows from the values above it on the page, or from what those were rounded from. */
static bool follows(HandChecker *c, int i, const Value *own)
{
    HandLine      *line = &c->line[i];
    const Written *written = &line->entry->form[line->entry->forms - 1].written;
    Value          spread;
    VerdictKind    as;
    if (own && hand_is(c, i, own, c->ctx, &as) && (as != VERDICT_FEW_DIGITS || !hides_in_few_digits(c, i, own)) &&
        (as == VERDICT_EXACT || !is_another_result(c, i, own))) {
        line->itself = as == VERDICT_EXACT;
        return true;
    }
    /* Roots in roots have no exact form: |v'|² of a velocity with rounded and exact parts. */
    if (!own && hand_work_out_range(c, c->plan->step[line->step].formula, c->own, &spread) && hand_is(c, i, &spread, c->range, NULL))
        return true;
    return !says_how_far(written) && !is_formula(written) && !is_unrounded(c, i, own) &&
           hand_work_out(c->plan->step[line->step].formula, c->spread, c->range, &spread) && value_count(&spread) &&
           verdict_meets(written, hand_part(line, spread), c->range, c->exact) && hand_follows_unrounded(c, i) &&
           has_right_formula(c, i, own);
}

/* n from the N of the problem and the student's own |N|, rounded or wrong. *from: the line with a wrong one, or as it was. */
static bool follows_length(HandChecker *c, int i, int *from)
{
    int         above;
    const Expr *formula = hand_with_lengths(c, i, &above);
    Value       value;
    bool        follows = formula && hand_work_out(formula, c->own, c->ctx, &value) && hand_is(c, i, &value, c->ctx, NULL);
    *from = follows && c->line[above].kind == HAND_NOT_READ ? above : *from; /* its sides differ */
    return follows;
}

/* Whether the line has a whole number of two digits or more, zeros at its end aside, to which the true value rounds, 46 for 45.56, and no
 * known mistake gives just that number, as g = 10 does. */
static bool is_rounded_to_whole(HandChecker *c, int i, const Value *own)
{
    enum { LEAST = 2 };
    HandLine      *line = &c->line[i];
    const Written *last = &line->entry->form[line->entry->forms - 1].written;
    Target         target = hand_target(c, i, c->truth->entry[line->step].value, c->ctx);
    bool           whole = last->count > 0;
    for (int k = 0; k < last->count; k++)
        whole &= last->part[k].kind == WRITTEN_WHOLE && last->part[k].digits - last->part[k].zeros >= LEAST;
    for (int k = 0; k < line->suspects; k++)
        whole &= line->suspect[k].as != VERDICT_EXACT;
    target.short_whole = target.right_only = true;
    Verdict verdict = whole ? verdict_of(last, &target) : (Verdict){.kind = VERDICT_WRONG};
    bool    rounds = verdict.kind == VERDICT_FEW_DIGITS || verdict.kind == VERDICT_ROUNDED;
    bool    right = rounds && hand_rests_on(c, line->step) < 0 && has_right_formula(c, i, own) && !hides_in_few_digits(c, i, own);
    line->verdict = right ? verdict : line->verdict;
    return right;
}

static void judge_root(HandChecker *c, int i, const Value *own)
{
    HandLine *line = &c->line[i];
    line->kind = HAND_ROOT;
    if (!c->trial) {
        hand_suspect(c, i, own);
        if (is_rounded_to_whole(c, i, own)) {
            line->kind = HAND_RIGHT;
            line->suspects = 0;
            line->pair = line->could_be = false;
            line->factor = (Text){0};
            return;
        }
        if (hand_same_mistake(c, i))
            return;
        const Written *last = &line->entry->form[line->entry->forms - 1].written;
        bool           named = line->suspects && !line->pair && !line->suspect[0].chance; /* carried comes before it, roundings do not */
        if (hand_keeps_law(c, i, &line->from) && (line->from >= 0 || (!named && hand_is_near(c, i, last)))) {
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

/* The value follows from the page's own numbers: off by their roundings, or with the sign that the page counts by, J = Δp = -2.8. */
static void take_own_reckoning(HandLine *line)
{
    line->kind = line->verdict.kind == VERDICT_SIGN ? HAND_RIGHT : HAND_DRIFT;
    if (line->kind == HAND_RIGHT)
        line->verdict.kind = VERDICT_EXACT;
}

void hand_judge_line(HandChecker *c, int i)
{
    HandLine    *line = &c->line[i];
    const Step  *step = &c->plan->step[line->step];
    const Entry *entry = &c->truth->entry[line->step];
    Value        value, other;
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
    bool         datum = step->role == ROLE_GIVEN; /* a convention may turn it, but it follows from nothing */
    const Value *own = !datum && hand_work_out(step->formula, c->own, c->ctx, &value) ? &value : NULL;
    if (judge_truth(c, i, own))
        return;
    int from = hand_rests_on(c, line->step);
    if (datum) {
        judge_root(c, i, NULL);
    } else if (follows(c, i, own) || follows_length(c, i, &from) || hand_is_carried_by_own_formula(c, i, &from)) {
        line->from = from;
        line->kind = from < 0 ? HAND_DRIFT : HAND_CARRIED;
    } else if ((hand_other_formula_gives(c, i, &other) && has_right_formula(c, i, &other) && !is_another_result(c, i, NULL)) ||
               hand_is_own_reckoning(c, i)) {
        take_own_reckoning(line);
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
        if (hand_is_right(&c->line[i])) {
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
            if (line->step != s || !hand_is_judged(line))
                continue;
            if (num_poll(c->exact))
                return;
            set_followers(c, i, false);
            hand_judge_line(c, i);
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

/* Whether a line above is wrong whose step comes later in the derivation. */
static bool is_below_later_root(const HandChecker *c, int i)
{
    bool below = false;
    for (int k = 0; k < i && !below; k++)
        below = c->line[k].kind == HAND_ROOT && c->line[k].step > c->line[i].step;
    return below;
}

/* loss = T - T' where the derivation has the loss first: a T that was taken for rounded turned out to be wrong. */
static void judge_again(HandChecker *c)
{
    for (int i = 0; i < c->lines; i++)
        if (c->line[i].kind == HAND_DRIFT && c->line[i].step >= 0 && is_below_later_root(c, i))
            hand_judge_line(c, i);
}

/* Whether the line shows how its value comes about, j = 0.5*4/1.25 = 1.6. */
static bool is_worked_out(const HandLine *line)
{
    const Written *last = &line->entry->form[line->entry->forms - 1].written;
    return line->entry->forms > 1 || (last->formula && !digits_is_literal(last->formula));
}

/* The line below is wrong because of this one: it goes on with its value. */
static void become_root(HandChecker *c, int i, int below)
{
    HandLine *line = &c->line[i], *carried = &c->line[below];
    line->kind = HAND_ROOT;
    line->from = -1;
    hand_suspect(c, i, NULL);
    c->root = c->root == below ? i : c->root;
    carried->kind = HAND_CARRIED;
    carried->suspects = 0;
    carried->pair = carried->could_be = carried->same = false;
    carried->factor = (Text){0};
    for (int k = 0; k < c->lines; k++) {
        HandLine *other = &c->line[k];
        if (k != below && (k == i || other->from != below))
            continue;
        other->from = i;
        other->same &= !hand_line_uses(c->report, c->line, k, i);
    }
}

/* In the derivation J follows from the velocities; on a page that works out J first, the velocities follow from its J. */
static void turn_round(HandChecker *c)
{
    for (int i = 0; i < c->lines; i++) {
        const HandLine *line = &c->line[i];
        int             from = line->kind == HAND_CARRIED ? line->from : -1;
        if (from > i && c->line[from].kind == HAND_ROOT && is_worked_out(line) && hand_line_uses(c->report, c->line, from, i))
            become_root(c, i, from);
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
        if (line->step >= 0 && hand_is_judged(line))
            c->written[line->step] = true;
    }
}

/* Two values that follow from each other follow from nothing: the first of them is wrong by itself. */
static void break_circles(HandChecker *c)
{
    for (int i = 0; i < c->lines; i++) {
        int from = i;
        for (int steps = 0; steps <= c->lines && from >= 0 && c->line[from].kind == HAND_CARRIED; steps++)
            from = c->line[from].from;
        if (from < 0 || c->line[from].kind != HAND_CARRIED)
            continue;
        c->line[i].kind = HAND_ROOT;
        c->line[i].from = -1;
        c->root = c->root < 0 ? i : c->root;
    }
}

static bool is_right(const HandLine *line)
{
    return line->step >= 0 && hand_is_right(line);
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
        counts.unread += !hand_is_judged(line);
    }
    c->counts = counts;
}

void hand_take_first_root(HandChecker *c)
{
    c->root = -1;
    for (int i = 0; i < c->lines && c->root < 0; i++)
        c->root = c->line[i].kind == HAND_ROOT ? i : -1;
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
    if (!trial) {
        judge_again(&c);
        turn_round(&c);
    }
    break_circles(&c);
    hand_count_lines(&c);
    c.trial = NULL;
    return c;
}
