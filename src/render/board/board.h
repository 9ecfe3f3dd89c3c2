/* The board page: a report as a teacher writes it on the board. It is made from the blocks of the full page and works nothing out: a line
 * of the board is a step's formula, its numbers and its value, chosen from the lines that the full page has for it. */
#ifndef CAROM_RENDER_BOARD_BOARD_H
#define CAROM_RENDER_BOARD_BOARD_H

#include "render/document.h"

/* The page for `steps`, of which STEPS_BOARD is made here. With `opened` each stage has the full working of its steps, for formats that
 * can fold it. A formula that was typed by itself has no board: its page is the full one. */
Document board_document(const Report *report, Steps steps, bool opened);

/* All laws of a report, each with its verdict and both sides. */
Document board_laws(const Report *report);

#endif
