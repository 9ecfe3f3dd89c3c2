/* An audit as a document, as JSON, and as a table for spreadsheets. */
#ifndef CAROM_RENDER_AUDIT_PAGE_H
#define CAROM_RENDER_AUDIT_PAGE_H

#include "audit/audit.h"
#include "render/document.h"
#include "render/json.h"

/* The verdict, the distribution of errors, the wrong rows and what explains them, and rows to look at as statements. */
Document document_of_audit(const Audit *audit, Text log, bool unicode, Arena *mem);

#define AUDIT_CSV_BEGINS "verdict,rows,where,row,line,ulps,result,logged,exact,mistake,explanation,statement"

/* A row for each finding and each other kind of rows to look at: how many rows of the log it is about and where they stand, the first of
 * them with what is furthest off in it, its number in the log and its line, and that row as a statement. */
void audit_page_csv(Buf *out, const Audit *audit, Arena *mem);

void json_audit(Buf *out, const Audit *audit, Text log, const Origin *origin, const Notes *notes, Arena *mem);

#endif
