/* What no e from 0 to 1 reaches: the bound, worked out by hand, and forward runs from one end to the other, none of which is beyond it. */
#include "forward.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Row {
    const char *call, *stated, *name; /* the call without e and without what is stated */
    const char *bound;
} Row;

static const Row ROWS[] = {
    /* 15*(1 - e^2) */
    {"collide1d ma=3 mb=2 va=4 vb=-1", "100", "loss", "the largest possible loss is 15, at e = 0"},
    {"collide1d ma=3 mb=2 va=4 vb=-1", "-3", "loss", "the smallest possible loss is 0, at e = 1"},
    /* vb' = 2 + 3*e, va' = 2 - 2*e */
    {"collide1d ma=3 mb=2 va=4 vb=-1", "10", "vb'", "the largest possible vb' is 5, at e = 1"},
    {"collide1d ma=3 mb=2 va=4 vb=-1", "0", "vb'", "the smallest possible vb' is 2, at e = 0"},
    {"collide1d ma=3 mb=2 va=4 vb=-1", "3", "va'", "the largest possible va' is 2, at e = 0"},
    {"collide1d ma=3 mb=2 va=4 vb=-1", "-3", "va'", "the smallest possible va' is 0, at e = 1"},
    /* v' = e*2*sqrt(10) */
    {"drop h=2 g=10", "9", "v'", "the largest possible v' is 2*sqrt(10), at e = 1"},
    /* along n 3 and -5 become -1 -+ 4*e: the loss is 1/4*8^2*(1 - e^2) */
    {"collide2d ma=1 mb=1 va=<3,1> vb=<-5,0> n=<1,0>", "40", "loss", "the largest possible loss is 16, at e = 0"},
};

static double forward(Play *game, const Row *row, int twentieths)
{
    char line[300], key[40];
    snprintf(line, sizeof line, "%s e=%d/20", row->call, twentieths);
    ck_assert_int_eq(play(game, line), EXIT_FINE);
    snprintf(key, sizeof key, "\"%s\":{\"exact\"", row->name);
    const char *at = strstr(strstr(game->out.at, "\"answers\""), key);
    ck_assert_ptr_nonnull(at);
    return atof(strstr(at, "\"decimal\":\"") + strlen("\"decimal\":\""));
}

START_TEST(no_forward_run_is_beyond_the_bound)
{
    const Row *row = &ROWS[_i];
    Play      *game = forward_play();
    char       line[300];
    snprintf(line, sizeof line, "%s e=? %s=%s", row->call, row->name, row->stated);
    play(game, line);
    ck_assert_msg(strstr(game->out.at, row->bound) != NULL, "%s: %s", line, game->out.at);
    bool   most = strstr(row->bound, "largest");
    double end = forward(game, row, strstr(row->bound, "e = 1") ? 20 : 0);
    for (int i = 0; i <= 20; i++) {
        double value = forward(game, row, i);
        ck_assert_msg(most ? value <= end : value >= end, "%s: %g at e = %d/20 is beyond %g", line, value, i, end);
    }
    play_free(game);
}
END_TEST

/* What can be reached has no bound. */
START_TEST(what_can_be_reached_has_none)
{
    Play *game = play_new(NULL);
    play(game, "collide1d ma=3 mb=2 va=4 vb=-1 e=? vb'=4");
    ck_assert_ptr_null(strstr(game->both.at, "possible"));
    play_free(game);
}
END_TEST

SUITE(check_bound)
{
    Suite *suite = suite_create("bounds");
    TCase *rows = tcase_create("rows");
    tcase_add_loop_test(rows, no_forward_run_is_beyond_the_bound, 0, (int)(sizeof ROWS / sizeof *ROWS));
    tcase_add_test(rows, what_can_be_reached_has_none);
    suite_add_tcase(suite, rows);
    return suite;
}
