/* The methods compared with independent routes: each answer is worked out a second time, in plain fractions, by a formula that the method's
 * page does not use. */
#include "bench.h"

#include <stdio.h>

enum { CASES = 1000 };

static Bench  bench;
static Random numbers;

static void set_up(void)
{
    numbers = random_stream(100);
    bench_open(&bench);
}

static void tear_down(void)
{
    bench_close(&bench);
}

static Value num(Q q)
{
    return bench_number(&bench, q);
}

static Value vec(Vec v)
{
    return bench_vector(&bench, v);
}

static Call run(const char *method, int form, const Value *given)
{
    Call call;
    HOLDS(bench_run(&bench, &call, bench_method(&bench, method), form, given));
    return call;
}

#define RUN(method, form, ...) run(method, form, (const Value[]){__VA_ARGS__})

static Q one(void)
{
    return q_of(1, 1);
}

/* 1/mass, 0 for inf. */
static Q inverse(Q mass)
{
    return mass ? q_div(one(), mass) : q_of(0, 1);
}

/* One mass in eight is infinite. */
static Q random_mass(void)
{
    return random_int(&numbers, 0, 7) ? q_random_positive(&numbers) : NULL;
}

static Q random_e(void)
{
    return q_of(random_int(&numbers, 0, 8), 4);
}

/* ---- walls ------------------------------------------------------------------------------------------------ */

/* As a matrix: I - 2*N*N^T/(N.N), entry by entry. */
START_TEST(reflection_is_a_householder_matrix)
{
    for (int n = 0; n < CASES; n++) {
        bench_next(&bench);
        int  rows = 2 + n % 2;
        Vec  in = v_random(&numbers, rows), normal = v_random_nonzero(&numbers, rows), out = {.rows = rows};
        Call call = RUN("reflect", 0, vec(in), vec(normal));
        for (int i = 0; i < rows; i++) {
            out.at[i] = q_of(0, 1);
            for (int k = 0; k < rows; k++) {
                Q entry = q_div(q_mul(q_mul(q_of(-2, 1), normal.at[i]), normal.at[k]), v_dot(normal, normal));
                entry = i == k ? q_add(one(), entry) : entry;
                out.at[i] = q_add(out.at[i], q_mul(entry, in.at[k]));
            }
        }
        HOLDS(v_same(call_v(&call, "F"), out));
    }
}
END_TEST

/* In the plane by the direction d of the wall instead of its normal: 2*(I.d)/(d.d)*d - I. */
START_TEST(a_wall_of_two_points_reflects_along_itself)
{
    for (int n = 0; n < CASES; n++) {
        bench_next(&bench);
        Vec  in = v_random(&numbers, 2), from = v_random(&numbers, 2), along = v_random_nonzero(&numbers, 2);
        Call call = RUN("reflect", 1, vec(in), vec(from), vec(v_add(from, along)));
        Q    twice = q_div(q_mul(q_of(2, 1), v_dot(in, along)), v_dot(along, along));
        HOLDS(v_same(call_v(&call, "F"), v_sub(v_scale(twice, along), in)));
    }
}
END_TEST

/* In the frame of the wall: go there, turn the normal part round e times as large, come back. */
START_TEST(bounce_in_the_frame_of_the_wall)
{
    for (int n = 0; n < CASES; n++) {
        bench_next(&bench);
        int  rows = 2 + n % 2;
        Vec  v = v_random(&numbers, rows), w = v_random(&numbers, rows), normal = v_random_nonzero(&numbers, rows);
        Q    e = random_e();
        Call call = RUN("bounce", 0, vec(v), vec(normal), num(e), vec(w));
        Vec  seen = v_sub(v, w), part = v_scale(q_div(v_dot(seen, normal), v_dot(normal, normal)), normal), rest = v_sub(seen, part);
        bool hits = q_sign(v_dot(seen, normal)) < 0;
        HOLDS(v_same(call_v(&call, "v'"), hits ? v_add(v_sub(rest, v_scale(e, part)), w) : v));
        HOLDS((call.went == WENT_APART) == (q_sign(v_dot(seen, normal)) > 0));
    }
}
END_TEST

