/* Angles: degrees or radians, and directions that are the same after a whole turn. */
#include "handwork/written/verdict.h"

/* If the truth is not a multiple of pi, its degrees have no exact form, and an enclosure takes over. */
enum { BITS = 256 };

/* The angle plus `turns` whole turns, in radians or degrees, in the number system of ctx. */
static bool angle_value(Value *z, const Value *angle, int turns, bool degrees, NumCtx *ctx, NumCtx *exact)
{
    Rat over = {1, 180, NULL};
    Num value = *value_num(angle), full, part;
    if (ctx->sys->from_exact(&full, exact_angle(rat_int(2 * turns), exact), ctx) ||
        ctx->sys->from_exact(&part, exact_angle(over, exact), ctx))
        return false;
    if (turns && ctx->sys->add(&value, value, full, ctx))
        return false;
    if (degrees && ctx->sys->div(&value, value, part, ctx))
        return false;
    *z = value_number(value);
    return true;
}

static Verdict one_reading(const Written *written, const Target *target, int turns, bool degrees)
{
    Target turned = *target;
    turned.short_whole = turned.short_whole || degrees;
    Verdict verdict = {.kind = VERDICT_UNKNOWN};
    NumCtx  enclosure;
    Num     wide;
    NumCtx *exact = target->exact;
    turned.scale = NULL; /* of lengths and speeds; an angle has none */
    if (angle_value(&turned.value, &target->value, turns, degrees, target->ctx, exact))
        return verdict_of_numbers(written, &turned);
    const Exact *angle = target->ctx->sys->to_exact(*value_num(&target->value), target->ctx);
    if (!angle)
        return verdict;
    numctx_open(&enclosure, &enclosure_system, exact->mem);
    enclosure.prec = BITS;
    turned.ctx = &enclosure;
    if (!enclosure_system.from_exact(&wide, angle, &enclosure)) {
        Value value = value_number(wide);
        if (angle_value(&turned.value, &value, turns, degrees, &enclosure, exact))
            verdict = verdict_of_numbers(written, &turned);
    }
    numctx_close(&enclosure);
    return verdict;
}

Verdict verdict_of_angle(const Written *written, const Target *target, bool turns, bool *degrees)
{
    Verdict best = {.kind = VERDICT_UNKNOWN};
    *degrees = written->angle == ANGLE_DEGREES;
    if (target->value.shape.kind != SHAPE_NUMBER || written->shape.kind != SHAPE_NUMBER)
        return verdict_of_numbers(written, target);
    for (int unit = 0; unit < 2; unit++) {
        if (written->angle == (unit ? ANGLE_RADIANS : ANGLE_DEGREES))
            continue;
        for (int k = 0; k < (turns ? 3 : 1); k++) {
            Verdict verdict = one_reading(written, target, k == 2 ? -1 : k, unit);
            if (verdict.kind < best.kind) {
                best = verdict;
                *degrees = unit;
            }
        }
    }
    return best;
}
