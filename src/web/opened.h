/* The lesson that is open in a page. Its texts come from the worker and go back to it as JSON (classroom/workbook.h); each lasts until the
 * next call. */
#ifndef CAROM_WEB_OPENED_H
#define CAROM_WEB_OPENED_H

/* Opens a lesson, by its file or its number, in place of the one before: its page. Empty if there is none; faults in it are printed on the
 * standard error. */
const char *opened_lesson(const char *name);
/* `typed`: a line for each answer. Empty if no lesson is open. */
const char *opened_judge(const char *question, const char *typed);
/* `hint`: its number in digits, from 0. */
const char *opened_hint(const char *question, const char *hint);
const char *opened_solution(const char *question);
void        opened_close(void);

#endif
