/* Given away: the values that earlier questions ask for, and whether a later part shows one. A handout leaves out such a result of a
 * transcript; a check warns of it, and of prose.
 *
 * Values are equal if their exact forms are. Short values (0, -12, 1/2) and words occur everywhere, so they count only with the name that
 * was asked, or as the result of a formula. */
#ifndef CAROM_LESSON_CHECK_GIVEN_AWAY_H
#define CAROM_LESSON_CHECK_GIVEN_AWAY_H

#include "lesson/stage.h"

enum { LIMIT_SECRETS = 1000 }; /* the most values that are looked for: the first of a lesson */

typedef struct Secret {
    const Question *question;
    Text            name;
    Text            value, near; /* in its exact form, and rounded to the requested digits */
    Text            beginning;   /* many of its digits, which are cheap even for a long number */
} Secret;

typedef struct Secrets {
    Arena  *mem;
    Secret *secret;
    int     count, room;
} Secrets;

/* Adds the values that the open question asks for (answer.h); for a prediction, all answers of its problem. */
void given_away_add(Secrets *secrets, Session *session, const Question *question);

/* The first of them that the last statement shows; NULL if it shows none. `steps`: its steps are shown, not only its answers and the names
 * after `#>`. */
const Secret *given_away_shown(const Secrets *secrets, Session *session, const Statement *statement, bool steps);
/* The first of them that a text contains. */
const Secret *given_away_said(const Secrets *secrets, Text text);

#endif
