/* Equations on a page: 2*va' + 3*vb' = -2. Such a line is about an equation of the derivation if its unknowns have the same factors, or a
 * multiple of them; its other side is then what the page has for the known side. With one unknown it is about that one: 5*vb' = 5/2, or 3 +
 * 2*vb' = 10. */
#include "handwork/reading/hand_reading.h"

#include "derive/eval.h"
#include "language/degree.h"
#include "number/exact.h"

#include <ctype.h>
#include <string.h>

enum { MOST_UNKNOWNS = 8 };

/* A formula in some steps: factor[k] times the step k, and the rest. */
typedef struct LinearForm {
    Num factor[MOST_UNKNOWNS], rest;
} LinearForm;

/* An equation between steps whose values are `value` on its known side. */
typedef struct Claimed {
    Text       name;
    int        step[MOST_UNKNOWNS], steps;
    LinearForm form; /* of its unknown side */
    Num        known;
} Claimed;

/* The formula must be linear in `slot`; `at` has the values of its other names. */
static bool read_form(HandChecker *c, const Expr *formula, const int *slot, int count, Slot *at, LinearForm *form)
{
    Env   env = {.num = c->exact, .slot = at};
    Value value;
    if (degree_of(formula, slot, count) != 1)
        return false;
    for (int one = -1; one < count; one++) {
        for (int k = 0; k < count; k++)
            at[slot[k]] = (Slot){.value = value_number((Num){.exact = exact_integer(k == one, c->exact)}), .set = true};
        if (eval(&value, formula, &env) != NUM_OK || value.shape.kind != SHAPE_NUMBER)
            return false;
        if (one < 0)
            form->rest = value.one;
        else if (exact_sub(&form->factor[one], value.one, form->rest, c->exact) != NUM_OK)
            return false;
    }
    return true;
}

static bool has_rest(HandChecker *c, const LinearForm *form)
{
    return exact_sign(form->rest.exact, c->exact) != 0;
}

/* The step with that slot in the case that applies, or -1. */
static int active_step(const HandChecker *c, int slot)
{
    const Plan *plan = c->report->plan;
    int         i = plan->aspects - 1;
    while (i >= 0 && !(plan->step[i].slot == slot && c->report->exact->entry[i].state == STATE_OK))
        i--;
    return i;
}

static bool read_equation(HandChecker *c, int step, Claimed *claimed)
{
    const Step *own = &c->report->plan->step[step];
    const Expr *side = own->equation->arg[degree_of(own->equation->arg[0], own->unknown, own->unknowns) ? 0 : 1];
    Slot       *at = arena_copy(c->mem, c->report->exact->slot, sizeof(Slot) * (size_t)c->report->plan->slots);
    *claimed = (Claimed){.name = own->name, .steps = own->unknowns, .known = c->report->exact->entry[step].value.one};
    for (int k = 0; k < own->unknowns && own->unknowns <= MOST_UNKNOWNS; k++)
        if ((claimed->step[k] = active_step(c, own->unknown[k])) < 0)
            return false;
    return own->unknowns <= MOST_UNKNOWNS && c->report->exact->entry[step].value.shape.kind == SHAPE_NUMBER &&
           read_form(c, side, own->unknown, own->unknowns, at, &claimed->form) && !has_rest(c, &claimed->form);
}

/* The values of the steps that a formula of a page names. */
static bool fill_in(const HandChecker *c, const Expr *formula, Slot *at)
{
    const Column *truth = c->report->exact;
    bool          named = formula->kind == EXPR_NAME && formula->slot >= 0, good = true;
    if (named && (formula->slot >= c->report->plan->aspects || truth->entry[formula->slot].state != STATE_OK))
        return false;
    if (named)
        at[formula->slot] = (Slot){.value = truth->entry[formula->slot].value, .set = true};
    for (int i = 0; i < formula->count && good; i++)
        good = fill_in(c, formula->arg[i], at);
    return good;
}

/* z such that the page's factors are z times those of the equation; false if there is none. */
static bool find_multiple(HandChecker *c, const LinearForm *page, const LinearForm *own, int count, Num *z)
{
    Num  same;
    int  pivot = 0;
    bool good = true;
    while (pivot < count && exact_sign(own->factor[pivot].exact, c->exact) == 0)
        pivot++;
    if (pivot == count || exact_sign(page->factor[pivot].exact, c->exact) == 0 ||
        exact_div(z, page->factor[pivot], own->factor[pivot], c->exact) != NUM_OK)
        return false;
    for (int k = 0; k < count && good; k++)
        good = exact_mul(&same, *z, own->factor[k], c->exact) == NUM_OK && exact_compare(same, page->factor[k], c->exact) == ORDER_EQUAL;
    return good;
}

/* Whether the other side can stand for `z` times the true value, and the rest. */
static bool is_true_side(HandChecker *c, const Written *side, const Num *z, const Num *known, const Num *rest)
{
    Num product, wanted;
    if (side->count != 1 || !side->part[0].low || !side->part[0].high || exact_mul(&product, *z, *known, c->exact) != NUM_OK ||
        exact_add(&wanted, product, *rest, c->exact) != NUM_OK)
        return false;
    return exact_compare(exact_num(side->part[0].low), wanted, c->exact) != ORDER_GREATER &&
           exact_compare(exact_num(side->part[0].high), wanted, c->exact) != ORDER_LESS;
}

