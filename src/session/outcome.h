/* Outcome: the result of a statement as data. Lessons compare it with their expectations. The text of the result has already gone to the
 * World. */
#ifndef CAROM_SESSION_OUTCOME_H
#define CAROM_SESSION_OUTCOME_H

#include "session/session.h"
#include "handwork/explanation.h"

typedef struct Outcome {
    Text               message, hint; /* of the error, or the reason why a derivation ends early; empty if there is none */
    const Report      *report;        /* the derivation, or NULL */
    const Explanation *hand;          /* the judged hand work, or NULL */
    bool               moved;         /* its result is about a motion, which is no derivation */
    bool               sets_up;       /* it only defines something (a body, a method, a setting), so its message is not a result */
} Outcome;

/* The outcome of the last statement; it lives until the next one. */
const Outcome *session_outcome(const Session *session);

/* The last derivation with its known mistakes; NULL if there is none. *method is NULL for an island. */
const Report *session_derivation(Session *session, const Method **method);

/* Adds the figure of the last derivation to its document, if it has one and pages in the current format show figures. */
void session_add_figure(Session *session, Document *document);

/* The value of a name or formula: exact, or an enclosure. SHAPE_NONE if it has no value. */
typedef struct Quantity {
    Value         value;
    NumCtx       *ctx; /* of its numbers */
    NumCtx       *exact;
    const Report *report; /* the report that the step belongs to, or NULL */
    int           step, component;
    Dimension     dimension; /* what it measures; ANY where that is not known */
} Quantity;

/* The value of a name: an answer or a step (by any of its names) of the last derivation, or a variable; "P.x" and "S1x" are components, r.F
 * a field. With `variables`, variables take precedence, as in a formula. False if there is no such name. */
bool session_quantity(Session *session, Text name, bool variables, Quantity *quantity);
/* The result of a report: the value of a formula, or the only answer of a method. False if there are several answers, or none. */
bool session_result(Session *session, const Report *report, Quantity *quantity);
/* The value of one step of a report. */
void session_step(Session *session, const Report *report, int step, Quantity *quantity);
/* The same step, or component of it, in the report of another solution. False if that has no such step. */
bool session_quantity_in(Session *session, const Report *report, const Quantity *quantity, Quantity *same);
/* In a number system other than exact numbers, the value is the one shown, not the true one. */
void quantity_as_shown(Quantity *quantity);
/* Evaluates a formula with the session's names as part of the last statement: nothing is shown, stored or forgotten. False with a reason if
 * that is impossible. A comparison gives a truth value. */
bool session_formula(Session *session, Text formula, Quantity *quantity, Text *why);

/* The same, but names of the last derivation, its givens and steps included, take precedence over variables, and values may have units:
 * 36 km/h is 10. */
bool session_formula_of(Session *session, Text formula, Quantity *quantity, Text *why);

/* From now on formulas may use steps and givens of the last derivation, not only its answers, as a replayed document does with its own
 * names. */
void session_see_steps(Session *session, bool see);

/* The quantity as carom writes it: "13/5", "2/√13"; with `plain` in a form that can be typed again. Also as a decimal with that many digits
 * (*all: these are all its digits). */
Text quantity_exact(const Quantity *quantity, bool plain);
Text quantity_decimal(const Quantity *quantity, int digits, bool *all);
/* Whether values were typed with units where it was worked out, so that it has its own. */
bool quantity_has_units(const Quantity *quantity);
/* "m/s": the SI unit of a step or answer; empty if it has none. */
Text quantity_unit(const Quantity *quantity);
/* The same after a value as text: "-7/4 m/s", "(1 + √2) m²/s²"; with `plain` "m^2/s^2". */
Text quantity_with_unit(const Quantity *quantity, Text value, bool plain);

/* The last derivation, which must exist, with the known mistakes of its plan, which are read on first use. */
const Report *session_derivation_with_mistakes(Session *session, Diag *diag);

#endif
