#include "derive/eval.h"
#include "derive/matrix.h"

typedef int One(Num *z, Num x, NumCtx *ctx);
typedef int Two(Num *z, Num x, Num y, NumCtx *ctx);

static int work_out(Value *z, const Expr *expr, Env *env);

/* The first operation without a value, `at`, is remembered, also in a run that goes on after it. */
static int fail(Env *env, const Expr *at, int status)
{
    if ((status || env->num->met) && !env->why) {
        env->span = at->span;
        env->why = env->num->why;
        env->reason = env->num->reason;
    }
    env->num->met = false;
    return status;
}

static int fail_because(Env *env, const Expr *at, int status, const char *why)
{
    return fail(env, at, num_fail(env->num, status, why));
}

static int fail_inherited(Env *env, const Expr *at, int status, const char *why)
{
    return fail(env, at, num_fail_as(env->num, REASON_INHERITED, status, why));
}

static Num *numbers(Env *env, int count)
{
    return ARENA_MANY(env->num->mem, Num, count);
}

static Value pack(Shape shape, Num *num)
{
    return shape.kind == SHAPE_NUMBER ? value_number(num[0]) : value_of(shape, num);
}

/* op between components at the same place. */
static int each(Value *z, Two *op, Value a, Value b, Env *env)
{
    int count = value_count(&a), status = NUM_OK;
    Num one, *num = count == 1 ? &one : numbers(env, count);
    for (int i = 0; i < count && !status; i++)
        status = op(&num[i], value_num(&a)[i], value_num(&b)[i], env->num);
    *z = pack(a.shape, num);
    return status;
}

/* op between every component of a and the number b, or the other way round. */
static int scale(Value *z, Two *op, Value a, Num b, bool number_first, Env *env)
{
    int  count = value_count(&a), status = NUM_OK;
    Num *num = numbers(env, count);
    for (int i = 0; i < count && !status; i++)
        status = number_first ? op(&num[i], b, value_num(&a)[i], env->num) : op(&num[i], value_num(&a)[i], b, env->num);
    *z = pack(a.shape, num);
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

static int eval_pair(Value *z, Op op, Value a, Value b, Env *env)
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

/* ---- conditions ------------------------------------------------------------------------------------------- */

static Truth not_truth(Truth truth)
{
    return truth == TRUTH_UNKNOWN ? truth : truth == TRUTH_TRUE ? TRUTH_FALSE : TRUTH_TRUE;
}

static Truth equal(Value a, Value b, Env *env)
{
    if (a.shape.kind == SHAPE_WORD)
        return text_equal(a.word, b.word) ? TRUTH_TRUE : TRUTH_FALSE;
    Truth truth = TRUTH_TRUE;
    for (int i = 0; i < value_count(&a); i++) {
        Order order = env->num->sys->compare(value_num(&a)[i], value_num(&b)[i], env->num);
        if (order == ORDER_LESS || order == ORDER_GREATER || (order == ORDER_UNKNOWN && env->num->goes_on))
            return TRUTH_FALSE;
        if (order == ORDER_UNKNOWN)
            truth = TRUTH_UNKNOWN;
    }
    return truth;
}

static Truth compare(Op op, Value a, Value b, Env *env)
{
    if (op == OP_EQ || op == OP_NE) {
        Truth same = equal(a, b, env);
        return op == OP_EQ ? same : not_truth(same);
    }
    Order order = env->num->sys->compare(a.one, b.one, env->num);
    if (order == ORDER_UNKNOWN) /* with NaN, no comparison holds but != */
        return env->num->goes_on ? TRUTH_FALSE : TRUTH_UNKNOWN;
    bool holds = op == OP_LT   ? order == ORDER_LESS
                 : op == OP_LE ? order != ORDER_GREATER
                 : op == OP_GT ? order == ORDER_GREATER
                               : order != ORDER_LESS;
    return holds ? TRUTH_TRUE : TRUTH_FALSE;
}

/* A chain of comparisons holds when each does. */
static int eval_comparison(Value *z, const Expr *expr, Env *env)
{
    Value left, right;
    Truth all = TRUTH_TRUE;
    int   status = work_out(&left, expr->arg[0], env);
    for (int i = 1; i < expr->count && !status; i++) {
        status = work_out(&right, expr->arg[i], env);
        if (status)
            break;
        Truth one = compare(expr->ops[i], left, right, env);
        if (one == TRUTH_FALSE || (one == TRUTH_UNKNOWN && all == TRUTH_TRUE))
            all = one;
        left = right;
    }
    *z = value_truth(all);
    return status;
}

static int eval_logic(Value *z, const Expr *expr, Env *env)
{
    Truth decides = expr->ops[1] == OP_OR ? TRUTH_TRUE : TRUTH_FALSE, so_far = not_truth(decides);
    for (int i = 0; i < expr->count; i++) {
        Value one;
        int   status = work_out(&one, expr->arg[i], env);
        if (status)
            return status;
        if (one.truth == decides) {
            so_far = decides;
            break;
        }
        if (one.truth == TRUTH_UNKNOWN)
            so_far = TRUTH_UNKNOWN;
    }
    *z = value_truth(so_far);
    return NUM_OK;
}

/* ---- functions -------------------------------------------------------------------------------------------- */

static int zero(Num *z, Env *env)
{
    return env->num->sys->from_exact(z, &exact_zero, env->num);
}

static int integer(Num *z, int n, Env *env)
{
    return env->num->sys->from_exact(z, exact_integer(n, env->num), env->num);
}

static void choose(Env *env, int choice)
{
    env->choices = CHOICES * env->choices + (uint64_t)choice + 1;
}

/* -1, 0 or 1; ORDER_UNKNOWN for the sign of NaN, in a run that goes on. */
static int sign_of(int *sign, Num x, Env *env)
{
    Num none;
    int status = zero(&none, env);
    if (status)
        return status;
    Order order = env->num->sys->compare(x, none, env->num);
    if (order == ORDER_UNKNOWN && !env->num->goes_on)
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
    int sign = 0, status = sign_of(&sign, x, env);
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
        if (order == ORDER_UNKNOWN && !env->num->goes_on) /* else the comparison is false, and the number so far stays */
            return num_fail(env->num, NUM_UNABLE, "the larger of two numbers cannot be decided");
        choose(env, order == wanted);
        if (order == wanted)
            *z = args[i].one;
    }
    return NUM_OK;
}

