/* Crowds on islands that are small enough for a page: a crowd has to say what the page says, and its impulses have to keep the
 * laws of mechanics.h, which knows neither. */
#include "mechanics.h"

#include "island/crowd.h"

#include <stdio.h>

enum { CASES = 1000 };

static Bench  bench;
static Random numbers;

static void set_up(void)
{
    numbers = random_stream(4700);
    bench_open(&bench);
}

static void tear_down(void)
{
    bench_close(&bench);
}

static Q as_q(Rat x)
{
    RatView view;
    mpq_ptr q = (mpq_ptr)q_of(0, 1);
    mpq_set(q, rat_view(&view, x));
    return q;
}

static Problem next_problem(int number)
{
    static const Kind KINDS[] = {0,
                                 KIND_MIXED,
                                 KIND_SINGULAR,
                                 KIND_PINS | KIND_MIXED,
                                 KIND_OPENING | KIND_MIXED,
                                 KIND_SINGULAR | KIND_PINS,
                                 KIND_DRIVEN,
                                 KIND_SINGULAR | KIND_PINS | KIND_MIXED | KIND_OPENING | KIND_DRIVEN,
                                 KIND_CROWDED | KIND_MIXED | KIND_OPENING | KIND_DRIVEN,
                                 KIND_CROWDED | KIND_PINS | KIND_OPENING};
    bench_next(&bench);
    return problem_random(&numbers, KINDS[number % 10]);
}

static Crowd *crowd_of(const Problem *problem)
{
    Island *island = ARENA_ONE(bench.mem, Island);
    problem_island(&bench, problem, island);
    bench.diag = (Diag){.mem = bench.mem};
    return crowd_make(island, &bench.exact, &bench.diag, (Span){0, 0});
}

static bool touched(const Problem *problem, int lump)
{
    for (int i = 0; i < problem->touches; i++)
        if (problem->touch[i].a == lump || problem->touch[i].b == lump)
            return problem->lump[lump].m;
    return false;
}

/* What the impulses j*N do by the rules, and that the crowd says the same: then momentum, both moments and the energy are kept as the
 * rules keep them. */
static void impulses_make_the_motion(const Problem *problem, const Crowd *crowd)
{
    Line   line[MOST_ROWS];
    int    lines = problem_lines(problem, line);
    Motion before = problem_motion(problem), motion = before, said = before;
    Vec    given = v_of(q_of(0, 1), q_of(0, 1)), far = v_of(q_of(100, 1), q_of(-70, 1)), origin = v_of(q_of(0, 1), q_of(0, 1));
    for (int i = 0; i < lines; i++)
        motion = motion_push(problem, motion, &line[i], as_q(crowd->row[i].j));
    for (int i = 0; i < problem->lumps; i++)
        if (touched(problem, i)) {
            said.v[i] = v_of(as_q(crowd->body[i].after.part[0]), as_q(crowd->body[i].after.part[1]));
            said.w[i] = as_q(crowd->body[i].after.part[2]);
        }
    HOLDS(motion_same(problem, &motion, &said));
    for (int i = 0; i < lines; i++) {
        HOLDS(q_same(motion_speed(problem, &motion, &line[i]), as_q(crowd->row[i].after)));
        HOLDS(q_same(motion_speed(problem, &before, &line[i]), as_q(crowd->row[i].u)));
    }
    bool free = true; /* of anything fixed or kept from turning: then the sums are kept whole */
    for (int i = 0; i < problem->touches; i++)
        for (int side = 0; side < 2; side++) {
            int lump = side ? problem->touch[i].a : problem->touch[i].b;
            free &= lump != GROUND && problem->lump[lump].m && problem->lump[lump].I;
        }
    given = v_sub(motion_momentum(problem, &said), motion_momentum(problem, &before));
    HOLDS(!free || v_is_zero(given));
    HOLDS(!free || q_same(motion_moment(problem, &said, origin), motion_moment(problem, &before, origin)));
    HOLDS(!free || q_same(motion_moment(problem, &said, far), motion_moment(problem, &before, far)));
}

