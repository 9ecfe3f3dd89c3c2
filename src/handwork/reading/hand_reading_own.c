/* Names of the page's own, which no scheme of names has: `a = u·n = 3.2`, `k = 0.4`. Such a name is read as the first step that has what is
 * written for it and that no other name on the page is read as. A value alone may be there by chance, so the page must not speak against
 * it: by the formula that the line shows, by using the value nowhere, or by what it does with it. A velocity with numbers in the place of
 * vectors, v1 = 1 on a page with 5 = 2v1 + v2, is the component along n. */
#include "base/paper.h"
#include "handwork/equations/equation_sides.h"
#include "handwork/hand_judging.h"
#include "handwork/reading/hand_reading.h"
#include "handwork/reading/hand_symbols.h"
#include "handwork/written/written_units.h"

#include "derive/eval.h"
#include "number/exact.h"

#include <string.h>

const OwnName *hand_own_name(const HandChecker *c, Text name)
{
    for (int i = 0; i < c->own_names; i++)
        if (text_equal(c->own_name[i].name, name))
            return &c->own_name[i];
    return NULL;
}

static bool is_taken(const HandChecker *c, int step)
{
    bool taken = false;
    for (int i = 0; i < c->lines; i++)
        taken |= c->line[i].step == step;
    for (int i = 0; i < c->own_names; i++)
        taken |= c->own_name[i].step == step;
    return taken;
}

/* Not for what only decides or proves, or repeats another step. */
bool hand_may_be_named(const HandChecker *c, int i)
{
    const Step  *step = &c->plan->step[i];
    const Entry *entry = &c->truth->entry[i];
    bool         repeats = step->role == ROLE_STEP && step->formula && step->formula->kind == EXPR_NAME;
    bool         datum = step->role == ROLE_GIVEN && step->shape.kind == SHAPE_VECTOR && text_is(step->unit, "m/s"); /* before: 8i + 3j */
    return (step->role == ROLE_STEP || step->role == ROLE_ANSWER || datum) && step->name.len && step->slot >= 0 && !plan_is_hidden(step) &&
           step->purpose == PURPOSE_ANSWER && !repeats && entry->state == STATE_OK && value_count(&entry->value) && !is_taken(c, i);
}

/* Whether a form of the entry, or of another one of that name, has a unit that the step cannot have: 5.8 - 2.6 = 3.2 J is no impulse. */
static bool has_foreign_unit(const HandChecker *c, const HandEntry *entry, int step)
{
    bool      foreign = false;
    Dimension found;
    for (int k = 0; k < c->lines; k++) {
        const HandEntry *other = c->line[k].entry;
        bool             same = other->kind == CLAIM_VALUE && text_equal(other->name, entry->name);
        for (int i = 0; i < other->forms && same && !foreign; i++)
            foreign = units_are_wrong(&other->form[i].written, c->plan->step[step].shape.dimension, c->report->units, &found, c->exact);
    }
    return foreign;
}

/* Whether one of the forms is the value of the step, to as many digits as are asked of an answer: fewer fit too much, and so does a formula
 * whose decimals may be roundings. A direction, which has no dimension, may point either way. */
static bool has_value(HandChecker *c, const HandEntry *entry, int step)
{
    Value value = c->truth->entry[step].value;
    bool  turns = value.shape.kind == SHAPE_VECTOR && c->plan->step[step].shape.dimension.kind == DIMENSION_PURE;
    for (int i = 0; i < entry->forms; i++)
        for (int sign = 1; sign >= (turns ? -1 : 1); sign -= 2) {
            const Written *written = &entry->form[i].written;
            Target         target = verdict_target(hand_times(c, value, (Rat){sign, 1, NULL}, c->ctx), c->ctx, c->exact);
            target.right_only = true;
            if (written->angle != ANGLE_UNSAID || has_foreign_unit(c, entry, step))
                continue;
            if (!shape_equal(written->shape, value.shape))
                continue;
            Verdict verdict = verdict_of(written, &target);
            if (verdict_is_right(verdict.kind) && verdict.kind != VERDICT_FEW_DIGITS && !verdict_rests_on_decimals(&verdict, written))
                return true;
        }
    return false;
}

