/* The bodies and contacts of a session: a refused statement changes nothing, and `undo` restores the old state step by step. The messages
 * are tested in tests/errors (bodies, contacts, rows, islands). */
#include "harness.h"

#include <stdio.h>
#include <string.h>

static Play  *game;
static Random numbers;

static void set_up(void)
{
    Settings settings = settings_default();
    ck_assert_ptr_null(settings_set(&settings, "steps", "none"));
    game = play_new(&settings);
    numbers = random_stream(4200);
}

static void tear_down(void)
{
    play_free(game);
}

/* All that can be seen of the bodies: their list, and what comes of them. Kept by the caller. */
static void look(Buf *seen)
{
    static const char *const STATEMENTS[] = {"bodies", "island", "island separating"};
    seen->len = 0;
    for (int i = 0; i < 3; i++) {
        play(game, STATEMENTS[i]);
        buf_put(seen, buf_text(&game->both));
    }
}

static bool same(const Buf *one, const Buf *two)
{
    return text_equal(buf_text(one), buf_text(two));
}

/* ---- what is refused -------------------------------------------------------------------------------------- */

static const char *const SCENE[] = {"body A m=2 I=3 p=(0,0) v=<0,-3> w=1/2",
                                    "body B m=1 p=(4,0)",
                                    "body floor fixed",
                                    "body wall fixed v=<1,0>",
                                    "contact c1 A floor at=(-1,-1) n=<0,-1>",
                                    "contact c2 A B at=(2,0) e=1/2",
                                    "pin h A at=(0,1)"};
enum { SCENE_LENGTH = sizeof SCENE / sizeof *SCENE };

static const char *const REFUSED[] = {
    "body",
    "body A",
    "body A fixed m=2",
    "body A m=0",
    "body A m=-2",
    "body A m=2 I=0",
    "body A m=2 I=-1",
    "body A m=2 v=<1,2,3>",
    "body A m=1/0",
    "body A' m=1",
    "body C m=1 v=<1/0,0>",
    "contact c1",
    "contact A B n=<1,0>",
    "contact c3 A Z n=<1,0> at=(0,0)",
    "contact c1 A A n=<1,0> at=(0,0)",
    "contact c1 A B n=<0,0> at=(0,0)",
    "contact c1 A B n=<1,0>",
    "contact c1 A B n=<1,0> at=(0,0) e=-1",
    "contact c1 floor wall n=<1,0>",
    "contact c3 B floor",
    "pin h",
    "pin h A",
    "pin h floor at=(0,0)",
    "pin h A A at=(0,0)",
    "row",
    "row n=1",
    "row n=1.5",
    "row n=10^9",
    "row n=-4294967291",
    "row n=3 v7=<1,0>",
    "row n=3 m2=0",
    "row n=3 e=-1",
    "bodies x",
    "bodies clear now",
    "island simultan",
    "island c1",
    "island sequential",
    "island sequential c1 c1",
    "island sequential c9",
};
enum { REFUSED_COUNT = sizeof REFUSED / sizeof *REFUSED };

START_TEST(a_refusal_changes_nothing)
{
    Buf before = {0}, after = {0};
    for (int i = 0; i < SCENE_LENGTH; i++)
        ck_assert_msg(play(game, SCENE[i]) == EXIT_FINE, "%s: %s", SCENE[i], game->err.at);
    look(&before);
    for (int i = 0; i < REFUSED_COUNT; i++) {
        ExitStatus exit = play(game, REFUSED[i]);
        ck_assert_msg(exit == EXIT_INPUT || exit == EXIT_MATH, "%s ends with %d", REFUSED[i], (int)exit);
        ck_assert_msg(strstr(game->err.at, "error: ") && !game->out.len, "%s: %s%s", REFUSED[i], game->out.at, game->err.at);
        look(&after);
        ck_assert_msg(same(&before, &after), "%s changed something:\n%s", REFUSED[i], after.at);
    }
    /* Nor did any of them become a step of undo: the next one takes the pin away, and the next the contact. */
    play(game, "undo");
    play(game, "bodies");
    ck_assert(!strstr(game->out.at, "pin h") && strstr(game->out.at, "contact c2"));
    play(game, "undo");
    play(game, "bodies");
    ck_assert(!strstr(game->out.at, "contact c2") && strstr(game->out.at, "contact c1"));
    buf_free(&before);
    buf_free(&after);
}
END_TEST

/* ---- undo ------------------------------------------------------------------------------------------------- */

static void random_statement(Buf *statement)
{
    static const char *const WHOLE[] = {"bodies clear", "row n=4 v1=<2,0>", "row n=2 m2=3 e=1/2", "body b1 fixed", "body b3 m=1 I=2 w=1"};
    int                      a = random_int(&numbers, 1, 4), b = random_int(&numbers, 1, 4), size = random_int(&numbers, 0, 5);
    statement->len = 0;
    switch (random_int(&numbers, 0, 4)) {
    case 0:
        buf_printf(statement, "body b%d m=%d v=<%d,1>", a, size, b);
        break;
    case 1:
        buf_printf(statement, "contact c%d b%d b%d at=(%d,0) n=<1,%d>", size, a, b, size, a);
        break;
    case 2:
        buf_printf(statement, "pin c%d b%d at=(%d,1)", size, a, b);
        break;
    default:
        buf_puts(statement, WHOLE[random_int(&numbers, 0, 4)]);
    }
}

