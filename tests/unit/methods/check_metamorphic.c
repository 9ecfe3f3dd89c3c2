/* Metamorphic tests: the problem is changed in a way whose effect on the answer is known.
 *
 * Changes that only negate, exchange or double numbers (swap A and B, mirror, a quarter turn, powers of two) cause no rounding, so
 * binary64, binary32 and MPFR must follow them bit by bit. A fused multiply-add would not: it rounds a*b + c*d differently from c*d + a*b,
 * and the quarter turn exchanges the two.
 */
#include "changed_calls.h"

/* ---- 2, 3, 4, 7: changes of axes and units ---------------------------------------------------------------- */

/* The plane by a matrix over a number; masses, velocities and lengths by powers of two. */
typedef struct Change {
    const char *what;
    int         matrix[4], over;
    int         turns; /* -1 where it mirrors the plane: t then turns the other way */
    int         mass, velocity, length;
} Change;

static Q power_of_two(int n)
{
    return n < 0 ? q_of(1, 1L << -n) : q_of(1L << n, 1);
}

static Value mapped(const Change *change, Value value, NumCtx *ctx)
{
    Num *out = ARENA_MANY(bench.mem, Num, 2), left, right;
    int  status = NUM_OK;
    for (int i = 0; i < 2; i++) {
        status |= ctx->sys->mul(&left, constant(q_of(change->matrix[2 * i], change->over), ctx), value.num[0], ctx);
        status |= ctx->sys->mul(&right, constant(q_of(change->matrix[2 * i + 1], change->over), ctx), value.num[1], ctx);
        status |= ctx->sys->add(&out[i], left, right, ctx);
    }
    HOLDS((status) == NUM_OK);
    return value_of(value.shape, out);
}

static Value changed(const Change *change, char kind, Value value, NumCtx *ctx)
{
    if (value.shape.kind == SHAPE_VECTOR)
        value = mapped(change, value, ctx);
    switch (kind) {
    case 'm':
        return times(power_of_two(change->mass), value, ctx);
    case 'x':
        value = times(q_of(change->turns, 1), value, ctx);
        /* fall through */
    case 'v':
    case 's':
    case 'j':
        return times(power_of_two(change->velocity), value, ctx);
    case 'n':
    case 'p':
        return times(power_of_two(change->length), value, ctx);
    case 'J':
        return times(power_of_two(change->mass + change->velocity), value, ctx);
    case 'L':
        return times(power_of_two(change->mass + 2 * change->velocity), value, ctx);
    default:
        return value;
    }
}

/* Columns: 1 for the exact one, COLUMNS for the floats too. */
static void follows(const Change *change, const Subject *subject, int most)
{
    columns = most;
    for (int n = 0; n < cases(CASES); n++) {
        Value given[MOST_GIVENS], other[MOST_GIVENS];
        Run   before = random_run(subject, given);
        for (int i = 0; subject->givens[i]; i++)
            other[i] = changed(change, subject->givens[i], given[i], &bench.exact);
        Run after = run(subject, other);
        for (int c = 0; c < columns; c++)
            for (int i = 0; subject->answer[i].name; i++) {
                const Value *old = answer(&before, c, subject->answer[i].name);
                Value        wanted = old ? changed(change, subject->answer[i].kind, *old, context(c)) : (Value){0};
                must_be(change->what, subject, subject->answer[i].name, answer(&after, c, subject->answer[i].name), old ? &wanted : NULL,
                        c);
            }
    }
}

START_TEST(a_mirror_mirrors)
{
    follows(&(Change){"mirror x", {-1, 0, 0, 1}, 1, -1, 0, 0, 0}, &SUBJECTS[_i], COLUMNS);
}
END_TEST

START_TEST(a_quarter_turn_turns)
{
    follows(&(Change){"quarter turn", {0, -1, 1, 0}, 1, 1, 0, 0, 0}, &SUBJECTS[_i], COLUMNS);
}
END_TEST

START_TEST(units_scale)
{
    follows(&(Change){"powers of two", {1, 0, 0, 1}, 1, 1, 2, 3, -5}, &SUBJECTS[_i], COLUMNS);
    follows(&(Change){"powers of two", {1, 0, 0, 1}, 1, 1, -4, -1, 6}, &SUBJECTS[_i], COLUMNS);
}
END_TEST

START_TEST(a_rational_rotation_turns)
{
    follows(&(Change){"rotation by (3, 4)/5", {3, -4, 4, 3}, 5, 1, 0, 0, 0}, &SUBJECTS[_i], 1);
}
END_TEST

/* ---- 1: A and B swapped --------------------------------------------------------------------------------- */

