#include "handwork/meaning/meaning_quantities.h"

#include "base/paper.h"
#include "handwork/hand_judging.h"
#include "handwork/reading/hand_reading.h"
#include "handwork/written/written_units.h"

#include <math.h>
#include <string.h>

/* The number nearest to the middle of an enclosure. */
static double middle(Num num, HandChecker *c)
{
    const Exact *low, *high;
    Num          sum, half = exact_num(exact_rational((Rat){1, 2, NULL}, c->exact)), near;
    if (!written_ends(&low, &high, num, c->exact) || exact_add(&sum, exact_num(low), exact_num(high), c->exact) ||
        exact_mul(&sum, sum, half, c->exact) || binary64_system.from_exact(&near, sum.exact, c->exact))
        return (double)NAN;
    return near.binary64;
}

static double nearest(Num num, NumCtx *ctx, HandChecker *c)
{
    Num near;
    if (ctx == c->range)
        return middle(num, c);
    return binary64_system.from_exact(&near, num.exact, c->exact) ? (double)NAN : near.binary64;
}

static void add(ProblemQuantities *list, HandChecker *c, Value value, NumCtx *ctx, ProblemQuantity like)
{
    if (list->count == MOST_QUANTITIES || value_count(&value) > 3)
        return;
    ProblemQuantity *quantity = &list->of[list->count++];
    *quantity = like;
    quantity->value = value;
    quantity->ctx = ctx;
    quantity->numbers = value_count(&value);
    for (int i = 0; i < quantity->numbers; i++)
        quantity->number[i] = nearest(value_num(&value)[i], ctx, c);
}

static Shape number_of(Dimension dimension)
{
    return (Shape){.kind = SHAPE_NUMBER, .dimension = dimension};
}

/* Makes the numbers of a quantity from those of two others, in ctx; 0, or flags. */
typedef int MakeNumbers(Num *made, const Value *one, const Value *other, NumCtx *ctx);

/* In exact numbers, or else in enclosures; nothing if it has no value. */
static void add_made(ProblemQuantities *list, HandChecker *c, MakeNumbers *make, const ProblemQuantity *one, const ProblemQuantity *other,
                     Shape shape, ProblemQuantity like)
{
    Num    *made = ARENA_MANY(c->mem, Num, 3);
    NumCtx *ctx = one->ctx == c->exact && other->ctx == c->exact ? c->exact : c->range;
    Value   first = one->value, second = other->value;
    int     flags = ctx == c->exact ? make(made, &first, &second, ctx) : NUM_UNABLE;
    if (flags) {
        ctx = c->range;
        flags = one->ctx == c->exact ? value_convert(&first, one->value, ctx) : NUM_OK;
        flags |= other->ctx == c->exact ? value_convert(&second, other->value, ctx) : NUM_OK;
        flags = flags ? flags : make(made, &first, &second, ctx);
    }
    Value value = value_of(shape, made);
    value.shape.dimension = shape.dimension;
    like.made = true;
    if (!flags)
        add(list, c, value, ctx, like);
}

/* ---- steps ------------------------------------------------------------------------------------------------ */

static bool is_shown(const HandChecker *c, int i)
{
    const Step *step = &c->plan->step[i];
    ShapeKind   kind = step->shape.kind;
    bool        role = step->role == ROLE_GIVEN || step->role == ROLE_STEP || step->role == ROLE_ANSWER;
    return role && !plan_is_hidden(step) && !plan_is_aside(step->purpose) && step->name.len &&
           (kind == SHAPE_NUMBER || (kind == SHAPE_VECTOR && step->shape.rows <= 3)) && c->truth->entry[i].state == STATE_OK &&
           hand_applies(c, i);
}

static void add_step(ProblemQuantities *list, HandChecker *c, int i)
{
    const Step     *step = &c->plan->step[i];
    Value           value = c->truth->entry[i].value;
    ProblemQuantity like = {.step = i, .given = step->role == ROLE_GIVEN, .answer = step->role == ROLE_ANSWER};
    value.shape.dimension = step->shape.dimension;
    like.named = symbol_read(&like.parts, paper_name(c->mem, step->name));
    if (like.named && like.parts.time == TIME_UNSAID && like.parts.quantity <= SYMBOL_ENERGY)
        like.parts.time = TIME_BEFORE; /* va beside va' */
    if (like.named && step->name.len == 1 && step->role != ROLE_GIVEN && like.parts.quantity == SYMBOL_VELOCITY)
        like.named = step->role == ROLE_ANSWER;
    if (!like.named)
        like.parts = (PaperSymbol){.component = -1};
    add(list, c, value, c->ctx, like);
}

