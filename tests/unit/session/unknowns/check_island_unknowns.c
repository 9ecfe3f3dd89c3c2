/* Islands of which a value is not known: what was hidden is found, and worked forwards as any island is. */
#include "harness.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { LENGTH = 120 };

/* A rod with its centre at the origin, and a ball that falls on it at (x, 0): each value as it is typed. */
typedef struct Struck {
    char rod_m[LENGTH], rod_I[LENGTH], rod_w[LENGTH], ball_m[LENGTH], ball_v[LENGTH], x[LENGTH], e[LENGTH];
} Struck;

/* What may be hidden: its place, what JSON calls it, and what JSON has before and behind it. */
typedef struct Hidden {
    size_t      at;
    const char *name, *before, *behind;
} Hidden;

static const Hidden HIDDEN[] = {
    {offsetof(Struck, rod_m), "m_rod", "\"", "\""},
    {offsetof(Struck, rod_I), "I_rod", "\"", "\""},
    {offsetof(Struck, rod_w), "w_rod", "\"", "\""},
    {offsetof(Struck, ball_m), "m_ball", "\"", "\""},
    {offsetof(Struck, ball_v), "v_ball", "[\"2\",\"", "\"]"},
    {offsetof(Struck, x), "P_c", "[\"", "\",\"0\"]"},
    {offsetof(Struck, e), "e_c", "\"", "\""},
};
enum { HIDDENS = sizeof HIDDEN / sizeof *HIDDEN };

static void put_down(Play *game, const Struck *struck)
{
    char line[4 * LENGTH];
    snprintf(line, sizeof line, "body rod m=%s I=%s p=(0,0) w=%s", struck->rod_m, struck->rod_I, struck->rod_w);
    ck_assert_msg(play(game, line) == EXIT_FINE, "%s: %s", line, game->both.at);
    snprintf(line, sizeof line, "body ball m=%s v=<2, %s>", struck->ball_m, struck->ball_v);
    ck_assert_msg(play(game, line) == EXIT_FINE, "%s: %s", line, game->both.at);
    snprintf(line, sizeof line, "contact c ball rod at=(%s, 0) n=<0,-1> e=%s", struck->x, struck->e);
    ck_assert_msg(play(game, line) == EXIT_FINE, "%s: %s", line, game->both.at);
}

static void random_whole(Random *random, int least, int most, char *text)
{
    snprintf(text, LENGTH, "%d", random_int(random, least, most));
}

static void answer(Play *game, const char *name, char *text)
{
    ck_assert_int_eq(play(game, name), EXIT_FINE);
    snprintf(text, LENGTH, "%s", json_answer(game));
}

/* Whether one of the accepted solutions has the value under that name. */
static bool is_found(const Play *game, const char *name, const char *value)
{
    char        wanted[3 * LENGTH];
    const char *at = strstr(game->out.at, "\"solutions\":[");
    bool        found = false;
    snprintf(wanted, sizeof wanted, "\"%s\":{\"exact\":%s", name, value);
    while (!found && at && (at = strstr(at, wanted)) != NULL) {
        at++;
        const char *status = strstr(at, "\"status\":");
        found = status && !strncmp(status, "\"status\":\"ok\"", 13);
    }
    return found;
}

START_TEST(what_was_hidden_is_found)
{
    static const char *const TOLD[] = {"w_rod'", "loss"};
    Play                    *game = play_new(NULL);
    Random                   random = random_stream(71);
    int                      tried = 0;
    play(game, "set format json");
    for (int i = 0; i < cases(24); i++) {
        Struck struck;
        char   told[2][LENGTH], line[4 * LENGTH], value[2 * LENGTH];
        random_whole(&random, 1, 9, struck.rod_m);
        random_whole(&random, 1, 9, struck.rod_I);
        random_whole(&random, 0, 3, struck.rod_w); /* it turns towards the ball, so that they approach */
        random_whole(&random, 1, 9, struck.ball_m);
        random_whole(&random, -9, -1, struck.ball_v);
        random_whole(&random, 1, 3, struck.x);
        snprintf(struck.e, LENGTH, "%d/11", random_int(&random, 1, 10));
        put_down(game, &struck);
        ck_assert_int_eq(play(game, "island"), EXIT_FINE);
        for (int k = 0; k < 2; k++)
            answer(game, TOLD[k], told[k]);
        for (int k = 0; k < 2 * HIDDENS; k++) {
            const Hidden *hidden = &HIDDEN[k / 2];
            Struck        open = struck;
            snprintf((char *)&open + hidden->at, LENGTH, "?");
            put_down(game, &open);
            snprintf(line, sizeof line, "island %s=%s", TOLD[k % 2], told[k % 2]);
            ck_assert_msg(play(game, line) == EXIT_FINE, "%s of %s %s %s %s %s %s %s: %s", line, open.rod_m, open.rod_I, open.rod_w,
                          open.ball_m, open.ball_v, open.x, open.e, game->both.at);
            snprintf(value, sizeof value, "%s%s%s", hidden->before, (const char *)&struck + hidden->at, hidden->behind);
            ck_assert_msg(is_found(game, hidden->name, value), "%s is not %s: %s", hidden->name, value, game->out.at);
            tried++;
        }
    }
    printf("hidden and found: %d values\n", tried);
    play_free(game);
}
END_TEST

/* A component beside `?` may have no exact form. */
START_TEST(a_component_without_an_exact_form)
{
    Play *game = play_new(NULL);
    play(game, "body A m=2 v=<3,0>");
    ck_assert_int_eq(play(game, "body B m=1 v=<?, 3*sin(20°)>"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, "<?, 1.02606>"));
    play(game, "contact c A B n=<1,0> e=1/2");
    ck_assert_int_eq(play(game, "island v_A'=<1,0>"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, "≈ <-1, 1.02606>"));
    play_free(game);
}
END_TEST

/* Bodies that touch nothing may have values that are not known. */
START_TEST(only_bodies_in_contact_count)
{
    Play *game = play_new(NULL);
    play(game, "body A m=2 v=<3,0>");
    play(game, "body B m=1 v=<-1,0>");
    play(game, "body C m=? v=?");
    play(game, "contact c A B n=<1,0> e=1/2");
    ck_assert_int_eq(play(game, "island sequential"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, "<3, 0>"));
    play_free(game);
}
END_TEST

SUITE(check_island_unknowns)
{
    Suite *suite = suite_create("unknown values of islands");
    TCase *tcase = tcase_create("core");
    tcase_add_test(tcase, what_was_hidden_is_found);
    tcase_add_test(tcase, a_component_without_an_exact_form);
    tcase_add_test(tcase, only_bodies_in_contact_count);
    suite_add_tcase(suite, tcase);
    return suite;
}