static bool is_one(HandChecker *c, const Num *z)
{
    return exact_compare(*z, exact_num(exact_integer(1, c->exact)), c->exact) == ORDER_EQUAL;
}

/* ((5/2) - (2))/(5), or nothing where the side itself is the value. */
static Text solved_for_one(HandChecker *c, Text side, const Num *z, const LinearForm *page)
{
    const Style style = {.roots = ROOT_ABOVE, .digits = 6, .longest = 192};
    Buf         buf = {0};
    if (is_one(c, z) && !has_rest(c, page))
        return (Text){0};
    buf_printf(&buf, "%s(%.*s)", has_rest(c, page) ? "(" : "", TEXT_ARG(side));
    if (has_rest(c, page)) {
        buf_puts(&buf, " - (");
        expr_write(&buf, value_num_expr(page->rest, &exact_system, &style, c->exact), false);
        buf_puts(&buf, "))");
    }
    buf_puts(&buf, "/(");
    expr_write(&buf, value_num_expr(*z, &exact_system, &style, c->exact), false);
    buf_char(&buf, ')');
    return buf_finish(&buf, c->mem);
}

/* Whether the page has this equation, or a multiple of it. A multiple must be right: a verdict about its other side would be a multiple,
 * too. */
static bool is_about(HandChecker *c, const Claimed *claimed, const Expr *unknown, const Written *known, Text text, HandClaim *claim)
{
    Slot      *at = ARENA_MANY(c->mem, Slot, c->report->plan->count + 1);
    LinearForm page;
    Num        z;
    if (!fill_in(c, unknown, at) || !read_form(c, unknown, claimed->step, claimed->steps, at, &page) ||
        !find_multiple(c, &page, &claimed->form, claimed->steps, &z))
        return false;
    bool plain = is_one(c, &z) && !has_rest(c, &page);
    if (!exact_is_rational(z.exact) || !exact_is_rational(page.rest.exact) || (has_rest(c, &page) && claimed->steps > 1) ||
        (!plain && !is_true_side(c, known, &z, &claimed->known, &page.rest)))
        return false;
    claim->name = claimed->name;
    claim->read_as = solved_for_one(c, text, &z, &page);
    return true;
}

/* The only step, other than a given, that the formula names. `found` is -2 before the first one, and -1 after a second. */
static int only_step(const HandChecker *c, const Expr *formula, int found)
{
    bool named = formula->kind == EXPR_NAME && formula->slot >= 0 && formula->slot < c->report->plan->aspects &&
                 c->report->plan->step[formula->slot].role != ROLE_GIVEN;
    if (named)
        found = found == -2 || found == formula->slot ? formula->slot : -1;
    for (int i = 0; i < formula->count && found != -1; i++)
        found = only_step(c, formula->arg[i], found);
    return found;
}

/* 2*va' + 3*vb' for 2va' + 3 vb', as it stands on paper. The 1 of v1 and the 2e of 2e3 are no factors. */
static Text with_signs(HandChecker *c, Text text)
{
    Buf  buf = {0};
    bool number = false; /* the letters before are those of a number */
    for (size_t i = 0; i < text.len; i++) {
        unsigned char now = (unsigned char)text.at[i], before = i ? (unsigned char)text.at[i - 1] : ' ';
        bool          digit = isdigit(now) || (now == '.' && i + 1 < text.len && isdigit((unsigned char)text.at[i + 1]));
        bool          exponent = now == 'e' && i + 1 < text.len && isdigit((unsigned char)text.at[i + 1]);
        if (number && isalpha(now) && !exponent)
            buf_char(&buf, '*');
        number = digit ? number || !(isalnum(before) || strchr("_'.", before)) : number && now == ' ';
        buf_char(&buf, (char)now);
    }
    return buf_finish(&buf, c->mem);
}

/* Most sides are numbers, which need not be read to see that nothing in them is unknown. */
static bool may_have_names(Text side)
{
    bool may = false;
    for (size_t i = 0; i < side.len && !may; i++)
        may = isalpha((unsigned char)side.at[i]) || (side.at[i] & 0x80);
    return may;
}

bool hand_find_claim(HandChecker *c, const Names *names, Text unknown, Text known, HandClaim *claim)
{
    const Plan *plan = c->report->plan;
    Written     left, right;
    Claimed     claimed;
    bool        good = c->ctx == c->exact && may_have_names(unknown) && written_read(&left, with_signs(c, unknown), names, c->exact) &&
                left.shape.kind == SHAPE_NUMBER && left.formula && !left.unit.len && left.named;
    if (!good || !written_read(&right, known, names, c->exact) || right.shape.kind != SHAPE_NUMBER)
        return false;
    int only = only_step(c, left.formula, -2);
    if (only >= 0 && c->report->exact->entry[only].state == STATE_OK && plan->step[only].shape.kind == SHAPE_NUMBER &&
        (plan->step[only].role == ROLE_STEP || plan->step[only].role == ROLE_ANSWER)) {
        claimed = (Claimed){.name = plan->step[only].name, .step = {only}, .steps = 1, .known = c->report->exact->entry[only].value.one};
        claimed.form.factor[0] = exact_num(exact_integer(1, c->exact));
        return is_about(c, &claimed, left.formula, &right, known, claim);
    }
    for (int i = 0; i < plan->aspects; i++)
        if (plan->step[i].equation && c->report->exact->entry[i].state == STATE_OK && read_equation(c, i, &claimed) &&
            is_about(c, &claimed, left.formula, &right, known, claim))
            return true;
    return false;
}
