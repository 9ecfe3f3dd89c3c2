/* Findings: what can be said of a question's numbers once its problem has run: how it comes out, and what it cannot show.
 *
 * The linter warns of some of them; drawn numbers (draw.h) are good where they have none that the author's own numbers have not. */
#ifndef CAROM_LESSON_FINDINGS_H
#define CAROM_LESSON_FINDINGS_H

#include "lesson/stage.h"
#include "handwork/diagnosability.h"

typedef enum FindingKind {
    FINDING_OUTCOME, /* how the problem comes out: "ok", "apart", "refused" */
    FINDING_ANSWER,  /* what kind of value is asked: "a number", "a vector, not exact" */
    FINDING_ROUNDED, /* the answer has to be rounded, and nobody says to how many digits */
    FINDING_IDLE,    /* a known mistake: nothing that is asked depends on where it stands */
    FINDING_HIDDEN,  /* a known mistake: what is asked comes out right all the same */
    FINDING_TWINS,   /* two known mistakes come to the same */
    FINDING_COPY,    /* an answer is the same as a given that is like it */
    FINDING_WRONG,   /* a wrong answer of the lesson's own is right, or cannot be worked out */
} FindingKind;

typedef struct Finding {
    FindingKind kind;
    Text        what, other; /* TWINS: both ids; COPY: the answer, the given; ANSWER: its name, its kind; HIDDEN: id */
} Finding;

typedef struct Findings {
    Arena   *mem;
    Finding *finding;
    int      count, room;
} Findings;

/* Of the question that is open (answer.h), which ran with that exit status. In `mem`. */
Findings *findings_of(Session *session, const Question *question, ExitStatus exit, Arena *mem);

/* The first that says more against the drawn numbers than all that is said of the written ones; NULL where there is none. */
const Finding *findings_worse(const Findings *drawn, const Findings *written);

/* The known mistakes in the last derivation by what is asked (handwork/diagnosability.h); NULL where the question is about none, or
 * something that is asked has no exact value. It lives until the next statement. */
const Diagnosis *findings_diagnosis(Session *session, const Question *question);
/* Whether the question does not want the mistake named. */
bool findings_off(const Question *question, Text id);

/* "R13 does not show", with which a set of numbers is rejected. */
Text finding_words(const Finding *finding, Arena *mem);

#endif
