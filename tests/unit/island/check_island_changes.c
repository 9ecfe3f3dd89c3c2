/* What must happen to an island's answer when the island is told otherwise, moved along, taken together with another or run
 * backwards: exactly. Other axes and units are in check_island_axes.c. */
#include "mechanics.h"
#include "derive/reading/joint.h"
#include "island/island_sketch.h"

#include <stdio.h>

enum { CASES = 100 };

static Bench  bench;
static Random numbers;

static void set_up(void)
{
    numbers = random_stream(4300);
    bench_open(&bench);
}

static void tear_down(void)
{
    bench_close(&bench);
}

/* ---- 5, 8, 9: the same island, told otherwise ------------------------------------------------------------- */

START_TEST(normals_of_other_lengths)
{
    for (int number = 0; number < CASES; number++) {
        Solved  one;
        Model   model = random_model(&numbers, false);
        Problem problem = problem_with_answer(&bench, &numbers, KIND_MIXED | KIND_SINGULAR | KIND_OPENING, model, &one), other = problem;
        Q       c[MOST_TOUCHES];
        for (int i = 0; i < other.touches; i++) {
            c[i] = q_random_positive(&numbers);
            other.touch[i].n = v_scale(c[i], other.touch[i].n);
        }
        Solved two = problem_solve(&bench, &other, model, NULL, 0);
        HOLDS(motion_same(&problem, &one.motion, &two.motion));
        for (int i = 0; i < problem.touches; i++)
            HOLDS(q_same(one.j[i], q_mul(c[i], two.j[i])));
    }
}
END_TEST

/* Of those that act at once the order does not matter; of bodies it never does. */
START_TEST(another_order)
{
    for (int number = 0; number < CASES; number++) {
        Solved  one;
        Model   model = random_model(&numbers, false);
        Problem problem = problem_with_answer(&bench, &numbers, KIND_MIXED | KIND_OPENING | KIND_SINGULAR | KIND_DRIVEN, model, &one),
                other = problem;
        int lump[MOST_BODIES];
        for (int i = 0; i < problem.lumps; i++) { /* the i-th goes to place lump[i]: turned round by any number, or backwards */
            lump[i] = number % 2 ? problem.lumps - 1 - i : (i + number) % problem.lumps;
            other.lump[lump[i]] = problem.lump[i];
        }
        for (int i = 0; i < problem.touches; i++) {
            Touch *touch = &other.touch[model == MODEL_SEQUENTIAL ? i : problem.touches - 1 - i];
            *touch = problem.touch[i];
            touch->a = lump[problem.touch[i].a];
            touch->b = lump[problem.touch[i].b];
        }
        Solved two = problem_solve(&bench, &other, model, NULL, 0);
        HOLDS(!two.ended);
        for (int i = 0; i < problem.lumps; i++)
            HOLDS(v_same(one.motion.v[i], two.motion.v[lump[i]]) && q_same(one.motion.w[i], two.motion.w[lump[i]]));
    }
}
END_TEST

START_TEST(a_contact_twice_shares_its_impulse)
{
    for (int number = 0; number < CASES; number++) {
        Solved  one;
        Model   model = number % 2 ? MODEL_SIMULTANEOUS : MODEL_SEPARATING;
        Problem problem = problem_with_answer(&bench, &numbers, KIND_MIXED | KIND_OPENING, model, &one), other = problem;
        int     twin = random_int(&numbers, 0, problem.touches - 1), rank = one.island->analysis->rank;
        other.touch[other.touches++] = problem.touch[twin];
        Solved two = problem_solve(&bench, &other, model, NULL, 0);
        HOLDS(!two.ended && two.island->analysis->rank == rank);
        HOLDS(motion_same(&problem, &one.motion, &two.motion));
        if (rank == problem.touches)
            for (int i = 0; i < problem.touches; i++)
                HOLDS(q_same(one.j[i], i == twin ? q_add(two.j[i], two.j[problem.touches]) : two.j[i]));
    }
}
END_TEST

/* ---- 6, 13, 15: what is around it ------------------------------------------------------------------------- */

START_TEST(everything_moves_along)
{
    for (int number = 0; number < CASES; number++) {
        Solved  one;
        Model   model = random_model(&numbers, false);
        Problem problem = problem_with_answer(&bench, &numbers, KIND_MIXED | KIND_OPENING | KIND_SINGULAR | KIND_DRIVEN, model, &one),
                other = problem;
        Vec along = v_random(&numbers, 2);
        for (int i = 0; i < other.lumps; i++)
            other.lump[i].v = v_add(other.lump[i].v, along);
        Solved two = problem_solve(&bench, &other, model, NULL, 0);
        HOLDS(!two.ended);
        for (int i = 0; i < problem.lumps; i++)
            HOLDS(v_same(two.motion.v[i], v_add(one.motion.v[i], along)) && q_same(two.motion.w[i], one.motion.w[i]));
        for (int i = 0; i < problem.touches; i++)
            HOLDS(q_same(one.j[i], two.j[i]));
    }
}
END_TEST

