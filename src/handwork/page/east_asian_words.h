/* Words of Chinese, Japanese and Korean around the claims of a page. Carom knows none of them, but it can see where they end. */
#ifndef CAROM_HANDWORK_PAGE_EAST_ASIAN_WORDS_H
#define CAROM_HANDWORK_PAGE_EAST_ASIAN_WORDS_H

#include "base/text.h"

/* Puts blanks over words that only lead to a claim, 动量守恒 m1v0 = m1v1 + m2v2, or an arrow where a claim stands in front of them:
 * v1 = 4 - 3v2 代入得 16 - 24v2 + 12v2² = 16. Returns their bytes, or 0 if there are none at that byte, or if they may be part of a name.
 */
size_t east_asian_words_put(char *copy, Text page, size_t at);

/* The bytes of a remark with such words in brackets behind a blank, which claims nothing or rejects what it claims, (v2 = 0 舍去); 0 if
 * none opens at that byte. */
size_t east_asian_remark(Text page, size_t open);

#endif
