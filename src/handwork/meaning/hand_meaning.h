/* The burden of proof: before a line is called wrong, it is tried under every plausible meaning of its symbols (meaning/). */
#ifndef CAROM_HANDWORK_MEANING_HAND_MEANING_H
#define CAROM_HANDWORK_MEANING_HAND_MEANING_H

#include "handwork/hand_checker.h"

/* Of a page that has been judged: a line that a plausible reading makes true is right, or is not judged where another one makes it false.
 * Lines that had no meaning are right where every plausible reading makes them true. */
void hand_judge_meaning(HandChecker *c);
/* A claim that was not read is a line of the page after all, and right. */
void hand_read_after_all(HandChecker *c, const HandEntry *entry, HandUnread *unread);

/* hand_told.c: values that are told in words, "the cannon recoils at 2 m/s", "2.8 J of KE lost", and 375 - 225 = 150 J, with no words at
 * all. A sentence is right if each of its values is one of a quantity of the problem that its words can be about, and one of them is no
 * datum: that is a plausible reading. The converse says nothing, because words may mean anything. Single digits tell only an answer, and
 * zero tells nothing. It comes last; whether any line became right. */
bool hand_judge_told(HandChecker *c);

#endif
