/* Evidence: what each line of a judged page shows about the steps that have marks.
 *
 * A line is evidence for the principle that it is or should be, or for the step whose value it gives. A line that only rearranges others
 * is evidence for none, but a slip in it still costs a mark (mark_sheet.h). */
#ifndef CAROM_HANDWORK_MARKS_MARK_EVIDENCE_H
#define CAROM_HANDWORK_MARKS_MARK_EVIDENCE_H

#include "handwork/equations/equation_judge.h"
#include "handwork/explanation.h"

/* A LineWorth says how much a line is worth, the best first. */
typedef enum LineWorth {
    WORTH_RIGHT,
    WORTH_FOLLOWS,   /* right for the student's own values above */
    WORTH_NUMBERS,   /* the method is right, and a number is wrong */
    WORTH_SIGNS,     /* the method is right, and a sign is wrong */
    WORTH_UNWORKED,  /* a wrong value without working */
    WORTH_NO_METHOD, /* another formula than the method needs */
    WORTH_NOTHING,   /* not read, not judged, or about nothing that has marks */
} LineWorth;

typedef struct MarkEvidence {
    LineWorth      worth;
    int            step[MOST_COMBINED], steps; /* of the plan */
    int            component;                  /* of a vector; -1: all of it */
    bool           formula;                    /* no number is given: it is evidence for methods only */
    bool           shown;                      /* a formula for a wrong value is right in all its numbers */
    bool           solves;                     /* it combines lines above, to eliminate an unknown */
    bool           coarse;                     /* a right value, cut off or with too few digits */
    const Suspect *mistake;                    /* the only known mistake that gives a wrong value, or NULL */
    int            slip;                       /* the line in which a slip was made: this one, or one above; -1 if there is none */
} MarkEvidence;

/* One for each line of the page. */
const MarkEvidence *mark_evidence_of(const Explanation *page);

/* The step of the page's plan that the principle is; -1 if it is one of another way to work. */
int mark_evidence_step(const Explanation *page, const EquationPrinciple *principle);

/* Whether the method of the line is right, signs apart. */
bool mark_evidence_has_method(const MarkEvidence *evidence);

#endif
