#include "handwork/written/verdict.h"

#include "handwork/written/verdict_part.h"

const char *const verdict_names[VERDICT_COUNT] = {
    "exact", "rounded", "truncated", "too few digits", "sign", "power of ten", "exchanged", "wrong", "shape", "unknown",
};
const char *const verdict_words[VERDICT_COUNT] = {
    "exact", "rounded", "truncated", "few-digits", "sign", "power-of-ten", "exchanged", "wrong", "wrong", "wrong",
};

Target verdict_target(Value value, NumCtx *ctx, NumCtx *exact)
{
    return (Target){.value = value, .ctx = ctx, .exact = exact, .digits = DIGITS_ASKED};
}

/* ---- texts ------------------------------------------------------------------------------------------------ */

enum { SHORT = 3 }; /* digits of a difference */

/* Sets *rounded if these are not all digits of x. */
static Text decimal(const Exact *x, int digits, bool *rounded, NumCtx *exact)
{
    Buf buf = {0};
    *rounded |= !num_decimal(&buf, exact_num(x), digits, exact);
    return buf_finish(&buf, exact->mem);
}

static void put_texts(VerdictPart *verdict, const WrittenPart *part, TruePart truth, const Target *target)
{
    NumCtx *exact = target->exact;
    Num     off, units, unit = {.exact = exact_rational(part->unit, exact)}, from = {.exact = part->from}, low = {.exact = truth.low};
    int     digits = part->digits > target->digits ? part->digits : target->digits;
    bool    any = false;
    verdict->asked = decimal(truth.low, digits, &any, exact);
    if (exact_sub(&off, from, low, exact))
        return;
    verdict->below = exact_sign(off.exact, exact) < 0;
    if (verdict->below && exact_neg(&off, off, exact))
        return;
    verdict->off = decimal(off.exact, SHORT, &verdict->about, exact);
    if (!rat_is_zero(part->unit) && !exact_div(&units, off, unit, exact))
        verdict->units = decimal(units.exact, SHORT, &verdict->about, exact);
}

/* ---- all components --------------------------------------------------------------------------------------- */

static VerdictKind worst(const Verdict *verdict)
{
    VerdictKind kind = VERDICT_EXACT;
    for (int i = 0; i < verdict->count; i++)
        kind = verdict->part[i].kind > kind ? verdict->part[i].kind : kind;
    return kind;
}

static bool has(const Verdict *verdict, VerdictKind kind)
{
    for (int i = 0; i < verdict->count; i++)
        if (verdict->part[i].kind == kind)
            return true;
    return false;
}

static bool only_signs(const Verdict *verdict)
{
    for (int i = 0; i < verdict->count; i++)
        if (!verdict_is_right(verdict->part[i].kind) && verdict->part[i].kind != VERDICT_SIGN)
            return false;
    return has(verdict, VERDICT_SIGN);
}

/* One power of ten in every component; a component that is 0 has any. */
static bool one_power(Verdict *verdict, const TruePart *truth)
{
    verdict->power = 0;
    for (int i = 0; i < verdict->count; i++) {
        const VerdictPart *part = &verdict->part[i];
        bool               zero = truth[i].low == truth[i].high && truth[i].low->count == 0;
        if (zero && verdict_is_right(part->kind))
            continue;
        if (part->kind != VERDICT_POWER_OF_TEN || (verdict->power && part->power != verdict->power))
            return false;
        verdict->power = part->power;
    }
    return verdict->power != 0;
}

/* Another order of the true components, each of which was then written right. */
static bool exchanged(const Written *written, const TruePart *truth, const Target *target)
{
    static const int ORDERS[][3] = {{1, 0, 2}, {0, 2, 1}, {2, 1, 0}, {1, 2, 0}, {2, 0, 1}};
    if (written->shape.kind != SHAPE_VECTOR)
        return false;
    int orders = written->count == 2 ? 1 : 5;
    for (int k = 0; k < orders; k++) {
        bool right = true;
        for (int i = 0; i < written->count && right; i++)
            right = verdict_is_right(verdict_part(&written->part[i], truth[ORDERS[k][i]], target).kind);
        if (right)
            return true;
    }
    return false;
}

static VerdictKind of_all(Verdict *verdict, const Written *written, const TruePart *truth, const Target *target)
{
    VerdictKind kind = worst(verdict);
    if (verdict_is_right(kind) || kind == VERDICT_UNKNOWN || target->right_only)
        return kind;
    if (only_signs(verdict))
        return VERDICT_SIGN;
    if (one_power(verdict, truth))
        return VERDICT_POWER_OF_TEN;
    return exchanged(written, truth, target) ? VERDICT_EXCHANGED : VERDICT_WRONG;
}

/* ---- verdicts --------------------------------------------------------------------------------------------- */

/* The true components; NULL, with the kind of the verdict, where there is nothing to compare. */
static TruePart *true_parts(Verdict *verdict, const Written *written, Value value, NumCtx *ctx, NumCtx *exact)
{
    bool known = written->shape.kind != SHAPE_NONE && value.shape.kind != SHAPE_NONE;
    verdict->kind = known ? VERDICT_SHAPE : VERDICT_UNKNOWN;
    if (!known || !shape_equal(written->shape, value.shape))
        return NULL;
    if (value.shape.kind == SHAPE_WORD) {
        verdict->kind = text_equal(written->word, value.word) ? VERDICT_EXACT : VERDICT_WRONG;
        return NULL;
    }
    verdict->kind = VERDICT_UNKNOWN;
    TruePart *truth = ARENA_MANY(exact->mem, TruePart, written->count + 1);
    for (int i = 0; i < written->count; i++)
        if (!verdict_true_part(&truth[i], value_num(&value)[i], ctx, exact) || written->part[i].from->kind == EXACT_INFINITY)
            return NULL;
    verdict->count = written->count;
    verdict->part = ARENA_MANY(exact->mem, VerdictPart, written->count + 1);
    return truth;
}

Verdict verdict_of_numbers(const Written *written, const Target *target)
{
    Verdict   verdict = {0};
    TruePart *truth = true_parts(&verdict, written, target->value, target->ctx, target->exact);
    if (!truth)
        return verdict;
    for (int i = 0; i < written->count; i++) {
        verdict.part[i] = verdict_part(&written->part[i], truth[i], target);
        if (!target->right_only)
            put_texts(&verdict.part[i], &written->part[i], truth[i], target);
    }
    verdict.kind = of_all(&verdict, written, truth, target);
    return verdict;
}

bool verdict_rests_on_decimals(const Verdict *verdict, const Written *written)
{
    bool rests = false;
    for (int i = 0; i < verdict->count && verdict_is_right(verdict->kind); i++)
        rests |= written->part[i].kind == WRITTEN_FORMULA && verdict->part[i].kind != VERDICT_EXACT;
    return rests;
}

bool verdict_meets(const Written *written, Value range, NumCtx *ctx, NumCtx *exact)
{
    Verdict   verdict = {0};
    TruePart *truth = true_parts(&verdict, written, range, ctx, exact);
    for (int i = 0; truth && i < written->count; i++) {
        const Exact *low, *high;
        if (!part_spread(&low, &high, &written->part[i], exact) || !part_meets(low, high, truth[i], exact))
            return false;
    }
    return truth || verdict.kind == VERDICT_EXACT;
}
