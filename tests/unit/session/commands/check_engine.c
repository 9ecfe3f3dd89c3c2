/* Engines: the coefficient that each one makes of two, and the speeds at which it does not bounce. The table of rules is typed here a
 * second time, from the measurements; equal masses with 4 and 0 m/s leave with 2(1 - e) and 2(1 + e). */
#include "audit/engines.h"
#include "harness.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *engine, *after; /* vb' for e1 = 1/5, e2 = 4/5; NULL: no rule */
} RULES[] = {
    {"planck", "18/5"}, {"box2d", "18/5"}, {"box2d-v3", "18/5"}, {"rapier", "3"},  {"chipmunk", "58/25"}, {"bullet", "58/25"},
    {"jolt", "18/5"},   {"physx", "3"},    {"havok", "14/5"},    {"oimo", "14/5"}, {"matter", "18/5"},    {"cannon", "58/25"},
    {"p2", NULL},       {"ode", NULL},     {"godot", "4"},       {"phaser", NULL}, {"littlejs", "18/5"},
};
enum { RULE_COUNT = sizeof RULES / sizeof *RULES };

static Play *open_play(void)
{
    Play *game = play_new(NULL);
    play(game, "set format text");
    play(game, "set steps none");
    play(game, "set show exact");
    return game;
}

START_TEST(each_engine_has_its_rule)
{
    Play *game = open_play();
    char  line[200], answer[40];
    ck_assert_int_eq(engines_count, RULE_COUNT);
    for (int i = 0; i < RULE_COUNT; i++) {
        snprintf(line, sizeof line, "engine %s : collide1d ma=1 mb=1 va=4 vb=0 e1=1/5 e2=4/5", RULES[i].engine);
        ExitStatus exit = play(game, line);
        ck_assert_msg((exit == EXIT_FINE) == (RULES[i].after != NULL), "%s: %s", line, game->both.at);
        if (!RULES[i].after) {
            ck_assert_ptr_nonnull(strstr(game->err.at, "has no rule"));
            continue;
        }
        snprintf(answer, sizeof answer, "vb' = %s\n", RULES[i].after);
        ck_assert_msg(strstr(game->out.at, answer) && strstr(game->out.at, "November 2026"), "%s: %s", line, game->out.at);
    }
    play_free(game);
}
END_TEST

/* Under the speed there is no bounce, at it there is one; the textbook, which bounces, stands beside it. */
START_TEST(slow_hits)
{
    static const struct {
        const char *typed, *says, *not ;
    } ROWS[] = {
        {"engine planck : collide1d ma=1 mb=1 va=1/2 vb=0 e1=1 e2=0", "va' = 1/4\n  vb' = 1/4\n", NULL},
        {"engine planck : collide1d ma=1 mb=1 va=1/2 vb=0 e1=1 e2=0", "the textbook", NULL},
        {"engine planck : collide1d ma=1 mb=1 va=1 vb=0 e1=1 e2=0", "va' = 0\n  vb' = 1\n", "the textbook"},
        {"engine physx : collide1d ma=1 mb=1 va=1 vb=0 e1=1 e2=0", "va' = 1/2\n  vb' = 1/2\n", NULL},
        {"engine bullet : bounce v=<3, -1/10> n=<0, 1> e1=1 e2=1", "v' = <3, 0>", NULL},
        {"engine bullet : bounce v=<3, -1/4> n=<0, 1> e1=1 e2=1", "v' = <3, 1/4>", "the textbook"},
        {"engine ode : collide1d ma=1 mb=1 va=1/2 vb=0 e=1", "va' = 0\n  vb' = 1/2\n", "the textbook"},
        {"engine jolt : rough_wall m=1 r=1 c=1/2 v=<0, -1/2> n=<0, 1> e1=1 e2=1 mu=1", "v' = <0, 0>", NULL},
    };
    Play *game = open_play();
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        ck_assert_msg(play(game, ROWS[i].typed) == EXIT_FINE, "%s: %s", ROWS[i].typed, game->err.at);
        ck_assert_msg(strstr(game->out.at, ROWS[i].says) && !(ROWS[i].not &&strstr(game->out.at, ROWS[i].not )), "%s: %s", ROWS[i].typed,
                      game->out.at);
    }
    play_free(game);
}
END_TEST

START_TEST(wrong_statements)
{
    static const struct {
        const char *typed, *says;
    } ROWS[] = {
        {"engine", "needs the name of an engine"},
        {"engine rapir", "did you mean `rapier`?"},
        {"engines rapier", "for one of them: engine rapier"},
        {"engine rapier :", "the problem is missing"},
        {"engine rapier : e1=1 e2=1", "is no method"},
        {"engine rapier : collide1d ma=1 mb=1 va=4 vb=0 e1=1", "needs e1 and e2"},
        {"engine rapier : collide1d ma=1 mb=1 va=4 vb=0 e1=1 e2=1 e=1", "give either e1 and e2"},
        {"engine rapier : collide1d ma=1 mb=1 va=4 e1=1 e2=1", "also needs vb"},
        {"engine rapier : collide1d ma=-1 mb=1 va=4 vb=0 e1=1 e2=1", "masses must be positive"},
    };
    Play *game = open_play();
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        ck_assert_msg(play(game, ROWS[i].typed) != EXIT_FINE, "%s", ROWS[i].typed);
        ck_assert_msg(strstr(game->both.at, ROWS[i].says), "%s: %s", ROWS[i].typed, game->both.at);
    }
    play_free(game);
}
END_TEST

/* Names in any case of letters; values stay where they are typed; a way to work and a condition may follow. */
START_TEST(forms_of_the_statement)
{
    Play *game = open_play();
    ck_assert_int_eq(play(game, "engine Box2D-v3 : collide1d e1=0.5 ma=1 mb=1 va=4 e2=1/4 + 1/4 vb=0 by impulse"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, "vb' = 3\n"));
    play(game, "set format json");
    ck_assert_int_eq(play(game, "engine havok"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, "\"e\":\"sqrt(e1*e2)\""));
    ck_assert_int_eq(play(game, "engine rapier : collide1d ma=1 mb=1 va=4 vb=0 e1=1/5 e2=4/5"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, "\"version\":\"rapier 0.21.0\""));
    ck_assert_ptr_nonnull(strstr(game->out.at, "\"kind\":\"method\""));
    play_free(game);
}
END_TEST

SUITE(check_engine)
{
    Suite *suite = suite_create("engines");
    TCase *tests = tcase_create("engines");
    tcase_add_test(tests, each_engine_has_its_rule);
    tcase_add_test(tests, slow_hits);
    tcase_add_test(tests, wrong_statements);
    tcase_add_test(tests, forms_of_the_statement);
    suite_add_tcase(suite, tests);
    return suite;
}
