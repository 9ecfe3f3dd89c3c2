#include "verify/problem.h"

static bool same_values(const Value *a, const Value *b, NumCtx *ctx)
{
    if (!shape_equal(a->shape, b->shape))
        return false;
    if (a->shape.kind == SHAPE_WORD)
        return text_equal(a->word, b->word);
    for (int i = 0; i < value_count(a); i++)
        if (ctx->sys->compare(value_num(a)[i], value_num(b)[i], ctx) != ORDER_EQUAL)
            return false;
    return true;
}

/* All answers alike; those without a value have to lack it in both. */
static bool same_answers(const Plan *plan, const Column *a, const Column *b, NumCtx *ctx)
{
    for (int i = 0; i < plan->answers; i++) {
        const Entry *one = &a->entry[plan->answer[i]], *two = &b->entry[plan->answer[i]];
        if (one->state != two->state || (one->state == STATE_OK && !same_values(&one->value, &two->value, ctx)))
            return false;
    }
    return true;
}

Diagnosis *diagnose(const Report *report)
{
    NumCtx        *ctx = &report->desk->exact;
    const Plan    *plan = report->plan;
    Diagnosis     *d = ARENA_ONE(ctx->mem, Diagnosis);
    const Column **column = ARENA_MANY(ctx->mem, const Column *, plan->mistakes + 1);
    *d = (Diagnosis){.report = report,
                     .mistake = ARENA_MANY(ctx->mem, const Mistake *, plan->mistakes + 1),
                     .hidden = ARENA_MANY(ctx->mem, bool, plan->mistakes + 1),
                     .twin = ARENA_MANY(ctx->mem, int, plan->mistakes + 1)};
    for (int i = 0; i < plan->mistakes; i++) {
        const Mistake *mistake = &plan->mistake[i];
        if (mistake->kind != MISTAKE_FORMULA || mistake->way > 0 || !mistake_changes(mistake))
            continue;
        column[d->count] = column_run(plan_with_mistake(plan, mistake, ctx->mem), report->givens, report->exact, plan->aspects, ctx);
        d->mistake[d->count] = mistake;
        d->hidden[d->count] = same_answers(plan, column[d->count], report->exact, ctx);
        d->twin[d->count] = -1;
        for (int k = 0; k < d->count && d->twin[d->count] < 0 && !d->hidden[d->count]; k++)
            if (same_answers(plan, column[d->count], column[k], ctx))
                d->twin[d->count] = k;
        d->shown += !d->hidden[d->count];
        d->count++;
    }
    return d;
}
