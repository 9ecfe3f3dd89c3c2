#include "audit/tape_maker.h"

enum { NOWHERE = -1, MOST_POWER = 64 };

typedef struct TapeConstant {
    const Exact *value;
    int          place;
} TapeConstant;

typedef struct TapeMaker {
    Tape         *tape;
    const Plan   *plan;
    TapePlaces   *slot; /* count 0: nothing gives it numbers */
    TapeConstant *constant;
    int           constants, room;
    Arena        *mem;
} TapeMaker;

static TapePlaces one(int place)
{
    return (TapePlaces){.count = 1, .at = {place}};
}

static int put_step(TapeMaker *m, TapeOp op, int to, int x, int y)
{
    *ARENA_ADD(m->mem, m->tape->step, m->tape->steps, &m->tape->steps_room) = (TapeStep){op, to, x, y};
    return to;
}

static int number(TapeMaker *m, TapeOp op, int x, int y)
{
    return put_step(m, op, m->tape->cells++, x, y);
}

static int truth(TapeMaker *m, TapeOp op, int x, int y)
{
    return put_step(m, op, m->tape->truths++, x, y);
}

static TapePlaces constant(TapeMaker *m, const Exact *value)
{
    int place = m->tape->cells++;
    *ARENA_ADD(m->mem, m->constant, m->constants, &m->room) = (TapeConstant){value, place};
    return one(place);
}

static bool make(TapeMaker *m, const Expr *expr, TapePlaces *z);

static TapePlaces each(TapeMaker *m, TapeOp op, TapePlaces x, TapePlaces y)
{
    TapePlaces z = {.count = x.count > y.count ? x.count : y.count};
    for (int i = 0; i < z.count; i++)
        z.at[i] = number(m, op, x.at[x.count == 1 ? 0 : i], y.at[y.count == 1 ? 0 : i]);
    return z;
}

static int sum_of_products(TapeMaker *m, TapePlaces x, TapePlaces y)
{
    int sum = number(m, TAPE_MUL, x.at[0], y.at[0]);
    for (int i = 1; i < x.count; i++)
        sum = number(m, TAPE_ADD, sum, number(m, TAPE_MUL, x.at[i], y.at[i]));
    return sum;
}

/* a*d - b*c */
static int cross_of(TapeMaker *m, int a, int b, int c, int d)
{
    int left = number(m, TAPE_MUL, a, d);
    return number(m, TAPE_SUB, left, number(m, TAPE_MUL, b, c));
}

static TapePlaces cross(TapeMaker *m, TapePlaces p, TapePlaces q)
{
    if (p.count == 2)
        return one(cross_of(m, p.at[0], p.at[1], q.at[0], q.at[1]));
    TapePlaces z = {.count = 3};
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        z.at[i] = cross_of(m, p.at[j], p.at[k], q.at[j], q.at[k]);
    }
    return z;
}

static bool make_pair(TapeMaker *m, Op op, TapePlaces *z, TapePlaces y)
{
    bool product = op == OP_MUL || op == OP_DIV;
    bool fits = product ? y.count == 1 || (op == OP_MUL && z->count == 1) : y.count == z->count;
    if (!fits || !y.count || !z->count)
        return false;
    if (op == OP_DOT && y.count > 1)
        *z = one(sum_of_products(m, *z, y));
    else if (op == OP_CROSS && y.count > 1)
        *z = cross(m, *z, y);
    else if (product || op == OP_ADD || op == OP_SUB)
        *z = each(m, op == OP_ADD ? TAPE_ADD : op == OP_SUB ? TAPE_SUB : op == OP_MUL ? TAPE_MUL : TAPE_DIV, *z, y);
    else
        return false;
    return true;
}

/* A truth: whether all pairs of components are equal. */
static int equal(TapeMaker *m, TapePlaces x, TapePlaces y)
{
    int all = truth(m, TAPE_EQ, x.at[0], y.at[0]);
    for (int i = 1; i < x.count; i++)
        all = truth(m, TAPE_AND, all, truth(m, TAPE_EQ, x.at[i], y.at[i]));
    return all;
}

