/* Calls of methods: finding the method by its name, and its values in the order of one of its forms. */
#ifndef CAROM_SESSION_CALL_H
#define CAROM_SESSION_CALL_H

#include "session/run.h"
#include "session/commands/settings.h"

/* The values of a call, in the order of the form they match. */
typedef struct Bound {
    const Form     *form;
    const Plan     *plan;
    Input          *givens;
    Echo           *echo; /* those that were typed */
    int             echoes;
    const Renaming *renaming; /* what the page calls quantities */
    Report         *solved;   /* of a call with unknowns: it has been run; else NULL */
    const Token    *asked;    /* the answers that a call asks for, va'=?, if every given has a value; in the method's names */
    int             askeds;   /* the number of those answers */
} Bound;

/* The values from token `first` on. */
bool call_bind(Run *run, Method *method, const Token *first, Bound *bound);
/* The same of a statement that describes something of which values may be found later: where `?` stands, the given is open (plan.h). */
bool    call_bind_later(Run *run, Method *method, const Token *first, Bound *bound);
Method *call_own_method(Session *session, Text name);
Method *call_find_method(Session *session, Text name, Diag *diag);
bool    call_is_method(Session *session, Text name);
/* The ways to work of all methods. */
WayNames call_ways(Session *session, Arena *mem);
/* The way to work that is set, of those that the method has. */
int  call_way(const Session *session, const Method *method);
bool run_call(Run *run, Method *method);
/* The page of a call whose values are bound. */
bool call_run(Run *run, Method *method, const Bound *bound);
void call_each_method(Session *session, void (*visit)(Text, void *), void *data);

#endif
