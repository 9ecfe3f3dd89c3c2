/* The suspects of a wrong value: every known mistake, worked out from the student's own values and from the true ones; then slips of the
 * pen. */
#include "handwork/equations/equation_judge.h"
#include "handwork/hand_cause.h"
#include "handwork/hand_judging.h"
#include "handwork/slips/slips.h"

enum { MOST_SUSPECTS = 8 };

static bool is_listed(const HandLine *line, Text id)
{
    for (int i = 0; i < line->suspects; i++)
        if (text_equal(line->suspect[i].id, id))
            return true;
    return false;
}

void hand_list_suspect(HandChecker *c, HandLine *line, Suspect suspect)
{
    if (is_listed(line, suspect.id) || line->suspects == MOST_SUSPECTS)
        return;
    suspect.chance |= slip_is_chance(suspect.id);
    *ARENA_ADD(c->mem, line->suspect, line->suspects, &line->room) = suspect;
}

/* Whether the page has a value for the step before that line's step. */
static bool is_written(const HandChecker *c, int step, int before)
{
    return step < before && c->written[step];
}

/* A mistake that a line is compared with, or two together. */
typedef struct Theory {
    const Mistake *mistake, *second; /* second: or NULL */
    bool           anyway;           /* though the page has the right value of the wrong step, which was then not used */
} Theory;

typedef bool Test(HandChecker *c, int line, const Theory *theory, Suspect *found);

/* Most tests fail, so each first runs in memory that is freed afterwards. If it succeeds, it runs again in memory that is kept. */
static bool holds(HandChecker *c, Test *test, int line, const Theory *theory, Suspect *found)
{
    hand_set_memory(c, c->aside);
    bool so = test(c, line, theory, found);
    hand_set_memory(c, c->kept);
    arena_reset(c->aside);
    return so && test(c, line, theory, found);
}

/* Kept says how far the values on the page are kept. */
typedef enum Kept {
    KEPT_ALL,     /* the student's own values, and the values that follow from them */
    KEPT_NOTHING, /* the true values */
} Kept;

/* The value of the step when this mistake is made somewhere up to it, and all that was worked out on the way. False where it has no value,
 * or nothing changes. */
static bool value_with(HandChecker *c, const Plan *wrong, int step, Kept kept, Suspect *found)
{
    Slot *slot = ARENA_MANY(c->mem, Slot, c->plan->slots + 1);
    bool  changed = false;
    for (int i = 0; i < c->plan->slots; i++)
        slot[i] = kept == KEPT_ALL ? c->own[i] : c->truth->slot[i];
    for (int i = 0; i <= step; i++) {
        const Step *s = &wrong->step[i];
        Value       value;
        bool        same = s->formula == c->plan->step[i].formula;
        if (s->slot < 0 || (s->role == ROLE_GIVEN && same) || !hand_applies(c, i))
            continue;
        changed |= !same;
        if (!changed || (kept == KEPT_ALL && i < step && is_written(c, i, step) && s->role != ROLE_GIVEN))
            continue; /* nothing is wrong yet, or the page has its own */
        if (!hand_work_out(s->formula, slot, c->ctx, &value))
            return false;
        slot[s->slot] = (Slot){value, NUM_OK, true};
    }
    found->wrong = wrong;
    found->slot = slot;
    const Step *last = &wrong->step[step];
    if (last->slot < 0) /* a speed */
        return changed && hand_work_out(last->formula, slot, c->ctx, &found->gives);
    found->gives = slot[last->slot].value;
    return changed && slot[last->slot].flags == 0;
}

static bool replaces(const Mistake *mistake, int step)
{
    for (int i = 0; i < mistake->replaces; i++)
        if (mistake->replace[i].step == step)
            return true;
    return false;
}

static bool reaches(const Mistake *mistake, int step)
{
    for (int i = 0; i < mistake->replaces; i++)
        if (mistake->replace[i].step <= step)
            return true;
    return false;
}

/* Whether a wrong formula stands at a step before that one whose value is on the page: then it was not made there. A given may be on the
 * page as the problem has it, 72 km/h, and be used as 72. */
static bool is_refuted(const HandChecker *c, const Plan *wrong, int step)
{
    for (int i = 0; i < step; i++)
        if (wrong->step[i].formula != c->plan->step[i].formula && is_written(c, i, step) && wrong->step[i].role != ROLE_GIVEN)
            return true;
    return false;
}

