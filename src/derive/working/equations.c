#include "derive/working/equations.h"
#include "derive/working/tidy.h"

#include <string.h>

typedef struct EquationDesk {
    const Plan   *plan;
    const Column *active;
    Env          *env;
    const Style  *style;
    Arena        *mem;
} EquationDesk;

/* Whether the case that applies has this step, even if its value has no exact form. */
static bool is_taken(const EquationDesk *s, int step)
{
    State state = s->active->entry[step].state;
    return state == STATE_OK || state == STATE_FAILED;
}

/* The equation whose known side has that slot, in the case that applies; -1 if there is none. */
static int equation_at(const EquationDesk *s, int slot)
{
    int i = s->plan->aspects - 1;
    while (i >= 0 && !(s->plan->step[i].equation && s->plan->step[i].slot == slot && is_taken(s, i)))
        i--;
    return i;
}

static int number_of(const EquationDesk *s, int equation)
{
    int number = 1;
    for (int i = 0; i < equation; i++)
        number += s->plan->step[i].equation && is_taken(s, i);
    return number;
}

static bool is_one(const Expr *expr)
{
    return expr->kind == EXPR_NUMBER && text_is(expr->text, "1");
}

/* An equation with the unknown side on the left, or as it stands if it has no unknown. */
static Expr *turned(const EquationDesk *s, const Step *step, const Expr *written)
{
    Expr *equation = tidy_up(written, s->mem);
    bool  left = false, right = false;
    for (int i = 0; i < step->unknowns; i++) {
        left |= expr_uses(equation->arg[0], step->unknown[i]);
        right |= expr_uses(equation->arg[1], step->unknown[i]);
    }
    bool turns = right && !left;
    return expr_chain(s->mem, equation->arg[turns], OP_EQ, equation->arg[!turns]);
}

static void put_equation(const EquationDesk *s, int step, EquationLines *lines)
{
    const Step *own = &s->plan->step[step];
    const Expr *shown = own->reduced ? own->reduced : own->equation;
    Working     working = working_of_equation(shown, own->unknown, own->unknowns, s->env, s->style);
    Expr       *gathered_sides = tidy_gather(shown, own->unknown, own->unknowns, s->mem);
    Working     shortest = working_of_equation(gathered_sides, own->unknown, own->unknowns, s->env, s->style);
    lines->number = number_of(s, step);
    if (!working.count || !shortest.count)
        return;
    Expr *last = turned(s, own, shortest.form[shortest.count - 1]);
    if (!own->reduced && !expr_same(working.form[0], own->equation))
        lines->line[lines->lines++] = working.form[0];
    if (!expr_same(last, lines->lines ? working.form[0] : own->equation))
        lines->line[lines->lines++] = last;
}

/* ---- combinations ----------------------------------------------------------------------------------------- */

static Expr *value_at(const EquationDesk *s, const Expr *expr)
{
    Value value;
    return eval(&value, expr, s->env) == NUM_OK ? value_expr(&value, s->env->num->sys, s->style, s->env->num) : NULL;
}

/* (1) + 2*(2) for p + ma*w; NULL where a value is missing. */
static Expr *label_of(const EquationDesk *s, const Expr *from)
{
    int equation = from->kind == EXPR_NAME ? equation_at(s, from->slot) : -1;
    if (equation >= 0)
        return expr_number(s->mem, text_format(s->mem, "(%d)", number_of(s, equation)), NULL);
    bool open = false;
    for (int i = 0; i < s->plan->aspects && !open; i++)
        open = s->plan->step[i].equation && expr_uses(from, s->plan->step[i].slot);
    if (!open)
        return value_at(s, from);
    Expr *copy = expr_node_copy(from, s->mem);
    for (int i = 0; i < from->count; i++)
        if (!(copy->arg[i] = label_of(s, from->arg[i])))
            return NULL;
    bool product = copy->kind == EXPR_CHAIN && copy->count == 2 && copy->ops[1] == OP_MUL;
    return product && is_one(copy->arg[0]) ? copy->arg[1] : copy;
}

/* The formula with the unknown side of each equation in place of its name. */
static Expr *put_unknown_sides(const EquationDesk *s, Expr *from)
{
    int equation = from->kind == EXPR_NAME ? equation_at(s, from->slot) : -1;
    if (equation >= 0)
        return turned(s, &s->plan->step[equation], s->plan->step[equation].equation)->arg[0];
    for (int i = 0; i < from->count; i++)
        from->arg[i] = put_unknown_sides(s, from->arg[i]);
    return from;
}

static bool is_among(const int *slot, int count, int wanted)
{
    bool is = false;
    for (int i = 0; i < count; i++)
        is |= slot[i] == wanted;
    return is;
}

/* The unknowns of all equations that it names. */
static int list_unknowns(const EquationDesk *s, const Expr *from, int *slot, int most)
{
    int count = 0;
    for (int i = 0; i < s->plan->aspects; i++) {
        const Step *step = &s->plan->step[i];
        for (int k = 0; step->equation && k < step->unknowns && expr_uses(from, step->slot) && is_taken(s, i); k++)
            if (count < most && !is_among(slot, count, step->unknown[k]))
                slot[count++] = step->unknown[k];
    }
    return count;
}

