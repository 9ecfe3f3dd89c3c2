/* Handout and key: a lesson on paper.
 *
 *     handout.c   for a class: prose, problems with their results, questions with room to work; nothing gives an answer away
 *     key.c       for marking by hand: the same numbers, a table of all answers, the working of each problem, and the wrong values that
 *                 known mistakes give, each with its id
 *
 * Neither has the presenter's notes. Both name the seed of the numbers. A page on a screen can be a handout, too, on which the caller knows
 * where each question stands. */
#ifndef CAROM_LESSON_PAPER_HANDOUT_H
#define CAROM_LESSON_PAPER_HANDOUT_H

#include "lesson/stage.h"
#include "session/session.h"

typedef struct Paper {
    const World    *outside;  /* for files that the lesson loads */
    const Settings *settings; /* format, steps, width and other settings of the output; the lesson may change them */
    Text            student;  /* the student; empty: a line for the name */
    Refused        *refused;  /* filled in, unless it is NULL */
    /* A handout calls this right before (`begins`) and right after the question of that part is on the page. NULL: nobody asks. */
    void (*question)(void *data, int part, bool begins);
    void *data;
} Paper;

/* The lesson must have no faults. Writes a complete page in the format of the settings. False if the lesson took too long and the page ends
 * early. */
bool lesson_handout(Buf *out, const Lesson *lesson, const Paper *paper);
bool lesson_key(Buf *out, const Lesson *lesson, const Paper *paper);

#endif
