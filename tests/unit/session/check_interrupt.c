/* A calculation may be stopped between any two operations: by Ctrl-C, by the ten seconds of a lesson, by the limit of memory. Here each
 * kind of statement is stopped at its first poll, its second, its third ...: it ends with a status and a message in the current format, and
 * the session continues with its state. Under the sanitizers this also detects reads of values that were never computed. */
#include "harness.h"
#include "json_read.h"
#include "lessons.h"

#include "base/memory.h"
#include "classroom/play.h"
#include "number/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- stopping ----------------------------------------------------------------------------------------------- */

static long  polls, stop_at;
static Stop  stop_as;
static void *taken; /* more memory than a statement may have */
enum { TAKEN = 600 << 20 };

static void polled(void)
{
    if (++polls != stop_at)
        return;
    if (stop_as == STOP_MEMORY)
        taken = memory_resize(NULL, 0, TAKEN);
    else
        num_set_stop(stop_as);
}

static void begin(long at, Stop as)
{
    polls = 0;
    stop_at = at;
    stop_as = as;
    num_call_at_polls(polled);
}

static void finish(void)
{
    num_call_at_polls(NULL);
    num_set_stop(STOP_NOT);
    if (taken)
        memory_free(taken, TAKEN);
    taken = NULL;
}

/* More polls than a statement has: so many are taken until it is known how many there are. */
enum { MANY = 1 << 30 };

/* The first polls one by one, the later ones further and further apart. */
static long next_poll(long at)
{
    enum { EACH = 8 };
    return at < EACH ? at + 1 : 2 * at - 3;
}

/* ---- what it says -------------------------------------------------------------------------------------------- */

static void all_printable(const Buf *written, const char *statement, long at)
{
    Text text = {written->at, strlen(written->at)};
    int  len;
    for (size_t i = 0; i < text.len; i += (size_t)len) {
        int32_t code = utf8_decode(text, i, &len);
        must_hold(code == '\n' || (code >= ' ' && !utf8_unsafe(code)), "`%s` stopped at poll %ld writes %02x", statement, at,
                  (unsigned)code);
    }
}

/* A line of JSON for each answer, or nothing. */
static void all_json(const Buf *written, const char *statement, long at)
{
    for (const char *line = written->at; *line;) {
        const char *end = json_skip(line);
        ck_assert_msg(*line == '{' && end && *end == '\n', "`%s` stopped at poll %ld writes %.200s", statement, at, line);
        Text twice = json_twice(line);
        ck_assert_msg(!twice.len, "`%s` has the key %.*s twice in one object", statement, TEXT_ARG(twice));
        line = end + 1;
    }
}

/* ---- statements ---------------------------------------------------------------------------------------------- */

#define BALLS "box (0,0) (9,5)\nball A r=1/4 p=(1,1) v=<3,2>\nball B r=1/2 p=(5,3) v=<-1,1/3>\n"
#define BODIES                                                                                                                             \
    "body A m=2 p=(0,0) v=<5,1>\nbody B m=3 I=1/2 p=(2,0) v=<-1,0> w=sqrt(2)\nbody C m=1 p=(4,1) v=<-4,0>\n"                               \
    "contact c1 A B at=(1,0) n=<1,0> e=1/2\ncontact c2 B C at=(3,1/2) n=<2,1> e=1/3\n"

