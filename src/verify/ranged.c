#include "verify/ranged.h"

#include "solve/ranges/essential.h"

/* A case of the report, with all its conditions. */
typedef struct RangedCase {
    const Report    *report;
    RangesCondition *condition;
    RangedReason    *reason; /* of each condition */
    int              count;
    Text             remark; /* what the method remarks on, as a case; or empty */
} RangedCase;

/* An interval while others may still be joined to it. */
typedef struct RangedPart {
    RangesEnd    low, high;
    RangedReason why_low, why_high;
} RangedPart;

/* The parts in one region. */
typedef struct Leaf {
    Case       of;
    RangedPart part[MOST_RANGES];
    int        count;
    bool       open; /* a case could not be solved there */
} Leaf;

typedef struct Leaves {
    Leaf leaf[MOST_REGIONS];
    int  count;
} Leaves;

typedef struct RangedMaker {
    NumCtx     *ctx;
    Text        letter;
    RangedCase *of;
    int         cases, known; /* how much was assumed before them */
    Case        now;          /* the assumptions of the region */
    int         searches;
    bool        remarked; /* values on which the method remarks count, too */
    bool        may_be_empty;
    bool        otherwise; /* a region without values is left out, */
    bool        more;      /* or one with values */
    bool        open;      /* a case, or a region, is left out everywhere */
} RangedMaker;

/* The side of a condition as an equation with its value: vb' = u/5*(9*e - 1). NULL: it says nothing new. */
static const Expr *equation_of(const RangedCase *m, const Expr *side, Value value)
{
    NumCtx *ctx = &m->report->desk->exact;
    Expr   *formula = value_expr(&value, ctx->sys, &m->report->style, ctx);
    return expr_same(side, formula) ? NULL : expr_chain(ctx->mem, expr_copy(side, ctx->mem), OP_EQ, formula);
}

static bool is_quantity(const Expr *side)
{
    return side->kind == EXPR_NAME || side->kind == EXPR_FIELD;
}

static bool add_wish(RangedCase *m, const RangedWish *wish)
{
    const Expr *comparison = wish->comparison;
    Env         env = column_env(m->report->exact, (&m->report->desk->exact));
    Value       left, right;
    Num         difference;
    if (comparison->count != 2 || eval(&left, comparison->arg[0], &env) || eval(&right, comparison->arg[1], &env) ||
        left.shape.kind != SHAPE_NUMBER || right.shape.kind != SHAPE_NUMBER ||
        (&m->report->desk->exact)->sys->sub(&difference, left.one, right.one, (&m->report->desk->exact)))
        return false;
    RangedReason *reason = &m->reason[m->count];
    bool          as_typed = wish->shown->count && expr_same(wish->shown->arg[0], comparison->arg[0]); /* not so direction(v') = 30° */
    *reason = (RangedReason){.wish = wish->shown, .value = equation_of(m, comparison->arg[0], left)};
    reason->about = as_typed ? reason->value : NULL;
    reason->value = is_quantity(comparison->arg[0]) ? reason->value : NULL;
    if (!reason->value && is_quantity(comparison->arg[1]))
        reason->value = equation_of(m, comparison->arg[1], right);
    m->reason[m->count].condition = &m->condition[m->count];
    m->condition[m->count++] = (RangesCondition){difference, comparison->ops[1]};
    return true;
}

/* The subject of a remark of the method, if one applies to the case: "the bodies only touch". */
static Text remark_of(const Report *report)
{
    const Plan *plan = report->plan;
    for (int i = 0; i < plan->aspects; i++) {
        int of = plan->step[i].role == ROLE_NOTE && plan->step[i].guard_is ? plan->step[i].guard : -1;
        if (of >= 0 && report->exact->entry[of].state == STATE_OK && report->exact->entry[of].value.truth == TRUTH_TRUE &&
            !plan_case_matters(plan, of))
            return plan->step[of].page.caption;
    }
    return (Text){0};
}

