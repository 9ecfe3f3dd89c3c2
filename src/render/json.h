/* Reports and complaints as JSON, one object a line: LANGUAGE.md 6. */
#ifndef CAROM_RENDER_JSON_H
#define CAROM_RENDER_JSON_H

#include "render/document.h"

/* Where a statement came from; both are echoed. And what its object is called, where that is more than the report says:
 * a verify, diverged. */
typedef struct Origin {
    Text        source;
    int         line;
    const char *kind, *status; /* NULL for what the report is and has */
} Origin;

void json_report(Buf *out, const Report *report, const Origin *origin, Steps steps);
/* One step of a report, for `show`. */
void json_one_step(Buf *out, const Report *report, int step, const Origin *origin);
/* The step as an object: name, role, formula, value ... */
void json_put_step(Buf *out, const Report *report, int step);
void json_error(Buf *out, const Diag *diag, const Origin *origin, const Notes *notes);
void json_string(Buf *out, Text text);
/* `"name":` with a comma before it where there has to be one; without a name only the comma. */
void json_key(Buf *out, const char *name);
/* A key with a string behind it. */
void json_key_text(Buf *out, const char *name, Text text);
/* A value of the report, or null: {"exact":...,"decimal":...}. */
void json_put_value(Buf *out, const Value *value, const Report *report, NumCtx *ctx);
/* What every object begins with; the keys that follow are the caller's. */
void json_head(Buf *out, const Origin *origin);

#endif