/* What has been typed before, and the statement that is stopped. */
static const struct {
    const char *before, *statement;
} STATEMENTS[] = {
    {"", "sqrt(2) + sqrt(3)*(1 - sqrt(5))^7 > 1/3"},
    {"", "x = sin(20°)*<1, 2> + unit(<3, 1>)"},
    {"x = sin(20°)\n", "y = min(x, 1/3)^-5"},
    {"", "2^999 == 2^998*2"},
    {"", "reflect I=<4,-2> N=<0,1>"},
    {"", "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4"},
    {"", "collide1d ma=sin(20°) mb=sin(40°) va=3 vb=-sqrt(2) e=1"},
    {"", "collide2d ma=2 mb=3 va=<5,1> vb=<-4,cos(1)> n=<3,4> e=1/2"},
    {"", "intersect p0=(2,4) p1=(2,0) p2=(3,9) p3=(6,6)"},
    {"", "merge ma=1 mb=sqrt(3) va=<1,2> vb=<0,3>"},
    {"x = sin(1)\n", "r = collide1d ma=x mb=3 va=5 vb=-4 e=x"},
    {"", "verify collide2d ma=0.1 mb=3 va=<5,1> vb=<-4,0.3> n=<3,4> e=0.5"},
    {"", "verify collide1d ma=sin(20°) mb=3 va=5 vb=-4 e=1/4"},
    {"collide1d ma=0.1 mb=3 va=5 vb=-4 e=1/4\n", "verify"},
    {"", "verify sqrt(0.1)*sin(0.3) - 1"},
    {"", "blame collide1d ma=0.1 mb=3 va=0.7 vb=-4 e=1/3"},
    {"collide2d ma=0.1 mb=3 va=<5,1> vb=<-4,sqrt(2)> n=<3,4> e=1/2\n", "blame va'.x operations"},
    {"", "blame collide1d ma=sin(20°) mb=3 va=0.7 vb=-4 e=1/3"},
    {BODIES, "island"},
    {BODIES, "island sequential"},
    {BODIES, "island separating"},
    {"row n=40 v1=<1,0> v5=<0,1/2> e=0\n", "island"},
    {BODIES "island\n", "verify"},
    {BODIES "island\n", "steps full"},
    {BALLS, "move 9 hits"},
    {BALLS "move 4 hits\nset restitution 1/2\n", "move 3 s"},
    {BALLS "move 9 hits\n", "show hit 3"},
    {BALLS "ball A r=1/4 p=(1,1) v=<cos(20°),2>\nset steps full\nmove 3 hits\n", "show hit 2"},
    {BALLS "move 9 hits\n", "verify move"},
    {"box (0,0) (4,4)\nball A r=1/4 p=(1,1) v=<1,1>\n", "move 2 hits"},
    {"reflect I=<4,-2> N=<0,1>\n", "steps"},
    {"reflect I=<4,-2> N=<0,sqrt(3)>\n", "show R"},
    {"", "check collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 :\nva' = 5 - 27/4\nvb' = 2.1\nT' = 12\nend"},
    {"", "check collide2d ma=2 mb=3 va=<5,1> vb=<-4,0> n=<3,4> e=1/2 :\nvn = 5.4\nJ = 12.3\nva' = (1.3, -4)\nend"},
    {"", "check collide1d ma=sin(20°) mb=3 va=5 vb=-4 e=1/4 :\nva' = -7.1\nvb' = 2.1\nend"},
    {"check collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 :\nJ = 3\nend\n", "hint"},
    {"check collide2d mb=inf va=<-1.8e308, -1> vb=<2, -5> n=(4.3, -5.7) e=9 ma=5 :\nvan' = van' + J*inv(ma)\nma : 5\n"
     "N=<93/10, -57/10>\njc = -u/k = 1935\nend\n",
     "hint"},
    {"collide1d ma=2 mb=3 va=5 vb=-4 e=1/4\n", "why J"},
    {"method m \"t\"\n given v : number\n given k : number = sin(1) + sqrt(2)\n answer h = k*v\nend\n", "m v=3"},
    {"", "problem collide1d ma=2 mb=3 va=5 vb=-4 e=1/4"},
    {"", "problem intersect p0=(2,4) p1=(2,0) p2=(3,9) p3=(6,6)"},
    {"", "method m \"t\"\n given v : number\n step a = v^2 \"a\"\n answer h = 2*a + sin(1) \"h\"\n mistake d at h: v + 4e30 \"x\"\nend"},
    {"", "mistakes"},
    {"", "mistakes R1"},
    {"collide2d ma=2 mb=3 va=<5,1> vb=<-4,0> n=<3,4> e=1/2\n", "figure"},
    {"", "body A m=sqrt(2) p=(sin(1),0) v=<5,1>"},
    {"", "set numbers binary64"},
    {"set numbers enclosure:256\n", "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4"},
    {"set numbers mpfr:64\n", "reflect I=<4,-2> N=<1,1>"},
    {"", "collide1d ma=3 mb=2 va=4 vb=-1 va'=1"},
    {"", "collide1d ma=3 mb=2 va=4 vb=-1 e=1/2 where va' > 2"},
    {"", "collide2d ma=1 mb=1 va=<2.6,0> vb=<0,0> n=<1,?> e=1 where speed(va')=1.3"},
    {"letters m > 0, u > 0\n", "collide1d ma=m mb=2 va=3*u vb=-u e=1/2"},
    {"letters u > 0, 0 <= e <= 1\n", "collide1d ma=1 mb=2 va=u vb=0 e=e where va' < 0"},
    {"letters m > 0, u > 0\n", "collide1d ma=3*m mb=m va=u vb=-u va'=u/4"},
    {"", "find vb', va', vb' : collide1d ma=2 mb=3 va=5 vb=-4 e=1/4"},
    {"", "find e, e, va' : collide1d ma=3 mb=2 va=4 vb=-1 loss=45/4"},
    {"letters a, b\n", "x = sqrt(a^2 + b^2)/(a^2 + 1)"},
};
enum { STATEMENT_COUNT = sizeof STATEMENTS / sizeof *STATEMENTS };