/* ---- of one vector or number ------------------------------------------------------------------------------ */

static int negative(Num *made, const Value *one, const Value *other, NumCtx *ctx)
{
    (void)other;
    return ctx->sys->neg(made, one->one, ctx);
}

static int dot(Num *sum, const Value *one, const Value *other, NumCtx *ctx)
{
    Num product;
    int flags = ctx->sys->from_exact(sum, &exact_zero, ctx);
    for (int i = 0; i < value_count(one) && !flags; i++)
        flags = ctx->sys->mul(&product, value_num(one)[i], value_num(other)[i], ctx) || ctx->sys->add(sum, *sum, product, ctx);
    return flags ? NUM_UNABLE : NUM_OK;
}

static int square_of(Num *sum, const Value *value, NumCtx *ctx)
{
    return dot(sum, value, value, ctx);
}

static int length(Num *made, const Value *one, const Value *other, NumCtx *ctx)
{
    Num square;
    (void)other;
    return square_of(&square, one, ctx) || ctx->sys->sqrt(made, square, ctx) ? NUM_UNABLE : NUM_OK;
}

static void add_size(ProblemQuantities *list, HandChecker *c, const ProblemQuantity *from)
{
    ProblemQuantity like = *from;
    like.size = true;
    if (from->numbers > 1 || from->number[0] < 0)
        add_made(list, c, from->numbers > 1 ? length : negative, from, from, number_of(from->value.shape.dimension), like);
}

static void add_components(ProblemQuantities *list, HandChecker *c, const ProblemQuantity *from)
{
    for (int i = 0; i < from->numbers; i++) {
        ProblemQuantity like = *from;
        Value           value = value_number(value_num(&from->value)[i]);
        value.shape.dimension = from->value.shape.dimension;
        like.parts.component = i;
        like.made = true;
        add(list, c, value, from->ctx, like);
    }
}

/* The angle of a vector in the plane from an axis, less than 90°; in enclosures, as few angles are exact numbers. */
static int angle_from(Num *made, const Value *one, int axis, NumCtx *ctx)
{
    Num size[2];
    int flags = ctx->sys == &exact_system ? NUM_UNABLE : NUM_OK;
    for (int i = 0; i < 2 && !flags; i++) {
        size[i] = value_num(one)[i];
        flags = num_sign(size[i], ctx) == ORDER_LESS ? ctx->sys->neg(&size[i], size[i], ctx) : NUM_OK;
    }
    return flags || ctx->sys->atan2(made, size[!axis], size[axis], ctx) ? NUM_UNABLE : NUM_OK;
}

static int angle_from_x(Num *made, const Value *one, const Value *other, NumCtx *ctx)
{
    (void)other;
    return angle_from(made, one, 0, ctx);
}

static int angle_from_y(Num *made, const Value *one, const Value *other, NumCtx *ctx)
{
    (void)other;
    return angle_from(made, one, 1, ctx);
}

static void add_angles(ProblemQuantities *list, HandChecker *c, const ProblemQuantity *from)
{
    ProblemQuantity like = *from;
    like.angle = true;
    if (from->numbers != 2)
        return;
    add_made(list, c, angle_from_x, from, from, number_of(dimension_angle()), like);
    add_made(list, c, angle_from_y, from, from, number_of(dimension_angle()), like);
}

/* A speed before or after an impact as a velocity, where the other direction is positive: v' = -e*v. */
static void add_velocity(ProblemQuantities *list, HandChecker *c, const ProblemQuantity *from)
{
    Text caption = c->plan->step[from->step].page.caption;
    bool impact = text_starts(caption, "speed before") || text_starts(caption, "speed after");
    if (impact && !from->made && from->numbers == 1)
        add_made(list, c, negative, from, from, from->value.shape, *from);
}

/* ---- along and across the normal -------------------------------------------------------------------------- */

/* The vector component (v·n)n/(n·n), for a normal n of any length. */
static int along(Num *made, const Value *vector, const Value *normal, NumCtx *ctx)
{
    Num  part, square;
    bool failed = dot(&part, vector, normal, ctx) || square_of(&square, normal, ctx) || ctx->sys->div(&part, part, square, ctx);
    for (int i = 0; i < value_count(vector) && !failed; i++)
        failed = ctx->sys->mul(&made[i], part, value_num(normal)[i], ctx);
    return failed ? NUM_UNABLE : NUM_OK;
}

static int across(Num *made, const Value *vector, const Value *normal, NumCtx *ctx)
{
    Num  part[3];
    bool failed = along(part, vector, normal, ctx);
    for (int i = 0; i < value_count(vector) && !failed; i++)
        failed = ctx->sys->sub(&made[i], value_num(vector)[i], part[i], ctx);
    return failed ? NUM_UNABLE : NUM_OK;
}