/* The plan with a mistake; for a mistake of the method it is made only once. */
static const Plan *plan_with(HandChecker *c, const Mistake *mistake)
{
    const Plan *own = c->report->plan;
    if (mistake < own->mistake || mistake >= own->mistake + own->mistakes)
        return mistake_plan(c->plan, mistake, c->mem);
    const Plan **wrong = &c->wrong[mistake - own->mistake];
    if (!*wrong)
        *wrong = mistake_plan(c->plan, mistake, c->kept);
    return *wrong;
}

/* With the student's own values before it, and with the true ones. */
static bool comes_of(HandChecker *c, int line, const Theory *theory, Suspect *found)
{
    int         step = c->line[line].step;
    const Plan *wrong = plan_with(c, theory->mistake);
    if (theory->second)
        wrong = mistake_plan(wrong, theory->second, c->mem);
    if (value_with(c, wrong, step, KEPT_ALL, found) && hand_is(c, line, &found->gives, c->ctx, &found->as))
        return true;
    return (theory->anyway || !is_refuted(c, wrong, step)) && value_with(c, wrong, step, KEPT_NOTHING, found) &&
           hand_is(c, line, &found->gives, c->ctx, &found->as);
}

/* A wrong formula of another shape than the step's (a number for a vector): nothing follows from it, but it may be what was written. */
static bool ends_in(HandChecker *c, int line, const Theory *theory, Suspect *found)
{
    const Mistake *mistake = theory->mistake;
    int            step = c->line[line].step;
    if (theory->anyway)
        return false;
    for (int i = 0; i < mistake->replaces; i++)
        for (int own = 1; own >= 0 && mistake->replace[i].step == step; own--)
            if (mistake_replacement_value(&found->gives, &mistake->replace[i], own ? c->own : c->truth->slot, c->ctx) == NUM_OK &&
                hand_is(c, line, &found->gives, c->ctx, &found->as))
                return true;
    return false;
}

/* Whether the mistake makes no difference to that line here. */
static bool gives_truth(const HandChecker *c, int line, const Suspect *found)
{
    const Entry *truth = &c->truth->entry[c->line[line].step];
    return truth->state == STATE_OK && shape_equal(truth->value.shape, found->gives.shape) &&
           value_same(&truth->value, &found->gives, c->ctx);
}

static bool explains(HandChecker *c, int line, const Mistake *mistake, bool anyway, Suspect *found)
{
    *found = (Suspect){.id = mistake->id, .feedback = mistake->feedback, .mistake = mistake};
    return reaches(mistake, c->line[line].step) &&
           holds(c, mistake_changes(mistake) ? comes_of : ends_in, line, &(Theory){mistake, NULL, anyway}, found) &&
           !gives_truth(c, line, found);
}

bool hand_comes_of(HandChecker *c, int line, const Mistake *mistake, Suspect *found)
{
    return explains(c, line, mistake, false, found);
}

static void suspect(HandChecker *c, int line, const Mistake *mistake, bool anyway)
{
    HandLine *l = &c->line[line];
    Suspect   found;
    if (!is_listed(l, mistake->id) && mistake->kind == MISTAKE_FORMULA && explains(c, line, mistake, anyway, &found))
        hand_list_suspect(c, l, found);
}

static void suspect_mistakes(HandChecker *c, int line, bool anyway)
{
    const Plan *plan = c->report->plan;
    for (int i = 0; i < plan->mistakes; i++)
        suspect(c, line, &plan->mistake[i], anyway);
}

static bool may_be_one_of_two(const Mistake *mistake, int step)
{
    return mistake->kind == MISTAKE_FORMULA && mistake_changes(mistake) && reaches(mistake, step);
}