static const Format FORMATS_TRIED[] = {FORMAT_TEXT, FORMAT_JSON};

static Play *play_after(const char *before, Format format)
{
    Settings settings = settings_default();
    settings.format = (int)format;
    Play *game = play_new(&settings);
    play_lines(game, text_of(before));
    return game;
}

/* The kept state can still be shown, and the next statements are right. */
static void goes_on(Play *game, Format format, const char *statement, long at)
{
    static const char *const AFTER[] = {"steps", "verify", "blame", "hint", "figure", "undo"};
    for (size_t i = 0; i < sizeof AFTER / sizeof *AFTER; i++) {
        play(game, AFTER[i]);
        all_printable(&game->out, statement, at);
        all_printable(&game->err, statement, at);
    }
    ck_assert_int_eq(play(game, "set numbers exact"), EXIT_FINE);
    ck_assert_int_eq(play(game, "reflect I=<4,-2> N=<0,1>"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, format == FORMAT_JSON ? "[\"4\",\"2\"]" : "<4, 2>"));
}

/* A statement that has used up its memory says so, and the next one has all of it again. */
static void runs_out_of_memory(const char *before, const char *statement, Format format, ExitStatus unstopped, long at)
{
    Play *game = play_after(before, format);
    begin(at, STOP_MEMORY);
    ExitStatus exit = play(game, statement);
    bool       said = strstr(game->err.at, "512 MB") || strstr(game->out.at, "512 MB");
    ck_assert_msg(said || exit < EXIT_INPUT || exit == unstopped, "`%s` without memory at poll %ld concludes: %s", statement, at,
                  game->err.at);
    ck_assert_int_eq(num_stop(), STOP_NOT);
    finish();
    goes_on(game, format, statement, at);
    play_free(game);
}

