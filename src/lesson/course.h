/* Course: a lesson run on a stage, silently, from question to question. Whoever answers a question finds everything before it worked out.
 *
 *     Course *course = course_new(lesson, outside, settings);
 *     while (course_next(course))                  // what stands before the question, and its problem
 *         judge_question(course->stage, course->question, typed, mem);     // as often as there are answers
 *     course_free(course);
 *
 * A statement that fails is left behind, as `carom check` tells whether it should. */
#ifndef CAROM_LESSON_COURSE_H
#define CAROM_LESSON_COURSE_H

#include "lesson/answer.h"

typedef struct Course {
    const Lesson   *lesson;
    Stage          *stage;
    int             next;     /* the part that runs next */
    int             part;     /* of the question */
    const Question *question; /* the open one; NULL before the first and behind the last */
    bool            stopped;  /* the lesson worked too long, or ended itself: no more of it runs */
    bool            refused;  /* the problem of the question did not run: nothing can be judged */
} Course;

/* The numbers of the lesson's blocks are used as they stand. All lives until course_free; a question's problem until the next one. */
Course *course_new(const Lesson *lesson, const World *outside, const Settings *settings);
void    course_free(Course *course);

/* Closes the question and goes on to the next; false where there is none, or it has stopped. */
bool course_next(Course *course);
/* Runs the problem of the open question anew, as if nothing had been typed since: session_outcome and what was made for judging are new. */
void course_again(Course *course);

#endif
