/* When balls and walls meet, a second way: contacts that are made first and then played back to the start, and random problems whose class
 * follows from the shortest distance between a point or a segment and the path. */
#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CASES = 6000 };

static Bench  bench;
static Random numbers;

static void set_up(void)
{
    bench_open(&bench);
    numbers = random_stream(31);
}

static void tear_down(void)
{
    bench_close(&bench);
}

/* ---- numbers ---------------------------------------------------------------------------------------------- */

/* Small, so that exact coincidences are frequent. */
static Q few(int most)
{
    return q_of(random_int(&numbers, -most, most), random_int(&numbers, 0, 5) ? 1 : 2);
}

static Vec few_of(int rows, int most)
{
    Vec v = {.rows = rows};
    for (int i = 0; i < rows; i++)
        v.at[i] = few(most);
    return v;
}

/* Of length 1. */
static Vec a_direction(int rows)
{
    static const int PLANE[][3] = {{1, 0, 1}, {3, 4, 5}, {5, 12, 13}, {8, 15, 17}}, SPACE[][4] = {{1, 2, 2, 3}, {2, 3, 6, 7}, {3, 0, 4, 5}};
    int              which = random_int(&numbers, 0, 3), first = random_int(&numbers, 0, rows - 1);
    Vec              v = {.rows = rows};
    for (int i = 0; i < rows; i++) {
        int sign = random_int(&numbers, 0, 1) ? 1 : -1;
        v.at[(first + i) % rows] =
            rows == 2 ? q_of((long)sign * PLANE[which][i], PLANE[which][2]) : q_of((long)sign * SPACE[which % 3][i], SPACE[which % 3][3]);
    }
    return v;
}

/* A velocity that has often, but not always, no part along n. */
static Vec a_velocity(Vec n)
{
    Vec v = few_of(n.rows, 4);
    return random_int(&numbers, 0, 3) ? v : v_sub(v, v_scale(v_dot(v, n), n));
}

static Q square(Vec v)
{
    return v_dot(v, v);
}

/* ---- calls ------------------------------------------------------------------------------------------------ */

static Value vector(Vec v)
{
    return bench_vector(&bench, v);
}

static Call run(const char *method, const Value *given)
{
    Call call;
    HOLDS(bench_run(&bench, &call, bench_method(&bench, method), 0, given));
    MUST(call.went == WENT_OK, "%s: it went %d", method, call.went);
    return call;
}

typedef struct Ball {
    Vec p, v;
    Q   r;
} Ball;

static Call run_balls(Ball a, Ball b)
{
    const Value given[] = {vector(a.p), vector(a.v), bench_number(&bench, a.r), vector(b.p), vector(b.v), bench_number(&bench, b.r)};
    return run("meet_balls", given);
}

static Call run_wall(Ball ball, Vec wall1, Vec wall2)
{
    const Value given[] = {vector(ball.p), vector(ball.v), bench_number(&bench, ball.r), vector(wall1), vector(wall2)};
    return run("meet_wall", given);
}

static const char *word_of(const Call *call)
{
    static char word[32];
    snprintf(word, sizeof word, "%.*s", TEXT_ARG(call_word(call, "class")));
    return word;
}

/* The first number of an answer, in binary64. */
static double near(const Call *call, const char *name, int i)
{
    const Value *value = call_value(call, bench_column(call, &bench.binary64), name);
    MUST(value != NULL, "%s has no value", name);
    return value_num(value)[i].binary64;
}

static double plain(Q q)
{
    return mpq_get_d(q);
}

static const char *text_of_ball(Ball b)
{
    static char text[2][256];
    static int  turn;
    char       *at = text[turn ^= 1];
    int         n = 0;
    for (int i = 0; i < b.p.rows; i++)
        n += gmp_snprintf(at + n, sizeof *text - (size_t)n, "%Qd%s", b.p.at[i], i + 1 < b.p.rows ? "," : " moves ");
    for (int i = 0; i < b.p.rows; i++)
        n += gmp_snprintf(at + n, sizeof *text - (size_t)n, "%Qd%s", b.v.at[i], i + 1 < b.p.rows ? "," : " r ");
    gmp_snprintf(at + n, sizeof *text - (size_t)n, "%Qd", b.r);
    return at;
}

/* How often each class came, so that none was missed. */
typedef struct Count {
    const char *name;
    int         times;
} Count;

