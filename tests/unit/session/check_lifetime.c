/* The state that a session keeps between statements owns its memory (session/session_state.h has the rule). Sessions that once broke the
 * rule, or read uninitialised memory, are among the inputs of the fuzzer for statements; each must end with a status, and only text may
 * reach the screen. The address sanitizer detects uses of freed memory. */
#include "harness.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *file, *words; /* which a line of the output or of the error messages has */
    ExitStatus  exit;
} SESSIONS[] = {
    {"comma_first", "expected a value, but found `,`", EXIT_INPUT},
    {"large_constant_in_mistake", "s is defined", EXIT_FINE},
    {"large_constant_in_mistake_used", "h = 2*v = 2*3 = 6", EXIT_FINE},
    {"verify_beyond_binary64", "NaN", EXIT_FINE},
    {"verify_points_beyond_binary64", "P", EXIT_FINE},
    {"island_with_unreadable_body", "the hits do not end", EXIT_FINE},
    {"steps_after_a_failed_statement", "`d` is not defined", EXIT_INPUT},
    {"steps_after_a_failed_page", "U+001B", EXIT_INPUT},
    {"check_of_a_speed", "The correct value is 5; yours is 5 too small.", EXIT_CHECK},
    {"figure_without_caption", "the method has no `end`", EXIT_INPUT},
};

static void all_printable(const Buf *written)
{
    Text text = {written->at, strlen(written->at)};
    int  len;
    for (size_t i = 0; i < text.len; i += (size_t)len) {
        int32_t code = utf8_decode(text, i, &len);
        ck_assert_msg(code == '\n' || (code >= ' ' && !utf8_unsafe(code)), "byte %02x", (unsigned char)text.at[i]);
    }
}

START_TEST(sessions)
{
    char path[200];
    Buf  content = {0};
    snprintf(path, sizeof path, "tests/fuzz/corpus/fuzz_statements/%s", SESSIONS[_i].file);
    ck_assert(read_whole(path, &content));
    Play      *game = play_new(NULL);
    ExitStatus exit = play_lines(game, text_from(buf_text(&content), 1)); /* the first byte is the fuzzer's */
    bool       says = strstr(game->out.at, SESSIONS[_i].words) || strstr(game->err.at, SESSIONS[_i].words);
    ck_assert_msg(says, "%s: %.1000s", SESSIONS[_i].file, game->both.at);
    ck_assert_int_eq(exit, SESSIONS[_i].exit);
    all_printable(&game->out);
    all_printable(&game->err);
    play_free(game);
    buf_free(&content);
}
END_TEST

/* A report of a scene owns all its text: it is shown again after the scene is gone and its memory is in use for another, in every format.
 */
#define CHAIN "row n=4 v1=<5,0> e=2\n"
#define BODIES                                                                                                                             \
    "body left m=2 p=(0,0) v=<5,1>\nbody middle m=3 I=1/2 p=(2,0) v=<-1,0>\nbody right m=1 p=(4,1) v=<-4,0>\n"                             \
    "contact first left middle at=(1,0) n=<1,0> e=2\ncontact second middle right at=(3,1/2) n=<2,1> e=1/3\n"
static const struct {
    const char *scene, *statement;
} SCENES[] = {
    {CHAIN, "island"},
    {CHAIN, "island sequential"},
    {CHAIN, "island separating"},
    {CHAIN, "verify island"},
    {BODIES, "island"},
    {BODIES, "island sequential second first"},
    {BODIES "pin fixed right at=(4,1)\n", "island"},
    {BODIES "contact again left middle at=(1,0) n=<1,0> e=2\n", "island"},
    {"box (0,0) (9,5)\nball striker r=1/4 p=(1,1) v=<3,2>\nball target r=1/2 p=(5,3) v=<-1,1/3>\n", "move 9 hits"},
};
enum { SCENE_COUNT = sizeof SCENES / sizeof *SCENES };

static void show_after_the_scene_is_gone(int scene, Format format)
{
    static const char *const SHOWING[] = {"steps", "steps full", "verify", "blame", "show hit 2", "hint", "figure"};
    Settings                 settings = settings_default();
    settings.format = format;
    Play *game = play_new(&settings);
    Buf   first = {0};
    play_lines(game, text_of(SCENES[scene].scene));
    play(game, SCENES[scene].statement);
    play(game, "steps");
    buf_put(&first, buf_text(&game->out));
    play_lines(game, TEXT("undo\nundo\nundo\nundo\nundo\nundo\nundo\nundo\nrow n=9 v1=<1,0> e=0\n"));
    for (size_t i = 0; i < sizeof SHOWING / sizeof *SHOWING; i++)
        play(game, SHOWING[i]);
    play(game, "steps");
    if (settings.format == FORMAT_TEXT) /* pages number their figures, and JSON its lines */
        ck_assert(text_equal(buf_text(&first), buf_text(&game->out)));
    play_free(game);
    buf_free(&first);
}

