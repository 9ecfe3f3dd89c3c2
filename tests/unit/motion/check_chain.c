/* Who meets whom in a chain, by a second route: equal balls with e = 1 swap velocities, so they move like balls that pass through each
 * other, and their collisions are the crossings of straight lines, in the order of time. */
#include "motion/chain.h"
#include "derive/reading/method.h"
#include "harness.h"
#include "number/exact.h"

#include <stdlib.h>
#include <string.h>

enum { CASES = 60, MOST_BALLS = 6, CALLS = 1001 };

static Arena *mem;
static NumCtx exact;
static Input  pool[4 * MOST_BALLS];
static int    pooled;

static void open_numbers(void)
{
    mem = arena_new();
    numctx_open(&exact, &exact_system, mem);
    pooled = 0;
}

static void close_numbers(void)
{
    numctx_close(&exact);
    arena_free(mem);
}

static const Input *given(const Exact *number)
{
    pool[pooled] = input_exact(value_number(exact_num(number)));
    return &pool[pooled++];
}

static const Input *whole(int number)
{
    return given(exact_integer(number, &exact));
}

static const Input *part(int numerator, int denominator)
{
    Num z;
    int flags = exact_div(&z, exact_num(exact_integer(numerator, &exact)), exact_num(exact_integer(denominator, &exact)), &exact);
    ck_assert_int_eq(flags, 0);
    return given(z.exact);
}

static ChainHits find(const ChainBall *ball, int balls)
{
    ChainHits hits;
    Diag      diag = {.mem = mem};
    ck_assert(chain_find(ball, balls, &hits, &exact, &diag));
    return hits;
}

/* ---- crossings -------------------------------------------------------------------------------------------- */

typedef struct Crossing {
    long over, under; /* the time as a fraction, under > 0 */
    int  left;        /* how many lines are to the left of it */
} Crossing;

static int by_time(const void *one, const void *other)
{
    const Crossing *a = one, *b = other;
    long            left = a->over * b->under, right = b->over * a->under;
    return (left > right) - (left < right);
}

/* The lines that are to the left of the place of a crossing of the lines a and b at its time. */
static int lines_left_of(const Crossing *c, const int *x, const int *v, int balls, int a)
{
    int  left = 0;
    long place = x[a] * c->under + v[a] * c->over;
    for (int i = 0; i < balls; i++)
        left += x[i] * c->under + v[i] * c->over < place;
    return left;
}

static int find_crossings(Crossing *crossing, const int *x, const int *v, int balls)
{
    int count = 0;
    for (int a = 0; a < balls; a++)
        for (int b = a + 1; b < balls; b++)
            if (v[a] > v[b]) {
                Crossing *c = &crossing[count++];
                *c = (Crossing){.over = x[b] - x[a], .under = v[a] - v[b]};
                c->left = lines_left_of(c, x, v, balls, a);
            }
    qsort(crossing, (size_t)count, sizeof *crossing, by_time);
    return count;
}

static bool are_all_apart(const Crossing *crossing, int count)
{
    for (int i = 1; i < count; i++)
        if (by_time(&crossing[i - 1], &crossing[i]) == 0)
            return false;
    return true;
}

START_TEST(equal_balls_meet_where_lines_cross)
{
    Random numbers = random_stream(83);
    int    tried = 0;
    while (tried < CASES) {
        int       x[MOST_BALLS], v[MOST_BALLS], balls = random_int(&numbers, 2, MOST_BALLS);
        Crossing  crossing[MOST_BALLS * MOST_BALLS];
        ChainBall ball[MOST_BALLS];
        for (int i = 0; i < balls; i++) {
            x[i] = (i ? x[i - 1] : 0) + random_int(&numbers, 1, 9);
            v[i] = random_int(&numbers, -7, 7);
        }
        int count = find_crossings(crossing, x, v, balls);
        if (!are_all_apart(crossing, count))
            continue;
        tried++;
        open_numbers();
        for (int i = 0; i < balls; i++)
            ball[i] = (ChainBall){.m = whole(3), .v = whole(v[i]), .x = whole(x[i]), .e = whole(1)};
        ChainHits hits = find(ball, balls);
        ck_assert_int_eq(hits.end, CHAIN_OVER);
        ck_assert_int_eq(hits.count, count);
        for (int i = 0; i < count; i++)
            ck_assert_int_eq(hits.pair[i], crossing[i].left);
        close_numbers();
    }
}
END_TEST