/* The looks that undo leads back to lie on a pile. */
START_TEST(undo_goes_back_step_by_step)
{
    enum { STEPS = 600, MOST = 40 };
    Buf pile[MOST] = {0}, now = {0}, statement = {0};
    int height = 0, changes = 0, undone = 0, refused = 0;
    look(&now);
    for (int i = 0; i < STEPS; i++) {
        if (height == MOST || (height && random_int(&numbers, 0, 2) == 0)) {
            ck_assert_int_eq(play(game, "undo"), EXIT_FINE);
            look(&now);
            height--;
            ck_assert_msg(same(&now, &pile[height]), "undo leads to\n%s\nand not to\n%s", now.at, pile[height].at);
            undone++;
            continue;
        }
        random_statement(&statement);
        pile[height].len = 0;
        buf_put(&pile[height], buf_text(&now));
        buf_char(&pile[height], 0);
        pile[height].len--;
        bool good = play_text(game, buf_text(&statement)) == EXIT_FINE;
        look(&now);
        buf_char(&now, 0);
        now.len--;
        ck_assert_msg(good || same(&now, &pile[height]), "%.*s was refused and changed\n%s", TEXT_ARG(buf_text(&statement)), now.at);
        height += good;
        changes += good;
        refused += !good;
    }
    printf("bodies: %d changes, %d refusals, %d steps of undo\n", changes, refused, undone);
    ck_assert(changes > 100 && refused > 10 && undone > 100);
    for (int i = 0; i < MOST; i++)
        buf_free(&pile[i]);
    buf_free(&now);
    buf_free(&statement);
}
END_TEST

/* ---- the island after a change ---------------------------------------------------------------------------- */

/* The last derivation is shown again, and verified, when its bodies have gone or become others. */
START_TEST(a_derivation_outlives_its_bodies)
{
    Buf before = {0};
    play(game, "row n=3 v1=<1,0>");
    play(game, "island");
    play(game, "verify");
    buf_put(&before, buf_text(&game->out));
    ck_assert_int_gt((int)before.len, 0);
    play(game, "undo"); /* and what it takes away is not kept */
    play(game, "row n=5 v1=<7,0>");
    play(game, "bodies clear");
    ck_assert_int_eq(play(game, "verify"), EXIT_FINE);
    ck_assert(text_equal(buf_text(&before), buf_text(&game->out)));
    ck_assert_int_eq(play(game, "v_b1'"), EXIT_FINE);
    ck_assert(strstr(game->out.at, "-1/3"));
    buf_free(&before);
}
END_TEST

/* An island without steps replaces the last derivation: names do not refer to the one before. */
START_TEST(a_crowd_hides_what_was_before)
{
    static const char *const ASKED[] = {"verify", "blame", "steps", "show v_b1'", "v_b1'"};
    play(game, "row n=3 v1=<1,0>");
    play(game, "island");
    play(game, "row n=50 v1=<1,0>");
    ck_assert_int_eq(play(game, "island"), EXIT_FINE);
    for (size_t i = 0; i < sizeof ASKED / sizeof *ASKED; i++) {
        ck_assert_msg(play(game, ASKED[i]) == EXIT_INPUT && !game->out.len, "%s: %s", ASKED[i], game->out.at);
        ck_assert_msg(i > 2 || strstr(game->err.at, "too many equations to show its steps"), "%s: %s", ASKED[i], game->err.at);
    }
    play(game, "1 + 1");
    ck_assert_int_eq(play(game, "verify"), EXIT_FINE);
}
END_TEST

/* Undo keeps a limited number of bodies: long rows push the oldest changes out, and the latest ones can still be undone. */
START_TEST(undo_has_a_bound)
{
    enum { ROWS = 8 };
    int undone = 0;
    play(game, "x = 1");
    for (int i = 0; i < ROWS; i++)
        ck_assert_int_eq(play(game, i % 2 ? "row n=50000" : "row n=50001"), EXIT_FINE);
    while (play(game, "undo") == EXIT_FINE && !strstr(game->out.at, "nothing to undo"))
        undone++;
    ck_assert_int_ge(undone, 2);
    ck_assert_int_lt(undone, ROWS);
}
END_TEST

SUITE(check_scene)
{
    Suite *suite = suite_create("bodies and contacts of a session");
    TCase *scene = tcase_create("scene");
    tcase_add_checked_fixture(scene, set_up, tear_down);
    tcase_add_test(scene, a_refusal_changes_nothing);
    tcase_add_test(scene, undo_goes_back_step_by_step);
    tcase_add_test(scene, a_derivation_outlives_its_bodies);
    tcase_add_test(scene, a_crowd_hides_what_was_before);
    tcase_add_test(scene, undo_has_a_bound);
    suite_add_tcase(suite, scene);
    return suite;
}
