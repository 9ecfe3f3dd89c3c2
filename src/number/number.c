#include "number/number.h"

const NumSys *const number_systems[] = {&exact_system, &binary64_system, NULL};

const NumSys *number_system(Text name)
{
    for (int i = 0; number_systems[i]; i++)
        if (text_is(name, number_systems[i]->name))
            return number_systems[i];
    return NULL;
}

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

volatile sig_atomic_t num_stop;

int num_poll(NumCtx *ctx)
{
    if (num_stop)
        return num_fail(ctx, NUM_STOPPED, "stopped with Ctrl-C");
    if (arena_used(ctx->mem) > LIMIT_MEMORY)
        return num_fail(ctx, NUM_STOPPED, "one statement may use 512 MB of memory, and this one needs more");
    return NUM_OK;
}