static void count(Count *counts, const char *name)
{
    while (counts->name && strcmp(counts->name, name))
        counts++;
    MUST(counts->name != NULL, "no such class: %s", name);
    counts->times++;
}

static void each_came(const Count *counts, int least)
{
    for (; counts->name; counts++)
        MUST(counts->times >= cases(least), "%s came only %d times", counts->name, counts->times);
}

/* ---- balls ------------------------------------------------------------------------------------------------ */

/* The square of the distance between a point and the path p + t*v, t >= 0: the cross product gives it where the point is not behind. */
static Q distance_from_path(Vec point, Vec p, Vec v)
{
    Vec to = v_sub(point, p);
    if (q_sign(v_dot(to, v)) <= 0)
        return square(to);
    Q cross = q_of(0, 1);
    for (int i = 0; i < v.rows; i++)
        for (int k = 0; k < i; k++) {
            Q minor = q_sub(q_mul(to.at[i], v.at[k]), q_mul(to.at[k], v.at[i]));
            cross = q_add(cross, q_mul(minor, minor));
        }
    return q_div(cross, square(v));
}

static const char *class_of_balls(Vec d, Vec w, Q r)
{
    Vec here = v_scale(q_of(0, 1), d);
    int start = q_compare(square(d), q_mul(r, r)), closest = q_compare(distance_from_path(here, d, w), q_mul(r, r));
    if (start < 0 || (start == 0 && v_is_zero(w)))
        return "already";
    if (q_sign(v_dot(d, w)) > 0)
        return "apart";
    if (closest > 0)
        return "never";
    return closest == 0 && q_sign(v_dot(d, w)) == 0 ? "grazes" : closest == 0 && start > 0 ? "grazes" : "hits";
}

START_TEST(balls_meet_as_their_shortest_distance_says)
{
    Count counts[] = {{"hits", 0}, {"grazes", 0}, {"never", 0}, {"apart", 0}, {"already", 0}, {NULL, 0}};
    for (int n = 0; n < cases(CASES); n++) {
        bench_next(&bench);
        int  rows = 2 + n % 2;
        Ball a = {few_of(rows, 5), few_of(rows, 2), q_abs(few(3))}, b = {few_of(rows, 5), few_of(rows, 2), q_abs(few(3))};
        Q    r = q_add(a.r, b.r);
        if (q_sign(r) == 0)
            continue;
        Call        call = run_balls(a, b);
        Vec         d = v_sub(b.p, a.p), w = v_sub(b.v, a.v);
        const char *wanted = class_of_balls(d, w, r);
        MUST(!strcmp(word_of(&call), wanted), "%s, not %s: %s and %s", word_of(&call), wanted, text_of_ball(a), text_of_ball(b));
        count(counts, wanted);
        if (strcmp(wanted, "hits") != 0)
            continue;
        double t = near(&call, "t", 0);
        for (int k = 0; k <= 20; k++) { /* they touch at that time, and not before */
            double distance = 0, at = t * k / 20;
            for (int i = 0; i < rows; i++)
                distance += pow(plain(d.at[i]) + at * plain(w.at[i]), 2);
            distance = sqrt(distance) - plain(r);
            MUST(k < 20 ? distance > -1e-9 : fabs(distance) < 1e-9, "%g at %g of %g: %s and %s", distance, at, t, text_of_ball(a),
                 text_of_ball(b));
        }
    }
    each_came(counts, CASES / 500);
}
END_TEST

START_TEST(balls_that_were_moved_apart_meet_again)
{
    Count counts[] = {{"hits", 0}, {"grazes", 0}, {NULL, 0}};
    for (int n = 0; n < cases(CASES); n++) {
        bench_next(&bench);
        int  rows = 2 + n % 2;
        Vec  normal = a_direction(rows), va = few_of(rows, 3), w = a_velocity(normal);
        Ball a = {few_of(rows, 5), va, q_abs(few(4))}, b = {few_of(rows, 0), v_add(va, w), q_add(q_abs(few(4)), q_of(1, 2))};
        Q    r = q_add(a.r, b.r), t = q_abs(few(4));
        int  approach = -q_sign(v_dot(w, normal));
        if (approach < 0 || v_is_zero(w))
            continue;
        Vec meet_a = a.p, meet_b = v_add(a.p, v_scale(r, normal));
        a.p = v_sub(meet_a, v_scale(t, a.v)), b.p = v_sub(meet_b, v_scale(t, b.v));
        Call        call = run_balls(a, b);
        const char *wanted = approach ? "hits" : "grazes";
        MUST(!strcmp(word_of(&call), wanted), "%s, not %s: %s and %s", word_of(&call), wanted, text_of_ball(a), text_of_ball(b));
        MUST(q_same(call_q(&call, "t"), t) && v_same(call_v(&call, "pa'"), meet_a) && v_same(call_v(&call, "pb'"), meet_b) &&
                 v_same(call_v(&call, "n"), normal),
             "another contact: %s and %s", text_of_ball(a), text_of_ball(b));
        count(counts, wanted);
    }
    each_came(counts, CASES / 10);
}
END_TEST

