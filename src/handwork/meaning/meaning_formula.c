/* Sums, products and powers, of which nearly all equations consist, become operations on a stack: eval.h, which can do everything, takes
 * ten times as long, and works out the formulas that have anything else in them. */
#include "handwork/meaning/meaning_formula.h"

#include <math.h>

enum { DEEPEST = 16, MOST_POWER = 8 };

typedef struct FormulaStep {
    enum { STEP_NUMBER, STEP_SLOT, STEP_ADD, STEP_SUB, STEP_MUL, STEP_DIV, STEP_NEG, STEP_POWER, STEP_VECTOR } does;
    int    of; /* a slot, an exponent, or the number of components */
    double number;
} FormulaStep;

struct MeaningFormula {
    const Expr  *formula;
    NumCtx      *binary64;
    FormulaStep *step; /* NULL: it is worked out by eval */
    int          steps, room;
};

typedef struct FormulaMaker {
    MeaningFormula *formula;
    NumCtx         *exact;
    int             deep; /* values on the stack */
} FormulaMaker;

double meaning_formula_double(const Exact *number, NumCtx *exact)
{
    Num near;
    return binary64_system.from_exact(&near, number, exact) ? (double)NAN : near.binary64;
}

/* ---- making ----------------------------------------------------------------------------------------------- */

static bool put(FormulaMaker *m, FormulaStep step, int taken)
{
    m->deep += 1 - taken;
    *ARENA_ADD(m->exact->mem, m->formula->step, m->formula->steps, &m->formula->room) = step;
    return m->deep <= DEEPEST;
}

static bool put_number(FormulaMaker *m, const Exact *number)
{
    return put(m, (FormulaStep){.does = STEP_NUMBER, .number = meaning_formula_double(number, m->exact)}, 0);
}

static bool make(FormulaMaker *m, const Expr *expr);

static bool make_chain(FormulaMaker *m, const Expr *chain)
{
    bool made = make(m, chain->arg[0]);
    for (int i = 1; i < chain->count && made; i++) {
        Op op = chain->ops[i];
        made = (op == OP_ADD || op == OP_SUB || op == OP_MUL || op == OP_DIV) && make(m, chain->arg[i]);
        FormulaStep step = {.does = op == OP_ADD ? STEP_ADD : op == OP_SUB ? STEP_SUB : op == OP_MUL ? STEP_MUL : STEP_DIV};
        made = made && put(m, step, 2);
    }
    return made;
}

static bool make_vector(FormulaMaker *m, const Expr *vector)
{
    bool made = vector->count <= 3;
    for (int i = 0; i < vector->count && made; i++)
        made = make(m, vector->arg[i]);
    return made && put(m, (FormulaStep){.does = STEP_VECTOR, .of = vector->count}, vector->count);
}

static bool make_power(FormulaMaker *m, const Expr *power)
{
    const Expr *exponent = power->arg[1];
    bool        minus = exponent->kind == EXPR_CALL && exponent->op == OP_NEG;
    exponent = minus ? exponent->arg[0] : exponent;
    double size = exponent->kind == EXPR_NUMBER ? meaning_formula_double(exponent->exact, m->exact) : 0;
    bool   whole = size >= 1 && size <= MOST_POWER && size == floor(size) && power->arg[0]->shape.kind == SHAPE_NUMBER;
    return whole && make(m, power->arg[0]) && put(m, (FormulaStep){.does = STEP_POWER, .of = minus ? -(int)size : (int)size}, 1);
}

static bool make(FormulaMaker *m, const Expr *expr)
{
    switch (expr->kind) {
    case EXPR_NUMBER:
        return put_number(m, expr->exact);
    case EXPR_NAME:
        return expr->slot < 0 ? put_number(m, expr->exact) : put(m, (FormulaStep){.does = STEP_SLOT, .of = expr->slot}, 0);
    case EXPR_VECTOR:
        return make_vector(m, expr);
    case EXPR_CALL:
        return expr->op == OP_NEG && make(m, expr->arg[0]) && put(m, (FormulaStep){.does = STEP_NEG}, 1);
    case EXPR_POWER:
        return make_power(m, expr);
    case EXPR_CHAIN:
        return make_chain(m, expr);
    default:
        return false;
    }
}

const MeaningFormula *meaning_formula_make(const Expr *formula, NumCtx *exact, NumCtx *binary64)
{
    MeaningFormula *made = ARENA_ONE(exact->mem, MeaningFormula);
    *made = (MeaningFormula){.formula = formula, .binary64 = binary64};
    FormulaMaker maker = {.formula = made, .exact = exact};
    if (!make(&maker, formula))
        made->step = NULL;
    return made;
}

