#include "mechanics.h"

#include "number/exact.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- random problems -------------------------------------------------------------------------------------- */

static bool moves(const Problem *problem, int lump)
{
    return lump != GROUND && problem->lump[lump].m;
}

static Lump random_lump(Random *random, Kind kinds, bool fixed)
{
    Lump lump = {.p = v_of(q_of(random_int(random, -4, 4), 1), q_of(random_int(random, -4, 4), 1)),
                 .v = v_of(q_of(random_int(random, -6, 6), random_int(random, 1, 3)), q_of(random_int(random, -6, 6), 1)),
                 .w = q_of(0, 1)};
    bool turns = !fixed && random_int(random, 0, 9) < 7;
    if (!fixed)
        lump.m = q_of(random_int(random, 1, 6), random_int(random, 1, 3));
    if (turns)
        lump.I = q_of(random_int(random, 1, 6), random_int(random, 1, 3));
    if (fixed && !((kinds & KIND_DRIVEN) && random_int(random, 0, 1)))
        lump.v = v_of(q_of(0, 1), q_of(0, 1));
    else if (turns || fixed)
        lump.w = q_of(random_int(random, -4, 4), random_int(random, 1, 3));
    return lump;
}

/* Half of them of a length that is a fraction: then every impulse is one. */
static Vec random_normal(Random *random)
{
    static const int WHOLE[][2] = {{1, 0}, {0, -1}, {3, 4}, {-4, 3}, {5, -12}, {-8, -15}, {0, 2}};
    int              i = random_int(random, 0, 6);
    if (random_int(random, 0, 1))
        return v_of(q_of(WHOLE[i][0], 1), q_of(WHOLE[i][1], 1));
    Vec n = v_of(q_of(random_int(random, -5, 5), random_int(random, 1, 2)), q_of(random_int(random, -5, 5), 1));
    return v_is_zero(n) ? v_of(q_of(1, 1), q_of(-2, 1)) : n;
}

static Q random_e(Random *random)
{
    static const int E[][2] = {{0, 1}, {1, 1}, {1, 2}, {1, 3}, {3, 4}, {9, 10}};
    int              i = random_int(random, 0, 5);
    return q_of(E[i][0], E[i][1]);
}

static Touch random_touch(Problem *problem, Random *random, Kind kinds)
{
    Touch touch = {.at = v_of(q_of(random_int(random, -5, 5), random_int(random, 1, 2)), q_of(random_int(random, -5, 5), 1)),
                   .n = random_normal(random),
                   .e = random_e(random)};
    do {
        touch.a = random_int(random, 0, problem->lumps - 1);
        touch.b = random_int(random, 0, problem->lumps - 1);
    } while (touch.a == touch.b || (!moves(problem, touch.a) && !moves(problem, touch.b)));
    touch.pin = (kinds & KIND_PINS) && random_int(random, 0, 3) == 0;
    if (touch.pin && moves(problem, touch.b) && random_int(random, 0, 1))
        touch.a = GROUND;
    return touch;
}

/* A contact beside one that is there: with a longer normal, or moved along its line. */
static Touch random_twin(Problem *problem, Random *random)
{
    Touch twin = problem->touch[random_int(random, 0, problem->touches - 1)];
    if (!twin.pin) {
        twin.at = v_add(twin.at, v_scale(q_of(random_int(random, -2, 2), 1), twin.n));
        twin.n = v_scale(q_of(random_int(random, 1, 3), 2), twin.n);
    }
    return twin;
}

static Vec grid_vector(Random *random)
{
    return v_of(q_of(random_int(random, -1, 1), 1), q_of(random_int(random, -1, 1), 1));
}

