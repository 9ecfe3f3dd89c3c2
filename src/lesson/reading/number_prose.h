/* The numbers of a lesson in its prose, and in the options, hints and messages of its questions: {vx} stands for the value of vx, with its
 * unit. A sentence of a handout then says what the student has to work with, whatever the seed. Other braces are ordinary characters. */
#ifndef CAROM_LESSON_NUMBER_PROSE_H
#define CAROM_LESSON_NUMBER_PROSE_H

#include "lesson/reading/lesson.h"

/* Writes the present numbers into the prose; after other numbers have been drawn, again. */
void number_prose_fill(Lesson *lesson, Arena *mem);

#endif
