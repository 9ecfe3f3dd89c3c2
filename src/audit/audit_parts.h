/* Audit parts: what an audit found in a part of a log, as JSON, and the sum of several parts.
 *
 * A summary has all that the audit counted: the rows with the same explanations as sets, the ranges they stand in, and the row to look at
 * of each. Rows and lines of a part are counted from those of the parts before it, so the sum has the numbers of the whole log. */
#ifndef CAROM_AUDIT_AUDIT_PARTS_H
#define CAROM_AUDIT_AUDIT_PARTS_H

#include "audit/audit.h"
#include "base/json_reader.h"
#include "base/json_writer.h"

/* "part": {...}, a key of the summary. */
void audit_parts_put(Json *json, const Audit *audit);

/* The request of a part, but for its method, whose name is a key of the summary beside it. */
bool audit_parts_request(AuditRequest *request, const JsonValue *part, Arena *mem);
/* Adds a part: of an audit that was opened with its request, and has no rows of its own. False: it is a part of another log, or damaged. */
bool audit_parts_add(Audit *audit, const JsonValue *part);

#endif
