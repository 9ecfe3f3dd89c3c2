/* The names in the conditions of a call: quantities of its method, declared letters, and variables, which stand for their values. */
#ifndef CAROM_SESSION_CONDITION_NAMES_H
#define CAROM_SESSION_CONDITION_NAMES_H

#include "derive/plan_scope.h"
#include "language/check_shapes.h"
#include "session/unknowns/unknown_call.h"

typedef struct ConditionNames {
    Scope              scope; /* first, so that its functions find the rest */
    const UnknownCall *a;
    PlanScope          plan;
} ConditionNames;

ConditionNames condition_names(const UnknownCall *a);

/* The tokens of the conditions with the method's own names, where they have those of a textbook. */
const Token *condition_tokens(const UnknownCall *a);

/* Puts values in the place of variables, and finds the shapes. The names of the method that were typed, or could have been, come first; its
 * other steps do not, as somebody with a variable w has not seen that the method has a step w. */
bool condition_check(const UnknownCall *a, ShapeChecker *checker, Expr *expr);

#endif
