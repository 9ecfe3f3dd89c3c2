/* Weighs a reading of the names of a page by the values and equations that it has then. */
#include "handwork/equations/equation_sides.h"
#include "handwork/hand_cause.h"
#include "handwork/hand_judging.h"
#include "handwork/reading/hand_reading.h"

/* Whether a page may still restate its data below the line. A name that means nothing here is that of a result, too. */
static bool is_before_results(const HandChecker *c, const HandLine *line)
{
    bool step = line->step >= 0 && line->step < c->plan->aspects && c->plan->step[line->step].role != ROLE_GIVEN;
    bool own = line->step < 0 && line->entry->kind == CLAIM_VALUE && line->kind == HAND_UNKNOWN;
    return !step && !own && !hand_is_equation(line);
}

/* The first line that is worked out, or c->lines. */
static int first_result(const HandChecker *c)
{
    int i = 0;
    while (i < c->lines && is_before_results(c, &c->line[i]))
        i++;
    return i;
}

/* v = 5 for va, where v may be another quantity. */
static bool is_renamed_datum(const HandChecker *c, const HandLine *line)
{
    return c->plan->step[line->step].role == ROLE_GIVEN && !hand_is_own_name(line, c->plan);
}

/* InPlace says what the equations of a page have in the place of data. */
typedef struct InPlace {
    bool letter, others, numbers; /* the letter of that datum; letters of others; numbers, other than those of 1/2*m*v^2 */
} InPlace;

static void find_in_place(const HandChecker *c, const Expr *formula, int datum, InPlace *in)
{
    const Plan *plan = c->report->plan;
    if (formula->kind == EXPR_NAME && formula->slot >= 0 && formula->slot < plan->count) {
        in->letter |= formula->slot == datum;
        in->others |= formula->slot != datum && plan->step[formula->slot].role == ROLE_GIVEN;
    }
    Rat two = {2, 1, NULL}, one = {1, 1, NULL};
    if (formula->kind == EXPR_NUMBER && exact_is_rational(formula->exact))
        in->numbers |= !rat_equal(exact_rat(formula->exact), one) && !rat_equal(exact_rat(formula->exact), two);
    for (int i = 0; i < formula->count; i++)
        find_in_place(c, formula->arg[i], datum, in);
}

/* v = 150 below 0.02*150 = 3.02*v is what the equation was solved for, and no datum: where numbers stand in the place of the data, the
 * letters that are left are unknown. */
static bool is_solved_for(const HandChecker *c, int line)
{
    bool solved = false;
    for (int i = 0; i < line && !solved; i++) {
        const HandEntry *entry = c->line[i].entry;
        InPlace          in = {0};
        for (int k = 0; k < entry->forms && entry->kind == CLAIM_EQUATION; k++)
            if (entry->form[k].written.formula)
                find_in_place(c, entry->form[k].written.formula, c->line[line].step, &in);
        solved = in.letter && in.numbers && !in.others;
    }
    return solved && c->plan->step[c->line[line].step].role == ROLE_GIVEN;
}

/* The data that stand as numbers in the formula, with whatever sign: the numbers of so many givens, other than that one. */
static int data_in(const HandChecker *c, const Expr *formula, int other)
{
    int count = 0;
    for (int i = 0; i < c->plan->aspects; i++) {
        const Entry *entry = &c->truth->entry[i];
        bool         number = c->plan->step[i].role == ROLE_GIVEN && entry->state == STATE_OK && entry->value.shape.kind == SHAPE_NUMBER;
        count += number && i != other && c->ctx == c->exact && equation_has_number(formula, entry->value.one.exact, c->exact);
    }
    return count;
}

/* V = (2*5 + 3*(-1))/5 = 1.4 is worked out from other data, and is none itself. */
static bool is_worked_out(const HandChecker *c, const HandLine *line)
{
    const HandEntry *entry = line->entry;
    bool             worked = false;
    for (int i = 0; i < entry->forms - 1 && !worked; i++)
        worked = entry->form[i].written.formula && data_in(c, entry->form[i].written.formula, line->step) > 1;
    return worked && is_renamed_datum(c, line);
}

/* Returns how much the value of a line says for the reading; 0 where it cannot be judged. */
static int agreement_of_value(HandChecker *c, int i, int first, const Column *truth)
{
    const HandWeights *weight = c->weights;
    HandLine          *line = &c->line[i];
    bool               u = line->entry->name.at[0] == 'u';
    if (line->kind != HAND_RIGHT || line->step >= c->plan->aspects || truth->entry[line->step].state != STATE_OK)
        return 0;
    bool late = i > first || first == c->lines, solved = is_solved_for(c, i) || is_worked_out(c, line);
    if (solved || (late && is_renamed_datum(c, line)))
        return solved ? -weight->name_solved : -weight->name_datum;
    Target target = verdict_target(hand_part(line, truth->entry[line->step].value), c->ctx, c->exact);
    bool   given = c->plan->step[line->step].role == ROLE_GIVEN, after = u && (c->naming & NAMING_U_AFTER);
    target.right_only = true;
    const Written *written = &line->entry->form[line->entry->forms - 1].written;
    Written        ours;
    written = hand_has_other_unit(c, line, written, &target, &ours) ? &ours : written;
    bool right = verdict_is_right(verdict_of(written, &target).kind);
    line->expected = target.value;
    line->ctx = c->ctx;
    right = right || (given && (hand_is_in_radians(c, i) || hand_unconverted(c, i)));
    int meant = hand_other_meaning(c, line); /* v = 8.94: the speed */
    right = right || (meant >= 0 && meant != line->step);
    bool nearly = !given && !after && hand_is_about(c, i, written); /* rounded too early */
    return right ? weight->name_true : given || after ? -weight->name_datum : nearly ? 0 : -weight->name_wrong;
}

static int agreement_of_line(HandChecker *c, int i, int first, const Column *truth)
{
    const HandLine *line = &c->line[i];
    bool            holds = line->entry->kind == CLAIM_EQUATION && line->kind == HAND_UNKNOWN && !line->joints;
    return agreement_of_value(c, i, first, truth) + (holds ? c->weights->name_true : 0);
}

bool hand_line_agrees(HandChecker *c, int line, const Column *truth)
{
    return agreement_of_line(c, line, first_result(c), truth) > 0;
}

/* u = 0.99 below v = 0.99, and 0.04u = 0.04*0.99: where v is wrong, this is the same number once more, and speaks for nothing. */
static bool repeats(const HandChecker *c, int i, int wrong)
{
    const HandLine *line = &c->line[i];
    return wrong >= 0 && line->step != c->line[wrong].step &&
           (hand_is_equation(line) ? hand_line_uses(c->report, c->line, i, wrong) : hand_have_same_value(c, i, wrong));
}

int hand_agreement(HandChecker *c, const Column *truth)
{
    int sum = -hand_doubts(c), first = first_result(c), wrong = -1;
    for (int i = 0; i < c->lines; i++) {
        int now = agreement_of_line(c, i, first, truth);
        sum += now > 0 && repeats(c, i, wrong) ? 0 : now;
        wrong = wrong < 0 && now < 0 && !hand_is_equation(&c->line[i]) ? i : wrong;
    }
    return sum;
}