/* Bodies and contacts of an island, made alike: speeds, levers and pivots that are 0 or equal. */
static void crowd(Problem *problem, Random *random)
{
    Q    zero = q_of(0, 1), one = q_of(1, 1);
    bool half = random_int(random, 0, 2) == 0;
    for (int i = 0; i < problem->lumps; i++) {
        Lump *lump = &problem->lump[i];
        lump->m = lump->m ? one : NULL;
        lump->I = lump->I ? one : NULL;
        lump->p = v_of(q_of(i, 1), zero);
        lump->v = random_int(random, 0, 1) ? v_of(zero, zero) : grid_vector(random);
        lump->w = zero;
    }
    for (int i = 0; i < problem->touches; i++) {
        Touch *touch = &problem->touch[i];
        int    way = 2 * random_int(random, 0, 1) - 1;
        touch->at = grid_vector(random);
        touch->n = random_int(random, 0, 1) ? v_of(q_of(way, 1), zero) : v_of(zero, q_of(way, 1));
        touch->e = half ? q_of(random_int(random, 0, 2), 2) : one;
    }
}

Problem problem_random(Random *random, Kind kinds)
{
    Problem problem = {.lumps = random_int(random, 2, 5)};
    int     touches = kinds & KIND_CROWDED ? random_int(random, 3, 9) : random_int(random, 1, 5);
    Motion  motion;
    for (int i = 0; i < problem.lumps; i++)
        problem.lump[i] = random_lump(random, kinds, i > 0 && random_int(random, 0, 4) == 0);
    while (problem.touches < touches)
        problem.touch[problem.touches++] = random_touch(&problem, random, kinds);
    if (kinds & KIND_SINGULAR)
        for (int i = random_int(random, 1, 2); i > 0; i--) {
            Touch twin = random_twin(&problem, random);
            problem.touch[problem.touches++] = twin;
        }
    if (kinds & KIND_CROWDED)
        crowd(&problem, random);
    motion = problem_motion(&problem);
    for (int i = 0; i < problem.touches; i++) {
        Touch *touch = &problem.touch[i];
        Line   line = {.touch = i, .n = touch->n};
        if (!(kinds & KIND_MIXED))
            touch->e = problem.touch[0].e;
        if (!touch->pin && !(kinds & KIND_OPENING) && q_sign(motion_speed(&problem, &motion, &line)) > 0) {
            int a = touch->a; /* seen from the other body it is the other sign */
            touch->a = touch->b;
            touch->b = a;
        }
    }
    return problem;
}

/* ---- mechanics -------------------------------------------------------------------------------------------- */

int problem_lines(const Problem *problem, Line *line)
{
    int lines = 0;
    for (int i = 0; i < problem->touches; i++) {
        const Touch *touch = &problem->touch[i];
        if (touch->pin) {
            line[lines++] = (Line){i, 0, v_of(q_of(1, 1), q_of(0, 1)), q_of(0, 1)};
            line[lines++] = (Line){i, 1, v_of(q_of(0, 1), q_of(1, 1)), q_of(0, 1)};
        } else {
            line[lines++] = (Line){i, 0, touch->n, touch->e};
        }
    }
    return lines;
}

Motion problem_motion(const Problem *problem)
{
    Motion motion = {0};
    for (int i = 0; i < problem->lumps; i++) {
        motion.v[i] = problem->lump[i].v;
        motion.w[i] = problem->lump[i].w;
    }
    return motion;
}

bool motion_same(const Problem *problem, const Motion *one, const Motion *two)
{
    for (int i = 0; i < problem->lumps; i++)
        if (!v_same(one->v[i], two->v[i]) || !q_same(one->w[i], two->w[i]))
            return false;
    return true;
}

/* Of the body's point at the touch. */
static Vec point_velocity(const Problem *problem, const Motion *motion, int lump, const Touch *touch)
{
    if (lump == GROUND)
        return v_of(q_of(0, 1), q_of(0, 1));
    Vec r = v_sub(touch->at, problem->lump[lump].p);
    return v_add(motion->v[lump], v_scale(motion->w[lump], v_of(q_neg(r.at[1]), r.at[0])));
}