static void add_assumptions(RangedCase *m, const Case *c)
{
    for (int i = 0; i < c->assumptions; i++) {
        const CaseAssumption *a = &c->assumption[i];
        const Entry          *entry = &m->report->exact->entry[a->asked - m->report->plan->step];
        bool beyond = entry->state == STATE_OK && entry->value.shape.kind == SHAPE_TRUTH && entry->value.truth == TRUTH_FALSE;
        m->reason[m->count] = (RangedReason){.asked = a->asked, .beyond = beyond};
        m->condition[m->count++] = (RangesCondition){a->difference, cases_op(a->order)};
    }
}

static bool add_conditions(RangedCase *of, const Case *c, const RangedWish *wish, int wishes)
{
    Arena *mem = c->report->desk->exact.mem;
    *of = (RangedCase){.report = c->report, .remark = remark_of(c->report)};
    of->condition = ARENA_MANY(mem, RangesCondition, wishes + MOST_SPLITS);
    of->reason = ARENA_MANY(mem, RangedReason, wishes + MOST_SPLITS);
    cases_enter(c->report);
    for (int i = 0; i < wishes; i++)
        if (!add_wish(of, &wish[i]))
            return false;
    add_assumptions(of, c);
    return true;
}

/* ---- one region ------------------------------------------------------------------------------------------- */

static void add_parts(Leaf *leaf, const RangedCase *of, const Ranges *ranges)
{
    for (int i = 0; i < ranges->count; i++) {
        const RangesInterval *from = &ranges->interval[i];
        if (leaf->count == MOST_RANGES) {
            leaf->open = true;
            return;
        }
        RangedPart *part = &leaf->part[leaf->count++];
        *part = (RangedPart){.low = from->low, .high = from->high};
        if (from->low.from != ENDS_IN_DECLARATION)
            part->why_low = of->reason[from->low.from];
        if (from->high.from != ENDS_IN_DECLARATION)
            part->why_high = of->reason[from->high.from];
    }
}

/* Whether one ends where the other begins, and no value is between them. */
static bool touch(const RangedPart *one, const RangedPart *other)
{
    const RangesEnd *high = &one->high, *low = &other->low;
    return high->at && low->at && !high->rounded && !low->rounded && (high->closed || low->closed) && expr_same(high->at, low->at);
}

static void join_touching(Leaf *leaf)
{
    for (int i = 0; i < leaf->count; i++)
        for (int k = 0; k < leaf->count; k++) {
            if (i == k || !touch(&leaf->part[i], &leaf->part[k]))
                continue;
            leaf->part[i].high = leaf->part[k].high;
            leaf->part[i].why_high = leaf->part[k].why_high;
            leaf->part[k] = leaf->part[--leaf->count];
            i = k = -1; /* from the beginning */
            break;
        }
}

/* Assumes the first `count` assumptions of the region, without the one at `left_out`, and nothing else. */
static void assume(RangedMaker *m, const Case *region, int count, int left_out)
{
    letters_forget(m->ctx->letters, m->known);
    for (int i = 0; i < count; i++)
        if (i != left_out)
            (void)letters_assume(region->assumption[i].difference, region->assumption[i].order, m->ctx);
}

/* Whether that follows from what is assumed now. */
static bool follows(RangedMaker *m, const CaseAssumption *assumption)
{
    int     before = letters_assumptions(m->ctx->letters);
    Assumed assumed = letters_assume(assumption->difference, assumption->order, m->ctx);
    letters_forget(m->ctx->letters, before);
    return assumed == ASSUMED_KNOWN;
}