START_TEST(statements)
{
    if (left_out(_i))
        return;
    const char *before = STATEMENTS[_i % STATEMENT_COUNT].before, *statement = STATEMENTS[_i % STATEMENT_COUNT].statement;
    Format      format = FORMATS_TRIED[_i / STATEMENT_COUNT];
    Play       *whole = play_after(before, format);
    ExitStatus  unstopped = play(whole, statement);
    long        all = MANY;
    play_free(whole);
    for (long at = 1; at <= all + 1; at = next_poll(at)) { /* the last one is past the end */
        Play *game = play_after(before, format);
        begin(at, STOP_KEY);
        ExitStatus exit = play(game, statement);
        bool       ended = num_stop() == STOP_NOT;
        all = ended ? polls : MANY;
        finish();
        ck_assert_msg(ended || exit == EXIT_MATH || *game->out.at, "`%s` stopped at poll %ld says nothing", statement, at);
        bool said = strstr(game->err.at, "Ctrl-C") || strstr(game->out.at, "Ctrl-C");
        ck_assert_msg(said || exit < EXIT_INPUT || exit == unstopped, "`%s` stopped at poll %ld concludes: %s", statement, at,
                      game->err.at);
        all_printable(&game->out, statement, at);
        all_printable(&game->err, statement, at);
        if (format == FORMAT_JSON)
            all_json(&game->out, statement, at);
        goes_on(game, format, statement, at);
        play_free(game);
    }
    runs_out_of_memory(before, statement, format, unstopped, 1);
    runs_out_of_memory(before, statement, format, unstopped, all / 2);
}
END_TEST

/* Hits that a stopped motion in floating point does not have say nothing about rounding. */
START_TEST(a_stopped_motion_has_no_verdict)
{
    static const char *const ASKED[] = {"verify move", "blame move", "draw bits"};
    long                     all = MANY;
    for (long at = 1; at <= all + 1; at = next_poll(at)) {
        Play *game = play_after(BALLS "move 9 hits\n", FORMAT_TEXT);
        begin(at, STOP_KEY);
        ExitStatus exit = play(game, ASKED[_i]);
        bool       ended = num_stop() == STOP_NOT;
        all = ended ? polls : MANY;
        finish();
        ck_assert_msg(ended || (exit == EXIT_MATH && !*game->out.at), "`%s` stopped at poll %ld says %s", ASKED[_i], at, game->out.at);
        play_free(game);
    }
}
END_TEST

/* ---- lessons ------------------------------------------------------------------------------------------------- */

static const char *const LESSONS[] = {
    "Text.\n\n```carom\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/4\n#> va' = -7/4\nverify\n```\n",
    ("Text.\n\n```carom question q\ncollide1d ma=sin(20°) mb=5 va=4 vb=-2 e=2/5\nask: J (2), va' (1), vb' (1)\n"
     "wrong: va' = va + J/ma : J pushes A backwards. (1/2)\n```\n"),
    "Text.\n\n```carom\ncheck collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 :\nJ = 3\nva' = 5.1\nend\n1 + 1\n```\n",
};

START_TEST(lessons)
{
    long all = MANY;
    for (long at = 1; at <= all + 1; at = next_poll(at)) {
        begin(at, STOP_TIME);
        Tested lesson = tested(text_of(LESSONS[_i]), false);
        all = polls >= at ? MANY : polls;
        finish();
        all_printable(&lesson.told, LESSONS[_i], at);
        tested_free(&lesson);
    }
}
END_TEST

/* The first wrong step is asked, and shown: what is found the first time may be out of reach the second. */
START_TEST(first_wrong_step)
{
    static const char LESSON[] = LESSON_HEAD "```carom question q8\nresolve v=<-2, -3/10> pa=<-2, 11> pb=<3.9, 3.52>\nspot: NT3\n```\n";
    enum { STRIDE = 5, ENOUGH = 6 };
    PlayLook look = {80, 0, 72, false};
    Settings settings = settings_default();
    long     all = 1;
    for (long at = 1; at <= all; at += STRIDE) {
        Arena  *mem = arena_new();
        Player *player = player_new(lesson_read(TEXT("folder/lesson.md"), text_of(LESSON), mem), &tested_world, &settings, &look);
        begin(at, STOP_KEY);
        player_start(player);
        for (int i = 0; i < ENOUGH; i++) {
            player_key(player, KEY_ENTER);
            player_key(player, 'd');
            player_key(player, 'a');
        }
        all = polls;
        finish();
        player_free(player);
        arena_free(mem);
    }
    mpfr_free_cache();
}
END_TEST