/* Two mistakes together: only where one is not enough. */
static void suspect_pairs(HandChecker *c, int line)
{
    HandLine   *l = &c->line[line];
    const Plan *plan = c->report->plan;
    for (int i = 0; i < plan->mistakes && !l->suspects; i++)
        for (int k = i + 1; k < plan->mistakes && !l->suspects; k++) {
            const Mistake *one = &plan->mistake[i], *two = &plan->mistake[k];
            Suspect        both = {.id = one->id, .feedback = one->feedback, .mistake = one};
            if (!may_be_one_of_two(one, l->step) || !may_be_one_of_two(two, l->step) || text_equal(one->id, two->id) ||
                !holds(c, comes_of, line, &(Theory){one, two, false}, &both))
                continue;
            hand_list_suspect(c, l, both);
            both.id = two->id;
            both.feedback = two->feedback;
            both.mistake = two;
            hand_list_suspect(c, l, both);
            l->pair = l->could_be = true;
        }
}

/* General mistakes that a formula allows: at the step itself, or at one before it that is not on the page. */
static void suspect_vectors(HandChecker *c, int line)
{
    HandLine *l = &c->line[line];
    for (int step = 0; step <= l->step; step++) {
        if (!c->plan->step[step].formula || !hand_applies(c, step) || (step < l->step && is_written(c, step, l->step)))
            continue;
        if (!c->slips[step]) {
            Slips *slips = ARENA_ONE(c->mem, Slips);
            *slips = slips_of_step(c->plan, step, c->exact);
            c->slips[step] = slips;
        }
        for (int i = 0; i < c->slips[step]->count; i++)
            suspect(c, line, &c->slips[step]->mistake[i], false);
    }
}

/* Slips of calculating and copying, which show in the number alone. */
static void suspect_numbers(HandChecker *c, int line, const Value *own, SlipKind kind)
{
    HandLine       *l = &c->line[line];
    const HandForm *form = &l->entry->form[l->entry->forms - 1];
    if (c->ctx != c->exact)
        return;
    for (const Slip *slip = slips_table; slip->id && !l->suspects; slip++)
        if (slip->kind == kind && ((own && slip_explains(slip->id, &form->written, hand_part(l, *own), c->exact)) ||
                                   slip_explains(slip->id, &form->written, l->expected, c->exact)))
            hand_list_suspect(c, l, (Suspect){.id = text_of(slip->id), .feedback = text_of(slip->feedback)});
}

static void suspect_units(HandChecker *c, int line)
{
    Suspect found = {.shared = true};
    if (hand_is_in_other_unit(c, line, &found))
        hand_list_suspect(c, &c->line[line], found);
}

static void suspect_radians(HandChecker *c, int line)
{
    if (hand_is_in_radians(c, line))
        hand_list_suspect(c, &c->line[line], (Suspect){.id = TEXT("VX12"), .feedback = slip_feedback(TEXT("VX12")), .shared = true});
}

/* One datum copied in the place of another explains the value. */
static void suspect_copies(HandChecker *c, int line)
{
    HandLine   *l = &c->line[line];
    const Step *step = &c->plan->step[l->step];
    for (int g = 0; g < c->plan->count && step->formula; g++)
        for (int h = 0; h < c->plan->count; h++) {
            const Step *one = &c->plan->step[g], *other = &c->plan->step[h];
            if (g == h || one->role != ROLE_GIVEN || other->role != ROLE_GIVEN || !shape_equal(one->shape, other->shape) ||
                !expr_uses(step->formula, one->slot))
                continue;
            Slot *slot = ARENA_MANY(c->mem, Slot, c->plan->slots + 1);
            Value value;
            for (int i = 0; i < c->plan->slots; i++)
                slot[i] = c->own[i];
            slot[one->slot] = slot[other->slot];
            if (hand_work_out(step->formula, slot, c->ctx, &value) && hand_is(c, line, &value, c->ctx, NULL)) {
                hand_list_suspect(
                    c, l,
                    (Suspect){.id = TEXT("GN3"),
                              .feedback = text_format(c->mem, "using %.*s instead of %.*s gives this value: check what you copied.",
                                                      TEXT_ARG(other->keyword), TEXT_ARG(one->keyword)),
                              .chance = true});
                return;
            }
        }
}

/* An equation that holds among the values that a mistake gives: v2 = v1 + 9, where e was left out. Mistakes that were made before its own
 * step come first: an equation seldom shows what somebody did to a result. */
