/* Lines that were dictated: 3 v1 plus 2 v2 equals 15. */
#ifndef CAROM_HANDWORK_PAGE_DICTATED_WORDS_H
#define CAROM_HANDWORK_PAGE_DICTATED_WORDS_H

#include "base/text.h"

/* The page with signs in place of such words, each line as long as it was. Only lines that calculate in words are changed. */
Text dictated_words_as_signs(Text page, Arena *mem);

#endif