static bool make_comparison(TapeMaker *m, Op op, TapePlaces x, TapePlaces y, int *z)
{
    bool equality = op == OP_EQ || op == OP_NE, turned = op == OP_GT || op == OP_GE;
    if (!x.count || x.count != y.count || (!equality && x.count != 1))
        return false;
    if (equality)
        *z = equal(m, x, y);
    else
        *z = truth(m, op == OP_LT || op == OP_GT ? TAPE_LT : TAPE_LE, turned ? y.at[0] : x.at[0], turned ? x.at[0] : y.at[0]);
    if (op == OP_NE)
        *z = truth(m, TAPE_NOT, *z, *z);
    return true;
}

static bool make_condition(TapeMaker *m, const Expr *expr, bool logic, TapePlaces *z)
{
    TapePlaces left, right;
    int        all = NOWHERE, next;
    if (!make(m, expr->arg[0], &left))
        return false;
    all = logic ? left.at[0] : NOWHERE;
    for (int i = 1; i < expr->count; i++) {
        if (!make(m, expr->arg[i], &right) || (!logic && !make_comparison(m, expr->ops[i], left, right, &next)))
            return false;
        next = logic ? right.at[0] : next;
        all = all == NOWHERE ? next : truth(m, logic && expr->ops[1] == OP_OR ? TAPE_OR : TAPE_AND, all, next);
        left = right;
    }
    *z = (TapePlaces){.at = {all}};
    return true;
}

static bool make_chain(TapeMaker *m, const Expr *expr, TapePlaces *z)
{
    TapePlaces next;
    Level      level = expr_level(expr);
    if (level <= LEVEL_COMPARE)
        return make_condition(m, expr, level < LEVEL_COMPARE, z);
    if (!make(m, expr->arg[0], z))
        return false;
    for (int i = 1; i < expr->count; i++)
        if (!make(m, expr->arg[i], &next) || !make_pair(m, expr->ops[i], z, next))
            return false;
    return true;
}

/* From the second binary digit of the exponent on, as eval.c does it. */
static bool make_power(TapeMaker *m, const Expr *expr, TapePlaces *z)
{
    const Expr *exponent = expr->arg[1];
    Rat         times = exponent->kind == EXPR_NUMBER && exact_is_rational(exponent->exact) ? exact_rat(exponent->exact) : rat_int(0),
        half = {1, 2, NULL};
    long bit = 1;
    if (!make(m, expr->arg[0], z) || z->count != 1)
        return false;
    int base = z->at[0];
    if (rat_equal(times, half))
        *z = one(number(m, TAPE_SQRT, base, base));
    if (!rat_is_integer(times) || !times.d || times.n < 1 || times.n > MOST_POWER)
        return rat_equal(times, half);
    while (bit <= times.n / 2)
        bit *= 2;
    while (bit /= 2) {
        *z = one(number(m, TAPE_MUL, z->at[0], z->at[0]));
        if (times.n & bit)
            *z = one(number(m, TAPE_MUL, z->at[0], base));
    }
    return true;
}

static bool make_components(TapeMaker *m, const Expr *expr, TapePlaces *z)
{
    TapePlaces part;
    *z = (TapePlaces){.count = expr->count};
    for (int i = 0; i < expr->count; i++) {
        if (i == TAPE_AXES || !make(m, expr->arg[i], &part) || part.count != 1)
            return false;
        z->at[i] = part.at[0];
    }
    return expr->count > 1;
}

static bool make_field(TapeMaker *m, const Expr *expr, TapePlaces *z)
{
    TapePlaces vector;
    int        axis = expr->text.at[0] - 'x';
    if (!make(m, expr->arg[0], &vector) || vector.count < 2 || axis >= vector.count)
        return false;
    *z = one(vector.at[axis]);
    return true;
}

static int length(TapeMaker *m, TapePlaces x)
{
    int square = x.count == 1 ? x.at[0] : sum_of_products(m, x, x);
    return number(m, x.count == 1 ? TAPE_ABS : TAPE_SQRT, square, square);
}

