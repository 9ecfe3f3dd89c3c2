#include "render/equation_block.h"

#include "verify/report_values.h"

static void add_cell(Block *block, Arena *mem, Text before, const Expr *left, const Expr *right, bool rounded)
{
    Phrase cell = {0};
    phrase_words(&cell, mem, before);
    phrase_math(&cell, mem, left);
    phrase_words(&cell, mem, TEXT(" "));
    phrase_related(&cell, mem, right, rounded);
    block->cell[block->rows++] = cell;
}

/* "(1) + 2*(2): " */
static Text text_of_label(const Report *report, const Expr *label, Arena *mem)
{
    Buf buf = {0};
    expr_write(&buf, label, report->unicode);
    buf_puts(&buf, ": ");
    return buf_finish(&buf, mem);
}

bool equation_block(const Report *report, int step, Arena *mem, Block *block)
{
    const Step *own = &report->plan->step[step];
    if (!own->equation && !own->from)
        return false;
    EquationLines lines = report_equation(report, step);
    bool          rounded = !report_is_exact(report, step);
    Text          label = lines.label ? text_of_label(report, lines.label, mem) : (Text){0};
    *block = (Block){.kind = BLOCK_EQUATION, .of = own, .level = lines.number, .cell = ARENA_MANY(mem, Phrase, lines.lines + 2)};
    if (own->equation)
        add_cell(block, mem, label, own->equation->arg[0], own->equation->arg[1], false);
    for (int i = 0; i < lines.lines; i++) {
        bool worked_out = own->from ? own->from->kind != EXPR_NAME : i == lines.lines - 1;
        add_cell(block, mem, label, lines.line[i]->arg[0], lines.line[i]->arg[1],
                 (rounded && worked_out) || expr_is_rounded(lines.line[i]));
    }
    if (own->from && lines.lines)
        add_cell(block, mem, (Text){0}, expr_name(mem, own->name), lines.value, rounded || expr_is_rounded(lines.value));
    return lines.lines > 0 || lines.number;
}