/* Searches all cases under the assumptions of the region; true, with the question, if a sign of other letters decides. */
static bool search(RangedMaker *m, Leaf *leaf, Num *question)
{
    Num  letter;
    bool asks = false;
    *leaf = (Leaf){.of = m->now, .open = m->open};
    assume(m, &m->now, m->now.assumptions, -1);
    if (m->ctx->sys->letter(&letter, m->letter, m->ctx)) {
        leaf->open = true;
        return false;
    }
    bool enough = m->now.assumptions == MOST_REGION_SPLITS || m->searches++ >= MOST_REPORTS;
    for (int i = 0; i < m->cases && !asks; i++) {
        Ranges ranges = ranges_where(letter, m->of[i].condition, m->of[i].count, m->ctx, m->ctx->mem);
        bool   unsettled = ranges.status == RANGES_UNDECIDED || (ranges.status == RANGES_FOUND && ranges.may_be_empty);
        asks = unsettled && !enough && letters_undecided(question, m->ctx);
        leaf->open |= !asks && ranges.status != RANGES_FOUND;
        m->may_be_empty |= !asks && ranges.status == RANGES_FOUND && ranges.may_be_empty;
        if (ranges.status == RANGES_FOUND && (m->remarked || !m->of[i].remark.len))
            add_parts(leaf, &m->of[i], &ranges);
    }
    join_touching(leaf);
    return asks;
}

/* ---- regions ---------------------------------------------------------------------------------------------- */

static bool same_end(const RangesEnd *one, const RangesEnd *other)
{
    return one->closed == other->closed && !one->at == !other->at && (!one->at || expr_same(one->at, other->at));
}

static bool same_reason(const RangedReason *one, const RangedReason *other)
{
    return one->wish == other->wish && one->asked == other->asked && one->beyond == other->beyond;
}

static bool same_leaf(const Leaf *one, const Leaf *other)
{
    bool same = one->count == other->count && one->open == other->open;
    for (int i = 0; i < one->count && same; i++) {
        const RangedPart *a = &one->part[i], *b = &other->part[i];
        same = same_end(&a->low, &b->low) && same_end(&a->high, &b->high) && same_reason(&a->why_low, &b->why_low) &&
               same_reason(&a->why_high, &b->why_high);
    }
    return same;
}

static void explore(RangedMaker *m, Leaves *leaves);

static bool is_empty(const Leaf *leaf)
{
    return !leaf->count && !leaf->open;
}

/* Where there is no room, one without values is left out. */
static void keep(RangedMaker *m, Leaves *leaves, const Leaf *leaf)
{
    int at = 0;
    while (at < leaves->count && (leaves->count < MOST_REGIONS || !is_empty(&leaves->leaf[at])))
        at++;
    if (at == MOST_REGIONS) {
        m->otherwise |= is_empty(leaf);
        m->more |= !is_empty(leaf);
        return;
    }
    m->otherwise |= at < leaves->count;
    leaves->count += at == leaves->count;
    leaves->leaf[at] = *leaf;
}

enum { ABOVE, EQUAL, BELOW, SIDES };

/* The answer where a number is 0, if it is that of a region on one side, too: both make one region, M <= m. What else is assumed in that
 * region has to hold where the number is 0. */
static bool join_equal(RangedMaker *m, Leaves found[SIDES], int side, int level)
{
    const Leaf *equal = &found[EQUAL].leaf[0];
    for (int k = 0; k < found[side].count && found[EQUAL].count == 1; k++) {
        Leaf *leaf = &found[side].leaf[k];
        bool  joins = same_leaf(leaf, equal);
        assume(m, &equal->of, level + 1, -1);
        for (int i = level + 1; i < leaf->of.assumptions && joins; i++)
            joins = follows(m, &leaf->of.assumption[i]);
        if (!joins || equal->of.assumptions != level + 1)
            continue;
        leaf->of.assumption[level].order = side == ABOVE ? ORDER_AT_LEAST : ORDER_AT_MOST;
        found[EQUAL].count = 0;
        return true;
    }
    return false;
}

/* Answers that are the same make one region. */
static void join(RangedMaker *m, Leaves found[SIDES], int level)
{
    Leaves *above = &found[ABOVE], *below = &found[BELOW];
    if (join_equal(m, found, BELOW, level) || join_equal(m, found, ABOVE, level))
        return;
    if (above->count != 1 || below->count != 1 || !same_leaf(&above->leaf[0], &below->leaf[0]) ||
        above->leaf[0].of.assumptions != level + 1 || below->leaf[0].of.assumptions != level + 1)
        return;
    above->leaf[0].of.assumption[level].order = ORDER_UNEQUAL;
    below->count = 0;
}

