/* Exact numbers as a number system. */
#include "number/exact.h"

static int from_exact(Num *z, const Exact *x, NumCtx *ctx)
{
    (void)ctx;
    z->exact = x;
    return NUM_OK;
}

static const Exact *to_exact(Num x, NumCtx *ctx)
{
    (void)ctx;
    return x.exact;
}

static bool decimal(Buf *out, Num x, int digits, NumCtx *ctx)
{
    return exact_decimal(out, x.exact, digits, ctx);
}

const NumSys exact_system = {
    .name = "exact",
    .what = "fractions and square roots, no rounding",
    .kind = NUM_EXACT,
#define OP1(op) .op = exact_##op,
#define OP2(op) .op = exact_##op,
#include "number/ops.def"
#undef OP1
#undef OP2
    .from_exact = from_exact,
    .to_exact = to_exact,
    .compare = exact_compare,
    .decimal = decimal,
};