/* ---- n and t ---------------------------------------------------------------------------------------------- */

START_TEST(resolved_and_put_back_together)
{
    for (int n = 0; n < CASES; n++) {
        bench_next(&bench);
        Vec  v = v_random(&numbers, 2), normal = v_random_nonzero(&numbers, 2);
        Call apart = RUN("resolve", 0, vec(v), vec(normal));
        Call whole = RUN("unresolve", 0, *call_value(&apart, apart.exact, "vn"), *call_value(&apart, apart.exact, "vt"), vec(normal));
        HOLDS(v_same(call_v(&whole, "v"), v));
    }
}
END_TEST

/* n = <c, s> and t = <-s, c> with s and c from a Pythagorean triple: v = <vn*c - vt*s, vn*s + vt*c> without any root. */
START_TEST(components_come_back_by_a_turn)
{
    static const int TRIPLE[][3] = {{3, 4, 5}, {5, 12, 13}, {8, 15, 17}, {-20, 21, 29}, {7, -24, 25}, {0, -1, 1}};
    for (int n = 0; n < CASES; n++) {
        bench_next(&bench);
        const int *side = TRIPLE[n % 6];
        Q          c = q_of(side[0], side[2]), s = q_of(side[1], side[2]), vn = q_random(&numbers), vt = q_random(&numbers);
        Vec        v = v_of(q_sub(q_mul(vn, c), q_mul(vt, s)), q_add(q_mul(vn, s), q_mul(vt, c)));
        Vec        normal = v_scale(q_random_positive(&numbers), v_of(c, s));
        Call       apart = RUN("resolve", 0, vec(v), vec(normal)), whole = RUN("unresolve", 0, num(vn), num(vt), vec(normal));
        HOLDS(q_same(call_q(&apart, "vn"), vn) && q_same(call_q(&apart, "vt"), vt));
        HOLDS(v_same(call_v(&whole, "v"), v));
    }
}
END_TEST

/* ---- collisions ------------------------------------------------------------------------------------------- */

/* v' = Vcm - e*(v - Vcm), where Vcm is the common velocity; with a wall that is the wall's. */
static Vec common_velocity(Q ma, Vec va, Q mb, Vec vb)
{
    if (!ma)
        return va;
    if (!mb)
        return vb;
    return v_scale(q_div(one(), q_add(ma, mb)), v_add(v_scale(ma, va), v_scale(mb, vb)));
}

static Vec line(Q x)
{
    return (Vec){1, {x, NULL, NULL}};
}

static Vec returned(Vec v, Vec common, Q e)
{
    return v_sub(common, v_scale(e, v_sub(v, common)));
}

START_TEST(on_a_line_by_the_centre_of_mass)
{
    for (int n = 0; n < CASES; n++) {
        bench_next(&bench);
        Q    ma = random_mass(), mb = ma ? random_mass() : q_random_positive(&numbers), e = random_e();
        Q    va = q_random(&numbers), vb = q_random(&numbers);
        Call call = RUN("collide1d", 0, num(ma), num(mb), num(va), num(vb), num(e));
        bool parts = mpq_cmp(vb, va) > 0;
        Vec  common = common_velocity(ma, line(va), mb, line(vb));
        HOLDS(q_same(call_q(&call, "va'"), parts ? va : returned(line(va), common, e).at[0]));
        HOLDS(q_same(call_q(&call, "vb'"), parts ? vb : returned(line(vb), common, e).at[0]));
        HOLDS((call.went == WENT_APART) == (parts));
    }
}
END_TEST

