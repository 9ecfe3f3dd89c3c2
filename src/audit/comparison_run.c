#include "audit/comparison_run.h"

#include "solve/letters/letters.h"

#include <math.h>

enum { ENCLOSED_BITS = 200, MOST_QUESTIONS = 4, SHOWN_DIGITS = 17 };

void comparison_run_open(ComparisonRun *run, const Comparison *comparison)
{
    *run = (ComparisonRun){.comparison = comparison, .mem = arena_new()};
    numctx_open(&run->exact, &exact_system, run->mem);
    numctx_open(&run->enclosure, &enclosure_system, run->mem);
    numctx_open_for(&run->format, comparison->machine, run->mem);
    run->enclosure.prec = ENCLOSED_BITS;
    run->format.goes_on = true;
}

void comparison_run_close(ComparisonRun *run)
{
    numctx_close(&run->exact);
    numctx_close(&run->enclosure);
    numctx_close(&run->format);
    arena_free(run->mem);
}

/* The inputs of the second method in the order of the first. */
static const Input *own_inputs(ComparisonRun *run, const Input *givens)
{
    const Columns *own = run->comparison->own_columns, *other = run->comparison->columns;
    Input         *inputs = ARENA_MANY(run->mem, Input, own->givens + 1);
    for (int i = 0; i < own->givens; i++) {
        if (own->given[i].axes < 0)
            inputs[i] = input_exact(own->fallback[i]);
        for (int k = 0; k < other->givens; k++)
            if (own->given[i].axes >= 0 && other->given[k].axes >= 0 && own->given[i].column[0] == other->given[k].column[0])
                inputs[i] = givens[k];
    }
    return inputs;
}

static const Entry *find(const Plan *plan, const Column *column, Text name)
{
    for (int i = 0; i < plan->aspects; i++)
        if ((column->entry[i].state == STATE_OK || column->entry[i].state == STATE_FAILED) && text_equal(plan->step[i].name, name))
            return column->entry[i].value.shape.kind == SHAPE_NONE && column->entry[i].state == STATE_OK ? NULL : &column->entry[i];
    return NULL;
}

static bool is_unable(const Entry *entry)
{
    return entry->state != STATE_OK && entry->flags & NUM_UNABLE;
}

/* ---- exactly -------------------------------------------------------------------------------------------------- */

static const Column *enclosed(ComparisonRun *run, const Plan *plan, const Input *givens, const Column *exact)
{
    bool *wanted = ARENA_MANY(run->mem, bool, plan->count + 1);
    for (int i = 0; i < plan->aspects; i++)
        wanted[i] = true;
    run->enclosure.exact_part = EXACT_PART_INSTEAD;
    return column_enclose(plan, givens, exact, wanted, plan->aspects, &run->enclosure);
}

static ComparedAs compare_values(const Value *a, const Value *b, NumCtx *ctx)
{
    bool open = false;
    if (a->shape.kind == SHAPE_WORD || b->shape.kind == SHAPE_WORD)
        return a->shape.kind == b->shape.kind && text_equal(a->word, b->word) ? COMPARED_EQUAL : COMPARED_DIFFERENT;
    if (value_count(a) != value_count(b))
        return COMPARED_DIFFERENT;
    for (int i = 0; i < value_count(a); i++) {
        Order order = ctx->sys->compare(value_num(a)[i], value_num(b)[i], ctx);
        if (order == ORDER_LESS || order == ORDER_GREATER || order == ORDER_UNEQUAL)
            return COMPARED_DIFFERENT;
        open |= order != ORDER_EQUAL;
    }
    return open ? COMPARED_UNDECIDED : COMPARED_EQUAL;
}

