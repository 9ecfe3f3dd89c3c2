#include "handwork/equations/equation_plausible.h"
#include "language/expr_pieces.h"

enum {
    POINTS_COMBINED = 4,
    POINTS_BY_NUMBERS = 9,
    POINTS_SCALED = 3, /* a multiple of the principle: students write it as it is */
    POINTS_STRANGE = 6,
};

static const int points_of[] = {
    [EDIT_DATUM_SIGN] = 0,   [EDIT_SIGN] = 2,       [EDIT_SIDE_SIGN] = 3,  [EDIT_BRACKET_ADDED] = 3, [EDIT_SCALED] = 3,
    [EDIT_DATUM] = 4,        [EDIT_NAME] = 4,       [EDIT_EXCHANGED] = 4,  [EDIT_DIVIDED] = 4,       [EDIT_FACTOR_REMOVED] = 4,
    [EDIT_FACTOR_ADDED] = 4, [EDIT_INVERTED] = 4,   [EDIT_OTHER_SIDE] = 4, [EDIT_SQUARED] = 4,       [EDIT_SQUARE_REMOVED] = 4,
    [EDIT_TERM_REMOVED] = 6, [EDIT_TERM_ADDED] = 6, [EDIT_TERM_VALUE] = 8,
};

static const Expr *without_sign(const Expr *expr)
{
    while (expr->kind == EXPR_CALL && expr->op == OP_NEG)
        expr = expr->arg[0];
    return expr;
}

static bool is_number(const Expr *expr, const EquationWorld *world)
{
    return equation_literal(expr, world->ctx) != NULL;
}

/* A term of a sum at the top of a side, or the whole side. */
static bool is_term(const Expr *side, const Expr *expr)
{
    bool term = side == expr;
    for (int i = 0; i < side->count && !term && expr_is_sum(side); i++)
        term = side->arg[i] == expr;
    return term;
}

/* Whether the leaf is that given: by its name, or by its number, whatever its sign. */
static bool is_given(const Expr *leaf, int given, const EquationWorld *world)
{
    const Expr  *size = without_sign(leaf);
    const Exact *own = world->ctx->sys == &exact_system ? equation_literal(size, world->ctx) : NULL, *datum = equation_datum(world, given);
    if (!world->at[given].set || equation_is_unknown(world->plan, given))
        return false;
    if (size->kind == EXPR_NAME && size->slot == given)
        return true;
    return own && own->kind == EXACT_ROOTS && datum && equation_same_size(datum, own, world->ctx);
}

/* The first given that the leaf is; -1 if there is none. */
static int given_of(const Expr *leaf, const EquationWorld *world)
{
    int given = 0;
    while (given < world->plan->aspects && !is_given(leaf, given, world))
        given++;
    return given < world->plan->aspects ? given : -1;
}

/* Whether it is a number without a unit, as e is. */
static bool is_plain(const EquationWorld *world, int given)
{
    return given >= 0 && !world->plan->step[given].unit.len;
}

static bool is_of_one_unit(const EquationWorld *world, int a, int b)
{
    return a >= 0 && b >= 0 && text_equal(world->plan->step[a].unit, world->plan->step[b].unit);
}

/* The place of an answer among the answers, or of a given among the givens: va' before vb', ma before mb. */
static int rank_of(const Expr *leaf, const EquationWorld *world)
{
    const Plan *plan = world->plan;
    for (int i = 0; i < plan->answers && leaf->kind == EXPR_NAME; i++)
        if (plan->answer[i] == leaf->slot || text_equal(plan->step[plan->answer[i]].name, plan->step[leaf->slot].name))
            return i;
    return given_of(leaf, world);
}

/* An exchange puts A before B, and is between two masses or two velocities. */
static int points_of_exchange(const FormulaEdit *edit, const EquationWorld *world)
{
    bool names = edit->before->kind == EXPR_NAME && edit->second->kind == EXPR_NAME;
    bool numbers = is_number(edit->before, world) && is_number(edit->second, world);
    int  first = given_of(edit->before, world), second = given_of(edit->second, world), points = 0;
    bool unknown = names && first < 0 && second < 0;
    if (!names && !numbers)
        points += POINTS_STRANGE;
    if (!unknown && !is_of_one_unit(world, first, second))
        points += 3;
    return points + (rank_of(edit->before, world) < rank_of(edit->second, world));
}

