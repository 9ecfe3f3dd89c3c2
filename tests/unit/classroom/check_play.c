/* Playing a lesson: keys go in, lines come out, and no screen is needed. The laws are tried on all lessons of the folder; what single keys
 * do, on small ones. */
#include "harness.h"
#include "lessons.h"

#include "classroom/revealed.h"
#include "classroom/play.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- a screen ----------------------------------------------------------------------------------------------- */

/* What a terminal would show, and what a key has put there. */
typedef struct Screen {
    Arena        *mem;
    const Lesson *lesson;
    Player       *player;
    int           columns, rows;
    Buf           all; /* everything since the last clearing, ended by a zero */
    Show          show;
} Screen;

static void take(Screen *screen, Show show)
{
    screen->show = show;
    screen->all.len -= screen->all.len > 0; /* the zero */
    if (show.act == ACT_ANEW)
        screen->all.len = 0;
    if (show.act == ACT_ANEW || show.act == ACT_ADD)
        buf_put(&screen->all, show.text);
    buf_char(&screen->all, 0);
}

static Screen *screen_new(Text file, const char *path, const World *world, int columns, int rows, bool large)
{
    Screen  *screen = arena_realloc(NULL, sizeof *screen);
    PlayLook look = {columns, rows, 100, large};
    Settings settings = settings_default();
    settings.steps = STEPS_BRIEF;
    *screen = (Screen){.mem = arena_new(), .columns = columns, .rows = rows};
    screen->lesson = lesson_read(text_of(path), text_copy(screen->mem, file), screen->mem);
    ck_assert_msg(!screen->lesson->faults, "%s:%d: %.*s", path, screen->lesson->fault[0].line, TEXT_ARG(screen->lesson->fault[0].message));
    screen->player = player_new(screen->lesson, world, &settings, &look);
    take(screen, player_start(screen->player));
    return screen;
}

static void screen_free(Screen *screen)
{
    player_free(screen->player);
    buf_free(&screen->all);
    arena_free(screen->mem);
    free(screen);
    mpfr_free_cache();
}

static void key(Screen *screen, int key)
{
    take(screen, player_key(screen->player, key));
}

static void keys(Screen *screen, const char *keys)
{
    for (; *keys; keys++)
        key(screen, *keys);
}

/* A small lesson on a screen. */
static Screen *small(const char *body, int columns, int rows)
{
    Buf file = {0};
    buf_puts(&file, LESSON_HEAD);
    buf_puts(&file, body);
    Screen *screen = screen_new(buf_text(&file), "folder/lesson.md", &tested_world, columns, rows, false);
    buf_free(&file);
    return screen;
}

static bool shows(const Screen *screen, const char *words)
{
    return strstr(screen->all.at, words) != NULL;
}

static int rows_of(Text text, int columns)
{
    int rows = 0;
    while (text.len) {
        const char *stop = memchr(text.at, '\n', text.len);
        ck_assert_msg(stop != NULL, "the last line has no end: %.*s", TEXT_ARG(text));
        int wide = text_columns(text_cut(text, 0, (size_t)(stop - text.at)));
        rows += wide ? (wide + columns - 1) / columns : 1;
        text = text_from(text, (size_t)(stop - text.at) + 1);
    }
    return rows;
}

/* ---- all lessons -------------------------------------------------------------------------------------------- */

static char **paths;
static int    path_count;

static Screen *of_folder(int at, int columns, int rows, bool large)
{
    Buf file = {0};
    ck_assert(read_whole(paths[at], &file));
    Screen *screen = screen_new(buf_text(&file), paths[at], &tested_world, columns, rows, large);
    buf_free(&file);
    return screen;
}

/* All lines that Enter reveals from the start to the end. */
static void play_through(Screen *screen, Buf *out)
{
    enum { MOST = 20000 };
    buf_put(out, text_cut(buf_text(&screen->all), 0, screen->all.len - 1));
    for (int i = 0; !player_at_end(screen->player); i++) {
        ck_assert_msg(i < MOST, "it does not end");
        key(screen, KEY_ENTER);
        ck_assert_int_eq(screen->show.act, ACT_ADD);
        buf_put(out, screen->show.text);
    }
}

