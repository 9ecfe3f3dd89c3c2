#include "audit/row_rules.h"

#include <math.h>
#include <string.h>

/* The e of a row may be this far from that of a rule which it suggests. */
static const double NEAR_E = 0.02;

void row_rules_open(RowRules *r, RowJudge *judge, Arena *kept)
{
    *r = (RowRules){.judge = judge, .rules = pair_rules_read(kept), .e = NAN, .closing = NAN};
    r->fits = ARENA_MANY(kept, bool, r->rules.count);
    r->near = ARENA_MANY(kept, bool, r->rules.count);
    r->has = ARENA_MANY(kept, bool, r->rules.count);
    r->value = ARENA_MANY(kept, Value, r->rules.count);
}

/* ---- values of rules ---------------------------------------------------------------------------------------------- */

static void find_values(RowRules *r)
{
    NumCtx      *exact = &r->judge->values.exact;
    const Value *pair = r->judge->values.pair;
    for (int i = 0; i < r->rules.count; i++)
        r->has[i] = pair_rules_value(&r->value[i], &r->rules.rule[i], pair, exact);
}

static double nearest_double(const Value *value, NumCtx *exact)
{
    mpfr_t low, high;
    mpfr_inits2(64, low, high, (mpfr_ptr)0);
    exact_enclose(low, high, value->one.exact, exact);
    double x = mpfr_get_d(low, MPFR_RNDN);
    mpfr_clears(low, high, (mpfr_ptr)0);
    return x;
}

double row_rules_e(const RowRules *r, int rule)
{
    return r->has[rule] ? nearest_double(&r->value[rule], &r->judge->values.exact) : NAN;
}

/* An earlier rule that gives the same e; -1: none does. */
static int same_as(const RowRules *r, int rule)
{
    for (int i = 0; i < rule; i++)
        if (r->has[i] && value_same(&r->value[i], &r->value[rule], &r->judge->values.exact))
            return i;
    return -1;
}

static void set_e(RowRules *r, int rule)
{
    r->judge->values.rule = &r->rules.rule[rule];
    r->judge->values.givens[r->judge->values.columns->pair] = input_exact(r->value[rule]);
}

RowJudgement row_rules_take(RowRules *r, int rule)
{
    set_e(r, rule);
    return row_judge_values(r->judge);
}

/* ---- the e of a row ----------------------------------------------------------------------------------------------- */

static Value number_of(RowRules *r, int64_t twice)
{
    Rat     half;
    NumCtx *exact = &r->judge->values.exact;
    (void)rat_div(&half, rat_int(twice), rat_int(2), exact);
    return value_number(exact_num(exact_rational(half, exact)));
}

/* A logged result, or a component of it, and what it is for e = 0, 1/2 and 1; NAN: it has no value for one of them. */
typedef struct MeasuredPart {
    double logged, at[3];
} MeasuredPart;
enum { MOST_MEASURED = 32 };

static MeasuredPart *part_for(MeasuredPart *part, const LoggedValue *result, int i, int axis)
{
    int before = 0;
    for (int k = 0; k < i; k++)
        before += result[k].axes ? result[k].axes : 1;
    return before + axis < MOST_MEASURED ? &part[before + axis] : NULL;
}

static void collect_result(RowRules *r, const Column *column, int i, int half, MeasuredPart *part)
{
    RowJudge          *j = r->judge;
    const LoggedValue *result = j->values.columns->result;
    const Entry       *entry = row_distance_find(j->plan, column, result[i].name);
    int                axes = result[i].axes ? result[i].axes : 1;
    bool               known = entry && entry->state == STATE_OK && value_count(&entry->value) == axes;
    for (int axis = 0; axis < axes && known; axis++) {
        const Logged *cell = &j->values.results[axis][i];
        MeasuredPart *to = part_for(part, result, i, axis);
        if (!to || cell->kind != LOGGED_NUMBER)
            continue;
        to->logged = nearest_double(&(Value){.one = exact_num(cell->value)}, &j->values.exact);
        to->at[half] = row_distance_middle(&j->gauge, value_num(&entry->value)[axis]);
    }
}

/* False where one of the three has no answer. */
static bool collect_parts(RowRules *r, MeasuredPart *part)
{
    const Columns *c = r->judge->values.columns;
    for (int i = 0; i < MOST_MEASURED; i++)
        part[i] = (MeasuredPart){NAN, {NAN, NAN, NAN}};
    for (int half = 0; half <= 2; half++) {
        r->judge->values.givens[c->pair] = input_exact(number_of(r, half));
        const Column *column = row_judge_column(r->judge);
        if (column->ended >= 0)
            return false;
        for (int i = 0; i < c->results; i++)
            collect_result(r, column, i, half, part);
    }
    return true;
}