/* ---- walls ------------------------------------------------------------------------------------------------ */

/* The nearest point of the wall. */
static Vec nearest(Vec p, Vec wall1, Vec wall2)
{
    Vec along = v_sub(wall2, wall1);
    Q   s = q_div(v_dot(v_sub(p, wall1), along), square(along));
    return q_sign(s) <= 0 ? wall1 : q_compare(s, q_of(1, 1)) >= 0 ? wall2 : v_add(wall1, v_scale(s, along));
}

/* Whether the path crosses the wall between its ends: the ends are on two sides of it, and the wall is in front. */
static bool path_crosses(Ball ball, Vec wall1, Vec wall2)
{
    Vec to1 = v_sub(wall1, ball.p), to2 = v_sub(wall2, ball.p);
    Q   side1 = v_cross(ball.v, to1), side2 = v_cross(ball.v, to2);
    return q_sign(side1) * q_sign(side2) < 0 && q_sign(v_cross(to1, to2)) == -q_sign(side1);
}

/* The square of the shortest distance between the path and the wall: at an end of the wall or at the start, unless they cross. */
static Q distance_to_wall(Ball ball, Vec wall1, Vec wall2)
{
    if (path_crosses(ball, wall1, wall2))
        return q_of(0, 1);
    Q least = square(v_sub(ball.p, nearest(ball.p, wall1, wall2)));
    Q at1 = distance_from_path(wall1, ball.p, ball.v), at2 = distance_from_path(wall2, ball.p, ball.v);
    least = q_compare(at1, least) < 0 ? at1 : least;
    return q_compare(at2, least) < 0 ? at2 : least;
}

/* "hits" for a face or an end. */
static const char *class_of_wall(Ball ball, Vec wall1, Vec wall2)
{
    Q   reach = q_mul(ball.r, ball.r);
    Vec from = v_sub(ball.p, nearest(ball.p, wall1, wall2));
    int start = q_compare(square(from), reach), closest = q_compare(distance_to_wall(ball, wall1, wall2), reach);
    int leaving = q_sign(v_dot(ball.v, from));
    if (start < 0 || (start == 0 && v_is_zero(ball.v)))
        return "already";
    if (closest > 0 || (start == 0 && leaving > 0))
        return "never";
    return closest < 0 ? "hits" : "grazes";
}

START_TEST(walls_are_met_as_the_shortest_distance_says)
{
    Count counts[] = {{"face", 0}, {"end", 0}, {"grazes", 0}, {"never", 0}, {"already", 0}, {NULL, 0}};
    for (int n = 0; n < cases(CASES); n++) {
        bench_next(&bench);
        Ball ball = {few_of(2, 5), few_of(2, 2), q_add(q_abs(few(2)), q_of(1, 2))};
        Vec  wall1 = few_of(2, 3), wall2 = few_of(2, 3);
        if (v_same(wall1, wall2))
            continue;
        Call        call = run_wall(ball, wall1, wall2);
        const char *wanted = class_of_wall(ball, wall1, wall2), *found = word_of(&call);
        bool        hit = !strcmp(found, "face") || !strcmp(found, "end");
        MUST(!strcmp(hit ? "hits" : found, wanted), "%s, not %s: %s", found, wanted, text_of_ball(ball));
        count(counts, found);
        if (!hit)
            continue;
        double t = near(&call, "t", 0), ax = plain(wall1.at[0]), ay = plain(wall1.at[1]);
        double sx = plain(wall2.at[0]) - ax, sy = plain(wall2.at[1]) - ay;
        for (int k = 0; k <= 20; k++) { /* the ball touches the wall at that time, and not before */
            double x = plain(ball.p.at[0]) + t * k / 20 * plain(ball.v.at[0]) - ax;
            double y = plain(ball.p.at[1]) + t * k / 20 * plain(ball.v.at[1]) - ay, s = (x * sx + y * sy) / (sx * sx + sy * sy);
            double on = fmin(fmax(s, 0), 1), distance = hypot(x - on * sx, y - on * sy) - plain(ball.r);
            MUST(k < 20 ? distance > -1e-9 : fabs(distance) < 1e-9, "%g at %d/20 of %g: %s", distance, k, t, text_of_ball(ball));
            MUST(k < 20 || fabs(on - s) < 1e-9 || !strcmp(found, "end"), "a face beyond the wall: %s", text_of_ball(ball));
            MUST(k < 20 || s < 1e-9 || s > 1 - 1e-9 || !strcmp(found, "face"), "an end before the end: %s", text_of_ball(ball));
        }
    }
    each_came(counts, CASES / 500);
}
END_TEST

