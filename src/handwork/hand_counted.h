/* Which lines of a page count when it is said how much of it could be judged. */
#ifndef CAROM_HANDWORK_HAND_COUNTED_H
#define CAROM_HANDWORK_HAND_COUNTED_H

#include "handwork/hand_checker.h"

/* Whether the last equation of the page was judged, arithmetic aside. It has what the page was written for: without it, a page is not
 * called right. */
bool hand_counted_last(const Explanation *page);

/* Whether no words in front of the claim say what it is about, but for "check", a time or an axis. */
bool hand_stands_alone(const HandEntry *entry, Text page);

/* Returns the text in front of the claim on its line. */
Text hand_words_before(const HandEntry *entry, Text page);

/* Counts the claims of the page and those that were not judged. Whether enough was judged to call it right, if nothing is wrong. */
bool hand_counted_claims(Explanation *page, const HandChecker *checker);

#endif