static bool make_extreme(TapeMaker *m, const Expr *expr, TapePlaces *z)
{
    TapePlaces next;
    for (int i = 1; i < expr->count; i++) {
        if (!make(m, expr->arg[i], &next) || next.count != 1 || z->count != 1)
            return false;
        *z = one(number(m, expr->op == OP_MIN ? TAPE_MIN : TAPE_MAX, next.at[0], z->at[0]));
    }
    return true;
}

static bool make_unit(TapeMaker *m, TapePlaces *z)
{
    if (z->count < 2)
        return false;
    *z = each(m, TAPE_DIV, *z, one(length(m, *z)));
    return true;
}

static bool make_quantity(TapeMaker *m, const Expr *expr, TapePlaces *z)
{
    return exact_is_one(expr->exact) || make_pair(m, OP_MUL, z, constant(m, expr->exact));
}

static bool make_call(TapeMaker *m, const Expr *expr, TapePlaces *z)
{
    TapePlaces x;
    if (!make(m, expr->arg[0], z))
        return false;
    x = *z;
    switch (expr->op) {
    case OP_NOT:
        z->at[0] = truth(m, TAPE_NOT, x.at[0], x.at[0]);
        return true;
    case OP_NEG:
        *z = each(m, TAPE_NEG, x, x);
        return x.count;
    case OP_INV:
    case OP_SQRT:
        *z = one(number(m, expr->op == OP_INV ? TAPE_INV : TAPE_SQRT, x.at[0], x.at[0]));
        return x.count == 1;
    case OP_NORM:
    case OP_ABS:
        *z = one(length(m, x));
        return x.count;
    case OP_UNIT:
        return make_unit(m, z);
    case OP_PERP:
        *z = (TapePlaces){.count = 2, .at = {number(m, TAPE_NEG, x.at[1], x.at[1]), x.at[0]}};
        return x.count == 2;
    case OP_MIN:
    case OP_MAX:
        return make_extreme(m, expr, z);
    case OP_QUANTITY:
        return make_quantity(m, expr, z);
    case OP_CROSS:
        return make(m, expr->arg[1], &x) && make_pair(m, OP_CROSS, z, x);
    default:
        return false;
    }
}

static bool make(TapeMaker *m, const Expr *expr, TapePlaces *z)
{
    switch (expr->kind) {
    case EXPR_NUMBER:
        *z = constant(m, expr->exact);
        return true;
    case EXPR_NAME:
        *z = expr->slot < 0 ? constant(m, expr->exact) : m->slot[expr->slot];
        return z->count;
    case EXPR_VECTOR:
        return make_components(m, expr, z);
    case EXPR_FIELD:
        return make_field(m, expr, z);
    case EXPR_CALL:
        return make_call(m, expr, z);
    case EXPR_POWER:
        return make_power(m, expr, z);
    case EXPR_CHAIN:
        return make_chain(m, expr, z);
    default:
        return false;
    }
}

static TapePlaces new_places(Tape *tape, int count)
{
    TapePlaces places = {.count = count};
    for (int i = 0; i < count; i++)
        places.at[i] = tape->cells++;
    return places;
}

static bool is_constant(const TapeMaker *m, int place)
{
    bool constant = false;
    for (int i = 0; i < m->constants && !constant; i++)
        constant = m->constant[i].place == place;
    return constant;
}

/* The cases of a plan may give one name its value in several steps: all of them put it in the same places, those of the first one, unless
 * these are older than the step and belong to something else. */
static bool put_in_slot(TapeMaker *m, int slot, TapePlaces value, int oldest)
{
    TapePlaces *places = &m->slot[slot];
    bool        fresh = true;
    for (int i = 0; i < value.count; i++)
        fresh &= value.at[i] >= oldest && !is_constant(m, value.at[i]);
    if (!places->count && fresh) {
        *places = value;
        return true;
    }
    if (!places->count)
        *places = new_places(m->tape, value.count);
    for (int i = 0; i < value.count && places->count == value.count; i++)
        (void)put_step(m, TAPE_COPY, places->at[i], value.at[i], value.at[i]);
    return places->count == value.count;
}