/* v turned by the angle with this cosine and sine. */
static int turn_by(Value *z, Value v, Num c, Num s, Env *env)
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
    *z = value_of((Shape){SHAPE_VECTOR, 2, 1}, num);
    return status;
}

static int turn(Value *z, Value v, Num angle, Env *env)
{
    const NumSys *sys = env->num->sys;
    Num           c, s;
    int           status = sys->cos(&c, angle, env->num);
    if (!status)
        status = sys->sin(&s, angle, env->num);
    return status ? status : turn_by(z, v, c, s, env);
}

static int apply_one(Value *z, One *op, Value arg, Env *env)
{
    int count = value_count(&arg), status = NUM_OK;
    Num one, *num = count == 1 ? &one : numbers(env, count);
    for (int i = 0; i < count && !status; i++)
        status = op(&num[i], value_num(&arg)[i], env->num);
    *z = pack(arg.shape, num);
    return status;
}

static int call(Value *z, Op op, const Value *arg, int count, Env *env)
{
    const NumSys *sys = env->num->sys;
    Num           one = {0}, *num;
    int           status, sign = 0;
    switch (op) {
    case OP_NEG:
        return apply_one(z, sys->neg, arg[0], env);
    case OP_NOT:
        *z = value_truth(not_truth(arg[0].truth));
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
        status = zero(&num[1], env);
        return status ? status : turn(z, value_of((Shape){SHAPE_VECTOR, 2, 1}, num), arg[1].one, env);
    case OP_ROT:
        return turn(z, arg[0], arg[1].one, env);
    case OP_CROSS:
        return cross(z, arg[0], arg[1], env);
    case OP_SQRT:
        status = sys->sqrt(&one, arg[0].one, env->num);
        break;
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
        status = sign_of(&sign, arg[0].one, env);
        one = arg[0].one; /* NaN is its own sign */
        if (!status && sign != ORDER_UNKNOWN)
            status = integer(&one, sign, env);
        break;
    case OP_DET:
        status = matrix_determinant(&one, arg[0], env->num);
        break;
    case OP_SIN:
        status = sys->sin(&one, arg[0].one, env->num);
        break;
    case OP_COS:
        status = sys->cos(&one, arg[0].one, env->num);
        break;
    case OP_TAN:
        status = sys->tan(&one, arg[0].one, env->num);
        break;
    case OP_ATAN2:
        status = sys->atan2(&one, arg[0].one, arg[1].one, env->num);
        break;
    case OP_SOLVE:
        num = numbers(env, arg[0].shape.rows * arg[1].shape.cols);
        *z = value_of((Shape){SHAPE_MATRIX, arg[0].shape.rows, arg[1].shape.cols}, num);
        return matrix_solve(num, &arg[0], &arg[1], env->num);
    case OP_ENTRY:
        status = matrix_entry(&one, arg, count, env->num);
        break;
    default: /* OP_ANGLE */
        status = sys->atan2(&one, arg[0].num[1], arg[0].num[0], env->num);
    }
    *z = value_number(one);
    return status;
}