/* Whether the number is within 2 % of the value. */
static bool is_close(HandChecker *c, const WrittenPart *part, const Value *value)
{
    Num ratio, nought = exact_num(&exact_zero), low = exact_num(exact_rational((Rat){49, 50, NULL}, c->exact)),
               high = exact_num(exact_rational((Rat){51, 50, NULL}, c->exact));
    if (c->ctx != c->exact || !part->value || value->shape.kind != SHAPE_NUMBER ||
        exact_compare(value->one, nought, c->exact) == ORDER_EQUAL ||
        exact_div(&ratio, exact_num(part->value), value->one, c->exact) != NUM_OK)
        return false;
    return exact_compare(low, ratio, c->exact) != ORDER_GREATER && exact_compare(ratio, high, c->exact) != ORDER_GREATER;
}

/* Whether a number with as many digits as are asked is the value of the step but for early rounding: d = 1.07 for 1.065. */
static bool is_about(HandChecker *c, int i, int step)
{
    HandLine          *line = &c->line[i];
    const Written     *written = &line->entry->form[line->entry->forms - 1].written;
    const HandLine     before = *line;
    Dimension          found;
    const WrittenPart *part = written->part;
    if (written->count != 1 || part->kind != WRITTEN_DECIMAL || part->digits < DIGITS_ASKED ||
        units_are_wrong(written, c->plan->step[step].shape.dimension, c->report->units, &found, c->exact))
        return false;
    line->step = step;
    line->expected = c->truth->entry[step].value;
    bool about = shape_equal(written->shape, line->expected.shape) && hand_is_about(c, i, written) && is_close(c, part, &line->expected);
    *line = before;
    return about;
}

/* Whether the page may call the step so: u1 is no velocity of B. */
static bool may_be_called(const HandChecker *c, int step, Text name)
{
    PaperSymbol said, is;
    Text        own = paper_name(c->mem, c->plan->step[step].name);
    bool        bodies = symbol_read(&said, paper_name(c->mem, name)) && symbol_read(&is, own) && said.body && is.body;
    return hand_may_be_named(c, step) && !(bodies && said.body != is.body);
}

/* The only step that has nearly that value, and has no name; else c->plan->aspects. */
static int find_about(HandChecker *c, int i)
{
    int only = c->plan->aspects;
    for (int step = 0; step < c->plan->aspects; step++) {
        if (!may_be_called(c, step, c->line[i].entry->name) || !is_about(c, i, step))
            continue;
        if (only < c->plan->aspects)
            return c->plan->aspects;
        only = step;
    }
    return only;
}

/* Whether another way to work has a step of that name. */
static bool is_of_other_way(const HandChecker *c, Text name)
{
    bool found = false;
    for (int i = 0; i < c->plan->aspects; i++) {
        const Step *step = &c->plan->step[i];
        found |= step->way == STEP_BESIDE && step->name.len > step->part.len && text_equal(text_from(step->name, step->part.len + 1), name);
    }
    return found;
}

bool hand_contradicts(HandChecker *c, const HandEntry *entry)
{
    const Written *last = &entry->form[entry->forms - 1].written;
    bool           differs = false;
    for (int i = 0; i < entry->forms - 1 && !differs; i++) {
        const Written *form = &entry->form[i].written;
        Value          value;
        if (!form->named || !form->formula || !hand_true_value(c, form->formula, &value) || !shape_equal(value.shape, last->shape))
            continue;
        Target target = verdict_target(value, c->ctx, c->exact);
        target.right_only = true;
        differs = !verdict_is_right(verdict_of(last, &target).kind);
    }
    return differs;
}

/* Whether a form of the line works the step out: d = b + J/M is vbn', whatever value is written for it. A whole number may be that of a
 * step by chance. */
static bool has_formula(HandChecker *c, const HandEntry *entry, int step)
{
    Value  truth = c->truth->entry[step].value, value;
    Target target = verdict_target(truth, c->ctx, c->exact);
    bool   has = false;
    target.right_only = true;
    for (int i = 0; i < entry->forms - 1 && !has; i++) {
        const Written *form = &entry->form[i].written;
        if (!form->named || !form->formula || !hand_true_value(c, form->formula, &value) || !shape_equal(value.shape, truth.shape))
            continue;
        Written worked = written_of(value, c->ctx, c->exact);
        bool    whole = worked.count == 1 && worked.part[0].value && exact_is_rational(worked.part[0].value) &&
                     rat_is_integer(exact_rat(worked.part[0].value));
        has = !whole && verdict_is_right(verdict_of(&worked, &target).kind);
    }
    return has;
}

