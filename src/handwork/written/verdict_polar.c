/* Speed and direction, held against a true velocity: each by its own digits. */
#include "handwork/written/verdict.h"

#include "number/exact.h"

enum { BITS = 512 };

/* The length and the angle of the true vector as enclosures of `ctx`. */
static bool true_polar(Value *length, Value *angle, const Target *target, NumCtx *ctx)
{
    const NumSys *sys = ctx->sys;
    Value         vector = target->value;
    Num           x, y, sum;
    if (target->ctx->sys->kind != NUM_RANGE && value_convert(&vector, target->value, ctx))
        return false;
    *angle = value_number(vector.num[0]);
    if (sys->mul(&x, vector.num[0], vector.num[0], ctx) || sys->mul(&y, vector.num[1], vector.num[1], ctx) || sys->add(&sum, x, y, ctx) ||
        sys->sqrt(&sum, sum, ctx))
        return false;
    *length = value_number(sum);
    return num_is_zero(sum, ctx) || !sys->atan2(&angle->one, vector.num[1], vector.num[0], ctx);
}

/* The length as an exact number: a speed of 10 is not rounded to 10. */
static bool exact_length(Value *length, const Target *target)
{
    const NumSys *sys = &exact_system;
    const Value  *vector = &target->value;
    Num           x, y, sum;
    if (target->ctx->sys != sys || sys->mul(&x, vector->num[0], vector->num[0], target->exact) ||
        sys->mul(&y, vector->num[1], vector->num[1], target->exact) || sys->add(&sum, x, y, target->exact) ||
        sys->sqrt(&sum, sum, target->exact))
        return false;
    *length = value_number(sum);
    return true;
}

/* An angle to a tenth of a degree has digits enough. */
static VerdictKind kind_of_angle(const Written *angle, const Target *target)
{
    bool    degrees;
    Verdict verdict = verdict_of_angle(angle, target, true, &degrees);
    Rat     unit = angle->part[0].unit, tenth = {1, 10, NULL};
    bool    fine = angle->angle == ANGLE_DEGREES && !rat_is_zero(unit) && rat_compare(unit, tenth, target->exact) <= 0;
    return verdict.kind == VERDICT_FEW_DIGITS && fine ? VERDICT_ROUNDED : verdict.kind;
}

static VerdictKind kind_of(const Written *written, const Target *target)
{
    NumCtx      ctx;
    Value       length, angle;
    Target      part = *target;
    VerdictKind kind = VERDICT_UNKNOWN, turn = VERDICT_EXACT;
    numctx_open(&ctx, &enclosure_system, target->exact->mem);
    ctx.prec = BITS;
    if (true_polar(&length, &angle, target, &ctx)) {
        part.ctx = exact_length(&part.value, target) ? target->exact : &ctx;
        part.value = part.ctx == &ctx ? length : part.value;
        kind = verdict_of_numbers(&written->polar->speed, &part).kind;
        part.ctx = &ctx;
        part.value = angle;
        if (!num_is_zero(length.one, &ctx))
            turn = kind_of_angle(&written->polar->angle, &part);
    }
    numctx_close(&ctx);
    return turn > kind ? turn : kind;
}

/* The true components rounded to so many digits. */
static bool round_components(Value *z, const Target *target, int digits)
{
    Buf     text = {0};
    Written rounded;
    bool    good = true;
    for (int i = 0; i < value_count(&target->value) && good; i++) {
        const Exact *low, *high;
        Num          part = value_num(&target->value)[i];
        bool         range = target->ctx->sys->kind == NUM_RANGE;
        buf_puts(&text, i ? ", " : "<");
        low = range ? NULL : target->ctx->sys->to_exact(part, target->ctx);
        good = range ? written_ends(&low, &high, part, target->exact) : low && low->kind != EXACT_INFINITY;
        if (good)
            exact_decimal(&text, low, digits, target->exact);
    }
    buf_puts(&text, ">");
    good = good && written_read(&rounded, text_copy(target->exact->mem, buf_text(&text)), NULL, target->exact) &&
           shape_equal(rounded.shape, target->value.shape) && written_value(z, &rounded, false, target->exact, target->exact) == NUM_OK;
    buf_free(&text);
    return good;
}

/* 7.66 at 152.1° of <-6.768, 3.576>, whose length is 7.655, by way of <-6.77, 3.58>. */
static VerdictKind kind_of_rounded(const Written *written, const Target *target)
{
    Target rounded = *target;
    rounded.ctx = target->exact;
    return round_components(&rounded.value, target, written->polar->speed.part[0].digits) ? kind_of(written, &rounded) : VERDICT_WRONG;
}

Verdict verdict_of(const Written *written, const Target *target)
{
    Verdict verdict = verdict_of_numbers(written, target);
    if (!written->polar || !verdict.part || verdict.kind == VERDICT_UNKNOWN || verdict.kind == VERDICT_EXACT)
        return verdict;
    VerdictKind kind = kind_of(written, target);
    if (!verdict_is_right(kind) && target->rounded_components)
        kind = kind_of_rounded(written, target);
    if (!verdict_is_right(kind)) {
        verdict.kind = verdict_is_right(verdict.kind) ? VERDICT_WRONG : verdict.kind;
        return verdict;
    }
    verdict.kind = kind;
    for (int i = 0; i < verdict.count; i++)
        verdict.part[i].kind = kind;
    return verdict;
}
