#include "derive/maker.h"

#include "language/check_shapes.h"

#include <assert.h>
#include <string.h>

/* ---- names ------------------------------------------------------------------------------------------------ */

static MakerName *find(const PlanMaker *m, Text name)
{
    int i = m->hashes ? m->first[text_hash(name) % (unsigned)m->hashes] : -1;
    while (i >= 0 && !text_equal(m->name[i].text, name))
        i = m->name[i].next;
    return i < 0 ? NULL : &m->name[i];
}

static bool scope_find(Scope *scope, Text name, Binding *binding)
{
    const MakerName *found = find((PlanMaker *)scope, name);
    if (found)
        *binding = (Binding){.shape = found->shape, .slot = found->slot};
    return found != NULL;
}

static void scope_each(Scope *scope, void (*visit)(Text, void *), void *data)
{
    const PlanMaker *m = (PlanMaker *)scope;
    for (int i = m->names - 1; i >= 0; i--) /* of two equally near names, a formula most likely means the later one */
        visit(m->name[i].text, data);
}

static void enter(PlanMaker *m, int i)
{
    int *first = &m->first[text_hash(m->name[i].text) % (unsigned)m->hashes];
    m->name[i].next = *first;
    *first = i;
}

static int add_name(PlanMaker *m, Text name, Shape shape)
{
    m->name = arena_grow(m->mem, m->name, sizeof(MakerName), m->names, &m->name_room);
    m->name[m->names] = (MakerName){name, shape, m->names, -1};
    if (m->names >= m->hashes) { /* twice as many hashes as names, so that chains stay short */
        m->hashes = m->hashes ? 4 * m->hashes : 64;
        m->first = ARENA_MANY(m->mem, int, m->hashes);
        memset(m->first, -1, sizeof(int) * (size_t)m->hashes);
        for (int i = 0; i <= m->names; i++)
            enter(m, i);
    } else {
        enter(m, m->names);
    }
    return m->names++;
}

/* Whether two steps can never both apply: where the ways up their cases meet, they need opposite answers. A case
 * stands after those it stands in. */
bool maker_exclusive(const Step *step, int one, int other_guard, bool other_is)
{
    int  guard = step[one].guard, *later;
    bool is = step[one].guard_is;
    while (guard != other_guard) {
        later = guard > other_guard ? &guard : &other_guard;
        *(guard > other_guard ? &is : &other_is) = step[*later].guard_is;
        *later = step[*later].guard;
    }
    return guard >= 0 && is != other_is;
}

static bool bind(PlanMaker *m, Text name, Shape shape, Span span, int *slot)
{
    MakerName *found = find(m, name);
    if (!found) {
        *slot = add_name(m, name, shape);
        return true;
    }
    for (int i = 0; i < m->count; i++)
        if (m->step[i].slot == found->slot && !maker_exclusive(m->step, i, m->guard, m->guard_is)) {
            diag_fail(m->diag, EXIT_INPUT, span, "`%.*s` is defined twice", TEXT_ARG(name));
            m->diag->twice = true;
            return diag_hint(m->diag, "a name can have only one formula in each case");
        }
    if (!shape_equal(found->shape, shape) && shape.kind != SHAPE_NONE && found->shape.kind != SHAPE_NONE)
        return diag_fail(m->diag, EXIT_INPUT, span, "`%.*s` is another kind of value in another case", TEXT_ARG(name));
    *slot = found->slot;
    if (found->shape.kind == SHAPE_NONE)
        found->shape = shape;
    (void)dimension_join(&found->shape.dimension, found->shape.dimension, shape.dimension); /* J = 0 where the bodies do not meet */
    return true;
}

/* ---- steps ------------------------------------------------------------------------------------------------ */

void maker_open(PlanMaker *m, Arena *mem, Diag *diag, NumCtx *num)
{
    *m = (PlanMaker){.scope = {.find = scope_find, .each = scope_each, .steps = true}, .mem = mem, .diag = diag, .num = num, .guard = -1};
}

Step *maker_remark(PlanMaker *m, Role role)
{
    Step *step = ARENA_ADD(m->mem, m->step, m->count, &m->room);
    *step = (Step){.role = role, .slot = -1, .guard = m->guard, .guard_is = m->guard_is, .source = m->source, .page.stage = m->stage};
    return step;
}

Step *maker_given(PlanMaker *m, Text name, Shape shape, Span span)
{
    int slot;
    if (!bind(m, name, shape, span, &slot))
        return NULL;
    Step *step = maker_remark(m, ROLE_GIVEN);
    step->name = step->keyword = name;
    step->shape = shape;
    step->slot = slot;
    return step;
}