/* Whether the formula has the name of the line `above`, or its value: as a number, or all components of a vector. */
static bool uses(const Report *report, const HandLine *line, const Expr *formula, int above)
{
    const HandEntry *entry = line[above].entry;
    const Written   *last = entry->forms ? &entry->form[entry->forms - 1].written : NULL;
    bool             all = last && last->count;
    if (expr_uses(formula, report->plan->count + above))
        return true;
    for (int i = 0; all && i < last->count; i++)
        all = last->part[i].value && equation_has_number(formula, last->part[i].value, &report->desk->exact);
    return all;
}

/* Whether it is a number, or a vector of numbers, and so uses no other value. */
static bool is_result(const Expr *formula, NumCtx *exact)
{
    bool result = formula->kind != EXPR_VECTOR ? equation_literal(formula, exact) != NULL : true;
    for (int i = 0; formula->kind == EXPR_VECTOR && i < formula->count && result; i++)
        result = equation_literal(formula->arg[i], exact) != NULL;
    return result;
}

bool hand_names_line(const HandChecker *c, int now, int above)
{
    const HandEntry *entry = c->line[now].entry;
    bool             names = false;
    for (int i = 0; i < entry->forms && !names; i++) {
        const Expr *formula = entry->form[i].written.formula;
        names = formula && expr_uses(formula, c->report->plan->count + above);
    }
    return names;
}

bool hand_line_uses(const Report *report, const HandLine *line, int now, int above)
{
    const HandEntry *entry = line[now].entry;
    bool             found = false;
    for (int i = 0; i < entry->forms + 2 * (entry->side != NULL) && !found; i++) {
        const HandForm *form = i < entry->forms ? &entry->form[i] : &entry->side[i - entry->forms];
        found = form->written.formula && !is_result(form->written.formula, &report->desk->exact) &&
                uses(report, line, form->written.formula, above);
    }
    return found;
}

/* A whole number of few digits is there by chance, unless a line below goes on with it by its name: its digits may be anywhere. */
static bool is_telling(const HandChecker *c, int line)
{
    const HandEntry   *entry = c->line[line].entry;
    const Written     *last = &entry->form[entry->forms - 1].written;
    const WrittenPart *part = last->part;
    bool               telling = last->count > 1 || part->kind != WRITTEN_WHOLE || part->digits >= c->weights->sure_digits;
    for (int i = line + 1; i < c->lines && !telling; i++)
        telling = hand_names_line(c, i, line);
    return telling;
}

/* Whether a value above is wrong: what follows from it may then be the true value of anything. */
static bool is_below_wrong(HandChecker *c, int line)
{
    bool wrong = false;
    for (int i = 0; i < line && !wrong; i++) {
        HandLine *above = &c->line[i];
        if (above->kind != HAND_RIGHT || above->step < 0 || above->step >= c->plan->aspects || above->entry->side || !above->entry->forms ||
            c->truth->entry[above->step].state != STATE_OK)
            continue;
        const Written *written = &above->entry->form[above->entry->forms - 1].written;
        Target         target = verdict_target(hand_part(above, c->truth->entry[above->step].value), c->ctx, c->exact);
        target.right_only = true;
        above->expected = target.value;
        above->ctx = c->ctx;
        wrong = verdict_of(written, &target).kind == VERDICT_WRONG && !hand_is_about(c, i, written);
    }
    return wrong;
}

static void name_own(HandChecker *c, Text name, int step, bool guessed)
{
    *ARENA_ADD(c->mem, c->own_name, c->own_names, &c->own_name_room) =
        (OwnName){.name = name, .step = step, .component = -1, .guessed = guessed};
}

/* ---- components along n ----------------------------------------------------------------------------------- */

/* van' for va'; -1 if that is no step. */
static int along_normal(const HandChecker *c, int step)
{
    Text   name = c->plan->step[step].name;
    size_t stem = name.len;
    while (stem && name.at[stem - 1] == '\'')
        stem--;
    int normal = report_find(c->report, text_format(c->mem, "%.*sn%.*s", (int)stem, name.at, (int)(name.len - stem), name.at + stem));
    return normal >= 0 && c->plan->step[normal].shape.kind == SHAPE_NUMBER ? normal : -1;
}

