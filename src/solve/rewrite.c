#include "solve/rewrite.h"
#include "solve/cramer.h"

#include "solve/needed_lines.h"
#include "solve/run_forward.h"
#include "solve/standard_form.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is known -------------------------------------------------------------------------------------------- */

static bool put_known(Rewriting *w, const SolveKnown *known)
{
    const Step *step = rewriting_step_of(w, known->slot);
    bool        whole = known->part == ATOM_WHOLE;
    Shape       shape = step->shape;
    if (!whole) {
        shape.kind = SHAPE_NUMBER;
        shape.rows = shape.cols = 0;
    }
    Step *given = maker_given(&w->maker, whole ? step->name : rewriting_name(w, atom_of(known->slot, known->part)), shape, (Span){0});
    if (!given)
        return false;
    given->keyword = whole && step->role == ROLE_GIVEN ? step->keyword : given->name;
    given->caption = step->caption;
    given->cite = step->cite;
    given->unit = step->unit;
    given->infinite_ok = step->infinite_ok;
    given->quiet = step->quiet;
    w->bound[known->slot] |= whole;
    return true;
}

/* ---- equations ------------------------------------------------------------------------------------------------ */

/* Whether the equation needs no line of its own: it is a step of the method that works out just this quantity, or it only says that two
 * names mean the same. */
static bool is_definition(const Rewriting *w, const SolveLine *line)
{
    const SolveEquation *e = &w->system->equation[line->equation];
    const Step          *step = e->step < 0 ? NULL : &w->system->problem->plan->step[e->step];
    bool                 whole = line->whole || line->atom % ATOM_PARTS == ATOM_NUMBER;
    bool                 same = e->left->kind == EXPR_NAME && e->right->kind == EXPR_NAME;
    return step && whole && !line->block && !e->put[0] && (same || (e->rank >= RANK_STEP && step->slot == line->atom / ATOM_PARTS));
}

/* Whether the formula has what the line works out, or a part of it. */
static bool uses_line(const Expr *formula, const SolveLine *line, Shape shape)
{
    bool uses = atom_count(formula, line->atom) > 0;
    for (int part = 0; line->whole && part < shape.rows && !uses; part++)
        uses = atom_count(formula, atom_of(line->atom / ATOM_PARTS, part)) > 0;
    return uses;
}

static void mark_early(Rewriting *w)
{
    const SolveSystem *l = w->system;
    for (int i = 0; i < l->lines; i++) {
        const SolveLine *line = &l->line[i];
        bool             waits = !is_definition(w, line);
        for (int k = 0; k < i && !waits; k++)
            waits = !w->early[k] && uses_line(line->formula, &l->line[k], l->shape[l->line[k].atom / ATOM_PARTS]);
        w->early[i] = !waits;
    }
}

/* An equation on a line of its own, which is no step: what it says is settled later. */
static Step *add_equation(Rewriting *w, Text caption)
{
    Text  name = text_format(w->maker.mem, "(%d)", ++w->equations);
    Expr *nothing = expr_new(w->maker.mem, EXPR_NONE, (Span){0});
    Step *step = maker_formula(&w->maker, ROLE_STEP, name, (Span){0}, nothing);
    if (step)
        step->caption = caption;
    return step;
}

static bool put_equation(Rewriting *w, int equation)
{
    const SolveEquation *e = &w->system->equation[equation];
    const Step          *own = e->step < 0 ? NULL : &w->system->problem->plan->step[e->step];
    for (int i = 0; i < w->system->equations; i++) /* the components of one equation are one line */
        if (w->number[i] >= 0 && w->system->equation[i].left == e->left)
            w->number[equation] = w->number[i];
    if (w->number[equation] >= 0)
        return true;
    w->number[equation] = w->maker.count;
    Step *step = add_equation(w, own && !e->caption.len ? own->caption : e->caption);
    if (step && own)
        step->cite = own->cite;
    return step != NULL;
}

/* ---- solutions ------------------------------------------------------------------------------------------------ */

/* The vector whose components have all been found. */
static bool put_whole(Rewriting *w, int slot)
{
    Shape shape = w->system->shape[slot];
    Expr *vector = expr_new(w->maker.mem, EXPR_VECTOR, (Span){0});
    int   room = 0;
    vector->shape = shape;
    for (int i = 0; i < shape.rows; i++)
        expr_append(w->maker.mem, vector, OP_ADD, expr_name(w->maker.mem, rewriting_name(w, atom_of(slot, i))), &room);
    const Step *own = rewriting_step_of(w, slot);
    Step       *step = maker_formula(&w->maker, own->role == ROLE_STEP ? ROLE_STEP : ROLE_ANSWER, own->name, (Span){0}, vector);
    if (!step)
        return false;
    step->caption = own->caption;
    step->unit = own->unit;
    w->bound[slot] = true;
    return true;
}

