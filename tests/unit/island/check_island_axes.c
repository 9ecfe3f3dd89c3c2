/* Islands on other axes and in other units, and mirror images. Changes that only negate,
 * exchange or double numbers make no rounding of their own: binary64, binary32 and MPFR have to follow them bit by bit. */
#include "mechanics.h"

#include <stdio.h>

enum { CASES = 100 };

static Bench  bench;
static NumCtx binary32, mpfr;
static Random numbers;

static void set_up(void)
{
    numbers = random_stream(4400);
    bench_open(&bench);
    numctx_open(&binary32, &binary32_system, bench.mem);
    numctx_open(&mpfr, &mpfr_system, bench.mem);
    mpfr.prec = 100;
}

static void tear_down(void)
{
    numctx_close(&binary32);
    numctx_close(&mpfr);
    bench_close(&bench);
}

/* The plane by a matrix over a number; masses, velocities and lengths by powers of two. */
typedef struct Change {
    const char *what;
    int         matrix[4], over;
    int         turns; /* -1 where it mirrors the plane: spins then go the other way */
    int         mass, velocity, length;
} Change;

static const Change EXACTLY = {"turned by 3/5, 4/5", {3, -4, 4, 3}, 5, 1, 0, 0, 0},
                    BIT_BY_BIT[] = {{"mirrored in y", {-1, 0, 0, 1}, 1, -1, 0, 0, 0}, {"mirrored in x", {1, 0, 0, -1}, 1, -1, 0, 0, 0},
                                    {"a quarter turn", {0, -1, 1, 0}, 1, 1, 0, 0, 0}, {"a half turn", {-1, 0, 0, -1}, 1, 1, 0, 0, 0},
                                    {"masses times 4", {1, 0, 0, 1}, 1, 1, 2, 0, 0},  {"velocities times 8", {1, 0, 0, 1}, 1, 1, 0, 3, 0},
                                    {"lengths over 2", {1, 0, 0, 1}, 1, 1, 0, 0, -1}, {"all of it", {0, 1, 1, 0}, 1, -1, -3, 2, 4}};
enum { CHANGES = sizeof BIT_BY_BIT / sizeof *BIT_BY_BIT };

static Q power_of_two(int n)
{
    return n < 0 ? q_of(1, 1L << -n) : q_of(1L << n, 1);
}

static Vec mapped(const Change *change, Vec v)
{
    Vec out = {.rows = 2};
    for (int i = 0; i < 2; i++)
        out.at[i] =
            q_add(q_mul(q_of(change->matrix[2 * i], change->over), v.at[0]), q_mul(q_of(change->matrix[2 * i + 1], change->over), v.at[1]));
    return out;
}

static Problem changed(const Change *change, Problem problem)
{
    Q mass = power_of_two(change->mass), velocity = power_of_two(change->velocity), length = power_of_two(change->length);
    for (int i = 0; i < problem.lumps; i++) {
        Lump *lump = &problem.lump[i];
        lump->m = lump->m ? q_mul(mass, lump->m) : NULL;
        lump->I = lump->I ? q_mul(q_mul(mass, q_mul(length, length)), lump->I) : NULL;
        lump->p = v_scale(length, mapped(change, lump->p));
        lump->v = v_scale(velocity, mapped(change, lump->v));
        lump->w = q_mul(q_div(q_mul(q_of(change->turns, 1), velocity), length), lump->w);
    }
    for (int i = 0; i < problem.touches; i++) {
        problem.touch[i].at = v_scale(length, mapped(change, problem.touch[i].at));
        problem.touch[i].n = mapped(change, problem.touch[i].n);
    }
    return problem;
}

static Num constant(Q q, NumCtx *ctx)
{
    Num z;
    HOLDS(ctx->sys->from_exact(&z, bench_number(&bench, q).one.exact, ctx) == NUM_OK);
    return z;
}

/* a*x + b*y */
static Num combined(Q a, Num x, Q b, Num y, NumCtx *ctx)
{
    Num left, right, z;
    HOLDS(ctx->sys->mul(&left, constant(a, ctx), x, ctx) == NUM_OK && ctx->sys->mul(&right, constant(b, ctx), y, ctx) == NUM_OK);
    HOLDS(ctx->sys->add(&z, left, right, ctx) == NUM_OK);
    return z;
}

