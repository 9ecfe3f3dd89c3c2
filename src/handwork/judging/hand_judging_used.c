/* A value by a name of the page's own, AP = (6, 3) or reduced mass = 2.1, says nothing about the problem by itself. If a line below goes on
 * with it and is right, and none that is wrong does, it was the right value for that. A name that is read as a step for its value alone is
 * doubted where a wrong line does. */
#include "handwork/equations/equation_sides.h"
#include "handwork/hand_judging.h"
#include "handwork/reading/hand_reading.h"
#include "handwork/written/written_units.h"
#include "language/token.h"
#include "number/exact.h"

#include <ctype.h>
#include <string.h>

/* A single digit may stand in any formula by chance; a name does not. */
static bool is_telling(const HandChecker *c, const HandLine *line)
{
    const Written *value = &line->entry->form[line->entry->forms - 1].written;
    return value->count > 1 || (value->count && value->part[0].digits >= c->weights->telling_digits);
}

/* A value by a name of the page's own, or a calculation without a name: 72 km/h = 20 m/s. */
static bool is_own(const HandLine *line)
{
    return line->step < 0 && (line->entry->kind == CLAIM_VALUE || line->kind == HAND_UNKNOWN);
}

/* Whether it is right whatever the values of the page's own: AP·N = 30 is right of any AP with that product. */
static bool is_right_alone(const HandChecker *c, int line)
{
    bool right = hand_is_right(&c->line[line]) && !c->line[line].joints;
    for (int i = 0; i < line && right && c->line[line].step < 0; i++)
        right = !(is_own(&c->line[i]) && hand_names_line(c, line, i));
    return right;
}

/* Whether the line has a component of the vector above, other than 0 and 1, which are everywhere. */
static bool has_component(const HandChecker *c, int now, int above)
{
    const HandEntry *entry = c->line[now].entry, *vector = c->line[above].entry;
    const Written   *last = &vector->form[vector->forms - 1].written;
    bool             has = false;
    for (int i = 0; i < entry->forms && last->count > 1 && !has; i++)
        for (int k = 0; k < last->count && entry->form[i].written.formula && !has; k++) {
            const Exact *value = last->part[k].value;
            Num          square;
            bool         telling = value && exact_mul(&square, exact_num(value), exact_num(value), c->exact) == NUM_OK &&
                           !num_is_zero(square, c->exact) &&
                           exact_compare(square, exact_num(exact_integer(1, c->exact)), c->exact) != ORDER_EQUAL;
            has = telling && equation_has_number(entry->form[i].written.formula, value, c->exact);
        }
    return has;
}

/* Whether a line below that is wrong, or only follows from a wrong one, uses it: then it may be what is wrong there. */
static bool is_used_wrongly(const HandChecker *c, int above)
{
    bool wrong = false;
    for (int k = above + 1; k < c->lines && !wrong; k++)
        wrong = (c->line[k].kind == HAND_ROOT || c->line[k].kind == HAND_CARRIED) &&
                (hand_line_uses(c->report, c->line, k, above) || (is_own(&c->line[above]) && has_component(c, k, above)));
    return wrong;
}

bool hand_have_same_value(const HandChecker *c, int one, int two)
{
    const HandEntry *a = c->line[one].entry, *b = c->line[two].entry;
    bool             same = a->forms && b->forms && a->form[a->forms - 1].written.count == b->form[b->forms - 1].written.count;
    for (int i = 0; same && i < a->form[a->forms - 1].written.count; i++) {
        const Exact *x = a->form[a->forms - 1].written.part[i].value, *y = b->form[b->forms - 1].written.part[i].value;
        Num          minus;
        same = x && y &&
               (exact_compare(exact_num(x), exact_num(y), c->exact) == ORDER_EQUAL ||
                (exact_neg(&minus, exact_num(x), c->exact) == NUM_OK && exact_compare(minus, exact_num(y), c->exact) == ORDER_EQUAL));
    }
    return same;
}

/* Whether the line `now` goes on with the value of the line `above`. A number that it also names otherwise, p0 + t r = (10, 5) + 0.18(-4,
 * 7), is that of t and of nothing else. */
static bool goes_on_with(const HandChecker *c, int now, int above)
{
    if (hand_names_line(c, now, above) || !is_telling(c, &c->line[above]))
        return hand_names_line(c, now, above);
    bool others = false;
    for (int i = 0; i < now && !others; i++)
        others = i != above && hand_have_same_value(c, i, above) && hand_names_line(c, now, i);
    return !others && hand_line_uses(c->report, c->line, now, above);
}

/* The given point or vector that a letter of the name is, or NULL. */
static const Value *given_of(const HandChecker *c, char letter)
{
    const Value *value = NULL;
    for (int i = 0; i < c->plan->aspects && !value; i++) {
        const Step *step = &c->plan->step[i];
        bool        is = step->role == ROLE_GIVEN && step->name.len == 1 && step->name.at[0] == letter && step->shape.kind == SHAPE_VECTOR;
        value = is && c->truth->entry[i].state == STATE_OK ? &c->truth->entry[i].value : NULL;
    }
    return value;
}

