/* Finds lines that follow from a wrong line where products of unknowns are involved: v1^2 - 5v1 + 4 = 0 and its root v1 = 4 from
 * v1 + v2 = 5 and a wrong v1^2 + v2^2 = 17.
 *
 * The linear lines above leave some quantities free. A line that is not linear follows from another one if, wherever the linear lines hold,
 * its residual is the same multiple of the other's. A linear line follows from it if that residual is 0 wherever this line holds, too. Both
 * are tried at a few points that no formula of a page singles out. */
#include "handwork/equations/equation_lines.h"

#include "number/exact.h"

enum { POINTS = 4 };

/* Linear lines, each solved for the quantity of its pivot column, which no other row has. */
typedef struct SolvedRows {
    EquationRow *row;
    int         *pivot, count;
    int          wrong; /* the last wrong line among them, or -1 */
} SolvedRows;

typedef struct Carrying {
    const EquationsAbove *lines;
    const EquationClaim  *claim;
    const EquationRow    *own;
    SolvedRows            solved;
    Slot                 *at; /* the values of a point */
} Carrying;

/* row -= row's factor at the pivot, times the other row, whose factor there is 1. */
static bool take_off(EquationRow *row, const EquationRow *other, int pivot, int columns, NumCtx *exact)
{
    Rat  times = row->factor[pivot], product;
    bool good = true;
    for (int q = 0; q < columns && good; q++)
        good = rat_mul(&product, times, other->factor[q], exact) == NUM_OK &&
               rat_sub(&row->factor[q], row->factor[q], product, exact) == NUM_OK;
    return good && rat_mul(&product, times, other->rest, exact) == NUM_OK && rat_sub(&row->rest, row->rest, product, exact) == NUM_OK;
}

/* Adds a row unless it follows from those that are there, or contradicts them. */
static bool add_row(SolvedRows *solved, EquationRow row, int columns, NumCtx *exact)
{
    int  pivot = 0;
    bool good = row.linear;
    row.factor = arena_copy(exact->mem, row.factor, sizeof(Rat) * (size_t)columns);
    for (int i = 0; i < solved->count && good; i++)
        good = take_off(&row, &solved->row[i], solved->pivot[i], columns, exact);
    while (good && pivot < columns && rat_is_zero(row.factor[pivot]))
        pivot++;
    if (!good || pivot == columns)
        return false;
    Rat by = row.factor[pivot];
    good = rat_div(&row.rest, row.rest, by, exact) == NUM_OK;
    for (int q = 0; q < columns && good; q++)
        good = rat_div(&row.factor[q], row.factor[q], by, exact) == NUM_OK;
    for (int i = 0; i < solved->count && good; i++)
        good = take_off(&solved->row[i], &row, pivot, columns, exact);
    solved->row[solved->count] = row;
    solved->pivot[solved->count] = pivot;
    solved->count += good;
    return good;
}

/* The lines above from the last one on, as a student goes on with what was written last. */
static void solve_rows(Carrying *c, bool wrong_too)
{
    const EquationsAbove *lines = c->lines;
    int                   most = lines->columns.count + 1;
    c->solved = (SolvedRows){ARENA_MANY(lines->exact->mem, EquationRow, most), ARENA_MANY(lines->exact->mem, int, most), .wrong = -1};
    if (c->own->linear)
        add_row(&c->solved, *c->own, lines->columns.count, lines->exact);
    for (int i = lines->usable - 1; i >= 0; i--) {
        const LineAbove *above = &lines->above[i];
        if ((!above->wrong || wrong_too) && add_row(&c->solved, above->row, lines->columns.count, lines->exact) && above->wrong)
            c->solved.wrong = c->solved.wrong < 0 ? i : c->solved.wrong;
    }
}

