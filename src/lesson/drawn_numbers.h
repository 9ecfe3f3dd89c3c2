/* Draw: draws the numbers of a lesson from a seed. The result is the same lesson with other numbers after `=`, so code that plays, checks
 * or prints it does not notice.
 *
 *     Draw         *draw = draw_new(lesson, &outside_world, mem);
 *     const Lesson *mine = draw_lesson(draw, TEXT("7"), mem, &why);     // once for each student
 *
 * The stream of the seed (seed.h) chooses a value from its set for each number in the order of the file, and again for all numbers of the
 * block until the conditions of the block hold. A set from LOW to HIGH in steps has (HIGH - LOW)/STEP + 1 places; a list has one for each
 * value. A number without a set takes nothing from the stream.
 *
 * A seed without a number, such as 7, means the first good set: 7/1, otherwise 7/2, and so on. To find it, the lesson runs, and a set is
 * rejected if it makes a question worse than the author's numbers do: a problem that is refused, an answer without a value or an exact
 * form, a known mistake that gives the right result or the same as another to the requested digits, an answer that equals a given.
 * findings.h finds these, and the linter warns of the same. After a limited number of attempts, a message counts the reasons. */
#ifndef CAROM_LESSON_DRAWN_NUMBERS_H
#define CAROM_LESSON_DRAWN_NUMBERS_H

#include "lesson/stage.h"

enum { LIMIT_DRAWS = 10000 }; /* draws of a block, until its conditions hold */

typedef struct Draw Draw;

/* All memory comes from `mem`, except that of the lessons. */
Draw *draw_new(const Lesson *lesson, const World *outside, Arena *mem);

/* The lesson in `mem` with the numbers of that seed; its `seed` is then the full seed. The lesson itself if nothing is drawn. NULL with a
 * reason, as sentences without the last full stop, if the seed is not valid, a set cannot be worked out, or no set was accepted. */
const Lesson *draw_lesson(Draw *draw, Text seed, Arena *mem, Text *why);
/* The number of sets that the last draw_lesson tried. */
int draw_tries(const Draw *draw);

/* Whether the lesson has random numbers. */
bool draw_has_numbers(const Lesson *lesson);

#endif
