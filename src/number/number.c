#include "number/exact.h"

#include <stdlib.h>
#include <string.h>

const NumSys *const number_systems[] = {&exact_system, &binary32_system, &binary64_system, &mpfr_system, &enclosure_system, NULL};

/* Programming languages have these names for the hardware formats. */
static const struct {
    const char *name, *system;
} SYNONYM[] = {
    {"float", "binary32"},  {"single", "binary32"},  {"float32", "binary32"}, {"f32", "binary32"},
    {"double", "binary64"}, {"float64", "binary64"}, {"f64", "binary64"},
};

static Text system_called(Text name)
{
    for (size_t i = 0; i < sizeof SYNONYM / sizeof *SYNONYM; i++)
        if (text_is(name, SYNONYM[i].name))
            return text_of(SYNONYM[i].system);
    return name;
}

bool number_system(Text name, const NumSys **sys, mpfr_prec_t *prec)
{
    Text whole = system_called(name), rest = whole, word = text_take(&rest, ":");
    long bits;
    bool precise = text_whole(rest, MOST_PRECISION, &bits) && bits >= LEAST_PRECISION;
    for (int i = 0; number_systems[i]; i++)
        if (text_is(word, number_systems[i]->name)) {
            *sys = number_systems[i];
            *prec = (mpfr_prec_t)bits;
            return (*sys)->takes_precision ? precise : word.len == whole.len;
        }
    return false;
}

bool number_system_exact(const NumSys *sys)
{
    return sys->kind == NUM_EXACT || sys->kind == NUM_FORMULA;
}

void number_system_write(Buf *out, const NumSys *sys, mpfr_prec_t prec)
{
    buf_puts(out, sys->name);
    if (sys->takes_precision)
        buf_printf(out, ":%ld", (long)prec);
}

Text number_machine_name(Machine machine, Arena *mem)
{
    Buf name = {0};
    number_system_write(&name, machine.sys, machine.prec);
    return buf_finish(&name, mem);
}

bool num_is_zero(Num x, NumCtx *ctx)
{
    if (ctx->sys->kind == NUM_EXACT)
        return x.exact->kind != EXACT_INFINITY && x.exact->count == 0;
    return num_sign(x, ctx) == ORDER_EQUAL;
}

Order num_sign(Num x, NumCtx *ctx)
{
    Num zero;
    return ctx->sys->from_exact(&zero, &exact_zero, ctx) ? ORDER_UNKNOWN : ctx->sys->compare(x, zero, ctx);
}

bool num_may_be_zero(Num x, NumCtx *ctx)
{
    Order order = num_sign(x, ctx);
    return order != ORDER_LESS && order != ORDER_GREATER && order != ORDER_UNEQUAL;
}

const Exact *num_exactly(Num x, NumCtx *ctx)
{
    return ctx->sys == &enclosure_system ? enclosure_exact(x) : ctx->sys->to_exact(x, ctx);
}

/* The number of digits before the point of a decimal written with e; 0 for others. */
static long digits_of_whole(Text decimal)
{
    const char *e = memchr(decimal.at, 'e', decimal.len);
    return e ? strtol(e + 1, NULL, 10) + 1 : 0;
}

bool num_decimal(Buf *out, Num x, int digits, NumCtx *ctx)
{
    enum { READ_AT_A_GLANCE = 7 };
    Buf    whole = {0};
    size_t start = out->len;
    bool   all = ctx->sys->decimal(out, x, digits, ctx), none = out->len == start;
    buf_char(out, 0);
    out->len--;
    long count = digits_of_whole(text_from(buf_text(out), start));
    if (count > digits && count <= READ_AT_A_GLANCE) {
        digits = (int)count;
        all = ctx->sys->decimal(&whole, x, digits, ctx);
    }
    if ((none || (count == digits && !whole.len)) && ctx->sys->bounds)
        enclosure_certain(&whole, x, digits, ctx);
    if (whole.len) {
        out->len = start;
        buf_put(out, buf_text(&whole));
    }
    buf_free(&whole);
    return all;
}
