/* The words about a statement on a page of hand work: v1 < v2, or "A stops". */
#ifndef CAROM_RENDER_HAND_STATEMENT_WORDS_H
#define CAROM_RENDER_HAND_STATEMENT_WORDS_H

#include "handwork/explanation.h"

/* Says what the quantities in a wrong statement are: "v1 is 2/5 = 0.4 and v2 is 12/5 = 2.4." Empty for any other. */
Text statement_words_detail(const Explanation *hand, const HandLine *line, bool hidden);

#endif