/* ---- ends ------------------------------------------------------------------------------------------------- */

/* Balls of mass 1 at 0, 1, 2 ... between walls, if there are walls. */
static ChainEnd end_of(const int *v, int balls, const Input *e, int walls, bool placed)
{
    ChainBall ball[MOST_BALLS];
    for (int i = 0; i < balls; i++) {
        bool wall = (i == 0 && walls == 2) || (i == balls - 1 && walls);
        ball[i] = (ChainBall){.m = wall ? given(&exact_infinity) : whole(1), .v = whole(v[i]), .e = e};
        ball[i].x = placed ? whole(i) : NULL;
    }
    return find(ball, balls).end;
}

START_TEST(a_chain_says_how_it_ends)
{
    open_numbers();
    ck_assert_int_eq(end_of((const int[]){2, 0, 0}, 3, part(1, 2), 0, false), CHAIN_OVER);
    ck_assert_int_eq(end_of((const int[]){0, 2, 0}, 3, whole(1), 2, false), CHAIN_ENDLESS);
    pooled = 0;
    ck_assert_int_eq(end_of((const int[]){0, 0, 0}, 3, whole(1), 2, false), CHAIN_OVER);
    ck_assert_int_eq(end_of((const int[]){0, 2, 0}, 3, part(1, 2), 2, false), CHAIN_WALLS);
    pooled = 0;
    ck_assert_int_eq(end_of((const int[]){1, 0, -1}, 3, part(1, 2), 0, false), CHAIN_ORDER);
    ck_assert_int_eq(end_of((const int[]){1, 0, -1}, 3, part(1, 2), 0, true), CHAIN_TOGETHER);
    close_numbers();
}
END_TEST

/* A light ball between a heavy one and a wall. */
START_TEST(a_long_chain_is_given_up)
{
    open_numbers();
    const ChainBall ball[] = {{.m = whole(100000), .v = whole(1), .e = whole(1)},
                              {.m = whole(1), .v = whole(0), .e = whole(1)},
                              {.m = given(&exact_infinity), .v = whole(0)}};
    ChainHits       hits = find(ball, 3);
    ck_assert_int_eq(hits.end, CHAIN_LONG); /* 993 collisions: pi/atan(1/sqrt(100000)) */
    ck_assert_int_eq(hits.count, MOST_CHAIN_HITS);
    close_numbers();
}
END_TEST

/* A session holds a thousand chains with names of their own: one form each, beside those that the names are tried on. */
START_TEST(a_session_holds_many_chains)
{
    static const char *const GIVEN[] = {"m_P", "v_P", "m_Q", "v_Q"};
    enum { GIVENS = sizeof GIVEN / sizeof *GIVEN };
    Arena  *names = arena_new();
    Diag    diag = {.mem = names};
    int     at = 0, form[10];
    Method *chain;
    while (strcmp(method_built_in[at].name, "chain") != 0)
        at++;
    chain = method_read_built_in(at, &diag);
    ck_assert(chain && chain->forms <= 10);
    for (int i = 0; i < CALLS; i++) {
        Text keyword[GIVENS + 1];
        for (int k = 0; k < GIVENS; k++)
            keyword[k] = text_format(names, "%s%d", GIVEN[k], i);
        keyword[GIVENS] = TEXT("e");
        for (int f = 0; f < chain->forms; f++)
            must_hold((form[f] = method_form_named(chain, f, keyword, GIVENS + 1)) >= 0, "names of chain %d", i);
        Text        end[LIMIT_RANGE] = {text_from(keyword[0], 2), text_from(keyword[2], 2)};
        LinksInTurn turns[] = {{"hit", end, 1}, {"last", end, 1}, {"open", end, 0}};
        int         fitting = method_form_for(chain, form, keyword, GIVENS + 1);
        must_hold(fitting >= 0 && method_form_in_turn(chain, fitting, turns, 3) >= 0, "collisions of chain %d", i);
    }
    method_free(chain);
    arena_free(names);
}
END_TEST

SUITE(check_chain)
{
    Suite *suite = suite_create("chain");
    TCase *cases_of = tcase_create("chain");
    tcase_add_test(cases_of, equal_balls_meet_where_lines_cross);
    tcase_add_test(cases_of, a_chain_says_how_it_ends);
    tcase_add_test(cases_of, a_long_chain_is_given_up);
    tcase_add_test(cases_of, a_session_holds_many_chains);
    suite_add_tcase(suite, cases_of);
    return suite;
}
