#include "verify/joined_cases.h"

static bool is_same(const Entry *one, const Entry *other, NumCtx *ctx)
{
    const Value *a = &one->value, *b = &other->value;
    if (one->state != other->state || one->state != STATE_OK)
        return one->state == other->state;
    if (!shape_equal(a->shape, b->shape))
        return false;
    if (a->shape.kind == SHAPE_TRUTH)
        return a->truth == b->truth;
    if (a->shape.kind == SHAPE_WORD)
        return text_equal(a->word, b->word);
    bool same = true;
    for (int i = 0; i < value_count(a) && same; i++)
        same = ctx->sys->compare(value_num(a)[i], value_num(b)[i], ctx) == ORDER_EQUAL;
    return same;
}

/* Whether the page of one is that of the other, but for remarks of the other; nothing is assumed when it is asked, so that formulas that
 * agree are the same. */
static bool has_same_results(const Report *one, const Report *other)
{
    bool same = one->status == STATUS_OK && other->status == STATUS_OK;
    for (int i = 0; i < one->plan->aspects && same; i++) {
        const Entry *own = &one->exact->entry[i], *there = &other->exact->entry[i];
        Role         role = one->plan->step[i].role;
        if (role == ROLE_NOTE)
            same = own->state == there->state || own->state == STATE_ELSEWHERE;
        else if (role != ROLE_CASE)
            same = is_same(own, there, &one->desk->exact);
    }
    return same;
}

/* The only assumption in which they differ; -1: they differ in more. */
static int only_difference(const Case *one, const Case *other, NumCtx *ctx)
{
    int different = -1, count = 0;
    for (int i = 0; i < one->assumptions && one->assumptions == other->assumptions; i++) {
        const CaseAssumption *a = &one->assumption[i], *b = &other->assumption[i];
        bool                  same = a->order == b->order;
        if (ctx->sys->compare(a->difference, b->difference, ctx) != ORDER_EQUAL)
            return -1;
        different = same ? different : i;
        count += !same;
    }
    return count == 1 ? different : -1;
}

/* Returns the order that holds in one or the other of two cases, which exclude each other. ORDER_UNKNOWN: nothing need hold. */
static Order joined_order(Order one, Order other)
{
    static const Order JOINED[][3] = {
        {ORDER_LESS, ORDER_EQUAL, ORDER_AT_MOST}, {ORDER_GREATER, ORDER_EQUAL, ORDER_AT_LEAST}, {ORDER_LESS, ORDER_GREATER, ORDER_UNEQUAL}};
    for (size_t i = 0; i < sizeof JOINED / sizeof *JOINED; i++)
        if ((JOINED[i][0] == one && JOINED[i][1] == other) || (JOINED[i][0] == other && JOINED[i][1] == one))
            return JOINED[i][2];
    return ORDER_UNKNOWN;
}

/* "where e > 1, the collision adds kinetic energy" */
static void note_own_cases(Notes *notes, const Case *of, const Report *beside, Text where)
{
    const Report *report = of->report;
    for (int i = 0; i < report->plan->aspects; i++) {
        const Entry *own = &report->exact->entry[i], *other = &beside->exact->entry[i];
        bool         holds = own->state == STATE_OK && own->value.shape.kind == SHAPE_TRUTH && own->value.truth == TRUTH_TRUE;
        bool         there = other->state == STATE_OK && other->value.truth == TRUTH_TRUE;
        if (report->plan->step[i].role == ROLE_CASE && holds && !there)
            diag_add_note(notes, "where %.*s, %.*s", TEXT_ARG(where), TEXT_ARG(report->plan->step[i].page.caption));
    }
}

/* One case of two that give the same. The remarks of the second say where they apply. */
static void join(Case *one, const Case *other, int different, NumCtx *ctx)
{
    CaseAssumption *a = &one->assumption[different];
    Case            where = {.assumption = {other->assumption[different]}, .assumptions = 1};
    Report         *report = arena_copy(ctx->mem, one->report, sizeof *one->report);
    report->notes = arena_copy(ctx->mem, one->report->notes, sizeof *one->report->notes);
    report->notes->room = report->notes->count; /* the next note makes a list of its own */
    note_own_cases(report->notes, other, report, cases_condition(&where, ctx, report->unicode));
    one->report = report;
    a->order = joined_order(a->order, other->assumption[different].order);
    if (a->order == ORDER_UNKNOWN) {
        one->assumptions--;
        for (int i = different; i < one->assumptions; i++)
            one->assumption[i] = one->assumption[i + 1];
    }
    one->condition = cases_condition(one, ctx, report->unicode);
}

static bool join_two(Cases *cases, NumCtx *ctx)
{
    for (int i = 0; i < cases->count; i++)
        for (int k = i + 1; k < cases->count; k++) {
            Case *one = &cases->list[i], *other = &cases->list[k];
            int   different = only_difference(one, other, ctx);
            if (different < 0 || !has_same_results(one->report, other->report))
                continue;
            join(one, other, different, ctx);
            cases->count--;
            for (int n = k; n < cases->count; n++)
                cases->list[n] = cases->list[n + 1];
            return true;
        }
    return false;
}

const Cases *joined_cases(const Report *report)
{
    NumCtx *ctx = &report->desk->exact;
    Cases  *joined = arena_copy(ctx->mem, report->cases, sizeof *report->cases);
    letters_forget(ctx->letters, joined->known);
    while (join_two(joined, ctx))
        ;
    cases_enter(report);
    return joined;
}
