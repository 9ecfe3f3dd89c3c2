/* Asking: a question as it is put to somebody, its hints and its answers, as plain lines. The question is open (answer_open) while any of
 * this is written. */
#ifndef CAROM_LESSON_ASKING_H
#define CAROM_LESSON_ASKING_H

#include "lesson/answer.h"
#include "render/formats/plain_text.h"

typedef struct Asking {
    Stage          *stage;
    const Question *question;
    const Look     *look;
    Steps           steps; /* of a derivation in which the first wrong step is looked for */
} Asking;

/* Its name and marks, what is given, what is asked or the options. A formula that is the problem is not shown: it is the answer. */
void asking_write(Buf *out, const Asking *asking);
/* What the answers are: exact and as decimals, the right options, the step that is wrong and why, a model answer. */
void asking_answers(Buf *out, const Asking *asking);

/* "Choose all that are right", where there are several; empty where there is one. */
Text asking_how_many(const Question *question);

/* A copy that shows givens as they were typed only where that is a value: not ma = ma = 2. */
Report asking_report(const Report *report);

/* The hints of the question; where it has none, three for each step that is asked: which quantity, its rule, all of its lines. */
int asking_hints(const Asking *asking);
/* Those that are about one ask: from ... up to ... */
int  asking_hints_from(const Asking *asking, int ask);
int  asking_hints_to(const Asking *asking, int ask);
void asking_hint(Buf *out, const Asking *asking, int hint);

#endif
