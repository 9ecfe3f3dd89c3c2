/* The lines of a page under one reading of its names: the step that each line is about, and whether its forms are equal. */
#include "handwork/reading/hand_reading.h"
#include "handwork/written/verdict_part.h"
#include "units/unit.h"

#include <string.h>

bool hand_meets_percent(HandChecker *c, const HandForm *before, const HandForm *now)
{
    Rat     hundredth = {1, 100, NULL};
    Written share = now->written;
    share.part = arena_copy(c->mem, now->written.part, sizeof *share.part * (size_t)share.count);
    return now->percent && !before->percent && share.count == 1 && part_times(&share.part[0], &now->written.part[0], hundredth, c->exact) &&
           hand_meets(c, &before->written, &share);
}

/* 10 m/s, 53.1° below the horizontal: behind a number, the speed. */
static const Written *as_compared(const Written *before, const Written *now)
{
    return now->polar && before->shape.kind == SHAPE_NUMBER ? &now->polar->speed : now;
}

static void judge_joints(HandChecker *c, HandLine *line)
{
    const HandEntry *entry = line->entry;
    line->joint = ARENA_MANY(c->mem, int, entry->forms + 1);
    for (int i = 1; i < entry->forms; i++) {
        const Written *before = &entry->form[i - 1].written, *now = &entry->form[i].written;
        if (before->shape.kind == SHAPE_NONE || now->shape.kind == SHAPE_NONE || before->shape.kind == SHAPE_WORD)
            continue;
        if (!hand_meets_in_units(c, before, as_compared(before, now)) && !hand_meets_percent(c, &entry->form[i - 1], &entry->form[i]))
            line->joint[line->joints++] = i;
    }
}

/* v1 alone is what the document calls the velocity afterwards; where v1' stands on the page too, it is the one before. */
static int before_prime(HandChecker *c, const HandEntry *entry, int step)
{
    const Report *report = c->report;
    Text          name = report->plan->step[step].name;
    if (!name.len || name.at[name.len - 1] != '\'' || entry->name.at[entry->name.len - 1] == '\'')
        return step;
    Text primed = text_format(c->mem, "%.*s'", TEXT_ARG(entry->name));
    int  component = -1, before = report_find(report, text_cut(name, 0, name.len - 1));
    for (int i = 0; i < c->work->entries && before >= 0; i++)
        if (!c->work->entry[i].side && text_equal(c->work->entry[i].name, primed) && hand_find_step(c, primed, &component) == step)
            return before;
    return step;
}

/* ma = 24 t is a mass in tonnes, also where t is a vector of the problem, and h = 2m a height of two metres, also where m is a mass; n = j
 * is the unit vector, also where j is an impulse: what fits the dimension and the shape of the step wins. */
static void take_nameless(HandChecker *c, HandEntry *entry, int step)
{
    Unit  unit;
    Shape shape = c->plan->step[step].shape;
    for (int i = 0; i < entry->forms; i++) {
        HandForm *form = &entry->form[i];
        bool      measured = form->nameless.shape.kind != SHAPE_NONE && unit_of_text(&unit, form->nameless.unit, c->exact) &&
                        dimension_same(unit.dimension, shape.dimension);
        if (measured || (shape.kind == SHAPE_VECTOR && shape_equal(form->nameless.shape, shape)))
            form->written = form->nameless;
    }
}

/* |v'| = 5 m/s, 36.9° above the x-axis: the value is the speed; the direction is extra. */
static void take_speed(const HandChecker *c, HandEntry *entry, int step)
{
    Written *last = entry->forms ? &entry->form[entry->forms - 1].written : NULL;
    if (last && last->polar && c->report->plan->step[step].role == ROLE_SPEED) {
        Text unit = last->unit;
        *last = last->polar->speed;
        last->unit = unit;
    }
}

/* `va' = kg` and `va' = banana` have no number: they are no words where one is the answer. */
static void not_a_word(HandChecker *c, HandEntry *entry, int step)
{
    Written *written = entry->forms ? &entry->form[entry->forms - 1].written : NULL;
    if (!written || written->shape.kind != SHAPE_WORD || c->report->plan->step[step].shape.kind == SHAPE_WORD ||
        text_is(written->word, "none") || report_find(c->report, text_trim(written->text)) >= 0)
        return;
    Text word = text_trim(written->text);
    written->shape.kind = SHAPE_NONE;
    written->why = unit_named(word) ? text_format(c->mem, "`%.*s` is a unit: write a number in front of it", TEXT_ARG(word))
                                    : text_format(c->mem, "`%.*s` is neither a number nor a name of this problem", TEXT_ARG(word));
}

/* Its sides differ with the values that its names have here, which need not be those that it means. The equations of the page are judged
 * together (judging/hand_judging_equations.c); one that they leave open is not read. */
static void drop_equation(HandLine *line, HandEntry *entry)
{
    bool named = false;
    for (int i = 0; i < entry->forms; i++)
        named |= entry->form[i].written.named;
    if (!named)
        return;
    Written *last = &entry->form[entry->forms - 1].written;
    last->why = TEXT("with the values read so far, its two sides are not equal; to give a value, start the line with NAME =");
    line->joints = 0;
    line->kind = HAND_NOT_READ;
}

