/* Mark scheme: the marks that a page of work on a problem can earn, made from the steps of its plan.
 *
 *   an equation of the method (momentum, restitution)   M1 A1: the principle with all its terms; its signs and numbers
 *   a stage of working (solving, the impulse)           M1 for its formulas, and A1 for each answer in it, or one A1 if it has none
 *   a fact, whose formula is a name or a number         B1: "the component along t is unchanged"
 *
 * So a collision on a line has momentum M1 A1, restitution M1 A1, solving M1, and A1 for each velocity. Only steps that the asked answers
 * need have marks. Without a list of them, the answers asked are the first one and those of its kind, and all that the page gives. */
#ifndef CAROM_HANDWORK_MARKS_MARK_SCHEME_H
#define CAROM_HANDWORK_MARKS_MARK_SCHEME_H

#include "handwork/explanation.h"

typedef enum MarkRole { MARK_METHOD, MARK_ACCURACY, MARK_INDEPENDENT } MarkRole;

typedef struct SchemeMark {
    MarkRole role;
    Text     about; /* "velocity of A after the collision": a caption up to its first remark, or the title of a stage */
    int      needs; /* of an accuracy mark: the index of its method mark; else -1 */
    int      step;  /* of the plan: the first that the mark is for */
} SchemeMark;

typedef struct MarkScheme {
    const Plan *plan;
    SchemeMark *mark;
    int         marks, room;
    int        *method, *accuracy; /* by step: the index of the mark that a line about the step decides, or -1 */
    bool       *asked;             /* by step: an answer that has to be on the page */
} MarkScheme;

/* The scheme for the way to work that the page follows. `asked`: names of answers; none for the usual ones. Memory comes from the report's
 * desk. */
const MarkScheme *mark_scheme_of(const Explanation *page, const Text *asked, int count);

/* The answer of that name that a page can be asked for, or -1. */
int mark_scheme_answer(const Report *report, Text name);

/* "M1", "A0", "B1" */
Text mark_scheme_letter(MarkRole role, bool earned);

#endif
