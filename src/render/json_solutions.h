/* The JSON of a call with unknowns has more than its report: its solutions, and the ranges of a letter. */
#ifndef CAROM_RENDER_JSON_SOLUTIONS_H
#define CAROM_RENDER_JSON_SOLUTIONS_H

#include "base/json_writer.h"
#include "verify/ranged.h"
#include "verify/solved.h"

/* "unknown" and "solutions", those that are rejected included, and "certificate" where it is shown that there are none: of a report with
 * unknowns. */
void json_put_solutions(Json *json, const Report *report);
/* "letter" and "ranges": for which values of the letter the conditions hold, with the reason for each end. */
void json_put_ranges(Json *json, const Report *report);

#endif
