#include "derive/eval.h"
#include "derive/operate.h"

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

/* ---- conditions ------------------------------------------------------------------------------------------- */

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
        Truth one = operate_compare(expr->ops[i], left, right, env);
        if (one == TRUTH_FALSE || (one == TRUTH_UNKNOWN && all == TRUTH_TRUE))
            all = one;
        left = right;
    }
    *z = value_truth(all);
    return status;
}

static int eval_logic(Value *z, const Expr *expr, Env *env)
{
    Truth decides = expr->ops[1] == OP_OR ? TRUTH_TRUE : TRUTH_FALSE, so_far = operate_not(decides);
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

bool eval_is_direction(const Expr *angle)
{
    bool inverse = angle->op == OP_ASIN || angle->op == OP_ACOS || angle->op == OP_ATAN;
    return angle->kind == EXPR_CALL && (inverse || angle->op == OP_ATAN2 || angle->op == OP_ANGLE);
}

bool eval_is_slope(const Expr *angle)
{
    if (angle->kind == EXPR_CALL)
        return eval_is_direction(angle) || (angle->op == OP_NEG && eval_is_slope(angle->arg[0]));
    bool any = false;
    for (int i = 0; i < angle->count && angle->kind == EXPR_CHAIN && expr_level(angle) == LEVEL_SUM; i++)
        any |= eval_is_slope(angle->arg[i]);
    return any;
}

/* Turns the direction (c, s) further, by (cosine, sine). */
static bool add_direction(Num *c, Num *s, Num cosine, Num sine, Env *env)
{
    Value sum, v = value_of((Shape){.kind = SHAPE_VECTOR, .rows = 2, .cols = 1}, (Num[]){*c, *s});
    if (operate_turn(&sum, v, cosine, sine, env))
        return false;
    *c = sum.num[0];
    *s = sum.num[1];
    return true;
}

/* A vector in the direction of atan2(y, x), angle(v), angle(a, b), asin(x), acos(x) or atan(x): its components are put into `along`. */
static bool vector_along(Num *along, const Expr *angle, Env *env)
{
    Value first, second;
    if (work_out(&first, angle->arg[0], env) || (angle->count == 2 && work_out(&second, angle->arg[1], env)))
        return false;
    switch (angle->op) {
    case OP_ATAN2:
        along[0] = second.one;
        along[1] = first.one;
        return true;
    case OP_ANGLE:
        if (angle->count == 2)
            return !operate_between(along, first, second, env);
        along[0] = first.num[0];
        along[1] = first.num[1];
        return true;
    default:
        return !operate_inverse(along, angle->op, first.one, env);
    }
}

/* Cosine and sine of the angle in exact numbers. The angle atan2(y, x) may have no exact form, but they are x/√(x² + y²) and y/√(x² + y²);
 * those of a sum follow from those of its parts. */
static bool exact_direction(Num *c, Num *s, const Expr *angle, Env *env)
{
    const NumSys *sys = env->num->sys;
    Value         v, length;
    Num           along[2];
    if (eval_is_direction(angle)) {
        if (!vector_along(along, angle, env))
            return false;
        v = value_of((Shape){.kind = SHAPE_VECTOR, .rows = 2, .cols = 1}, along);
        return !operate_call(&length, OP_NORM, &v, 1, env) && !sys->div(c, along[0], length.one, env->num) &&
               !sys->div(s, along[1], length.one, env->num);
    }
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
        return !operate_pair(z, OP_MUL, v, value_of((Shape){.kind = SHAPE_VECTOR, .rows = 2, .cols = 1}, (Num[]){c, s}), env);
    return !turned || !operate_turn(z, v, c, s, env);
}

static int eval_call(Value *z, const Expr *expr, Env *env)
{
    bool wave = expr->op == OP_POLAR || expr->op == OP_ROT || expr->op == OP_COS || expr->op == OP_SIN || expr->op == OP_TAN;
    Env  before = *env;
    if (wave && eval_slope(z, expr, env))
        return NUM_OK;
    *env = before; /* what the attempt met and chose is met and chosen again */
    Value  few[4];
    Value *arg = expr->count <= 4 ? few : ARENA_MANY(env->num->mem, Value, expr->count);
    int    status = num_poll(env->num);
    for (int i = 0; i < expr->count && !status; i++) {
        status = work_out(&arg[i], expr->arg[i], env);
        if (status)
            return status;
    }
    if (!status && (expr->op == OP_QUANTITY || expr->op == OP_IN))
        status = operate_unit(z, expr->op, arg[0], expr->exact, env);
    else if (!status)
        status = operate_call(z, expr->op, arg, expr->count, env);
    return fail(env, expr, status);
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

/* |v|^2 in exact numbers and in formulas is v . v, which they have even where |v| is the root of a number that contains roots. In
 * formulas |x|^2 is x*x, as the sign of x may depend on the letters. */
static bool is_square_of_length(const Expr *expr, const NumSys *sys)
{
    const Expr *base = expr->arg[0], *exponent = expr->arg[1];
    bool        square = base->kind == EXPR_CALL && exponent->kind == EXPR_NUMBER && text_is(exponent->text, "2");
    bool        vector = square && base->op == OP_NORM && base->arg[0]->shape.kind == SHAPE_VECTOR;
    bool        number = square && (base->op == OP_NORM || base->op == OP_ABS) && base->arg[0]->shape.kind == SHAPE_NUMBER;
    return (vector && sys->kind == NUM_EXACT) || ((vector || number) && sys->kind == NUM_FORMULA);
}

/* The exponent is an integer or 1/2, known exactly whatever the number system. */
static int eval_power(Value *z, const Expr *expr, Env *env)
{
    const NumSys *sys = env->num->sys;
    Value         base, exponent;
    bool          length = is_square_of_length(expr, sys);
    int           status = work_out(&base, length ? expr->arg[0]->arg[0] : expr->arg[0], env);
    if (length)
        return status ? status : fail(env, expr, operate_pair(z, base.shape.kind == SHAPE_VECTOR ? OP_DOT : OP_MUL, base, base, env));
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
    status = size ? NUM_OK : sys->from_exact(&result, exact_integer(1, env->num), env->num);
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
        status = operate_pair(&so_far, expr->ops[i], so_far, next, env);
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
    Num  *num = ARENA_MANY(env->num->mem, Num, expr->count);
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

/* Whether a value is of the kind that its name has in the formula. Formulas were checked with the shapes of a plan; values may also come
 * from a page of hand work, where <1, 2> may stand for a number. What is beyond this may rely on it. */
static bool is_of_kind(const Value *value, Shape shape)
{
    bool components = shape.kind == SHAPE_VECTOR || shape.kind == SHAPE_MATRIX;
    return shape.kind == SHAPE_NONE ||
           (value->shape.kind == shape.kind && (!components || (value->shape.rows == shape.rows && value->shape.cols == shape.cols)));
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
    if (!is_of_kind(&slot->value, expr->shape))
        return fail_because(env, expr, NUM_DOMAIN, "it needs a value of another kind here");
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
        int   status = work_out(&vector, expr->arg[0], env), axis = expr->text.at[0] - 'x';
        if (status)
            return status;
        if (vector.shape.kind != SHAPE_VECTOR || axis >= vector.shape.rows)
            return fail_because(env, expr, NUM_DOMAIN, "only a vector has components");
        *z = value_number(vector.num[axis]);
        return NUM_OK;
    }
    case EXPR_CALL:
        return eval_call(z, expr, env);
    case EXPR_POWER:
        return eval_power(z, expr, env);
    case EXPR_CHAIN:
        return eval_chain(z, expr, env);
    default:
        *z = (Value){.shape = {.kind = SHAPE_NONE}};
        return NUM_OK;
    }
}

int eval(Value *z, const Expr *expr, Env *env)
{
    env->num->met = false;
    int status = work_out(z, expr, env);
    if (status) /* a failed result must not look like a value: half of a vector, or old memory */
        *z = (Value){.shape = {.kind = SHAPE_NONE}};
    return status;
}

bool eval_chose_alike(uint64_t own, uint64_t exact)
{
    for (; own != exact && own && exact; own /= CHOICES, exact /= CHOICES)
        if (own % CHOICES != exact % CHOICES && own % CHOICES != CHOICE_NAN + 1)
            return false;
    return own == exact;
}
