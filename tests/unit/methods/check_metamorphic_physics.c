/* Metamorphic tests by laws of physics: restitution, reversed motion, walls as bodies of great mass, and affine maps of segments. */
#include "changed_calls.h"

/* ---- 10, 11: restitution ---------------------------------------------------------------------------------- */

START_TEST(the_answer_is_affine_in_e)
{
    const Subject *subject = &SUBJECTS[_i];
    if (!takes(subject, 'e'))
        return;
    for (int n = 0; n < cases(CASES); n++) {
        Value given[MOST_GIVENS];
        Run   at[3]; /* e = 0, 1/2, 1 */
        random_run(subject, given);
        for (int i = 0; i < 3; i++) {
            given[position(subject, 'e')] = num(q_of(i, 2));
            at[i] = run(subject, given);
        }
        for (int i = 0; subject->answer[i].name; i++) {
            const char *name = subject->answer[i].name;
            Q           half = q_of(1, 2);
            Value       middle = combine(half, *answer(&at[0], 0, name), half, *answer(&at[2], 0, name), &bench.exact);
            if (subject->answer[i].kind != 'L')
                must_be("half the restitution", subject, name, answer(&at[1], 0, name), &middle, 0);
        }
    }
}
END_TEST

/* With the velocities after it turned round and 1/e, the collision runs backwards. */
START_TEST(reversed_it_runs_backwards)
{
    const Subject *subject = &SUBJECTS[_i];
    if (!takes(subject, 'e'))
        return;
    int reversed = 0;
    for (int n = 0; n < cases(2 * CASES + CASES / 2); n++) {
        Value given[MOST_GIVENS], back[MOST_GIVENS];
        random_run(subject, given);
        Q e = q_of(1 + n % 8, 4), minus = q_of(-1, 1);
        given[position(subject, 'e')] = num(e);
        Run forth = run(subject, given);
        if (forth.call.went == WENT_APART)
            continue;
        reversed++;
        memcpy(back, given, sizeof back);
        back[position(subject, 'e')] = num(q_div(q_of(1, 1), e));
        bool wall = is(subject, "bounce");
        int  a = wall ? 0 : 2, b = 3; /* where the velocities stand; after a wall's b is its own, which it keeps */
        back[a] = times(minus, *answer(&forth, 0, wall ? "v'" : "va'"), &bench.exact);
        back[b] = times(minus, wall ? given[b] : *answer(&forth, 0, "vb'"), &bench.exact);
        Run   again = run(subject, back);
        Value wanted_a = times(minus, given[a], &bench.exact), wanted_b = times(minus, given[b], &bench.exact);
        must_be("reversed", subject, "A", answer(&again, 0, wall ? "v'" : "va'"), &wanted_a, 0);
        if (!wall)
            must_be("reversed", subject, "B", answer(&again, 0, "vb'"), &wanted_b, 0);
    }
    ck_assert_int_ge(reversed, cases(CASES));
}
END_TEST

START_TEST(reflected_twice_is_as_before)
{
    const Subject *subject = &SUBJECTS[_i];
    for (int n = 0; n < cases(CASES) && is(subject, "reflect"); n++) {
        Value given[MOST_GIVENS];
        Run   once = random_run(subject, given);
        Value before = given[0];
        given[0] = *answer(&once, 0, "F");
        Run twice = run(subject, given);
        must_be("reflected twice", subject, "F", answer(&twice, 0, "F"), &before, 0);
    }
}
END_TEST

/* ---- 12: a wall is a body of great mass ------------------------------------------------------------------- */

/* J grows with mb as mb/(ma + mb) does, so (va'(mb) - va)*(ma + mb)/mb is the same for every mb, inf included: the limit
 * is the wall, and that is how it is reached. */
START_TEST(a_heavy_body_becomes_a_wall)
{
    const Subject *subject = &SUBJECTS[_i];
    if (!takes(subject, 'm') || is(subject, "merge"))
        return;
    for (int n = 0; n < cases(CASES); n++) {
        Value given[MOST_GIVENS];
        random_run(subject, given);
        Q ma = q_random_positive(&numbers), mb = q_mul(q_random_positive(&numbers), q_of(n % 2 ? 1000000000000 : 1, 1)), one = q_of(1, 1);
        given[0] = num(ma);
        given[1] = num(mb);
        Run heavy = run(subject, given);
        given[1] = num(NULL);
        Run   wall = run(subject, given);
        Value change = combine(one, *answer(&heavy, 0, "va'"), q_of(-1, 1), given[2], &bench.exact);
        Value limit = combine(one, given[2], q_div(q_add(ma, mb), mb), change, &bench.exact);
        must_be("mb = inf", subject, "va'", answer(&wall, 0, "va'"), &limit, 0);
        must_be("mb = inf", subject, "vb'", answer(&wall, 0, "vb'"), &given[3], 0);
    }
}
END_TEST

/* collide2d has n from A to B, bounce has it out of the wall, towards the ball. */
START_TEST(a_body_of_infinite_mass_is_the_wall_of_bounce)
{
    const Subject *balls = &SUBJECTS[1], *ball = &SUBJECTS[2];
    for (int n = 0; n < cases(CASES); n++) {
        Value given[MOST_GIVENS];
        random_run(balls, given);
        given[1] = num(NULL);
        Run   pair = run(balls, given);
        Value normal = combine(q_of(1, 1), given[4], q_of(-1, 1), given[5], &bench.exact);
        Value bounce[] = {given[2], normal, given[6], given[3]};
        Run   single = run(ball, bounce);
        must_be("wall", balls, "va'", answer(&pair, 0, "va'"), answer(&single, 0, "v'"), 0);
    }
}
END_TEST

