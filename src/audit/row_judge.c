#include "audit/row_judge.h"

#include "audit/closing.h"

#include <math.h>
#include <string.h>

enum {
    GUARD_BITS = 64,
    FIRST_GUARD_BITS = 43 /* two limbs for binary64 */,
    MOST_BITS = 4096,
    TIGHT = 10,
    LOOSE_ULPS = 64,
    LEAST_SINGLE = 512,
    SINGLE_BITS = 24,
    FEW_BITS = 8
};

/* ---- opening ------------------------------------------------------------------------------------------------------ */

static const bool *wanted_of(const Plan *plan, const Columns *columns, Arena *mem)
{
    bool *wanted = ARENA_MANY(mem, bool, plan->count + 1);
    for (int i = 0; i < plan->aspects; i++) {
        Role role = plan->step[i].role;
        wanted[i] = role == ROLE_NEED || role == ROLE_CASE || role == ROLE_APART || columns_have_result(columns, plan->step[i].name) ||
                    closing_is_step(plan, i);
    }
    plan_add_needed(plan, wanted, mem);
    return wanted;
}

static int explanation_bits(const RowJudge *judge, const LogExplanation *explanation)
{
    return explanation->kind == EXPLAINED_BY_SINGLE ? SINGLE_BITS : (int)judge->values.format.p;
}

bool row_judge_open(RowJudge *judge, const Columns *columns, const NumSys *format, mpfr_prec_t prec, Arena *kept, Diag *diag)
{
    *judge = (RowJudge){.plan = columns_plan(columns, -1, diag)};
    if (!judge->plan || !explanations_list(&judge->explanations, columns, format->format(prec).p > SINGLE_BITS, kept, diag))
        return false;
    judge->mem = arena_new();
    row_values_open(&judge->values, columns, format, prec, judge->mem);
    row_distance_open(&judge->gauge, &judge->values);
    numctx_open(&judge->single, &binary32_system, judge->mem);
    judge->wanted = wanted_of(judge->plan, columns, kept);
    judge->explanation_wanted = ARENA_MANY(kept, const bool *, judge->explanations.count + 1);
    judge->explanation_glance = ARENA_MANY(kept, RowGlance, judge->explanations.count + 1);
    row_glance_open(&judge->glance, columns, judge->plan, judge->wanted, format, (int)judge->values.format.p, kept);
    for (int i = 0; i < judge->explanations.count; i++) {
        const LogExplanation *explanation = &judge->explanations.item[i];
        judge->explanation_wanted[i] = wanted_of(explanation->plan, columns, kept);
        row_glance_open(&judge->explanation_glance[i], columns, explanation->plan, judge->explanation_wanted[i], format,
                        explanation_bits(judge, explanation), kept);
    }
    return true;
}

void row_judge_close(RowJudge *judge)
{
    if (!judge->mem)
        return;
    row_distance_close(&judge->gauge);
    row_values_close(&judge->values);
    numctx_close(&judge->single);
    arena_free(judge->mem);
}

/* ---- what explains a row ------------------------------------------------------------------------------------------ */

typedef enum RowAgreement { AGREES_NOT, AGREES, AGREES_WITH_ANYTHING } RowAgreement;

/* Within the bound of rounding, or if decisions are open at the precision of the format, within a few ulps of the exact value. */
static bool is_near(RowDistance d, bool open)
{
    return d.open || (open ? d.ulps <= LOOSE_ULPS : d.beyond <= ROUNDING_ROOM);
}

/* A plan that a row may follow: that of the method, or of an explanation. */
typedef struct Followed {
    const Plan  *plan;
    const bool  *wanted;
    RowGlance   *glance;
    const Input *givens;
    mpfr_prec_t  bits;
} Followed;

static Followed method_followed(RowJudge *j)
{
    return (Followed){j->plan, j->wanted, &j->glance, j->values.givens, j->values.format.p};
}