static void suspect_relation(HandChecker *c, int line)
{
    HandLine   *l = &c->line[line];
    const Plan *plan = c->report->plan;
    for (int late = 0; late < 2 && !l->suspects && c->ctx == c->exact; late++)
        for (int i = 0; i < plan->mistakes; i++) {
            const Mistake *mistake = &plan->mistake[i];
            if (mistake->kind != MISTAKE_FORMULA || !mistake_changes(mistake) || !reaches(mistake, l->step) ||
                replaces(mistake, l->step) != (late > 0))
                continue;
            hand_set_memory(c, c->aside);
            bool held = hand_relation_holds(c, line, column_run(plan_with(c, mistake), c->givens, c->report->exact, c->upto, c->exact));
            hand_set_memory(c, c->kept);
            arena_reset(c->aside);
            if (held)
                hand_list_suspect(c, l, (Suspect){.id = mistake->id, .feedback = mistake->feedback, .mistake = mistake});
        }
}

/* A datum that differs from the problem's: a slip of the pen that shows, and else it was miscopied. */
static void suspect_datum(HandChecker *c, int line)
{
    HandLine      *l = &c->line[line];
    const Mistake *mistake = hand_unconverted(c, line);
    if (mistake)
        hand_list_suspect(c, l, (Suspect){.id = mistake->id, .feedback = mistake->feedback});
    if (!l->suspects)
        suspect_numbers(c, line, NULL, SLIP_NUMBER);
    if (!l->suspects)
        hand_list_suspect(c, l, (Suspect){.id = TEXT("GN3"), .feedback = TEXT("This number of the problem was copied wrongly.")});
    l->could_be = false; /* what the problem says is there to be read */
}

void hand_list_copy(HandChecker *c, HandLine *line, Text feedback)
{
    line->suspects = 0;
    hand_list_suspect(c, line, (Suspect){.id = TEXT("GN3"), .feedback = feedback});
    line->suspect[0].chance = false; /* it explains the whole page */
}

bool hand_has_digits(const HandChecker *c, const HandLine *line)
{
    const Written *written = &line->entry->form[line->entry->forms - 1].written;
    int            digits = 0, exact = 0;
    for (int i = 0; i < written->count; i++) {
        digits += written->part[i].digits > 1 ? written->part[i].digits : 0;
        exact += written->part[i].kind == WRITTEN_EXACT;
    }
    return digits >= c->weights->sure_digits || exact;
}

/* The first step whose value would tell two suspects apart: it is not on the page, and they give it different values. */
static int find_apart(HandChecker *c, const HandLine *line)
{
    if (line->suspects < 2 || line->pair || !line->suspect[0].mistake || !line->suspect[1].mistake)
        return -1;
    const Plan *one = mistake_plan(c->plan, line->suspect[0].mistake, c->mem);
    const Plan *two = mistake_plan(c->plan, line->suspect[1].mistake, c->mem);
    for (int i = 0; i < c->plan->aspects; i++) {
        const Step *step = &c->plan->step[i];
        Suspect     a, b;
        bool        shown = step->role == ROLE_STEP || step->role == ROLE_ANSWER;
        if (!shown || !hand_applies(c, i) || i == line->step || is_written(c, i, c->plan->count))
            continue;
        if (!value_with(c, one, i, KEPT_ALL, &a))
            a.gives = c->truth->entry[i].value;
        if (!value_with(c, two, i, KEPT_ALL, &b))
            b.gives = c->truth->entry[i].value;
        for (int k = 0; k < value_count(&a.gives) && value_count(&a.gives) == value_count(&b.gives); k++) {
            Order order = c->ctx->sys->compare(value_num(&a.gives)[k], value_num(&b.gives)[k], c->ctx);
            if (order == ORDER_LESS || order == ORDER_GREATER)
                return i;
        }
    }
    return -1;
}

void hand_suspect(HandChecker *c, int line, const Value *own)
{
    HandLine *l = &c->line[line];
    if (c->searched++ >= MOST_EXPLAINED || num_stop())
        return;
    bool relation = hand_is_relation(l);
    suspect_radians(c, line);
    if (!l->suspects && c->plan->step[l->step].role == ROLE_GIVEN && !relation) {
        suspect_datum(c, line);
        return;
    }
    if (!l->suspects)
        suspect_mistakes(c, line, false);
    if (!l->suspects)
        suspect_vectors(c, line);
    if (!l->suspects && !relation)
        suspect_units(c, line);
    if (!l->suspects && relation)
        suspect_relation(c, line);
    for (int kind = 0; kind < 2 && !l->suspects && !relation; kind++)
        suspect_numbers(c, line, own, kind ? SLIP_CHANCE : SLIP_NUMBER);
    if (!l->suspects && !relation)
        suspect_copies(c, line);
    if (!l->suspects)
        suspect_mistakes(c, line, true);
    l->factor = !l->suspects && !relation ? hand_factor(c, line, own) : (Text){0};
    if (!l->suspects && !l->factor.len && !relation && c->plan->step[l->step].role == ROLE_ANSWER)
        suspect_pairs(c, line);
    l->could_be |= !hand_has_digits(c, l);
    l->apart = find_apart(c, l);
}

