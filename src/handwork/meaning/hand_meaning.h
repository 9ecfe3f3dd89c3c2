/* The burden of proof: before a line is called wrong, it is tried under every plausible meaning of its symbols (meaning/). */
#ifndef CAROM_HANDWORK_MEANING_HAND_MEANING_H
#define CAROM_HANDWORK_MEANING_HAND_MEANING_H

#include "handwork/hand_checker.h"

/* Adds to c->own_name the names that stand for another step than usually in the reading that explains most of the page, where an equation
 * shows it. c->truth must be there. */
void hand_name_by_meaning(HandChecker *c);
/* Tries the lines of a judged page under every plausible reading: a line that one makes true is right, or is not judged where another one
 * makes it false. Lines that had no meaning are right where every plausible reading makes them true. */
void hand_judge_meaning(HandChecker *c);
/* Q is heat in many countries and momentum in others: Q = 30 kg m/s for an energy Q is that of a quantity whose kind its unit says, if one
 * has the value. */
void hand_judge_units_meant(HandChecker *c);
/* Tries lines by themselves on a page that has been judged in full: a line that was left open, or not read, or an equation that was called
 * false, is right if by itself it ends in numbers and its symbols can mean quantities that make all of it true. v and h are those of the
 * fall in one line, and those of the rebound in the next. True if any line changed. */
bool hand_judge_alone(HandChecker *c);
/* Adds a claim that was not read to the lines of the page, as right. */
void hand_read_after_all(HandChecker *c, const HandEntry *entry, HandUnread *unread);

/* hand_sentences.c: judges values in sentences, "the cannon recoils at 2 m/s" and "2.8 J of KE lost", and calculations without a name,
 * 375 - 225 = 150 J. A sentence is right if each of its values is the value of a quantity that its words can mean, and one of them is no
 * datum: that is a plausible reading. Otherwise it stays as it is, because words may mean anything. A value with
 * one digit counts only if the words name an answer or a quantity that is worked out, or if there is only one answer. This comes last.
 * True if any line changed. */
bool hand_judge_sentences(HandChecker *c);

#endif
