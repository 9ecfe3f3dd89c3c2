/* Contradictory problems: which values are named, and the two sides of the equation that fails. Each was worked out by hand. */
#include "harness.h"
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
};

START_TEST(the_least_set_and_the_equation_that_fails)
{
    const Row *row = &ROWS[_i];
    Play      *game = play_new(NULL);
    play(game, "set format json");
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
    static const char *const ALL[] = {"ma", "mb", "va", "vb", "va'", "vb'", "v'", "e", "loss"};
    int                      count = 0;
    for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++)
        count += json_member(given, text_of(ALL[i])) != NULL;
    ck_assert_msg(count == 1 + text_count(names, ' '), "%s: %d values", row->call, count);
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

int main(void)
{
    Suite *suite = suite_create("refutations");
    TCase *rows = tcase_create("rows");
    seed();
    tcase_add_loop_test(rows, the_least_set_and_the_equation_that_fails, 0, (int)(sizeof ROWS / sizeof *ROWS));
    tcase_add_test(rows, leaves_no_answers);
    suite_add_tcase(suite, rows);
    return run_suites(suite, NULL);
}