static int components(Shape shape)
{
    return shape.kind == SHAPE_NUMBER ? 1 : shape.kind == SHAPE_VECTOR ? shape.rows : 0;
}

static bool make_given(TapeMaker *m, const Step *step, Shape shape, TapePlaces *z)
{
    Tape *tape = m->tape;
    *z = new_places(tape, components(shape));
    tape->given[tape->givens++] = *z;
    if (step->slot >= 0)
        m->slot[step->slot] = *z;
    return !step->formula;
}

static bool make_block(TapeMaker *m, int i, const TapeBlock *of)
{
    const Step *step = &m->plan->step[i];
    TapeBlock block = {.step = i, .guard = step->guard < 0 ? NOWHERE : of[step->guard].truth, .guard_is = step->guard_is, .truth = NOWHERE};
    bool      condition = step->role == ROLE_NEED || step->role == ROLE_CASE;
    TapePlaces value = {0};
    int        oldest = m->tape->cells;
    if (step->formula && !make(m, step->formula, &value))
        return false;
    if (condition) { /* whose place is one of truths */
        block.truth = value.at[0];
        value = (TapePlaces){0};
    }
    block.need = step->role == ROLE_NEED;
    m->tape->value[i] = value;
    if (step->slot >= 0 && value.count && !put_in_slot(m, step->slot, value, oldest))
        return false;
    block.end = m->tape->steps;
    m->tape->block[m->tape->blocks++] = block;
    return true;
}

static bool make_all(TapeMaker *m, const bool *wanted, const Shape *shape)
{
    const Plan *plan = m->plan;
    TapeBlock  *of = ARENA_MANY(m->mem, TapeBlock, plan->count + 1);
    int         given = 0;
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        bool        made = true;
        if (step->role == ROLE_GIVEN)
            made = make_given(m, step, shape[given++], &m->tape->value[i]);
        else if (wanted[i])
            made = make_block(m, i, of);
        if (!made)
            return false;
        if (wanted[i] && step->role != ROLE_GIVEN)
            of[i] = m->tape->block[m->tape->blocks - 1];
    }
    return true;
}

Tape *tape_maker_make(const Plan *plan, const bool *wanted, const Shape *shape, int bits, Arena *mem)
{
    Tape     *tape = ARENA_ONE(mem, Tape);
    TapeMaker m = {.tape = tape, .plan = plan, .slot = ARENA_MANY(mem, TapePlaces, plan->slots + 1), .mem = mem};
    NumCtx    exact;
    *tape = (Tape){.plan = plan, .bits = bits};
    tape->block = ARENA_MANY(mem, TapeBlock, plan->count + 1);
    tape->value = ARENA_MANY(mem, TapePlaces, plan->count + 1);
    tape->given = ARENA_MANY(mem, TapePlaces, plan->count + 1);
    tape->ran = ARENA_MANY(mem, bool, plan->count + 1);
    tape->zero = constant(&m, &exact_zero).at[0];
    if (!make_all(&m, wanted, shape))
        return NULL;
    tape->cell[TAPE_BALLS] = ARENA_MANY(mem, TapeCell, tape->cells + 1);
    tape->cell[TAPE_RANGES] = ARENA_MANY(mem, TapeCell, tape->cells + 1);
    tape->known = ARENA_MANY(mem, bool, tape->cells + 1);
    tape->given_known = ARENA_MANY(mem, bool, tape->cells + 1);
    for (int i = 0; i < tape->givens; i++)
        for (int axis = 0; axis < tape->given[i].count; axis++)
            tape->given_known[tape->given[i].at[axis]] = true;
    tape->truth = ARENA_MANY(mem, Truth, tape->truths + 1);
    numctx_open(&exact, &exact_system, mem);
    for (int i = 0; i < m.constants; i++)
        tape_fix(tape, m.constant[i].place, m.constant[i].value, &exact);
    numctx_close(&exact);
    return tape;
}
