#include "verify/floats/mixed.h"

typedef int One(Num *z, Num x, NumCtx *ctx);
typedef int Two(Num *z, Num x, Num y, NumCtx *ctx);

/* Counts an operation; true if it is to be rounded. */
static bool rounds(Mixed *mixed, const char *name)
{
    mixed->done++;
    if (mixed->left <= 0)
        return false;
    mixed->left--;
    mixed->last = name;
    return true;
}

/* Operands of a rounded operation are numbers of the machine already, so this loses nothing. */
static Num to_binary(Num x, Mixed *mixed)
{
    Num near = x;
    mixed->binary.sys->from_exact(&near, x.exact, &mixed->binary);
    return near;
}

static int back(Num *z, int status, Num x, Mixed *mixed)
{
    const Exact *value = status ? NULL : mixed->binary.sys->to_exact(x, &mixed->ctx);
    z->exact = value;
    if (!status && !mixed->overflow && (!value || value->kind == EXACT_INFINITY)) {
        mixed->overflow = mixed->last;
        mixed->overflow_at = mixed->done;
    }
    return value ? NUM_OK : num_fail(&mixed->ctx, NUM_DOMAIN, "the rounded result is not finite");
}

static int one(Num *z, Num x, const char *name, One *rounded, One *exact, NumCtx *ctx)
{
    Mixed *mixed = (Mixed *)ctx;
    if (!rounds(mixed, name))
        return exact(z, x, ctx);
    Num result = x;
    int status = rounded(&result, to_binary(x, mixed), &mixed->binary);
    return back(z, status, result, mixed);
}

static int two(Num *z, Num x, Num y, const char *name, Two *rounded, Two *exact, NumCtx *ctx)
{
    Mixed *mixed = (Mixed *)ctx;
    if (!rounds(mixed, name))
        return exact(z, x, y, ctx);
    Num result = x;
    int status = rounded(&result, to_binary(x, mixed), to_binary(y, mixed), &mixed->binary);
    return back(z, status, result, mixed);
}

#define OP1(name)                                                                                                                          \
    static int op_##name(Num *z, Num x, NumCtx *ctx)                                                                                       \
    {                                                                                                                                      \
        return one(z, x, #name, ((Mixed *)ctx)->binary.sys->name, exact_system.name, ctx);                                                 \
    }
#define OP2(name)                                                                                                                          \
    static int op_##name(Num *z, Num x, Num y, NumCtx *ctx)                                                                                \
    {                                                                                                                                      \
        return two(z, x, y, #name, ((Mixed *)ctx)->binary.sys->name, exact_system.name, ctx);                                              \
    }
#include "number/ops.def"
#undef OP1
#undef OP2

/* A literal in a formula is rounded when it is stored. */
static int from_exact(Num *z, const Exact *x, NumCtx *ctx)
{
    Mixed *mixed = (Mixed *)ctx;
    z->exact = x;
    if (x->kind == EXACT_INFINITY || !rounds(mixed, NULL))
        return NUM_OK;
    mixed->constant.exact = x;
    return back(z, NUM_OK, to_binary(*z, mixed), mixed);
}

static const Exact *to_exact(Num x, NumCtx *ctx)
{
    (void)ctx;
    return x.exact;
}

static Order compare(Num x, Num y, NumCtx *ctx)
{
    return exact_system.compare(x, y, ctx);
}

static bool decimal(Buf *out, Num x, int digits, NumCtx *ctx)
{
    return exact_system.decimal(out, x, digits, ctx);
}

static const NumSys mixed_system = {
    .name = "mixed",
    .what = "rounded up to a chosen operation, exact after it",
    .kind = NUM_ROUNDED,
#include "number/own_ops.inc"
    .from_exact = from_exact,
    .to_exact = to_exact,
    .compare = compare,
    .decimal = decimal,
};

void mixed_open(Mixed *mixed, Machine machine, Arena *mem)
{
    *mixed = (Mixed){.left = 0};
    numctx_open(&mixed->ctx, &mixed_system, mem);
    numctx_open_for(&mixed->binary, machine, mem);
}

void mixed_close(Mixed *mixed)
{
    numctx_close(&mixed->ctx);
    numctx_close(&mixed->binary);
}

long mixed_evaluate(Mixed *mixed, const Expr *formula, const Slot *slot, long count, Value *value)
{
    mixed->left = count;
    mixed->done = 0;
    Env env = {.num = &mixed->ctx, .slot = slot};
    return eval(value, formula, &env) ? -1 : mixed->done;
}
