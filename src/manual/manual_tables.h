/* The tables of the manual, made from the tables that the program itself works with. */
#ifndef CAROM_MANUAL_MANUAL_TABLES_H
#define CAROM_MANUAL_MANUAL_TABLES_H

#include "base/text.h"

/* The names of all tables; the list ends with NULL. */
const char *manual_table_name(int i);
/* Whether the line is `<!-- table: NAME -->`. */
bool manual_table_marker(Text line, Text *name);
/* The table as Markdown; false if there is no table of that name. */
bool manual_table_write(Buf *out, Text name);

#endif