/* The last derivation is shown again after any number of statements, good and bad, in any setting: it never changes. */
START_TEST(shown_again)
{
    static const char *const BETWEEN[] = {
        "set ascii on", "steps brief", "d",    "1 +",  "x = 1/0",         "check :",  "steps",       "set ascii off",
        "blame",        "verify",      "hint", "undo", "reflect I=<1,2>", "method m", "set ascii on"};
    Play *game = play_new(NULL);
    Buf   first = {0};
    ck_assert_int_eq(play(game, "intersect p0=(2,49) p1=(2,0) p2=(3,9) p3=(6,6)"), EXIT_FINE);
    play(game, "set ascii on");
    play(game, "steps");
    buf_put(&first, buf_text(&game->out));
    for (size_t i = 0; i < sizeof BETWEEN / sizeof *BETWEEN; i++) {
        play(game, BETWEEN[i]);
        all_printable(&game->out);
        all_printable(&game->err);
    }
    play(game, "steps");
    ck_assert(text_equal(buf_text(&first), buf_text(&game->out)));
    play(game, "set ascii off"); /* the notes were not changed for good */
    play(game, "steps");
    ck_assert(!text_equal(buf_text(&first), buf_text(&game->out)));
    play_free(game);
    buf_free(&first);
    for (int i = 0; i < FORMATS * SCENE_COUNT; i++)
        show_after_the_scene_is_gone(i % SCENE_COUNT, (Format)(i / SCENE_COUNT));
}
END_TEST

/* A derivation in one number system is shown again while statements work in another. */
START_TEST(shown_again_in_its_own_numbers)
{
    static const char *const SYSTEMS[] = {"binary64", "mpfr:64", "enclosure:100", "exact", "binary32"};
    static const char *const SHOWING[] = {"steps", "show va'", "verify", "blame J", "hint", "why J", "problem", "figure"};
    enum { SYSTEM_COUNT = sizeof SYSTEMS / sizeof *SYSTEMS };
    for (int i = 0; i < SYSTEM_COUNT * SYSTEM_COUNT; i++) {
        Play *game = play_new(NULL);
        Buf   first = {0}, set = {0};
        buf_printf(&set, "set numbers %s", SYSTEMS[i / SYSTEM_COUNT]);
        play_text(game, buf_text(&set));
        ck_assert_int_eq(play(game, "collide1d ma=2 mb=3 va=5 vb=-4 e=1/3"), EXIT_FINE);
        play(game, "steps");
        buf_put(&first, buf_text(&game->out));
        set.len = 0;
        buf_printf(&set, "set numbers %s", SYSTEMS[i % SYSTEM_COUNT]);
        play_text(game, buf_text(&set));
        ck_assert_int_eq(play(game, "1/3"), EXIT_FINE);
        play(game, "steps");
        ck_assert(text_equal(buf_text(&first), buf_text(&game->out)));
        for (size_t k = 0; k < sizeof SHOWING / sizeof *SHOWING; k++) {
            play(game, "1/3");
            play(game, SHOWING[k]);
            all_printable(&game->out);
        }
        buf_free(&first);
        buf_free(&set);
        play_free(game);
    }
}
END_TEST

/* ---- files that load files ------------------------------------------------------------------------------------ */

typedef struct Files {
    Buf said;
    int read, size;
} Files;

static void say(void *data, Text text)
{
    buf_put(&((Files *)data)->said, text);
}

/* Each file loads the next one four times, and the last defines a method. */
static bool read_next(void *data, Text path, size_t limit, Arena *into, Text *content, Text *reason)
{
    (void)limit, (void)reason;
    Files *files = data;
    int    depth = path.at[path.len - 1] - 'a' + 1;
    Buf    text = {0};
    files->read++;
    for (int i = 0; i < 4 && depth < 12; i++)
        buf_printf(&text, "load \"%c\"\n", 'a' + depth);
    if (depth == 12) {
        buf_puts(&text, "method m \"t\"\n given v : number\n answer h = v \"");
        buf_fill(&text, 'y', (size_t)files->size);
        buf_puts(&text, "\"\nend\n");
    }
    *content = buf_finish(&text, into);
    return true;
}

static bool is_inside(void *data, Text path, Text folder)
{
    (void)data, (void)path, (void)folder;
    return true;
}

static void load_them(int size, const char *words, int most)
{
    Files    files = {.size = size};
    World    world = {.data = &files, .out = say, .err = say, .read = read_next, .pour = world_without_files.pour, .inside = is_inside};
    Settings settings = settings_default();
    Session *session = session_new(&world, &settings);
    Place    place = {.from = FROM_ARGUMENT};
    ck_assert_int_eq(lines_run_statement(session, TEXT("load \"a\""), &place), EXIT_FILE);
    buf_char(&files.said, 0);
    for (size_t i = 0; i < files.said.len; i++)
        files.said.at[i] = files.said.at[i] == '\n' ? ' ' : files.said.at[i];
    ck_assert_ptr_nonnull(strstr(files.said.at, words));
    ck_assert_int_le(files.read, most);
    session_free(session);
    buf_free(&files.said);
}

START_TEST(many_files)
{
    load_them(1, "one `load` may read at most 10000 files", 10000);
}
END_TEST

START_TEST(large_files)
{
    load_them(900000, "64 MB together", 120);
}
END_TEST

SUITE(check_lifetime)
{
    Suite *suite = suite_create("lifetime");
    TCase *tests = tcase_create("kept");
    tcase_add_loop_test(tests, sessions, 0, sizeof SESSIONS / sizeof *SESSIONS);
    tcase_add_test(tests, shown_again);
    tcase_add_test(tests, shown_again_in_its_own_numbers);
    tcase_add_test(tests, many_files);
    tcase_add_test(tests, large_files);
    suite_add_tcase(suite, tests);
    return suite;
}