/* ---- working out ------------------------------------------------------------------------------------------ */

static double power_of(double base, int exponent)
{
    double power = base;
    for (int i = exponent < 0 ? -exponent : exponent; i > 1; i--)
        power *= base;
    return exponent < 0 ? 1 / power : power;
}

/* One of them may be a number beside a vector. */
static MeaningNumbers times(MeaningNumbers x, MeaningNumbers y)
{
    MeaningNumbers z = {.count = x.count == 1 || y.count == 1 ? (x.count > y.count ? x.count : y.count) : 0};
    for (int i = 0; i < z.count; i++)
        z.at[i] = x.at[x.count == 1 ? 0 : i] * y.at[y.count == 1 ? 0 : i];
    return z;
}

static MeaningNumbers joined(const FormulaStep *step, MeaningNumbers x, MeaningNumbers y)
{
    MeaningNumbers z = {.count = x.count == y.count ? x.count : 0};
    if (step->does == STEP_MUL)
        return times(x, y);
    if (step->does == STEP_DIV)
        z.count = y.count == 1 && y.at[0] != 0 ? x.count : 0;
    for (int i = 0; i < z.count; i++)
        z.at[i] = step->does == STEP_ADD ? x.at[i] + y.at[i] : step->does == STEP_SUB ? x.at[i] - y.at[i] : x.at[i] / y.at[0];
    return z;
}

static MeaningNumbers of_one(const FormulaStep *step, MeaningNumbers x)
{
    bool zero = step->does == STEP_POWER && step->of < 0 && x.at[0] == 0;
    for (int i = 0; i < x.count; i++)
        x.at[i] = step->does == STEP_NEG ? -x.at[i] : power_of(x.at[i], step->of);
    x.count = zero ? 0 : x.count;
    return x;
}

static MeaningNumbers by_steps(const MeaningFormula *formula, const MeaningSlots *slots)
{
    MeaningNumbers stack[DEEPEST + 1] = {{.count = 0}}, *top = stack; /* the next value goes there */
    for (const FormulaStep *step = formula->step; step < formula->step + formula->steps; step++) {
        if (step->does == STEP_NUMBER) {
            *top++ = (MeaningNumbers){.at = {step->number}, .count = 1};
        } else if (step->does == STEP_SLOT) {
            *top++ = slots->of[step->of];
        } else if (step->does == STEP_VECTOR) {
            top -= step->of - 1;
            for (int i = 1; i < step->of; i++)
                top[-1].at[i] = top[i - 1].at[0];
            top[-1].count = step->of;
        } else if (step->does == STEP_NEG || step->does == STEP_POWER) {
            top[-1] = of_one(step, top[-1]);
        } else {
            top--;
            top[-1] = joined(step, top[-1], top[0]);
        }
        if (!top[-1].count)
            break;
    }
    return top > stack ? top[-1] : stack[0];
}

static MeaningNumbers by_eval(const MeaningFormula *formula, const MeaningSlots *slots)
{
    Num            number[MOST_SYMBOLS + MOST_LITERALS][3];
    Slot           slot[MOST_SYMBOLS + MOST_LITERALS];
    Env            env = {.num = formula->binary64, .slot = slot};
    Value          value;
    MeaningNumbers z = {.count = 0};
    for (int k = 0; k < MOST_SYMBOLS + MOST_LITERALS; k++) {
        const MeaningNumbers *of = &slots->of[k];
        for (int i = 0; i < of->count; i++)
            number[k][i].binary64 = of->at[i];
        Shape shape = of->count > 1 ? (Shape){.kind = SHAPE_VECTOR, .rows = of->count, .cols = 1} : NUMBER;
        slot[k] = of->count ? (Slot){.value = value_of(shape, number[k]), .set = true} : (Slot){.set = false};
    }
    arena_reset(env.num->mem);
    if (eval(&value, formula->formula, &env) != NUM_OK || value_count(&value) > 3)
        return z;
    z.count = value_count(&value);
    for (int i = 0; i < z.count; i++)
        z.at[i] = value_num(&value)[i].binary64;
    return z;
}

MeaningNumbers meaning_formula_value(const MeaningFormula *formula, const MeaningSlots *slots)
{
    MeaningNumbers z = formula->step ? by_steps(formula, slots) : by_eval(formula, slots);
    bool           finite = true;
    for (int i = 0; i < z.count; i++)
        finite &= isfinite(z.at[i]) != 0;
    z.count = finite ? z.count : 0;
    return z;
}
