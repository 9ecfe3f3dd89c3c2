#include "audit/row_glance.h"

#include "audit/logged.h"
#include "audit/tape_maker.h"

#include <math.h>

/* An error is known if its ball is narrower than this part of an ulp, as the row judge wants it; and what doubles lose in comparing. */
enum { FEW_BITS = 8 };
static const double WIDEST = 0x1p-10, ROOM = 0x1p-40;

void row_glance_open(RowGlance *g, const Columns *columns, const Plan *plan, const bool *wanted, const NumSys *format, int bits, Arena *mem)
{
    NumCtx exact;
    *g = (RowGlance){.columns = columns, .format = format, .size = format->format(0)};
    if (format != &binary32_system && format != &binary64_system)
        return;
    g->tape = tape_maker_make(plan, wanted, columns->shape, bits, mem);
    for (int axis = 0; axis < MOST_AXES; axis++)
        g->logged[axis] = ARENA_MANY(mem, double, columns->results + 1);
    numctx_open(&exact, &exact_system, mem);
    for (int i = 0; i < columns->givens && g->tape; i++)
        if (columns->given[i].axes < 0 && columns->shape[i].kind != SHAPE_WORD)
            tape_fix_given(g->tape, i, &columns->fallback[i], &exact);
    numctx_close(&exact);
}

/* ---- reading ------------------------------------------------------------------------------------------------------ */

static int cells_of(const LoggedValue *value)
{
    return value->axes ? value->axes : 1;
}

/* Whether the rows say what that given is, as a number. */
static bool is_put(const Columns *columns, int given)
{
    return columns->given[given].axes >= 0 && columns->shape[given].kind != SHAPE_WORD;
}

static bool read_cells(const RowGlance *g, const LogRow *row)
{
    const Columns *c = g->columns;
    double         given;
    for (int i = 0; i < c->givens; i++)
        for (int axis = 0; axis < cells_of(&c->given[i]) && is_put(c, i); axis++) {
            if (!logged_at_a_glance(&given, row->cell[c->given[i].column[axis]], g->format))
                return false;
            tape_put(g->tape, i, axis, given);
        }
    for (int i = 0; i < c->results; i++)
        for (int axis = 0; axis < cells_of(&c->result[i]); axis++)
            if (!logged_at_a_glance(&g->logged[axis][i], row->cell[c->result[i].column[axis]], g->format))
                return false;
    return true;
}

/* ---- values of a run ---------------------------------------------------------------------------------------------- */

/* The value of a result in the case that applies; count 0: it has none here, or one of another kind. */
static TapePlaces find_value(const RowGlance *g, const LoggedValue *result)
{
    const Plan *plan = g->tape->plan;
    for (int i = 0; i < plan->aspects; i++)
        if (tape_ran(g->tape, i) && text_equal(plan->step[i].name, result->name)) {
            TapePlaces places = tape_value(g->tape, i);
            return places.count == cells_of(result) ? places : (TapePlaces){0};
        }
    return (TapePlaces){0};
}

/* One unit of the last place of the format at that size. */
static double ulp_of(const RowGlance *g, double size)
{
    int exponent;
    (void)frexp(size, &exponent);
    exponent = size == 0 || exponent - 1 < g->size.emin ? (int)g->size.emin : exponent - 1;
    return ldexp(1, exponent - (int)g->size.p + 1);
}

/* ---- how far it is off -------------------------------------------------------------------------------------------- */

/* The unit of the largest component's last place; 0 where the balls do not tell which it is. */
static double ulp_of_balls(const RowGlance *g, TapePlaces value)
{
    double least = 0, most = 0;
    for (int i = 0; i < value.count; i++) {
        DoubleBall ball = g->tape->cell[TAPE_BALLS][value.at[i]].ball;
        double     middle = fabs(ball.high), around = fabs(ball.low) + ball.radius, room = around > 0 ? middle * ROOM + around : 0;
        least = fmax(least, middle - room);
        most = fmax(most, middle + room);
    }
    double ulp = ulp_of(g, most);
    return most > 0 && ulp == ulp_of(g, least) ? ulp : 0;
}

/* A row of exact zeros is right if it is logged so; else the row judge has its own words for it. */
static bool is_zero(const RowGlance *g, TapePlaces value, int result)
{
    bool zero = true;
    for (int i = 0; i < value.count; i++) {
        DoubleBall ball = g->tape->cell[TAPE_BALLS][value.at[i]].ball;
        zero &= ball.high == 0 && ball.radius == 0 && g->logged[i][result] == 0;
    }
    return zero;
}

