#include "verify/floats/checker.h"
#include "verify/floats/parts.h"

#include <math.h>
#include <string.h>

/* The result that the step should have for its rounded operands: exact, or enclosed if it has no exact form. */
static bool should_be(CrossChecker *c, Rival *rival, int step, Value *value, NumCtx **ctx)
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

static bool same_exactly(const Value *a, const Value *b)
{
    int count = value_count(a);
    if (!count || !shape_equal(a->shape, b->shape))
        return false;
    for (int i = 0; i < count; i++) {
        const Exact *x = value_num(a)[i].exact, *y = value_num(b)[i].exact;
        if (!exact_is_rational(x) || !exact_is_rational(y) || !rat_equal(exact_rat(x), exact_rat(y)))
            return false;
    }
    return true;
}

/* Whether every operand of the formula has its true value in the run, so that no error is inherited. */
static bool reads_the_truth(const CrossChecker *c, const Rival *rival, const Expr *formula)
{
    if (formula->kind == EXPR_NAME && formula->slot >= 0) {
        const Slot *exact = &c->report->exact->slot[formula->slot], *seen = &rival->seen[formula->slot];
        return exact->set && seen->set && !exact->flags && !seen->flags && same_exactly(&exact->value, &seen->value);
    }
    for (int i = 0; i < formula->count; i++)
        if (!reads_the_truth(c, rival, formula->arg[i]))
            return false;
    return true;
}

/* A multiple of pi can be compared with a rational number only in an enclosure. */
static bool is_angle(Num x, const CrossChecker *c, const NumCtx *ctx)
{
    return ctx == c->exact && x.exact->kind == EXACT_ANGLE;
}

/* The local error, made = computed - f(rounded), and the inherited error, came = f(rounded) - true, in ulps of the true value. */
static void split_error(CrossChecker *c, Rival *rival, int step, int component, const True *truth, const Judgement *j, Num computed,
                        Score *score)
{
    Value        value;
    NumCtx      *ctx;
    Num          hat, made, came, target;
    const Step  *s = &c->report->plan->step[step];
    const Exact *exact_hat = rival->ctx.sys->to_exact(computed, &rival->ctx);
    if (!exact_hat)
        return;
    if (s->role == ROLE_GIVEN || reads_the_truth(c, rival, s->formula)) { /* a given is rounded only when it is stored */
        score->made = score->error;
        score->came = TEXT("0");
        return;
    }
    if (!should_be(c, rival, step, &value, &ctx))
        return;
    Num should = part_of(&value, component);
    if (ctx == c->exact && (truth->ctx != c->exact || is_angle(should, c, ctx))) { /* then the expected result is enclosed, too */
        NumCtx *enclosure = &c->report->desk->enclosure;
        if (enclosure_system.from_exact(&should, should.exact, enclosure))
            return;
        ctx = enclosure;
    }
    target = truth->num;
    if (ctx != truth->ctx && ctx->sys->from_exact(&target, truth->num.exact, ctx))
        return;
    if (ctx->sys->from_exact(&hat, exact_hat, ctx) || ctx->sys->sub(&made, hat, should, ctx) || ctx->sys->sub(&came, should, target, ctx) ||
        grade_error_in_ulps(&made, made, j->ulp, ctx, c->exact) || grade_error_in_ulps(&came, came, j->ulp, ctx, c->exact))
        return;
    if (truth->ctx == c->exact && truth->num.exact->kind == EXACT_ROOTS && truth->num.exact->count == 0 && !num_is_zero(made, ctx))
        return; /* there are no ulps of 0 */
    score->made = grade_ulps_text(made, ctx, c->mem);
    score->came = grade_ulps_text(came, ctx, c->mem);
}

/* "N/|N|: the machine's answer is not a number (NaN)": the operation of the step that had no finite value, or empty. */
static Text without_value(const CrossChecker *c, int step, const Entry *entry)
{
    const Step *s = &c->report->plan->step[step];
    if (!entry->why || entry->reason == REASON_INHERITED || entry->span.end > s->source.len)
        return (Text){0};
    return text_format(c->mem, "%.*s: %s", TEXT_ARG(text_cut(s->source, entry->span.start, entry->span.end)), entry->why);
}

