/* Verdict words: what a student reads about an answer. Practice in a terminal and the page of a lesson both use it. */
#ifndef CAROM_CLASSROOM_VERDICT_WORDS_H
#define CAROM_CLASSROOM_VERDICT_WORDS_H

#include "lesson/answer.h"

/* "va' is read as -7/4: RIGHT", without a line end; the marks of a page of work stand in lines of their own. `so_far`: it is right by a
 * convention that the other answers must use, too. */
void verdict_words_put(Buf *out, const Question *question, const Answer *answer, bool so_far);

/* Typing another answer would not earn more. */
bool verdict_words_settled(const Answer *answer);

#endif
