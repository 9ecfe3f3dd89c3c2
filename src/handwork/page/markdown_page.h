/* A page typed in Markdown, as forums have it. */
#ifndef CAROM_HANDWORK_PAGE_MARKDOWN_PAGE_H
#define CAROM_HANDWORK_PAGE_MARKDOWN_PAGE_H

#include "base/text.h"

/* The page without its marks for bold text and code, `v = 3` and **v = 3**; the page itself where it has none. Powers, 2**3, stay. */
Text markdown_page_as_text(Text page, Arena *mem);

#endif
