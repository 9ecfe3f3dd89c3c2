/* Asking: a question as the student sees it, its hints and its answers, as plain lines. The question must be open (answer_open) while they
 * are written. */
#ifndef CAROM_LESSON_ASKING_H
#define CAROM_LESSON_ASKING_H

#include "lesson/answer.h"
#include "render/formats/plain_text.h"

typedef struct Asking {
    Stage          *stage;
    const Question *question;
    const Look     *look;
    Steps           steps; /* of a derivation in which the student looks for the first wrong step */
} Asking;

/* Its name and marks, the given values, the asks or the options. If the problem is a formula, it is not shown, because it is the answer. */
void asking_write(Buf *out, const Asking *asking);
/* The answers: exact and as decimals, the right options, the wrong step and its correction, or a model answer. */
void asking_answers(Buf *out, const Asking *asking);

/* Whether the problem gives several values for an ask, and the words behind its name that say so. */
#define ASKING_SEVERAL " (every possible value)"
bool asking_several(Session *session, const Question *question, int ask);

/* "Choose all that are right" if there are several; empty if there is one. */
Text asking_how_many(const Question *question);

/* A copy with decimals in place of fractions, if values were typed as decimals. */
Report asking_decimals(const Report *report);
/* A copy for the student: decimals as above, and a given only as typed, 72 km/h without 20 m/s. A given that is typed as a name shows its
 * value: not ma = ma = 2. */
Report asking_report(const Report *report);

/* The value as text, with its unit after it if the problem is in units or the question requires them; `plain`: as it is typed, m^2/s^2. */
Text asking_with_unit(const Question *question, const Quantity *truth, Text value, bool plain);

/* The hints of the question; if it has none, three for each asked step: the quantity, its rule, all its lines. */
int asking_hints(const Asking *asking);
/* The hints for one ask: from `from` up to `to`. */
int  asking_hints_from(const Asking *asking, int ask);
int  asking_hints_to(const Asking *asking, int ask);
void asking_hint(Buf *out, const Asking *asking, int hint);

#endif
