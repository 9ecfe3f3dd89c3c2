/* Calls of methods: finding the method by its name, and its values in the order of one of its forms. */
#ifndef CAROM_SESSION_CALL_H
#define CAROM_SESSION_CALL_H

#include "session/run.h"
#include "session/settings.h"

/* The values of a call, in the order of the form they match. */
typedef struct Bound {
    const Form *form;
    const Plan *plan;
    Input      *givens;
    Echo       *echo; /* those that were typed */
    int         echoes;
    Report     *solved; /* of a call with unknowns: it has been run; else NULL */
} Bound;

/* The values from token `first` on. */
bool    call_bind(Run *run, Method *method, const Token *first, Bound *bound);
Method *call_own_method(Session *session, Text name);
Method *call_find_method(Session *session, Text name, Diag *diag);
bool    call_is_method(Session *session, Text name);
/* The ways to work of all methods. */
WayNames call_ways(Session *session, Arena *mem);
/* The way to work that is set, of those that the method has. */
int call_way(const Session *session, const Method *method);
/* If that is a step of the last derivation worked another way, or in another case, says so and returns true. */
bool call_is_elsewhere(Run *run, Text name, Span span);
bool run_call(Run *run, Method *method);
void call_each_method(Session *session, void (*visit)(Text, void *), void *data);

#endif
