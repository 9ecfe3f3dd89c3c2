#include "verify/checker.h"

/* ---- rows ------------------------------------------------------------------------------------------------- */

static CheckRow *add_row(Checker *c, int step, int component)
{
    static const char *const AXES[] = {".x", ".y", ".z"};
    CrossCheck              *check = c->check;
    Text                     name = c->report->plan->step[step].name;
    check->row = arena_grow(c->mem, check->row, sizeof(CheckRow), check->rows, &c->row_room);
    CheckRow *row = &check->row[check->rows++];
    *row = (CheckRow){.step = step, .component = component};
    row->name = component < 0 ? name : text_format(c->mem, "%.*s%s", TEXT_ARG(name), AXES[component]);
    return row;
}

static void check_number(Checker *c, int step, int component)
{
    True truth;
    if (!rivals_truth(c, step, component, &truth))
        return;
    CheckRow *row = add_row(c, step, component);
    for (int r = 0; r < (c->systems ? RIVALS : 1); r++)
        row->score[r] = score_of(c, &c->rival[r], step, component, &truth);
    row->amplified = score_amplification(c, step, component, &truth);
    if (c->systems)
        row->truth = score_truth(c, &truth, row->score[RIVAL_64].value, &row->truth_exact);
}

static void check_whole(Checker *c, int step, int count)
{
    CheckRow *row = add_row(c, step, -1);
    row->whole = true;
    for (int r = 0; r < (c->systems ? RIVALS : 1); r++)
        row->score[r] = score_whole(c, &c->rival[r], step, count);
}

static void check_step(Checker *c, int step)
{
    const Entry *entry = &c->report->exact->entry[step];
    const Value *value = &entry->value;
    Shape        shape = c->report->plan->step[step].shape;
    if (entry->state != STATE_OK && entry->state != STATE_FAILED)
        return;
    if (entry->state == STATE_OK)
        shape = value->shape;
    if (shape.kind == SHAPE_NUMBER)
        check_number(c, step, -1);
    else if (shape.kind == SHAPE_VECTOR) {
        for (int i = 0; i < shape.rows; i++)
            check_number(c, step, i);
        check_whole(c, step, shape.rows);
    }
}

/* ---- laws ------------------------------------------------------------------------------------------------- */

/* The largest difference between the sides of an equation, worked out exactly from the values of a float run. */
static Text miss(Checker *c, Rival *rival, const Expr *law)
{
    Env   env = {.num = c->exact, .slot = rival->seen};
    Value left, right;
    if (law->kind != EXPR_CHAIN || law->count != 2 || law->ops[1] != OP_EQ || eval(&left, law->arg[0], &env) ||
        eval(&right, law->arg[1], &env) || left.shape.kind == SHAPE_WORD)
        return (Text){0};
    Num worst = {.exact = &exact_zero};
    for (int i = 0; i < value_count(&left); i++) {
        Num difference;
        if (exact_system.sub(&difference, value_num(&left)[i], value_num(&right)[i], c->exact))
            return (Text){0};
        if (exact_sign(difference.exact, c->exact) < 0)
            exact_system.neg(&difference, difference, c->exact);
        if (exact_system.compare(difference, worst, c->exact) == ORDER_GREATER)
            worst = difference;
    }
    return number_text(worst, c->exact, 2, NULL, c->mem);
}

static void check_laws(Checker *c)
{
    const Plan *plan = c->report->plan;
    for (int i = 0; i < plan->aspects; i++) {
        if (plan->step[i].role != ROLE_LAW || report_law(c->report, i) == HOLDS_SKIPPED)
            continue;
        c->check->law = arena_grow(c->mem, c->check->law, sizeof(CheckLaw), c->check->laws, &c->law_room);
        CheckLaw *law = &c->check->law[c->check->laws++];
        *law = (CheckLaw){.step = i};
        for (int r = 0; r < RIVALS; r++)
            law->off[r] = miss(c, &c->rival[r], plan->step[i].formula);
    }
}

static Text proof_of(Checker *c)
{
    const Report *report = c->report;
    bool          enclosed = false, undecided = false;
    for (int i = 0; i < report->plan->aspects; i++) {
        const Entry *entry = &report->exact->entry[i];
        enclosed |= entry->state == STATE_FAILED && entry->flags == NUM_UNABLE;
        undecided |= report->plan->step[i].role == ROLE_LAW && report_law(report, i) == HOLDS_UNKNOWN;
    }
    if (!enclosed)
        return TEXT("exact: every true value above is a fraction or a sum of roots, every decision and law was decided without rounding");
    return text_format(
        c->mem, "proved: true values without an exact form lie in enclosures of up to %ld bits, and every digit shown is certain%s",
        (long)(c->enclosure ? c->enclosure : report->enclosure)->prec, undecided ? "; laws between such values stay undecided" : "");
}

CrossCheck *crosscheck_make(const Report *report, const CheckRequest *request)
{
    Arena  *mem = report->desk->exact.mem;
    Checker c = {.report = report, .check = ARENA_ONE(mem, CrossCheck), .mem = mem, .exact = &report->desk->exact};
    c.systems = request->systems;
    *c.check = (CrossCheck){.report = report, .diverged_at = -1};
    rivals_run(&c, request->prec);
    decisions_compare(&c);
    for (int i = 0; i < report->plan->aspects; i++) {
        Role role = report->plan->step[i].role;
        if (c.check->diverged_at >= 0 && i > c.check->diverged_at)
            break;
        if (role == ROLE_GIVEN || (role == ROLE_STEP && request->steps) || role == ROLE_ANSWER)
            check_step(&c, i);
    }
    for (int i = 0; i < c.check->rows; i++)
        c.check->stored_differs |= report->plan->step[c.check->row[i].step].role == ROLE_GIVEN && !c.check->row[i].whole &&
                                   c.check->row[i].score[RIVAL_64].grade != GRADE_EXACT;
    if (c.check->diverged_at < 0)
        check_laws(&c);
    c.check->proof = proof_of(&c);
    rivals_close(&c);
    return c.check;
}
