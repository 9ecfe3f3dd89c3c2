/* Settles what a page may leave unsaid once its convention is known: units, the signs of speeds, degrees, the shape of a list. */
#include "handwork/hand_judging.h"
#include "base/paper.h"
#include "handwork/reading/hand_reading.h"
#include "derive/operate.h"
#include "handwork/reading/hand_symbols.h"
#include "handwork/written/digits.h"
#include "handwork/written/written_units.h"

#include <ctype.h>
#include <string.h>

/* The final zeros of a whole number are significant if the form before it gives that number: after a formula that gives 780.2, 780 has
 * three digits and is not 776.6 rounded to two. */
static void count_zeros(HandChecker *c, HandEntry *entry)
{
    if (entry->forms < 2)
        return;
    const Written *before = &entry->form[entry->forms - 2].written;
    Written       *written = &entry->form[entry->forms - 1].written;
    Rat            half = {1, 2, NULL};
    Num            off, reach = {.exact = exact_rational(half, c->exact)};
    if (written->count != 1 || before->count != 1 || !written->part[0].zeros)
        return;
    if (exact_sub(&off, exact_num(before->part[0].from), exact_num(written->part[0].value), c->exact) ||
        (exact_sign(off.exact, c->exact) < 0 && exact_neg(&off, off, c->exact)))
        return;
    Order order = exact_compare(off, reach, c->exact);
    if (order == ORDER_LESS || order == ORDER_EQUAL)
        written->part[0].zeros = 0;
}

/* Whether what was written last is the true value of that step. */
static bool is_true(HandChecker *c, const HandEntry *entry, const HandLine *line, const Column *own, int step)
{
    if (own->entry[step].state != STATE_OK || !value_count(&own->entry[step].value))
        return false;
    Target target = verdict_target(hand_part(line, own->entry[step].value), c->ctx, c->exact);
    target.right_only = true;
    return verdict_is_right(verdict_of(&entry->form[entry->forms - 1].written, &target).kind);
}

/* Whether another line on the page is right that uses the true value of the step. */
static bool is_used_rightly(HandChecker *c, int step, const Column *own)
{
    for (int i = 0; i < c->lines; i++) {
        const HandLine *line = &c->line[i];
        bool           *needed = ARENA_MANY(c->mem, bool, c->plan->count + 1);
        if (line->step < 0 || line->step >= c->plan->aspects || line->kind == HAND_NOT_READ ||
            !is_true(c, line->entry, line, own, line->step))
            continue;
        needed[line->step] = true;
        plan_add_needed(c->plan, needed, c->mem);
        if (needed[step])
            return true;
    }
    return false;
}

/* A: 3i + 4j is the velocity of A before the collision, if the problem gives that one; else the one after it. */
static void find_listed(HandChecker *c, const Column *own)
{
    for (int i = 0; i < c->lines; i++) {
        HandLine *line = &c->line[i];
        bool      body = line->step >= 0 && line->step < c->plan->aspects && line->entry->as_written.len == 1 &&
                    text_ends(line->entry->name, "after") && line->kind != HAND_NOT_READ;
        int before = body ? hand_other_time(c->report, line->step) : -1;
        if (before >= 0 && !is_true(c, line->entry, line, own, line->step) && is_true(c, line->entry, line, own, before))
            line->step = before;
    }
}

/* n = (3, 4), copied from the problem. A student who only writes it down, or continues correctly from there, has restated the datum. */
static void find_restated(HandChecker *c, const Column *own)
{
    for (int i = 0; i < c->lines; i++) {
        HandLine *line = &c->line[i];
        for (int g = 0; g < c->plan->aspects && line->step >= 0 && line->kind != HAND_NOT_READ; g++) {
            const Step *given = &c->plan->step[g];
            bool        other = given->role == ROLE_GIVEN && !text_equal(given->keyword, given->name);
            if (other && line->step < c->plan->aspects && c->plan->step[line->step].role != ROLE_GIVEN &&
                text_equal(given->keyword, line->entry->name) && is_true(c, line->entry, line, own, g) &&
                !is_true(c, line->entry, line, own, line->step) && (line->entry->forms == 1 || is_used_rightly(c, line->step, own)))
                line->step = g;
        }
    }
}

