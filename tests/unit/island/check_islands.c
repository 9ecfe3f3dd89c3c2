/* Islands against mechanics of their own (mechanics.h), on random problems, exactly: the identities that hold for any answer, and
 * what each of the three models promises. carom is asked for velocities and impulses only; what they do is worked out here. */
#include "mechanics.h"

#include "number/exact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CASES = 1000 };

static Bench  bench;
static Random numbers;

static void set_up(void)
{
    numbers = random_stream(4000);
    bench_open(&bench);
}

static void tear_down(void)
{
    bench_close(&bench);
}

/* ---- one problem ------------------------------------------------------------------------------------------ */

/* A problem, and all that mechanics says of it before anything pushes. */
typedef struct Case {
    Problem problem;
    Line    line[MOST_ROWS];
    int     lines, rank;
    Motion  before;
    Q       u[MOST_ROWS];
    Q       a[MOST_ROWS * MOST_ROWS];
} Case;

static Q zero(void)
{
    return q_of(0, 1);
}

static Case next_case(int number)
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
                                 KIND_CROWDED | KIND_MIXED | KIND_PINS | KIND_OPENING};
    bench_next(&bench);
    Case c = {.problem = problem_random(&numbers, KINDS[number % 10])};
    Q    nothing[MOST_ROWS], some[MOST_ROWS];
    c.lines = problem_lines(&c.problem, c.line);
    c.before = problem_motion(&c.problem);
    problem_matrix(&c.problem, c.line, c.lines, c.a);
    for (int i = 0; i < c.lines; i++) {
        c.u[i] = motion_speed(&c.problem, &c.before, &c.line[i]);
        nothing[i] = zero();
    }
    HOLDS(solve_any(c.lines, c.a, nothing, some, &c.rank));
    return c;
}

static bool is_pin(const Case *c, int i)
{
    return c->problem.touch[c->line[i].touch].pin;
}

/* What u' has to be at least: a contact that opens has nothing to give back. */
static Q target(const Case *c, int i)
{
    return q_sign(c->u[i]) > 0 ? zero() : q_neg(q_mul(c->line[i].e, c->u[i]));
}

static Q after(const Case *c, const Solved *s, int i)
{
    return motion_speed(&c->problem, &s->motion, &c->line[i]);
}

/* ---- what holds of any impulses --------------------------------------------------------------------------- */

/* v' is v with each impulse applied as a push. */
static void impulses_make_the_motion(const Case *c, const Solved *s)
{
    Motion motion = c->before;
    for (int i = 0; i < c->lines; i++)
        motion = motion_push(&c->problem, motion, &c->line[i], s->j[i]);
    HOLDS(motion_same(&c->problem, &motion, &s->motion));
}

/* T - T' = -1/2*sum of j*(u' + u), with u as far as it is that of the bodies that move freely; what the rest of u does is the work of
 * fixed bodies that move, which is no loss. */
static void energy_is_the_work(const Case *c, const Solved *s)
{
    Problem free = c->problem;
    Q       work = zero(), put_in = zero();
    Motion  before = c->before, after = s->motion;
    for (int i = 0; i < free.lumps; i++)
        if (!free.lump[i].m) {
            before.v[i] = after.v[i] = v_of(zero(), zero());
            before.w[i] = after.w[i] = zero();
        }
    for (int i = 0; i < c->lines; i++) {
        Q alone = motion_speed(&free, &before, &c->line[i]);
        work = q_add(work, q_mul(s->j[i], q_add(alone, motion_speed(&free, &after, &c->line[i]))));
        put_in = q_sub(put_in, q_mul(s->j[i], q_sub(c->u[i], alone)));
    }
    Q loss = q_sub(motion_energy(&free, &c->before), motion_energy(&free, &s->motion));
    HOLDS(q_same(loss, q_div(work, q_of(-2, 1))));
    HOLDS(q_same(q_add(loss, put_in), call_q(&s->call, "loss")));
    if (call_value(&s->call, s->call.exact, "work"))
        HOLDS(q_same(put_in, call_q(&s->call, "work")));
    else
        HOLDS(q_sign(put_in) == 0);
}

