#include "verify/hand_inside.h"

#include <string.h>

bool hand_is_right(const Hand *hand)
{
    for (int i = 0; i < hand->lines; i++)
        if (hand->line[i].kind == HAND_ROOT || hand->line[i].kind == HAND_CARRIED || hand->line[i].joints)
            return false;
    return true;
}

/* ---- names ------------------------------------------------------------------------------------------------ */

/* |va'| or speed(va'), and angle(va') or direction(va'): what stands in the brackets, and which of the two; empty if it is neither. */
static Text inside_of(Text name, Role *role)
{
    static const char *const WORDS[] = {"speed(", "angle(", "direction("};
    *role = ROLE_SPEED;
    if (name.len > 2 && name.at[0] == '|' && name.at[name.len - 1] == '|')
        return text_cut(name, 1, name.len - 1);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (text_starts(name, WORDS[i]) && name.at[name.len - 1] == ')') {
            *role = i ? ROLE_DIRECTION : ROLE_SPEED;
            return text_cut(name, strlen(WORDS[i]), name.len - 1);
        }
    return (Text){0};
}

/* The speed or the direction of that answer. */
static int aspect_of(const Plan *plan, int answer, Role role)
{
    for (int i = plan->aspects; answer >= 0 && i < plan->count; i++)
        if (plan->step[i].role == role && text_equal(plan->step[i].name, plan->step[answer].name))
            return i;
    return -1;
}

/* Whether a page, where an index joins its name (paper_name), has that name of a plan: v_A' of an island is vA' there. */
static bool is_on_paper(Text name, Text paper)
{
    size_t at = 0;
    for (size_t i = 0; i < name.len; i++) {
        if (i && name.at[i] == '_')
            continue;
        if (at == paper.len || paper.at[at++] != name.at[i])
            return false;
    }
    return at == paper.len;
}

/* The step of a name of a page; of two that the page cannot tell apart, none. */
static int find_on_paper(const Report *report, Text paper)
{
    int found = report_find(report, paper);
    if (found >= 0)
        return found;
    for (int i = 0; i < report->plan->aspects; i++) {
        Text name = report->plan->step[i].name;
        int  step = is_on_paper(name, paper) ? report_find(report, name) : -1;
        if (step >= 0 && found >= 0 && step != found)
            return -1;
        found = step >= 0 ? step : found;
    }
    return found;
}

/* The step of a name, in the case that applies: a method's own name, or an alias; S1x is the component x of S1. */
static int find_step(const Report *report, const Method *method, Text name, int *component)
{
    Role role;
    Text inside = inside_of(name, &role);
    if (inside.len)
        return aspect_of(report->plan, find_step(report, method, inside, component), role);
    int step = find_on_paper(report, method ? method_unalias(method, name) : name);
    if (step >= 0 || name.len < 2)
        return step;
    char axis = name.at[name.len - 1];
    step = axis >= 'x' && axis <= 'z' ? find_step(report, method, text_cut(name, 0, name.len - 1), component) : -1;
    if (step < 0 || report->plan->step[step].shape.kind != SHAPE_VECTOR || axis - 'x' >= report->plan->step[step].shape.rows)
        return -1;
    *component = axis - 'x';
    return step;
}

/* What the forms of a page may name: the entries above them, then the steps of the derivation. */
typedef struct PageNames {
    HandNames       names; /* first */
    Scope           scope;
    Names           found;
    const Report   *report;
    const Method   *method;
    Arena          *mem;
    const Handwork *so_far;
    int             above;   /* so many entries of it */
    Written        *truth;   /* of each step, once asked for */
    const Written **written; /* by slot: steps first, then entries */
    int             room;
} PageNames;

static Written *true_step(PageNames *p, int step)
{
    NumCtx       *ctx;
    const Column *column = report_column(p->report, step, &ctx);
    if (p->truth[step].shape.kind == SHAPE_NONE && column)
        p->truth[step] = written_of(column->entry[step].value, ctx, &p->report->desk->exact);
    return &p->truth[step];
}

static bool find_name(Scope *scope, Text name, Binding *binding)
{
    PageNames *p = (PageNames *)(void *)((char *)scope - offsetof(PageNames, scope));
    int        component = -1, steps = p->report->plan->count;
    for (int i = p->above - 1; i >= 0; i--) {
        const HandEntry *entry = &p->so_far->entry[i];
        if (entry->component >= 0 || !text_equal(entry->name, name) || !entry->forms)
            continue;
        const Written *written = &entry->form[entry->forms - 1].written;
        if (written->shape.kind == SHAPE_NONE)
            return false;
        *binding = (Binding){written->shape, steps + i};
        p->written[steps + i] = written;
        return true;
    }
    int step = find_step(p->report, p->method, name, &component);
    if (step < 0 || component >= 0 || true_step(p, step)->shape.kind == SHAPE_NONE)
        return false;
    *binding = (Binding){true_step(p, step)->shape, step};
    p->written[step] = true_step(p, step);
    return true;
}