START_TEST(what_is_revealed_is_the_same_on_every_screen)
{
    Buf     whole = {0}, small = {0}, slow = {0};
    Screen *pipe = of_folder(_i, 80, 0, false), *screen = of_folder(_i, 80, 12, false), *third = of_folder(_i, 80, 40, false);
    play_through(pipe, &whole);
    play_through(screen, &small);
    keys(third, "-----"); /* one line a key */
    play_through(third, &slow);
    ck_assert_uint_gt(whole.len, 2000);
    ck_assert_msg(text_equal(buf_text(&whole), buf_text(&small)), "%s differs on a small screen", paths[_i]);
    ck_assert_msg(text_equal(buf_text(&whole), buf_text(&slow)), "%s differs with a few lines a key", paths[_i]);
    buf_free(&whole);
    buf_free(&small);
    buf_free(&slow);
    screen_free(pipe);
    screen_free(screen);
    screen_free(third);
}
END_TEST

static void put_all_words_of_notes(const Lesson *lesson, Buf *out)
{
    for (int i = 0; i < lesson->parts; i++)
        if (lesson->part[i].kind == PART_NOTE) {
            buf_put(out, text_cut(lesson->part[i].text, 0, 20));
            buf_char(out, '\n');
        }
}

START_TEST(notes_are_for_the_presenter_alone)
{
    Buf     whole = {0}, notes = {0}, told = {0};
    Screen *screen = of_folder(_i, 80, 0, false);
    put_all_words_of_notes(screen->lesson, &notes);
    buf_put(&told, player_notes(screen->player));
    buf_put(&whole, screen->show.text);
    while (!player_at_end(screen->player)) {
        key(screen, KEY_ENTER);
        buf_put(&whole, screen->show.text);
        buf_put(&told, player_notes(screen->player));
    }
    buf_char(&whole, 0);
    buf_char(&told, 0);
    for (Text rest = buf_text(&notes); rest.len;) {
        char   words[32] = {0};
        size_t end = (size_t)((const char *)memchr(rest.at, '\n', rest.len) - rest.at);
        memcpy(words, rest.at, end < sizeof words - 1 ? end : sizeof words - 1);
        ck_assert_msg(!strstr(whole.at, words), "%s shows the note `%s`", paths[_i], words);
        ck_assert_msg(strstr(told.at, words) != NULL, "%s does not tell the presenter `%s`", paths[_i], words);
        rest = text_from(rest, end + 1);
    }
    buf_free(&whole);
    buf_free(&notes);
    buf_free(&told);
    screen_free(screen);
}
END_TEST

/* Any keys on screens of any size on which the longest line has room: all that a key puts there can be seen at once, and all the way back
 * is the beginning. */
START_TEST(what_a_key_reveals_fits_on_the_screen)
{
    static const char KEYS[] = "\n\n\n\n\n\n  bbrhhaaw?+-s123dx\033";
    enum { PRESSED = 300, BACK = 400 };
    Random  random = random_stream((uint64_t)_i);
    Screen *screen = of_folder(_i, random_int(&random, 30, 100), random_int(&random, 8, 50), random_int(&random, 0, 1));
    for (int i = 0; i < PRESSED; i++) {
        int which = random_int(&random, 0, (int)sizeof KEYS + 3);
        if (which >= (int)sizeof KEYS - 1) {
            screen->columns = random_int(&random, 30, 100);
            screen->rows = random_int(&random, 8, 50);
            take(screen, player_resize(screen->player, screen->columns, screen->rows));
        } else {
            key(screen, KEYS[which]);
        }
        ck_assert_msg(rows_of(screen->show.text, screen->columns) < screen->rows, "%s: key %d, act %d: %d rows on a screen of %d",
                      paths[_i], which, (int)screen->show.act, rows_of(screen->show.text, screen->columns), screen->rows);
        ck_assert_uint_lt(screen->show.status.len, screen->columns);
        ck_assert_uint_gt(player_notes(screen->player).len, 0);
    }
    key(screen, 'x');
    Show show = player_resize(screen->player, 80, 400);
    for (int i = 0; i < BACK && !strstr(text_copy(screen->mem, show.status).at, "beginning"); i++)
        show = player_key(screen->player, 'b');
    ck_assert_msg(strstr(text_copy(screen->mem, show.status).at, "beginning") != NULL, "%s has no way back", paths[_i]);
    show = player_resize(screen->player, 80, 400);
    Screen *fresh = of_folder(_i, 80, 400, false);
    ck_assert_msg(show.text.len > 20 && !memcmp(show.text.at, fresh->show.text.at, 20), "%s begins with `%.*s`", paths[_i],
                  TEXT_ARG(show.text));
    screen_free(fresh);
    screen_free(screen);
}
END_TEST

