/* Workbook: a lesson as a page to fill in on a screen: its handout in pieces, and what carom says about the typed answers. Everything
 * leaves as JSON, one object on a line, with prose as HTML and verdicts as text.
 *
 *     Workbook *book = workbook_new(lesson, outside, settings);
 *     workbook_page(book, out);                       {"lesson":"07-...","title":"...","head":"...","pieces":[{"html":"..."},
 *                                                      {"question":"head-on","kind":"ask","asks":["u","k"],"html":"...","file":"..."}]}
 *     workbook_judge(book, out, name, typed);         {"question":"head-on","answers":[{"kind":"right","settled":true,"says":"..."}],
 *                                                      "marks":"2 of 8 marks","right":false,"file":"question head-on ..."}
 *     workbook_hint(book, out, name, 0);              {"question":"head-on","hint":"...","file":"hint head-on 1\n"}
 *     workbook_solution(book, out, name);             {"question":"head-on","html":"...","file":"why head-on\n"}, or "says" for a text
 *     workbook_free(book);
 *
 * `head` and `file` are lines of a file of answers (submission.h): put together, with a line `student NAME` after the head, they are what
 * `carom mark` reads. That of a question on the page is its print: answers after another print were given to another version of it. An
 * object with "error" says in a sentence why there is nothing else. */
#ifndef CAROM_CLASSROOM_WORKBOOK_H
#define CAROM_CLASSROOM_WORKBOOK_H

#include "lesson/stage.h"

typedef struct Workbook Workbook;

/* `settings` give the width and the steps of worked results; the page is HTML. The lesson must have no faults and live as long. */
Workbook *workbook_new(const Lesson *lesson, const World *outside, const Settings *settings);
void      workbook_free(Workbook *book);

void workbook_page(Workbook *book, Buf *out);

/* Returns how many texts workbook_judge wants for the question: one for each ask, otherwise one. 0: the lesson has no question of that
 * name. */
int  workbook_answers(const Workbook *book, Text question);
void workbook_judge(Workbook *book, Buf *out, Text question, const Text *typed);
/* Hints are counted from 0; an object without a hint follows the last one. */
void workbook_hint(Workbook *book, Buf *out, Text question, int hint);
void workbook_solution(Workbook *book, Buf *out, Text question);

#endif
