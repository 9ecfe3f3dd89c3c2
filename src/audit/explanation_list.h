/* The explanations that are tried on a row that rounding does not explain: each is a plan that a faulty program may follow.
 *
 * In this order: the known mistakes and conventions of the method, in all its ways to work; two inputs exchanged; an input with the
 * opposite sign; a plain number that is taken as 0 or 1 (a forgotten e); another value of the log in place of an input (a position for a
 * velocity); an e that is ignored below a speed, as engines do; gravity that acts before the hit; a decision answered the other way (< for
 * <=); a decision that is not made at all; binary32 in place of a wider format. */
#ifndef CAROM_AUDIT_EXPLANATION_LIST_H
#define CAROM_AUDIT_EXPLANATION_LIST_H

#include "audit/columns.h"
#include "derive/mistake.h"

typedef enum ExplanationKind {
    EXPLAINED_BY_MISTAKE,
    EXPLAINED_BY_CONVENTION, /* right, but counted otherwise: J with the opposite sign */
    EXPLAINED_BY_EXCHANGE,
    EXPLAINED_BY_SIGN,
    EXPLAINED_BY_CONSTANT,
    EXPLAINED_BY_OTHER,     /* a value in place of an input */
    EXPLAINED_BY_THRESHOLD, /* of e */
    EXPLAINED_BY_GRAVITY,
    EXPLAINED_BY_DECISION,
    EXPLAINED_BY_UNTESTED, /* whether the bodies approach */
    EXPLAINED_BY_SINGLE,
} ExplanationKind;

typedef struct LogExplanation {
    ExplanationKind kind;
    const Plan     *plan;
    const Mistake  *mistake;
    int             given, other; /* of an exchange; the given of a sign or constant; what is in place of it; g and dt */
    int             constant;     /* of a decision that is not made: whether it is taken for true */
    int             slow, den;    /* of a threshold: the speed as a fraction */
    int             axis;         /* of a gravity that is a number: along which axis it acts, */
    bool            down;         /* and whether against it */
    int             step;         /* of a decision: the case in the plan, */
    const Step     *asked;        /* and as the method has it; */
    const Expr     *part;         /* of its condition what is not tested, or NULL: all of it */
} LogExplanation;

typedef struct ExplanationList {
    LogExplanation *item;
    int             count, room;
} ExplanationList;

/* `wide`: the format has more bits than binary32. False after a complaint about the method's mistakes. */
bool explanations_list(ExplanationList *list, const Columns *columns, bool wide, Arena *mem, Diag *diag);

/* "the masses ma and mb are exchanged", without a full stop. */
Text explanation_text(const LogExplanation *explanation, const Columns *columns, bool unicode, Arena *mem);

/* The givens of a row, with what stands beside them, as that explanation has them: a copy where one changes. NULL: it does not apply, as a
 * value that it takes is missing. `closing`: the speed at which the bodies approach in this row, for a threshold. */
const Input *explanation_givens(const LogExplanation *explanation, const Columns *columns, const Input *givens, double closing,
                                NumCtx *exact);

#endif
