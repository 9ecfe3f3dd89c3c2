/* Play: plays a lesson for a class, with pauses, key by key. It is a state machine without a screen: a key goes in, and the output comes
 * out.
 *
 *     Player *player = player_new(lesson, outside, settings, &look);
 *     Show    show = player_start(player);
 *     while (show.act != ACT_QUIT)
 *         put(show), show = player_key(player, key());
 *     player_free(player);
 *
 * Each statement runs once, when its place in the lesson is reached, and its result is recorded. Going back shows the record, and nothing
 * runs. The page is a list of pieces of records, and a step back removes some.
 *
 * The page is plain lines. Only ACT_ANEW clears the screen; all other text is added below, as in a transcript. */
#ifndef CAROM_CLASSROOM_PLAY_H
#define CAROM_CLASSROOM_PLAY_H

#include "lesson/stage.h"

/* Keys are their characters; a newline is Enter. */
enum { KEY_ENTER = '\n', KEY_ESCAPE = 27 };

/* The keys and their effects, for the screen and for the manual; the list ends with a row without keys. */
typedef struct KeyRow {
    const char *keys, *what;
} KeyRow;
extern const KeyRow player_keys[];

typedef enum Act {
    ACT_NOTHING, /* only the status is new */
    ACT_ADD,     /* the text is added below */
    ACT_ANEW,    /* the text replaces the whole screen */
    ACT_TRY,     /* the class wants to try something: player_stage, then any key except those below */
    ACT_QUIT,
} Act;

typedef struct Show {
    Act  act;
    Text text;   /* whole lines; it lives until the next key */
    Text status; /* for the last line of the screen; shorter than that */
} Show;

typedef struct PlayLook {
    int  columns, rows; /* size of the screen; no rows: a pipe, which has unlimited room */
    int  width;         /* the number of columns to fill */
    bool large;         /* short lines, empty lines between steps, and one step on the screen at a time */
} PlayLook;

enum { WIDTH_CLASS = 72, WIDTH_LARGE = 44, WIDTH_LEAST = 20 };

typedef struct Player Player;

/* `settings` are those of the session; the width comes from `look`. The lesson must have no faults. */
Player *player_new(const Lesson *lesson, const World *outside, const Settings *settings, const PlayLook *look);
void    player_free(Player *player);

Show player_start(Player *player);
Show player_key(Player *player, int key);
/* The size of the screen has changed: all text is filled again. */
Show player_resize(Player *player, int columns, int rows);

/* Whether the whole last beat is on the page. */
bool player_at_end(const Player *player);
/* The first statement that was refused so far. */
Refused player_refused(const Player *player);

/* Only for the presenter: the position, the notes, the answer of the question and the next beat. Whole lines. */
Text player_notes(Player *player);

/* A stage on which the lesson has run as far as the page, for trying things: nothing that happens there changes the lesson. The caller
 * frees it. */
Stage *player_stage(Player *player);

#endif