/* The grade of a number of a run: a quotient by 0 is invalid, also where it is infinite. */
static Judgement judge_computed(CrossChecker *c, Rival *rival, const Entry *entry, Num computed, const True *truth)
{
    Judgement j = grade_judge(computed, &rival->ctx, truth, c->exact);
    if (entry->why && entry->reason == REASON_OPERATION && rival->ctx.sys->classify(computed) == NUM_INFINITE)
        j.grade = GRADE_INVALID;
    return j;
}

Score score_of(CrossChecker *c, Rival *rival, int step, int component, const True *truth)
{
    Score        score = {.grade = GRADE_UNKNOWN};
    const Entry *entry = &rival->column->entry[step];
    if (entry->state == STATE_FAILED && entry->flags & NUM_DOMAIN) {
        score.grade = GRADE_INVALID;
        score.why = without_value(c, step, entry);
    }
    if (entry->state != STATE_OK || entry->value.shape.kind == SHAPE_NONE)
        return score;
    Num       computed = part_of(&entry->value, component);
    Judgement j = judge_computed(c, rival, entry, computed, truth);
    if (j.grade == GRADE_INVALID)
        score.why = without_value(c, step, entry);
    score.grade = j.grade;
    score.subnormal = j.subnormal && j.grade != GRADE_INVALID;
    score.value = grade_computed_text(computed, &rival->ctx, c->mem);
    bool plain = j.measured && j.grade != GRADE_SPURIOUS;
    if (j.grade == GRADE_EXACT)
        score.error = TEXT("0");
    else if (plain)
        score.error = grade_ulps_text(j.ulps, truth->ctx, c->mem);
    if (plain && score.error.len)
        split_error(c, rival, step, component, truth, &j, computed, &score);
    return score;
}

/* The nearest double; NaN if x has no exact value. */
static double as_double(Num x, NumCtx *ctx)
{
    const Exact *value = ctx->sys->to_exact(x, ctx);
    Num          near = {.binary64 = (double)NAN};
    return value && !binary64_system.from_exact(&near, value, ctx) ? near.binary64 : (double)NAN;
}

int score_amplification(CrossChecker *c, int step, int component, const True *truth)
{
    const Expr *formula = c->report->plan->step[step].formula;
    Env         env = column_env(c->rival[RIVAL_GRADED].column, &c->rival[RIVAL_GRADED].ctx);
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
        sum += fabs(as_double(value_num(&term[0])[component < 0 ? 0 : component], env.num));
    }
    if (dot && (eval(&term[0], formula->arg[0], &env) || eval(&term[1], formula->arg[1], &env)))
        return 0;
    for (int i = 0; dot && i < term[0].shape.rows; i++)
        sum += fabs(as_double(term[0].num[i], env.num) * as_double(term[1].num[i], env.num));
    double whole = truth->ctx == c->exact ? as_double(truth->num, c->exact) : 0;
    double times = whole != 0 ? log2(sum / fabs(whole)) : 0;
    return times >= 2 && isfinite(times) ? (int)lround(times) : 0;
}

/* Counts the digits of a decimal in its first `end` characters, without the zeros in front. */
static int digits_up_to(Text decimal, size_t end)
{
    int count = 0;
    for (size_t i = 0; i < end && i < decimal.len; i++)
        count += decimal.at[i] >= '0' && decimal.at[i] <= '9' && (count || decimal.at[i] != '0');
    return count;
}

Text score_truth(CrossChecker *c, const True *truth, Text computed, bool *all)
{
    enum { SHORTEST = 20, PAST = 3 }; /* characters: of what is shown, and after the place where the run leaves the truth */
    for (int digits = 17;; digits += 20) {
        Text text = grade_number_text(truth->num, truth->ctx, digits, all, c->mem);
        if (*all || digits > 57)
            return text;
        size_t same = 0;
        while (same < text.len && same < computed.len && text.at[same] == computed.at[same])
            same++;
        size_t end = same + PAST > SHORTEST ? same + PAST : SHORTEST;
        if (same + PAST >= text.len)
            continue;
        if (end >= text.len || memchr(text.at, 'e', text.len) || !memchr(text.at, '.', end))
            return text;
        return grade_number_text(truth->num, truth->ctx, digits_up_to(text, end), all, c->mem);
    }
}