/* Whether the term has a quantity of the same unit already: nothing multiplies two velocities, or two masses. A number that may be of
 * another unit, too, says nothing. */
static bool has_unit_of(const Expr *term, const EquationWorld *world, int given)
{
    const Plan *plan = world->plan;
    Text        unit = plan->step[given].unit;
    bool        same = term->kind == EXPR_NAME && term->slot >= 0 && equation_is_unknown(plan, term->slot) &&
                text_equal(plan->step[term->slot].unit, unit);
    bool other = false;
    for (int i = 0; i < plan->aspects; i++)
        if (is_given(term, i, world)) {
            same |= text_equal(plan->step[i].unit, unit);
            other |= !text_equal(plan->step[i].unit, unit);
        }
    bool has = unit.len && same && !other;
    for (int i = 0; i < term->count && !has; i++)
        has = has_unit_of(term->arg[i], world, given);
    return has;
}

static int points_of_place(const FormulaEdit *edit, const EquationSides *written, const EquationWorld *world, bool line)
{
    const Expr *side = written->side[edit->side];
    bool        term = edit->before && is_term(side, edit->before), whole = edit->before == side;
    switch (edit->kind) {
    case EDIT_DATUM:
        return (!is_number(edit->before, world) || given_of(edit->before, world) < 0 ? 0
                : is_of_one_unit(world, given_of(edit->before, world), edit->datum)  ? 1
                                                                                     : 4) +
               (term ? 4 : 0);
    case EDIT_NAME:
        return is_number(edit->before, world) != is_number(edit->after, world) ? 1 : 0;
    case EDIT_EXCHANGED:
        return points_of_exchange(edit, world);
    case EDIT_FACTOR_ADDED:
        if (edit->datum < 0)
            return whole ? edit->after->kind != EXPR_NUMBER : expr_has(edit->before, EXPR_POWER) ? 0 : 4; /* the half of an energy */
        if (is_plain(world, edit->datum))
            return whole ? 0 : 3;
        return has_unit_of(edit->before, world, edit->datum) ? POINTS_STRANGE : expr_is_sum(edit->before) ? 4 : 0;
    case EDIT_DIVIDED:
        return term && is_number(edit->before, world) ? 5 : POINTS_STRANGE;
    case EDIT_FACTOR_REMOVED:
        return is_plain(world, given_of(edit->before, world)) ? 0 : 1;
    case EDIT_INVERTED:
        return is_term(side, edit->before) || edit->after->ops[edit->after->count - 1] == OP_MUL ? 0 : 3;
    case EDIT_OTHER_SIDE:
        return is_plain(world, given_of(edit->before, world)) ? 0 : POINTS_STRANGE;
    case EDIT_SQUARED:
        return 3;
    case EDIT_TERM_ADDED:
        return expr_is_minus(edit->after) ? 1 : 0;
    case EDIT_SCALED:
        return (line ? 0 : POINTS_STRANGE) + (whole ? 0 : 1);
    default:
        return 0;
    }
}

int equation_plausible_points(const FormulaEdit *edit, const EquationSides *written, const EquationWorld *world, Agreement agreement,
                              bool times_one, bool line)
{
    int points = points_of[edit->kind] + points_of_place(edit, written, world, line);
    if (agreement == AGREES && !times_one && edit->kind != EDIT_SCALED)
        points += POINTS_SCALED;
    if (agreement == AGREES && times_one && edit->kind == EDIT_SCALED)
        points += 1; /* of two ways to mend a division, the one that goes on with it */
    return points + (agreement == AGREES_COMBINED ? POINTS_COMBINED : agreement == AGREES_BY_NUMBERS ? POINTS_BY_NUMBERS : 0);
}