/* Moves to a point where all the solved rows hold. */
static bool move_to(Carrying *c, int point)
{
    const EquationColumns *columns = &c->lines->columns;
    NumCtx                *exact = c->lines->exact;
    Rat                   *value = ARENA_MANY(exact->mem, Rat, columns->count + 1), product;
    bool                   good = true;
    for (int q = 0; q < columns->count; q++)
        value[q] = rat_int((7 * point * point + 5 * point * q + 11 * q + 3) % 29 - 12);
    for (int i = 0; i < c->solved.count && good; i++) {
        const EquationRow *row = &c->solved.row[i];
        Rat                sum = row->rest;
        for (int q = 0; q < columns->count && good; q++)
            good = q == c->solved.pivot[i] || rat_is_zero(row->factor[q]) ||
                   (rat_mul(&product, row->factor[q], value[q], exact) == NUM_OK && rat_add(&sum, sum, product, exact) == NUM_OK);
        value[c->solved.pivot[i]] = rat_neg(sum, exact);
    }
    for (int q = 0; q < columns->count && good; q++)
        equation_rows_put(c->at, columns, q, exact_num(exact_rational(value[q], exact)));
    return good;
}

static bool residual_at(Carrying *c, const EquationSides *sides, Num *residual)
{
    return equation_residual(residual, sides, c->at, c->lines->exact);
}

/* Whether the residual of the line is that of the other one times a number, which is not the same everywhere by itself. */
static bool is_multiple(Carrying *c, const EquationSides *other)
{
    NumCtx *exact = c->lines->exact;
    Num     ours[POINTS], theirs[POINTS], left, right;
    bool    varies = false, multiple = true;
    for (int i = 0; i < POINTS; i++)
        if (!move_to(c, i) || !residual_at(c, &c->claim->sides, &ours[i]) || !residual_at(c, other, &theirs[i]))
            return false;
    for (int i = 1; i < POINTS && multiple; i++) {
        varies |= exact_compare(theirs[i], theirs[0], exact) != ORDER_EQUAL;
        multiple = exact_mul(&left, ours[i], theirs[0], exact) == NUM_OK && exact_mul(&right, ours[0], theirs[i], exact) == NUM_OK &&
                   exact_compare(left, right, exact) == ORDER_EQUAL;
    }
    return varies && multiple && !num_is_zero(theirs[0], exact);
}

/* Whether the other line holds wherever this linear one does. */
static bool is_root(Carrying *c, const EquationSides *other)
{
    bool root = true;
    for (int i = 0; i < POINTS && root; i++) {
        Num residual;
        root = move_to(c, i) && residual_at(c, other, &residual) && num_is_zero(residual, c->lines->exact);
    }
    return root;
}

static bool shares_a_column(const Carrying *c, const EquationSides *other)
{
    const EquationColumns *columns = &c->lines->columns;
    bool                   shares = false;
    for (int q = 0; q < columns->count && !shares; q++)
        for (int side = 0; side < 4 && !shares; side++)
            shares = equation_rows_use(c->claim->sides.side[side / 2], columns, q) && equation_rows_use(other->side[side % 2], columns, q);
    return shares;
}

static bool follows_from(Carrying *c, const EquationSides *other, const EquationRow *row)
{
    if (!shares_a_column(c, other))
        return false;
    return c->own->linear ? !row->linear && is_root(c, other) : is_multiple(c, other);
}

int equation_carried_from(const EquationsAbove *lines, const EquationClaim *claim, const EquationRow *row)
{
    const EquationWorld *world = lines->page->world;
    Carrying             c = {.lines = lines, .claim = claim, .own = row};
    if (world->ctx->sys != lines->exact->sys || (row->linear && row->empty))
        return -1;
    c.at = equation_rows_slots(&lines->columns, world, lines->exact);
    for (int wrong_too = 0; wrong_too < 2; wrong_too++) {
        solve_rows(&c, wrong_too);
        for (int i = lines->usable - 1; i >= 0; i--) {
            bool wrong = lines->above[i].wrong;
            if ((wrong || c.solved.wrong >= 0) && follows_from(&c, &lines->page->claim[i].sides, &lines->above[i].row))
                return wrong ? i : c.solved.wrong;
        }
        for (int i = 0; i < lines->principles->count && c.solved.wrong >= 0; i++)
            if (follows_from(&c, &lines->principles->of[i].sides, &lines->principles->of[i].row))
                return c.solved.wrong;
    }
    return -1;
}
