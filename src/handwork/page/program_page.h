/* Lines of programs as the equations that say the same. */
#ifndef CAROM_HANDWORK_PAGE_PROGRAM_PAGE_H
#define CAROM_HANDWORK_PAGE_PROGRAM_PAGE_H

#include "base/text.h"

/* The page with `v -= 2*d*n` as `v' = v - (2*d*n)`, and v' for v on all lines below; `a, b = 1, 2` as `a = 1, b = 2`; and without the
 * prompts >>> of an interpreter; line for line. What a comment behind an assignment works out, # 4.5, follows it. A page without any of
 * these is returned as it is. */
Text program_page_as_text(Text page, Arena *mem);

#endif