/* The answer of that step as the change has it. */
static void expected(const Change *change, const Step *step, const Value *value, Num *out, NumCtx *ctx)
{
    Q          mass = power_of_two(change->mass), velocity = power_of_two(change->velocity), length = power_of_two(change->length);
    Q          factor = text_is(step->group, "v")   ? velocity
                        : text_is(step->group, "w") ? q_div(q_mul(q_of(change->turns, 1), velocity), length)
                        : text_is(step->group, "j") ? q_mul(mass, velocity)
                                                    : q_mul(mass, q_mul(velocity, velocity));
    const Num *num = value_num(value);
    for (int i = 0; i < value_count(value); i++)
        out[i] = value->shape.kind == SHAPE_NUMBER ? combined(factor, num[0], q_of(0, 1), num[0], ctx)
                                                   : combined(q_mul(factor, q_of(change->matrix[2 * i], change->over)), num[0],
                                                              q_mul(factor, q_of(change->matrix[2 * i + 1], change->over)), num[1], ctx);
}

static void must_follow(const Change *change, const Solved *one, const Solved *two, NumCtx *ctx)
{
    const Plan   *plan = one->call.plan;
    const Column *left = column_run(plan, one->island->givens, one->call.exact, plan->aspects, ctx);
    const Column *right = column_run(two->call.plan, two->island->givens, two->call.exact, plan->aspects, ctx);
    HOLDS(plan->aspects == two->call.plan->aspects);
    for (int i = 0; i < plan->aspects; i++) {
        Num          wanted[2];
        const Entry *from = &left->entry[i], *to = &right->entry[i];
        if (plan->step[i].role != ROLE_ANSWER)
            continue;
        HOLDS(from->state == to->state);
        if (from->state != STATE_OK)
            continue;
        expected(change, &plan->step[i], &from->value, wanted, ctx);
        for (int k = 0; k < value_count(&to->value); k++)
            MUST(ctx->sys->compare(wanted[k], value_num(&to->value)[k], ctx) == ORDER_EQUAL, "%s: another %.*s in %s", change->what,
                 TEXT_ARG(plan->step[i].name), ctx->sys->name);
    }
}

START_TEST(other_axes_and_units)
{
    NumCtx *const SYSTEMS[] = {&bench.exact, &bench.binary64, &binary32, &mpfr};
    const Change *change = &BIT_BY_BIT[_i];
    bool          swaps = change->matrix[0] == 0; /* the two equations of a pin change places then: other steps */
    int           compared = 0;
    for (int number = 0; number < CASES; number++) {
        Solved  one, two;
        Kind    kinds = KIND_MIXED | (number % 2 ? KIND_SINGULAR : KIND_OPENING) | (swaps ? 0 : number % 3 ? KIND_PINS : KIND_DRIVEN);
        Model   model = random_model(&numbers, kinds & KIND_PINS);
        Problem problem = problem_with_answer(&bench, &numbers, kinds, model, &one), other = changed(change, problem);
        two = problem_solve(&bench, &other, model, NULL, 0);
        for (int s = 0; s < 4; s++)
            must_follow(change, &one, &two, SYSTEMS[s]);
        compared++;
    }
    printf("%s: %d islands alike in 4 number systems\n", change->what, compared);
}
END_TEST

START_TEST(turned_by_fractions)
{
    for (int number = 0; number < CASES; number++) {
        Solved  one;
        Kind    kinds = KIND_MIXED | KIND_SINGULAR | KIND_DRIVEN | (number % 2 ? KIND_PINS : KIND_OPENING);
        Model   model = random_model(&numbers, kinds & KIND_PINS);
        Problem problem = problem_with_answer(&bench, &numbers, kinds, model, &one), other = changed(&EXACTLY, problem);
        Solved  two = problem_solve(&bench, &other, model, NULL, 0);
        for (int i = 0; i < problem.lumps; i++)
            HOLDS(v_same(two.motion.v[i], mapped(&EXACTLY, one.motion.v[i])) && q_same(two.motion.w[i], one.motion.w[i]));
    }
}
END_TEST

