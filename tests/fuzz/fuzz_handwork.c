/* A page of hand work, whose forms may use the names above them. What was read lies between its own ends, is right when it is
 * held against itself, and reads back from its echo as the same value. */
#include "fuzz.h"

#include "handwork/page/handwork.h"
#include "handwork/written/verdict.h"

#include <stddef.h>

enum { MOST_NAMES = 50 };

typedef struct Above {
    HandNames       names; /* first, so that the page's callback finds the rest */
    Scope           scope; /* its functions find the rest from it */
    const Handwork *page;
    Names           known;
    const Written  *slot[MOST_NAMES];
} Above;

static Above *above_of(Scope *scope)
{
    return (Above *)(void *)((char *)scope - offsetof(Above, scope));
}

static bool find(Scope *scope, Text name, Binding *binding)
{
    Above *above = above_of(scope);
    for (int i = 0; i < above->page->entries && i < MOST_NAMES; i++)
        if (above->slot[i] && text_equal(above->page->entry[i].name, name))
            return *binding = (Binding){.shape = above->slot[i]->shape, .slot = i}, true;
    return false;
}

static void each(Scope *scope, void (*visit)(Text, void *), void *data)
{
    Above *above = above_of(scope);
    for (int i = 0; i < above->page->entries && i < MOST_NAMES; i++)
        visit(above->page->entry[i].name, data);
}

static const Names *names_above(HandNames *names, const Handwork *page, int entries)
{
    Above *above = (Above *)(void *)names;
    above->page = page;
    for (int i = 0; i < page->entries && i < MOST_NAMES; i++) {
        const Written *last = page->entry[i].forms ? &page->entry[i].form[page->entry[i].forms - 1].written : NULL;
        bool           known = i < entries && last && last->count;
        above->slot[i] = known ? last : NULL;
    }
    return &above->known;
}

static bool at_most(const Exact *x, const Exact *y, NumCtx *ctx)
{
    return exact_compare((Num){.exact = x}, (Num){.exact = y}, ctx) != ORDER_GREATER;
}

static void check_ends(const Written *written, NumCtx *ctx)
{
    for (int i = 0; i < written->count; i++) {
        const WrittenPart *part = &written->part[i];
        FUZZ_MUST(part->from && part->to && at_most(part->from, part->to, ctx));
        FUZZ_MUST(!part->low || (at_most(part->low, part->from, ctx) && at_most(part->to, part->high, ctx)));
        FUZZ_MUST(part->digits >= 0 && part->zeros >= 0 && part->zeros <= part->digits);
    }
}

static void check_itself(const Written *written, NumCtx *ctx)
{
    Value value;
    if (written->angle == ANGLE_DEGREES || written_value(&value, written, false, ctx, ctx))
        return;
    Target  target = verdict_target(value, ctx, ctx);
    Verdict verdict = verdict_of(written, &target);
    FUZZ_MUST(verdict.kind == VERDICT_EXACT || verdict.kind == VERDICT_UNKNOWN); /* inf is compared with nothing */
}

/* Brackets that are written may nest deeper, or be longer, than those that were read; and 1/(29°) is written as 1/29°, which is
 * refused when a student writes it. */
static void check_echo(const Written *written, const Names *names, NumCtx *ctx)
{
    Written again;
    if (!written_read(&again, written->echo, names, ctx)) {
        FUZZ_MUST(written->echo.len > LIMIT_FORM || text_starts(again.why, "brackets and signs are nested") ||
                  text_starts(again.why, "the degree sign could belong"));
        return;
    }
    FUZZ_MUST(again.count == written->count && again.shape.kind == written->shape.kind);
    for (int i = 0; i < written->count; i++)
        FUZZ_MUST(at_most(again.part[i].from, written->part[i].to, ctx) && at_most(written->part[i].from, again.part[i].to, ctx));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    NumCtx ctx;
    Above  above = {.names = {names_above}, .scope = {.find = find, .each = each}};
    above.known = (Names){&above.scope, above.slot, NULL};
    numctx_open(&ctx, &exact_system, arena_new());
    const Handwork *page = handwork_read((Text){(const char *)data, size}, 1, &above.names, &ctx);
    for (int i = 0; i < page->entries; i++)
        for (int k = 0; k < page->entry[i].forms; k++) {
            const Written *written = &page->entry[i].form[k].written;
            FUZZ_MUST((written->shape.kind != SHAPE_NONE) == !written->why.len);
            if (written->shape.kind == SHAPE_NONE)
                continue;
            check_ends(written, &ctx);
            check_itself(written, &ctx);
            if (!written->named)
                check_echo(written, NULL, &ctx);
        }
    arena_free(ctx.mem);
    numctx_close(&ctx);
    mpfr_free_cache();
    return 0;
}
