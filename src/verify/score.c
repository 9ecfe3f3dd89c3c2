#include "verify/checker.h"

#include <math.h>

/* What the step should have given for the rounded values it was given: exact, or enclosed where that is needed. */
static bool should_be(Checker *c, Rival *rival, int step, Value *value, NumCtx **ctx)
{
    const Expr *formula = c->report->plan->step[step].formula;
    Env         env = {.num = c->exact, .slot = rival->seen};
    *ctx = c->exact;
    if (eval(value, formula, &env) == NUM_OK)
        return true;
    const Plan *plan = c->report->plan;
    NumCtx     *enclosure = &c->report->desk->enclosure;
    Slot       *slots = ARENA_MANY(c->mem, Slot, plan->slots + 1);
    enclosure->prec = c->enclosure_prec;
    for (int i = 0; i < plan->slots; i++) {
        slots[i] = rival->seen[i];
        if (slots[i].set && !slots[i].flags)
            slots[i].flags = value_convert(&slots[i].value, rival->seen[i].value, enclosure);
    }
    env = (Env){.num = enclosure, .slot = slots};
    *ctx = enclosure;
    return eval(value, formula, &env) == NUM_OK;
}

/* made = computed - f(rounded), came = f(rounded) - true, both in ulps of the true value. */
static void split_error(Checker *c, Rival *rival, int step, int component, const True *truth, const Judgement *j, Num computed,
                        Score *score)
{
    Value        value;
    NumCtx      *ctx;
    Num          hat, made, came, unit, target;
    Rat          two_to;
    const Step  *s = &c->report->plan->step[step];
    const Exact *exact_hat = rival->ctx.sys->to_exact(computed, &rival->ctx);
    if (!exact_hat || rat_power(&two_to, rat_int(2), j->ulp, c->exact))
        return;
    if (s->role == ROLE_GIVEN) { /* a given is rounded when it is stored: all of its error is made there */
        score->made = score->error;
        score->came = TEXT("0");
        return;
    }
    if (!should_be(c, rival, step, &value, &ctx))
        return;
    if (ctx == c->exact && truth->ctx != c->exact) { /* the truth is enclosed: what should be goes there too */
        NumCtx *enclosure = truth->ctx;
        Value   moved;
        if (value_convert(&moved, value, enclosure))
            return;
        value = moved;
        ctx = enclosure;
    }
    Num should = value_num(&value)[component < 0 ? 0 : component];
    if (ctx == truth->ctx)
        target = truth->num;
    else if (ctx->sys->from_exact(&target, truth->num.exact, ctx))
        return;
    if (ctx->sys->from_exact(&hat, exact_hat, ctx) || ctx->sys->from_exact(&unit, exact_rational(two_to, c->exact), ctx) ||
        ctx->sys->sub(&made, hat, should, ctx) || ctx->sys->sub(&came, should, target, ctx) || ctx->sys->div(&made, made, unit, ctx) ||
        ctx->sys->div(&came, came, unit, ctx))
        return;
    if (truth->ctx == c->exact && truth->num.exact->kind == EXACT_ROOTS && truth->num.exact->count == 0 && !num_is_zero(made, ctx))
        return; /* ulps of 0 mean nothing */
    score->made = ulps_text(made, ctx, c->mem);
    score->came = ulps_text(came, ctx, c->mem);
}

Score score_of(Checker *c, Rival *rival, int step, int component, const True *truth)
{
    Score        score = {.grade = GRADE_UNKNOWN};
    const Entry *entry = &rival->column->entry[step];
    if (entry->state != STATE_OK && entry->state != STATE_FAILED)
        return score;
    if (entry->value.shape.kind == SHAPE_NONE || value_count(&entry->value) == 0)
        return score;
    Num       computed = value_num(&entry->value)[component < 0 ? 0 : component];
    Judgement j = judge(computed, &rival->ctx, truth, c->exact);
    score.grade = j.grade;
    score.subnormal = j.subnormal;
    score.value = number_text(computed, &rival->ctx, rival->ctx.sys->hex ? 0 : 40, NULL, c->mem);
    bool plain = j.measured && j.grade != GRADE_SPURIOUS;
    if (j.grade == GRADE_EXACT)
        score.error = TEXT("0");
    else if (plain)
        score.error = ulps_text(j.ulps, truth->ctx, c->mem);
    if (plain && score.error.len)
        split_error(c, rival, step, component, truth, &j, computed, &score);
    return score;
}

