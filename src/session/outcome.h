/* Outcome: what a statement came to, as data, for those who hold it against what was expected: lessons. What it showed has gone to the
 * World; this is what stood behind it. */
#ifndef CAROM_SESSION_OUTCOME_H
#define CAROM_SESSION_OUTCOME_H

#include "session/session.h"
#include "handwork/explanation.h"

typedef struct Outcome {
    Text               message, hint; /* of the complaint, or why a derivation ends early; empty: there was none */
    const Report      *report;        /* what was worked out, or NULL */
    const Explanation *hand;          /* the hand work that was judged, or NULL */
    bool               sets_up;       /* it has made something ready, a body, a method, a setting: what it says is no result */
} Outcome;

/* Of the statement that ran last; it lives until the next one. */
const Outcome *session_outcome(const Session *session);

/* The last derivation with its known mistakes; NULL where there is none. *method is NULL for an island. */
const Report *session_derivation(Session *session, const Method **method);

/* Adds the figure of the last derivation to a document of it, where it has one and pages in the format that is set show figures. */
void session_add_figure(Session *session, Document *document);

/* A value that something stands for: exact, or enclosed. SHAPE_NONE where it has none. */
typedef struct Quantity {
    Value         value;
    NumCtx       *ctx; /* of its numbers */
    NumCtx       *exact;
    const Report *report; /* whose step it is, or NULL */
    int           step, component;
} Quantity;

/* What a name stands for: an answer or a step (by any of its names) of the last derivation, or a variable; "P.x" and "S1x" are components,
 * r.F a field. With `variables` those win, as they do in a formula. False where there is no such name. */
bool session_quantity(Session *session, Text name, bool variables, Quantity *quantity);
/* What a report comes to: of a formula its value; of a method its only answer. False where it has several, or none. */
bool session_result(Session *session, const Report *report, Quantity *quantity);
/* The value of one step of a report. */
void session_step(Session *session, const Report *report, int step, Quantity *quantity);
/* In a number system other than exact numbers: the value that is shown, instead of the true one. */
void quantity_as_shown(Quantity *quantity);
/* A formula worked out with the session's names as part of the last statement: nothing is shown, kept or forgotten. False, and why, where
 * it cannot be. A comparison comes to a truth. */
bool session_formula(Session *session, Text formula, Quantity *quantity, Text *why);

/* The same in the names of the last derivation, its givens and steps too, before those of variables. */
bool session_formula_of(Session *session, Text formula, Quantity *quantity, Text *why);

/* From now on formulas may name steps and givens of the last derivation, not only its answers: as a document does with its own. */
void session_see_steps(Session *session, bool see);

/* The quantity as carom writes it: "13/5", "2/√13", to be typed again with `plain`; and with that many digits (*all: those are all). */
Text quantity_exact(const Quantity *quantity, bool plain);
Text quantity_decimal(const Quantity *quantity, int digits, bool *all);

/* The last derivation, which there is, with the known mistakes of its plan: they are read when somebody asks for them. */
const Report *session_derivation_with_mistakes(Session *session, Diag *diag);

#endif