/* ---- single keys -------------------------------------------------------------------------------------------- */

static const char LESSON[] =
    "# First\n\nWords.\n\n```carom\na = 2*3\na*7\n```\n\nMore words.\n\n<!-- stop -->\n\nLast words.\n\n"
    "# Second\n\n```carom question q\ncollide1d ma=1 mb=1 va=1 vb=0 e=1\nask: J, va'\nhint: one\nhint: two\n```\n\n"
    "# Third\n\n```carom\na + 1\n```\n";

START_TEST(enter_reveals_up_to_the_next_pause)
{
    Screen *screen = small(LESSON, 80, 24);
    ck_assert(shows(screen, "Words.\n") && !shows(screen, "carom>"));
    key(screen, KEY_ENTER);
    ck_assert_str_eq(screen->all.at + screen->all.len - 1 - strlen("carom> a = 2*3\n"), "carom> a = 2*3\n");
    key(screen, ' ');
    ck_assert(shows(screen, "carom> a*7\n") && !shows(screen, "42"));
    key(screen, KEY_ENTER);
    ck_assert(shows(screen, "42") && !shows(screen, "More words."));
    key(screen, KEY_ENTER);
    ck_assert(shows(screen, "More words.") && !shows(screen, "Last words."));
    key(screen, KEY_ENTER);
    ck_assert(shows(screen, "Last words.") && !shows(screen, "Second"));
    screen_free(screen);
}
END_TEST

START_TEST(a_statement_that_yields_nothing_is_no_step_of_its_own)
{
    Screen *screen = small("```carom\nset steps brief\n1 + 1\n```\n\nWords.\n", 80, 24);
    ck_assert_str_eq(screen->all.at, "carom> set steps brief\n\ncarom> 1 + 1\n");
    screen_free(screen);
}
END_TEST

START_TEST(a_statement_that_is_only_repeated_is_not_waited_for)
{
    Screen *screen = small("```carom\nx = 6\nv = <1,2>\nbody A m=2 v=<6,0>\nx + 1\n```\n", 80, 24);
    ck_assert_str_eq(screen->all.at, "carom> x = 6\n  x = 6\n\ncarom> v = <1,2>\n  v = <1, 2>\n\ncarom> body A m=2 v=<6,0>\n"
                                     "body A  m = 2  v = <6, 0>\n\ncarom> x + 1\n");
    screen_free(screen);
}
END_TEST

START_TEST(back_takes_off_what_the_last_key_revealed)
{
    Screen *screen = small(LESSON, 80, 24);
    Buf     before = {0};
    keys(screen, "\n\n");
    buf_put(&before, buf_text(&screen->all));
    keys(screen, "\n\n\n");
    ck_assert(!text_equal(buf_text(&before), buf_text(&screen->all)));
    keys(screen, "bbb");
    ck_assert(text_equal(buf_text(&before), buf_text(&screen->all)));
    keys(screen, "bbbbbbb");
    ck_assert(shows(screen, "Words.") && !shows(screen, "carom>"));
    buf_free(&before);
    screen_free(screen);
}
END_TEST

/* The file beside the lesson is read whenever its statement runs. */
static int reads;

