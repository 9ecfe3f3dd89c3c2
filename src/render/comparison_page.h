/* A comparison of two methods as a document and as JSON. */
#ifndef CAROM_RENDER_COMPARISON_PAGE_H
#define CAROM_RENDER_COMPARISON_PAGE_H

#include "audit/comparison.h"
#include "render/document.h"
#include "render/json.h"

Document document_of_comparison(const Comparison *comparison, bool unicode, Arena *mem);
void     json_comparison(Buf *out, const Comparison *comparison, const Origin *origin, Arena *mem);

#endif
