#include "handwork/equations/equation_lines.h"

/* ---- laws in symbols ---------------------------------------------------------------------------------------- */

/* Whether it names a datum or, with `unknown`, a quantity that the problem does not give. */
static bool names_any(const Expr *expr, const Plan *plan, bool unknown)
{
    bool names = expr->kind == EXPR_NAME && expr->slot >= 0 && expr->slot < plan->count && equation_is_unknown(plan, expr->slot) == unknown;
    for (int i = 0; i < expr->count && !names; i++)
        names = names_any(expr->arg[i], plan, unknown);
    return names;
}

/* Numbers that stand in laws: 0, 1, 2 and one half. */
static bool has_law_numbers(const Expr *expr)
{
    Rat  half = {1, 2, NULL};
    bool number = expr->kind == EXPR_NUMBER;
    bool good = !number ||
                (exact_is_rational(expr->exact) && (rat_equal(exact_rat(expr->exact), half) || rat_is_zero(exact_rat(expr->exact)) ||
                                                    rat_is_one(exact_rat(expr->exact)) || rat_equal(exact_rat(expr->exact), rat_int(2))));
    for (int i = 0; i < expr->count && good; i++)
        good = has_law_numbers(expr->arg[i]);
    return good;
}

static bool is_in_symbols(const EquationSides *sides, const Plan *plan)
{
    return (names_any(sides->side[0], plan, false) || names_any(sides->side[1], plan, false)) && has_law_numbers(sides->side[0]) &&
           has_law_numbers(sides->side[1]);
}

/* ---- one line ----------------------------------------------------------------------------------------------- */

/* The first of these searches that finds the line. */
static bool combine(EquationVerdict *verdict, const EquationsAbove *lines, const EquationRow *row, const EquationSearch *search, int count)
{
    verdict->parts = 0;
    for (int i = 0; i < count && !verdict->parts; i++)
        verdict->parts = equation_lines_combine(verdict->part, lines, row, search[i]);
    return verdict->parts > 0;
}

#define SEARCHES(list) list, sizeof(list) / sizeof *(list)

static const EquationSearch follows[] = {{0, 1, false, true}, {0, 2, false, true}, {0, 3, false, true}};
static const EquationSearch begins[] = {{1, 0, false, false}, {1, 1, false, false}, {1, 2, false, false}};
static const EquationSearch skips[] = {{2, 0, false, false}, {2, 1, false, false}, {3, 0, false, false}};
static const EquationSearch carries[] = {
    {0, 1, true, true}, {0, 2, true, true}, {0, 3, true, true}, {1, 1, true, true}, {1, 2, true, true}};

/* Whether it combines nothing but principles that a student writes first: the formulas of a method are its own. */
static bool combines_stated(const EquationVerdict *verdict)
{
    bool stated = true;
    for (int i = 0; i < verdict->parts; i++)
        stated &= !verdict->part[i].principle || verdict->part[i].principle->stated;
    return stated;
}

static void judge_true(EquationVerdict *verdict, const EquationsAbove *lines, const EquationRow *row)
{
    if (combine(verdict, lines, row, SEARCHES(follows)))
        verdict->kind = EQUATION_FOLLOWS;
    else if (combine(verdict, lines, row, SEARCHES(begins)) || !combine(verdict, lines, row, SEARCHES(skips)) || !combines_stated(verdict))
        verdict->kind = EQUATION_NEW;
    else
        verdict->kind = EQUATION_SKIPS;
}

/* The line above that gives the datum the wrong value which this one repeats, or -1. */
static int copied_from(const EquationsAbove *lines, const FormulaEdit *edit)
{
    const EquationWorld *world = lines->page->world;
    int                  from = -1;
    if (edit->kind != EDIT_DATUM && edit->kind != EDIT_DATUM_SIGN)
        return -1;
    for (int i = 0; i < lines->usable && from < 0; i++) {
        const EquationSides *sides = &lines->page->claim[i].sides;
        Num                  residual;
        EquationSides        same = {{sides->side[1], edit->before}};
        bool                 is_datum = sides->side[0]->kind == EXPR_NAME && sides->side[0]->slot == edit->datum;
        from = is_datum && equation_residual(&residual, &same, world->at, world->ctx) && num_is_zero(residual, world->ctx) ? i : -1;
    }
    return from;
}