/* The normal turns round with them; on a line so does its direction, and with it every velocity. */
START_TEST(a_and_b_change_places)
{
    const Subject *subject = &SUBJECTS[_i / 2];
    bench.way = _i % 2 ? TEXT("impulse") : TEXT("equations");
    if (!takes(subject, 'm'))
        return;
    columns = COLUMNS;
    for (int n = 0; n < cases(CASES); n++) {
        Value given[MOST_GIVENS], old[MOST_GIVENS];
        Run   before = random_run(subject, given);
        memcpy(old, given, sizeof old);
        exchange(&given[0], &given[1]);
        exchange(&given[2], &given[3]);
        for (int i = 2; subject->givens[i]; i++)
            if (subject->givens[i] == 'n' || subject->givens[i] == 's')
                given[i] = times(q_of(-1, 1), given[i], &bench.exact);
        if (takes(subject, 'p'))
            exchange(&given[4], &given[5]);
        Run after = run(subject, given);
        /* By equations va' comes from vb', and rounds as that does; by impulse merge goes to the common velocity from that of A. */
        bool even = is(subject, "merge") != (_i % 2 == 1);
        for (int c = 0; c < (even ? COLUMNS : 1); c++)
            for (int i = 0; subject->answer[i].name; i++) {
                const char *name = subject->answer[i].name;
                bool        of_a = strcmp(name, "va'") == 0, of_b = strcmp(name, "vb'") == 0;
                Value       wanted = *answer(&before, c, of_a ? "vb'" : of_b ? "va'" : name);
                if (subject->answer[i].kind == 's')
                    wanted = times(q_of(-1, 1), wanted, context(c));
                must_be("exchange A and B", subject, name, answer(&after, c, name), &wanted, c);
            }
    }
}
END_TEST

/* ---- 5: the length of the normal -------------------------------------------------------------------------- */

static void normal_times(const Subject *subject, Value *given, Q c)
{
    if (takes(subject, 'n')) {
        int n = position(subject, 'n');
        given[n] = times(c, given[n], &bench.exact);
    } else { /* from the first point, c times as far */
        int p = position(subject, 'p');
        given[p + 1] = combine(q_sub(q_of(1, 1), c), given[p], c, given[p + 1], &bench.exact);
    }
}

static bool has_normal(const Subject *subject)
{
    return !is(subject, "intersect") && (takes(subject, 'n') || takes(subject, 'p'));
}

START_TEST(the_length_of_the_normal_does_not_matter)
{
    const Subject *subject = &SUBJECTS[_i];
    for (int n = 0; n < cases(CASES) && has_normal(subject); n++) {
        Value given[MOST_GIVENS];
        Run   before = random_run(subject, given);
        normal_times(subject, given, q_random_positive(&numbers));
        Run after = run(subject, given);
        for (int i = 0; subject->answer[i].name; i++)
            must_be("a longer normal", subject, subject->answer[i].name, answer(&after, 0, subject->answer[i].name),
                    answer(&before, 0, subject->answer[i].name), 0);
    }
}
END_TEST

/* Turned round, it does not matter to a mirror and to balls without centres; components along n and t change sign. */
START_TEST(the_sense_of_a_free_normal_does_not_matter)
{
    const Subject *subject = &SUBJECTS[_i];
    bool           free_sense = is(subject, "reflect") || is(subject, "resolve") || (is(subject, "collide2d") && takes(subject, 'n'));
    for (int n = 0; n < cases(CASES) && free_sense; n++) {
        Value given[MOST_GIVENS];
        Run   before = random_run(subject, given);
        normal_times(subject, given, q_neg(q_random_positive(&numbers)));
        Run after = run(subject, given);
        for (int i = 0; subject->answer[i].name; i++) {
            bool  component = subject->answer[i].kind == 'j' || subject->answer[i].kind == 'x';
            Value wanted = times(q_of(component ? -1 : 1, 1), *answer(&before, 0, subject->answer[i].name), &bench.exact);
            must_be("the normal turned round", subject, subject->answer[i].name, answer(&after, 0, subject->answer[i].name), &wanted, 0);
        }
    }
}
END_TEST

/* ---- 6: a moving observer --------------------------------------------------------------------------------- */

START_TEST(an_observer_who_moves_sees_the_same_collision)
{
    const Subject *subject = &SUBJECTS[_i];
    if (is(subject, "reflect") || is(subject, "resolve") || is(subject, "unresolve"))
        return; /* a wall at rest for one observer moves for another */
    for (int n = 0; n < cases(CASES); n++) {
        Value given[MOST_GIVENS];
        Run   before = random_run(subject, given);
        char  moving = takes(subject, 's') ? 's' : takes(subject, 'v') ? 'v' : 'p';
        Value boost = moving == 's' ? num(q_random(&numbers)) : vec(v_random(&numbers, 2));
        Q     one = q_of(1, 1);
        for (int i = 0; subject->givens[i]; i++)
            if (subject->givens[i] == moving)
                given[i] = combine(one, given[i], one, boost, &bench.exact);
        Run after = run(subject, given);
        for (int i = 0; subject->answer[i].name; i++) {
            const Value *old = answer(&before, 0, subject->answer[i].name);
            Value        wanted = old ? *old : (Value){0};
            if (old && subject->answer[i].kind == moving)
                wanted = combine(one, wanted, one, boost, &bench.exact);
            must_be("a moving observer", subject, subject->answer[i].name, answer(&after, 0, subject->answer[i].name), old ? &wanted : NULL,
                    0);
        }
    }
}
END_TEST

SUITE(check_metamorphic)
{
    Suite *suite = suite_create("metamorphic");
    TCase *changes = tcase_create("changes");
    tcase_add_checked_fixture(changes, set_up, tear_down);
    tcase_add_loop_test(changes, a_and_b_change_places, 0, 2 * SUBJECT_COUNT);
    tcase_add_loop_test(changes, a_mirror_mirrors, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, a_quarter_turn_turns, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, units_scale, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, the_length_of_the_normal_does_not_matter, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, the_sense_of_a_free_normal_does_not_matter, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, an_observer_who_moves_sees_the_same_collision, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, a_rational_rotation_turns, 0, SUBJECT_COUNT);
    suite_add_tcase(suite, changes);
    return suite;
}
