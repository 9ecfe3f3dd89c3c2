/* Metamorphic tests: the problem is changed in a way whose effect on the answer is known.
 *
 * Changes that only negate, exchange or double numbers (swap A and B, mirror, a quarter turn, powers of two) cause no rounding, so
 * binary64, binary32 and MPFR must follow them bit by bit. A fused multiply-add would not: it rounds a*b + c*d differently from c*d + a*b,
 * and the quarter turn exchanges the two.
 */
#include "bench.h"

#include <stdio.h>
#include <string.h>

enum { CASES = 1000 };

static Bench  bench;
static NumCtx binary32, mpfr;
static Random numbers;

static void set_up(void)
{
    numbers = random_stream(1000);
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

/* ---- the calls that are changed --------------------------------------------------------------------------- */

/* A method and what its numbers are, one letter for each given and each answer:
 *   m mass   e restitution   v velocity   n normal (any length)   p point   s velocity along a fixed line
 *   j velocity along n   x velocity along t   J impulse   L energy   r a ratio   w a word */
typedef struct Subject {
    const char *method;
    int         form;
    const char *givens;
    struct {
        char        kind;
        const char *name;
    } answer[8];
} Subject;

#define AFTER                                                                                                                              \
    {'v', "va'"}, {'v', "vb'"}, {'J', "J"},                                                                                                \
    {                                                                                                                                      \
        'L', "loss"                                                                                                                        \
    }
static const Subject SUBJECTS[] = {
    {"collide2d", 0, "mmvvne", {AFTER}},
    {"collide2d", 1, "mmvvppe", {AFTER}},
    {"bounce", 0, "vnev", {{'v', "v'"}, {'j', "J"}}},
    {"reflect", 0, "vn", {{'v', "F"}}},
    {"reflect", 1, "vpp", {{'v', "F"}}},
    {"resolve", 0, "vn", {{'j', "vn"}, {'x', "vt"}, {'v', "Vn"}, {'v', "Vt"}}},
    {"resolve", 1, "vpp", {{'j', "vn"}, {'x', "vt"}, {'v', "Vn"}, {'v', "Vt"}}},
    {"unresolve", 0, "jxn", {{'v', "v"}}},
    {"merge", 0, "mmvv", {{'v', "v'"}, {'L', "loss"}}},
    {"collide1d", 0, "mmsse", {{'s', "va'"}, {'s', "vb'"}, {'J', "J"}, {'L', "loss"}}},
    {"intersect", 0, "pppp", {{'w', "class"}, {'w', "where"}, {'r', "s"}, {'r', "t"}, {'p', "P"}}},
};
enum { SUBJECT_COUNT = sizeof SUBJECTS / sizeof *SUBJECTS };

/* The subjects of that method, in all its forms. */
static bool is(const Subject *subject, const char *method)
{
    return strcmp(subject->method, method) == 0;
}

static bool takes(const Subject *subject, char kind)
{
    return strchr(subject->givens, kind) != NULL;
}

typedef struct Run {
    Call          call;
    const Column *column[4]; /* exact, binary64, binary32, mpfr:100 */
} Run;
enum { COLUMNS = 4 };

static int columns; /* how many of them a test looks at */

static NumCtx *context(int column)
{
    NumCtx *const contexts[COLUMNS] = {&bench.exact, &bench.binary64, &binary32, &mpfr};
    return contexts[column];
}

static Value num(Q q)
{
    return bench_number(&bench, q);
}

static Value vec(Vec v)
{
    return bench_vector(&bench, v);
}

static Run run(const Subject *subject, const Value *given)
{
    Run it;
    HOLDS(bench_run(&bench, &it.call, bench_method(&bench, subject->method), subject->form, given));
    it.column[0] = it.call.exact;
    for (int c = 1; c < columns; c++)
        it.column[c] = bench_column(&it.call, context(c));
    return it;
}

/* Segments from a small grid of thirds, which often meet at an end or lie on one line. */
static Vec random_point(const Subject *subject)
{
    if (is(subject, "intersect"))
        return v_of(q_of(random_int(&numbers, 0, 4), 3), q_of(random_int(&numbers, 0, 3), 3));
    return v_random(&numbers, 2);
}

static Value random_given(const Subject *subject, char kind)
{
    switch (kind) {
    case 'm':
        return num(q_random_positive(&numbers));
    case 'e':
        return num(q_of(random_int(&numbers, 0, 10), random_int(&numbers, 5, 9)));
    case 'v':
        return vec(v_random(&numbers, 2));
    case 'n':
        return vec(v_random_nonzero(&numbers, 2));
    case 'p':
        return vec(random_point(subject));
    default:
        return num(q_random(&numbers));
    }
}

static int position(const Subject *subject, char kind)
{
    return (int)(strchr(subject->givens, kind) - subject->givens);
}

/* A case that the method works out: two points of a wall or two centres are not the same. */
static Run random_run(const Subject *subject, Value *given)
{
    Run it;
    do {
        bench_next(&bench);
        for (int i = 0; subject->givens[i]; i++)
            given[i] = random_given(subject, subject->givens[i]);
        it = run(subject, given);
    } while (it.call.went == WENT_NEED);
    return it;
}

/* ---- values ----------------------------------------------------------------------------------------------- */

static Num constant(Q q, NumCtx *ctx)
{
    Num z;
    HOLDS((ctx->sys->from_exact(&z, num(q).one.exact, ctx)) == NUM_OK);
    return z;
}

/* ca*a + cb*b */
static Value combine(Q ca, Value a, Q cb, Value b, NumCtx *ctx)
{
    int  count = value_count(&a), status = NUM_OK;
    Num *sum = ARENA_MANY(bench.mem, Num, count), left, right;
    for (int i = 0; i < count; i++) {
        status |= ctx->sys->mul(&left, constant(ca, ctx), value_num(&a)[i], ctx);
        status |= ctx->sys->mul(&right, constant(cb, ctx), value_num(&b)[i], ctx);
        status |= ctx->sys->add(&sum[i], left, right, ctx);
    }
    HOLDS((status) == NUM_OK);
    return a.shape.kind == SHAPE_NUMBER ? value_number(sum[0]) : value_of(a.shape, sum);
}

static Value times(Q c, Value a, NumCtx *ctx)
{
    return combine(c, a, q_of(0, 1), a, ctx);
}

/* Both have no value, or the same one. In floats that is the same bits, but for the sign of a zero, which no later
 * operation of a method sees. */
static bool same(const Value *a, const Value *b, NumCtx *ctx)
{
    if (!a || !b)
        return a == b;
    if (a->shape.kind == SHAPE_WORD)
        return text_equal(a->word, b->word);
    bool all = shape_equal(a->shape, b->shape);
    for (int i = 0; all && i < value_count(a); i++)
        all = ctx->sys->compare(value_num(a)[i], value_num(b)[i], ctx) == ORDER_EQUAL;
    return all;
}

static const Value *answer(const Run *it, int column, const char *name)
{
    return call_value(&it->call, it->column[column], name);
}

static void must_be(const char *what, const Subject *subject, const char *name, const Value *found, const Value *wanted, int column)
{
    MUST(same(found, wanted, context(column)), "%s: %s (form %d) gives another %s in %s", what, subject->method, subject->form, name,
         context(column)->sys->name);
}

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
    for (int n = 0; n < CASES; n++) {
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

/* ---- 1: A and B exchanged --------------------------------------------------------------------------------- */

static void exchange(Value *a, Value *b)
{
    Value old = *a;
    *a = *b;
    *b = old;
}

/* The normal turns round with them; on a line so does its direction, and with it every velocity. */
START_TEST(a_and_b_change_places)
{
    const Subject *subject = &SUBJECTS[_i];
    if (!takes(subject, 'm'))
        return;
    columns = COLUMNS;
    for (int n = 0; n < CASES; n++) {
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
        /* merge goes to the common velocity from that of A, and rounds as that does. */
        for (int c = 0; c < (is(subject, "merge") ? 1 : COLUMNS); c++)
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
    for (int n = 0; n < CASES && has_normal(subject); n++) {
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
    for (int n = 0; n < CASES && free_sense; n++) {
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
    for (int n = 0; n < CASES; n++) {
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

/* ---- 10, 11: restitution ---------------------------------------------------------------------------------- */

START_TEST(the_answer_is_affine_in_e)
{
    const Subject *subject = &SUBJECTS[_i];
    if (!takes(subject, 'e'))
        return;
    for (int n = 0; n < CASES; n++) {
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
    for (int n = 0; n < 2 * CASES + CASES / 2; n++) {
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
    ck_assert_int_ge(reversed, CASES);
}
END_TEST

START_TEST(reflected_twice_is_as_before)
{
    const Subject *subject = &SUBJECTS[_i];
    for (int n = 0; n < CASES && is(subject, "reflect"); n++) {
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
    for (int n = 0; n < CASES; n++) {
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
    for (int n = 0; n < CASES; n++) {
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
    for (int n = 0; n < CASES; n++) {
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
    for (int n = 0; n < CASES; n++) {
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
    for (int n = 0; n < CASES; n++) {
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

int main(void)
{
    seed(); /* one for all, before the tests fork */
    Suite *suite = suite_create("metamorphic");
    TCase *changes = tcase_create("changes");
    tcase_add_checked_fixture(changes, set_up, tear_down);
    tcase_set_timeout(changes, 120);
    tcase_add_loop_test(changes, a_and_b_change_places, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, a_mirror_mirrors, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, a_quarter_turn_turns, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, units_scale, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, the_length_of_the_normal_does_not_matter, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, the_sense_of_a_free_normal_does_not_matter, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, an_observer_who_moves_sees_the_same_collision, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, a_rational_rotation_turns, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, the_answer_is_affine_in_e, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, reversed_it_runs_backwards, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, reflected_twice_is_as_before, 0, SUBJECT_COUNT);
    tcase_add_loop_test(changes, a_heavy_body_becomes_a_wall, 0, SUBJECT_COUNT);
    tcase_add_test(changes, a_body_of_infinite_mass_is_the_wall_of_bounce);
    tcase_add_test(changes, segments_exchanged);
    tcase_add_test(changes, the_first_segment_reversed);
    tcase_add_test(changes, an_affine_map_keeps_class_and_parameters);
    suite_add_tcase(suite, changes);
    return run_suites(suite, NULL);
}
