/* Pages of hand work in letters: a formula is judged by what it means, not by its form. */
#include "harness.h"

#include <stdio.h>
#include <string.h>

static Play *worked(void)
{
    Play *game = play_new(NULL);
    play(game, "letters m > 0, u > 0, 0 <= e <= 1");
    ck_assert_int_eq(play(game, "collide1d ma=3m mb=2m va=u vb=-2u e=e"), EXIT_FINE);
    return game;
}

START_TEST(any_form_is_right)
{
    static const char *const LINES[] = {"va' = -u(1+6e)/5",    "va' = -u/5 - 6ue/5", "va' = −u(1 + 6e)/5",           "vb' = u(9e - 1)/5",
                                        "vb' = 9/5*e*u - u/5", "J = 3.6mu(1 + e)",   "loss = 27mu²(1 - e)(1 + e)/5", "w = 3eu = e(u + 2u)"};
    Play                    *game = worked();
    char                     line[200];
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        snprintf(line, sizeof line, "check %s", LINES[i]);
        ck_assert_msg(play(game, line) == EXIT_FINE, "%s: %s", line, game->both.at);
        ck_assert_msg(strstr(game->out.at, "everything is right") != NULL, "%s: %s", line, game->both.at);
    }
    play_free(game);
}
END_TEST

START_TEST(wrong_formulas)
{
    static const char *const LINES[][2] = {
        {"va' = u(1+6e)/5", "The sign is wrong"},
        {"vb' = u(9e + 1)/5", "WRONG"},
        {"w = 3eu = e(u - 2u)", "= before"},
        {"va' = 3q", "not read"},
    };
    Play *game = worked();
    char  line[200];
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        snprintf(line, sizeof line, "check %s", LINES[i][0]);
        ck_assert_msg(play(game, line) != EXIT_FINE, "%s: %s", line, game->both.at);
        ck_assert_msg(strstr(game->out.at, LINES[i][1]) != NULL, "%s: %s", line, game->both.at);
    }
    play_free(game);
}
END_TEST

/* A later line is judged from the student's own earlier one. */
START_TEST(carried)
{
    Play *game = worked();
    ck_assert_int_eq(
        play(game, "check collide1d ma=3m mb=2m va=u vb=-2u e=e :\nw = 3ue\nvb' = u(9e + 1)/5\nva' = vb' - w = u(1 - 6e)/5\nend"),
        EXIT_CHECK);
    ck_assert_msg(strstr(game->out.at, "the first wrong line is 2, vb'") != NULL, "%s", game->both.at);
    ck_assert_msg(strstr(game->out.at, "follows correctly from your vb'") != NULL, "%s", game->both.at);
    play_free(game);
}
END_TEST

/* e left out, as if the bodies were elastic: the mistake has a name in letters, too. */
START_TEST(known_mistake)
{
    Play *game = worked();
    ck_assert_int_eq(play(game, "check va' = -7u/5"), EXIT_CHECK);
    ck_assert_msg(strstr(game->out.at, "(R1)") != NULL, "%s", game->both.at);
    play_free(game);
}
END_TEST

/* One line that is right does not speak for a page of which most was not read. */
START_TEST(mostly_unread)
{
    Play *game = worked();
    ck_assert_int_eq(play(game, "check collide1d ma=3m mb=2m va=u vb=-2u e=e :\nw = 3ue\nva' = 3q\nvb' = 4q\nend"), EXIT_INPUT);
    ck_assert_msg(strstr(game->out.at, "cannot tell: 2 of 3 lines were not read") != NULL, "%s", game->both.at);
    ck_assert_int_eq(play(game, "check collide1d ma=3m mb=2m va=u vb=-2u e=e :\nva' = 3q\nw = 3ue\nend"), EXIT_FINE);
    ck_assert_msg(strstr(game->out.at, "right as far as it goes: 1 of 2 lines was not read") != NULL, "%s", game->both.at);
    ck_assert_int_eq(play(game, "check collide1d ma=3m mb=2m va=u vb=-2u e=e :\nw = 3ue\nva' = 3q\nend"),
                     EXIT_INPUT); /* not the last one */
    play_free(game);
}
END_TEST

SUITE(check_hand_letters)
{
    Suite *suite = suite_create("hand work in letters");
    TCase *all = tcase_create("pages");
    tcase_add_test(all, any_form_is_right);
    tcase_add_test(all, wrong_formulas);
    tcase_add_test(all, carried);
    tcase_add_test(all, known_mistake);
    tcase_add_test(all, mostly_unread);
    suite_add_tcase(suite, all);
    return suite;
}