bool eval_is_slope(const Expr *angle)
{
    if (angle->kind == EXPR_CALL)
        return angle->op == OP_ATAN2 || angle->op == OP_ANGLE || (angle->op == OP_NEG && eval_is_slope(angle->arg[0]));
    bool any = false;
    for (int i = 0; i < angle->count && angle->kind == EXPR_CHAIN && expr_level(angle) == LEVEL_SUM; i++)
        any |= eval_is_slope(angle->arg[i]);
    return any;
}

/* Turns the direction (c, s) on by (cosine, sine). */
static bool add_direction(Num *c, Num *s, Num cosine, Num sine, Env *env)
{
    Value sum, v = value_of((Shape){SHAPE_VECTOR, 2, 1}, (Num[]){*c, *s});
    if (turn_by(&sum, v, cosine, sine, env))
        return false;
    *c = sum.num[0];
    *s = sum.num[1];
    return true;
}

/* Cosine and sine of the angle in exact numbers. The angle atan2(y, x) may have no exact form, but they are x/√(x² + y²) and y/√(x² + y²);
 * those of a sum follow from those of its parts. */
static bool exact_direction(Num *c, Num *s, const Expr *angle, Env *env)
{
    const NumSys *sys = env->num->sys;
    bool          direct = angle->kind == EXPR_CALL && angle->op != OP_NEG && eval_is_slope(angle);
    Value         v, x, y;
    Num           length, along[2];
    if (direct && angle->op == OP_ATAN2) {
        if (work_out(&y, angle->arg[0], env) || work_out(&x, angle->arg[1], env))
            return false;
        along[0] = x.one;
        along[1] = y.one;
        v = value_of((Shape){SHAPE_VECTOR, 2, 1}, along);
    } else if (direct && work_out(&v, angle->arg[0], env)) {
        return false;
    }
    if (direct)
        return !norm(&length, v, env) && !sys->div(c, v.num[0], length, env->num) && !sys->div(s, v.num[1], length, env->num);
    if (!eval_is_slope(angle))
        return !work_out(&v, angle, env) && !sys->cos(c, v.one, env->num) && !sys->sin(s, v.one, env->num);
    if (!exact_direction(c, s, angle->arg[0], env))
        return false;
    if (angle->kind == EXPR_CALL)
        return !sys->neg(s, *s, env->num);
    for (int i = 1; i < angle->count; i++) {
        Num cosine, sine;
        if (!exact_direction(&cosine, &sine, angle->arg[i], env) || (angle->ops[i] == OP_SUB && sys->neg(&sine, sine, env->num)) ||
            !add_direction(c, s, cosine, sine, env))
            return false;
    }
    return true;
}

