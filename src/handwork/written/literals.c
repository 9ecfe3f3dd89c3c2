#include "handwork/written/literals.h"

#include <math.h>
#include <stdlib.h>

/* ---- origins ---------------------------------------------------------------------------------------------- */

static bool ends_of(const Exact *end[2], Num num, NumCtx *ctx, NumCtx *exact)
{
    if (ctx->sys->kind == NUM_RANGE)
        return written_ends(&end[0], &end[1], num, exact);
    end[0] = end[1] = ctx->sys->to_exact(num, ctx);
    return end[0] && end[0]->kind != EXACT_INFINITY;
}

/* Two doubles that bound |x| for every x from low to high. */
static void size_between(double size[2], const Exact *low, const Exact *high, NumCtx *exact)
{
    enum { FAR = 1000 }; /* beyond 2^1000 a double is no help */
    const Exact *end[2] = {low, high};
    int          sides = exact_sign(low, exact) * exact_sign(high, exact);
    size[0] = sides > 0 ? HUGE_VAL : 0;
    size[1] = 0;
    for (int i = 0; i < (low == high ? 1 : 2); i++) {
        Near   near = {0, 0};
        bool   zero = !exact_sign(end[i], exact), close = zero || (exact_near(&near, end[i], exact) && labs(near.exponent) < FAR);
        double x = close ? fabs(ldexp(near.value, (int)near.exponent)) : 0;
        size[0] = fmin(size[0], x * (1 - NEAR_ERROR));
        size[1] = close ? fmax(size[1], x * (1 + NEAR_ERROR)) : HUGE_VAL;
    }
}

void literals_add(LiteralOrigins *origins, OriginKind kind, Value seen, Value meant, NumCtx *ctx)
{
    NumCtx *exact = origins->exact;
    int     count = value_count(&seen);
    for (int i = 0; i < count && count == value_count(&meant) && origins->count < MOST_ORIGINS; i++) {
        LiteralOrigin origin = {.kind = kind};
        if (!ends_of(origin.seen, value_num(&seen)[i], ctx, exact) || !ends_of(origin.meant, value_num(&meant)[i], ctx, exact))
            continue;
        size_between(origin.size, origin.seen[0], origin.seen[1], exact);
        *ARENA_ADD(exact->mem, origins->origin, origins->count, &origins->room) = origin;
    }
}

static void add_value(LiteralOrigins *origins, OriginKind of, const Expr *part, const Slot *slot, NumCtx *ctx)
{
    Env       env = {.num = ctx, .slot = slot};
    Value     value;
    ShapeKind kind = part->shape.kind;
    if ((kind == SHAPE_NUMBER || kind == SHAPE_VECTOR) && origins->count < MOST_ORIGINS && eval(&value, part, &env) == NUM_OK)
        literals_add(origins, of, value, value, ctx);
}

/* Neighbours in a sum or product of more than two are often worked out first: 1.75*7.6/0.833 = 13.3/0.833. */
static void add_runs(LiteralOrigins *origins, OriginKind kind, const Expr *chain, const Slot *slot, NumCtx *ctx)
{
    enum { MOST = 6 };
    bool numbers = true;
    for (int i = 0; i < chain->count; i++)
        numbers &= chain->arg[i]->shape.kind == SHAPE_NUMBER;
    for (int first = 0; numbers && chain->count <= MOST && first < chain->count; first++)
        for (int count = 2; first + count <= chain->count; count++) {
            Expr run = *chain;
            run.arg += first;
            run.ops += first;
            run.count = count;
            if (count < chain->count)
                add_value(origins, kind, &run, slot, ctx);
        }
}

void literals_add_parts(LiteralOrigins *origins, OriginKind kind, const Expr *formula, const Slot *slot, NumCtx *ctx)
{
    if (kind == ORIGIN_PART && formula->kind == EXPR_NAME) /* a datum or a step, which is an origin by itself */
        return;
    add_value(origins, kind, formula, slot, ctx);
    if (formula->kind == EXPR_CHAIN)
        add_runs(origins, kind, formula, slot, ctx);
    for (int i = 0; i < formula->count; i++)
        literals_add_parts(origins, kind, formula->arg[i], slot, ctx);
}

/* A step that was worked out, and its formula as far as it was. */
static void add_step(LiteralOrigins *origins, const Step *step, const Entry *entry, const Slot *slot, NumCtx *ctx)
{
    if (entry->state == STATE_OK)
        literals_add(origins, step->role == ROLE_GIVEN ? ORIGIN_DATUM : ORIGIN_FIRM, entry->value, entry->value, ctx);
    if (step->formula && step->role != ROLE_LAW && step->role != ROLE_GIVEN && (entry->state == STATE_OK || entry->state == STATE_FAILED))
        literals_add_parts(origins, ORIGIN_PART, step->formula, slot, ctx);
}

void literals_add_plan(LiteralOrigins *origins, const Plan *plan, const Column *column, NumCtx *ctx)
{
    for (int i = 0; i < plan->aspects; i++)
        add_step(origins, &plan->step[i], &column->entry[i], column->slot, ctx);
}

void literals_add_report(LiteralOrigins *origins, const Report *report)
{
    literals_add_plan(origins, report->plan, report->exact, &report->desk->exact);
    for (int i = 0; i < report->plan->aspects && report->enclosure; i++)
        if (report->exact->entry[i].state == STATE_FAILED)
            add_step(origins, &report->plan->step[i], &report->enclosure->entry[i], report->enclosure->slot, &report->desk->enclosure);
}

/* ---- meanings --------------------------------------------------------------------------------------------- */

