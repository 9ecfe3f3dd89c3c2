#include "verify/floats/checker.h"
#include "verify/floats/parts.h"

/* ---- rows ------------------------------------------------------------------------------------------------- */

static CheckRow *add_row(CrossChecker *c, int step, int component, Text name)
{
    CrossCheck *check = c->check;
    CheckRow   *row = ARENA_ADD(c->mem, check->row, check->rows, &c->row_room);
    *row = (CheckRow){.step = step, .component = component, .name = name};
    return row;
}

static void check_number(CrossChecker *c, int step, int component, Text name)
{
    True truth;
    if (!rivals_truth(c, step, component, &truth))
        return;
    CheckRow *row = add_row(c, step, component, name);
    for (int r = 0; r < (c->systems ? c->check->rivals : 1); r++)
        row->score[r] = score_of(c, &c->rival[r], step, component, &truth);
    row->amplified = score_amplification(c, step, component, &truth);
    if (c->systems)
        row->truth = score_truth(c, &truth, row->score[RIVAL_GRADED].value, &row->truth_exact);
}

static void check_whole(CrossChecker *c, int step, int count)
{
    CheckRow *row = add_row(c, step, -1, c->report->plan->step[step].name);
    row->whole = true;
    for (int r = 0; r < (c->systems ? c->check->rivals : 1); r++)
        row->score[r] = score_whole(c, &c->rival[r], step, count);
}

/* The exact or enclosed value of a step, whose parts are its rows; NULL if the step has no value or no numbers. */
static const Value *value_of_step(const CrossChecker *c, int step)
{
    const Column *columns[] = {c->report->exact, c->enclosure, c->report->enclosure};
    for (int i = 0; i < 3; i++)
        if (columns[i] && columns[i]->entry[step].state == STATE_OK)
            return part_count(&columns[i]->entry[step].value) ? &columns[i]->entry[step].value : NULL;
    return NULL;
}

/* A matrix may have a thousand entries, so a large one lists only those that have no exact value in the graded system. */
static void check_step(CrossChecker *c, int step)
{
    enum { LARGE = 9 };
    const Value *value = value_of_step(c, step);
    Text         name = c->report->plan->step[step].name;
    if (!value || plan_is_aside(c->report->plan->step[step].purpose))
        return;
    if (value->shape.kind == SHAPE_NUMBER) {
        check_number(c, step, -1, name);
        return;
    }
    int count = part_count(value);
    for (int i = 0; i < count; i++) {
        check_number(c, step, i, part_name(name.len ? name : TEXT("value"), value, i, c->mem));
        if (count > LARGE && c->check->rows && c->check->row[c->check->rows - 1].score[RIVAL_GRADED].grade == GRADE_EXACT)
            c->check->rows--;
    }
    if (value->shape.kind != SHAPE_RECORD)
        check_whole(c, step, count);
}

/* ---- laws ------------------------------------------------------------------------------------------------- */

/* A side of an equation as an exact number. The law of a method is worked out exactly from the values of a run; a typed formula is
 * worked out as the run itself does it. */
static bool side(CrossChecker *c, Rival *rival, const Expr *formula, Value *value)
{
    bool own = !c->report->plan->method.len;
    Env  env = own ? column_env(rival->column, &rival->ctx) : (Env){.num = c->exact, .slot = rival->seen};
    int  flags = eval(value, formula, &env);
    if (own && !flags)
        *value = rivals_exactly(value, &rival->ctx, c->mem, &flags);
    return !flags;
}

static bool is_equation(const Expr *law)
{
    return law->kind == EXPR_CHAIN && law->count == 2 && law->ops[1] == OP_EQ;
}

/* "NaN" or "inf" where the values of the run are not finite, so that the sides differ by no number; else empty. */
static Text miss_beyond(Rival *rival, const Expr *law)
{
    NumCtx *ctx = &rival->ctx;
    Env     env = column_env(rival->column, ctx);
    Value   left, right;
    Text    text = {0};
    if (eval(&left, law->arg[0], &env) || eval(&right, law->arg[1], &env))
        return text;
    for (int i = 0; i < value_count(&left); i++) {
        Num difference;
        int flags = ctx->sys->sub(&difference, value_num(&left)[i], value_num(&right)[i], ctx);
        NumClass class = ctx->sys->classify(difference);
        if (flags || class == NUM_NAN)
            return TEXT("NaN");
        text = class == NUM_INFINITE ? TEXT("inf") : text;
    }
    return text;
}

