/* Shows for which values of a letter the conditions of a call hold, and where each end of that range comes from. */
#ifndef CAROM_RENDER_RANGES_DOCUMENT_H
#define CAROM_RENDER_RANGES_DOCUMENT_H

#include "render/document.h"

/* Below a heading; of a report that has ranges. */
void ranges_document_add(Document *to, const Report *report);
/* Whether the step is the given whose range was found. */
bool ranges_document_is_of(const Report *report, int step);
/* Does as document_of_step does, but shows that given with its range. */
Document ranges_document_of_step(const Report *report, int step);

#endif