/* What the impulses give to what does not move, and their moment about a point: with what keeps bodies from turning. */
static void ground_takes_the_rest(const Case *c, const Solved *s)
{
    static const struct {
        const char *name;
        int         x, y;
    } POINTS[] = {{"L_ground", 0, 0}, {"M_ground", 100, -70}};
    Vec taken = v_sub(motion_momentum(&c->problem, &c->before), motion_momentum(&c->problem, &s->motion)), given = v_of(zero(), zero());
    for (int i = 0; i < c->lines; i++)
        for (int side = -1; side <= 1; side += 2) {
            const Touch *touch = &c->problem.touch[c->line[i].touch];
            int          lump = side < 0 ? touch->a : touch->b;
            if (lump == GROUND || !c->problem.lump[lump].m)
                given = v_add(given, v_scale(q_mul(q_of(side, 1), s->j[i]), c->line[i].n));
        }
    HOLDS(v_same(given, taken));
    if (call_value(&s->call, s->call.exact, "p_ground"))
        HOLDS(v_same(call_v(&s->call, "p_ground"), taken));
    for (int k = 0; k < 2; k++) {
        Vec about = v_of(q_of(POINTS[k].x, 1), q_of(POINTS[k].y, 1));
        Q   moment = q_sub(motion_moment(&c->problem, &c->before, about), motion_moment(&c->problem, &s->motion, about));
        if (call_value(&s->call, s->call.exact, POINTS[k].name))
            HOLDS(q_same(call_q(&s->call, POINTS[k].name), moment));
        else
            HOLDS(q_sign(moment) == 0);
    }
}

/* carom's entry of A is this one over both lengths; reciprocity is that a push of 1 at i does to k what one at k does to i. */
static void matrix_is_what_pushes_do(const Case *c, const Solved *s)
{
    static const char *const AXES[] = {"_x", "_y"};
    char                     key[64], name[2][24];
    for (int i = 0; i < c->lines; i++)
        for (int k = i; k < c->lines; k++) {
            HOLDS(q_same(c->a[i * c->lines + k], c->a[k * c->lines + i]));
            for (int m = 0; m < 2; m++) {
                int at = m ? k : i;
                snprintf(name[m], sizeof name[m], "%c%d%s", is_pin(c, at) ? 'h' : 'c', c->line[at].touch + 1,
                         is_pin(c, at) ? AXES[c->line[at].axis] : "");
            }
            snprintf(key, sizeof key, "A_%s_%s", name[0], name[1]);
            const Value *entry = call_value(&s->call, s->call.exact, key);
            if (!entry)
                continue; /* 0, or of a contact that takes no part */
            Num     size = bench_number(&bench, q_mul(v_dot(c->line[i].n, c->line[i].n), v_dot(c->line[k].n, c->line[k].n))).one, z;
            RatView view;
            HOLDS(exact_sqrt(&size, size, &bench.exact) == NUM_OK && exact_mul(&z, size, entry->one, &bench.exact) == NUM_OK);
            MUST(exact_is_rational(z.exact) && q_same(c->a[i * c->lines + k], rat_view(&view, exact_rat(z.exact))), "%s", key);
        }
}

/* z . A z >= 0. */
static void matrix_is_semidefinite(const Case *c)
{
    Q sum = zero(), z[MOST_ROWS];
    for (int i = 0; i < c->lines; i++)
        z[i] = q_random(&numbers);
    for (int i = 0; i < c->lines; i++)
        for (int k = 0; k < c->lines; k++)
            sum = q_add(sum, q_mul(q_mul(z[i], z[k]), c->a[i * c->lines + k]));
    HOLDS(q_sign(sum) >= 0);
}

/* ---- all at once ------------------------------------------------------------------------------------------ */

/* Every contact that closes or rests gives back e*u; one that opens is free, or held. */
static void all_give_back(const Case *c, const Solved *s)
{
    for (int i = 0; i < c->lines; i++) {
        Q now = after(c, s, i);
        if (is_pin(c, i))
            HOLDS(q_sign(now) == 0);
        else if (q_sign(c->u[i]) > 0)
            HOLDS(q_sign(now) == 0 || (q_sign(now) > 0 && q_sign(s->j[i]) == 0));
        else
            MUST(q_same(now, target(c, i)), "restitution at line %d", i);
    }
}

