/* Hints say a little more at each request: where to look, the rule, the step with its numbers. After a page with a mistake they are
 * about the first wrong line, otherwise about the steps of the derivation that the page does not show yet, one after another, in the way of
 * working that the page follows. A page shows the steps that it gives, the principles that it writes as equations, and what its right
 * values rest on. */
#ifndef CAROM_HANDWORK_HELP_HINT_H
#define CAROM_HANDWORK_HELP_HINT_H

#include "handwork/explanation.h"

typedef enum HintLevel {
    HINT_POINT, /* which quantity */
    HINT_TEACH, /* its rule, or the common mistake that gives the written value */
    HINT_WORK,  /* all of its lines */
    HINT_LEVELS
} HintLevel;

extern const char *const hint_levels[HINT_LEVELS]; /* "point", "teach", "work" */

typedef struct StepHint {
    const Report      *report;
    const Explanation *page; /* or NULL */
    int                step; /* -1: the wrong line is an equation, and the value of no step */
    HintLevel          level;
    const HandLine    *wrong; /* the first wrong one, or NULL */
} StepHint;

/* `hand` is the page that was checked last, or NULL; `given` is the number of hints since then. Returns false if there are no more hints.
 */
bool hint_next(const Report *report, const Explanation *hand, int given, StepHint *hint);

#endif
