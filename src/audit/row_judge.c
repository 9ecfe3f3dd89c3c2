#include "audit/row_judge.h"

#include <math.h>
#include <string.h>

enum { GUARD_BITS = 64, MOST_BITS = 4096, COMPARED_BITS = 1024, TIGHT = 10, LOOSE_ULPS = 64, LEAST_SINGLE = 512, TRUTH_DIGITS = 20 };

/* ---- opening ------------------------------------------------------------------------------------------------------ */

static const bool *wanted_of(const Plan *plan, const Columns *columns, Arena *mem)
{
    bool *wanted = ARENA_MANY(mem, bool, plan->count + 1);
    for (int i = 0; i < plan->aspects; i++) {
        Role role = plan->step[i].role;
        wanted[i] = role == ROLE_NEED || role == ROLE_CASE || role == ROLE_APART || columns_have_result(columns, plan->step[i].name);
    }
    plan_add_needed(plan, wanted, mem);
    return wanted;
}

bool row_judge_open(RowJudge *judge, const Columns *columns, const NumSys *format, mpfr_prec_t prec, Arena *kept, Diag *diag)
{
    *judge = (RowJudge){.columns = columns, .format = format->format(prec), .plan = columns_plan(columns, -1, diag)};
    if (!judge->plan || !explanations_list(&judge->explanations, columns, judge->format.p > 24, kept, diag))
        return false;
    judge->mem = arena_new();
    judge->wanted = wanted_of(judge->plan, columns, kept);
    judge->explanation_wanted = ARENA_MANY(kept, const bool *, judge->explanations.count + 1);
    for (int i = 0; i < judge->explanations.count; i++)
        judge->explanation_wanted[i] = wanted_of(judge->explanations.item[i].plan, columns, kept);
    numctx_open(&judge->exact, &exact_system, judge->mem);
    numctx_open(&judge->stored, format, judge->mem);
    numctx_open(&judge->single, &binary32_system, judge->mem);
    numctx_open(&judge->enclosure, &enclosure_system, judge->mem);
    judge->stored.prec = prec;
    mpfr_inits2(COMPARED_BITS, judge->number, judge->low, judge->high, judge->size, (mpfr_ptr)0);
    return true;
}

void row_judge_close(RowJudge *judge)
{
    if (!judge->mem)
        return;
    numctx_close(&judge->exact);
    numctx_close(&judge->stored);
    numctx_close(&judge->single);
    numctx_close(&judge->enclosure);
    mpfr_clears(judge->number, judge->low, judge->high, judge->size, (mpfr_ptr)0);
    arena_free(judge->mem);
}

/* ---- reading a row ------------------------------------------------------------------------------------------------ */

static Text part_of_name(const RowJudge *j, const LoggedValue *value, int axis)
{
    return value->axes ? text_format(j->mem, "%.*s.%c", TEXT_ARG(value->name), "xyz"[axis]) : value->name;
}

static bool damaged(RowJudgement *judgement, Text reason)
{
    judgement->verdict = ROW_DAMAGED;
    judgement->reason = reason;
    return false;
}

static Text hint_for(const RowJudge *j, Text cell)
{
    int digits = logged_digits(j->format);
    if (cell.len && memchr("(<[{", cell.at[0], 4))
        return TEXT("; a vector needs a column for each component, as in v.x and v.y");
    if (memchr(cell.at, ',', cell.len))
        return TEXT("; decimals have a point");
    if (text_starts_in_any_case(cell, "0x") && digits)
        return text_format(j->mem, "; bits have %d hexadecimal digits here, and a hexadecimal float has a p", digits);
    return (Text){0};
}

static bool not_a_number(RowJudge *j, RowJudgement *judgement, Text part, const Logged *cell)
{
    Buf text = {0};
    if (cell->kind == LOGGED_NOTHING)
        return damaged(judgement, text_format(j->mem, "%.*s is missing", TEXT_ARG(part)));
    buf_put_safe(&text, text_short(cell->text, 40));
    Text shown = buf_finish(&text, j->mem), hint = hint_for(j, cell->text);
    return damaged(judgement,
                   text_format(j->mem, "%.*s is `%.*s`, which is not a number%.*s", TEXT_ARG(part), TEXT_ARG(shown), TEXT_ARG(hint)));
}

