/* Lists of claims with nothing but a blank between them: ma = 4 va = 2 mb = 1 vb = -2. */
#ifndef CAROM_HANDWORK_PAGE_LISTED_CLAIMS_H
#define CAROM_HANDWORK_PAGE_LISTED_CLAIMS_H

#include "base/text.h"

/* The page with a semicolon in place of the blank between two claims of such a list, byte by byte. A list is a line of three or more names
 * with a number each, or of two or more with a vector each: nobody writes ma = 4*va = 2*mb. */
Text listed_claims_apart(Text page, Arena *mem);

#endif
