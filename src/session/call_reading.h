/* A call while it is being read. For call.c and values.c only. */
#ifndef CAROM_SESSION_CALL_READING_H
#define CAROM_SESSION_CALL_READING_H

#include "session/call.h"

typedef struct Arg {
    Text  keyword; /* empty when given in order */
    Span  span;
    Expr *expr;
    Input input;
} Arg;

typedef struct Call {
    Run    *run;
    Method *method;
    Parser  parser;
    Arg    *arg;
    Text   *keyword; /* of each, once all are read; of values in order those of the form */
    int     count, room;
    bool    ordered;
    int     way;  /* to work */
    int    *form; /* for each declared form, the index of the form with the members that this call names */
} Call;

/* Fills call->arg from the values at token `first` and after; false after an error. */
bool call_read_values(Call *call, const Token *first);
/* The given of that name, or of which that is another name; NULL: there is none. */
const Given *call_given(const Method *method, Text name);
/* "collide2d takes ma mb va vb n e, or ma mb va vb pa pb e" */
void call_list_forms(const Method *method, Buf *out);
/* The same as a hint; always returns false. */
bool call_hint_forms(Call *call);

#endif