static bool is_number(const HandEntry *entry)
{
    return hand_is_readable(entry) && entry->form[entry->forms - 1].written.shape.kind == SHAPE_NUMBER;
}

/* Whether every value that the page has for the name is a number. */
static bool has_numbers(const HandChecker *c, Text name)
{
    bool numbers = true;
    for (int i = 0; i < c->lines && numbers; i++)
        numbers = !text_equal(c->line[i].entry->name, name) || is_number(c->line[i].entry);
    return numbers;
}

static bool is_vector(const HandChecker *c, const HandLine *line)
{
    return line->step >= 0 && line->step < c->plan->aspects && line->component < 0 &&
           c->plan->step[line->step].shape.kind == SHAPE_VECTOR && c->plan->step[line->step].role != ROLE_GIVEN;
}

/* Whether the page has the vector itself by another name, or an equation, which a vector with a number in its place would not fit. */
static bool has_vector_too(const HandChecker *c, const HandLine *line)
{
    bool found = false;
    for (int i = 0; i < c->lines && !found; i++) {
        const HandLine *other = &c->line[i];
        found = (other->step == line->step && !text_equal(other->entry->name, line->entry->name) && !is_number(other->entry)) ||
                other->entry->kind == CLAIM_EQUATION;
    }
    return found || c->work->unread_claims;
}

/* Whether the number is the length of the true vector: v1 = 3.46 is then a speed, whatever equations the page has. */
static bool is_its_length(HandChecker *c, const HandLine *line)
{
    const HandEntry *entry = line->entry;
    const NumSys    *sys = c->range->sys;
    Value            vector = c->truth->entry[line->step].value;
    Num              sum, square;
    if ((c->ctx != c->range && value_convert(&vector, vector, c->range)) || sys->from_exact(&sum, &exact_zero, c->range))
        return false;
    for (int i = 0; i < value_count(&vector); i++)
        if (sys->mul(&square, value_num(&vector)[i], value_num(&vector)[i], c->range) || sys->add(&sum, sum, square, c->range))
            return false;
    if (sys->sqrt(&sum, sum, c->range))
        return false;
    Target target = verdict_target(value_number(sum), c->range, c->exact);
    target.right_only = true;
    return verdict_is_right(verdict_of(&entry->form[entry->forms - 1].written, &target).kind);
}

static void name_components(HandChecker *c)
{
    for (int i = 0; i < c->lines; i++) {
        const HandLine *line = &c->line[i];
        int             step = is_vector(c, line) && is_number(line->entry) ? along_normal(c, line->step) : -1;
        if (step >= 0 && !hand_own_name(c, line->entry->name) && has_numbers(c, line->entry->name) && has_vector_too(c, line) &&
            !is_its_length(c, line))
            name_own(c, line->entry->name, step, false);
    }
}

/* total time, time in the air: not what one of its parts is, though the value may be that. */
static bool is_sum(Text name)
{
    static const char *const SUMS[] = {"total", "in the air", "between", "altogether"};
    return TEXT_HAS_ANY(name, SUMS);
}

/* The only answer of that shape that a page may still name, or -1. */
static int only_answer(const HandChecker *c, Shape shape)
{
    int only = -1, count = 0;
    for (int i = 0; i < c->plan->aspects; i++)
        if (c->plan->step[i].role == ROLE_ANSWER && hand_may_be_named(c, i) && shape_equal(c->plan->step[i].shape, shape)) {
            only = i;
            count++;
        }
    return count == 1 ? only : -1;
}

/* r = (5.2, -2.6) at the end of a page on a reflection: a vector, right or wrong, where the method finds only one and the page names none.
 */