/* AB = (7, -1) where that is A - B: by its name it leads from A to B. */
static bool is_turned_round(HandChecker *c, const HandLine *line)
{
    const HandEntry *entry = line->entry;
    const Written   *last = &entry->form[entry->forms - 1].written;
    const Value     *from = entry->name.len == 2 ? given_of(c, entry->name.at[0]) : NULL;
    const Value     *to = from ? given_of(c, entry->name.at[1]) : NULL;
    if (!to || c->ctx != c->exact || !shape_equal(last->shape, from->shape))
        return false;
    Num difference[3];
    for (int i = 0; i < value_count(from); i++)
        if (exact_sub(&difference[i], value_num(to)[i], value_num(from)[i], c->exact) != NUM_OK)
            return false;
    Target target = verdict_target(value_of(from->shape, difference), c->exact, c->exact);
    target.right_only = true;
    return !verdict_is_right(verdict_of(last, &target).kind);
}

/* Whether the line is right with its own formula, down to the values of the problem, and not only as far as its digits tell. */
static bool has_true_formula(HandChecker *c, int i)
{
    const HandLine *line = &c->line[i];
    bool            found = line->step < 0 || line->step >= c->plan->aspects || c->ctx != c->exact, has = true;
    for (int k = 0; k < line->entry->forms - 1 && !found; k++) {
        const Written *form = &line->entry->form[k].written;
        Value          value;
        if (!form->named || !form->formula || !hand_true_value(c, form->formula, &value))
            continue;
        Value truth = hand_part(line, c->truth->entry[line->step].value);
        found = true;
        has = value_same(&value, &truth, c->exact);
    }
    return has;
}

/* 8 g = 0.008 kg: a datum of the problem in another unit. */
static bool is_conversion(HandChecker *c, const HandLine *line)
{
    const HandEntry *entry = line->entry;
    const Written   *last = &entry->form[entry->forms - 1].written;
    bool             units = entry->forms > 1 && entry->form[0].written.unit.len && last->unit.len && last->count == 1, is = false;
    Written          ours = *last;
    if (!units || c->ctx != c->exact)
        return false;
    (void)written_in_our_unit(&ours, last, c->exact);
    for (int i = 0; i < c->plan->aspects && !is; i++) {
        const Entry *truth = &c->truth->entry[i];
        bool         number = c->plan->step[i].role == ROLE_GIVEN && truth->state == STATE_OK && truth->value.shape.kind == SHAPE_NUMBER;
        is = number && ours.part[0].value && exact_compare(exact_num(ours.part[0].value), truth->value.one, c->exact) == ORDER_EQUAL;
    }
    return is;
}

void hand_judge_used(HandChecker *c)
{
    bool *proved = ARENA_MANY(c->mem, bool, c->lines + 1);
    for (int i = c->lines - 1; i >= 0; i--) {
        HandLine *line = &c->line[i];
        bool      open = line->kind == HAND_UNKNOWN && is_own(line) && line->entry->forms && !line->joints && line->aside == ASIDE_NONE;
        open = open && !is_used_wrongly(c, i) && !is_turned_round(c, line);
        proved[i] = is_right_alone(c, i) || (open && is_conversion(c, line));
        for (int k = i + 1; k < c->lines && (is_own(line) || hand_is_right(line)) && !proved[i] && line->entry->forms; k++)
            proved[i] = proved[k] && has_true_formula(c, k) && goes_on_with(c, k, i);
        if (open && proved[i] && !hand_contradicts(c, line->entry)) { /* else the value comes from a wrong one above */
            line->kind = HAND_RIGHT;
            line->verdict = (Verdict){.kind = VERDICT_EXACT};
        }
    }
}

/* Whether the letter could as well be another answer, which the page does not name: t for s. */
static bool has_rival(const HandChecker *c, int step)
{
    const Plan *plan = c->report->plan;
    bool        rival = false;
    for (int i = 0; i < plan->aspects && !rival; i++)
        rival = i != step && plan->step[i].role == ROLE_ANSWER && hand_may_be_named(c, i) &&
                shape_equal(plan->step[i].shape, plan->step[step].shape) &&
                dimension_same(plan->step[i].shape.dimension, plan->step[step].shape.dimension);
    return rival;
}

/* Without, a value may have come from anything above. */
static bool shows_working(const HandLine *line)
{
    bool shows = false;
    for (int i = 0; i < line->entry->forms - 1; i++)
        shows |= line->entry->form[i].written.formula != NULL;
    return shows;
}

