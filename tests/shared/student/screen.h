/* A lesson on a screen, and the keys that are pressed there. */
#ifndef CAROM_TESTS_SCREEN_H
#define CAROM_TESTS_SCREEN_H

#include "classroom/play.h"

/* What a terminal would show, and what a key has put there. */
typedef struct Screen {
    Arena        *mem;
    const Lesson *lesson;
    Player       *player;
    int           columns, rows;
    Buf           all; /* everything since the last clearing, ended by a zero */
    Show          show;
} Screen;

void    screen_take(Screen *screen, Show show);
Screen *screen_new(Text file, const char *path, const World *world, int columns, int rows, bool large);
void    screen_free(Screen *screen);
void    screen_key(Screen *screen, int key);
void    screen_keys(Screen *screen, const char *keys);
/* A small lesson on a screen. */
Screen *screen_small(const char *body, int columns, int rows);

#endif
