/* The burden of proof: before a line is called wrong, it is tried under every plausible meaning of its symbols (meaning/). */
#ifndef CAROM_HANDWORK_MEANING_HAND_MEANING_H
#define CAROM_HANDWORK_MEANING_HAND_MEANING_H

#include "handwork/hand_checker.h"

/* Of a page that has been judged: a line that a plausible reading makes true is right, or is not judged where another one makes it false.
 * Lines that had no meaning are right where every plausible reading makes them true. */
void hand_judge_meaning(HandChecker *c);

#endif
