#include "render/board/motion_csv.h"

#include "base/csv.h"

static Text digits_of(Num num, int digits, NumCtx *ctx, const MotionStyle *style)
{
    Value value = value_number(num);
    Buf   cell = {0};
    bool  all;
    ctx->mem = style->mem;
    expr_write(&cell, value_decimals(&value, ctx->sys, digits, &all, ctx), false);
    return buf_finish(&cell, style->mem);
}

static void put_number(Buf *out, Num num, NumCtx *ctx, const MotionStyle *style)
{
    csv_put_number(out, digits_of(num, NUM_READ_BACK, ctx, style));
}

/* With as many digits as tell it from the time of the moment before. */
static void put_time(Buf *out, const Journey *journey, int number, const MotionStyle *style)
{
    enum { MOST_DIGITS = 20 * NUM_READ_BACK };
    const Hit *hit = journey->hit[number], *earlier = NULL;
    int        before = flight_hit_before(journey, number), digits = NUM_READ_BACK;
    if (before >= 0)
        earlier = journey->hit[before];
    while (earlier && digits < MOST_DIGITS &&
           text_equal(digits_of(hit->t, digits, hit->ctx, style), digits_of(earlier->t, digits, earlier->ctx, style)))
        digits += NUM_READ_BACK;
    csv_put_number(out, digits_of(hit->t, digits, hit->ctx, style));
}

/* Empty if it has no value. */
static void put_speed(Buf *out, const Num v[2], NumCtx *ctx, const MotionStyle *style)
{
    NumCtx bounds, *in;
    Num    speed;
    numctx_open(&bounds, &enclosure_system, style->mem);
    bounds.prec = FIRST_BITS;
    ctx->mem = style->mem;
    if (motion_text_speed(&speed, v, ctx, &bounds, &in))
        put_number(out, speed, in, style);
    else
        csv_put(out, (Text){0});
    numctx_close(&bounds);
}

void csv_motion(Buf *out, const Journey *journey, const MotionStyle *style)
{
    buf_puts(out, MOTION_CSV_BEGINS ",speed,px,py,");
    csv_end_row(out);
    for (int i = 0; i < journey->hits; i++) {
        const Hit *hit = journey->hit[i];
        Text       who = motion_who_text(journey, hit->pair, hit->pairs, style->mem);
        for (int k = 0; k < hit->balls; k++) {
            const HitDisc *ball = &hit->ball[k];
            csv_put(out, text_format(style->mem, "%d", i + 1));
            csv_put(out, text_format(style->mem, "%d", hit->moment));
            csv_put(out, who);
            csv_put(out, journey->rink->ball[ball->ball].name);
            put_time(out, journey, i, style);
            for (int axis = 0; axis < 2; axis++)
                put_number(out, ball->p[axis], hit->ctx, style);
            for (int axis = 0; axis < 2; axis++)
                put_number(out, ball->after[axis], hit->ctx, style);
            put_number(out, hit->energy, hit->ctx, style);
            put_speed(out, ball->after, hit->ctx, style);
            for (int axis = 0; axis < 2; axis++)
                put_number(out, hit->momentum[axis], hit->ctx, style);
            csv_end_row(out);
        }
    }
}