START_TEST(a_ball_that_was_moved_off_a_wall_meets_it_again)
{
    Count counts[] = {{"face", 0}, {"end", 0}, {"grazes", 0}, {NULL, 0}};
    for (int n = 0; n < cases(CASES); n++) {
        bench_next(&bench);
        Vec  along = a_direction(2), wall1 = few_of(2, 4), wall2 = v_add(wall1, v_scale(q_of(random_int(&numbers, 1, 9), 1), along));
        Vec  normal = {.rows = 2, .at = {q_neg(along.at[1]), along.at[0]}}, P;
        bool end = random_int(&numbers, 0, 1);
        if (end) { /* pushed outwards along the wall, so that no point of the wall is nearer than the end */
            normal = a_direction(2);
            P = q_sign(v_dot(normal, along)) < 0 ? wall1 : wall2;
            if (q_sign(v_dot(normal, along)) == 0)
                continue;
        } else {
            normal = random_int(&numbers, 0, 1) ? normal : v_scale(q_of(-1, 1), normal);
            P = v_add(wall1, v_scale(q_of(random_int(&numbers, 0, 4), 4), v_sub(wall2, wall1)));
        }
        Ball ball = {.v = a_velocity(normal), .r = q_add(q_abs(few(3)), q_of(1, 2))};
        Q    t = q_abs(few(4));
        int  approach = -q_sign(v_dot(ball.v, normal));
        if (approach < 0 || v_is_zero(ball.v) || (!approach && !end && q_sign(t)))
            continue; /* a ball that slides along the face touches it from the start */
        Vec centre = v_add(P, v_scale(ball.r, normal));
        ball.p = v_sub(centre, v_scale(t, ball.v));
        Call        call = run_wall(ball, wall1, wall2);
        const char *wanted = !approach ? "grazes" : end ? "end" : "face";
        MUST(!strcmp(word_of(&call), wanted), "%s, not %s: %s", word_of(&call), wanted, text_of_ball(ball));
        MUST(q_same(call_q(&call, "t"), t) && v_same(call_v(&call, "p'"), centre) && v_same(call_v(&call, "P"), P) &&
                 v_same(call_v(&call, "n"), normal),
             "another contact: %s", text_of_ball(ball));
        count(counts, wanted);
    }
    each_came(counts, CASES / 20);
}
END_TEST

/* ---- rectangles ------------------------------------------------------------------------------------------- */

/* Two rectangles, seen from the centre of A: the centre of B, its relative velocity, and half of both sizes together. */
typedef struct Pair {
    Vec d, w, h;
} Pair;

/* Below 0 where they overlap at that time, 0 where they touch, above 0 where they are apart. */
static int apart_at(const Pair *pair, Q t)
{
    int most = -1;
    for (int i = 0; i < 2; i++) {
        int way = q_compare(q_abs(q_add(pair->d.at[i], q_mul(t, pair->w.at[i]))), pair->h.at[i]);
        most = way > most ? way : most;
    }
    return most;
}

static int compare_times(const void *a, const void *b)
{
    return q_compare(*(const Q *)a, *(const Q *)b);
}

/* The start and all times after it at which a side of one reaches the line of a side of the other, in order. */
static int events(const Pair *pair, Q time[5])
{
    int count = 1;
    time[0] = q_of(0, 1);
    for (int i = 0; i < 4; i++) {
        Q w = pair->w.at[i % 2], side = i < 2 ? pair->h.at[i % 2] : q_neg(pair->h.at[i % 2]);
        Q t = q_sign(w) ? q_div(q_sub(side, pair->d.at[i % 2]), w) : time[0];
        if (q_sign(t) > 0)
            time[count++] = t;
    }
    qsort(time, (size_t)count, sizeof *time, compare_times);
    return count;
}

