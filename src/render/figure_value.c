#include "render/figure_value.h"

#include <math.h>
#include <string.h>

/* ---- numbers ---------------------------------------------------------------------------------------------- */

enum { DRAWN_BITS = 80 };

bool scaled_of(Scaled *z, Num num, NumCtx *ctx)
{
    const Exact *exact = ctx->sys->to_exact(num, ctx);
    mpfr_t       lo, hi;
    *z = (Scaled){0, 0};
    if (exact ? exact->kind == EXACT_INFINITY : ctx->sys != &enclosure_system)
        return false;
    mpfr_init2(lo, DRAWN_BITS);
    mpfr_init2(hi, DRAWN_BITS);
    if (exact)
        exact_enclose(lo, hi, exact, ctx);
    else
        enclosure_ends(lo, hi, num);
    mpfr_add(lo, lo, hi, MPFR_RNDN); /* their middle, once it is halved */
    bool good = mpfr_number_p(lo);
    if (good && !mpfr_zero_p(lo)) {
        z->m = mpfr_get_d_2exp(&z->e, lo, MPFR_RNDN);
        z->e--;
    }
    mpfr_clear(lo);
    mpfr_clear(hi);
    return good;
}

double scaled_down(Scaled x, long exponent)
{
    long shift = x.e - exponent;
    return shift < -2000 ? 0 : ldexp(x.m, shift > 2000 ? 2000 : (int)shift);
}

/* ---- columns ---------------------------------------------------------------------------------------------- */

Source source_of(const Report *report, bool enclosed)
{
    Desk *desk = report->desk;
    if (!enclosed)
        return (Source){report, report->shown, report->shown == report->exact ? &desk->exact : &desk->shown};
    if (report->enclosure)
        return (Source){report, report->enclosure, &desk->enclosure};
    desk->enclosure.prec = 256; /* every step has an exact value, but a formula of the figure has none */
    return (Source){report, column_run(report->plan, report->givens, report->exact, report->plan->aspects, &desk->enclosure),
                    &desk->enclosure};
}

/* ---- short texts ------------------------------------------------------------------------------------------ */

enum { SHORT_COLUMNS = 6, LONGEST_COLUMNS = 40, MOST_DIGITS = 6 }; /* of one exact number; of a label */

static Text written(Expr *expr, const Source *source)
{
    Buf buf = {0};
    expr->put_in = false;
    expr_write(&buf, expr, source->report->unicode);
    return buf_finish(&buf, source->report->desk->exact.mem);
}

/* Decimals where they are all of it, else the exact form if it is short. */
Text short_value(const Value *value, const Source *source, bool *rounded)
{
    bool all = true;
    *rounded = false;
    if (value->shape.kind == SHAPE_WORD)
        return value->word;
    if (!value_count(value))
        return (Text){0};
    int  count = value_count(value);
    Text decimals =
        written(value_decimals(value, source->column->sys, count == 1 ? MOST_DIGITS : FIGURE_DIGITS, &all, source->ctx), source);
    if (all)
        return decimals;
    decimals = written(value_decimals(value, source->column->sys, FIGURE_DIGITS, &all, source->ctx), source);
    if (source->column->sys == &exact_system) {
        Text exact = written(value_expr(value, source->column->sys, &source->report->style, source->ctx), source);
        if (text_columns(exact) <= count * SHORT_COLUMNS + 2 * (count - 1))
            return exact;
    }
    *rounded = true;
    return decimals;
}

/* An = at the end of what has been written, and the spaces behind it. */
static void round_relation(Buf *buf, bool unicode)
{
    size_t end = buf->len;
    while (end && buf->at[end - 1] == ' ')
        end--;
    if (!end || buf->at[end - 1] != '=')
        return;
    buf->len = end - 1;
    buf_puts(buf, unicode ? "≈ " : "~ ");
}

static Text cut_to(Text text, int columns, Arena *mem)
{
    Buf buf = {0};
    int len, at = 0;
    if (text_columns(text) <= columns)
        return text;
    for (size_t i = 0; i < text.len && at < columns - 1; i += (size_t)len, at++) {
        (void)utf8_decode(text, i, &len);
        buf_put(&buf, text_cut(text, i, i + (size_t)len));
    }
    buf_puts(&buf, "…");
    return buf_finish(&buf, mem);
}

Text label_fill_in(const Source *source, Text label)
{
    const Report *report = source->report;
    Buf           buf = {0};
    for (size_t at = 0; at < label.len;) {
        const char *open = memchr(label.at + at, '{', label.len - at);
        size_t      start = open ? (size_t)(open - label.at) : label.len;
        const char *close = open ? memchr(open, '}', label.len - start) : NULL;
        buf_put(&buf, text_cut(label, at, start));
        if (!close)
            break;
        int           step = report_find(report, text_cut(label, start + 1, (size_t)(close - label.at)));
        Source        own = *source;
        bool          rounded;
        const Column *column = step < 0 ? NULL : report_column(report, step, &own.ctx);
        if (column) {
            own.column = column;
            Text value = short_value(&column->entry[step].value, &own, &rounded);
            if (rounded)
                round_relation(&buf, report->unicode);
            buf_put(&buf, value);
        }
        at = (size_t)(close - label.at) + 1;
    }
    Text filled = buf_finish(&buf, report->desk->exact.mem);
    return cut_to(filled, LONGEST_COLUMNS, report->desk->exact.mem);
}
