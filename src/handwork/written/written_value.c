/* Written values as values of a number system, and back; degrees and radians. */
#include "number/exact.h"
#include "handwork/written/written.h"

static const Exact *half_turn_part(NumCtx *exact)
{
    Rat over = {1, 180, NULL};
    return exact_angle(over, exact);
}

enum { END_BITS = 4096 };

static const Exact *from_mpfr(mpfr_srcptr x, NumCtx *exact)
{
    Rat   value;
    mpq_t q;
    if (!mpfr_number_p(x) || (mpfr_regular_p(x) && (mpfr_get_exp(x) > LIMIT_BITS || mpfr_get_exp(x) < -LIMIT_BITS)))
        return NULL;
    mpq_init(q);
    mpfr_get_q(q, x);
    int status = rat_from_mpq(&value, q, exact);
    mpq_clear(q);
    return status ? NULL : exact_rational(value, exact);
}

bool written_is_number(const Written *written)
{
    return written->shape.kind == SHAPE_NUMBER && !written->named;
}

bool written_ends(const Exact **low, const Exact **high, Num num, NumCtx *exact)
{
    mpfr_t lo, hi;
    mpfr_inits2(END_BITS, lo, hi, (mpfr_ptr)0);
    enclosure_ends(lo, hi, num);
    *low = from_mpfr(lo, exact);
    *high = from_mpfr(hi, exact);
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    return *low && *high;
}

Written written_of(Value value, NumCtx *ctx, NumCtx *exact)
{
    Written      written = {.shape = value.shape, .count = value_count(&value)};
    bool         ends = ctx->sys->kind == NUM_RANGE;
    WrittenPart *part = written.part = ARENA_MANY(exact->mem, WrittenPart, written.count + 1);
    if (value.shape.kind == SHAPE_WORD)
        written.word = written.echo = value.word;
    else if (!written.count)
        return (Written){0};
    for (int i = 0; i < written.count; i++, part++) {
        Num num = value_num(&value)[i];
        part->unit = rat_int(0);
        if (!ends)
            part->value = part->from = part->to = ctx->sys->to_exact(num, ctx);
        else if (!written_ends(&part->from, &part->to, num, exact))
            part->from = NULL;
        if (!part->from)
            return (Written){0};
        part->low = part->from;
        part->high = part->to;
    }
    return written;
}

static int part_value(Num *z, const WrittenPart *part, bool spread, NumCtx *ctx)
{
    if (ctx->sys->kind != NUM_EXACT) {
        const Exact *low = spread ? part->low : part->from, *high = spread ? part->high : part->to;
        if (!low)
            return num_fail(ctx, NUM_UNABLE, "the range of values that it may mean has no bounds");
        return enclosure_between(z, low, high, ctx);
    }
    z->exact = part->value;
    return part->value ? NUM_OK : num_fail(ctx, NUM_UNABLE, "it has no exact form");
}

int written_value(Value *z, const Written *written, bool spread, NumCtx *ctx, NumCtx *exact)
{
    if (written->shape.kind == SHAPE_WORD) {
        *z = value_word(written->word);
        return NUM_OK;
    }
    if (!written->count)
        return num_fail(ctx, NUM_DOMAIN, "it has no value");
    Num *num = ARENA_MANY(ctx->mem, Num, written->count);
    for (int i = 0; i < written->count; i++) {
        int status = part_value(&num[i], &written->part[i], spread, ctx);
        if (!status && written->angle == ANGLE_DEGREES) {
            Num scale;
            status = ctx->sys->from_exact(&scale, half_turn_part(exact), ctx);
            if (!status)
                status = ctx->sys->mul(&num[i], num[i], scale, ctx);
        }
        if (status)
            return status;
    }
    *z = value_of(written->shape, num);
    return NUM_OK;
}