static void each_name(Scope *scope, void (*visit)(Text, void *), void *data)
{
    const PageNames *p = (PageNames *)(void *)((char *)scope - offsetof(PageNames, scope));
    for (int i = 0; i < p->report->plan->aspects; i++)
        if (p->report->plan->step[i].name.len)
            visit(p->report->plan->step[i].name, data);
}

static const Names *names_above(HandNames *names, const Handwork *so_far, int above)
{
    PageNames *p = (PageNames *)names;
    int        needed = p->report->plan->count + so_far->entries + 1;
    if (needed > p->room) {
        const Written **more = ARENA_MANY(p->mem, const Written *, 2 * needed);
        p->written = more;
        p->room = 2 * needed;
    }
    p->so_far = so_far;
    p->above = above;
    p->found = (Names){&p->scope, p->written};
    return &p->found;
}

static Handwork *read_page(const Report *report, const Method *method, Text page, int first_line)
{
    Arena    *mem = report->desk->exact.mem;
    PageNames names = {.names = {names_above}, .scope = {find_name, each_name, true}, .report = report, .method = method, .mem = mem};
    names.truth = ARENA_MANY(mem, Written, report->plan->count + 1);
    return handwork_read(page, first_line, &names.names, &report->desk->exact);
}

/* ---- lines ------------------------------------------------------------------------------------------------ */

/* The signs = inside a line: each form against the one before it. */
static void judge_joints(Checker *c, HandLine *line)
{
    const HandEntry *entry = line->entry;
    line->joint = ARENA_MANY(c->mem, int, entry->forms + 1);
    for (int i = 1; i < entry->forms; i++) {
        const Written *before = &entry->form[i - 1].written, *now = &entry->form[i].written;
        Value          range, value;
        if (before->shape.kind == SHAPE_NONE || now->shape.kind == SHAPE_NONE || before->shape.kind == SHAPE_WORD)
            continue;
        if (written_value(&range, before, true, c->range, c->exact))
            continue;
        bool meets = shape_equal(before->shape, now->shape) && verdict_meets(now, range, c->range, c->exact);
        if (!meets && !written_value(&value, before, false, c->range, c->exact) && shape_equal(before->shape, now->shape)) {
            Target target = target_of(value, c->range, c->exact);
            target.right_only = true;
            meets = verdict_is_right(verdict_of(now, &target).kind);
        }
        if (!meets)
            line->joint[line->joints++] = i;
    }
}

static bool is_readable(const HandEntry *entry)
{
    return entry->forms && entry->form[entry->forms - 1].written.shape.kind != SHAPE_NONE;
}

static void make_lines(Checker *c)
{
    Hand *hand = c->hand;
    hand->lines = hand->work->entries;
    hand->line = ARENA_MANY(c->mem, HandLine, hand->lines + 1);
    for (int i = 0; i < hand->lines; i++) {
        HandLine        *line = &hand->line[i];
        const HandEntry *entry = &hand->work->entry[i];
        *line = (HandLine){.entry = entry, .step = -1, .component = entry->component, .from = -1, .apart = -1};
        line->step = find_step(hand->report, hand->method, entry->name, &line->component);
        line->kind = !is_readable(entry) ? HAND_NOT_READ : line->step < 0 ? HAND_UNKNOWN : HAND_RIGHT;
        line->expected.shape.kind = SHAPE_NONE;
        c->upto = line->step >= c->upto ? hand->report->plan->count : c->upto;
        judge_joints(c, line);
    }
}

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
    if (degrees && num_in_degrees(&own.one, line->expected.one, c->range))
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

/* Cut off, as it seems, but rounded as it should be from rounded values before it. */
static bool follows_from_rounded(Checker *c, int i)
{
    HandLine   *line = &c->hand->line[i];
    VerdictKind as;
    Value       own;
    return line->verdict.kind == VERDICT_TRUNCATED && hand_rests_on(c, line->step) < 0 &&
           hand_work_out(c, c->plan->step[line->step].formula, c->own, c->ctx, &own) && hand_is(c, i, &own, c->ctx, &as) &&
           (as == VERDICT_EXACT || as == VERDICT_ROUNDED);
}

