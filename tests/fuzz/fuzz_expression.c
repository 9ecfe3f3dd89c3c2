/* A formula that can be read is written so that it reads back as the same formula, and can be worked out. */
#include "fuzz.h"

#include "language/check_shapes.h"
#include "derive/eval.h"

#include <string.h>

static const struct {
    const char *name;
    Shape       shape;
} NAMES[] = {{"a", {.kind = SHAPE_NUMBER}},
             {"v", {.kind = SHAPE_VECTOR, .rows = 2, .cols = 1}},
             {"p", {.kind = SHAPE_VECTOR, .rows = 3, .cols = 1}},
             {"vn", {.kind = SHAPE_NUMBER}}};

static bool find(Scope *scope, Text name, Binding *binding)
{
    (void)scope;
    for (int i = 0; i < 4; i++)
        if (text_is(name, NAMES[i].name))
            return *binding = (Binding){.shape = NAMES[i].shape, .slot = i}, true;
    return false;
}

static void each(Scope *scope, void (*visit)(Text, void *), void *data)
{
    (void)scope;
    for (int i = 0; i < 4; i++)
        visit(text_of(NAMES[i].name), data);
}

static Expr *read(Text text, NumCtx *ctx, Diag *diag)
{
    Scope        scope = {.find = find, .each = each};
    ShapeChecker checker = {.scope = &scope, .diag = diag, .num = ctx};
    Parser       parser = {.diag = diag, .scope = &scope, .num = ctx};
    int          count;
    *diag = (Diag){.mem = ctx->mem, .source = text_copy(ctx->mem, text)};
    parser.token = tokenize(diag->source, 0, text.len, &count, diag);
    Expr *expr = parser.token ? parse_expression(&parser, LEVEL_OR) : NULL;
    return expr && parser.token->kind == TOKEN_END && check_expr(&checker, expr) ? expr : NULL;
}

static void work_out(const Expr *expr, const NumSys *sys, Arena *mem)
{
    NumCtx ctx;
    Slot   slot[4] = {0};
    Num    num[3];
    Value  value;
    numctx_open(&ctx, sys, mem);
    for (int i = 0; i < 3; i++)
        (void)sys->from_exact(&num[i], exact_integer(i + 2, &ctx), &ctx);
    for (int i = 0; i < 4; i++)
        slot[i] = (Slot){NAMES[i].shape.kind == SHAPE_NUMBER ? value_number(num[i % 3]) : value_of(NAMES[i].shape, num), 0, true};
    Env env = {.num = &ctx, .slot = slot};
    (void)eval(&value, expr, &env);
    numctx_close(&ctx);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena *mem = arena_new();
    NumCtx ctx;
    Diag   diag;
    numctx_open(&ctx, &exact_system, mem);
    Expr *expr = read((Text){(const char *)data, size}, &ctx, &diag);
    for (int unicode = 0; expr && unicode < 2; unicode++) {
        Buf one = {0}, two = {0};
        expr_write(&one, expr, unicode);
        Expr *again = read(buf_text(&one), &ctx, &diag);
        if (again)
            expr_write(&two, again, unicode);
        /* Brackets that were written may nest deeper than those that were read. */
        bool deep = !again && text_starts(diag.message, "brackets and signs are nested");
        FUZZ_MUST(deep || text_equal(buf_text(&one), buf_text(&two)));
        buf_free(&one);
        buf_free(&two);
    }
    if (expr) {
        work_out(expr, &exact_system, mem);
        work_out(expr, &enclosure_system, mem);
        work_out(expr, &binary64_system, mem);
    }
    numctx_close(&ctx);
    arena_free(mem);
    mpfr_free_cache();
    return 0;
}
