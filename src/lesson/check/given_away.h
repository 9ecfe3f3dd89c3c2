/* Given away: what the questions so far ask for, and whether something below them says it. A handout leaves out what a transcript yields
 * there; a check warns of it, and of prose.
 *
 * Values are equal where their exact forms are. What is short (0, -12, 1/2) or a word is met everywhere: it counts only under the name that
 * was asked, or as what a formula comes to. */
#ifndef CAROM_LESSON_CHECK_GIVEN_AWAY_H
#define CAROM_LESSON_CHECK_GIVEN_AWAY_H

#include "lesson/stage.h"

enum { LIMIT_SECRETS = 1000 }; /* that are looked for, the first of a lesson */

typedef struct Secret {
    const Question *question;
    Text            name;
    Text            value, near; /* in its exact form, and rounded to the digits that are asked */
    Text            beginning;   /* many of its digits, which cost little however long it is */
} Secret;

typedef struct Secrets {
    Arena  *mem;
    Secret *secret;
    int     count, room;
} Secrets;

/* Adds what the question that is open asks for (answer.h); of a prediction all answers of its problem. */
void given_away_add(Secrets *secrets, Session *session, const Question *question);

/* The first that the statement which ran last shows; NULL where it shows none. `steps`: its steps are shown, not only its answers and what
 * the lesson names behind `#>`. */
const Secret *given_away_shown(const Secrets *secrets, Session *session, const Statement *statement, bool steps);
/* The first that stands in a text. */
const Secret *given_away_said(const Secrets *secrets, Text text);

#endif