/* Whether an equation that could not be read has the name: what it is there, its value alone does not say. */
static bool is_in_unread(const HandChecker *c, Text name)
{
    bool found = false;
    for (int i = 0; i < c->work->unreads && !found; i++) {
        Text text = c->work->unread[i].text;
        found = text_count(text, '=') && token_has_name(text, name);
    }
    return found;
}

/* Whether a line below goes on with the value. */
static bool is_used(const HandChecker *c, int above)
{
    bool used = false;
    for (int k = above + 1; k < c->lines && !used; k++)
        used = hand_names_line(c, k, above) || hand_line_uses(c->report, c->line, k, above);
    return used;
}

static bool names_any(const Expr *formula)
{
    bool names = formula->kind == EXPR_NAME;
    for (int i = 0; i < formula->count && !names; i++)
        names = names_any(formula->arg[i]);
    return names;
}

/* A datum by another name than that of the problem, which the letter may not mean. */
static bool is_renamed_datum(const HandChecker *c, const HandLine *line)
{
    return line->step < c->plan->aspects && c->plan->step[line->step].role == ROLE_GIVEN && !hand_is_own_name(line, c->plan);
}

/* V = cn + dt = (1, -5) is worked out from other quantities, and is no datum, although it has the value of one. */
static bool is_worked_out(const HandLine *line)
{
    bool worked = false;
    for (int i = 0; i < line->entry->forms - 1 && !worked; i++) {
        const Written *form = &line->entry->form[i].written;
        worked = form->formula && form->formula->count && names_any(form->formula);
    }
    return worked;
}

/* An equation that is right only because of what the name was read as. */
static void doubt_equations(HandChecker *c, Text name)
{
    for (int i = 0; i < c->lines; i++) {
        HandLine *line = &c->line[i];
        bool      has = false;
        for (int k = 0; k < line->entry->forms && hand_is_equation(line) && hand_is_right(line) && !has; k++)
            has = token_has_name(line->entry->form[k].text, name);
        if (has)
            line->kind = HAND_UNKNOWN;
    }
}

/* Two forms of which one has names were compared with what the names were taken for. */
static void drop_named_joints(HandLine *line)
{
    int kept = 0;
    for (int i = 0; i < line->joints; i++) {
        int form = line->joint[i];
        if (!line->entry->form[form].written.named && !line->entry->form[form - 1].written.named)
            line->joint[kept++] = form;
    }
    line->joints = kept;
}

/* h1 = e²h = 1.6 is another height than the h of the problem. What was said to follow from it is open, too. */
static void doubt_wrong_data(HandChecker *c)
{
    for (int i = 0; i < c->lines; i++) {
        HandLine *line = &c->line[i];
        if (line->kind != HAND_ROOT || line->step < 0 || hand_is_equation(line) || !is_renamed_datum(c, line) || !is_worked_out(line))
            continue;
        for (int k = 0; k < c->lines; k++)
            if (k == i || (c->line[k].kind == HAND_CARRIED && c->line[k].from == i)) {
                c->line[k].kind = HAND_UNKNOWN;
                c->line[k].step = c->line[k].from = -1;
                c->line[k].suspects = 0;
                drop_named_joints(&c->line[k]);
            }
        if (c->root == i)
            hand_take_first_root(c);
    }
}

/* Whether the letter names a step of the method but usually means something else to students: w, which they use for vb'. */
static bool is_two_things(const HandChecker *c, Text name)
{
    int step = name.len == 1 && !hand_own_name(c, name) ? report_find(c->report, name) : -1;
    return step >= 0 && c->plan->step[step].role == ROLE_STEP && strchr("vVwxy", name.at[0]);
}

void hand_doubt_own(HandChecker *c)
{
    if (!c->asked)
        doubt_wrong_data(c);
    bool any = false;
    for (int i = 0; i < c->lines; i++)
        any |= c->line[i].kind == HAND_ROOT;
    for (int i = 0; i < c->lines && !c->asked; i++) {
        HandLine *line = &c->line[i];
        if (!hand_is_right(line) || hand_is_equation(line) || line->step < 0)
            continue;
        Text name = line->entry->name;
        bool two = is_two_things(c, name), own = hand_own_name_is_guessed(c, name);
        bool datum = is_renamed_datum(c, line), rival = two || (own && has_rival(c, line->step));
        bool wrong = (datum && (is_worked_out(line) || (any && has_rival(c, line->step)))) || ((own || two) && is_used_wrongly(c, i)) ||
                     (any && own && is_in_unread(c, name));
        wrong = wrong || (any && own && c->plan->step[line->step].role == ROLE_STEP && !is_used(c, i));
        for (int k = i + 1; k < c->lines && rival && !wrong; k++)
            wrong = c->line[k].kind == HAND_ROOT && !shows_working(&c->line[k]);
        if (!wrong)
            continue;
        line->kind = HAND_UNKNOWN;
        line->step = line->in_spite = -1;
        if (own)
            doubt_equations(c, name);
    }
}