/* Two islands with nothing between them are two islands. */
START_TEST(islands_apart_do_not_matter)
{
    for (int number = 0; number < CASES; number++) {
        Solved  one, two;
        Model   model = random_model(&numbers, false);
        Problem both = problem_with_answer(&bench, &numbers, KIND_MIXED | KIND_SINGULAR, model, &one), left = both, right;
        do {
            right = problem_random(&numbers, KIND_MIXED);
            two = problem_solve(&bench, &right, model, NULL, 0);
        } while (two.ended || two.island->analysis->hits > 20 || left.lumps + right.lumps > MOST_BODIES);
        for (int i = 0; i < right.lumps; i++)
            both.lump[both.lumps++] = right.lump[i];
        for (int i = 0; i < right.touches; i++) {
            both.touch[both.touches] = right.touch[i];
            both.touch[both.touches].a += left.lumps;
            both.touch[both.touches++].b += left.lumps;
        }
        Solved all = problem_solve(&bench, &both, model, NULL, 0);
        HOLDS(!all.ended);
        for (int i = 0; i < both.lumps; i++) {
            const Motion *own = i < left.lumps ? &one.motion : &two.motion;
            int           at = i < left.lumps ? i : i - left.lumps;
            HOLDS(v_same(all.motion.v[i], own->v[at]) && q_same(all.motion.w[i], own->w[at]));
        }
    }
}
END_TEST

/* One contact between bodies that do not turn is collide2d. */
START_TEST(one_contact_is_a_collision)
{
    int apart = 0;
    for (int number = 0; number < CASES; number++) {
        Solved  one;
        Problem problem;
        do
            problem = problem_with_answer(&bench, &numbers, KIND_OPENING, random_model(&numbers, false), &one);
        while (problem.touches != 1);
        const Touch *touch = &problem.touch[0];
        for (int i = 0; i < problem.lumps; i++) {
            problem.lump[i].I = NULL;
            problem.lump[i].w = q_of(0, 1);
        }
        one = problem_solve(&bench, &problem, MODEL_SIMULTANEOUS, NULL, 0);
        const Lump *a = &problem.lump[touch->a], *b = &problem.lump[touch->b];
        /* by the centres, as collide2d turns a lone n to where the bodies approach */
        Value given[] = {bench_number(&bench, a->m),
                         bench_number(&bench, b->m),
                         bench_vector(&bench, a->v),
                         bench_vector(&bench, b->v),
                         bench_vector(&bench, v_of(q_of(0, 1), q_of(0, 1))),
                         bench_vector(&bench, touch->n),
                         bench_number(&bench, touch->e)};
        Call  call;
        HOLDS(bench_run(&bench, &call, bench_method(&bench, "collide2d"), 1, given));
        HOLDS(call.went == WENT_OK || call.went == WENT_APART);
        HOLDS(v_same(one.motion.v[touch->a], call_v(&call, "va'")) && v_same(one.motion.v[touch->b], call_v(&call, "vb'")));
        apart += call.went == WENT_APART;
    }
    printf("one contact as collide2d: %d islands, %d apart\n", CASES, apart);
}
END_TEST

/* What the figure adds to the names of an island ends with the statement that asked for it; the island lives on. */
START_TEST(a_figure_leaves_its_island_alone)
{
    Solved one;
    (void)problem_with_answer(&bench, &numbers, KIND_MIXED, MODEL_SIMULTANEOUS, &one);
    int before = one.island->joint->lets->count;
    HOLDS(island_with_sketch(one.island, &bench.exact, &bench.diag));
    HOLDS(one.island->joint->lets->count == before);
}
END_TEST

/* ---- 10, 11, 12 ------------------------------------------------------------------------------------------- */

static Motion with_e(Problem problem, Q e, bool *ended)
{
    for (int i = 0; i < problem.touches; i++)
        problem.touch[i].e = e;
    Solved solved = problem_solve(&bench, &problem, MODEL_SIMULTANEOUS, NULL, 0);
    *ended = solved.ended;
    return solved.motion;
}

START_TEST(half_way_between_no_rebound_and_full)
{
    for (int number = 0; number < CASES; number++) {
        Solved  one;
        Problem problem = problem_with_answer(&bench, &numbers, KIND_SINGULAR | KIND_DRIVEN, MODEL_SIMULTANEOUS, &one);
        bool    ended[3];
        Motion  none = with_e(problem, q_of(0, 1), &ended[0]), half = with_e(problem, q_of(1, 2), &ended[1]);
        Motion  full = with_e(problem, q_of(1, 1), &ended[2]);
        if (ended[0] || ended[1] || ended[2])
            continue;
        for (int i = 0; i < problem.lumps; i++) {
            HOLDS(v_same(half.v[i], v_scale(q_of(1, 2), v_add(none.v[i], full.v[i]))));
            HOLDS(q_same(half.w[i], q_mul(q_of(1, 2), q_add(none.w[i], full.w[i]))));
        }
    }
}
END_TEST

