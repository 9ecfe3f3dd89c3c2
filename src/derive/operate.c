#include "derive/operate.h"

#include "derive/matrix.h"

typedef int One(Num *z, Num x, NumCtx *ctx);
typedef int Two(Num *z, Num x, Num y, NumCtx *ctx);

static Num *numbers(Env *env, int count)
{
    return ARENA_MANY(env->num->mem, Num, count);
}

/* op between components at the same place. */
static int each(Value *z, Two *op, Value a, Value b, Env *env)
{
    int count = value_count(&a), status = NUM_OK;
    Num one, *num = count == 1 ? &one : numbers(env, count);
    for (int i = 0; i < count && !status; i++)
        status = op(&num[i], value_num(&a)[i], value_num(&b)[i], env->num);
    *z = value_of(a.shape, num);
    return status;
}

/* op between every component of a and the number b, or the other way round. */
static int scale(Value *z, Two *op, Value a, Num b, bool number_first, Env *env)
{
    int  count = value_count(&a), status = NUM_OK;
    Num *num = numbers(env, count);
    for (int i = 0; i < count && !status; i++)
        status = number_first ? op(&num[i], b, value_num(&a)[i], env->num) : op(&num[i], value_num(&a)[i], b, env->num);
    *z = value_of(a.shape, num);
    return status;
}

static int cross(Value *z, Value a, Value b, Env *env)
{
    const Num *p = a.num, *q = b.num;
    if (a.shape.rows == 2) {
        Num one;
        int status = matrix_cross2(&one, p[0], p[1], q[0], q[1], env->num);
        *z = value_number(one);
        return status;
    }
    Num *num = numbers(env, 3);
    int  status = matrix_cross2(&num[0], p[1], p[2], q[1], q[2], env->num);
    if (!status)
        status = matrix_cross2(&num[1], p[2], p[0], q[2], q[0], env->num);
    if (!status)
        status = matrix_cross2(&num[2], p[0], p[1], q[0], q[1], env->num);
    *z = value_of(a.shape, num);
    return status;
}

static bool is_number(Value value)
{
    return value.shape.kind == SHAPE_NUMBER;
}

int operate_pair(Value *z, Op op, Value a, Value b, Env *env)
{
    const NumSys *sys = env->num->sys;
    int           status = num_poll(env->num);
    if (status)
        return status;
    if (is_number(a) && is_number(b)) {
        Two *two = op == OP_ADD ? sys->add : op == OP_SUB ? sys->sub : op == OP_MUL ? sys->mul : sys->div;
        z->shape = NUMBER;
        Num result;
        status = two(&result, a.one, b.one, env->num);
        *z = value_number(result);
        return status;
    }
    bool product = op == OP_MUL || op == OP_DIV;
    if (product ? op == OP_DIV && !is_number(b) : a.shape.kind != b.shape.kind || a.shape.rows != b.shape.rows)
        return NUM_DOMAIN; /* shapes are checked where formulas are read; one of a page may have been changed since */
    switch (op) {
    case OP_ADD:
        return each(z, sys->add, a, b, env);
    case OP_SUB:
        return each(z, sys->sub, a, b, env);
    case OP_DIV:
        return scale(z, sys->div, a, b.one, false, env);
    case OP_MUL:
        if (is_number(a))
            return scale(z, sys->mul, b, a.one, true, env);
        return is_number(b) ? scale(z, sys->mul, a, b.one, false, env) : matrix_product(z, a, b, env->num);
    case OP_DOT: {
        Num one;
        status = matrix_sum_of_products(&one, a.num, b.num, a.shape.rows, 1, env->num);
        *z = value_number(one);
        return status;
    }
    default:
        return cross(z, a, b, env);
    }
}

/* ---- comparisons ------------------------------------------------------------------------------------------ */

Truth operate_not(Truth truth)
{
    return truth == TRUTH_UNKNOWN ? truth : truth == TRUTH_TRUE ? TRUTH_FALSE : TRUTH_TRUE;
}

/* Sets of orders: what is left open by one that is not known, and what a comparison accepts. */
enum { LESS = 1, SAME = 2, MORE = 4 };