static bool read_given(RowJudge *j, RowJudgement *judgement, const LogRow *row, int i)
{
    const Columns     *c = j->columns;
    const LoggedValue *given = &c->given[i];
    bool               infinite_ok = c->method->form[c->form].given[i]->infinite_ok;
    Num                part[MOST_AXES];
    if (given->axes < 0) {
        j->givens[i] = input_exact(c->fallback[i]);
        return true;
    }
    if (c->shape[i].kind == SHAPE_WORD) {
        j->givens[i] = input_exact(value_word(text_trim(row->cell[given->column[0]])));
        return true;
    }
    for (int axis = 0; axis < (given->axes ? given->axes : 1); axis++) {
        Logged cell = logged_read(row->cell[given->column[axis]], &j->stored, &j->exact);
        bool   infinite = cell.kind == LOGGED_INFINITE && !cell.negative && infinite_ok && !given->axes;
        Text   name = part_of_name(j, given, axis);
        if (cell.kind == LOGGED_NOTHING || cell.kind == LOGGED_WORD)
            return not_a_number(j, judgement, name, &cell);
        if (!infinite && cell.kind != LOGGED_NUMBER) {
            judgement->verdict = ROW_NO_ANSWER;
            judgement->reason = text_format(j->mem, "%.*s is %s", TEXT_ARG(name), cell.kind == LOGGED_NAN ? "NaN" : "infinite");
            return false;
        }
        part[axis] = exact_num(infinite ? &exact_infinity : cell.value);
    }
    j->givens[i] = input_exact(given->axes ? value_of(c->shape[i], arena_copy(j->mem, part, sizeof(Num) * (size_t)given->axes))
                                           : value_number(part[0]));
    return true;
}

/* As the log has it; false if it has no column for it. */
static bool put_logged_given(const RowJudge *j, Buf *buf, Text name)
{
    for (int i = 0; i < j->columns->givens; i++) {
        const LoggedValue *given = &j->columns->given[i];
        if (given->axes < 0 || !text_equal(given->name, name))
            continue;
        buf_puts(buf, given->axes ? "<" : "");
        for (int axis = 0; axis < (given->axes ? given->axes : 1); axis++) {
            buf_puts(buf, axis ? ", " : "");
            buf_put_safe(buf, text_trim(j->row->cell[given->column[axis]]));
        }
        buf_puts(buf, given->axes ? ">" : "");
        return true;
    }
    return false;
}

static bool read_row(RowJudge *j, RowJudgement *judgement, const LogRow *row)
{
    const Columns *c = j->columns;
    if (row->fault.len)
        return damaged(judgement, row->fault);
    j->givens = ARENA_MANY(j->mem, Input, c->givens + 1);
    for (int axis = 0; axis < MOST_AXES; axis++)
        j->results[axis] = ARENA_MANY(j->mem, Logged, c->results + 1);
    for (int i = 0; i < c->givens; i++)
        if (!read_given(j, judgement, row, i))
            return false;
    for (int i = 0; i < c->results; i++)
        for (int axis = 0; axis < (c->result[i].axes ? c->result[i].axes : 1); axis++)
            j->results[axis][i] = logged_read(row->cell[c->result[i].column[axis]], &j->stored, &j->exact);
    return true;
}

/* ---- running ------------------------------------------------------------------------------------------------------ */

/* Whether decisions or values are open that more precision may settle. */
static bool is_open(const Column *column)
{
    if (column->ended < 0)
        return false;
    const Entry *entry = &column->entry[column->ended];
    return entry->state == STATE_UNDECIDED || entry->flags & NUM_UNABLE;
}

static const Column *enclose(RowJudge *j, const Plan *plan, const bool *wanted, const Input *givens, mpfr_prec_t bits)
{
    j->enclosure.prec = bits;
    j->enclosure.exact_part = EXACT_PART_NONE;
    return column_run_some(plan, givens, NULL, wanted, &j->enclosure);
}