/* The largest difference between the sides of an equation; empty if the law is none, or the difference too long for an exact number. */
static Text miss(CrossChecker *c, Rival *rival, const Expr *law)
{
    Value left, right;
    if (!is_equation(law) || law->arg[0]->shape.kind == SHAPE_WORD)
        return (Text){0};
    if (!side(c, rival, law->arg[0], &left) || !side(c, rival, law->arg[1], &right))
        return miss_beyond(rival, law);
    Num worst = {.exact = &exact_zero};
    for (int i = 0; i < value_count(&left); i++) {
        Num difference;
        if (exact_system.sub(&difference, value_num(&left)[i], value_num(&right)[i], c->exact))
            return miss_beyond(rival, law);
        if (exact_sign(difference.exact, c->exact) < 0)
            exact_system.neg(&difference, difference, c->exact);
        if (exact_system.compare(difference, worst, c->exact) == ORDER_GREATER)
            worst = difference;
    }
    return grade_number_text(worst, c->exact, 2, NULL, c->mem);
}

static void check_laws(CrossChecker *c)
{
    const Plan *plan = c->report->plan;
    for (int i = 0; i < plan->aspects; i++) {
        if (plan->step[i].role != ROLE_LAW || plan->step[i].way == STEP_BESIDE || report_law(c->report, i) == HOLDS_SKIPPED)
            continue;
        if (!plan->method.len && !is_equation(plan->step[i].formula)) /* a decision, which has been compared already */
            continue;
        CheckLaw *law = ARENA_ADD(c->mem, c->check->law, c->check->laws, &c->law_room);
        *law = (CheckLaw){.step = i};
        for (int r = 0; r < c->check->rivals; r++)
            law->off[r] = miss(c, &c->rival[r], plan->step[i].formula);
    }
}

static bool has_angle(const Value *value)
{
    bool angle = false;
    for (int i = 0; i < part_count(value) && !angle; i++)
        angle = part_of(value, i).exact->kind == EXACT_ANGLE;
    return angle;
}

static Text proof_of(CrossChecker *c)
{
    const Report *report = c->report;
    bool          enclosed = false, undecided = false, angle = false;
    for (int i = 0; i < report->plan->aspects; i++) {
        const Entry *entry = &report->exact->entry[i];
        enclosed |= entry->state == STATE_FAILED && entry->flags == NUM_UNABLE;
        undecided |= report->plan->step[i].role == ROLE_LAW && report_law(report, i) == HOLDS_UNKNOWN;
        angle |= entry->state == STATE_OK && has_angle(&entry->value);
    }
    if (!enclosed)
        return text_format(c->mem,
                           "exact: every true value above is a fraction%s a sum of roots%s, and every decision and law was checked without "
                           "rounding",
                           angle ? "," : " or", angle ? " or a rational multiple of pi" : "");
    return text_format(
        c->mem, "proved: true values without an exact form are enclosed with up to %ld bits, and all digits shown are correct%s",
        (long)(c->enclosure ? c->enclosure : report->enclosure)->prec, undecided ? "; laws between such values remain undecided" : "");
}

/* A run with very many bits has numbers longer than exact ones may be. A note says that they are not graded. */
static Text ungraded_of(const CrossChecker *c)
{
    const CrossCheck *check = c->check;
    int               precise = rivals_find(c, true), hardware = rivals_find(c, false);
    bool              any = false, run = c->systems || precise == RIVAL_GRADED;
    for (int i = 0; i < check->rows && run; i++)
        any |= check->row[i].score[precise].grade == GRADE_UNKNOWN;
    for (int i = 0; i < check->laws; i++)
        any |= check->law[i].off[hardware].len && !check->law[i].off[precise].len;
    if (!any)
        return (Text){0};
    return text_format(c->mem,
                       "%.*s is graded only in part: the rest would need exact numbers of more than 1,000,000 bits, or angles of more "
                       "than 100,000 bits",
                       TEXT_ARG(check->system[precise]));
}

CrossCheck *crosscheck_make(const Report *report, const CheckRequest *request)
{
    Arena       *mem = report->desk->exact.mem;
    CrossChecker c = {.report = report, .check = ARENA_ONE(mem, CrossCheck), .mem = mem, .exact = &report->desk->exact};
    c.systems = request->systems;
    *c.check = (CrossCheck){.report = report, .diverged_at = -1};
    rivals_run(&c, request->machine);
    decisions_compare(&c);
    for (int i = 0; i < report->plan->aspects; i++) {
        Role role = report->plan->step[i].role;
        if (c.check->diverged_at >= 0 && i > c.check->diverged_at)
            break;
        if (report->plan->step[i].way == STEP_BESIDE)
            continue;
        if (role == ROLE_GIVEN || (role == ROLE_STEP && request->steps) || role == ROLE_ANSWER)
            check_step(&c, i);
    }
    for (int i = 0; i < c.check->rows; i++)
        c.check->stored_differs |= report->plan->step[c.check->row[i].step].role == ROLE_GIVEN && !c.check->row[i].whole &&
                                   c.check->row[i].score[RIVAL_GRADED].grade != GRADE_EXACT;
    if (c.check->diverged_at < 0 || !report->plan->method.len)
        check_laws(&c);
    c.check->proof = proof_of(&c);
    if (request->machine.prec > LIMIT_ANGLE / 4)
        c.check->ungraded = ungraded_of(&c);
    rivals_close(&c);
    return c.check;
}