static bool has_all_parts(const Rewriting *w, int slot, int upto)
{
    const SolveSystem *l = w->system;
    int                parts = 0;
    for (int i = 0; i < l->problem->knowns; i++)
        parts += l->problem->known[i].slot == slot && l->problem->known[i].part != ATOM_WHOLE;
    for (int i = 0; i <= upto; i++)
        parts += w->needed[i] && l->line[i].atom / ATOM_PARTS == slot;
    return parts == l->shape[slot].rows;
}

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

/* The root of the quadratic equation, by its discriminant. */
static const Expr *put_discriminant(Rewriting *w, int sign, const Expr *const number[])
{
    const TermDesk *desk = &w->system->desk;
    if (term_is_zero(number[1])) {
        const Expr *size = term_call(desk, OP_SQRT, term_quotient(desk, term_negative(desk, number[0]), number[2]), NULL, NUMBER);
        return sign > 0 ? size : term_negative(desk, size);
    }
    const Expr *product = term_product(desk, term_product(desk, term_integer(desk, 4), number[2]), number[0]);
    Step       *step = rewriting_put(w, ROLE_STEP, free_name(w, "D"), term_sum(desk, term_power(desk, number[1], 2), OP_SUB, product));
    if (!step)
        return NULL;
    step->caption = TEXT("discriminant");
    Expr *name = expr_name(w->maker.mem, step->name);
    name->shape = NUMBER;
    const Expr *root = term_call(desk, OP_SQRT, name, NULL, NUMBER);
    const Expr *top = term_sum(desk, term_negative(desk, number[1]), sign > 0 ? OP_ADD : OP_SUB, root);
    return term_quotient(desk, top, term_product(desk, term_integer(desk, 2), number[2]));
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

/* "(2) and (3) put into (1)", "(1) to (10) put into (11)" */
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
        steps = k == steps ? steps + 1 : steps;
    }
    qsort(step, (size_t)steps, sizeof *step, by_place);
    for (int i = 0; i < steps; i++) {
        int last = i;
        while (last + 1 < steps && step[last + 1] == step[last] + 1)
            last++;
        last = last < i + 2 ? i : last; /* two are no range */
        buf_printf(&buf, "%s%.*s", i == 0 ? "" : last + 1 < steps ? ", " : " and ", TEXT_ARG(w->maker.step[step[i]].name));
        if (last > i)
            buf_printf(&buf, " to %.*s", TEXT_ARG(w->maker.step[step[last]].name));
        i = last;
    }
    buf_puts(&buf, steps ? " put into " : "");
    buf_printf(&buf, "%.*s%s", TEXT_ARG(w->maker.step[w->number[equation]].name), steps ? "" : " in its standard form");
    return buf_finish(&buf, w->maker.mem);
}

/* An equation into which others were put, with its numbers worked out; and the formula that solves it. NULL: as it is. */
static const Expr *put_form(Rewriting *w, const SolveLine *line, int *form)
{
    const Expr *number[MOST_DEGREE + 1];
    bool        turned;
    if (!standard_coefficients(w->system, &line->form, number, &turned))
        return NULL;
    *form = w->maker.count;
    if (!add_equation(w, how_formed(w, line->equation)))
        return NULL;
    if (line->form.degree > 2)
        return standard_number(&w->system->desk, line->formula->exact);
    return line->form.degree == 2 ? put_discriminant(w, turned ? -line->sign : line->sign, number) : put_quotient(w, number);
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
        step->caption = said;
    return step != NULL;
}

/* Both equations in their standard form and the determinants, in front of the first line; then this line: Dx/D. */
static const Expr *put_block(Rewriting *w, int i)
{
    const SolveLine *line = &w->system->line[i];
    for (int k = i; k < i + 2 && !line->column; k++) {
        w->form[k] = w->maker.count;
        if (!add_equation(w, how_formed(w, w->system->line[k].equation)))
            return NULL;
    }
    for (int column = -1; column < 2 && !line->column; column++)
        if (!put_determinant(w, line->block, column, &w->determinant[column + 1]))
            return NULL;
    Expr *top = expr_name(w->maker.mem, w->determinant[line->column + 1]), *bottom = expr_name(w->maker.mem, w->determinant[0]);
    top->shape = bottom->shape = NUMBER;
    return term_quotient(&w->system->desk, top, bottom);
}