/* Whether result i is the same in a run of the first method and in one of a plan of the second. */
static ComparedAs compare_result(ComparisonRun *run, const Plan *plan, const Column *column, const Input *givens, int i)
{
    const Comparison *c = run->comparison;
    const Entry      *own = find(c->own_plan, run->own_column, c->own_columns->result[i].name);
    const Entry      *other = find(plan, column, c->columns->result[i].name);
    if (!own && !other)
        return COMPARED_EQUAL;
    if (!own || !other)
        return COMPARED_MISSING;
    if (own->state == STATE_OK && other->state == STATE_OK)
        return compare_values(&own->value, &other->value, &run->exact);
    if ((own->state != STATE_OK && !is_unable(own)) || (other->state != STATE_OK && !is_unable(other)))
        return COMPARED_MISSING;
    const Column *near = enclosed(run, c->own_plan, run->own_givens, run->own_column), *far = enclosed(run, plan, givens, column);
    own = find(c->own_plan, near, c->own_columns->result[i].name);
    other = find(plan, far, c->columns->result[i].name);
    bool good = own && other && own->state == STATE_OK && other->state == STATE_OK;
    return good ? compare_values(&own->value, &other->value, &run->enclosure) : COMPARED_UNDECIDED;
}

static bool is_open(const Column *column)
{
    return column->ended >= 0 && (column->entry[column->ended].state == STATE_UNDECIDED || is_unable(&column->entry[column->ended]));
}

/* A need says for which inputs a method is meant. */
static bool is_refused(const Plan *plan, const Column *column)
{
    return column->ended >= 0 && plan->step[column->ended].role == ROLE_NEED && column->entry[column->ended].state == STATE_OK;
}

ComparedAs comparison_run_exactly(ComparisonRun *run, const TrialInputs *trial)
{
    const Comparison *c = run->comparison;
    ComparedAs        as = COMPARED_EQUAL;
    arena_reset(run->mem);
    run->givens = trial_inputs(trial, c->columns, &run->exact);
    run->own_givens = own_inputs(run, run->givens);
    run->column = column_run(c->plan, run->givens, NULL, c->plan->aspects, &run->exact);
    if (run->column->ended >= 0)
        return is_open(run->column) ? COMPARED_UNDECIDED : COMPARED_NO_ANSWER;
    run->own_column = column_run(c->own_plan, run->own_givens, NULL, c->own_plan->aspects, &run->exact);
    if (is_open(run->own_column))
        return COMPARED_UNDECIDED;
    if (is_refused(c->own_plan, run->own_column))
        return COMPARED_NO_ANSWER;
    for (int i = 0; i < c->columns->results; i++) {
        ComparedAs one = compare_result(run, c->plan, run->column, run->givens, i);
        if (one == COMPARED_DIFFERENT || one == COMPARED_MISSING) {
            run->result = i;
            return one;
        }
        as = one == COMPARED_UNDECIDED ? one : as;
    }
    return as;
}

bool comparison_run_explains(ComparisonRun *run, const LogExplanation *explanation)
{
    const Comparison *c = run->comparison;
    const Input      *givens = explanation_givens(explanation, c->columns, run->givens, NAN, &run->exact);
    const Column     *column = column_run(explanation->plan, givens, NULL, explanation->plan->aspects, &run->exact);
    if (column->ended >= 0)
        return false;
    for (int i = 0; i < c->columns->results; i++)
        if (compare_result(run, explanation->plan, column, givens, i) != COMPARED_EQUAL)
            return false;
    return true;
}

uint64_t comparison_run_case(const ComparisonRun *run)
{
    const Plan   *plan[] = {run->comparison->plan, run->comparison->own_plan};
    const Column *column[] = {run->column, run->own_column};
    uint64_t      hash = 1;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < plan[k]->aspects; i++) {
            const Entry *entry = &column[k]->entry[i];
            if (plan[k]->step[i].role == ROLE_CASE)
                hash = hash * 1099511628211u + (uint64_t)(entry->state == STATE_OK ? (int)entry->value.truth + 2 : 1);
            hash = hash * 1099511628211u + entry->choices;
        }
    return hash;
}

/* ---- in a format ---------------------------------------------------------------------------------------------- */

static const Column *in_format(ComparisonRun *run, const Plan *plan, const Input *givens, const Column *exact)
{
    return column_run(plan, givens, exact, plan->aspects, &run->format);
}

