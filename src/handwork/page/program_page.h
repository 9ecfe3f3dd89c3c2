/* Assignments of programs that change a variable, as the equations that say the same. */
#ifndef CAROM_HANDWORK_PAGE_PROGRAM_PAGE_H
#define CAROM_HANDWORK_PAGE_PROGRAM_PAGE_H

#include "base/text.h"

/* The page with `v -= 2*d*n` as `v' = v - (2*d*n)`, and v' for v on all lines below; line for line. What a comment behind the assignment
 * works out follows it. A page without such an assignment is returned as it is. */
Text program_page_as_text(Text page, Arena *mem);

#endif