START_TEST(backwards_with_one_over_e)
{
    for (int number = 0; number < CASES; number++) {
        Solved  one;
        Problem problem = problem_with_answer(&bench, &numbers, KIND_MIXED | KIND_DRIVEN, MODEL_SIMULTANEOUS, &one), back;
        for (int i = 0; i < problem.touches; i++)
            if (!q_sign(problem.touch[i].e))
                problem.touch[i].e = q_of(1, 3);
        one = problem_solve(&bench, &problem, MODEL_SIMULTANEOUS, NULL, 0);
        if (one.ended)
            continue;
        back = problem;
        for (int i = 0; i < back.lumps; i++) {
            back.lump[i].v = v_scale(q_of(-1, 1), one.motion.v[i]);
            back.lump[i].w = q_neg(one.motion.w[i]);
        }
        for (int i = 0; i < back.touches; i++)
            back.touch[i].e = q_div(q_of(1, 1), back.touch[i].e);
        Solved two = problem_solve(&bench, &back, MODEL_SIMULTANEOUS, NULL, 0);
        for (int i = 0; i < back.lumps; i++)
            HOLDS(v_same(two.motion.v[i], v_scale(q_of(-1, 1), problem.lump[i].v)) && q_same(two.motion.w[i], q_neg(problem.lump[i].w)));
    }
}
END_TEST

/* The sum of all differences. */
static Q distance(const Problem *problem, const Motion *one, const Motion *two)
{
    Q sum = q_of(0, 1);
    for (int i = 0; i < problem->lumps; i++) {
        Vec v = v_sub(one->v[i], two->v[i]);
        Q   w = q_sub(one->w[i], two->w[i]), parts[] = {v.at[0], v.at[1], w};
        for (int k = 0; k < 3; k++)
            sum = q_add(sum, q_sign(parts[k]) < 0 ? q_neg(parts[k]) : parts[k]);
    }
    return sum;
}

/* A body of a thousand times the mass, and of a thousand times that: each is that much nearer to one that is fixed. */
START_TEST(a_great_mass_is_nearly_fixed)
{
    int compared = 0;
    for (int number = 0; number < CASES; number++) {
        Solved  one;
        Problem problem = problem_with_answer(&bench, &numbers, KIND_MIXED, MODEL_SIMULTANEOUS, &one), fixed = problem;
        int     heavy = problem.touch[0].b, other = problem.touch[0].a;
        if (problem.touches > 1 || !problem.lump[heavy].m || !problem.lump[other].m)
            continue;
        fixed.lump[heavy].m = fixed.lump[heavy].I = NULL;
        Q before = NULL, great = q_of(1000000, 1);
        for (int step = 0; step < 2; step++, great = q_mul(great, q_of(1000, 1))) {
            Lump *lump = &problem.lump[heavy];
            lump->m = great;
            lump->I = q_mul(great, q_of(7, 3));
            Solved near = problem_solve(&bench, &problem, MODEL_SIMULTANEOUS, NULL, 0);
            Solved at = problem_solve(&bench, &fixed, MODEL_SIMULTANEOUS, NULL, 0);
            Q      far = distance(&problem, &near.motion, &at.motion);
            if (before && q_sign(before)) {
                Q ratio = q_div(before, far);
                HOLDS(q_sign(q_sub(ratio, q_of(990, 1))) > 0 && q_sign(q_sub(ratio, q_of(1010, 1))) < 0);
                compared++;
            }
            before = far;
        }
    }
    HOLDS(compared > 3);
}
END_TEST

SUITE(check_island_changes)
{
    Suite *suite = suite_create("islands that change");
    TCase *changes = tcase_create("changes");
    tcase_add_checked_fixture(changes, set_up, tear_down);
    tcase_add_test(changes, normals_of_other_lengths);
    tcase_add_test(changes, another_order);
    tcase_add_test(changes, a_contact_twice_shares_its_impulse);
    tcase_add_test(changes, everything_moves_along);
    tcase_add_test(changes, islands_apart_do_not_matter);
    tcase_add_test(changes, one_contact_is_a_collision);
    tcase_add_test(changes, a_figure_leaves_its_island_alone);
    tcase_add_test(changes, half_way_between_no_rebound_and_full);
    tcase_add_test(changes, backwards_with_one_over_e);
    tcase_add_test(changes, a_great_mass_is_nearly_fixed);
    suite_add_tcase(suite, changes);
    return suite;
}
