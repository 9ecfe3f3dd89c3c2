/* The block of a step that is a side of an equation, or that is solved from equations (BLOCK_EQUATION). */
#ifndef CAROM_RENDER_EQUATION_BLOCK_H
#define CAROM_RENDER_EQUATION_BLOCK_H

#include "render/document.h"

/* False where the step belongs to no equation, or a value is missing. The last cell of a step that is solved is its value. */
bool equation_block(const Report *report, int step, Arena *mem, Block *block);

#endif