static unsigned orders_left(Order order)
{
    switch (order) {
    case ORDER_LESS:
        return LESS;
    case ORDER_EQUAL:
        return SAME;
    case ORDER_GREATER:
        return MORE;
    case ORDER_AT_LEAST:
        return SAME | MORE;
    case ORDER_AT_MOST:
        return SAME | LESS;
    case ORDER_UNEQUAL:
        return LESS | MORE;
    default:
        return LESS | SAME | MORE;
    }
}

/* With NaN, no comparison holds but !=, which is the opposite of =. */
static Truth order_decides(Order order, Op op, const Env *env)
{
    unsigned left = orders_left(order);
    unsigned accepted = op == OP_EQ ? SAME : op == OP_LT ? LESS : op == OP_LE ? LESS | SAME : op == OP_GT ? MORE : MORE | SAME;
    if (order == ORDER_UNKNOWN && env->num->goes_on)
        return TRUTH_FALSE;
    return !(left & ~accepted) ? TRUTH_TRUE : !(left & accepted) ? TRUTH_FALSE : TRUTH_UNKNOWN;
}

static Truth equal(Value a, Value b, Env *env)
{
    if (a.shape.kind == SHAPE_WORD)
        return text_equal(a.word, b.word) ? TRUTH_TRUE : TRUTH_FALSE;
    if (a.shape.kind != b.shape.kind ||
        value_count(&a) != value_count(&b)) /* only a known mistake puts a number in the place of a vector */
        return TRUTH_FALSE;
    Truth truth = TRUTH_TRUE;
    for (int i = 0; i < value_count(&a); i++) {
        Order order = env->num->sys->compare(value_num(&a)[i], value_num(&b)[i], env->num);
        Truth one = order_decides(order, OP_EQ, env);
        if (one == TRUTH_FALSE)
            return TRUTH_FALSE;
        if (one == TRUTH_UNKNOWN)
            truth = TRUTH_UNKNOWN;
    }
    return truth;
}

Truth operate_compare(Op op, Value a, Value b, Env *env)
{
    if (op == OP_EQ || op == OP_NE) {
        Truth same = equal(a, b, env);
        return op == OP_EQ ? same : operate_not(same);
    }
    return order_decides(env->num->sys->compare(a.one, b.one, env->num), op, env);
}

/* ---- functions -------------------------------------------------------------------------------------------- */

static int integer(Num *z, int n, Env *env)
{
    return env->num->sys->from_exact(z, exact_integer(n, env->num), env->num);
}

static void choose(Env *env, int choice)
{
    env->choices = CHOICES * env->choices + (uint64_t)choice + 1;
}

/* -1, 0 or 1; ORDER_UNKNOWN for the sign of NaN, in a run that goes on. `for_size`: where it may also be 0, the other sign will do. */
static int sign_of(int *sign, Num x, bool for_size, Env *env)
{
    Order order = num_sign(x, env->num);
    if (for_size && (order == ORDER_AT_LEAST || order == ORDER_AT_MOST))
        order = order == ORDER_AT_LEAST ? ORDER_GREATER : ORDER_LESS;
    if (order >= ORDER_UNKNOWN && !env->num->goes_on)
        return num_fail(env->num, NUM_UNABLE, "the sign of a number cannot be decided");
    *sign = (int)order;
    choose(env, order == ORDER_UNKNOWN ? CHOICE_NAN : *sign + 1);
    return NUM_OK;
}

static int norm(Num *z, Value v, Env *env)
{
    Num square;
    int status = matrix_sum_of_products(&square, v.num, v.num, v.shape.rows, 1, env->num);
    return status ? status : env->num->sys->sqrt(z, square, env->num);
}

static int absolute(Num *z, Num x, Env *env)
{
    int sign = 0, status = sign_of(&sign, x, true, env);
    if (status)
        return status;
    *z = x;
    return sign < 0 ? env->num->sys->neg(z, x, env->num) : NUM_OK;
}

