/* Reports and complaints as JSON, one object a line: src/manual/output.md. */
#ifndef CAROM_RENDER_JSON_H
#define CAROM_RENDER_JSON_H

#include "base/json_writer.h"
#include "render/document.h"

/* An Origin says where a statement came from, which its object repeats. Its kind and status replace those of the report, as for a `verify`
 * that diverged. */
typedef struct Origin {
    Text        source;
    int         line;
    const char *kind, *status; /* NULL: those of the report */
} Origin;

void json_report(Buf *out, const Report *report, const Origin *origin, Steps steps);
/* One step of a report, for `show`; and the steps of a method that it uses. */
void json_one_step(Buf *out, const Report *report, int step, const Origin *origin);
void json_one_part(Buf *out, const Report *report, Text part, const Origin *origin);
void json_error(Buf *out, const Diag *diag, const Origin *origin, const Notes *notes);

/* An object that is not closed yet: it begins as every object of carom does, and the caller writes the other keys and ends it with
 * json_end_line(). */
Json json_begin(Buf *out, const Origin *origin);
/* The keys of a report. */
void json_put_report(Json *json, const Report *report, const Origin *origin, Steps steps);
/* The step as an object: name, role, formula, value ... */
void json_put_step(Json *json, const Report *report, int step);

#endif
