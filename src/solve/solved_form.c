#include "solve/solved_form.h"

#include "solve/system/cramer.h"
#include "solve/system/standard_form.h"

#include <stdlib.h>

/* A name for a step that stands for nothing else in the plan: D, D2, ... */
static Text free_name(const Rewriting *w, const char *name)
{
    Text    text = text_of(name);
    Binding binding;
    Scope  *scope = (Scope *)&w->maker.scope;
    for (int i = 2; scope->find(scope, text, &binding); i++)
        text = text_format(w->maker.mem, "%s%d", name, i);
    return text;
}

/* The root of the quadratic equation, by its discriminant; *other: the other one. */
static const Expr *put_discriminant(Rewriting *w, int sign, const Expr *const number[], const Expr **other)
{
    const TermDesk *desk = &w->system->desk;
    if (term_is_zero(number[1])) {
        const Expr *size = term_call(desk, OP_SQRT, term_quotient(desk, term_negative(desk, number[0]), number[2]), NULL, NUMBER);
        const Expr *negative = term_negative(desk, size);
        *other = sign > 0 ? negative : size;
        return sign > 0 ? size : negative;
    }
    const Expr *product = term_product(desk, term_product(desk, term_integer(desk, 4), number[2]), number[0]);
    Step       *step = rewriting_put(w, ROLE_STEP, free_name(w, "D"), term_sum(desk, term_power(desk, number[1], 2), OP_SUB, product));
    if (!step)
        return NULL;
    step->page.caption = TEXT("discriminant");
    Expr *name = expr_name(w->maker.mem, step->name);
    name->shape = NUMBER;
    const Expr *root = term_call(desk, OP_SQRT, name, NULL, NUMBER);
    const Expr *below = term_product(desk, term_integer(desk, 2), number[2]), *minus = term_negative(desk, number[1]);
    const Expr *sum = term_quotient(desk, term_sum(desk, minus, OP_ADD, root), below);
    const Expr *difference = term_quotient(desk, term_sum(desk, minus, OP_SUB, root), below);
    *other = sign > 0 ? difference : sum;
    return sign > 0 ? sum : difference;
}

/* The root of 5*x + 20 = 0: (-20)/5. */
static const Expr *put_quotient(Rewriting *w, const Expr *const number[])
{
    const TermDesk *desk = &w->system->desk;
    const Expr     *above = term_negative(desk, number[0]);
    if (term_is_one(number[1]) || term_is_zero(number[0]))
        return above;
    Expr *quotient = expr_chain(desk->mem, (Expr *)above, OP_DIV, (Expr *)number[1]);
    quotient->shape = NUMBER;
    return quotient;
}

static int by_place(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* "Substitute (2) and (3) into (1)", "Substitute (1) to (10) into (11)" */
static Text how_formed(const Rewriting *w, int equation)
{
    const SolveEquation *e = &w->system->equation[equation];
    int                  step[MOST_PUT] = {0}, steps = 0;
    Buf                  buf = {0};
    for (int i = 0; i < e->bys; i++) { /* components of one equation have one number */
        int own = w->number[e->by[i]], k = 0;
        while (k < steps && step[k] != own)
            k++;
        step[k] = own;
        steps = k == steps && own != w->number[equation] ? steps + 1 : steps;
    }
    qsort(step, (size_t)steps, sizeof *step, by_place);
    for (int i = 0; i < steps; i++) {
        int last = i;
        while (last + 1 < steps && step[last + 1] == step[last] + 1)
            last++;
        last = last < i + 2 ? i : last; /* two are no range */
        buf_printf(&buf, "%s%.*s", i == 0 ? "Substitute " : last + 1 < steps ? ", " : " and ", TEXT_ARG(w->maker.step[step[i]].name));
        if (last > i)
            buf_printf(&buf, " to %.*s", TEXT_ARG(w->maker.step[step[last]].name));
        i = last;
    }
    buf_puts(&buf, steps ? " into " : "");
    buf_printf(&buf, "%.*s%s", TEXT_ARG(w->maker.step[w->number[equation]].name), steps ? "" : " in its standard form");
    return buf_finish(&buf, w->maker.mem);
}

const Expr *solved_form_put(Rewriting *w, const SolveLine *line, int *form, const Expr **other)
{
    const Expr *number[MOST_DEGREE + 1];
    bool        turned;
    if (!standard_coefficients(w->system, &line->form, number, &turned))
        return NULL;
    *form = w->maker.count;
    if (!rewriting_add_equation(w, how_formed(w, line->equation)))
        return NULL;
    if (line->form.degree > 2)
        return standard_number(&w->system->desk, line->formula->exact);
    return line->form.degree == 2 ? put_discriminant(w, turned ? -line->sign : line->sign, number, other) : put_quotient(w, number);
}

Step *solved_form_put_other(Rewriting *w, Atom atom, const Expr *root)
{
    Text  name = text_format(w->maker.mem, "other %.*s", TEXT_ARG(rewriting_name(w, atom)));
    Step *step = rewriting_put(w, ROLE_STEP, free_name(w, name.at), root);
    if (step)
        step->page.caption = TEXT("the other root of the equation");
    return step;
}

/* ---- two equations together ----------------------------------------------------------------------------------- */

/* The determinant of the block. */
static bool put_determinant(Rewriting *w, const CramerBlock *block, int column, Text *name)
{
    Text said = TEXT("determinant of the coefficients");
    *name = free_name(w, column < 0 ? "D" : column ? "Dy" : "Dx");
    if (column >= 0)
        said = text_format(w->maker.mem, "the same with the right-hand sides in place of the coefficients of %.*s",
                           TEXT_ARG(rewriting_name(w, block->unknown[column])));
    Step *step = maker_text(&w->maker, ROLE_STEP, *name, cramer_determinant(block, column, w->maker.mem));
    if (step)
        step->page.caption = said;
    return step != NULL;
}

const Expr *solved_form_of_block(Rewriting *w, int i)
{
    const SolveLine *line = &w->system->line[i];
    for (int k = i; k < i + 2 && !line->column; k++) {
        w->form[k] = w->maker.count;
        if (!rewriting_add_equation(w, how_formed(w, w->system->line[k].equation)))
            return NULL;
    }
    for (int column = -1; column < 2 && !line->column; column++)
        if (!put_determinant(w, line->block, column, &w->determinant[column + 1]))
            return NULL;
    Expr *top = expr_name(w->maker.mem, w->determinant[line->column + 1]), *bottom = expr_name(w->maker.mem, w->determinant[0]);
    top->shape = bottom->shape = NUMBER;
    return term_quotient(&w->system->desk, top, bottom);
}
