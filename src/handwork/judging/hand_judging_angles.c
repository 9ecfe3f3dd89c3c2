/* Angles by a name of the page's own: θ = tan⁻¹(3/12) = 14.0°, tan θ = 1/4, angle with the wall = 33.7°. Only a figure, or the words beside
 * it, would show which angle the page means, and from where it is measured. So such an angle is right if it lies between a velocity or the
 * normal and an axis, the normal or the tangent. If words say that it is another of these, 42.0° north of east, it is wrong. Otherwise
 * carom says nothing about it. */
#include "handwork/hand_judging.h"
#include "handwork/reading/hand_reading.h"
#include "handwork/notation/bearings.h"

enum { AXES = 2 };

/* A SaidAngle is the statement of a line about an angle. */
typedef struct SaidAngle {
    const Written *written;
    Op             function; /* the function of it that is given, tan θ; OP_COUNT: the angle itself */
    Bearing        bearing;
    bool           turn, normal; /* it is a change of direction; it counts from the normal */
} SaidAngle;

static bool names_angle(const Expr *formula)
{
    while (formula && formula->kind == EXPR_CALL && formula->op == OP_NEG)
        formula = formula->arg[0];
    return formula && formula->kind == EXPR_CALL && op_gives_angle(formula->op);
}

static bool is_angle(const HandLine *line)
{
    bool angle = false;
    for (int i = 0; i < line->entry->forms; i++) {
        const Written *written = &line->entry->form[i].written;
        angle |= written->angle != ANGLE_UNSAID || names_angle(written->formula);
    }
    return angle;
}

static bool is_vector(const HandChecker *c, int step)
{
    Shape shape = c->plan->step[step].shape;
    return shape.kind == SHAPE_VECTOR && shape.rows == 2 && c->plan->step[step].slot >= 0 && c->truth->entry[step].state == STATE_OK;
}

/* Whether it is n, t or another direction without a size. */
static bool is_direction(const HandChecker *c, int step)
{
    return is_vector(c, step) && c->plan->step[step].shape.dimension.kind == DIMENSION_PURE;
}

static Expr *vector_of_step(const HandChecker *c, int step)
{
    Expr *name = expr_name(c->mem, c->plan->step[step].name);
    name->slot = c->plan->step[step].slot;
    name->shape = c->plan->step[step].shape;
    return name;
}

static Expr *axis(const HandChecker *c, int k)
{
    Expr *vector = expr_new(c->mem, EXPR_VECTOR, (Span){0, 0});
    int   room = 0;
    for (int i = 0; i < AXES; i++) {
        Expr *number = expr_number(c->mem, i == k ? TEXT("1") : TEXT("0"), exact_integer(i == k, c->exact));
        number->shape = NUMBER;
        expr_append(c->mem, vector, OP_ADD, number, &room);
    }
    vector->shape = (Shape){.kind = SHAPE_VECTOR, .rows = AXES, .cols = 1};
    return vector;
}

static Expr *opposite(const HandChecker *c, Expr *vector)
{
    Expr *negative = expr_call(c->mem, OP_NEG, vector, NULL);
    negative->shape = vector->shape;
    return negative;
}

/* Whether the written value is the angle between the two; `either`: or its supplement. Its sign may say to which side it goes. */
static bool is_between(HandChecker *c, const SaidAngle *said, Expr *one, Expr *other, bool either)
{
    bool found = false, degrees;
    for (int k = 0; k < (either ? 4 : 2) && !found; k++) {
        Value value;
        Expr *angle = expr_call(c->mem, OP_ANGLE, k < 2 ? one : opposite(c, one), other);
        angle->shape = NUMBER;
        angle = k % 2 ? opposite(c, angle) : angle;
        if (said->function != OP_COUNT) {
            angle = expr_call(c->mem, said->function, angle, NULL);
            angle->shape = NUMBER;
        }
        if (!hand_work_out_range(c, angle, c->truth->slot, &value))
            continue;
        Target target = verdict_target(value, c->range, c->exact);
        target.right_only = true;
        VerdictKind kind = said->function != OP_COUNT ? verdict_of_numbers(said->written, &target).kind
                                                      : verdict_of_angle(said->written, &target, false, &degrees).kind;
        found = verdict_is_right(kind) && kind != VERDICT_FEW_DIGITS;
    }
    return found;
}

/* Whether the vector lies on the side that the words say. */
static bool lies_toward(const HandChecker *c, int v, const Bearing *bearing)
{
    Num   part = value_num(&c->truth->entry[v].value)[!bearing->axis];
    Order side = num_sign(part, c->ctx);
    return !bearing->toward || side == (bearing->toward > 0 ? ORDER_GREATER : ORDER_LESS);
}