static bool add_error(const RowGlance *g, int result, RowGlanced *glanced)
{
    TapePlaces value = find_value(g, &g->columns->result[result]);
    double     ulp = ulp_of_balls(g, value);
    if (!value.count || (ulp == 0 && !is_zero(g, value, result)))
        return false;
    for (int i = 0; i < value.count && ulp > 0; i++) {
        DoubleBall truth = g->tape->cell[TAPE_BALLS][value.at[i]].ball;
        double     error = fabs((g->logged[i][result] - truth.high) - truth.low) / ulp, room = error * ROOM + truth.radius / ulp;
        if (2 * truth.radius > ulp * WIDEST)
            return false;
        glanced->least = fmax(glanced->least, error - room);
        glanced->most = fmax(glanced->most, error + room);
    }
    return true;
}

static bool find_errors(const RowGlance *g, RowGlanced *glanced)
{
    bool found = tape_run(g->tape, TAPE_BALLS);
    *glanced = (RowGlanced){0};
    for (int i = 0; i < g->columns->results && found; i++)
        found = add_error(g, i, glanced);
    return found;
}

/* ---- whether rounding explains it --------------------------------------------------------------------------------- */

/* Returns how far the logged number lies outside the range, in widths of the range; see RowDistance. */
static double widths_outside(DoubleRange range, double logged, double ulp)
{
    double outside = fmax(logged - range.hi, range.lo - logged) / ulp, width = (range.hi - range.lo) / ulp;
    return outside > 0 ? outside / (width + 1) : 0;
}

/* False where it is not known. */
static bool find_near(const RowGlance *g, int result, bool *near, bool *anything)
{
    TapePlaces value = find_value(g, &g->columns->result[result]);
    double     size = 0, most = 0, widest = 0;
    for (int i = 0; i < value.count; i++) {
        DoubleRange range = g->tape->cell[TAPE_RANGES][value.at[i]].range;
        size = fmax(size, fmax(fabs(range.lo), fabs(range.hi)));
        widest = fmax(widest, range.hi - range.lo);
    }
    for (int i = 0; i < value.count; i++)
        most = fmax(most, widths_outside(g->tape->cell[TAPE_RANGES][value.at[i]].range, g->logged[i][result], ulp_of(g, size)));
    *near = most <= ROUNDING_ROOM;
    *anything |= widest / ulp_of(g, size) > ldexp(1, (int)g->size.p - FEW_BITS);
    return value.count && fabs(most - ROUNDING_ROOM) > ROUNDING_ROOM * ROOM;
}

static bool rounding_explains(const RowGlance *g)
{
    bool explains = tape_run(g->tape, TAPE_RANGES), near = false, anything = false;
    for (int i = 0; i < g->columns->results && explains; i++)
        explains = find_near(g, i, &near, &anything) && near;
    return explains;
}

bool row_glance(RowGlance *g, const LogRow *row, RowGlanced *glanced)
{
    bool whole = g->columns->pair < 0 && !row->fault.len; /* e of two bodies is made by a rule first */
    if (!g->tape || !whole || !read_cells(g, row) || !find_errors(g, glanced))
        return false;
    glanced->good = glanced->most <= GOOD_ULPS;
    return glanced->good || (glanced->least > GOOD_ULPS && rounding_explains(g));
}

/* ---- a row that was read ------------------------------------------------------------------------------------------ */

static bool put_values(const RowGlance *g, const RowValues *values, const Input *givens)
{
    const Columns *c = g->columns;
    double         x;
    for (int i = 0; i < c->givens; i++)
        for (int axis = 0; axis < value_count(&givens[i].value) && is_put(c, i); axis++) {
            if (!exact_double(&x, value_num(&givens[i].value)[axis].exact))
                return false;
            tape_put(g->tape, i, axis, x);
        }
    for (int i = 0; i < c->results; i++)
        for (int axis = 0; axis < cells_of(&c->result[i]); axis++) {
            const Logged *logged = &values->results[axis][i];
            if (logged->kind != LOGGED_NUMBER || !exact_double(&g->logged[axis][i], logged->value))
                return false;
        }
    return true;
}

bool row_glance_near(RowGlance *g, const RowValues *values, const Input *givens, bool *near, bool *anything)
{
    *anything = false;
    bool known = g->tape && put_values(g, values, givens) && tape_run(g->tape, TAPE_RANGES);
    for (int i = 0; i < g->columns->results && known; i++)
        known = find_near(g, i, &near[i], anything);
    return known;
}
