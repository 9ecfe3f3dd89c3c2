/* The context in which numbers are made, and the ways a calculation can end: failure with a reason, Ctrl-C, limits of time and memory. */
#include "number/number.h"

void numctx_open(NumCtx *ctx, const NumSys *sys, Arena *mem)
{
    *ctx = (NumCtx){.sys = sys, .mem = mem, .prec = 128};
    for (int i = 0; i < 3; i++)
        mpq_init(ctx->q[i]);
}

void numctx_open_for(NumCtx *ctx, Machine machine, Arena *mem)
{
    numctx_open(ctx, machine.sys, mem);
    ctx->prec = machine.prec;
}

void numctx_close(NumCtx *ctx)
{
    for (int i = 0; i < 3; i++)
        mpq_clear(ctx->q[i]);
}

int num_fail(NumCtx *ctx, int flag, const char *why)
{
    return num_fail_as(ctx, REASON_OPERATION, flag, why);
}

int num_fail_as(NumCtx *ctx, NumReason reason, int flag, const char *why)
{
    ctx->why = why;
    ctx->reason = reason;
    return flag;
}

int num_invalid(NumCtx *ctx, NumReason reason, const char *why)
{
    if (ctx->goes_on && ctx->met) /* the first one is to be named */
        return NUM_OK;
    ctx->met = ctx->goes_on;
    return num_fail_as(ctx, reason, ctx->goes_on ? NUM_OK : NUM_DOMAIN, why);
}

int num_angle(mpfr_srcptr x, NumCtx *ctx)
{
    bool large = x && mpfr_regular_p(x) && mpfr_get_exp(x) > LIMIT_ANGLE;
    if (large || ctx->prec > LIMIT_ANGLE)
        return num_fail(ctx, NUM_LIMIT,
                        large ? "the angle is larger than 100,000 bits" : "sines, directions and pi are limited to 100,000 bits");
    return num_poll(ctx);
}

int num_quotient(mpfr_ptr z, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t rounding)
{
    enum { WORD = 64 };
    if (mpfr_get_prec(y) <= WORD || mpfr_min_prec(y) > WORD)
        return mpfr_div(z, x, y, rounding);
    MPFR_DECL_INIT(word, WORD);
    mpfr_set(word, y, MPFR_RNDN);
    return mpfr_div(z, x, word, rounding);
}

volatile sig_atomic_t num_stop;
void (*num_polled)(void);

const char *num_stop_reason(void)
{
    return num_stop == STOP_TIME ? "stopped: it took too long" : "stopped with Ctrl-C";
}

int num_poll(NumCtx *ctx)
{
    if (num_polled)
        num_polled();
    if (num_stop)
        return num_fail(ctx, NUM_STOPPED, num_stop_reason());
    if (arena_used(ctx->mem) > LIMIT_MEMORY)
        return num_fail(ctx, NUM_STOPPED, "this statement needs more than the 512 MB of memory that are allowed");
    return NUM_OK;
}