static bool counted_read(void *data, Text path, size_t limit, Arena *into, Text *content, Text *reason)
{
    reads++;
    return tested_world.read(data, path, limit, into, content, reason);
}

START_TEST(going_back_runs_nothing_and_r_does)
{
    World world = tested_world;
    world.read = counted_read;
    Screen *screen =
        screen_new(TEXT(LESSON_HEAD "# Top\n\n```carom\nload \"beside.carom\"\nbeside\n```\n"), "folder/lesson.md", &world, 80, 24, false);
    reads = 0;
    keys(screen, "\n\n\n");
    ck_assert(shows(screen, "7"));
    ck_assert_int_eq(reads, 1);
    keys(screen, "bbb\n\n\nbb\n\n");
    ck_assert_int_eq(reads, 1);
    ck_assert(shows(screen, "7"));
    key(screen, 'r');
    ck_assert_int_eq(reads, 2);
    ck_assert(shows(screen, "7"));
    screen_free(screen);
}
END_TEST

START_TEST(a_section_is_reached_with_everything_before_it_done)
{
    Screen *screen = small(LESSON, 80, 24);
    keys(screen, "\n\n\ns1");
    ck_assert(shows(screen, "First\n=====") && !shows(screen, "42"));
    key(screen, 'b');
    ck_assert_int_eq(screen->show.act, ACT_ANEW); /* also where the page goes on from what is there */
    ck_assert(shows(screen, "42"));
    key(screen, 's');
    ck_assert(shows(screen, "  1  First\n  2  Second\n  3  Third\n"));
    key(screen, '3');
    ck_assert(shows(screen, "Third\n=====") && !shows(screen, "First"));
    keys(screen, "\n\n");
    ck_assert(shows(screen, "a + 1") && shows(screen, "= 7"));
    keys(screen, "s1");
    ck_assert(shows(screen, "First\n=====") && !shows(screen, "Third"));
    keys(screen, "\n\n\n");
    ck_assert(shows(screen, "42"));
    keys(screen, "bbbbb"); /* and the way back leads over the jump */
    ck_assert(shows(screen, "Third") && shows(screen, "carom> a + 1") && !shows(screen, "= 7"));
    screen_free(screen);
}
END_TEST

/* The title is 0, so that a list and headings with numbers of their own agree; what is in no list is said. */
START_TEST(sections_are_counted_as_lessons_count_them)
{
    Screen *screen = small("# A test\n\nHere.\n\n## 1. One\n\nFirst.\n\n## 2. Two\n\nSecond.\n", 80, 24);
    key(screen, 's');
    ck_assert(shows(screen, "  0  A test\n  1    1. One\n  2    2. Two\n"));
    key(screen, '3');
    ck_assert_msg(text_starts(screen->show.status, "[type the number of a section: there is no such section"), "%.*s",
                  TEXT_ARG(screen->show.status));
    key(screen, '2');
    ck_assert(shows(screen, "2. Two\n------") && !shows(screen, "First."));
    keys(screen, "s0");
    ck_assert(shows(screen, "A test\n======"));
    key(screen, 'x');
    ck_assert(text_ends(screen->show.status, ": unknown key: ? lists the keys]"));
    screen_free(screen);
}
END_TEST

START_TEST(a_number_of_two_digits_waits_for_the_second)
{
    Buf body = {0};
    for (int i = 1; i <= 12; i++)
        buf_printf(&body, "# Part %d.\n\n", i);
    buf_char(&body, 0);
    Screen *screen = small(body.at, 80, 24);
    keys(screen, "s1");
    ck_assert(shows(screen, " 12  Part 12."));
    key(screen, '2');
    ck_assert(shows(screen, "Part 12.") && !shows(screen, "Part 1."));
    keys(screen, "s1\n");
    ck_assert(shows(screen, "Part 1.") && !shows(screen, "Part 12."));
    keys(screen, "s\033");
    ck_assert(shows(screen, "Part 1.") && !shows(screen, "Part 12."));
    buf_free(&body);
    screen_free(screen);
}
END_TEST

