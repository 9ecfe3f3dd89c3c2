/* Turns formulas into plans, and runs and shows derivations. */
#ifndef CAROM_SESSION_FORMULA_H
#define CAROM_SESSION_FORMULA_H

#include "session/run.h"

/* Resolves names and shapes; NULL after an error. The plan has a given for each variable used. */
const Plan *formula_plan(Run *run, Expr *expr, Text name, Input **givens);
/* The value of an expression as an input; reports an error if it has none. */
bool formula_input(Run *run, Expr *expr, Input *input);
/* The names of the session as a scope for a parser. */
Scope *formula_scope(Run *run);
bool   run_expression(Run *run, Text assign_to);
/* Whether the values of a statement satisfy the needs of its form; reports an error if not. */
bool    formula_holds(Run *run, const Plan *plan, const Input *givens);
Report *run_plan(Run *run, const Plan *plan, const Input *givens, const Echo *echo, int echoes);
/* Makes it the last derivation and shows it; if it ends early, the reason goes to the error output. False if the statement was stopped. */
bool run_report(Run *run, Report *report, Method *method);
void run_show(Run *run, const Report *report, Steps steps);
/* Shows one step of the last derivation; always true. */
bool run_show_step(Run *run, int step);
/* Shows the working of a method that the last derivation uses. */
bool run_show_part(Run *run, Text part);
/* All laws of the last derivation. */
bool run_show_laws(Run *run);

#endif