/* ---- files that load files ------------------------------------------------------------------------------------ */

static bool read_again(void *data, Text path, size_t limit, Arena *into, Text *content, Text *reason)
{
    (void)data, (void)path, (void)limit, (void)reason;
    *content = text_copy(into, TEXT("1 + 1\nload \"more\"\nload \"more\"\n"));
    return true;
}

static bool is_inside(void *data, Text path, Text folder)
{
    (void)data, (void)path, (void)folder;
    return true;
}

static void swallow(void *data, Text text)
{
    buf_put(data, text);
}

/* After a stopped statement, the rest of its file and of the files that load it does not run. */
START_TEST(files_stop)
{
    Buf   said = {0};
    World world = {
        .data = &said, .out = swallow, .err = swallow, .read = read_again, .pour = world_without_files.pour, .inside = is_inside};
    Settings settings = settings_default();
    Session *session = session_new(&world, &settings);
    Place    place = {.from = FROM_ARGUMENT};
    begin(10, STOP_KEY);
    ck_assert_int_eq(lines_run_statement(session, TEXT("load \"more\""), &place), EXIT_MATH);
    ck_assert_int_lt(polls, 20);
    finish();
    buf_char(&said, 0);
    ck_assert_ptr_nonnull(strstr(said.at, "stopped with Ctrl-C"));
    session_free(session);
    buf_free(&said);
}
END_TEST

/* ---- how soon ------------------------------------------------------------------------------------------------ */

#ifdef __SANITIZE_ADDRESS__
enum { SLOWER = 5 }; /* what the sanitizers cost */
#else
enum { SLOWER = 1 };
#endif

static clock_t last_poll, longest;
static int     looks;

static void timed(void)
{
    clock_t now = clock();
    looks++;
    if (now - last_poll > longest)
        longest = now - last_poll;
    last_poll = now;
}

/* A break, whose hits need numbers of many bits, in processor time: between two looks, nothing takes a tenth of a second. */
START_TEST(a_long_motion_is_stopped_soon)
{
    Settings settings = settings_default();
    Play    *game = play_new(&settings);
    char     line[80];
    play(game, "box (0,0) (20,10)");
    play(game, "ball c r=1/4 p=(3,5) v=<10,1/7>");
    for (int i = 0; i < 15; i++) {
        snprintf(line, sizeof line, "ball b%d r=1/4 p=(%d/100, %d/100)", i, 1200 + i / 4 * 55, 400 + i % 4 * 52);
        ck_assert_int_eq(play(game, line), EXIT_FINE);
    }
    longest = looks = 0;
    last_poll = clock();
    num_call_at_polls(timed);
    snprintf(line, sizeof line, "move %d hits", cases(1200));
    ck_assert_int_eq(play(game, line), EXIT_FINE);
    timed();
    finish();
    printf("%d looks, at most %.3f s of work between two of them\n", looks, (double)longest / CLOCKS_PER_SEC);
    ck_assert_int_gt(looks, cases(1200)); /* or the motion is too short for this test */
    ck_assert_msg(longest < SLOWER * CLOCKS_PER_SEC / 10, "%.3f s pass between two looks", (double)longest / CLOCKS_PER_SEC);
    play_free(game);
}
END_TEST

SUITE(check_interrupt)
{
    Suite *suite = suite_create("interrupt");
    TCase *tests = tcase_create("stopped");
    tcase_add_loop_test(tests, statements, 0, STATEMENT_COUNT * (int)(sizeof FORMATS_TRIED / sizeof *FORMATS_TRIED));
    tcase_add_loop_test(tests, a_stopped_motion_has_no_verdict, 0, 3);
    tcase_add_loop_test(tests, lessons, 0, sizeof LESSONS / sizeof *LESSONS);
    tcase_add_test(tests, first_wrong_step);
    tcase_add_test(tests, files_stop);
    tcase_add_test(tests, a_long_motion_is_stopped_soon);
    suite_add_tcase(suite, tests);
    return suite;
}
