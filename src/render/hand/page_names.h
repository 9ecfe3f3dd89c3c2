/* The names that a page uses for the steps of a plan. A message uses only these, or describes a step in words. */
#ifndef CAROM_RENDER_HAND_PAGE_NAMES_H
#define CAROM_RENDER_HAND_PAGE_NAMES_H

#include "handwork/explanation.h"

/* The name that the page has for the step; empty if it has none. */
Text page_names_of(const Explanation *hand, int step);

/* "the speed after the impact": what the step is, from its caption. A step without one is called by its name. */
Text page_names_words(const Explanation *hand, int step);

/* The formula with each step called as on the page. A datum that the page does not name is called as in the problem or, with `numbers`, is
 * its number. The slots of the formula are those of steps. */
const Expr *page_names_formula(const Explanation *hand, const Expr *formula, bool numbers);

/* Whether the page has a name for every step in such a formula. */
bool page_names_all(const Explanation *hand, const Expr *formula);

/* The same formula, from one whose slots are those of a plan's columns. */
const Expr *page_names_steps(const Explanation *hand, const Expr *formula);

#endif