/* With one e and nothing that opens: v' = (1 + e)*P v - e*v, P v = v - inv(M)*J^T*x with A*x = u; three forms of the loss. */
static void one_e_decides(const Case *c, const Solved *s)
{
    Q      e = c->line[0].e, x[MOST_ROWS], work = zero(), jaj = zero(), one = q_of(1, 1);
    Motion locked = c->before, rebound;
    HOLDS(solve_any(c->lines, c->a, c->u, x, NULL));
    for (int i = 0; i < c->lines; i++) {
        locked = motion_push(&c->problem, locked, &c->line[i], q_neg(x[i]));
        work = q_add(work, q_mul(x[i], c->u[i]));
        for (int k = 0; k < c->lines; k++)
            jaj = q_add(jaj, q_mul(q_mul(s->j[i], s->j[k]), c->a[i * c->lines + k]));
    }
    rebound = locked;
    for (int i = 0; i < c->problem.lumps; i++) {
        rebound.v[i] = v_sub(v_scale(q_add(one, e), locked.v[i]), v_scale(e, c->before.v[i]));
        rebound.w[i] = q_sub(q_mul(q_add(one, e), locked.w[i]), q_mul(e, c->before.w[i]));
    }
    HOLDS(motion_same(&c->problem, &rebound, &s->motion));
    for (int i = 0; i < c->problem.lumps; i++)
        if (!c->problem.lump[i].m && (!v_is_zero(c->problem.lump[i].v) || q_sign(c->problem.lump[i].w)))
            return; /* what is driven does work of its own */
    Q before = motion_energy(&c->problem, &c->before), loss = q_sub(before, motion_energy(&c->problem, &s->motion));
    Q share = q_sub(one, q_mul(e, e));
    HOLDS(q_same(loss, q_mul(share, q_sub(before, motion_energy(&c->problem, &locked)))));
    HOLDS(q_same(loss, q_div(q_mul(share, work), q_of(2, 1))));
    HOLDS(q_same(loss, q_div(q_mul(q_sub(one, e), jaj), q_mul(q_of(2, 1), q_add(one, e)))));
}

/* There is no answer: carom's proof is a combination z with z*A = 0 and z . b other than 0 - where nothing may pull, z >= 0 and
 * z . b > 0. Its z is for normals of length one, and known but for a factor: here the first that is not 0 becomes 1. */
static void proof_holds(const Case *c, const Solved *s, bool pushing)
{
    const Analysis *found = s->island->analysis;
    Q               z[MOST_ROWS], gap = zero();
    Num             first = {0}, length, part;
    RatView         view;
    HOLDS(found->contradiction >= 0);
    for (int i = 0; i < c->lines; i++) {
        z[i] = zero();
        length = bench_number(&bench, v_dot(c->line[i].n, c->line[i].n)).one;
        HOLDS(exact_sqrt(&length, length, &bench.exact) == NUM_OK);
        HOLDS(exact_div(&part, found->null[found->contradiction][i], length, &bench.exact) == NUM_OK);
        int sign = exact_sign(part.exact, &bench.exact);
        if (sign == 0)
            continue;
        HOLDS(!pushing || is_pin(c, i) || sign > 0);
        if (!first.exact && sign < 0 && pushing) /* of a pin, and the others keep their signs */
            exact_neg(&first, part, &bench.exact);
        else if (!first.exact)
            first = part;
        HOLDS(exact_div(&part, part, first, &bench.exact) == NUM_OK && exact_is_rational(part.exact));
        mpq_ptr copy = (mpq_ptr)q_of(0, 1);
        mpq_set(copy, rat_view(&view, exact_rat(part.exact)));
        z[i] = copy;
        gap = q_add(gap, q_mul(z[i], q_sub(target(c, i), c->u[i])));
    }
    for (int k = 0; k < c->lines; k++) {
        Q sum = zero();
        for (int i = 0; i < c->lines; i++)
            sum = q_add(sum, q_mul(z[i], c->a[i * c->lines + k]));
        HOLDS(q_sign(sum) == 0);
    }
    HOLDS(pushing ? q_sign(gap) > 0 : q_sign(gap) != 0);
}

static void what_always_holds(const Case *c, const Solved *s)
{
    impulses_make_the_motion(c, s);
    energy_is_the_work(c, s);
    ground_takes_the_rest(c, s);
    matrix_is_what_pushes_do(c, s);
}

