/* LaTeX on a page of hand work, whole or in pieces, as the plain text that says the same. */
#ifndef CAROM_HANDWORK_PAGE_LATEX_PAGE_H
#define CAROM_HANDWORK_PAGE_LATEX_PAGE_H

#include "base/text.h"

/* The page with \frac{1}{2} as ½, v_{A}' as v_A', a column as (3, 4), and so on; line for line, so that the numbers of lines stay. Commands
 * that are not known lose their backslash. A page without a backslash and without a $ is returned as it is. */
Text latex_page_as_text(Text page, Arena *mem);

#endif