/* With decisions by exact numbers. */
static const Column *enclose_exactly(RowJudge *j, const Plan *plan, const bool *wanted, const Input *givens, mpfr_prec_t bits)
{
    const Column *exact = column_run_some(plan, givens, NULL, wanted, &j->exact);
    j->enclosure.prec = bits;
    j->enclosure.exact_part = EXACT_PART_INSTEAD;
    return column_enclose(plan, givens, exact, wanted, plan->aspects, &j->enclosure);
}

/* The step that gave the name its value in the case that applies; NULL: it has none. */
static const Entry *find(const Plan *plan, const Column *column, Text name)
{
    for (int i = 0; i < plan->aspects; i++)
        if ((column->entry[i].state == STATE_OK || column->entry[i].state == STATE_FAILED) && text_equal(plan->step[i].name, name))
            return &column->entry[i];
    return NULL;
}

/* ---- comparing ---------------------------------------------------------------------------------------------------- */

/* How far a logged result is from an enclosure. */
typedef struct Distance {
    double ulps;   /* INFINITY: not comparable, or an error where the true value is 0 */
    double width;  /* of the enclosure */
    double beyond; /* how far it is outside the enclosure, in widths of it; an enclosure is at least one ulp wide */
    bool   open;   /* the enclosure has no finite bounds */
} Distance;

static const Distance APART = {.ulps = INFINITY, .beyond = INFINITY}, TOGETHER = {0}, OPEN = {.open = true};

static long ulp_exponent(const RowJudge *j, mpfr_srcptr size)
{
    long exponent = mpfr_zero_p(size) ? j->format.emin : mpfr_get_exp(size) - 1;
    return (exponent < j->format.emin ? j->format.emin : exponent) - j->format.p + 1;
}

/* The largest component of the enclosure in j->size. */
static void find_size(RowJudge *j, const Value *value)
{
    mpfr_set_zero(j->size, 1);
    for (int i = 0; i < value_count(value); i++) {
        enclosure_ends(j->low, j->high, value_num(value)[i]);
        mpfr_srcptr larger = mpfr_cmpabs(j->low, j->high) > 0 ? j->low : j->high;
        if (mpfr_cmpabs(larger, j->size) > 0)
            mpfr_abs(j->size, larger, MPFR_RNDU);
    }
}

/* Whether the true value is so large that the format has only an infinity for it. */
static bool overflows(const RowJudge *j, bool negative)
{
    mpfr_srcptr end = negative ? j->high : j->low;
    return mpfr_sgn(end) * (negative ? -1 : 1) > 0 && mpfr_get_exp(end) > j->format.emax;
}

static double in_ulps(mpfr_ptr size, long ulp, mpfr_rnd_t rounding)
{
    mpfr_mul_2si(size, size, -ulp, rounding);
    return mpfr_get_d(size, rounding);
}

static Distance part_distance(RowJudge *j, const Logged *cell, Num truth, long ulp)
{
    Distance d = {0};
    enclosure_ends(j->low, j->high, truth);
    if (!mpfr_number_p(j->low) || !mpfr_number_p(j->high))
        return OPEN;
    if (cell->kind == LOGGED_INFINITE)
        return overflows(j, cell->negative) ? TOGETHER : APART;
    if (cell->kind != LOGGED_NUMBER)
        return APART;
    bool zero = mpfr_zero_p(j->low) && mpfr_zero_p(j->high);
    exact_enclose(j->number, j->size, cell->value, &j->exact); /* a number of the format: both ends are it */
    mpfr_sub(j->size, j->high, j->low, MPFR_RNDU);
    d.width = in_ulps(j->size, ulp, MPFR_RNDU);
    mpfr_sub(j->high, j->number, j->high, MPFR_RNDU);
    mpfr_sub(j->low, j->low, j->number, MPFR_RNDU);
    mpfr_max(j->size, j->high, j->low, MPFR_RNDU); /* above 0: so far outside */
    double outside = in_ulps(j->size, ulp, MPFR_RNDU);
    mpfr_min(j->size, j->high, j->low, MPFR_RNDD);
    d.ulps = fabs(in_ulps(j->size, ulp, MPFR_RNDD));
    d.beyond = outside > 0 ? outside / (d.width + 1) : 0;
    if (zero && d.ulps > 0 && ulp == j->format.emin - j->format.p + 1)
        d.ulps = INFINITY;
    return d;
}

