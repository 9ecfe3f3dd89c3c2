#include "handwork/equations/equation_principles.h"

/* A formula of `from` on its way to one of the page. */
typedef struct Translation {
    const EquationWorld   *from, *page;
    const EquationColumns *columns;
    Arena                 *mem;
    int                    unknowns; /* names of columns that it has */
    int                    depth;
    bool                   inlined; /* a step that the page does not name has been replaced by its formula */
} Translation;

enum { DEEPEST = 12 };

static bool is_column(const EquationColumns *columns, int step)
{
    bool found = false;
    for (int i = 0; i < columns->count && !found; i++)
        found = columns->step[i] == step;
    return found;
}

static int named_in(const EquationWorld *page, Text name)
{
    int i = page->plan->aspects - 1;
    while (i >= 0 && !(page->at[i].set && text_equal(page->plan->step[i].name, name)))
        i--;
    return i;
}

void equation_principles_add_columns(EquationColumns *columns, const EquationWorld *from, const EquationWorld *page)
{
    for (int i = 0; i < from->plan->aspects; i++)
        for (int k = 0; k < from->plan->step[i].unknowns && from->at[i].set; k++) {
            int  step = equation_step(from, from->plan->step[i].unknown[k]);
            int  named = step < 0 ? -1 : named_in(page, from->plan->step[step].name);
            Expr name = {.kind = EXPR_NAME, .slot = named};
            if (named >= 0)
                equation_rows_add_columns(columns, &name, page);
        }
}

static Expr *translate(Translation *t, const Expr *formula);

/* A given, a quantity of the page, or the formula of a step that the page does not name. */
static Expr *translate_name(Translation *t, const Expr *name)
{
    int         step = equation_step(t->from, name->slot);
    const Step *own = step < 0 ? NULL : &t->from->plan->step[step];
    int         page = own ? named_in(t->page, own->name) : -1;
    bool        column = page >= 0 && is_column(t->columns, page);
    if (page >= 0 && (column || !equation_is_unknown(t->page->plan, page))) {
        Expr *copy = expr_copy(name, t->mem);
        copy->slot = page;
        t->unknowns += column;
        return copy;
    }
    if (!own || own->role != ROLE_STEP || !own->formula || own->from || t->depth > DEEPEST)
        return NULL;
    t->depth++;
    t->inlined = true;
    Expr *formula_of_it = translate(t, own->formula);
    t->depth--;
    return formula_of_it;
}

static Expr *translate(Translation *t, const Expr *formula)
{
    if (formula->kind == EXPR_NAME && formula->slot >= 0)
        return translate_name(t, formula);
    Expr *copy = expr_node_copy(formula, t->mem);
    for (int i = 0; i < formula->count; i++)
        if (!(copy->arg[i] = translate(t, formula->arg[i])))
            return NULL;
    return copy;
}

static bool holds(const EquationWorld *world, const EquationSides *sides)
{
    Num residual;
    return equation_residual(&residual, sides, world->at, world->ctx) && num_is_zero(residual, world->ctx);
}

/* `least` unknowns: a law with one alone is a solution, and no principle. */
static void add(EquationPrinciples *principles, Translation *t, EquationPrinciple found, const Expr *left, const Expr *right, int least,
                NumCtx *exact)
{
    Rat multiplier[MOST_COMBINED];
    t->unknowns = t->depth = 0;
    t->inlined = false;
    found.sides.side[0] = translate(t, left);
    found.sides.side[1] = found.sides.side[0] ? translate(t, right) : NULL;
    if (!found.sides.side[1] || t->unknowns < least || !holds(t->page, &found.sides))
        return;
    found.stated &= !t->inlined;
    found.row = equation_rows_read(&found.sides, t->columns, t->page, exact);
    for (int i = 0; i < principles->count; i++) {
        const EquationRow *had = &principles->of[i].row;
        if (found.row.linear &&
            (found.row.empty || (had->linear && equation_rows_combine(multiplier, &found.row, &had, 1, false, t->columns, exact))))
            return;
    }
    *ARENA_ADD(exact->mem, principles->of, principles->count, &principles->room) = found;
}

/* An equation between vectors is one in each component. */
static void add_equation(EquationPrinciples *principles, Translation *t, EquationPrinciple found, const Expr *equation, int least,
                         NumCtx *exact)
{
    const Expr *left = equation->arg[0], *right = equation->arg[1];
    if (left->shape.kind == SHAPE_NUMBER)
        add(principles, t, found, left, right, least, exact);
    for (int i = 0; i < left->shape.rows && left->shape.kind == SHAPE_VECTOR; i++) {
        static const char *const axes[] = {"x", "y", "z"};
        Expr                     component[2];
        Expr                    *side[2] = {equation->arg[0], equation->arg[1]};
        for (int k = 0; k < 2; k++)
            component[k] = (Expr){.kind = EXPR_FIELD, .shape = NUMBER, .slot = -1, .count = 1, .text = text_of(axes[i]), .arg = &side[k]};
        found.stated = false;
        add(principles, t, found, &component[0], &component[1], least, exact);
    }
}

static void add_step(EquationPrinciples *principles, Translation *t, int i, NumCtx *exact)
{
    const Step       *step = &t->from->plan->step[i];
    bool              equation = step->formula && step->formula->kind == EXPR_CHAIN && step->formula->ops[1] == OP_EQ;
    EquationPrinciple found = {.plan = t->from->plan, .step = i, .stated = true};
    if (step->equation)
        add_equation(principles, t, found, step->equation, 1, exact);
    if (step->role == ROLE_LAW && equation)
        add_equation(principles, t, found, step->formula, 2, exact);
    if ((step->role != ROLE_STEP && step->role != ROLE_ANSWER) || !step->formula || step->from || step->shape.kind != SHAPE_NUMBER)
        return;
    Expr name = {.kind = EXPR_NAME, .slot = step->slot, .text = step->name, .shape = NUMBER};
    int  page = named_in(t->page, step->name);
    found.stated = false;
    if (page >= 0 && is_column(t->columns, page))
        add(principles, t, found, &name, step->formula, 1, exact);
}

void equation_principles_add(EquationPrinciples *principles, const EquationWorld *from, const EquationWorld *page,
                             const EquationColumns *columns, NumCtx *exact)
{
    Translation t = {.from = from, .page = page, .columns = columns, .mem = exact->mem};
    for (int i = 0; i < from->plan->aspects; i++)
        if (from->truth->entry[i].state == STATE_OK)
            add_step(principles, &t, i, exact);
}