/* The given that the line is read as, if the problem has another value for it; else NULL. */
static const Step *missed_given(HandChecker *c, const HandLine *line, const Column *own)
{
    bool        read = line->step >= 0 && line->step < c->plan->aspects && line->kind != HAND_NOT_READ;
    const Step *step = read ? &c->plan->step[line->step] : NULL;
    return step && step->role == ROLE_GIVEN && !is_true(c, line->entry, line, own, line->step) ? step : NULL;
}

/* h1 = 1.8 where the ball falls from h = 5 and rises to 1.8: names that number the heights begin with the first or with the second. The
 * number of a velocity is that of its body. */
static void find_renumbered(HandChecker *c, const Column *own)
{
    for (int i = 0; i < c->lines; i++) {
        HandLine   *line = &c->line[i];
        Text        name = line->entry->name;
        PaperSymbol symbol;
        bool        body = symbol_read(&symbol, paper_name(c->mem, name)) && symbol.body;
        bool        numbered = name.len > 1 && isdigit((unsigned char)name.at[name.len - 1]) && !body;
        const Step *given = numbered ? missed_given(c, line, own) : NULL;
        for (int s = 0; given && s < c->plan->aspects; s++) {
            const Step *step = &c->plan->step[s];
            bool        like = step->role == ROLE_ANSWER && dimension_same(step->shape.dimension, given->shape.dimension) &&
                        step->name.at[0] == given->name.at[0];
            if (like && is_true(c, line->entry, line, own, s))
                line->step = s;
        }
    }
}

static bool is_direction(const Step *step)
{
    return step->shape.kind == SHAPE_VECTOR && step->shape.dimension.kind == DIMENSION_PURE;
}

/* Whether the step is that given divided by its length. */
static bool is_unit_of(const Step *step, const Step *given)
{
    const Expr *formula = step->formula;
    bool        chain = formula && formula->kind == EXPR_CHAIN && formula->count == 2 && formula->ops[1] == OP_DIV;
    return chain && formula->arg[0]->kind == EXPR_NAME && formula->arg[0]->slot == given->slot;
}

/* N = (-3, 4)/5 = (-0.6, 0.8): the page goes on with a normal of length 1 under the name of the one that was given. */
static void find_normalized(HandChecker *c, const Column *own)
{
    for (int i = 0; i < c->lines; i++) {
        HandLine   *line = &c->line[i];
        const Step *given = missed_given(c, line, own);
        for (int s = 0; given && is_direction(given) && s < c->plan->aspects; s++)
            if (is_unit_of(&c->plan->step[s], given) && is_true(c, line->entry, line, own, s))
                line->step = s;
    }
}

/* ---- names of something else than they usually are ---------------------------------------------------------- */

/* Whether what was written last is the number that the step is worked out as, or `length`: the length of the vector that it is. */
static bool is_number_of(const HandChecker *c, const HandLine *line, int step, bool length)
{
    NumCtx       *ctx;
    const Column *column = step < 0 ? NULL : report_column(c->report, step, &ctx);
    if (!column || column->entry[step].state != STATE_OK)
        return false;
    Env   env = {.num = ctx, .slot = column->slot};
    Value value = column->entry[step].value;
    if (length && (value.shape.kind != SHAPE_VECTOR || operate_call(&value, OP_NORM, &value, 1, &env)))
        return false;
    if (value.shape.kind != SHAPE_NUMBER)
        return false;
    Target target = verdict_target(value, ctx, c->exact);
    target.right_only = true;
    const Written *written = &line->entry->form[line->entry->forms - 1].written;
    Written        ours;
    return verdict_is_right(verdict_of(written, &target).kind) ||
           (written_in_our_unit(&ours, written, c->exact) && verdict_is_right(verdict_of(&ours, &target).kind));
}

/* v' with `letters` before its prime: vn' */
static Text name_with(const HandChecker *c, Text name, const char *letters)
{
    size_t stem = name.len;
    while (stem && name.at[stem - 1] == '\'')
        stem--;
    return text_format(c->mem, "%.*s%s%.*s", TEXT_ARG(text_cut(name, 0, stem)), letters, TEXT_ARG(text_from(name, stem)));
}

/* A number under the name of a vector: the component along n (p = 3.4, or u1 = 3 below "along the line of centres"), or the length. */
static int number_of_vector(const HandChecker *c, const HandLine *line)
{
    Text      name = c->plan->step[line->step].name, second = method_second_meaning(c->method, line->entry->name);
    const int OTHERS[] = {second.len ? report_find(c->report, second) : -1, report_find(c->report, name_with(c, name, "n")),
                          hand_aspect_of(c->plan, line->step, ROLE_SPEED)};
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        if (is_number_of(c, line, OTHERS[i], false))
            return OTHERS[i];
    return is_number_of(c, line, line->step, true) ? -1 : line->step;
}