/* polar, rot, cos, sin and tan of such an angle. False where they have no exact value, or the angle is another one. */
static bool eval_slope(Value *z, const Expr *expr, Env *env)
{
    const NumSys *sys = env->num->sys;
    const Expr   *angle = expr->arg[expr->count - 1];
    bool          turned = expr->op == OP_POLAR || expr->op == OP_ROT;
    Value         v = {.shape = NUMBER};
    Num           c, s;
    if (sys->kind != NUM_EXACT || !eval_is_slope(angle))
        return false;
    if ((turned && work_out(&v, expr->arg[0], env)) || !exact_direction(&c, &s, angle, env))
        return false;
    if (expr->op == OP_TAN && sys->div(&s, s, c, env->num))
        return false;
    *z = value_number(expr->op == OP_COS ? c : s);
    if (expr->op == OP_POLAR)
        return !scale(z, sys->mul, value_of((Shape){SHAPE_VECTOR, 2, 1}, (Num[]){c, s}), v.one, true, env);
    return !turned || !turn_by(z, v, c, s, env);
}

static int eval_call(Value *z, const Expr *expr, Env *env)
{
    bool wave = expr->op == OP_POLAR || expr->op == OP_ROT || expr->op == OP_COS || expr->op == OP_SIN || expr->op == OP_TAN;
    if (wave && eval_slope(z, expr, env))
        return NUM_OK;
    Value  few[4];
    Value *arg = expr->count <= 4 ? few : ARENA_MANY(env->num->mem, Value, expr->count);
    int    status = num_poll(env->num);
    for (int i = 0; i < expr->count && !status; i++) {
        status = work_out(&arg[i], expr->arg[i], env);
        if (status)
            return status;
    }
    return fail(env, expr, status ? status : call(z, expr->op, arg, expr->count, env));
}

/* ---- the rest --------------------------------------------------------------------------------------------- */

/* An exponent as written, because an enclosure without an exact value cannot prove that its 2 is 2, or its -2 is -2. NULL for a longer
 * formula. */
static const Exact *written_exponent(const Expr *expr, Env *env)
{
    if (expr->kind == EXPR_NUMBER)
        return expr->exact;
    Num minus;
    if (expr->kind != EXPR_CALL || expr->op != OP_NEG || expr->arg[0]->kind != EXPR_NUMBER)
        return NULL;
    return exact_neg(&minus, exact_num(expr->arg[0]->exact), env->num) ? NULL : minus.exact;
}

/* The exponent is an integer or 1/2, known exactly whatever the number system. */
static int eval_power(Value *z, const Expr *expr, Env *env)
{
    const NumSys *sys = env->num->sys;
    Value         base, exponent;
    int           status = work_out(&base, expr->arg[0], env);
    if (!status)
        status = work_out(&exponent, expr->arg[1], env);
    if (status)
        return status;
    const Exact *exact = num_exactly(exponent.one, env->num);
    if (!exact)
        exact = written_exponent(expr->arg[1], env);
    Rat  half = {1, 2, NULL};
    bool rational = exact && exact_is_rational(exact);
    if (rational && rat_equal(exact_rat(exact), half)) {
        status = sys->sqrt(&z->one, base.one, env->num);
        z->shape = NUMBER;
        return fail(env, expr, status);
    }
    if (!rational || !rat_is_integer(exact_rat(exact)))
        return fail_because(env, expr->arg[1], NUM_DOMAIN, "an exponent must be an integer or 1/2");
    Rat times = exact_rat(exact);
    if (!times.d || times.n > LIMIT_EXPONENT || times.n < -LIMIT_EXPONENT)
        return fail_because(env, expr->arg[1], NUM_LIMIT, "an exponent must be between -10,000,000 and 10,000,000");
    long size = times.n < 0 ? -times.n : times.n, bit = 1;
    Num  result = base.one;
    while (bit <= size / 2)
        bit *= 2;
    status = size ? NUM_OK : integer(&result, 1, env);
    while ((bit /= 2) && !status) { /* from the second binary digit on: nothing is multiplied by 1 */
        status = num_poll(env->num);
        if (!status)
            status = sys->mul(&result, result, result, env->num);
        if (size & bit && !status)
            status = sys->mul(&result, result, base.one, env->num);
    }
    if (times.n < 0 && !status)
        status = sys->inv(&result, result, env->num);
    *z = value_number(result);
    return fail(env, expr, status);
}

