/* Log: the table of inputs and results that another program wrote, read in pieces and in bounded memory, whatever its length.
 *
 * Two forms: CSV, whose first row names the columns; and JSON lines, one object a line, whose first object names them. In JSON a vector is
 * a list, "va": [1, 2], or an object, "va": {"x": 1, "y": 2}: columns va.x and va.y. One line is one row. A row that cannot be read has a
 * fault, and reading continues in the next line. */
#ifndef CAROM_AUDIT_LOG_H
#define CAROM_AUDIT_LOG_H

#include "base/text.h"

enum { LIMIT_LOG_LINE = 1 << 16 /* bytes */, LIMIT_LOG_COLUMNS = 200 };

/* Cells stand in the order of the columns, and live until the next row. A cell that the row lacks is empty. */
typedef struct LogRow {
    long  number, line; /* the first row after the names is row 1; the first line of the file is line 1 */
    Text *cell;
    Text  fault; /* why the row cannot be read, a phrase; its cells are then empty */
} LogRow;

/* A LogSink receives the rows as they are read. Each function returns false to end the reading. */
typedef struct LogSink {
    void *data;
    bool (*names)(void *data, const Text *name, int count); /* called once, before the first row */
    bool (*row)(void *data, const LogRow *row);
} LogSink;

typedef struct LogReader {
    LogSink sink;
    Arena  *mem, *row_mem; /* of the names; of one row */
    Text   *name;
    int     names;
    bool    json, ended;
    char    between;
    Buf     line; /* the beginning of a line whose end is not there yet, at most LIMIT_LOG_LINE bytes */
    bool    too_long;
    long    lines, rows;
    Text    fault; /* why the line of the names cannot be read, a phrase; the sink then gets nothing */
} LogReader;

void log_open(LogReader *reader, LogSink sink);
/* The next piece of the log, of any length; false once the sink has ended the reading. */
bool log_take(LogReader *reader, Text piece);
/* The last line, which may have no end. */
void log_close(LogReader *reader);

#endif
