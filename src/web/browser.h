/* The program in a page: what its worker (src/web/worker.js) asks for, one request at a time. As at a terminal, output goes to the standard
 * streams and the one session is a variable of the file. Files are those that the worker keeps in memory.
 *
 *     browser_open();
 *     while (browser_prompt()[0])
 *         browser_line(typed), browser_lesson_asked();
 *     browser_close();
 *
 * Texts that are returned last until the next call. */
#ifndef CAROM_WEB_BROWSER_H
#define CAROM_WEB_BROWSER_H

/* Opens the session: its pages are HTML. */
void browser_open(void);
void browser_close(void);

/* One typed line without its end; the highest exit status so far of its statements. */
int browser_line(const char *line);
/* Leaves the unfinished statement, as Ctrl-C does. */
void browser_cancel(void);

/* The prompt for the next line; empty after `quit`. */
const char *browser_prompt(void);
/* The format of what is printed now: "html", "text", ... */
const char *browser_format(void);
/* The lesson that the last line asked for, empty for the list of all; NULL if it asked for none. */
const char *browser_lesson_asked(void);

/* The words that may stand at the end of that beginning of a line: a JSON list of texts. */
const char *browser_complete(const char *beginning);
/* The lessons in the folder lessons/: a JSON list of objects with `name` and `title`. */
const char *browser_lessons(void);

#endif
