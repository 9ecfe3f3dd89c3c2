#include "render/equation_block.h"

#include "verify/report_values.h"

/* "(1) + 2*(2): 5*vb' = 5/2"; label: NULL where there is none. */
static void add_cell(Block *block, Arena *mem, const Expr *label, const Expr *left, const Expr *right, bool rounded)
{
    Phrase cell = {0};
    if (label && label->kind == EXPR_NUMBER)
        phrase_words(&cell, mem, label->text);
    else if (label)
        phrase_math(&cell, mem, label);
    phrase_words(&cell, mem, text_of(label ? ": " : ""));
    phrase_math(&cell, mem, left);
    phrase_words(&cell, mem, TEXT(" "));
    phrase_related(&cell, mem, right, rounded);
    block->cell[block->rows++] = cell;
}

bool equation_block(const Report *report, int step, Arena *mem, Block *block)
{
    const Step *own = &report->plan->step[step];
    if (!own->equation && !own->from)
        return false;
    EquationLines lines = report_equation(report, step);
    bool          rounded = !report_is_exact(report, step);
    *block =
        (Block){.role = BLOCK_EQUATION, .of = own, .number = lines.number, .columns = 1, .cell = ARENA_MANY(mem, Phrase, lines.lines + 2)};
    if (own->equation)
        add_cell(block, mem, lines.label, own->equation->arg[0], own->equation->arg[1], false);
    for (int i = 0; i < lines.lines; i++) {
        bool worked_out = own->from ? own->from->kind != EXPR_NAME : i == lines.lines - 1;
        add_cell(block, mem, lines.label, lines.line[i]->arg[0], lines.line[i]->arg[1],
                 (rounded && worked_out) || expr_is_rounded(lines.line[i]));
    }
    if (own->from && lines.lines)
        add_cell(block, mem, NULL, expr_name(mem, own->name), lines.value, rounded || expr_is_rounded(lines.value));
    return lines.lines > 0 || lines.number;
}
