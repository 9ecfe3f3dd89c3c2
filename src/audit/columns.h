/* Columns: what the columns of a log mean for a method: its givens, and the results that are judged.
 *
 * A column is called as a given, a step or an answer of the method, or by one of their other names (alias lines): ma, m1, va', vaf. A
 * component of a vector has a letter behind it: va.x, va_x or vax. A mapping gives a column another name first: vel1=va.
 *
 * In place of e a log may have e1 and e2, the coefficients of the two bodies: then the given e is a pair. */
#ifndef CAROM_AUDIT_COLUMNS_H
#define CAROM_AUDIT_COLUMNS_H

#include "derive/reading/method.h"

enum { MOST_AXES = 3, MOST_BESIDES = 16 };

/* A number, a word or a vector of the log: the places of its cells. */
typedef struct LoggedValue {
    Text name;              /* as the method calls it */
    int  column[MOST_AXES]; /* of a number or word the first */
    int  axes;              /* 0: a number or a word */
} LoggedValue;

typedef struct ColumnNaming {
    Text column, name;
} ColumnNaming;

typedef struct Columns {
    Method      *method;
    int          form;  /* of the method */
    Shape       *shape; /* of each given of the form */
    LoggedValue *given; /* for each given of the form; axes -1: the log has no such column, and `fallback` is its value */
    Value       *fallback;
    int          givens;
    int          pair;   /* the given that the log has for each of two bodies, as its axes 0 and 1; -1: there is none */
    LoggedValue *result; /* what is judged, in the order of the log */
    int          results;
    Text        *unused; /* columns that mean nothing to the method, */
    int          unuseds;
    LoggedValue *beside; /* and the numbers and vectors that they may be */
    int          besides;
} Columns;

/* NULL after a complaint: a given without a column, no result, half a vector, one value in two columns. `exact` is for values of defaults;
 * everything lives in `mem`, and the method. */
const Columns *columns_read(Method *method, const Text *name, int count, const ColumnNaming *naming, int namings, NumCtx *exact, Arena *mem,
                            Diag *diag);

/* The plan of the method for these columns that follows a way to work; -1: the usual one. */
const Plan *columns_plan(const Columns *columns, int way, Diag *diag);
/* Whether the log has results of that name. */
bool columns_have_result(const Columns *columns, Text name);

#endif