Q motion_speed(const Problem *problem, const Motion *motion, const Line *line)
{
    const Touch *touch = &problem->touch[line->touch];
    return v_dot(line->n, v_sub(point_velocity(problem, motion, touch->b, touch), point_velocity(problem, motion, touch->a, touch)));
}

static void kick(const Problem *problem, Motion *motion, int lump, Vec at, Vec impulse)
{
    if (!moves(problem, lump))
        return;
    const Lump *body = &problem->lump[lump];
    motion->v[lump] = v_add(motion->v[lump], v_scale(q_div(q_of(1, 1), body->m), impulse));
    if (body->I)
        motion->w[lump] = q_add(motion->w[lump], q_div(v_cross(v_sub(at, body->p), impulse), body->I));
}

Motion motion_push(const Problem *problem, Motion motion, const Line *line, Q impulse)
{
    const Touch *touch = &problem->touch[line->touch];
    kick(problem, &motion, touch->b, touch->at, v_scale(impulse, line->n));
    kick(problem, &motion, touch->a, touch->at, v_scale(q_neg(impulse), line->n));
    return motion;
}

Q motion_energy(const Problem *problem, const Motion *motion)
{
    Q sum = q_of(0, 1);
    for (int i = 0; i < problem->lumps; i++) {
        const Lump *body = &problem->lump[i];
        if (body->m)
            sum = q_add(sum, q_mul(body->m, v_dot(motion->v[i], motion->v[i])));
        if (body->I)
            sum = q_add(sum, q_mul(body->I, q_mul(motion->w[i], motion->w[i])));
    }
    return q_div(sum, q_of(2, 1));
}

Vec motion_momentum(const Problem *problem, const Motion *motion)
{
    Vec sum = v_of(q_of(0, 1), q_of(0, 1));
    for (int i = 0; i < problem->lumps; i++)
        if (problem->lump[i].m)
            sum = v_add(sum, v_scale(problem->lump[i].m, motion->v[i]));
    return sum;
}

Q motion_moment(const Problem *problem, const Motion *motion, Vec about)
{
    Q sum = q_of(0, 1);
    for (int i = 0; i < problem->lumps; i++) {
        const Lump *body = &problem->lump[i];
        if (body->m)
            sum = q_add(sum, q_mul(body->m, v_cross(v_sub(body->p, about), motion->v[i])));
        if (body->I)
            sum = q_add(sum, q_mul(body->I, motion->w[i]));
    }
    return sum;
}

void problem_matrix(const Problem *problem, const Line *line, int lines, Q *a)
{
    Motion before = problem_motion(problem);
    for (int i = 0; i < lines; i++) {
        Motion after = motion_push(problem, before, &line[i], q_of(1, 1));
        for (int k = 0; k < lines; k++)
            a[k * lines + i] = q_sub(motion_speed(problem, &after, &line[k]), motion_speed(problem, &before, &line[k]));
    }
}

bool solve_any(int n, const Q *a, const Q *b, Q *x, int *rank)
{
    Q   row[MOST_ROWS][MOST_ROWS + 1];
    int pivot[MOST_ROWS], done = 0;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++)
            row[i][k] = a[i * n + k];
        row[i][n] = b[i];
        x[i] = q_of(0, 1);
    }
    for (int k = 0; k < n; k++) {
        int best = done;
        while (best < n && q_sign(row[best][k]) == 0)
            best++;
        if (best == n)
            continue;
        for (int c = 0; c <= n; c++) {
            Q other = row[best][c];
            row[best][c] = row[done][c];
            row[done][c] = other;
        }
        for (int i = 0; i < n; i++) {
            Q factor = q_div(row[i][k], row[done][k]);
            for (int c = k; c <= n && i != done && q_sign(factor); c++)
                row[i][c] = q_sub(row[i][c], q_mul(factor, row[done][c]));
        }
        pivot[done++] = k;
    }
    for (int i = 0; i < done; i++)
        x[pivot[i]] = q_div(row[i][n], row[i][pivot[i]]);
    if (rank)
        *rank = done;
    for (int i = done; i < n; i++)
        if (q_sign(row[i][n]))
            return false;
    return true;
}