START_TEST(all_at_once)
{
    int singular = 0, refused = 0, pulled = 0, with_one_e = 0, opening = 0, shifted = 0;
    for (int number = 0; number < CASES; number++) {
        Case   c = next_case(number);
        Solved s = problem_solve(&bench, &c.problem, MODEL_SIMULTANEOUS, NULL, 0);
        bool   one_e = true, opens = false, pulls = false, spread = false;
        singular += c.rank < c.lines;
        matrix_is_semidefinite(&c);
        if (s.ended) {
            refused++;
            proof_holds(&c, &s, false);
            continue;
        }
        what_always_holds(&c, &s);
        all_give_back(&c, &s);
        for (int i = 0; i < c.lines; i++) {
            one_e &= q_same(c.line[i].e, c.line[0].e);
            opens |= !is_pin(&c, i) && q_sign(c.u[i]) > 0;
            pulls |= q_sign(s.j[i]) < 0;
            /* Where impulses can be shifted so that none pulls, the page has one of those. */
            MUST(!s.island->analysis->range || is_pin(&c, i) || q_sign(s.j[i]) >= 0, "line %d pulls, and need not", i);
            spread |= s.island->analysis->range != NULL;
        }
        shifted += spread;
        if (one_e && !opens)
            one_e_decides(&c, &s);
        with_one_e += one_e && !opens;
        opening += opens;
        pulled += pulls;
    }
    printf("all at once: %d islands, %d singular, %d contradict themselves, %d with one e, %d with contacts that open, %d pull, %d with "
           "ranges\n",
           CASES, singular, refused, with_one_e, opening, pulled, shifted);
    HOLDS(singular > 100 && refused > 10 && with_one_e > 300 && opening > 50 && pulled > 50 && shifted > 50);
}
END_TEST

/* ---- without pulling -------------------------------------------------------------------------------------- */

START_TEST(without_pulling)
{
    int released = 0, refused = 0;
    for (int number = 0; number < CASES; number++) {
        Case   c = next_case(number);
        Solved s = problem_solve(&bench, &c.problem, MODEL_SEPARATING, NULL, 0);
        bool   lets_go = false;
        if (s.ended) {
            refused++;
            proof_holds(&c, &s, true);
            continue;
        }
        what_always_holds(&c, &s);
        for (int i = 0; i < c.lines; i++) {
            Q more = q_sub(after(&c, &s, i), target(&c, i));
            if (is_pin(&c, i)) {
                HOLDS(q_sign(more) == 0);
                continue;
            }
            HOLDS(q_sign(s.j[i]) >= 0 && q_sign(more) >= 0);
            HOLDS(q_sign(s.j[i]) == 0 || q_sign(more) == 0);
            lets_go |= q_sign(more) > 0;
        }
        released += lets_go;
    }
    printf("without pulling: %d islands, in %d a contact lets go, %d are squeezed\n", CASES, released, refused);
    HOLDS(released > 100);
}
END_TEST

/* ---- one after another ------------------------------------------------------------------------------------ */

/* Hits by the rule: contacts in their order, again and again, each that closes is hit, until none does. */
static int hit_until_quiet(const Case *c, Motion *motion, int *hit)
{
    int hits = 0;
    *motion = c->before;
    for (int at = 0, quiet = 0; quiet < c->lines && hits < LIMIT_HITS; at = (at + 1) % c->lines) {
        Q u = motion_speed(&c->problem, motion, &c->line[at]);
        quiet = q_sign(u) < 0 ? 0 : quiet + 1;
        if (quiet)
            continue;
        Q j = q_div(q_mul(q_neg(q_add(q_of(1, 1), c->line[at].e)), u), c->a[at * c->lines + at]);
        *motion = motion_push(&c->problem, *motion, &c->line[at], j);
        hit[hits++] = at;
    }
    return hits;
}

START_TEST(one_after_another)
{
    enum { FEWER = CASES / 2 };
    int hit[LIMIT_HITS], all = 0, most = 0, unending = 0;
    for (int number = 0; number < FEWER; number++) {
        Case   c;
        Motion motion;
        do
            c = next_case(number % 2 ? 1 : number % 4 ? 4 : 6); /* without pins */
        while (q_sign(c.line[0].e) == 0);
        for (int i = 0; i < c.lines; i++)
            if (q_sign(c.line[i].e) == 0)
                c.line[i].e = c.problem.touch[i].e = q_of(1, 2); /* few hits: their fractions grow without end */
        int             hits = hit_until_quiet(&c, &motion, hit);
        Solved          s = problem_solve(&bench, &c.problem, MODEL_SEQUENTIAL, NULL, 0);
        const Analysis *found = s.island->analysis;
        HOLDS(hits == found->hits && s.ended == found->unending);
        for (int i = 0; i < hits; i++)
            HOLDS(found->hit[i] == hit[i]);
        all += hits;
        most = hits > most ? hits : most;
        unending += found->unending;
        if (found->unending) /* what comes afterwards is not said */
            continue;
        HOLDS(motion_same(&c.problem, &motion, &s.motion));
        what_always_holds(&c, &s);
    }
    printf("one after another: %d islands, %d hits, at most %d, %d without end\n", FEWER, all, most, unending);
    HOLDS(most > 5);
}
END_TEST

