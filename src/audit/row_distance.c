#include "audit/row_distance.h"

#include <math.h>

enum { COMPARED_BITS = 1024, TRUTH_DIGITS = 20 };

void row_distance_open(RowGauge *g, RowValues *values)
{
    *g = (RowGauge){.values = values};
    numctx_open(&g->enclosure, &enclosure_system, values->mem);
    mpfr_inits2(COMPARED_BITS, g->number, g->low, g->high, g->size, (mpfr_ptr)0);
}

void row_distance_close(RowGauge *g)
{
    numctx_close(&g->enclosure);
    mpfr_clears(g->number, g->low, g->high, g->size, (mpfr_ptr)0);
}

/* ---- running ------------------------------------------------------------------------------------------------------ */

bool row_distance_is_open(const Column *column)
{
    if (column->ended < 0)
        return false;
    const Entry *entry = &column->entry[column->ended];
    return entry->state == STATE_UNDECIDED || entry->flags & NUM_UNABLE;
}

const Column *row_distance_enclose(RowGauge *g, const Plan *plan, const bool *wanted, const Input *givens, mpfr_prec_t bits)
{
    g->enclosure.prec = bits;
    g->enclosure.exact_part = EXACT_PART_NONE;
    return column_run_some(plan, givens, NULL, wanted, &g->enclosure);
}

const Column *row_distance_enclose_exactly(RowGauge *g, const Plan *plan, const bool *wanted, const Input *givens, mpfr_prec_t bits)
{
    const Column *exact = column_run_some(plan, givens, NULL, wanted, &g->values->exact);
    g->enclosure.prec = bits;
    g->enclosure.exact_part = EXACT_PART_INSTEAD;
    return column_enclose(plan, givens, exact, wanted, plan->aspects, &g->enclosure);
}

const Entry *row_distance_find(const Plan *plan, const Column *column, Text name)
{
    for (int i = 0; i < plan->aspects; i++)
        if ((column->entry[i].state == STATE_OK || column->entry[i].state == STATE_FAILED) && text_equal(plan->step[i].name, name))
            return &column->entry[i];
    return NULL;
}

/* ---- comparing ---------------------------------------------------------------------------------------------------- */

static const RowDistance APART = {.ulps = INFINITY, .beyond = INFINITY}, TOGETHER = {0}, OPEN = {.open = true};

static long ulp_exponent(const RowGauge *g, mpfr_srcptr size)
{
    long exponent = mpfr_zero_p(size) ? g->values->format.emin : mpfr_get_exp(size) - 1;
    return (exponent < g->values->format.emin ? g->values->format.emin : exponent) - g->values->format.p + 1;
}

/* The largest component of the enclosure in g->size. */
static void find_size(RowGauge *g, const Value *value)
{
    mpfr_set_zero(g->size, 1);
    for (int i = 0; i < value_count(value); i++) {
        enclosure_ends(g->low, g->high, value_num(value)[i]);
        mpfr_srcptr larger = mpfr_cmpabs(g->low, g->high) > 0 ? g->low : g->high;
        if (mpfr_cmpabs(larger, g->size) > 0)
            mpfr_abs(g->size, larger, MPFR_RNDU);
    }
}

/* Whether the true value is so large that the format has only an infinity for it. */
static bool overflows(const RowGauge *g, bool negative)
{
    mpfr_srcptr end = negative ? g->high : g->low;
    return mpfr_sgn(end) * (negative ? -1 : 1) > 0 && mpfr_get_exp(end) > g->values->format.emax;
}

static double in_ulps(mpfr_ptr size, long ulp, mpfr_rnd_t rounding)
{
    mpfr_mul_2si(size, size, -ulp, rounding);
    return mpfr_get_d(size, rounding);
}

static RowDistance part_distance(RowGauge *g, const Logged *cell, Num truth, long ulp)
{
    RowDistance d = {0};
    enclosure_ends(g->low, g->high, truth);
    if (!mpfr_number_p(g->low) || !mpfr_number_p(g->high))
        return OPEN;
    if (cell->kind == LOGGED_INFINITE)
        return overflows(g, cell->negative) ? TOGETHER : APART;
    if (cell->kind != LOGGED_NUMBER)
        return APART;
    bool zero = mpfr_zero_p(g->low) && mpfr_zero_p(g->high);
    exact_enclose(g->number, g->size, cell->value, &g->values->exact); /* a number of the format: both ends are it */
    mpfr_sub(g->size, g->high, g->low, MPFR_RNDU);
    d.width = in_ulps(g->size, ulp, MPFR_RNDU);
    mpfr_sub(g->high, g->number, g->high, MPFR_RNDU);
    mpfr_sub(g->low, g->low, g->number, MPFR_RNDU);
    mpfr_max(g->size, g->high, g->low, MPFR_RNDU); /* above 0: so far outside */
    double outside = in_ulps(g->size, ulp, MPFR_RNDU);
    mpfr_min(g->size, g->high, g->low, MPFR_RNDD);
    d.ulps = fabs(in_ulps(g->size, ulp, MPFR_RNDD));
    d.beyond = outside > 0 ? outside / (d.width + 1) : 0;
    if (zero && d.ulps > 0 && ulp == g->values->format.emin - g->values->format.p + 1)
        d.ulps = INFINITY;
    return d;
}

RowDistance row_distance(RowGauge *g, const Plan *plan, const Column *column, int i)
{
    const LoggedValue *result = &g->values->columns->result[i];
    const Entry       *entry = row_distance_find(plan, column, result->name);
    const Logged      *first = &g->values->results[0][i];
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
    find_size(g, &entry->value);
    if (!mpfr_number_p(g->size))
        return OPEN;
    long        ulp = ulp_exponent(g, g->size);
    RowDistance worst = {0};
    for (int axis = 0; axis < count; axis++) {
        RowDistance part = part_distance(g, &g->values->results[axis][i], value_num(&entry->value)[axis], ulp);
        worst.ulps = part.ulps > worst.ulps ? part.ulps : worst.ulps;
        worst.width = part.width > worst.width ? part.width : worst.width;
        worst.beyond = part.beyond > worst.beyond ? part.beyond : worst.beyond;
        worst.open |= part.open;
    }
    return worst;
}

double row_distance_middle(RowGauge *g, Num enclosure)
{
    enclosure_ends(g->low, g->high, enclosure);
    return mpfr_get_d(g->low, MPFR_RNDN) / 2 + mpfr_get_d(g->high, MPFR_RNDN) / 2;
}

Text row_distance_truth(RowGauge *g, const Entry *entry)
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
        (void)num_decimal(&buf, value_num(&entry->value)[i], TRUTH_DIGITS, &g->enclosure);
        if (buf.len == before)
            buf_char(&buf, '0');
    }
    if (vector)
        buf_char(&buf, '>');
    return buf_finish(&buf, g->values->mem);
}