/* ---- 14: segments ----------------------------------------------------------------------------------------- */

static const Subject *const SEGMENTS = &SUBJECTS[SUBJECT_COUNT - 1];

/* `where` when the ends or the segments have changed their names, {old, new} in each pair. */
static Text renamed(Text where, const char *const (*pairs)[2])
{
    for (int i = 0; pairs[i][0]; i++)
        if (text_is(where, pairs[i][0]))
            return text_of(pairs[i][1]);
    return where;
}

static void segments_agree(const char *what, const Run *before, const Run *after, const char *s, const char *t, bool t_reversed,
                           const char *const (*pairs)[2])
{
    Text where = renamed(call_word(&before->call, "where"), pairs), found = call_word(&after->call, "where");
    MUST(text_equal(where, found), "%s: where is %.*s and should be %.*s", what, TEXT_ARG(found), TEXT_ARG(where));
    const Value *old_t = answer(before, 0, "t");
    Value        back = old_t ? combine(q_of(1, 1), num(q_of(1, 1)), q_of(-1, 1), *old_t, &bench.exact) : (Value){0};
    must_be(what, SEGMENTS, "class", answer(after, 0, "class"), answer(before, 0, "class"), 0);
    must_be(what, SEGMENTS, "s", answer(after, 0, s), answer(before, 0, "s"), 0);
    must_be(what, SEGMENTS, "t", answer(after, 0, t), t_reversed && old_t ? &back : old_t, 0);
}

START_TEST(segments_exchanged)
{
    static const char *const PAIRS[][2] = {{"p0", "p2"},        {"p1", "p3"},        {"p2", "p0"}, {"p3", "p1"},
                                           {"p0-p3", "p1-p2"},  {"p1-p2", "p0-p3"},  {"s", "t"},   {"t", "s"},
                                           {"first", "second"}, {"second", "first"}, {NULL, NULL}};
    for (int n = 0; n < cases(CASES); n++) {
        Value given[MOST_GIVENS];
        Run   before = random_run(SEGMENTS, given);
        exchange(&given[0], &given[2]);
        exchange(&given[1], &given[3]);
        Run after = run(SEGMENTS, given);
        segments_agree("exchanged", &before, &after, "t", "s", false, PAIRS);
        must_be("exchanged", SEGMENTS, "P", answer(&after, 0, "P"), answer(&before, 0, "P"), 0);
    }
}
END_TEST

START_TEST(the_first_segment_reversed)
{
    static const char *const PAIRS[][2] = {{"p0", "p1"},       {"p1", "p0"},       {"p0-p2", "p1-p2"}, {"p0-p3", "p1-p3"},
                                           {"p1-p2", "p0-p2"}, {"p1-p3", "p0-p3"}, {NULL, NULL}};
    for (int n = 0; n < cases(CASES); n++) {
        Value given[MOST_GIVENS];
        Run   before = random_run(SEGMENTS, given);
        exchange(&given[0], &given[1]);
        Run after = run(SEGMENTS, given);
        segments_agree("reversed", &before, &after, "s", "t", true, PAIRS);
        must_be("reversed", SEGMENTS, "P", answer(&after, 0, "P"), answer(&before, 0, "P"), 0);
    }
}
END_TEST

static Q component(Value point, int i)
{
    mpq_ptr z = (mpq_ptr)q_of(0, 1); /* fresh, so it may still be written to */
    RatView view;
    mpq_set(z, rat_view(&view, exact_rat(point.num[i].exact)));
    return z;
}

START_TEST(an_affine_map_keeps_class_and_parameters)
{
    static const char *const NONE[][2] = {{NULL, NULL}};
    for (int n = 0; n < cases(CASES); n++) {
        Value given[MOST_GIVENS], other[MOST_GIVENS];
        Run   before = random_run(SEGMENTS, given);
        Vec   column1 = v_random_nonzero(&numbers, 2), column2 = v_random_nonzero(&numbers, 2);
        if (!q_sign(v_cross(column1, column2)))
            column2 = v_of(q_neg(column1.at[1]), column1.at[0]); /* at right angles, so that the map can be undone */
        Value first = vec(column1), second = vec(column2), origin = vec(v_random(&numbers, 2));
        for (int i = 0; i < 4; i++) {
            Value shifted = combine(q_of(1, 1), origin, component(given[i], 0), first, &bench.exact);
            other[i] = combine(q_of(1, 1), shifted, component(given[i], 1), second, &bench.exact);
        }
        Run after = run(SEGMENTS, other);
        segments_agree("affine map", &before, &after, "s", "t", false, NONE);
    }
}
END_TEST

SUITE(check_metamorphic_physics)
{
    Suite *suite = suite_create("metamorphic physics");
    TCase *changes = tcase_create("changes");
    tcase_add_checked_fixture(changes, set_up, tear_down);
    tcase_add_loop_test(changes, the_answer_is_affine_in_e, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, reversed_it_runs_backwards, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, reflected_twice_is_as_before, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, a_heavy_body_becomes_a_wall, 0, SUBJECT_COUNT);
    tcase_add_test(changes, a_body_of_infinite_mass_is_the_wall_of_bounce);
    tcase_add_test(changes, segments_exchanged);
    tcase_add_test(changes, the_first_segment_reversed);
    tcase_add_test(changes, an_affine_map_keeps_class_and_parameters);
    suite_add_tcase(suite, changes);
    return suite;
}
