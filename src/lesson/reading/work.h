/* Work: the processor time that a lesson uses, and its limit. Everything that runs for one lesson in one command shares one budget: its
 * check, its page, and the lessons with drawn numbers (draw.h). Each set of numbers adds a little, so a large class can be marked if the
 * lesson is fast, and a slow lesson does not keep the user waiting. */
#ifndef CAROM_LESSON_READING_WORK_H
#define CAROM_LESSON_READING_WORK_H

#include <stdbool.h>

enum { LIMIT_SECONDS = 10 }; /* of processor time, for a lesson */

typedef struct Work {
    double spent, most; /* seconds */
} Work;

Work work_new(void);
/* Adds the budget for one more set of numbers. */
void work_add_numbers(Work *work);
/* The remaining seconds; a remainder too small to use counts as none. */
double work_left(const Work *work);

/* The processor time of this process in seconds. */
double work_clock(void);
/* Charges the time since `began`, which includes time charged meanwhile. `spent`: the time that had been charged at that point.
 */
void work_count(Work *work, double began, double spent);

#endif