static Followed explanation_followed(RowJudge *j, int e, const Input *givens)
{
    const LogExplanation *explanation = &j->explanations.item[e];
    return (Followed){explanation->plan, j->explanation_wanted[e], &j->explanation_glance[e], givens, explanation_bits(j, explanation)};
}

/* Finds for each result whether it lies where this plan puts it: within the bound of rounding, or where its decisions are open at the
 * precision of the format, within a few ulps of its exact values. *anything: whether such a bound is so wide that it says nothing. */
static void find_near(RowJudge *j, Followed f, bool *near, bool *anything)
{
    if (row_glance_near(f.glance, &j->values, f.givens, near, anything))
        return;
    const Column *column = row_distance_enclose(&j->gauge, f.plan, f.wanted, f.givens, f.bits);
    bool          open = row_distance_is_open(column);
    *anything = false;
    if (open)
        column = row_distance_enclose_exactly(&j->gauge, f.plan, f.wanted, f.givens, j->values.format.p + GUARD_BITS);
    for (int i = 0; i < j->values.columns->results; i++) {
        RowDistance d = row_distance(&j->gauge, f.plan, column, i);
        *anything |= d.open || d.width > ldexp(1, (int)j->values.format.p - FEW_BITS);
        near[i] = is_near(d, open);
    }
}

static RowAgreement agreement(RowJudge *j, Followed followed)
{
    bool anything, all = true, *near = ARENA_MANY(j->mem, bool, j->values.columns->results + 1);
    find_near(j, followed, near, &anything);
    for (int i = 0; i < j->values.columns->results; i++)
        all &= near[i];
    return !all ? AGREES_NOT : anything ? AGREES_WITH_ANYTHING : AGREES;
}

/* The givens as a program has them that stores them in binary32. */
static const Input *single_givens(RowJudge *j)
{
    const Columns *c = j->values.columns;
    Input         *rounded = arena_copy(j->mem, j->values.givens, sizeof(Input) * (size_t)c->givens);
    for (int i = 0; i < c->givens; i++) {
        Value single, exact;
        if (c->shape[i].kind != SHAPE_WORD && !value_convert(&single, rounded[i].value, &j->single) &&
            value_exactly(&exact, &single, &j->single))
            rounded[i] = input_exact(exact);
    }
    return rounded;
}

static const Input *followed_givens(RowJudge *j, int e)
{
    return explanation_givens(&j->explanations.item[e], j->values.columns, j->values.givens, j->closing, &j->values.exact);
}

/* The digits of binary32 leave an error of 2^29 ulps of binary64, and seldom one below LEAST_SINGLE. */
static bool explains(RowJudge *j, int e)
{
    const LogExplanation *explanation = &j->explanations.item[e];
    bool                  single = explanation->kind == EXPLAINED_BY_SINGLE;
    if (single && j->error < LEAST_SINGLE)
        return false;
    const Input *givens = single ? single_givens(j) : followed_givens(j, e);
    return givens && agreement(j, explanation_followed(j, e, givens)) == AGREES;
}

const bool *row_judge_explain(RowJudge *j, const bool *sought)
{
    bool *set = ARENA_MANY(j->mem, bool, j->explanations.count + 1), any = false;
    for (int i = 0; i < j->explanations.count; i++) {
        /* binary32 comes last, and agrees with much: it explains only what nothing else does */
        bool last = j->explanations.item[i].kind == EXPLAINED_BY_SINGLE;
        set[i] = sought[i] && !(last && any) && explains(j, i);
        any |= set[i];
    }
    return any ? set : NULL;
}

bool row_judge_contradicts(RowJudge *j, int e)
{
    const Input *givens = followed_givens(j, e);
    return givens && agreement(j, explanation_followed(j, e, givens)) == AGREES_NOT;
}

/* Whether a decision that rounding leaves open was answered the other way. */
static bool decided_by_rounding(RowJudge *j)
{
    const Column *column = row_distance_enclose(&j->gauge, j->plan, j->wanted, j->values.givens, j->values.format.p);
    if (!row_distance_is_open(column))
        return false;
    for (int i = 0; i < j->explanations.count; i++)
        if (j->explanations.item[i].kind == EXPLAINED_BY_DECISION && j->explanations.item[i].step == column->ended && explains(j, i))
            return true;
    return false;
}