/* c1 B A with -n is c1 A B with n. In floats too where nothing turns: with levers the sum of an entry has another order. */
START_TEST(the_bodies_of_contacts_change_places)
{
    for (int number = 0; number < CASES; number++) {
        static const Change NONE = {"bodies exchanged", {1, 0, 0, 1}, 1, 1, 0, 0, 0};
        Solved              one;
        Model               model = random_model(&numbers, false);
        Problem             problem = problem_with_answer(&bench, &numbers, KIND_MIXED | KIND_SINGULAR, model, &one), other;
        if (number % 2) {
            for (int i = 0; i < problem.lumps; i++) {
                problem.lump[i].I = NULL;
                problem.lump[i].w = q_of(0, 1);
            }
            one = problem_solve(&bench, &problem, model, NULL, 0);
        }
        other = problem;
        for (int i = 0; i < other.touches; i++)
            if (random_int(&numbers, 0, 1)) {
                other.touch[i].a = problem.touch[i].b;
                other.touch[i].b = problem.touch[i].a;
                other.touch[i].n = v_scale(q_of(-1, 1), problem.touch[i].n);
            }
        Solved two = problem_solve(&bench, &other, model, NULL, 0);
        HOLDS(one.ended == two.ended);
        HOLDS(motion_same(&problem, &one.motion, &two.motion));
        if (number % 2 && !one.ended) {
            must_follow(&NONE, &one, &two, &bench.binary64);
            must_follow(&NONE, &one, &two, &binary32);
        }
    }
}
END_TEST

/* A body on the axis, and others to its right that touch it and each other, with their mirror images to the left. */
START_TEST(mirror_images_stay_mirror_images)
{
    static const Change MIRROR = {"mirrored", {-1, 0, 0, 1}, 1, -1, 0, 0, 0};
    int                 compared = 0;
    for (int number = 0; number < CASES; number++) {
        Solved  half;
        Model   model = number % 2 ? MODEL_SIMULTANEOUS : MODEL_SEPARATING;
        Problem right = problem_with_answer(&bench, &numbers, KIND_MIXED | KIND_OPENING, model, &half), all = right;
        if (right.lumps > 4 || !right.lump[0].m)
            continue;
        Problem left = changed(&MIRROR, right);
        all.lump[0].p.at[0] = all.lump[0].v.at[0] = all.lump[0].w = q_of(0, 1);
        for (int i = 1; i < left.lumps; i++)
            all.lump[all.lumps++] = left.lump[i];
        for (int i = 0; i < left.touches; i++) {
            Touch *touch = &all.touch[all.touches++];
            *touch = left.touch[i];
            touch->a += touch->a ? right.lumps - 1 : 0;
            touch->b += touch->b ? right.lumps - 1 : 0;
        }
        Solved solved = problem_solve(&bench, &all, model, NULL, 0);
        if (solved.ended)
            continue;
        compared++;
        HOLDS(q_sign(solved.motion.v[0].at[0]) == 0 && q_sign(solved.motion.w[0]) == 0);
        for (int i = 1; i < right.lumps; i++) {
            int image = i + right.lumps - 1;
            HOLDS(v_same(solved.motion.v[image], mapped(&MIRROR, solved.motion.v[i])));
            HOLDS(q_same(solved.motion.w[image], q_neg(solved.motion.w[i])));
        }
    }
    printf("mirror images: %d islands\n", compared);
    HOLDS(compared > 20);
}
END_TEST

SUITE(check_island_axes)
{
    Suite *suite = suite_create("islands on other axes");
    TCase *axes = tcase_create("axes");
    tcase_add_checked_fixture(axes, set_up, tear_down);
    tcase_add_loop_test(axes, other_axes_and_units, 0, CHANGES);
    tcase_add_test(axes, turned_by_fractions);
    tcase_add_test(axes, the_bodies_of_contacts_change_places);
    tcase_add_test(axes, mirror_images_stay_mirror_images);
    suite_add_tcase(suite, axes);
    return suite;
}