/* The distance of result i from what a column gives. */
static Distance distance(RowJudge *j, const Plan *plan, const Column *column, int i)
{
    const LoggedValue *result = &j->columns->result[i];
    const Entry       *entry = find(plan, column, result->name);
    const Logged      *first = &j->results[0][i];
    bool               none = first->kind == LOGGED_NOTHING || first->kind == LOGGED_NAN;
    if (!entry || (entry->state == STATE_OK && entry->value.shape.kind == SHAPE_NONE))
        return none || text_is(first->text, "none") ? TOGETHER : APART;
    if (entry->state == STATE_FAILED && entry->flags & NUM_UNABLE)
        return OPEN;
    if (entry->state == STATE_FAILED)
        return none || first->kind == LOGGED_INFINITE ? TOGETHER : APART;
    if (entry->value.shape.kind == SHAPE_WORD)
        return text_equal(entry->value.word, first->text) ? TOGETHER : APART;
    int count = value_count(&entry->value);
    if (count != (result->axes ? result->axes : 1))
        return APART;
    find_size(j, &entry->value);
    if (!mpfr_number_p(j->size))
        return OPEN;
    long     ulp = ulp_exponent(j, j->size);
    Distance worst = {0};
    for (int axis = 0; axis < count; axis++) {
        Distance part = part_distance(j, &j->results[axis][i], value_num(&entry->value)[axis], ulp);
        worst.ulps = part.ulps > worst.ulps ? part.ulps : worst.ulps;
        worst.width = part.width > worst.width ? part.width : worst.width;
        worst.beyond = part.beyond > worst.beyond ? part.beyond : worst.beyond;
        worst.open |= part.open;
    }
    return worst;
}

/* ---- what explains a row ------------------------------------------------------------------------------------------ */

typedef enum RowAgreement { AGREES_NOT, AGREES, AGREES_WITH_ANYTHING } RowAgreement;

/* Within the bound of rounding, or if decisions are open at the precision of the format, within a few ulps of the exact value. */
static bool is_near(Distance d, bool open)
{
    return d.open || (open ? d.ulps <= LOOSE_ULPS : d.beyond <= ROUNDING_ROOM);
}

/* Whether all results lie where this plan puts them: within the bound of rounding, or where its decisions are open at the precision of the
 * format, within a few ulps of its exact values. */
static RowAgreement agreement(RowJudge *j, const Plan *plan, const bool *wanted, const Input *givens, mpfr_prec_t bits)
{
    const Column *column = enclose(j, plan, wanted, givens, bits);
    bool          open = is_open(column), anything = false;
    if (open)
        column = enclose_exactly(j, plan, wanted, givens, j->format.p + GUARD_BITS);
    for (int i = 0; i < j->columns->results; i++) {
        Distance d = distance(j, plan, column, i);
        anything |= d.open || d.width > ldexp(1, (int)j->format.p - 8);
        if (!is_near(d, open))
            return AGREES_NOT;
    }
    return anything ? AGREES_WITH_ANYTHING : AGREES;
}

/* The givens as a program has them that stores them in binary32. */
static const Input *single_givens(RowJudge *j)
{
    const Columns *c = j->columns;
    Input         *rounded = arena_copy(j->mem, j->givens, sizeof(Input) * (size_t)c->givens);
    for (int i = 0; i < c->givens; i++) {
        Value single, exact;
        if (c->shape[i].kind != SHAPE_WORD && !value_convert(&single, rounded[i].value, &j->single) &&
            value_exactly(&exact, &single, &j->single))
            rounded[i] = input_exact(exact);
    }
    return rounded;
}

