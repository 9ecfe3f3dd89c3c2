/* Lines of programs as the equations that say the same. */
#ifndef CAROM_HANDWORK_PAGE_PROGRAM_PAGE_H
#define CAROM_HANDWORK_PAGE_PROGRAM_PAGE_H

#include "base/text.h"

/* The page with `v -= 2*d*n` as `v' = v - (2*d*n)`, and v' for v on all lines below, line for line. What a comment behind such an
 * assignment works out follows it. On a page with the prompts >>> of an interpreter, which are left out, that is so of every assignment,
 * `a, b = 1, 2` is `a = 1, b = 2`, and a variable with a second value has changed. A page without any of these is returned as it is. */
Text program_page_as_text(Text page, Arena *mem);

#endif
