/* Calls of methods: finding the method by its name, and its values in the order of one of its forms. */
#ifndef CAROM_SESSION_CALL_H
#define CAROM_SESSION_CALL_H

#include "session/run.h"

/* The values of a call, in the order of the form they match. */
typedef struct Bound {
    const Form *form;
    const Plan *plan;
    Input      *givens;
    Echo       *echo; /* those that were typed */
    int         echoes;
} Bound;

/* The values from token `first` on. */
bool    call_bind(Run *run, Method *method, const Token *first, Bound *bound);
Method *call_own_method(Session *session, Text name);
Method *call_find_method(Session *session, Text name, Diag *diag);
bool    call_is_method(Session *session, Text name);
/* The way to work that is set, of those that the method has. */
int call_way(const Session *session, const Method *method);
/* If that is a step of the last derivation worked another way, says so and returns true. */
bool call_is_other_way(Run *run, Text name, Span span);
bool run_call(Run *run, Method *method);
void call_each_method(Session *session, void (*visit)(Text, void *), void *data);

#endif
