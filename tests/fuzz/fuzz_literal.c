/* Numbers as typed, and as decimals: a decimal that is all of a number reads back as that number, and one that is
 * not reads back as a number that is all of a decimal. */
#include "fuzz.h"

#include "language/token.h"

static void round_trip(const Exact *x, int digits, NumCtx *ctx)
{
    Buf          one = {0}, two = {0};
    const Exact *again, *third;
    bool         all = exact_decimal(&one, x, digits, ctx);
    bool         minus = one.at[0] == '-';
    Text         text = text_copy(ctx->mem, text_from(buf_text(&one), minus));
    if (exact_literal(&again, text, ctx) == NUM_OK) {
        FUZZ_MUST(!minus && exact_is_rational(again));
        FUZZ_MUST(!all || rat_equal(exact_rat(x), exact_rat(again)));
        /* A value near 10^11 is 1e11 to two digits, and 10^11 itself is written out: the texts differ, the numbers do not. */
        FUZZ_MUST(exact_decimal(&two, again, digits, ctx));
        FUZZ_MUST(exact_literal(&third, text_copy(ctx->mem, buf_text(&two)), ctx) == NUM_OK &&
                  rat_equal(exact_rat(again), exact_rat(third)));
    }
    buf_free(&one);
    buf_free(&two);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena       *mem = arena_new();
    Text         text = text_copy(mem, (Text){(const char *)data, size});
    Diag         diag = {.mem = mem, .source = text};
    NumCtx       ctx;
    const Exact *x;
    int          count = 0;
    Token       *token = tokenize(text, 0, text.len, &count, &diag);
    numctx_open(&ctx, &exact_system, mem);
    for (int i = 0; token && i < count && i < 8; i++) {
        bool literal = token[i].kind == TOKEN_NUMBER && token[i].text.at[token[i].text.len > 1] != '/';
        if (!literal || exact_literal(&x, token[i].text, &ctx))
            continue;
        round_trip(x, 1 + (int)(size % 40), &ctx);
        round_trip(x, 400, &ctx);
    }
    numctx_close(&ctx);
    arena_free(mem);
    return 0;
}
