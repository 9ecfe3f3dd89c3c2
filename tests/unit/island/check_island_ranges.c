/* How far impulses can be shifted among redundant contacts while none pulls: carom's ranges against all corners of what is
 * possible, which are few for few contacts and can be tried one by one. */
#include "mechanics.h"

#include <stdio.h>

enum { CASES = 150, MOST = 6 };

static Bench  bench;
static Random numbers;

static void set_up(void)
{
    numbers = random_stream(4600);
    bench_open(&bench);
}

static void tear_down(void)
{
    bench_close(&bench);
}

/* What is possible: j with A*j = change, j >= 0 where a line is not that of a pin, and j = 0 where it is not tight. Where a pin's j is
 * written as a difference of two that are not negative, corners are the solutions on independent lines, as they are without pins. */
typedef struct Choice {
    int  lines;
    Q    a[MOST * MOST], change[MOST];
    bool tight[MOST], pin[MOST];
    Q    low[MOST], high[MOST];       /* NULL until a corner is found */
    bool no_low[MOST], no_high[MOST]; /* a ray goes on along that line */
} Choice;

static bool solves(const Choice *c, const Q *j, const Q *change)
{
    for (int i = 0; i < c->lines; i++) {
        Q sum = q_of(0, 1);
        for (int k = 0; k < c->lines; k++)
            sum = q_add(sum, q_mul(c->a[i * c->lines + k], j[k]));
        if (!q_same(sum, change[i]))
            return false;
    }
    return true;
}

/* The one j that is other than 0 on `set` only, and there solves A*j = change; false where there is none, or more than one. */
static bool only_on(const Choice *c, const int *set, int count, const Q *change, Q *j)
{
    Q   part[MOST * MOST], right[MOST], x[MOST];
    int rank = 0;
    for (int i = 0; i < count; i++) {
        right[i] = change[set[i]];
        for (int k = 0; k < count; k++)
            part[i * count + k] = c->a[set[i] * c->lines + set[k]];
    }
    if (count && (!solve_any(count, part, right, x, &rank) || rank < count))
        return false;
    for (int i = 0; i < c->lines; i++)
        j[i] = q_of(0, 1);
    for (int i = 0; i < count; i++)
        j[set[i]] = x[i];
    return solves(c, j, change);
}

static bool none_pulls(const Choice *c, const Q *j)
{
    for (int i = 0; i < c->lines; i++)
        if (!c->pin[i] && q_sign(j[i]) < 0)
            return false;
    return true;
}

static void corner(Choice *c, const int *set, int count)
{
    Q j[MOST];
    if (!only_on(c, set, count, c->change, j) || !none_pulls(c, j))
        return;
    for (int i = 0; i < c->lines; i++) {
        c->low[i] = !c->low[i] || q_sign(q_sub(j[i], c->low[i])) < 0 ? j[i] : c->low[i];
        c->high[i] = !c->high[i] || q_sign(q_sub(j[i], c->high[i])) > 0 ? j[i] : c->high[i];
    }
}

/* 1 on the last of the set, or -1 of a pin, and on the others what undoes it. */
static void ray(Choice *c, const int *set, int count, int sign)
{
    Q z[MOST], undo[MOST], nothing[MOST];
    for (int i = 0; i < c->lines; i++) {
        undo[i] = q_mul(q_of(-sign, 1), c->a[i * c->lines + set[count - 1]]);
        nothing[i] = q_of(0, 1);
    }
    if (!only_on(c, set, count - 1, undo, z))
        return;
    z[set[count - 1]] = q_of(sign, 1);
    if (!none_pulls(c, z) || !solves(c, z, nothing))
        return;
    for (int i = 0; i < count; i++) {
        c->no_high[set[i]] |= q_sign(z[set[i]]) > 0;
        c->no_low[set[i]] |= q_sign(z[set[i]]) < 0;
    }
}