static bool is_on_page(const HandChecker *c, int step)
{
    bool found = false;
    for (int i = 0; i < c->lines && !found; i++)
        found = c->line[i].step == step;
    return found;
}

/* KE = 60 after an explosion, where KE alone is the kinetic energy before it, and the page has no KE'. */
static int energy_in_other_state(const HandChecker *c, const HandLine *line)
{
    PaperSymbol symbol;
    Text        name = c->plan->step[line->step].name;
    bool energy = symbol_read(&symbol, line->entry->name) && symbol.quantity == SYMBOL_ENERGY && symbol.time == TIME_UNSAID && !symbol.body;
    int  other = energy ? report_find(c->report, name_with(c, name, "'")) : -1;
    if (other >= 0 && is_on_page(c, other))
        return line->step;
    return is_number_of(c, line, other, false) && !is_number_of(c, line, line->step, false) ? other : line->step;
}

/* P = (6.4, 2.8) where nothing meets: the point that has it where the lines would meet, if there is such a step. */
static int point_of_none(const HandChecker *c, const HandLine *line)
{
    const Written *written = &line->entry->form[line->entry->forms - 1].written;
    for (int i = 0; i < c->plan->aspects; i++) {
        NumCtx       *ctx;
        const Column *column = report_column(c->report, i, &ctx);
        bool          point = c->plan->step[i].role == ROLE_STEP && column && column->entry[i].state == STATE_OK;
        Target        target = verdict_target(point ? column->entry[i].value : (Value){.shape = {.kind = SHAPE_NONE}}, ctx, c->exact);
        target.right_only = true;
        if (point && shape_equal(written->shape, column->entry[i].value.shape) && verdict_is_right(verdict_of(written, &target).kind))
            return i;
    }
    return line->step;
}

int hand_other_meaning(const HandChecker *c, const HandLine *line)
{
    const HandEntry *entry = line->entry;
    const Entry     *truth = line->step < c->plan->aspects ? &c->report->exact->entry[line->step] : NULL;
    if (truth && truth->state == STATE_OK && truth->value.shape.kind == SHAPE_NONE && line->component < 0 && entry->forms &&
        entry->form[entry->forms - 1].written.shape.kind == SHAPE_VECTOR)
        return point_of_none(c, line);
    bool number = entry->forms && entry->form[entry->forms - 1].written.shape.kind == SHAPE_NUMBER && line->component < 0 && c->method &&
                  !c->asked && line->step < c->plan->aspects;
    if (!number)
        return line->step;
    return c->plan->step[line->step].shape.kind == SHAPE_VECTOR ? number_of_vector(c, line) : energy_in_other_state(c, line);
}

bool hand_has_other_unit(HandChecker *c, const HandLine *line, const Written *written, const Target *target, Written *ours)
{
    bool other = c->report->units && units_convert(written->unit, c->plan->step[line->step].shape.dimension, c->exact);
    bool wrong = !verdict_is_right(verdict_of(written, target).kind);
    return (other || wrong) && written_in_our_unit(ours, written, c->exact) &&
           ((other && wrong) || verdict_is_right(verdict_of(ours, target).kind));
}

/* ΔKE = -50 J is a loss of 50 J, right or wrong. */
static bool is_loss(const HandEntry *entry, const Written *written, NumCtx *exact)
{
    PaperSymbol symbol;
    bool        change = text_starts(entry->name, "Δ") && symbol_read(&symbol, entry->name) && symbol.quantity == SYMBOL_LOSS;
    return change && written->count == 1 && written->part[0].value && exact_sign(written->part[0].value, exact) < 0;
}

static int impulse_on(const HandEntry *entry)
{
    PaperSymbol symbol;
    return symbol_read(&symbol, entry->name) && symbol.quantity == SYMBOL_IMPULSE ? symbol.body : 0;
}

bool hand_is_change_of_momentum(const HandEntry *entry)
{
    return text_starts(entry->name, "Δ") && impulse_on(entry) && !text_starts_in_any_case(entry->as_written, "impulse");
}

/* A change of energy is a loss with the other sign, and A's change of momentum is the impulse on B with the other sign. Of all other names
 * only those that give a size or a direction have another sign. */