/* The vectors v_n and v_t of a velocity. */
static void add_normal_parts(ProblemQuantities *list, HandChecker *c, const ProblemQuantity *velocity, const ProblemQuantity *normal)
{
    ProblemQuantity like = *velocity;
    Shape           vector = velocity->value.shape;
    like.given = like.answer = false;
    like.parts.axis = 'n';
    add_made(list, c, along, velocity, normal, vector, like);
    like.parts.axis = 't';
    add_made(list, c, across, velocity, normal, vector, like);
}

static void add_parts_of_velocities(ProblemQuantities *list, HandChecker *c)
{
    int                    typed = hand_typed_normal(c->plan);
    const ProblemQuantity *normal = NULL;
    for (int i = 0, count = list->count; i < count; i++)
        normal = list->of[i].step == typed && !list->of[i].made ? &list->of[i] : normal;
    for (int i = 0, count = list->count; i < count && normal; i++) {
        const ProblemQuantity from = list->of[i];
        if (from.named && !from.made && from.parts.quantity == SYMBOL_VELOCITY && from.numbers == normal->numbers && from.numbers > 1)
            add_normal_parts(list, c, &from, normal);
    }
}

/* ---- of one body ------------------------------------------------------------------------------------------ */

/* The number of that kind, body and time; NULL if there is none. */
static const ProblemQuantity *find(const ProblemQuantities *list, SymbolQuantity quantity, int body, SymbolTime time)
{
    const ProblemQuantity *found = NULL;
    for (int i = 0; i < list->count && !found; i++) {
        const ProblemQuantity *now = &list->of[i];
        bool same = now->named && !now->made && now->parts.quantity == quantity && now->parts.body == body && now->parts.time == time;
        found = same && now->parts.component < 0 && !now->parts.axis ? now : NULL;
    }
    return found;
}

static int times(Num *made, const Value *mass, const Value *velocity, NumCtx *ctx)
{
    int flags = 0;
    for (int i = 0; i < value_count(velocity); i++)
        flags |= ctx->sys->mul(&made[i], mass->one, value_num(velocity)[i], ctx);
    return flags;
}

static int energy(Num *made, const Value *mass, const Value *velocity, NumCtx *ctx)
{
    Num  square, two;
    bool failed = square_of(&square, velocity, ctx) || ctx->sys->mul(&square, square, mass->one, ctx) ||
                  ctx->sys->add(&two, mass->one, mass->one, ctx) || ctx->sys->div(&two, two, mass->one, ctx) ||
                  ctx->sys->div(made, square, two, ctx);
    return failed ? NUM_UNABLE : NUM_OK;
}

static void add_momentum(ProblemQuantities *list, HandChecker *c, const ProblemQuantity *mass, const ProblemQuantity *velocity)
{
    ProblemQuantity like = *velocity;
    Shape           shape = velocity->value.shape;
    shape.dimension = dimension_of(1, 1, -1);
    like.parts.quantity = SYMBOL_MOMENTUM;
    like.given = like.answer = false;
    add_made(list, c, times, mass, velocity, shape, like);
}

static void add_energy(ProblemQuantities *list, HandChecker *c, const ProblemQuantity *mass, const ProblemQuantity *velocity)
{
    ProblemQuantity like = *velocity;
    like.parts.quantity = SYMBOL_ENERGY;
    like.given = like.answer = false;
    add_made(list, c, energy, mass, velocity, number_of(dimension_of(1, 2, -2)), like);
}

static int difference(Num *made, const Value *after, const Value *before, NumCtx *ctx)
{
    int flags = 0;
    for (int i = 0; i < value_count(after); i++)
        flags |= ctx->sys->sub(&made[i], value_num(after)[i], value_num(before)[i], ctx);
    return flags;
}

/* After minus before. */
static void add_change(ProblemQuantities *list, HandChecker *c, const ProblemQuantity *before, const ProblemQuantity *after)
{
    ProblemQuantity like = *after;
    like.change = true;
    like.given = like.answer = false;
    like.parts.time = TIME_UNSAID;
    if (after->numbers == before->numbers)
        add_made(list, c, difference, after, before, after->value.shape, like);
}