/* The digits of binary32 leave an error of 2^29 ulps of binary64, and seldom one below LEAST_SINGLE. */
static bool explains(RowJudge *j, int e)
{
    const LogExplanation *explanation = &j->explanations.item[e];
    bool                  single = explanation->kind == EXPLAINED_BY_SINGLE;
    if (single && j->error < LEAST_SINGLE)
        return false;
    const Input *givens = single ? single_givens(j) : explanation_givens(explanation, j->givens, j->columns->givens, &j->exact);
    return agreement(j, explanation->plan, j->explanation_wanted[e], givens, single ? 24 : j->format.p) == AGREES;
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
    const LogExplanation *explanation = &j->explanations.item[e];
    const Input          *givens = explanation_givens(explanation, j->givens, j->columns->givens, &j->exact);
    return agreement(j, explanation->plan, j->explanation_wanted[e], givens, j->format.p) == AGREES_NOT;
}

/* Whether a decision that rounding leaves open was answered the other way. */
static bool decided_by_rounding(RowJudge *j)
{
    const Column *column = enclose(j, j->plan, j->wanted, j->givens, j->format.p);
    if (!is_open(column))
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
    const Column *own = column_run_some(j->plan, j->givens, NULL, j->wanted, &j->exact);
    const Column *other = column_run_some(plan, j->givens, NULL, j->explanation_wanted[e], &j->exact);
    bool          same = true;
    for (int i = 0; i < j->columns->results && same; i++) {
        const Entry *a = find(j->plan, own, j->columns->result[i].name), *b = find(plan, other, j->columns->result[i].name);
        same = a && b && a->state == STATE_OK && b->state == STATE_OK && value_same(&a->value, &b->value, &j->exact);
    }
    return same;
}

/* Whether it is what rounding makes of the same formulas in another arrangement, which a convention of the method has. */
static bool rounds_otherwise(RowJudge *j)
{
    bool found = false;
    for (int i = 0; i < j->explanations.count && !found; i++) {
        bool convention = j->explanations.item[i].kind == EXPLAINED_BY_CONVENTION;
        found = convention && keeps_results(j, i) && explains(j, i);
    }
    return found;
}

static bool rounding_explains(RowJudge *j)
{
    return agreement(j, j->plan, j->wanted, j->givens, j->format.p) != AGREES_NOT || decided_by_rounding(j) || rounds_otherwise(j);
}

/* ---- judging ------------------------------------------------------------------------------------------------------ */

static Text result_text(RowJudge *j, int i)
{
    const LoggedValue *result = &j->columns->result[i];
    Buf                buf = {0};
    if (result->axes)
        buf_char(&buf, '<');
    for (int axis = 0; axis < (result->axes ? result->axes : 1); axis++) {
        buf_puts(&buf, axis ? ", " : "");
        buf_put_safe(&buf, j->results[axis][i].text.len ? text_short(j->results[axis][i].text, 40) : TEXT("nothing"));
    }
    if (result->axes)
        buf_char(&buf, '>');
    return buf_finish(&buf, j->mem);
}

static Text truth_text(RowJudge *j, const Entry *entry)
{
    if (!entry || entry->state != STATE_OK || entry->value.shape.kind == SHAPE_NONE)
        return TEXT("none");
    if (entry->value.shape.kind == SHAPE_WORD)
        return entry->value.word;
    Buf  buf = {0};
    int  count = value_count(&entry->value);
    bool vector = entry->value.shape.kind == SHAPE_VECTOR;
    if (vector)
        buf_char(&buf, '<');
    for (int i = 0; i < count; i++) {
        buf_puts(&buf, i ? ", " : "");
        size_t before = buf.len;
        (void)num_decimal(&buf, value_num(&entry->value)[i], TRUTH_DIGITS, &j->enclosure);
        if (buf.len == before)
            buf_char(&buf, '0');
    }
    if (vector)
        buf_char(&buf, '>');
    return buf_finish(&buf, j->mem);
}

typedef struct EndingText {
    RowJudge     *judge;
    const Column *column;
} EndingText;

static void put_named_value(Buf *buf, Text name, void *data)
{
    const EndingText *ending = data;
    if (!put_logged_given(ending->judge, buf, name))
        buf_put(buf, truth_text(ending->judge, find(ending->judge->plan, ending->column, name)));
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
        buf_printf(&buf, "the method requires that %.*s", TEXT_ARG(step->caption));
    return buf_finish(&buf, j->mem);
}