/* Whether the logged results are the same by that explanation: J with the opposite sign, of a log without J. */
static bool keeps_results(RowJudge *j, int e)
{
    const Plan   *plan = j->explanations.item[e].plan;
    const Column *own = column_run_some(j->plan, j->values.givens, NULL, j->wanted, &j->values.exact);
    const Column *other = column_run_some(plan, j->values.givens, NULL, j->explanation_wanted[e], &j->values.exact);
    bool          same = true;
    for (int i = 0; i < j->values.columns->results && same; i++) {
        const Entry *a = row_distance_find(j->plan, own, j->values.columns->result[i].name),
                    *b = row_distance_find(plan, other, j->values.columns->result[i].name);
        same = a && b && a->state == STATE_OK && b->state == STATE_OK && value_same(&a->value, &b->value, &j->values.exact);
    }
    return same;
}

/* Whether it is what rounding makes of the same formulas in another arrangement, which a convention of the method has. */
static bool rounds_otherwise(RowJudge *j)
{
    bool found = false;
    for (int i = 0; i < j->explanations.count && !found; i++) {
        bool convention = j->explanations.item[i].kind == EXPLAINED_BY_CONVENTION;
        found = convention && explains(j, i) && keeps_results(j, i);
    }
    return found;
}

static bool rounding_explains(RowJudge *j)
{
    return agreement(j, method_followed(j)) != AGREES_NOT || decided_by_rounding(j) || rounds_otherwise(j);
}

/* ---- judging ------------------------------------------------------------------------------------------------------ */

typedef struct EndingText {
    RowJudge     *judge;
    const Column *column;
} EndingText;

static void put_named_value(Buf *buf, Text name, void *data)
{
    const EndingText *ending = data;
    if (!row_values_put_given(&ending->judge->values, buf, name))
        buf_put(buf, row_distance_truth(&ending->judge->gauge, row_distance_find(ending->judge->plan, ending->column, name)));
}

/* Why the column ends before its answers: the complaint of the method about a need that fails. */
static Text ending_text(RowJudge *j, const Column *column)
{
    const Step *step = &j->plan->step[column->ended];
    EndingText  ending = {j, column};
    Buf         buf = {0};
    if (step->role != ROLE_NEED || column->entry[column->ended].state != STATE_OK)
        return TEXT("the method has no answer for these inputs");
    if (step->reason.len)
        buf_put_named(&buf, step->reason, put_named_value, &ending);
    else
        buf_printf(&buf, "the method requires that %.*s", TEXT_ARG(step->page.caption));
    return buf_finish(&buf, j->mem);
}

/* Whether the enclosures are too wide to tell the errors. */
static bool is_wide(RowJudge *j, const Column *column)
{
    for (int i = 0; i < j->values.columns->results && column->ended < 0; i++) {
        RowDistance d = row_distance(&j->gauge, j->plan, column, i);
        if (d.open || (isfinite(d.ulps) && d.width > ldexp(d.ulps < 1 ? 1 : d.ulps, -TIGHT)))
            return true;
    }
    return false;
}

/* The column of true values, narrow enough to tell the errors; NULL with the verdict where there is none. */
static const Column *true_column(RowJudge *j, RowJudgement *judgement)
{
    mpfr_prec_t   bits = j->values.format.p + FIRST_GUARD_BITS;
    const Column *column = row_distance_enclose(&j->gauge, j->plan, j->wanted, j->values.givens, bits);
    for (bool done = !row_distance_is_open(column) && !is_wide(j, column); !done && bits <= MOST_BITS; bits *= 2) {
        column = row_distance_enclose_exactly(&j->gauge, j->plan, j->wanted, j->values.givens, bits);
        done = !is_wide(j, column);
    }
    if (num_poll(&j->gauge.enclosure) || num_poll(&j->values.exact)) {
        judgement->verdict = ROW_STOPPED;
        return NULL;
    }
    if (column->ended < 0)
        return column;
    judgement->verdict = ROW_NO_ANSWER;
    judgement->reason = ending_text(j, column);
    return NULL;
}