static void note_from(Rewriting *w, Step *step, int equation)
{
    Expr *from = expr_name(w->maker.mem, w->maker.step[equation].name);
    from->slot = w->maker.step[equation].slot;
    step->from = from;
}

static bool put_line(Rewriting *w, int i, int *form)
{
    const SolveLine *line = &w->system->line[i];
    int              slot = line->atom / ATOM_PARTS;
    bool             number = line->atom % ATOM_PARTS == ATOM_NUMBER, whole = line->whole || number, definition = is_definition(w, line);
    const Step      *own = rewriting_step_of(w, slot);
    Role             role = whole && own->role != ROLE_STEP ? ROLE_ANSWER : ROLE_STEP;
    Text             stage = w->maker.stage;
    const Expr      *formula = line->block ? put_block(w, i) : line->form.degree ? put_form(w, line, form) : NULL;
    if (w->early[i])
        w->maker.stage = own->stage;
    Step *step = rewriting_put(w, role, whole ? own->name : rewriting_name(w, line->atom), formula ? formula : line->formula);
    w->maker.stage = stage;
    if (!step)
        return false;
    maker_measure(&w->maker, step, own->shape.dimension); /* numbers that were worked out have lost it */
    if (!line->block && (*form >= 0 || !definition))
        note_from(w, step, *form >= 0 ? *form : w->number[line->equation]);
    step->caption = own->caption;
    step->cite = definition ? own->cite : (Text){0};
    step->velocity = whole && own->velocity;
    step->unit = whole || own->shape.kind != SHAPE_VECTOR ? own->unit : step->unit;
    w->bound[slot] |= whole;
    return whole || !has_all_parts(w, slot, i) || put_whole(w, slot);
}

static bool put_conditions(Rewriting *w)
{
    const SolveProblem *problem = w->system->problem;
    for (int i = 0; i < problem->conditions; i++) {
        Step *law = rewriting_put(w, ROLE_LAW, (Text){0}, problem->condition[i]);
        if (!law)
            return false;
        law->caption = problem->words[i];
    }
    return true;
}

/* The lines that are early, or the others. */
static bool put_lines(Rewriting *w, bool early)
{
    for (int i = 0; i < w->system->lines; i++)
        if (w->needed[i] && w->early[i] == early && !put_line(w, i, &w->form[i]))
            return false;
    return true;
}

/* The equation and, before it, those that are put into it. */
static bool put_equation_with_others(Rewriting *w, int equation)
{
    const SolveEquation *e = &w->system->equation[equation];
    for (int i = 0; i < e->bys; i++)
        if (!put_equation(w, e->by[i]))
            return false;
    return put_equation(w, equation);
}

static bool put_equations(Rewriting *w)
{
    for (int i = 0; i < w->system->lines; i++)
        if (w->needed[i] && !is_definition(w, &w->system->line[i]) && !put_equation_with_others(w, w->system->line[i].equation))
            return false;
    return true;
}

/* What the equations say. */
static bool close_equations(Rewriting *w, int first)
{
    const SolveSystem *l = w->system;
    bool              *found = ARENA_MANY(w->maker.mem, bool, w->maker.count);
    for (int i = first; i < w->maker.count; i++)
        found[i] = true;
    memset(w->bound, true, (size_t)l->problem->plan->slots); /* the method, run forwards, has named the rest */
    for (int i = 0; i < l->equations; i++) {
        Expr *both = expr_chain(w->maker.mem, (Expr *)l->equation[i].left, OP_EQ, (Expr *)l->equation[i].right);
        if (w->number[i] >= 0 && !rewriting_close(w, &w->maker.step[w->number[i]], both, l->equation[i].reduced, found))
            return false;
    }
    for (int i = 0; i < l->lines; i++) {
        const SolveLine *line = &l->line[i];
        const Expr      *number[MOST_DEGREE + 1];
        bool             turned;
        if (line->block && w->form[i] >= 0 &&
            !rewriting_close(w, &w->maker.step[w->form[i]], cramer_equation(l, line->block, line->column), NULL, found))
            return false;
        if (!w->needed[i] || w->form[i] < 0 || line->block || !standard_coefficients(l, &line->form, number, &turned))
            continue;
        const Expr *x = atom_expr(&l->desk, line->atom, l->name[line->atom / ATOM_PARTS], l->shape[line->atom / ATOM_PARTS]);
        if (!rewriting_close(w, &w->maker.step[w->form[i]], standard_equation(&l->desk, line->form.degree, number, x), NULL, found))
            return false;
    }
    return true;
}