/* ---- carom ------------------------------------------------------------------------------------------------ */

static Text named(Bench *bench, char letter, int number)
{
    return text_format(bench->mem, "%c%d", letter, number + 1);
}

void problem_island(Bench *bench, const Problem *problem, Island *island)
{
    Body    *body = ARENA_MANY(bench->mem, Body, problem->lumps);
    Contact *contact = ARENA_MANY(bench->mem, Contact, problem->touches);
    for (int i = 0; i < problem->lumps; i++) {
        const Lump *lump = &problem->lump[i];
        body[i] = (Body){.name = named(bench, 'b', i),
                         .m = input_exact(bench_number(bench, lump->m)),
                         .I = input_exact(bench_number(bench, lump->I)),
                         .p = input_exact(bench_vector(bench, lump->p)),
                         .v = input_exact(bench_vector(bench, lump->v)),
                         .w = input_exact(bench_number(bench, lump->w)),
                         .moves = lump->m,
                         .turns = lump->I,
                         .spins = lump->I || q_sign(lump->w),
                         .rests = !lump->m && v_is_zero(lump->v) && !q_sign(lump->w),
                         .placed = true};
    }
    for (int i = 0; i < problem->touches; i++) {
        const Touch *touch = &problem->touch[i];
        contact[i] = (Contact){.name = named(bench, touch->pin ? 'h' : 'c', i),
                               .a = touch->a,
                               .b = touch->b,
                               .at = input_exact(bench_vector(bench, touch->at)),
                               .n = input_exact(bench_vector(bench, touch->n)),
                               .e = input_exact(bench_number(bench, touch->e)),
                               .has_at = true,
                               .has_n = !touch->pin,
                               .pin = touch->pin};
    }
    const Body    **bodies = ARENA_MANY(bench->mem, const Body *, problem->lumps + 1);
    const Contact **contacts = ARENA_MANY(bench->mem, const Contact *, problem->touches + 1);
    for (int i = 0; i < problem->lumps; i++)
        bodies[i] = &body[i];
    for (int i = 0; i < problem->touches; i++)
        contacts[i] = &contact[i];
    *island = (Island){bodies, problem->lumps, contacts, problem->touches};
}

Q along_normal(Bench *bench, Num j, Vec n)
{
    Q       length2 = v_dot(n, n);
    Num     root = bench_number(bench, length2).one, z;
    RatView view;
    HOLDS(exact_sqrt(&root, root, &bench->exact) == NUM_OK && exact_mul(&z, root, j, &bench->exact) == NUM_OK);
    MUST(exact_is_rational(z.exact), "an impulse has another root than |N|");
    mpq_ptr product = (mpq_ptr)q_of(0, 1);
    mpq_set(product, rat_view(&view, exact_rat(z.exact)));
    return q_div(product, length2);
}

static Q impulse_of(Bench *bench, Solved *solved, const Problem *problem, const Line *line)
{
    char         key[24];
    const Touch *touch = &problem->touch[line->touch];
    snprintf(key, sizeof key, touch->pin ? "J_h%d" : "j_c%d", line->touch + 1);
    if (touch->pin)
        return call_v(&solved->call, key).at[line->axis];
    const Value *j = call_value(&solved->call, solved->call.exact, key);
    MUST(j != NULL, "there is no %s", key);
    return along_normal(bench, j->one, line->n);
}