/* Whether it is the angle of that vector from the axis k, as the words beside it say. */
static bool is_from_axis(HandChecker *c, const SaidAngle *said, int v, int k)
{
    const Bearing *bearing = &said->bearing;
    Expr          *from = axis(c, k);
    if (bearing->axis < 0)
        return is_between(c, said, vector_of_step(c, v), from, true);
    from = bearing->from < 0 ? opposite(c, from) : from;
    return k == bearing->axis && lies_toward(c, v, bearing) && is_between(c, said, vector_of_step(c, v), from, !bearing->from);
}

/* Whether the second vector is the first one after the collision: va' of va, or the only velocity afterwards. */
static bool are_before_and_after(const HandChecker *c, int v, int w)
{
    const Step *before = &c->plan->step[v], *after = &c->plan->step[w];
    int         answers = 0;
    for (int i = 0; i < c->plan->answers; i++)
        answers += is_vector(c, c->plan->answer[i]);
    bool same = after->name.len == before->name.len + 1 && text_equal(text_cut(after->name, 0, before->name.len), before->name) &&
                after->name.at[before->name.len] == '\'';
    return before->role == ROLE_GIVEN && after->role == ROLE_ANSWER && !is_direction(c, v) && (same || answers == 1);
}

/* The n of the problem, or N. */
static bool is_normal(const HandChecker *c, int step)
{
    Text name = c->plan->step[step].name;
    return is_vector(c, step) && name.len == 1 && (name.at[0] == 'n' || name.at[0] == 'N');
}

/* Whether it is an angle between a vector of the problem and what the words beside it name. */
static bool is_of_problem(HandChecker *c, const SaidAngle *said)
{
    bool found = false, axes = !said->turn && !said->normal;
    for (int v = 0; v < c->plan->aspects && !found; v++) {
        if (!is_vector(c, v))
            continue;
        for (int k = 0; k < AXES && !found && axes; k++)
            found = is_from_axis(c, said, v, k);
        for (int n = 0; n < c->plan->aspects && !found && said->bearing.axis < 0; n++) {
            bool other = n != v && is_vector(c, n);
            other = other && (said->turn ? are_before_and_after(c, v, n) : said->normal ? is_normal(c, n) : is_direction(c, n));
            found = other && is_between(c, said, vector_of_step(c, v), vector_of_step(c, n), !said->turn);
        }
    }
    return found;
}

/* tan θ */
static Op function_of(Text name)
{
    static const struct {
        const char *word;
        Op          op;
    } FUNCTIONS[] = {{"tan", OP_TAN}, {"sin", OP_SIN}, {"cos", OP_COS}};
    Op found = OP_COUNT;
    for (size_t i = 0; i < sizeof FUNCTIONS / sizeof *FUNCTIONS; i++) {
        char after = name.len > 3 ? name.at[3] : 0;
        if (text_starts(name, FUNCTIONS[i].word) && (after == ' ' || after == '(' || (after & 0x80)))
            found = FUNCTIONS[i].op;
    }
    return found;
}

static bool has_normal(const HandChecker *c)
{
    bool has = false;
    for (int i = 0; i < c->plan->aspects && !has; i++)
        has = is_normal(c, i);
    return has;
}

static SaidAngle said_of(const HandChecker *c, const HandLine *line)
{
    const HandForm *first = line->entry->form, *last = &line->entry->form[line->entry->forms - 1];
    Text            name = line->entry->as_written;
    SaidAngle       said = {.written = &last->written, .function = function_of(name)};
    said.bearing = bearings_read(last->note.len ? last->note : name);
    said.turn = bearings_turn(name) || bearings_turn(first->text); /* A is deflected through tan⁻¹(3) = 71.6° */
    said.normal = has_normal(c) && (bearings_name_normal(name) || bearings_name_normal(last->note));
    return said;
}

static Text remark_on(const SaidAngle *said)
{
    return said->turn     ? TEXT("This is the angle between a velocity and an axis or the normal, not the angle of deflection.")
           : said->normal ? TEXT("This is not the angle between the velocity and the normal.")
                          : TEXT("This angle is measured from the other axis, or to the other side of the axis.");
}

void hand_judge_angles(HandChecker *c)
{
    for (int i = 0; i < c->lines; i++) {
        HandLine *line = &c->line[i];
        if (line->kind != HAND_UNKNOWN || line->step >= 0 || line->joints || line->entry->kind != CLAIM_VALUE || !line->entry->forms)
            continue;
        SaidAngle said = said_of(c, line), any = {.written = said.written, .function = said.function, .bearing = {-1, 0, 0, {0}}};
        if (!is_angle(line) && said.function == OP_COUNT)
            continue;
        bool right = is_of_problem(c, &said);
        line->kind = right ? HAND_RIGHT : is_of_problem(c, &any) ? HAND_ROOT : line->kind;
        line->verdict = (Verdict){.kind = right ? VERDICT_EXACT : line->kind == HAND_ROOT ? VERDICT_WRONG : line->verdict.kind};
        line->remark = line->kind == HAND_ROOT ? remark_on(&said) : line->remark;
        c->root = line->kind == HAND_ROOT && (c->root < 0 || i < c->root) ? i : c->root;
    }
}