static bool is_carried(EquationVerdict *verdict, const EquationsAbove *lines, const EquationClaim *claim, const EquationRow *row)
{
    if (verdict->symbols)
        return false;
    if (combine(verdict, lines, row, SEARCHES(carries)))
        return true;
    int from = equation_carried_from(lines, claim, row);
    if (from >= 0)
        verdict->part[verdict->parts++] = (EquationPart){.claim = from, .times = rat_int(1)};
    return from >= 0;
}

/* A line about unknowns only: not v1 = 2.5, but v2 = v1 + 9. */
static bool is_relation(const EquationClaim *claim, const Plan *plan)
{
    return !claim->value || names_any(claim->sides.side[1], plan, true);
}

/* Rounded lines that are all but the same line leave a difference of roundings, which a large factor makes anything of. */
static bool has_small_factors(const EquationVerdict *verdict, NumCtx *exact)
{
    enum { LARGE = 100 };
    bool small = true;
    for (int i = 0; i < verdict->parts && small; i++)
        small = rat_compare(verdict->part[i].times, rat_int(LARGE), exact) < 0 &&
                rat_compare(verdict->part[i].times, rat_int(-LARGE), exact) > 0;
    return small;
}

static void judge_false(EquationVerdict *verdict, EquationsAbove *lines, const EquationClaim *claim, const EquationRow *row)
{
    const EquationWorld *world = lines->page->world;
    verdict->kind = EQUATION_FOLLOWS; /* of decimals that lines above round: 22.78 = 2v1 + 9v2 below 2*5.36 + 9*1.34 = 2v1 + 9v2 */
    if (!verdict->symbols && is_relation(claim, world->plan) && combine(verdict, lines, row, SEARCHES(follows)) &&
        has_small_factors(verdict, lines->exact))
        return;
    verdict->kind = EQUATION_CARRIED;
    if (is_carried(verdict, lines, claim, row))
        return;
    if (lines->count >= lines->page->unexplained && lines->explained++ < MOST_EXPLAINED)
        equation_repairs_find(verdict, lines, claim, row);
    int from = verdict->repairs ? copied_from(lines, &verdict->repair[0].edit) : -1;
    if (from >= 0) {
        verdict->part[verdict->parts++] = (EquationPart){.claim = from, .times = rat_int(1)};
        return;
    }
    verdict->kind = EQUATION_WRONG;
    Env   env = {.num = world->ctx, .slot = world->at};
    Value value[2];
    verdict->valued = eval(&value[0], claim->sides.side[0], &env) == NUM_OK && eval(&value[1], claim->sides.side[1], &env) == NUM_OK;
    for (int i = 0; i < 2 && verdict->valued; i++)
        verdict->value[i] = value[i].one;
}

/* Counts how often a number of this line may have been rounded on the way: in the line itself, and in lines above. */
static int roundings(const EquationsAbove *lines)
{
    enum { MOST_ROUNDINGS = 4 };
    int count = 1;
    for (int i = 0; i < lines->count && count < MOST_ROUNDINGS; i++)
        count += equation_rows_has_rounded(&lines->page->claim[i].sides, lines->page->world);
    return count;
}

/* With the true values, or, if its numbers are roundings of values of the problem, with those, or as far as roundings on the way explain.
 */
static bool is_true(const EquationsAbove *lines, const EquationClaim *claim)
{
    const EquationWorld *world = lines->page->world;
    Rat                  open = equation_rows_rounding(&claim->sides, world, lines->exact);
    if (equation_lines_hold(lines, &claim->sides, open, false))
        return true;
    EquationSides unrounded = equation_unrounded(&claim->sides, world);
    if ((unrounded.side[0] != claim->sides.side[0] || unrounded.side[1] != claim->sides.side[1]) &&
        equation_lines_hold(lines, &unrounded, open, false))
        return true;
    return is_relation(claim, world->plan) && equation_rows_hold_rounded(&claim->sides, world, roundings(lines), lines->exact);
}

/* The principle that a line is, or should be; -1 if it is none. */
static int stands_for(const EquationsAbove *lines, const EquationVerdict *verdict)
{
    const EquationPrinciple *principle = NULL;
    if (verdict->kind == EQUATION_NEW && verdict->parts == 1)
        principle = verdict->part[0].principle;
    else if (verdict->kind == EQUATION_WRONG)
        principle = verdict->law;
    else if (verdict->parts == 1 && verdict->part[0].claim >= 0)
        return lines->above[verdict->part[0].claim].stands_for;
    return principle ? (int)(principle - lines->principles->of) : -1;
}