static bool is_at_most(const Exact *x, const Exact *y, NumCtx *exact)
{
    Order order = exact_compare(exact_num(x), exact_num(y), exact);
    return order == ORDER_LESS || order == ORDER_EQUAL;
}

static bool is_same(const Exact *x, const Exact *y, NumCtx *exact)
{
    return exact_compare(exact_num(x), exact_num(y), exact) == ORDER_EQUAL;
}

static bool turn(const Exact *end[2], NumCtx *exact)
{
    Num low, high;
    if (exact_neg(&low, exact_num(end[1]), exact) || exact_neg(&high, exact_num(end[0]), exact))
        return false;
    end[0] = low.exact;
    end[1] = high.exact;
    return true;
}

/* The origin with the sign of x: formulas have their signs outside of their numbers. */
static bool with_sign_of(LiteralOrigin *origin, const Exact *x, NumCtx *exact)
{
    bool turned = exact_sign(x, exact) * exact_sign(origin->seen[0], exact) < 0;
    return !turned || (turn(origin->seen, exact) && turn(origin->meant, exact));
}

static void mean(Meanings *meanings, const Exact *const end[2], NumCtx *exact)
{
    for (int i = 0; i < meanings->count; i++)
        if (is_same(meanings->end[i][0], end[0], exact) && is_same(meanings->end[i][1], end[1], exact))
            return;
    if (meanings->count == MOST_MEANINGS)
        return;
    meanings->end[meanings->count][0] = end[0];
    meanings->end[meanings->count++][1] = end[1];
}

static Meanings itself(const WrittenPart *part, NumCtx *exact)
{
    Meanings           meanings = {.count = 0};
    const Exact *const own[2] = {part->from, part->to};
    mean(&meanings, own, exact);
    return meanings;
}

/* 0.5 in a formula is the one half of an energy, and no rounding of a 0.495 that the problem has. */
static bool is_half(const WrittenPart *part)
{
    Rat half = {1, 2, NULL};
    return part->digits == 1 && part->value && exact_is_rational(part->value) && rat_equal(exact_rat(part->value), half);
}

/* Whether so few digits are all of it that nobody rounds it. */
static bool is_short(const LiteralOrigin *origin, NumCtx *exact)
{
    enum { SHORT = 3 };
    Buf  buf = {0};
    bool is = is_same(origin->seen[0], origin->seen[1], exact) && exact_decimal(&buf, origin->seen[0], SHORT, exact);
    buf_free(&buf);
    return is;
}

/* Whether a decimal can have been rounded from what was seen. */
static bool may_round(const WrittenPart *part, const LiteralOrigin *origin, NumCtx *exact)
{
    bool of_problem = origin->kind != ORIGIN_LINE && origin->kind != ORIGIN_PAGE;
    return !(origin->kind == ORIGIN_DATUM && is_short(origin, exact)) && (origin->kind != ORIGIN_PART || part->digits > 1) &&
           !(of_problem && is_half(part)) && is_at_most(part->low, origin->seen[1], exact) &&
           is_at_most(origin->seen[0], part->high, exact);
}

/* The origins after they have been collected; NULL if there are none. */
static const LiteralOrigins *collected(LiteralOrigins *origins)
{
    if (origins && origins->collect)
        origins->collect(origins);
    return origins;
}

static bool is_far(const LiteralOrigin *origin, const double size[2])
{
    return origin->size[1] < size[0] || size[1] < origin->size[0];
}

Meanings literals_of_decimal(const WrittenPart *part, LiteralOrigins *from, NumCtx *exact)
{
    enum { LONG = 5 };
    const LiteralOrigins *origins = collected(from);
    Meanings              meanings = itself(part, exact), in_line = meanings, no_part = meanings;
    bool                  firm = false, page = false;
    double                size[2];
    size_between(size, part->low, part->high, exact);
    for (int i = 0; origins && i < origins->count; i++) {
        LiteralOrigin origin = origins->origin[i];
        if (is_far(&origin, size) || !with_sign_of(&origin, part->value, exact))
            continue;
        bool exactly = is_same(origin.seen[0], part->value, exact) && is_same(origin.seen[1], part->value, exact);
        firm |= exactly && (origin.kind == ORIGIN_FIRM || origin.kind == ORIGIN_DATUM);
        page |= exactly && origin.kind == ORIGIN_PAGE;
        if (!exactly && !may_round(part, &origin, exact))
            continue;
        mean(&meanings, (const Exact *const *)origin.meant, exact);
        if (origin.kind == ORIGIN_LINE)
            mean(&in_line, (const Exact *const *)origin.meant, exact);
        if (origin.kind != ORIGIN_PART)
            mean(&no_part, (const Exact *const *)origin.meant, exact);
    }
    Meanings *chosen = firm || (page && origins->as_written) ? &in_line : page ? &no_part : &meanings;
    if (part->digits >= LONG && !firm) {
        chosen->end[0][0] = part->low;
        chosen->end[0][1] = part->high;
    }
    return *chosen;
}

Meanings literals_of_named(const WrittenPart *part, LiteralOrigins *from, NumCtx *exact)
{
    Meanings meanings = itself(part, exact);
    double   size[2];
    if (!part->value || !from || from->as_written)
        return meanings;
    const LiteralOrigins *origins = collected(from);
    size_between(size, part->value, part->value, exact);
    for (int i = 0; i < origins->count; i++) {
        const LiteralOrigin *origin = &origins->origin[i];
        if (!is_far(origin, size) && is_same(origin->seen[0], part->value, exact) && is_same(origin->seen[1], part->value, exact))
            mean(&meanings, (const Exact *const *)origin->meant, exact);
    }
    return meanings;
}