/* In the frame of the centre of mass and without it, in every case. */
START_TEST(in_the_frame_of_the_centre_of_mass)
{
    static const char *const ANSWERS[] = {"va'", "vb'", "J", "loss"};
    for (int n = 0; n < CASES; n++) {
        bench_next(&bench);
        Value given[] = {num(q_random_positive(&numbers)), num(q_random_positive(&numbers)), num(q_random(&numbers)),
                         num(q_random(&numbers)), num(random_e())};
        Call  ground = run("collide1d", 0, given), frame = run("com_frame", 0, given);
        for (int i = 0; i < 4; i++)
            HOLDS(q_same(call_q(&frame, ANSWERS[i]), call_q(&ground, ANSWERS[i])));
        HOLDS(frame.went == ground.went);
    }
}
END_TEST

static Q energy(Q mass, Vec v)
{
    return q_mul(q_div(mass, q_of(2, 1)), v_dot(v, v));
}

/* One impulse c*N along the normal as it was given, without its length: c = -(1 + e)*(u.N)/((1/ma + 1/mb)*(N.N)). No root comes
 * up, and J, per unit normal, has J^2 = c^2*(N.N). */
static void check_impulse(const Call *call, Q ma, Vec va, Q mb, Vec vb, Vec normal, Q e, bool parts)
{
    Q   approach = v_dot(v_sub(vb, va), normal), length2 = v_dot(normal, normal);
    Q   give = q_mul(q_add(inverse(ma), inverse(mb)), length2);
    Q   c = parts ? q_of(0, 1) : q_neg(q_div(q_mul(q_add(one(), e), approach), give));
    Vec after_a = v_sub(va, v_scale(q_mul(c, inverse(ma)), normal)), after_b = v_add(vb, v_scale(q_mul(c, inverse(mb)), normal));
    HOLDS(v_same(call_v(call, "va'"), after_a));
    HOLDS(v_same(call_v(call, "vb'"), after_b));
    Num          square;
    const Value *J = call_value(call, call->exact, "J");
    HOLDS((exact_system.mul(&square, J->one, J->one, &bench.exact)) == NUM_OK);
    HOLDS(exact_system.compare(square, num(q_mul(q_mul(c, c), length2)).one, &bench.exact) == ORDER_EQUAL);
    HOLDS(exact_sign(J->one.exact, &bench.exact) >= 0);
    if (ma && mb) {
        Q before = q_add(energy(ma, va), energy(mb, vb)), after = q_add(energy(ma, after_a), energy(mb, after_b));
        HOLDS(q_same(call_q(call, "loss"), q_sub(before, after)));
    }
}

/* Without centres the sense of n is free, so nothing ever parts. */
START_TEST(smooth_balls_by_one_impulse_without_a_root)
{
    for (int n = 0; n < CASES; n++) {
        bench_next(&bench);
        int  rows = 2 + n % 2;
        Q    ma = random_mass(), mb = ma ? random_mass() : q_random_positive(&numbers), e = random_e();
        Vec  va = v_random(&numbers, rows), vb = v_random(&numbers, rows), normal = v_random_nonzero(&numbers, rows);
        Call call = RUN("collide2d", 0, num(ma), num(mb), vec(va), vec(vb), vec(normal), num(e));
        if (q_sign(v_dot(v_sub(vb, va), normal)) > 0)
            normal = v_scale(q_of(-1, 1), normal);
        check_impulse(&call, ma, va, mb, vb, normal, e, false);
    }
}
END_TEST

START_TEST(balls_with_centres_part_where_they_move_apart)
{
    int parted = 0;
    for (int n = 0; n < CASES; n++) {
        bench_next(&bench);
        int  rows = 2 + n % 2;
        Q    ma = random_mass(), mb = ma ? random_mass() : q_random_positive(&numbers), e = random_e();
        Vec  va = v_random(&numbers, rows), vb = v_random(&numbers, rows), normal = v_random_nonzero(&numbers, rows);
        Vec  pa = v_random(&numbers, rows);
        Call call = RUN("collide2d", 1, num(ma), num(mb), vec(va), vec(vb), vec(pa), vec(v_add(pa, normal)), num(e));
        bool parts = q_sign(v_dot(v_sub(vb, va), normal)) > 0;
        check_impulse(&call, ma, va, mb, vb, normal, e, parts);
        HOLDS((call.went == WENT_APART) == (parts));
        parted += parts;
    }
    ck_assert_int_gt(parted, CASES / 4);
    ck_assert_int_lt(parted, CASES - CASES / 4);
}
END_TEST