static double as_double(Num num, NumCtx *format)
{
    const Exact *exact = format->sys->to_exact(num, format);
    Near         near;
    return exact && exact_near(&near, exact, format) ? ldexp(near.value, (int)near.exponent) : exact ? 0 : NAN;
}

/* The largest number of the value, and in *apart how far the other one is from it. */
static double measure(ComparisonRun *run, const Value *a, const Value *b, double *apart)
{
    double size = 0;
    *apart = 0;
    for (int i = 0; i < value_count(a); i++) {
        Num    gap;
        Near   near;
        double x = as_double(value_num(a)[i], &run->format), y = as_double(value_num(b)[i], &run->format);
        if (!isfinite(x) || !isfinite(y)) {
            *apart = isfinite(x) == isfinite(y) ? *apart : INFINITY;
            continue;
        }
        (void)exact_sub(&gap, exact_num(run->format.sys->to_exact(value_num(a)[i], &run->format)),
                        exact_num(run->format.sys->to_exact(value_num(b)[i], &run->format)), &run->exact);
        bool differ = exact_sign(gap.exact, &run->exact) && exact_near(&near, gap.exact, &run->exact);
        *apart = fmax(*apart, differ ? fabs(ldexp(near.value, (int)near.exponent)) : 0);
        size = fmax(size, fmax(fabs(x), fabs(y)));
    }
    return size;
}

double comparison_run_in_format(ComparisonRun *run)
{
    const Comparison *c = run->comparison;
    FloatFormat       format = run->format.sys->format(run->format.prec);
    const Column     *own = in_format(run, c->own_plan, run->own_givens, run->own_column);
    const Column     *other = in_format(run, c->plan, run->givens, run->column);
    double            most = 0, size = 0;
    for (int i = 0; i < c->columns->results; i++) {
        const Entry *a = find(c->own_plan, own, c->own_columns->result[i].name), *b = find(c->plan, other, c->columns->result[i].name);
        bool         both = a && b && a->state == STATE_OK && b->state == STATE_OK && a->value.shape.kind != SHAPE_WORD;
        double       apart;
        if (!both || value_count(&a->value) != value_count(&b->value))
            continue;
        size = fmax(size, measure(run, &a->value, &b->value, &apart));
        if (apart > most) {
            most = apart;
            run->result = i;
        }
    }
    return most > 0 && size > 0 ? ldexp(most, (int)format.p - 1 - ilogb(size)) : most;
}

/* ---- in letters ----------------------------------------------------------------------------------------------- */

/* The inputs as letters: masses are positive, all others any numbers. False if there are too many. */
static const Input *lettered_inputs(ComparisonRun *run, NumCtx *letters)
{
    const Columns *c = run->comparison->columns;
    Input         *inputs = ARENA_MANY(run->mem, Input, c->givens + 1);
    for (int i = 0; i < c->givens; i++) {
        const Given *given = c->method->form[c->form].given[i];
        Num          part[MOST_AXES];
        inputs[i] = run->givens[i];
        if (c->given[i].axes < 0)
            continue;
        for (int k = 0; k < (c->given[i].axes ? c->given[i].axes : 1); k++) {
            Text        name = c->given[i].axes ? text_format(run->mem, "%.*s.%c", TEXT_ARG(given->keyword), "xyz"[k]) : given->keyword;
            LetterRange range = {.low = given->infinite_ok ? &exact_zero : NULL};
            if (letters_declare(&part[k], name, range, letters))
                return NULL;
        }
        inputs[i].sys = &letters_system;
        inputs[i].value = c->given[i].axes ? value_of(c->shape[i], arena_copy(run->mem, part, sizeof(Num) * (size_t)c->given[i].axes))
                                           : value_number(part[0]);
    }
    return inputs;
}