/* ---- as statements ---------------------------------------------------------------------------------------- */

static Play *new_play(void)
{
    Settings settings = settings_default();
    ck_assert_ptr_null(settings_set(&settings, "format", "json"));
    return play_new(&settings);
}

/* The exact value after "member": in that group of the answers: 1/2, or <1, 2> as it is in JSON, ["1","2"]. */
static void answer_is(const Play *game, const char *group, const char *member, Text wanted)
{
    char        key[32];
    const char *at = strstr(game->out.at, "\"answers\":");
    snprintf(key, sizeof key, "\"%s\":{", group);
    at = at ? strstr(at, key) : NULL;
    snprintf(key, sizeof key, "\"%s\":{\"exact\":", member);
    at = at ? strstr(at, key) : NULL;
    at = at ? at + strlen(key) : "nothing";
    MUST(text_starts(text_of(at), wanted.at), "%s of %s: %.60s, not %.*s", group, member, at, TEXT_ARG(wanted));
}

static Text quoted(Q q)
{
    char *digits = mpq_get_str(NULL, 10, q);
    Text  text = text_format(bench.mem, "\"%s\"%c", digits, 0);
    free(digits);
    return text;
}

/* The statements body, contact, pin and island give what the C interface gives. */
START_TEST(statements_say_the_same)
{
    enum { FEWER = CASES / 20 };
    Play *game = new_play();
    int   models[MODELS] = {0};
    Buf   text = {0};
    for (int number = 0; number < FEWER; number++) {
        Case  c = next_case(number);
        Model model = (Model)random_int(&numbers, 0, MODELS - 1);
        for (int i = 0; i < c.lines; i++)
            if (is_pin(&c, i) && model == MODEL_SEQUENTIAL)
                model = MODEL_SEPARATING;
        Solved s = problem_solve(&bench, &c.problem, model, NULL, 0);
        char   key[16];
        text.len = 0;
        buf_puts(&text, "bodies clear\n");
        problem_write(&text, &c.problem);
        buf_printf(&text, "island %s\n", model == MODEL_SIMULTANEOUS ? "" : island_model_names[model]);
        play_lines(game, buf_text(&text));
        models[model]++;
        if (s.ended) {
            HOLDS(strstr(game->out.at, s.island->analysis->unending ? "\"status\":\"unable\"" : "\"status\":\"need\""));
            continue;
        }
        MUST(strstr(game->out.at, "\"kind\":\"island\""), "%.*s%.1000s", TEXT_ARG(buf_text(&text)), game->out.at);
        for (int i = 0; i < c.problem.lumps; i++) {
            snprintf(key, sizeof key, "b%d", i + 1);
            char step[16];
            snprintf(step, sizeof step, "v_b%d'", i + 1);
            if (!call_value(&s.call, s.call.exact, step))
                continue; /* nothing touches it */
            Text x = quoted(s.motion.v[i].at[0]), y = quoted(s.motion.v[i].at[1]);
            answer_is(game, "v", key, text_format(bench.mem, "[%s,%s]%c", x.at, y.at, 0));
            if (c.problem.lump[i].I)
                answer_is(game, "w", key, quoted(s.motion.w[i]));
        }
    }
    printf("as statements: %d at once, %d one after another, %d without pulling\n", models[0], models[1], models[2]);
    buf_free(&text);
    play_free(game);
}
END_TEST

SUITE(check_islands)
{
    Suite *suite = suite_create("islands");
    TCase *models = tcase_create("models");
    tcase_add_checked_fixture(models, set_up, tear_down);
    tcase_add_test(models, all_at_once);
    tcase_add_test(models, without_pulling);
    tcase_add_test(models, one_after_another);
    tcase_add_test(models, statements_say_the_same);
    suite_add_tcase(suite, models);
    return suite;
}
