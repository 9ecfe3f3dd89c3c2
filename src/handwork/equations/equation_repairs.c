#include "handwork/equations/equation_edits.h"
#include "handwork/equations/equation_lift.h"
#include "handwork/equations/equation_plausible.h"

#include <limits.h>

/* An edit that makes the line right. */
typedef struct RepairCandidate {
    EquationRepair repair;
    int            principle; /* that it then is, or -1 */
    int            points;    /* against it */
} RepairCandidate;

typedef struct RepairSearch {
    const EquationsAbove *lines;
    const EquationSides  *written;
    bool                  decimals;         /* it has decimals in products */
    bool                  symbols, rounded; /* it has a decimal that stands for itself and its neighbours */
    RepairCandidate      *found;
    int                   count, room;
} RepairSearch;

static bool any_wrong_above(const EquationsAbove *lines)
{
    bool wrong = false;
    for (int i = 0; i < lines->usable && !wrong; i++)
        wrong = lines->above[i].wrong;
    return wrong;
}

/* Returns how the repaired line agrees with the page; *from: the line that it is, *principle: the principle that it is; *once: it is one of
 * them times 1. */
static Agreement agreement(const RepairSearch *s, const EquationSides *sides, int *from, int *principle, bool *once)
{
    const EquationsAbove *lines = s->lines;
    EquationPart          part[MOST_COMBINED];
    *from = *principle = -1;
    *once = false;
    Rat  open = s->rounded ? equation_rows_rounding(sides, lines->page->world, lines->exact) : rat_int(0);
    bool holds = equation_lines_hold(lines, sides, open, s->symbols);
    if (!holds && s->decimals) {
        EquationSides exactly = equation_unrounded(sides, lines->page->world);
        holds = equation_lines_hold(lines, &exactly, open, false);
    }
    if (!holds && (s->symbols || !any_wrong_above(lines))) /* most edits end here */
        return AGREES_NOT;
    EquationRow found = equation_rows_read(sides, &lines->columns, lines->page->world, lines->exact), *row = &found;
    if (!row->linear || row->empty)
        return !holds ? AGREES_NOT : s->symbols ? AGREES : AGREES_BY_NUMBERS;
    for (int wrong = 0; wrong < 2; wrong++)
        if (equation_lines_combine(part, lines, row, (EquationSearch){0, 1, wrong, false})) {
            *from = part[0].claim;
            *once |= rat_is_one(part[0].times);
        }
    if (holds && equation_lines_combine(part, lines, row, (EquationSearch){1, 0, false, false})) {
        *principle = (int)(part[0].principle - lines->principles->of);
        *once |= rat_is_one(part[0].times);
    } else if (*from >= 0)
        *principle = lines->above[*from].stands_for;
    if (*from >= 0 || *principle >= 0 || (holds && s->symbols))
        return AGREES;
    for (int wrong = 0; wrong < 2; wrong++)
        if ((holds || wrong) && (equation_lines_combine(part, lines, row, (EquationSearch){0, 2, wrong, false}) ||
                                 equation_lines_combine(part, lines, row, (EquationSearch){1, 1, wrong, false})))
            return AGREES_COMBINED;
    return holds ? AGREES_BY_NUMBERS : AGREES_NOT;
}

/* Whether both sides are products that begin with the same number: 3*w = 3*2. */
static bool share_factor(const EquationSides *sides, NumCtx *exact)
{
    const Exact *factor[2];
    for (int i = 0; i < 2; i++) {
        const Expr *side = sides->side[i];
        factor[i] = side->kind == EXPR_CHAIN && side->ops[1] == OP_MUL ? equation_literal(side->arg[0], exact) : NULL;
    }
    return factor[0] && factor[1] && exact_compare(exact_num(factor[0]), exact_num(factor[1]), exact) == ORDER_EQUAL;
}

/* V.y = V.y repairs nothing, and 3*w = 3*2, with another name for what was meant, only repeats w = 2. */
static void keep(RepairSearch *s, EquationRepair repair, int principle, int points)
{
    const EquationSides *result = &repair.result;
    if (equation_is_quantity(result->side[0], result->side[1]) || (repair.edit.kind == EDIT_NAME && share_factor(result, s->lines->exact)))
        return;
    *ARENA_ADD(s->lines->page->aside, s->found, s->count, &s->room) =
        (RepairCandidate){.repair = repair, .principle = principle, .points = points};
}

enum { MORE_THAN_NUMBERS = 4 };