static bool is_linear(const MeasuredPart *part)
{
    double middle = (part->at[0] + part->at[2]) / 2, size = fabs(part->at[0]) + fabs(part->at[2]);
    return fabs(part->at[1] - middle) <= 1e-9 * size;
}

/* NAN where the results are those of no e. */
static double measure(RowRules *r)
{
    MeasuredPart part[MOST_MEASURED], *widest = NULL;
    double       size = 0;
    if (!collect_parts(r, part))
        return NAN;
    for (int i = 0; i < MOST_MEASURED; i++) {
        double width = fabs(part[i].at[2] - part[i].at[0]);
        size = fmax(size, fmax(fabs(part[i].at[0]), fabs(part[i].at[2])));
        if (is_linear(&part[i]) && width > 0 && (!widest || width > fabs(widest->at[2] - widest->at[0])))
            widest = &part[i];
    }
    if (!widest)
        return NAN;
    double e = (widest->logged - widest->at[0]) / (widest->at[2] - widest->at[0]);
    for (int i = 0; i < MOST_MEASURED; i++)
        if (is_linear(&part[i]) && fabs(part[i].logged - part[i].at[0] - e * (part[i].at[2] - part[i].at[0])) > 1e-3 * size)
            return NAN;
    return e;
}

/* ---- judging ------------------------------------------------------------------------------------------------------ */

static bool is_right(const RowJudgement *judgement)
{
    return judgement->verdict == ROW_GOOD || judgement->verdict == ROW_ROUNDED;
}

static bool can_be_judged(const RowJudgement *judgement)
{
    return is_right(judgement) || judgement->verdict == ROW_WRONG;
}

/* The best of them: right rather than wrong, then the smallest error. */
static RowJudgement judge_all(RowRules *r)
{
    RowJudgement chosen = {.verdict = ROW_NO_ANSWER, .reason = TEXT("e1 and e2 give no coefficient")};
    r->best = -1;
    for (int i = 0; i < r->rules.count; i++) {
        int same = r->has[i] ? same_as(r, i) : -1;
        r->fits[i] = same >= 0 && r->fits[same];
        if (same >= 0 || !r->has[i])
            continue;
        RowJudgement judgement = row_rules_take(r, i);
        r->fits[i] = is_right(&judgement);
        if (judgement.verdict == ROW_STOPPED || judgement.verdict == ROW_DAMAGED)
            return judgement;
        bool better = is_right(&judgement) != is_right(&chosen) ? is_right(&judgement) : judgement.ulps < chosen.ulps;
        if (r->best >= 0 && (!can_be_judged(&judgement) || (can_be_judged(&chosen) && !better)))
            continue;
        chosen = judgement;
        r->best = i;
    }
    return chosen;
}

static void find_near(RowRules *r)
{
    r->e = measure(r);
    for (int i = 0; i < r->rules.count; i++)
        r->near[i] = fabs(row_rules_e(r, i) - r->e) <= NEAR_E;
}

/* Coefficients are not negative; some rules would hide it. */
static bool refuses(RowRules *r, RowJudgement *judgement)
{
    RowValues *v = &r->judge->values;
    for (int i = 0; i < 2; i++) {
        if (exact_sign(v->pair[i].one.exact, &v->exact) >= 0)
            continue;
        Text cell = text_trim(v->row->cell[v->columns->given[v->columns->pair].column[i]]);
        *judgement = (RowJudgement){.verdict = ROW_NO_ANSWER};
        judgement->reason = text_format(v->mem, "e%d = %.*s is negative", i + 1, TEXT_ARG(cell));
        return true;
    }
    return false;
}

RowJudgement row_rules_judge(RowRules *r, const LogRow *row)
{
    RowJudgement judgement;
    r->e = r->closing = NAN;
    memset(r->near, 0, sizeof(bool) * (size_t)r->rules.count);
    memset(r->fits, 0, sizeof(bool) * (size_t)r->rules.count);
    if (!row_judge_read(r->judge, row, &judgement) || refuses(r, &judgement))
        return judgement;
    find_values(r);
    judgement = judge_all(r);
    r->closing = r->judge->closing;
    if (judgement.verdict == ROW_WRONG)
        find_near(r);
    if (r->best >= 0)
        set_e(r, r->best);
    return judgement;
}

bool row_rules_fit_all(const RowRules *r)
{
    for (int i = 0; i < r->rules.count; i++)
        if (!r->fits[i])
            return false;
    return true;
}
