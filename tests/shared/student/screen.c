#include "screen.h"
#include "harness.h"
#include "lessons.h"

#include <stdlib.h>

void screen_take(Screen *screen, Show show)
{
    screen->show = show;
    screen->all.len -= screen->all.len > 0; /* the zero */
    if (show.act == ACT_ANEW)
        screen->all.len = 0;
    if (show.act == ACT_ANEW || show.act == ACT_ADD)
        buf_put(&screen->all, show.text);
    buf_char(&screen->all, 0);
}

Screen *screen_new(Text file, const char *path, const World *world, int columns, int rows, bool large)
{
    Screen  *screen = arena_realloc(NULL, sizeof *screen);
    PlayLook look = {columns, rows, 100, large};
    Settings settings = settings_default();
    settings.steps = STEPS_BRIEF;
    *screen = (Screen){.mem = arena_new(), .columns = columns, .rows = rows};
    screen->lesson = lesson_read(text_of(path), text_copy(screen->mem, file), screen->mem);
    ck_assert_msg(!screen->lesson->faults, "%s:%d: %.*s", path, screen->lesson->fault[0].line, TEXT_ARG(screen->lesson->fault[0].message));
    screen->player = player_new(screen->lesson, world, &settings, &look);
    screen_take(screen, player_start(screen->player));
    return screen;
}

void screen_free(Screen *screen)
{
    player_free(screen->player);
    buf_free(&screen->all);
    arena_free(screen->mem);
    free(screen);
    mpfr_free_cache();
}

void screen_key(Screen *screen, int key)
{
    screen_take(screen, player_key(screen->player, key));
}

void screen_keys(Screen *screen, const char *keys)
{
    for (; *keys; keys++)
        screen_key(screen, *keys);
}

Screen *screen_small(const char *body, int columns, int rows)
{
    Buf file = {0};
    buf_puts(&file, LESSON_HEAD);
    buf_puts(&file, body);
    Screen *screen = screen_new(buf_text(&file), "folder/lesson.md", &tested_world, columns, rows, false);
    buf_free(&file);
    return screen;
}