void maker_measure(PlanMaker *m, Step *step, Dimension dimension)
{
    for (int i = 0; i < m->names && step->shape.dimension.kind != DIMENSION_OF; i++)
        if (m->name[i].slot == step->slot)
            m->name[i].shape.dimension = dimension;
    if (step->shape.dimension.kind != DIMENSION_OF)
        step->shape.dimension = dimension;
}

static Expr *settle(PlanMaker *m, const Expr *formula)
{
    Expr        *copy = expr_copy(formula, m->mem);
    ShapeChecker checker = {.scope = &m->scope, .diag = m->diag, .num = m->num, .dimensions = true};
    return check_expr(&checker, copy) ? copy : NULL;
}

const Expr *maker_settled(PlanMaker *m, const Expr *formula)
{
    return settle(m, formula);
}

Step *maker_formula(PlanMaker *m, Role role, Text name, Span span, const Expr *formula)
{
    Expr *settled = settle(m, formula);
    int   slot = -1;
    if (!settled || (name.len && !bind(m, name, settled->shape, span, &slot)))
        return NULL;
    Step *step = maker_remark(m, role);
    step->name = name;
    step->slot = slot;
    step->formula = settled->kind == EXPR_NONE ? NULL : settled;
    step->shape = settled->shape;
    step->unit = dimension_unit(settled->shape.dimension, m->mem);
    return step;
}

Step *maker_text(PlanMaker *m, Role role, Text name, Text formula)
{
    Text outer = m->diag->source, source = m->source;
    int  count;
    m->diag->source = m->source = formula;
    Token *token = tokenize(formula, 0, formula.len, &count, m->diag);
    Parser parser = {.token = token, .diag = m->diag, .num = m->num};
    Expr  *expr = token ? parse_expression(&parser, LEVEL_OR) : NULL;
    Step  *step = NULL;
    if (expr && (parser.token->kind == TOKEN_END || parse_unexpected(&parser, "the end")))
        step = maker_formula(m, role, name, expr->span, expr);
    m->source = source;
    if (step)
        m->diag->source = outer;
    return step;
}

/* ---- the whole -------------------------------------------------------------------------------------------- */

Plan maker_so_far(const PlanMaker *m)
{
    return (Plan){.step = m->step, .count = m->count, .aspects = m->count, .slots = m->names};
}

/* Speed and direction of every answer that is a velocity, after everything else. */
static bool add_aspects(PlanMaker *m)
{
    int count = m->count;
    m->guard = -1;
    for (int i = 0; i < count; i++) {
        const Step answer = m->step[i]; /* a copy, as the steps may move */
        bool       seen = !answer.velocity;
        for (int k = 0; k < i && !seen; k++)
            seen = m->step[k].role == ROLE_ANSWER && m->step[k].slot == answer.slot;
        if (seen)
            continue;
        for (Role role = ROLE_SPEED; role <= (answer.shape.rows == 2 ? ROLE_DIRECTION : ROLE_SPEED); role++) {
            Expr *formula = expr_call(m->mem, role == ROLE_SPEED ? OP_NORM : OP_ANGLE, expr_name(m->mem, answer.name), NULL);
            Step *step = maker_formula(m, role, (Text){0}, formula->span, formula);
            if (!step)
                return false;
            step->name = answer.name;
            step->page.caption = role == ROLE_SPEED ? TEXT("speed") : TEXT("direction");
        }
    }
    return true;
}

/* First those that `order` names, in its order. */
static void list_answers(PlanMaker *m, Plan *plan, const Text *order, int orders)
{
    int  *found = ARENA_MANY(m->mem, int, plan->aspects + 1), *answer = ARENA_MANY(m->mem, int, plan->aspects + 1), count = 0;
    bool *listed = ARENA_MANY(m->mem, bool, plan->aspects + 1);
    for (int i = 0; i < plan->aspects; i++)
        if (plan->step[i].role == ROLE_ANSWER)
            found[count++] = i;
    for (int k = 0; k <= orders; k++)
        for (int i = 0; i < count; i++)
            if (!listed[i] && (k == orders || text_equal(plan->step[found[i]].name, order[k]))) {
                listed[i] = true;
                answer[plan->answers++] = found[i];
            }
    plan->answer = answer;
}

Plan *maker_finish(PlanMaker *m, Text method, Text title, Text source, const Text *order, int orders)
{
    int aspects = m->count;
    if (!add_aspects(m))
        return NULL;
    Plan *plan = ARENA_ONE(m->mem, Plan);
    *plan = maker_so_far(m);
    plan->method = method;
    plan->title = title;
    plan->source = source;
    plan->aspects = aspects;
    list_answers(m, plan, order, orders);
    for (int i = 0; i < plan->count; i++)
        assert(plan_is_whole(plan, i));
    return plan;
}
