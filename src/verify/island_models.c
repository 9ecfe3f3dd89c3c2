#include "verify/island_models.h"
#include "verify/report_make.h"

#include <math.h>

Report *models_report(const IslandPlan *plan, const Report *like)
{
    Arena *mem = like->desk->exact.mem;
    Notes *quiet = ARENA_ONE(mem, Notes);
    *quiet = (Notes){.mem = mem};
    Request request = {
        .plan = plan->plan, .givens = plan->givens, .shown = &exact_system, .style = like->style, .unicode = like->unicode, .notes = quiet};
    return report_make(&request, like->desk);
}

void models_refuse_endless(Report *report, const Analysis *found)
{
    if (!found->unending || report->status != STATUS_OK)
        return;
    report->status = STATUS_UNABLE;
    report->exit = EXIT_MATH;
    report->reason = text_format(report->desk->exact.mem,
                                 "one after another, the hits do not end here: after %d hits bodies are still approaching, so there are "
                                 "no velocities after the last hit",
                                 found->hits);
}

/* ---- velocities beside each other ------------------------------------------------------------------------- */

static bool is_velocity(const Step *step)
{
    return text_is(step->group, "v") || text_is(step->group, "w");
}

/* Compares values of two systems that hold true values; exact numbers are converted to enclosures if needed. */
static Order compare(Num x, NumCtx *of_x, Num y, NumCtx *of_y)
{
    if (of_x->sys != of_y->sys && of_x->sys->kind != NUM_EXACT) {
        Order turned = compare(y, of_y, x, of_x);
        return turned == ORDER_LESS ? ORDER_GREATER : turned == ORDER_GREATER ? ORDER_LESS : turned;
    }
    if (of_x->sys != of_y->sys && of_y->sys->from_exact(&x, x.exact, of_y))
        return ORDER_UNKNOWN;
    return of_y->sys->compare(x, y, of_y);
}

static Differ values_differ(const Value *x, NumCtx *of_x, const Value *y, NumCtx *of_y)
{
    Differ differ = DIFFER_NO;
    for (int k = 0; k < value_count(x); k++) {
        Order order = compare(value_num(x)[k], of_x, value_num(y)[k], of_y);
        if (order == ORDER_LESS || order == ORDER_GREATER)
            return DIFFER_YES;
        if (order == ORDER_UNKNOWN)
            differ = DIFFER_UNKNOWN;
    }
    return differ;
}

/* Even if an answer cannot be told apart from 0 (a loss at 20 degrees), the velocities can be compared. */
static bool has_velocities(const Report *report)
{
    return report->status == STATUS_OK || report->status == STATUS_UNDECIDED;
}

Differ models_differ(const Report *one, const Report *two)
{
    Differ differ = DIFFER_NO;
    if (!has_velocities(one) || !has_velocities(two))
        return DIFFER_UNKNOWN;
    for (int i = 0; i < one->plan->answers && differ != DIFFER_YES; i++) {
        int         answer = one->plan->answer[i];
        const Step *step = &one->plan->step[answer];
        int         other = is_velocity(step) ? report_find(two, step->name) : -1;
        if (!is_velocity(step))
            continue;
        NumCtx       *a, *b;
        const Column *left = report_truth(one, answer, &a), *right = other < 0 ? NULL : report_truth(two, other, &b);
        Differ        here = left && right ? values_differ(&left->entry[answer].value, a, &right->entry[other].value, b) : DIFFER_UNKNOWN;
        differ = here > differ ? here : differ;
    }
    return differ;
}

/* ---- the other models ------------------------------------------------------------------------------------- */

static bool has_pins(const Island *island)
{
    for (int i = 0; i < island->contacts; i++)
        if (island->contact[i]->pin)
            return true;
    return false;
}

