#include "handwork/equations/equation_lines.h"

#include <string.h>

/* ---- combinations ----------------------------------------------------------------------------------------- */

/* A choice of principles and lines, on its way. */
typedef struct Choice {
    const EquationsAbove *lines;
    const EquationRow    *row;
    EquationSearch        search;
    const EquationRow    *from[MOST_COMBINED];
    EquationPart          part[MOST_COMBINED];
    int                   count;
    EquationPart         *best; /* the simplest so far */
    int                   plainness;
    bool                  found;
} Choice;

/* Returns how plain a combination is to read: first a sum or difference of lines, then whole multiples of them, then others. */
static int plainness_of(const Choice *c)
{
    int plainness = 0;
    for (int i = 0; i < c->count; i++) {
        Rat times = c->part[i].times;
        plainness -= rat_is_one(times) ? 0 : rat_is_integer(times) ? 1 + !(rat_is_one(rat_neg(times, c->lines->exact))) : 4;
    }
    return plainness;
}

/* Whether the search is over: nothing is plainer than a sum. */
static bool combine(Choice *c)
{
    Rat  multiplier[MOST_COMBINED];
    bool wrong = false;
    for (int i = 0; i < c->count; i++)
        wrong |= c->part[i].claim >= 0 && c->lines->above[c->part[i].claim].wrong;
    if (wrong != c->search.wrong ||
        !equation_rows_combine(multiplier, c->row, c->from, c->count, c->search.rounded, &c->lines->columns, c->lines->exact))
        return false;
    for (int i = 0; i < c->count; i++)
        c->part[i].times = multiplier[i];
    int plainness = plainness_of(c);
    if (!c->found || plainness > c->plainness) {
        memcpy(c->best, c->part, sizeof *c->best * (size_t)c->count);
        c->plainness = plainness;
    }
    c->found = true;
    return !plainness;
}

/* A line that was meant as the principle takes its place. */
static bool is_replaced(const Choice *c, int principle)
{
    bool replaced = false;
    for (int i = 0; i < c->lines->usable && !replaced && c->search.wrong; i++)
        replaced = c->lines->above[i].wrong && c->lines->above[i].stands_for == principle;
    return replaced;
}

/* Several lines are looked for among the nearest above: three of two hundred would be a million choices for each equation of a long page.
 */
enum { NEAREST = 24 };

static bool choose_lines(Choice *c, int before, int left)
{
    int least = c->search.lines > 1 && c->lines->usable > NEAREST ? c->lines->usable - NEAREST : 0;
    if (!left)
        return combine(c);
    for (int i = before - 1; i >= least; i--) {
        const LineAbove *above = &c->lines->above[i];
        if (!above->row.linear || above->row.empty || (above->wrong && !c->search.wrong))
            continue;
        c->from[c->count] = &above->row;
        c->part[c->count++] = (EquationPart){.claim = i};
        if (choose_lines(c, i, left - 1))
            return true;
        c->count--;
    }
    return false;
}

static bool choose_principles(Choice *c, int first, int left)
{
    if (!left)
        return choose_lines(c, c->lines->usable, c->search.lines);
    for (int i = first; i < c->lines->principles->count; i++) {
        const EquationPrinciple *principle = &c->lines->principles->of[i];
        if (!principle->row.linear || is_replaced(c, i))
            continue;
        c->from[c->count] = &principle->row;
        c->part[c->count++] = (EquationPart){.claim = -1, .principle = principle};
        if (choose_principles(c, i + 1, left - 1))
            return true;
        c->count--;
    }
    return false;
}

int equation_lines_combine(EquationPart part[MOST_COMBINED], const EquationsAbove *lines, const EquationRow *row, EquationSearch search)
{
    Choice choice = {.lines = lines, .row = row, .search = search, .best = part};
    if (row->linear && !row->empty)
        choose_principles(&choice, 0, search.principles);
    return choice.found ? search.principles + search.lines : 0;
}

/* ---- truth ------------------------------------------------------------------------------------------------ */

static bool is_less(Num x, Num y, NumCtx *ctx)
{
    return ctx->sys->compare(x, y, ctx) == ORDER_LESS;
}

/* Enclosures that have a value in common count as equal. */
static bool holds_in(const EquationWorld *world, const EquationSides *sides, Rat open)
{
    NumCtx *ctx = world->ctx;
    Num     residual, most, least;
    return equation_residual(&residual, sides, world->at, ctx) && ctx->sys->from_exact(&most, exact_rational(open, ctx), ctx) == NUM_OK &&
           ctx->sys->neg(&least, most, ctx) == NUM_OK && !is_less(most, residual, ctx) && !is_less(residual, least, ctx);
}

bool equation_lines_hold(const EquationsAbove *lines, const EquationSides *sides, Rat open, bool symbols)
{
    bool holds = holds_in(lines->page->world, sides, open);
    bool rests = symbols && equation_leaves_out_zero(sides, lines->page->world);
    for (int i = 0; i < lines->page->varieds && holds && symbols; i++)
        holds = (rests && !lines->page->varied[i].at_rest) || holds_in(&lines->page->varied[i], sides, open);
    return holds;
}