/* The name of the step with that slot. */
static Text name_at(const EquationDesk *s, int slot)
{
    for (int i = 0; i < s->plan->aspects; i++)
        if (s->plan->step[i].slot == slot)
            return s->plan->step[i].name;
    return (Text){0};
}

/* The linear form `sides`, where that unknown (-1: none) is 1 and the others are 0. False if it has no value, or if it or an unknown is no
 * number. */
static bool form_at(const EquationDesk *s, const Expr *sides, const int *unknown, int unknowns, int one, Num *z)
{
    Slot *slot = arena_copy(s->mem, s->env->slot, sizeof(Slot) * (size_t)s->plan->slots);
    Env   env = *s->env;
    Value value;
    for (int i = 0; i < unknowns; i++) {
        if (slot[unknown[i]].value.shape.kind != SHAPE_NUMBER)
            return false;
        Value exact = value_number((Num){.exact = i == one ? exact_integer(1, s->env->num) : &exact_zero});
        slot[unknown[i]] = (Slot){.set = true};
        slot[unknown[i]].flags = value_convert(&slot[unknown[i]].value, exact, env.num);
    }
    env.slot = slot;
    bool good = eval(&value, sides, &env) == NUM_OK && value.shape.kind == SHAPE_NUMBER;
    *z = value.one;
    return good;
}

/* 5*vb' = 33/5: the equation that is left when those of `from` are combined; NULL where it is not worth a line. */
static Expr *combined(const EquationDesk *s, const Expr *from)
{
    enum { MOST = 16 };
    int         unknown[MOST], unknowns = list_unknowns(s, from, unknown, MOST), room = 0;
    const Expr *sides = put_unknown_sides(s, expr_copy(from, s->mem));
    Expr       *sum = expr_new(s->mem, EXPR_CHAIN, from->span), *right = value_at(s, from);
    NumCtx     *num = s->env->num;
    Num         rest, with, zero;
    bool bare = right && num->sys->from_exact(&zero, &exact_zero, num) == NUM_OK && form_at(s, sides, unknown, unknowns, -1, &rest) &&
                num->sys->compare(rest, zero, num) == ORDER_EQUAL; /* nothing stands beside the unknowns */
    if (!bare)
        return NULL;
    for (int i = 0; i < unknowns; i++) {
        if (!form_at(s, sides, unknown, unknowns, i, &with))
            return NULL;
        if (num->sys->compare(with, zero, num) == ORDER_EQUAL)
            continue;
        Expr *factor = value_num_expr(with, num->sys, s->style, num), *name = expr_name(s->mem, name_at(s, unknown[i]));
        expr_append(s->mem, sum, OP_ADD, is_one(factor) ? name : expr_chain(s->mem, factor, OP_MUL, name), &room);
    }
    return sum->count ? expr_chain(s->mem, sum->count > 1 ? sum : sum->arg[0], OP_EQ, right) : NULL;
}

/* va' = 33/25 - 8/5: the last line before the value of the step that says more than the value. */
static Expr *put_in(const EquationDesk *s, const Step *step, const Working *working)
{
    for (int i = working->count - 2; i >= -1 && working->count; i--) {
        const Expr *before = i < 0 ? step->formula : working->form[i];
        Expr       *form = tidy_up(before, s->mem);
        if (i < 0 && (expr_nodes(before) > EXPR_LONGEST_SHOWN || before->kind != EXPR_CHAIN || expr_has(before, EXPR_NAME)))
            break;
        if (!expr_same(form, working->form[working->count - 1]))
            return expr_chain(s->mem, expr_name(s->mem, step->name), OP_EQ, form);
    }
    return NULL;
}

static Expr *replace(Expr *expr, int slot, Expr *by)
{
    if (expr->kind == EXPR_NAME && expr->slot == slot)
        return by;
    for (int i = 0; i < expr->count; i++)
        expr->arg[i] = replace(expr->arg[i], slot, by);
    return expr;
}

/* va' = vb': what the formula vb' - w says where the known side w of its equation is 0; NULL where that says no more than the value. */
static Expr *without_known_side(const EquationDesk *s, const Step *step)
{
    Expr *known = value_at(s, step->from);
    Expr *form = known ? tidy_up(replace(expr_copy(step->formula, s->mem), step->from->slot, known), s->mem) : NULL;
    return form && form->kind == EXPR_NAME ? expr_chain(s->mem, expr_name(s->mem, step->name), OP_EQ, form) : NULL;
}

EquationLines equation_lines(const Plan *plan, const Column *active, int step, const Working *working, Env *env, const Style *style)
{
    EquationDesk  s = {plan, active, env, style, env->num->mem};
    const Step   *own = &plan->step[step];
    EquationLines lines = {0};
    if (own->equation)
        put_equation(&s, step, &lines);
    if (!own->from)
        return lines;
    lines.label = label_of(&s, own->from);
    lines.value = value_expr(&s.env->slot[own->slot].value, env->num->sys, style, env->num);
    bool  one = own->from->kind == EXPR_NAME;
    Expr *line = one ? put_in(&s, own, working) : combined(&s, own->from);
    line = line || !one ? line : without_known_side(&s, own);
    if (line)
        lines.line[lines.lines++] = line;
    return lines;
}