static int extreme(Num *z, const Value *args, int count, Order wanted, Env *env)
{
    *z = args[0].one;
    for (int i = 1; i < count; i++) {
        Order order = env->num->sys->compare(args[i].one, *z, env->num);
        Truth better = order_decides(order, wanted == ORDER_LESS ? OP_LT : OP_GT, env);
        if (better == TRUTH_UNKNOWN) /* of two that may be equal, the one that is never worse */
            better = order_decides(order, wanted == ORDER_LESS ? OP_LE : OP_GE, env);
        if (better == TRUTH_UNKNOWN)
            return num_fail(env->num, NUM_UNABLE, "the larger of two numbers cannot be decided");
        choose(env, better == TRUTH_TRUE);
        if (better == TRUTH_TRUE)
            *z = args[i].one;
    }
    return NUM_OK;
}

int operate_unit(Value *z, Op op, Value value, const Exact *factor, Env *env)
{
    const NumSys *sys = env->num->sys;
    Num           unit;
    *z = value;
    if (exact_is_one(factor))
        return NUM_OK;
    int status = sys->from_exact(&unit, factor, env->num);
    return status ? status : scale(z, op == OP_IN ? sys->div : sys->mul, value, unit, false, env);
}

int operate_turn(Value *z, Value v, Num c, Num s, Env *env)
{
    const NumSys *sys = env->num->sys;
    Num          *num = numbers(env, 2), left, right;
    int           status = matrix_cross2(&num[0], v.num[0], v.num[1], s, c, env->num);
    if (!status)
        status = sys->mul(&left, v.num[0], s, env->num);
    if (!status)
        status = sys->mul(&right, v.num[1], c, env->num);
    if (!status)
        status = sys->add(&num[1], left, right, env->num);
    *z = value_of((Shape){.kind = SHAPE_VECTOR, .rows = 2, .cols = 1}, num);
    return status;
}

static int turn(Value *z, Value v, Num angle, Env *env)
{
    const NumSys *sys = env->num->sys;
    Num           c, s;
    int           status = sys->cos(&c, angle, env->num);
    if (!status)
        status = sys->sin(&s, angle, env->num);
    return status ? status : operate_turn(z, v, c, s, env);
}

static int apply_one(Value *z, One *op, Value arg, Env *env)
{
    int count = value_count(&arg), status = NUM_OK;
    Num one, *num = count == 1 ? &one : numbers(env, count);
    for (int i = 0; i < count && !status; i++)
        status = op(&num[i], value_num(&arg)[i], env->num);
    *z = value_of(arg.shape, num);
    return status;
}

int operate_inverse(Num *along, Op op, Num x, Env *env)
{
    const NumSys *sys = env->num->sys;
    Num           one, less, more, root = x;
    int           status = integer(&one, 1, env);
    along[0] = op == OP_ACOS ? x : one;
    along[1] = x;
    if (status || op == OP_ATAN)
        return status;
    status = sys->sub(&less, one, x, env->num);
    if (!status)
        status = sys->add(&more, one, x, env->num);
    if (!status)
        status = sys->mul(&root, less, more, env->num);
    if (!status)
        status = sys->sqrt(&root, root, env->num);
    along[op == OP_ACOS] = root;
    return status & NUM_DOMAIN ? num_fail(env->num, NUM_DOMAIN, "sines and cosines lie between -1 and 1") : status;
}

static int inverse(Num *z, Op op, Num x, Env *env)
{
    Num along[2];
    int status = operate_inverse(along, op, x, env);
    if (status & NUM_DOMAIN)
        *z = along[op == OP_ACOS];
    return status ? status : env->num->sys->atan2(z, along[1], along[0], env->num);
}

int operate_between(Num *along, Value a, Value b, Env *env)
{
    Value normal;
    Num   zero;
    int   status = cross(&normal, a, b, env);
    if (!status)
        status = is_number(normal) ? absolute(&along[1], normal.one, env) : norm(&along[1], normal, env);
    if (!status)
        status = integer(&zero, 0, env);
    if (!status)
        status = env->num->sys->add(&along[1], along[1], zero, env->num); /* -0 would turn the angle round */
    return status ? status : matrix_sum_of_products(&along[0], a.num, b.num, a.shape.rows, 1, env->num);
}

