/* What the Tab key offers. */
#include "harness.h"
#include "session/session.h"

#include <string.h>

static const struct {
    const char *before, *line, *offered; /* a statement that was typed, the line to complete, and one of the words for it */
} completions[] = {
    {"collide1d 3, 2, 4, -1, 1/2", "show ", "vb'"},
    {"2 > 1", "collide1d ", "ma="},
    {"intersect p0=(0,0) p1=(4,0) p2=(2,-1) p3=<?,3> P=<2,0>", "show ", "overlap"}, /* overlap = none */
    {"v = <3, 4>", "show ", "v"},
    {"v = <3, 4>", "set ", "units"},
    {"v = <3, 4>", "set ", "restitution"},
    {"v = <3, 4>", "set numbers ", "binary64"},
    {"v = <3, 4>", "help ", "unknowns"},
    {"v = <3, 4>", "find ", NULL},
    {"collide1d 3, 2, 4, -1, 1/2", "blame ", "loss"},
    {"body A m=2 p=(0,0) v=<1,0>", "contact c ", "A"},
    {"v = <3, 4>", "island ", "sequential"},
    {"v = <3, 4>", "collide1d ", "ma="},
};

typedef struct Offer {
    const char *wanted;
    bool        offered, empty;
} Offer;

static void note(Text word, void *data)
{
    Offer *offer = data;
    offer->offered |= offer->wanted && text_is(word, offer->wanted);
    offer->empty |= !word.len;
}

START_TEST(a_line_is_completed)
{
    Settings settings = settings_default();
    Play    *play = play_new(&settings);
    Offer    offer = {.wanted = completions[_i].offered};
    ck_assert_msg(play_text(play, text_of(completions[_i].before)) == EXIT_FINE, "%.2000s", play->both.at);
    session_complete(play->session, text_of(completions[_i].line), note, &offer);
    ck_assert_msg(!offer.empty, "%s: an empty word is offered", completions[_i].line);
    ck_assert_msg(!offer.wanted || offer.offered, "%s: %s is not offered", completions[_i].line, offer.wanted);
    play_free(play);
}
END_TEST

SUITE(check_completion)
{
    Suite *suite = suite_create("completion");
    TCase *lines = tcase_create("lines");
    tcase_add_loop_test(lines, a_line_is_completed, 0, sizeof completions / sizeof *completions);
    suite_add_tcase(suite, lines);
    return suite;
}