/* The kinetic energy of the bodies that take part, before and after; and the loss by another way, -1/2*j*(u' + u) at each contact. */
static void energy_is_right(const Problem *problem, const Crowd *crowd, const Motion *after)
{
    Problem part = *problem;
    Motion  before = problem_motion(problem);
    for (int i = 0; i < part.lumps; i++)
        if (!touched(problem, i))
            part.lump[i].m = part.lump[i].I = NULL;
    HOLDS(q_same(as_q(crowd->before), motion_energy(&part, &before)));
    HOLDS(q_same(as_q(crowd->after), motion_energy(&part, after)));
    Line line[MOST_ROWS];
    int  lines = problem_lines(problem, line);
    Q    loss = q_of(0, 1);
    for (int i = 0; i < lines; i++) {
        Q through = q_add(motion_speed(problem, &before, &line[i]), motion_speed(problem, after, &line[i]));
        loss = q_sub(loss, q_mul(q_of(1, 2), q_mul(as_q(crowd->row[i].j), through)));
    }
    HOLDS(q_same(as_q(crowd->loss), loss));
}

static int opens(const Crowd *crowd, int lines)
{
    int open = 0;
    for (int i = 0; i < lines; i++)
        open += crowd->row[i].equation < 0;
    return open;
}

START_TEST(crowds_say_what_the_page_says)
{
    int refused = 0, singular = 0, pulling = 0, put_back = 0, open = 0;
    for (int number = 0; number < CASES; number++) {
        Problem      problem = next_problem(number);
        const Crowd *crowd = crowd_of(&problem);
        Solved       s = problem_solve(&bench, &problem, MODEL_SIMULTANEOUS, NULL, 0);
        Line         line[MOST_ROWS];
        int          lines = problem_lines(&problem, line), pulls = 0;
        MUST(!crowd == s.ended, "island %d: %.*s", number, TEXT_ARG(bench.diag.message));
        refused += !crowd;
        if (!crowd)
            continue;
        HOLDS(crowd->checked);
        for (int i = 0; i < problem.lumps; i++)
            if (touched(&problem, i)) {
                HOLDS(v_same(s.motion.v[i], v_of(as_q(crowd->body[i].after.part[0]), as_q(crowd->body[i].after.part[1]))));
                HOLDS(q_same(s.motion.w[i], as_q(crowd->body[i].after.part[2])));
            }
        impulses_make_the_motion(&problem, crowd);
        energy_is_right(&problem, crowd, &s.motion);
        HOLDS(crowd->rank == s.island->analysis->rank && crowd->open == opens(crowd, lines));
        bool same = true; /* impulses: where they are not unique, nor is the work of fixed bodies that move */
        for (int i = 0; i < lines; i++) {
            bool pin = problem.touch[line[i].touch].pin, one = q_same(as_q(crowd->row[i].j), s.j[i]);
            HOLDS(one || crowd->rank < crowd->equations);
            same &= one;
            pulls += !pin && q_sign(as_q(crowd->row[i].j)) < 0;
            put_back += crowd->row[i].put_back;
        }
        HOLDS(!(same || !crowd->driven) || q_same(as_q(crowd->loss), call_q(&s.call, "loss")));
        HOLDS(crowd->pulling == pulls && !crowd->one_of_many);
        HOLDS(!pulls || rat_sign(crowd->row[crowd->first_pull].j) < 0);
        HOLDS(!pulls || !s.island->analysis->range); /* where impulses can be chosen that push, they are */
        singular += crowd->rank < crowd->equations;
        pulling += pulls > 0;
        open += crowd->open;
    }
    printf("crowds: %d islands, %d contradict themselves, %d singular, %d pull, %d contacts open, %d put back\n", CASES, refused, singular,
           pulling, open, put_back);
    HOLDS(refused > 50 && singular > 100 && pulling > 100 && put_back > 10);
}
END_TEST

SUITE(check_crowd)
{
    Suite *suite = suite_create("crowds");
    TCase *crowds = tcase_create("crowds");
    tcase_add_checked_fixture(crowds, set_up, tear_down);
    tcase_add_test(crowds, crowds_say_what_the_page_says);
    suite_add_tcase(suite, crowds);
    return suite;
}
