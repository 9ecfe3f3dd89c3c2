#include "audit/row_glance.h"

#include "audit/logged.h"
#include "number/double_ball.h"

#include <math.h>

/* An error is known if its ball is narrower than this part of an ulp, as the row judge wants it. */
static const double WIDEST = 0x1p-10, ROOM = 0x1p-40;

void row_glance_open(RowGlance *g, const Columns *columns, const Plan *plan, const bool *wanted, const NumSys *format)
{
    *g = (RowGlance){.plan = plan, .wanted = wanted, .format = format};
    if (columns->pair >= 0 || (format != &binary32_system && format != &binary64_system))
        return;
    g->columns = columns;
    g->size = format->format(0);
    g->mem = arena_new();
    numctx_open(&g->balls, &ball_system, g->mem);
}

void row_glance_close(RowGlance *g)
{
    if (!g->columns)
        return;
    numctx_close(&g->balls);
    arena_free(g->mem);
}

/* ---- reading ------------------------------------------------------------------------------------------------------ */

static int cells_of(const LoggedValue *value)
{
    return value->axes ? value->axes : 1;
}

static bool read_given(RowGlance *g, const LogRow *row, int i)
{
    const LoggedValue *given = &g->columns->given[i];
    Shape              shape = g->columns->shape[i];
    if (given->axes < 0) {
        g->givens[i] = input_exact(g->columns->fallback[i]);
        return true;
    }
    if (shape.kind == SHAPE_WORD) {
        g->givens[i] = input_exact(value_word(text_trim(row->cell[given->column[0]])));
        return true;
    }
    Num *part = ARENA_MANY(g->mem, Num, cells_of(given));
    for (int axis = 0; axis < cells_of(given); axis++) {
        double value;
        if (!logged_at_a_glance(&value, row->cell[given->column[axis]], g->format))
            return false;
        part[axis] = ball_point(value, &g->balls);
    }
    g->givens[i] = (Input){.shape = shape, .sys = &ball_system, .value = given->axes ? value_of(shape, part) : value_number(part[0])};
    return true;
}

static bool read_givens(RowGlance *g, const LogRow *row)
{
    bool read = !row->fault.len;
    g->givens = ARENA_MANY(g->mem, Input, g->columns->givens + 1);
    for (int i = 0; i < g->columns->givens && read; i++)
        read = read_given(g, row, i);
    return read;
}

/* ---- comparing ---------------------------------------------------------------------------------------------------- */

/* The size of the largest component, too small and too large by little. */
typedef struct Sizes {
    double least, most;
} Sizes;

static Sizes sizes_of(const Value *value)
{
    Sizes sizes = {0};
    for (int i = 0; i < value_count(value); i++) {
        const DoubleBall *ball = value_num(value)[i].ball;
        double            middle = fabs(ball->high), around = fabs(ball->low) + ball->radius;
        double            room = around > 0 ? middle * ROOM + around : 0;
        sizes.least = fmax(sizes.least, middle - room);
        sizes.most = fmax(sizes.most, middle + room);
    }
    return sizes;
}

/* One unit of the last place of the format at that size. */
static double ulp_of(const RowGlance *g, double size)
{
    int exponent;
    (void)frexp(size, &exponent);
    exponent = size == 0 || exponent - 1 < g->size.emin ? (int)g->size.emin : exponent - 1;
    return ldexp(1, exponent - (int)g->size.p + 1);
}

/* The error of a component in ulps, from which the true one is at most *room; false if that is too much. */
static bool part_error(double *error, double *room, double logged, const DoubleBall *truth, double ulp)
{
    double distance = fabs((logged - truth->high) - truth->low);
    *error = distance / ulp;
    *room = *error * ROOM + truth->radius / ulp;
    return 2 * truth->radius <= ulp * WIDEST;
}

static bool is_between(double low, double high, const double *bounds, int count)
{
    bool between = false;
    for (int i = 0; i < count; i++)
        between |= low <= bounds[i] && bounds[i] < high;
    return between;
}

/* The step that gave the name its value; NULL: none did, or it is not known here. */
static const Entry *find_entry(const RowGlance *g, const Column *column, Text name)
{
    for (int i = 0; i < g->plan->aspects; i++)
        if (g->wanted[i] && column->entry[i].state == STATE_OK && text_equal(g->plan->step[i].name, name))
            return &column->entry[i];
    return NULL;
}

typedef struct GlancedError {
    double least, most;
} GlancedError;

static bool result_error(RowGlance *g, const LogRow *row, const Column *column, const LoggedValue *result, GlancedError *worst)
{
    const Entry *entry = find_entry(g, column, result->name);
    if (!entry || value_count(&entry->value) != cells_of(result))
        return false;
    Sizes  sizes = sizes_of(&entry->value);
    double ulp = ulp_of(g, sizes.most);
    if (ulp != ulp_of(g, sizes.least))
        return false;
    for (int axis = 0; axis < cells_of(result); axis++) {
        double logged, error, room;
        if (!logged_at_a_glance(&logged, row->cell[result->column[axis]], g->format) ||
            !part_error(&error, &room, logged, value_num(&entry->value)[axis].ball, ulp) || (sizes.most == 0 && logged != 0))
            return false;
        worst->least = fmax(worst->least, error - room);
        worst->most = fmax(worst->most, error + room);
    }
    return true;
}

bool row_glance(RowGlance *g, const LogRow *row, double most, const double *bounds, int count, double *ulps)
{
    if (!g->columns)
        return false;
    arena_reset(g->mem);
    if (!read_givens(g, row))
        return false;
    const Column *column = column_run_some(g->plan, g->givens, NULL, g->wanted, &g->balls);
    GlancedError  worst = {0};
    for (int i = 0; i < g->columns->results && column->ended < 0; i++)
        if (!result_error(g, row, column, &g->columns->result[i], &worst))
            return false;
    *ulps = worst.most;
    return column->ended < 0 && worst.most <= most && !is_between(worst.least, worst.most, bounds, count);
}