static void name_last(HandChecker *c)
{
    const HandLine *line = c->lines ? &c->line[c->lines - 1] : NULL;
    bool            open = line && line->kind == HAND_UNKNOWN && line->step < 0 && line->entry->kind == CLAIM_VALUE && !line->entry->side &&
                line->entry->component < 0 && line->entry->forms && !hand_own_name(c, line->entry->name);
    Shape       shape = open ? line->entry->form[line->entry->forms - 1].written.shape : (Shape){.kind = SHAPE_NONE};
    int         answer = shape.kind == SHAPE_VECTOR ? only_answer(c, shape) : -1;
    const Expr *formula = open ? line->entry->form[0].written.formula : NULL;
    bool        renamed = formula && formula->kind == EXPR_NAME; /* s = p3 = (2, 10) says what it is */
    if (answer >= 0 && !renamed)
        name_own(c, line->entry->name, answer, false);
}

/* Whether another line with that name is about a step as it stands: component along t = -5 above v_t = 4i - 3j. */
static bool has_meaning(const HandChecker *c, Text name)
{
    bool has = false;
    for (int i = 0; i < c->lines && !has; i++)
        has = c->line[i].step >= 0 && text_equal(c->line[i].entry->name, name);
    return has;
}

bool hand_own_name_is_guessed(const HandChecker *c, Text name)
{
    const OwnName *own = hand_own_name(c, name);
    return own && own->guessed;
}

/* The only number that the method finds, of the kind of that step, and that the page does not name; -1 if there are more or none. */
static int only_number_like(const HandChecker *c, const Step *like)
{
    int only = -1, count = 0;
    for (int i = 0; i < c->plan->aspects; i++) {
        const Step *step = &c->plan->step[i];
        if (step->role == ROLE_ANSWER && hand_may_be_named(c, i) && step->shape.kind == SHAPE_NUMBER &&
            dimension_same(step->shape.dimension, like->shape.dimension)) {
            only = i;
            count++;
        }
    }
    return count == 1 ? only : -1;
}

/* u = 3.37 below w = 3.37 for the speed after the impact: a page has one letter for a quantity, so its u is the other one that it looks
 * for. */
static void name_second(HandChecker *c)
{
    for (int i = 0; i < c->lines; i++) {
        const HandLine *line = &c->line[i];
        bool            letter = line->step >= 0 && line->entry->kind == CLAIM_VALUE && line->entry->name.len == 1 && line->component < 0;
        const Step     *step = letter ? &c->plan->step[line->step] : NULL;
        bool            second = false;
        for (int k = 0; k < i && step && step->shape.kind == SHAPE_NUMBER && step->role != ROLE_GIVEN && !second; k++)
            second =
                c->line[k].step == line->step && c->line[k].entry->name.len == 1 && !text_equal(c->line[k].entry->name, line->entry->name);
        int other = second && !hand_own_name(c, line->entry->name) ? only_number_like(c, step) : -1;
        if (other >= 0) {
            name_own(c, line->entry->name, other, false);
            return;
        }
    }
}

bool hand_name_own(HandChecker *c)
{
    int before = c->own_names;
    name_components(c);
    for (int i = 0; i < c->lines; i++) {
        const HandLine  *line = &c->line[i];
        const HandEntry *entry = line->entry;
        bool             single = entry->kind == CLAIM_VALUE && entry->component < 0;
        if (line->kind != HAND_UNKNOWN || line->step >= 0 || !single || hand_own_name(c, entry->name) || is_of_other_way(c, entry->name) ||
            is_sum(entry->as_written) || has_meaning(c, entry->name))
            continue;
        int step = hand_contradicts(c, entry) || is_below_wrong(c, i) ? c->plan->aspects : 0, by_formula = 0;
        while (step < c->plan->aspects && !(may_be_called(c, step, entry->name) && has_value(c, entry, step)))
            step++;
        while (by_formula < c->plan->aspects && !(may_be_called(c, by_formula, entry->name) && has_formula(c, entry, by_formula)))
            by_formula++;
        if (step < c->plan->aspects && (c->plan->step[step].role == ROLE_ANSWER || is_telling(c, i)))
            name_own(c, entry->name, step, true);
        else if (by_formula < c->plan->aspects)
            name_own(c, entry->name, by_formula, true);
        else if (!hand_contradicts(c, entry) && !is_below_wrong(c, i) && (step = find_about(c, i)) < c->plan->aspects)
            name_own(c, entry->name, step, true);
    }
    if (c->own_names == before)
        name_last(c);
    if (c->own_names == before)
        name_second(c);
    return c->own_names > before;
}
