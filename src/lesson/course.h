/* Course: runs a lesson silently on a stage, from question to question. When a question is open, everything before it has run.
 *
 *     Course *course = course_new(lesson, outside, settings);
 *     while (course_next(course))                  // runs the parts before the question, and its problem
 *         judge_question(course->stage, course->question, typed, mem);     // once for each set of answers
 *     course_free(course);
 *
 * A statement that fails is skipped; `carom check` tests whether it should fail. */
#ifndef CAROM_LESSON_COURSE_H
#define CAROM_LESSON_COURSE_H

#include "lesson/answer.h"

typedef struct Course {
    const Lesson   *lesson;
    Stage          *stage;
    int             next;     /* the part that runs next */
    int             part;     /* of the question */
    const Question *question; /* the open one; NULL before the first and after the last */
    bool            stopped;  /* the lesson took too long, or ended itself: it runs no further */
    bool            refused;  /* the problem of the question did not run, so nothing can be judged */
} Course;

/* The numbers of the lesson's blocks are used as they are. Everything lives until course_free; a question's problem lives until the next
 * question. */
Course *course_new(const Lesson *lesson, const World *outside, const Settings *settings);
void    course_free(Course *course);

/* Closes the question and goes to the next; false if there is none, or the lesson has stopped. */
bool course_next(Course *course);
/* Runs the problem of the open question again, as if nothing had been typed: session_outcome and the data for judging are new. */
void course_again(Course *course);

#endif