/* Counts the suspects of `of` that are mistakes `other` has too: only those stay, if there are any. */
static int keep_common(HandLine *of, const HandLine *other)
{
    int kept = 0;
    for (int k = 0; k < of->suspects; k++)
        if ((of->suspect[k].mistake || of->suspect[k].shared) && is_listed(other, of->suspect[k].id))
            of->suspect[kept++] = of->suspect[k];
    of->suspects = kept ? kept : of->suspects;
    return kept;
}

bool hand_same_mistake(HandChecker *c, int line)
{
    HandLine *l = &c->line[line];
    for (int i = 0; i < c->lines; i++) {
        HandLine *root = &c->line[i];
        if (i == line || root->kind != HAND_ROOT || root->pair || l->pair || !keep_common(root, l))
            continue;
        root->agrees = true;
        root->could_be = false;
        root->apart = find_apart(c, root);
        l->kind = HAND_CARRIED;
        l->from = i;
        l->same = true;
        for (int k = 0; k < l->suspects && !l->again; k++)
            l->again = text_equal(l->suspect[k].id, root->suspect[0].id) ? &l->suspect[k] : NULL;
        l->suspects = 0;
        return true;
    }
    return false;
}

/* Whether some right line would be wrong if the mistake had been made wherever its formula is used. */
static bool is_contradicted(HandChecker *c, int line, const Suspect *suspect)
{
    bool contradicted = false;
    hand_set_memory(c, c->aside);
    for (int i = 0; i < c->lines && !contradicted && suspect->wrong; i++) {
        const HandLine *other = &c->line[i];
        Suspect         found;
        if (i != line && other->kind == HAND_RIGHT && c->plan->step[other->step].role != ROLE_GIVEN &&
            value_with(c, suspect->wrong, other->step, KEPT_NOTHING, &found))
            contradicted = !hand_is(c, i, &found.gives, c->ctx, NULL);
    }
    hand_set_memory(c, c->kept);
    arena_reset(c->aside);
    return contradicted;
}

void hand_weigh_suspects(HandChecker *c)
{
    for (int i = 0; i < c->lines; i++) {
        HandLine *line = &c->line[i];
        int       kept = 0;
        if (line->kind != HAND_ROOT || line->agrees)
            continue;
        for (int k = 0; k < line->suspects && !line->pair; k++)
            if (!is_contradicted(c, i, &line->suspect[k]))
                line->suspect[kept++] = line->suspect[k];
        line->could_be |= line->suspects && (!kept || line->suspect[0].chance);
        if (kept)
            line->suspects = kept;
    }
}

/* Whether `wide` is wrong wherever `narrow` is, and somewhere else. */
static bool is_wider(const Mistake *wide, const Mistake *narrow)
{
    for (int i = 0; i < narrow->replaces; i++)
        if (!replaces(wide, narrow->replace[i].step))
            return false;
    return wide->replaces > narrow->replaces;
}

void hand_drop_wider(HandChecker *c)
{
    for (int l = 0; l < c->lines; l++) {
        HandLine *line = &c->line[l];
        int       kept = 0;
        for (int i = 0; i < line->suspects && !line->pair; i++) {
            bool wider = false;
            for (int k = 0; k < line->suspects; k++)
                wider |=
                    line->suspect[i].mistake && line->suspect[k].mistake && is_wider(line->suspect[i].mistake, line->suspect[k].mistake);
            if (!wider)
                line->suspect[kept++] = line->suspect[i];
        }
        if (!line->pair)
            line->suspects = kept;
        if (line->suspects < 2)
            line->apart = -1;
    }
}