static void read_motion(Solved *solved, const Problem *problem, bool touched)
{
    char key[16];
    solved->motion = problem_motion(problem);
    for (int i = 0; i < problem->lumps && touched; i++) {
        snprintf(key, sizeof key, "v_b%d'", i + 1);
        if (call_value(&solved->call, solved->call.exact, key))
            solved->motion.v[i] = call_v(&solved->call, key);
        snprintf(key, sizeof key, "w_b%d'", i + 1);
        if (call_value(&solved->call, solved->call.exact, key))
            solved->motion.w[i] = call_q(&solved->call, key);
    }
}

Solved problem_solve(Bench *bench, const Problem *problem, Model model, const int *order, int orders)
{
    Solved solved = {0};
    Island island;
    Line   line[MOST_ROWS];
    int    lines = problem_lines(problem, line);
    problem_island(bench, problem, &island);
    solved.island = island_plan(&island, model, order, orders, HITS_ASKED, &bench->exact, &bench->enclosure, &bench->diag);
    MUST(solved.island && solved.island->analysis, "no plan: %.*s", TEXT_ARG(bench->diag.message));
    solved.call.plan = solved.island->plan;
    solved.call.exact = column_run(solved.call.plan, solved.island->givens, NULL, solved.call.plan->aspects, &bench->exact);
    solved.ended = solved.call.exact->ended >= 0 || solved.island->analysis->unending;
    read_motion(&solved, problem, !solved.ended);
    for (int i = 0; i < lines && !solved.ended; i++)
        solved.j[i] = impulse_of(bench, &solved, problem, &line[i]);
    return solved;
}

Problem problem_with_answer(Bench *bench, Random *random, Kind kinds, Model model, Solved *solved)
{
    enum { MOST_HITS = 20 };
    Problem problem;
    do {
        bench_next(bench);
        problem = problem_random(random, kinds);
        for (int i = 0; i < problem.touches && model == MODEL_SEQUENTIAL; i++)
            if (!q_sign(problem.touch[i].e))
                problem.touch[i].e = q_of(1, 2);
        *solved = problem_solve(bench, &problem, model, NULL, 0);
    } while (solved->ended || solved->island->analysis->hits > MOST_HITS);
    return problem;
}

Model random_model(Random *random, bool pins)
{
    if (pins)
        return random_int(random, 0, 1) ? MODEL_SIMULTANEOUS : MODEL_SEPARATING;
    return (Model)random_int(random, 0, MODELS - 1);
}

/* ---- statements ------------------------------------------------------------------------------------------- */

static void write_q(Buf *out, const char *before, Q q)
{
    char *text = mpq_get_str(NULL, 10, q);
    buf_printf(out, "%s%s", before, text);
    free(text);
}

static void write_v(Buf *out, const char *before, Vec v, const char *behind)
{
    write_q(out, before, v.at[0]);
    write_q(out, ", ", v.at[1]);
    buf_puts(out, behind);
}

void problem_write(Buf *out, const Problem *problem)
{
    for (int i = 0; i < problem->lumps; i++) {
        const Lump *lump = &problem->lump[i];
        buf_printf(out, "body b%d%s", i + 1, lump->m ? "" : " fixed");
        if (lump->m)
            write_q(out, " m=", lump->m);
        if (lump->I)
            write_q(out, " I=", lump->I);
        write_v(out, " p=(", lump->p, ")");
        write_v(out, " v=<", lump->v, ">");
        write_q(out, " w=", lump->w);
        buf_char(out, '\n');
    }
    for (int i = 0; i < problem->touches; i++) {
        const Touch *touch = &problem->touch[i];
        buf_printf(out, touch->pin ? "pin h%d" : "contact c%d", i + 1);
        if (touch->a != GROUND)
            buf_printf(out, " b%d", touch->a + 1);
        buf_printf(out, " b%d", touch->b + 1);
        write_v(out, " at=(", touch->at, ")");
        if (!touch->pin) {
            write_v(out, " n=<", touch->n, ">");
            write_q(out, " e=", touch->e);
        }
        buf_char(out, '\n');
    }
}
