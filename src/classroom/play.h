/* Play: a lesson before a class, paused, one key after another. A machine without a screen: a key goes in, and what is to be shown comes
 * out.
 *
 *     Player *player = player_new(lesson, outside, settings, &look);
 *     Show    show = player_start(player);
 *     while (show.act != ACT_QUIT)
 *         put(show), show = player_key(player, key());
 *     player_free(player);
 *
 * Each statement runs once, when its place in the lesson is reached; what it yields is recorded. Going back shows the record, and nothing
 * runs. What stands on the page is a list of pieces of records, and a step back takes some off.
 *
 * The page is plain lines. Only ACT_ANEW asks for a screen to be cleared; everything else goes below what is there, as in a transcript. */
#ifndef CAROM_CLASSROOM_PLAY_H
#define CAROM_CLASSROOM_PLAY_H

#include "lesson/stage.h"

/* Keys are their characters; a newline is Enter. */
enum { KEY_ENTER = '\n', KEY_ESCAPE = 27 };

/* What the keys do, for the screen and for the manual; ended by a row without keys. */
typedef struct KeyRow {
    const char *keys, *what;
} KeyRow;
extern const KeyRow player_keys[];

typedef enum Act {
    ACT_NOTHING, /* only the status is new */
    ACT_ADD,     /* the text goes below what is there */
    ACT_ANEW,    /* the text is what stands on the screen, and nothing else */
    ACT_TRY,     /* the class wants to try something: player_stage, then any key but those below */
    ACT_QUIT,
} Act;

typedef struct Show {
    Act  act;
    Text text;   /* whole lines; it lives until the next key */
    Text status; /* for the last line of the screen; shorter than that */
} Show;

typedef struct PlayLook {
    int  columns, rows; /* of the screen; no rows: a pipe, which has room for everything */
    int  width;         /* at most so many of the columns are filled */
    bool large;         /* short lines, empty lines between steps, and one step on the screen at a time */
} PlayLook;

enum { WIDTH_CLASS = 72, WIDTH_LARGE = 44, WIDTH_LEAST = 20 };

typedef struct Player Player;

/* The settings are those of the session; the width is the look's. The lesson has no faults. */
Player *player_new(const Lesson *lesson, const World *outside, const Settings *settings, const PlayLook *look);
void    player_free(Player *player);

Show player_start(Player *player);
Show player_key(Player *player, int key);
/* The screen has another size: everything is filled anew. */
Show player_resize(Player *player, int columns, int rows);

/* The last beat is on the page, all of it. */
bool player_at_end(const Player *player);

/* For the presenter alone: where we are, the notes, the answer of the question, what comes next. Whole lines. */
Text player_notes(Player *player);

/* A stage on which the lesson has gone as far as the page, for trying things on: whatever happens there leaves no trace here. The caller
 * frees it. */
Stage *player_stage(Player *player);

#endif