/* Whether each result can be compared: where the true value is a number, the cell is no word. */
static bool can_be_compared(RowJudge *j, RowJudgement *judgement, const Column *column)
{
    for (int i = 0; i < j->values.columns->results; i++) {
        const LoggedValue *result = &j->values.columns->result[i];
        const Entry       *entry = row_distance_find(j->plan, column, result->name);
        bool               number = entry && entry->state == STATE_OK && value_count(&entry->value);
        for (int axis = 0; number && axis < (result->axes ? result->axes : 1); axis++)
            if (j->values.results[axis][i].kind == LOGGED_WORD) {
                judgement->verdict = ROW_DAMAGED;
                judgement->reason = row_values_fault(&j->values, result, axis, &j->values.results[axis][i]);
                return false;
            }
    }
    return true;
}

/* Which results rounding does not explain. */
static void find_off(RowJudge *j)
{
    bool anything;
    j->off = ARENA_MANY(j->mem, bool, j->values.columns->results + 1);
    find_near(j, method_followed(j), j->off, &anything);
    for (int i = 0; i < j->values.columns->results; i++)
        j->off[i] = !j->off[i];
}

/* The relative normal velocity of a method is negative if the bodies approach. */
static double closing_speed(RowJudge *j, const Column *column)
{
    for (int i = 0; i < j->plan->aspects; i++) {
        const Entry *entry = &column->entry[i];
        if (closing_is_step(j->plan, i) && entry->state == STATE_OK && entry->value.shape.kind == SHAPE_NUMBER)
            return -row_distance_middle(&j->gauge, entry->value.one);
    }
    return NAN;
}

const Column *row_judge_column(RowJudge *j)
{
    mpfr_prec_t   bits = j->values.format.p + GUARD_BITS;
    const Column *column = row_distance_enclose(&j->gauge, j->plan, j->wanted, j->values.givens, bits);
    return row_distance_is_open(column) ? row_distance_enclose_exactly(&j->gauge, j->plan, j->wanted, j->values.givens, bits) : column;
}

RowJudgement row_judge_values(RowJudge *j)
{
    RowJudgement  judgement = {.verdict = ROW_GOOD, .ulps = -1};
    const Column *column = true_column(j, &judgement);
    if (!column || !can_be_compared(j, &judgement, column))
        return judgement;
    j->closing = closing_speed(j, column);
    for (int i = 0; i < j->values.columns->results; i++) {
        RowDistance d = row_distance(&j->gauge, j->plan, column, i);
        if (d.ulps <= judgement.ulps)
            continue;
        judgement.ulps = d.ulps;
        judgement.result = i;
    }
    if (judgement.ulps <= GOOD_ULPS)
        return judgement;
    j->error = judgement.ulps;
    judgement.logged = row_values_result(&j->values, judgement.result);
    judgement.truth = row_distance_truth(&j->gauge, row_distance_find(j->plan, column, j->values.columns->result[judgement.result].name));
    judgement.verdict = rounding_explains(j) ? ROW_ROUNDED : ROW_WRONG;
    if (judgement.verdict == ROW_WRONG)
        find_off(j);
    return judgement;
}

bool row_judge_read(RowJudge *j, const LogRow *row, RowJudgement *judgement)
{
    Text reason;
    arena_reset(j->mem);
    RowReading reading = row_values_read(&j->values, row, &reason);
    *judgement = (RowJudgement){.verdict = reading == ROW_IS_DAMAGED ? ROW_DAMAGED : ROW_NO_ANSWER, .reason = reason};
    return reading == ROW_IS_READ;
}

RowJudgement row_judge(RowJudge *j, const LogRow *row)
{
    RowJudgement judgement;
    return row_judge_read(j, row, &judgement) ? row_judge_values(j) : judgement;
}
