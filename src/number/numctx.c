/* Where numbers are made, and what ends a calculation: failing with a reason, Ctrl-C, time and memory. */
#include "number/number.h"

void numctx_open(NumCtx *ctx, const NumSys *sys, Arena *mem)
{
    *ctx = (NumCtx){.sys = sys, .mem = mem, .prec = 128};
    for (int i = 0; i < 3; i++)
        mpq_init(ctx->q[i]);
}

void numctx_close(NumCtx *ctx)
{
    for (int i = 0; i < 3; i++)
        mpq_clear(ctx->q[i]);
}

int num_fail(NumCtx *ctx, int flag, const char *why)
{
    ctx->why = why;
    return flag;
}

int num_angle(mpfr_srcptr x, NumCtx *ctx)
{
    bool large = x && mpfr_regular_p(x) && mpfr_get_exp(x) > LIMIT_ANGLE;
    if (large || ctx->prec > LIMIT_ANGLE)
        return num_fail(ctx, NUM_LIMIT,
                        large ? "the angle is larger than 100,000 bits"
                              : "sines, directions and pi are worked out to at most 100,000 bits: more takes too long between two "
                                "looks for Ctrl-C");
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

int num_poll(NumCtx *ctx)
{
    if (num_stop)
        return num_fail(ctx, NUM_STOPPED, num_stop == STOP_TIME ? "stopped: it takes too long" : "stopped with Ctrl-C");
    if (arena_used(ctx->mem) > LIMIT_MEMORY)
        return num_fail(ctx, NUM_STOPPED, "one statement may use 512 MB of memory, and this one needs more");
    return NUM_OK;
}