/* ---- as a whole ------------------------------------------------------------------------------------------- */

/* |x|; for an enclosure of unknown sign, the root of its square. */
static int size_of(Num *z, Num x, NumCtx *ctx)
{
    Num   square;
    Order order = num_sign(x, ctx);
    *z = x;
    if (order == ORDER_LESS)
        return ctx->sys->neg(z, x, ctx);
    if (order != ORDER_UNKNOWN)
        return NUM_OK;
    int status = ctx->sys->mul(&square, x, x, ctx);
    return status ? status : ctx->sys->sqrt(z, square, ctx);
}

/* The larger of two numbers that are at least 0; for overlapping enclosures, an enclosure of it: (x + y + |x - y|)/2. */
static int larger(Num *z, Num x, Num y, NumCtx *ctx)
{
    Num   sum, gap, two;
    Order order = ctx->sys->compare(x, y, ctx);
    *z = order == ORDER_LESS ? y : x;
    if (order != ORDER_UNKNOWN)
        return NUM_OK;
    int status = ctx->sys->add(&sum, x, y, ctx) | ctx->sys->sub(&gap, x, y, ctx);
    if (!status)
        status = size_of(&gap, gap, ctx);
    if (!status)
        status = ctx->sys->add(&sum, sum, gap, ctx) | ctx->sys->from_exact(&two, exact_integer(2, ctx), ctx);
    return status ? status : ctx->sys->div(z, sum, two, ctx);
}

/* If one part is enclosed, all of them are. */
static NumCtx *context_of_all(CrossChecker *c, int step, int count, True *truth)
{
    NumCtx *ctx = c->exact;
    for (int i = 0; i < count; i++) {
        if (!rivals_truth(c, step, i, &truth[i]))
            return NULL;
        ctx = truth[i].ctx == c->exact ? ctx : truth[i].ctx;
    }
    for (int i = 0; i < count; i++)
        if (truth[i].ctx != ctx && ctx->sys->from_exact(&truth[i].num, truth[i].num.exact, ctx))
            return NULL;
    return ctx;
}

/* The grade of two parts is that of the part which is farther off. */
static Grade farther(Grade one, Grade other)
{
    return one > other ? one : other;
}

Score score_whole(CrossChecker *c, Rival *rival, int step, int count)
{
    const Entry *entry = &rival->column->entry[step];
    Score        score = {.grade = GRADE_UNKNOWN};
    if (entry->state == STATE_FAILED && entry->flags & NUM_DOMAIN)
        score.grade = GRADE_INVALID;
    if (entry->state != STATE_OK)
        return score;
    True   *truth = ARENA_MANY(c->mem, True, count);
    NumCtx *ctx = context_of_all(c, step, count, truth);
    Num     largest, worst;
    Grade   beyond = GRADE_EXACT; /* of the infinite parts and NaN, which have no error */
    bool    finite = true;
    if (!ctx || ctx->sys->from_exact(&largest, &exact_zero, ctx))
        return score;
    worst = largest;
    for (int i = 0; i < count; i++) {
        Num computed = part_of(&entry->value, i), hat, error, size;
        if (size_of(&size, truth[i].num, ctx) || larger(&largest, largest, size, ctx))
            return score;
        if (rival->ctx.sys->classify(computed) != NUM_FINITE) {
            beyond = farther(beyond, judge_computed(c, rival, entry, computed, &(True){truth[i].num, ctx}).grade);
            finite = false;
            continue;
        }
        const Exact *seen = rival->ctx.sys->to_exact(computed, &rival->ctx);
        if (!seen || ctx->sys->from_exact(&hat, seen, ctx) || ctx->sys->sub(&error, hat, truth[i].num, ctx) ||
            size_of(&error, error, ctx) || larger(&worst, worst, error, ctx))
            return score;
    }
    True      whole = {largest, ctx};
    Judgement j = grade_judge_error(worst, rival->ctx.sys->format(rival->ctx.prec), &whole, c->exact);
    score.grade = farther(j.grade, beyond);
    if (finite)
        score.error = j.grade == GRADE_EXACT ? TEXT("0") : j.measured ? grade_ulps_text(j.ulps, ctx, c->mem) : (Text){0};
    return score;
}
