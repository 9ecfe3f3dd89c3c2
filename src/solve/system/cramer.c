#include "solve/system/cramer.h"

#include "solve/system/standard_form.h"

/* a*x + b*y = c, of an equation with these two unknowns. */
static bool take_row(const SolveSystem *l, int equation, const Atom unknown[2], const Expr *row[3])
{
    const Expr *side[2], *coefficient[3];
    Polynomial  in_x, in_y;
    bool        turned;
    equation_system_sides(l, &l->equation[equation], side);
    if (!collect_equation(&l->desk, side[0], side[1], unknown[0], &in_x) || in_x.degree != 1 ||
        atom_any_unknown(in_x.coefficient[1], l->known) ||
        !collect_equation(&l->desk, in_x.coefficient[0], term_integer(&l->desk, 0), unknown[1], &in_y) || in_y.degree != 1 ||
        atom_any_unknown(in_y.coefficient[1], l->known) || atom_any_unknown(in_y.coefficient[0], l->known))
        return false;
    Polynomial whole = {.degree = 2, .coefficient = {in_y.coefficient[0], in_y.coefficient[1], in_x.coefficient[1]}};
    if (!standard_coefficients(l, &whole, coefficient, &turned))
        return false;
    row[0] = coefficient[2];
    row[1] = coefficient[1];
    row[2] = term_negative(&l->desk, coefficient[0]);
    return true;
}

/* The determinant of two columns of the rows. */
static const Expr *determinant(const SolveSystem *l, const CramerBlock *block, int first, int second)
{
    const TermDesk *desk = &l->desk;
    return term_sum(desk, term_product(desk, block->row[0][first], block->row[1][second]), OP_SUB,
                    term_product(desk, block->row[1][first], block->row[0][second]));
}

static bool take_block(const SolveSystem *l, int first, int second, const Atom unknown[2], SolveLine line[2])
{
    CramerBlock *block = ARENA_ONE(l->desk.mem, CramerBlock);
    *block = (CramerBlock){.unknown = {unknown[0], unknown[1]}};
    if (!take_row(l, first, unknown, block->row[0]) || !take_row(l, second, unknown, block->row[1]))
        return false;
    const Expr *bottom = determinant(l, block, 0, 1);
    if (equation_system_is_zero(l, bottom))
        return false;
    for (int i = 0; i < 2; i++)
        line[i] = (SolveLine){.atom = unknown[i],
                              .formula = term_quotient(&l->desk, determinant(l, block, i ? 0 : 2, i ? 2 : 1), bottom),
                              .equation = i ? second : first,
                              .block = block,
                              .column = i};
    return true;
}

/* The two unknowns of an equation between numbers. */
static bool has_two(const SolveSystem *l, int equation, Atom unknown[MOST_UNKNOWNS])
{
    const SolveEquation *e = &l->equation[equation];
    bool                 number = e->left->shape.kind == SHAPE_NUMBER || e->part != ATOM_WHOLE;
    return number && !e->used && !e->spent && !e->put[0] && equation_system_unknowns(l, e, unknown) == 2;
}

bool cramer_lines(const SolveSystem *l, SolveLine line[2])
{
    int  least = 2 * RANK_SECOND;
    bool found = false;
    for (int i = 0; i < l->equations; i++) {
        Atom one[MOST_UNKNOWNS], other[MOST_UNKNOWNS];
        for (int k = i + 1; k < l->equations && has_two(l, i, one); k++) {
            int  cost = (int)(l->equation[i].rank + l->equation[k].rank);
            bool same = cost < least && has_two(l, k, other) && atom_among(one, 2, other[0]) && atom_among(one, 2, other[1]);
            if (!same || !take_block(l, i, k, one, line))
                continue;
            least = cost;
            found = true;
        }
    }
    return found;
}

static const Expr *name_of(const SolveSystem *l, Atom atom)
{
    int slot = atom / ATOM_PARTS;
    return atom_expr(&l->desk, atom, l->name[slot], l->shape[slot]);
}

const Expr *cramer_equation(const SolveSystem *l, const CramerBlock *block, int row)
{
    const Expr *x = term_product(&l->desk, block->row[row][0], name_of(l, block->unknown[0]));
    const Expr *y = term_product(&l->desk, block->row[row][1], name_of(l, block->unknown[1]));
    return expr_chain(l->desk.mem, (Expr *)term_sum(&l->desk, x, OP_ADD, y), OP_EQ, (Expr *)block->row[row][2]);
}

Text cramer_determinant(const CramerBlock *block, int column, Arena *mem)
{
    Buf buf = {0};
    buf_puts(&buf, "det([");
    for (int row = 0; row < 2; row++)
        for (int i = 0; i < 2; i++) {
            expr_write(&buf, block->row[row][i == column ? 2 : i], false);
            buf_puts(&buf, i == 0 ? ", " : row == 0 ? "; " : "])");
        }
    return buf_finish(&buf, mem);
}
