/* 2,530 on a page without any other hint is 2.530 if the problem has a value of 2.530, and none of 2530. */
#include "handwork/reading/hand_reading.h"

/* Whether the number is the value, up to its sign, to as many digits as it has. */
static bool is_size_of(const Written *number, Num value, NumCtx *ctx, NumCtx *exact)
{
    Num    size = value;
    bool   good = num_sign(value, ctx) != ORDER_LESS || ctx->sys->neg(&size, value, ctx) == NUM_OK;
    Target target = verdict_target(value_number(size), ctx, exact);
    target.right_only = true;
    return good && verdict_is_right(verdict_of(number, &target).kind);
}

bool hand_problem_has(const void *checker, Text number)
{
    const HandChecker *c = checker;
    Written            written;
    bool               found = false;
    if (!written_read(&written, number, NULL, c->exact))
        return false;
    for (int i = 0; i < c->plan->aspects && !found; i++) {
        NumCtx       *ctx;
        const Column *column = report_column(c->report, i, &ctx);
        const Value  *value = column ? &column->entry[i].value : NULL;
        bool          numbers = value && (value->shape.kind == SHAPE_NUMBER || value->shape.kind == SHAPE_VECTOR);
        for (int k = 0; numbers && k < value_count(value) && !found; k++)
            found = is_size_of(&written, value_num(value)[k], ctx, c->exact);
    }
    return found;
}