/* Whether the repaired line is true for other data, too. */
static bool is_law(const RepairSearch *s, const EquationSides *sides)
{
    const EquationPage *page = s->lines->page;
    return s->symbols || equation_lift_holds(sides, page->world, page->varied, page->varieds, s->lines->exact);
}

static void visit(const FormulaEdit *edit, void *data)
{
    RepairSearch  *s = data;
    EquationRepair repair = {.edit = *edit, .result = {{edit->result->arg[0], edit->result->arg[1]}}};
    int            principle;
    bool           once;
    Agreement      agrees = agreement(s, &repair.result, &repair.from, &principle, &once);
    repair.sure = agrees == AGREES;
    if (agrees != AGREES_NOT)
        keep(s, repair, principle,
             equation_plausible_points(edit, s->written, s->lines->page->world, agrees, once, repair.from >= 0) -
                 (is_law(s, &repair.result) ? MORE_THAN_NUMBERS : 0));
}

static void search(RepairSearch *s, const EquationSides *written)
{
    const EquationsAbove *lines = s->lines;
    FormulaEditing        editing = {.kinds = ~(1u << EDIT_BRACKET_REMOVED),
                                     .others = equation_edits_others,
                                     .from = lines,
                                     .factors = equation_edits_factors(lines),
                                     .terms = equation_edits_terms(lines),
                                     .exact = lines->exact};
    Expr                 *equation = expr_chain(lines->exact->mem, (Expr *)written->side[0], OP_EQ, (Expr *)written->side[1]);
    formula_edits_each(&editing, equation, visit, s);
}

/* ---- a term with another value ----------------------------------------------------------------------------- */

/* The only term of a side with the quantity of that column (columns->count: a number), below signs; NULL if there are two, or none. */
static const Expr *only_term(const EquationSides *sides, int column, const EquationColumns *columns, int *side)
{
    const Expr *only = NULL;
    int         found = 0;
    for (int i = 0; i < 2; i++) {
        const Expr *all = sides->side[i];
        bool        sum = all->kind == EXPR_CHAIN && expr_level(all) == LEVEL_SUM;
        for (int k = 0; k < (sum ? all->count : 1); k++) {
            const Expr *term = sum ? all->arg[k] : all;
            bool        quantity = column < columns->count;
            bool        has = quantity ? equation_rows_use(term, columns, column) : !expr_is_zero(term);
            for (int q = 0; q < columns->count && !quantity; q++)
                has &= !equation_rows_use(term, columns, q);
            found += has;
            only = has ? term : only;
            *side = has ? i : *side;
        }
    }
    return found == 1 ? only : NULL;
}

/* v2 = v1 below v2 - v1 = 6.4: a number is missing. */
static void find_missing_number(RepairSearch *s, const EquationSides *written, const EquationRow *row, int from)
{
    const EquationsAbove *lines = s->lines;
    const EquationRow    *above = &lines->above[from].row;
    NumCtx               *exact = lines->exact;
    Rat                   off, multiplier[MOST_COMBINED];
    if (rat_sub(&off, row->rest, above->rest, exact) != NUM_OK || rat_is_zero(off))
        return;
    const Expr *number = equation_number(exact_rational(rat_sign(off) < 0 ? rat_neg(off, exact) : off, exact), exact);
    for (int minus = 0; minus < 2; minus++) {
        EquationSides mended = *written;
        Expr         *more = expr_chain(exact->mem, (Expr *)written->side[1], minus ? OP_SUB : OP_ADD, (Expr *)number);
        more->shape = NUMBER;
        mended.side[1] = more;
        EquationRow    now = equation_rows_read(&mended, &lines->columns, lines->page->world, exact);
        const Expr    *after = minus ? expr_call(exact->mem, OP_NEG, (Expr *)number, NULL) : number;
        EquationRepair repair = {.edit = {.kind = EDIT_TERM_ADDED, .side = 1, .before = written->side[1], .after = after, .datum = -1},
                                 .result = mended,
                                 .from = from,
                                 .sure = true};
        if (equation_rows_combine(multiplier, &now, &above, 1, false, &lines->columns, exact))
            keep(s, repair, lines->above[from].stands_for,
                 equation_plausible_points(&repair.edit, written, lines->page->world, AGREES, true, true));
    }
}