/* Without what follows from the rest: 2m > M beside m > M. */
static void drop_needless(RangedMaker *m, Case *region)
{
    for (int i = region->assumptions - 1; i >= 0; i--) {
        assume(m, region, region->assumptions, i);
        if (!follows(m, &region->assumption[i]))
            continue;
        region->assumptions--;
        for (int k = i; k < region->assumptions; k++)
            region->assumption[k] = region->assumption[k + 1];
    }
}

/* Works on with the number greater than 0, equal to 0 and less than 0. */
static void split(RangedMaker *m, Leaves *leaves, Num question)
{
    static const Order ORDERS[] = {ORDER_GREATER, ORDER_EQUAL, ORDER_LESS};
    Leaves            *found = ARENA_MANY(m->ctx->mem, Leaves, SIDES);
    int                level = m->now.assumptions;
    for (int i = 0; i < SIDES; i++) {
        assume(m, &m->now, level, -1);
        Assumed assumed = letters_assume(question, ORDERS[i], m->ctx);
        if (assumed != ASSUMED && assumed != ASSUMED_KNOWN) {
            m->open |= assumed == ASSUMED_TOO_MANY;
            continue;
        }
        m->now.assumption[m->now.assumptions++] = (CaseAssumption){.difference = question, .order = ORDERS[i]};
        explore(m, &found[i]);
        m->now.assumptions = level;
    }
    join(m, found, level);
    for (int i = 0; i < SIDES; i++)
        for (int k = 0; k < found[i].count; k++)
            keep(m, leaves, &found[i].leaf[k]);
}

static void explore(RangedMaker *m, Leaves *leaves)
{
    Leaf leaf;
    Num  question;
    if (search(m, &leaf, &question))
        split(m, leaves, question);
    else
        keep(m, leaves, &leaf);
}

/* ---- intervals -------------------------------------------------------------------------------------------- */

/* 9*e > 1 of u/5*(9*e - 1) > 0. */
static const Expr *left_of(const RangedMaker *m, const RangedReason *why)
{
    NumCtx         *ctx = m->ctx;
    RangesCondition left;
    if (!why->wish || !why->condition || !essential_condition(&left, why->condition, ctx))
        return NULL;
    const Expr *formula = ctx->sys->formula(left.x, ctx, ctx->mem);
    return formula ? cases_relation(formula, left.op, ctx->mem) : NULL;
}

static RangedEnd end_of(const RangedMaker *m, const RangesEnd *end, const RangedReason *why, Op closed, Op open)
{
    Arena    *mem = m->ctx->mem;
    RangedEnd ranged = {.rounded = end->rounded, .reason = *why};
    ranged.relation = expr_chain(mem, expr_name(mem, m->letter), end->closed ? closed : open, expr_copy(end->at, mem));
    ranged.reason.left = left_of(m, why);
    if (ranged.reason.left && expr_same(ranged.reason.left, ranged.relation))
        ranged.reason.left = NULL;
    return ranged;
}

static RangedInterval interval_of(const RangedMaker *m, const RangedPart *part)
{
    Arena           *mem = m->ctx->mem;
    const RangesEnd *low = &part->low, *high = &part->high;
    bool             point = low->at && high->at && low->closed && high->closed && expr_same(low->at, high->at);
    int              room = 0;
    RangedInterval   interval = {.point = point && !low->rounded ? low->at : NULL};
    if (low->at)
        interval.end[interval.ends++] = end_of(m, low, &part->why_low, point ? OP_EQ : OP_GE, OP_GT);
    if (high->at && !point)
        interval.end[interval.ends++] = end_of(m, high, &part->why_high, OP_LE, OP_LT);
    interval.whole = interval.ends ? interval.end[0].relation : expr_name(mem, m->letter);
    if (interval.ends == 2) {
        Expr *chain = expr_new(mem, EXPR_CHAIN, (Span){0, 0});
        expr_append(mem, chain, OP_LT, expr_copy(low->at, mem), &room);
        expr_append(mem, chain, low->closed ? OP_LE : OP_LT, expr_name(mem, m->letter), &room);
        expr_append(mem, chain, high->closed ? OP_LE : OP_LT, expr_copy(high->at, mem), &room);
        interval.whole = chain;
    }
    return interval;
}