static void tries(Stage *stage, const char *statement, const char *says)
{
    bool late;
    (void)stage_run(stage, text_of(statement), 1, &late);
    buf_char(&stage->shown, 0);
    ck_assert_msg(strstr(stage->shown.at, says) != NULL, "%s says %s", statement, stage->shown.at);
}

START_TEST(trying_things_leaves_no_trace)
{
    Screen *screen = small(LESSON, 80, 24);
    keys(screen, "\n\n"); /* a = 2*3 has run, a*7 is typed */
    key(screen, 'p');
    ck_assert_int_eq(screen->show.act, ACT_TRY);
    Stage *stage = player_stage(screen->player);
    tries(stage, "a", "6");
    tries(stage, "a = 100", "100");
    tries(stage, "set steps none", "");
    stage_free(stage);
    take(screen, player_resize(screen->player, 80, 24));
    ck_assert(shows(screen, "carom> a*7") && !shows(screen, "100"));
    key(screen, KEY_ENTER);
    ck_assert(shows(screen, "42"));
    keys(screen, "bb");
    key(screen, 'p');
    stage = player_stage(screen->player);
    tries(stage, "a", "not defined"); /* it stands there as it stands on the page */
    stage_free(stage);
    screen_free(screen);
}
END_TEST

START_TEST(hints_come_one_by_one_then_the_answer_then_the_working)
{
    Screen *screen = small(LESSON, 80, 24);
    keys(screen, "h");
    ck_assert(!shows(screen, "hint"));
    keys(screen, "s2\n");
    ck_assert(shows(screen, "Question q (2 marks)") && shows(screen, "asked: J, va'") && !shows(screen, "hint"));
    ck_assert(shows(screen, "ma = 1 ") && !shows(screen, "J = "));
    key(screen, 'h');
    ck_assert(shows(screen, "hint 1 of 2: one") && !shows(screen, "two"));
    key(screen, 'h');
    ck_assert(shows(screen, "hint 2 of 2: two"));
    key(screen, 'h');
    ck_assert_int_eq(screen->show.act, ACT_NOTHING);
    key(screen, 'a');
    ck_assert(shows(screen, "  J = 1\n  va' = 0\n") && !shows(screen, "momentum is conserved"));
    key(screen, 'a');
    while (!shows(screen, "momentum is conserved")) {
        key(screen, KEY_ENTER);
        ck_assert_msg(!shows(screen, "Third"), "the working is not shown to its end");
    }
    key(screen, 'a');
    ck_assert_int_eq(screen->show.act, ACT_NOTHING);
    screen_free(screen);
}
END_TEST

START_TEST(with_answers_alone_there_is_no_working)
{
    Screen *screen = small("```carom question q\ncollide1d ma=1 mb=3 va=1 vb=0 e=1\nask: k, J\n```\n", 80, 24);
    keys(screen, "daa");
    ck_assert(text_ends(screen->show.status, ": no more: press d to show the working]"));
    screen_free(screen);
}
END_TEST

START_TEST(a_question_without_hints_has_three_for_each_step)
{
    Screen *screen = small("```carom question q\ncollide1d ma=1 mb=3 va=1 vb=0 e=1\nask: k, J\n```\n", 80, 24);
    key(screen, 'h');
    ck_assert(shows(screen, "hint 1 of 6: look at k") && !shows(screen, "inv(ma)"));
    key(screen, 'h');
    ck_assert(shows(screen, "hint 2 of 6: the formula: k = inv(ma) + inv(mb)") && !shows(screen, "4/3"));
    key(screen, 'h');
    ck_assert(shows(screen, "4/3"));
    key(screen, 'h');
    ck_assert(shows(screen, "hint 4 of 6: look at J") && !shows(screen, "3/2"));
    keys(screen, "hh");
    ck_assert(shows(screen, "3/2"));
    screen_free(screen);
}
END_TEST

