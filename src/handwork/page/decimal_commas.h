/* Decimal commas: whether a page writes 1,5 for 1.5 throughout. */
#ifndef CAROM_HANDWORK_PAGE_DECIMAL_COMMAS_H
#define CAROM_HANDWORK_PAGE_DECIMAL_COMMAS_H

#include "base/text.h"

/* The page with points in place of its decimal commas, byte by byte; the page itself where commas mean something else on it: where a number
 * has a point, or no comma outside of brackets can be a decimal one. */
Text decimal_commas_as_points(Text page, Arena *mem);

#endif