START_TEST(merged_bodies_have_the_velocity_of_their_centre)
{
    for (int n = 0; n < CASES; n++) {
        bench_next(&bench);
        int  rows = 2 + n % 2;
        Q    ma = random_mass(), mb = ma ? random_mass() : q_random_positive(&numbers);
        Vec  va = v_random(&numbers, rows), vb = v_random(&numbers, rows);
        Call call = RUN("merge", 0, num(ma), num(mb), vec(va), vec(vb));
        HOLDS(v_same(call_v(&call, "v'"), common_velocity(ma, va, mb, vb)));
    }
}
END_TEST

/* ---- segments --------------------------------------------------------------------------------------------- */

typedef struct Point {
    int x, y;
} Point;

/* What the classifier below finds; a Q that is NULL has no value. */
typedef struct Meeting {
    const char *class, *where;
    Q s, t;
    Q s0, s1, t0, t1; /* of what is shared */
    Q x, y;           /* the point */
} Meeting;

static const char *const CLASSES[] = {"cross",   "touch",  "corner",     "miss",        "parallel", "apart",    "end-to-end",
                                      "overlap", "inside", "point-same", "point-apart", "point-on", "point-off"};

static bool same_point(Point a, Point b)
{
    return a.x == b.x && a.y == b.y;
}

