/* Beats: a lesson cut into what a presenter reveals, one piece after another, in the order of the file. Some have a pause behind them:
 *
 *     before each block, each heading, and at each <!-- stop -->
 *     between what is typed and what it yields, so that a class can say what will come (page.c goes on where that is the same once more)
 *     behind a question
 *
 * What stands in a block of numbers is a beat, too. A note belongs to the beat before it: it can be read when that is on the screen. */
#ifndef CAROM_CLASSROOM_BEATS_H
#define CAROM_CLASSROOM_BEATS_H

#include "lesson/reading/lesson.h"

typedef enum BeatKind {
    BEAT_PROSE, /* a heading, a paragraph, a list, a table ... (prose.h) */
    BEAT_NUMBERS,
    BEAT_TYPED, /* a statement */
    BEAT_YIELD, /* what it yields */
    BEAT_QUESTION,
    BEAT_REVEAL,  /* what came of a prediction: at the next stop, or before the next question or heading */
    BEAT_PRINTED, /* what a document prints, all lines of a block */
    BEAT_FOUND,   /* and what became of each */
} BeatKind;

typedef struct Beat {
    BeatKind kind;
    int      part;      /* of the lesson */
    int      statement; /* of the part */
    int      section;   /* in Beats, or -1 */
    bool     pause;     /* behind it */
    int      note;      /* the first part that is a note on it, or -1; more may follow that one */
} Beat;

typedef struct Beats {
    Beat *beat;
    int   count, room;
    int  *section; /* the beats that are headings */
    int   sections, section_room;
} Beats;

Beats beats_of(const Lesson *lesson, Arena *mem);

#endif
