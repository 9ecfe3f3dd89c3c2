/* Column names: what the columns of a log are called, and what the names mean to a method. */
#ifndef CAROM_AUDIT_COLUMN_NAMES_H
#define CAROM_AUDIT_COLUMN_NAMES_H

#include "audit/columns.h"

/* A column of the log, and what its name says. */
typedef struct ColumnReading {
    Text name; /* of a given or step; empty: it means neither */
    int  axis; /* -1: no component */
    bool given;
} ColumnReading;

typedef struct ColumnReader {
    Columns            *columns;
    Method             *method;
    const Text         *name;
    ColumnReading      *reading;
    int                 count;
    const ColumnNaming *naming;
    int                 namings;
    bool                paired; /* e is one of each body */
    NumCtx             *exact;
    Arena              *mem;
    Diag               *diag;
} ColumnReader;

/* Records the complaint; returns false. */
bool column_names_fail(ColumnReader *reader, const char *format, ...) __attribute__((format(printf, 2, 3)));

bool column_names_is_given(const Method *method, Text name);
/* Returns the user's name for the column, or for the vector that it belongs to; else its own name. */
Text column_names_renamed(const ColumnReader *reader, Text column);
/* The vector that has the column as a component, as out has out.x and outx, unless a column of its own has that name; else empty. */
Text column_names_vector_of(const ColumnReader *reader, Text column, int *axis);

/* Finds what the columns mean. Without a plan only givens are found; those that have been found stay. */
void column_names_read(ColumnReader *reader, const Plan *plan);
/* Whether the log has the columns that the user names, and the method what they are called. False after a complaint. */
bool column_names_check(ColumnReader *reader);

#endif
