/* Findings: properties of a question's numbers, known once its problem has run: its outcome, and the mistakes that it hides.
 *
 * The linter warns of some of them; drawn numbers (draw.h) are accepted if they have no finding that the author's numbers do not have. */
#ifndef CAROM_LESSON_FINDINGS_H
#define CAROM_LESSON_FINDINGS_H

#include "lesson/stage.h"
#include "handwork/help/diagnosability.h"

typedef enum FindingKind {
    FINDING_OUTCOME, /* the outcome of the problem: "ok", "apart", "refused" */
    FINDING_ANSWER,  /* the kind of value that is asked: "a number", "a vector, not exact" */
    FINDING_ROUNDED, /* the answer must be rounded, but no number of digits is given */
    FINDING_IDLE,    /* a known mistake: no asked value depends on its step */
    FINDING_HIDDEN,  /* a known mistake: the asked values are still right */
    FINDING_TWINS,   /* two known mistakes give the same values */
    FINDING_COPY,    /* an answer equals a similar given */
    FINDING_WRONG,   /* a wrong answer of the lesson is right, or cannot be worked out */
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

/* The findings about the open question (answer.h), which ran with that exit status. In `mem`. */
Findings *findings_of(Session *session, const Question *question, ExitStatus exit, Arena *mem);

/* The first finding about the drawn numbers that the written ones do not have; NULL if there is none. */
const Finding *findings_worse(const Findings *drawn, const Findings *written);

/* The known mistakes in the last derivation and their effect on the asked values (handwork/diagnosability.h); NULL if the question has no
 * derivation, or an asked value is not exact. It lives until the next statement. */
const Diagnosis *findings_diagnosis(Session *session, const Question *question);
/* Whether the question switches the mistake off. */
bool findings_off(const Question *question, Text id);

/* "R13 has no effect": the reason for rejecting a set of numbers. */
Text finding_words(const Finding *finding, Arena *mem);

#endif
