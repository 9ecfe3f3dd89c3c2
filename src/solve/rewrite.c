#include "solve/rewrite.h"
#include "solve/system/cramer.h"

#include "solve/needed_lines.h"
#include "solve/run_forward.h"
#include "solve/solved_form.h"
#include "solve/system/standard_form.h"

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
    given->page.caption = step->page.caption;
    given->page.cite = step->page.cite;
    given->unit = step->unit;
    given->infinite_ok = step->infinite_ok;
    given->page.quiet = step->page.quiet;
    if (plan_is_hidden(step))
        plan_hide(given);
    w->bound[known->slot] |= whole;
    return true;
}

/* ---- equations ------------------------------------------------------------------------------------------------ */

static bool is_whole(const SolveLine *line)
{
    return line->whole || line->atom % ATOM_PARTS == ATOM_NUMBER;
}

/* Whether the equation needs no line of its own: it is a step of the method that works out just this quantity, or it only says that two
 * names mean the same. */
static bool is_definition(const Rewriting *w, const SolveLine *line)
{
    const SolveEquation *e = &w->system->equation[line->equation];
    const Step          *step = e->step < 0 ? NULL : &w->system->problem->plan->step[e->step];
    bool                 same = e->left->kind == EXPR_NAME && e->right->kind == EXPR_NAME;
    return step && is_whole(line) && !line->block && !e->put[0] &&
           (same || (e->rank >= RANK_STEP && step->slot == line->atom / ATOM_PARTS));
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

/* The words above an equation on a page. Those that only follow the method forwards say once which of its stages they are of. */
static Text equation_caption(Rewriting *w, const SolveEquation *e, const Step *own, bool passing)
{
    if (!own || e->caption.len)
        return e->caption;
    bool follows = e->reduced || (passing && equation_system_defines(w->system, e) && !w->bound[e->left->slot]);
    if (!follows || !own->page.stage.len)
        return own->page.caption;
    Text before = w->stage, none = {0};
    w->stage = own->page.stage;
    return text_equal(before, own->page.stage) ? none : own->page.stage;
}

/* `passing`: only to be put into another one. */
static bool put_equation(Rewriting *w, int equation, bool passing)
{
    const SolveEquation *e = &w->system->equation[equation];
    const Step          *own = e->step < 0 ? NULL : &w->system->problem->plan->step[e->step];
    for (int i = 0; i < w->system->equations; i++) /* the components of one equation are one line */
        if (w->number[i] >= 0 && w->system->equation[i].left == e->left)
            w->number[equation] = w->number[i];
    if (w->number[equation] >= 0)
        return true;
    w->number[equation] = w->maker.count;
    Step *step = rewriting_add_equation(w, equation_caption(w, e, own, passing));
    if (step && own)
        step->page.cite = own->page.cite;
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
    step->page.caption = own->page.caption;
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

static void note_from(Rewriting *w, Step *step, int equation)
{
    Expr *from = expr_name(w->maker.mem, w->maker.step[equation].name);
    from->slot = w->maker.step[equation].slot;
    step->from = from;
}

/* Puts the step that a line finds, by this formula. */
static Step *put_found(Rewriting *w, int i, const Expr *formula)
{
    const SolveLine *line = &w->system->line[i];
    int              slot = line->atom / ATOM_PARTS;
    bool             whole = is_whole(line);
    const Step      *own = rewriting_step_of(w, slot);
    Role             role = whole && own->role != ROLE_STEP ? ROLE_ANSWER : ROLE_STEP;
    Step            *step = rewriting_put(w, role, whole ? own->name : rewriting_name(w, line->atom), formula);
    if (!step)
        return NULL;
    maker_measure(&w->maker, step, own->shape.dimension); /* numbers that were worked out have lost it */
    step->page.caption = own->page.caption;
    step->velocity = whole && own->velocity;
    step->unit = whole || own->shape.kind != SHAPE_VECTOR ? own->unit : step->unit;
    w->bound[slot] |= whole;
    return step;
}

/* The vector, after the line of its last component. */
static bool put_vector_of(Rewriting *w, int i)
{
    int slot = w->system->line[i].atom / ATOM_PARTS;
    return is_whole(&w->system->line[i]) || !has_all_parts(w, slot, i) || put_whole(w, slot);
}

static bool put_line(Rewriting *w, int i, int *form)
{
    const SolveLine *line = &w->system->line[i];
    bool             definition = is_definition(w, line);
    const Step      *own = rewriting_step_of(w, line->atom / ATOM_PARTS);
    Text             stage = w->maker.stage;
    const Expr      *other = line->other;
    const Expr      *formula = line->block ? solved_form_of_block(w, i) : line->form.degree ? solved_form_put(w, line, form, &other) : NULL;
    if (w->early[i])
        w->maker.stage = own->page.stage;
    Step *step = put_found(w, i, formula ? formula : line->formula);
    w->maker.stage = stage;
    if (!step)
        return false;
    if (!line->block && (*form >= 0 || !definition))
        note_from(w, step, *form >= 0 ? *form : w->number[line->equation]);
    step->page.cite = definition ? own->page.cite : (Text){0};
    step->page.because = line->because;
    if (other) {
        Step *beside = solved_form_put_other(w, line->atom, other);
        if (!beside)
            return false;
        beside->from = w->maker.step[w->maker.count - 2].from;
    }
    return put_vector_of(w, i);
}

static bool put_conditions(Rewriting *w)
{
    const SolveProblem *problem = w->system->problem;
    for (int i = 0; i < problem->conditions; i++) {
        Step *law = rewriting_put(w, ROLE_LAW, (Text){0}, problem->condition[i]);
        if (!law)
            return false;
        law->page.caption = problem->words[i];
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
        if (!put_equation(w, e->by[i], true))
            return false;
    return put_equation(w, equation, false);
}

static bool put_equations(Rewriting *w)
{
    for (int i = 0; i < w->system->lines; i++)
        if (w->needed[i] && !is_definition(w, &w->system->line[i]) && !put_equation_with_others(w, w->system->line[i].equation))
            return false;
    return true;
}

/* Writes what the equations say. */
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

/* Puts what is known, and what needs no equation. */
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
    if (!put_equations(&w) || !put_equation(&w, failure->equation, false))
        return false;
    w.maker.stage = TEXT("Solve");
    if (!put_lines(&w, false) || !close_equations(&w, first))
        return false;
    step[0] = line < 0 ? -1 : w.number[l->line[line].equation];
    step[1] = w.number[failure->equation];
    Step *law = rewriting_put(&w, ROLE_LAW, (Text){0}, failure->law);
    if (!law)
        return false;
    law->page.caption = text_format(w.maker.mem, "by %.*s", TEXT_ARG(w.maker.step[step[1]].name));
    return close_rewriting(&w, candidate);
}

bool rewrite_refused(const SolveSystem *l, const Step *need, SolveCandidate *candidate)
{
    Diag      diag = {.mem = l->desk.mem};
    Rewriting w = open_rewriting(l, &diag);
    for (int i = 0; i < l->problem->knowns; i++)
        if (!put_known(&w, &l->problem->known[i]))
            return false;
    w.maker.stage = TEXT("Solve");
    for (int i = 0; i < l->lines; i++) {
        w.needed[i] = true;
        if (!put_found(&w, i, l->line[i].formula) || !put_vector_of(&w, i))
            return false;
    }
    Step *last = rewriting_put(&w, ROLE_NEED, (Text){0}, need->formula);
    if (!last)
        return false;
    last->reason = need->reason;
    return close_rewriting(&w, candidate);
}
