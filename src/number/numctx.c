/* The context in which numbers are made, and the ways a calculation can end: failure with a reason, Ctrl-C, limits of time and memory. */
#include "number/number.h"

#include "base/memory.h"

static void *allocate(size_t size)
{
    return memory_resize(NULL, 0, size);
}

/* A context is opened before GMP is used, so all its memory is counted. */
void numctx_open(NumCtx *ctx, const NumSys *sys, Arena *mem)
{
    mp_set_memory_functions(allocate, memory_resize, memory_free);
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

/* ---- stopping --------------------------------------------------------------------------------------------- */

static volatile sig_atomic_t stop;
static void (*at_polls)(void);

Stop num_stop(void)
{
    return (Stop)stop;
}

void num_set_stop(Stop to)
{
    stop = to;
}

void num_call_at_polls(void (*polled)(void))
{
    at_polls = polled;
}

static size_t held_before; /* by what is older than the statement */
static int    statements;  /* that run, each within the one before */

void num_begin(void)
{
    if (statements++)
        return;
    held_before = memory_held();
    if (stop == STOP_MEMORY)
        stop = STOP_NOT;
}

void num_end(void)
{
    if (!--statements && stop == STOP_MEMORY)
        stop = STOP_NOT;
}

const char *num_stop_reason(void)
{
    switch (stop) {
    case STOP_KEY:
        return "stopped with Ctrl-C";
    case STOP_TIME:
        return "stopped: it took too long";
    default:
        return "this statement needs more than the 512 MB of memory that are allowed";
    }
}

bool num_stopped(void)
{
    if (at_polls)
        at_polls();
    size_t held = memory_held();
    bool   used_up = held > held_before && held - held_before > LIMIT_MEMORY;
    if (!stop && used_up && statements) /* where a page is judged outside a statement, nothing would end the stop */
        stop = STOP_MEMORY;
    return stop || used_up;
}

int num_poll(NumCtx *ctx)
{
    return num_stopped() ? num_fail(ctx, NUM_STOPPED, num_stop_reason()) : NUM_OK;
}
