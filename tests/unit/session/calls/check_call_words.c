/* Words that a call does not read: the line that the complaint shows can be typed. */
#include "harness.h"

#include <stdio.h>
#include <string.h>

/* The call, and what the hint says after `write`: a line of its own, or a value that takes the place of `words`. */
static const struct {
    const char *call, *words;
} WORDED[] = {
    {"drop h=2m h'=1.5m find e", NULL},
    {"collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 find e", NULL},
    {"collide1d ma=2 mb=3 va=5 vb=at rest e=1/4", "vb=at rest"},
    {"collide1d ma=2 mb=3 va=5 vb=0 KE lost = 10 J", "KE lost = 10 J"},
};
enum { WORDED_CALLS = sizeof WORDED / sizeof *WORDED };

START_TEST(the_line_of_the_hint_works)
{
    const char *call = WORDED[_i].call, *words = WORDED[_i].words;
    Play       *game = play_new(NULL);
    char        hint[300];
    Buf         fixed = {0};
    play(game, "set width 0");
    ck_assert_int_eq(play(game, call), EXIT_INPUT);
    const char *shown = strstr(game->both.at, "write");
    ck_assert_msg(shown && sscanf(shown, words ? "write %299[^\n]" : "write: %299[^\n]", hint) == 1, "%s", game->both.at);
    const char *at = words ? strstr(call, words) : NULL;
    buf_put(&fixed, text_cut(text_of(call), 0, at ? (size_t)(at - call) : 0));
    buf_puts(&fixed, hint);
    buf_puts(&fixed, at ? at + strlen(words) : "");
    buf_char(&fixed, 0);
    ck_assert_msg(play(game, fixed.at) == EXIT_FINE, "%s\n%s", fixed.at, game->both.at);
    buf_free(&fixed);
    play_free(game);
}
END_TEST

SUITE(check_call_words)
{
    Suite *suite = suite_create("call_words");
    TCase *hints = tcase_create("hints");
    tcase_add_loop_test(hints, the_line_of_the_hint_works, 0, WORDED_CALLS);
    suite_add_tcase(suite, hints);
    return suite;
}