START_TEST(a_formula_is_not_given_away)
{
    Screen *screen = small("```carom question q\nT = (10 - 9)/4\nask: T\nform: exact\n```\n", 80, 24);
    ck_assert(shows(screen, "asked: T\n") && shows(screen, "exact form") && !shows(screen, "10 - 9") && !shows(screen, "1/4"));
    key(screen, 'a');
    ck_assert(shows(screen, "T = 1/4 = 0.25") && !shows(screen, "10 - 9"));
    key(screen, 'a');
    ck_assert(shows(screen, "(10 - 9)/4"));
    screen_free(screen);
}
END_TEST

START_TEST(several_right_options_are_asked_for)
{
    Screen *screen =
        small("```carom question q\nchoose: Which?\n- [x] one\n- [ ] two\n- [x] three\n```\n\n```carom question r\nchoose: Which?\n"
              "- [x] one\n- [ ] two\n```\n",
              80, 24);
    ck_assert(shows(screen, "  c) three\nChoose all the right options"));
    key(screen, KEY_ENTER);
    ck_assert(strstr(strstr(screen->all.at, "Question r"), "  b) two\n") && !strstr(strstr(screen->all.at, "Question r"), "Choose all"));
    screen_free(screen);
}
END_TEST

START_TEST(what_was_predicted_is_told_behind_the_stop)
{
    Screen *screen =
        small("```carom question q\npredict: What comes?\n- [ ] rain\n- [x] sun\n```\n\nWait.\n\n<!-- stop -->\n\nNow.\n", 80, 24);
    ck_assert(shows(screen, "What comes?\n  a) rain\n  b) sun\n") && !shows(screen, "mark"));
    key(screen, KEY_ENTER);
    ck_assert(shows(screen, "Wait.") && !shows(screen, "q: "));
    key(screen, KEY_ENTER);
    ck_assert(shows(screen, "q: the result\n  b) sun\n") && shows(screen, "Now."));
    screen_free(screen);
}
END_TEST

START_TEST(a_page_with_a_mistake_shows_nothing_that_checks_it)
{
    Screen *screen = small("```carom question q\ncollide1d ma=2 mb=5 va=4 vb=-3 e=2/5\nspot: DOC1\n```\n", 80, 100);
    ck_assert(shows(screen, "vb' = ((e + 1)*ma*va - vb*(ma - e*mb))/(ma + mb)") && shows(screen, "first wrong step"));
    ck_assert(!shows(screen, "vb2") && !shows(screen, "-1/5") && !shows(screen, "laws") && !shows(screen, "corrected"));
    ck_assert(!shows(screen, "[Object Response"));
    key(screen, 'a');
    ck_assert(shows(screen, "vb': ") && shows(screen, "-1/5"));
    screen_free(screen);
}
END_TEST

START_TEST(a_document_is_shown_as_printed_and_then_line_by_line)
{
    Screen *screen =
        small("```carom\nx = 2\n```\n\n```carom replay A Text\nx == 2   #> agrees\nx == 3   #> contradicts: it is two\n```\n", 80, 24);
    key(screen, KEY_ENTER);
    ck_assert(shows(screen, "As printed in A Text\n    x == 2\n    x == 3\n") && !shows(screen, "agrees"));
    key(screen, KEY_ENTER);
    ck_assert(shows(screen, "agrees        x == 2\ncontradicts   x == 3\n              it is two\n"));
    screen_free(screen);
}
END_TEST

START_TEST(w_shows_nothing_until_a_key)
{
    Screen *screen = small(LESSON, 80, 24);
    Buf     before = {0};
    key(screen, KEY_ENTER);
    buf_put(&before, buf_text(&screen->all));
    key(screen, 'w');
    ck_assert_int_eq(screen->show.act, ACT_ANEW);
    ck_assert_uint_eq(screen->show.text.len + screen->show.status.len, 0);
    key(screen, 'q'); /* comes back as any key does */
    ck_assert(text_equal(buf_text(&before), buf_text(&screen->all)));
    key(screen, '?');
    ck_assert(shows(screen, "without running anything again"));
    key(screen, 'q');
    ck_assert(text_equal(buf_text(&before), buf_text(&screen->all)));
    key(screen, 'q');
    ck_assert_int_eq(screen->show.act, ACT_QUIT);
    buf_free(&before);
    screen_free(screen);
}
END_TEST