/* Whether no contact pulls, lets go or separates. Then the models "all at once" and "without pulling" agree. */
static bool all_push(const Report *own, const Analysis *found)
{
    bool push = own->status == STATUS_OK && found->nulls == 0;
    for (int i = 0; i < found->rows && push; i++) {
        const IslandRow *row = &found->row[i];
        NumCtx          *ctx;
        const Column    *column = row->j < 0 ? NULL : report_truth(own, row->j, &ctx);
        push = row->part == PART_ACTIVE && row->coming != COMING_APART && column;
        if (push && !row->axis) {
            Order order = num_sign(column->entry[row->j].value.one, ctx);
            push = order == ORDER_EQUAL || order == ORDER_GREATER;
        }
    }
    return push;
}

void models_work_out(IslandFacts *facts, const Island *island, Report *own)
{
    Model model = facts->plan->model;
    facts->model[model] = own;
    facts->found[model] = facts->plan->analysis;
    for (int m = 0; m < MODELS && island->contacts > 1; m++) {
        if (m == (int)model || (m == MODEL_SEQUENTIAL && has_pins(island)))
            continue;
        if (m != MODEL_SEQUENTIAL && model != MODEL_SEQUENTIAL && all_push(own, facts->plan->analysis)) {
            facts->model[m] = own;
            facts->found[m] = facts->plan->analysis;
            continue;
        }
        Diag              inner = {.mem = own->desk->exact.mem};
        const IslandPlan *plan = island_plan(island, (Model)m, NULL, 0, HITS_BUDGET, &own->desk->exact, &own->desk->enclosure, &inner);
        if (plan && plan->left_out) {
            facts->left_out = plan->left_out;
            facts->differ = facts->differ == DIFFER_NO ? DIFFER_UNKNOWN : facts->differ;
        }
        if (!plan || !plan->analysis)
            continue;
        Report *report = models_report(plan, own);
        models_refuse_endless(report, plan->analysis);
        facts->model[m] = report;
        facts->found[m] = plan->analysis;
        Differ differ = models_differ(own, report);
        facts->differ = differ > facts->differ ? differ : facts->differ;
    }
}

/* ---- hits that do not end --------------------------------------------------------------------------------- */

/* The step with the velocity of a body after that many hits, that is, after the last hit that changed it. */
static int after_hits(const Report *endless, const Analysis *found, int hits, Text velocity)
{
    for (int h = hits; h > 0; h--) {
        Text name = text_format(endless->desk->exact.mem, "h%d_%.*s", h, TEXT_ARG(velocity));
        for (int at = found->hit_step[h - 1]; at < found->hit_step[h]; at++)
            if (text_equal(endless->plan->step[at].name, name))
                return at;
    }
    return report_find(endless, velocity);
}

double models_distance(const Report *endless, const Analysis *found, int hits, const Report *other)
{
    NumCtx *ctx = &endless->desk->exact;
    double  most = 0;
    for (int i = 0; i < other->plan->answers; i++) {
        const Step *step = &other->plan->step[other->plan->answer[i]];
        Text        before = text_cut(step->name, 0, step->name.len - 1); /* v_A of v_A' */
        if (!is_velocity(step))
            continue;
        int          at = after_hits(endless, found, hits, before);
        const Entry *here = at < 0 ? NULL : &endless->exact->entry[at], *there = &other->exact->entry[other->plan->answer[i]];
        if (!here || here->state != STATE_OK || there->state != STATE_OK)
            return INFINITY;
        for (int k = 0; k < value_count(&here->value); k++) {
            Num    gap;
            mpfr_t lo, hi;
            if (ctx->sys->sub(&gap, value_num(&here->value)[k], value_num(&there->value)[k], ctx))
                return INFINITY;
            mpfr_inits2(64, lo, hi, (mpfr_ptr)0);
            exact_enclose(lo, hi, gap.exact, ctx);
            most = fmax(most, fmax(fabs(mpfr_get_d(lo, MPFR_RNDD)), fabs(mpfr_get_d(hi, MPFR_RNDU))));
            mpfr_clears(lo, hi, (mpfr_ptr)0);
        }
    }
    return found->hits < hits ? INFINITY : most;
}
