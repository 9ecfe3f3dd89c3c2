/* set solve cramer: the determinants of random problems are those of the coefficients, which are worked out here from the problem itself,
 * and the answers are those that substitution gives. */
#include "harness.h"
#include "json_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The exact value of a step on the page. */
static Text value_of_step(const Play *game, const char *name)
{
    const char *item = NULL, *steps = json_member(game->out.at, TEXT("steps"));
    while ((item = json_next(steps, item)))
        if (text_is(json_quoted(json_member(item, TEXT("name"))), name))
            return json_quoted(json_member(json_member(item, TEXT("value")), TEXT("exact")));
    return (Text){0};
}

static bool is_whole(const Play *game, const char *name, long number)
{
    char wanted[40];
    snprintf(wanted, sizeof wanted, "%ld", number);
    return text_is(value_of_step(game, name), wanted);
}

static long gcd(long a, long b)
{
    return b ? gcd(b, a % b) : labs(a);
}

/* va' and vb' are known, and e = k/m: ma*va + mb*vb = P, and k*va - k*vb = m*(vb' - va'). */
START_TEST(determinants_of_random_problems)
{
    Play  *game = play_new(NULL);
    Random random = random_stream(17);
    play(game, "set format json");
    for (int n = 0; n < 60; n++) {
        long ma = random_int(&random, 1, 9), mb = random_int(&random, 1, 9), a = random_int(&random, -5, 5);
        long b = a + random_int(&random, 1, 9), k = random_int(&random, 1, 9), m = 10;
        char call[200], va[40], vb[40];
        snprintf(call, sizeof call, "collide1d ma=%ld mb=%ld va'=%ld vb'=%ld e=%ld/%ld", ma, mb, a, b, k, m);
        play(game, "set solve substitution");
        ck_assert_int_eq(play(game, call), EXIT_FINE);
        ck_assert(!value_of_step(game, "Dx").len);
        snprintf(va, sizeof va, "%s", json_exact(game, "va"));
        snprintf(vb, sizeof vb, "%s", json_exact(game, "vb"));
        play(game, "set solve cramer");
        ck_assert_int_eq(play(game, call), EXIT_FINE);
        ck_assert_msg(!strcmp(va, json_exact(game, "va")) && !strcmp(vb, json_exact(game, "vb")), "%s", call);
        long p = ma * a + mb * b, q = m * (b - a), of_p = gcd(gcd(ma, mb), p), of_q = gcd(k, q);
        long row[2][3] = {{ma / of_p, mb / of_p, p / of_p}, {k / of_q, -k / of_q, q / of_q}};
        long d = row[0][0] * row[1][1] - row[1][0] * row[0][1];
        long dx = row[0][2] * row[1][1] - row[1][2] * row[0][1], dy = row[0][0] * row[1][2] - row[1][0] * row[0][2];
        ck_assert_msg(is_whole(game, "D", d) && is_whole(game, "Dx", dx) && is_whole(game, "Dy", dy), "%s: %ld, %ld and %ld, not %s", call,
                      d, dx, dy, game->out.at);
    }
    play_free(game);
}
END_TEST

/* Where the determinant is 0 the rule says nothing, and substitution goes on. */
START_TEST(other_problems_are_solved_as_before)
{
    static const char *const CALLS[] = {
        "collide1d ma=3 mb=2 va=4 vb=-1 va'=1",
        "collide1d ma=3 mb=2 va=4 vb=-1 loss=45/4",
        "collide2d ma=1 mb=1 va=<?, 3> vb=<-5, 0> n=<1, 0> e=1/2 where va . va' = 0",
        "bounce v=<3,-2> v'=<1,2> e=?",
    };
    Play *game = play_new(NULL);
    play(game, "set steps none");
    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++) {
        play(game, "set solve substitution");
        ck_assert_int_eq(play(game, CALLS[i]), EXIT_FINE);
        char *answers = strdup(game->out.at);
        play(game, "set solve cramer");
        ck_assert_int_eq(play(game, CALLS[i]), EXIT_FINE);
        ck_assert_str_eq(game->out.at, answers);
        free(answers);
    }
    play_free(game);
}
END_TEST

SUITE(check_cramer)
{
    Suite *suite = suite_create("cramer");
    TCase *rules = tcase_create("determinants");
    tcase_add_test(rules, determinants_of_random_problems);
    tcase_add_test(rules, other_problems_are_solved_as_before);
    suite_add_tcase(suite, rules);
    return suite;
}