static bool may_turn(const HandEntry *entry)
{
    return !text_starts(entry->name, "Δ") || impulse_on(entry) < 2;
}

/* The impulse on A is that on B with the other sign: I_A = -13200 and I_B = 13200. */
static void read_opposite(HandChecker *c, HandForm *form)
{
    const Written *written = &form->written;
    Text           text = form->text;
    bool           minus = text_starts(text, "-") || text_starts(text, "−");
    if (form->opposite.shape.kind != SHAPE_NONE || written->shape.kind != SHAPE_NUMBER || !written->formula ||
        !digits_is_literal(written->formula))
        return;
    text = minus || text_starts(text, "+") ? text_trim(text_from(text, text_starts(text, "−") ? strlen("−") : 1)) : text;
    (void)written_read(&form->opposite, minus ? text : text_format(c->mem, "-%.*s", TEXT_ARG(text)), NULL, c->exact);
}

/* Returns the only component that is not 0 if the page gives just that number for a motion along an axis, vf = -6 for <-6, 0>; else -1. */
static int only_component(const HandChecker *c, const Written *written, const Value *truth)
{
    int only = -1, others = 0;
    for (int i = 0; i < value_count(truth) && written->shape.kind == SHAPE_NUMBER && truth->shape.kind == SHAPE_VECTOR; i++) {
        others += only >= 0 && !num_is_zero(value_num(truth)[i], c->ctx);
        only = num_is_zero(value_num(truth)[i], c->ctx) ? only : i;
    }
    if (only < 0 || others)
        return -1;
    Target target = verdict_target(value_number(value_num(truth)[only]), c->ctx, c->exact);
    target.right_only = true;
    return verdict_is_right(verdict_of(written, &target).kind) ? only : -1;
}

void hand_fit(HandChecker *c, const Column *own)
{
    Handwork *work = c->work;
    if (!c->asked) {
        find_listed(c, own);
        find_restated(c, own);
        find_normalized(c, own);
        find_renumbered(c, own);
    }
    for (int i = 0; i < work->entries; i++)
        count_zeros(c, &work->entry[i]);
    hand_mark_shown(c);
    for (int i = 0; i < c->lines; i++) {
        HandLine  *line = &c->line[i];
        HandEntry *entry = &work->entry[i];
        Written    ours;
        if (line->step < 0 || line->kind == HAND_NOT_READ || own->entry[line->step].state != STATE_OK)
            continue;
        Written *written = &entry->form[entry->forms - 1].written;
        Value    truth = hand_part(line, own->entry[line->step].value);
        if (line->component < 0)
            line->component = only_component(c, written, &truth);
        truth = hand_part(line, own->entry[line->step].value);
        Target target = verdict_target(truth, c->ctx, c->exact);
        bool   list = truth.shape.kind == SHAPE_MATRIX && (truth.shape.rows == 1 || truth.shape.cols == 1);
        if (list && written->count == value_count(&truth) && written->count > 1)
            written->shape = truth.shape;
        target.right_only = true;
        HandForm *last = &entry->form[entry->forms - 1];
        if (last->degrees.shape.kind != SHAPE_NONE && !verdict_is_right(verdict_of(written, &target).kind) &&
            verdict_is_right(verdict_of(&last->degrees, &target).kind))
            hand_take_degrees(last);
        if (last->nameless.shape.kind == SHAPE_NUMBER && !verdict_is_right(verdict_of(written, &target).kind) &&
            verdict_is_right(verdict_of(&last->nameless, &target).kind)) /* va' = 34 J, also where J is an impulse: the unit is wrong */
            *written = last->nameless;
        if (impulse_on(entry) == 1)
            read_opposite(c, last);
        bool opposite = last->opposite.shape.kind != SHAPE_NONE;
        if (opposite && hand_has_other_unit(c, line, &last->opposite, &target, &ours))
            last->opposite = ours;
        bool turned = opposite && may_turn(entry) &&
                      (is_loss(entry, written, c->exact) || verdict_is_right(verdict_of(&last->opposite, &target).kind));
        bool change = opposite && impulse_on(entry) == 1 && hand_is_change_of_momentum(entry); /* has a sign in any case */
        if ((last->directed && text_is(c->plan->step[line->step].unit, "m/s")) || change ||
            (turned && !verdict_is_right(verdict_of(written, &target).kind)))
            *written = last->opposite;
        last->turned |= change;
        if (hand_has_other_unit(c, line, written, &target, &ours))
            *written = ours;
    }
}