static void judge_line(Checker *c, int i)
{
    HandLine       *line = &c->hand->line[i];
    const Step     *step = &c->plan->step[line->step];
    const Entry    *entry = &c->truth->entry[line->step];
    const HandForm *form = &line->entry->form[line->entry->forms - 1];
    Value           own, spread;
    if (step->role == ROLE_DIRECTION) {
        judge_direction(c, i);
        return;
    }
    if (entry->state != STATE_OK || step->role == ROLE_LAW || step->role == ROLE_NEED || step->role == ROLE_CASE) {
        line->kind = HAND_UNKNOWN;
        return;
    }
    line->expected = hand_part(line, entry->value);
    line->ctx = c->ctx;
    Target target = target_of(line->expected, c->ctx, c->exact);
    target.right_only = c->trial;
    line->verdict = verdict_of(&form->written, &target);
    if (hand_rests_on(c, line->step) >= 0)
        c->healed += verdict_is_right(line->verdict.kind) || hand_is_about(c, i);
    if (verdict_is_right(line->verdict.kind)) {
        line->kind = follows_from_rounded(c, i) ? HAND_DRIFT : HAND_RIGHT;
        return;
    }
    bool has_own = hand_work_out(c, step->formula, c->own, c->ctx, &own);
    int  rests = hand_rests_on(c, line->step);
    bool follows = has_own && hand_is(c, i, &own, c->ctx, NULL);
    if (!follows && !says_how_far(&form->written) && hand_work_out(c, step->formula, c->spread, c->range, &spread) && value_count(&spread))
        follows = verdict_meets(&form->written, hand_part(line, spread), c->range, c->exact);
    if (follows) {
        line->kind = rests < 0 ? HAND_DRIFT : HAND_CARRIED;
        line->from = rests;
        return;
    }
    line->kind = HAND_ROOT;
    if (!c->trial) {
        hand_suspect(c, i, has_own ? &own : NULL);
        if (hand_same_mistake(c, i))
            return;
    }
    c->hand->roots++;
    if (c->hand->root < 0)
        c->hand->root = i;
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

/* A root that nothing explains: the laws that cannot hold whatever the digits stand for. */
static void find_broken_laws(Checker *c)
{
    const HandLine *root = c->hand->root < 0 ? NULL : &c->hand->line[c->hand->root];
    int            *law = ARENA_MANY(c->mem, int, c->plan->aspects + 1);
    c->hand->law = law;
    if (!root || root->suspects)
        return;
    for (int i = 0; i < c->plan->aspects; i++) {
        Value value;
        if (c->plan->step[i].role == ROLE_LAW && hand_applies(c, i) &&
            hand_work_out(c, c->plan->step[i].formula, c->spread, c->range, &value) && value.truth == TRUTH_FALSE)
            law[c->hand->laws++] = i;
    }
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

static void judge_by(Checker *c, const Plan *plan, const Column *truth)
{
    c->plan = plan;
    c->truth = truth;
    c->healed = 0;
    c->hand->roots = 0;
    c->hand->root = -1;
    for (int i = 0; i < c->hand->lines; i++) {
        HandLine *line = &c->hand->line[i];
        line->kind = !is_readable(line->entry) ? HAND_NOT_READ : line->step < 0 ? HAND_UNKNOWN : HAND_RIGHT;
        line->from = line->apart = -1;
        line->suspects = 0;
        line->same = line->could_be = line->pair = false;
    }
    open_slots(c);
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
    Checker c = {.hand = hand, .report = report, .mem = mem, .exact = &report->desk->exact, .plan = report->plan, .givens = report->givens};
    c.upto = report->plan->aspects;
    *hand = (Hand){.report = report, .method = method, .root = -1};
    choose_numbers(&c);
    hand->work = read_page(report, method, page, first_line);
    hand->ctx = c.ctx;
    make_lines(&c);
    choose_roundings(&c);
    const Column *own = c.ctx == c.exact && c.upto == report->plan->aspects
                            ? report->exact
                            : column_run(report->plan, report->givens, report->exact, c.upto, c.ctx);
    hand_choose_convention(&c, own);
    const Plan   *plan = c.plan;
    const Column *truth = c.truth;
    if (hand->conventions)
        judge_otherwise(&c, report->plan, own);
    judge_by(&c, plan, truth);
    hand->plan = plan;
    hand_drop_wider(hand);
    if (hand->roots)
        hand->otherwises = 0;
    judge_answers(hand);
    find_broken_laws(&c);
    return hand;
}