/* Twice the area of the triangle: above 0 where c lies to the left of a to b. */
static int turn(Point a, Point b, Point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* How far c is from a to b, all on one line: by x, or by y where x does not change. */
static Q part_of(Point a, Point b, Point c)
{
    int whole = a.x == b.x ? b.y - a.y : b.x - a.x, part = a.x == b.x ? c.y - a.y : c.x - a.x;
    return q_div(q_of(part, 1), q_of(whole, 1));
}

static bool within(Q part)
{
    return q_sign(part) >= 0 && mpq_cmp_si(part, 1, 1) <= 0;
}

static const char *shared_ends(const Point *p)
{
    return same_point(p[0], p[2]) ? "p0-p2" : same_point(p[0], p[3]) ? "p0-p3" : same_point(p[1], p[2]) ? "p1-p2" : "p1-p3";
}

static void put_point(Meeting *m, Point p)
{
    m->x = q_of(p.x, 1);
    m->y = q_of(p.y, 1);
}

/* A point and the segment a b, whose ends go by these names; *part is where on it. */
static Meeting point_and_segment(Point point, Point a, Point b, const char *a_name, const char *b_name, Q *part)
{
    *part = part_of(a, b, point);
    if (turn(a, b, point) != 0 || !within(*part)) {
        *part = NULL;
        return (Meeting){.class = "point-off", .where = "none"};
    }
    Meeting m = {.class = "point-on", .where = same_point(point, a) ? a_name : same_point(point, b) ? b_name : "inside"};
    put_point(&m, point);
    return m;
}

static Meeting on_one_line(const Point *p)
{
    Meeting m = {.where = "none"};
    Q       from = part_of(p[0], p[1], p[2]), to = part_of(p[0], p[1], p[3]);
    bool    against = mpq_cmp(from, to) > 0;
    Q       low = against ? to : from, high = against ? from : to, zero = q_of(0, 1);
    bool    first_begins = mpq_cmp(low, zero) <= 0, first_ends = mpq_cmp(high, one()) >= 0; /* at an end of its own */
    m.t0 = first_begins ? zero : low;
    m.t1 = first_ends ? one() : high;
    int order = mpq_cmp(m.t0, m.t1);
    if (order >= 0) {
        m.class = order ? "apart" : "end-to-end";
        if (!order) {
            m.where = shared_ends(p);
            put_point(&m, p[m.where[1] - '0']);
        }
        m.t0 = m.t1 = NULL;
        return m;
    }
    bool second_whole = q_same(m.t0, low) && q_same(m.t1, high), first_whole = first_begins && first_ends;
    m.class = first_whole || second_whole ? "inside" : "overlap";
    m.where = first_whole && second_whole ? "both" : first_whole ? "first" : second_whole ? "second" : "none";
    /* s runs from 0 at `from` to 1 at `to`, both measured in t. */
    m.s0 = q_div(q_sub(m.t0, from), q_sub(to, from));
    m.s1 = q_div(q_sub(m.t1, from), q_sub(to, from));
    return m;
}

/* By the signs of four triangles, each an integer: which side of one segment the ends of the other lie on. */
static Meeting classify(const Point *p)
{
    bool    point1 = same_point(p[0], p[1]), point2 = same_point(p[2], p[3]);
    Meeting m = {.where = "none"};
    Q       part;
    if (point1 && point2) {
        m.class = same_point(p[0], p[2]) ? "point-same" : "point-apart";
        if (same_point(p[0], p[2])) {
            m.where = "both";
            put_point(&m, p[0]);
        }
        return m;
    }
    if (point1 || point2) {
        m = point1 ? point_and_segment(p[0], p[2], p[3], "p2", "p3", &part) : point_and_segment(p[2], p[0], p[1], "p0", "p1", &part);
        *(point1 ? &m.s : &m.t) = part;
        return m;
    }
    int a = turn(p[2], p[3], p[0]), b = turn(p[2], p[3], p[1]), c = turn(p[0], p[1], p[2]), d = turn(p[0], p[1], p[3]);
    if (a == b) {
        m.class = "parallel";
        return a ? m : on_one_line(p);
    }
    m.t = q_div(q_of(a, 1), q_of(a - b, 1));
    m.s = q_div(q_of(c, 1), q_of(c - d, 1));
    bool first_reaches = a * b <= 0, second_reaches = c * d <= 0; /* its ends are not both on one side of the other */
    if (!first_reaches || !second_reaches) {
        m.class = "miss";
        m.where = first_reaches ? "s" : second_reaches ? "t" : "s-and-t";
        return m;
    }
    bool first_ends = a == 0 || b == 0, second_ends = c == 0 || d == 0;
    m.class = first_ends && second_ends ? "corner" : first_ends || second_ends ? "touch" : "cross";
    m.where = first_ends && second_ends ? shared_ends(p) : a == 0 ? "p0" : b == 0 ? "p1" : c == 0 ? "p2" : d == 0 ? "p3" : "inside";
    /* The point divides p0 p1 as a to -b: (a*p1 - b*p0)/(a - b). */
    m.x = q_div(q_of(a * p[1].x - b * p[0].x, 1), q_of(a - b, 1));
    m.y = q_div(q_of(a * p[1].y - b * p[0].y, 1), q_of(a - b, 1));
    return m;
}

static bool agrees(const Value *value, Q expected)
{
    if (!value || !expected)
        return !value && !expected;
    return exact_system.compare(value->one, num(expected).one, &bench.exact) == ORDER_EQUAL;
}

static bool point_agrees(const Value *value, Q x, Q y)
{
    if (!value || !x)
        return !value && !x;
    Value components[] = {value_number(value->num[0]), value_number(value->num[1])};
    return agrees(&components[0], x) && agrees(&components[1], y);
}

static bool shared_agrees(const Value *overlap, const Meeting *m)
{
    if (!overlap || !m->t0)
        return !overlap && !m->t0;
    const Value *t = overlap->group.item[0].group.item, *s = overlap->group.item[1].group.item;
    return agrees(&t[0], m->t0) && agrees(&t[1], m->t1) && agrees(&s[0], m->s0) && agrees(&s[1], m->s1);
}

static void compare_segments(const Point *p, int *count)
{
    bench_next(&bench);
    Value given[4];
    for (int i = 0; i < 4; i++)
        given[i] = vec(v_of(q_of(p[i].x, 1), q_of(p[i].y, 1)));
    Call    call = run("intersect", 0, given);
    Meeting m = classify(p);
    Text class = call_word(&call, "class"), where = call_word(&call, "where");
    bool same = text_is(class, m.class) && text_is(where, m.where) && agrees(call_value(&call, call.exact, "s"), m.s) &&
                agrees(call_value(&call, call.exact, "t"), m.t) && point_agrees(call_value(&call, call.exact, "P"), m.x, m.y) &&
                shared_agrees(call_value(&call, call.exact, "overlap"), &m);
    MUST(same, "p0=(%d,%d) p1=(%d,%d) p2=(%d,%d) p3=(%d,%d): %.*s %.*s, and the signs say %s %s", p[0].x, p[0].y, p[1].x, p[1].y, p[2].x,
         p[2].y, p[3].x, p[3].y, TEXT_ARG(class), TEXT_ARG(where), m.class, m.where);
    for (size_t i = 0; i < sizeof CLASSES / sizeof *CLASSES; i++)
        count[i] += text_is(class, CLASSES[i]);
}

static void show_classes(const char *what, const int *count)
{
    printf("%s:", what);
    for (size_t i = 0; i < sizeof CLASSES / sizeof *CLASSES; i++)
        printf(" %s %d", CLASSES[i], count[i]);
    printf("\n");
    fflush(stdout);
}

START_TEST(every_pair_of_segments_on_nine_points)
{
    int count[13] = {0};
    for (int n = 0; n < 9 * 9 * 9 * 9; n++) {
        Point p[4];
        for (int i = 0, rest = n; i < 4; i++, rest /= 9)
            p[i] = (Point){rest % 9 % 3, rest % 9 / 3};
        compare_segments(p, count);
    }
    show_classes("3 by 3 grid", count);
    for (size_t i = 0; i < sizeof CLASSES / sizeof *CLASSES; i++) {
        bool four_on_a_line = i == 5 || i == 7; /* apart and overlap need four points on one line */
        ck_assert_int_eq(count[i] > 0, !four_on_a_line);
    }
}
END_TEST

START_TEST(pairs_of_segments_on_a_larger_grid)
{
    int count[13] = {0};
    for (int n = 0; n < 12000; n++) {
        Point p[4];
        for (int i = 0; i < 4; i++)
            p[i] = (Point){random_int(&numbers, -1, 2), random_int(&numbers, -2, 1)};
        compare_segments(p, count);
    }
    show_classes("4 by 4 grid", count);
    ck_assert_int_gt(count[5], 0);
    ck_assert_int_gt(count[7], 0);
}
END_TEST

SUITE(check_routes)
{
    Suite *suite = suite_create("independent routes");
    TCase *routes = tcase_create("routes");
    tcase_add_checked_fixture(routes, set_up, tear_down);
    tcase_add_test(routes, reflection_is_a_householder_matrix);
    tcase_add_test(routes, a_wall_of_two_points_reflects_along_itself);
    tcase_add_test(routes, bounce_in_the_frame_of_the_wall);
    tcase_add_test(routes, resolved_and_put_back_together);
    tcase_add_test(routes, components_come_back_by_a_turn);
    tcase_add_test(routes, on_a_line_by_the_centre_of_mass);
    tcase_add_test(routes, in_the_frame_of_the_centre_of_mass);
    tcase_add_test(routes, smooth_balls_by_one_impulse_without_a_root);
    tcase_add_test(routes, balls_with_centres_part_where_they_move_apart);
    tcase_add_test(routes, merged_bodies_have_the_velocity_of_their_centre);
    tcase_add_test(routes, every_pair_of_segments_on_nine_points);
    tcase_add_test(routes, pairs_of_segments_on_a_larger_grid);
    suite_add_tcase(suite, routes);
    return suite;
}
