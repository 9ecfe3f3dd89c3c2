/* Handout and key: a lesson on paper.
 *
 *     handout.c   for a class: prose, transcripts with what they yield, questions with lines to write on. Nothing that gives an answer away
 *     key.c       for whoever marks by hand: the same numbers, every step of each problem, the answers, and the wrong values that known
 *                 mistakes give, each with its id
 *
 * Notes for the presenter are on neither. The seed that the numbers come from is on both. */
#ifndef CAROM_LESSON_PAPER_HANDOUT_H
#define CAROM_LESSON_PAPER_HANDOUT_H

#include "lesson/reading/lesson.h"
#include "session/session.h"

typedef struct Paper {
    const World    *outside;  /* for files that the lesson loads */
    const Settings *settings; /* format, steps, width and the like, of what is shown; the lesson may change them */
    Text            student;  /* whose it is; empty: a line for the name */
} Paper;

/* The lesson has no faults. A page of its own in the format of the settings. False where the lesson worked too long and the page ends
 * early. */
bool lesson_handout(Buf *out, const Lesson *lesson, const Paper *paper);
bool lesson_key(Buf *out, const Lesson *lesson, const Paper *paper);

#endif
