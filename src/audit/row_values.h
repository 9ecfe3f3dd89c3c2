/* Row values: the cells of one row as exact inputs of the method and as logged results, and the same values as text. */
#ifndef CAROM_AUDIT_ROW_VALUES_H
#define CAROM_AUDIT_ROW_VALUES_H

#include "audit/columns.h"
#include "audit/log.h"
#include "audit/logged.h"
#include "audit/pair_rules.h"

typedef enum RowReading {
    ROW_IS_READ,
    ROW_IS_DAMAGED,     /* a cell cannot be read */
    ROW_IS_NOT_A_NUMBER /* an input is infinite or NaN */
} RowReading;

typedef struct RowValues {
    const Columns  *columns;
    FloatFormat     format;
    Arena          *mem; /* emptied by its owner with each row */
    NumCtx          exact, stored;
    const LogRow   *row;    /* while it is judged */
    Input          *givens; /* of the row read last, and behind them what stands beside; of shape none where that is no number */
    Logged         *results[MOST_AXES];
    Value           pair[2]; /* of a log that has e for each body: both, and the rule that made e of them */
    const PairRule *rule;
} RowValues;

void row_values_open(RowValues *values, const Columns *columns, const NumSys *format, mpfr_prec_t prec, Arena *mem);
void row_values_close(RowValues *values);

/* Reads the row; if that fails, *reason is a phrase that says why. */
RowReading row_values_read(RowValues *values, const LogRow *row, Text *reason);
/* A complaint about a cell that should be a number, as a phrase: "vb' is `x`, which is not a number". */
Text row_values_fault(const RowValues *values, const LoggedValue *value, int axis, const Logged *cell);

/* The given of that name as the log has it; false if it has no column for it. */
bool row_values_put_given(const RowValues *values, Buf *buf, Text name);
/* The logged cells of a result: <1, 2>. */
Text row_values_result(const RowValues *values, int result);
/* The inputs of the row as a call: collide2d ma=2 va=<3, 1>. */
Text row_values_statement(RowValues *values, Arena *mem);

#endif
