/* The first hit of a motion is the meeting that `meet_wall` and `meet_balls` work out: two statements of the same physics. */
#include "fractions.h"

#include <stdio.h>
#include <string.h>

enum { CASES = 400, ROOM = 512 };

static Play  *session;
static Random numbers;

static void open_session(void)
{
    session = play_new(NULL);
    ck_assert_int_eq(play(session, "set format json"), EXIT_FINE);
    numbers = random_stream(57);
}

static void close_session(void)
{
    play_free(session);
}

/* ---- problems --------------------------------------------------------------------------------------------- */

typedef struct Disc {
    int r, x, y, vx, vy;
} Disc;

static Disc some_disc(int far)
{
    Disc d = {.r = random_int(&numbers, 1, 3), .x = random_int(&numbers, -far, far), .y = random_int(&numbers, -far, far)};
    d.vx = random_int(&numbers, -3, 3), d.vy = random_int(&numbers, -3, 3);
    return d;
}

static void must_play(const char *statement)
{
    MUST(play(session, statement) == EXIT_FINE, "%s: %s", statement, session->err.at ? session->err.at : "");
}

static void put_disc(char name, Disc d)
{
    char line[ROOM];
    snprintf(line, sizeof line, "ball %c m=1 r=%d p=(%d, %d) v=<%d, %d>", name, d.r, d.x, d.y, d.vx, d.vy);
    must_play(line);
}

/* What stands behind the key and the quote after it; empty if there is no such key. */
static void copy_after(char into[ROOM], const char *from, const char *key)
{
    const char *at = from ? strstr(from, key) : NULL;
    at = at ? at + strlen(key) : "\"";
    snprintf(into, ROOM, "%.*s", (int)strcspn(at, "\""), at);
}

/* ---- what is compared ------------------------------------------------------------------------------------- */

typedef struct Meeting {
    char word[ROOM], t[ROOM];
} Meeting;

static Meeting by_method(const char *statement)
{
    Meeting meeting;
    must_play(statement);
    const char *answers = strstr(session->out.at, "\"answers\":");
    copy_after(meeting.word, answers, "\"class\":{\"word\":\"");
    copy_after(meeting.t, answers, "\"t\":{\"exact\":\"");
    return meeting;
}

/* The time of the first hit, and with whom; both empty if there is none. */
static void by_motion(char t[ROOM], char who[ROOM])
{
    must_play("move 1 hit");
    const char *hit = strstr(session->out.at, "\"kind\":\"hit\"");
    copy_after(t, hit, "\"t\":{\"exact\":\"");
    copy_after(who, hit, "\"who\":[[\"A\",\"");
}

static bool is_hit(const Meeting *meeting)
{
    return !strcmp(meeting->word, "hits") || !strcmp(meeting->word, "face") || !strcmp(meeting->word, "end");
}

/* ---- tests ------------------------------------------------------------------------------------------------ */

START_TEST(a_wall_is_hit_when_meet_wall_says)
{
    int faces = 0, ends = 0, none = 0;
    for (int n = 0; n < cases(CASES); n++) {
        char line[ROOM], t[ROOM], who[ROOM];
        Disc a = some_disc(6);
        int  x = random_int(&numbers, -4, 4), y = random_int(&numbers, -4, 4), right = random_int(&numbers, 1, 6),
            up = random_int(&numbers, -4, 4);
        snprintf(line, sizeof line, "meet_wall p=(%d, %d) v=<%d, %d> r=%d wall1=(%d, %d) wall2=(%d, %d)", a.x, a.y, a.vx, a.vy, a.r, x, y,
                 x + right, y + up);
        Meeting meeting = by_method(line);
        if (!strcmp(meeting.word, "already"))
            continue; /* a motion does not begin so */
        char wall[ROOM];
        snprintf(wall, sizeof wall, "wall w (%d, %d) (%d, %d)", x, y, x + right, y + up);
        must_play("balls clear");
        must_play(wall);
        put_disc('A', a);
        by_motion(t, who);
        MUST(!strcmp(t, is_hit(&meeting) ? meeting.t : ""), "%s: %s at %s, and the motion has %s", line, meeting.word, meeting.t, t);
        MUST(strcmp(meeting.word, "end") || strstr(who, "end of w"), "%s: the end, and the motion has %s", line, who);
        faces += !strcmp(meeting.word, "face"), ends += !strcmp(meeting.word, "end"), none += !is_hit(&meeting);
    }
    ck_assert(faces && ends && none);
}
END_TEST

START_TEST(a_ball_is_hit_when_meet_balls_says)
{
    int hits = 0, none = 0;
    for (int n = 0; n < cases(CASES); n++) {
        char line[ROOM], t[ROOM], who[ROOM];
        Disc a = some_disc(8), b = some_disc(8);
        snprintf(line, sizeof line, "meet_balls pa=(%d, %d) va=<%d, %d> ra=%d pb=(%d, %d) vb=<%d, %d> rb=%d", a.x, a.y, a.vx, a.vy, a.r,
                 b.x, b.y, b.vx, b.vy, b.r);
        Meeting meeting = by_method(line);
        if (!strcmp(meeting.word, "already"))
            continue; /* a motion does not begin so */
        must_play("balls clear");
        put_disc('A', a);
        put_disc('B', b);
        by_motion(t, who);
        MUST(!strcmp(t, is_hit(&meeting) ? meeting.t : ""), "%s: %s at %s, and the motion has %s", line, meeting.word, meeting.t, t);
        hits += is_hit(&meeting), none += !is_hit(&meeting);
    }
    ck_assert(hits && none);
}
END_TEST

SUITE(check_first_hits)
{
    Suite *suite = suite_create("first hits");
    TCase *hits = tcase_create("hits");
    tcase_add_checked_fixture(hits, open_session, close_session);
    tcase_add_test(hits, a_wall_is_hit_when_meet_wall_says);
    tcase_add_test(hits, a_ball_is_hit_when_meet_balls_says);
    suite_add_tcase(suite, hits);
    return suite;
}
