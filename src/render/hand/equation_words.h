/* The words about an equation on a judged page: what it follows from, which principle is missing, the slip that makes it wrong. All in the
 * names of the page. */
#ifndef CAROM_RENDER_HAND_EQUATION_WORDS_H
#define CAROM_RENDER_HAND_EQUATION_WORDS_H

#include "render/json.h"
#include "handwork/explanation.h"

/* "right: line 2 - 3 × line 3" */
Text equation_words_verdict(const Explanation *hand, const HandLine *line);
/* The sentences below the line; or empty. `hidden`: without correct values. */
Text equation_words_detail(const Explanation *hand, const HandLine *line, bool hidden);
/* The verdict as an object under the key "equation". */
void equation_words_json(Json *json, const Explanation *hand, const HandLine *line, bool hidden);

#endif
