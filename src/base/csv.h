/* CSV: tables as spreadsheets read and write them (RFC 4180).
 *
 * Read: UTF-8, with or without a byte order mark; rows end in LF or CRLF; cells are set apart by commas, semicolons or tabs, whichever the
 * first row has most of; quoted cells may hold all of these, and quotes doubled. A row that cannot be read has a fault, and reading goes on
 * in the next line.
 *
 * Written: commas and LF; a cell is quoted where it has to be. One that begins with a sign that starts a formula in a spreadsheet (= + - @)
 * gets an apostrophe in front, and what does not show as itself is escaped, so that nothing from a stranger is run or moves a cursor. */
#ifndef CAROM_BASE_CSV_H
#define CAROM_BASE_CSV_H

#include "base/text.h"

enum { LIMIT_CELL = 100000 /* bytes, quotes and all */, LIMIT_CELLS = 1000 /* of a row */, LIMIT_CSV_FAULTS = 1000 };

typedef struct CsvRow {
    int   line; /* where it begins */
    Text *cell; /* without quotes and blanks around it */
    int   cells, room;
    Text  fault; /* as words without a full stop; its cells are then those in front of the fault */
} CsvRow;

typedef struct Csv {
    CsvRow *row; /* empty lines are none */
    int     rows, room;
} Csv;

/* All memory is `mem`'s; the text has to live as long. */
Csv csv_read(Text text, Arena *mem);
/* The place of the column of that name in the first row, whatever its case; -1 where there is none. */
int csv_column(const Csv *csv, const char *name);
/* The cell of that column; empty where the row has none. */
Text csv_cell(const CsvRow *row, int column);

/* The cells of a row one after another, then its end. */
void csv_put(Buf *out, Text cell);
void csv_end_row(Buf *out);

#endif
