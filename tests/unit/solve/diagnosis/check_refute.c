/* Contradictory problems: which values are named, and the two sides of the equation that fails. Each was worked out by hand. */
#include "forward.h"
#include "json_read.h"

#include <stdio.h>
#include <string.h>

typedef struct Row {
    const char *call, *given, *left, *right; /* given: the values that contradict each other */
} Row;

static const Row ROWS[] = {
    /* momentum: 10 = 3*1 + 2*vb'; restitution: vb' - 1 = 4/5*5 */
    {"collide1d ma=3 mb=2 va=4 vb=-1 va'=1 e=4/5", "ma mb va vb va' e", "7/2", "5"},
    /* momentum alone: 10 and 3 + 6 */
    {"collide1d ma=3 mb=2 va=4 vb=-1 va'=1 vb'=3", "ma mb va vb va' vb'", "10", "9"},
    /* restitution alone, without masses: 5/2 and 4/5*5 */
    {"collide1d ma=3 mb=2 va=4 vb=-1 va'=1 vb'=7/2 e=4/5", "va vb va' vb' e", "5/2", "4"},
    /* 15*(1 - e^2) = 100, so e^2 = -17/3 */
    {"collide1d ma=3 mb=2 va=4 vb=-1 e=? loss=100", "ma mb va vb loss", "-17/3", "0"},
    /* momentum: 3*va - 2 = 7; restitution: 1 = va + 1 */
    {"collide1d ma=3 mb=2 va=? vb=-1 va'=1 vb'=2 e=1", "ma mb vb va' vb' e", "3", "0"},
    /* 1*3 + 2*(-1) = 1, and 3*1 */
    {"merge ma=1 mb=2 va=3 vb=-1 v'=1", "ma mb va vb v'", "1", "3"},
    /* restitution gives vb' = 7/2; they move on together, so va' = 7/2; momentum: va' = (10 - 7)/3 */
    {"collide1d ma=3 mb=2 va=4 vb=-1 e=1/2 where they move on together", "ma mb va vb e", "7/2", "1"},
    /* If n has to be reversed, va = <4, 0> and J = 4 satisfy all but J = 5; only if n stays as given, p alone excludes va = <-4, 0>. With
     * J = 5: vb' = 5 along n, 1 for A, ma*(4 - 1) = 5, so va = <4, 0>/(5/3) */
    {"collide2d J=5 ma=1 mb=1 va=<?,0> vb=<0,0> n=<-1,0> e=1 u=-4 p=<4,0>", "J mb vb n e u p", "4", "12/5"},
};

START_TEST(the_least_set_and_the_equation_that_fails)
{
    const Row *row = &ROWS[_i];
    Play      *game = forward_play();
    ck_assert_int_eq(play(game, row->call), EXIT_MATH);
    const char *certificate = json_member(game->out.at, TEXT("certificate")), *given = json_member(game->out.at, TEXT("given"));
    ck_assert_msg(certificate != NULL, "%s: %s", row->call, game->out.at);
    Text left = json_quoted(json_member(certificate, TEXT("left"))), right = json_quoted(json_member(certificate, TEXT("right")));
    ck_assert_msg(text_is(left, row->left) && text_is(right, row->right), "%s: %.*s and %.*s", row->call, TEXT_ARG(left), TEXT_ARG(right));
    Text names = text_of(row->given);
    for (Text rest = names; rest.len;) {
        Text name = text_take(&rest, " ");
        ck_assert_msg(json_member(given, name) != NULL, "%s: %.*s", row->call, TEXT_ARG(name));
    }
    static const char *const ALL[] = {"ma", "mb", "va", "va.y", "vb", "va'", "vb'", "v'", "n", "e", "u", "p", "J", "loss"};
    int                      count = 0;
    for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++)
        count += json_member(given, text_of(ALL[i])) != NULL;
    ck_assert_msg(count == 1 + text_count(names, ' '), "%s: %d values", row->call, count);
    play_free(game);
}
END_TEST

/* What is said not to be needed is left out in a second call, whose numbers contradict each other just the same. */
static const struct {
    const char *call, *without, *rest;
} BESIDE[] = {
    /* restitution alone: 3 - 1 and 1/2*5 */
    {"collide1d ma=3 mb=2 va=4 vb=-1 va'=1 vb'=3 e=1/2 where A stops",
     "even without ma, mb and `A stops`:", "collide1d ma=? mb=? va=4 vb=-1 va'=1 vb'=3 e=1/2"},
    /* momentum: vb' = 7/2; restitution: 1 + 4/5*5 */
    {"collide1d ma=3 mb=2 va=4 vb=-1 va'=1 e=4/5 where loss = 7", "even without loss = 7:", "collide1d ma=3 mb=2 va=4 vb=-1 va'=1 e=4/5"},
    /* the impulse <2, 0> on B gives it the speed 2, not 3, whichever way n points */
    {"collide2d ma=1 mb=1 va=<?, 3> vb=<0,0> n=<1,0> J=2 speed(vb')=3",
     "whatever the values of ma and va.y:", "collide2d ma=? mb=1 va=? vb=<0,0> n=<1,0> J=2 speed(vb')=3"},
};

START_TEST(what_is_not_needed)
{
    Play *game = forward_play();
    play(game, BESIDE[_i].call);
    const char *certificate = json_member(game->out.at, TEXT("certificate"));
    ck_assert_msg(certificate && strstr(game->out.at, BESIDE[_i].without), "%s: %s", BESIDE[_i].call, game->out.at);
    char sides[200], rest[200];
    snprintf(sides, sizeof sides, "%.*s", (int)(json_skip(certificate) - certificate), certificate);
    ck_assert_int_eq(play(game, BESIDE[_i].rest), EXIT_MATH);
    certificate = json_member(game->out.at, TEXT("certificate"));
    ck_assert_msg(certificate != NULL, "%s: %s", BESIDE[_i].rest, game->out.at);
    snprintf(rest, sizeof rest, "%.*s", (int)(json_skip(certificate) - certificate), certificate);
    ck_assert_str_eq(sides, rest);
    play_free(game);
}
END_TEST

/* Nothing is left over from a refuted problem that a later formula could take for an answer. */
START_TEST(leaves_no_answers)
{
    Play *game = play_new(NULL);
    play(game, ROWS[0].call);
    ck_assert_int_eq(play(game, "vb'"), EXIT_INPUT);
    play_free(game);
}
END_TEST

SUITE(check_refute)
{
    Suite *suite = suite_create("refutations");
    TCase *rows = tcase_create("rows");
    tcase_add_loop_test(rows, the_least_set_and_the_equation_that_fails, 0, (int)(sizeof ROWS / sizeof *ROWS));
    tcase_add_loop_test(rows, what_is_not_needed, 0, (int)(sizeof BESIDE / sizeof *BESIDE));
    tcase_add_test(rows, leaves_no_answers);
    suite_add_tcase(suite, rows);
    return suite;
}
