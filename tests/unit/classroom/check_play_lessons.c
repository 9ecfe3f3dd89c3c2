/* Playing all lessons of the folder: laws that hold on every screen. */
#include "screen.h"
#include "harness.h"
#include "lessons.h"

/* ---- a screen ----------------------------------------------------------------------------------------------- */

static int screen_rows_of(Text text, int columns)
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

static int path_count;

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
        screen_key(screen, KEY_ENTER);
        ck_assert_int_eq(screen->show.act, ACT_ADD);
        buf_put(out, screen->show.text);
    }
}

START_TEST(what_is_revealed_is_the_same_on_every_screen)
{
    if (left_out(_i + 1))
        return;
    Buf     whole = {0}, screen_small = {0}, slow = {0};
    Screen *pipe = of_folder(_i, 80, 0, false), *screen = of_folder(_i, 80, 12, false), *third = of_folder(_i, 80, 40, false);
    play_through(pipe, &whole);
    play_through(screen, &screen_small);
    screen_keys(third, "-----"); /* one line a key */
    play_through(third, &slow);
    ck_assert_uint_gt(whole.len, 2000);
    ck_assert_msg(text_equal(buf_text(&whole), buf_text(&screen_small)), "%s differs on a small screen", paths[_i]);
    ck_assert_msg(text_equal(buf_text(&whole), buf_text(&slow)), "%s differs with a few lines a key", paths[_i]);
    buf_free(&whole);
    buf_free(&screen_small);
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
    if (left_out(_i + 2))
        return;
    Buf     whole = {0}, notes = {0}, told = {0};
    Screen *screen = of_folder(_i, 80, 0, false);
    put_all_words_of_notes(screen->lesson, &notes);
    buf_put(&told, player_notes(screen->player));
    buf_put(&whole, screen->show.text);
    while (!player_at_end(screen->player)) {
        screen_key(screen, KEY_ENTER);
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
    enum { PRESSED = 100, BACK = 400 };
    Random  random = random_stream((uint64_t)_i);
    Screen *screen = of_folder(_i, random_int(&random, 30, 100), random_int(&random, 8, 50), random_int(&random, 0, 1));
    for (int i = 0; i < cases(PRESSED); i++) {
        int which = random_int(&random, 0, (int)sizeof KEYS + 3);
        if (which >= (int)sizeof KEYS - 1) {
            screen->columns = random_int(&random, 30, 100);
            screen->rows = random_int(&random, 8, 50);
            screen_take(screen, player_resize(screen->player, screen->columns, screen->rows));
        } else {
            screen_key(screen, KEYS[which]);
        }
        ck_assert_msg(screen_rows_of(screen->show.text, screen->columns) < screen->rows, "%s: key %d, act %d: %d rows on a screen of %d",
                      paths[_i], which, (int)screen->show.act, screen_rows_of(screen->show.text, screen->columns), screen->rows);
        ck_assert_uint_lt(screen->show.status.len, screen->columns);
        ck_assert_uint_gt(player_notes(screen->player).len, 0);
    }
    screen_key(screen, 'x');
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

SUITE(check_play_lessons)
{
    Suite *suite = suite_create("play lessons");
    TCase *laws = tcase_create("all lessons");
    paths = files_in("lessons", ".md", &path_count);
    tcase_add_loop_test(laws, what_is_revealed_is_the_same_on_every_screen, 0, path_count);
    tcase_add_loop_test(laws, notes_are_for_the_presenter_alone, 0, path_count);
    tcase_add_loop_test(laws, what_a_key_reveals_fits_on_the_screen, 0, path_count);
    suite_add_tcase(suite, laws);
    return suite;
}
