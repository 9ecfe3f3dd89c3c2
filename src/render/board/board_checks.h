/* The check line of the board page: which of the laws that hold are named on it, and the words about the others. */
#ifndef CAROM_RENDER_BOARD_BOARD_CHECKS_H
#define CAROM_RENDER_BOARD_BOARD_CHECKS_H

#include "render/document.h"

/* Chooses the laws for the two lines of `width` columns: as many as fit, the short ones first, where each takes `columns`. Returns their
 * number; `chosen`, which begins as false, has one place for each law. */
int board_checks_choose(const Block *check, const int *columns, int width, bool *chosen);

/* The words about the laws left over: "3 more hold" after `some`, else "3 laws hold". */
Text board_checks_left(int left, bool some, Arena *mem);

/* Chooses the laws to show on a page with formulas, about as wide as the printed text, and returns the words about the others with the sign
 * before them; empty if all are chosen. */
Text board_checks_fit(const Block *check, int width, bool **chosen, Arena *mem);

#endif
