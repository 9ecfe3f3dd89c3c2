/* Beats: the pieces of a lesson that a presenter reveals one after another, in the order of the file. Some are followed by a pause:
 *
 *     before each block, each heading, and at each <!-- stop -->
 *     between a statement and its result, so that a class can predict it (revealed.c leaves the pause out if the result only repeats the
 * statement) after a question
 *
 * A block of numbers is a beat too. A note belongs to the beat before it: the presenter sees it while that is on the screen. */
#ifndef CAROM_CLASSROOM_BEATS_H
#define CAROM_CLASSROOM_BEATS_H

#include "lesson/reading/lesson.h"

typedef enum BeatKind {
    BEAT_PROSE, /* a heading, a paragraph, a list, a table ... (prose.h) */
    BEAT_NUMBERS,
    BEAT_TYPED, /* a statement */
    BEAT_YIELD, /* its result */
    BEAT_QUESTION,
    BEAT_REVEAL,  /* the result of a prediction: at the next stop, or before the next question or heading */
    BEAT_PRINTED, /* the printed lines of a document, a whole block */
    BEAT_FOUND,   /* and the verdict on each */
} BeatKind;

typedef struct Beat {
    BeatKind kind;
    int      part;      /* of the lesson */
    int      statement; /* of the part */
    int      section;   /* in Beats, or -1 */
    bool     pause;     /* after it */
    int      note;      /* the first part that is a note on it, or -1; more notes may follow */
} Beat;

typedef struct Beats {
    Beat *beat;
    int   count, room;
    int  *section; /* the beats that are headings */
    int   sections, section_room;
} Beats;

Beats beats_of(const Lesson *lesson, Arena *mem);

#endif
