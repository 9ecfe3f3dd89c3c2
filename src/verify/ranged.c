#include "verify/ranged.h"

typedef struct RangedMaker {
    const Report    *report; /* of the case */
    NumCtx          *ctx;
    Text             letter;
    RangesCondition *condition;
    RangedReason    *reason; /* of each condition */
    int              count;
    bool             remarked; /* the case is one on which the method only remarks */
} RangedMaker;

/* The value of a quantity that a condition compares, as an equation: vb' = u/5*(9*e - 1). */
static const Expr *equation_of(const RangedMaker *m, const Expr *side, Value value)
{
    if (side->kind != EXPR_NAME && side->kind != EXPR_FIELD)
        return NULL;
    Expr *formula = value_expr(&value, m->ctx->sys, &m->report->style, m->ctx);
    return expr_same(side, formula) ? NULL : expr_chain(m->ctx->mem, expr_copy(side, m->ctx->mem), OP_EQ, formula);
}

static bool add_wish(RangedMaker *m, const RangedWish *wish)
{
    const Expr *comparison = wish->comparison;
    Env         env = column_env(m->report->exact, m->ctx);
    Value       left, right;
    Num         difference;
    if (comparison->count != 2 || eval(&left, comparison->arg[0], &env) || eval(&right, comparison->arg[1], &env) ||
        left.shape.kind != SHAPE_NUMBER || right.shape.kind != SHAPE_NUMBER || m->ctx->sys->sub(&difference, left.one, right.one, m->ctx))
        return false;
    const Expr *value = equation_of(m, comparison->arg[0], left);
    m->reason[m->count] = (RangedReason){.wish = wish->shown, .value = value ? value : equation_of(m, comparison->arg[1], right)};
    m->condition[m->count++] = (RangesCondition){difference, comparison->ops[1]};
    return true;
}

static void add_assumptions(RangedMaker *m, const Case *c)
{
    for (int i = 0; i < c->assumptions; i++) {
        const CaseAssumption *a = &c->assumption[i];
        const Entry          *entry = &m->report->exact->entry[a->asked - m->report->plan->step];
        bool beyond = entry->state == STATE_OK && entry->value.shape.kind == SHAPE_TRUTH && entry->value.truth == TRUTH_FALSE;
        bool remark = a->asked->role == ROLE_CASE && !plan_case_matters(m->report->plan, (int)(a->asked - m->report->plan->step));
        m->remarked |= remark && !beyond;
        m->reason[m->count] = (RangedReason){.asked = a->asked, .beyond = beyond};
        m->condition[m->count++] = (RangesCondition){a->difference, cases_op(a->order)};
    }
}

/* ---- intervals -------------------------------------------------------------------------------------------- */

static RangedEnd end_of(const RangedMaker *m, const RangesEnd *end, Op closed, Op open)
{
    Arena    *mem = m->ctx->mem;
    RangedEnd ranged = {.rounded = end->rounded};
    ranged.relation = expr_chain(mem, expr_name(mem, m->letter), end->closed ? closed : open, expr_copy(end->at, mem));
    if (end->from != ENDS_IN_DECLARATION)
        ranged.reason = m->reason[end->from];
    return ranged;
}

static void add_interval(Ranged *ranged, const RangedMaker *m, const RangesInterval *from)
{
    Arena           *mem = m->ctx->mem;
    const RangesEnd *low = &from->low, *high = &from->high;
    RangedInterval  *interval = &ranged->interval[ranged->count];
    bool             point = low->at && high->at && low->closed && high->closed && expr_same(low->at, high->at);
    int              room = 0;
    *interval = (RangedInterval){.report = m->report, .remarked = m->remarked, .point = point && !low->rounded ? low->at : NULL};
    if (low->at)
        interval->end[interval->ends++] = end_of(m, low, point ? OP_EQ : OP_GE, OP_GT);
    if (high->at && !point)
        interval->end[interval->ends++] = end_of(m, high, OP_LE, OP_LT);
    interval->whole = interval->ends ? interval->end[0].relation : expr_name(mem, m->letter);
    if (interval->ends == 2) {
        Expr *chain = expr_new(mem, EXPR_CHAIN, (Span){0, 0});
        expr_append(mem, chain, OP_LT, expr_copy(low->at, mem), &room);
        expr_append(mem, chain, low->closed ? OP_LE : OP_LT, expr_name(mem, m->letter), &room);
        expr_append(mem, chain, high->closed ? OP_LE : OP_LT, expr_copy(high->at, mem), &room);
        interval->whole = chain;
    }
    ranged->count++;
}

static void search_case(Ranged *ranged, const Report *report, const Case *c, const RangedWish *wish, int wishes)
{
    RangedMaker m = {.report = report, .ctx = &report->desk->exact, .letter = ranged->letter};
    Num         letter;
    m.condition = ARENA_MANY(m.ctx->mem, RangesCondition, wishes + MOST_SPLITS);
    m.reason = ARENA_MANY(m.ctx->mem, RangedReason, wishes + MOST_SPLITS);
    cases_enter(report);
    for (int i = 0; i < wishes; i++)
        if (!add_wish(&m, &wish[i])) {
            ranged->open = true;
            return;
        }
    letters_forget(m.ctx->letters, report->cases->known); /* its assumptions are conditions like the others */
    add_assumptions(&m, c);
    if (m.ctx->sys->letter(&letter, ranged->letter, m.ctx)) {
        ranged->open = true;
        return;
    }
    Ranges ranges = ranges_where(letter, m.condition, m.count, m.ctx, m.ctx->mem);
    ranged->open |= ranges.status != RANGES_FOUND;
    ranged->may_be_empty |= ranges.status == RANGES_FOUND && ranges.may_be_empty;
    for (int i = 0; ranges.status == RANGES_FOUND && i < ranges.count; i++)
        add_interval(ranged, &m, &ranges.interval[i]);
}

/* Without the values on which the method remarks, if there are others. */
static void drop_remarked(Ranged *ranged)
{
    int kept = 0;
    for (int i = 0; i < ranged->count; i++)
        if (!ranged->interval[i].remarked)
            ranged->interval[kept++] = ranged->interval[i];
    ranged->count = kept ? kept : ranged->count;
}

Ranged *ranged_find(const Report *report, Text letter, const RangedWish *wish, int wishes)
{
    Ranged *ranged = ARENA_ONE(report->desk->exact.mem, Ranged);
    ranged->letter = letter;
    for (int i = 0; i < report->cases->count; i++) {
        const Case *c = &report->cases->list[i];
        if (c->report->status == STATUS_OK)
            search_case(ranged, c->report, c, wish, wishes);
        else
            ranged->open |= c->report->status != STATUS_NEED && c->report->status != STATUS_APART;
    }
    cases_enter(report);
    drop_remarked(ranged);
    return ranged;
}