/* s = (5, 4) where s is a number of the method, relVel = (5, 0) for its u, and v_n = (3, 4): a vector of the student's own. For an answer
 * it is a mistake. */
static bool is_other_quantity(const HandChecker *c, const HandLine *line)
{
    const HandEntry *entry = line->entry;
    const Written   *last = entry->forms ? &entry->form[entry->forms - 1].written : NULL;
    const Step      *step = &c->report->plan->step[line->step];
    Text             stem = text_before_any(step->name, "'");
    bool             part = stem.len > 1 && strchr("nt", stem.at[stem.len - 1]); /* which may be a vector, too */
    bool             own = step->role == ROLE_ANSWER && entry->name.len > 1 && entry->name.at[0] == step->name.at[0] && !part;
    return last && last->shape.kind == SHAPE_VECTOR && !last->polar && !own && line->component < 0 && step->shape.kind == SHAPE_NUMBER;
}

/* J = <0, 3> where J is the number along n, and the method has the vector too: I, which lists J as another name. -1 if there is none. */
static int vector_of_number(const HandChecker *c, const HandLine *line)
{
    Text second = c->method ? method_second_meaning(c->method, c->report->plan->step[line->step].name) : (Text){0};
    int  step = second.len ? report_find(c->report, second) : -1;
    return step >= 0 && c->report->plan->step[step].shape.kind == SHAPE_VECTOR ? step : -1;
}

/* An equation of the method stands under the method's own name, which no reading of the page's names may change. */
static int step_of(HandChecker *c, HandLine *line)
{
    const HandEntry *entry = line->entry;
    int              own = entry->side ? report_find(c->report, entry->name) : -1;
    return own >= 0 ? own : hand_find_step(c, entry->name, &line->component);
}

/* Adds the axes along which the step has a component to those in `axes`. */
static void add_axes(const HandChecker *c, int step, bool axes[3])
{
    const Entry *entry = step < 0 ? NULL : &c->report->exact->entry[step];
    bool         vector = entry && entry->state == STATE_OK && entry->value.shape.kind == SHAPE_VECTOR;
    for (int k = 0; vector && k < value_count(&entry->value); k++)
        axes[k] |= !num_is_zero(value_num(&entry->value)[k], c->exact);
}

/* vA = 1 on an island where A moves along one axis all the time: the component along it. -1 elsewhere. */
static int component_along(const HandChecker *c, const HandLine *line)
{
    const HandEntry *entry = line->entry;
    bool             axes[3] = {false};
    Text             name = c->report->plan->step[line->step].name;
    bool             number =
        entry->forms && entry->form[entry->forms - 1].written.shape.kind == SHAPE_NUMBER && c->report->island && line->component < 0;
    if (!number || c->report->plan->step[line->step].shape.kind != SHAPE_VECTOR || line->step >= c->report->plan->aspects)
        return line->component;
    add_axes(c, line->step, axes);
    if (name.at[name.len - 1] == '\'')
        add_axes(c, report_find(c->report, text_cut(name, 0, name.len - 1)), axes);
    return axes[0] + axes[1] + axes[2] != 1 ? -1 : axes[0] ? 0 : axes[1] ? 1 : 2;
}

void hand_make_lines(HandChecker *c)
{
    c->lines = c->work->entries;
    c->line = ARENA_MANY(c->mem, HandLine, c->lines + 1);
    for (int i = 0; i < c->lines; i++) {
        HandLine        *line = &c->line[i];
        const HandEntry *entry = &c->work->entry[i];
        *line = (HandLine){.entry = entry, .step = -1, .component = entry->component, .from = -1, .in_spite = -1, .apart = -1};
        line->step = entry->kind == CLAIM_VALUE ? step_of(c, line) : -1;
        if (line->step < 0 && entry->component >= 0 && report_has_part(c->report, entry->name)) { /* first.x: the step x of first */
            line->component = -1;
            Text whole = text_format(c->mem, "%.*s.%c", TEXT_ARG(entry->name), 'x' + entry->component);
            line->step = hand_find_step(c, whole, &line->component);
        }
        if (line->step >= 0 && !entry->side)
            line->step = before_prime(c, entry, line->step);
        if (line->step >= 0) {
            take_nameless(c, &c->work->entry[i], line->step);
            take_speed(c, &c->work->entry[i], line->step);
            not_a_word(c, &c->work->entry[i], line->step);
            line->component = component_along(c, line);
            line->step = is_other_quantity(c, line) ? vector_of_number(c, line) : line->step;
        }
        line->kind = !hand_is_readable(entry) ? HAND_NOT_READ : line->step < 0 ? HAND_UNKNOWN : HAND_RIGHT;
        line->expected.shape.kind = SHAPE_NONE;
        if (line->kind == HAND_RIGHT && hand_is_set_aside(c, c->work, i)) {
            line->aside = ASIDE_OPEN;
            line->kind = HAND_UNKNOWN;
        }
        c->upto = line->step >= c->upto ? c->report->plan->count : c->upto;
        if (entry->kind != CLAIM_STATEMENT)
            judge_joints(c, line);
        if (entry->kind == CLAIM_EQUATION && line->joints)
            drop_equation(line, &c->work->entry[i]);
    }
}