static int between(Num *z, Value a, Value b, Env *env)
{
    Num along[2];
    int status = operate_between(along, a, b, env);
    return status ? status : env->num->sys->atan2(z, along[1], along[0], env->num);
}

int operate_call(Value *z, Op op, const Value *arg, int count, Env *env)
{
    const NumSys *sys = env->num->sys;
    Num           one = {0}, *num;
    int           status, sign = 0;
    switch (op) {
    case OP_NEG:
        return apply_one(z, sys->neg, arg[0], env);
    case OP_NOT:
        *z = value_truth(operate_not(arg[0].truth));
        return NUM_OK;
    case OP_INV:
        return arg[0].shape.kind == SHAPE_MATRIX ? matrix_inverse(z, arg[0], env->num) : apply_one(z, sys->inv, arg[0], env);
    case OP_UNIT:
        status = norm(&one, arg[0], env);
        if (!status)
            status = scale(z, sys->div, arg[0], one, false, env);
        return status == NUM_DOMAIN ? num_fail(env->num, status, "a vector of length 0 has no direction") : status;
    case OP_PERP:
        num = numbers(env, 2);
        num[1] = arg[0].num[0];
        status = sys->neg(&num[0], arg[0].num[1], env->num);
        *z = value_of(arg[0].shape, num);
        return status;
    case OP_POLAR:
        num = numbers(env, 2);
        num[0] = arg[0].one;
        status = integer(&num[1], 0, env);
        return status ? status : turn(z, value_of((Shape){.kind = SHAPE_VECTOR, .rows = 2, .cols = 1}, num), arg[1].one, env);
    case OP_ROT:
        return turn(z, arg[0], arg[1].one, env);
    case OP_CROSS:
        return cross(z, arg[0], arg[1], env);
    case OP_SQRT:
        return apply_one(z, sys->sqrt, arg[0], env);
    case OP_DEGREES: {
        Rat over = {1, 180, NULL};
        Num half_turn;
        status = sys->from_exact(&half_turn, exact_angle(over, env->num), env->num);
        if (!status)
            status = sys->mul(&one, arg[0].one, half_turn, env->num);
        break;
    }
    case OP_NORM:
        status = is_number(arg[0]) ? absolute(&one, arg[0].one, env) : norm(&one, arg[0], env);
        break;
    case OP_ABS:
        status = absolute(&one, arg[0].one, env);
        break;
    case OP_MIN:
        status = extreme(&one, arg, count, ORDER_LESS, env);
        break;
    case OP_MAX:
        status = extreme(&one, arg, count, ORDER_GREATER, env);
        break;
    case OP_SIGN:
        status = sign_of(&sign, arg[0].one, false, env);
        one = arg[0].one; /* NaN is its own sign */
        if (!status && sign != ORDER_UNKNOWN)
            status = integer(&one, sign, env);
        break;
    case OP_DET:
        status = matrix_determinant(&one, arg[0], env->num);
        break;
    case OP_SIN:
        return apply_one(z, sys->sin, arg[0], env);
    case OP_COS:
        return apply_one(z, sys->cos, arg[0], env);
    case OP_TAN:
        return apply_one(z, sys->tan, arg[0], env);
    case OP_ASIN:
    case OP_ACOS:
    case OP_ATAN:
        status = inverse(&one, op, arg[0].one, env);
        break;
    case OP_ATAN2:
        status = sys->atan2(&one, arg[0].one, arg[1].one, env->num);
        break;
    case OP_SOLVE:
        num = numbers(env, arg[0].shape.rows * arg[1].shape.cols);
        *z = value_of((Shape){.kind = SHAPE_MATRIX, .rows = arg[0].shape.rows, .cols = arg[1].shape.cols}, num);
        return matrix_solve(num, &arg[0], &arg[1], env->num);
    case OP_ENTRY:
        status = matrix_entry(&one, arg, count, env->num);
        break;
    default: /* OP_ANGLE */
        status = count == 2 ? between(&one, arg[0], arg[1], env) : sys->atan2(&one, arg[0].num[1], arg[0].num[0], env->num);
    }
    *z = value_number(one);
    return status;
}