static void add_region(Ranged *ranged, RangedMaker *m, const Leaf *leaf, bool unicode)
{
    RangedRegion *region = &ranged->region[ranged->regions++];
    *region = (RangedRegion){.of = leaf->of, .when = cases_condition(&leaf->of, m->ctx, unicode), .count = leaf->count, .open = leaf->open};
    assume(m, &leaf->of, leaf->of.assumptions, -1); /* which say what is positive */
    for (int i = 0; i < leaf->count; i++)
        region->interval[i] = interval_of(m, &leaf->part[i]);
    letters_forget(m->ctx->letters, m->known);
    ranged->count += leaf->count;
    ranged->open |= leaf->open;
}

/* ---- */

static int explore_all(RangedMaker *m, Leaves *leaves, bool remarked)
{
    int count = 0;
    m->remarked = remarked;
    m->now.assumptions = m->searches = leaves->count = 0;
    m->may_be_empty = false;
    explore(m, leaves);
    for (int i = 0; i < leaves->count; i++)
        count += leaves->leaf[i].count;
    return count;
}

static void add_about(Ranged *ranged, const Expr *about)
{
    bool new = about != NULL;
    for (int i = 0; i < ranged->abouts && new; i++)
        new = !expr_same(ranged->about[i], about);
    if (new)
        ranged->about[ranged->abouts++] = about;
}

Ranged *ranged_find(const Report *report, Text letter, const RangedWish *wish, int wishes)
{
    const Cases *cases = report->cases;
    Arena       *mem = report->desk->exact.mem;
    Ranged      *ranged = ARENA_ONE(mem, Ranged);
    Leaves      *leaves = ARENA_ONE(mem, Leaves);
    RangedMaker  m = {.ctx = &report->desk->exact, .letter = letter, .known = cases->known};
    m.of = ARENA_MANY(mem, RangedCase, cases->count);
    for (int i = 0; i < cases->count; i++) {
        const Case *c = &cases->list[i];
        bool        works = c->report->status == STATUS_OK, good = works && add_conditions(&m.of[m.cases], c, wish, wishes);
        m.cases += good;
        m.open |= works ? !good : c->report->status != STATUS_NEED && c->report->status != STATUS_APART;
    }
    bool remarked = !explore_all(&m, leaves, false) && explore_all(&m, leaves, true);
    for (int i = 0; i < m.cases && remarked; i++)
        ranged->remark = ranged->remark.len ? ranged->remark : m.of[i].remark;
    ranged->letter = letter;
    for (int i = 0; i < leaves->count; i++)
        drop_needless(&m, &leaves->leaf[i].of);
    letters_forget(m.ctx->letters, m.known);
    int empty = 0, first = -1;
    for (int i = 0; i < leaves->count; i++) {
        if (!cases_possible(&leaves->leaf[i].of, m.known, m.ctx))
            continue;
        if (!is_empty(&leaves->leaf[i]))
            add_region(ranged, &m, &leaves->leaf[i], report->unicode);
        else if (!empty++)
            first = i;
    }
    ranged->otherwise = ranged->regions && (empty > 1 || m.otherwise);
    if (first >= 0 && !ranged->otherwise)
        add_region(ranged, &m, &leaves->leaf[first], report->unicode);
    ranged->more = m.more;
    ranged->open |= m.open || m.more;
    ranged->may_be_empty = m.may_be_empty;
    ranged->about = ARENA_MANY(mem, const Expr *, wishes + 1);
    for (int i = 0; i < wishes && m.cases && !ranged->count; i++)
        add_about(ranged, m.of[0].reason[i].about);
    cases_enter(report);
    return ranged;
}
