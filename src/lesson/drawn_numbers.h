/* Draw: the numbers of a lesson, drawn from a seed. What comes out is the same lesson with other numbers behind its `=`, so whoever plays,
 * checks or prints it need not know.
 *
 *     Draw         *draw = draw_new(lesson, &outside_world, mem);
 *     const Lesson *mine = draw_lesson(draw, TEXT("7"), mem, &why);     // as often as there are students
 *
 * From the stream of the seed (seed.h): one of its set for each number in the order of the file, then again for all numbers of the block
 * until the conditions of the block hold. A set that runs from LOW to HIGH in steps has (HIGH - LOW)/STEP + 1 places; a list has as many
 * as it has values. A number without a set takes nothing from the stream.
 *
 * A seed that does not say which of its numbers are meant stands for the first that are good: 7/1, else 7/2, and so on. For that the lesson
 * runs, and where a question can show less than with the author's own numbers they are rejected: a problem that is refused, an answer
 * without a value or an exact form, a known mistake that comes out right or like another one to the digits that are asked, an answer that
 * stands among the givens. findings.h tells these, and the linter warns of the same. There is an end to the tries, with a message that says
 * what was rejected how often. */
#ifndef CAROM_LESSON_DRAWN_NUMBERS_H
#define CAROM_LESSON_DRAWN_NUMBERS_H

#include "lesson/stage.h"

enum { LIMIT_DRAWS = 10000 }; /* of a block, until its conditions hold */

typedef struct Draw Draw;

/* All memory is `mem`'s, but for that of the lessons. */
Draw *draw_new(const Lesson *lesson, const World *outside, Arena *mem);

/* The lesson in `mem` with the numbers of that seed; its `seed` then says exactly which. The lesson itself where nothing is drawn. NULL,
 * and why, as sentences without the last full stop: the seed cannot be one, a set cannot be worked out, or no set was good. */
const Lesson *draw_lesson(Draw *draw, Text seed, Arena *mem, Text *why);
/* How many sets the last draw_lesson looked at. */
int draw_tries(const Draw *draw);

/* Whether the lesson has numbers that a seed draws. */
bool draw_has_numbers(const Lesson *lesson);

#endif
