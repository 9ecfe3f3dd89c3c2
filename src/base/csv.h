/* CSV: tables as spreadsheets read and write them (RFC 4180).
 *
 * Read: UTF-8, with or without a byte order mark; rows end in LF or CRLF; commas, semicolons or tabs separate the cells, whichever is most
 * frequent in the first row; quoted cells may contain all of these, and doubled quotes. A row that cannot be read gets a fault, and reading
 * continues in the next line.
 *
 * Written: commas and LF; a cell is quoted if necessary. A cell that begins like a formula of a spreadsheet (= + - @) gets an apostrophe in
 * front, and invisible characters are escaped, so that no text from a stranger is executed or moves the cursor. */
#ifndef CAROM_BASE_CSV_H
#define CAROM_BASE_CSV_H

#include "base/text.h"

enum { LIMIT_CELL = 100000 /* bytes, including quotes */, LIMIT_CELLS = 1000 /* of a row */, LIMIT_CSV_FAULTS = 1000 };

typedef struct CsvRow {
    int   line; /* where it begins */
    Text *cell; /* without quotes and blanks around it */
    int   cells, room;
    Text  fault; /* a phrase without a full stop; its cells are then those before the fault */
} CsvRow;

typedef struct Csv {
    CsvRow *row; /* empty lines are not rows */
    int     rows, room;
} Csv;

/* All memory comes from `mem`; the text must live as long. */
Csv csv_read(Text text, Arena *mem);
/* The character between cells: the most frequent of comma, semicolon and tab in the first row. */
char csv_between(Text text);
/* One line without its end as a row, for tables that are read line by line: a quoted cell ends in its line. */
CsvRow csv_read_line(Text line, int number, char between, Arena *mem);
/* The place of the column of that name in the first row, whatever its case; -1 where there is none. */
int csv_column(const Csv *csv, const char *name);
/* The cell of that column; empty if the row has none. */
Text csv_cell(const CsvRow *row, int column);

/* The cells of a row one after another, then its end. */
void csv_put(Buf *out, Text cell);
/* A number in digits, -2.5e-7: it may begin with its sign. */
void csv_put_number(Buf *out, Text number);
void csv_end_row(Buf *out);

#endif