int score_amplification(Checker *c, int step, int component, const True *truth)
{
    const Expr *formula = c->report->plan->step[step].formula;
    Env         env = column_env(c->rival[RIVAL_64].column, &c->rival[RIVAL_64].ctx);
    double      sum = 0;
    if (!formula)
        return 0;
    if (formula->kind == EXPR_VECTOR && component >= 0) {
        formula = formula->arg[component];
        component = -1;
    }
    bool dot = formula->kind == EXPR_CHAIN && formula->count == 2 && formula->ops[1] == OP_DOT;
    bool add = formula->kind == EXPR_CHAIN && expr_level(formula) == LEVEL_SUM;
    if (!dot && !add)
        return 0;
    Value term[2];
    for (int i = 0; add && i < formula->count; i++) {
        if (eval(&term[0], formula->arg[i], &env))
            return 0;
        sum += fabs(value_num(&term[0])[component < 0 ? 0 : component].binary64);
    }
    if (dot && (eval(&term[0], formula->arg[0], &env) || eval(&term[1], formula->arg[1], &env)))
        return 0;
    for (int i = 0; dot && i < term[0].shape.rows; i++)
        sum += fabs(term[0].num[i].binary64 * term[1].num[i].binary64);
    Num near;
    if (truth->ctx != c->exact || binary64_system.from_exact(&near, truth->num.exact, &c->rival[RIVAL_64].ctx) || near.binary64 == 0)
        return 0;
    double times = log2(sum / fabs(near.binary64));
    return times >= 2 && isfinite(times) ? (int)lround(times) : 0;
}

Text score_truth(Checker *c, const True *truth, Text computed, bool *all)
{
    for (int digits = 17;; digits += 20) {
        Text text = number_text(truth->num, truth->ctx, digits, all, c->mem);
        if (*all || digits > 57)
            return text;
        size_t same = 0;
        while (same < text.len && same < computed.len && text.at[same] == computed.at[same])
            same++;
        if (same + 3 < text.len) {
            bool   plain = true;
            size_t end = same + 3 > 20 ? same + 3 : 20;
            for (size_t i = 0; i < text.len; i++)
                plain &= text.at[i] != 'e';
            bool point = false;
            for (size_t i = 0; i < end && i < text.len; i++)
                point |= text.at[i] == '.';
            return plain && point && end < text.len ? text_cut(text, 0, end) : text;
        }
    }
}

static Num without_sign(Num x, NumCtx *ctx)
{
    Num zero, minus = x;
    ctx->sys->from_exact(&zero, &exact_zero, ctx);
    if (ctx->sys->compare(x, zero, ctx) == ORDER_LESS)
        ctx->sys->neg(&minus, x, ctx);
    return minus;
}

/* Exact truths only: for enclosed ones the components have to do. */
Score score_whole(Checker *c, Rival *rival, int step, int count)
{
    const Entry *entry = &rival->column->entry[step];
    Score        score = {.grade = GRADE_UNKNOWN};
    True         largest = {{.exact = &exact_zero}, c->exact};
    Num          worst = {.exact = &exact_zero}, off;
    for (int i = 0; i < count; i++) {
        True truth;
        if (entry->state != STATE_OK || !rivals_truth(c, step, i, &truth) || truth.ctx != c->exact)
            return score;
        const Exact *seen = rival->ctx.sys->to_exact(entry->value.num[i], &rival->ctx);
        Num          hat = {.exact = seen}, error, size = without_sign(truth.num, c->exact);
        if (!seen || exact_system.sub(&error, hat, truth.num, c->exact))
            return score;
        error = without_sign(error, c->exact);
        if (exact_system.compare(size, largest.num, c->exact) == ORDER_GREATER)
            largest.num = size;
        if (exact_system.compare(error, worst, c->exact) == ORDER_GREATER)
            worst = error;
    }
    if (exact_system.add(&off, largest.num, worst, c->exact))
        return score;
    Judgement j = judge_exact(off.exact, format_of(rival->ctx.sys, rival->ctx.prec), &largest, c->exact);
    score.grade = j.grade;
    score.error = j.grade == GRADE_EXACT ? TEXT("0") : ulps_text(j.ulps, c->exact, c->mem);
    return score;
}