/* A line that is a principle, or a line above, but for one number: worked out wrongly. */
static void find_value(RepairSearch *s, const EquationSides *written, const EquationRow *row)
{
    const EquationsAbove *lines = s->lines;
    for (int i = lines->usable - 1; i >= -lines->principles->count; i--) {
        const EquationRow *from = i >= 0 ? &lines->above[i].row : &lines->principles->of[-1 - i].row;
        int                column, side = 0;
        if (!equation_rows_differ_in_one(&column, row, from, &lines->columns, lines->exact))
            continue;
        const Expr    *term = only_term(written, column, &lines->columns, &side);
        EquationRepair repair = {.edit = {.kind = EDIT_TERM_VALUE, .side = side, .before = term, .datum = -1},
                                 .result = *written,
                                 .from = i >= 0 ? i : -1,
                                 .sure = true};
        if (!term && i >= 0 && column == lines->columns.count)
            find_missing_number(s, written, row, i);
        if (term)
            keep(s, repair, i >= 0 ? lines->above[i].stands_for : -1 - i,
                 equation_plausible_points(&repair.edit, written, lines->page->world, AGREES, true, i >= 0));
    }
}

/* ---- the law ------------------------------------------------------------------------------------------------ */

/* The principle whose unknowns have factors at the same places, and of these the one with most in common. */
static const EquationPrinciple *nearest_principle(const EquationsAbove *lines, const EquationRow *row)
{
    const EquationPrinciple *nearest = NULL;
    int                      most = 0;
    for (int i = 0; i < lines->principles->count && row->linear; i++) {
        const EquationPrinciple *principle = &lines->principles->of[i];
        int                      same = 0;
        for (int q = 0; q < lines->columns.count && principle->row.linear; q++) {
            bool here = !rat_is_zero(row->factor[q]), there = !rat_is_zero(principle->row.factor[q]);
            same += here && there ? 1 : here != there ? -2 : 0;
            same += here && there && rat_equal(row->factor[q], principle->row.factor[q]);
        }
        nearest = same > most ? principle : nearest;
        most = same > most ? same : most;
    }
    return nearest;
}

/* ---- the choice --------------------------------------------------------------------------------------------- */

enum { NEARLY_AS_GOOD = 1 };

static bool is_inside(const FormulaEdit *a, const FormulaEdit *b)
{
    return a->side == b->side && a->before->span.start >= b->before->span.start && a->before->span.end <= b->before->span.end;
}

/* Two edits of one place, of which the first is enough; also the same edit of the same factor at two places. */
static bool is_again(const FormulaEdit *a, const FormulaEdit *b)
{
    bool same = a->kind == b->kind && expr_same(a->before, b->before) && a->kind == EDIT_FACTOR_REMOVED;
    return same || is_inside(a, b) || is_inside(b, a);
}

/* The best candidate that is no worse than `most`, and not about a place of those chosen before; NULL if there is none. */
static const RepairCandidate *best_left(const RepairSearch *s, const EquationVerdict *verdict, int most)
{
    const RepairCandidate *best = NULL;
    for (int i = 0; i < s->count; i++) {
        const RepairCandidate *now = &s->found[i];
        bool                   again = now->points > most || (best && now->points >= best->points);
        for (int k = 0; k < verdict->repairs && !again; k++)
            again = is_again(&now->repair.edit, &verdict->repair[k].edit);
        best = again ? best : now;
    }
    return best;
}

void equation_repairs_find(EquationVerdict *verdict, const EquationsAbove *lines, const EquationClaim *claim, const EquationRow *row)
{
    RepairSearch           s = {.lines = lines,
                                .written = &claim->sides,
                                .symbols = verdict->symbols,
                                .rounded = !rat_is_zero(equation_rows_rounding(&claim->sides, lines->page->world, lines->exact))};
    const RepairCandidate *best;
    int                    most = INT_MAX;
    verdict->law = nearest_principle(lines, row);
    if (row->linear && row->empty)
        return;
    EquationSides exactly = equation_unrounded(&claim->sides, lines->page->world);
    s.decimals = exactly.side[0] != claim->sides.side[0] || exactly.side[1] != claim->sides.side[1];
    search(&s, &claim->sides);
    if (!s.symbols)
        find_value(&s, &claim->sides, row);
    while (verdict->repairs < MOST_REPAIRS && (best = best_left(&s, verdict, most)) != NULL) {
        if (!verdict->repairs) {
            most = best->points + NEARLY_AS_GOOD;
            verdict->law = best->principle >= 0 ? &lines->principles->of[best->principle] : verdict->law;
        }
        verdict->repair[verdict->repairs++] = best->repair;
    }
}