static void judge(EquationVerdict *verdict, EquationsAbove *lines, const EquationClaim *claim)
{
    const EquationPage *page = lines->page;
    EquationRow         row = equation_rows_read(&claim->sides, &lines->columns, page->world, lines->exact);
    lines->usable = lines->count - claim->component;
    Num residual;
    verdict->sides = claim->sides;
    verdict->symbols = is_in_symbols(&claim->sides, page->world->plan);
    if (!equation_residual(&residual, &claim->sides, page->world->at, page->world->ctx))
        verdict->kind = EQUATION_OPEN;
    else if (is_true(lines, claim) &&
             (equation_lines_hold(lines, &claim->sides, rat_int(0), false) || !is_carried(verdict, lines, claim, &row))) {
        judge_true(verdict, lines, &row);
        verdict->by_numbers = verdict->symbols && !equation_lines_hold(lines, &claim->sides, rat_int(0), true);
    } else {
        judge_false(verdict, lines, claim, &row);
    }
    lines->above[lines->count] =
        (LineAbove){.row = row,
                    .wrong = !claim->drifts && (verdict->kind == EQUATION_WRONG || verdict->kind == EQUATION_CARRIED),
                    .stands_for = stands_for(lines, verdict)};
    lines->count++;
}

/* ---- the page ----------------------------------------------------------------------------------------------- */

/* The quantities of the page, and those of the equations that the method begins with. */
static void find_columns(EquationsAbove *lines)
{
    const EquationPage *page = lines->page;
    for (int i = 0; i < page->claims; i++)
        for (int side = 0; side < 2; side++)
            equation_rows_add_columns(&lines->columns, page->claim[i].sides.side[side], page->world);
    for (int i = -1; i < page->others; i++)
        equation_principles_add_columns(&lines->columns, i < 0 ? page->world : &page->other[i], page->world);
}

const EquationVerdict *equation_judge(const EquationPage *page)
{
    NumCtx             *exact = page->exact;
    EquationVerdict    *verdict = ARENA_MANY(exact->mem, EquationVerdict, page->claims + 1);
    EquationPrinciples *principles = ARENA_ONE(exact->mem, EquationPrinciples);
    EquationsAbove      lines = {.page = page, .principles = principles, .exact = exact};
    find_columns(&lines);
    equation_principles_add(principles, page->world, page->world, &lines.columns, exact);
    for (int i = 0; i < page->others; i++)
        equation_principles_add(principles, &page->other[i], page->world, &lines.columns, exact);
    lines.above = ARENA_MANY(exact->mem, LineAbove, page->claims + 1);
    for (int i = 0; i < page->claims; i++)
        judge(&verdict[i], &lines, &page->claim[i]);
    return verdict;
}

/* ---- other data --------------------------------------------------------------------------------------------- */

/* A number near x: x*(1 + k/101), or k/101 for 0 unless that stays. */
static bool vary(Value *value, int k, bool stays, NumCtx *exact)
{
    Rat  near = {k, 101, NULL};
    Num  by, product;
    bool zero = num_is_zero(value->one, exact);
    if (zero && stays)
        return true;
    by = exact_num(exact_rational(near, exact));
    if (exact_mul(&product, value->one, by, exact) != NUM_OK || exact_add(&product, value->one, zero ? by : product, exact) != NUM_OK)
        return false;
    value->one = product;
    return true;
}

bool equation_judge_vary(EquationWorld *varied, const EquationWorld *world, const Input *givens, int which, NumCtx *exact)
{
    const Plan *plan = world->plan;
    int         count = 0;
    bool        at_rest = which % 2;
    if (at_rest && !equation_leaves_out_zero(NULL, world))
        return false;
    for (int i = 0; i < plan->count; i++)
        count += plan->step[i].role == ROLE_GIVEN;
    Input *other = arena_copy(exact->mem, givens, sizeof(Input) * (size_t)(count + !count));
    for (int i = 0; i < count; i++) {
        bool number =
            !other[i].plan && !other[i].sys && other[i].shape.kind == SHAPE_NUMBER && other[i].value.one.exact->kind == EXACT_ROOTS;
        if (number && !vary(&other[i].value, 2 + (7 * i + 11 * which + 3 * i * which) % 17, at_rest, exact))
            return false;
    }
    const Column *column = column_run(plan, other, NULL, plan->aspects, exact);
    for (int i = 0; i < plan->aspects; i++)
        if (column->entry[i].state != world->truth->entry[i].state && plan->step[i].role != ROLE_NOTE)
            return false;
    *varied = equation_world(plan, column, exact);
    varied->at_rest = at_rest;
    return true;
}