START_TEST(d_changes_how_much_of_the_working_stands_there)
{
    Screen *screen = small("```carom\ncollide1d ma=1 mb=1 va=1 vb=0 e=1\n```\n", 80, 200);
    keys(screen, "\n\n");
    ck_assert(shows(screen, "J = jc + jr\n    = 1/2 + 1/2\n"));
    key(screen, 'd');
    ck_assert(shows(screen, "J = 1") && !shows(screen, "jc + jr"));
    keys(screen, "dd");
    ck_assert(shows(screen, "J = jc + jr\n    = 1/2 + 1/2\n"));
    screen_free(screen);
}
END_TEST

START_TEST(another_width_fills_everything_anew)
{
    Screen *screen = small("Many words stand in this line so that it has to be broken where a screen is narrow.\n", 80, 24);
    ck_assert(shows(screen, "has to be"));
    take(screen, player_resize(screen->player, 24, 24));
    ck_assert_int_eq(screen->show.act, ACT_ANEW);
    ck_assert(shows(screen, "Many words stand in this\nline so that"));
    screen_free(screen);
}
END_TEST

START_TEST(large_has_one_step_on_the_screen)
{
    Screen *screen = screen_new(TEXT(LESSON_HEAD "# Top\n\nWords.\n\n```carom\na = 2*3\na*7\n```\n\nMore.\n"), "folder/lesson.md",
                                &tested_world, 80, 12, true);
    keys(screen, "\n");
    ck_assert_str_eq(screen->all.at, "carom> a = 2*3\n");
    key(screen, KEY_ENTER);
    ck_assert_str_eq(screen->all.at, "carom> a = 2*3\n  a = 2*3\n    = 6\n\n");
    key(screen, KEY_ENTER);
    ck_assert_str_eq(screen->all.at, "carom> a*7\n");
    keys(screen, "\n\n");
    ck_assert_str_eq(screen->all.at, "More.\n\n");
    screen_free(screen);
}
END_TEST

START_TEST(a_list_keeps_what_stands_above_a_list_in_it)
{
    Screen *screen = small("1. one\n2. two\n   - inner\n   - second\n3. three\n", 80, 24);
    ck_assert_str_eq(screen->all.at, "1. one\n2. two\n  - inner\n  - second\n3. three\n\n");
    screen_free(screen);
}
END_TEST

START_TEST(a_table_without_a_name_in_its_corner_keeps_its_columns)
{
    Screen *screen = small("| | formula |\n|---|---|\n| `det` | `a*d` |\n", 80, 24);
    ck_assert_str_eq(screen->all.at, "         formula\n  `det`  `a*d`\n\n");
    screen_free(screen);
}
END_TEST

START_TEST(a_table_that_is_too_wide_has_one_value_a_line)
{
    static const char TABLE[] = "| wall | what happens |\n|---|---|\n| left or right | becomes <-x, y> |\n| floor | |\n";
    Screen           *screen = small(TABLE, 80, 24);
    ck_assert_str_eq(screen->all.at, "  wall           what happens\n  left or right  becomes <-x, y>\n  floor\n\n");
    take(screen, player_resize(screen->player, 24, 24));
    ck_assert_str_eq(screen->all.at, "  left or right\n    what happens\n      becomes <-x, y>\n  floor\n\n");
    screen_free(screen);
}
END_TEST