static void add_of_body(ProblemQuantities *list, HandChecker *c, int body)
{
    const ProblemQuantity *mass = find(list, SYMBOL_MASS, body, TIME_UNSAID);
    int                    first = list->count;
    mass = mass ? mass : find(list, SYMBOL_MASS, body, TIME_BEFORE);
    for (SymbolTime time = TIME_BEFORE; time <= TIME_AFTER; time++) {
        const ProblemQuantity *velocity = find(list, SYMBOL_VELOCITY, body, time);
        if (mass && velocity && mass->numbers == 1) {
            add_momentum(list, c, mass, velocity);
            add_energy(list, c, mass, velocity);
        }
    }
    bool both = list->count - first == 4; /* p and T, before and after */
    for (int i = first; i < first + 2 && both; i++)
        add_change(list, c, &list->of[i], &list->of[i + 2]);
}

static int sum(Num *made, const Value *one, const Value *other, NumCtx *ctx)
{
    return ctx->sys->add(made, one->one, other->one, ctx);
}

static void add_totals(ProblemQuantities *list, HandChecker *c)
{
    const ProblemQuantity *mass[2];
    for (int body = 0; body < 2; body++) {
        mass[body] = find(list, SYMBOL_MASS, body + 1, TIME_UNSAID);
        mass[body] = mass[body] ? mass[body] : find(list, SYMBOL_MASS, body + 1, TIME_BEFORE);
    }
    if (mass[0] && mass[1] && !find(list, SYMBOL_MASS, 3, TIME_UNSAID)) {
        ProblemQuantity both = *mass[0];
        both.given = false;
        both.parts.body = 0;
        add_made(list, c, sum, mass[0], mass[1], both.value.shape, both);
    }
    for (int k = 0; k < 2; k++) {
        SymbolQuantity         quantity = k ? SYMBOL_ENERGY : SYMBOL_VELOCITY;
        const ProblemQuantity *before = find(list, quantity, 0, TIME_BEFORE), *after = find(list, quantity, 0, TIME_AFTER);
        if (before && after)
            add_change(list, c, before, after);
    }
}

/* A way to work may have a step for a velocity that the problem gives. */
static void mark_given(ProblemQuantities *list)
{
    for (int i = 0; i < list->count; i++)
        for (int k = 0; k < list->count && list->of[i].named && !list->of[i].given; k++) {
            const PaperSymbol *a = &list->of[i].parts, *b = &list->of[k].parts;
            list->of[i].given = list->of[k].named && list->of[k].given && a->quantity == b->quantity && a->body == b->body &&
                                a->time == b->time && a->axis == b->axis && list->of[i].number[0] == list->of[k].number[0];
        }
}

void meaning_quantities_list(ProblemQuantities *list, HandChecker *c, bool angles)
{
    list->count = 0;
    for (int i = 0; i < c->plan->aspects && list->count < MOST_QUANTITIES / 2; i++)
        if (is_shown(c, i))
            add_step(list, c, i);
    mark_given(list);
    for (int body = 1; body <= 3; body++)
        add_of_body(list, c, body);
    add_totals(list, c);
    for (int i = 0, count = list->count; i < count; i++) {
        const ProblemQuantity from = list->of[i];
        add_size(list, c, &from);
        add_velocity(list, c, &from);
        if (from.numbers > 1) {
            add_components(list, c, &from);
            if (angles)
                add_angles(list, c, &from);
        }
    }
    add_parts_of_velocities(list, c);
}

static bool is_value_of(const Written *value, const ProblemQuantity *quantity, NumCtx *exact)
{
    Target target = verdict_target(quantity->value, quantity->ctx, exact);
    bool   degrees;
    target.right_only = true;
    VerdictKind kind = value->angle != ANGLE_UNSAID && quantity->numbers == 1 ? verdict_of_angle(value, &target, false, &degrees).kind
                                                                              : verdict_of(value, &target).kind;
    bool        digits = value->count == 1 && value->part[0].kind == WRITTEN_DECIMAL && value->part[0].digits > 1;
    return kind == VERDICT_EXACT || kind == VERDICT_ROUNDED || (kind == VERDICT_FEW_DIGITS && digits);
}

bool meaning_is_written_so(const Written *value, const ProblemQuantity *quantity, NumCtx *exact)
{
    Written ours; /* 300 g as 0.3 kg: the numbers of a problem without units may be in either */
    return is_value_of(value, quantity, exact) || (written_in_our_unit(&ours, value, exact) && is_value_of(&ours, quantity, exact));
}

bool meaning_some_is_written_so(const ProblemQuantities *list, const Written *value, Dimension dimension, NumCtx *exact)
{
    bool is = false;
    for (int i = 0; i < list->count && !is; i++) {
        const ProblemQuantity *now = &list->of[i];
        is = !now->change && shape_equal(now->value.shape, value->shape) && dimension_same(now->value.shape.dimension, dimension) &&
             meaning_is_written_so(value, now, exact);
    }
    return is;
}