static int eval_chain(Value *z, const Expr *expr, Env *env)
{
    Level level = expr_level(expr);
    if (level == LEVEL_COMPARE)
        return eval_comparison(z, expr, env);
    if (level <= LEVEL_AND)
        return eval_logic(z, expr, env);
    Value so_far, next;
    int   status = work_out(&so_far, expr->arg[0], env);
    for (int i = 1; i < expr->count && !status; i++) {
        status = work_out(&next, expr->arg[i], env);
        if (status)
            return status;
        status = eval_pair(&so_far, expr->ops[i], so_far, next, env);
        if (status || env->num->met) {
            Expr at = {.span = {expr->arg[i - 1]->span.start, expr->arg[i]->span.end}};
            status = fail(env, &at, status);
        }
    }
    *z = so_far;
    return status;
}

static int eval_components(Value *z, const Expr *expr, Env *env)
{
    Num  *num = numbers(env, expr->count);
    Value one;
    for (int i = 0; i < expr->count; i++) {
        int status = work_out(&one, expr->arg[i], env);
        if (status)
            return status;
        num[i] = one.one;
        if (env->num->sys->kind == NUM_EXACT && num[i].exact->kind == EXACT_INFINITY)
            return fail_because(env, expr->arg[i], NUM_DOMAIN, "only a mass or a moment of inertia can be inf, not a component");
    }
    *z = value_of(expr->shape, num);
    return NUM_OK;
}

static int eval_record(Value *z, const Expr *expr, Env *env)
{
    Value *item = ARENA_MANY(env->num->mem, Value, expr->count);
    for (int i = 0; i < expr->count; i++) {
        int status = work_out(&item[i], expr->arg[i], env);
        if (status)
            return status;
    }
    *z = (Value){.shape = expr->shape, .group = {item, expr->field, expr->count}};
    return NUM_OK;
}

static int eval_name(Value *z, const Expr *expr, Env *env)
{
    if (expr->slot < 0) {
        Num one;
        int status = env->num->sys->from_exact(&one, expr->exact, env->num);
        *z = value_number(one);
        return fail(env, expr, status);
    }
    const Slot *slot = &env->slot[expr->slot];
    if (slot->flags)
        return fail_inherited(env, expr, slot->flags, "it depends on a value that could not be worked out");
    if (!slot->set || slot->value.shape.kind == SHAPE_NONE)
        return fail_inherited(env, expr, NUM_DOMAIN, "it depends on a value that is not defined in this case");
    *z = slot->value;
    return NUM_OK;
}

static int work_out(Value *z, const Expr *expr, Env *env)
{
    switch (expr->kind) {
    case EXPR_NUMBER: {
        Num one;
        int status = env->num->sys->from_exact(&one, expr->exact, env->num);
        *z = value_number(one);
        return fail(env, expr, status);
    }
    case EXPR_NAME:
        return eval_name(z, expr, env);
    case EXPR_WORD:
        *z = value_word(expr->text);
        return NUM_OK;
    case EXPR_VECTOR:
    case EXPR_MATRIX:
        return eval_components(z, expr, env);
    case EXPR_RECORD:
        return eval_record(z, expr, env);
    case EXPR_FIELD: {
        Value vector;
        int   status = work_out(&vector, expr->arg[0], env);
        if (!status)
            *z = value_number(vector.num[expr->text.at[0] - 'x']);
        return status;
    }
    case EXPR_CALL:
        return eval_call(z, expr, env);
    case EXPR_POWER:
        return eval_power(z, expr, env);
    case EXPR_CHAIN:
        return eval_chain(z, expr, env);
    default:
        *z = (Value){.shape = {SHAPE_NONE, 0, 0}};
        return NUM_OK;
    }
}

int eval(Value *z, const Expr *expr, Env *env)
{
    env->num->met = false;
    int status = work_out(z, expr, env);
    if (status) /* a failed result must not look like a value: half of a vector, or old memory */
        *z = (Value){.shape = {SHAPE_NONE, 0, 0}};
    return status;
}

bool eval_chose_alike(uint64_t own, uint64_t exact)
{
    for (; own != exact && own && exact; own /= CHOICES, exact /= CHOICES)
        if (own % CHOICES != exact % CHOICES && own % CHOICES != CHOICE_NAN + 1)
            return false;
    return own == exact;
}