/* Between two events nothing changes, so a time between them stands for all. */
static const char *class_of_boxes(const Pair *pair, Q *t)
{
    Q   time[6];
    int count = events(pair, time);
    time[count] = q_add(time[count - 1], q_of(2, 1));
    *t = time[0];
    if (apart_at(pair, time[0]) < 0 || (apart_at(pair, time[0]) == 0 && v_is_zero(pair->w)))
        return "already";
    Q graze = NULL;
    for (int i = 0; i < count; i++) {
        int next = apart_at(pair, q_div(q_add(time[i], time[i + 1]), q_of(2, 1)));
        *t = time[i];
        if (next < 0 && q_compare(time[i], time[i + 1]) < 0) {
            bool corner = true;
            for (int k = 0; k < 2; k++)
                corner &= q_same(q_abs(q_add(pair->d.at[k], q_mul(*t, pair->w.at[k]))), pair->h.at[k]);
            return corner ? "corner" : "side";
        }
        if (!graze && apart_at(pair, time[i]) == 0 && (i || next == 0))
            graze = time[i];
    }
    *t = graze;
    if (graze)
        return "grazes";
    for (int i = 0; i < 2; i++)
        if (q_compare(q_abs(pair->d.at[i]), pair->h.at[i]) >= 0 && q_sign(pair->d.at[i]) * q_sign(pair->w.at[i]) > 0)
            return "apart";
    return "never";
}

START_TEST(rectangles_meet_when_their_sides_say)
{
    Count counts[] = {{"side", 0}, {"corner", 0}, {"grazes", 0}, {"never", 0}, {"apart", 0}, {"already", 0}, {NULL, 0}};
    for (int n = 0; n < cases(2 * CASES); n++) {
        bench_next(&bench);
        Vec a1 = few_of(2, 4), a2 = few_of(2, 4), b1 = few_of(2, 6), b2 = few_of(2, 6), va = few_of(2, 2), vb = few_of(2, 2);
        Vec a = v_sub(a2, a1), b = v_sub(b2, b1);
        if (!q_sign(a.at[0]) || !q_sign(a.at[1]) || !q_sign(b.at[0]) || !q_sign(b.at[1]))
            continue;
        Q    half = q_of(1, 2), t;
        Pair pair = {.d = v_scale(half, v_sub(v_add(b1, b2), v_add(a1, a2))), .w = v_sub(vb, va), .h = {.rows = 2}};
        for (int i = 0; i < 2; i++)
            pair.h.at[i] = q_mul(half, q_add(q_abs(a.at[i]), q_abs(b.at[i])));
        const Value given[] = {vector(a1), vector(a2), vector(va), vector(b1), vector(b2), vector(vb)};
        Call        call = run("meet_boxes", given);
        const char *wanted = class_of_boxes(&pair, &t);
        MUST(!strcmp(word_of(&call), wanted), "%s, not %s: %s and %s", word_of(&call), wanted,
             text_of_ball((Ball){pair.d, pair.w, pair.h.at[0]}), text_of_ball((Ball){pair.d, pair.w, pair.h.at[1]}));
        count(counts, wanted);
        bool meets = strcmp(wanted, "never") != 0 && strcmp(wanted, "apart") != 0;
        MUST(!meets || q_same(call_q(&call, "t"), t), "another time of %s", wanted);
    }
    each_came(counts, CASES / 1000);
}
END_TEST

SUITE(check_meetings)
{
    Suite *suite = suite_create("meetings");
    TCase *meetings = tcase_create("meetings");
    tcase_add_checked_fixture(meetings, set_up, tear_down);
    tcase_add_test(meetings, balls_meet_as_their_shortest_distance_says);
    tcase_add_test(meetings, balls_that_were_moved_apart_meet_again);
    tcase_add_test(meetings, walls_are_met_as_the_shortest_distance_says);
    tcase_add_test(meetings, a_ball_that_was_moved_off_a_wall_meets_it_again);
    tcase_add_test(meetings, rectangles_meet_when_their_sides_say);
    suite_add_tcase(suite, meetings);
    return suite;
}