/* The cases in which the equations stand that were used. */
static void list_cases(const Rewriting *w, SolveCandidate *candidate)
{
    const SolveSystem *l = w->system;
    const Plan        *plan = l->problem->plan;
    SolveCase         *supposed = ARENA_MANY(w->maker.mem, SolveCase, plan->aspects);
    bool              *listed = ARENA_MANY(w->maker.mem, bool, plan->aspects);
    for (int i = 0; i < l->equations; i++) {
        const Step *step = w->number[i] >= 0 && l->equation[i].step >= 0 ? &plan->step[l->equation[i].step] : NULL;
        for (; step && step->guard >= 0 && !listed[step->guard]; step = &plan->step[step->guard]) {
            listed[step->guard] = true;
            supposed[candidate->supposals++] = (SolveCase){.step = w->guard[step->guard], .is = step->guard_is};
        }
    }
    candidate->supposed = supposed;
}

/* Places for all that a rewriting notes of the system. */
static Rewriting open_rewriting(const SolveSystem *l, Diag *diag)
{
    const Plan *plan = l->problem->plan;
    Arena      *mem = l->desk.mem;
    Rewriting   w = {.system = l,
                     .needed = ARENA_MANY(mem, bool, l->lines + 1),
                     .early = ARENA_MANY(mem, bool, l->lines + 1),
                     .bound = ARENA_MANY(mem, bool, plan->slots),
                     .shown = ARENA_MANY(mem, bool, plan->aspects),
                     .opened = ARENA_MANY(mem, bool, plan->aspects),
                     .guard = ARENA_MANY(mem, int, plan->aspects),
                     .number = ARENA_MANY(mem, int, l->equations + 1),
                     .form = ARENA_MANY(mem, int, l->lines + 1)};
    maker_open(&w.maker, mem, diag, l->desk.num);
    memset(w.guard, -1, sizeof(int) * (size_t)plan->aspects);
    memset(w.number, -1, sizeof(int) * (size_t)l->equations);
    memset(w.form, -1, sizeof(int) * (size_t)l->lines);
    return w;
}

/* What is known, and what needs no equation. */
static bool put_beginning(Rewriting *w)
{
    const SolveProblem *problem = w->system->problem;
    mark_early(w);
    for (int i = 0; i < problem->knowns; i++)
        if (!put_known(w, &problem->known[i]))
            return false;
    return put_lines(w, true);
}

static bool close_rewriting(Rewriting *w, SolveCandidate *candidate)
{
    const SolveProblem *problem = w->system->problem;
    Input              *givens = ARENA_MANY(w->maker.mem, Input, problem->knowns);
    Plan               *made = maker_finish(&w->maker, problem->plan->method, problem->plan->title, problem->plan->source, NULL, 0);
    for (int i = 0; i < problem->knowns; i++)
        givens[i] = problem->known[i].value;
    *candidate = (SolveCandidate){.plan = made, .givens = givens};
    return made != NULL;
}

bool rewrite(const SolveSystem *l, SolveCandidate *candidate)
{
    Diag      diag = {.mem = l->desk.mem};
    Rewriting w = open_rewriting(l, &diag);
    needed_lines_mark(l, w.needed);
    if (!put_beginning(&w))
        return false;
    int first = w.maker.count;
    w.maker.stage = TEXT("Equations");
    if (!put_equations(&w))
        return false;
    w.maker.stage = TEXT("Solve");
    if (!put_lines(&w, false) || !run_forward_put(&w) || !close_equations(&w, first) || !run_forward_close(&w) || !put_conditions(&w) ||
        !close_rewriting(&w, candidate))
        return false;
    list_cases(&w, candidate);
    return true;
}

bool rewrite_refuted(const SolveSystem *l, const SolveFailure *failure, SolveCandidate *candidate, int step[2])
{
    Diag      diag = {.mem = l->desk.mem};
    Rewriting w = open_rewriting(l, &diag);
    int       line = failure->line;
    needed_lines_mark_for(l, failure->law, w.needed);
    if (line >= 0)
        w.needed[line] = true;
    if (!put_beginning(&w))
        return false;
    int first = w.maker.count;
    w.maker.stage = TEXT("Equations");
    if (!put_equations(&w) || !put_equation(&w, failure->equation))
        return false;
    w.maker.stage = TEXT("Solve");
    if (!put_lines(&w, false) || !close_equations(&w, first))
        return false;
    step[0] = line < 0 ? -1 : w.number[l->line[line].equation];
    step[1] = w.number[failure->equation];
    Step *law = rewriting_put(&w, ROLE_LAW, (Text){0}, failure->law);
    if (!law)
        return false;
    law->caption = text_format(w.maker.mem, "by %.*s", TEXT_ARG(w.maker.step[step[1]].name));
    return close_rewriting(&w, candidate);
}
