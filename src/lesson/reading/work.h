/* Work: what a lesson costs the machine, and how much that may be. All that runs for one lesson in one command takes from the same: its
 * check, its page, and the lessons with its numbers drawn (draw.h). Each set of numbers adds a little, so that a large class is marked to
 * its end where the lesson is quick, and nobody waits for one that is not. */
#ifndef CAROM_LESSON_READING_WORK_H
#define CAROM_LESSON_READING_WORK_H

#include <stdbool.h>

enum { LIMIT_SECONDS = 10 }; /* of the machine's work, for a lesson */

typedef struct Work {
    double spent, most; /* seconds */
} Work;

Work work_new(void);
/* One more set of numbers is to be worked out. */
void work_add_numbers(Work *work);
/* Seconds that are left; so few that nothing more can be done in them count as none. */
double work_left(const Work *work);

/* Seconds that this process has worked. */
double work_clock(void);
/* What was done since the clock said `began` costs that, and what was counted meanwhile is part of it. `spent`: what had been spent then.
 */
void work_count(Work *work, double began, double spent);

#endif
