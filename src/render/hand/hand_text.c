#include "render/hand/hand_text.h"

static Arena *text_mem(const Explanation *hand)
{
    return hand->report->desk->exact.mem;
}

Text hand_value_text(const Explanation *hand, Value value, NumCtx *ctx)
{
    Buf   buf = {0};
    Expr *expr = value_expr(&value, ctx->sys, &hand->report->style, ctx);
    expr->put_in = false;
    if (expr_is_rounded(expr))
        buf_puts(&buf, "about ");
    expr_write(&buf, expr, hand->report->unicode);
    bool  all, number = value_count(&value) > 0;
    Expr *decimal = number ? value_decimals(&value, ctx->sys, hand->report->style.digits, &all, ctx) : NULL;
    if (decimal && !expr_same(decimal, expr)) {
        buf_char(&buf, ' ');
        expr_write_relation(&buf, !all, hand->report->unicode);
        buf_char(&buf, ' ');
        expr_write(&buf, decimal, hand->report->unicode);
    }
    return buf_finish(&buf, text_mem(hand));
}

Text hand_as_typed(const Explanation *hand, Text text)
{
    enum { MOST = 40 };
    Buf    buf = {0};
    size_t at = 0;
    for (int columns = 0, len; at < text.len && columns < MOST; at += (size_t)len, columns++)
        (void)utf8_decode(text, at, &len);
    buf_put_safe(&buf, text_cut(text, 0, at));
    buf_puts(&buf, at < text.len ? "..." : "");
    Text shown = buf_finish(&buf, text_mem(hand));
    return hand->report->unicode ? shown : text_plain(text_mem(hand), shown);
}