/* Whatever a stranger's lesson says, a screen gets lines that show as themselves. */
START_TEST(nothing_of_a_lesson_moves_the_cursor)
{
    static const char HOSTILE[] =
        "# A\033[2Jtitle \342\200\256\n\nWords\033]0;x\007 \302\233 2.\n\n- item\033[1A\n\n| a\033[H | b |\n|---|---|\n| \033c | d |\n\n"
        "    code\033[5m\n\n<b>\033[8m</b>\n\n<!-- note: note\033[2K -->\n\n```carom\na = 1 # \033[2J\nb\033\n```\n\n"
        "```carom question q\npredict: what\033[2J?\n- [x] one\033[3J\n- [ ] two\n```\n\n"
        "```carom question r\nfree: model\033[2J\nhint: h\033[2J\n```\n\n```carom replay T\033[2J\nx\033 == 2 #> not here: \033[2J\n```\n";
    Screen *screen = small(HOSTILE, 60, 20);
    for (int i = 0; i < 60; i++) {
        key(screen, "\n\nhas\033?\n"[i % 8]);
        Text told[] = {screen->show.text, screen->show.status, player_notes(screen->player)};
        for (int t = 0; t < 3; t++) {
            int len;
            for (size_t at = 0; at < told[t].len; at += (size_t)len) {
                int32_t code = utf8_decode(told[t], at, &len);
                ck_assert_msg(code == '\n' || !utf8_unsafe(code), "%x in %.*s", (unsigned)code, TEXT_ARG(told[t]));
            }
        }
    }
    ck_assert(player_at_end(screen->player));
    screen_free(screen);
}
END_TEST

START_TEST(a_lesson_that_says_nothing_ends)
{
    Screen *screen = small("", 80, 24);
    ck_assert_int_eq(screen->show.act, ACT_QUIT);
    screen_free(screen);
}
END_TEST

static Suite *play_suite(void)
{
    Suite *suite = suite_create("play");
    TCase *laws = tcase_create("all lessons"), *single = tcase_create("keys");
    paths = files_in("lessons", ".md", &path_count);
    tcase_set_timeout(laws, 120);
    tcase_add_loop_test(laws, what_is_revealed_is_the_same_on_every_screen, 0, path_count);
    tcase_add_loop_test(laws, notes_are_for_the_presenter_alone, 0, path_count);
    tcase_add_loop_test(laws, what_a_key_reveals_fits_on_the_screen, 0, path_count);
    tcase_add_test(single, enter_reveals_up_to_the_next_pause);
    tcase_add_test(single, a_statement_that_yields_nothing_is_no_step_of_its_own);
    tcase_add_test(single, a_statement_that_is_only_repeated_is_not_waited_for);
    tcase_add_test(single, back_takes_off_what_the_last_key_revealed);
    tcase_add_test(single, going_back_runs_nothing_and_r_does);
    tcase_add_test(single, a_section_is_reached_with_everything_before_it_done);
    tcase_add_test(single, sections_are_counted_as_lessons_count_them);
    tcase_add_test(single, a_number_of_two_digits_waits_for_the_second);
    tcase_add_test(single, trying_things_leaves_no_trace);
    tcase_add_test(single, hints_come_one_by_one_then_the_answer_then_the_working);
    tcase_add_test(single, with_answers_alone_there_is_no_working);
    tcase_add_test(single, a_question_without_hints_has_three_for_each_step);
    tcase_add_test(single, a_formula_is_not_given_away);
    tcase_add_test(single, several_right_options_are_asked_for);
    tcase_add_test(single, what_was_predicted_is_told_behind_the_stop);
    tcase_add_test(single, a_page_with_a_mistake_shows_nothing_that_checks_it);
    tcase_add_test(single, a_document_is_shown_as_printed_and_then_line_by_line);
    tcase_add_test(single, w_shows_nothing_until_a_key);
    tcase_add_test(single, d_changes_how_much_of_the_working_stands_there);
    tcase_add_test(single, another_width_fills_everything_anew);
    tcase_add_test(single, large_has_one_step_on_the_screen);
    tcase_add_test(single, a_list_keeps_what_stands_above_a_list_in_it);
    tcase_add_test(single, a_table_without_a_name_in_its_corner_keeps_its_columns);
    tcase_add_test(single, a_table_that_is_too_wide_has_one_value_a_line);
    tcase_add_test(single, nothing_of_a_lesson_moves_the_cursor);
    tcase_add_test(single, a_lesson_that_says_nothing_ends);
    suite_add_tcase(suite, laws);
    suite_add_tcase(suite, single);
    return suite;
}

int main(void)
{
    seed();
    return run_suites(play_suite(), NULL);
}