static bool is_same_formula(ComparisonRun *run, const Input *givens, NumCtx *letters)
{
    const Comparison *c = run->comparison;
    const Column     *other = column_run(c->plan, givens, run->column, c->plan->aspects, letters);
    const Column     *own = column_run(c->own_plan, own_inputs(run, givens), run->own_column, c->own_plan->aspects, letters);
    for (int i = 0; i < c->columns->results; i++) {
        const Entry *a = find(c->own_plan, own, c->own_columns->result[i].name), *b = find(c->plan, other, c->columns->result[i].name);
        if (!a && !b)
            continue;
        if (!a || !b || a->state != STATE_OK || b->state != STATE_OK || compare_values(&a->value, &b->value, letters) != COMPARED_EQUAL)
            return false;
    }
    return true;
}

bool comparison_run_in_letters(ComparisonRun *run, Buf *condition)
{
    NumCtx letters;
    bool   same = false;
    numctx_open(&letters, &letters_system, run->mem);
    letters.letters = letters_open(0, run->mem);
    const Input *givens = letters.letters ? lettered_inputs(run, &letters) : NULL;
    Buf          assumed = {0};
    for (int i = 0; givens && i < MOST_QUESTIONS && !same; i++) {
        Num question;
        same = is_same_formula(run, givens, &letters);
        if (same || !letters_undecided(&question, &letters))
            break;
        (void)letters_system.mul(&question, question, question, &letters); /* of a root only that it is not 0 is open */
        const Expr *formula = letters_system.formula(question, &letters, run->mem);
        if (!formula || letters_assume(question, ORDER_GREATER, &letters) != ASSUMED)
            break;
        buf_puts(&assumed, assumed.len ? " and " : "");
        expr_write(&assumed, formula, false);
        buf_puts(&assumed, " > 0");
    }
    Text own = buf_text(&assumed), all = buf_text(condition);
    bool told = !own.len;
    for (size_t at = 0; at + own.len <= all.len && !told; at++)
        told = text_equal(text_cut(all, at, at + own.len), own);
    if (same && !told) {
        buf_puts(condition, all.len ? " and " : "");
        buf_put(condition, own);
    }
    buf_free(&assumed);
    if (letters.letters)
        letters_close(letters.letters);
    numctx_close(&letters);
    return same;
}

/* ---- as text -------------------------------------------------------------------------------------------------- */

static Text value_text(const Plan *plan, const Column *column, Text name, NumCtx *ctx, Arena *mem)
{
    static const Style STYLE = {ROOT_ABOVE, SHOWN_DIGITS, 400, DECIMALS_NEVER, false};
    const Entry       *entry = find(plan, column, name);
    Buf                buf = {0};
    if (!entry || entry->state != STATE_OK)
        return (Text){0};
    if (entry->value.shape.kind == SHAPE_WORD)
        return text_copy(mem, entry->value.word);
    expr_write(&buf, value_expr(&entry->value, ctx->sys, &STYLE, ctx), false);
    return buf_finish(&buf, mem);
}

void comparison_run_put(ComparisonRun *run, Difference *difference, bool as_format, Arena *mem)
{
    const Comparison *c = run->comparison;
    const Column     *own = run->own_column, *other = run->column;
    NumCtx           *ctx = as_format ? &run->format : &run->exact;
    if (as_format) {
        own = in_format(run, c->own_plan, run->own_givens, own);
        other = in_format(run, c->plan, run->givens, other);
    } else if (!value_text(c->plan, other, c->columns->result[run->result].name, ctx, mem).len ||
               !value_text(c->own_plan, own, c->own_columns->result[run->result].name, ctx, mem).len) {
        ctx = &run->enclosure; /* a value without an exact form */
        own = enclosed(run, c->own_plan, run->own_givens, own);
        other = enclosed(run, c->plan, run->givens, other);
    }
    difference->result = c->columns->result[run->result].name;
    difference->own = value_text(c->own_plan, own, c->own_columns->result[run->result].name, ctx, mem);
    difference->other = value_text(c->plan, other, difference->result, ctx, mem);
    difference->statement = trial_statement(&difference->trial, c->columns, mem);
    difference->own_statement =
        text_format(mem, "%.*s%.*s", TEXT_ARG(c->own->name), TEXT_ARG(text_from(difference->statement, c->other->name.len)));
}