/* The column of true values, narrow enough to tell the errors; NULL with the verdict where there is none. */
static const Column *true_column(RowJudge *j, RowJudgement *judgement)
{
    mpfr_prec_t   bits = 2 * j->format.p + GUARD_BITS;
    const Column *column = enclose(j, j->plan, j->wanted, j->givens, bits);
    bool          exactly = is_open(column);
    for (;; bits *= 2) {
        bool wide = false;
        if (exactly)
            column = enclose_exactly(j, j->plan, j->wanted, j->givens, bits);
        for (int i = 0; i < j->columns->results && column->ended < 0; i++) {
            Distance d = distance(j, j->plan, column, i);
            wide |= d.open || (isfinite(d.ulps) && d.width > ldexp(d.ulps < 1 ? 1 : d.ulps, -TIGHT));
        }
        if (!wide || bits > MOST_BITS / 2)
            break;
        exactly = true;
    }
    if (num_poll(&j->enclosure) || num_poll(&j->exact)) {
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
    for (int i = 0; i < j->columns->results; i++) {
        const LoggedValue *result = &j->columns->result[i];
        const Entry       *entry = find(j->plan, column, result->name);
        bool               number = entry && entry->state == STATE_OK && value_count(&entry->value);
        for (int axis = 0; number && axis < (result->axes ? result->axes : 1); axis++)
            if (j->results[axis][i].kind == LOGGED_WORD)
                return not_a_number(j, judgement, part_of_name(j, result, axis), &j->results[axis][i]);
    }
    return true;
}

/* Which results rounding does not explain. */
static void find_off(RowJudge *j)
{
    const Column *column = enclose(j, j->plan, j->wanted, j->givens, j->format.p);
    bool          open = is_open(column);
    if (open)
        column = enclose_exactly(j, j->plan, j->wanted, j->givens, j->format.p + GUARD_BITS);
    j->off = ARENA_MANY(j->mem, bool, j->columns->results + 1);
    for (int i = 0; i < j->columns->results; i++)
        j->off[i] = !is_near(distance(j, j->plan, column, i), open);
}

RowJudgement row_judge(RowJudge *j, const LogRow *row)
{
    RowJudgement judgement = {.verdict = ROW_GOOD};
    arena_reset(j->mem);
    j->row = row;
    if (!read_row(j, &judgement, row))
        return judgement;
    const Column *column = true_column(j, &judgement);
    if (!column || !can_be_compared(j, &judgement, column))
        return judgement;
    judgement.ulps = -1;
    for (int i = 0; i < j->columns->results; i++) {
        Distance d = distance(j, j->plan, column, i);
        if (d.ulps <= judgement.ulps)
            continue;
        judgement.ulps = d.ulps;
        judgement.result = i;
    }
    if (judgement.ulps <= GOOD_ULPS)
        return judgement;
    j->error = judgement.ulps;
    judgement.logged = result_text(j, judgement.result);
    judgement.truth = truth_text(j, find(j->plan, column, j->columns->result[judgement.result].name));
    judgement.verdict = rounding_explains(j) ? ROW_ROUNDED : ROW_WRONG;
    if (judgement.verdict == ROW_WRONG)
        find_off(j);
    return judgement;
}

Text row_judge_statement(RowJudge *j, Arena *mem)
{
    const Columns *c = j->columns;
    Buf            buf = {0};
    buf_put(&buf, c->method->name);
    for (int i = 0; i < c->givens; i++) {
        const Value *value = &j->givens[i].value;
        if (c->given[i].axes < 0)
            continue;
        buf_printf(&buf, " %.*s=", TEXT_ARG(c->given[i].name));
        if (value->shape.kind == SHAPE_WORD) {
            buf_put_safe(&buf, value->word);
            continue;
        }
        for (int axis = 0; axis < value_count(value); axis++) {
            buf_puts(&buf, axis ? ", " : value->shape.kind == SHAPE_VECTOR ? "<" : "");
            logged_put(&buf, value_num(value)[axis].exact, &j->exact);
        }
        buf_puts(&buf, value->shape.kind == SHAPE_VECTOR ? ">" : "");
    }
    return buf_finish(&buf, mem);
}