static void try_all(Choice *c)
{
    for (int subset = 0; subset < 1 << c->lines; subset++) {
        int  set[MOST], count = 0;
        bool allowed = true;
        for (int i = 0; i < c->lines; i++)
            if (subset >> i & 1) {
                set[count++] = i;
                allowed &= c->tight[i];
            }
        if (!allowed)
            continue;
        corner(c, set, count);
        if (count)
            ray(c, set, count, 1);
        if (count && c->pin[set[count - 1]])
            ray(c, set, count, -1);
    }
}

/* What the model leaves open, from the motion that carom found: all equations hold, or those that are tight in it. */
static Choice choice_of(const Problem *problem, const Line *line, int lines, const Solved *s, Model model)
{
    Choice c = {.lines = lines};
    Motion before = problem_motion(problem);
    problem_matrix(problem, line, lines, c.a);
    for (int i = 0; i < lines; i++) {
        Q u = motion_speed(problem, &before, &line[i]), after = motion_speed(problem, &s->motion, &line[i]);
        c.change[i] = q_sub(after, u);
        c.pin[i] = problem->touch[line[i].touch].pin;
        c.tight[i] = c.pin[i] || model == MODEL_SIMULTANEOUS || q_same(after, q_neg(q_mul(line[i].e, u)));
    }
    return c;
}

static bool is_regular(const Choice *c)
{
    Q   x[MOST];
    int rank;
    return solve_any(c->lines, c->a, c->change, x, &rank) && rank == c->lines;
}

START_TEST(ranges_are_all_that_is_possible)
{
    Model model = _i % 2 ? MODEL_SEPARATING : MODEL_SIMULTANEOUS;
    Kind  pins = _i < 2 ? 0 : KIND_PINS;
    int   ranges = 0, unbounded = 0, both_ways = 0;
    for (int number = 0; number < CASES; number++) {
        Solved  s;
        Line    line[MOST_ROWS];
        Problem problem;
        int     lines;
        do {
            Kind kinds = (number % 2 ? KIND_CROWDED : KIND_SINGULAR) | (_i % 2 ? KIND_MIXED : 0) | pins;
            problem = problem_with_answer(&bench, &numbers, kinds, model, &s);
            lines = problem_lines(&problem, line);
        } while (lines > MOST);
        const Analysis *found = s.island->analysis;
        Choice          c = choice_of(&problem, line, lines, &s, model);
        if (is_regular(&c)) {
            HOLDS(!found->range);
            continue;
        }
        try_all(&c);
        HOLDS(!found->range == !c.low[0]); /* at once, it may be that every choice pulls */
        for (int i = 0; i < lines && found->range; i++) {
            const LinearRange *range = &found->range[i];
            HOLDS(range->no_low == c.no_low[i] && range->no_high == c.no_high[i]);
            HOLDS(c.no_low[i] || q_same(along_normal(&bench, range->low, line[i].n), c.low[i]));
            HOLDS(c.no_high[i] || q_same(along_normal(&bench, range->high, line[i].n), c.high[i]));
            ranges += !q_same(c.low[i], c.high[i]) || c.no_low[i] || c.no_high[i];
            unbounded += c.no_low[i] != c.no_high[i];
            both_ways += c.no_low[i] && c.no_high[i];
        }
    }
    printf("%s%s: %d islands, %d ranges, %d without an end, %d without either\n", island_model_names[model], pins ? " with pins" : "",
           CASES, ranges, unbounded, both_ways);
    HOLDS(ranges > 20 && unbounded > 5 && (both_ways > 5) == (pins != 0));
}
END_TEST

SUITE(check_island_ranges)
{
    Suite *suite = suite_create("ranges of impulses");
    TCase *ranges = tcase_create("ranges");
    tcase_add_checked_fixture(ranges, set_up, tear_down);
    tcase_add_loop_test(ranges, ranges_are_all_that_is_possible, 0, 4);
    suite_add_tcase(suite, ranges);
    return suite;
}
