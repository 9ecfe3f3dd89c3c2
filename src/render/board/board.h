/* The board page: a report as a teacher writes it on the board. It is made from the blocks of the full page and works nothing out: a line
 * of the board is a step's formula, its numbers and its value, left out of the lines that the full page has of it. */
#ifndef CAROM_RENDER_BOARD_BOARD_H
#define CAROM_RENDER_BOARD_BOARD_H

#include "render/document.h"

/* The page for `steps`, of which STEPS_BOARD is made here. With `opened` each stage has the full working of its steps, for formats that
 * can fold it. A formula that was typed by itself has no board: its page is the full one. */
Document board_document(const Report *report, Steps steps, bool opened);

/* All laws of a report, each with its verdict and both sides. */
Document board_laws(const Report *report);

/* Which of the laws that hold stand on the two lines of `width` columns that a check has: as many as fit, the short ones first, each with
 * `columns` of text. Returns how many; `chosen`, which begins as false, has one place for each. */
int board_choose_checks(const Block *check, const int *columns, int width, bool *chosen);

/* What is said of the others: "3 more hold"; if there are none besides, "3 laws hold". */
Text board_checks_left(int left, bool some, Arena *mem);

/* The same for a page with formulas, whose width is about that of the printed text: which are chosen, and what is said of the others, with
 * the sign before it; empty if all are chosen. */
Text board_checks(const Block *check, int width, bool **chosen, Arena *mem);

#endif
